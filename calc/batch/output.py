"""Writes rows, and continues an interrupted run without losing or repeating a row.

While the run is in progress, ``rows.jsonl.resume`` lies beside an output ``rows.jsonl``. It holds the position in the
input, the lengths of the outputs at that point, and the sums so far. Rows of Parquet lie in ``rows.parquet.part`` until
the run is complete. The note is rewritten from time to time, only after the rows that it counts are safely on the disk,
and is never changed in place. So after any interruption, even a loss of power, a run that cuts the outputs to the noted
lengths and continues from there gives the same result as an undisturbed run.
"""

import json
import os
import stat
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from io import BytesIO
from itertools import combinations
from typing import IO

from .. import __version__
from ..compiled import sha256
from ..named_tuples import NamedTuple
from ..problems.codes import problem
from ..problems.problems import InputError, reason, refuse
from ..rules.rules import load_rules, shipped
from . import parquet
from .chunk import ResumePoint
from .hands import Job
from .rows import CELLS, gzip_member, rows_of
from .summary import Summary, SummaryData

SUFFIX, NEW, PART = ".resume", ".new", ".part"
_OPENING, _WRITING = "F506.open", "F506.write"
EVERY = 1.0
"""Seconds between two notes of the run's progress."""


def refuse_overwriting(outputs: Sequence[str], inputs: Sequence[str]) -> None:
    """Raise InputError (F507) if one of the ``outputs`` is also read (``inputs``), or is written twice, by whatever
    names: the run would destroy what it reads or wrote. An empty path is standard output. A device such as /dev/null
    may be read and written."""
    files = [path for path in outputs if path and not is_device(path)]
    read = {identity(path): path for path in inputs if path and not is_device(path)}
    problems = [problem("F507.input", file=read[same]) for path in files if (same := identity(path)) in read]
    problems += [
        problem("F507.both", file=first)
        for first, second in combinations(files, 2)
        if identity(first) == identity(second)
    ]
    refuse(problems)


def files_beside(output: str) -> list[str]:
    """Return the files that a run may keep beside its ``output`` while in progress: the note, what becomes the note,
    the rows of Parquet, and what becomes the Parquet file. No file that is read may be one of them. Standard output
    (empty) has none."""
    return [output + end for end in (SUFFIX, SUFFIX + NEW, PART, NEW)] if output else []


def refuse_unfinished(output: str) -> None:
    """Raise InputError (F505) for the output of an unfinished run, which a new run would overwrite."""
    if os.path.exists(output + SUFFIX) and not is_device(output):
        raise InputError([problem("F505.unfinished", file=output)])


def identity(path: str) -> object:
    """Return a value that is equal for two names of the same file, links followed: the numbers of its device and
    itself, or for a file that is not there yet its real path. ``-`` is what standard input comes from."""
    try:
        status = os.fstat(sys.stdin.fileno()) if path == "-" else os.stat(path)
    except (OSError, ValueError):
        with suppress(OSError):  # the working directory may be gone
            return os.path.realpath(path)
        return path
    return status.st_dev, status.st_ino


def is_device(path: str) -> bool:
    """Tell whether the path exists and is not a regular file: a pipe or a device holds nothing that could be cut or
    lost, so the checks of files leave it out."""
    return path != "-" and os.path.exists(path) and not os.path.isfile(path)


class Sink:
    """One file that is written from a known length on; without a path, standard output."""

    def __init__(self, path: str) -> None:
        """Name the file, without touching it; :meth:`open` opens it, once nothing can be wrong any more. A batch opens
        its files last, since opening one to write cuts it."""
        self.path = path
        self.packed = path.lower().endswith(".gz")
        self.size = 0
        """The bytes of the file, as far as it was written."""
        self.file: IO[bytes] = BytesIO()
        """What is open; nothing yet."""
        self.regular = False
        """Whether it is a file of a length, and no pipe or terminal."""

    def open(self, size: int) -> None:
        """Open the file, and cut it to ``size`` bytes: as far as an earlier run is known to have come (0: the file
        begins anew). Standard output and pipes cannot be cut. Changes :attr:`file`, :attr:`size` and :attr:`regular`.
        Raises InputError for a file that is shorter than ``size`` (F505) or cannot be opened (F506)."""
        self.size = size
        if not self.path:
            self.file = sys.stdout.buffer
            return
        with self.errors_as(_OPENING):
            # unlike mode w this empties no file; 0o666: as open() creates one
            descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666)
            self.file = os.fdopen(descriptor, "r+b", buffering=0)
        self.regular = stat.S_ISREG(os.fstat(descriptor).st_mode)
        if not self.regular:  # a pipe or a terminal has no length
            return
        if os.fstat(descriptor).st_size < size:
            raise InputError([problem("F505.shorter", file=self.path)])
        os.ftruncate(descriptor, size)
        os.lseek(descriptor, size, os.SEEK_SET)

    def write(self, data: bytes) -> None:
        """Write all of the data, past any buffer, so that :attr:`size` is always what the system has of the file.
        Raises InputError (F506) if the file cannot be written, BrokenPipeError if nobody reads standard output any
        more."""
        if not data:
            return
        if not self.path:
            self._print(data)
            return
        with self.errors_as(_WRITING):
            # a file without a buffer may take less than all
            view = memoryview(data)
            while view:
                view = view[self.file.write(view) :]
        self.size += len(data)

    def _print(self, data: bytes) -> None:
        """Write to standard output. Raises BrokenPipeError if its reader has gone away (``| head``), which is no error
        of ours; InputError (F506) for any other failure: then standard output leads nowhere from now on."""
        try:
            self.file.write(data)
            self.file.flush()
        except BrokenPipeError:  # before the next, as it is an OSError too
            raise
        except OSError as error:
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, sys.stdout.fileno())  # otherwise the interpreter would try to write again at exit
            raise InputError([problem("F506.stdout", why=reason(error))]) from None

    def sync(self) -> None:
        """Wait until the data is on the disk, before a note counts it; for a pipe or a terminal there is nothing to
        wait for. Raises InputError (F506) if the disk refuses it."""
        if self.regular:
            with self.errors_as(_WRITING):
                os.fsync(self.file.fileno())

    def close(self) -> None:
        """Close the file; not standard output, which others may still write to. Raises InputError (F506) for a failure
        to write that the system reports only now, as a disk of the network may."""
        if self.path:
            with self.errors_as(_WRITING):
                self.file.close()

    @contextmanager
    def errors_as(self, sentence: str) -> Iterator[None]:
        """Turn an OSError within the context into an InputError: the problem with the id ``sentence``, which names the
        file. So a full disk is reported like any other problem."""
        try:
            yield
        except OSError as error:
            raise InputError([problem(sentence, file=self.path, why=reason(error))]) from None


def fingerprint(files: Sequence[str], job: Job, kind: str) -> str:
    """Return a digest of everything that must stay the same for a run to be resumed: version, input, rules, and the
    form of the rows. The language may differ, and whether outcomes are wanted one by one: neither changes the rows of a
    run that can be resumed."""
    texts = [
        __version__,
        kind,
        repr(job._replace(rows=False, lang="")),
        shipped().digest,
        *files,
        *map(_state_of, files),
    ]
    with suppress(InputError):  # rules that cannot be loaded are reported with the first record
        if job.rules:
            *files_of_club, _ = load_rules(job.rules).files  # the last is the shipped file, which is in texts already
            texts += [file.digest for file in files_of_club]
    # joined by 0, since "a", "bc" is not "ab", "c"; surrogates stand in names of files that are no UTF-8
    return sha256("\0".join(texts).encode("utf-8", "surrogateescape"))


def _state_of(path: str) -> str:
    """Return the size and the time of a file as text, by which a change is noticed, since reading the file would take
    too long; empty for a pipe or a file that is not there."""
    with suppress(OSError):
        status = os.stat(path)
        if stat.S_ISREG(status.st_mode):
            return f"{status.st_size} {status.st_mtime_ns}"
    return ""


class RunNote(NamedTuple):
    """How far a run has come, as the note beside its output says it."""

    mark: str
    """A :func:`fingerprint`: what the run is made of."""
    place: ResumePoint
    rows: int
    """The bytes of the rows written."""
    errors: int | None
    """The bytes of the problems written; ``None`` if the run writes none."""
    summary: SummaryData

    @classmethod
    def read(cls, path: str) -> "RunNote":
        """Return the note in a file. Raises OSError if there is no such file, and any of ValueError, LookupError,
        TypeError and others if it holds no note: then the output of its run cannot be continued."""
        with open(path, encoding="utf-8") as stream:
            # the sizes are ``rows`` and ``errors``; a missing field is a KeyError
            mark, place, *sizes, summary = map(json.load(stream).__getitem__, cls._fields)
        file, offset, line, head, read = place
        rows, errors = (size if size is None else int(size) for size in sizes)
        # the files are cut to these lengths, and no file has 2^62 bytes: the note is damaged
        if not all(0 <= (size or 0) < 1 << 62 for size in (rows, errors)):
            raise ValueError("lengths that no file has")
        reached = ResumePoint(int(file), int(offset), int(line), tuple(map(str, head)), str(read))
        return cls(mark, reached, rows or 0, errors, summary)


class Output:
    """Rows and errors, with a note of the progress of the run."""

    def __init__(self, path: str, errors: str, job: Job, mark: str, resume: bool) -> None:
        """Open the files of a run: rows go to ``path`` (empty: standard output), problems to ``errors`` (empty:
        nowhere). With ``resume`` they keep what the note of an earlier run counts, and the run goes on behind it; else
        they begin anew, with the heads of columns. ``mark``: the run's :func:`fingerprint`. Raises InputError for a run
        that cannot be resumed (F505), or a file that cannot be written (F506)."""
        self.parquet = path if job.form == "parquet" else ""
        if self.parquet and is_device(path):
            raise InputError([problem("F506.parquet", file=path)])
        self.rows, self.errors = Sink(path + PART if self.parquet else path), Sink(errors)
        head = rows_of(job).head()
        self.per, self.mark = job.per, mark
        self.has_errors = bool(errors)
        self.place = ResumePoint()
        self.summary = Summary()
        self.note_path = path + SUFFIX if path and job.form != CELLS else ""  # a table is written whole, at the end
        """The file of the note; empty for a run that cannot be resumed."""
        self._last_noted = 0.0
        """When progress was last noted, in seconds of a steady clock."""
        self.busy = False
        """Whether a signal must not interrupt what is being done."""
        self.stopping = False
        """Whether a signal came meanwhile: then the run stops after it."""
        note = self._earlier_note() if resume else None
        self._open(note or RunNote(mark, self.place, 0, 0, {}))  # without a note from the beginning, in empty files
        if not note:
            self.save()  # before any row: whoever is interrupted at once finds a run to resume
            # a resumed run has printed the heads on standard output before
            if job.form and (path or not resume):
                self.rows.write(gzip_member(head) if job.packed else head)

    def _open(self, note: RunNote) -> None:
        """Open the files, cut to the lengths in a ``note``, and set :attr:`place` to the place in the note. Empties
        :attr:`note_path` if the rows go to a pipe, which cannot be cut, so that the run cannot be resumed. Raises
        InputError (F505, F506) as :meth:`Sink.open` does."""
        self.place = note.place
        self.rows.open(note.rows)
        if self.has_errors:
            self.errors.open(note.errors or 0)
        if not self.rows.regular:
            self.note_path = ""

    @property
    def fresh(self) -> bool:
        """Whether the run starts from the beginning, and does not go on with what an earlier one wrote."""
        return self.place == ResumePoint()

    def _earlier_note(self) -> RunNote | None:
        """Return the note of the run that is to be resumed, and set :attr:`summary` to the sums of that run; ``None``
        if there is no note, or if that run had written nothing. Raises InputError (F505) if it was a run of other files
        or options, or if its note is damaged."""
        try:
            note = RunNote.read(self.note_path)
            if note.mark != self.mark:
                raise InputError([problem("F505.other")])
            # with a file of problems now but not then, or the other way round, that file would not be complete
            if (note.errors is None) == self.has_errors:
                raise InputError([problem("F505.without_errors" if self.has_errors else "F505.with_errors")])
            if not note.rows:
                return None  # nothing to go on with: the run begins anew, with its heads
            self.summary = Summary.from_data(note.summary)
            return note
        except FileNotFoundError:
            return None
        except InputError:  # before the next, as it is a ValueError too
            raise
        # a note is JSON that anybody may have edited: whatever reading it raises
        except (OSError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
            raise InputError([problem("F505.unreadable", file=self.note_path, why=str(error))]) from None

    def write_chunk(self, place: ResumePoint, text: bytes, errors: bytes, summary: Summary | None) -> None:
        """Write the rows (``text``) and problems (``errors``) of a chunk, add its sums to :attr:`summary`, and set
        :attr:`place` to the place behind it; save a note of these if the last one is old. All this belongs together, so
        a signal that comes meanwhile raises KeyboardInterrupt only at the end. Raises InputError (F506) for a file that
        cannot be written."""
        self.busy = True
        try:
            self.rows.write(text)
            if self.has_errors:
                self.errors.write(gzip_member(errors) if self.errors.packed else errors)
            if summary is not None:
                self.summary.merge(summary)
            self.place = place
            if self.note_path and time.monotonic() - self._last_noted > EVERY:  # seldom, as it waits for the disk
                self.save()
        finally:
            self.busy = False
        if self.stopping:
            raise KeyboardInterrupt

    def stop(self, *_: object) -> None:
        """Stop the run on a signal, for which this is the handler: raise KeyboardInterrupt; or, while the run is
        :attr:`busy`, only set :attr:`stopping`, so that :meth:`write_chunk` raises it when the chunk is written. Python
        passes the signal and the frame, which say nothing here."""
        if self.busy:
            self.stopping = True
        else:
            raise KeyboardInterrupt

    def save(self) -> None:
        """Write a note of how far the run has come, if the run keeps one. The rows are brought to the disk before the
        note, which so never counts rows that are not there. Raises InputError (F506) for a file that cannot be
        written."""
        if not self.note_path:
            return
        self.rows.sync()
        self.errors.sync()
        errors = self.errors.size if self.has_errors else None  # None: there is no file of problems
        note = RunNote(self.mark, self.place, self.rows.size, errors, self.summary.note())
        fresh = self.note_path + NEW
        with self.rows.errors_as(_WRITING):
            with open(fresh, "w", encoding="utf-8") as stream:
                json.dump(note._asdict(), stream)
                stream.flush()
                os.fsync(stream.fileno())
            os.replace(fresh, self.note_path)  # in one step: there is always one whole note
        self._last_noted = time.monotonic()

    def finish(self) -> None:
        """Complete the run: close the files, make the Parquet file from the rows if the job wants one, and remove the
        note last, as the run can be resumed by it until the output is whole. Sets :attr:`busy`, so that no signal
        interrupts this. Raises InputError (F506) for a file that cannot be written."""
        self.busy = True
        self.rows.sync()
        self.errors.sync()
        self.close()
        if self.parquet:
            fresh = self.parquet + NEW  # its name until it is whole
            with self.rows.errors_as(_WRITING):
                parquet.write(self.rows.path, fresh, self.per)
                os.replace(fresh, self.parquet)
        if self.note_path:
            os.unlink(self.note_path)
        if self.parquet:
            os.unlink(self.rows.path)  # the streams, now that the Parquet file is whole

    def close(self) -> None:
        """Close the files; the note of the progress stays, so that a run that was stopped can go on."""
        self.rows.close()
        self.errors.close()
