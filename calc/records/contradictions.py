"""Contradictions as data: what cannot be said together, in one notation for every game.

An entry names the field that reports it, its sentence in the registry of codes, the rule that decides (empty: none
does), and the test, which looks at a named tuple of the game and at the values of the rules.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, TypeVar

from ..problems.codes import problem
from ..problems.problems import Path, Problem
from ..rules.rules import V

Context = TypeVar("Context")
Contradiction = tuple[str, str, str, Callable[[Context, V], object]]


def contradictions(
    table: Collection[Contradiction[Context]], context: Context, path: Path, v: V,
    words: Callable[[], Mapping[str, Any]], unknown: Collection[str] = (),
) -> Iterator[Problem]:  # fmt: skip
    """Yield the problems of something written at a path, as a table lists what is impossible in it. ``words`` makes the
    words of a sentence; it is called only for a problem, as nearly all records have none. The word ``name`` is the
    field, unless ``words`` gives another. Entries for rules ``unknown`` to a game are skipped."""
    for field, sentence, rule, holds in table:
        if rule not in unknown and holds(context, v):
            yield problem(sentence, (*path, field), **{"name": field, **words()})
