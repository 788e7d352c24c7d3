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
"""The most digits of an integer, so that it fits into 64 bits; a longer one remains text."""
_MAX_CHARACTER_PROBLEMS = 20
"""The most problems of a text about characters that YAML cannot hold."""
_LONGEST_KEY = 40
"""The most characters of a key in a message."""

_BOM = "\ufeff"
_PLAIN_WORDS: dict[str, bool | None] = {"": None, "~": None, "null": None, "true": True, "false": False}
_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)")
_PROPERTY = re.compile(r"(?:&[0-9A-Za-z_-]+|!\S*)")
_FORBIDDEN = re.compile(r"[\0-\x08\x0b\f\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]+")
_HALF_ESCAPE = re.compile(r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
# '---' in the first column ends whatever is open, block scalars too: YAML forbids it inside any scalar
_DOCUMENT = re.compile(r"^(?:%.*\n(?:[ \t\r\x85]*(?:#.*)?\n)*){0,3}---(?=\s|\Z)", re.MULTILINE)


def load_yaml(source: Source) -> tuple[list[Document], list[Problem]]:
    """Return every document of a text, and every problem, in the order of the text. Bad text never raises.

    A document that is not YAML, or nests too deeply, is left out, but keeps its number; all others are returned. A
    value that could not be read (an alias) is None. A key given twice keeps its first value.
    """
    reader = _Reader(source)
    begin = 1 if source.text.startswith(_BOM) else 0  # libyaml does not count the mark, and would move all places
    for end in [*(match.start() for match in _DOCUMENT.finditer(source.text, begin)), len(source.text)]:
        reader.read(begin, end)  # one by one, so that a broken one costs its own length only
        begin = end
    problems = [*reader.problems, *reader.in_document]
    return reader.documents, sorted(problems, key=lambda problem: problem.span.start if problem.span else 0)


def yaml_value(text: str) -> Value:
    """Return the value of a text that stands for one value, such as an item behind ``--set``: of several documents the
    first. ``None`` if the text is not YAML, or has any problem.

    >>> yaml_value("{by: ron, honba: 2}")
    {'by': 'ron', 'honba': 2}
    """
    documents, problems = load_yaml(Source("value", text))
    return documents[0].value if documents and not problems else None


_CODES_OF_JSON = ("S102", "S105", "S112")
"""What is wrong with JSON too: keys given twice, and values that are too many or too deep."""


def json_document(source: Source, value: Value) -> Document:
    """Return a text of JSON with its value. It is read again as YAML, for the places of its parts; ``problems`` holds
    keys given twice, and values that are too many or too deep.

    YAML contains JSON, except for halves of surrogate pairs: their escapes are replaced by another of the same length,
    so that no place moves. If the text is no YAML for another reason (a long key), every place in it is the whole text.
    """
    documents, reported = load_yaml(source._replace(text=_HALF_ESCAPE.sub(r"\\ufffd", source.text)))
    problems = [
        p._replace(span=p.span._replace(source=source)) for p in reported if p.code in _CODES_OF_JSON and p.span
    ]
    place = documents[0].place if len(documents) == 1 else Place(0, len(source.text))
    return Document(value, source, place, problems=problems)


def json_text(source: Source) -> Document | None:
    """Return the document of a text that is one JSON object; ``None`` for any other text, which is to be read as YAML.
    Of JSON the values are those that Python reads, and YAML is asked only for places. A key given twice keeps its first
    value, and the document has a problem (S102)."""
    text = source.text.removeprefix(_BOM)
    if not text.lstrip(" \t\r\n").startswith("{"):  # the blanks that JSON allows
        return None
    twice: list[str] = []

    def keep_first(pairs: list[tuple[str, Value]]) -> dict[str, Value]:
        """Return an object of JSON. A key given twice keeps its first value, and is added to ``twice``."""
        values: dict[str, Value] = {}
        for key, value in pairs:
            if key in values:
                twice.append(key)
            values.setdefault(key, value)
        return values

    try:  # numbers with a point, and NaN, stay texts, as in YAML here
        value = json.JSONDecoder(object_pairs_hook=keep_first, parse_float=str, parse_constant=str).decode(text)
    except (ValueError, RecursionError):  # no JSON, or nested too deeply: it is read as YAML
        return None
    document = json_document(source, value)
    if twice and not document.problems:  # YAML could not read it and say where
        whole = Span(source, 0, len(source.text))
        document.problems = [problem("S102.twice", span=whole, name=_shorten_key(twice[0]), line=source.first)]
    return document


class _Refused(Exception):  # noqa: N818 - never leaves this module
    """A document that is not read to its end."""

    def __init__(self, why: Problem) -> None:
        """Keep the problem."""
        self.why = why


_Event: TypeAlias = Any
"""An event of the library, which says in its type alone what attributes it has."""


class _Reader:
    """Builds documents from the events of the library, over one or several pieces of a source."""

    def __init__(self, source: Source) -> None:
        """Begin to read a text, before its first document. It is read event by event, as the parser of YAML gives them:
        the library's own loader knows no places."""
        self.source = source
        self.documents: list[Document] = []
        self.problems: list[Problem] = []
        self.in_document = Problems()
        """Those of the document that is being read."""
        self._character_problems_left = _MAX_CHARACTER_PROBLEMS
        self._values_read = 0
        """How many values the document that is being read has so far."""
        self.number = 0
        """The number of the last document that was begun, from 1."""
        self._base = self._limit = 0
        """Where the piece being read begins in the text, and where it ends: the library counts from its beginning."""
        self._next: Callable[[], _Event]

    def read(self, base: int, limit: int) -> None:
        """Read one piece of the text (``base`` to ``limit``), up to the first error, behind which no parser can go on.
        Adds to :attr:`documents` and :attr:`problems`, and counts documents in :attr:`number`, also one that breaks
        off. Raises nothing."""
        self._base, self._limit = base, limit
        start, inside = base, False
        documents_before = len(self.documents)
        event: _Event
        try:
            loader = _Loader(_FORBIDDEN.sub(self._replace_characters, self.source.text[base:limit]))
            self._next = loader.get_event
            while (kind := type(event := self._next())) is not yaml.StreamEndEvent:
                if kind is yaml.DocumentStartEvent:
                    inside = True
                    self.number += 1
                    self._values_read = 0
                    start, end = base + event.start_mark.index, base + event.end_mark.index
                    value, place = self._read_node(self._next(), 1)
                    if event.explicit and place.start == place.end:  # nothing: show the '---' line
                        place = Place(end - len("---"), end)
                elif kind is yaml.DocumentEndEvent:
                    inside = False
                    self.documents.append(Document(value, self.source, place, self.number, self.in_document))
                    start = base + event.end_mark.index
                    self._keep_problems()
            return
        except _Refused as refused:
            wrong = refused.why
        except yaml.MarkedYAMLError as error:
            wrong = self._syntax_problem(error)
        except (yaml.YAMLError, ValueError, OverflowError) as error:  # the pure Python scanner: "\UFFFFFFFF"
            wrong = problem("S101.unreadable", span=self._character_at(start), why=str(error))
        self._keep_problems()
        self.problems.append(wrong)
        if not inside and len(self.documents) > documents_before and wrong.sentence == "S101.after_end":
            self.documents[-1].problems.append(wrong)  # '{a: 1} x': the fault of the document that just ended
        elif not inside:
            self.number += 1  # it broke off before the document began

    def _replace_characters(self, match: re.Match[str]) -> str:
        """Return U+FFFD for each character of a run that YAML cannot hold (``match``): so everything else is still
        read, and no place moves. The run is noted as a problem, unless :data:`_MAX_CHARACTER_PROBLEMS` were noted
        already: a file of another kind is full of them."""
        if self._character_problems_left:
            self._character_problems_left -= 1
            character = match.group()[0]
            half = "\ud800" <= character <= "\udfff"
            sentence = "S101.half" if half else "S101.character"
            if character == _BOM:
                sentence = "S101.mark"
            start, end = match.span()
            self._note(sentence, self._base + start, self._base + end, code=f"U+{ord(character):04X}")
        return "\ufffd" * len(match.group())

    def _keep_problems(self) -> None:
        """Move the problems of the document that ends to :attr:`problems`: the next one has a list of its own, with its
        own limit."""
        self.problems += self.in_document
        self.in_document = Problems()

    def _read_node(self, event: _Event, depth: int) -> tuple[Value, Place]:
        """Return the value that an event begins, and its place, reading on to the value's end. Adds a problem for an
        alias, whose value is ``None``, and for anchors and tags. Raises :class:`_Refused` if the value nests too
        deeply, or is one too many for its document."""
        kind = type(event)
        start = self._base + event.start_mark.index
        end = self._base + event.end_mark.index  # of a mapping or list: of its opening, as more events follow
        self._values_read += 1
        if self._values_read > MAX_VALUES:
            raise _Refused(problem("S112.values", span=self._character_at(start), most=MAX_VALUES))
        if kind is yaml.AliasEvent:
            self._note("S104.alias", start, end, text=self.source.text[start:end])
            return None, Place(start, end)
        # the value itself begins behind its anchor or tag
        if event.anchor is not None or event.tag is not None:
            start = self._note_properties(start, end)
        if kind is yaml.ScalarEvent:
            return self._read_scalar(event, start, end)
        # a scalar nests nothing
        if depth > MAX_DEPTH:
            raise _Refused(problem("S105.deep", span=Span(self.source, start, max(start, end)), most=MAX_DEPTH))
        if kind is yaml.SequenceStartEvent:
            return self._read_sequence(event, start, depth)
        return self._read_mapping(event, start, depth)

    def _read_scalar(self, event: _Event, start: int, end: int) -> tuple[Value, Place]:
        """Return a scalar and its place. Without quotes it is null, a boolean or an integer if it is written as one
        (:data:`_PLAIN_WORDS`, :data:`_INTEGER`); a number of too many digits and anything else is text. The place of a
        block of text ends with its last word, where the library's would end behind the blank lines after it. Half a
        surrogate pair (only an escape in double quotes gives one) is noted as a problem and replaced."""
        value: str = event.value
        style = event.style  # a plain scalar has '' from libyaml, None from the Python scanner
        if not style and value in _PLAIN_WORDS:
            return _PLAIN_WORDS[value], Place(start, end)
        if not style and _INTEGER.fullmatch(value) and len(value.lstrip("-")) <= _MAX_DIGITS:
            return int(value), Place(start, end)
        if style in ("|", ">"):
            end = start + len(self.source.text[start:end].rstrip())
        elif style == '"' and not value.isascii() and _SURROGATE.search(value):
            self._note("S101.half_escape", start, end)
            value = _SURROGATE.sub("\ufffd", value)
        return value, Place(start, end)

    def _read_sequence(self, event: _Event, start: int, depth: int) -> tuple[Value, Place]:
        """Return a list and the places of its items, reading on to its end. A list in brackets ends with its bracket. A
        block ends with its last item, where the library's mark stands behind the comments that follow."""
        values: list[Value] = []
        places: list[Place] = []
        last = start
        while type(item := self._next()) is not yaml.SequenceEndEvent:
            value, place = self._read_node(item, depth + 1)
            values.append(value)
            places.append(place)
            last = max(last, place.end)
        closing: _Event = item.end_mark  # of a block it stands behind the comments that follow
        end = self._base + closing.index if event.flow_style else last
        return values, Place(start, end, places)

    def _read_mapping(self, event: _Event, start: int, depth: int) -> tuple[Value, Place]:
        """Return a mapping and the places of its keys and values, reading on to its end (as :meth:`_read_sequence`
        does); of a key given twice the first value is kept."""
        values: dict[str, Value] = {}
        places: dict[str | int, tuple[int, int, Place]] = {}
        last = start
        while type(item := self._next()) is not yaml.MappingEndEvent:
            key_start, key_end = self._base + item.start_mark.index, self._base + item.end_mark.index
            key = self._read_key(item, key_start, key_end, depth)
            if key is None:  # its value is passed over, with all that is in it
                last = max(last, key_end, self._skip_node(self._next(), depth))
                continue
            if item.anchor is not None or item.tag is not None:
                key_start = self._note_properties(key_start, key_end)
            value, place = self._read_node(self._next(), depth + 1)
            last = max(last, key_end, place.end)
            if key in values and self.in_document.admits():  # the value was read all the same, to come behind it
                first_start, first_end, _ = places[key]
                line = Span(self.source, first_start, first_end).line
                self._note("S102.twice", key_start, key_end, name=_shorten_key(key), line=line)
            elif key not in values:
                values[key] = value
                places[key] = (key_start, key_end, place)
        closing: _Event = item.end_mark  # of a block it stands behind the comments that follow
        end = self._base + closing.index if event.flow_style else last
        return values, Place(start, end, places)

    def _read_key(self, event: _Event, start: int, end: int, depth: int) -> str | None:
        """Return the text of a key; ``None`` for one that cannot be kept: its problem is noted, and the caller skips
        its value. Noted too, but kept as text, so that its value is checked, is a key that is a number, empty, or has
        half a surrogate pair (replaced, as in :meth:`_read_scalar`); ``null`` is a text. Reads on to the end of a key
        that is a mapping or list; ``depth``: how deep the key lies. Raises :class:`_Refused` as :meth:`_read_node`."""
        kind = type(event)
        if kind is yaml.AliasEvent:
            self._note("S104.key_alias", start, end, text=self.source.text[start:end])
            return None
        if kind is not yaml.ScalarEvent:
            end = self._skip_node(event, depth)
            span = first_line(self.source, start, max(start, end))  # an empty block may end before it begins
            self._note("S103.container", span.start, span.end)
            return None
        key: str = event.value
        if event.style:  # in quotes it is a text, whatever it looks like
            if _SURROGATE.search(key):
                self._note("S101.half_escape", start, end)
            return _SURROGATE.sub("\ufffd", key)
        if key == "<<":  # takes over the entries of another mapping: no record needs that
            self._note("S104.merge", start, end)
            return None
        if not key:
            self._note("S103.none", start, end)
        elif _INTEGER.fullmatch(key):
            self._note("S103.number", start, end, name=_shorten_key(key))
        return key

    def _skip_node(self, event: _Event, depth: int) -> int:
        """Read the node that an event begins, and return where it ends. The node belongs to something that is a problem
        already, so what is wrong in it is not noted; its values count towards the limit, as they cost the same. Raises
        :class:`_Refused` as :meth:`_read_node` does."""
        problems, self.in_document = self.in_document, Problems()  # a list that is thrown away
        try:
            _, place = self._read_node(event, depth + 1)
            return place.end
        finally:
            self.in_document = problems

    def _note_properties(self, start: int, end: int) -> int:
        """Note the anchors and tags that stand from ``start`` on as problems, and return where the value behind them
        begins: the value is read all the same."""
        text = self.source.text
        while match := _PROPERTY.match(text, start, end):
            sentence = "S104.anchor" if match.group()[0] == "&" else "S104.tag"
            self._note(sentence, *match.span(), text=match.group())
            behind = text[match.end() : end]
            blanks = len(behind) - len(behind.lstrip())
            start = match.end() + blanks
        return start

    def _note(self, sentence: str, start: int, end: int, **words: Any) -> None:
        """Add a problem to :attr:`in_document`, at the offsets ``start`` to ``end`` of the text; reading goes on, so
        that all problems are reported at once."""
        self.in_document.append(problem(sentence, span=Span(self.source, start, end), **words))

    def _character_at(self, index: int) -> Span:
        """Return the span of the character at ``index``, to mark a fault of the grammar; empty at the end of a line or
        of the text. If only blanks follow in the piece being read, return the empty span behind the last word of the
        piece: nobody looks for a fault in the blank lines below that."""
        text = self.source.text
        if not text[index : self._limit].strip():
            index = self._base + len(text[self._base : self._limit].rstrip())
        end = index + 1 if index < len(text) and text[index] not in "\r\n" else index
        return Span(self.source, index, end)

    def _syntax_problem(self, error: yaml.MarkedYAMLError) -> Problem:
        """Return what the library says is wrong, in the words of somebody who writes a record: the first sentence that
        fits its message. Its place is where something was opened, if it was never closed; else where the library
        stopped."""
        index = self._base + error.problem_mark.index if error.problem_mark else self._base
        opened = self._base + error.context_mark.index if error.context_mark else index
        context = f"{error.context}, " if error.context else ""
        text, why = self.source.text, context + (error.problem or "no YAML")
        here = text[index : index + 1]
        sentence = next(name for part, name in _SENTENCE_OF_ERROR if re.search(part, why))  # the last fits everything
        if here == "\t":  # whatever the library says: people do not see a tab
            sentence = "S101.tab"
        # the library stopped at the end of the document: something above was never closed
        elif sentence in _IF_NEVER_CLOSED and (text.startswith("---", index) or not text[index : self._limit].strip()):
            sentence = _IF_NEVER_CLOSED[sentence]
        span = self._character_at(opened if sentence in _ABOUT_OPENING else index)
        line, quote = Span(self.source, opened, opened).line, text[opened : opened + 1]
        return problem(sentence, span=span, here=repr(here), quote=quote, line=line, why=why, most=MAX_DEPTH)


_SENTENCE_OF_ERROR = (
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
_IF_NEVER_CLOSED = {"S101.list_comma": "S101.open_list", "S101.mapping_comma": "S101.open_mapping"}
"""What it is if nothing follows."""
_ABOUT_OPENING = {"S101.no_colon", "S101.open_quote", "S101.open_list", "S101.open_mapping"}
"""The sentences about where something was opened."""


def _shorten_key(key: str) -> str:
    """Return a key for a message: on one line, and cut to :data:`_LONGEST_KEY` characters, as a forgotten quote makes a
    key of half a file."""
    key = key.replace("\n", " ")
    return key if len(key) <= _LONGEST_KEY else key[: _LONGEST_KEY - 1] + "…"
