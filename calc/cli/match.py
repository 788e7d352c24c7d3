"""``calc match``: from hands to a settled evening."""

import typer

from ..problems import InputError
from .answers import Answered, Answers
from .common import BAD, NO, OK, Several, overrides_of, print_problems
from .documents import games_of
from .files import write_file

_ADVICE = {"S108.nothing": "`calc new tcg --match` prints one to start from"}


def match(
    files: list[str],
    rules: str = "",
    set_: Several = None,
    rate: str = "",
    follow_record: bool = False,
    ended: bool = False,
    explain: int = 0,
    lang: str = "",
    tiles: str = "mpsz",
    color: str = "auto",
    json: bool = False,
    html: str = "",
    chart: str = "",
) -> None:
    """From hands to a settled evening: a running table, the end, who pays whom.

    calc match evening.yaml --rate points=50/1000,chips=100

    Exit status: 0 settled, 1 no legal win (or `expect:` differs), 2 bad input.
    """
    from ..match.settle import MatchResult, settle_systems
    from ..render.match import told

    def settled(result: MatchResult) -> Answered:
        return Answered(result.shown(), wrong=result.wrong, status=NO if result.wrong else OK)

    out = Answers(lang, json, tiles, color, html)
    if chart and not chart.lower().endswith((".svg", ".png")):
        raise typer.BadParameter(f"{chart!r} does not end in .svg or .png", param_hint="--chart")
    out.beside([*files, rules], chart)
    found = [document for file in files for document in games_of(file, _ADVICE)]
    left = [d for d in found if isinstance(d, list) and d[0].sentence == "F501.file"]  # not part of the evening
    documents = [d for d in found if d not in left]
    if left:
        print_problems([problem for problems in left for problem in problems], False, color, out.lang)
    try:
        overrides = overrides_of(set_)
        results = settle_systems(documents, rules, overrides, follow_record, rate, ended, together=bool(chart))
    except InputError as error:
        if html:
            from ..render.html.page import problems_page

            out.page(problems_page(error.problems, out.lang))
        raise
    kept = out.each(iter(results), settled, lambda data: told(data, out.lang, explain))
    if html:
        from ..render.html.match import evenings_page

        out.page(evenings_page((found.data for found in kept if found.data), out.lang))
    if chart:
        from ..render.chart import draw

        drawn = draw(results[0].shown(), chart, out.lang)
        write_file(chart, drawn.content)
        for line in drawn.remarks:
            typer.echo(line, err=True)
    raise typer.Exit(BAD if left else out.status)
