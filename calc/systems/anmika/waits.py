"""What ``calc waits`` reports of an anmika hand: waits, even empty ones, sure triplets, forced kans."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from ...problems import InputError, refuse
from ...rules import Rules
from ...shapes import groups
from ...tiles import COPIES, HAKU, KIND, POCCHI_GREEN, VARIANT, Kind, Meld, Tile, mpsz
from ...values import ReadableDocument
from ..waits import Completed, asked_kans, completed
from .explain import size_data
from .hand import EIGHT, completing, kan, sure_triplets
from .legal import check
from .record import Declared, ExhaustiveDraw, Record, V, WaitingHand, Won
from .settle import run
from .tile_supply import rivers, tile_set, waits_left

_OF_A_HAND = ("L201", "L202", "L203", "L207", "L208")


def report(document: ReadableDocument, rules: Rules) -> dict[str, Any]:
    """Return the waits of a hand as plain values, each with its value if the document names a player. The hand's
    ``kan`` lists tiles whose kan after riichi is to be judged; without it, every kind of which the hand has three is.
    """
    from .reader import AnmikaReader

    given = dict(document.value["win"])
    asked, problems = asked_kans(given.pop("kan", ""), document)
    document = Completed(document, given)
    reader, v = AnmikaReader(document), rules.values
    reader.problems += problems
    got, win = reader.open_win(rules)
    concealed, melds, seats, span = win["hand"].concealed, win["melds"], reader.seats, document.span(("win", "hand"))
    if "player" not in win:
        concealed = _dressed(concealed, melds, v)
    me = win.get("player", seats[0])
    mine = WaitingHand(concealed, melds, win.get("river"), win.get("river_after", ()))
    shown = Record(seats, (ExhaustiveDraw(),), {me: mine}, got.get("river", {}))
    refuse([*reader.problems, *(p for p in check(shown, v) if p.code in _OF_A_HAND)], span)
    found, sure = completing(mine, v), sure_triplets(mine, v)
    gone = Counter(t & KIND for t in (*mine.tiles, *rivers(shown)))
    table = None
    if "player" in win and found:
        first = next((k for k in found if k != EIGHT and gone[k] < COPIES), HAKU | POCCHI_GREEN)
        table, problems = completed(document, seats, first, rules)
        refuse(problems)
    rows = []
    for k in found:
        left = 0 if k == EIGHT else max(COPIES - gone[k], 0)
        discard = k == EIGHT and v["kanpachiman.discard"]  # a 正 pocchi that another discards
        row = {"tile": mpsz(k), "left": left, "only": None if left else "pocchi", "ron": bool(left or discard)}
        rows.append(row | _worth(table, k, rules))
    return {
        "waits": rows,
        "tenpai": bool(found),
        "empty": bool(found) and not waits_left(shown, me, (), (), v),
        "by": win.get("by"),
        "fever": list(map(mpsz, sure.sure)),
        "not_sure": [
            {"tile": mpsz(k), "with": mpsz(tile), "sets": [list(map(mpsz, group)) for group in groups(shape)]}
            for k, (tile, shape) in sure.broken.items()
        ],
        "kans": _kans(asked, mine, found, v),
    }


def _kans(asked: Sequence[Kind], held: WaitingHand, waits: Collection[Kind], v: V) -> list[dict[str, Any]]:
    """Return the verdict on each kan after riichi: of the kinds asked for or, of a tenpai hand, of those of which it
    has three. ``reason``: why a kan is not forced: ``waits`` (they change), ``rule`` (there are none), ``tiles`` (the
    hand has not three of them), ``noten`` (no riichi without tenpai)."""
    rows, policy = [], "rule" if v["riichi.ankan"] == "no" else "waits"
    for kind in asked or (dict.fromkeys(t & KIND for t in held.concealed) if waits else ()):
        found = kan(held, kind, v) if waits else None
        if found is None and not asked:
            continue
        reason = "noten" if not waits else "tiles" if found is None else "" if found.forced else policy
        before, after = (list(map(mpsz, kinds)) for kinds in (found[2:] if found else ((), ())))
        rows.append({"tile": mpsz(kind), "forced": not reason, "reason": reason, "before": before, "after": after})
    return rows


def _dressed(concealed: tuple[Tile, ...], melds: Sequence[Meld], v: V) -> tuple[Tile, ...]:
    """Replace plain fives beyond those of the set by red and gold ones: that does not change the waits."""
    found, there = list(concealed), tile_set(v)
    own = Counter([*concealed, *(t for m in melds for t in m.tiles)])
    free = Counter({t: n for t, n in there.items() if t & VARIANT}) - own
    for i, tile in enumerate(found):
        other = next((t for t in free if t & KIND == tile and free[t]), None)
        if other is not None and own[tile] > there[tile]:
            found[i] = other
            own[tile] -= 1
            free[other] -= 1
    return tuple(found)


def _worth(table: Record | None, kind: Kind, rules: Rules) -> dict[str, Any]:
    """Return what a wait is worth, or the codes why it is ``refused``. The last event of ``table`` is the win. Empty
    without a table, and for a white."""
    if table is None or kind == HAKU:
        return {}
    *before, won = table.events
    if kind == EIGHT and not any(isinstance(event, Declared) for event in before):
        return {"refused": ["W440"]}  # before riichi a pocchi is a white, and the set has no 8m
    assert isinstance(won, Won)
    tile = HAKU | POCCHI_GREEN if kind == EIGHT else kind
    try:
        story = run(table._replace(events=(*before, won._replace(tile=tile))), rules)
    except InputError as no:
        return {"refused": [p.code for p in no.problems]}
    return size_data(story.wins[0].chosen)
