"""A piece of a source of records, and the place in the source where it ends."""

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from ..named_tuples import NamedTuple
from ..problems.problems import Problem

LOGS = {"mjlog": 2, "tenhou6": 3, "mjai": 4, "majsoul": 6}
"""Kinds of files with games of other programs, with the family of their codes. A chunk is the whole file, or for
``mjai`` several whole games; its ``head`` is the number of games in the file before it."""


class ResumePoint(NamedTuple):
    """The place where reading continues: after a chunk, or in a run that is resumed."""

    file: int = 0
    """The number of the file, from 0."""
    offset: int = 0
    """The bytes of the unpacked file before it; of Parquet, the rows."""
    line: int = 1
    head: tuple[str, ...] = ()
    """As in :class:`Chunk`, for the chunk that begins here."""
    read: str = ""
    """A checksum of everything before it, in all files."""


class Chunk(NamedTuple):
    """Whole records of one file; or a problem of the file or of one of them."""

    kind: str
    file: str
    line: int
    """The line that ``data`` begins with."""
    data: bytes
    head: tuple[str, ...]
    """The columns of a CSV; of a log, the number of games in its file before this chunk; else empty."""
    after: ResumePoint
    share: float = 0.0
    """The share of its file that has been read, 0 to 1."""
    problem: Problem | None = None

    @property
    def unread(self) -> bool:
        """Whether its problem concerns the file and no record in it, so that there is nothing to settle."""
        return self.kind == "problem"


Task = TypeVar("Task")
"""What is to be done with every chunk: a job of :mod:`calc.batch.work` or of :mod:`calc.batch.comparing`."""
Done = TypeVar("Done")
"""What it came to."""
Work: TypeAlias = Callable[[Chunk, Task], Done]
"""A pure function of a chunk and a job, in a module that other processes can import."""
