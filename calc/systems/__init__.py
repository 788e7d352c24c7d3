"""The systems: a package for each game, found by the ``engine`` of the rules. Presets are values, not packages."""

import os
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ..problems.codes import problem
from ..problems.problems import InputError
from ..records.fields import Groups, load
from .base import System

ENGINES = {
    "riichi": "calc.systems.riichi",
    "mighty": "calc.systems.mighty",
    "wenzhou": "calc.systems.wenzhou",
    "kessen": "calc.systems.kessen",
    "anmika": "calc.systems.anmika",
}
"""The module of each engine id in ``rules.yaml``; its ``SYSTEM`` is a :class:`System`. A new game adds a line here or
calls :func:`register`; a set of values for an existing game needs none."""
WITH_DICE = "anmika"
"""The system that ``calc dice`` rolls for by default."""

_loaded: dict[str, System[Any]] = {}


def register(engine: str, module: str) -> None:
    """Register a game under the id by which rules name it; its module is imported on first use."""
    ENGINES[engine] = module


def system(engine: str) -> System[Any]:
    """Return the system of an engine. Raises :class:`~calc.InputError` for an unregistered one."""
    game = _loaded.get(engine)
    if game is None:
        if engine not in ENGINES:
            from ..problems.problems import nearest

            raise InputError([problem("R105.no_engine", help=nearest(engine, ENGINES, "engines_are"), name=engine)])
        made: System[Any] = import_module(ENGINES[engine]).SYSTEM
        game = _loaded[engine] = made
    return game


def fields_of(engine: str) -> Groups:
    """Return the fields of a system's records, without importing it if it declares them in ``fields.toml``."""
    spec = find_spec(ENGINES[engine])
    folder = os.path.dirname(spec.origin or "") if spec else ""
    if os.path.exists(os.path.join(folder, "fields.toml")):
        return load(os.path.join(folder, "__init__.py")).groups
    return system(engine).fields
