"""Reads users' rules files and overrides, and checks them. Nothing here is imported for valid shipped rules.

R101-R108 and R112 (a rule that the engine does not read) stop a load; :mod:`calc.proofreader` finds more.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from calc import compiled
from calc import rules as r
from calc.codes import problem
from calc.document import Document
from calc.problems import InputError, Path, Problem, Problems, Source, Span
from calc.rule_schema import Schema, own_keys, schema_of, wrong_spec
from calc.rule_values import Wrong, allowed, read_value
from calc.rules import File, Head, Layer, Rules, Ruling, by_language, format_value, nearest
from calc.yamldoc import load_yaml

TABLES = ("sources", "keys", "names")
_SYSTEM = ("system", "title", "extends", "engine", "with", "note", "yaku", "rules")
_RECORD = ("value", "status", "source", "because", "note")
_ID = "[a-z][a-z0-9_]*"
"""What a yaku of a file may be called in records and rules."""


class Part:
    """A document of a file: its kind, its fields, the place of each part, and the problems found so far."""

    def __init__(self, document: Document) -> None:
        self.document = document
        value = document.value
        self.fields: dict[str, Any] = value if isinstance(value, dict) else {}
        self.kind = next((kind for kind in ("system", "document") if kind in self.fields), "")
        self.name = str(self.fields.get(self.kind, ""))
        self.first = document.span((self.kind or next(iter(self.fields), ""),), True)
        self.problems = Problems(_as_rules(document.problems))

    def add(self, code: str, message: str, path: Path, help_: str = "", key: bool = False) -> None:
        """Note a problem at a value or its key."""
        if self.problems.admits():
            self.problems.append(Problem(code, message, self.document.span(path, key), help_))

    def table(self, name: str) -> dict[str, Any]:
        """A field that must be a mapping; a null counts as an empty one."""
        value = self.fields.get(name)
        if value is not None and not isinstance(value, dict):
            self.add("R103", f"{name} must be lines of the form name: value", (name,))
        return value if isinstance(value, dict) else {}


def _as_rules(problems: Iterable[Problem]) -> list[Problem]:
    """The problems of YAML reworded for a rules file."""
    return [p._replace(code="R104" if p.code == "S102" else "R108") for p in problems]


class WrittenFile(File):
    """A user's rules file with the places of all its parts. Each system is checked when it is requested."""

    def __init__(self, path: str, text: bytes) -> None:
        documents, found = load_yaml(Source(path, text.decode("utf-8-sig")))
        told = [problem for document in documents for problem in document.problems]
        self.parts = [Part(d) for d in documents if d.value is not None or d.problems]
        self.own: dict[str, Part] = {}
        tables: dict[str, dict[str, Any]] = {}
        for part in self.parts:
            if part.kind == "system":
                self.own.setdefault(part.name, part)
            elif part.name in TABLES:
                tables.setdefault(part.name, _mapping(part.fields.get(part.name)))
        heads = {name: _head(part.fields) for name, part in self.own.items()}
        rules = {name: _mapping(part.fields.get("rules")) for name, part in self.own.items()}
        yaku = {name: _mapping(part.fields.get("yaku")) for name, part in self.own.items()}
        for own in yaku.values():
            tables["names"] = {id_: _mapping(said) for id_, said in own.items()} | tables.get("names", {})
        super().__init__(path, compiled.digest(text), {"heads": heads, "rules": rules, "tables": tables})
        self.yaku = yaku
        self.problems = _as_rules(problem for problem in found if problem not in told)

    def layer(self, name: str, files: tuple[File, ...], strict: bool = False) -> Layer:
        """A system of the file, checked."""
        part, schema, engine = Part(self.own[name].document), schema_of(files), engine_of(files, name)
        entries: dict[str, Ruling] = {}
        for field in part.fields:
            if field not in _SYSTEM:
                part.add("R102", f"a system has no field {field}", (field,), nearest(field, _SYSTEM, "known"), True)
        for key, node in part.table("rules").items():
            if key not in schema.keys and not part.problems.admits():
                continue
            if isinstance(node, dict) and (whole := [f"{key}.{sub}" for sub in node if schema.find(f"{key}.{sub}")]):
                part.add("R102", f"there is no rule {key}", ("rules", key), f"each on its line: {whole[0]}: …", True)
            elif wrong := schema.unknown(key, engine, name):
                part.add(wrong[0], wrong[1], ("rules", key), wrong[2], True)
            elif ruling := _ruling(part, schema, engine, key, node, strict):
                entries[key] = ruling
        entries |= {ruling.key: ruling for ruling in self._own_yaku(part, schema, engine)}
        _, extends, own, *_ = self.heads[name]
        if not extends and not own:
            help_ = "write extends: and the system it is like, such as extends: tcg"
            part.add("R105", f"the system {name} extends nothing and names no engine", ("system",), help_)
        where = part.document.span(("extends",)) if extends else None
        return Layer(name, extends, own, entries, part.problems, where, tuple(self.yaku[name]))

    def _own_yaku(self, part: Part, schema: Schema, engine: str) -> Iterator[Ruling]:
        """The rulings of the yaku that a system brings."""
        for id_, said in part.table("yaku").items():
            key, path, node = f"yaku.{id_}", ("yaku", id_), _mapping(said)
            if schema.unknown(key, engine, part.name):
                help_ = f"call it otherwise, such as our_{id_}"
                part.add("R104", f"{id_} is a yaku of another game", path, help_, True)
            elif key in schema.shipped:
                help_ = f"it is built in: give it a value among rules, {key}: …"
                part.add("R104", f"{id_} is a yaku that there is already", path, help_, True)
            elif not re.fullmatch(_ID, id_):
                help_ = "an id of small letters, digits and _, such as all_birds; ja: and en: are its names"
                part.add("R103", f"{id_} cannot be the id of a yaku", path, help_, True)
            elif missing := [lang for lang in ("ja", "en") if not node.get(lang)]:
                help_ = f"write {id_}: {{ja: …, en: …, value: 2/1}}"
                part.add("R111", f"{id_} has no name in {' and '.join(missing)}", path, help_, True)
            else:
                record = {field: value for field, value in node.items() if field not in ("ja", "en")}
                if ruling := _ruling(part, schema, engine, key, record, False, path):
                    yield ruling

    def wrong_lengths(self, layers: list[Layer], files: tuple[File, ...]) -> Iterator[Problem]:
        """Problems for lists of the first layer whose lengths do not match its values. Inherited lists are checked with
        their own layer."""
        values = {key: e.value for layer in reversed(layers) for key, e in layer.entries.items()}
        document = self.own[layers[0].id].document
        for key in layers[0].entries:
            for at, message, help_ in schema_of(files).amiss(key, values, engine_of(files, layers[0].id)):
                value = ("value",) if at and isinstance(self.rules[layers[0].id][key], dict) else ()
                yield Problem("R103", message, document.span(("rules", key, *value, *at), not at), help_)
        yield from self._unheard(layers, files, values)

    def _unheard(self, layers: list[Layer], files: tuple[File, ...], values: Mapping[str, Any]) -> Iterator[Problem]:
        """Problems for what the first layer has and the engine that its switch brings in does not know."""
        schema, own, root = schema_of(files), layers[0].entries, layers[-1].entries
        heads = (files[-1].heads.get(layer.id) for layer in layers)
        switches = [(head.engine, switch) for head in heads if head for switch in head.switches if switch in own]
        for engine, switch in switches[:1]:
            for key in sorted(values.keys() - own.keys()):
                value, spec = values[key], schema.find(key, engine) or {}
                heard = not schema.unknown(key, engine, "")
                heard &= spec.get("type") != "choice" or value in spec["choices"]
                if not heard and key in root and value != root[key].value:
                    what = f"{key}, which is inherited, does nothing beside {switch}"
                    at = self.own[layers[0].id].document.span(("rules", switch), True)
                    yield Problem("R112", what, at, "extend a system without it")


def _head(fields: Mapping[str, Any]) -> Head:
    extends, engine = (str(fields.get(field) or "") for field in ("extends", "engine"))
    note, switches = by_language(fields.get("note")), tuple(map(str, fields.get("with") or ()))
    return Head(by_language(fields.get("title")), extends, engine, note, switches)


def written(path: str) -> WrittenFile:
    file = r.read_file(path)
    assert isinstance(file, WrittenFile)  # every file but the shipped one is a WrittenFile
    return file


def _mapping(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def engine_of(files: tuple[File, ...], ident: str) -> str:
    """The engine of a system: its own, or that of the nearest parent that names one, or is brought in by a switch."""
    heads = {name: head for file in reversed(files) for name, head in file.heads.items()}
    names: list[str] = []
    while ident in heads and ident not in names:
        names.append(ident)
        ident = heads[ident].extends
    names[-1:-1] = r.switched(names, files)
    return next((heads[name].engine for name in names if heads[name].engine), "")


def _ruling(
    part: Part, schema: Schema, engine: str, key: str, node: object, strict: bool, path: Path = ()
) -> Ruling | None:
    path = path or ("rules", key)
    spec, sources = schema.find(key, engine) or {}, schema.sources
    before, record = len(part.problems), node if isinstance(node, dict) else {}
    for field in record:
        if field not in _RECORD:
            part.add("R102", f"a ruling has no field {field}", (*path, field), nearest(field, _RECORD, "known"), True)
    if isinstance(node, dict) and "value" not in record:
        part.add("R103", f"{key} has no value", path, f"write {key}: {{value: …}}; allowed: {allowed(spec)}", True)
        return None
    raw = record.get("value") if record else node
    value, wrong = read_value(key, raw, spec)
    plain = tuple(raw) if isinstance(raw, list) else raw
    as_written = (value == plain and type(value) is type(plain)) or spec["type"] == "yaku" or spec.get("of") == "item"
    if strict and not (wrong or as_written):
        wrong = [Wrong(f"{key} is written {format_value(raw)}", f"write {format_value(value)}", ())]
    for one in wrong:
        part.add("R103", one.message, (*path, *(("value",) if record else ()), *one.at), one.help, one.names_field)
    text = {field: str(record.get(field) or "") for field in _RECORD[1:]}
    status, source = text["status"], text["source"]
    line = part.document.span(path, True).line
    if not strict and not status and not source:
        text["status"], text["source"] = "override", f"{part.document.source.name}:{line}"
    elif status not in r.STATUSES:
        what = f"the unknown status {status}" if status else "no status"
        at = (*path, "status") if status else path
        part.add("R106", f"{key} has {what}", at, f"one of {', '.join(r.STATUSES)}", not status)
    elif status == "house" and not text["because"]:
        part.add("R106", f"{key} is a house ruling without a reason", path, "say why in because:", True)
    elif status != "house" and not source:
        part.add("R106", f"{key} is {status} but names no source", path, f"one of {', '.join(sources)}", True)
    if source.split() and (name := source.split()[0].rstrip(",;:")) not in sources:
        help_ = nearest(name, sources, "sources")
        part.add("R106", f"{key} names an unknown source, {name}", (*path, "source"), help_)
    if len(part.problems) > before:
        return None
    return Ruling(key, value, **text, layer=part.name, line=line)


def find_system(name: str) -> tuple[str, tuple[File, ...]]:
    """``club.yaml`` or ``club.yaml#id``: the id, and the files to look in, the user's own first."""
    path, _, ident = name.rpartition("#") if re.search(r"\.ya?ml#[^/]*$", name) else (name, "", "")
    file = written(path)
    ids = list(file.heads)
    if not ids:
        help_ = "begin it with system: our-club, then extends: tcg, then rules:"
        raise InputError(file.problems or [Problem("R107", f"{path} describes no system of rules", None, help_)])
    if ident and ident not in ids:
        raise InputError([Problem("R101", f"{path} has no system {ident}", None, nearest(ident, ids))])
    if not ident and len(ids) > 1:
        help_ = "say which: " + " or ".join(f"{path}#{i}" for i in ids)
        raise InputError([Problem("R107", f"{path} describes {len(ids)} systems", None, help_)])
    files = (file, r.shipped())
    if problems := [*check_tables(file, files[1]), *incomplete(file, ident or ids[0], files)]:
        raise InputError(problems)
    return ident or ids[0], files


def incomplete(file: WrittenFile, ident: str, files: tuple[File, ...]) -> list[Problem]:
    """The values that a system of a file lacks though every shipped system of its engine has them."""
    shipped, engine, has, name = files[-1], engine_of(files, ident), set[str](), ident
    seen = set[str]()
    while name in file.heads and name not in seen:
        seen.add(name)
        has |= file.rules[name].keys()
        name = file.heads[name].extends
    roots = [shipped.rules[n].keys() for n, head in shipped.heads.items() if engine and head.engine == engine]
    if name or not roots:
        return []  # the parent, or the game that the file brings, has them
    at = file.own[ident].first
    lacking = [key for key in set.intersection(*map(set, roots)) if key not in has]
    fix = f"write extends: and the system it is like, such as extends: {next(iter(shipped.heads))}"
    return [Problem("R109", f"{ident} has no value for {key}", at, fix) for key in sorted(lacking)]


def override(rules: Rules, overrides: Mapping[str, object] | Iterable[str], origin: str) -> Rules:
    """A copy of the system with some values changed. Raises InputError with every problem of the new values."""
    schema, problems, made, spans = schema_of(rules.files), Problems(), dict[str, Ruling](), dict[str, Span]()
    pairs: list[tuple[str, object, str]]
    if isinstance(overrides, Mapping):
        texts = ((format_value(key), value) for key, value in overrides.items())
        pairs = [(key, value, f"{key}={format_value(value)}") for key, value in texts]
    else:
        one = isinstance(overrides, str | bytes) or not isinstance(overrides, Iterable)
        given = map(str, [overrides] if one else overrides)
        pairs = [(t.partition("=")[0].strip(), t.partition("=")[2], t) for t in given]
    on = {key for key, raw, _ in pairs if raw not in (False, 0, "false", "0")}
    if any(r.switched(rules.chain, rules.files, on)):
        whole = Rules(r.chain(rules.id, rules.files, on=on)[0], rules.files)
        rules = whole.with_overrides({ruling.key: ruling for ruling in rules.overrides})
    for key, raw, text in pairs:
        source, end = Source(origin, text), len(text.partition("=")[0])
        left, right = Span(source, 0, end), Span(source, end + 1, len(text))
        if not problems.admits():
            continue
        if "=" not in text:
            problems.append(problem("R103.no_value", span=left, text=text))
        elif wrong := schema.unknown(key, rules.engine, rules.id):
            problems.append(Problem(wrong[0], wrong[1], left, wrong[2]))
        elif key in made:
            problems.append(problem("R104.twice", span=left, rule=key))
        else:
            value, bad = read_value(key, raw, schema.find(key, rules.engine) or {})
            problems += [Problem("R103", one.message, right, one.help) for one in bad]
            if not bad:
                made[key] = Ruling(key, value, "override", origin)
            spans[key] = right
    changed = rules.with_overrides(made)
    for key in made:
        amiss = schema.amiss(key, changed.values, rules.engine)
        problems += [Problem("R103", message, spans[key], help_) for _, message, help_ in amiss]
    if problems:
        raise InputError(problems)
    return changed


def check_tables(file: WrittenFile, base: File) -> list[Problem]:
    """Check the documents of sources, keys and names of a file. The known keys are the base's and those of the file's
    own games."""
    problems: list[Problem] = []
    known = {*base.tables.get("keys", {}), *own_keys(file, base)}
    for document in [p.document for p in file.parts if p.kind == "document" and p.name in TABLES]:
        part = Part(document)
        for field in part.fields:
            if field not in ("document", part.name, "note"):
                part.add("R102", f"{part.name} has no field {field}", (field,), f"only {part.name}:", True)
        for key, spec in part.table(part.name).items():
            path = (part.name, key)
            if not isinstance(spec, dict):
                part.add("R103", f"{key} must be {{…}}", path)
            elif part.name == "sources" and not spec.get("title"):
                part.add("R106", f"the source {key} has no title", path, "", True)
            elif part.name == "names" and (missing := [lang for lang in ("ja", "en") if not spec.get(lang)]):
                part.add("R111", f"{key} has no name in {' and '.join(missing)}", path, "", True)
            elif part.name == "keys" and (wrong := wrong_spec(key, spec)):
                part.add("R103", f"{key} {wrong}", path, "", True)
            elif part.name == "keys" and key not in known:
                help_ = "a file can give values to the rules there are; a new rule needs an engine that reads it"
                part.add("R112", f"{key} does nothing: no engine reads it", path, help_, True)
        problems += part.problems
    return problems
