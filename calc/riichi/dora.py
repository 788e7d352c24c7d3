"""Dora: which kind an indicator points at, and how many the hand holds."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ..named_tuples import NamedTuple
from ..records.record import IN_RIICHI, Win
from ..rules.rules import V
from ..tiles.tiles import CHUN, COPIES, EAST, FLOWERS_END, HAKU, HONOURS, KIND, KINDS, NORTH, SPRING, Kind, Tile, mask
from ..verdict.receipt import glance
from .hand import Hand, hand_tiles, red_five


def next_kind(indicator: Tile, removed: frozenset[Kind] = frozenset()) -> Kind:
    """Return the dora of an indicator: the next tile in its circle, which is a suit, the winds, the dragons or four
    flowers.

    Kinds that are not in the set are skipped (1m → 9m with three players).

    >>> next_kind(8), next_kind(NORTH), next_kind(CHUN), next_kind(0, removed=range(1, 8))
    (0, 27, 31, 8)
    """
    kind = indicator & KIND
    if kind < HONOURS:
        start, length = kind - kind % 9, 9  # its suit
    elif kind <= NORTH:
        start, length = EAST, 4
    elif kind < KINDS:
        start, length = HAKU, CHUN - HAKU + 1
    else:
        start, length = kind - (kind - SPRING) % 4, 4  # each four flowers
    for _ in range(length):  # once around at most: of a circle without tiles it is the indicator itself
        kind = start + (kind - start + 1) % length
        if kind not in removed:
            break
    return kind


def indicator_of(tile: Tile, removed: frozenset[Kind] = frozenset()) -> Kind:
    """Return the indicator that makes a ``tile`` dora, the reverse of :func:`next_kind`: a dispute asks it about
    somebody who takes the indicator itself for the dora. ``removed`` as there."""
    kind = tile & KIND
    return next(before for before in range(FLOWERS_END) if before not in removed and next_kind(before, removed) == kind)


def flowers_after(indicator: Tile, v: V) -> Iterable[Kind]:
    """Return the flowers that a flower as indicator makes dora: the next of its four, all of the set, or none. Rule
    ``dora.flower_indicator``."""
    how = v["dora.flower_indicator"]
    if how == "next":
        return [next_kind(indicator)]
    last = FLOWERS_END if glance(v, "table.flowers") == "eight" else SPRING + 4  # a glance: it decides only for all
    return range(SPRING, last) if how == "all" else ()


class Dora(NamedTuple):
    """Han by source."""

    dora: int
    ura: int
    red: int
    north: int
    special: int = 0
    flower: int = 0
    aside: int = 0
    """Other tiles drawn aside (ガリ)."""

    @property
    def by_source(self) -> dict[str, int]:
        """The same by name, as results show it; sources that few sets have are named only where they count, so that
        usual results do not list what nobody plays."""
        named = dict(zip(self._fields, self, strict=True))
        for name in ("special", "flower", "aside"):
            if not named[name]:
                del named[name]
        return named


NO_DORA: Final = Dora(0, 0, 0, 0)
_new: Final = tuple.__new__


def count(hand: Hand, dora: Iterable[Kind], ura: Sequence[Kind], special: Mapping[Tile, int], v: V) -> Dora:
    """Return the han of dora in a hand, by source. ``dora``, ``ura``: the dora kinds themselves, not their indicators,
    each as often as it counts; ``special``: the han of coloured tiles with a value of their own (``table.special``).
    Every hand of a batch comes here: so what few hands have is asked last, and only kinds that the hand has are
    counted."""
    win, present, red = hand.win, hand.kinds, hand.reds
    norths, flowers = win.norths, win.flowers
    if flowers:
        norths = drawn_norths(win)
        present |= mask([flower & KIND for flower in flowers])
    if norths:
        present |= 1 << NORTH
    open_dora = _copies_of(dora, hand, present)
    ura_dora = _copies_of(ura, hand, present) if ura and hand.flags & IN_RIICHI else 0
    if hand.kinds >> NORTH & 1 and v["dora.north_in_hand"]:
        # those in the hand count like those drawn aside; copies() has both
        norths = hand.copies(NORTH)
    counted = (
        _count_dora_han(open_dora, ura_dora, red, norths, v) if open_dora or ura_dora or red or norths else NO_DORA
    )
    return _rare_dora(counted, hand, special, v) if special or flowers else counted


def _copies_of(kinds: Iterable[Kind], hand: Hand, present: int) -> int:
    """Return how many tiles of a hand are of some kinds; those of a kind listed twice count twice. ``present``: the
    kinds that the hand has at all, as bits, since others need no count."""
    number = 0
    for kind in kinds:
        if present >> kind & 1:
            number += hand.copies(kind)
    return number


def _count_dora_han(dora: int, ura: int, red: int, north: int, v: V) -> Dora:
    """Return the han of so many tiles that are dora: by indicators (``dora``) or those turned for a riichi (``ura``),
    as ``red`` fives, as a ``north``. A rule is read only where there are any, so that no receipt cites one that counts
    nothing."""
    han = (
        dora and dora * v["dora.han"],
        ura and ura * v["dora.han"],
        red and red * v["dora.red_han"],
        north and north * v["dora.north_han"],
    )
    return _new(Dora, (*han, 0, 0, 0))  # the rare sorts are added later (:func:`_rare_dora`)


FOUR_FLOWERS: Final = (mask(range(SPRING, SPRING + 4)), mask(range(SPRING + 4, SPRING + 8)))
"""春夏秋冬 and 梅蘭菊竹."""


def drawn_norths(win: Win) -> int:
    """Return the number of norths drawn aside, coloured ones too, which stand among the flowers."""
    return win.norths + (sum(tile & KIND == NORTH for tile in win.flowers) if win.flowers else 0)


def drawn_flowers(win: Win) -> int:
    """Return the number of flowers drawn aside. Norths drawn aside are no flowers, and count apart."""
    return sum(tile & KIND >= KINDS for tile in win.flowers)


def drawn_aside(win: Win) -> int:
    """Return the number of tiles drawn aside that are neither flowers nor norths (ガリ). Rule ``table.aside``."""
    return sum(tile & KIND < KINDS and tile & KIND != NORTH for tile in win.flowers)


def sets_aside(win: Win) -> int:
    """Return of how many kinds all four tiles were drawn aside, norths too, since rules may give a yaku for each
    (``aside: four`` in ``worth.given``). Flowers are left out: no kind of them has four."""
    drawn = Counter(tile & KIND for tile in win.flowers if tile & KIND < KINDS)
    drawn[NORTH] += win.norths
    return [*drawn.values()].count(COPIES)


def fours(flowers: Iterable[Tile]) -> int:
    """Return how many whole sets of four flowers (春夏秋冬, 梅蘭菊竹) there are among ``flowers``, since some tables
    pay for each set beside its flowers."""
    drawn = Counter(flower & KIND for flower in flowers)
    sets = ([kind for kind in range(KINDS, FLOWERS_END) if four >> kind & 1] for four in FOUR_FLOWERS)
    return sum(min(drawn[kind] for kind in kinds) for kinds in sets)  # as many as of the rarest flower


def _rare_dora(counted: Dora, hand: Hand, special: Mapping[Tile, int], v: V) -> Dora:
    """Return the han of dora ``counted`` so far with three rare sorts added: coloured tiles with a value of their own
    (``special``, han by tile), flowers, and other tiles drawn aside. A red tile with a value of its own no longer
    counts as a red one. Each rule is read, and so cited, only if the hand has such tiles."""
    win = hand.win
    worth = flower = aside = 0
    coloured = [t for t in (*hand_tiles(win), *win.flowers) if t in special]
    if coloured and v["table.special"]:
        worth = sum(special[t] for t in coloured)
        # those that were counted as red are taken off, so that none counts twice
        counted = counted._replace(red=counted.red - sum(map(red_five, coloured)) * v["dora.red_han"])
    if flowers := drawn_flowers(win):
        flower = flowers * v["dora.flower_han"]
        if number := fours(win.flowers):
            flower += number * v["dora.four_flowers"]
    if others := drawn_aside(win):
        aside = others * v["dora.aside_han"]
    return counted._replace(special=worth, flower=flower, aside=aside)
