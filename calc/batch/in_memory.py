"""Records that a program holds, cut into chunks like those of a file: JSON Lines, and hand lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import TypeAlias

import msgspec

from ..problems.codes import problem
from ..problems.problems import InputError, in_hand
from .chunk import Chunk, ResumePoint
from .sources import SIZE

HeldHand: TypeAlias = Mapping[str, object] | str
"""A record, or a hand line."""
NAME = "<records>"
"""What stands for the name of a file; the number of a record stands for its line."""


def chunks_of(hands: Iterable[HeldHand]) -> Iterator[Chunk]:
    """Yield the records and lines of a program in chunks, in their order, so that they are settled like those of a
    file, by several processes. A chunk has one kind, so records and lines that alternate make many small chunks. No
    more than one chunk is in memory at once.

    Raises InputError (S202) for a hand that is neither a record nor a line.
    """
    number = 0
    # neighbours of one kind, a record or a line
    for kind, several in groupby(enumerate(hands), _kind_of):
        data = b""
        for _, hand in several:
            data += (_encode_line(hand) if isinstance(hand, str) else _encode(hand)) + b"\n"
            number += 1
            if len(data) >= SIZE:
                yield _chunk(kind, data, number)
                data = b""
        if data:
            yield _chunk(kind, data, number)


def _chunk(kind: str, data: bytes, last: int) -> Chunk:
    """Return a chunk of ``data`` (a hand per line) whose last hand has the number ``last``, counted from 1. It has no
    head, and its place to resume from says nothing, as nothing is resumed in memory."""
    first = last - data.count(b"\n") + 1
    return Chunk(kind, NAME, first, data, (), ResumePoint())


def _kind_of(numbered: tuple[int, object]) -> str:
    """Return the kind of file that a hand would stand in: hands in memory go through the same chunks as files.
    ``numbered``: the hand behind its number, from 0. Raises InputError (S202) if it is neither a record nor a line."""
    number, hand = numbered
    if isinstance(hand, str):
        return "lines"
    if not isinstance(hand, Mapping):
        raise InputError([in_hand(problem("S202.one_hand", type=type(hand).__name__), number)])
    return "jsonl"


def _encode_line(line: str) -> bytes:
    """Return a hand line as a line of a file: a line break within it would begin another hand, and becomes a blank."""
    return " ".join(line.split("\n")).encode()


def _encode(record: Mapping[str, object]) -> bytes:
    """Return a record as JSON; what has no JSON becomes a text, which the reader of the record reports."""
    plain = record if type(record) is dict else dict(record)  # msgspec knows no other mapping
    return msgspec.json.encode(plain, enc_hook=_plain_value)


def _plain_value(value: object) -> object:
    """Return what is no value of JSON as one, for msgspec, which asks for it: another mapping as a dictionary, anything
    else as its ``repr``, by which a user knows it again."""
    return dict(value) if isinstance(value, Mapping) else repr(value)
