"""A function's results, remembered by key."""

from collections.abc import Callable
from types import FunctionType
from typing import Any, Final, Generic, TypeVar

from ..tiles.shapes import KEPT
from .interpreted import InterpretedMemory

Made = TypeVar("Made")
_NEW: Final = object()
"""Stands for the result of a key that is not remembered."""


class Memory(Generic[Made]):
    """The result of a function for each key: made when the key is first looked up.

    It has a dictionary and is none: compiled code calls the method below directly, and would find the brackets of a
    class that extends dict by their name, which takes longer than looking up the key.
    """

    __slots__ = ("kept", "make", "most")

    def __init__(self, make: Callable[[Any], Made], most: int = KEPT) -> None:
        """Take a function of one key. ``most``: how many results to remember; 0: none."""
        self.make, self.most = make, most
        self.kept: dict[Any, Any] = {}

    def __getitem__(self, key: Any) -> Made:
        """Return the result for a key, from memory if it is there."""
        made = self.kept.get(key, _NEW)
        if made is _NEW:
            return self._remember(key)
        return made  # type: ignore[no-any-return]

    def _remember(self, key: Any) -> Made:
        """Make the result for a new key, and remember it. A full memory is emptied, which needs no order of use."""
        made = self.make(key)
        if len(self.kept) >= self.most:
            self.kept.clear()
            if not self.most:
                return made
        self.kept[key] = made
        return made


if isinstance(vars(Memory)["_remember"], FunctionType):  # not compiled
    Memory = InterpretedMemory  # type: ignore[misc, assignment]
