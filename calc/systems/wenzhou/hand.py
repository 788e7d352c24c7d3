"""The tiles of a claim, and every way to read them; grades are elsewhere.

A reading says what the 財神 stand for. The shapes come from :mod:`calc.tiles.shapes` (財神 are its jokers, whites are
the indicator tile). Eight pairs are counted here, since they have an odd tile, which may equal a pair, and up to seven
tiles of the indicator's kind. Among real tiles, an odd number of a kind means a tile without a partner.
"""

from collections import Counter
from itertools import combinations
from typing import NamedTuple

from ...records.record import RON
from ...rules.rules import V
from ...tiles.shapes import ANY, NO_CAP, Codes, caps, encode, standard
from ...tiles.tiles import COPIES, HAKU, KIND, KINDS, Kind, Meld, Tile
from .record import Record, WinClaim

STANDARD, PAIRS, JUNK = "standard", "pairs", "junk"
SETS, EIGHT = 5, 8
"""The number of sets of a standard hand, and of pairs of the other shape."""
JOKERS = 3
"""The number of 財神: the other three tiles of the indicator's kind."""


def stands(tile: Tile, indicator: Kind) -> Kind:
    """Return the kind that an unchanged tile counts as: a white is the indicator tile."""
    kind = tile & KIND
    return indicator if kind == HAKU else kind


def is_joker(tile: Tile, indicator: Tile | None) -> bool:
    """Tell whether a tile is a 財神."""
    return indicator is not None and tile & KIND == indicator & KIND


def jokers_held(record: Record) -> dict[str, int]:
    """Return the number of 財神 in each claimant's hand, without the winning tile: only claimants show theirs."""
    face = -1 if record.indicator is None else record.indicator & KIND  # -1 is no tile: no indicator, no 財神
    return {w.player: [t & KIND for t in w.concealed].count(face) for w in record.wins}


class ClaimTiles(NamedTuple):
    """The tiles of a claim, sorted."""

    naturals: tuple[Kind, ...]
    """The concealed tiles other than 財神, the winning tile included, with whites as the indicator tile."""
    jokers: int
    """The number of 財神, the winning tile included."""
    tile: Kind
    """The kind of the winning tile; -1 if it is a 財神."""
    melds: tuple[Meld, ...]
    indicator: Kind
    whites: int
    """The number of whites in hand and melds that stand for the indicator tile."""


class Reading(NamedTuple):
    """One way to read all tiles of a hand."""

    form: str
    """``standard``, ``pairs`` or ``junk`` (three 財神 and anything)."""
    sets: tuple[int, ...] = ()
    """The concealed sets as in :mod:`calc.tiles.shapes`."""
    pairs: tuple[Kind, ...] = ()
    """The pair, or the eight pairs."""
    faces: tuple[Kind, ...] = ()
    """What the 財神 stand for, ascending; the indicator's kind is their face value. Empty for ``junk``."""
    odd: Kind = -1
    """The seventeenth tile of eight pairs."""
    odd_joker: bool = False
    """Whether the odd tile is a 財神."""
    lone: bool = False
    """Whether the winning tile is paired with a changed 財神, which is for self-draw only."""

    def changed(self, indicator: Kind) -> tuple[Kind, ...]:
        """Return the faces of the 財神 that do not stand for their face value."""
        return tuple(k for k in self.faces if k != indicator)

    def copies(self, tiles: ClaimTiles) -> Counter[Kind]:
        """Return the number of tiles of each kind, melds included, with 財神 as what they stand for: a rule may forbid
        five of one kind."""
        melded = (stands(t, tiles.indicator) for meld in tiles.melds for t in meld.tiles)
        return Counter((*tiles.naturals, *self.faces, *melded))


def claim_tiles(claim: WinClaim, indicator: Tile) -> ClaimTiles:
    """Return the tiles of a claim, sorted, with the 財神 counted apart, and each white as the indicator tile, which it
    stands for (spec §1). If the indicator is a white, the other whites are the 財神, and no tile stands for another."""
    face = indicator & KIND
    concealed = [t & KIND for t in (*claim.concealed, claim.tile)]
    naturals = tuple(sorted(stands(k, face) for k in concealed if k != face))
    tile = -1 if concealed[-1] == face else stands(concealed[-1], face)  # a 財神 drawn is no real tile
    whites = 0
    if face != HAKU:
        in_melds = [t & KIND for meld in claim.melds for t in meld.tiles]
        whites = concealed.count(HAKU) + in_melds.count(HAKU)
    return ClaimTiles(naturals, len(concealed) - len(naturals), tile, claim.melds, face, whites)


def readings(tiles: ClaimTiles, v: V) -> list[Reading]:
    """Return every reading of the tiles as a winning shape (spec §2), in a fixed order; empty if there is none. Which
    of them a claim may win with, :func:`usable` says."""
    ways = _standard_readings(tiles, v)
    if not tiles.melds or v["eight_pairs.melds"] != "none":
        ways += _pair_readings(tiles)
    if junk_counts(tiles, v):
        ways.append(Reading(JUNK))
    return ways


def junk_counts(tiles: ClaimTiles, v: V) -> bool:
    """Tell whether three 財神 and anything is a winning shape for a hand."""
    return tiles.jokers == JOKERS and v["three_jokers.anything"] and (not tiles.melds or v["three_jokers.melds"])


def _standard_readings(tiles: ClaimTiles, v: V) -> list[Reading]:
    """Return all readings as five sets and a pair. A reading is marked ``lone``, so that it wins by self-draw only
    (spec §2), if its pair is the winning tile, as the only real tile of its kind, with a changed 財神."""
    need = SETS - len(tiles.melds)
    if len(tiles.naturals) + tiles.jokers != 3 * need + 2:
        return []  # a hand of eight pairs has other numbers of tiles
    real = tiles.naturals.count(tiles.tile)
    ways = []
    for shape in standard(encode(tiles.naturals), need, tiles.jokers, _most_copies(tiles, v), ANY):
        lone = real == 1 and shape.pair == tiles.tile != tiles.indicator and shape.faces.count(tiles.tile) == 1
        ways.append(Reading(STANDARD, shape.sets, (shape.pair,), shape.faces, lone=lone))
    return ways


def _most_copies(tiles: ClaimTiles, v: V) -> Codes:
    """Return how many copies of each kind the concealed tiles may have once 財神 stand for tiles: four, less those
    melded. There is no limit without 財神, or if one may be a fifth copy (``joker.fifth_copy``). Of the indicator's
    kind there can be seven, as whites and 財神 count as it too."""
    if not tiles.jokers or v["joker.fifth_copy"]:
        return NO_CAP
    melded = Counter(stands(t, tiles.indicator) for m in tiles.melds for t in m.tiles)
    # 7: four whites and three 財神 at face value
    return caps(7 if k == tiles.indicator else COPIES - melded[k] for k in range(KINDS))


def _pair_readings(tiles: ClaimTiles) -> list[Reading]:
    """Return all readings as eight pairs and an odd tile, which may be any (spec §2). A 財神 changes only to pair a
    single tile. All others keep their face value, paired with each other or a white, since only unchanged 財神 make a
    hand hard (spec §3)."""
    if len(tiles.naturals) + tiles.jokers != 2 * EIGHT + 1:
        return []
    count, face = Counter(tiles.naturals), tiles.indicator
    ways = []
    single = sorted(k for k, n in count.items() if n % 2 and k != face)
    for changing in range(min(tiles.jokers, len(single)) + 1):
        faces = (face,) * (tiles.jokers - changing)
        if len(single) - changing + (count[face] + len(faces)) % 2 != 1:  # exactly one tile must be odd
            continue
        for paired in combinations(single, changing):
            full = count + Counter((*paired, *faces))
            pairs = tuple(sorted(k for k, n in full.items() for _ in range(n // 2)))
            odd = next(k for k, n in full.items() if n % 2)
            stand_for = tuple(sorted((*paired, *faces)))
            odd_joker = odd == face and bool(faces)
            ways.append(Reading(PAIRS, pairs=pairs, faces=stand_for, odd=odd, odd_joker=odd_joker))
    return ways


def usable(ways: list[Reading], claim: WinClaim, v: V) -> list[Reading]:
    """Return the readings (``ways``) that a claim may win with. By ron a ``lone`` reading, which pairs the winning tile
    with a changed 財神, does not win (spec §2) unless ``lone_joker.ron`` is on; where ``lone_joker.refuses`` is
    ``any_reading``, one such reading refuses all that have a shape. Junk (three 財神 and anything) then wins only
    beside a reading with a shape, or if ``lone_joker.three_as_junk`` is on."""
    fine = [r for r in ways if not r.lone]
    if claim.by != RON or len(fine) == len(ways) or v["lone_joker.ron"]:
        return ways
    shaped = [] if v["lone_joker.refuses"] == "any_reading" else [r for r in fine if r.form != JUNK]
    # with a shape the hand wins anyway, so the rule on junk is not read
    junk_wins = bool(shaped) or v["lone_joker.three_as_junk"]
    junk = [r for r in fine if r.form == JUNK]
    return [*shaped, *junk] if junk_wins else shaped


def waited_for(claim: WinClaim, indicator: Tile, v: V) -> list[Kind]:
    """Return the kinds that would complete a claimant's sixteen tiles, at least by self-draw, without those of which
    the claimant sees all four copies. Every kind is tried, as 財神 let most hands wait for many."""
    sight = own_tiles(claim, indicator)
    completed = {k: claim_tiles(claim._replace(tile=k), indicator) for k in range(KINDS) if sight.count(k) < COPIES}
    return [kind for kind, tiles in completed.items() if readings(tiles, v)]


def own_tiles(claim: WinClaim, indicator: Tile) -> list[Kind]:
    """Return the kinds of the tiles that a claimant sees: the hand without the winning tile, and the indicator."""
    return [t & KIND for t in (*claim.concealed, *(t for m in claim.melds for t in m.tiles), indicator)]
