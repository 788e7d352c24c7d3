"""Problems in the words of a program: advice names functions and arguments in place of commands and options."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from ..problems.codes import is_about_line, write_words
from ..problems.problems import InputError, Problem, rewritten
from .hand_words import RENAMED

_OPTION = re.compile(
    r"--(input|follow-record|rules|rate|set|han|fu|yakuman|from|jobs)(?: (?P<value>[\w.,:=/-]*\w|\{\w+\}))?"
)
"""An option that is an argument of a function, and its value."""
_COMMANDS = {
    r"say --rules (\S+) on the command line": r"say `rules='\1'`",
    r"; records of hands become logs, with --to .*": "; records of hands are for `calc.batch`",
    r"`?calc rules list`?": "`calc.systems()`", r"`?calc rules show yaku`?": "`calc.rules(…).find('yaku')`",
    r"`calc rules show ([\w.]+)(?: -r \w+)?`": r"`calc.rules(…).find('\1')`",
    r"`?calc (score|match|batch|compare|waits|dispute|value)\b(?: settles)?`?(?![.\w(])": r"`calc.\1`",
}  # fmt: skip
"""Commands in advice, and the functions that do the same."""
_SENTENCES = {
    "with options: --tsumo B, or --ron B --from C": (
        'with keywords: player="B", by="tsumo", or player="B", by="ron", giver="C"'
    ),
    "write who says it, and what: --claim A=8000": 'write who says it, and what: `claims={"A": 8000}`',
    "--claim A=8000, or in the record claims: {A: 8000": '`claims={"A": 8000}`, or in the record claims: {A: 8000',
}
_ARGUMENTS = {"from": "giver", "input": "form", "follow_record": "follow_record=True"}
_FIELD_WITH_VALUE = r"`(\w+):(?: ([^`]*))?`"
"""A field with its value, as advice about records writes them."""
_FIELDS = "|".join(RENAMED.values())


def _name_functions(advice: str) -> str:
    """Return advice with functions and arguments in place of commands and options. Whole sentences are replaced first,
    as they contain options; then commands, some of which contain options too; then options."""
    for written, meant in _SENTENCES.items():
        advice = advice.replace(written, meant)
    for command, function in _COMMANDS.items():
        advice = re.sub(command, function, advice)
    return _OPTION.sub(_argument_of, advice)


def _argument_of(option: re.Match[str]) -> str:
    """Return the argument in place of an option and its value, if it has one (a match of :data:`_OPTION`): numbers
    bare, texts in quotes, as Python has them: ``--from C`` is `` `giver='C'` ``."""
    name, value = option[1].replace("-", "_"), option["value"]
    name = _ARGUMENTS.get(name, name)
    if not value:
        return f"`{name}`"
    return f"`{name}={value}`" if value.isdigit() else f"`{name}={value!r}`"


def _name_keywords(advice: str) -> str:
    """Return advice with keywords in place of fields of a record too, with values as Python writes them: a program that
    gave keywords has no YAML to correct.

    >>> _name_keywords("add `tenpai: [A, C]` or `from: C`")
    "add `tenpai=['A', 'C']` or `giver='C'`"
    """
    renamed = {field: word for word, field in RENAMED.items()}

    def keyword(written: re.Match[str]) -> str:
        """Return the keyword argument for a field with its value (``written``: a match of :data:`_FIELD_WITH_VALUE`),
        as Python writes both."""
        name, value = renamed.get(written[1], written[1]), written[2]
        return f"`{name}={_as_python(value)}`" if value else f"`{name}=`"

    advice = re.sub(_FIELD_WITH_VALUE, keyword, _name_functions(advice))
    advice = re.sub(rf"`({_FIELDS})`", lambda field: f"`{renamed[field[1]]}`", advice)
    # without backticks only in a list of fields: elsewhere “from” and “as” are words of a sentence
    return re.sub(rf"(?<=, )({_FIELDS})(?=,)", lambda field: renamed[field[1]], advice)


def _name_words(advice: str) -> str:
    """Return advice about a hand line with functions in place of commands, and words of the line in place of fields: a
    program that gave a line can correct words."""
    return write_words(_name_functions(advice))


def _as_python(value: str) -> str:
    """Return an example of a value, written as YAML, as a program writes it: ``[pon 777z]`` becomes ``['pon 777z']``.
    The reader of YAML is imported here, as only advice needs it."""
    import yaml

    if value[0] in "[{":
        return repr(yaml.load(value, yaml.BaseLoader))  # of texts alone, as tiles (``05m``) are no numbers
    return value if value.isdigit() else repr(value)


_NAMED_ARGUMENTS = ("set", "size")
"""The names of sources that are arguments already."""


def _place_in_arguments(problem: Problem) -> Problem:
    """Return a problem of an option as one of the argument that does the same: the argument's name becomes its path.
    A problem with the id of a system, which has no place, becomes one of the argument ``rules``. Any other problem
    stays as it is."""
    span = problem.span
    if span is None or not span.source.name.startswith(("--", *_NAMED_ARGUMENTS)):
        about_rules = span is None and not problem.path and problem.code[0] == "R"
        return problem._replace(path=("rules",)) if about_rules else problem
    option = span.source.name.removeprefix("--")
    name = {"claim": "claims"}.get(option, option.replace("-", "_"))  # --claim is given once for each claim
    source = span.source._replace(name=f"<{name}>")
    return problem._replace(path=problem.path or (name,), span=span._replace(source=source))


@contextmanager
def advising(keywords: bool = False) -> Iterator[None]:
    """Put the problems that are raised in the body into the words of a program, which has arguments and no command
    line. ``keywords``: whether the program gives a hand as keywords. Changes the problems of an InputError, and raises
    that same error on."""
    try:
        yield
    except InputError as error:
        error.take([in_words_of_programs(problem, keywords) for problem in error.problems])
        raise


def in_words_of_programs(problem: Problem, keywords: bool = False) -> Problem:
    """Return a problem as a program reads it; ``keywords`` as in :func:`advising`. A hand that was given as keywords is
    never a line, so these go first."""
    change = _name_words if is_about_line(problem) else _name_functions
    if keywords:
        change = _name_keywords
    return _place_in_arguments(rewritten(problem, change))
