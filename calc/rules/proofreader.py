"""Reads a whole rules file as its proofreader, and says everything that is wrong with it.

Beside what stops a load (:mod:`calc.rules.check`) that is R109 (a system without a value that its engine needs), R110
(a key that no system uses), R111 (a yaku without a display name) and R114 (values that do not go together). What goes
together the keys say: ``needs`` (what others must say for this one to have an effect, :mod:`calc.rules.values`),
``needs_of`` (the same for one of its values or items), ``named`` (a yaku that it names), ``least`` (the rule whose
value it is not below), ``usual`` (the range that tables play), ``beside`` (the rule that is written along with it),
``closed`` (the yaku that no open hand has), ``sum`` and ``falling`` (of a list).
"""

import os
from collections import Counter
from collections.abc import Container, Iterator, Mapping
from typing import Any

from ..problems.codes import problem
from ..problems.problems import InputError, Path, Problem, Problems, nearest
from ..tiles.tiles import COLOURS, COPIES
from . import rules as r
from .check import TABLES, WrittenFile, check_tables, engine_of, incomplete, written
from .rules import File, Layer, YakuWorth, format_value, is_entry
from .schema import Schema, schema_of
from .values import allowed, is_on, unmet

Spec = Mapping[str, Any]
V = Mapping[str, Any]
Finding = tuple[str, Problem]
"""The rule, and what is wrong with it; the path of the problem is the path within its value."""
_TIMES = {"text": 1, "item": 1, "tile": COPIES}
"""How often an item of a list may occur."""
_COLOURED = ("table.red_fives", "table.gold_fives", "table.special")
"""The lists of coloured tiles of a set."""
_MOST_SYSTEMS = 100
"""The most systems in one file; no club plays as many."""


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
    problems, pairs = [*file.problems, *check_tables(file, files[-1])], set[tuple[str, str]]()
    for part in file.parts:
        first, named = part.first, (part.kind, part.name)
        if not part.kind and not problems:
            problems.append(problem("R107.no_name", span=first))
        elif named in pairs:
            problems.append(problem("R104.document", span=first, kind=part.kind, name=part.name))
        elif part.kind == "document" and part.name not in TABLES:
            hint = nearest(part.name, TABLES, "documents")
            problems.append(problem("R102.document", span=first, help=hint, name=part.name))
        pairs.add(named)
    if len(file.heads) > _MOST_SYSTEMS:
        return [*problems, problem("R107.too_many", n=len(file.heads), most=_MOST_SYSTEMS)]
    for name, head in file.heads.items():
        if engines is not None and head.engine and head.engine not in engines:
            span = file.own[name].document.span(("engine",))
            problems.append(problem("R105.no_engine", span=span, name=head.engine))
    if not file.heads and not problems:
        problems.append(problem("R107.nothing"))
    chains = {name: r.chain(name, files, strict) for name in file.heads}
    for _, findings in chains.values():
        problems += [p for p in findings if p not in problems]
    for name in file.heads if len(files) > 1 else ():
        problems += incomplete(file, name, files)
    if not any(p.code in ("R105", "R108") for p in problems):
        problems += _check_whole(file, files, {name: layers for name, (layers, _) in chains.items()}, alone)
    return Problems(problems)


def _check_whole(
    file: WrittenFile, files: tuple[File, ...], chains: dict[str, list[Layer]], alone: bool
) -> list[Problem]:
    schema, problems = schema_of(files), list[Problem]()
    keys = {name: {key for layer in layers for key in layer.entries} for name, layers in chains.items()}
    engines = {name: engine_of(files, name) for name in chains}
    for key, spec in schema.keys.items():
        family = key[:-1] if key.endswith(".*") else ""
        users = {
            engines[name]
            for name, has in keys.items()
            if key in has or (family and any(k.startswith(family) for k in has))
        }
        if alone and not users and key in file.tables["keys"]:
            problems.append(problem("R110.unused", rule=key))
        for name, layers in chains.items():
            needs = engines[name] in (spec.get("engines") or users)
            inherited = len(layers) > 1 and layers[1].id in keys
            if users and needs and key[-2:] != ".*" and key not in keys[name] and not inherited:
                where = file.own[name].first
                problems.append(problem("R109.lacks", span=where, system=name, rule=key, allowed=allowed(spec)))
    yaku = {k[5:]: n for n, layers in chains.items() for k in layers[0].entries if k.startswith("yaku.")}
    for name, layers in chains.items():
        if len(layers) > 1:
            document = file.own[name].document
            for key, p in _apart(layers, schema, engines[name]):
                ruling = ("value",) if p.path and isinstance(file.rules[name].get(key), dict) else ()
                span = document.span(("rules", key, *ruling, *p.path), not p.path)
                problems.append(p._replace(span=span, path=()))
    for name in [name for name in yaku if name not in schema.names]:
        where = file.own[yaku[name]].document.span(("rules", f"yaku.{name}"), True)
        problems.append(problem("R111.display", span=where, name=name))
    return problems


def _apart(layers: list[Layer], schema: Schema, engine: str) -> Iterator[Finding]:
    """Values of a system that have no effect, or no sense, beside others."""
    entries = layers[0].entries
    before = {key: e.value for layer in reversed(layers[1:]) for key, e in layer.entries.items()}
    values = before | {key: e.value for key, e in entries.items()}
    same = {key for key, ruling in entries.items() if ruling.value == before.get(key, ruling.value)}
    brought = {f"yaku.{name}" for layer in layers for name in layer.yaku}  # it may be worth chips only
    for key, ruling in entries.items():
        spec = schema.find(key, engine) or {}
        for path, value, about in _parts(values[key], spec):
            item: Any = values[key][path[0]] if path else ()
            beside = {**(dict(item) if is_entry(item) else {}), **values}
            for need in _needs(key, value, about) if is_on(value) else ():
                missing = [] if need in brought else unmet(need, beside)
                if key in same and ruling.status != "override":
                    continue  # a file filled in line by line may repeat what holds anyway
                if missing:
                    there = ", ".join(
                        dict.fromkeys(f"{absent.key}: {format_value(beside[absent.key])}" for absent in missing)
                    )
                    fix = " / ".join(absent.remedy(schema.find(absent.key, engine) or {}) for absent in missing)
                    sentence = "R114.item_alone" if path else "R114.alone"
                    part = item[0][1] if is_entry(item) else value
                    yield key, problem(sentence, path, rule=key, item=str(part), others=there, fix=fix)
    yield from _left_over(entries, before, values, schema, engine)
    yield from _sizes(entries, same, values, schema, engine)
    yield from _too_many(entries, values)


def _left_over(entries: Mapping[str, Any], before: V, values: V, schema: Schema, engine: str) -> Iterator[Finding]:
    """Items of inherited lists that a value of the file makes meaningless; reported at that value."""
    for key in before.keys() - entries.keys():
        spec = schema.find(key, engine) or {}
        for item in before[key] if spec.get("of") == "item" else ():
            parts = [part for part in _parts(item, {**spec, "type": "item"}) if is_on(part[1])]
            for need in (need for _, value, about in parts for need in _needs(key, value, about)):
                was_met = not unmet(need, {**dict(item), **before})
                for absent in unmet(need, {**dict(item), **values}) if was_met else ():
                    if absent.key in entries:
                        yield absent.key, problem("R114.item_inherited", rule=key, item=item[0][1])


def _sizes(
    entries: Mapping[str, r.Ruling], same: set[str], values: V, schema: Schema, engine: str
) -> Iterator[Finding]:
    """Values of an unlikely size, alone or beside others."""
    sized = set[str]()
    for key, ruling in entries.items():
        spec = schema.find(key, engine) or {}
        yield from ((key, p) for p in _listed(key, ruling.value, spec))
        low, high = spec.get("usual", (0, 0))
        if ruling.value and high and not low <= ruling.value <= high:
            sized.add(key)
            words = {"value": ruling.value, "unit": spec["unit"], "low": low, "high": high}
            yield key, problem("R114.usual", rule=key, **words)
            continue
        neighbour = spec.get("beside")
        if neighbour and neighbour not in entries and key not in same and ruling.status == "override":
            yield (
                key,
                problem("R114.beside", rule=key, value=str(ruling.value), other=neighbour, left=str(values[neighbour])),
            )
    for key, spec in schema.keys.items():
        least = str(spec.get("least"))
        if not {key, least} & entries.keys() or {key, least} & sized:
            continue  # a wrong size is reported once
        if least in values and values.get(key) and values[key] < values[least]:
            place = key if key in entries else least
            yield place, problem("R114.least", rule=key, value=values[key], other=least, least=values[least])


def _parts(value: Any, spec: Spec, path: Path = ()) -> Iterator[tuple[Path, Any, Spec]]:
    """A value, its items and their fields: the place of each within the value, and its schema."""
    yield path, value, spec
    if spec.get("type") == "list":
        for i, item in enumerate(value):
            yield from _parts(item, {**spec, "type": spec.get("of"), "needs": ()}, (*path, i))
    elif spec.get("type") == "item":
        for name, part in value:
            yield from _parts(part, spec["fields"][name], (*path, name))


def _needs(key: str, value: Any, spec: Spec) -> Iterator[str]:
    """What a value, or a part of one, requires in order to have an effect."""
    yield from spec.get("needs", ())
    if spec["type"] == "list" or not isinstance(value, str):
        return
    yield from spec.get("needs_of", {}).get(value, ())
    if "named" in spec:
        yield spec["named"] + value
    if spec["type"] == "payment" and (fu := value.split()[0].partition("/")[2]):
        yield f"no fu.fixed or fu.fixed = {fu} or fu.chiitoitsu = {fu}"
    if spec["type"] == "tile" and key != "table.removed":
        yield from _tile_needs(value, key.startswith("table."))


def _tile_needs(tile: str, brought: bool) -> Iterator[str]:
    """What a set must have for a tile to be in it; ``brought``: whether this rule itself adds the tile."""
    kind = "4z" if tile == "gN" else tile.replace("0", "5")[-2:]
    if tile[-1] == "f":
        yield "table.flowers"
    elif tile[0] == "P":
        yield "table.pocchi"
    else:
        yield f"no table.removed has {kind}"
    if tile[0] == "0" and not brought:
        yield f"table.red_fives has {tile}"
    elif tile[0] in COLOURS.values() and not brought:
        yield f"table.special has {tile} or table.gold_fives has {tile}"


def _too_many(entries: Container[str], values: Mapping[str, Any]) -> Iterator[Finding]:
    """Kinds of which the lists of coloured tiles together hold more than a set has."""
    copies, where = Counter[str](), dict[str, str]()
    for key in filter(values.__contains__, _COLOURED):
        for item in values[key]:
            tile = dict(item) if is_entry(item) else {"tile": item, "count": 1}
            kind = tile["tile"].replace("0", "5")[-2:]
            copies[kind] += tile["count"]
            where |= {kind: key} if key in entries else {}
    for kind, key in where.items():
        if copies[kind] > COPIES:
            yield key, problem("R114.coloured", n=copies[kind], kind=kind, most=COPIES)


def _listed(key: str, value: Any, spec: Spec) -> Iterator[Problem]:
    """What is wrong with a list itself."""
    if "sum" in spec and value and sum(value) != spec["sum"]:
        yield problem("R114.sum", rule=key, n=sum(value), sum=spec["sum"])
    if spec.get("falling") and list(value) != sorted(value, reverse=True):
        fix = format_value(sorted(value, reverse=True))
        yield problem("R114.falling", rule=key, value=format_value(value), fix=fix)
    if (most := _TIMES.get(str(spec.get("of")), 0)) and key not in _COLOURED:
        for item, times in Counter(map(format_value, value)).items():
            if times > most:
                yield problem("R114.times", rule=key, item=item, n=times, most=most)
    closed = key.partition(".")[2] in spec.get("closed", ())
    if isinstance(value, YakuWorth) and value.open > (0 if closed else value.closed):
        fix = format_value(value._replace(open=0))
        yield problem("R114.open", rule=key, value=format_value(value), fix=fix)
    cells = dict[str, str]()
    for payment in value if spec.get("of") == "payment" else ():
        share, _, of_dealer = payment.split()[2].partition("/")
        if of_dealer and int(of_dealer) < int(share):
            fix = payment.replace(f"{share}/{of_dealer}", f"{of_dealer}/{share}")
            yield problem("R114.dealer_less", rule=key, payment=payment, fix=fix)
        first = cells.setdefault(_cell(payment), payment)
        if first.split()[-1] != payment.split()[-1]:
            yield problem("R114.one_size", rule=key, one=first, other=payment)


def _cell(payment: str) -> str:
    """What a cell of a payment table is for: cells with equal base points are the same."""
    size, column, _ = payment.split()
    han, _, fu = size.partition("/")
    return f"{int(fu) << int(han) if fu else size} {column}"
