"""The entry point of the package: match documents in, a :class:`MatchResult` out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..codes import problem
from ..document import document_of
from ..ledger import CHIPS, TABLE, Transfer, sums
from ..problems import InputError, Problem
from ..rules import Rules
from ..values import ReadableDocument
from ..verdict import as_data, rules_data
from .close import End, finish
from .evening import Rate, fewest_payments, head_to_head, in_money, parse_rate
from .place_points import RESULT, set_streaks
from .record import Match, read_matches
from .walk import Walk


class MatchResult:
    """The value that :func:`settle_match` returns: the settled matches, their ends, and the debts of every player."""

    def __init__(self, walked: Sequence[Walk], rate: Mapping[str, Rate] | None = None) -> None:
        self.matches = list(walked)
        self.settled = list(zip(walked, _ends(walked), strict=True))
        """Each match with its end."""
        self.rate = rate
        self.rules: Rules = walked[0].match.rules
        self.players = tuple(dict.fromkeys(p for w in walked for p in w.match.players))
        self.set = self._set()
        """The transfers at the end of a set: streaks of places."""
        self.wrong = [line for w, end in self.settled for line in _wrong(w, end)]
        """The differences of matches and hands from their expectations."""

    def __repr__(self) -> str:
        return f"<MatchResult of {self.rules.id}: points={self.points()}>"

    # --- sums -------------------------------------------------------------------------------------------------------

    @property
    def unit(self) -> str:
        """The unit that the matches of the system are settled in: ``result`` (place points), ``points`` or
        ``chips``."""
        return self.settled[0][1].unit

    def points(self) -> dict[str, int]:
        """The points to settle by player: place points, or in their absence the points won and lost."""
        total = dict.fromkeys(self.players, 0)
        for _, end in self.settled:
            for place in end.places if end.unit != CHIPS else ():
                total[place["player"]] += place["result"] or 0
        return total

    def chips(self) -> dict[str, int]:
        """Chips by player, including those from the ends of the matches and of the set."""
        parts = [sums(self.players, self.set), *(match_chips(w, end) for w, end in self.settled)]
        return {p: sum(part.get(p, 0) for part in parts) for p in self.players}

    def transfers(self) -> list[Transfer]:
        """All transfers, with place points as a unit of their own."""
        hands = [t for w, _ in self.settled for t in w.transfers]
        return [*hands, *(t for _, end in self.settled for t in end.transfers), *self.set]

    def _set(self) -> list[Transfer]:
        if "set.streak_length" not in self.rules.values:
            return []
        orders = [[p["player"] for p in e.places] for _, e in self.settled if e.over]
        return [
            Transfer(CHIPS, p, s.player, s.each, s.key)
            for s in set_streaks(orders, self.rules.values) for p in self.players if p != s.player
        ]  # fmt: skip

    def _warnings(self) -> list[dict[str, Any]]:
        """Warnings about an incomplete set: missing matches, or an unknown next first dealer."""
        found: list[dict[str, Any]] = []
        half = self.rules.values.get("set.matches", 0)
        if half and len(self.matches) > 1:
            seats = self.matches[0].match.players
            for number, (w, _) in enumerate(self.settled):
                first, due = w.match.players[0], seats[number % len(seats)]
                if set(w.match.players) == set(seats) and first != due:
                    found.append({"id": "first_dealer", "match": number + 1, "player": first, "expected": due})
            if len(self.matches) % half:
                found.append({"id": "half_set", "matches": len(self.matches), "of": half})
        used = {RESULT: "points"}.get(self.unit, self.unit)
        moved = {used: True, CHIPS: any(self.chips().values())}
        for unit, there in moved.items():
            if self.rate is not None and there and unit not in self.rate:
                found.append({"id": "no_rate", "unit": unit})
        found += [{"id": "rate_unused", "unit": unit} for unit in self.rate or () if not moved.get(unit)]
        return found

    # --- everything -------------------------------------------------------------------------------------------------

    def data(self) -> dict[str, Any]:
        """The evening as plain, JSON-ready values: see docs/match.md."""
        data: dict[str, Any] = as_data(self.shown())
        return data

    def shown(self) -> dict[str, Any]:
        """The same with the verdicts of its hands as they are, for texts."""
        points, chips = self.points(), self.chips()
        money: dict[str, int] | None = None
        warnings = self._warnings()
        if self.rate is not None:
            money, rounded = in_money(_balanced(points), chips, self.rate)
            warnings += [{"id": "rounded"}] if rounded else []
        payments, exact = self._payments(_balanced(points), chips, money)
        return {
            **rules_data(self.rules),
            "title": self.matches[0].match.title if len(self.matches) == 1 else "",
            "unit": self.unit,
            "players": list(self.players),
            "matches": [match_data(w, end) for w, end in self.settled],
            "set": [t.data() for t in self.set],
            "standings": self._standings(points, chips, money),
            "head_to_head": head_to_head(self.transfers(), self.players),
            "payments": payments,
            "payments_unit": "money" if money is not None else self.unit,
            "payments_fewest": exact,
            "rate": None if self.rate is None else {u: r._asdict() for u, r in self.rate.items()},
            "warnings": warnings,
            "wrong": self.wrong,
        }  # fmt: skip

    def _payments(
        self, points: dict[str, int], chips: dict[str, int], money: dict[str, int] | None
    ) -> tuple[list[dict[str, Any]], bool]:
        """The fewest payments: in money, or separately for each unit."""
        units = {"money": money} if money is not None else {self.unit: points} | {CHIPS: chips}
        rows, exact = list[dict[str, Any]](), True
        for unit, balances in units.items():
            found, proven = fewest_payments(balances)
            exact = exact and proven
            rows += [{"from": a, "to": b, "amount": n, "unit": unit} for a, b, n in found]
        return rows, exact

    def _standings(
        self, points: dict[str, int], chips: dict[str, int], money: dict[str, int] | None
    ) -> list[dict[str, Any]]:
        main = chips if self.unit == CHIPS else points

        def key(p: str) -> tuple[int, ...]:
            return (-money[p], -main[p], -chips[p]) if money is not None else (-main[p], -chips[p])

        raw = {p: sum(w.scores[p] - w.start[p] for w in self.matches if p in w.scores) for p in self.players}
        rows: list[dict[str, Any]] = []
        order = sorted(self.players, key=key)
        for i, p in enumerate(order):
            place = rows[-1]["place"] if i and key(p) == key(order[i - 1]) else i + 1
            rows.append({
                "player": p, "place": place, "result": main[p], "points": raw[p], "chips": chips[p],
                "firsts": sum(e.over and e.places[0]["player"] == p for _, e in self.settled),
                "matches": sum(p in w.match.players for w, _ in self.settled),
                "money": None if money is None else money[p],
            })  # fmt: skip
        return rows


def _balanced(points: dict[str, int]) -> dict[str, int]:
    """What the players have to settle, including the table if it keeps sticks or penalties that nobody gets."""
    rest = sum(points.values())
    return {**points, TABLE: -rest} if rest else points


def _ends(walked: Iterable[Walk]) -> Iterator[End]:
    """The end of each match. A player's run of firsts continues from one match to the next."""
    row: dict[str, int] = {}
    for w in walked:
        row |= w.match.streak
        end = finish(w, row)
        if end.over:
            first = end.places[0]["player"]
            row = {first: row.get(first, 0) + 1}
        yield end


def match_chips(w: Walk, end: End) -> dict[str, int]:
    """Chips of each player over a match, including those from its end."""
    more = sums(w.chips, [t for t in end.transfers if t.unit == CHIPS])
    return {p: n + more[p] for p, n in w.chips.items()}


def match_data(w: Walk, end: End) -> dict[str, Any]:
    """One match as plain values."""
    match, chips = w.match, match_chips(w, end)
    return {
        "title": match.title, "file": match.file, "players": list(match.players), "start": dict(w.start),
        "hands": w.hands, "end": end.data(match.rules),
        "totals": {p: {"points": w.scores[p] - w.start[p], "chips": chips[p]} for p in match.players},
    }  # fmt: skip


def _wrong(w: Walk, end: End) -> list[str]:
    """The differences between a match and its expectations."""
    expect, found = w.match.expect, list(w.wrong)
    results = {p["player"]: p["result"] for p in end.places}
    ours: dict[str, Mapping[str, Any]] = {"scores": w.scores, "results": results, "chips": match_chips(w, end)}
    for name, there in ours.items():
        for player, said in expect.get(name, {}).items():
            if there.get(player) != said:
                found.append(f"{name}: {player} {said} expected, {there.get(player)} found")
    why = end.why if end.over else ""
    if "over" in expect and expect["over"] != why:
        found.append(f"over: {expect['over'] or 'no'} expected, {why or 'no'} found")
    return found


def settle_match(
    *documents: Mapping[str, Any] | ReadableDocument | list[Problem],
    rules: str = "",
    overrides: Mapping[str, object] | None = None,
    follow: bool = False,
    rate: str = "",
    ended: bool = False,
) -> MatchResult:
    """Settle the matches of an evening, in their order.

    ``documents`` are match documents, or hands that follow each other: plain values, or documents as
    :func:`calc.reader.read_documents` gives them. ``follow``: where a record contradicts what follows from the rules,
    the record is right (and the result says so). ``rate``: ``points=50/1000,chips=100``, in the smallest unit of the
    money. ``ended``: matches that are not over are settled as they stand.

    Raises :class:`~calc.problems.InputError` with everything wrong in every hand.
    """
    return settle_systems(documents, rules, overrides, follow, rate, ended, together=True)[0]


def settle_systems(
    documents: Iterable[Mapping[str, Any] | ReadableDocument | list[Problem]],
    rules: str = "",
    overrides: Mapping[str, object] | None = None,
    follow: bool = False,
    rate: str = "",
    ended: bool = False,
    together: bool = False,
) -> list[MatchResult]:
    """Settle matches of several systems: an evening for each system, in order of appearance. A file that mixes systems
    is a problem (M111); with ``together``, so is any match of another system than the first."""
    there: list[Any] = [d if hasattr(d, "value") or _told(d) else document_of(d) for d in documents]
    matches, problems = read_matches(there, rules, overrides)
    worth = None
    try:
        worth = parse_rate(rate) if rate else None
    except InputError as error:
        problems += error.problems
    walked: dict[str, list[Walk]] = {}
    for match in matches:
        walk = Walk(match._replace(ended=match.ended or ended), follow)
        walked.setdefault(match.rules.id, []).append(walk.run())
        problems += walk.problems
    problems += _mixed(matches, together)
    if not matches and not problems:
        problems.append(problem("S108.match"))
    if problems:
        raise InputError(list(dict.fromkeys(problems)))
    return [MatchResult(of_system, worth) for of_system in walked.values()]


def _told(value: object) -> bool:
    """Whether a value is the list of problems of a document that could not be read."""
    return isinstance(value, list) and bool(value) and all(isinstance(part, Problem) for part in value)


def _mixed(matches: Sequence[Match], together: bool) -> list[Problem]:
    """A problem for each match whose system differs from the first one of its file, or of all: they cannot be added
    up."""
    found = []
    systems: dict[str, str] = {}
    for match in matches:
        other = match.rules.id
        first = systems.setdefault("" if together else match.file, other)
        if other != first:
            document = match.document or match.hands[0].document
            found.append(problem("M111.mixed", span=document.span(("rules",)), rules=first, other=other))
    return found
