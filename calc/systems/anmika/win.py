"""A win: its legality, the use of 金北, the reading that counts, and what it moves; and its receipt lines from the hand
to the base points."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import prod
from typing import Any, NamedTuple

from ...codes import problem
from ...problems import NoWin, forbid, refuse
from ...receipt import Receipt, deciding
from ...record import RON
from ...riichi.grounds import size_rules
from ...riichi.payment import not_liable
from ...riichi.points import base_points, fu_parts
from ...riichi.receipt_lines import write_yaku
from ...riichi.settlement import no_indicators
from ...tiles import COPIES, HAKU, KIND, Kind, Tile, mpsz
from ...verdict import Part
from . import pocchi
from .dice import Rolled
from .flowers import HELD, Opened, Probe, gold_uses, least_turned, opened_by_others, without
from .hand import EIGHT, SEVEN, TERMINAL, Face, completing, kan_first, readings, told_as
from .highest import Candidate, WinGain, bust_again, candidates, god_pocchi_taken, liable_for, rank
from .payment import beside, pay, post_rolls
from .record import V, Won, is_pocchi, is_true, written
from .refusals import autumn, dama, no_win, out_of_waits, refused, wrong_lot, wrong_turns
from .story import Story
from .tile_supply import kans
from .value import Size, WinSetting, fu_key_of, god_pocchi_said, setting


class SettledWin(NamedTuple):
    """A settled win."""

    event: Won
    place: int
    """The number of its event."""
    setting: WinSetting
    order: list[Candidate]
    """Every legal reading, best first."""
    chosen: Candidate
    """The one that counts: the first, unless the winner took another (``as:``)."""
    gold_best: bool
    """Whether the best use of 金北 was taken because the record does not say."""
    before: pocchi.State
    """The pocchi state before this win."""
    state: pocchi.State
    rolled: Sequence[Rolled] = ()
    posted: int = 0
    """The number of transfers in the story so far, its own included."""

    @property
    def gain(self) -> WinGain:
        """What it brings."""
        return self.chosen.gain

    @property
    def pocchi_factor(self) -> int:
        """The pocchi state in which the win was settled."""
        return self.state.factor if self.setting.wild or self.state.seen else 1

    @property
    def turned(self) -> bool:
        """Whether this win's pocchi turned the state from 正 to 逆 or back."""
        return self.setting.wild and self.before.seen and (self.before.factor > 0) != (self.state.factor > 0)


def win(story: Story, index: int, won: Won) -> Story:
    """Settle a win. Rule ``autumn.double_ron``: what indicators that another winner's 秋 opened count for."""
    own, player = story.declared(won.player), won.player
    opened = opened_by_others(story, won)
    counts = story.v["autumn.double_ron"] if opened else ""
    if counts == "own":
        won = without(won, opened)
    forbid(refused(story, won))
    faces, wild = faces_of(story, won)
    before = story.state(player)
    state = pocchi.drawn(before, won.tile, story.v) if wild else before
    factor = state.factor if own.fever or won.by != RON else 1
    refuse(out_of_waits(story, index, won) if own.fever else [])
    uses, unsaid = gold_uses(story, index, won)
    found = [best for gold in uses if (best := _highest(setting(story, won, gold, factor, faces, wild)))]
    if not found:
        raise NoWin(no_win(setting(story, won, "", 1, faces, wild)))
    if story.look_ahead is None and own.fever and len(found) > 1 and found[0][0].gold == HELD:
        sign, held = (1 if factor > 0 else -1), found[0][1][0].gain
        gains = {
            at.gold: (sign * (one.gain.expected - held.expected), sign * (one.gain.points - held.points))
            for at, (one, *_) in found[1:]
        }
        mine = (*story.probes.get(player, ()), Probe(index, factor > 0, gains))
        story = story._replace(probes={**story.probes, player: mine})
        del found[1:]
    meets, order = max(found, key=_rank)
    highest = order[0].size
    forbid(dama(story, player, highest.ids, highest.reading.hand.menzen, won.at))
    if wild and won.god_pocchi:
        free = candidates(setting(story, won._replace(god_pocchi=()), meets.gold, factor, faces, wild))
        if _rank((meets, free)) > _rank((meets, order)):
            refuse([problem("L452.kami", (*won.at, "kami"))])
    lay = max([story.v["dora.first_indicators"] + kans(story.record), *(len(w.event.dora) for w in story.wins)])
    wrong, short = autumn(meets, lay)
    refuse(wrong + wrong_turns(meets, order) + wrong_lot(meets))
    settled = SettledWin(won, index, meets, order, _taken(won, order, wild), unsaid, before, state)
    _tell(story.told, settled)
    story = pay(story, meets, settled.gain)
    rolled = post_rolls(story, settled.gain.chances, won)
    tell_rest(story.told)
    return story._replace(
        states={**story.states, player: state},
        wins=(*story.wins, settled._replace(rolled=rolled, posted=len(story.ledger.transfers))),
        gold_used=story.gold_used | {player} if meets.gold else story.gold_used,
        won_out=not own.fever or won.winter is not None,
        notes=(*story.notes, *_notes(story, settled, short), *_opened(story, index, opened, counts)),
    )


def _rank(found: tuple[WinSetting, list[Candidate]]) -> tuple[int, ...]:
    """Return the rank of the best reading under one use of 金北: chips come first."""
    return rank(found[1][0], True, found[0].v)


def _highest(at: WinSetting) -> tuple[WinSetting, list[Candidate]] | None:
    """Return the readings under one use of 金北, the highest first.

    A 神ポッチ is part of the highest reading. But while 逆, in a win not by a drawn pocchi, it is the choice of the
    winner, who pays, so he takes the least.
    """
    tried = [at]
    if not at.wild and at.sign < 0 and any(map(is_true, (*at.won.dora, *at.won.ura, *chain(*(at.won.winter or ()))))):
        face = _first_face(at)
        turned = least_turned(at.won, face.reading.hand, at.flowers, at.v) if face and at.won.winter else ()
        wons = (at.won._replace(god_pocchi=(*at.won.god_pocchi, *turned, *said)) for said in god_pocchi_said(at))
        tried = [setting(at.story, won, at.gold, at.multipliers.pocchi, at.faces) for won in wons]
    return min(((s, order) for s in tried if (order := candidates(s))), key=_rank, default=None)


def _first_face(at: WinSetting) -> Face | None:
    """Return any reading of the tiles; ``None`` if there is none."""
    record = at.story.record
    found = (readings(at.win, kind, record.seats, record.round_wind, at.v) for kind in at.faces)
    return next(chain.from_iterable(found), None)


def faces_of(story: Story, won: Won) -> tuple[tuple[Kind, ...], bool]:
    """Return the kinds that the winning tile can be, and whether it is a drawn pocchi that acts."""
    v, tile = story.v, won.tile
    if not is_pocchi(tile):
        return (tile & KIND,), False
    held, in_riichi, true = story.record.hand(won.player), won.player in story.riichi, is_true(tile)
    found = tuple(completing(held, v))
    if won.by == RON:
        eight = true and in_riichi and v["kanpachiman.discard"] and v["gt.on"]
        whites = (HAKU,) if HAKU in found or not eight else ()
        return ((*whites, EIGHT) if eight else whites), False
    if not in_riichi or tile in story.record.spilled or (HAKU in found and not true):
        return (HAKU,), False
    if not v["pocchi.fifth_copy"]:
        own = [t & KIND for t in held.tiles]
        found = tuple(k for k in found if own.count(k) < 4)
    if kan_first(held, tile, v):
        forbid([problem("W450.whites", (*won.at, "tile"), how=told_as(won.player, tile))])
    return found, True


def _taken(won: Won, order: list[Candidate], wild: bool) -> Candidate:
    """Return the reading that counts: the highest, of those with ``as:`` if it is given."""
    mine = [c for c in order if won.taken_as in (None, c.size.face.kind)]
    if won.taken_as is not None and not (wild and mine):
        refuse([problem("L452.no_win" if wild else "L452.not_wild", (*won.at, "as"))])
    return mine[0]


def _notes(story: Story, settled: SettledWin, autumn_short: bool) -> list[tuple[str, Mapping[str, Any]]]:
    """Return the notes on a win; those that something is not recorded are made once."""
    won, at, own, brings = settled.event, settled.setting, settled.setting.own, settled.gain
    free = not_liable(at.win, liable_for(settled.chosen.size, at)) if won.pao else []
    no_winter = bool(at.flowers[3]) and won.winter is None
    last = not any(isinstance(e, Won) for e in story.events[settled.place + 1 :])
    rare = {c.source for c in brings.chances} & {"karasu", "pocchi_zero"}
    by_others = "" if at.sign > 0 else "_by_others"
    noted: list[tuple[str, object, Mapping[str, Any]]] = [
        ("taken_as", settled.chosen is not settled.order[0], {"chips": settled.order[0].gain.chips - brings.chips}),
        ("no_pao", free, {"player": ", ".join(free), "winner": won.player}),
        ("winter_not_recorded", no_winter and not own.fever, {}),
    ]
    noted += [("bust_again", True, about) for about in _busts_again(settled)]
    unsaid = at.won.god_pocchi[len(won.god_pocchi) :]
    noted += [("god_least", True, {"tile": mpsz(god), "as": mpsz(tile)}) for god, tile in unsaid]
    unseen = no_indicators(won.player, bool(won.dora), bool(won.ura or rare))
    noted += [
        ("autumn_not_recorded", autumn_short, {}),
        ("indicators_not_recorded", rare and own.player and not won.ura, {}),
        *((name, own.player, about) for name, about in unseen),
        ("gold_by_others" if by_others else "gold_best", settled.gold_best, {"use": at.gold or "none"}),
        ("winter_kept" + by_others, no_winter and own.fever and last, {}),
    ]
    notes = [(name, {"player": won.player, **more}) for name, so, more in noted if so]
    return [note for note in notes if not (note[0].endswith("_recorded") and note in story.notes)]


def _opened(story: Story, index: int, opened: Iterable[Opened], counts: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the notes on indicators that another winner's 秋 opened: whether they count for this one, by the value
    ``counts`` of ``autumn.double_ron``."""
    won = story.events[index]
    assert isinstance(won, Won)
    for one in opened:
        tiles = " ".join(written(won.dora[place]) for place in one.places)
        yield f"autumn_{counts}", {"player": won.player, "by": one.by, "tiles": tiles}


def _busts_again(settled: SettledWin) -> Iterator[Mapping[str, Any]]:
    """Yield, for each トビ賞 of which the commentary has two readings, the player, the chips, and those of the other
    value of ``bust.again``."""
    at, v = settled.setting, settled.setting.v
    for line in settled.gain.lines:
        if line.id == "bust" and bust_again(at, *line.payers):
            values = {"base": line.base, "multiplied": line.base * prod(n for _, n in at.multipliers.for_bust(v))}
            otherwise = "base" if line.factors else "multiplied"
            yield {"player": line.payers[0], "n": line.each, "otherwise": otherwise, "other": values[otherwise]}


# --- the lines of the receipt: each cites the rules of its step that were read ----------------------------------------


def _tell(told: Receipt, win: SettledWin) -> None:
    if not told.listens:
        return
    v = win.setting.v
    won, setting, s = win.event, win.setting, win.chosen.size
    keys = [
        *manzu_rules((*setting.tiles, *won.dora, *won.ura)),
        "north.yakuman",
        *told.pending("ron.", "autumn.double_ron"),
    ]
    keys += told.pending("muscle.exempt") or told.pending("muscle.on")
    told.line("win", "win", won.player, keys=keys)
    if setting.wild:
        fifth = sum(t & KIND == s.face.kind for t in setting.tiles) >= COPIES
        keys = deciding({"pocchi.order": len(win.order) > 1, "pocchi.fifth_copy": fifth, "nature.free": True})
        keys += told.pending("pocchi.kan_first")
        told.line("reading", "stands_for", mpsz(s.face.kind), detail=", ".join(v["pocchi.order"]), keys=keys)
        if win.turned:
            times = pocchi.turn(won.tile, v)
            detail = f"{win.before.factor}{''.join(f' × {n}' for *_, n in times)}"
            told.line("reading", "turned", win.state.factor, detail=detail, keys=[key for _, key, _ in times])
        else:
            acts = not win.before.seen or win.state != win.before
            several = win.before.largest != abs(win.before.factor)
            keys = deciding({pocchi.colour_key(won.tile): acts, "pocchi.same_sign": several})
            told.line("reading", "state", win.state.factor, detail=mpsz(won.tile), keys=keys)
    elif len(win.order) > 1:
        order = ", ".join(v["reading.order"])
        told.line("reading", "best_of", len(win.order), detail=order, keys=("reading.order", "nature.free"))
    for tile, kind in god_pocchi_taken(win.chosen, setting):
        told.line("reading", "god", mpsz(kind), detail=mpsz(tile), keys=("pocchi.god",))
    if won.lot:
        shares = f"{v['lot.opponent']} : {v['lot.opponent']} : {v['lot.sitout']}"
        told.line("reading", "lot", won.lot, detail=shares, keys=("lot.opponent", "lot.sitout"))
    tell_yaku(told, (*s.yakuman, *s.yaku))
    for name, han in zip(("dora", "ura_dora", "red_dora", "north_dora"), s.dora, strict=False):
        if han:
            told.line("dora", name, han, "han", keys=beside("dora", name))
    told.line("han", "han", s.han, "han", keys=())
    if not s.fold:
        for part in fu_parts(s.fu_key, v):
            detail = f"{part.fu} × {part.times}" if part.times > 1 else ""
            told.line("fu", part.rule, part.amount, "fu", detail, (part.rule,))
        both = {
            setting.story.judge.fus[fu_key_of(s.reading, setting, "pinfu" in s.ids, simple)] for simple in (False, True)
        }
        seven = s.face.nature == TERMINAL and len(both) > 1
        told.line("fu", "fu", s.fu, "fu", keys=deciding({"gt.fu": seven, "fu.rinshan_tsumo": s.fu_key[3]}))
    _tell_points(told, s, v)


def manzu_rules(tiles: Iterable[Tile]) -> list[str]:
    """The rules by which there are 7m and 8m, if there are any among some tiles."""
    return deciding({"gt.on": any(t & KIND in (SEVEN, EIGHT) for t in tiles)})


def _tell_points(told: Receipt, s: Size, v: V) -> None:
    raised, yaku = "points." + s.base.limit.removeprefix("counted_"), (*s.yakuman, *s.yaku)
    above = next((key for key in ("limit.six_han", "limit.five_han") if v[key] and s.han >= v[key] and not s.fold), "")
    keys = [*size_rules(s.plain, s.han, s.fu, yaku, v), *([above, "points.mangan"] if above else ())]
    told.line("points", s.plain.limit or "base", s.plain.points, "points", keys=keys)
    if s.ranks and s.base.limit:
        more = range(s.han + 1, s.han + s.ranks + 1) if not s.plain.limit else ()
        counted = ((han, base_points(han, s.fu, 0, v)) for han in more)
        reached = next((size_rules(base, han, s.fu, yaku, v) for han, base in counted if base.limit), ())
        told.line("points", "summer", s.base.points, "points", f"+{s.ranks}", ("summer.rank", raised, *reached))
    elif s.ranks:
        told.line("points", "summer", s.paid_han, "han", f"{s.han} + {s.ranks}", ("summer.rank",))
        told.line("points", "base", s.base.points, "points", keys=size_rules(s.base, s.paid_han, s.fu, yaku, v))


def tell_yaku(told: Receipt, yaku: Iterable[Part]) -> None:
    """Write a line for each yakuman and yaku of a reading."""
    for part in yaku:
        write_yaku(told, part, beside("yaku", part.id))


def tell_rest(told: Receipt) -> None:
    """Write which other rules were read: for other readings, or for what did not apply."""
    if told.pending():
        told.line("considered", "considered", "")
