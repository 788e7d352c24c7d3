"""A function's results, remembered by key, with the rules that were read for them: what receipts need of
:class:`~calc.riichi.memory.Memory`. (Not compiled: mypyc cannot compile a class that extends dict.)"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from ..tiles.shapes import KEPT

Made = TypeVar("Made")

Replays = dict[object, tuple[Made, list[str]]]
"""The results of a function by key, each with the rules that were read for it."""


def _replay(make: Callable[[Any], Made], reads: list[str], kept: Replays[Made], key: object) -> Made:
    """Return the result of a function for a key: from ``kept``, or made now and put there. Either way the keys of the
    rules read for it are added to ``reads``, so that a receipt does not depend on what was judged before."""
    remembered = kept.get(key)
    if remembered is not None:
        reads += remembered[1]
        return remembered[0]
    before = len(reads)
    made = make(key)
    if len(kept) >= KEPT:
        kept.clear()  # all at once: cheaper than to know which are still used
    kept[key] = made, reads[before:]
    return made


class Replayed(Generic[Made]):
    """The result of a function for each key, remembered from hand to hand with the rules that were read for it: whoever
    asks again has read them too."""

    __slots__ = ("kept", "make", "reads")

    def __init__(self, make: Callable[[Any], Made], reads: list[str], kept: Replays[Made]) -> None:
        """Take a function that reads rules. ``reads``: where these are recorded; ``kept``: the results of any hand."""
        self.make, self.reads, self.kept = make, reads, kept

    def __getitem__(self, key: object) -> Made:
        """Return the result for a key."""
        return _replay(self.make, self.reads, self.kept, key)


class ReplayedOnce(dict[object, Made]):
    """As :class:`Replayed`, but who asks for the same key again reads no rule again."""

    __slots__ = ("_replayed",)

    def __init__(self, make: Callable[[Any], Made], reads: list[str], kept: Replays[Made]) -> None:
        """Take what :class:`Replayed` takes; nothing is read yet."""
        self._replayed = make, reads, kept

    def __missing__(self, key: object) -> Made:
        """Return the result for a key that this object is asked for the first time, and keep it: the next time it is
        found in the dictionary, without a replay."""
        make, reads, kept = self._replayed
        made = self[key] = _replay(make, reads, kept, key)
        return made
