"""``calc batch``: records by the thousand.

Exit status: 0 all settled, 1 some refused (or not as they expect), 2 some could not be read, 130 interrupted.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from ..batch.output import Output, beside, distinct, fingerprint, refuse_unfinished
from ..batch.pool import cores
from ..batch.rows import FORMS, TIDY
from ..batch.sources import chunks, files_of
from ..batch.summary import Summary
from ..batch.work import Job
from ..problems.problems import InputError, Problem
from ..render.width import escaped
from .answers import INTERRUPTED, Answers, Failures
from .common import Several, overrides_of, rules_for, say, translated
from .streams import unguarded
from .usage import choose, misused

if TYPE_CHECKING:
    from ..batch.output import Output
    from ..batch.summary import Summary
    from ..batch.work import BatchRow, Job

_KINDS = ("auto", "jsonl", "yaml", "csv", "parquet", "lines")
_ENGINES = ("local", "dask")


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
) -> None:
    """Score records by the thousand: JSON Lines, YAML, CSV, logs of other programs, plain or gzip.

    calc batch games/ --summary

    calc batch hands.jsonl.gz -o points.jsonl --errors wrong.jsonl

    calc batch hands.jsonl -o players.parquet --per player

    Exit status 0: all settled; 1: some refused; 2: some bad; 130: interrupted (--resume goes on).
    """
    choose("--format", form, FORMS)
    if per != "hand":
        from ..batch.tidy import COLUMNS

        choose("--per", per, tuple(COLUMNS))
    choose("--input", kind, _KINDS)
    choose("--engine", engine, _ENGINES)
    out = Answers(lang, form == "jsonl")
    for option, file in (("--output", output), ("--errors", errors)):
        if file == "-":
            misused("name a file; without it all is printed", option)
    if form == "jsonl" and output.lower().endswith((".csv", ".csv.gz")):
        form = "csv"
    if output.lower().endswith(".parquet"):
        if form not in ("jsonl", "parquet"):
            misused("a file named .parquet holds Parquet", "--format")
        form = "parquet"
    elif form == "parquet" and (not output or output.lower().endswith(".gz")):
        misused("parquet needs --output FILE.parquet", "--format")
    if per != "hand" and form not in TIDY:
        misused("only with --format csv or Parquet", "--per")
    if full and form != "jsonl":
        misused("only with --format jsonl", "--full")
    if summary and not output and (full or per != "hand"):
        misused("with --summary rows are written only to an --output", "--full" if full else "--per")
    if resume and not output:
        misused("needs --output: only a run that writes a file can be resumed", "--resume")
    if resume and force:
        misused("goes on with a run, --force begins again: only one of them", "--resume")
    if scheduler and engine != "dask":
        misused("only with --engine dask", "--scheduler")
    overrides = overrides_of(set_)
    rules_for(rules, set_)  # a wrong name is one problem, not one for each record
    form_of_rows = form if output or not summary else ""
    packed = output.lower().endswith(".gz")
    job = Job(rules, tuple(overrides.items()), form_of_rows, full, False, fail_fast, packed, per, out.lang, summary)
    kind = "" if kind == "auto" else kind
    if engine == "dask":
        from ..batch.cluster import settled
    else:
        from ..batch.pool import settled  # type: ignore[assignment]
    run = _Run(paths, kind, job, output, errors, resume, force, out.lang)
    total = run.work(settled, jobs, scheduler)
    if summary:
        from ..batch.summary import yaku_name
        from ..render.tables import summary_tables

        names, data = rules_for(rules, None), total.data()
        out.tell(data, lambda: summary_tables(data, out.lang, lambda id_: yaku_name(id_, names, out.lang)))
    raise SystemExit(INTERRUPTED if run.interrupted else total.status)


class _Run:
    """One run: from paths to rows, problems and sums."""

    def __init__(
        self, paths: list[str], kind: str, job: Job, output: str, errors: str, resume: bool, force: bool, lang: str
    ) -> None:
        found = list(files_of(paths))
        self.files = [f for f in found if isinstance(f, str)]
        distinct([output, errors, *beside(output)], [*self.files, job.rules.rpartition("#")[0] or job.rules])
        if output and not (resume or force):
            refuse_unfinished(output)
        self.unread = [p for p in found if isinstance(p, Problem)]
        self.kind, self.job = kind, job
        self.interrupted = False
        self.sink = _Sink(bool(errors), lang)
        self.output: Output = Output(output, errors, job, fingerprint(self.files, job, kind), resume)

    def work(self, settled: Any, jobs: int, scheduler: str) -> Summary:
        """Run, and return the sums."""
        out = self.output
        before = {number: signal.signal(number, out.stop) for number in (signal.SIGINT, signal.SIGTERM)}
        progress = _Progress(self.files, out.place.file)
        options = {"scheduler": scheduler} if scheduler else {}
        try:
            if out.fresh:
                for problem in self.unread:
                    self._unread(problem, out.place)
            if not (self.unread and self.job.fail_fast):
                pieces = chunks(self.files, self.kind, out.place)
                for chunk, done in settled(pieces, self.job, jobs or cores(), **options):
                    if done is None:
                        self._unread(chunk.problem, chunk.after)
                    else:
                        out.done(chunk.after, done.text, self.sink.take(done.failed), done.summary)
                    progress.show(chunk.after.file, chunk.share)
                    if self.job.fail_fast and (done is None or done.stop):
                        break
            out.finish()
        except KeyboardInterrupt:
            self.interrupted = out.busy = True
            out.save()
            out.close()
        except InputError:
            out.close()
            raise
        finally:
            progress.stop()
            for number, handler in before.items():
                signal.signal(number, handler)
        self.sink.close(out.summary, self.interrupted and bool(out.note))
        return out.summary

    def _unread(self, problem: Problem, place: Any) -> None:
        counted = Summary()
        counted.unread = 1
        self.output.done(place, b"", self.sink.problem(problem), counted)


class _Sink(Failures):
    """Writes problems: JSON Lines for a file, or text for people on standard error."""

    def __init__(self, to_file: bool, lang: str) -> None:
        super().__init__(lang=lang)
        self.to_file = to_file
        self.unread = 0

    def take(self, failed: list[BatchRow]) -> bytes:
        """Add records that were not settled, except those refused as they expect."""
        rows = [(o, {"file": o.file, "line": o.line, "status": o.standing}) for o in failed if o.status]
        return b"".join(self._row(row, o.problems, o.differences) for o, row in rows)

    def problem(self, problem: Problem) -> bytes:
        """A file that could not be read."""
        span = problem.span
        row = {"file": span.source.name if span else None, "line": span.line if span else None, "status": "unread"}
        self.unread += 1
        first = self.unread <= self.most  # always shown: it may stand for thousands of records
        return self._row(row, (problem,), (), first)

    def _row(
        self, row: dict[str, Any], problems: tuple[Problem, ...], expect: Sequence[str], always: bool = False
    ) -> bytes:
        if not self.to_file:
            where = f"{row['file']}:{row['line']}: "
            self.add(problems, [where + translated(f"expect: {line}", self.lang) for line in expect], always)
            return b""
        from ..render.problems import problems_json

        record = {**row, **({"expect": expect} if expect else {}), "problems": problems_json(problems)}
        return (escaped(json.dumps(record, ensure_ascii=False)) + "\n").encode("utf-8", "backslashreplace")

    def close(self, summary: Summary, resumable: bool) -> None:
        """A last line for people."""
        self.end("; --errors FILE takes all of them")
        counted = {"refused": summary.refused, "bad": summary.bad, "not as expected": summary.differing}
        counted["not readable"] = summary.unread
        failed = [translated(f"{n:,} {word}", self.lang) for word, n in counted.items() if n]
        if failed:
            count = "1 record" if summary.records == 1 else f"{summary.records:,} records"
            say(translated(f"{count}: {summary.settled:,} settled, {', '.join(failed)}", self.lang), err=True)
        if resumable:
            say(translated("interrupted: the same command with --resume goes on from here", self.lang), err=True)


class _Progress:
    """The share of the input that has been read, as a bar on a terminal that can draw one."""

    def __init__(self, files: list[str], begin: int) -> None:
        self.bar: Any = None
        if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
            return
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

        self.before = [0, *accumulate(0 if f == "-" else _size(f) for f in files)]
        columns = [TextColumn("{task.percentage:>3.0f} %"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn()]
        self.bar = Progress(*columns, console=Console(file=unguarded(sys.stderr)), transient=True)
        self.task = self.bar.add_task("", total=self.before[-1] or None, completed=self.before[min(begin, len(files))])
        self.bar.start()

    def show(self, file: int, share: float) -> None:
        """Show a position."""
        if self.bar and file + 1 < len(self.before):
            low, high = self.before[file], self.before[file + 1]
            self.bar.update(self.task, completed=low + share * (high - low))

    def stop(self) -> None:
        """Remove the bar."""
        if self.bar:
            self.bar.stop()


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except OSError:
        return 0
