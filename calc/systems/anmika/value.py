"""The value of one reading of a win: yaku, dora, fu, han, ranks of 夏."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from ...records.record import OPEN_RIICHI, RON
from ...riichi.dora import NO_DORA, Dora
from ...riichi.hand import Hand
from ...riichi.judge import HAN, LIMIT, YAKUMAN, Judge, folds
from ...riichi.look import fu_key
from ...riichi.points import Base, FuKey, base_points, limited
from ...riichi.reading import Reading
from ...rules.rules import V
from ...tiles.tiles import NORTH, YAOCHUU, Kind
from ...verdict.verdict import Part
from .flowers import ALL_NORTHS
from .hand import TERMINAL, Face, kinds_in_set
from .setting import WinSetting

_OF_THE_TABLE = ("paarenchan", "open_riichi_dealt_in")
"""Yakuman that do not depend on the tiles of the hand; they are listed last."""
_PAARENCHAN, _PURE = frozenset({"paarenchan"}), frozenset({"tsuuiisou", "chinroutou"})
_LADDER = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman")
RAISING = {"limit.six_han": 2, "limit.five_han": 1}
"""The rules by which so many han are worth more than a yakuman, and by how many mangan."""
FIRST_YAKUMAN = 4
"""A yakuman is this many mangan; ranks above it are counted from there."""


def god_pocchi_choices(hand: Hand, setting: WinSetting) -> list[tuple[Kind, ...]]:
    """Return the choices to try of the kinds that the free 正 pocchi among the indicators make dora (spec §8), each a
    kind for every such pocchi. Usually there is one choice: each makes dora the kind that the hand has most of. But
    with a drawn pocchi, whose kind is chosen together with theirs, fewer dora may bring more chips: then a kind is
    tried for every number of copies in the hand. Kinds with equally many copies bring the same, so one is enough."""
    if not any(setting.god_pocchi):
        return [()]
    # reversed, so that the first of several kinds is kept
    by_number = {_count_copies(hand, kind, setting): kind for kind in reversed(kinds_in_set(setting.v))}
    kinds = by_number.values() if setting.wild else [by_number[max(by_number)]]
    return list(product(kinds, repeat=sum(setting.god_pocchi)))


class Size(NamedTuple):
    """What one reading comes to: its yaku, dora, fu and base points, without chips."""

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
    """The number of yakuman."""
    plain: Base
    """Base points before 夏."""
    base: Base
    """Base points after 夏."""
    ranks: int
    """The ranks that 夏 adds."""
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
        """Return the reading with another size: a dispute asks what a miscount would have been paid as."""
        plain, base = bases(han, fu, fold, ranks, v)
        return self._replace(han=han, fu=fu, fold=fold, ranks=ranks, plain=plain, base=base)


class _CountedYaku(NamedTuple):
    """The yaku of a reading, and the dora that count beside them."""

    ids: frozenset[str]
    yaku: list[Part]
    yakuman: list[Part]
    dora: Dora = NO_DORA
    god_pocchi: tuple[Kind, ...] = ()


def size_of(face: Face, setting: WinSetting, god_pocchi: tuple[Kind, ...] = ()) -> Size | None:
    """Return the size of a reading: yaku, dora, han, fu, and base points before and after 夏. ``None`` if it is no win:
    it has no yaku, too few han (縛り), or norths that no yakuman allows. ``god_pocchi``: the kinds that free 正 pocchi
    make dora. Dora come after the yaku, as they make no win, and before 縛り, as a rule may let them count for it."""
    v, reading, judge = setting.v, face.reading, setting.position.judge
    counts = _count_yaku(reading, judge, v)
    if not _may_win(counts, reading.hand, v):
        return None
    counts = _add_dora_or_karasu(counts, reading.hand, setting, god_pocchi)
    yaku, yakuman, dora = counts.yaku, counts.yakuman, counts.dora
    han, limits = sum(part.amount for part in yaku), [part.limit for part in yaku if part.unit == LIMIT]
    # 縛り: the least han of a win, but a yakuman or a yaku worth a limit is always enough
    bound = judge.asks_han and not (yakuman or limits)
    if bound and judge.han_for_least(yaku, dora) < judge.least_han(setting.record.honba, reading.hand.dealer):
        return None
    han += sum(dora)
    # 7m that count as terminals for yaku can count as simples for fu
    simple = face.nature == TERMINAL and v["gt.fu"] == "simple"
    key = fu_key_of(reading, setting, "pinfu" in counts.ids, simple)
    fu, fold, ranks = judge.fus[key], folds(yakuman, v), setting.ranks
    plain, base = bases(han, fu, fold, ranks, v, limits)
    return Size(
        face, tuple(yaku), tuple(yakuman), dora, han, fu, key, fold, plain, base, ranks, counts.ids, counts.god_pocchi
    )


def _count_yaku(reading: Reading, judge: Judge, v: V) -> _CountedYaku:
    """Return the yaku of a reading, with its yakuman apart, and no dora yet. アメリカ七対子 counts once for each kind
    used as two pairs (spec §4). 字一色 and 清老頭 are 混老頭 as well, for its chips, if ``honroutou.pure`` says so: the
    judge leaves it out of them, as its han count nothing in a yakuman."""
    parts = [
        part._replace(amount=part.amount * pairs_twice(reading)) if part.id == "amerika_chiitoitsu" else part
        for part in judge.yaku(reading)
    ]
    ids = frozenset([part.id for part in parts])
    if ids & _PURE and v["honroutou.pure"]:
        worth = v["yaku.honroutou"].closed if reading.hand.menzen else v["yaku.honroutou"].open
        if worth:
            parts, ids = [*parts, judge.part("honroutou", worth, HAN)], ids | {"honroutou"}
    # receipts list the yakuman of the tiles first, then those of the table (False sorts first)
    yakuman = sorted([part for part in parts if part.unit == YAKUMAN], key=lambda part: part.id in _OF_THE_TABLE)
    return _CountedYaku(ids, [part for part in parts if part.unit != YAKUMAN], yakuman)


def _may_win(counts: _CountedYaku, hand: Hand, v: V) -> bool:
    """Tell whether a hand with these yaku can win: it has a yaku, and if it holds norths, a yakuman that allows them
    (spec §2). 八連荘 alone, which any hand of the dealer can have, is enough unless ``paarenchan.needs_yaku`` is on."""
    if hand.kinds >> NORTH & 1 and not any(part.id in v["north.yakuman"] for part in counts.yakuman):
        return False
    if counts.ids <= _PAARENCHAN:  # nothing else
        return bool(counts.ids) and not v["paarenchan.needs_yaku"]
    return True


def _add_dora_or_karasu(
    counts: _CountedYaku, hand: Hand, setting: WinSetting, god_pocchi: tuple[Kind, ...]
) -> _CountedYaku:
    """Return the yaku of a reading with its dora added; or with カラス added, the yakuman of a ron whose only han is
    riichi (spec §4), which by that has no dora."""
    dora = count_dora(hand, setting, god_pocchi)
    if counts.ids - _PAARENCHAN == {"riichi"} and not hand.tsumo and _is_karasu(hand, setting):
        v = setting.v
        karasu = setting.position.judge.part("karasu", v["yaku.karasu"].closed, YAKUMAN)
        return _CountedYaku(counts.ids | {"karasu"}, counts.yaku, [karasu, *counts.yakuman])
    return _CountedYaku(counts.ids, counts.yaku, counts.yakuman, dora, god_pocchi)


def _count_copies(hand: Hand, kind: Kind, setting: WinSetting) -> int:
    """Return how many tiles of a dora kind the winner has; norths drawn aside count only if ``north.indicated`` is
    on."""
    v, copies = setting.v, hand.copies(kind)  # norths drawn aside are among the copies
    return copies - setting.side.norths if kind == NORTH and not v["north.indicated"] else copies


def count_dora(hand: Hand, setting: WinSetting, god_pocchi: tuple[Kind, ...] = ()) -> Dora:
    """Return the han of dora in a reading by their source: indicated, ura, red and gold fives, and norths drawn aside,
    of which all four count ``north.four_han``. ``god_pocchi``: the kinds that free 正 pocchi make dora: first those of
    the open indicators, then those of the ura indicators."""
    v, norths, free = setting.v, setting.side.norths, setting.god_pocchi[0]
    copies = sum(_count_copies(hand, kind, setting) for kind in (*setting.dora, *god_pocchi[:free]))
    ura_copies = sum(_count_copies(hand, kind, setting) for kind in (*setting.ura, *god_pocchi[free:]))
    red = hand.reds + setting.golds
    # without norths no rule of theirs is read
    north = norths and (v["north.four_han"] if norths >= ALL_NORTHS else norths * v["dora.north_han"])
    return Dora(copies * v["dora.han"], ura_copies * v["dora.han"], red * v["dora.red_han"], north)


def fu_key_of(reading: Reading, setting: WinSetting, pinfu: bool, simple: bool) -> FuKey:
    """Return the facts that the fu of a reading depend on. ``pinfu``: whether it is one. ``simple``: whether its 7m
    count as simples for fu although they are terminals for yaku (rule ``gt.fu``); the hand is copied for that, since
    other readings share it."""
    if not simple:
        return fu_key(reading, pinfu)
    plain, hand = reading.hand.copy(), reading.hand
    plain.yaochuu, plain.meld_fu = YAOCHUU, Hand(hand.win, setting.record.seats, hand.round_wind).meld_fu
    return fu_key(Reading(plain, reading.shape, reading.wait), pinfu)


def _is_karasu(hand: Hand, setting: WinSetting) -> bool:
    """Tell whether a hand of riichi alone is カラス: a ron, not in open riichi, without any dora, drawn north or
    flower, not even one among the indicators (spec §4)."""
    v = setting.v
    if not v["yaku.karasu"].closed or hand.flags & OPEN_RIICHI:
        return False
    aside = setting.side.norths or sum(setting.flowers)
    return not (sum(count_dora(hand, setting)) or aside) and setting.won.by == RON


def pairs_twice(reading: Reading) -> int:
    """Return the number of kinds that are two pairs of the reading, four tiles of one kind: アメリカ七対子 counts each.
    A reading that is not seven pairs has none."""
    return len(reading.shape.pairs) - len(set(reading.shape.pairs))


def bases(han: int, fu: int, fold: int, ranks: int, v: V, limits: Sequence[str] = ()) -> tuple[Base, Base]:
    """Return the base points of a size without 夏, and those after 夏 has raised it by ``ranks``; results show both.
    Without a yakuman (``fold`` 0) many han can be worth more than a counted yakuman (``limit.six_han`` and its like),
    and ``limits`` are the limits that some yaku are worth by themselves."""
    plain = base_points(han, fu, fold, v)
    if not fold:
        key, steps = raising_limit(han, v)
        if key:
            plain = Base(plain.points + steps * v["points.mangan"], plain.limit)
        if limits:
            plain = limited(plain, limits, v)
    return plain, _raise_base(plain, han, fu, ranks, v)


def raising_limit(han: int, v: V) -> tuple[str, int]:
    """Return the rule by which so many han are worth more than a yakuman, and by how many mangan; empty if none. A
    house may pay more for many han; results cite the rule that did."""
    for key, steps in RAISING.items():  # the one that pays more comes first
        if v[key] and han >= v[key]:
            return key, steps
    return "", 0


def _raise_base(base: Base, han: int, fu: int, ranks: int, v: V) -> Base:
    """Return base points some ranks higher, as 夏 raises the finished result (spec §5): each is one more han at the
    same fu below mangan, then the next limit, and from yakuman on one more mangan."""
    for _ in range(ranks):
        if not base.limit:
            han += 1
            base = base_points(han, fu, 0, v)
        elif base.limit in _LADDER[:-1]:  # the last, a yakuman, has no limit above it
            name = _LADDER[_LADDER.index(base.limit) + 1]
            base = Base(v["points." + name], name)
        else:
            base = Base(base.points + v["points.mangan"], base.limit)
    return base
