"""``calc rules``: every value of every system, where it comes from, and what differs between two systems."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from calc.cli.command import App
from calc.cli.common import overrides_of
from calc.problems import InputError, Problem, suggest

if TYPE_CHECKING:
    from calc.rules import Layer, Rules, Ruling

app = App(help="Show, compare and check the rules.", no_args_is_help=True)

System = Annotated[str, typer.Option("--system", "-r", metavar="ID", help="A system or file: club.yaml, club.yaml#id.")]
Lang = Annotated[str, typer.Option("--lang", metavar="en|ja", help="Language of names and titles.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Sets = Annotated[list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Change a value; may be repeated.")]
WIDTH = 100


def _table(rows: Iterable[Iterable[str]], headers: tuple[str, ...] = ()) -> str:
    from tabulate import tabulate

    return tabulate(list(rows), headers, tablefmt="plain", disable_numparse=True)


def _json(data: object) -> None:
    import json

    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))


def _plain(value: Any) -> Any:
    """A value for JSON: yaku as they are written, lists as lists."""
    from calc.rules import Yaku, format_value

    if isinstance(value, Yaku):
        return format_value(value)
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _short(text: str, room: int) -> str:
    """A text cut to fit that many cells; kanji have two."""
    from unicodedata import east_asian_width

    cells = 0
    for at, character in enumerate(text):
        cells += 2 if east_asian_width(character) in "WF" else 1
        if cells > room:
            return text[: max(at - 1, 0)] + "…"
    return text


def _wrapped(label: str, text: str) -> list[str]:
    """``label  text``, broken into lines that fit."""
    lines, left = list[str](), text
    while left:
        part = _short(left, WIDTH - 10)
        if part != left:
            part = part[:-1]
            if " " in part.strip() and left[len(part) : len(part) + 1] != " ":
                part = part.rsplit(" ", 1)[0]
        lines.append(f"{'' if lines else label:<10}{part.strip()}".rstrip())
        left = left[len(part) :].strip()
    return lines


def _why(ruling: Ruling) -> str:
    return ruling.source or ruling.because


@app.command("list")
def list_systems(lang: Lang = "en", json: Json = False) -> None:
    """The systems, and what each of them extends."""
    from calc.rules import systems

    rows = systems()
    if json:
        _json([{"id": name, "title": title, "extends": parent or None} for name, title, parent in rows])
    else:
        table = ((name, parent, title.get(lang, title["en"])) for name, title, parent in rows)
        typer.echo(_table(table, ("system", "extends", "title")))


@app.command()
def show(
    key: Annotated[str, typer.Argument(help="A rule such as points.kiriage, or the beginning of several: points")] = "",
    system: System = "tcg",
    lang: Lang = "en",
    json: Json = False,
    sets: Sets = None,
) -> None:
    """One value with everything known about it, or a table of many.

    calc rules show points.kiriage        calc rules show yaku -r mighty        calc rules show -r club.yaml
    """
    from calc.rules import format_value, load_rules

    rules = load_rules(system, overrides_of(sets))
    prefix = key.rstrip("*").rstrip(".")
    keys = [key] if key in rules.values else [k for k in rules.values if not prefix or k.startswith(prefix + ".")]
    if not keys:
        groups = dict.fromkeys(part for k in rules.values for part in (k, k.split(".")[0]))
        near = suggest(key, list(groups))
        help_ = f"did you mean {near}?" if near else "calc rules show lists them all"
        raise InputError([Problem("R102", f"the system {rules.id} has no rule {key}", None, help_)])
    rulings = [rules.ruling(k) for k in keys]
    if json:
        data = [_as_json(rules, ruling) for ruling in rulings]
        _json(data[0] if keys == [key] else {"system": rules.id, "digest": rules.digest, "rules": data})
    elif keys == [key]:
        typer.echo("\n".join(_explain(rules, rulings[0], lang)))
    else:
        rows, group = list[tuple[str, str, str, str]](), keys[0].split(".")[0]
        for ruling in rulings:
            if ruling.key.split(".")[0] != group:
                rows.append(("", "", "", ""))
                group = ruling.key.split(".")[0]
            rows.append((ruling.key, _short(format_value(ruling.value), 24), ruling.status, _short(_why(ruling), 32)))
        typer.echo(_table(rows, ("rule", "value", "status", "source or reason")))


def _stack(rules: Rules, key: str) -> list[tuple[Layer, Any, int]]:
    """Who gives the key which value in which line: the chain first, then every other system."""
    from calc.rules import chain

    layers, problems = chain(rules.id, rules.files)
    ids = [layer.id for layer in layers]
    for file in rules.files:
        for other in file.heads:
            if other not in ids:
                found, wrong = chain(other, rules.files)
                layers += [] if problems or wrong else [found[0]]
                ids.append(other)
    return [(layer, entry.value, entry.line) for layer in layers if (entry := layer.entries.get(key))]


def _spec(rules: Rules, key: str) -> dict[str, Any]:
    from calc.rules_check import schema_of

    return schema_of(rules.files).find(key) or {}


def _as_json(rules: Rules, ruling: Ruling) -> dict[str, Any]:
    return {**ruling._asdict(), "value": _plain(ruling.value), "meaning": _spec(rules, ruling.key).get("meaning", "")}


def _explain(rules: Rules, ruling: Ruling, lang: str) -> list[str]:
    from calc.rules import format_value
    from calc.rules_check import allowed, schema_of

    key, spec = ruling.key, _spec(rules, ruling.key)
    unit = f" {spec['unit']}" if spec.get("unit") else ""
    lines = [f"{key} = {format_value(ruling.value)}{unit}   in {rules.id}"]
    if key.startswith("yaku."):
        lines += _wrapped("name", rules.name(key.removeprefix("yaku."), lang))
    lines += _wrapped("meaning", str(spec.get("meaning", "")))
    lines += _wrapped("allowed", f"{spec.get('type')}: {allowed(spec)}")
    lines += _wrapped("status", ruling.status)
    source = schema_of(rules.files).sources.get(ruling.source.split(" ")[0].rstrip(",;:"), {})
    title = f" ({source['title']})" if isinstance(source, dict) and source.get("title") else ""
    lines += _wrapped("source", ruling.source + title if ruling.source else "")
    lines += [*_wrapped("because", ruling.because), *_wrapped("note", ruling.note), "", "given by"]
    rows = []
    if ruling.layer == "override":
        rows.append(("  override", format_value(ruling.value), ruling.source, "in force"))
    for layer, value, line in _stack(rules, key):
        file = next(f for f in rules.files if layer.id in f.heads)
        force = "in force" if layer.id == ruling.layer else "replaced" if layer.id in rules.chain else "another system"
        rows.append((f"  {layer.id}", format_value(value), f"{_where(file.path)}:{line}", force))
    return [*lines, *_table(rows).splitlines()]


def _where(path: str) -> str:
    import os

    near = os.path.relpath(path)
    return os.path.basename(path) if near.startswith("..") else near


@app.command()
def diff(
    a: Annotated[str, typer.Argument(help="A system, or a file.")],
    b: Annotated[str, typer.Argument(help="Another.")],
    json: Json = False,
) -> None:
    """The rules in which two systems differ."""
    from calc.rules import format_value, load_rules

    one, two = load_rules(a), load_rules(b)
    keys = [k for k in dict.fromkeys([*one.values, *two.values]) if one.values.get(k) != two.values.get(k)]
    cells = [[r.ruling(k) if k in r.values else None for r in (one, two)] for k in keys]
    if json:
        _json([
            {"key": key, **{r.id: x and _as_json(r, x) for r, x in zip((one, two), pair, strict=True)}}
            for key, pair in zip(keys, cells, strict=True)
        ])  # fmt: skip
    elif keys:
        rows = []
        for key, pair in zip(keys, cells, strict=True):
            values = [_short(format_value(x.value), 18) if x else "-" for x in pair]
            rows.append((key, *values, *(_short(_why(x), 16) if x else "" for x in pair)))
        typer.echo(_table(rows, ("rule", _short(a, 18), _short(b, 18), "source", "source")))
    else:
        typer.echo(f"{a} and {b} play by the same rules.", err=True)


@app.command()
def check(file: Annotated[str, typer.Argument(help="A rules file; without it the shipped one.")] = "") -> None:
    """Everything wrong with a rules file."""
    from pathlib import Path

    from calc.rules import shipped
    from calc.rules_check import check as check_file

    path = file or shipped().path
    if problems := check_file(Path(path), strict=not file):
        raise InputError(problems)
    typer.echo(f"{path}: no problems", err=True)


@app.command()
def sources(system: System = "tcg", json: Json = False) -> None:
    """The documents that the values come from, and how many values of a system each gives."""
    from collections import Counter

    from calc.rules import load_rules
    from calc.rules_check import schema_of

    rules = load_rules(system)
    known = {k: v if isinstance(v, dict) else {} for k, v in schema_of(rules.files).sources.items()}
    used = Counter((rules.ruling(k).source.split() or ["(house)"])[0].rstrip(",;:") for k in rules.values)
    if json:
        _json([{"id": key, **entry, "used": used[key]} for key, entry in known.items()])
        return
    rows = [(key, str(used[key] or ""), _short(str(entry.get("title", "")), 70)) for key, entry in known.items()]
    if used["(house)"]:
        rows.append(("(house)", str(used["(house)"]), "no source: our own choice, with its reason"))
    typer.echo(_table(rows, ("source", f"in {rules.id}", "title")))
