"""The end of a hand without a win (any more): noten, 流し役満, 春無し, what the sit-out gets; チョンボ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ...ledger import CHIPS, TABLE
from ...problems import NoWin, Problem
from ...record import RON
from ...riichi.draw import pay_noten
from ...riichi.points import Base, tsumo_shares
from ...tiles import HAKU, KIND, POCCHI_BLUE, POCCHI_GREEN, YAOCHUU, Tile
from . import dice
from .chips import Line
from .dice import Chance
from .flowers import shown, spring_at_win
from .paying import pay_line, roll
from .payment import crossed
from .readings import EIGHT, SEVEN, Tiles, completing
from .record import Aside, Drawn, Fault, Held, Won
from .value import ALL_NORTHS, raise_rank

if TYPE_CHECKING:
    from .story import Story

V = Mapping[str, Any]
_COPIES = 4


def draw(story: Story, event: Drawn) -> None:
    """Post what an exhaustive draw moves."""
    if event.nagashi:
        nagashi(story, event)
        return
    record, v = story.record, story.v
    fevers = [p for p, own in story.riichi.items() if own.fever]
    if story.outcomes:
        return  # a fever with a win is no draw
    tenpai = fevers or [p for p in record.seats if p in event.tenpai or p in story.riichi or p in record.in_riichi]
    story.tenpai = list(tenpai)
    pay_noten(story.ledger, record.seats, tenpai, v)
    if record.sitout and not tenpai:
        _for_sitout(story, "all_noten")
    springs = sum(side.flowers[0] for side in story.sides.values())
    if record.sitout and not springs:
        each = v["chips.springless"] << max(event.springless - 1, 0)
        for player in record.seats:
            story.ledger.pay(player, record.sitout, each, "springless", CHIPS)
        _for_sitout(story, "springless")
    roll(story, story.chances, list(event.dice), [], ("draw",))


def _for_sitout(story: Story, source: str) -> None:
    v, record = story.v, story.record
    story.chances.append(
        Chance(
            record.sitout,
            source,
            "dice.base",
            1,
            v["dice.base"],
            (),
            record.seats,
            dice.has_doubles(source, False, v),
            -1,
        )
    )


def nagashi(story: Story, event: Drawn) -> None:
    """流し役満: paid as a tsumo yakuman; drawn norths and flowers count, tiles of the hand do not."""
    record, v, player = story.record, story.v, event.nagashi
    at = ("events", len(record.events) - 1, "draw") if record.story else ("draw",)
    worth = v["yaku.nagashi_yakuman"]
    if not worth.closed:
        raise NoWin(
            [Problem("W445", "there is no 流し役満 under these rules", None, "yaku.nagashi_yakuman is off", at)]
        )
    if player in story.riichi or player in record.in_riichi:
        raise NoWin([Problem("W445", f"{player} is in riichi: no 流し役満", None, "leave `nagashi` out", at)])
    if any(own.fever for own in story.riichi.values()):
        raise NoWin([Problem("W445", "no 流し役満 under a fever", None, "leave `nagashi` out", at)])
    river = record.rivers.get(player)
    wrong = [t for t in river or () if not (YAOCHUU >> (t & KIND) & 1 or (t & KIND == SEVEN and v["gt.on"]))]
    if wrong:
        raise NoWin(
            [
                Problem(
                    "W445",
                    "流し役満: the river has other tiles than terminals and honours",
                    None,
                    "7m counts as one",
                    at,
                )
            ]
        )
    dealer = player == record.seats[0]
    side, seen = story.sides[player], shown(event.dora)
    summers = side.flowers[1] + seen[1]
    ranks = summers * v["summer.rank"] if summers else 0
    base = raise_rank(Base(v["points.yakuman"] * worth.closed, "yakuman"), 0, 0, ranks, v)
    from_dealer, from_child = tsumo_shares(base.points, dealer, len(record.seats), v)
    honba = record.honba * v["honba.tsumo_each"] if record.honba else 0
    for payer in record.seats:
        if payer != player:
            story.ledger.pay(
                payer, player, from_dealer if dealer or payer == record.seats[0] else from_child, "nagashi"
            )
            story.ledger.pay(payer, player, v["points.tsumo_extra"], "extra")
            story.ledger.pay(payer, player, honba, "honba")
    if story.sticks:
        story.ledger.pay(TABLE, player, story.sticks * v["sticks.value"], "sticks")
    others = tuple(p for p in record.everybody if p != player)
    worth_chips = v["chips.yakuman_tsumo"] * worth.closed + (ranks * v["chips.rank_more"] if ranks else 0)
    lines = [Line("yakuman", "chips.yakuman_tsumo", worth_chips, 1, (), others, player)]
    if side.norths:
        lines.append(Line("north", "chips.north", side.norths * v["chips.north"], side.norths, (), others, player))
    spring = spring_at_win(side, seen, False)
    for name, number in (
        ("spring_pair", spring.pair), ("spring_indicated", spring.indicated), ("spring_more", spring.more),
    ):  # fmt: skip
        if number:
            lines.append(Line(name, "chips.spring", number * v["chips.spring"], number, (), others, player))
    norths, fours = side.norths >= ALL_NORTHS, side.sets_of_four
    hundred = "twelve" if norths and fours > 1 else "eight" if fours > 1 or (norths and fours) else ""
    if hundred:
        lines.append(Line(hundred, "chips." + hundred, v["chips." + hundred], 1, (), others, player))
    for payer in record.seats:
        due = (from_dealer if dealer or payer == record.seats[0] else from_child) + v["points.tsumo_extra"] + honba
        if payer != player and (payer in story.below or (story.points and crossed(story.points[payer], due))):
            lines.append(Line("bust", "chips.bust", v["chips.bust"], 1, (), (payer,), player))
    for line in lines:
        pay_line(story.ledger, line)
    story.nagashi_lines = lines
    for source, count in (("nagashi_yakuman", worth.closed), ("four_flowers", fours), ("four_norths", int(norths))):
        if count:
            doubles = dice.has_doubles(source, False, v)
            story.chances.append(Chance(player, source, "dice.base", count, v["dice.base"], (), others, doubles, -1))
    roll(story, story.chances, list(event.dice), [], ("draw",))


def fault(story: Story, event: Fault) -> None:
    """チョンボ: chips to everybody, and to each tenpai player in riichi the chips of a ron from the offender."""
    record, v, offender = story.record, story.v, event.player
    for player in record.everybody:
        own = story.riichi.get(player)
        worth = v["chips.fault_shubari" if own and own.shubari else "chips.fault"]
        story.ledger.pay(offender, player, worth, "fault", CHIPS)
    for player, own in story.riichi.items():
        held = record.hands.get(player)
        if player == offender:
            continue
        if held is None:
            story.notes.append(("fault_ron_open", {"player": player}))
            continue
        found = _rons(story, event, player, held)
        if own.fever:
            due = [lines for lines, left, _ in found for _ in range(left)]
        else:
            named = dict(event.named).get(player)
            there = [x for x in found if x[1] and named in (None, x[2])] or [x for x in found if named in (None, x[2])]
            due = [max((lines for lines, _, _ in there), key=_worth)] if there else []
        for lines in due:
            for line in lines:
                share = line.each * (len(record.everybody) - 1 if line.all else 1)
                story.ledger.pay(offender, player, share, "chip_" + line.id, CHIPS)


class Due(NamedTuple):
    """A chip line that the offender owes."""

    id: str
    each: int
    all: bool


def _worth(lines: list[Due]) -> int:
    return sum(x.each * (2 if x.all else 1) for x in lines)


def _rons(story: Story, event: Fault, player: str, held: Held) -> list[tuple[list[Due], int, Tile]]:
    """The chips of a ron from the offender on each wait, how many of it can still be in the wall, and the tile."""
    record, v = story.record, story.v
    ura = event.ura if any(p != event.player for p in story.riichi) else ()
    open_tiles = [t & KIND for t in (*event.dora, *ura)]
    for river in record.rivers.values():
        open_tiles += [t & KIND for t in river]
    for other in record.hands.values():
        open_tiles += [t & KIND for m in other.melds for t in m.tiles]
    open_tiles += [e.tile & KIND for e in record.events if isinstance(e, (Aside, Won))]
    found = []
    for kind in completing(Tiles(held.concealed, held.melds), v):
        tiles = [HAKU | POCCHI_GREEN, HAKU | POCCHI_BLUE] if kind == EIGHT else [kind]
        own = sum(t & KIND == kind for t in held.concealed)
        left = 1 if kind == EIGHT else max(_COPIES - open_tiles.count(kind) - own, 0)
        for tile in tiles:
            won = Won(player, RON, tile, event.player, 0, event.dora, ura)
            lines = story.as_ron(won, held)
            if lines is not None:
                found.append(([Due(a.id, x, a.all) for a, x in lines], left, tile))
    return found
