"""The whole result of a mighty hand as plain values: what the whites stand for, and what each line rests on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from ...record import BOX_RIICHI
from ...result import Result, header
from ...riichi.explain import fu_parts_data, reading_data, score_data, table_data
from ...tiles import COPIES, mpsz
from .chips import payers
from .choose import choose, in_order, is_furiten
from .interpret import Interpretation, Party
from .settle import SettledWin

MOST_READINGS = 10


def explain(result: Result) -> dict[str, Any]:
    """The result as plain values (see docs/result.md and docs/mighty.md)."""
    record = result.record
    data = header(result, table_data(record)) | {"wins": [_win_data(o, result) for o in result.wins]}
    if record.scores:
        points = data["points"]
        data["scores"] = {p: record.scores[p] + points[p] for p in record.seats if p in record.scores}
    return data


def jokers_data(it: Interpretation) -> dict[str, Any]:
    """What the whites are: the held ones, and a drawn one."""
    return {"held": [mpsz(k) for k in it.faces], "drawn": None if it.drawn is None else mpsz(it.drawn)}


def _worth_data(it: Interpretation, final: bool, result: Result) -> dict[str, Any]:
    worth = it.final() if final else it.shown()
    return {
        "jokers": jokers_data(it),
        "real": it.real,
        "reading": reading_data(worth.score.reading),
        **score_data(worth.score, result.rules.name),
        "points": worth.points,
        "kishogun": worth.kishogun,
        "chips": worth.chips,
        "chip_lines": [
            {
                "id": x.id,
                "rule": x.key,
                "number": x.number,
                "each": x.each,
                "all": x.all,
                "payers": len(payers(x, result.record, it.party.win)),
            }
            for x in worth.lines
        ],
    }


def _win_data(outcome: SettledWin, result: Result) -> dict[str, Any]:
    win, choice, chosen = outcome.win, outcome.choice, outcome.chosen
    worth = outcome.worth
    best = worth.score
    shown = chosen.shown()
    named = _worth_data(chosen, True, result)
    for held in named["yaku"]:
        if held["id"] == "riichi" and win.flags & BOX_RIICHI:
            held |= {lang: result.rules.name("riichi.box", lang) for lang in ("ja", "en")}
    return {
        "player": win.player,
        "by": win.by,
        "from": win.source or None,
        "paid": outcome.paid,
        "dealer": chosen.hand.dealer,
        "concealed": [mpsz(t) for t in win.concealed],
        "tile": mpsz(win.tile),
        "melds": [{"kind": m.kind, "tiles": [mpsz(t) for t in m.tiles], "from": m.player or None} for m in win.melds],
        "norths": win.norths,
        "declared": win.declared[0],
        "doubled": outcome.party.factor(worth.kishogun) > 1,
        "factor": outcome.party.factor(worth.kishogun),
        "pon_owner": win.pon_owner or None,
        "alice": None if win.alice is None else [mpsz(t) for t in win.alice],
        "alice_matches": chosen.alice(),
        **named,
        "fu_parts": [] if best.yakuman else fu_parts_data(best, outcome.party.judge.v),
        "shown": {"points": shown.points, "chips": shown.chips},
        "interpretations": len(outcome.party.interpretations),
        "readings": [
            {**_worth_data(it, False, result), "loses": shown.points - it.shown().points,
             "loses_chips": shown.chips - it.shown().chips}
            for it in islice(_others(outcome), MOST_READINGS)
        ],
        "forbidden": _forbidden(outcome),
        "modes": _modes(outcome) if len(outcome.party.interpretations) > 1 else {},
        "tied": [jokers_data(it) for it in choice.tied[:MOST_READINGS]],
    }  # fmt: skip


def _modes(outcome: SettledWin) -> dict[str, Any]:
    """What the hand comes to by each way of declaring: the best reading, a forgotten declaration, the declared one."""
    modes = {}
    own = outcome.win.declared[0]
    for mode in ("best", "forgotten", "explicit"):
        it = outcome.chosen if mode == own else None if mode == "explicit" else choose(outcome.party, mode).chosen
        if it is not None:
            final = it.final()
            worth = {"points": final.points, "chips": final.chips, "counts": mode == own}
            modes[mode] = {"jokers": jokers_data(it), **worth}
    return modes


def _others(outcome: SettledWin) -> Iterator[Interpretation]:
    """The other interpretations that may be taken, best first."""
    return (it for it in outcome.choice.order if it is not outcome.chosen and not is_furiten(outcome.party, it))


def _forbidden(outcome: SettledWin) -> list[dict[str, Any]]:
    """Readings that would be worth more, or as much and are furiten, but may not be taken, and why."""
    found = [(it, "furiten", gone) for it, gone in outcome.choice.furiten]
    found += [(it, "five", _fifths(it)) for it in _with_five(outcome)]
    return [
        {
            "jokers": jokers_data(it),
            "reason": reason,
            "tiles": [mpsz(k) for k in kinds],
            "points": it.shown().points,
        }
        for it, reason, kinds in found
    ]


def _with_five(outcome: SettledWin) -> list[Interpretation]:
    """The best of the interpretations with five of one tile that would be worth more points."""
    party = outcome.party
    if party.fifth or (not outcome.chosen.faces and outcome.chosen.drawn is None):
        return []
    known = {it.key for it in party.interpretations}
    points = outcome.choice.order[0].shown().points
    more = in_order(Party(party.record, party.win, party.judge, True))
    return [it for it in more if it.key not in known and it.shown().points > points][:1]


def _fifths(it: Interpretation) -> list[int]:
    """The kinds of which an interpretation has more than four."""
    faces = it.faces if it.drawn is None else (*it.faces, it.drawn)
    return [k for k in dict.fromkeys(faces) if it.hand.copies(k) > COPIES]
