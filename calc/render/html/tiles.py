"""Tiles as drawings: one ``<symbol>`` a tile in a page, used wherever the tile is shown.

A face is 60 × 80. Red and gold fives differ from plain ones by the ground as well as by the ink.
"""

from collections.abc import Callable, Iterable, Sequence
from html import escape

from ... import compiled
from ..words import Words

WORDS = compiled.words(__file__, "tiles")
W, H = 60, 80
_SUITS = "mps"
_SET = 4
"""So many tiles stay together on a line."""
BACK = "back"
SIDE, ADDED = "'", "^"
"""Behind a tile's text: it lies on its side (called); a second one lies on it (added to a pon)."""

_INK, _RED, _GREEN, _BLUE, _GOLD = "#1d2433", "#b8231c", "#14764a", "#1f5aa6", "#a87400"
_INKS = {"r": _RED, "g": _GREEN, "b": _BLUE}
_GROUND = {"": "#fdfbf3", "0": "#fde3de", "r": "#fde3de", "g": "#fbeeb6", "b": "#dfeafb", "y": "#fff9c4"}
_COLOURED = {"0": _RED, "r": _RED, "g": _GOLD, "b": _BLUE, "y": "#8a7a00"}
"""By the letter before a tile: its ground, and its ink."""
_POCCHI = {"g": "#1d9a5b", "b": "#2c6fd1", "y": "#e3b505", "r": "#cf2e26", "w": "#fdfbf3"}
_DRAWN = compiled.toml(__file__, "tiles")
_STROKES: dict[str, str] = _DRAWN["strokes"]
_WHOLE: dict[str, str] = _DRAWN["whole"]


def symbols(tiles: Iterable[str]) -> str:
    """The drawings of the tiles that a page shows, to stand once in it."""
    faces = sorted({t.rstrip(SIDE + ADDED) for t in tiles})
    drawn = "".join(f'<symbol id="t-{t}" viewBox="0 0 {W} {H}">{_face(t)}</symbol>' for t in faces)
    return f'<svg class="defs" aria-hidden="true">{drawn}</svg>' if drawn else ""


def group(tiles: Sequence[str], letters: str, lang: str) -> str:
    """Neighbouring tiles as one picture: for tooltips in letters, for screen readers in words."""
    named = escape(", ".join(called(tile.rstrip(SIDE + ADDED), lang) for tile in tiles))
    drawn = "".join(map(_use, tiles))
    kind = "tiles set" if len(tiles) <= _SET else "tiles"
    return f'<span class="{kind}" role="img" aria-label="{named}" title="{escape(letters)}">{drawn}</span>'


def called(tile: str, lang: str) -> str:
    """What a tile is called, for those who hear it."""
    words = Words(lang, WORDS)
    if tile[0] in "0rgby" and tile != BACK:
        plain = "4z" if tile == "gN" else ("5" if tile[0] == "0" else tile[1]) + tile[-1]
        return words("r" if tile[0] == "0" else tile[0], tile=called(plain, lang))
    return words(tile[1], n=tile[0]) if tile[1] in _SUITS else words(tile)


def _use(tile: str) -> str:
    face = tile.rstrip(SIDE + ADDED)
    if tile == face:
        return f'<svg class="t" viewBox="0 0 {W} {H}"><use href="#t-{face}"/></svg>'
    turned = f'<use href="#t-{face}" width="{W}" height="{H}" transform="translate({H} {{y}}) rotate(90)"/>'
    rows = (0, W) if tile.endswith(ADDED) else (0,)
    lying = "".join(turned.format(y=y) for y in rows)
    name = "side two" if len(rows) > 1 else "side"
    return f'<svg class="t {name}" viewBox="0 0 {H} {W * len(rows)}">{lying}</svg>'


def _face(tile: str) -> str:
    """The drawing of one tile by its mpsz text."""
    if tile == BACK:
        return _WHOLE[BACK]
    shade = tile[0] if tile[0] in _COLOURED else ""
    ground = (
        '<rect x="1" y="1" width="58" height="78" rx="8" fill="#cfc6ab" stroke="#8d8468" stroke-width="2"/>'
        f'<rect x="2" y="2" width="56" height="72" rx="7" fill="{_GROUND[shade]}"/>'
    )
    return ground + _picture(tile, _COLOURED.get(shade, ""))


def _picture(tile: str, ink: str) -> str:
    if tile[0] == "P":
        return f'<circle cx="30" cy="38" r="15" fill="{_POCCHI[tile[1]]}" stroke="#0003" stroke-width="2"/>'
    if tile == "gN":
        return _strokes(_STROKES["4z"], 9, 15, 0.42, ink)
    rank, suit = tile[-2], tile[-1]
    number = 5 if rank == "0" else int(rank)
    if suit == "m":
        numeral = _strokes(_STROKES[f"{number}m"], 13, 5, 0.34, ink or _INK)
        return numeral + _strokes(_STROKES["wan"], 14, 39, 0.32, ink or _RED, 9)
    if (plain := f"{number}{suit}") in _WHOLE:
        return _WHOLE[plain].format_map({name: ink or own for name, own in _INKS.items()})
    if suit in _MANY:
        many = _DRAWN[suit][str(number)]
        placed = zip(many["at"], many["ink"], strict=True)
        return "".join(_MANY[suit](many["size"], ink or _INKS[own], *at) for at, own in placed)
    if suit == "f":
        colour = _GREEN if number < 5 else _BLUE
        return _strokes(_STROKES[tile], 10, 17, 0.4, colour, 8) + _petals(colour)
    if number == 5:
        frame = 'transform="translate(9 9) scale(.42 .58)" fill="none" stroke-width="7"'
        return f'<path d="{_STROKES[tile]}" {frame} stroke="{_BLUE}"/>'
    return _strokes(_STROKES[tile], 8, 16, 0.44, {6: _GREEN, 7: _RED}.get(number, _INK), 8 if number == 6 else 10)


def _strokes(path: str, x: float, y: float, scale: float, colour: str, weight: int = 10) -> str:
    return (
        f'<path d="{path}" transform="translate({x} {y}) scale({scale})" fill="none" stroke="{colour}" '
        f'stroke-width="{weight}" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _petals(colour: str) -> str:
    """A small flower in two corners: the tile is none of a hand."""
    return "".join(
        f'<g transform="translate({x} {y})" fill="{colour}" opacity=".7">'
        + "".join(f'<circle cx="{a}" cy="{b}" r="2.4"/>' for a, b in ((0, -3), (3, 0), (0, 3), (-3, 0)))
        + "</g>"
        for x, y in ((11, 11), (49, 65))
    )


def _coin(r: float, colour: str, x: float, y: float) -> str:
    return (
        f'<circle cx="{x}" cy="{y}" r="{r - 1}" fill="none" stroke="{colour}" stroke-width="{r * 0.32:.1f}"/>'
        f'<circle cx="{x}" cy="{y}" r="{r * 0.4:.1f}" fill="{colour}"/>'
    )


def _bar(size: float, colour: str, x: float, y: float, turn: float) -> str:
    turned = f' transform="rotate({turn} {x} {y})"' if turn else ""
    top, low = y - size / 2, y + size / 2
    return (
        f'<g{turned}><path d="M{x} {top + 3}V{low - 3}" stroke="{colour}" stroke-width="6" stroke-linecap="round"/>'
        f'<path d="M{x - 4.5} {y}h9M{x - 3.5} {top + 1.5}h7M{x - 3.5} {low - 1.5}h7" stroke="{colour}" '
        f'stroke-width="2.6" stroke-linecap="round"/><path d="M{x} {top + 4}V{y - 3}M{x} {y + 3}V{low - 4}" '
        'stroke="#fff9" stroke-width="1.4"/></g>'
    )


_MANY: dict[str, Callable[..., str]] = {"p": _coin, "s": _bar}
"""How one of the coins or bamboos of a tile is drawn."""
