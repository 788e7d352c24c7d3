"""Wins that the rules forbid: each with its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...notation import format_tile, format_tiles
from ...problems import Problem
from ...record import RON
from ...tiles import HAKU, KIND, NORTH, Tile, mpsz
from .choose import Setting
from .fever import shape_kinds, sure_triplets
from .flowers import FIRST_INDICATORS
from .kan import kan, kan_first, missed, told_as
from .pocchi import is_true
from .readings import EIGHT, Face, Tiles, completing, readings
from .record import FEVERS, Declared, Drawn, Event, Fault, Held, Konged, Record, Won, is_pocchi
from .seen import aside_tiles, melded, rivers, wait_tiles, won_from_rivers, won_tiles

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
    gone = {t & KIND for t in (*(held.river or ()), *held.after, *held.passed) if t & KIND in waits}
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


def missed_kan(story: Story, own: Declared, held: Held) -> list[Problem]:
    """A compulsory kan that was left out is a チョンボ, unless that is what the record tells. Rule ``riichi.ankan``."""
    last = story.events[-1]
    if isinstance(last, Fault):
        return []
    since = held.after[:-1] if isinstance(last, Drawn) else held.after  # the last tile of the wall is never konged
    found = missed(Tiles(held.concealed, held.melds), since, story.v)
    if found is None:
        return []
    tile = mpsz(found.kind)
    what = f"{own.player} discarded the fourth {tile} in riichi: it had to be konged, the waits stay"
    at: Path = ("river_after", own.player)
    how = told_as(own.player, found.kind)
    if not story.record.story:
        at = ("wins", [p.player for p in story.events if isinstance(p, Won)].index(own.player), "river_after")
        how = f"[{tile[0] * 4}{tile[1]}] to the hand"
    return [Problem("W451", what, None, f"カンの強制: else it is a チョンボ; add {how} (never the last tile)", at)]


def no_kan(event: Konged, tiles: Tiles, spilled: bool, at: Path, v: V) -> list[Problem]:
    """A kan after riichi that may not be: the waits must stay, and a drawn pocchi wins. Rule ``riichi.ankan``."""
    at, named = (*at, "tile"), format_tile(event.tile)
    if is_pocchi(event.tile) and not spilled and not kan_first(tiles, event.tile, v):
        why = f"{named} drawn in riichi is no white to be konged: it wins as any tile"
        return [Problem("W452", why, None, "only with three whites and 間八萬 a 逆 is konged first", at)]
    found = kan(tiles, event.tile & KIND, v)
    if found is None:
        why = f"{event.player} has no three {mpsz(event.tile & KIND)} to kong the drawn one with"
        return [Problem("L208", why, None, "the hand under `hands` is the waiting one, without the drawn tile", at)]
    if found.forced:
        return []
    waits = [" ".join("8m" if k == EIGHT else mpsz(k) for k in kinds) or "-" for kinds in (found.before, found.after)]
    why = f"after riichi {named} may not be konged: the waits would change"
    return [Problem("W452", why, None, f"waits {waits[0]}, then {waits[1]}; riichi.ankan is {v['riichi.ankan']}", at)]


def wrong_lot(story: Story, won: Won, own: Declared, m: int, at: Path) -> list[Problem]:
    """A lot is drawn where opponents disagree about 金北 or 冬: in a fever, while 逆."""
    if not won.lot:
        return []
    at = (*at, "lot")
    if won.lot == won.player or won.lot not in story.record.everybody:
        why = f"{won.lot} has no part in the lot"
        return [Problem("L464", why, None, "the two opponents and the sit-out have", at)]
    if not own.fever or m > 0 or (won.gold is None and won.winter is None):
        why = "the state is 正: the owner chooses" if m > 0 else "it decides about 金北 or 冬 in a fever"
        return [Problem("L464", f"no lot here: {why}", None, "`gold` or `winter` says what was drawn", at)]
    return []


def out_of_waits(story: Story, index: int, won: Won, tiles: Tiles) -> list[Problem]:
    """A fever is over when no tile of its waits is left; a pocchi keeps no other wait alive than 間八萬."""
    if not is_pocchi(won.tile):
        return []  # of any other tile there would be a fifth
    dora = story.outcomes[-1].event.dora if story.outcomes else won.dora[:FIRST_INDICATORS]
    if waits_left(story.record, won.player, story.events[:index], dora, story.v):
        return []
    named = " ".join("8m" if k == EIGHT else mpsz(k) for k in completing(tiles, story.v))
    return [Problem("L465", f"the fever of {won.player} is over: no tile of its wait {named} is left", None,
                    "a drawn pocchi keeps no other wait alive than 間八萬", (*story.at(index), "tile"))]  # fmt: skip


def waits_left(record: Record, player: str, before: tuple[Event, ...], dora: tuple[Tile, ...], v: V) -> list[Tile]:
    """The tiles of a wait that can still come, by the hand, the melds, every river told, what lies drawn or open and
    what was won ``before``. A pocchi is one for 間八萬 only."""
    held = record.hands[player]
    out = Counter(wait_tiles(completing(Tiles(held.concealed, held.melds), v), v))
    out.subtract((*held.concealed, *melded(record), *aside_tiles(before), *dora))
    out.subtract(won_tiles(record._replace(rivers={}, hands={}), before))
    out.subtract(Counter(rivers(record)) - won_from_rivers(record))
    return [t for t, n in out.items() if n > 0]
