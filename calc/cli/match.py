"""``calc match``: from hands to a settled evening."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer

from ..problems import InputError, Problem
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
    choose,
    colours,
    fail,
    language,
    overrides_of,
    print_json,
)

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
    from ..notation import STYLES

    lang = language(lang)
    choose("--tiles", tiles, STYLES)
    if chart and not chart.lower().endswith((".svg", ".png")):
        raise typer.BadParameter(f"{chart!r} does not end in .svg or .png", param_hint="--chart")
    documents = [d for file in files for d in _documents(file)]
    try:
        result = settle_match(
            *documents, rules=rules, overrides=overrides_of(set_), follow=follow_record, rate=rate, ended=ended
        )
    except InputError as error:
        _pictures(None, error.problems, html, "", json, lang)
        fail(error.problems, json, lang)
    data = result.data()
    if json:
        print_json(data)
    else:
        from ..render.match import render_match

        typer.echo(render_match(data, lang, tiles, colours(color), explain), color=colours(color))
    for line in result.wrong:
        typer.echo(f"expect: {line}", err=True)
    _pictures(data, (), html, chart, json, lang)
    raise typer.Exit(NO if result.wrong else OK)


def _pictures(
    data: dict[str, Any] | None, problems: Sequence[Problem], html: str, chart: str, json: bool, lang: str
) -> None:
    """The page and the chart asked for; a match with problems has a page that shows them."""
    from .files import write_file

    try:
        if html:
            from ..render.html.match import match_page
            from ..render.html.page import problems_page

            page = match_page(data, lang) if data is not None else problems_page(problems, lang)
            write_file(html, page.encode("utf-8", "backslashreplace"))
        if chart and data is not None:
            from ..render.chart import draw

            drawn = draw(data, chart, lang)
            write_file(chart, drawn.content)
            for line in drawn.remarks:
                typer.echo(line, err=True)
    except InputError as error:
        fail(error.problems, json, lang)


_HELP = {
    "S106": "name a file with a match; - for standard input",
    "S108": "`calc new tcg --match` prints one to start from",
}
"""What to do instead of what is said of a hand."""


def _documents(path: str) -> Iterator[Any]:
    from .score import documents_of

    for document in documents_of(path):
        if isinstance(document, list):
            document = [p._replace(help=_HELP.get(p.code, p.help)) for p in document]
        yield document
