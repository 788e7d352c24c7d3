"""Settlements and refusals as claims see them."""

from __future__ import annotations

from collections.abc import Sequence

from ..outcome import View
from ..problems import Problem
from ..result import Result
from ..systems import system


def view(found: Result | Sequence[Problem]) -> View:
    """What a settlement, or a refusal, comes to."""
    if not isinstance(found, Result):
        return View(refused=tuple(dict.fromkeys(p.code for p in found)))
    wins = system(found.rules.engine).wins(found)
    # who is paid shows in the transfers; what else a row says nobody claims
    return View(tuple(w._replace(row=None, paid=True) for w in wins), tuple(found.ledger.transfers))
