"""The processes that settle chunks: each behind a pipe of its own, with a few chunks in progress."""

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from typing import Generic

from ..problems.codes import problem
from ..problems.problems import InputError
from ..rules.rules import pinned, shipped
from .chunk import Chunk, Done, Task, Work

_AHEAD = 3
"""Chunks in progress for each process: those it has received, and one that is read for whoever is ready first."""
_GIVEN = 2
"""How many of them it has received: one is being settled, one is ready."""
_TRIES = 3
"""The number of processes killed by a chunk at which the run is given up."""


@contextmanager
def _delay_interrupts() -> Iterator[None]:
    """Delay a Ctrl-C to this process until the context ends; processes started within it never receive it: the parent
    ends them when it is told to stop."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows has none
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(pipe: Connection, work: Work[Task, Done], job: Task, parent: int) -> None:
    """Run the main loop of a process: settle what arrives through its pipe, in order, until its ``parent`` (the number
    of that process) ends it or is gone. Ctrl-C is ignored: the parent answers it. SIGTERM ends the process at once,
    whatever the parent had set. An exception of ``work`` is sent as its outcome, for the parent to raise."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGTERM"):
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    chunks: SimpleQueue[Chunk] = SimpleQueue()
    threading.Thread(target=_follow, args=(parent,), daemon=True).start()
    threading.Thread(target=_listen, args=(pipe, chunks), daemon=True).start()
    with pinned(shipped()):  # one batch, one set of rules, whoever changes the file meanwhile
        while True:
            chunk = chunks.get()  # waits for the next
            try:
                pipe.send(work(chunk, job))
            except Exception as error:
                pipe.send(error)


def _follow(parent: int) -> None:
    """Exit once the parent has been killed, when it cannot end its workers any more. Runs in a thread of its own, since
    the work does not look up. It calls ``os._exit``: ``sys.exit`` would end only the thread."""
    while os.getppid() == parent:  # of a process whose parent has died the system says another
        time.sleep(0.5)
    os._exit(1)


def _listen(pipe: Connection, chunks: SimpleQueue[Chunk]) -> None:
    """Put every chunk that arrives through the pipe into ``chunks``, until the parent closes the pipe or is gone. Runs
    in a thread of its own, so that the parent never waits for this process to finish another chunk."""
    with suppress(EOFError, OSError):
        while True:
            chunks.put(pipe.recv())


class _Piece(Generic[Done]):
    """A chunk in progress, and its outcome."""

    def __init__(self, chunk: Chunk) -> None:
        """Hold a chunk, without an outcome yet, until its turn comes: outcomes leave in the order of their chunks."""
        self.chunk = chunk
        self.done: Done | None = None
        """The outcome, once it is ready; ``None`` for a chunk that is a problem."""
        self.ready = chunk.unread  # a chunk that is a problem needs no work
        self.deaths = 0
        """How many processes died over it."""


class _Worker(Generic[Task, Done]):
    """A process behind a pipe of its own. Whatever it was doing when it ends, nobody waits for the rest of it, as they
    would at a queue with several writers."""

    def __init__(self, work: Work[Task, Done], job: Task) -> None:
        """Start the process, which does ``work`` with each chunk for the job. It never receives a Ctrl-C, which would
        print a trace for each process: this process ends it. ``daemon``: it cannot outlive this process."""
        self.received: deque[_Piece[Done]] = deque()
        """The chunks that it has received and not settled, in order: the next outcome is that of the first."""
        self.pipe, far = Pipe()
        self.process = Process(target=_serve, args=(far, work, job, os.getpid()), daemon=True)
        with _delay_interrupts():
            self.process.start()
        far.close()  # the process has its own: so this end tells when it is gone

    def give(self, piece: _Piece[Done]) -> None:
        """Hand over a chunk, and note it in :attr:`received`. That the process is gone is noticed by whoever waits for
        the outcome (:meth:`Pool._collect`), who gives the chunk to another."""
        self.received.append(piece)
        with suppress(OSError):  # the process is gone
            self.pipe.send(piece.chunk)

    def end(self) -> None:
        """End the process, whatever it is doing: its chunk is settled by a pure function, so nothing is half done."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Pool(Generic[Task, Done]):
    """Keeps a few chunks in progress."""

    def __init__(self, job: Task, jobs: int, work: Work[Task, Done]) -> None:
        """Begin without a process: each is started when there is work for it, at most ``jobs``. ``job``: what ``work``
        is to do with every chunk. Only a few chunks are taken ahead, so that memory stays small."""
        self.job, self.work = job, work
        self.most = jobs * _AHEAD
        self.waiting: deque[_Piece[Done]] = deque()
        self.left: deque[_Piece[Done]] = deque()
        """Those of the waiting that no process has received, in order."""
        self.workers: list[_Worker[Task, Done]] = []
        self.jobs = jobs

    def run(self, chunks: Iterator[Chunk]) -> Iterator[tuple[Chunk, Done | None]]:
        """Yield every chunk with its outcome (``None`` for a chunk that is a problem), in order; an outcome that is
        ready earlier waits. The processes end with the last chunk, or when nobody asks for more. Raises what a process
        raised."""
        try:
            while True:
                self._fill(chunks)
                if not self.waiting:
                    return
                # only the first may leave: outcomes keep the order of the chunks
                if self.waiting[0].ready:
                    piece = self.waiting.popleft()
                    yield piece.chunk, piece.done
                else:
                    self._collect()
        finally:
            for worker in self.workers:
                worker.end()

    def _fill(self, chunks: Iterator[Chunk]) -> None:
        """Take more chunks, up to :attr:`most` that wait, and hand those in :attr:`left` to the processes, until each
        has :data:`_GIVEN`: so none has to wait for this process. A process is started when there is work for it."""
        while len(self.waiting) < self.most and (chunk := next(chunks, None)) is not None:
            piece = _Piece[Done](chunk)
            self.waiting.append(piece)
            if not piece.ready:
                self.left.append(piece)
        while self.left:
            free = min(self.workers, key=lambda w: len(w.received), default=None)  # the one with the least to do
            # nobody is idle: another process, while there may be more
            if (free is None or free.received) and len(self.workers) < self.jobs:
                free = _Worker[Task, Done](self.work, self.job)
                self.workers.append(free)
            elif free is None or len(free.received) >= _GIVEN:
                return
            free.give(self.left.popleft())

    def _collect(self) -> None:
        """Wait until processes have outcomes, and put each into its piece: that of the first chunk that the process has
        received. If a process is dead, another gets its chunks (:meth:`_renew`). Raises what a process raised."""
        busy = {worker.pipe: worker for worker in self.workers if worker.received}
        for pipe in wait(list(busy)):
            worker = busy[pipe]  # type: ignore[index]  # what is ready is one of those asked
            try:
                done = worker.pipe.recv()
            except (EOFError, OSError):
                self._renew(worker)
                continue  # its chunks have no outcome yet
            if isinstance(done, Exception):
                raise done
            piece = worker.received.popleft()
            piece.done, piece.ready = done, True

    def _renew(self, worker: _Worker[Task, Done]) -> None:
        """Start a process that takes the place in :attr:`workers` of one that died over its work. The death is counted
        against the chunk that it was at. The chunks that it had received go back to the front of :attr:`left`, in their
        order. To settle one again is harmless, as a chunk has no outcome before all of it has come. Raises InputError
        (F508) if a chunk has ended :data:`_TRIES` processes: the run is then given up, so nothing is put back."""
        worker.end()
        # never empty, as only workers with chunks are waited for; settled in order, so it died at the first
        piece = worker.received[0]
        piece.deaths += 1
        if piece.deaths >= _TRIES:
            raise InputError([problem("F508.processes", file=piece.chunk.file, line=piece.chunk.line)])
        self.left.extendleft(reversed(worker.received))
        self.workers[self.workers.index(worker)] = _Worker[Task, Done](self.work, self.job)
