"""What completes a hand, found by trying every kind, for games without a quicker way; and what to discard from a hand
that holds its drawn tile."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ..codes import problem
from ..notation import HandText, format_hand, format_tile, parse_hand, parse_tiles
from ..problems import InputError, NoWin, Path, Problem, refuse
from ..tiles import COPIES, KIND, KINDS, Kind, mpsz
from ..values import seat_of
from . import system

if TYPE_CHECKING:
    from ..rules import Rules
    from ..values import ReadableDocument
    from .base import System


class Completed:
    """A document whose win is completed by a tile. Problems point to the hand as it was written."""

    def __init__(self, document: ReadableDocument, win: dict[str, Any]) -> None:
        self.value = {**document.value, "win": win}
        self.span = document.span


def asked_kans(text: str, document: ReadableDocument) -> tuple[list[Kind], list[Problem]]:
    """Return the kinds whose kan after riichi is to be judged (``kan`` of a document's win), and what is wrong with
    their text."""
    try:
        return [t & KIND for t in parse_tiles(text, document.span(("win", "kan")))] if text else [], []
    except InputError as error:
        return [], error.problems


def asked_win(given: dict[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    """Return the fields of a win without its winning tile, with defaults: the first player wins, by tsumo; a ron is
    from the next player."""
    win = {"player": seats[0], "by": "tsumo", **given}
    if win["by"] in ("ron", "rob", "ロン") and "from" not in win:
        player = seat_of(str(win["player"]), seats)
        win["from"] = seats[(seats.index(player) + 1) % len(seats)] if player in seats else seats[-1]
    return win


def completed(
    document: ReadableDocument, seats: Sequence[str], tile: Kind, rules: Rules, win: dict[str, Any] | None = None
) -> tuple[Any, list[Problem]]:
    """Return the record of a document whose hand is completed by a tile, and its problems. So the value of each wait
    takes into account all that the document says of the win. ``win`` replaces the fields of the document's own."""
    given = document.value["win"] if win is None else win
    whole = asked_win(given, seats) | {"hand": f"{given['hand']} + {format_tile(tile)}"}
    return system(rules.engine).read(Completed(document, whole), rules)


def tried(game: System, document: ReadableDocument, rules: Rules) -> dict[str, Any]:
    """Return the tiles that complete the hand of a document (``win`` without its winning tile), each with the size of
    the win. A tile on which the rules forbid the win is left out. The defaults are those of :func:`asked_win`. Raises
    :class:`~calc.problems.InputError`."""
    given = dict(document.value.get("win") or {})
    path: Path = ("win", "hand")
    text, at = str(given.get("hand", "")), document.span(path)
    hand = parse_hand(text, at)
    refuse([problem("L201.winning_tile", path)] if hand.tile is not None else (), at)
    seats = document.value.get("seats") or list("ABCDEFG"[: game.players(rules)])
    win = asked_win(given, seats) | {"hand": text}
    own = [t & KIND for t in (*hand.concealed, *(t for m in hand.melds for t in m.tiles))]
    rows, problems = list[dict[str, Any]](), list[Problem]()
    legal = False
    for kind in range(KINDS):
        left = COPIES - own.count(kind)
        if left <= 0:
            continue
        record, wrong = completed(document, seats, kind, rules, win)
        if wrong := wrong or game.check(record, rules):
            problems = problems or wrong
            continue
        legal = True
        with suppress(NoWin):
            worth = game.size(game.wins(game.settle(record, rules))[0])
            rows.append({"tile": mpsz(kind), "left": left, "values": {win["by"]: worth}})
    if not legal:
        raise InputError(problems)
    return {"waits": rows, "by": win["by"], "player": win["player"], "tenpai": bool(rows)}


def discards(document: ReadableDocument, rules: Rules) -> dict[str, Any] | None:
    """Return each discard from the hand of a document (``win``), best first: its ``shanten`` (0: tenpai; ``None`` if
    the game does not count it), the ``tiles`` that bring the hand nearer, how many of them are ``left``, its ``waits``.

    Return ``None`` if the hand is not one tile too long: the question is then what it waits for. Raises
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
