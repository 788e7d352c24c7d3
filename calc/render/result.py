"""Results and waits as text, by the words of their system."""

from __future__ import annotations

from typing import Any

from ..systems import system
from .text import NORMAL


def render(
    data: dict[str, Any],
    lang: str = "en",
    tiles: str = "mpsz",
    colour: bool = False,
    explain: int = NORMAL,
    readings: int = 2,
) -> str:
    """The text of one result (:meth:`calc.result.Result.data`) for a terminal; ``readings`` others are shown."""
    return system(data["engine"]).text()(lang, tiles, colour, explain, readings).result(data)


def render_waits(data: dict[str, Any], lang: str = "en", tiles: str = "mpsz") -> str:
    """The text of what a hand waits for, as a system with waits of its own gives it."""
    return system(data["engine"]).text()(lang, tiles).waits(data)
