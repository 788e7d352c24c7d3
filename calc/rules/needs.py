"""Needs: what a rule asks of others to have an effect (``needs`` of a key in rules.yaml).

A need is a condition, or several joined by ``or``. ``north.drawn_aside`` (it is on: not off, none, no or 0, and not
empty), ``chombo.points = each``, ``wareme.factor > 1``, ``limit.baiman_han < limit.sanbaiman_han``, ``chips.lines has
chips.ippatsu``; after ``no`` its contrary. A rule that a system does not have holds nothing back.
"""

from functools import lru_cache
from typing import NamedTuple

from .values import V, is_entry, is_on, scalar


class Condition(NamedTuple):
    """One condition: a rule, how it is compared with what, and whether it is negated."""

    key: str
    how: str = ""
    """``=``, ``>``, ``<`` or ``has``; empty: whether it is on."""
    with_: str = ""
    contrary: bool = False

    def holds(self, values: V) -> bool:
        """Tell whether it holds under some values: a rule is on, has an item, or compares with a number or another
        rule. With ``no`` (``contrary``) tell the opposite. Raises KeyError if there is no such rule."""
        value = values[self.key]
        if not self.how:
            holds = is_on(value)
        elif self.how == "has":
            holds = self.with_ in (
                text for item in value for text in (dict(item).values() if is_entry(item) else [item])
            )
        else:
            limit = values.get(self.with_, scalar(self.with_))  # the value of another rule, or what is written
            holds = {"=": value == limit, ">": _is_above(value, limit), "<": _is_above(limit, value)}[self.how]
        return holds is not self.contrary


def _is_above(value: object, limit: object) -> bool:
    """Tell whether both are numbers, and the first is the greater one."""
    return isinstance(value, int) and isinstance(limit, int) and value > limit


@lru_cache(maxsize=512)
def conditions(need: str) -> tuple[Condition, ...]:
    """Return the conditions of a need, one of which must hold. Parsed once, as a need is asked of many systems.

    >>> conditions("fu.fixed = 30")
    (Condition(key='fu.fixed', how='=', with_='30', contrary=False),)
    """
    return tuple([condition_of(text) for text in need.split(" or ")])


def condition_of(text: str) -> Condition:
    """Return the condition in a text such as ``no wareme.factor > 1``: perhaps ``no``, a key, and perhaps a comparison
    with its other side. A key alone asks whether the rule is on."""
    key, _, comparison = text.removeprefix("no ").partition(" ")
    how, _, with_ = comparison.partition(" ")
    return Condition(key, how, with_, contrary=text.startswith("no "))


def unmet(need: str, values: V) -> list[Condition]:
    """Return the conditions of a need if none of them holds; empty if one does, or if no such rule is known. Unknown
    rules hold nothing back: a game without a rule cannot be asked for it.

    >>> [condition.key for condition in unmet("wareme.factor > 1", {"wareme.factor": 1})]
    ['wareme.factor']
    >>> unmet("wareme.factor > 1", {"wareme.factor": 2})
    []
    """
    of_rules = [condition for condition in conditions(need) if condition.key in values]
    return [] if any(condition.holds(values) for condition in of_rules) else of_rules
