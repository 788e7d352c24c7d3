"""The value of one reading: yaku, dora, fu, han, the rank after 夏."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from ...record import DOUBLE_RIICHI, IN_RIICHI, OPEN_RIICHI, RIICHI, RON, Win
from ...riichi.dora import next_kind
from ...riichi.fu import FuKey, FuPart, fu_parts, fu_total
from ...riichi.hand import Hand
from ...riichi.judge import Held, Judge, fu_key
from ...riichi.points import Base, base_points
from ...riichi.reading import Reading
from ...rules import Rules
from ...tiles import GOLD, KIND, NORTH, RED, VARIANT, YAOCHUU, Kind, Tile
from .flowers import Side, indicated
from .pocchi import is_true
from .readings import TERMINAL, Face, kinds_in_set, removed_kinds
from .record import Won, is_flower, is_pocchi

V = Mapping[str, Any]
_LADDER = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman")
FIRST_YAKUMAN = 4
"""Yakuman are this many times mangan: the meaning of the word, and the ladder above it."""
ALL_NORTHS = 4


def make_judge(values: V) -> Judge:
    """A judge that knows which manzu are in the set."""
    judge = Judge(values)
    removed = removed_kinds(values)
    if removed != judge.removed:
        judge.removed = removed
        judge._next = [next_kind(k, removed) for k in range(34)]
    return judge


def judge_for(rules: Rules) -> Judge:
    """The judge of some rules; it keeps what it learns from one hand to the next."""
    judge: Judge | None = rules.kept.get("anmika")
    if judge is None:
        judge = rules.kept["anmika"] = make_judge(rules.values)
    return judge


class Facts(NamedTuple):
    """What all readings of a win share beside their tiles."""

    win: Win
    side: Side
    indicated: tuple[int, ...]
    """Flowers among the indicators, by season."""
    dora: tuple[Kind, ...]
    ura: tuple[Kind, ...]
    god_pocchi: tuple[int, int]
    """How many 正 pocchi among the dora and the ura indicators stand for nothing said."""
    gold: str
    """What 金北 strengthens; empty: nothing."""
    paarenchan: bool
    dealt_in: bool
    """Ron on an open riichi's wait by a player who is not in riichi."""

    @property
    def flowers(self) -> tuple[int, ...]:
        """Flowers by season, indicator ones included."""
        return tuple(a + b for a, b in zip(self.side.flowers, self.indicated, strict=True))

    @property
    def ranks(self) -> int:
        """Ranks that 夏 adds, as summers; 0 where they multiply instead."""
        summers = self.flowers[1]
        if self.gold == "summer":
            return 0 if summers > 1 else 2 * summers
        return summers

    @property
    def by_four(self) -> bool:
        """夏夏 with 金北: every payment of points but the sticks is multiplied, no chips and no dice."""
        return self.gold == "summer" and self.flowers[1] > 1


class DoraHan(NamedTuple):
    """Han by source."""

    dora: int = 0
    ura: int = 0
    red: int = 0
    north: int = 0


class Size(NamedTuple):
    """A reading with its size."""

    face: Face
    yaku: tuple[Held, ...]
    """Ordinary yaku; beside a yakuman they count for chips only."""
    yakuman: tuple[Held, ...]
    dora: DoraHan
    han: int
    """Han of ordinary yaku and dora."""
    fu: int
    fu_key: FuKey
    fold: int
    plain: Base
    """Base points before 夏."""
    base: Base
    """Base points after 夏."""
    ranks: int
    """Ranks added by 夏."""
    god_pocchi: tuple[Kind, ...] = ()
    """What the free 正 pocchi among the indicators make dora, those of the dora before those of the ura."""

    @property
    def reading(self) -> Reading:
        """The shape and its wait."""
        return self.face.reading

    @property
    def paid_han(self) -> int:
        """The han that a hand below mangan is paid as: 夏 is a han more each."""
        return self.han if self.base.limit else self.han + self.ranks

    @property
    def ids(self) -> set[str]:
        """Ids of everything that holds."""
        return {h.id for h in (*self.yaku, *self.yakuman)}


def facts(win: Win, side: Side, won: Won, judge: Judge, gold: str, paarenchan: bool, dealt_in: bool) -> Facts:
    """Gather what the readings of a win share; ura indicators count in riichi only."""
    said = dict(won.god_pocchi)
    ura = won.ura if win.flags & IN_RIICHI else ()
    rows: list[tuple[Kind, ...]] = []
    free: list[int] = []
    for row in (won.dora, ura):
        plain = [said.get(t, t) for t in row if not is_flower(t)]
        god = [t for t in plain if is_god_pocchi(t, judge.v)]
        rows.append(tuple(judge.indicated([t & KIND for t in plain if t not in god])))
        free.append(len(god))
    seen = indicated((*won.dora, *ura))
    return Facts(win, side, seen, rows[0], rows[1], (free[0], free[1]), gold, paarenchan, dealt_in)


def colours(win: Win, variant: int) -> int:
    """How many physical tiles of a colour the hand has."""
    tiles = (*win.concealed, win.tile, *(t for m in win.melds for t in m.tiles))
    return sum(t & VARIANT == variant and t & KIND != NORTH for t in tiles)


def is_god_pocchi(indicator: Tile, v: V) -> bool:
    """Whether an indicator is a 正 pocchi that may stand for any indicator tile (神ポッチ)."""
    return is_pocchi(indicator) and is_true(indicator) and v["pocchi.god"]


def god_pocchi_said(
    win: Win, free: Sequence[Tile], side: Side, judge: Judge
) -> Iterator[tuple[tuple[Tile, Tile], ...]]:
    """What some 正 pocchi among the indicators may be said to stand for: an indicator for every number of dora."""
    v = judge.v
    tiles = Counter(t & KIND for t in (*win.concealed, win.tile, *(t for m in win.melds for t in m.tiles)))
    tiles[NORTH] += side.norths if v["north.indicated"] else 0
    by_number = {tiles[judge.indicated([kind])[0]]: kind for kind in reversed(kinds_in_set(v))}
    for choice in product(by_number.values(), repeat=len(free)):
        yield tuple(zip(free, choice, strict=True))


def god_pocchi_choices(hand: Hand, f: Facts, wild: bool, v: V) -> list[tuple[Kind, ...]]:
    """What the free 正 pocchi among the indicators can make dora: the kind of which the hand has most.

    With a drawn pocchi (``wild``) both are chosen together: a kind for every number of tiles that the hand has of one.
    """
    if not any(f.god_pocchi):
        return [()]
    by_number = {_copies(hand, kind, f, v): kind for kind in reversed(kinds_in_set(v))}
    kinds = by_number.values() if wild else [by_number[max(by_number)]]
    return list(product(kinds, repeat=sum(f.god_pocchi)))


def _copies(hand: Hand, kind: Kind, f: Facts, v: V) -> int:
    n = hand.copies(kind)
    return n - f.side.norths if kind == NORTH and not v["north.indicated"] else n


def count_dora(hand: Hand, f: Facts, v: V, god_pocchi: tuple[Kind, ...] = ()) -> DoraHan:
    """The dora han of a reading; ``god_pocchi``: what the free 正 pocchi among the indicators make dora."""
    shown = sum(_copies(hand, kind, f, v) for kind in (*f.dora, *god_pocchi[: f.god_pocchi[0]]))
    hidden = sum(_copies(hand, kind, f, v) for kind in (*f.ura, *god_pocchi[f.god_pocchi[0] :]))
    red = colours(f.win, RED) + colours(f.win, GOLD)
    norths = f.side.norths
    north = norths and (v["north.four_han"] if norths >= ALL_NORTHS else norths * v["dora.north_han"])
    return DoraHan(shown * v["dora.han"], hidden * v["dora.han"], red * v["dora.red_han"], north)


def size(face: Face, f: Facts, judge: Judge, god_pocchi: tuple[Kind, ...] = ()) -> Size | None:
    """The size of a reading; ``None`` where it has no yaku, or norths that no yakuman allows."""
    v, r = judge.v, face.reading
    hand = r.hand
    held = []
    for h in judge.yaku(r):
        if h.id == "amerika_chiitoitsu":
            h = h._replace(han=h.han * twice(r))
        held.append(h)
    if any(h.id in ("tsuuiisou", "chinroutou") for h in held) and v["honroutou.pure"]:
        worth = v["yaku.honroutou"].closed if hand.menzen else v["yaku.honroutou"].open
        held += [Held("honroutou", worth, False)] if worth else []
    yakuman = [h for h in held if h.yakuman]
    yaku = [h for h in held if not h.yakuman]
    if hand.kinds >> NORTH & 1 and not any(h.id in v["north.yakuman"] for h in yakuman):
        return None
    if not held and not (f.paarenchan and not v["paarenchan.needs_yaku"]):
        return None
    dora = count_dora(hand, f, v, god_pocchi)
    if [h.id for h in held] == ["riichi"] and not hand.tsumo and _nothing_else(hand, f, v):
        yakuman.append(_own("karasu", hand, v))
        dora, god_pocchi = DoraHan(), ()
    if f.paarenchan:
        yakuman.append(_own("paarenchan", hand, v))
    if f.dealt_in:
        yakuman.append(_own("open_riichi_dealt_in", hand, v))
    han = sum(h.han for h in yaku) + sum(dora)
    pinfu = any(h.id == "pinfu" for h in yaku)
    key = fu_key(r, pinfu)
    if face.nature == TERMINAL and v["gt.fu"] == "simple":
        key = fu_key(_simple(r, hand), pinfu)
    fu = fu_total(fu_parts(key, v))
    folds = [h.han for h in yakuman if h.han]
    fold = (sum(folds) if v["yakuman.add_up"] else max(folds)) if folds else 0
    most: int = v["yakuman.most"]
    fold = min(fold, most) if most else fold
    plain = base_points(han, fu, fold, v) if fold else by_han(han, fu, v)
    ranks = f.ranks * v["summer.rank"] if f.ranks else 0
    base = raise_rank(plain, han, fu, ranks, v)
    return Size(face, tuple(yaku), tuple(yakuman), dora, han, fu, key, fold, plain, base, ranks, god_pocchi)


def _simple(r: Reading, hand: Hand) -> Reading:
    other = hand.copy()
    other.yaochuu = YAOCHUU
    other.meld_fu = Hand(hand.win, _seats(hand), hand.round_wind).meld_fu
    return Reading(other, r.shape, r.wait)


def _seats(hand: Hand) -> tuple[str, ...]:
    return tuple(hand.win.player if i == hand.seat_wind - 27 else f"{i}" for i in range(hand.players))


def _own(name: str, hand: Hand, v: V) -> Held:
    worth = v["yaku." + name]
    return Held(name, worth.closed if hand.menzen else worth.open, True)


def _nothing_else(hand: Hand, f: Facts, v: V) -> bool:
    """Whether a riichi alone is カラス: no dora of any kind, no drawn north, no flower drawn or shown."""
    if not v["yaku.karasu"].closed or hand.flags & (DOUBLE_RIICHI | OPEN_RIICHI) or not hand.flags & RIICHI:
        return False
    return not (sum(count_dora(hand, f, v)) or f.side.norths or sum(f.flowers)) and f.win.by == RON


def twice(r: Reading) -> int:
    """How many kinds are used as two pairs."""
    return len(r.shape.pairs) - len(set(r.shape.pairs))


def by_han(han: int, fu: int, v: V) -> Base:
    """Base points of a hand without true yakuman; the ranks above a counted yakuman where ``limit.*`` has them."""
    base = base_points(han, fu, 0, v)
    for key, steps in (("limit.six_han", 2), ("limit.five_han", 1)):
        if v[key] and han >= v[key]:
            return Base(base.points + steps * v["points.mangan"], base.limit)
    return base


def raise_rank(base: Base, han: int, fu: int, ranks: int, v: V) -> Base:
    """The base points some ranks higher: below mangan a han more, above it the next limit, above yakuman a mangan."""
    for _ in range(ranks):
        if not base.limit:
            han += 1
            base = base_points(han, fu, 0, v)
        elif base.limit in _LADDER[:-1]:
            name = _LADDER[_LADDER.index(base.limit) + 1]
            base = Base(v["points." + name], name)
        else:
            base = Base(base.points + v["points.mangan"], base.limit)
    return base


def parts(s: Size, v: V) -> list[FuPart]:
    """The fu of a size in their parts."""
    return fu_parts(s.fu_key, v)
