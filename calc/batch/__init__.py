"""Records by the thousand: streams of records in, streams of outcomes out, in their order.

:func:`run`, :func:`table` and :func:`summarize` are for programs::

    for outcome in run(["club/", "more.jsonl.gz"], rules="mleague"):
        print(outcome.file, outcome.line, outcome.points)
    table(["club/"], per="player").group_by("player").aggregate([("points", "sum"), ("laid", "sum")])
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .outcomes import run, summarize, table

__all__ = ["run", "summarize", "table"]


def __getattr__(name: str) -> Any:
    """Return one of the functions in ``__all__``, importing it when it is first asked for: commands import single
    modules of this package, and pay for no more than these. Raises AttributeError for any other name."""
    if name not in __all__:
        raise AttributeError(f"module 'calc.batch' has no attribute {name!r}")
    from . import outcomes

    return getattr(outcomes, name)
