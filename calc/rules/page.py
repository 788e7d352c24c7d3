"""The page of a club beside its rules file: what it plainly says of rules (page.toml), compared with their values."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache

from .. import compiled
from ..named_tuples import NamedTuple
from ..problems.synonyms import spell
from .values import V, Value, format_value, is_on


class Statement(NamedTuple):
    """What a page plainly says of a rule."""

    rule: str
    value: str
    """What it says, in the words of page.toml: ``25000``, ``off``, ``least 2``, ``count 3``; place points as a list."""
    words: str
    """How the page says it, in the spelling of the list."""


_OF_EACH = "(?!オール|ズツ|デリーチ|以|未満|all|each)"
"""Behind a number that is the whole of what a rule says."""
_END = r"(?=$|[^\w]|デス|トナ|トシ|トス|アリ(?!マ)|デ(?![ハモ]))"
"""Behind words that say all: トビあり, not トビありません."""
_ALONE = rf"(?![、,/]?\d){_END}"
"""Behind a count that no other follows: 赤3枚, not 赤は2枚、1枚、1枚."""
_BETWEEN = "[、,/&|:=ハガモ]?"
"""What may stand between the names of rules in a row, and before the word that they share: 西入は なし."""


def _western(text: str) -> str:
    """Return a text as its words of ASCII and its signs between blanks, without hyphens, colons and lines of tables,
    and numbers without commas; other letters are signs here.

    >>> _western("No-ten: 3,000 points (all)")
    'no ten 3000 points ( all )'
    """
    plain = re.sub(r"(?<=\d),(?=\d{3})", "", unicodedata.normalize("NFKC", text).casefold())
    return " ".join(re.findall(r"[a-z0-9]+|[^\sa-z0-9:|=_'-]", plain))


def _phrase_pattern(words: str, ends: str) -> re.Pattern[str]:
    """Return the pattern of a phrase of page.toml; its ``#`` is a number of a page, the only group. A phrase of ASCII
    is looked for in lines that :func:`_western` has made alike, any other in those of
    :func:`~calc.problems.synonyms.spell`. ``ends``: the pattern of what must follow a Japanese phrase, which no blank
    ends.

    >>> _phrase_pattern("# point start", "").search("a 25000 point start")[1]
    '25000'
    """
    form, before, after = _western, r"(?<![a-z0-9.])", r"(?![a-z0-9])"  # not within a word or a number such as 1.5
    if not words.isascii():
        form, before, after = spell, r"(?<![\d.])", ends
    number = r"([1-9]\d*)"  # a page does not state a 0 in digits
    return re.compile(before + re.escape(form(words)).replace(r"\#", number) + after)  # re.escape has made \# of #


@cache
def _phrases() -> Sequence[tuple[str, str, str, re.Pattern[str]]]:
    """Return the rules of which a page may speak in a phrase, each with its value (``#``: a number), its words and
    their pattern."""
    phrases: dict[str, dict[str, list[str]]] = compiled.toml(__file__, "page")["phrases"]
    return [
        (rule, value, words, _phrase_pattern(words, {"#": _OF_EACH, "count #": _ALONE}.get(value, _END)))
        for rule, values in phrases.items()
        for value, listed in values.items()
        for words in listed
    ]


class _Names(NamedTuple):
    """Names of rules, in Japanese or in English, of which a page says in a word whether the table plays them."""

    row: re.Pattern[str]
    """Some names in a row, with the word that they share; its groups: the word before (no, with), the names, the word
    behind."""
    name: re.Pattern[str]
    means: Mapping[str, Sequence[tuple[str, str, str]]]
    """What each name means: a rule, and its values for yes and for no (empty: nothing sure)."""
    negative: frozenset[str]
    """The words for no."""
    listed: Mapping[str, str]
    """Names and words as page.toml has them."""


def _one_of(words: Iterable[str]) -> str:
    """Return the pattern of any of some words, the longest tried first: カン裏ドラ, then カン裏."""
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


@cache
def _names(western: bool) -> _Names:
    """Return the names of rules in page.toml: those of ASCII (``western``) as :func:`_western` has them, or all
    others."""
    form, table = _western if western else spell, compiled.toml(__file__, "page")
    means: dict[str, list[tuple[str, str, str]]] = {}
    listed = {form(word): word for word in reversed([*table["yes"], *table["no"]])}  # the first spelling of each
    for switch in table["switches"]:
        values = [(rule, switch.get("yes", "on"), switch.get("no", "off")) for rule in switch["rules"]]
        for name in (name for name in switch["names"] if name.isascii() == western):
            listed.setdefault(form(name), name)
            means.setdefault(form(name), []).extend(values)
    name = _one_of(means)
    negative = {form(word) for word in table["no"]}
    ends = _one_of({*map(form, table["yes"]), *negative})
    if western:
        row = rf"\b(?:(no|without|with) )?((?:{name})(?:(?: and| or| ,| /)+ (?:{name}))*)(?: ({ends}))?(?=$| [^a-z0-9])"
    else:
        row = rf"()((?:(?:{name}){_BETWEEN})+)({ends}){_END}"
    return _Names(re.compile(row), re.compile(name), means, frozenset(negative | {"no", "without"}), listed)


def _statements_of_names(line: str, names: _Names) -> Iterator[Statement]:
    """Yield what a line, in the form of the names, says of rules in one word: 人和・流し満貫なし, “no kuitan”. A name
    alone says nothing."""
    for match in names.row.finditer(line):
        words = [word for word in (match[1], match[3]) if word]
        if not words:
            continue
        refused = any(word in names.negative for word in words)
        for name in names.name.findall(match[2]):
            parts = [match[1], names.listed[name], names.listed.get(match[3] or "", "")]
            written = (" " if name.isascii() else "").join(part for part in parts if part)
            for rule, yes, no in names.means[name]:
                value = no if refused else yes
                if value:  # empty: nothing sure
                    yield Statement(rule, value, written)


_SIGN = {"": 1, "+": 1, "±": 1, "-": -1, "−": -1, "▲": -1, "△": -1}
_PLACE = re.compile(r"([1-4])(?:位|着|st|nd|rd|th)[^\d+\-−▲△±]{0,8}([+\-−▲△±]?)(\d+)(?!\d|枚|円|チップ)")
"""The points of one place: 1位+12000."""
_UMA = re.compile(
    r"(?:ウマ|馬|順位点|\buma)(?:[はが: (（]|of|is|=|\|)*"
    r"((?:[+\-−▲△±]?\d+(?:点|pt|p)?(?:[ /・~〜-]|[、,] ?(?=[+\-−▲△±]))*){2,4})(?!\d*枚)"
)
"""The points of all places in a row: ウマ10-20, uma +15/+5/-5/-15."""
_NICKNAMES = {"ゴットー": (5, 10), "ワンツー": (10, 20), "ワンスリー": (10, 30), "ツースリー": (20, 30)}
_THOUSAND, _TENS = 1000, 3
"""From so many on place points are written in points; up to so many, in ten thousands (ウマ1-2)."""


def _signed(pairs: Iterable[tuple[str, str]]) -> list[int]:
    """Return numbers that are given as their sign and their digits."""
    return [_SIGN[sign] * int(digits) for sign, digits in pairs]


def _place_points(line: str) -> list[int]:
    """Return the place points that a line states, in thousands of points, the first place first; an empty list if it
    states none plainly.

    >>> _place_points("ウマは10-20"), _place_points("1位+12000・2位+4000・3位-4000・4位-12000")
    ([20, 10, -10, -20], [12, 4, -4, -12])
    """
    plain = re.sub(r"(?<=\d)[,.](?=\d{3}(?!\d))", "", unicodedata.normalize("NFKC", line).casefold())
    by_place = _points_by_place(plain)
    points = _all_places(_points_in_row(plain)) if by_place is None else by_place
    unit = _THOUSAND if any(abs(number) >= _THOUSAND for number in points) else 1
    if any(number % unit for number in points):
        return []
    return [number // unit for number in points]


def _points_by_place(line: str) -> list[int] | None:
    """Return the points that a line states place by place (1位+12000・2位+4000 …), as written; ``None`` if it does not
    name all places in order. Empty if none is negative: these are no place points, or not all of them."""
    places = _PLACE.findall(line)
    if "".join(place for place, _, _ in places) not in ("123", "1234"):
        return None
    points = _signed((sign, digits) for _, sign, digits in places)
    return points if min(points) <= 0 else []


def _points_in_row(line: str) -> list[int]:
    """Return the points that a line states in a row behind a word for uma (ウマ10-20), or by a nickname (ワンツー), as
    written; an empty list if it states none."""
    pair = next((pair for word, pair in _NICKNAMES.items() if word in line), None)
    if pair:
        return [*pair]
    row = _UMA.search(line)
    return _signed(re.findall(r"([+\-−▲△±]?)(\d+)", row[1])) if row else []


def _all_places(row: Sequence[int]) -> list[int]:
    """Return the place points of all places from those written in a row, of which two stand for four: 10-20, or 1-2 in
    ten thousands. Empty if they do not add up, as with hyphens between that are no signs: 20-10-10-20."""
    if len(row) == 2:
        low, high = sorted(map(abs, row))
        if high <= _TENS:
            low, high = low * 10, high * 10
        return [high, low, -low, -high]
    return [] if sum(row) else [*row]


def stated_in(text: str) -> Sequence[Statement]:
    """Return what a page plainly says of rules, of each rule once; nothing of a rule of which it says several things,
    as they may be of several cases.

    >>> [each[:2] for each in stated_in("25,000点持ち、積み棒は1本場1500点、箱下なし。トビはありません")]
    [('match.start', '25000'), ('honba.ron', '1500'), ('match.below_zero', 'off')]
    >>> [each[:2] for each in stated_in("喰いタンあり、ウマ10-20")]
    [('yaku.tanyao', 'open'), ('match.uma', '[20, 10, -10, -20]')]
    """
    passed = [spell(word) for word in compiled.toml(__file__, "page")["passed"]]
    raw = [line for line in text.splitlines() if not any(word in spell(line) for word in passed)]
    statements = [statement for line in raw for statement in _statements_of_line(line)]
    by_rule: dict[str, dict[str, Statement]] = {}
    for statement in statements:
        by_rule.setdefault(statement.rule, {})[statement.value] = statement
    return [statement for values in by_rule.values() if len(values) == 1 for statement in values.values()]


def _statements_of_line(line: str) -> Iterator[Statement]:
    """Yield everything that a line plainly says: in phrases, of rules by name, of place points."""
    line = re.sub(r"(?<=\d) (?=\d{3}(?!\d))", "", line)  # 25 000
    line = re.sub(r"[①-⑳]|^\s*\(?\d{1,2}[.)]?\s+|(?<=\d)\s+(?=\d)", "、", line)  # numbers of lines
    plain = re.sub(r"(?<=\d)\.(?=\d{3}点)", "", unicodedata.normalize("NFKC", line))  # 35.000点
    plain = re.sub(r"(\d+)万(?:(\d)千)?点", lambda match: f"{match[1]}{match[2] or 0}000点", plain)  # 3万5千点
    spelled, western = spell(plain), _western(plain)
    # of names in a row a blank or a dot stands between what is said of each: 喰いタンあり 後付けなし
    apart = spell(re.sub(r"[\s・]+", "、", plain))
    for rule, value, words, pattern in _phrases():
        for match in pattern.finditer(western if words.isascii() else spelled):
            number = match[1] if "#" in words else ""
            yield Statement(rule, value.replace("#", number), words.replace("#", number))
    yield from _statements_of_names(apart, _names(western=False))
    yield from _statements_of_names(western, _names(western=True))
    if points := _place_points(plain):
        yield Statement("match.uma", format_value(points), format_value(points))


def _count(value: Value) -> int:
    """Return how many items a list has."""
    return len(value)


def _each(value: Value) -> Iterable[int]:
    """Return how many tiles a list has of each suit among them, each number once."""
    return {[tile[-1] for tile in value].count(tile[-1]) for tile in value}


_COMPARED: Mapping[str, Callable[[Value, str, V], bool]] = {
    "on": lambda value, argument, values: is_on(value),
    "off": lambda value, argument, values: not is_on(value),
    "open": lambda value, argument, values: value.open > 0,
    "closed": lambda value, argument, values: value.open == 0,
    "none": lambda value, argument, values: value == "none" or (isinstance(value, tuple) and not any(value)),
    "least": lambda value, argument, values: value >= int(argument),
    "count": lambda value, argument, values: _count(value) == int(argument),
    "each": lambda value, argument, values: _each(value) == {int(argument)},
    "equal": lambda value, argument, values: value in (0, values[argument]),
    "above": lambda value, argument, values: value > values[argument],
    "worth": lambda value, argument, values: format_value(value).startswith(argument),
    "not": lambda value, argument, values: value != argument,
}
"""What a value must be, by the first word of what a page says; the second word; and all values."""


def agrees(statement: Statement, values: V) -> bool:
    """Tell whether the values of a system say what a page says, or do not have the rule. Place points are compared with
    those of as many places in thousands, and a count of red fives only where no other tile can be red."""
    rule, stated = statement.rule, statement.value
    if rule not in values or (rule == "table.red_fives" and values.get("table.special")):
        return True
    value = values[rule]
    if rule == "match.target" and not value:
        value = values["match.return"]
    is_list = stated[0] == "["
    if rule == "match.uma" and is_list:
        in_thousands, places = values.get("match.uma_unit") == _THOUSAND, stated.count(",") + 1
        if not in_thousands or len(value) != places:  # nothing to compare
            return True
    word, _, argument = stated.partition(" ")
    compare = None if is_list else _COMPARED.get(word)
    return compare(value, argument, values) if compare else format_value(value) == stated
