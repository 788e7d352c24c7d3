"""The receipt: the lines that a settlement writes as it goes, each with the rules behind it and its transfers.

A settlement is given a :class:`Receipt`, or ``None`` if none is requested. With a receipt it reads its values from
:attr:`Receipt.values`, which remember every read, and writes a line after each step. The line takes
the transfers posted since the line before and names the rules that decided the step, of which only those count that
were read. A line with the topic ``considered`` takes those that were read and decided nothing. :meth:`Receipt.close`
leaves no key unnamed and no transfer without a line.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, ClassVar, NamedTuple

from . import compiled
from .ledger import Ledger, LedgerError
from .rules import Rules, TracedValues, format_value, is_entry


def beside(module: str, topic: str, name: str) -> tuple[str, ...]:
    """The rules that a line cites beside the one that gives its worth, from ``receipt.toml`` beside a module."""
    keys: tuple[str, ...] = compiled.toml(module, "receipt")[topic].get(name, ())
    return keys


def glance(values: Mapping[str, Any], key: str) -> Any:
    """A value, or ``None``, for code that cites it only if it counts; this is not recorded as a read."""
    return values.glance(key) if isinstance(values, TracedValues) else values.get(key)


def deciding(rules: Mapping[str, object]) -> list[str]:
    """The rules of a table that says of each whether it decides."""
    return [key for key, decides in rules.items() if decides]


class Step(NamedTuple):
    """One line: its subject (``topic`` groups lines, ``label`` is the id of the subject), the operation, the result,
    the rules."""

    topic: str
    """``yaku``, ``dora``, ``fu``, ``han``, ``points``, ``payment``, ``note`` …"""
    label: str
    detail: str
    """The operation with its operands, digits and signs only: ``20 + 10 + 2``."""
    result: str
    unit: str
    """``han``, ``fu``, ``points``, ``yakuman`` …; empty if the result is not an amount."""
    keys: tuple[str, ...]
    """The ids of the rules read for this line."""
    moved: tuple[int, ...] = ()
    """The indices of the ledger's transfers that this step made."""


class Receipt:
    """Collects the lines of one settlement; no line can name a rule that was not read."""

    listens: ClassVar[bool] = True
    """Whether anybody reads what is written."""

    __slots__ = ("_known", "_pending", "_reads", "_seen", "_told", "rules", "steps", "values")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.values: dict[str, Any] = (traced := rules.traced())
        """The values to settle with; each read is cited by the next line."""
        self._reads = traced.reads
        self.steps: list[Step] = []
        self._seen = 0
        self._known: set[str] = set()
        self._pending: dict[str, None] = {}
        self._told: set[int] = set()
        """The indices of the transfers that have a line."""

    def _catch_up(self) -> None:
        new = self._reads[self._seen :]
        self._seen += len(new)
        self._known.update(new)
        self._pending.update(dict.fromkeys(new))

    def pending(self, *begins: str) -> list[str]:
        """The keys read that no line has cited yet: first those that begin with the first text, then those with the
        next."""
        self._catch_up()
        return [key for begin in begins or ("",) for key in self._pending if key.startswith(begin)]

    def set_aside(self) -> list[str]:
        """Take the keys not yet cited away from the next line, for a later one (:meth:`resume`)."""
        keys = self.pending()
        self._pending.clear()
        return keys

    def resume(self, keys: Iterable[str], since: int | None = None) -> None:
        """Give keys that were set aside to the next line, except those cited since the line with number ``since``."""
        self._catch_up()
        named = {key for step in self.steps[since:] for key in step.keys} if since is not None else ()
        self._pending.update(dict.fromkeys(key for key in keys if key not in named))

    @property
    def read(self) -> frozenset[str]:
        """Every key that the settlement has read."""
        self._catch_up()
        return frozenset(self._known)

    def line(
        self,
        topic: str,
        label: str,
        result: object,
        unit: str = "",
        detail: str = "",
        keys: Iterable[str] | None = None,
        moved: tuple[int, ...] = (),
    ) -> None:
        """Write a step. The line cites every key read and not yet cited. If ``keys`` are given it cites those of them
        that were read in this settlement, and the other keys wait for a later line. ``moved`` are the transfers that it
        reports (:meth:`paid`)."""
        self._catch_up()
        cited = tuple(self._pending) if keys is None else tuple(k for k in dict.fromkeys(keys) if k in self._known)
        for key in cited:
            self._pending.pop(key, None)
        self._told.update(moved)
        self.steps.append(Step(topic, label, detail, str(result), unit, cited, moved))

    def paid(
        self,
        ledger: Ledger,
        topic: str = "payment",
        label: str = "",
        detail: str | None = None,
        keys: Iterable[str] | None = None,
        shown: int | None = None,
        why: Collection[str] = (),
    ) -> bool:
        """Write the transfers that were posted and have no line yet: one line under a ``label``, or without one a line
        for each reason of transfer; these share their keys.

        Nothing is written if nothing was posted; returns whether something was. ``detail`` is the operation if it is
        more than the sum of the transfers; ``shown`` is the result if it is not that sum; ``why`` are the reasons of
        the transfers to write while others wait.
        """
        lines: dict[tuple[str, str], list[int]] = {}
        for place, t in enumerate(ledger.transfers):
            if place not in self._told and (not why or t.why in why):
                lines.setdefault((label or t.why, t.unit), []).append(place)
        shared = self.pending() if keys is None and lines else keys
        for (name, unit), places in lines.items():
            amounts = [ledger.transfers[place].amount for place in places]
            how = " + ".join(map(str, amounts)) if detail is None and len(amounts) > 1 else detail or ""
            self.line(topic, name, sum(amounts) if shown is None else shown, unit, how, shared, tuple(places))
        return bool(lines)

    def close(self, ledger: Ledger) -> None:
        """End the receipt with a line for keys that were read and changed nothing. Raises
        :class:`~calc.ledger.LedgerError` for a transfer without a line."""
        if self.pending():
            self.line("considered", "rules", "")
        if missing := [t for place, t in enumerate(ledger.transfers) if place not in self._told]:
            raise LedgerError(f"no line of the receipt tells of {missing}")
        self._reads = []  # what is read from now on, to say more about the result, settles nothing

    def keys_by_label(self) -> dict[str, tuple[str, ...]]:
        """The rules behind all lines of a label."""
        found: dict[str, dict[str, None]] = {}
        for s in self.steps:
            found.setdefault(s.label, {}).update(dict.fromkeys(s.keys))
        return {label: tuple(keys) for label, keys in found.items()}

    def data(self) -> list[dict[str, Any]]:
        """The lines as plain values, each with its rules and their present values."""
        lines = []
        for step in self.steps:
            line = {**step._asdict(), "rules": [ruling_data(self.rules, key, step.label) for key in step.keys]}
            del line["keys"], line["moved"]
            lines.append(line)
        return lines

    def ledger_data(self, ledger: Ledger) -> list[dict[str, Any]]:
        """The transfers as plain values, each with the number of its line, counted from 0."""
        told = {place: n for n, step in enumerate(self.steps) for place in step.moved}
        return [{**t.data(), "line": told[i]} for i, t in enumerate(ledger.transfers)]


class Silent(Receipt):
    """A substitute if no receipt is requested: it has the plain values and writes nothing."""

    __slots__ = ()
    listens = False

    def __init__(self, rules: Rules) -> None:
        self.values = rules.values

    def pending(self, *begins: str) -> list[str]:
        """Always empty."""
        return []

    def line(self, *line: Any, **more: Any) -> None:
        """Write nothing."""

    def paid(self, *about: Any, **more: Any) -> bool:
        """Write nothing."""
        return True


class Cited(NamedTuple):
    """A rule as a line cites it."""

    id: str
    value: bool | int | str
    """A value that is neither a number nor a choice is written as in ``rules.yaml``."""
    status: str
    origin: str
    """The source of the value; for one of ours the reason for it."""


def cited(rules: Rules, key: str, label: str = "") -> Cited:
    """A rule as a line cites it; of a list of items those with the line's ``label``, or the names of the items."""
    ruling = rules.ruling(key)
    value = ruling.value
    if label and type(value) is tuple and value and is_entry(value[0]):
        value = tuple(one for one in value if one[0][1] == label) or tuple(one[0][1] for one in value)
    return Cited(key, plain(value), ruling.status, ruling.source or ruling.because)


class CitedStep(NamedTuple):
    """A line with the rules behind it, as results show it; the rest as in :class:`Step`."""

    topic: str
    label: str
    detail: str
    result: str
    unit: str
    rules: tuple[Cited, ...]

    @classmethod
    def of(cls, step: Step, rules: Iterable[Cited]) -> "CitedStep":
        """A line of a receipt and the rules that it cites."""
        return cls(step.topic, step.label, step.detail, step.result, step.unit, tuple(rules))


def ruling_data(rules: Rules, key: str, label: str = "") -> dict[str, Any]:
    """The same as plain values."""
    rule = cited(rules, key, label)
    return {"id": rule.id, "value": rule.value, "status": rule.status, "source": rule.origin}


def plain(value: Any) -> Any:
    """A rule value as a JSON value."""
    return value if type(value) in (bool, int) else format_value(value)
