"""A function's results, remembered by key. (A module of its own that is not compiled: mypyc cannot compile a class that
extends dict.)"""

from collections.abc import Callable
from typing import Any, TypeVar

from ..tiles.shapes import KEPT

Made = TypeVar("Made")


class Memory(dict[Any, Made]):
    """The result of a function for each key. ``most``: how many keys to remember; 0: none."""

    def __init__(self, make: Callable[[Any], Made], most: int = KEPT) -> None:
        self.make, self.most = make, most

    def __missing__(self, key: Any) -> Made:
        made = self.make(key)
        if len(self) >= self.most:
            self.clear()
        if self.most:
            self[key] = made
        return made
