"""``calc explain``: what a problem code means."""

from collections.abc import Sequence
from operator import eq

from ..languages import Phrase, in_language
from ..match import settle_match
from ..problems.codes import Code, all_codes, code_of, problem
from ..problems.codes import about as about_code
from ..problems.problems import InputError, Problem, Source, Span
from ..render.columns import Verbatim
from ..render.paper import Blank, Block, Grid, Para
from ..render.problems import problems_json, render_problem
from .answers import Answers, answer_document
from .common import translate
from .documents import documents_in
from .score import settle_document

_HEADS = ("what_to_do", "about_fields", "about_rules", "about_options", "about_an_example", "program_says")
_NO_FIELDS = {
    "record": "record", "file": "file", "line": "line", "rules file": "rules_file", "options": "options_given",
}  # fmt: skip
"""What a code can be about without a name in a record: the phrases that describe it."""


def explain(code: str = "", lang: str = "", json: bool = False) -> None:
    """Print a problem code: what it means, what to do about it, what it guards, and an example. Without a code print
    the list of all codes. An unknown code is an InputError that suggests the nearest."""
    answers = Answers(lang, json)
    if not code:
        listed = [(name, entry.title) for name in all_codes() if (entry := code_of(name))]
        data = {"schema": 1, "codes": [{"code": name, "title": title} for name, title in listed]}  # always in English
        rows = [(name, about_code(name, "title", answers.lang)) for name, _ in listed]
        answers.print_answer(data, lambda: [Grid(heads=(), rows=rows, words=(0, 1), indent=0)])
        return
    entry = code_of(code.upper()) or _refuse_unknown_code(code)  # typed s203, it is S203
    problems = problems_of_example(entry)
    data = {"schema": 1, **entry._asdict(), "problems": problems_json(problems)}
    answers.print_answer(data, lambda: _explanation_blocks(entry, problems, answers.lang))


def _refuse_unknown_code(code: str) -> Code:
    """Raise InputError (S204) for an unknown code. Its advice is the most similar code, if at least three of the four
    characters stand in the same places. A text with a dot may be the key of a rule, which ``calc rules show`` explains:
    its sentence says so."""

    def alike(name: str) -> int:
        """Count the characters of a code that stand in the same places in what was typed."""
        return sum(map(eq, name, code.upper()))

    near = max(all_codes(), key=alike)
    hint = Phrase("did_you_mean", near=near) if alike(near) >= 3 else None
    sentence = "S204.code_or_rule" if "." in code else "S204.code"  # keys of rules have a dot
    raise InputError([problem(sentence, span=Span(Source("CODE", code), 0, len(code)), help=hint, name=code)])


def _guards_by_kind(entry: Code, lang: str) -> tuple[list[str], list[str], list[str]]:
    """Return what a code guards as three lists, each for a heading: fields of a record (or words for what else it is
    about, such as the file), rules, and options. The entry has one list: rules are known by a dot, options by
    dashes."""
    fields, rules, options = list[str](), list[str](), list[str]()
    for guard in entry.guards:
        if guard.startswith("--"):
            options.append(guard)
        elif "." in guard:
            rules.append(guard)
        else:
            fields.append(translate(Phrase(_NO_FIELDS[guard]), lang) if guard in _NO_FIELDS else guard)
    return fields, rules, options


def _explanation_blocks(entry: Code, problems: Sequence[Problem], lang: str) -> list[Block]:
    """Return everything about a code as blocks of text, for ``calc explain S203``: title, meaning, advice, what it
    guards, and the example with what the program says to it."""
    todo, *about, example, says = (in_language(Phrase(head), lang) for head in _HEADS)
    title, means, remedy = (about_code(entry.code, what, lang) for what in ("title", "means", "remedy"))
    kinds = _guards_by_kind(entry, lang)
    texts = [f"{entry.code}  {title}", "", means, "", f"{todo}: {remedy}"]
    texts += [f"{head}: {', '.join(guards)}" for head, guards in zip(about, kinds, strict=True) if guards]
    paper: list[Block] = [Para(text, indent=0) for text in texts]
    file = entry.command.split()[-1] if entry.command and entry.example else ""  # the example is the file it names
    for head, written in ((example, entry.command), (file or example, entry.example)):
        if written:
            paper += [Blank(), Para(f"{head}:", indent=0), Blank(), Verbatim(written)]
    if problems:
        paper += [Blank(), Para(f"{says}:", indent=0)]
    for p in problems:
        paper += [Blank(), Verbatim(render_problem(p, lang=lang))]
    return paper


def problems_of_example(entry: Code) -> list[Problem]:
    """Return the problems that the program finds in the example of a code. They are found anew each time, so that the
    page never shows what an older version said. An empty list if the code has no example, or if its example is a
    command, which is not run here."""
    if entry.command or not entry.example:
        return []
    documents = documents_in(Source("hand.yaml", entry.example))
    if not entry.code.startswith("M"):  # M: about hands of a match that do not follow each other
        # as `calc score` answers the example, so that the page shows what the program says
        answers = (
            answer_document(document, lambda d: settle_document(d, rules="", overrides=None)) for document in documents
        )
        return [p for answer in answers for p in answer.problems]
    try:
        settle_match(*documents)
    except InputError as error:
        return error.problems
    return []
