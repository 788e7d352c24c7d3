"""``calc match``: from hands to a settled evening, or a season of evenings."""

import os
from typing import TYPE_CHECKING

from ..languages import Phrase
from ..match.record import AskedRules
from ..match.settle import settle_files
from ..problems.codes import problem
from ..problems.problems import InputError, Problem
from ..render.match import evening
from .answers import Answers
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
    each: bool = False,
    explain: int = 0,
    lang: str = "",
    tiles: str = "mpsz",
    color: str = "auto",
    json: bool = False,
    html: str = "",
    chart: str = "",
    csv: str = "",
    tables: str = "",
) -> None:
    """Print a settled evening: the running table, the end, and who pays whom; for folders the season. Write the files
    of the options ``html``, ``chart`` and ``csv``. Exits with 1 if a match does not end as it expects, with 2 if a file
    is left out for its problems; raises MisuseError for a chart that is neither SVG nor PNG, and for ``tables`` beside
    ``json``."""
    # What each option means stands in the catalogues of calc.languages, by the name of its parameter.
    answers = Answers(lang, json, tiles, color, html, tables)
    if chart and not chart.lower().endswith((".svg", ".png")):
        misused(Phrase("no_chart_file", file=repr(chart)), "--chart")
    answers.refuse_overwriting([*files, rules], chart, csv)
    documents, missing = _read_documents(files)
    if missing:
        print_problems(missing, as_json=False, colour=color, lang=answers.lang)
    try:
        asked = AskedRules(rules, overrides_of(set_), setting("rules"), files_beside=True)
        folders = [file for file in files if os.path.isdir(file)]
        # bad: the problems of files that are left out
        result, bad = settle_files(documents, asked, follow=follow_record, rate=rate, ended=ended, folders=folders)
        if result is None:
            raise InputError(bad)
    except InputError as error:
        if html:  # the page shows the problems too
            from ..render.html.page import problems_page

            answers.write_page(problems_page(error.problems, answers.lang))
        raise
    if bad:
        print_problems(bad, as_json=False, colour=color, lang=answers.lang)
    every = each or bool(explain) or not result.season  # a season shows only its sums: it may have hundreds of hands
    answers.print_answer(result, lambda: evening(result, answers.lang, explain, every))
    answers.print_differences(result.wrong)
    _write_files(result, answers, every, chart=chart, csv=csv, files=files)
    answers.status = NO if result.wrong else OK
    if missing or bad:
        answers.status = BAD
    answers.exit()


def _write_files(result: "MatchResult", answers: Answers, every: bool, chart: str, csv: str, files: list[str]) -> None:
    """Write the files that the user asked for: the page (with ``every`` hand or only the sums), the picture ``chart``
    and the standings ``csv``. The page names the evening's file if there is just one. Raises InputError (F506) for a
    file that cannot be written. The writers are imported here, as few evenings need one."""
    if answers.html:
        from ..render.html.match import match_page, origin_of

        answers.write_page(match_page(result, answers.lang, every, origin_of(files[0]) if len(files) == 1 else None))
    if chart:
        _write_chart(result, chart, answers.lang)
    if csv:
        from ..render.season import standings_csv

        write_file(csv, standings_csv(result))


def _read_documents(files: list[str]) -> tuple[list[ReadDocument], list[Problem]]:
    """Return the documents in the files of an evening, and the problems of files that are left out of the evening:
    those that are not there, and those named twice (S102), by themselves or by their folder, whose debts would be paid
    twice."""
    paths = [os.path.realpath(file) for file in files]  # two names of one file have one path

    def is_named_again(number: int) -> bool:
        """Tell whether the file with this number was named before, or lies in a folder that is named anywhere."""
        path = paths[number]
        return path in paths[:number] or any(path.startswith(folder + os.sep) for folder in paths)

    named_again = [number for number in range(len(files)) if is_named_again(number)]
    missing = [problem("S102.file", file=files[number]) for number in named_again]
    documents = list[ReadDocument]()
    for number, file in enumerate(files):
        if number in named_again:
            continue
        for document in games_of(file, _ADVICE):
            # a list is the problems of a document: the evening reports them, but for a file that is not there
            if isinstance(document, list) and document[0].sentence == "F501.file":
                missing += document
            else:
                documents.append(document)
    return documents, missing


def _write_chart(result: "MatchResult", path: str, lang: str) -> None:
    """Write the picture of an evening to a file; its remarks go to standard error. The module that draws is imported
    here, as it takes long to load."""
    from ..render.chart import draw

    chart = draw(result, path, lang)
    write_file(path, chart.content)
    for line in chart.remarks:
        say(line, err=True)
