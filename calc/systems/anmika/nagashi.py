"""流し役満: a win at an exhaustive draw, paid as a tsumo; what the hand holds does not matter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...notation import format_tile
from ...problems import InputError, NoWin, Problem
from ...riichi.points import Base
from ...tiles import KIND, YAOCHUU, Tile
from . import dice, pot
from .chips import Amount, Line, Multipliers, hundred, springs, yakuman_amount
from .dice import Chance
from .flowers import can_strengthen, shown
from .paying import give, pay_line, post_shares
from .payment import crossed, fever_factor, tsumo
from .readings import SEVEN
from .record import Declared, Drawn
from .refuse import waits_left
from .seen import river_tiles
from .telling import tell_nagashi
from .value import ALL_NORTHS, raise_rank

if TYPE_CHECKING:
    from .story import Story

V = Mapping[str, Any]
Path = tuple[str | int, ...]
_CALLS = ("pon", "daiminkan", "kakan")


def nagashi(story: Story, event: Drawn) -> None:
    """Post every 流し役満 of a draw, in turn order: the first takes the sticks, each the honba."""
    record = story.record
    at: Path = ("events", len(record.places) and record.places[-1], "draw") if record.story else ("draw",)
    players = sorted(event.nagashi, key=record.seats.index)
    problems = [
        Problem("W445", why, None, hint, (*at, "nagashi")) for p in players for why, hint in _never(story, event, p)
    ]
    if problems:
        raise NoWin(problems)
    for player in players:
        _pay(story, event, player, at)
    give(story, story.chances, list(event.dice), [], at)


def _never(story: Story, event: Drawn, player: str) -> Iterator[tuple[str, str]]:
    """Why a player has no 流し役満, each with what to do."""
    record, v = story.record, story.v
    if not v["yaku.nagashi_yakuman"].closed:
        yield "there is no 流し役満 under these rules", "yaku.nagashi_yakuman is off"
        return
    if not v["nagashi.in_riichi"] and (player in story.riichi or player in record.in_riichi):
        yield f"{player} is in riichi: no 流し役満", "nagashi.in_riichi is off"
    if story.outcomes:
        yield "流し役満 after a win: a fever with a win is no draw", "leave `nagashi` out"
    for other, own in story.riichi.items():
        if own.fever and not waits_left(record, other, story.events, event.dora, v):
            yield (f"no tile of {other}'s wait is left: the fever ends for want of waits, which is no exhaustive draw",
                   "leave `nagashi` out")  # fmt: skip
    river = river_tiles(record, player)
    if any(not (YAOCHUU >> (t & KIND) & 1 or (t & KIND == SEVEN and v["gt.on"])) for t in river):
        yield "流し役満: the river has other tiles than terminals and honours", "7m counts as one"
    for who, tile in _called(story, player, river):
        yield (f"流し役満: {who} called {format_tile(tile)} from {player}'s river",
               "if it came from another, write from whom: (111p@A)")  # fmt: skip


def _called(story: Story, player: str, river: tuple[Tile, ...]) -> Iterator[tuple[str, Tile]]:
    """The melds of others that say so, or show a discard without saying whose it was."""
    for other, held in story.record.hands.items():
        for meld in held.melds:
            if other == player or meld.kind not in _CALLS or meld.player not in ("", player):
                continue
            tile = meld.tiles[0] if meld.player else next((t for t in river if t in meld.tiles), None)
            if tile is not None:
                yield other, tile


def _pay(story: Story, event: Drawn, player: str, at: Path) -> None:
    record, v, told = story.record, story.v, story.told
    side, seen = story.sides[player], shown(event.dora)
    own = story.riichi.get(player, Declared(player))
    gold = _gold(story, event, player, seen, at)
    summers = side.flowers[1] + seen[1]
    by_four = gold == "summer" and summers > 1
    ranks = 0 if by_four else summers * v["summer.rank"] * (2 if gold == "summer" else 1) if summers else 0
    fever = fever_factor(own.fever, v)
    times = fever * (v["summer.gold_factor"] if by_four else 1)
    yakuman = dict(_yakuman(story, player == record.seats[0]))
    fold = sum(yakuman.values()) if v["yakuman.add_up"] else max(yakuman.values())
    fold = min(fold, v["yakuman.most"] or fold)
    base = raise_rank(Base(v["points.yakuman"] * fold, "yakuman"), 0, 0, ranks, v)
    due = tsumo(record, player, base.points, times, fever, v)
    m = Multipliers(v["shubari.factor"] if own.shubari else 1, 1, fever)
    if told is not None:
        tell_nagashi(told, yakuman, v["points.yakuman"] * fold, ranks, base.points)
    post_shares(story, due, player, "nagashi", fever)
    others = tuple(p for p in record.everybody if p != player)
    found = [yakuman_amount(fold, base.points, False, v)]
    if side.norths:
        found.append(Amount("north", "chips.north", side.norths * v["chips.north"], side.norths))
    found += [*springs(side, seen, gold == "spring", v), *hundred(side, v)]
    lines = [Line(a.id, a.key, a.base, a.number, m.for_line(a.id, v), others, player) for a in found]
    for share in due:
        payer, total = share.player, share.total
        if payer in story.below or (story.points and crossed(story.points[payer], total)):
            lines.append(Line("bust", "chips.bust", v["chips.bust"], 1, m.for_line("bust", v), (payer,), player))
        if story.points:
            story.points[payer] -= total
            story.points[player] += total
    story.below = []
    pot.take(story, player)
    for line in lines:
        pay_line(story, line)
    story.nagashi_lines += lines
    sources = [dice.of_yakuman(name, han, v) for name, han in yakuman.items()]
    for name, count in (("four_flowers", side.sets_of_four), ("four_norths", int(side.norths >= ALL_NORTHS))):
        sources += [dice.Source(name, "dice.base", count, v["dice.base"])] if count else []
    factors = m.for_line("dice", v)
    plain = own.shubari and "shubari" not in dict(factors)
    for s in sources:
        doubles = dice.has_doubles(s.id, own.shubari, v)
        story.chances.append(Chance(player, s.id, s.key, s.chances, s.base, factors, others, doubles, -1, plain))


def _yakuman(story: Story, dealer: bool) -> Iterator[tuple[str, int]]:
    """流し役満 itself, and for a dealer at enough honba 八連荘. Rule ``paarenchan.nagashi``."""
    v, least = story.v, story.v["paarenchan.honba"]
    yield "nagashi_yakuman", v["yaku.nagashi_yakuman"].closed
    if dealer and least and story.record.honba >= least and v["yaku.paarenchan"].closed and v["paarenchan.nagashi"]:
        yield "paarenchan", v["yaku.paarenchan"].closed


def _gold(story: Story, event: Drawn, player: str, seen: tuple[int, ...], at: Path) -> str:
    """What 金北 strengthens: spring or summer, for the wall is empty, and tiles of the hand do not count.

    Left out: on the one that brings more, chips before points.
    """
    v, side = story.v, story.sides[player]
    if not side.gold and (event.gold is None or any(story.sides[p].gold for p in event.nagashi)):
        return ""
    able = [x for x in can_strengthen(side, seen, 0, v) if x in ("spring", "summer")] if side.gold else []
    if event.gold == "none":
        return ""
    if event.gold is not None:
        if event.gold not in able:
            why = "the flower is not drawn, or cannot act on an empty wall" if side.gold else "no gold north is drawn"
            raise InputError([Problem("L455", f"金北 cannot strengthen {event.gold}: {why}", None,
                                      "流し役満: spring or summer", (*at, "gold"))])  # fmt: skip
        return event.gold
    if len(able) < 2:
        return able[0] if able else ""
    once = (side.total + sum(seen)) * v["chips.spring"]
    more = 0 if side.flowers[1] + seen[1] > 1 else v["chips.rank_more"]  # 夏夏: points only
    use = "spring" if once > more else "summer"
    story.notes.append(("gold_best", {"player": player, "use": use}))
    return use
