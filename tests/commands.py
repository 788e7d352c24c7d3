"""Commands by themselves, as tests call them."""

from __future__ import annotations

import typer

from calc.cli import command_line
from calc.cli.front import command_of

COMMANDS = list(dict.fromkeys(name.split()[0] for name in command_line.COMMANDS))
"""The words that follow ``calc``."""


def app_of(name: str) -> typer.Typer:
    """An app of one command."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.command(name, cls=lambda **_: command_of(name))(lambda: None)  # type: ignore[arg-type]
    return app
