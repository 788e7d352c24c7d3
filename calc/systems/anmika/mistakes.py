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
from ...receipt import Silent
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
from .payment import pay
from .record import Aside, Declared, ExhaustiveDraw, Won
from .value import Size, WinSetting, fever_key
from .win import SettledWin


class Way(NamedTuple):
    """A way to misjudge a win."""

    gain: Callable[[WinGain, Size, WinSetting], WinGain] = lambda brings, size, at: brings
    setting: Callable[[WinSetting], WinSetting] = lambda at: at
    ranks: int | None = None


class AnmikaWin(SizeMistakes):
    """The mistakes in one win."""

    def __init__(self, result: Any, base: View, index: int) -> None:
        self.untold = Silent(result.rules)
        outcome: SettledWin = result.wins[index]
        self.outcome, self.at, self.chosen, self.v = outcome, outcome.setting, outcome.chosen, outcome.setting.v
        s = self.chosen.size
        super().__init__(base, index, Taken(s.han, s.fu, s.fold))
        self.about = {"win": index}
        self.undone = [t._replace(amount=-t.amount) for t in self._moved(self.at, outcome.gain)]
        self.ways: dict[str, Way] = {}
        counted = sizes(s.han, s.fu, s.fold, s.yakuman or s.yaku, s.dora._asdict(), s.fu_key, self.v)
        self.mistakes = [*counted, *self._others(s)]

    def causes(self) -> Iterator[Cause]:
        yield from self._readings()
        yield from self.singles()
        open_ = self.base.wins[self.index].dice
        for chance in self.outcome.gain.chances:
            for kind, n in ((LEFT_OUT, open_ - chance.chances), (TWICE, open_ + chance.chances)):
                seen = self.base.moved([], self.index, dice=n)
                yield Cause(kind, f"dice.{chance.source}", seen, keys=(chance.key,), about=self.about)

    def wrong(self) -> Iterator[Wrong]:
        """Yield every mistake in its size, dealer, chip lines and multipliers."""
        return iter(self.mistakes)

    # --- what a change moves ----------------------------------------------------------------------------------------

    def view(self, taken: Taken) -> View:
        s, at = self.chosen.size, self.at
        ways = [way for name, way in self.ways.items() if name in taken.ways]
        for way in ways:
            at = way.setting(at)
        ranks = next((way.ranks for way in ways if way.ranks is not None), s.ranks)
        s = s.sized(taken.han, taken.fu, taken.fold, ranks, self.v)
        brings = candidate(s, at).gain
        for way in ways:
            brings = way.gain(brings, s, at)
        return self.split(self._seen(brings, s, at), taken)

    def _moved(self, at: WinSetting, brings: WinGain) -> list[Transfer]:
        """Return what the win moves, as the engine pays it, in a ledger of its own and without a receipt."""
        ledger = Ledger(at.story.record.everybody)
        pay(at.story._replace(ledger=ledger, told=self.untold), at, brings)
        return ledger.transfers

    def _seen(self, brings: WinGain, s: Size, at: WinSetting, **more: Any) -> View:
        moved = [*self.undone, *self._moved(at, brings)]
        size = {"han": s.han, "fu": s.fu, "yakuman": s.fold, "limit": s.base.limit, **more}
        return self.base.moved(moved, self.index, **brings.summary(self.at.won.player), **size)

    # --- mistakes ---------------------------------------------------------------------------------------------------

    def _readings(self) -> Iterator[Cause]:
        others = [c for c in self.outcome.order if c is not self.chosen]
        key = "pocchi.order" if self.at.wild else "reading.order"
        for number, c in enumerate(others[:MOST_READINGS], 1):
            yield other_reading(number, Later(partial(self._read, c)), (key,), self.index, partial(_sets, c))

    def _read(self, c: Candidate) -> View:
        jokers = {"jokers": ("+" + mpsz(c.size.face.kind),)} if self.at.wild else {}
        return self._seen(c.gain, c.size, self.at, **jokers)

    def _others(self, s: Size) -> Iterator[Wrong]:
        """Yield every other mistake; its effect is kept in ``ways``."""
        for kind, ranks in ((LEFT_OUT, 0), (TWICE, 2 * s.ranks)) if s.ranks else ():
            yield self._way(kind, "summer.rank", f"ranks={ranks}", Way(ranks=ranks), "summer.rank")
        if s.ranks and not s.fold:
            as_han = self._way(HAPPENED, "summer_as_han", "ranks=0", Way(ranks=0), "summer.rank")
            yield as_han._replace(taken=as_han.taken._replace(han=s.han + s.ranks))
        dealer, record = other_dealer(self.at.story.record, self.at.won.player)
        dealt = Way(setting=lambda at: at._replace(story=at.story._replace(record=record)))
        yield self._way(DEALER, dealer, "dealer", dealt, *RON_KEYS if self.at.won.by == RON else TSUMO_KEYS)
        yield from self._shares()
        yield from self._lines()
        yield from self._multipliers()

    def _way(self, kind: str, subject: str, name: str, way: Way, *keys: str) -> Wrong:
        self.ways[name] = way
        return self.in_way(kind, subject, name, *keys)

    def _shares(self) -> Iterator[Wrong]:
        """Yield mistakes in shares: 加符 on a ron; a fourth player's share of a tsumo; a tsumo paid by the table of
        rons, or a ron by that of tsumo; a ron taken for a tsumo."""
        v, ron = self.v, self.at.won.by == RON
        extra = v["points.tsumo_extra"]

        def added(brings: WinGain, size: Size, at: WinSetting) -> WinGain:
            return brings._replace(shares=tuple([s._replace(extra=extra) for s in brings.shares]))  # a ron has one

        def table(brings: WinGain, size: Size, at: WinSetting) -> WinGain:
            if not brings.shares:
                return brings
            base, seats = size.base.points, at.story.record.seats
            dealer = at.won.player == seats[0]
            whole = tsumo_total(base, dealer, len(seats), v) if ron else ron_payment(base, dealer, v)
            first, *rest = brings.shares
            other = first._replace(hand=first.hand + whole - sum(s.hand + s.extra for s in brings.shares))
            return brings._replace(shares=(other, *rest))

        if ron and extra:
            yield self._way(ADDED, "tsumo_extra", "extra", Way(added), "points.tsumo_extra")
        yield self._way(HAPPENED, "tsumo_table" if ron else "ron_table", "table", Way(table))
        if ron:
            drawn = Way(setting=lambda at: at._replace(won=at.won._replace(by=TSUMO, source="")))
            yield self._way(HAPPENED, "tsumo", "drawn", drawn)
        else:
            seats = self.at.story.record.seats
            yield from self.other_shares(len(seats), self.at.won.player == seats[0])
            if extra:
                yield self.in_way(ADDED, "missing_share/extra", "fourth=extra", "points.missing_share")

    def _lines(self) -> Iterator[Wrong]:
        """Yield mistakes in chip lines: one left out or counted twice; chips not paid by the player who sits out, paid
        by the discarder alone, or paid by everybody for a ron."""
        found, record, me = self.outcome.gain.lines, self.at.story.record, self.at.won.player
        for one in found:
            for kind, some, base in other_bases(one):
                way = _changed("id", one.id, base=base)
                yield self._way(kind, f"chips.{one.id}{some}", f"line.{one.id}={base}", way, one.rule)
        everybody = tuple(p for p in record.everybody if p != me)
        at_table = tuple(p for p in everybody if p != record.sitout)
        if any(record.sitout in x.payers for x in found):
            less = Way(_each_line(lambda x: x._replace(payers=tuple(p for p in x.payers if p in record.seats))))
            yield self._way(LEFT_OUT, "sitout", "payers=less", less)
        source = self.at.won.source
        if source and any(x.payers[1:] for x in found):
            way = _changed("receiver", me, payers=(source,))
            yield self._way(HAPPENED, "chips_from_discarder", "payers=discarder", way)
        if source and any(len(x.payers) == 1 for x in found):
            for name, payers in (("", everybody), ("/table", at_table)):
                way = _changed("receiver", me, payers=payers)
                yield self._way(HAPPENED, "chips_from_all" + name, "payers=all" + name, way)

    def _multipliers(self) -> Iterator[Wrong]:
        """Yield mistakes in multipliers: one left out, applied twice or applied to points; 逆 unnoticed."""
        m, fever = self.at.multipliers, fever_key(self.at.own.fever)
        pocchi = "pocchi.blue" if m.pocchi > 0 else "pocchi.yellow" if m.pocchi == -1 else "pocchi.red"
        keys = {"shubari": "shubari.factor", "pocchi": pocchi, "fever": fever}
        if m.pocchi < 0:
            straight = Way(setting=lambda at: at._replace(multipliers=m._replace(pocchi=-m.pocchi)))
            yield self._way(LEFT_OUT, "times.turn", "turn", straight, pocchi)
        for name, n in {name: abs(n) for one in self.outcome.gain.lines for name, n in one.factors}.items():
            for kind in (LEFT_OUT, TWICE):
                way = Way(_each_line(partial(_multiplied, name, kind)))
                yield self._way(kind, f"times.{name}", f"times.{name}={kind}", way, keys[name])
            if n > 1 and name != "fever":
                way = Way(partial(_points_multiplied, n))
                yield self._way(HAPPENED, f"points_times {name}", f"points={name}", way, keys[name])
        if self.at.wild and m.pocchi == 1:
            way = Way(_each_line(lambda one: one._replace(factors=(*one.factors, ("pocchi", 2)))))
            yield self._way(ADDED, "times.pocchi", "times.pocchi", way)
        for name, key, _ in self.at.points_times[:1]:
            yield self._way(LEFT_OUT, f"times.{name}/points", "points=once", Way(_once), key)


def _sets(c: Candidate) -> tuple[list[list[str]], str]:
    return sets_of(c.size.reading), WAIT_NAMES[c.size.reading.wait]


def _each_line(change: Callable[[ChipLine], ChipLine]) -> Callable[[WinGain, Size, WinSetting], WinGain]:
    """Return a function that changes every chip line of what a win brings."""
    return lambda brings, size, at: brings._replace(lines=tuple(map(change, brings.lines)))


def _changed(field: str, of: str, **changes: Any) -> Way:
    """Return a way to change the chip lines in which a field has this value."""
    return Way(_each_line(lambda one: one._replace(**changes) if getattr(one, field) == of else one))


def _once(brings: WinGain, size: Size, at: WinSetting) -> WinGain:
    return brings._replace(shares=tuple(s._replace(factor=at.sign, honba_factor=at.sign) for s in brings.shares))


def _points_multiplied(n: int, brings: WinGain, size: Size, at: WinSetting) -> WinGain:
    return brings._replace(shares=tuple(s._replace(factor=s.factor * n) for s in brings.shares))


def _multiplied(name: str, kind: str, one: ChipLine) -> ChipLine:
    """Return a line without one of its factors (though its sign stays), or with it applied twice."""
    factors = ((f, n if f != name else n * abs(n) if kind == TWICE else 1 if n > 0 else -1) for f, n in one.factors)
    return one._replace(factors=tuple(factors))


# --- slightly different records ---------------------------------------------------------------------------------------


def other_records(record: Any, rules: Rules) -> Iterator[Other]:
    events: tuple[Any, ...] = record.events
    if record.wareme:
        yield Other(LEFT_OUT, "wareme", record._replace(wareme=""))
    for i, event in enumerate(events):
        if isinstance(event, Aside):
            what = "norths/1" if event.tile & KIND == NORTH else f"aside {mpsz(event.tile)}"
            yield Other(LEFT_OUT, what, record._replace(events=events[:i] + events[i + 1 :]))
        elif isinstance(event, Declared):
            yield Other(LEFT_OUT, "riichi", record._replace(events=events[:i] + events[i + 1 :]))
        for kind, what, other in _other_events(event, record.seats, events[:i]):
            yield Other(kind, what, record._replace(events=(*events[:i], other, *events[i + 1 :])))
    for player, held in record.hands.items():
        if held.river or held.after or any(isinstance(e, Won) and e.player == player and e.passed for e in events):
            hands = {**record.hands, player: held._replace(river=None, after=())}
            told = tuple(e._replace(passed=()) if isinstance(e, Won) else e for e in events)
            yield Other(LEFT_OUT, "furiten", record._replace(hands=hands, events=told))
        for one in dict.fromkeys(t for t in held.concealed if t & VARIANT):
            concealed = tuple(t & ~VARIANT if t == one else t for t in held.concealed)
            hands = {**record.hands, player: held._replace(concealed=concealed)}
            yield Other(LEFT_OUT, f"red {mpsz(one)}", record._replace(hands=hands))


def _other_events(event: Any, seats: Sequence[str], before: Sequence[Any]) -> Iterator[tuple[str, str, Any]]:
    """Yield what else an event may have been: the kind of change, its name, the other event."""
    if isinstance(event, Declared):
        for kind, name, other in other_flags(event, ("double", "open", "shubari")):
            if (kind, name) != (LEFT_OUT, "shubari"):  # its multiplier is
                yield kind, f"{name}_riichi" if name != "shubari" else name, other
        if event.fever:
            yield LEFT_OUT, "fever", event._replace(fever=0)
    elif isinstance(event, Won):
        declared = any(isinstance(e, Declared) and e.player == event.player for e in before)
        for kind, subject, flags in flag_changes(event.flags | (RIICHI if declared else 0), event.by == RON):
            if subject not in ("riichi", "double_riichi"):
                yield kind, subject, event._replace(flags=flags & ~RIICHI)
        yield from other_indicators(event)
        if event.dora and all(t & KIND < KINDS for t in event.dora):
            yield HAPPENED, "indicator_as_dora", event._replace(dora=tuple(map(indicator_of, event.dora)))
        if event.winter is not None:
            yield LEFT_OUT, "winter", event._replace(winter=None)
        if event.gold not in (None, "none"):
            yield LEFT_OUT, "gold", event._replace(gold="none")
    elif isinstance(event, ExhaustiveDraw):
        yield from other_draws(event, seats)
