"""The facts of one win that all its readings share, worked out once."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..record import IN_RIICHI, RON, Win
from ..shapes import Codes, encode_win, kinds_of
from ..tiles import HAKU, HONOUR_BITS, KIND, KINDS, NORTH, RED, SIMPLES, TERMINALS, VARIANT, YAOCHUU, Kind, Tile

NO_MELD_FU: Final = (0, 0, 0, 0, 0, 0)
_FU_OF: Final = {"pon": 0, "ankan": 2}
"""The place of a meld in :attr:`Hand.meld_fu`; open kans: 1."""


_FACTS: Final = (
    "ankans", "codes", "dealer", "flags", "kans", "kinds", "meld_fu", "meld_runs", "meld_triplets",
    "menzen", "need", "north_yaku", "players", "reds", "round_wind", "seat_wind", "simples", "terminals", "tile",
    "tsumo", "win", "yaochuu",
)  # fmt: skip


@lru_cache(1 << 10)
def _lowest(tiles: tuple[Tile, ...]) -> tuple[Kind, int]:
    """The lowest kind of the tiles of a meld, and how many of them are red."""
    return min([tile & KIND for tile in tiles]), len([1 for tile in tiles if tile & VARIANT == RED])


def hand_tiles(win: Win) -> tuple[Tile, ...]:
    """The tiles of a hand, the one it is won on and its melds included."""
    return (*win.concealed, win.tile, *(t for m in win.melds for t in m.tiles))


def is_wild(win: Win) -> bool:
    """Whether a win is by a pocchi drawn in riichi, which is any tile."""
    tile = win.tile
    return bool(tile & VARIANT and tile & KIND == HAKU and win.by != RON and win.flags & IN_RIICHI)


class Hand:
    """A win, prepared for reading. Masks are sets of kinds as bits."""

    __slots__ = _FACTS

    def __init__(
        self, win: Win, seats: tuple[str, ...], round_wind: Kind, north_yaku: bool = False, yaochuu: int = YAOCHUU,
        like: Hand | None = None,
    ) -> None:  # fmt: skip
        if like is not None:  # a compiled class cannot be made by __new__ without __init__
            for name in _FACTS:
                setattr(self, name, getattr(like, name))
            return
        self.win = win
        self.north_yaku = north_yaku
        """Whether a pair of norths is a pair of yaku tiles for everybody."""
        self.players = len(seats)
        seat = seats.index(win.player)
        self.dealer = seat == 0
        self.seat_wind = 27 + seat
        self.round_wind = round_wind
        self.tsumo = win.by != RON
        self.flags = win.flags
        self.tile = win.tile & KIND
        self.codes: Codes
        self.reds: int
        """The number of red tiles, melds included."""
        self.codes, self.reds = encode_win(win.concealed, win.tile)
        self.yaochuu = yaochuu
        """Which kinds count as terminals or honours; a system may read a kind both ways."""
        if yaochuu == YAOCHUU:
            self.terminals, self.simples = TERMINALS, SIMPLES
        else:
            self.terminals = yaochuu & ~HONOUR_BITS
            self.simples = (TERMINALS | SIMPLES) & ~yaochuu
        kinds = kinds_of(self.codes)
        self.menzen = True
        self.kans = self.ankans = 0
        """``ankans`` counts concealed kans, ``kans`` all."""
        self.meld_runs = self.meld_triplets = 0
        self.meld_fu = NO_MELD_FU
        """Open triplets, open kans, concealed kans; of simples, then of terminals and honours."""
        if win.melds:
            kinds = self._read_melds(kinds)
        self.kinds = kinds
        self.need = 4 - len(win.melds)

    def standing(self, codes: Codes, tile: Kind) -> Hand:
        """The same win with other tiles for its jokers: the concealed tiles, and the winning tile."""
        other = self.copy()
        other.codes = codes
        other.tile = tile
        other.kinds = kinds_of(codes) | self.meld_runs | self.meld_runs << 1 | self.meld_runs << 2 | self.meld_triplets
        return other

    def copy(self) -> Hand:
        """A copy of the hand that may be changed."""
        return Hand(self.win, (), 0, like=self)

    def copies(self, kind: Kind) -> int:
        """The number of tiles of a kind in the hand, melds and what is drawn aside included."""
        if kind == NORTH and self.win.norths:
            held = self.win.norths
        elif self.kinds >> kind & 1:
            held = 0
        else:
            return sum(flower & KIND == kind for flower in self.win.flowers) if kind >= KINDS else 0
        held += self.codes[kind // 9] >> 3 * (kind % 9) & 7
        for meld in self.win.melds:
            for tile in meld.tiles:
                if tile & KIND == kind:
                    held += 1
        return held

    def _read_melds(self, kinds: int) -> int:
        fu = [0, 0, 0, 0, 0, 0]
        for kind, tiles, _ in self.win.melds:
            lowest, reds = _lowest(tiles)
            self.reds += reds
            if kind != "ankan":
                self.menzen = False
            if kind == "chi":
                self.meld_runs |= 1 << lowest
                kinds |= 7 << lowest
                continue
            bit = 1 << lowest
            kinds |= bit
            self.meld_triplets |= bit
            self.kans += kind != "pon"
            self.ankans += kind == "ankan"
            fu[(3 if self.yaochuu & bit else 0) + _FU_OF.get(kind, 1)] += 1
        self.meld_fu = (fu[0], fu[1], fu[2], fu[3], fu[4], fu[5])
        return kinds
