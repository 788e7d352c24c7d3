"""What the rules forbid, and what a record says that cannot be: each with its rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...codes import problem
from ...notation import format_tile, format_tiles
from ...problems import Problem
from ...record import RON
from ...tiles import HAKU, KIND, NORTH, mpsz
from .flowers import FIRST_INDICATORS
from .hand import EIGHT, Face, Tiles, completing, kan, kan_first, missed, readings, shape_kinds, sure_triplets, told_as
from .highest import Candidate
from .payment import laid
from .pocchi import is_true
from .record import FEVERS, Declared, ExhaustiveDraw, Fault, Konged, WaitingHand, Won, is_pocchi, written
from .story import Path, Story
from .tile_supply import waits_left
from .value import Setting, V, is_god_pocchi

_AUTUMN, _WINTER = 2, 3
_PAIR = 2


def refused(story: Story, won: Won, at: Path) -> list[Problem]:
    """What forbids a win whatever its reading: furiten, a white that is only a white."""
    if won.by != RON:
        return []
    problems = _furiten(story, won, at)
    if is_pocchi(won.tile) and HAKU not in completing(story.tiles(won.player), story.v):
        problems += _white(story, won, at)
    return problems


def too_poor(story: Story, own: Declared, at: Path) -> list[Problem]:
    """Fewer points than a riichi needs. Rule ``riichi.least_points``."""
    v, scores, player = story.v, story.record.scores, own.player
    least = v["riichi.least_points"] if player in scores else 0
    if not least:
        return []
    before = scores[player] + laid(story.record, v).get(player, 0) * v["sticks.value"]
    hint = "`scores` are those with the stick laid down; riichi.least_points"
    where = (*at, "kind" if at[:1] == ("events",) else "riichi")
    words = {"player": player, "points": before, "least": least}
    return [problem("W307.points", where, help=hint, **words)] if before < least else []


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
    hint = "a triplet in every reading of every win, by the hand alone; an ankan counts"
    return Problem("W442", message, None, hint, at)


def _white(story: Story, won: Won, at: Path) -> list[Problem]:
    if EIGHT in completing(story.tiles(won.player), story.v):
        in_riichi = won.player in story.riichi
        if is_true(won.tile) and in_riichi and story.v["kanpachiman.discard"]:
            return []
        why = "only a 正 (green, blue) that another discards is the 8m" if in_riichi else "it needs riichi"
    else:
        why = "the hand does not wait for the 8m (間八萬), nor for a white"
    what = f"{format_tile(won.tile)} discarded by another is a plain white: {why}"
    return [Problem("W444", what, None, "a pocchi is any tile only when drawn in riichi", (*at, "tile"))]


def _furiten(story: Story, won: Won, at: Path) -> list[Problem]:
    held, waits = story.record.hands[won.player], completing(story.tiles(won.player), story.v)
    gone = {t & KIND for t in (*(held.river or ()), *held.after, *held.passed) if t & KIND in waits}
    if EIGHT in waits and any(is_true(t) for t in held.passed):
        gone.add(EIGHT)
    if NORTH in waits and story.sides[won.player].norths:
        gone.add(NORTH)
    if not gone:
        return []
    named = " ".join("8m" if k == EIGHT else format_tile(k) for k in sorted(gone))
    field = "river" if any(t & KIND in gone for t in held.river or ()) else "passed"
    what = f"the hand is furiten: {named} completes it and was discarded, passed or drawn aside"
    return [Problem("W303", what, None, "a furiten hand may win by tsumo only", (*at, field))]


def no_win(meets: Setting, at: Path) -> list[Problem]:
    """Why no reading of a hand is a legal win."""
    story, v, won = meets.story, meets.v, meets.won
    record, player = story.record, won.player
    faces: list[Face] = [
        f for kind in meets.faces for f in readings(meets.win, kind, record.seats, record.round_wind, v)
    ]
    at_hand = (*at, "hand")
    if not faces:
        waits = completing(story.tiles(player), v)
        tile, drawn = won.tile, won.by != RON
        if drawn and tile in record.spilled and player in story.riichi:
            return [problem("W301.spilled", at_hand, tile=format_tile(tile))]
        if drawn and is_pocchi(tile) and EIGHT in waits and player not in story.riichi:
            return [problem("W301.eight_in_riichi", at_hand, tile=format_tile(tile))]
        named = " ".join("8m (a pocchi)" if k == EIGHT else mpsz(k) for k in waits)
        hint = f"without the winning tile the hand waits for {named}" if waits else "the hand is not tenpai"
        return [Problem("W301", "the tiles are no winning hand", None, hint, at_hand)]
    yaku = {h.id for f in faces for h in story.judge.yaku(f.reading)}
    if any(f.reading.hand.kinds >> NORTH & 1 for f in faces) and not yaku & set(v["north.yakuman"]):
        what = "the hand holds a north, which 字一色, 四喜和 and 国士無双 alone may"
        return [Problem("W441", what, None, "draw it aside; north.yakuman", at_hand)]
    concealed = any(f.reading.hand.menzen for f in faces)
    hint = "dora and what lies drawn are no yaku"
    no_yaku = problem("W302.none", at_hand, help=hint)
    return [*dama(story, player, yaku, concealed, at), no_yaku]


def dama(story: Story, player: str, yaku: set[str], menzen: bool, at: Path) -> list[Problem]:
    """筋肉: a concealed hand wins in riichi only."""
    v = story.v
    if not menzen or player in story.riichi or not v["muscle.on"] or yaku & set(v["muscle.exempt"]):
        return []
    what = f"{player} wins with a concealed hand without riichi (ダマ)"
    hint = "筋肉: concealed hands win in riichi; exempt: " + ", ".join(v["muscle.exempt"])
    return [Problem("W440", what, None, hint, (*at, "riichi"))]


def missed_kan(story: Story, player: str, held: WaitingHand) -> list[Problem]:
    """A compulsory kan that was left out is a チョンボ, unless that is what the record tells. Rule ``riichi.ankan``."""
    last = story.events[-1]
    if isinstance(last, Fault):
        return []
    # the last tile of the wall is never konged
    since = held.after[:-1] if isinstance(last, ExhaustiveDraw) else held.after
    found = missed(Tiles(held.concealed, held.melds), since, story.v)
    if found is None:
        return []
    tile = mpsz(found.kind)
    what = f"{player} discarded the fourth {tile} in riichi: it had to be konged, the waits stay"
    at: Path = ("river_after", player)
    how = told_as(player, found.kind)
    if not story.record.story:
        at = ("wins", [p.player for p in story.events if isinstance(p, Won)].index(player), "river_after")
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


def wrong_lot(meets: Setting, at: Path) -> list[Problem]:
    """A lot is drawn where opponents disagree about 金北 or 冬: in a fever, while 逆."""
    story, won, true = meets.story, meets.won, meets.multipliers.pocchi > 0
    if not won.lot:
        return []
    at = (*at, "lot")
    if won.lot == won.player or won.lot not in story.record.everybody:
        why = f"{won.lot} has no part in the lot"
        return [Problem("L464", why, None, "the two opponents and the sit-out have", at)]
    if not story.declared(won.player).fever or true or (won.gold is None and won.winter is None):
        why = "the state is 正: the owner chooses" if true else "it decides about 金北 or 冬 in a fever"
        return [
            Problem("L464", f"nothing is drawn by lot here: {why}", None, "`gold` or `winter` says what was drawn", at)
        ]
    return []


def out_of_waits(story: Story, index: int, won: Won) -> list[Problem]:
    """A fever is over when no tile of its waits is left; a pocchi keeps no other wait alive than 間八萬."""
    if not is_pocchi(won.tile):
        return []  # of any other tile there would be a fifth
    dora = story.wins[-1].event.dora if story.wins else won.dora[:FIRST_INDICATORS]
    if waits_left(story.record, won.player, story.events[:index], dora, story.v):
        return []
    named = " ".join("8m" if k == EIGHT else mpsz(k) for k in completing(story.tiles(won.player), story.v))
    what = f"the fever of {won.player} is over: no tile of its wait {named} is left"
    hint = "a drawn pocchi keeps no other wait alive than 間八萬"
    return [Problem("L465", what, None, hint, (*story.table.at(index), "tile"))]


# --- tiles turned by 秋 and 冬 ----------------------------------------------------------------------------------------


class Autumn(NamedTuple):
    """How the indicators of a win fit its 秋."""

    problems: list[Problem]
    short: bool = False
    """Fewer than 秋 turns, and the record does not say that the wall was too short."""


def autumn(meets: Setting, lay: int, at: Path) -> Autumn:
    """Each 秋, and 金北 on it, turns one more indicator where the live wall has ``autumn.wall`` tiles left, else none.

    ``lay``: how many lay open before for other reasons, kans and earlier wins.
    """
    won = meets.won
    gold = meets.gold == "autumn"  # on 秋秋 it pays han as well
    turns = meets.flowers[_AUTUMN] + gold
    if not turns or not won.dora:
        return Autumn([])
    least, there = meets.v["autumn.wall"], len(won.dora)
    at = (*at, "dora") if at[:1] == ("events",) else ("dora",)
    if won.wall is None:
        return Autumn([], there < FIRST_INDICATORS + turns)
    if won.wall < least and there > lay:
        what = f"there are {there} dora indicators, yet 秋 turns none with {won.wall} left in the live wall"
        return Autumn([Problem("L454", what, None, f"it needs {least}; other players' kans stand under `kans`", at)])
    drawn = meets.side.flowers[_AUTUMN] + gold
    if won.wall >= least and there < FIRST_INDICATORS + drawn:
        which = "L463.gold" if gold else "L463.missing"
        return Autumn([problem(which, at, there=there, least=FIRST_INDICATORS + drawn)])
    return Autumn([], won.wall >= least and there < FIRST_INDICATORS + turns)  # one that is itself an indicator


def wrong_turns(meets: Setting, order: list[Candidate], at: Path) -> list[Problem]:
    """Lists of turned tiles that cannot be: too long, too short, one at a time where two are turned, or none at all."""
    won = meets.won
    rows = won.winter
    if rows is None:
        if meets.gold != "winter" or not meets.story.declared(won.player).fever:
            return []
        what = "金北 strengthens 冬, which turns tiles and ends the fever, yet none are told"
        return [Problem("L460", what, None, 'add them, two at a time: winter: ["9p 6z", "7z 1z"]', (*at, "gold"))]
    at = (*at, "winter")
    if not meets.flowers[_WINTER]:
        what = "冬 turns tiles, but no winter is drawn or among the indicators"
        return [Problem("L457", what, None, "leave `winter` out", at)]
    wide = meets.gold == "winter"
    for i, row in enumerate(rows):
        last = i == len(rows) - 1 and won.wall_end
        if len(row) != (_PAIR if wide else 1) and not (wide and last and row):
            how = "two at a time (upper and lower) with 金北" if wide else "one at a time; two only with 金北"
            return [Problem("L458", f"冬 turns tiles {how}", None, "gold: winter, or a list of single tiles", at)]
    stop = max(c.turned.stop for c in order if c.turned is not None)
    if stop < len(rows) - 1:
        tiles = " ".join(written(t) for t in rows[stop])
        more = " ".join(written(t) for t in rows[stop + 1])
        what = f"冬 ends at {tiles}, which matches nothing, yet {more} follows"
        return [Problem("L459", what, None, f"leave out the tiles after {tiles}", at)]
    if stop == len(rows) and not won.wall_end and won.wall != 0:
        why = f"{' '.join(written(t) for t in rows[-1])} still matches" if rows else "nothing was turned"
        god = next((t for t in (rows or [()])[-1] if is_god_pocchi(t, meets.v) and t not in dict(won.god_pocchi)), None)
        if god:
            return [problem("L460.god", at, tile=format_tile(god))]
        return [Problem("L460", f"冬 goes on: {why}", None, "add the tiles up to the miss, or wall_end: true", at)]
    return []
