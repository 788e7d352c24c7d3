"""The systems: a package for each game, found by the ``engine`` of the rules. Presets are values, not packages.

Games of other packages (docs/games.md) are looked for where a name is none of ours, or where all are listed.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..problems.codes import problem
from ..problems.problems import InputError, Problem
from ..records.fields import Groups, load
from ..rules.rules import plugin_rules
from .base import System

if TYPE_CHECKING:
    from ..plugins import Plugins

ENGINES = {
    "riichi": "calc.systems.riichi",
    "mighty": "calc.systems.mighty",
    "wenzhou": "calc.systems.wenzhou",
    "kessen": "calc.systems.kessen",
    "anmika": "calc.systems.anmika",
}
"""The module of each engine id in ``rules.yaml``; its ``SYSTEM`` is a :class:`System`. A new game adds a line here
(one of another package an entry point), a set of values for an existing game does not."""
WITH_DICE = "anmika"
"""The system that ``calc dice`` rolls for by default."""

_loaded: dict[str, System[Any]] = {}


def system(engine: str) -> System[Any]:
    """Return the system of an engine, imported when it is first asked for, as a command mostly needs one game. Raises
    :class:`~calc.InputError` for an unknown one, and for one of another package that cannot be used."""
    game = _loaded.get(engine)
    if game is None:
        made: System[Any] = import_module(ENGINES[engine]).SYSTEM if engine in ENGINES else _plugin_system(engine)
        game = _loaded[engine] = made
    return game


def _plugins() -> "Plugins":
    """Return the games of other packages. The module that looks for them is imported only where a name is none of ours,
    to keep starts short."""
    from ..plugins import plugins

    return plugins()


def _plugin_system(engine: str) -> System[Any]:
    """Return the system of another package. Raises InputError, with the nearest names, if no package has it. Asked
    last, as looking for packages takes time."""
    plugin = _plugins().games.get(engine)
    if plugin is None:
        from ..problems.problems import nearest

        raise InputError([problem("R105.no_engine", help=nearest(engine, engines(), "engines_are"), name=engine)])
    return plugin.system(System)


def is_engine(name: str) -> bool:
    """Return whether there is a game of this id, be it one that can be used or not. The check of rules files asks it:
    that a game cannot be loaded is another problem."""
    return name in ENGINES or name in _plugins().games


def engines() -> Iterator[str]:
    """Yield the id of every game that can be used: ours, then those of other packages. One that cannot be loaded is
    left out: nobody has asked for it here, and whoever names it is told why."""
    yield from ENGINES
    for engine in _plugins().games:
        with suppress(InputError):
            if engine not in ENGINES and system(engine):
                yield engine


def broken_plugins() -> list[Problem]:
    """Return why games of other packages cannot be used: commands that list games tell of them instead of failing. A
    fault in their rules is told in place of what follows from it."""
    problems = [*_plugins().problems]
    for engine in _plugins().games:
        wrong = plugin_rules().problems.get(engine, ())
        try:
            system(engine)
        except InputError as error:
            # what is wrong with its rules is why it does not load
            wrong = wrong or error.problems
        problems += wrong
    return problems


def fields_of(engine: str) -> Groups:
    """Return the fields of a system's records, without importing the game if it declares them in ``fields.toml``: help
    and schemas need no more of it."""
    spec = find_spec(ENGINES[engine]) if engine in ENGINES else None
    folder = os.path.dirname(spec.origin or "") if spec else ""
    if os.path.exists(os.path.join(folder, "fields.toml")):
        return load(os.path.join(folder, "__init__.py")).groups
    return system(engine).fields
