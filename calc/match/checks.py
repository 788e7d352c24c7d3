"""Compares a hand with what follows from the earlier hands: gaps are filled in, differences are reported."""

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import getitem
from typing import Any, Protocol, TypedDict

from ..languages import Phrase
from ..problems.codes import problem
from ..problems.problems import InputError, Path, Problem
from ..readers.reader import located
from ..records.record import turned
from ..riichi.payment import riichi_sticks
from ..systems import system
from ..systems.dealing import Follows, MatchStanding, SeatedRecord
from ..tiles.tiles import EAST, WIND_NAMES
from ..verdict.verdict import Remark
from .record import Match, PartView

_SENTENCES = {
    "seats": "M101.dealer",
    "sitout": "M101.sitout",
    "round": "M101.round",
    "honba": "M102.honba",
    "streak": "M102.streak",
    "springless": "M102.springless",
}
"""The sentence of a problem by the field that contradicts what follows."""


class MatchRecord(SeatedRecord, Protocol):
    """A record, as far as every match reads it; sticks and scores in games with rounds alone."""

    @property
    def title(self) -> str:
        """What the hand is called."""

    @property
    def expect(self) -> Mapping[str, object]:
        """What the record says that its settlement must come to, by field: a difference is shown beside the result."""

    @property
    def sticks(self) -> int:
        """The riichi sticks on the table when the hand ends."""

    @property
    def scores(self) -> Mapping[str, int]:
        """The points of each player when the hand ends, sticks already laid."""


class NamedSeats(TypedDict, total=False):
    """What follows of the seating from the part that a hand names."""

    seats: list[str]
    sitout: str


class Checks:
    """The state of a walk that hands are compared with; ``problems`` collects everything wrong, each with its place."""

    def __init__(self, match: Match, follow: bool) -> None:
        """Stand before the first hand of a match. ``follow``: where a record contradicts what follows from the hands
        before, the record is right. Each hand changes these attributes for the next one."""
        self.match, self.course, self.follow = match, match.course, follow
        self.engine = system(match.rules.engine)
        self.v = match.rules.values
        self.problems: list[Problem] = []
        self.warnings: list[Remark] = []
        """The warnings of the current hand."""
        self.number = 0
        """The number of the current hand, from 1."""
        self.seating: tuple[tuple[str, ...], str] | None = None
        """The players at the table and the one who sits out, if the hand says so."""
        self.doubtful: set[str] = set()
        """The fields that this hand contradicts."""
        self.deal: MatchStanding = self.course.first()
        """The state of the match before the hand."""
        self.start = dict(match.start)
        """Points before the first hand."""
        self.scores = dict(match.start)
        """Points before the current hand."""
        self.stick = self.v["sticks.value"] if self.course.counters else 0
        """The points of a riichi stick; 0 in games without sticks."""
        self.of_riichi = riichi_sticks(self.v)
        """How many sticks a riichi lays."""
        self.total = sum(self.scores.values())
        """All points, those on the table included."""
        self.everything = {"seats", "round", "honba", "sticks", "scores", self.course.counts}
        """The fields that follow from the hands before."""
        self.names_out = any(field.name == "sitout" for field in self.engine.fields["record"])
        """Whether a record can name who sits out; in others it follows from the seats."""
        if self.rotating:
            self.everything.add("sitout")
        self.unsure: set[str] = set() if match.document else set(self.everything)
        """The unknown fields: after a hand that could not be settled, or at the start of an excerpt of a match."""

    @property
    def rotating(self) -> bool:
        """Whether one player sits out in turn."""
        return len(self.match.players) > self.course.at_table

    def fill_in(self, raw: Mapping[str, object], follows: Sequence[Follows]) -> dict[str, object]:
        """Return a hand with every field that it leaves out and that ``follows`` from the earlier hands, since a hand
        of a match need say only what its players did. If it leaves out the sticks but has all scores, their number
        follows from these. ``raw``, the hand as written, is not changed."""
        # without its rules, which were compared with those of the match before
        filled: dict[str, object] = {k: v for k, v in raw.items() if k != "rules"}
        filled |= self.named_seats(raw)
        for field in follows:
            put_if_missing(filled, field.place, field.written)
        scores = filled.get("scores")
        amounts = [*scores.values()] if isinstance(scores, dict) else []
        all_scores = len(amounts) == len(self.match.players) and all(type(n) is int for n in amounts)
        if self.course.counters and "sticks" not in filled and all_scores:
            # The points that the players lack lie on the table; if they are no number of sticks, none were laid.
            lying = sum(self.scores.values()) + self.deal.sticks * self.stick - sum(amounts)
            whole = lying % self.stick == 0 and lying >= 0
            filled["sticks"] = lying // self.stick if whole else self.deal.sticks
        return filled

    def problems_of_hand_alone(self, problems: Sequence[Problem], raw: Mapping[str, object]) -> list[Problem]:
        """Return which of the ``problems`` that were noted while a hand was read alone are to be reported: some of them
        the match judges better, as it knows the earlier hands. Left out are problems of the scores, of the round, and
        of the values counted from hand to hand. A player of the match who sits out is not called unknown: the problem
        says that he sits out, or nothing if an unreadable hand before leaves that open. ``raw``: the hand as written.

        A round that was filled in can pass the last one only after a contradiction, which has been reported.
        """
        kept = []
        for p in problems:
            if p.path[-1:] == (self.course.counts,):  # what follows, filled in for the hand, is no fault of its own
                judged_by_match = not has_value(raw, p.path)
            elif p.code == "L213":  # a round that the match has not
                round_known = "round" in self.doubtful or "round" not in self.unsure
                judged_by_match = "round" not in raw or (round_known and not self.follow)
            else:  # L214: the sum of scores
                judged_by_match = p.code == "L214" and "scores" not in self.unsure and not self.follow
            # the name stands in the sentence about an unknown player, between backquotes
            who = str(dict(p.words)["name"]).strip("`") if p.sentence == "S205.stranger" else ""
            if self.rotating and who in self.match.players:
                judged_by_match = bool(self.problems) and "seats" in self.unsure  # behind an unreadable hand
                p = problem("S205.sits_out", p.path, span=p.span, player=who)
            if not judged_by_match:
                kept.append(p)
        return kept

    def named_seats(self, raw: Mapping[str, object]) -> NamedSeats:
        """Return the part of the seating that follows from the part that a hand names, where players sit out in turn:
        who sits out if it names the seats, or the seats if it names who sits out. Empty if the hand names both or
        neither, if nobody rotates, or if what it names is wrong, which :meth:`seat_players` reports. ``raw``: the hand
        as written."""
        players = self.match.players
        if not self.rotating or not self.names_out:
            return {}
        seats, out = raw.get("seats"), raw.get("sitout")
        if isinstance(seats, list) and out is None:
            seatless = [p for p in players if p not in seats]
            return {"sitout": seatless[0]} if len(seatless) == 1 else {}  # else the seats are wrong
        if seats is None and out in players and out != self.deal.dealer:  # whoever deals cannot sit out
            return {"seats": [p for p in turned(players, self.deal.dealer) if p != out]}
        return {}

    def seat_players(self, part: PartView, record: SeatedRecord) -> None:
        """Set :attr:`seating` to the players of a record, in turn order from the dealer, and who sits out. Raises
        InputError if they are not the players of the match in turn order. Another player than the rules say may sit
        out; that is compared later."""
        dealer, seats = record.seats[0], tuple(record.seats)
        out = getattr(record, "sitout", "")  # most games have no such field
        # nothing is due if the dealer is no player of the match
        due_seats, due_out = self.course.table(dealer) if dealer in self.match.players else ((), "")
        if seats == due_seats and (out == due_out or "sitout" not in part.value):
            self.seating = due_seats, due_out
        elif due_out and seats == tuple(p for p in turned(self.match.players, dealer) if p != out):
            self.seating = seats, out  # in turn order, but the rules make another player sit out
        else:
            raise InputError([self._seating_problem(seats, out, due_seats, due_out)])

    def _seating_problem(self, seats: tuple[str, ...], out: str, due_seats: tuple[str, ...], due_out: str) -> Problem:
        """Return the problem of ``seats`` that are not the players of the match in turn order, or of a wrong ``out``
        beside right seats; its advice is the order to write. ``due_seats``, ``due_out``: who should sit there with this
        dealer and who sits out; empty if the dealer is no player of the match."""
        named, order, due = (" ".join(players) for players in (seats, self.match.players, due_seats))
        path: Path = ("sitout",) if seats == due_seats else ("seats",)
        sentence = "M104.order_and_out" if out or due_out else "M104.order"
        if not due_seats:
            sentence = "M104.strangers"
        out, due_out = out or "–", due_out or "–"  # nobody
        return problem(sentence, path, said=named, order=order, dealer=seats[0], seats=due, out=out, sits_out=due_out)

    def compare_with_earlier(self, part: PartView, record: SeatedRecord, follows: Sequence[Follows]) -> None:
        """Compare each field that a record has with what ``follows`` from the earlier hands, and set :attr:`deal` to
        the values of the record: the next hand goes on from these. A field that differs is reported, and added to
        :attr:`doubtful` for this hand and to :attr:`unsure` for the next one, so that later hands do not report the
        same contradiction again."""
        self.doubtful = set[str]()
        for field in follows:
            path = _path_of(field, part.value)
            if not has_value(part.value, path):  # left out and filled in, so it cannot differ
                continue
            recorded = self.course.value_of(field.name, record)
            if self._says_what_follows(field, recorded) or field.name in self.unsure:
                self.unsure.discard(field.name)  # from here on it is known
            # where the rules leave a field open, only the record can say it
            elif not self.course.trusted(field.name):
                self._report_contradiction(part, path, field, recorded)
            self.deal = self.course.adopt(self.deal, field.name, record)
        # where this hand differs the next one may go on from its values or from those that follow: nobody knows
        self.unsure |= self.doubtful

    def _says_what_follows(self, field: Follows, recorded: object) -> bool:
        """Tell whether the ``recorded`` value of a field is the one that follows from the hands before. Of the seats
        only the dealer is compared, as who sits out is a field of its own. Of a round the number may be missing (0), as
        many tables write the wind alone."""
        due = field.value
        if recorded and isinstance(recorded, tuple) and isinstance(due, tuple):  # seats, or a round: wind and number
            return recorded[0] == due[0] and (field.name == "seats" or recorded[1] in (0, due[1]))
        return recorded == due

    def _report_contradiction(self, part: PartView, path: Path, field: Follows, recorded: object) -> None:
        """Add a problem for a ``recorded`` value that does not follow from the hands before, and its field to
        :attr:`doubtful`; only a warning if the record is to be followed. Of each hand only the first becomes a problem,
        as it usually causes the others."""
        if self.follow:
            self.note_followed(field.name, _describe_value(field.value))
            return
        if not self.doubtful:  # the first of this hand
            when = Phrase("after_hand", n=self.number - 1) if self.number > 1 else Phrase("at_start")
            sentence = _SENTENCES[field.name]
            due, said = _describe_value(field.value), _describe_value(recorded)
            self.note_problems(part, problem(sentence, path, when=when, due=due, said=said))
        self.doubtful.add(field.name)

    def sticks_laid(self, part: PartView, record: MatchRecord, named: tuple[str, ...] | None) -> dict[str, int]:
        """Return the number of sticks that each player laid in this hand. If the record has scores or sticks, compares
        them on the way with those of the match, adds a problem for each difference, and changes :attr:`scores` and
        :attr:`deal` to go on from the record. ``named``: who did not win but is said to be in riichi; ``None`` if the
        record does not say, so that its scores may show it."""
        laid = self.course.laid(record)  # by the winners, as their wins say
        laid |= {p: self.of_riichi for p in named or () if p not in laid}
        if "scores" in part.value:
            laid = self._sticks_by_scores(part, record, laid, named is not None)
        if "sticks" in part.value:
            self._compare_sticks(part, record, laid, named is not None or "scores" in part.value)
        return laid

    def _sticks_by_scores(
        self, part: PartView, record: MatchRecord, laid: dict[str, int], all_named: bool
    ) -> dict[str, int]:
        """Return how many riichi sticks each player laid in this hand: those ``laid`` by what the record says, and
        those that its scores show, so that a record with scores need not say who declared. A player whose recorded
        score lacks just the points of a riichi has declared one, unless ``all_named`` says that nobody else did.

        A record has the scores after sticks were laid, the match (:attr:`scores`) has them before. Any other difference
        is reported; but if the match did not know its scores, those of the record replace them. All scores are sure
        from now on.
        """
        derived, riichi_points = dict(laid), self.of_riichi * self.stick
        missing = {p: self.scores[p] - record.scores[p] for p in record.seats if p in record.scores}
        if "scores" in self.unsure and any(points not in (0, riichi_points) for points in missing.values()):
            # Riichi alone does not explain this: the record's scores, as before the sticks were laid, replace ours.
            self.scores |= {p: n + laid.get(p, 0) * self.stick for p, n in record.scores.items()}
            missing = {p: laid.get(p, 0) * self.stick for p in missing}
        for player, points in missing.items():
            laid_points = laid.get(player, 0) * self.stick
            if points == laid_points:
                continue
            if points == riichi_points and not laid_points and not all_named:
                derived[player] = self.of_riichi
            else:
                self._report_score(part, player, record.scores[player], laid_points)
        self.unsure.discard("scores")
        return derived

    def _report_score(self, part: PartView, player: str, score: int, sticks: int) -> None:
        """Add a problem for a ``score`` of the record that does not follow, or a warning if the record is to be
        followed. Then set the score in :attr:`scores` to that of the record, so that later hands do not report the same
        difference again. ``sticks``: the points that the player laid as sticks."""
        due = self.scores[player] - sticks  # a record has scores after sticks, the match has them before
        if self.follow:
            self.note_followed("scores", f"{player} {due}")
        elif "scores" not in self.unsure:
            sentence = "M105.after_riichi" if sticks else "M105.scores"
            self.note_problems(part, problem(sentence, ("scores", player), player=player, due=due, said=score))
        self.scores[player] = score + sticks

    def poor_riichi_problems(self, named: Sequence[str]) -> list[Problem]:
        """Return a problem for each player in ``named`` who declared riichi with fewer points than
        ``riichi.least_points``, as the match knows. They did not win: the system checks a winner's riichi."""
        least = self.v.get("riichi.least_points", 0)
        if "scores" in self.unsure or not least:  # the match does not know what he had, or any score will do
            return []
        poor = {p: n for p in named if (n := self.scores[p]) < least}
        return [problem("W307.points", ("in_riichi",), player=p, points=n, least=least) for p, n in poor.items()]

    def _compare_sticks(self, part: PartView, record: MatchRecord, laid: Mapping[str, int], all_named: bool) -> None:
        """Compare the number of sticks in a record, which lie on the table at the end of the hand, with those carried
        over and those ``laid`` in this hand, by player. Adds a problem for a difference. But if the record is to be
        followed, or the match did not know its sticks, sets :attr:`deal` to the record's sticks as they were before the
        hand instead. ``all_named``: whether everybody who declared riichi is named, so that nobody else can have laid a
        stick. Afterwards the sticks are sure."""
        new, carried = sum(laid.values()), self.deal.sticks
        due, lying = carried + new, record.sticks
        if lying == due:
            self.unsure.discard("sticks")
            return
        was_sure = "sticks" not in self.unsure
        points = sum(self.scores.values()) + (lying - new) * self.stick  # all points, if the record is right
        if self.follow and was_sure and points != self.total:  # even a followed record cannot make or lose points
            sentence = "M107.lost" if points < self.total else "M107.too_many"
            amount = abs(self.total - points)
            self.note_problems(part, problem(sentence, ("sticks",), said=lying, due=due, points=amount))
        elif self.follow or not was_sure:
            if was_sure:
                self.note_followed("sticks", str(due))
            self.deal = self.deal._replace(sticks=max(lying - new, 0))  # as it stood before this hand
        elif lying > due and not all_named:  # somebody else may have laid one
            self.note_problems(part, problem("M107.who_else", ("sticks",), said=lying, due=due, more=lying - due))
        else:
            self.note_problems(part, problem("M107.carried", ("sticks",), said=lying, before=carried, laid=new))
        self.unsure.discard("sticks")

    def scores_known(self, raw: Mapping[str, object]) -> bool:
        """Tell whether the scores of the match can be passed to the system with a hand (``raw``: as written), which
        needs them for トビ賞 and the end of a match. They must be known and have the sum that the rules require: a
        system refuses any others, and the match has reported those already."""
        if "scores" in self.unsure and "scores" not in raw:
            return False
        points = sum(self.scores.values()) + self.deal.sticks * self.stick
        return points == len(self.match.players) * int(self.v["match.start"])

    def note_followed(self, field: str, expected: str) -> None:
        """Add a warning that the record is followed although the rules say something else."""
        self.warnings.append(Remark("followed", {"field": field, "expected": expected}))

    def note_problems(self, part: PartView, *problems: Problem) -> None:
        """Add problems of a hand to :attr:`problems`, each with its place."""
        self.problems += located(problems, part)


def _path_of(field: Follows, raw: Mapping[str, object]) -> Path:
    """Return the path at which a hand (``raw``) says a field, where a difference will be underlined: so it must be the
    path of something that is written. Who sits out follows from the seats if these are written and ``sitout`` is not;
    the seats follow from the dealer if he is written and they are not."""
    if field.name == "sitout" and "sitout" not in raw and "seats" in raw:
        return ("seats",)  # a player without a seat sits out
    if field.name == "seats" and "seats" not in raw and "dealer" in raw:
        return ("dealer",)
    return field.place


def has_value(raw: Any, path: Path) -> bool:
    """Tell whether a record as written has a value at a path; null is none."""
    try:
        return reduce(getitem, path, raw) is not None
    except (LookupError, TypeError):  # a step that is not there, or leads into a text or a number
        return False


def put_if_missing(raw: dict[str, object], path: Path, value: object) -> None:
    """Write a value into ``raw`` at a path, unless there is one. The mappings on the way are copied first, as they
    still belong to the document. That must not change: the text in which problems are underlined may be made of it."""
    mapping: Any = raw
    for step in path[:-1]:
        mapping[step] = mapping[step].copy()
        mapping = mapping[step]
    mapping.setdefault(path[-1], value)


def _describe_value(value: object) -> str:
    """Return a value of :class:`~calc.systems.dealing.Follows` as a problem names it: a round by its wind and, if it is
    not 0, its number (``east 2``); seats by the dealer, who sits first; anything else by its text."""
    if isinstance(value, tuple) and value and isinstance(value[0], int):
        return f"{WIND_NAMES[(value[0] - EAST) % len(WIND_NAMES)]} {value[1] or ''}".strip()
    return str(value[0]) if isinstance(value, tuple) else str(value)
