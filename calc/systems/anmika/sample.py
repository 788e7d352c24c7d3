"""Starter records of anmika: a single win or a draw that scores as printed, and behind ``#`` everything else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from ...fields import Field
from ...rules import Rules
from .fields import DRAW_FIELDS, EXPECT_FIELDS, RECORD_FIELDS, WIN_FIELDS

_EXAMPLES = {
    "hand": "123p 789p 123s 99m 46s + 5s", "by": "tsumo", "seats": "[A, B, C]", "riichi": "true", "tenpai": "[A]",
    "kind": "exhaustive",
}  # fmt: skip
_ALWAYS = ("rules", "seats", "dora", "player", "by", "hand", "riichi", "tenpai")
_OUTCOMES = ("win", "wins", "draw", "chombo", "events", "hands", "expect")


def starter(rules: Rules, name: str, draw: bool = False) -> str:
    """A record that scores as printed."""
    return "\n".join(_lines(name, draw)) + "\n"


def _lines(name: str, draw: bool) -> Iterator[str]:
    shown = name if re.fullmatch(r"[\w./#-]+", name) else json.dumps(name, ensure_ascii=False)
    yield "# A hand of anmika (華八アンミカ筋肉GT五等). Settle it: calc score FILE"
    yield "# A line behind a single # is a field to use when it is wanted: take the # away."
    for field in RECORD_FIELDS:
        if field.name not in _OUTCOMES:
            example = shown if field.name == "rules" else _EXAMPLES.get(field.name, field.example)
            yield ""
            yield f"## {field.help}"
            yield f"{'' if field.name in _ALWAYS else '#'}{field.name}: {example}"
    yield ""
    yield "draw:" if draw else "win:"
    yield from _group(DRAW_FIELDS if draw else WIN_FIELDS)
    yield ""
    yield "## A story instead (a fever, others' 春): the waiting hands, and events in order."
    yield '## hands: {A: "777p 123p 99m 123s 46s"}'
    yield "## events:"
    yield "##   - aside: {player: B, tiles: 春}"
    yield "##   - riichi: {player: A, fever: single, shubari: true}"
    yield "##   - win: {player: A, by: tsumo, tile: Pb, dora: 6z 9m, ura: 1p 2p}"
    yield "##   - win: {player: A, by: ron, from: B, tile: 5s, dora: 6z 9m, ura: 1p 2p}"
    yield ""
    yield "## what you expect; a difference is reported and exits with 1"
    yield "#expect:"
    for field in EXPECT_FIELDS:
        yield f"  #{field.name}: {field.example}"


def _group(table: Sequence[Field]) -> Iterator[str]:
    for field in table:
        if field.name not in ("dora", "ura", "tile"):
            choices = (
                ""
                if not field.choices or all(c in field.help for c in field.choices)
                else ": " + ", ".join(field.choices)
            )
            yield f"  ## {field.help}{choices}"
            example = _EXAMPLES.get(field.name, field.example)
            yield f"  {'' if field.name in _ALWAYS else '#'}{field.name}: {example}"
