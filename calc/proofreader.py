"""Reads a whole rules file as its proofreader, and says everything that is wrong with it.

Beside what stops a load (:mod:`calc.rules_check`) that is R109 (a system without a value that its engine needs), R110
(a key that no system uses), R111 (a yaku without a display name) and R114 (values that do not go together). What goes
together the keys say: ``where`` (other rules without which nobody asks for this one), ``least`` (the rule whose value
it is not below) and ``sum`` (of a list).
"""

from __future__ import annotations

import os
from collections.abc import Container, Iterator
from typing import Any

from calc import rules as r
from calc.problems import InputError, Problem, Problems
from calc.rule_values import allowed
from calc.rules import File, Layer, Yaku, format_value, nearest
from calc.rules_check import TABLES, Schema, WrittenFile, check_tables, engine_of, incomplete, schema_of, written

_MOST_SYSTEMS = 100
"""Systems of one file; no club plays by as many."""


def check(subject: str | os.PathLike[str], strict: bool = True, engines: Container[str] | None = None) -> list[Problem]:
    """Every problem in a whole rules file, given by its path or (if it contains line breaks) as its text.

    A file with ``keys`` and all parents of its own must stand alone; other files add to the shipped one. ``engines``
    are those that can be named; ``None``: any.
    """
    try:
        text = os.fspath(subject)
        file = WrittenFile("rules", text.encode()) if "\n" in text else written(text)
    except InputError as error:
        return error.problems
    outside = [head.extends for head in file.heads.values() if head.extends and head.extends not in file.heads]
    alone = "keys" in file.tables and not outside
    files: tuple[File, ...] = (file,) if alone and strict else (file, r.shipped())
    problems, seen = [*file.problems, *check_tables(file, files[-1])], set[tuple[str, str]]()
    for part in file.parts:
        first, named = part.first, (part.kind, part.name)
        if not part.kind:
            problems.append(Problem("R107", "this document has no name", first, "begin it with system: and a name"))
        elif named in seen:
            problems.append(Problem("R104", f"{part.kind} {part.name} is here twice", first, "keep one of them"))
        elif part.kind == "document" and part.name not in TABLES:
            help_ = nearest(part.name, TABLES, "documents")
            problems.append(Problem("R102", f"there is no document {part.name}", first, help_))
        seen.add(named)
    if len(file.heads) > _MOST_SYSTEMS:
        what = f"this file describes {len(file.heads)} systems; {_MOST_SYSTEMS} are more than enough"
        return [*problems, Problem("R107", what, None, "give each club a file of its own")]
    for name, head in file.heads.items():
        if engines is not None and head.engine and head.engine not in engines:
            at = file.own[name].document.span(("engine",))
            problems.append(
                Problem("R105", f"there is no engine {head.engine}", at, "leave it out, and extend a system")
            )
    if not file.heads:
        problems.append(Problem("R107", "this file describes no system of rules", None, "begin it with system: name"))
    chains = {name: r.chain(name, files, strict) for name in file.heads}
    for _, found in chains.values():
        problems += [problem for problem in found if problem not in problems]
    for name in file.heads if len(files) > 1 else ():
        problems += incomplete(file, name, files)
    if not any(problem.code in ("R105", "R108") for problem in problems):
        problems += _check_whole(file, files, {name: layers for name, (layers, _) in chains.items()}, alone)
    return Problems(problems)


def _check_whole(
    file: WrittenFile, files: tuple[File, ...], chains: dict[str, list[Layer]], alone: bool
) -> list[Problem]:
    schema, problems = schema_of(files), list[Problem]()
    given = {name: {key for layer in layers for key in layer.entries} for name, layers in chains.items()}
    engines = {name: engine_of(files, name) for name in chains}
    for key, spec in schema.keys.items():
        family = key[:-1] if key.endswith(".*") else ""
        users = {
            engines[name]
            for name, has in given.items()
            if key in has or (family and any(k.startswith(family) for k in has))
        }
        if alone and not users and key in file.tables["keys"]:
            problems.append(Problem("R110", f"no system has a value for {key}", None, "give it one, or delete the key"))
        for name, layers in chains.items():
            needs = engines[name] in (spec.get("engines") or users)
            inherited = len(layers) > 1 and layers[1].id in given
            if users and needs and key[-2:] != ".*" and key not in given[name] and not inherited:
                at, what = file.own[name].first, f"{name} has no value for {key}"
                problems.append(Problem("R109", what, at, f"allowed: {allowed(spec)}"))
    yaku = {k[5:]: n for n, layers in chains.items() for k in layers[0].entries if k.startswith("yaku.")}
    for name, layers in chains.items():
        if len(layers) > 1:
            document, found = file.own[name].document, _apart(layers, schema)
            problems += [Problem("R114", what, document.span(("rules", key), True), fix) for key, what, fix in found]
    for name in [name for name in yaku if name not in schema.names]:
        at = file.own[yaku[name]].document.span(("rules", f"yaku.{name}"), True)
        what = f"the yaku {name} has no display name"
        problems.append(Problem("R111", what, at, f"add to names: {name}: {{ja: …, en: …}}"))
    return problems


def _apart(layers: list[Layer], schema: Schema) -> Iterator[tuple[str, str, str]]:
    """Values of a system that do not go together: the key at which to say it, the message and the help."""
    before: dict[str, Any] = {key: e.value for layer in reversed(layers[1:]) for key, e in layer.entries.items()}
    own = {key: e.value for key, e in layers[0].entries.items()}
    values = before | own
    for key, spec in schema.keys.items():
        if key in own and own[key] != before.get(key) and _is_on(own[key]):
            for other in spec.get("where", ()):
                if other in values and not _is_on(values[other]):
                    shown = format_value(values[other])
                    yield (
                        key,
                        f"{key} does nothing where {other} is {shown}",
                        f"give {other} another value, or leave it out",
                    )
        if "sum" in spec and key in own and own[key] and sum(own[key]) != spec["sum"]:
            what = f"{key} adds up to {sum(own[key])}"
            yield key, what, f"what some gain others lose: it must add up to {spec['sum']}"
        least = spec.get("least")
        if least in values and values.get(key) and values[key] < values[least] and {key, least} & own.keys():
            at = key if key in own else least
            what = f"{key} is {values[key]}, less than {least}, which is {values[least]}"
            yield at, what, f"write at least {values[least]}, or change {least}"


def _is_on(value: Any) -> bool:
    return bool(value.closed) if isinstance(value, Yaku) else value not in ("off", "none", "no") and bool(value)
