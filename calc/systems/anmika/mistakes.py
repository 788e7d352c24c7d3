"""Mistakes in an anmika hand: in a win's reading, size, 夏, dealer, chip lines and what multiplies them, each paid by
the engine; and records a little different: events left out, circumstances that were not so, other tiles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

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
    Other,
    other_dealer,
    other_flags,
    other_reading,
)
from ...outcome import View
from ...record import RON
from ...result import Result
from ...riichi.chips import Factors, Line
from ...riichi.fu import fu_parts
from ...riichi.mistakes import RON_KEYS, TSUMO_KEYS, sets_of
from ...riichi.other_records import KINDS, flag_changes, indicator_of
from ...riichi.points import ron_payment, tsumo_total
from ...riichi.reading import WAIT_NAMES
from ...riichi.sizes import Size as Wrong
from ...riichi.sizes import added_sizes, both_sizes, sizes, two_sizes
from ...rules import Rules
from ...tiles import KIND, VARIANT, mpsz
from .highest import Gain, candidate
from .payment import pay
from .record import Aside, Declared, ExhaustiveDraw, Won
from .value import Setting, Size, fever_key
from .win import SettledWin

WORDS = compiled.words(__file__, "mistakes")
"""What disputes call the mistakes that only this game has."""


def anmika_causes(result: Result, base: View, two: bool = False) -> Iterator[Cause]:
    """Mistakes in the wins of an anmika settlement, or two of them at once."""
    for index, outcome in enumerate(result.wins):
        win = AnmikaWin(base, index, outcome)
        yield from win.twice() if two else win.causes()


class AnmikaWin:
    """One win that is looked at in other ways."""

    def __init__(self, base: View, index: int, outcome: SettledWin) -> None:
        self.base, self.index, self.outcome = base, index, outcome
        self.at, self.chosen, self.v = outcome.setting, outcome.chosen, outcome.setting.v
        self.about = {"win": index}
        self.seen: dict[tuple[int, int, int, int], View] = {}
        """What other sizes come to."""
        self.undone = [t._replace(amount=-t.amount) for t in self._moved(self.at, self.outcome.gain)]
        s = self.chosen.size
        parts = [] if s.fold else fu_parts(s.fu_key, self.v)
        held, unit = s.yakuman or s.yaku, self.v["fu.rounding_unit"]
        self.sizes: list[Wrong] = list(sizes(s.han, s.fu, s.fold, held, s.dora._asdict(), parts, unit))
        """Everything that is left out, counted twice or invented."""
        if not s.fold:
            self.sizes += added_sizes(s.han, s.fu, s.fu_key, parts, self.v)

    def causes(self) -> Iterator[Cause]:
        """Every mistake."""
        yield from self._readings()
        s = self.chosen.size
        for size in self.sizes:
            if size.han > 0 or size.fold:
                seen = self._sized(size.han, size.fu, size.fold, s.ranks)
                yield self._cause(size.kind, size.subject, seen, size.key)
        for kind, ranks in ((LEFT_OUT, 0), (TWICE, 2 * s.ranks)) if s.ranks else ():
            seen = self._sized(s.han, s.fu, s.fold, ranks)
            yield self._cause(kind, "summer.rank", seen, "summer.rank")
        if s.ranks and not s.fold:
            seen = self._sized(s.han + s.ranks, s.fu, s.fold, 0)
            yield self._cause(HAPPENED, "summer_as_han", seen, "summer.rank")
        yield from self._dealers()
        yield from self._lines()
        yield from self._multipliers()

    def twice(self) -> Iterator[Cause]:
        """Two mistakes in the size at once."""
        s = self.chosen.size
        for one, other, han, fu in () if s.fold else two_sizes(s.han, s.fu, self.sizes):
            yield both_sizes(one, other, self._sized(han, fu, 0, s.ranks), self.index)

    def _cause(self, kind: str, subject: str, seen: View, *keys: str) -> Cause:
        return Cause(kind, subject, seen, keys=keys, about=self.about)

    # --- what a change moves ----------------------------------------------------------------------------------------

    def _moved(self, at: Setting, brings: Gain) -> list[Transfer]:
        """What the win moves, as the engine pays it; in a ledger of its own, and untold."""
        ledger = Ledger(at.story.record.everybody)
        pay(at.story._replace(ledger=ledger, told=None), at, brings)
        return ledger.transfers

    def _seen(self, brings: Gain, at: Setting | None = None, **size: Any) -> View:
        moved = [*self.undone, *self._moved(at or self.at, brings)]
        return self.base.moved(moved, self.index, **brings.summary(self.at.won.player), **size)

    def _of(self, s: Size, at: Setting) -> View:
        found = candidate(s, at)
        return self._seen(found.gain, at, han=s.han, fu=s.fu, fold=s.fold, limit=s.base.limit)

    def _sized(self, han: int, fu: int, fold: int, ranks: int) -> View:
        key = (han, fu, fold, ranks)
        if key not in self.seen:
            self.seen[key] = self._of(self.chosen.size.sized(han, fu, fold, ranks, self.v), self.at)
        return self.seen[key]

    # --- mistakes ---------------------------------------------------------------------------------------------------

    def _readings(self) -> Iterator[Cause]:
        best = self.outcome.gain
        others = [c for c in self.outcome.order if c is not self.chosen]
        for number, c in enumerate(others[:MOST_READINGS], 1):
            s, key = c.size, "reading.order"
            size: dict[str, Any] = {"han": s.han, "fu": s.fu, "fold": s.fold, "limit": s.base.limit}
            about: dict[str, Any] = {
                "loses": best.points - c.gain.points,
                "loses_chips": best.chips - c.gain.chips,
                "reading": partial(sets_of, s.reading),
                "wait": WAIT_NAMES[s.reading.wait],
            }
            if self.at.wild:
                key, face = "pocchi.order", "+" + mpsz(c.face.kind)
                size["jokers"], about["jokers"] = (face,), [face]
            seen = self._seen(c.gain, **size)
            yield other_reading(number, seen, (key,), **self.about, **about)

    def _dealers(self) -> Iterator[Cause]:
        dealer, record = other_dealer(self.at.story.record, self.at.won.player)
        seen = self._of(self.chosen.size, self.at._replace(story=self.at.story._replace(record=record)))
        keys = RON_KEYS if self.at.won.by == RON else TSUMO_KEYS
        yield self._cause(DEALER, dealer, seen, *keys)
        yield from self._shares()

    def _shares(self) -> Iterator[Cause]:
        """加符 on a ron; a tsumo paid by the table of rons, or back: the sum of it."""
        brings, base, seats = self.outcome.gain, self.chosen.size.base.points, self.at.story.record.seats
        ron, dealer, extra = self.at.won.by == RON, self.at.won.player == seats[0], self.v["points.tsumo_extra"]
        first, *rest = brings.shares
        if ron and extra:
            seen = self._seen(brings._replace(shares=(first._replace(extra=extra), *rest)))
            yield self._cause(ADDED, "tsumo_extra", seen, "points.tsumo_extra")
        whole = tsumo_total(base, dealer, len(seats), self.v) if ron else ron_payment(base, dealer, self.v)
        other = first._replace(hand=first.hand + whole - sum(s.hand + s.extra for s in brings.shares))
        seen = self._seen(brings._replace(shares=(other, *rest)))
        yield self._cause(HAPPENED, "tsumo_table" if ron else "ron_table", seen)

    def _lines(self) -> Iterator[Cause]:
        """A chip line, or a chance, left out or counted twice."""
        brings = self.outcome.gain
        for i, one in enumerate(brings.lines):
            for kind, base in _bases(one):
                changed = (*brings.lines[:i], one._replace(base=base), *brings.lines[i + 1 :])
                some = "/1" if base not in (0, 2 * one.base) else ""
                seen = self._seen(brings._replace(lines=changed))
                yield self._cause(kind, f"chips.{one.id}{some}", seen, one.key)
        yield from self._payers()
        open_ = self.base.wins[self.index].dice
        for chance in brings.chances:
            for kind, n in ((LEFT_OUT, open_ - chance.chances), (TWICE, open_ + chance.chances)):
                seen = self.base.moved([], self.index, dice=n)
                yield self._cause(kind, f"dice.{chance.source}", seen, chance.key)

    def _payers(self) -> Iterator[Cause]:
        """Chips that the player who sits out does not pay, or that a ron takes from everybody."""
        brings, record, me = self.outcome.gain, self.at.story.record, self.at.won.player
        sitout = record.sitout
        if any(sitout in x.payers for x in brings.lines):
            lines = tuple(x._replace(payers=tuple(p for p in x.payers if p != sitout)) for x in brings.lines)
            yield self._cause(LEFT_OUT, "sitout", self._seen(brings._replace(lines=lines)))
        if self.at.won.by == RON and any(len(x.payers) == 1 for x in brings.lines):
            everybody = tuple(p for p in record.everybody if p != me)
            for name, payers in (("", everybody), ("/table", tuple(p for p in everybody if p != sitout))):
                lines = tuple(x._replace(payers=payers) if x.receiver == me else x for x in brings.lines)
                yield self._cause(HAPPENED, "chips_from_all" + name, self._seen(brings._replace(lines=lines)))

    def _multipliers(self) -> Iterator[Cause]:
        """What multiplies left out or taken twice; 逆 that turned the payment, unnoticed."""
        brings, m = self.outcome.gain, self.at.multipliers
        fever = fever_key(self.at.story.declared(self.at.won.player).fever)
        pocchi = "pocchi.blue" if m.pocchi > 0 else "pocchi.yellow" if m.pocchi == -1 else "pocchi.red"
        keys = {"shubari": "shubari.factor", "pocchi": pocchi, "fever": fever}
        if m.pocchi < 0:
            straight = self.at._replace(multipliers=m._replace(pocchi=-m.pocchi))
            seen = self._of(self.chosen.size, straight)
            yield self._cause(LEFT_OUT, "times.turn", seen, pocchi)
        for name in dict.fromkeys(name for one in brings.lines for name, _ in one.factors):
            for kind in (LEFT_OUT, TWICE):
                lines = tuple(one._replace(factors=_changed(one.factors, name, kind)) for one in brings.lines)
                seen = self._seen(brings._replace(lines=lines))
                yield self._cause(kind, f"times.{name}", seen, keys[name])
        if abs(self.at.points_factor) != 1:
            sign = 1 if m.pocchi > 0 else -1
            plain = tuple(s._replace(factor=sign, honba_factor=sign) for s in brings.shares)
            name, key = ("summer", "summer.gold_factor") if self.at.by_four else ("fever", fever)
            yield self._cause(LEFT_OUT, f"times.{name}/points", self._seen(brings._replace(shares=plain)), key)


def _bases(one: Line) -> Iterator[tuple[str, int]]:
    yield LEFT_OUT, 0
    yield TWICE, 2 * one.base
    if one.number > 1 and one.base % one.number == 0:
        yield LEFT_OUT, one.base - one.base // one.number


def _changed(factors: Factors, name: str, kind: str) -> Factors:
    """The factors of a line without one of them (its size: a sign stays), or with it twice."""
    if kind == LEFT_OUT:
        return tuple((f, n if f != name else 1 if n > 0 else -1) for f, n in factors)
    return tuple((f, n if f != name else n * abs(n)) for f, n in factors)


# --- records a little different ---------------------------------------------------------------------------------------


def other_records(record: Any, rules: Rules) -> Iterator[Other]:
    events: tuple[Any, ...] = record.events

    def put(i: int, *new: Any) -> Any:
        places = (*record.places[:i], *record.places[i : i + 1][: len(new)], *record.places[i + 1 :])
        return record._replace(events=(*events[:i], *new, *events[i + 1 :]), places=places)

    for i, event in enumerate(events):
        if isinstance(event, Aside):
            yield Other(LEFT_OUT, f"aside {mpsz(event.tile)}", put(i))
        elif isinstance(event, Declared):
            yield Other(LEFT_OUT, "riichi", put(i))
            for kind, name, other in other_flags(event, ("double", "open", "shubari")):
                yield Other(kind, f"{name}_riichi" if name != "shubari" else name, put(i, other))
            if event.fever:
                yield Other(LEFT_OUT, "fever", put(i, event._replace(fever=0)))
        elif isinstance(event, Won):
            for kind, subject, flags in flag_changes(event.flags, event.by == RON):
                if subject != "riichi":
                    yield Other(kind, subject, put(i, event._replace(flags=flags)))
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
