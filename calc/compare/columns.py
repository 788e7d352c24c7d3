"""The columns of a comparison: the rule sets under which a hand is settled."""

import os
import re
from collections.abc import Sequence
from typing import NamedTuple

from ..codes import problem
from ..problems import Problem, Source, Span, refuse
from ..rules import Rules, format_value

_NEXT = re.compile(r"(?:\s*[,;]\s*|\s+)(?=[a-z][\w.-]*\s*=)")


class Column(NamedTuple):
    """One requested rule set."""

    rules: str = ""
    """A system's id or a rules file; empty: what the record asks for."""
    overrides: tuple[tuple[str, object], ...] = ()

    def label(self, rules: Rules | None) -> str:
        """The heading of the column; ``*`` stands for rules that are not the same in every record."""
        name = self.rules
        if "/" in name or os.sep in name:
            name = os.path.basename(name)
        changes = ", ".join(f"{key}={value if isinstance(value, str) else format_value(value)}"
                            for key, value in self.overrides)  # fmt: skip
        name = name or (rules.id if rules else "*")
        return f"{name} + {changes}" if changes else name


def columns_of(rules: Sequence[str], sets: Sequence[str] = ()) -> list[Column]:
    """The columns that options ask for: every name of ``rules``, then the first of them changed by each of ``sets``.

    A text of ``sets`` is one ``key=value`` or several, separated by spaces: ``points.kiriage=false honba.value=300``. A
    single name without changes, or changes without a name, is compared with the record's own rules, which come first.

    Raises :class:`~calc.problems.InputError` for a text that is not a change, and if there is nothing to compare.
    """
    problems: list[Problem] = []
    changed = [Column(rules[0] if rules else "", _changes(text, problems)) for text in sets]
    named = [Column(name) for name in rules]
    if not named and not changed:
        problems.append(problem("R121.nothing"))
    if not named or (len(named) == 1 and not changed):
        named.insert(0, Column())
    found = [*named, *changed]
    for i, column in enumerate(found):
        if column in found[:i]:
            text = sets[i - len(named)] if i >= len(named) else column.rules
            option = "--set" if i >= len(named) else "--rules"
            span = Span(Source(option, text), 0, len(text))
            problems.append(problem("R122.twice", span=span))
    refuse(problems)
    return found


def _changes(text: str, problems: list[Problem]) -> tuple[tuple[str, object], ...]:
    """The changes in one ``--set``."""
    found: dict[str, object] = {}
    at = 0
    for part in _NEXT.split(text.strip()):
        at = text.index(part, at)
        key, sign, value = part.partition("=")
        span = Span(Source("--set", text), at, at + len(part))
        if not sign or not key.strip():
            problems.append(problem("R103.no_value", span=span, text=part))
        elif key.strip() in found:
            problems.append(problem("R104.twice", span=span, rule=key.strip()))
        found[key.strip()] = value.strip()
        at += len(part)
    return tuple(found.items())


def differing(first: Rules, other: Rules) -> list[str]:
    """The keys with different values in two rule sets, or that only one of them has, in the order of the first."""
    return [
        key for key in dict.fromkeys([*first.values, *other.values])
        if key not in first.values or key not in other.values or first.values[key] != other.values[key]
    ]  # fmt: skip


def mixed(first: Rules, other: Rules, keys: Sequence[str] | frozenset[str]) -> Rules:
    """The first rule set with the other's rulings for some keys. A key that the other lacks is removed."""
    rules = first.with_overrides({key: other.ruling(key) for key in keys if key in other.values})
    gone = {key for key in keys if key not in other.values}
    if gone:
        rules.values = {key: value for key, value in rules.values.items() if key not in gone}
        rules.entries = {key: entry for key, entry in rules.entries.items() if key not in gone}
    return rules
