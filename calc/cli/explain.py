"""``calc explain``: what a problem code means."""

from __future__ import annotations

from operator import eq

import typer

from ..codes import Code, all_codes, code_of
from ..problems import InputError, Problem, Source, Span
from .command import App
from .common import language, print_json

app = App()

_HEADS = {
    "en": ("What to do", ("About", "Rules", "Options"), "For example", "What the program says"),
    "ja": ("対処", ("対象", "規則", "オプション"), "例", "プログラムの答え"),
}


@app.command()
def explain(code: str = "", lang: str = "", json: bool = False) -> None:
    """What a problem code means, what to do about it, what it guards, and an example.

    calc explain L206
    """
    lang = language(lang)
    if not code:
        listed = [(known, found.title) for known in all_codes() if (found := code_of(known))]
        if json:
            print_json({"schema": 1, "codes": [{"code": known, "title": title} for known, title in listed]})
        else:
            typer.echo("\n".join(f"{known}  {title[lang]}" for known, title in listed))
        return
    found = code_of(code.upper()) or _unknown(code)
    if json:
        from ..render.problems import problems_json

        print_json({"schema": 1, **found._asdict(), "problems": problems_json(problems_of_example(found))})
    else:
        typer.echo(_page(found, lang))


def _unknown(code: str) -> Code:
    def alike(known: str) -> int:
        return sum(map(eq, known, code.upper()))

    near = max(all_codes(), key=alike)
    rule = f"`calc rules show {code}` shows a rule" if "." in code else "`calc explain` lists all codes"
    help_ = f"did you mean {near}?" if alike(near) > 2 else rule
    raise InputError([Problem("S204", f"there is no code {code}", Span(Source("CODE", code), 0, len(code)), help_)])


def _page(found: Code, lang: str) -> str:
    from ..render.terminal import COLUMNS, broken

    todo, about, example, says = _HEADS[lang]
    told = [f"{found.code}  {found.title[lang]}", "", found.means[lang], "", f"{todo}: {found.remedy[lang]}"]
    kinds = [[g for g in found.guards if _kind(g) == kind] for kind in range(len(about))]
    told += [f"{head}: {', '.join(guards)}" for head, guards in zip(about, kinds, strict=True) if guards]
    lines = [line for text in told for line in broken(text, COLUMNS)]
    if found.command:
        lines += ["", f"{example}:", "", f"  {found.command}"]
    if found.example:
        from ..render.problems import render_problem

        lines += ["", f"{example}:", "", *(f"  {line}" for line in found.example.splitlines()), "", f"{says}:"]
        for problem in problems_of_example(found):
            lines += ["", *(f"  {line}" for line in render_problem(problem, lang=lang).splitlines())]
    return "\n".join(lines)


def _kind(guard: str) -> int:
    """0 for a field, 1 for a rule, 2 for an option."""
    return 2 if guard.startswith("--") else int("." in guard)


def problems_of_example(found: Code) -> list[Problem]:
    """What the program says about the example of a code, now; nothing where the code has no example."""
    if not found.example:
        return []
    from ..match import settle_match
    from .answers import answered
    from .documents import documents_in
    from .score import settled

    documents = documents_in(Source("hand.yaml", found.example))
    if not found.code.startswith("M"):
        return [p for document in documents for p in answered(document, lambda d: settled(d, "", None)).problems]
    try:
        settle_match(*documents)
    except InputError as error:
        return error.problems
    return []
