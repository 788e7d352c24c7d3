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
    """Return a system of a written file, one of ``files``, with everything that is wrong with it. With ``strict`` every
    ruling must have a status. Nothing is raised: the layer carries its problems, and whoever loads it refuses them.
    ``files``: those in which its parents are looked for, the user's first, the shipped one last."""
    return _SystemReader(file, name, files, strict).layer()


class _SystemReader:
    """A system of a written file while its rulings are read; what is wrong with it is noted in its part."""

    def __init__(self, file: File, name: str, files: tuple[File, ...], strict: bool) -> None:
        """Prepare to read the system ``name`` of a file. ``files``: that file and those that it may extend, whose keys
        and engine count for it too. ``strict``: every ruling must have a status, as in the shipped file."""
        self.file, self.name, self.strict = file, name, strict
        self.part = RulesDocument(file.part(name).document)
        self.schema, self.engine = schema_of(files), engine_of(files, name)

    def layer(self) -> Layer:
        """Return the system of the file, without its parents, together with all its problems. They are kept in it and
        not raised, as other systems of the file may be right."""
        part, head = self.part, self.file.heads[self.name]
        for field in part.fields:
            if field not in _SYSTEM_FIELDS:
                part.add("R102.system_field", (field,), nearest(field, _SYSTEM_FIELDS, "known"), key=True, name=field)
        for field in ("title", "note"):
            self._check_texts(field)
        rulings = [*self._read_rules(part.table("rules")), *self._read_own_yaku(part.table("yaku"))]
        self._check_meant()
        if not head.extends and not head.engine:
            part.add("R105.root", ("system",), system=self.name)
        place_of_parent = part.document.span(("extends",)) if head.extends else None
        entries = {ruling.key: ruling for ruling in rulings}
        yaku = tuple(self.file.yaku[self.name])
        return Layer(self.name, head.extends, head.engine, entries, part.problems, place_of_parent, yaku)

    def _check_meant(self) -> None:
        """Note problems of the list ``meant``, which names rules whose odd values the proofreader must not report. Each
        name must be a rule or a yaku that the system itself writes, as a misspelt one would have no effect."""
        names = self.part.fields.get("meant", [])
        if not isinstance(names, list):
            self.part.add("R103.names", ("meant",))
            return
        yaku = as_mapping(self.part.fields.get("yaku"))
        written = [*as_mapping(self.part.fields.get("rules")), *(f"yaku.{name}" for name in yaku)]  # without parents
        for number, name in enumerate(names):
            if name not in written:
                hint = nearest(str(name), written, "known")
                self.part.add("R102.meant", ("meant", number), hint, name=format_value(name))

    def _check_texts(self, field: str) -> None:
        """Note a problem for each language of a text (the ``title`` or ``note`` of the system) that is none. Most often
        a comma has cut the text: YAML reads ``{en: Lyon, three}`` as a language ``three``."""
        self._check_cut_off((field,), as_mapping(self.part.fields.get(field)))

    def _without_cut_texts(self, path: Path, entry: Mapping[str, object]) -> dict[str, object]:
        """Return the fields of a yaku (``entry``) without those that are only the rest of its name: in ``{ja: 赤, en:
        Red, white}`` the comma makes ``white`` a field without a value. Each of these is noted as a problem, and left
        out so that it is not reported again as an unknown field."""
        cut = [name for name, text in entry.items() if text is None and name not in (*_RULING_FIELDS, *_LANGUAGES)]
        self._check_cut_off(path, {name: entry[name] for name in entry if name in (*_LANGUAGES, *cut)})
        return {name: text for name, text in entry.items() if name not in cut}

    def _check_cut_off(self, path: Path, texts: Mapping[str, object]) -> None:
        """Note a problem for each key of ``texts`` by language that is no language: in ``{en: Red, white, ja: …}`` the
        comma has cut ``white`` off the text before it. The advice is that text in quotes. ``path``: where the texts
        stand."""
        for name, previous in zip([*texts][1:], texts, strict=False):  # each key, and the one before it
            if name not in languages():
                cut_off = name if texts[name] is None else f"{name}: {texts[name]}"
                fix = f'{{{previous}: "{texts[previous]}, {cut_off}"}}'
                self.part.add("R103.cut_off", (*path, name), key=True, field=str(path[-1]), name=name, fix=fix)

    def _read_rules(self, lines: Mapping[str, object]) -> Iterator[Ruling]:
        """Yield a ruling for each of the ``lines`` under ``rules`` that names a rule, and note the problems of all
        lines in :attr:`part`. A line is read as far as it is right, so that a file's problems come all at once."""
        for name, line in lines.items():
            if name not in self.schema.keys and not self.part.problems.admits():
                continue  # only counted: to look for advice on thousands of unknown names would take long
            path, parts = ("rules", name), [f"{name}.{part}" for part in as_mapping(line)]
            if whole := [part for part in parts if self.schema.find(part)]:  # {honba: {ron: 300}} for honba.ron: nested
                self.part.add("R102.parts", path, key=True, rule=name, lines=": …, ".join(whole))
            elif wrong := self.schema.unknown(name, self.engine, self.name):
                self.part.take(wrong, path, key=True)
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
        part, before = self.part, len(self.part.problems)  # more problems at the end: this ruling is wrong
        key = self.schema.find(ruling.key, self.engine)
        assert key is not None  # else it is unknown
        for field in as_mapping(line):
            if field not in _RULING_FIELDS:
                part.add(
                    "R102.ruling_field", (*path, field), nearest(field, _RULING_FIELDS, "known"), key=True, name=field
                )
        if isinstance(line, dict) and "value" not in line:
            part.add("R103.needs_value", path, key=True, rule=ruling.key, allowed=key.allowed())
            return
        # in the long form, {value: …, status: …}, the value is a field of its own
        value = self._read_value(ruling.value, key, (*path, "value") if isinstance(line, dict) else path)
        number = part.document.span(path, key=True).line
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
        written in just that form (25000, not 25,000点)."""
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
        """Note what is wrong with the status of a ruling, or that it has none; also a missing source, or for ``house``
        (a value that nobody else says) a missing reason, since a receipt shows where each value is from."""
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
        """Note a problem if the source of a ruling is not in the table of sources, from which a receipt takes its
        title. Its first word must be a name in that table; a section or a remark may follow. ``path``: where the ruling
        stands."""
        words = ruling.source.split()
        name = words[0].rstrip(",;:") if words else ""
        if words and name not in self.schema.sources:
            hint = nearest(name, self.schema.sources, "sources")
            self.part.add("R106.unknown_source", (*path, "source"), hint, rule=ruling.key, source=name)


def wrong_lengths(file: File, layers: Sequence[Layer], files: tuple[File, ...]) -> Iterator[Problem]:
    """Yield the problems of values that only their neighbours show, such as a list of uma that is longer than
    ``table.players`` says. ``layers``: a system of ``file`` and its parents, its own first; only its own values are
    checked, as those of a parent are checked with that parent."""
    name = layers[0].id
    # the farthest parent comes first, so that a nearer layer overwrites its values
    values = {key: ruling.value for layer in reversed(layers) for key, ruling in layer.entries.items()}
    part = file.part(name)
    for key in layers[0].entries:
        for p in schema_of(files).problems_beside(key, values, engine_of(files, name)):
            # its path is one within the value; without it nobody looks it up in the whole file
            yield p._replace(span=part.ruling_span(key, p.path), path=())


def missing_values(file: File, ident: str, files: tuple[File, ...]) -> list[Problem]:
    """Return a problem for each rule of which the system ``ident`` of a file has no value although every shipped system
    of its engine has one: the engine's code reads such values without asking whether they are there. An empty list if
    the system extends a shipped one, which has all these values, or if no shipped system has its engine."""
    shipped, engine = files[-1], engine_of(files, ident)
    keys, name = set[str](), ident
    visited = set[str]()  # systems that extend each other in a circle would have no end
    while name in file.heads and name not in visited:
        visited.add(name)
        keys |= file.rules[name].keys()
        name = file.heads[name].extends
    roots = [shipped.rules[n].keys() for n, head in shipped.heads.items() if engine and head.engine == engine]
    if name or not roots:  # a name that is left is that of a parent in another file
        return []
    lacking = set.intersection(*map(set, roots)) - keys
    like = next(iter(shipped.heads))  # the advice is to extend such a system
    span = file.part(ident).first
    return [problem("R109.extends_nothing", span=span, system=ident, rule=key, like=like) for key in sorted(lacking)]


def check_tables(file: File, base: File) -> list[Problem]:
    """Return the problems of a file's documents of sources, keys and names. Only keys of the ``base`` (the shipped
    file) and of games that the file adds may be described, as no engine reads any other."""
    problems: list[Problem] = []
    keys, described_keys = {*base.tables.get("keys", {}), *own_keys(file, base)}, set[str]()
    for document in [part.document for part in file.parts if part.kind == "document" and part.name in TABLES]:
        part = RulesDocument(document)
        table = part.name
        known_fields = {"document", table, "note", *(["engines"] if table == "keys" else [])}
        for field in part.fields:
            if field not in known_fields:
                part.add("R102.table_field", (field,), key=True, name=field, table=table)
        part.table(table)  # notes a problem if the table is no mapping; it is then read as an empty one
        for name, entry in part.described().items():
            path = (table, name)
            if not isinstance(entry, dict):
                part.add("R103.mapping", path, rule=name)
            elif table == "keys" and name in described_keys:  # keys alone may stand in several documents
                part.add("R104.twice", path, key=True, rule=name)
            elif wrong := _wrong_entry(table, name, entry, keys):
                part.take(wrong, path, key=True)
            if table == "keys":
                described_keys.add(name)
        problems += part.problems
    return problems


def _wrong_entry(table: str, name: str, entry: Mapping[str, object], keys: set[str]) -> Problem | None:
    """Return the problem, without its place, of an ``entry`` in a ``table`` of a rules file (sources, names or keys);
    ``None`` if it has none. ``keys``: the keys that the file may describe. The caller adds the place, which it
    knows."""
    if table == "sources":
        return None if entry.get("title") else problem("R106.no_title", source=name)
    if table == "names":
        missing = [lang for lang in _LANGUAGES if not entry.get(lang)]
        return problem("R111.names", name=name, languages=" and ".join(missing)) if missing else None
    wrong = wrong_spec(name, entry)
    if wrong is None and name not in keys:
        wrong = problem("R112.no_engine", rule=name)
    return wrong


class AskedValue(NamedTuple):
    """A value that is asked for in place of a rule's own."""

    key: str
    raw: object
    text: str
    """``key=value``, as written."""


def read_asked_values(overrides: Mapping[str, object] | Iterable[str]) -> list[AskedValue]:
    """Return the values of overrides, which are ``{key: value}`` or texts ``key=value``, each with the text in which
    its problems are underlined. Overrides come from ``--set``, from a program, or from ``rules:`` of a record. Nothing
    is checked: a text without ``=`` has an empty value, which :func:`read_overrides` refuses."""
    if isinstance(overrides, Mapping):
        pairs = ((format_value(key), value) for key, value in overrides.items())
        return [AskedValue(key, value, f"{key}={format_value(value)}") for key, value in pairs]
    if isinstance(overrides, str | bytes) or not isinstance(overrides, Iterable):  # a program forgot the list
        overrides = [overrides]
    parts = [(text, *text.partition("=")) for text in map(str, overrides)]
    return [AskedValue(key.strip(), value, text) for text, key, _, value in parts]


class Overridden(NamedTuple):
    """A system of whose values some are to be replaced."""

    id: str
    engine: str
    values: V
    files: tuple[File, ...]


def read_overrides(asked: Sequence[AskedValue], system: Overridden, origin: str) -> dict[str, Ruling]:
    """Return the rulings, by key, that replace those of a system as the ``asked`` values want. ``origin``: what asks
    for them (``--set``), which becomes their source. Raises InputError with every problem of the new values, each
    underlined in the text that asks for it."""
    schema, problems = schema_of(system.files), Problems()
    rulings, spans = dict[str, Ruling](), dict[str, Span]()
    for key, raw, text in asked:
        if not problems.admits():
            continue  # further problems are only counted
        source, end = Source(origin, text), len(text.partition("=")[0])
        key_span, value_span = Span(source, 0, end), Span(source, end + 1, len(text))
        if "=" not in text:
            problems.append(problem("R103.no_value", span=key_span, text=text))
        elif wrong := schema.unknown(key, system.engine, system.id):
            problems.append(wrong._replace(span=key_span))
        elif key in rulings:
            problems.append(problem("R104.twice", span=key_span, rule=key))
        elif definition := schema.find(key, system.engine):
            value, bad = definition.read(raw)
            problems += [p._replace(span=value_span, path=()) for p in bad]
            if not bad:
                rulings[key] = Ruling(key, value, "override", origin)
            spans[key] = value_span
    values = {**system.values, **{key: ruling.value for key, ruling in rulings.items()}}
    for key in rulings:  # after all of them, as several overrides may fit together though none does alone
        problems += [p._replace(span=spans[key], path=()) for p in schema.problems_beside(key, values, system.engine)]
    refuse(problems)
    return rulings
