"""``calc verify``: recorded hands of other programs against our own settlement.

Exit status: 0 every record agrees, 1 some differ, 2 something in the input could not be read (whatever else differs).
"""

from collections.abc import Iterator

from ..batch.sources import files_of
from ..formats import FORMATS, Recorded, form_of, read_recorded
from ..formats.stream import read_head
from ..languages import Phrase
from ..problems.problems import Problem
from ..render.problems import problems_json
from ..render.tables import verified
from ..verify import verify as compare
from .answers import Answers
from .common import BAD, NO, OK, print_problems, say, translate
from .usage import choose

_SHOWN = 500
"""The most problems of recorded games that are printed; all are counted."""

FORMS = ("auto", *FORMATS)


def verify(
    files: list[str],
    form: str = "auto",
    as_json: bool = False,
    max_differences: int = 20,
    lang: str = "",
) -> None:
    """Print how recorded wins, settled by us, compare field by field with what the recording program paid. Exit with a
    status (see the module)."""
    answers = Answers(lang, as_json)
    problems = FirstProblems(answers.lang)
    report = compare(recorded_of(files, form, problems), keep=max_differences)
    problems.flush()
    data = {**report.to_dict(), "problems": problems_json(problems.held)}
    answers.print_answer(data, lambda: verified(report, answers.lang))
    answers.status = NO if report.differing else OK
    if problems.count:  # whatever else differs
        answers.status = BAD
    answers.exit()


def recorded_of(files: list[str], form: str, problems: "FirstProblems") -> Iterator[Recorded]:
    """Yield the recorded hands of all files, also of those in folders, for ``calc verify`` and ``calc convert``. What
    cannot be read is added to ``problems``: a broken log must not end a run over thousands. Raises MisuseError for an
    unknown ``form``, but, as it yields, only when the first hand is asked for."""
    choose("--input", form, FORMS)
    # in a folder every file counts if the format is named, otherwise only files that look like a known format
    for file in files_of(files, lambda path: form != "auto" or bool(form_of(read_head(path)[0]))):
        if isinstance(file, Problem):
            problems.add(file)
        else:
            yield from read_recorded(file, problems.add, form)


class FirstProblems:
    """Counts problems, and holds the first of them, to be printed when everything is read."""

    def __init__(self, lang: str) -> None:
        """Begin without problems; ``lang``: the language in which they are printed."""
        self.lang, self.count, self.held = lang, 0, list[Problem]()

    def add(self, *problems: Problem) -> None:
        """Count some problems, and hold them in :attr:`held` until there are :data:`_SHOWN`, as a broken log may have
        thousands."""
        self.held += problems[: max(_SHOWN - self.count, 0)]
        self.count += len(problems)

    def flush(self) -> None:
        """Print the problems that are held on standard error, and how many more were counted. Called when everything is
        read, so that they stand together behind the results."""
        if self.held:
            print_problems(self.held, as_json=False, lang=self.lang)
        if self.count > _SHOWN:
            say(translate(Phrase("and_more", n=self.count - _SHOWN), self.lang), err=True)
