"""``calc final``: from the scores at the end of a match to place points."""

from __future__ import annotations

from typing import Annotated

import typer

from ..problems import InputError, Problem, Source, Span
from .common import ColourOption, JsonOption, LangOption, RulesOption, SetOption, fail, language, print_json, rules_for

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)


@app.command()
def final(
    scores: Annotated[
        list[str], typer.Argument(metavar="A=40400 …", help="Scores in seat order from the first dealer.")
    ],
    rules: RulesOption = "",
    sticks: Annotated[int, typer.Option(min=0, metavar="N", help="Riichi sticks left on the table.")] = 0,
    set_: SetOption = None,
    lang: LangOption = "",
    color: ColourOption = "auto",
    json: JsonOption = False,
) -> None:
    """Final scores of a match: rounding, return, place points (uma); the top takes the balance.

    calc final A=40400 B=29600 C=20500 D=9500
    """
    from ..match import final_scores
    from ..render.tables import final_table

    lang = language(lang)
    given: dict[str, int] = {}
    problems = []
    for i, text in enumerate(scores):
        name, sign, number = text.rpartition("=")
        name = name if sign else "ABCD"[i : i + 1] or str(i + 1)
        digits = number.replace(",", "").replace("−", "-").strip()
        if not digits.lstrip("+-").isascii() or not digits.lstrip("+-").isdigit() or name in given:
            problems.append(
                Problem("S202", f"`{text}` is no score", Span(Source("score", text), 0, len(text)),
                        "write PLAYER=POINTS, each player once")
            )  # fmt: skip
        else:
            given[name] = int(digits)
    if problems:
        fail(problems, json)
    ruling = rules_for(rules, set_, json)
    try:
        places = final_scores(given, sticks, ruling.values)
    except InputError as error:
        fail(error.problems, json)
    except (KeyError, IndexError):
        fail([Problem("S109", f"{ruling.id} has no final scores of this kind")], json)
    if json:
        print_json({"schema": 1, "system": ruling.id, "places": [p._asdict() for p in places]})
        return
    typer.echo(final_table(places, ruling, lang))
