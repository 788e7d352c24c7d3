"""All commands for typer: each is imported when it is called."""

from functools import cache
from importlib import import_module
from typing import Any

import typer

from . import COMMANDS
from .command import App, Command, CommandGroup, help_language
from .common import said


def app_of(name: str) -> Any:
    """The app of a command: that of a module with several, otherwise one for the function with the module's name. A
    function with a ``ctx`` takes the options of a hand too."""
    module = import_module(f"calc.cli.{name}")
    if hasattr(module, "app"):
        return module.app
    from .hand_command import HandCommand

    app, function = App(), getattr(module, "help_" if name == "help" else name)
    app.command(cls=HandCommand if "ctx" in function.__annotations__ else Command)(function)
    return app


@cache
def command_of(name: str) -> Any:
    """A command as typer makes it from its app."""
    command = typer.main.get_command(app_of(name))
    command.name = name
    return command


class Commands(CommandGroup):
    """The commands by name; each lives in the module of its name and is imported when called."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Import a command; ``None`` if there is none of this name."""
        if cmd_name not in COMMANDS:
            return None
        return command_of(cmd_name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the first word names; for an unknown word, an error that suggests one."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from ..problems import suggest

            near = suggest(args[0], COMMANDS)
            ctx.fail(f"No such command {args[0]!r}. " + (f"Did you mean {near}?" if near else "calc help lists them."))
        return super().resolve_command(ctx, args)


app = App(Commands, add_completion=True, context_settings={"help_option_names": ["-h", "--help"]})

EXAMPLES = """calc: the referee for house-rule mahjong

  calc score "234m 22444p 33567s + 3s" --ron B --from C --riichi --dora 4z
  calc new tcg > hand.yaml && calc score hand.yaml

calc --help lists the commands."""


def _version(wanted: bool) -> None:
    if wanted:
        from .. import __version__

        typer.echo(f"calc {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    ctx: typer.Context,
    version: bool = typer.Option(False, "--version", "-V", callback=_version, is_eager=True, help="Print the version."),
) -> None:
    """The referee for house-rule mahjong: what a hand is worth, who pays whom, and why."""
    if ctx.invoked_subcommand is None:
        heads, *examples, more = EXAMPLES.split("\n\n")
        lang = help_language(ctx)
        typer.echo("\n\n".join([said(heads, lang), *examples, said(more, lang)]))
