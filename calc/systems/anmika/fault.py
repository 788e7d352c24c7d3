"""チョンボ: chips to everybody, and to each tenpai player in riichi the chips of a ron from the offender."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ...ledger import CHIPS
from ...notation import format_tile
from ...problems import InputError, Problem
from ...record import RON
from ...tiles import HAKU, KIND, Tile, mpsz
from .chips import Line
from .flowers import can_strengthen, shown
from .gold import HELD
from .paying import pay_line
from .pocchi import is_true
from .readings import EIGHT, Tiles, completing
from .record import Declared, Fault, Held, Record, Won, is_flower, is_pocchi
from .seen import aside_tiles, melded, rivers, wait_tiles, won_tiles
from .shown import least_shown
from .telling import tell_rest, tell_yaku
from .value import Size

if TYPE_CHECKING:
    from .story import Story

V = Mapping[str, Any]
Path = tuple[str | int, ...]


class Due(NamedTuple):
    """The ron on one tile that an offender pays for."""

    player: str
    tile: Tile
    lines: tuple[Line, ...]
    size: Size
    """What the ron would be."""

    @property
    def worth(self) -> int:
        """Its chips in all."""
        return sum(line.each for line in self.lines)


def fault(story: Story, event: Fault) -> None:
    """Post what a チョンボ moves: no points, chips only.

    Rules ``chips.fault``, ``chips.fault_shubari``, ``fault.none_left``, ``fault.reverse``.
    """
    record, v, offender, told = story.record, story.v, event.player, story.told
    for player in record.in_riichi:
        story.riichi.setdefault(player, Declared(player))
    for player in record.everybody:
        own = story.riichi.get(player)
        worth = v["chips.fault_shubari" if own and own.shubari else "chips.fault"]
        story.ledger.pay(offender, player, worth, "fault", CHIPS)
    if told is not None:
        told.paid(story.ledger, keys=("chips.fault", "chips.fault_shubari"))
    named = dict(event.named)
    _strangers(story, event, named)
    for player, own in story.riichi.items():
        held = record.hands.get(player)
        if player == offender:
            continue
        if held is None:
            story.notes.append(("fault_ron_open", {"player": player}))
            continue
        for due in _owed(story, event, own, held, named.get(player)):
            story.dues.append(due)
            if told is not None:
                keys = ("fault.reverse",) if own.fever else told.pending("fault.none_left")
                told.line("payment", "fault_tile", mpsz(due.tile), keys=("gt.on", "table.removed", *keys))
                tell_yaku(told, due.size)
            for line in due.lines:
                pay_line(story, line)
    if told is not None:
        tell_rest(told)


def _strangers(story: Story, event: Fault, named: Mapping[str, Tile]) -> None:
    """Whoever names a tile is in riichi, and not the offender."""
    wrong = [p for p in named if p == event.player or p not in story.riichi]
    if wrong:
        why = "commits it himself" if wrong[0] == event.player else "is not in riichi"
        what = f"{wrong[0]} names a tile of his wait, but {why}"
        hint = "only those in riichi are paid the chips of a ron"
        raise InputError([Problem("L461", what, None, hint, _at(story, wrong[0]))])


def _owed(story: Story, event: Fault, own: Declared, held: Held, named: Tile | None) -> list[Due]:
    """The rons that one player is paid for. Left out, he names the tile that brings him most."""
    v, player = story.v, own.player
    waits = wait_tiles(completing(Tiles(held.concealed, held.melds), v), v)
    there = list((Counter(waits) - _gone(story, event, player)).elements())
    if own.fever:
        return _all_of_them(story, event, held, player, there)
    if named is not None:
        waits = _named(story, named, waits, there, player)
        there = [t for t in there if t in waits]
    found = [due for t in dict.fromkeys(there or waits) if (due := _ron(story, event, held, player, t)) is not None]
    if not found:
        return []
    lowest = not there and v["fault.none_left"] == "lowest"
    best = (min if lowest else max)(found, key=lambda due: due.worth)
    if named is None:
        story.notes.append(("fault_named" if there else "fault_none_left", {"player": player, "tile": mpsz(best.tile)}))
    return [best]


def _all_of_them(story: Story, event: Fault, held: Held, player: str, there: list[Tile]) -> list[Due]:
    """A fever: every winning tile still out as a ron; 金北 acts where it brings most, 100 and 300 come once."""
    found: list[Due] = []
    gain, where, better = 0, -1, None
    for tile in there:
        plain = _ron(story, event, held, player, tile, gold=False)
        if plain is None:
            continue
        strong = _ron(story, event, held, player, tile)
        if any(line.id in ("eight", "twelve") for line in plain.lines):
            story.hundred.add(player)
        if strong is not None and strong.worth - plain.worth > gain:
            gain, where, better = strong.worth - plain.worth, len(found), strong
        found.append(plain)
    if better is not None:
        found[where] = better
    return found


def _gone(story: Story, event: Fault, player: str) -> Counter[Tile]:
    """What can no longer be in the wall for who is to be paid: rivers, indicators (ura where another than the offender
    is in riichi), melds, what an open riichi shows, what lies drawn aside, and the own hand."""
    record = story.record
    last = next((e for e in reversed(record.events) if isinstance(e, Won)), None)
    dora = event.dora or (last.dora if last else ())
    ura = event.ura or (last.ura if last else ())
    gone = Counter(dora)
    if any(p != event.player for p in story.riichi):
        gone.update(ura)
    gone.update(rivers(record))
    gone.update(melded(record))
    gone.update(aside_tiles(record.events))
    gone.update(won_tiles(record, record.events))
    for other, tiles in _shown(story, event, dora):
        if other != player:
            gone.update(tiles)
    gone.update(record.hands[player].concealed)
    return gone


def _shown(story: Story, event: Fault, dora: tuple[Tile, ...]) -> Iterator[tuple[str, tuple[Tile, ...]]]:
    said = dict(event.shown)
    for player, own in story.riichi.items():
        held = story.record.hands.get(player)
        if player in said:
            yield player, said[player]
        elif own.open and held is not None:
            kinds = story.judge.indicated([t & KIND for t in dora if not is_flower(t)])
            yield player, least_shown(Tiles(held.concealed, held.melds), kinds, story.v)


def _named(story: Story, named: Tile, waits: list[Tile], there: list[Tile], player: str) -> list[Tile]:
    """The tiles that a player means; his word must be a wait, and in the wall as long as any of his waits can be."""
    if named & KIND == EIGHT:
        meant = [t for t in waits if is_pocchi(t) and is_true(t)]
    else:
        meant = [t for t in waits if t == named or (named == HAKU and t & KIND == HAKU)]
    at = _at(story, player)
    if not meant:
        known = " ".join(dict.fromkeys(format_tile(t) for t in waits)) or "nothing"
        raise InputError([Problem("L461", f"{player} names {format_tile(named)}, which is no tile of his wait", None,
                                  f"the hand waits for {known}", at)])  # fmt: skip
    if there and not any(t in there for t in meant):
        left = " ".join(dict.fromkeys(format_tile(t) for t in there))
        raise InputError([Problem("L462", f"{player} names {format_tile(named)}, which cannot be in the wall any more",
                                  None, f"everybody sees where it is; still possible: {left}", at)])  # fmt: skip
    return meant


def _at(story: Story, player: str) -> Path:
    index = len(story.events) - 1
    return (*(story.at(index) if story.record.story else ("chombo",)), "named", player)


def _ron(story: Story, event: Fault, held: Held, player: str, tile: Tile, gold: bool = True) -> Due | None:
    """The chips of a ron on a tile from the offender; ``None`` where it is no legal win."""
    record, v = story.record, story.v
    last = next((e for e in reversed(record.events) if isinstance(e, Won)), None)
    won = Won(player, RON, tile, event.player, 0, event.dora or (last.dora if last else ()),
              event.ura or (last.ura if last else ()))  # fmt: skip
    side = story.sides[player]
    usable = gold and side.gold and player not in story.gold_used
    there = shown((*won.dora, *won.ura))
    uses = [x for x in can_strengthen(side, there, won.wall, v) if x != "winter"] if usable else []
    found = []
    for use in [*uses, HELD]:
        ron = story.as_ron(won, held, use)
        if ron is not None:
            size, lines = ron
            found.append(Due(player, tile, tuple(_for_everybody(x, record, event.player) for x in lines), size))
    return max(found, key=lambda due: due.worth, default=None)


def _for_everybody(line: Line, record: Record, offender: str) -> Line:
    """A line that all would pay falls to the offender for everybody."""
    many = len(line.payers)
    factors = (*line.factors, ("everybody", many)) if many > 1 else line.factors
    return line._replace(factors=factors, payers=(offender,))
