"""What a hand comes to: the faan of each win as points, who pays them, and who deals next; and its words."""

from collections.abc import Sequence

from calc import plugin as calc

from .record import Record, Win
from .value import Reading, readings


class FaanWin(calc.GameWin):
    """What this game alone says of a win."""

    keys = calc.WinKeys(
        (*calc.WHO, *calc.TILES, "faan", "points", "yaku"), size=("faan", "points", "yaku"), who=(*calc.WHO,)
    )

    def __init__(self, faan: int) -> None:
        self.faan = faan
        """At most the limit."""


RESULT = calc.ResultType(calc.Verdict, FaanWin, FaanWin.keys.result)


class FaanText(calc.PlainText):
    """The words of the game."""

    own_words = calc.load_words(__file__, "result")


def settle(record: Record, rules: calc.Rules, receipt: calc.Receipt | None = None) -> calc.Verdict[FaanWin]:
    """Settle a record. Raises NoWin for tiles that are no hand, and for one below the minimum."""
    receipt = receipt or calc.Silent(rules)
    v, ledger = receipt.values, calc.Ledger(record.seats)
    receipt.ledger = ledger
    wins = [_won(win, record, rules, receipt, ledger) for win in _paid(record, v)]
    dealer = record.seats[0]
    stays = v["hongkong.stays.win"] and any(won.player == dealer for won in wins) if wins else v["hongkong.stays.draw"]
    following = calc.NextHand(dealer if stays else record.seats[1])
    receipt.line("next", "next", following.dealer)
    return calc.Verdict(record, rules, ledger, wins, following, receipt=receipt if receipt.listens else None)


def _paid(record: Record, v: calc.V) -> Sequence[Win]:
    """Return the wins that are paid, in turn order from the discarder. Rule ``hongkong.several``."""
    if len(record.wins) < 2:
        return record.wins
    turns = calc.turn_order(record.seats, record.wins[0].source)
    wins = sorted(record.wins, key=lambda win: turns.index(win.player))
    return wins if v["hongkong.several"] == "all" else wins[:1]


def _won(win: Win, record: Record, rules: calc.Rules, receipt: calc.Receipt, ledger: calc.Ledger) -> calc.Won[FaanWin]:
    """Pay one win."""
    v = receipt.values
    best, path = next(iter(readings(win, record, v)), None), ("wins", record.wins.index(win), "hand")
    if best is None:
        raise calc.no_hand(win.player, path)
    if best.faan < (least := v["hongkong.minimum"]):
        raise calc.below(least, best.faan, "hongkong.minimum", win.player, path)
    faan = min(best.faan, v["hongkong.limit"])
    receipt.line("win", "win", win.player, keys=())
    for name, number, value in best.patterns:
        receipt.line("yaku", name, value, "", f"{number} × {value // number}" if number > 1 else "", (f"faan.{name}",))
    how = " + ".join(str(pattern.faan) for pattern in best.patterns)
    receipt.line("value", "faan", faan, "", how, ("hongkong.minimum", "hongkong.limit"))
    first = len(ledger.transfers)
    table = v[f"hongkong.points.{v['hongkong.spicy']}"]
    points: int = table[min(faan, len(table) - 1)]
    receipt.line("value", "of_table", points, "points")
    for payer in record.seats:
        if payer != win.player:
            ledger.pay(payer, win.player, points * _shares(win, payer, v), "win")
    receipt.paid(ledger)
    return calc.Won(
        win.player, win.by, win.source, calc.HandText(win.concealed, win.melds, win.tile & calc.KIND),
        own=FaanWin(faan), yaku=_parts(best, rules), han=faan,
        points=sum(t.amount for t in ledger.transfers[first:]),
    )  # fmt: skip


def _shares(win: Win, payer: str, v: calc.V) -> int:
    """Return how many times the points of the table somebody pays."""
    if win.by == calc.TSUMO:
        return 2
    if v["hongkong.discarder"] == "all":
        return 4 if payer == win.source else 0
    return 2 if payer == win.source else 1


def _parts(reading: Reading, rules: calc.Rules) -> tuple[calc.Part, ...]:
    return tuple(
        calc.Part("yaku", name, faan, "faan", (f"faan.{name}",), rules.named[name], number=number)
        for name, number, faan in reading.patterns
    )
