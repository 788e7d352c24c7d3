"""Tiles as drawings: one ``<symbol>`` per tile in a page, used wherever the tile is shown.

A face is 60 × 80 (``tiles.toml``). Red and gold fives differ from plain ones in the ground as well as in the ink.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ... import compiled
from ..words import Words
from .safe import escape

WORDS = compiled.words(__file__, "tiles")
W, H = 60, 80
_SUITS = "mps"
_SET = 4
"""The most tiles that are kept together on one line."""
BACK = "back"
SIDE, ADDED, LAST = "'", "^", "!"
"""Suffixes of a tile's text. SIDE: it lies on its side (called); ADDED: so, with a second one upon it (added to a pon);
LAST: it was won on."""
_SUFFIXES = SIDE + ADDED + LAST


class _Colour(NamedTuple):
    """The colours of a coloured tile."""

    ground: str
    ink: str


class _Drawings(NamedTuple):
    """The pieces of all drawings (``tiles.toml``)."""

    plain: str
    """The ground of a tile without a colour."""
    inks: Mapping[str, str]
    """The inks of such a tile by their letters."""
    coloured: Mapping[str, Mapping[str, str]]
    """By the letter before a coloured tile."""
    pocchi: Mapping[str, str]
    """The ink of a dot by its letter."""
    faces: Mapping[str, str]
    """What lies on the ground of each kind of tile, and the ground itself."""

    def colour(self, tile: str) -> _Colour | None:
        """Return the colours of a tile by the first sign of its mpsz text (``r5m``, ``gN``); ``None`` for a plain one,
        whose text begins with no letter of a colour."""
        named = self.coloured.get(tile[0])
        return _Colour(**named) if named else None


_DRAWN = _Drawings(**compiled.toml(__file__, "tiles"))


def symbols(tiles: Iterable[str]) -> str:
    """Return the drawings of the ``tiles`` that a page shows, each once: a tile in the text refers to its drawing by
    name (:func:`_use`). They are sorted, so that the same result gives the same page. Empty if it shows none."""
    faces = sorted({tile.rstrip(_SUFFIXES) for tile in tiles})
    drawn = "".join(f'<symbol id="t-{tile}" viewBox="0 0 {W} {H}">{_face(tile)}</symbol>' for tile in faces)
    return f'<svg class="defs" aria-hidden="true">{drawn}</svg>' if drawn else ""


def group(tiles: Sequence[str], letters: str, lang: str) -> str:
    """Return neighbouring tiles as one picture in HTML: ``letters`` is its tooltip, and screen readers have the names
    in words. Up to :data:`_SET` tiles, as of a meld, are kept together on a line."""
    named = escape(", ".join(spoken_name(tile.rstrip(_SUFFIXES), lang) for tile in tiles))
    drawn = "".join(map(_use, tiles))
    kind = "tiles set" if len(tiles) <= _SET else "tiles"
    return f'<span class="{kind}" role="img" aria-label="{named}" title="{escape(letters)}">{drawn}</span>'


def spoken_name(tile: str, lang: str) -> str:
    """Return the name of a tile (an mpsz text) as screen readers speak it: the number and the suit, or the name of an
    honour; of a coloured one (``0m`` or ``r5m``: red five, ``gN``: gold north) its colour and the plain tile's name."""
    words = Words(lang, WORDS)
    if tile != BACK and tile[0] in "0rgby":
        number = "5" if tile[0] == "0" else tile[1]
        plain = "4z" if tile == "gN" else number + tile[-1]
        return words("r" if tile[0] == "0" else tile[0], tile=spoken_name(plain, lang))
    return words(tile[1], n=tile[0]) if tile[1] in _SUITS else words(tile)


def _use(tile: str) -> str:
    """Return a tile that refers to its drawing (:func:`symbols`), which the page has once. A called tile lies on its
    side, with an added one on top of it; the winning tile is framed: the suffix of the text says so."""
    face = tile.rstrip(_SUFFIXES)
    if tile in (face, face + LAST):
        kind = "t" if tile == face else "t last"
        return f'<svg class="{kind}" viewBox="0 0 {W} {H}"><use href="#t-{face}"/></svg>'
    turned = f'<use href="#t-{face}" width="{W}" height="{H}" transform="translate({H} {{y}}) rotate(90)"/>'
    heights = (0, W) if tile.endswith(ADDED) else (0,)
    lying = "".join(turned.format(y=height) for height in heights)
    name = "side two" if len(heights) > 1 else "side"
    return f'<svg class="t {name}" viewBox="0 0 {H} {W * len(heights)}">{lying}</svg>'


def _face(tile: str) -> str:
    """Return the drawing of one tile by its mpsz text: its ground, then its face with the colours put in. A coloured
    tile has a ground and an ink of its own, to be told from the plain one in either. The back is one drawing."""
    if tile == BACK:
        return _DRAWN.faces[BACK]
    colour = _DRAWN.colour(tile)
    # a gold north has a face of its own; a pocchi has one in all its colours; a red five has that of the five
    kind = tile if tile == "gN" else "P" if tile[0] == "P" else tile[-2:].replace("0", "5")
    inks = dict.fromkeys(_DRAWN.inks, colour.ink) if colour else _DRAWN.inks
    fills = {"ground": colour.ground if colour else _DRAWN.plain, "pocchi": _DRAWN.pocchi.get(tile[1])}
    face = _DRAWN.faces["ground"] + _DRAWN.faces[kind]
    return face.replace("{wan}", _DRAWN.faces["wan"]).format_map({**inks, **fills})
