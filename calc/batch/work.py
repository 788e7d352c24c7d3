"""The work on one chunk: every record is read, settled, and written as a row.

This is a pure function of a chunk and a :class:`Job`, the same in this process, in a pool's, and on a cluster. Nothing
here knows a system. A record is first read without places, because they cost as much as the reading itself. Only a
record with a problem is read again, to find the place.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple, cast

from ..api import settle
from ..codes import problem
from ..expect import differences
from ..formats.stream import TwiceError, no_twice, not_utf8
from ..problems import InputError, NoWin, Problem, Source, Span, fault
from ..reader import Entry, located, read_record
from ..result import Result
from ..systems import system
from ..values import Document
from .rows import Rows
from .sources import Chunk
from .summary import Summary

SETTLED, REFUSED, BAD = 0, 1, 2
STATUSES = ("settled", "refused", "bad")
_DOCUMENT = re.compile(rb"\n(?=---(?:[ \t\r\n]|\Z))")
_LEVEL = 6
"""Of gzip: rows shrink to a sixteenth; the highest takes four times as long for a tenth less."""
_NOWHERE = Span(Source("", ""), 0, 0)


class Job(NamedTuple):
    """The settings for settling and writing records."""

    rules: str = ""
    overrides: tuple[tuple[str, object], ...] = ()
    form: str = "jsonl"
    """jsonl, csv, table; empty: no rows."""
    full: bool = False
    """Whether a row holds the whole result, receipt included."""
    rows: bool = False
    """Whether outcomes are wanted one by one, as values."""
    fail_fast: bool = False
    packed: bool = False
    """Whether the rows of each chunk come as a gzip member of their own."""


class BatchRow(NamedTuple):
    """The outcome of one record: its place, its status, and its row."""

    file: str
    line: int
    status: int
    """0 settled, 1 refused or not as expected, 2 bad input."""
    row: dict[str, Any]
    """The row written for it; see docs/batch.md."""
    problems: tuple[Problem, ...] = ()


class Done(NamedTuple):
    """The outcomes of a chunk."""

    text: bytes
    """Its rows as they are written."""
    failed: list[BatchRow]
    """The records that were not settled, or not as expected."""
    summary: Summary
    outcomes: list[BatchRow]
    """All of them, if the job wants them."""
    stop: bool = False
    """Whether the job ends here: ``fail_fast``."""


class Blind:
    """A document without places."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def span(self, path: tuple[str | int, ...], key: bool = False) -> Span:
        """A span without a place."""
        return _NOWHERE


def _no_float(text: str) -> str:
    return text  # as YAML reads it; the reader of the field checks the type


_decode = json.JSONDecoder(object_pairs_hook=no_twice, parse_float=_no_float, parse_constant=_no_float).decode


def settle_chunk(chunk: Chunk, job: Job) -> Done:
    """Settle every record of a chunk."""
    rows = Rows(job.form, job.full)
    summary = Summary()
    out: list[str] = []
    failed: list[BatchRow] = []
    kept: list[BatchRow] = []
    overrides = dict(job.overrides)
    stop = False
    for line, value, document in records(chunk):
        outcome = _one(chunk.file, line, value, document, job, overrides, summary)
        if job.form:
            out.append(rows.text(outcome.row))
        if outcome.status or outcome.problems:
            failed.append(outcome)
        if job.rows:
            kept.append(outcome)
        if job.fail_fast and outcome.status:
            stop = True
            break
    text = "".join(out).encode("utf-8", "backslashreplace")
    return Done(gzip_member(text) if job.packed else text, failed, summary, kept, stop)


def gzip_member(text: bytes) -> bytes:
    """Text compressed by itself; such members one after another form a gzip file. The same text gives the same
    bytes."""
    import gzip

    return gzip.compress(text, _LEVEL, mtime=0) if text else b""


# --- records ----------------------------------------------------------------------------------------------------------

Made = tuple[int, Any, Any]
"""Line, plain value, and the document or (for JSON) its file, text and line; without one the value is a list of
problems."""


def records(chunk: Chunk) -> Iterator[Made]:
    """The records of a chunk, as plain values."""
    if chunk.kind == "jsonl":
        return _json_lines(chunk)
    return _yaml(chunk) if chunk.kind == "yaml" else _csv(chunk)


def _json_lines(chunk: Chunk) -> Iterator[Made]:
    line = chunk.line - 1
    for raw in chunk.data.split(b"\n"):
        line += 1
        if not raw or raw.isspace():
            continue
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            yield line, [not_utf8(chunk.file, line, raw.rstrip(b"\r"), error)], None
            continue
        try:
            value = _decode(text.strip())
        except TwiceError:
            value = TwiceError
        except (ValueError, RecursionError) as error:
            at = getattr(error, "pos", 0)
            why = error.msg if isinstance(error, json.JSONDecodeError) else "nested too deeply"
            span = Span(Source(chunk.file, text, line), at, at + 1)
            yield line, [problem("F111.line", span=span, help="every line is one record", why=why)], None
            continue
        yield line, value, (chunk.file, text, line)


def _yaml(chunk: Chunk) -> Iterator[Made]:
    """Read one document at a time, so that a broken one affects only itself and is reported in its place."""
    from ..reader import read_documents

    line = chunk.line
    for data in _DOCUMENT.split(chunk.data):
        first = line
        line += data.count(b"\n") + 1
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            start = data.rfind(b"\n", 0, error.start) + 1
            at = first + data.count(b"\n", 0, start)
            yield at, [not_utf8(chunk.file, at, data[start:].split(b"\n", 1)[0], error, start)], None
            continue
        for document in read_documents(Source(chunk.file, text, first)):
            if isinstance(document, list):
                span = document[0].span
                yield span.line if span else first, document, None
            elif document.value is not None:
                yield document.span((), False).line, document.value, document


def _csv(chunk: Chunk) -> Iterator[Made]:
    from .csvrows import Row

    line = chunk.line
    lines = list(io.StringIO(chunk.data.decode("utf-8", "surrogateescape"), newline="\n"))
    first = 0
    reader = csv.reader(iter(lines))
    while True:
        before = first + reader.line_num
        wrong = why = ""
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            cells, wrong, why = [], "F503.unreadable", str(error)
        text = "".join(lines[before : first + reader.line_num])
        if _never_closed(text):
            wrong = "F503.quote"
        if wrong:  # it costs only its own line, not those that it would swallow
            there = lines[before].rstrip()
            span = Span(Source(chunk.file, there.encode("utf-8", "replace").decode(), line + before), 0, len(there))
            yield line + before, [problem(wrong, span=span, why=why)], None
            first, reader = before + 1, csv.reader(islice(lines, before + 1, None))
            continue
        if not any(cells):
            continue
        text = text.rstrip("\r\n")
        row = Row(chunk.file, line + before, text, chunk.head, cells)
        yield line + before, row.problems or row.value, None if row.problems else row


def _never_closed(text: str) -> bool:
    """Whether the lines of a CSV end inside quotes."""
    if text.count('"') % 2 == 0:
        return False
    try:
        for _ in csv.reader(io.StringIO(text, newline="\n"), strict=True):
            pass
    except csv.Error as error:
        return "unexpected end" in str(error) or "field limit" in str(error)
    return False


# --- one record -------------------------------------------------------------------------------------------------------


def _one(
    file: str, line: int, value: Any, document: Any, job: Job, overrides: Mapping[str, object], summary: Summary
) -> BatchRow:
    row: dict[str, Any] = {"file": file, "line": line, "status": ""}
    try:
        if document is None:
            raise InputError(value)
        try:
            if not isinstance(value, dict):
                raise InputError([])
            entry = read_record(Blind(value), job.rules, overrides)
            result = settle(entry.record, entry.rules, checked=True, told=job.full)
        except InputError:
            entry, result = _again(document, value, job, overrides)
        return _settled(row, entry, result, job, summary)
    except NoWin as no:
        return _refused(row, no, summary)
    except InputError as error:
        status, problems = BAD, tuple(error.problems)
    except Exception as bug:  # a fault of ours or of an unfinished system; it must not stop the others
        span = Span(Source(file, "", line), 0, 0)
        status, problems = BAD, (fault(bug, span, "calc score shows the same record alone"),)
    row["status"] = STATUSES[status]
    row["codes"] = list(dict.fromkeys(p.code for p in problems))
    summary.fail(status)
    return BatchRow(file, line, status, row, problems)


class _NoWinThere(NoWin):
    """A refusal that carries the expectations of its record."""

    expect: Mapping[str, Any] = {}


def _again(document: Any, value: Any, job: Job, overrides: Mapping[str, object]) -> tuple[Entry, Result]:
    """Read and settle the record once more, with places."""
    known = document_of(document, value)
    entry = read_record(known, job.rules, overrides)
    try:
        return entry, settle(entry.record, entry.rules, checked=True, told=job.full)
    except NoWin as no:
        there = _NoWinThere(located(no.problems, known))
        there.expect = getattr(entry.record, "expect", {})
        raise there from None
    except InputError as error:
        raise InputError(located(error.problems, known)) from None


def document_of(document: Any, value: Any) -> Document:
    """The document of a record with its places."""
    if not isinstance(document, tuple):
        return cast(Document, document)
    from ..yamldoc import json_document

    file, text, line = document
    found = json_document(Source(file, text, line), value)
    if value is TwiceError and found.problems:
        raise InputError(found.problems)
    return found


def _refused(row: dict[str, Any], no: NoWin, summary: Summary) -> BatchRow:
    problems = tuple(no.problems)
    expect = no.expect if isinstance(no, _NoWinThere) else {}
    wrong = differences(expect, None, problems)
    row["status"] = STATUSES[REFUSED]
    row["codes"] = list(dict.fromkeys(p.code for p in problems))
    if wrong:
        row["expect"] = wrong
    status = SETTLED if expect and not wrong else REFUSED
    summary.fail(REFUSED)
    summary.foreseen += status == SETTLED
    return BatchRow(row["file"], row["line"], status, row, problems)


def _settled(row: dict[str, Any], entry: Entry, result: Result, job: Job, summary: Summary) -> BatchRow:
    record = entry.record
    expect = getattr(record, "expect", {})
    points, chips = result.points, result.chips
    points.pop(getattr(record, "sitout", ""), None)  # a player who sits out has only chips
    data: dict[str, Any] | None = None
    if job.full or (expect and not expect.keys() <= {"points", "chips"}):
        data = result.data()
    engine = system(result.rules.engine)
    brief = {"wins": [win.data() for win in engine.wins(result)], "dice": engine.chances(result)}
    row["status"] = STATUSES[SETTLED]
    row["system"] = entry.rules.id
    title = getattr(record, "title", "")
    if title:
        row["title"] = title
    row["wins"], row["points"], row["chips"] = brief["wins"], points, chips
    if brief["dice"]:
        row["dice"] = brief["dice"]
    status = SETTLED
    if expect:
        wrong = differences(expect, data or {"wins": [], "points": points, "chips": chips}, [])
        if wrong:
            row["expect"] = wrong
            status = REFUSED
    if job.full:
        row["result"] = data
    summary.add(points, chips, brief, status)
    return BatchRow(row["file"], row["line"], status, row)
