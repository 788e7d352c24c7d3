"""The result of a wenzhou hand as plain values: reading, grade and reasons, what was missing, payments, receipt."""

from collections.abc import Iterable, Mapping
from typing import Any

from ...result import Result, hand_data, header
from ...rules import Rules
from ...shapes import set_tiles
from ...tiles import HAKU, mpsz
from .grade import Graded, missing, naming
from .hand import PAIRS, ClaimTiles, Reading
from .record import Record
from .settle import SettledWin, staked

MOST_READINGS = 10
"""The most other readings listed: those in which the 財神 stand for something else."""


def explain(result: Result) -> dict[str, Any]:
    """Return the result as plain values (see docs/wenzhou.md)."""
    record, rules = result.record, result.rules
    table = {"seats": list(record.seats), "streak": record.streak,
             "indicator": None if record.indicator is None else mpsz(record.indicator),
             "any_kong": record.any_kong}  # fmt: skip
    return header(result, table) | {"wins": [_win_data(o, record, rules) for o in result.wins]}


def _win_data(o: SettledWin, record: Record, rules: Rules) -> dict[str, Any]:
    claim, v = o.claim, rules.values
    total = sum(staked(record, claim.player, v).values())
    return {
        **{name: getattr(claim, name) for name in ("player", "by", "kong_tsumo", "robbed_kong", "first_turn")},
        "from": claim.source or None,
        "paid": o.paid,
        "dealer": claim.player == record.seats[0],
        **hand_data(claim.concealed, claim.melds),
        "tile": mpsz(claim.tile),
        "jokers": o.held.jokers,
        **_graded_data(o.best, o, o.reasons, rules),
        "points": total * o.best.factor,
        "missing": [_lack(x, rules) for x in missing(o.best, o.held, claim, v, bool(o.lone))],
        "readings": _others(o, rules, total),
    }


def _graded_data(g: Graded, o: SettledWin, reasons: Iterable[str], rules: Rules) -> dict[str, Any]:
    """Return a reading, its grade, and the reasons for it."""
    return {
        "reading": reading_data(g.reading, o.held),
        **grade_data(g.grade, rules),
        "reason": g.reasons[0],
        "reasons": [reason_data(name, o, rules) for name in reasons],
    }


def grade_data(grade: str, rules: Rules) -> dict[str, Any]:
    """Return a grade, its name, and the factor of the stakes."""
    return {"grade": grade, "grade_name": rules.names(f"grade.{grade}"), "factor": rules.values[f"factor.{grade}"]}


def reason_data(name: str, o: SettledWin, rules: Rules) -> dict[str, str]:
    """Return a reason, by the name that it goes by in this hand."""
    return {"id": name, **rules.names(f"reason.{naming(name, o.claim, o.held.indicator)}")}


def _lack(lack: Mapping[str, Any], rules: Rules) -> dict[str, Any]:
    """Return a reason for the next grade that does not hold, and how far the hand is from it."""
    data = {**lack, **rules.names(f"reason.{lack['id']}"), **grade_data(lack["grade"], rules)}
    if "changed" in lack:
        data["changed"] = [mpsz(k) for k in lack["changed"]]
    if "uncounted" in lack:
        data["uncounted"] = [[mpsz(t) for t in meld.tiles] for meld in lack["uncounted"]]
    return data


def _others(o: SettledWin, rules: Rules, total: int) -> list[dict[str, Any]]:
    """Return the other readings, one for each choice of what the 財神 stand for; those for self-draw only come last."""
    ways: dict[Any, Graded] = {}
    for g in o.graded:
        ways.setdefault((g.reading.form, g.reading.faces, g.reading.odd_joker), g)
    found: list[tuple[Graded, str | None, int]] = [(g, None, total * (o.best.factor - g.factor)) for g in ways.values()]
    found = [*found[1:], *((g, "W422", 0) for g in o.lone)]
    return [
        {**_graded_data(g, o, g.reasons, rules), "refused": refused, "loses": loses}
        for g, refused, loses in found[:MOST_READINGS]
    ]


def reading_data(r: Reading, h: ClaimTiles) -> dict[str, Any]:
    """Return a reading as tiles: concealed sets and pairs as they are read, then what 財神 and whites stand for."""
    sets = [*sorted(map(set_tiles, r.sets)), *((k, k) for k in r.pairs)]
    face = mpsz(h.indicator)
    return {
        "form": r.form,
        "sets": [[mpsz(k) for k in s] for s in sets],
        "odd": None if r.odd < 0 else mpsz(r.odd),
        "stands": [
            {"tile": face, "as": mpsz(k), "changed": k != h.indicator}
            for k in sorted(r.faces, key=lambda k: (k == h.indicator, k))
        ],
        "whites": {"tile": mpsz(HAKU), "as": face, "number": h.whites} if h.whites else None,
        "jokers": h.jokers,
        "odd_joker": r.form == PAIRS and r.odd_joker,
        "lone": r.lone,
    }
