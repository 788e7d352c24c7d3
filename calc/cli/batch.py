"""``calc batch``: records by the thousand.

Exit status: 0 all settled, 1 some refused (or not as they expect), 2 some could not be read, 130 interrupted.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate

from ..batch.chunk import Chunk, ResumePoint
from ..batch.hands import TIDY, BatchRow, Job
from ..batch.output import Output, beside, distinct, fingerprint, refuse_unfinished
from ..batch.pool import cores, settled
from ..batch.rows import CELLS, FORMS, CellRows, gzip_member
from ..batch.sources import chunks, files_of
from ..batch.summary import Summary, yaku_name
from ..batch.tidy import COLUMNS
from ..batch.work import SettledChunk, settle_chunk
from ..languages import Phrase
from ..named_tuples import NamedTuple
from ..problems.problems import InputError, Problem
from ..render.problems import problems_json
from ..render.tables import summary_tables
from ..render.terminal import columns_here
from ..render.width import escaped
from .answers import INTERRUPTED, Answers
from .common import Several, overrides_of, rules_for, say, translated
from .failures import Failures
from .streams import unguarded
from .usage import choose, misused

_KINDS = ("auto", "jsonl", "yaml", "csv", "parquet", "lines")
_ENGINES = ("local", "dask")
Settle = Callable[[Iterator[Chunk], Job, int], Iterator[tuple[Chunk, SettledChunk | None]]]
"""Settles chunks in so many processes: each with its outcome, ``None`` for one that is a problem."""


def batch(
    paths: list[str],
    rules: str = "",
    set_: Several = None,
    kind: str = "auto",
    form: str = "jsonl",
    per: str = "hand",
    full: bool = False,
    output: str = "",
    errors: str = "",
    summary: bool = False,
    resume: bool = False,
    force: bool = False,
    fail_fast: bool = False,
    jobs: int = 0,
    engine: str = "local",
    scheduler: str = "",
    lang: str = "",
    json: bool = False,
    tables: str = "",
) -> None:
    """Score records by the thousand: JSON Lines, YAML, CSV, logs of other programs, plain or gzip."""
    choose("--format", form, FORMS)
    choose("--per", per, tuple(COLUMNS))
    choose("--input", kind, _KINDS)
    choose("--engine", engine, _ENGINES)
    out = Answers(lang, json or (form == "jsonl" and not tables), tables=tables)
    for option, file in (("--output", output), ("--errors", errors)):
        if file == "-":
            misused(Phrase("name_a_file"), option)
    form = _form(form, output.lower())
    _refuse_mixtures(_Asked(form, per, full, output, summary, resume, force, engine, scheduler, json, tables))
    overrides = overrides_of(set_)
    rules_for(rules, set_)  # a wrong name is one problem, not one for each record
    form_of_rows = (CELLS if tables else form) if output or not summary else ""
    packed = output.lower().endswith(".gz") and form_of_rows != CELLS
    job = Job(rules, tuple(overrides.items()), form_of_rows, full, False, fail_fast, packed, per, out.lang, summary)
    run = _Run(paths, "" if kind == "auto" else kind, job, output, errors, resume, force, out.lang, tables)
    total = run.work(_settle(engine, scheduler), jobs or cores())
    if summary:
        names, data = rules_for(rules, None), total.data()
        out.tell(data, lambda: summary_tables(data, out.lang, lambda id_: yaku_name(id_, names, out.lang)))
    raise SystemExit(INTERRUPTED if run.interrupted else total.status)


def _form(form: str, output: str) -> str:
    """The form of the rows: that of the file to write if its name says one. Raises MisuseError if they disagree."""
    if form == "jsonl" and output.endswith((".csv", ".csv.gz")):
        return "csv"
    if output.endswith(".parquet"):
        if form not in ("jsonl", "parquet"):
            misused(Phrase("parquet_holds_parquet"), "--format")
        return "parquet"
    if form == "parquet" and (not output or output.endswith(".gz")):
        misused(Phrase("parquet_needs_output"), "--format")
    return form


class _Asked(NamedTuple):
    """The options of a batch that do not go with every other."""

    form: str
    per: str
    full: bool
    output: str
    summary: bool
    resume: bool
    force: bool
    engine: str
    scheduler: str
    json: bool
    tables: str


_MIXTURES: Sequence[tuple[str, Callable[[_Asked], object], Phrase]] = (
    ("--per", lambda a: a.per != "hand" and a.form not in TIDY, Phrase("only_with_columns")),
    ("--full", lambda a: a.full and a.form != "jsonl", Phrase("only_with", option="--format jsonl")),
    ("--full", lambda a: a.full and a.summary and not a.output, Phrase("summary_rows")),
    (
        "--per",
        lambda a: a.per != "hand" and a.summary and not a.output,
        Phrase("summary_rows"),
    ),
    (
        "--resume",
        lambda a: a.resume and not a.output,
        Phrase("needs_output"),
    ),
    (
        "--resume",
        lambda a: a.resume and a.force,
        Phrase("resume_or_force"),
    ),
    (
        "--resume",
        lambda a: a.resume and a.tables,
        Phrase("resume_or_tables"),
    ),
    ("--json", lambda a: a.json and a.form != "jsonl" and not a.summary, Phrase("only_with", option="--format jsonl")),
    ("--tables", lambda a: a.tables and a.form != "table", Phrase("only_with", option="--format table")),
    ("--scheduler", lambda a: a.scheduler and a.engine != "dask", Phrase("only_with", option="--engine dask")),
)
"""Options that would do nothing beside others: the option, when that is so, and what to say."""


def _refuse_mixtures(asked: _Asked) -> None:
    """Raise MisuseError for an option that would do nothing."""
    for option, ignored, why in _MIXTURES:
        if ignored(asked):
            misused(why, option)


def _settle(engine: str, scheduler: str) -> Settle:
    """What settles the chunks: processes of this machine, or a cluster."""
    if engine == "dask":
        from ..batch import cluster  # which needs a package that few have

        return partial(cluster.settled, scheduler=scheduler)
    return partial(settled, work=settle_chunk)


class _Run:
    """One run: from paths to rows, problems and sums."""

    def __init__(
        self,
        paths: list[str],
        kind: str,
        job: Job,
        output: str,
        errors: str,
        resume: bool,
        force: bool,
        lang: str,
        tables: str = "",
    ) -> None:
        sources = list(files_of(paths))
        self.files = [source for source in sources if isinstance(source, str)]
        distinct([output, errors, *beside(output)], [*self.files, job.rules.rpartition("#")[0] or job.rules])
        if output and not (resume or force):
            refuse_unfinished(output)
        self.unread = [source for source in sources if isinstance(source, Problem)]
        self.kind, self.job = kind, job
        self.interrupted = False
        self.tables = tables if job.form == CELLS else ""
        """The format of a table that is laid out when all its rows are there."""
        self.cells = list[bytes]()
        self.sink = _Sink(bool(errors), lang)
        self.output: Output = Output(output, errors, job, fingerprint(self.files, job, kind), resume)

    def work(self, settle: Settle, jobs: int) -> Summary:
        """Run, and return the sums."""
        out = self.output
        before = {number: signal.signal(number, out.stop) for number in (signal.SIGINT, signal.SIGTERM)}
        printing = bool(self.job.form) and not out.rows.path and sys.stdout.isatty()
        progress = _Progress(self.files, out.place.file, printing)
        try:
            self._settle_all(settle, jobs, progress)
            if self.tables:
                out.rows.write(self._table())
            out.finish()
        except KeyboardInterrupt:
            self.interrupted = out.busy = True
            out.save()
            out.close()
        except InputError:
            out.close()
            raise
        finally:
            progress.hide()
            for number, handler in before.items():
                signal.signal(number, handler)
        self.sink.close(out.summary, self.interrupted and bool(out.note))
        return out.summary

    def _settle_all(self, settle: Settle, jobs: int, progress: _Progress) -> None:
        """Settle chunk by chunk, and write what comes out; with ``fail_fast`` until something is wrong."""
        out, fail_fast = self.output, self.job.fail_fast
        if out.fresh:
            for problem in self.unread:
                self._unread(problem, out.place)
        if self.unread and fail_fast:
            return
        for chunk, done in settle(chunks(self.files, self.kind, out.place), self.job, jobs):
            if done is None or done.failed:
                progress.hide()
            if done is not None:
                out.done(chunk.after, self._written(done.text), self.sink.take(done.failed), done.summary)
            elif chunk.problem:
                self._unread(chunk.problem, chunk.after)
            progress.show(chunk.after.file, chunk.share)
            if fail_fast and (done is None or done.stop):
                return

    def _written(self, rows: bytes) -> bytes:
        """What is written of the rows of a chunk at once; those of a table are kept."""
        if not self.tables:
            return rows
        self.cells.append(rows)
        return b""

    def _table(self) -> bytes:
        """The rows as a table, as written."""
        from ..render.tabulated import formatted  # loaded only to print one

        rows = [json.loads(line) for text in self.cells for line in text.splitlines()]
        text = formatted(CellRows(self.job).heads(), rows, (0, 1, 2, 3, 6, 7), self.tables) + "\n"
        whole = text.encode("utf-8", "backslashreplace")
        return gzip_member(whole) if self.output.rows.packed else whole

    def _unread(self, problem: Problem, place: ResumePoint) -> None:
        counted = Summary()
        counted.unread = 1
        self.output.done(place, b"", self.sink.problem(problem), counted)


class _Place(NamedTuple):
    """Where in the input something is wrong, and what became of it."""

    file: str | None
    line: int | None
    status: str


class _Sink(Failures):
    """Writes problems: JSON Lines for a file, or text for people on standard error."""

    def __init__(self, to_file: bool, lang: str) -> None:
        super().__init__(lang=lang)
        self.to_file = to_file
        self.unread = 0

    def take(self, failed: list[BatchRow]) -> bytes:
        """Add records that were not settled, except those refused as they expect."""
        rows = [row for row in failed if row.status]
        return b"".join(
            self._line(_Place(row.file, row.line, row.standing), row.problems, row.differences) for row in rows
        )

    def problem(self, problem: Problem) -> bytes:
        """A file that could not be read."""
        span = problem.span
        place = _Place(span.source.name, span.line, "unread") if span else _Place(None, None, "unread")
        self.unread += 1
        first = self.unread <= self.most  # always shown: it may stand for thousands of records
        return self._line(place, (problem,), (), first)

    def _line(self, place: _Place, problems: tuple[Problem, ...], expect: Sequence[str], always: bool = False) -> bytes:
        """A line for the file of problems; without one they are shown."""
        if not self.to_file:
            self.add(problems, expect, f"{place.file}:{place.line}", always)
            return b""
        differences = {"expect": expect} if expect else {}
        record = {**place._asdict(), **differences, "problems": problems_json(problems)}
        return (escaped(json.dumps(record, ensure_ascii=False)) + "\n").encode("utf-8", "backslashreplace")

    def close(self, summary: Summary, resumable: bool) -> None:
        """A last line for people."""
        self.end(Phrase("errors_takes_all"))
        counted = {
            "refused": summary.refused, "bad": summary.bad, "not_as_expected": summary.differing,
            "not_readable": summary.unread,
        }  # fmt: skip
        failed = [translated(Phrase(word, n=count), self.lang) for word, count in counted.items() if count]
        if failed:
            count = Phrase("one_record") if summary.records == 1 else Phrase("records", n=summary.records)
            say(
                translated(Phrase("settled", count=count, n=summary.settled, failed=", ".join(failed)), self.lang),
                err=True,
            )
        if resumable:
            say(translated(Phrase("interrupted_resume"), self.lang), err=True)


class _Progress:
    """The share of the input that has been read, as a bar on a terminal that can draw one; it goes with the run."""

    every, width = 0.1, 40
    """Seconds between two drawings, and the most cells of the bar."""

    def __init__(self, files: list[str], begin: int, printing: bool = False) -> None:
        """``begin``: the number of the file to begin with; ``printing``: rows are printed on the same terminal."""
        dumb = not sys.stderr.isatty() or os.environ.get("TERM") == "dumb"
        self.silent = dumb or printing
        self.drawn = ""
        self.before = [0, *accumulate(0 if f == "-" else _size(f) for f in files)]
        self.first, self.began, self.last = self.before[min(begin, len(files))], time.monotonic(), 0.0

    def show(self, file: int, share: float) -> None:
        """Show a position."""
        now, total = time.monotonic(), self.before[-1]
        if self.silent or now - self.last < self.every or not total or file + 1 >= len(self.before):
            return
        self.last = now
        low, high = self.before[file], self.before[file + 1]
        read, passed = low + share * (high - low), now - self.began
        left = passed * (total - read) / max(read - self.first, 1)
        width = max(min(self.width, columns_here() - 20), 1)
        self._draw(f"{read / total:4.0%} [{'=' * round(width * read / total):{width}}] {_clock(passed)} {_clock(left)}")

    def hide(self) -> None:
        """Remove the bar, so that something else can be printed in its place."""
        if self.drawn:
            self._draw("")

    def _draw(self, line: str) -> None:
        terminal = unguarded(sys.stderr)
        terminal.write(f"\r{line:{len(self.drawn)}}" + ("" if line else "\r"))
        terminal.flush()
        self.drawn = line


def _clock(seconds: float) -> str:
    """Minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except OSError:
        return 0
