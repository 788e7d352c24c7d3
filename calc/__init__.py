"""calc, the referee for house-rule mahjong.

:func:`load_rules` gives a rule system, :func:`read_record` a record from plain values (:func:`read_text`: from YAML,
:func:`read_line`: from a hand line), :func:`settle` the :class:`Verdict`, :func:`settle_match` that of an evening,
:func:`waits` and :func:`wait_values` what completes a hand. Bad input raises :class:`InputError`, a win that the rules
forbid :class:`NoWin`, a kind of it.

    rules = calc.load_rules("tcg")
    hand = calc.read_record({"win": {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s"}})
    calc.settle(hand.record, hand.rules).points

Names are imported on first use, so ``import calc`` costs nothing.
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

if TYPE_CHECKING:
    from .api import read_line, read_record, read_text, settle, wait_values, waits
    from .match import MatchResult, settle_match
    from .problems.problems import InputError, NoWin, Problem
    from .records.record import Draw, Record, Win
    from .rules.rules import Rules, load_rules
    from .verdict.verdict import Verdict

__all__ = [
    "Draw", "InputError", "MatchResult", "NoWin", "Problem", "Record", "Rules", "Verdict", "Win",
    "load_rules", "read_line", "read_record", "read_text", "settle", "settle_match", "wait_values", "waits",
]  # fmt: skip

_HOME = {
    "read_line": "api", "read_record": "api", "read_text": "api", "settle": "api", "wait_values": "api", "waits": "api",
    "InputError": "problems.problems", "NoWin": "problems.problems", "Problem": "problems.problems",
    "Draw": "records.record", "Record": "records.record", "Win": "records.record",
    "MatchResult": "match", "settle_match": "match",
    "Verdict": "verdict.verdict", "Rules": "rules.rules", "load_rules": "rules.rules",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'calc' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module("." + _HOME[name], __name__), name)


def __dir__() -> list[str]:
    return sorted([*__all__, "__doc__", "__name__", "__path__", "__version__"])
