"""The entry point of the package: match documents in, a :class:`MatchResult` out."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from ..languages import Phrase
from ..named_tuples import Described, inner
from ..problems.codes import problem
from ..problems.document import document_of
from ..problems.problems import InputError, Problem
from ..readers.reader import located
from ..records.values import ReadableDocument
from ..rules.rules import Rules
from ..verdict.ledger import CHIPS, POINTS, TABLE, Transfer, sums
from ..verdict.receipt import glance
from ..verdict.shown import as_page, as_text, in_notebook, known_language
from ..verdict.verdict import Remark, as_data, rules_data
from .close import settle_end
from .evening import convert_to_money, fewest_with_penalties, head_to_head, name_in_rate, parse_rate, rate_of
from .heads import EveningFile, split_by_file
from .place_points import RESULT, set_streaks, thousandths_of_point
from .record import AskedRules, read_matches
from .remarks import remark_on_matches, remark_on_names, remark_on_sums
from .settled import MONEY, Balance, EveningPayment, MatchEnd, MatchTotals, PlayerStanding, Rate, SettledMatch
from .standings import EveningSums, rank_players
from .walk import Walk


@inner("keys", "walks")
class MatchResult(metaclass=Described):
    """An evening, as :func:`calc.match` returns it: matches and debts, settled.

    >>> import calc
    >>> evening = calc.match(["B ron C 234m22444p33567s3s riichi"], rate="points=50/1000", ended=True)
    >>> [(one.player, one.place, one.money) for one in evening.standings]
    [('B', 1, 1650), ('A', 2, 0), ('D', 3, -500), ('C', 4, -1150)]
    >>> [(each.payer, each.payee, each.amount) for each in evening.payments]
    [('C', 'B', 1150), ('D', 'B', 500)]
    """

    __slots__ = (
        "__dict__", "evenings", "headline", "left_out", "matches", "players", "rules", "set", "teams", "wrong"
    )  # fmt: skip
    keys: ClassVar = (
        "rules_chosen_by", "title", "unit", "units", "players", "matches", "set", "standings", "teams",
        "team_standings", "head_to_head", "payments", "payments_unit", "payments_fewest", "rate", "rates", "warnings",
        "wrong",
    )  # fmt: skip
    """The attributes that make up its plain values, in order, behind the rules."""
    rules: Rules
    """Those of its first match."""
    players: tuple[str, ...]
    """Everybody who played, in turn order of the first match."""
    matches: tuple[SettledMatch, ...]
    """Each a ``calc.SettledMatch`` with its ``hands`` (``calc.SettledHand``: dealer, round, points, scores after it),
    its ``end`` (``calc.MatchEnd``: places and results) and ``totals``."""
    evenings: tuple[str, ...]
    """The evening of each match, by the name of its file or folder; empty for a single one."""
    teams: Mapping[str, Sequence[str]]
    """The players of each team."""
    headline: str
    """The title that the head of an evening has."""
    left_out: int
    """The files that could not be settled, and so count in no sum."""
    set: tuple[Transfer, ...]
    """The transfers at the end of a set: streaks of places."""
    wrong: list[str]
    """The differences of matches and hands from their expectations."""

    def __init__(
        self,
        walks: Sequence[Walk],
        rate: Mapping[str, Rate] | None = None,
        teams: Mapping[str, Sequence[str]] = {},
        evenings: Sequence[str] = (),
    ) -> None:
        """Settle the ends of matches, at least one, whose walks met no problem. ``rate``: the money for points and
        chips of all of them, ``None`` if each has its own; ``teams``: the players of each team; ``evenings``: the
        evening of each match, by name. All else is worked out when it is first asked for. Raises InputError for an end
        that does not add up."""
        self.walks = tuple(walks)
        """The matches as they were walked through, to go on with."""
        self.rules = walks[0].match.rules
        self.players = tuple(dict.fromkeys(p for walk in walks for p in walk.match.players))
        self.evenings = tuple(evenings) or ("",) * len(walks)
        self._asked_rate = rate
        """The money for points and chips of all matches; ``None`` if each has its own."""
        self.matches = tuple(self._settle_matches())  # needs the walks, evenings and rate from above
        self.teams = dict(teams)
        self.set = self._set_transfers()
        pairs = zip(walks, self.matches, strict=True)
        self.wrong = [line for walk, match in pairs for line in _unexpected_amounts(walk, match)]
        self.headline, self.left_out = "", 0

    def __eq__(self, evening: object) -> bool:
        """Tell whether another evening has the same plain values, so that results can be compared after pickling."""
        return isinstance(evening, MatchResult) and self.to_dict() == evening.to_dict()

    def __hash__(self) -> int:
        """Return a number that equal evenings share: of the rules and the points alone, as all values are many."""
        return hash((self.rules, *self.points.items()))

    def __repr__(self) -> str:
        """Return its rules, and what each player has won in all: of a match that goes on, which has no results yet, by
        the points so far. It is worked out for this if nobody has asked yet."""
        if any(match.end.over for match in self.matches):
            return f"<MatchResult of {self.rules.id}: points={self.points}>"
        so_far = {standing.player: standing.points for standing in self.standings}
        return f"<MatchResult of {self.rules.id}, goes on: won={so_far}>"

    def to_dict(self) -> dict[str, object]:
        """Return everything as plain, JSON-ready values, as ``calc match --json`` prints them."""
        return {**rules_data(self.rules), **{key: as_data(getattr(self, key)) for key in self.keys}}

    def text(self, lang: str = "en", *, explain: int = 0, tiles: str = "mpsz") -> str:
        """Return what ``calc match`` prints, with the reasons of each hand as ``explain`` asks for them."""
        return as_text("match:evening", self, known_language(lang), explain, tiles=tiles)

    def html(self, lang: str = "en") -> str:
        """Return the page that ``calc match --html`` writes."""
        return as_page("html.match:match_page", self, known_language(lang))

    def _repr_html_(self) -> str:
        """Return the page as a cell of a notebook shows it."""
        return in_notebook(self.html())

    @property
    def rules_chosen_by(self) -> str:
        """Who chose the rules of the first match: ``asked`` (the caller), ``record``, ``setting``, ``nobody``."""
        return self.walks[0].match.chosen

    # --- sums -------------------------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The title of the evening, or of its only match; empty if it has none."""
        return self.headline or (self.matches[0].title if len(self.matches) == 1 else "")

    def results_of(self, match: SettledMatch) -> Mapping[str, int | None]:
        """Return the results of a match by player, for charts of what they sum up to; empty if their unit is not the
        one that the evening is ranked in."""
        return match.end.results if match.end.unit == self.unit else {}

    @property
    def season(self) -> bool:
        """Whether these are the matches of several evenings."""
        return len(set(self.evenings)) > 1

    @property
    def units(self) -> tuple[str, ...]:
        """The units that the matches are settled in, in their order: ``result`` (place points), ``points``,
        ``chips``."""
        return tuple(dict.fromkeys(match.end.unit for match in self.matches))

    @property
    def unit(self) -> str:
        """The unit that decides the standings: place points if any match has them, else that of the first match."""
        return RESULT if RESULT in self.units else self.units[0]

    @property
    def systems(self) -> tuple[str, ...]:
        """The ids of the rules of the matches, in their order."""
        return tuple(dict.fromkeys(match.system for match in self.matches))

    def amounts(self, unit: str) -> dict[str, int]:
        """Return what each player got from the matches that are settled in ``unit``. Other matches are left out, as
        place points and chips cannot be added up."""
        total = dict.fromkeys(self.players, 0)
        for end in [match.end for match in self.matches if match.end.unit == unit]:
            for place in end.places:
                total[place.player] += place.result or 0  # None: the match goes on
        return total

    @cached_property
    def points(self) -> dict[str, int]:
        """The points to settle by player, in thousandths of place points (47000 is +47), or without place points the
        points won and lost; :attr:`unit` says which. 0 of a match that goes on: :attr:`standings` has its points so
        far."""
        return self.amounts(POINTS if self.unit == CHIPS else self.unit)

    @cached_property
    def chips(self) -> dict[str, int]:
        """Chips won and lost by player, including those from the ends of the matches and of the set."""
        chips = sums(self.players, self.set)
        for match in self.matches:
            for player, total in match.totals.items():
                chips[player] += total.chips
        return chips

    @property
    def transfers(self) -> list[Transfer]:
        """All transfers of the evening, those of hands, then of the ends of matches and of sets; place points are a
        unit of their own."""
        hands = [t for walk in self.walks for t in walk.transfers]
        return [*hands, *(t for match in self.matches for t in match.end.transfers), *self.set]

    @cached_property
    def head_to_head(self) -> tuple[Balance, ...]:
        """What each player has won from each other one."""
        return head_to_head(self.transfers, self.players)

    def _settle_matches(self) -> Iterator[SettledMatch]:
        """Yield each match with its end. A player's run of firsts continues from one match of the same rules to the
        next, within an evening. Some games pay chips for such a run, so each end needs those before it."""
        rows: dict[tuple[str, str], dict[str, int]] = {}
        for walk, evening in zip(self.walks, self.evenings, strict=True):
            match, key = walk.match, (walk.match.rules.id, evening)
            streaks = {**rows.get(key, {}), **match.streak}  # what a match says itself counts
            end = settle_end(walk, streaks)
            if end.over:
                first = end.places[0].player
                streaks = {first: streaks.get(first, 0) + 1}  # everybody else's is broken
            rows[key] = streaks  # of a match that goes on unchanged
            start, hands = dict(walk.start), tuple(walk.hands)
            totals, rate = _sum_match(walk, end), self._asked_rate or match.rate
            yield SettledMatch(
                match.title, match.file, match.players, start, hands, end, totals, match.rules.id, rate, match.out
            )

    def _matches_by_set(self) -> Iterator[tuple[Rules, list[SettledMatch]]]:
        """Yield the matches of each evening that form sets, with their rules: those of one system are together, as
        streaks and chips count among them. Matches of games without sets are left out."""
        kinds: dict[tuple[str, str], tuple[Rules, list[SettledMatch]]] = {}
        for walk, match, evening in zip(self.walks, self.matches, self.evenings, strict=True):
            if "set.streak_length" in walk.match.rules.values:
                _, matches = kinds.setdefault((match.system, evening), (walk.match.rules, []))
                matches.append(match)
        yield from kinds.values()

    def _set_transfers(self) -> tuple[Transfer, ...]:
        """Return the transfers at the end of the sets: for each streak every other player of the set pays. They are
        kept apart from the matches, since no single match brings them."""
        transfers = list[Transfer]()
        for rules, matches in self._matches_by_set():
            players = list(dict.fromkeys(player for match in matches for player in match.players))
            orders = [[place.player for place in match.end.places] for match in matches if match.end.over]
            transfers += [
                Transfer(CHIPS, p, streak.player, streak.each, streak.key)
                for streak in set_streaks(orders, rules.values) for p in players if p != streak.player
            ]  # fmt: skip
        return tuple(transfers)

    # --- standings and payments -------------------------------------------------------------------------------------

    @property
    def rates(self) -> tuple[Mapping[str, Rate], ...]:
        """The rates of the matches, each once."""
        # by repr, as mappings cannot be hashed
        return tuple({repr(match.rate): match.rate for match in self.matches if match.rate}.values())

    @property
    def rate(self) -> Mapping[str, Rate] | None:
        """The money for points and chips, if it is the same in all matches that have a rate; ``None`` if there is
        none."""
        return self.rates[0] if len(self.rates) == 1 else None

    def _amounts_with_rates(self) -> Iterator[tuple[str, Mapping[str, int], Mapping[str, Rate]]]:
        """Yield what was won and lost in each match, and by the end of a set: unit, amounts, and the rates for it. Each
        match can have rates of its own, so sums over the evening would not do."""
        for walk, match in zip(self.walks, self.matches, strict=True):
            if match.end.unit != CHIPS:  # an end in chips is among the chips below
                results = {place.player: place.result or 0 for place in match.end.places}
                yield match.end.unit, _balance_with_table(results), _rate_place_points(walk, match.rate or {})
            yield CHIPS, {player: total.chips for player, total in match.totals.items()}, match.rate or {}
        if self.set:
            # a set has no rate of its own: that of its first match which has one
            rates = [match.rate for _, matches in self._matches_by_set() for match in matches if match.rate]
            yield CHIPS, sums(self.players, self.set), rates[0] if rates else {}

    @cached_property
    def _money_and_rounding(self) -> tuple[dict[str, int], bool] | None:
        """The money that each player wins or loses, and whether any was rounded; ``None`` without a rate. Amounts in a
        unit that has no rate are left out, and a remark says so. All amounts are converted together, so that fractions
        are rounded once."""
        if not self.rates:
            return None
        rated = ((amounts, rate_of(unit, rates)) for unit, amounts, rates in self._amounts_with_rates())
        nothing = dict.fromkeys(self.players, 0), Rate(0)  # so that everybody has an amount
        return convert_to_money([nothing, *((amounts, rate) for amounts, rate in rated if rate)])

    @property
    def money(self) -> dict[str, int] | None:
        """The money that each player wins or loses; ``None`` without a rate."""
        return self._money_and_rounding[0] if self._money_and_rounding else None

    @cached_property
    def standings(self) -> tuple[PlayerStanding, ...]:
        """The players from first to last."""
        return self._rank({player: (player,) for player in self.players})

    @cached_property
    def team_standings(self) -> tuple[PlayerStanding, ...]:
        """The teams from first to last; players without a team are in none."""
        return self._rank(self.teams)

    def _rank(self, names: Mapping[str, Sequence[str]]) -> tuple[PlayerStanding, ...]:
        """Return players or teams from first to last, with all that the matches brought them. ``names``: the players of
        each row of the standings: those of a team, or a player alone. Ties are ranked by rule ``set.ties`` of the first
        match."""
        amounts = {unit: self.amounts(unit) for unit in self.units if unit != CHIPS} | {CHIPS: self.chips}
        values = self.rules.values
        ties = values["set.ties"] if glance(values, "set.ties") else "shared"  # games without the rule share
        return rank_players(names, self.unit, EveningSums(amounts, self.money), self.matches, self.walks, ties)

    @property
    def payments_unit(self) -> str:
        """``money`` with a rate, else the unit of the matches."""
        return self.unit if self.money is None else MONEY

    @property
    def payments(self) -> tuple[EveningPayment, ...]:
        """The payments that settle the evening: in money, or in each unit."""
        return self._payments_and_proof[0]

    @property
    def payments_fewest(self) -> bool:
        """Whether they are proven to be the fewest."""
        return self._payments_and_proof[1]

    @cached_property
    def _payments_and_proof(self) -> tuple[tuple[EveningPayment, ...], bool]:
        """The payments that settle the evening, in money or without a rate in each unit, and whether they are proven to
        be the fewest. Kept, as the search takes long for many players."""
        if self.money is not None:
            units = {MONEY: self.money}
        else:
            units = {unit: _balance_with_table(self.amounts(unit)) for unit in self.units if unit != CHIPS}
            units[CHIPS] = self.chips
        if self.money is None and self._holds_results:
            units.pop(RESULT, None)
        settled = {unit: fewest_with_penalties(each, self._penalties(unit)) for unit, each in units.items()}
        payments = [EveningPayment(*payment, unit) for unit, (rows, _) in settled.items() for payment in rows]
        return tuple(payments), all(proven for _, proven in settled.values())

    @property
    def _holds_results(self) -> bool:
        """Whether a result in place points is what a player holds, won from nobody (``match.return: 0``), so that
        results cannot be paid."""
        in_place_points = (w for w, m in zip(self.walks, self.matches, strict=True) if m.end.unit == RESULT)
        return any(glance(walk.match.rules.values, "match.return") == 0 for walk in in_place_points)

    def _penalties(self, unit: str) -> Mapping[str, int]:
        """Return how much of a unit, or of money, each player has lost to nobody at the ends of matches, as by a
        チョンボ: who lost it shall pay it to the table himself (:func:`~calc.match.evening.fewest_with_penalties`)."""
        lost = Counter[str]()
        for walk, match in zip(self.walks, self.matches, strict=True):
            end = match.end
            if unit == MONEY:
                rate = rate_of(end.unit, _rate_place_points(walk, match.rate or {}))
            else:
                rate = Rate(1) if end.unit == unit else None
            if rate is None:
                continue
            for transfer in end.transfers:
                if transfer.payee == TABLE and transfer.unit == end.unit:
                    # rounded up: in the payments no player pays more than the table is owed anyhow
                    lost[transfer.payer] += -(-transfer.amount * rate.money // rate.per)
        return lost

    # --- remarks ----------------------------------------------------------------------------------------------------

    @cached_property
    def warnings(self) -> tuple[Remark, ...]:
        """Remarks on what may be a slip: files left out, matches, players' names, sums, a set that is not complete, and
        the rate."""
        left_out = [Remark("left_out", {"n": self.left_out})] if self.left_out else []
        of_matches = [*remark_on_matches(self.matches, self.walks), *remark_on_names(self.matches)]
        of_matches += remark_on_sums(self.walks)
        return (*left_out, *of_matches, *self._remark_on_set(), *self._remark_on_rate())

    def _remark_on_set(self) -> Iterator[Remark]:
        """Yield a remark if the last set lacks matches, and one for each match whose first dealer is not the one whose
        turn it is: in a set each match begins with the next seat. Nothing if the rules have no sets."""
        numbers = {id(match): number for number, match in enumerate(self.matches, 1)}
        for rules, matches in self._matches_by_set():
            matches_of_set, seats = rules.values.get("set.matches", 0), matches[0].players
            # without sets in the rules, or with one match, nothing can be out of turn
            if not matches_of_set or len(matches) < 2:
                continue
            for turn, match in enumerate(matches):  # each match begins with the next seat's deal
                first, due = match.players[0], seats[turn % len(seats)]
                if set(match.players) == set(seats) and first != due:
                    yield Remark("first_dealer", {"match": numbers[id(match)], "player": first, "expected": due})
            if len(matches) % matches_of_set:  # the last set lacks matches
                yield Remark("half_set", {"matches": len(matches), "of": matches_of_set})

    def _remark_on_rate(self) -> Iterator[Remark]:
        """Yield remarks on units without a rate, rates for units that did not move, and rounded money; none if there is
        no rate at all, as then nothing is settled in money. Often a rate is written for points while the match ends in
        place points."""
        if not self.rates:
            return
        moved = self._units_with_rates()
        without = dict.fromkeys(unit for unit, rates in moved if rate_of(unit, rates) is None)  # each unit once
        yield from (Remark("no_rate", {"unit": unit}) for unit in without)
        used = {name_in_rate(unit, rates) for unit, rates in moved}
        unused = dict.fromkeys(name for rates in self.rates for name in rates if name not in used)
        yield from (Remark("rate_unused", {"unit": name}) for name in unused)
        yield from _remark_on_single_points(rates for unit, rates in moved if unit == RESULT)
        if self._money_and_rounding and self._money_and_rounding[1]:
            yield Remark("rounded", {})

    def _units_with_rates(self) -> list[tuple[str, Mapping[str, Rate]]]:
        """Return the unit of each account of the evening that needs a rate, with the rates that hold for it. A match
        without chips has an account of chips too, in which nothing moves: it is left out."""
        accounts = self._amounts_with_rates()
        return [(unit, rates) for unit, amounts, rates in accounts if unit != CHIPS or any(amounts.values())]


def _remark_on_single_points(rates_of_results: Iterable[Mapping[str, Rate]]) -> Iterator[Remark]:
    """Yield a remark on each rate that pays its money for a single point of a result (``points=50``), since usually a
    thousand points are meant. ``rates_of_results``: the rates of the accounts in place points."""
    by_name = {name_in_rate(RESULT, rates): rates for rates in rates_of_results}
    for name, rates in by_name.items():
        if name in rates and rates[name].per == 1:
            yield Remark("rate_each_point", {"name": name, "money": rates[name].money})


def _balance_with_table(points: dict[str, int]) -> dict[str, int]:
    """Return the amounts that the players have to settle, with one of the table if it keeps sticks or penalties that
    nobody gets: payments need amounts that sum to zero."""
    missing = -sum(points.values())
    return {**points, TABLE: missing} if missing else points


def _rate_place_points(walk: Walk, rates: Mapping[str, Rate]) -> Mapping[str, Rate]:
    """Return the rates of a match as they apply to results, which are in thousandths of place points. Where a point is
    several thousandths (``match.place_point``), the rate of points is for as many times more. A rate for place points
    stays as it is."""
    values = walk.match.rules.values
    per_point = thousandths_of_point(values) if "match.uma" in values else 1
    rate = rates.get(POINTS)
    return rates if per_point == 1 or rate is None else {**rates, POINTS: rate._replace(per=rate.per * per_point)}


def _sum_match(walk: Walk, end: MatchEnd) -> dict[str, MatchTotals]:
    """Return what each player won and lost over a match, the chips from its end included. Sticks on the table are
    nobody's, so points need not sum to zero."""
    chips = sums(walk.chips, [t for t in end.transfers if t.unit == CHIPS])
    return {p: MatchTotals(walk.scores[p] - walk.start[p], n + chips[p]) for p, n in walk.chips.items()}


def _unexpected_amounts(walk: Walk, match: SettledMatch) -> Iterator[str]:
    """Yield the differences between a settled match and what its document expects (``expect``), by which examples are
    checked. The differences of its hands come first."""
    expect, end = walk.match.expect, match.end
    yield from walk.wrong
    chips = {player: total.chips for player, total in match.totals.items()}
    for name, expected, settled in (
        ("scores", expect.scores, walk.scores),
        ("results", expect.results, end.results),
        ("chips", expect.chips, chips),
    ):
        for player, amount in expected.items():
            if settled.get(player) != amount:
                yield Phrase("expect_place", name=name, player=player, wanted=amount, got=settled.get(player))
    why = end.why if end.over else ""
    if expect.over is not None and expect.over != why:
        yield Phrase("expect_over", wanted=expect.over or "no", got=why or "no")  # empty: it goes on


def settle_match(
    *documents: Mapping[str, object] | ReadableDocument | list[Problem],
    rules: Rules | str = "",
    overrides: Mapping[str, object] | None = None,
    follow: bool = False,
    rate: str = "",
    ended: bool = False,
    earlier: Walk | None = None,
) -> MatchResult:
    """Settle the matches of an evening, in their order.

    ``documents`` are match documents, or hands that follow each other: plain values, or documents as
    :func:`calc.readers.reader.read_documents` gives them. ``follow``: where a record contradicts what follows from the
    rules, the record is right (and the result says so). ``rate``: ``points=50/1000,chips=100``, in the smallest unit of
    the money. ``ended``: matches that are not over are settled as they stand. ``earlier``: the walk through an earlier
    version of the match: what both begin with is not settled again.

    Raises :class:`~calc.InputError` with everything wrong in every hand.

    >>> hand = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s"}}
    >>> settle_match({"rules": "tcg", "players": list("ABCD"), "hands": [hand]}).matches[0].totals["B"].points
    1300
    """
    asked = AskedRules(rules, overrides)
    result, problems = settle_files(documents, asked, follow=follow, rate=rate, ended=ended, earlier=earlier)
    if problems or result is None:
        raise InputError(problems)
    return result


def settle_files(
    documents: Iterable[Mapping[str, object] | ReadableDocument | list[Problem]],
    asked: AskedRules,
    follow: bool = False,
    rate: str = "",
    ended: bool = False,
    folders: Sequence[str] = (),
    earlier: Walk | None = None,
) -> tuple[MatchResult | None, list[Problem]]:
    """Settle the matches of files as one evening, or of folders as one season: a file of a folder in ``folders``, or
    a folder in it, is an evening. Return the settled matches of the files without problems (``None`` if there are
    none), and the problems of the others: so a wrong file does not keep the rest from being settled. ``asked``: the
    rules that the caller asks for; other parameters as those of :func:`settle_match`. Raises InputError for a rate
    that cannot be read."""
    # A document has a ``value``, and problems stand for one; plain values of a caller become one.
    readable: list[Any] = [d if hasattr(d, "value") or _is_problem_list(d) else document_of(d) for d in documents]
    rates = parse_rate(rate) if rate else None
    problems = list[Problem]()
    walks = list[Walk]()
    teams = dict[str, tuple[str, ...]]()
    titles = set[str]()
    left_out = 0
    for file in split_by_file(readable):
        walked, wrong = _walk_file(file, asked, follow, ended, earlier)
        teams |= file.head.teams
        titles |= {file.head.title} - {""}
        problems += wrong
        if wrong:  # a file counts as a whole or not at all
            left_out += 1
        else:
            walks += walked
    if not walks:
        return None, list(dict.fromkeys(problems)) or [problem("S108.match")]
    result = MatchResult(walks, rates, teams, [_name_evening(walk.match.file, folders) for walk in walks])
    result.left_out = left_out
    if len(titles) == 1:  # titles of several evenings are none of the season
        result.headline = titles.pop()
    return result, list(dict.fromkeys(problems))


def _walk_file(
    file: EveningFile, asked: AskedRules, follow: bool, ended: bool, earlier: Walk | None
) -> tuple[list[Walk], list[Problem]]:
    """Walk through the matches of a file. Return the walks, and everything that is wrong in the file: in its head, in
    what cannot be read, in the hands, in an end without hands. Nothing is raised. Parameters as of
    :func:`settle_match`."""
    matches, unreadable = read_matches(file.documents, asked, before=earlier.match if earlier else None)
    walked = [Walk(match._replace(ended=match.ended or ended), follow).run(earlier) for match in matches]
    wrong = [p for walk in walked for p in (*walk.problems, *_end_problems(walk))]
    return walked, [*file.problems, *unreadable, *wrong]


def _name_evening(file: str, folders: Sequence[str]) -> str:
    """Return the name of the evening that a file belongs to. If it lies in one of the ``folders`` of a season, that is
    the next step of its path there: a folder, or the file itself. Else it is empty, as all such files are one
    evening."""
    for folder in folders:
        beginning = folder.rstrip("/") + "/"
        if file.startswith(beginning):
            return file.removeprefix(beginning).split("/")[0]
    return ""


def _end_problems(walk: Walk) -> list[Problem]:
    """Return what keeps an end that is known without hands from being settled. This is asked before all matches are
    settled together, so that a wrong end costs only its own file. Empty for a match with hands."""
    try:
        if walk.match.final:
            settle_end(walk, {})  # only for what it raises: streaks change no problem
    except InputError as error:
        return located(error.problems, walk.match.place)
    return []


def _is_problem_list(value: object) -> bool:
    """Tell whether a value is a list of problems, which stands for a document that could not be read. Any other list,
    an empty one too, is a list of plain values that a caller passed by mistake, which is reported as such."""
    return isinstance(value, list) and bool(value) and all(isinstance(part, Problem) for part in value)
