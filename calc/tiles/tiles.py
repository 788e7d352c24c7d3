"""Tiles: whole numbers, the kind in the low six bits, the variant above them.

Kinds are 0-41. So a plain tile *is* its kind,
``tile & KIND`` forgets the colour, and hands of thousands of records stay small and quick to compare.

Kinds: 0-8 manzu, 9-17 pinzu, 18-26 souzu, 27-30 E S W N, 31 white, 32 green, 33 red dragon (the order of
``1z``-``7z``), 34-37 the seasons spring, summer, autumn, winter, 38-41 the plants plum, orchid, chrysanthemum, bamboo.

Text in and out is in :mod:`calc.tiles.notation`.
"""

from collections.abc import Iterable
from typing import Final

from ..named_tuples import NamedTuple

Tile = int
Kind = int

KIND: Final = 63
KINDS: Final = 34
"""The number of kinds that can be in a hand; flowers (34 and up) are only ever drawn aside."""
COPIES: Final = 4
"""The number of tiles of a kind in a set."""

EAST: Final = 27
SOUTH: Final = 28
WEST: Final = 29
NORTH: Final = 30
HAKU: Final = 31
HATSU: Final = 32
CHUN: Final = 33
SPRING, SUMMER, AUTUMN, WINTER = range(34, 38)
FLOWERS_END = 42
NO_TILE: Final = 0
"""Stands for the winning tile of a win without one, as only its size is written or its tiles do not matter (流し役満):
there nothing looks at it."""

# Variants.
RED: Final = 64
GOLD: Final = 128
BLUE: Final = 256
YELLOW: Final = 320
POCCHI_GREEN, POCCHI_BLUE, POCCHI_YELLOW, POCCHI_RED, POCCHI_WHITE = (n << 6 for n in (3, 4, 5, 6, 7))
VARIANT: Final = 448

COLOURS: Final = {RED: "r", GOLD: "g", BLUE: "b", YELLOW: "y"}
"""The letters of coloured tiles. The rules say which of them a set has; every set can have red fives."""

PIN: Final = 9
SOU: Final = 18
FIVES = (4, 13, 22)

SUITS = "mpsz"
HONOURS = 27

_MPSZ = [f"{n}{suit}" for suit, ranks in zip("mpszf", (9, 9, 9, 7, 8), strict=True) for n in range(1, ranks + 1)]


def mask(kinds: Iterable[Kind]) -> int:
    """Return some kinds as a set of bits, so that one operation asks for many of them.

    >>> bin(mask((0, 1, 1, 4)))
    '0b10011'
    """
    return sum(1 << kind for kind in set(kinds))


TERMINALS: Final = mask((0, 8, 9, 17, 18, 26))
HONOUR_BITS: Final = mask(range(27, 34))
YAOCHUU: Final = TERMINALS | HONOUR_BITS
SIMPLES: Final = mask(range(27)) & ~TERMINALS
WINDS: Final = mask((EAST, SOUTH, WEST, NORTH))
DRAGONS: Final = mask((HAKU, HATSU, CHUN))
GREEN: Final = mask((19, 20, 21, 23, 25, HATSU))
"""Tiles that are all green: 23468s and the green dragon."""
SUIT_BITS: Final = (mask(range(9)), mask(range(9, 18)), mask(range(18, 27)))


def mpsz(tile: Tile) -> str:
    """Return the canonical short text of one tile, as every result writes it: ``5p``, ``0p`` red, ``r3p``, ``r5z``,
    ``g5p`` and ``gN`` gold, ``b7s``, ``y1m``, ``Pb`` blue pocchi, ``Pw`` a pocchi of no colour, ``1f``.

    >>> mpsz(13), mpsz(13 | RED), mpsz(4 | GOLD), mpsz(HAKU | POCCHI_BLUE), mpsz(SPRING)
    ('5p', '0p', 'g5m', 'Pb', '1f')
    """
    if tile <= KIND:
        return _MPSZ[tile]
    variant, kind = tile & VARIANT, tile & KIND
    if kind == HAKU and variant > GOLD:
        return "P" + "gbyrw"[(variant >> 6) - 3]  # colours in the order of their variants
    if variant == RED and kind in FIVES:
        return "0" + SUITS[kind // 9]
    return "gN" if tile == NORTH | GOLD else COLOURS[variant] + _MPSZ[kind]


_POCCHI = (POCCHI_GREEN, POCCHI_BLUE, POCCHI_YELLOW, POCCHI_RED, POCCHI_WHITE)
_COLOURED = [kind | colour for colour in COLOURS for kind in range(KINDS) if kind < HONOURS or colour <= GOLD]
"""Tiles of a suit in any colour, honours in red and gold: a white that is blue or yellow is a pocchi."""
BY_MPSZ: Final[dict[str, Tile]] = {
    mpsz(t): t for t in (*range(FLOWERS_END), *_COLOURED, *(HAKU | colour for colour in _POCCHI))
}
"""Every tile there is, by its canonical short text."""


class Meld(NamedTuple):
    """Tiles laid open or konged. ``kind`` is ``chi``, ``pon``, ``ankan``, ``daiminkan`` or ``kakan``.

    ``player`` is who discarded the called tile, an empty text where the record does not say (ankan: always empty).
    """

    kind: str
    tiles: tuple[Tile, ...]
    player: str = ""


MELD_SIZES = {"chi": 3, "pon": 3, "ankan": 4, "daiminkan": 4, "kakan": 4}
"""How many tiles a meld of each kind has."""
MELD_KINDS = tuple(MELD_SIZES)
WIND_NAMES = ("east", "south", "west", "north")
