"""Rules files as plain values: systems with their rulings, and tables of keys, sources and names.

A file is parsed once (:mod:`calc.rules.parse`), the shipped one when the project is built (:mod:`calc.rules.rules`).
A ruling then has its value as it is written, or, in the compiled file, as its key reads it.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..languages import Phrase, Translated
from ..named_tuples import NamedTuple
from ..problems.codes import problem
from ..problems.problems import Path, Problem, Problems, Span
from .values import RuleValue, YakuWorth

if TYPE_CHECKING:
    from ..problems.document import Document

STATUSES = ("stated", "agreed", "reported", "house")
"""The statuses that a file writes; ``override`` and ``assumed`` are made when it is loaded."""
TEXTS = ("status", "source", "because", "note")
"""What a ruling says of its value."""
TABLES = ("sources", "keys", "names")


class Ruling(NamedTuple):
    """The value of a key in one system, with its status and source."""

    key: str
    """The id of the rule."""
    value: RuleValue
    """Its value."""
    status: str
    """``stated``, ``agreed``, ``reported``, ``house``, ``assumed`` or ``override``."""
    source: str
    """Who says so, with the place."""
    because: str = ""
    """The reason of a value that nobody else says."""
    note: str = ""
    """What else there is to say."""
    layer: str = "override"
    """The id of the system that sets it; ``override`` for a changed value."""
    line: int = 0
    """Its line in the file, from 1; 0 if it is in none."""


class Head(NamedTuple):
    """A system's description of itself: its title by language, its parent, and its engine ("" for its parent's)."""

    title: Mapping[str, str]
    extends: str
    engine: str
    note: Mapping[str, str] = {}
    """How the system is played, in one line, by language."""
    switches: tuple[str, ...] = ()
    """The rules any of which, switched on, adds this system to another one, engine included (``with``)."""
    inherited: str = ""
    """The status that values of its parents have in it: ``assumed`` where no text of its own says them."""


class Layer(NamedTuple):
    """One system without its parents."""

    id: str
    extends: str
    engine: str
    entries: Mapping[str, Ruling]
    problems: Sequence[Problem] = ()
    where: Span | None = None
    """The place of its parent's name."""
    yaku: tuple[str, ...] = ()
    """The ids of its own yaku."""


class RulesDocument:
    """A document of a written file: its kind, its fields, the place of each, and the problems found so far."""

    def __init__(self, document: "Document") -> None:
        """Find out what a document of a rules file is about. ``kind`` is ``system``, or ``document`` for a table of
        keys, sources or names. It is empty if the document has neither field; a check reports that."""
        self.document = document
        self.fields = as_mapping(document.value)
        self.kind = next((kind for kind in ("system", "document") if kind in self.fields), "")
        # what the document is called: the id of the system, or the name of the table
        self.name = str(self.fields.get(self.kind, ""))
        self.first = document.span((self.kind or next(iter(self.fields), ""),), key=True)
        self.problems = Problems(reword_for_rules(document.problems))

    def add(self, sentence: str, path: Path, hint: Phrase | None = None, key: bool = False, **words: Any) -> None:
        """Add a problem (the ``sentence`` of the registry, filled in with ``words``) to :attr:`problems`. It is marked
        at the value of a path or, with ``key``, at the key before that value. ``hint``: advice in place of the usual
        one."""
        self.take(problem(sentence, help=hint, **words), path, key)

    def take(self, problem: Problem, path: Path, key: bool = False) -> None:
        """Add a problem to :attr:`problems`, marked at the place of a path in this document (``key``: at the key, not
        its value). If the list is full the problem is only counted, so that its place need not be looked up."""
        if self.problems.admits():
            self.problems.append(problem._replace(span=self.document.span(path, key), path=()))

    def table(self, name: str) -> dict[str, object]:
        """Return a field that must be a mapping. A null (a head without lines) is an empty one; so is anything else,
        which is noted as a problem, so that whoever reads on needs no check of its own."""
        value = self.fields.get(name)
        if value is not None and not isinstance(value, dict):
            self.add("R103.lines", (name,), name=name)
        return as_mapping(value)

    def ruling_span(self, key: str, path: Path = ()) -> Span:
        """Return where a problem of a rule is underlined: without a path at the name of the rule (or of a yaku of the
        system's own), with one at that part of its value."""
        table, name = "rules", key
        if key not in as_mapping(self.fields.get(table)):  # a yaku of its own
            table, name = "yaku", key.removeprefix("yaku.")
        # In the long form, {value: …, status: …}, the value is a field of its own.
        value = ("value",) if path and isinstance(as_mapping(self.fields.get(table)).get(name), dict) else ()
        return self.document.span((table, name, *value, *path), key=not path)

    def described(self) -> dict[str, object]:
        """Return the lines of a table. A line of keys gets the ``engines`` of the whole document, unless it names its
        own: the keys of a game stand together, and name the game once."""
        lines = as_mapping(self.fields.get(self.name))
        if self.name != "keys" or "engines" not in self.fields:
            return lines
        shared = {"engines": self.fields["engines"]}
        return {key: {**shared, **spec} if isinstance(spec, dict) else spec for key, spec in lines.items()}


def reword_for_rules(problems: Sequence[Problem]) -> list[Problem]:
    """Return the problems of YAML, reworded for a rules file."""
    return [p._replace(code="R104" if p.code == "S102" else "R108") for p in problems]  # S102: a key written twice


def as_mapping(value: object) -> dict[str, object]:
    """Return a value if it is a mapping, else an empty one."""
    return value if isinstance(value, dict) else {}


class File(NamedTuple):
    """A rules file; two files are equal only if they are the same object."""

    path: str
    digest: str
    heads: Mapping[str, Head]
    """For every system, in the order of the file."""
    rules: Mapping[str, Mapping[str, Ruling]]
    """By system and key."""
    tables: Mapping[str, Mapping[str, Any]]
    """``sources``, ``keys`` and ``names``, as written."""
    yaku: Mapping[str, Mapping[str, Ruling]] = {}
    """By system and id, its own yaku: those that cannot be seen in the tiles and that the record claims."""
    parts: Sequence[RulesDocument] = ()
    """The documents of a written file; none if it is compiled, and then nothing is wrong with it."""
    problems: Sequence[Problem] = ()
    """Problems of a text that is not even a document."""

    def __hash__(self) -> int:
        """Hash by identity: a file that is read is kept as one object, and its text is long."""
        return id(self)

    def __eq__(self, file: object) -> bool:
        """Tell whether it is the same object, as a file that has changed is another one."""
        return self is file

    def part(self, system: str) -> RulesDocument:
        """Return the document of a system of a written file. If two documents have the name, which a check reports, it
        is the first."""
        return next(part for part in self.parts if (part.kind, part.name) == ("system", system))


def plain_rulings(layer: Layer) -> dict[str, Any]:
    """Return the rulings of a layer by key as tuples and dicts, for the compiled file: marshal loads these fastest.
    :func:`rulings_of` makes rulings of them again."""
    plain = {}
    for key, ruling in layer.entries.items():
        value = tuple(ruling.value) if isinstance(ruling.value, tuple) else ruling.value
        texts = (dict(text.texts) if isinstance(text, Translated) else text for text in ruling[2:])  # behind key, value
        plain[key] = (value, tuple(texts))
    return plain


def rulings_of(plain: Mapping[str, Any]) -> dict[str, Ruling]:
    """Return the rulings of a layer by key, from the plain values of :func:`plain_rulings`; reasons and notes by
    language become translated texts. It runs at nearly each start, so it takes positions, which are faster than
    names."""
    return {
        key: Ruling._make((
            key, YakuWorth(*value) if key.startswith("yaku.") else value, status, source,
            because if type(because) is str else Translated(because),
            note if type(note) is str else Translated(note), layer, line,
        ))
        for key, (value, (status, source, because, note, layer, line)) in plain.items()
    }  # fmt: skip


def switched_on_systems(names: Sequence[str], files: tuple[File, ...], on: Container[str] = ()) -> Iterator[str]:
    """Yield the systems that switches add to a system: ``names`` are its id and those of its parents, the root last. So
    the rules of 割れ目, say, stand in one system, and are not repeated in each that plays it. A switch is on if the
    nearest of ``names`` that mentions it switches it on, or if it is in ``on``."""
    for brought, head in files[-1].heads.items():
        if head.switches and brought not in names:
            values: dict[str, RuleValue] = {}
            for name in reversed(names):  # the nearest last, so that its values replace those of its parents
                by_key = next((file.rules[name] for file in files if name in file.heads), {})
                values |= {switch: by_key[switch].value for switch in head.switches if switch in by_key}
            if any(values.values()) or any(switch in on for switch in head.switches):
                yield brought


def engine_of(files: tuple[File, ...], ident: str) -> str:
    """Return the engine of the system ``ident``: its own, or that of the nearest parent that names one; empty if none
    does. Systems that a switch adds count as parents just before the root."""
    heads = {name: head for file in reversed(files) for name, head in file.heads.items()}
    names: list[str] = []
    while ident in heads and ident not in names:  # a circle of parents ends here; a check reports it
        names.append(ident)
        ident = heads[ident].extends
    names[-1:-1] = switched_on_systems(names, files)  # before the root, as in chain: one may name another engine
    return next((heads[name].engine for name in names if heads[name].engine), "")
