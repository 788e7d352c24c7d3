"""The rules: every value that players may disagree about, each with its status and source.

Loading a system touches only the documents of its chain, found by their first lines, and reads rulings of the ordinary
one-line form by regular expression (importing PyYAML costs more than all of that); whatever is written otherwise goes
through YAML, with the same result (tested). The shipped file is trusted here: a test and ``calc rules check`` verify
it. Files of users and overrides are always checked, by :mod:`calc.rules_check`, which is imported for them only.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, NamedTuple

from calc.problems import InputError, Problem, Source, Span, suggest

STATUSES = ("stated", "agreed", "reported", "house")  # the fifth, override, is made when loading and never written


class Yaku(NamedTuple):
    """The worth of a yaku: han with a closed and an open hand, or how many yakuman; 0: not given in that state."""

    closed: int
    open: int
    yakuman: bool


class Ruling(NamedTuple):
    """One value and everything that is known about where it comes from."""

    key: str
    value: Any
    status: str
    source: str
    because: str = ""
    note: str = ""
    layer: str = "override"
    line: int = 0


_YAKU = re.compile(r"(?:off|([1-9]\d?)(?:/([1-9]\d?|-))?|(yakuman)(?:\*([1-9]\d?))?(/-)?)")
_INT = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}


def scalar(text: str) -> Any:
    """What an unquoted word means: a decimal integer, true, false, nothing, or itself; as in :mod:`calc.yamldoc`."""
    return int(text) if _INT.fullmatch(text) else _WORDS.get(text, text)


def parse_yaku(text: str) -> Yaku | None:
    """``off``, ``2``, ``2/1``, ``2/-``, ``yakuman``, ``yakuman*2``, ``yakuman/-``; None for anything else."""
    if not (m := _YAKU.fullmatch(text)):
        return None
    closed, opened, yakuman, times, closed_only = m.groups()
    if yakuman:
        return Yaku(int(times or 1), 0 if closed_only else int(times or 1), True)
    return Yaku(int(closed), 0 if opened == "-" else int(opened or closed), False) if closed else Yaku(0, 0, False)


def format_value(value: Any) -> str:
    """The text of a value, as it stands in rules.yaml and after ``--set key=``."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Yaku):
        if not value.closed:
            return "off"
        if value.yakuman:
            return "yakuman" + (f"*{value.closed}" if value.closed > 1 else "") + ("" if value.open else "/-")
        return str(value.closed) + ("" if value.closed == value.open else f"/{value.open or '-'}")
    return "[" + ", ".join(map(format_value, value)) + "]" if isinstance(value, (list, tuple)) else str(value)


def parse_value(key: str, raw: object, schema: Mapping[str, Any]) -> Any:
    """The typed value of a key, from the text of an option or from YAML; ValueError saying what is allowed."""
    from calc.rules_check import checked_value

    return checked_value(key, raw, schema)


class Part(NamedTuple):
    """A YAML document of a file: ``system`` or ``document`` (or ""), its id, and where its text lies."""

    kind: str
    name: str
    start: int
    end: int


_RULE = re.compile(r"^---[ \t]*$", re.M)
_FIRST = re.compile(r"^(system|document):[ \t]*[\"']?([^\s\"'#]+)", re.M)
_BLANK = re.compile(r"(?:\s|#[^\n]*(?:\n|$))*")


class File:
    """A rules file: its text, cut into documents without reading them."""

    def __init__(self, path: str, text: str, trusted: bool = False) -> None:
        self.path, self.text, self.trusted, self.source = path, text, trusted, Source(path, text)
        self.cache: dict[tuple[str, str], dict[str, Any]] = {}
        self.parts: list[Part] = []
        start = 0
        for end, after in [*((m.start(), m.end()) for m in _RULE.finditer(text)), (len(text), len(text))]:
            if m := _FIRST.search(text, start, end):
                self.parts.append(Part(m[1], m[2], start, end))
            elif not _BLANK.fullmatch(text, start, end):
                self.parts.append(Part("", "", start, end))
            start = after

    def part(self, kind: str, name: str) -> Part | None:
        """The document of that kind and id."""
        return next((p for p in self.parts if p.kind == kind and p.name == name), None)

    def systems(self) -> list[str]:
        """The ids of the systems, in the order of the file."""
        return [p.name for p in self.parts if p.kind == "system"]


_FILES: dict[str, tuple[tuple[int, int, bool], File]] = {}


def read_file(path: str, trusted: bool = False) -> File:
    """The file at a path, read again only when it has changed; R108 when it cannot be read."""
    try:
        stat = os.stat(path)
        state = (stat.st_mtime_ns, stat.st_size, trusted)
        if path not in _FILES or _FILES[path][0] != state:
            with open(path, encoding="utf-8-sig") as stream:
                _FILES[path] = (state, File(path, stream.read(), trusted))
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise InputError([Problem("R108", f"cannot read the rules file {path}: {why}")]) from None
    return _FILES[path][1]


_PINNED: list[File] = []


def pin() -> None:
    """Do not look for changes of the shipped file until :func:`unpin`: in a batch rules must not change anyway."""
    _PINNED.append(shipped())


def unpin() -> None:
    """End what the last :func:`pin` began."""
    _PINNED.pop()


def shipped() -> File:
    """rules.yaml, in the package (a wheel) or above it (a checkout); or what CALC_RULES names, checked as a user's."""
    if _PINNED:
        return _PINNED[0]
    if named := os.environ.get("CALC_RULES"):
        return read_file(named)
    package = os.path.dirname(os.path.abspath(__file__))
    inside = os.path.join(package, "rules.yaml")
    return read_file(inside if os.path.exists(inside) else os.path.join(os.path.dirname(package), "rules.yaml"), True)


class Place(NamedTuple):
    """Where an unread ruling lies: its status has been seen, its text from ``rest`` on has not."""

    layer: str
    file: File
    status: str
    start: int
    rest: int
    end: int


class Layer(NamedTuple):
    """One system without its parents."""

    id: str
    extends: str
    engine: str
    values: dict[str, Any]
    entries: dict[str, Ruling | Place]
    problems: list[Problem]
    where: Span | None = None


_PLAIN = r"[^\s\"'\[\]{},#&*!|>%@`:?\-][^\"\[\]{},#:\n\t]*"
_QUOTED = r"\"[^\"\\\n]*\"|'[^'\n]*'"
_FIELD = re.compile(rf"\s*(\w+): *({_QUOTED}|-?\d+|{_PLAIN})\s*(?:,|$)")
_LIST = r"\[[^\[\]{}\"'\n#:&*!|>%@`?]*\]"
_KEY = r"^  ([a-z][\w.-]*)"
_RULING = re.compile(rf"{_KEY}: \{{value: ({_LIST}|{_QUOTED}|-?\d+|{_PLAIN}), *status: (\w+)(?=[,}}])", re.M)
_ENTRY = re.compile(r"^ {1,2}(?=[^\s#])", re.M)
HEAD = re.compile(r"^(extends|engine):[ \t]*[\"']?([^\s\"'#]+)", re.M)
_RULES = re.compile(r"^rules:[ \t]*(?:#.*)?$", re.M)
_TOP = re.compile(r"^[^\s#]", re.M)


def flow(text: str) -> dict[str, str] | None:
    """The fields of a plain ``a: b, c: "d"``; None when that needs a real YAML reader."""
    fields, at = {}, 0
    text = text.strip()
    while at < len(text):
        if not (m := _FIELD.match(text, at)):
            return None
        fields[m[1]] = m[2][1:-1] if m[2][0] in "\"'" else m[2].rstrip()
        at = m.end()
    return fields


def quick_layer(file: File, part: Part) -> Layer | None:
    """The rulings of a system whose every ruling begins ``  key: {value: …, status: …``; None for any other text."""
    if not (rules := _RULES.search(file.text, part.start, part.end)):
        return None
    top = _TOP.search(file.text, rules.end(), part.end)
    end = top.start() if top else part.end
    found = list(_RULING.finditer(file.text, rules.end(), end))
    if not found or len(found) != sum(1 for _ in _ENTRY.finditer(file.text, rules.end(), end)):
        return None
    values, entries = dict[str, Any](), dict[str, Ruling | Place]()
    for m, stop in zip(found, [*(m.start() for m in found[1:]), end], strict=True):
        key, word, status = m.groups()
        if word[0] == "[":
            value: Any = tuple(scalar(item.strip()) for item in word[1:-1].split(",") if item.strip())
        else:
            value = word[1:-1] if word[0] in "\"'" else scalar(word.rstrip())
        if key.startswith("yaku."):
            value = parse_yaku(str(value))
            if value is None:
                return None
        values[key] = value
        entries[key] = Place(part.name, file, status, m.start(), m.end(), stop)
    head: dict[str, str] = dict(HEAD.findall(file.text, part.start, part.end))
    return Layer(part.name, head.get("extends", ""), head.get("engine", ""), values, entries, [])


def _ruling(key: str, value: Any, place: Place) -> Ruling:
    text = place.file.text
    rest = re.sub(r"\}\s*(?:#[^\n]*\s*)*\Z", "", text[place.rest : place.end])
    fields: Mapping[str, Any] | None = flow(rest.lstrip(", \n"))
    if fields is None:  # escapes, folded lines: a real YAML reader must do it
        from calc.rules_check import plain_text

        fields = plain_text(text[place.start : place.end]).get(key, {})
    source, because, note = (str(fields.get(name, "")) for name in ("source", "because", "note"))
    return Ruling(key, value, place.status, source, because, note, place.layer, text.count("\n", 0, place.start) + 1)


class TracedValues(dict[str, Any]):
    """The values of a system; ``reads`` records each key that is read, in order."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        super().__init__(values)
        self.reads: list[str] = []

    def __getitem__(self, key: str) -> Any:
        self.reads.append(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """The value or the default; asking is recorded too."""
        self.reads.append(key)
        return super().get(key, default)


class Rules:
    """One system, ready to score with: parents applied, then overrides. Shared and cached: not to be changed."""

    def __init__(self, layers: list[Layer], files: tuple[File, ...]) -> None:
        self.id = layers[0].id
        self.chain = tuple(layer.id for layer in layers)
        self.engine = next((layer.engine for layer in layers if layer.engine), "")
        self.files = files
        self.values: dict[str, Any] = {}
        self.entries: dict[str, Ruling | Place] = {}
        self.kept: dict[str, Any] = {}
        """What an engine keeps for the next hand under these rules, by a name of its own."""
        for layer in reversed(layers):
            self.values.update(layer.values)
            self.entries.update(layer.entries)

    @property
    def overrides(self) -> tuple[Ruling, ...]:
        """What was changed without giving a source: by options, by the record, or briefly in a user's file."""
        return tuple(e for e in self.entries.values() if isinstance(e, Ruling) and e.status == "override")

    def with_overrides(self, made: Mapping[str, Ruling]) -> Rules:
        """A copy with these rulings in place of its own."""
        copy = Rules.__new__(Rules)
        copy.__dict__.update(self.__dict__)
        copy.values = {**self.values, **{key: ruling.value for key, ruling in made.items()}}
        copy.entries = {**self.entries, **made}
        copy.kept = {}
        return copy

    def ruling(self, key: str) -> Ruling:
        """The value of a key with its status and source; LookupError for a key that the system does not have."""
        entry = self.entries.get(key)
        if entry is None:
            near = suggest(key, list(self.values))
            raise LookupError(f"the system {self.id} has no rule {key}" + (f"; did you mean {near}?" if near else ""))
        if isinstance(entry, Place):
            entry = self.entries[key] = _ruling(key, self.values[key], entry)
        return entry

    def traced(self) -> TracedValues:
        """The values, recording what is read of them."""
        return TracedValues(self.values)

    @property
    def title(self) -> dict[str, str]:
        """The name of the system by language, always with ``en`` and ``ja``."""
        return title_of(next(f for f in self.files if f.part("system", self.id)), self.id)

    def name(self, id: str, lang: str = "en") -> str:  # noqa: A002
        """The display name of a yaku or the like; in the other language, or the id itself, where there is none."""
        for file in self.files:
            if names := _by_language(file, "document", "names", "names", id):
                return names.get(lang) or names.get("en") or names.get("ja") or id
        return id

    @property
    def digest(self) -> str:
        """Twelve hex digits that are the same exactly when every value is."""
        lines = "".join(f"{key}={format_value(self.values[key])}\n" for key in sorted(self.values))
        return _sha256(lines.encode())[:12]


def _sha256(data: bytes) -> str:
    # hashlib loads OpenSSL, 4 ms of every start; the interpreter's own SHA-2 gives the same digits at no cost.
    for module in ("_sha2", "_sha256"):
        try:
            return str(import_module(module).sha256(data).hexdigest())
        except ImportError:
            continue
    return str(import_module("hashlib").sha256(data).hexdigest())


def document(file: File, kind: str, name: str) -> dict[str, Any]:
    """A whole document through YAML, once."""
    if (kind, name) not in file.cache:
        from calc.rules_check import plain_text

        part = file.part(kind, name)
        file.cache[kind, name] = plain_text(file.text[part.start : part.end]) if part else {}
    return file.cache[kind, name]


def _by_language(file: File, kind: str, doc: str, table: str, key: str) -> dict[str, str]:
    """``key: {ja: …, en: …}`` of a document, from its line if it is on one."""
    if not (part := file.part(kind, doc)):
        return {}
    m = re.compile(rf"^(?:  )?{re.escape(key)}: \{{(.*)\}}[ \t]*$", re.M).search(file.text, part.start, part.end)
    found: Any = flow(m[1]) if m else None
    if found is None:
        whole = document(file, kind, doc)
        within = whole.get(table) if table else whole
        found = within.get(key) if isinstance(within, dict) else None
    return found if isinstance(found, dict) else {"en": str(found)} if found else {}


def title_of(file: File, system: str) -> dict[str, str]:
    """The title of a system of a file, by language."""
    title = _by_language(file, "system", system, "", "title") or {"en": system}
    return dict.fromkeys(("en", "ja"), title.get("en") or next(iter(title.values()))) | title


def nearest(word: str, known: Iterable[str], what: str = "systems") -> str:
    """Help for a word that is not among the known ones."""
    words = list(dict.fromkeys(known))
    near = suggest(word, words)
    return f"did you mean {near}?" if near else f"{what}: {', '.join(words)}"


_LOADED: dict[tuple[str, tuple[File, ...]], Rules] = {}


def chain(ident: str, files: tuple[File, ...], strict: bool = False) -> tuple[list[Layer], list[Problem]]:
    """The layers of a system, its own first, and everything wrong with those that are not trusted."""
    layers, problems = list[Layer](), list[Problem]()
    while not layers or layers[-1].extends:
        where, ids = (layers[-1].where if layers else None), [layer.id for layer in layers]
        ident = layers[-1].extends if layers else ident
        file, part = next(((f, p) for f in files if (p := f.part("system", ident))), (None, None))
        if ident in ids or not file or not part:
            what = f"{ids[-1]} extends {ident}, which is no system" if ids else f"there is no system {ident}"
            help_ = nearest(ident, [s for f in files for s in f.systems()])
            if ident in ids:
                what, help_ = f"no system can extend itself: {' extends '.join([*ids, ident])}", "rename one of them"
            return layers, [*problems, Problem("R105" if ids else "R101", what, where, help_)]
        layer = quick_layer(file, part) if file.trusted else None
        if layer is None:
            from calc.rules_check import read_system

            layer = read_system(file, part, files, strict)
        layers.append(layer)
        problems += layer.problems
    if isinstance(next(iter(layers[0].entries.values()), None), Ruling):
        from calc.rules_check import wrong_lengths

        problems += wrong_lengths(layers, files)
    return layers, problems


def load_rules(
    name: str = "tcg", overrides: Mapping[str, object] | Iterable[str] | None = None, origin: str = "--set"
) -> Rules:
    """A system by its id, or from a file (``club.yaml``, or ``club.yaml#id`` where it has several), with overrides.

    Overrides are ``{key: value}`` or texts ``key=value``. Raises InputError with every problem found.
    """
    if "/" in name or os.sep in name or ".yaml" in name or ".yml" in name:
        from calc.rules_check import find_system

        ident, files = find_system(name)
    else:
        ident, files = name, (shipped(),)
    if (ident, files) not in _LOADED:
        layers, problems = chain(ident, files)
        if problems:
            raise InputError(problems)
        _LOADED[ident, files] = Rules(layers, files)
    if not overrides:
        return _LOADED[ident, files]
    from calc.rules_check import override

    return override(_LOADED[ident, files], overrides, origin)


def systems() -> list[tuple[str, dict[str, str], str]]:
    """Every shipped system: id, title by language, and what it extends ("" for a root)."""
    file = shipped()
    heads = {p.name: dict(HEAD.findall(file.text, p.start, p.end)) for p in file.parts if p.kind == "system"}
    return [(name, title_of(file, name), head.get("extends", "")) for name, head in heads.items()]
