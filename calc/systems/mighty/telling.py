"""What the settlement of a mighty win tells before it is paid: what the whites are, and what the hand is worth."""

from collections.abc import Mapping
from typing import Any

from ...receipt import Receipt
from ...record import Record
from ...riichi.explain import MOST_READINGS
from ...riichi.telling import tell_value
from ...tiles import mpsz
from .interpret import Interpretation
from .record import own_win
from .settle import SettledWin, kishogun_change


def tell_score(told: Receipt, outcome: SettledWin, record: Record, v: Mapping[str, Any]) -> None:
    """From the win to its base points."""
    win, it = outcome.win, outcome.chosen
    told.line("win", "win", win.player, keys=("table.removed", *told.pending("ron.")))
    if it.faces or it.drawn is not None:
        told.line("reading", "jokers", _faces(it), keys=("white.joker", "white.five_of_a_kind"))
    if outcome.choice.order[1:]:
        order = ", ".join(v["reading.order"])
        keys = ("reading.order", *told.pending("white.forgotten"))
        told.line("reading", f"declared_{own_win(win).declared[0]}", len(outcome.choice.order), detail=order, keys=keys)
    for other, gone in outcome.choice.furiten[:MOST_READINGS]:
        waited = " ".join(mpsz(k) for k in gone)
        told.line("reading", "furiten_dropped", f"{_faces(other)} ({waited})", keys=("white.five_of_a_kind",))
    tell_value(told, outcome.best, record, v)
    if change := kishogun_change(it):
        told.line("note", change, "", keys=told.pending("kishogun."))


def _faces(it: Interpretation) -> str:
    return " ".join([*map(mpsz, it.faces), *(() if it.drawn is None else (f"+ {mpsz(it.drawn)}",))])
