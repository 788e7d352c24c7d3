"""The standings of an evening or a season as CSV, for spreadsheets and programs."""

import csv
import io
from collections.abc import Iterator

from ..match.place_points import RESULT
from ..match.settle import MatchResult
from ..match.settled import PlayerStanding

_HEADS = ("kind", "name", "team", "place", "matches", "mean_place", "place_points", "points", "chips", "money", "hands",
          "wins", "deal_ins", "win_rate", "deal_in_rate", "best_streak", "sat_out")  # fmt: skip


def standings_csv(result: MatchResult) -> str:
    """Return the standings as CSV, a row for each player and then for each team. Amounts are plain numbers, what is not
    known is empty, and no name is taken for a formula. Behind these each row counts its places, with as many columns as
    any match had places."""
    rows = [("player", row) for row in result.standings] + [("team", row) for row in result.team_standings]
    most = max(len(row.places) for _, row in rows)  # a match may have three places or four
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*_HEADS, *(f"places_{n}" for n in range(1, most + 1))])
    for kind, row in rows:
        counts = (*row.places, *[0] * (most - len(row.places)))
        writer.writerow(["" if cell is None else cell for cell in (kind, *_cells(row, result), *counts)])
    return text.getvalue()


def _cells(row: PlayerStanding, result: MatchResult) -> Iterator[object]:
    """Yield the cells of a row (a player's or a team's) behind its kind, in the order of :data:`_HEADS`: plain numbers,
    for a spreadsheet to add and sort. ``None``, an empty cell, stands for what is not known: if only final scores were
    recorded, nobody knows who won how many hands."""
    place_points = row.sums.get(RESULT)
    yield _name(row.player)
    yield next((_name(team) for team, players in result.teams.items() if row.player in players), None)
    yield from (row.place, row.matches, row.mean_place)
    yield None if place_points is None else f"{place_points / 1000:g}"  # in thousands
    yield from (row.points, row.chips, row.money, row.hands or None)
    for count in (row.wins, row.deal_ins):
        yield count if row.hands else None
    for count in (row.wins, row.deal_ins):  # then as rates
        yield round(count / row.hands, 4) if row.hands else None
    yield from (row.best_streak, row.sat_out)


def _name(text: str) -> str:
    """Return a name that no spreadsheet takes for a formula: a player called ``=1+1`` gets an apostrophe before it."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text
