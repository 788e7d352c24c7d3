"""Hands: what completes a tenpai one, every reading of a complete one, and what a riichi requires of it: sure triplets
of a fever, compulsory kans (カンの強制), the tiles that an open riichi shows."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from ...languages import Phrase
from ...records.record import Win
from ...riichi.hand import Hand
from ...riichi.reading import Reading, waits_of
from ...rules.rules import V
from ...tiles.notation import format_tile
from ...tiles.shapes import COUNT, PAIRS, PLACES, STANDARD, Codes, Shape, add, counts, encode, orphans, pairs, standard
from ...tiles.shapes import completing as plain_completing
from ...tiles.tiles import (
    BY_MPSZ,
    COPIES,
    GOLD,
    HAKU,
    HONOURS,
    KIND,
    KINDS,
    RED,
    VARIANT,
    YAOCHUU,
    Kind,
    Meld,
    Tile,
    mpsz,
)
from .record import WaitingHand, is_pocchi, is_true

SEVEN, EIGHT, NINE = 6, 7, 8
"""The manzu kinds; 8m exists only as what a pocchi stands for."""
TERMINAL, SIMPLE = "terminal", "simple"
"""What the 7m of a win count as; ``""`` if there are none."""
_SETS, _PAIRS = 4, 7
_MOST = 7
"""So many tiles of one kind are in no shape: a triplet, a pair and one in a run are six."""
_MOST_KINDS = 11
"""The most kinds of a hand that is not one tile short of thirteen orphans."""
_SET = 3
_SUIT = 9
_AS_TERMINAL = YAOCHUU | 1 << SEVEN
_WITHOUT_GT = tuple(f"{n}m" for n in range(2, 9))


def kinds_in_set(v: V) -> tuple[Kind, ...]:
    """Return the kinds of which the set has tiles. Rules ``table.removed``, ``gt.on``."""
    return _left_in(v["table.removed"] if v["gt.on"] else _WITHOUT_GT)


@lru_cache(maxsize=64)
def _left_in(removed: tuple[str, ...]) -> tuple[Kind, ...]:
    """Return the kinds of the set without those removed, given as mpsz text."""
    return tuple(k for k in range(KINDS) if mpsz(k) not in removed)


@lru_cache(maxsize=1 << 12)
def shapes(codes: Codes, sets: int, gt: bool) -> tuple[Shape, ...]:
    """Return the shapes of a complete hand; none if it has seven or more of a kind (:data:`_MOST`). With GT, thirteen
    orphans have 7m in place of 1m (spec §3). As the search knows only 1m and 9m, 7m are counted as 1m for it, and a
    pair of 1m that it finds is a pair of 7m."""
    if max(counts(codes)) >= _MOST:
        return ()
    shapes = standard(codes, sets)
    if sets == _SETS:
        shapes = shapes + pairs(codes, _PAIRS, twice=True)
        sevens = codes >> PLACES[SEVEN] & COUNT
        if gt:
            codes = codes - (sevens << PLACES[SEVEN]) + sevens
        for shape in orphans(codes):
            shapes = [*shapes, shape._replace(pair=SEVEN) if gt and not shape.pair else shape]
    return tuple(shapes)


def completing(hand: WaitingHand, v: V) -> Mapping[Kind, tuple[Shape, ...]]:
    """Return every kind that completes a hand, with its shapes; empty: not tenpai. Fifth copies count, as a pocchi may
    stand for one (spec §1), and so does 8m between 7m and 9m (間八萬)."""
    return _completing(encode(hand.concealed), _SETS - len(hand.melds), v["gt.on"], kinds_in_set(v))


@lru_cache(maxsize=1 << 12)
def _completing(codes: Codes, sets: int, gt: bool, kinds: tuple[Kind, ...]) -> Mapping[Kind, tuple[Shape, ...]]:
    """Return the shapes that each kind would complete. Only kinds that can complete anything are tried: this is asked
    again and again of the same hand, from its riichi to each win."""
    copies = counts(codes)
    standard_form = plain_completing(codes, sets)
    # one tile short of seven pairs or thirteen orphans
    others = sets == _SETS and (sum(n % 2 for n in copies) == 1 or sum(n > 0 for n in copies) > _MOST_KINDS)
    every = (*kinds, EIGHT) if gt and copies[SEVEN] and copies[NINE] else kinds
    # fifth copies count, up to the most that a shape has
    near = [kind for kind in every if copies[kind] + 1 < _MOST and (others or kind in standard_form)]
    return {kind: made for kind in near if (made := shapes(add(codes, kind), sets, gt))}


class Face(NamedTuple):
    """A reading of a win: what the winning tile is, what 7m counts as, shape and wait."""

    kind: Kind
    nature: str
    reading: Reading


def readings(win: Win, kind: Kind, seats: tuple[str, ...], round_wind: Kind, v: V) -> Iterator[Face]:
    """Yield every reading of a win whose tile is taken as ``kind``. All 7m of a win have one nature (spec §3), so a
    hand with any is read twice, as terminals first: :func:`calc.systems.anmika.highest.list_candidates` needs that."""
    as_kind = win if win.tile & KIND == kind else win._replace(tile=kind)
    kinds = {kind, *(t & KIND for t in win.concealed), *(m.tiles[0] & KIND for m in win.melds)}
    sevens = v["gt.on"] and SEVEN in kinds
    natures = [(TERMINAL, _AS_TERMINAL), (SIMPLE, YAOCHUU)] if sevens else [("", YAOCHUU)]
    for nature, yaochuu in natures:
        hand = Hand(as_kind, seats, round_wind, yaochuu=yaochuu)
        for shape in shapes(hand.codes, hand.need, v["gt.on"]):
            # four of a kind would be two of the seven
            if shape.form == PAIRS and not v["shape.four_as_two_pairs"] and len(set(shape.pairs)) < _PAIRS:
                continue
            for wait in waits_of(shape, kind):
                yield Face(kind, nature, Reading(hand, shape, wait))


class Sure(NamedTuple):
    """Which triplets are sure, and what breaks the others."""

    sure: tuple[Kind, ...]
    broken: dict[Kind, tuple[Kind, Shape]]
    """By kind: a winning tile, and a shape with it in which the kind is not a triplet."""


def sure_triplets(hand: WaitingHand, v: V) -> Sure:
    """Return the sure concealed triplets of a tenpai hand, by which a fever is declared: triplets in every shape of
    every winning form, judged by the hand alone (spec §7). Visible tiles are ignored. Rule ``fever.kinds``."""
    completions = completing(hand, v)
    sure, broken = [], {}
    for kind in (BY_MPSZ[text] & KIND for text in v["fever.kinds"]):
        if any(m.kind == "ankan" and m.tiles[0] & KIND == kind for m in hand.melds):
            sure.append(kind)
        elif sum(t & KIND == kind for t in hand.concealed) >= _SET:
            # one shape without the triplet makes it unsure, and is shown
            made = ((tile, shape) for tile, shapes in completions.items() for shape in shapes)
            unsure = next((pair for pair in made if not pair[1].triplets >> kind & 1), None)
            if unsure is not None:
                broken[kind] = unsure
            elif completions:
                sure.append(kind)
    return Sure(tuple(sorted(sure)), broken)


class Kan(NamedTuple):
    """Whether the fourth tile of a kind must be konged after riichi, with the waits before and after the kan."""

    kind: Kind
    forced: bool
    before: tuple[Kind, ...]
    after: tuple[Kind, ...]


def kan(hand: WaitingHand, kind: Kind, v: V) -> Kan | None:
    """Judge a concealed kan after riichi with the drawn fourth tile of a kind: it is forced if the waits stay the same,
    else forbidden (spec §2). Return the outcome with the waits before and after it; ``None`` unless the hand holds
    three of the kind. Rule ``riichi.ankan``."""
    # with all four in the hand, the tile drawn is another one and would become part of the hand
    if sum(t & KIND == kind for t in hand.concealed) != COPIES - 1:
        return None
    before, after = _waits_left_in_set(hand, v), _waits_left_in_set(konged(hand, kind), v)
    forced = v["riichi.ankan"] != "no" and before == after and kind not in before  # a tile that wins is no kan
    return Kan(kind, forced, before, after)


def _waits_left_in_set(hand: WaitingHand, v: V) -> tuple[Kind, ...]:
    """Return the waits of a hand of which the set still has a tile: one that exists only as a fifth copy does not count
    for a forced kan (spec §2)."""
    return without_fifths(hand, completing(hand, v))


def without_fifths(hand: WaitingHand, waits: Iterable[Kind]) -> tuple[Kind, ...]:
    """Return the ``waits`` of a hand without kinds of which the hand already has all four: only a pocchi could be a
    fifth. 8m, which is always a pocchi, stays."""
    kinds = [tile & KIND for tile in hand.tiles]
    return tuple([kind for kind in waits if kinds.count(kind) < COPIES])


def kan_first(hand: WaitingHand, tile: Tile, v: V) -> bool:
    """Tell whether a drawn 逆 is to be konged with three whites, not won on, as 正 > 白 > 逆 (spec §6). Rule
    ``pocchi.kan_first``: always, or only where 間八萬 waits for a pocchi."""
    if not is_pocchi(tile) or is_true(tile) or sum(t & KIND == HAKU for t in hand.concealed) != COPIES - 1:
        return False
    return EIGHT in completing(hand, v) or v["pocchi.kan_first"] == "any"


def konged(hand: WaitingHand, tile: Tile) -> WaitingHand:
    """Return the hand after a concealed kan of its three tiles of a kind and the drawn ``tile``: to compare the waits
    before and after it, and for the story after a kan."""
    mine = tuple(t for t in hand.concealed if t & KIND == tile & KIND)
    rest = tuple(t for t in hand.concealed if t & KIND != tile & KIND)
    return hand._replace(concealed=rest, melds=(*hand.melds, Meld("ankan", (*mine, tile))))


def kan_event_hint(player: str, tile: Tile) -> Phrase:
    """Return how a record writes a kan after riichi, as the hint of a problem with one that is missing."""
    return Phrase("among_events", event=f"`- kan: {{player: {player}, tile: {format_tile(tile)}}}`")


def least_shown(hand: WaitingHand, dora: Sequence[Kind], v: V) -> tuple[Tile, ...]:
    """Return the fewest tiles of a tenpai hand that reveal exactly its wait, which a player in open riichi has to show;
    all of them for orphans and mixed forms. Of equal choices it is the one worth least, as a player would choose: plain
    tiles before dora, dora before red, red before gold. Needed where a record leaves out what was shown: a チョンボ is
    paid by the tiles that may still be in the wall."""

    def worth(tile: Tile) -> int:
        """Return how dear a tile is to its player; only the order of these numbers matters."""
        return {GOLD: 3, RED: 2}.get(tile & VARIANT, int(tile & KIND in dora))

    completions, tiles = completing(hand, v), sorted(hand.concealed, key=worth)
    forms = {shape.form for made in completions.values() for shape in made}
    # seven pairs wait for one tile, which alone shows the wait
    if forms == {PAIRS} and len(completions) == 1:
        return next((tile,) for tile in tiles if tile & KIND in completions)
    if forms != {STANDARD}:
        return hand.concealed
    revealing = (_choices_revealing(tiles, completions.keys(), number, v) for number in range(1, len(tiles) + 1))
    # the first number of tiles with which any choice does
    choices = next(filter(None, revealing), [hand.concealed])
    return min(choices, key=lambda choice: sum(map(worth, choice)))


def _choices_revealing(tiles: Sequence[Tile], waits: Set[Kind], number: int, v: V) -> list[tuple[Tile, ...]]:
    """Return every choice of ``number`` tiles of a hand that reveals exactly its ``waits``. Choices of the same kinds
    are listed once, with the tiles worth least (``tiles`` is sorted by worth). Only tiles near the waits are tried.
    Whole sets reveal nothing, so for a multiple of three the answer is empty. (An open riichi shows the cheapest of all
    choices.)"""
    if not number % _SET:
        return []
    suits = {kind // _SUIT for kind in waits if kind < HONOURS}
    near = [tile for tile in tiles if tile & KIND in waits or (tile & KIND) // _SUIT in suits]
    hand = {tile & KIND for tile in tiles}
    # for the pair that one of both parts lacks: it shows nothing of the wait, so any kind that neither has will do
    spare = next(kind for kind in reversed(range(KINDS)) if kind not in waits and kind not in hand)
    choices: dict[tuple[Kind, ...], tuple[Tile, ...]] = {}
    for shown in combinations(near, number):
        choices.setdefault(tuple(sorted(tile & KIND for tile in shown)), shown)
    return [shown for shown in choices.values() if _reveals(tiles, shown, (spare, spare), waits, v)]


def _reveals(hand: Sequence[Tile], shown: Sequence[Tile], pair: tuple[Kind, ...], waits: Set[Kind], v: V) -> bool:
    """Tell whether the tiles ``shown`` of a hand wait for exactly the kinds ``waits``, and the rest is complete without
    them. The hand has one pair at most, so one of both parts lacks one: that part gets ``pair``, of a kind that neither
    has, and both can be read as hands."""
    rest = list(hand)
    for tile in shown:
        rest.remove(tile)
    as_hand = [*shown, *(() if len(shown) % _SET == 1 else pair)]  # one tile more than sets waits for its pair
    rest += () if len(rest) % _SET else pair  # sets without the pair
    completed = plain_completing(encode(as_hand), len(as_hand) // _SET).keys() & {*waits, *kinds_in_set(v)}
    return completed == waits and bool(standard(encode(rest), len(rest) // _SET))
