"""Chunks settled by several processes, in their order, few at a time; a process that dies costs nothing but time."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from ..problems import InputError, Problem
from .sources import Chunk
from .work import Done, Job, settle_chunk

_AHEAD = 3
"""Chunks under way for each process."""
_TRIES = 3
"""How often a chunk may kill its process."""


def cores() -> int:
    """How many processes may run at once here."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def settled(chunks: Iterable[Chunk], job: Job, jobs: int) -> Iterator[tuple[Chunk, Done | None]]:
    """Every chunk with what became of it, in order; ``None`` for a problem. ``jobs`` = 1 works in this process."""
    if jobs <= 1:
        from ..rules import pin

        pin()
        for chunk in chunks:
            yield chunk, None if chunk.problem else settle_chunk(chunk, job)
        return
    yield from _Pool(job, jobs).run(iter(chunks))


def _start() -> None:
    """A worker: an interruption is for the one that reads and writes."""
    from ..rules import pin

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    pin()


class _Pool:
    """Keeps a few chunks under way."""

    def __init__(self, job: Job, jobs: int) -> None:
        self.job, self.jobs = job, jobs
        self.waiting: deque[tuple[Chunk, Future[Done] | None]] = deque()
        self.executor = self._executor()

    def _executor(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.jobs, initializer=_start)

    def run(self, chunks: Iterator[Chunk]) -> Iterator[tuple[Chunk, Done | None]]:
        """All chunks."""
        deaths = 0
        try:
            while True:
                self._fill(chunks)
                if not self.waiting:
                    return
                chunk, future = self.waiting[0]
                if future is None:
                    done = None
                else:
                    try:
                        done = future.result()
                    except BrokenProcessPool:
                        deaths += 1
                        if deaths >= _TRIES:
                            what = f"the processes that settle records die, the last one near {chunk.file}:{chunk.line}"
                            raise InputError([Problem("F508", what, None, "--jobs 1 shows why; or memory is short")]) from None
                        self._again()
                        continue
                self.waiting.popleft()
                deaths = 0
                yield chunk, done
        finally:
            self.executor.shutdown(wait=False, cancel_futures=True)
            for process in list((self.executor._processes or {}).values()):
                process.terminate()

    def _fill(self, chunks: Iterator[Chunk]) -> None:
        while len(self.waiting) < self.jobs * _AHEAD:
            chunk = next(chunks, None)
            if chunk is None:
                return
            self.waiting.append((chunk, None if chunk.problem else self._submit(chunk)))

    def _submit(self, chunk: Chunk) -> Future[Done] | None:
        try:
            return self.executor.submit(settle_chunk, chunk, self.job)
        except BrokenProcessPool:
            self._again()
            return self.executor.submit(settle_chunk, chunk, self.job)

    def _again(self) -> None:
        """New processes for everything that is under way: a chunk is settled by a pure function, so nothing is lost."""
        self.executor.shutdown(wait=False, cancel_futures=True)
        self.executor = self._executor()
        for i, (chunk, future) in enumerate(self.waiting):
            if future is not None and (not future.done() or future.cancelled() or future.exception() is not None):
                self.waiting[i] = (chunk, self.executor.submit(settle_chunk, chunk, self.job))
