"""Mistakes in an anmika hand: in a win's reading, size, 夏, dealer, chip lines and multipliers, each paid by the
engine; and slightly different records: events left out, other circumstances, other tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from ...ledger import Ledger, Transfer
from ...mistakes import (
    ADDED,
    DEALER,
    HAPPENED,
    LEFT_OUT,
    MOST_READINGS,
    TWICE,
    Cause,
    Later,
    Other,
    Wrong,
    other_dealer,
    other_flags,
    other_reading,
)
from ...outcome import View
from ...record import RIICHI, RON, TSUMO
from ...riichi.chips import ChipLine
from ...riichi.mistakes import RON_KEYS, TSUMO_KEYS, SizeMistakes, other_bases, sets_of
from ...riichi.other_records import flag_changes, indicator_of, other_draws, other_indicators
from ...riichi.points import ron_payment, tsumo_total
from ...riichi.reading import WAIT_NAMES
from ...riichi.sizes import Taken, sizes
from ...rules import Rules
from ...tiles import KIND, KINDS, NORTH, VARIANT, mpsz
from .highest import Candidate, WinGain, candidate
from .payment import post_chips, post_shares
from .record import Aside, Declared, Event, ExhaustiveDraw, Record, WinEvent, wins_in
from .setting import WinSetting, fever_key
from .shown import counted_yaku
from .value import Size
from .verdict import AnmikaVerdict


class Way(NamedTuple):
    """A way to misjudge a win."""

    gain: Callable[[WinGain, Size, WinSetting], WinGain] = lambda gain, size, setting: gain
    setting: Callable[[WinSetting], WinSetting] = lambda setting: setting
    ranks: int | None = None


class AnmikaWin(SizeMistakes):
    """The mistakes in one win."""

    def __init__(self, result: AnmikaVerdict, base: View, index: int) -> None:
        self.settled = settled = result.settled.wins[index]
        self.setting, self.chosen, self.v = settled.setting, settled.chosen, settled.setting.v
        size = self.chosen.size
        super().__init__(base, index, Taken(size.han, size.fu, size.fold))
        self.about = {"win": index}
        self.undone = [t._replace(amount=-t.amount) for t in _moved(self.setting, settled.gain)]
        self.ways: dict[str, Way] = {}
        counted = sizes(
            size.han, size.fu, size.fold, counted_yaku(size), size.dora._asdict(), size.fu_key, self.v
        )  # fmt: skip
        self.mistakes = [*counted, *self._others(size)]

    def causes(self) -> Iterator[Cause]:
        yield from self._readings()
        yield from self.singles()
        open_ = self.base.wins[self.index].dice
        for chance in self.settled.gain.chances:
            for kind, n in ((LEFT_OUT, open_ - chance.chances), (TWICE, open_ + chance.chances)):
                seen = self.base.moved([], self.index, dice=n)
                yield Cause(kind, f"dice.{chance.source}", seen, keys=(chance.key,), about=self.about)

    def wrong(self) -> Iterator[Wrong]:
        """Yield every mistake in its size, dealer, chip lines and multipliers."""
        return iter(self.mistakes)

    # --- what a change moves ----------------------------------------------------------------------------------------

    def view(self, taken: Taken) -> View:
        size, setting = self.chosen.size, self.setting
        ways = [way for name, way in self.ways.items() if name in taken.ways]
        for way in ways:
            setting = way.setting(setting)
        ranks = next((way.ranks for way in ways if way.ranks is not None), size.ranks)
        size = size.sized(taken.han, taken.fu, taken.fold, ranks, self.v)
        gain = candidate(size, setting).gain
        for way in ways:
            gain = way.gain(gain, size, setting)
        return self.split(self._view(gain, size, setting), taken)

    def _view(self, gain: WinGain, size: Size, setting: WinSetting, **changes: Any) -> View:
        moved, player = [*self.undone, *_moved(setting, gain)], self.setting.won.player
        amounts = {
            "points": gain.points_won, "honba": gain.honba_won, "chips": gain.chips_won(player), "dice": gain.open_dice,
        }  # fmt: skip
        sizes = {"han": size.han, "fu": size.fu, "yakuman": size.fold, "limit": size.base.limit}
        return self.base.moved(moved, self.index, **amounts, **sizes, **changes)

    # --- mistakes ---------------------------------------------------------------------------------------------------

    def _readings(self) -> Iterator[Cause]:
        others = [candidate for candidate in self.settled.order if candidate is not self.chosen]
        key = "pocchi.order" if self.setting.wild else "reading.order"
        for number, other in enumerate(others[:MOST_READINGS], 1):
            view = Later(partial(self._read, other))
            yield other_reading(number, view, (key,), self.index, partial(_sets, other))

    def _read(self, other: Candidate) -> View:
        jokers = {"jokers": ("+" + mpsz(other.size.face.kind),)} if self.setting.wild else {}
        return self._view(other.gain, other.size, self.setting, **jokers)

    def _others(self, size: Size) -> Iterator[Wrong]:
        """Yield every other mistake; its effect is kept in ``ways``."""
        for kind, ranks in ((LEFT_OUT, 0), (TWICE, 2 * size.ranks)) if size.ranks else ():
            yield self._way(kind, "summer.rank", f"ranks={ranks}", Way(ranks=ranks), "summer.rank")
        if size.ranks and not size.fold:
            as_han = self._way(HAPPENED, "summer_as_han", "ranks=0", Way(ranks=0), "summer.rank")
            yield as_han._replace(taken=as_han.taken._replace(han=size.han + size.ranks))
        won = self.setting.won
        dealer, record = other_dealer(self.setting.record, won.player)
        dealt = Way(setting=partial(_with_record, record))
        yield self._way(DEALER, dealer, "dealer", dealt, *RON_KEYS if won.by == RON else TSUMO_KEYS)
        yield from self._shares()
        yield from self._lines()
        yield from self._multipliers()

    def _way(self, kind: str, subject: str, name: str, way: Way, *keys: str) -> Wrong:
        self.ways[name] = way
        return self.in_way(kind, subject, name, *keys)

    def _shares(self) -> Iterator[Wrong]:
        """Yield mistakes in shares: 加符 on a ron; a fourth player's share of a tsumo; a tsumo paid by the table of
        rons, or a ron by that of tsumo; a ron taken for a tsumo."""
        v, won, seats = self.v, self.setting.won, self.setting.record.seats
        ron, extra = won.by == RON, v["points.tsumo_extra"]
        if ron and extra:
            yield self._way(ADDED, "tsumo_extra", "extra", Way(partial(_with_extra, extra)), "points.tsumo_extra")
        yield self._way(HAPPENED, "tsumo_table" if ron else "ron_table", "table", Way(_by_other_table))
        if ron:
            drawn = Way(setting=lambda setting: setting._replace(won=setting.won._replace(by=TSUMO, source="")))
            yield self._way(HAPPENED, "tsumo", "drawn", drawn)
            return
        yield from self.other_shares(len(seats), won.player == seats[0])
        if extra:
            yield self.in_way(ADDED, "missing_share/extra", "fourth=extra", "points.missing_share")

    def _lines(self) -> Iterator[Wrong]:
        """Yield mistakes in chip lines: one left out or counted twice; chips not paid by the player who sits out, paid
        by the discarder alone, or paid by everybody for a ron."""
        lines, record, won = self.settled.gain.lines, self.setting.record, self.setting.won
        for line in lines:
            for kind, some, base in other_bases(line):
                way = _changed("id", line.id, base=base)
                yield self._way(kind, f"chips.{line.id}{some}", f"line.{line.id}={base}", way, line.rule)
        if any(record.sitout in line.payers for line in lines):
            at_table = partial(_paid_by_some, record.seats)
            yield self._way(LEFT_OUT, "sitout", "payers=less", Way(_each_line(at_table)))
        if won.source:
            yield from self._payers(lines)

    def _payers(self, lines: Sequence[ChipLine]) -> Iterator[Wrong]:
        """Yield mistakes about who pays the chips of a ron."""
        won, others, seats = self.setting.won, self.setting.others, self.setting.record.seats
        if any(line.payers[1:] for line in lines):
            way = _changed("receiver", won.player, payers=(won.source,))
            yield self._way(HAPPENED, "chips_from_discarder", "payers=discarder", way)
        if any(len(line.payers) == 1 for line in lines):
            at_table = tuple([player for player in others if player in seats])
            for name, payers in (("", others), ("/table", at_table)):
                way = _changed("receiver", won.player, payers=payers)
                yield self._way(HAPPENED, "chips_from_all" + name, "payers=all" + name, way)

    def _multipliers(self) -> Iterator[Wrong]:
        """Yield mistakes in multipliers: one left out, applied twice or applied to points; 逆 unnoticed."""
        setting, times = self.setting, self.setting.multipliers
        pocchi = "pocchi.blue" if times.pocchi > 0 else "pocchi.yellow" if times.pocchi == -1 else "pocchi.red"
        keys = {"shubari": "shubari.factor", "pocchi": pocchi, "fever": fever_key(setting.riichi.fever)}
        if times.pocchi < 0:
            forwards = times._replace(pocchi=-times.pocchi)
            straight = Way(setting=lambda setting: setting._replace(multipliers=forwards))
            yield self._way(LEFT_OUT, "times.turn", "turn", straight, pocchi)
        factors = {name: abs(n) for line in self.settled.gain.lines for name, n in line.factors}
        for name, n in factors.items():
            for kind in (LEFT_OUT, TWICE):
                way = Way(_each_line(partial(_multiplied, name, kind)))
                yield self._way(kind, f"times.{name}", f"times.{name}={kind}", way, keys[name])
            if n > 1 and name != "fever":
                way = Way(partial(_points_multiplied, n))
                yield self._way(HAPPENED, f"points_times {name}", f"points={name}", way, keys[name])
        if setting.wild and times.pocchi == 1:
            way = Way(_each_line(lambda line: line._replace(factors=(*line.factors, ("pocchi", 2)))))
            yield self._way(ADDED, "times.pocchi", "times.pocchi", way)
        for factor in setting.points_times[:1]:
            yield self._way(LEFT_OUT, f"times.{factor.id}/points", "points=once", Way(_once), factor.rule)


def _moved(setting: WinSetting, gain: WinGain) -> list[Transfer]:
    """Return what a win moves but sticks, as the engine pays it."""
    ledger = Ledger(setting.record.everybody)
    post_shares(ledger, setting, gain)
    for line in gain.lines:
        post_chips(ledger, line)
    return ledger.transfers


def _with_record(record: Record, setting: WinSetting) -> WinSetting:
    return setting._replace(position=setting.position._replace(record=record))


def _with_extra(extra: int, gain: WinGain, size: Size, setting: WinSetting) -> WinGain:
    """Return a ron with 加符."""
    return gain._replace(shares=tuple([share._replace(extra=extra) for share in gain.shares]))  # a ron has one


def _by_other_table(gain: WinGain, size: Size, setting: WinSetting) -> WinGain:
    """Return a ron paid by the table of tsumo, or a tsumo paid by that of rons."""
    if not gain.shares:
        return gain
    base, seats, v = size.base.points, setting.record.seats, setting.v
    dealer, ron = setting.won.player == seats[0], setting.won.by == RON
    whole = tsumo_total(base, dealer, len(seats), v) if ron else ron_payment(base, dealer, v)
    first, *rest = gain.shares
    first = first._replace(hand=first.hand + whole - sum(share.hand + share.extra for share in gain.shares))
    return gain._replace(shares=(first, *rest))


def _sets(candidate: Candidate) -> tuple[list[list[str]], str]:
    reading = candidate.size.reading
    return sets_of(reading), WAIT_NAMES[reading.wait]


def _each_line(change: Callable[[ChipLine], ChipLine]) -> Callable[[WinGain, Size, WinSetting], WinGain]:
    """Return a function that changes every chip line of what a win brings."""
    return lambda gain, size, setting: gain._replace(lines=tuple(map(change, gain.lines)))


def _changed(field: str, of: str, **changes: Any) -> Way:
    """Return a way to change the chip lines in which a field has this value."""
    return Way(_each_line(lambda line: line._replace(**changes) if getattr(line, field) == of else line))


def _paid_by_some(players: Sequence[str], line: ChipLine) -> ChipLine:
    """Return a line paid only by those among some players."""
    return line._replace(payers=tuple([player for player in line.payers if player in players]))


def _once(gain: WinGain, size: Size, setting: WinSetting) -> WinGain:
    sign = setting.sign
    return gain._replace(shares=tuple([share._replace(factor=sign, honba_factor=sign) for share in gain.shares]))


def _points_multiplied(times: int, gain: WinGain, size: Size, setting: WinSetting) -> WinGain:
    return gain._replace(shares=tuple([share._replace(factor=share.factor * times) for share in gain.shares]))


def _multiplied(name: str, kind: str, line: ChipLine) -> ChipLine:
    """Return a line without one of its factors (though its sign stays), or with it applied twice."""
    factors = (
        (factor, n if factor != name else n * abs(n) if kind == TWICE else 1 if n > 0 else -1)
        for factor, n in line.factors
    )
    return line._replace(factors=tuple(factors))


# --- slightly different records ---------------------------------------------------------------------------------------


def other_records(record: Record, rules: Rules) -> Iterator[Other]:
    """Yield slightly different records."""
    events = record.events
    if record.wareme:
        yield Other(LEFT_OUT, "wareme", record._replace(wareme=""))
    for place, event in enumerate(events):
        before, after = events[:place], events[place + 1 :]
        if isinstance(event, Aside):
            what = "norths/1" if event.tile & KIND == NORTH else f"aside {mpsz(event.tile)}"
            yield Other(LEFT_OUT, what, record._replace(events=before + after))
        elif isinstance(event, Declared):
            yield Other(LEFT_OUT, "riichi", record._replace(events=before + after))
        for change in _other_events(event, record.seats, before):
            yield Other(change.kind, change.subject, record._replace(events=(*before, change.event, *after)))
    yield from _other_hands(record)


def _other_hands(record: Record) -> Iterator[Other]:
    """Yield the record without the discards of a player, and with a plain tile for a coloured one."""
    events = record.events
    for player, hand in record.hands.items():
        if hand.river or hand.after or any(win.player == player and win.passed for win in wins_in(events)):
            hands = {**record.hands, player: hand._replace(river=None, after=())}
            unpassed = tuple([e._replace(passed=()) if isinstance(e, WinEvent) else e for e in events])
            yield Other(LEFT_OUT, "furiten", record._replace(hands=hands, events=unpassed))
        for coloured in dict.fromkeys(tile for tile in hand.concealed if tile & VARIANT):
            concealed = tuple([tile & ~VARIANT if tile == coloured else tile for tile in hand.concealed])
            hands = {**record.hands, player: hand._replace(concealed=concealed)}
            yield Other(LEFT_OUT, f"red {mpsz(coloured)}", record._replace(hands=hands))


class _OtherEvent(NamedTuple):
    """What else an event may have been."""

    kind: str
    """The kind of change."""
    subject: str
    event: Event


def _other_events(event: Event, seats: Sequence[str], before: Sequence[Event]) -> Iterator[_OtherEvent]:
    """Yield what else an event may have been; ``before``: the events before it."""
    if isinstance(event, Declared):
        yield from _other_riichi(event)
    elif isinstance(event, WinEvent):
        declared = any(isinstance(earlier, Declared) and earlier.player == event.player for earlier in before)
        yield from _other_wins(event, declared)
    elif isinstance(event, ExhaustiveDraw):
        yield from (_OtherEvent(*change) for change in other_draws(event, seats))


def _other_riichi(event: Declared) -> Iterator[_OtherEvent]:
    for kind, name, other in other_flags(event, ("double", "open", "shubari")):
        if (kind, name) != (LEFT_OUT, "shubari"):  # its multiplier is
            yield _OtherEvent(kind, f"{name}_riichi" if name != "shubari" else name, other)
    if event.fever:
        yield _OtherEvent(LEFT_OUT, "fever", event._replace(fever=0))


def _other_wins(event: WinEvent, declared: bool) -> Iterator[_OtherEvent]:
    for kind, subject, flags in flag_changes(event.flags | (RIICHI if declared else 0), event.by == RON):
        if subject not in ("riichi", "double_riichi"):
            yield _OtherEvent(kind, subject, event._replace(flags=flags & ~RIICHI))
    yield from (_OtherEvent(*change) for change in other_indicators(event))
    if event.dora and all(tile & KIND < KINDS for tile in event.dora):
        dora = tuple(map(indicator_of, event.dora))
        yield _OtherEvent(HAPPENED, "indicator_as_dora", event._replace(dora=dora))
    if event.winter is not None:
        yield _OtherEvent(LEFT_OUT, "winter", event._replace(winter=None))
    if event.gold not in (None, "none"):
        yield _OtherEvent(LEFT_OUT, "gold", event._replace(gold="none"))
