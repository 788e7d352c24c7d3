"""Results and waits as text, by the words of their system."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ..rules.rules import Rules
from ..systems import system
from ..verdict.ledger import POINTS
from ..verdict.verdict import GameWin, Verdict
from .paper import Blank, Block, Copied, Paper, Para, StepLine, Steps, Sums
from .terminal import Terminal
from .text import NORMAL
from .words import Words, plain, signed

if TYPE_CHECKING:
    from ..match.settled import SettledHand
    from ..verdict.wait_report import DiscardReport, WaitReport


_STICK_RULE = " · sticks.value"
"""How a rule on a receipt ends that says what a riichi stick is worth."""


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
    then changes by, so that +4,900 is seen to be the +3,900 that the match has. The first line has the sticks that lay
    there before the hand, and the receipt a line for each that was laid in it."""
    words = Words(lang)
    laid = _sticks_laid(hand)

    def arrange(sums: Sums) -> Sums:
        """Return the sums of the hand with players in the order of the match. If any laid a stick, behind the row of
        points come one of the sticks and one of what the score changes by, which is both together."""
        rows = [(name, {player: moved[player] for player in laid}) for name, moved in sums.rows]
        if any(laid.values()):
            moved = {player: hand.points[player] for player in laid}
            rows[1:1] = [(words("sticks_laid"), laid), (words("score_moves"), moved)]
        have = sums.have and (sums.have[0], {p: n for p in hand.scores if (n := sums.have[1].get(p)) is not None})
        return Sums(rows, have, hand.dealer)

    pays = [arrange(block) if isinstance(block, Sums) else block for block in paper.pays]
    place = next((i for i, block in enumerate(pays) if isinstance(block, Sums)), len(pays))
    pays[place:place] = [*_sums_of_winners(hand, laid, words), *_word_lost_sticks(hand, laid, words)]
    receipt = paper.receipt and _with_sticks(paper.receipt, hand, laid, words)
    return paper.but(where=_lying_before(paper.where, hand, words), pays=pays, receipt=receipt)


def _sticks_laid(hand: SettledHand) -> dict[str, int]:
    """Return by player of the hand, in the order of the match, what his score lost to sticks that he laid in it."""
    paid = hand.result.points if hand.result else {}
    return {player: hand.points[player] - paid.get(player, 0) for player in hand.scores if player in hand.seats}


def _lying_before(lying: Sequence[str], hand: SettledHand, words: Words) -> list[str]:
    """Return what ``lying`` says of the table, with the number of sticks from before the hand in the place of the one
    in the record, which counts those laid in the hand too; without that part if none lay there before."""
    record = hand.result.record if hand.result else None
    counted = getattr(record, "sticks", hand.sticks)  # some games have no sticks
    if counted == hand.sticks:
        return list(lying)
    now, before = words("sticks_n", n=counted), words("sticks_n", n=hand.sticks) if hand.sticks else ""
    return [part for text in lying if (part := before if text == now else text)]


def _sums_of_winners(hand: SettledHand, laid: Mapping[str, int], words: Words) -> Iterator[Para]:
    """Yield for each player who is paid for several things, or laid a stick and is paid, how these come to the change
    of the score: ``Bea: hand 8,000 + honba 600 + riichi sticks 1,000, own stick −1,000 = +8,600``."""
    for player in laid:
        parts: dict[str, int] = {}
        for t in hand.result.transfers if hand.result else ():
            if t.payee == player and t.unit == POINTS:
                parts[t.why] = parts.get(t.why, 0) + t.amount
        paid = sum(parts.values())
        is_common = all(map(words.first, parts))  # a game with reasons of its own tells them event by event
        if is_common and len(parts) + (laid[player] < 0) > 1 and paid + laid[player] == hand.points[player]:
            named = " + ".join(f"{words(why)} {plain(n)}" for why, n in parts.items())
            stick = f" − {words('sticks_laid')} {plain(-laid[player])}" if laid[player] < 0 else ""
            yield Para(words("sum_of", player=player, parts=named + stick, total=signed(hand.points[player])))


def _word_lost_sticks(hand: SettledHand, laid: Mapping[str, int], words: Words) -> Iterator[Para]:
    """Yield what became of each stick laid in the hand that did not come back to its player: its way is no payment, so
    that it stands in no other line."""
    transfers = hand.result.transfers if hand.result else ()
    for player, amount in laid.items():
        taken = sum(t.amount for t in transfers if (t.why, t.payee) == ("sticks", player))
        if taken < -amount:
            yield Para(f"{words('stick_laid')}: {_word_stick(hand, player, -amount, words)}")


def _with_sticks(receipt: Steps, hand: SettledHand, laid: Mapping[str, int], words: Words) -> Steps:
    """Return a receipt with a line for each stick laid in the hand and what becomes of it, before the next hand, in
    place of the rule on its value among what has no effect."""
    by = [player for player, n in laid.items() if n < 0]
    if not by:
        return receipt
    rules = _rule_on_sticks(receipt) if hand.kind != "win" else ()  # a win has it at the sticks that are taken
    lines = [StepLine(words("stick_laid"), _word_stick(hand, p, -laid[p], words), rules) for p in by]
    steps = [_without_stick(step) if step.idle else step for step in receipt.steps]
    steps = [step for step in steps if not step.is_empty]
    effective = sum(not step.idle for step in steps)
    place = effective - 1 if hand.next.dealer else effective  # the last of them is the next hand
    return receipt.but(steps=[*steps[:place], *lines, *steps[place:]])


def _rule_on_sticks(receipt: Steps) -> list[str]:
    """Return the line that says what a stick is worth, as a receipt cites it; empty if it does not."""
    return [rule for step in receipt.steps for rule in step.rules if rule.endswith(_STICK_RULE)][:1]


def _without_stick(step: StepLine) -> StepLine:
    """Return a step that has no effect without the rule on riichi sticks, which has one where a stick was laid."""
    return step.but(rules=[rule for rule in step.rules if not rule.endswith(_STICK_RULE)])


def _word_stick(hand: SettledHand, player: str, amount: int, words: Words) -> str:
    """Return what became of the stick of a player: one winner took it, several shared the sticks, or it stays."""
    takers = [t.payee for t in hand.result.transfers if t.why == "sticks"] if hand.result else []
    ends = {"player": player, "payer": player, "payees": words("table"), "winner": "".join(takers[:1])}
    word = "stick_stays" if not takers else "pays" if len(takers) > 1 else "stick_goes"
    return words(word, ends, n=plain(amount))


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
