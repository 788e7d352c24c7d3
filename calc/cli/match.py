"""``calc match``: from hands to a settled evening."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from ..problems import InputError
from .answers import Answers
from .command import App
from .common import (
    NO,
    OK,
    ColourOption,
    HtmlOption,
    JsonOption,
    LangOption,
    RulesOption,
    SetOption,
    TilesOption,
    overrides_of,
)
from .documents import documents_of
from .files import write_file

app = App()


@app.command()
def match(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE…", help="Match documents, or hands in order; - for standard input.")
    ],
    rules: RulesOption = "",
    set_: SetOption = None,
    rate: Annotated[
        str, typer.Option(metavar="RATE", help="Money: points=50/1000,chips=100, in the smallest unit.")
    ] = "",
    follow_record: Annotated[
        bool, typer.Option("--follow-record", help="Where the record contradicts the rules, take its word.")
    ] = False,
    ended: Annotated[
        bool, typer.Option("--ended", help="The players stopped: settle unfinished matches as they stand.")
    ] = False,
    explain: Annotated[int, typer.Option(min=0, max=2, help="0 table, 1 reasons, 2 every hand's receipt.")] = 0,
    lang: LangOption = "",
    tiles: TilesOption = "mpsz",
    color: ColourOption = "auto",
    json: JsonOption = False,
    html: HtmlOption = "",
    chart: Annotated[
        str, typer.Option(metavar="FILE", help="Also draw points and chips: .svg or .png; pip install 'calc[chart]'.")
    ] = "",
) -> None:
    """From hands to a settled evening: a running table, the end, who pays whom.

    calc match evening.yaml --rate points=50/1000,chips=100

    Exit status: 0 settled, 1 no legal win (or `expect:` differs), 2 bad input.
    """
    from ..match import settle_match
    from ..render.match import told

    out = Answers(lang, json, tiles, color)
    if chart and not chart.lower().endswith((".svg", ".png")):
        raise typer.BadParameter(f"{chart!r} does not end in .svg or .png", param_hint="--chart")
    documents = [_of_a_match(d) for file in files for d in documents_of(file)]
    try:
        result = settle_match(
            *documents, rules=rules, overrides=overrides_of(set_), follow=follow_record, rate=rate, ended=ended
        )
    except InputError as error:
        if html:
            from ..render.html.page import problems_page

            out.page(html, problems_page(error.problems, out.lang))
        raise
    data = result.data()
    out.tell(data, lambda: told(data, out.lang, explain))
    out.missed(result.wrong)
    if html:
        from ..render.html.match import match_page

        out.page(html, match_page(data, out.lang))
    if chart:
        from ..render.chart import draw

        drawn = draw(data, chart, out.lang)
        write_file(chart, drawn.content)
        for line in drawn.remarks:
            typer.echo(line, err=True)
    raise typer.Exit(NO if result.wrong else OK)


_HELP = {
    "S106": "name a file with a match; - for standard input",
    "S108": "`calc new tcg --match` prints one to start from",
}
"""What to do instead of what is said of a hand."""


def _of_a_match(document: Any) -> Any:
    if isinstance(document, list):
        return [p._replace(help=_HELP.get(p.code, p.help)) for p in document]
    return document
