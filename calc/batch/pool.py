"""Chunks settled by several processes, in their order, few at a time; a process that dies costs nothing but time."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import chain, islice
from typing import Any

from ..problems import InputError, Problem
from .sources import Chunk
from .work import settle_chunk

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


def settled(
    chunks: Iterable[Chunk], job: Any, jobs: int, work: Callable[[Chunk, Any], Any] | None = None
) -> Iterator[tuple[Chunk, Any]]:
    """Every chunk with what became of it, in order; ``None`` for a problem. ``jobs`` = 1 works in this process.

    ``work`` is what is done to a chunk: a pure function of it and the job, of a module that other processes can
    import. By default :func:`~calc.batch.work.settle_chunk`, which makes a :class:`~calc.batch.work.Done` of a chunk.
    """
    work = work or settle_chunk
    pieces = iter(chunks)
    first = list(islice(pieces, 2)) if jobs > 1 else []
    pieces = chain(first, pieces)
    if jobs <= 1 or len(first) < 2:  # one piece: starting processes would only cost
        from ..rules import pin, unpin

        pin()
        try:
            for chunk in pieces:
                yield chunk, None if chunk.problem else work(chunk, job)
        finally:
            unpin()
        return
    yield from _Pool(job, jobs, work).run(pieces)


def _start(parent: int) -> None:
    """A worker: an interruption is for the one that reads and writes, and without that one there is nothing to do."""
    from ..rules import pin

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGTERM"):
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_follow, args=(parent,), daemon=True).start()
    pin()


def _follow(parent: int) -> None:
    """Leave when the parent was killed: it could not say so."""
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)


class _Pool:
    """Keeps a few chunks under way."""

    def __init__(self, job: Any, jobs: int, work: Callable[[Chunk, Any], Any]) -> None:
        self.job, self.jobs, self.work = job, jobs, work
        self.waiting: deque[tuple[Chunk, Future[Any] | None]] = deque()
        self.executor = self._executor()

    def _executor(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.jobs, initializer=_start, initargs=(os.getpid(),))

    def run(self, chunks: Iterator[Chunk]) -> Iterator[tuple[Chunk, Any]]:
        """All chunks."""
        deaths = 0
        complete = False
        try:
            while True:
                self._fill(chunks)
                if not self.waiting:
                    complete = True
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
                            what = f"the processes that settle records die, the last near {chunk.file}:{chunk.line}"
                            help_ = "--jobs 1 shows why; or memory is short"
                            raise InputError([Problem("F508", what, None, help_)]) from None
                        self._again()
                        continue
                self.waiting.popleft()
                deaths = 0
                yield chunk, done
        finally:
            self._stop(complete)

    def _stop(self, complete: bool) -> None:
        """End the processes; what they are at is not waited for, unless they are done."""
        running = list((self.executor._processes or {}).values())
        if not complete:
            for process in running:
                process.terminate()
        self.executor.shutdown(wait=True, cancel_futures=True)

    def _fill(self, chunks: Iterator[Chunk]) -> None:
        while len(self.waiting) < self.jobs * _AHEAD:
            chunk = next(chunks, None)
            if chunk is None:
                return
            self.waiting.append((chunk, None if chunk.problem else self._submit(chunk)))

    def _submit(self, chunk: Chunk) -> Future[Any] | None:
        try:
            return self.executor.submit(self.work, chunk, self.job)
        except BrokenProcessPool:
            self._again()
            return self.executor.submit(self.work, chunk, self.job)

    def _again(self) -> None:
        """New processes for everything that is under way: a chunk is settled by a pure function, so nothing is lost."""
        self.executor.shutdown(wait=False, cancel_futures=True)
        self.executor = self._executor()
        for i, (chunk, future) in enumerate(self.waiting):
            if future is not None and (not future.done() or future.cancelled() or future.exception() is not None):
                self.waiting[i] = (chunk, self.executor.submit(self.work, chunk, self.job))
