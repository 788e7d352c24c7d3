"""Reads users' rules files and overrides, and checks them. Nothing here is imported for valid shipped rules.

R101-R108 and R112 (a rule that the engine does not read) stop a load; :mod:`calc.rules.proofreader` finds more.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .. import compiled
from ..problems.codes import problem
from ..problems.document import Document
from ..problems.problems import InputError, Path, Problem, Problems, Source, Span, nearest, refuse
from ..problems.yaml_document import load_yaml
from . import rules as r
from .names import by_language
from .rules import File, Head, Layer, Rules, Ruling, format_value
from .schema import Schema, own_keys, schema_of, wrong_spec
from .values import allowed, read_value

TABLES = ("sources", "keys", "names")
_SYSTEM = ("system", "title", "extends", "engine", "with", "note", "yaku", "rules")
_RECORD = ("value", "status", "source", "because", "note")
_ID = "[a-z][a-z0-9_]*"
"""The form of the id of a file's own yaku in records and rules."""


class RulesDocument:
    """A document of a file: its kind, its fields, the place of each part, and the problems found so far."""

    def __init__(self, document: Document) -> None:
        self.document = document
        value = document.value
        self.fields: dict[str, Any] = value if isinstance(value, dict) else {}
        self.kind = next((kind for kind in ("system", "document") if kind in self.fields), "")
        self.name = str(self.fields.get(self.kind, ""))
        self.first = document.span((self.kind or next(iter(self.fields), ""),), True)
        self.problems = Problems(_as_rules(document.problems))

    def add(self, sentence: str, path: Path, hint: str | None = None, key: bool = False, **words: Any) -> None:
        """Note a problem of the registry at a value or its key."""
        self.take(problem(sentence, help=hint, **words), path, key)

    def take(self, p: Problem, path: Path, key: bool = False) -> None:
        """Note a problem with its place here."""
        if self.problems.admits():
            self.problems.append(p._replace(span=self.document.span(path, key), path=()))

    def table(self, name: str) -> dict[str, Any]:
        """A field that must be a mapping; a null counts as an empty one."""
        value = self.fields.get(name)
        if value is not None and not isinstance(value, dict):
            self.add("R103.lines", (name,), name=name)
        return value if isinstance(value, dict) else {}


def _as_rules(problems: Iterable[Problem]) -> list[Problem]:
    """The problems of YAML, reworded for a rules file."""
    return [p._replace(code="R104" if p.code == "S102" else "R108") for p in problems]


class WrittenFile(File):
    """A user's rules file with the places of all its parts. Each system is checked when it is requested."""

    def __init__(self, path: str, text: bytes) -> None:
        documents, found = load_yaml(Source(path, text.decode("utf-8-sig")))
        told = [p for document in documents for p in document.problems]
        self.parts = [RulesDocument(d) for d in documents if d.value is not None or d.problems]
        self.own: dict[str, RulesDocument] = {}
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
        self.problems = _as_rules(p for p in found if p not in told)

    def layer(self, name: str, files: tuple[File, ...], strict: bool = False) -> Layer:
        """A system of the file, checked."""
        part, schema, engine = RulesDocument(self.own[name].document), schema_of(files), engine_of(files, name)
        entries: dict[str, Ruling] = {}
        for field in part.fields:
            if field not in _SYSTEM:
                part.add("R102.system_field", (field,), nearest(field, _SYSTEM, "known"), True, name=field)
        for key, node in part.table("rules").items():
            if key not in schema.keys and not part.problems.admits():
                continue
            if isinstance(node, dict) and (whole := [f"{key}.{sub}" for sub in node if schema.find(f"{key}.{sub}")]):
                part.add("R102.parts", ("rules", key), key=True, rule=key, first=whole[0])
            elif wrong := schema.unknown(key, engine, name):
                part.take(wrong, ("rules", key), True)
            elif ruling := _ruling(part, schema, engine, key, node, strict):
                entries[key] = ruling
        entries |= {ruling.key: ruling for ruling in self._own_yaku(part, schema, engine)}
        _, extends, own, *_ = self.heads[name]
        if not extends and not own:
            part.add("R105.root", ("system",), system=name)
        where = part.document.span(("extends",)) if extends else None
        return Layer(name, extends, own, entries, part.problems, where, tuple(self.yaku[name]))

    def _own_yaku(self, part: RulesDocument, schema: Schema, engine: str) -> Iterator[Ruling]:
        """The rulings of a system's own yaku."""
        for id_, said in part.table("yaku").items():
            key, path, node = f"yaku.{id_}", ("yaku", id_), _mapping(said)
            if schema.unknown(key, engine, part.name):
                part.add("R104.other_game", path, key=True, name=id_)
            elif key in schema.shipped:
                part.add("R104.built_in", path, key=True, name=id_, rule=key)
            elif not re.fullmatch(_ID, id_):
                part.add("R103.id", path, key=True, name=id_)
            elif missing := [lang for lang in ("ja", "en") if not node.get(lang)]:
                part.add("R111.yaku", path, key=True, name=id_, languages=" and ".join(missing))
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
            for p in schema_of(files).amiss(key, values, engine_of(files, layers[0].id)):
                value = ("value",) if p.path and isinstance(self.rules[layers[0].id][key], dict) else ()
                yield p._replace(span=document.span(("rules", key, *value, *p.path), not p.path), path=())


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
    part: RulesDocument, schema: Schema, engine: str, key: str, node: object, strict: bool, path: Path = ()
) -> Ruling | None:
    path = path or ("rules", key)
    spec, sources = schema.find(key, engine) or {}, schema.sources
    before, record = len(part.problems), node if isinstance(node, dict) else {}
    for field in record:
        if field not in _RECORD:
            part.add("R102.ruling_field", (*path, field), nearest(field, _RECORD, "known"), True, name=field)
    if isinstance(node, dict) and "value" not in record:
        part.add("R103.needs_value", path, key=True, rule=key, allowed=allowed(spec))
        return None
    raw = record.get("value") if record else node
    value, wrong = read_value(key, raw, spec)
    plain = tuple(raw) if isinstance(raw, list) else raw
    as_written = (value == plain and type(value) is type(plain)) or spec["type"] == "yaku" or spec.get("of") == "item"
    if strict and not (wrong or as_written):
        wrong = [problem("R103.written", rule=key, value=format_value(raw), right=format_value(value))]
    for one in wrong:
        part.take(one, (*path, *(("value",) if record else ()), *one.path), one.sentence == "R103.item_field")
    text = {field: str(record.get(field) or "") for field in _RECORD[1:]}
    status, source = text["status"], text["source"]
    line = part.document.span(path, True).line
    if not strict and not status and not source:
        text["status"], text["source"] = "override", f"{part.document.source.name}:{line}"
    elif status not in r.STATUSES:
        sentence, at = ("R106.status", (*path, "status")) if status else ("R106.no_status", path)
        part.add(sentence, at, key=not status, rule=key, status=status, statuses=", ".join(r.STATUSES))
    elif status == "house" and not text["because"]:
        part.add("R106.no_reason", path, key=True, rule=key)
    elif status != "house" and not source:
        part.add("R106.no_source", path, key=True, rule=key, status=status, sources=", ".join(sources))
    if source.split() and (name := source.split()[0].rstrip(",;:")) not in sources:
        hint = nearest(name, sources, "sources")
        part.add("R106.unknown_source", (*path, "source"), hint, rule=key, source=name)
    if len(part.problems) > before:
        return None
    return Ruling(key, value, **text, layer=part.name, line=line)


def find_system(name: str) -> tuple[str, tuple[File, ...]]:
    """The id and the files to look in, the user's own first, for ``club.yaml`` or ``club.yaml#id``."""
    path, _, ident = name.rpartition("#") if re.search(r"\.ya?ml#[^/]*$", name) else (name, "", "")
    file = written(path)
    ids = list(file.heads)
    if not ids:
        raise InputError(file.problems or [problem("R107.no_system", file=path)])
    if ident and ident not in ids:
        raise InputError([problem("R101.not_in_file", help=nearest(ident, ids, "systems"), file=path, system=ident)])
    if not ident and len(ids) > 1:
        which = ", ".join(f"{path}#{i}" for i in ids)
        raise InputError([problem("R107.several", file=path, n=len(ids), systems=which)])
    files = (file, r.shipped())
    refuse([*check_tables(file, files[1]), *incomplete(file, ident or ids[0], files)])
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
        return []  # the parent, or a game added by the file, has them
    at = file.own[ident].first
    lacking = [key for key in set.intersection(*map(set, roots)) if key not in has]
    like = next(iter(shipped.heads))
    return [problem("R109.extends_nothing", span=at, system=ident, rule=key, like=like) for key in sorted(lacking)]


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
            problems.append(wrong._replace(span=left))
        elif key in made:
            problems.append(problem("R104.twice", span=left, rule=key))
        else:
            value, bad = read_value(key, raw, schema.find(key, rules.engine) or {})
            problems += [one._replace(span=right, path=()) for one in bad]
            if not bad:
                made[key] = Ruling(key, value, "override", origin)
            spans[key] = right
    changed = rules.with_overrides(made)
    for key in made:
        amiss = schema.amiss(key, changed.values, rules.engine)
        problems += [one._replace(span=spans[key], path=()) for one in amiss]
    refuse(problems)
    return changed


def check_tables(file: WrittenFile, base: File) -> list[Problem]:
    """Check the documents of sources, keys and names of a file. The known keys are the base's and those of the file's
    own games."""
    problems: list[Problem] = []
    known = {*base.tables.get("keys", {}), *own_keys(file, base)}
    for document in [p.document for p in file.parts if p.kind == "document" and p.name in TABLES]:
        part = RulesDocument(document)
        for field in part.fields:
            if field not in ("document", part.name, "note"):
                part.add("R102.table_field", (field,), key=True, name=field, table=part.name)
        for key, spec in part.table(part.name).items():
            path = (part.name, key)
            if not isinstance(spec, dict):
                part.add("R103.mapping", path, rule=key)
            elif part.name == "sources" and not spec.get("title"):
                part.add("R106.no_title", path, key=True, source=key)
            elif part.name == "names" and (missing := [lang for lang in ("ja", "en") if not spec.get(lang)]):
                part.add("R111.names", path, key=True, name=key, languages=" and ".join(missing))
            elif part.name == "keys" and (wrong := wrong_spec(key, spec)):
                part.take(wrong, path, True)
            elif part.name == "keys" and key not in known:
                part.add("R112.no_engine", path, key=True, rule=key)
        problems += part.problems
    return problems
