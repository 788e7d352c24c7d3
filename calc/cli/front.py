"""The command line as click shows it: help in sections and two languages, completion, and how a mistake is reported.

The table of commands and options is :mod:`.command_line`, which also reads the words of a command. What they are for
stands in the catalogues of :mod:`calc.languages`, in the sections ``commands`` and ``options``.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache

import click
from click.shell_completion import CompletionItem

from .. import __version__
from ..languages import ENGLISH, Phrase, languages, text
from ..problems.problems import suggest
from ..render.terminal import broken
from ..render.width import pad, width
from ..render.words import default_lang
from ..rules.rules import systems
from . import completion
from .command_line import COMMANDS, GROUPS, HELP, HELP_ALL, Command, HelpRequestError, Option, language_asked, read
from .common import choose_language, translate
from .options import HandOption, hand_options
from .settings import setting
from .usage import MisuseError, choose

_LANG = "calc.lang"
"""The key of a context under which the language of its command line is stored (``ctx.meta``)."""
_EVERY_OPTION = "calc.every_option"
"""The key of a context that says whether its help explains every option of a command with many."""
_MOST_EXPLAINED = 13
"""The most options of a command whose help explains them all at once."""
SECTIONS = {
    "commands_of_a_hand": ("score", "waits", "value", "dispute", "compare", "dice", "new"),
    "commands_at_the_table": ("table", "serve", "site", "match", "final"),
    "commands_of_a_club": ("rules",),
    "commands_for_many_hands": ("batch", "convert", "verify", "schema"),
    "commands_beside": ("explain", "config", "help"),
}
"""The sections of the list of commands, by their phrases."""
_OPTION_GROUPS = {
    "rules": "options_of_rules", "answer": "options_of_answer", "rows": "options_of_rows", "run": "options_of_run",
    "win": "options_of_win", "table": "options_of_table", "draw": "options_of_draw", "chombo": "options_of_chombo",
}  # fmt: skip
"""The titles of groups of options: those that ``options.toml`` names, then those of a hand, by the part of a record."""
_LIBRARY = {
    "--help": "show_help", "--version": "print_version", "--install-completion": "install_completion",
    "--show-completion": "show_completion",
}  # fmt: skip
"""The phrases of parameters that click adds, and of the program itself."""


def help_language(ctx: click.Context) -> str:
    """Return the language of the help: the one that the command line asks for, else that of the settings, else that of
    the locale. Settings that cannot be read raise nothing: help must be there all the more, and any command reports the
    problem."""
    try:
        return str(ctx.meta.get(_LANG) or choose_language(""))
    except MisuseError:
        return default_lang()


def _break_rows(rows: Sequence[tuple[str, str]], lang: str, columns: int) -> list[tuple[str, str]]:
    """Return rows of a list (name, help) for click's formatter, with long texts broken where click would do it wrongly.
    It breaks at blanks alone and takes each character to be one cell wide, which is right for English."""
    # as click's write_dl leaves it: beside names of at most 30 cells, and three margins of two
    room = columns - min(max(len(name) for name, _ in rows), 30) - 6

    def prepared(help_text: str) -> str:
        """Return a help text with its lines broken, or unchanged if click can break it: English without wide
        characters."""
        if lang == ENGLISH and width(help_text) == len(help_text):  # no wide characters
            return help_text
        return "\b\n" + "\n".join(broken(help_text, room))  # \b: click leaves the lines of such a paragraph alone

    return [(name, prepared(help_text)) for name, help_text in rows]


def _purpose_of(name: str, lang: str) -> Sequence[str]:
    """Return the paragraphs that say what a command or group is for, in a language, with its examples. A catalogue has
    a text instead of a list where there is one paragraph."""
    paragraphs = text("commands", name, lang)
    return (paragraphs,) if isinstance(paragraphs, str) else tuple(paragraphs)


class Helped(click.Command):
    """A command or group with help in the requested language."""

    words: str
    """Those that call it; ``calc`` for the program itself."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the command line, as click wants it; returns the words that are left. The language is read first, since
        click prints help and mistakes before it comes to ``--lang``."""
        if asked := language_asked(args):
            ctx.meta[_LANG] = asked
        return super().parse_args(ctx, args)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option for help, with ``--help-all`` as one more name. The name is added once, since click keeps
        the option; and last, since click suggests the first names to whoever mistypes an option."""
        option = super().get_help_option(ctx)
        if option and HELP_ALL not in option.opts:
            option.opts.append(HELP_ALL)
        return option

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the first line, how the command is called, behind its head in the requested language."""
        head = translate(Phrase("usage"), help_language(ctx))
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), f"{head}: ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the purpose of the command, and its examples (paragraphs that begin with ``calc``) in consecutive
        lines. Click breaks lines at blanks, so Japanese is broken here; examples stay whole there, to be copied."""
        lang, follows_example = help_language(ctx), False
        examples = () if lang == ENGLISH else _purpose_of(self.words, ENGLISH)
        for paragraph in _purpose_of(self.words, lang):
            is_example = paragraph.startswith("calc ")
            # examples that follow each other stand without a blank line
            if not (is_example and follows_example):
                formatter.write_paragraph()
            follows_example = is_example
            if lang == ENGLISH:
                with formatter.indentation():
                    formatter.write_text(paragraph)
            else:
                lines = [paragraph] if paragraph in examples else broken(paragraph, formatter.width - 2)
                formatter.write("".join(f"  {line}\n" for line in lines))

    def help_row(self, ctx: click.Context, param: click.Parameter, lang: str) -> tuple[str, str, str] | None:
        """Return the section of the help for a parameter, its form, and its text; ``None`` if it is not shown. Here are
        the parameters that click or the program adds to every command (``--help``); subclasses add their own."""
        form, _ = param.get_help_record(ctx) or ("", "")
        phrase = next(_LIBRARY[name] for name in param.opts if name in _LIBRARY)  # one of its names is there
        if HELP_ALL in param.opts:
            form, phrase = (form, "show_all_help") if self.has_many_options else (", ".join(HELP[:2]), phrase)
        return Phrase("options"), form, translate(Phrase(phrase), lang)

    @property
    def has_many_options(self) -> bool:
        """Whether its help explains the most important options, and names the others by group; a group of commands has
        few."""
        return False

    def groups_to_name(self, ctx: click.Context) -> Mapping[str, Sequence[str]]:
        """Return the options that the help names without explaining them, by the title of their group. Here none, as
        for a group of commands; :class:`ShownCommand` has some."""
        return {}

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the parameters by section, each with its help. An option that the help only names stands in the line of
        its group, below the sections; the line has as many names as fit."""
        lang, named = help_language(ctx), self.groups_to_name(ctx)
        only_named = {name.rpartition("/")[2] for names in named.values() for name in names}  # by the long name
        sections: dict[str, list[tuple[str, str]]] = {Phrase("arguments"): [], Phrase("options"): []}
        for param in self.get_params(ctx):
            if param.opts[0] not in only_named and (row := self.help_row(ctx, param, lang)):
                sections.setdefault(row[0], []).append(row[1:])
        for title, rows in sections.items():
            if rows:
                with formatter.section(translate(title, lang)):
                    formatter.write_dl(_break_rows(rows, lang, formatter.width))
        if named:
            with formatter.section(translate(Phrase("options_by_group", command=self.words), lang)):
                groups = {translate(title, lang): names for title, names in named.items()}
                longest = max(map(width, groups))
                for title, names in groups.items():
                    fitting = _fit_names(names, formatter.width - longest - 4)  # 4: the two margins of two cells
                    formatter.write(f"  {pad(title, longest)}  {fitting}\n")


def _fit_names(names: Sequence[str], cells: int) -> str:
    """Return as many names as fit into so many cells, ``…`` for the others: the short help has a line for each group of
    options, and the long one explains them.

    >>> _fit_names(["--ron", "--tsumo"], 13), _fit_names(["--ron", "--tsumo"], 12)
    ('--ron --tsumo', '--ron …')
    """
    line = ""
    for name in names:
        longer = f"{line} {name}".lstrip()
        room_for_dots = 0 if name == names[-1] else len(" …")  # behind the last name there are none
        if len(longer) + room_for_dots > cells:
            return f"{line} …"
        line = longer
    return line


def _facts_about(option: Option, default: object, lang: str) -> str:
    """Return what the help adds in brackets about an option, so that the catalogues need not repeat it: its default,
    its range, and that it must be given. Of a pair of flags (``--expect/--no-expect``) the default is named by the flag
    that holds. Empty if there is nothing to add."""
    if option.opposite and isinstance(default, bool):
        default = (option.names[0] if default else option.opposite).removeprefix("--")  # expect, no-expect
    facts = []
    # A flag without an opposite is off unless it is given: that goes without saying.
    if option.meant.get("show_default", True) and default not in (None, "", ()) and not isinstance(default, bool):
        facts.append(translate(Phrase("default_is", value=str(default)), lang))
    if limits := option.limits:
        facts.append(limits)
    if option.needed:
        facts.append(translate(Phrase("required"), lang))
    return "; ".join(facts)


class CommandGroup(Helped, click.Group):
    """Commands under one name; a mistake in the command line is reported in the requested language."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of its commands in the order in which they were given, for the help: click would sort
        them."""
        return [*self.commands]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, and the commands in sections, all names in one column: click would align each section by
        itself."""
        super().format_options(ctx, formatter)
        lang = help_language(ctx)
        purposes = {name: _purpose_of(self.words_of(name), lang)[0] for name in self.list_commands(ctx)}
        longest = max(map(len, purposes))
        for title, names in self.sections(ctx).items():
            rows = [(f"{name:{longest}}", purposes[name]) for name in names]
            with formatter.section(translate(Phrase(title), lang)):
                formatter.write_dl(_break_rows(rows, lang, formatter.width))

    def words_of(self, name: str) -> str:
        """Return the words that call a command of the group, as the catalogues name it: ``rules show``."""
        return f"{self.words} {name}"

    def sections(self, ctx: click.Context) -> Mapping[str, Sequence[str]]:
        """Return the commands by the phrase of the section in which the help lists them: here all in one."""
        return {"commands": self.list_commands(ctx)}

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write nothing. click calls this for the list of commands, which :meth:`format_options` has written already,
        in sections of ours."""

    def unknown(self, ctx: click.Context, name: str) -> Phrase:
        """Return the phrase that the group has no command called ``name``, which suggests the most similar one if any
        is near."""
        near = suggest(name, self.list_commands(ctx))
        return Phrase("no_such_command_near", name=name, near=near) if near else Phrase("no_such_command", name=name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the first word names, with its name and the other words, as click wants it. For an
        unknown word fail with a usage error that suggests a command: click would only say that there is none. An option
        (a dash in front) is left to click."""
        if args and args[0] not in self.list_commands(ctx) and not args[0].startswith("-"):
            ctx.fail(self.unknown(ctx, args[0]))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command. In English click prints a misuse; in another language it is printed here, in the same form,
        and the program exits with 2, as by click."""
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            lang = help_language(error.ctx or ctx)
            # a group that is called without a command raises its help as such an error
            if lang == ENGLISH or error.message == (error.ctx or ctx).get_help():
                raise
            if error.ctx is not None:
                click.echo(error.ctx.get_usage(), err=True)
                more = Phrase("more_by_help", command=error.ctx.command_path)
                click.echo(f"{translate(more, lang)}\n", err=True)
            click.echo(f"{translate(Phrase('error'), lang)}: {translate(_describe_misuse(error), lang)}", err=True)
            raise click.exceptions.Exit(2) from None


def _describe_misuse(error: click.UsageError) -> str:
    """Return what is wrong with the words before a command, which click reads: our phrase for it, which the caller
    translates, or click's English words where we have none."""
    if isinstance(error.message, Phrase) or not (name := getattr(error, "option_name", "")):
        return error.message
    if not isinstance(error, click.NoSuchOption):
        # all options of the program itself are flags: one was given a value
        return Phrase("takes_no_value", name=name)
    near = ", ".join(sorted(error.possibilities or ()))
    return Phrase("no_such_option_several", name=name, near=near) if near else Phrase("no_such_option", name=name)


def _completer_for(option: Option) -> Callable[[click.Context, click.Parameter, str], list[CompletionItem]] | None:
    """Return the function that offers values of an option to a shell, as click wants it: the words of its placeholder,
    or the systems for an option that takes rules. ``None`` if the value can be anything."""
    # a placeholder such as en|ja lists every value
    words = option.metavar.split("|") if re.fullmatch(r"[a-z0-9]+(\|[a-z0-9]+)+", option.metavar) else []
    if not words and option.names[0] not in ("--rules", "--system"):
        return None

    def offered(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
        """Return the values of the option that begin with what was typed (``begun``). Without listed words they are the
        ids of systems, also of installed games. The context and the parameter that click passes are not needed."""
        values = words or [id_ for id_, _title, _extended in systems(plugins=True)]
        return [CompletionItem(value) for value in values if value.startswith(begun)]

    return offered


def _group_title(group: str, system: str) -> Phrase:
    """Return the title of a group of options. If they belong to one ``system``, it is the system's name, the same in
    all languages; else (``system`` empty) what the options are about."""
    return Phrase("quoted", text=system) if system else Phrase(_OPTION_GROUPS[group])


def _argument_in_help(argument: Option) -> str:
    """Return how an argument is called in the help: by the placeholder that ``options.toml`` has, else by its key
    (``files...``), with dots if there may be several."""
    return argument.metavar if "metavar" in argument.meant else f"{argument.key}{'...' * argument.several}"


def _click_parameter(option: Option) -> click.Parameter:
    """Return an option or argument as click shows it in help and completes it: an argument in brackets, a flag with its
    opposite. The words of a command line are read by :mod:`.command_line` alone."""
    kind = click.IntRange(option.meant.get("min"), option.meant.get("max")) if option.kind is int else str
    if not option.names:
        # {FILE} is needed, [FILE] may be left out
        metavar = ("{%s}" if option.needed else "[%s]") % _argument_in_help(option)
        return click.Argument(
            [option.key], type=kind, required=option.needed, default=option.default,
            nargs=-1 if option.several else 1, metavar=metavar,
        )  # fmt: skip
    first, *others = option.names
    first = f"{first}/{option.opposite}" if option.opposite else first  # as click has it: --expect/--no-expect
    # None: click chooses by the other parameters, as for an option of its own
    return click.Option(
        [option.key, first, *others], type=None if option.kind is bool else kind, required=option.needed,
        default=option.default, is_flag=option.kind is bool or None, multiple=option.several,
        metavar=option.metavar or None, shell_complete=_completer_for(option), help=option.help(ENGLISH),
    )  # fmt: skip


class _HandParameter(click.Option):
    """An option of a hand as click shows it."""

    def __init__(self, option: HandOption) -> None:
        """Declare an option of a hand to click, which lists and completes it; help in another language is asked of
        :attr:`option` later."""
        self.option = option
        about, metavar = option.help(ENGLISH), option.metavar or None  # None: a flag, which has no value to name
        super().__init__(
            [option.key, option.name], is_flag=not metavar or None, multiple=option.several, metavar=metavar, help=about
        )


class ShownCommand(Helped):
    """A command that click shows; its words are read by :mod:`.command_line`."""

    def __init__(self, command: Command) -> None:
        """Declare the options of a command to click, which prints its help and completes its words; the words are read
        by :mod:`.command_line`. A command that takes a hand has the options of hands too, for which the games of other
        packages are loaded."""
        self.command = command
        params = [*map(_click_parameter, command.options)]
        if command.takes_a_hand:
            params += map(_HandParameter, hand_options(plugins=True).values())
        self.words = command.name
        name, purpose = command.name.rpartition(" ")[2], _purpose_of(command.name, ENGLISH)[0]
        super().__init__(name, params=params, help=purpose)

    @property
    def has_many_options(self) -> bool:
        """Whether its help explains the most important options, and names the others by group."""
        return len(self.params) > _MOST_EXPLAINED

    def groups_to_name(self, ctx: click.Context) -> Mapping[str, Sequence[str]]:
        """Return the options that the help of the command only names, by the title of their group; empty if it explains
        every option: there are few, or the user asked for all (``--help-all``)."""
        groups: dict[str, list[str]] = {}
        if self.has_many_options and not ctx.meta.get(_EVERY_OPTION):
            for option in self.command.options:
                if option.group:  # an option without a group is important enough to be explained
                    title = _group_title(option.group, option.system)
                    groups.setdefault(title, []).append("/".join(reversed(option.names)))
            for param in self.params:
                if isinstance(param, _HandParameter):
                    about = param.option
                    title = _group_title(about.path[0] if len(about.path) > 1 else "table", about.system)
                    groups.setdefault(title, []).append(about.name)
        return groups

    def help_row(self, ctx: click.Context, param: click.Parameter, lang: str) -> tuple[str, str, str] | None:
        """Return what the help shows of a parameter: the title of its section, its form (``--rate TEXT``), and its text
        in a language. ``None`` if it shows nothing of it."""
        if isinstance(param, _HandParameter):
            option = param.option
            about = option.help(lang)
            end = "." if lang == ENGLISH and about[-1] != "…" else ""  # fields are explained without a full stop
            title = Phrase("options_of_system", system=option.system) if option.system else Phrase("the_hand")
            return title, f"{option.name} {option.metavar}".strip(), f"{about[0].upper()}{about[1:]}{end}"
        declared = next((option for option in self.command.options if option.key == param.name), None)
        if declared is None:  # one of click's own, such as --help
            return super().help_row(ctx, param, lang)
        facts = _facts_about(declared, (ctx.default_map or {}).get(declared.key, declared.default), lang)
        text = declared.help(lang)
        if facts:
            text += f"{'  ' if lang == ENGLISH else ' '}[{facts}]"  # in English two blanks, as click has them
        record = param.get_help_record(ctx) if declared.names else None  # click has none for an argument
        form = record[0] if record else _argument_in_help(declared)
        if not declared.names:
            return Phrase("arguments"), form, text
        return Phrase("options_of_system", system=declared.system) if declared.system else Phrase("options"), form, text

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words behind the name of the command into ``ctx.params``, by our own reader, and return no words:
        none are left for click. Prints the help if they ask for it, or a usage error if they are wrong, and ends the
        program then."""
        if ctx.resilient_parsing:  # for completion, or the help on another command: no words are read
            return super().parse_args(ctx, args)
        ctx.meta[_LANG] = language_asked(args) or ctx.meta.get(_LANG)
        try:
            if isinstance(ctx.obj, MisuseError):  # calc.cli has read the words before, and leaves the report to click
                raise ctx.obj
            if style := setting("tiles"):
                ctx.default_map = {"tiles": style}  # for the help, which shows defaults
            ctx.params = read(self.command, args)
        except HelpRequestError as request:
            ctx.meta[_EVERY_OPTION] = request.every_option
            click.echo(ctx.get_help(), color=ctx.color)
            ctx.exit()
        except MisuseError as wrong:
            ctx.fail(wrong.phrase)
        return []

    def invoke(self, ctx: click.Context) -> None:
        """Run the command with the parameters that were read. ``calc help`` raises HelpRequestError, as it cannot reach
        the command whose help it is asked for: that help is printed here. A misuse ends the program as one of click's
        does."""
        try:
            self.command.call(ctx.params)
        except HelpRequestError:
            _print_help_on(ctx, ctx.params.get("words") or [])  # no words: help on the program
        except MisuseError as wrong:
            ctx.fail(wrong.phrase)


class Commands(CommandGroup):
    """All commands, each imported when it is asked for."""

    words = "calc"

    def words_of(self, name: str) -> str:
        """Return the name of a command, which the catalogues call by it alone."""
        return name

    def sections(self, ctx: click.Context) -> Mapping[str, Sequence[str]]:
        """Return all commands in the sections of their list."""
        return SECTIONS

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the first words of all commands, each once (``rules`` for ``rules show``), in the order of their
        table: click would sort them."""
        return list(dict.fromkeys(name.partition(" ")[0] for name in COMMANDS))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command as click shows it; ``None`` for an unknown name. Its module is imported."""
        return command_of(cmd_name) if cmd_name in self.list_commands(ctx) else None

    def unknown(self, ctx: click.Context, name: str) -> Phrase:
        """Return the phrase that the program has no such command, which suggests the most similar one if any is
        near."""
        near = suggest(name, self.list_commands(ctx))
        return Phrase("no_command_near", name=name, near=near) if near else Phrase("no_command", name=name)


@cache
def command_of(name: str) -> ShownCommand | CommandGroup:
    """Return a command or group by its words, as click shows it. Imports the module of the command, or those of all
    commands of the group. Each is made once, as completion and help ask for it several times."""
    if name in GROUPS:
        commands = [command_of(words) for words in COMMANDS if words.startswith(f"{name} ")]
        purpose = _purpose_of(name, ENGLISH)[0]
        group = CommandGroup(name, help=purpose, commands=commands, no_args_is_help=True)
        group.words = name
        return group
    return ShownCommand(Command(name))


def help_(words: list[str] | None = None, lang: str = "") -> None:
    """Ask for the help of the command that ``words`` name: calc help score is calc score --help. Always raises:
    HelpRequestError, or MisuseError for a language without a catalogue."""
    if lang:
        choose("--lang", lang, languages())  # refuses any that is none
    raise HelpRequestError  # ShownCommand.invoke prints it: only click knows the commands that ``words`` name


def _print_help_on(ctx: click.Context, words: Sequence[str]) -> None:
    """Print the help of the command that some words name (``calc help rules show``), going down from group to group;
    without words that of the program. Words that name no command end the program with a usage error."""
    context = ctx.find_root()
    for word in words:
        if not isinstance(context.command, click.Group):  # a command has none below it
            ctx.fail(Phrase("extra_argument", name=word))
        name, command, _ = context.command.resolve_command(context, [word])
        if command:
            # resilient: its words are not read, only its help is wanted
            context = command.make_context(name, [], parent=context, resilient_parsing=True)
    click.echo(context.get_help())


EXAMPLES = """  calc score "234m 22444p 33567s + 3s" --ron B --from C --riichi --dora 4z
  calc new tcg > hand.yaml && calc score hand.yaml"""


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Print the version and exit, if ``wanted``: click calls this for every command line, whether or not the flag
    stands there."""
    if wanted and not ctx.resilient_parsing:  # resilient: only the words of a completion are read
        click.echo(f"calc {__version__}")
        ctx.exit()


@click.pass_context
def start(ctx: click.Context) -> None:
    """The referee for house-rule mahjong: what a hand is worth, who pays whom, and why."""
    if ctx.invoked_subcommand is None:
        lang = help_language(ctx)
        head, foot = (translate(Phrase(phrase), lang) for phrase in ("calc_is", "help_lists_commands"))
        click.echo(f"{head}\n\n{EXAMPLES}\n\n{foot}")


def _eager_flag(names: Sequence[str], callback: Callable[[click.Context, click.Parameter, bool], None]) -> click.Option:
    """Return a flag that does something instead of running a command. Eager: click calls it before it looks at any
    other option, none of which it needs."""
    return click.Option([*names], is_flag=True, expose_value=False, is_eager=True, callback=callback)


app = Commands(
    callback=start, invoke_without_command=True, subcommand_metavar="COMMAND [ARGS]...",
    context_settings={"help_option_names": [*HELP[:2]]},
    params=[
        _eager_flag(["--version", "-V"], _print_version),
        _eager_flag(["--install-completion"], completion.install),
        _eager_flag(["--show-completion"], completion.show),
    ],
)  # fmt: skip
