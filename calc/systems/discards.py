"""What to discard: of a hand with the drawn tile in it, what it would wait for after each discard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..notation import HandText, format_hand, parse_hand
from ..problems import InputError
from ..tiles import mpsz
from . import system
from .waits import Completed

if TYPE_CHECKING:
    from ..rules import Rules
    from ..values import Document


def discards(document: Document, rules: Rules) -> dict[str, Any] | None:
    """Each discard of the hand of a document (``win``), the best first: ``shanten`` (0 waits; ``None`` where the game
    does not count it), the ``tiles`` that bring it nearer and how many are ``left`` of them, and its ``waits``.

    ``None``: the hand is not one tile too long, and asks what it waits for. Raises
    :class:`~calc.problems.InputError`.
    """
    win = dict(document.value["win"])
    engine = system(rules.engine)
    try:
        hand = parse_hand(str(win.get("hand", "")))
    except InputError:
        return None
    if hand.tile is not None or len(hand.concealed) % 3 != 2:
        return None
    river = any(field.name == "river" and field.kind == "tiles" for field in engine.fields["win"])
    rows = []
    for tile in dict.fromkeys(hand.concealed):
        rest = list(hand.concealed)
        rest.remove(tile)
        left = HandText(tuple(rest), hand.melds, None)
        gone = {"river": f"{win.get('river', '')} {mpsz(tile)}".strip()} if river else {}
        open_hand = Completed(document, {**win, **gone, "hand": format_hand(left)})
        try:
            data = engine.waits(open_hand, rules)
        except InputError as error:
            if all(p.code == "L201" for p in error.problems):
                return None
            raise
        row: dict[str, Any] = {"discard": mpsz(tile), "shanten": 0, "waits": data["waits"]}
        tiles = {wait["tile"]: wait["left"] for wait in data["waits"]}
        if not tiles:
            row["shanten"], tiles = engine.nearer(open_hand, rules)
        rows.append({**row, "tiles": [t for t, n in tiles.items() if n], "left": sum(tiles.values())})
    far = len(hand.concealed)
    rows.sort(key=lambda row: (far if row["shanten"] is None else row["shanten"], -row["left"]))
    return {"discards": rows}
