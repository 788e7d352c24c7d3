"""Who wins, who pays how much, who deals next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ...ledger import Ledger
from ...notation import format_tiles
from ...problems import NoWin, Problem
from ...result import Result
from ...rules import Rules
from ...tiles import KIND
from .grade import DOUBLE, Graded, ranked
from .hand import Held, V, held, readings, stakes, usable
from .record import RON, Claim, Record
from .waits import waited_for


class Outcome(NamedTuple):
    """A legal claim as judged."""

    claim: Claim
    number: int
    """Which of the record's wins."""
    held: Held
    graded: tuple[Graded, ...]
    """Every reading that may win, the highest first."""
    lone: tuple[Graded, ...] = ()
    """Readings that could win by self-draw only: a lone 財神 takes the winning tile."""
    paid: bool = False

    @property
    def best(self) -> Graded:
        """The reading that counts."""
        return self.graded[0]

    @property
    def reasons(self) -> list[str]:
        """What the grade rests on in any reading, that of the best first."""
        best = self.best
        return list(dict.fromkeys([*best.top, *(n for g in self.graded if g.grade == best.grade for n in g.top)]))


def settle(record: Record, rules: Rules) -> Result:
    """Settle one legal hand. Raises :class:`~calc.problems.NoWin` where no claim is a legal win."""
    v = rules.values
    ledger = Ledger(record.seats)
    notes: list[tuple[str, Mapping[str, Any]]] = []
    if not record.wins:
        return Result(record, rules, ledger, [], following(record, None, v), notes, _explain)
    outcomes: list[Outcome] = []
    refused: list[Problem] = []
    for index in range(len(record.wins)):
        judged = judge(record, index, v)
        if isinstance(judged, Problem):
            refused.append(judged)
            why = "ignored_lone_joker" if judged.code == "W422" else "ignored_no_shape"
            notes.append((why, {"player": record.wins[index].player, "code": judged.code}))
        else:
            outcomes.append(judged)
    if refused and (not outcomes or v["claims.illegal"] == "refuse_all"):
        raise NoWin(refused)
    outcomes = in_order(outcomes, record.seats, v)
    winner = outcomes[0]
    for other in outcomes[1:]:
        nearer = distance(record.seats, other.claim, v) < distance(record.seats, winner.claim, v)
        why = "double_first" if nearer else "nearest"
        notes.append((why, {"player": other.claim.player, "by": winner.claim.player}))
    pay(ledger, record, winner.claim.player, winner.best.factor, v)
    pay_jokers(ledger, record, winner, v)
    outcomes[0] = winner._replace(paid=True)
    return Result(record, rules, ledger, outcomes, following(record, winner.claim.player, v), notes, _explain)


def brief(result: Result) -> dict[str, Any]:
    """Who won with what, without receipts: the row of a batch. The same values as :meth:`Result.data` has; its
    ``yaku`` are the ids of the ``reasons`` there."""
    wins = []
    for o in result.wins:
        claim, best = o.claim, o.best
        wins.append({
            "player": claim.player, "by": claim.by, "from": claim.source or None, "paid": o.paid,
            "grade": best.grade, "factor": best.factor, "yaku": o.reasons,
            "points": staked(result.record, claim.player, result.rules.values) * best.factor,
        })  # fmt: skip
    return {"wins": wins, "dice": []}


def _explain(result: Result) -> dict[str, Any]:
    from .explain import explain  # texts and receipts: only when somebody asks

    return explain(result)


def judge(record: Record, index: int, v: V) -> Outcome | Problem:
    """A claim with its readings, or the rule that forbids it."""
    claim = record.wins[index]
    assert record.indicator is not None
    h = held(claim, record.indicator)
    found = readings(h, v)
    fine = usable(found, claim, v)
    if not fine:
        return _refusal(found, claim, index, record.indicator, v)
    lone = [r for r in found if r not in fine] if len(fine) < len(found) else []
    return Outcome(claim, index, h, tuple(ranked(fine, h, claim, v)), tuple(ranked(lone, h, claim, v)))


def _refusal(found: Sequence[Any], claim: Claim, index: int, indicator: int, v: V) -> Problem:
    at = ("wins", index, "hand")
    if found:
        return Problem("W422", f"{claim.player} waits with a lone 財神 (財神の単騎): it wins by self-draw only", None,
                       "every reading pairs the winning tile with a changed 財神", at)  # fmt: skip
    kinds = waited_for(claim, indicator, v)
    hint = "without the winning tile it waits for " + (format_tiles(kinds) if kinds else "nothing")
    return Problem("W421", f"{claim.player}'s tiles are no winning hand: no pair and five sets, no eight pairs, no"
                   " three 財神", None, hint, at)  # fmt: skip


# --- who wins ---------------------------------------------------------------------------------------------------------


def distance(seats: Sequence[str], claim: Claim, v: V) -> int:
    """Steps in turn order from the discarder, or from the player whose kong is robbed."""
    if claim.by != RON:
        return 0
    if claim.robbed_kong:
        assert v["claims.robbed_kong_from"] == "konger"  # the only choice there is
    return (seats.index(claim.player) - seats.index(claim.source)) % len(seats)


def in_order(outcomes: Sequence[Outcome], seats: Sequence[str], v: V) -> list[Outcome]:
    """Legal claims, the one that wins first."""
    if len(outcomes) < 2:
        return list(outcomes)
    first = v["claims.double_first"]
    return sorted(outcomes, key=lambda o: (first and o.best.grade != DOUBLE, distance(seats, o.claim, v)))


# --- payments ---------------------------------------------------------------------------------------------------------


def stake(record: Record, one: str, other: str, v: V) -> int:
    """What one player and another stake on a hand."""
    if record.seats[0] in (one, other):
        return stakes(v)[record.streak - 1]  # legal.check has seen that there is one
    number: int = v["payment.between_others"]
    return number


def staked(record: Record, winner: str, v: V) -> int:
    """What all others stake on a win together."""
    return sum(stake(record, player, winner, v) for player in record.seats if player != winner)


def pay(ledger: Ledger, record: Record, winner: str, factor: int, v: V) -> None:
    """Everybody pays the winner, whoever discarded."""
    for player in record.seats:
        if player != winner:
            ledger.pay(player, winner, stake(record, player, winner, v) * factor, "win")


def joker_counts(record: Record, winner: Outcome) -> dict[str, int]:
    """財神 in each hand at the end: of claimants by their hands, of the others as recorded."""
    assert record.indicator is not None
    face = record.indicator & KIND
    counts = dict.fromkeys(record.seats, 0) | dict(record.jokers)
    for claim in record.wins:
        counts[claim.player] = sum(t & KIND == face for t in claim.concealed)
    counts[winner.claim.player] = winner.held.jokers
    return counts


def pay_jokers(ledger: Ledger, record: Record, winner: Outcome, v: V) -> None:
    """財神銭, where it is played: each pays each for every 財神 the other has more."""
    each = v["joker_money.each"]
    if not each:
        return
    counts = joker_counts(record, winner)
    for i, one in enumerate(record.seats):
        for other in record.seats[i + 1 :]:
            ledger.pay(one, other, each * (counts[other] - counts[one]), "joker_money")


# --- the next hand ----------------------------------------------------------------------------------------------------


def following(record: Record, winner: str | None, v: V) -> dict[str, Any]:
    """Dealer and streak of the next hand; ``winner`` is ``None`` after a draw."""
    dealer = record.seats[0]
    if winner is None:
        passes = v["draw.kong_passes"]
        keeps = not (record.any_kong and passes)
        streak = record.streak
    else:
        keeps = winner == dealer and record.streak < v["deal.most_in_row"]
        streak = record.streak + 1
    if keeps:
        return {"dealer": dealer, "streak": streak}
    return {"dealer": record.seats[1], "streak": v["deal.first_streak"]}
