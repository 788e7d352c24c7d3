"""How players, and teams, stand after the matches of an evening or a season."""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from ..verdict.ledger import CHIPS
from .settled import MatchTotals, PlayerStanding, SettledMatch
from .walk import Walk


class EveningSums(NamedTuple):
    """What all matches add up to, by player."""

    amounts: Mapping[str, Mapping[str, int]]
    """By unit: place points, points; chips."""
    money: Mapping[str, int] | None

    def add_up(self, players: Sequence[str]) -> dict[str, int]:
        """Return what some players have together, by unit: a row of the standings may be a team."""
        return {unit: sum(amounts.get(player, 0) for player in players) for unit, amounts in self.amounts.items()}


def rank_players(
    names: Mapping[str, Sequence[str]],
    unit: str,
    sums: EveningSums,
    matches: Sequence[SettledMatch],
    walks: Sequence[Walk],
    ties: str = "shared",
) -> tuple[PlayerStanding, ...]:
    """Return players or teams from first to last. Most money decides, then the most of ``unit``, then chips; while no
    match is over, then points. Equal ones share a place, unless ``ties`` (rule ``set.ties``) puts the one first who won
    more points at the table, or came first more often. ``names``: each player or team, with its players."""
    unfinished = not any(match.end.over for match in matches)
    rows = {name: _stand_together(name, players, unit, sums, matches, walks) for name, players in names.items()}
    # Sorted upwards, so amounts are negated: the largest comes first. Once a match is over its results count, and
    # points (times False, 0) no more.
    order = {
        name: (-(row.money or 0), -row.result, -row.chips, -row.points * unfinished, _tie_break(row, ties))
        for name, row in rows.items()
    }
    places = sorted(order.values())  # equal ones are there twice, and each has the place of the first of them
    ordered = sorted(rows, key=order.__getitem__)
    return tuple([rows[name]._replace(place=places.index(order[name]) + 1) for name in ordered])


def _tie_break(row: PlayerStanding, ties: str) -> tuple[int, ...]:
    """Return what decides between equal results, the lower the better: the points won at the table, or how often each
    place was reached. Rule ``set.ties``."""
    if ties == "points":
        return (-row.points,)
    if ties != "firsts":
        return ()
    most = 9  # more places than a match has; rows are filled up to it, as a shorter one would sort first
    return tuple([-n for n in (*row.places, *[0] * most)[:most]])


def _stand_together(
    name: str,
    players: Sequence[str],
    unit: str,
    sums: EveningSums,
    matches: Sequence[SettledMatch],
    walks: Sequence[Walk],
) -> PlayerStanding:
    """Return how some players together, one or a team (``name``), stand after all matches: a row of the standings,
    whose place is 0 until all rows are known. Of a team the numbers of its players are added up. ``unit``: that of the
    evening; ``sums``: what the matches brought each player."""
    together, mine = sums.add_up(players), set(players)
    places, totals = _places_of(mine, matches), _totals_of(mine, matches)
    counted, hands = Counter(places), [hand for walk in walks for hand in walk.played]
    return PlayerStanding(
        player=name,
        place=0,
        result=together.get(unit, 0),
        points=sum(total.points for total in totals),
        chips=together.get(CHIPS, 0),
        firsts=counted[1],
        matches=len(totals),
        money=None if sums.money is None else sum(sums.money.get(player, 0) for player in players),
        sums={unit: n for unit, n in together.items() if unit != CHIPS},
        places=tuple([counted[place] for place in range(1, max(counted, default=0) + 1)]),
        mean_place=round(sum(places) / len(places), 2) if places else None,  # None: no match is over yet
        hands=_count_mentions(mine, (hand.seats for hand in hands)),
        wins=_count_mentions(mine, (hand.winners for hand in hands)),
        deal_ins=_count_mentions(mine, ([hand.discarder] for hand in hands)),
        best_streak=_longest_stretch(places, lambda place: place == 1),
        sat_out=_count_mentions(mine, (match.out for match in matches)),
    )


def _places_of(mine: Container[str], matches: Sequence[SettledMatch]) -> list[int]:
    """Return the places of some players in the matches that are over, in order."""
    return [place.place for match in matches if match.end.over for place in match.end.places if place.player in mine]


def _totals_of(mine: Container[str], matches: Sequence[SettledMatch]) -> list[MatchTotals]:
    """Return what each match brought each of some players who played in it."""
    return [match.totals[player] for match in matches for player in match.players if player in mine]


def _count_mentions(mine: Container[str], lists: Iterable[Iterable[str]]) -> int:
    """Return how often the players of a row are named in some lists. Wins, deal-ins and hands are all counted by it, of
    a player or of a team."""
    return sum(player in mine for names in lists for player in names)


def running_sums(
    players: Sequence[str],
    evenings: Sequence[object],
    matches: Sequence[SettledMatch],
    amounts: Callable[[SettledMatch], Mapping[str, int | None]],
) -> dict[str, list[int]]:
    """Return what each player has before the first evening (0) and after each one, for a chart: who was not there keeps
    the sum from before. ``evenings``: that of each match; ``amounts``: what a match brought its players."""
    lines = {player: [0] for player in players}
    # groupby joins only neighbours: the matches of an evening follow each other
    for _, of_evening in groupby(zip(evenings, matches, strict=True), lambda pair: pair[0]):
        brought = [amounts(match) for _, match in of_evening]
        for player, line in lines.items():
            line.append(line[-1] + sum(moved.get(player) or 0 for moved in brought))
    return lines


def _longest_stretch(row: Sequence[int], holds: Callable[[int], bool]) -> int:
    """Return the length of the longest stretch of a row in which ``holds`` is true of each number; 0 if of none.

    >>> _longest_stretch([1, 1, 3, 1], lambda place: place == 1)
    2
    """
    return max((len(list(stretch)) for there, stretch in groupby(row, holds) if there), default=0)
