"""``calc match``: from hands to a settled evening."""

from typing import TYPE_CHECKING

from ..languages import Phrase
from ..match.settle import MatchResult, settle_systems
from ..problems.problems import InputError, Problem
from ..render.match import evening
from .answers import Answered, Answers
from .common import BAD, NO, OK, Several, overrides_of, print_problems, say
from .documents import ReadDocument, games_of
from .files import write_file
from .settings import setting
from .usage import misused

if TYPE_CHECKING:
    from ..match import MatchResult

_ADVICE = {"S108.nothing": "new_prints_match"}


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
    tables: str = "",
) -> None:
    """From hands to a settled evening: a running table, the end, who pays whom."""

    def answer(result: MatchResult) -> Answered[MatchResult]:
        return Answered(result, wrong=result.wrong, status=NO if result.wrong else OK)

    out = Answers(lang, json, tiles, color, html, tables)
    if chart and not chart.lower().endswith((".svg", ".png")):
        misused(Phrase("no_chart_file", file=repr(chart)), "--chart")
    out.beside([*files, rules], chart)
    documents, missing = _documents(files)
    if missing:
        print_problems(missing, False, color, out.lang)
    try:
        overrides = overrides_of(set_)
        results = settle_systems(documents, rules, overrides, follow_record, rate, ended, bool(chart), setting("rules"))
    except InputError as error:
        if html:
            from ..render.html.page import problems_page

            out.page(problems_page(error.problems, out.lang))
        raise
    out.each(iter(results), answer, lambda result: evening(result, out.lang, explain))
    if html:
        from ..render.html.match import evenings_page

        out.page(evenings_page(results, out.lang))
    if chart:
        _draw(results[0], chart, out.lang)
    raise SystemExit(BAD if missing else out.status)


def _documents(files: list[str]) -> tuple[list[ReadDocument], list[Problem]]:
    """Return what is in the files, and the problems of files that are not part of the evening."""
    documents, missing = list[ReadDocument](), list[Problem]()
    for document in (document for file in files for document in games_of(file, _ADVICE)):
        if isinstance(document, list) and document[0].sentence == "F501.file":
            missing += document
        else:
            documents.append(document)
    return documents, missing


def _draw(result: "MatchResult", path: str, lang: str) -> None:
    """Write the picture of an evening to a file; remarks go to standard error."""
    from ..render.chart import draw

    chart = draw(result, path, lang)
    write_file(path, chart.content)
    for line in chart.remarks:
        say(line, err=True)
