"""Settles chunks on a dask cluster: the same function, the same order, the same rows.

One process reads and writes; it can feed some hundred cores (docs/scale.md). If a worker is killed, nothing is lost:
another worker settles its chunks again, and the rows of a chunk are taken once, in order.
"""

import signal
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, TypeAlias

from .. import __version__
from ..problems.codes import problem
from ..problems.problems import InputError
from ..rules.rules import shipped
from .chunk import Chunk
from .hands import Job
from .work import SettledChunk, settle_chunk

_AHEAD = 4
"""Chunks in progress for each thread of the cluster."""
_TRIES = 5
"""How often a chunk that raised an error is settled again. How many workers it may lose is a setting of dask."""

Dask: TypeAlias = Any
"""Something of the package distributed, which has no types."""


def settle_on_cluster(
    chunks: Iterable[Chunk], job: Job, jobs: int, scheduler: str = ""
) -> Iterator[tuple[Chunk, SettledChunk | None]]:
    """Yield every chunk with its outcome, in order; ``None`` for a chunk that is a problem. Without ``scheduler`` (the
    address of a cluster) a local cluster of ``jobs`` processes is started. Only enough chunks are handed out ahead to
    keep its threads busy, so that memory stays small. Raises InputError without a cluster (F510), or if a worker
    failed at a chunk (F508)."""
    with _client(jobs, scheduler) as client:
        threads = max(sum(client.nthreads().values()), 1)  # at least 1: workers may join later
        waiting: deque[tuple[Chunk, Dask]] = deque()
        pieces = iter(chunks)
        while True:
            while len(waiting) < threads * _AHEAD and (chunk := next(pieces, None)) is not None:
                future = None
                if not chunk.unread:  # a chunk that is a problem needs no worker
                    # pure=False: dask need not hash the chunk to look for one like it
                    future = client.submit(settle_chunk, chunk, job, pure=False, retries=_TRIES)
                waiting.append((chunk, future))
            if not waiting:  # all are handed out, and all outcomes are back
                return
            chunk, future = waiting.popleft()
            done = None if future is None else _fetch_result(chunk, future)
            yield chunk, done


def _fetch_result(chunk: Chunk, future: Dask) -> SettledChunk:
    """Return what a worker made of a chunk, waiting for it if need be. Whatever the worker raised becomes an InputError
    (F508) that names the chunk: the worker is on another machine, where nobody reads its trace."""
    try:
        done: SettledChunk = future.result()
    except Exception as error:
        why = f"{type(error).__name__}: {error}"[:300]  # the beginning: a message may be pages long
        raise InputError([problem("F508.cluster", file=chunk.file, line=chunk.line, why=why)]) from None
    return done


@contextmanager
def _client(jobs: int, scheduler: str) -> Iterator[Dask]:
    """Give a client of the scheduler, or of a local cluster if ``scheduler`` is empty; both are closed after the body.
    Raises InputError (F510) without dask, without such a cluster, or if its workers have another version than this
    process."""
    try:
        import distributed

        package: Dask = distributed
    except ImportError:
        raise InputError([problem("F510.dask")]) from None
    with ExitStack() as stack:
        try:
            cluster: Dask = scheduler
            if not scheduler:
                with _ignore_interrupts():
                    # processes of one thread each, as Python runs one thread at a time; 50: only critical errors
                    cluster = package.LocalCluster(
                        n_workers=jobs, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
                    )
                stack.enter_context(cluster)
            elif not scheduler.startswith("inproc"):
                # raises at once for what is no address: a client of it would take 40 s to close
                package.comm.get_address_host_port(scheduler)
            client = stack.enter_context(package.Client(cluster, timeout=20, set_as_default=False))
        except (OSError, ValueError, TypeError, MemoryError) as error:  # another kind of server answers nonsense
            sentence = "F510.no_cluster_at" if scheduler else "F510.no_cluster"
            raise InputError([problem(sentence, address=scheduler, why=str(error)[:300])]) from None
        if scheduler:
            _compare_versions(client)
        yield client


@contextmanager
def _ignore_interrupts() -> Iterator[None]:
    """Keep Ctrl-C from processes that are started within this context: this process ends them when it ends the run. A
    process inherits that a signal is ignored; when the context ends, this process answers Ctrl-C as before."""
    # Python lets only the main thread set signals; in another nothing is done
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def version() -> str:
    """Return the versions of calc and of the rules in this process as one text, to compare workers by: with other
    versions they would settle the same record otherwise. The version of the rules is the beginning of their digest."""
    return f"{__version__}, rules {shipped().digest[:12]}"


def _compare_versions(client: Dask) -> None:
    """Raise InputError (F510) if a worker has another version of calc or of the rules, or has no calc: rows of one run
    must not differ with the worker that made them. Asks each worker, before any chunk is handed out."""
    here = version()
    try:
        versions: dict[str, object] = dict(client.run(version))
    except Exception as error:  # a worker without calc raises whatever its unpickling raises
        versions = {"a worker": f"{type(error).__name__}: {error}"}
    for worker, theirs in versions.items():
        if theirs != here:
            raise InputError([problem("F510.version", worker=worker, own=here, theirs=str(theirs)[:200])])
