"""チョンボ: chips to everybody, and to each tenpai player in riichi the chips of a ron from the offender."""

from collections import Counter
from fractions import Fraction
from functools import partial
from typing import TypeVar

from ...languages import Phrase
from ...problems.codes import problem
from ...problems.problems import Path, refuse
from ...records.record import RON
from ...riichi.chips import ChipLine, Multiplier
from ...riichi.following import chombo_amounts, pay_chombo
from ...rules.rules import V
from ...tiles.notation import format_tile
from ...tiles.tiles import HAKU, KIND, Tile, mpsz
from ...verdict.ledger import CHIPS
from ...verdict.receipt import CONSIDERED, OpenStep
from ...verdict.verdict import Remark
from .dice import Chance
from .flowers import indicated
from .gold import HELD, can_strengthen
from .hand import EIGHT, completing, least_shown
from .highest import Candidate, list_candidates
from .payment import give_chances, post_line, post_rolls
from .receipt_lines import manzu_rules, write_all_yaku
from .record import Chombo, Declared, WinEvent, is_flower, is_true, wins_in
from .setting import Pocchi, setting_of
from .story import Due, Story
from .tile_supply import tiles_gone, wait_tiles
from .win import faces_of


def settle_fault(story: Story, index: int, event: Chombo) -> Story:
    """Post what a チョンボ costs (spec §10), and return the story after it. The offender pays chips to everybody,
    points if the rules take any, and the chips of a ron to each tenpai player in riichi. If the hand of such a player
    is not recorded, that is only noted. Raises InputError if the record names a tile for a player who is owed none.
    ``index``, the number of the event, is not used.

    Rules ``chombo.points``, ``chips.fault``, ``chips.fault_shubari``, ``fault.all_lines``, ``fault.dice``,
    ``fault.none_left``, ``fault.reverse``.
    """
    record, offender = story.record, event.player
    # players whose riichi the record only names, without an event of its own: they are paid too
    in_riichi = {player: Declared(player) for player in record.in_riichi if player not in story.riichi}
    story = story.stands(drawn=True, riichi={**story.riichi, **in_riichi})
    last = next(wins_in(reversed(record.events)), None)
    if last is not None:  # indicators that are not recorded are those of the last win
        event = event._replace(dora=event.dora or last.dora, ura=event.ura or last.ura)
    _pay_all_chips(story, offender)
    _refuse_unowed(story, event)  # once all riichi are known, before any ron is paid
    before = len(story.position.chances)
    with story.receipt.step(CONSIDERED, "considered", "") as step:
        for player, declared in story.riichi.items():
            if player != offender and player in record.hands:
                story = _pay_rons_to(story, event, declared, step)
            elif player != offender:
                story = story.noted(Remark("fault_ron_open", {"player": player}))
        post_rolls(story, story.position.chances[before:], event, step)
    return story


def _refuse_unowed(story: Story, event: Chombo) -> None:
    """Raise InputError if a チョンボ names a tile for its offender, or for a player who was not in riichi: neither is
    paid a ron."""
    for player, _ in event.named:
        path = (*event.path, "named", player)
        if player == event.player:
            refuse([problem("L461.offender", path, player=player)])
        if player not in story.riichi:
            refuse([problem("L461.no_riichi", path, player=player)])


def _pay_all_chips(story: Story, offender: str) -> None:
    """Post the fault chips to every other player, also to the one who sits out, then the points of a chombo, with
    their receipt line. A player who has declared シュバリー gets more chips, since his right is spent (spec §10). The
    offender is among the players: the ledger posts nothing between a player and himself."""
    record, v = story.record, story.v
    for player in record.everybody:
        worth = v["chips.fault_shubari" if story.declared(player).shubari else "chips.fault"]
        story.ledger.pay(offender, player, worth, "fault", CHIPS)
    pay_chombo(story.ledger, record.seats, offender, v)
    amounts = chombo_amounts(record.seats, offender, v)
    keys = ("chips.fault", "chips.fault_shubari", "chombo.points", *amounts)
    story.receipt.paid(story.ledger, keys=keys)


def _pay_rons_to(story: Story, event: Chombo, declared: Declared, step: OpenStep) -> Story:
    """Post the rons that the offender of a チョンボ pays to one player to ledger and receipt, and return the story with
    these rons among its dues, with their dice chances, and with a remark on chances that rule ``fault.dice`` does not
    open. The player has not won, so only chips move, no sticks and no points. ``declared``: his riichi, a fever is paid
    by other rules; ``step``: the open step of the チョンボ, whose rules the first line of a ron cites. Raises
    InputError for a hand that has no ron."""
    story, dues = _rons_owed(story, event, declared)
    receipt = story.receipt
    # of these rules those that were read: with a fever neither a wait without tiles left nor all lines can matter
    names = ("fault.reverse", "fault.dice") if declared.fever else ("fault.none_left", "fault.all_lines", "fault.dice")
    for due in dues:
        keys = [*step.rest_of(*names), *manzu_rules((due.tile,))]
        receipt.line("payment", "fault_tile", mpsz(due.tile), keys=keys)
        write_all_yaku(receipt, (*due.size.yakuman, *due.size.yaku))  # what the ron would have counted
        for line in due.lines:
            post_line(story, line, by=RON)
        story = give_chances(story, due.chances)
    if closed := sum(due.closed for due in dues):
        story = story.noted(Remark("fault_no_dice", {"player": declared.player, "n": closed}))
    return story._replace(dues=(*story.dues, *dues))


def _rons_owed(story: Story, event: Chombo, declared: Declared) -> tuple[Story, list[Due]]:
    """Return the story, perhaps with a note, and the rons that one player is paid for: in a fever one on each wait
    left, else at most one. The record may name the tile that this player wants to be paid on; if it does not, he is
    paid on the one that brings him most, and a note says so. If no wait can be in the wall any more, he is paid on a
    wait that is gone (``fault.none_left`` says which). Raises InputError for a named tile that he cannot be paid on."""
    v, player = story.v, declared.player
    named = dict(event.named).get(player)
    waits = wait_tiles(completing(story.record.hand(player), v), v)
    in_wall = list((Counter(waits) - _tiles_out(story, event, player)).elements())
    if declared.fever:
        return story, _rons_of_fever(story, event, player, in_wall)
    if named is not None:
        waits = _tiles_named(named, waits, in_wall, player, (*event.path, "named", player))
        in_wall = [tile for tile in in_wall if tile in waits]
    # each tile once, in order: copies of a tile bring the same, and of equal rons the first is taken
    judged = [_judge_ron(story, event, player, tile) for tile in dict.fromkeys(in_wall or waits)]
    rons = [due for due in judged if due is not None]
    if not rons:  # no tile gives a legal win, as for a hand below 縛り
        return story, []
    choose = max
    if not in_wall and v["fault.none_left"] == "lowest":  # the author of the rule book: 安め
        choose = min
    best = choose(rons, key=lambda due: due.expected(v))
    if named is None:
        note = "fault_named" if in_wall else "fault_none_left"
        story = story.noted(Remark(note, {"player": player, "tile": mpsz(best.tile)}))
    return story, [best]


def _rons_of_fever(story: Story, event: Chombo, player: str, in_wall: list[Tile]) -> list[Due]:
    """Return the rons of a fever: one on every winning tile not yet seen (spec §10). 金北 can be used only once, so
    each ron is judged with and without it, and only the ron to which it adds most has it."""
    rons: list[Due] = []
    v = story.v
    # what 金北 adds at most, the number of the ron to which it adds that, and this ron with it
    most, where, better = Fraction(), -1, None
    for tile in in_wall:
        plain, strong = (_judge_ron(story, event, player, tile, gold) for gold in (False, True))  # strong: with 金北
        if plain is None:  # no win on this tile
            continue
        # the next ron is judged after this one: some chip lines (100, 300) and most dice chances are due only once
        position = story.position
        story = story.stands(lines=position.lines + plain.lines, chances=position.chances + plain.chances)
        if strong is not None and (difference := strong.expected(v) - plain.expected(v)) > most:
            most, where, better = difference, len(rons), strong
        rons.append(plain)
    if better is not None:
        rons[where] = better
    return rons


def _tiles_out(story: Story, event: Chombo, player: str) -> Counter[Tile]:
    """Return how many of each tile can no longer be in the wall, as the paid player knows: what everybody has seen, the
    ura indicators (he is in riichi), what players in open riichi show, and his own hand. He may name only a wait that
    can still be in the wall."""
    record, shown = story.record, dict(event.shown)
    gone_for_him = tiles_gone(record, record.events, event.dora)
    gone_for_him.update((*event.ura, *record.hands[player].concealed))
    dora = story.position.judge.indicated([tile & KIND for tile in event.dora if not is_flower(tile)])
    for opponent, declared in story.riichi.items():
        if opponent == player:
            continue
        if opponent in shown:
            gone_for_him.update(shown[opponent])
        elif declared.open and opponent in record.hands:  # an open riichi shows the waiting tiles that are worth least
            gone_for_him.update(least_shown(record.hand(opponent), dora, story.v))
    return gone_for_him


def _tiles_named(named: Tile, waits: list[Tile], in_wall: list[Tile], player: str, path: Path) -> list[Tile]:
    """Return those of the ``waits`` that a player means by the tile that he has ``named`` to be paid on: a white means
    each of its colours, 8m each 正 pocchi. Raises InputError for a tile that is no wait, and for one that cannot be in
    the wall if another wait can."""
    if named & KIND == EIGHT:
        meant = [tile for tile in waits if is_true(tile)]
    else:
        meant = [tile for tile in waits if tile == named or (named == HAKU and tile & KIND == HAKU)]
    text = format_tile(named)
    if not meant:
        listed = " ".join(dict.fromkeys(map(format_tile, waits))) or Phrase("none")
        refuse([problem("L461.no_wait", path, player=player, tile=text, waits=listed)])
    if in_wall and not any(tile in in_wall for tile in meant):
        left = " ".join(dict.fromkeys(map(format_tile, in_wall)))
        refuse([problem("L462.gone", path, player=player, tile=text, left=left)])
    return meant


def _judge_ron(story: Story, event: Chombo, player: str, tile: Tile, gold: bool = True) -> Due | None:
    """Return what the offender owes for a ron of ``player`` on this tile; ``None`` if that is no legal win. ``gold``:
    whether 金北 may be used, in the way that brings most chips; a fever can use it at one ron only. Only a fever has a
    pocchi state from earlier wins; any other hand has won nothing yet."""
    v, fever = story.v, story.declared(player).fever
    won = WinEvent(player, RON, tile, source=event.player, dora=event.dora, ura=event.ura)
    able = can_strengthen(story, player, indicated((*event.dora, *event.ura)), wall=None) if gold else []
    factor = story.state(player).factor if fever else 1
    nobody_bust = story.position._replace(points={}, below=())  # for a fault no points move
    rons = []  # what is owed with each use of 金北, and without (``HELD``)
    for use in [*(season for season in able if season != "winter"), HELD]:  # at a チョンボ 冬 turns nothing
        # while 逆 (a negative factor) he would pay for the fault of another: only if the rules say so
        signed = factor if factor > 0 or v["fault.reverse"] else abs(factor)
        setting = setting_of(nobody_bust, won, use, Pocchi(signed, faces_of(story, won).faces))
        rons += [_make_due(story, won, best) for best in list_candidates(setting)[:1]]  # no candidate: no win
    return max(rons, key=lambda due: due.expected(v), default=None)


def _make_due(story: Story, win_event: WinEvent, best: Candidate) -> Due:
    """Return what the offender owes for a ron: the chip lines of ``best`` charged to him and, if ``fault.dice`` opens
    them, its dice chances; if they stay closed, only their number, for a note."""
    v, fever, gain = story.v, bool(story.declared(win_event.player).fever), best.gain
    by_offender = partial(_charge_to_offender, offender=win_event.source, fever=fever, v=v)
    lines = tuple(map(by_offender, gain.lines))
    opening = ("always", "fever") if fever else ("always",)
    opened = bool(gain.chances) and v["fault.dice"] in opening
    paid = [by_offender(chance) for chance in gain.chances] if opened else []
    closed = 0 if opened else sum(chance.chances for chance in gain.chances)
    return Due(win_event.player, win_event.tile, lines, tuple(paid), closed, best.size)


P = TypeVar("P", ChipLine, Chance)


def _charge_to_offender(due: P, offender: str, fever: bool, v: V) -> P:
    """Return a chip line or a dice chance with the offender as its only payer: he pays the shares of all who would pay,
    or only his own outside a fever if ``fault.all_lines`` says so."""
    many = len(due.payers)
    if many > 1 and (fever or v["fault.all_lines"] != "own"):
        due = due._replace(factors=(*due.factors, Multiplier("everybody", many)))
    return due._replace(payers=(offender,))
