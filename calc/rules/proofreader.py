"""Reads a whole rules file as its proofreader, and says everything that is wrong with it.

Beside what stops a load (:mod:`calc.rules.check`) that is R109 (a system without a value that its engine needs), R110
(a key that no system uses), R111 (a yaku without a display name) and R114 (values that do not go together). What goes
together the keys say (:class:`calc.rules.keys.Key`): ``needs``, ``needs_of``, ``named``, ``least``, ``usual``,
``most``, ``above``, ``folds``, ``beside``, ``adds_to``, ``sum`` and ``falling``.
"""

import os
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence

from ..languages import named
from ..named_tuples import NamedTuple
from ..problems.codes import problem
from ..problems.problems import InputError, Problem, Problems, nearest
from ..problems.synonyms import stated_in, why_no_rule, words_in
from ..tiles.tiles import COLOURS, COPIES
from .check import check_tables, missing_values
from .files import TABLES, File, Layer, RulesDocument, Ruling, engine_of
from .keys import Key
from .needs import Condition, unmet
from .parse import parse
from .proportions import HONBA, OF_START, SIZES, Bound, bounds, honba_problems, lone_cells, table_problems
from .rules import chain, files_below, read_file
from .schema import Schema, schema_of
from .values import Entry, V, Value, YakuWorth, format_value, is_entry, is_on, parse_cell

Finding = tuple[str, Problem]
"""The rule, and what is wrong with it; the path of the problem is the path within its value."""
_MOST_TIMES = {"text": 1, "item": 1, "payment": 1, "tile": COPIES}
"""How often an item of a list may occur."""
_COLOURED_LISTS = ("table.red_fives", "table.gold_fives", "table.special")
"""The lists of coloured tiles of a set."""
_MAY_BE_MEANT = frozenset({
    "R114.usual", "R114.usual_one", "R114.rather", "R114.least", "R114.beside", "R114.falling", "R114.open",
    "R114.dealer_less", "R114.step", "R114.rank", "R114.opened", "R114.honba", "R114.far", "R114.cells",
    "R114.limit_cell", "R114.lone_cell", "R114.adds", "R114.page",
})  # fmt: skip
"""What may be meant: sizes and orders that no table known here plays."""
_HUNDRED = 100
"""The smallest unit in which tables count points that pay as everybody does."""
_STEPS = {"fu": (2, 5), "points": (_HUNDRED,)}
"""The steps by which tables count in a unit, 5 as in the 25 fu of seven pairs: nobody has 3 fu or 29,999 points."""
_UNIT = "points.rounding_unit"
"""The rule that says in what unit a table counts points."""
_SILENT = (
    "match.uma", "chips.lines", "honba.", "renchan.", "yaku.", "draw.", "nagashi.", "ron.", "sticks.", "pao.",
    "chombo.", "sakizuke.", "furiten.", "riichi.", "match.",
)  # fmt: skip
"""How the rules begin that a club forgets to write where a preset says them otherwise, those that move most first."""
_OF_EACH_CLUB = "match.uma"
"""The rule in which clubs differ from any system."""
_USUAL_PARTS = ("yaku.", "fu.", "points.")
"""How the rules begin that tables have alike once they play them: a reminder of these would hide the others."""
_SCALES = frozenset({"points.scale", "points.per_han", "points.per_win", "match.place_point"})
"""The rules that give a table points of a size of its own."""
_BY_SCALE = (
    "points.yakuman", "honba.ron", "honba.tsumo_each", "draw.noten_total", "sticks.value", "riichi.least_points",
    "match.start", "match.return",
)  # fmt: skip
"""The amounts that a table with points of another size has otherwise too."""
_MOST_SYSTEMS = 100
"""The most systems in one file; no club plays as many."""


def check(
    subject: str | os.PathLike[str], strict: bool = True, known: Callable[[str], bool] | None = None
) -> list[Problem]:
    """Return every problem in a whole rules file, given by its path or (if it contains line breaks) as its text.

    A file with ``keys`` and all parents of its own must stand alone; other files add to the shipped one. ``known``
    tells whether an engine can be named; ``None``: any can.
    """
    try:
        text = os.fspath(subject)
        file = parse("rules", text.encode()) if "\n" in text else read_file(text)  # no path has line breaks
    except InputError as error:
        return error.problems
    alone = "keys" in file.tables and all(head.extends in ("", *file.heads) for head in file.heads.values())
    files: tuple[File, ...] = (file,) if alone and strict else files_below(file)  # the last one is the base
    problems = [*file.problems, *check_tables(file, files[-1])]
    _check_documents(file, problems)  # adds to them
    if len(file.heads) > _MOST_SYSTEMS:  # each is compared with all keys, which would take long
        return [*problems, problem("R107.too_many", n=len(file.heads), most=_MOST_SYSTEMS)]
    problems += _engine_problems(file, known)
    if not file.heads and not problems:
        problems.append(problem("R107.nothing"))
    return Problems([*problems, *_check_layers(file, files, strict, alone, problems)])  # of many the last is a count


class Inheritance(NamedTuple):
    """What a system of a file has from a parent without saying it."""

    system: str
    parent: str
    rulings: Sequence[Ruling]


def inherited_unsaid(path: str) -> Iterator[Inheritance]:
    """Yield the systems of a correct file that leave rules of money to a shipped parent, each with those rules, what
    moves most first: a club may not have thought of them, and few hands show them. Four sorts are listed: rules where
    the parent differs from its root; uma; rules that matter only since the file switched something on, as who deals
    after 流し満貫; amounts beside points of another size. Reads the file; raises InputError if that fails."""
    file = read_file(path)
    files = files_below(file)
    for name in file.heads:
        layers, _ = chain(name, files)
        of_file = [layer for layer in layers if layer.id in file.heads]
        parents = [layer for layer in layers if layer.id not in file.heads]
        written = {key for layer in of_file for key in layer.entries}
        silent = dict.fromkeys([*_silent_rulings(parents), *_begun_rulings(of_file, parents, schema_of(files))])
        if not written.isdisjoint(_SCALES):
            values = _values_of(layers)
            silent |= dict.fromkeys([values[key] for key in _BY_SCALE if key in values and values[key].value])
        if left := [ruling for ruling in silent if ruling.key not in written]:
            yield Inheritance(name, parents[0].id, sorted(left, key=_order_by_money))


class PageWord(NamedTuple):
    """A word of the page of a club that its file says nothing of."""

    system: str
    word: str
    rulings: Sequence[Ruling]
    """What its rules are all the same; none where no rule says it."""
    reason: str = ""
    """The phrase that says why no rule does."""


def page_words_unsaid(path: str) -> Iterator[PageWord]:
    """Yield the words in the ``page`` of each system of a correct file, the text that the club's members read, of which
    the system itself writes no rule: with what holds all the same, or the reason why no rule says it. Reads the file;
    raises InputError if that fails."""
    file = read_file(path)
    files = files_below(file)
    for name in file.heads:
        text = str(file.part(name).fields.get("page") or "")
        layers, _ = chain(name, files)
        values = _values_of(layers)
        written = {key for layer in layers if layer.id in file.heads for key in layer.entries}
        for word, keys in schema_of(files).meant_in(text, values).items():
            if written.isdisjoint(keys):
                yield PageWord(name, word, [values[key] for key in keys])
                written |= {keys[0]}  # another word for the same is told once
        refused: dict[str, list[str]] = {}
        for word in words_in(text):
            if reason := why_no_rule(word):
                refused.setdefault(reason, []).append(word)
        yield from (PageWord(name, ", ".join(words), (), reason) for reason, words in refused.items())


def _order_by_money(ruling: Ruling) -> int:
    """Return where a ruling stands among those that a club has without saying it: by what it moves, others last."""
    return next((number for number, part in enumerate(_SILENT) if ruling.key.startswith(part)), len(_SILENT))


def _values_of(layers: Sequence[Layer]) -> dict[str, Ruling]:
    """Return the rulings that hold of some layers, of which the nearest comes first and so goes before the others."""
    return {key: ruling for layer in reversed(layers) for key, ruling in layer.entries.items()}


def _begun_rulings(of_file: Sequence[Layer], parents: Sequence[Layer], schema: Schema) -> Iterator[Ruling]:
    """Yield the rulings of parents that needed something and have it by the layers of a file alone: a club that writes
    one switch seldom thinks of all that it asks. Listed for the owner of the file (:func:`inherited_unsaid`), not a
    problem."""
    inherited = _values_of(parents)
    before = {key: ruling.value for key, ruling in inherited.items()}
    after = before | {key: ruling.value for key, ruling in _values_of(of_file).items()}
    for key, ruling in inherited.items():
        asked = schema.keys.get(key)
        needs = asked.needs if asked and not key.startswith(_USUAL_PARTS) else ()
        met = not any(unmet(need, after) for need in needs)
        if met and any(unmet(need, before) for need in needs):
            yield ruling


def _silent_rulings(parents: Sequence[Layer]) -> Iterator[Ruling]:
    """Yield the rulings on the match, on chips and on what else moves much that a club has from its ``parents``,
    perhaps without having thought of them. The nearest parent with a ruling counts. It is yielded if it differs from
    the last parent, the root, or if clubs always differ there; a yaku only if the root does not play it."""
    inherited = _values_of(parents)
    of_root = {key: ruling.value for key, ruling in parents[-1].entries.items()} if parents else {}
    for key, ruling in inherited.items():
        differs = key.startswith(_SILENT) and ruling.value != of_root.get(key)
        # uma in any case; else what differs, but no yaku that the root plays too
        if key == _OF_EACH_CLUB or (differs and not (key.startswith("yaku.") and is_on(of_root.get(key)))):
            yield ruling


def _check_layers(
    file: File, files: tuple[File, ...], strict: bool, alone: bool, before: Sequence[Problem]
) -> list[Problem]:
    """Return what is wrong with the systems of a file (``alone``: which adds to no shipped one), beside what is known
    ``before``. Each system is read with its parents, so the problems of a shared parent come up several times and are
    told once."""
    chains = {name: chain(name, files, strict) for name in file.heads}
    problems = [*dict.fromkeys(p for _, wrong in chains.values() for p in wrong if p not in before)]  # each once
    problems += _missing_value_problems(file, files)
    # R105, R108: no chain of systems, or no YAML. What is missing then would be reported as a fault of its own.
    if not any(p.code in ("R105", "R108") for p in (*before, *problems)):
        problems += _check_systems(file, files, {name: layers for name, (layers, _) in chains.items()}, alone)
    return problems


def _engine_problems(file: File, known: Callable[[str], bool] | None) -> Iterator[Problem]:
    """Yield a problem for each system with an unknown engine, as no game would settle by it. ``known`` tells of an
    engine whether it is known; ``None``: any may be."""
    for name, head in file.heads.items():
        if known is not None and head.engine and not known(head.engine):
            yield problem("R105.no_engine", span=file.part(name).document.span(("engine",)), name=head.engine)


def _missing_value_problems(file: File, files: tuple[File, ...]) -> Iterator[Problem]:
    """Yield the values that systems without a shipped parent lack; a file that stands alone is checked by its keys."""
    for name in file.heads if len(files) > 1 else ():
        yield from missing_values(file, name, files)


def _check_documents(file: File, problems: list[Problem]) -> None:
    """Add to ``problems`` the documents of a file that have no name, an unknown one, or the same as another. Only
    documents of keys may be several. A document without a head is otherwise passed over in silence."""
    names = set[tuple[str, str]]()
    for part in file.parts:
        if not part.kind and not problems:  # what is wrong already may be why
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
    """Yield what is wrong with the systems of a file, given as their layers, beside what stops a load: rules that
    nobody uses, values that are lacking, and what does not go together."""
    schema = schema_of(files)
    yakuman = _yakuman_at_some_table(files[-1])
    systems = {
        name: _ProofreadSystem(layers, schema, engine_of(files, name), yakuman) for name, layers in chains.items()
    }
    for key in schema.keys.values():
        users = {system.engine for system in systems.values() if system.has(key.name)}  # engines that seem to read it
        if alone and not users and key.name in file.tables["keys"]:
            yield problem("R110.unused", rule=key.name)
        for ident, system in systems.items():
            if system.lacks(key, users) and system.parent not in systems:  # else its parent lacks it, and is reported
                span = file.part(ident).first
                yield problem("R109.lacks", span=span, system=ident, rule=key.name, allowed=key.allowed())
    for ident, system in systems.items():
        yield from _place_findings(system, file.part(ident)) if system.parent else ()  # a root is compared with nothing
    yield from _name_problems(file, schema, systems)


def _yakuman_at_some_table(base: File) -> frozenset[str]:
    """Return the rules of the yaku (``yaku.…``) that some shipped system plays as a yakuman."""
    rulings = (ruling for entries in base.rules.values() for ruling in entries.values())
    return frozenset(r.key for r in rulings if isinstance(r.value, YakuWorth) and r.value.yakuman)


def _place_findings(system: "_ProofreadSystem", part: RulesDocument) -> Iterator[Problem]:
    """Yield the findings in a system, each with its place in the file. A finding about a size or an order is left out
    if the file lists its rule as ``meant``: a club may well play 2,600 for what is 8,000 elsewhere."""
    names = part.fields.get("meant")
    meant = names if isinstance(names, list) else []
    for rule, finding in system.findings():
        if finding.sentence not in _MAY_BE_MEANT or rule not in meant:
            # The path led into the rule's value; the span says all of the place, and nobody is to look it up again.
            yield finding._replace(span=part.ruling_span(rule, finding.path), path=())
    yield from (p for rule, p in _page_findings(system, part) if rule not in meant)


def _page_findings(system: "_ProofreadSystem", part: RulesDocument) -> Iterator[Finding]:
    """Yield the rules of which the page of a system plainly says another value than holds, each with its place: the
    rule where the file writes it, else the page."""
    for rule, said, words in stated_in(str(part.fields.get("page") or "")):
        value = system.values.get(rule)
        differs = is_on(value) != (said == "on") if said in ("on", "off") else format_value(value) != said
        if rule in system.values and differs:
            written = rule in system.entries
            span = part.ruling_span(rule, ()) if written else part.document.span(("page",), True)
            yield rule, problem("R114.page", span=span, rule=rule, value=format_value(value), words=words)


def _name_problems(file: File, schema: Schema, systems: Mapping[str, "_ProofreadSystem"]) -> Iterator[Problem]:
    """Yield the yaku without a display name, which receipts would show by their id, each in the last system that
    mentions it."""
    places = {rule: ident for ident, system in systems.items() for rule in system.entries}
    for rule, ident in places.items():
        name = rule.removeprefix("yaku.")
        if name != rule and name not in schema.names:  # the same name: no rule of a yaku
            span = file.part(ident).document.span(("rules", rule), True)
            yield problem("R111.display", span=span, name=name)


class _ProofreadSystem:
    """A system of a file: its own rulings, and those of its parents."""

    def __init__(self, layers: Sequence[Layer], schema: Schema, engine: str, yakuman: Container[str]) -> None:
        """Gather the rulings of a system and of its parents from its layers (its own first). Only what the system
        itself says is told as odd, but that depends on what its parents say."""
        self.schema, self.engine = schema, engine
        self.yakuman = yakuman
        """The yaku that some shipped table plays as a yakuman."""
        self.parent = layers[1].id if len(layers) > 1 else ""  # a root has none
        self.entries = layers[0].entries
        parents = [layer.entries for layer in reversed(layers[1:])]
        self.parents = parents
        """The rulings of its parents, the root's first."""
        self.before: dict[str, Value] = {key: ruling.value for entries in parents for key, ruling in entries.items()}
        """What the parents say."""
        self.values: dict[str, Value] = self.before | {key: ruling.value for key, ruling in self.entries.items()}
        self.same = {key for key, ruling in self.entries.items() if ruling.value == self.before.get(key, ruling.value)}
        """The rules that have the same value in the parents, or are not in them."""
        self.overridden = {key for key, ruling in self.entries.items() if ruling.status == "override"}
        self.yaku = {f"yaku.{name}" for layer in layers for name in layer.yaku}
        """The rules of its own yaku; one may be worth chips only."""

    def has(self, name: str) -> bool:
        """Tell whether it, or a parent, has a rule, or one of a family ``yaku.*``."""
        family = name[:-1] if name.endswith(".*") else ""
        return name in self.values or bool(family and any(key.startswith(family) for key in self.values))

    def lacks(self, key: Key, users: Container[str]) -> bool:
        """Tell whether the system has no value for a key that its engine reads: the engine would meet the gap only in
        the middle of a hand. ``engines`` of the key says which engines read it; if the key names none, those in
        ``users`` do: the engines of the systems that have it, none if no system does. Then nothing is lacking; nor is
        a pattern (``yaku.*``), as a family may be empty."""
        if not users or key.name.endswith(".*"):
            return False
        return self.engine in (key.engines or users) and not self.has(key.name)

    def _keys_of(self, names: Iterable[str]) -> Iterator[tuple[str, Key]]:
        """Return the names, of those given, that are rules of this engine, each with its key. Any other is a mistake
        that :mod:`.check` reports."""
        return ((name, key) for name in names if (key := self.schema.find(name, self.engine)))

    def findings(self) -> Iterator[Finding]:
        """Yield values that have no effect, or no sense, beside others: what a club would want to know before it plays
        by the file."""
        for name, key in self._keys_of(self.entries):
            # a file filled in line by line may repeat what holds anyway, which is no mistake
            if name in self.overridden or name not in self.same:
                yield from self._unmet_needs(name, key)
        yield from self._meaningless_items()
        yield from self._unlikely_sizes()
        yield from self._excess_coloured_tiles()

    def _unmet_needs(self, name: str, key: Key) -> Iterator[Finding]:
        """Yield the parts of a value that need something which does not hold, with what to write so that it does: such
        a value would be accepted and do nothing (R114). A part that is off, or needs a yaku which a file defines
        itself, is right."""
        for path, value, part in key.parts(self.values[name]):
            item: Value = self.values[name][path[0]] if path else ()
            values = {**(dict(item) if is_entry(item) else {}), **self.values}  # a need may be a field of the item
            for need in _needs_of_part(part, value) if is_on(value) else ():
                if need not in self.yaku and (missing := unmet(need, values)):
                    sentence = "R114.item_alone" if path else "R114.alone"
                    subject = str(item[0][1] if is_entry(item) else value)  # the first field names an item
                    others = ", ".join(dict.fromkeys(f"{c.key}: {format_value(values[c.key])}" for c in missing))
                    fix = " / ".join(_suggest_remedy(c, self.schema.find(c.key, self.engine)) for c in missing)
                    yield name, problem(sentence, path, rule=name, item=subject, others=others, fix=fix)

    def _meaningless_items(self) -> Iterator[Finding]:
        """Yield items of inherited lists that a value of the file makes meaningless; reported at that value. The item
        itself stands in a parent, where nothing was wrong with it."""
        for name, key in self._keys_of(self.before.keys() - self.entries.keys()):
            for item in self.before[name] if key.of == "item" else ():
                for condition in self._lost_conditions(key, item):
                    if condition.key in self.entries:
                        # the first field names an item
                        yield condition.key, problem("R114.item_inherited", rule=name, item=item[0][1])

    def _lost_conditions(self, key: Key, item: Entry) -> Iterator[Condition]:
        """Yield the conditions that the file's own values have broken for an item of a list: the item needs them, they
        were met with the values of the parents, and are not met now. The item's own fields count as values too."""
        for path, value, part in key.parts((item,)):
            for need in _needs_of_part(part, value) if path and is_on(value) else ():
                if not unmet(need, {**dict(item), **self.before}):
                    yield from unmet(need, {**dict(item), **self.values})

    def _unlikely_sizes(self) -> Iterator[Finding]:
        """Yield values of an unlikely size, alone or beside others; what is wrong alone is reported once. A digit too
        many or too few in a file shows so."""
        keys = [*self._keys_of(self.entries)]
        wrong = [(name, p) for name, key in keys for p in _problems_of_value(key, self.values[name], self.values)]
        usual = [(name, key) for name, key in keys if not (self._counts_small(key) or self._adds_up(key))]
        wrong += [(name, p) for name, key in usual for p in _unusual_numbers(key, self.values[name])]
        yield from wrong
        reported = {name for name, _ in wrong}  # beside others they would be odd for the same reason
        yield from self._half_changed_pairs(reported)
        yield from self._below_their_least(reported)
        for bound in OF_START if self.values.get("points.scale") != "additive" else OF_START[:-1]:
            # in a table of small points the other is the one that is forgotten
            if bound.rule in self.entries and (bound is OF_START[0] or not {bound.rule, bound.least} & reported):
                yield from self._compare_with_least(bound)
        yield from self._changed_ranks(reported)
        yield from self._excessive_folds()
        yield from self._odd_payments(reported)

    def _counts_small(self, key: Key) -> bool:
        """Tell whether a rule is an amount of points at a table that plays with smaller points than usual; it is then
        compared with no other table. Points are small if the scale is additive, or if payments are rounded to a small
        unit. That unit itself counts as small only if the file writes a table of payments."""
        additive = self.values.get("points.scale") == "additive"
        small = self.values.get(_UNIT, _HUNDRED) < _HUNDRED and (key.name != _UNIT or "points.table" in self.entries)
        return (additive or small) and key.unit in ("points", "base points", "× base" if additive else "")

    def _adds_up(self, key: Key) -> bool:
        """Tell whether a rule is worth han where han are the points themselves, as many as a table likes (the scale is
        additive): a yakuman of 40 is then no slip."""
        return self.values.get("points.scale") == "additive" and (key.type == "yaku" or key.unit == "han")

    def _half_changed_pairs(self, reported: Container[str]) -> Iterator[Finding]:
        """Yield values that change while the one that is written along with them stays what it was (``beside`` of the
        key), or is paid too (``adds_to``); not of values ``reported`` already. Whoever changes the payment of a ron and
        forgets that of a tsumo sees it here."""
        for name, key in self._keys_of(self.overridden - self.same):
            if key.beside and key.beside not in self.entries and name not in reported:
                value, left = map(format_value, (self.values[name], self.values[key.beside]))
                yield name, problem("R114.beside", rule=name, value=value, other=key.beside, left=left)
            adds = key.adds_to and key.adds_to not in self.entries and name not in reported
            if adds and is_on(self.values[name]) and is_on(left := self.values.get(key.adds_to, 0)):
                yield name, problem("R114.adds", rule=name, value=self.values[name], other=key.adds_to, left=left)

    def _below_their_least(self, reported: Container[str]) -> Iterator[Finding]:
        """Yield values below another rule's value that is their least, if the file writes either; not of rules
        ``reported`` already."""
        for bound in bounds(self.schema.keys):
            pair = [bound.rule, bound.least]
            written = [name for name in pair if name in self.entries]
            small = len(written) == 1 and self._counts_small(self.schema.key(written[0]))
            if self._adds_up(self.schema.key(bound.rule)):
                continue  # 国士無双十三面 of 40 is as good as 国士無双 of 40
            if small and (bound.least not in SIZES or self.values.get("points.scale") == "additive"):
                continue  # the other one is of a table of larger points; only limits are still compared with each other
            if written and not any(name in reported for name in pair):
                yield from self._compare_with_least(bound)

    def _odd_payments(self, reported: Container[str]) -> Iterator[Finding]:
        """Yield cells of the payment table, and a honba, that do not go with the formula or each other. So a digit too
        many is seen before a hand is paid by it."""
        table = "points.table"
        # at a table of small points only the formula is left to compare with; what is wrong alone is reported once
        if table in self.entries and table not in reported:
            odd = lone_cells if self._counts_small(self.schema.key(HONBA[0])) else table_problems
            yield from ((table, p) for p in odd(table, self.values))
        if all(name in self.entries and name not in reported for name in HONBA):
            yield from ((HONBA[0], p) for p in honba_problems(self.values))

    def _compare_with_least(self, bound: Bound) -> Iterator[Finding]:
        """Yield a value that is below the one that is its least. A value that is off, or 0, has no least. The problem
        stands at the one of both that the file writes. 大四喜 worth less than 小四喜 is most likely a slip."""
        values = self.values.get(bound.rule), self.values.get(bound.least)
        if all(map(is_on, values)) and not bound.is_kept(*values):
            place = bound.rule if bound.rule in self.entries else bound.least
            value, least = map(format_value, values)
            yield place, problem("R114.least", rule=bound.rule, value=value, other=bound.least, least=least)

    def _changed_ranks(self, reported: Container[str]) -> Iterator[Finding]:
        """Yield yaku, not ``reported`` already, that change rank against what the file extends: to or from a yakuman,
        or from closed hands alone to open ones too. A slip (13 for a yakuman, one number where a slash was needed) is
        likelier than such a house rule. A new yakuman that another shipped table has too is no slip: 人和 is a mangan
        in some, a yakuman in others."""
        for name, key in self._keys_of(self.overridden & self.before.keys()):
            worth, before = self.values[name], self.before[name]
            is_rank = key.type == "yaku" and worth.closed and before.closed and not self._adds_up(key)
            if name in reported or not is_rank:
                continue  # to play a yaku or not is a common difference, and no rank; nor is one where all are han
            value, usual = format_value(worth), format_value(before)
            # a yakuman that is none any more, or the other way round
            if worth.yakuman != before.yakuman and not (worth.yakuman and name in self.yakuman):
                yield name, problem("R114.rank", rule=name, value=value, usual=usual)
            # for open hands too, which no parent has
            elif worth.open and not before.open and not self._is_open_in_a_parent(name, worth.open, key):
                fix = format_value(worth._replace(open=0))
                yield name, problem("R114.opened", rule=name, value=value, usual=usual, fix=fix)

    def _is_open_in_a_parent(self, name: str, han: int, key: Key) -> bool:
        """Tell whether a yaku has this worth for open hands in one of the parents, or can have none: アリアリ is no
        slip in a file that extends a system of concealed tanyao."""
        worths = [entries[name].value for entries in self.parents if name in entries]
        is_open = any(worth.open == han for worth in worths if isinstance(worth, YakuWorth))
        return is_open or name.partition(".")[2] in key.closed

    def _excessive_folds(self) -> Iterator[Finding]:
        """Yield yakuman of more folds than the file itself says that it has (``folds`` of the key names that rule). One
        of the two is a slip: 国士十三面 as a triple yakuman, where two are the most."""
        for name, key in self._keys_of(self.entries):
            most = self.values.get(key.folds, 0) if key.folds in self.entries else 0
            worth = self.values[name]
            # the worth of a yakuman is its folds
            if most and worth.yakuman and worth.closed > most:
                value = format_value(worth)
                yield name, problem("R114.folds", rule=name, value=value, other=key.folds, most=most)

    def _excess_coloured_tiles(self) -> Iterator[Finding]:
        """Yield the kinds of tiles that the lists of coloured tiles together hold more of than a set has. The lists of
        parents are counted too, but the fault is reported at the last list that the file itself writes."""
        copies, where = Counter[str](), dict[str, str]()
        for name in (name for name in _COLOURED_LISTS if name in self.values):
            for item in self.values[name]:  # a list of tiles, or of items with a tile and a count
                tile = dict(item) if is_entry(item) else {"tile": item, "count": 1}
                kind = tile["tile"].replace("0", "5")[-2:]  # without its colour: 0p and P5p are 5p
                copies[kind] += tile["count"]
                if name in self.entries:
                    where[kind] = name
        for kind, name in where.items():
            if copies[kind] > COPIES:
                yield name, problem("R114.coloured", n=copies[kind], kind=kind, most=COPIES)


def _needs_of_part(part: Key, value: Value) -> Iterator[str]:
    """Yield what a value, or a part of one, requires in order to have an effect, as needs that
    :func:`calc.rules.needs.unmet` reads."""
    yield from part.needs
    if not isinstance(value, str):
        return
    yield from part.needs_of.get(value, ())
    if part.named and value not in part.also:
        yield part.named + value
    if part.type == "payment" and (fu := parse_cell(value).size.partition("/")[2]):  # of han and fu: hands have these
        yield " or ".join(
            ["no fu.fixed", *(f"fu.{rule} = {fu}" for rule in ("fixed", "fixed_pinfu_tsumo", "chiitoitsu"))]
        )
    if part.type == "tile" and part.name != "table.removed":
        yield from _needs_of_tile(value, part.name.startswith("table."))


def _needs_of_tile(tile: str, brought: bool) -> Iterator[str]:
    """Yield what a set must have for a tile to be in it; ``brought``: whether this rule itself adds the tile. A line of
    chips for 0p has no effect at a table without red fives."""
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


def _suggest_remedy(condition: Condition, key: Key | None) -> str:
    """Return what to write so that a condition holds (``wareme.factor: 2``), with ``…`` for what depends on the table.
    ``key``: the key of its rule."""
    kind = key.type if key else ""
    if kind == "list":
        wanted = f"[… {condition.with_} …]" if condition.with_ and not condition.contrary else "[…]"
    elif condition.contrary:
        wanted = {"int": "0", "bool": "false"}.get(kind, "off")
    elif condition.with_.isdecimal():
        wanted = str(int(condition.with_) + (condition.how == ">"))  # the least number above it
    elif condition.how == "=":
        wanted = condition.with_
    elif key and kind == "choice":
        wanted = next(format_value(choice) for choice in key.choices if is_on(choice))
    else:
        wanted = "true" if kind == "bool" else "…"
    return f"{condition.key}: {wanted}"


def _wrong_sum(key: Key, total: int, due: int) -> Problem:
    """Return the problem of a list that adds up to a wrong total; where a rule says what is due, it is named."""
    if isinstance(key.sum, str):
        return problem("R114.sum_of_rule", rule=key.name, n=total, sum=due, other=key.sum)
    return problem("R114.sum", rule=key.name, n=total, sum=due)


def _problems_of_value(key: Key, value: Value, values: V) -> Iterator[Problem]:
    """Yield what is odd about a value by itself and beside other ``values``. For a list that is its sum, its order,
    repeated items, odd cells of payments; for the worth of a yaku, that an open hand gets more."""
    due = values[key.sum] if isinstance(key.sum, str) else key.sum
    if due is not None and value and sum(value) != due:  # an empty list is not played
        yield _wrong_sum(key, sum(value), due)
    if key.falling and list(value) != sorted(value, reverse=True):
        fix = format_value(sorted(value, reverse=True))
        yield problem("R114.falling", rule=key.name, value=format_value(value), fix=fix)
    if (most := _MOST_TIMES.get(key.of, 0)) and key.name not in _COLOURED_LISTS:
        for item, times in Counter(map(format_value, value)).items():
            if times > most:
                yield problem("R114.times", rule=key.name, item=item, n=times, most=most)
    # of yaku of closed hands alone a worth for open ones has a problem of its own
    if isinstance(value, YakuWorth) and value.open > value.closed and key.name.partition(".")[2] not in key.closed:
        fix = format_value(value._replace(closed=value.open, open=value.closed))
        yield problem("R114.open", rule=key.name, value=format_value(value), fix=fix)
    if key.of == "payment":
        yield from _odd_cells(key.name, value)


def _unusual_numbers(key: Key, value: Value) -> Iterator[Problem]:
    """Yield unusual numbers of a value or of its parts, as a digit too many or too few is seen nowhere else. They are
    outside the range that tables play, or in it but between its steps (10 fu, 100 points)."""
    for path, part_value, part in key.parts(value):
        number = _number_to_compare(part_value)
        low, high = part.usual
        if not isinstance(number, int) or not number or not high:  # 0 is “off”; without a range anything is usual
            continue
        unit, steps = named("units", part.unit or ("han" if part.type == "yaku" else "")), _STEPS.get(part.unit, (1,))
        if not low <= number <= high:
            sentence = "R114.rather" if part.rather else "R114.usual" if low < high else "R114.usual_one"
            rather = part.rather
            yield problem(sentence, path, rule=part.name, value=number, unit=unit, low=low, high=high, rather=rather)
        elif all(number % step for step in steps) and not (low % steps[0] or high % steps[0]):  # 25 to 400 goes finer
            below = number - number % steps[0]
            above = below + steps[0]
            yield problem("R114.step", path, rule=part.name, value=number, unit=unit, low=below, high=above)


def _number_to_compare(value: Value) -> Value:
    """Return the number of a value to compare with usual ones. For the worth of a yaku it is the han of a closed hand,
    or 0 for a yakuman or a limit, as these have none. Any other value is returned as it is. A worth has up to two
    numbers; the usual range is declared for the closed one."""
    if not isinstance(value, YakuWorth):
        return value
    return 0 if value.yakuman or value.limit else value.closed


def _odd_cells(rule: str, payments: Sequence[str]) -> Iterator[Problem]:
    """Yield two sorts of odd cells of a payment table. In one the dealer pays less of a tsumo than another, as if the
    shares were written the wrong way round. The other contradicts an earlier cell for the same size of hand."""
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
    """Return what a cell of a payment table is for. Cells with equal base points (fu doubled for each han) are the
    same. Two cells with the same answer must pay the same."""
    size, column, _ = parse_cell(payment)
    han, _, fu = size.partition("/")
    return f"{int(fu) << int(han) if fu else size} {column}"
