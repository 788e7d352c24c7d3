"""What :func:`calc.score` does, step by step, for whoever keeps the record between the steps.

Plain values, a line or a text become a record, and a record is settled. Nothing of it is public.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from .problems.codes import problem
from .problems.problems import InputError, Problem, Source, refuse
from .rules.rules import Rules
from .systems import system
from .verdict.receipt import Receipt
from .verdict.verdict import Verdict

if TYPE_CHECKING:
    from .readers.reader import Entry
    from .records.values import ReadableDocument
    from .verdict.wait_report import DiscardReport, WaitReport


def settle(record: Any, rules: Rules, *, checked: bool = False, with_receipt: bool = False) -> Verdict[Any]:
    """Settle one hand: who gives whom how many points and chips, and why.

    ``with_receipt``: the receipt will be asked for, so it is written while the hand is settled (otherwise the hand
    would be settled a second time for it).

    Raises :class:`InputError` for a record that cannot be (``checked=True``: it was read by :func:`read_record`, which
    has looked already), and :class:`~calc.NoWin`, a kind of it, where the rules forbid the win.
    """
    engine = system(rules.engine)
    if not checked:
        refuse(engine.check(record, rules))
    return engine.settle(record, rules, Receipt(rules) if with_receipt else None)


def read_record(
    value: Mapping[str, Any], rules: Rules | str = "", overrides: Mapping[str, object] | None = None
) -> Entry:
    """Read one record from plain values (what JSON or YAML give). If no ``rules`` are given, load those that it asks
    for. Raises :class:`InputError` with every problem, each with its path."""
    from .problems.document import document_of

    return _read_document(document_of(value), rules, overrides)


def _read_document(
    document: ReadableDocument, rules: Rules | str, overrides: Mapping[str, object] | None = None
) -> Entry:
    """Read the record of a document. Raises InputError with every problem. The careful reader is imported with its
    first document: most programs never need it."""
    from .readers.reader import read_record as read

    return read(document, rules, overrides)


def read_text(
    text: str, name: str = "<text>", rules: Rules | str = "", overrides: Mapping[str, object] | None = None
) -> Iterator[Entry | list[Problem]]:
    """Read every record of a YAML text; for a document that cannot be read its problems come instead. Raises InputError
    for what is no text."""
    from .readers.reader import read_documents

    if not isinstance(text, str):
        raise InputError([problem("S202.text", type=type(text).__name__)])
    for document in read_documents(Source(str(name), text)):
        if isinstance(document, list):  # its problems
            yield document
            continue
        try:
            yield _read_document(document, rules, overrides)
        except InputError as error:
            yield error.problems


def read_line(line: str, rules: Rules | str = "", overrides: Mapping[str, object] | None = None) -> Entry:
    """Read a hand line, such as ``B ron C 234m22444p33567s3s riichi``. ``rules`` and ``overrides`` take precedence over
    what the line says. Raises :class:`InputError` with every problem."""
    from .line.reader import read_line as document_of_line

    if not isinstance(line, str):
        raise InputError([problem("S202.text", type=type(line).__name__)])
    return _read_document(document_of_line(line, rules), rules, overrides)


def hand_report(document: ReadableDocument, rules: Rules) -> WaitReport[Any, Any] | DiscardReport:
    """Return what the hand of a document waits for or, if it holds its drawn tile, what to discard. Raises
    :class:`InputError` for what is wrong, each problem with its place."""
    from .systems.waits import discards

    with placing(document):
        # no discards: the hand lacks a tile, and waits
        return discards(document, rules) or system(rules.engine).waits(document, rules)


@contextmanager
def placing(document: ReadableDocument) -> Iterator[None]:
    """Give each problem of an InputError that is raised in the body its place in a ``document``, in the error itself,
    which passes on: settling knows only the path of what is wrong, and a reader wants the line."""
    from .readers.reader import located

    try:
        yield
    except InputError as error:
        error.problems[:] = located(error.problems, document)
        raise
