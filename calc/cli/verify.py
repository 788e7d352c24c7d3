"""``calc verify``: recorded hands of other programs against our own settlement.

Exit status: 0 every record agrees, 1 some differ, 2 something in the input could not be read (whatever else differs).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from calc.cli.command import App
from calc.cli.common import BAD, NO, OK, JsonOption, LangOption, choose, colours, language, print_json
from calc.formats import FORMATS, read_recorded

if TYPE_CHECKING:
    from calc.formats import Recorded
    from calc.problems import Problem
    from calc.verify import Difference, FieldDifference, Report

_AT_ONCE = 500
"""So many problems are printed together; more are printed while the reading goes on, so memory stays small."""

_WORDS = {
    "en": {
        "records": "records", "agreed": "agree in every field", "differing": "differ",
        "refused": "of these not settled",
        "field": "field", "compared": "compared", "same": "agree", "other": "differ",
        "recorded": "recorded", "calc": "calc", "more": "… and {n} more; --max-differences shows more of them",
        "nothing": "(none)", "yaku": "yaku", "yakuman": "yakuman", "han": "han", "fu": "fu", "points": "points",
        "limit": "limit", "deltas": "deltas", "refused_field": "refused",
    },
    "ja": {
        "records": "件数", "agreed": "全項目一致", "differing": "不一致", "refused": "うち精算不可",
        "field": "項目", "compared": "比較", "same": "一致", "other": "不一致",
        "recorded": "記録", "calc": "calc", "more": "… 他 {n} 件 (--max-differences で表示)",
        "nothing": "(なし)", "yaku": "役", "yakuman": "役満", "han": "翻", "fu": "符", "points": "点数",
        "limit": "打点", "deltas": "収支", "refused_field": "精算不可",
    },
}  # fmt: skip


app = App()


@app.command()
def verify(
    files: Annotated[
        list[Path], typer.Argument(help="Files of recorded wins or games, plain or gzip; - is standard input.")
    ],
    form: Annotated[
        str, typer.Option("--format", metavar="|".join(("auto", *FORMATS)), help="What the files are.")
    ] = "auto",
    as_json: JsonOption = False,
    max_differences: Annotated[
        int, typer.Option("--max-differences", min=0, help="How many differing records to show; all are counted.")
    ] = 20,
    lang: LangOption = "",
) -> None:
    """Settle recorded wins and compare every field with what the recording program paid.

    Exit status 0: all agree; 1: some differ; 2: some of the input could not be read.
    """
    from calc.verify import verify as compare

    choose("--format", form, ("auto", *FORMATS))
    lang = language(lang)
    sink = Problems(as_json)
    report = compare(recorded_of(files, form, sink), keep=max_differences)
    sink.flush()
    if as_json:
        print_json({**report.data(), "problems": sink.rows})
    else:
        typer.echo(render_report(report, lang))
    raise typer.Exit(BAD if sink.count else NO if report.differing else OK)


def recorded_of(files: list[Path], form: str, sink: Problems) -> Iterator[Recorded]:
    """The recorded hands of all files."""
    for file in files:
        yield from read_recorded(str(file), sink.add, form)


class Problems:
    """Takes problems and prints them on standard error, many at once; keeps them as JSON if that is wanted."""

    def __init__(self, as_json: bool) -> None:
        self.count = 0
        self.rows: list[dict[str, str | int | None]] = []
        self._as_json = as_json
        self._held: list[Problem] = []

    def add(self, problem: Problem) -> None:
        """Take one problem."""
        self.count += 1
        self._held.append(problem)
        if len(self._held) >= _AT_ONCE:
            self.flush()

    def flush(self) -> None:
        """Print what is held."""
        from calc.render.problems import problems_json, render_problems

        if self._held:
            typer.echo(render_problems(self._held, colours("auto", sys.stderr)), err=True)
            if self._as_json:
                self.rows += problems_json(self._held)
            self._held.clear()


def render_report(report: Report, lang: str = "en") -> str:
    """The report as text: counts, the agreement of each field as a table, and every difference that was kept."""
    from tabulate import tabulate

    words = _WORDS[lang]
    counted = {"records": report.records, "agreed": report.agreed, "differing": report.differing}
    if report.refused:
        counted["refused"] = report.refused
    counts = [f"{words[name]}: {n}" for name, n in counted.items()]
    rows = [(words[n], a.compared, a.agreed, a.compared - a.agreed) for n, a in report.fields.items()]
    heads = [words[w] for w in ("field", "compared", "same", "other")]
    blocks = [", ".join(counts), tabulate(rows, heads)]
    blocks += [_difference(d, lang) for d in report.differences]
    if hidden := report.differing - len(report.differences):
        blocks.append(words["more"].format(n=hidden))
    return "\n\n".join(blocks)


def _difference(d: Difference, lang: str) -> str:
    """One differing record: where it is, then each field with both sides below each other."""
    from calc.render.width import pad, width

    words = _WORDS[lang]
    names = [words[f.field if f.field in words and f.field != "refused" else "refused_field"] for f in d.fields]
    sides = [words["recorded"], words["calc"]]
    left, middle = max(map(width, names)), max(map(width, sides))
    lines = [f"{d.file}:{d.line}  {d.where}  ({d.rules})"]
    for name, field in zip(names, d.fields, strict=True):
        for head, side, value in zip((name, ""), sides, _sides(field, d.rules, lang), strict=True):
            lines.append(f"  {pad(head, left)}  {pad(side, middle)}  {value}".rstrip())
    return "\n".join(lines)


def _sides(f: FieldDifference, rules: str, lang: str) -> tuple[str, str]:
    """Both values of a field as text; of yaku and points per player what is the same on both sides is left out."""
    nothing = _WORDS[lang]["nothing"]
    if f.field in ("yaku", "yakuman"):
        from calc.rules import load_rules

        named = load_rules(rules)
        texts = []
        for mine, other in ((f.recorded, f.calc), (f.calc, f.recorded)):
            own = mine or ()
            if f.field == "yaku":
                own = [n for n in own if n not in (other or {}) or other[n] != own[n]]
                texts.append(", ".join(f"{named.name(n, lang)} {mine[n]}" for n in own) or nothing)
            else:
                texts.append(", ".join(named.name(n, lang) for n in own) or nothing)
        return texts[0], texts[1]
    if f.field == "deltas":
        players = [*f.recorded, *(p for p in f.calc if p not in f.recorded)]
        first, second = (", ".join(f"{p} {side.get(p, 0):+d}" for p in players) for side in (f.recorded, f.calc))
        return first, second
    if f.field == "refused":
        return nothing if f.recorded is None else str(f.recorded), "; ".join(f.calc)
    return tuple(nothing if v in (None, "") else str(v) for v in (f.recorded, f.calc))  # type: ignore[return-value]
