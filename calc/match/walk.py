"""The running table of a match. Each hand is settled; what follows from the rules is filled in, and contradictions are
reported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy, deepcopy
from typing import Any, NamedTuple

from ..codes import problem
from ..expect import differences
from ..ledger import CHIPS, POINTS, TABLE, LedgerError, Transfer
from ..problems import InputError, Problem, fault, refuse
from ..receipt import Receipt
from ..riichi.following import is_bust
from ..systems.dealing import HandEnd, MatchStanding
from ..tiles import WIND_NAMES
from ..verdict import Verdict
from .checks import Checks
from .record import Adjust, Match, PartView, other_rules, read_adjust


class Played(NamedTuple):
    """What a hand moves, and how the match goes on after it."""

    title: str
    end: HandEnd
    points: Mapping[str, int]
    chips: Mapping[str, int]
    transfers: Sequence[Transfer]
    after: MatchStanding
    keeps: bool
    """Whether the dealer deals again."""
    laid: Mapping[str, int] = {}
    """The riichi sticks that each player laid; they are part of ``points``."""
    result: Verdict[Any] | None = None
    """``None`` if only the amounts are known."""
    hand: bool = True
    """Whether a hand was played; a correction is not one."""


class Walk(Checks):
    """Walks through the hands of one match, and afterwards holds the settled match. ``problems`` collects everything
    wrong, each with its place."""

    def __init__(self, match: Match, follow: bool = False) -> None:
        super().__init__(match, follow)
        self.over = ""
        """Why the match is over; empty if it goes on."""
        self.may_be_over = ""
        self.told_over = False
        self.wind = 0
        """The round of the last hand."""
        self.chips = dict.fromkeys(match.players, 0)
        self.pushed: dict[str, str] = {}
        """The players below zero, each with the player who pushed him there."""
        self.boxed: dict[str, dict[str, str]] = {}
        """The players below zero by 箱リーチ without income, each with the player who gets the bonus by
        `box.bonus_to`."""
        self.penalties: dict[str, int] = {}
        """Place points given (+) and taken (−) by hand, in points."""
        self.ends: list[HandEnd] = []
        """How each hand ended."""
        self.on_table: list[str] = []
        """Whose riichi sticks are on the table, as far as known."""
        self.transfers: list[Transfer] = []
        """Everything that moved between two players, except sticks on the table."""
        self.hands: list[dict[str, Any]] = []
        """As in :meth:`calc.match.MatchResult.data`."""
        self.wrong: list[str] = []
        """The differences of hands from their expectations."""

    def run(self) -> Walk:
        """Walk through all hands."""
        for number, part in enumerate(self.match.hands, 1):
            self.number = number
            self.warnings, self.doubtful, self.seating = [], set(), None
            self._ended_before(part)
            try:
                played = self._hand(part)
            except InputError as error:
                self.say(part, *error.problems)
                self.unsure = set(self.everything)
                continue
            if number == 1:  # an excerpt of a match starts from the state in its first hand
                self.unsure &= self.doubtful
            self.hands.append(self._booked(played))
        self.over = self.over or self.may_be_over or ("ended" if self.match.ended else "")
        return self

    # --- one hand ---------------------------------------------------------------------------------------------------

    def _ended_before(self, part: PartView) -> None:
        if not self.over or self.unsure or _corrects(part.value):
            return
        if self.follow:
            self.warnings.append({"id": "after_end", "why": self.over})
        elif not self.told_over:
            self.say(part, problem("M103.ended", hand=self.number - 1, why=self.over.replace("_", " ")))
            self.told_over = True
        # A table that plays on starts again from the first round: no rules have a round after the last one.
        self.at = self.at._replace(wind=min(self.at.wind, self.wind))
        self.unsure.add("round")
        self.over = ""

    def _hand(self, part: PartView) -> Played:
        """A hand. Raises InputError."""
        if part.problems:  # those already reported
            raise InputError([])
        if not isinstance(part.value, dict):
            raise InputError([problem("S202.hand")])
        if wrong := other_rules(part, self.match):
            raise InputError([wrong])
        return self._adjusted(part) if "adjust" in part.value else self._settled(part)

    def _settled(self, part: PartView) -> Played:
        rules, players = self.match.rules, self.match.players
        raw = part.value
        follows = list(self.course.follows(self.at, raw))
        record, more = self.engine.read(part.but(self.filled(raw, follows)), rules)
        # Where sticks are left out they follow later, and are checked again once they are known.
        problems = [p for p in self.own_matters(more, raw) if "sticks" in raw or p.code != "L212"]
        if record is None or problems:
            raise InputError(problems)
        self.seat(part, record)
        self.compare(part, record, follows)
        laid: dict[str, int] = {}
        riichi = self.course.others_in_riichi(record)
        if self.course.rounds:
            laid = self.laid(part, record, riichi)
            if not self.hands:
                self.start = dict(self.scores)
            if self.course.replayed(record):
                laid = {}  # a replayed hand gives its sticks back
            known = self.scores_known(raw)
            record = self.course.complete(record, self.at, self.scores if known else {}, laid)
            problems = self.own_matters(self.engine.check(record, rules), raw)
        again = self.course.remember(record, self.number)
        if self.follow and again:
            self.followed("shubari.per_match", str(self.v["shubari.per_match"]))
            again = []
        problems += self.too_poor(riichi or ()) + again
        refuse(problems)
        try:
            result = self.engine.settle(record, rules, Receipt(rules))
        except LedgerError as bug:
            raise InputError([fault(bug)]) from None
        found = differences(record.expect, result.data() if record.expect else {}, [])
        self.wrong += [f"hand {self.number}: {line}" for line in found]
        points = result.points
        moved = {p: points.get(p, 0) - laid.get(p, 0) * self.stick for p in players}
        self.transfers += [Transfer(POINTS, p, TABLE, n * self.stick, "riichi") for p, n in laid.items() if n]
        keeps = self.course.keeps(self.at, result.next)
        after = self.course.after(self.at, keeps, result.next, record)
        end = self.course.outcome(record, self.engine.wins(result))
        return Played(record.title, end, moved, result.chips, result.transfers, after, keeps, laid, result)

    def would(self, part: PartView) -> Played:
        """What a hand would be worth as the next one; nothing is booked. Raises InputError with every problem."""
        walk = copy(self)
        walk.problems, walk.unsure, walk.number = [], set(self.unsure), len(self.hands) + 1
        same = (self.match.rules, self.v, self.match.players)
        walk.course = deepcopy(self.course, {id(value): value for value in same})  # it remembers past hands
        try:
            return walk._hand(part)
        except InputError as error:
            walk.say(part, *error.problems)
            raise InputError(walk.problems) from None

    def _booked(self, played: Played) -> dict[str, Any]:
        """Book a hand, and return it as a line of the table."""
        players, at, after, end, verdict = self.match.players, self.at, played.after, played.end, played.result
        points, chips, laid = played.points, played.chips, {p: n for p, n in played.laid.items() if n}
        seats, out = self.seating or self.course.table(at.dealer)
        if sum(points.values()) + (after.sticks - at.sticks) * self.stick or sum(chips.values()):
            there = f"{points}, {chips}, sticks {at.sticks} → {after.sticks}"
            raise LedgerError(f"hand {self.number} does not sum to zero: {there}")
        before = {p: self.scores[p] - laid.get(p, 0) * self.stick for p in players}
        self.scores = {p: self.scores[p] + points[p] for p in players}
        self.total = sum(self.scores.values()) + after.sticks * self.stick
        self.chips = {p: self.chips[p] + chips.get(p, 0) for p in players}
        self.transfers += played.transfers
        self._push(before, played.transfers, end)
        self.ends.append(end)
        laying = [*self.on_table, *(p for p, n in laid.items() for _ in range(n))]
        self.on_table = laying[-after.sticks :] if after.sticks else []
        self._end(played)
        self.wind = at.wind
        self.at = after
        following: dict[str, Any] = {"dealer": after.dealer}
        if self.course.rounds:
            following |= {"round": _round(after), "honba": after.honba, "sticks": after.sticks}
        elif self.course.streaks:
            following |= {"streak": after.in_row}
        if self.over:
            following["over"] = self.over
        return {
            "number": self.number, "title": played.title, "round": _round(at) if self.course.rounds else "",
            "lap": at.lap, "streak": at.in_row if self.course.streaks else 0,
            "dealer": at.dealer, "seats": list(seats), "out": out, "honba": at.honba, "sticks": at.sticks,
            "kind": end.kind, "winners": list(end.winners), "from": end.source, "riichi": laid,
            "points": {p: points[p] for p in players},
            "sticks_after": after.sticks, "chips": {p: chips.get(p, 0) for p in players}, "scores": dict(self.scores),
            "chips_total": dict(self.chips), "dice": self.engine.chances(verdict) if verdict else [],
            "busts": [p for p in players if self.bust(self.scores[p])], "next": following,
            "warnings": self.warnings + [{"id": n.id, **n.values} for n in (verdict.notes if verdict else ())],
            "result": verdict,
        }  # fmt: skip

    def _end(self, played: Played) -> None:
        """Whether the match is over.

        A replayed hand or a correction is never the last hand; but points below zero end a match whatever their cause.
        """
        again = played.end.kind == "chombo" and (played.keeps or self.v.get("chombo.deal") != "passes")
        if played.hand and not again:
            over = self.course.over(self.at, played.keeps, self.scores, played.end)
            self.over, self.may_be_over = ("", over.why) if over.may else (over.why, "")
        elif not self.over and self.v.get("match.bust") and self.bust(min(self.scores.values())):
            self.over = "bust"

    # --- hands of which only amounts are known ----------------------------------------------------------------------

    def _adjusted(self, part: PartView) -> Played:
        done = read_adjust(part, self.match)
        said = self.seats_said(part.value)
        done = done._replace(seats=tuple(said.get("seats", done.seats)), sitout=said.get("sitout", done.sitout))
        if done.seats:
            self.seat(part, done)
        self.compare(part, done, list(self.course.follows(self.at, part.value)))
        refuse(self._amiss(done))
        moved = {p: done.points.get(p, 0) for p in self.match.players}
        left = done.points.get(TABLE, -sum(moved.values()))
        sticks = self.at.sticks + (left // self.stick if self.stick else 0)
        if sum(moved.values()) + left or (left and (not self.stick or left % self.stick or sticks < 0)):
            raise InputError([problem("M108.points", ("adjust", "points"), sum=f"{sum(moved.values()):+}")])
        for player, amount in done.place_points.items():
            self.penalties[player] = self.penalties.get(player, 0) + 1000 * amount
        if total := sum(done.chips.values()):
            raise InputError([problem("M108.chips", ("adjust", "chips"), sum=f"{total:+}")])
        keeps = self._keeps(done)
        after = self.at._replace(sticks=sticks)
        if done.hand:
            following = self.course.following(self.at, keeps, bool(done.winners), sticks)
            after = self.course.after(self.at, self.course.keeps(self.at, following), following)
        self.warnings.append({"id": "adjusted"})
        transfers = [*pairs(moved, POINTS, left), *pairs(done.chips, CHIPS)]
        end = HandEnd("adjust", done.winners, done.source)
        title = str(part.value.get("title", ""))
        return Played(title, end, moved, done.chips, transfers, after, keeps, hand=done.hand)

    def _amiss(self, done: Adjust) -> list[Problem]:
        """What is impossible in the amounts of a hand. A player who sits out moves only chips."""
        problems = []
        _, out = self.seating or self.course.table(self.at.dealer)
        if done.hand and out and "seats" not in self.unsure:
            moving = [p for p, n in done.points.items() if n]
            named = {"points": moving, "winners": done.winners, "from": (done.source,), "tenpai": done.tenpai or ()}
            wrong = [name for name, players in named.items() if out in players]
            problems += [problem("M108.sits_out", ("adjust", name), player=out) for name in wrong]
        if done.place_points and "match.uma" not in self.v:
            problems.append(problem("M108.place_points", ("adjust", "place_points")))
        if not (done.hand or done.points or done.chips or done.place_points):
            problems.append(problem("S203.empty_adjust", ("adjust",)))
        if done.source in done.winners:
            problems.append(problem("S206.own_discard", ("adjust", "from"), player=done.source))
        return problems

    def _keeps(self, done: Adjust) -> bool:
        if done.keeps is not None or not done.hand:
            return done.keeps is not False
        if done.winners:
            return self.at.dealer in done.winners
        return self.course.stays(self.at, self.at.dealer in (done.tenpai or ()))

    def bust(self, score: int) -> bool:
        """Whether a score is bust; in games without rounds none is."""
        return self.course.rounds and is_bust(score, self.v)

    # --- who pushed whom below zero ----------------------------------------------------------------------------------

    def _push(self, before: dict[str, int], transfers: Sequence[Transfer], end: HandEnd) -> None:
        """Follow the payments of a hand in order: whoever takes a player's last points has pushed that player below
        zero.

        Payments to the table count for the leader. If only amounts are known, the payments count for the winner.
        """
        scores = dict(before)
        players = self.match.players
        boxed = {t.payer for t in transfers if t.why == "box"}
        for t in transfers:
            if t.unit != POINTS:
                continue
            for p, sign in ((t.payer, -1), (t.payee, 1)):
                if p in scores:
                    scores[p] += sign * t.amount
            if t.payer in scores and self.bust(scores[t.payer]) and not self.bust(scores[t.payer] + t.amount):
                self.pushed[t.payer] = t.payee
            if t.payee in scores and not self.bust(scores[t.payee]):
                self.pushed.pop(t.payee, None)
        for p in players:
            others = [q for q in players if q != p]
            leader, leader_before = (max(others, key=lambda q: at[q]) for at in (self.scores, before))
            if not self.bust(self.scores[p]):
                self.pushed.pop(p, None)
                self.boxed.pop(p, None)
                continue
            if self.pushed.get(p, TABLE) == TABLE or end.kind == "adjust":
                by = [w for w in end.winners if w != p]
                if p not in self.pushed or self.pushed[p] == TABLE or not self.bust(before[p]):
                    self.pushed[p] = by[0] if by else leader
            if p in boxed:
                self.boxed[p] = {"leader": leader, "leader_before": leader_before, "winner": self.pushed[p]}


def _corrects(raw: Any) -> bool:
    """Whether an item of a match is not a hand but a correction. A correction may follow the last hand."""
    amounts = raw.get("adjust") if isinstance(raw, dict) else None
    return isinstance(amounts, dict) and not {"winners", "tenpai", "keeps"} & set(amounts)


def _round(at: MatchStanding) -> str:
    return f"{WIND_NAMES[at.wind % len(WIND_NAMES)]} {at.number}"


def pairs(moved: Mapping[str, int], unit: str, table: int = 0) -> Iterator[Transfer]:
    """Amounts as transfers: losers pay winners, in seat order; the riichi sticks come last."""
    left = {p: n for p, n in moved.items() if n and p != TABLE} | ({TABLE: table} if table else {})
    while left:
        payer, payee = next(p for p in left if left[p] < 0), next(p for p in left if left[p] > 0)
        amount = min(-left[payer], left[payee])
        yield Transfer(unit, payer, payee, amount, "adjust")
        for p, n in ((payer, amount), (payee, -amount)):
            left[p] += n
            if not left[p]:
                del left[p]
