"""``calc compare``: the same hands under several rule sets, and which rule makes the difference.

Exit status: 0 compared, 2 some of the input could not be read; with ``--exit-code`` 1 where something differs; 130
interrupted.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from ..batch.comparing import CompareJob, compare_chunk
from ..batch.pool import cores, settle_chunks
from ..batch.records import records
from ..batch.sources import chunks, files_of
from ..compare import columns_of
from ..compare import compare as side_by_side
from ..compare.matches import MatchesComparison, compare_matches
from ..compare.sums import Tally
from ..languages import Phrase
from ..match.heads import is_head
from ..match.record import is_match
from ..problems.codes import problem
from ..problems.problems import InputError, Problem, refuse
from ..render.compare import comparison_blocks
from ..render.compare_matches import match_blocks
from ..render.compare_sums import tally_blocks
from ..rules.rules import load_rules
from .answers import INTERRUPTED, Answered, Answers, Data
from .common import BAD, NO, OK, Several, say, translate
from .documents import LARGEST, ReadDocument, documents_of, files_or_hand
from .failures import Failures
from .options import HandWords
from .settings import setting

if TYPE_CHECKING:
    from ..batch.chunk import Chunk
    from ..compare import Column, Comparison
    from ..records.record import Record
    from ..records.values import ReadableDocument
    from ..render.paper import Block

    Hand = ReadableDocument | Record | list[Problem]
    """A document, a hand recorded by another program, or what is wrong with one."""

_CHUNK_BYTES = 1 << 16
"""The size of a chunk in bytes: a hand is settled once for each rule that differs, so chunks are smaller than in a
batch."""


def compare(
    of_hand: HandWords,
    targets: list[str] | None = None,
    rules: Several = None,
    set_: Several = None,
    each: bool | None = None,
    largest: int = 5,
    jobs: int = 0,
    exit_code: bool = False,
    lang: str = "",
    tiles: str = "mpsz",
    color: str = "auto",
    json: bool = False,
    html: str = "",
    tables: str = "",
) -> None:
    """Print the same hands under several rule sets, side by side, and which rule makes the difference. A single hand,
    or each hand if ``each`` asks for it, is printed by itself; of several hands sums are printed (``each`` of
    ``False``: of one too); of files of matches how the matches end. ``targets``: files, or words of a typed hand. With
    ``html`` write a page of it too. Always ends with SystemExit, as the module says. Raises InputError for columns that
    cannot be made and a page that cannot be written, MisuseError for files together with a typed hand."""
    # What each option means stands in the catalogues of calc.languages, by the name of its parameter.
    answers = Answers(lang, json, tiles, color, html, tables)
    # a typed hand that names no rules is read in the words of the first column's game
    files, typed = files_or_hand(of_hand, targets or (), rules[0] if rules else "")
    answers.refuse_overwriting([*files, *(rules or ())])  # rules may be files too
    columns = columns_of(rules or (), set_ or ())
    _check_rules(columns)
    if not files:
        _print_each_hand(answers, iter(typed), columns)
    elif matches := _read_matches(files):  # empty: the files have hands
        _compare_matches(answers, matches, columns)
    else:
        hands = _HandFiles(files)
        if each or (each is None and not hands.several()):
            _print_each_hand(answers, hands.hands(), columns)
        else:
            _print_sums(answers, hands, columns, largest, jobs)
    # NO, which the printing above sets: some hand comes out differently, which a comparison is made to show
    if answers.status == NO and not exit_code:
        answers.status = OK
    answers.exit()


def _check_rules(columns: Sequence[Column]) -> None:
    """Raise InputError for rules of a column that cannot be loaded. Called before any record is read: else each record
    would have that problem, perhaps for hours. A column without rules uses those that each record names, with which its
    overrides are checked too. Loaded rules are remembered, so nothing is returned."""
    for column in columns:
        if column.rules:
            load_rules(column.rules, dict(column.overrides))


def _compare_matches(answers: Answers, matches: Sequence[ReadDocument], columns: Sequence[Column]) -> None:
    """Print, and write to the page if one is asked for, how an evening ends under each column; set the status of
    ``answers``. All matches are one question, since they are settled together as an evening."""

    def blocks(data: MatchesComparison) -> list[Block]:
        """Return the comparison in words."""
        return match_blocks(data, answers.lang)

    kept = answers.answer_each([tuple(matches)], lambda evening: _answer_matches(evening, columns), blocks)
    _write_page(answers, kept, blocks)


def _write_page(answers: Answers, kept: Sequence[Answered[Data]], blocks: Callable[[Data], Iterable[Block]]) -> None:
    """Write the page of the answers that were ``kept``: what was compared, as ``blocks`` makes it, or what is wrong
    with it. Do nothing if no page was asked for (``--html``)."""
    if answers.html:
        from ..render.html.page import Shown, compared_page  # loaded only to write a page

        pages = [Shown(answer.data, answer.problems, answer.wrong) for answer in kept]
        answers.write_page(compared_page(pages, answers.lang, blocks))


_OF_A_MATCH = re.compile(rb"""^[\s{]*["']?(?:hands|players|ended|final|matches)["']?\s*:""", re.M)
"""A line that begins with a field of matches, in YAML or JSON. A hand may have such a line too, in a text."""


def _read_matches(files: Sequence[str]) -> list[ReadDocument]:
    """Return the matches in these files, with the problems of later files that cannot be read. The first file decides
    whether all are matches. If it is none, return an empty list: the caller then reads the files as hands, piece by
    piece, since they may be far longer."""
    first = files[0]  # the first says what all are
    if not os.path.isfile(first) or os.path.getsize(first) > LARGEST:
        return []
    with open(first, "rb") as stream:  # a glance, as files of hands are read only while they are settled
        if not _OF_A_MATCH.search(stream.read()):
            return []
    documents = list(documents_of(first))
    # the word that was searched for stands somewhere else in it; a list is the problems of a match
    if not isinstance(documents[0], list) and not (is_match(documents[0]) or is_head(documents[0])):
        return []
    return [*documents, *chain.from_iterable(map(documents_of, files[1:]))]


def _answer_matches(documents: Sequence[ReadDocument], columns: Sequence[Column]) -> Answered[MatchesComparison]:
    """Return matches compared under each column, with status 1 if anything differs. Raises InputError, with the
    problems of all documents, if one could not be read: the sums of the evening would lack it."""
    refuse([problem for document in documents if isinstance(document, list) for problem in document])
    compared = compare_matches(
        [document for document in documents if not isinstance(document, list)], columns, setting("rules")
    )
    return Answered(compared, status=OK if compared.same else NO)


class _HandFiles:
    """The files to compare; standard input is read only once."""

    def __init__(self, targets: Sequence[str]) -> None:
        """Find the files that ``targets`` name, and prepare to read them chunk by chunk. What cannot be read in a
        folder is noted in :attr:`unread`, and the rest is compared all the same."""
        files = list(files_of(targets))
        self.unread = [file for file in files if isinstance(file, Problem)]
        self.pieces = chunks([file for file in files if isinstance(file, str)], size=_CHUNK_BYTES)

    def several(self) -> bool:
        """Tell whether there is more than one hand, or a file that cannot be read beside one: of several hands only
        sums are printed. What is read for that is put back, as standard input cannot be read twice."""
        begun = list(islice(self.pieces, 2))
        self.pieces = chain(begun, self.pieces)
        if self.unread or len(begun) > 1:
            return True
        return sum(1 for piece in begun for _ in islice(_read_hands(piece), 2)) > 1  # two hands of one piece tell it

    def hands(self) -> Iterator[Hand]:
        """Yield the hands one after the other, as they are read, since a file need not fit into memory. What cannot be
        read is yielded as its problems."""
        yield from ([problem] for problem in self.unread)  # problems in place of a hand
        for piece in self.pieces:
            yield from _read_hands(piece)


def _read_hands(piece: Chunk) -> Iterator[Hand]:
    """Yield each hand of a chunk: of another program its record, any other as its document, which each set of rules
    reads anew; in the place of a hand that cannot be read its problems, so that the others are compared all the
    same."""
    for written in records(piece):
        try:
            recorded = written.recorded()
            yield recorded.record if recorded else written.document()
        except InputError as error:
            yield error.problems


def _print_each_hand(answers: Answers, hands: Iterator[Hand], columns: Sequence[Column]) -> None:
    """Print every hand side by side under each column (a rule set with overrides) as it is read, write the page if one
    is asked for, and set the status of ``answers``. If there is no hand, that is printed as a problem."""

    def compared(hand: ReadableDocument | Record) -> Answered[Comparison]:
        """Return the comparison of a hand, with status 1 if any column differs: without --exit-code that becomes 0."""
        comparison = side_by_side(hand, columns)
        return Answered(comparison, status=OK if comparison.same else NO)

    def blocks(comparison: Comparison) -> list[Block]:
        """Return the comparison in words."""
        return comparison_blocks(comparison, answers.lang)

    first = next(hands, [problem("S108.nothing")])  # in the place of a hand: it is printed and counts as bad input
    # Any: problems stand among the hands, and a hand is a document or a record; ``compared`` takes both
    everything: Iterator[Any] = chain((first,), hands)
    kept = answers.answer_each(everything, compared, blocks)
    _write_page(answers, kept, blocks)


def _tally_hands(hands: _HandFiles, tally: Tally, failures: Failures, jobs: int) -> Iterator[Problem]:
    """Add all hands to a ``tally``, settled in ``jobs`` processes, and what is wrong with them to ``failures``; yield
    the problem of each file that cannot be read. If there is no hand at all, that is yielded too, as sums of nothing
    look as if all were well."""
    yield from hands.unread
    job = CompareJob(tuple(tally.columns), tally.most)
    for chunk, compared in settle_chunks(hands.pieces, job, jobs, compare_chunk):
        if compared is not None:
            tally.merge(compared.tally)
            for bad in compared.problems:
                failures.add([bad])
        elif chunk.problem:
            yield chunk.problem
    if not (tally.hands or failures.count):
        yield problem("S108.nothing")


def _print_sums(answers: Answers, hands: _HandFiles, columns: Sequence[Column], largest: int, jobs: int) -> None:
    """Print sums over all hands under each column with the ``largest`` differences (so many), settled in ``jobs``
    processes (0: one a core), write the page if one is asked for, and set the status of ``answers``. A run may take
    hours, so an interruption only ends the reading, and the sums so far are printed."""
    tally, failures = Tally(columns, largest), Failures(answers.color, answers.lang)
    try:
        for why in _tally_hands(hands, tally, failures, jobs or cores()):
            tally.unread += 1
            failures.add([why])
        if tally.bad or tally.unread:
            answers.status = BAD
        elif tally.differing:
            answers.status = NO
    except KeyboardInterrupt:
        say(translate(Phrase("interrupted_sums"), answers.lang), err=True)
        answers.status = INTERRUPTED
    failures.end()
    sums = tally.sums()
    answers.print_answer(sums, lambda: tally_blocks(sums, answers.lang))
    _write_page(answers, [Answered(sums)], lambda tallied: tally_blocks(tallied, answers.lang))
