"""The report of ``calc waits``: the waits of a hand, the worth of each, furiten, and kans after riichi."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .api import settle
from .codes import problem
from .legal import check
from .problems import NoWin, Problem, Span
from .record import Draw, Record, Win
from .riichi.waits import Tiles, Waiter
from .rules import Rules
from .systems import system
from .systems.family import RiichiFamily
from .tiles import COPIES, KIND, Kind, Tile, mpsz


def in_family(rules: Rules) -> bool:
    """Whether waits under these rules work as in riichi. Other systems report their own waits."""
    return isinstance(system(rules.engine), RiichiFamily)


def family(rules: Rules) -> RiichiFamily:
    """The system of rules of the riichi family."""
    found = system(rules.engine)
    assert isinstance(found, RiichiFamily)
    return found


def report(
    tiles: Tiles,
    rules: Rules,
    context: Record | None,
    river: Sequence[Tile],
    passed: Sequence[Tile],
    kans: Sequence[Kind],
    norths: int = 0,
) -> dict[str, Any]:
    """The waits of thirteen tiles as plain values.

    ``context`` holds one win without its winning tile. Its circumstances are used to value each wait, by tsumo and by
    ron unless they allow only one of these. ``ron`` of a wait says whether it may be won by ron: false for one that
    only a draw completes, and if ``furiten`` forbids it.
    """
    seer = family(rules).waiter(tiles, rules.values, norths)
    by_ron, by_tsumo = seer.ron(), seer.tsumo()
    gone = {t & KIND for t in (*river, *passed)}
    furiten = seer.furiten(gone) if gone else []
    asked = [context.wins[0].by] if context else []
    shown = [*river, *(context.dora if context else ())]
    rows = []
    for kind in sorted({*by_ron, *by_tsumo}):
        left = COPIES - seer.own(kind) - sum(t & KIND == kind for t in shown)
        row: dict[str, Any] = {
            "tile": mpsz(kind),
            "left": max(left, 0),
            "furiten": kind in furiten,
            "ron": kind in by_ron and kind not in furiten,
            "tsumo": kind in by_tsumo,
        }
        if context:  # a win that nobody can get has no value to report
            row["values"] = {by: _worth(context, kind, rules) for by in asked} if left > 0 else {}
        rows.append(row)
    return {
        "waits": rows,
        "asked": asked,
        "tenpai": seer.tenpai(),
        "furiten": [mpsz(k) for k in furiten],
        "gone": [mpsz(k) for k in sorted(gone & {*by_ron, *by_tsumo})],
        "kans": [_kan(seer, kind) for kind in kans],
    }


def open_hand(tiles: Tiles, tile: Tile | None, at: Span, rules: Rules) -> list[Problem]:
    """Problems of a waiting hand: too many tiles, five of a kind, or a kind that is not in the set."""
    problems = []
    want, have = 13 - 3 * len(tiles.melds), len(tiles.concealed)
    if tile is not None:
        problems.append(problem("L201.winning_tile", span=at))
    elif have != want:
        beside = f" beside {len(tiles.melds)} melds" if tiles.melds else ""
        what = f"the hand has {have} concealed tiles{beside}; there must be {want}"
        problems.append(Problem("L201", what, at))
    seats = tuple("ABCD"[: rules.values["table.players"]])
    shown = Record(seats, draw=Draw(hands=((seats[0], tiles.concealed, tiles.melds),)))
    problems += [p._replace(span=at) for p in check(shown, rules.values) if p.code in ("L202", "L203")]
    return problems


def _worth(context: Record, kind: Kind, rules: Rules) -> dict[str, Any]:
    win: Win = context.wins[0]._replace(tile=kind)
    try:
        result = settle(context._replace(wins=(win,)), rules, checked=True)
    except NoWin as no:
        return {"refused": no.problems[0].code}
    engine = family(rules)
    return engine.size(engine.wins(result)[0])


def _kan(seer: Waiter, kind: Kind) -> dict[str, Any]:
    verdict = seer.kan(kind)
    return {
        "tile": mpsz(kind), "legal": verdict.legal, "reason": verdict.reason,
        "before": [mpsz(k) for k in verdict.before], "after": [mpsz(k) for k in verdict.after],
    }  # fmt: skip
