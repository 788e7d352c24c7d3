"""The records in a chunk, as plain values. Finding places costs as much as the reading itself, so it is done only for a
record with a problem."""

import csv
import io
import json
import os
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

from ..formats import Recorded, read_recorded
from ..formats.stream import InMemory, TwiceError, fields_given_once, not_utf8_problem
from ..formats.winlines import recorded_of
from ..formats.write import record_data
from ..languages import Phrase
from ..named_tuples import NamedTuple
from ..problems.codes import problem
from ..problems.document import plain_document
from ..problems.problems import InputError, Problem, Source, Span, refuse
from ..readers.decode import Decoder
from ..readers.plain_reader import Unlocated
from ..readers.reader import Entry, read_documents
from ..records.values import ReadableDocument
from ..rules.rules import Rules
from .chunk import LOGS, Chunk
from .csvread import CsvRow
from .hands import HandFacts

_new: Final = tuple.__new__
_DOCUMENT = re.compile(rb"\n(?=---(?:[ \t\r\n]|\Z))")


class WrittenRecord(NamedTuple):
    """A record as written."""

    line: int
    value: Any = None
    """The plain value; :class:`TwiceError` itself for a line of JSON with a key given twice, which has none."""
    text: Source | None = None
    """Its line of JSON."""
    ready_document: ReadableDocument | None = None
    """Its document, if the kind of file provides one anyway."""
    problems: Sequence[Problem] = ()
    """Why it cannot be read."""
    hand: Recorded | None = None
    """The hand of a log that it was made from."""

    def unlocated(self) -> Unlocated:
        """Return the document without places, which cost as much as the reading itself. A key given twice passes
        (:class:`TwiceError`): the reader refuses it. Raises :class:`~calc.InputError` with the :attr:`problems`, if the
        file had any here."""
        refuse(self.problems)
        return Unlocated(self.value)

    def document(self) -> ReadableDocument:
        """Return the document with its places. Raises :class:`~calc.InputError` if there is none, or if a key is given
        twice. A line of JSON is read a second time for the places, so only a record with a problem is asked."""
        refuse(self.problems)
        if self.text is None:  # no line of JSON
            assert self.ready_document is not None
            return self.ready_document
        from ..problems.yaml_document import json_document, json_text  # which few records of a batch need

        # a key given twice: the line is read again, to report each with its place
        document = json_text(self.text) if self.value is TwiceError else None
        document = document or json_document(self.text, self.value)
        refuse(document.problems)
        return document

    def recorded(self) -> Recorded | None:
        """Return the hand as another program recorded it: from a log, or from a line of recorded wins
        (docs/winlines.md); ``None`` for a record that is from neither. Raises :class:`~calc.InputError` for a recorded
        win that cannot be read."""
        return recorded_of(self.text, self.value) if self.text and _is_win(self.value) else self.hand


class Decoded(NamedTuple):
    """A line of JSON that was read while it was decoded."""

    entry: Entry
    file: str
    line: int
    raw: bytes

    def written(self) -> WrittenRecord:
        """Return the same line for the careful reader, which finds the places of problems: decoding forgets them."""
        return _read_json_line(self.file, self.line, self.raw)


class AtOnce(NamedTuple):
    """A line of JSON that was settled while it was decoded."""

    rules: Rules
    settled: HandFacts
    line: int


def records(chunk: Chunk) -> Iterator[WrittenRecord]:
    """Return the records of a chunk, each read when it is asked for; for a chunk that is a problem, a record that
    cannot be read."""
    if chunk.problem:
        return iter((WrittenRecord(chunk.line, problems=(chunk.problem,)),))
    if chunk.kind in LOGS:
        return _logged(chunk)
    if chunk.kind == "jsonl":
        return (_read_json_line(chunk.file, line, raw) for line, raw in _split_lines(chunk))
    return {"yaml": _yaml, "csv": _read_csv, "lines": _hand_lines}[chunk.kind](chunk)


def decode_records(chunk: Chunk, decoder: Decoder, full: bool) -> Iterator[AtOnce | Decoded | WrittenRecord]:
    """Yield the records of a chunk. Lines of JSON are read by the ``decoder`` as far as it can, everything else by the
    careful reader. Unless ``full`` results are wanted, the decoder also settles usual wins: these have what a row
    needs, but no receipt."""
    if chunk.problem or chunk.kind != "jsonl":
        yield from records(chunk)
        return
    read = decoder.entry if full else decoder.settled
    for line, raw in _split_lines(chunk):
        entry = read(raw)
        if entry is None or type(entry) is Entry:
            yield take_decoded(chunk.file, line, raw, entry)
        else:
            # settled at once: a plain tuple, which lacks only its line
            yield _new(AtOnce, (*entry, line))


def take_decoded(file: str, line: int, raw: bytes, entry: Entry | None) -> Decoded | WrittenRecord:
    """Return a line of JSON as the decoder has read it (``entry``). If it could not (``None``), return the line for the
    careful reader."""
    return _read_json_line(file, line, raw) if entry is None else Decoded(entry, file, line, raw)


def _split_lines(chunk: Chunk) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a chunk that are not blank, with their numbers in the file, as bytes: one that is no UTF-8
    costs itself only."""
    for line, raw in enumerate(chunk.data.split(b"\n"), chunk.line):
        if raw and not raw.isspace():
            yield line, raw


def _as_written(text: str) -> str:
    """Return a number with a fraction, or a constant (``NaN``), as text: as YAML reads it, so that one problem fits
    both. The reader of the field checks the type."""
    return text


def _whole_number(text: str) -> int | str:
    """Return a whole number; one of twenty digits or more as text, since Python refuses thousands of digits, and no
    field takes twenty."""
    return int(text) if len(text) < 20 else text


_decode = json.JSONDecoder(
    object_pairs_hook=fields_given_once, parse_int=_whole_number, parse_float=_as_written, parse_constant=_as_written
).decode


def _read_json_line(file: str, line: int, raw: bytes) -> WrittenRecord:
    """Return the record in a line of JSON, or the problem that it has. If a key is given twice, the value is
    :class:`TwiceError`, and :meth:`WrittenRecord.document` says which key it is. A recorded win gets a problem, as it
    is no record; :meth:`WrittenRecord.recorded` reads it in spite of that."""
    try:
        text = raw.decode("utf-8")
        value = _decode(text.strip())
    except UnicodeDecodeError as error:
        return WrittenRecord(line, problems=[not_utf8_problem(file, line, raw.rstrip(b"\r"), error)])
    except TwiceError:
        value = TwiceError
    except (ValueError, RecursionError) as error:
        offset = getattr(error, "pos", 0)  # of a line that nests too deeply no place is known
        why = getattr(error, "msg", Phrase("nested_too_deeply"))
        span = Span(Source(file, text, line), offset, offset + 1)
        return WrittenRecord(line, problems=[problem("F111.line", span=span, help=Phrase("line_is_record"), why=why)])
    source = Source(file, text, line)
    win = [problem("S108.win", span=Span(source, 0, len(text)))] if _is_win(value) else ()
    return WrittenRecord(line, value, source, problems=win)


def _is_win(value: object) -> bool:
    """Tell whether a line of JSON is a recorded win (docs/winlines.md): by two fields that no record of ours has."""
    return isinstance(value, dict) and "win_tile" in value and "concealed" in value


def _logged(chunk: Chunk) -> Iterator[WrittenRecord]:
    """Yield the hands of a log as records that expect what the log paid, so that settling them compares it. Problems
    become records that cannot be read, each before the hand that follows it."""
    problems: list[Problem] = []

    def unread() -> Iterator[WrittenRecord]:
        """Yield the problems met since the last hand, and forget them."""
        yield from (WrittenRecord(p.span.line if p.span else chunk.line, problems=[p]) for p in problems)
        problems.clear()

    memory = InMemory(chunk.data, chunk.line, int(chunk.head[0]))  # the head: the number of games before
    for hand in read_recorded(chunk.file, problems.append, chunk.kind, memory):
        yield from unread()  # those that the reader met on the way to this hand
        value = {"title": hand.where, **record_data(hand)}
        document = plain_document(value, f"{hand.name} ({hand.where})")  # its places are those of the converted record
        document.game = os.path.basename(hand.name)
        yield WrittenRecord(hand.line, value, ready_document=document, hand=hand)
    yield from unread()


def _hand_lines(chunk: Chunk) -> Iterator[WrittenRecord]:
    """Yield the records of hand lines (:mod:`calc.line`). A line that cannot be read yields its problems, and the
    others go on. Lines that begin with # are comments. The reader of lines is imported here, as few batches have
    any."""
    from ..line.reader import read_line

    for line, raw in _split_lines(chunk):
        if raw.lstrip().startswith(b"#"):
            continue
        try:
            text = raw.decode("utf-8").rstrip("\r")
            document = read_line(text, "", chunk.file, line)  # "": the rules are those that the line names
            yield WrittenRecord(line, document.value, ready_document=document)
        except UnicodeDecodeError as error:
            yield WrittenRecord(line, problems=[not_utf8_problem(chunk.file, line, raw.rstrip(b"\r"), error)])
        except InputError as error:
            yield WrittenRecord(line, problems=error.problems)


def _yaml(chunk: Chunk) -> Iterator[WrittenRecord]:
    """Yield the documents of a chunk of YAML, or their problems. They are read one at a time, so that a broken one
    affects only itself and is reported in its place. Empty documents are left out."""
    line = chunk.line
    for data in _DOCUMENT.split(chunk.data):
        first = line
        line += data.count(b"\n") + 1
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            start = data.rfind(b"\n", 0, error.start) + 1  # of the line with the bad bytes
            line_number = first + data.count(b"\n", 0, start)
            bad = data[start:].split(b"\n", 1)[0]
            yield WrittenRecord(line_number, problems=[not_utf8_problem(chunk.file, line_number, bad, error, start)])
            continue  # the document is lost, not those behind it
        for document in read_documents(Source(chunk.file, text, first)):
            if isinstance(document, list):  # its problems
                span = document[0].span
                yield WrittenRecord(span.line if span else first, problems=document)
            elif document.value is not None:
                yield WrittenRecord(document.span((), False).line, document.value, ready_document=document)


def _read_csv(chunk: Chunk) -> Iterator[WrittenRecord]:
    """Yield the rows of a chunk of CSV. A row that cannot be read is yielded with its problem, and costs no other row:
    a new reader of CSV begins with the next line, where the old one would go on within a quote that is never closed."""
    lines = list(io.StringIO(chunk.data.decode("utf-8", "surrogateescape"), newline="\n"))
    first = 0  # the line that the present reader began with, from which its line_num counts
    reader = csv.reader(iter(lines))
    while True:
        before = first + reader.line_num  # the line that the next row begins with
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
        line = chunk.line + before
        if wrong:  # it costs only its own line, not those that its quote would swallow
            start = lines[before].rstrip()
            span = Span(Source(chunk.file, start.encode("utf-8", "replace").decode(), line), 0, len(start))
            yield WrittenRecord(line, problems=[problem(wrong, span=span, why=why)])
            first, reader = before + 1, csv.reader(islice(lines, before + 1, None))
        elif any(cells):
            row = CsvRow(chunk.file, line, text.rstrip("\r\n"), chunk.head, cells)
            yield WrittenRecord(line, row.value, ready_document=row, problems=row.problems)


def _never_closed(text: str) -> bool:
    """Tell whether the lines of a row (``text``) end within quotes: without this check such a row would take in the
    rest of the file. The csv module says so only when it is strict, and then only in the text of its error."""
    if text.count('"') % 2 == 0:  # an even number closes all
        return False
    try:
        for _ in csv.reader(io.StringIO(text, newline="\n"), strict=True):
            pass
    except csv.Error as error:
        return "unexpected end" in str(error) or "field limit" in str(error)
    return False
