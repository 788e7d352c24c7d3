"""What completes a hand, found by trying every kind, for games without a quicker way; and what to discard from a hand
that holds its drawn tile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ..problems.codes import problem
from ..problems.problems import InputError, NoWin, Path, Problem, refuse
from ..records.values import seat_of
from ..tiles.notation import HandText, format_hand, format_tile, parse_hand, parse_tiles
from ..tiles.tiles import COPIES, KIND, KINDS, Kind, Tile, mpsz
from ..verdict.verdict import GameWin, WinSize
from ..verdict.wait_report import AskedWin, Discard, DiscardReport, Nearer, Wait, WaitReport, WaitValue, WaitValues
from . import system

if TYPE_CHECKING:
    from ..records.values import ReadableDocument
    from ..rules.rules import Rules


class Completed:
    """A document with other fields of its win, such as its hand completed by a tile. Problems point to the hand as it
    was written."""

    def __init__(self, document: ReadableDocument, win: Mapping[str, Any]) -> None:
        """Take a document with ``win`` in the place of its own; its places stay those of the document."""
        self.value = {**document.value, "win": win}
        self.span = document.span


def written_win(document: ReadableDocument) -> dict[str, Any]:
    """Return the fields of a document's win as they are written, in a new mapping, which may be changed; empty if it
    has no win."""
    return dict(document.value.get("win") or {})


def asked_kans(text: str, document: ReadableDocument) -> tuple[list[Kind], list[Problem]]:
    """Return the kinds whose kan after riichi is to be judged, and what is wrong with their text, at most one of both.
    ``text``: ``kan`` of the document's win; empty: none. The document has other problems too, which are told
    together."""
    if not text:
        return [], []
    try:
        return [t & KIND for t in parse_tiles(text, document.span(("win", "kan")))], []
    except InputError as error:
        return [], error.problems


def asked_win(win: Mapping[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    """Return the fields of a win without its winning tile, with defaults, as many ask for waits with nothing but tiles:
    the first player wins, by tsumo; a ron is from the next player."""
    by, player = win.get("by", "tsumo"), win.get("player", seats[0])
    source = {}
    if by in ("ron", "rob", "ロン") and "from" not in win:
        seat = seat_of(str(player), seats)
        # any will do for a name that is no seat: the reader reports it
        source = {"from": seats[(seats.index(seat) + 1) % len(seats)] if seat in seats else seats[-1]}
    return {"player": player, "by": by, **win, **source}


def completed(
    document: ReadableDocument, seats: Sequence[str], tile: Kind, rules: Rules, win: Mapping[str, Any] | None = None
) -> tuple[Any, list[Problem]]:
    """Return the record of a document whose hand is completed by a tile, and its problems. A reader reads it as it
    reads a win, so that the value of each wait takes into account all that the document says, and is checked. ``win``
    replaces the fields of the document's own."""
    written = written_win(document) if win is None else win
    # the reader wants a whole win, so the tile is put behind the hand
    with_tile = asked_win(written, seats) | {"hand": f"{written.get('hand')} + {format_tile(tile)}"}
    return system(rules.engine).read(Completed(document, with_tile), rules)


# --- any hand ---------------------------------------------------------------------------------------------------------

SizedWait = Wait[WaitValues[WinSize[GameWin]]]


def report(document: ReadableDocument, rules: Rules) -> WaitReport[WaitValues[WinSize[GameWin]], AskedWin]:
    """Return the tiles that complete the hand of a document (``win`` without its winning tile), each with the size of
    the win. Left out are tiles that the rules forbid to win on, and tiles that the hand holds all four of. The defaults
    are those of :func:`asked_win`.

    Every kind is tried as a whole record, since nothing is known of the game. If no record is even possible, the fault
    is in the document: raises :class:`~calc.InputError` with the problems of the first.
    """
    game, written = system(rules.engine), written_win(document)
    path: Path = ("win", "hand")
    text, span = str(written.get("hand", "")), document.span(path)
    hand = parse_hand(text, span)
    refuse([problem("L201.winning_tile", path)] if hand.tile is not None else (), span)
    seats = document.value.get("seats") or list("ABCDEFG"[: game.players(rules)])
    win = asked_win(written, seats) | {"hand": text}
    asked = str(win.get("by"))
    kinds = [t & KIND for t in (*hand.concealed, *(t for m in hand.melds for t in m.tiles))]
    waits, problems = list[SizedWait](), list[Problem]()
    legal = False
    for kind in range(KINDS):
        left = COPIES - kinds.count(kind)
        if left <= 0:  # nobody can get one
            continue
        record, wrong = completed(document, seats, kind, rules, win)
        # a record that was read may still be impossible
        if wrong := wrong or game.check(record, rules):
            problems = problems or wrong  # those of the first kind tried
            continue
        legal = True
        with suppress(NoWin):
            size = game.size(game.settle(record, rules).wins[0])
            waits.append(Wait(mpsz(kind), left, WaitValues({asked: WaitValue(size)})))
    if not legal:
        raise InputError(problems)
    return WaitReport(tuple(waits), AskedWin(asked, str(win.get("player")), bool(waits)))


def uncounted(document: ReadableDocument, rules: Rules) -> Nearer:
    """Return the answer of a game that does not count shanten about a hand that is not tenpai: nothing is known,
    neither the shanten (``None``) nor tiles that bring it nearer."""
    return Nearer(None, {})


# --- discards ---------------------------------------------------------------------------------------------------------


def discards(document: ReadableDocument, rules: Rules) -> DiscardReport | None:
    """Return each discard from the hand of a document (``win``), best first: by shanten, then by tiles left. Return
    ``None`` if the hand is not one tile too long (by the game's own count, ``L201``, too): the question is then what it
    waits for. Raises :class:`~calc.InputError` for anything else wrong."""
    try:
        hand = parse_hand(str(written_win(document).get("hand", "")))
    except InputError:
        return None
    # a hand with a drawn tile: sets, and two more
    if hand.tile is not None or len(hand.concealed) % 3 != 2:
        return None
    try:
        rows = [_waits_after(document, hand, tile, rules) for tile in dict.fromkeys(hand.concealed)]
    except InputError as error:
        # the game counts the tiles of a hand otherwise
        if all(p.code == "L201" for p in error.problems):
            return None
        raise
    # without a shanten, which a game may not count, behind all others: none is as great as the number of tiles
    far = len(hand.concealed)
    rows.sort(key=lambda row: (far if row.shanten is None else row.shanten, -row.left))
    return DiscardReport(tuple(rows))


def _waits_after(document: ReadableDocument, hand: HandText, tile: Tile, rules: Rules) -> Discard:
    """Return a discard with the waits of the hand after it, or without any with the tiles that bring it nearer to
    tenpai. The discard joins the river, if records of the game have one, as it can make the hand furiten."""
    engine, win, rest = system(rules.engine), written_win(document), list(hand.concealed)
    rest.remove(tile)
    win |= {"hand": format_hand(HandText(tuple(rest), hand.melds, None))}
    if any(field.name == "river" and field.kind == "tiles" for field in engine.fields.get("win", ())):
        win |= {"river": f"{win.get('river', '')} {mpsz(tile)}".strip()}
    open_hand = Completed(document, win)
    waits = engine.waits(open_hand, rules).waits
    nearer = Nearer(0, {wait.tile: wait.left for wait in waits}) if waits else engine.nearer(open_hand, rules)
    tiles = tuple([name for name, n in nearer.left.items() if n])
    return Discard(mpsz(tile), nearer.shanten, waits, tiles, sum(nearer.left.values()))
