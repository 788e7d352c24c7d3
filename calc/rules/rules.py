"""The rules: every value that players may disagree about, each with its status and source.

The shipped file is read once, checked, and kept as plain values beside the package (:func:`compile_rules`). A start
loads these in a fiftieth of the time that YAML takes. Users' files and overrides are read and checked by
:mod:`calc.rules.check`, which is imported only for them.
"""

import os
import re
import stat
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from typing import Any, NamedTuple, cast

from .. import compiled
from ..problems.codes import problem
from ..problems.problems import InputError, Problem, Span, nearest, refuse, suggest
from .names import NameTable

V = Mapping[str, Any]
"""The values of some rules by their keys."""
STATUSES = ("stated", "agreed", "reported", "house")  # the fifth, override, is made when loading and never written


class YakuWorth(NamedTuple):
    """The worth of a yaku: han with a closed and an open hand, or a number of yakuman. 0: not given in that state."""

    closed: int
    open: int
    yakuman: bool
    limit: str = ""
    """The limit that it gives the hand, whatever else the hand has: ``mangan``; or with a plus the least limit:
    ``mangan+``. It then has no han, and ``closed`` and ``open`` are 1 or 0."""


class Ruling(NamedTuple):
    """One value with its status and source."""

    key: str
    value: Any
    status: str
    source: str
    because: str = ""
    note: str = ""
    layer: str = "override"
    line: int = 0


LIMITS = ("mangan", "haneman", "baiman", "sanbaiman")
"""Limits below a yakuman, the lowest first."""
_YAKU = re.compile(
    rf"(?:off|([1-9]\d?)(?:/([1-9]\d?|-))?|(?:(yakuman)(?:\*([1-9]\d?))?|((?:{'|'.join(LIMITS)})\+?))(/-)?)"
)
_INT = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}


def scalar(text: str) -> Any:
    """The value of an unquoted word: a decimal integer, true, false, nothing, or the word itself; as in
    :mod:`calc.problems.yaml_document`."""
    return int(text) if _INT.fullmatch(text) else _WORDS.get(text, text)


def parse_yaku(text: str) -> YakuWorth | None:
    """``off``, ``2``, ``2/1``, ``2/-``, ``yakuman``, ``yakuman*2``, ``yakuman/-``, ``mangan``, ``mangan+/-``; None for
    anything else."""
    if not (m := _YAKU.fullmatch(text)):
        return None
    closed, opened, yakuman, times, limit, closed_only = m.groups()
    if limit:
        return YakuWorth(1, 0 if closed_only else 1, False, limit)
    if yakuman:
        return YakuWorth(int(times or 1), 0 if closed_only else int(times or 1), True)
    return YakuWorth(int(closed or 0), 0 if opened == "-" else int(opened or closed or 0), False)


Entry = tuple[tuple[str, Any], ...]
"""An item of a list, such as a chip line: the fields that are written, in the order of the key's."""
_PLAIN = re.compile(r"[^\s,:{}\[\]#&*!|>'\"%@`-][^,:{}\[\]#]*")


def format_value(value: Any) -> str:
    """The text of a value, as in rules.yaml and after ``--set key=``."""
    if isinstance(value, dict) or is_entry(value):
        return "{" + ", ".join(f"{name}: {_quoted(one)}" for name, one in dict(value).items()) + "}"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, YakuWorth):
        if not value.closed:
            return "off"
        if value.yakuman or value.limit:
            name = value.limit or "yakuman" + (f"*{value.closed}" if value.closed > 1 else "")
            return name if value.open else f"{name}/-"
        return str(value.closed) + ("" if value.closed == value.open else f"/{value.open or '-'}")
    if isinstance(value, int) and value.bit_length() > 200:
        return "an enormous number"  # Python refuses to print the longest numbers
    return "[" + ", ".join(map(format_value, value)) + "]" if isinstance(value, (list, tuple)) else str(value)


def is_entry(value: object) -> bool:
    """Whether a value is an :data:`Entry` (its first field names it) rather than a list of texts, numbers or
    entries."""
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], tuple) and isinstance(value[0][0], str)


def _quoted(value: Any) -> str:
    text = format_value(value)
    if not isinstance(value, str) or (_PLAIN.fullmatch(text) and scalar(text) is text):
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


class Head(NamedTuple):
    """A system's description of itself: its title by language, its parent, and its engine ("" for its parent's)."""

    title: Mapping[str, str]
    extends: str
    engine: str
    note: Mapping[str, str] = {}
    """How the system is played, in one line, by language."""
    switches: tuple[str, ...] = ()
    """The rules any of which, switched on, adds this system to another one, engine included (``with``)."""


class Layer(NamedTuple):
    """One system without its parents."""

    id: str
    extends: str
    engine: str
    entries: Mapping[str, Ruling]
    problems: list[Problem]
    where: Span | None = None
    yaku: tuple[str, ...] = ()
    """The ids of its own yaku."""


class File:
    """A rules file as plain values: the shipped one, as it was compiled (:func:`compile_rules`)."""

    def __init__(self, path: str, digest: str, data: Mapping[str, Any]) -> None:
        self.path, self.digest = path, digest
        self.problems: list[Problem] = []
        """Problems of a text that is not even a document."""
        self.heads: dict[str, Head] = {name: Head(*head) for name, head in data["heads"].items()}
        """For every system, in the order of the file."""
        self.rules: Mapping[str, Mapping[str, Any]] = data["rules"]
        """By system and key, in the form from which :meth:`layer` makes rulings."""
        self.tables: Mapping[str, Mapping[str, Any]] = data["tables"]
        """``sources``, ``keys`` and ``names``, as written."""
        self.yaku: Mapping[str, Mapping[str, Any]] = {}
        """By system, its own yaku: those that cannot be seen in the tiles and that the record claims."""
        self._layers: dict[str, Layer] = {}

    def layer(self, name: str, files: tuple["File", ...], strict: bool = False) -> Layer:
        """A system of the file, one of ``files``. With ``strict`` every ruling must have a status."""
        if name not in self._layers:
            entries = {
                key: Ruling._make((key, YakuWorth(*value) if key.startswith("yaku.") else value, *said, name, line))
                for key, (value, said, line) in self.rules[name].items()
            }
            self._layers[name] = Layer(name, *self.heads[name][1:3], entries, [])
        return self._layers[name]

    def wrong_lengths(self, layers: list[Layer], files: tuple["File", ...]) -> Iterable[Problem]:
        """Problems for lists of the first layer, a system of this file, whose lengths do not match its values."""
        return ()


def _read_shipped(path: str, text: bytes) -> dict[str, Any]:
    """A rules file as plain values. Raises InputError for a bad file."""
    from .check import WrittenFile

    file = WrittenFile(path, text)
    layers = [file.layer(name, (file,), True) for name in file.heads]
    refuse([*file.problems, *(p for layer in layers for p in layer.problems)])
    rules = {
        layer.id: {
            key: (tuple(e.value) if isinstance(e.value, tuple) else e.value, e[2:6], e.line)
            for key, e in layer.entries.items()
        }
        for layer in layers
    }
    heads = {name: tuple(head) for name, head in file.heads.items()}
    return {"heads": heads, "rules": compiled.packed(rules), "tables": compiled.packed(file.tables)}


def compile_rules(path: str, text: bytes) -> bytes:
    """A rules file in the form loaded at a start (:mod:`calc.compiled`). Raises InputError for a bad file."""
    return compiled.compile_values(text, partial(_read_shipped, path))


def _compiled(path: str, text: bytes) -> File | None:
    """The shipped file as compiled by the build or an earlier start, or compiled now; None if its text is bad."""
    package = os.path.dirname(os.path.abspath(__file__))
    try:
        places = (package, os.path.join(package, "__pycache__"))
        data = compiled.values(text, "rules", places, partial(_read_shipped, path))
    except (InputError, UnicodeDecodeError):
        return None
    return File(path, compiled.digest(text), unpacked(data))


def unpacked(data: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a compiled file, each part as it is asked for."""
    return {"heads": data["heads"], **{part: compiled.Packed(data[part]) for part in ("rules", "tables")}}


LARGEST = 4 << 20
"""The most bytes of a rules file; the shipped one has a tenth of that."""
_FILES: dict[str, tuple[tuple[int, int, bool], File]] = {}


def read_file(path: str, trusted: bool = False) -> File:
    """The file at a path; it is read again only if it has changed. Problem R108 if it cannot be read."""
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode):
            raise ValueError("it is no regular file")
        if status.st_size > LARGEST:
            raise ValueError(f"it is longer than {LARGEST >> 20} MiB")
        state = (status.st_mtime_ns, status.st_size, trusted)
        if path not in _FILES or _FILES[path][0] != state:
            with open(path, "rb") as stream:
                text = stream.read()
            file = _compiled(path, text) if trusted else None
            if file is None:
                from .check import WrittenFile

                file = WrittenFile(path, text)
            _FILES[path] = (state, file)
    except UnicodeDecodeError:
        raise InputError([problem("R108.not_utf8", file=path)]) from None
    except (OSError, ValueError) as error:  # includes a path with a null character
        why = getattr(error, "strerror", "") or str(error)
        raise InputError([problem("R108.unreadable", file=path, why=why)]) from None
    return _FILES[path][1]


_PINNED: list[File] = []


@contextmanager
def pinned(file: File) -> Iterator[None]:
    """Fix the shipped file within the context, whatever happens to it on disk: rules must not change during a batch."""
    _PINNED.append(file)
    try:
        yield
    finally:
        _PINNED.pop()


def shipped() -> File:
    """The shipped rules: rules.yaml in the package (a wheel) or above it (a checkout), or the file named by CALC_RULES,
    checked as a user's."""
    if _PINNED:
        return _PINNED[-1]
    if named := os.environ.get("CALC_RULES"):
        return read_file(named)
    package = os.path.dirname(os.path.abspath(__file__))
    inside = os.path.join(package, "rules.yaml")
    above = os.path.join(os.path.dirname(os.path.dirname(package)), "rules.yaml")
    return read_file(inside if os.path.exists(inside) else above, True)


class TracedValues(dict[str, Any]):
    """The values of a system; ``reads`` records each key that is read, in order."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        super().__init__(values)
        self.reads: list[str] = []

    def __getitem__(self, key: str) -> Any:
        self.reads.append(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """The value or the default. This records a read too."""
        self.reads.append(key)
        return super().get(key, default)

    def glance(self, key: str) -> Any:
        """A value, or ``None``, without recording a read, so that it need not be cited."""
        return super().get(key)


def unseen(values: Mapping[str, Any], key: str) -> Any:
    """The value of a key, without recording a read."""
    return dict.__getitem__(cast("dict[str, Any]", values), key)


class Rules:
    """One system, ready to score with: its parents applied, then overrides. Instances are shared and cached and must
    not be changed."""

    def __init__(self, layers: list[Layer], files: tuple[File, ...]) -> None:
        self.id = layers[0].id
        self.chain = tuple(layer.id for layer in layers)
        self.engine = next((layer.engine for layer in layers if layer.engine), "")
        self.take_names(files)
        self.entries: dict[str, Ruling] = {key: one for layer in reversed(layers) for key, one in layer.entries.items()}
        self.values: dict[str, Any] = {key: ruling.value for key, ruling in self.entries.items()}
        self.kept: dict[str, Any] = {}
        """Values that an engine keeps for further hands under these rules, under names of its own."""
        self.own_yaku = tuple(dict.fromkeys(name for layer in layers for name in layer.yaku))
        """The ids of yaku that only a record can claim, because a rules file adds them."""

    def take_names(self, files: tuple[File, ...]) -> None:
        """Take the display names from some files."""
        self.files = files
        self.named = NameTable([file.tables.get("names", {}) for file in files])
        """Display names by id, which rules with overrides share."""

    def __repr__(self) -> str:
        return f"<Rules {self.id}, digest {self.digest}>"

    @property
    def overrides(self) -> tuple[Ruling, ...]:
        """The rulings changed without a source: by options, by the record, or in the short form in a user's file."""
        return tuple(e for e in self.entries.values() if e.status == "override")

    def with_overrides(self, made: Mapping[str, Ruling]) -> "Rules":
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
        return entry

    def traced(self) -> TracedValues:
        """The values, in a form that records which keys are read."""
        return TracedValues(self.values)

    @property
    def title(self) -> dict[str, str]:
        """The name of the system by language, always with ``en`` and ``ja``."""
        return titled(next(f.heads[self.id] for f in self.files if self.id in f.heads).title, self.id)

    def name(self, id: str, lang: str = "en") -> str:  # noqa: A002
        """The display name of a yaku or the like: in this language, otherwise in the other one, otherwise the id."""
        return self.named[id].ja if lang == "ja" else self.named[id].en

    def names(self, id: str) -> dict[str, str]:  # noqa: A002
        """The display name in each language."""
        return self.named[id]._asdict()

    def claimable(self) -> dict[str, str]:
        """The ids of yaku that a record can claim, by their ids and names."""
        return {name: id_ for id_ in self.own_yaku for name in (id_, *self.names(id_).values())}

    @property
    def own_names(self) -> dict[str, dict[str, str]]:
        """What the items of lists (chip lines) are called, by their first field: items with names of their own, and
        those of a yaku that a rules file adds."""
        lists = (dict(one) for value in self.values.values() if type(value) is tuple for one in value if is_entry(one))
        found = {}
        for one in lists:
            id_ = next(iter(one.values()))
            if "ja" in one or id_ in self.own_yaku:
                names = one if "ja" in one else self.names(id_)
                found[id_] = {lang: names[lang] for lang in ("ja", "en")}
        return found

    @property
    def digest(self) -> str:
        """Twelve hex digits that are equal exactly if all values are."""
        if "digest" not in self.kept:
            lines = "".join([_line(key, unseen(self.values, key)) for key in sorted(self.values)])
            self.kept["digest"] = compiled.sha256(lines.encode())[:12]
        return str(self.kept["digest"])


@lru_cache(1 << 12, typed=True)
def _line(key: str, value: Any) -> str:
    return f"{key}={format_value(value)}\n"


def titled(title: Mapping[str, str], system: str) -> dict[str, str]:
    """The title of a system by language, always with ``en`` and ``ja``; its id where it has none."""
    title = title or {"en": system}
    return dict.fromkeys(("en", "ja"), title.get("en") or next(iter(title.values()))) | dict(title)


_LOADED: dict[tuple[str, tuple[File, ...]], Rules] = {}


_MOST_PARENTS = 20
"""Systems between a system and its root."""


def _value(node: Any) -> Any:
    """The value of a rule, written or compiled."""
    return node.get("value") if isinstance(node, dict) else node[0] if type(node) is tuple else node


def switched(names: Sequence[str], files: tuple[File, ...], on: Container[str] = ()) -> Iterator[str]:
    """The systems that switches add to one with these parents, itself first. A switch is on if the first of them that
    mentions it switches it on, or if it is in ``on``."""
    for brought, head in files[-1].heads.items():
        if head.switches and brought not in names:
            rules = [next((f.rules[name] for f in files if name in f.heads), {}) for name in names]
            said = (next((one[switch] for one in rules if switch in one), None) for switch in head.switches)
            if any(map(_value, said)) or any(switch in on for switch in head.switches):
                yield brought


def chain(
    ident: str, files: tuple[File, ...], strict: bool = False, on: Container[str] = ()
) -> tuple[list[Layer], list[Problem]]:
    """The layers of a system, its own first, and all problems of the layers that are not trusted. ``on``: switches of
    other systems that are on in any case."""
    layers, problems = list[Layer](), [p for file in files for p in file.problems]
    while not layers or layers[-1].extends:
        where, ids = (layers[-1].where if layers else None), [layer.id for layer in layers]
        ident = layers[-1].extends if layers else ident
        file = next((f for f in files if ident in f.heads), None)
        if ident in ids:
            return layers, [*problems, problem("R105.circle", span=where, chain=" extends ".join([*ids, ident]))]
        if file is None:
            hint = nearest(ident, dict.fromkeys(s for f in files for s in f.heads), "systems")
            unknown = problem("R105.no_parent", span=where, help=hint, system=ids[-1], parent=ident) if ids else None
            return layers, [*problems, unknown or problem("R101.no_system", help=hint, system=ident)]
        if len(ids) > _MOST_PARENTS:
            many = problem("R105.parents", span=layers[0].where, system=ids[0], n=_MOST_PARENTS)
            return layers, [*problems, many]
        layer = file.layer(ident, files, strict)
        layers.append(layer)
        problems += layer.problems
    brought = switched([layer.id for layer in layers], files, on)
    layers[-1:-1] = [files[-1].layer(name, files, strict) for name in brought]
    own = next(f for f in files if layers[0].id in f.heads)
    return layers, [*problems, *own.wrong_lengths(layers, files)]


def plain(text: str) -> str:
    """A name in the form used for lookup: without spaces, capitals and full-width forms."""
    import unicodedata

    return unicodedata.normalize("NFKC", text).casefold().replace(" ", "")


def _called(name: str) -> str:
    """The id of the shipped system that players call so: by a part of its title that only it and the systems that
    extend it have. The name itself if there is none."""
    heads, wanted = shipped().heads, plain(name)
    found = [ident for ident, head in heads.items() if any(wanted in plain(title) for title in head.title.values())]
    own = [ident for ident in found if heads[ident].extends not in found] if len(wanted) > 1 else []
    if len(own) > 1:
        raise InputError([problem("R101.several", name=name, systems=", ".join(own))])
    return own[0] if own else name


def is_path(name: str) -> bool:
    """Whether a name of rules is that of a file."""
    return "/" in name or os.sep in name or ".yaml" in name or ".yml" in name


def load_rules(
    name: str = "tcg", overrides: Mapping[str, object] | Iterable[str] | None = None, origin: str = "--set"
) -> Rules:
    """Load a system by its id or from a file (``club.yaml``, or ``club.yaml#id`` if the file has several), with
    overrides.

    Overrides are ``{key: value}`` or texts ``key=value``. Raises InputError with every problem found.
    """
    if not isinstance(name, str):
        raise InputError([problem("R101.no_name", type=type(name).__name__)])
    if is_path(name):
        from .check import find_system

        ident, files = find_system(name)
    else:
        ident, files = name if name in shipped().heads else _called(name), (shipped(),)
    if (ident, files) not in _LOADED:
        layers, problems = chain(ident, files)
        refuse(problems)
        _LOADED[ident, files] = Rules(layers, files)
    if not overrides:
        return _LOADED[ident, files]
    from .check import override

    return override(_LOADED[ident, files], overrides, origin)


def systems() -> list[tuple[str, dict[str, str], str]]:
    """Every shipped system except those that a switch adds: id, title by language, and what it extends ("" for a
    root)."""
    heads = shipped().heads.items()
    return [(name, titled(head.title, name), head.extends) for name, head in heads if not head.switches]


def families() -> Iterator[tuple[str, int, Head]]:
    """Every shipped system with its head, each before those that extend it, and the number of its ancestors."""
    heads = shipped().heads

    def those(parent: str, depth: int) -> Iterator[tuple[str, int, Head]]:
        for name, head in heads.items():
            if head.extends == parent:
                yield name, depth, head
                yield from those(name, depth + 1)

    return those("", 0)
