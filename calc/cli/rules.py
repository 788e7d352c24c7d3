"""``calc rules``: every value of every system, where it comes from, and what differs between two systems."""

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from ..languages import Phrase, in_language, named
from ..line.language import system_called
from ..problems.codes import is_doubt, problem
from ..problems.problems import InputError, Problem, nearest, refuse
from ..problems.synonyms import why_no_rule, words_in
from ..readers.reader import DEFAULT_RULES
from ..render import rules_page
from ..render.columns import WideTable
from ..render.paper import Blank, Block, Cells, Grid, Para
from ..render.rule_words import rule_words
from ..render.terminal import broken, columns_here
from ..render.wall import sheet
from ..render.width import clip, pad, width
from ..render.words import Words
from ..riichi.page_cells import wrong_cells
from ..rules.keys import ItemKey, Key, ListKey
from ..rules.page import unread_lines
from ..rules.proofreader import PageWord, inherited_unsaid, page_words_unsaid
from ..rules.proofreader import check as check_file
from ..rules.rules import (
    Layer,
    Rules,
    Ruling,
    YakuWorth,
    chain,
    families,
    format_value,
    full_title,
    is_entry,
    is_path,
    load_rules,
    shipped,
)
from ..rules.schema import schema_of
from ..schema.starter import club_starter, keys_for_the_wall
from ..systems import broken_plugins, is_engine
from .answers import Answers
from .common import Several, choose_language, overrides_of, print_problems, say, translate

_LIST_CELLS = 80
"""The most cells of a line in the list of systems: the width of most terminals."""


def _word_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[Block]:
    """Return a table whose columns all have words: these are aligned to the left, and broken into lines where a
    terminal is too narrow."""
    return [WideTable(heads, rows, words=range(len(heads)), indent=0)]


def _json_value(value: object) -> object:
    """Return a value as ``--json`` prints it: the worth of a yaku as a rules file has it (``2/1``), a tuple as a list,
    anything else unchanged."""
    if isinstance(value, YakuWorth):
        return format_value(value)
    return [_json_value(item) for item in value] if isinstance(value, tuple) else value


def list_systems(lang: str = "", json: bool = False, tables: str = "") -> None:
    """Print the systems by family, each below the one that it extends, with its title and what sets it apart. Then
    print the problems of installed games that cannot be loaded: whoever misses a game here finds the reason."""
    answers = Answers(lang, json, tables=tables)
    data, rows = list[dict[str, object]](), list[tuple[str, str, str]]()
    for name, depth, head in families():
        title = full_title(head.title, name)
        data.append({"id": name, "title": title, "note": dict(head.note), "extends": head.extends or None})
        if rows and not depth:
            rows.append(("",) * 3)  # an empty line before each further family
        rows.append(("  " * depth + name, title.get(answers.lang, title["en"]), head.note.get(answers.lang, "")))
    heads = list(map(rule_words(answers.lang), ("system", "title", "played_by")))
    answers.print_answer(data, lambda: _word_table(heads, rows) if tables else _system_lines(rows))
    if broken := broken_plugins():
        print_problems(broken, as_json=False, lang=answers.lang)


def _system_lines(rows: Sequence[tuple[str, str, str]]) -> list[Block]:
    """Return ``rows`` of systems (name, title, note) as blocks: behind the name the title and the note, in lines of at
    most :data:`_LIST_CELLS` that begin in one column."""
    cells = max(width(name) for name, *_ in rows) + 2  # 2: blanks behind the longest name
    room = min(columns_here(), _LIST_CELLS) - cells - 2  # 2: a terminal indents the line
    return [
        Cells((name if number == 0 else "", line), (cells,))
        for name, title, note in rows
        for number, line in enumerate(broken(f"{title} · {note}" if note else title, room))
    ]


def show(
    key: Several = None,
    system: str = DEFAULT_RULES,
    lang: str = "",
    json: bool = False,
    sets: Several = None,
    html: str = "",
) -> None:
    """Print the value of one rule with everything known about it, or a table of several rules. With ``html`` also write
    a page of all that a club plays. ``key``: words that name the rules, by their keys or as players call them
    (``喰いタン``), perhaps with a system before them. Raises InputError if they name none."""
    words = key or []
    # the system may stand before the key (rules show kansai honba), unless --rules names one: tcg is the default
    if len(words) > 1 and system == DEFAULT_RULES and (named := _named_system(words[0])):
        system, words = named, words[1:]
    rules, keys = _find_keys(system, " ".join(words), sets)
    # anmika inherits from riichi what it does not play; shown only where nothing else is meant
    keys = [asked for asked in keys if _inert(rules, asked) is None] or keys
    answers, rulings = Answers(lang, json, html=html), [rules.ruling(asked) for asked in keys]
    if html:
        _pin_rules((rules,), keys_for_the_wall(rules), answers)
    if len(keys) == 1:
        data_of_key = _ruling_as_json(rules, keys[0])
        answers.print_answer(data_of_key, lambda: _explanation_blocks(rules, rulings[0], answers.lang))
        return
    data = {"system": rules.id, "digest": rules.digest, "rules": [_ruling_as_json(rules, asked) for asked in keys]}
    answers.print_answer(data, lambda: _rulings_table(rulings, answers.lang))
    # a word may be both: the rules riichi.* of the default system were shown, and riichi is a system too
    shows_default = system == DEFAULT_RULES == rules.id
    named = _named_system(words[0]) if shows_default and len(words) == 1 else ""
    if named not in ("", DEFAULT_RULES):
        say(translate(Phrase("is_a_system_too", system=named), answers.lang), err=True)


def _named_system(word: str) -> str:
    """Return the rules file or the id of the system that a word names; empty if it names none. An English word of a
    system's title does not name it, as it may be part of a rule's name."""
    return word if is_path(word) or Path(word).is_file() else system_called(word, marked=True)


def _find_keys(system: str, key: str, sets: Several) -> tuple[Rules, list[str]]:
    """Return the rules of a ``system`` (with the values of ``sets`` changed), and the keys that the words ``key`` mean.
    Tried in this order, the surest first: a key or a group of keys; a system, whose keys are all meant; the keys that
    players call so; words for what is no rule; a sentence with several such words. Raises InputError if the words mean
    nothing, with the reason if players use them, or words in them, for what is no rule."""
    rules = load_rules(system, overrides_of(sets))
    if keys := schema_of(rules.files).group(key, rules.values):
        return rules, keys
    if system == DEFAULT_RULES and _named_system(key):  # the user has named no system
        rules = load_rules(_named_system(key), overrides_of(sets))
        return rules, list(rules.values)
    if keys := schema_of(rules.files).meant(key, rules.values):
        return rules, keys
    if reason := why_no_rule(key):
        raise InputError([problem("R102.unsaid", rule=key, why=Phrase(reason))])
    # a sentence, not a misspelt key: 25000点持ち30000点返し, “no uma, oka for the first”
    if "." not in key and "_" not in key and (keys_by_word := schema_of(rules.files).meant_in(key, rules.values)):
        return rules, list(dict.fromkeys(each for keys in keys_by_word.values() for each in keys))
    raise InputError([_problem_of_no_rule(key, rules)])


def _problem_of_no_rule(key: str, rules: Rules) -> Problem:
    """Return the problem of words (``key``) that mean no rule: with the reason if some of them are for what is no rule,
    or if they are in a script whose words are not known, else with the rule whose key is nearest."""
    if reason := next(filter(None, map(why_no_rule, words_in(key))), ""):
        return problem("R102.unsaid", rule=key, why=Phrase(reason))
    unread, _ = unread_lines(key)
    if unread:
        return problem("R102.unread", rule=key)
    keys_and_groups = dict.fromkeys(part for each in rules.values for part in (each, each.split(".")[0]))
    return problem("R102.not_here", help=nearest(key, keys_and_groups) or None, system=rules.id, rule=key)


def _rulings_table(rulings: Sequence[Ruling], lang: str) -> list[Block]:
    """Return rulings as a table with a line for each rule and a blank line between groups, below sentences that say
    what the statuses in it mean."""
    rows, w = list[tuple[str, ...]](), rule_words(lang)
    last_group = ""
    for ruling in rulings:
        group = ruling.key.split(".")[0]
        if last_group and group != last_group:
            rows.append(("",) * 4)  # the blank line: the table has four columns
        last_group = group
        why = w.about(ruling.source or ruling.because)  # a value of the house has a reason in place of a source
        # clipped to 24 and 32 cells; `rules show KEY` prints one rule in full
        rows.append((ruling.key, clip(format_value(ruling.value), 24), w(ruling.status), clip(why, 32)))
    meant = [Para(w.status(status)) for status in dict.fromkeys(ruling.status for ruling in rulings)]
    return [*meant, Blank(), *_word_table(list(map(w, ("rule", "value", "status", "source_or_reason"))), rows)]


def _values_in_systems(rules: Rules, key: str) -> list[tuple[Layer, object, int]]:
    """Return the layers in which a key has a value, each with the value and its line: first those in the chain of the
    rules, then every other system, so that ``rules show`` can compare them. A system whose parents are broken is left
    out: ``calc rules check`` says what is wrong with it."""
    layers, _ = chain(rules.id, rules.files)  # loaded rules have no problems
    ids = [layer.id for layer in layers]
    for file in rules.files:
        for name in file.heads:
            if name not in ids:
                inherited, wrong = chain(name, rules.files)
                if not wrong:
                    layers.append(inherited[0])  # its own layer: its parents are names in this loop too
                ids.append(name)  # a second file may have a system of the same name, which counts for nothing
    return [(layer, entry.value, entry.line) for layer in layers if (entry := layer.entries.get(key))]


def _declared_key(rules: Rules, name: str) -> Key:
    """Return what the table of keys says of a rule that the system has: its type, meaning and unit. Raises LookupError
    for any other name."""
    return schema_of(rules.files).key(name)


def _ruling_as_json(rules: Rules, key: str) -> dict[str, object] | None:
    """Return the value of a key with everything known about it, for ``--json``; ``None`` if the rules lack the key: of
    two systems that are compared one may."""
    if key not in rules.values:
        return None
    ruling = rules.ruling(key)
    return {**ruling._asdict(), "value": _json_value(ruling.value), "meaning": _declared_key(rules, key).meaning}


def _inert(rules: Rules, key: str) -> Problem | None:
    """Return the problem that a file would have with this key of its system (R112), if the game of the rules does not
    read it: then the value, inherited from another game, does nothing. ``None`` if the game reads it."""
    return schema_of(rules.files).unknown(key, rules.engine, rules.id)


def _explanation_blocks(rules: Rules, ruling: Ruling, lang: str) -> list[Block]:
    """Return everything known about a value, for ``rules show`` of one key. First comes the value, with the entries of
    a list in a table. Then come its meaning, what is allowed and what the value rests on, each behind a word for it and
    only if known. The fields of an item follow, and last the value that each system gives the key."""
    w, key, spec = rule_words(lang), ruling.key, schema_of(rules.files).key(ruling.key, rules.engine)
    unit = f" {in_language(named('units', spec.unit), lang)}" if spec.unit else ""
    facts = _facts_of_ruling(rules, ruling, spec, w)
    items = ruling.value if type(ruling.value) is tuple else ()
    # items with fields follow in a table of their own
    listed = items and is_entry(items[0])
    equals = "" if listed else f" = {format_value(ruling.value)}{unit}"
    paper: list[Block] = [Para(f"{key}{equals}   ({rules.id})", indent=0)]
    if inert := _inert(rules, key):
        paper.append(Para(f"{in_language(inert.message, lang)} ({in_language(inert.help, lang)})", indent=0))
    if listed:
        paper += [*_items_table(rules, items), Blank()]
    paper += [Para(text, pad(w(word), 10), 0) for word, text in facts.items() if text]  # behind words of ten cells
    if spec.of == "item":
        paper += [Blank(), *_fields_of_item(spec, w)]
    return [*paper, Blank(), Para(w("given_by"), indent=0), Grid((), _rows_of_systems(rules, ruling, w), range(4))]


def _facts_of_ruling(rules: Rules, ruling: Ruling, spec: Key, w: Words) -> dict[str, str]:
    """Return what is known about a value, by the id of the word that stands before each fact; empty texts for what is
    not known. Behind the short name of a source stands its title."""
    # its first word names the document
    source = schema_of(rules.files).sources.get(ruling.source.split(" ")[0].rstrip(",;:"), {})
    title = f" ({w.about(source['title'])})" if isinstance(source, dict) and source.get("title") else ""
    return {
        "name": rules.name(ruling.key.removeprefix("yaku."), w.lang) if ruling.key.startswith("yaku.") else "",
        "meaning": w.about(spec.meaning),
        "allowed": f"{spec.type}: {in_language(spec.allowed(), w.lang)}",
        "status": w.status(ruling.status),
        "source": w.about(ruling.source) + title if ruling.source else "",
        "because": w.about(ruling.because),
        "note": w.about(ruling.note),
    }


def _fields_of_item(spec: Key, w: Words) -> Iterator[Block]:
    """Yield what may be written of an item of a list, a line for each field: what it means, and the words that may be
    its value if only some may. Yield nothing for a key whose value is no list of items with fields."""
    fields = spec.item.fields if isinstance(spec, ListKey) and isinstance(spec.item, ItemKey) else {}
    for name, field in fields.items():
        words = f" ({in_language(field.allowed(), w.lang)})" if field.choices else ""
        lead = pad(f"  {name}", 10)  # as wide as the words of facts, below which it stands
        yield Para(w.about(field.meaning) + words, lead, indent=0)


def _rows_of_systems(rules: Rules, ruling: Ruling, w: Words) -> list[tuple[str, ...]]:
    """Return a row for each system that gives the rule a value: the system, the value, the place in its file, and
    whether the value is in force. So a club sees from which parent a value comes, and what others play. Of the chain
    only the nearest value is in force; the others are replaced."""
    rows, key = list[tuple[str, ...]](), ruling.key
    if ruling.layer == "override":
        rows.append(("override", format_value(ruling.value), ruling.source, w("in_force")))
    for layer, value, line in _values_in_systems(rules, key):
        file = next(f for f in rules.files if layer.id in f.heads)
        if layer.id == ruling.layer:
            force = "in_force"
        elif layer.id in rules.chain:
            force = "replaced"
        else:
            force = "another_system"
        rows.append((layer.id, clip(format_value(value), 40), f"{_short_path(file.path)}:{line}", w(force)))
    return rows


def _items_table(rules: Rules, value: Sequence[Any]) -> list[Block]:
    """Return the items of a list as a table, as chip lines and end rows have too many fields for a sentence: an item
    per line, a field per column. Where an item names a rule, the number that this rule holds follows."""
    items = [dict(one) for one in value]
    fields = list(dict.fromkeys(field for one in items for field in one))

    def show_cell(item: Mapping[str, object], field: str) -> str:
        """Return the text of a field; empty if the item has no such field. If the text names a rule (a chip line may
        count by a rule), that rule's value follows."""
        content = item.get(field, "")
        ruled = rules.values.get(content) if isinstance(content, str) else None
        return format_value(content) + (f" = {format_value(ruled)}" if ruled is not None else "")

    return _word_table(fields, [[show_cell(item, field) for field in fields] for item in items])


def _short_path(path: str) -> str:
    """Return a path as it is short to read: relative to this folder, or the bare name of a file that lies outside
    it."""
    near = os.path.relpath(path)
    return os.path.basename(path) if near.startswith("..") else near


def diff(first: str, second: str, lang: str = "", json: bool = False, html: str = "", tables: str = "") -> None:
    """Print in words the rules in which two systems differ, so that a club sees what it plays otherwise than another.
    With ``html`` also write them as a page for its wall. If they play the same, say so on standard error (JSON is then
    an empty list)."""
    answers, sides = Answers(lang, json, html=html, tables=tables), [load_rules(name) for name in (first, second)]
    pinned = _pin_rules(sides, sides[0].differing(sides[1]), answers)
    data = [{"key": rule.key, **{r.id: _ruling_as_json(r, rule.key) for r in sides}} for rule in pinned]
    if pinned or json:
        blocks = rules_page.tables if tables else rules_page.lines
        answers.print_answer(data, lambda: blocks(pinned, [rules.id for rules in sides]))
    else:
        say(translate(Phrase("play_same_rules", one=first, other=second), answers.lang), err=True)


def _pin_rules(sides: Sequence[Rules], keys: Sequence[str], answers: Answers) -> list[rules_page.Pinned]:
    """Return rules (of ``keys``) in the words of players. If a page is requested, write it: the differences of two
    systems (``sides``), or the rules of one system below a sheet for the wall. Raises InputError (F507) if the page
    would overwrite a rules file."""
    answers.refuse_overwriting(file.path for rules in sides for file in rules.files)
    of_rules = {key: _declared_key(rules, key) for rules in sides for key in rules.values}
    pinned = rules_page.pinned(sides, keys, of_rules, answers.lang)
    if answers.html:
        from ..render.html.wall import rules_page as page_of_rules

        titles = [rules.title.get(answers.lang, rules.id) for rules in sides]
        differences = len(sides) > 1  # else the rules of one system
        tables = rules_page.tables(pinned, titles if differences else [""])  # a single column of values needs no title
        about = rule_words(answers.lang)("wall", base=titles[0]) if differences else ""
        posted = [] if differences else sheet(sides[0], of_rules, answers.lang)
        answers.write_page(page_of_rules(titles[-1], about, tables, answers.lang, posted))
    return pinned


def new(name: str = "", system: str = DEFAULT_RULES, lang: str = "") -> None:
    """Print a commented rules file of a club: the questions that clubs answer differently. Raises InputError if no
    system can have this ``name``, or one of ours has it."""
    if name in shipped().heads:
        raise InputError([problem("R104.system", name=name)])
    if not re.fullmatch(r"[\w.-]*", name):
        raise InputError([problem("S204.no_system_name", name=name)])
    say(club_starter(load_rules(system), system, choose_language(lang), name), end="")


def check(file: str = "", lang: str = "") -> None:
    """Say on standard error that nothing is wrong with a rules file; ``file`` may also name a system, whose file is
    checked, and without it ours is. Of a file of the user's also print what looks odd in it (a doubt is no mistake),
    and what it has from a parent without saying so. Raises InputError with everything that is wrong, or odd in a file
    of ours."""
    path = file or shipped().path
    of_system = not file or (not is_path(file) and not Path(file).exists())  # a file of ours, or of a package
    if of_system and file:
        path = load_rules(file).files[0].path
    # in a user's file an engine that is not installed is a slip; the file of a system brings its game
    found = (
        check_file(Path(path))
        if of_system
        else check_file(Path(path), strict=False, known=is_engine, wrong_cells=wrong_cells)
    )
    if of_system or not all(map(is_doubt, found)):
        refuse(found)  # does nothing if the list is empty
    if found:
        print_problems(found, as_json=False, lang=choose_language(lang))
    name = Path(path).name if of_system else path  # not where the program happens to be installed
    phrases = [Phrase("doubts_left" if found else "no_problems", file=name)]
    if not of_system:
        phrases += _unsaid_phrases(path, choose_language(lang))
    for phrase in phrases:
        say(translate(phrase, choose_language(lang)), err=True)


def _unsaid_phrases(path: str, lang: str) -> Iterator[Phrase]:
    """Yield what a user's file does not say, since most mistakes in a club's file are rules left out: the values that
    each system has from its parent, and the words of the club's page that no rule of the file is about. ``groupby``
    needs no sorting: the words come system by system."""
    for silent in inherited_unsaid(path):
        values = "".join(f"\n  {line}" for line in _inherited_lines(silent.rulings))
        yield Phrase("inherits", system=silent.system, parent=silent.parent, values=values)
    for system, unsaid in groupby(page_words_unsaid(path), key=lambda unsaid: unsaid.system):
        yield Phrase("page_unsaid", system=system, words=_page_lines(unsaid, lang))


def _page_lines(words: Iterable[PageWord], lang: str) -> str:
    """Return a line for each word of the club's page that no rule of its file is about (``words``): why it is no rule,
    or else the value that holds all the same (``honba.ron: 300``). Each line begins with a line break, as the sentence
    before them ends in a colon."""
    lines = []
    for unsaid in words:
        if unsaid.reason:
            text = translate(Phrase(unsaid.reason), lang)
        else:
            text = " · ".join(f"{ruling.key}: {format_value(ruling.value)}" for ruling in unsaid.rulings)
        lines.append(f"\n  {unsaid.word}: {text}")
    return "".join(lines)


def _inherited_lines(rulings: Sequence[Ruling]) -> Iterator[str]:
    """Yield lines that list some rulings, which may be many: neighbours of one group (``honba``) share a line, which is
    broken between two rulings if it is too long."""
    # 2: blanks stand before each line. A no-break space stands in for those within a ruling while lines are broken
    room, blank = _LIST_CELLS - 2, "\N{NO-BREAK SPACE}"
    for _, group in groupby(rulings, key=lambda ruling: ruling.key.partition(".")[0]):
        values = (clip(f"{ruling.key}: {format_value(ruling.value)}", room) for ruling in group)
        lines = broken(f"{blank}· ".join(value.replace(" ", blank) for value in values), room)
        yield from (line.replace(blank, " ") for line in lines)


_HOUSE = "(house)"
"""Stands for the source of values that have none."""


def sources(system: str = DEFAULT_RULES, lang: str = "", json: bool = False) -> None:
    """List the documents that the values come from, and how many values of a system each gives. The first word of a
    value's source names the document; its section may follow. Values without a source are our own (``house``), and are
    counted last."""
    rules = load_rules(system)
    answers = Answers(lang, json)
    w = rule_words(answers.lang)

    def document_named(key: str) -> str:
        """Return the document that the source of a rule begins with; a comma may follow it."""
        source = rules.ruling(key).source
        return source.split()[0].rstrip(",;:") if source.strip() else _HOUSE

    documents = {k: v if isinstance(v, dict) else {} for k, v in schema_of(rules.files).sources.items()}
    used = Counter(map(document_named, rules.values))
    data = [{"id": key, **entry, "used": used[key]} for key, entry in documents.items()]
    titles = {key: clip(w.about(entry.get("title", "")), 70) for key, entry in documents.items()}  # 70 cells fit
    rows = [(key, str(used[key] or ""), title) for key, title in titles.items()]
    if ours := used[_HOUSE]:
        rows.append((_HOUSE, str(ours), translate(Phrase("no_source"), answers.lang)))
    answers.print_answer(data, lambda: _word_table((w("source"), w("in", id=rules.id), w("title")), rows))
