"""What completes a hand of sixteen tiles, and what the hand is worth with each tile."""

from typing import Any

from ...problems import InputError, Problem, refuse
from ...record import RON, TSUMO
from ...rules import Rules
from ...tiles import COPIES, KIND, mpsz
from ...values import ReadableDocument
from ..waits import completed
from .explain import grade_data, reason_data
from .hand import own_tiles, waited_for
from .legal import OPEN, check_open
from .reader import WenzhouReader
from .record import Record, WinClaim
from .settle import judge, staked


def report(document: ReadableDocument, rules: Rules) -> dict[str, Any]:
    """Return what ``calc waits`` reports. ``win`` of the document has the hand without its winning tile.

    If it names a player, each tile has its points too.
    """
    reader = WenzhouReader(document)
    if "indicator" not in document.value:
        reader.tell("S203.indicator", (), "add `--indicator 2m`")
    got, win = reader.open_win(rules)
    indicator, seats = got.get("indicator"), reader.seats
    if indicator is None:
        raise InputError(reader.problems)
    hand, player, span = win["hand"], win.get("player", ""), document.span(("win", "hand"))
    claim = WinClaim(player or seats[0], win.get("by", TSUMO), hand.concealed, OPEN, win["melds"])
    refuse([*reader.problems, *check_open(claim, indicator)], span)
    found = waited_for(claim, indicator, rules.values)
    known = bool(player and found)
    table = Record(seats, (claim,), None, indicator)
    if known:
        first = next((k for k in found if k != indicator & KIND), found[0])
        table, problems = completed(document, seats, first, rules)
        refuse(p for p in problems if p.path[-1:] != ("hand",))
    ways = (claim.by,) if known else (TSUMO, RON)
    own = own_tiles(claim, indicator)
    rows = []
    for tile in found:
        wins = {by: table.wins[0]._replace(tile=tile, by=by) for by in ways}
        worths = {by: _worth(table._replace(wins=(one,)), rules, known) for by, one in wins.items()}
        rows.append({"tile": mpsz(tile), "left": COPIES - own.count(tile), "values": worths})
    return {"waits": rows, "by": claim.by if known else None, "player": player if known else None,
            "tenpai": bool(found), "indicator": mpsz(indicator)}  # fmt: skip


def _worth(record: Record, rules: Rules, known: bool) -> dict[str, Any]:
    """Return the grade of a hand, with its points if the player is ``known``; or the rule that forbids it."""
    claim, indicator = record.wins[0], record.indicator
    if indicator is not None and claim.by == RON and claim.tile == indicator & KIND:
        return {"refused": "L421"}  # nobody discards a 財神
    judged = judge(record, 0, rules.values)
    if isinstance(judged, Problem):
        return {"refused": judged.code}
    best = judged.best
    worth = {**grade_data(best.grade, rules), "reason": reason_data(best.reasons[0], judged, rules)}
    return worth | ({"points": sum(staked(record, claim.player, rules.values).values()) * best.factor} if known else {})
