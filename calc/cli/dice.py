"""``calc dice``: the dice chances of an anmika hand, and what rolls of them settle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from ..codes import problem
from ..problems import InputError, Problem, Span
from .answers import Answers
from .command import App
from .common import Options, Several, overrides_of, rules_for
from .options import all_names

if TYPE_CHECKING:
    from ..rules import Rules

app = App()


@app.command()
def dice(
    file: str = "",
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

    calc dice --player B --base 70 --named 24 --rolls "13 45 11 56 24" --seats "A B C"

    calc dice --player B --base 140 --times -2
    """
    out = Answers(lang, json, color=color)
    if file and (player or named or rolls or base is not None or seats or doubles or times != 1):
        raise typer.BadParameter(f"{file} brings its own hand: give --roll alone", param_hint="FILE")
    if not file and (roll or not player):
        raise typer.BadParameter("give a record, or --player for a chance without a hand", param_hint="FILE | --player")
    if file:
        hand, ruling = _of_file(file, rules, set_)
        given = list(roll or ())
    else:
        hand, ruling = _alone(player, base, times, doubles, seats, rules, set_)
        given = [f"{named}: {rolls}"] if named or rolls else []
    data = _settled(hand, given, ruling, ("--roll",) if file else ("--named", "--rolls"))
    from ..systems import system

    out.tell(data, lambda: system(ruling.engine).dice.told(data, out.lang))


def _settled(hand: Any, given: list[str], ruling: Rules, options: tuple[str, ...]) -> dict[str, Any]:
    """The hand with the rolls given; problems point into the options."""
    from ..reader import located
    from ..systems import system

    document = Options()
    for i, text in enumerate(given):
        document.put(("roll", i), text, " ".join(options), text)
    try:
        dice = system(ruling.engine).dice
        data: dict[str, Any] = dice.settled(dice.give(hand, given, ruling.values), ruling)
    except InputError as error:
        raise InputError(located(error.problems, document)) from None
    return data


def _alone(
    player: str, base: int | None, times: int, doubles: bool, seats: list[str] | None, rules: str, sets: Any
) -> tuple[Any, Rules]:
    """A chance without a hand."""
    from ..systems import WITH_DICE

    ruling = rules_for(rules or WITH_DICE, sets)
    rolls = _dice_of(ruling)
    players = all_names(seats) or ["A", "B", "C"]
    if player not in players:
        raise typer.BadParameter(f"{player!r} is none of {', '.join(players)}", param_hint="--player")
    if not times:
        raise typer.BadParameter("a chance is worth something: 1, 2, −1 …", param_hint="--times")
    return rolls.alone(players, player, base, times, doubles, ruling.values), ruling


def _of_file(path: str, rules: str, sets: Any) -> tuple[Any, Rules]:
    """The hand of a file that holds one record."""
    from ..match.record import is_match
    from ..reader import located, read_documents, read_record
    from .documents import own_file, read_source

    source = read_source(path)
    if isinstance(source, Problem):
        if source.code == "S106":
            source = source._replace(help="name a file with a hand; - for standard input")
        raise InputError([source])
    documents = list(read_documents(source))
    if not documents:
        raise InputError([problem("S108.nothing", span=Span(source, 0, 0), help="`calc new anmika` prints one")])
    if len(documents) > 1:
        why = (
            f"{path} has {len(documents)} records; the dice of one hand are settled at a time, those of a match by"
            " `calc match`, from the `dice:` of its hands"
        )
        raise typer.BadParameter(why, param_hint="FILE")
    document = documents[0]
    if isinstance(document, list):
        raise InputError(document)
    if is_match(document):
        at = document.span(("hands",)) if "hands" in document.value else document.span(())
        fix = "write the rolls beside the win or draw they belong to, as `dice:`, and `calc match` settles them"
        raise InputError([problem("S110.match", ("hands",), span=at, help=fix)])
    entry = read_record(document, rules, overrides_of(sets), own_file(document))
    rolls = _dice_of(entry.rules)
    try:
        return rolls.hand_of(entry.record, entry.rules), entry.rules
    except InputError as error:
        raise InputError(located(error.problems, document)) from None


def _dice_of(ruling: Rules) -> Any:
    from ..systems import WITH_DICE, system

    rolls = system(ruling.engine).dice
    if rolls is None:
        raise typer.BadParameter(f"{ruling.id} has no dice chances; {WITH_DICE} has", param_hint="--rules")
    return rolls
