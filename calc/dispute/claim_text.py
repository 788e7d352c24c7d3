"""What a claim says, read from a player's own words: ``3翻40符 3900``, ``親満``, ``I pay 3900``, ``8k + 2 chips``."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from .. import compiled
from ..problems.problems import InputError, suggest
from ..tiles.notation import parse_tiles
from ..tiles.tiles import KIND, mpsz

FREE, VALUE, TOTAL, EACH, PAYS, GETS, OF = "", "value", "total", "each", "pays", "gets", "of"
"""How an amount is stated: plain, for the hand alone, all that its winner gets, what each payer gives, what somebody
pays, gets, or either."""


class Fact(NamedTuple):
    """One fact that a claim states."""

    what: str
    """``points``, ``chips``, ``shares`` (non-dealer, dealer), ``han``, ``fu``, ``fold``, ``limit``, ``times``,
    ``dice``, ``jokers``, ``yaku`` (id, whether it is there), ``dora`` (source, number), or ``refused``."""
    value: Any
    sense: str = FREE
    who: str = ""
    """Who pays or gets it; empty: the claimant."""


class Said(NamedTuple):
    """A piece of a claim that was understood: a fact, or whose win is meant."""

    facts: tuple[Fact, ...] = ()
    win: str = ""
    dealer: bool | None = None
    """Whether a limit was said to be a dealer's."""


class Unread(Exception):  # noqa: N818
    """Raised for a claim, or a piece of one, that means nothing; with what was probably meant."""

    def __init__(self, index: int, text: str, near: str = "", sentence: str = "S211.unread") -> None:
        super().__init__(text)
        self.at, self.text, self.near, self.sentence = (
            index,
            text,
            near,
            "S211.near" if near and near != text else sentence,
        )


FU = frozenset({20, 25, *range(30, 180, 10)})
MOST_HAN = 20
MOST_SHARES = 4
"""Two numbers with the larger one first (joined by と, ・ or ``and``) are shares if it is at most so many times the
smaller one."""


@cache
def vocabulary(*parts: str) -> Mapping[str, str]:
    """The meaning of each word, in lower case, from some parts of claims.toml."""
    tables = (compiled.toml(__file__, "claims")[part] for part in parts)
    return {_key(word): meaning for table in tables for meaning, words in table.items() for word in words}


def _key(word: str) -> str:
    return unicodedata.normalize("NFKC", word).lower()


def _any_of(words: Sequence[str] | Mapping[str, Any]) -> str:
    """A pattern for any of these words, the longest first; a word in Latin letters must end at a word boundary."""
    ordered = sorted(words, key=len, reverse=True)
    return "|".join(re.escape(w) + (r"(?![a-z])" if w[-1].isascii() and w[-1].isalpha() else "") for w in ordered)


# --- numbers ----------------------------------------------------------------------------------------------------------

_KANJI = {c: n for n, c in enumerate("〇一二三四五六七八九")}
_UNITS = {"十": 10, "百": 100, "千": 1000}
_KANJI_NUMBER = re.compile(
    r"(?:(?<![\d一-龠])|(?<=[翻飜符枚点儀計人]))[〇一二三四五六七八九十百千万]+(?=で[すし]|[ねよか]|$|翻|飜|ハン|符|枚|点|本場|倍|チップ|オール|通し|ずつ|払|もら|貰|だ|じゃ|[?!\s、,])"
)
_LONG_NUMBER = re.compile(r"[一二三四五六七八九][十百千万][一二三四五六七八九十百千万]*")
_MIXED = re.compile(r"(?<![\d.])(?:(\d+(?:\.\d+)?)万)?(?:(\d+(?:\.\d+)?)千)?(?:(\d)百)?(?![\d枚翻])")
_THOUSANDS = re.compile(r"(?<![\w.])([+-]?\d+(?:\.\d)?)k\b", re.IGNORECASE)


def _kanji(match: re.Match[str]) -> str:
    units = [c for c in match[0].rpartition("万")[2] if c in _UNITS]
    if units != sorted({*units}, key=_UNITS.__getitem__, reverse=True):
        return match[0]  # two numbers: 千二千
    whole = part = digit = 0
    for c in match[0]:
        if c == "万":
            whole, part, digit = (whole + part + digit or 1) * 10_000, 0, 0
        elif c in _UNITS:
            part, digit = part + (digit or 1) * _UNITS[c], 0
        else:
            digit = digit * 10 + _KANJI[c]
    return str(whole + part + digit)


def _mixed(match: re.Match[str]) -> str:
    if not match[0]:
        return ""
    return str(sum(int(float(n) * size) for n, size in zip(match.groups(), (10_000, 1000, 100), strict=True) if n))


@cache
def _pattern(*parts: str, behind: str = "") -> re.Pattern[str]:
    return re.compile(f"({_any_of(vocabulary(*parts))}){behind}")


def plain(says: str) -> str:
    """A claim in half-width lower case, numbers in digits."""
    text = unicodedata.normalize("NFKC", says).replace("−", "-").lower()
    text = _pattern("nothing").sub(lambda m: vocabulary("nothing")[m[0]], text)
    text = re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", text)
    text = re.sub(r"(?<!\d)(\d)万(\d{4})(?!\d)", r"\1\2", text)
    text = _KANJI_NUMBER.sub(_kanji, text)
    text = _LONG_NUMBER.sub(_kanji, text)
    text = _MIXED.sub(_mixed, text)
    named = "points", "shares"
    text = _pattern(*named, behind="(?:点)?").sub(lambda m: f"{vocabulary(*named)[m[1]]}点", text)
    return _THOUSANDS.sub(lambda m: str(int(float(m[1]) * 1000)), text)


# --- patterns ---------------------------------------------------------------------------------------------------------

PARTS = ("limits", "folds", "refused", "dora", "filler")


@lru_cache(maxsize=32)
def scanner(seats: tuple[str, ...], names: tuple[str, ...]) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The patterns of everything that a claim can say, in the order in which they are tried, for these players and
    names of yaku."""
    table = compiled.toml(__file__, "claims")
    words: dict[str, str] = {part.upper(): _any_of(vocabulary(part)) for part in PARTS}
    players = sorted(map(re.escape, seats), key=len, reverse=True)
    words |= {"YAKU": _any_of(names), "WHO": "|".join(players) or r"[a-z]\w*"}
    for name, part in table["parts"].items():
        words[name] = _filled(part, words)
    patterns: dict[str, tuple[str, ...]] = table["patterns"]
    return tuple((name, re.compile("|".join(_filled(p, words) for p in several))) for name, several in patterns.items())


def _filled(pattern: str, words: Mapping[str, str]) -> str:
    return re.sub(r"\{([A-Z_]+)\}", lambda m: words[m[1]], pattern)


# --- reading ----------------------------------------------------------------------------------------------------------


class ClaimText:
    """Reads the texts of claims. ``seats`` are the players; ``names`` the ids of yaku by their names; ``values`` those
    of the rules, for what a limit is worth to a dealer."""

    def __init__(
        self,
        seats: Sequence[str] = (),
        names: Mapping[str, str] | None = None,
        values: Mapping[str, Any] | None = None,
    ) -> None:
        self.values = values or {}
        self.seats = {_key(s): s for s in seats}
        yaku = vocabulary("yaku")
        self.names = {**{i: i for i in yaku.values()}, **yaku, **{_key(n): i for n, i in (names or {}).items()}}
        self.scan = scanner(tuple(self.seats), tuple(self.names))

    def read(self, says: str) -> Iterator[Said]:
        """What the text says, piece by piece. Raises :class:`Unread` at the first piece that means nothing."""
        text, index = plain(says), 0
        dealer: tuple[str, bool] | None = None
        priced = False
        while index < len(text):
            for name, pattern in self.scan:
                match = pattern.match(text, index)
                if match is None or match.end() == index:
                    continue
                piece = self._piece(name, match, text)
                if piece is not None:
                    break
            else:
                raise Unread(index, text[index:].strip(), self.near(text[index:]) or _readable(text, index))
            index = match.end()
            if piece.dealer is not None:
                dealer = (piece.facts[0].value if piece.facts[0].what == "limit" else "yakuman", piece.dealer)
            priced = priced or any(f.what in ("points", "shares") for f in piece.facts)
            yield piece
        if dealer and not priced and len(self.seats) != len("ABC"):  # with three players a tsumo can lack a share
            base, shares = f"points.{dealer[0]}", "points.dealer_ron" if dealer[1] else "points.child_ron"
            if base in self.values:
                yield Said((Fact("points", self.values[base] * self.values[shares]),))

    def near(self, text: str) -> str:
        """The word that was probably meant."""
        word = re.split(r"[\s,、。?!0-9]", text.strip(), maxsplit=1)[0]
        terms = vocabulary("limits", "folds", "points", "shares", "refused", "yaku", "dora")
        return suggest(word.lower(), [*terms, *self.names, "pays", "gets", "in all", "chips", "han"]) if word else ""

    def _piece(self, name: str, matched: re.Match[str], text: str) -> Said | None:
        got = [g for g in matched.groups() if g is not None]
        match name:
            case "skip" | "asked" | "filler":
                return Said()
            case "refused":
                return Said((Fact("refused", vocabulary("refused")[got[0]]),))
            case "none":
                return Said((Fact("dice" if got else "chips", 0),))
            case "no_dora":
                return Said((Fact("dora", (vocabulary("dora")[got[0]], 0)),))
            case "dora":
                source, number = sorted(got, key=str.isdigit)
                return Said((Fact("dora", (vocabulary("dora")[source], int(number))),))
            case "win":
                return Said(win=self.seats.get(got[0], got[0]))
            case "jokers":
                return Said((self._jokers(matched[1].strip(), matched.start(), matched[0]),))
            case "dealt" | "shared" | "shares" | "slash":
                return self._two(name, int(got[0]), int(got[1]), matched[0])
            case "sized" | "bare_fu" | "sized_fu":
                order = ("fu", "han") if name == "sized_fu" else ("han", "fu")
                return Said(tuple(Fact(what, int(number)) for what, number in zip(order, got, strict=True)))
            case "han" | "fu" | "dice" | "times" | "chips":
                return Said((Fact(name, int(got[0])),))
            case "fold":
                return Said((Fact("fold", int(got[0] if got[0].isdigit() else vocabulary("folds")[got[0]])),))
            case "limit":
                return self._limit(got)
            case "no_yaku" | "yaku":
                return Said((Fact("yaku", (self.names[got[0]], name == "yaku")),))
        return self._amount(name, got, text[: matched.start()].strip())

    def _two(self, name: str, first: int, second: int, text: str) -> Said | None:
        """Two numbers side by side: the shares of a non-dealer and the dealer, or fu and han."""
        counts_fu = "fu.base" in self.values or not self.values
        if name == "slash" and counts_fu and min(first, second) <= MOST_HAN and max(first, second) in FU:
            return Said((Fact("han", min(first, second)), Fact("fu", max(first, second))))
        turned = (
            first > second and first <= MOST_SHARES * second and any(joins in text for joins in ("と", "・", "and"))
        )
        if name == "shares" and first >= second and not turned:
            return None
        shares = {"dealt": (second, first), "shared": (first, second)}.get(name, tuple(sorted((first, second))))
        return Said((Fact("shares", shares),))

    def _limit(self, got: list[str]) -> Said:
        dealer = None if len(got) == 1 else got[0] in ("dealer", "親")
        word = {"満": "満貫", "跳": "跳満", "倍": "倍満"}.get(got[-1], got[-1])
        word = "ハネ" if word.endswith("ネ") else word
        if word == "役満":
            return Said((Fact("fold", 1),), dealer=dealer)
        return Said((Fact("limit", vocabulary("limits")[word]),), dealer=dealer)

    def _amount(self, name: str, got: list[str], before: str) -> Said:
        numbers = [g for g in got if re.fullmatch(r"[+-]?\d+", g)]
        who = next((self.seats.get(g, g) for g in got if g not in numbers and not _unit(g)), "")
        unit = next((_unit(g) for g in got if _unit(g)), "points")
        free = GETS if unit == "points" and before == "+" else FREE  # a plus means in addition to the speaker's own
        return Said((Fact(unit, int(numbers[0]), free if name == "amount" else name, who),))

    def _jokers(self, text: str, index: int, source: str) -> Fact:
        hand, plus, drawn = text.partition("+")
        try:
            tiles = [mpsz(t & KIND) for t in sorted(parse_tiles(hand), key=lambda t: t & KIND)] if hand.strip() else []
            tiles += ["+" + mpsz(t & KIND) for t in parse_tiles(drawn)] if plus else []
        except InputError:
            tiles = []
        if not tiles:
            raise Unread(index, source, sentence="S211.jokers")
        return Fact("jokers", tuple(tiles))


def _readable(text: str, index: int) -> str:
    """What can be read of a claim with a piece that means nothing: a number from there on, else the text before it."""
    number = re.search(r"\d{2,}", text[index:])
    return number[0] if number else read if len(read := text[:index].strip(" ,、。・にはがをのでと")) > 1 else ""


def _unit(text: str) -> str:
    """``points`` or ``chips`` where a text is the word for them."""
    if text in ("枚", "チップ", "祝儀") or text.startswith("chip"):
        return "chips"
    return "points" if text in ("点", "ポイント") or text.startswith(("point", "pt")) else ""
