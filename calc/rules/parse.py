"""Reads the text of a rules file into plain values (:class:`calc.rules.files.File`).

Nothing is checked here but that the text is YAML: what is wrong with the values is found when a system is requested
(:mod:`calc.rules.check`). A file may have several documents of ``keys``, each with the ``engines`` that read them.
"""

from collections.abc import Mapping, Sequence
from json import dumps

from .. import compiled
from ..languages import Translated
from ..problems.problems import Source
from ..problems.yaml_document import load_yaml
from .files import TABLES, TEXTS, File, Head, RulesDocument, Ruling, as_mapping, reword_for_rules
from .names import by_language
from .values import Value


def parse(path: str, text: bytes) -> File:
    """Return the text of a rules file as plain values with their places. Only the YAML is checked; its problems are
    kept in the file. ``path``: its name in problems. Raises UnicodeDecodeError for a text that is not UTF-8."""
    documents, problems = load_yaml(Source(path, text.decode("utf-8-sig")))
    of_documents = [p for document in documents for p in document.problems]  # each document keeps its own
    parts = [RulesDocument(document) for document in documents if document.value is not None or document.problems]
    systems: dict[str, RulesDocument] = {}
    for part in parts:
        if part.kind == "system":
            systems.setdefault(part.name, part)  # a second system of the name is a problem, which .check reports
    yaku = {name: _own_yaku_lines(part) for name, part in systems.items()}
    return File(
        path,
        compiled.sha256(text),
        {name: _read_head(part.fields) for name, part in systems.items()},
        {name: _read_rulings(as_mapping(part.fields.get("rules")), name) for name, part in systems.items()},
        _merge_tables(parts, yaku),
        {name: _read_rulings(lines, name, "yaku.") for name, lines in yaku.items()},
        parts,
        reword_for_rules([p for p in problems if p not in of_documents]),
    )


def written_text(documents: Sequence[object]) -> str:
    """Return the text of a rules file with these documents, plain values."""
    return "\n---\n".join(dumps(document, ensure_ascii=False) for document in documents)


def _own_yaku_lines(part: RulesDocument) -> dict[str, object]:
    """Return the fields of each yaku that a system defines itself, by its id; a yaku without usable fields has none."""
    return {id_: as_mapping(line) for id_, line in as_mapping(part.fields.get("yaku")).items()}


def _merge_tables(
    parts: Sequence[RulesDocument], yaku: Mapping[str, dict[str, object]]
) -> dict[str, dict[str, object]]:
    """Return the tables of a file by their names (``keys``, ``names``, ``sources``). All documents of keys are merged;
    of other tables the first document counts. The yaku that systems of the file define (``yaku``, by system) are added
    to the table of names."""
    tables: dict[str, dict[str, object]] = {}
    for part in parts:
        if part.name == "keys" and part.kind != "system":
            tables["keys"] = part.described() | tables.get("keys", {})  # a key in both is as the first document has it
        elif part.name in TABLES and part.kind != "system":
            tables.setdefault(part.name, part.described())
    for lines in yaku.values():
        tables["names"] = lines | tables.get("names", {})  # a name in both is as the table of names has it
    return tables


def _read_head(fields: Mapping[str, object]) -> Head:
    """Return the description of a system from its ``fields``. A missing field becomes empty, a value of a wrong type a
    text, so that reading never fails; :mod:`.check` reports both."""
    extends, engine = (str(fields.get(field) or "") for field in ("extends", "engine"))
    switches = fields.get("with") or ()
    switches = tuple(map(str, switches if isinstance(switches, (list, tuple)) else [switches]))
    title, note = by_language(fields.get("title")), by_language(fields.get("note"))
    return Head(title, extends, engine, note, switches, str(fields.get("inherited") or ""))


def _read_rulings(lines: Mapping[str, object], system: str, prefix: str = "") -> dict[str, Ruling]:
    """Return the rulings in the ``lines`` of a system (``key: value``, or ``key: {value: …, status: …}``), by the name
    of the line. ``prefix``: what the key has before that name."""
    return {name: _read_ruling(prefix + name, line, system) for name, line in lines.items()}


def _read_ruling(key: str, line: object, system: str) -> Ruling:
    """Return the ruling in a line of a system, with its value as written: which values the key may have is known only
    when all files are read."""
    record: dict[str, Value] = line if isinstance(line, dict) else {"value": line}
    # TEXTS names four fields: status, source, reason, note
    status, source = (str(record.get(field) or "") for field in TEXTS[:2])
    because, note = (_read_text(record.get(field)) for field in TEXTS[2:])
    value: Value = record.get("value")
    return Ruling(key, value, status, source, because, note, system)


def _read_text(text: object) -> str:
    """Return a reason or note as written, or one by language; anything else as a text."""
    return Translated(text) if isinstance(text, dict) and "en" in text else str(text or "")
