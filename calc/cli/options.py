"""The options of a hand as a record: what ``calc score`` and ``calc waits`` share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import typer

from ..problems import InputError, Problem
from .common import Options, pairs_of, twice

_TEXT_OPTIONS = {
    "from": "--from", "tile": "--tile", "norths": "--norths", "river": "--river", "passed": "--passed",
    "void": "--void", "declared": "--declared", "pon_owner": "--pon-owner", "fever": "--fever", "aside": "--aside",
    "aside_after": "--aside-after", "gold": "--gold", "wall_left": "--wall-left", "as": "--as",
    "river_after": "--river-after", "lot": "--lot",
}  # fmt: skip
_FLAG_OPTIONS = (
    "ippatsu",
    "rinshan",
    "chankan",
    "haitei",
    "houtei",
    "tenhou",
    "chiihou",
    "renhou",
    "after_kong",
    "alice_wall_end",
    "riichi_tile",
    "kong_tsumo",
    "robbed_kong",
    "first_turn",
    "shubari",
    "wall_end",
)
_TABLE_OPTIONS = (
    "round",
    "honba",
    "sticks",
    "dora",
    "ura",
    "alice",
    "indicator",
    "streak",
    "title",
    "sitout",
    "spilled",
    "kans",
)
_EXHAUSTIVE = "exhaustive"
_NAMES_OPTIONS = ("seats", "dead", "silenced", "box", "out", "in_riichi", "below", "deposits")


def names_in(text: str) -> list[str]:
    """Names in a list: split at commas where there are any (so that names may have spaces), else at spaces."""
    parts = text.split(",") if "," in text else text.split()
    return [p.strip() for p in parts if p.strip()]


def texts_of(value: Any) -> list[str]:
    """The values of an option, however often it was given."""
    return [value] if isinstance(value, str) and value else list(value or ())


def all_names(value: Any) -> list[str]:
    """The names in all values of an option."""
    return [name for text in texts_of(value) for name in names_in(text)]


def options_of(given: Mapping[str, Any]) -> Options:
    """The options of a command, by the names of its parameters, as a record; parameters it does not have are absent.

    Raises :class:`~calc.problems.InputError` where something that can be said once is said twice.
    """
    options = Options()
    said = {name.removesuffix("_"): " ".join(texts_of(v)) for name, v in given.items() if isinstance(v, (str, list))}
    rons = texts_of(given.get("ron"))
    if said.get("tsumo") and rons:
        raise typer.BadParameter("a win is by tsumo or by ron, not both", param_hint="--tsumo, --ron")
    if len(set(rons)) < len(rons):
        raise InputError([twice([f"--ron {player}" for player in rons])])
    for winner, by in ((said.get("tsumo"), "tsumo"), (said.get("ron"), "ron")):
        if winner:
            options.put(("win", "player"), rons if len(rons) > 1 else winner, f"--{by}", winner)
            options.put(("win", "by"), by, f"--{by}", winner)
    for name, option in _TEXT_OPTIONS.items():
        if said.get(name):
            options.put(("win", name), said[name], option)
    for name in _FLAG_OPTIONS:
        if given.get(name):
            options.put(("win", name), True, "--" + name.replace("_", "-"), "--" + name.replace("_", "-"))
    _put_riichi(options, given)
    if given.get("meld"):
        options.put(("win", "melds"), list(given["meld"]), "--meld", said["meld"])
    if given.get("pao"):
        options.put(("win", "pao"), _liable(given["pao"]), "--pao", said["pao"])
    for name in _TABLE_OPTIONS:
        if said.get(name):
            options.put((name,), said[name], f"--{name}")
    for name in _NAMES_OPTIONS:
        if given.get(name):
            options.put((name,), all_names(given[name]), "--" + name.replace("_", "-"), said[name])
    _put_tables(options, given, said)
    if given.get("scores"):
        scores = pairs_of(all_names(given["scores"]), "--scores", "PLAYER=POINTS")
        options.put(("scores",), scores, "--scores", said["scores"])
    for name, path in (("draw", "kind"), ("offender", "offender"), ("tenpai", "tenpai"), ("nagashi", "nagashi")):
        if said.get(name) == _EXHAUSTIVE:
            options.put(("draw",), {}, "--draw", _EXHAUSTIVE)  # what a draw is where nothing else is said
        elif said.get(name):
            names = all_names(given[name])
            # one 流し満貫 is a text: some systems have one player where others have several
            one = path in ("kind", "offender") or (path == "nagashi" and names == [said[name]])
            options.put(("draw", path), said[name] if one else names, f"--{name}", said[name])
    if given.get("only_jokers"):
        options.put(("only_jokers",), True, "--only-jokers", "")
    if given.get("any_kong") is not None:
        options.put(("draw", "any_kong"), given["any_kong"], "--any-kong" if given["any_kong"] else "--no-kong", "")
    return options


def _liable(texts: Sequence[str]) -> str | dict[str, str]:
    """Who is liable: one player for whatever it is, or each for a yakuman."""
    if any("=" in text for text in texts):
        return _pairs(texts, "--pao", "PLAYER=YAKUMAN")
    if len(texts) > 1:
        problem = twice(
            [f"--pao {text}" for text in texts], "say for which yakuman: --pao B=daisangen --pao C=suukantsu"
        )
        raise InputError([problem])
    return texts[0]


def _put_riichi(options: Options, given: Mapping[str, Any]) -> None:
    kinds = [k for k in ("double_riichi", "open_riichi", "box_riichi") if given.get(k)]
    named = [f"--{k.replace('_', '-')}" for k in kinds or ["riichi"]]
    if kinds == ["double_riichi", "open_riichi"]:
        kinds = ["double_open"]
    if len(kinds) > 1:
        raise InputError([twice(named)])
    if kinds or given.get("riichi"):
        value = kinds[0].removesuffix("_riichi") if kinds else True
        options.put(("win", "riichi"), value, " ".join(named), " ".join(named))


def _put_tables(options: Options, given: Mapping[str, Any], said: Mapping[str, str]) -> None:
    """Options whose values are more than a text: tiles turned, tiles by player, rolls."""
    if given.get("winter"):
        gold = said.get("gold") in ("winter", "冬")
        rows = [row.strip() for row in ("," if gold else " ").join(given["winter"]).split(",")]
        options.put(("win", "winter"), rows if gold or len(rows) > 1 else rows[0], "--winter", said["winter"])
    for name, path in (("kami", ("win", "kami")), ("others_aside", ("aside",))):
        if given.get(name):
            option = "--" + name.replace("_", "-")
            options.put(path, _pairs(given[name], option, "NAME=TILES"), option, said[name])
    if given.get("dice"):
        options.put(("win", "dice"), list(given["dice"]), "--dice", said["dice"])


def _pairs(texts: Sequence[str], option: str, form: str) -> dict[str, str]:
    """``A=春 夏, C=北``, in one text or several, as a mapping."""
    return pairs_of([part for text in texts for part in text.split(",")], option, form)


def hand_of(words: Sequence[str], command: str) -> Options:
    """The hand that the words of a command line describe, with the options of ``calc score``."""
    from typer.main import get_command

    from .score import app

    params = get_command(app).make_context(command, list(words)).params
    given = options_of({name: list(v) if isinstance(v, tuple) else v for name, v in params.items()})
    add_hand(given, params["target"] or ())
    return given


def add_hand(options: Options, target: Sequence[str]) -> None:
    """Add the hand of the command line to the options; a hand for each of several who won on one tile."""
    if "draw" in options.value and not target:
        return
    text = " ".join(target)
    if not text and not options.value:
        raise typer.BadParameter("give a hand with --tsumo or --ron, or a file", param_hint="HAND | FILE")
    win = options.value.get("win", {})
    if isinstance(win.get("player"), list):
        _add_hands(options, options.value.pop("win"), target)
    elif text:
        options.put(("win", "hand"), text, "hand")


def _add_hands(options: Options, shared: dict[str, Any], hands: Sequence[str]) -> None:
    """Wins of several players on one tile, a hand for each; raises InputError for what is not said of each of them."""
    players = shared.pop("player")
    named = " and ".join(f"`--ron {player}`" for player in players)
    example = " ".join(['"HAND + TILE"'] * len(players) + [f"--ron {player}" for player in players])
    problems = []
    if len(hands) != len(players):
        problems.append(
            Problem("S203", f"{named}: whose hand is whose?", options.span(("win", "player")),
                    f"a hand for each, in the same order, each in quotes: {example} --from PLAYER; or a record with"
                    " `wins:`")
        )  # fmt: skip
    problems += [
        Problem("S206", f"{named}: of which of them is `{field}`?", options.span(("win", field)),
                "write a record with `wins:`, each with what is true of it")
        for field in shared if field not in ("by", "from", "tile")
    ]  # fmt: skip
    if problems:
        raise InputError(problems)
    options.put(("wins",), [], "--ron", " ".join(players))
    for i, (player, hand) in enumerate(zip(players, hands, strict=True)):
        options.value["wins"].append({"player": player, **shared})
        options.put(("wins", i, "hand"), hand, "hand")


_HELP = {
    "player": "--tsumo PLAYER, or --ron PLAYER --from PLAYER",
    "by": "--tsumo PLAYER, or --ron PLAYER --from PLAYER",
    "hand": 'give the hand as an argument: "234m 22444p 33567s + 3s"',
    "from": "--from PLAYER: who discarded the tile",
    "tile": "end the hand with + and the winning tile, or --tile TILE",
}
_MISSING = {"S203.from": "from", "S203.tile": "tile", "S203.outcome": "player", "S203.outcome_or_events": "player"}
"""What is missing where the sentence is not about a field."""


def for_command_line(problems: Sequence[Problem]) -> list[Problem]:
    """Problems of options in the words of the command line: options to give instead of fields to write."""
    found: list[Problem] = []
    for p in problems:
        missing = _MISSING.get(p.sentence, "") or dict(p.words).get("name")
        if p.code != "S203" or missing not in _HELP:
            missing = ""
        if missing in ("player", "by"):
            p = Problem("S203", "who won, and how?", p.span, _HELP["player"])
        elif missing:
            p = p._replace(help=_HELP[str(missing)])
        elif p.sentence == "S206.together":
            p = p._replace(help="--draw goes with no hand, --tsumo or --ron")
        if p not in found:
            found.append(p)
    return found
