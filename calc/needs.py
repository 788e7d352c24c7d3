"""What a rule needs of others to have an effect, as ``needs`` in the keys of rules.yaml says it.

A need is a condition, or several joined by ``or``: ``north.drawn_aside`` (it is on: not off, none, no or 0, and not
empty), ``chombo.points = each``, ``wareme.factor > 1``, ``limit.baiman_han < limit.sanbaiman_han``, ``chips.lines has
chips.ippatsu``; after ``no`` its contrary. A rule that a system does not have holds nothing back.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from .rules import Yaku, format_value, is_entry, scalar

V = Mapping[str, Any]


class Condition(NamedTuple):
    """One condition: a rule, how it is compared and with what, and whether the contrary must hold."""

    key: str
    how: str = ""
    with_: str = ""
    contrary: bool = False

    def holds(self, values: V) -> bool:
        """Whether some values, this rule among them, fulfil it."""
        value = values[self.key]
        if not self.how:
            found = is_on(value)
        elif self.how == "has":
            found = self.with_ in (thing for one in value for thing in (dict(one).values() if is_entry(one) else [one]))
        else:
            other = values.get(self.with_, scalar(self.with_))
            found = {"=": value == other, ">": _above(value, other), "<": _above(other, value)}[self.how]
        return found is not self.contrary

    def remedy(self, spec: Mapping[str, Any]) -> str:
        """What to write so that it holds; ``…`` for what the table alone knows. ``spec``: the schema of the rule."""
        kind = spec.get("type")
        if kind == "list":
            wanted = f"[… {self.with_} …]" if self.with_ and not self.contrary else "[…]"
        elif self.contrary:
            wanted = {"int": "0", "bool": "false"}.get(str(kind), "off")
        elif self.with_.isdecimal():
            wanted = str(int(self.with_) + (self.how == ">"))
        elif self.how == "=":
            wanted = self.with_
        elif kind == "choice":
            wanted = next(format_value(choice) for choice in spec["choices"] if is_on(choice))
        else:
            wanted = "true" if kind == "bool" else "…"
        return f"{self.key}: {wanted}"


def _above(value: Any, other: Any) -> bool:
    return isinstance(value, int) and isinstance(other, int) and value > other


def is_on(value: Any) -> bool:
    """Whether a value is more than off, none, no, 0 and an empty list."""
    return bool(value.closed) if isinstance(value, Yaku) else value not in ("off", "none", "no") and bool(value)


@lru_cache(maxsize=512)
def conditions(need: str) -> tuple[Condition, ...]:
    """The conditions of a need, of which one must hold."""
    found = list[Condition]()
    for text in need.split(" or "):
        contrary = text.startswith("no ")
        key, _, rest = text.removeprefix("no ").partition(" ")
        how, _, with_ = rest.partition(" ")
        found.append(Condition(key, how, with_, contrary))
    return tuple(found)


def unmet(need: str, values: V) -> list[Condition]:
    """The conditions of a need none of which holds; empty where one does, or where no such rule is known."""
    known = [condition for condition in conditions(need) if condition.key in values]
    return [] if any(condition.holds(values) for condition in known) else known
