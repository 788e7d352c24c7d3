"""Reads a whole rules file as its proofreader, and says everything that is wrong with it.

Beside what stops a load (:mod:`calc.rules.check`) that is R109 (a system without a value that its engine needs), R110
(a key that no system uses), R111 (a yaku without a display name) and R114 (values that do not go together). What goes
together the keys say (:class:`calc.rules.keys.Key`): ``needs``, ``needs_of``, ``named``, ``least``, ``usual``,
``most``, ``above``, ``folds``, ``beside``, ``adds_to``, ``sum`` and ``falling``.
"""

import os
import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from ..languages import named
from ..named_tuples import NamedTuple
from ..problems.codes import is_doubt, problem
from ..problems.problems import InputError, Problem, Problems, Span, nearest
from ..problems.synonyms import contains_word, why_no_rule, words_in
from ..tiles.tiles import COLOURS, COPIES
from .check import check_tables, missing_values
from .files import TABLES, File, Layer, RulesDocument, Ruling, engine_of
from .keys import Key
from .needs import Condition, unmet
from .page import ROWS_BY_SCORES, agrees, is_of_known_game, pays_for, refuses_local_yaku, stated_in, unread_lines
from .parse import parse
from .proportions import HONBA, OF_START, SIZES, Bound, bounds, honba_problems, lone_cells, oka_of, table_problems
from .rules import chain, files_below, read_file
from .schema import Schema, schema_of
from .values import Entry, V, Value, YakuWorth, format_value, is_entry, is_on, items_of, parse_cell

Finding = tuple[str, Problem]
"""The rule, and what is wrong with it; the path of the problem is the path within its value."""
_MOST_TIMES = {"text": 1, "item": 1, "payment": 1, "tile": COPIES}
"""How often an item of a list may occur."""
_COLOURED_LISTS = ("table.red_fives", "table.gold_fives", "table.special")
"""The lists of coloured tiles of a set."""
_MAY_BE_MEANT = frozenset({
    "R114.usual", "R114.usual_one", "R114.rather", "R114.least", "R114.even", "R114.beside", "R114.falling",
    "R114.open", "R114.dealer_less", "R114.step", "R114.rank", "R114.opened", "R114.honba", "R114.far", "R114.cells",
    "R114.limit_cell", "R114.lone_cell", "R114.adds", "R114.adds_both", "R114.uncounted", "R114.page", "R114.oka_twice",
    "R114.uma_left", "R114.beside_choice",
})  # fmt: skip
"""What may be meant: sizes and orders that no table known here plays."""
_NO_AMOUNT = ("refused_manners", "refused_seating", "refused_dice", "refused_wall")
"""Reasons why no rule says a word of a page, by which it changes no amount; a page has them under the first."""
_HUNDRED = 100
"""The smallest unit in which tables count points that pay as everybody does."""
_STEPS = {"fu": (2, 5), "points": (_HUNDRED,)}
"""The steps by which tables count in a unit, 5 as in the 25 fu of seven pairs: nobody has 3 fu or 29,999 points."""
_UNIT = "points.rounding_unit"
"""The rule that says in what unit a table counts points."""
_OF_EXTENSION = ("match.sudden_death", "match.sudden_death_by", "match.extra_rounds")
"""The rules that decide when an extra round ends, each unlike at many tables that play one."""
_SILENT = (
    "match.uma", "match.return", "match.extension", *_OF_EXTENSION, "table.red_fives", "chips.lines", "honba.",
    "renchan.", "yaku.", "draw.", "nagashi.", "ron.", "sticks.", "pao.", "chombo.", "sakizuke.", "furiten.", "riichi.",
    "match.", "fu.fixed", "fu.pinfu_tsumo", "fu.chiitoitsu", "points.missing_share", "points.rounding_unit",
    "north.drawn_aside",
)  # fmt: skip
"""How the rules begin that a club forgets to write where a preset says them otherwise, those that move most first."""
_OF_EACH_CLUB = "match.uma"
"""The rule in which clubs differ from any system."""
_UMA_SUM = "match.uma_sum"
"""The rule that lets place points add up to something."""
_RETURN = "match.return"
"""The rule that makes an oka beside an uma."""
_OF_EACH_PAGE = (
    "match.length", "match.extension", "match.bust", "match.bust_at_zero", "match.dealer_may_end",
    "match.leftover_sticks", "match.rounding", "ron.most_winners", "honba.ron", "draw.noten_total", "match.return",
    "fu.pinfu_tsumo", "furiten.tsumo", "table.red_fives",
)  # fmt: skip
"""The rules that end a match or make a payment, of which the page of a club says something as a rule."""
_USUAL_PARTS = ("yaku.", "fu.", "points.")
"""How the rules begin that tables have alike once they play them: a reminder of these would hide the others."""
_SCALES = frozenset({"points.scale", "points.per_han", "points.per_win", "match.place_point"})
"""The rules that give a table points of a size of its own."""
_BY_SCALE = (
    "points.yakuman", "honba.ron", "honba.tsumo_each", "draw.noten_total", "sticks.value", "riichi.least_points",
    "match.start", "match.return",
)  # fmt: skip
"""The amounts that a table with points of another size has otherwise too."""
_SHOWN_CELLS = 4
"""How many payments of a page a doubt shows: where one is rounded otherwise, many are."""
_MOST_SYSTEMS = 100
"""The most systems in one file; no club plays as many."""


WrongCells: TypeAlias = Callable[[str, V], Sequence[tuple[str, str]]]
"""Returns the payments that a page says and some values do not make, each with what they pay."""


def check(
    subject: str | os.PathLike[str], strict: bool = True, known: Callable[[str], bool] | None = None,
    wrong_cells: WrongCells | None = None,
) -> list[Problem]:  # fmt: skip
    """Return every problem in a whole rules file. ``subject`` is its path or, if it contains line breaks, its text.

    A file with ``keys`` that also defines all parents of its systems stands alone, unless ``strict`` is false; any
    other adds to the shipped file. ``known`` tells whether a game has this name as its engine; ``None``: any may.
    ``wrong_cells`` compares the payments that a page states with the rules; ``None``: nobody asks.
    """
    try:
        text = os.fspath(subject)
        file = parse("rules", text.encode()) if "\n" in text else read_file(text)  # no path has line breaks
    except InputError as error:
        return error.problems
    alone = "keys" in file.tables and all(head.extends in ("", *file.heads) for head in file.heads.values())
    files: tuple[File, ...] = (file,) if alone and strict else files_below(file)  # the last one is the base
    problems = [*file.problems, *check_tables(file, files[-1])]
    _check_documents(file, problems)
    if len(file.heads) > _MOST_SYSTEMS:  # each is compared with all keys, which would take long
        return [*problems, problem("R107.too_many", n=len(file.heads), most=_MOST_SYSTEMS)]
    problems += _engine_problems(file, known)
    if not file.heads and not problems:
        problems.append(problem("R107.nothing"))
    problems += _check_layers(file, files, strict, alone, problems)
    if wrong_cells and all(map(is_doubt, problems)):
        problems += _cell_doubts(file, files, wrong_cells)
    return Problems(problems)  # which counts those too many


def _cell_doubts(file: File, files: tuple[File, ...], wrong_cells: WrongCells) -> Iterator[Problem]:
    """Yield a problem for each system of a file whose ``page`` states payments that its rules do not make; it shows the
    first few. None if the system lists ``points.table`` under ``meant``: the club has looked at it."""
    for name in file.heads:
        part, (layers, _) = file.part(name), chain(name, files)
        values = {key: ruling.value for key, ruling in _values_of(layers).items()}
        if "points.table" in str(part.fields.get("meant")):
            continue
        if wrong := wrong_cells(str(part.fields.get("page") or ""), values):
            cells = "; ".join(f"{words} ({paid})" for words, paid in wrong[:_SHOWN_CELLS])
            span = part.document.span(("page",), key=True)
            yield problem("R114.page_cells", span=span, count=len(wrong), cells=cells)


class Inheritance(NamedTuple):
    """What a system of a file has from a parent without saying it."""

    system: str
    parent: str
    rulings: Sequence[Ruling]


def inherited_unsaid(path: str) -> Iterator[Inheritance]:
    """Yield each system of a correct rules file that leaves rules about money to a shipped parent, with those rules:
    the club may not have thought of them, and few hands show them. Those that move most come first. Six sorts count:

    - rules where the parent differs from its root
    - uma, in which clubs differ from any system
    - rules that matter only because the file switches something on: with 流し満貫, who deals next
    - amounts that a table with points of another size must change too
    - what ends a match or makes a payment, where the file has the page of the club and this says nothing of it
    - the points to return that a system with an uma of its own has from another of the file, as they make an oka

    Reads the file at ``path``; raises InputError if that fails.
    """
    file = read_file(path)
    files = files_below(file)
    for name in file.heads:
        layers, _ = chain(name, files)
        of_file = [layer for layer in layers if layer.id in file.heads]
        parents = [layer for layer in layers if layer.id not in file.heads]
        written = {key for layer in of_file for key in layer.entries}
        values = _values_of(layers)
        candidates = [*_silent_rulings(parents), *_begun_rulings(of_file, parents, schema_of(files))]
        candidates += _rulings_beside_page(_page_of(file, name), values, schema_of(files))
        if _page_of(file, name) and "match.extension" in written and values["match.extension"].value:
            candidates += _met(_OF_EXTENSION, values, schema_of(files))
        candidates += () if written.isdisjoint(_SCALES) else _rulings_of_scale(values)
        unwritten = [ruling for ruling in dict.fromkeys(candidates) if ruling.key not in written]  # each once
        if unwritten:
            yield Inheritance(name, parents[0].id, sorted(unwritten, key=_order_by_money))
        yield from _oka_of_another(of_file)


def _rulings_of_scale(values: Mapping[str, Ruling]) -> list[Ruling]:
    """Return the amounts of a system that follow from the size of its points (``_BY_SCALE``), of those that it pays at
    all: a table with points of another size has them otherwise too."""
    return [values[key] for key in _BY_SCALE if key in values and values[key].value]


def _oka_of_another(of_file: Sequence[Layer]) -> Iterator[Inheritance]:
    """Yield the points to return that a system, the first of these layers of one file, has from another of them, if it
    writes an uma but no such points: the two together make the oka, so an uma of its own may want other points."""
    system, *others = of_file
    if _OF_EACH_CLUB in system.entries and _RETURN not in system.entries:
        having = [layer for layer in others if _RETURN in layer.entries]
        yield from (Inheritance(system.id, layer.id, [layer.entries[_RETURN]]) for layer in having)


class PageWord(NamedTuple):
    """A word of the page of a club that its file says nothing of."""

    system: str
    word: str
    rulings: Sequence[Ruling]
    """What its rules are all the same; none where no rule says it."""
    reason: str = ""
    """The phrase that says why no rule does."""


def page_words_unsaid(path: str) -> Iterator[PageWord]:
    """Yield the words of rules on which the ``page`` of a system (the text that a club's members read) and its rules
    file do not meet: the page has the word, but the file sets none of its rules. With each comes what the rules are all
    the same, or the reason why there is no such rule. Reads the correct rules file at ``path``; raises InputError if
    that fails."""
    file = read_file(path)
    files = files_below(file)
    chains = {name: chain(name, files)[0] for name in file.heads}
    by_system = {name: _values_of(layers) for name, layers in chains.items()}
    # what any system of the file writes or has otherwise is there: one page may speak of several
    of_file = _entries_of_file(chains)
    listed = _yaku_listed(of_file, schema_of(files))
    for name, values in by_system.items():
        text = _page_of(file, name)
        written = _written(values, of_file, by_system)
        schema = schema_of(files)
        confirmed = _confirmed_by(text, {key: ruling.value for key, ruling in values.items()}, schema)
        for word, keys in schema.meant_in(text, values).items():
            answers = [values[key] for key in keys if key in written]
            if keys[0] not in listed and not _answer(word, answers, keys[0], schema):
                left = _open_rules([values[keys[0]], *_met(keys[1:], values, schema)], confirmed)
                yield from [PageWord(name, word, left)] if left else ()
                written |= {keys[0]} if left else set()  # another word for the same rule is not listed too
        yield from _refused_words(name, text)


def _answer(word: str, rulings: Iterable[Ruling], first: str, schema: Schema) -> bool:
    """Tell whether rulings that a file writes say what a word of its page asks. A list of items does so only for the
    rule that the word means ``first``, or by the name of a yaku that an item gives: the ippatsu chips of a club say
    nothing of ダブル役満."""
    for ruling in rulings:
        items = items_of(ruling.value)
        names = [name for item in items for name in schema.names_of(f"yaku.{item.get('gives', '')}")]
        about = ruling.key == first and pays_for(items, word)
        if not items or about or any(contains_word(name, word) for name in names):
            return True
    return False


def _confirmed_by(text: str, values: V, schema: Schema) -> frozenset[str]:
    """Return the rules of which a page plainly says what the ``values`` of a system have."""
    stated = stated_in(text, schema.yaku_by_name(values), values)
    return frozenset(each.rule for each in stated if each.rule in values and agrees(each, values))


def _open_rules(rulings: Sequence[Ruling], confirmed: Container[str]) -> Sequence[Ruling]:
    """Return the rules that a word of a page means if a club should hear that its file leaves them as they are; none
    where they are yaku that all tables play for so many han, or where the page says the first itself (``confirmed``)
    and the others are off."""
    if all(_is_common_yaku(each) for each in rulings):
        return ()
    others = [each for each in rulings[1:] if each.key not in confirmed and is_on(each.value)]
    return rulings if others or rulings[0].key not in confirmed else ()


def _is_common_yaku(ruling: Ruling) -> bool:
    """Tell whether a ruling is that of a yaku that all tables play for so many han."""
    worth = ruling.value
    in_han = isinstance(worth, YakuWorth) and not worth.yakuman and not worth.limit
    return in_han and is_on(worth) and ruling.status == "agreed"


def _entries_of_file(chains: Mapping[str, Sequence[Layer]]) -> list[Ruling]:
    """Return the rulings that the systems of a file write, whose chains of layers these are by their ids."""
    layers = [layer for layers in chains.values() for layer in layers if layer.id in chains]
    return [ruling for layer in layers for ruling in layer.entries.values()]


def _written(
    values: Mapping[str, Ruling], of_file: Iterable[Ruling], by_system: Mapping[str, Mapping[str, Ruling]]
) -> set[str]:
    """Return the rules of a system with these ``values`` of which its file says something: those that any system of it
    writes (``of_file``), or has otherwise."""
    different = {key for key, ruling in values.items() if _differs(ruling, by_system.values())}
    return different | {ruling.key for ruling in of_file}


def _yaku_listed(rulings: Iterable[Ruling], schema: Schema) -> set[str]:
    """Return the keys of the yaku that a value of some rulings lists: a page that names 大三元 as liable need not say
    that it is a yakuman."""
    of_yaku = [each.value for each in rulings if each.key in schema.keys and schema.keys[each.key].named == "yaku."]
    return {f"yaku.{name}" for names in of_yaku if isinstance(names, tuple) for name in names}


def _page_of(file: File, name: str) -> str:
    """Return the page of a system of a file, the text that a club's members read; empty if it has none."""
    return str(file.part(name).fields.get("page") or "")


def _refused_words(name: str, page: str) -> Iterator[PageWord]:
    """Yield the words of the page of a system for which calc has no rule on purpose (:func:`why_no_rule`), those with
    the same reason together: a club should not look for such a rule. All that changes no amount has one reason."""
    refused: dict[str, list[str]] = {}
    for word in words_in(page):
        if reason := why_no_rule(word):
            refused.setdefault(_NO_AMOUNT[0] if reason in _NO_AMOUNT else reason, []).append(word)
    yield from (PageWord(name, ", ".join(words), rulings=(), reason=reason) for reason, words in refused.items())


def _differs(ruling: Ruling, systems: Iterable[Mapping[str, Ruling]]) -> bool:
    """Tell whether some system of a file has another value of a rule than this: then the file does say something of
    it."""
    return any(rulings.get(ruling.key, ruling).value != ruling.value for rulings in systems)


def _rulings_beside_page(page: str, rulings: Mapping[str, Ruling], schema: Schema) -> Iterator[Ruling]:
    """Yield the rulings about the end of a match and about payments of which a page says nothing: a page that says
    東南戦 and nothing of 西入 leaves open that the match goes on. What has no effect beside the others is left out."""
    values = {key: ruling.value for key, ruling in rulings.items()} if page else {}
    named = {key for keys in schema.meant_in(page, values).values() for key in keys}
    if values:
        yield from _met([key for key in _OF_EACH_PAGE if key not in named], rulings, schema)


def _met(keys: Iterable[str], rulings: Mapping[str, Ruling], schema: Schema) -> Iterator[Ruling]:
    """Yield the rulings of some keys that have an effect beside the others: those whose needs are met."""
    values = {key: ruling.value for key, ruling in rulings.items()}
    for key in (key for key in keys if key in values):
        needs = schema.keys[key].needs if key in schema.keys else ()
        if not any(unmet(need, values) for need in needs):
            yield rulings[key]


def _order_by_money(ruling: Ruling) -> int:
    """Return the place of a ruling in a list that begins with what moves most (``_SILENT``); any other comes last."""
    return next((number for number, part in enumerate(_SILENT) if ruling.key.startswith(part)), len(_SILENT))


def _values_of(layers: Sequence[Layer]) -> dict[str, Ruling]:
    """Return by its key each ruling that holds under some layers, the nearest first: of two rulings of a key that of
    the nearer layer."""
    return {key: ruling for layer in reversed(layers) for key, ruling in layer.entries.items()}


def _begun_rulings(of_file: Sequence[Layer], parents: Sequence[Layer], schema: Schema) -> Iterator[Ruling]:
    """Yield the rulings of ``parents`` that had no effect there, but have one together with the layers of the file:
    what they need (``needs`` of the key) holds only since the file switched it on. A club that writes such a switch may
    not know of the rulings behind it."""
    inherited = _values_of(parents)
    before = {key: ruling.value for key, ruling in inherited.items()}
    after = before | {key: ruling.value for key, ruling in _values_of(of_file).items()}
    for key, ruling in inherited.items():
        definition = schema.keys.get(key)
        needs = definition.needs if definition and not key.startswith(_USUAL_PARTS) else ()
        had_effect = not any(unmet(need, before) for need in needs)
        has_effect = not any(unmet(need, after) for need in needs)
        if has_effect and not had_effect:
            yield ruling


def _silent_rulings(parents: Sequence[Layer]) -> Iterator[Ruling]:
    """Yield the rulings that a club inherits from its ``parents`` (the nearest first) and that move much money, if they
    differ from the last parent, the root: a club that knows the usual game may not expect them. Uma is yielded in any
    case, as clubs always differ there; a yaku only if the root does not play it at all."""
    inherited = _values_of(parents)
    of_root = {key: ruling.value for key, ruling in parents[-1].entries.items()} if parents else {}
    for key, ruling in inherited.items():
        differs = key.startswith(_SILENT) and ruling.value != of_root.get(key)
        is_yaku_of_root = key.startswith("yaku.") and is_on(of_root.get(key))
        if key == _OF_EACH_CLUB or (differs and not is_yaku_of_root):
            yield ruling


def _check_layers(
    file: File, files: tuple[File, ...], strict: bool, alone: bool, before: Sequence[Problem]
) -> list[Problem]:
    """Return the problems of the systems of a file, without those that its caller has already (``before``). ``alone``:
    whether the file adds to no shipped one; ``strict``: whether its parents must be its own. Each system is read with
    its parents, so a problem of a parent comes up once for each child, and is returned once."""
    chains = {name: chain(name, files, strict) for name in file.heads}
    problems = [*dict.fromkeys(p for _, wrong in chains.values() for p in wrong if p not in before)]  # each once
    problems += _missing_value_problems(file, files)
    # R105, R108: no chain of systems, or no YAML. What is missing then would be reported as a fault of its own.
    if not any(p.code in ("R105", "R108") for p in (*before, *problems)):
        problems += _check_systems(file, files, {name: layers for name, (layers, _) in chains.items()}, alone)
    return problems


def _engine_problems(file: File, known: Callable[[str], bool] | None) -> Iterator[Problem]:
    """Yield a problem for each system with an unknown engine, as no game would settle by it. ``known`` tells whether
    there is an engine of this name; ``None``: nobody knows, so any may be."""
    for name, head in file.heads.items():
        if known is not None and head.engine and not known(head.engine):
            yield problem("R105.no_engine", span=file.part(name).document.span(("engine",)), name=head.engine)


def _missing_value_problems(file: File, files: tuple[File, ...]) -> Iterator[Problem]:
    """Yield a problem for each value that a system of a file lacks and its engine needs. Not for a file that stands
    alone (one file): :func:`_check_systems` asks its own keys for that."""
    if len(files) == 1:
        return
    for name in file.heads:
        yield from missing_values(file, name, files)


def _check_documents(file: File, problems: list[Problem]) -> None:
    """Add to ``problems`` those of YAML documents of a file without a name, with an unknown name, or with that of
    another document. Only documents of keys may be several, as each game has one."""
    names = set[tuple[str, str]]()
    for part in file.parts:
        if not part.kind and not problems:  # an earlier problem may be why the name is missing
            problems.append(problem("R107.no_name", span=part.first))
        elif (part.kind, part.name) in names - {("document", "keys")}:
            problems.append(problem("R104.document", span=part.first, kind=part.kind, name=part.name))
        elif part.kind == "document" and part.name not in TABLES:
            hint = nearest(part.name, TABLES, "documents")
            problems.append(problem("R102.document", span=part.first, help=hint, name=part.name))
        names.add((part.kind, part.name))


def _check_systems(
    file: File, files: tuple[File, ...], chains: Mapping[str, list[Layer]], alone: bool
) -> Iterator[Problem]:
    """Yield the problems of the systems of a file that do not stop a load, by comparing each system with all keys and
    with its parents: rules that no system uses, values that an engine lacks, values that do not go together, yaku
    without a name. ``chains``: by system its layers, its own first; ``alone``: whether the file adds to no shipped
    one."""
    schema = schema_of(files)
    yakuman = _yakuman_at_some_table(files[-1])
    systems = {
        name: _ProofreadSystem(layers, schema, engine_of(files, name), yakuman) for name, layers in chains.items()
    }
    used_by_all = set[str].intersection(*({*system.values} for system in systems.values())) if systems else ()
    for key in (key for key in schema.keys.values() if key.name not in used_by_all):
        # a key need not name its engines: whoever has a value for it is taken to read it
        users = {system.engine for system in systems.values() if system.has(key.name)}
        if alone and not users and key.name in file.tables["keys"]:
            yield problem("R110.unused", rule=key.name)
        for ident, system in systems.items():
            if system.lacks(key, users) and system.parent not in systems:  # else its parent lacks it, and is reported
                span = file.part(ident).first
                yield problem("R109.lacks", span=span, system=ident, rule=key.name, allowed=key.allowed())
    for ident, system in systems.items():
        if system.parent:  # a root is compared with nothing
            yield from _place_findings(system, file.part(ident))
    yield from _name_problems(file, schema, systems)


def _yakuman_at_some_table(base: File) -> frozenset[str]:
    """Return the rules of the yaku (``yaku.…``) that some shipped system plays as a yakuman."""
    rulings = (ruling for entries in base.rules.values() for ruling in entries.values())
    return frozenset(r.key for r in rulings if isinstance(r.value, YakuWorth) and r.value.yakuman)


def _place_findings(system: "_ProofreadSystem", part: RulesDocument) -> Iterator[Problem]:
    """Yield the findings in a system as problems with their places in the file (``part``: the document of the system).
    A finding that may be meant (``_MAY_BE_MEANT``: sizes, orders) is left out if the file lists its rule under
    ``meant``: a club may well play 2,600 points for what is 8,000 elsewhere."""
    names = part.fields.get("meant")
    meant = names if isinstance(names, list) else []
    for rule, finding in system.findings():
        if finding.sentence not in _MAY_BE_MEANT or rule not in meant:
            # The path is one within the value of the rule; without it nobody looks it up in the whole file.
            yield finding._replace(span=part.ruling_span(rule, finding.path), path=())
    yield from (p for rule, p in _page_findings(system, part) if rule not in meant)
    yield from _local_yaku_beside_page(system, part)
    page = str(part.fields.get("page") or "")
    if page and not is_of_known_game(system.values):
        yield problem("R114.page_other_game", span=part.document.span(("page",), key=True))
        return
    unread, lines = unread_lines(page)
    if unread:  # else “no problems” would seem to be said of them too
        yield problem("R114.page_unread", span=part.document.span(("page",), key=True), n=unread, lines=lines)


def _page_findings(system: "_ProofreadSystem", part: RulesDocument) -> Iterator[Finding]:
    """Yield each rule for which the ``page`` of a system plainly states another value than the system has, with a
    problem where the file writes the rule, else at the page. Of a rule only the first contradiction counts."""
    yaku, doubted = system.schema.yaku_by_name(system.values), set[str]()
    for statement in stated_in(str(part.fields.get("page") or ""), yaku, system.values):
        rule = statement.rule
        if rule not in doubted and not agrees(statement, system.values) and not system.has_no_room_for(rule):
            doubted.add(rule)
            written = rule in system.entries
            span = part.ruling_span(rule) if written else _span_of_line(part, statement.line)
            value = format_value(system.values[rule])
            kept = "" if written else f"{rule}: {value} + "  # only what the file writes can be meant
            yield rule, problem("R114.page", span=span, rule=rule, value=value, words=statement.words, kept=kept)


def _span_of_line(part: RulesDocument, line: str) -> Span:
    """Return the place of a line of the page of a system; of its key where the file writes the line otherwise."""
    page = part.document.span(("page",))
    start = page.source.text.find(line.strip(), page.start, page.end)
    return (
        Span(page.source, start, start + len(line.strip())) if start >= 0 else part.document.span(("page",), key=True)
    )


def _local_yaku_beside_page(system: "_ProofreadSystem", part: RulesDocument) -> Iterator[Problem]:
    """Yield a problem at the page of a system that refuses local yaku (“no other yaku”) although the system has some
    from a parent: yaku that are on there, off in the root, and not written by the file. Those that another sentence of
    the page names are left out, as it may play them all the same."""
    page = str(part.fields.get("page") or "")
    words = refuses_local_yaku(page)
    if not words or not system.parents:
        return
    sentences = re.split(r"[。\n]+|\. ", page)
    others = "\n".join(sentence for sentence in sentences if not refuses_local_yaku(sentence))
    named = {key for keys in system.schema.meant_in(others, system.values).values() for key in keys}
    local = [key for key in system.local_yaku() if key not in named]
    if local:
        off = ", ".join(f"{key}: off" for key in local)
        span = part.document.span(("page",), key=True)
        yield problem("R114.page_yaku", span=span, words=words, rules=", ".join(local), parent=system.parent, off=off)


def _name_problems(file: File, schema: Schema, systems: Mapping[str, "_ProofreadSystem"]) -> Iterator[Problem]:
    """Yield the yaku without a display name, which receipts would show by their id, each once, in the last system that
    mentions it."""
    places = {rule: ident for ident, system in systems.items() for rule in system.entries}
    for rule, ident in places.items():
        name = rule.removeprefix("yaku.")
        if name != rule and name not in schema.names:  # the same name: no rule of a yaku
            span = file.part(ident).document.span(("rules", rule), key=True)
            yield problem("R111.display", span=span, name=name)


class _ProofreadSystem:
    """A system of a file: its own rulings, and those of its parents."""

    def __init__(self, layers: Sequence[Layer], schema: Schema, engine: str, yakuman: Container[str]) -> None:
        """Gather the rulings of a system and of its parents from its ``layers``, its own first: findings are only about
        its own, but depend on what the parents have. ``yakuman``: the rules of the yaku that some shipped system plays
        as a yakuman."""
        self.schema, self.engine = schema, engine
        self.yakuman = yakuman
        """The yaku that some shipped table plays as a yakuman."""
        self.parent = layers[1].id if len(layers) > 1 else ""  # a root has none
        self.entries = layers[0].entries
        self.parents = [layer.entries for layer in reversed(layers[1:])]
        """The rulings of its parents, the root's first."""
        self.before: dict[str, Value] = {
            key: ruling.value for entries in self.parents for key, ruling in entries.items()
        }
        """What the parents say: of several the nearest, which comes last."""
        self.values: dict[str, Value] = self.before | {key: ruling.value for key, ruling in self.entries.items()}
        self.same = {key for key, ruling in self.entries.items() if ruling.value == self.before.get(key, ruling.value)}
        """The rules that have the same value in the parents, or are not in them."""
        self.overridden = {key for key, ruling in self.entries.items() if ruling.status == "override"}
        self.yaku = {f"yaku.{name}" for layer in layers for name in layer.yaku}
        """The rules of its own yaku; one may be worth chips only."""

    def has(self, name: str) -> bool:
        """Tell whether the system or a parent has a value for a rule; for a family ``yaku.*`` whether for any of it."""
        family = name[:-1] if name.endswith(".*") else ""
        return name in self.values or bool(family and any(key.startswith(family) for key in self.values))

    def lacks(self, key: Key, users: Container[str]) -> bool:
        """Tell whether the system has no value for a key that its engine reads, which would otherwise show only in the
        middle of a hand. The key says which engines read it (``engines``); if it does not, the ``users`` do: the
        engines of the systems that have it. A key without users is never lacking, nor is a family (``yaku.*``), which
        may be empty."""
        if not users or key.name.endswith(".*"):
            return False
        return self.engine in (key.engines or users) and not self.has(key.name)

    def local_yaku(self) -> list[str]:
        """Return the rules of the yaku that a parent brings: on there, off in the root, not written by the file."""
        of_root = self.parents[0]
        inherited = [key for key in self.before if key.startswith("yaku.") and key not in self.entries]
        return [
            key for key in inherited if is_on(self.before[key]) and key in of_root and not is_on(of_root[key].value)
        ]

    def _keys_of(self, names: Iterable[str]) -> Iterator[tuple[str, Key]]:
        """Yield those of ``names`` that are rules of this engine, each with its key. Names of no rule, which
        :mod:`.check` reports, are left out."""
        return ((name, key) for name in names if (key := self.schema.find(name, self.engine)))

    def findings(self) -> Iterator[Finding]:
        """Yield every finding about the file's own values: what has no effect beside other values, what looks like a
        slip. A club wants to know it before it plays by the file."""
        for name, key in self._keys_of(self.entries):
            # a file filled in line by line may repeat what holds anyway, which is no mistake
            if name in self.overridden or name not in self.same:
                yield from self._unmet_needs(name, key)
        yield from self._places_of_one_more()
        yield from self._meaningless_items()
        yield from self._unlikely_sizes()
        yield from self._excess_coloured_tiles()

    def _unmet_needs(self, name: str, key: Key) -> Iterator[Finding]:
        """Yield a finding for each part of a rule's value that has no effect, as something that it needs does not hold
        (R114), with what to write so that it does. A part that is off needs nothing. ``name``: the rule; ``key``: its
        key."""
        for path, value, part in key.parts(self.values[name]):
            if not is_on(value):
                continue
            item: Value = self.values[name][path[0]] if path else ()
            values = {**(dict(item) if is_entry(item) else {}), **self.values}  # a need may be a field of the item
            for need in _needs_of_part(part, value):
                # a yaku of the file's own counts even if it brings chips alone
                if need not in self.yaku and (missing := unmet(need, values)):
                    sentence = "R114.item_alone" if path else "R114.alone"
                    subject = str(item[0][1] if is_entry(item) else value)  # the first field names an item
                    others = ", ".join(dict.fromkeys(f"{c.key}: {format_value(values[c.key])}" for c in missing))
                    fix = " / ".join(_suggest_remedy(c, self.schema.find(c.key, self.engine), values) for c in missing)
                    yield name, problem(sentence, path, rule=name, item=subject, others=others, fix=fix)

    def has_no_room_for(self, rule: str) -> bool:
        """Tell whether a rule that the file leaves out could have no effect, as something that it needs does not
        hold: place points for three players above, of whom there are never so many. A page may state it all the
        same."""
        if rule not in ROWS_BY_SCORES or rule in self.entries:
            return False
        return any(unmet(need, self.values) for need in self.schema.key(rule, self.engine).needs)

    def _places_of_one_more(self) -> Iterator[Finding]:
        """Yield a finding where one player more than seats may play (``match.sits_out``), and their place points lack a
        number for each: no match of so many could be settled at its end."""
        row, due = "match.uma_with_out", self.values.get("table.players", 0) + 1
        if self.values.get("match.sits_out", "none") != "none" and len(self.values[row]) != due:
            rule = row if row in self.entries else "match.sits_out"
            if rule in self.entries:
                zeros = format_value((0,) * due)
                yield rule, problem("R114.one_more", rule=row, n=len(self.values[row]), wanted=due, zeros=zeros)

    def _meaningless_items(self) -> Iterator[Finding]:
        """Yield a finding for each item of an inherited list (a chip line for red fives) that a value of the file
        leaves without effect (a set without red fives). The finding is at that value, as the item was right in its
        parent."""
        inherited = [name for name in self.before if name not in self.entries and _has_items(self.before[name])]
        for name, key in [(name, key) for name, key in self._keys_of(inherited) if key.of == "item"]:
            of_items = [([*self._lost_conditions(key, item)], item) for item in self.before[name]]
            left = format_value(tuple(item for lost, item in of_items if not lost))
            for condition, item in [(condition, item) for lost, item in of_items for condition in lost]:
                if condition.key in self.entries:
                    # the first field names an item
                    yield condition.key, problem("R114.item_inherited", rule=name, item=item[0][1], left=left)

    def _lost_conditions(self, key: Key, item: Entry) -> Iterator[Condition]:
        """Yield the conditions that an item of an inherited list needs and that the file's values have broken: they
        were met with the values of the parents, and are not met now. A condition may be about a field of the item
        itself."""
        for path, value, part in key.parts((item,)):
            if not path or not is_on(value):  # without a path it is the list itself
                continue
            for need in _needs_of_part(part, value):
                if not unmet(need, {**dict(item), **self.before}):
                    yield from unmet(need, {**dict(item), **self.values})

    def _unlikely_sizes(self) -> Iterator[Finding]:
        """Yield the values of the file that look like a slip, such as a digit too many: first those that are odd by
        themselves, then those that do not go with another rule. A rule that is odd by itself is not compared with
        others, as that would report the same slip again."""
        keys = [*self._keys_of(self.entries)]
        odd_alone = [(name, p) for name, key in keys for p in _problems_of_value(key, self.values[name], self.values)]
        for name, key in keys:
            if not (self._counts_small(key) or self._adds_up(key)):
                odd_alone += [(name, p) for p in _unusual_numbers(key, self.values[name])]
        yield from odd_alone
        reported = {name for name, _ in odd_alone}
        if _OF_EACH_CLUB not in reported:
            yield from self._oka_in_place_points()
            yield from self._place_points_without_return()
        yield from self._half_changed_pairs(reported)
        yield from self._paid_on_top(reported)
        yield from self._uncounted_yaku()
        yield from self._below_their_least(reported)
        # where han are added up no hand is worth a mangan, with which the last bound compares
        bounds_of_start = OF_START[:-1] if self.values.get("points.scale") == "additive" else OF_START
        for bound in bounds_of_start:
            # the first is compared even if reported: at a table of small points its other rule is the forgotten one
            if bound.rule in self.entries and (bound is OF_START[0] or not {bound.rule, bound.least} & reported):
                yield from self._compare_with_least(bound)
        yield from self._changed_ranks(reported)
        yield from self._excessive_folds()
        yield from self._odd_payments(reported)

    def _oka_in_place_points(self) -> Iterator[Finding]:
        """Yield a finding if the place points add up to the oka (``match.uma_sum``) while the points to return bring
        the first the same oka once more: he would get it twice. It is about the first of these rules that the file
        writes."""
        row, oka = self.values.get(_OF_EACH_CLUB, ()), oka_of(self.values)
        written = [rule for rule in (_UMA_SUM, _OF_EACH_CLUB, _RETURN, "match.start") if rule in self.entries]
        if written and oka and self.values.get(_UMA_SUM) == sum(row) == oka:
            yield written[0], problem("R114.oka_twice", rule=_OF_EACH_CLUB, oka=oka, fix=_without_oka(row, oka))

    def _place_points_without_return(self) -> Iterator[Finding]:
        """Yield a finding if the file says that no points are returned (``match.return: 0``), and leaves the place
        points to its parents: who keeps his points as they are has often none."""
        row = self.values.get(_OF_EACH_CLUB, ())
        if _RETURN in self.entries and not self.values[_RETURN] and _OF_EACH_CLUB not in self.entries and any(row):
            zeros, left = format_value((0,) * len(row)), format_value(row)
            yield _RETURN, problem("R114.uma_left", rule=_RETURN, other=_OF_EACH_CLUB, left=left, zeros=zeros)

    def _counts_small(self, key: Key) -> bool:
        """Tell whether a rule is an amount of points at a table whose points are smaller than usual, so that it must
        not be compared with other tables. Points are small if they are han added up (``points.scale: additive``), or if
        payments are rounded to less than a hundred points. The rounding unit itself counts as small only if the file
        also writes a table of payments; else it may be a slip."""
        if self.values.get("points.scale") == "additive":
            return key.unit in ("points", "base points", "× base")
        is_small = self.values.get(_UNIT, _HUNDRED) < _HUNDRED
        may_be_slip = key.name == _UNIT and "points.table" not in self.entries
        return is_small and not may_be_slip and key.unit in ("points", "base points")

    def _adds_up(self, key: Key) -> bool:
        """Tell whether a rule is a number of han at a table where han are the points themselves (``points.scale:
        additive``): such a table may play as many as it likes, so 40 for a yakuman is no slip."""
        return self.values.get("points.scale") == "additive" and (key.type == "yaku" or key.unit == "han")

    def _half_changed_pairs(self, reported: Container[str]) -> Iterator[Finding]:
        """Yield a finding for each rule that the file changes without the rule that tables change together with it
        (``beside`` of the key), such as the payment of a ron without that of a tsumo. Rules ``reported`` already are
        left out."""
        for name, key in self._keys_of(self.overridden - self.same):
            if key.beside in self.values and key.beside not in self.entries and name not in reported:
                value, unchanged = map(format_value, (self.values[name], self.values[key.beside]))
                any_counts = "on" in key.beside_if and is_on(self.values[key.beside]) and is_on(self.values[name])
                if key.beside_if and unchanged not in key.beside_if and not any_counts:
                    continue
                choices = self.schema.key(key.beside).explain_choices()
                if choices:  # the value that stays is one of them: which of all is meant, only the page says
                    yield (
                        name,
                        problem(
                            "R114.beside_choice", rule=name, value=value, other=key.beside, left=unchanged, all=choices
                        ),
                    )
                else:
                    yield name, problem("R114.beside", rule=name, value=value, other=key.beside, left=unchanged)

    def _uncounted_yaku(self) -> Iterator[Finding]:
        """Yield a finding for each rule that the file plays and that a match counts by others (``counted_by`` of the
        key: 八連荘 by wins in a row or by the honba), if none of these counts it: then a match has it only where a
        record says so. Nothing of a game that has none of these."""
        for name, key in self._keys_of(self.entries):
            by = [rule for rule in key.counted_by if rule in self.values]
            if by and is_on(self.values[name]) and not any(self.values[rule] for rule in by):
                yield name, problem("R114.uncounted", rule=name, others=", ".join(by), first=by[0])

    def _paid_on_top(self, reported: Container[str]) -> Iterator[Finding]:
        """Yield a finding for each rule whose amount is paid on top of that of another (``adds_to`` of the key), which
        may be meant in its place, if the file changes one of the two or writes both. Rules ``reported`` already are
        left out."""
        for name, base in ((name, key.adds_to) for name, key in self.schema.keys.items() if key.adds_to):
            if not (is_on(self.values.get(name, 0)) and is_on(self.values.get(base, 0))):
                continue
            written = [rule for rule in (name, base) if rule in self.overridden - self.same]
            if written and not any(rule in reported for rule in written):
                rule, left = written[0], base if written[0] == name else name
                sentence = "R114.adds_both" if left in self.entries else "R114.adds"
                yield rule, problem(sentence, rule=rule, value=self.values[rule], other=left, left=self.values[left])

    def _below_their_least(self, reported: Container[str]) -> Iterator[Finding]:
        """Yield a finding for each rule whose value is below that of the rule which is its least (``least`` of the
        key), if the file writes one of the two. Pairs with a rule that is ``reported`` already are left out, as that
        slip may be the cause."""
        for bound in bounds(self.schema.keys):
            pair = [bound.rule, bound.least]
            written = [name for name in pair if name in self.entries]
            if self._adds_up(self.schema.key(bound.rule)):
                continue  # a table of added han may pay 40 for 国士無双十三面 and for 国士無双 alike
            # the rule that is not written has the value of a table of larger points; only limits still compare
            is_small = len(written) == 1 and self._counts_small(self.schema.key(written[0]))
            if is_small and (bound.least not in SIZES or self.values.get("points.scale") == "additive"):
                continue
            if written and not any(name in reported for name in pair):
                yield from self._compare_with_least(bound)

    def _odd_payments(self, reported: Container[str]) -> Iterator[Finding]:
        """Yield a finding for each cell of the payment table that does not go with the formula or with the other cells,
        and one if a honba is not worth alike by ron and by tsumo. Rules ``reported`` already are left out."""
        table = "points.table"
        if table in self.entries and table not in reported:
            # at a table of small points cells cannot be compared with the usual ones
            odd = lone_cells if self._counts_small(self.schema.key(HONBA[0])) else table_problems
            yield from ((table, p) for p in odd(table, self.values))
        if all(name in self.entries and name not in reported for name in HONBA):
            yield from ((HONBA[0], p) for p in honba_problems(self.values))

    def _compare_with_least(self, bound: Bound) -> Iterator[Finding]:
        """Yield a finding if a rule's value is below that of the rule which is its least: 大四喜 worth less than 小四喜
        is most likely a slip. If either is off or 0, there is none. The finding is about the rule of the two that the
        file writes. A yaku worth as many han as one that it includes is odd only if the file writes one of the two."""
        values = self.values.get(bound.rule), self.values.get(bound.least)
        if all(map(is_on, values)) and not bound.is_kept(*values):
            written_rule = bound.rule if bound.rule in self.entries else bound.least
            value, least = map(format_value, values)
            yield written_rule, problem("R114.least", rule=bound.rule, value=value, other=bound.least, least=least)
        elif bound.is_even(*values) and not {bound.rule, bound.least} <= self.entries.keys():
            value, _ = map(format_value, values)
            yield bound.rule, problem("R114.even", rule=bound.rule, value=value, other=bound.least)

    def _changed_ranks(self, reported: Container[str]) -> Iterator[Finding]:
        """Yield the yaku that the file makes a yakuman or no yakuman any more, or gives to open hands too, other than
        its parents: a slip (13 for a yakuman, one number where a slash was needed) is likelier than such a house rule.
        Rules ``reported`` already are left out."""
        for name, key in self._keys_of(self.overridden & self.before.keys()):
            worth, before = self.values[name], self.before[name]
            # to play a yaku or not is a common difference; and where han are added up there is no rank
            has_rank = key.type == "yaku" and worth.closed and before.closed and not self._adds_up(key)
            if name in reported or not has_rank:
                continue
            value, usual = format_value(worth), format_value(before)
            # a new yakuman that another shipped table has is no slip: 人和 is a mangan in some, a yakuman in others
            if worth.yakuman != before.yakuman and not (worth.yakuman and name in self.yakuman):
                yield name, problem("R114.rank", rule=name, value=value, usual=usual)
            elif worth.open and not before.open and not self._is_open_in_a_parent(name, worth.open, key):
                fix = format_value(worth._replace(open=0))
                yield name, problem("R114.opened", rule=name, value=value, usual=usual, fix=fix)

    def _is_open_in_a_parent(self, name: str, han: int, key: Key) -> bool:
        """Tell whether nothing need be said of a yaku that the file opens. Some parent may give open hands as many
        ``han`` (a file that extends a system of concealed tanyao may go back to the root's); or the yaku is of closed
        hands alone, which is reported elsewhere."""
        worths = [entries[name].value for entries in self.parents if name in entries]
        is_open = any(worth.open == han for worth in worths if isinstance(worth, YakuWorth))
        return is_open or name.partition(".")[2] in key.closed

    def _excessive_folds(self) -> Iterator[Finding]:
        """Yield the yakuman that are worth more folds than a rule of the same file allows (``folds`` of the key names
        that rule): 国士十三面 as a triple yakuman where two are the most. One of the two is a slip."""
        for name, key in self._keys_of(self.entries):
            most = self.values.get(key.folds, 0) if key.folds in self.entries else 0
            worth = self.values[name]
            if most and worth.yakuman and worth.closed > most:  # ``closed`` of a yakuman counts its folds
                value = format_value(worth)
                yield name, problem("R114.folds", rule=name, value=value, other=key.folds, most=most)

    def _excess_coloured_tiles(self) -> Iterator[Finding]:
        """Yield a finding for each kind of tile of which more than the four of a set are coloured, counting all lists
        (red, gold, special), also those of parents. It is about the last of the lists that the file itself writes."""
        copies, list_of_kind = Counter[str](), dict[str, str]()
        for name in (name for name in _COLOURED_LISTS if name in self.values):
            for item in self.values[name]:  # a list of tiles, or of items with a tile and a count
                tile = dict(item) if is_entry(item) else {"tile": item, "count": 1}
                kind = tile["tile"].replace("0", "5")[-2:]  # without its colour: 0p and P5p are 5p
                copies[kind] += tile["count"]
                if name in self.entries:
                    list_of_kind[kind] = name
        for kind, name in list_of_kind.items():
            if copies[kind] > COPIES:
                yield name, problem("R114.coloured", n=copies[kind], kind=kind, most=COPIES)


def _has_items(value: Value) -> bool:
    """Tell whether a value is a list with items of several fields, such as chip lines."""
    return isinstance(value, tuple) and any(map(is_entry, value))


def _needs_of_part(part: Key, value: Value) -> Iterator[str]:
    """Yield what a ``value`` of a key, or of a field of an item (``part``), needs in order to have an effect, in the
    form that :func:`calc.rules.needs.unmet` reads."""
    yield from part.needs
    if not isinstance(value, str):
        return
    yield from part.needs_of.get(value, ())
    if part.named and value not in part.also:
        yield part.named + value
    # a cell for 2 han 40 fu is reached only if the table counts fu, or gives some hand just these
    if part.type == "payment" and (fu := parse_cell(value).size.partition("/")[2]):
        yield f"no fu.fixed or fu.fixed = {fu} or fu.fixed_pinfu_tsumo = {fu} or fu.chiitoitsu = {fu}"
    if part.type == "tile" and part.name != "table.removed":
        yield from _needs_of_tile(value, part.name.startswith("table."))


def _needs_of_tile(tile: str, brought: bool) -> Iterator[str]:
    """Yield what the rules of a set must say for a tile to be in it: chips for 0p have no effect at a table without red
    fives. ``brought``: whether the rule that names the tile itself adds it to the set."""
    kind = "4z" if tile == "gN" else tile.replace("0", "5")[-2:]  # the golden north is a north
    if tile[-1] == "f":
        yield "table.flowers"
    elif tile[0] == "P":
        yield "table.pocchi"
    else:
        yield f"no table.removed has {kind}"
    if tile[0] == "0" and not brought:
        yield f"table.red_fives has {tile} or table.special has {tile}"
    elif tile[0] in COLOURS.values() and not brought:
        yield f"table.special has {tile} or table.gold_fives has {tile}"


def _suggest_remedy(condition: Condition, key: Key | None, values: V) -> str:
    """Return the line that makes a condition hold (``wareme.factor: 2``), with ``…`` for what the table must choose; a
    list that has a value too many is written without it. ``key``: the key of the condition's rule; ``None`` if there is
    no such rule."""
    kind = key.type if key else ""
    if kind == "list":
        wanted = _suggest_list(condition, values[condition.key])
    elif condition.contrary and condition.how == ">":
        wanted = format_value(values.get(condition.with_, condition.with_))
    elif condition.contrary:
        wanted = {"int": "0", "bool": "false"}.get(kind, "off")
    elif condition.with_.isdecimal():
        wanted = str(int(condition.with_) + (condition.how == ">"))  # for “> 3” the least number above it
    elif condition.how == "=":
        wanted = condition.with_
    elif key and kind == "choice":
        wanted = next(format_value(choice) for choice in key.choices if is_on(choice))
    else:
        wanted = "true" if kind == "bool" else "…"
    return f"{condition.key}: {wanted}"


def _suggest_list(condition: Condition, items: Value) -> str:
    """Return the list that meets a condition on a list with ``items``, as advice: without the item that must not be in
    it, with the one that must, or ``[…]`` if it must only not be empty."""
    if not condition.with_:
        return "[…]"
    if condition.contrary:
        return format_value(tuple([item for item in items if item != condition.with_]))
    return f"[… {condition.with_} …]"


def _without_oka(row: Sequence[int], oka: int) -> str:
    """Return place points from first to last, in thousands, without the oka in those of the first, as a file writes
    them."""
    return format_value((row[0] - oka, *row[1:]))


def _wrong_sum(key: Key, row: Sequence[int], due: int, values: V) -> Problem:
    """Return the problem of a list (``row``) that adds up to a wrong total. Where another rule says what is due, it is
    named, as that rule may be the wrong one; but not for place points that are wrong by just the oka, which the points
    to return of these ``values`` bring the first anyway."""
    total = sum(row)
    if key.sum == _UMA_SUM and total - due == oka_of(values):
        return problem("R114.sum_oka", rule=key.name, n=total, fix=_without_oka(row, total - due))
    if isinstance(key.sum, str):
        family = key.sum.removesuffix("_sum")
        rows = [name for name, row in values.items() if name.startswith(family) and name != key.sum]
        rows = [name for name in rows if isinstance(values[name], tuple) and any(values[name])]
        if rows[1:]:
            names = ", ".join(rows)
            return problem("R114.sum_of_rules", rule=key.name, n=total, sum=due, other=key.sum, rules=names)
        return problem("R114.sum_of_rule", rule=key.name, n=total, sum=due, other=key.sum)
    return problem("R114.sum", rule=key.name, n=total, sum=due)


def _problems_of_value(key: Key, value: Value, values: V) -> Iterator[Problem]:
    """Yield what is odd in a ``value`` of a key, whatever other tables play: a list with a wrong sum or order, with
    repeated items or odd cells of payments; a yaku for which an open hand gets more. ``values``: those of the whole
    system, as another rule may say what the sum must be."""
    due = values[key.sum] if isinstance(key.sum, str) else key.sum
    if due is not None and value and sum(value) != due:  # an empty list is not played
        yield _wrong_sum(key, value, due, values)
    if key.falling and list(value) != sorted(value, reverse=True):
        fix = format_value(sorted(value, reverse=True))
        yield problem("R114.falling", rule=key.name, value=format_value(value), fix=fix)
    if (most := _MOST_TIMES.get(key.of, 0)) and key.name not in _COLOURED_LISTS:
        for item, times in Counter(map(format_value, value)).items():
            if times > most:
                yield problem("R114.times", rule=key.name, item=item, n=times, most=most)
    # a yaku that only closed hands can have is reported elsewhere
    if isinstance(value, YakuWorth) and value.open > value.closed and key.name.partition(".")[2] not in key.closed:
        fix = format_value(value._replace(closed=value.open, open=value.closed))
        yield problem("R114.open", rule=key.name, value=format_value(value), fix=fix)
    if key.of == "payment":
        yield from _odd_cells(key.name, value)


def _unusual_numbers(key: Key, value: Value) -> Iterator[Problem]:
    """Yield a problem for each number in a ``value`` of a key, or in a part of it, that tables do not play: outside the
    key's range (``usual``), or in it but between the steps in which tables count its unit (29,999 points). So a digit
    too many or too few shows."""
    for path, part_value, part in key.parts(value):
        number = _number_to_compare(part_value)
        low, high = part.usual
        if not isinstance(number, int) or not number or not high:  # 0 is “off”; without a range anything is usual
            continue
        unit, steps = named("units", part.unit or ("han" if part.type == "yaku" else "")), _STEPS.get(part.unit, (1,))
        if not low <= number <= high:
            sentence, rather = "R114.usual" if low < high else "R114.usual_one", part.rather
            if rather:  # another rule is likelier to be meant
                sentence = "R114.rather"
            yield problem(
                sentence, path, rule=part.name, of=key.name, value=number, unit=unit, low=low, high=high, rather=rather
            )
        # a range that does not end on steps itself (25 to 400) goes by finer ones
        elif all(number % step for step in steps) and not (low % steps[0] or high % steps[0]):
            below = number - number % steps[0]
            above = below + steps[0]
            yield problem(
                "R114.step", path, rule=part.name, of=key.name, value=number, unit=unit, low=below, high=above
            )


def _number_to_compare(value: Value) -> Value:
    """Return the number in a value that the usual range of its key is about: for the worth of a yaku the han of a
    closed hand, or 0 for a yakuman or a limit, which have none; any other value is returned unchanged, also one that is
    no number."""
    if not isinstance(value, YakuWorth):
        return value
    return 0 if value.yakuman or value.limit else value.closed


def _odd_cells(rule: str, payments: Sequence[str]) -> Iterator[Problem]:
    """Yield a problem for each cell of a payment table by which the dealer pays less of a tsumo than another player, as
    if the shares were written the wrong way round, and for each that contradicts an earlier cell for the same size of
    hand. ``payments``: the cells as written, in points."""
    first_of_size = dict[str, str]()
    for payment in payments:
        amounts = parse_cell(payment).amounts
        share, of_dealer = amounts[0], amounts[-1]  # a single amount is both
        if of_dealer < share:
            fix = payment.replace(f"{share}/{of_dealer}", f"{of_dealer}/{share}")
            yield problem("R114.dealer_less", rule=rule, payment=payment, fix=fix)
        first = first_of_size.setdefault(_what_cell_pays(payment), payment)
        if parse_cell(first).amounts != amounts:
            yield problem("R114.one_size", rule=rule, one=first, other=payment)


def _what_cell_pays(payment: str) -> str:
    """Return the base points (fu doubled for each han) or the limit of a cell, with its column. Two cells with the same
    text must pay the same: 3/60 and 4/30 both have 480."""
    size, column, _ = parse_cell(payment)
    han, _, fu = size.partition("/")
    return f"{int(fu) << int(han) if fu else size} {column}"
