"""Results and waits as text, by the words of their system."""

from typing import Any

from ..systems import system
from .paper import Blank, Block, Copied
from .terminal import Terminal
from .text import FULL, NORMAL


def told(data: dict[str, Any], lang: str = "en", explain: int = NORMAL, readings: int = 2) -> list[Block]:
    """The blocks of one result (with its receipt if everything is to be explained), and the hand as a line."""
    text = system(data["engine"]).text(lang, explain, readings)
    paper = text.result(data)
    if explain == FULL:
        paper = paper.but(receipt=text.receipt(data))
    line = data.get("line")
    return [paper, *([Blank(), Copied(line)] if line else [])]


def render(
    data: dict[str, Any],
    lang: str = "en",
    tiles: str = "mpsz",
    colour: bool = False,
    explain: int = NORMAL,
    readings: int = 2,
) -> str:
    """The text of one result (:meth:`calc.result.Result.data`) for a terminal, with at most ``readings`` others."""
    return Terminal(tiles, colour).text(told(data, lang, explain, readings))


def waits_told(data: dict[str, Any], lang: str = "en") -> list[Block]:
    """The blocks of the waits of a hand."""
    text = system(data["engine"]).text(lang)
    return text.said(text.discards if "discards" in data else text.waits, data)
