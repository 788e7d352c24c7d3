"""The result of a mighty hand as plain values: what the whites stand for, and the reason of each line. Also the receipt
before a win is paid."""

from itertools import islice
from typing import Any

from ...outcome import jokers_of
from ...receipt import Receipt
from ...record import BOX_RIICHI, Record
from ...result import Result
from ...riichi.chips import lines_data
from ...riichi.explain import MOST_READINGS, Name, explained, score_data, tell_value, won_data
from ...riichi.judge import Score
from ...rules import V
from ...tiles import COPIES, mpsz
from .interpret import Interpretation, Party
from .record import KISHOGUN, own_win
from .settle import SettledWin, choose, in_order, kishogun_change


def explain(result: Result) -> dict[str, Any]:
    """Return the result as plain values (see docs/result.md and docs/mighty.md)."""
    return explained(result, _win_data)


def jokers_data(it: Interpretation) -> dict[str, Any]:
    """Return what the held whites and a drawn white stand for."""
    return {"held": [mpsz(k) for k in it.faces], "drawn": None if it.drawn is None else mpsz(it.drawn)}


def _white_data(it: Interpretation, score: Score, name: Name) -> dict[str, Any]:
    """Return what the whites stand for, and the value of the reading."""
    party, kishogun = it.party, score.base.limit == KISHOGUN
    return {
        "jokers": jokers_data(it),
        "real": it.real,
        **score_data(score, name),
        **({"limit": party.judge.v["kishogun.limit"]} if kishogun else {}),
        "kishogun": kishogun,
        "chips": score.chips,
        "chip_lines": lines_data(score.lines),
    }


def _win_data(won: SettledWin, name: Name) -> dict[str, Any]:
    win, party, chosen = won.win, won.party, won.chosen
    shown, factor = chosen.shown(), party.factor(won.best)
    counted = _white_data(chosen, won.best, name)
    for held in counted["yaku"]:
        if held["id"] == "riichi" and win.flags & BOX_RIICHI:
            held |= {lang: name("riichi.box", lang) for lang in ("ja", "en")}
    may = (it for it in won.choice.order if it is not chosen and not it.furiten())
    others = [(it, it.shown()) for it in islice(may, MOST_READINGS)]
    own = own_win(win)
    return won_data(won, name) | {
        "declared": own.declared[0],
        "doubled": factor > 1,
        "factor": factor,
        "pon_owner": win.pon_owner or None,
        "alice": None if own.alice is None else [mpsz(t) for t in own.alice],
        "alice_matches": chosen.alice(),
        **counted,
        "shown": {"points": shown.points, "chips": shown.chips},
        "interpretations": len(party.interpretations),
        "readings": [
            _white_data(it, score, name)
            | {"loses": shown.points - score.points, "loses_chips": shown.chips - score.chips}
            for it, score in others
        ],
        "forbidden": _forbidden(won),
        "modes": _modes(won) if len(party.interpretations) > 1 and not party.wild else {},
        "tied": [jokers_data(it) for it in won.choice.tied[:MOST_READINGS]],
    }


def _modes(outcome: SettledWin) -> dict[str, Any]:
    """Return the hand's value by each way of declaring: the best reading, a forgotten declaration, the declared one."""
    modes = {}
    own = own_win(outcome.win).declared[0]
    for mode in ("best", "forgotten", "explicit"):
        it = outcome.chosen if mode == own else None if mode == "explicit" else choose(outcome.party, mode).chosen
        if it is not None:
            final = it.final()
            worth = {"points": final.points, "chips": final.chips, "counts": mode == own}
            modes[mode] = {"jokers": jokers_data(it), **worth}
    return modes


def _forbidden(outcome: SettledWin) -> list[dict[str, Any]]:
    """Readings that may not be chosen, and why: furiten ones worth at least as much, or five of one tile worth more."""
    found = [(it, "furiten", gone) for it, gone in outcome.choice.furiten]
    for it in _with_five(outcome):
        faces = it.faces if it.drawn is None else (*it.faces, it.drawn)
        found.append((it, "five", [k for k in dict.fromkeys(faces) if it.hand.copies(k) > COPIES]))
    return [
        {"jokers": jokers_data(it), "reason": reason, "tiles": [mpsz(k) for k in kinds], "points": it.shown().points}
        for it, reason, kinds in found
    ]


def _with_five(outcome: SettledWin) -> list[Interpretation]:
    """Return the best interpretation with five of one tile, if it would be worth more points."""
    party = outcome.party
    if party.fifth or (not outcome.chosen.faces and outcome.chosen.drawn is None):
        return []
    known = {it.key for it in party.interpretations}
    points = outcome.choice.order[0].shown().points
    more = in_order(Party(party.record, party.win, party.judge, True))
    return [it for it in more if it.key not in known and it.shown().points > points][:1]


def tell_score(told: Receipt, outcome: SettledWin, record: Record, v: V) -> None:
    """Write the receipt from the win to its base points."""
    win, it = outcome.win, outcome.chosen
    told.line("win", "win", win.player, keys=told.pending("ron.", "chankan.", "furiten."))
    if it.faces or (it.drawn is not None and not it.party.wild):
        told.line("reading", "jokers", _faces(it), keys=("white.joker",))
    if outcome.choice.order[1:]:
        order = ", ".join(v["reading.order"])
        chosen = own_win(win).declared[0] == "explicit"
        keys = () if chosen else ("reading.order", *told.pending("white.forgotten"))
        told.line("reading", f"declared_{own_win(win).declared[0]}", len(outcome.choice.order), detail=order, keys=keys)
    for other, gone in outcome.choice.furiten[:MOST_READINGS]:
        waited = " ".join(mpsz(k) for k in gone)
        told.line("reading", "furiten_dropped", f"{_faces(other)} ({waited})", keys=())
    tell_value(told, outcome.best, record, v)
    if change := kishogun_change(it):
        told.line("note", change, "", keys=("kishogun.limit", "kishogun.compared"))


def _faces(it: Interpretation) -> str:
    return " ".join(jokers_of(it.faces, it.drawn)).replace("+", "+ ")
