"""The result of an anmika hand as plain values."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from ...ledger import CHIPS, Ledger
from ...result import Result, hand_data, header
from ...riichi.chips import ChipLine, Factors
from ...riichi.data_text import held_data, reading_data, table_data
from ...riichi.points import fu_parts
from ...riichi.verdict import MOST_READINGS
from ...rules import Rules
from ...tiles import Tile, mpsz
from .dice import Chance, expected_bonus, settle
from .flowers import hit_by
from .highest import Candidate, god_pocchi_taken
from .payment import given_back
from .pocchi import turn
from .record import NAMES, SEASONS, Aside, Chombo, Declared, ExhaustiveDraw, Konged, Roll, Won
from .story import Story
from .value import Size
from .win import SettledWin


def explain(result: Result) -> dict[str, Any]:
    """Return the result as plain values (see docs/result.md)."""
    record, rules, story = result.record, result.rules, result.story
    last = next((e for e in reversed(record.events) if isinstance(e, (Won, ExhaustiveDraw, Chombo))), None)
    # the indicators as they were last
    table = table_data(record, record.everybody, getattr(last, "dora", ()), getattr(last, "ura", ()))
    data = header(result, table | {"sitout": record.sitout or None}) | {
        "wins": [_win_data(w, story, rules) for w in story.wins],
        "story": [_event_data(e) for e in story.events],
        "fault": [
            {"player": due.player, "tile": mpsz(due.tile), **_yaku_data(due.size, rules)}
            | {"chip_lines": [_line_data(x, story) for x in due.lines]}
            for due in story.dues
        ],
        "plucked": [_line_data(line, story) | {"event": place} for place, line in story.springs],
        "dice": dice_data(story, rules),
        "tenpai": story.tenpai,
        "nagashi": [_line_data(x, story) for x in story.lines if getattr(record.last, "nagashi", ())],
    }
    data["points"].pop(record.sitout, None)  # chips only
    if record.scores:
        points, back, stick = data["points"], given_back(record, rules.values), rules.values["sticks.value"]
        data["scores"] = {p: n + points[p] + back.get(p, 0) * stick for p, n in record.scores.items()}
    return data


class ReadingSize(NamedTuple):
    """The size of a reading."""

    points: int
    chips: int
    han: int
    paid_han: int
    """The han that are paid."""
    fu: int
    limit: str | None
    yakuman: int
    """The number of yakuman."""
    yaku: tuple[str, ...]
    """The ids of its yakuman, or of its yaku."""
    stands_for: str
    """What the winning tile counts as."""


def size_of(candidate: Candidate) -> ReadingSize:
    """Return the size of a reading."""
    size, gain = candidate.size, candidate.gain
    return ReadingSize(
        points=gain.points,
        chips=gain.chips,
        han=size.han,
        paid_han=size.paid_han,
        fu=size.fu,
        limit=size.base.limit or None,
        yakuman=size.fold,
        yaku=tuple([h.id for h in (size.yakuman or size.yaku)]),
        stands_for=mpsz(size.face.kind),
    )


def size_data(candidate: Candidate) -> dict[str, Any]:
    """Return the size of a reading as plain values."""
    size = size_of(candidate)
    return size._asdict() | {"yaku": [*size.yaku]}


def _event_data(event: Any) -> dict[str, Any]:
    if isinstance(event, ExhaustiveDraw):
        return {"draw": list(event.tenpai), "player": ""}
    what = _riichi_data(event) if isinstance(event, Declared) else event.player
    what = mpsz(event.tile) if isinstance(event, (Aside, Konged, Won)) else what
    by = {"by": event.by} if isinstance(event, Won) else {}
    return {NAMES[type(event)]: what, "player": event.player, **by}


def _riichi_data(own: Declared) -> dict[str, Any]:
    return {"double": own.double, "open": own.open, "fever": own.fever, "shubari": own.shubari}


def _factors_data(factors: Factors) -> list[dict[str, Any]]:
    return [{"id": name, "times": n} for name, n in factors]


def _line_data(line: ChipLine, story: Story) -> dict[str, Any]:
    """Return a chip line: base × multipliers, who pays whom, and why its receiver's シュバリー does not count: the
    rule, or ``before`` if it was paid before the declaration."""
    without = None
    if story.declared(line.receiver).shubari and "shubari" not in dict(line.factors):
        listed = line.id in story.v["chips.no_shubari"]
        without = "before" if line.id == "spring" else "chips.no_shubari" if listed else None
    return {
        "id": line.id,
        "rule": line.rule,
        "number": line.number,
        "base": line.base,
        "multipliers": _factors_data(line.factors),
        "no_shubari": without,
        "each": line.each,
        "payers": list(line.payers),
        "receiver": line.receiver,
    }


def dice_data(story: Story, rules: Rules) -> list[dict[str, Any]]:
    """Return all dice chances of a hand, with their rolls."""
    return [
        chance_data(c, rules) | {"rolled": [rolled_data(c, roll, rules) for roll in rolls]}
        for c, rolls in chances_of(story)
    ]


def chances_of(story: Story) -> list[tuple[Chance, Sequence[Roll]]]:
    """Return the dice chances of a hand, each with its share of the rolls recorded for its win or draw."""
    rolls = {place: iter(won.event.dice) for place, won in enumerate(story.wins)}
    rolls[-1] = iter(getattr(story.record.last, "dice", ()))
    return [(c, tuple(islice(rolls[c.win], c.chances))) for c in story.chances]


def rolled_data(chance: Chance, roll: Roll, rules: Rules) -> dict[str, Any]:
    """Return the rolls of one chance, and their outcome."""
    got = settle(roll, chance.doubles, rules.values)
    return {"named": list(roll.named), "rolls": [list(r) for r in roll.rolls], **got._asdict()}


def _yaku_data(s: Size, rules: Rules) -> dict[str, Any]:
    """Yaku with their names and worth. Ordinary yaku with a yakuman are ``beside`` it and count for chips only."""
    groups = {"yaku": s.yakuman or s.yaku, "beside": s.yaku if s.yakuman else ()}
    return {name: [held_data(h, rules) for h in held] for name, held in groups.items()}


def chance_data(chance: Chance, rules: Rules) -> dict[str, Any]:
    """Dice chances: their number, what a hit pays, the expected chips from each payer."""
    v = rules.values
    doubles = expected_bonus(v) * chance.chances * (1 if chance.each_hit > 0 else -1) if chance.doubles else 0
    return {
        "player": chance.player,
        "source": chance.source,
        **rules.names(chance.source),
        "rule": chance.key,
        "count": chance.chances,
        "base": chance.base,
        "multipliers": _factors_data(chance.factors),
        "no_shubari": "chips.no_shubari" if chance.no_shubari else None,
        "each_hit": chance.each_hit,
        "direction": "receive" if chance.each_hit > 0 else "pay",
        "payers": list(chance.payers),
        "expected": str(chance.expected(v)),
        "doubles": chance.doubles,
        "expected_doubles": str(doubles),
        "win": chance.win,
    }


def _worth_data(c: Candidate, rules: Rules, payers: int) -> dict[str, Any]:
    s = c.size
    return {
        **size_data(c),
        **_yaku_data(s, rules),
        "nature": s.face.nature or None,
        "reading": reading_data(s.reading),
        "dora": s.dora.by_source,
        "before_summer": s.plain.limit or None,
        "ranks": s.ranks,
        "base": s.base.points,
        "mangans": s.base.points // rules.values["points.mangan"],
        "expected": str(c.gain.worth),
        "winter_hits": c.turned.hits if c.turned else 0,
        "payers": payers,
    }


def _win_data(win: SettledWin, story: Story, rules: Rules) -> dict[str, Any]:
    won, chosen, at, record, v = win.event, win.chosen, win.setting, story.record, story.v
    held, own, payers = at.win, story.riichi.get(won.player), len(record.everybody) - 1
    so_far = Ledger(record.everybody)
    so_far.transfers = story.ledger.transfers[: win.posted]
    parts = [] if chosen.size.fold else fu_parts(chosen.size.fu_key, v)
    turned = None
    if win.turned:
        times = [{"id": name, "rule": key, "times": n} for name, key, n in turn(won.tile, v)]
        turned = {"from": win.before.factor, "times": times}
    return {
        "event": win.place,
        "player": won.player,
        "by": won.by,
        "from": won.source or None,
        "paid": True,
        "dealer": won.player == record.seats[0],
        **hand_data(held.concealed, held.melds),
        "tile": mpsz(won.tile),
        "indicators": {"dora": list(map(mpsz, won.dora)), "ura": list(map(mpsz, won.ura))},
        "norths": at.side.norths,
        "flowers": {name: n for name, n in zip(SEASONS, at.flowers, strict=True) if n},
        "indicated": {name: n for name, n in zip(SEASONS, at.indicated, strict=True) if n},
        "gold": at.gold or None,
        "gold_chosen": win.gold_best,
        "lot": won.lot or None,
        "kami": {mpsz(t): mpsz(kind) for t, kind in god_pocchi_taken(chosen, at)},
        "riichi": _riichi_data(own) if own else None,
        "pocchi": at.wild,
        "m": win.pocchi_factor,
        "turned": turned,
        **_worth_data(chosen, rules, payers),
        "fu_parts": [{"rule": key, "fu": fu, "times": times} for key, fu, times in parts],
        "taken": chosen is not win.order[0],
        "winter": _winter(win),
        "paid_points": [{"player": x.player, "amount": x.total} for x in win.gain.shares],
        "points_times": [{"id": name, "rule": key, "times": n} for name, key, n in at.points_times],
        "chip_lines": [_line_data(x, story) for x in win.gain.lines],
        "dice": [chance_data(c, rules) for c in win.gain.chances],
        "rolled": [r._asdict() for r in win.rolled],
        "totals": {"points": so_far.totals(), "chips": so_far.totals(CHIPS)},
        "readings": list(_others(win, rules, payers)),
    }


def _winter(win: SettledWin) -> dict[str, Any] | None:
    """Return the tiles that 冬 turned, and which tiles of the hand each hits."""
    rows, turned, at = win.event.winter, win.chosen.turned, win.setting
    if rows is None or turned is None:
        return None
    hand, flowers = win.chosen.size.reading.hand, at.flowers

    def hits(tile: Tile) -> dict[str, Any]:
        found = hit_by(at.won.stands_for(tile), hand, sum(flowers), flowers[3] > 1, at.v)
        return {"tile": mpsz(tile), "hits": [{"tile": mpsz(k), "count": n} for k, n in found.items()]}

    return {
        "turned": [list(map(mpsz, row)) for row in rows],
        "matches": list(turned.steps),
        "hits": [[hits(t) for t in row] for row in rows],
    }


def _others(win: SettledWin, rules: Rules, payers: int) -> Iterator[dict[str, Any]]:
    """Yield the readings that were not chosen, best first, and how much less each brings. For a drawn pocchi there is
    one for each tile that it could be."""
    others, best = [c for c in win.order if c is not win.chosen], win.gain
    if win.setting.wild:
        first = {c.size.face.kind: c for c in reversed(others) if c.size.face.kind != win.chosen.size.face.kind}
        others = [c for c in others if first.get(c.size.face.kind) is c]
    for c in others[:MOST_READINGS]:
        less = {
            "loses": best.points - c.gain.points,
            "loses_chips": best.chips - c.gain.chips,
            "loses_expected": str(best.worth - c.gain.worth),
        }
        yield _worth_data(c, rules, payers) | less
