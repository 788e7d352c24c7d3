"""Results and waits as text, by the words of their system."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules.rules import Rules
from ..systems import system
from ..verdict.verdict import GameWin, Verdict
from .paper import Blank, Block, Copied
from .terminal import Terminal
from .text import NORMAL

if TYPE_CHECKING:
    from ..verdict.wait_report import DiscardReport, WaitReport


def verdict_blocks(
    verdict: Verdict[GameWin], lang: str = "en", explain: int = NORMAL, readings: int = 2, line: str = ""
) -> list[Block]:
    """Return the blocks of one verdict, which a terminal and a page print alike. ``explain``: how much of why, up to
    the receipt; ``readings``: the most other readings of a win; ``line``: the hand as a line to be copied, which
    follows if it is given. Imports the game."""
    text = system(verdict.rules.engine).text(lang, explain, readings)
    return [text.result(verdict), *([Blank(), Copied(line)] if line else [])]


def render(
    verdict: Verdict[GameWin],
    lang: str = "en",
    tiles: str = "mpsz",
    colour: bool = False,
    explain: int = NORMAL,
    readings: int = 2,
) -> str:
    """Return the text of one verdict for a terminal. ``explain`` and ``readings`` are those of :func:`verdict_blocks`;
    ``tiles``: the style in which tiles are written."""
    return Terminal(tiles, colour).text(verdict_blocks(verdict, lang, explain, readings))


def wait_blocks(report: WaitReport[object, object] | DiscardReport, rules: Rules, lang: str = "en") -> list[Block]:
    """Return the blocks of what a hand waits for; if it still holds the tile that it drew, of what to discard from
    it."""
    from ..verdict.wait_report import DiscardReport  # no part of the start of a score

    text = system(rules.engine).text(lang)
    return text.collect(text.discards if isinstance(report, DiscardReport) else text.waits, report, rules)
