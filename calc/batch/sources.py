"""The sources of records: files, folders and standard input, cut into pieces that end with a record.

A :class:`Chunk` holds the raw bytes of whole records, which are decoded when the chunk is settled. So reading costs
next to nothing, and can continue from the end of any chunk.
"""

import hashlib
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from ..formats import log_of
from ..formats.stream import DAMAGED, LARGEST_TEXT, again, damaged, head_of, opened, too_large, unreadable
from ..problems.codes import problem
from ..problems.problems import InputError, Problem, Source, Span

KINDS = ("jsonl", "yaml", "csv", "parquet", "lines")
SUFFIXES = {
    ".jsonl": "jsonl", ".ndjson": "jsonl", ".json": "yaml", ".yaml": "yaml", ".yml": "yaml", ".csv": "csv",
    ".parquet": "parquet", ".txt": "lines",
}  # fmt: skip
"""The file name endings that are looked for in folders; a ``.gz`` may follow. One JSON value over many lines is YAML
too."""

SIZE = 1 << 17
"""The approximate size of a chunk in bytes; some hundred records."""
LONGEST = 1 << 20
"""The most bytes of one record; a longer one is not read."""
LOGS = {"mjlog": 2, "tenhou6": 3, "mjai": 4, "majsoul": 6}
"""Kinds of files with games of other programs, with the family of their codes. A chunk is the whole file, or for
``mjai`` several whole games; its ``head`` is the number of games in the file before it."""
OUTPUTS = (b'{"file":', b"file,line,status", b"file  ", b'{"mark": ', b"\xff\xff\xff\xff")
"""The first bytes of files that batches write."""


class ResumePoint(NamedTuple):
    """The place where reading continues: the file, the byte (unpacked) and line in it, the columns of a CSV, and a
    digest of everything that was read before."""

    file: int = 0
    offset: int = 0
    line: int = 1
    head: tuple[str, ...] = ()
    read: str = ""


class Chunk(NamedTuple):
    """Whole records of one file; or a problem of the file, or of a record that cannot be read."""

    kind: str
    file: str
    line: int
    """The line that ``data`` begins with."""
    data: bytes
    head: tuple[str, ...]
    after: ResumePoint
    share: float = 0.0
    """The share of its file that has been read, 0 to 1."""
    problem: Problem | None = None

    @property
    def unread(self) -> bool:
        """Whether its problem concerns the file and no record in it."""
        return self.kind == "problem"


def files_of(paths: Sequence[str], wanted: Callable[[str], bool] | None = None) -> Iterator[str | Problem]:
    """The files that paths name: files themselves, and for a folder every file in it that is ``wanted`` (by default: of
    a known kind), sorted by name. Every other file in it is a problem, except hidden ones and those that batches
    wrote."""
    wanted = wanted or _holds_records
    for path in paths:
        if path == "-" or not os.path.isdir(path):
            yield path
            continue
        any_record = False
        problems: list[OSError] = []
        for folder, inner, names in os.walk(path, onerror=problems.append):
            inner[:] = sorted(name for name in inner if not name.startswith("."))
            links = [name for name in inner if os.path.islink(os.path.join(folder, name))]  # they may form a loop
            for name in sorted([*names, *links]):
                inside = os.path.join(folder, name)
                if name.startswith("."):
                    continue
                if os.path.exists(inside) and not os.path.isfile(inside):
                    any_record = True
                    why = "a link to a folder" if name in links else "no regular file"  # a pipe waits for ever
                    yield problem("F101.unreadable", file=inside, why=why)
                elif not is_output(inside):
                    any_record = True
                    yield inside if wanted(inside) else head_of(inside)[1] or problem("F501.file", file=inside)
            yield from (unreadable(e.filename or folder, e) for e in problems)
            problems.clear()
        yield from (unreadable(e.filename or path, e) for e in problems)
        if not any_record and not problems:
            yield problem("F501.folder", file=path, known=", ".join(SUFFIXES))


def _holds_records(path: str) -> bool:
    kind = kind_by_name(path)
    if kind != "lines":
        return bool(kind) or is_log(path)
    from ..line.reader import is_line

    lines = head_of(path)[0].decode("utf-8", "replace").splitlines()  # any text can be called .txt
    return any(is_line(line) for line in lines[:20] if not line.startswith("#")) or is_log(path)


def is_log(path: str) -> bool:
    """Whether a file is another program's log. Files of recorded wins, one per line, are read as records and do not
    count."""
    return again(path) and bool(log_of(head_of(path)[0]))


def is_output(path: str) -> bool:
    """Whether a file is empty or begins like a batch's output."""
    head, wrong = head_of(path)
    if head.startswith(b"PAR1"):
        from .parquet import is_rows

        return is_rows(path)
    return head.startswith(OUTPUTS) or bool(wrong and wrong.code == "F105")


def kind_by_name(name: str) -> str:
    """The kind of a file by its extension, or an empty text."""
    stem = name.lower().removesuffix(".gz")
    return SUFFIXES.get(os.path.splitext(stem)[1], "")


def kind_by_text(head: bytes) -> str:
    """The kind of a text of records by its beginning."""
    head = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if head[:1] == b"{":
        return "jsonl"
    first = head.split(b"\n", 1)[0]
    cells = [c.strip(b' "\r') for c in first.split(b",")]
    called = (b"hand", *("手牌".encode(encoding) for encoding in ("utf-8", "cp932")))
    return "csv" if len(cells) > 1 and any(name in cells for name in called) else "yaml"


def are_lines(text: bytes) -> bool:
    """Whether a text is JSON Lines, at least two, whatever the name of its file."""
    return text.removeprefix(b"\xef\xbb\xbf").startswith(b'{"') and b'}\n{"' in text.replace(b"\r\n", b"\n")


def chunks(files: Sequence[str], form: str = "", start: ResumePoint | None = None, size: int = 0) -> Iterator[Chunk]:
    """Every record of the files in order, from ``start`` on.

    ``form`` is the kind of all files; without it the kind of each is found from its name or its first bytes. Problems
    of a file are chunks too, in their place. What precedes ``start`` is read again, which costs little compared with
    settling it.

    Raises InputError (F505) if it is not what was read before.
    """
    wanted = start or ResumePoint()
    read, reached = "", wanted == ResumePoint()
    for index, path in enumerate(files):
        for piece in _File(path, form, ResumePoint(index), size or SIZE).chunks():
            read = hashlib.sha256(read.encode() + piece.data).hexdigest()
            piece = piece._replace(after=piece.after._replace(read=read))
            if reached:
                yield piece
            reached = reached or piece.after == wanted
    if not reached:
        raise InputError([problem("F505.changed")])


class _File:
    """One file, cut into chunks."""

    def __init__(self, path: str, form: str, place: ResumePoint, size: int) -> None:
        self.path, self.size = path, size
        self.name = "<stdin>" if path == "-" else path
        self.kind = form or kind_by_name(path)
        self.forced = bool(form)
        self.at = place
        """How far the file has been cut."""
        self.done = ResumePoint(place.file + 1)
        self.share = 0.0
        self.encoding = "utf-8"
        self.again = b""
        """Bytes that were read but not yet cut."""

    def chunks(self) -> Iterator[Chunk]:
        """The chunks of the file, its problems among them."""
        if self.kind == "parquet":
            from .parquet import chunks as rows

            try:
                yield from rows(self.path, self.at.file)
            except InputError as error:
                for fault in error.problems:
                    yield self._problem(fault, self.done)
            return
        try:
            with opened(self.path) as (stream, raw):
                yield from self._cut(stream, raw)
        except DAMAGED as error:
            yield self._problem(damaged(self.name, self.at.line, error), self.done)
        except OSError as error:
            yield self._problem(unreadable(self.name, error), self.done)

    def _problem(self, problem: Problem, after: ResumePoint) -> Chunk:
        return Chunk("problem", self.name, self.at.line, b"", (), after, 1.0, problem)

    def _cut(self, stream: Any, raw: Any) -> Iterator[Chunk]:
        whole = 0 if self.path == "-" else os.fstat(raw.fileno()).st_size
        begun = False
        buffer = b""
        broken: BaseException | None = None
        while True:
            try:
                # No more than a chunk: the end of a chunk must not depend on the place where reading began.
                count = self.size - len(buffer) if len(buffer) < self.size else min(self.size, 1 << 16)
                block, self.again = self.again[:count], self.again[count:]
                block = block or stream.read1(count)
            except DAMAGED as error:
                block, broken = b"", error
            buffer += block
            if block and len(buffer) < self.size:
                continue
            self.share = min(raw.tell() / whole, 1.0) if whole else 0.0
            if not begun:
                begun = True
                buffer = self._begin(buffer)
            if self.kind == "csv" and not self.at.head and buffer:
                if block and b"\n" not in buffer and len(buffer) < LONGEST:
                    continue  # the names of its columns continue
                got = self._header(buffer, last=not block)
                if isinstance(got, Chunk):
                    yield got
                    return
                buffer = got
            whole_to_here = broken is None or self.kind in LOGS  # a log is read as far as possible
            end = len(buffer) if not block and whole_to_here else self._boundary(buffer)
            if end:
                yield self._chunk(buffer[:end])
                buffer = buffer[end:]
            elif self.kind in LOGS:
                if len(buffer) > LARGEST_TEXT:
                    yield self._problem(too_large(self.name, LOGS[self.kind]), self.done)
                    return
            elif len(buffer) > LONGEST and self.kind == "csv" and (end := buffer.find(b"\n", 0, LONGEST) + 1):
                yield self._chunk(buffer[:end])  # it has a quote that is never closed
                self.again, buffer = buffer[end:] + self.again, b""
            elif len(buffer) > LONGEST:
                chunk, buffer = self._too_long(stream, buffer)
                yield chunk
            if broken is not None:
                raise broken
            if not block:
                return

    def _begin(self, buffer: bytes) -> bytes:
        """Inspect the first bytes of the file."""
        if not self.forced:
            self.kind = log_of(buffer) or self.kind or kind_by_text(buffer)
            if self.kind == "yaml" and are_lines(buffer):
                self.kind = "jsonl"  # which YAML does not accept as a document
        if buffer.startswith(b"\xef\xbb\xbf"):
            self._pass(buffer[:3])
            buffer = buffer[3:]
        return buffer

    def _header(self, buffer: bytes, last: bool) -> bytes | Chunk:
        """Remove the line of column names from a CSV. If its Japanese names show that it is Shift-JIS, as spreadsheets
        in Japan write it, so are its rows."""
        from .csvread import column_name, heads

        end = buffer.find(b"\n") + 1 or (len(buffer) if last else 0)
        text, japanese = (buffer[:end].decode(code, "replace").rstrip("\r\n") for code in ("utf-8", "cp932"))
        if "\ufffd" in text and "hand" in map(column_name, heads(japanese)):
            self.encoding, text = "cp932", japanese
        head = heads(text)
        names = list(map(column_name, head))
        twice = [n for n, count in Counter(names).items() if count > 1]
        why = "an empty column name" if "" in names else f"the column {twice[0]} stands twice" if twice else ""
        if "hand" not in names and not why:
            why = "no column `hand`"
        if why or not end:
            span = Span(Source(self.name, text[:1000], self.at.line), 0, min(len(text), 1000))
            other_separator = len(names) == 1 and any(sign in text for sign in ";\t")
            sentence = (
                "F502.utf8" if "\ufffd" in text or "\0" in text else "F502.commas" if other_separator else "F502.head"
            )
            return self._problem(problem(sentence, span=span, why=why or "no line of column names"), self.done)
        self._pass(buffer[:end])
        self.at = self.at._replace(head=tuple(head))
        return buffer[end:]

    def _boundary(self, buffer: bytes) -> int:
        """The end of the last whole record; 0 if there is none."""
        if self.kind in ("jsonl", "lines"):
            return buffer.rfind(b"\n") + 1
        if self.kind in LOGS:
            place = buffer.rfind(b'"start_game"') if self.kind == "mjai" else 0
            return buffer.rfind(b"\n", 0, place) + 1 if place > 0 else 0
        if self.kind == "csv":
            end = buffer.rfind(b"\n") + 1
            quotes = buffer.count(b'"', 0, end)
            while quotes % 2:  # line ends after the last quote are within quotes too; each is counted once
                before = buffer.rfind(b"\n", 0, buffer.rfind(b'"', 0, end)) + 1
                quotes -= buffer.count(b'"', before, end)
                end = before
            return end
        place = len(buffer)
        while (place := buffer.rfind(b"\n---", 0, place)) >= 0:
            if buffer[place + 4 : place + 5] in (b"\n", b"\r", b" ", b"\t"):
                return place + 1
        return 0

    def _chunk(self, data: bytes) -> Chunk:
        line, head = self.at.line, self.at.head
        self._pass(data)
        if self.encoding != "utf-8":
            data = data.decode(self.encoding, "surrogateescape").encode("utf-8", "surrogateescape")
        if self.kind in LOGS:
            games = int(head[0] if head else 0)
            head, self.at = (str(games),), self.at._replace(head=(str(games + data.count(b'"start_game"')),))
        return Chunk(self.kind, self.name, line, data, head, self.at, self.share)

    def _too_long(self, stream: Any, buffer: bytes) -> tuple[Chunk, bytes]:
        """Skip a record that is too long without keeping it in memory. Returns its problem, and the bytes after it."""
        text = buffer[:80].decode("utf-8", "replace").split("\n")[0]
        span = Span(Source(self.name, text, self.at.line), 0, len(text))
        long = problem("F504.record", span=span, most=LONGEST)
        line = self.at.line
        mark = b"\n---" if self.kind == "yaml" else b"\n"
        while (place := buffer.find(mark)) < 0:
            kept = len(mark) - 1
            gone = len(buffer) - kept
            self._pass(buffer[:gone])
            data = stream.read1(1 << 16)
            if not data:
                place, buffer = kept, buffer[gone:] + b"\n"
                break
            buffer = buffer[gone:] + data
        self._pass(buffer[: place + 1])
        return Chunk(self.kind, self.name, line, b"", (), self.at, self.share, long), buffer[place + 1 :]

    def _pass(self, data: bytes) -> None:
        self.at = self.at._replace(offset=self.at.offset + len(data), line=self.at.line + data.count(b"\n"))
