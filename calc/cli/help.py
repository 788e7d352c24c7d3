"""``calc help``: what ``--help`` says."""

import typer

from ..render.words import LANGS
from .common import choose


def help_(here: typer.Context, words: list[str] | None = None, lang: str = "") -> None:
    """What a command does, and its options: calc help score is calc score --help."""
    if lang:
        choose("--lang", lang, LANGS)
    context = here.find_root()
    for word in words or []:
        if not hasattr(context.command, "resolve_command"):
            here.fail(f"Got unexpected extra argument ({word})")
        name, command, _ = context.command.resolve_command(context, [word])
        context = command.make_context(name, [], parent=context, resilient_parsing=True)
    typer.echo(context.get_help())
