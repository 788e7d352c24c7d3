"""A win: its legality, the use of 金北, the reading that counts, and what it moves."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ...codes import problem
from ...problems import InputError, NoWin
from ...record import RON
from ...riichi.payment import not_liable
from ...tiles import HAKU, KIND, Kind, mpsz
from . import pocchi
from .dice import Rolled
from .flowers import FIRST_INDICATORS
from .gold import HELD, Probe, gold_uses, more
from .hand import EIGHT, completing, kan_first, told_as, waits_for_white
from .highest import Candidate, Gain, candidates, liable_for, rank
from .payment import pay, post_rolls
from .record import Won, is_pocchi
from .refusals import autumn, dama, no_win, out_of_waits, refused, wrong_lot, wrong_turns
from .story import Story, forbid, refuse
from .telling import tell_rest, tell_win
from .tile_supply import kans
from .value import Setting, god_pocchi_said, setting


class SettledWin(NamedTuple):
    """A win as settled."""

    event: Won
    place: int
    """Which event of the record."""
    setting: Setting
    order: list[Candidate]
    """Every legal reading, best first."""
    chosen: Candidate
    gold_best: bool
    """Whether the use of 金北 was not said and the best was taken."""
    before: pocchi.State
    """The pocchi state before this win."""
    state: pocchi.State
    rolled: Sequence[Rolled] = ()
    posted: int = 0
    """How many transfers the story has had so far."""

    @property
    def gain(self) -> Gain:
        """What it brings."""
        return self.chosen.gain

    @property
    def pocchi_factor(self) -> int:
        """The pocchi state that the win was settled under."""
        return self.state.factor if self.setting.wild or self.state.seen else 1

    @property
    def turned(self) -> bool:
        """Whether this win's pocchi turned the state, 正 to 逆 or back."""
        return self.setting.wild and self.before.seen and (self.before.factor > 0) != (self.state.factor > 0)

    @property
    def taken(self) -> bool:
        """Whether the winner took another reading than the highest (``as:``)."""
        return self.chosen is not self.order[0]


def win(story: Story, index: int, won: Won) -> Story:
    """Settle a win."""
    own, player = story.declared(won.player), won.player
    forbid(refused(story, won))
    faces, wild = faces_of(story, won)
    before = story.state(player)
    state = pocchi.drawn(before, won.tile, story.v) if wild else before
    factor = state.factor if own.fever or won.by != RON else 1
    refuse(out_of_waits(story, index, won) if own.fever else [])
    uses = gold_uses(story, index, won)
    found = [best for gold in uses.uses if (best := _highest(setting(story, won, gold, factor, faces, wild)))]
    if not found:
        raise NoWin(no_win(setting(story, won, "", 1, faces, wild)))
    if story.look_ahead is None and own.fever and len(found) > 1 and found[0][0].gold == HELD:
        gains = {s.gold: more(found[0][1][0], order[0], factor) for s, order in found[1:]}
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
    lay = max([FIRST_INDICATORS + kans(story.record), *(len(w.event.dora) for w in story.wins)])
    wrong, short = autumn(meets, lay)
    refuse(wrong + wrong_turns(meets, order) + wrong_lot(meets))
    settled = SettledWin(won, index, meets, order, _taken(won, order, wild), uses.open, before, state)
    tell_win(story.told, settled)
    brings = settled.gain
    story = pay(story, meets, brings)
    rolled = post_rolls(story, brings.chances, won)
    tell_rest(story.told)
    return story._replace(
        states={**story.states, player: state},
        wins=(*story.wins, settled._replace(rolled=rolled, posted=len(story.ledger.transfers))),
        gold_used=story.gold_used | {player} if meets.gold else story.gold_used,
        won_out=not own.fever or won.winter is not None,
        notes=(*story.notes, *_notes(story, settled, short)),
    )


def _rank(found: tuple[Setting, list[Candidate]]) -> tuple[int, ...]:
    """How high the best reading is of those that a use of 金北 leads to: chips come first."""
    return rank(found[1][0], True, found[0].v)


def _highest(at: Setting) -> tuple[Setting, list[Candidate]] | None:
    """The readings under one use of 金北, the highest first.

    A 神ポッチ is a part of the highest reading, but while 逆, by any tile but a drawn pocchi, the winner's own choice:
    he who chooses pays, so he takes the least.
    """
    tried = [at]
    if not at.wild and at.multipliers.pocchi < 0 and any(at.god_pocchi):
        wons = (at.won._replace(god_pocchi=(*at.won.god_pocchi, *said)) for said in god_pocchi_said(at))
        tried = [setting(at.story, won, at.gold, at.multipliers.pocchi, at.faces) for won in wons]
    return min(((s, order) for s in tried if (order := candidates(s))), key=_rank, default=None)


def _notes(story: Story, settled: SettledWin, autumn_short: bool) -> list[tuple[str, Mapping[str, Any]]]:
    won, at, own = settled.event, settled.setting, story.declared(settled.event.player)
    player = {"player": won.player}
    notes: list[tuple[str, Mapping[str, Any]]] = []
    if settled.taken:
        notes.append(("taken_as", player | {"chips": settled.order[0].gain.chips - settled.gain.chips}))
    if won.pao and (free := not_liable(at.win, liable_for(settled.chosen.size, at))):
        notes.append(("no_pao", {"player": ", ".join(free), "winner": won.player}))
    no_winter = bool(at.flowers[3]) and won.winter is None
    if no_winter and not own.fever:
        notes.append(("winter_not_recorded", player))
    unsaid = at.won.god_pocchi[len(won.god_pocchi) :]
    notes += [("god_least", player | {"tile": mpsz(god), "as": mpsz(tile)}) for god, tile in unsaid]
    missing = [("autumn_not_recorded", player)] if autumn_short else []
    if {c.source for c in settled.gain.chances} & {"karasu", "pocchi_zero"} and own.player and not won.ura:
        missing.append(("indicators_not_recorded", player))
    notes += [note for note in missing if note not in story.notes]
    true = at.multipliers.pocchi > 0
    if settled.gold_best:
        notes.append(("gold_best" if true else "gold_by_others", player | {"use": at.gold or "none"}))
    if no_winter and own.fever and not any(isinstance(e, Won) for e in story.events[settled.place + 1 :]):
        notes.append(("winter_kept" if true else "winter_kept_by_others", player))
    return notes


def faces_of(story: Story, won: Won) -> tuple[tuple[Kind, ...], bool]:
    """What the winning tile may be, and whether it is a drawn pocchi that acts."""
    v, tile = story.v, won.tile
    if not is_pocchi(tile):
        return (tile & KIND,), False
    held, in_riichi = story.hand(won.player), won.player in story.riichi
    white, true = waits_for_white(held, v), pocchi.is_true(tile)
    if won.by == RON:
        eight = true and in_riichi and v["kanpachiman.discard"] and v["gt.on"]
        whites = (HAKU,) if white or not eight else ()
        return ((*whites, EIGHT) if eight else whites), False
    if not in_riichi or tile in story.record.spilled or (white and not true):
        return (HAKU,), False
    found = tuple(completing(held, v))
    if not v["pocchi.fifth_copy"]:
        own = [t & KIND for t in held.tiles]
        found = tuple(k for k in found if own.count(k) < 4)
    if kan_first(held, tile, v):
        forbid([problem("W450.whites", (*won.at, "tile"), how=told_as(won.player, tile))])
    return found, True


def _taken(won: Won, order: list[Candidate], wild: bool) -> Candidate:
    if won.taken_as is None:
        return order[0]
    if not wild:
        raise InputError([problem("L452.not_wild", (*won.at, "as"))])
    mine = next((c for c in order if c.size.face.kind == won.taken_as), None)
    if mine is None:
        raise InputError([problem("L452.no_win", (*won.at, "as"))])
    return mine
