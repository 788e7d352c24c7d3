"""What is made once of a key and remembered. (A class of its own kind: mypyc cannot compile one that extends dict.)"""

from collections.abc import Callable
from typing import Any, TypeVar

_MANY = 1 << 13
"""So many of each are remembered."""


Made = TypeVar("Made")


class Memory(dict[Any, Made]):
    """Of each key what a function makes of it."""

    def __init__(self, make: Callable[[Any], Made]) -> None:
        self.make = make

    def __missing__(self, key: Any) -> Made:
        if len(self) >= _MANY:
            self.clear()
        made = self[key] = self.make(key)
        return made
