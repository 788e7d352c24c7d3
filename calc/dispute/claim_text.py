"""What a claim says, read from a player's own words: ``3翻40符 3900``, ``親満``, ``I pay 3900``, ``8k + 2 chips``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from .. import compiled
from ..problems.problems import InputError, suggest
from ..problems.synonyms import names_of_yaku
from ..rules.rules import V
from ..tiles.notation import parse_tiles
from ..tiles.tiles import KIND, mpsz

FREE, VALUE, TOTAL, EACH, PAYS, GETS, OF, TAKEN = "", "value", "total", "each", "pays", "gets", "of", "taken"
"""How an amount is stated: plain, for the hand alone, all that its winner gets, what each payer gives, what somebody
pays, gets, or either, or what is taken from him."""
GAIN = "gain"
"""How an amount with a plus and without a player is stated: what the claimant gets, or what he says that the winner
gets. The reader of claims settles which."""


DEALER_FIRST = "dealer_first"
"""How two shares are stated if the dealer's comes first: usually it is the other way round."""

UNITS = ("points", "chips")
TILES, SIZE = "tiles", "size"
"""The tiles of a win, without which nobody can say which yaku and dora it has, and its han."""
NOTHING = "nothing"
"""What a 0 without a unit states: neither points nor chips."""


class Fact(NamedTuple):
    """One fact that a claim states."""

    what: str
    """``points``, ``chips``, ``nothing`` (neither), ``shares`` (non-dealer, dealer), ``han``, ``fu``, ``fold``,
    ``limit``, ``times``, ``dice``, ``jokers``, ``winners`` (how many are paid), ``yaku`` (id, whether it is there),
    ``only`` (ids of the yaku beside which nothing counts; ``dora`` among them if dora may), ``dora`` (source, number),
    or ``refused``."""
    value: Any
    sense: str = FREE
    who: str = ""
    """Who pays or gets it; empty: the claimant."""
    whole: bool = False
    """Whether it is said to be all that he pays or gets: of several wins not that of one, of shares with the honba."""
    payer: str = ""
    """Whom a hand is said to be taken from, if he alone pays for it: only the answer says it again."""
    terms: tuple[int, ...] = ()
    """The amounts that the claim adds up to it: “2000 + 1000”, which may be shares."""
    dealer: str = ""
    """Who the dealer is, of shares of which his is said to be the smaller one; else empty."""

    @property
    def is_amount(self) -> bool:
        """Whether it is an amount of points or chips."""
        return self.what in UNITS

    @property
    def number(self) -> int:
        """The number that it states. Only for facts whose value is a number: an amount, han, fu, folds."""
        return int(self.value)

    @property
    def decided_by(self) -> tuple[str, ...]:
        """What a record must say so that it can be decided: ``furiten``, ``ippatsu``, ``pao``, :data:`TILES`,
        :data:`SIZE`; empty: it always can."""
        if self.what == "yaku":
            name, is_there = self.counted
            # “ippatsu” may be right though the record does not say so; “no ippatsu” is then right by the record
            return (TILES, name) if is_there else (TILES,)
        if self.what in ("dora", "jokers", "only"):
            return (TILES,)
        if self.what in ("han", "fu"):
            return (SIZE,)
        return (str(self.value),) if self.what in ("refused", "unsaid") else ()

    @property
    def counted(self) -> tuple[str, int]:
        """Of a yaku its id and whether it is said to be there: ``("pinfu", True)``; of dora the source and the number:
        ``("ura", 2)``. Raises TypeError or ValueError for any other fact."""
        name, number = self.value
        return name, number


class Said(NamedTuple):
    """A piece of a claim that was understood: a fact, or whose win is meant."""

    facts: tuple[Fact, ...] = ()
    win: str = ""
    dealer: bool | None = None
    """Whether a limit was said to be a dealer's."""


class Piece(NamedTuple):
    """A piece of a text that a pattern matches."""

    name: str
    """The name of the pattern."""
    words: list[str]
    """What its groups match."""
    text: str
    start: int
    before: str
    """The text before it."""


class Unread(Exception):  # noqa: N818
    """Raised for a claim, or a piece of one, that means nothing; with what was probably meant."""

    def __init__(self, index: int, text: str, near: str = "", sentence: str = "S211.unread") -> None:
        """``index``: where the piece begins in the text after :func:`plain`; ``text``: the piece. ``near``: what may be
        suggested instead; unless it is the same text, the problem's ``sentence`` then is ``S211.near``. The reader of
        claims makes a problem of it (``calc.dispute.claims``), with the place in the original text."""
        super().__init__(text)
        self.index, self.text, self.near = index, text, near
        self.sentence = "S211.near" if near and near != text else sentence


FU = frozenset({20, 25, *range(30, 180, 10)})
MOST_HAN = 20
MOST_SHARES = 4
"""Two numbers with the larger one first (joined by と, ・ or ``and``) are shares if it is at most so many times the
smaller one."""
JOINING = ("と", "・", "and")


@cache
def vocabulary(*parts: str) -> Mapping[str, str]:
    """Return what each word means, from some parts of claims.toml: ``{"満貫": "mangan", …}`` for ``limits``. Words are
    in half-width lower case. The part ``yaku`` is not in that file: it has the names of yaku that a hand line knows too
    (problems/synonyms). The result is remembered, as each claim asks for it."""
    vocabularies = {**compiled.toml(__file__, "claims"), "yaku": names_of_yaku()}
    tables = (vocabularies[part] for part in parts)
    return {_fold_word(word): meaning for table in tables for meaning, words in table.items() for word in words}


def _fold_word(word: str) -> str:
    """Return a word in half-width lower case, as :func:`plain` makes the words of a claim."""
    return unicodedata.normalize("NFKC", word).lower()


def _any_of(words: Collection[str]) -> str:
    """Return a pattern for any of these words, as text to be put into a group."""
    patterns: list[str] = []
    for word in sorted(words, key=len, reverse=True):  # the longest first, as the first that matches is taken
        is_latin = word[-1].isascii() and word[-1].isalpha()
        # “all” must not match in “allow”; Japanese has no blanks between words
        patterns.append(re.escape(word) + (r"(?![a-z])" if is_latin else ""))
    return "|".join(patterns)


# --- numbers ----------------------------------------------------------------------------------------------------------

_KANJI = {c: n for n, c in enumerate("〇一二三四五六七八九")}
_UNITS = {"十": 10, "百": 100, "千": 1000}
_KANJI_NUMBER = re.compile(
    r"(?:(?<![\d一-龠])|(?<=[翻飜符枚点儀計人]))[〇一二三四五六七八九十百千万]+(?=で[すし]|[ねよか]|$|翻|飜|ハン|符|枚|点|本場|倍|チップ|オール|通し|ずつ|払|もら|貰|だ|じゃ|[?!\s、,]|[・/と][一二三四五六七八九十百千])"
)
_LONG_NUMBER = re.compile(r"[一二三四五六七八九][十百千万][一二三四五六七八九十百千万]*")
_MIXED = re.compile(r"(?<![\d.])(?:(\d+(?:\.\d+)?)万)?(?:(\d+(?:\.\d+)?)千)?(?:(\d)百)?(?![\d枚翻])")
_SUM = re.compile(
    r"(?<![\d/・と-])\d{3,6}点?(?:\s*(?:\+|plus|プラス)\s*\d{3,6}(?!\d|\s*(?:chip|チップ|枚|本場|honba|/)))+"
)
_THOUSANDS = re.compile(r"(?<![\w.])([+-]?\d+(?:\.\d)?)k\b", re.IGNORECASE)


def _digits_of_kanji(match: re.Match[str]) -> str:
    """Return a number in kanji (the match) in digits: 8000 for 八千. Two numbers side by side (千二千) are returned
    unchanged."""
    units = [c for c in match[0].rpartition("万")[2] if c in _UNITS]  # behind 万 they begin anew
    # in one number they fall (千, 百, 十), and each stands once at most
    if units != sorted({*units}, key=_UNITS.__getitem__, reverse=True):
        return match[0]
    above = 0  # the sum up to 万
    below = 0  # the sum behind it
    digit = 0  # what the next unit multiplies; a unit without a digit counts once
    for c in match[0]:
        if c == "万":
            above, below, digit = (above + below + digit or 1) * 10_000, 0, 0
        elif c in _UNITS:
            below, digit = below + (digit or 1) * _UNITS[c], 0
        else:
            digit = digit * 10 + _KANJI[c]
    return str(above + below + digit)


def _digits_of_mixed(match: re.Match[str]) -> str:
    """Return digits before 万, 千 and 百 (the match, with a group for each) as one number: 12000 for 1万2千, 1500 for
    1.5千. The pattern also matches nothing, which stays empty."""
    if not match[0]:
        return ""
    number = 0
    for digits, unit in zip(match.groups(), (10_000, 1000, 100), strict=True):
        if digits:  # else the number does not have this unit
            number += int(float(digits) * unit)
    return str(number)


@cache
def _in_words() -> re.Pattern[str]:
    """Return the pattern of an English number in words (“thirty-nine hundred”, “3 thousand”). Its only group is the
    unit behind it (han, chip …), if there is one: by that “three han” is a number, but the “three” of “all three” is
    not (:func:`_digits_of_words`)."""
    word = rf"(?:{_any_of(vocabulary('numbers'))})"
    many = rf"(?:\d{{1,3}}[\s-]+)?{word}(?:[\s-]+(?:and\s+)?(?:{word}|\d{{1,3}}(?!\d)))*"
    return re.compile(rf"(?<![a-z\d.]){many}(?![a-z\d])(?=\s*((?:han|fu|all)(?![a-z])|chip|dice|honba|point)?)")


def _digits_of_words(match: re.Match[str]) -> str:
    """Return a number in English words (the match) in digits: 3900 for ``thirty-nine hundred``; two numbers for ``one
    thousand two thousand``. A small number without a unit behind it stays in words, as “one” may be part of something
    else."""
    words = [word for word in re.findall(r"[a-z]+|\d+", match[0]) if word != "and"]
    values = [int(vocabulary("numbers").get(word, word)) for word in words]
    has_unit = bool(match[1])
    if not has_unit and 100 not in values and 1000 not in values:
        return match[0]
    numbers, below_thousand = [0], 0
    for value in values:
        if value == 1000:
            if numbers[-1]:  # a second thousand begins another number
                numbers.append(0)
            numbers[-1] = (below_thousand or 1) * value  # a thousand alone is one
            below_thousand = 0
        elif value == 100 and below_thousand:
            below_thousand *= value
        else:
            below_thousand += value
    numbers[-1] += below_thousand
    return " ".join(map(str, numbers))


@cache
def _pattern(*parts: str, behind: str = "") -> re.Pattern[str]:
    """Return the pattern of any word of some parts of claims.toml (its group 1), and what may stand ``behind`` it."""
    return re.compile(f"({_any_of(vocabulary(*parts))}){behind}")


def plain(says: str) -> str:
    """Return a claim in half-width lower case, with numbers in digits: so the patterns of claims.toml need to know only
    one way of writing.

    >>> plain("３翻４０符 ７７００"), plain("８千"), plain("12,000"), plain("12.000"), plain("8000.0")
    ('3翻40符 7700', '8000', '12000', '12000', '8000')

    Two amounts of points that are added up are one claim.

    >>> plain("7700 + 300"), plain("8000 + 2 chips")
    ('8000', '8000 + 2 chips')
    """
    return _SUM.sub(lambda match: str(sum(_terms(match))), _plain_terms(says))


def _plain_terms(says: str) -> str:
    """Return the same as :func:`plain`, with amounts that are added up as they stand: “7700 + 300”. The order of the
    steps matters: each but the first needs the digits that those before it have made."""
    text = unicodedata.normalize("NFKC", says).replace("−", "-").lower()
    text = _in_words().sub(_digits_of_words, text)
    text = _pattern("spelled").sub(lambda m: vocabulary("spelled")[m[0]], text)
    text = re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", text)  # 12,000
    text = re.sub(r"(?<![\d.])(\d{1,3})\.(?=\d{3}(?![\d.]))", r"\1", text)  # 12.000
    text = re.sub(r"(?<=\d{3})\.0+(?!\d)", "", text)  # 8000.0, of a table of numbers with a gap
    text = re.sub(r"(?<!\d)(\d)万(\d{4})(?!\d)", r"\1\2", text)  # 1万2000, before 万 is read as a unit of kanji
    text = _KANJI_NUMBER.sub(_digits_of_kanji, text)
    text = _LONG_NUMBER.sub(_digits_of_kanji, text)
    text = _MIXED.sub(_digits_of_mixed, text)
    amounts = "points", "shares"  # what amounts are called: ザンク
    text = _pattern(*amounts, behind="(?:点)?").sub(lambda m: f"{vocabulary(*amounts)[m[1]]}点", text)
    return _THOUSANDS.sub(lambda m: str(int(float(m[1]) * 1000)), text)


def _terms(match: re.Match[str]) -> tuple[int, ...]:
    """Return the amounts that a text (the match) adds up: 7700 and 300 of “7700 + 300”."""
    return tuple(map(int, re.findall(r"\d+", match[0])))


# --- patterns ---------------------------------------------------------------------------------------------------------

PARTS = ("limits", "folds", "refused", "unsaid", "winners", "dora", "filler")


@lru_cache(maxsize=32)
def scanner(seats: tuple[str, ...], names: tuple[str, ...]) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the patterns of everything that a claim can state, by their names and in the order in which they are
    tried, for the players ``seats`` and these names of yaku. They are made from ``parts`` and ``patterns`` in
    claims.toml, and cached, as compiling them takes longer than reading a claim."""
    table = compiled.toml(__file__, "claims")
    words: dict[str, str] = {part.upper(): _any_of(vocabulary(part)) for part in PARTS}
    players = sorted(map(re.escape, seats), key=len, reverse=True)
    words |= {"YAKU": _any_of(names), "WHO": "|".join(players) or r"[a-z]\w*"}  # nobody known: any name
    # a part may use those that stand above it in the table
    for name, part in table["parts"].items():
        words[name] = _fill_in(part, words)
    patterns: dict[str, tuple[str, ...]] = table["patterns"]
    return tuple(
        (name, re.compile("|".join(_fill_in(p, words) for p in several))) for name, several in patterns.items()
    )


def match_speech(text: str) -> re.Match[str] | None:
    """Return the match of a ``text`` that says in a sentence who claims what (“B says 8000”): group 1 is the player,
    group 2 his words. ``None`` for any other."""
    matches = (re.match(form, text, re.IGNORECASE) for form in compiled.toml(__file__, "claims")["speech"].values())
    return next(filter(None, matches), None)


def _fill_in(pattern: str, words: Mapping[str, str]) -> str:
    """Return a pattern of claims.toml with each ``{NAME}`` replaced by the pattern of that name in ``words``. Raises
    KeyError for a name that is not there, which a pattern of ours never has."""
    return re.sub(r"\{([A-Z_]+)\}", lambda m: words[m[1]], pattern)


# --- reading ----------------------------------------------------------------------------------------------------------


class ClaimText:
    """Reads the texts of claims. ``seats`` are the players; ``names`` the ids of yaku by their names; ``values`` those
    of the rules, for what a limit is worth to a dealer."""

    def __init__(
        self,
        seats: Sequence[str] = (),
        names: Mapping[str, str] | None = None,
        values: V | None = None,
    ) -> None:
        """Make a reader for claims about one hand. ``seats``: its players; ``names``: ids of yaku by their names in its
        rules; ``values``: those of its rules. Without ``values`` it may be any game, and a limit is worth no points."""
        self.values: V = values or {}
        self.seats = {_fold_word(s): s for s in seats}
        yaku = vocabulary("yaku")
        self.names = {**{i: i for i in yaku.values()}, **yaku, **{_fold_word(n): i for n, i in (names or {}).items()}}
        self.scan = scanner(tuple(self.seats), tuple(self.names))

    def read(self, says: str) -> Iterator[Said]:
        """Yield the meaning of a claim's text, piece by piece. If it states no amount, but a limit with its owner
        (親満), which stands for what that limit is worth, the amount comes last. Raises :class:`Unread` at the first
        piece that means nothing."""
        text, index = plain(says), 0
        # plain has added up “2000 + 1000”: by its sum such an amount is given its terms again
        terms = {sum(added): added for added in map(_terms, _SUM.finditer(_plain_terms(says)))}
        limit, has_amount, has_honba = Said(), False, _WITH_HONBA.search(text) is not None
        while index < len(text):
            piece, index = self._read_piece(text, index)
            facts = [_with_honba(fact) if has_honba else fact for fact in piece.facts]
            piece = piece._replace(facts=tuple([_with_terms(fact, terms) for fact in facts]))
            limit = limit if piece.dealer is None else piece  # of several limits with an owner the last counts
            has_amount = has_amount or any(fact.what in ("points", "shares") for fact in piece.facts)
            yield piece
        # not with three players: there a tsumo of the limit may be worth less, as the share of a fourth is missing
        if not has_amount and len(self.seats) != len("ABC"):
            yield from self._price_limit(limit)

    def _read_piece(self, text: str, index: int) -> tuple[Said, int]:
        """Return the meaning of the piece of a text at ``index``, and where the next piece begins. The first pattern
        counts that matches something and whose reader in :data:`PIECES` makes sense of it. Raises :class:`Unread` if
        none does."""
        for name, pattern in self.scan:
            matched = pattern.match(text, index)
            if matched is None or matched.end() == index:  # by an empty match reading would never go on
                continue
            words = [group for group in matched.groups() if group is not None]
            meaning = PIECES[name](self, Piece(name, words, matched[0], index, text[:index].strip()))
            if meaning is not None:
                return meaning, matched.end()
        raise Unread(index, text[index:].strip(), self.near(text[index:]) or _readable(text, index))

    def _price_limit(self, limit: Said) -> Iterator[Said]:
        """Yield the points that a ron with a limit is worth to the dealer or to another player, as the limit says
        (``dealer``): 12000 for 親満. Nothing if it does not say, or if the rules have no such limit."""
        if limit.dealer is None:
            return
        fact = limit.facts[0]
        name = fact.value if fact.what == "limit" else "yakuman"  # a yakuman is stated as a fold
        base = f"points.{name}"  # the rule with its base points
        if base in self.values:
            factor = self.values["points.dealer_ron" if limit.dealer else "points.child_ron"]
            yield Said((Fact("points", self.values[base] * factor),))

    def near(self, text: str) -> str:
        """Return the word that the first word of a text was probably meant to be (``mangan`` for “mangam, I say”);
        empty if none is like it. It is for the advice about a word that means nothing."""
        word = re.split(r"[\s,、。?!0-9]", text.strip(), maxsplit=1)[0]
        terms = vocabulary("limits", "folds", "points", "shares", "refused", "yaku", "dora")
        return suggest(word.lower(), [*terms, *self.names, "pays", "gets", "in all", "chips", "han"]) if word else ""

    # --- a piece by the name of its pattern ---------------------------------------------------------------------------

    def filler(self, piece: Piece) -> Said:
        """Return no fact for words that say nothing (“I think”): they are understood, so that they are no mistake."""
        return Said()

    def one_sided(self, piece: Piece) -> Said:
        """Raise :class:`Unread` for words that say what something is not (``negated``), or leave it ``open`` ("at
        least"): to read the number beside them as the claim would turn it round."""
        # in Japanese such words stand behind the number
        text = piece.text if piece.text.isascii() else piece.before + piece.text
        raise Unread(piece.start, text.strip(), sentence=_ONE_SIDED[piece.name])

    def refused(self, piece: Piece) -> Said:
        """Return that the hand is no win, with the reason that the word gives (``furiten``, ``no_yaku``, ``noten``);
        ``any`` if it gives none."""
        return Said((Fact("refused", vocabulary("refused")[piece.words[0]]),))

    def unsaid(self, piece: Piece) -> Said:
        """Return that something was so which records often leave out (“liable”, アリス): without it in the record such
        a claim cannot be decided."""
        return Said((Fact("unsaid", vocabulary("unsaid")[piece.words[0]]),))

    def none(self, piece: Piece) -> Said:
        """Return a 0 of dice chances, or of chips: the pattern has a group (and so a word) only for dice."""
        return Said((Fact("dice" if piece.words else "chips", 0),))

    def nothing(self, piece: Piece) -> Said:
        """Return that neither points nor chips are paid or got, as a 0 does; only no points if it says so."""
        return Said((Fact("points" if piece.words else NOTHING, 0),))

    def winners(self, piece: Piece) -> Said:
        """Return how many of several winners are paid: 頭ハネ, double ron."""
        return Said((Fact("winners", int(vocabulary("winners")[piece.words[0]])),))

    def no_dora(self, piece: Piece) -> Said:
        """Return a 0 of dora from the source that the word names: “no ura”."""
        return Said((Fact("dora", (vocabulary("dora")[piece.words[0]], 0)),))

    def dora(self, piece: Piece) -> Said:
        """Return a number of dora. The patterns of claims.toml give two words in either order: which, and how many."""
        source, number = sorted(piece.words, key=str.isdigit)  # False first: the word, then the digits
        return Said((Fact("dora", (vocabulary("dora")[source], int(number))),))

    def win(self, piece: Piece) -> Said:
        """Return whose win is meant; a player may be called by his seat (東家). A stranger's name stays as it is: the
        reader reports it, as it knows where the claim stands."""
        return Said(win=self.seats.get(piece.words[0], piece.words[0]))

    def shares(self, piece: Piece) -> Said | None:
        """Return two numbers side by side as shares: a non-dealer's, then the dealer's. With a slash between them they
        may also be han and fu (``4/30``). ``None`` for two amounts that have nothing to do with each other (“2000
        1000”): these are then read one by one."""
        first, second = map(int, piece.words[:2])
        # two patterns say whose share is whose: “dealer 2000, others 1000” and “1000, the dealer 2000”
        if piece.name == "dealt":
            return Said((Fact("shares", (second, first)),))
        if piece.name == "shared":
            return Said((Fact("shares", (first, second)),))
        smaller, larger = sorted((first, second))
        counts_fu = "fu.base" in self.values or not self.values  # without rules it may be any game
        if piece.name == "slash" and counts_fu and smaller <= MOST_HAN and larger in FU:
            return Said((Fact("han", smaller), Fact("fu", larger)))
        # the dealer's share is the larger one; it may be said first if a word joins both: “2000 and 1000”
        are_joined = any(word in piece.text for word in JOINING) and second < first <= MOST_SHARES * second
        if piece.name == "shares" and first >= second and not are_joined:
            return None
        return Said((Fact("shares", (smaller, larger), DEALER_FIRST if first > second else FREE),))

    def sized(self, piece: Piece) -> Said:
        """Return han and fu, in the order in which they are said. The name of the pattern tells the order: ``sized_fu``
        has fu first."""
        order = ("fu", "han") if piece.name == "sized_fu" else ("han", "fu")
        return Said(tuple(Fact(what, int(number)) for what, number in zip(order, piece.words, strict=True)))

    def number(self, piece: Piece) -> Said:
        """Return the number before a unit, ``3 han``, ``2 chips``: a fact called as the pattern is."""
        return Said((Fact(piece.name, int(piece.words[0])),))

    def fold(self, piece: Piece) -> Said:
        """Return a number of yakuman, in digits or as a word for it (“double yakuman”)."""
        word = piece.words[0]
        return Said((Fact("fold", int(word if word.isdigit() else vocabulary("folds")[word])),))

    def limit(self, piece: Piece) -> Said:
        """Return a limit, and whether it is a dealer's if the piece says that: 親満, 子ッパネ. A yakuman is returned as
        a fold."""
        *owner, word = piece.words  # the pattern has one or two groups
        dealer = owner[0] in ("dealer", "親") if owner else None
        # behind 親 and 子 limits have short names, such as 倍, which alone means something else
        name = "ハネ" if word.endswith("ネ") else {"満": "満貫", "跳": "跳満", "倍": "倍満"}.get(word, word)
        fact = Fact("fold", 1) if name == "役満" else Fact("limit", vocabulary("limits")[name])
        return Said((fact,), dealer=dealer)

    def yaku(self, piece: Piece) -> Said:
        """Return that a yaku is in the hand (``("pinfu", True)``), or by the pattern ``no_yaku`` that it is missing
        (``("pinfu", False)``)."""
        return Said((Fact("yaku", (self.names[piece.words[0]], piece.name == "yaku")),))

    def only(self, piece: Piece) -> Said:
        """Return that a yaku is in the hand, and nothing beside it: リーチのみ. Other yaku that the claim names may
        count too: :class:`~calc.dispute.claims.ClaimReader` adds them when it has read the whole claim."""
        name = self.names[piece.words[0]]
        return Said((Fact("yaku", (name, True)), Fact("only", (name,))))

    def amount(self, piece: Piece) -> Said:
        """Return an amount of points or chips: “8000”, “C pays 2600 in all”, “2 chips each”. Its sense is the name of
        the pattern, but the pattern ``amount`` leaves it free. A number without a unit is of points; a 0 may be of
        either (:meth:`calc.dispute.claims.Claim.resolved` decides)."""
        number = next(int(word) for word in piece.words if _NUMBER.fullmatch(word))
        unit = next(filter(None, map(_unit, piece.words)), "points" if number else NOTHING)
        player = self._find_player(piece.words)
        sense = FREE if piece.name == "amount" else piece.name
        is_whole = _IN_ALL.search(piece.text) is not None
        if number < 0 and sense in (FREE, TOTAL):  # “-2000” is what somebody pays
            return Said((Fact(unit, -number, PAYS, player, is_whole),))
        if sense in (FREE, TOTAL) and unit == "points" and piece.before == "+":  # “+8000” is what somebody gains
            return Said((Fact(unit, number, GAIN, player, is_whole),))
        # of what nobody pays or gets, “in all” is the sense TOTAL
        return Said((Fact(unit, number, sense, player, is_whole and sense in (PAYS, GETS)),))

    def _find_player(self, words: Sequence[str]) -> str:
        """Return the player whom the words of an amount name: the word that is neither a number nor a unit (“C” of
        ``["C", "2600"]``), as the record spells it if he is at the table. Empty if there is no such word."""
        others = (word for word in words if not _NUMBER.fullmatch(word) and not _unit(word))
        return next((self.seats.get(word, word) for word in others), "")

    def both(self, piece: Piece) -> Said:
        """Return the same amount for each of several players: ``C and D 800``. The amount is read as one “of”
        somebody, and that is then each of them."""
        players = re.split(r"\s*[,、と&・]\s*|\s+and\s+", piece.words[0])  # the first group has all their names
        (amount,) = self.amount(piece._replace(name=OF, words=piece.words[1:])).facts
        return Said(tuple([amount._replace(who=self.seats.get(player, player)) for player in players]))

    def jokers(self, piece: Piece) -> Said:
        """Return the tiles that jokers stand for (“jokers 5p 9s”, “jokers 5p+9s”), sorted by kind as a win has them,
        the drawn one last behind a plus. Raises :class:`Unread` if they are no tiles."""
        hand, plus, drawn = piece.words[0].strip().partition("+")
        try:
            # red or not does not matter, nor the order in which they are said
            tiles = [mpsz(t & KIND) for t in sorted(parse_tiles(hand), key=lambda t: t & KIND)] if hand.strip() else []
            tiles += ["+" + mpsz(t & KIND) for t in parse_tiles(drawn)] if plus else []
        except InputError:
            tiles = []
        if not tiles:
            raise Unread(piece.start, piece.text, sentence="S211.jokers")
        return Said((Fact("jokers", tuple(tiles)),))


def _with_terms(fact: Fact, terms: Mapping[int, tuple[int, ...]]) -> Fact:
    """Return a plain amount of points with the terms that it is the sum of (``terms``: by the sum); any other fact
    unchanged."""
    is_plain = (fact.what, fact.sense) == ("points", FREE)
    return fact._replace(terms=terms[fact.value]) if is_plain and fact.value in terms else fact


def _with_honba(fact: Fact) -> Fact:
    """Return what each pays, said to be with the honba, as all that he pays; any other fact unchanged."""
    is_of_each = fact.what == "shares" or (fact.what, fact.sense) == ("points", EACH)
    return fact._replace(whole=True) if is_of_each else fact


_NUMBER = re.compile(r"[+-]?\d+")
_IN_ALL = re.compile(r"(?<![a-z])(?:in all|all to|altogether|total)|合計|全部|合わせて|トータル")
"""Words by which what somebody pays or gets is the sum of everything."""
_WITH_HONBA = re.compile(
    r"(?<![a-z])with (?:the |its )?honba|honba included|including (?:the )?honba|(?:本場|積み棒)込み|の[0-9]+本場は"
)
"""Words by which an amount has the honba in it."""
_ONE_SIDED = {"negated": "S211.negated", "open": "S211.open"}
"""What is said of words that claim no value, by the name of their pattern."""
PIECES: Mapping[str, Callable[[ClaimText, Piece], Said | None]] = {
    **dict.fromkeys(("skip", "asked", "filler"), ClaimText.filler),
    **dict.fromkeys(("dealt", "shared", "shares", "slash"), ClaimText.shares),
    **dict.fromkeys(("sized", "bare_fu", "sized_fu"), ClaimText.sized),
    **dict.fromkeys(("han", "fu", "dice", "times", "chips", "counters"), ClaimText.number),
    **dict.fromkeys(("no_yaku", "yaku"), ClaimText.yaku),
    "only": ClaimText.only,
    **dict.fromkeys(("amount", TOTAL, EACH, PAYS, GETS, OF, TAKEN, "honba"), ClaimText.amount),
    **dict.fromkeys(_ONE_SIDED, ClaimText.one_sided),
    "refused": ClaimText.refused,
    "unsaid": ClaimText.unsaid,
    "none": ClaimText.none,
    "nothing": ClaimText.nothing,
    "winners": ClaimText.winners,
    "no_dora": ClaimText.no_dora,
    "dora": ClaimText.dora,
    "win": ClaimText.win,
    "both": ClaimText.both,
    "jokers": ClaimText.jokers,
    "fold": ClaimText.fold,
    "limit": ClaimText.limit,
}
"""What reads the piece that a pattern of ``claims.toml`` matches."""


def _readable(text: str, index: int) -> str:
    """Return what can be read of a claim whose piece at ``index`` means nothing, to suggest it alone: the first number
    from there on (8000 of “maybe 8000”), else the text before the piece; empty if that is a single character."""
    number = re.search(r"\d{2,}", text[index:])  # a single digit may count anything
    if number:
        return number[0]
    before = text[:index].strip(" ,、。・にはがをのでと")  # without signs and particles
    return before if len(before) > 1 else ""


def _unit(text: str) -> str:
    """Return ``points`` or ``chips`` if a text is the word for them, in either language; empty for any other word, such
    as a player."""
    if text in ("枚", "チップ", "祝儀") or text.startswith("chip"):
        return "chips"
    return "points" if text in ("点", "ポイント") or text.startswith(("point", "pt")) else ""
