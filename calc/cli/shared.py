"""The notebook of an evening in its file, which prompts, phones and editors change side by side.

Every text of the notebook is a version. A change is made to the version that its author saw, or not at all: whoever
comes second is told what the first one wrote. A change is on disk before anybody is told of it.
"""

from __future__ import annotations

import os
from collections import OrderedDict, deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from ..match.notebook import Notebook
from ..match.record import MOST_HANDS
from ..match.settle import MatchResult
from ..problems.problems import InputError, Problem
from .files import reread_notebook, save_notebook

try:
    import fcntl
except ImportError:  # Windows, and a browser that runs the program
    fcntl = None  # type: ignore[assignment]

_REMEMBERED = 2 * MOST_HANDS
"""How many ids of changes are remembered: those in the file, and those of hands that are no longer there."""
_PAST = 200
"""How many earlier versions can be restored."""


class HandNews(NamedTuple):
    """What others did to a hand."""

    what: str
    """``entered``, ``changed`` or ``removed``."""
    number: int
    """The number of the hand, from 1."""
    author: str
    """Who did it; empty if the file does not say."""


class SharedNotebook:
    """A notebook and its file."""

    def __init__(self, notebook: Notebook) -> None:
        """Begin with a notebook as it stands in its file. Raises InputError if it cannot be settled. Its settled match
        is kept (:attr:`settled`), as many phones ask to see it."""
        self.past = OrderedDict[str, Notebook]()
        """The latest versions by their ids, the present one last."""
        self._made = dict[str, str]()
        """The version that each change made since this notebook was opened."""
        self.taken = deque[str](maxlen=_REMEMBERED)
        """The ids of the changes that were made."""
        self._take_over(notebook, notebook.settled())

    def _take_over(self, notebook: Notebook, settled: MatchResult | None) -> None:
        """Make a notebook, with its settled match, the present version: sets :attr:`notebook`, :attr:`settled` and
        :attr:`stamp`, clears :attr:`problems`, and puts the notebook last in :attr:`past`, which keeps the latest
        :data:`_PAST`. Notes the ids of its changes in :attr:`taken`, so that a change that is sent again is not made
        twice."""
        for earlier in [*self.past.values()][-1:]:  # the version before, if there is any
            earlier.latest = None  # frees its settled hands: versions that may be restored are kept as texts alone
        self.notebook, self.settled = notebook, settled
        self.problems: list[Problem] = []
        """What is wrong with a text that somebody else wrote: it is not taken over."""
        self.stamp = self._read_stamp()
        self.past[notebook.version] = notebook
        self.past.move_to_end(notebook.version)
        while len(self.past) > _PAST:
            self.past.popitem(last=False)
        ids = [*notebook.ids, *notebook.taken_back]
        self.taken.extend([id_ for id_ in ids if id_ not in self.taken])

    def _read_stamp(self) -> tuple[int, int, int]:
        """Return time, size and number of the file as it is now; zeros if there is no file. They show a change without
        reading the file, which every look of a phone would need. The number tells a file that was put in the old one's
        place with the same time and size."""
        try:
            status = os.stat(self.notebook.name)
        except OSError:
            return 0, 0, 0
        return status.st_mtime_ns, status.st_size, status.st_ino

    @property
    def stale(self) -> bool:
        """Whether somebody else has written to the file since it was looked at."""
        stamp = self._read_stamp()
        has_text = bool(stamp[1])  # an editor may empty or remove a file before it writes it anew
        return stamp != self.stamp and has_text

    def look(self) -> bool:
        """Take over what others wrote into the file (see :meth:`_take_over`); return whether there is anything new. The
        same text, written again, is nothing new. A text that cannot be settled is not taken over: its problems are
        noted in :attr:`problems`, and that is new once, until the file changes again."""
        if not self.stale:
            return False
        try:
            notebook = reread_notebook(self.notebook.name, self.notebook.asked, self.notebook.rate)
            notebook.latest = self.notebook.latest  # hands that are as they were need not be settled again
            if notebook.text == self.notebook.text and not self.problems:
                self.stamp = self._read_stamp()
                return False
            self._take_over(notebook, notebook.settled())
        except InputError as error:
            self.stamp, self.problems = self._read_stamp(), error.problems
        return True

    def without_last(self, id_: str = "") -> Notebook:
        """Return the notebook without its last hand, for :meth:`change`; ``id_``: the id that this change will have.
        Raises InputError (S203) if there is no hand."""
        return self.notebook.without_last().in_place_of(self.notebook, id_)

    def restored(self, version: str, id_: str = "") -> Notebook | None:
        """Return the notebook with an earlier version put back, for :meth:`change`; ``id_``: the id that this change
        will have. ``None`` if that version is forgotten (:data:`_PAST`)."""
        past = self.past.get(version)
        return past and past.in_place_of(self.notebook, id_)

    def change(self, notebook: Notebook, id_: str = "") -> bool:
        """Replace the present version by another, first on disk. Returns False, and changes nothing, if the file has
        changed meanwhile. ``id_``: the id of the change; it is remembered, since a phone may send a change again.

        Raises InputError for a match that cannot be settled, or (F506) a file that cannot be written.
        """
        settled = notebook.settled()  # before the folder is locked: it takes the most time
        with _lock_folder(notebook.name):
            if self.problems or not self._is_unchanged():
                return False
            save_notebook(notebook)
            self._take_over(notebook, settled)
        if id_:
            self.taken.append(id_)
            self._made[id_] = self.notebook.version
        return True

    def made(self, id_: str) -> str:
        """Return the version that the change with this id made, so that a change sent twice is answered alike. After a
        restart only the last change is known: the file has its id beside the last hand. Empty if no such change is
        known."""
        last = self.notebook.remarks[-1:]
        last_id = last[0][0] if last else None  # the file notes the id of each change beside its hand
        return self._made.get(id_) or (self.notebook.version if last_id == id_ else "")

    def _is_unchanged(self) -> bool:
        """Tell whether the file still has the present text, or is not there (or empty): then writing it loses nothing
        of others. The file is read, as two changes within a tick of the clock have the same stamp; a file that cannot
        be read counts as changed."""
        try:
            return reread_notebook(self.notebook.name, "").text == self.notebook.text
        except InputError:
            return not self._read_stamp()[1]

    def news(self, before: Notebook) -> list[HandNews]:
        """Return how the hands differ from those of an earlier version (``before``), compared by their numbers, to tell
        whoever did not make the change. Empty if another match has begun since: there the same numbers are other
        hands."""
        if before.matches != self.notebook.matches:
            return []
        # with their remarks: a hand that was taken out and typed again is news
        old, new = ([*zip(book.hands, book.remarks, strict=True)] for book in (before, self.notebook))
        authors = [author for _, author in self.notebook.remarks]
        both = min(len(old), len(new))  # the hands that both versions have
        changed = [HandNews("changed", n + 1, authors[n]) for n in range(both) if old[n] != new[n]]
        entered = [HandNews("entered", n + 1, authors[n]) for n in range(both, len(new))]
        removed = [HandNews("removed", n + 1, "") for n in range(both, len(old))]
        return [*changed, *entered, *removed]


@contextmanager
def _lock_folder(file: str) -> Iterator[None]:
    """Lock the folder of a file while the body runs: no other process may write there between comparing and writing.
    The folder is locked, as the file itself is replaced by another at each change.

    The lock ends with its process. Where no lock is to be had (Windows, some network drives), two changes within the
    same millisecond are not kept apart.
    """
    if fcntl is None:  # no lock is to be had
        yield
        return
    folder = os.open(os.path.dirname(os.path.realpath(file)), os.O_RDONLY)
    try:
        with suppress(OSError):  # a network drive may know none
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)
