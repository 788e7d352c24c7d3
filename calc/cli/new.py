"""``calc new``: a starter record."""

from __future__ import annotations

from typing import Annotated

import typer

from .command import App

app = App()


@app.command()
def new(
    system: Annotated[str, typer.Argument(metavar="SYSTEM", help="Rule system, or a rules file of your own.")],
    draw: Annotated[bool, typer.Option("--draw", help="A hand that nobody won.")] = False,
    match: Annotated[bool, typer.Option("--match", help="A match, for calc match.")] = False,
) -> None:
    """Print a commented starter record: what must be there, and every other field with an example.

    calc new tcg > hand.yaml && calc score hand.yaml
    """
    from ..rules import load_rules
    from ..starter import match_starter, starter

    rules = load_rules(system)
    typer.echo(match_starter(rules, system) if match else starter(rules, system, draw), nl=False)
