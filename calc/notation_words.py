"""The words of the notation: its characters, and the lexer that cuts a text into tiles, marks and problems.

Only :mod:`calc.notation` uses it; what people write and how is told there.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from .problems import suggest
from .tiles import (
    FIVES,
    GOLD,
    HAKU,
    HONOURS,
    MAN,
    NORTH,
    PIN,
    POCCHI_BLUE,
    POCCHI_GREEN,
    POCCHI_RED,
    POCCHI_YELLOW,
    RED,
    SOU,
    SPRING,
    VARIANT,
    Tile,
    mpsz,
)


class Bad(NamedTuple):
    """A problem before its span is known: offsets into the parsed text."""

    start: int
    end: int
    code: str
    message: str
    help: str


class Token(NamedTuple):
    """``kind`` is ``tile``, ``(``, ``)``, ``+`` or ``@``; only ``tile`` has tiles."""

    kind: str
    start: int
    end: int
    tiles: tuple[Tile, ...] = ()


# ---------------------------------------------------------------- tables

KANJI = "東南西北白發中春夏秋冬梅蘭菊竹"
DIGITS = "一二三四五六七八九"
SUIT_KANJI = "萬筒索"
# By kind, from 0: man, pin, sou, winds, white green red, seasons, plum orchid chrysanthemum bamboo.
UNICODE = "".join(map(chr, (
    *range(0x1F007, 0x1F010), *range(0x1F019, 0x1F022), *range(0x1F010, 0x1F019), *range(0x1F000, 0x1F004),
    0x1F006, 0x1F005, 0x1F004, *range(0x1F026, 0x1F02A), 0x1F022, 0x1F023, 0x1F025, 0x1F024,
)))  # fmt: skip

BASE = {"m": MAN, "p": PIN, "s": SOU, "z": HONOURS, "f": SPRING, "萬": MAN, "筒": PIN, "索": SOU}
_LAST = {"z": "7", "f": "8"}
_POCCHI = {
    "g": POCCHI_GREEN, "b": POCCHI_BLUE, "y": POCCHI_YELLOW, "r": POCCHI_RED,
    "緑": POCCHI_GREEN, "青": POCCHI_BLUE, "黄": POCCHI_YELLOW, "赤": POCCHI_RED,
}  # fmt: skip

# Every character stays one character, so that offsets stay true.
SAME: dict[int, int | str] = {
    **{c: c - 0xFEE0 for c in range(0xFF01, 0xFF5F)},
    **{ord(c): str(n) for n, c in enumerate(DIGITS, 1)},
    **dict(zip(map(ord, "\u3000発万綠黃【】､･"), " 發萬緑黄[]、・", strict=True)),
}
_ONE = {c: HONOURS + n for n, c in enumerate("ESWNPFC")}
_ONE |= {c: HONOURS + n for n, c in enumerate(KANJI)}
_ONE |= {c: n for n, c in enumerate(UNICODE)}

# Names that are no notation, and what to write instead of them.
_NAMES = {
    "east": "E", "south": "S", "west": "W", "north": "N", "white": "P", "haku": "P", "hatsu": "F", "chun": "C",
    "green": "F (a green pocchi is Pg)", "red": "C (a red five is r5p, a red pocchi Pr)",
    "gold": "g5p or gN", "blue": "Pb", "yellow": "Py", "pocchi": "Pg, Pb, Py or Pr",
    "spring": "1f", "summer": "2f", "autumn": "3f", "winter": "4f",
    "plum": "5f", "orchid": "6f", "chrysanthemum": "7f", "bamboo": "8f",
}  # fmt: skip

_VS = "[\ufe0e\ufe0f]?"
_LETTERS_HELP = "write E S W N P F C (east south west north, white green red)"
TILES_HELP = "tiles are written 123m 055p 7s 1z, E S W N P F C, 一萬 東, 1f or 春, r5p, g5p, Pb"
_COLOUR_HELP = {
    RED: "only a five can be red: r5m r5p r5s, or 0m 0p 0s",
    GOLD: "only a five or the north can be gold: g5m g5p g5s gN",
}


@cache
def _lexer() -> re.Pattern[str]:
    """The pattern of all tokens, each alternative before those it is longer than; compiled when first needed."""
    run = f"(?:[0-9]++[mpszf{SUIT_KANJI}]|[①-⑨]++[p筒]?)"
    picture = f"[\U0001f000-\U0001f029]{_VS}"
    return re.compile(
        rf"(?P<sep>[\s,・、]+)"
        rf"|(?P<run>{run})"
        rf"|(?P<pocchi>P[gbyr]|(?ai:pocchi)[\s_-]*+(?ai:green|blue|yellow|red)(?![a-z])|[緑青黄赤]ポッチ)"
        rf"|(?P<bare>(?ai:pocchi)|白?ポッチ)"
        rf"|(?P<name>(?ai:{'|'.join(_NAMES)})(?![a-z]))"
        rf"|(?P<colour>[rg赤金](?:{run}|P[gbyr]|[ESWNPFC{KANJI}]|{picture}))"
        rf"|(?P<one>[ESWNPFC{KANJI}]|{picture})"
        rf"|(?P<none>[\U0001f02a\U0001f02b]{_VS})"
        rf"|(?P<digits>[0-9]+)"
        rf"|(?P<mark>[()\[\]+@])"
    )


# ---------------------------------------------------------------- the lexer


def show(text: str) -> str:
    """The text for a message: as it is where people can see it, by code points where not, never long."""
    if text.isprintable() and not text.isspace() and not re.search("[\ufe00-\ufe0f]", text):
        return text if len(text) <= 30 else text[:29] + "…"
    return " ".join(f"U+{ord(c):04X}" for c in text[:4]) + ("…" if len(text) > 4 else "")


def _unknown(text: str, start: int, original: str) -> Bad:
    """The problem of characters that no token begins with: ``text`` normalised, ``original`` as written."""
    end, shown = start + len(text), show(original)
    known = set(text)
    if known <= set("eswnpfc") and (len(text) > 1 or text not in "sp"):
        also = {"p": "; as a suit it needs digits: 55p", "s": "; as a suit it needs digits: 55s"}.get(text[0], "")
        also = "; a flower is 1f to 8f" if text == "f" else also
        return Bad(start, end, "N107", f"{shown}: honour letters are upper case", f"write {text.upper()}{also}")
    if known <= set("mpszf" + SUIT_KANJI):
        honour = {"s": "; south is S", "p": "; white is P"}.get(text, "")
        digits = f"123{text[0]}, without a space"
        return Bad(start, end, "N104", f"{shown} has no digits before it", f"write the digits first: {digits}{honour}")
    if text in {"r", "g", "b", "y", *"赤金青緑黄"}:
        fix = "a colour stands directly before its tile: r5p red, g5p and gN gold; a pocchi is Pg, Pb, Py or Pr"
        return Bad(start, end, "N106", f"{shown} colours no tile", fix)
    if text in ("M", "Z"):
        return Bad(start, end, "N101", f"{shown} is not a tile", f"suits are lower case: write 123{text.lower()}")
    near = suggest(text.lower(), list(_NAMES)) if text.isascii() and text.isalpha() and len(text) < 20 else ""
    near = near if near[:1] == text[0].lower() else ""
    fix = f"did you mean {near}? write {_NAMES[near]}" if near else TILES_HELP
    return Bad(start, end, "N101", f"{shown} is not a tile", fix)


def _run_digits(run: str) -> tuple[str, str]:
    """A digit run and its suit, ASCII: ``("123", "m")``."""
    if run[0] >= "①":
        return "".join(str(ord(c) - 0x245F) for c in run if c >= "①" and c <= "⑨"), "p"
    return run[:-1], run[-1]


def _run(run: str, start: int, bad: list[Bad]) -> tuple[Tile, ...]:
    """The tiles of a digit run with its suit; numbers that the suit does not have go to ``bad``."""
    digits, suit = _run_digits(run)
    base = BASE[suit]
    if suit not in _LAST:
        return tuple((base + 4) | RED if d == "0" else base + int(d) - 1 for d in digits)
    last = _LAST[suit]
    for wrong in re.finditer(f"[0{chr(ord(last) + 1)}-9]+", digits):
        names = ", ".join(dict.fromkeys(d + suit for d in wrong[0]))
        verb = "are no tiles" if "," in names else "is not a tile"
        fix = "honours are 1z to 7z: 東南西北白發中" if suit == "z" else "flowers are 1f to 8f: 春夏秋冬梅蘭菊竹"
        end = wrong.end() + (wrong.end() == len(digits))
        bad.append(Bad(start + wrong.start(), start + end, "N102", f"{names} {verb}", fix))
    return tuple(base + int(d) - 1 for d in digits if "1" <= d <= last)


def _coloured(text: str, start: int, original: str, bad: list[Bad]) -> tuple[Tile, ...]:
    """The one tile of a colour and what it stands before."""
    colour, body = (RED if text[0] in "r赤" else GOLD), text[1:]
    may = FIVES if colour == RED else (*FIVES, NORTH)
    end, several = start + len(text), ""
    if body in ("Pg", "Pb", "Py", "Pr"):
        tiles: tuple[Tile, ...] = (HAKU | _POCCHI[body[1]],)
    elif body[0] in _ONE:
        tiles = (_ONE[body[0]],)
    else:
        misnumbered: list[Bad] = []
        tiles = _run(body, start, misnumbered)
        digits, suit = _run_digits(body)
        if len(digits) > 1:
            several = suit = mpsz(BASE[suit])[-1]
            parts = [d + suit for d in digits]
            first = next((n for n, part in enumerate(parts) if part in ("5m", "5p", "5s", "4z")[: len(may)]), None)
            if first is not None and not misnumbered:
                parts[first] = "gN" if parts[first] == "4z" else ("r" if colour == RED else "g") + parts[first]
                fix = "write " + " ".join(parts) if len(parts) <= 14 else "write each coloured tile on its own"
                message = f"{show(original)}: a colour is for one tile, here are {len(digits)}"
                bad.append(Bad(start, end, "N106", message, fix))
                return ()
    if not several and len(tiles) == 1:
        tile = tiles[0]
        if tile in may:
            return (tile | colour,)
        if colour == RED and tile & VARIANT == RED:  # r0p: said twice, meant once
            return tiles
    name = "red" if colour == RED else "gold"
    bad.append(Bad(start, end, "N106", f"{show(original)}: this tile is never {name}", _COLOUR_HELP[colour]))
    return ()


def lex(text: str, mode: str = "tiles") -> tuple[list[Token], list[Bad]]:
    """All tokens and all problems of a text in one pass.

    ``mode`` is ``tiles`` (no marks), ``hand`` (with brackets, + and, in brackets, @) or ``meld`` (@ anywhere).
    """
    norm = text.translate(SAME)
    match = _lexer().match
    tokens: list[Token] = []
    bad: list[Bad] = []
    pos, unknown, size, inside = 0, -1, len(norm), False
    while pos < size:
        found = match(norm, pos)
        if found is None:
            unknown = pos if unknown < 0 else unknown
            pos += 1
            continue
        if unknown >= 0:
            bad.append(_unknown(norm[unknown:pos], unknown, text[unknown:pos]))
            unknown = -1
        start, pos, piece, kind = pos, found.end(), found[0], found.lastgroup
        original = text[start:pos]
        tiles: tuple[Tile, ...] = ()
        if kind == "run":
            tiles = _run(piece, start, bad)
        elif kind == "one":
            tiles = (_ONE[piece[0]],)
        elif kind == "pocchi":
            word = re.split(r"[\s_-]|(?i:pocchi)", piece)[-1].lower() if piece[1:3].lower() == "oc" else ""
            tiles = (HAKU | _POCCHI[word[0] if word else piece[1] if piece[0] == "P" else piece[0]],)
        elif kind == "colour":
            tiles = _coloured(piece, start, original, bad)
        elif kind == "bare":
            message = f"{show(original)} does not say its colour"
            bad.append(Bad(start, pos, "N106", message, "write Pg, Pb, Py or Pr; a plain white dragon is P or 5z"))
        elif kind == "name":
            bad.append(Bad(start, pos, "N101", f"{show(original)} is not a tile", f"write {_NAMES[piece.lower()]}"))
        elif kind == "none":
            what, fix = (
                ("the joker tile", "write the tile it stands for; a pocchi is Pg, Pb, Py or Pr")
                if piece[0] == "\U0001f02a"
                else ("the back of a tile", "write the tile that lies there; a closed kong is [1111p]")
            )
            bad.append(Bad(start, pos, "N105", f"{original[0]} is {what}, no tile of a hand", fix))
        elif kind == "digits":
            suits = [piece + s for s in "mpsz" if s != "z" or not set("089") & set(piece)]
            fix = f"write {', '.join(suits[:-1])} or {suits[-1]}"
            fix = fix if len(piece) <= 14 else "write the suit letter m, p, s or z directly after the digits"
            bad.append(Bad(start, pos, "N103", f"{show(original)} has no suit", fix))
        elif kind == "mark":
            if mode == "tiles":
                bad.append(Bad(start, pos, *_misplaced(piece, original)))
                continue
            if piece == "@" and (inside or mode == "meld"):
                while pos < size and norm[pos] not in "()[]+":
                    pos += 1
            elif piece != "@" and piece != "+":
                inside = piece in "(["
            elif piece == "@":
                fix = "the player a tile was called from stands in the bracket of the meld: (111p@B)"
                bad.append(Bad(start, pos, "N101", f"{original} follows no meld", fix))
                continue
            tokens.append(Token({"[": "(", "]": ")"}.get(piece, piece), start, pos))
        if tiles:
            tokens.append(Token("tile", start, pos, tiles))
    if unknown >= 0:
        bad.append(_unknown(norm[unknown:], unknown, text[unknown:]))
    return tokens, bad


def _misplaced(mark: str, original: str) -> tuple[str, str, str]:
    """Code, message and help for a mark of hands where only tiles can stand."""
    if mark == "+":
        return "N110", f"{original} belongs to a whole hand, and only tiles can stand here", "leave it out"
    if mark == "@":
        return "N101", f"{original} is not a tile", "leave it out: only a meld names the player a tile came from"
    return "N108", f"{original} belongs to a meld, and only tiles can stand here", "write the tiles without brackets"
