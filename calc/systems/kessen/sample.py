"""Starter records of kessen: a win or a draw told alone, and behind ``#`` the hand as a story."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from ...notation import format_tiles, parse_tiles
from ...rules import Rules
from ...tiles import HONOURS, PIN
from .fields import DRAW_FIELDS, KONG_FIELDS, RECORD_FIELDS, WIN_FIELDS

# Concealed tiles and the winning one by the number of sets; the same without manzu, for sets without that suit.
_HANDS = {4: ("111333p 12377s 45s", "6s"), 3: ("111p 12377s 45s", "6s"), 2: ("11177p 45s", "6s")}
_WITH_A_VALUE = ("player", "by", "from", "hand", "void")


def starter(rules: Rules, name: str, draw: bool = False) -> str:
    """A record that scores as printed, with every other field behind ``#``."""
    return "\n".join(_lines(rules, name, draw)) + "\n"


def _lines(rules: Rules, name: str, draw: bool) -> Iterator[str]:
    v = rules.values
    players = "ABCDEF"[: v["kessen.players"]]
    tiles, tile = _HANDS[v["kessen.sets"]]
    shown = name if re.fullmatch(r"[\w./#-]+", name) else json.dumps(name, ensure_ascii=False)
    yield f"# A hand of {rules.id}: {rules.title['en']}. Settle it: calc score FILE"
    yield "# A line behind a single # is a field to use when it is wanted: take the # away."
    examples = {
        "rules": shown, "seats": "[" + ", ".join(players) + "]", "hand": f"{tiles} + {tile}", "tile": tile,
        "void": "{" + ", ".join(f"{p}: m" for p in players) + "}", "by": "ron", "player": "A", "from": "B",
        "out": "[C]", "melds": "[pon 555p]", "passed_from": "C", "title": "Friday",
    }  # fmt: skip
    for field in RECORD_FIELDS:
        if field.name in ("rules", "seats", "void", "title", "out"):
            yield ""
            yield f"## {field.help}"
            active = field.name in ("rules", "seats") or (field.name == "void" and draw)
            yield f"{'' if active else '#'}{field.name}: {examples[field.name]}"
    yield ""
    if draw:
        yield "## the wall is empty: what each player shows who has not won"
        yield "draw:"
        yield f"  ## {DRAW_FIELDS[0].help}"
        yield "  hands:"
        for player, text in zip(players, _dealt(tiles, len(players)), strict=True):
            yield f"    {player}: {text}"
    else:
        yield "win:"
        for field in WIN_FIELDS:
            text = field.help + (": " + ", ".join(field.choices) if field.choices and field.name == "void" else "")
            example = "m" if field.name == "void" else examples.get(field.name, field.example)
            yield f"  ## {text}"
            yield f"  {'' if field.name in _WITH_A_VALUE else '#'}{field.name}: {example}"
    yield ""
    yield "## A whole hand instead: events in order, each kong, win, wins or draw on its own."
    yield "## events:"
    for field in KONG_FIELDS:
        yield f"##   kong.{field.name}: {field.help}"
    yield "##   - kong: {player: B, kind: open, tile: 9p, from: A}"
    yield "##   - win: {player: A, by: ron, from: B, hand: …, after_kong: true}"
    yield "##   - wins: [{player: …}, {player: …}]"
    yield "##   - draw: {hands: {C: …, D: …}}"


def _dealt(first: str, players: int) -> list[str]:
    """A hand for each player out of pinzu and souzu, the first as given."""
    own = parse_tiles(first)
    left = [t for t in range(PIN, HONOURS) for _ in range(4 - own.count(t))]
    others = [format_tiles(left[i :: players - 1][: len(own)]) for i in range(players - 1)]
    return [first, *others]
