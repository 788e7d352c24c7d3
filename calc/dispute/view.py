"""Turns settlements and refusals into the views that claims are compared with."""

from __future__ import annotations

from collections.abc import Sequence

from ..outcome import View
from ..problems import Problem
from ..result import Result
from ..systems import system


def view(found: Result | Sequence[Problem]) -> View:
    """The view of a settlement or of a refusal."""
    if not isinstance(found, Result):
        return View(refused=tuple(dict.fromkeys(p.code for p in found)))
    wins = system(found.rules.engine).wins(found)
    # the transfers show who is paid; nobody makes claims about the rest of a row
    return View(tuple(w._replace(row=None, paid=True) for w in wins), tuple(found.ledger.transfers))
