"""The lines of the receipt of a mighty win before it is paid."""

from ...outcome import jokers_of
from ...receipt import Receipt
from ...record import Record
from ...riichi.receipt_lines import write_value
from ...riichi.verdict import MOST_READINGS
from ...tiles import mpsz
from .choice import kishogun_change
from .interpret import Interpretation
from .verdict import SettledWin


def write_score(receipt: Receipt, settled: SettledWin, record: Record) -> None:
    """Write the receipt from the win to its base points."""
    win, it, choice, v = settled.win, settled.chosen, settled.choice, settled.judge.v
    receipt.line("win", "win", win.player, keys=receipt.pending("ron.", "chankan.", "furiten."))
    if it.faces or (it.drawn is not None and not it.party.wild):
        receipt.line("reading", "jokers", _faces(it), keys=("white.joker",))
    if choice.order[1:]:
        order = ", ".join(v["reading.order"])
        mode = settled.declared
        keys = () if mode == "explicit" else ("reading.order", *receipt.pending("white.forgotten"))
        receipt.line("reading", f"declared_{mode}", len(choice.order), detail=order, keys=keys)
    for other, gone in choice.furiten[:MOST_READINGS]:
        waited = " ".join(map(mpsz, gone))
        receipt.line("reading", "furiten_dropped", f"{_faces(other)} ({waited})", keys=())
    write_value(receipt, settled.best, record, settled.judge)
    if change := kishogun_change(it):
        receipt.line("note", change, "", keys=("kishogun.limit", "kishogun.compared"))


def _faces(it: Interpretation) -> str:
    return " ".join(jokers_of(it.faces, it.drawn)).replace("+", "+ ")
