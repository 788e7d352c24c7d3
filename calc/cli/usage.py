"""Help in Japanese, and what is wrong with a command line: the same texts, by their English (:mod:`calc.japanese`)."""

import re
from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperGroup

from .common import language, said

_LANG = "calc.lang"
"""Under this name a context has the language that its command line asks for (``ctx.meta``)."""
_USAGE: Any = typer.BadParameter.__base__


def note_language(ctx: Any, args: Sequence[str]) -> None:
    """Note the language that the words of a command line ask for; help is printed before options are read."""
    said = re.search(r"(?<!\S)(?:--lang[ =]|-l *)(\w+)", " ".join(args))
    if said:
        ctx.meta[_LANG] = said[1]


def help_language(ctx: Any) -> str:
    """The language of the help."""
    return str(ctx.meta.get(_LANG) or language(""))


def rows_in(rows: Sequence[tuple[str, str]], lang: str, columns: int) -> list[tuple[str, str]]:
    """Rows of a list in a language; lines of Japanese, which has no spaces to break at, are broken here."""
    if lang != "ja":
        return list(rows)
    room = columns - min(max(len(name) for name, _ in rows), 30) - 6
    return [(name, "\b\n" + "\n".join(_lines(text, room))) for name, text in rows]


def _lines(text: str, columns: int) -> list[str]:
    from ..render.terminal import broken

    return broken(text, columns)


class Helped:
    """A command or group whose help is told in the language asked for."""

    help: str | None

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the first line."""
        if help_language(ctx) != "ja":
            super().format_usage(ctx, formatter)  # type: ignore[misc]
        else:
            formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), "使い方: ")  # type: ignore[attr-defined]

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        """Write what the command is for."""
        if help_language(ctx) != "ja" or not self.help:
            super().format_help_text(ctx, formatter)  # type: ignore[misc]
            return
        for paragraph in re.split(r"\n\s*\n", self.help):
            formatter.write_paragraph()
            text = said(paragraph, "ja")
            told = re.search("[ぁ-ん]", text) is not None  # else it is an example: as it was written
            lines = _lines(text, formatter.width - 2) if told else paragraph.splitlines()
            formatter.write("".join(f"  {line}\n" for line in lines))

    def get_short_help_str(self, limit: int = 45) -> str:
        """What it is for, in a line of a list."""
        from ..render.width import clip

        lang = language("")
        if lang != "ja" or not self.help:
            return str(super().get_short_help_str(limit))  # type: ignore[misc]
        return clip(said(re.split(r"\n\s*\n", self.help)[0], lang), limit)


class Group(Helped, TyperGroup):
    """Commands under one name; a mistake in the command line is told in the language asked for."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the command line up to the command."""
        note_language(ctx, args)
        return super().parse_args(ctx, args)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the options, and the commands."""
        lang = help_language(ctx)
        rows = [row for param in self.get_params(ctx) if (row := param.get_help_record(ctx))]
        with formatter.section(said("Options", lang)):
            formatter.write_dl(rows_in([(name, said(text, lang)) for name, text in rows], lang, formatter.width))
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands."""
        if help_language(ctx) != "ja":
            super().format_commands(ctx, formatter)
            return
        names = self.list_commands(ctx)
        room = formatter.width - 6 - max(map(len, names))
        commands = {name: command for name in names if (command := self.get_command(ctx, name))}
        with formatter.section("コマンド"):
            formatter.write_dl([(name, command.get_short_help_str(room)) for name, command in commands.items()])

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except _USAGE as error:
            lang = help_language(error.ctx or ctx)
            if lang != "ja":
                raise
            if error.ctx is not None:
                typer.echo(error.ctx.get_usage(), err=True)
                typer.echo(f"くわしくは '{error.ctx.command_path} -h'\n", err=True)
            typer.echo(f"エラー: {said(error.format_message(), lang)}", err=True)
            raise typer.Exit(2) from None
