"""Results and waits as text, by the words of their system."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules.rules import Rules
from ..systems import system
from ..verdict.verdict import GameWin, Verdict
from .paper import Blank, Block, Copied, Paper, Sums
from .terminal import Terminal
from .text import NORMAL
from .words import Words

if TYPE_CHECKING:
    from ..match.settled import SettledHand
    from ..verdict.wait_report import DiscardReport, WaitReport


def verdict_blocks(
    verdict: Verdict[GameWin], lang: str = "en", explain: int = NORMAL, readings: int = 2, line: str = ""
) -> list[Block]:
    """Return the blocks of one verdict (with its receipt if everything is to be explained), and its hand as a ``line``
    to copy, if one is given."""
    text = system(verdict.rules.engine).text(lang, explain, readings)
    return [text.result(verdict), *([Blank(), Copied(line)] if line else [])]


def hand_blocks(hand: SettledHand, lang: str, explain: int) -> list[Block]:
    """Return the blocks of a hand as its match has it; none if only its amounts are known."""
    if hand.result is None:
        return []
    text = system(hand.result.rules.engine).text(lang, explain)
    return [paper_in_match(text.result(hand.result), hand, lang)]


def paper_in_match(paper: Paper, hand: SettledHand, lang: str) -> Paper:
    """Return the paper of a hand with its sums as they stand in its match: players in the order of the match, whoever
    deals; and if sticks were laid in this hand, which are no payment of it, a row of these and one of what the score
    then changes by, so that +4,900 is seen to be the +3,900 that the match has."""
    paid = hand.result.points if hand.result else {}
    laid = {player: hand.points[player] - paid.get(player, 0) for player in hand.scores if player in hand.seats}

    def arrange(sums: Sums) -> Sums:
        """Return the sums of the hand in the order of the match, with the rows of sticks if any were laid."""
        rows = [(name, {player: moved[player] for player in laid}) for name, moved in sums.rows]
        if any(laid.values()):
            moved = {player: hand.points[player] for player in laid}
            rows[1:1] = [(Words(lang)("sticks_laid"), laid), (Words(lang)("score_moves"), moved)]
        have = sums.have and (sums.have[0], {p: n for p in hand.scores if (n := sums.have[1].get(p)) is not None})
        return Sums(rows, have, hand.dealer)

    return paper.but(pays=[arrange(block) if isinstance(block, Sums) else block for block in paper.pays])


def render(
    verdict: Verdict[GameWin],
    lang: str = "en",
    tiles: str = "mpsz",
    colour: bool = False,
    explain: int = NORMAL,
    readings: int = 2,
) -> str:
    """Return the text of one verdict for a terminal, with at most ``readings`` others."""
    return Terminal(tiles, colour).text(verdict_blocks(verdict, lang, explain, readings))


def wait_blocks(report: WaitReport[object, object] | DiscardReport, rules: Rules, lang: str = "en") -> list[Block]:
    """Return the blocks of what a hand waits for, or of what to discard from it if it holds its drawn tile."""
    from ..verdict.wait_report import DiscardReport  # no part of the start of a score

    text = system(rules.engine).text(lang)
    return text.collect(text.discards if isinstance(report, DiscardReport) else text.waits, report, rules)
