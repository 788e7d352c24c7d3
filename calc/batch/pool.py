"""Settles chunks in several processes, in order, a few at a time. A process that dies costs only time."""

import os
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from ..rules.rules import pinned, shipped
from .chunk import Chunk, Done, Task, Work


def cores() -> int:
    """Return the number of processes that may run at once on this machine: the cores that this process may use, which
    in a container are fewer than there are."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def settle_chunks(
    chunks: Iterable[Chunk], job: Task, jobs: int, work: Work[Task, Done]
) -> Iterator[tuple[Chunk, Done | None]]:
    """Yield every chunk with its outcome, in order; ``None`` for a chunk that is a problem. Raises what ``work``
    raises.

    ``jobs``: the number of processes; 1, and a single chunk, are worked on in this process. ``work`` is a pure function
    of a chunk and the job, in a module that other processes can import, such as :func:`~calc.batch.work.settle_chunk`.
    The rules of this moment hold for all chunks.
    """
    pieces = iter(chunks)
    first = list(islice(pieces, 2)) if jobs > 1 else []  # to see whether there is more than one
    pieces = chain(first, pieces)
    if len(first) == 2:  # a single piece is not worth starting processes for
        from .workers import Pool  # what starts processes is a third of what the command would import

        yield from Pool(job, jobs, work).run(pieces)
        return
    file = shipped()  # the rules as they are now, whoever changes the file while the batch runs
    for chunk in pieces:
        with pinned(file):  # not across a yield: the caller may never come back
            done = None if chunk.unread else work(chunk, job)
        yield chunk, done
