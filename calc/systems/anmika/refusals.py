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
    off. A ron on a pocchi needs a hand that waits for white, or a pocchi that can be 8m (spec §6): the hand waits for
    8m and is in riichi, the pocchi is 正, and ``kanpachiman.discard`` is on. The problem names the first condition that
    fails."""
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
    """Return the problem of furiten, at most one: the winner waits for a kind that he has discarded, passed up or drawn
    aside. A 正 that he passed up counts as 8m for 間八萬; a white that he discarded himself never does (spec §4). A
    north that he drew aside counts for a wait on north (§2). ``waits``: the kinds that the hand waits for."""
    wins = [*(earlier.recorded for earlier in story.wins), win_event]
    passed = [tile for win in wins if win.player == win_event.player for tile in win.passed]
    river = {tile & KIND for tile in hand.river or ()}
    gone = (river | {tile & KIND for tile in (*hand.after, *passed)}).intersection(waits)
    if EIGHT in waits and any(map(is_true, passed)):
        gone.add(EIGHT)
    if NORTH in waits and story.sides[win_event.player].norths:
        gone.add(NORTH)
    field = "river" if river & gone else "passed"
    return [problem("W303.aside", (*win_event.path, field), tiles=_named(sorted(gone)))] if gone else []


def riichi_problems(story: Story, declared: Declared) -> list[Problem]:
    """Return what forbids a riichi: too few points; or, if the hand is recorded, the way it was declared, or else a
    compulsory kan left out. The scores of a record are those after sticks were laid, so the points of his own are added
    back."""
    v, scores, player = story.v, story.record.scores, declared.player
    hand = story.record.hands.get(player)
    # an event of a story has the field ``kind``, a single win has ``riichi``
    kind = (*declared.path, "kind" if declared.path[:1] == ("events",) else "riichi")
    if player in scores and v["riichi.least_points"]:
        before = scores[player] + laid(story.record, v).get(player, 0) * v["sticks.value"]
        if poor := too_poor(player, before, kind, v):
            return poor
    if hand is None:
        return []
    return [*_declaration_problems(declared, hand, kind, v)] or missed_kan(story, player, hand)


def _declaration_problems(declared: Declared, hand: WaitingHand, kind: Path, v: V) -> Iterator[Problem]:
    """Yield what forbids a riichi as it was declared: a rule that is off, a fever with an open riichi, or a fever of
    more triplets than are sure (spec §7), with a problem for each triplet that another reading breaks. ``kind``: the
    path of the field that says which riichi it was."""
    path = (*declared.path, "fever")
    forbidden = [
        (declared.shubari and not v["shubari.on"], "W447.shubari", (*declared.path, "shubari")),
        (declared.fever and not v["fever.on"], "W447.fever", path),
        (declared.open and not v["riichi.open"], "W447.open", kind),
        (declared.fever and declared.open and not v["fever.with_open"], "W447.both", kind),
    ]
    yield from (problem(sentence, where) for wrong, sentence, where in forbidden if wrong)
    # without a fever (0) no triplet has to be sure
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
    """Return the reasons why no reading of a hand is a legal win: no shape, a north that no yakuman allows, or no yaku.
    With the last comes the problem of a forbidden dama, if it is one, as the missing riichi may be why there is no
    yaku."""
    position, v, won = setting.position, setting.v, setting.won
    record, path = position.record, (*won.path, "hand")
    faces = [
        face
        for kind in setting.faces
        for face in readings(setting.win, kind, record.seats, record.round_wind, v)
    ]  # fmt: skip
    if not faces:
        return [_explain_incomplete(setting, path)]
    yaku = {part.id for face in faces for part in position.judge.yaku(face.reading)}
    if any(face.reading.hand.kinds >> NORTH & 1 for face in faces) and not yaku & set(v["north.yakuman"]):
        return [problem("W441.held", path)]
    concealed = any(face.reading.hand.menzen for face in faces)
    hint = Phrase("dora_and_aside_no_yaku")
    no_yaku = too_little(position.judge, record.honba, won.player == record.seats[0], path, "W302.none", hint)
    return [*dama_problems(position, won.player, yaku, concealed, won.path), no_yaku]


def _explain_incomplete(setting: WinSetting, path: Path) -> Problem:
    """Return why the tiles of a win, recorded at ``path``, are no complete hand. If the winning tile is a pocchi that
    is only a white here, as it was spilled or drawn before riichi, the problem says so."""
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
    """Return the problem of a concealed (``menzen``) hand that wins without riichi, which 筋肉 (``muscle.on``) forbids
    except with a yakuman of ``muscle.exempt`` (spec §2); empty if it is allowed. ``yaku``: the ids of the yaku of the
    hand. ``path``: where the win is recorded; the problem points at its missing ``riichi``."""
    v = position.v
    if not menzen or player in position.riichi or not v["muscle.on"] or yaku & set(v["muscle.exempt"]):
        return []
    return [problem("W440.dama", (*path, "riichi"), player=player, exempt=", ".join(v["muscle.exempt"]))]


def missed_kan(story: Story, player: str, hand: WaitingHand) -> list[Problem]:
    """Return the problem of a forced kan (``riichi.ankan``) that a player in riichi left out: he discarded the fourth
    tile instead. That is a チョンボ, which ends the hand; none if the record itself ends in one."""
    last, since = story.record.last, hand.after
    if isinstance(last, Chombo):
        return []
    if isinstance(last, ExhaustiveDraw):  # his last discard is the last tile of the wall, which is never konged
        since = since[:-1]
    kans = (kan(hand, tile & KIND, story.v) for tile in since)
    missed = next((judged for judged in kans if judged is not None and judged.forced), None)
    if missed is None:
        return []
    # a story writes the discards after riichi by player, a single win beside its hand
    path: Path = ("river_after", player)
    tile, how = mpsz(missed.kind), kan_event_hint(player, missed.kind)
    if hand.path[0] != "hands":
        path, how = (*hand.path[:-1], "river_after"), Phrase("tiles_to_hand", four=tile[0] * 4 + tile[1])  # 5555p
    return [problem("W451.missed", path, player=player, tile=tile, how=how)]


def kan_problems(event: Konged, hand: WaitingHand, spilled: bool, v: V) -> list[Problem]:
    """Return what forbids a kan after riichi, at most one reason. A drawn pocchi is a win, which must be taken
    (強制高め取り), unless it was ``spilled`` or is a 逆 beside three whites. Any other kan needs three of the kind in
    the hand, and must leave its waits as they are (``riichi.ankan``)."""
    path, named = (*event.path, "tile"), format_tile(event.tile)
    if is_pocchi(event.tile) and not spilled and not kan_first(hand, event.tile, v):
        return [problem("W452.pocchi", path, tile=named)]
    judged = kan(hand, event.tile & KIND, v)
    if judged is None:
        return [problem("L208.three", path, player=event.player, tile=mpsz(event.tile & KIND))]
    before, after = (_named(kinds) or "-" for kinds in (judged.before, judged.after))
    rule = v["riichi.ankan"]
    if judged.forced:
        return []
    return [problem("W452.waits", path, tile=named, before=before, after=after, rule=rule)]


def wrong_lot(setting: WinSetting) -> list[Problem]:
    """Return the problem of a recorded lot that cannot have been drawn. In a fever while 逆 the opponents decide about
    金北 and 冬; only if they disagree do they draw a lot for who decides."""
    won, path = setting.won, (*setting.won.path, "lot")
    if not won.lot:
        return []
    if won.lot == won.player or won.lot not in setting.record.everybody:
        return [problem("L464.part", path, who=won.lot)]
    if setting.sign > 0:
        return [problem("L464.owner", path)]
    # outside a fever nobody decides, and without 金北 and 冬 there is nothing to decide
    undecided = not setting.riichi.fever or (won.gold is None and won.winter is None)
    return [problem("L464.undecided", path)] if undecided else []


def out_of_waits(story: Story, index: int, win_event: WinEvent) -> list[Problem]:
    """Return the problem of a win of a fever by a pocchi, if no tile of its waits was left before, so that the fever
    had ended (spec §7). Pocchi count as tiles left only for 間八萬. Before the first win only the first indicators were
    open. ``index``: the place of the win among the events."""
    if not is_pocchi(win_event.tile):
        return []  # any other winning tile was itself left, or is a fifth copy, which is reported elsewhere
    v, record, player = story.v, story.record, win_event.player
    dora = story.wins[-1].recorded.dora if story.wins else win_event.dora[: v["dora.first_indicators"]]
    if waits_left(record, player, story.events[:index], dora, v):
        return []
    waits = _named(completing(record.hand(player), v))
    return [problem("L465.no_tile", (*win_event.path, "tile"), player=win_event.player, waits=waits)]


def autumn_problems(setting: WinSetting, turned_before: int) -> tuple[list[Problem], bool]:
    """Return the problems of the number of a win's indicators, given its 秋 (spec §8), and whether there are fewer than
    秋 turns although the record does not say that the wall was too short. The latter is only noted, since a record need
    not say how long the wall was.

    Each 秋, and 金北 on it, turns one more indicator if the live wall has ``autumn.wall`` tiles left, else none.
    ``turned_before``: how many indicators lay open before the win.
    """
    won = setting.won
    gold = setting.gold == "autumn"  # on 秋秋 it pays chips for han as well
    turns = setting.flowers.autumns + gold
    if not turns or not won.dora:  # nothing to turn, or no indicators recorded
        return [], False
    v, turned = setting.v, len(won.dora)
    least, first = v["autumn.wall"], v["dora.first_indicators"]
    # a single win has its indicators at the top of the record, a win of a story in its event
    path = (*won.path, "dora") if won.path[:1] == ("events",) else ("dora",)
    if won.wall is None:  # it may have been too short
        return [], turned < first + turns
    if won.wall < least and turned > turned_before:  # the wall was too short, and yet something was turned
        return [problem("L454.turned", path, there=turned, left=won.wall, least=least)], False
    drawn = setting.side.flowers.autumns + gold  # without those that are indicators themselves, which may turn late
    if won.wall >= least and turned < first + drawn:
        which = "L463.gold" if gold else "L463.missing"
        return [problem(which, path, there=turned, least=first + drawn)], False
    return [], won.wall >= least and turned < first + turns  # for a 秋 that is itself an indicator


def wrong_turns(setting: WinSetting, order: list[Candidate]) -> list[Problem]:
    """Return the problem of the recorded tiles that 冬 turned, at most one: too many or too few, one at a time instead
    of two, or none at all. Turning goes on while a tile matches in any reading (spec §8), so of the readings in
    ``order`` the one that matches longest decides."""
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
    """Return the problem of ``rows`` (the tiles that 冬 turned, as they were turned) of a wrong number of tiles: two
    with 金北 on 冬, one without. If the wall ended, its last stack may have had one tile."""
    sentence, due = "L458.one", 1
    if setting.gold == "winter":
        sentence, due = "L458.two", STACK
        if rows and rows[-1] and setting.won.wall_end:  # the wall may end within a stack
            rows = rows[:-1]
    return [problem(sentence, path)] if any(len(row) != due for row in rows) else []


def _explain_end(setting: WinSetting, rows: Sequence[Sequence[Tile]], path: Path) -> Problem:
    """Return why the recorded tiles of 冬 end too early: nothing was turned; or the last row has a 正 pocchi which is
    not said to stand for a tile, and so hits; or a tile of it matches. 冬 turns tiles until one matches nothing."""
    if not rows:
        return problem("L460.nothing", path)
    named = dict(setting.won.god_pocchi)
    for god in rows[-1]:
        if is_god_pocchi(god, setting.v) and god not in named:
            return problem("L460.god", path, tile=format_tile(god))
    return problem("L460.matches", path, tiles=" ".join(map(written, rows[-1])))
