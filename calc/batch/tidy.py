"""Outcomes as tables for analysis: a row for each hand, win, or player of a hand; one value in a cell, every amount in
a column of its own.

The columns are the same for all games. What a game does not have, or a record does not say, is empty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from operator import attrgetter
from typing import TypeAlias

from ..named_tuples import NamedTuple
from ..verdict.ledger import TABLE
from ..verdict.verdict import ATTRIBUTES, WHO, fact, of_game, value_of
from .hands import AnyWon, BatchHand, HandFacts

MOST_SEATS = 6
"""The most players at a table in any game: a row of a hand has columns for so many."""
Cell: TypeAlias = str | int | list[str] | None
Cells: TypeAlias = dict[str, Cell]
"""The values of a row by the names of its columns."""


class TidyColumn(NamedTuple):
    """One column."""

    name: str
    kind: str
    """``text``, ``int``, ``flag`` or ``list`` (of texts)."""


class WinColumn(NamedTuple):
    """A column that says something of a win."""

    name: str
    kind: str
    """As in :class:`TidyColumn`."""
    cell: Callable[[AnyWon], Cell]
    """Makes its cell for a win; ``None`` leaves the cell empty."""


def _column_of_every_win(key: str, kind: str) -> WinColumn:
    """Return the column of a fact of every win (``key``: its name in JSON). An empty text becomes ``None``, an empty
    cell: in a Parquet file an empty text would be a value."""
    fetch = attrgetter(ATTRIBUTES.get(key, key))  # ``from`` is the attribute ``source``
    if kind != "text":
        return WinColumn(key, kind, fetch)
    return WinColumn(key, kind, lambda won: fetch(won) or None)


WIN_COLUMNS = (
    *[_column_of_every_win(key, kind) for key, kind in WHO.items() if key != "player"],
    WinColumn("yaku", "list", lambda won: [part.id for part in won.yaku]),
    WinColumn("han", "int", lambda won: of_game(won, "han")),
    WinColumn("fu", "int", lambda won: of_game(won, "fu")),
    WinColumn("dora", "int", lambda won: won.dora if "dora" in won.own.keys.result else None),
    WinColumn("yakuman", "int", lambda won: of_game(won, "yakuman")),
    WinColumn("limit", "text", lambda won: fact(won, "limit") or None),
    WinColumn("value", "int", value_of),
)
"""The columns of a win, which the rows of a hand, a win and a player have alike: who won how, and the size. Another one
of the size is a line here, and a word in docs/batch.md."""


def _columns(text: str) -> tuple[TidyColumn, ...]:
    """Return columns from a text of their names, each with its kind unless that is ``text``: ``file line:int``."""
    parts = (name.partition(":") for name in text.split())
    return tuple(TidyColumn(name, kind or "text") for name, _, kind in parts)


_HAND = "file line:int status system title game round dealer honba:int sticks:int "
_WIN = " ".join(f"{column.name}:{column.kind}" for column in WIN_COLUMNS)
_SEATS = " ".join(f"player{n} points{n}:int laid{n}:int net{n}:int chips{n}:int" for n in range(1, MOST_SEATS + 1))
COLUMNS: Mapping[str, tuple[TidyColumn, ...]] = {
    "hand": _columns(f"{_HAND} wins:int winner {_WIN} dice:int table:int {_SEATS} codes:list"),
    "win": _columns(f"{_HAND} winner {_WIN} paid:flag codes:list"),
    "player": _columns(
        f"{_HAND} player seat:int points:int laid:int net:int chips:int dice:int wins:int won:flag dealt_in:flag "
        f"riichi:flag {_WIN} codes:list"
    ),
}
"""The columns, by what a row represents."""


def rows(hand: BatchHand, per: str) -> Iterator[Cells]:
    """Yield the rows of a record, each with its values by column; empty values may be left out. ``per``: what a row is
    (a key of :data:`COLUMNS`). A record that was not settled is one row with the codes of its problems, so that every
    record is in the table."""
    settled = hand.hand
    cells: Cells = {"file": hand.file, "line": hand.line, "status": hand.standing, "game": hand.game or None}
    if settled is None:
        yield {**cells, "codes": hand.codes}  # what only a settled hand has is left out
        return
    sitting = settled.sitting
    cells |= {
        "system": hand.system,
        "title": settled.title or None,
        "round": sitting.round,
        "dealer": settled.seats[0],
        "honba": sitting.honba,
        "sticks": sitting.sticks,
    }
    yield from _ROWS[per](cells, settled)


def _row_of_hand(shared: Cells, hand: HandFacts) -> Iterator[Cells]:
    """Yield one row: the first paid win (a table has a fixed number of columns; ``wins`` says how many there are), and
    what every seat got; the players are in turn order, the dealer first. ``shared``: what all rows of a record say."""
    wins, points, chips = _wins_paid(hand), hand.points, hand.chips
    cells = {**shared, "wins": len(wins), "table": points.get(TABLE, 0), "dice": _count_dice(hand).total()}
    if wins:
        cells |= _cells_of_win(wins[0])
    for n, player in enumerate(_players(hand), 1):
        cells |= {
            f"player{n}": player,
            f"points{n}": points.get(player),
            f"laid{n}": _laid(hand, player),
            f"net{n}": _net(hand, player),
            f"chips{n}": chips.get(player),
        }
    yield cells


def _rows_of_wins(shared: Cells, hand: HandFacts) -> Iterator[Cells]:
    """Yield a row for each win, also unpaid ones. Without a win yield one row, so that every record is in the table.
    ``shared``: what all rows of a record say."""
    wins = hand.wins
    for won in wins:
        yield {**shared, **_cells_of_win(won), "paid": won.paid}
    if not wins:
        yield shared


def _rows_of_players(shared: Cells, hand: HandFacts) -> Iterator[Cells]:
    """Yield a row for each player: what the hand brought him, and his first paid win in it, since a row has room for
    one; ``wins`` says how many there were. ``shared``: what all rows of a record say."""
    sitting, dice, wins = hand.sitting, _count_dice(hand), _wins_paid(hand)
    dealt_in = {won.source for won in wins}
    for seat, player in enumerate(_players(hand), 1):  # who sits out comes last
        wins_of_player = [won for won in wins if won.player == player]
        at_table = seat <= len(hand.seats)
        cells = {**shared, "player": player, "points": hand.points.get(player), "chips": hand.chips.get(player)}
        if at_table:  # a player who sits out has only chips
            cells |= {
                "seat": seat,
                "laid": _laid(hand, player),
                "net": _net(hand, player),
                "dice": dice[player],
                "wins": len(wins_of_player),
                "won": bool(wins_of_player),
                "dealt_in": player in dealt_in,
                "riichi": sitting.riichi.get(player),
            }
        if wins_of_player:
            cells |= _cells_of_win(wins_of_player[0])
        yield cells


_ROWS = {"hand": _row_of_hand, "win": _rows_of_wins, "player": _rows_of_players}


def _players(hand: HandFacts) -> list[str]:
    """Return the players in turn order, then those who sit out."""
    return list(dict.fromkeys([*hand.seats, *(p for p in hand.chips if p != TABLE)]))


def _laid(hand: HandFacts, player: str) -> int | None:
    """Return the points that a player laid as riichi sticks; 0 if it is known that he laid none, ``None`` if the record
    does not say."""
    sitting = hand.sitting
    return sitting.laid.get(player, 0 if player in sitting.riichi else None)


def _net(hand: HandFacts, player: str) -> int | None:
    """Return the points that a hand brought a player over all, less those that he is known to have laid; ``None`` for
    one who sits out. Empty cells of ``laid`` would make his points empty in a sum of columns."""
    points = hand.points.get(player)
    return None if points is None else points - (_laid(hand, player) or 0)


def _wins_paid(hand: HandFacts) -> list[AnyWon]:
    """Return the wins that are paid: rows of hands and players count only these."""
    return [won for won in hand.wins if won.paid]


def _count_dice(hand: HandFacts) -> Counter[str]:
    """Return the number of dice chances of each player, 0 for one without any. A chance of one origin can be of several
    rolls."""
    dice = Counter[str]()
    for chance in hand.chances:
        dice[chance.player] += chance.number
    return dice


def _cells_of_win(won: AnyWon) -> Cells:
    """Return the cells of a win, under the names of the columns that every table of wins has."""
    return {"winner": won.player, **{column.name: column.cell(won) for column in WIN_COLUMNS}}
