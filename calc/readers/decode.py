"""Records of JSON at the speed of C: decoded and typed by msgspec, by the fields that a system declares.

Everything unusual (a Japanese word for a choice, a field given twice, a tile that does not exist, an impossible record)
is left to the careful reader, which returns the same record, or every problem with its place.
"""

import os
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from ..records.converters import NotPlainError
from ..rules.rules import Rules, is_path, load_rules, override
from ..systems import system
from ..tiles.shapes import KEPT
from .json_types import decoder
from .plain_reader import PlainReader, Unlocated, keys_in, plain_reader
from .reader import DEFAULT_RULES, Entry

_untyped: Final[Any] = msgspec.json.Decoder().decode
_new: Final[Any] = tuple.__new__
Found = tuple[Rules, PlainReader, Any, Any]
"""The rules of a record, its reader, its decoder, and what settles usual records."""
LEFT: Final = (
    msgspec.MsgspecError, ValueError, TypeError, KeyError, AttributeError, RecursionError,
)  # fmt: skip
"""The exceptions after which the careful reader must look at the record."""

_UNUSUAL: Final = (KeyError, ValueError)
"""What settling a usual record at once raises where it turns out to be none."""

_MOST_CHANGED: Final = 8
_CHANGED: Final[dict[tuple[Rules, str, str], Rules]] = {}
"""Rules with changed values, by what was changed; at most :data:`_MOST_CHANGED`."""


def _changed(rules: Rules, values: Mapping[str, object], origin: str) -> Rules:
    """Return the rules with changed values. They are the same object from chunk to chunk, so what they keep is kept
    too."""
    key = rules, origin, repr(values)
    if key not in _CHANGED:
        changed = override(rules, values, origin)
        if len(_CHANGED) >= _MOST_CHANGED:
            _CHANGED.clear()
        _CHANGED[key] = changed
    return _CHANGED[key]


class Decoder:
    """Decodes lines of JSON under the rules of a command: its ``--rules`` and ``--set``."""

    def __init__(self, rules: Rules | str = "", overrides: Mapping[str, object] | None = None) -> None:
        self._rules, self._overrides = rules, overrides or {}
        self._last = _untyped
        self._found: dict[str | bytes, Found] = {}
        self._bugs_raise = bool(os.environ.get("CALC_BUGS_RAISE"))
        """Whether a bug of what settles usual records ends the program, as tests want it. Otherwise it only costs time:
        the record is settled again, with the same outcome or with a report of the bug."""

    def _system(self, asked: Any, key: str | bytes) -> Found:
        use, changed = (asked, {}) if type(asked) is str else (asked.get("use", ""), asked.get("set", {}))
        if not self._rules and is_path(use):  # a record opens no file
            raise NotPlainError
        rules = load_rules(self._rules or use or DEFAULT_RULES)
        for values, origin in ((changed, "record"), (self._overrides, "--set")):
            rules = _changed(rules, values, origin) if values else rules
        engine = system(rules.engine)
        decode, reading = decoder(engine.reader), plain_reader(engine.reader)
        if len(self._found) >= KEPT:
            self._found.clear()
        loaded = self._found[key] = rules, reading, decode, engine.usual(rules, reading)
        return loaded

    def entry(self, line: bytes) -> Entry | None:
        """Return the record of a line; ``None`` if the careful reader must look at it."""
        try:
            return _entry(*self._decoded(line))
        except LEFT:
            return None

    def settled(self, line: bytes) -> Entry | tuple[Rules, Any] | None:
        """Return the record of a line, or if its system settles it directly, its rules and what a row needs
        (:meth:`calc.systems.base.System.usual`)."""
        try:
            value, fields, loaded = self._decoded(line)
        except LEFT:
            return None
        usual, bug = loaded[3], None
        if usual is not None:
            try:
                settled = usual.settled(value, fields)
                if settled is not None:
                    return loaded[0], settled
            except _UNUSUAL:
                pass
            except Exception as error:  # of a damaged record, or a bug of ours
                bug = None if "unhashable" in str(error) else error  # such as tiles in a list, which no table has
        try:
            entry = _entry(value, fields, loaded)
        except LEFT:
            return None
        if bug is not None and self._bugs_raise:
            raise bug  # as the record can be read
        return entry

    def found(self, value: dict[str, Any]) -> tuple[Found, int]:
        """Return what reads a record, and the number of fields in its ``rules``."""
        asked = value.get("rules", DEFAULT_RULES)
        if type(asked) is str:
            return self._found.get(asked) or self._system(asked, asked), 0
        key = msgspec.json.encode(asked)
        return self._found.get(key) or self._system(asked, key), keys_in(asked)

    def _decoded(self, line: bytes) -> tuple[Any, int, Found]:
        """Return the value of a line, the number of its fields, and its reader."""
        decode = self._last  # like the record before, which is nearly always of the same game
        try:
            value = decode(line)
        except msgspec.ValidationError:
            value, decode = _untyped(line), _untyped
        loaded, beside = self.found(value)
        fields, wanted = line.count(b'":') - beside, loaded[2]
        if decode is not wanted:
            value = wanted(line)
            self._last = wanted
        return value, fields, loaded


def _entry(value: dict[str, Any], fields: int, loaded: Found) -> Entry:
    rules, reading, _, _ = loaded
    return _new(Entry, (reading.record(value, rules, fields), rules, Unlocated(value)))  # type: ignore[no-any-return]
