"""Reads the text of a rules file into plain values (:class:`calc.rules.files.File`).

Nothing is checked here but that the text is YAML: what is wrong with the values is found when a system is requested
(:mod:`calc.rules.check`).
"""

from collections.abc import Mapping
from typing import Any

from .. import compiled
from ..problems.problems import Source
from ..problems.yaml_document import load_yaml
from .files import TABLES, TEXTS, File, Head, RulesDocument, Ruling, as_rules, mapping
from .names import by_language


def parse(path: str, text: bytes) -> File:
    """A rules file as plain values, with the places of all its parts. Raises UnicodeDecodeError."""
    documents, problems = load_yaml(Source(path, text.decode("utf-8-sig")))
    of_documents = [p for document in documents for p in document.problems]
    parts = [RulesDocument(document) for document in documents if document.value is not None or document.problems]
    systems: dict[str, RulesDocument] = {}
    tables: dict[str, dict[str, Any]] = {}
    for part in parts:
        if part.kind == "system":
            systems.setdefault(part.name, part)
        elif part.name == "keys":
            tables["keys"] = part.described() | tables.get("keys", {})
        elif part.name in TABLES:
            tables.setdefault(part.name, part.described())
    yaku = {
        name: {id_: mapping(line) for id_, line in mapping(part.fields.get("yaku")).items()}
        for name, part in systems.items()
    }
    for lines in yaku.values():
        tables["names"] = lines | tables.get("names", {})
    return File(
        path,
        compiled.digest(text),
        {name: _head(part.fields) for name, part in systems.items()},
        {name: _rulings(mapping(part.fields.get("rules")), name) for name, part in systems.items()},
        tables,
        {
            name: _rulings({id_: mapping(line) for id_, line in lines.items()}, name, "yaku.")
            for name, lines in yaku.items()
        },
        parts,
        as_rules([p for p in problems if p not in of_documents]),
    )


def _head(fields: Mapping[str, Any]) -> Head:
    extends, engine = (str(fields.get(field) or "") for field in ("extends", "engine"))
    note, switches = by_language(fields.get("note")), tuple(map(str, fields.get("with") or ()))
    return Head(by_language(fields.get("title")), extends, engine, note, switches)


def _rulings(lines: Mapping[str, Any], system: str, prefix: str = "") -> dict[str, Ruling]:
    """Rulings of a system as they are written, by the name of the line: ``key: value``, or ``key: {value: …, …}``."""
    return {name: _ruling(prefix + name, line, system) for name, line in lines.items()}


def _ruling(key: str, line: object, system: str) -> Ruling:
    record = line if isinstance(line, dict) else {"value": line}
    status, source, because, note = (str(record.get(field) or "") for field in TEXTS)
    return Ruling(key, record.get("value"), status, source, because, note, system)
