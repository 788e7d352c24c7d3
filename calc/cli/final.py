"""``calc final``: from the scores at the end of a match to place points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..problems import InputError, Problem, Source, Span
from .common import ColourOption, JsonOption, LangOption, RulesOption, SetOption, fail, language, print_json, rules_for

if TYPE_CHECKING:
    from ..rules import Rules

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)


@app.command()
def final(
    scores: Annotated[
        list[str], typer.Argument(metavar="A=40400 …", help="Scores in seat order from the first dealer.")
    ],
    rules: RulesOption = "",
    sticks: Annotated[int, typer.Option(min=0, metavar="N", help="Riichi sticks left on the table.")] = 0,
    bust: Annotated[
        list[str] | None, typer.Option(metavar="B=A", help="B was pushed below zero by A; may be repeated.")
    ] = None,
    yakitori: Annotated[str, typer.Option(metavar="NAMES", help="Who won no hand.")] = "",
    chips: Annotated[bool, typer.Option("--chips", help="The numbers are chips at the end of a set.")] = False,
    match: Annotated[
        list[str] | None, typer.Option(metavar="A,B,C", help="--chips: places of a match, first to last; repeated.")
    ] = None,
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
        fail(problems, json, lang)
    ruling = rules_for(rules, set_, json)
    if chips:
        _chips(given, match or [], ruling, lang, json)
        return
    try:
        busts = {b.partition("=")[0]: b.partition("=")[2] for b in bust or ()}
        places = final_scores(given, sticks, ruling.values, busts, yakitori.replace(",", " ").split())
    except InputError as error:
        fail(error.problems, json, lang)
    except (KeyError, IndexError):
        fail([Problem("S109", f"{ruling.id} has no final scores of this kind")], json, lang)
    if json:
        print_json({"schema": 1, "system": ruling.id, "places": [p._asdict() for p in places]})
        return
    typer.echo(final_table(places, ruling, lang))


def _chips(chips: dict[str, int], matches: list[str], ruling: Rules, lang: str, as_json: bool) -> None:
    from ..match import set_chips
    from ..render.tables import chips_table

    orders = [m.replace(",", " ").split() for m in matches]
    wrong = [m for m in orders if sorted(m) != sorted(chips)]
    if wrong:
        fail([Problem("L303", f"a match is played by {', '.join(chips)}, not by {', '.join(wrong[0])}", None,
                      "--match A,B,C: the players from first to last")], as_json)  # fmt: skip
    if "set.chips_start" not in ruling.values:
        none = Problem("S109", f"{ruling.id} settles no chips at the end of a set", None, "calc rules list")
        fail([none], as_json, lang)
    try:
        gains = set_chips(chips, orders, ruling.values)
    except InputError as error:
        fail(error.problems, as_json, lang)
    if as_json:
        print_json({"schema": 1, "system": ruling.id, "chips": gains})
        return
    typer.echo(chips_table(chips, gains, ruling, lang))
