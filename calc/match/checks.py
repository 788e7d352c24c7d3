"""Compares a hand with what follows from the earlier hands: gaps are filled in, differences are reported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .. import codes
from ..problems import Problem
from ..reader import located
from ..systems import system
from ..systems.dealing import Follows, Standing
from ..systems.rounds import WINDS
from ..values import Path
from .record import Match, Part

CODES = {"seats": "M101", "sitout": "M101", "round": "M101", "honba": "M102", "streak": "M102", "springless": "M102"}
_NAMES = {"seats": "the dealer is", "round": "this is", "honba": "honba is", "sitout": "who sits out is",
          "streak": "the streak is", "springless": "春無し in a row is number"}  # fmt: skip


class Checks:
    """The state of a walk that hands are compared with; ``problems`` collects everything wrong, each with its place."""

    def __init__(self, match: Match, follow: bool) -> None:
        self.match, self.course, self.follow = match, match.course, follow
        self.engine = system(match.rules.engine)
        self.v = match.rules.values
        self.problems: list[Problem] = []
        self.warnings: list[dict[str, Any]] = []
        """Of the hand at hand."""
        self.number = 0
        self.seating: tuple[tuple[str, ...], str] | None = None
        """The players at the table and the one who sits out, if the hand says so."""
        self.doubtful: set[str] = set()
        """The fields that this hand contradicts."""
        self.at: Standing = self.course.first()
        self.start = dict(match.start)
        self.scores = dict(match.start)
        self.stick = self.v["sticks.value"] if self.course.rounds else 0
        self.total = sum(self.scores.values())
        """All points, those on the table too."""
        self.everything = {"seats", "round", "honba", "sticks", "scores", self.course.counts}
        if len(match.players) > self.course.at_table:
            self.everything.add("sitout")
        self.unsure: set[str] = set() if match.document else set(self.everything)
        """The unknown fields: after a hand that could not be settled, or at the start of an excerpt of a match."""

    def filled(self, raw: Mapping[str, Any], follows: Sequence[Follows]) -> dict[str, Any]:
        """The hand, completed by everything that follows from the earlier hands."""
        filled: dict[str, Any] = {k: v for k, v in raw.items() if k != "rules"}
        filled |= self.seats_said(raw)
        for f in follows:
            put(filled, f.at, f.written)
        if self.course.rounds and "scores" in filled and "sticks" not in filled:
            there = filled["scores"]
            if isinstance(there, dict) and all(type(n) is int for n in there.values()):
                rest = sum(self.scores.values()) + self.at.sticks * self.stick - sum(there.values())
                if len(there) == len(self.match.players):
                    whole = rest % self.stick == 0 and rest >= 0
                    filled["sticks"] = rest // self.stick if whole else self.at.sticks
        return filled

    def sitting_out(self, problem: Problem) -> list[Problem]:
        """The problem of an unknown player, reworded if it is a player of the match who sits out.

        After an unreadable hand nobody can tell who sits out, so the problem is dropped.
        """
        for p in self.match.players if len(self.match.players) > self.course.at_table else ():
            if problem.sentence == "S205.stranger" and dict(problem.words)["name"] == f"`{p}`":
                if self.problems and "seats" in self.unsure:
                    return []
                return [problem._replace(message=f"{p} sits out this hand", sentence="")]
        return [problem]

    def own_matter(self, problem: Problem, raw: Mapping[str, Any]) -> bool:
        """Whether a hand's own check raises a problem that is better judged from the earlier hands.

        These are problems of the round, scores, and values counted from hand to hand. A round that the hand leaves out
        passes the last one only after a contradiction, which has been reported.
        """
        if problem.path[-1:] == (self.course.counts,):
            return not said(raw, problem.path)
        if problem.code == "L213":
            known = "round" in self.doubtful or "round" not in self.unsure
            return "round" not in raw or (known and not self.follow)
        return problem.code == "L214" and "scores" not in self.unsure and not self.follow

    def seats_said(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """For four players in rotation: who sits out if the seats are given, and the seats if the player who sits out
        is given."""
        players = self.match.players
        if len(players) == self.course.at_table:
            return {}
        seats, out = raw.get("seats"), raw.get("sitout")
        if isinstance(seats, list) and out is None:
            rest = [p for p in players if p not in seats]
            return {"sitout": rest[0]} if len(rest) == 1 else {}
        if seats is None and out in players and out != self.at.dealer:
            return {"seats": [p for p in self._from(self.at.dealer) if p != out]}
        return {}

    def _from(self, dealer: str) -> tuple[str, ...]:
        """All players in turn order from the dealer."""
        at = self.match.players.index(dealer)
        return (*self.match.players[at:], *self.match.players[:at])

    def seated(self, part: Part, raw: Mapping[str, Any], record: Any) -> bool:
        """Whether the seats of a record are the players in turn order."""
        dealer = record.seats[0]
        out = getattr(record, "sitout", "")
        seats, sits_out = self.course.table(dealer) if dealer in self.match.players else ((), "")
        if tuple(record.seats) == seats and (out == sits_out or "sitout" not in raw):
            self.seating = seats, sits_out
            return True
        if sits_out and tuple(record.seats) == tuple(p for p in self._from(dealer) if p != out):
            self.seating = tuple(record.seats), out  # in turn order, but the rules make another player sit out
            return True
        order = " ".join(self.match.players)
        right = f"with {dealer} as dealer: {' '.join(seats)}" + (f", {sits_out} sits out" if sits_out else "")
        said = f"seats {' '.join(record.seats)}" + (f" and {out} out" if out else "")
        path: Path = ("sitout",) if tuple(record.seats) == seats else ("seats",)
        self.say(part, "M104", f"{said}: the players sit in the order {order}", path,
                  right if seats else "every hand has the players of the match, the dealer first")  # fmt: skip
        return False

    def compare(self, part: Part, raw: Mapping[str, Any], record: Any, follows: Sequence[Follows]) -> None:
        """Compare a record with what follows from the earlier hands, and take over the record's own values."""
        doubtful: set[str] = set()
        self.doubtful = doubtful
        for f in follows:
            at = f.at
            if f.name == "sitout" and "sitout" not in raw and "seats" in raw:
                at = ("seats",)  # a player without a seat sits out
            if not present(raw, at):
                continue
            told = self.course.told(f.name, record)
            if f.name == "seats" and told:  # compare the dealer; sitting out is compared separately
                told = f.value if told[0] == f.value[0] else told
            same = told == f.value or (f.name == "round" and told[0] == f.value[0] and not told[1])
            if same or f.name in self.unsure:
                self.unsure.discard(f.name)
            elif self.course.trusted(f.name):
                pass
            elif self.follow:
                self.warnings.append({"id": "followed", "field": f.name, "expected": _words(f.value)})
            else:
                if not doubtful:  # one wrong value causes others
                    after = f"after hand {self.number - 1}" if self.number > 1 else "at the start"
                    what = f"{after} {_NAMES[f.name]} {_words(f.value)}, not {_words(told)}"
                    self.say(part, CODES[f.name], what, at,
                              "leave it out: it follows; or --follow-record, where the table did so")  # fmt: skip
                doubtful.add(f.name)
            self.at = self.course.adopt(self.at, f.name, record)
        # The next hand may continue from the recorded values, or from the values that follow.
        self.unsure |= doubtful

    def laid(self, part: Part, raw: Mapping[str, Any], record: Any, named: tuple[str, ...] | None) -> dict[str, int]:
        """The number of sticks that each player laid in this hand. Sticks and scores in the record are compared on the
        way."""
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
        """The riichi sticks of this hand, derived from scores after they were laid."""
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
                self.say(part, "M105", f"{p} has {due} points{why}, not {said}", ("scores", p), "leave `scores`"
                          " out: they follow; or --follow-record, where the table counted so")  # fmt: skip
            self.scores[p] = said + least * self.stick
        self.unsure.discard("scores")
        return found

    def too_poor(self, named: Sequence[str]) -> list[Problem]:
        """Problems for players who declared riichi without winning and lacked the points. A winner's riichi is checked
        by the system."""
        least = self.v.get("riichi.least_points", 0)
        if "scores" in self.unsure or not least:
            return []
        return [
            codes.problem(
                "W307.points", ("in_riichi",), help="riichi.least_points", player=p, points=self.scores[p], least=least
            )
            for p in named
            if self.scores[p] < least
        ]

    def _sticks(self, part: Part, record: Any, laid: Mapping[str, int], all_named: bool) -> None:
        """Compare the sticks at the end of the hand with those carried over and laid."""
        mine = sum(laid.values())
        due, said = self.at.sticks + mine, record.sticks
        if said != due:
            there = sum(self.scores.values()) + (said - mine) * self.stick
            if self.follow and "sticks" not in self.unsure and there != self.total:
                lost = "lost" if there < self.total else "too many"
                what = f"{_sticks(said)}, not {due}: {abs(self.total - there)} points would be {lost}"
                self.say(part, "M107", what, ("sticks",), "`adjust:` says who took them or laid them")
            elif "sticks" in self.unsure or self.follow:
                if "sticks" not in self.unsure:
                    self.warnings.append({"id": "followed", "field": "sticks", "expected": str(due)})
                self.at = self.at._replace(sticks=max(said - mine, 0))
            elif said > due and not all_named:
                more = said - due
                what = f"{_sticks(said)}, but the winners and the hands before laid {due}: who else declared riichi?"
                self.say(part, "M107", what, ("sticks",),
                          f"add `in_riichi:` with {more} of the players who did not win")  # fmt: skip
            else:
                what = f"{_sticks(said)}, but {self.at.sticks} lay there and {mine} more were laid"
                who = "leave `sticks` out, and name under `in_riichi:` who declared riichi and did not win"
                self.say(part, "M107", what, ("sticks",), who)
        self.unsure.discard("sticks")

    def scores_known(self, raw: Mapping[str, Any]) -> bool:
        """Whether scores can be passed to the system: they are known, and have the sum that its rules require."""
        if "scores" in self.unsure and "scores" not in raw:
            return False
        there = sum(self.scores.values()) + self.at.sticks * self.stick
        return there == len(self.match.players) * int(self.v["match.start"])

    def say(self, part: Part, code: str, message: str, path: Path, help_: str) -> None:
        self.problems += located([Problem(code, message, None, help_, path)], part)


def present(raw: Any, path: Path) -> bool:
    """Whether the document has something at a path."""
    for step in path:
        try:
            raw = raw[step]
        except (LookupError, TypeError):
            return False
    return raw is not None


def said(raw: Any, path: Path) -> bool:
    """Whether a record has a value at a place."""
    try:
        for step in path:
            raw = raw[step]
    except (KeyError, IndexError, TypeError):
        return False
    return True


def put(raw: dict[str, Any], path: Path, value: Any) -> None:
    """Write a value where there is none. The containers on the way are copied, not changed."""
    at: Any = raw
    for step in path[:-1]:
        inner = at[step]
        at[step] = dict(inner) if isinstance(inner, dict) else list(inner)
        at = at[step]
    at.setdefault(path[-1], value)


def _sticks(n: int) -> str:
    return f"{n} riichi stick{' lies' if n == 1 else 's lie'} on the table"


def _words(value: Any) -> str:
    """A derived value in words."""
    if isinstance(value, tuple) and value and isinstance(value[0], int):
        return f"{WINDS[(value[0] - 27) % len(WINDS)]} {value[1] or ''}".strip()
    return str(value[0]) if isinstance(value, tuple) else str(value)
