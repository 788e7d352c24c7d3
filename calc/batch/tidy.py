"""Outcomes as tables for analysis: a row for each hand, win, or player of a hand; one value in a cell, every amount in
a column of its own.

The columns are the same for all games. What a game does not have, or a record does not say, is empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ..ledger import TABLE

if TYPE_CHECKING:
    from .work import BatchRow

MOST_SEATS = 6
"""The most players at a table in any game: a row of a hand has columns for so many."""
_CELLS = Mapping[str, Any]


class TidyColumn(NamedTuple):
    """One column."""

    name: str
    kind: str
    """``text``, ``int``, ``flag`` or ``list`` (of texts)."""


def _columns(text: str) -> tuple[TidyColumn, ...]:
    """Columns from a text of their names, each with its kind unless that is ``text``."""
    parts = (name.partition(":") for name in text.split())
    return tuple(TidyColumn(name, kind or "text") for name, _, kind in parts)


_HAND = "file line:int status system title game round dealer honba:int sticks:int "
_WIN = "by from yaku:list han:int fu:int yakuman:int limit value:int "
_SEATS = " ".join(f"player{n} points{n}:int chips{n}:int" for n in range(1, MOST_SEATS + 1))
COLUMNS: Mapping[str, tuple[TidyColumn, ...]] = {
    "hand": _columns(f"{_HAND} wins:int winner {_WIN} dice:int table:int {_SEATS} codes:list"),
    "win": _columns(f"{_HAND} winner {_WIN} paid:flag codes:list"),
    "player": _columns(
        f"{_HAND} player seat:int points:int laid:int chips:int dice:int wins:int won:flag dealt_in:flag riichi:flag "
        f"{_WIN} codes:list"
    ),
}
"""The columns, by what a row represents."""


def rows(outcome: BatchRow, per: str) -> Iterator[dict[str, Any]]:
    """The rows of an outcome, each with its values by column; empty ones may be left out. A record that was not settled
    is one row, with the codes of its problems."""
    row, sitting = outcome.row, outcome.sitting
    hand = {name: row.get(name) for name in ("file", "line", "status", "system", "title", "game")}
    if sitting is None:
        yield {**hand, "codes": row.get("codes")}
        return
    hand |= {"round": sitting.round, "dealer": outcome.seats[0], "honba": sitting.honba, "sticks": sitting.sticks}
    yield from _ROWS[per](hand, outcome)


def _of_hand(hand: _CELLS, outcome: BatchRow) -> Iterator[dict[str, Any]]:
    """One row: the first win, and what every seat got; the players are in turn order, the dealer first."""
    row = outcome.row
    wins, points, chips = _paid(row), row["points"], row["chips"]
    cells = {**hand, "wins": len(wins), "table": points.get(TABLE, 0), "dice": sum(_dice(row).values())}
    if wins:
        cells |= _win(wins[0])
    for n, player in enumerate(_players(outcome), 1):
        cells |= {f"player{n}": player, f"points{n}": points.get(player), f"chips{n}": chips.get(player)}
    yield cells


def _of_wins(hand: _CELLS, outcome: BatchRow) -> Iterator[dict[str, Any]]:
    """A row for each win, including unpaid ones; one row without a win if there was none."""
    wins: list[_CELLS] = outcome.row["wins"] or [{}]
    for win in wins:
        yield {**hand, **_win(win), "paid": win.get("paid", True) if win else None}


def _of_players(hand: _CELLS, outcome: BatchRow) -> Iterator[dict[str, Any]]:
    """A row for each player: what the hand brought him, and his first win in it."""
    row, sitting = outcome.row, outcome.sitting
    assert sitting is not None
    dice, wins = _dice(row), _paid(row)
    dealt_in = {win.get("from") for win in wins}
    for seat, player in enumerate(_players(outcome), 1):
        own = [win for win in wins if win["player"] == player]
        at_table = seat <= len(outcome.seats)
        cells = {
            **hand,
            "player": player,
            "points": row["points"].get(player),
            "chips": row["chips"].get(player),
        }
        if at_table:  # a player who sits out has only chips
            cells |= {
                "seat": seat,
                "laid": sitting.laid.get(player, 0 if player in sitting.riichi else None),
                "dice": dice.get(player, 0),
                "wins": len(own),
                "won": bool(own),
                "dealt_in": player in dealt_in,
                "riichi": sitting.riichi.get(player),
            }
        if own:
            cells |= _win(own[0])
        yield cells


_ROWS = {"hand": _of_hand, "win": _of_wins, "player": _of_players}


def _players(outcome: BatchRow) -> list[str]:
    """The players in turn order, then those who sit out."""
    return list(dict.fromkeys([*outcome.seats, *(p for p in outcome.row["chips"] if p != TABLE)]))


def _paid(row: _CELLS) -> list[_CELLS]:
    return [win for win in row["wins"] if win.get("paid", True)]


def _dice(row: _CELLS) -> dict[str, int]:
    """Dice chances by player."""
    found: dict[str, int] = {}
    for chance in row.get("dice", ()):
        found[chance["player"]] = found.get(chance["player"], 0) + int(chance["count"])
    return found


def _win(win: _CELLS) -> dict[str, Any]:
    """The cells of a win."""
    cells = {name: win.get(name) for name in ("by", "from", "yaku", "han", "fu", "yakuman")}
    size = {"limit": win.get("limit") or win.get("grade"), "value": win.get("points", win.get("value"))}
    return {"winner": win.get("player"), **cells, **size}
