"""Waits of hands with whites."""

from collections.abc import Collection
from functools import lru_cache

from ...riichi.waits import HeldTiles, Waiter
from ...rules.rules import V
from ...tiles.shapes import Codes, Shape, add, caps, counts, encode, orphans, pairs, standard
from ...tiles.tiles import COPIES, HAKU, KIND, KINDS, NORTH, Kind, Meld, mask

_HAND_PAIRS = 7
_MORE_THAN_ANY = 7
"""More copies of a kind than any reading has."""


@lru_cache(1 << 10)
def limits(melds: tuple[Meld, ...], norths: int, removed: frozenset[Kind], fifth: bool) -> tuple[Codes, int]:
    """Return the most copies of each kind that the concealed tiles may have (as :mod:`calc.tiles.shapes` counts them),
    and the kinds that a white may be (as bits): no reading has five of one tile, melds and drawn norths included (spec
    §2.6). With ``fifth`` a white may be a fifth copy. ``removed``: the kinds that are not in the set."""
    most = [_MORE_THAN_ANY if fifth else COPIES] * KINDS
    # melds and norths leave fewer
    if not fifth:
        for meld in melds:
            for tile in meld.tiles:
                most[tile & KIND] -= 1
        most[NORTH] -= norths
    for kind in removed:
        most[kind] = 0
    return caps(most), mask(k for k in range(KINDS) if k not in removed)


def shapes_of(codes: Codes, need: int, jokers: int, cap: Codes, may: int, v: V) -> list[Shape]:
    """Return the shapes of natural tiles (``codes``) and so many whites (``jokers``), ``need`` sets and a pair, with at
    most ``cap`` copies of each kind and whites as the kinds that they ``may`` be; pairs and orphans only of a hand
    without melds. Rule ``white.kokushi``: whites may be other tiles in 国士無双."""
    shapes = standard(codes, need, jokers, cap, may)
    if need == 4:  # sets to make: nothing is melded
        shapes = shapes + pairs(codes, _HAND_PAIRS, jokers, cap, may, twice=v["shape.four_as_two_pairs"])
        shapes += [s for s in orphans(codes, jokers, cap, may) if v["white.kokushi"] or set(s.faces) <= {HAKU}]
    return shapes


class WhiteWaiter(Waiter):
    """The waits of a hand in which whites are jokers."""

    def __init__(self, tiles: HeldTiles, v: V) -> None:
        """Set whites apart as jokers. The other tiles (``naturals``) are counted here, once for all kinds that will be
        tried with them."""
        super().__init__(tiles, v)
        self.naturals = tuple(t for t in tiles.concealed if not self.joker(t & KIND))
        self.whites = len(tiles.concealed) - len(self.naturals)
        self.codes = encode(self.naturals)  # in place of the count with whites
        # the most copies of each kind, and the kinds that a white may be
        self.cap, self.may = limits(tiles.melds, tiles.norths, self.removed, v["white.five_of_a_kind"])

    def joker(self, kind: Kind) -> bool:
        """Tell whether tiles of a kind are jokers. Rule ``white.joker``."""
        return bool(kind == HAKU and self.v["white.joker"])

    def shapes(self, kind: Kind) -> list[Shape]:
        """Return the shapes that the hand makes with a tile of a kind, empty if none. The tile itself may exceed the
        most copies of its kind (``cap``), so that is raised for it: a fifth tile of a kind is left out elsewhere
        (:meth:`ron`)."""
        codes, cap = add(self.codes, kind), self.cap
        if counts(codes)[kind] > counts(cap)[kind]:
            cap = add(cap, kind)
        return shapes_of(codes, self.need, self.whites, cap, self.may, self.v)

    def those_completing(self, kinds: list[Kind]) -> list[Kind]:
        """Return those of some kinds that complete the hand, with whites as jokers."""
        return [k for k in kinds if self.shapes(k)]

    def ron(self) -> list[Kind]:
        """Return the kinds that complete the hand when discarded, a white only as a white. Kinds of which the hand
        already holds four are left out."""
        return [k for k in self.completing if self.copies(k) < COPIES]

    def tsumo(self) -> list[Kind]:
        """Return the kinds that complete the hand when drawn, those of :meth:`ron` and a white: as a joker it can be
        any of them."""
        kinds = self.ron()
        if kinds and self.joker(HAKU) and self.copies(HAKU) < COPIES:
            kinds = sorted({*kinds, HAKU})
        return kinds

    def furiten(self, gone: set[Kind]) -> list[Kind]:
        """Return the waits on which every reading is furiten, so that no ron is left: its thirteen tiles wait for a
        tile that is ``gone`` (spec §2.3). One reading that is not suffices."""
        is_furiten: dict[tuple[Kind, ...], bool] = {}  # by what the whites stand for: several waits share a reading
        furiten = []
        for kind in self.ron():
            readings = {shape.faces for shape in self.shapes(kind)}
            for faces in readings - is_furiten.keys():
                is_furiten[faces] = bool(self.reading_waits(faces, gone))
            if all(is_furiten[faces] for faces in readings):
                furiten.append(kind)
        return furiten

    def reading_waits(self, faces: tuple[Kind, ...], gone: Collection[Kind]) -> list[Kind]:
        """Return which of the kinds ``gone`` (discarded or passed up) are waits of a reading, and so make it furiten:
        thirteen tiles, with the whites standing for ``faces``. If it holds four of a kind already, that is a wait only
        if ``white.five_of_a_kind`` is on."""
        fixed = Waiter(self.tiles._replace(concealed=(*self.naturals, *faces)), self.v)
        return [k for k in fixed.missed(gone) if self.v["white.five_of_a_kind"] or fixed.copies(k) < COPIES]
