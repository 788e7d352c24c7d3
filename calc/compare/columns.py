"""The columns of a comparison: the rule sets under which a hand is settled, and its outcome under each."""

import os
import re
from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from .. import variants
from ..match.record import is_match
from ..problems.codes import problem
from ..problems.problems import InputError, Problem, Source, Span, refuse
from ..readers.reader import located, rules_of
from ..records.record import Record
from ..records.values import ReadableDocument
from ..rules.rules import Rules, format_value, load_rules
from ..systems import system
from ..variants import settled
from ..verdict.verdict import GameWin, NextHand, Verdict, Won

_BEFORE_NEXT = re.compile(r"(?:\s*[,;]\s*|\s+)(?=[a-z][\w.-]*\s*=)")
"""What stands between two changes in one text."""

Change = tuple[str, object]
"""A key and its new value; of an option, as text."""


class Column(NamedTuple):
    """One requested rule set."""

    rules: Rules | str = ""
    """A system's id, a rules file, or rules that are loaded; if empty, the rules that the record asks for."""
    overrides: tuple[Change, ...] = ()

    def label(self, rules: Rules | None) -> str:
        """Return the heading of the column: the id or file (without folders) that was asked for, with the changes:
        ``tcg + points.kiriage=false``. If nothing was asked for, it is the id of ``rules``, by which the hand was
        settled; without these it is ``*``, for records that may each have rules of their own."""
        asked = self.rules
        name = asked if isinstance(asked, str) else asked.id
        # for loaded rules: what was changed in them before they came here, by a program and not by a club's file
        made = () if isinstance(asked, str) else [(r.key, r.value) for r in asked.overrides if r.layer == "override"]
        if "/" in name or os.sep in name:
            name = os.path.basename(name)
        changes = [
            f"{key}={value if isinstance(value, str) else format_value(value)}"
            for key, value in (*made, *self.overrides)
        ]
        name = name or (rules.id if rules else "*")
        return f"{name} + {', '.join(changes)}" if changes else name


def columns_of(rules: Sequence[Rules | str], sets: Sequence[Mapping[str, object] | str] = ()) -> list[Column]:
    """Return the columns that options ask for: each name in ``rules``, then the first of them with each of ``sets``.

    Each of ``sets`` is values by key, or a text with one change or several: ``points.kiriage=false honba.value=300``,
    also with commas or semicolons. A single name without changes, or changes without a name, are compared with the
    record's own rules, which come first.

    Raises :class:`~calc.InputError` for a text that is not a change, for a repeated column, and if there is nothing to
    compare.
    """
    problems: list[Problem] = []
    first = rules[0] if rules else ""
    changed = [Column(first, _read_changes(change, problems)) for change in sets]
    named = [Column(name) for name in rules]
    if not named and not changed:
        problems.append(problem("R121.nothing"))
    if not named or (len(named) == 1 and not changed):  # one column is compared with nothing
        named.insert(0, Column())  # the record's own rules
    columns = [*named, *changed]
    for i, column in enumerate(columns):
        if column in columns[:i]:
            option, text = "--rules", str(column.rules)
            if i >= len(named):
                option, text = "--set", str(sets[i - len(named)])
            span = Span(Source(option, text), 0, len(text))
            problems.append(problem("R122.twice", span=span))
    refuse(problems)
    return columns


def _read_changes(text: Mapping[str, object] | str, problems: list[Problem]) -> tuple[Change, ...]:
    """Return the changes in one ``--set``. A mapping is taken as it is; a text is split before each further ``key=``.
    Adds to ``problems`` one for a part without an equals sign, and for a key changed twice, with its place in the text.

    >>> _read_changes("points.kiriage=false honba.value=300", [])
    (('points.kiriage', 'false'), ('honba.value', '300'))
    """
    if not isinstance(text, str):
        return tuple(text.items())
    changes: dict[str, object] = {}
    start = 0
    for part in _BEFORE_NEXT.split(text.strip()):
        start = text.index(part, start)  # not before the last part, as the same change may stand there twice
        key, sign, value = part.partition("=")
        span = Span(Source("--set", text), start, start + len(part))
        if not sign or not key.strip():
            problems.append(problem("R103.no_value", span=span, text=part))
        elif key.strip() in changes:
            problems.append(problem("R104.twice", span=span, rule=key.strip()))
        changes[key.strip()] = value.strip()
    return tuple(changes.items())


def mix_rules(first: Rules, second: Rules, keys: Sequence[str] | frozenset[str]) -> Rules:
    """Return a copy of the first rule set with the second's rulings for some keys: a hand settled under it tells
    whether these keys alone make the difference. Neither rule set is changed."""
    rules = first.with_overrides({key: second.ruling(key) for key in keys if key in second.values})
    dropped = {key for key in keys if key not in second.values}
    if dropped:  # rules that the second does not have, such as a yaku of the first club's own
        rules.values = {key: value for key, value in rules.values.items() if key not in dropped}
        rules.entries = {key: entry for key, entry in rules.entries.items() if key not in dropped}
    own_yaku = dict.fromkeys([*first.own_yaku, *second.own_yaku])
    rules.own_yaku = tuple([name for name in own_yaku if f"yaku.{name}" in rules.values])  # the keys say which are left
    rules.take_names(tuple(dict.fromkeys([*first.files, *second.files])))  # a yaku of either may be named in a result
    return rules


# --- a hand in a column -----------------------------------------------------------------------------------------------

SETTLED, NO_WIN, IMPOSSIBLE = "settled", "no_win", "impossible"

Amount = int | Fraction
"""Points, chips, or the chips that dice are expected to bring."""
Gains = Mapping[str, Mapping[str, Amount]]
"""Amounts by unit and player."""
UNITS = ("points", "chips", "dice")
"""The units of gains: points, chips, and the chips that open dice chances are expected to bring."""
_NO_GAINS: Gains = {unit: {} for unit in UNITS}


class Outcome:
    """The outcome of a hand under the rules of a column."""

    def __init__(self, verdict: Verdict[GameWin] | None, problems: Sequence[Problem] = ()) -> None:
        """Keep the verdict, or the problems because of which there is none; never both."""
        self.verdict = verdict
        """``None`` if it cannot be settled."""
        self.problems = tuple(problems)
        """Why it cannot be."""

    @property
    def status(self) -> str:
        """``settled``; ``no_win``: the rules forbid the win, and nothing else is wrong, so that players may argue over
        it; ``impossible``: these rules do not allow the record at all."""
        if self.verdict is not None:
            return SETTLED
        return NO_WIN if self.problems and all(p.refusal for p in self.problems) else IMPOSSIBLE

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the problems that forbid the hand, each once."""
        return tuple(dict.fromkeys(p.code for p in self.problems))

    @cached_property
    def gains(self) -> Gains:
        """What each player gains of each unit; empty if the hand was not settled. Of dice it is what the player's open
        chances are expected to bring, as exact fractions: sums of thousands of rounded ones would be wrong."""
        if self.verdict is None:
            return _NO_GAINS
        dice: dict[str, Amount] = {}
        for chance in self.verdict.chances:
            dice[chance.player] = dice.get(chance.player, 0) + Fraction(chance.expected)
        return {"points": self.verdict.points, "chips": self.verdict.chips, "dice": dice}

    @cached_property
    def winners(self) -> frozenset[str]:
        """The players whose wins are paid, whom the sums and headings of a comparison are about."""
        return frozenset(won.player for won in self._wins if won.paid)

    @property
    def following(self) -> NextHand | None:
        """What carries over to the next hand (dealer, honba, sticks), in which rules may differ though they pay alike.
        ``None`` if the hand was not settled."""
        return None if self.verdict is None else self.verdict.next

    @cached_property
    def sizes(self) -> Sequence[object]:
        """What each win is worth and by which yaku. Two outcomes with equal payments can differ here."""
        return [_worth_of_win(won) for won in self._wins]

    @property
    def _wins(self) -> Sequence[Won[GameWin]]:
        """The wins; none if the hand was not settled."""
        return () if self.verdict is None else self.verdict.wins


def _worth_of_win(won: Won[GameWin]) -> object:
    """Return what a win is worth and by which yaku, in a form that is equal if the same win under other rules is called
    the same. The yaku are sorted, as two rule sets may list them in another order."""
    yaku = sorted(part.id for part in won.yaku)
    return won.player, won.points, won.han, won.fu, won.limit, won.yakuman, won.each, yaku


class Subject:
    """The hand to compare, settled under any rules. Its document is read again only if rules require it."""

    def __init__(self, document: ReadableDocument) -> None:
        """Take the document of a hand, which is read under each rule set, as rules may decide how it is read. Raises
        :class:`~calc.InputError` if the document is a match, or no mapping."""
        if not isinstance(document.value, dict):
            raise InputError([problem("S202.record", span=document.span(()))])
        if is_match(document):
            raise InputError([problem("S110.compared", span=document.span(()))])
        self.document = document
        self.records: dict[Hashable, object] = {}
        """The records that the document was read as, one for all rule sets that read it alike (:meth:`record`)."""

    @property
    def title(self) -> str:
        """The record's title. All readings of a record have one title, so the first that was made says it; empty before
        the record is read under any column, or if it has none."""
        for record in self.records.values():  # any of them: all have one title
            return str(getattr(record, "title", "") or "")
        return ""

    def rules(self, column: Column) -> Rules:
        """Return the rules that a column names (if it names none, those that the record asks for) with the column's
        overrides. Raises :class:`~calc.InputError` if they cannot be loaded."""
        return rules_of(self.document, column.rules, dict(column.overrides))  # a column has pairs, to be hashable

    def record(self, rules: Rules) -> tuple[object, list[Problem]]:
        """Return the record as read under these rules (``None`` if nothing could be read), and its problems. A record
        without problems is kept in :attr:`records` for all rules that read the document alike, as a comparison tries
        dozens. A club's own yaku that the rules lack is no problem, as it only counts nothing."""
        key = (rules.engine, rules.own_yaku, *(rules.values.get(k) for k in system(rules.engine).asked_by_reading))
        record = self.records.get(key)
        if record is not None:
            return record, []
        record, problems = system(rules.engine).read(self.document, rules)
        # S204.own_yaku: a note on the result says so
        problems = [p for p in problems if p.sentence != "S204.own_yaku"]
        if record is not None and not problems:
            self.records[key] = record
        return record, problems

    def outcome(self, rules: Rules) -> Outcome:
        """Return the outcome of the hand under these rules. What is wrong is kept in the outcome and not raised, since
        under the rules of another column it may be right."""
        record, problems = self.record(rules)
        if not problems and record is not None:
            verdict = settled(record, rules)
            if isinstance(verdict, Verdict):
                return Outcome(verdict)
            problems = verdict
        return Outcome(verdict=None, problems=self.located(problems))

    def located(self, problems: list[Problem]) -> list[Problem]:
        """Return the problems with their places in the document: a settlement knows only paths of the record."""
        return located(problems, self.document)

    def keys_read(self, rules: Rules) -> frozenset[str]:
        """Return the keys that are read when the document is read and settled under these rules: no other key can
        change the outcome by itself. If the document cannot be read without problems, return all keys, as any may
        matter. Settles the hand once more, may keep the record in :attr:`records`, and raises nothing."""
        record, problems = self.record(rules)
        if record is None or problems:
            return frozenset(rules.values)
        # variants only settles the record, so the keys that reading asks for are added
        return system(rules.engine).asked_by_reading | variants.keys_read(record, rules)


class Logged(Subject):
    """A hand of the riichi family that was already read from another program's log."""

    def __init__(self, record: Record) -> None:
        """Take a record as it was read, which is the same under all rules: :attr:`records` has it from the start."""
        self.logged = record
        self.records = {(): record}

    def rules(self, column: Column) -> Rules:
        """Return the rules of a column; if it names none, those that the log was played by. The overrides of the log
        (such as its red fives) hold in both cases, as its tiles stay what they were; the column's are applied after
        them. Raises InputError if the rules cannot be loaded, or are of a game that no log records."""
        name = column.rules or self.logged.rules
        rules = load_rules(name, {**self.logged.overrides, **dict(column.overrides)})
        if not system(rules.engine).plays_logs:
            raise InputError([problem("R123.other_game", rules=rules.id)])
        return rules

    def record(self, rules: Rules) -> tuple[object, list[Problem]]:
        """Return the record of the log; it is the same under all rules."""
        return self.logged, []

    def located(self, problems: list[Problem]) -> list[Problem]:
        """Return the problems as they are: a log has no document."""
        return problems

    def keys_read(self, rules: Rules) -> frozenset[str]:
        """Return the keys that are read when the hand is settled under these rules. Unlike reading a document, reading
        a log asks for no keys."""
        return variants.keys_read(self.logged, rules)
