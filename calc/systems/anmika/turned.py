"""What a record says of the tiles turned by 秋 and 冬: too many, too few, and lists that cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...problems import Problem
from .choose import Candidate, Setting
from .flowers import FIRST_INDICATORS
from .record import Won, written

V = Mapping[str, Any]
_AUTUMN, _WINTER = 2, 3
_PAIR = 2


class Autumn(NamedTuple):
    """How the indicators of a win fit its 秋."""

    problems: list[Problem]
    short: bool = False
    """Fewer than 秋 turns, and the record does not say that the wall was too short."""


def autumn(won: Won, setting: Setting, lay: int, at: tuple[str | int, ...], v: V) -> Autumn:
    """Each 秋, and 金北 on it, turns one more indicator where the live wall has ``autumn.wall`` tiles left, else none.

    ``lay``: how many lay open before for other reasons, kans and earlier wins.
    """
    f = setting.facts
    turns = f.flowers[_AUTUMN] + (f.gold == "autumn" and f.flowers[_AUTUMN] == 1)  # on 秋秋 it pays han as well
    if not turns or not won.dora:
        return Autumn([])
    least, there = v["autumn.wall"], len(won.dora)
    at = (*at, "dora") if at[:1] == ("events",) else ("dora",)
    if won.wall is None:
        return Autumn([], there < FIRST_INDICATORS + turns)
    if won.wall < least and there > lay:
        what = f"{there} dora indicators, yet 秋 turns none with {won.wall} left in the live wall"
        return Autumn([Problem("L454", what, None, f"it needs {least}; other players' kans stand under `kans`", at)])
    drawn = f.side.flowers[_AUTUMN] + (f.gold == "autumn" and turns == 2)
    if won.wall >= least and there < FIRST_INDICATORS + drawn:
        what = f"{there} dora indicators, yet 秋 makes at least {FIRST_INDICATORS + drawn} of them"
        return Autumn([Problem("L463", what, None, "add the indicator that each 秋, and 金北 on it, turned", at)])
    return Autumn([], won.wall >= least and there < FIRST_INDICATORS + turns)  # one that is itself an indicator


def wrong_turns(
    won: Won, fever: bool, setting: Setting, order: list[Candidate], at: tuple[str | int, ...], v: V
) -> list[Problem]:
    """Lists of turned tiles that cannot be: too long, too short, one at a time where two are turned, or none at all."""
    rows, f = won.winter, setting.facts
    if rows is None:
        if not fever or f.gold != "winter":
            return []
        what = "金北 strengthens 冬, which turns tiles and ends the fever, yet none are told"
        return [Problem("L460", what, None, 'add them, two at a time: winter: ["9p 6z", "7z 1z"]', (*at, "gold"))]
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
        tiles = " ".join(written(t) for t in rows[stop])
        more = " ".join(written(t) for t in rows[stop + 1])
        return [
            Problem(
                "L459",
                f"冬 ends at {tiles}, which matches nothing, yet {more} follows",
                None,
                f"leave out the tiles after {tiles}",
                at,
            )
        ]
    if stop == len(rows) and not won.wall_end and won.wall != 0:
        why = f"{' '.join(written(t) for t in rows[-1])} still matches" if rows else "nothing was turned"
        return [Problem("L460", f"冬 goes on: {why}", None, "add the tiles up to the miss, or wall_end: true", at)]
    return []
