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
    """Read one document. ``rules`` and ``overrides`` come from the command line and beat what the record says.

    ``files``: whether the record may name a rules file of its own, which is then opened; one of a stranger may not.

    Raises :class:`~calc.InputError` with every problem of the document.
    """
    raw = _fields_of_record(document)
    finder = _RulesFinder(document)
    finder.files = files
    loaded = finder.find(raw, rules, overrides or {})
    problems = finder.problems
    # With unusable rules the fields are still read, so that all problems come at once: those of the system asked for
    # without its overrides; of an unknown one nobody knows the fields, but tiles are written alike everywhere.
    usable = loaded or finder.base or load_rules(DEFAULT_RULES)
    record, more_problems = system(usable.engine).read(document, usable)
    if finder.base is None:  # only the problems of tiles hold in every game
        more_problems = [p for p in more_problems if p.code.startswith("N")]
    reported = {(p.code, p.path) for p in problems}
    problems += [p for p in more_problems if (p.code, p.path) not in reported]
    # nothing usable, or something wrong: all of it at once
    if loaded is None or record is None or problems:
        raise InputError(located([_explain_unknown_field(p, usable.engine, raw) for p in problems], document))
    return Entry(record, loaded, document)


def _fields_of_record(document: ReadableDocument) -> dict[str, Any]:
    """Return the fields of a record. Raises :class:`~calc.InputError` for a document that is none: a match, or no
    fields."""
    raw = document.value
    if not isinstance(raw, dict):
        raise InputError([problem("S202.record", span=document.span(()))])
    if isinstance(raw.get("hands"), list):
        raise InputError([problem("S110.match", ("hands",), span=document.span(("hands",), key=True))])
    return raw


def systems_with_field(name: str, engine: str) -> list[str]:
    """Return the systems that have a field of this name, for advice; none if the requested one (``engine``) has it:
    then it only stands in a wrong place. A game is named by its id, but riichi by the default rules, which people know.
    Loads the fields of all games."""
    having = [game for game in engines() if any(f.name == name for table in fields_of(game).values() for f in table)]
    if engine in having:
        return []
    default = load_rules(DEFAULT_RULES).engine
    return [DEFAULT_RULES if game == default else game for game in having]


def _explain_unknown_field(unknown: Problem, engine: str, raw: Mapping[str, Any]) -> Problem:
    """Return the problem of an unknown field in words that help: those naming the systems that have the field, or where
    in a record it belongs, or the field for a round. Any other problem is returned as it is."""
    name = str(dict(unknown.words).get("name"))
    # these have an exact advice already
    if unknown.sentence != "S201.field" or name in system(engine).instead or (name in fields.MEANT and unknown.help):
        return unknown
    value, at_top = raw.get(name), len(unknown.path) == 1
    _, number = round_of(value) or (0, 0)  # 0: no number; a wind alone can be a player, so it is not taken for a round
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
    """Return the groups that have a field of this name, so that advice can say where an unknown field belongs. Only the
    record itself and the groups ``written`` in it are looked at; if none is written, all groups."""
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
    """Load and return the rules for a document as :func:`read_record` does, without reading the record: for whoever
    needs them first, such as a match or a comparison. ``rules`` and ``overrides`` beat what the document says.
    ``unnamed``: the rules of a document that names none. ``files_beside``: it may name a rules file in the folder of
    its own file. Loaded files are kept.

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
        """Load and return the rules of a record (``raw``). If something is wrong, note it in :attr:`problems` and
        return ``None``. ``name`` and ``overrides`` are those of the command line; they beat what the record asks for.
        Sets :attr:`base`. Raises InputError only if the document is a rules file rather than a record."""
        if {"system", "extends"} <= raw.keys():  # only rules files have both
            raise InputError(located([problem("S108.rules", ("system",))], self.document))
        # what the record asks for is read, and its faults noted, even where the command line decides
        asked = self._read_asked_rules(raw["rules"], name) if "rules" in raw else ("", {})
        if asked is None:
            return None
        if not name and is_rules_file(raw.get("rules")):
            return self._changed_by(overrides, self._load_written(raw["rules"]))
        use, changed = name or asked[0] or self.unnamed, asked[1]
        try:
            self.base = load_rules(use)
            rules = load_rules(use, changed, "record") if changed else self.base
        except InputError as error:
            # those of the command line are not what the record asks for
            self._note_rules_problems(error, raw, use if "rules" in raw and not name else "", name)
            return None
        return self._changed_by(overrides, rules)

    def _changed_by(self, overrides: Mapping[str, object], rules: Rules | None) -> Rules | None:
        """Return rules with those values changed that the command line asks for, which beat what a record says;
        ``None`` if something is wrong, which is noted, or if there are no ``rules``."""
        if not overrides or rules is None:
            return rules
        try:
            return override(rules, overrides, "--set")
        except InputError as error:
            self.problems.extend(error.problems)
            return None

    def _load_written(self, written: object) -> Rules | None:
        """Load and return rules of a club that are written out in the record itself, so that it needs no file. If
        something is wrong with them, note it at the place of all of them, as their parts have no places, and return
        ``None``. Sets :attr:`base`."""
        try:
            self.base = load_written(written)
        except InputError as error:
            span = self.document.span(("rules",))
            self.problems.extend(p._replace(path=("rules",), span=span) for p in error.problems)
        return self.base

    def _read_asked_rules(self, written: object, name: Rules | str) -> tuple[str, dict[str, object]] | None:
        """Return the name of the rules that a record asks for, and its values of rules. If it may not have them, note
        that and return ``None``: a stranger's record may not open files. ``name``: the rules of the command line, which
        take precedence, so that a file named by the record is not opened."""
        asked = self._read_rules(fields.GROUPS["record"][0], written, ("rules",))
        # a file, which neither the command line replaces nor the caller allows
        if asked is not None and not (name or self.files) and is_path(asked[0]):
            file, values = asked
            if beside := self._rules_file_beside(file):
                return beside, values
            place: Path = ("rules", "use") if isinstance(written, dict) else ("rules",)
            sentence = "R113.outside" if self.files_beside else "R113.file"
            self.tell(sentence, place, name=file if len(file) <= 60 else file[:59] + "…")  # a name may be of any length
            return None
        return asked

    def _rules_file_beside(self, name: str) -> str:
        """Return the path of the rules file that a record names (``club.yaml``, ``club.yaml#id``), if it lies in the
        folder of the record's own file or below, links followed. Empty if it does not, or the record may name none."""
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
        """Note the problems of rules that could not be loaded, each where the record or the command line asks for the
        rules; a problem in a rules file keeps its place there. ``use``: the rules that the record names, or empty.
        ``name``: the rules of the command line."""
        written = raw.get("rules")
        in_set = isinstance(written, dict) and isinstance(written.get("set"), dict)
        for p in error.problems:
            path: Path = _place_in_rules(p, written) if isinstance(written, dict) and in_set else p.path
            # an unknown key or one twice: its name is wrong, not its value
            about_key = in_set and p.code in ("R102", "R112")
            if use and not in_set:
                path = ("rules",)  # the name alone: there is nothing else to point at
            if name and p.span is None:  # of the command line
                asked = Source("--rules", str(name))
                self.problems.append(p._replace(span=Span(asked, 0, len(asked.text)), path=()))
            # not in a rules file, so it is told where the record says it
            elif path and "rules" in raw and (p.span is None or p.span.source.name == "record"):
                self.problems.append(p._replace(span=self.document.span(path, about_key), path=path))
            else:
                self.problems.append(p)


def _place_in_rules(problem: Problem, written: Mapping[str, Any]) -> Path:
    """Return where in a record to show a problem that loading its rules raised. Overrides were made from texts
    key=value; if the problem points into one, that is its key in ``set``, else the name in ``use``, or without one the
    whole ``rules``. ``written``: what the record has under ``rules``, with a mapping ``set``."""
    span = problem.span
    key = span.source.text.partition("=")[0] if span and span.source.name == "record" else None
    if key in written["set"]:
        return ("rules", "set", key or "")
    return ("rules", "use") if "use" in written else ("rules",)


def located(problems: Sequence[Problem], document: ReadableDocument) -> list[Problem]:
    """Return problems of a record, each once and each with its place in the document, to be underlined there:
    settlements know the typed record alone, and its paths."""
    placed = []
    for p in problems:
        path = document_path(p.path, document.value)
        span = p.span or document.span(path)
        if p.sentence == "L202.copies":
            span = _last_copy(span, str(dict(p.words)["tile"]))
        placed.append(p._replace(path=path, span=span))
    return list(dict.fromkeys(placed))


def _last_copy(span: Span, tile: str) -> Span:
    """Return the place of the last copy of a tile in a place with tiles, since the whole of a hand says little of a
    fifth one; the place itself where the tile is not written in digits."""
    digits = {tile[0], "0" if tile[0] == "5" else ""}
    written = re.finditer("([0-9]+)" + tile[1:], span.source.text[span.start : span.end])
    copies = [run.start() + n for run in written for n, digit in enumerate(run[1]) if digit in digits]
    return span._replace(start=span.start + copies[-1], end=span.start + copies[-1] + 1) if copies else span


def read_documents(source: Source) -> Iterator[ReadableDocument | list[Problem]]:
    """Yield the documents of a YAML text, or the one document of a JSON object. A document that could not be read is
    replaced by the list of its problems. Problems of the text as a whole come last."""
    from ..problems.yaml_document import (  # PyYAML costs 15 ms, which hands given by options need not pay
        json_text,
        load_yaml,
    )

    if document := json_text(source):
        yield Problems(document.problems) or document
        return
    documents, problems = load_yaml(source)
    # what is wrong with one document is told with it
    bad = {id(p) for d in documents for p in d.problems}
    for document in documents:
        if document.value is None and not document.problems:
            continue  # a closing --- opens an empty document, which is neither a record nor a mistake
        yield Problems(document.problems) or document
    rest = [p for p in problems if id(p) not in bad]
    if rest:
        yield Problems(rest)
