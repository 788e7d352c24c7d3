"""The order of play of a ``tenhou.net/6`` hand.

The lists of a player show the calls but not their time, and two calls of equal tiles look the same. So each choice is
tried, the call with precedence at a table first, until a game is found that uses up all lists and ends as the log says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ..tiles import MELD_SIZES, Tile
from .table import LogFault, Table

_TSUMOGIRI = 60
_NOTHING = 0
_MOST_TRIES = 2000
_LETTERS = {"c": "chi", "p": "pon", "m": "daiminkan", "k": "kakan", "a": "ankan", "f": "north", "r": "riichi"}
_CALL = re.compile(f"([0-9]*)([{''.join(_LETTERS)}])([0-9]*)")


class ListEntry(NamedTuple):
    """An entry of a list: its kind, its tiles, and for a call the number of seats back to the discarder."""

    what: str
    tiles: tuple[Tile, ...] = ()
    """Without the called tile; for a kakan only the added tile."""
    called: Tile = 0
    back: int = 0


def entry(raw: object) -> ListEntry:
    """Read one entry."""
    from .tenhou6 import tile

    if type(raw) is int:
        if raw == _TSUMOGIRI:
            return ListEntry("same")
        return ListEntry("nothing") if raw == _NOTHING else ListEntry("tile", (tile(raw),))
    found = _CALL.fullmatch(raw) if isinstance(raw, str) else None
    digits = found[1] + found[3] if found else "?"
    if not found or len(digits) % 2 or (found[2] == "r" and (found[1] or len(digits) != 2)):
        raise LogFault("F203.entry", text=repr(str(raw)[:30]))
    what, (nth, odd) = _LETTERS[found[2]], divmod(len(found[1]), 2)
    if what == "riichi" and digits == str(_TSUMOGIRI):
        return ListEntry(what)
    tiles = [tile(int(number)) for number in re.findall("..", digits)]
    size = MELD_SIZES.get(what, 1)
    if len(tiles) != size or odd or nth >= size:
        raise LogFault("F203.entry", text=repr(str(raw)[:30]))
    if what in ("ankan", "north", "riichi"):
        return ListEntry(what, tuple(tiles))
    called = tiles.pop(nth)
    if what == "kakan":
        return ListEntry(what, (called,))
    # The place of the letter says whose tile it was: in front the player before, at the end the one after.
    back = 1 if nth == 0 else 3 if nth == size - 1 else 2
    return ListEntry(what, tuple(tiles), called, back)


class _Game(NamedTuple):
    """A hand in progress, and what is left of each player's lists: the next entry is the last."""

    table: Table
    took: list[list[ListEntry]]
    put: list[list[ListEntry]]

    def copy(self) -> _Game:
        """A copy of the hand so far, to be continued differently."""
        return _Game(self.table.copy(), [list(xs) for xs in self.took], [list(xs) for xs in self.put])

    def next_took(self, seat: int) -> ListEntry:
        return self.took[seat][-1] if self.took[seat] else ListEntry("nothing")

    @property
    def used_up(self) -> bool:
        return not any(self.took) and not any(self.put)


def play(
    table: Table, took: Sequence[Sequence[object]], put: Sequence[Sequence[object]], ends: str, source: int
) -> Table:
    """The table at the end of the hand, after the last discard, draw or kan."""
    read = [[[entry(x) for x in xs][::-1] for xs in lists] for lists in (took, put)]
    open_ = [(_Game(table, *read), table.dealer)]
    """Games to be continued, and who takes the next tile."""
    first: LogFault | None = None
    for _ in range(_MOST_TRIES):
        if not open_:
            break
        try:
            return _run(*open_.pop(), open_, ends, source)
        except LogFault as fault:
            first = first or fault
    raise first or LogFault("F205.order")


def _run(game: _Game, seat: int, open_: list[tuple[_Game, int]], ends: str, source: int) -> Table:
    """Continue until the lists are used up; alternatives are pushed to ``open_``."""
    table = game.table
    n = table.players
    while True:
        if table.state in ("start", "out", "kan"):
            if not game.took[seat]:
                raise LogFault("F209.nothing_taken", player=table.name(seat))
            taken = game.took[seat].pop()
            if taken.what == "tile":
                table.draw(seat, taken.tiles[0])
            elif taken.what in ("chi", "pon", "daiminkan"):
                table.call(seat, taken.what, taken.tiles, taken.called, (seat - taken.back) % n if n == 4 else None)
                if taken.what == "daiminkan":
                    if game.put[seat] and game.put[seat][-1].what == "nothing":  # an open kan leaves a 0 there
                        game.put[seat].pop()
                    continue
            else:
                raise LogFault("F203.took")
            if table.state == "drawn" and game.used_up:
                if ends in ("tsumo", "kyuushu_kyuuhai"):
                    return table
                raise LogFault("F209.last_tile", player=table.name(seat))
        if not game.put[seat]:
            raise LogFault("F209.nothing_put", player=table.name(seat))
        laid = game.put[seat].pop()
        if laid.what in ("kakan", "ankan", "north"):
            table.lay_down(seat, laid.what, laid.tiles)
            if game.used_up and ends == "ron":
                return table
            continue
        if laid.what not in ("tile", "same", "riichi"):
            raise LogFault("F203.put")
        if laid.what == "riichi":
            table.declare(seat)
        out = table.discard(seat, laid.tiles[0] if laid.tiles else None)
        if game.used_up:
            if ends == "ron" and seat != source:
                raise LogFault("F205.last_discard", player=table.name(seat))
            if ends in ("tsumo", "kyuushu_kyuuhai"):
                raise LogFault("F205.no_draw")
            if laid.what == "riichi" and ends not in ("ron", "sanchahou"):
                table.stick(seat)
            return table
        if laid.what == "riichi":
            table.stick(seat)
        seat = _choose(game, out, open_)


def _choose(game: _Game, out: Tile, open_: list[tuple[_Game, int]]) -> int:
    """Choose the player who continues after a discard, and keep the alternatives for later."""
    table = game.table
    n, turn = table.players, table.turn
    callers = []
    for back in (2, 3, 1):
        seat = (turn + back) % n
        taken = game.next_took(seat)
        if seat != turn and taken.what in ("chi", "pon", "daiminkan") and taken.called == out:
            right = n == 3 or taken.back == (seat - turn) % n
            if right and (taken.what != "chi" or back == 1) and seat not in callers:
                callers.append(seat)
    callers.sort(key=lambda caller: game.next_took(caller).what == "chi")  # a pon has precedence over a chi
    following = (turn + 1) % n
    if game.next_took(following).what == "tile" or following not in callers:
        callers.append(following)
    open_.extend((game.copy(), other) for other in reversed(callers[1:]))
    return callers[0]
