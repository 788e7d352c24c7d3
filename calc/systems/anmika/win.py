"""A win: its legality, the use of 金北, the reading that counts, and what it moves."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from math import prod
from typing import NamedTuple

from ...problems.codes import problem
from ...problems.problems import NoWin, forbid, refuse
from ...records.record import RON
from ...riichi.payment import not_liable
from ...riichi.settlement import no_indicators
from ...tiles.tiles import HAKU, KIND, mpsz
from ...verdict.receipt import CONSIDERED, OpenStep
from ...verdict.verdict import Remark
from .flowers import Probe, least_turned
from .gold import HELD, Opened, gold_uses, opened_by_others, without_opened
from .hand import EIGHT, completing, kan_event_hint, kan_first, readings, without_fifths
from .highest import Candidate, bust_again, liable_for, list_candidates, rank_candidate
from .payment import pay, post_rolls
from .receipt_lines import write_win
from .record import WinEvent, is_pocchi, is_true, wins_in, written
from .refusals import (
    autumn_problems,
    dama_problems,
    explain_no_win,
    forbidding_problems,
    out_of_waits,
    wrong_lot,
    wrong_turns,
)
from .setting import Pocchi, State, WinSetting, drawn_pocchi, god_pocchi_names, setting_of
from .settled_win import SettledWin
from .sized import settle_sized
from .story import Story
from .tile_supply import kans


class _Judged(NamedTuple):
    """A win under one use of 金北."""

    setting: WinSetting
    order: list[Candidate]
    """Every legal reading, best first."""

    @property
    def rank(self) -> tuple[int, ...]:
        """The rank of the best reading, by which one use of 金北 is compared with another: chips come first (spec §7:
        the best for whoever chooses), as in a win by a drawn pocchi."""
        return rank_candidate(self.order[0], wild=True, v=self.setting.v)


def settle_win(story: Story, index: int, recorded: WinEvent) -> Story:
    """Settle a win, event ``index`` of the story: post it to the ledger and the receipt, which all stories of the hand
    share, and return the story after it. Rule ``autumn.double_ron`` says whether indicators that another winner's 秋
    opened count for this win too. Raises NoWin for a win that the rules forbid, and InputError for a record that cannot
    be true."""
    if recorded.size is not None:
        return settle_sized(story, index, recorded, recorded.size)
    with story.receipt.step(CONSIDERED, "considered", "") as step:
        opened = opened_by_others(story, recorded)
        counts = story.v["autumn.double_ron"] if opened else ""
        # “own”: each winner counts his own alone, so those that another's 秋 opened are left out
        counted = without_opened(recorded, opened) if counts == "own" else recorded
        story, short = _settle_win_with_tiles(story, index, counted, step)
    return story.noted(*_win_notes(story, story.wins[-1], short), *_autumn_notes(recorded, opened, counts))


def _settle_win_with_tiles(story: Story, index: int, win_event: WinEvent, step: OpenStep) -> tuple[Story, bool]:
    """Settle a win by its tiles: judge it under each use of 金北, post what the best reading brings in points and
    chips, and post its recorded dice. Return the story after it, and whether there are fewer indicators than 秋 turns
    while the record does not say why; the caller notes that. Writes to the ledger and the receipt of the story;
    ``step``: the step of the win. Raises NoWin for a win that the rules forbid, InputError for a record that cannot be
    true.

    In a fever 金北 can be kept for a later win that brings more, so its uses are compared over all wins of the hand.
    For that the hand is first settled once without using it (``look_ahead`` is ``None``), and this settlement keeps
    what each use would bring at each win as a probe.
    """
    forbid(forbidding_problems(story, win_event))
    player = win_event.player
    declared, before = story.declared(player), story.state(player)
    state, drawn = _state_after(story, win_event, before)
    if declared.fever:
        refuse(out_of_waits(story, index, win_event))
    uses, unrecorded = gold_uses(story, index, win_event)
    judged = _judge_each_gold_use(story, win_event, uses, drawn)
    # gold_uses lists “held” first, if 金北 may be kept
    if story.look_ahead is None and declared.fever and len(judged) > 1 and judged[0].setting.gold == HELD:
        story = _add_probe(story, index, judged, drawn.factor)
        del judged[1:]  # the settlement that looks ahead holds 金北 at every win
    best = max(judged, key=lambda use: use.rank)  # 金北 is used as it brings most (spec §8)
    setting, order = best
    short = _check_win(story, win_event, best, drawn)
    settled = SettledWin(
        recorded=win_event,
        event=index,
        setting=setting,
        order=order,
        chosen=_choose_reading(win_event, order, drawn.wild),
        gold_chosen=unrecorded,
        before=before,
        state=state,
        ledger=story.ledger,
    )
    if story.receipt.listens:
        write_win(story.receipt, settled, step, first=not story.wins)
    story = pay(story, setting, settled.gain, step)
    rolled = post_rolls(story, settled.gain.chances, win_event, step)
    # the transfers of the win end here: those of its dice belong to it
    settled = settled._replace(rolled=rolled, posted=len(story.ledger.transfers))
    after = story.stands(wins=len(story.wins) + 1)._replace(
        states={**story.states, player: state},
        wins=(*story.wins, settled),
        gold_used=story.gold_used | {player} if setting.gold else story.gold_used,
        # outside a fever one win ends the hand; in one 冬 does (spec §7)
        won_out=not declared.fever or win_event.winter is not None,
    )
    return after, short


def _state_after(story: Story, win_event: WinEvent, before: State) -> tuple[State, Pocchi]:
    """Return the pocchi state after a win, and the kinds that its tile can be, with the factor by which the state
    multiplies the win. ``before``: the state before it. A ron outside a fever is paid with factor 1 (spec §8), though
    the state itself stays."""
    faces = faces_of(story, win_event)
    state = drawn_pocchi(before, win_event.tile, story.v) if faces.wild else before
    # the state multiplies a tsumo, and any win of a fever
    in_force = story.declared(win_event.player).fever or win_event.by != RON
    return state, faces._replace(factor=state.factor) if in_force else faces


def faces_of(story: Story, win_event: WinEvent) -> Pocchi:
    """Return the kinds that a winning tile can be (spec §6), with a factor of 1. A tile that is no pocchi is itself. Of
    a pocchi:

    - by ron it is a white; a 正 can be the 8m of 間八萬 instead
    - drawn, it is a white before riichi, if it was spilled (ポッチこぼし), or if it is a 逆 and the hand waits for one
    - any other drawn pocchi is whatever tile the hand waits for (``wild``)

    Raises NoWin for a 逆 that must be konged with three whites first.
    """
    tile = win_event.tile
    if not is_pocchi(tile):
        return Pocchi(faces=(tile & KIND,))
    v, hand, in_riichi = story.v, story.record.hand(win_event.player), win_event.player in story.riichi
    waits = tuple(completing(hand, v))
    if win_event.by == RON:
        if not (is_true(tile) and in_riichi and v["kanpachiman.discard"] and v["gt.on"]):
            return Pocchi(faces=(HAKU,))
        return Pocchi(faces=(HAKU, EIGHT) if HAKU in waits else (EIGHT,))  # 間八萬 on a discard
    if not in_riichi or tile in story.record.spilled or (HAKU in waits and not is_true(tile)):
        return Pocchi(faces=(HAKU,))
    kinds = waits if v["pocchi.fifth_copy"] else without_fifths(hand, waits)
    if kan_first(hand, tile, v):
        forbid([problem("W450.whites", (*win_event.path, "tile"), how=kan_event_hint(win_event.player, tile))])
    return Pocchi(faces=kinds, wild=True)


def _judge_each_gold_use(story: Story, win_event: WinEvent, uses: Iterable[str], drawn: Pocchi) -> list[_Judged]:
    """Return the win under each of the ``uses`` of 金北 that leaves a legal reading, in their order. Raises
    :class:`~calc.NoWin` if none does; only then are the reasons looked for, as that takes a second look at every
    reading. ``drawn``: the kinds that the winning tile can be, and its factor."""
    position = story.position
    of_uses = [_judge_readings(setting_of(position, win_event, gold, drawn)) for gold in uses]
    judged = [best for best in of_uses if best is not None]
    if not judged:
        raise NoWin(explain_no_win(setting_of(position, win_event, HELD, drawn)))  # no use of 金北 makes a win
    return judged


def _judge_readings(setting: WinSetting) -> _Judged | None:
    """Return the readings under one use of 金北, the highest first; ``None`` if none is legal.

    Usually a 神ポッチ stands for what makes the highest reading. But while 逆, if the win is not by a drawn pocchi, the
    winner pays and may choose, so it stands for what costs him least.
    """
    settings, won = [setting], setting.won
    if not setting.wild and setting.sign < 0:
        tiles = (*won.dora, *won.ura, *chain(*(won.winter or ())))
        if any(map(is_true, tiles)):
            settings = list(_settings_with_god_pocchi_named(setting))
    judged = [_Judged(each, list_candidates(each)) for each in settings]
    legal = [each for each in judged if each.order]
    return min(legal, key=lambda each: each.rank, default=None)  # several only where he chooses, and pays least


def _settings_with_god_pocchi_named(setting: WinSetting) -> Iterator[WinSetting]:
    """Yield the setting of the win once for each way to say what its 正 pocchi among the indicators stand for, so that
    a winner who pays can take the cheapest. Those among the tiles that 冬 turned stand for the same in all: for what
    hits least, counted against the first reading."""
    won, pocchi_part = setting.won, Pocchi(setting.multipliers.pocchi, setting.faces)
    win, record = setting.win, setting.record
    all_faces = (readings(win, kind, record.seats, record.round_wind, setting.v) for kind in setting.faces)
    first = next(chain.from_iterable(all_faces), None)
    turned = least_turned(won, first.reading.hand, setting.flowers, setting.v) if first and won.winter else ()
    for names in god_pocchi_names(setting):
        named = won._replace(god_pocchi=(*won.god_pocchi, *turned, *names))
        yield setting_of(setting.position, named, setting.gold, pocchi_part)


def _choose_reading(win_event: WinEvent, order: list[Candidate], wild: bool) -> Candidate:
    """Return the reading that counts: the first of ``order``, which is the highest. If the record says what a drawn
    pocchi is taken as (``as:``), it is the highest reading that takes it so, since a winner who is last may want less
    (spec §6). ``wild``: whether the tile is a drawn pocchi. Raises InputError for ``as:`` with any other tile, or with
    a kind that no reading takes."""
    eligible = [reading for reading in order if win_event.taken_as in (None, reading.size.face.kind)]
    if win_event.taken_as is not None and not (wild and eligible):
        refuse([problem("L452.no_win" if wild else "L452.not_wild", (*win_event.path, "as"))])
    return eligible[0]


def _add_probe(story: Story, index: int, judged: list[_Judged], factor: int) -> Story:
    """Return the story with a probe of this win: how much more each use of 金北 would bring than to hold it, in
    expected chips and in points. ``judged``: the win under each use, held first. While 逆 (``factor`` below zero) the
    winner pays, so these gains are negative, and the opponents choose the use that costs him most."""
    held, sign = judged[0], 1 if factor > 0 else -1
    holding, player = held.order[0].gain, held.setting.won.player
    gains = {
        setting.gold: (sign * (best.gain.expected - holding.expected), sign * (best.gain.points - holding.points))
        for setting, (best, *_) in judged[1:]
    }
    probes = (*story.probes.get(player, ()), Probe(index, factor > 0, gains))
    return story._replace(probes={**story.probes, player: probes})


def _check_win(story: Story, win_event: WinEvent, best: _Judged, drawn: Pocchi) -> bool:
    """Check a win by the reading that counts (``best``), before it is paid; ``drawn``: the pocchi drawn for it. Return
    whether there are fewer indicators than 秋 turns although the record does not say why, which is only noted. Raises
    NoWin for a win that must not be dama, InputError for what cannot be as it is recorded: a 神ポッチ that stands for
    less than its best, the number of indicators (秋), the tiles that 冬 turned, the lot that decides about these."""
    (setting, order), v = best, story.v
    highest = order[0].size
    forbid(dama_problems(story.position, win_event.player, highest.ids, highest.reading.hand.menzen, win_event.path))
    # With a drawn pocchi a 神ポッチ stands for the best (spec §6): what the record names must not bring less.
    if drawn.wild and win_event.god_pocchi:
        unnamed = setting_of(story.position, win_event._replace(god_pocchi=()), setting.gold, drawn)
        if _Judged(setting, list_candidates(unnamed)).rank > best.rank:
            refuse([problem("L452.kami", (*win_event.path, "kami"))])
    # how many indicators lay open before this win: the first, one for each kan, and all that an earlier win counted
    open_before = [v["dora.first_indicators"] + kans(story.record)]
    open_before += [len(earlier.recorded.dora) for earlier in story.wins]
    wrong, short = autumn_problems(setting, max(open_before))
    refuse([*wrong, *wrong_turns(setting, order), *wrong_lot(setting)])
    return short


_Note = tuple[str, object, Mapping[str, object]]
"""A note on a win, whether it applies, and its values beside the player."""


def _win_notes(story: Story, settled: SettledWin, autumn_short: bool) -> Iterator[Remark]:
    """Yield the notes on a win. A note that something is not recorded (``…_recorded``) is made once for the hand and
    the player, as a fever of many wins would repeat it at each."""
    player = settled.recorded.player
    for name, applies, values in (*_notes_on_reading(settled), *_notes_on_record(story, settled, autumn_short)):
        if applies:
            remark = Remark(name, {"player": player, **values})
            if not (name.endswith("_recorded") and remark in story.notes):
                yield remark


def _notes_on_reading(settled: SettledWin) -> Iterator[_Note]:
    """Yield the notes on how a win was read, each with whether it applies: where the record takes less than the best
    reading, and where the settlement decided something that players may see otherwise."""
    won, setting, gain = settled.recorded, settled.setting, settled.gain
    yield "taken_as", settled.taken, {"chips": settled.order[0].gain.chips - gain.chips}
    if won.pao and (free := not_liable(setting.win, liable_for(settled.chosen.size, setting))):
        yield "no_pao", True, {"player": ", ".join(free), "winner": won.player}
    yield "winter_not_recorded", _winter_unrecorded(settled) and not setting.riichi.fever, {}
    for values in _second_busts(settled):
        yield "bust_again", True, values
    # the first are those that the record names; while 逆 the settlement named the others
    for god, tile in setting.won.god_pocchi[len(won.god_pocchi) :]:
        yield "god_least", True, {"tile": mpsz(god), "as": mpsz(tile)}


def _notes_on_record(story: Story, settled: SettledWin, autumn_short: bool) -> Iterator[_Note]:
    """Yield the notes on what the record of a win leaves open, each with whether it applies. Missing indicators have a
    note of their own where a カラス or a pocchi without chips depends on there being none."""
    won, setting, riichi = settled.recorded, settled.setting, settled.setting.riichi
    rare = {chance.source for chance in settled.gain.chances} & {"karasu", "pocchi_zero"}  # dora would prevent them
    by_others = setting.sign < 0
    yield "autumn_not_recorded", autumn_short, {}
    if riichi.player:
        yield "indicators_not_recorded", rare and not won.ura, {}
        for note in no_indicators(won.player, bool(won.dora), bool(won.ura or rare)):
            yield note.id, True, note.facts
    yield "gold_by_others" if by_others else "gold_best", settled.gold_chosen, {"use": setting.gold or "none"}
    last = not any(wins_in(story.events[settled.event + 1 :]))
    # 冬 ends a fever, so it has been kept until the last win
    if riichi.fever and _winter_unrecorded(settled) and last:
        yield "winter_kept_by_others" if by_others else "winter_kept", True, {}


def _winter_unrecorded(settled: SettledWin) -> bool:
    """Tell whether the record does not say which tiles 冬 turned."""
    return bool(settled.setting.flowers.winters) and settled.recorded.winter is None


def _second_busts(settled: SettledWin) -> Iterator[Mapping[str, object]]:
    """Yield the values of the note on each further トビ賞 that a player pays in a hand: the player, the chips, and the
    chips under the other value of ``bust.again``, since the commentary can be read both ways."""
    setting = settled.setting
    for line in settled.gain.lines:
        if line.id == "bust" and bust_again(setting, *line.payers):
            times = prod(n for _, n in setting.multipliers.for_bust(setting.v))
            otherwise = "base" if line.factors else "multiplied"
            chips = line.base if line.factors else line.base * times
            yield {"player": line.payers[0], "n": line.each, "otherwise": otherwise, "other": chips}


def _autumn_notes(recorded: WinEvent, opened: Iterable[Opened], counts: str) -> Iterator[Remark]:
    """Yield a note on the indicators that another winner's 秋 opened (``opened``), saying whether they count for this
    win too: players see them lie there and would count them. ``counts``: the value of ``autumn.double_ron``."""
    for by_other in opened:
        tiles = " ".join(written(recorded.dora[place]) for place in by_other.places)
        yield Remark(f"autumn_{counts}", {"player": recorded.player, "by": by_other.by, "tiles": tiles})
