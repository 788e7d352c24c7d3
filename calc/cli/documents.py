"""The documents that commands answer: from files, from standard input, or the hand on the command line."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TypeAlias

from ..languages import Phrase
from ..problems.codes import problem
from ..problems.document import Document
from ..problems.problems import Problem, Source, Span, reason
from ..readers.reader import read_documents
from ..records.values import ReadableDocument
from ..rules.rules import Rules
from ..systems import system
from ..tiles.notation import tiles_alone
from .common import Options, rules_for
from .options import HandWords, add_hand, as_words, options_of, split_names
from .settings import setting
from .usage import misused

ReadDocument: TypeAlias = ReadableDocument | list[Problem]
"""A document, or what keeps a text from being one."""
_ENDINGS = (".yaml", ".yml", ".json", ".jsonl", ".ndjson", ".csv", ".parquet", ".gz", ".mjlog", "/")


def is_file(target: str) -> bool:
    """Tell whether an argument names a file, existing or not, rather than tiles: of ``hand.yaml`` that is missing the
    user wants to hear that, and not that it has no tiles."""
    return target == "-" or target.endswith(_ENDINGS) or os.path.exists(target)


STDIN = "<stdin>"
LARGEST = 16 << 20
"""The most bytes of a file of records that is read as a whole."""
_HEAD = 1 << 16
"""The bytes at the beginning of a text that tell its format."""


def read_source(path: str) -> Source | Problem:
    """Return the text of a file or of standard input (``-``); a problem for anything else than one text of records,
    such as a folder, a log or a table: the problem names the command that reads these, as people often take the wrong
    one."""
    name = STDIN if path == "-" else path
    try:
        if os.path.isdir(path):
            return problem("S108.many", name=name)
        if path == "-":
            raw = sys.stdin.buffer.read(LARGEST + 1)  # a byte more tells that there is too much
        else:
            with open(path, "rb") as file:
                raw = file.read(LARGEST + 1)
        if form := _log_format(raw):
            return problem("S108.log", name=name, form=form)
        # gzip and Parquet begin so: as a table or lines of JSON, a file of many records, which is for calc batch
        if raw.startswith((b"\x1f\x8b", b"PAR1")) or path.lower().endswith(".csv") or _is_json_lines(raw):
            return problem("S108.many", name=name)
        if len(raw) > LARGEST:
            return problem("S112.file", file=name, most=LARGEST >> 20)  # in MiB
        return Source(name, raw.decode("utf-8"))
    except UnicodeDecodeError as error:  # before the next, as it is a ValueError too
        return problem("S107.text", file=name, line=raw.count(b"\n", 0, error.start) + 1)
    except (OSError, ValueError) as error:  # ValueError: a name with a null character
        return problem("S106.unreadable", file=name, why=reason(error))


def _log_format(raw: bytes) -> str:
    """Return the format of a log of games, packed or not, by its beginning; empty if a text is no log. Whoever passes a
    log to ``calc score`` hears which command reads logs."""
    if raw[:64].lstrip(b"\xef\xbb\xbf \t\r\n")[:1] not in (b"<", b"{", b"\x1f"):  # XML, JSON, gzip
        return ""  # records in YAML, the usual case, load no format
    from ..formats import log_of

    if raw[:2] == b"\x1f\x8b":
        import zlib

        with suppress(zlib.error):  # what is packed wrongly is no log
            raw = zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(raw, _HEAD)  # 16: packed by gzip
    return log_of(raw[:_HEAD])


def _is_json_lines(raw: bytes) -> bool:
    """Tell whether a text, as bytes, is more than one record in JSON Lines: it begins with an object (perhaps behind a
    byte order mark), and further lines are objects too. Such a file is for ``calc batch``. The first byte is looked at
    first, which spares files of YAML an import."""
    if raw[:4].lstrip(b"\xef\xbb\xbf")[:1] != b"{":
        return False
    from ..batch.sources import are_lines

    return are_lines(raw)


def own_file(document: ReadableDocument) -> bool:
    """Tell whether a document is from a file that the user named. Only such a document may name further files to open
    (its rules): a text on standard input may be a stranger's."""
    return isinstance(document, Document) and document.source.name != STDIN


def documents_of(path: str, instead: Mapping[str, str] = {}) -> Iterator[ReadDocument]:
    """Yield the records of a file or of standard input (``-``), each a document or its problems.

    ``instead``: the phrase of advice by the sentence of a problem, where it differs from the advice for a hand. They
    are read one by one, so that a command answers each at once.
    """
    yield from _advise_on_documents(read_source(path), instead)


def _advise_on_documents(source: Source | Problem, instead: Mapping[str, str]) -> Iterator[ReadDocument]:
    """Yield the records of a source, or its one problem, with the advice of problems replaced (``instead``: as in
    :func:`documents_of`): whoever wants to begin a match needs another command than for a hand."""

    def advised(problem: Problem) -> Problem:
        """Return a problem with the advice that replaces its own, if there is one."""
        phrase = instead.get(problem.sentence)
        return problem._replace(help=Phrase(phrase)) if phrase else problem

    if isinstance(source, Problem):
        yield [advised(source)]
        return
    for document in documents_in(source):
        yield [*map(advised, document)] if isinstance(document, list) else document


def games_of(path: str, instead: Mapping[str, str] = {}) -> Iterator[ReadDocument]:
    """Yield the records of a file, each a document or its problems. A folder is read file by file, and so is a file
    with many hands of another format: each game is then named after its file. ``instead``: as for :func:`documents_of`.
    The readers of such files are imported only for them."""
    if not os.path.isdir(path):
        source = read_source(path)
        # a log on standard input stays a problem, as standard input cannot be read twice; a text has no sentence
        if path == "-" or getattr(source, "sentence", "") not in ("S108.log", "S108.many"):
            yield from _advise_on_documents(source, instead)
            return
    from ..batch.records import records
    from ..batch.sources import chunks, files_of

    for file in files_of([path]):
        if isinstance(file, Problem):
            yield [file]
        else:
            for chunk in chunks([file]):
                for written in records(chunk):
                    yield list(written.problems) or written.document()


def documents_in(source: Source) -> Iterator[ReadDocument]:
    """Yield the records of a text, each a document or its problems. A text without records is a problem too: a command
    that prints nothing looks as if it had worked."""
    empty = True
    for document in read_documents(source):
        empty = False
        yield document
    if empty:
        yield [problem("S108.nothing", span=Span(source, 0, 0))]


def typed_hand(options: Options, words: Sequence[str], rules: str) -> ReadableDocument:
    """Return the hand on a command line as a document. If the words are a hand line, the options are added to it as
    words; if they are tiles, the tiles are added to the ``options``, which are changed and returned. ``rules``: the
    system if the line names none. The reader of lines is imported only for a line. Raises InputError for a line that
    cannot be read, MisuseError if there is nothing to read."""
    text = " ".join(words)
    if text and not (options.value and tiles_alone(text)):  # hands without one need not load the reader of lines
        from ..line.reader import is_line, read_line

        # beside options, words are a line only if they read as one
        if not options.value or is_line(text, rules):
            return read_line(" ".join([text, *as_words(options)]), rules, seats_for=seats_for)
    add_hand(options, words)
    if "seats" not in options.value and (seats := seats_for(rules_for(rules or setting("rules")))):
        options.put(("seats",), list(seats), "calc config", ",".join(seats))
    return options


def _is_hand(text: str, rules: str) -> bool:
    """Tell whether a text is a hand, and not the name of a file: tiles alone, or a hand line in the words of the game
    of these rules. Both may stand on a command line without a mark. The reader of lines is imported for that."""
    from ..line.reader import is_line

    return tiles_alone(text) or is_line(text, rules)


def read_targets(
    of_hand: HandWords, targets: Sequence[str] | None, rules: str
) -> tuple[list[str], str, Iterator[ReadDocument]]:
    """Return the files that a command is to read, its rules, and the documents. Without files the one document is the
    hand of :func:`files_or_hand`; its rules are ``rules``, or else those of the settings. Settings do not change the
    rules of files: a file means the same for everybody."""
    rules_of_hand = rules or setting("rules")
    files, hands = files_or_hand(of_hand, targets or (), rules_of_hand)
    if files:
        return files, rules, (document for file in files for document in documents_of(file))
    return [], rules_of_hand, iter(hands)


def files_or_hand(of_hand: HandWords, targets: Sequence[str], rules: str) -> tuple[list[str], list[ReadableDocument]]:
    """Return the files that the arguments of a command name. If they name none, return the one hand that the arguments
    and the options of a hand (``of_hand``) describe.

    A word of a hand stays one even if a file has the same name, such as that of a player. Raises MisuseError for files
    together with a hand.
    """
    options, files = options_of(of_hand), [t for t in targets if is_file(t)]
    others = [t for t in targets if t not in files]
    # no files; or the words are a hand, and one of them happens to be the name of a file
    if not files or (others and _is_hand(" ".join(targets), rules)):
        return [], [typed_hand(options, targets, rules)]
    if strange := [*others, *options.names()]:
        misused(Phrase("brings_its_own_hand", options=strange[0], file=files[0]))
    return files, []


def seats_for(rules: Rules) -> tuple[str, ...]:
    """Return the players of typed hands as the settings name them; empty if their number is not that of these rules:
    four players cannot sit at a table of three."""
    seats = tuple(split_names(setting("seats")))
    return seats if seats and len(seats) == system(rules.engine).players(rules) else ()
