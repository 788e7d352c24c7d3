"""マイティー: three players, every white in the hand is a joker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import Rules
from .fields import GROUPS
from .legal import check
from .reader import read
from .settle import brief, settle, size
from .waits import waiter

if TYPE_CHECKING:
    from ..course import Course

__all__ = ["GROUPS", "brief", "check", "match_course", "read", "settle", "size", "waiter"]


def match_course(rules: Rules, players: tuple[str, ...]) -> Course:
    """How the hands of a match follow each other."""
    from ..rounds import Rounds

    return Rounds(rules, players)
