"""What the story of a kessen hand tells as it is settled: the lines of its receipt."""

from __future__ import annotations

from typing import Any

from ...ledger import Ledger
from ...receipt import Receipt
from .record import Kong
from .story import Settled, SettledWin, Tenpai
from .value import Score


class Steps:
    """Writes a receipt line for each step the story tells, with what it paid."""

    def __init__(self, receipt: Receipt) -> None:
        self.receipt = receipt

    def __call__(self, step: str, ledger: Ledger, *about: Any) -> None:
        getattr(self, "_" + step)(ledger, *about)

    def _kong(self, ledger: Ledger, kong: Kong, each: int, total: int) -> None:
        detail = f"{total // each} × {each}" if each and total > each else ""
        if total:
            self.receipt.paid(ledger, "kong", f"kong_{kong.kind}", detail)
        else:
            self.receipt.line("kong", f"kong_{kong.kind}", 0, "points")

    def _win(self, ledger: Ledger, outcome: SettledWin) -> None:
        best, line = outcome.best, self.receipt.line
        line("win", "win", outcome.winner.player, keys=())
        line("reading", best.shape.form, len(outcome.scores), keys=("kessen.sets",))
        self._multipliers(best)
        added = best.value - best.capped
        detail = f"{best.capped} + {added}" if added else ""
        line("value", "value", best.value, "points", detail, ("kessen.base", "kessen.cap", "kessen.tsumo_bonus"))
        count = len(outcome.payers)
        detail = f"{count} × {best.value}" if count > 1 else ""
        self.receipt.paid(ledger, label="payment", detail=detail, keys=("kessen.passed_ron",))

    def _multipliers(self, best: Score) -> None:
        line = self.receipt.line
        for id_ in dict.fromkeys(id_ for id_, _ in best.times):
            each = [n for i, n in best.times if i == id_]
            product = 1
            for n in each:
                product *= n
            detail = " × ".join(map(str, each)) if len(each) > 1 else ""
            line("times", id_, product, "times", detail, (f"kessen.times.{id_}",))
        if best.off:
            line("considered", "considered", " ".join(best.off), keys=[f"kessen.times.{id_}" for id_ in best.off])
        base = best.raw
        for _, n in best.times:
            base //= n
        factors = " × ".join(map(str, [base, *(n for _, n in best.times)]))
        line("value", "raw", best.raw, "points", factors if best.times else "", ("kessen.base",))
        if best.raw > best.capped:
            line("value", "cap", best.capped, "points", f"{base} × {best.capped // base}", ("kessen.cap",))

    def _transfer(self, ledger: Ledger, player: str, shares: list[int]) -> None:
        detail = " + ".join(map(str, shares)) if len(shares) > 1 else ""
        self.receipt.paid(ledger, label="kong_transfer", detail=detail, shown=sum(shares))

    def _void(self, ledger: Ledger, player: str, each: int, count: int) -> None:
        if each:
            self.receipt.paid(ledger, "draw", "void", f"{count} × {each}")
        else:
            self.receipt.line("draw", "void", 0, "points")

    def _tenpai(self, ledger: Ledger, player: str, tenpai: Tenpai | None) -> None:
        # Every tile of the set was tried, so every multiplier of every wait has been read.
        if tenpai:
            self.receipt.line("draw", "tenpai", tenpai.best.score.value, "points")
        else:
            self.receipt.line("draw", "not_tenpai", player)

    def _noten(self, ledger: Ledger) -> None:
        self.receipt.paid(ledger)

    def _returned(self, ledger: Ledger, player: str, amount: int) -> None:
        if amount:
            self.receipt.paid(ledger)
        else:
            self.receipt.line("payment", "kong_return", 0, "points")

    def _end(self, ledger: Ledger, how: str, winners: int) -> None:
        self.receipt.line("end", f"ended_{how}", winners, "winners")

    def _event(self, ledger: Ledger, done: Settled) -> None:
        """Nothing that was read stays unnamed: what no step took belongs to the end of the event."""
        self.receipt.line("event", "event", sum(t.amount for t in done.transfers), "points")
