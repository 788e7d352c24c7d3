"""A dispute as plain, JSON-ready values. ``schema`` is 1; later versions only add fields (docs/dispute.md)."""

from typing import Any

from ..codes import problem_data
from ..ledger import CHIPS, POINTS
from ..mistakes import SENSE, Cause
from ..outcome import APART, View
from ..receipt import plain
from ..record import TSUMO
from ..rules import Rules, format_value
from ..systems import system
from .claim_fit import Fit, hand_share
from .claim_text import EACH, GETS, PAYS, TOTAL, Fact
from .claims import Claim
from .explanations import FU, HAN, SIZE, TIMES, Explanation
from .search import RIGHT, ClaimAnswer, Dispute

SCHEMA = 1
FAR = 3
"""The distance of a hand from the one in question if the winner has another seat and wins the other way."""
MOST_SAID = 9
"""How many causes of one sort are named."""


def dispute_data(found: Dispute) -> dict[str, Any]:
    """Everything that a renderer needs; the verdict as it is."""
    rules = found.rules
    problems, result = (found.verdict, None) if isinstance(found.verdict, list) else ([], found.verdict)
    wins = system(rules.engine).wins(result) if result else []
    seats = getattr(found.record, "everybody", found.record.seats)
    return {
        "schema": SCHEMA,
        "system": rules.id,
        "engine": rules.engine,
        "rules": {"names": names} if (names := rules.own_names) else {},
        "seats": list(seats),
        "legal": result is not None,
        "verdict": result,
        "refused": [*map(problem_data, problems)],
        "wins": [
            _size(w) | {"paid": w.paid, "payers": list(won.payers) if w.each else []}
            for w, won in zip(wins, result.wins if result else (), strict=True)
        ],
        "rulings": [_ruling(p, found.seen) for p in seats],
        "claims": [_answer(a, found) for a in found.answers],
        "searched": {"settlements": found.settled, "rules": found.keys, "whole": found.whole},
    }


def _ruling(player: str, seen: View) -> dict[str, Any]:
    """What a player gains or loses, and the part of it that belongs to no win."""
    moved = [t for t in seen.transfers if t.why in APART and player in (t.payer, t.payee)]
    apart = {unit: [*dict.fromkeys(t.why for t in moved if t.unit == unit)] for unit in (POINTS, CHIPS)}
    return {"player": player, "points": seen.total(player), "chips": seen.total(player, CHIPS), "apart": apart}


def _size(won: Any) -> dict[str, Any]:
    return {
        "player": won.player, "by": won.by, "source": won.source, "points": won.points, "honba": won.honba,
        "chips": won.chips, "han": won.han, "fu": won.fu, "fold": won.yakuman, "limit": won.limit or None,
        "times": won.times, "dice": won.dice, "jokers": list(won.jokers), "each": won.each, "yakuman": won.yakuman,
    }  # fmt: skip


def _answer(a: ClaimAnswer, found: Dispute) -> dict[str, Any]:
    claim = a.claim
    return {
        "by": claim.by,
        "says": claim.says,
        "win": claim.win or None,
        "facts": [_fact(f, found.rules) for f in claim.facts],
        "status": a.status,
        "senses": _senses(a.fit),
        "meant": -1 if a.fit is None else a.fit.win,
        "nearest": nearest(claim, found) if a.status != RIGHT else [],
        "explanations": [_explanation(e, claim, found) for e in a.explanations],
        "apart": [_answer(part, found) for part in a.apart],
    }  # fmt: skip


def _fact(fact: Fact, rules: Rules) -> dict[str, Any]:
    value = list(fact.value) if isinstance(fact.value, tuple) else fact.value
    data = {"what": fact.what, "value": value, "sense": fact.sense or None, "who": fact.who or None}
    names = _names(f"yaku.{value[0]}", rules) or _names(value[0], rules) if fact.what == "yaku" else None
    return data | ({"name": names} if names else {})


def nearest(claim: Claim, found: Dispute) -> list[dict[str, Any]]:
    """Where the claimed points are on the ladder of what hands can be worth, or of what somebody pays or gets if the
    claim says that: the matching step, or the ones next to it."""
    fact = next((f for f in claim.facts if f.what == POINTS), None)
    if fact is None or isinstance(found.verdict, list) or not found.seen.wins:
        return []
    asked, won, who = abs(int(fact.value)), found.seen.wins[0], fact.who or claim.by
    ladder = [*system(found.rules.engine).ladder(found.verdict, won)]
    own, given = fact.sense in (PAYS, GETS, TOTAL), found.seen.total(who)
    if fact.sense == PAYS and given < 0 and all(r.shares for r in ladder):
        last = -1 if who == found.record.seats[0] else 0
        beside = -given - hand_share(found.seen, who)
        worth = [(r.shares[last] + beside, r) for r in ladder]
    elif own:
        beside = found.seen.total(won.player) - won.points if fact.sense != PAYS else 0
        worth = [(r.points + beside, r) for r in ladder]
    elif fact.sense == EACH and won.by == TSUMO:
        worth = [(r.shares[0], r) for r in ladder if len(r.shares) == 1 and r.by == TSUMO]
    else:
        worth = [(r.points, r) for r in ladder]
    worth.sort(key=lambda step: (step[0], step[1].far, abs(step[1].fu - won.fu)))
    near = [step for step in worth if not step[1].far]
    steps = [step for step in (near if own else worth) if step[0] == asked and step[1].far < FAR][:1]
    if not steps:
        steps = [*[step for step in near if step[0] < asked][-1:], *[step for step in near if step[0] > asked][:1]]
    return [r._asdict() | {"shares": list(r.shares), "worth": n, "asked": asked, "own": own} for n, r in steps]


def _senses(fit: Fit | None) -> list[dict[str, str]]:
    return [{"what": what, "sense": sense} for what, sense in (fit.senses if fit else ())]


def _explanation(e: Explanation, claim: Claim, found: Dispute) -> dict[str, Any]:
    first = e.reasons[0]
    return {
        "id": first.cause.id,
        "ids": list(e.ids),
        "cost": round(e.cost, 2),
        "far": all(r.cause.about.get("far") for r in e.reasons),
        "senses": _senses(first.fit),
        "win": first.fit.win,
        "meant": first.fit.right(claim) or first.cause.kind == SENSE,
        "said": [
            {
                "sort": parts[0].sort[0] if parts[0].sort[0] in (HAN, FU, SIZE, TIMES) else None,
                "numbers": sorted({p.han for p in parts}, key=abs) if parts[0].han else list(parts[0].sort[1:]),
                "causes": [_cause(p.cause, found) for p in parts[:MOST_SAID]],
            }
            for parts in e.said
        ],
        "comes_to": _alike(e, comes_to(first.cause.view, first.fit, found)),
        "causes": [
            _cause(r.cause, found) | {"twin": place > 0} for several in e.named for place, r in enumerate(several)
        ],
    }


def _alike(e: Explanation, there: dict[str, Any]) -> dict[str, Any]:
    """The outcome that all causes of an explanation share; without han and fu if these differ (above a limit, for
    example), and without chips if these differ and the claim does not mention them."""
    if there.get("win"):
        wins = [r.cause.view.wins[e.reasons[0].fit.win] for r in e.reasons]
        there["win"] |= {"han": 0, "fu": 0} if len({(w.han, w.fu) for w in wins}) > 1 else {}
        there["win"] |= {"chips": 0} if len({w.chips for w in wins}) > 1 else {}
    return there


def comes_to(seen: View, fit: Fit, found: Dispute) -> dict[str, Any]:
    """What the hand is worth under this cause."""
    if seen.refused:
        return {"refused": list(seen.refused)}
    players = getattr(found.record, "everybody", found.record.seats)
    return {
        "win": _size(seen.wins[fit.win]) if fit.win >= 0 else None,
        "points": {p: seen.total(p, POINTS) for p in players},
        "chips": {p: seen.total(p, CHIPS) for p in players},
    }


def _named(subject: str, rules: Rules) -> str:
    """The id that rules.yaml uses for a part, or an empty string if it has none."""
    family, _, name = subject.partition(".")
    if family == "dice" and f"yaku.{name}" in rules.values:
        return name
    return system(rules.engine).part_name(family, name)


def _called(key: str, other: str, rules: Rules) -> dict[str, str] | None:
    """What players call a rule with this other value, by language, if they have a word for it."""
    for table in system(rules.engine).mistake_tables:
        found = table.get("said", {})
        for name in (f"{key}={other}", key):
            if name in found:
                return dict(zip(("en", "ja"), found[name], strict=True))
    return None


def _names(key: str, rules: Rules) -> dict[str, str] | None:
    """The names of the yaku or multiplier that a rule is about."""
    for name in (key, key.removeprefix("yaku.")):
        if rules.name(name) != name:
            return rules.names(name)
    return None


def _reading(cause: Cause, found: Dispute) -> dict[str, Any]:
    """The sets of another reading, its wait and jokers, and what it loses."""
    sets, wait = cause.about["reading"]()
    win = cause.about["win"]
    there, own = cause.view.wins[win], found.seen.wins[win]
    lost = {"loses": own.points - there.points, "loses_chips": own.chips - there.chips}
    return {"sets": [list(s) for s in sets], "wait": wait, "jokers": list(there.jokers), **lost}


def _cause(cause: Cause, found: Dispute) -> dict[str, Any]:
    from ..rule_schema import schema_of

    rules, changes = found.rules, cause.about.get("changes", {})
    schema = schema_of(rules.files)
    inner = ("changes", "reading", "parts", "record")
    told = {k: list(v) if isinstance(v, tuple) else v for k, v in cause.about.items() if k not in inner}
    data: dict[str, Any] = {"id": cause.id, "kind": cause.kind, "subject": cause.subject, **told}
    if "parts" in cause.about:
        data["parts"] = [_cause(part, found) for part in cause.about["parts"]]
    if "reading" in cause.about:
        data |= _reading(cause, found)
    if "reasons" in told:
        data["reasons"] = [*map(rules.names, told["reasons"])]
    if name := _named(cause.subject.split("/")[0], rules):
        data["name"] = rules.names(name)
    data["rules"] = []
    for key in cause.keys:
        if key not in rules.values:
            continue
        ruling, spec = rules.ruling(key), schema.find(key) or {}
        data["rules"].append({
            "id": key, "value": plain(ruling.value), "status": ruling.status, "source": ruling.source or ruling.because,
            "other": format_value(changes[key]) if key in changes else None, "meaning": spec.get("meaning", ""),
            "unit": spec.get("unit", ""), "type": spec.get("type", ""),
            "said": _called(key, format_value(changes[key]), rules) if key in changes else None,
            "name": _names(key, rules),
        })  # fmt: skip
    return data
