"""The running table: hand after hand settled, what follows from the rules filled in, and what contradicts them told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..ledger import CHIPS, POINTS, TABLE, LedgerError, Transfer
from ..problems import InputError, Problem
from ..reader import located
from ..systems import system
from ..systems.course import Follows, Outcome, Standing
from ..systems.rounds import WINDS
from ..values import Path
from .record import Adjust, Match, Part, other_rules, read_adjust, read_riichi

CODES = {"seats": "M101", "sitout": "M101", "round": "M101", "honba": "M102", "streak": "M102", "springless": "M102"}
_NAMES = {"seats": "the dealer is", "round": "this is", "honba": "honba:", "sitout": "who sits out is",
          "streak": "the streak is", "springless": "春無し in a row:"}  # fmt: skip


class Walked(NamedTuple):
    """A match as walked through."""

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
    """Who is below zero, and who pushed him there."""
    winners: frozenset[str]
    """Who won a hand."""
    transfers: list[Transfer]
    """Everything that moved between two players, sticks on the table apart."""
    wrong: list[str]
    """Where hands differ from what they expect."""


class Walk:
    """Walks through the hands of one match; ``problems`` collects what is wrong, each with its place."""

    def __init__(self, match: Match, follow: bool = False) -> None:
        self.match, self.course, self.follow = match, match.course, follow
        self.engine = system(match.rules.engine)
        self.v = match.rules.values
        self.problems: list[Problem] = []
        self.at: Standing = self.course.first()
        self.scores = dict(match.start)
        self.chips = dict.fromkeys(match.players, 0)
        everything = {"seats", "round", "honba", "sticks", "scores", self.course.counts}
        self.unsure: set[str] = set() if match.document else everything
        """What is not known: since a hand that could not be settled, or at the start of hands cut out of a match."""
        self.start = dict(match.start)
        self.number = 0
        self.over = ""
        self.may_be_over = ""
        self.told_over = False
        self.pushed: dict[str, str] = {}
        self.winners: set[str] = set()
        self.transfers: list[Transfer] = []
        self.hands: list[dict[str, Any]] = []
        self.wrong: list[str] = []
        self.warnings: list[dict[str, Any]] = []
        self.stick = self.v["sticks.value"] if self.course.rounds else 0

    def run(self) -> Walked:
        """Walk through all hands."""
        for number, part in enumerate(self.match.hands, 1):
            self.number = number
            self.warnings = []
            self._ended_before(part, number)
            found = self._hand(part, number)
            if found is None:
                self.unsure = {"seats", "round", "honba", "sticks", "scores", self.course.counts}
            else:
                self.hands.append(found)
        over = self.over or self.may_be_over or ("ended" if self.match.ended else "")
        return Walked(self.match, self.hands, self.start, self.scores, self.chips, self.at.sticks, over, self.pushed,
                      frozenset(self.winners), self.transfers, self.wrong)  # fmt: skip

    # --- one hand ---------------------------------------------------------------------------------------------------

    def _ended_before(self, part: Part, number: int) -> None:
        if not self.over or self.unsure:
            return
        if self.follow:
            self.warnings.append({"id": "after_end", "why": self.over})
        elif not self.told_over:
            self._say(part, "M103", f"the match ended with hand {number - 1} ({self.over.replace('_', ' ')})", (),
                      "begin another match; or --follow-record, where the table played on")  # fmt: skip
            self.told_over = True
        self.over = ""

    def _hand(self, part: Part, number: int) -> dict[str, Any] | None:
        raw = part.value
        if not isinstance(raw, dict):
            self._say(part, "S202", "a hand is a list of fields, like `win: …`", (), "win:, draw: or adjust:")
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
        part = part.but(self._filled(raw, follows))
        record, more = self.engine.read(part, rules)
        if record is None or problems or more:
            self.problems += problems + located(more, part)
            return None
        if not self._seated(part, raw, record):
            return None
        self._compare(part, raw, record, follows)
        follows = list(self.course.follows(self.at, raw))
        laid: dict[str, int] = {}
        if self.course.rounds:
            laid = self._laid(part, raw, record, riichi)
            if not self.hands:
                self.start = dict(self.scores)
            known = self._scores_known(raw)
            record = self.course.complete(record, self.at, self.scores if known else {}, laid)
            problems = self.engine.check(record, rules)
        problems += self.course.remember(record, number)
        if not problems:
            try:
                result = self.engine.settle(record, rules)
            except InputError as error:
                problems = error.problems
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
        self, number: int, title: str, outcome: Outcome, points: Mapping[str, int], chips: Mapping[str, int],
        transfers: Sequence[Transfer], before: dict[str, int], after: Standing, keeps: bool, laid: Mapping[str, int],
        data: dict[str, Any] | None,
    ) -> dict[str, Any]:  # fmt: skip
        """Book a hand and tell it as a line of the table."""
        players, at = self.match.players, self.at
        seats, out = self.course.table(at.dealer)
        if sum(points.values()) + (after.sticks - at.sticks) * self.stick or sum(chips.values()):
            there = f"{points}, {chips}, sticks {at.sticks} → {after.sticks}"
            raise LedgerError(f"hand {number} does not sum to zero: {there}")
        self.scores = {p: self.scores[p] + points[p] for p in players}
        self.chips = {p: self.chips[p] + chips.get(p, 0) for p in players}
        self.transfers += [t for t in transfers if t.why != "riichi"]
        self._push(before, transfers, outcome)
        self.winners |= set(outcome.winners)
        over = self.course.over(at, keeps, self.scores, outcome)
        self.over, self.may_be_over = ("", over.why) if over.may else (over.why, "")
        self.at = after
        following: dict[str, Any] = {"dealer": after.dealer}
        if self.course.rounds:
            following |= {"round": self._round(after), "honba": after.honba, "sticks": after.sticks}
        elif self.course.counts or "streak" in ((data or {}).get("next") or {}):
            following |= {"streak": after.in_row}
        if self.over:
            following["over"] = self.over
        return {
            "number": number, "title": title, "round": self._round(at) if self.course.rounds else "", "lap": at.lap,
            "dealer": at.dealer, "seats": list(seats), "out": out, "honba": at.honba, "sticks": at.sticks,
            "kind": outcome.kind, "winners": list(outcome.winners), "from": outcome.source,
            "riichi": {p: n for p, n in laid.items() if n}, "points": {p: points[p] for p in players},
            "sticks_after": after.sticks, "chips": {p: chips.get(p, 0) for p in players}, "scores": dict(self.scores),
            "chips_total": dict(self.chips), "dice": data["dice"] if data else [],
            "busts": [p for p in players if self.course.rounds and self.scores[p] < 0], "next": following,
            "warnings": self.warnings + (data["warnings"] if data else []), "result": data,
        }  # fmt: skip

    def _round(self, at: Standing) -> str:
        return f"{WINDS[at.wind % len(WINDS)]} {at.number}"

    # --- what follows from the rules --------------------------------------------------------------------------------

    def _filled(self, raw: Mapping[str, Any], follows: Sequence[Follows]) -> dict[str, Any]:
        """The hand with everything that follows from the hands before and is not said."""
        filled: dict[str, Any] = {k: v for k, v in raw.items() if k != "rules"}
        for f in follows:
            put(filled, f.at, f.written)
        if self.course.rounds and "scores" in filled and "sticks" not in filled:
            there = filled["scores"]
            if isinstance(there, dict) and all(type(n) is int for n in there.values()):
                rest = sum(self.scores.values()) + self.at.sticks * self.stick - sum(there.values())
                if len(there) == len(self.match.players) and rest % self.stick == 0 and rest >= 0:
                    filled["sticks"] = rest // self.stick
        return filled

    def _seated(self, part: Part, raw: Mapping[str, Any], record: Any) -> bool:
        """Whether the seats of a record are the players in turn order."""
        dealer = record.seats[0]
        out = getattr(record, "sitout", "")
        seats, sits_out = self.course.table(dealer) if dealer in self.match.players else ((), "")
        if tuple(record.seats) == seats and (out == sits_out or not seats):
            return True
        if seats and tuple(record.seats) == seats and "sitout" not in raw:
            return True
        order = " ".join(self.match.players)
        right = f"with {dealer} as dealer: {' '.join(seats)}" + (f", {sits_out} sits out" if sits_out else "")
        said = f"seats {' '.join(record.seats)}" + (f" and {out} out" if out else "")
        path: Path = ("sitout",) if tuple(record.seats) == seats else ("seats",)
        self._say(part, "M104", f"{said}: the players sit in the order {order}", path,
                  right if seats else "every hand has the players of the match, the dealer first")  # fmt: skip
        return False

    def _compare(self, part: Part, raw: Mapping[str, Any], record: Any, follows: Sequence[Follows]) -> None:
        """Compare what a record says with what follows from the hands before, and take over what it says."""
        doubtful: set[str] = set()
        for f in follows:
            if not present(raw, f.at):
                continue
            told = self.course.told(f.name, record)
            same = told == f.value or (f.name == "round" and told[0] == f.value[0] and not told[1])
            if same or f.name in self.unsure:
                self.unsure.discard(f.name)
            elif self.course.trusted(f.name):
                pass
            elif self.follow:
                self.warnings.append({"id": "followed", "field": f.name, "expected": _words(f.value)})
            else:
                if not doubtful:  # one that is wrong makes others wrong
                    after = f"after hand {self.number - 1}" if self.number > 1 else "at the start"
                    what = f"{after} {_NAMES[f.name]} {_words(f.value)}, not {_words(told)}"
                    self._say(part, CODES[f.name], what, f.at,
                              "leave it out: it follows; or --follow-record, where the table did so")  # fmt: skip
                doubtful.add(f.name)
            self.at = self.course.adopt(self.at, f.name, record)
        # The next hand may go on from what was said here, or from what should have been.
        self.unsure |= doubtful

    def _laid(self, part: Part, raw: Mapping[str, Any], record: Any, named: tuple[str, ...] | None) -> dict[str, int]:
        """Who laid how many sticks in this hand; sticks and scores that the record says are compared on the way."""
        laid = self.course.laid(record)
        laid |= {p: 1 for p in named or () if p not in laid}
        if "scores" in raw:
            laid = self._by_scores(part, raw, record, laid, named is not None)
        if "sticks" in raw:
            self._sticks(part, record, laid, named is not None or "scores" in raw)
        return laid

    def _by_scores(
        self, part: Part, raw: Mapping[str, Any], record: Any, laid: dict[str, int], named: bool
    ) -> dict[str, int]:
        """Scores after the sticks of this hand tell who laid them."""
        found = dict(laid)
        gone = {p: self.scores[p] - record.scores[p] for p in record.seats if p in record.scores}
        if "scores" in self.unsure and any(n not in (0, self.stick) for n in gone.values()):
            self.scores |= {p: n + laid.get(p, 0) * self.stick for p, n in record.scores.items()}
            gone = {p: laid.get(p, 0) * self.stick for p in gone}
        for p, n in gone.items():
            said, least = record.scores[p], laid.get(p, 0)
            if n == least * self.stick:
                continue
            if not named and not least and n == self.stick:
                found[p] = 1
                continue
            due = self.scores[p] - least * self.stick
            if self.follow:
                self.warnings.append({"id": "followed", "field": "scores", "expected": f"{p} {due}"})
            elif "scores" not in self.unsure:
                why = " with the riichi stick laid down" if least else ""
                self._say(part, "M105", f"{p} has {due} points{why}, not {said}", ("scores", p), "leave `scores`"
                          " out: they follow; or --follow-record, where the table counted so")  # fmt: skip
            self.scores[p] = said + least * self.stick
        self.unsure.discard("scores")
        return found

    def _sticks(self, part: Part, record: Any, laid: Mapping[str, int], all_named: bool) -> None:
        """Sticks at the end of the hand against those carried over and laid."""
        mine = sum(laid.values())
        due, said = self.at.sticks + mine, record.sticks
        if said != due:
            if "sticks" in self.unsure or self.follow:
                if "sticks" not in self.unsure:
                    self.warnings.append({"id": "followed", "field": "sticks", "expected": str(due)})
                self.at = self.at._replace(sticks=max(said - mine, 0))
            elif said > due and not all_named:
                more = said - due
                what = f"{_sticks(said)}, but {due} by the winners and before: who else declared riichi?"
                self._say(part, "M107", what, ("sticks",),
                          f"add `in_riichi:` with {more} of the players who did not win")  # fmt: skip
            else:
                what = f"{_sticks(said)}, but {self.at.sticks} lay there and {mine} more were laid"
                self._say(part, "M107", what, ("sticks",),
                          "leave `sticks` out and say who declared riichi: `in_riichi: [B]`")  # fmt: skip
        self.unsure.discard("sticks")

    def _scores_known(self, raw: Mapping[str, Any]) -> bool:
        """Whether scores can be given to the system: known, and of the sum that its rules ask for."""
        if "scores" in self.unsure and "scores" not in raw:
            return False
        there = sum(self.scores.values()) + self.at.sticks * self.stick
        return there == len(self.match.players) * int(self.v["match.start"])

    # --- hands of which only amounts are known ----------------------------------------------------------------------

    def _adjusted(self, part: Part, number: int) -> dict[str, Any] | None:
        done, problems = read_adjust(part, self.match.players)
        if done is None:
            self.problems += problems
            return None
        moved = {p: done.points.get(p, 0) for p in self.match.players}
        left = -sum(moved.values()) if TABLE not in done.points else done.points[TABLE]
        total = sum(moved.values()) + left
        sticks = self.at.sticks
        if total or (left and (not self.stick or left % self.stick or sticks + left // self.stick < 0)):
            what = f"points sum to {sum(moved.values()):+}, which no riichi sticks make up for"
            self._say(part, "M108", what, ("adjust", "points"), "what one gains others lose, or lay down as sticks")
            return None
        if sum(done.chips.values()):
            what = f"chips sum to {sum(done.chips.values()):+}, not to zero"
            self._say(part, "M108", what, ("adjust", "chips"), "what one gains others lose")
            return None
        sticks += left // self.stick if self.stick else 0
        keeps = self._keeps(done)
        following = self.course.following(self.at, keeps, bool(done.winners), sticks)
        if done.hand:
            after = self.course.after(self.at, self.course.keeps(self.at, following), following)
        else:
            after = self.at._replace(sticks=sticks)
        outcome = Outcome("adjust", done.winners, done.source)
        self.warnings.append({"id": "adjusted"})
        transfers = [*pairs(moved, POINTS, left), *pairs(done.chips, CHIPS)]
        title = str(part.value.get("title", ""))
        before = dict(self.scores)
        return self._moved(number, title, outcome, moved, done.chips, transfers, before, after, keeps, {}, None)

    def _keeps(self, done: Adjust) -> bool:
        if done.keeps is not None or not done.hand:
            return done.keeps is not False
        if done.winners:
            return self.at.dealer in done.winners
        tenpai = self.at.dealer in (done.tenpai or ())
        return bool(tenpai and self.v.get("renchan.tenpai", True))

    # --- who pushed whom below zero; expectations --------------------------------------------------------------------

    def _push(self, before: dict[str, int], transfers: Sequence[Transfer], outcome: Outcome) -> None:
        """Follow the payments of a hand in their order: who takes a player's last points has pushed him. What goes to
        the table counts for the leader, and where only amounts are known the winner is meant."""
        scores = dict(before)
        players = self.match.players
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
            elif self.pushed.get(p, TABLE) == TABLE or outcome.kind == "adjust":
                by = [w for w in outcome.winners if w != p]
                leader = max((q for q in players if q != p), key=lambda q: self.scores[q])
                if p not in self.pushed or self.pushed[p] == TABLE or self.scores[p] < 0 <= before[p]:
                    self.pushed[p] = by[0] if by else leader

    def _expected(self, record: Any, data: dict[str, Any], number: int) -> None:
        from ..expect import differences

        self.wrong += [f"hand {number}: {line}" for line in differences(record.expect, data, [])]

    def _say(self, part: Part, code: str, message: str, path: Path, help_: str) -> None:
        self.problems += located([Problem(code, message, None, help_, path)], part)


def present(raw: Any, path: Path) -> bool:
    """Whether something is written at a path."""
    for step in path:
        try:
            raw = raw[step]
        except (LookupError, TypeError):
            return False
    return raw is not None


def put(raw: dict[str, Any], path: Path, value: Any) -> None:
    """Write a value where there is none; what is on the way is copied, not changed."""
    at: Any = raw
    for step in path[:-1]:
        inner = at[step]
        at[step] = dict(inner) if isinstance(inner, dict) else list(inner)
        at = at[step]
    at.setdefault(path[-1], value)


def pairs(moved: Mapping[str, int], unit: str, table: int = 0) -> Iterator[Transfer]:
    """Amounts as transfers: who loses gives to who gains, in seat order; the riichi sticks last."""
    left = {p: n for p, n in moved.items() if n and p != TABLE} | ({TABLE: table} if table else {})
    while left:
        payer, payee = next(p for p in left if left[p] < 0), next(p for p in left if left[p] > 0)
        amount = min(-left[payer], left[payee])
        yield Transfer(unit, payer, payee, amount, "adjust")
        for p, n in ((payer, amount), (payee, -amount)):
            left[p] += n
            if not left[p]:
                del left[p]


def _sticks(n: int) -> str:
    return f"{n} riichi stick" + "s" * (n != 1)


def _words(value: Any) -> str:
    """A value that follows, in words."""
    if isinstance(value, tuple) and value and isinstance(value[0], int):
        return f"{WINDS[(value[0] - 27) % len(WINDS)]} {value[1] or ''}".strip()
    return str(value[0]) if isinstance(value, tuple) else str(value)
