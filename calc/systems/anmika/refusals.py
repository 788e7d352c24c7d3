"""What the rules forbid, and what is impossible in a record: each with its rule."""

from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from typing import Any

from ...languages import Phrase
from ...problems.codes import problem
from ...problems.problems import Path, Problem
from ...records.record import RON
from ...riichi.settlement import too_little, too_poor
from ...rules.rules import V
from ...tiles.notation import format_tile, format_tiles
from ...tiles.shapes import groups
from ...tiles.tiles import HAKU, KIND, NORTH, Kind, Tile, mpsz
from .flowers import STACK
from .hand import EIGHT, Sure, completing, kan, kan_event_hint, kan_first, readings, sure_triplets
from .highest import Candidate
from .record import (
    FEVERS,
    Chombo,
    Declared,
    ExhaustiveDraw,
    Konged,
    WaitingHand,
    WinEvent,
    is_pocchi,
    is_true,
    laid,
    written,
)
from .setting import Position, WinSetting, is_god_pocchi
from .story import Story
from .tile_supply import waits_left


def forbidding_problems(story: Story, win_event: WinEvent) -> list[Problem]:
    """Return what forbids a win whatever its reading. Furiten forbids a ron, and a tsumo only if ``furiten.tsumo`` is
    off. A ron on a pocchi is forbidden if the hand waits for no white, unless the pocchi can be 8m (spec §6): the hand
    waits for 8m and is in riichi, the pocchi is 正, and ``kanpachiman.discard`` is on. The first of these that is not
    so is told."""
    v, hand, path = story.v, story.record.hand(win_event.player), (*win_event.path, "tile")
    waits = completing(hand, v)
    problems = _furiten_problems(story, win_event, hand, waits)
    if win_event.by != RON:
        return problems if problems and not v["furiten.tsumo"] else []
    if is_pocchi(win_event.tile) and HAKU not in waits:
        tile = format_tile(win_event.tile)
        if EIGHT not in waits:
            problems.append(problem("W444.no_wait", path, tile=tile))
        elif win_event.player not in story.riichi:
            problems.append(problem("W444.riichi", path, tile=tile))
        elif not (is_true(win_event.tile) and v["kanpachiman.discard"]):
            problems.append(problem("W444.discard", path, tile=tile))
    return problems


def _furiten_problems(story: Story, win_event: WinEvent, hand: WaitingHand, waits: Collection[Kind]) -> list[Problem]:
    """Return the problem of a ron on a wait that the winner has discarded, passed up or set aside; at most one. A 正
    passed is furiten for 間八萬, an own discarded white never is (spec §4); an own north drawn aside is for a wait on
    north (§2)."""
    wins = [*(earlier.recorded for earlier in story.wins), win_event]
    passed = [tile for win in wins if win.player == win_event.player for tile in win.passed]
    river = {tile & KIND for tile in hand.river or ()}
    # furiten is by tiles that he waits for and has let go
    gone = (river | {tile & KIND for tile in (*hand.after, *passed)}).intersection(waits)
    if EIGHT in waits and any(map(is_true, passed)):
        gone.add(EIGHT)
    if NORTH in waits and story.sides[win_event.player].norths:
        gone.add(NORTH)
    # where the problem is shown
    field = "river" if river & gone else "passed"
    return [problem("W303.aside", (*win_event.path, field), tiles=_named(sorted(gone)))] if gone else []


def riichi_problems(story: Story, declared: Declared) -> list[Problem]:
    """Return what forbids a riichi: too few points or, if the hand is recorded, how it is declared, or a compulsory kan
    left out. Scores of the record are after the stick, so it is added back."""
    v, scores, player = story.v, story.record.scores, declared.player
    hand = story.record.hands.get(player)
    # an event of a story has ``kind``, a single win ``riichi``
    kind = (*declared.path, "kind" if declared.path[:1] == ("events",) else "riichi")
    # without scores nobody knows what he had
    if player in scores and v["riichi.least_points"]:
        before = scores[player] + laid(story.record, v).get(player, 0) * v["sticks.value"]
        if poor := too_poor(player, before, kind, v):
            return poor
    return [] if hand is None else [*_declaration_problems(declared, hand, kind, v)] or missed_kan(story, player, hand)


def _declaration_problems(declared: Declared, hand: WaitingHand, kind: Path, v: V) -> Iterator[Problem]:
    """Yield what forbids a riichi as it was declared: a switch that is off, a fever with an open riichi, or one of more
    triplets than are sure (spec §7); then each other reading is named that makes one unsure."""
    path = (*declared.path, "fever")
    forbidden = [
        (declared.shubari and not v["shubari.on"], "W447.shubari", (*declared.path, "shubari")),
        (declared.fever and not v["fever.on"], "W447.fever", path),
        (declared.open and not v["riichi.open"], "W447.open", kind),
        (declared.fever and declared.open and not v["fever.with_open"], "W447.both", kind),
    ]
    yield from (problem(sentence, where) for wrong, sentence, where in forbidden if wrong)
    # without a fever nothing has to be sure
    triplets = sure_triplets(hand, v) if declared.fever else Sure((), {})
    if len(triplets.sure) >= declared.fever:
        return
    words: dict[str, Any] = {"grade": FEVERS[declared.fever], "n": declared.fever, "sure": _named(triplets.sure) or "–"}
    for triplet, (tile, shape) in triplets.broken.items():
        sets = " ".join(map(format_tiles, groups(shape)))
        yield problem("W442.broken", path, tile=mpsz(tile), sets=sets, kind=mpsz(triplet), **words)
    if not triplets.broken:
        yield problem("W442.not_sure", path, **words)


def _named(kinds: Iterable[Kind]) -> str:
    """Return kinds as mpsz text, with spaces between them."""
    return " ".join(map(mpsz, kinds))


def explain_no_win(setting: WinSetting) -> list[Problem]:
    """Return the reasons why no reading of a hand is a legal win: no shape, a north that nothing allows, or no yaku; of
    a concealed hand also that it is not in riichi, as that may be what is missing."""
    position, v, won = setting.position, setting.v, setting.won
    record, path = position.record, (*won.path, "hand")
    faces = [
        face
        for kind in setting.faces
        for face in readings(setting.win, kind, record.seats, record.round_wind, v)
    ]  # fmt: skip
    if not faces:
        return [_explain_incomplete(setting, path)]
    # of any reading, since each was refused
    yaku = {part.id for face in faces for part in position.judge.yaku(face.reading)}
    if any(face.reading.hand.kinds >> NORTH & 1 for face in faces) and not yaku & set(v["north.yakuman"]):
        return [problem("W441.held", path)]
    concealed = any(face.reading.hand.menzen for face in faces)
    hint = Phrase("dora_and_aside_no_yaku")
    no_yaku = too_little(position.judge, record.honba, path, "W302.none", hint)
    return [*dama_problems(position, won.player, yaku, concealed, won.path), no_yaku]


def _explain_incomplete(setting: WinSetting, path: Path) -> Problem:
    """Return why the tiles of a win are no complete hand; ``path``: where they are recorded. A pocchi that is only a
    white here, as it was spilled or drawn before riichi, is told as the reason."""
    won, record = setting.won, setting.record
    waits, tile = completing(record.hand(won.player), setting.v), format_tile(won.tile)
    drawn, in_riichi = won.by != RON, bool(setting.riichi.player)
    if drawn and won.tile in record.spilled and in_riichi:
        return problem("W301.spilled", path, tile=tile)
    early = drawn and is_pocchi(won.tile) and not in_riichi
    if early and EIGHT in waits:
        return problem("W301.eight_in_riichi", path, tile=tile)
    return problem(
        "W301.before_riichi" if early else "W301.form", path, tile=tile, waits=_named(waits) or Phrase("none")
    )


def dama_problems(position: Position, player: str, yaku: Set[str], menzen: bool, path: Path) -> list[Problem]:
    """Return the problem of a concealed hand that wins without riichi, which 筋肉 (``muscle.on``) forbids but for the
    yakuman of ``muscle.exempt`` (spec §2); none if it is allowed. The problem points at the ``riichi`` that the win
    lacks. ``path``: where the win is recorded. ``yaku``: the ids of those that the hand has."""
    v = position.v
    if not menzen or player in position.riichi or not v["muscle.on"] or yaku & set(v["muscle.exempt"]):
        return []
    return [problem("W440.dama", (*path, "riichi"), player=player, exempt=", ".join(v["muscle.exempt"]))]


def missed_kan(story: Story, player: str, hand: WaitingHand) -> list[Problem]:
    """Return the problem of a forced kan left out, a チョンボ, unless the record ends in it: a fourth tile discarded
    after the riichi. Rule ``riichi.ankan``. Looked for because the hand has ended by it."""
    last = story.record.last
    # the last tile of the wall is never konged
    since = () if isinstance(last, Chombo) else hand.after[:-1] if isinstance(last, ExhaustiveDraw) else hand.after
    missed = next((x for t in since if (x := kan(hand, t & KIND, story.v)) and x.forced), None)
    if missed is None:
        return []
    # where a story writes it; a single win has it beside its hand
    path: Path = ("river_after", player)
    tile, how = mpsz(missed.kind), kan_event_hint(player, missed.kind)
    if hand.path[0] != "hands":
        path, how = (*hand.path[:-1], "river_after"), Phrase("tiles_to_hand", four=tile[0] * 4 + tile[1])
    return [problem("W451.missed", path, player=player, tile=tile, how=how)]


def kan_problems(event: Konged, hand: WaitingHand, spilled: bool, v: V) -> list[Problem]:
    """Return what forbids a kan after riichi, at most one reason. A drawn pocchi has to be won on (強制高め取り), but
    for one that was spilled and for a 逆 beside three whites; the hand must have three of the kind, and its waits must
    stay. Rule ``riichi.ankan``."""
    path, named = (*event.path, "tile"), format_tile(event.tile)
    # it would have been a win, and the higher one is compulsory
    if is_pocchi(event.tile) and not spilled and not kan_first(hand, event.tile, v):
        return [problem("W452.pocchi", path, tile=named)]
    judged = kan(hand, event.tile & KIND, v)
    if judged is None:
        return [problem("L208.three", path, player=event.player, tile=mpsz(event.tile & KIND))]
    before, after = (_named(kinds) or "-" for kinds in (judged.before, judged.after))
    rule = v["riichi.ankan"]
    return [] if judged.forced else [problem("W452.waits", path, tile=named, before=before, after=after, rule=rule)]


def wrong_lot(setting: WinSetting) -> list[Problem]:
    """Return what forbids a lot, by which opponents agree who decides: it is drawn only if opponents disagree about
    金北 or 冬, in a fever while 逆."""
    won, path = setting.won, (*setting.won.path, "lot")
    if not won.lot:
        return []
    if won.lot == won.player or won.lot not in setting.record.everybody:
        return [problem("L464.part", path, who=won.lot)]
    if setting.sign > 0:
        return [problem("L464.owner", path)]
    # nobody is asked outside a fever, nor where neither season was used
    undecided = not setting.riichi.fever or (won.gold is None and won.winter is None)  # nothing to disagree about
    return [problem("L464.undecided", path)] if undecided else []


def out_of_waits(story: Story, index: int, win_event: WinEvent) -> list[Problem]:
    """Return what forbids a win of a fever with no tile of its waits left (spec §7). A pocchi keeps alive only 間八萬;
    before the first win only the first indicators were seen."""
    if not is_pocchi(win_event.tile):
        return []  # any other tile would be a fifth copy
    v, record, player = story.v, story.record, win_event.player
    dora = story.wins[-1].recorded.dora if story.wins else win_event.dora[: v["dora.first_indicators"]]
    if waits_left(record, player, story.events[:index], dora, v):
        return []
    waits = _named(completing(record.hand(player), v))
    return [problem("L465.no_tile", (*win_event.path, "tile"), player=win_event.player, waits=waits)]


def autumn_problems(setting: WinSetting, turned_before: int) -> tuple[list[Problem], bool]:
    """Return the problems of a win's indicators with its 秋 (spec §8). Return also whether the win has fewer indicators
    than 秋 turns, while the record does not say that the wall was too short: that is no problem, only noted, since a
    record need not tell the wall.

    Each 秋, and 金北 on it, turns one more indicator if the live wall has ``autumn.wall`` tiles left, else none.
    ``turned_before``: the number of indicators turned by kans and at earlier wins.
    """
    won = setting.won
    gold = setting.gold == "autumn"  # on 秋秋 it pays chips for han as well
    turns = setting.flowers.autumns + gold
    if not turns or not won.dora:
        return [], False
    v, turned = setting.v, len(won.dora)
    least, first = v["autumn.wall"], v["dora.first_indicators"]
    path = (*won.path, "dora") if won.path[:1] == ("events",) else ("dora",)
    # the record does not say whether it was too short
    if won.wall is None:
        return [], turned < first + turns
    if won.wall < least and turned > turned_before:
        return [problem("L454.turned", path, there=turned, left=won.wall, least=least)], False
    drawn = setting.side.flowers.autumns + gold
    if won.wall >= least and turned < first + drawn:
        which = "L463.gold" if gold else "L463.missing"
        return [problem(which, path, there=turned, least=first + drawn)], False
    return [], won.wall >= least and turned < first + turns  # for a 秋 that is itself an indicator


def wrong_turns(setting: WinSetting, order: list[Candidate]) -> list[Problem]:
    """Return the problems of tiles turned by 冬: too many or too few, one at a time instead of two, or none at all.
    Turning goes on while any reading still matches (spec §8), so the longest decides."""
    won, rows, path = setting.won, setting.won.winter, (*setting.won.path, "winter")
    if rows is None:
        unrecorded = setting.gold == "winter" and setting.riichi.fever
        return [problem("L460.gold", (*won.path, "gold"))] if unrecorded else []
    if not setting.flowers.winters:
        return [problem("L457.no_winter", path)]
    if wrong := _stack_problems(setting, rows, path):
        return wrong
    stop = max(reading.turned.stop for reading in order if reading.turned is not None)
    if stop < len(rows) - 1:
        tiles, after = (" ".join(map(written, row)) for row in rows[stop : stop + 2])
        return [problem("L459.miss", path, tiles=tiles, more=after)]
    # a tile without a hit ends the turning, and so does the wall
    ended = stop < len(rows) or won.wall_end or won.wall == 0
    return [] if ended else [_explain_end(setting, rows, path)]


def _stack_problems(setting: WinSetting, rows: Sequence[Sequence[Tile]], path: Path) -> list[Problem]:
    """Return the problem of tiles not turned in pairs with 金北, or not one by one without; at the end of the wall one
    may be left."""
    if setting.gold != "winter":
        return [problem("L458.one", path)] if any(len(row) != 1 for row in rows) else []
    full_rows = rows[:-1] if rows and rows[-1] and setting.won.wall_end else rows  # the wall may end within a stack
    return [problem("L458.two", path)] if any(len(row) != STACK for row in full_rows) else []


def _explain_end(setting: WinSetting, rows: Sequence[Sequence[Tile]], path: Path) -> Problem:
    """Return why the tiles that 冬 turned cannot end with a row that hits: nothing was turned, a 正 pocchi is not named
    (it may be any tile, so it would have hit), or a tile matches. 冬 turns tiles until one matches nothing."""
    if not rows:
        return problem("L460.nothing", path)
    named = dict(setting.won.god_pocchi)
    for god in rows[-1]:
        if is_god_pocchi(god, setting.v) and god not in named:
            return problem("L460.god", path, tile=format_tile(god))
    return problem("L460.matches", path, tiles=" ".join(map(written, rows[-1])))
