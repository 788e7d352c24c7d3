"""Mistakes at a draw of the riichi family: what is paid beside the noten penalty, as at a win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..mistakes import Cause, View, pay_instead, points
from ..records.record import Record
from ..rules.rules import V
from ..verdict.ledger import TABLE, Transfer
from ..verdict.verdict import GameWin, Verdict


def mistakes_at_draw(result: Verdict[GameWin], view: View) -> Iterator[Cause]:
    """Yield, as ``mistakes_beside`` of the systems, the mistakes of who takes riichi sticks at a draw, his own or all,
    and of honba paid beside the noten penalty. Nothing for a hand that somebody has won. ``view``: that of the
    verdict."""
    record, paid = result.record, [transfer for transfer in view.transfers if transfer.why == "noten"]
    if result.wins or not isinstance(record, Record):
        return
    for player, laid in view.laid.items():
        yield pay_instead(view, f"stick_back {player}", [], [points(TABLE, player, laid, "sticks")])
    left = record.sticks * result.rules.values["sticks.value"]
    for player in dict.fromkeys(transfer.payee for transfer in paid) if left else ():
        yield pay_instead(view, f"sticks_at_draw {player}", [], [points(TABLE, player, left, "sticks")])
    if paid and record.honba:
        for subject, honba in list_honba_at_draw(record.honba, paid, result.rules.values):
            yield pay_instead(view, subject, [], honba)


def list_honba_at_draw(honba: int, paid: Sequence[Transfer], v: V) -> Iterator[tuple[str, list[Transfer]]]:
    """Yield what so many ``honba`` may be thought to bring beside the noten penalty (``paid``), and what that is
    called: each who is tenpai as much as by ron; or each payment as much more as a payer gives by tsumo."""
    payers = len({transfer.payer for transfer in paid})
    amounts = (("honba_at_draw", v["honba.ron"] // payers), ("honba_at_draw/each", v["honba.tsumo_each"]))
    for subject, amount in amounts:
        yield subject, [transfer._replace(amount=honba * amount, why="honba") for transfer in paid]
