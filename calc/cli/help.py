"""``calc help``: what ``--help`` says."""

import typer

from .command import App

app = App()


@app.command()
def help_(ctx: typer.Context, words: list[str] | None = None) -> None:
    """What a command does, and its options: calc help score is calc score --help."""
    whole = ctx.find_root()
    whole.command.main([*(words or []), "--help"], prog_name=whole.info_name)
