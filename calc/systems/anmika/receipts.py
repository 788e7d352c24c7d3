"""The receipt of a story: the steps of each win, each with the rules it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ...ledger import TABLE
from ...old_receipt import Receipt
from ...record import RON
from ...riichi.fu import fu_parts
from ...tiles import mpsz
from .chips import Line
from .choose import Candidate, evaluate, gods_taken
from .dice import PER_ROLL
from .outcome import Outcome
from .pocchi import turn, value
from .record import FEVERS, Declared
from .story import Story
from .value import Size

V = Mapping[str, Any]


def worth_parts(c: Candidate) -> Fraction:
    """Expected chips of a reading, dice included, from all payers."""
    return Fraction(c.expected, PER_ROLL)


def story_steps(story: Story, receipt: Receipt, v: V) -> None:
    """Write the steps of a whole story."""
    for plucked in story.plucked:
        _chip_step(plucked.line, story, receipt, v, "flowers")
    for outcome in story.outcomes:
        _win(outcome, story, receipt, v)
    transfers = story.ledger.transfers
    for why, key, unit in (
        ("noten", "draw.noten_total", "points"), ("nagashi", "points.yakuman", "points"),
        ("springless", "chips.springless", "chips"), ("slip", "chips.slip", "chips"), ("fault", "chips.fault", "chips"),
        ("deposit", "deposit.value", "points"),
    ):  # fmt: skip
        total = sum(t.amount for t in transfers if t.why == why and t.payer != TABLE)
        if total:
            v[key]
            if why == "fault" and any(own.shubari for own in story.riichi.values()):
                v["chips.fault_shubari"]
            if why == "slip":
                v["slip.when"]
            if why == "nagashi":
                v["yaku.nagashi_yakuman"], v["nagashi.in_riichi"], v["paarenchan.nagashi"]
            receipt.line("payment", why, total, unit)
    for line in story.nagashi_lines:
        _chip_step(line, story, receipt, v)
    for due in story.dues:
        v["fault.reverse" if story.riichi[due.player].fever else "fault.none_left"]
        receipt.line("payment", "fault_tile", mpsz(due.tile), detail="")
        _yaku(due.size, receipt, v)
        for line in due.lines:
            _chip_step(line, story, receipt, v)
    for chance in story.chances:
        v[chance.key]
        receipt.line("dice", chance.source, chance.chances, "chances", f"{chance.base}")


def _chip_step(line: Line, story: Story, receipt: Receipt, v: V, topic: str = "chips") -> None:
    """A chip line: its rule, and those of what multiplies it; the state of the pocchi has a step of its own."""
    keys = {"shubari": "shubari.factor", "fever": fever_key(story.riichi.get(line.receiver))}
    v[line.key]
    for name, _ in line.factors:
        if name in keys:
            v[keys[name]]
    no_shubari(line, story)
    times = "".join(f" × {n}" for _, n in line.factors)
    detail = f"{line.base}{times} × {len(line.payers)}"
    receipt.line(topic, line.id, line.each * len(line.payers), "chips", detail)


def fever_key(own: Declared | None) -> str:
    """The rule of what a fever multiplies."""
    return "fever.triple" if own is not None and own.fever == FEVERS.index("triple") else "fever.double"


def no_shubari(line: Line, story: Story) -> str:
    """Why a line of a シュバリー hand goes without its multiplier: the rule, ``before`` the declaration; else empty."""
    own = story.riichi.get(line.receiver)
    if own is None or not own.shubari or "shubari" in dict(line.factors):
        return ""
    if line.id == "spring":
        return "before"
    return "chips.no_shubari" if line.id in story.v["chips.no_shubari"] else ""


def _win(outcome: Outcome, story: Story, receipt: Receipt, v: V) -> None:
    won, chosen, setting = outcome.event, outcome.chosen, outcome.setting
    s = chosen.size
    receipt.line("win", "win", won.player)
    if setting.wild:
        order = ", ".join(v["pocchi.order"])
        v["pocchi.zero"]
        receipt.line("reading", "stands_for", mpsz(s.face.kind), detail=order)
        if outcome.turned:
            times = "".join(f" × {n}" for *_, n in turn(won.tile, v))
            receipt.line("reading", "turned", outcome.state.m, detail=f"{outcome.before.m}{times}")
        else:
            value(won.tile, v)
            if outcome.before.seen:
                v["pocchi.same_sign"]
            receipt.line("reading", "state", outcome.state.m, detail=mpsz(won.tile))
    elif len(outcome.order) > 1:
        receipt.line("reading", "best_of", len(outcome.order), detail=", ".join(v["reading.order"]))
    for tile, kind in gods_taken(chosen, setting, story.judge):
        receipt.line("reading", "god", mpsz(kind), detail=mpsz(tile))
    if won.lot:
        receipt.line("reading", "lot", won.lot, detail=f"{v['lot.opponent']} : {v['lot.opponent']} : {v['lot.sitout']}")
    _yaku(s, receipt, v)
    for name, han, key in zip(
        ("dora", "ura_dora", "red_dora", "north_dora"), s.dora,
        ("dora.han", "dora.han", "dora.red_han", "dora.north_han"), strict=True,
    ):  # fmt: skip
        if han:
            v[key]
            receipt.line("dora", name, han, "han")
    receipt.line("han", "han", s.han, "han")
    if not s.fold:
        for part in fu_parts(s.fu_key, v):
            receipt.line(
                "fu", part.key, part.fu * part.times, "fu", f"{part.fu} × {part.times}" if part.times > 1 else ""
            )
        receipt.line("fu", "fu", s.fu, "fu")
    if s.plain.limit:
        v["points." + s.plain.limit.removeprefix("counted_")]
    receipt.line("points", s.plain.limit or "base", s.plain.points, "points")
    if s.ranks:
        v["summer.rank"]
        if s.base.limit:
            receipt.line("points", "summer", s.base.points, "points", f"+{s.ranks}")
        else:
            receipt.line("points", "summer", s.paid_han, "han", f"{s.han} + {s.ranks}")
            receipt.line("points", "base", s.base.points, "points")
    _payments(outcome, story, receipt, v)
    for line in outcome.lines:
        _chip_step(line, story, receipt, v)
    for c in outcome.chances:
        v[c.key], v["dice.rolls"]
        if c.no_shubari:
            v["chips.no_shubari"]
        times = "".join(f" × {n}" for _, n in c.factors)
        receipt.line("dice", c.source, c.chances, "chances", f"{c.base}{times}")
    again = evaluate(s.face, setting, story.judge)
    assert again is not None
    receipt.line("considered", "considered", "")


def _yaku(s: Size, receipt: Receipt, v: V) -> None:
    for h in (*s.yakuman, *s.yaku):
        v["yaku." + h.id]
        receipt.line("yaku", h.id, h.han, "yakuman" if h.yakuman else "han")


def _payments(outcome: Outcome, story: Story, receipt: Receipt, v: V) -> None:
    won, shares, facts = outcome.event, outcome.chosen.shares, outcome.setting.facts
    sign = -1 if outcome.shares and outcome.shares[0][1] < 0 else 1
    by_ron = won.by == RON
    v["points.rounding_unit"]
    if by_ron:
        v["points.dealer_ron" if won.player == story.record.seats[0] else "points.child_ron"]
    else:
        v["points.tsumo_with_dealer"], v["points.tsumo_between_children"]
    parts = [("hand", ""), ("extra", "points.tsumo_extra"), ("honba", "honba.ron" if by_ron else "honba.tsumo_each")]
    fever = outcome.setting.multipliers.fever
    outside = fever != 1 and story.record.honba and v["fever.honba"] == "outside"
    total = 0
    for why, key in parts[:2] if outside else parts:
        total += _paid(why, key, [getattr(x, why) * sign for x in shares], receipt, v)
    for label, key, times in (
        ("summer_gold", "summer.gold_factor", v["summer.gold_factor"] if facts.by_four else 1),
        ("fever", fever_key(story.riichi.get(won.player)), fever),
    ):
        if times != 1:
            v[key]
            receipt.line("payment", label, total * times, "points", f"{total} × {times}")
            total *= times
    if outside:
        _paid(*parts[2], [x.honba * x.honba_factor * sign for x in shares], receipt, v)


def _paid(why: str, key: str, amounts: list[int], receipt: Receipt, v: V) -> int:
    """A part of what each payer pays, before the factor of a fever; what it comes to."""
    if any(amounts):
        if key:
            v[key]
        detail = " + ".join(str(a) for a in amounts) if len(amounts) > 1 else ""
        receipt.line("payment", "win" if why == "hand" else why, sum(amounts), "points", detail)
    return sum(amounts)
