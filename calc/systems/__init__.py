"""The systems: a package a game, found by the ``engine`` of the rules. Presets are values, not packages."""

import os
from importlib import import_module
from importlib.util import find_spec

from ..codes import problem
from ..fields import Groups, load
from ..problems import InputError
from .base import System

ENGINES = {
    "riichi": "calc.systems.riichi",
    "mighty": "calc.systems.mighty",
    "wenzhou": "calc.systems.wenzhou",
    "kessen": "calc.systems.kessen",
    "anmika": "calc.systems.anmika",
}
"""Engine id in ``rules.yaml`` → module with a :class:`System` of the name ``SYSTEM``. A new game adds its line here, or
calls :func:`register`; a set of values for a game that is here needs none."""
WITH_DICE = "anmika"
"""The system that ``calc dice`` rolls for where nobody says which."""

_loaded: dict[str, System] = {}


def register(engine: str, module: str) -> None:
    """Make a game known: the id that rules name it by, and its module, imported on first use."""
    ENGINES[engine] = module


def system(engine: str) -> System:
    """The system of an engine. Raises :class:`~calc.problems.InputError` for one that nobody registered."""
    found = _loaded.get(engine)
    if found is None:
        if engine not in ENGINES:
            from ..problems import nearest

            raise InputError([problem("R105.no_engine", help=nearest(engine, ENGINES, "engines"), name=engine)])
        made: System = import_module(ENGINES[engine]).SYSTEM
        found = _loaded[engine] = made
    return found


def fields_of(engine: str) -> Groups:
    """The fields of a system's records; a package that declares them as data is not imported for it."""
    spec = find_spec(ENGINES[engine])
    folder = os.path.dirname(spec.origin or "") if spec else ""
    if os.path.exists(os.path.join(folder, "fields.toml")):
        return load(os.path.join(folder, "__init__.py")).groups
    return system(engine).fields
