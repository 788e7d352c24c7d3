"""What is made once of a key and remembered. (A class of its own kind: mypyc cannot compile one that extends dict.)"""

from collections.abc import Callable
from typing import Any

_MANY = 1 << 13
"""So many of each are remembered."""


class Memory(dict[Any, Any]):
    """Of each key what a function makes of it."""

    def __init__(self, make: Callable[[Any], Any]) -> None:
        self.make = make

    def __missing__(self, key: Any) -> Any:
        if len(self) >= _MANY:
            self.clear()
        made = self[key] = self.make(key)
        return made
