"""Records of JSON at the speed of C: decoded and typed by msgspec, by the fields that a system declares.

Everything unusual (a Japanese word for a choice, a field given twice, a tile that does not exist, an impossible record)
is left to the careful reader, which returns the same record, or every problem with its place.
"""

import os
import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from ..named_tuples import NamedTuple
from ..records.converters import NotPlainError
from ..rules.rules import Rules, is_path, load_rules, override
from ..systems import system
from ..tiles.shapes import KEPT
from .json_types import decoder, usual_decoder
from .plain_reader import PlainReader, Unlocated, keys_in, plain_reader
from .reader import DEFAULT_RULES, Entry

_untyped: Final[Any] = msgspec.json.Decoder().decode
_new: Final[Any] = tuple.__new__


class Readers(NamedTuple):
    """How records under some rules are read."""

    rules: Rules
    reader: PlainReader
    decode: Any
    """Makes a mapping of a line, typed by the fields of the game; raises ValidationError for other types."""
    decode_usual: Any
    """Makes of a line what :attr:`usual` settles, or raises an exception."""
    usual: Any
    """Settles usual records; ``None`` if that cannot be done under the rules."""


LEFT: Final = (
    msgspec.MsgspecError, ValueError, TypeError, KeyError, AttributeError, RecursionError,
)  # fmt: skip
"""The exceptions after which the careful reader must look at the record."""

_UNUSUAL: Final = (msgspec.ValidationError, KeyError, ValueError)
"""What settling a usual record at once raises where it turns out to be none."""

_BLANK_BEFORE_COLON: Final = re.compile(rb'"[ \t\r\n]+:')

_MOST_CHANGED: Final = 8
_CHANGED: Final[dict[tuple[Rules, str, str], Rules]] = {}
"""Rules with changed values, by what was changed; at most :data:`_MOST_CHANGED`."""


def _change_rules(rules: Rules, values: Mapping[str, object], origin: str) -> Rules:
    """Return the rules with changed values, the same object from chunk to chunk, so that what the rules keep (such as
    judges) is kept too. Forgets all when there are too many, as records may change rules at will. ``origin``: who
    changes the rules, for citations (``record``, ``--set``). Raises InputError for values that the rules do not
    allow."""
    key = rules, origin, repr(values)
    if key not in _CHANGED:
        changed = override(rules, values, origin)
        if len(_CHANGED) >= _MOST_CHANGED:
            _CHANGED.clear()
        _CHANGED[key] = changed
    return _CHANGED[key]


def _count_keys(line: bytes) -> int:
    """Return how often a colon follows a quote in a line of JSON: once for each key, so that a key given twice shows,
    of which decoding keeps one. A text that contains ``":`` only costs time, as the careful reader then looks.

    >>> _count_keys(b'{"honba":1,"honba" :2}')
    2
    """
    count = line.count(b'":')
    if b" :" in line or b"\t:" in line or b"\r:" in line:  # rare: JSON may have blanks between them
        count += len(_BLANK_BEFORE_COLON.findall(line))
    return count


class DecodedLine(NamedTuple):
    """A line as plain values."""

    value: dict[str, Any]
    fields: int
    """The number of its fields, those of its rules apart."""
    readers: Readers


class Decoder:
    """Decodes lines of JSON under the rules of a command: its ``--rules`` and ``--set``."""

    def __init__(self, rules: Rules | str = "", overrides: Mapping[str, object] | None = None) -> None:
        """Begin without any reader; each game's are made with its first record and kept. ``rules`` and ``overrides``
        take precedence over what a record says."""
        self._rules, self._overrides = rules, overrides or {}
        self._last: Readers | None = None
        """Of the record before, which is nearly always of the same game."""
        self._known_readers: dict[str | bytes, Readers] = {}
        self._bug: Exception | None = None
        """What was raised when the record was settled as a usual one, unless that is what unusual ones raise."""
        self._read: tuple[bytes, DecodedLine] | None = None
        """A line whose system has no usual records, and it as it was decoded to find that out."""
        self._bugs_raise = bool(os.environ.get("CALC_BUGS_RAISE"))
        """Whether a bug of what settles usual records ends the program, as tests want it. Otherwise it only costs time:
        the record is settled again, with the same outcome or with a report of the bug."""

    def _load_readers(self, asked: Any, key: str | bytes) -> Readers:
        """Return the readers of records that ask for such rules (a name, or a mapping), and remember them under the
        key. Raises :class:`~calc.records.converters.NotPlainError` for the name of a file, which a record of a stranger
        must not open, and InputError for rules that cannot be loaded."""
        use, changed = asked, {}
        if type(asked) is not str:
            use, changed = asked.get("use", ""), asked.get("set", {})
        if not self._rules and is_path(use):
            raise NotPlainError  # the careful reader then says that it may not
        rules = load_rules(self._rules or use or DEFAULT_RULES)
        for values, origin in ((changed, "record"), (self._overrides, "--set")):  # the later ones take precedence
            if values:
                rules = _change_rules(rules, values, origin)
        engine = system(rules.engine)
        decode, reader = decoder(engine.reader), plain_reader(engine.reader)
        usual = engine.usual(rules, reader)
        decode_usual = usual_decoder(engine.reader) if usual else None
        if len(self._known_readers) >= KEPT:  # records may change rules at will: memory must not grow with them
            self._known_readers.clear()
        loaded = self._known_readers[key] = Readers(rules, reader, decode, decode_usual, usual)
        return loaded

    @property
    def may_settle(self) -> bool:
        """Whether :meth:`usual` is worth trying: the system of the last record, if there was one, has usual records."""
        return self._last is None or self._last.usual is not None

    def usual(self, line: bytes) -> tuple[Rules, Any] | None:
        """Return the rules of a line, and what a row needs of its record, if the system settles the record directly
        (:meth:`calc.systems.base.System.usual`): the quick way, which nearly all lines of a batch go. ``None`` if the
        record is not usual: then the caller asks :meth:`entry`, which reports what is wrong with it, if anything.
        Raises nothing. Leaves notes to :meth:`entry`: a bug met here (:attr:`_bug`), and the decoded line if its game
        has no usual records (:attr:`_read`). May set :attr:`_last`, the readers of the last line, which mostly fit this
        one."""
        self._bug = self._read = None
        try:
            last = self._last
            # the line itself may be of a game that has usual records: then it is decoded twice, once in such a row
            if last is None or last.usual is None:
                decoded = self._decoded(line)
                last = decoded.readers
                if last.usual is None:
                    self._read = line, decoded
                    return None
            record = last.decode_usual(line)
            readers, in_rules = self.readers_for(record.rules)
            # its rules may be of a game with other fields; if not, that game has usual records too
            if readers.decode_usual is last.decode_usual:
                # One byte is counted at a fifth of the time of a key's two. There are at least as many colons as keys,
                # so a record with as many fields as colons (less those in its rules) has no field twice.
                colons = line.count(b":")
                settled = readers.usual.settled(record, colons - in_rules)
                if settled is None and (keys := _count_keys(line)) != colons:  # a text has a colon, as a title may
                    settled = readers.usual.settled(record, keys - in_rules)
                if settled is not None:
                    return readers.rules, settled
        except _UNUSUAL:  # rare, not wrong: :meth:`entry` reads it
            pass
        except Exception as error:  # of a damaged record, or a bug of ours: which one, :meth:`entry` finds out
            self._bug = error
        return None

    def entry(self, line: bytes) -> Entry | None:
        """Return the record of a line; ``None`` if the careful reader must look at it. Call this after :meth:`usual`,
        whose notes (:attr:`_read`, :attr:`_bug`) are used up here. Raises that bug only where tests ask for it
        (``CALC_BUGS_RAISE``). Remembers the game of the record for the next line."""
        bug, read = self._bug, self._read
        self._bug = self._read = None
        try:
            is_decoded = read is not None and read[0] is line  # the same object, not only an equal line
            entry = _read_entry(read[1] if read is not None and is_decoded else self._decoded(line))
        except LEFT:
            return None
        if bug is not None and self._bugs_raise:
            raise bug  # ours, since the record can be read; else it would only cost time: the record is settled again
        return entry

    def settled(self, line: bytes) -> Entry | tuple[Rules, Any] | None:
        """Return a line settled by :meth:`usual`, or if it is no usual win, read by :meth:`entry`; ``None`` if the
        careful reader must look at the line."""
        return self.usual(line) or self.entry(line)

    def readers_for(self, asked: Any) -> tuple[Readers, int]:
        """Return the readers of records that ask for such rules (a name or a mapping; ``None``: the default ones), and
        the number of keys in that mapping, which are no fields of the record. A mapping is remembered by its JSON, as
        it is no key itself. Raises as :meth:`_load_readers`."""
        if asked is None:
            asked = DEFAULT_RULES
        if type(asked) is str:
            return self._known_readers.get(asked) or self._load_readers(asked, asked), 0
        key = msgspec.json.encode(asked)
        return self._known_readers.get(key) or self._load_readers(asked, key), keys_in(asked)

    def _decoded(self, line: bytes) -> DecodedLine:
        """Return a line as plain values, with the number of its fields (by which a field given twice is noticed) and
        its readers. Only a decoded line shows its rules, and so its game: the line is first decoded as one of the game
        of the line before, without types if that fails, and once more if its rules turn out to be of another game. Sets
        :attr:`_last` for the next line. Raises one of :data:`LEFT`."""
        decode = self._last.decode if self._last else _untyped
        try:
            value = decode(line)
        except msgspec.ValidationError:  # perhaps of another game, which its rules tell
            value, decode = _untyped(line), _untyped
        readers, in_rules = self.readers_for(value.get("rules", DEFAULT_RULES))
        if decode is not readers.decode:
            value = readers.decode(line)
        self._last = readers
        # those within the rules are no fields of the record
        return DecodedLine(value, _count_keys(line) - in_rules, readers)


def _read_entry(decoded: DecodedLine) -> Entry:
    """Return the record of a decoded line, as an entry that is made without its constructor, since a batch has
    millions. Raises one of :data:`LEFT` where the careful reader must look at it."""
    readers = decoded.readers
    # the number of fields tells whether decoding has dropped one
    record = readers.reader.record(decoded.value, readers.rules, decoded.fields)
    return _new(Entry, (record, readers.rules, Unlocated(decoded.value)))  # type: ignore[no-any-return]
