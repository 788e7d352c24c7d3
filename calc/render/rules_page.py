"""Rules in the words of players: what a club plays, or what differs between two, as a page for the wall."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .. import compiled
from ..rules.keys import Key
from ..rules.rules import Rules, YakuWorth, format_value, is_entry
from ..systems import system
from . import words as common
from .paper import Blank, Block, Grid, Heading, Para, tile_mark
from .words import Words, signed


class Pinned(NamedTuple):
    """A rule, and its values in one rule set or in each of two."""

    group: str
    """The group of rules that it belongs to."""
    key: str
    says: str
    """The meaning of the rule, or the name of the yaku."""
    values: tuple[str, ...]


def rule_words(lang: str) -> Words:
    """Return the words of rules in one language."""
    return Words(lang, compiled.words(common.__file__, "rules"))


def pinned(sides: Sequence[Rules], keys: Sequence[str], of_rules: Mapping[str, Key], lang: str) -> list[Pinned]:
    """Return some rules in words, by group, groups in the order of the keys and what has none last. ``of_rules``: the
    key of each; ``sides``: one rule set, or two to put side by side, where a dash stands for a rule that one lacks."""
    w, rulings = rule_words(lang), list[Pinned]()
    for key in keys:
        spec, yaku = of_rules[key], key.removeprefix("yaku.")
        says = w.about(spec.meaning)
        if yaku != key:  # the key of a yaku: its name says more than its meaning
            says = next(rules.name(yaku, lang) for rules in sides if key in rules.values)
        values = tuple(in_words(rules.values[key], spec, rules, w) if key in rules.values else "–" for rules in sides)
        rulings.append(Pinned(w.first("group_" + key.partition(".")[0]) or w("group_more"), key, says, values))
    order = list(dict.fromkeys(ruling.group for ruling in rulings if ruling.group != w("group_more")))
    return sorted(rulings, key=lambda ruling: order.index(ruling.group) if ruling.group in order else len(order))


def in_words(value: object, spec: Key, rules: Rules, w: Words) -> str:
    """Return a value in a player's words, by its type; words that the key has for a value (``spec.words``) go before
    all but yes and no. The items of a list are each on a line."""
    if isinstance(value, YakuWorth):
        return _word_worth(value, w)
    if isinstance(value, bool):
        return w("yes" if value else "no")
    if str(value) in spec.words:
        return _word_choice(value, spec, rules, w)
    if isinstance(value, int):
        return _number(value, spec.unit, w)
    if isinstance(value, tuple):
        return _items(value, spec, rules, w) or w("no")
    return w("no") if value in ("off", "no", "none") else _word_choice(value, spec, rules, w)


def _number(value: int, unit: str, w: Words) -> str:
    """Return a number and its unit."""
    return f"{value:,} {w.unit(unit, value)}".strip()


def _items(values: tuple[Any, ...], spec: Key, rules: Rules, w: Words) -> str:
    """Return the items of a list: entries each on a line, tiles as tiles; where one is negative, as in uma, all with
    their signs."""
    if values and is_entry(values[0]):
        return "\n".join(_word_entry(dict(item), rules, w) for item in values)
    if spec.of == "tile":
        return tile_mark(values)
    if any(type(item) is int and item < 0 for item in values):
        return " ".join(map(signed, values))
    return ", ".join(_word_choice(item, spec, rules, w) for item in values)


def _word_choice(value: object, spec: Key, rules: Rules, w: Words) -> str:
    """Return a choice of a rule, or the name of a yaku; a cell of a payment table (``4/30 child_ron 7700``: a size, a
    column, points) in words."""
    if words := spec.words.get(str(value)):  # a rule's key in braces is replaced by its number
        return re.sub(r"\{([\w.]+)\}", lambda rule: format(rules.values[rule[1]], ","), w.about(words))
    if spec.of == "payment":
        size, column, paid = str(value).split()
        han, _, fu = size.partition("/")
        named = f"{w('han_n', n=int(han))} {w('fu_n', n=fu)}" if fu else w(size)
        return f"{named} {w('cell_' + column)} {paid}"
    return (w.first(value) or rules.name(value, w.lang)) if isinstance(value, str) else format_value(value)


def _word_entry(entry: Mapping[str, Any], rules: Rules, w: Words) -> str:
    """Return an entry of a list: a coloured tile, or a chip line: its name, how much it brings, and what else it
    says."""
    if "each" not in entry:
        return w("coloured", tile=tile_mark([entry["tile"]]), count=entry["count"], han=w("han_n", n=entry["han"]))
    id_, each = str(entry["id"]), entry["each"]
    name = entry.get(w.lang) or system(rules.engine).text(w.lang).words.chip_line(id_)
    name = rules.name(id_, w.lang) if name == id_ else name
    beside = {k: v for k, v in entry.items() if k not in ("id", "count", "ja", "en", "each")}
    remarks = ", ".join(w.first(f"line_{k}_{format_value(v)}") or _beside(k, v, rules, w) for k, v in beside.items())
    brings = w("chips_n", n=rules.values.get(each, each))
    return f"{name}: {brings}" + (f" ({remarks})" if remarks else "")


def _beside(field: str, value: Any, rules: Rules, w: Words) -> str:
    """Return what a chip line says in addition to its name and chips: the tiles, yaku or han that it counts."""
    if field == "tile":
        return tile_mark(value)
    if field == "yaku":
        return ", ".join(rules.name(yaku, w.lang) for yaku in value)
    if field == "payers":  # the rule that says so
        return w("line_payers_all" if rules.values[value] else "line_payers_points")
    return w(f"line_{field}", n=rules.values.get(value, value))


def _word_worth(worth: YakuWorth, w: Words) -> str:
    """Return what a yaku is worth concealed, and what remains of it open, if that differs; “no” for one not played."""
    if not worth.closed:
        return w("no")
    if worth.yakuman:
        text = w("yakuman_n", n=worth.closed) if worth.closed > 1 else w("yakuman")
    else:
        text = w(worth.limit) if worth.limit else w("han_n", n=worth.closed)
    if worth.open and worth.open != worth.closed:
        return w("open_less", worth=text, n=worth.open)
    return text if worth.open else w("closed_only", worth=text)


def lines(rulings: Sequence[Pinned], names: Sequence[str]) -> list[Block]:
    """Return rules below each other, for a terminal: a heading for each group, then each rule and below it its values
    (``names``: of which rule sets) and its key."""
    blocks, group = list[Block](), None
    for ruling in rulings:
        if ruling.group != group:
            group = ruling.group
            blocks += [Blank(), Heading(group, 0)] if blocks else [Heading(group, 0)]
        blocks.append(Para(ruling.says, indent=2))
        values = "   ".join(f"{n}: {text.replace(chr(10), '; ')}" for n, text in zip(names, ruling.values, strict=True))
        blocks.append(Para(f"{values}   {ruling.key}", indent=4, light=True))
    return blocks


def tables(rulings: Sequence[Pinned], names: Sequence[str]) -> list[Block]:
    """Return a table for each group of rules, for a page: the rule in words, its values, and its key in the file."""
    blocks = list[Block]()
    for group in dict.fromkeys(ruling.group for ruling in rulings):
        rows = [(ruling.says, *ruling.values, ruling.key) for ruling in rulings if ruling.group == group]
        blocks += [Heading(group, 0), Grid(("", *names, ""), rows, range(len(names) + 2))]
    return blocks
