"""What ``calc waits`` reports of a hand of the riichi family: waits, what each is worth, furiten, kans after riichi."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..codes import problem
from ..legal import check
from ..problems import NoWin, refuse
from ..record import TSUMO, Draw, Record
from ..riichi.hand import hand_tiles, is_wild
from ..riichi.waits import HeldTiles, shanten, useful
from ..rules import Rules
from ..tile_set import POCCHI, alone
from ..tiles import BY_MPSZ, COPIES, KIND, KINDS, Kind, Tile, mpsz
from ..values import ReadableDocument
from . import system
from .waits import Completed, asked_kans, completed

if TYPE_CHECKING:
    from .family import RiichiFamily

_OF_A_HAND = ("L202", "L203", "L210")


def report(document: ReadableDocument, rules: Rules) -> dict[str, Any]:
    """Return the waits of a hand as plain values. ``win`` of the document has the hand without its winning tile; if it
    names a player, each wait has its value. Its ``kan`` lists tiles whose kan after riichi is to be judged."""
    given = dict(document.value["win"])
    kans, problems = asked_kans(given.pop("kan", ""), document)
    reader = system(rules.engine).reader(Completed(document, given))
    reader.problems += problems
    got, win = reader.open_win(rules)
    hand, at = win["hand"], document.span(("win", "hand"))
    tiles, want = HeldTiles(hand.concealed, win["melds"], win.get("norths", 0)), 13 - 3 * len(win["melds"])
    if len(tiles.concealed) != want:
        sentence, n = "L201.waits_and_melds" if tiles.melds else "L201.waits", len(tiles.concealed)
        reader.problems.append(problem(sentence, span=at, n=n, melds=len(tiles.melds), want=want))
    me = reader.seats[0]
    shown = Draw(hands=((me, tiles.concealed, tiles.melds),), norths=((me, tiles.norths),))
    there = Record(reader.seats, draw=shown, dora=got.get("dora", win.get("dora", ())))
    refuse([*reader.problems, *(p for p in check(there, rules.values) if p.code in _OF_A_HAND)], at)
    context, river, passed = None, win.get("river", ()), win.get("passed", ())
    if "player" in win:
        # Any wait with a tile left serves to read the circumstances; each wait is then put in its place.
        seen = waits_of(tiles, rules, None, [*river, *there.dora])["waits"]
        first = next((BY_MPSZ[wait["tile"]] for wait in seen if wait["left"]), None)
        if first is not None:
            context, problems = completed(document, reader.seats, first, rules, given)
            refuse(problems)
    return waits_of(tiles, rules, context, river, passed, kans)


def nearer(document: ReadableDocument, rules: Rules) -> tuple[int, dict[str, int]]:
    """Return the shanten of a hand that is not tenpai, and how many are left of each tile that brings it nearer."""
    engine: RiichiFamily = system(rules.engine)  # type: ignore[assignment]
    got, win = engine.reader(document).open_win(rules)
    tiles = HeldTiles(win["hand"].concealed, win["melds"], win.get("norths", 0))
    seer = engine.waiter(tiles, rules.values)
    kinds = [t & KIND for t in tiles.concealed]
    joker = next((kind for kind in range(KINDS) if seer.joker(kind)), None)
    held = [kinds.count(kind) if kind != joker else 0 for kind in range(KINDS)]
    jokers = len(kinds) - sum(held)
    shown = [t & KIND for t in (*win.get("river", ()), *got.get("dora", win.get("dora", ())))]
    sets = 4 - len(tiles.melds)
    left = {kind: COPIES - seer.own(kind) - shown.count(kind) for kind in useful(held, sets, joker, jokers)}
    found = {mpsz(kind): max(n, 0) for kind, n in left.items() if kind not in seer.removed}
    return max(shanten(held, sets, jokers), 1), found


def waits_of(
    tiles: HeldTiles,
    rules: Rules,
    context: Record | None,
    river: Sequence[Tile] = (),
    passed: Sequence[Tile] = (),
    kans: Sequence[Kind] = (),
) -> dict[str, Any]:
    """Return the waits of thirteen tiles as plain values.

    ``context`` holds one win on any of the waits; its circumstances are used to value each. ``ron`` of a wait is false
    if only a drawn tile completes the hand, or if ``furiten`` forbids the ron.
    """
    engine: RiichiFamily = system(rules.engine)  # type: ignore[assignment]
    seer = engine.waiter(tiles, rules.values)
    by_ron, by_tsumo = seer.ron(), seer.tsumo()
    gone = {t & KIND for t in (*river, *passed)}
    furiten = seer.furiten(gone) if gone else []
    shown = [*river, *(context.dora if context else ())]
    rows = []
    for kind in sorted({*by_ron, *by_tsumo}):
        left = COPIES - seer.own(kind) - sum(t & KIND == kind for t in shown)
        row: dict[str, Any] = {
            "tile": mpsz(kind),
            "left": max(left, 0),
            "furiten": kind in furiten,
            "ron": kind in by_ron and kind not in furiten,
            "tsumo": kind in by_tsumo and (kind not in furiten or rules.values["furiten.tsumo"]),
        }
        if context:  # a win that nobody can get has no value to report
            row["values"] = {context.wins[0].by: _worth(engine, context, kind, rules)} if left > 0 else {}
        rows.append(row)
    rows += _pocchi(engine, context, shown, rules) if context and by_tsumo else []
    return {
        "waits": rows,
        "asked": [context.wins[0].by] if context else [],
        "tenpai": seer.tenpai(),
        "furiten": [mpsz(k) for k in furiten],
        "gone": [mpsz(k) for k in sorted(gone & {*by_ron, *by_tsumo})],
        "kans": [{"tile": mpsz(kind), **seer.kan(kind).data()} for kind in kans],
    }


def _pocchi(engine: RiichiFamily, context: Record, shown: Sequence[Tile], rules: Rules) -> list[dict[str, Any]]:
    """Return the rows of pocchi: one drawn in riichi completes any tenpai hand."""
    win, rows = context.wins[0], []
    for tile, count in Counter(POCCHI[rules.values.get("table.pocchi", "none")]).items():
        left = count - [*hand_tiles(win), *shown].count(tile)
        drawn = win._replace(tile=tile, by=TSUMO, source="")
        if left > 0 and is_wild(drawn):
            values = {TSUMO: _worth(engine, context, tile, rules)} if win.by == TSUMO else {}
            said = {"tile": mpsz(tile), "left": left, "furiten": False, "ron": False, "tsumo": True}
            rows.append({**said, "values": values})
    return rows


def _worth(engine: RiichiFamily, context: Record, kind: Kind, rules: Rules) -> dict[str, Any]:
    tile = alone(rules.values).get(kind, kind)
    win = context.wins[0]._replace(tile=tile, river=None, passed=())  # furiten is reported apart
    try:
        return engine.size(engine.wins(engine.settle(context._replace(wins=(win,)), rules))[0])
    except NoWin as no:
        return {"refused": no.problems[0].code}
