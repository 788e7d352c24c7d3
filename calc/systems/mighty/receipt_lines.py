"""The lines of the receipt of a mighty win before it is paid."""

from ...records.record import Record
from ...riichi.receipt_lines import write_value
from ...riichi.verdict import MOST_READINGS
from ...tiles.tiles import mpsz
from ...verdict.receipt import Receipt, deciding
from .choice import kishogun_change
from .interpret import Interpretation
from .verdict import SettledWin, jokers_of


def write_score(receipt: Receipt, settled: SettledWin, record: Record) -> None:
    """Write the lines from the interpretation of a win to its base points: what the whites are; how that was chosen, if
    there was a choice; which readings furiten ruled out; the value; and 鬼将軍, if the tiles turned made or undid
    it."""
    it, choice, v = settled.chosen, settled.choice, settled.judge.v
    if it.faces or (it.drawn is not None and not it.party.wild):
        receipt.line("reading", "jokers", _faces_in_words(it), keys=("white.joker",))
    if len(choice.order) > 1:  # of one interpretation there is nothing to choose
        order, mode = ", ".join(v["reading.order"]), settled.declared
        forgotten = mode == "forgotten"
        decides = {
            "reading.order": mode != "explicit",
            "white.forgotten_cheapest": forgotten,
            "white.forgotten_by": forgotten,
        }
        keys = deciding(decides)
        receipt.line("reading", f"declared_{mode}", len(choice.order), detail=order, keys=keys)
    for dropped, gone in choice.furiten[:MOST_READINGS]:
        waited = " ".join(map(mpsz, gone))
        keys = ["furiten.on", "furiten.tsumo"]  # the latter is read of a tsumo alone
        receipt.line("reading", "furiten_dropped", f"{_faces_in_words(dropped)} ({waited})", keys=keys)
    write_value(receipt, settled.best, record, settled.judge, it.party.wild)
    if change := kishogun_change(it):
        receipt.line("note", change, "", keys=("kishogun.limit", "kishogun.compared"))


def _faces_in_words(it: Interpretation) -> str:
    """Return what the whites of an interpretation stand for, in mpsz, a drawn one after a plus."""
    return " ".join(jokers_of(it.faces, it.drawn)).replace("+", "+ ")
