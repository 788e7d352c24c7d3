"""``calc dice``: the dice chances of an anmika hand, and what rolls of them settle."""

from typing import Any, TypeAlias

from ..languages import Phrase
from ..match.record import is_match
from ..problems.codes import problem
from ..problems.problems import InputError
from ..readers.reader import located, read_record
from ..records.values import ReadableDocument
from ..rules.rules import Rules
from ..systems import WITH_DICE, system
from ..verdict.verdict import as_data
from .answers import Answers
from .common import Options, Several, overrides_of, rules_for
from .documents import documents_of, is_file, own_file, typed_hand
from .options import all_names
from .usage import misused

Dice: TypeAlias = Any
"""The module of a game that counts and settles dice chances: :attr:`calc.systems.base.System.dice`."""
DiceHand: TypeAlias = object
"""The chances of a hand, as that module has them."""
SettledDice: TypeAlias = object
"""What they came to."""
_ADVICE = {"S108.nothing": "new_prints_anmika"}


def dice(
    target: list[str] | None = None,
    roll: Several = None,
    player: str = "",
    named: str = "",
    rolls: str = "",
    base: int | None = None,
    times: int = 1,
    doubles: bool = False,
    seats: Several = None,
    rules: str = "",
    set_: Several = None,
    lang: str = "",
    color: str = "auto",
    json: bool = False,
) -> None:
    """Print the dice chances (サイコロチャンス) of an anmika hand, and what rolls of them settle. Without a hand print
    a single chance of ``player``. Raises MisuseError for options of a single chance beside a hand, and for ``roll``
    without one: they would change nothing."""
    # What each option means stands in the catalogues of calc.languages, by the name of its parameter.
    answers = Answers(lang, json, color=color)
    if target:
        if any((player, named, rolls, base is not None, seats, doubles, times != 1)):  # 1: as without the option
            misused(Phrase("give_roll_alone", file=" ".join(target)), "FILE | LINE")
        hand, loaded = _read_dice_hand(target, rules, set_)
        settled = _settle_rolls(hand, list(roll or ()), loaded, ("--roll",))
    else:
        if roll or not player:
            misused(Phrase("give_record_or_player"), "FILE | LINE | --player")
        loaded = rules_for(rules or WITH_DICE, set_)
        players = all_names(seats) or ["A", "B", "C"]  # games with dice are of three
        hand = _chance_without_hand(player, players, base, times, doubles=doubles, rules=loaded)
        texts = [f"{named}: {rolls}"] if named or rolls else []
        settled = _settle_rolls(hand, texts, loaded, ("--named", "--rolls"))
    answers.print_answer(as_data(settled), lambda: _dice_of(loaded).render_rolls(settled, answers.lang))


def _chance_without_hand(
    player: str, players: list[str], base: int | None, times: int, doubles: bool, rules: Rules
) -> DiceHand:
    """Return chances of which there is only one, given by options without a hand: whoever rolls need not write his hand
    down. ``base``: the chips of a hit (``None``: as in the rules), multiplied by ``times``; ``doubles``: whether it has
    the bonus for doubles. Raises MisuseError for an unknown ``player``, a chance worth nothing, or a game without
    dice."""
    if player not in players:
        misused(Phrase("player_none_of", player=repr(player), players=", ".join(players)), "--player")
    if not times:
        misused(Phrase("chance_worth_something"), "--times")
    return _dice_of(rules).alone(players, player, base, times, doubles, rules.values)


def _settle_rolls(hand: DiceHand, texts: list[str], rules: Rules, options: tuple[str, ...]) -> SettledDice:
    """Return the chances of a hand with some rolls settled. ``texts``: the rolls as written in these ``options``.
    Raises InputError for a text that is no roll of these chances, underlined in its option: for that the texts are put
    into a document of ``options``."""
    document = Options()
    for i, text in enumerate(texts):
        document.put(("roll", i), text, " ".join(options), text)
    try:
        dice_of_game = _dice_of(rules)
        return dice_of_game.settled(dice_of_game.add_rolls(hand, texts, rules.values), rules)
    except InputError as error:
        raise InputError(located(error.problems, document)) from None


def _read_dice_hand(words: list[str], rules: str, sets: Several) -> tuple[DiceHand, Rules]:
    """Return the chances of a hand, with its rules. ``words`` is a file with one record, or a hand line. The rules are
    those asked for (``rules``, ``sets``), else those that the hand names, else for a line those of a game with dice, as
    the usual rules have none. Raises InputError with a place in the file or line, MisuseError for a game without
    dice."""
    if len(words) == 1 and is_file(words[0]):
        document = _read_one_record(words[0])
    else:
        document = typed_hand(Options(), words, rules or WITH_DICE)
        document.value.setdefault("rules", rules or WITH_DICE)  # the usual rules have no dice
    entry = read_record(document, rules, overrides_of(sets), own_file(document))
    dice_of_game = _dice_of(entry.rules)
    try:
        return dice_of_game.hand_of(entry.record, entry.rules), entry.rules
    except InputError as error:
        raise InputError(located(error.problems, document)) from None


def _read_one_record(path: str) -> ReadableDocument:
    """Return the one record of a file, as a document. Raises MisuseError for several records, as rolls belong to one
    hand; InputError for a match (S110), and for a file that cannot be read."""
    documents = list(documents_of(path, _ADVICE))
    if len(documents) > 1:
        misused(Phrase("dice_of_one_hand", file=path, n=len(documents)), "FILE")
    document = documents[0]
    if isinstance(document, list):  # it cannot be read: these are its problems
        raise InputError(document)
    if is_match(document):
        span = document.span(("hands",)) if "hands" in document.value else document.span(())
        fix = Phrase("write_rolls_beside_win")
        raise InputError([problem("S110.match", ("hands",), span=span, help=fix)])
    return document


def _dice_of(rules: Rules) -> Dice:
    """Return the module that counts and settles dice chances in the game of the rules. If the game has none, raise
    MisuseError, which names a system that has them. Asked of all rules, as a command line may name those of any
    game."""
    dice_of_game = system(rules.engine).dice
    if dice_of_game is None:
        misused(Phrase("no_dice_chances", id=rules.id, other=WITH_DICE), "--rules")
    return dice_of_game
