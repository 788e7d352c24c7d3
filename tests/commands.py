"""Commands by themselves, as tests call them."""

from __future__ import annotations

import click

from calc.cli import command_line
from calc.cli.front import command_of

COMMANDS = list(dict.fromkeys(name.split()[0] for name in command_line.COMMANDS))
"""The words that follow ``calc``."""


def app_of(name: str) -> click.Command:
    """A command by itself."""
    return command_of(name)
