"""The rules: every value that players may disagree about, each with its status and source.

A file is parsed, its plain values are read by their keys, and systems are layers of them. Of the shipped file the plain
values as they are read are kept beside the package (:func:`compile_rules`): a start loads these in a fiftieth of the
time that YAML takes. What reads and checks users' files and overrides (:mod:`calc.rules.check`) is imported only for
them.
"""

import os
import re
import stat
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Any

from .. import compiled
from ..languages import Phrase, in_language
from ..named_tuples import Described, NamedTuple, inner
from ..problems.codes import problem
from ..problems.problems import InputError, Problem, nearest, reason, refuse, suggest
from .files import File, Head, Layer, Ruling, plain_rulings, rulings_of, switched_on_systems
from .names import NameTable
from .values import LIMITS, Entry, RuleValue, V, Value, YakuWorth, format_value, is_entry, parse_yaku, scalar, unseen

if TYPE_CHECKING:
    from ..plugins import Plugin

__all__ = [
    "LIMITS", "Entry", "File", "Head", "Layer", "Rules", "Ruling", "TracedValues", "V", "YakuWorth",
    "format_value", "is_entry", "load_rules", "override", "parse_yaku", "scalar", "shipped", "systems", "unseen",
]  # fmt: skip


def layer_of(file: File, name: str, files: tuple[File, ...], strict: bool = False) -> Layer:
    """Return a system of a file, one of ``files``, with what is wrong with it. A compiled file, which has no ``parts``,
    was checked when it was built; the checks are imported only for a written one. ``strict``: every ruling must have a
    status. ``files``: in them the parents of the system are looked for."""
    if not file.parts:
        head = file.heads[name]
        return Layer(name, head.extends, head.engine, file.rules[name])
    from .check import checked_layer

    return checked_layer(file, name, files, strict)


def _plain_values(path: str, text: bytes, *base: File) -> dict[str, Any]:
    """Return a rules file as plain values, to be compiled. Its values are read by its own keys, or by those of the
    ``base`` (the shipped file, for a game of another package). Raises InputError for a file with mistakes. Rules and
    tables are packed, so that a start unpacks only the system that it plays."""
    from .check import check_tables
    from .parse import parse

    file = parse(path, text)
    layers = [layer_of(file, name, (file, *base), strict=True) for name in file.heads]
    tables = [p for shared in base for p in check_tables(file, shared)]
    refuse([*file.problems, *tables, *(p for layer in layers for p in layer.problems)])
    heads = {name: tuple(head) for name, head in file.heads.items()}
    rules = compiled.packed({layer.id: plain_rulings(layer) for layer in layers})
    return {"digest": file.digest, "heads": heads, "rules": rules, "tables": compiled.packed(file.tables)}


def compile_rules(path: str, text: bytes) -> bytes:
    """Return a rules file in the form loaded at a start (:mod:`calc.compiled`). Raises InputError for a bad file."""
    return compiled.compile_values(text, partial(_plain_values, path))


def compiled_file(path: str, data: Mapping[str, Any]) -> File:
    """Return a file made of its compiled values. Rules and tables stay packed until somebody asks for a part: a start
    needs few."""
    heads = {name: Head(*head) for name, head in data["heads"].items()}
    rules, tables = compiled.Packed(data["rules"], rulings_of), compiled.Packed(data["tables"])
    return File(path, data["digest"], heads, rules, tables)


def _load_compiled(path: str, text: bytes) -> File | None:
    """Return the shipped file in its compiled form, which the build or an earlier start has made, or which is made now
    and kept; ``None`` if its text is bad, so that it is read as a user's and its problems are shown."""
    package = os.path.dirname(os.path.abspath(__file__))
    try:
        places = (package, os.path.join(package, "__pycache__"))
        return compiled_file(path, compiled.values(text, "rules", places, partial(_plain_values, path)))
    except (InputError, UnicodeDecodeError):
        return None


LARGEST = 4 << 20
"""The most bytes of a rules file; the shipped one has a tenth of that."""
_FILES: dict[str, tuple[tuple[int, int, bool], File]] = {}


def read_file(path: str, trusted: bool = False) -> File:
    """Return the rules file at a path. It is kept, and read again only if its time or size has changed, since a program
    may ask for it with each hand. ``trusted``: it is the shipped one, so its compiled form may be loaded. Raises
    InputError (R108) if it cannot be read, is too large, or is a pipe or a device, which may never end."""
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode):
            raise ValueError(Phrase("is_no_regular_file"))
        if status.st_size > LARGEST:
            raise ValueError(Phrase("longer_than", n=LARGEST >> 20))  # in MiB
        # trusted too: the shipped file may also be named as a user's, and is then read as one
        state = (status.st_mtime_ns, status.st_size, trusted)
        if path not in _FILES or _FILES[path][0] != state:
            with open(path, "rb") as stream:
                text = stream.read()
            file = _load_compiled(path, text) if trusted else None
            if file is None:
                from .parse import parse

                file = parse(path, text)
            _FILES[path] = (state, file)
    except UnicodeDecodeError:
        raise InputError([problem("R108.not_utf8", file=path)]) from None
    except (OSError, ValueError) as error:  # includes a path with a null character
        raise InputError([problem("R108.unreadable", file=path, why=reason(error))]) from None
    return _FILES[path][1]


_PINNED: list[File] = []


@contextmanager
def pinned(file: File) -> Iterator[None]:
    """Let :func:`shipped` return this file within the context, whatever happens on disk: rules must not change during a
    batch. Contexts may stand within each other; the inner one counts."""
    _PINNED.append(file)
    try:
        yield
    finally:
        _PINNED.pop()


def shipped() -> File:
    """Return the shipped rules. If some are :func:`pinned`, these; else the file that CALC_RULES names, checked like a
    user's; else rules.yaml in the package (a wheel) or above it (a checkout). The file is loaded once, and again if it
    has changed. Raises InputError if it cannot be read."""
    if _PINNED:
        return _PINNED[-1]
    if named := os.environ.get("CALC_RULES"):
        return read_file(named)
    inside, above = _places_of_shipped(__file__)
    return read_file(inside if os.path.exists(inside) else above, trusted=True)


@cache
def _places_of_shipped(module: str) -> tuple[str, str]:
    """Return where rules.yaml is in a wheel and in a checkout. ``module``: the path of this module, passed in so that
    the result can be cached, and tested for other places."""
    package = os.path.dirname(os.path.abspath(module))
    above = os.path.dirname(os.path.dirname(package))
    return os.path.join(package, "rules.yaml"), os.path.join(above, "rules.yaml")


class PluginRules(NamedTuple):
    """The rules of games of other packages."""

    files: tuple[File, ...]
    problems: Mapping[str, Sequence[Problem]]
    """What is wrong with others, by the engine of their game."""


@cache
def plugin_rules() -> PluginRules:
    """Return the rules files of games of other packages, and by engine the problems of those that cannot be read: a
    broken game is reported only to whoever names it, and disturbs no other. Loads the packages, once."""
    from ..plugins import plugins

    files, problems = list[File](), dict[str, Sequence[Problem]]()
    for engine, plugin in plugins().games.items():
        try:
            files.append(_read_plugin_file(plugin, files))
        except InputError as error:
            problems[engine] = error.problems
    return PluginRules(tuple(files), problems)


def _read_plugin_file(plugin: "Plugin", others: Iterable[File]) -> File:
    """Return the rules file of a game of another package. It is compiled like the shipped one, into a file beside it or
    in its ``__pycache__``. Raises InputError if it has none or it cannot be read, or if the game or one of its systems
    has a name that the shipped rules or ``others`` have already."""
    base, path = shipped(), plugin.rules_path
    if plugin.engine in {word for name, head in base.heads.items() for word in (name, head.engine)}:
        raise InputError([problem("R115.taken", package=plugin.package, name=plugin.engine)])
    if not path:
        raise InputError([problem("R115.no_rules", **plugin._asdict())])
    try:
        with open(path, "rb") as stream:
            text = stream.read()
        places = (os.path.dirname(path), os.path.join(os.path.dirname(path), "__pycache__"))
        data = compiled.values(text, "rules", places, lambda text: _plain_values(path, text, base))
    except (OSError, UnicodeDecodeError) as error:
        raise InputError([plugin.broken_problem(error)]) from None
    file = compiled_file(path, data)
    # also a name by which players call a shipped system, as its title has it
    taken = {name for name in file.heads if _system_called(name, base.heads) in base.heads}
    taken |= {name for other in others for name in file.heads if name in other.heads}
    if taken:
        raise InputError([problem("R115.taken", package=plugin.package, name=name) for name in sorted(taken)])
    return file


def files_below(file: File) -> tuple[File, ...]:
    """Return a user's file, then the files in which parents of its systems are looked for, in this order: those of
    other packages whose system or engine it names, and last the shipped one. Loads other packages only if it names
    something that neither the file nor the shipped one has."""
    base = shipped()
    named = {word for head in file.heads.values() for word in (head.extends, head.engine)}
    # "": a system that extends nothing, or names no engine
    strange = named - {"", *file.heads, *base.heads, *(head.engine for head in base.heads.values())}
    of_packages = plugin_rules().files if strange else ()
    return (file, *(other for other in of_packages if strange & {*other.heads, *_engines_of(other)}), base)


def _engines_of(file: File) -> set[str]:
    """Return the engines that the systems of a file name."""
    return {head.engine for head in file.heads.values()}


class TracedValues(dict[str, Value]):
    """The values of a system; ``reads`` records each key that is read, in order."""

    def __init__(self, values: V) -> None:
        """Copy the values, none of which was read yet."""
        super().__init__(values)
        self.reads: list[str] = []

    def __getitem__(self, key: str) -> Value:
        """Return a value, and record the read: a receipt cites what was read. Raises KeyError."""
        self.reads.append(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Value = None) -> Value:
        """Return the value or the default, and record the read: what is not there was asked about too."""
        self.reads.append(key)
        return super().get(key, default)

    def glance(self, key: str) -> Value:
        """Return a value, or ``None``, without recording a read, so that it need not be cited."""
        return super().get(key)


class RuleLine(NamedTuple):
    """A rule of a system, with what it means.

    >>> import calc
    >>> (rule,) = calc.rules("tcg").find("honba.ron")
    >>> rule.key, rule.value, rule.meaning
    ('honba.ron', 300, 'a ron, for each honba')
    """

    key: str
    """Its id: what ``set={…}`` takes."""
    value: RuleValue
    """Its value: a number, ``True`` or ``False``, a word, or a tuple."""
    text: str
    """The value as a rules file has it."""
    meaning: str
    """What it means, in a sentence."""
    allowed: str
    """The values that it may have, in words."""
    status: str
    """``stated``, ``agreed``, ``reported``, ``house``, ``assumed`` or ``override``."""
    source: str
    """Who says so."""
    because: str
    """The reason of a value that nobody else says."""
    note: str
    """What else there is to say."""


class RuleDifference(NamedTuple):
    """A rule in which two systems differ.

    >>> import calc
    >>> differences = calc.rules("tenhou4").diff(calc.rules("mleague"))
    >>> [(each.key, each.value, each.other) for each in differences][:2]
    [('fu.pair_double_wind', 4, 2), ('fu.pinfu_first_turn', True, False)]
    """

    key: str
    """Its id."""
    value: RuleValue | None
    """Its value in the first system; ``None`` if that has no such rule."""
    other: RuleValue | None
    """Its value in the other system; ``None`` likewise."""
    meaning: str
    """What it means, in a sentence."""


@inner(
    "claimable", "files", "kept", "named", "own_names", "own_yaku", "take_names", "traced", "values", "with_overrides"
)
class Rules(metaclass=Described):
    """One system, ready to score with: its parents applied, then overrides. ``rules[key]`` is a value. Instances are
    shared and cached and must not be changed. ``list(rules)`` are the ids of all rules, ``dict(rules)`` their
    values, and :meth:`find` says what they mean.

    ``id``: The id of the system. ``engine``: The game whose hands it settles: ``riichi``, ``mighty`` … ``chain``: Its
    id, then those of the systems that it extends. ``entries``: Each value with its status and source, by key.

    >>> import calc
    >>> mleague = calc.rules("mleague")
    >>> mleague.title["en"], mleague["table.red_fives"], mleague.ruling("table.red_fives").status
    ('M.League', ('0m', '0p', '0s'), 'agreed')
    """

    id: str
    """The id of the system."""
    engine: str
    """The game whose hands it settles: ``riichi``, ``mighty`` …"""
    chain: tuple[str, ...]
    """Its id, then those of the systems that it extends."""
    entries: dict[str, Ruling]
    """Each value with its status and source, by key."""

    def __init__(self, layers: list[Layer], files: tuple[File, ...]) -> None:
        """Apply the rulings of all ``layers`` (the system's own first, the root's last), so that the nearer replace the
        farther. ``files``: where the layers are from; the display names are from them too."""
        self.id = layers[0].id
        self.chain = tuple(layer.id for layer in layers)
        self.engine = next((layer.engine for layer in layers if layer.engine), "")
        self.take_names(files)
        self.entries = {}
        for layer in reversed(layers):  # the root first, so that what is nearer to the system replaces it
            self._assume_inherited(layer.id)
            self.entries.update(layer.entries)
        self.values: dict[str, Value] = {key: ruling.value for key, ruling in self.entries.items()}
        self.kept: dict[str, Any] = {}
        """Values that an engine keeps for further hands under these rules, under names of its own."""
        self.own_yaku = tuple(dict.fromkeys(name for layer in layers for name in layer.yaku))
        """The ids of yaku that only a record can claim, because a rules file adds them."""

    def _assume_inherited(self, system: str) -> None:
        """Give the values so far the status that a system says for what it inherits (``inherited`` in its head), if it
        says one: what the text of another body states is not stated for this one. Called for each layer from the root
        on, before its own rulings are added, which keep their status."""
        status = next((file.heads[system].inherited for file in self.files if system in file.heads), "")
        if status:
            self.entries = {key: ruling._replace(status=status) for key, ruling in self.entries.items()}

    def take_names(self, files: tuple[File, ...]) -> None:
        """Take the display names from some files; called again where rules of a game get files with further names."""
        self.files = files
        self.named = NameTable([file.tables.get("names", {}) for file in files])
        """Display names by id, which rules with overrides share."""

    def __repr__(self) -> str:
        """Return the id and the digest: values are hundreds."""
        return f"<Rules {self.id}, digest {self.digest}>"

    def __eq__(self, rules: object) -> bool:
        """Tell whether these are rules of one id with equal rulings. Mostly they are the same object, which is asked
        first, as hundreds of rulings take long to compare."""
        return self is rules or (
            isinstance(rules, Rules) and (self.id, self.digest, self.entries) == (rules.id, rules.digest, rules.entries)
        )

    def __hash__(self) -> int:
        """Hash the id, which equal rules have in common: the digest takes longer."""
        return hash(self.id)

    def __reduce__(self) -> tuple[object, ...]:
        """Return how rules are pickled for the processes of a batch, as :func:`restore_rules` and its arguments: the
        id, the files, and the rulings that are not as in these, since each process has the shipped file already."""
        of_files = _loaded(self.id, self.files).entries
        # by overrides, or by a mixture of two sets
        changed = tuple([ruling for key, ruling in self.entries.items() if of_files.get(key) != ruling])
        texts = (file.parts[0].document.source.text if file.parts else "" for file in self.files)
        files = tuple([(file.path, file.digest, text) for file, text in zip(self.files, texts, strict=True)])
        return restore_rules, (self.id, files, changed, self.chain, self.engine, self.own_yaku)

    @property
    def overrides(self) -> tuple[Ruling, ...]:
        """The rulings changed without a source, as their status ``override`` says: by options, by the record, or in the
        short form in a user's file."""
        return tuple(e for e in self.entries.values() if e.status == "override")

    def without_overrides(self) -> "Rules":
        """Return the rules of the system as its files have them, without what a record or an option changes."""
        return _loaded(self.id, tuple(self.files))

    def with_overrides(self, made: Mapping[str, Ruling]) -> "Rules":
        """Return a copy with the rulings ``made`` (by key) in place of its own: for ``--set``, for variants that a
        dispute or comparison tries, for mixtures of two sets."""
        copy = Rules.__new__(Rules)
        copy.__dict__.update(self.__dict__)
        # a copy without __init__, which would apply all layers again
        copy.values = {**self.values, **{key: ruling.value for key, ruling in made.items()}}
        copy.entries = {**self.entries, **made}
        copy.kept = {}  # what engines keep follows from the values
        return copy

    def __getitem__(self, key: str) -> RuleValue:
        """The value of a key, as :meth:`ruling` has it."""
        return self.ruling(key).value

    def ruling(self, key: str) -> Ruling:
        """Return the value of a key with its status and source. Raises LookupError for a key that the system does not
        have; its message names a similar key, if there is one, as the key is most often misspelt."""
        entry = self.entries.get(key)
        if entry is None:
            near = suggest(key, list(self.values))
            advice = f"; did you mean {near}?" if near else ""
            raise LookupError(f"the system {self.id} has no rule {key}{advice}")
        return entry

    def keys(self) -> list[str]:
        """Return the id of every rule of the system; with it ``dict(rules)`` is all values."""
        return [*self.values]

    def __iter__(self) -> Iterator[str]:
        """Yield the keys, as a mapping does."""
        return iter(self.values)

    def __contains__(self, key: object) -> bool:
        """Tell whether the system has a rule, as a mapping does."""
        return key in self.values

    def find(self, word: str = "", lang: str = "en") -> list[RuleLine]:
        """Return what ``calc rules show`` prints for a word; all rules without one. The word is the id of a rule or a
        group (``points``); else a name that players use (``kuitan``, 喰いタン); else how ids begin (``fu.pair``); else
        a word in the meaning of rules. Empty if it is none of these."""
        from .schema import schema_of

        schema = schema_of(self.files)
        keys = schema.group(word, self.values) or schema.meant(word, self.values)
        lines = [(self.ruling(key), schema.key(key, self.engine)) for key in keys]
        return [
            RuleLine(
                ruling.key, ruling.value, format_value(ruling.value), in_language(key.meaning, lang),
                in_language(key.allowed(), lang), ruling.status, ruling.source, in_language(ruling.because, lang),
                in_language(ruling.note, lang),
            )
            for ruling, key in lines
        ]  # fmt: skip

    def differing(self, rules: "Rules") -> list[str]:
        """Return the keys whose values differ between these ``rules`` and its own, or that only one of the two has; its
        own come first. Only they can make a difference to a hand, so a comparison tries no others."""
        first, second = self.values, rules.values
        return [
            key for key in dict.fromkeys([*first, *second])
            if key not in first or key not in second or first[key] != second[key]
        ]  # fmt: skip

    def diff(self, rules: "Rules", lang: str = "en") -> list[RuleDifference]:
        """Return the rules in which this system and another (``rules``) differ, as ``calc rules diff`` lists them, each
        with its meaning in a language. Empty if they play the same."""
        from .schema import schema_of

        keys, values, others = schema_of(tuple(dict.fromkeys(self.files + rules.files))), self.values, rules.values
        return [
            RuleDifference(
                key, self[key] if key in values else None, rules[key] if key in others else None,
                in_language(keys.key(key, self.engine if key in values else rules.engine).meaning, lang),
            )
            for key in self.differing(rules)
        ]  # fmt: skip

    def traced(self) -> TracedValues:
        """Return a copy of the values, in a form that records which keys are read: a receipt cites these."""
        return TracedValues(self.values)

    @property
    def title(self) -> dict[str, str]:
        """The name of the system by language, always with ``en`` and ``ja``: the same twice if it has only one."""
        return full_title(next(f.heads[self.id] for f in self.files if self.id in f.heads).title, self.id)

    def name(self, id: str, lang: str = "en") -> str:  # noqa: A002
        """Return the display name of a yaku or the like: in this language, otherwise in the other one, otherwise the
        id."""
        return self.named[id].ja if lang == "ja" else self.named[id].en

    def names(self, id: str) -> dict[str, str]:  # noqa: A002
        """Return the display name in each language."""
        return self.named[id]._asdict()

    def claimable(self) -> dict[str, str]:
        """Return the ids of the yaku that only a record can claim (:attr:`own_yaku`), by everything that a record may
        write: the id, and the name in each language."""
        return {name: id_ for id_ in self.own_yaku for name in (id_, *self.names(id_).values())}

    @property
    def own_names(self) -> dict[str, dict[str, str]]:
        """Return what items of lists (chip lines) are called, by their first field, for the words of results. Only two
        sorts of items need this, as the catalogues have no word for them: items with names of their own, and items of a
        yaku that a rules file adds."""
        lists = (value for value in self.values.values() if type(value) is tuple)
        names = {}
        for item in (dict(item) for items in lists for item in items if is_entry(item)):
            id_ = next(iter(item.values()))
            if "ja" in item or id_ in self.own_yaku:
                words = item if "ja" in item else self.names(id_)
                names[id_] = {lang: words[lang] for lang in ("ja", "en")}
        return names

    @property
    def digest(self) -> str:
        """Twelve hex digits that are equal exactly if all values are, so that a result shows under which rules it was
        made. Computed once, as it takes long."""
        if "digest" not in self.kept:  # of values unseen: what is read would be cited
            lines = "".join([_line_for_digest(key, unseen(self.values, key)) for key in sorted(self.values)])
            self.kept["digest"] = compiled.sha256(lines.encode())[:12]
        return str(self.kept["digest"])


@lru_cache(1 << 12, typed=True)
def _line_for_digest(key: str, value: object) -> str:
    """Return the line of one value in the text that the digest of rules is made from. Remembered, since most sets of
    rules share most lines."""
    return f"{key}={format_value(value)}\n"


def full_title(title: Mapping[str, str], system: str) -> dict[str, str]:
    """Return the title of a system by language, always with ``en`` and ``ja``; its id where it has none. A caller can
    then show it in either language without asking.

    >>> full_title({"ja": "雀荘"}, "club")
    {'en': '雀荘', 'ja': '雀荘'}
    """
    title = title or {"en": system}
    return dict.fromkeys(("en", "ja"), title.get("en") or next(iter(title.values()))) | dict(title)


_LOADED: dict[tuple[str, tuple[File, ...]], Rules] = {}


def _loaded(ident: str, files: tuple[File, ...]) -> Rules:
    """Return a system of some files. It is loaded once: whoever asks again gets the same object, with what earlier
    hands have kept in it. Raises InputError with every problem of its layers."""
    if (ident, files) not in _LOADED:
        layers, problems = chain(ident, files)
        refuse(problems)
        _LOADED[ident, files] = Rules(layers, files)
    return _LOADED[ident, files]


@lru_cache(1 << 6)
def restore_rules(
    ident: str,
    files: tuple[tuple[str, str, str], ...],
    changed: tuple[Ruling, ...],
    extended: tuple[str, ...],
    engine: str,
    own_yaku: tuple[str, ...],
) -> Rules:
    """Return the rules that :meth:`Rules.__reduce__` has pickled: the same object each time, so that what it keeps of
    hands serves all. ``files``: the path, the digest and, of a user's file, the text of each; ``changed``: what is not
    as they say; ``extended``: the systems that it extends.

    Raises ValueError if a file of this or another package says something else here.
    """
    rules = _loaded(ident, tuple([_file_again(*file) for file in files])).with_overrides({r.key: r for r in changed})
    # no rulings say these: they stay as they were pickled
    rules.chain, rules.engine, rules.own_yaku = extended, engine, own_yaku
    return rules


@lru_cache(1 << 6)
def _file_again(path: str, digest: str, text: str) -> File:
    """Return a file of pickled rules: one that is loaded already and has this ``digest``, else one made of its
    ``text``. A compiled file is pickled without its text: raises ValueError if here it has another digest."""
    candidates = [file for _, file in _FILES.values() if (file.path, bool(file.parts)) == (path, bool(text))]
    if not text:  # compiled: the shipped file, or one of another package, which are loaded only for another digest
        candidates.append(shipped())
        if digest != shipped().digest:
            candidates += plugin_rules().files
    for file in candidates:
        if file.digest == digest:
            return file
    if not text:
        raise ValueError(f"the rules were pickled with another version of {path}")
    from .parse import parse

    return parse(path, text.encode())


_MOST_PARENTS = 20
"""Systems between a system and its root."""


def chain(
    ident: str, files: tuple[File, ...], strict: bool = False, on: Container[str] = ()
) -> tuple[list[Layer], list[Problem]]:
    """Return the layers of the system ``ident``, its own first and its root last, and the problems of all of them.

    Systems that a switch adds stand before the root. A chain that is broken ends early, with a problem. ``strict``:
    whether layers are checked in full; ``on``: switches of other systems that are on in any case.
    """
    layers, problems, name = list[Layer](), [p for file in files for p in file.problems], ident
    while name or not layers:  # an empty ``ident`` is looked for too, and becomes a problem
        file = _file_with(name, files)
        broken = _chain_problems(name, layers, files)
        if broken or file is None:
            return layers, [*problems, *broken]
        layers.append(layer_of(file, name, files, strict))
        problems += layers[-1].problems
        name = layers[-1].extends
    brought = switched_on_systems([layer.id for layer in layers], files, on)
    layers[-1:-1] = [layer_of(files[-1], name, files, strict) for name in brought]  # before the last, the root
    if (own := _file_with(ident, files)) and own.parts:
        from .check import wrong_lengths

        problems += wrong_lengths(own, layers, files)
    return layers, problems


def _file_with(system: str, files: tuple[File, ...]) -> File | None:
    """Return the first of the ``files`` (the user's own stands first) that has a system; ``None`` if none has it."""
    return next((file for file in files if system in file.heads), None)


def _chain_problems(name: str, layers: list[Layer], files: tuple[File, ...]) -> list[Problem]:
    """Return why the system ``name`` cannot be the parent of the last of these ``layers`` (or the first layer, if there
    are none): it would close a circle, no such system exists, or there are too many parents already. An empty list if
    it can."""
    where, ids = (layers[-1].where if layers else None), [layer.id for layer in layers]
    if name in ids:
        return [problem("R105.circle", span=where, chain=" extends ".join([*ids, name]))]
    if _file_with(name, files) is None:
        systems_there = dict.fromkeys(system for file in files for system in file.heads)
        hint = nearest(name, systems_there, "systems_are")
        if layers:
            of_other_files = [system for system in systems_there if system not in files[0].heads]
            hint = nearest(name, of_other_files) or None  # a parent in the user's own file is seldom misspelt
            return [problem("R105.no_parent", span=where, help=hint, system=ids[-1], parent=name)]
        return [problem("R101.no_system", help=hint, system=name)]
    if len(ids) > _MOST_PARENTS:
        return [problem("R105.parents", span=layers[0].where, system=ids[0], n=_MOST_PARENTS)]
    return []


def normalize_name(text: str) -> str:
    """Return a name in the form in which names are compared: without spaces, capitals and full-width forms.

    >>> normalize_name("Saikouisen Classic") == normalize_name("saikouisenclassic")
    True
    """
    import unicodedata  # most names need no lookup

    return unicodedata.normalize("NFKC", text).casefold().replace(" ", "")


def _system_called(name: str, heads: Mapping[str, Head]) -> str:
    """Return the id of the system that players call by a ``name``: the name itself if it is an id, else the system that
    has it in its title. Of systems that extend each other the highest is meant (its variants have its name in their
    titles too). If no system is called so, return the name unchanged; if several are, raise InputError (R101)."""
    if name in heads:
        return name
    wanted = normalize_name(name)
    titled = [
        ident for ident, head in heads.items() if any(wanted in normalize_name(title) for title in head.title.values())
    ]
    # a single letter stands in too many titles to mean any
    highest = [ident for ident in titled if heads[ident].extends not in titled] if len(wanted) > 1 else []
    if len(highest) > 1:
        raise InputError([problem("R101.several", name=name, systems=", ".join(highest))])
    return highest[0] if highest else name


def is_path(name: str) -> bool:
    """Tell whether a name of rules is the path of a file, whether or not that file exists; any other name is the id or
    title of a system.

    >>> is_path("our-club.yaml"), is_path("tcg")
    (True, False)
    """
    return "/" in name or os.sep in name or ".yaml" in name or ".yml" in name


def _system_of_path(name: str) -> tuple[str, tuple[File, ...]]:
    """Return the id of the system that ``club.yaml`` or ``club.yaml#id`` names, and the files in which it and its
    parents are looked for, the user's first. Raises InputError if the file cannot be read or has no such system."""
    path, _, ident = name.rpartition("#") if re.search(r"\.ya?ml#[^/]*$", name) else (name, "", "")
    return _system_of_file(read_file(path), path, ident)


def _system_of_file(file: File, path: str, ident: str) -> tuple[str, tuple[File, ...]]:
    """Return the id of a system of a user's file, and the files in which it and its parents are looked for. ``ident``
    may be empty if the file has only one system. Raises InputError if the file has no such system or ``ident`` leaves
    it open, for problems of its tables, and if the system lacks values that its game reads. May load rules of other
    packages."""
    from .check import check_tables, missing_values

    ids, files = list(file.heads), files_below(file)
    if not ids:
        raise InputError(file.problems or [problem("R107.no_system", file=path)])
    if ident and ident not in ids:
        raise InputError(
            [problem("R101.not_in_file", help=nearest(ident, ids, "systems_are"), file=path, system=ident)]
        )
    if not ident and len(ids) > 1:
        which = ", ".join(f"{path}#{system}" for system in ids)
        raise InputError([problem("R107.several", file=path, n=len(ids), systems=which)])
    system = ident or ids[0]
    refuse([*check_tables(file, files[-1]), *missing_values(file, system, files)])  # the last file is the shipped one
    return system, files


def system_titled(name: str, plugins: bool) -> str:
    """Return the id of the system that players call by a ``name``; empty if no system is called so, or several are, as
    at the head of a line the word may be something else. ``plugins``: whether to look in other packages too."""
    heads = dict(_all_heads(plugins))
    try:
        ident = _system_called(name, heads)
    except InputError:  # several are called so
        return ""
    return ident if ident in heads else ""


def _system_by_name(name: str) -> tuple[str, tuple[File, ...]]:
    """Return the id of the system that a ``name`` means, and the files in which it and its parents are looked for.
    Rules of other packages are loaded only if no shipped system has the name. An unknown name is returned unchanged
    with all files, so that its problem can suggest the nearest. Raises InputError for rules of another package that
    cannot be used."""
    base = shipped()
    ident = _system_called(name, base.heads)
    if ident in base.heads:
        return ident, (base,)
    files, problems = plugin_rules()
    refuse(problems.get(name, ()))
    ident = _system_called(name, {ident: head for file in files for ident, head in file.heads.items()})
    home = tuple(file for file in files if ident in file.heads)
    return ident, (*(home or files), base)  # for an unknown name all are asked for the nearest


def load_rules(
    name: Rules | str = "tcg", overrides: Mapping[str, object] | Iterable[str] | None = None, origin: str = "--set"
) -> Rules:
    """Load a system by its id or from a file (``club.yaml``, or ``club.yaml#id`` if the file has several), with
    overrides. Rules that are loaded already are taken as they are.

    Overrides are ``{key: value}`` or texts ``key=value``. Raises InputError with every problem found. The rules are
    shared with all who load the same, and must not be changed.

    >>> load_rules("tcg").values["honba.ron"]
    300
    >>> load_rules("tcg", {"honba.ron": 1500}).values["honba.ron"]
    1500
    """
    if isinstance(name, Rules):
        return override(name, overrides, origin) if overrides else name
    if not isinstance(name, str):
        raise InputError([problem("R101.no_name", type=type(name).__name__)])
    ident, files = _system_of_path(name) if is_path(name) else _system_by_name(name)
    loaded = _loaded(ident, files)
    return override(loaded, overrides, origin) if overrides else loaded


def load_written(written: object) -> Rules:
    """Load what a match file says in place of a name: the document of a system, or the documents of a rules file, as
    plain values. Raises InputError with every problem found."""
    from .parse import written_text

    return _load_text(written_text(written if isinstance(written, list) else [written]))


@lru_cache(1 << 6)
def _load_text(text: str) -> Rules:
    """Return the first system of the text of a rules file, remembered by its text: a program passes the same one with
    each hand. Raises InputError."""
    from .parse import parse

    file = parse("rules", text.encode())
    ident, files = _system_of_file(file, "rules", next(iter(file.heads), ""))
    layers, problems = chain(ident, files)
    refuse(problems)
    return Rules(layers, files)


def written_out(name: str) -> list[object]:
    """Return the documents of a user's rules file (``club.yaml``, ``club.yaml#id``) as plain values, to be written into
    a match file. The document of the system comes first, as :func:`load_written` loads the first system. Raises
    InputError if the file cannot be loaded."""
    ident, files = _system_of_path(name)
    parts = [part.document.value for part in files[0].parts]
    return sorted(parts, key=lambda part: not (isinstance(part, dict) and part.get("system") == ident))  # False first


def override(rules: Rules, overrides: Mapping[str, object] | Iterable[str], origin: str) -> Rules:
    """Return a copy of the rules with some values changed, as ``--set`` of a command and ``set`` of a record ask for.
    If an override is a switch of another system (``with`` in its head), the values of that system are added too. Raises
    InputError with every problem of the new values."""
    from .check import Overridden, read_asked_values, read_overrides

    asked = read_asked_values(overrides)
    on = {key for key, raw, _ in asked if raw not in (False, 0, "false", "0")}  # as they are written: unread so far
    if any(switched_on_systems(rules.chain, rules.files, on)):  # its keys may be among those asked for
        whole = Rules(chain(rules.id, rules.files, on=on)[0], rules.files)
        rules = whole.with_overrides({ruling.key: ruling for ruling in rules.overrides})
    return rules.with_overrides(
        read_overrides(asked, Overridden(rules.id, rules.engine, rules.values, rules.files), origin)
    )


def ids_found_by_name(rules: Rules) -> list[str]:
    """Return the ids in the chain of a system (its own first) that a name alone finds without a file: those of shipped
    systems, and of other packages if these are loaded already."""
    # The cache tells whether they are: loading them takes long, and is not worth it here.
    findable = (shipped(), *(plugin_rules().files if plugin_rules.cache_info().currsize else ()))
    return [ident for ident in rules.chain if any(ident in file.heads for file in rules.files if file in findable)]


def systems(plugins: bool = False) -> list[tuple[str, dict[str, str], str]]:
    """Return every shipped system, except those that a switch adds: its id, its title by language, and the id of what
    it extends ("" for a root). ``plugins``: load and add those of other packages too."""
    return [
        (name, full_title(head.title, name), head.extends) for name, head in _all_heads(plugins) if not head.switches
    ]


def is_system(name: str, plugins: bool = False) -> bool:
    """Tell whether a name is the id of one of :func:`systems`: a system that only a switch brings in is none, since
    nobody plays by it alone. ``plugins``: look at other packages too."""
    heads = [file.heads[name] for file in _all_files(plugins) if name in file.heads]
    return any(not head.switches for head in heads)


def _all_heads(plugins: bool) -> list[tuple[str, Head]]:
    """Return the systems of the shipped file with their heads, and with ``plugins`` those of other packages."""
    return [system for file in _all_files(plugins) for system in file.heads.items()]


def _all_files(plugins: bool) -> tuple[File, ...]:
    """Return the shipped file, and with ``plugins`` those of other packages."""
    return (shipped(), *(plugin_rules().files if plugins else ()))


def families() -> Iterator[tuple[str, int, Head]]:
    """Yield every system for a list printed as a tree: its id, the number of its ancestors, and its head. A system
    comes before those that extend it; systems of other packages come last."""
    heads = _all_heads(plugins=True)

    def systems_below(parent: str, depth: int) -> Iterator[tuple[str, int, Head]]:
        """Yield the systems below a parent, each with its depth and followed by its own, as a tree is printed."""
        for name, head in heads:
            if head.extends == parent:
                yield name, depth, head
                yield from systems_below(name, depth + 1)

    return systems_below("", 0)  # roots extend nothing
