"""From hands to a settled evening: the running table of a match, its end, and who pays whom.

:func:`settle_match` does all of it; the arithmetic of an end alone (:func:`final_scores`, :func:`set_chips`) serves
``calc final``.
"""

from typing import TYPE_CHECKING, Any

from .place_points import Placement, final_scores, round_score, set_chips

if TYPE_CHECKING:
    from .settle import MatchResult, settle_match

__all__ = ["MatchResult", "Placement", "final_scores", "round_score", "set_chips", "settle_match"]


def __getattr__(name: str) -> Any:
    """Import what settles matches when one of its names is first asked for, as ``calc final`` needs only the
    arithmetic. Raises AttributeError for any other name."""
    if name not in ("MatchResult", "settle_match"):
        raise AttributeError(f"module 'calc.match' has no attribute {name!r}")
    from . import settle

    return getattr(settle, name)
