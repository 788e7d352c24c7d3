"""What a hand would come to that is not in the match yet: read while it is typed or tapped, nothing booked."""

from typing import Any, NamedTuple

from ..notation import HandText, format_hand, parse_hand
from ..problems import InputError
from .record import Part
from .walk import Walk


class Preview(NamedTuple):
    """A hand as far as it is told: one of the two, as plain values."""

    result: dict[str, Any] | None = None
    """As :meth:`calc.result.Result.data`."""
    waits: dict[str, Any] | None = None
    """Of a hand whose winning tile is still open, as :meth:`calc.systems.base.System.waits`."""


def preview(walk: Walk, part: Part) -> Preview:
    """What a hand comes to if it is the next of a match. Raises InputError with every problem of it."""
    if isinstance(part.value, dict) and (hand := _open(part.value.get("win"))):
        follows = list(walk.course.follows(walk.at, part.value))
        whole = walk.filled(part.value, follows) | {"win": {**part.value["win"], "hand": hand}}
        return Preview(waits=walk.engine.waits(part.but(whole), walk.match.rules))
    result = walk.would(part).result
    return Preview(None if result is None else dict(result))


def _open(win: Any) -> str:
    """The tiles of a win that is one short, none of them as the winning one; empty for any other."""
    if not isinstance(win, dict) or "tile" in win or not isinstance(win.get("hand"), str):
        return ""
    try:
        hand = parse_hand(win["hand"])
    except InputError:
        return ""
    tiles = (*hand.concealed, *(() if hand.tile is None else (hand.tile,)))
    return format_hand(HandText(tiles, hand.melds, None)) if len(tiles) % 3 == 1 else ""
