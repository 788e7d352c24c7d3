"""The sources of records: files, folders and standard input, cut into pieces that end with a record.

A :class:`Chunk` holds the raw bytes of whole records, which are decoded when the chunk is settled. So reading costs
next to nothing, and can continue from the end of any chunk.
"""

import hashlib
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from io import BufferedIOBase, BufferedReader

from ..formats import log_of
from ..formats.stream import (
    DAMAGED,
    LARGEST_TEXT,
    can_reopen,
    damage_problem,
    open_unpacked,
    read_head,
    too_large_problem,
    unreadable_problem,
)
from ..languages import Phrase
from ..problems.codes import problem
from ..problems.problems import InputError, Problem, Source, Span
from . import parquet
from .chunk import LOGS, Chunk, ResumePoint
from .csvread import column_name, heads

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
_CSV_CODES = ("utf-8", "cp932")
"""The encodings of CSVs; spreadsheets in Japan write Shift-JIS (cp932)."""
OUTPUTS = (b'{"file":', b"file,line,status", b"file  ", b'{"mark": ', b"\xff\xff\xff\xff")
"""The first bytes of files that batches write."""


def files_of(paths: Sequence[str], wanted: Callable[[str], bool] | None = None) -> Iterator[str | Problem]:
    """Yield the files that paths name. A path that is no folder is yielded as it is. From a folder come the files that
    are ``wanted`` (by default: that hold records), sorted by name. Any other file there is yielded as a problem, except
    hidden files and those that batches wrote, which are passed over."""
    wanted = wanted or _holds_records
    for path in paths:
        if path == "-" or not os.path.isdir(path):  # standard input, or a file
            yield path
        else:
            yield from _files_in(path, wanted)


def _files_in(path: str, wanted: Callable[[str], bool]) -> Iterator[str | Problem]:
    """Yield the files in a folder, as :func:`files_of` says. Links to folders are not followed. A folder without any
    file to read is a problem."""
    empty, errors = True, list[OSError]()  # errors: of folders that cannot be read, told where they are met
    for folder, inner, names in os.walk(path, onerror=errors.append):
        # os.walk goes into those that are left in this list: not into hidden folders, such as .git
        inner[:] = sorted(name for name in inner if not name.startswith("."))
        links = [name for name in inner if os.path.islink(os.path.join(folder, name))]  # they may form a loop
        for name in sorted([*names, *links]):
            if not name.startswith(".") and (file := _file_in_folder(os.path.join(folder, name), wanted)):
                empty = False
                yield file
        yield from (unreadable_problem(error.filename or folder, error) for error in errors)
        errors.clear()
    # errors of the last folders, or of the path itself: then the loop had no round
    yield from (unreadable_problem(error.filename or path, error) for error in errors)
    if empty and not errors:
        yield problem("F501.folder", file=path, known=", ".join(SUFFIXES))


def _file_in_folder(file: str, wanted: Callable[[str], bool]) -> str | Problem | None:
    """Return a file of a folder, or the problem that keeps it from being read; ``None`` for a file that batches
    wrote."""
    if os.path.exists(file) and not os.path.isfile(file):
        # a pipe would be waited for, for ever
        why = Phrase("link_to_folder" if os.path.isdir(file) else "no_regular_file")
        return problem("F101.unreadable", file=file, why=why)
    if is_output(file):
        return None
    # what keeps it from being read says more than that it is of no known kind
    return file if wanted(file) else read_head(file)[1] or problem("F501.file", file=file)


def _holds_records(path: str) -> bool:
    """Tell whether a file of a folder has hands: by its name, or, if that can be anything, by its beginning. So a text
    that lies beside records does not become a thousand problems."""
    kind = kind_by_name(path)
    if kind != "lines":
        return bool(kind) or is_log(path)
    from ..line.reader import is_line  # loaded late: few batches have hand lines

    lines = read_head(path)[0].decode("utf-8", "replace").splitlines()  # any text can be called .txt
    return any(is_line(line) for line in lines[:20] if not line.startswith("#")) or is_log(path)


def is_log(path: str) -> bool:
    """Tell whether a file is another program's log. Files of recorded wins, one per line, are read as records and do
    not count."""
    return can_reopen(path) and bool(log_of(read_head(path)[0]))


def is_output(path: str) -> bool:
    """Tell whether a file is empty or begins like a batch's output. People write rows beside the records: in a folder
    such files are neither records nor problems."""
    head, wrong = read_head(path)
    if head.startswith(b"PAR1"):
        return parquet.is_rows(path)
    return head.startswith(OUTPUTS) or bool(wrong and wrong.code == "F105")  # it is empty


def kind_by_name(name: str) -> str:
    """Return the kind of a file by its extension, a ``.gz`` behind it aside; empty if that can be anything: then the
    first bytes say more."""
    stem = name.lower().removesuffix(".gz")
    return SUFFIXES.get(os.path.splitext(stem)[1], "")


def kind_by_text(head: bytes) -> str:
    """Return the kind of a text of records by its beginning: for standard input, or a file whose name does not tell. A
    brace begins JSON Lines, unless its line goes on in the next: JSON over many lines is YAML too. A first line of at
    least two columns, one of them for hands, begins a CSV; a single column looks like any text, so such a file must be
    named .csv. Anything else is YAML. Logs of other programs are recognised before (:func:`~calc.formats.log_of`)."""
    head = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    first, _, rest = head.partition(b"\n")
    first = first.rstrip()
    if first[:1] == b"{":
        # a line that was cut off goes on nowhere: the next line begins a record of its own
        return "yaml" if first[-1:] in b"{[,:" and rest and rest[:1] != b"{" else "jsonl"
    written = (first.decode(code, "replace") for code in _CSV_CODES)
    is_csv = b"," in first and any("hand" in map(column_name, heads(text)) for text in written)
    return "csv" if is_csv else "yaml"


def are_lines(text: bytes) -> bool:
    """Tell whether a text is JSON Lines, at least two, whatever the name of its file: a ``.json`` is else read as YAML,
    which takes no second line."""
    return text.removeprefix(b"\xef\xbb\xbf").startswith(b'{"') and b'}\n{"' in text.replace(b"\r\n", b"\n")


def chunks(files: Sequence[str], kind: str = "", start: ResumePoint | None = None, size: int = 0) -> Iterator[Chunk]:
    """Yield every record of the files in order, from ``start`` on.

    ``kind`` is the kind of all files; without it, each file's name or first bytes tell. A problem of a file is a chunk
    too, in its place. What stands before ``start`` is read again, to be compared: that costs little, as it is not
    settled.

    Raises InputError (F505) if the files up to ``start`` are not what an earlier run read.
    """
    wanted = start or ResumePoint()
    read, reached = "", wanted == ResumePoint()
    for index, path in enumerate(files):
        for piece in _File(path, kind, ResumePoint(index), size or SIZE).chunks():
            # a digest of everything so far: so a file that was changed since is noticed
            read = hashlib.sha256(read.encode() + piece.data).hexdigest()
            piece = piece._replace(after=piece.after._replace(read=read))
            if reached:
                yield piece
            reached = reached or piece.after == wanted  # it is the last that the earlier run settled: from the next on
    if not reached:
        raise InputError([problem("F505.changed")])


class _File:
    """One file, cut into chunks."""

    def __init__(self, path: str, kind: str, place: ResumePoint, size: int) -> None:
        """Prepare to cut a file, without opening it. ``kind``: the one that the user names; empty: it is found out.
        ``place``: where reading begins, at the start of the file; ``size``: the bytes of a chunk."""
        self.path, self.size = path, size
        self.name = "<stdin>" if path == "-" else path
        # the name is only a first guess: what the file holds may say otherwise
        self.kind = kind or kind_by_name(path)
        self.forced = bool(kind)
        """Whether the user named its kind, so that nothing else is looked for in it."""
        self.place = place
        """How far the file has been cut."""
        self.done = ResumePoint(place.file + 1)
        """Where reading goes on behind this file: with the next one."""
        self.share = 0.0
        """How much of the file has been read, 0 to 1, for the progress display."""
        self.encoding = "utf-8"
        """That of a CSV, once its heads are read; all others are UTF-8."""
        self.buffer = b""
        """Bytes that were read but not yet cut."""
        self.again = b""
        """Bytes that follow the buffer: they were read, put back, and are taken again before more of the stream."""
        self.ended = False
        """Whether there is nothing more to read: after the end of the file, or where its damage begins."""
        self.broken: BaseException | None = None
        """What ended the reading before the end of the file."""

    def chunks(self) -> Iterator[Chunk]:
        """Yield the chunks of the file. Its problems are chunks too, as one file must not end a run of many. If it
        cannot be opened, or ends in damage, that problem comes after all that could be read."""
        if self.kind == "parquet":
            try:
                yield from parquet.chunks(self.path, self.place.file)
            except InputError as error:
                for fault in error.problems:
                    yield self._problem(fault, self.done)
            return
        try:
            with open_unpacked(self.path) as (stream, raw):
                yield from self._cut_file(stream, raw)
        except DAMAGED as error:
            yield self._problem(damage_problem(self.name, self.place.line, error), self.done)
        except OSError as error:
            yield self._problem(unreadable_problem(self.name, error), self.done)

    def _problem(self, problem: Problem, after: ResumePoint) -> Chunk:
        """Return a problem as a chunk, so that it is reported between the records where it was met. ``after``: where
        reading continues."""
        return Chunk("problem", self.name, self.place.line, b"", (), after, 1.0, problem)

    def _cut_file(self, stream: BufferedIOBase, raw: BufferedReader) -> Iterator[Chunk]:
        """Yield the chunks of an opened file. It is never in memory as a whole: each block is read (:meth:`_fill`),
        then cut. If the stream breaks, that is raised after all that could be read. ``raw``: the packed file below
        ``stream``; its place tells the progress."""
        # the size of standard input is not known, so it has no progress
        size = 0 if self.path == "-" else os.fstat(raw.fileno()).st_size
        self._fill(stream)
        self._inspect_beginning()
        while True:
            self.share = min(raw.tell() / size, 1.0) if size else 0.0
            yield from self._take_pieces(stream)
            if self.broken is not None:
                raise self.broken
            if self.ended:
                return
            self._fill(stream)

    def _fill(self, stream: BufferedIOBase) -> None:
        """Read until the buffer holds a chunk, or until there is nothing more to read. A buffer that was full already,
        without the end of a record in it, grows by a block. Changes :attr:`buffer`, :attr:`again` and :attr:`ended`. An
        error of a damaged file is kept in :attr:`broken`, and raised only after what could be read is cut."""
        while True:
            # No more than a chunk: the end of a chunk must not depend on the place where reading began.
            missing = self.size - len(self.buffer)
            # full without the end of a record: a block more
            count = missing if missing > 0 else min(self.size, 1 << 16)
            # what is to be read once more comes first
            block, self.again = self.again[:count], self.again[count:]
            try:
                block = block or stream.read1(count)
            except DAMAGED as error:
                self.broken = error
            self.buffer += block
            self.ended = not block
            if self.ended or len(self.buffer) >= self.size:
                return

    def _take_pieces(self, stream: BufferedIOBase) -> Iterator[Chunk]:
        """Yield what can be cut from the buffer: a chunk of whole records, or the problem of a record that is too long.
        Yield nothing if the first record has no end there: then more must be read. Changes :attr:`buffer` and
        :attr:`place`."""
        # the first line of a CSV names its columns: they are the head of all its chunks
        if self.kind == "csv" and not self.place.head and self.buffer:
            if not self.ended and b"\n" not in self.buffer and len(self.buffer) < LONGEST:
                return  # the names of its columns continue
            if wrong := self._take_header():
                yield self._give_up(wrong)
                return
        end = self._end_of_records()
        if end:
            yield self._take_chunk(end)
        elif self.kind in LOGS:
            if len(self.buffer) > LARGEST_TEXT:
                yield self._give_up(too_large_problem(self.name, LOGS[self.kind]))
        elif len(self.buffer) > LONGEST:
            end = self.buffer.find(b"\n", 0, LONGEST) + 1
            if self.kind == "csv" and end:  # it has a quote that is never closed
                yield self._take_chunk(end)
                # what follows is put back and read as lines, so that chunks end where they end in a resumed run
                self.again, self.buffer = self.buffer + self.again, b""
            else:
                yield self._skip_record(stream)

    def _give_up(self, wrong: Problem) -> Chunk:
        """Return a problem as a chunk, and read the file no further. Changes :attr:`ended`, and :attr:`broken`: damage
        further on is not reported, as nobody wants what stands there."""
        self.ended, self.broken = True, None
        return self._problem(wrong, self.done)

    def _inspect_beginning(self) -> None:
        """Find out the kind of the file from its first bytes, unless the user named it: a log of another program is
        recognised whatever its name. Pass over a byte order mark. Changes :attr:`kind` and :attr:`buffer`."""
        if not self.forced:
            self.kind = log_of(self.buffer) or self.kind or kind_by_text(self.buffer)
            if self.kind == "yaml" and are_lines(self.buffer):
                self.kind = "jsonl"  # which YAML does not accept as a document
        if self.buffer.startswith(b"\xef\xbb\xbf"):
            self._take_bytes(3)

    def _take_header(self) -> Problem | None:
        """Take the line of column names from the buffer of a CSV. Return what is wrong with it; ``None`` if nothing is.
        Changes :attr:`place`, whose head is that of all chunks of the file. If the names are in Shift-JIS, which
        spreadsheets in Japan write, changes :attr:`encoding` too: the rows are in it as well."""
        # a file may end without a line break
        end = self.buffer.find(b"\n") + 1 or (len(self.buffer) if self.ended else 0)
        text, japanese = (self.buffer[:end].decode(code, "replace").rstrip("\r\n") for code in _CSV_CODES)
        if "\ufffd" in text and "hand" in map(column_name, heads(japanese)):
            self.encoding, text = "cp932", japanese
        head = heads(text)
        names = list(map(column_name, head))
        why = _wrong_names(names)
        if why or not end:
            span = Span(Source(self.name, text[:1000], self.place.line), 0, min(len(text), 1000))
            return problem(_wrong_head(text, names), span=span, why=why or Phrase("no_line_column_names"))
        self._take_bytes(end)
        self.place = self.place._replace(head=tuple(head))
        return None

    def _end_of_records(self) -> int:
        """Return the end of what can be cut from the buffer, in bytes: at the end of the file all that is left, else
        the end of its last whole record; 0 if it holds none."""
        # the last record before damage is cut off somewhere, and would be wrong; a log is read as far as possible
        readable = self.broken is None or self.kind in LOGS
        return len(self.buffer) if self.ended and readable else self._end_of_last_record(self.buffer)

    def _end_of_last_record(self, buffer: bytes) -> int:
        """Return the end of the last whole record of a buffer, in bytes; 0 if there is none. A CSV is never cut within
        quotes, as a cell may have several lines; YAML only before ``---``. A stream of mjai is cut before a game, any
        other log never."""
        if self.kind in ("jsonl", "lines"):
            return buffer.rfind(b"\n") + 1
        if self.kind in LOGS:
            place = buffer.rfind(b'"start_game"') if self.kind == "mjai" else 0  # the others have no such boundary
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
            if buffer[place + 4 : place + 5] in (b"\n", b"\r", b" ", b"\t"):  # what follows \n---: not ---- or ---x
                return place + 1
        return 0

    def _take_chunk(self, end: int) -> Chunk:
        """Take the beginning of the buffer, up to ``end``, and return it as a chunk, always in UTF-8. The head of a
        log's chunk is the number of games before it; the games of this one are added for the next."""
        line, head = self.place.line, self.place.head
        data = self._take_bytes(end)
        if self.encoding != "utf-8":
            data = data.decode(self.encoding, "surrogateescape").encode("utf-8", "surrogateescape")
        if self.kind in LOGS:
            games = int(head[0] if head else 0)
            # as games of one file are told apart by their number
            head, self.place = (str(games),), self.place._replace(head=(str(games + data.count(b'"start_game"')),))
        return Chunk(self.kind, self.name, line, data, head, self.place, self.share)

    def _skip_record(self, stream: BufferedIOBase) -> Chunk:
        """Return the problem of a record that is too long, and skip the record: it is read piece by piece up to the
        mark that ends it, and not kept in memory. Changes :attr:`buffer` and :attr:`place`, so that reading goes on
        behind it."""
        text = self.buffer[:80].decode("utf-8", "replace").split("\n")[0]  # enough to know it by
        span = Span(Source(self.name, text, self.place.line), 0, len(text))
        long = problem("F504.record", span=span, most=LONGEST)
        line = self.place.line
        mark = b"\n---" if self.kind == "yaml" else b"\n"
        while (place := self.buffer.find(mark)) < 0:
            # the mark may lie across two blocks
            self._take_bytes(len(self.buffer) - len(mark) + 1)
            data = stream.read1(1 << 16)
            if not data:
                # the record goes on to the end of the file, as if a line ended there
                place = len(self.buffer)
                self.buffer += b"\n"
                break
            self.buffer += data
        self._take_bytes(place + 1)  # the line break alone: a ``---`` behind it begins the next record
        return Chunk(self.kind, self.name, line, b"", (), self.place, self.share, long)

    def _take_bytes(self, count: int) -> bytes:
        """Take the first ``count`` bytes out of the buffer, and return them. Changes :attr:`place`: its offset and line
        are now those of the byte behind them. By that place a problem names its line, and a resumed run finds its
        start."""
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        self.place = self.place._replace(offset=self.place.offset + len(data), line=self.place.line + data.count(b"\n"))
        return data


def _wrong_names(names: Sequence[str]) -> Phrase | None:
    """Return why a first line with these names cannot be that of a CSV of records; ``None`` if it can. The column
    ``hand`` must be there. An unknown name is no reason: it is reported with the rows."""
    if "" in names:
        return Phrase("empty_column_name")
    twice = [name for name, count in Counter(names).items() if count > 1]
    if twice:
        return Phrase("column_stands_twice", name=twice[0])
    return None if "hand" in names else Phrase("no_column_hand")


def _wrong_head(text: str, names: Sequence[str]) -> str:
    """Return the code of the sentence for a first line that does not name the columns of a CSV: it is no UTF-8, it
    separates them by something else than commas, or it names none."""
    if "\ufffd" in text or "\0" in text:
        return "F502.utf8"
    return "F502.commas" if len(names) == 1 and any(sign in text for sign in ";\t") else "F502.head"
