"""A hand as a story: events settled in their order, with running totals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...ledger import CHIPS, Ledger
from ...problems import InputError, NoWin, Problem
from ...receipt import Receipt
from ...record import DOUBLE_RIICHI, OPEN_RIICHI, RIICHI, RON, Win
from ...riichi.judge import Judge
from ...tiles import HAKU, KIND
from . import pocchi, pot
from .chips import Amount, Line, Multipliers, line
from .choose import Candidate, Setting, candidates, discard_faces, rank
from .dice import Chance
from .draws import draw, slips
from .fault import Due, fault
from .flowers import FIRST_INDICATORS, Side, shown, spring_drawn
from .gold import HELD, Plan, Probe, best_plan, gain, gold_uses
from .kan import kan_first, konged, told_as
from .order import in_order, same_discard, won_on
from .outcome import Outcome, Plucked
from .paying import pay, pay_line
from .payment import fever_factor
from .readings import Tiles, completing, waits_for_white
from .record import NAMES, Aside, Declared, Drawn, Held, Konged, Record, Won, is_pocchi
from .refuse import dama, missed_kan, no_kan, no_win, out_of_waits, refused, riichi_problems, wrong_lot
from .seen import kans
from .telling import tell_kan, tell_rest, tell_riichi, tell_win
from .turned import autumn, wrong_turns
from .value import Facts, Size, facts

V = Mapping[str, Any]
NO_RIICHI = Declared("")


class Story:
    """Settles one record; everything that happened stays readable."""

    def __init__(
        self, record: Record, judge: Judge, told: Receipt | None = None, probes: dict[str, list[Probe]] | None = None
    ) -> None:
        self.first = record
        self.told = told
        """Who is told each step; ``None``: nobody listens."""
        self.record = record
        """As told, but with the hands as they are now: kans change them."""
        self.events = in_order(record)
        self.judge = judge
        self.v: V = judge.v
        self.ledger = Ledger(record.everybody)
        self.points = dict(record.scores)
        self.sides: dict[str, Side] = {p: Side() for p in record.seats}
        self.riichi: dict[str, Declared] = {}
        self.states: dict[str, pocchi.State] = {}
        self.gold_used: set[str] = set()
        self.hundred: set[str] = set()
        self.spent: dict[str, dict[str, int]] = {p: {} for p in record.seats}
        self.sticks = record.sticks
        # nobody begins a hand below zero: who stands there before anything is paid is so by his own riichi
        self.below = list(dict.fromkeys([*record.below, *(p for p, n in record.scores.items() if n < 0)]))
        self.ended = False
        self.outcomes: list[Outcome] = []
        self.plucked: list[Plucked] = []
        self.chances: list[Chance] = []
        """Dice chances without a win: the sit-out's."""
        self.notes: list[tuple[str, Mapping[str, Any]]] = []
        self.drawn = False
        self.tenpai: list[str] | None = None
        self.nagashi_lines: list[Line] = []
        self.dues: list[Due] = []
        """The rons that a チョンボ is paid for."""
        self.pot = 0
        """Deposits for false calls: who wins first takes them."""
        self.probes = probes
        """Where 金北 is held and what it would bring is only noted: see :meth:`plan`."""
        self._plans: dict[str, Plan | None] | None = None

    def run(self) -> Story:
        """Settle every event. Raises :class:`~calc.problems.NoWin` at the first that the rules forbid."""
        pot.lay(self)
        for index, event in enumerate(self.events):
            self._check_order(index, event)
            if isinstance(event, Aside):
                self._aside(index, event)
            elif isinstance(event, Declared):
                self._declare(index, event)
            elif isinstance(event, Konged):
                self._kan(index, event)
            elif isinstance(event, Won):
                self._win(index, event)
            elif isinstance(event, Drawn):
                draw(self, event)
                self.drawn = True
            else:
                fault(self, event)
                self.drawn = True
        slips(self)
        pot.bust(self)
        return self

    def plan(self, player: str) -> Plan | None:
        """When a fever's owner and his opponents would use a 金北 whose use the record leaves out."""
        if self._plans is None:
            dry = Story(self.first, self.judge, probes={})
            dry.run()
            self._plans = {p: best_plan(found) for p, found in (dry.probes or {}).items()}
        return self._plans.get(player)

    def at(self, index: int) -> tuple[str | int, ...]:
        """Where an event stands in the record."""
        event = self.events[index]
        if self.record.story:
            place = next(i for i, e in enumerate(self.record.events) if e is event)
            return ("events", self.record.places[place], NAMES[type(event)])
        if isinstance(event, Won):
            wins = [e for e in self.record.events if isinstance(e, Won)]
            return ("wins", next(i for i, e in enumerate(wins) if e is event))
        return ()

    # --- what happens between wins ----------------------------------------------------------------------------------

    def _aside(self, index: int, event: Aside) -> None:
        v, player = self.v, event.player
        side = self.sides[player] = self.sides[player].add(event.tile)
        number = spring_drawn(side, event.tile)
        if not number:
            return
        own = self.riichi.get(player, NO_RIICHI)
        state = self.states.get(player, pocchi.State())
        blue = abs(state.m) if v["spring.pocchi"] and state.m > 1 else 1
        m = Multipliers(v["shubari.factor"] if own.shubari else 1, blue, fever_factor(own.fever, v))
        amount = Amount("spring", "chips.spring", number * v["chips.spring"], number, True)
        done = Line(
            amount.id,
            amount.key,
            amount.base,
            number,
            m.for_line("spring", v),
            tuple(p for p in self.record.everybody if p != player),
            player,
        )
        pay_line(self, done, "flowers")
        self.plucked.append(Plucked(index, done))

    def _declare(self, index: int, event: Declared) -> None:
        held = self.record.hands.get(event.player)
        if held is not None:
            at = self.at(index)
            if not self.record.story:
                wins = [e.player for e in self.record.events if isinstance(e, Won)]
                at = ("wins", wins.index(event.player)) if event.player in wins else ()
            tiles = Tiles(held.concealed, held.melds)
            problems = riichi_problems(event, tiles, at, self.v) or missed_kan(self, event, held)
            if problems:
                raise NoWin(problems)
        self.riichi[event.player] = event
        if self.told is not None:
            tell_riichi(self.told, event)

    def _kan(self, index: int, event: Konged) -> None:
        """From here on the hand, its indicators counted, is the one with the kan."""
        held = self.record.hands[event.player]
        tiles = Tiles(held.concealed, held.melds)
        problems = no_kan(event, tiles, event.tile in self.record.spilled, self.at(index), self.v)
        if problems:
            raise NoWin(problems)
        new = konged(tiles, event.tile)
        hands = {**self.record.hands, event.player: held._replace(concealed=new.concealed, melds=new.melds)}
        self.record = self.record._replace(hands=hands)
        if self.told is not None:
            tell_kan(self.told, event)

    def _check_order(self, index: int, event: object) -> None:
        at = self.at(index)
        if self.drawn or (self.ended and not (isinstance(event, Won) and self._same_discard(event))):
            raise InputError([Problem("L451", "an event after the end of the hand", None, self._why_ended(), at)])
        if isinstance(event, (Declared, Konged)) or (isinstance(event, Won) and not self._same_discard(event)):
            first = self._fever_against(index, event)
            if first:
                what = {Declared: "declare riichi", Konged: "kong", Won: "win"}[type(event)]
                why = f"{event.player} cannot {what}: {first}'s fever goes on"
                raise NoWin([Problem("W449", why, None, "during a fever the others only draw flowers and norths", at)])

    def _fever_against(self, index: int, event: Won | Declared | Konged) -> str:
        """Whose fever forbids a win, a riichi or a kan: one that has won already, or that stands. A fever does not
        stand yet while its declaration tile may be won on."""
        if self.outcomes:
            first = self.outcomes[0].event.player
            return first if event.player != first else ""
        if event.player in self.riichi and self.riichi[event.player].fever:
            return ""
        for player, own in self.riichi.items():
            on_declaration = isinstance(event, Won) and won_on(own, event) and self.events[index - 1] is own
            if own.fever and not on_declaration:
                return player
        return ""

    def _why_ended(self) -> str:
        if self.outcomes and self.riichi.get(self.outcomes[-1].event.player, NO_RIICHI).fever:
            return "冬 ends a fever: record it at the last win"
        return "only a fever has more than one win: riichi with `fever: single`, `double` or `triple`"

    def _same_discard(self, event: Won) -> bool:
        return bool(self.outcomes) and same_discard(self.outcomes[-1].event, event)

    # --- a win ------------------------------------------------------------------------------------------------------

    def _win(self, index: int, won: Won) -> None:
        v, record = self.v, self.record
        held, own = record.hands[won.player], self.riichi.get(won.player, NO_RIICHI)
        tiles = Tiles(held.concealed, held.melds)
        problems = refused(self, won, held, own, self.at(index))
        if problems:
            raise NoWin(problems)
        faces, wild = self._faces(won, tiles, own, self.at(index))
        before = state = self.states.get(won.player, pocchi.State())
        if wild:
            state = pocchi.drawn(state, won.tile, v)
        m = state.m if own.fever or won.by != RON else 1
        problems = out_of_waits(self, index, won, tiles) if own.fever else []
        if problems:
            raise InputError(problems)
        uses = gold_uses(self, index, won, own, self.at(index))
        found: list[tuple[Setting, list[Candidate]]] = []
        for gold in uses.uses:
            setting = self._setting(won, held, own, faces, wild, m, gold)
            order = candidates(setting, self.judge)
            if order:
                found.append((setting, order))
        if not found:
            raise NoWin(no_win(self, won, held, self._setting(won, held, own, faces, wild, 1, ""), self.at(index)))
        if self.probes is not None and own.fever and len(found) > 1 and found[0][0].facts.gold == HELD:
            gains = {s.facts.gold: gain(found[0][1][0], o[0], m) for s, o in found[1:]}
            self.probes.setdefault(won.player, []).append(Probe(index, m > 0, gains))
            del found[1:]
        found.sort(key=lambda pair: rank(pair[1][0], True, v), reverse=True)
        setting, order = found[0]
        problems = dama(
            setting, order[0].size.ids, order[0].size.reading.hand.menzen, bool(own.player), self.at(index), v
        )
        if problems:
            raise NoWin(problems)
        if wild and won.gods:
            free = self._setting(won._replace(gods=()), held, own, faces, wild, m, setting.facts.gold)
            if rank(candidates(free, self.judge)[0], True, v) > rank(order[0], True, v):
                raise InputError([Problem("L452", "`kami` is not the highest, which a win by a drawn pocchi must take",
                                          None, "leave `kami` out", (*self.at(index), "kami"))])  # fmt: skip
        lay = max([FIRST_INDICATORS + kans(record), *(len(o.event.dora) for o in self.outcomes)])
        turned = autumn(won, setting, lay, self.at(index), v)
        problems = turned.problems + wrong_turns(won, bool(own.fever), setting, order, self.at(index), v)
        problems += wrong_lot(self, won, own, m, self.at(index))
        if problems:
            raise InputError(problems)
        outcome = Outcome(won, index, setting, order, self._taken(won, order, wild, self.at(index)))
        outcome.taken = outcome.chosen is not order[0]
        outcome.gold_best = uses.open
        outcome.before, outcome.state = before, state
        self.states[won.player] = state
        if self.told is not None:
            tell_win(self.told, outcome, self.judge)
        pay(self, outcome, m)
        self.outcomes.append(outcome)
        self._note(outcome, own, m, turned.short)
        gold = setting.facts.gold
        if gold:
            self.gold_used.add(won.player)
        self.ended = not own.fever or won.winter is not None
        if self.told is not None:
            tell_rest(self.told)
        outcome.totals = {"points": self.ledger.totals(), "chips": self.ledger.totals(CHIPS)}

    def as_ron(self, won: Won, held: Held, gold: str) -> tuple[Size, list[Line]] | None:
        """The size and the chip lines of a ron, posted nowhere; ``None`` where it is no legal win."""
        v, own = self.v, self.riichi[won.player]
        faces, _ = self._faces(won, Tiles(held.concealed, held.melds), own, ())
        m = self.states.get(won.player, pocchi.State()).m if own.fever else 1
        setting = self._setting(won, held, own, faces, False, m, gold)._replace(points={}, below=())
        order = candidates(setting, self.judge)
        if not order:
            return None
        factors = setting.multipliers._replace(pocchi=m if v["fault.reverse"] else abs(m))
        return order[0].size, [line(a, won, self.record.everybody, factors, v) for a in order[0].amounts]

    def _note(self, outcome: Outcome, own: Declared, m: int, autumn_short: bool) -> None:
        won, f = outcome.event, outcome.setting.facts
        if outcome.taken:
            best, worst = outcome.order[0], outcome.chosen
            self.notes.append(("taken_as", {"player": won.player, "chips": best.chips - worst.chips}))
        if f.flowers[3] and won.winter is None and not own.fever:
            self.notes.append(("winter_not_recorded", {"player": won.player}))
        missing = [("autumn_not_recorded", {"player": won.player})] if autumn_short else []
        hangs = {c.source for c in outcome.chances} & {"karasu", "pocchi_zero"}
        if hangs and own.player and not won.ura:
            missing.append(("indicators_not_recorded", {"player": won.player}))
        self.notes += [note for note in missing if note not in self.notes]
        if outcome.gold_best:
            who = "gold_best" if m > 0 else "gold_by_others"
            self.notes.append((who, {"player": won.player, "use": f.gold or "none"}))
        if f.flowers[3] and won.winter is None and own.fever and self._last_win(outcome):
            who = "winter_kept" if m > 0 else "winter_kept_by_others"
            self.notes.append((who, {"player": won.player}))

    def _last_win(self, outcome: Outcome) -> bool:
        return not any(isinstance(e, Won) for e in self.events[outcome.index + 1 :])

    def _faces(self, won: Won, tiles: Tiles, own: Declared, at: tuple[str | int, ...]) -> tuple[tuple[int, ...], bool]:
        """What the winning tile may be, and whether it is a drawn pocchi that acts."""
        v, tile = self.v, won.tile
        if not is_pocchi(tile):
            return (tile & KIND,), False
        white = waits_for_white(tiles, v)
        true = pocchi.is_true(tile)
        if won.by == RON:
            return discard_faces(won, true and bool(own.player), white, v), False
        if not own.player or tile in self.record.spilled or (white and not true):
            return (HAKU,), False
        found = tuple(completing(tiles, v))
        if not v["pocchi.fifth_copy"]:
            held = [t & KIND for t in (*tiles.concealed, *(t for m in tiles.melds for t in m.tiles))]
            found = tuple(k for k in found if held.count(k) < 4)
        if kan_first(tiles, tile, v):
            raise NoWin(
                [
                    Problem(
                        "W450",
                        "the drawn 逆 is konged with the three whites",
                        None,
                        f"正 > 白 > 逆: a concealed kan of whites comes first: {told_as(won.player, tile)}",
                        (*at, "tile"),
                    )
                ]
            )
        return found, True

    def _setting(
        self, won: Won, held: Held, own: Declared, faces: tuple[int, ...], wild: bool, m: int, gold: str
    ) -> Setting:
        v, record = self.v, self.record
        flags = won.flags
        if own.player:
            flags |= (DOUBLE_RIICHI if own.double else RIICHI) | (OPEN_RIICHI if own.open else 0)
        side = self.sides[won.player]
        win = Win(won.player, won.by, held.concealed, won.tile, held.melds, won.source, flags, side.norths)
        ura = won.ura if own.player else ()
        least = v["paarenchan.honba"]
        eight = bool(least and record.honba >= least and won.player == record.seats[0] and v["yaku.paarenchan"].open)
        dealt = (
            own.open
            and won.by == RON
            and v["open_riichi.dealt_in"] == "yakuman"
            and won.source not in self.riichi
            and won.source not in record.in_riichi
        )
        f: Facts = facts(
            win,
            side,
            won.dora,
            ura,
            dict(won.gods),
            self.judge,
            gold=gold,
            shown=shown((*won.dora, *ura)),
            paarenchan=eight,
            dealt_in=dealt,
        )
        summer = v["summer.gold_factor"] if f.by_four else 1
        fever = fever_factor(own.fever, v)
        multipliers = Multipliers(v["shubari.factor"] if own.shubari else 1, abs(m), fever)
        return Setting(
            record,
            won,
            win,
            f,
            faces,
            wild,
            multipliers,
            m,
            fever * summer,
            self.points,
            tuple(self.below),
            self.spent[won.player],
            won.player in self.hundred,
        )

    def _taken(self, won: Won, order: list[Candidate], wild: bool, at: tuple[str | int, ...]) -> Candidate:
        if won.taken_as is None:
            return order[0]
        mine = next((c for c in order if c.face.kind == won.taken_as), None)
        if not wild or mine is None:
            why = "no drawn pocchi that acts won" if not wild else "so read the hand is no legal win"
            raise InputError(
                [
                    Problem(
                        "L452", f"`as` does not fit: {why}", None, "leave `as` out for the highest reading", (*at, "as")
                    )
                ]
            )
        return mine
