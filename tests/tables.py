"""Tables of cases: one test for many rows, which names every row that fails.

A test of its own for each row costs a millisecond and a half, more than what most rows do: every process of a run
collects it, one sets it up and reports it, and another counts it.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

Test = Callable[..., None]
MOST = 100
"""Rows of one test, which should take less than a tenth of a second."""


def table_of(names: str | Sequence[str], rows: Iterable[Any], most: int = MOST) -> Callable[[Test], Test]:
    """Run a test for each row, as ``pytest.mark.parametrize`` would, but as one test for at most ``most`` of them.

    All rows are run, and all that fail are named. Skipped is what skips all rows. Fixtures are shared by the
    rows of a test.
    """
    columns = [name.strip() for name in names.split(",")] if isinstance(names, str) else [*names]
    whole = [_values_of(row, len(columns)) for row in rows]
    parts = [whole[start : start + most] for start in range(0, len(whole), most)]

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        def run(*owner: object, part: Sequence[Sequence[Any]], **fixtures: Any) -> None:
            failures, skipped = list[BaseException](), list[BaseException]()
            for row in part:
                try:
                    test(*owner, **dict(zip(columns, row, strict=True)), **fixtures)
                except pytest.skip.Exception as reason:
                    skipped.append(reason)
                except (Exception, pytest.fail.Exception) as error:
                    error.add_note(f"in the row {', '.join(repr(value)[:200] for value in row)}")
                    failures.append(error)
            if failures:
                raise BaseExceptionGroup(f"{len(failures)} of {len(part)} rows fail", failures)
            if len(skipped) == len(part):
                raise skipped[0]

        signature = inspect.signature(test)
        parameters = [parameter for name, parameter in signature.parameters.items() if name not in columns]
        parameters.append(inspect.Parameter("part", inspect.Parameter.KEYWORD_ONLY))
        run.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
        ids = [f"rows-from-{number * most + 1}" for number in range(len(parts))]
        marked: Test = pytest.mark.parametrize("part", parts, ids=ids)(run)
        return marked

    return decorate


def _values_of(row: Any, count: int) -> Sequence[Any]:
    """The values of a row, of which there are so many; what ``pytest.param`` makes has no mark here."""
    if hasattr(row, "marks") and hasattr(row, "id"):
        assert not row.marks, "a row with a mark is a test of its own: pytest.mark.parametrize"
        values: Sequence[Any] = row.values
    else:
        values = row if count > 1 else (row,)
    assert len(values) == count, f"{row!r} has not {count} values"
    return values
