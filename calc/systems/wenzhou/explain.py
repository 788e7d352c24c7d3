"""The whole result of a Wenzhou hand as plain values: reading, grade and why, what was missing, payments, receipt.

The receipt judges the claims again with values that record their reads, and refuses to be printed if it comes to
another result than the settlement did.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...ledger import Ledger, LedgerError
from ...problems import Problem
from ...receipt import Receipt
from ...result import Result, header
from ...rules import Rules
from ...tiles import HAKU, mpsz
from .grade import Graded, missing, naming
from .hand import JUNK, PAIRS, Held, Reading, V, set_kinds, stakes
from .record import Record
from .settle import Outcome, following, in_order, judge, pay, pay_jokers, stake, staked

MOST_READINGS = 10
"""Other readings that are listed: those in which the 財神 stand for something else."""


def explain(result: Result) -> dict[str, Any]:
    """The result as plain values (see docs/wenzhou.md)."""
    record, rules = result.record, result.rules
    receipt = Receipt(rules.traced())
    check = Ledger(record.seats)
    outcomes = _steps(record, receipt, check)
    if check.transfers != result.ledger.transfers or [o[:5] for o in outcomes] != [o[:5] for o in result.wins]:
        raise LedgerError(f"receipt and settlement differ: {check.transfers} and {result.ledger.transfers}")
    winner = result.wins[0].claim.player if result.wins else None
    after = following(record, winner, receipt.trace)  # type: ignore[arg-type]
    if after != result.next:
        raise LedgerError(f"receipt and settlement differ: {after} and {result.next}")
    if record.wins:
        receipt.line("next", "next_deal", f"{after['dealer']} {after['streak']}", only=("deal.",))
    else:
        receipt.line("next", "next_draw", f"{after['dealer']} {after['streak']}", only=("draw.", "deal."))
    table = {"seats": list(record.seats), "streak": record.streak,
             "indicator": None if record.indicator is None else mpsz(record.indicator),
             "any_kong": record.any_kong}  # fmt: skip
    return header(result, receipt, table) | {"wins": [_win_data(o, record, rules) for o in result.wins]}


def _steps(record: Record, receipt: Receipt, check: Ledger) -> list[Outcome]:
    """Judge, order and pay once more; a line after each step."""
    v: V = receipt.trace  # type: ignore[assignment]
    outcomes: list[Outcome] = []
    for index in range(len(record.wins)):
        judged = judge(record, index, v)
        if isinstance(judged, Problem):
            receipt.line("claim", "refused", f"{record.wins[index].player} {judged.code}", only=_SHAPE)
        else:
            outcomes.append(judged)
            _grade_steps(judged, receipt)
    if not outcomes:
        return []
    outcomes = in_order(outcomes, record.seats, v)
    winner = outcomes[0]
    if len(record.wins) > 1:
        if len(outcomes) < len(record.wins):
            v["claims.illegal"]
        receipt.line("claim", "winner", winner.claim.player, only=("claims.",))
    factor = winner.best.factor
    pay(check, record, winner.claim.player, factor, v)
    paid = [t.amount for t in check.transfers]
    others = [p for p in record.seats if p != winner.claim.player]
    by_player = [stake(record, p, winner.claim.player, v) for p in others]
    receipt.line("stake", "stake_dealer", stakes(v)[record.streak - 1], "each",
                 only=("payment.scale", "payment.own_scale"))  # fmt: skip
    if winner.claim.player != record.seats[0]:
        receipt.line("stake", "stake_others", v["payment.between_others"], "each", only=("payment.between_others",))
    receipt.line("payment", "win", sum(paid), "points", f"({' + '.join(map(str, by_player))}) × {factor}")
    pay_jokers(check, record, winner, v)
    if v["joker_money.each"]:
        moved = [t.amount for t in check.transfers if t.why == "joker_money"]
        receipt.line("payment", "joker_money", sum(moved), "points", only=("joker_money.",))
    else:
        receipt.line("considered", "joker_money", 0, "points", only=("joker_money.",))
    return [winner._replace(paid=True), *outcomes[1:]]


_SHAPE = ("joker.", "eight_pairs.", "three_jokers.", "lone_joker.")


def _grade_steps(o: Outcome, receipt: Receipt) -> None:
    receipt.line("claim", "claim", o.claim.player, only=())
    receipt.line("reading", "best_of", len(o.graded) + len(o.lone), only=_SHAPE)
    for name in o.best.top:
        more = ("hard.",) if name in _HARD else ("naked_single.",) if name == "naked_single" else ()
        receipt.line("grade", f"reason.{name}", o.best.grade, only=(f"reason.{name}", *more))
    receipt.line("grade", f"grade.{o.best.grade}", o.best.factor, "times", only=(f"factor.{o.best.grade}",))
    looked = [k[7:] for k in dict.fromkeys(receipt.trace.reads) if k.startswith("reason.")]
    rest = " ".join(name for name in looked if name not in o.best.top)
    named = receipt.keys()
    if any(k.startswith(_GRADE) and k not in named for k in receipt.trace.reads):
        receipt.line("considered", "considered", rest or "–", only=_GRADE)


_GRADE = ("reason.", "first_turn.", "naked_single.", "hard.", "factor.")
_HARD = ("no_joker", "face_value", "hard_eight_pairs", "soft_eight_pairs")


# --- data -------------------------------------------------------------------------------------------------------------


def _win_data(o: Outcome, record: Record, rules: Rules) -> dict[str, Any]:
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


def _reason(name: str, o: Outcome, rules: Rules) -> dict[str, str]:
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


def _others(o: Outcome, rules: Rules, total: int) -> list[dict[str, Any]]:
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
