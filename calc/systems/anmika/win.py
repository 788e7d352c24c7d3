"""A win: its legality, the use of 金北, the reading that counts, and what it moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...ledger import CHIPS
from ...problems import InputError, NoWin, Problem
from ...record import DOUBLE_RIICHI, OPEN_RIICHI, RIICHI, RON, Win
from ...tiles import HAKU, KIND, mpsz
from . import pocchi
from .chips import Line, Multipliers, line
from .choose import Candidate, Setting, candidates, discard_faces, rank
from .flowers import FIRST_INDICATORS
from .gold import HELD, gain, gold_uses
from .payment import fever_factor
from .posting import pay
from .readings import completing, waits_for_white
from .record import Won, is_pocchi
from .refusals import autumn, dama, no_win, out_of_waits, refused, wrong_lot, wrong_turns
from .riichi_hand import kan_first, told_as
from .story import Path, Probe, SettledWin, Story, forbid, refuse
from .telling import tell_rest, tell_win
from .tile_supply import kans
from .value import Size, facts, god_pocchi_said, is_god_pocchi


def win(story: Story, index: int, won: Won) -> Story:
    """Settle a win."""
    v, own, at = story.v, story.declared(won.player), story.table.at(index)
    forbid(refused(story, won, at))
    faces, wild = _faces(story, won, at)
    before = story.states.get(won.player, pocchi.State())
    state = pocchi.drawn(before, won.tile, v) if wild else before
    factor = state.factor if own.fever or won.by != RON else 1
    refuse(out_of_waits(story, index, won) if own.fever else [])
    uses = gold_uses(story, index, won, at)
    found: list[tuple[Setting, list[Candidate]]] = []
    for gold in uses.uses:
        setting = _setting(story, won, faces, wild, factor, gold)
        tried = [(s, order) for s in _gods(story, setting) if (order := candidates(s, story.judge))]
        if tried:  # while 逆 he who chooses pays: the least
            found.append(min(tried, key=lambda pair: rank(pair[1][0], True, v)))
    if not found:
        raise NoWin(no_win(story, _setting(story, won, faces, wild, 1, ""), at))
    if story.table.look_ahead is None and own.fever and len(found) > 1 and found[0][0].facts.gold == HELD:
        gains = {s.facts.gold: gain(found[0][1][0], o[0], factor) for s, o in found[1:]}
        mine = (*story.probes.get(won.player, ()), Probe(index, factor > 0, gains))
        story = story._replace(probes={**story.probes, won.player: mine})
        del found[1:]
    setting, order = max(found, key=lambda pair: rank(pair[1][0], True, v))
    best = order[0].size
    forbid(dama(story, won.player, best.ids, best.reading.hand.menzen, at))
    if wild and won.god_pocchi:
        free = _setting(story, won._replace(god_pocchi=()), faces, wild, factor, setting.facts.gold)
        if rank(candidates(free, story.judge)[0], True, v) > rank(order[0], True, v):
            what = "`kami` is not the highest, which a win by a drawn pocchi must take"
            raise InputError([Problem("L452", what, None, "leave `kami` out", (*at, "kami"))])
    lay = max([FIRST_INDICATORS + kans(story.record), *(len(w.event.dora) for w in story.wins)])
    turned = autumn(won, setting, lay, at, v)
    refuse(
        turned.problems + wrong_turns(won, bool(own.fever), setting, order, at, v) + wrong_lot(story, won, factor, at)
    )
    chosen = _taken(won, order, wild, at)
    settled = SettledWin(won, index, setting, order, chosen, uses.open, before, state)
    if story.told is not None:
        tell_win(story.told, settled, story.judge)
    story, settled = pay(story._replace(states={**story.states, won.player: state}), settled, factor)
    if story.told is not None:
        tell_rest(story.told)
    totals = {"points": story.ledger.totals(), "chips": story.ledger.totals(CHIPS)}
    used = {won.player} if setting.facts.gold else set()
    return story._replace(
        wins=(*story.wins, settled._replace(totals=totals)),
        gold_used=story.gold_used | used,
        won_out=not own.fever or won.winter is not None,
        notes=(*story.notes, *_notes(story, settled, factor, turned.short)),
    )


def as_ron(story: Story, won: Won, gold: str) -> tuple[Size, list[Line]] | None:
    """The size and the chip lines of a ron, posted nowhere; ``None`` where it is no legal win."""
    v = story.v
    faces, _ = _faces(story, won, ())
    fever = story.declared(won.player).fever
    factor = story.states.get(won.player, pocchi.State()).factor if fever else 1
    setting = _setting(story, won, faces, False, factor, gold)._replace(points={}, below=())
    order = candidates(setting, story.judge)
    if not order:
        return None
    factors = setting.multipliers._replace(pocchi=factor if v["fault.reverse"] else abs(factor))
    return order[0].size, [line(a, won, story.record.everybody, factors, v) for a in order[0].amounts]


def _notes(story: Story, settled: SettledWin, factor: int, autumn_short: bool) -> list[tuple[str, Mapping[str, Any]]]:
    won, f, own = settled.event, settled.setting.facts, story.declared(settled.event.player)
    player = {"player": won.player}
    notes: list[tuple[str, Mapping[str, Any]]] = []
    if settled.taken:
        notes.append(("taken_as", player | {"chips": settled.order[0].chips - settled.chosen.chips}))
    no_winter = bool(f.flowers[3]) and won.winter is None
    if no_winter and not own.fever:
        notes.append(("winter_not_recorded", player))
    unsaid = settled.setting.won.god_pocchi[len(won.god_pocchi) :]
    notes += [("god_least", player | {"tile": mpsz(god), "as": mpsz(tile)}) for god, tile in unsaid]
    missing = [("autumn_not_recorded", player)] if autumn_short else []
    if {c.source for c in settled.chances} & {"karasu", "pocchi_zero"} and own.player and not won.ura:
        missing.append(("indicators_not_recorded", player))
    notes += [note for note in missing if note not in story.notes]
    chooser = "" if factor > 0 else "_by_others"
    if settled.gold_best:
        notes.append(("gold_best" if factor > 0 else "gold_by_others", player | {"use": f.gold or "none"}))
    if no_winter and own.fever and not any(isinstance(e, Won) for e in story.events[settled.place + 1 :]):
        notes.append(("winter_kept" + chooser, player))
    return notes


def _faces(story: Story, won: Won, at: Path) -> tuple[tuple[int, ...], bool]:
    """What the winning tile may be, and whether it is a drawn pocchi that acts."""
    v, tile = story.v, won.tile
    if not is_pocchi(tile):
        return (tile & KIND,), False
    tiles, in_riichi = story.tiles(won.player), won.player in story.riichi
    white, true = waits_for_white(tiles, v), pocchi.is_true(tile)
    if won.by == RON:
        return discard_faces(won, true and in_riichi, white, v), False
    if not in_riichi or tile in story.record.spilled or (white and not true):
        return (HAKU,), False
    found = tuple(completing(tiles, v))
    if not v["pocchi.fifth_copy"]:
        held = [t & KIND for t in (*tiles.concealed, *(t for m in tiles.melds for t in m.tiles))]
        found = tuple(k for k in found if held.count(k) < 4)
    if kan_first(tiles, tile, v):
        how = f"正 > 白 > 逆: a concealed kan of whites comes first: {told_as(won.player, tile)}"
        raise NoWin([Problem("W450", "the drawn 逆 is konged with the three whites", None, how, (*at, "tile"))])
    return found, True


def _setting(story: Story, won: Won, faces: tuple[int, ...], wild: bool, factor: int, gold: str) -> Setting:
    v, record, own = story.v, story.record, story.declared(won.player)
    flags, side, tiles = won.flags, story.sides[won.player], story.tiles(won.player)
    if own.player:
        flags |= (DOUBLE_RIICHI if own.double else RIICHI) | (OPEN_RIICHI if own.open else 0)
    as_win = Win(won.player, won.by, tiles.concealed, won.tile, tiles.melds, won.source, flags, side.norths)
    least = v["paarenchan.honba"]
    eight = bool(least and record.honba >= least and won.player == record.seats[0] and v["yaku.paarenchan"].open)
    dealt_in = own.open and won.by == RON and v["open_riichi.dealt_in"] == "yakuman"
    dealt_in = dealt_in and won.source not in story.riichi and won.source not in record.in_riichi
    f = facts(as_win, side, won, story.judge, gold, eight, dealt_in)
    fever = fever_factor(own.fever, v)
    return Setting(
        record=record,
        won=won,
        win=as_win,
        facts=f,
        faces=faces,
        wild=wild,
        multipliers=Multipliers(v["shubari.factor"] if own.shubari else 1, abs(factor), fever),
        pocchi_factor=factor,
        points_factor=fever * (v["summer.gold_factor"] if f.by_four else 1),
        points=story.points,
        below=story.below,
        dice_given=story.dice_given.get(won.player, {}),
        bonus_paid=story.bonus_paid.get(won.player, 0),
    )


def _gods(story: Story, at: Setting) -> list[Setting]:
    """Every choice of a 神ポッチ where it is the winner's own: while 逆, by any tile but a drawn pocchi.
    Else it is a part of the highest reading."""
    free = [t for t in (*at.won.dora, *at.won.ura) if is_god_pocchi(t, story.v) and t not in dict(at.won.god_pocchi)]
    if at.wild or at.pocchi_factor > 0 or not free:
        return [at]
    said = god_pocchi_said(at.win, free, at.facts.side, story.judge)
    wons = [at.won._replace(god_pocchi=(*at.won.god_pocchi, *more)) for more in said]
    return [_setting(story, won, at.faces, False, at.pocchi_factor, at.facts.gold) for won in wons]


def _taken(won: Won, order: list[Candidate], wild: bool, at: Path) -> Candidate:
    if won.taken_as is None:
        return order[0]
    mine = next((c for c in order if c.face.kind == won.taken_as), None)
    if not wild or mine is None:
        why = "no drawn pocchi that acts won" if not wild else "so read the hand is no legal win"
        hint = "leave `as` out for the highest reading"
        raise InputError([Problem("L452", f"`as` does not fit: {why}", None, hint, (*at, "as"))])
    return mine
