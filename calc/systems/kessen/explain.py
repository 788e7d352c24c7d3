"""The whole result of a kessen record as plain values: events, wins, draw, receipt.

The receipt runs the story again with values that record their reads, and refuses to be printed if it comes to other
transfers than the settlement did.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from ...ledger import Transfer
from ...result import Result, header
from ...shapes import PAIRS, RUN
from ...tiles import KIND, Kind, Meld, Tile, mpsz
from .record import MELD_OF_KONG, Kong, Wins
from .settle import Settled, SettledWin, Tenpai
from .value import Score

Name = Callable[[str, str], str]


def explain(result: Result) -> dict[str, Any]:
    """The result as plain values (see docs/kessen.md)."""
    record, rules, story = result.record, result.rules, result.story
    table = {
        "seats": list(record.seats),
        "void": {p: "mps"[record.void[p]] for p in record.seats if p in record.void},
        "out": list(record.out),
        "story": record.story,
    }
    data = header(result, table)
    totals = dict.fromkeys(record.seats, 0)
    events: list[dict[str, Any]] = []
    wins: list[dict[str, Any]] = []
    for index, done in enumerate(story.settled):
        first = len(wins)
        wins += [{"event": index, **win_data(w, done, rules.name)} for w in done.wins]
        events.append(_event_data(done, totals, list(range(first, len(wins))), rules.name))
    data["wins"] = wins
    data["events"] = events
    data["out"] = story.out
    data["ended"] = (story.ended or "unfinished") if record.story else None
    return data


# --- values -----------------------------------------------------------------------------------------------------------


def _event_data(done: Settled, totals: dict[str, int], wins: list[int], name: Name) -> dict[str, Any]:
    event = done.event
    delta = dict.fromkeys(totals, 0)
    for t in done.transfers:
        delta[t.payer] -= t.amount
        delta[t.payee] += t.amount
    for player, amount in delta.items():
        totals[player] += amount
    data: dict[str, Any] = {"type": "draw"}
    if isinstance(event, Kong):
        data = {
            "type": "kong", "player": event.player, "kind": event.kind, "meld": MELD_OF_KONG[event.kind],
            "tile": mpsz(event.tile & KIND), "from": event.source or None, "from_hand": event.from_hand,
        }  # fmt: skip
    elif isinstance(event, Wins):
        data = {"type": "win", "by": event.by, "tile": mpsz(event.tile & KIND), "from": event.source or None,
                "after_kong": event.after_kong, "robbed_kong": event.robbed_kong, "haitei": event.haitei,
                "tenho": event.tenho}  # fmt: skip
    else:
        data["void_failed"] = list(done.failed)
        data["tenpai"] = {player: tenpai_data(shown, name) for player, shown in done.tenpai.items()}
        data["noten"] = [p for p, _, _ in event.hands if p not in done.tenpai]
        data["hands"] = {
            p: {"concealed": [mpsz(t) for t in concealed], "melds": [meld_data(m) for m in melds]}
            for p, concealed, melds in event.hands
        }
    return data | {
        "transfers": [transfer_data(t) for t in done.transfers], "wins": wins, "points": delta, "totals": dict(totals),
    }  # fmt: skip


def transfer_data(t: Transfer) -> dict[str, Any]:
    """One payment."""
    return {"from": t.payer, "to": t.payee, "amount": t.amount, "why": t.why}


def meld_data(meld: Meld) -> dict[str, Any]:
    """A pon or kong."""
    return {"kind": meld.kind, "tiles": [mpsz(t) for t in meld.tiles], "from": meld.player or None}


def win_data(outcome: SettledWin, done: Settled, name: Name) -> dict[str, Any]:
    """A win with its reading, multipliers and payments."""
    event, winner, best = outcome.event, outcome.winner, outcome.best
    return {
        "player": winner.player,
        "by": event.by,
        "from": event.source or None,
        "robbed_kong": event.robbed_kong,
        "concealed": [mpsz(t) for t in winner.concealed],
        "tile": mpsz(event.tile & KIND),
        "melds": [meld_data(m) for m in winner.melds],
        "payers": list(outcome.payers),
        "passed": {
            "from": winner.passed_from,
            "pays": outcome.passed == "pays",
            "why": outcome.passed if outcome.passed != "pays" else None,
            "then": outcome.then if outcome.passed == "value" else None,
        }
        if winner.passed_from
        else None,
        **score_data(best, name, winner.melds, (*winner.concealed, event.tile)),
        "received": sum(t.amount for t in done.transfers if t.payee == winner.player),
        "readings": [
            {**score_data(s, name, winner.melds, (*winner.concealed, event.tile)), "loses": best.value - s.value}
            for s in outcome.scores[1:]
        ],
    }


def score_data(s: Score, name: Name, melds: tuple[Meld, ...], concealed: tuple[Tile, ...]) -> dict[str, Any]:
    """Reading, multipliers and value."""
    copies = Counter(t & KIND for t in (*concealed, *(t for m in melds for t in m.tiles)))
    return {
        "reading": {"form": s.shape.form, "sets": [[mpsz(k) for k in group] for group in sets_of(s)]},
        "yaku": [
            {"id": id_, "ja": name(f"kessen.times.{id_}", "ja"), "en": name(f"kessen.times.{id_}", "en"), "times": n}
            for id_, n in s.times
        ],
        "roots": [mpsz(k) for k, n in sorted(copies.items()) if n >= 4],
        "raw": s.raw,
        "capped": s.raw > s.capped,
        "added": s.value - s.capped,
        "value": s.value,
    }


def sets_of(s: Score) -> list[list[Kind]]:
    """The concealed sets of a reading, the pair last."""
    if s.shape.form == PAIRS:
        return [[k, k] for k in s.shape.pairs]
    sets = [[k & KIND, (k & KIND) + 1, (k & KIND) + 2] if k & RUN else [k, k, k] for k in s.shape.sets]
    return [*sorted(sets), [s.shape.pair] * 2]


def tenpai_data(tenpai: Tenpai, name: Name) -> dict[str, Any]:
    """What a hand at a draw waits for, and the highest of it."""
    best = tenpai.best
    return {
        "waits": [mpsz(w.tile) for w in tenpai.waits],
        "tile": mpsz(best.tile),
        "value": best.score.value,
        "raw": best.score.raw,
        "capped": best.score.raw > best.score.capped,
        "yaku": [
            {"id": id_, "ja": name(f"kessen.times.{id_}", "ja"), "en": name(f"kessen.times.{id_}", "en"), "times": n}
            for id_, n in best.score.times
        ],
    }
