"""``calc.systems``."""

from __future__ import annotations

from collections.abc import Mapping

from ..named_tuples import NamedTuple
from ..rules.rules import families, full_title


class ListedSystem(NamedTuple):
    """A rule system that ``calc.rules`` loads by its id.

    >>> import calc
    >>> next(each for each in calc.systems() if each.id == "tenhou4").title["en"]
    'Tenhou, four players'
    """

    id: str
    """What ``rules=`` takes, such as ``tenhou4``."""
    title: Mapping[str, str]
    """By language."""
    extends: str
    """The id of the system that it changes; empty for the first of a family."""
    note: Mapping[str, str]
    """What sets it apart, by language; empty if nothing is said."""


def systems() -> tuple[ListedSystem, ...]:
    """Return every rule system, each behind the one that it extends; those of other packages come last, and a
    package whose rules are broken has none.

    >>> import calc
    >>> [system.id for system in calc.systems()][:4]
    ['riichi', 'tcg', 'tenhou4', 'sanma']
    """
    listed = [
        ListedSystem(name, full_title(head.title, name), head.extends, dict(head.note)) for name, _, head in families()
    ]
    return tuple(listed)
