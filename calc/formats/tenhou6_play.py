"""The order of play of a ``tenhou.net/6`` hand.

The lists of a player show the calls but not their time, and two calls of equal tiles look the same. So each choice is
tried, the call with precedence at a table first, until a game is found that uses up all lists and ends as the log says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ..tiles.tiles import BY_MPSZ, EAST, MELD_SIZES, Tile
from .game import tile_called
from .table import LogFault, Table, require

TSUMOGIRI = 60
"""Instead of a tile: the one just drawn is discarded."""
_NOTHING = 0
"""Instead of a tile: an open kan leaves no discard."""
_MOST_TRIES = 2000
"""The most orders that are tried for one hand; a log of a real game needs a few."""
_LETTERS = {"c": "chi", "p": "pon", "m": "daiminkan", "k": "kakan", "a": "ankan", "f": "north", "r": "riichi"}
_OPEN_MELDS, _OWN_TURN = ("chi", "pon", "daiminkan"), ("kakan", "ankan", "north")
"""What is taken from a discard, and what is laid down in the player's own turn."""
_ENDS_DRAWN = ("tsumo", "kyuushu_kyuuhai")
"""How a hand ends whose last tile is not discarded."""
_CALL = re.compile(f"([0-9]*)([{''.join(_LETTERS)}])([0-9]*)")


class ListEntry(NamedTuple):
    """An entry of a list of what a player took or put down."""

    what: str
    """``tile``, ``same`` (the tile just drawn), ``nothing``, or one of :data:`_LETTERS`."""
    tiles: tuple[Tile, ...] = ()
    """Without the called tile; for a kakan only the added tile."""
    called: Tile = 0
    back: int = 0
    """How many seats before the caller the discarder sits, 1 to 3; 0: no call."""


TILES = {
    **{10 * suit + rank: BY_MPSZ[f"{rank}{s}"] for suit, s in enumerate("mps", 1) for rank in range(1, 10)},
    **{41 + i: EAST + i for i in range(7)},
    **{51 + i: BY_MPSZ[f"0{s}"] for i, s in enumerate("mps")},
}


def read_tile(number: object) -> Tile:
    """Return the tile of a number: 11-19 m, 21-29 p, 31-39 s, 41-47 honours, 51-53 the red fives. Raises
    :class:`LogFault` for any other value."""
    return tile_called(TILES, "tenhou_tiles", number)


def read_entry(raw: object) -> ListEntry:
    """Return one entry of a player's list, which JSON may have as anything. A number is a tile, 60 (the tile just
    drawn) or 0 (nothing). A text is a call, a kan, a north or a riichi: its letter says which. Raises :class:`LogFault`
    for anything else."""
    if type(raw) is int:  # not isinstance: true would be an int too
        if raw == TSUMOGIRI:
            return ListEntry("same")
        return ListEntry("nothing") if raw == _NOTHING else ListEntry("tile", (read_tile(raw),))
    quoted = repr(str(raw)[:30])  # a log may say anything: the sentence stays short
    match = _CALL.fullmatch(raw) if isinstance(raw, str) else None
    if not match:
        raise LogFault("F203.entry", text=quoted)
    before, letter, after = match.groups()
    return _read_letter_entry(_LETTERS[letter], before, after, quoted)


def _read_letter_entry(what: str, before: str, after: str, text: str) -> ListEntry:
    """Read an entry with a letter: each tile has two digits, before or after the letter. Where the letter stands says
    who gave the called tile: ``p212121`` is a pon from the player before, ``21p2121`` from the one opposite. ``text``:
    the entry, for messages. Raises :class:`LogFault` for an entry that says no such thing."""
    digits = before + after
    require(len(digits) % 2 == 0, "F203.entry", text=text)
    if what == "riichi":
        require(not before and len(after) == 2, "F203.entry", text=text)  # one tile, behind the letter
        if after == str(TSUMOGIRI):
            return ListEntry(what)
    tiles = [read_tile(int(number)) for number in re.findall("..", digits)]
    nth, odd_digit = divmod(len(before), 2)  # how many tiles stand before the letter
    size = MELD_SIZES.get(what, 1)  # 1: a north or a riichi
    require(len(tiles) == size and not odd_digit and nth < size, "F203.entry", text=text)
    if what in ("ankan", "north", "riichi"):
        return ListEntry(what, tuple(tiles))
    called = tiles.pop(nth)
    if what == "kakan":
        return ListEntry(what, (called,))
    back = 2  # the letter stands within the tiles: of the player opposite
    if nth == 0:  # before them: of the player before
        back = 1
    elif nth == size - 1:  # before the last: of the player after
        back = 3
    return ListEntry(what, tuple(tiles), called, back)


class _Game(NamedTuple):
    """A hand in progress, and what is left of each player's lists, which are reversed: the next entry stands last."""

    table: Table
    took: list[list[ListEntry]]
    put: list[list[ListEntry]]

    def copy(self) -> _Game:
        """Copy the hand so far, to be continued differently; entries are never changed, so only the lists are
        copied."""
        return _Game(self.table.copy(), list(map(list, self.took)), list(map(list, self.put)))

    def next_took(self, seat: int) -> ListEntry:
        """Return what a player takes next, a tile or a call, without taking it; ``nothing`` if his list is empty."""
        return self.took[seat][-1] if self.took[seat] else ListEntry("nothing")

    @property
    def used_up(self) -> bool:
        """Whether nothing is left in any list: the hand is over, and must end as the log says."""
        return not any(self.took) and not any(self.put)

    def take(self, seat: int) -> None:
        """Remove the next entry from what a player ``took``, and play it on the table: a draw, or a call of the last
        discard. Raises :class:`LogFault` if no entry is left, for an entry of another kind, and for what the table does
        not allow."""
        table, n = self.table, self.table.players
        require(self.took[seat], "F209.nothing_taken", player=table.name(seat))
        taken = self.took[seat].pop()
        if taken.what == "tile":
            table.draw(seat, taken.tiles[0])
        elif taken.what in _OPEN_MELDS:
            source = (seat - taken.back) % n if n == 4 else None  # of three players the letter's place is not compared
            table.call(seat, taken.what, taken.tiles, taken.called, source)
        else:
            raise LogFault("F203.took")

    def skip_nothing(self, seat: int) -> None:
        """Take the 0, if one is next, out of a player's discards: an open kan leaves it there, as nothing is discarded
        before its replacement tile."""
        if self.put[seat] and self.put[seat][-1].what == "nothing":
            self.put[seat].pop()

    def put_down(self, seat: int) -> ListEntry:
        """Remove the next entry from what a player ``put`` down, play it on the table (a kan, a north or a discard) and
        return it. The stick of a riichi is left to the caller, as it is laid only if nobody wins on the discard. Raises
        :class:`LogFault` if no entry is left, or the table does not allow it."""
        table = self.table
        require(self.put[seat], "F209.nothing_put", player=table.name(seat))
        laid = self.put[seat].pop()
        if laid.what in _OWN_TURN:
            table.lay_down(seat, laid.what, laid.tiles)
            return laid
        # anything else is a call, which stands in the other list
        require(laid.what in ("tile", "same", "riichi"), "F203.put")
        if laid.what == "riichi":
            table.declare(seat)
        table.discard(seat, laid.tiles[0] if laid.tiles else None)  # None: the tile just drawn
        return laid


def play(
    table: Table, took: Sequence[Sequence[object]], put: Sequence[Sequence[object]], ends: str, source: int
) -> Table:
    """Play a hand to its end, and return the table after the last discard, draw or kan.

    The log lists for each seat what the player drew or called (``took``) and what he discarded or laid down (``put``),
    but not in which order the players acted; ippatsu and double riichi depend on it. Orders are tried until one fits.
    If none does, raises the :class:`LogFault` of the order tried first, the likeliest. ``ends``: ``tsumo``, ``ron`` or
    the kind of a draw; ``source``: the seat whose discard was won on.
    """
    entries = [
        [list(map(read_entry, part))[::-1] for part in lists] for lists in (took, put)
    ]  # reversed, to pop the next
    open_games = [(_Game(table, *entries), table.dealer)]
    """Games to be continued, each with the seat that takes the next tile; the last is tried next."""
    first_fault: LogFault | None = None
    for _ in range(_MOST_TRIES):
        if not open_games:
            break  # all orders were tried
        game, seat = open_games.pop()
        try:
            return _play_on(game, seat, open_games, ends, source)
        except LogFault as fault:
            first_fault = first_fault or fault
    raise first_fault or LogFault("F205.order")


def _play_on(game: _Game, seat: int, open_games: list[tuple[_Game, int]], ends: str, source: int) -> Table:
    """Play a game on until its lists are used up, and return its table. Where several players could continue, one does,
    and the other orders of play are added to ``open_games``.

    ``seat``: who takes the next tile; ``ends``: how the hand ends; ``source``: whose discard is won on if that is
    ``ron``. Raises :class:`LogFault` if the game cannot go on, or does not end like that.
    """
    table = game.table
    while True:
        # first the player takes a tile, if it is his turn to
        if table.state in ("start", "out", "kan"):
            game.take(seat)
            if table.state == "kan":  # he called a kan: he takes its replacement tile before he discards
                game.skip_nothing(seat)
                continue
            if table.state == "drawn" and game.used_up:  # nothing was discarded any more: he ended the hand himself
                require(ends in _ENDS_DRAWN, "F209.last_tile", player=table.name(seat))
                return table
        # then he lays a kan or a north down, or discards
        laid = game.put_down(seat)
        if laid.what in _OWN_TURN:
            if game.used_up and ends == "ron":  # the tile that he laid down is won on
                return table
            continue  # he takes the replacement tile
        if game.used_up:  # this was the last discard
            require(ends != "ron" or seat == source, "F205.last_discard", player=table.name(seat))
            require(ends not in _ENDS_DRAWN, "F205.no_draw")
        # whoever discards the winning tile with his riichi lays no stick
        if laid.what == "riichi" and not (game.used_up and ends in ("ron", "sanchahou")):
            table.stick(seat)
        if game.used_up:
            return table
        seat = _choose_next(game, open_games)


def _choose_next(game: _Game, open_games: list[tuple[_Game, int]]) -> int:
    """Return the seat of the player who continues after a discard, the likeliest of those who could. The others are
    added to ``open_games``, each with a copy of the game, to be tried if this order fails: the log does not say whose
    turn it was."""
    table = game.table
    n, turn = table.players, table.turn
    next_seat = (turn + 1) % n
    # whoever can call comes first, as a call goes before a draw; of three players 3 forward is the discarder himself
    seats = [(turn + forward) % n for forward in (2, 3, 1)]
    candidates = list(dict.fromkeys(seat for seat in seats if seat != turn and _can_call(game, seat)))
    candidates.sort(key=lambda seat: game.next_took(seat).what == "chi")  # a pon has precedence over a chi
    if game.next_took(next_seat).what == "tile" or next_seat not in candidates:
        candidates.append(next_seat)  # nobody calls: the next player draws
    open_games.extend((game.copy(), seat) for seat in reversed(candidates[1:]))  # the last added is tried first
    return candidates[0]


def _can_call(game: _Game, seat: int) -> bool:
    """Tell whether the next entry of the player at ``seat`` calls the tile that was just discarded. The place of the
    letter in the entry says who gave the tile (of three players it is not reliable): it must be this discarder. Only
    the player after the discarder can call a run."""
    taken, table = game.next_took(seat), game.table
    back = (seat - table.turn) % table.players
    if taken.what not in _OPEN_MELDS or taken.called != table.tile:
        return False
    return (table.players == 3 or taken.back == back) and (taken.what != "chi" or back == 1)
