"""The readings of a complete hand, and the value of each by its multipliers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import prod
from typing import Final, NamedTuple

from ...records.record import TSUMO
from ...rules.rules import V
from ...tiles.shapes import COUNT, PAIRS, PLACES, STANDARD, Codes, Shape, by_group, completing, pack, pairs, standard
from ...tiles.tiles import COPIES, KINDS, TERMINALS, Kind, Meld, Tile
from .record import Record, Wins, kind_of

SEVEN_PAIRS_TILES = 14
_TERMINALS = sum(COUNT << PLACES[kind] for kind in range(KINDS) if TERMINALS >> kind & 1)
"""In packed tiles, the counts of all terminals."""
_FOURS = sum(COPIES << place for place in PLACES)
"""In packed tiles, the bit of each count that is set if all four are there."""
_ODD = _FOURS // COPIES
"""In packed tiles, the lowest bit of each count."""


class PlayerTiles:
    """The tiles of a player, counted as in :mod:`calc.tiles.shapes`. A winning tile is one of the concealed tiles."""

    __slots__ = ("codes", "melds", "number", "packed", "suits")

    def __init__(self, concealed: Sequence[Tile], melds: tuple[Meld, ...], *drawn: Tile) -> None:
        """Count the tiles of a player once, for shapes, multipliers and checks. ``drawn``: the winning tile, if there
        is one."""
        self.melds = melds
        self.number = len(concealed) + len(drawn)
        """The number of concealed tiles."""
        packed = sum(map(pack, (*concealed, *drawn)))
        self.codes = packed
        """The concealed tiles."""
        if melds:
            packed += sum([pack(tile) for meld in melds for tile in meld.tiles])
        self.packed = packed
        """All tiles."""
        self.suits = {suit for suit, code in enumerate(by_group(packed)) if code}

    def copies(self, kind: Kind) -> int:
        """Return how many tiles of a kind there are, in hand and melds."""
        return self.packed >> PLACES[kind] & COUNT

    @property
    def roots(self) -> list[Kind]:
        """The kinds of which all four are used."""
        return [kind for kind in range(KINDS) if self.copies(kind) >= COPIES]


tiles_of: Final = lru_cache(maxsize=64)(PlayerTiles)
"""The hand of some tiles, cached, as it is asked first whether it can win and then what it is worth."""


class Score(NamedTuple):
    """One reading with its value."""

    shape: Shape
    times: tuple[tuple[str, int], ...]
    """The multipliers that count, one entry for each root."""
    off: tuple[str, ...]
    """Those that hold, but are ×1 under these rules."""
    base: int
    raw: int
    """The multiplied base before the cap."""
    capped: int
    """The multiplied base, at most the cap."""
    added: int
    """The points that a self-draw adds."""

    @property
    def value(self) -> int:
        """What each payer pays."""
        return self.capped + self.added

    def by_name(self) -> dict[str, list[int]]:
        """Return the multipliers that count, by name, each with its numbers. Most have one number; roots (根) have one
        for each root, as each is a multiplier of its own."""
        by_name: dict[str, list[int]] = {}
        for name, n in self.times:
            by_name.setdefault(name, []).append(n)
        return by_name


def readings(hand: PlayerTiles, v: V) -> Sequence[Shape]:
    """Return every shape of a complete hand; empty if it is not complete. Void suit and number of suits are not checked
    here, so that a refusal can report all that is wrong. Seven pairs need fourteen concealed tiles, whatever number of
    sets the rules play."""
    sets = v["kessen.sets"] - len(hand.melds)
    return _readings(hand.codes, sets, not hand.melds and hand.number == SEVEN_PAIRS_TILES)


@lru_cache(maxsize=64)  # asked for the legality of a win, then for its value
def _readings(codes: Codes, sets: int, seven: bool) -> Sequence[Shape]:
    """Return the shapes of concealed tiles as so many ``sets`` and a pair, none if that is negative (too many melds);
    with ``seven`` also as seven pairs, where four of a kind are two pairs."""
    shapes = standard(codes, sets) if sets >= 0 else []
    return [*shapes, *pairs(codes, SEVEN_PAIRS_TILES // 2, twice=True)] if seven else shapes


def shape_multipliers(shape: Shape, hand: PlayerTiles) -> list[str]:
    """Return the names of the multipliers that a hand has by its tiles and sets, in the order of the output, even those
    that rules ``kessen.times.…`` make ×1. ``root`` (根) is named once for each kind of which the hand has all four, as
    each is a multiplier of its own (spec §2)."""
    sets = shape.form == STANDARD
    holds = {
        "toitoi": sets and not shape.runs,
        "flush": len(hand.suits) == 1,
        "seven_pairs": shape.form == PAIRS,
        "chanta": sets and _all_outside(shape, hand),
        "tanyao": not hand.packed & _TERMINALS,
        # 金鈎釣: every set is a meld, and only the pair is concealed
        "golden": hand.number == 2 and bool(hand.melds),
    }
    kinds_of_four = (hand.packed & _FOURS).bit_count()  # of a kind's count only that of four has this bit
    return [name for name, holding in holds.items() if holding] + ["root"] * kinds_of_four


def circumstances(event: Wins) -> list[str]:
    """Return the names of the multipliers that a win has by its circumstances, even those that the rules make ×1, which
    a receipt lists too."""
    tsumo = event.by == TSUMO  # after_kong is one flag for both ways of winning
    holds = {
        "kong_flower": event.after_kong and tsumo,
        "kong_cannon": event.after_kong and not tsumo,
        "robbed_kong": event.robbed_kong,
        "haitei": event.haitei,
        "tenho": event.tenho,
        "tsumo": tsumo,
    }
    return [name for name, holding in holds.items() if holding]


_OUTER_RUNS = sum(1 << 9 * s + rank for s in range(3) for rank in (0, 6))
"""A bit for the lowest tile of each run 123 and 789."""


def _all_outside(shape: Shape, hand: PlayerTiles) -> bool:
    """Tell whether every set and the pair of a hand has a terminal (帯么九, spec §5): runs 123 or 789, triplets, kongs
    and pair of 1 or 9."""
    others = [shape.pair, *map(kind_of, hand.melds)]  # melds are pons and kongs, as this game has no chi
    inner = shape.runs & ~_OUTER_RUNS or shape.triplets & ~TERMINALS
    return not inner and all(TERMINALS >> k & 1 for k in others)


def scores(hand: PlayerTiles, beside: Sequence[str], v: V) -> list[Score]:
    """Return every reading of a hand with its value, which is the points that one payer pays, the highest first; empty
    if the hand is not complete. ``beside``: the names of the multipliers by circumstances. The multiplied base is
    capped first, then ``kessen.tsumo_bonus`` is added (spec §5)."""
    scores = []
    for shape in readings(hand, v):
        names = [*shape_multipliers(shape, hand), *beside]
        worth = {name: v[f"kessen.times.{name}"] for name in dict.fromkeys(names)}
        times = tuple((name, worth[name]) for name in names if worth[name] != 1)
        base = v["kessen.base"]
        raw = base * prod(n for _, n in times)
        capped = min(raw, base * v["kessen.cap"])
        added = v["kessen.tsumo_bonus"] if "tsumo" in beside else 0
        off = tuple(name for name in worth if worth[name] == 1)
        scores.append(Score(shape, times, off, base, raw, capped, added))
    # the cap makes some equal: these are in the order of their values without it
    return sorted(scores, key=lambda s: (-s.value, -s.raw))


# --- waits ------------------------------------------------------------------------------------------------------------


class ScoredWait(NamedTuple):
    """A tile that completes a hand, and the highest score with it, without circumstances."""

    tile: Kind
    score: Score
    own_four: bool = False
    """Whether the hand itself holds all four of the tile."""


_ALLOWED = {removed: tuple(s for s, name in enumerate("mps") if name != removed) for removed in ("none", *"mps")}


def allowed_suits(v: V) -> tuple[int, ...]:
    """Return the numbers of the suits in the set. Rule ``kessen.removed_suit``."""
    return _ALLOWED[v["kessen.removed_suit"]]


def waits(concealed: Sequence[Tile], melds: tuple[Meld, ...], void: int | None, v: V) -> list[ScoredWait]:
    """Return the waits of a hand that count, in order. A tile of which the hand itself has all four cannot come: it is
    a wait only if ``kessen.draw.own_four_wait`` is on (spec §4). ``void``: the number of the player's void suit."""
    scored = every_wait(concealed, melds, void, v)
    possible = [wait for wait in scored if not wait.own_four]
    if len(possible) == len(scored):  # the rule decides nothing, so it is not read
        return scored
    return scored if v["kessen.draw.own_four_wait"] else possible


def every_wait(concealed: Sequence[Tile], melds: tuple[Meld, ...], void: int | None, v: V) -> list[ScoredWait]:
    """Return every tile that completes a hand, in order, with its score; none if the hand holds a tile of the ``void``
    suit, or three suits. A hand waits for seven pairs if it has an odd number of one kind only: for that kind."""
    concealed = tuple(concealed)
    before = tiles_of(concealed, melds)
    here = before.suits
    if void in here or len(here) > 2:
        return []
    # a win has at most two suits, none of them the void one
    allowed = [s for s in allowed_suits(v) if s != void and len(here | {s}) <= 2]
    kinds = {*completing(before.codes, v["kessen.sets"] - len(melds))}
    if not melds and before.number == SEVEN_PAIRS_TILES - 1:
        singles = before.packed & _ODD  # the kinds of which the hand has an odd number
        if singles.bit_count() == 1:
            kinds.add(PLACES.index(singles.bit_length() - 1))  # the place of the only bit
    return [
        ScoredWait(kind, scores(tiles_of(concealed, melds, kind), (), v)[0], before.copies(kind) >= COPIES)
        for kind in sorted(kind for kind in kinds if kind // 9 in allowed)
    ]


def highest(waits: Iterable[ScoredWait]) -> ScoredWait:
    """Return the highest of some waits, which counts at a draw; of equal ones the lowest tile."""
    return max(waits, key=lambda w: (w.score.value, w.score.raw, -w.tile))


# --- the table --------------------------------------------------------------------------------------------------------


def winners_to_end(record: Record, v: V) -> int:
    """Return the number of winners that ends the hand: that of the rule, but one player always remains, who pays."""
    most: int = v["kessen.winners"]
    return min(most, len(record.seats) - 1)


def void_of(record: Record, player: str, v: V) -> int | None:
    """Return the number of a player's void suit: the one that he named, else the suit removed from the set; ``None`` if
    there is neither. Tiles of that suit forbid a win, and are paid for at a draw."""
    if player in record.void:
        return record.void[player]
    removed = v["kessen.removed_suit"]
    return None if removed == "none" else "mps".index(removed)
