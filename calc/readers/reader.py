"""From documents to records: which rules, which system's fields, and every problem with its place.

A document is what :mod:`calc.problems.yaml_document` or the options of the command line produce: plain values, and
where each was written.
"""

import os
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from ..named_tuples import NamedTuple
from ..problems.codes import problem
from ..problems.problems import InputError, Path, Problem, Problems, Source, Span
from ..records import fields
from ..records.converters import round_of
from ..records.values import ReadableDocument, Values, document_path, is_rules_file
from ..rules.rules import Rules, is_path, load_rules, load_written, override
from ..systems import engines, fields_of, system

DEFAULT_RULES = "tcg"


class Entry(NamedTuple):
    """A record that was read, the rules it asks for, and its place."""

    record: Any
    """The record type of the rules' engine: :class:`calc.records.record.Record` for riichi."""
    rules: Rules
    document: ReadableDocument


def read_record(
    document: ReadableDocument,
    rules: Rules | str = "",
    overrides: Mapping[str, object] | None = None,
    files: bool = False,
) -> Entry:
    """Read one document as a record of the game of its rules. ``rules`` and ``overrides`` come from the command line,
    and take precedence over those in the record.

    ``files``: whether the record may name a rules file, which is then opened; the record of a stranger may not.

    Raises :class:`~calc.InputError` with every problem of the document.
    """
    raw = _fields_of_record(document)
    finder = _RulesFinder(document)
    finder.files = files
    loaded = finder.find(raw, rules, overrides or {})
    problems = finder.problems
    # If the rules cannot be used, the record is read under their system without overrides, or the default rules, so
    # that problems of its fields are reported together with those of the rules.
    usable = loaded or finder.base or load_rules(DEFAULT_RULES)
    record, more_problems = system(usable.engine).read(document, usable)
    if finder.base is None:  # under rules of an unknown game only problems of tiles (N…) are sure to be right
        more_problems = [p for p in more_problems if p.code.startswith("N")]
    reported = {(p.code, p.path) for p in problems}
    problems += [p for p in more_problems if (p.code, p.path) not in reported]
    # without problems both are there
    if loaded is None or record is None or problems:
        raise InputError(located([_explain_unknown_field(p, usable.engine, raw) for p in problems], document))
    return Entry(record, loaded, document)


def _fields_of_record(document: ReadableDocument) -> dict[str, Any]:
    """Return the fields of a record. Raises :class:`~calc.InputError` for a document that is no record: a match
    (S110), or anything but fields (S202)."""
    raw = document.value
    if not isinstance(raw, dict):
        raise InputError([problem("S202.record", span=document.span(()))])
    if isinstance(raw.get("hands"), list):
        raise InputError([problem("S110.match", ("hands",), span=document.span(("hands",), key=True))])
    return raw


def systems_with_field(name: str, engine: str) -> list[str]:
    """Return the systems whose records have a field of this name, for advice; an empty list if the game ``engine`` has
    the field too, as then it only stands in a wrong place. A game is named by its id, the game of the default rules by
    the id of these. Loads the fields of all games."""

    def has_field(game: str) -> bool:
        """Tell whether any group of a game's record has the field."""
        return any(field.name == name for table in fields_of(game).values() for field in table)

    games = [game for game in engines() if has_field(game)]
    if engine in games:
        return []
    default_game = load_rules(DEFAULT_RULES).engine
    return [DEFAULT_RULES if game == default_game else game for game in games]


def _explain_unknown_field(unknown: Problem, engine: str, raw: Mapping[str, Any]) -> Problem:
    """Return the problem of an unknown field with better advice: where in the record (``raw``) the field belongs, which
    systems have it, or how to write a round. Any other problem, and one with exact advice already, is returned
    unchanged."""
    name = str(dict(unknown.words).get("name"))
    if unknown.sentence != "S201.field" or name in system(engine).instead or (name in fields.MEANT and unknown.help):
        return unknown
    value, at_top = raw.get(name), len(unknown.path) == 1
    _, number = round_of(value) or (0, 0)
    # a wind without a number is no round here, as it can be a player
    if at_top and number and any(field.name == "round" for field in fields_of(engine)["record"]):
        return unknown._replace(help=f"write `round: {value}`")
    if groups := _groups_with(name, engine, () if at_top else raw):
        place = "S201.top" if "record" in groups else "S201.below"
        return problem(place, unknown.path, span=unknown.span, name=name, group=groups[0])
    if not (systems := systems_with_field(name, engine)):
        return unknown
    listed = ", ".join(systems)
    return problem("S201.other_system", unknown.path, span=unknown.span, name=name, systems=listed, system=systems[0])


def _groups_with(name: str, engine: str, written: Collection[str]) -> list[str]:
    """Return the groups of a game's record that have a field of this name: the record itself and the groups
    ``written`` in it, or all groups if ``written`` is empty. Advice then says where an unknown field belongs."""
    groups = fields_of(engine)
    places = {"record", *(field.name for field in groups["record"] if not written or field.name in written)}
    return [group for group in groups if group in places and any(field.name == name for field in groups[group])]


def rules_of(
    document: ReadableDocument,
    rules: Rules | str = "",
    overrides: Mapping[str, object] | None = None,
    unnamed: str = DEFAULT_RULES,
    files_beside: bool = False,
) -> Rules:
    """Load and return the rules for a document as :func:`read_record` does, without reading its record. ``rules`` and
    ``overrides`` take precedence over those in the document. ``unnamed``: the rules of a document that names none;
    ``files_beside``: whether it may name a rules file in the folder of its own file. Loaded files are cached.

    Raises :class:`~calc.InputError` if they cannot be loaded.
    """
    finder = _RulesFinder(document)
    finder.unnamed = unnamed
    finder.files_beside = files_beside
    raw = document.value
    loaded = finder.find(raw if isinstance(raw, dict) else {}, rules, overrides or {})
    if loaded is None or finder.problems:
        raise InputError(located(finder.problems, document))
    return loaded


class _RulesFinder(Values):
    """Reads the ``rules`` field and loads the rules that it asks for."""

    base: Rules | None = None
    """The requested system, before overrides."""
    files = False
    """Whether a record may name a file."""
    files_beside = False
    """Whether a record may name a file of the folder that its own file is in."""
    unnamed = DEFAULT_RULES
    """The rules of a record that names none."""

    def find(self, raw: Mapping[str, Any], name: Rules | str, overrides: Mapping[str, object]) -> Rules | None:
        """Load and return the rules of a record (``raw``), and set :attr:`base`; ``None`` if something is wrong, which
        is noted in :attr:`problems`. The rules (``name``) and ``overrides`` of the command line take precedence over
        those of the record. Raises InputError only if the document is a rules file and no record."""
        if {"system", "extends"} <= raw.keys():  # only rules files have both
            raise InputError(located([problem("S108.rules", ("system",))], self.document))
        # the record's own rules are read in any case, as their values hold beside a name of the command line
        asked = self._read_asked_rules(raw["rules"], name) if "rules" in raw else ("", {})
        if asked is None:
            return None
        name_in_record, changed = asked
        if not name and is_rules_file(raw.get("rules")):  # a whole rules file in place of a name
            return self._changed_by(overrides, self._load_written(raw["rules"]))
        use = name or name_in_record or self.unnamed
        try:
            self.base = load_rules(use)
            rules = load_rules(use, changed, "record") if changed else self.base
        except InputError as error:
            self._note_rules_problems(error, raw, use if "rules" in raw and not name else "", name)
            return None
        return self._changed_by(overrides, rules)

    def _changed_by(self, overrides: Mapping[str, object], rules: Rules | None) -> Rules | None:
        """Return ``rules`` with the values of the command line (``overrides``) in place of theirs; ``None`` if these
        are wrong, which is noted in :attr:`problems`, or if ``rules`` is."""
        if not overrides or rules is None:
            return rules
        try:
            return override(rules, overrides, "--set")
        except InputError as error:
            self.problems.extend(error.problems)
            return None

    def _load_written(self, written: object) -> Rules | None:
        """Return the rules of a club that a record has in full, in place of a rules file, and set :attr:`base` to them.
        ``None`` if they are wrong, which is noted at the field ``rules``, as their parts have no places."""
        try:
            self.base = load_written(written)
        except InputError as error:
            span = self.document.span(("rules",))
            self.problems.extend(p._replace(path=("rules",), span=span) for p in error.problems)
        return self.base

    def _read_asked_rules(self, written: object, name: Rules | str) -> tuple[str, dict[str, object]] | None:
        """Return the name of the rules that a record asks for (``written``), and the values that it changes in them.
        ``None`` if it asks for a file that it may not open, which is noted. ``name``: the rules of the command line; if
        there are any, the record's file is not opened."""
        asked = self._read_rules(fields.GROUPS["record"][0], written, ("rules",))
        if asked is None or name or self.files or not is_path(asked[0]):
            return asked
        file, values = asked
        if beside := self._rules_file_beside(file):
            return beside, values
        place: Path = ("rules", "use") if isinstance(written, dict) else ("rules",)
        sentence = "R113.outside" if self.files_beside else "R113.file"
        self.tell(sentence, place, name=file if len(file) <= 60 else file[:59] + "…")  # a stranger's may be very long
        return None

    def _rules_file_beside(self, name: str) -> str:
        """Return the path of the rules file that a record names (``club.yaml``, ``club.yaml#id``), if that lies in the
        folder of the record's own file or below it after links are followed. Empty if it does not, or if records may
        not name such files (:attr:`files_beside`)."""
        record = self.document.span(()).source.name
        if not self.files_beside or not os.path.isfile(record):
            return ""
        folder = os.path.dirname(record)
        path, folder_itself = os.path.join(folder, name), os.path.realpath(folder or ".")
        file = os.path.realpath(path.partition("#")[0])
        return path if os.path.commonpath([file, folder_itself]) == folder_itself else ""

    def _note_rules_problems(
        self, error: InputError, raw: Mapping[str, Any], use: Rules | str, name: Rules | str
    ) -> None:
        """Note the problems of rules that could not be loaded in :attr:`problems`, each at the place where the record
        or the command line asks for the rules; a problem in a rules file keeps its place there. ``use``: the rules that
        the record names (empty: none); ``name``: those of the command line."""
        written = raw.get("rules")
        has_set = isinstance(written, dict) and isinstance(written.get("set"), dict)
        for p in error.problems:
            path: Path = _place_in_rules(p, written) if isinstance(written, dict) and has_set else p.path
            is_about_key = has_set and p.code in ("R102", "R112")  # underline the key and not its value
            if use and not has_set:
                path = ("rules",)  # the record only has a name
            if name and p.span is None:
                option = Source("--rules", str(name))
                self.problems.append(p._replace(span=Span(option, 0, len(option.text)), path=()))
            elif path and "rules" in raw and (p.span is None or p.span.source.name == "record"):
                self.problems.append(p._replace(span=self.document.span(path, is_about_key), path=path))
            else:
                self.problems.append(p)


def _place_in_rules(problem: Problem, written: Mapping[str, Any]) -> Path:
    """Return the path in a record at which to show a problem of loading its rules: the key under ``set`` if the problem
    is about one, else the name under ``use``, or the whole ``rules``. ``written``: the record's ``rules``, a mapping
    that has a mapping ``set``."""
    span = problem.span
    # values under ``set`` were loaded as texts key=value, into which such a problem points
    key = span.source.text.partition("=")[0] if span and span.source.name == "record" else None
    if key in written["set"]:
        return ("rules", "set", key or "")
    return ("rules", "use") if "use" in written else ("rules",)


def located(problems: Sequence[Problem], document: ReadableDocument) -> list[Problem]:
    """Return problems of a record, each once, with their paths and places in its document. A settlement knows only the
    typed record, so its problems have paths of that and no places."""
    placed = []
    for p in problems:
        path = document_path(p.path, document.value)
        span = p.span or document.span(path)
        if p.sentence == "L202.copies":
            span = _last_copy(span, str(dict(p.words)["tile"]))
        placed.append(p._replace(path=path, span=span))
    return list(dict.fromkeys(placed))


def _last_copy(span: Span, tile: str) -> Span:
    """Return the place of the last copy of a ``tile`` within the tiles at ``span``, the copy too many; the ``span`` if
    the tile is not written in digits there."""
    digits = {tile[0], "0" if tile[0] == "5" else ""}  # 0 is a red five
    written = re.finditer("([0-9]+)" + tile[1:], span.source.text[span.start : span.end])
    copies = [run.start() + n for run in written for n, digit in enumerate(run[1]) if digit in digits]
    if not copies:
        return span
    place = span.start + copies[-1]
    return span._replace(start=place, end=place + 1)


def read_documents(source: Source) -> Iterator[ReadableDocument | list[Problem]]:
    """Yield the documents of a text, which is YAML or one JSON object. In place of a document with problems comes the
    list of these; problems outside all documents come last, in a list too."""
    from ..problems.yaml_document import (  # PyYAML costs 15 ms, which hands given by options need not pay
        json_text,
        load_yaml,
    )

    if document := json_text(source):
        yield Problems(document.problems) or document
        return
    documents, problems = load_yaml(source)
    of_documents = {id(p) for document in documents for p in document.problems}
    for document in documents:
        if document.value is None and not document.problems:
            continue  # a --- at the end opens an empty document, which is neither a record nor a mistake
        yield Problems(document.problems) or document
    outside = [p for p in problems if id(p) not in of_documents]
    if outside:
        yield Problems(outside)
