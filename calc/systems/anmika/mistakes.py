"""Mistakes in an anmika hand: in a win's reading, size, 夏, dealer, chip lines and what multiplies them, each paid by
the engine; and records a little different: events left out, circumstances that were not so, other tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from ... import compiled
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
    other_dealer,
    other_flags,
    other_reading,
)
from ...outcome import View
from ...receipt import Receipt, Silent
from ...record import RIICHI, RON, TSUMO
from ...result import Result
from ...riichi.chips import Line
from ...riichi.fu import fu_parts
from ...riichi.mistakes import RON_KEYS, TSUMO_KEYS, Taken, WinMistakes, Wrong, sets_of
from ...riichi.other_records import flag_changes, indicator_of
from ...riichi.points import ron_payment, tsumo_total
from ...riichi.reading import WAIT_NAMES
from ...riichi.sizes import Size as WrongSize
from ...riichi.sizes import added_sizes, sizes
from ...rules import Rules
from ...tiles import KIND, KINDS, NORTH, VARIANT, mpsz
from .highest import Candidate, Gain, candidate
from .payment import pay
from .record import Aside, Declared, ExhaustiveDraw, Won
from .value import Setting, Size, fever_key
from .win import SettledWin

WORDS = compiled.words(__file__, "mistakes")
"""What disputes call the mistakes that only this game has."""


def anmika_wins(result: Result, base: View) -> Iterator[AnmikaWin]:
    """Each win of an anmika settlement, to be looked at in other ways."""
    return (AnmikaWin(base, index, outcome, Silent(result.rules)) for index, outcome in enumerate(result.wins))


class Way(NamedTuple):
    """A way to take a win for what it is not."""

    gain: Callable[[Gain, Size, Setting], Gain] = lambda brings, size, at: brings
    setting: Callable[[Setting], Setting] = lambda at: at
    ranks: int | None = None


class AnmikaWin(WinMistakes):
    """One win that is looked at in other ways."""

    def __init__(self, base: View, index: int, outcome: SettledWin, untold: Receipt) -> None:
        self.untold = untold
        self.outcome, self.at, self.chosen, self.v = outcome, outcome.setting, outcome.chosen, outcome.setting.v
        s = self.chosen.size
        super().__init__(base, index, Taken(s.han, s.fu, s.fold))
        self.about = {"win": index}
        self.undone = [t._replace(amount=-t.amount) for t in self._moved(self.at, outcome.gain)]
        self.ways: dict[str, Way] = {}
        self.mistakes = [*map(self.of_size, self._sizes(s)), *self._others(s)]

    def causes(self) -> Iterator[Cause]:
        """Every mistake."""
        yield from self._readings()
        yield from self.singles()
        open_ = self.base.wins[self.index].dice
        for chance in self.outcome.gain.chances:
            for kind, n in ((LEFT_OUT, open_ - chance.chances), (TWICE, open_ + chance.chances)):
                seen = self.base.moved([], self.index, dice=n)
                yield Cause(kind, f"dice.{chance.source}", seen, keys=(chance.key,), about=self.about)

    def wrong(self) -> Iterator[Wrong]:
        """Every mistake in its size, its dealer, its chip lines, its multipliers."""
        return iter(self.mistakes)

    # --- what a change moves ----------------------------------------------------------------------------------------

    def view(self, taken: Taken) -> View:
        """What the win comes to, taken in this way."""
        s, at = self.chosen.size, self.at
        ways = [way for name, way in self.ways.items() if name in taken.ways]
        for way in ways:
            at = way.setting(at)
        ranks = next((way.ranks for way in ways if way.ranks is not None), s.ranks)
        s = s.sized(taken.han, taken.fu, taken.fold, ranks, self.v)
        brings = candidate(s, at).gain
        for way in ways:
            brings = way.gain(brings, s, at)
        seen = self._seen(brings, at, han=s.han, fu=s.fu, fold=s.fold, limit=s.base.limit)
        return self.split(seen, taken)

    def _moved(self, at: Setting, brings: Gain) -> list[Transfer]:
        """What the win moves, as the engine pays it; in a ledger of its own, and untold."""
        ledger = Ledger(at.story.record.everybody)
        pay(at.story._replace(ledger=ledger, told=self.untold), at, brings)
        return ledger.transfers

    def _seen(self, brings: Gain, at: Setting, **size: Any) -> View:
        moved = [*self.undone, *self._moved(at, brings)]
        return self.base.moved(moved, self.index, **brings.summary(self.at.won.player), **size)

    # --- mistakes ---------------------------------------------------------------------------------------------------

    def _readings(self) -> Iterator[Cause]:
        others = [c for c in self.outcome.order if c is not self.chosen]
        key = "pocchi.order" if self.at.wild else "reading.order"
        for number, c in enumerate(others[:MOST_READINGS], 1):
            yield other_reading(number, Later(partial(self._read, c)), (key,), self.index, partial(_sets, c))

    def _read(self, c: Candidate) -> View:
        s = c.size
        size: dict[str, Any] = {"han": s.han, "fu": s.fu, "fold": s.fold, "limit": s.base.limit}
        if self.at.wild:
            size["jokers"] = ("+" + mpsz(c.size.face.kind),)
        return self._seen(c.gain, self.at, **size)

    def _sizes(self, s: Size) -> Iterator[WrongSize]:
        """Everything in its size that is left out, counted twice or invented."""
        parts = [] if s.fold else fu_parts(s.fu_key, self.v)
        held = s.yakuman or s.yaku
        yield from sizes(s.han, s.fu, s.fold, held, s.dora._asdict(), parts, self.v)
        if not s.fold:
            yield from added_sizes(s.han, s.fu, s.fu_key, parts, self.v)

    def _others(self, s: Size) -> Iterator[Wrong]:
        """Every other mistake; what each does is kept in ``ways``."""
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
        """加符 on a ron; a fourth player's share of a tsumo; the sum of the table of rons for a tsumo, or back; a ron
        taken for a tsumo."""
        v, ron = self.v, self.at.won.by == RON
        extra = v["points.tsumo_extra"]

        def added(brings: Gain, size: Size, at: Setting) -> Gain:
            return brings._replace(shares=(brings.shares[0]._replace(extra=extra), *brings.shares[1:]))

        def table(brings: Gain, size: Size, at: Setting) -> Gain:
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

    def _lines(self) -> Iterator[Wrong]:
        """A chip line left out or counted twice; chips that the player who sits out does not pay, or that a ron takes
        from everybody."""
        found, record, me = self.outcome.gain.lines, self.at.story.record, self.at.won.player
        for one in found:
            for kind, some, base in _bases(one):
                way = Way(_each_line(partial(_of_base, one.id, base)))
                yield self._way(kind, f"chips.{one.id}{some}", f"line.{one.id}={base}", way, one.key)
        if any(record.sitout in x.payers for x in found):
            at_table = frozenset(record.seats)
            yield self._way(LEFT_OUT, "sitout", "payers=less", Way(_each_line(partial(_paid_by, at_table))))
        if source := self.at.won.source:
            way = Way(_each_line(partial(_from_all, me, (source,))))
            if any(x.payers[1:] for x in found):
                yield self._way(HAPPENED, "chips_from_discarder", "payers=discarder", way)
        if source and any(len(x.payers) == 1 for x in found):
            everybody = tuple(p for p in record.everybody if p != me)
            for name, payers in (("", everybody), ("/table", tuple(p for p in everybody if p != record.sitout))):
                way = Way(_each_line(partial(_from_all, me, payers)))
                yield self._way(HAPPENED, "chips_from_all" + name, "payers=all" + name, way)

    def _multipliers(self) -> Iterator[Wrong]:
        """What multiplies left out or taken twice; 逆 that turned the payment, unnoticed."""
        m = self.at.multipliers
        fever = fever_key(self.at.story.declared(self.at.won.player).fever)
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
                yield self._way(HAPPENED, f"points_times {name}", "points", way, keys[name])
        if self.at.wild and m.pocchi == 1:
            way = Way(_each_line(lambda one: one._replace(factors=(*one.factors, ("pocchi", 2)))))
            yield self._way(ADDED, "times.pocchi", "times.pocchi", way)
        if abs(self.at.points_factor) != 1:

            def plain(brings: Gain, size: Size, at: Setting) -> Gain:
                sign = 1 if at.multipliers.pocchi > 0 else -1
                return brings._replace(shares=tuple(s._replace(factor=sign, honba_factor=sign) for s in brings.shares))

            name, key = ("summer", "summer.gold_factor") if self.at.by_four else ("fever", fever)
            yield self._way(LEFT_OUT, f"times.{name}/points", "points", Way(plain), key)


def _sets(c: Candidate) -> tuple[list[list[str]], str]:
    return sets_of(c.size.reading), WAIT_NAMES[c.size.reading.wait]


def _each_line(change: Callable[[Line], Line]) -> Callable[[Gain, Size, Setting], Gain]:
    """What a win brings where every chip line is changed."""
    return lambda brings, size, at: brings._replace(lines=tuple(map(change, brings.lines)))


def _of_base(name: str, base: int, one: Line) -> Line:
    return one._replace(base=base) if one.id == name else one


def _paid_by(players: frozenset[str], one: Line) -> Line:
    return one._replace(payers=tuple(p for p in one.payers if p in players))


def _from_all(receiver: str, payers: tuple[str, ...], one: Line) -> Line:
    return one._replace(payers=payers) if one.receiver == receiver else one


def _bases(one: Line) -> Iterator[tuple[str, str, int]]:
    yield LEFT_OUT, "", 0
    yield TWICE, "", 2 * one.base
    if one.number and one.base % one.number == 0:
        yield ADDED, "/1", one.base + one.base // one.number
        if one.number > 1:
            yield LEFT_OUT, "/1", one.base - one.base // one.number


def _points_multiplied(n: int, brings: Gain, size: Size, at: Setting) -> Gain:
    return brings._replace(shares=tuple(s._replace(factor=s.factor * n) for s in brings.shares))


def _multiplied(name: str, kind: str, one: Line) -> Line:
    """A line without one of its factors (its size: a sign stays), or with it twice."""
    factors = ((f, n if f != name else n * abs(n) if kind == TWICE else 1 if n > 0 else -1) for f, n in one.factors)
    return one._replace(factors=tuple(factors))


# --- records a little different ---------------------------------------------------------------------------------------


def other_records(record: Any, rules: Rules) -> Iterator[Other]:
    events: tuple[Any, ...] = record.events

    def put(i: int, *new: Any) -> Any:
        return record._replace(events=(*events[:i], *new, *events[i + 1 :]))

    for i, event in enumerate(events):
        if isinstance(event, Aside):
            yield Other(LEFT_OUT, "norths/1" if event.tile & KIND == NORTH else f"aside {mpsz(event.tile)}", put(i))
        elif isinstance(event, Declared):
            yield Other(LEFT_OUT, "riichi", put(i))
            for kind, name, other in other_flags(event, ("double", "open", "shubari")):
                if (kind, name) != (LEFT_OUT, "shubari"):  # what it multiplies is
                    yield Other(kind, f"{name}_riichi" if name != "shubari" else name, put(i, other))
            if event.fever:
                yield Other(LEFT_OUT, "fever", put(i, event._replace(fever=0)))
        elif isinstance(event, Won):
            declared = any(isinstance(e, Declared) and e.player == event.player for e in events[:i])
            for kind, subject, flags in flag_changes(event.flags | (RIICHI if declared else 0), event.by == RON):
                if subject not in ("riichi", "double_riichi"):
                    yield Other(kind, subject, put(i, event._replace(flags=flags & ~RIICHI)))
            for name in ("dora", "ura"):
                tiles = getattr(event, name)
                for k, tile in enumerate(tiles):
                    less: dict[str, Any] = {name: tiles[:k] + tiles[k + 1 :]}
                    changed = put(i, event._replace(**less))
                    yield Other(LEFT_OUT, f"{name}_indicator {mpsz(tile)}", changed)
                if name == "dora" and tiles and all(t & KIND < KINDS for t in tiles):
                    before = tuple(map(indicator_of, tiles))
                    yield Other(HAPPENED, "indicator_as_dora", put(i, event._replace(dora=before)))
                if len(tiles) > 1:
                    none: dict[str, Any] = {name: ()}
                    yield Other(LEFT_OUT, f"{name}_indicators", put(i, event._replace(**none)))
            if event.winter is not None:
                yield Other(LEFT_OUT, "winter", put(i, event._replace(winter=None)))
            if event.gold not in (None, "none"):
                yield Other(LEFT_OUT, "gold", put(i, event._replace(gold="none")))
        elif isinstance(event, ExhaustiveDraw):
            for player in record.seats:
                tenpai = tuple(p for p in record.seats if (p in event.tenpai) != (p == player))
                what = f"{'noten' if player in event.tenpai else 'tenpai'} {player}"
                yield Other(HAPPENED, what, put(i, event._replace(tenpai=tenpai)))
            for player in event.nagashi:
                rest = tuple(p for p in event.nagashi if p != player)
                yield Other(LEFT_OUT, "nagashi", put(i, event._replace(nagashi=rest)))
    for player, held in record.hands.items():
        if held.river or held.after or held.passed:
            open_ = held._replace(river=None, after=(), passed=())
            yield Other(LEFT_OUT, "furiten", record._replace(hands={**record.hands, player: open_}))
        coloured = [t for t in held.concealed if t & VARIANT]
        for one in dict.fromkeys(coloured):
            concealed = tuple(t & ~VARIANT if t == one else t for t in held.concealed)
            hands = {**record.hands, player: held._replace(concealed=concealed)}
            yield Other(LEFT_OUT, f"red {mpsz(one)}", record._replace(hands=hands))
