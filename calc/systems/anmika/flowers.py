"""Flowers and norths: tiles drawn aside, flowers among the indicators, 春, tiles turned by 冬, uses of 金北."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...codes import problem
from ...problems import refuse
from ...riichi.hand import Hand
from ...tiles import GOLD, KIND, NORTH, SPRING, Kind, Tile
from .hand import kinds_in_set
from .record import SEASONS, V, Won, is_flower, is_true, same_discard, season
from .tile_supply import kans

if TYPE_CHECKING:
    from .story import Story

AUTUMN, WINTER = 2, 3
STACK = 2
"""The tiles of a stack of the wall (上下段), which 冬 turns at once if 金北 strengthens it."""
ALL_NORTHS = 4


class DrawnAside(NamedTuple):
    """The tiles that a player has drawn aside."""

    flowers: tuple[int, ...] = (0, 0, 0, 0)
    """The numbers of springs, summers, autumns, winters."""
    norths: int = 0
    gold: bool = False
    """Whether one of the norths is gold."""

    @property
    def total(self) -> int:
        """The number of flowers."""
        return sum(self.flowers)

    def add(self, tile: Tile) -> DrawnAside:
        """Return it with one more flower or north."""
        flowers = tuple(n + (i == season(tile)) for i, n in enumerate(self.flowers))
        return DrawnAside(flowers, self.norths + (not is_flower(tile)), self.gold or bool(tile & GOLD))


def indicated(indicators: Iterable[Tile]) -> tuple[int, ...]:
    """Return the number of flowers among some indicators, by season."""
    seasons = [season(tile) for tile in indicators]
    return tuple(map(seasons.count, range(len(SEASONS))))


def springs(side: DrawnAside, indicated: tuple[int, ...], gold: bool, v: V) -> dict[str, int]:
    """Return the flowers that 春 counts at a win, by ids of ``chips.lines``: for 春春, for a 春 among the indicators,
    for 単春 with flowers among the indicators, and for 金北 on each. Rule ``spring.indicated_pair``: how two 春 among
    the indicators count."""
    own, seen, shown = side.flowers[0], indicated[0], sum(indicated)
    total, several = side.total + shown, own + seen > 1
    both = seen > 1 and v["spring.indicated_pair"] == "both"
    again = total if gold and own + seen else 0
    return {
        "spring_pair": total if several else 0,
        "spring_indicated": (total - 1) * both if several else total * seen,
        "spring_more": 0 if several else shown * own,
        "spring_gold": 0 if several else again,
        "spring_pair_gold": again if several else 0,
    }


def targets(kind: Kind, tulip: bool, v: V) -> tuple[Kind, ...]:
    """Return the kinds that a turned tile counts: its own, with チューリップ also its neighbours, each once."""
    if not tulip or kind not in kinds_in_set(v):
        return (kind,)
    circle = [k for k in kinds_in_set(v) if _circle(k) == _circle(kind)]
    at = circle.index(kind)
    return tuple(circle) if len(circle) < 3 else (circle[at - 1], kind, circle[(at + 1) % len(circle)])


def _circle(kind: Kind) -> int:
    """Return the circle of a kind, in which the first follows the last: its suit, the winds or the dragons."""
    return kind // 9 + (kind > NORTH)


class Turned(NamedTuple):
    """The matches of the tiles that 冬 turned, in one reading."""

    hits: int
    stop: int
    """The first step without a match; the number of steps if all match."""
    steps: tuple[int, ...]
    """The number of matches by step."""


def winter(rows: tuple[tuple[Tile, ...], ...], hand: Hand, flowers: int, tulip: bool, v: V) -> Turned:
    """Count the matches of the turned tiles; ``flowers``: how many are drawn, those among the indicators included."""
    steps = [sum(sum(hit_by(tile, hand, flowers, tulip, v).values()) for tile in row) for row in rows]
    stop = next((i for i, n in enumerate(steps) if not n), len(steps))
    return Turned(sum(steps[:stop]), stop, tuple(steps))


def hit_by(tile: Tile, hand: Hand, flowers: int, tulip: bool, v: V) -> dict[Kind, int]:
    """Return the kinds that a turned tile hits, with the number of each; ``SPRING``: the flowers drawn. Rule
    ``pocchi.god``: a 正 pocchi is the tile that hits most."""
    drawn = {SPRING: flowers} if flowers else {}
    if is_flower(tile):
        return drawn
    free = is_true(tile) and v["pocchi.god"]
    kinds = kinds_in_set(v) if free else (tile & KIND,)
    rows = [{k: n for k in targets(kind, tulip, v) if (n := hand.copies(k))} for kind in kinds]
    return max((*rows, drawn if free else {}), key=lambda row: sum(row.values()))


class Opened(NamedTuple):
    """The indicators that 秋 of one winner of a double ron opened, as another winner sees them."""

    by: str
    """The winner whose 秋 it was."""
    places: tuple[int, ...]
    """The places of the indicators in the list."""


def opened_by_others(story: Story, won: Won) -> list[Opened]:
    """Return the indicators of a win that 秋 of other winners on the same discard opened. The last of the list are
    those of 秋, in the order of payment; those that kans turned lie before them."""
    wins = [e for e in story.events if isinstance(e, Won) and (e is won or same_discard(e, won))]
    turns = [story.sides[w.player].flowers[AUTUMN] + (w.gold == "autumn") for w in wins]
    if len(wins) < 2 or not any(turns) or len(won.dora) < max(len(w.dora) for w in wins):
        return []  # with a list of its own a win says what counts for it
    before = story.v["dora.first_indicators"] + kans(story.record)
    start = max(len(won.dora) - sum(turns), before)
    found = []
    for other, number in zip(wins, turns, strict=True):
        places = tuple(range(start, min(start + number, len(won.dora))))
        start += number
        found += [Opened(other.player, places)] if places and other is not won else []
    return found


def without(won: Won, opened: Iterable[Opened]) -> Won:
    """Return a win without the indicators that others opened, and without the ura below them."""
    gone = {place for one in opened for place in one.places}
    dora, ura = (tuple(t for i, t in enumerate(row) if i not in gone) for row in (won.dora, won.ura))
    return won._replace(dora=dora, ura=ura)


def least_turned(won: Won, hand: Hand, flowers: Sequence[int], v: V) -> tuple[tuple[Tile, Tile], ...]:
    """Return what the 正 pocchi that 冬 turned and the record does not name stand for where they should hit as little
    as they can: nothing in the last row or beside a tile that hits, else so little that it went on."""
    found: list[tuple[Tile, Tile]] = []
    rows, said = won.winter or (), dict(won.god_pocchi)

    def number(tile: Tile) -> int:
        return sum(hit_by(tile, hand, sum(flowers), flowers[WINTER] > 1, v).values())

    kinds = {number(kind): kind for kind in (SPRING, *reversed(kinds_in_set(v)))} if v["pocchi.god"] else {}
    for row in rows if kinds else ():
        free = [tile for tile in row if is_true(tile) and tile not in said]
        hits = row is rows[-1] or any(number(won.stands_for(tile)) for tile in row if tile not in free)
        for god in free:
            found.append((god, kinds[min(n for n in kinds if n or hits)]))
            hits = True
    return tuple(found)


# The use of 金北 is optional. In a fever it can be held from win to win, but is used only once. While the state is 逆
# the opponents choose. If the record does not say, the recorded wins are examined from the last one back: at each of
# them whoever chooses takes the best use, or waits if a later one is better for him.

HELD = ""
"""金北 is not used."""


class Probe(NamedTuple):
    """What each use of 金北 at a win would bring the owner beyond holding it: expected chips and points."""

    place: int
    """The number of the win's event."""
    own: bool
    """Whether the owner chooses."""
    gains: Mapping[str, tuple[int, int]]


def can_strengthen(story: Story, player: str, indicated: Sequence[int], wall: int | None) -> list[str]:
    """Return the seasons that a player's 金北 can strengthen now. The flower must be drawn or, if that counts (rule
    ``gold.indicated``), be an indicator. 秋 needs ``autumn.wall`` tiles in the wall."""
    v, side = story.v, story.sides[player]
    if not side.gold or player in story.gold_used:
        return []
    there = [own or (seen and v["gold.indicated"]) for own, seen in zip(side.flowers, indicated, strict=True)]
    short = wall is not None and wall < v["autumn.wall"]
    return [name for name, flower in zip(SEASONS, there, strict=True) if flower and not (name == "autumn" and short)]


def gold_uses(story: Story, index: int, won: Won) -> tuple[list[str], bool]:
    """Return the uses of 金北 to try at a win, and whether to note at this win a choice that the record leaves out."""
    player = won.player
    seen = indicated((*won.dora, *(won.ura if player in story.riichi else ())))
    autumns = story.sides[player].flowers[AUTUMN] + seen[AUTUMN]
    able = can_strengthen(story, player, seen, won.wall)
    if won.gold == "none":
        return [HELD], False
    if won.gold is not None:
        if won.gold not in able:
            _refuse(story, won, bool(autumns))
        return [won.gold], False
    if _turned_in_pairs(won):
        return ["winter" if "winter" in able else HELD], False
    able = [a for a in able if a != "winter"]  # tiles turned one by one, or not recorded: it is not on 冬
    unsaid = bool(able)
    # with 秋 and 金北 on it there would be more indicators; unknown if none are recorded
    if won.dora and len(won.dora) < story.v["dora.first_indicators"] + autumns + 1:
        able = [a for a in able if a != "autumn"]
    if not story.declared(player).fever:
        return [*able, HELD], unsaid
    own = [e for e in story.events if isinstance(e, Won) and e.player == player]
    if not able or any(e.gold not in (None, "none") or _turned_in_pairs(e) for e in own):
        return [HELD], False
    if story.look_ahead is None:
        return [HELD, *able], False
    place, use = _best_plan(story.look_ahead().get(player, ()))
    return ([use], True) if place == index else ([HELD], False)


def _turned_in_pairs(won: Won) -> bool:
    """Whether 冬 turned two tiles at a time, which means 金北 is on it."""
    return any(len(row) >= STACK for row in won.winter or ())


def _refuse(story: Story, won: Won, autumn: bool) -> None:
    """Raise InputError with the reason why 金北 cannot be used as recorded; ``autumn``: there is a 秋 to be used on."""
    which = "L455.no_flower"
    if not story.sides[won.player].gold:
        which = "L455.none"
    elif won.player in story.gold_used:
        which = "L455.used"
    elif won.gold == "autumn" and autumn:
        refuse([problem("L454.gold", (*won.at, "gold"), least=story.v["autumn.wall"], left=won.wall)])
    refuse([problem(which, (*won.at, "gold"), use=won.gold, player=won.player)])


def _best_plan(probes: Sequence[Probe]) -> tuple[int, str]:
    """Return the win at which 金北 is used, and the use, if the best is chosen at each win. If all wait: the last win,
    and :data:`HELD`; without probes: -1, and :data:`HELD`."""
    plan, value = (probes[-1].place if probes else -1, HELD), (0, 0)
    for probe in reversed(probes):
        use = (max if probe.own else min)(probe.gains, key=lambda name: probe.gains[name])
        worth = probe.gains[use]
        if worth > value if probe.own else worth < value:
            plan, value = (probe.place, use), worth
    return plan
