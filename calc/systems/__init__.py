"""The systems: one module an engine, found by the ``engine`` of the rules. Presets are values, not modules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from ..fields import Field
    from ..problems import Problem
    from ..receipt import Receipt
    from ..result import Result
    from ..riichi.waits import Tiles, Waiter
    from ..rules import Rules
    from ..values import Document
    from .course import Course

ENGINES = {
    "riichi": "calc.systems.tcg",
    "mighty": "calc.systems.mighty",
    "wenzhou": "calc.systems.wenzhou",
    "kessen": "calc.systems.kessen",
    "anmika": "calc.systems.anmika",
}
"""Engine id in ``rules.yaml`` → module. A new system that is not a set of values adds its line here."""


class System(Protocol):
    """What a system module offers."""

    GROUPS: Mapping[str, tuple[Field, ...]]
    """The fields of its records: ``record``, and the groups that kinds of fields name."""

    def read(self, document: Document, rules: Rules) -> tuple[Any, list[Problem]]:
        """The typed record of a document and every problem; ``None`` where no record could be made."""

    def check(self, record: Any, rules: Rules) -> list[Problem]:
        """Every reason why a typed record cannot be."""

    def settle(self, record: Any, rules: Rules, told: Receipt | None = None) -> Result:
        """Settle a legal record, telling each step where somebody listens; raise :class:`calc.problems.NoWin` where the
        rules forbid the win."""


class RiichiSystem(System, Protocol):
    """What the systems of the riichi family offer besides: what a hand waits for, and the size of a settled win."""

    def waiter(self, tiles: Tiles, norths: int, rules: Rules) -> Waiter:
        """The waits of an open hand."""

    def size(self, result: Result) -> dict[str, Any]:
        """Points, han, fu, limit, yakuman, yaku of the first win."""


Waits = Callable[["Document", "Rules"], "tuple[dict[str, Any] | None, list[Problem]]"]
"""``report_waits`` of a system module: what the hand of a document (``win``, its tile open) waits for, and problems."""

_loaded: dict[str, System] = {}


def system(engine: str) -> System:
    """The module of an engine, imported on first use."""
    found = _loaded.get(engine)
    if found is None:
        found = _loaded[engine] = cast(System, import_module(ENGINES[engine]))
    return found


def riichi_system(engine: str) -> RiichiSystem:
    """The module of an engine of the riichi family."""
    return cast(RiichiSystem, system(engine))


Finish = Callable[..., Any]
"""``finish_match(scores, values, streak=…, east_one=…, sticks=…)`` of a system module: a match that ends in chips."""


def own_finish(engine: str) -> Finish | None:
    """How a system whose matches end in chips settles them; ``None`` where :mod:`calc.match` does."""
    found = getattr(system(engine), "finish_match", None)
    return cast(Finish, found) if callable(found) else None


def own_waits(engine: str) -> Waits | None:
    """How a system that is no riichi tells what a hand waits for; ``None`` where :mod:`calc.waiting` does."""
    found = getattr(system(engine), "report_waits", None)
    return cast(Waits, found) if callable(found) else None


Brief = Callable[["Result"], "dict[str, Any]"]
"""``brief`` of a system module: ``wins`` and ``dice`` as in :meth:`Result.data`, for batches, without the receipt."""


def own_brief(engine: str) -> Brief | None:
    """How a system tells cheaply who won with what; ``None`` where the whole result must be asked."""
    found = getattr(system(engine), "brief", None)
    return cast(Brief, found) if callable(found) else None


def own_course(rules: Rules, players: tuple[str, ...]) -> Course:
    """How hands follow each other under some rules (``match_course`` of a system module), for the players of a match in
    turn order; where a system does not say, everybody deals in turn."""
    from .course import Course

    found = getattr(system(rules.engine), "match_course", Course)
    return cast("Course", found(rules, players))
