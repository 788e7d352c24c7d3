"""What :class:`~calc.riichi.memory.Memory` is where nothing is compiled: 20,000 hands take 4 % less with it. (Never
compiled: mypyc cannot compile a class that extends dict.)"""

from collections.abc import Callable
from typing import TypeVar

from ..tiles.shapes import KEPT

Key = TypeVar("Key")
Made = TypeVar("Made")


class InterpretedMemory(dict[Key, Made]):
    """The result of a function for each key, as :class:`~calc.riichi.memory.Memory` has it: a key that is remembered is
    found without a call of a method."""

    __slots__ = ("make", "most")

    def __init__(self, make: Callable[[Key], Made], most: int = KEPT) -> None:
        """Take a function of one key. ``most``: how many results to remember; 0: none."""
        self.make, self.most = make, most

    def __missing__(self, key: Key) -> Made:
        """Make the result for a new key, and remember it. A full memory is emptied, which needs no order of use."""
        made = self.make(key)
        if len(self) >= self.most:
            self.clear()
            if not self.most:
                return made
        self[key] = made
        return made
