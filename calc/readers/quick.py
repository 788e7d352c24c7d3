"""Verdicts on plain values at the speed of a batch: well-formed records are typed at once by the fields of their
system, and usual wins are settled from what is remembered about their parts. All else is left to the careful reader.
"""

from collections.abc import Mapping
from functools import partial
from threading import Lock
from typing import Any

import msgspec

from ..rules.rules import Rules
from ..systems import system
from ..usual.verdict import UsualVerdict
from ..verdict.verdict import GameWin, Verdict
from .decode import LEFT, Decoder, Readers
from .json_types import record_type, usual_type
from .plain_reader import keys_in

_one_at_a_time = Lock()
"""The plain reader of a system has one record at a time."""


class QuickReader:
    """Settles plain values under the rules of a caller, and what these change."""

    def __init__(self, rules: Rules | str, changes: dict[str, object]) -> None:
        """Settle under these ``rules``, with some of their values (``changes``, by key) changed."""
        # nothing is decoded: of the decoder only its memory is wanted, by the rules that records name
        self._readers_for = Decoder(rules, changes).readers_for

    def verdict(self, value: dict[str, Any]) -> Verdict[GameWin] | None:
        """Return the verdict on a record, or ``None`` if the careful reader must look at it. A usual win is settled by
        what is remembered, any other record is read and settled. ``value`` stays as it is: a copy is read.

        Raises :class:`~calc.NoWin` without places: for places the caller asks the careful reader."""
        try:
            readers, in_rules = self._readers_for(value.get("rules"))
            number_of_fields = keys_in(value) - in_rules
            if usual := _settle_usual_win(value, readers, number_of_fields):
                return usual
            engine = system(readers.rules.engine)
            record = _read_in_turn(msgspec.convert(value, record_type(engine.reader)), readers, number_of_fields)
        except LEFT:
            return None
        verdict: Verdict[GameWin] = engine.settle(record, readers.rules)
        return verdict


def _settle_usual_win(value: Mapping[str, object], readers: Readers, number_of_fields: int) -> UsualVerdict | None:
    """Return the verdict on a usual win, which reads the whole record only when somebody asks for more than a row says.
    ``None`` for any other record, or if anything is wrong: the caller then reads the record another way, which says
    what."""
    if readers.usual is None:
        return None
    engine = system(readers.rules.engine)
    try:
        written = msgspec.convert(value, usual_type(engine.reader))
        settled = readers.usual.settled(written, number_of_fields)
    except Exception:  # of a rare or a damaged record, or a bug of ours: it is read in full, which reports them
        return None
    if settled is None:
        return None
    whole = partial(_whole_record, written, readers, number_of_fields)
    return UsualVerdict(readers.rules, settled, whole, engine.settlement)


def _whole_record(written: msgspec.Struct, readers: Readers, fields: int) -> Any:
    """Return the record of a usual win, read as any other: for what the quick verdict does not have. It is known to be
    possible, as it was settled."""
    return _read_in_turn(msgspec.to_builtins(written), readers, fields, possible=True)


def _read_in_turn(value: dict[str, Any], readers: Readers, fields: int, possible: bool = False) -> Any:
    """Return the record of typed values, while no other thread reads one, as a reader keeps what it reads in itself;
    ``possible`` as in :meth:`calc.readers.plain_reader.PlainReader.record`, which raises the same."""
    with _one_at_a_time:
        return readers.reader.record(value, readers.rules, fields, possible)
