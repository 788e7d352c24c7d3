"""What completes a hand of sixteen tiles, and what each tile would be worth."""

from __future__ import annotations

from typing import Any

from ...codes import problem
from ...problems import Problem
from ...rules import Rules
from ...tiles import KIND, KINDS, Kind, Tile, mpsz
from ...values import Document
from .grade import naming, ranked
from .hand import V, held, readings, usable
from .legal import COPIES, OPEN, check, check_open
from .record import RON, TSUMO, Claim, Record


def waited_for(claim: Claim, indicator: Tile, v: V) -> list[Kind]:
    """The kinds of tile that would complete a claimant's sixteen tiles, by self-draw at least."""
    own = _own(claim, indicator)
    drawn = claim._replace(by=TSUMO)
    return [k for k in range(KINDS) if own.count(k) < COPIES and readings(held(drawn._replace(tile=k), indicator), v)]


def _own(claim: Claim, indicator: Tile) -> list[Kind]:
    return [t & KIND for t in (*claim.concealed, *(t for m in claim.melds for t in m.tiles), indicator)]


def report(document: Document, rules: Rules) -> tuple[dict[str, Any] | None, list[Problem]]:
    """What ``calc waits`` tells: ``win`` of the document holds the hand without its winning tile.

    With a player and how the hand is won each tile has its points too.
    """
    from .reader import WenzhouReader

    reader, v = WenzhouReader(document), rules.values
    got = reader.fields()
    win = got.get("win", {})
    if "indicator" not in document.value:
        reader.tell("S203.indicator", (), "add `--indicator 2m`")
    if "hand" not in win or "indicator" not in got:
        return None, reader.problems
    span, hand, indicator = document.span(("win", "hand")), win["hand"], got["indicator"]
    melds = (*hand.melds, *win.get("melds", ()))
    claim = Claim(win.get("player", ""), win.get("by", TSUMO), hand.concealed, OPEN, melds)
    problems = list(reader.problems)
    if hand.tile is not None:
        problems.append(problem("L201.winning_tile", span=span))
    shown = claim._replace(player=claim.player or reader.seats[0])
    problems += [p._replace(span=span) for p in check_open(shown, indicator)]
    if problems:
        return None, problems
    found = waited_for(claim, indicator, v)
    claim, problems = _circumstances(claim, win, got, reader.seats, found, rules)
    if problems:
        return None, [p._replace(span=document.span(p.path)) for p in problems]
    table = Record(reader.seats, (claim,), None, indicator, got.get("streak", 1))
    ways = (claim.by,) if claim.player else (TSUMO, RON)
    own = _own(claim, indicator)
    rows = [
        {"tile": mpsz(k), "left": COPIES - own.count(k), "values": {by: _worth(table, k, by, rules) for by in ways}}
        for k in found
    ]
    return {"waits": rows, "by": claim.by if claim.player else None, "player": claim.player or None,
            "tenpai": bool(found), "indicator": mpsz(indicator)}, []  # fmt: skip


def _circumstances(
    claim: Claim, win: dict[str, Any], got: dict[str, Any], seats: tuple[str, ...], found: list[Kind], rules: Rules
) -> tuple[Claim, list[Problem]]:
    """The claim with what is said about how it is won; a ron without a discarder is from the next seat."""
    if not claim.player or not found:
        return claim._replace(player=""), []
    source = ""
    if claim.by == RON:
        source = win.get("from") or seats[(seats.index(claim.player) + 1) % len(seats)]
    kong, robbed, first = (bool(win.get(name)) for name in ("kong_tsumo", "robbed_kong", "first_turn"))
    claim = claim._replace(source=source, kong_tsumo=kong, robbed_kong=robbed, first_turn=first)
    tile = next((k for k in found if k != got["indicator"] & KIND), found[0])
    record = Record(seats, (claim._replace(tile=tile),), None, got["indicator"], got.get("streak", 1))
    return claim, [p for p in check(record, rules.values) if p.path[-1:] != ("hand",)]


def _worth(table: Record, kind: Kind, by: str, rules: Rules) -> dict[str, Any]:
    """The grade of a hand with a tile, its points where the player is known; or the rule that forbids it."""
    from .settle import stake

    v, indicator = rules.values, table.indicator
    assert indicator is not None
    if by == RON and kind == indicator & KIND:
        return {"refused": "L421"}  # nobody discards a 財神
    claim = table.wins[0]._replace(tile=kind, by=by)
    h = held(claim, indicator)
    fine = usable(readings(h, v), claim, v)
    if not fine:
        return {"refused": "W422"}
    best = ranked(fine, h, claim, v)[0]
    reason = best.reasons[0].id
    keys = f"grade.{best.grade}", f"reason.{naming(reason, claim, h.indicator)}"
    name, why = ({x: rules.name(key, x) for x in ("ja", "en")} for key in keys)
    worth: dict[str, Any] = {"grade": best.grade, "grade_name": name, "factor": best.factor,
                             "reason": {"id": reason, **why}}  # fmt: skip
    if claim.player:
        others = [p for p in table.seats if p != claim.player]
        worth["points"] = sum(stake(table, p, claim.player, v) for p in others) * best.factor
    return worth
