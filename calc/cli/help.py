"""``calc help``: what ``--help`` says."""

import typer


def help_(here: typer.Context, words: list[str] | None = None) -> None:
    """What a command does, and its options: calc help score is calc score --help."""
    whole = here.find_root()
    whole.command.main([*(words or []), "--help"], prog_name=whole.info_name)
