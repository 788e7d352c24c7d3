"""The whole result of a Wenzhou hand as plain values: reading, grade and why, what was missing, payments, receipt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...result import Result, header
from ...rules import Rules
from ...tiles import HAKU, mpsz
from .grade import Graded, missing, naming
from .hand import JUNK, PAIRS, Held, Reading, set_kinds
from .record import Record
from .settle import SettledWin, staked

MOST_READINGS = 10
"""Other readings that are listed: those in which the 財神 stand for something else."""


def explain(result: Result) -> dict[str, Any]:
    """The result as plain values (see docs/wenzhou.md)."""
    record, rules = result.record, result.rules
    table = {"seats": list(record.seats), "streak": record.streak,
             "indicator": None if record.indicator is None else mpsz(record.indicator),
             "any_kong": record.any_kong}  # fmt: skip
    return header(result, table) | {"wins": [_win_data(o, record, rules) for o in result.wins]}


# --- data -------------------------------------------------------------------------------------------------------------


def _win_data(o: SettledWin, record: Record, rules: Rules) -> dict[str, Any]:
    claim, best, h, v = o.claim, o.best, o.held, rules.values
    total = staked(record, claim.player, v)
    return {
        "player": claim.player,
        "by": claim.by,
        "from": claim.source or None,
        "paid": o.paid,
        "dealer": claim.player == record.seats[0],
        "kong_tsumo": claim.kong_tsumo,
        "robbed_kong": claim.robbed_kong,
        "first_turn": claim.first_turn,
        "concealed": [mpsz(t) for t in claim.concealed],
        "tile": mpsz(claim.tile),
        "melds": [{"kind": m.kind, "tiles": [mpsz(t) for t in m.tiles], "from": m.player or None} for m in claim.melds],
        "jokers": h.jokers,
        **_graded_data(best, h, rules),
        "reasons": [_reason(name, o, rules) for name in o.reasons],
        "points": total * best.factor,
        "missing": [_lack(x, rules) for x in missing(best, h, claim, v, bool(o.lone))],
        "readings": _others(o, rules, total),
    }


def _graded_data(g: Graded, h: Held, rules: Rules) -> dict[str, Any]:
    return {
        "reading": reading_data(g.reading, h),
        **_worth(g.grade, g.factor, rules),
        "reason": g.reasons[0].id,
    }


def _named(family: str, name: str, rules: Rules) -> dict[str, str]:
    return {"id": name, "ja": rules.name(f"{family}.{name}", "ja"), "en": rules.name(f"{family}.{name}", "en")}


def _reason(name: str, o: SettledWin, rules: Rules) -> dict[str, str]:
    return _named("reason", naming(name, o.claim, o.held.indicator), rules) | {"id": name}


def _lack(values: Mapping[str, Any], rules: Rules) -> dict[str, Any]:
    more = {k: [mpsz(x) for x in val] if k == "changed" else val for k, val in values.items() if k != "id"}
    if "uncounted" in values:
        more["uncounted"] = [[mpsz(t) for t in meld.tiles] for meld in values["uncounted"]]
    grade = values["grade"]
    return {**_named("reason", values["id"], rules), **more, **_worth(grade, rules.values[f"factor.{grade}"], rules)}


def _worth(grade: str, factor: int, rules: Rules) -> dict[str, Any]:
    name = {"ja": rules.name(f"grade.{grade}", "ja"), "en": rules.name(f"grade.{grade}", "en")}
    return {"grade": grade, "grade_name": name, "factor": factor}


def _others(o: SettledWin, rules: Rules, total: int) -> list[dict[str, Any]]:
    """The other readings, one for each way the 財神 can stand; those that only a self-draw allows last."""
    seen = {(o.best.reading.form, o.best.reading.faces, o.best.reading.odd_joker)}
    found = []
    for g, refused in [*((g, False) for g in o.graded[1:]), *((g, True) for g in o.lone)]:
        key = (g.reading.form, g.reading.faces, g.reading.odd_joker)
        if key in seen and not refused:
            continue
        seen.add(key)
        one = _graded_data(g, o.held, rules)
        one["reasons"] = [_reason(name, o, rules) for name in g.top]
        one["refused"] = "W422" if refused else None
        one["loses"] = 0 if refused else total * (o.best.factor - g.factor)
        found.append(one)
    return found[:MOST_READINGS]


def reading_data(r: Reading, h: Held) -> dict[str, Any]:
    """A reading as tiles: concealed sets and pairs as what they stand for, then what stands for something else."""
    sets = sorted(map(set_kinds, r.sets))
    pairs = [[k, k] for k in r.pairs]
    face = mpsz(h.indicator)
    return {
        "form": r.form,
        "sets": [[mpsz(k) for k in s] for s in (*sets, *pairs)],
        "odd": None if r.odd < 0 else mpsz(r.odd),
        "stands": [
            {"tile": face, "as": mpsz(k), "changed": k != h.indicator}
            for k in sorted(r.faces, key=lambda k: (k == h.indicator, k))
        ]
        if r.form != JUNK
        else [],
        "whites": {"tile": mpsz(HAKU), "as": face, "number": h.whites} if h.whites else None,
        "jokers": h.jokers,
        "odd_joker": r.form == PAIRS and r.odd_joker,
        "lone": r.lone,
    }
