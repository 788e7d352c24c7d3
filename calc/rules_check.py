"""Checking of rules: files of users, overrides, whole rules files; nothing here is imported for good shipped rules.

Besides R101-R108 and R112 (a rule that the engine does not read), which stop a load, :func:`check` knows R109 (a
system without a value that its engine needs), R110 (a key that no system uses) and R111 (a yaku without a display
name).
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any

from calc import rules as r
from calc.document import Path
from calc.problems import InputError, Problem, Source, Span, suggest
from calc.rules import File, Layer, Part, Rules, Ruling, Yaku, format_value, nearest, scalar
from calc.yamldoc import load_yaml

TYPES = ("int", "bool", "choice", "list", "tile", "text", "yaku")
_WORDS = {
    "bool": "true, false",
    "tile": "one tile, such as 5z, 0p, g5p, Pb",
    "text": "a text, in quotes if it looks like a number",
    "yaku": "off, 2 (always), 2/1 (closed/open), 2/- (closed only), yakuman, yakuman*2, yakuman/-, yakuman*2/-",
}
_SWITCH = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}
_TABLES = ("sources", "keys", "names")
_SYSTEM = ("system", "title", "extends", "engine", "note", "rules")
_RECORD = ("value", "status", "source", "because", "note")
_SPEC = ("type", "of", "length", "unit", "min", "max", "choices", "only", "meaning", "engines", "note")


class BadValueError(ValueError):
    """A value that a key cannot have; ``help`` says what it can have."""

    def __init__(self, message: str, help_: str) -> None:
        super().__init__(f"{message}; {help_}")
        self.message, self.help = message, help_


def allowed(schema: Mapping[str, Any]) -> str:
    """What a key of this schema takes, in words."""
    kind, low, high = schema.get("type"), schema.get("min"), schema.get("max")
    if kind == "list":
        return f"a list such as [a, b], each of them: {allowed({**schema, 'type': schema.get('of', 'text')})}"
    if schema.get("choices"):
        return ", ".join(map(format_value, schema["choices"]))
    if kind == "int":
        bounds = [f"at least {low}"] * (low is not None) + [f"at most {high}"] * (high is not None)
        return ", ".join(["an integer", *bounds])
    return _WORDS.get(str(kind), f"nothing, because its type {kind} is unknown")


def checked_value(key: str, raw: object, schema: Mapping[str, Any]) -> Any:
    """See :func:`calc.rules.parse_value`."""
    kind, value, good = schema.get("type"), raw, False
    text = raw.strip() if isinstance(raw, str) else format_value(raw)
    if kind == "list":
        inner = text.removeprefix("[").removesuffix("]").strip()
        items = [part.strip() for part in inner.split(",") if inner] if isinstance(raw, str) else raw
        if isinstance(items, (list, tuple)) and not isinstance(items, Yaku):
            return tuple(checked_value(key, item, {**schema, "type": schema.get("of", "text")}) for item in items)
    elif kind == "int":
        number = scalar(text) if isinstance(raw, str) else raw
        low, high = schema.get("min"), schema.get("max")
        if isinstance(number, int) and not isinstance(number, bool):
            value, good = number, (low is None or number >= low) and (high is None or number <= high)
    elif kind == "bool":
        value = _SWITCH.get(text.lower(), raw)
        good = isinstance(value, bool)
    elif kind == "choice":
        same = {format_value(c): c for c in schema.get("choices", ())}
        if isinstance(raw, bool):  # other YAML readers turn off and no into false
            text = next((word for word, means in _SWITCH.items() if means is raw and word in same), text)
        value, good = same.get(text), text in same
    elif kind == "yaku":
        value = raw if isinstance(raw, Yaku) else r.parse_yaku("off" if raw is False else text)
        good = value is not None
    elif kind == "tile":
        from calc.tiles import BY_MPSZ

        value, good = text, text in BY_MPSZ
    elif kind == "text":
        value, good = text, isinstance(raw, str)
    if not good or (schema.get("choices") and value not in schema["choices"]):
        near = suggest(text, [format_value(choice) for choice in schema.get("choices", ())])
        more, shown = (f"; did you mean {near}?" if near else ""), "empty" if raw in ("", None) else text
        raise BadValueError(f"{key} cannot be {shown}", f"allowed: {allowed(schema)}{more}")
    return value


class Reader:
    """One r.document of a file: its value, where everything in it is, and the problems met so far."""

    def __init__(self, file: File, part: Part) -> None:
        self.source, self.part, self.start = file.source, part, part.start
        self.documents, found = load_yaml(Source(file.path, file.text[part.start : part.end]))
        value: Any = self.documents[0].value if self.documents else {}
        self.problems = [
            p._replace(code="R104" if p.code == "S102" else "R108", span=p.span and self._moved(p.span)) for p in found
        ]
        if len(self.documents) > 1:
            self.add("R108", "documents are separated by a line that is just ---", (), "", self.documents[1])
        self.fields: dict[str, Any] = self.table(value, ())

    def _moved(self, span: Span) -> Span:
        return Span(self.source, span.start + self.start, span.end + self.start)

    def span(self, path: Path, key: bool = False) -> Span:
        """Where the value at this path, or its key, is in the file."""
        return self._moved(self.documents[0].span(path, key))

    def add(self, code: str, message: str, path: Path, help_: str = "", key: Any = False) -> None:
        """Note a problem at a value or its key."""
        self.problems.append(Problem(code, message, self.span(path, bool(key)), help_))

    def table(self, value: object, path: Path) -> dict[str, Any]:
        """A value that must be a mapping; nothing counts as an empty one."""
        if value is not None and not isinstance(value, dict):
            self.add("R103", f"{path[-1] if path else 'this'} must be lines of the form name: value", path)
        return value if isinstance(value, dict) else {}


def plain_text(text: str) -> dict[str, Any]:
    """A r.document as plain values, its faults left to those who check."""
    documents, _ = load_yaml(Source("", text))
    return documents[0].value if documents and isinstance(documents[0].value, dict) else {}


def _table(files: tuple[File, ...], name: str) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for file in reversed(files):
        own = r.document(file, "document", name).get(name)
        table.update(own if isinstance(own, dict) else {})
    return table


def _engine(files: tuple[File, ...], ident: str) -> str:
    """The engine of a system, by the first lines of its r.chain alone."""
    seen: set[str] = set()
    while ident not in seen and (found := next(((f, p) for f in files if (p := f.part("system", ident))), None)):
        seen.add(ident)
        head: dict[str, str] = dict(r.HEAD.findall(found[0].text, found[1].start, found[1].end))
        if "engine" in head:
            return head["engine"]
        ident = head.get("extends", "")
    return ""


class Schema:
    """The keys, sources and names of some files, the first file's own before those of the last, the base.

    Which keys there are and which engines read them is the base's to say: a file that adds either would promise what
    nothing does.
    """

    def __init__(self, files: tuple[File, ...]) -> None:
        base, keys = _table(files[-1:], "keys"), _table(files, "keys")
        self.keys = {
            key: {**spec, **{field: base[key][field] for field in ("engines", "only") if field in base[key]}}
            for key, spec in keys.items()
            if key in base and isinstance(spec, dict) and not _wrong_spec(key, spec)
        }
        self.sources, self.names = _table(files, "sources"), _table(files, "names")
        self.families = tuple(key[:-1] for key in self.keys if key.endswith(".*"))
        self._base = files[-1]

    @cached_property
    def members(self) -> set[str]:
        """Every key of a family that exists: those that a system of the base has."""
        found, base = set[str](), self._base
        for part in base.parts:
            if part.kind == "system":
                layer = r.quick_layer(base, part)
                rules = layer.values if layer else r.document(base, "system", part.name).get("rules")
                found |= {k for k in rules if k.startswith(self.families)} if isinstance(rules, dict) else set()
        return found

    def find(self, key: str, engine: str = "") -> dict[str, Any] | None:
        """The schema of a key, for an engine with the choices that it knows; None when there is no such key."""
        family = max((f for f in self.families if key.startswith(f)), key=len, default="")
        if key in self.keys or key not in self.members:
            spec = None if key.endswith(".*") else self.keys.get(key)
        else:
            spec = self.keys[family + "*"]
        return {**spec, "choices": spec["only"][engine]} if spec and engine in spec.get("only", ()) else spec

    def unknown(self, key: str, engine: str, system: str) -> tuple[str, str, str] | None:
        """What is wrong with this key in a system of this engine: code, message, what to do; None for nothing."""
        spec = self.find(key)
        if spec is None:
            known = [k for k in self.keys if not k.endswith(".*")] + sorted(self.members)
            near = suggest(key, known)
            help_ = f"did you mean {near}?" if near else "calc rules show lists them all"
            return "R102", f"there is no rule {key}", help_
        engines = spec.get("engines")
        if engine and isinstance(engines, list) and engine not in engines:
            of = "" if system == engine else f" ({system} is a system of {engine})"
            return "R112", f"{key} does nothing in {system}", f"a rule of {', '.join(engines)}: leave it out{of}"
        return None

    def wrong_length(self, key: str, values: Mapping[str, Any]) -> tuple[str, str] | None:
        """Message and help for a list that has not as many items as its schema asks of these values."""
        length = (self.find(key) or {}).get("length")
        wanted = values.get(length) if isinstance(length, str) else length
        if wanted is None or len(values[key]) == wanted:
            return None
        why = f" ({length})" if isinstance(length, str) else ""
        return f"{key} has {len(values[key])} items, and needs {wanted}{why}", f"write {wanted}, the first place first"


@lru_cache(16)
def schema_of(files: tuple[File, ...]) -> Schema:
    """The schema of these files, read once."""
    return Schema(files)


def _ruling(reader: Reader, schema: Schema, engine: str, key: str, node: object, strict: bool) -> Ruling | None:
    path: Path = ("rules", key)
    spec, sources = schema.find(key, engine) or {}, schema.sources
    before, record = len(reader.problems), node if isinstance(node, dict) else {}
    for field in record:
        if field not in _RECORD:
            reader.add("R102", f"a ruling has no field {field}", (*path, field), nearest(field, _RECORD, "known"), True)
    if isinstance(node, dict) and "value" not in record:
        reader.add("R103", f"{key} has no value", path, f"write {key}: {{value: …}}; allowed: {allowed(spec)}", True)
        return None
    raw = record.get("value") if record else node
    value: Any = tuple(raw) if isinstance(raw, list) else raw
    try:
        checked = checked_value(key, raw, spec)
        if strict and spec["type"] != "yaku" and (checked != value or type(checked) is not type(value)):
            raise BadValueError(f"{key} is written {format_value(raw)}", f"write {format_value(checked)}")
        value = checked
    except BadValueError as error:
        reader.add("R103", error.message, (*path, "value") if record else path, error.help)
    text = {field: str(record.get(field) or "") for field in _RECORD[1:]}
    status, source = text["status"], text["source"]
    line = reader.span(path, True).line
    if not strict and not status and not source:
        text["status"], text["source"] = "override", f"{reader.source.name}:{line}"
    elif status not in r.STATUSES:
        what = f"the unknown status {status}" if status else "no status"
        at = (*path, "status") if status else path
        reader.add("R106", f"{key} has {what}", at, f"one of {', '.join(r.STATUSES)}", not status)
    elif status == "house" and not text["because"]:
        reader.add("R106", f"{key} is a house ruling without a reason", path, "say why in because:", True)
    elif status != "house" and not source:
        reader.add("R106", f"{key} is {status} but names no source", path, f"one of {', '.join(sources)}", True)
    if source.split() and (name := source.split()[0].rstrip(",;:")) not in sources:
        help_ = nearest(name, sources, "sources")
        reader.add("R106", f"{key} names an unknown source, {name}", (*path, "source"), help_)
    if len(reader.problems) > before:
        return None
    return Ruling(key, value, **text, layer=reader.part.name, line=line)


def read_system(file: File, part: Part, files: tuple[File, ...], strict: bool = False) -> Layer:
    """One system of a file, checked. ``strict``: every ruling must have a status, as in the shipped file."""
    reader, schema, engine = Reader(file, part), schema_of(files), _engine(files, part.name)
    entries: dict[str, Ruling | r.Place] = {}
    for field in reader.fields:
        if field not in _SYSTEM:
            reader.add("R102", f"a system has no field {field}", (field,), nearest(field, _SYSTEM, "known"), True)
    for key, node in reader.table(reader.fields.get("rules"), ("rules",)).items():
        if wrong := schema.unknown(key, engine, part.name):
            reader.add(wrong[0], wrong[1], ("rules", key), wrong[2], True)
        elif ruling := _ruling(reader, schema, engine, key, node, strict):
            entries[key] = ruling
    extends, own = (str(reader.fields.get(field) or "") for field in ("extends", "engine"))
    if reader.fields and not extends and not own:
        help_ = "write extends: and the system it is like, such as extends: tcg"
        reader.add("R105", f"the system {part.name} extends nothing and names no engine", ("system",), help_)
    where = reader.span(("extends",)) if extends else None
    values = {key: ruling.value for key, ruling in entries.items() if isinstance(ruling, Ruling)}
    return Layer(part.name, extends, own, values, entries, reader.problems, where)


def wrong_lengths(layers: list[Layer], files: tuple[File, ...]) -> Iterator[Problem]:
    """Lists of a user's system that are shorter or longer than its values ask; those it inherits are its parents'."""
    schema, values = schema_of(files), {k: v for layer in reversed(layers) for k, v in layer.values.items()}
    for key, entry in layers[0].entries.items():
        if isinstance(entry, Ruling) and (short := schema.wrong_length(key, values)):
            file = next(f for f in files if f.part("system", layers[0].id))
            yield Problem("R103", short[0], _word(file, line=entry.line), short[1])


def find_system(name: str) -> tuple[str, tuple[File, ...]]:
    """``club.yaml`` or ``club.yaml#id``: the id, and the files to look in, the user's own first."""
    path, _, ident = name.rpartition("#") if re.search(r"\.ya?ml#[^/]*$", name) else (name, "", "")
    file = r.read_file(path)
    ids = file.systems()
    if not ids:
        help_ = "begin it with system: our-club, then extends: tcg, then rules:"
        raise InputError([Problem("R107", f"{path} describes no system of rules", None, help_)])
    if ident and ident not in ids:
        raise InputError([Problem("R101", f"{path} has no system {ident}", None, nearest(ident, ids))])
    if not ident and len(ids) > 1:
        help_ = "say which: " + " or ".join(f"{path}#{i}" for i in ids)
        raise InputError([Problem("R107", f"{path} describes {len(ids)} systems", None, help_)])
    if problems := _check_tables(file, r.shipped()):
        raise InputError(problems)
    return ident or ids[0], (file, r.shipped())


def override(rules: Rules, overrides: Mapping[str, object] | Iterable[str], origin: str) -> Rules:
    """The same system with some values changed; InputError with everything wrong with them."""
    schema, problems, made, spans = schema_of(rules.files), list[Problem](), dict[str, Ruling](), dict[str, Span]()
    pairs: list[tuple[str, object, str]] = [(t.partition("=")[0].strip(), t.partition("=")[2], t) for t in overrides]
    if isinstance(overrides, Mapping):
        pairs = [(str(key), value, f"{key}={format_value(value)}") for key, value in overrides.items()]
    for key, raw, text in pairs:
        source, end = Source(origin, text), len(text.partition("=")[0])
        left, right = Span(source, 0, end), Span(source, end + 1, len(text))
        if "=" not in text:
            problems.append(Problem("R103", f"{text} gives no value", left, "write key=value: points.kiriage=true"))
        elif wrong := schema.unknown(key, rules.engine, rules.id):
            problems.append(Problem(wrong[0], wrong[1], left, wrong[2]))
        elif key in made:
            problems.append(Problem("R104", f"{key} is given twice", left, "keep one of them"))
        else:
            try:
                made[key] = Ruling(
                    key, checked_value(key, raw, schema.find(key, rules.engine) or {}), "override", origin
                )
            except BadValueError as error:
                problems.append(Problem("R103", error.message, right, error.help))
            spans[key] = right
    changed = rules.with_overrides(made)
    for key in made:
        if short := schema.wrong_length(key, changed.values):
            problems.append(Problem("R103", short[0], spans[key], short[1]))
    if problems:
        raise InputError(problems)
    return changed


@lru_cache(16)
def _check_tables(file: File, base: File) -> list[Problem]:
    """The documents of sources, keys and names of a file; the keys there are, are those of the base."""
    problems: list[Problem] = []
    known = r.document(base, "document", "keys").get("keys")
    for part in [p for p in file.parts if p.kind == "document" and p.name in _TABLES]:
        reader = Reader(file, part)
        for field in reader.fields:
            if field not in ("document", part.name, "note"):
                reader.add("R102", f"{part.name} has no field {field}", (field,), f"only {part.name}:", True)
        for key, spec in reader.table(reader.fields.get(part.name), (part.name,)).items():
            path = (part.name, key)
            if not isinstance(spec, dict):
                reader.add("R103", f"{key} must be {{…}}", path)
            elif part.name == "sources" and not spec.get("title"):
                reader.add("R106", f"the source {key} has no title", path, "", True)
            elif part.name == "names" and (missing := [lang for lang in ("ja", "en") if not spec.get(lang)]):
                reader.add("R111", f"{key} has no name in {' and '.join(missing)}", path, "", True)
            elif part.name == "keys" and (wrong := _wrong_spec(key, spec)):
                reader.add("R103", f"{key} {wrong}", path, "", True)
            elif part.name == "keys" and isinstance(known, dict) and key not in known:
                help_ = "a file can give values to the rules there are; a new rule needs an engine that reads it"
                reader.add("R112", f"{key} does nothing: no engine reads it", path, help_, True)
        problems += reader.problems
    return problems


def _wrong_spec(key: str, spec: dict[str, Any]) -> str:
    kinds = [spec.get("type")] + ([spec.get("of")] if spec.get("type") == "list" else [])
    extra, strange = [f for f in spec if f not in _SPEC], [k for k in kinds if k not in TYPES]
    wrong = {
        f"has unknown fields: {extra}; known are {', '.join(_SPEC)}": extra,
        f"has an unknown type: {strange}; known are {', '.join(TYPES)}": strange,
        "must be of type yaku exactly if it begins with yaku.": (kinds[0] == "yaku") != key.startswith("yaku."),
        "is a choice without choices: [a, b]": "choice" in kinds and not isinstance(spec.get("choices"), list),
        "has a min or max that is no integer": any(not isinstance(spec.get(f, 0), int) for f in ("min", "max")),
        "has engines that are no list": not isinstance(spec.get("engines", []), list),
        "has only: that is no {engine: [choices]}": not isinstance(spec.get("only", {}), dict),
        "has no meaning:": not spec.get("meaning"),
    }
    return next((text for text, holds in wrong.items() if holds), "")


def _word(file: File, at: int = 0, line: int = 1) -> Span:
    """The first word, such as a key, behind an offset or in a line, comments and empty lines left out."""
    at += sum(len(text) + 1 for text in file.text.split("\n")[: line - 1])
    found = re.compile(r"(?:[ \t]*(?:#.*)?\n)*[ \t]*([^\s:]*)").match(file.text, at)
    return Span(file.source, *(found.span(1) if found else (at, at)))


def check(subject: str | os.PathLike[str], strict: bool = True) -> list[Problem]:
    """Everything wrong with a whole rules file, given by its path or (with line breaks) as its text.

    One with ``keys`` and all parents of its own must stand alone, others add to the shipped one.
    """
    try:
        text = os.fspath(subject)
        file = File("rules", text) if "\n" in text else r.read_file(text)
    except InputError as error:
        return error.problems
    outside = [name for field, name in r.HEAD.findall(file.text) if field == "extends" and name not in file.systems()]
    alone = file.part("document", "keys") is not None and not outside
    files = (file,) if alone and strict else (file, r.shipped())
    problems, seen = list(_check_tables(file, files[-1])), set[tuple[str, str]]()
    for part in file.parts:
        first = _word(file, part.start)
        if not part.kind:
            problems.append(Problem("R107", "a document without a name", first, "begin it with system: and a name"))
        elif part[:2] in seen:
            problems.append(Problem("R104", f"{part.kind} {part.name} is here twice", first, "keep one of them"))
        elif part.kind == "document" and part.name not in _TABLES:
            help_ = nearest(part.name, _TABLES, "documents")
            problems.append(Problem("R102", f"there is no document {part.name}", first, help_))
        seen.add((part.kind, part.name))
    if not file.systems():
        problems.append(Problem("R107", "this file describes no system of rules", None, "begin it with system: name"))
    chains = {name: r.chain(name, files, strict) for name in dict.fromkeys(file.systems())}
    for _, found in chains.values():
        problems += [problem for problem in found if problem not in problems]
    if not any(problem.code in ("R105", "R108") for problem in problems):
        problems += _check_whole(files, {name: layers for name, (layers, _) in chains.items()}, alone)
    return problems


def _check_whole(files: tuple[File, ...], chains: dict[str, list[Layer]], alone: bool) -> list[Problem]:
    file, schema, problems = files[0], schema_of(files), list[Problem]()
    given = {name: {key for layer in layers for key in layer.values} for name, layers in chains.items()}
    engines = {name: _engine(files, name) for name in chains}
    for key, spec in schema.keys.items():
        family = key[:-1] if key.endswith(".*") else key + "\n"
        users = {engines[name] for name, has in given.items() if key in has or any(k.startswith(family) for k in has)}
        if alone and not users:
            problems.append(Problem("R110", f"no system has a value for {key}", None, "give it one, or delete the key"))
        for name, layers in chains.items():
            needs = engines[name] in (spec.get("engines") or users)
            inherited = len(layers) > 1 and layers[1].id in given
            if users and needs and key[-2:] != ".*" and key not in given[name] and not inherited:
                at = next(_word(file, p.start) for p in file.parts if p[:2] == ("system", name))
                problems.append(Problem("R109", f"{name} has no value for {key}", at, f"allowed: {allowed(spec)}"))
    own = [e for layers in chains.values() for e in layers[0].entries.values() if isinstance(e, Ruling)]
    yaku = {e.key.removeprefix("yaku."): e.line for e in own if e.key.startswith("yaku.")}
    for name in [name for name in yaku if name not in schema.names]:
        at, what = _word(file, line=yaku[name]), f"the yaku {name} has no display name"
        problems.append(Problem("R111", what, at, f"add to names: {name}: {{ja: …, en: …}}"))
    return problems
