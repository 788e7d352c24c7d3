"""What may have been different: rules with other values, one key at a time, and records that differ slightly from the
one given (a circumstance that did or did not apply, another dealer, one honba or riichi stick more or less).

Each is settled when it is looked at, the likeliest first. Engines that can settle impossible records do so without the
legality checks, because what somebody wrongly believes need not be possible.
"""

from collections.abc import Iterator
from functools import partial
from math import inf
from typing import NamedTuple

from ..mistakes import (
    ADDED,
    DEALER,
    HAPPENED,
    LEFT_OUT,
    RULE,
    TWICE,
    Cause,
    Later,
    Likelihoods,
    Other,
    View,
    with_changes,
)
from ..problems.problems import InputError, Problem
from ..records.record import turned
from ..rules.keys import ROUNDING_UNITS, Key
from ..rules.rules import Rules, YakuWorth, format_value, is_entry
from ..rules.schema import schema_of
from ..rules.values import RuleValue
from ..systems import system
from ..variants import Values, change_rules, keys_read, other_values, played_elsewhere, settled, values_of_confused_rule
from ..verdict.verdict import GameRecord, GameWin, Verdict

PAYING = ("points.", "limit.", "honba.", "fu.")
"""Rules that can be without effect in a limit hand, but count once another rule takes the hand below every limit."""
NEARLY = frozenset({"points.kiriage"})
"""Rules that a slightly smaller hand would read, even if this one does not."""
ALONE = "alone"
"""What another record is called by which one of several winners is paid as if nobody else had won."""
OF_MATCH = "match."
"""Rules of a match, which hardly any hand depends on."""
BOUNDS = ("points.", "limit.", "payment.", "factor.", "fu.base")


class OtherValue(NamedTuple):
    """Another value of a key, and the cost of believing it."""

    key: str
    value: RuleValue
    cost: float
    text: str
    """The value as it is written in a rules file."""
    far: bool = False
    """Whether it is a number that no rule set uses and that nobody would expect."""


Answer = Verdict[GameWin] | list[Problem]
"""A verdict, or why there is none."""


class RuleSearch:
    """Settles one record under other rules, and remembers the outcome of each change."""

    def __init__(self, record: GameRecord, rules: Rules, likely: Likelihoods) -> None:
        """Settle the record once to learn which rules it reads: another value of any other makes no difference, so only
        these (and :data:`NEARLY`) are tried later."""
        self.record, self.rules, self.likely = record, rules, likely
        self.read = (keys_read(record, rules) | NEARLY) & set(rules.values)
        self.usual = (rules.without_overrides() if rules.overrides else rules).values
        """The values of the system where the record plays others."""
        self.settled = 0
        self.work = 0.0
        """The work done by settling, in settlements of an ordinary hand."""
        self._answers: dict[tuple[object, ...], tuple[object, Answer]] = {}
        """The settlements so far, by the identity of the record and the changes; the record is kept beside its answer
        so that no other object gets its identity."""
        self.engine = system(rules.engine)
        # a game that settles anything is never asked what is possible
        self.strict = not self.engine.settles_anything
        self.schema = schema_of(rules.files)
        self.named: dict[str, list[str]] = {}
        """By key the values that a table of mistakes names in full."""
        for name in likely.named:
            kind, _, rule = name.partition(":")
            if kind == RULE:
                key, _, value = rule.partition("=")
                self.named.setdefault(key, []).append(value)
        self._changes = self.list_changes(self.read)

    def list_changes(self, keys: frozenset[str] | set[str]) -> list[OtherValue]:
        """Return every other value of the given keys, the most plausible first; equally plausible ones by key and text,
        so that each run finds the same."""
        # kept with the rules: the next record under the same rules asks for most of them again
        values: dict[str, list[OtherValue]] = self.rules.kept.setdefault("changes", {})
        for key in keys:
            if key not in values:
                values[key] = list(self.list_other_values(key))
        return sorted((change for key in keys for change in values[key]), key=lambda c: (c.cost, c.key, c.text))

    def list_other_values(self, key: str) -> Iterator[OtherValue]:
        """Yield every other value of a key: those of :func:`calc.variants.other_values`, and those that a table of
        mistakes names. An equal value of another type counts as another one (1 for true)."""
        spec = self.schema.key(key)
        present, real = self.rules.values[key], played_elsewhere(self.rules, key)
        if type(present) is tuple and present and is_entry(present[0]):
            return  # no two systems share these values
        values = [*other_values(self.rules, key), *(spec.value(v) for v in self.named.get(key, ()))]
        for value in dict.fromkeys(values):
            # 1 == True in Python, but no file would say one for the other
            if value != present or type(value) is not type(present):
                yield self.make_other_value(key, value, real, spec)

    def make_other_value(self, key: str, value: RuleValue, real: tuple[RuleValue, ...], spec: Key) -> OtherValue:
        """Return another value of a key with the cost of believing it; ``real``: the values of the key in shipped
        systems, which people may have played; ``spec``: what may be said of the key."""
        sort = self.sort_value(key, value, real, spec)
        text = format_value(value)
        # a number that no system and no table of mistakes has: all such cost the same, whatever the key
        far = sort == "invented" and text not in self.named.get(key, ())
        id_ = f"{RULE}-invented" if far else f"{RULE}:{key}={text}"
        return OtherValue(key, value, self.likely.cost(id_, f"{RULE}-{sort}"), text, far)

    def sort_value(self, key: str, value: RuleValue, real: tuple[RuleValue, ...], spec: Key) -> str:
        """Return why somebody may believe in another value: the name behind ``rule-`` in ``mistakes.toml``, which has
        its cost unless a table names the value. The first of several reasons counts. Parameters as for
        :meth:`make_other_value`."""
        if key.startswith((*self.engine.seen_by_all, OF_MATCH)):
            return "seen"  # everybody sees it (the tiles in play), so hardly anybody believes anything else
        if value == self.usual.get(key):
            return "usual"  # this table alone plays another one
        if key in ROUNDING_UNITS:
            return "unit"
        if value in real:
            return "elsewhere"  # another system plays it
        if value in values_of_confused_rule(self.rules, key):
            return "sibling"  # a similar key has it
        if isinstance(value, YakuWorth):
            return "yaku" if value.closed else "none"  # worth nothing: the yaku is not played
        if isinstance(value, (bool, str)) or value in spec.choices:
            return "choice"
        return "none" if value == 0 and not self.is_bound(key) else "invented"

    def is_bound(self, key: str) -> bool:
        """Tell whether a rule is a threshold or a multiplier, which 0 does not switch off: there a 0 is an invented
        number, not the belief that the rule is not played."""
        if not key.startswith(BOUNDS):
            return False
        spec = self.schema.key(key)
        says_what_0_is = "0:" in spec.meaning  # “0: not played”
        return not says_what_0_is and spec.unit != "points"

    def settle(self, changes: Values, record: object | None = None) -> Answer:
        """Return the settlement of the record, or of ``record``, under changed values (none: the rules in force). Each
        is settled once and remembered, since several causes and all claims ask for the same; its effort is added to
        :attr:`work`, which limits the search."""
        record = self.record if record is None else record
        # by identity: records of whatever game need not be hashable, and are kept beside their answers
        place = (id(record), *((key, format_value(value)) for key, value in changes.items()))
        if place not in self._answers:
            self.work += self.engine.effort(record)
            self._answers[place] = record, self.settle_changed(changes, record)
        return self._answers[place][1]

    def view_under(self, changes: Values, record: object | None = None) -> View:
        """Return the view of the settlement of the record, or of ``record``, under changed values (:meth:`settle`)."""
        return View.of(self.settle(changes, record))

    def settle_changed(self, changes: Values, record: object) -> Answer:
        """Return the settlement of a record under changed values, or the problems of a refusal. Adds to
        :attr:`settled`, which counts settlements under other rules."""
        if not changes:
            return settle_unchecked(record, self.rules)
        self.settled += 1
        rules = change_rules(self.rules, changes)
        # The record must be possible under other rules of what everybody sees, such as the tiles in play: it is
        # checked.
        if self.strict or any(key.startswith(self.engine.seen_by_all) for key in changes):
            return settled(record, rules)
        try:  # else it is not, because what somebody believes need not be possible
            return self.engine.settle_believed(record, rules)
        except InputError as error:
            return error.problems

    def is_possible(self, cause: Cause) -> bool:
        """Tell whether the record is legal under the rules of a cause. To be asked only of causes that explain a claim:
        they are few, and checking takes long."""
        if self.strict or not cause.changes:  # checked when it was settled; or legal by the rules in force
            return True
        return not self.engine.check(self.record, change_rules(self.rules, cause.changes))

    def list_single_changes(self, base: View, most: float, least: float = -inf) -> Iterator[Cause]:
        """Yield every single changed value with a cost above ``least`` and up to ``most``, the most plausible first.
        ``base``: the view of the record as given."""
        counted = {part.subject for won in base.wins for part in won.yaku}
        for change in self._changes:
            if change.cost <= least or change.cost > most:
                continue
            # another worth of a yaku that is played moves nothing where no win has it
            if change.key in counted or not self.matters_only_with_its_yaku(change):
                yield self.make_cause(change, base)

    def matters_only_with_its_yaku(self, change: OtherValue) -> bool:
        """Tell whether another value matters only to a hand in which its yaku is counted already: whether it is another
        worth of a yaku that is played. ``False`` if by it open hands count the yaku too, which they did not: a hand
        without it may then have it."""
        worth, other = self.rules.values[change.key], change.value
        if not (change.key.startswith("yaku.") and isinstance(worth, YakuWorth) and isinstance(other, YakuWorth)):
            return False
        is_played = bool(worth.closed)  # 0 han: the table does not play the yaku
        is_new_for_open_hands = bool(other.open and not worth.open)
        return is_played and not is_new_for_open_hands

    def list_circumstances(self, base: View) -> Iterator[Cause]:
        """Yield every circumstance that may have been different: another record (:func:`other_records`). A winner who
        is not paid may believe that he is paid alone, or that he is paid too (``paid_too``): each is a cause.
        ``base``: the view of the record as given."""
        for kind, subject, record in other_records(self.record, self.rules, base):
            alone = self._with_sticks(record, base) or Later(partial(self.view_under, {}, record))
            yield Cause(kind, subject, alone, record=record)
            if subject.startswith(f"{ALONE} "):
                # Paid too: what he gets alone is added to what is paid. ``alone=alone`` keeps the view of this record,
                # not that of the loop's last one.
                too = Later(lambda alone=alone: base.moved(alone.view().transfers))  # type: ignore[misc]
                yield Cause(HAPPENED, subject.replace(ALONE, "paid_too", 1), too)

    def _with_sticks(self, record: object, base: View) -> View | None:
        """Return the outcome of a record with another number of sticks, if one winner takes all of them: only that
        payment differs, so nothing is settled again. ``None`` for any other record."""
        had, now = getattr(self.record, "sticks", 0), getattr(record, "sticks", 0)
        taken = [t for t in base.transfers if t.why == "sticks"]
        if had == now or len(taken) != 1 or taken[0].amount != had * self.rules.values["sticks.value"]:
            return None
        worth = taken[0].amount // had
        laid = base.laid if sum(base.laid.values()) <= now * worth else {}  # a record of fewer leaves his own out
        return base.moved([taken[0]._replace(amount=worth * (now - had))])._replace(laid=laid)

    def make_cause(self, change: OtherValue, base: View) -> Cause:
        """Return the belief in another value. The record is settled under it only when somebody looks at its view, and
        not even then if the game sees that the value moves nothing in ``base``, the view of the record as given."""
        changes = {change.key: change.value}
        moves = self.engine.moves(change.key, change.value, base, self.rules)
        view = Later(partial(self.view_under, changes)) if moves else base
        # far: None rather than false, so that JSON has the field only where it is true
        return Cause(RULE, change.key, view, change.text, (change.key,), changes=changes, far=change.far or None)


# --- records ----------------------------------------------------------------------------------------------------------


def settle_unchecked(record: object, rules: Rules) -> Answer:
    """Return the settlement of a record that need not be possible, since somebody may believe in the impossible; or the
    problems that prevent it. Legality is checked only for a game that cannot settle such records."""
    engine = system(rules.engine)
    try:
        problems = [] if engine.settles_anything else engine.check(record, rules)
        return problems or engine.settle_believed(record, rules)
    except InputError as error:
        return error.problems


def merge_records(record: object, first: object, second: object) -> object | None:
    """Return a record that differs from ``record`` as each of two others does, for two mistakes at once: with the
    dealer of ``first`` and the honba of ``second``. ``None`` if both change the same field, as one would undo the
    other. Records are compared field by field, as this room knows no game's record."""
    fields: tuple[str, ...] = getattr(record, "_fields", ())
    changes = [name for name in fields if getattr(second, name) != getattr(record, name)]
    if any(getattr(first, name) != getattr(record, name) for name in changes):
        return None
    return with_changes(first, **{name: getattr(second, name) for name in changes})


def other_records(record: GameRecord, rules: Rules, base: View) -> Iterator[Other]:
    """Yield the records that differ from this one in a single respect: first what any game has (dealer, counters, who
    else won), then what the game of these rules adds. ``base``: the view of the record as given."""
    if len(base.wins) > 1:
        yield from list_wins_alone(record, base)
    for dealer in record.seats[1:]:
        # “/winds”: with another dealer all seat winds change
        yield Other(DEALER, f"{dealer}/winds", with_changes(record, seats=turned(record.seats, dealer)))
    is_own_stick = any(base.brings_own_stick_alone(won.player) for won in base.wins)
    for field, subject, is_own in (("honba", "honba", False), ("sticks", "stick", is_own_stick)):
        number = getattr(record, field, None)
        if number is None:  # the game has no honba, or no sticks
            continue
        for kind, what, another in list_other_numbers(subject, number, is_own):
            yield Other(kind, what, with_changes(record, **{field: another}))
    yield from list_sticks_of_hand(record, base, rules)
    yield from system(rules.engine).other_records(record, rules)


def list_sticks_of_hand(record: GameRecord, base: View, rules: Rules) -> Iterator[Other]:
    """Yield the record with no riichi sticks but those laid in this hand (``base``), as who takes back his own may
    forget those that lay there. Nothing if none is left out so, or just one: that is a mistake of its own."""
    points, number = rules.values.get("sticks.value"), getattr(record, "sticks", 0)
    laid = sum(base.laid.values()) // points if points else 0
    if 0 < laid < number - 1:
        yield Other(LEFT_OUT, "stick/table", with_changes(record, sticks=laid))


def list_wins_alone(record: GameRecord, base: View) -> Iterator[Other]:
    """Yield the record with each of its wins alone, as if nobody else had won, called ``only B`` if B is paid as it is
    (``base``), and ``alone B`` if he is not (:data:`ALONE`)."""
    for win in getattr(record, "wins", ()):
        subject = "only" if base.brings(win.player) else ALONE
        yield Other(HAPPENED, f"{subject} {win.player}", with_changes(record, wins=(win,)))


def list_other_numbers(subject: str, number: int, is_own: bool) -> Iterator[tuple[str, str, int]]:
    """Yield other numbers of honba or riichi sticks (``subject``: ``honba`` or ``stick``): the kind of mistake, its
    name, and the number. Both are miscounted by one, left out, or doubled. ``is_own``: whether all that lies there is
    the winner's own."""
    if subject == "honba":  # the counter may also be read as any smaller number; one fewer comes below
        for fewer in range(1, number - 1):
            yield HAPPENED, f"counter {fewer}", fewer
    # one more than none, or than the own, is a mistake by itself, since few make it
    one_more = f"{subject}/own" if is_own else subject
    yield ADDED, one_more if number else f"{subject}/none", number + 1
    if number:
        yield LEFT_OUT, subject, 0
    if number > 1:
        yield LEFT_OUT, f"{subject}/1", number - 1
        yield TWICE, subject, 2 * number
