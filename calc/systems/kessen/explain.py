"""The result of a kessen record as plain values: events, wins, draw, receipt."""

from typing import Any

from ...ledger import sums
from ...result import Result, hand_data, header
from ...rules import Rules
from ...shapes import groups
from ...tiles import KIND, mpsz
from .record import MELD_OF_KONG, Chombo, Kong, Wins
from .settle import SettledEvent, SettledWin
from .value import PlayerTiles, Score, highest


def explain(result: Result) -> dict[str, Any]:
    """Return the result as plain values (see docs/kessen.md)."""
    record, rules, story = result.record, result.rules, result.story
    void = {p: "mps"[record.void[p]] for p in record.seats if p in record.void}
    table = {"seats": list(record.seats), "void": void, "out": list(record.out), "story": record.story}
    totals = dict.fromkeys(record.seats, 0)
    events: list[dict[str, Any]] = []
    wins: list[dict[str, Any]] = []
    for index, done in enumerate(story.settled):
        transfers = [{"from": t.payer, "to": t.payee, "amount": t.amount, "why": t.why} for t in done.transfers]
        delta = sums(totals, done.transfers)
        totals = {player: n + delta[player] for player, n in totals.items()}
        numbers = range(len(wins), len(wins) + len(done.wins))
        wins += [{"event": index, **_win_data(won, done, rules)} for won in done.wins]
        moved = {"transfers": transfers, "wins": [*numbers], "points": delta, "totals": totals}
        events.append({**_event_data(done, rules), **moved})
    ended = (story.ended or "unfinished") if record.story else None
    return header(result, table) | {"wins": wins, "events": events, "out": story.out, "ended": ended}


def _event_data(done: SettledEvent, rules: Rules) -> dict[str, Any]:
    """Return an event without its payments."""
    event = done.event
    if isinstance(event, Kong):
        named = {"player": event.player, "kind": event.kind, "from_hand": event.from_hand}
        tile = {"tile": mpsz(event.tile & KIND), "from": event.source or None}
        return {"type": "kong", **named, **tile, "meld": MELD_OF_KONG[event.kind]}
    if isinstance(event, Chombo):
        return {"type": "chombo", "player": event.player}
    if isinstance(event, Wins):
        names = ("by", "after_kong", "robbed_kong", "haitei", "tenho")
        tile = {"tile": mpsz(event.tile & KIND), "from": event.source or None}
        return {"type": "win", **{name: getattr(event, name) for name in names}, **tile}
    tenpai = {}
    for player, found in done.tenpai.items():
        best = highest(found)
        tiles = {"waits": [mpsz(w.tile) for w in found], "tile": mpsz(best.tile)}
        tenpai[player] = tiles | size_data(best.score, rules)
    return {
        "type": "draw",
        "void_failed": list(done.failed),
        "tenpai": tenpai,
        "noten": [p for p, _, _ in event.hands if p not in tenpai],
        "hands": {p: hand_data(concealed, melds) for p, concealed, melds in event.hands},
    }


def _win_data(won: SettledWin, done: SettledEvent, rules: Rules) -> dict[str, Any]:
    """Return a win with its reading, multipliers and payments."""
    event, winner, best, passed = won.event, won.winner, won.best, None
    hand = PlayerTiles(winner.concealed, winner.melds, event.tile)
    if winner.passed_from:
        pays = won.passed == "pays"
        then = won.then if won.passed == "value" else None
        passed = {"from": winner.passed_from, "pays": pays, "why": None if pays else won.passed, "then": then}
    return {
        "player": winner.player,
        "by": event.by,
        "from": event.source or None,
        "robbed_kong": event.robbed_kong,
        **hand_data(winner.concealed, winner.melds),
        "tile": mpsz(event.tile & KIND),
        "payers": list(won.payers),
        "passed": passed,
        **score_data(best, hand, rules),
        "received": sum(t.amount for t in done.transfers if t.payee == winner.player),
        "readings": [{**score_data(s, hand, rules), "loses": best.value - s.value} for s in won.scores[1:]],
    }


def score_data(s: Score, hand: PlayerTiles, rules: Rules) -> dict[str, Any]:
    """Reading, multipliers and value of a complete hand."""
    sets = [[mpsz(k) for k in group] for group in groups(s.shape)]
    more = {"reading": {"form": s.shape.form, "sets": sets}, "roots": [mpsz(k) for k in hand.roots], "added": s.added}
    return size_data(s, rules) | more


def size_data(s: Score, rules: Rules) -> dict[str, Any]:
    """Multipliers and value."""
    yaku = [{"id": name, **rules.names(f"kessen.times.{name}"), "times": n} for name, n in s.times]
    return {"yaku": yaku, "raw": s.raw, "capped": s.raw > s.capped, "value": s.value}
