"""YAML to plain Python values, keeping the place of everything.

YAML guesses too much for mahjong (``0123`` is 83, ``12:30`` is 750, ``no`` is False): only null, true, false and
canonical decimal integers are resolved here, every other plain scalar stays exactly the text as written. What YAML
permits but a record must not contain is a problem: duplicate keys (``S102``), keys that are no text (``S103``),
anchors, aliases, merges and tags (``S104``), nesting deeper than :data:`MAX_DEPTH` (``S105``), and what is no YAML at
all (``S101``). A broken document costs neither the documents before it nor those after it.

The library's *events* are read, not its nodes: they keep the place of an alias, and nothing recurses before the depth
is checked (composing 100,000 open brackets overflows the stack).
"""

import json
import re
from collections.abc import Callable
from typing import Any, TypeAlias

import yaml

from .codes import problem
from .document import MAX_DEPTH, MAX_VALUES, Document, Place, Value, first_line
from .problems import Problem, Problems, Source, Span

try:
    from yaml import CSafeLoader as _Loader
except ImportError:  # pragma: no cover - PyYAML built without libyaml: slower, the same events
    from yaml import SafeLoader as _Loader  # type: ignore[assignment]


_MAX_DIGITS = 18
_MAX_CHARACTER_PROBLEMS = 20

_BOM = "\ufeff"
_WORDS: dict[str, bool | None] = {"": None, "~": None, "null": None, "true": True, "false": False}
_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)")
_PROPERTY = re.compile(r"(?:&[0-9A-Za-z_-]+|!\S*)")
_FORBIDDEN = re.compile(r"[\0-\x08\x0b\f\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]+")
_HALF = re.compile(r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
# '---' in the first column ends whatever is open, block scalars too: YAML forbids it inside any scalar
_DOCUMENT = re.compile(r"^(?:%.*\n(?:[ \t\r\x85]*(?:#.*)?\n)*){0,3}---(?=\s|\Z)", re.MULTILINE)


def load_yaml(source: Source) -> tuple[list[Document], list[Problem]]:
    """Return every document of a text, and every problem, in the order of the text. Bad text never raises.

    A document that is no YAML or nests too deeply is left out, its number stays used; all others are returned. Where
    a value could not be read (an alias) it is None; of a duplicate key the first value is kept.
    """
    reader = _Reader(source)
    begin = 1 if source.text.startswith(_BOM) else 0  # libyaml does not count it: it must never see it
    for end in [*(match.start() for match in _DOCUMENT.finditer(source.text, begin)), len(source.text)]:
        reader.read(begin, end)  # one by one, so that a broken one costs its own length only
        begin = end
    problems = [*reader.problems, *reader.own]
    return reader.documents, sorted(problems, key=lambda problem: problem.span.start if problem.span else 0)


def yaml_value(text: str) -> Value:
    """Return what a text says as one value; ``None`` where it is no YAML.

    >>> yaml_value("{by: ron, honba: 2}")
    {'by': 'ron', 'honba': 2}
    """
    documents, problems = load_yaml(Source("value", text))
    return documents[0].value if documents and not problems else None


_OF_JSON = ("S102", "S105", "S112")
"""What is wrong with JSON too: keys given twice, and values that are too many or too deep."""


def json_document(source: Source, value: Value) -> Document:
    """Return a text of JSON with its value, read as YAML for the places of its parts; ``problems`` holds keys given
    twice, and values that are too many or too deep.

    JSON is a subset of YAML but for halves of surrogate pairs, which are written as two escapes. Where the text is no
    YAML for another reason (a long key), every place in it is the whole.
    """
    documents, reported = load_yaml(source._replace(text=_HALF.sub(r"\\ufffd", source.text)))
    problems = [p._replace(span=p.span._replace(source=source)) for p in reported if p.code in _OF_JSON and p.span]
    place = documents[0].place if len(documents) == 1 else Place(0, len(source.text))
    return Document(value, source, place, problems=problems)


def json_text(source: Source) -> Document | None:
    """Return the document of a text that is one JSON object; ``None`` for any other text."""
    text = source.text.removeprefix(_BOM)
    if not text.lstrip(" \t\r\n").startswith("{"):
        return None
    twice: list[str] = []

    def pairs(items: list[tuple[str, Value]]) -> dict[str, Value]:
        made: dict[str, Value] = {}
        for key, item in items:
            if key in made:
                twice.append(key)
            made.setdefault(key, item)
        return made

    try:
        value = json.JSONDecoder(object_pairs_hook=pairs, parse_float=str, parse_constant=str).decode(text)
    except (ValueError, RecursionError):
        return None
    document = json_document(source, value)
    if twice and not document.problems:  # YAML could not read it and say where
        whole = Span(source, 0, len(source.text))
        document.problems = [problem("S102.twice", span=whole, name=_key_text(twice[0]), line=source.first)]
    return document


class _Refused(Exception):  # noqa: N818 - never leaves this module
    """A document that is not read to its end."""

    def __init__(self, why: Problem) -> None:
        self.why = why


_Event: TypeAlias = Any
"""An event of the library, which says in its type alone what attributes it has."""


class _Reader:
    """Builds documents from the events of the library, over one or several pieces of a source."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.documents: list[Document] = []
        self.problems: list[Problem] = []
        self.own = Problems()
        """Of the document that is being read."""
        self._strange = _MAX_CHARACTER_PROBLEMS
        """So many more characters that YAML cannot hold are told."""
        self._values = 0
        """How many values it has so far."""
        self.number = 0
        self._base = self._limit = 0
        self._next: Callable[[], _Event]

    def read(self, base: int, limit: int) -> None:
        """Read one piece of the text, up to where it breaks off."""
        self._base, self._limit = base, limit
        start, inside, documents = base, False, len(self.documents)
        event: _Event
        try:
            loader = _Loader(_FORBIDDEN.sub(self._replaced, self.source.text[base:limit]))
            self._next = loader.get_event
            while (kind := type(event := self._next())) is not yaml.StreamEndEvent:
                if kind is yaml.DocumentStartEvent:
                    inside = True
                    self.number += 1
                    self._values = 0
                    start, end = base + event.start_mark.index, base + event.end_mark.index
                    value, place = self._node(self._next(), 1)
                    if event.explicit and place.start == place.end:  # nothing: show the '---' line
                        place = Place(end - 3, end)
                elif kind is yaml.DocumentEndEvent:
                    inside = False
                    self.documents.append(Document(value, self.source, place, self.number, self.own))
                    start = base + event.end_mark.index
                    self._take()
            return
        except _Refused as refused:
            wrong = refused.why
        except yaml.MarkedYAMLError as error:
            wrong = self._syntax(error)
        except (yaml.YAMLError, ValueError, OverflowError) as error:  # the pure Python scanner: "\UFFFFFFFF"
            wrong = problem("S101.unreadable", span=self._point(start), why=str(error))
        self._take()
        self.problems.append(wrong)
        if not inside and len(self.documents) > documents and wrong.sentence == "S101.after_end":
            self.documents[-1].problems.append(wrong)  # '{a: 1} x': the fault of the document that just ended
        else:
            self.number += 0 if inside else 1

    def _replaced(self, match: re.Match[str]) -> str:
        """Characters that YAML cannot hold become problems, and U+FFFD in the text: everything else is still read."""
        if self._strange:
            self._strange -= 1
            character = match.group()[0]
            half = "\ud800" <= character <= "\udfff"
            sentence = "S101.mark" if character == _BOM else "S101.half" if half else "S101.character"
            start, end = match.span()
            self._tell(sentence, self._base + start, self._base + end, code=f"U+{ord(character):04X}")
        return "\ufffd" * len(match.group())

    def _take(self) -> None:
        """Keep the problems of the document that ends."""
        self.problems += self.own
        self.own = Problems()

    def _node(self, event: _Event, depth: int) -> tuple[Value, Place]:
        kind = type(event)
        start = self._base + event.start_mark.index
        end = self._base + event.end_mark.index
        self._values += 1
        if self._values > MAX_VALUES:
            raise _Refused(problem("S112.values", span=self._point(start), most=MAX_VALUES))
        if kind is yaml.AliasEvent:
            self._tell("S104.alias", start, end, text=self.source.text[start:end])
            return None, Place(start, end)
        if event.anchor is not None or event.tag is not None:
            start = self._properties(start, end)
        if kind is yaml.ScalarEvent:
            return self._scalar(event, start, end)
        if depth > MAX_DEPTH:
            raise _Refused(problem("S105.deep", span=Span(self.source, start, max(start, end)), most=MAX_DEPTH))
        if kind is yaml.SequenceStartEvent:
            return self._sequence(event, start, depth)
        return self._mapping(event, start, depth)

    def _scalar(self, event: _Event, start: int, end: int) -> tuple[Value, Place]:
        value: str = event.value
        style = event.style
        if not style:  # plain: '' from libyaml, None from the Python scanner
            if value in _WORDS:
                return _WORDS[value], Place(start, end)
            if _INTEGER.fullmatch(value) and len(value.lstrip("-")) <= _MAX_DIGITS:
                return int(value), Place(start, end)
        elif style in "|>":  # the mark stands behind the blank lines that follow
            end = start + len(self.source.text[start:end].rstrip())
        elif style == '"' and not value.isascii() and _SURROGATE.search(value):
            self._tell("S101.half_escape", start, end)
            value = _SURROGATE.sub("\ufffd", value)
        return value, Place(start, end)

    def _sequence(self, event: _Event, start: int, depth: int) -> tuple[Value, Place]:
        values: list[Value] = []
        places: list[Place] = []
        last = start
        while type(item := self._next()) is not yaml.SequenceEndEvent:
            value, place = self._node(item, depth + 1)
            values.append(value)
            places.append(place)
            last = max(last, place.end)
        closing: _Event = item.end_mark  # of a block it stands behind the comments that follow
        end = self._base + closing.index if event.flow_style else last
        return values, Place(start, end, places)

    def _mapping(self, event: _Event, start: int, depth: int) -> tuple[Value, Place]:
        values: dict[str, Value] = {}
        places: dict[str | int, tuple[int, int, Place]] = {}
        last = start
        while type(item := self._next()) is not yaml.MappingEndEvent:
            key_start, key_end = self._base + item.start_mark.index, self._base + item.end_mark.index
            key = self._key(item, key_start, key_end, depth)
            if key is None:
                last = max(last, key_end, self._skip(self._next(), depth))
                continue
            if item.anchor is not None or item.tag is not None:
                key_start = self._properties(key_start, key_end)
            value, place = self._node(self._next(), depth + 1)
            last = max(last, key_end, place.end)
            if key in values and self.own.admits():
                first = Span(self.source, *places[key][:2]).line
                self._tell("S102.twice", key_start, key_end, name=_key_text(key), line=first)
            elif key not in values:
                values[key] = value
                places[key] = (key_start, key_end, place)
        closing: _Event = item.end_mark  # of a block it stands behind the comments that follow
        end = self._base + closing.index if event.flow_style else last
        return values, Place(start, end, places)

    def _key(self, event: _Event, start: int, end: int, depth: int) -> str | None:
        """Return the text of a key; None for one that cannot be kept (its problem is noted, its value is to be
        skipped)."""
        kind = type(event)
        if kind is yaml.AliasEvent:
            self._tell("S104.key_alias", start, end, text=self.source.text[start:end])
            return None
        if kind is not yaml.ScalarEvent:
            end = self._skip(event, depth)
            span = first_line(self.source, start, max(start, end))
            self._tell("S103.container", span.start, span.end)
            return None
        key: str = event.value
        if event.style:
            return _SURROGATE.sub("\ufffd", key)
        if key == "<<":
            self._tell("S104.merge", start, end)
            return None
        if not key:
            self._tell("S103.none", start, end)
        elif _INTEGER.fullmatch(key):
            self._tell("S103.number", start, end, name=_key_text(key))
        return key

    def _skip(self, event: _Event, depth: int) -> int:
        """Pass over one node without a word about what is in it; where it ends."""
        problems, self.own = self.own, Problems()
        try:
            return self._node(event, depth + 1)[1].end
        finally:
            self.own = problems

    def _properties(self, start: int, end: int) -> int:
        """Note the anchor and the tag before a value as problems; where the value itself begins."""
        text = self.source.text
        while match := _PROPERTY.match(text, start, end):
            sentence = "S104.anchor" if match.group()[0] == "&" else "S104.tag"
            self._tell(sentence, *match.span(), text=match.group())
            start = match.end()
            start += len(text[start:end]) - len(text[start:end].lstrip())
        return start

    def _tell(self, sentence: str, start: int, end: int, **words: Any) -> None:
        self.own.append(problem(sentence, span=Span(self.source, start, end), **words))

    def _point(self, index: int) -> Span:
        """Return one character; an empty span at the end of a line or of the text."""
        text = self.source.text
        if not text[index : self._limit].strip():
            index = self._base + len(text[self._base : self._limit].rstrip())
        return Span(self.source, index, index + (index < len(text) and text[index] not in "\r\n"))

    def _syntax(self, error: yaml.MarkedYAMLError) -> Problem:
        """Return what the library says is wrong, in the words of somebody who writes a record."""
        index = self._base + error.problem_mark.index if error.problem_mark else self._base
        opened = self._base + error.context_mark.index if error.context_mark else index
        context = f"{error.context}, " if error.context else ""
        text, why = self.source.text, context + (error.problem or "no YAML")
        here = text[index : index + 1]
        sentence = next(name for part, name in _SYNTAX if re.search(part, why))
        if here == "\t":
            sentence = "S101.tab"
        elif sentence in _NEVER_CLOSED and (text.startswith("---", index) or not text[index : self._limit].strip()):
            sentence = _NEVER_CLOSED[sentence]
        span = self._point(opened if sentence in _OPENED else index)
        line, quote = Span(self.source, opened, opened).line, text[opened : opened + 1]
        return problem(sentence, span=span, here=repr(here), quote=quote, line=line, why=why, most=MAX_DEPTH)


_SYNTAX = (
    ("maximum nesting depth", "S105.deep"),  # libyaml looks ahead, and gives up before its events are as deep
    ("tab character", "S101.tab"),
    ("mapping values are not allowed", "S101.colon"),
    ("simple key, .*expected ':'", "S101.no_colon"),
    ("quoted scalar, .*(end of stream|unexpected document)", "S101.open_quote"),
    ("sequence, .*expected ',' or", "S101.list_comma"),
    ("expected ',' or", "S101.mapping_comma"),
    ("expected key|block mapping, .*expected <block end>", "S101.key_expected"),
    ("expected '-'|block collection, .*expected <block end>", "S101.item_expected"),
    ("cannot start any token", "S101.beginning"),
    ("sequence entries are not allowed", "S101.list_here"),
    ("document start>", "S101.after_end"),
    ("unknown escape", "S101.escape"),
    ("", "S101.other"),
)
"""What the library says, its context before a comma, and the sentence for it; the first that fits."""
_NEVER_CLOSED = {"S101.list_comma": "S101.open_list", "S101.mapping_comma": "S101.open_mapping"}
"""What it is if nothing follows."""
_OPENED = {"S101.no_colon", "S101.open_quote", "S101.open_list", "S101.open_mapping"}
"""The sentences about where something was opened."""


def _key_text(key: str) -> str:
    key = key.replace("\n", " ")
    return key if len(key) <= 40 else key[:39] + "…"
