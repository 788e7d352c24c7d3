"""Which interpretation counts: declared, best, or forgotten; never one that is furiten."""

from collections.abc import Callable
from typing import NamedTuple

from ...riichi.judge import Score
from ...tiles import Kind
from .interpret import Interpretation, Party
from .record import own_win

Seen = Callable[[Interpretation], Score]


class Choice(NamedTuple):
    """The interpretation that counts, and what was passed over on the way."""

    chosen: Interpretation | None
    order: list[Interpretation]
    """All legal ones with a yaku, the best when shown first."""
    furiten: list[tuple[Interpretation, list[Kind]]]
    """Better ones that a ron may not take, with the waits that lie in the river."""
    tied: list[Interpretation]
    """Others of the same points and chips when shown."""


def in_order(party: Party, seen: Seen = Interpretation.shown) -> list[Interpretation]:
    """All interpretations with a yaku, best first by ``reading.order``, without ura and アリス; of equal ones that with
    the smaller tiles. ``seen``: what of the hand is looked at."""
    valid = [it for it in party.interpretations if it.shown().yaku]
    valid.sort(key=lambda it: (*it.faces, -1 if it.drawn is None else it.drawn))
    valid.sort(key=lambda it: party.judge.rank(seen(it)), reverse=True)
    return valid


def choose(party: Party, as_if: str = "") -> Choice:
    """The interpretation that counts; ``as_if``: with another way of declaring than the record's. Rules of ``white.*``:
    a reading that is furiten may not be taken by ron; declared, best or forgotten."""
    mode, faces, drawn = own_win(party.win).declared
    mode = as_if or mode
    v = party.judge.v
    forgotten = mode == "forgotten" and v["white.forgotten_cheapest"]
    seen = Interpretation.bare if forgotten and v["white.forgotten_by"] == "hand" else Interpretation.shown
    seen = Interpretation.final if party.wild else seen  # a pocchi is not declared
    order = in_order(party, seen)
    furiten: list[tuple[Interpretation, list[Kind]]] = []
    if mode == "explicit":
        wanted = (tuple(sorted(faces)), drawn)
        chosen = next((it for it in order if it.key == wanted), None)
        if chosen is not None and (gone := chosen.furiten()):
            return Choice(None, order, [(chosen, gone)], [])
        return Choice(chosen, order, furiten, [])
    allowed: list[Interpretation] = []
    for it in order:
        if allowed:
            own, best = seen(it), seen(allowed[0])
            if own.points != best.points or not (forgotten or own.chips == best.chips):
                continue
        if gone := it.furiten():
            furiten.append((it, gone))
        else:
            allowed.append(it)
    chosen = allowed[0] if allowed else None
    if forgotten and allowed:
        chosen = min(allowed, key=lambda it: (it.final().points, it.final().chips, order.index(it)))
    return Choice(chosen, order, furiten, [it for it in allowed if it is not chosen])
