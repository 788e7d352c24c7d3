"""チョンボ: chips to everybody, and to each tenpai player in riichi the chips of a ron from the offender."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from ...codes import problem
from ...ledger import CHIPS
from ...notation import format_tile
from ...problems import Path, refuse
from ...record import RON
from ...riichi.chips import ChipLine, Factors
from ...riichi.following import pay_chombo
from ...tiles import HAKU, KIND, Tile, mpsz
from .dice import Chance
from .flowers import HELD, can_strengthen, indicated
from .hand import EIGHT, completing, least_shown
from .highest import candidates
from .payment import give_chances, post_line, post_rolls
from .record import Chombo, Declared, V, Won, is_flower, is_true
from .story import Story
from .tile_supply import gone, wait_tiles
from .value import Size, setting
from .win import faces_of, manzu_rules, tell_rest, tell_yaku


class Due(NamedTuple):
    """The ron on one tile that the offender of a チョンボ pays for."""

    player: str
    tile: Tile
    lines: tuple[ChipLine, ...]
    chances: tuple[Chance, ...]
    """Its dice chances that are opened. Rule ``fault.dice``."""
    closed: int
    """The number of its dice chances that are not opened."""
    size: Size
    """The size that the ron would have."""

    @property
    def worth(self) -> int:
        """Its chips in all, without dice."""
        return sum(line.each for line in self.lines)

    def expected(self, v: V) -> Fraction:
        """Return its chips in all, with those expected of its dice."""
        return self.worth + sum((chance.expected(v) for chance in self.chances), Fraction())


def fault(story: Story, index: int, event: Chombo) -> Story:
    """Settle a チョンボ: chips, and points if the rules take any.

    Rules ``chombo.points``, ``chips.fault``, ``chips.fault_shubari``, ``fault.all_lines``, ``fault.dice``,
    ``fault.none_left``, ``fault.reverse``.
    """
    record, v, offender, told = story.record, story.v, event.player, story.told
    in_riichi = {player: Declared(player) for player in record.in_riichi if player not in story.riichi}
    story = story._replace(drawn=True, riichi={**story.riichi, **in_riichi})
    last = next((e for e in reversed(record.events) if isinstance(e, Won)), None)
    if last is not None:  # indicators that are not recorded are those of the last win
        event = event._replace(dora=event.dora or last.dora, ura=event.ura or last.ura)
    for player in record.everybody:
        worth = v["chips.fault_shubari" if story.declared(player).shubari else "chips.fault"]
        story.ledger.pay(offender, player, worth, "fault", CHIPS)
    pay_chombo(story.ledger, record.seats, offender, v)
    told.paid(story.ledger, keys=("chips.fault", "chips.fault_shubari", "chombo.points", "chombo.each"))
    before = len(story.chances)
    for player, _ in event.named:
        if player == offender or player not in story.riichi:
            wrong = "L461.offender" if player == offender else "L461.no_riichi"
            refuse([problem(wrong, (*event.at, "named", player), player=player)])
    for player, own in story.riichi.items():
        if player != offender and player in record.hands:
            story = _paid_to(story, event, own)
        elif player != offender:
            story = story.noted(("fault_ron_open", {"player": player}))
    post_rolls(story, story.chances[before:], event)
    tell_rest(told)
    return story


def _paid_to(story: Story, event: Chombo, own: Declared) -> Story:
    story, dues = _owed(story, event, own)
    told = story.told
    for due in dues:
        known = ("fault.reverse", "fault.dice") if own.fever else ("fault.none_left", "fault.all_lines", "fault.dice")
        keys = [*told.pending(*known), *manzu_rules((due.tile,))]
        told.line("payment", "fault_tile", mpsz(due.tile), keys=keys)
        tell_yaku(told, (*due.size.yakuman, *due.size.yaku))
        for line in due.lines:
            post_line(story, line, by=RON)
        story = give_chances(story, due.chances)
    if closed := sum(due.closed for due in dues):
        story = story.noted(("fault_no_dice", {"player": own.player, "n": closed}))
    return story._replace(dues=(*story.dues, *dues))


def _owed(story: Story, event: Chombo, own: Declared) -> tuple[Story, list[Due]]:
    """Return the rons that one player is paid for. By default he names the tile that brings him most."""
    v, player, named = story.v, own.player, dict(event.named).get(own.player)
    waits = wait_tiles(completing(story.record.hand(player), v), v)
    there = list((Counter(waits) - _gone(story, event, player)).elements())
    if own.fever:
        return story, _all_of_them(story, event, player, there)
    if named is not None:
        waits = _named(named, waits, there, player, (*event.at, "named", player))
        there = [t for t in there if t in waits]
    found = [due for t in dict.fromkeys(there or waits) if (due := _ron(story, event, player, t))]
    if not found:
        return story, []
    lowest = not there and v["fault.none_left"] == "lowest"
    best = (min if lowest else max)(found, key=lambda due: due.expected(v))
    if named is None:
        note = "fault_named" if there else "fault_none_left"
        story = story.noted((note, {"player": player, "tile": mpsz(best.tile)}))
    return story, [best]


def _all_of_them(story: Story, event: Chombo, player: str, there: list[Tile]) -> list[Due]:
    """Return the rons of a fever: one on every winning tile not yet seen. 金北 is used where it brings most."""
    found: list[Due] = []
    gain, where, better, v = Fraction(), -1, None, story.v
    for tile in there:
        plain, strong = (_ron(story, event, player, tile, gold) for gold in (False, True))
        if plain is None:
            continue
        # 100 and 300 are paid once, and so are most sources of dice chances
        story = story._replace(lines=story.lines + plain.lines, chances=story.chances + plain.chances)
        if strong is not None and (more := strong.expected(v) - plain.expected(v)) > gain:
            gain, where, better = more, len(found), strong
        found.append(plain)
    if better is not None:
        found[where] = better
    return found


def _gone(story: Story, event: Chombo, player: str) -> Counter[Tile]:
    """Return the tiles that, to the player who is paid, can no longer be in the wall: those that everybody has seen,
    the ura indicators (he is in riichi), those that open riichi show, and his own hand."""
    record, said = story.record, dict(event.shown)
    out = gone(record, record.events, event.dora)
    out.update((*event.ura, *record.hands[player].concealed))
    kinds = story.judge.indicated([t & KIND for t in event.dora if not is_flower(t)])
    for other, own in story.riichi.items():
        if other != player and other in said:
            out.update(said[other])
        elif other != player and own.open and other in record.hands:
            out.update(least_shown(record.hand(other), kinds, story.v))
    return out


def _named(named: Tile, waits: list[Tile], there: list[Tile], player: str, at: Path) -> list[Tile]:
    """Return the tiles that a player names: a wait, and one that can be in the wall if any of his waits can."""
    meant = [t for t in waits if t == named or (named == HAKU and t & KIND == HAKU)]
    if named & KIND == EIGHT:
        meant = [t for t in waits if is_true(t)]
    tile = format_tile(named)
    if not meant:
        known = " ".join(dict.fromkeys(map(format_tile, waits))) or "none"
        refuse([problem("L461.no_wait", at, player=player, tile=tile, waits=known)])
    if there and not any(t in there for t in meant):
        left = " ".join(dict.fromkeys(map(format_tile, there)))
        refuse([problem("L462.gone", at, player=player, tile=tile, left=left)])
    return meant


def _ron(story: Story, event: Chombo, player: str, tile: Tile, gold: bool = True) -> Due | None:
    """Return the chips of a ron on a tile from the offender; ``None`` if it is not a legal win."""
    v, fever = story.v, story.declared(player).fever
    won = Won(player, RON, tile, event.player, 0, event.dora, event.ura)
    able = can_strengthen(story, player, indicated((*event.dora, *event.ura)), None) if gold else []
    factor = story.state(player).factor if fever else 1
    bare = story._replace(points={}, below=())  # no points move, so nobody is bust
    found = []
    for use in [*(x for x in able if x != "winter"), HELD]:
        signed = factor if factor > 0 or v["fault.reverse"] else abs(factor)
        at = setting(bare, won, use, signed, faces_of(story, won)[0])
        for c in candidates(at)[:1]:
            pays = partial(_share, offender=event.player, fever=bool(fever), v=v)
            lines = tuple(line._replace(**pays(line.payers, line.factors)) for line in c.gain.lines)
            chances = c.gain.chances
            opened = bool(chances) and v["fault.dice"] in ("always", "fever" if fever else "always")
            closed = 0 if opened else sum(chance.chances for chance in chances)
            paid = tuple(x._replace(**pays(x.payers, x.factors)) for x in chances if opened)
            found.append(Due(player, tile, lines, paid, closed, c.size))
    return max(found, key=lambda due: due.expected(v), default=None)


def _share(payers: Sequence[str], factors: Factors, offender: str, fever: bool, v: V) -> dict[str, Any]:
    """Return payers and factors of a chip line or a dice chance as the offender pays it: for all who would pay, but
    outside a fever by ``fault.all_lines``."""
    many = len(payers)
    everybody = many > 1 and (fever or v["fault.all_lines"] != "own")
    return {"payers": (offender,), "factors": (*factors, ("everybody", many)) if everybody else factors}
