"""Starter records of Wenzhou mahjong."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from ...fields import Field
from ...rules import Rules
from .fields import DRAW_FIELDS, EXPECT_FIELDS, RECORD_FIELDS, WIN_FIELDS

_ACTIVE = ("rules", "seats", "streak", "indicator", "player", "by", "from", "hand", "any_kong")
_EXAMPLES = {"by": "ron", "tile": "7s", "from": "A"}


def starter(rules: Rules, name: str, draw: bool = False) -> str:
    """A record that scores as printed, with every other field behind ``#``."""
    return "\n".join(_lines(rules, name, draw)) + "\n"


def _lines(rules: Rules, name: str, draw: bool) -> Iterator[str]:
    shown = name if re.fullmatch(r"[\w./#-]+", name) else json.dumps(name, ensure_ascii=False)
    yield f"# One finished hand, {rules.id}: {rules.title['en']}. Settle it: calc score FILE"
    yield "# A line behind a single # is a field to use when it is wanted: take the # away."
    for field in RECORD_FIELDS:
        if field.kind not in ("win", "wins", "draw", "expect"):
            yield ""
            yield from _fields([field], "", {"rules": shown})
    yield ""
    if draw:
        yield "draw:"
        yield from _fields(DRAW_FIELDS, "  ", {})
    else:
        yield "win:"
        yield from _fields(WIN_FIELDS, "  ", _EXAMPLES)
        yield ""
        yield "## Several who claim the same tile: wins: instead of win:, one item (- player: …) for each."
        yield f"## A hand that nobody won: calc new {shown} --draw"
    yield ""
    yield "## what you expect; a difference is reported and exits with 1"
    yield "#expect:"
    yield from _fields(EXPECT_FIELDS if not draw else EXPECT_FIELDS[:1] + EXPECT_FIELDS[-1:], "  ", {}, ())


def _fields(
    table: Sequence[Field], indent: str, examples: dict[str, str], active: Sequence[str] = _ACTIVE
) -> Iterator[str]:
    for field in table:
        mark = "" if field.name in active else "#"
        yield f"{indent}## {field.help}"
        yield f"{indent}{mark}{field.name}: {examples.get(field.name, field.example)}"
