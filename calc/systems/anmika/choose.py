"""Which reading of a win counts: every face, nature and shape, each with all that it would bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...record import DOUBLE_RIICHI, IPPATSU, RIICHI, RON, Win
from ...riichi.judge import Judge
from ...tiles import HAKU, KIND, Kind, Tile
from .chips import Amount, Multipliers, amounts, product
from .dice import PER_ROLL, Source, sources
from .flowers import Turned, winter
from .payment import Share, busts, shares
from .readings import EIGHT, SEVEN, SIMPLE, TERMINAL, Face, kinds_in_set, readings
from .record import Record, Won
from .value import Facts, Size, god_pocchi_choices, is_god_pocchi, size

V = Mapping[str, Any]
_OUTSIDE = {"chanta", "junchan", "honroutou", "chinroutou"}
"""Yaku in which a 7m stands in a terminal's set. Rule ``nature.free``."""


class Setting(NamedTuple):
    """What a win meets: everything that does not depend on its reading."""

    record: Record
    won: Won
    win: Win
    facts: Facts
    faces: tuple[Kind, ...]
    """What the winning tile may be."""
    wild: bool
    """Whether it is a drawn pocchi that acts: chips come first."""
    multipliers: Multipliers
    """With the size of the pocchi state; its sign does not count for the choice."""
    pocchi_factor: int
    """The pocchi state with its sign, which decides whom a トビ賞 is due from."""
    points_factor: int
    """Fever and 夏夏金北: what multiplies points."""
    points: Mapping[str, int]
    """Points before this win; empty: not recorded."""
    below: tuple[str, ...]
    """Who went below zero by his own riichi, and has not paid for it."""
    dice_given: Mapping[str, int]
    """Dice sources that were given before."""
    bonus_paid: int
    """What the 100 and 300 lines have brought before, without multipliers."""


class Candidate(NamedTuple):
    """A reading with everything it would bring, as if the state were 正."""

    size: Size
    turned: Turned | None
    amounts: tuple[Amount, ...]
    sources: tuple[Source, ...]
    shares: tuple[Share, ...]
    busts: list[str]
    """Who pays トビ賞 in the state that the win is settled under."""
    chips: int
    """Chips of all lines from all payers."""
    expected: int
    """The same with dice chances, times ``PER_ROLL``."""

    @property
    def face(self) -> Face:
        """What the tile is, 7m, shape."""
        return self.size.face

    @property
    def points(self) -> int:
        """Points without sticks, in 正."""
        return sum(s.total for s in self.shares)


def evaluate(face: Face, at: Setting, judge: Judge) -> Candidate | None:
    """Everything a reading would bring, 正 pocchi among the indicators as the best; ``None`` if it is no legal win."""
    v = judge.v
    tried = [
        _evaluate(face, god_pocchi, at, judge)
        for god_pocchi in god_pocchi_choices(face.reading.hand, at.facts, at.wild, v)
    ]
    return max((c for c in tried if c is not None), key=lambda c: rank(c, at.wild, v), default=None)


def _evaluate(face: Face, god_pocchi: tuple[Kind, ...], at: Setting, judge: Judge) -> Candidate | None:
    v = judge.v
    s = size(face, at.facts, judge, god_pocchi)
    if s is None:
        return None
    f, won = at.facts, at.won
    turned = None
    if won.winter is not None:
        rows = tuple(tuple(map(won.stands_for, row)) for row in won.winter)
        turned = winter(rows, face.reading.hand, sum(f.flowers), f.flowers[3] > 1, v)
    found = tuple(amounts(s, f, turned, won.flags, at.bonus_paid, v))
    paid = tuple(shares(at.record, won, s, at.points_factor, at.multipliers.fever, v))
    pushed = busts(won, paid, at.pocchi_factor, at.points, at.below)
    m = at.multipliers
    payers = len(at.record.everybody) - 1
    chips = len(pushed) * v["chips.bust"] * product(m.for_line("bust", v)) if pushed else 0
    for a in found:
        chips += a.base * product(m.for_line(a.id, v)) * (1 if won.by == RON and not a.all else payers)
    no_chips = not found and not pushed
    chances = tuple(sources(s, f, at.wild, bool(won.flags & IPPATSU), no_chips, v))
    left = [(c, c.chances if c.each_win else max(c.chances - at.dice_given.get(c.id, 0), 0)) for c in chances]
    worth = sum(c.base * n for c, n in left) * product(m.for_line("dice", v)) * payers * v["dice.rolls"] if left else 0
    chances = tuple(c._replace(chances=n) for c, n in left if n)
    return Candidate(s, turned, found, chances, paid, pushed, chips, chips * PER_ROLL + worth)


def god_pocchi_taken(c: Candidate, at: Setting, judge: Judge) -> list[tuple[Tile, Kind]]:
    """What each 正 pocchi among the indicators stands for as an indicator: as said, else what makes the chosen dora.

    One left out stands for nothing: カラス, which has no dora.
    """
    god_pocchi = [t for t in (*at.won.dora, *at.won.ura) if is_god_pocchi(t, judge.v)]
    if not god_pocchi:
        return []
    said, chosen = dict(at.won.god_pocchi), iter(c.size.god_pocchi)
    before = {judge.indicated([kind])[0]: kind for kind in kinds_in_set(judge.v)}
    taken = ((t, said[t] & KIND if t in said else before.get(next(chosen, -1))) for t in god_pocchi)
    return [(t, kind) for t, kind in taken if kind is not None]


def rank(c: Candidate, wild: bool, v: V) -> tuple[int, ...]:
    """How high a reading is. Rules ``reading.order``, ``pocchi.order``."""
    s = c.size
    measures = {"points": c.points, "chips": c.expected, "yakuman": s.fold, "han": s.han, "fu": s.fu}
    order = (*v["pocchi.order"], "yakuman", "han", "fu") if wild else v["reading.order"]
    return tuple(measures[name] for name in order)


def candidates(at: Setting, judge: Judge) -> list[Candidate]:
    """Every legal reading, the highest first."""
    v = judge.v
    found: list[Candidate] = []
    seen: set[Any] = set()
    bound: set[Any] = set()
    for kind in at.faces:
        for face in readings(at.win, kind, at.record.seats, at.record.round_wind, v):
            r = face.reading
            if kind == EIGHT and not (r.runs >> SEVEN & 1 and r.hand.flags & (RIICHI | DOUBLE_RIICHI)):
                continue  # the eight of manzu exists as 間八萬 only
            if face.nature == SIMPLE and (kind, r.shape) in bound and not v["nature.free"]:
                continue
            c = evaluate(face, at, judge)
            if c is None:
                continue
            if face.nature == TERMINAL and c.size.ids & _OUTSIDE:
                bound.add((kind, r.shape))
            same = (kind, r.shape, r.wait, c.size.yaku, c.size.yakuman, c.size.fu)
            if same not in seen:  # else the nature of 7m makes no difference
                seen.add(same)
                found.append(c)
    found.sort(key=lambda c: rank(c, at.wild, v), reverse=True)
    return found


def discard_faces(won: Won, true: bool, waits_white: bool, v: V) -> tuple[Kind, ...]:
    """What a discarded white may be: a white; a 正 also the 8m."""
    faces = (HAKU,) if waits_white else ()
    return (*faces, EIGHT) if true and v["kanpachiman.discard"] and v["gt.on"] else faces or (won.tile & KIND,)
