"""The entry point of the package: match documents in, a :class:`MatchResult` out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from ..languages import Phrase
from ..problems.codes import problem
from ..problems.document import document_of
from ..problems.problems import InputError, Problem
from ..records.values import ReadableDocument
from ..rules.rules import Rules
from ..verdict.ledger import CHIPS, TABLE, Transfer, sums
from ..verdict.shown import as_page, as_text, in_notebook
from ..verdict.verdict import Remark, as_data, rules_data
from .close import finish
from .evening import fewest_payments, head_to_head, in_money, parse_rate
from .place_points import RESULT, set_streaks
from .record import AskedRules, Match, read_matches
from .settled import MONEY, Balance, EveningPayment, MatchEnd, MatchTotals, PlayerStanding, Rate, SettledMatch
from .walk import Walk


class MatchResult:
    """An evening, as :func:`calc.match` returns it: matches and debts, settled.

    >>> import calc
    >>> evening = calc.match(["B ron C 234m22444p33567s3s riichi"], rate="points=50/1000", ended=True)
    >>> [(one.player, one.place, one.money) for one in evening.standings]
    [('B', 1, 1650), ('A', 2, 0), ('D', 3, -500), ('C', 4, -1150)]
    >>> [(each.payer, each.payee, each.amount) for each in evening.payments]
    [('C', 'B', 1150), ('D', 'B', 500)]
    """

    keys: ClassVar = (
        "rules_chosen_by", "title", "unit", "players", "matches", "set", "standings", "head_to_head", "payments",
        "payments_unit", "payments_fewest", "rate", "warnings", "wrong",
    )  # fmt: skip
    """The attributes that make up its plain values, in order, behind the rules."""
    rules: Rules
    """Those of its first match."""
    players: tuple[str, ...]
    matches: tuple[SettledMatch, ...]
    rate: Mapping[str, Rate] | None
    """The money for points and chips; ``None`` if there is none."""
    set: tuple[Transfer, ...]
    """The transfers at the end of a set: streaks of places."""
    wrong: list[str]
    """The differences of matches and hands from their expectations."""

    def __init__(self, walks: Sequence[Walk], rate: Mapping[str, Rate] | None = None) -> None:
        self.walks = tuple(walks)
        """The matches as they were walked through, to go on with."""
        self.rules = walks[0].match.rules
        self.players = tuple(dict.fromkeys(p for walk in walks for p in walk.match.players))
        self.matches = tuple(_settled(walks))
        self.rate = rate
        self.set = self._set()
        pairs = zip(walks, self.matches, strict=True)
        self.wrong = [line for walk, match in pairs for line in _wrong(walk, match)]

    def __repr__(self) -> str:
        return f"<MatchResult of {self.rules.id}: points={self.points}>"

    def to_dict(self) -> dict[str, object]:
        """Return everything as plain, JSON-ready values: see docs/match.md."""
        return {**rules_data(self.rules), **{key: as_data(getattr(self, key)) for key in self.keys}}

    def text(self, lang: str = "en", *, explain: int = 0, tiles: str = "mpsz") -> str:
        """Return what ``calc match`` prints, with the reasons of each hand as ``explain`` asks for them."""
        return as_text("match:evening", self, lang, explain, tiles=tiles)

    def html(self, lang: str = "en") -> str:
        """Return the page that ``calc match --html`` writes."""
        return as_page("html.match:match_page", self, lang)

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
        """The title of the match; empty for several matches."""
        return self.matches[0].title if len(self.matches) == 1 else ""

    @property
    def unit(self) -> str:
        """The unit that the matches of the system are settled in: ``result`` (place points), ``points`` or
        ``chips``."""
        return self.matches[0].end.unit

    @cached_property
    def points(self) -> dict[str, int]:
        """The points to settle by player: place points, or in their absence the points won and lost."""
        total = dict.fromkeys(self.players, 0)
        for match in self.matches:
            for place in match.end.places if match.end.unit != CHIPS else ():
                total[place.player] += place.result or 0
        return total

    @cached_property
    def chips(self) -> dict[str, int]:
        """Chips by player, including those from the ends of the matches and of the set."""
        chips = sums(self.players, self.set)
        for match in self.matches:
            for player, total in match.totals.items():
                chips[player] += total.chips
        return chips

    @property
    def transfers(self) -> list[Transfer]:
        """All transfers, with place points as a unit of their own."""
        hands = [t for walk in self.walks for t in walk.transfers]
        return [*hands, *(t for match in self.matches for t in match.end.transfers), *self.set]

    @cached_property
    def head_to_head(self) -> tuple[Balance, ...]:
        """What each player has won from each other one."""
        return head_to_head(self.transfers, self.players)

    def _set(self) -> tuple[Transfer, ...]:
        if "set.streak_length" not in self.rules.values:
            return ()
        orders = [[place.player for place in match.end.places] for match in self.matches if match.end.over]
        return tuple([
            Transfer(CHIPS, p, streak.player, streak.each, streak.key)
            for streak in set_streaks(orders, self.rules.values) for p in self.players if p != streak.player
        ])  # fmt: skip

    # --- standings and payments -------------------------------------------------------------------------------------

    @cached_property
    def _in_money(self) -> tuple[dict[str, int], bool] | None:
        return None if self.rate is None else in_money(_balanced(self.points), self.chips, self.rate)

    @property
    def money(self) -> dict[str, int] | None:
        """The money that each player wins or loses; ``None`` without a rate."""
        return self._in_money and self._in_money[0]

    @cached_property
    def standings(self) -> tuple[PlayerStanding, ...]:
        """The players from first to last."""
        main, money = self.chips if self.unit == CHIPS else self.points, self.money or {}
        order = {p: (-money.get(p, 0), -main[p], -self.chips[p]) for p in self.players}
        places = sorted(order.values())
        return tuple([
            self._standing(player, places.index(order[player]) + 1, main[player])
            for player in sorted(self.players, key=order.__getitem__)
        ])  # fmt: skip

    def _standing(self, player: str, place: int, result: int) -> PlayerStanding:
        matches = [match for match in self.matches if player in match.players]
        return PlayerStanding(
            player=player,
            place=place,
            result=result,
            points=sum(match.totals[player].points for match in matches),
            chips=self.chips[player],
            firsts=sum(match.end.over and match.end.places[0].player == player for match in matches),
            matches=len(matches),
            money=None if self.money is None else self.money[player],
        )

    @property
    def payments_unit(self) -> str:
        """``money`` with a rate, else the unit of the matches."""
        return self.unit if self.money is None else MONEY

    @property
    def payments(self) -> tuple[EveningPayment, ...]:
        """The payments that settle the evening: in money, or in each unit."""
        return self._payments[0]

    @property
    def payments_fewest(self) -> bool:
        """Whether they are proven to be the fewest."""
        return self._payments[1]

    @cached_property
    def _payments(self) -> tuple[tuple[EveningPayment, ...], bool]:
        units = {self.unit: _balanced(self.points)} | {CHIPS: self.chips}
        if self.money is not None:
            units = {MONEY: self.money}
        settled = {unit: fewest_payments(balances) for unit, balances in units.items()}
        payments = [EveningPayment(*payment, unit) for unit, (rows, _) in settled.items() for payment in rows]
        return tuple(payments), all(proven for _, proven in settled.values())

    # --- remarks ----------------------------------------------------------------------------------------------------

    @cached_property
    def warnings(self) -> tuple[Remark, ...]:
        """Remarks on a set that is not complete, and on the rate."""
        return (*self._of_the_set(), *self._of_the_rate())

    def _of_the_set(self) -> Iterator[Remark]:
        """Missing matches, or a first dealer whose turn it is not."""
        half = self.rules.values.get("set.matches", 0)
        if not half or len(self.matches) < 2:
            return
        seats = self.matches[0].players
        for number, match in enumerate(self.matches):
            first, due = match.players[0], seats[number % len(seats)]
            if set(match.players) == set(seats) and first != due:
                yield Remark("first_dealer", {"match": number + 1, "player": first, "expected": due})
        if len(self.matches) % half:
            yield Remark("half_set", {"matches": len(self.matches), "of": half})

    def _of_the_rate(self) -> Iterator[Remark]:
        """Units without a rate, rates without a unit, and rounded money."""
        if self.rate is None:
            return
        moved = {{RESULT: "points"}.get(self.unit, self.unit): True, CHIPS: any(self.chips.values())}
        yield from (Remark("no_rate", {"unit": unit}) for unit in moved if moved[unit] and unit not in self.rate)
        yield from (Remark("rate_unused", {"unit": unit}) for unit in self.rate if not moved.get(unit))
        if self._in_money and self._in_money[1]:
            yield Remark("rounded", {})


def _balanced(points: dict[str, int]) -> dict[str, int]:
    """Return what the players have to settle, including the table if it keeps sticks or penalties that nobody gets."""
    rest = sum(points.values())
    return {**points, TABLE: -rest} if rest else points


def _settled(walks: Iterable[Walk]) -> Iterator[SettledMatch]:
    """Yield each match with its end. A player's run of firsts continues from one match to the next."""
    row: dict[str, int] = {}
    for walk in walks:
        row |= walk.match.streak
        end = finish(walk, row)
        if end.over:
            first = end.places[0].player
            row = {first: row.get(first, 0) + 1}
        match = walk.match
        hands, totals = tuple(walk.hands), _totals(walk, end)
        yield SettledMatch(match.title, match.file, match.players, dict(walk.start), hands, end, totals)


def _totals(walk: Walk, end: MatchEnd) -> dict[str, MatchTotals]:
    """Return what each player won and lost over a match, the chips from its end included."""
    chips = sums(walk.chips, [t for t in end.transfers if t.unit == CHIPS])
    return {p: MatchTotals(walk.scores[p] - walk.start[p], n + chips[p]) for p, n in walk.chips.items()}


def _wrong(walk: Walk, match: SettledMatch) -> Iterator[str]:
    """Yield the differences between a match and its expectations."""
    expect, end = walk.match.expect, match.end
    yield from walk.wrong
    chips = {player: total.chips for player, total in match.totals.items()}
    for name, wanted, there in (
        ("scores", expect.scores, walk.scores),
        ("results", expect.results, end.results),
        ("chips", expect.chips, chips),
    ):
        for player, amount in wanted.items():
            if there.get(player) != amount:
                yield Phrase("expect_place", name=name, player=player, wanted=amount, got=there.get(player))
    why = end.why if end.over else ""
    if expect.over is not None and expect.over != why:
        yield Phrase("expect_over", wanted=expect.over or "no", got=why or "no")


def settle_match(
    *documents: Mapping[str, object] | ReadableDocument | list[Problem],
    rules: Rules | str = "",
    overrides: Mapping[str, object] | None = None,
    follow: bool = False,
    rate: str = "",
    ended: bool = False,
) -> MatchResult:
    """Settle the matches of an evening, in their order.

    ``documents`` are match documents, or hands that follow each other: plain values, or documents as
    :func:`calc.readers.reader.read_documents` gives them. ``follow``: where a record contradicts what follows from the
    rules, the record is right (and the result says so). ``rate``: ``points=50/1000,chips=100``, in the smallest unit of
    the money. ``ended``: matches that are not over are settled as they stand.

    Raises :class:`~calc.InputError` with everything wrong in every hand.

    >>> hand = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s"}}
    >>> settle_match({"rules": "tcg", "players": list("ABCD"), "hands": [hand]}).matches[0].totals["B"].points
    1300
    """
    return settle_systems(documents, rules, overrides, follow, rate, ended, together=True)[0]


def settle_systems(
    documents: Iterable[Mapping[str, object] | ReadableDocument | list[Problem]],
    rules: Rules | str = "",
    overrides: Mapping[str, object] | None = None,
    follow: bool = False,
    rate: str = "",
    ended: bool = False,
    together: bool = False,
    setting: str = "",
) -> list[MatchResult]:
    """Settle matches of several systems: an evening for each system, in order of appearance. A file that mixes systems
    is a problem (M111); with ``together``, so is any match of another system than the first. ``setting``: the rules of
    matches that name none."""
    readable: list[Any] = [d if hasattr(d, "value") or _unread(d) else document_of(d) for d in documents]
    matches, problems = read_matches(readable, AskedRules(rules, overrides, setting))
    worth = None
    try:
        worth = parse_rate(rate) if rate else None
    except InputError as error:
        problems += error.problems
    walks: dict[str, list[Walk]] = {}
    for match in matches:
        walk = Walk(match._replace(ended=match.ended or ended), follow)
        walks.setdefault(match.rules.id, []).append(walk.run())
        problems += walk.problems
    problems += _mixed(matches, together)
    if not matches and not problems:
        problems.append(problem("S108.match"))
    if problems:
        raise InputError(list(dict.fromkeys(problems)))
    return [MatchResult(of_system, worth) for of_system in walks.values()]


def _unread(value: object) -> bool:
    """Tell whether a value is the list of problems of a document that could not be read."""
    return isinstance(value, list) and bool(value) and all(isinstance(part, Problem) for part in value)


def _mixed(matches: Sequence[Match], together: bool) -> list[Problem]:
    """Return a problem for each match whose system differs from the first one of its file, or of all: they cannot be
    added up."""
    mixed = []
    systems: dict[str, str] = {}
    for match in matches:
        another = match.rules.id
        first = systems.setdefault("" if together else match.file, another)
        if another != first:
            document = match.document or match.hands[0].document
            mixed.append(problem("M111.mixed", span=document.span(("rules",)), rules=first, other=another))
    return mixed
