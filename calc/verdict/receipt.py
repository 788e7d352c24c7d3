"""The receipt: the lines that a settlement writes as it goes, each with the rules behind it and its transfers.

A settlement is given a :class:`Receipt`, or a :class:`Silent` one if none is requested. It reads its values from
:attr:`Receipt.values`, which remember every read, and works in steps::

    with receipt.step("payment", "honba") as step:
        pay_honba(ledger, …)
        step.detail = "2 × 300"

What is posted inside belongs to the step, unless a step within it took it. The step rests on the rules read inside, or
on those of them that it names because only they decided something (:attr:`OpenStep.keys`); what else was read is left
to the steps around it, and in the end to a line of what was only looked at. :meth:`Receipt.close` leaves no key unnamed
and no transfer without a line. A step of the topic :data:`CONSIDERED` is for what is only looked at, in it or before it
in the step around; it has no line if that is nothing. A line without transfers whose rules were read before, such as
one of many yaku that were judged together, is written at once (:meth:`Receipt.line`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import filterfalse
from typing import Any, ClassVar, Final, Self, TypeVar

from .. import compiled
from ..named_tuples import NamedTuple, inner
from ..rules.rules import Rules, TracedValues, format_value, is_entry
from ..tiles.shapes import KEPT
from .ledger import POINTS, Ledger, LedgerError

T = TypeVar("T")

_new: Final = tuple.__new__
CONSIDERED = "considered"
"""The topic of what was looked at and decided nothing."""


@lru_cache(1 << 10)
def beside(module: str, topic: str, name: str) -> tuple[str, ...]:
    """Return the keys of the rules that a line cites in addition to the one that gives its worth: those that
    ``receipt.toml``, in the folder of ``module`` (its ``__file__``), lists for a ``topic`` and the id of what the line
    is about (``name``); empty if it lists none."""
    keys: tuple[str, ...] = compiled.toml(module, "receipt")[topic].get(name, ())
    return keys


def glance(values: Mapping[str, Any], key: str) -> Any:
    """Return a value, or ``None`` if there is none, without recording a read: for code that cites a rule only if it
    counts, and reads it then."""
    return values.glance(key) if isinstance(values, TracedValues) else values.get(key)


def deciding(rules: Mapping[str, object]) -> list[str]:
    """Return the keys of ``rules`` whose value is true, in order: those that decided, as a line is to cite no others.

    >>> deciding({"honba.value": 2, "honba.tsumo": False})
    ['honba.value']
    """
    return [key for key, decides in rules.items() if decides]


class Step(NamedTuple):
    """One line of a receipt: its subject, the operation, the result, the rules.

    ``topic`` groups lines; ``label`` is the id of the subject.

    >>> import calc
    >>> verdict = calc.score("B ron C 234m22444p33567s3s riichi dora 4z")
    >>> step = next(step for step in verdict.steps if step.topic == "points")
    >>> step.detail, step.result, step.unit, step.keys
    ('40 × 2^(2 + 2)', '640', 'points', ('points.base_exponent',))
    >>> verdict.rules_of(step)[0].value, verdict.rules_of(step)[0].status
    (2, 'agreed')
    """

    topic: str
    """``yaku``, ``dora``, ``fu``, ``han``, ``points``, ``payment``, ``note`` …"""
    label: str
    """What the line is about, such as ``riichi`` or ``fu.tsumo``."""
    detail: str
    """The operation with its operands, digits and signs only: ``20 + 10 + 2``."""
    result: str
    """What it comes to, in its unit, as text."""
    unit: str
    """``han``, ``fu``, ``points``, ``yakuman`` …; empty if the result is not an amount."""
    keys: tuple[str, ...]
    """The ids of the rules read for this line."""
    moved: tuple[int, ...] = ()
    """The indices of the ledger's transfers that this step made."""
    depth: int = 1
    """In how many steps it lies, from 1; a step comes after those in it."""


class OpenStep:
    """A step while it lasts (:meth:`Receipt.step`)."""

    __slots__ = ("decided", "detail", "keys", "label", "reads", "receipt", "result", "start", "topic", "unit")

    def __init__(self, receipt: Receipt, topic: str, label: str, unit: str, keys: Iterable[str] | None) -> None:
        """Describe a step of a receipt; ``topic``, ``label`` and ``unit`` as in :class:`Step`. A ``with`` statement or
        the first :meth:`part` begins the step, and sets ``start``. The line is written when the step ends, so
        :attr:`detail`, :attr:`result` and :attr:`keys` may be set until then."""
        self.receipt, self.topic, self.label, self.unit = receipt, topic, label, unit
        self.detail: str | None = None
        """The operation; by default the sum of the transfers, if there are several and no step within took one."""
        self.result: object = None
        """The result; by default the sum of all transfers made in it, or nothing if it has no unit."""
        self.keys = keys
        """The rules that decided it; by default all that are read in it."""
        self.decided: Collection[str] = ()
        """Rules that decided something elsewhere: they need no line any more."""
        self.reads: dict[str, None] = {}
        """The rules read in the step that no line has cited since, in the order of reading: a set with an order."""

    @property
    def rest(self) -> Sequence[str]:
        """The rules read in the step so far that no line has cited since and that did not decide elsewhere."""
        self.receipt.catch_up()
        return [*filterfalse(self.decided.__contains__, self.reads)]

    def rest_of(self, *begins: str) -> list[str]:
        """Return those of :attr:`rest` that begin with the first text, then those with the next."""
        rest = self.rest
        return [key for begin in begins for key in rest if key.startswith(begin)]

    def part(self) -> StepPart:
        """Return, for a ``with`` statement, work on the step before the step itself begins: what is read meanwhile
        belongs to the step, though other lines may be written before its own. Nothing is posted in a part."""
        return StepPart(self)

    def __enter__(self) -> Self:
        """Begin the step: what is read and posted from now on is its own."""
        self.start = self.receipt.enter(self)
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        """End the step with its line; after an error there is none."""
        if error is None:
            self.receipt.leave(self)


class StepPart:
    """Work on a step before it begins (:meth:`OpenStep.part`)."""

    __slots__ = ("_step",)

    def __init__(self, step: OpenStep) -> None:
        self._step = step

    def __enter__(self) -> None:
        """Begin it: what is read from now on belongs to the step."""
        self._step.receipt.enter(self._step)

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        """End it, after an error too."""
        self._step.receipt.suspend()


class Receipt:
    """The lines of one settlement; none can name a rule that was not read."""

    listens: ClassVar[bool] = True
    """Whether anybody reads what is written."""

    __slots__ = (
        "_keys_read", "_open", "_reads", "_reads_taken", "_with_line", "cited", "ledger", "rules", "steps", "values",
    )  # fmt: skip

    def __init__(self, rules: Rules) -> None:
        """Begin an empty receipt of these rules. The settlement must read its rules from :attr:`values`: only a rule
        that was read there can be cited."""
        self.rules = rules
        traced = rules.traced()
        self.values: dict[str, Any] = traced
        """The values to settle with; each read is cited by the next line."""
        self._reads = traced.reads
        """Every read of a key from :attr:`values`, in order: only added to, as there are many."""
        self.steps: list[Step] = []
        """The lines so far."""
        self._reads_taken = 0
        """How many of the reads were given to an open step (:meth:`catch_up`)."""
        self._keys_read: set[str] = set()
        """The keys of these."""
        self.cited: set[str] = set()
        """Every key that a line cites so far."""
        self._open: list[dict[str, None]] = [{}]
        """For the settlement and each open step, the outermost first: the keys read in it that no line has cited."""
        self._with_line: set[int] = set()
        """The indices of the transfers that have a line."""
        self.ledger: Ledger | None = None
        """The ledger of the settlement, whose transfers the steps take."""

    def step(self, topic: str, label: str, unit: str = POINTS, keys: Iterable[str] | None = None) -> OpenStep:
        """Return a step for a ``with`` statement, which takes the transfers posted within. ``topic``, ``label`` and
        ``unit`` as in :class:`Step`, ``keys`` as in :class:`OpenStep`."""
        return OpenStep(self, topic, label, unit, keys)

    def enter(self, step: OpenStep) -> int:
        """Begin a step, or a part of a step: rules read from now on belong to the step. Return how many transfers the
        ledger has now, since later transfers belong to the step. Called by :class:`OpenStep` alone."""
        self.catch_up()  # what was read before goes to the step around
        self._open.append(step.reads)
        return len(self.ledger.transfers) if self.ledger else 0

    def suspend(self) -> None:
        """End a part of the innermost step. The step stays open, and may go on with another part."""
        self.catch_up()
        self._open.pop()

    def leave(self, step: OpenStep) -> None:
        """End a step, and write its line, which takes the transfers made in the step that no inner step took. A step
        of :data:`CONSIDERED` that cites nothing has no line."""
        self.suspend()
        cited = self._cited_by(step)
        if step.topic == CONSIDERED and not cited:
            return
        transfers = self.ledger.transfers if self.ledger else []
        amounts = [t.amount for t in transfers[step.start :]]
        # each transfer stands in one line only
        moved = tuple([place for place in range(step.start, len(transfers)) if place not in self._with_line])
        self._with_line.update(moved)
        result = step.result
        if result is None:
            result = sum(amounts) if step.unit else ""
        detail = step.detail
        if detail is None:
            # no sum for a single transfer, nor if the line of an inner step has some of them
            detail = " + ".join(map(str, amounts)) if len(amounts) == len(moved) > 1 else ""
        about = step.topic, step.label, detail, str(result), step.unit
        self.steps.append(_new(Step, (*about, cited, moved, len(self._open))))

    def _cited_by(self, step: OpenStep) -> tuple[str, ...]:
        """Return the keys that the line of a step cites, and take them off all open steps. Keys that the step read but
        does not cite go to the step around it, for a later line. A step of :data:`CONSIDERED` without keys of its own
        also cites what the step around it has read so far."""
        if step.keys is None:
            looked_at = self._open[-1] | step.reads if step.topic == CONSIDERED else step.reads
            cited = self._cite(filterfalse(step.decided.__contains__, looked_at))
        else:
            self._open[-1].update(step.reads)
            cited = self._cite(self._among_read(step.keys))
        if around := self._open[-1]:
            for key in step.decided:  # these decided elsewhere, and are cited there
                around.pop(key, None)
        return cited

    def _cite(self, keys: Iterable[str]) -> tuple[str, ...]:
        """Return keys as a tuple, and take them off all open steps: a rule that has a line needs no second one."""
        cited = tuple(keys)
        self.cited.update(cited)
        for pending in self._open:
            if pending:  # most are empty, and every line comes here
                for key in cited:
                    pending.pop(key, None)
        return cited

    def _among_read(self, keys: Iterable[str]) -> Iterable[str]:
        """Return those of some keys that the settlement has read, each once, in their order: a line may name a rule
        that a shortcut did not need to read."""
        return dict.fromkeys(filter(self._keys_read.__contains__, keys))

    def recall(self, make: Callable[..., T], *about: Any) -> T:
        """Return the result of ``make``, called with ``about`` and the values of the settlement. The result is kept in
        ``rules.kept`` with the keys that ``make`` read, for all later hands. The keys are recorded as read each time,
        so that a receipt is the same for the first hand and the thousandth."""
        remembered: dict[object, tuple[T, list[str]]] = self.rules.kept.setdefault("recalled", {})
        question = make, *about
        answer = remembered.get(question)
        if answer is not None:
            result, keys_read = answer
            self._reads += keys_read
            return result
        before = len(self._reads)  # what is added from here on, make has read
        made = make(*about, self.values)
        if len(remembered) >= KEPT:
            remembered.clear()  # all at once: rare, and cheaper than to know the oldest
        remembered[question] = made, self._reads[before:]
        return made

    def add(self, steps: Iterable[Step]) -> None:
        """Write lines without transfers (``steps``) that were made for an earlier hand and remembered. Each cites those
        of its keys that this settlement has read."""
        self.catch_up()
        depth, all_read, lines = len(self._open), self._keys_read.issuperset, self.steps
        cited: list[str] = []
        for line in steps:
            # few were made at another depth, or for a hand that read other keys
            if line.depth != depth or not all_read(line.keys):
                line = line._replace(keys=tuple(self._among_read(line.keys)), depth=depth)
            lines.append(line)
            cited += line.keys
        self._cite(cited)

    def catch_up(self) -> None:
        """Give the keys read since the last call to the innermost open step. A read itself only adds to a list, since
        there are many, so every method that looks at reads calls this first."""
        reads, taken = self._reads, self._reads_taken
        number = len(reads)
        if number > taken:
            new = dict.fromkeys(reads[taken:] if taken else reads)
            self._reads_taken = number
            self._keys_read.update(new)
            self._open[-1].update(new)

    @property
    def read(self) -> frozenset[str]:
        """Every key that the settlement has read."""
        self.catch_up()
        return frozenset(self._keys_read)

    def line(
        self,
        topic: str,
        label: str,
        result: object,
        unit: str = "",
        detail: str = "",
        keys: Collection[str] | None = None,
        moved: tuple[int, ...] = (),
    ) -> None:
        """Write a line at once, with the attributes of a :class:`Step`. The line cites those of ``keys`` that were read
        in this settlement (``None``: every key that was read and has no line yet); other keys wait for a later line.
        ``moved``: the indices of the transfers that the line reports (:meth:`paid`)."""
        if len(self._reads) > self._reads_taken:  # asked here for speed: most lines follow no read
            self.catch_up()
        cited: tuple[str, ...] = ()
        if keys is None:
            cited = self._cite(self._open[-1])
        elif keys:
            cited = self._cite(self._among_read(keys))
        if moved:
            self._with_line.update(moved)
        self.steps.append(_new(Step, (topic, label, detail, str(result), unit, cited, moved, len(self._open))))

    def paid(
        self,
        ledger: Ledger,
        topic: str = "payment",
        label: str = "",
        detail: str | None = None,
        keys: Collection[str] | None = None,
        shown: int | None = None,
        why: Collection[str] = (),
    ) -> bool:
        """Write the lines of the transfers that were posted and have no line yet: one line for each unit under a
        ``label``, or without a label one for each reason and unit. Return whether there were any.

        ``detail``: the operation, if it is not just the sum of the transfers. ``topic`` and ``keys`` as of
        :meth:`line`; all these lines share them. ``shown``: the result, if it is not that sum. ``why``: the reasons of
        the transfers to write now; others wait.
        """
        transfers, with_line = ledger.transfers, self._with_line
        if len(with_line) == len(transfers):  # each has its line
            return False
        lines: dict[tuple[str, str], list[int]] = {}
        for place, (unit, _, _, _, reason) in enumerate(transfers):
            if place not in with_line and (not why or reason in why):
                lines.setdefault((label or reason, unit), []).append(place)
        if keys is None:  # taken here, as the first line would leave none for the others
            self.catch_up()
            keys = [*self._open[-1]]
        for (name, unit), places in lines.items():
            amounts = [transfers[place].amount for place in places]
            operation = detail or ""
            if detail is None and len(amounts) > 1:
                operation = " + ".join(map(str, amounts))
            result = sum(amounts) if shown is None else shown
            self.line(topic, name, result, unit, operation, keys, moved=tuple(places))
        return bool(lines)

    def write_rest(self) -> None:
        """Write a line for the keys that were read and have no line, if there are any: they changed nothing, but every
        rule that was read is to be in some line."""
        self.catch_up()
        if self._open[-1]:
            self.line(CONSIDERED, "rules", "")

    def close(self, ledger: Ledger) -> None:
        """End the receipt: write the rest of what was read (:meth:`write_rest`). Raises
        :class:`~calc.verdict.ledger.LedgerError`, a bug of ours, for a transfer that has no line."""
        self.write_rest()
        if missing := [t for place, t in enumerate(ledger.transfers) if place not in self._with_line]:
            raise LedgerError(f"no line of the receipt tells of {missing}")
        self._reads = []  # a list that nothing is added to: what is read from now on, to say more, settles nothing

    def keys_by_label(self) -> dict[str, tuple[str, ...]]:
        """Return the rules behind all lines of each label, each rule once, in the order of the lines: so the end of a
        match finds the rules behind its transfers by their reasons."""
        keys_of_label: dict[str, dict[str, None]] = {}
        for step in self.steps:
            keys_of_label.setdefault(step.label, {}).update(dict.fromkeys(step.keys))
        return {label: tuple(keys) for label, keys in keys_of_label.items()}


class SilentStep(OpenStep):
    """A step of which nothing is written."""

    __slots__ = ()

    def __init__(self) -> None:
        """Set :attr:`reads`, which code may look at: nothing was read."""
        self.reads = {}

    @property
    def rest(self) -> Sequence[str]:
        """Nothing: no reads are recorded."""
        return ()

    def __enter__(self) -> Self:
        """Begin nothing."""
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        """End nothing."""


class Silent(Receipt):
    """A substitute if no receipt is requested: it has the plain values and writes nothing."""

    __slots__ = ("nothing",)
    listens = False

    def __init__(self, rules: Rules) -> None:
        """Set :attr:`values` to the plain values of these rules, which record no reads. So a settlement need not ask
        whether there is a receipt."""
        self.rules, self.values = rules, rules.values
        self.ledger = None
        self.nothing = SilentStep()

    def step(self, topic: str, label: str, unit: str = POINTS, keys: Iterable[str] | None = None) -> OpenStep:
        """Return the one step of which nothing is written."""
        return self.nothing

    def line(self, *line: Any, **more: Any) -> None:
        """Write nothing."""

    def add(self, steps: Iterable[Step]) -> None:
        """Write nothing."""

    def paid(self, *about: Any, **more: Any) -> bool:
        """Write nothing; return ``True``, as if there had been a transfer: callers write another line where there was
        none."""
        return True


class Cited(NamedTuple):
    """A rule as a line cites it."""

    id: str
    """The key of the rule."""
    value: bool | int | str
    """A value that is neither a number nor a choice is written as in ``rules.yaml``."""
    status: str
    """``stated``, ``agreed``, ``reported``, ``house``, ``assumed`` or ``override``."""
    origin: str
    """The source of the value; for one of ours the reason for it."""


def cited(rules: Rules, key: str, label: str = "") -> Cited:
    """Return a rule as a line cites it; of a list of items (chip lines) those with the line's ``label``, or the ids of
    all if it has none: thirty whole items would fill a screen. A rule that is the same for every label is remembered
    with the rules."""
    remembered: dict[str, Cited] = rules.kept.setdefault("cited", {})
    if key in remembered:
        return remembered[key]
    ruling = rules.ruling(key)
    value: Any = ruling.value
    has_items = type(value) is tuple and bool(value) and is_entry(value[0])  # only such a list depends on the label
    if label and has_items:
        by_id = [(item[0][1], item) for item in value]  # the first field of an item is its id
        labelled = tuple(item for id_, item in by_id if id_ == label)
        value = labelled or tuple(id_ for id_, _ in by_id)
    rule = Cited(key, plain(value), ruling.status, ruling.source or ruling.because)
    if not has_items:
        remembered[key] = rule
    return rule


@inner("citing")
class CitedStep(NamedTuple):
    """A line with the rules behind it, as results show it; the rest as in :class:`Step`."""

    topic: str
    """As in :class:`Step`."""
    label: str
    """As in :class:`Step`."""
    detail: str
    """As in :class:`Step`."""
    result: str
    """As in :class:`Step`."""
    unit: str
    """As in :class:`Step`."""
    rules: tuple[Cited, ...]
    """The rules that it cites."""

    @classmethod
    def citing(cls, step: Step, rules: Iterable[Cited]) -> CitedStep:
        """Return a line of a receipt with the ``rules`` that it cites, which a step has only by key."""
        return cls(step.topic, step.label, step.detail, step.result, step.unit, tuple(rules))


def plain(value: Any) -> Any:
    """Return a rule value as a JSON value: a truth value or a number as it is, anything else as ``rules.yaml`` writes
    it."""
    return value if type(value) in (bool, int) else format_value(value)
