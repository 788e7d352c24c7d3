"""The end of a match by the rules of its system: place points, place chips, or running sums alone."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..codes import problem
from ..ledger import CHIPS, POINTS, TABLE, Ledger, LedgerError, Transfer, sums
from ..problems import InputError
from ..reader import located
from ..receipt import Receipt, ruling_data
from ..riichi.following import is_bust
from ..rules import Rules
from ..systems import system
from .place_points import RESULT, Placement, counted_scores, final_scores, paid_beside, pays_bust
from .walk import Walk, pairs


class End(NamedTuple):
    """The end of a match."""

    over: bool
    why: str
    unit: str
    places: Sequence[dict[str, Any]] = ()
    """First to last; ``result`` in ``unit``, ``None`` while the match goes on."""
    transfers: Sequence[Transfer] = ()
    receipt: Sequence[dict[str, Any]] = ()
    rules: Mapping[str, tuple[str, ...]] = {}
    """The rules behind each ``why`` of the transfers."""

    def data(self, rules: Rules) -> dict[str, Any]:
        """The end as plain values, as in :meth:`calc.match.MatchResult.data`."""
        return {
            "over": self.over, "why": self.why, "unit": self.unit, "places": list(self.places),
            "ledger": [
                {**t.data(), "rules": [ruling_data(rules, key) for key in self.rules.get(t.why, ())]}
                for t in self.transfers
            ],
            "receipt": list(self.receipt),
        }  # fmt: skip


def finish(walked: Walk, streaks: Mapping[str, int]) -> End:
    """Settle the end of a match. ``streaks``: each player's run of first places before this match."""
    rules = walked.match.rules
    in_chips = system(rules.engine).finish_match is not None
    if not in_chips and "match.uma" not in rules.values:  # every player keeps the points won and lost
        moved = {p: walked.scores[p] - walked.start[p] for p in walked.match.players}
        return _at_present(walked, order_of(moved), moved, End(False, "no_end", POINTS))
    if not walked.over:
        return _at_present(walked, order_of(walked.scores), {}, End(False, "", CHIPS if in_chips else RESULT))
    return _in_chips(walked, streaks) if in_chips else _in_points(walked)


def order_of(scores: Mapping[str, int]) -> list[str]:
    """The players from first to last; ties go to the earlier seat from the first dealer."""
    return sorted(scores, key=lambda p: -scores[p])


def _at_present(walked: Walk, order: Sequence[str], results: Mapping[str, int], end: End) -> End:
    """The order of the players, with nothing settled."""
    rows = enumerate(order, 1)
    return end._replace(places=[
        {"player": p, "place": i, "points": walked.scores[p], "result": results.get(p)} for i, p in rows
    ])  # fmt: skip


def _in_points(walked: Walk) -> End:
    rules = walked.match.rules
    told = Receipt(rules)
    paid = pays_bust(rules.values)
    busts = {p: by for p, by in walked.pushed.items() if is_bust(walked.scores[p], rules.values)} if paid else {}
    busts |= {p: walked.boxed[p][told.values["box.bonus_to"]] for p in busts if p in walked.boxed}
    burnt = []
    if rules.values["match.yakitori"]:
        burnt = [p for p in walked.match.players if not any(p in end.winners for end in walked.ends)]
        drew = {p for end in walked.ends for p in end.nagashi}
        burnt = [p for p in burnt if not (p in drew and told.values["match.yakitori_nagashi"])]
    scores, sticks = dict(walked.scores), walked.at.sticks
    if sticks and told.values["match.leftover_sticks"] == "owners":
        for player in walked.on_table:
            scores[player] += walked.stick
        sticks -= len(walked.on_table)
    penalties = dict(walked.penalties)
    for player in [end.offender for end in walked.ends if end.offender]:
        penalties[player] = penalties.get(player, 0) - 1000 * told.values["chombo.place_points"]
    total, due = sum(scores.values()) + sticks * walked.stick, len(scores) * rules.values["match.start"]
    if total != due:
        words = {"total": total, "players": len(scores), "start": rules.values["match.start"], "due": due}
        raise InputError(located([problem("L302.match", ("sticks",), **words)], walked.match.hands[0]))
    places = final_scores(scores, sticks, told.values, busts, burnt, penalties)
    beside = paid_beside(places, busts, told.values)
    transfers = _transfers(places, beside)
    _check(places, transfers)
    counted = counted_scores(scores, busts, told.values)
    for player in [p for p in scores if scores[p] < 0 == counted[p]]:
        told.line("end", "below_zero", -scores[player], "points", f"{player} → {busts[player]}", ("match.below_zero",))
    _tell(told, places, walked, beside, burnt)
    by_label = told.keys_by_label()
    behind = {**by_label, "place": (*by_label["place"], *by_label["rounded"])}
    return End(True, walked.over, RESULT, [p.data() for p in places], transfers, told.data(), behind)


def _base(p: Placement) -> int:
    """What place and score alone are worth."""
    return p.result - p.bust - p.yakitori - p.penalty


def _transfers(places: Sequence[Placement], beside: Sequence[Transfer]) -> list[Transfer]:
    """Place points as transfers: the top player takes the balance, so all others settle with the top; sticks that
    nobody gets and penalties go to the table."""
    top, order = places[0].player, [p.player for p in places]
    ledger = Ledger(order)
    for p in places[1:]:
        ledger.pay(top, p.player, _base(p), "place", RESULT)
    over = sum(map(_base, places))
    ledger.pay(top, TABLE, -over, "place" if over > 0 else "leftover", RESULT)
    ledger.transfers += beside
    moved = {p.player: p.yakitori for p in places}
    ledger.transfers += [t._replace(why="yakitori") for t in pairs(moved, RESULT)]
    for p in places:
        ledger.pay(TABLE, p.player, p.penalty, "penalty", RESULT)
    return ledger.transfers


def _check(places: Sequence[Placement], transfers: Sequence[Transfer]) -> None:
    """Check that the transfers add up to the results."""
    moved = sums([*(p.player for p in places), TABLE], [t for t in transfers if t.unit == RESULT])
    for p in places:
        if moved[p.player] != p.result:
            raise LedgerError(f"transfers give {p.player} {moved[p.player]}, the places {p.result}")


def _tell(
    told: Receipt, places: Sequence[Placement], walked: Walk, beside: Sequence[Transfer], burnt: list[str]
) -> None:
    """Write the receipt of an end in place points."""
    if walked.at.sticks:
        takers = " ".join(p.player for p in places if p.points != walked.scores[p.player]) or "–"
        told.line("end", "leftover", walked.at.sticks, "sticks", takers, ("match.leftover_sticks", "sticks.value"))
    for p in places:
        change = f"{p.points} → {p.rounded}" if p.points != p.rounded else str(p.points)
        told.line("end", "rounded", p.rounded, "points", f"{p.player}: {change}", ("match.rounding",))
    above = told.pending("match.uma_", "match.above")
    for p in places[1:]:
        how = f"{p.player}: {p.rounded} − {p.rounded + p.uma - _base(p)} + {p.uma}".replace("+ -", "− ")
        keys = ("match.return", "match.uma", *above, "match.ties")
        told.line("end", "place", _base(p), RESULT, how, keys)
    top = places[0]
    told.line("end", "balance", _base(top), RESULT, top.player, ())
    for t in beside:
        keys = ("match.bust_bonus" if t.unit == RESULT else "match.bust_chips", "match.bust_bonus_to", "box.bonus_to")
        keys = keys if t.why == "bust" else ("match.alone_chips",)
        told.line("end", t.why, t.amount, t.unit, f"{t.payer} → {t.payee}", keys)
    for p in places:
        if p.penalty:
            told.line("end", "penalty", p.penalty, RESULT, p.player, ("chombo.place_points",))
    if burnt:
        moved = next(p.yakitori for p in places if p.player == burnt[0])
        keys = ("match.yakitori", "match.yakitori_paid", "match.yakitori_nagashi")
        told.line("end", "yakitori", moved, RESULT, " ".join(burnt), keys)
    if told.pending():
        told.line("considered", "rules", "")


def _in_chips(walked: Walk, streaks: Mapping[str, int]) -> End:
    rules = walked.match.rules
    own = system(rules.engine).finish_match
    told = Receipt(rules)
    streak = streaks.get(order_of(walked.scores)[0], 0) + 1
    east_one = _east_one(walked)
    done = own(walked.scores, told, streak=streak, east_one=east_one, sticks=walked.at.sticks)
    moved = done.ledger.totals(CHIPS)
    places = [
        {"player": p, "place": i, "points": done.scores[p], "chips": done.places[p], "result": moved[p]}
        for i, p in enumerate(done.places, 1)
    ]
    places[0]["streak"] = streak
    return End(True, walked.over, CHIPS, places, done.ledger.transfers, told.data(), told.keys_by_label())


def _east_one(walked: Walk) -> str:
    """トントンブー: the match ends by bust in East 1 with a win of the dealer, and nobody else has won."""
    last = walked.hands[-1] if walked.hands else None
    if walked.over != "bust" or last is None or last["lap"] > 1 or last["round"] != "east 1":
        return ""
    dealer: str = last["dealer"]
    return dealer if {dealer} == set(last["winners"]) == {p for end in walked.ends for p in end.winners} else ""
