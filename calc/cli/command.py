"""What all commands have in common: nothing given twice is dropped, problems are printed, help has sections.

Help in Japanese and problems of a command line are looked up by their English (:mod:`calc.japanese`).
"""

import re
from collections.abc import Callable, Collection, Sequence
from inspect import Parameter, signature
from typing import Annotated, Any, get_origin, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup

from .. import compiled
from ..codes import problem
from ..problems import InputError, Problem, Source, Span
from ..render.terminal import broken
from .common import failed, language, said, twice

_LANG = "calc.lang"
"""The key of a context under which the language of its command line is stored (``ctx.meta``)."""
_USAGE: Any = typer.BadParameter.__base__


def help_language(ctx: Any) -> str:
    """The language of the help."""
    return str(ctx.meta.get(_LANG) or language(""))


def _rows_in(rows: Sequence[tuple[str, str]], lang: str, columns: int) -> list[tuple[str, str]]:
    """Rows of a list in a language; lines of Japanese, which has no spaces to break at, are broken here."""
    told = [(name, said(text, lang)) for name, text in rows]
    if lang != "ja":
        return told
    room = columns - min(max(len(name) for name, _ in rows), 30) - 6
    return [(name, "\b\n" + "\n".join(broken(text, room))) for name, text in told]


class Helped:
    """A command or group with help in the requested language."""

    help: str | None

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the command line, first the language: help is printed before options are read."""
        if found := re.search(r"(?<!\S)(?:--lang[ =]|-l *)(\w+)", " ".join(args)):
            ctx.meta[_LANG] = found[1]
        rest: list[str] = super().parse_args(ctx, args)  # type: ignore[misc]
        return rest

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the first line."""
        if help_language(ctx) != "ja":
            super().format_usage(ctx, formatter)  # type: ignore[misc]
        else:
            formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), "使い方: ")  # type: ignore[attr-defined]

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        """Write the purpose of the command."""
        if help_language(ctx) != "ja" or not self.help:
            super().format_help_text(ctx, formatter)  # type: ignore[misc]
            return
        for paragraph in re.split(r"\n\s*\n", self.help):
            formatter.write_paragraph()
            text = said(paragraph, "ja")
            told = re.search("[ぁ-ん]", text) is not None  # otherwise it is an example, printed as written
            lines = broken(text, formatter.width - 2) if told else paragraph.splitlines()
            formatter.write("".join(f"  {line}\n" for line in lines))

    def short_help_in(self, lang: str, room: int) -> str:
        """The purpose in one line, for a list."""
        from ..render.width import clip

        if lang != "ja" or not self.help:
            return str(self.get_short_help_str(room))  # type: ignore[attr-defined]
        return clip(said(re.split(r"\n\s*\n", self.help)[0], lang), room)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the parameters by section."""
        lang = help_language(ctx)
        sections: dict[str, list[tuple[str, str]]] = {"Arguments": [], "Options": []}
        for param in self.get_params(ctx):  # type: ignore[attr-defined]
            if row := self.help_row(ctx, param):
                sections.setdefault(row[0], []).append(row[1:])
        for title, rows in sections.items():
            if rows:
                with formatter.section(said(title, lang)):
                    formatter.write_dl(_rows_in(rows, lang, formatter.width))

    def help_row(self, ctx: Any, param: Any) -> tuple[str, str, str] | None:
        """The section of the help for a parameter, its form, and its text."""
        from ..systems import ENGINES

        record = param.get_help_record(ctx)
        if record is None:
            return None
        system, sign, rest = record[1].partition(": ")
        if sign and system in ENGINES:
            return f"Options of {system}", record[0], rest
        return "Arguments" if param.param_type_name == "argument" else "Options", *record


class CommandGroup(Helped, TyperGroup):
    """Commands under one name; a mistake in the command line is reported in the requested language."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the options, and the commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands."""
        lang, names = help_language(ctx), self.list_commands(ctx)
        room = formatter.width - 6 - max(map(len, names))
        commands: dict[str, Any] = {name: self.get_command(ctx, name) for name in names}
        with formatter.section("コマンド" if lang == "ja" else "Commands"):
            formatter.write_dl([(name, command.short_help_in(lang, room)) for name, command in commands.items()])

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


class Command(Helped, TyperCommand):
    """A command whose options are lists (declared so: they add up) or single: giving one of these twice is an error
    (S102).

    An :class:`~calc.problems.InputError` that leaves the command is printed, as JSON if requested.
    """

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Read the command line; the style of tiles is a setting too."""
        from .settings import setting

        if style := setting("tiles"):
            extra["default_map"] = {"tiles": style}
        return super().make_context(info_name, args, parent, **extra)

    def make_parser(self, ctx: Any) -> Any:
        """A parser that keeps every value of an option until it is known that there is only one."""
        single = [p for p in self.get_params(ctx) if p.param_type_name == "option" and not p.multiple]
        for param in single:
            param.multiple = True
        parser: Any = super().make_parser(ctx)
        for param in single:
            param.multiple = False
        read = parser.parse_args

        def parse_args(args: list[str]) -> Any:
            asked = {"lang": help_language(ctx), "json": "--json" in args}
            params = {name: param for param in self.get_params(ctx) for name in param.opts}
            for word in args:
                if re.match("-[^-]", word) and f"-{word}" in params:  # -ron, which would be read as -r on
                    ctx.fail(f"No such option: {word} Did you mean -{word}?")
            try:
                values, rest, order = read(list(args))  # a copy, because the parser consumes its list
            except _USAGE as error:
                if type(error).__name__ != "BadOptionUsage" or args[-1] not in params:
                    raise
                failed(InputError([self.unsaid(ctx, params[args[-1]])]), asked)
            lacking = (param for param in self.get_params(ctx) if _without(param, values, params))
            problems = [self.unsaid(ctx, param) for param in lacking]
            problems += [p for param in single if (p := _one(param, values))]
            if problems:
                failed(InputError(problems), {**values, **asked})
            return values, rest, order

        parser.parse_args = parse_args
        return parser

    def unsaid(self, ctx: Any, param: Any) -> Problem:
        """The problem of an option without its value."""
        name = param.opts[0]
        span = Span(Source("options", name), 0, len(name))
        return problem("S203.value", span=span, help=f"{name} {param.metavar or 'VALUE'}", name=name)

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except InputError as error:
            failed(error, ctx.params)


def _without(param: Any, values: dict[str, Any], known: Collection[str]) -> bool:
    """Whether the value of an option was left out, so that the next option is in its place."""
    given = values.get(param.name)
    if param.param_type_name != "option" or param.is_flag or not isinstance(given, list):
        return False
    return any(isinstance(value, str) and value in known for value in given)


def _one(param: Any, values: dict[str, Any]) -> Problem | None:
    """Replace the list of values of a single option by its value; returns the problem if there are several."""
    given = values.get(param.name)
    if not given:
        return None
    values[param.name] = given[-1]
    if param.is_flag:  # repeating a flag adds nothing
        words = list(dict.fromkeys((param.opts if yes else param.secondary_opts)[0] for yes in given))
    else:
        words = [f"{param.opts[0]} {value}" for value in given]
    return twice(words) if len(words) > 1 else None


class App(typer.Typer):
    """The commands of one module."""

    def __init__(self, cls: Any = CommandGroup, add_completion: bool = False, **more: Any) -> None:
        more |= {"cls": cls, "add_completion": add_completion}
        super().__init__(rich_markup_mode=None, pretty_exceptions_enable=False, **more)

    def command(self, name: str | None = None, cls: Any = Command, **more: Any) -> Callable[[Any], Any]:
        """Register a function as a command; ``options.toml`` says what its parameters mean."""
        register = super().command(name, cls=cls, **more)

        def declare(function: Any) -> Any:
            _annotate(function)
            return register(function)

        return declare


def _completion(option: str, metavar: str) -> Callable[[str], list[str]] | None:
    """What a shell offers as the value of an option: its words, or the systems; ``None`` if it can be anything."""
    if option not in ("--rules", "--system") and not re.fullmatch(r"[a-z0-9]+(\|[a-z0-9]+)+", metavar):
        return None

    def offered(begun: str) -> list[str]:
        from ..rules import systems

        words = metavar.split("|") if "|" in metavar else [name for name, _, _ in systems()]
        return [word for word in words if word.startswith(begun)]

    return offered


def _annotate(function: Any) -> None:
    """Turn each plain parameter into an option, or into an argument if it is required or declared to be one."""
    texts = compiled.toml(__file__, "options")
    names = function.__module__.rpartition(".")[2], function.__name__
    texts = {**texts["all"], **next((texts[name] for name in names if name in texts), {})}
    types = get_type_hints(function, include_extras=True)
    for name, parameter in signature(function).parameters.items():
        if name == "ctx":  # for a function whose module does not import typer
            function.__annotations__[name] = typer.Context
        elif name in texts and get_origin(types[name]) is not Annotated:
            more = dict(texts[name])
            if more.pop("argument", parameter.default is Parameter.empty):
                meant = typer.Argument(**more)
            else:
                names = more.pop("names", ["--" + name.strip("_").replace("_", "-")])
                meant = typer.Option(*names, **more, autocompletion=_completion(names[0], more.get("metavar", "")))
            function.__annotations__[name] = Annotated[types[name], meant]
