"""Checks users' rules files and overrides. Nothing here is imported for valid shipped rules.

R101-R108 and R112 (a rule that the engine does not read) stop a load; :mod:`calc.rules.proofreader` finds more.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..languages import languages
from ..named_tuples import NamedTuple
from ..problems.codes import problem
from ..problems.problems import Path, Problem, Problems, Source, Span, nearest, refuse
from .files import STATUSES, TABLES, TEXTS, File, Layer, RulesDocument, Ruling, as_mapping, engine_of
from .keys import Key, wrong_spec
from .schema import own_keys, schema_of
from .values import V, Value, format_value

_SYSTEM_FIELDS = ("system", "title", "extends", "engine", "with", "note", "inherited", "meant", "page", "yaku", "rules")
_RULING_FIELDS = ("value", *TEXTS)
_ABOUT_FIELDS = ("R103.item_field", "R103.cut_off")
"""What is wrong with the name of a field of an item, and stands at that name."""
_LANGUAGES = ("ja", "en")
_ID = "[a-z][a-z0-9_]*"
"""The form of the id of a file's own yaku in records and rules."""


def checked_layer(file: File, name: str, files: tuple[File, ...], strict: bool = False) -> Layer:
    """Return a system of a written file, one of ``files``, with everything that is wrong with it. With ``strict``
    every ruling must have a status. Nothing is raised: the layer carries its problems, and whoever loads it refuses
    them."""
    return _SystemReader(file, name, files, strict).layer()


class _SystemReader:
    """A system of a written file while its rulings are read; what is wrong with it is noted in its part."""

    def __init__(self, file: File, name: str, files: tuple[File, ...], strict: bool) -> None:
        """Prepare to read a system of a file, one of ``files``; ``strict``: every ruling must have a status."""
        self.file, self.name, self.strict = file, name, strict
        self.part = RulesDocument(file.part(name).document)
        self.schema, self.engine = schema_of(files), engine_of(files, name)

    def layer(self) -> Layer:
        """Read the whole system, and return it without its parents, with everything that is wrong with it: nothing is
        raised, since a file may have other systems that are right."""
        part, head = self.part, self.file.heads[self.name]
        for field in part.fields:
            if field not in _SYSTEM_FIELDS:
                part.add("R102.system_field", (field,), nearest(field, _SYSTEM_FIELDS, "known"), True, name=field)
        for field in ("title", "note"):
            self._check_texts(field)
        rulings = [*self._read_rules(part.table("rules")), *self._read_own_yaku(part.table("yaku"))]
        self._check_meant()
        if not head.extends and not head.engine:
            part.add("R105.root", ("system",), system=self.name)
        where = part.document.span(("extends",)) if head.extends else None  # where a problem of the parent is shown
        entries = {ruling.key: ruling for ruling in rulings}
        yaku = tuple(self.file.yaku[self.name])
        return Layer(self.name, head.extends, head.engine, entries, part.problems, where, yaku)

    def _check_meant(self) -> None:
        """Note wrong names in the list ``meant``. It names rules whose odd values are meant so, and are not told. Each
        must be a rule or a yaku that the system itself writes: a misspelt name would do nothing."""
        names = self.part.fields.get("meant", [])
        if not isinstance(names, list):
            self.part.add("R103.names", ("meant",))
            return
        yaku = as_mapping(self.part.fields.get("yaku"))
        # what a parent writes is not this system's to excuse
        written = [*as_mapping(self.part.fields.get("rules")), *(f"yaku.{name}" for name in yaku)]
        for number, name in enumerate(names):
            if name not in written:
                hint = nearest(str(name), written, "known")
                self.part.add("R102.meant", ("meant", number), hint, name=format_value(name))

    def _check_texts(self, field: str) -> None:
        """Note what is no language in a text by language: a text with a comma is cut there, ``{en: Lyon, three}``."""
        self._check_cut_off((field,), as_mapping(self.part.fields.get(field)))

    def _without_cut_texts(self, path: Path, entry: Mapping[str, object]) -> dict[str, object]:
        """Return what is written of a yaku, without what a comma cut off its name: in ``{ja: 赤, en: Red, white}``
        YAML makes ``white`` a field without a value. Each such rest is noted as a problem here, and left out so that
        it is not reported again as an unknown field."""
        cut = [name for name, text in entry.items() if text is None and name not in (*_RULING_FIELDS, *_LANGUAGES)]
        self._check_cut_off(path, {name: entry[name] for name in entry if name in (*_LANGUAGES, *cut)})
        return {name: text for name, text in entry.items() if name not in cut}

    def _check_cut_off(self, path: Path, texts: Mapping[str, object]) -> None:
        """Note what is no language in texts by language at a place, as it was cut from the text before it: in ``{en:
        Red, white, ja: …}`` a comma without quotes begins ``white``. The advice is the text as it was meant, in
        quotes."""
        for name, previous in zip([*texts][1:], texts, strict=False):  # each behind the one it was cut off from
            if name not in languages():
                whole = (
                    f"{texts[previous]}, {name}" if texts[name] is None else f"{texts[previous]}, {name}: {texts[name]}"
                )
                fix = f'{{{previous}: "{whole}"}}'
                self.part.add("R103.cut_off", (*path, name), key=True, field=str(path[-1]), name=name, fix=fix)

    def _read_rules(self, lines: Mapping[str, object]) -> Iterator[Ruling]:
        """Yield the rulings of the rules that there are; note what is wrong with the others in :attr:`part`. A line is
        read as far as it is right, so that all problems of a file are told at once."""
        for name, line in lines.items():
            if name not in self.schema.keys and not self.part.problems.admits():
                continue  # only counted: to look for advice on thousands of unknown names would take long
            path, parts = ("rules", name), [f"{name}.{part}" for part in as_mapping(line)]
            if whole := [part for part in parts if self.schema.find(part)]:  # {honba: {ron: 300}} for honba.ron: nested
                self.part.add("R102.parts", path, key=True, rule=name, lines=": …, ".join(whole))
            elif wrong := self.schema.unknown(name, self.engine, self.name):
                self.part.take(wrong, path, True)
            else:
                yield from self._read_ruling(self.file.rules[self.name][name], line, path)

    def _read_own_yaku(self, lines: Mapping[str, object]) -> Iterator[Ruling]:
        """Yield the rulings of the yaku that the system adds, each at its worth; note ids that are taken or misspelt,
        and missing names. ``key=True`` places a problem at the id, not at what stands behind it."""
        for id_, line in lines.items():
            path, ruling = ("yaku", id_), self.file.yaku[self.name][id_]
            entry = self._without_cut_texts(path, as_mapping(line))
            if self.schema.unknown(ruling.key, self.engine, self.name):  # its key exists, but in other games
                self.part.add("R104.other_game", path, key=True, name=id_)
            elif ruling.key in self.schema.shipped:
                self.part.add("R104.built_in", path, key=True, name=id_, rule=ruling.key)
            elif not re.fullmatch(_ID, id_):
                self.part.add("R103.id", path, key=True, name=id_)
            elif missing := [lang for lang in _LANGUAGES if not entry.get(lang)]:
                self.part.add("R111.yaku", path, key=True, name=id_, languages=" and ".join(missing))
            else:
                worth_line = {field: value for field, value in entry.items() if field not in _LANGUAGES}
                yield from self._read_ruling(ruling, worth_line, path)

    def _read_ruling(self, ruling: Ruling, line: object, path: Path) -> Iterator[Ruling]:
        """Yield a ruling with its value as its key reads it. If anything is wrong with it, note that and yield nothing.
        ``line``: the ruling as it is written. Without status and source it counts as an override, unless the file is
        strict."""
        part, before = self.part, len(self.part.problems)
        key = self.schema.find(ruling.key, self.engine)
        assert key is not None  # else it is unknown
        for field in as_mapping(line):
            if field not in _RULING_FIELDS:
                part.add("R102.ruling_field", (*path, field), nearest(field, _RULING_FIELDS, "known"), True, name=field)
        if isinstance(line, dict) and "value" not in line:
            part.add("R103.needs_value", path, key=True, rule=ruling.key, allowed=key.allowed())
            return
        # in the long form, {value: …, status: …}, the value is a field of its own
        value = self._read_value(ruling.value, key, (*path, "value") if isinstance(line, dict) else path)
        number = part.document.span(path, True).line
        # a club need not say them; who begins to must do it rightly
        if self.strict or ruling.status or ruling.source:
            self._check_status(ruling, path)
            self._check_source(ruling, path)
        else:
            ruling = ruling._replace(status="override", source=f"{part.document.source.name}:{number}")
        if len(part.problems) == before:  # one with a problem would be a wrong ruling
            yield ruling._replace(value=value, line=number)

    def _read_value(self, raw: object, key: Key, path: Path) -> Value:
        """Return a value as its key reads it, and note what is wrong with it; in a strict file also that it is not
        written in that very form."""
        value, wrong = key.read(raw)
        plain = tuple(raw) if isinstance(raw, list) else raw
        as_written = (value == plain and type(value) is type(plain)) or key.type == "yaku" or key.of == "item"
        # the worth of a yaku, and an item with fields, have several right forms
        if self.strict and not (wrong or as_written):
            wrong = [problem("R103.written", rule=key.name, value=format_value(raw), right=format_value(value))]
        for p in wrong:
            self.part.take(p, (*path, *p.path), p.sentence in _ABOUT_FIELDS)
        return value

    def _check_status(self, ruling: Ruling, path: Path) -> None:
        """Note what is wrong with the status of a ruling, or that it has none. Note also a missing source, or for
        ``house`` a missing reason. A receipt shows where each value is from."""
        part, key, status = self.part, ruling.key, ruling.status
        if status not in STATUSES:
            sentence, place = ("R106.status", (*path, "status")) if status else ("R106.no_status", path)
            part.add(sentence, place, key=not status, rule=key, status=status, statuses=", ".join(STATUSES))
        elif status == "house" and not ruling.because:
            part.add("R106.no_reason", path, key=True, rule=key)
        elif status != "house" and not ruling.source:
            sources = ", ".join(self.schema.sources)
            part.add("R106.no_source", path, key=True, rule=key, status=status, sources=sources)

    def _check_source(self, ruling: Ruling, path: Path) -> None:
        """Note a source that is not in the table of sources. The first word of a source is its name in that table;
        behind it stands the place, or a remark."""
        name = ruling.source.split()[0].rstrip(",;:") if ruling.source.split() else ""  # behind it its section
        if ruling.source.split() and name not in self.schema.sources:
            hint = nearest(name, self.schema.sources, "sources")
            self.part.add("R106.unknown_source", (*path, "source"), hint, rule=ruling.key, source=name)


def wrong_lengths(file: File, layers: Sequence[Layer], files: tuple[File, ...]) -> Iterator[Problem]:
    """Yield what is wrong with values of the first layer, a system of this file, beside its other values: a list of the
    wrong length, say. Inherited values are checked with their own layer. It cannot be seen in the key alone: how many
    place points are due depends on ``table.players``."""
    # the parents first: what is nearer replaces it
    name, values = layers[0].id, {key: one.value for layer in reversed(layers) for key, one in layer.entries.items()}
    part = file.part(name)
    for key in layers[0].entries:
        for p in schema_of(files).problems_beside(key, values, engine_of(files, name)):
            yield p._replace(span=part.ruling_span(key, p.path), path=())  # the span says all of the place


def missing_values(file: File, ident: str, files: tuple[File, ...]) -> list[Problem]:
    """Return a problem for each value that a system of a file lacks and every shipped system of its engine has. Empty
    if it extends a shipped system, or if no shipped system has its engine. The engine's code reads such values without
    asking whether they are there."""
    shipped, engine = files[-1], engine_of(files, ident)
    keys, name = set[str](), ident
    passed = set[str]()  # a file whose systems extend each other in a circle has no end
    while name in file.heads and name not in passed:
        passed.add(name)
        keys |= file.rules[name].keys()
        name = file.heads[name].extends
    # what all shipped systems of the engine say, its code may take to be there
    roots = [shipped.rules[n].keys() for n, head in shipped.heads.items() if engine and head.engine == engine]
    if name or not roots:
        return []  # the parent, or a game added by the file, has them
    lacking = set.intersection(*map(set, roots)) - keys
    like = next(iter(shipped.heads))  # what the advice shows as a parent
    span = file.part(ident).first
    return [problem("R109.extends_nothing", span=span, system=ident, rule=key, like=like) for key in sorted(lacking)]


def check_tables(file: File, base: File) -> list[Problem]:
    """Return what is wrong with a file's documents of sources, keys and names. They may speak of the keys of the
    ``base`` (the shipped file), and of those of the file's own games: a club adds yaku and sources, a game of another
    package also keys."""
    problems: list[Problem] = []
    keys, described = {*base.tables.get("keys", {}), *own_keys(file, base)}, set[str]()
    for document in [part.document for part in file.parts if part.kind == "document" and part.name in TABLES]:
        part = RulesDocument(document)
        for field in part.fields:
            is_engines_of_keys = (field, part.name) == ("engines", "keys")  # said once for all keys of a document
            if field not in ("document", part.name, "note") and not is_engines_of_keys:
                part.add("R102.table_field", (field,), key=True, name=field, table=part.name)
        part.table(part.name)  # notes a table that is no mapping, and is read below as an empty one
        for name, entry in part.described().items():
            path = (part.name, name)
            if not isinstance(entry, dict):
                part.add("R103.mapping", path, rule=name)
            elif part.name == "keys" and name in described:
                part.add("R104.twice", path, key=True, rule=name)
            elif wrong := _wrong_entry(part.name, name, entry, keys):
                part.take(wrong, path, True)
            described |= {name} if part.name == "keys" else set()
        problems += part.problems
    return problems


def _wrong_entry(table: str, name: str, entry: Mapping[str, object], keys: set[str]) -> Problem | None:
    """Return what is wrong with one entry of a table of a rules file: a source, a name or a key. ``None`` if nothing
    is. ``keys``: the keys that a file may describe. ``take`` of the caller gives the problem its place."""
    if table == "sources":
        return None if entry.get("title") else problem("R106.no_title", source=name)
    if table == "names":
        missing = [lang for lang in _LANGUAGES if not entry.get(lang)]
        return problem("R111.names", name=name, languages=" and ".join(missing)) if missing else None
    return wrong_spec(name, entry) or (None if name in keys else problem("R112.no_engine", rule=name))


class AskedValue(NamedTuple):
    """A value that is asked for in place of a rule's own."""

    key: str
    raw: object
    text: str
    """``key=value``, as written."""


def read_asked_values(overrides: Mapping[str, object] | Iterable[str]) -> list[AskedValue]:
    """Return the values of overrides, ``{key: value}`` or texts ``key=value``, each with the text that its problems are
    shown in. These come from ``--set``, from a program, or from ``rules:`` of a record."""
    if isinstance(overrides, Mapping):
        pairs = ((format_value(key), value) for key, value in overrides.items())
        return [AskedValue(key, value, f"{key}={format_value(value)}") for key, value in pairs]
    single = isinstance(overrides, str | bytes) or not isinstance(overrides, Iterable)  # a caller's slip: no list
    texts = map(str, [overrides] if single else overrides)
    return [AskedValue(text.partition("=")[0].strip(), text.partition("=")[2], text) for text in texts]


class Overridden(NamedTuple):
    """A system of whose values some are to be replaced."""

    id: str
    engine: str
    values: V
    files: tuple[File, ...]


def read_overrides(asked: Sequence[AskedValue], system: Overridden, origin: str) -> dict[str, Ruling]:
    """Return new rulings for a system, from texts ``key=value``; ``origin`` is their source. Raises InputError with
    every problem of the new values, each underlined in the text that asks for it."""
    schema, problems = schema_of(system.files), Problems()
    rulings, spans = dict[str, Ruling](), dict[str, Span]()
    for key, raw, text in asked:
        if not problems.admits():
            continue  # only counted
        source, end = Source(origin, text), len(text.partition("=")[0])
        left, right = Span(source, 0, end), Span(source, end + 1, len(text))
        if "=" not in text:
            problems.append(problem("R103.no_value", span=left, text=text))
        elif wrong := schema.unknown(key, system.engine, system.id):
            problems.append(wrong._replace(span=left))
        elif key in rulings:
            problems.append(problem("R104.twice", span=left, rule=key))
        elif target := schema.find(key, system.engine):
            value, bad = target.read(raw)
            problems += [p._replace(span=right, path=()) for p in bad]  # the value of an option is one place
            if not bad:
                rulings[key] = Ruling(key, value, "override", origin)
            spans[key] = right
    values = {**system.values, **{key: ruling.value for key, ruling in rulings.items()}}
    for key in rulings:  # only now: several overrides may fit together, though none does alone
        problems += [p._replace(span=spans[key], path=()) for p in schema.problems_beside(key, values, system.engine)]
    refuse(problems)
    return rulings
