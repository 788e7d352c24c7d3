"""The running table of a match. Each hand is settled; what follows from the rules is filled in, and contradictions are
reported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy, deepcopy
from itertools import chain, takewhile
from typing import Any, NamedTuple

from ..languages import Phrase, named
from ..problems.codes import problem
from ..problems.problems import InputError, Problem, refuse, report_fault
from ..riichi.following import bust_by_honba, is_bust
from ..systems.dealing import Course, HandEnd, MatchStanding
from ..tiles.tiles import WIND_NAMES
from ..verdict.expect import differences
from ..verdict.ledger import CHIPS, POINTS, TABLE, LedgerError, Transfer, pass_whole
from ..verdict.receipt import Receipt, glance
from ..verdict.verdict import GameWin, Remark, Verdict, as_data
from .checks import Checks, MatchRecord
from .final import FinalScores
from .pushes import Pushes
from .record import Adjust, Match, PartView, other_rules_problem, read_adjust
from .settled import NextDeal, SettledHand


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
    verdict: Verdict[GameWin] | None = None
    """``None`` if only the amounts are known."""
    hand: bool = True
    """Whether a hand was played; a correction is not one."""
    place_points: Mapping[str, int] = {}
    """Place points given (+) and taken (−) by hand, in thousands."""
    wrong: Sequence[str] = ()
    """How it differs from what the record expects."""


_CHANGED_BY_HANDS = (
    "deal", "wind", "scores", "total", "chips", "start", "unsure", "on_table", "penalties", "over", "may_be_over",
)  # fmt: skip
"""What hands change in a walk."""
_GROWING_LISTS = ("hands", "played", "ends", "transfers", "wrong")
"""The lists of a walk to which hands add something, and of which nothing is ever taken."""


class Stage(NamedTuple):
    """How a match stood behind a hand, to go on from there with other hands."""

    standing: Mapping[str, object]
    """The attributes of the walk that hands change."""
    lengths: Mapping[str, int]
    """How long its lists were."""
    course: Course[Any]
    pushes: Pushes


class Walk(Checks):
    """Walks through the hands of one match, and afterwards holds the settled match. ``problems`` collects everything
    wrong, each with its place."""

    def __init__(self, match: Match, follow: bool = False) -> None:
        """Stand before the first hand, with nothing won or lost; ``follow`` as in :class:`Checks`."""
        super().__init__(match, follow)
        self.over = ""
        """Why the match is over; empty if it goes on."""
        self.may_be_over = ""
        """Why it is over if it does not go on, as the dealer may choose."""
        self.end_reported = False
        """Whether a hand after the end has been reported."""
        self.wind = 0
        """The round of the last hand."""
        self.chips = dict.fromkeys(match.players, 0)
        self.pushes = Pushes(match.players, self.bust)
        self.penalties: dict[str, int] = {}
        """Place points given (+) and taken (−) by hand, in thousandths."""
        self.ends: list[HandEnd] = []
        """How each hand ended."""
        self.on_table: list[str] = []
        """Whose riichi sticks are on the table, as far as known."""
        self.transfers: list[Transfer] = []
        """Everything that moved between two players, except sticks on the table."""
        self.played: list[SettledHand] = []
        """The hands without corrections."""
        self.hands: list[SettledHand] = []
        self.wrong: list[Phrase] = []
        """The differences of hands from their expectations."""
        self.stages: list[Stage] = []
        """How the match stood behind each hand, as long as none had a problem."""

    def run(self, earlier: Walk | None = None) -> Walk:
        """Settle all hands, one after another, and return this walk; if only the end of the match is known, take that.
        With an ``earlier`` walk, which met no problem, begin at the first hand that differs from it. Nothing is raised:
        what is wrong is in :attr:`problems`."""
        if self.match.final:
            self._take_known_end(self.match.final)
        # a walk that follows the record would have settled the same hands in another way
        shared = self._resume_from(earlier) if earlier and earlier.follow == self.follow else 0
        for number, part in enumerate(self.match.hands[shared:], shared + 1):
            self.number = number
            self.warnings, self.doubtful, self.seating = [], set(), None
            self._check_end(part)
            try:
                played = self._play_hand(part)
            except InputError as error:
                self.note_problems(part, *error.problems)
                self.unsure = set(self.everything)  # nobody knows what this hand moved
                continue
            if number == 1:  # an excerpt of a match starts from the state in its first hand
                self.unsure &= self.doubtful
            self._book_hand(played)
            self.stages.append(self._copy_standing())
        if not self.over:  # no hand has followed, so an end that the dealer could choose was chosen
            self.over = self.may_be_over
        if not self.over and self.match.ended:
            self.over = "ended"
        return self

    def _take_known_end(self, final: FinalScores) -> None:
        """Set scores, chips, sticks and all else to the known end of a match whose hands are not known, so that it ends
        like one whose hands were settled. Who paid whom is assumed, since only sums are settled from it."""
        moved = {p: n - self.scores[p] for p, n in final.scores.items()}
        lacking = -sum(moved.values())  # the points of sticks left on the table, and any difference of a wrong sum
        self.transfers += transfers_between(moved, POINTS, lacking)
        self.transfers += transfers_between(final.chips, CHIPS)
        self.scores = {p: final.scores[p] for p in self.scores}
        self.chips |= final.chips
        self.deal = self.deal._replace(sticks=final.sticks)
        self.pushes.by |= final.busts
        self.penalties = {p: 1000 * n for p, n in final.place_points.items()}  # in thousandths
        self.over = "scores_alone"

    # --- going on from an earlier walk ------------------------------------------------------------------------------

    def _copy_standing(self) -> Stage:
        """Return how the match stands now, as a copy that the next hands do not change, for a later version of the
        match to go on from. Of lists that only grow it has the lengths."""
        standing = {name: copy(vars(self)[name]) for name in _CHANGED_BY_HANDS}
        lengths = {name: len(vars(self)[name]) for name in _GROWING_LISTS}
        return Stage(standing, lengths, _copy_course(self.course, self.match), self.pushes.copy(self.bust))

    def _resume_from(self, earlier: Walk) -> int:
        """Set this walk to where an ``earlier`` one stood after the hands that both matches begin with, so that they
        are not settled again. Return how many these are; without such hands nothing changes. Hands with the same text
        are the same objects, as the reader of matches takes them over."""
        hands = zip(self.match.hands, earlier.match.hands, strict=False)
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], hands))
        if not shared:
            return 0
        stage = earlier.stages[shared - 1]
        # copied, since this walk goes on to change them; lists that only grow are cut to what they were
        vars(self).update({name: copy(value) for name, value in stage.standing.items()})
        vars(self).update({name: vars(earlier)[name][:length] for name, length in stage.lengths.items()})
        self.stages = earlier.stages[:shared]
        self.course, self.pushes = _copy_course(stage.course, self.match), stage.pushes.copy(self.bust)
        return shared

    # --- one hand ---------------------------------------------------------------------------------------------------

    def _check_end(self, part: PartView) -> None:
        """Add a problem for the first hand after the end of the match, or a warning for each if the record is to be
        followed, and go on as if the match had not ended: the table may have played on, or a round is wrong. Nothing
        for a correction, which may follow the last hand, nor after a hand that could not be settled."""
        if not self.over or self.unsure or _is_correction(part.value):
            return
        if self.follow:
            self.warnings.append(Remark("after_end", {"why": self.over}))
        elif not self.end_reported:
            why = named("ends", self.over.replace("_", " "))
            self.note_problems(part, problem("M103.ended", hand=self.number - 1, why=why))
            self.end_reported = True
        # A table that plays on starts again from the first round: no rules have a round after the last one.
        self.deal = self.deal._replace(wind=min(self.deal.wind, self.wind))
        self.unsure.add("round")
        self.over = ""

    def _play_hand(self, part: PartView) -> Played:
        """Return what a hand moves, from its tiles or its amounts; nothing is booked yet. Raises InputError if the hand
        is wrong, without a problem if its problems were reported when it was read."""
        if part.problems:
            raise InputError([])
        if not isinstance(part.value, dict):
            raise InputError([problem("S202.hand")])
        if wrong := other_rules_problem(part, self.match):
            raise InputError([wrong])
        return self._settle_amounts(part) if "adjust" in part.value else self._settle_record(part)

    def _settle_record(self, part: PartView) -> Played:
        """Return what a hand with tiles moves, as its game settles it. Nothing is booked yet, but what the record says
        of the table is taken over into :attr:`seating`, :attr:`deal` and :attr:`scores`, and from the first hand into
        :attr:`start`. Adds warnings. Raises InputError if the hand is wrong, and also for a bug that makes its sums
        wrong, so that other hands are settled all the same."""
        rules, course = self.match.rules, self.course
        record, problems = self._read_record(part), list[Problem]()
        riichi, laid = course.others_in_riichi(record), dict[str, int]()
        if course.counters:
            laid = self.sticks_laid(part, record, riichi)
            if not self.hands:  # an excerpt begins with the scores that the record of its first hand has
                self.start = dict(self.scores)
            if course.returns_sticks(record):
                laid = {}
            scores_known = self.scores_known(part.value)
            record = course.complete(record, self.deal, self.scores if scores_known else {}, laid)
            problems = self.problems_of_hand_alone(self.engine.check(record, rules), part.value)
        problems += [*course.unended(record), *self.poor_riichi_problems(riichi or ())]
        refuse([*problems, *self._repetition_problems(record)])
        try:
            verdict = self.engine.settle(record, rules, Receipt(rules))
        except LedgerError as bug:
            raise InputError([report_fault(bug)]) from None
        # in some games a hand goes on after wins: the rest of it may have been forgotten
        if course.goes_on(record, len(verdict.wins)):
            self.warnings.append(Remark("unended", {}))
        points, keeps = verdict.points, course.keeps(self.deal, verdict.next)
        return Played(
            title=record.title,
            end=course.outcome(record, verdict.wins),
            points={p: points.get(p, 0) - laid.get(p, 0) * self.stick for p in self.match.players},
            chips=verdict.chips,
            transfers=verdict.transfers,
            after=course.after(self.deal, keeps, verdict.next, record),
            keeps=keeps,
            laid=laid,
            verdict=verdict,
            wrong=differences(record.expect, verdict, []),
        )

    def _read_record(self, part: PartView) -> MatchRecord:
        """Return the record of a hand, completed by what follows from the hands before. Comparing it with them sets
        :attr:`seating` and :attr:`deal`, and adds problems or warnings for contradictions. Raises InputError if the
        record cannot be read, or its players are not those of the match."""
        raw = part.value
        self._pass_deal(raw)
        follows = list(self.course.follows(self.deal, raw))
        record, problems = self.engine.read(part.but(self.fill_in(raw, follows)), self.match.rules)
        # L212, wrong sticks: left out ones are worked out later, and are checked then.
        problems = [p for p in self.problems_of_hand_alone(problems, raw) if "sticks" in raw or p.code != "L212"]
        if record is None or problems:
            raise InputError(problems)
        hand: MatchRecord = record
        self.seat_players(part, hand)
        self.compare_with_earlier(part, hand, follows)
        return hand

    def _pass_deal(self, raw: Mapping[str, object]) -> None:
        """If the dealer would deal again, but the next hand as written (``raw``) is of the round of the next dealer,
        pass the deal on: at some tables a dealer may give it up, and only the next hand shows that."""
        if self.played and self.played[-1].dealer == self.deal.dealer:
            self.deal = self.course.passed_on(self.deal, raw)

    def _repetition_problems(self, record: MatchRecord) -> list[Problem]:
        """Return the problems of what a match allows a player only so often (``shubari.per_match``) and this hand has
        once more; if the record is to be followed, only add a warning. Changes the course, which remembers what the
        hand has."""
        again = self.course.remember(record, self.number)
        if self.follow and again:
            self.note_followed("shubari.per_match", str(self.v["shubari.per_match"]))
            return []
        return again

    def try_hand(self, part: PartView) -> Played:
        """Return what a hand would move as the next one, for a preview of it; nothing is booked, and the walk stays as
        it is. Raises InputError with every problem."""
        walk = copy(self)
        # Copied is what playing a hand changes in place; all else is assigned anew in the copy.
        walk.problems, walk.warnings, walk.number = [], [], len(self.hands) + 1
        walk.unsure, walk.scores = set(self.unsure), dict(self.scores)
        walk.course = _copy_course(self.course, self.match)
        try:
            return walk._play_hand(part)
        except InputError as error:
            walk.note_problems(part, *error.problems)
            raise InputError(walk.problems) from None

    # --- booking ----------------------------------------------------------------------------------------------------

    def _book_hand(self, played: Played) -> None:
        """Book a hand or a correction: change the scores and accounts, note whether the match is over, add its line to
        the table, and set :attr:`deal` to how the match stands after it. Raises LedgerError, a bug of ours, if its sums
        are wrong."""
        deal, after = self.deal, played.after
        if played.hand:
            after = self.course.counted(after, deal, played.end)
        seating = self.seating or self.course.table(deal.dealer)
        laid = {p: n for p, n in played.laid.items() if n}
        played = played._replace(end=self._move_amounts(played, laid))
        self.ends.append(played.end)
        self.wrong += [Phrase("expect_hand", n=self.number, line=line) for line in played.wrong]
        for player, amount in played.place_points.items():
            self.penalties[player] = self.penalties.get(player, 0) + 1000 * amount  # results are in thousandths
        self._note_end(played)
        self.wind, self.deal = deal.wind, after
        line = self._line_of_table(played, deal, seating, laid)
        self.hands.append(line)
        if played.hand:  # a correction is no hand
            self.played.append(line)

    def _move_amounts(self, played: Played, laid: Mapping[str, int]) -> HandEnd:
        """Change scores, chips, transfers and the owners of sticks by what a hand moves, and follow who pushed whom
        below zero. Return how the hand ended, with the players who are below zero by honba alone, as only the scores
        after it show. ``laid``: the number of sticks that each player laid. Raises LedgerError if the amounts do not
        sum to zero."""
        points, chips, before, after = played.points, played.chips, self.deal.sticks, played.after.sticks
        # points go from player to player or, as sticks, to the table and back; chips from player to player alone
        if sum(points.values()) + (after - before) * self.stick or sum(chips.values()):
            amounts = f"{points}, {chips}, sticks {before} → {after}"
            raise LedgerError(f"hand {self.number} does not sum to zero: {amounts}")
        scores_after_riichi = {p: n - laid.get(p, 0) * self.stick for p, n in self.scores.items()}
        self.scores = {p: n + points[p] for p, n in self.scores.items()}
        self.total = sum(self.scores.values()) + after * self.stick
        self.chips = {p: n + chips.get(p, 0) for p, n in self.chips.items()}
        self.transfers += [Transfer(POINTS, p, TABLE, n * self.stick, "riichi") for p, n in laid.items()]
        self.transfers += pass_whole(played.transfers, self.match.players)  # as the lines of hands say it
        end = played.end._replace(spared=bust_by_honba(self.scores, played.transfers, self.v))
        self.pushes.follow(scores_after_riichi, self.scores, played.transfers, end)
        fines = ((t.payer, t.amount // self.stick) for t in played.transfers if t.payee == TABLE and t.why == "fine")
        owners = [*self.on_table, *(p for p, n in chain(laid.items(), fines) for _ in range(n))]
        self.on_table = owners[-after:] if after else []  # if fewer are left, the last laid; [-0:] would be all
        return end

    def _line_of_table(
        self, played: Played, deal: MatchStanding, seating: tuple[tuple[str, ...], str], laid: Mapping[str, int]
    ) -> SettledHand:
        """Return a booked hand as a line of the table, with copies of what later hands change. ``deal``: how the match
        stood before it; ``seating``: who sat and who sat out; ``laid``: how many sticks each player laid in it."""
        players, end, verdict, course = self.match.players, played.end, played.verdict, self.course
        seats, out = seating
        return SettledHand(
            number=self.number,
            title=played.title,
            round=round_of(deal) if course.rounds else "",
            lap=deal.lap,
            streak=deal.in_row if course.streaks else 0,
            dealer=deal.dealer,
            seats=seats,
            out=out,
            honba=deal.honba,
            sticks=deal.sticks,
            kind=end.kind,
            winners=end.winners,
            discarder=end.source,
            chombos=end.offenders,
            riichi=laid,
            points={p: played.points.get(p, 0) for p in players},
            sticks_after=played.after.sticks,
            chips={p: played.chips.get(p, 0) for p in players},
            scores=dict(self.scores),
            chips_total=self.chips,  # no copy: each hand makes new ones, while scores may be corrected in place
            dice=as_data(verdict.chances) if verdict else (),
            busts=tuple([p for p in players if self.bust(self.scores[p])]),
            next=self._describe_next(played.after),
            warnings=(*self.warnings, *(verdict.notes if verdict else ())),
            result=verdict,
        )

    def _describe_next(self, after: MatchStanding) -> NextDeal:
        """Return which hand follows, or why the match is over, for the line of this hand: the dealer, and what its game
        counts of honba and sticks, rounds, or in games without rounds the hands of a dealer in a row. ``after``: how
        the match stands after this hand."""
        following = NextDeal(after.dealer, over=self.over or None)
        if self.course.counters:
            following = following._replace(honba=after.honba, sticks=after.sticks)
        if self.course.rounds:
            return following._replace(round=round_of(after))
        return following._replace(streak=after.in_row) if self.course.streaks else following

    def _note_end(self, played: Played) -> None:
        """Set :attr:`over` to why the match is over after a hand, or :attr:`may_be_over` if the dealer may choose. A
        replayed hand or a correction is never the last hand; but points below zero end a match even after these."""
        # after a chombo the same hand is dealt again; a deal that passes can be the last one
        replayed = played.end.kind == "chombo" and (played.keeps or "chombo.deal" not in self.v)
        if played.hand and not replayed:
            over = self.course.over(self.deal, played.keeps, self.scores, played.end)
            self.over = "" if over.may else over.why
            self.may_be_over = over.why if over.may else ""
        elif not self.over and self.v.get("match.bust") and self.bust(min(self.scores.values())):
            self.over = "bust"

    def bust(self, score: int) -> bool:
        """Tell whether a score is bust; in games without honba and sticks none is."""
        return self.course.counters and is_bust(score, self.v)

    # --- hands of which only amounts are known ----------------------------------------------------------------------

    def _settle_amounts(self, part: PartView) -> Played:
        """Return what a hand moves of which only the amounts are known, or a correction, which leaves the deal as it
        is. Nothing is booked yet, but :attr:`seating` and :attr:`deal` are set as the part says. Raises InputError for
        impossible amounts."""
        done = read_adjust(part, self.match)
        stated = self.named_seats(part.value)
        done = done._replace(seats=tuple(stated.get("seats", done.seats)), sitout=stated.get("sitout", done.sitout))
        if done.seats:
            self.seat_players(part, done)
        self._pass_deal(part.value)
        self.compare_with_earlier(part, done, list(self.course.follows(self.deal, part.value)))
        refuse(self._amount_problems(done))
        moved = {p: done.points.get(p, 0) for p in self.match.players}
        left = done.points.get(TABLE, -sum(moved.values()))  # to the table goes what is said, else what players lack
        keeps = self._dealer_stays(done)
        after = self.deal._replace(sticks=self._sticks_left(moved, left))
        if total := sum(done.chips.values()):
            raise InputError([problem("M108.chips", ("adjust", "chips"), sum=f"{total:+}")])
        if done.hand:
            following = self.course.following(self.deal, keeps, bool(done.winners), after.sticks)
            following = self.course.dealt_on(following, keeps, done.winners)
            after = self.course.after(self.deal, self.course.keeps(self.deal, following), following)
        self.warnings.append(Remark("adjusted", {}))
        return Played(
            title=str(part.value.get("title", "")),
            end=HandEnd("adjust", done.winners, done.source),
            points=moved,
            chips=done.chips,
            transfers=[*transfers_between(moved, POINTS, left), *transfers_between(done.chips, CHIPS)],
            after=after,
            keeps=keeps,
            hand=done.hand,
            place_points=done.place_points,
        )

    def _sticks_left(self, moved: Mapping[str, int], left: int) -> int:
        """Return how many sticks lie on the table after a hand that is known by its amounts. ``moved``: the points of
        each player; ``left``: the points that went to the table, below 0 if they came from there. Raises InputError if
        these do not sum to zero, or no whole number of sticks makes the points on the table."""
        sticks = self.deal.sticks + (left // self.stick if self.stick else 0)
        is_no_number_of_sticks = not self.stick or left % self.stick or sticks < 0
        if sum(moved.values()) + left or (left and is_no_number_of_sticks):
            raise InputError([problem("M108.points", ("adjust", "points"), sum=f"{sum(moved.values()):+}")])
        return sticks

    def _amount_problems(self, done: Adjust) -> list[Problem]:
        """Return the problems of a hand or correction that is entered by its amounts (``adjust``): a player who sits
        out takes part, place points in a game without them, nothing at all, or a win on the own discard. Sums are
        checked elsewhere."""
        problems = self._outsider_problems(done)
        if done.place_points and "match.uma" not in self.v:
            problems.append(problem("M108.place_points", ("adjust", "place_points")))
        # a correction that corrects nothing
        if not (done.hand or done.points or done.chips or done.place_points):
            problems.append(problem("S203.empty_adjust", ("adjust",)))
        if done.source in done.winners:
            problems.append(problem("S206.own_discard", ("adjust", "from"), player=done.source))
        return problems

    def _outsider_problems(self, done: Adjust) -> list[Problem]:
        """Return the problems of a hand entered by its amounts in which the player who sits out gains or loses points,
        wins, discards or is tenpai; only chips can move to or from him. Empty for a correction, which may move
        anybody's points, and if the match does not know who sits out."""
        _, out = self.seating or self.course.table(self.deal.dealer)
        if not done.hand or not out or "seats" in self.unsure:
            return []
        moving = [p for p, n in done.points.items() if n]
        named = {"points": moving, "winners": done.winners, "from": (done.source,), "tenpai": done.tenpai or ()}
        wrong = [name for name, players in named.items() if out in players]
        return [problem("M108.sits_out", ("adjust", name), player=out) for name in wrong]

    def _dealer_stays(self, done: Adjust) -> bool:
        """Tell whether the dealer deals again after a hand that is entered by its amounts: as the hand says
        (``keeps``); else after a win, if the dealer has won and winners deal again; else as the rules have it after a
        draw with these players in tenpai. A correction leaves the dealer as he is."""
        if done.keeps is not None:
            return done.keeps
        if not done.hand:
            return True
        if done.winners:
            winners_stay = glance(self.v, "renchan.win") is not False  # None: a game without this rule
            return self.deal.dealer in done.winners and winners_stay
        return self.course.stays_after(self.deal, done.tenpai or ())


def _copy_course(course: Course[Any], match: Match) -> Course[Any]:
    """Return a copy of a course for another walk through a match: a course remembers past hands, and must not learn of
    those of the other walk."""
    # What deepcopy is to take as copied already: rules and players are those of the other match.
    same = {id(course.rules): match.rules, id(course.v): match.rules.values, id(course.players): match.players}
    return deepcopy(course, same)


def _is_correction(raw: object) -> bool:
    """Tell whether an item of a match as written is not a hand but a correction: amounts (``adjust``) of which nothing
    says how a hand ended. Only a correction may follow the last hand."""
    amounts = raw.get("adjust") if isinstance(raw, dict) else None
    return isinstance(amounts, dict) and not {"winners", "tenpai", "keeps"} & set(amounts)


def round_of(deal: MatchStanding) -> str:
    """Return the round and the number of the deal in it, as results write them: ``east 1``."""
    return f"{WIND_NAMES[deal.wind % len(WIND_NAMES)]} {deal.number}"


def transfers_between(moved: Mapping[str, int], unit: str, table: int = 0) -> Iterator[Transfer]:
    """Yield transfers that bring about the gains and losses in ``moved`` where nobody knows who paid whom, since a
    ledger needs both sides of a payment. The first loser pays the first winner, in the order of the mapping; ``table``
    is what the table gets, and comes last. All amounts must sum to zero."""
    left = {p: n for p, n in moved.items() if n and p != TABLE}
    if table:
        left[TABLE] = table
    while left:  # each payment settles one side at least, so this ends
        payer, payee = next(p for p in left if left[p] < 0), next(p for p in left if left[p] > 0)
        amount = min(-left[payer], left[payee])
        yield Transfer(unit, payer, payee, amount, "adjust")
        left[payer] += amount
        left[payee] -= amount
        for p in (payer, payee):
            if not left[p]:
                del left[p]
