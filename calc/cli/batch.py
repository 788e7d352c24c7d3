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
from ..batch.output import Output, files_beside, fingerprint, refuse_overwriting, refuse_unfinished
from ..batch.pool import cores, settle_chunks
from ..batch.rows import CELLS, FORMS, CellRows, gzip_member
from ..batch.sources import chunks, files_of
from ..batch.summary import Summary, yaku_name
from ..batch.tidy import COLUMNS
from ..batch.work import SettledChunk, settle_chunk
from ..languages import Phrase
from ..named_tuples import NamedTuple
from ..problems.problems import InputError, Problem
from ..render.terminal import columns_here
from ..render.width import escaped
from .answers import INTERRUPTED, Answers
from .common import Several, overrides_of, rules_for, say, translate
from .failures import Failures
from .streams import unguarded
from .usage import choose, misused

_LEFT_COLUMNS = (0, 1, 2, 3, 6, 7)
"""The columns of :data:`~calc.batch.rows.CELLS` with words, aligned to the left; the others have numbers."""
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
    """Score records by the thousand: JSON Lines, YAML, CSV, logs of other programs, plain or gzip. Write rows to
    standard output or to the file ``output``, problems to standard error or to the file ``errors``, then exit with a
    status, as the module says. Options that exclude each other are refused before a file is opened, as a batch may run
    for hours."""
    # what each option means stands in the catalogues of calc.languages, by the name of its parameter
    choose("--format", form, FORMS)
    choose("--per", per, tuple(COLUMNS))
    choose("--input", kind, _KINDS)
    choose("--engine", engine, _ENGINES)
    # for the summary: JSON too if the rows are, which is the form of programs
    answers = Answers(lang, json or (form == "jsonl" and not tables), tables=tables)
    for option, file in (("--output", output), ("--errors", errors)):
        if file == "-":
            misused(Phrase("name_a_file"), option)
    form = _form_to_write(form, output.lower())
    _refuse_mixtures(
        _MixedOptions(
            form=form, per=per, full=full, output=output, summary=summary, resume=resume, force=force, engine=engine,
            scheduler=scheduler, json=json, tables=tables,
        )
    )  # fmt: skip
    overrides = overrides_of(set_)
    rules_for(rules, set_)  # loaded only to refuse a wrong name: as one problem, not one for each record
    form_of_rows = CELLS if tables else form
    if summary and not output:  # a summary alone has no rows
        form_of_rows = ""
    # chunks are packed by themselves, but a table as a whole, when it is laid out
    packed = output.lower().endswith(".gz") and form_of_rows != CELLS
    lang = answers.lang
    job = Job(
        rules, tuple(overrides.items()), form_of_rows, full, fail_fast=fail_fast, packed=packed, per=per, lang=lang,
        sums=summary,
    )  # fmt: skip
    kind_of_all = "" if kind == "auto" else kind
    run = _Run(paths, kind_of_all, job, output, errors, resume=resume, force=force, lang=lang, tables=tables)
    total = run.settle_and_write(_settler_for(engine, scheduler), jobs or cores())
    if summary:
        from ..render.tables import summary_tables  # only for a summary: half of what a start loads for output

        names, data = rules_for(rules), total.data()
        answers.print_answer(data, lambda: summary_tables(data, lang, lambda id_: yaku_name(id_, names, lang)))
    raise SystemExit(INTERRUPTED if run.interrupted else total.status)


def _form_to_write(form: str, output: str) -> str:
    """Return the form in which rows are written: the one that the user asked for (``form``; by default ``jsonl``), but
    instead of ``jsonl`` CSV into a ``.csv`` and Parquet into a ``.parquet``. ``output``: the name of the file in small
    letters, empty for standard output.

    Raises MisuseError for another form in a ``.parquet`` file: programs would take it for Parquet. Raises it also for
    Parquet on standard output or in a ``.gz``, and for any form in a ``.parquet.gz``: Parquet needs a file of its own,
    and is packed within.
    """
    if form == "jsonl" and output.endswith((".csv", ".csv.gz")):
        return "csv"
    if output.endswith(".parquet"):
        if form not in ("jsonl", "parquet"):
            misused(Phrase("parquet_holds_parquet"), "--format")
        return "parquet"
    if output.endswith(".parquet.gz") or (form == "parquet" and (not output or output.endswith(".gz"))):
        misused(Phrase("parquet_needs_output"), "--format")
    return form


class _MixedOptions(NamedTuple):
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


_MIXTURES: Sequence[tuple[str, Callable[[_MixedOptions], object], Phrase]] = (
    ("--per", lambda a: a.per != "hand" and a.form not in TIDY, Phrase("only_with_columns")),
    ("--full", lambda a: a.full and a.form != "jsonl", Phrase("only_with", option="--format jsonl")),
    ("--full", lambda a: a.full and a.summary and not a.output, Phrase("summary_rows")),
    ("--per", lambda a: a.per != "hand" and a.summary and not a.output, Phrase("summary_rows")),
    ("--resume", lambda a: a.resume and not a.output, Phrase("needs_output")),
    ("--resume", lambda a: a.resume and a.force, Phrase("resume_or_force")),
    ("--resume", lambda a: a.resume and a.tables, Phrase("resume_or_tables")),
    ("--json", lambda a: a.json and a.form != "jsonl" and not a.summary, Phrase("only_with", option="--format jsonl")),
    ("--tables", lambda a: a.tables and a.form != "table", Phrase("only_with", option="--format table")),
    ("--scheduler", lambda a: a.scheduler and a.engine != "dask", Phrase("only_with", option="--engine dask")),
)
"""Options that would do nothing beside others: the option, when that is so, and what to say."""


def _refuse_mixtures(asked: _MixedOptions) -> None:
    """Raise MisuseError for the first option that would do nothing beside the other options (:data:`_MIXTURES`), before
    hours are spent on output that was not wanted."""
    for option, ignored, why in _MIXTURES:
        if ignored(asked):
            misused(why, option)


def _settler_for(engine: str, scheduler: str) -> Settle:
    """Return the function that settles the chunks: for the engine ``dask`` on a cluster (that at the address
    ``scheduler``, or a new one on this machine if that is empty), else in processes of this machine. Both yield the
    same outcomes in the same order, so :class:`_Run` need not know which it has."""
    if engine == "dask":
        from ..batch import cluster  # which needs a package that few have

        return partial(cluster.settle_on_cluster, scheduler=scheduler)
    return partial(settle_chunks, work=settle_chunk)


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
        """Find the files to read under ``paths``, then open ``output`` and ``errors``, which empties both unless the
        run is to ``resume``. ``kind``: the format of the input; ``tables``: the format of a table as output. Raises
        InputError if a file would be both read and written, or if ``output`` belongs to an unfinished run which is
        neither to be resumed nor overwritten (``force``)."""
        sources = list(files_of(paths))
        self.files = [source for source in sources if isinstance(source, str)]
        self.unread = [source for source in sources if isinstance(source, Problem)]
        """What is wrong in folders that were looked through: reported when the run begins."""
        rules = str(job.rules)  # as the user named them
        rules_file = rules.rpartition("#")[0] or rules  # club.yaml#evening: one of several systems of a file
        refuse_overwriting([output, errors, *files_beside(output)], [*self.files, rules_file])
        if output and not (resume or force):
            refuse_unfinished(output)
        self.kind, self.job = kind, job
        self.interrupted = False
        self.tables = tables if job.form == CELLS else ""
        """The format of a table that is laid out when all its rows are there."""
        self.cells = list[bytes]()
        """The rows of that table so far, as lines of JSON."""
        self.reports = _ProblemReports(bool(errors), lang)
        # after all checks, as it empties the files
        self.output: Output = Output(output, errors, job, fingerprint(self.files, job, kind), resume)

    def settle_and_write(self, settle: Settle, jobs: int) -> Summary:
        """Settle all files in ``jobs`` processes, write rows and problems, print how many records failed, and return
        the sums. An interruption or SIGTERM sets :attr:`interrupted`: the rows so far are saved and summed, but a table
        is not written, as its widths depend on all rows. Raises InputError if the output cannot be written."""
        output = self.output
        # stop raises KeyboardInterrupt, but not while a chunk is written: its rows and the note of them belong together
        handlers = {number: signal.signal(number, output.stop) for number in (signal.SIGINT, signal.SIGTERM)}
        printing = bool(self.job.form) and not output.rows.path and sys.stdout.isatty()
        progress = _Progress(self.files, output.place.file, printing)
        try:
            self._settle_all(settle, jobs, progress)
            if self.tables:
                output.rows.write(self._lay_out_table())
            output.finish()
        except KeyboardInterrupt:
            self.interrupted = output.busy = True  # busy: a second signal does not interrupt the saving
            output.save()
            output.close()
        except InputError:
            output.close()  # not saved: the last note says how far the files are whole
            raise
        finally:
            progress.hide()
            for number, handler in handlers.items():
                signal.signal(number, handler)  # as before the run
        can_resume = self.interrupted and bool(output.note_path)  # the note beside the output says where to go on
        self.reports.print_totals(output.summary, can_resume)
        return output.summary

    def _settle_all(self, settle: Settle, jobs: int, progress: _Progress) -> None:
        """Settle chunk by chunk, and write the rows, problems and counts of each chunk at once, so that an interrupted
        run can go on behind that chunk. Files in folders that cannot be read are reported first, as their names were
        found before anything was settled. With ``fail_fast`` the first file or record that fails ends the run."""
        output, fail_fast = self.output, self.job.fail_fast
        if output.fresh:  # a resumed run has counted them before
            for problem in self.unread:
                self._count_unread(problem, output.place)
        if self.unread and fail_fast:
            return
        for chunk, settled in settle(chunks(self.files, self.kind, output.place), self.job, jobs):
            if settled is None or settled.failed:
                progress.hide()  # problems may be printed in its place
            if settled is not None:
                problems = self.reports.report_records(settled.failed)
                output.write_chunk(chunk.after, self._rows_to_write(settled.text), problems, settled.summary)
            elif chunk.problem:
                self._count_unread(chunk.problem, chunk.after)
            progress.show(chunk.after.file, chunk.share)
            if fail_fast and (settled is None or settled.stop):
                return

    def _rows_to_write(self, rows: bytes) -> bytes:
        """Return the rows of a chunk, to be written at once. Of a table they are added to :attr:`cells` instead, and
        nothing is returned: its widths depend on all rows."""
        if not self.tables:
            return rows
        self.cells.append(rows)
        return b""

    def _lay_out_table(self) -> bytes:
        """Return the table of all rows in :attr:`cells` as the bytes to write: its columns aligned, compressed if the
        output is."""
        from ..render.tabulated import format_table  # loaded only to print one

        rows = [json.loads(line) for text in self.cells for line in text.splitlines()]
        text = format_table(CellRows(self.job).heads(), rows, _LEFT_COLUMNS, self.tables) + "\n"
        whole = text.encode("utf-8", "backslashreplace")
        return gzip_member(whole) if self.output.rows.packed else whole

    def _count_unread(self, problem: Problem, place: ResumePoint) -> None:
        """Write the problem of a file that could not be read, and count the file. It is noted like a chunk without
        rows, in its order, so that a resumed run does not report it again. ``place``: where that run would go on."""
        counted = Summary()
        counted.unread = 1
        self.output.write_chunk(place, b"", self.reports.report_file(problem), counted)


class _Place(NamedTuple):
    """Where in the input something is wrong, and what became of it."""

    file: str | None
    line: int | None
    status: str


class _ProblemReports(Failures):
    """Reports problems: as JSON Lines for a file, or as text for people on standard error."""

    def __init__(self, to_file: bool, lang: str) -> None:
        """Begin with nothing reported; ``to_file``: whether there is a file of problems, which takes all of them.
        Without such a file the first of each kind are printed (:class:`Failures`)."""
        super().__init__(lang=lang)
        self.to_file = to_file
        self.unread = 0
        """The files that could not be read."""

    def report_records(self, failed: list[BatchRow]) -> bytes:
        """Return the lines for the file of problems about records that failed; without such a file print the first of
        each kind and return nothing. Records that are refused as they expect (status 0) are left out."""
        rows = [row for row in failed if row.status]
        return b"".join(
            self._report_record(_Place(row.file, row.line, row.standing), row.problems, row.differences) for row in rows
        )

    def report_file(self, problem: Problem) -> bytes:
        """Return the line about an input file that could not be read, for the file of problems; without a file of
        problems print the problem and return nothing. The first such problems are printed even after many problems of
        records, as one such file may have thousands of records."""
        span = problem.span  # without one it names the file in its words
        place = _Place(file=None, line=None, status="unread")
        if span:
            place = place._replace(file=span.source.name, line=span.line)
        self.unread += 1
        return self._report_record(place, (problem,), expect=(), always=self.unread <= self.most)

    def _report_record(
        self, place: _Place, problems: tuple[Problem, ...], expect: Sequence[str], always: bool = False
    ) -> bytes:
        """Return the line of JSON about a record for the file of problems; without such a file print the problems to
        standard error and return nothing. ``expect``: how the record differs from what it expects; ``always``: print
        even if many problems were printed before."""
        if not self.to_file:
            self.add(problems, expect, f"{place.file}:{place.line}", always)
            return b""
        from ..render.problems import problems_json  # most runs have no problem

        differences = {"expect": expect} if expect else {}
        record = {**place._asdict(), **differences, "problems": problems_json(problems)}
        # escaped, as the file is looked at in terminals; half a surrogate pair in a name cannot be encoded
        return (escaped(json.dumps(record, ensure_ascii=False)) + "\n").encode("utf-8", "backslashreplace")

    def print_totals(self, summary: Summary, resumable: bool) -> None:
        """Print the last lines of a run on standard error: how many problems were not printed, how many records failed
        in each way, and, if the run is ``resumable``, how to go on with it."""
        self.end(Phrase("errors_takes_all"))
        counted = {
            "refused": summary.refused, "bad": summary.bad, "not_as_expected": summary.differing,
            "not_readable": summary.unread,
        }  # fmt: skip
        failed = [translate(Phrase(word, n=count), self.lang) for word, count in counted.items() if count]
        if failed:
            count = Phrase("one_record") if summary.records == 1 else Phrase("records", n=summary.records)
            say(
                translate(Phrase("settled", count=count, n=summary.settled, failed=", ".join(failed)), self.lang),
                err=True,
            )
        if resumable:
            say(translate(Phrase("interrupted_resume"), self.lang), err=True)


class _Progress:
    """The share of the input that has been read, as a bar on a terminal that can draw one; it goes with the run."""

    every, width = 0.1, 40
    """Seconds between two drawings, and the most cells of the bar."""

    def __init__(self, files: list[str], begin: int, printing: bool = False) -> None:
        """Begin with nothing drawn. ``begin``: the number of the file at which a resumed run goes on; ``printing``:
        whether rows are printed on the same terminal, so that no bar must stand among them."""
        can_draw = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self.silent = not can_draw or printing
        self.drawn = ""
        sizes = [0 if file == "-" else _file_size(file) for file in files]
        self.before = [0, *accumulate(sizes)]
        """The bytes before each file, and behind the last one."""
        self.first = self.before[min(begin, len(files))]  # a run may go on behind all files, with nothing left
        self.began, self.last = time.monotonic(), 0.0

    def show(self, file: int, share: float) -> None:
        """Draw the bar with the time passed and the time left (at the speed so far), unless the bar was drawn a moment
        ago. ``file``: the number of the file that is being read, from 0; ``share``: how much of the file is read, from
        0 to 1."""
        now, total = time.monotonic(), self.before[-1]
        was_just_drawn = now - self.last < self.every
        is_behind_all = file + 1 >= len(self.before)  # after the last chunk the place is that of a next file
        if self.silent or was_just_drawn or not total or is_behind_all:  # total: 0 if no size is known
            return
        self.last = now
        begin_of_file, end_of_file = self.before[file], self.before[file + 1]
        bytes_read, passed = begin_of_file + share * (end_of_file - begin_of_file), now - self.began
        read_in_this_run = max(bytes_read - self.first, 1)  # 1: nothing is read yet, and is divided by
        left = passed * (total - bytes_read) / read_in_this_run
        width = max(min(self.width, columns_here() - 20), 1)  # 20 cells are for the percentage and the times
        bar = f"{'=' * round(width * bytes_read / total):{width}}"
        self._draw_bar(f"{bytes_read / total:4.0%} [{bar}] {_format_clock(passed)} {_format_clock(left)}")

    def hide(self) -> None:
        """Remove the bar if it is drawn, so that a problem or a last line can be printed in its place."""
        if self.drawn:
            self._draw_bar("")

    def _draw_bar(self, line: str) -> None:
        """Write a line over the bar that was drawn last, by a carriage return and blanks; an empty line removes the
        bar."""
        terminal = unguarded(sys.stderr)  # the guard of the stream would escape the carriage return
        covering = line.ljust(len(self.drawn))  # blanks cover the rest of a longer bar
        back = "" if line else "\r"  # what is printed next begins where the bar stood
        terminal.write(f"\r{covering}{back}")
        terminal.flush()
        self.drawn = line


def _format_clock(seconds: float) -> str:
    """Return seconds as minutes and seconds, for the bar: ``61:05``."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


def _file_size(path: str) -> int:
    """Return the bytes of a file, for the progress bar; 0 for a file that cannot be read, as the run itself reports
    it."""
    try:
        return os.stat(path).st_size
    except OSError:
        return 0
