"""The facts of one win that all its readings share, worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from ..records.record import IN_RIICHI, IPPATSU, OPEN_RIICHI, RINSHAN, RON, Win
from ..rules.rules import V
from ..tiles.shapes import (
    ALL_RANKS,
    COUNT,
    NOT_GREEN,
    PLACES,
    REDS,
    Codes,
    GroupPart,
    classes,
    codes_of,
    counted,
    grouped,
    kinds_of,
    pack,
)
from ..tiles.tiles import GOLD, HAKU, HONOURS, KIND, NORTH, RED, VARIANT, YAOCHUU, Kind, Tile, mask

NO_MELD_FU: Final = (0, 0, 0, 0, 0, 0)
_FU_OF: Final = {"pon": 0, "ankan": 2}
"""The place of a meld in :attr:`Hand.meld_fu`; open kans: 1."""


_FACTS: Final = (
    "dealer", "features", "flags", "groups", "kans", "kinds", "meld_fu", "meld_runs", "meld_triplets",
    "menzen", "need", "north_yaku", "other_wind", "packed", "players", "reds", "round_wind", "seat_wind", "tile",
    "tsumo", "win", "yaochuu",
)  # fmt: skip
# Bits of Hand.features: from CLASS on honours, terminals and simples; from SUIT on the number of suits.
MENZEN: Final = 1
BY_TSUMO: Final = 2
DEAD_WALL: Final = 4
CLASS: Final = 8
SUIT: Final = 64
NINE_RANKS: Final = 256
ALL_GREEN: Final = 512
FEATURES: Final = [
    CLASS * (found & 7) | SUIT * (found >> 3 & 7).bit_count()
    | NINE_RANKS * (found >= ALL_RANKS) | ALL_GREEN * (not found & NOT_GREEN)
    for found in range(2 * ALL_RANKS)
]  # fmt: skip
"""The features of a hand, by the classes of its kinds (:func:`calc.tiles.shapes.classes`)."""


@lru_cache(1 << 10)
def _meld_facts(tiles: tuple[Tile, ...]) -> tuple[Kind, int, int, int]:
    """Return what every hand with a meld asks of its tiles: the lowest kind, all its kinds as bits, their classes as
    bits, and the number of red tiles. Remembered, as hands share few melds."""
    kinds = mask(tile & KIND for tile in tiles)
    return min(tile & KIND for tile in tiles), kinds, classes(kinds), sum(red_five(tile) for tile in tiles)


def red_five(tile: Tile) -> bool:
    """Tell whether a tile is red and of a suit: only these are dora of ``dora.red_han``."""
    return tile & VARIANT == RED and tile & KIND < HONOURS


def hand_tiles(win: Win) -> tuple[Tile, ...]:
    """Return the tiles of a hand, including the winning tile and melds. For what counts tiles by colour; kinds alone
    are counted faster by :class:`Hand`."""
    return (*win.concealed, win.tile, *(t for m in win.melds for t in m.tiles))


def retiled(win: Win, replacements: Mapping[Tile, Tile]) -> Win:
    """Return the win with tiles replaced by others, also in its melds. Readers replace plain tiles that the set has
    only in colour (``5p`` by ``0p``), disputes those that somebody took for others."""
    melds = tuple([meld._replace(tiles=replaced(meld.tiles, replacements)) for meld in win.melds])
    tile = replacements.get(win.tile, win.tile)
    return win._replace(concealed=replaced(win.concealed, replacements), tile=tile, melds=melds)


def replaced(tiles: tuple[Tile, ...], replacements: Mapping[Tile, Tile]) -> tuple[Tile, ...]:
    """Return a row of tiles with those of ``replacements`` replaced by their values, as :func:`retiled` does with a
    hand; all others stay."""
    return tuple([replacements.get(tile, tile) for tile in tiles])


def fu_place(kind: str, lowest: Kind, yaochuu: int) -> int:
    """Return the place of a meld in :attr:`Hand.meld_fu`, where sets with equal fu are counted together; ``yaochuu``:
    the kinds that are terminals or honours."""
    return (3 if yaochuu >> lowest & 1 else 0) + _FU_OF.get(kind, 1)


_WILD_IN: Final = {"riichi": IN_RIICHI, "ippatsu": IPPATSU, "open": OPEN_RIICHI}
"""What a win with a pocchi must have, by ``pocchi.when``."""


def is_wild(win: Win, v: V) -> bool:
    """Tell whether a win is by a pocchi (a coloured white) that stands for any tile: it must be drawn, and in riichi,
    or by rule ``pocchi.when`` also with ippatsu or in an open riichi."""
    tile = win.tile
    is_pocchi = tile & VARIANT > GOLD and tile & KIND == HAKU  # above gold the variants of a white are pocchi
    if not is_pocchi or win.by == RON or not win.flags & IN_RIICHI:
        return False
    return win.flags & _WILD_IN[v["pocchi.when"]] != 0


class Hand:
    """A win, prepared for reading. Masks are sets of kinds as bits."""

    __slots__ = _FACTS

    def __init__(
        self, win: Win, seats: tuple[str, ...], round_wind: Kind, yaochuu: int = YAOCHUU, like: Hand | None = None
    ) -> None:
        """Work out what readings, yaku and fu ask of a win. ``seats``: the dealer first; ``yaochuu``: the kinds that
        count as terminals or honours; ``like``: a hand to copy instead, for which the other arguments are not looked
        at. In one long function, because each hand of a batch is made by it."""
        if like is None:
            self.win = win
            self.north_yaku = False
            """Whether a pair of norths is a pair of yaku tiles for everybody."""
            self.other_wind: Kind = 0
            """A wind that is a round wind beside that of the round; 0: none."""
            self.players = len(seats)
            seat = seats.index(win.player)
            self.dealer = seat == 0
            self.seat_wind = 27 + seat  # 27: EAST
            self.round_wind = round_wind
            self.tsumo = tsumo = win.by != RON
            self.flags = flags = win.flags
            tile, melds = win.tile, win.melds
            self.tile = tile & KIND
            self.packed = packed = counted(win.concealed) + pack(tile)
            """The concealed tiles, as :mod:`calc.tiles.shapes` counts them."""
            self.groups: list[tuple[GroupPart, ...]]
            """All ways to read each group of them that there is."""
            self.groups, kinds, bits = grouped(packed)
            # counts are digits to base COUNT + 1, so the remainder modulo COUNT is their sum
            self.reds = packed & REDS and (packed & REDS) % COUNT
            """The number of red tiles, melds included."""
            self.yaochuu = yaochuu
            """Which kinds count as terminals or honours; a system may read a kind both ways."""
            self.menzen = True
            self.kans = 0
            self.meld_runs = self.meld_triplets = 0
            self.meld_fu = NO_MELD_FU
            """Open triplets, open kans, concealed kans; of simples, then of terminals and honours."""
            self.need = 4
            if melds:
                self.need -= len(melds)
                kinds, bits = self._read_melds(kinds, bits)
            self.kinds = kinds
            features = FEATURES[bits if yaochuu == YAOCHUU else classes(kinds, yaochuu)]
            if self.menzen:
                features |= MENZEN
            if tsumo:
                features |= BY_TSUMO
            if flags & RINSHAN:
                features |= DEAD_WALL
            self.features: int = features
            """What all its readings have, as bits."""
        else:  # a compiled class cannot be made by __new__ without __init__
            for name in _FACTS:
                setattr(self, name, getattr(like, name))

    @property
    def codes(self) -> Codes:
        """The concealed tiles, counted by kind."""
        return codes_of(self.packed)

    def standing(self, packed: int, tile: Kind) -> Hand:
        """Return the same win with other tiles in place of its jokers, as every choice of tiles is judged as a hand of
        its own. ``packed``: the concealed tiles, counted; ``tile``: the winning one. What depends on the kinds is
        worked out anew."""
        hand = self.copy()
        hand.packed = packed
        hand.tile = tile
        kinds = kinds_of(packed)
        # a run has a bit at its lowest kind
        kinds |= self.meld_runs | self.meld_runs << 1 | self.meld_runs << 2 | self.meld_triplets
        hand.kinds = kinds
        # how it was won is as it was
        hand.features = FEATURES[classes(kinds, self.yaochuu)] | self.features & (MENZEN | BY_TSUMO | DEAD_WALL)
        return hand

    def copy(self) -> Hand:
        """Return a copy of the hand that may be changed."""
        return Hand(self.win, (), 0, like=self)

    def copies(self, kind: Kind) -> int:
        """Return the number of tiles of a kind in the hand, melds and tiles drawn aside included: all of these can be
        dora."""
        number = self.win.norths if kind == NORTH else 0
        if self.win.flowers:
            number += [tile & KIND for tile in self.win.flowers].count(kind)
        if not self.kinds >> kind & 1:  # none in the hand or its melds: nothing to count there
            return number
        number += self.packed >> PLACES[kind] & COUNT
        for meld in self.win.melds:
            for tile in meld.tiles:
                if tile & KIND == kind:
                    number += 1
        return number

    def _read_melds(self, kinds: int, bits: int) -> tuple[int, int]:
        """Note in the attributes what the melds add to the hand, for the constructor. Takes the ``kinds`` of its
        concealed tiles, and the classes of these kinds (``bits``, the index into :data:`FEATURES`); returns both with
        those of the melds."""
        fu = [0, 0, 0, 0, 0, 0]  # as in meld_fu
        for kind, tiles, _ in self.win.melds:
            lowest, of_meld_kinds, of_meld, reds = _meld_facts(tiles)
            self.reds += reds
            kinds |= of_meld_kinds
            bits |= of_meld
            if kind != "ankan":
                self.menzen = False
            bit = 1 << lowest
            # a run has no fu
            if kind == "chi":
                self.meld_runs |= bit
                continue
            self.meld_triplets |= bit
            self.kans += kind != "pon"
            fu[fu_place(kind, lowest, self.yaochuu)] += 1
        self.meld_fu = (fu[0], fu[1], fu[2], fu[3], fu[4], fu[5])  # a tuple of known length, for the compiler
        return kinds, bits
