"""A document: plain values, and the place of each part in the text. Values without a text get one on demand."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from ..languages import Phrase
from ..named_tuples import NamedTuple
from .codes import problem
from .problems import Path, Problem, Problems, Source, Span, refuse

Value: TypeAlias = "dict[str, Value] | list[Value] | str | int | bool | None"

MAX_DEPTH = 50
"""How deep values may nest."""
MAX_VALUES = 20_000
"""The most values in one document; a long evening has several thousand."""


class Place(NamedTuple):
    """The place of a value and of its parts. A mapping has for each key its start, its end, and the place of its value;
    a list has the places of its items."""

    start: int
    end: int
    parts: "dict[str | int, tuple[int, int, Place]] | list[Place] | None" = None


class Document:
    """A YAML document or a plain value, with the place of each of its parts."""

    __slots__ = ("_name", "_place", "_source", "game", "number", "problems", "value")

    def __init__(
        self,
        value: Value,
        source: Source | None,
        place: Place | None,
        number: int = 1,
        problems: Sequence[Problem] = (),
        name: str = "",
    ) -> None:
        """Take a value with its source and places. A plain value has neither: a text of it is written, and read for
        places, only when a place is asked for, since most documents are right. ``name`` is what that text is called,
        ``number`` its first line."""
        self.value = value
        self.number = number
        """The number of the document in its text, from 1; of a plain value, the first line of the text written for
        it."""
        self.problems = list(problems)
        """The problems found inside this document (:func:`~calc.problems.yaml_document.load_yaml` returns them too)."""
        self.game = ""
        """The name of the game it belongs to, if it comes from another program's log."""
        self._source = source
        self._place = place
        self._name = name

    def _locate(self) -> tuple[Source, Place]:
        """Return the text and the places. For a plain value, which has neither, a text is made at the first call:
        written as JSON, which is read again for places. Sets :attr:`_source` and :attr:`_place`, which keep both."""
        if self._source is None or self._place is None:  # a plain value
            from .yaml_document import json_document  # that module needs this one

            self._source = Source(self._name, _write_out(self.value), self.number)
            self._place = json_document(self._source, None).place
        return self._source, self._place

    @property
    def source(self) -> Source:
        """The text that the spans point into."""
        return self._locate()[0]

    @property
    def place(self) -> Place:
        """The place of the value, with those of its parts. Worked out when it is first asked for."""
        return self._locate()[1]

    def span(self, path: Path, key: bool = False) -> Span:
        """Return the place of the value at ``path``, or of its key.

        If the path does not exist, its longest existing beginning is used: a scalar gives its own place; a mapping, a
        list (both may go over many lines) or an empty value gives the place of its key. If there is no key (a document,
        an item of a list), the place is the first line. The places of a plain value are made at the first call, and
        kept.
        """
        source, place = self._locate()
        own_key: tuple[int, int] | None = None  # the key of the value reached so far
        for step in path:
            parts = place.parts
            if isinstance(parts, dict) and step in parts:
                start, end, place = parts[step]
                own_key = (start, end)
            elif isinstance(parts, list) and isinstance(step, int) and 0 <= step < len(parts):
                place, own_key = parts[step], None
            elif parts is None and place.end > place.start:  # a scalar, which has no parts
                return Span(source, place.start, place.end)
            else:  # a mapping or list without this part, or an empty value
                break
        else:  # all of the path is there
            if not key:
                return Span(source, place.start, place.end)
        if own_key is not None:
            return Span(source, *own_key)
        return first_line(source, place.start, place.end)


def document_of(value: object, name: str = "<record>", number: int = 1) -> Document:
    """Return a caller's value as a document. Raises InputError for what no record can contain: keys that are not texts
    (S103), and numbers too long for Python to print (S202)."""
    refuse(Problems(_unusable_values(value, ())))
    return plain_document(value, name, number)


def _unusable_values(value: object, path: Path) -> Iterator[Problem]:
    """Yield the problems of what no record can contain, in values that a program made: keys that are no texts, numbers
    of thousands of digits. What lies deeper than :data:`MAX_DEPTH` is not looked at, so that a value that contains
    itself comes to an end: the reader of the record reports the depth. What lies under a key that is no text is not
    looked at either, as a path cannot name it."""
    if isinstance(value, dict) and len(path) < MAX_DEPTH:
        for key, inner in value.items():
            if isinstance(key, str):
                yield from _unusable_values(inner, (*path, key))
            else:
                name = Phrase("enormous_number") if _is_enormous(key) else _to_json(key)  # one that Python can print
                yield problem("S103.text", path, name=name)
    elif isinstance(value, (list, tuple)) and len(path) < MAX_DEPTH:
        for i, inner in enumerate(value):
            yield from _unusable_values(inner, (*path, i))
    elif _is_enormous(value):
        yield problem("S202.enormous", path)


def _is_enormous(value: object) -> bool:
    """Tell whether a value is a number that is too long to print. Python refuses more than 4,300 digits; the bound here
    is 10,000 bits, some 3,000 digits, as bits are counted at once."""
    return isinstance(value, int) and value.bit_length() > 10_000


def plain_document(value: object, name: str = "<record>", number: int = 1) -> Document:
    """Return a plain value (from JSON, or from a user of the library) as a document. ``name``: what problems call it.

    Its spans point into a JSON-like text of the value, which is written only when the first span is requested. The
    value is kept, not copied: do not change it afterwards. ``number``: the line number that this text begins with, such
    as that of a hand in a list.
    """
    # any value goes: the reader of the record checks it
    return Document(value, source=None, place=None, number=number, name=name)  # type: ignore[arg-type]


def first_line(source: Source, start: int, end: int) -> Span:
    """Return the first line of a part of a text, without its line break: of a fault over several lines only the first
    is underlined. ``start``, ``end``: the first character of the part, and the first one behind it."""
    line_end = source.text.find("\n", start, end)
    if line_end >= 0:
        end = line_end - 1 if source.text[start:line_end].endswith("\r") else line_end
    return Span(source, start, end)


def _write_out(value: object) -> str:
    """Return a value that a program made as JSON, for the excerpts of its problems: each item of its outermost level on
    a line, so that an excerpt shows one field."""
    if isinstance(value, dict):
        lines = [f"{_to_json(str(key))}: {_to_json(item)}" for key, item in value.items()]
    elif isinstance(value, (list, tuple)):
        lines = [_to_json(item) for item in value]
    else:
        return _to_json(value)
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    if not lines:
        return opening + closing
    return opening + ",".join(f"\n  {line}" for line in lines) + f"\n{closing}"


def _to_json(value: object) -> str:
    """Return a value as JSON on one line, or the name of its type if it has no JSON. Raises nothing, whatever the class
    of a caller's value raises: this text only shows where another problem is."""
    import json  # most starts with options need no text

    try:
        return json.dumps(value, ensure_ascii=False, default=repr)
    except Exception:  # it contains itself, or its class has no text
        return f'"({type(value).__name__})"'
