"""What differs between two rule sets, in the words of players: a page for the wall of a club."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import compiled
from ..japanese import meaning_in_japanese
from ..rules import Yaku, format_value, is_entry
from . import words as common
from .paper import Blank, Block, Heading, Para, Table
from .words import Words

if TYPE_CHECKING:
    from ..rules import Rules


class Difference(NamedTuple):
    """A rule that two rule sets see otherwise."""

    group: str
    """What it is about."""
    key: str
    says: str
    """What the rule means, or the name of the yaku."""
    values: tuple[str, str]


def rule_words(lang: str) -> Words:
    """The words of rules in one language."""
    return Words(lang, compiled.words(common.__file__, "rules"))


def differing(sides: Sequence[Rules]) -> list[str]:
    """The keys whose values differ, as the rules have them in order."""
    keys = dict.fromkeys(key for rules in sides for key in rules.values)
    return [key for key in keys if len({rules.values.get(key) for rules in sides}) > 1]


def differences(first: Rules, second: Rules, specs: Mapping[str, Mapping[str, Any]], lang: str) -> list[Difference]:
    """What differs, by what it is about. ``specs``: the schema of each key."""
    w, found = rule_words(lang), list[Difference]()
    for key in differing((first, second)):
        spec, yaku = specs[key], key.removeprefix("yaku.")
        meaning = str(spec.get("meaning", key))
        says = meaning_in_japanese(meaning) if lang == "ja" else meaning
        if yaku != key:
            says = first.name(yaku, lang) if "yaku." + yaku in first.values else second.name(yaku, lang)
        one, other = (in_words(r.values[key], spec, r, w) if key in r.values else "–" for r in (first, second))
        group = w.first("group_" + key.partition(".")[0]) or w("group_more")
        found.append(Difference(group, key, says, (one, other)))
    order = list(dict.fromkeys(d.group for d in found if d.group != w("group_more")))
    return sorted(found, key=lambda d: order.index(d.group) if d.group in order else len(order))


def in_words(value: Any, spec: Mapping[str, Any], rules: Rules, w: Words) -> str:
    """A value as a player says it."""
    if isinstance(value, Yaku):
        return _worth(value, w)
    if isinstance(value, bool):
        return w("yes" if value else "no")
    if isinstance(value, int):
        unit = str(spec.get("unit", ""))
        return f"{value:,} {meaning_in_japanese(unit) if w.lang == 'ja' else unit}".strip()
    if isinstance(value, tuple):
        return ", ".join(_line(dict(one), rules, w) if is_entry(one) else _item(one, rules, w) for one in value) or w(
            "no"
        )
    return w("no") if value in ("off", "no", "none") else format_value(value)


def _item(value: Any, rules: Rules, w: Words) -> str:
    return rules.name(value, w.lang) if isinstance(value, str) else format_value(value)


def _line(entry: Mapping[str, Any], rules: Rules, w: Words) -> str:
    """An entry of a list: its name, how much it brings, and what else it says."""
    id_ = str(entry.get("id", ""))
    name = entry.get(w.lang) or w.first(id_) or rules.name(id_, w.lang)
    beside = {k: format_value(v) for k, v in entry.items() if k not in ("id", "count", "ja", "en", "each")}
    more = ", ".join(w.first(f"line_{k}_{v}") or f"{w.first(f'line_{k}') or k} {v}" for k, v in beside.items())
    return f"{name} {entry.get('each', '')}".strip() + (f" ({more})" if more else "")


def _worth(worth: Yaku, w: Words) -> str:
    if not worth.closed:
        return w("no")
    if worth.yakuman:
        said = w("yakuman_n", n=worth.closed) if worth.closed > 1 else w("yakuman")
    else:
        said = w(worth.limit) if worth.limit else w("han_n", n=worth.closed)
    if worth.open and worth.open != worth.closed:
        return w("open_less", worth=said, n=worth.open)
    return said if worth.open else w("closed_only", worth=said)


def lines(found: Sequence[Difference], names: Sequence[str]) -> list[Block]:
    """The differences below each other, for a terminal."""
    blocks = list[Block]()
    for i, one in enumerate(found):
        if not i or one.group != found[i - 1].group:
            blocks += [Blank(), Heading(one.group, 0)] if blocks else [Heading(one.group, 0)]
        blocks.append(Para(one.says, indent=2))
        values = "   ".join(f"{name}: {value}" for name, value in zip(names, one.values, strict=True))
        blocks.append(Para(f"{values}   {one.key}", indent=4, light=True))
    return blocks


def tables(found: Sequence[Difference], names: Sequence[str]) -> list[Block]:
    """The differences as a table for each thing that they are about, for a page."""
    blocks = list[Block]()
    for group in dict.fromkeys(one.group for one in found):
        rows = [(one.says, *one.values, one.key) for one in found if one.group == group]
        blocks += [Heading(group, 0), Table(("", *names, ""), rows)]
    return blocks
