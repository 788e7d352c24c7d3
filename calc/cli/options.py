"""The options of a hand as a record: what ``calc score`` and ``calc waits`` share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import typer

from ..problems import Problem
from .common import Options

_TEXT_OPTIONS = {
    "from": "--from", "tile": "--tile", "norths": "--norths", "river": "--river", "passed": "--passed", "pao": "--pao",
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


def options_of(given: Mapping[str, Any]) -> Options:
    """The options of a command, by the names of its parameters, as a record; parameters it does not have are absent."""
    options = Options()
    for winner, by in ((given.get("tsumo"), "tsumo"), (given.get("ron"), "ron")):
        if winner:
            options.put(("win", "player"), winner, f"--{by}")
            options.put(("win", "by"), by, f"--{by}", winner)
    if given.get("tsumo") and given.get("ron"):
        raise typer.BadParameter("a win is by tsumo or by ron, not both", param_hint="--tsumo, --ron")
    for name, option in _TEXT_OPTIONS.items():
        value = given.get(name, given.get(name + "_"))
        if value:
            options.put(("win", name), value, option)
    for name in _FLAG_OPTIONS:
        if given.get(name):
            options.put(("win", name), True, "--" + name.replace("_", "-"), "--" + name.replace("_", "-"))
    kinds = [k for k in ("riichi", "double_riichi", "open_riichi", "box_riichi") if given.get(k)]
    both = kinds[-2:] == ["double_riichi", "open_riichi"]
    if len(kinds) > 1 and kinds[0] != "riichi" and not both:
        raise typer.BadParameter("choose one kind of riichi", param_hint="--riichi")
    if both:
        options.put(("win", "riichi"), "double_open", "--double-riichi --open-riichi", "--double-riichi --open-riichi")
    elif kinds:
        kind = kinds[-1]
        value = True if kind == "riichi" else kind.removesuffix("_riichi")
        options.put(("win", "riichi"), value, "--" + kind.replace("_", "-"), "--" + kind.replace("_", "-"))
    if given.get("meld"):
        options.put(("win", "melds"), list(given["meld"]), "--meld", " ".join(given["meld"]))
    for name in _TABLE_OPTIONS:
        value = given.get(name) or given.get(name + "_")
        if value:
            text = " ".join(value) if isinstance(value, list) else value
            options.put((name,), text, f"--{name}")
    for name in _NAMES_OPTIONS:
        if given.get(name):
            options.put((name,), names_in(given[name]), "--" + name.replace("_", "-"), given[name])
    _put_anmika(options, given)
    if given.get("scores"):
        pairs = [p.partition("=") for p in names_in(given["scores"])]
        options.put(("scores",), {p[0]: p[2] for p in pairs}, "--scores", given["scores"])
    for name, path in (("draw", "kind"), ("offender", "offender"), ("tenpai", "tenpai"), ("nagashi", "nagashi")):
        if given.get(name) == _EXHAUSTIVE:
            options.put(("draw",), {}, "--draw", _EXHAUSTIVE)  # what a draw is where nothing else is said
        elif given.get(name):
            names = names_in(given[name])
            # one 流し満貫 is a text: some systems have one player where others have several
            one = path in ("kind", "offender") or (path == "nagashi" and names == [given[name]])
            value = given[name] if one else names
            options.put(("draw", path), value, f"--{name}", given[name])
    if given.get("only_jokers"):
        options.put(("only_jokers",), True, "--only-jokers", "")
    if given.get("any_kong") is not None:
        options.put(("draw", "any_kong"), given["any_kong"], "--any-kong" if given["any_kong"] else "--no-kong", "")
    return options


def _put_anmika(options: Options, given: Mapping[str, Any]) -> None:
    """Options of anmika whose values are more than a text: tiles turned, tiles by player, rolls."""
    if given.get("winter"):
        rows = [row.strip() for row in given["winter"].split(",")]
        by_two = len(rows) > 1 or given.get("gold") in ("winter", "冬")
        options.put(("win", "winter"), rows if by_two else rows[0], "--winter", given["winter"])
    if given.get("kami"):
        options.put(("win", "kami"), _pairs(given["kami"], "--kami"), "--kami", given["kami"])
    if given.get("others_aside"):
        pairs = _pairs(given["others_aside"], "--others-aside")
        options.put(("aside",), pairs, "--others-aside", given["others_aside"])
    if given.get("dice"):
        options.put(("win", "dice"), list(given["dice"]), "--dice", " ".join(given["dice"]))


def _pairs(text: str, option: str) -> dict[str, str]:
    """``A=春 夏, C=北`` as a mapping."""
    found: dict[str, str] = {}
    for part in text.split(","):
        name, sign, value = (x.strip() for x in part.partition("="))
        if not sign or not name or not value:
            raise typer.BadParameter(f"{part.strip()!r}: write NAME=TILES, separated by commas", param_hint=option)
        if name in found:
            raise typer.BadParameter(f"{name} is named twice", param_hint=option)
        found[name] = value
    return found


def add_hand(options: Options, target: list[str]) -> None:
    """Add the hand of the command line to the options."""
    if "draw" in options.value and not target:
        return
    text = " ".join(target)
    if not text and not options.value:
        raise typer.BadParameter("give a hand with --tsumo or --ron, or a file", param_hint="HAND | FILE")
    if text:
        options.put(("win", "hand"), text, "hand")


_HELP = {
    "player": "--tsumo PLAYER, or --ron PLAYER --from PLAYER",
    "by": "--tsumo PLAYER, or --ron PLAYER --from PLAYER",
    "hand": 'give the hand as an argument: "234m 22444p 33567s + 3s"',
    "from": "--from PLAYER: who discarded the tile",
    "tile": "end the hand with + and the winning tile, or --tile TILE",
}


def for_command_line(problems: Sequence[Problem]) -> list[Problem]:
    """Problems of options in the words of the command line: options to give instead of fields to write."""
    found: list[Problem] = []
    for p in problems:
        missing = next((n for n in _HELP if p.code == "S203" and f"`{n}`" in p.message), "")
        if p.code == "S203" and p.message.startswith("ron from whom"):
            missing = "from"
        elif p.code == "S203" and p.message.startswith("which tile won"):
            missing = "tile"
        elif p.code == "S203" and p.message.startswith("neither a win"):
            missing = "player"
        if missing in ("player", "by"):
            p = Problem("S203", "who won, and how?", p.span, _HELP["player"])
        elif missing:
            p = p._replace(help=_HELP[missing])
        elif p.code == "S206" and "in one record" in p.message:
            p = p._replace(help="--draw goes with no hand, --tsumo or --ron")
        if p not in found:
            found.append(p)
    return found
