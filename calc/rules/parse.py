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
    """Return a rules file as plain values, with the places of all its parts. Only the YAML is checked here; its
    problems are kept in the file. Raises UnicodeDecodeError for a text that is not UTF-8."""
    documents, problems = load_yaml(Source(path, text.decode("utf-8-sig")))
    # those outside any document are left over
    of_documents = [p for document in documents for p in document.problems]  # which the documents carry themselves
    parts = [RulesDocument(document) for document in documents if document.value is not None or document.problems]
    systems: dict[str, RulesDocument] = {}
    for part in parts:
        if part.kind == "system":
            systems.setdefault(part.name, part)  # of several of one name the first counts; the check reports them
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
    """Return what a system says of its own yaku, by their ids; empty for one about which it says nothing usable."""
    return {id_: as_mapping(line) for id_, line in as_mapping(part.fields.get("yaku")).items()}


def _merge_tables(
    parts: Sequence[RulesDocument], yaku: Mapping[str, dict[str, object]]
) -> dict[str, dict[str, object]]:
    """Return the tables of a file by name. All documents of keys are put together; of other tables the first document
    counts. The names of yaku that the file adds (``yaku``) are put to the table of names. Later layers look names and
    keys up in one table of each sort."""
    tables: dict[str, dict[str, object]] = {}
    for part in parts:
        if part.name == "keys" and part.kind != "system":
            tables["keys"] = part.described() | tables.get("keys", {})  # for a key in both the first is right
        elif part.name in TABLES and part.kind != "system":
            tables.setdefault(part.name, part.described())
    for lines in yaku.values():
        tables["names"] = lines | tables.get("names", {})  # for a name in both the table of names is right
    return tables


def _read_head(fields: Mapping[str, object]) -> Head:
    """Return the description of a system from its fields; what is missing or wrong is empty or a text: what is wrong is
    told by :mod:`.check`, when the file is used."""
    extends, engine = (str(fields.get(field) or "") for field in ("extends", "engine"))
    switches = fields.get("with") or ()
    switches = tuple(map(str, switches if isinstance(switches, (list, tuple)) else [switches]))
    title, note = by_language(fields.get("title")), by_language(fields.get("note"))
    return Head(title, extends, engine, note, switches, str(fields.get("inherited") or ""))


def _read_rulings(lines: Mapping[str, object], system: str, prefix: str = "") -> dict[str, Ruling]:
    """Return the rulings of a system as they are written, by the name of the line: ``key: value``, or ``key: {value: …,
    …}``."""
    return {name: _read_ruling(prefix + name, line, system) for name, line in lines.items()}


def _read_ruling(key: str, line: object, system: str) -> Ruling:
    """Return a ruling of a line, with its value as written, right or wrong: which values a key has is known once all
    files are read."""
    record: dict[str, Value] = line if isinstance(line, dict) else {"value": line}
    # the fields in TEXTS: status, source, reason, note
    status, source = (str(record.get(field) or "") for field in TEXTS[:2])
    because, note = (_read_text(record.get(field)) for field in TEXTS[2:])
    value: Value = record.get("value")
    return Ruling(key, value, status, source, because, note, system)


def _read_text(text: object) -> str:
    """Return a reason or note as written, or one by language; anything else as a text."""
    return Translated(text) if isinstance(text, dict) and "en" in text else str(text or "")
