"""Tables of cases: one test for many rows, which names every row that fails.

A test of its own for each row costs more than what most rows do: pytest sets it up, and reports it from a process to
another.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

Test = Callable[..., None]


def table(names: str | Sequence[str], rows: Iterable[Any], most: int = 100) -> Callable[[Test], Test]:
    """Run a test for each row, as ``pytest.mark.parametrize`` would, but as one test for at most so many of them.

    All rows are run, and those that fail are named. Fixtures are shared by the rows of a test.
    """
    columns = [name.strip() for name in names.split(",")] if isinstance(names, str) else [*names]
    whole = [row if len(columns) > 1 else (row,) for row in rows]
    parts = [whole[start : start + most] for start in range(0, len(whole), most)]

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        def run(part: Sequence[Sequence[Any]], **fixtures: Any) -> None:
            failures: list[BaseException] = []
            for row in part:
                try:
                    test(**dict(zip(columns, row, strict=True)), **fixtures)
                except (Exception, pytest.fail.Exception) as error:
                    error.add_note(f"in the row {', '.join(map(repr, row))}")
                    failures.append(error)
            if failures:
                raise BaseExceptionGroup(f"{len(failures)} of {len(part)} rows fail", failures)

        signature = inspect.signature(test)
        others = [parameter for name, parameter in signature.parameters.items() if name not in columns]
        part = inspect.Parameter("part", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        run.__signature__ = signature.replace(parameters=[part, *others])  # type: ignore[attr-defined]
        ids = [f"rows-{number * most + 1}-" for number in range(len(parts))] if len(parts) > 1 else ["rows"]
        marked: Test = pytest.mark.parametrize("part", parts, ids=ids)(run)
        return marked

    return decorate
