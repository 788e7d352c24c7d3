"""Settles chunks in several processes, in order, a few at a time. A process that dies costs nothing but time."""

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

from ..codes import problem
from ..problems import InputError
from .sources import Chunk
from .work import settle_chunk

_AHEAD = 3
"""Chunks under way for each process."""
_TRIES = 3
"""How often a chunk may kill its process."""


def cores() -> int:
    """The number of processes that may run at once on this machine."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def settled(
    chunks: Iterable[Chunk], job: Any, jobs: int, work: Callable[[Chunk, Any], Any] | None = None
) -> Iterator[tuple[Chunk, Any]]:
    """Every chunk with its outcome, in order; ``None`` for a chunk that is a problem.

    ``jobs`` = 1 works in this process. ``work`` is a pure function of a chunk and the job, in a module that other
    processes can import. The default is :func:`~calc.batch.work.settle_chunk`, which returns a
    :class:`~calc.batch.work.Done`.
    """
    work = work or settle_chunk
    pieces = iter(chunks)
    first = list(islice(pieces, 2)) if jobs > 1 else []
    pieces = chain(first, pieces)
    if jobs <= 1 or len(first) < 2:  # a single piece is not worth the start of processes
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
    """Start a worker. It ignores interrupts, which the parent handles, and exits if the parent is gone."""
    from ..rules import pin

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGTERM"):
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_follow, args=(parent,), daemon=True).start()
    pin()


def _follow(parent: int) -> None:
    """Exit once the parent has been killed: a killed parent cannot tell its workers."""
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)


class _Pool:
    """Keeps a few chunks in progress."""

    def __init__(self, job: Any, jobs: int, work: Callable[[Chunk, Any], Any]) -> None:
        self.job, self.jobs, self.work = job, jobs, work
        self.waiting: deque[tuple[Chunk, Future[Any] | None]] = deque()
        self.executor = self._executor()

    def _executor(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.jobs, initializer=_start, initargs=(os.getpid(),))

    def run(self, chunks: Iterator[Chunk]) -> Iterator[tuple[Chunk, Any]]:
        """Every chunk with its outcome, in order."""
        deaths = 0
        complete = False
        try:
            while True:
                try:
                    self._fill(chunks)
                    if not self.waiting:
                        complete = True
                        return
                    chunk, future = self.waiting[0]
                    done = future.result() if future else None
                except BrokenProcessPool:
                    deaths += 1
                    if deaths >= _TRIES:
                        chunk, _ = self.waiting[0]
                        wrong = problem("F508.processes", file=chunk.file, line=chunk.line)
                        raise InputError([wrong]) from None
                    self._renew()
                    continue
                self.waiting.popleft()
                deaths = 0
                yield chunk, done
        finally:
            self._stop(complete)

    def _stop(self, complete: bool) -> None:
        """End the processes, without waiting for unfinished work."""
        running = list((self.executor._processes or {}).values())
        if not complete:
            for process in running:
                process.terminate()
        self.executor.shutdown(wait=True, cancel_futures=True)

    def _fill(self, chunks: Iterator[Chunk]) -> None:
        """Take more chunks, and hand to the processes what they have not got. Raises BrokenProcessPool."""
        while len(self.waiting) < self.jobs * _AHEAD and (chunk := next(chunks, None)) is not None:
            self.waiting.append((chunk, None))
        for i, (chunk, future) in enumerate(self.waiting):
            if future is None and not chunk.problem:
                self.waiting[i] = chunk, self.executor.submit(self.work, chunk, self.job)

    def _renew(self) -> None:
        """Start new processes for everything in progress. A chunk is settled by a pure function, so nothing is lost."""
        self.executor.shutdown(wait=False, cancel_futures=True)
        self.executor = self._executor()
        for i, (chunk, future) in enumerate(self.waiting):
            if future is not None and (not future.done() or future.cancelled() or future.exception() is not None):
                self.waiting[i] = chunk, None
