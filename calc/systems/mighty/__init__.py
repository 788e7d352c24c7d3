"""マイティー: three players, every white in the hand is a joker."""

from __future__ import annotations

from .fields import GROUPS
from .legal import check
from .reader import read
from .settle import brief, settle, size
from .waits import waiter

__all__ = ["GROUPS", "brief", "check", "read", "settle", "size", "waiter"]
