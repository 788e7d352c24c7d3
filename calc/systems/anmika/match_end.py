"""The end of a match: chips only. Places, 80000, 連勝, トントンブー."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...ledger import CHIPS, Ledger
from ...problems import InputError, Problem
from ...receipt import Receipt

V = Mapping[str, Any]


class Finish(NamedTuple):
    """The end of a match: players by place, what moved, and the scores with the sticks left on the table."""

    order: tuple[str, ...]
    places: dict[str, int]
    ledger: Ledger
    scores: dict[str, int]


def finish(
    scores: Mapping[str, int],
    v: V,
    *,
    streak: int = 0,
    east_one: str = "",
    sticks: int = 0,
    told: Receipt | None = None,
) -> Finish:
    """Settle the end of a match. ``scores`` in seat order from the first dealer, three or four players; ``streak``:
    first places in a row, this one included; ``east_one``: who has トントンブー; ``sticks``: left on the table."""
    order = tuple(sorted(scores, key=lambda p: -scores[p]))  # stable: ties keep the seat order
    high = scores[order[1]] >= v["match.return"]
    table = v[("end.four_" if len(order) == 4 else "end.second_") + ("high" if high else "low")]
    if len(table) != len(order) or sum(table):
        what = f"there are {len(table)} place chips for {len(order)} players: {', '.join(map(str, table))}"
        raise InputError([Problem("L307", what, None, "end.*: a number for each place, all of them zero in sum")])
    places = dict(zip(order, table, strict=True))
    ledger = Ledger(scores)
    first, final = order[0], dict(scores)
    if sticks and v["match.leftover_sticks"] == "top":
        final[first] += sticks * v["sticks.value"]
        if told is not None:
            told.line("end", "leftover", sticks, "sticks", first, ("match.leftover_sticks", "sticks.value"))
    others = order[1:]
    for player in others:
        ledger.pay(player, first, -places[player], "place", CHIPS)
    _tell(told, ledger, first)
    if final[first] >= v["chips.high_from"]:
        more = (final[first] - v["chips.high_from"]) // v["chips.high_step"]
        for player in others:
            ledger.pay(player, first, v["chips.high"] + more * v["chips.high_more"], "high", CHIPS)
        _tell(told, ledger, first)
    elif told is not None:
        told.line("considered", "high", "")
    if streak >= v["chips.streak_from"]:
        for player in others:
            ledger.pay(player, first, v["chips.streak"] << streak - 1, "streak", CHIPS)
        _tell(told, ledger, first)
    if east_one:
        if min(scores.values()) >= 0:
            what = "トントンブー is a match that ends by bust in East 1, yet nobody is below zero"
            raise InputError([Problem("L308", what, None, "leave --east-one out, or count the scores again")])
        for player in scores:
            ledger.pay(player, east_one, v["chips.east_one"], "east_one", CHIPS)
        _tell(told, ledger, east_one)
    if told is not None:
        told.close(ledger)
    ledger.check()
    return Finish(order, places, ledger, final)


def _tell(told: Receipt | None, ledger: Ledger, to: str) -> None:
    """The line of what was posted last: what it came to for a player, and what he received."""
    if told is not None and ledger.transfers:
        why = ledger.transfers[-1].why
        part = [t for t in ledger.transfers if t.why == why]
        net = sum(t.amount * ((t.payee == to) - (t.payer == to)) for t in part)
        detail = f"{to}: " + " + ".join(str(t.amount) for t in part if t.payee == to)
        told.paid(ledger, "end", detail=detail, shown=net)


def over(scores: Mapping[str, int], v: V, *, last_hand: bool, again: bool, drawn: bool) -> bool:
    """Whether a match is over after a hand. ``last_hand``: the round's last, and the deal does not stay; ``again``: the
    second East round; ``drawn``: the hand was a draw. Three players end at once in the second round (サドンデス), or
    from the start; rule ``end.sudden_death_from``."""
    if min(scores.values()) < 0 and v["match.bust"]:
        return True
    reached = max(scores.values()) >= v["match.return"]
    early = again or v["end.sudden_death_from"] == "start"
    if len(scores) == len("ESW") and v["end.sudden_death"] and early and reached and not drawn:
        return True
    return last_hand and (again or reached or not v["match.extension"])
