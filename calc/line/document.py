"""What a line says as a record, with the place of each part in the line."""

from copy import deepcopy
from itertools import pairwise
from typing import Any

from ..problems import Path, Span


class LineDocument:
    """What a line says as a record; problems point into the line."""

    def __init__(self, whole: Span) -> None:
        self.value: dict[str, Any] = {}
        self._whole = whole._replace(source=whole.source._replace(is_line=True))
        self._places: dict[Path, Span] = {(): self._whole}

    def at(self, start: int, end: int) -> Span:
        """The place of some characters of the line."""
        return Span(self._whole.source, self._whole.start + start, self._whole.start + end)

    def put(self, path: Path, value: Any, start: int, end: int) -> None:
        """Set the value at a path, said by these characters."""
        at: Any = self.value
        for step, following in pairwise(path):
            made: Any = [] if isinstance(following, int) else {}
            if isinstance(at, list) and isinstance(step, int):
                while len(at) <= step:  # an event of which nothing was understood has its place too
                    at.append(deepcopy(made))
                at = at[step]
            else:
                at = at.setdefault(step, made)
        if isinstance(at, list):
            at.append(value)
        else:
            at[path[-1]] = value
        self._places[path] = self.at(start, end)

    def has(self, path: Path) -> bool:
        """Whether the value at a path was said."""
        return path in self._places

    def span(self, path: Path, key: bool = False) -> Span:
        """The place of the value at a path, or of the nearest above it."""
        return next(self._places[path[:n]] for n in range(len(path), -1, -1) if path[:n] in self._places)
