"""What is made once of a key and remembered. (A class of its own kind: mypyc cannot compile one that extends dict.)"""

from collections.abc import Callable
from typing import Any, TypeVar

from ..shapes import KEPT

Made = TypeVar("Made")


class Memory(dict[Any, Made]):
    """Of each key what a function makes of it; ``most``: of so many keys, of none if it is 0."""

    def __init__(self, make: Callable[[Any], Made], most: int = KEPT) -> None:
        self.make, self.most = make, most

    def __missing__(self, key: Any) -> Made:
        made = self.make(key)
        if len(self) >= self.most:
            self.clear()
        if self.most:
            self[key] = made
        return made
