"""Keys of rules: what the value of each may be, how it is read from a text or from YAML, and what else it could be.

rules.yaml describes a key by fields (``type``, ``min``, ``choices``, …), which are the attributes of :class:`Key`. Each
type of value is a class of its own. An ``item`` of a list has ``fields``, each a key itself; its first field names it.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice, pairwise, permutations
from typing import Any, cast

from ..languages import ENGLISH, Phrase, Translated, in_language, languages, named
from ..problems.codes import problem
from ..problems.problems import InputError, Path, Problem, nearest, suggest
from ..problems.synonyms import meant_by, spell, value_called
from ..tiles.notation import parse_tile
from ..tiles.tiles import BY_MPSZ, FLOWERS_END, mpsz
from .values import LIMITS, Entry, RuleValue, Value, YakuWorth, format_value, is_entry, parse_yaku, scalar

Spec = Mapping[str, Any]
"""What rules.yaml says of a key."""

_SWITCH_WORDS = {
    "true": True, "on": True, "yes": True, "あり": True, "有り": True,
    "false": False, "off": False, "no": False, "なし": False, "無し": False,
}  # fmt: skip
_NOTHING = ("0", "none", "null")
"""What programs write for a yaku that is not played, or a list without items."""
_LARGEST = 10**9
"""The largest number for keys that set no other limit: what is larger is a slip, and no payment comes near it."""
_MINUS = ("-", "−", "▲", "△")
"""Signs of a number below 0 as pages write it."""
_NUMBER = re.compile(
    r"場?に?(-?\d{1,3}(?:,\d{3})+|-?\d+)(k?) ?(?:点|枚|翻|飜|符|本|倍|points?|pts?|chips?|han|fu)?"
    r"(?:持ち|返し|開始|スタート|以上|ずつ|オール|固定|all)?",
    re.IGNORECASE,
)
"""A number as people write it: with a comma, a k for thousand, its unit, or what a page says of it (場3000点)."""
_KANJI = {digit: number for number, digit in enumerate("〇一二三四五六七八九")}
_POWERS = {"万": 10_000, "千": 1_000, "百": 100, "十": 10}
"""The powers of ten in Japanese numbers, the largest first."""
_PLACE_POINTS = re.compile(r"(\d+) ?[-/ー〜~] ?(\d+)")
"""Place points as people write them: 10-20, 15/5, ワンツー."""
_ALL_PLACE_POINTS = re.compile(r"([0-9]{1,3})-([0-9]{1,3})-([0-9]{1,3})-([0-9]{1,3})")
"""Place points of four players, all written: 20-10-10-20."""
_PLACE_POINTS_OF_THREE = re.compile(r"\+?(\d+)[-/ー〜~ ]+±?0[-/ー〜~ ▲−]+(\d+)")
"""The same of three players: 20-0-20, +20/0/-20."""
ROUNDING_UNITS = frozenset({"points.rounding_unit", "fu.rounding_unit"})
"""Of these one digit less is tried (10 for 100), never their neighbours: nobody rounds to 99."""
FACTORS = frozenset({"times", "×", "× base"})
"""The units of multipliers."""
FIRST_TEN = 10
"""Below this fu come in twos, above it in tens."""
FIVE_TILES = ("5m", "5p", "5s")
"""The plain tiles of which a red one is often meant."""
_WORTHS = {
    "満貫": "mangan", "跳満": "haneman", "ハネ満": "haneman", "倍満": "baiman", "三倍満": "sanbaiman",
    "役満": "yakuman", "ダブル役満": "yakuman*2", "W役満": "yakuman*2", "二倍役満": "yakuman*2",
    "double yakuman": "yakuman*2",
}  # fmt: skip
"""The worths of yaku that have a name of their own."""
LIKE_YAKUMAN = 5
"""Yaku of so many han may be mistaken for yakuman."""
MOST_ORDERS = 24
"""The most other orders tried for a list whose order matters: enough for four items."""


class Key:
    """A rule that a file may set, or a field of an item.

    What rules.yaml does not say of it has the value that stands here.
    """

    type: str = ""
    of: str = ""
    """The type of the items of a list."""
    length: int | str | None = None
    """How many items a list has, or the rule that says it."""
    optional: bool = False
    """Whether a list of another length may be empty."""
    unit: str = ""
    min: int | None = None
    max: int | None = None
    choices: tuple[RuleValue, ...] = ()
    only: Mapping[str, Sequence[RuleValue]] = {}
    """The choices that an engine knows, where it does not know all."""
    meaning: str = ""
    label: str = ""
    """What players call it on the wall, in a word or two."""
    words: Mapping[str, Phrase] = {}
    """What players call a value, by its text; names of rules in braces stand for their values."""
    engines: tuple[str, ...] | None = None
    """The engines that read it; ``None``: any."""
    note: str = ""
    fields: Mapping[str, "Key"] = {}
    """The fields of an item."""
    one_of: tuple[str, ...] = ()
    """The fields of an item of which it has exactly one."""
    needed: bool = False
    like: tuple[str, ...] = ()
    """The fields from the first of which a field takes its value if it is left out and that is a single word."""
    key: tuple[str, ...] = ()
    """How the name of a rule begins that may stand in place of the value."""
    named: str = ""
    """What makes a text the name of a rule (``yaku.``)."""
    also: tuple[str, ...] = ()
    """The texts that are none all the same."""
    titled: bool = False
    """Whether it is a display name, needed where the item has none otherwise."""
    needs: tuple[str, ...] = ()
    """What others must say for it to have an effect (:mod:`calc.rules.needs`)."""
    needs_of: Mapping[RuleValue, Sequence[str]] = {}
    """The same for one of its values or items."""
    least: str = ""
    """The rule whose value it is not below."""
    sum: int | str | None = None
    """What the items of a list add up to, or the rule that says it."""
    above: Mapping[str, str] = {}
    """The yaku of a family that are worth more than another one; yakuman no less."""
    folds: str = ""
    """The rule that says how many fold the yakuman of a family can be."""
    falling: bool = False
    """Whether the greater items of a list stand first."""
    coloured: bool = False
    """Whether a tile has a colour."""
    whole: str = ""
    """The rule of which it is a multiple."""
    usual: tuple[int, int] = (0, 0)
    """The range that tables play, of a yaku in han; rules.yaml may give it by engine."""
    beside: str = ""
    """The rule that is written along with it."""
    beside_if: tuple[str, ...] = ()
    """The values of that rule, if not all, that a file hardly means beside it; ``on``: any but none, beside another."""
    counted_by: tuple[str, ...] = ()
    """The rules of which one says from when on a match counts it; where all are 0, a record must say it."""
    adds_to: str = ""
    """The rule whose amount is paid too."""
    instead: str = ""
    """The rule that says it in games which do not read this one."""
    dealer: str = ""
    """The rule that says what a dealer is paid instead."""
    sums: Mapping[str, int] = {}
    """What some of its choices come to in all, as a table may write the amount in place of the choice."""
    rather: str = ""
    """The rule that is likelier to be meant by an unusual value."""
    closed: tuple[str, ...] = ()
    """The yaku of a family that no open hand has."""
    opened_by: Mapping[str, Sequence[str]] = {}
    """The rules by which open hands have some of these all the same."""

    example: str = ""
    """A list of items as a file may write it."""

    form = ""
    """The phrase of what a value without choices looks like."""

    def __init__(self, name: str, spec: Spec) -> None:
        """Take what rules.yaml says of the key as attributes: lists as tuples, since values must be hashable, and texts
        by language as texts to translate."""
        self.name, self.spec = name, spec
        vars(self).update({field: tuple(v) if isinstance(v, list) else v for field, v in spec.items()})
        if isinstance(self.usual, dict):  # it is asked of an engine's key
            self.usual = Key.usual
        if isinstance(self.meaning, dict):
            self.meaning = Translated(self.meaning, "rules", name)
        if isinstance(self.label, dict):
            self.label = Translated(self.label, "rules", f"{name} label")
        self.words = {v: Translated(texts, "rules", f"{name}={v}") for v, texts in spec.get("words", {}).items()}

    def for_engine(self, engine: str) -> "Key":
        """Return the key with the choices that an engine knows, and the values that are usual in its games. It is the
        key itself if nothing in it depends on the engine, so that most games share one object."""
        by_engine = {"only", "fields"} & self.spec.keys() or isinstance(self.spec.get("usual"), dict)
        return make_key(self.name, _spec_for_engine(self.spec, engine)) if by_engine else self

    def allowed(self) -> str:
        """Return the values allowed, in words."""
        return ", ".join(map(format_value, self.choices)) if self.choices else Phrase(self.form)

    def explain_choices(self) -> str:
        """Return the choices allowed with what each means, for advice to whoever must choose: ``win (as after a win)``;
        empty for a key that is no choice, or has no words for some of its choices."""
        if not self.choices or set(self.choices) - self.words.keys():
            return ""
        texts = {
            lang: ", ".join(f"{value} ({in_language(words, lang)})" for value, words in self.words.items())
            for lang in languages()
        }
        return Translated(texts)

    def read(self, raw: object) -> tuple[Value, list[Problem]]:
        """Return the typed value, from the text of an option or from YAML, and everything that is wrong with it, each
        problem with its path within the value. With a problem the value is not to be used."""
        problems: list[Problem] = []
        return self.collect(raw, (), problems), problems

    def value(self, raw: object) -> Value:
        """Return the typed value of a text or of YAML; for callers without a document, where a problem would have its
        place. Raises ValueError, which says what is allowed."""
        value, problems = self.read(raw)
        if problems:
            raise ValueError(f"{problems[0].message}; {problems[0].help}")
        return value

    def collect(self, raw: object, path: Path, problems: list[Problem]) -> Value:
        """Return the value at a path within the value of a rule, converted from a text or from YAML. Add what is wrong
        with it to ``problems``; the value is then not to be used. So a list collects the problems of all its items."""
        text = _remove_quotes(raw.strip()) if isinstance(raw, str) else format_value(raw)
        # an empty tuple, as most keys have, fits no text
        if text.startswith(self.key):  # by how names of rules begin that may stand for a value
            return text  # the name of a rule whose value counts
        value = self._parse(raw, text)
        # written as people do: 25,000点, 倍満, or the name of a choice
        if text and (value is None or (self.choices and value not in self.choices)):
            plain = self._in_plain_words(text)
            value = None if plain is None else self._parse(plain, format_value(plain))
        # not of this type, or none of the choices, if it has any
        if value is None or (self.choices and value not in self.choices):
            problems.append(self._value_problem(raw, text, path))
        return value

    def _value_problem(self, raw: object, text: str, path: Path) -> Problem:
        """Return the problem of a value at a path that the key does not allow. It says what is allowed, and, if some
        value is near, what is probably meant."""
        near, written = self._guess_meant(text), "empty" if raw in ("", None) else text
        sentence = "R103.near" if near else "R103.value"
        return problem(sentence, path, rule=self.name, value=written, allowed=self.allowed(), near=near)

    def _guess_meant(self, text: str) -> str:
        """Return the value that a text probably means, as it is written in a file: the one that players call so in some
        language (``words`` of the key: ツモ損 is ``lost``), else the choice that is spelt nearest; empty if none is
        near. A guess is only advice, so it may be looser than :meth:`_in_plain_words`, whose value counts."""
        called = [
            value for value, words in self.words.items() if text in {in_language(words, lang) for lang in languages()}
        ]
        if called:
            return called[0]  # the only one: no shipped rule calls two of its values alike
        return suggest(text, [format_value(choice) for choice in self.choices])

    def _parse(self, raw: object, text: str) -> RuleValue | None:
        """Return the typed value of what is written, given as its text too; ``None`` if it is none of this type."""
        return None

    def _in_plain_words(self, text: str) -> RuleValue | None:
        """Return the value that a text surely means in the words of players, which then counts as if it were written:
        the choice that they call so in some language (``words`` of the key), or what pages call so (synonyms.toml).
        ``None`` for any other text."""
        spelt = spell(text)
        for choice in self.choices:
            words = self.words.get(format_value(choice))
            if words and spelt in {spell(in_language(words, lang)) for lang in languages()}:
                return choice
        value = value_called(self.name, text)
        called = self._parse(value, value) if value else None
        return called if called in self.choices or not self.choices else None

    def other_values(self, value: RuleValue, first: Iterable[RuleValue] = ()) -> tuple[RuleValue, ...]:
        """Return other values that this rule could have, for disputes and comparisons, which ask what a hand comes to
        under each. The values in ``first`` come first (values of other systems, say), then values near its own. Values
        that the key forbids are left out, and so are equal ones."""
        different: dict[tuple[str, RuleValue], RuleValue] = {}
        # most systems play the same: each value is read once
        raws = {(type(raw), raw): raw for raw in (*first, *self._nearby_values(value))}
        for raw in raws.values():
            typed, problems = self.read(raw)
            if not problems and (typed != value or type(typed) is not type(value)):  # True equals 1, yet is another
                different.setdefault((type(typed).__name__, typed), typed)
        return tuple(different.values())

    def _nearby_values(self, value: Value) -> Iterable[RuleValue]:
        """Return values that somebody may take for this one, which a dispute tries: here all choices. The value itself
        or a forbidden one may be among them; :meth:`other_values` leaves it out."""
        return self.choices

    def parts(self, value: Value, path: Path = ()) -> Iterator[tuple[Path, Value, "Key"]]:
        """Yield a value, its items and their fields, each as its place, the part itself and its key. A plain value has
        no parts, so here it is yielded alone; lists and items override this, so that checks need not know them.
        ``path``: the place of the value itself."""
        yield path, value, self


class TextKey(Key):
    """A text, such as the id of a yaku."""

    form = "a_text"

    def _parse(self, raw: object, text: str) -> str | None:
        """Return the text, or of a yaku called by a Japanese name its id; ``None`` for what YAML reads as something
        else, such as a number."""
        if self.named == "yaku." and not text.isascii():
            text = next((name for name in meant_by(text) if name.isidentifier()), text)  # behind its rule, yaku.…
        return text if isinstance(raw, str) else None


_BOUNDS = {
    (False, False): "an_integer", (True, False): "integer_at_least", (False, True): "integer_at_most",
    (True, True): "integer_between",
}  # fmt: skip
"""The phrases of numbers that have a least, or a most."""


class NumberKey(Key):
    """A whole number."""

    def allowed(self) -> str:
        """Return the values allowed, in words, for the advice of a problem: the choices, or the range with its unit,
        and rules that may be named in place of a number."""
        if self.choices:
            return super().allowed()
        numbers = Phrase(_BOUNDS[self.min is not None, self.max is not None], low=self.min, high=self.max)
        if self.unit and (self.min, self.max) != (None, None):
            numbers = Phrase("with_unit", numbers=numbers, unit=named("units", self.unit))
        for begins in self.key:
            numbers = Phrase("or_rule", numbers=numbers, begins=begins)
        return numbers

    def _parse(self, raw: object, text: str) -> int | None:
        """Return the number; ``None`` if it is no integer (true is none, though Python counts it as 1), or outside the
        range. Without a range of its own a key takes what a payment may be (``_LARGEST``)."""
        number = scalar(text) if isinstance(raw, str) else raw
        if not isinstance(number, int) or isinstance(number, bool):
            return None
        low, high = -_LARGEST if self.min is None else self.min, _LARGEST if self.max is None else self.max
        return number if low <= number <= high else None

    def _in_plain_words(self, text: str) -> RuleValue | None:
        """Return the number that 1,000点, 8k or 二万五千点 means. A key in thousands of points (uma) divides points by
        1000: 10000点, and also a bare 10000 if that is above its range; if it may be below 0 (-10000, ▲10,000) too.
        ``None`` for what is no such number, or has a sign that the key cannot have."""
        is_minus = (self.min or 0) < 0 and text[:1] in _MINUS
        number = _number_as_said(text[1:] if is_minus else text)
        too_many = number is not None and self.max is not None and number > self.max
        if number is not None and self.unit == "thousand points" and ("点" in text or too_many):
            number = number // 1000 if number % 1000 == 0 else None
        if number is None:
            return super()._in_plain_words(text)
        return -number if is_minus else number

    def _value_problem(self, raw: object, text: str, path: Path) -> Problem:
        """Return the problem of a value that is not allowed. Two cases have a sentence of their own: two amounts
        (2000/4000) where the dealer's is in another rule, and an enormous number where no range says what is too
        much."""
        if self.dealer and (amounts := re.fullmatch(r"(\d+) ?/ ?(\d+)", text)):
            low, high = sorted(map(int, amounts.groups()))
            return problem("R103.apart", path, rule=self.name, value=text, choice=low, other=self.dealer, number=high)
        number = scalar(text)
        # for any other the advice names the limits
        if isinstance(number, int) and number > _LARGEST and self.max is None and not self.choices:
            return problem("R103.large", path, rule=self.name, value=text, most=_LARGEST)
        return super()._value_problem(raw, text, path)

    def _guess_meant(self, text: str) -> str:
        """Return the allowed number that is probably meant, as text: by 1,000点 or 8k that number, or its negative
        where only that is allowed; by なし 0. Else what any key guesses."""
        if _SWITCH_WORDS.get(text.lower()) is False and self._parse(0, "0") == 0:
            return "0"
        match = _NUMBER.fullmatch(unicodedata.normalize("NFKC", text))
        if match:
            number = _number_of(match)
            for meant in (number, -number):  # people write what is taken without a sign
                if meant == self._parse(meant, str(meant)):  # only what is allowed is advised
                    return str(meant)
        return super()._guess_meant(text)

    def _nearby_values(self, value: Value) -> Iterable[RuleValue]:
        """Return other numbers that somebody may believe: all choices; of a unit of rounding the next smaller one (10
        for 100); of any other number those beside it. The value itself and what the key forbids may be among them:
        :meth:`Key.other_values` drops these."""
        if self.choices:
            return self.choices
        return [value // 10] if self.name in ROUNDING_UNITS else near_numbers(value, self.unit)


def _number_of(match: re.Match[str]) -> int:
    """Return the number of a match of ``_NUMBER``, without commas and with its k as a thousand."""
    digits = match[1].replace(",", "")
    return int(digits) * 1000 if match[2] else int(digits)


def _number_as_said(text: str) -> int | None:
    """Return a number that people write with a comma, a k, a unit or in Japanese; ``None`` if it is none. Also for one
    with a minus, as people write a payment that is taken with it or without.

    >>> [_number_as_said(text) for text in ("25,000点", "8k", "2万5千点", "五万五千点", "場3000", "many")]
    [25000, 8000, 25000, 55000, 3000, None]
    """
    plain = unicodedata.normalize("NFKC", text).strip()
    japanese = re.match("[0-9〇一二三四五六七八九十百千万]+", plain)
    if japanese and not japanese[0].isdigit():
        plain = f"{_japanese_number(japanese[0])}{plain[japanese.end() :]}"
    match = _NUMBER.fullmatch(plain)
    return _number_of(match) if match and match[1][0] != "-" else None


def _japanese_number(digits: str) -> int:
    """Return the number that Japanese digits with powers of ten say (二万五千, 2万5千, 百), as pages of clubs write
    points. The text is cut at the largest power: before it stands how many of it, behind it the rest."""
    for sign, power in _POWERS.items():
        before, found, after = digits.partition(sign)
        if found:
            return (_japanese_number(before) or 1) * power + _japanese_number(after)
    return int("".join(str(_KANJI.get(digit, digit)) for digit in digits) or 0)


def near_numbers(number: int, unit: str) -> Iterator[int]:
    """Yield numbers that somebody may take for one: zero, twice, half, and one step more or less. Han and multipliers
    are small: of these the neighbours are likelier than a half.

    >>> [*near_numbers(300, "points")]
    [0, 600, 150, 400, 200]
    """
    if unit == "han":
        yield from (0, number + 1, number - 1)
    elif unit in FACTORS:
        yield from (1, number + 1, number - 1, 2 * number)
    else:
        step = 10 ** (len(str(abs(number))) - 1)  # one more or less of the first digit: 300 has 200 and 400
        if unit == "fu" and number < FIRST_TEN:
            step = 2
        yield from (0, 2 * number)
        if number % 2 == 0:
            yield number // 2
        yield from (number + step, number - step)


class SwitchKey(Key):
    """Whether something is played."""

    form = "true_or_false"

    def _parse(self, raw: object, text: str) -> bool | None:
        """Return whether the rule is on, also by the words for on and off (``_SWITCH_WORDS``); ``None`` for anything
        else, also for 1 and 0, which look like an amount."""
        value = _SWITCH_WORDS.get(text.lower(), raw)
        return value if isinstance(value, bool) else None  # 1 and 0 are none

    def _nearby_values(self, value: Value) -> Iterable[bool]:
        """Return the contrary."""
        return [not value]


class ChoiceKey(Key):
    """One of some words or numbers."""

    def _parse(self, raw: object, text: str) -> RuleValue | None:
        """Return the choice that is written; ``None`` for any other text. A word for on or off stands for the choice
        that means the same: a rule may have ``off`` where somebody writes ``no`` or なし."""
        by_text = {format_value(choice): choice for choice in self.choices}
        if text in by_text:
            return by_text[text]
        switch = raw if isinstance(raw, bool) else _SWITCH_WORDS.get(text)  # readers of YAML turn `off` into false
        for word, means in _SWITCH_WORDS.items():
            if means is switch and word in by_text:
                return by_text[word]
        return None

    def _value_problem(self, raw: object, text: str, path: Path) -> Problem:
        """Return the problem of a value that is no choice. Of a number where one choice has its number in another rule
        (``needs_of``), it says what to write there and here; or it names the choice that comes to so much in all
        (``sums``)."""
        number = _number_as_said(text)
        own = [(choice, needs[0]) for choice, needs in self.needs_of.items() if len(needs) == 1 and " " not in needs[0]]
        if number is None or len(own) != 1:
            return super()._value_problem(raw, text, path)
        choice, other = own[0]
        in_all = next((size for size, amount in self.sums.items() if amount == number), "")
        sentence = "R103.in_all" if in_all else "R103.apart"
        return problem(
            sentence, path, rule=self.name, value=text, choice=choice, other=other, number=number, in_all=in_all
        )


class YakuKey(Key):
    """The worth of a yaku."""

    form = "worth_of_yaku"

    def _parse(self, raw: object, text: str) -> YakuWorth | None:
        """Return the worth. One number says it for closed and open hands alike, but for a yaku that no open hand has.
        ``None`` for what is no worth. Programs and people write “not played” in several ways."""
        if isinstance(raw, Mapping) and raw and raw.keys() <= {"closed", "open"}:  # as programs write it
            text = f"{raw.get('closed') or 0}/{raw.get('open') or '-'}"
        is_off = raw is False or text in _NOTHING or _SWITCH_WORDS.get(text) is False
        worth = raw if isinstance(raw, YakuWorth) else parse_yaku("off" if is_off else text)
        closed = "/" not in text and self.name.partition(".")[2] in self.closed
        return worth._replace(open=0) if worth and closed else worth

    def _in_plain_words(self, text: str) -> YakuWorth | None:
        """Return the worth that 2翻, 倍満 or ダブル役満 means (:meth:`_parse` leaves out the open one where no open
        hand has the yaku). ``None`` for what is no such word."""
        said = unicodedata.normalize("NFKC", text).removesuffix("扱い").removesuffix("翻").removesuffix("han").strip()
        worth = _WORTHS.get(said, said)
        return self._parse(worth, worth) if worth != text else None

    def _guess_meant(self, text: str) -> str:
        """Return the worth that is meant by one with its unit (``2翻``), or with the open han first (``1/2`` for
        ``2/1``), as it is written in a file; empty if it is neither."""
        opened, _, closed = text.removesuffix("翻").removesuffix("han").strip().partition("/")
        return next((worth for worth in (f"{closed}/{opened}", opened) if worth != text and parse_yaku(worth)), "")

    def _nearby_values(self, value: Value) -> Iterator[YakuWorth]:
        """Yield the worths that somebody may take for one: off; of a limit or yakuman the next limits and yakuman, of
        han one more or less, of what is not played the usual worths."""
        worth: YakuWorth = value
        yield YakuWorth(closed=0, open=0, yakuman=False)  # not played
        if worth.yakuman or worth.limit:
            for folds in (1, 2):  # single and double yakuman
                yield YakuWorth(folds, folds if worth.open else 0, yakuman=True)
            yield from _neighbouring_limits(worth)
        elif not worth.closed:
            # what is not played has nothing beside it: the usual worths
            yield from filter(None, map(parse_yaku, ("1", "1/-", "2", "2/1", "yakuman")))
        else:
            yield from _neighbouring_han(worth)


def _neighbouring_limits(worth: YakuWorth) -> Iterator[YakuWorth]:
    """Yield the limits beside that of a yaku, each as the worth of the whole hand (``mangan``) and as the least
    (``mangan+``); none if it has no limit."""
    if name := worth.limit.removesuffix("+"):
        place = LIMITS.index(name)
        for limit in LIMITS[max(place - 1, 0) : place + 2]:
            yield from (worth._replace(limit=limit + plus) for plus in ("", "+"))


def _neighbouring_han(worth: YakuWorth) -> Iterator[YakuWorth]:
    """Yield worths near that of a yaku in han: first the same closed with other open han, then one han less or more,
    both closed and open. With many han (``LIKE_YAKUMAN``) also a yakuman, as people may take it for one."""
    closed = worth.closed
    for opened in dict.fromkeys((closed, closed - 1, 0)):  # each once: closed may be 1
        if opened != worth.open:
            yield YakuWorth(closed, opened, yakuman=False)
    for n in (closed - 1, closed + 1):
        if n:
            # open hands get as much more or less, but not less than nothing
            yield YakuWorth(n, max(worth.open + n - closed, 0), yakuman=False)
    if closed >= LIKE_YAKUMAN:
        yield YakuWorth(1, 1 if worth.open else 0, yakuman=True)


class TileKey(Key):
    """A tile as mpsz text."""

    def allowed(self) -> str:
        """Return the values allowed, in words."""
        return Phrase("one_coloured_tile" if self.coloured else "one_tile")

    def _parse(self, raw: object, text: str) -> str | None:
        """Return the tile in mpsz, also if it is written 白, 赤五筒 or rN. ``None`` for anything else, and for a tile
        without a colour where the key asks for one."""
        looks_like_mpsz = text.isascii() and text[-1:].islower()  # r5p: a slip, for which there is advice
        if text not in BY_MPSZ and not looks_like_mpsz:
            with suppress(InputError):
                text = mpsz(parse_tile(text))
        if text not in BY_MPSZ:
            return None
        is_plain = BY_MPSZ[text] < FLOWERS_END  # a colour stands in the bits above the kind
        return None if self.coloured and is_plain else text

    def _guess_meant(self, text: str) -> str:
        """Return the red five in mpsz (``0p``) where ``5p`` is written and a tile must have a colour, or ``r5p``; empty
        for any other text."""
        plain = text.removeprefix("r")
        return f"0{text[-1]}" if plain in FIVE_TILES and (self.coloured or plain != text) else ""


_COLUMNS = {"ツモ": "tsumo", "tsumo": "tsumo", "ロン": "ron", "ron": "ron"}
_CELL_IN_WORDS = re.compile(
    r"(?P<dealer>親|dealer)?ノ?(?:(?P<size>三倍満|倍満|ハネ満|満貫|役満)|(?P<han>\d+)翻(?P<fu>\d+)符)"
    r"ノ?(?P<by>ツモ|ロン|tsumo|ron)?ハ?:?(?P<points>\d+(?:/\d+)?)(?P<each>オール|all)?"
)
"""A cell of a payment table as pages write it, in the form of :func:`calc.problems.synonyms.spell`."""


class PaymentKey(Key):
    """A cell of a payment table; for a non-dealer's tsumo the share of a non-dealer, then that of the dealer."""

    form = "payment_cell"
    _CELL = re.compile(
        r"(?:mangan|haneman|baiman|sanbaiman|(?:double_|triple_)?yakuman|[1-9]\d{0,5}|[1-9]\d?/(?:25|[1-9]\d?0)) "
        r"(?:(?:ron|dealer-ron|dealer-tsumo) [1-9]\d{0,6}|tsumo [1-9]\d{0,6}/[1-9]\d{0,6})"
    )

    def _parse(self, raw: object, text: str) -> str | None:
        """Return the cell as written, since it is kept as text (:func:`~calc.rules.values.parse_cell` takes it apart);
        ``None`` if it has not the form of a cell."""
        return text if self._CELL.fullmatch(text) else None

    def _in_plain_words(self, text: str) -> str | None:
        """Return the cell of a payment table that a page of a club's rules has in its own words (満貫ツモ 3000/5000,
        親ハネ満ロン 18,000点, 3翻30符 4000), as rules.yaml writes it: ``mangan tsumo 3000/5000``. If it says neither
        tsumo nor ron, it is paid by tsumo if it has two amounts or is paid by each (オール), else by ron. ``None`` for
        what is no cell."""
        # 18,000 and 18.000
        plain = re.sub(r"(?<=\d)[,.](?=\d{3}(?!\d))", "", unicodedata.normalize("NFKC", text)).replace("点", "")
        # before spell, which drops dashes: 1000-2000 is two amounts
        cell = _CELL_IN_WORDS.fullmatch(spell(re.sub(r"(?<=\d) ?[-・~〜] ?(?=\d)", "/", plain)))
        if not cell:
            return None
        size = _WORTHS.get(cell["size"]) or f"{cell['han']}/{cell['fu']}"
        is_of_tsumo = "/" in cell["points"] or bool(cell["each"])
        by = _COLUMNS[cell["by"]] if cell["by"] else "tsumo" if is_of_tsumo else "ron"
        if cell["each"] and by == "ron":
            return None
        written = f"{size} {'dealer-' if cell['dealer'] else ''}{by} {cell['points']}"
        # refused: amounts that the column does not have, such as two by ron
        return written if self._CELL.fullmatch(written) else None


class ItemKey(Key):
    """An item that has fields, such as a chip line."""

    def __init__(self, name: str, spec: Spec) -> None:
        """Take what rules.yaml says of the item, and make a key of each of its fields, so that they are read alike."""
        super().__init__(name, spec)
        self.fields = {field: make_key(f"{name} {field}", of_field) for field, of_field in spec["fields"].items()}

    def allowed(self) -> str:
        """Return the fields of an item, those that may be left out with a question mark."""
        fields = (name + ("" if field.needed else "?") for name, field in self.fields.items())
        return Phrase("item_fields", fields=", ".join(fields))

    def collect(self, raw: object, path: Path, problems: list[Problem]) -> Value:
        """Return the fields of an item, in the order of the key's; problems are added as in :meth:`Key.collect`. A
        field that is not written stays out; an unknown one is only a problem, and has no value."""
        if not isinstance(raw, dict) and not is_entry(raw):  # the name of a rule in its place, or no item at all
            return super().collect(raw, path, problems)
        entry = self._fill_in_alike(dict(cast("Mapping[str, object]", raw)))
        problems += self._item_problems(entry, path)
        return tuple(
            [
                (name, field.collect(entry[name], (*path, name), problems))
                for name, field in self.fields.items()
                if name in entry
            ]
        )

    def _fill_in_alike(self, entry: dict[str, object]) -> dict[str, object]:
        """Return a copy of an item with the fields filled in that it leaves out and whose key says ``like``: a field
        like ``count`` takes the word of ``count``, if that is a single one. So an item that counts one thing needs no
        id of its own."""
        for name, field in self.fields.items():
            models = [entry[like] for like in field.like if like in entry]
            word = models[0] if models else None
            if isinstance(word, list) and len(word) == 1:
                word = word[0]
            if isinstance(word, str):
                entry = {name: word, **entry}  # what the entry says itself stands behind, and so counts
        return entry

    def _item_problems(self, entry: Mapping[str, object], path: Path) -> Iterator[Problem]:
        """Yield the problems of fields that an item should not have, or lacks. If one field is missing and an unknown
        name is like no known one, the name is taken for that field: one slip is reported once."""
        lacking = [name for name, field in self.fields.items() if field.needed and name not in entry]
        cut_off = [*self._cut_off_problems(entry, path)]
        yield from cut_off
        rests = [p.path[-1] for p in cut_off]
        strange = [str(name) for name in entry if name not in (*self.fields, *rests)]
        hints, lacking = self._hints_of_strange(strange, entry, lacking)
        for name in strange:
            yield problem("R103.item_field", (*path, name), help=hints[name], rule=self.name, name=name)
        item = self._name_item(entry, path)
        for name in lacking:
            names = self._fields_to_add(name, entry)
            yield problem("R103.item_lacks", path, rule=self.name, item=item, field=name, names=names)
        # an unknown name may be meant for the one that is missing: then their number is no second mistake
        if not strange or any(name in entry for name in self.one_of):
            yield from self._count_problems(entry, item, path)

    def _hints_of_strange(
        self, strange: Sequence[str], entry: Mapping[str, object], lacking: list[str]
    ) -> tuple[Mapping[str, Phrase | None], list[str]]:
        """Return what each name in an item that is no field may be meant for, and those of the fields ``lacking`` that
        none is meant for: a field that a name may be meant for is not reported as lacking too."""
        hints: dict[str, Phrase | None] = {}
        free = [name for name in self.fields if name not in entry]
        for name in sorted(strange, key=lambda name: not suggest(name, free)):  # those like a field first
            near = suggest(name, free) or (lacking[0] if len(lacking) == 1 else "")
            hints[name] = Phrase("did_you_mean", near=near) if near else nearest(name, free, "known")
            free = [field for field in free if field != near]
            lacking = [field for field in lacking if field != near]
        return hints, lacking

    def _name_item(self, entry: Mapping[str, object], path: Path) -> str:
        """Return what an item is called in messages: the value of its first field (``count`` of a chip line), or
        without it its number in the list, from 1."""
        number = next((step + 1 for step in reversed(path) if isinstance(step, int)), 1)
        return str(entry.get(next(iter(self.fields)), number))

    def _cut_off_problems(self, entry: Mapping[str, object], path: Path) -> Iterator[Problem]:
        """Yield a problem for each name without a value that is no field and stands behind a text: of ``{en: West,
        North}`` YAML makes ``en: West`` and a field ``North``."""
        for previous, name in pairwise(entry):
            text = entry[previous]
            # what YAML makes of the words behind a comma in braces: a name without a value
            if name not in self.fields and entry[name] is None and isinstance(text, str):
                fix = f'{previous}: "{text}, {name}"'
                yield problem("R103.cut_off", (*path, name), field=self.name, name=name, fix=fix)

    def _count_problems(self, entry: Mapping[str, object], item: str, path: Path) -> Iterator[Problem]:
        """Yield a problem if an item has none of the fields in :attr:`one_of`, or several: it counts by just one of
        them."""
        counted = [name for name in self.one_of if name in entry]
        if self.one_of and len(counted) != 1:
            sentence = "R103.item_counts_twice" if counted else "R103.item_counts"
            fields, known = ", ".join(counted), ", ".join(self.one_of)
            yield problem(sentence, path, rule=self.name, item=item, fields=fields, known=known)

    def _fields_to_add(self, lacking: str, entry: Mapping[str, object]) -> str:
        """Return the fields to write into an item that lacks one: ``id: …, ja: …, en: …``. A field declared ``like``
        others (an id) is lacking only if the item counts no single thing. Then there is no such thing whose display
        name would do, so the names are asked for too."""
        titles = [name for name, field in self.fields.items() if field.titled and self.fields[lacking].like]
        return ", ".join(f"{name}: …" for name in (lacking, *titles) if name not in entry)

    def parts(self, value: Value, path: Path = ()) -> Iterator[tuple[Path, Value, Key]]:
        """Yield the item, then its fields, each with its path and its key, by which it is checked."""
        yield path, value, self
        for name, part in value:
            yield from self.fields[name].parts(part, (*path, name))


_LISTS = {"tile": "[0p, 0s]", "int": "[20, 10, -10, -20]", "payment": "[mangan tsumo 3000/5000, 3/30 ron 4000]",
          "yaku": "[daisangen, daisuushii]"}  # fmt: skip
"""A list of each type as a file may write it; texts that name yaku stand under ``yaku``."""
_BETWEEN_ITEMS = {"tile": r"[,、・\s]+", "int": r"[,、・/\s]+"}
"""What stands between the items of a list that is written as a text: 0m 0p 0s, +15/+5/-5/-15; else commas alone."""


class ListKey(Key):
    """A list of values or items."""

    def __init__(self, name: str, spec: Spec) -> None:
        """Take what rules.yaml says of the list, and make the key of its items: that of the list with the type ``of``,
        so both have the same choices and limits."""
        super().__init__(name, spec)
        self.item = make_key(name, {**spec, "type": self.of, "needs": ()})  # what the list needs, an item need not
        """What each item may be."""
        self.fields = self.item.fields

    def allowed(self) -> str:
        """Return the values allowed, in words, with an example of the whole list: people forget the brackets."""
        example = self.example or _LISTS.get(self.of)
        if not example and self.named:
            example = _LISTS["yaku"]
        if not example:
            example = f"[{', '.join(map(format_value, self.choices[:2])) or 'a, b'}]"
        return Phrase("list_of", example=example, allowed=self.item.allowed())

    def collect(self, raw: object, path: Path, problems: list[Problem]) -> Value:
        """Return the items as a tuple. Of plain values only the first problem is added, as one slip mostly spoils them
        all; of items with fields every one. Place points may be written as clubs do: 10-20 of four players, 20-0-20 of
        three."""
        items, number_before = self._split_items(raw), len(problems)
        if self._guess_meant(format_value(raw)):  # one word for the whole list: the advice of every key names it
            return super().collect(raw, path, problems)
        if self.falling:
            items = _split_place_points(str(raw)) or items
        if items is None:
            return super().collect(raw, path, problems)
        values = tuple([self.item.collect(item, (*path, number), problems) for number, item in enumerate(items)])
        if self.of != "item":
            del problems[number_before + 1 :]  # a word for a list would be wrong in each of its items
        if (
            isinstance(raw, str)
            and [p.sentence for p in problems[number_before:]] == ["R103.value"]
            and len(items) == 1
        ):
            del problems[number_before:]
            return super().collect(raw, path, problems)  # its advice shows a whole list
        return values

    def _guess_meant(self, text: str) -> str:
        """Return ``[]`` for a word that says that there are none of something (``none``, なし), if the items are tiles,
        choices or texts; empty for anything else, as in a list of numbers a 0 may be one of them."""
        is_word = text in _NOTHING or _SWITCH_WORDS.get(text) is False
        return "[]" if is_word and self.of in ("tile", "choice", "text") else ""

    def _split_items(self, raw: object) -> Sequence[object] | None:
        """Return the items of a list as they are written; ``None`` if it is no list. A text, as ``--set`` has it, is
        cut at commas; if items have fields it is read as YAML, whose reader is imported only then."""
        if isinstance(raw, str):
            text = _remove_quotes(raw.strip())
            if self.of == "item":
                from ..problems.yaml_document import yaml_value

                raw = yaml_value(text)
            else:
                inner = text.removeprefix("[").removesuffix("]").strip()
                parts = re.split(_BETWEEN_ITEMS.get(self.of, "[,、・]"), inner) if inner else []
                return [part.strip().removeprefix("+") for part in parts]
        # these two are tuples too
        is_list = isinstance(raw, (list, tuple)) and not isinstance(raw, YakuWorth) and not is_entry(raw)
        return cast("Sequence[object]", raw) if is_list else None

    def _nearby_values(self, value: Value) -> Iterator[RuleValue]:
        """Yield lists that somebody may take for this one: with another number in an item, an item less, an item more,
        and, if its order matters, in other orders."""
        values: tuple[RuleValue, ...] = value
        if values and is_entry(values[0]):
            yield from _vary_entries(value)
        yield from ((*values[:i], *values[i + 1 :]) for i in range(len(values)))
        yield from ((*values, choice) for choice in self.choices if choice not in values)
        if self.name.endswith(".order"):
            yield from islice(permutations(values), 1, MOST_ORDERS)  # the first is the list itself

    def parts(self, value: Value, path: Path = ()) -> Iterator[tuple[Path, Value, Key]]:
        """Yield the list, then its items and their fields, each with its path and its key, by which it is checked."""
        yield path, value, self
        for number, item in enumerate(value):
            yield from self.item.parts(item, (*path, number))


def _split_place_points(text: str) -> list[int] | None:
    """Return the place points that a text says as clubs do, from first to last; ``None`` for any other text, which is
    read as a list, and for points by which a later place would get more than an earlier one.

    >>> _split_place_points("10-20"), _split_place_points("20-0-20"), _split_place_points("20,10,-10,-20")
    ([20, 10, -10, -20], [20, 0, -20], None)
    >>> _split_place_points("0-0-0-0"), _split_place_points("20-10-10-20")
    ([0, 0, 0, 0], [20, 10, -10, -20])
    >>> _split_place_points("10-20-20-10")
    """
    if match := _PLACE_POINTS.fullmatch(text) or _PLACE_POINTS.fullmatch(spell(text)):
        low, high = sorted(map(int, match.groups()))
        return [high, low, -low, -high]
    match = _PLACE_POINTS_OF_THREE.fullmatch(text)
    if match and match[1] == match[2]:
        return [int(match[1]), 0, -int(match[1])]
    if match := _ALL_PLACE_POINTS.fullmatch(text):  # each hyphen is a minus behind the second: 20-10-10-20
        first, second, third, last = map(int, match.groups())
        is_meant = first >= second and third <= last and first + second == third + last
        return [first, second, -third, -last] if is_meant else None
    return None


def _vary_entries(entries: tuple[Entry, ...]) -> Iterator[tuple[Entry, ...]]:
    """Yield the entries with one number of one entry changed to one near it, each of them in turn: the chip lines where
    one pays a chip more."""
    for i, entry in enumerate(entries):
        for k, (name, value) in enumerate(entry):
            if type(value) is not int:  # not isinstance: a bool is an int too
                continue
            for number in near_numbers(value, ""):
                yield (*entries[:i], (*entry[:k], (name, number), *entry[k + 1 :]), *entries[i + 1 :])


def _remove_quotes(text: str) -> str:
    """Return a text without the quotes around it, which JSON has and a command line need not."""
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text


def _spec_for_engine(spec: Spec, engine: str) -> Spec:
    """Return what a file says of a key, or of a field of one, with the choices that an engine knows and what is usual
    in its games: several games may share a key and not all of its values."""
    known = {"choices": spec["only"][engine]} if engine in spec.get("only", ()) else {}
    if isinstance(usual := spec.get("usual"), dict):
        known["usual"] = usual.get(engine, Key.usual)
    if "fields" in spec:
        # its fields are keys too
        known["fields"] = {name: _spec_for_engine(field, engine) for name, field in spec["fields"].items()}
    return {**spec, **known}


TYPES: Mapping[str, Callable[[str, Spec], Key]] = {
    "int": NumberKey,
    "bool": SwitchKey,
    "choice": ChoiceKey,
    "list": ListKey,
    "tile": TileKey,
    "text": TextKey,
    "yaku": YakuKey,
    "payment": PaymentKey,
    "item": ItemKey,
}
FIELDS = tuple(Key.__annotations__)
"""What rules.yaml can say of a key."""


def make_key(name: str, spec: Spec) -> Key:
    """Return the key of what rules.yaml says of it, in which :func:`wrong_spec` finds nothing wrong."""
    return TYPES[spec["type"]](name, spec)


def _types_of(spec: object) -> list[object]:
    """Return the type of a key or field, and of a list also that of its items; empty for what is no mapping. Both are
    as a file has them, so they need not be texts."""
    if not isinstance(spec, dict):
        return []
    return [spec.get("type"), spec.get("of")] if spec.get("type") == "list" else [spec.get("type")]


def _is_texts_by_value(words: object) -> bool:
    """Tell whether ``words`` of a key are texts by language for each value they name, English among them, to which any
    other language falls back."""
    by_value = words.values() if isinstance(words, dict) else [words]
    return all(
        isinstance(texts, dict) and {type(text) for text in (texts.get(ENGLISH), *texts.values())} == {str}
        for texts in by_value
    )


def _is_fields_of_item(fields: object) -> bool:
    """Tell whether these are the fields of an item, each of a type that a field can have: any but another item."""
    plain = [kind for kind in TYPES if kind != "item"]
    return isinstance(fields, dict) and all(
        bool(types := _types_of(field)) and all(kind in plain for kind in types) for field in fields.values()
    )


def is_right(name: str, spec: object) -> bool:
    """Tell whether a key can be made of what a file says of it. A wrong one is passed over, and the other keys of the
    file are used."""
    return isinstance(spec, dict) and not wrong_spec(name, spec)


def wrong_spec(name: str, spec: Spec) -> Problem | None:
    """Return the first thing that is wrong with what a file says of a key; ``None`` if a key can be made of it. Only
    games of other packages and users' files can have a wrong one."""
    types, known_types = _types_of(spec), list(TYPES)
    extra, strange = [f for f in spec if f not in FIELDS], [kind for kind in types if kind not in known_types]
    wrong = {  # the first that holds is reported, so what the later ones rely on comes before them
        "R103.spec_fields": extra,
        "R103.spec_type": strange,
        "R103.spec_yaku": (types[0] == "yaku") != name.startswith("yaku."),
        "R103.spec_choices": "choice" in types and not isinstance(spec.get("choices"), list),
        "R103.spec_bounds": any(not isinstance(spec.get(field, 0), int) for field in ("min", "max")),
        "R103.spec_engines": not isinstance(spec.get("engines", []), list),
        "R103.spec_only": not isinstance(spec.get("only", {}), dict),
        "R103.spec_words": not _is_texts_by_value(spec.get("words", {})),
        "R103.spec_items": ("item" in types) != _is_fields_of_item(spec.get("fields")),
        "R103.spec_meaning": not spec.get("meaning"),
    }
    sentence = next((sentence for sentence, holds in wrong.items() if holds), "")
    fields, kinds = ", ".join(FIELDS), ", ".join(known_types)
    if not sentence:
        return None
    return problem(sentence, rule=name, extra=str(extra), known=fields, strange=str(strange), types=kinds)
