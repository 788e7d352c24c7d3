"""The command line as typer shows it: help in sections and two languages, completion, and how a mistake is reported.

The table of commands and options is :mod:`.command_line`, which also reads the words of a command. What they are for
stands in the catalogues of :mod:`calc.languages`, in the sections ``commands`` and ``options``.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeAlias

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_click_type

from .. import __version__
from ..languages import ENGLISH, Phrase, languages, text
from ..problems.problems import suggest
from ..render.terminal import broken
from ..render.width import clip
from ..render.words import default_lang
from ..rules.rules import systems
from .command_line import COMMANDS, GROUPS, Command, HelpRequestError, Option, language_asked, read
from .common import language, translated
from .options import HandOption, hand_options
from .settings import setting
from .usage import MisuseError, choose

_LANG = "calc.lang"
"""The key of a context under which the language of its command line is stored (``ctx.meta``)."""
Context: TypeAlias = Any
Formatter: TypeAlias = Any
Parameter: TypeAlias = Any
"""Classes of typer that have no public name in all its versions."""
_LIBRARY = {
    "help": "show_help", "version": "print_version", "install_completion": "install_completion",
    "show_completion": "show_completion",
}  # fmt: skip
"""The phrases of parameters that typer adds, and of the program itself."""
_USAGE: Parameter = typer.BadParameter.__base__


def help_language(ctx: Context) -> str:
    """The language of the help."""
    try:
        return str(ctx.meta.get(_LANG) or language(""))
    except MisuseError:  # the file of settings cannot be read, which is reported in the language of the locale
        return default_lang()


def _rows_in(rows: Sequence[tuple[str, str]], lang: str, columns: int) -> list[tuple[str, str]]:
    """Rows of a list for the formatter, which breaks lines at spaces; others are broken here."""
    if lang == ENGLISH:
        return [*rows]
    room = columns - min(max(len(name) for name, _ in rows), 30) - 6
    return [(name, "\b\n" + "\n".join(broken(help_text, room))) for name, help_text in rows]


def _paragraphs(name: str, lang: str) -> Sequence[str]:
    """What a command or group is for, in a language; examples are the same in all."""
    paragraphs = text("commands", name, lang)
    return (paragraphs,) if isinstance(paragraphs, str) else tuple(paragraphs)


class Helped:
    """A command or group with help in the requested language."""

    words: str
    """Those that call it; ``calc`` for the program itself."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the command line, first the language: help is printed before options are read."""
        if asked := language_asked(args):
            ctx.meta[_LANG] = asked
        rest: list[str] = super().parse_args(ctx, args)  # type: ignore[misc]
        return rest

    def format_usage(self, ctx: Context, formatter: Formatter) -> None:
        """Write the first line."""
        head = translated(Phrase("usage"), help_language(ctx))
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), f"{head}: ")  # type: ignore[attr-defined]

    def format_help_text(self, ctx: Context, formatter: Formatter) -> None:
        """Write the purpose of the command."""
        lang = help_language(ctx)
        examples = () if lang == ENGLISH else _paragraphs(self.words, ENGLISH)
        for paragraph in _paragraphs(self.words, lang):
            formatter.write_paragraph()
            if lang == ENGLISH:
                with formatter.indentation():
                    formatter.write_text(paragraph)
            else:
                lines = [paragraph] if paragraph in examples else broken(paragraph, formatter.width - 2)
                formatter.write("".join(f"  {line}\n" for line in lines))

    def short_help_in(self, lang: str, room: int) -> str:
        """The purpose in one line, for a list."""
        if lang == ENGLISH:
            return str(self.get_short_help_str(room))  # type: ignore[attr-defined]
        return clip(_paragraphs(self.words, lang)[0], room)

    def help_row(self, ctx: Context, param: Parameter, lang: str) -> tuple[str, str, str] | None:
        """The section of the help for a parameter, its form, and its text; ``None`` if it is not shown. This one is of
        the parameters that are the library's."""
        record = param.get_help_record(ctx)
        return record and (Phrase("options"), record[0], translated(Phrase(_LIBRARY[param.name]), lang))

    def format_options(self, ctx: Context, formatter: Formatter) -> None:
        """Write the parameters by section."""
        lang = help_language(ctx)
        sections: dict[str, list[tuple[str, str]]] = {Phrase("arguments"): [], Phrase("options"): []}
        for param in self.get_params(ctx):  # type: ignore[attr-defined]
            if row := self.help_row(ctx, param, lang):
                sections.setdefault(row[0], []).append(row[1:])
        for title, rows in sections.items():
            if rows:
                with formatter.section(translated(title, lang)):
                    formatter.write_dl(_rows_in(rows, lang, formatter.width))


def _facts(option: Option, default: object, lang: str) -> str:
    """What is added to the help of an option: its default, its range, and that it must be given."""
    if option.opposite and isinstance(default, bool):
        default = option.names[0].removeprefix("--") if default else option.opposite.removeprefix("--")
    facts = []
    if option.meant.get("show_default", True) and default not in (None, "", ()) and not isinstance(default, bool):
        facts.append(translated(Phrase("default_is", value=str(default)), lang))
    if limits := option.limits:
        facts.append(limits)
    if option.needed:
        facts.append(translated(Phrase("required"), lang))
    return "; ".join(facts)


class CommandGroup(Helped, TyperGroup):
    """Commands under one name; a mistake in the command line is reported in the requested language."""

    def format_options(self, ctx: Context, formatter: Formatter) -> None:
        """Write the options, and the commands."""
        super().format_options(ctx, formatter)
        lang, names = help_language(ctx), self.list_commands(ctx)
        room = formatter.width - 6 - max(map(len, names))
        commands: dict[str, Parameter] = {name: self.get_command(ctx, name) for name in names}
        with formatter.section(translated(Phrase("commands"), lang)):
            formatter.write_dl([(name, command.short_help_in(lang, room)) for name, command in commands.items()])

    def format_commands(self, ctx: Context, formatter: Formatter) -> None:
        """Write nothing: the commands are written with the options."""

    def unknown(self, ctx: Context, name: str) -> Phrase:
        """That there is no command of a name."""
        near = suggest(name, self.list_commands(ctx))
        return Phrase("no_such_command_near", name=name, near=near) if near else Phrase("no_such_command", name=name)

    def resolve_command(self, ctx: Context, args: list[str]) -> Parameter:
        """The command that the first word names; for an unknown word, an error that suggests one."""
        if args and args[0] not in self.list_commands(ctx) and not args[0].startswith("-"):
            ctx.fail(self.unknown(ctx, args[0]))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Context) -> Parameter:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except _USAGE as error:
            lang = help_language(error.ctx or ctx)
            if lang == ENGLISH or error.message == (error.ctx or ctx).get_help():
                raise
            if error.ctx is not None:
                typer.echo(error.ctx.get_usage(), err=True)
                more = Phrase("more_by_help", command=error.ctx.command_path)
                typer.echo(f"{translated(more, lang)}\n", err=True)
            typer.echo(f"{translated(Phrase('error'), lang)}: {translated(_misuse(error), lang)}", err=True)
            raise typer.Exit(2) from None


def _misuse(error: Any) -> str:
    """What is wrong with the words before a command, which the library reads: a phrase if we have one."""
    if isinstance(error.message, Phrase) or not (name := getattr(error, "option_name", "")):
        return error.message  # type: ignore[no-any-return]
    if not hasattr(error, "possibilities"):
        return Phrase("takes_no_value", name=name)
    near = ", ".join(sorted(error.possibilities or ()))
    return Phrase("no_such_option_several", name=name, near=near) if near else Phrase("no_such_option", name=name)


def _completion(option: Option) -> Callable[[Context, Sequence[str], str], list[str]] | None:
    """What a shell offers as the value of an option: its words, or the systems; ``None`` if it can be anything."""
    words = option.metavar.split("|") if re.fullmatch(r"[a-z0-9]+(\|[a-z0-9]+)+", option.metavar) else []
    if not words and option.names[0] not in ("--rules", "--system"):
        return None

    def offered(_: Context, __: Sequence[str], begun: str) -> list[str]:
        return [word for word in words or [name for name, *_ in systems(plugins=True)] if word.startswith(begun)]

    return offered


def _parameter(option: Option) -> TyperOption | TyperArgument:
    """An option or argument as typer shows it."""
    bounds = typer.Option(None, min=option.meant.get("min"), max=option.meant.get("max"))
    annotation = int if option.kind is int else str
    common: dict[str, Parameter] = {
        "type": None if option.kind is bool else get_click_type(annotation=annotation, parameter_info=bounds),
        "required": option.needed, "default": option.default, "show_default": option.meant.get("show_default", True),
        "metavar": option.metavar if "metavar" in option.meant else None, "help": option.help(ENGLISH),
    }  # fmt: skip
    if not option.names:
        return TyperArgument(param_decls=[option.key], nargs=-1 if option.several else None, **common)
    names = [f"{option.names[0]}/{option.opposite}" if option.opposite else option.names[0], *option.names[1:]]
    return TyperOption(
        param_decls=[option.key, *names], is_flag=option.kind is bool or None, multiple=option.several,
        autocompletion=_completion(option), **common,
    )  # fmt: skip


class _HandParameter(TyperOption):
    """An option of a hand as typer shows it."""

    def __init__(self, option: HandOption) -> None:
        self.option = option
        flag = not option.metavar
        default = False if flag else None
        super().__init__(
            param_decls=[option.key, option.name], is_flag=flag, default=default, multiple=option.several,
            metavar=option.metavar or None, type=bool if flag else str, help=option.help("en"),
        )  # fmt: skip


class ShownCommand(Helped, TyperCommand):
    """A command whose words are read by :mod:`.command_line`."""

    def __init__(self, command: Command) -> None:
        self.command = command
        params: list[Parameter] = [*map(_parameter, command.options)]
        params += map(_HandParameter, hand_options(plugins=True).values() if command.takes_a_hand else ())
        self.words = command.name
        name, purpose = command.name.rpartition(" ")[2], _paragraphs(command.name, ENGLISH)[0]
        super().__init__(name=name, params=params, help=purpose, rich_markup_mode=None)

    def help_row(self, ctx: Context, param: Parameter, lang: str) -> tuple[str, str, str] | None:
        """The section of the help for a parameter, its form, and its text."""
        if isinstance(param, _HandParameter):
            option = param.option
            about = option.help(lang)
            end = "." if lang == ENGLISH and about[-1] != "…" else ""
            title = Phrase("options_of_system", system=option.system) if option.system else Phrase("the_hand")
            return title, f"{option.name} {option.metavar}".strip(), f"{about[0].upper()}{about[1:]}{end}"
        declared = next((option for option in self.command.options if option.key == param.name), None)
        if declared is None:
            return super().help_row(ctx, param, lang)
        title = Phrase("options_of_system", system=declared.system) if declared.system else Phrase("options")
        form, _ = param.get_help_record(ctx)
        facts = _facts(declared, (ctx.default_map or {}).get(declared.key, declared.default), lang)
        return (
            title if declared.names else Phrase("arguments"),
            form,
            declared.help(lang) + (f"{'  ' if lang == ENGLISH else ' '}[{facts}]" if facts else ""),
        )

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the words after the name of the command."""
        if ctx.resilient_parsing:
            return super().parse_args(ctx, args)
        ctx.meta[_LANG] = language_asked(args) or ctx.meta.get(_LANG)
        try:
            if isinstance(ctx.obj, MisuseError):
                raise ctx.obj
            if style := setting("tiles"):
                ctx.default_map = {"tiles": style}
            ctx.params = read(self.command, args)
        except HelpRequestError:
            typer.echo(ctx.get_help(), color=ctx.color)
            ctx.exit()
        except MisuseError as wrong:
            ctx.fail(wrong.phrase)
        return []

    def invoke(self, ctx: Context) -> None:
        """Run the command."""
        try:
            self.command.call(ctx.params)
        except HelpRequestError:
            _help_on(ctx, ctx.params.get("words") or [])
        except MisuseError as wrong:
            ctx.fail(wrong.phrase)


class Commands(CommandGroup):
    """All commands, each imported when it is asked for."""

    words = "calc"

    def list_commands(self, ctx: Context) -> list[str]:
        """The names, in the order of the help."""
        return list(dict.fromkeys(name.partition(" ")[0] for name in COMMANDS))

    def get_command(self, ctx: Context, cmd_name: str) -> Parameter:
        """Import a command; ``None`` if there is none of this name."""
        return command_of(cmd_name) if cmd_name in self.list_commands(ctx) else None

    def unknown(self, ctx: Context, name: str) -> Phrase:
        """That there is no command of a name."""
        near = suggest(name, self.list_commands(ctx))
        return Phrase("no_command_near", name=name, near=near) if near else Phrase("no_command", name=name)


@cache
def command_of(name: str) -> ShownCommand | CommandGroup:
    """A command or group as typer shows it."""
    if name in GROUPS:
        commands = [command_of(words) for words in COMMANDS if words.startswith(f"{name} ")]
        purpose = _paragraphs(name, ENGLISH)[0]
        group = CommandGroup(name=name, help=purpose, commands=commands, no_args_is_help=True, rich_markup_mode=None)
        group.words = name
        return group
    return ShownCommand(Command(name))


def help_(words: list[str] | None = None, lang: str = "") -> None:
    """What a command does, and its options: calc help score is calc score --help."""
    if lang:
        choose("--lang", lang, languages())
    raise HelpRequestError


def _help_on(ctx: Context, words: Sequence[str]) -> None:
    """Print the help of the command that some words name."""
    context = ctx.find_root()
    for word in words:
        if not hasattr(context.command, "resolve_command"):
            ctx.fail(Phrase("extra_argument", name=word))
        name, command, _ = context.command.resolve_command(context, [word])
        context = command.make_context(name, [], parent=context, resilient_parsing=True)
    typer.echo(context.get_help())


app = typer.Typer(
    cls=Commands, rich_markup_mode=None, pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)  # fmt: skip

EXAMPLES = """  calc score "234m 22444p 33567s + 3s" --ron B --from C --riichi --dora 4z
  calc new tcg > hand.yaml && calc score hand.yaml"""


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"calc {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    ctx: typer.Context,
    version: bool = typer.Option(False, "--version", "-V", callback=_version, is_eager=True, help="Print the version."),
) -> None:
    """The referee for house-rule mahjong: what a hand is worth, who pays whom, and why."""
    if ctx.invoked_subcommand is None:
        lang = help_language(ctx)
        head, foot = (translated(Phrase(phrase), lang) for phrase in ("calc_is", "help_lists_commands"))
        typer.echo(f"{head}\n\n{EXAMPLES}\n\n{foot}")
