"""The options of a hand as a record, shared by ``calc score``, ``calc waits`` and other commands that take a hand.

The options are those of the fields that systems declare (:mod:`calc.records.fields`). The only fields that this module
knows by name are how a hand is won (``--tsumo``, ``--ron``), and those of a draw or a chombo, which have no hand.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, TypeAlias

from ..languages import Phrase, Rewritten, in_language
from ..named_tuples import NamedTuple
from ..problems.codes import problem
from ..problems.problems import InputError, Problem, refuse
from ..records.fields import GROUPS, Field, Groups
from ..rules.rules import scalar
from ..systems import ENGINES, engines, fields_of
from .common import Options, parse_pairs, repetition_problem
from .usage import misused

_PLACES_OF_GROUPS: dict[str, tuple[str, ...]] = {
    "win": ("win",),
    "record": (),
    "draw": ("draw",),
    "chombo": ("chombo",),
}
"""The places of the groups of fields that have options."""
_EXHAUSTIVE = "exhaustive"
HandWords: TypeAlias = Mapping[str, Sequence[str]]
"""The options of a hand on a command line: the values of each as they were written, of a flag its name."""


class HandOption(NamedTuple):
    """An option for a field of a hand, or for one value of it."""

    name: str
    """As written: ``--river``."""
    path: tuple[str, ...]
    """The place of its value in a record."""
    field: Field
    declared: Mapping[str, Any]
    """What the field declares about this option: its ``value``, ``en`` and ``ja``, ``metavar``, ``several``."""
    system: str
    """The only system that has it; empty if several have it."""

    @property
    def key(self) -> str:
        """Its name as a parameter, ``double_riichi``: under it :data:`HandWords` and the tables of options have it."""
        return self.name.lstrip("-").replace("-", "_")

    @property
    def names(self) -> tuple[str, ...]:
        """All its names, as an option of a command has them: one of a hand has only the long one."""
        return (self.name,)

    @property
    def metavar(self) -> str:
        """The placeholder of its value: its own (``--tsumo PLAYER``), else that of its field. Empty for a flag, which
        stands for a value by itself (``--double-riichi``); the reader of the command line knows a flag by that."""
        is_flag = "value" in self.declared and "metavar" not in self.declared
        return "" if is_flag else str(self.declared.get("metavar", self.field.metavar))

    @property
    def several(self) -> bool:
        """Whether it may be given more than once: as it declares itself, else if its field joins several values."""
        return bool(self.declared.get("several", self.field.join))

    def help(self, lang: str) -> str:
        """Return its help text, in a language: what the field says of this option, else what it says of itself."""
        return str(self.declared.get(lang) or in_language(self.field.help, lang))


def _options_declared(system: str, groups: Groups) -> dict[str, HandOption]:
    """Return the options of the fields in some groups of a record, by their keys (:attr:`HandOption.key`); ``system``:
    the only system with these fields, empty if several have them. A field may declare several options, one for each of
    its values."""
    options = [
        HandOption(name, (*place, field.name), field, declared, system)
        for group, place in _PLACES_OF_GROUPS.items()
        for field in groups.get(group, ())
        for name, declared in field.options.items()
    ]
    return {option.key: option for option in options}


@cache
def _family_options() -> Mapping[str, HandOption]:
    """Return the options of the fields that the riichi family shares, by their keys: enough for most hands, without
    loading a game."""
    return _options_declared("", GROUPS)


@lru_cache(2)
def hand_options(plugins: bool = False) -> Mapping[str, HandOption]:
    """Return the options of a hand by the names of their parameters, made from the fields of records. If several games
    have an option of one name, that of the first game counts. ``plugins``: include games of other packages, which take
    time to load."""
    options = {**_family_options()}
    for engine in engines() if plugins else ENGINES:
        for key, option in _options_declared(engine, fields_of(engine)).items():
            options.setdefault(key, option)
    return options


def _options_with(keys: Collection[str]) -> Mapping[str, HandOption]:
    """Return options of a hand by their keys, with at least all of ``keys`` that any game has. The options of the
    riichi family are tried first, then those of all our systems (3 ms of every start), last those of other packages
    too: so most commands load no game for their options."""
    for options in (_family_options, hand_options):
        if options().keys() >= set(keys):
            return options()
    return hand_options(plugins=True)


def hand_option(name: str) -> HandOption | None:
    """Return the option of a hand that is written ``name`` (``--double-riichi``); ``None`` if no system has it, or it
    is written otherwise (with an underscore, or without dashes)."""
    key = name.removeprefix("--").replace("-", "_")
    option = _options_with((key,)).get(key)
    return option if option and option.name == name else None


# --- values -----------------------------------------------------------------------------------------------------------


def split_names(text: str) -> list[str]:
    """Return the names in a text, as options and settings have them: split at commas if there are any, so that names
    can contain spaces, otherwise at spaces.

    >>> split_names("A B"), split_names("Ann Lee, Bea,")
    (['A', 'B'], ['Ann Lee', 'Bea'])
    """
    parts = text.split(",") if "," in text else text.split()
    return [p.strip() for p in parts if p.strip()]


def texts_of(value: Any) -> list[str]:
    """Return the values of an option as a list, however often it was given. A text is a list of one; ``None`` and an
    empty text are an empty list."""
    return [value] if isinstance(value, str) and value else list(value or ())


def all_names(value: object) -> list[str]:
    """Return the names in all values of an option (a list, a text or ``None``). Each value may have several names,
    split by :func:`split_names`."""
    return [name for text in texts_of(value) for name in split_names(text)]


def _join_liable(texts: Sequence[str], option: str, form: str) -> str | dict[str, str]:
    """Return who is liable: one player for everything, or, if any text has an equals sign, a player for each yakuman
    (``daisangen=B``). Raises InputError for several players without yakuman: nobody could tell who pays for what.
    ``form``: what to write for a pair."""
    if any("=" in text for text in texts):
        return _join_pairs(texts, option, form)
    if len(texts) > 1:
        fix = Phrase("say_for_which_yakuman")
        raise InputError([repetition_problem([f"{option} {text}" for text in texts], fix)])
    return texts[0]


def _join_pairs(texts: Sequence[str], option: str, form: str) -> dict[str, str]:
    """Return ``A=春 夏, C=北``, in one or several texts with commas between pairs, as a mapping. Raises as
    :func:`parse_pairs` does for a text that has not this ``form``, which the problem shows."""
    return parse_pairs([part for text in texts for part in text.split(",")], option, form)


def _join_rows(texts: Sequence[str], _option: str, _form: str) -> str | list[str]:
    """Return turned tiles as a record has them: one text, or, if there are commas, a list with the tiles of each turn.
    Only the first parameter is needed: all functions in :data:`_JOIN_VALUES` are called alike.

    >>> _join_rows(["1m 2p, 3s"], "", ""), _join_rows(["1m 2p"], "", "")
    (['1m 2p', '3s'], '1m 2p')
    """
    rows = [row.strip() for row in " ".join(texts).split(",")]
    return rows if len(rows) > 1 else rows[0]


_JOIN_VALUES: Mapping[str, Callable[[Sequence[str], str, str], object]] = {
    "": lambda texts, option, form: texts[0],
    "words": lambda texts, option, form: " ".join(texts),
    "names": lambda texts, option, form: all_names(texts),
    "list": lambda texts, option, form: list(texts),
    "amounts": lambda texts, option, form: parse_pairs(all_names(texts), option, form),
    "pairs": _join_pairs,
    "rows": _join_rows,
    "liable": _join_liable,
}
"""How the values of an option become the one value of a field, by how its kind joins them."""


def options_of(of_hand: HandWords) -> Options:
    """Return the options of a hand on a command line as a record; options that are not given are absent. The choices of
    one field (``--double-riichi``, ``--open-riichi``) are gathered first and put last, as two of them may be one value
    (``double_open``).

    Raises :class:`~calc.InputError` if an option that can be given once is given twice, MisuseError for ``--tsumo``
    beside ``--ron``.
    """
    options = Options()
    _put_winner(options, texts_of(of_hand.get("tsumo")), texts_of(of_hand.get("ron")))
    chosen: dict[tuple[str, ...], list[HandOption]] = {}
    for name, option in _options_with(of_hand.keys()).items():
        if not of_hand.get(name) or name in ("tsumo", "ron"):  # not given, or put above
            continue
        if "value" in option.declared:  # --double-riichi is one of several values of riichi
            chosen.setdefault(option.path, []).append(option)
        else:
            _put_values(options, option, of_hand)
    for path, choices in chosen.items():
        value, names = _combine_choices(choices)
        options.put(path, value, names, names)
    return options


def _put_values(options: Options, option: HandOption, of_hand: HandWords) -> None:
    """Put the value of one option, its texts joined as its field says, into the record ``options``, at the place where
    a file has it: the same reader reads both. Raises InputError if the texts contradict each other, MisuseError for one
    that does not have the form of its field."""
    texts = texts_of(of_hand[option.key])
    if option.path == ("draw", "kind") and texts == [_EXHAUSTIVE]:
        # Games with one sort of draw have no field for its kind, and in all others this is the default. So the draw is
        # put without a kind: with what other options say of it so far, or empty.
        options.put(("draw",), options.value.get("draw", {}), option.name, _EXHAUSTIVE)
        return
    value = _JOIN_VALUES[option.field.join](texts, option.name, option.metavar)
    options.put(_place_in_record(option, of_hand), value, option.name, " ".join(texts))


def _place_in_record(option: HandOption, of_hand: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the place of an option's value in the record. Usually that is the option's path; but if ``--draw`` or
    ``--chombo`` is given, an option of a win (dice, 金北) is put there, where that has the same field. ``of_hand``: the
    values of all options by key."""
    if option.path[0] != "win":
        return option.path
    for group in ("draw", "chombo"):
        if of_hand.get(group):  # the option --draw or --chombo is given
            # of all games, as the options are read before the rules are known
            fields = (field for engine in engines() for field in fields_of(engine).get(group, ()))
            if any((field.name, field.kind) == (option.field.name, option.field.kind) for field in fields):
                return (group, *option.path[1:])
    return option.path


def _put_winner(options: Options, tsumo: Sequence[str], rons: Sequence[str]) -> None:
    """Put the winner and how the hand is won into the ``options``, which are changed: one name, or a list if several
    win by ron; nothing if neither option was given. Raises MisuseError for both ways at once, InputError for a player
    named twice."""
    if tsumo and rons:
        misused(Phrase("tsumo_or_ron"), "--tsumo, --ron")
    if len(set(rons)) < len(rons):
        raise InputError([repetition_problem([f"--ron {player}" for player in rons])])
    for winners, by in ((tsumo, "tsumo"), (rons, "ron")):  # one of them at most
        if winners:
            names = " ".join(winners)
            options.put(("win", "player"), list(winners) if len(winners) > 1 else names, f"--{by}", names)
            options.put(("win", "by"), by, f"--{by}", names)


def _combine_choices(options: Sequence[HandOption]) -> tuple[object, str]:
    """Return the value of a field that has an option for each choice, and the names of the options that give it.
    ``--riichi`` stands for true, and adds nothing to another choice (``--riichi --double-riichi``). ``--double-riichi
    --open-riichi`` is ``double_open`` if a system has that choice. Any other two exclude each other: InputError."""
    # --riichi is dropped if another says more
    options = [option for option in options if isinstance(option.declared["value"], str)] or options
    values = [option.declared["value"] for option in options]
    if len(values) > 1:
        both = "_".join(map(str, values))
        if both not in both_at_once():
            raise InputError([repetition_problem([option.name for option in options])])
        values = [both]
    return values[0], " ".join(option.name for option in options)


@cache
def both_at_once() -> frozenset[str]:
    """Return the choices that combine two others in some system (``double_open``: double and open). Only for these may
    two options of one field be given together."""
    tables = [table for engine in ENGINES for table in fields_of(engine).values()]
    return frozenset(choice for table in tables for field in table for choice in field.choices if "_" in choice)


# --- the hand ---------------------------------------------------------------------------------------------------------


def as_words(options: Options) -> list[str]:
    """Return options as words of a hand line, without dashes: a flag as its name, others followed by their value, which
    for a text field stands in quotes. So a hand line with options beside it is read as one line: ``--honba 2`` becomes
    ``honba 2``."""
    # a text may have blanks, which end other values
    text_options = {name for name in options.names() if (option := hand_option(name)) and option.field.kind == "text"}
    words = list[str]()
    for name, value in options.words():
        word = name.replace("--", "")
        if value == name:  # a flag
            words.append(word)
        else:
            words.append(f'{word} "{value}"' if name in text_options else f"{word} {value}")
    return words


def add_hand(options: Options, target: Sequence[str]) -> None:
    """Add the hand of the command line (``target``) to the ``options``, which are changed; for several winners on one
    tile, a hand for each. Do nothing for a draw or chombo without a hand, and for a hand that options alone describe.
    Raises MisuseError if neither a hand nor an option was given, InputError unless several winners have a hand each."""
    if {"draw", "chombo"} & options.value.keys() and not target:
        return  # nobody's hand is needed
    text = " ".join(target)
    if not text and not options.value:
        misused(Phrase("give_hand_or_file"), "HAND | FILE")
    win = options.value.get("win", {})
    if isinstance(win.get("player"), list):
        _add_hands(options, options.value.pop("win"), target)
    elif text:
        options.put(("win", "hand"), _with_winning_tile(text, win), "hand", text)


def _with_winning_tile(text: str, win: Mapping[str, Any]) -> str:
    """Return a hand with a plus before its last tile, which then is the winning one, unless a plus in the text or the
    option ``--tile`` says which tile won. ``win``: the fields of the win so far."""
    if "tile" in win or "+" in text:
        return text
    from ..line.words import last_tile_wins

    return last_tile_wins(text)


def _add_hands(options: Options, shared: dict[str, Any], hands: Sequence[str]) -> None:
    """Put into the options a list with the win of each of several players who win on one tile, each with his hand, in
    the order of ``--ron``. ``shared``: the fields of the one win that the options gave, for all of them; ``player`` is
    taken out of it. Raises InputError for a missing hand, and for options that could be about any of the winners."""
    players = shared.pop("player")
    named = " and ".join(f"`--ron {player}`" for player in players)
    # with as many hands as winners
    example = " ".join(['"HAND + TILE"'] * len(players) + [f"--ron {player}" for player in players])
    problems, of_players = list[Problem](), options.span(("win", "player"))
    if len(hands) != len(players):
        problems.append(problem("S203.whose_hand", span=of_players, named=named, example=example))
    # all winners share how, from whom and on which tile
    of_one = [field for field in shared if field not in ("by", "from", "tile")]
    spans = {field: options.span(("win", field)) for field in of_one}
    refuse(problems + [problem("S206.whose", span=span, named=named, field=field) for field, span in spans.items()])
    options.put(("wins",), [], "--ron", " ".join(players))  # made first: put fills lists, and makes none
    for i, (player, hand) in enumerate(zip(players, hands, strict=True)):
        options.value["wins"].append({"player": player, **shared})
        options.put(("wins", i, "hand"), _with_winning_tile(hand, shared), "hand", hand)


_ADVICE_FOR_MISSING = {
    "hand": "hand_as_argument",
    "from": "from_player",
    "tile": "end_hand_with_tile",
}
_MISSING_FIELDS = {
    "S203.from": "from",
    "S203.tile": "tile",
    "S203.tiles": "tile",
    "S203.outcome": "player",
    "S203.outcome_or_events": "player",
}
"""What is missing, for sentences that are not about a field."""


_FIELD_IN_ADVICE = r"`(\w+): ([^`{]+)`"
"""A field and its value as written in advice."""


def _option_for_field(written: re.Match[str]) -> str:
    """Return what to write on a command line for a field and its value, a match of :data:`_FIELD_IN_ADVICE`. Some
    options stand for one value of a field, as ``--tsumo`` for ``by: tsumo``: the one for this value goes first. Else it
    is the first option that any value can follow. If there is none either, the text stays as it is, backticks included.
    Loads and keeps the games of other packages. Shown here through its caller, :func:`_replace_fields`:

    >>> [_replace_fields(advice) for advice in ("`riichi: double`", "`by: tsumo`", "`honba: 2`")]
    ['--double-riichi', '--tsumo PLAYER', '--honba 2']
    >>> [_replace_fields(advice) for advice in ("`wins: []`", "`by: skill`")]  # no option gives these
    ['`wins: []`', '`by: skill`']
    """
    name, value = written[1], written[2]
    # plugins too: the hand that the advice is about may be of another package's game
    options = [option for option in hand_options(plugins=True).values() if option.field.name == name]
    for option in options:
        if "value" in option.declared and option.declared["value"] == scalar(value):
            return f"{option.name} {option.metavar}".strip()  # with a placeholder (PLAYER), if it takes somebody's name
    for option in options:
        if "value" not in option.declared:
            return f"{option.name} {value}"
    return written[0]


def _option_for_name(written: re.Match[str]) -> str:
    """Return the option of the field that a match names, in backticks. A word that is no option stays as it is, as
    advice quotes other words too."""
    option = hand_options(plugins=True).get(written[1])
    return f"`{option.name}`" if option else written[0]


def _replace_fields(advice: str) -> str:
    """Return advice with options in place of fields and their values, ``--honba 2`` for ``honba: 2`` in backticks: who
    typed options has no file to write fields into.

    >>> _replace_fields("`by: `"), _replace_fields("`honba: null`")  # no value; no option stands for null
    ('`by: `', '--honba null')
    """
    return re.sub(_FIELD_IN_ADVICE, _option_for_field, advice)


def _replace_names(advice: str) -> str:
    """Return advice with options in place of fields: of fields with a value, and then of bare names (which
    :func:`_replace_fields` leaves, as they have no colon)."""
    return re.sub(r"`(\w+)`", _option_for_name, _replace_fields(advice))


def _in_terms_of_option(wrong: Problem) -> Problem:
    """Return a problem in terms of options, for somebody who wrote options. Its advice has options in place of fields.
    If an option has a wrong value, the sentence names that option: words of the sentence that are the field's name are
    replaced, and two sentences about fields have another one about options."""
    option = wrong.span.source.name if wrong.span else ""  # Options give a span the option as its source
    # the last field of the path; numbers are the places in lists
    field = next((step for step in reversed(wrong.path) if isinstance(step, str)), "")
    # without a field the bare name could be a word of a claim
    advice = Rewritten(wrong.help, _replace_names if field else _replace_fields)
    if not option.startswith("--") or not field:
        return wrong._replace(help=advice)
    words: dict[str, Any] = {name: option if word == field else word for name, word in wrong.words}
    # the sentences about options have advice of their own
    if wrong.sentence == "S201.top":
        return problem("S201.option_top", wrong.path, span=wrong.span, name=option, word=field.replace("_", "-"))
    if wrong.sentence == "S201.other_system":
        return problem("S201.option_of", wrong.path, span=wrong.span, **words)
    return problem(wrong.sentence, wrong.path, span=wrong.span, help=advice, **words)


def for_command_line(problems: Sequence[Problem]) -> list[Problem]:
    """Return problems of options in terms of the command line: options to give instead of fields to write. A missing
    winner and a missing way to win become one problem, as ``--ron`` gives both; each problem stands once."""
    rewritten: list[Problem] = []
    for p in problems:
        missing = _MISSING_FIELDS.get(p.sentence, "") or dict(p.words).get("name")  # the name of a field
        if p.code == "S203" and missing in ("player", "by"):
            p = problem("S203.who_won", span=p.span)  # for both the same, so the second is left out below
        elif p.code == "S203" and missing in _ADVICE_FOR_MISSING:
            p = p._replace(help=Phrase(_ADVICE_FOR_MISSING[str(missing)]))
        elif p.sentence == "S206.together":
            p = p._replace(help=Phrase("draw_goes_with_no_hand"))
        else:
            p = _in_terms_of_option(p)
        if p not in rewritten:
            rewritten.append(p)
    return rewritten
