"""Rules in the words of players: what a club plays, or what differs between two, as a page for the wall."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..rules.keys import Key
from ..rules.rules import Rules
from ..systems import system
from .paper import Blank, Block, Grid, Heading, Para
from .rule_words import RuleWords, rule_words


class Pinned(NamedTuple):
    """A rule, and its values in one rule set or in each of two."""

    group: str
    """The group of rules that it belongs to."""
    key: str
    says: str
    """The meaning of the rule, or the name of the yaku."""
    values: tuple[str, ...]


def pinned(sides: Sequence[Rules], keys: Sequence[str], of_rules: Mapping[str, Key], lang: str) -> list[Pinned]:
    """Return some rules in words, sorted by group, the groups in the order of the keys; rules without a group come
    last. ``of_rules``: the key of each; ``sides``: one rule set, or two to put side by side, of which one may lack a
    rule (a dash). Both a terminal and a page are made of them."""
    words = [words_for(rules, lang) for rules in sides]
    rulings: list[Pinned] = []
    for key in keys:
        spec, w = of_rules[key], next(w for w in words if key in w.rules.values)
        says = w.subject(key, spec) if key.startswith("yaku.") else w.about(spec.meaning)
        values = tuple(w.in_words(w.rules.values[key], spec) if key in w.rules.values else "–" for w in words)
        rulings.append(Pinned(w.first("group_" + key.partition(".")[0]) or w("group_more"), key, says, values))
    more = rule_words(lang)("group_more")
    order = list(dict.fromkeys(ruling.group for ruling in rulings if ruling.group != more))
    return sorted(rulings, key=lambda ruling: order.index(ruling.group) if ruling.group in order else len(order))


def words_for(rules: Rules, lang: str) -> RuleWords:
    """Return what puts the rules of a system into words, with the names that its game has for chip lines. The game is
    imported only when the first chip line is named, since rules can be read without a game that plays them. An
    InputError of ``system`` comes up only then."""
    return RuleWords(rules, lang, lambda id_: system(rules.engine).text(lang).words.chip_line(id_))


def lines(rulings: Sequence[Pinned], names: Sequence[str]) -> list[Block]:
    """Return rules below each other, for a terminal: a heading for each group, each rule in words, and below it its
    values, each behind the name of its rule set (``names``), and its key. A table would be too wide there."""
    blocks, group = list[Block](), None
    for ruling in rulings:
        if ruling.group != group:
            group = ruling.group
            blocks += [Blank(), Heading(group, level=0)] if blocks else [Heading(group, level=0)]
        blocks.append(Para(ruling.says, indent=2))
        values = "   ".join(f"{n}: {text.replace(chr(10), '; ')}" for n, text in zip(names, ruling.values, strict=True))
        blocks.append(Para(f"{values}   {ruling.key}", indent=4, light=True))
    return blocks


def tables(rulings: Sequence[Pinned], names: Sequence[str]) -> list[Block]:
    """Return a table for each group of rules, for a page: the rule in words, its values, and its key in the file.
    Values of two rule sets (``names``) stand beside each other, to be compared at a glance."""
    blocks = list[Block]()
    for group in dict.fromkeys(ruling.group for ruling in rulings):
        rows = [(ruling.says, *ruling.values, ruling.key) for ruling in rulings if ruling.group == group]
        blocks += [Heading(group, level=0), Grid(("", *names, ""), rows, range(len(names) + 2))]
    return blocks
