"""The words of a hand line: how a line is cut into words, what each can mean, and which words are a value."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ..fields import SAID, Field, Groups
from ..notation import format_hand, parse_hand, parse_tile
from ..notation_words import SAME, lex, readable
from ..problems import InputError
from ..values import NOBODY

_COLOURS = "(?:blue|green|yellow|red|white)"
_PIECE = re.compile(
    r"\s+|[;&]|\"[^\"]*\"|「[^」]*」|\[[^\]]*\]|\([^)]*\)|[東南西北][1-4一二三四]局"
    rf"|(?i:pocchi\s+{_COLOURS}|{_COLOURS}\s+pocchi)\b|[^\s;&\"「]+"
)
ROUND = re.compile(r"[東南西北][1-4１-４一二三四]局?|[東南西北]場")
_GLUED = re.compile(r"([a-z][a-z_-]{2,})(?:[:=]|(?=[0-9]))(.*)")
_QUOTED = re.compile(r"(\"[^\"]*\"|「[^」]*」)")
_HALF = {wide: narrow for wide, narrow in SAME.items() if isinstance(narrow, int)} | {0x3000: " ", ord("、"): ","}
_UNIT = re.compile("[本枚巡回個]$")
_NAMED = re.compile(r"(?:seats|席)[\s:=]*([^\s;\"「]+)")


class LineWord(NamedTuple):
    """A word of the line."""

    text: str
    start: int
    end: int
    quoted: bool = False


def half_width(text: str, seats: Sequence[str] = ()) -> str:
    """A line with the signs, digits and letters of a Japanese keyboard replaced by plain ones, each in its place. Text
    in quotes is unchanged, and so is a line about players whose names contain such letters."""
    if text.isascii() or any(name != name.translate(_HALF) for name in seats):
        return text
    return "".join(part if part[:1] in ('"', "「") else part.translate(_HALF) for part in _QUOTED.split(text))


def tokens_of(text: str, spoken: Mapping[str, str], known: Collection[str], names: Sequence[str]) -> list[LineWord]:
    """The words of a line. Words that players write without spaces (``known`` words and a value) are separated, and
    what they say (``spoken``) is replaced by the words that it stands for; ``names`` of players are left alone."""
    told = [name for listed in _NAMED.findall(text) for name in listed.split(",")]
    spoken = {**spoken, **{name: name for name in (*names, *told) if name and not re.search(r"\s", name)}}
    cuts = _cuts(tuple(spoken))
    found = list[LineWord]()
    for match in _PIECE.finditer(text):
        piece, start = match[0], match.start()
        if piece.isspace():
            continue
        if piece[0] in '"「':
            found.append(LineWord(piece[1:-1], start, match.end(), True))
        elif piece.endswith(",") and piece[:-1] in names:
            found.append(LineWord(piece[:-1], start, match.end()))
        elif piece in (";", "&") or piece[0] in "[(" or tile_like(piece) or ROUND.fullmatch(piece):
            found.append(LineWord(piece, start, match.end()))
        else:
            found += _words(piece, start, cuts, spoken, known)
    return _compounds(found, spoken, known)


@lru_cache(64)
def _cuts(spoken: tuple[str, ...]) -> re.Pattern[str]:
    """The pattern of what is cut out of a piece: the longest first, letters only if they stand alone."""
    longest = sorted(spoken, key=len, reverse=True)
    return re.compile("|".join(rf"(?<![A-Za-z]){word}(?![A-Za-z])" if word.isascii() else word
                               for word in map(re.escape, longest)) or r"(?!)")  # fmt: skip


def _words(
    piece: str, start: int, cuts: re.Pattern[str], spoken: Mapping[str, str], known: Collection[str]
) -> Iterator[LineWord]:
    """The words of a piece without blanks that is not tiles."""
    parts = [part for part in piece.split(",") if spoken.get(part) != part]
    if piece.lower() in known and piece not in spoken:
        yield LineWord(piece.lower(), start, start + len(piece))
    elif (glued := _GLUED.fullmatch(piece)) and glued[1] in known:
        cut = start + glued.end(1)
        yield LineWord(glued[1], start, cut)
        if glued[2]:
            yield LineWord(glued[2], start + glued.start(2), start + len(piece))
    elif "," in piece and "=" not in piece and any(p.lower() in known or cuts.search(p) for p in parts):
        for part in re.finditer("[^,]+", piece):
            if tile_like(part[0]):
                yield LineWord(part[0], start + part.start(), start + part.end())
            else:
                yield from _words(part[0], start + part.start(), cuts, spoken, known)
    elif "=" in piece or "," in piece:
        yield LineWord(piece, start, start + len(piece))
    else:
        yield from _cut(piece, start, cuts, spoken)


def _cut(piece: str, start: int, cuts: re.Pattern[str], spoken: Mapping[str, str]) -> Iterator[LineWord]:
    at = 0
    for match in cuts.finditer(piece):
        if match.start() < at:
            continue
        if match.start() > at:
            yield LineWord(piece[at : match.start()], start + at, start + match.start())
        for word in spoken[match[0]].split():
            yield LineWord(word, start + match.start(), start + match.end())
        at = match.end()
        at += len(piece[at:]) - len(piece[at:].lstrip(":=・"))
        if tile_like(piece[at:]):  # 抜き春冬gN: 冬 is a tile here, not a word
            break
    if at < len(piece):
        yield LineWord(piece[at:], start + at, start + len(piece))


def _compounds(tokens: Sequence[LineWord], spoken: Mapping[str, str], known: Collection[str]) -> list[LineWord]:
    """Join two words that are one (double riichi, dora indicator)."""
    found = list[LineWord]()
    for token in tokens:
        before = found[-1] if found else None
        both = f"{before.text}-{token.text}" if before else ""
        one = both in spoken or (both in known and before and before.text not in known)
        if before and one and not (before.quoted or token.quoted):
            found[-1] = LineWord(spoken.get(both, both), before.start, token.end)
        else:
            found.append(token)
    return found


def tile_like(text: str, mode: str = "hand") -> bool:
    """Whether a text can be read as tiles or melds, or (``meld``) as what follows the word for a meld."""
    tokens, bad = lex(text, mode) if readable(text) else ([], [])
    return bool(tokens) and not bad


def is_one_tile(token: LineWord) -> bool:
    """Whether a word is a single tile."""
    tokens, bad = lex(token.text)
    return not bad and sum(len(t.tiles) for t in tokens) == 1


def last_tile_wins(text: str, tile: str = "") -> str:
    """The hand with the tile written last as the winning one, or the last such ``tile``, if no + marks it; unchanged if
    it is not a hand, or has no such tile."""
    if "+" in text or "＋" in text:
        return text
    try:
        hand = parse_hand(text)
    except InputError:
        return text
    if hand.tile is not None or len(hand.concealed) % 3 != 2:
        return text
    concealed, won = list(hand.concealed), hand.concealed[-1]
    if tile:
        try:
            won = parse_tile(tile)
        except InputError:
            return text
        if won not in concealed:
            return text
    at = len(concealed) - 1 - concealed[::-1].index(won)
    return format_hand(hand._replace(concealed=(*concealed[:at], *concealed[at + 1 :]), tile=won))


class Meaning(NamedTuple):
    """What a word of the line says: a field of a group, and its value (``None``: the value follows)."""

    group: str
    field: Field
    value: Any = None

    @property
    def says(self) -> bool:
        """Whether it includes a value."""
        return self.value is not None or self.field.kind == "flag"


def vocabulary(groups: Groups) -> dict[str, list[Meaning]]:
    """What each word means in a system; a word may be a field of several groups."""
    words: dict[str, list[Meaning]] = {}
    for group, table in groups.items():
        for field in table:
            if field.kind in groups or field.kind in ("wins", "events", "anything", "rules", "dealer"):
                continue
            words.setdefault(field.name.replace("_", "-"), []).append(Meaning(group, field))
            for option, said in field.options.items():
                if "metavar" not in said:
                    words.setdefault(option.removeprefix("--"), []).append(Meaning(group, field, said.get("value")))
    return words


PAIRS = {"amounts", "counts", "asides", "rivers", "hands", "void", "god_pocchi", "pao"}
"""Kinds of fields whose values are given by player (or by tile): ``A=春夏,B=北``."""
TILES = {"tile", "tiles", "turned", "asides", "rivers", "hands", "melds", "god_pocchi"}
DEALER = frozenset(SAID["seats"]["east"]) - {"東", "東家", "east", "ton"}
"""The words for the dealer, which name him where a player follows: 親 鈴木."""
PLAYERS = {"players", "names", "seats", "texts", "calls"}
"""Kinds of fields whose values are a list of players."""
LISTS = (PAIRS | TILES | PLAYERS | {"claims", "dice"}) - {"tile", "names", "seats"}
"""Kinds of fields whose values can be empty: ``none``."""


def empty(field: Field) -> Any:
    """The empty value of a field."""
    return {} if field.kind in PAIRS else []


def _of_a_player(field: Field, value: str) -> Any:
    """What is said of one player (or tile): several yakuman of one who is liable are joined by ``+``."""
    if value in NOBODY:
        return []
    return value.split("+") if field.kind == "pao" and "+" in value else value


def joined(field: Field, tokens: Sequence[LineWord]) -> Any:
    """The value of several words together."""
    texts = [token.text for token in tokens]
    text = " ".join(texts)
    if field.kind in PAIRS and "=" in text:
        names_with_blanks = any(token.quoted for token in tokens)
        pairs = re.split(r",\s*(?=[^,=]+=)" if names_with_blanks else r"[\s,]+(?=[^\s,=]+=)", text)
        values = ((name.strip(), value.strip(" ,")) for name, _, value in (pair.partition("=") for pair in pairs))
        return {name: _of_a_player(field, value) for name, value in values}
    if field.kind in PLAYERS or field.kind == "claims":
        return [name for t in tokens for name in ([t.text] if t.quoted else t.text.split(",")) if name]
    if field.kind == "turned" and "," in text:
        return [row.strip() for row in text.split(",")]
    if field.kind == "count":
        return _UNIT.sub("", text.strip(","))
    return texts if field.kind in ("melds", "dice") else text
