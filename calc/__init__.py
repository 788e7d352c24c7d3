"""calc, the referee for house-rule mahjong.

The library in one line each: :func:`load_rules` gives a rule system, :func:`read_record` a record from plain values,
:func:`settle` the result. Names are imported on first use, so ``import calc`` costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from .api import read_record, read_text, settle, waits
    from .match import MatchResult, settle_match
    from .problems import InputError, NoWin, Problem
    from .record import Draw, Record, Win
    from .result import Result
    from .rules import Rules, load_rules

__all__ = [
    "Draw", "InputError", "MatchResult", "NoWin", "Problem", "Record", "Result", "Rules", "Win",
    "load_rules", "read_record", "read_text", "settle", "settle_match", "waits",
]  # fmt: skip

_HOME = {
    "read_record": "api", "read_text": "api", "settle": "api", "waits": "api",
    "InputError": "problems", "NoWin": "problems", "Problem": "problems",
    "Draw": "record", "Record": "record", "Win": "record",
    "MatchResult": "match", "settle_match": "match",
    "Result": "result", "Rules": "rules", "load_rules": "rules",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'calc' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module("." + _HOME[name], __name__), name)
