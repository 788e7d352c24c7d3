"""The sources of records: files, folders and standard input, cut into pieces that end with a record.

A :class:`Chunk` holds the raw bytes of whole records, which are decoded when the chunk is settled. So reading costs
next to nothing, and can continue from the end of any chunk.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from io import BufferedIOBase, BufferedReader
from zlib import crc32

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
"""The most bytes of one record, a thousand times a usual one; a longer one is not read, as it would fill the memory."""
_CSV_CODES = ("utf-8", "cp932")
"""The encodings of CSVs; spreadsheets in Japan write Shift-JIS (cp932)."""
OUTPUTS = (b'{"file":', b"file,line,status", b"file  ", b'{"mark": ', b"\xff\xff\xff\xff")
"""The first bytes of files that batches write."""


def files_of(paths: Sequence[str], wanted: Callable[[str], bool] | None = None) -> Iterator[str | Problem]:
    """Yield the files that ``paths`` name. A path that is no folder is yielded as it is; a folder becomes the files in
    it that are ``wanted`` (by default: that hold records), sorted by name. Any other file in a folder becomes a
    problem, but hidden files and the output of batches are passed over."""
    wanted = wanted or _holds_records
    for path in paths:
        if path == "-" or not os.path.isdir(path):  # standard input, or a file
            yield path
        else:
            yield from _files_in(path, wanted)


def _files_in(path: str, wanted: Callable[[str], bool]) -> Iterator[str | Problem]:
    """Yield the files in a folder and the folders below it, as :func:`files_of` does. A folder that cannot be read
    becomes a problem, as does a link to a folder, which is not followed (it may lead back up), and a ``path`` without
    any file to read."""
    is_empty, errors = True, list[OSError]()
    for folder, inner, names in os.walk(path, onerror=errors.append):
        # os.walk goes on with what this list holds now: not with hidden folders, such as .git
        inner[:] = sorted(name for name in inner if not name.startswith("."))
        links = [name for name in inner if os.path.islink(os.path.join(folder, name))]
        for name in sorted([*names, *links]):
            if not name.startswith(".") and (file := _file_in_folder(os.path.join(folder, name), wanted)):
                is_empty = False
                yield file
        yield from (unreadable_problem(error.filename or folder, error) for error in errors)
        errors.clear()
    # what os.walk met after the last folder; if the path itself cannot be read, there was no folder
    yield from (unreadable_problem(error.filename or path, error) for error in errors)
    if is_empty and not errors:  # else a problem says already why there are no files
        yield problem("F501.folder", file=path, known=", ".join(SUFFIXES))


def _file_in_folder(file: str, wanted: Callable[[str], bool]) -> str | Problem | None:
    """Return the path of a file in a folder if it is to be read, or the problem why it is not; ``None`` for the output
    of a batch, which is passed over."""
    if os.path.exists(file) and not os.path.isfile(file):  # a pipe, say, for which a run would wait for ever
        why = Phrase("link_to_folder" if os.path.isdir(file) else "no_regular_file")
        return problem("F101.unreadable", file=file, why=why)
    if is_output(file):
        return None
    if wanted(file):
        return file
    _, wrong = read_head(file)
    return wrong or problem("F501.file", file=file)  # that it cannot be read says more than that its kind is unknown


def _holds_records(path: str) -> bool:
    """Tell whether a file in a folder has hands: by its name or, if a file of that name can be anything (``.txt``), by
    its first lines. So a letter that lies beside records is one problem, and not one for each of its lines."""
    kind = kind_by_name(path)
    if kind != "lines":
        return bool(kind) or is_log(path)
    from ..line.reader import is_line  # loaded late: few batches have hand lines

    lines = read_head(path)[0].decode("utf-8", "replace").splitlines()
    # some of the first twenty: comments and a title may stand before the first hand
    return any(is_line(line) for line in lines[:20] if not line.startswith("#")) or is_log(path)


def is_log(path: str) -> bool:
    """Tell whether a file is another program's log. Files of recorded wins, one per line, are read as records and do
    not count. False for what cannot be opened again, such as a pipe: its head would be lost."""
    return can_reopen(path) and bool(log_of(read_head(path)[0]))


def is_output(path: str) -> bool:
    """Tell whether a file is empty or begins like the output of a batch. People write rows into the folder of the
    records, where such files are neither records nor problems."""
    head, wrong = read_head(path)
    if head.startswith(b"PAR1"):  # Parquet, of records or of rows
        return parquet.is_rows(path)
    return head.startswith(OUTPUTS) or bool(wrong and wrong.code == "F105")  # it is empty


def kind_by_name(name: str) -> str:
    """Return the kind of a file by its extension, before a ``.gz``; empty for an extension that says nothing: then its
    first bytes may (:func:`kind_by_text`)."""
    stem = name.lower().removesuffix(".gz")
    return SUFFIXES.get(os.path.splitext(stem)[1], "")


def kind_by_text(head: bytes) -> str:
    """Return the kind of records by the first bytes (``head``) of their text, for standard input or a file whose name
    does not tell. Logs of other programs are recognised before (:func:`~calc.formats.log_of`).

    - ``jsonl`` begins with a brace; but JSON over several lines is read as YAML
    - ``csv`` begins with a line of at least two columns, one of which is for hands; with a single column it looks like
      any text, so such a file must be called .csv
    - anything else is ``yaml``

    >>> kind_by_text(b'{"win": {}}'), kind_by_text(b"title,hand"), kind_by_text(b"win:")
    ('jsonl', 'csv', 'yaml')
    """
    head = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    first, _, rest = head.partition(b"\n")
    first = first.rstrip()
    if first[:1] == b"{":
        # a first line that is not complete goes on in the next, unless another record begins there
        goes_on = first[-1:] in b"{[,:" and rest and rest[:1] != b"{"
        return "yaml" if goes_on else "jsonl"
    written = (first.decode(code, "replace") for code in _CSV_CODES)
    is_csv = b"," in first and any("hand" in map(column_name, heads(text)) for text in written)
    return "csv" if is_csv else "yaml"


def are_lines(text: bytes) -> bool:
    """Tell whether a text is JSON Lines, two lines at least, whatever its file is called: any other ``.json`` is read
    as YAML, for which the second line would be a mistake.

    >>> are_lines(b'{"win": {}}\\n{"draw": {}}\\n'), are_lines(b'{"win":\\n{}}')
    (True, False)
    """
    return text.removeprefix(b"\xef\xbb\xbf").startswith(b'{"') and b'}\n{"' in text.replace(b"\r\n", b"\n")


def chunks(files: Sequence[str], kind: str = "", start: ResumePoint | None = None, size: int = 0) -> Iterator[Chunk]:
    """Yield the records of the files in order, cut into chunks of about ``size`` bytes (0: :data:`SIZE`), from the
    point ``start`` on at which an earlier run ended. A problem of a file is a chunk too, in its place.

    ``kind`` is the kind of all files; if empty, each file's name or first bytes tell. What stands before ``start`` is
    read again but not yielded, to compare its checksum with that of the earlier run.

    Raises InputError (F505) if the files up to ``start`` are not what the earlier run read.
    """
    resume_point = start or ResumePoint()
    checksum, is_reached = 0, resume_point == ResumePoint()
    for index, path in enumerate(files):
        for chunk in _File(path, kind, ResumePoint(index), size or SIZE).chunks():
            # a checksum tells a file that was changed meanwhile; a hash against forgers would take three times as long
            checksum = crc32(chunk.data, checksum)
            chunk = chunk._replace(after=chunk.after._replace(read=f"{checksum:08x}"))
            if is_reached:
                yield chunk
            is_reached = is_reached or chunk.after == resume_point  # after the last chunk that the earlier run settled
    if not is_reached:
        raise InputError([problem("F505.changed")])


class _File:
    """One file, cut into chunks."""

    def __init__(self, path: str, kind: str, place: ResumePoint, size: int) -> None:
        """Prepare to cut a file into chunks of ``size`` bytes, without opening it. ``kind``: what the user says that it
        is; empty: its name or its first bytes tell. ``place``: the number of the file, and its start."""
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
        """Yield the chunks of the file; then, if it cannot be opened or is damaged, a chunk with that problem: one bad
        file must not end a run of many."""
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
        """Return a problem as a chunk, to be reported in its place between the records. ``after``: where reading goes
        on behind it."""
        return Chunk("problem", self.name, self.place.line, b"", (), after, share=1.0, problem=problem)

    def _cut_file(self, stream: BufferedIOBase, raw: BufferedReader) -> Iterator[Chunk]:
        """Yield the chunks of an opened file: read a block, cut it, and so on, as the whole may not fit into memory.
        Raises what broke the ``stream``, but only after the chunks of all that could be read. ``raw``: the file below
        the stream, perhaps packed, whose position tells the progress. Sets :attr:`share`."""
        size = 0 if self.path == "-" else os.fstat(raw.fileno()).st_size  # that of standard input is not known
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
        """Read from ``stream`` until the buffer holds a chunk, or until there is nothing more to read. Changes
        :attr:`buffer`, :attr:`again` and :attr:`ended`. An error of a damaged file is kept in :attr:`broken`, to be
        raised after what could be read is cut."""
        while True:
            # just what a chunk lacks, so that chunks end at the same bytes in a resumed run
            missing = self.size - len(self.buffer)
            # a buffer that is full of one long record, and no chunk yet, grows by a block
            count = missing if missing > 0 else min(self.size, 1 << 16)
            # first the bytes that were put back
            block, self.again = self.again[:count], self.again[count:]
            try:
                block = block or stream.read1(count)
            except DAMAGED as error:
                self.broken = error  # the block stays empty: reading ends here
            self.buffer += block
            self.ended = not block
            if self.ended or len(self.buffer) >= self.size:
                return

    def _take_pieces(self, stream: BufferedIOBase) -> Iterator[Chunk]:
        """Yield what can be cut from the buffer: a chunk of whole records, or the problem of a record that is too long;
        nothing if the buffer does not hold the whole of its first record, so that more must be read. Changes
        :attr:`buffer`, :attr:`again`, :attr:`place` and, if the file is given up, :attr:`ended`; ``stream`` is read on
        only to skip a record."""
        # the first line of a CSV names the columns of all its chunks
        if self.kind == "csv" and not self.place.head and self.buffer:
            if not self.ended and b"\n" not in self.buffer and len(self.buffer) < LONGEST:
                return  # that line goes on
            if wrong := self._take_header():
                yield self._give_up(wrong)
                return
        end = self._end_of_records()
        if end:
            yield self._take_chunk(end)
        elif self.kind in LOGS:
            if len(self.buffer) > LARGEST_TEXT:  # a log can only be read as a whole
                yield self._give_up(too_large_problem(self.name, LOGS[self.kind]))
        elif len(self.buffer) > LONGEST:
            end = self.buffer.find(b"\n", 0, LONGEST) + 1
            if self.kind == "csv" and end:  # a quote is never closed: its line is taken as a record, which is refused
                yield self._take_chunk(end)
                # the rest is put back, so that the next chunks end where they end in a resumed run
                self.again, self.buffer = self.buffer + self.again, b""
            else:
                yield self._skip_record(stream)

    def _give_up(self, wrong: Problem) -> Chunk:
        """Return a problem as a chunk, and end the reading of the file: sets :attr:`ended`, and removes :attr:`broken`,
        as one problem is enough for a file."""
        self.ended, self.broken = True, None
        return self._problem(wrong, self.done)

    def _inspect_beginning(self) -> None:
        """Set :attr:`kind` by the first bytes of the file, unless the user named the kind; a log of another program is
        recognised whatever the file is called. Remove a byte order mark from :attr:`buffer`, as no reader of records
        expects one."""
        if not self.forced:
            self.kind = log_of(self.buffer) or self.kind or kind_by_text(self.buffer)
            if self.kind == "yaml" and are_lines(self.buffer):
                self.kind = "jsonl"  # which YAML does not accept as a document
        if self.buffer.startswith(b"\xef\xbb\xbf"):
            self._take_bytes(3)

    def _take_header(self) -> Problem | None:
        """Remove the line of column names from the buffer of a CSV, and put the names into :attr:`place`, from which
        all chunks have them; return ``None``. If something is wrong with the line, return the problem, and change
        nothing. If the names are in Shift-JIS, which spreadsheets in Japan write, set :attr:`encoding` for the rows
        too."""
        end = self.buffer.find(b"\n") + 1 or (len(self.buffer) if self.ended else 0)  # the last line may have no break
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
        """Return how many bytes of the buffer are whole records: at the end of the file all of it; 0 if it holds no
        whole record."""
        # before damage the last record is cut off, and would be wrong; of a log every game before it counts
        is_last_whole = self.broken is None or self.kind in LOGS
        return len(self.buffer) if self.ended and is_last_whole else self._end_of_last_record(self.buffer)

    def _end_of_last_record(self, buffer: bytes) -> int:
        """Return where the last whole record of a buffer ends, in bytes; 0 if there is none. Lines end at their break,
        rows of a CSV at a break that is not within quotes, documents of YAML before ``---``, a stream of mjai before
        another game. Any other log has no such end."""
        if self.kind in ("jsonl", "lines"):
            return buffer.rfind(b"\n") + 1
        if self.kind in LOGS:
            game = buffer.rfind(b'"start_game"') if self.kind == "mjai" else 0
            return buffer.rfind(b"\n", 0, game) + 1 if game > 0 else 0  # where the line of that event begins
        if self.kind == "csv":
            end = buffer.rfind(b"\n") + 1
            quotes = buffer.count(b'"', 0, end)
            # with an odd number of quotes a cell is open at the break: go back to the line that opens it
            while quotes % 2:
                earlier_end = buffer.rfind(b"\n", 0, buffer.rfind(b'"', 0, end)) + 1
                quotes -= buffer.count(b'"', earlier_end, end)
                end = earlier_end
            return end
        place = len(buffer)
        while (place := buffer.rfind(b"\n---", 0, place)) >= 0:
            if buffer[place + 4 : place + 5] in (b"\n", b"\r", b" ", b"\t"):  # no ---- or ---x, which is no separator
                return place + 1
        return 0

    def _take_chunk(self, end: int) -> Chunk:
        """Remove the first ``end`` bytes from the buffer, and return them as a chunk in UTF-8. The head of a log's
        chunk is the number of games before it, as games of one file are told apart by their number; sets that number in
        :attr:`place` for the next chunk."""
        line, head = self.place.line, self.place.head  # before _take_bytes moves the place
        data = self._take_bytes(end)
        if self.encoding != "utf-8":
            # bytes that are none in the encoding stay, and become a problem of their row
            data = data.decode(self.encoding, "surrogateescape").encode("utf-8", "surrogateescape")
        if self.kind in LOGS:
            games_before = int(head[0] if head else 0)
            games_behind = games_before + data.count(b'"start_game"')  # 0 more in a file of one game
            head, self.place = (str(games_before),), self.place._replace(head=(str(games_behind),))
        return Chunk(self.kind, self.name, line, data, head, after=self.place, share=self.share)

    def _skip_record(self, stream: BufferedIOBase) -> Chunk:
        """Skip a record of more than :data:`LONGEST` bytes, and return its problem as a chunk. The record is read from
        ``stream`` piece by piece, so that it is never in memory as a whole. Changes :attr:`buffer` and :attr:`place`,
        so that reading goes on behind it."""
        beginning = self.buffer[:80].decode("utf-8", "replace").split("\n")[0]  # enough to find the record by
        span = Span(Source(self.name, beginning, self.place.line), 0, len(beginning))
        too_long = problem("F504.record", span=span, most=LONGEST)
        line = self.place.line
        mark = b"\n---" if self.kind == "yaml" else b"\n"
        while (end := self.buffer.find(mark)) < 0:
            # all but the last bytes, which may be the first of a mark
            self._take_bytes(len(self.buffer) - len(mark) + 1)
            data = stream.read1(1 << 16)
            if not data:  # the record ends with the file, as if with a line break
                end = len(self.buffer)
                self.buffer += b"\n"
                break
            self.buffer += data
        self._take_bytes(end + 1)  # with the line break alone: a ``---`` behind it begins the next record
        return Chunk(self.kind, self.name, line, b"", (), after=self.place, share=self.share, problem=too_long)

    def _take_bytes(self, count: int) -> bytes:
        """Remove the first ``count`` bytes from the buffer, and return them. Moves :attr:`place` behind them: its line
        is what problems name, and its offset is where a resumed run goes on."""
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        self.place = self.place._replace(offset=self.place.offset + len(data), line=self.place.line + data.count(b"\n"))
        return data


def _wrong_names(names: Sequence[str]) -> Phrase | None:
    """Return why a CSV of records cannot begin with these column names: one is empty or stands twice, or ``hand`` is
    missing. ``None`` if it can; unknown names are reported with the rows."""
    if "" in names:
        return Phrase("empty_column_name")
    twice = [name for name, count in Counter(names).items() if count > 1]
    if twice:
        return Phrase("column_stands_twice", name=twice[0])
    return None if "hand" in names else Phrase("no_column_hand")


def _wrong_head(text: str, names: Sequence[str]) -> str:
    """Return the id of the sentence about a first line (``text``) that does not name the columns of a CSV. The reasons,
    the surest first: the line is no UTF-8, it has other separators than commas, or its ``names`` are wrong."""
    if "\ufffd" in text or "\0" in text:  # \0: UTF-16 has one in each ASCII character
        return "F502.utf8"
    return "F502.commas" if len(names) == 1 and any(sign in text for sign in ";\t") else "F502.head"
