"""Results and waits as text, by the words of their system."""

from __future__ import annotations

from typing import Any

from ..systems import system
from .terminal import Terminal
from .text import FULL, NORMAL


def render(
    data: dict[str, Any],
    lang: str = "en",
    tiles: str = "mpsz",
    colour: bool = False,
    explain: int = NORMAL,
    readings: int = 2,
) -> str:
    """The text of one result (:meth:`calc.result.Result.data`) for a terminal; ``readings`` others are shown."""
    paper = system(data["engine"]).text(lang, explain, readings).paper(data)
    return Terminal(tiles, colour).paper(paper, explain >= FULL)


def render_waits(data: dict[str, Any], lang: str = "en", tiles: str = "mpsz") -> str:
    """The text of what a hand waits for, as a system with waits of its own gives it."""
    text = system(data["engine"]).text(lang)
    return Terminal(tiles).text(text.said(text.waits, data))
