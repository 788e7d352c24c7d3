"""``calc final``: from the scores at the end of a match to place points."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple
from unicodedata import normalize

from ..languages import Phrase
from ..match import final_scores, set_chips
from ..match.place_points import named_busts, points_over, set_streaks, transfers_beside
from ..problems.codes import problem
from ..problems.problems import InputError, Source, Span, refuse
from ..render.paper import Block
from ..render.tables import chips_table, final_table, finish_table
from ..rules.rules import Rules
from ..systems import system
from ..verdict.ledger import CHIPS, sums
from ..verdict.receipt import Receipt
from ..verdict.verdict import SCHEMA
from .answers import Answers
from .common import Several, parse_pairs, rules_for
from .options import all_names
from .settings import setting
from .usage import misused


class FinalAnswer(NamedTuple):
    """What is answered to final scores."""

    data: Mapping[str, object]
    """All but the rules."""
    blocks: Callable[[], list[Block]]
    """The same in words."""


def final(
    scores: list[str],
    rules: str = "",
    sticks: int = 0,
    bust: Several = None,
    yakitori: Several = None,
    chips: Several = None,
    match: Several = None,
    streak: int = 0,
    east_one: str = "",
    set_: Several = None,
    lang: str = "",
    color: str = "auto",
    json: bool = False,
    tables: str = "",
) -> None:
    """Print the end of a match by its final scores: rounding, return and place points (uma); the top takes the balance.
    With ``chips`` alone print the end of a set. Raises MisuseError for options that do nothing beside the others,
    InputError for scores and options that the rules do not have."""
    answers = Answers(lang, json, color=color, tables=tables)
    # What each option means stands in the catalogues of calc.languages, by the name of its parameter.
    points = _parse_scores(scores)
    chips_won = _parse_scores([text for text in chips or () if text])  # --chips without a pair is an empty text
    loaded = rules_for(rules or setting("rules"), set_)
    # chips of players with scores are those of one match; else all numbers are the chips of a set
    of_set = chips is not None and not set(chips_won) & set(points)
    _refuse_mixtures(of_set, match, any((sticks, bust, yakitori, streak, east_one)))
    finish = system(loaded.engine).finish_match
    if of_set:  # then arguments without --chips are chips too
        answer = _settle_set_in_chips(chips_won | points, match or [], loaded, answers.lang)
    elif finish:
        _refuse_wrong_scores(points, chips_won, loaded, {"--bust": bust, "--yakitori": yakitori})
        answer = _settle_match_in_chips(
            finish, points, chips_won, sticks=sticks, streak=streak, east_one=east_one, rules=loaded, lang=answers.lang
        )
    else:
        _refuse_wrong_scores(points, chips_won, loaded, {"--streak": streak, "--east-one": east_one})
        answer = _settle_place_points(
            points, chips_won, sticks=sticks, bust_texts=bust or (), yakitori=all_names(yakitori), rules=loaded,
            lang=answers.lang,
        )  # fmt: skip
    answers.print_answer({"schema": SCHEMA, "system": loaded.id, **answer.data}, answer.blocks)


def _refuse_mixtures(of_set: bool, matches: Several, of_match: bool) -> None:
    """Raise MisuseError for an option that would do nothing: ``matches``, the matches of a set, unless chips of a set
    are settled (``of_set``); any option of a single match (``of_match``: some was given) if they are."""
    if matches and not of_set:
        misused(Phrase("only_with", option="--chips"), "--match")
    if of_set and of_match:
        misused(Phrase("only_match_goes_with_it"), "--chips")


def _refuse_wrong_scores(
    points: Mapping[str, int], chips_won: Mapping[str, int], rules: Rules, foreign: Mapping[str, object]
) -> None:
    """Raise InputError unless chips belong to players and sum to zero, and scores are multiples of the unit of points:
    all are typed in, so a slip is likely. Raise it too for each option of ``foreign`` (the options that mean nothing in
    this system, by name) that was given a value."""
    strangers = [player for player in chips_won if player not in points]
    refuse([problem("L303.no_score", players=", ".join(points), player=player) for player in strangers])
    if total := sum(chips_won.values()):
        raise InputError([problem("M108.chips", sum=f"{total:+}")])
    unit = rules.values.get("points.rounding_unit", 1)
    # no payment makes such a score, so a digit is missing
    refuse([problem("L309.odd", player=p, points=n, unit=unit) for p, n in points.items() if n % unit])
    sentences = {option: "L304.busts" if option == "--bust" else "L304.option" for option in foreign}
    refuse([problem(sentences[o], system=rules.id, option=o) for o, value in foreign.items() if value])


def _parse_scores(texts: Sequence[str]) -> dict[str, int]:
    """Return scores by player, from texts such as ``40400``, ``A=40,400`` or several pairs between commas. Without
    names they belong to A, B, C, D in order; further ones have numbers (5, 6 …) for names. Full-width signs and digits
    count too. Raises InputError for a text that is no score of at most 15 digits, and for a player with two scores."""
    points: dict[str, int] = {}
    problems = []
    # a comma before a name (A=40400,B=29600) separates pairs; one within a number (40,400) does not
    apart = (part for text in texts for part in re.split(r",(?=[^,=]+=)", normalize("NFKC", text)))
    for i, text in enumerate(apart):
        name, sign, number = text.rpartition("=")
        if not sign:
            name = "ABCD"[i : i + 1] or str(i + 1)
        digits = number.replace(",", "").replace("−", "-").strip()  # the minus of typographers, which NFKC keeps
        if not re.fullmatch(r"[+-]?[0-9]{1,15}", digits) or name in points:
            span = Span(Source("score", text), 0, len(text))
            problems.append(problem("S202.score", span=span, text=text))
        else:
            points[name] = int(digits)
    refuse(problems)
    return points


def _settle_place_points(
    scores: dict[str, int],
    chips_won: Mapping[str, int],
    sticks: int,
    bust_texts: Sequence[str],
    yakitori: Sequence[str],
    rules: Rules,
    lang: str,
) -> FinalAnswer:
    """Return the end of a match settled in place points, as data for ``--json`` and as a table. ``sticks``: how many
    are still on the table; ``bust_texts``: pairs ``B=A``, who was pushed below 0 and by whom; ``chips_won``: the chips
    of the hands, to which chips paid at the end are added. Raises InputError if the system has no place points, or if
    it gives sticks back to their owners: scores alone do not tell who the owners are."""
    if sticks and rules.values.get("match.leftover_sticks") == "owners":
        raise InputError([problem("L302.owners", sticks=sticks)])
    pushed = parse_pairs(bust_texts, "--bust", "B=A")
    try:
        places = final_scores(scores, sticks, rules.values, pushed, yakitori)
    except (KeyError, IndexError):  # a rule of places that the system lacks, or has for fewer players
        raise InputError([problem("S109.final", system=rules.id)]) from None
    busts = named_busts(scores, pushed, rules.values)
    paid = [t for t in transfers_beside(places, busts, rules.values) if t.unit == CHIPS]
    data: dict[str, object] = {"places": places}
    if paid:
        data |= {"ledger": paid}
    moved: dict[str, int] = {}
    if chips_won:
        moved = {player: n + chips_won.get(player, 0) for player, n in sums(scores, paid).items()}
        data |= {"chips": moved}
    over = points_over(scores, sticks, rules.values)
    return FinalAnswer(data, lambda: final_table(places, paid, rules, lang, moved=moved, over=over))


def _settle_set_in_chips(chips: dict[str, int], matches: Sequence[str], rules: Rules, lang: str) -> FinalAnswer:
    """Return what each player has won at the end of a set of matches, from the ``chips`` in front of him. ``matches``:
    the players of each match in the order of their places (``B C A``), for rules that count several wins in a row.
    Raises InputError if a match has other players, and for a system whose sets do not begin with chips: there is no
    number to compare with."""
    orders = [match.replace(",", " ").split() for match in matches]
    if wrong := [order for order in orders if sorted(order) != sorted(chips)]:
        raise InputError([problem("L303.other_players", players=", ".join(chips), wrong=", ".join(wrong[0]))])
    if "set.chips_start" not in rules.values:
        raise InputError([problem("S109.chips", system=rules.id)])
    gains = set_chips(chips, orders, rules.values)
    streaks = set_streaks(orders, rules.values)
    return FinalAnswer({"chips": gains}, lambda: chips_table(chips, gains, rules, lang, streaks))


def _settle_match_in_chips(
    finish: Any,
    scores: dict[str, int],
    chips_won: Mapping[str, int],
    sticks: int,
    streak: int,
    east_one: str,
    rules: Rules,
    lang: str,
) -> FinalAnswer:
    """Return the end of a match settled in chips alone, by ``finish``, the function of its game. ``chips_won``: the
    chips of its hands; those of the end are added to them. ``sticks``: how many are left on the table; ``streak``: how
    many firsts in a row the winner has; ``east_one``: who has トントンブー, empty for nobody. Raises InputError for a
    wrong number of players, an unknown ``east_one``, or scores and sticks that do not sum to the start."""
    players, start = rules.values["table.players"], rules.values["match.start"]
    problems = []
    n = len(scores)
    total, due = sum(scores.values()) + sticks * rules.values["sticks.value"], n * start
    if n not in (players, players + 1):  # one more if a player sits out in rotation
        problems.append(problem("L301.count", there=n, due=players))
    elif total != due:
        problems.append(problem("L302.total", total=total, players=n, start=start, due=due))
    if east_one and east_one not in scores:
        problems.append(problem("L303.no_score", players=", ".join(scores), player=east_one))
    refuse(problems)
    receipt = Receipt(rules)  # notes the rules that are read below, which the table cites
    done = finish(scores, receipt, streak=streak, east_one=east_one, sticks=sticks)
    ended = done.ledger.totals(CHIPS)
    keys_read = [key for step in receipt.steps for key in step.keys]
    moved = {player: ended[player] + chips_won.get(player, 0) for player in scores}
    data = {
        "order": list(done.places),
        "places": done.places,
        "chips": moved,
        "ledger": [t._asdict() for t in done.ledger.transfers],
    }

    def blocks() -> list[Block]:
        """Return the end as a table."""
        return finish_table(done.scores, done, moved, rules, lang, read=keys_read, chips_won=chips_won)

    return FinalAnswer(data, blocks)
