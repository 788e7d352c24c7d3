"""What a record says of 金北 and of the tiles turned by 冬: what may be chosen, and lists that cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...notation import format_tile
from ...problems import InputError, Problem
from .choose import Candidate, Setting
from .flowers import Side
from .record import SEASONS, Declared, Won

if TYPE_CHECKING:
    from .story import Story

V = Mapping[str, Any]
_AUTUMN, _WINTER = 2, 3
_PAIR = 2


def can_strengthen(side: Side, won: Won, v: V) -> list[str]:
    """The seasons that 金北 could act on: the owner has drawn the flower; 秋 needs its tiles in the wall."""
    short = won.wall_left is not None and won.wall_left < v["autumn.wall"]
    return [name for i, name in enumerate(SEASONS) if side.flowers[i] and not (i == _AUTUMN and short)]


def gold_uses(story: Story, won: Won, own: Declared, at: tuple[str | int, ...]) -> tuple[list[str], bool]:
    """The uses of 金北 to try (empty text: none), and whether the record says which.

    Left out, it is the best for whoever chooses, in a fever at the last win. Under 逆 the others choose: what the owner
    then pays most for is the same use.
    """
    v, side = story.v, story.sides[won.player]
    usable = side.gold and won.player not in story.gold_used
    able = can_strengthen(side, won, v) if usable else []
    if won.gold is not None and won.gold != "none":
        if won.gold not in able:
            why = "it is not drawn, or was used before" if not usable else f"no {won.gold} is drawn"
            if usable and won.gold == "autumn" and side.flowers[_AUTUMN]:
                raise InputError(
                    [
                        Problem(
                            "L454",
                            f"秋 and 金北 on it need {v['autumn.wall']} tiles in the live wall, there are"
                            f" {won.wall_left}",
                            None,
                            "autumn.wall",
                            (*at, "gold"),
                        )
                    ]
                )
            raise InputError(
                [
                    Problem(
                        "L455",
                        f"金北 cannot strengthen {won.gold}: {why}",
                        None,
                        "only a gold north drawn by its owner, who has drawn the flower",
                        (*at, "gold"),
                    )
                ]
            )
        return [won.gold], True
    free = bool(own.fever) or not able or (own.shubari and side.flowers[_WINTER] > 1)
    if won.gold == "none":
        if not free:
            raise InputError(
                [
                    Problem(
                        "L456",
                        "金北 must be used: " + ", ".join(able) + " can be strengthened",
                        None,
                        "it may be held in a fever only",
                        (*at, "gold"),
                    )
                ]
            )
        return [""], True
    pairs = won.winter is not None and any(len(row) >= _PAIR for row in won.winter)
    if pairs:
        return (["winter"] if "winter" in able else [""]), False
    if own.fever:
        later = any(
            isinstance(e, Won) and e is not won for e in story.record.events[story.record.events.index(won) + 1 :]
        )
        return ([""] if later else ["", *(a for a in able if a != "winter" or won.winter is None)]), False
    able = [a for a in able if a != "winter" or won.winter is None]
    return (able if able and not free else ["", *able]), False


def wrong_turns(won: Won, setting: Setting, order: list[Candidate], at: tuple[str | int, ...], v: V) -> list[Problem]:
    """Lists of turned tiles that cannot be: too long, too short, one at a time where two are turned."""
    rows, f = won.winter, setting.facts
    if rows is None:
        return []
    at = (*at, "winter")
    if not f.flowers[_WINTER]:
        return [
            Problem(
                "L457", "冬 turns tiles, but no winter is drawn or among the indicators", None, "leave `winter` out", at
            )
        ]
    wide = f.gold == "winter"
    for i, row in enumerate(rows):
        last = i == len(rows) - 1 and won.wall_end
        if len(row) != (_PAIR if wide else 1) and not (wide and last and row):
            how = "two at a time (upper and lower) with 金北" if wide else "one at a time; two only with 金北"
            return [Problem("L458", f"冬 turns tiles {how}", None, "gold: winter, or a list of single tiles", at)]
    stop = max(c.turned.stop for c in order if c.turned is not None)
    if stop < len(rows) - 1:
        tiles = " ".join(format_tile(t) for t in rows[stop])
        more = " ".join(format_tile(t) for t in rows[stop + 1])
        return [
            Problem(
                "L459",
                f"冬 ends at {tiles}, which matches nothing, yet {more} follows",
                None,
                f"leave out the tiles after {tiles}",
                at,
            )
        ]
    if stop == len(rows) and not won.wall_end and won.wall_left != 0:
        why = f"{' '.join(format_tile(t) for t in rows[-1])} still matches" if rows else "nothing was turned"
        return [Problem("L460", f"冬 goes on: {why}", None, "add the tiles up to the miss, or wall_end: true", at)]
    return []
