"""Wins that the rules forbid: each with its rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...notation import format_tile, format_tiles
from ...problems import Problem
from ...record import RON
from ...tiles import HAKU, KIND, NORTH, mpsz
from .choose import Setting
from .fever import shape_kinds, sure_triplets
from .pocchi import is_true
from .readings import EIGHT, Face, Tiles, completing, readings
from .record import FEVERS, Declared, Held, Won, is_pocchi

if TYPE_CHECKING:
    from .story import Story

V = Mapping[str, Any]
Path = tuple[str | int, ...]


def refused(story: Story, won: Won, held: Held, own: Declared, at: Path) -> list[Problem]:
    """What forbids a win whatever its reading: fever, furiten, a white that is only a white."""
    v = story.v
    tiles = Tiles(held.concealed, held.melds)
    problems = []
    if won.by == RON:
        problems += _furiten(story, won, held, own, at)
        if is_pocchi(won.tile) and not _plain_white(tiles, v):
            problems += _white(won, tiles, own, at, v)
    return problems


def riichi_problems(own: Declared, tiles: Tiles, at: Path, v: V) -> list[Problem]:
    """What forbids a riichi as declared: its kind, its fever."""
    problems = []
    kind = (*at, "kind" if at[:1] == ("events",) else "riichi")
    for declared, key, name, where in (
        (own.shubari, "shubari.on", "シュバリー", (*at, "shubari")),
        (own.fever, "fever.on", "fever riichi", (*at, "fever")),
        (own.open, "riichi.open", "open riichi", kind),
    ):
        if declared and not v[key]:
            problems.append(Problem("W447", f"there is no {name} under these rules", None, f"{key} is off", where))
    if own.fever and own.open and not v["fever.with_open"]:
        problems.append(Problem("W447", "fever and open riichi do not go together", None, "fever.with_open", kind))
    if own.fever:
        found = sure_triplets(tiles, v)
        if len(found.sure) < own.fever:
            problems.append(_not_sure(own, found.sure, found.broken, (*at, "fever")))
    return problems


def _not_sure(own: Declared, sure: tuple[int, ...], broken: Mapping[int, Any], at: Path) -> Problem:
    named = " and ".join(mpsz(k) for k in sure)
    message = f"{FEVERS[own.fever]} fever needs {own.fever} sure triplet{'s' if own.fever > 1 else ''} of sevens;"
    message += f" sure here: {named or 'none'}"
    for kind, (tile, shape) in broken.items():
        groups = " ".join(format_tiles(group) for group in shape_kinds(shape))
        message += f"; with {mpsz(tile)} the hand is also {groups}, without a triplet of {mpsz(kind)}"
    return Problem(
        "W442", message, None, "a triplet in every reading of every win, by the hand alone; an ankan counts", at
    )


def _plain_white(tiles: Tiles, v: V) -> bool:
    return HAKU in completing(tiles, v)


def _white(won: Won, tiles: Tiles, own: Declared, at: Path, v: V) -> list[Problem]:
    if EIGHT in completing(tiles, v):
        if is_true(won.tile) and own.player and v["kanpachiman.discard"]:
            return []
        why = "it needs riichi" if not own.player else "only a 正 (green, blue) that another discards is the 8m"
    else:
        why = "the hand does not wait for the 8m (間八萬), nor for a white"
    return [
        Problem(
            "W444",
            f"{format_tile(won.tile)} discarded by another is a plain white: {why}",
            None,
            "a pocchi is any tile only when drawn in riichi",
            (*at, "tile"),
        )
    ]


def _furiten(story: Story, won: Won, held: Held, own: Declared, at: Path) -> list[Problem]:
    v = story.v
    waits = completing(Tiles(held.concealed, held.melds), v)
    gone = {t & KIND for t in (*(held.river or ()), *held.passed) if t & KIND in waits}
    if EIGHT in waits and any(is_true(t) for t in held.passed):
        gone.add(EIGHT)
    if NORTH in waits and story.sides[won.player].norths:
        gone.add(NORTH)
    if not gone:
        return []
    named = " ".join("8m" if k == EIGHT else format_tile(k) for k in sorted(gone))
    passed = not any(t & KIND in gone for t in held.river or ())
    return [
        Problem(
            "W303",
            f"furiten: {named} completes the hand and was discarded, passed or drawn aside",
            None,
            "a furiten hand may win by tsumo only",
            (*at, "passed" if passed else "river"),
        )
    ]


def no_win(story: Story, won: Won, held: Held, setting: Setting, at: Path) -> list[Problem]:
    """Why no reading of a hand is a legal win."""
    v, judge, record = story.v, story.judge, story.record
    faces: list[Face] = [
        f for kind in setting.faces for f in readings(setting.win, kind, record.seats, record.round_wind, v)
    ]
    if not faces:
        waits = list(completing(Tiles(held.concealed, held.melds), v))
        named = " ".join("8m (a pocchi)" if k == EIGHT else mpsz(k) for k in waits)
        return [
            Problem(
                "W301",
                "the tiles are no winning hand",
                None,
                f"without the winning tile the hand waits for {named}" if waits else "the hand is not tenpai",
                (*at, "hand"),
            )
        ]
    yaku = {h.id for f in faces for h in judge.yaku(f.reading)}
    if any(f.reading.hand.kinds >> NORTH & 1 for f in faces) and not yaku & set(v["north.yakuman"]):
        return [
            Problem(
                "W441",
                "a north in the hand: allowed in 字一色, 四喜和 and 国士無双 only",
                None,
                "draw it aside; north.yakuman",
                (*at, "hand"),
            )
        ]
    concealed = any(f.reading.hand.menzen for f in faces)
    return [
        *dama(setting, yaku, concealed, won.player in story.riichi, at, v),
        Problem("W302", "the hand has no yaku", None, "dora and what lies drawn are no yaku", (*at, "hand")),
    ]


def dama(setting: Setting, yaku: set[str], menzen: bool, riichi: bool, at: Path, v: V) -> list[Problem]:
    """筋肉: a concealed hand wins in riichi only."""
    if not menzen or riichi or not v["muscle.on"] or yaku & set(v["muscle.exempt"]):
        return []
    return [
        Problem(
            "W440",
            f"{setting.won.player} wins with a concealed hand without riichi (ダマ)",
            None,
            "筋肉: concealed hands win in riichi; exempt: " + ", ".join(v["muscle.exempt"]),
            (*at, "riichi"),
        )
    ]
