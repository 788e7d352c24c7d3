"""The command line: which commands there are, what options each has, and how words become the parameters of one.

One table says it all: the parameters of a command's function are its options, ``options.toml`` says how they are
written, the catalogues of :mod:`calc.languages` what they mean, and the fields of the systems are the options of a hand
(:mod:`.options`). The words of a command line are read by this
table; click, which takes longer to load than a hand to settle, shows help made of it and reports mistakes
(:mod:`.front`).
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from typing import Any, NoReturn, TypeAlias

from .. import compiled
from ..languages import ENGLISH, Phrase, languages, section
from ..named_tuples import NamedTuple
from ..problems.codes import problem
from ..problems.problems import InputError, Problem, Source, Span, refuse
from ..readers.reader import DEFAULT_RULES
from ..rules.rules import load_rules
from .common import exit_with_problems, repetition_problem
from .options import HandOption, hand_option, hand_options
from .settings import setting
from .usage import MisuseError

COMMANDS: Mapping[str, str] = {
    "score": "score.score",
    "waits": "waits.waits",
    "value": "value.value",
    "dispute": "dispute.dispute",
    "compare": "compare.compare",
    "dice": "dice.dice",
    "new": "new.new",
    "table": "table.table",
    "serve": "serve.serve",
    "site": "site.site",
    "match": "match.match",
    "final": "final.final",
    "rules list": "rules.list_systems",
    "rules show": "rules.show",
    "rules diff": "rules.diff",
    "rules new": "rules.new",
    "rules check": "rules.check",
    "rules sources": "rules.sources",
    "batch": "batch.batch",
    "convert": "convert.convert",
    "verify": "verify.verify",
    "schema": "schema.schema",
    "explain": "explain.explain",
    "config": "config.config",
    "help": "front.help_",
}
"""Commands by their words, in the order of the help: the module, which is imported when one is called, and its
function."""
GROUPS = ("rules",)
"""Words that are followed by the name of a command."""

Parameter: TypeAlias = bool | int | str | list[str] | Mapping[str, list[str]] | None
Parameters: TypeAlias = dict[str, Parameter]
HELP_ALL = "--help-all"
"""The option that asks for the help of every option; of a command with many, ``--help`` only names them by group."""
HELP = ("-h", "--help", HELP_ALL)
"""The options that ask for help, which every command has."""
_LANGUAGE = r"(?<!\S)(?:--lang[ =]|-l *)(\w+)"


class HelpRequestError(Exception):
    """Raised if the words ask for the help of their command."""

    def __init__(self, every_option: bool = False) -> None:
        """Keep which help is asked for; ``every_option``: with what each option means (:data:`HELP_ALL`)."""
        super().__init__()
        self.every_option = every_option


class Option(NamedTuple):
    """An option or an argument of a command."""

    key: str
    """The parameter of the function."""
    names: tuple[str, ...]
    """As written, the long one first; empty for an argument."""
    kind: type
    """``bool`` (a flag), ``int``, ``str``, or ``list`` (it may be given several times)."""
    default: Parameter
    meant: Mapping[str, Any]
    """What ``options.toml`` says about it: ``metavar``, ``min``, ``max``, ``show_default``, ``system``, ``group``,
    ``was``."""
    needed: bool = False
    """Whether it must be given."""
    opposite: str = ""
    """The name that says no, of a flag that has one."""
    table: str = "all"
    """Where catalogues have its help: of several commands, of a module, or of a command."""

    @property
    def metavar(self) -> str:
        """The placeholder of its value; empty for a flag, and :class:`_CommandLine` knows flags by that. For ``--lang``
        it lists the languages that have a catalogue, as a translator may add one."""
        if self.key == "lang":
            return "|".join(languages())
        if self.kind is bool:
            return ""
        return str(self.meant.get("metavar", self.kind.__name__.upper()))

    @property
    def several(self) -> bool:
        """Whether it may be given more than once."""
        return self.kind is list

    @property
    def optional(self) -> bool:
        """Whether its value, a pair such as ``A=3``, may be left out; it is empty then."""
        return bool(self.meant.get("optional"))

    @property
    def limits(self) -> str:
        """The range of its number, as help shows it: ``0<=x<=9``, or ``x>=1`` without an upper limit; empty without
        limits. No option has an upper limit alone."""
        low, high = self.meant.get("min"), self.meant.get("max")
        if high is not None:
            return f"{low}<=x<={high}"
        return "" if low is None else f"x>={low}"

    @property
    def system(self) -> str:
        """The rule system that it is for; empty: all."""
        return str(self.meant.get("system", ""))

    @property
    def group(self) -> str:
        """The group of options under which the help of a command with many options names it. Empty: the help explains
        it at once."""
        return self.system or str(self.meant.get("group", ""))

    def help(self, lang: str) -> str:
        """Return its help text in a language; in English if the language's catalogue lacks it."""
        translated = section("options", lang).get(self.table, {})
        return str(translated.get(self.key) or section("options", ENGLISH)[self.table][self.key])

    def value(self, texts: Sequence[str]) -> Parameter:
        """Return the value of the parameter from the ``texts`` given, at least one; those of a flag are its names. A
        list takes all texts; a number or text takes the last, as :meth:`_CommandLine.parameters` has refused several; a
        flag is true unless the last is its opposite (``--no-…``). Raises MisuseError for a number that is none or out
        of range."""
        if self.kind is list:
            return list(texts)
        last = texts[-1]
        if self.kind is bool:
            return last != self.opposite
        return self._parse_number(last) if self.kind is int else last

    def _parse_number(self, text: str) -> int:
        """Return a text as an integer. Raises MisuseError for any other text and for a number outside the limits; it
        names the option in all its forms (``'--jobs' / '-j'``)."""
        low, high = self.meant.get("min"), self.meant.get("max")
        where = " / ".join(f"'{name}'" for name in self.names)
        try:
            number = int(text)
        except ValueError:
            kind = "int" if low is None else "int range"  # as click's help calls them
            raise MisuseError(Phrase("no_integer", value=repr(text), kind=kind), where) from None
        is_below, is_above = low is not None and number < low, high is not None and number > high
        if is_below or is_above:
            raise MisuseError(Phrase("not_in_range", value=number, range=self.limits), where)
        return number


class Command:
    """A command: its function, which is imported on creation, and its options."""

    def __init__(self, name: str) -> None:
        """Import the function of the command that the words ``name`` call; its parameters are the options. No other
        command's module is imported, so that the program starts quickly."""
        module, _, function = COMMANDS[name].partition(".")
        self.name = name
        self.function: Callable[..., None] = getattr(import_module(f".{module}", __package__), function)
        self.takes_a_hand = "of_hand" in self.function.__annotations__
        """Whether it has the options of a hand too."""
        self.options = tuple(self._declare_options(module))

    def _declare_options(self, module: str) -> Iterator[Option]:
        """Yield the options of the command, in the order of its function's parameters. The function gives name, type
        and default. ``options.toml`` gives everything else: its table for the command beats that for its module, which
        beats the one for all. Raises KeyError for a parameter that no table has."""
        tables = compiled.toml(__file__, "options")
        # a later table replaces the place that an earlier one gave a key
        places = {key: table for table in ("all", module, self.name) for key in tables.get(table, ())}
        code, values = self.function.__code__, self.function.__defaults__ or ()
        # What inspect.signature says, without loading that module at every start.
        keys = code.co_varnames[: code.co_argcount]
        # the values are those of the last parameters
        defaults = dict(zip(keys[len(keys) - len(values) :], values, strict=True))
        for key in keys:
            if key == "of_hand":  # the options of a hand: fields declare them (hand_options)
                continue
            meant = dict(tables[places[key]][key])  # a copy: entries are taken out below
            annotation = str(self.function.__annotations__[key])  # such as "int | None"
            types = {"bool": bool, "int": int, "list": list, "Several": list}
            kind = next((type_ for word, type_ in types.items() if word in annotation), str)
            # a parameter without a default is an argument, unless the table says otherwise
            argument = meant.pop("argument", key not in defaults)
            # set_ is --set: a name that Python has already takes an underscore
            names = () if argument else meant.pop("names", ("--" + key.strip("_").replace("_", "-"),))
            name, _, opposite = names[0].partition("/") if names else ("", "", "")  # --expect/--no-expect
            yield Option(
                key, (name, *names[1:]) if names else (), kind, defaults.get(key), meant, needed=key not in defaults,
                opposite=opposite, table=places[key],
            )  # fmt: skip

    @cached_property
    def names(self) -> Mapping[str, Option]:
        """Its own options by all their names: long, short, and ``--no-…``. Arguments have no names."""
        return {name: option for option in self.options for name in (*option.names, option.opposite) if name}

    def option(self, name: str) -> "Option | HandOption | None":
        """Return the option of this name, its own or one of a hand; ``None`` if there is none."""
        return self.names.get(name) or (hand_option(name) if self.takes_a_hand else None)

    def all_names(self) -> list[str]:
        """Return the names of all its options, also those of a hand and of help, to be compared with a misspelt one.
        Loads the games of other packages, as one of their options may be meant."""
        of_hand = hand_options(plugins=True).values() if self.takes_a_hand else ()
        return [*self.names, *(option.name for option in of_hand), *HELP[1:]]  # -h is too short to be misspelt

    def call(self, parameters: Parameters) -> None:
        """Run the command. An InputError is printed as its ``parameters`` ask for, and ends the program (SystemExit). A
        MisuseError is not caught here: click reports it."""
        try:
            self.function(**parameters)
        except InputError as error:
            exit_with_problems(error, parameters)


def command_called(words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Return the name of the command that a command line begins with (one word, or two: ``rules show``; empty if it
    begins with none), and the words behind that name."""
    length = 2 if words and words[0] in GROUPS else 1  # words: rules show
    name = " ".join(words[:length])
    return (name if name in COMMANDS else ""), words[length:]


def language_asked(words: Sequence[str]) -> str:
    """Return the language that a command line names with ``--lang`` or ``-l``, valid or not; empty if it names none.
    Help and problems need the language even if the options cannot be read.

    >>> language_asked(["score", "--lang", "ja"]), language_asked(["rules", "list"])
    ('ja', '')
    """
    asked = re.search(_LANGUAGE, " ".join(words))
    return asked[1] if asked else ""


def read(command: Command, words: Sequence[str]) -> Parameters:
    """Return the parameters of a command, given by the words after its name. If an option that needs one value has none
    or several, that is printed as a problem, and ends the program (SystemExit). The language and the form of that
    problem are searched for in the words, as the options were not read.

    Raises MisuseError for words that mean nothing, and HelpRequestError for those that ask for help.
    """
    try:
        return _CommandLine(command, words).parameters()
    except InputError as error:
        exit_with_problems(error, {"lang": language_asked(words), "json": "--json" in words})


def _next_is_pair(left: Sequence[str]) -> bool:
    """Tell whether the next of the words ``left`` is a pair such as ``A=3``, which can be an optional value;
    ``--rules=tcg`` is an option. The words are in reverse order: the next is the last."""
    next_word = left[-1] if left else ""
    return "=" in next_word and not next_word.startswith("-")


def _name_and_value(word: str) -> tuple[str, str | None]:
    """Return the name of the option in a word (of two characters or more), and the value glued to it, or ``None``.

    >>> _name_and_value("--honba=1"), _name_and_value("-j4"), _name_and_value("--honba")
    (('--honba', '1'), ('-j', '4'), ('--honba', None))
    """
    if word[1] != "-":
        return word[:2], word[2:] or None  # a short option has one letter
    name, sign, value = word.partition("=")
    return name, value if sign else None


class _CommandLine:
    """The words after the name of a command, sorted."""

    def __init__(self, command: Command, words: Sequence[str]) -> None:
        """Sort the words into arguments (``-`` is one, and every word after ``--``), options with their values, and
        requests for help. Raises MisuseError for an unknown option, and for a value that an option cannot take;
        InputError for a missing value."""
        self.command, self.words = command, words
        self.arguments: list[str] = []
        self.values: dict[str, list[str]] = {}
        """The values by the long names of options, as they were written; of a flag its name."""
        self.help_words: list[str] = []
        """The words that ask for help."""
        left = list(reversed(words))  # so that the next word is popped from the end
        while left:
            word = left.pop()
            if word == "--":
                self.arguments += reversed(left)
                return
            if word == "-" or word[:1] != "-":
                self.arguments.append(word)
            else:
                self._take_option(word, left)

    def _take_option(self, word: str, left: list[str]) -> None:
        """Add the option that a word names, with its value, to :attr:`values`, or a request for help to
        :attr:`help_words`. A value that is a word of its own is taken out of the words ``left`` (in reverse order). Of
        ``-hj4`` the rest, ``-j4``, is put back there. Raises MisuseError for an unknown name or a value where none can
        be, InputError for a missing value."""
        name, value = _name_and_value(word)
        # -ron would be -r with the value “on”, but --ron is meant
        lacks_dash = name != word and self.command.option("-" + word)
        if lacks_dash:
            raise MisuseError(Phrase("no_such_option_but", name=word, near=f"-{word}"))
        if name in HELP:
            self.help_words.append(name)
            if value is not None and name != "-h":
                raise MisuseError(Phrase("takes_no_value", name=name))
            if value is not None:
                left.append("-" + value)  # -hj4: j4 is an option too
            return
        option = self.command.option(name) or self._refuse_unknown_name(name)
        self.values.setdefault(option.names[0], []).append(self._value_of(option, name, value, left))

    def _value_of(self, option: "Option | HandOption", name: str, value: str | None, left: list[str]) -> str:
        """Return the value of an option as written: of a flag its name; else ``value``, from the same word
        (``--rules=tcg``); else the next of the words ``left``, which is taken from there. An option with an optional
        value gets an empty text unless a pair follows. Raises MisuseError for a flag with a value, InputError if no
        word is left."""
        if not option.metavar:
            if value is not None:
                raise MisuseError(Phrase("takes_no_value", name=name))
            return name
        if value is not None:
            return value
        # --chips without a pair behind it: the next word is an argument
        if isinstance(option, Option) and option.optional and not _next_is_pair(left):
            return ""
        if not left:
            raise InputError([self._missing_value_problem(option)])
        return left.pop()

    def _refuse_unknown_name(self, name: str) -> NoReturn:
        """Raise MisuseError for an unknown option, which suggests the new name if the option was renamed (``was`` in
        options.toml), else names spelt alike."""
        from difflib import get_close_matches  # only for a mistake

        near = [option.names[0] for option in self.command.options if name == option.meant.get("was")]  # an old name
        if not near and name[:2] == "--":
            near = sorted(get_close_matches(name, self.command.all_names()))
        if near:
            raise MisuseError(Phrase("no_such_option_several", name=name, near=", ".join(near)))
        raise MisuseError(Phrase("no_such_option", name=name))

    def parameters(self) -> Parameters:
        """Return the parameters of the command's function by their names; the setting of ``tiles`` stands in for the
        option. Options that were not given are left out, so that the function's defaults hold. Raises InputError for an
        option without its value or with too many, HelpRequestError, and MisuseError for anything else."""
        options = {name: option for name in self.values if (option := self.command.option(name))}
        # before the help: whoever writes `--rules --help` forgot a value
        refuse([*self._missing_value_problems(options), *self._repetition_problems(options)])
        if self.help_words:  # before anything that is missing: who asks for help need not have written all
            raise HelpRequestError(HELP_ALL in self.help_words)
        of_hand, parameters = dict[str, list[str]](), Parameters()
        for name, option in options.items():
            if isinstance(option, HandOption):
                of_hand[option.key] = self.values[name] if option.metavar else [name]
            else:
                parameters[option.key] = option.value(self.values[name])
        parameters |= self._take_arguments()
        if any(option.key == "tiles" for option in self.command.options):
            style = setting("tiles")  # read only for a command that prints tiles
            if style:
                parameters.setdefault("tiles", style)
        return {"of_hand": of_hand, **parameters} if self.command.takes_a_hand else parameters

    def _missing_value_problems(self, options: Mapping[str, Option | HandOption]) -> Iterator[Problem]:
        """Yield a problem for each given option (``options``, by name) whose value was left out: then the name of the
        next option was taken as its value (``--ron --riichi``). The values of a flag are its own names, so flags are
        passed over."""

        def is_option(text: str) -> bool:
            """Tell whether a value is the name of an option."""
            return text.startswith("-") and (text in HELP or self.command.option(text) is not None)

        for name, option in options.items():
            if option.metavar and any(map(is_option, self.values[name])):
                yield self._missing_value_problem(option)

    def _repetition_problems(self, options: Mapping[str, Option | HandOption]) -> Iterator[Problem]:
        """Yield a problem for each option that takes one value and is given several: to take one of them silently would
        be a guess. Repeating a flag adds nothing, but its two names (``--x`` and ``--no-x``) contradict each other."""
        for name, option in options.items():
            texts = self.values[name]
            names_of_flag = dict.fromkeys(texts)  # each once
            words = [f"{name} {text}" for text in texts] if option.metavar else [*names_of_flag]
            if len(words) > 1 and not option.several:
                yield repetition_problem(words)

    def _take_arguments(self) -> Parameters:
        """Return the parameters that are arguments, in the order of their declaration: each takes the next word of
        :attr:`arguments`, or all words that are left if it can have several; if none is left, the argument keeps its
        default. Raises MisuseError if a needed argument finds no word, or words are left over."""
        left, parameters = self.arguments, Parameters()
        for option in self.command.options:
            if option.names:  # arguments are declared among the options, without a name
                continue
            if not left and option.needed:
                raise MisuseError(Phrase("missing_argument", name=option.meant.get("metavar", option.key)))
            number = len(left) if option.several else 1
            taken, left = left[:number], left[number:]
            if taken:
                parameters[option.key] = option.value(taken)
        if left:
            raise MisuseError(Phrase("extra_argument_s", name=" ".join(left)))
        return parameters

    def _missing_value_problem(self, option: Option | HandOption) -> Problem:
        """Return the problem of an option without its value. If the option is for another system alone, the problem
        says so, as a value would not help."""
        name = option.names[0]
        span = Span(Source("options", name), 0, len(name))
        is_of_one_game = isinstance(option, HandOption) and option.system
        if is_of_one_game and option.system != self._engine_of_words():
            return problem("S201.option_of", span=span, name=name, systems=option.system, system=option.system)
        return problem("S203.value", span=span, help=Phrase("quoted", text=f"{name} {option.metavar}"), name=name)

    def _engine_of_words(self) -> str:
        """Return the engine of the rules that the words ask for (``--rules`` or ``-r``), else of the settings' rules,
        else of the usual ones. The words are searched as text, as an option among them lacks its value and they cannot
        be read. Raises InputError for rules that cannot be loaded."""
        asked = re.search(r"(?<!\S)(?:--rules[ =]|-r *)(\S+)", " ".join(self.words))
        name = asked[1] if asked else setting("rules")
        return load_rules(name or DEFAULT_RULES).engine
