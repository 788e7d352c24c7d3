"""Records of decoded JSON, read by the system's own reader, which ends at the first problem: the second way of a batch,
behind usual wins (:mod:`calc.usual`).

Anything unusual is left to the careful reader. So the two never disagree.
"""

from collections.abc import Iterable, Mapping
from functools import cache, partial
from typing import Any, Final

from ..problems.problems import Path, Source, Span
from ..records.careful_reader import RecordReader
from ..records.converters import CONVERTERS, Converter, NotPlainError
from ..records.fields import Field
from ..records.possible import is_possible
from ..records.values import PlainProblems, ReadFields
from ..riichi.memory import Memory
from ..rules.rules import Rules

_NO_PLACE: Final = Span(Source("", ""), 0, 0)
_AS_WRITTEN: Final = ("count", "choice", "flag", "text", "rules", "seats", "names")
"""The kinds whose values in a record are the same as in JSON. The rules and the players are read before them."""
LISTS: Final = {"wins": "win", "events": "event"}
"""The kinds of fields that are lists of groups."""


Plan = Memory[list[tuple[str, Converter]]]
"""How a group is read: by the names of the fields that are there, those to be converted, and how."""


class Unlocated:
    """A document without places."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        """Take the plain value: a record that is read without places, since finding them costs as much again."""
        self.value = value

    def span(self, path: Path, key: bool = False) -> Span:
        """Return the same for every value: no place. Nobody shows that, since any problem sends the record to the
        careful reader. The parameters are those of any document."""
        return _NO_PLACE


def keys_in(value: object) -> int:
    """Return the number of keys in all mappings of a value, however deep. Of a field given twice a decoded mapping
    keeps one, so that this number is lower than that of the text.

    >>> keys_in({"win": {"by": "ron"}, "seats": ["A", "B"]})
    3
    """
    count = 0
    parts: Iterable[object]  # of which only mappings and lists are looked into: most values are neither
    if type(value) is dict:
        count, parts = len(value), value.values()
    elif type(value) is list:
        parts = value
    else:
        return 0
    for part in parts:
        if type(part) is dict or type(part) is list:
            count += keys_in(part)
    return count


class PlainReader:
    """Reads the records of a system, decoded and typed: its own reader, told to end at the first problem, with a plan
    for each group of fields. Raises an exception for anything unusual."""

    def __init__(self, cls: type[RecordReader]) -> None:
        """Make a reader for records of one system. ``cls``: its careful reader, one of which is kept for rare kinds of
        values: there a problem raises NotPlainError, and groups of fields come back here (``plain``). A plan is made
        when a group with such fields is first met."""
        self._reader = reader = cls(Unlocated({}))
        reader.problems = PlainProblems()
        reader.plain = lambda table, raw: self._convert_group(self._plans[id(table)], raw)
        self._plain_win: Any = reader.plain_win
        self._fields = 0
        """How many fields were read."""
        self._plans: dict[int, Plan] = {}
        """How a group is converted, by the identity of its table: for each combination of names once."""
        for table in cls.fields.groups.values():
            self._plans[id(table)] = Memory(partial(self._make_plan, {field.name: field for field in table}))
        self._record = self._plans[id(cls.fields.groups["record"])]
        """How the fields of a record are converted."""
        seats = reader.field("record", "seats")
        self._seats = Memory(lambda names: reader.convert("names", seats, [*names], ("seats",)))
        """The players by the names that a record lists; names that are none raise NotPlainError, and are not kept."""

    def _make_plan(self, fields: Mapping[str, Field], names: tuple[str, ...]) -> list[tuple[str, Converter]]:
        """Return which of the ``fields`` of a group with these ``names`` are to be converted, and how: all others stay
        as they are. Raises KeyError for an unknown name, which the careful reader then reports."""
        return [(name, convert) for name in names if (convert := self._choose_converter(fields[name]))]

    def _choose_converter(self, field: Field) -> Converter | None:
        """Return the function that converts the JSON value of a field; ``None``: it is used as it is. Chosen once for a
        field and not for each value: a batch reads thousands of records of one form. A kind without a converter is read
        as in the careful reader."""
        kind, reader, path = field.kind, self._reader, (field.name,)
        if kind in _AS_WRITTEN:
            return None
        if kind in CONVERTERS:
            return CONVERTERS[kind](field)
        if kind in reader.fields.groups:  # a group within the record, by a plan of its own
            return partial(self._convert_group, self._plans[id(reader.fields.groups[kind])])
        read = reader.kind(kind)
        if kind == "player":
            return self._check_player
        if kind in LISTS:  # its groups are counted where they are converted
            return lambda value: read(field, value, path)

        def read_and_count(value: object) -> Any:
            """Return a value as the method of its kind reads it; count the keys in it, which are no fields of a
            group."""
            self._fields += keys_in(value)
            return read(field, value, path)

        return read_and_count

    def _check_player(self, name: str) -> str:
        """Return a name as it is. Raises NotPlainError if nobody at the table has it: the careful reader then says
        so."""
        if name not in self._reader.seats:
            raise NotPlainError
        return name

    def _convert_group(self, plan: Plan, values: ReadFields) -> ReadFields:
        """Convert the values of a group in place, by the plan for the names that it has, and return them. Add the
        number of its fields to :attr:`_fields`: :meth:`record` compares that with the text to notice a field given
        twice."""
        names = tuple(values)
        self._fields += len(names)
        for name, convert in plan[names]:
            values[name] = convert(values[name])
        return values

    def record(self, value: ReadFields, rules: Rules, fields: int, possible: bool = False) -> Any:
        """Return the record of a decoded mapping. ``fields``: the number of keys in its text; if fewer are counted
        here, decoding has dropped a field that was given twice or is unknown. ``possible``: do not check whether the
        record is possible, as it was settled as a usual win before. Converts ``value`` in place.

        Raises one of :data:`~calc.readers.decode.LEFT` for anything unusual (NotPlainError, KeyError for an unknown
        field that was not dropped, TypeError for a value of another type): the careful reader then reads the record
        from the start.
        """
        reader, self._fields = self._reader, 0
        if "dealer" in value:
            raise NotPlainError  # he turns the seats, which are remembered as they are written
        reader.rules, reader.seats = rules, self.seats_of(value.get("seats"), rules)
        reader.beside = (value["sitout"],) if "sitout" in value else ()
        got = self._convert_group(self._record, value)
        record = self._plain_win(got, reader.seats, rules)
        if record is None:  # not one plain win: several, a draw, rare fields
            reader.document = Unlocated(got)
            record = reader.build_record(got, rules)  # checks it too; None: it cannot be built
        # is_possible is quick: only what it is not sure of is checked in full
        elif not possible and not is_possible(record, rules) and reader.impossible(record, rules):
            raise NotPlainError
        if record is None or self._fields != fields:
            raise NotPlainError
        return record

    def seats_of(self, names: Any, rules: Rules) -> tuple[str, ...]:
        """Return the players that a record names; without names the first letters, as many as the rules have players.
        Remembered by names, as nearly all records of a file have the same. Raises NotPlainError for wrong names."""
        if names is None:
            number = rules.values.get(self._reader.players_key, 4)  # not all games have the rule
            return tuple("ABCDEFG"[:number])
        seats: tuple[str, ...] = self._seats[tuple(names)]
        return seats


plain_reader: Final = cache(PlainReader)
"""The reader of decoded records for the system that has a careful one."""
