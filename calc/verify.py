"""Recorded wins of other programs against our settlement: which fields agree, which differ.

:func:`verify` takes a stream of :class:`~calc.formats.Recorded` and keeps only the differences.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from .formats import Expected, Recorded
from .problems.problems import InputError, report_fault
from .records.record import Record
from .riichi.verdict import RiichiWon, SettledWin
from .rules.rules import Rules, load_rules
from .steps import settle
from .verdict.verdict import Verdict

FIELDS = ("yaku", "yakuman", "han", "fu", "points", "limit", "deltas")
"""The fields that are compared, in printing order."""
REFUSED = "refused"
"""The field of a difference where we do not settle what the program settled."""

RulesLoader = Callable[[str, Mapping[str, object]], Rules]


class FieldDifference(NamedTuple):
    """One field with both sides; plain JSON values."""

    field: str
    """One of :data:`FIELDS`, or :data:`REFUSED`: then ``calc`` lists our reasons and ``recorded`` the points."""
    recorded: Any
    calc: Any


class Mismatch(NamedTuple):
    """A record with differences, and the fields that differ."""

    file: str
    line: int
    where: str
    """The id of the record in its file."""
    rules: str
    fields: tuple[FieldDifference, ...]


class Agreement:
    """How often a field was compared, and how often both sides were the same."""

    compared = agreed = 0


class Report:
    """The report of :func:`verify`."""

    def __init__(self) -> None:
        """Begin with nothing compared, and an agreement for each field, so that one never compared is shown as 0."""
        self.records = 0
        self.agreed = 0
        """Records that agree in every field compared."""
        self.refused = 0
        """Records that we do not settle; none of their fields is compared."""
        self.fields = {name: Agreement() for name in FIELDS}
        self.differences: list[Mismatch] = []
        """In the order of the records; at most ``keep`` of them."""

    @property
    def differing(self) -> int:
        """The number of records that differ, refused ones included; more than there are in :attr:`differences` if not
        all were kept."""
        return self.records - self.agreed

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain values, JSON-ready: counts, how many of each field were compared and agree, and
        the differences that were kept."""
        return {
            "schema": 1,
            **{name: getattr(self, name) for name in ("records", "agreed", "differing", "refused")},
            "fields": {n: {"compared": a.compared, "agreed": a.agreed} for n, a in self.fields.items()},
            "differences": [{**d._asdict(), "fields": [f._asdict() for f in d.fields]} for d in self.differences],
        }


def verify(hands: Iterable[Recorded], load: RulesLoader = load_rules, keep: int | None = None) -> Report:
    """Settle every record and compare it with the recorded result.

    ``load`` finds the rules by name and overrides. ``keep`` is the number of differing records to keep in full, all by
    default; the counts always cover everything. No single record raises: a problem or error that prevents settling it
    is reported as its difference.
    """
    report = Report()
    loaded: dict[tuple[str, str], Rules] = {}

    def rules_of(record: Record) -> Rules:
        """Return the rules of a record, loaded once for all records that choose alike. Raises InputError for rules that
        cannot be loaded, each time anew."""
        # as text, since a value may be a list, which is no key
        choice = (record.rules, repr(sorted(record.overrides.items())) if record.overrides else "")
        if choice not in loaded:
            loaded[choice] = load(record.rules, record.overrides)
        return loaded[choice]

    for recorded in hands:
        report.records += 1
        differences: list[FieldDifference] = []
        try:
            verdict = settle(recorded.record, rules_of(recorded.record))
            ours = count_as_recorded(verdict, recorded.expected)
            _compare_fields(recorded.expected, ours, report, differences)
        except InputError as error:
            reasons = [f"{problem.code} {problem.message}" for problem in error.problems]
            differences.append(FieldDifference(REFUSED, recorded.expected.points, reasons))
        except Exception as bug:  # a fault of ours is a finding too, and must not hide those of the other records
            differences.append(FieldDifference(REFUSED, recorded.expected.points, [report_fault(bug).message]))
        if not differences:
            report.agreed += 1
            continue  # the rest is about records that differ
        report.refused += differences[0].field == REFUSED
        if keep is None or len(report.differences) < keep:
            place = (recorded.file, recorded.line, recorded.where)
            report.differences.append(Mismatch(*place, recorded.record.rules, tuple(differences)))
    return report


def _compare_fields(theirs: Expected, ours: Expected, report: Report, differences: list[FieldDifference]) -> None:
    """Compare the recorded values with ours field by field, each of several wins separately, then the points that all
    of them moved. Changes the counts in ``report``, and adds to ``differences``. A field that the program did not
    record is not compared."""
    for their_win, our_win in zip(theirs.wins, ours.wins, strict=True):
        _compare_fields(their_win, our_win, report, differences)
    for field in FIELDS:
        their_value, our_value = getattr(theirs, field), getattr(ours, field)
        if their_value is None or (field == "deltas" and not their_value):  # not recorded
            continue
        agreement = report.fields[field]
        agreement.compared += 1
        if field in ("yaku", "yakuman") and our_value is not None:  # each program has an order of its own
            same = sorted(their_value) == sorted(our_value)
        else:
            same = their_value == our_value
        agreement.agreed += same
        if not same:
            differences.append(FieldDifference(field, _json_value(field, their_value), _json_value(field, our_value)))


def _json_value(field: str, value: Any) -> Any:
    """Return one side of a field that differs, as plain JSON for the report. ``yaku`` (pairs of id and han) and
    ``deltas`` (points by player) become objects, other tuples lists. ``None``, where a side does not say, stays."""
    if field in ("yaku", "deltas") and value is not None:
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


def count_as_recorded(result: Verdict[SettledWin], asked: Expected) -> Expected:
    """Return our side of a comparison, counted as the other side counts: see :class:`~calc.formats.Expected`. Raises
    ValueError for several wins of which not each is recorded.

    ``asked.wins`` is in the order of the record's wins; ours are in that of payment, so they are found by their
    players."""
    points = result.points
    record: Any = result.record
    deltas = {player: points[player] for player in record.seats}
    if not record.wins:
        return Expected(deltas=deltas)
    if len(record.wins) == 1 and not asked.wins:
        return _worth_of_win(result.wins[0], asked)._replace(deltas=deltas)
    by_player = {won.player: won for won in result.wins}
    if len(asked.wins) != len(record.wins):
        raise ValueError("a recorded hand with several wins: what each of them is worth must be said apart")
    wins = (_worth_of_win(by_player[win.player], worth) for win, worth in zip(record.wins, asked.wins, strict=True))
    return Expected(deltas=deltas, wins=tuple(wins))


def _worth_of_win(won: RiichiWon, asked: Expected) -> Expected:
    """Return the worth of one win, with its dora among the yaku, as logs list them. Norths count as ``dora`` if the log
    (``asked``) does not name them apart. A yakuman has neither han nor dora to compare."""
    if won.yakuman:
        named = tuple([part.id for part in won.yaku])
        return Expected(yaku=(), yakuman=named, fu=won.fu, points=won.points, limit=won.limit)
    dora = won.own.best.dora
    dora_count, norths = dora.dora, dora.north
    if asked.yaku is not None and not any(name == "north_dora" for name, _ in asked.yaku):
        dora_count, norths = dora_count + norths, 0
    counted = (("dora", dora_count), ("ura_dora", dora.ura), ("red_dora", dora.red), ("north_dora", norths))
    yaku = (*((part.id, part.amount) for part in won.yaku), *((name, han) for name, han in counted if han))
    return Expected(yaku, yakuman=(), han=won.han, fu=won.fu, points=won.points, limit=won.limit)
