"""The sheet for the wall of a club: what players read there, in a line for each rule."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .. import compiled
from ..rules.keys import Key
from ..rules.needs import Condition, condition_of, unmet
from ..rules.rules import Rules, load_rules
from .rules_page import words_for

LEAST_SECTIONS = 5
"""The sections that a game has something of if the sheet is meant for it."""


class Posted(NamedTuple):
    """A rule on the sheet."""

    label: str
    value: str


class Section(NamedTuple):
    """Rules on the sheet that belong together."""

    title: str
    rules: list[Posted]


def sheet(rules: Rules, keys: Mapping[str, Key], lang: str) -> list[Section]:
    """Return the sheet of some rules, in the sections of ``wall.toml``; a section without any of these rules is left
    out. The sections are those of riichi, so if fewer than ``LEAST_SECTIONS`` are left the game is another, and the
    sheet empty. ``keys``: the key of each rule."""
    w, sections = words_for(rules, lang), list[Section]()
    for section in compiled.toml(__file__, "wall")["sections"]:
        names = list(_names_in(section, rules, keys))
        posted = [Posted(w.subject(name, keys[name]), w.in_words(rules.values[name], keys[name])) for name in names]
        if posted:
            sections.append(Section(section["title"][lang == "ja"], posted))  # English, Japanese
    return sections if len(sections) >= LEAST_SECTIONS else []


def _names_in(section: Mapping[str, Any], rules: Rules, keys: Mapping[str, Key]) -> Iterator[str]:
    """Yield the rules of a section of ``wall.toml`` that the sheet has. Those under ``always`` must have an effect
    beside the others, those under ``played`` must also be on. In a section with ``yaku`` those follow that are worth
    something else than at the root, which is loaded for that: a wall has no room for the usual ones."""
    always: Sequence[str] = section["always"]
    played = [condition.key for condition in map(condition_of, section.get("played", ())) if _holds(condition, rules)]
    for name in (*always, *played):
        if name in rules.values and not any(unmet(need, rules.values) for need in keys[name].needs):
            yield name
    if section.get("yaku"):
        root = load_rules(rules.chain[-1]).values
        changed = (name for name, worth in rules.values.items() if worth != root.get(name))
        yield from (name for name in changed if name.startswith("yaku.") and name not in always)


def _holds(condition: Condition, rules: Rules) -> bool:
    """Tell whether a condition holds under some rules. If they lack its rule, it does not."""
    return condition.key in rules.values and condition.holds(rules.values)
