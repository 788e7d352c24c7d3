"""``calc dice``: the dice chances of an anmika hand, and what rolls of them settle."""

from typing import Any

from ..match.record import is_match
from ..problems.codes import problem
from ..problems.problems import InputError
from ..readers.reader import located, read_record
from ..rules.rules import Rules
from ..systems import WITH_DICE, system
from ..verdict.verdict import as_data
from .answers import Answers
from .common import Options, Several, overrides_of, rules_for
from .documents import documents_of, is_file, own_file, typed_hand
from .options import all_names
from .usage import misused

_ADVICE = {"S108.nothing": "`calc new anmika` prints one"}


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
    """The dice chances (サイコロチャンス) of an anmika hand, and what rolls of them settle.

    Without rolls: what is still to be rolled, how likely a hit is, what is expected. With them: hits, who pays whom,
    the chips of the hand without and with the dice. Write every roll of the two dice: doubles are rolled again and not
    counted. Several chances of a player are settled in the order listed; "B #3 24: …" means the third.

    calc dice hand.yaml --roll "B 24: 13 45 11 56 24"

    calc dice B tsumo 123p789p123s99m46s Pb riichi --roll "B 24: 13 45 11 56 24"

    calc dice --player B --base 70 --named 24 --rolls "13 45 11 56 24" --seats "A B C"

    calc dice --player B --base 140 --times -2
    """
    out = Answers(lang, json, color=color)
    hand_said = " ".join(target or ())
    if target and (player or named or rolls or base is not None or seats or doubles or times != 1):
        misused(f"{hand_said} brings its own hand: give --roll alone", "FILE | LINE")
    if not target and (roll or not player):
        misused("give a record, or --player for a chance without a hand", "FILE | LINE | --player")
    if target:
        hand, ruling = _of_record(target, rules, set_)
        texts = list(roll or ())
    else:
        ruling, players = rules_for(rules or WITH_DICE, set_), all_names(seats) or ["A", "B", "C"]
        dice = _dice_of(ruling)
        if player not in players:
            misused(f"{player!r} is none of {', '.join(players)}", "--player")
        if not times:
            misused("a chance is worth something: 1, 2, −1 …", "--times")
        hand = dice.alone(players, player, base, times, doubles, ruling.values)
        texts = [f"{named}: {rolls}"] if named or rolls else []
    settled = _settled(hand, texts, ruling, ("--roll",) if target else ("--named", "--rolls"))
    out.tell(as_data(settled), lambda: system(ruling.engine).dice.render_rolls(settled, out.lang))


def _settled(hand: Any, texts: list[str], ruling: Rules, options: tuple[str, ...]) -> Any:
    """The hand with the rolls given, settled; problems point into the options."""
    document = Options()
    for i, text in enumerate(texts):
        document.put(("roll", i), text, " ".join(options), text)
    try:
        rolls = system(ruling.engine).dice
        return rolls.settled(rolls.give(hand, texts, ruling.values), ruling)
    except InputError as error:
        raise InputError(located(error.problems, document)) from None


def _of_record(words: list[str], rules: str, sets: Any) -> tuple[Any, Rules]:
    """The hand of a file that contains one record, or of a hand line."""
    if len(words) == 1 and is_file(words[0]):
        document = _in_file(words[0])
    else:
        document = typed_hand(Options(), words, rules or WITH_DICE)
        document.value.setdefault("rules", rules or WITH_DICE)
    entry = read_record(document, rules, overrides_of(sets), own_file(document))
    rolls = _dice_of(entry.rules)
    try:
        return rolls.hand_of(entry.record, entry.rules), entry.rules
    except InputError as error:
        raise InputError(located(error.problems, document)) from None


def _in_file(path: str) -> Any:
    """The one record of a file, as a document."""
    documents = list(documents_of(path, _ADVICE))
    if len(documents) > 1:
        of_match = "those of a match by `calc match`, from the `dice:` of its hands"
        misused(f"{path} has {len(documents)} records; the dice of one hand are settled at a time, {of_match}", "FILE")
    document = documents[0]
    if isinstance(document, list):
        raise InputError(document)
    if is_match(document):
        span = document.span(("hands",)) if "hands" in document.value else document.span(())
        fix = "write the rolls beside the win or draw they belong to, as `dice:`, and `calc match` settles them"
        raise InputError([problem("S110.match", ("hands",), span=span, help=fix)])
    return document


def _dice_of(ruling: Rules) -> Any:
    rolls = system(ruling.engine).dice
    if rolls is None:
        misused(f"{ruling.id} has no dice chances; {WITH_DICE} has", "--rules")
    return rolls
