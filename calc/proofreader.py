"""Reads a whole rules file as its proofreader, and says everything that is wrong with it.

Beside what stops a load (:mod:`calc.rules_check`) that is R109 (a system without a value that its engine needs), R110
(a key that no system uses) and R111 (a yaku without a display name).
"""

from __future__ import annotations

import os
from collections.abc import Container

from calc import rules as r
from calc.problems import InputError, Problem, Problems
from calc.rule_values import allowed
from calc.rules import File, Layer, nearest
from calc.rules_check import TABLES, WrittenFile, check_tables, engine_of, incomplete, schema_of, written

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
    for name in [name for name in yaku if name not in schema.names]:
        at = file.own[yaku[name]].document.span(("rules", f"yaku.{name}"), True)
        what = f"the yaku {name} has no display name"
        problems.append(Problem("R111", what, at, f"add to names: {name}: {{ja: …, en: …}}"))
    return problems
