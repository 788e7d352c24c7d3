"""The setting of a win, and the value of one reading of it: yaku, dora, fu, han, ranks of 夏."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from ...record import DEALT_IN, DOUBLE_RIICHI, IN_RIICHI, OPEN_RIICHI, PAARENCHAN, RIICHI, RON, Win
from ...riichi.chips import Factors
from ...riichi.dora import NO_DORA, Dora
from ...riichi.hand import Hand
from ...riichi.judge import HAN, LIMIT, YAKUMAN, Judge, folds
from ...riichi.look import fu_key
from ...riichi.points import Base, FuKey, base_points, limited
from ...riichi.reading import Reading
from ...rules import Rules
from ...tiles import GOLD, KIND, KINDS, NORTH, VARIANT, YAOCHUU, Kind, Tile
from ...verdict import Part
from .flowers import ALL_NORTHS, DrawnAside, indicated
from .hand import TERMINAL, Face, kinds_in_set
from .record import FEVERS, Declared, V, Won, is_flower, is_true

if TYPE_CHECKING:
    from .story import Story

_OF_THE_TABLE = ("paarenchan", "open_riichi_dealt_in")
"""Yakuman that do not depend on the tiles of the hand; they are listed last."""
_EIGHTH, _PURE = frozenset({"paarenchan"}), frozenset({"tsuuiisou", "chinroutou"})
_LADDER = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman")
FIRST_YAKUMAN = 4
"""A yakuman is this many mangan; ranks above it are counted from there."""


def make_judge(rules: Rules, values: V) -> Judge:
    """Make a judge that knows which manzu are in the set. ``values``: those of the rules, or the same with their reads
    recorded."""
    removed = frozenset(range(KINDS)).difference(kinds_in_set(values))
    return Judge(rules, values, removed, ("north", "daichisei"))  # norths are nobody's yaku tile, nor a hand's pair


def judge_for(rules: Rules) -> Judge:
    """Return the judge of some rules, which caches what it learns from hand to hand."""
    judge: Judge = rules.kept.get("anmika") or rules.kept.setdefault("anmika", make_judge(rules, rules.values))
    return judge


# --- the setting of a win ---------------------------------------------------------------------------------------------


def fever_key(grade: int) -> str:
    """Return the key of the multiplier of a double or triple fever."""
    return "fever." + FEVERS[grade]


class Multipliers(NamedTuple):
    """The multipliers of a win's chips."""

    shubari: int = 1
    pocchi: int = 1
    """The pocchi state; if negative, the winner pays."""
    fever: int = 1

    def for_line(self, line: str, v: V) -> Factors:
        """Return the multipliers of a chip line, or of ``dice``. Rule ``chips.no_shubari``."""
        if self == _ONCE:
            return ()
        shubari = 1 if self.shubari == 1 or line in v["chips.no_shubari"] else self.shubari
        named = (("shubari", shubari), ("pocchi", self.pocchi), ("fever", self.fever))
        return tuple((name, n) for name, n in named if n != 1)

    def for_bust(self, v: V) -> Factors:
        """Return the multipliers of トビ賞: while 逆 too it goes to who took the points."""
        return self._replace(pocchi=abs(self.pocchi)).for_line("bust", v)


_ONCE = Multipliers()


def multipliers(story: Story, player: str, pocchi: int = 1) -> Multipliers:
    """Return the multipliers of a player's chips in a pocchi state, with his シュバリー and his fever."""
    v, own = story.v, story.declared(player)
    fever = v[fever_key(own.fever)] if own.fever > 1 else 1
    return Multipliers(v["shubari.factor"] if own.shubari else 1, pocchi, fever)


class WinSetting(NamedTuple):
    """The setting of a win: everything that does not depend on its reading."""

    story: Story
    won: Won
    win: Win
    """The win in the form that yaku are judged by."""
    tiles: tuple[Tile, ...]
    """All tiles of the hand, with the winning tile and the melds."""
    golds: int
    """The number of gold ones among them, except norths."""
    own: Declared
    side: DrawnAside
    indicated: tuple[int, ...]
    """The number of flowers among the indicators, by season."""
    flowers: tuple[int, ...]
    """The number of flowers by season, those among the indicators included."""
    dora: tuple[Kind, ...]
    ura: tuple[Kind, ...]
    god_pocchi: tuple[int, int]
    """How many 正 pocchi are free, not recorded as some tile, among the dora and among the ura indicators."""
    gold: str
    """The season that 金北 strengthens; empty: none."""
    faces: tuple[Kind, ...]
    wild: bool
    """Whether the win is by a drawn pocchi that acts: then chips come first."""
    multipliers: Multipliers

    @property
    def v(self) -> V:
        """The values of rules."""
        return self.story.judge.v

    @property
    def ranks(self) -> int:
        """The ranks that 夏 adds; 0 if it multiplies instead (:attr:`by_four`)."""
        summers = self.flowers[1]
        if not summers or self.by_four:
            return 0
        return int(summers * self.v["summer.rank"]) * (2 if self.gold == "summer" else 1)

    @property
    def by_four(self) -> bool:
        """Whether 夏夏 with 金北 multiplies all points but sticks; it multiplies neither chips nor dice."""
        return self.gold == "summer" and self.flowers[1] > 1

    @property
    def points_times(self) -> list[tuple[str, str, int]]:
        """The multipliers of the hand's points, 夏夏金北 and fever: names, rules, factors."""
        summer = ("summer", "summer.gold_factor", self.v["summer.gold_factor"] if self.by_four else 1)
        both = (summer, ("fever", fever_key(self.own.fever), self.multipliers.fever))
        return [factor for factor in both if factor[2] != 1]

    @property
    def sign(self) -> int:
        """-1 while 逆, when the winner pays; else 1."""
        return 1 if self.multipliers.pocchi > 0 else -1


def setting(
    story: Story, won: Won, gold: str = "", factor: int = 1, faces: tuple[Kind, ...] = (), wild: bool = False
) -> WinSetting:
    """Return the setting of a win in the pocchi state ``factor``; ura indicators count in riichi only."""
    v, record, judge, player = story.v, story.record, story.judge, won.player
    own, side, held = story.declared(player), story.sides[player], record.hand(player)
    flags = won.flags
    if own.player:
        flags |= (DOUBLE_RIICHI if own.double else RIICHI) | (OPEN_RIICHI if own.open else 0)
    if (least := v["paarenchan.honba"]) and record.honba >= least and player == record.seats[0]:
        flags |= PAARENCHAN
    if own.open and won.by == RON and v["open_riichi.dealt_in"] == "yakuman":
        flags |= 0 if won.source in story.riichi or won.source in record.in_riichi else DEALT_IN
    win = Win(
        player, won.by, held.concealed, won.tile, held.melds, won.source, flags, side.norths, pao=won.pao, yaku=won.yaku
    )
    said, ura = dict(won.god_pocchi), won.ura if flags & IN_RIICHI else ()
    rows = [[said.get(t, t) for t in row if not is_flower(t)] for row in (won.dora, ura)]
    shown, hidden = (sum(is_god_pocchi(t, v) for t in row) for row in rows)
    dora, under = (tuple(judge.indicated([t & KIND for t in row if not is_god_pocchi(t, v)])) for row in rows)
    seen, tiles = indicated((*won.dora, *ura)), (*held.tiles, won.tile)
    golds, flowers = sum(t & VARIANT == GOLD and t & KIND != NORTH for t in tiles), map(int.__add__, side.flowers, seen)
    times = multipliers(story, player, factor)
    about = (tuple(flowers), dora, under, (shown, hidden), gold, faces, wild, times)
    return WinSetting(story, won, win, tiles, golds, own, side, seen, *about)


# --- 神ポッチ: a 正 pocchi among the indicators -----------------------------------------------------------------------


def is_god_pocchi(indicator: Tile, v: V) -> bool:
    """Whether an indicator is a 正 pocchi that can stand for any indicator (神ポッチ)."""
    return is_true(indicator) and v["pocchi.god"]


def god_pocchi_said(at: WinSetting) -> Iterator[tuple[tuple[Tile, Tile], ...]]:
    """Yield what the free 正 pocchi of a win can be said to stand for: one indicator for each number of dora."""
    v, judge = at.v, at.story.judge
    free = [t for t in (*at.won.dora, *at.won.ura) if is_god_pocchi(t, v) and t not in dict(at.won.god_pocchi)]
    tiles = Counter(t & KIND for t in at.tiles)
    tiles[NORTH] += at.side.norths if v["north.indicated"] else 0
    by_number = {tiles[judge.indicated([kind])[0]]: kind for kind in reversed(kinds_in_set(v))}
    for choice in product(by_number.values(), repeat=len(free)):
        yield tuple(zip(free, choice, strict=True))


def god_pocchi_choices(hand: Hand, at: WinSetting) -> list[tuple[Kind, ...]]:
    """Return the kinds that the free 正 pocchi among the indicators can make dora: that of which the hand has most.

    With a drawn pocchi both are chosen together, so there is one kind for each number of copies in the hand.
    """
    if not any(at.god_pocchi):
        return [()]
    by_number = {_copies(hand, kind, at): kind for kind in reversed(kinds_in_set(at.v))}
    kinds = by_number.values() if at.wild else [by_number[max(by_number)]]
    return list(product(kinds, repeat=sum(at.god_pocchi)))


# --- the value of a reading -------------------------------------------------------------------------------------------


class Size(NamedTuple):
    """A reading with its size."""

    face: Face
    yaku: tuple[Part, ...]
    """Ordinary yaku; with a yakuman they count for chips only."""
    yakuman: tuple[Part, ...]
    dora: Dora
    han: int
    """Han of ordinary yaku and dora."""
    fu: int
    fu_key: FuKey
    fold: int
    plain: Base
    base: Base
    """Base points before and after 夏."""
    ranks: int
    ids: frozenset[str]
    """The ids of all yaku and yakuman that hold."""
    god_pocchi: tuple[Kind, ...] = ()
    """The kinds that free 正 pocchi make dora, those among the dora indicators before those among the ura."""

    @property
    def reading(self) -> Reading:
        """The shape and its wait."""
        return self.face.reading

    @property
    def paid_han(self) -> int:
        """The han that a hand is paid as: below mangan each rank of 夏 adds one."""
        return self.han if self.base.limit else self.han + self.ranks

    def sized(self, han: int, fu: int, fold: int, ranks: int, v: V) -> Size:
        """Return the reading with another size."""
        plain, base = bases(han, fu, fold, ranks, v)
        return self._replace(han=han, fu=fu, fold=fold, ranks=ranks, plain=plain, base=base)


def size(face: Face, at: WinSetting, god_pocchi: tuple[Kind, ...] = ()) -> Size | None:
    """Return the size of a reading; ``None`` if it has no yaku or too few han, or norths that no yakuman allows."""
    v, r = at.v, face.reading
    hand = r.hand
    judge = at.story.judge
    held = [
        part._replace(amount=part.amount * twice(r)) if part.id == "amerika_chiitoitsu" else part
        for part in judge.yaku(r)
    ]
    ids = frozenset([part.id for part in held])
    if ids & _PURE and v["honroutou.pure"]:
        worth = v["yaku.honroutou"].closed if hand.menzen else v["yaku.honroutou"].open
        held, ids = ([*held, judge.part("honroutou", worth, HAN)], ids | {"honroutou"}) if worth else (held, ids)
    yakuman = sorted((part for part in held if part.unit == YAKUMAN), key=lambda part: part.id in _OF_THE_TABLE)
    yaku = [part for part in held if part.unit != YAKUMAN]
    if hand.kinds >> NORTH & 1 and not any(part.id in v["north.yakuman"] for part in yakuman):
        return None
    if ids <= _EIGHTH and (not held or v["paarenchan.needs_yaku"]):
        return None
    dora = count_dora(hand, at, god_pocchi)
    if ids - _EIGHTH == {"riichi"} and not hand.tsumo and _nothing_else(hand, at):
        yakuman.insert(0, judge.part("karasu", v["yaku.karasu"].closed, YAKUMAN))
        ids |= {"karasu"}
        dora, god_pocchi = NO_DORA, ()
    han, limits = sum(part.amount for part in yaku), [part.limit for part in yaku if part.unit == LIMIT]
    if judge.least > 1 and not yakuman and han < judge.least_han(at.story.record.honba) and not limits:
        return None
    han += sum(dora)
    simple = face.nature == TERMINAL and v["gt.fu"] == "simple"
    key = fu_key_of(r, at, "pinfu" in ids, simple)
    fu, fold, ranks = judge.fus[key], folds(yakuman, v), at.ranks
    plain, base = bases(han, fu, fold, ranks, v, limits)
    return Size(face, tuple(yaku), tuple(yakuman), dora, han, fu, key, fold, plain, base, ranks, ids, god_pocchi)


def _copies(hand: Hand, kind: Kind, at: WinSetting) -> int:
    n = hand.copies(kind)
    return n - at.side.norths if kind == NORTH and not at.v["north.indicated"] else n


def count_dora(hand: Hand, at: WinSetting, god_pocchi: tuple[Kind, ...] = ()) -> Dora:
    """Count the dora han of a reading; ``god_pocchi``: the kinds that free 正 pocchi as indicators make dora."""
    v, norths, free = at.v, at.side.norths, at.god_pocchi[0]
    shown = sum(_copies(hand, kind, at) for kind in (*at.dora, *god_pocchi[:free]))
    hidden = sum(_copies(hand, kind, at) for kind in (*at.ura, *god_pocchi[free:]))
    red = hand.reds + at.golds
    north = norths and (v["north.four_han"] if norths >= ALL_NORTHS else norths * v["dora.north_han"])
    return Dora(shown * v["dora.han"], hidden * v["dora.han"], red * v["dora.red_han"], north)


def fu_key_of(r: Reading, at: WinSetting, pinfu: bool, simple: bool) -> FuKey:
    """Return what the fu of a reading depend on; ``simple``: its 7m count as simples."""
    if not simple:
        return fu_key(r, pinfu)
    other, hand = r.hand.copy(), r.hand
    other.yaochuu, other.meld_fu = YAOCHUU, Hand(hand.win, at.story.record.seats, hand.round_wind).meld_fu
    return fu_key(Reading(other, r.shape, r.wait), pinfu)


def _nothing_else(hand: Hand, at: WinSetting) -> bool:
    """Whether a hand of riichi alone is カラス: a ron, not in open riichi, without any dora, drawn north or flower."""
    if not at.v["yaku.karasu"].closed or hand.flags & OPEN_RIICHI:
        return False
    return not (sum(count_dora(hand, at)) or at.side.norths or sum(at.flowers)) and at.won.by == RON


def twice(r: Reading) -> int:
    """Return the number of kinds used as two pairs."""
    return len(r.shape.pairs) - len(set(r.shape.pairs))


def bases(han: int, fu: int, fold: int, ranks: int, v: V, limits: Sequence[str] = ()) -> tuple[Base, Base]:
    """Base points without 夏, and ``ranks`` higher. Each rank is one more han below mangan, then the next limit, and
    from yakuman on one more mangan. Rules ``limit.*``, which also raise counted yakuman."""
    plain = base_points(han, fu, fold, v)
    for key, steps in () if fold else (("limit.six_han", 2), ("limit.five_han", 1)):
        if v[key] and han >= v[key]:
            plain = Base(plain.points + steps * v["points.mangan"], plain.limit)
            break
    if limits and not fold:
        plain = limited(plain, limits, v)
    base = plain
    for _ in range(ranks):
        if not base.limit:
            han += 1
            base = base_points(han, fu, 0, v)
        elif base.limit in _LADDER[:-1]:
            name = _LADDER[_LADDER.index(base.limit) + 1]
            base = Base(v["points." + name], name)
        else:
            base = Base(base.points + v["points.mangan"], base.limit)
    return plain, base
