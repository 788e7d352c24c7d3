"""Games of other packages: what is installed under the entry points ``calc.systems`` (docs/games.md).

The names of the project's own games are looked up first, so that their start does not pay for looking (50 ms).
"""

import os
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TypeVar

from .named_tuples import NamedTuple
from .problems.codes import problem
from .problems.problems import InputError, Problem

GROUP = "calc.systems"
"""The group of entry points, each of them ``engine = module``."""
API = 1
"""The version of the contract: what :mod:`calc.plugin` offers, and what a game is asked. A change that can break a game
counts it up."""
Game = TypeVar("Game")


class Plugin(NamedTuple):
    """A game of another package."""

    engine: str
    """The id by which rules name it."""
    module: str
    """The module with its ``SYSTEM``, beside which its ``rules.yaml`` lies."""
    package: str
    """The distribution that brings it, with its version."""

    def system(self, kind: type[Game]) -> Game:
        """Import its ``SYSTEM``, an object of a class that extends ``kind``. Raises InputError if it cannot be used,
        whatever went wrong in it, so that a broken package never takes the other games with it."""
        try:
            game = import_module(self.module).SYSTEM
        except Exception as error:  # whatever its code raises
            raise InputError([self.broken_problem(error)]) from error
        if not isinstance(game, kind):
            raise InputError([problem("R115.no_system", **self._asdict())])
        if (version := getattr(game, "api", 0)) != API:
            raise InputError([problem("R115.version", theirs=version, ours=API, **self._asdict())])
        return game

    def broken_problem(self, why: object) -> Problem:
        """Return the problem (R115) of a game that cannot be loaded, which names the package to blame; ``why``: what
        was raised."""
        return problem("R115.broken", name=self.engine, package=self.package, why=str(why))

    @property
    def rules_path(self) -> str:
        """The path of its rules, found without importing its module, as commands that only list rules load no game;
        empty if it has none, or if there is no such module."""
        try:
            spec = find_spec(self.module)
        except Exception:  # whatever the package around the module raises; it is reported when the game is loaded
            return ""
        path = os.path.join(os.path.dirname(spec.origin), "rules.yaml") if spec and spec.origin else ""
        return path if os.path.isfile(path) else ""


class Plugins(NamedTuple):
    """What is installed."""

    games: Mapping[str, Plugin]
    """By engine, in the order of their names."""
    problems: Sequence[Problem]
    """Engines that several packages bring."""


@cache
def plugins() -> Plugins:
    """Return the games that installed packages bring, looked for once; of two packages that bring the same engine the
    first by name counts, and there is a problem. No games if ``CALC_PLUGINS`` is ``off``, for a user who asks whether a
    package is at fault."""
    if os.environ.get("CALC_PLUGINS") == "off":
        return Plugins({}, [])
    from importlib.metadata import entry_points  # 50 ms, for names that the project does not have itself

    games: dict[str, Plugin] = {}
    problems = []
    for entry in sorted(entry_points(group=GROUP)):
        package = f"{entry.dist.name} {entry.dist.version}" if entry.dist else "?"  # for messages
        plugin = Plugin(entry.name, entry.value, package)
        first = games.setdefault(entry.name, plugin)
        if first != plugin:  # the same one is no problem: a package can lie on the path twice
            problems.append(problem("R115.twice", name=entry.name, package=first.package, other=package))
    return Plugins(games, problems)
