"""The running table of a match. Each hand is settled; what follows from the rules is filled in, and contradictions are
reported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..ledger import CHIPS, POINTS, TABLE, LedgerError, Transfer
from ..problems import InputError, fault
from ..reader import located
from ..receipt import Receipt
from ..systems.dealing import HandEnd, Standing
from ..systems.rounds import WINDS
from .checks import Checks
from .record import Adjust, Match, Part, other_rules, read_adjust, read_riichi


class Walked(NamedTuple):
    """A settled match."""

    match: Match
    hands: list[dict[str, Any]]
    """As in :meth:`calc.match.MatchResult.data`."""
    start: dict[str, int]
    """Points before the first hand."""
    scores: dict[str, int]
    chips: dict[str, int]
    sticks: int
    over: str
    """Why the match is over; empty where it goes on."""
    pushed: dict[str, str]
    """The players below zero, each with the player who pushed him there."""
    boxed: frozenset[str]
    """The players bust by 箱リーチ without income; a rule decides who gets the bonus."""
    winners: frozenset[str]
    """The players who won a hand."""
    transfers: list[Transfer]
    """Everything that moved between two players, sticks on the table apart."""
    wrong: list[str]
    """The differences of hands from their expectations."""


class Walk(Checks):
    """Walks through the hands of one match; ``problems`` collects everything wrong, each with its place."""

    def __init__(self, match: Match, follow: bool = False) -> None:
        super().__init__(match, follow)
        self.over = ""
        self.may_be_over = ""
        self.told_over = False
        self.wind = 0
        """The round of the last hand."""
        self.chips = dict.fromkeys(match.players, 0)
        self.pushed: dict[str, str] = {}
        self.boxed: frozenset[str] = frozenset()
        self.winners: set[str] = set()
        self.transfers: list[Transfer] = []
        self.hands: list[dict[str, Any]] = []
        self.wrong: list[str] = []

    def run(self) -> Walked:
        """Walk through all hands."""
        for number, part in enumerate(self.match.hands, 1):
            self.number = number
            self.warnings, self.doubtful, self.seating = [], set(), None
            self._ended_before(part, number)
            found = self._hand(part, number)
            if found is None:
                self.unsure = set(self.everything)
                continue
            if number == 1:  # an excerpt of a match starts from the state in its first hand
                self.unsure &= self.doubtful
            self.hands.append(found)
        over = self.over or self.may_be_over or ("ended" if self.match.ended else "")
        return Walked(self.match, self.hands, self.start, self.scores, self.chips, self.at.sticks, over, self.pushed,
                      self.boxed, frozenset(self.winners), self.transfers, self.wrong)  # fmt: skip

    # --- one hand ---------------------------------------------------------------------------------------------------

    def _ended_before(self, part: Part, number: int) -> None:
        if not self.over or self.unsure or _corrects(part.value):
            return
        if self.follow:
            self.warnings.append({"id": "after_end", "why": self.over})
        elif not self.told_over:
            self.say(part, "M103", f"the match ended with hand {number - 1} ({self.over.replace('_', ' ')})", (),
                      "begin another match; or --follow-record, where the table played on")  # fmt: skip
            self.told_over = True
        # A table that plays on starts again from the first round: no rules have a round after the last one.
        self.at = self.at._replace(wind=min(self.at.wind, self.wind))
        self.unsure.add("round")
        self.over = ""

    def _hand(self, part: Part, number: int) -> dict[str, Any] | None:
        raw = part.value
        if not isinstance(raw, dict):
            self.say(part, "S202", "a hand is a list of fields, like `win: …`", (), "win:, draw: or adjust:")
            return None
        wrong = other_rules(part, self.match)
        if wrong:
            self.problems += located([wrong], part)
            return None
        if "adjust" in raw:
            return self._adjusted(part, number)
        return self._played(part, number)

    def _played(self, part: Part, number: int) -> dict[str, Any] | None:
        rules = self.match.rules
        riichi, raw, problems = read_riichi(part, rules, self.match.players)
        follows = list(self.course.follows(self.at, raw))
        part = part.but(self.filled(raw, follows))
        record, more = self.engine.read(part, rules)
        more = [q for p in more for q in self.sitting_out(p)]
        more = [p for p in more if not self.own_matter(p, raw)]
        if "sticks" not in raw:  # they follow later, and are checked again once they are known
            more = [p for p in more if p.code != "L212"]
        if record is None or problems or more:
            self.problems += problems + located(more, part)
            return None
        if not self.seated(part, raw, record):
            return None
        self.compare(part, raw, record, follows)
        follows = list(self.course.follows(self.at, raw))
        laid: dict[str, int] = {}
        if self.course.rounds:
            laid = self.laid(part, raw, record, riichi)
            if not self.hands:
                self.start = dict(self.scores)
            if self.course.replayed(record):
                laid = {}  # a replayed hand gives its sticks back
            known = self.scores_known(raw)
            record = self.course.complete(record, self.at, self.scores if known else {}, laid)
            problems = [p for p in self.engine.check(record, rules) if not self.own_matter(p, raw)]
        again = self.course.remember(record, number)
        if self.follow and again:
            once = str(self.v["shubari.per_match"])
            self.warnings.append({"id": "followed", "field": "shubari.per_match", "expected": once})
            again = []
        problems += self.too_poor(riichi or ()) + again
        if not problems:
            try:
                result = self.engine.settle(record, rules, Receipt(rules))
            except InputError as error:
                problems = error.problems
            except LedgerError as bug:
                problems = [fault(bug)]
        if problems:
            self.problems += located(problems, part)
            return None
        data = result.data()
        moved = {p: data["points"].get(p, 0) - laid.get(p, 0) * self.stick for p in self.match.players}
        self._expected(record, data, number)
        outcome = self.course.outcome(record, data)
        before = {p: self.scores[p] - laid.get(p, 0) * self.stick for p in self.match.players}
        transfers = list(result.ledger.transfers)
        keeps = self.course.keeps(self.at, result.next)
        after = self.course.after(self.at, keeps, result.next, record)
        self.transfers += [Transfer(POINTS, p, TABLE, n * self.stick, "riichi") for p, n in laid.items() if n]
        return self._moved(number, data["title"], outcome, moved, data["chips"], transfers, before, after, keeps, laid,
                           data)  # fmt: skip

    def _moved(
        self, number: int, title: str, outcome: HandEnd, points: Mapping[str, int], chips: Mapping[str, int],
        transfers: Sequence[Transfer], before: dict[str, int], after: Standing, keeps: bool, laid: Mapping[str, int],
        data: dict[str, Any] | None, played: bool = True,
    ) -> dict[str, Any]:  # fmt: skip
        """Book a hand, and return it as a line of the table."""
        players, at = self.match.players, self.at
        seats, out = self.seating or self.course.table(at.dealer)
        if sum(points.values()) + (after.sticks - at.sticks) * self.stick or sum(chips.values()):
            there = f"{points}, {chips}, sticks {at.sticks} → {after.sticks}"
            raise LedgerError(f"hand {number} does not sum to zero: {there}")
        self.scores = {p: self.scores[p] + points[p] for p in players}
        self.total = sum(self.scores.values()) + after.sticks * self.stick
        self.chips = {p: self.chips[p] + chips.get(p, 0) for p in players}
        self.transfers += transfers
        self._push(before, transfers, outcome)
        self.winners |= set(outcome.winners)
        self._over(at, keeps, outcome, played)
        self.wind = at.wind
        self.at = after
        following: dict[str, Any] = {"dealer": after.dealer}
        if self.course.rounds:
            following |= {"round": self._round(after), "honba": after.honba, "sticks": after.sticks}
        elif self.course.streaks:
            following |= {"streak": after.in_row}
        if self.over:
            following["over"] = self.over
        return {
            "number": number, "title": title, "round": self._round(at) if self.course.rounds else "", "lap": at.lap,
            "streak": at.in_row if self.course.streaks else 0,
            "dealer": at.dealer, "seats": list(seats), "out": out, "honba": at.honba, "sticks": at.sticks,
            "kind": outcome.kind, "winners": list(outcome.winners), "from": outcome.source,
            "riichi": {p: n for p, n in laid.items() if n}, "points": {p: points[p] for p in players},
            "sticks_after": after.sticks, "chips": {p: chips.get(p, 0) for p in players}, "scores": dict(self.scores),
            "chips_total": dict(self.chips), "dice": data["dice"] if data else [],
            "busts": [p for p in players if self.course.rounds and self.scores[p] < 0], "next": following,
            "warnings": self.warnings + (data["warnings"] if data else []), "result": data,
        }  # fmt: skip

    def _over(self, at: Standing, keeps: bool, outcome: HandEnd, played: bool) -> None:
        """Whether the match is over.

        A replayed hand or a correction is never the last hand; but points below zero end a match whatever their cause.
        """
        if played and outcome.kind != "chombo":
            over = self.course.over(at, keeps, self.scores, outcome)
            self.over, self.may_be_over = ("", over.why) if over.may else (over.why, "")
        elif not self.over and self.v.get("match.bust") and min(self.scores.values()) < 0:
            self.over = "bust"

    def _round(self, at: Standing) -> str:
        return f"{WINDS[at.wind % len(WINDS)]} {at.number}"

    # --- hands of which only amounts are known ----------------------------------------------------------------------

    def _adjusted(self, part: Part, number: int) -> dict[str, Any] | None:
        done, deal, problems = read_adjust(part, self.match)
        if done is None or deal is None:
            self.problems += problems
            return None
        said = self.seats_said(part.value)
        deal = deal._replace(seats=tuple(said.get("seats", deal.seats)), sitout=said.get("sitout", deal.sitout))
        if deal.seats and not self.seated(part, part.value, deal):
            return None
        self.compare(part, part.value, deal, list(self.course.follows(self.at, part.value)))
        if not self._at_table(part, done):
            return None
        moved = {p: done.points.get(p, 0) for p in self.match.players}
        left = -sum(moved.values()) if TABLE not in done.points else done.points[TABLE]
        total = sum(moved.values()) + left
        sticks = self.at.sticks
        if total or (left and (not self.stick or left % self.stick or sticks + left // self.stick < 0)):
            what = f"points sum to {sum(moved.values()):+}, which no riichi sticks make up for"
            self.say(part, "M108", what, ("adjust", "points"), "what one gains others lose, or lay down as sticks")
            return None
        if sum(done.chips.values()):
            what = f"chips sum to {sum(done.chips.values()):+}, not to zero"
            self.say(part, "M108", what, ("adjust", "chips"), "what one gains others lose")
            return None
        sticks += left // self.stick if self.stick else 0
        keeps = self._keeps(done)
        following = self.course.following(self.at, keeps, bool(done.winners), sticks)
        if done.hand:
            after = self.course.after(self.at, self.course.keeps(self.at, following), following)
        else:
            after = self.at._replace(sticks=sticks)
        outcome = HandEnd("adjust", done.winners, done.source)
        self.warnings.append({"id": "adjusted"})
        transfers = [*pairs(moved, POINTS, left), *pairs(done.chips, CHIPS)]
        title = str(part.value.get("title", ""))
        before = dict(self.scores)
        return self._moved(number, title, outcome, moved, done.chips, transfers, before, after, keeps, {}, None,
                           done.hand)  # fmt: skip

    def _at_table(self, part: Part, done: Adjust) -> bool:
        """Whether all amounts of a hand belong to players at the table. A player who sits out moves only chips."""
        found = len(self.problems)
        _, out = self.seating or self.course.table(self.at.dealer)
        if done.hand and out and "seats" not in self.unsure:
            named = {"points": [p for p, n in done.points.items() if n], "winners": done.winners,
                     "from": (done.source,), "tenpai": done.tenpai or ()}  # fmt: skip
            for name, players in named.items():
                if out in players:
                    self.say(part, "M108", f"{out} sits out this hand: chips may move, no points", ("adjust", name),
                             "a correction, without winners, tenpai and keeps, moves anybody's points")  # fmt: skip
        if not (done.hand or done.points or done.chips):
            self.say(part, "S203", "`adjust` says nothing", ("adjust",), "write `points:`, `chips:` or `winners:`")
        if done.source in done.winners:
            self.say(part, "S206", f"{done.source} wins and discards", ("adjust", "from"), "`from` is who discarded")
        return len(self.problems) == found

    def _keeps(self, done: Adjust) -> bool:
        if done.keeps is not None or not done.hand:
            return done.keeps is not False
        if done.winners:
            return self.at.dealer in done.winners
        tenpai = self.at.dealer in (done.tenpai or ())
        return bool(tenpai and self.v.get("renchan.tenpai", True))

    # --- who pushed whom below zero; expectations --------------------------------------------------------------------

    def _push(self, before: dict[str, int], transfers: Sequence[Transfer], outcome: HandEnd) -> None:
        """Follow the payments of a hand in order: whoever takes a player's last points has pushed that player below
        zero.

        Payments to the table count for the leader. If only amounts are known, the payments count for the winner.
        """
        scores = dict(before)
        players = self.match.players
        self.boxed = frozenset(t.payer for t in transfers if t.why == "box")
        for t in transfers:
            if t.unit != POINTS:
                continue
            for p, sign in ((t.payer, -1), (t.payee, 1)):
                if p in scores:
                    scores[p] += sign * t.amount
            if t.payer in scores and scores[t.payer] < 0 <= scores[t.payer] + t.amount:
                self.pushed[t.payer] = t.payee
            if t.payee in scores and scores[t.payee] >= 0:
                self.pushed.pop(t.payee, None)
        for p in players:
            if self.scores[p] >= 0:
                self.pushed.pop(p, None)
            elif p in self.boxed and self.v["box.bonus_to"] != "winner":  # no matter who pushed the player
                at = before if self.v["box.bonus_to"] == "leader_before" else self.scores
                self.pushed[p] = max((q for q in players if q != p), key=lambda q: at[q])
            elif self.pushed.get(p, TABLE) == TABLE or outcome.kind == "adjust":
                by = [w for w in outcome.winners if w != p]
                leader = max((q for q in players if q != p), key=lambda q: self.scores[q])
                if p not in self.pushed or self.pushed[p] == TABLE or self.scores[p] < 0 <= before[p]:
                    self.pushed[p] = by[0] if by else leader

    def _expected(self, record: Any, data: dict[str, Any], number: int) -> None:
        from ..expect import differences

        self.wrong += [f"hand {number}: {line}" for line in differences(record.expect, data, [])]


def _corrects(raw: Any) -> bool:
    """Whether an item of a match is not a hand but a correction. A correction may follow the last hand."""
    amounts = raw.get("adjust") if isinstance(raw, dict) else None
    return isinstance(amounts, dict) and not {"winners", "tenpai", "keeps"} & set(amounts)


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
