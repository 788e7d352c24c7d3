"""calc, the referee for house-rule mahjong.

:func:`score` settles a finished hand, given as a line, a record or keywords, and returns a :class:`Verdict`:

    verdict = calc.score("B ron C 234m 22444p 33567s 3s riichi dora 4z", rules="tenhou4")
    verdict.points["C"], verdict.wins[0].han, verdict.text(lang="ja"), verdict.to_dict()

A line is the winner, ``tsumo`` or ``ron`` and the discarder, the hand with the winning tile last, then words in any
order: ``riichi``, ``double riichi``, ``ippatsu``, ``rinshan``, ``chankan``, ``haitei``, ``houtei``; ``dora 4z``,
``ura 1p`` (their indicators), ``honba 2``, ``sticks 1``, ``round south``, ``seats Ann,Bea,Cid,Dan`` (the dealer first).
Called melds stand in brackets, ``(777z)``, concealed kans in ``[1111p]``. ``draw tenpai A,C`` is a draw,
``B ron C 3 han 30 fu`` a hand without tiles. The words of a record are the same; ``help(calc.score)`` lists them.

:func:`value`, :func:`waits`, :func:`dispute`, :func:`compare`, :func:`match` and :func:`batch` do what the commands of
these names do, :func:`systems` lists the rule systems, :func:`rules` loads one, and its :meth:`Rules.find` says what
its rules mean; :func:`read_log` gives the hands of a recorded game. Bad input raises :class:`InputError`, a win that
the rules forbid :class:`NoWin`, a kind of it, with all ``problems``; its text says them with what to write instead. All
results and errors can be pickled and copied; the plain values of ``to_dict()`` are those that ``--json`` prints.

For speed give dictionaries, to :func:`score` one by one or to :func:`batch` by the thousand.

Public is what ``calc.__all__`` names, with the attributes that ``help`` shows of each, and changes as semantic
versioning says; everything else may change at any time.

Names are imported on first use, so ``import calc`` costs nothing.
"""

import sys

__version__ = "0.3.0"

TYPE_CHECKING = False
"""Of :mod:`typing`, whose import takes ten times as long as all of this."""

if TYPE_CHECKING:
    from .api.batch import batch
    from .api.compare import compare
    from .api.dispute import dispute
    from .api.match import match
    from .api.read_log import read_log
    from .api.rules import rules
    from .api.score import score
    from .api.systems import ListedSystem, systems
    from .api.value import Value, value
    from .api.waits import Waits, WaitTile, WaitWorth, waits
    from .batch.hands import BatchRow
    from .compare import Comparison
    from .dispute.sheet import DisputeSheet
    from .match import MatchResult
    from .problems.problems import InputError, NoWin, Problem
    from .rules.rules import RuleLine, Rules
    from .verdict.ledger import Transfer
    from .verdict.receipt import Step
    from .verdict.verdict import NextHand, Part, Verdict, Won

__all__ = [
    "BatchRow", "Comparison", "DisputeSheet", "InputError", "ListedSystem", "MatchResult", "NextHand", "NoWin", "Part",
    "Problem", "RuleLine", "Rules", "Step", "Transfer", "Value", "Verdict", "WaitTile", "WaitWorth", "Waits", "Won",
    "batch", "compare", "dispute", "match", "read_log", "rules", "score", "systems", "value", "waits",
]  # fmt: skip

_HOME = {
    "BatchRow": "batch.hands", "Comparison": "compare", "DisputeSheet": "dispute.sheet", "MatchResult": "match",
    "InputError": "problems.problems", "ListedSystem": "api.systems", "NextHand": "verdict.verdict",
    "NoWin": "problems.problems", "Part": "verdict.verdict", "Problem": "problems.problems", "RuleLine": "rules.rules",
    "Rules": "rules.rules", "Step": "verdict.receipt", "Transfer": "verdict.ledger", "Value": "api.value",
    "Verdict": "verdict.verdict", "WaitTile": "api.waits", "WaitWorth": "api.waits", "Waits": "api.waits",
    "Won": "verdict.verdict",
}  # fmt: skip
"""Where the names are that are no functions; each of these has a module of :mod:`.api`."""


def __getattr__(name: str) -> object:
    """Import a public name when it is first used."""
    if name not in __all__:
        raise AttributeError(f"module 'calc' has no attribute {name!r}")
    from importlib import import_module

    public = getattr(import_module("." + _HOME.get(name, "api." + name), __name__), name)
    globals()[name] = public  # so that it is looked for once
    return public


def __dir__() -> list[str]:
    return sorted([*__all__, "__doc__", "__name__", "__path__", "__version__"])


class _FrontDoor(type(sys)):  # type: ignore[misc]  # the class of modules, without loading another one for its name
    """The module: a function remains what its name says when the package of the same name is imported."""

    def __setattr__(self, name: str, value: object) -> None:
        if name not in __all__ or not isinstance(value, type(sys)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _FrontDoor
