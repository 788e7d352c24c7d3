"""The ruling of a hand as its match has it: riichi sticks with who laid them, sums as the scores change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from ..match.settled import SettledHand
from ..systems import system
from ..verdict.ledger import POINTS, TABLE, Transfer
from .paid import lost_sticks, stick_payments, sticks_laid, word_way
from .paper import Block, Flow, Flows, Paper, Para, StepLine, Steps, Sums
from .text import BRIEF
from .words import Words, plain, signed

_STICK_RULE = " · sticks.value"
"""How a rule on a receipt ends that says what a riichi stick is worth."""


def hand_blocks(hand: SettledHand, lang: str, explain: int) -> list[Block]:
    """Return the blocks of a hand as its match has it, wherever a hand of a match is shown by itself. Empty if only its
    amounts are known."""
    if hand.result is None:
        return []
    text = system(hand.result.rules.engine).text(lang, explain)
    text.in_order_of = list(hand.scores)
    return [paper_in_match(text.result(hand.result), hand, lang)]


def reasons_in_short(hand: SettledHand, lang: str) -> list[Block]:
    """Return why a hand is worth what it is, in a few lines, for a table that is about to deal the next one. Empty if
    only its amounts are known."""
    if hand.result is None:
        return []
    return system(hand.result.rules.engine).text(lang, BRIEF).in_short(hand.result)


def paper_in_match(paper: Paper, hand: SettledHand, lang: str) -> Paper:
    """Return the paper of a hand as it stands in its match:

    - each stick goes from the player who laid it to the player who gets it, so that sums are the change of the scores
    - players are in the order of the match, whoever deals
    - the first line has the sticks that lay there before the hand, and the receipt has a line for each laid in it
    """
    words = Words(lang)
    players = [player for player in hand.scores if player in hand.seats]

    def arrange(sums: Sums) -> Sums:
        """Return the sums of the hand with its players in the order of the match, and with points that count the sticks
        laid: these are the changes of the scores."""
        amounts = {name: hand.points if name == words(POINTS) else moved for name, moved in sums.rows}
        rows = [(name, {player: moved[player] for player in players}) for name, moved in amounts.items()]
        # a player who sits out has a score in the match, but none in the hand
        have = sums.have and (sums.have[0], {p: n for p in hand.scores if (n := sums.have[1].get(p)) is not None})
        return Sums(rows, have, hand.dealer)

    paid = _pays_with_sticks(paper.pays, hand, words)
    pays = [arrange(block) if isinstance(block, Sums) else block for block in paid]
    # above the sums, which they explain
    place = next((i for i, block in enumerate(pays) if isinstance(block, Sums)), len(pays))
    pays[place:place] = [*_sums_of_winners(hand, players, words), *_own_sticks(hand, words)]
    receipt = paper.receipt and _with_sticks(paper.receipt, hand, words)
    return paper.but(where=_lying_before(paper.where, hand, words), pays=pays, receipt=receipt)


def _pays_with_sticks(pays: Sequence[Block], hand: SettledHand, words: Words) -> list[Block]:
    """Return the payments of a hand (``pays``) with each stick on its whole way, from who laid it to who gets it, in
    place of what the table pays for sticks: only a match knows who laid them. Imports the game."""
    words_of_game = system(hand.result.rules.engine).text(words.lang).words if hand.result else words
    from_table, table = _from_table(hand), words("table")
    takers = dict.fromkeys(t.payee for t in from_table if t.why == "sticks")
    flows = next((block for block in pays if isinstance(block, Flows)), Flows((), [*hand.seats, table]))
    rows = _in_seat_order((row for row in flows.rows if row.payer != table or row.payee not in takers), hand)
    rows += _other_payments_of_table(from_table, takers, table, words_of_game)
    rows += _ways_of_sticks(hand, words)
    # a hand without payments of its own has a paragraph that says so: rows of sticks take its place
    replaced = (flows, Para(words("nothing_moves"))) if rows else ()
    return [flows.but(rows=rows) if block in replaced else block for block in pays]


def _in_seat_order(rows: Iterable[Flow], hand: SettledHand) -> list[Flow]:
    """Return payments sorted by payer, then by payee, in the order in which the match has its players, so that it is
    the same in each hand, whoever deals. A row may name several payees (``Ann, Cid``): these are sorted too."""
    places = {player: place for place, player in enumerate(hand.scores)}
    named = [row.but(payee=_by_seat(row.payee, places)) for row in rows]
    return sorted(named, key=lambda row: (places.get(row.payer, len(places)), places.get(row.payee, len(places))))


def _ways_of_sticks(hand: SettledHand, words: Words) -> Iterator[Flow]:
    """Yield a payment for each stick's whole way: from who laid it, or from the table if it lay there before the hand,
    to who gets it, or to the table if nobody does."""
    table = words("table")
    for way in stick_payments(hand):
        payer, payee = (table if end == TABLE else end for end in (way.payer, way.payee))
        yield Flow(payer, payee, plain(way.amount), words("stick_laid" if payer != table else "stick_before"))


def _by_seat(names: str, places: Mapping[str, int]) -> str:
    """Return the players whom a payment names (several as ``Ann, Cid``) in the order of their ``places``; unknown ones
    come last."""
    return ", ".join(sorted(names.split(", "), key=lambda name: places.get(name, len(places))))


def _other_payments_of_table(
    from_table: Sequence[Transfer], takers: Iterable[str], table: str, own_words: Callable[[str], str]
) -> Iterator[Flow]:
    """Yield what the table pays those players who take sticks (``takers``) for anything else, such as a pot of false
    calls: their row had the sticks in it, and is replaced. ``own_words``: those of the game, by the reason; ``table``:
    the word for the table."""
    for player in takers:
        others = [t for t in from_table if t.payee == player and t.why != "sticks"]
        if others:
            why = " + ".join(dict.fromkeys(own_words(t.why) for t in others))
            yield Flow(table, player, plain(sum(t.amount for t in others)), why)


def _from_table(hand: SettledHand) -> list[Transfer]:
    """Return what the table pays in a hand: sticks, and in some games a pot that lay there for something else. Empty if
    only the amounts are known."""
    return [t for t in hand.result.transfers if t.payer == TABLE] if hand.result else []


def _lying_before(lying: Sequence[str], hand: SettledHand, words: Words) -> list[str]:
    """Return the texts about what lies on the table (``lying``), with the sticks from before the hand in place of those
    of the record. The record also counts sticks laid in the hand, which stand among its payments. If there were none
    before, that text is left out."""
    record = hand.result.record if hand.result else None
    in_record = getattr(record, "sticks", hand.sticks)  # some games have no sticks
    if in_record == hand.sticks:
        return list(lying)
    text_of_record = words("sticks_n", n=in_record)
    before = words("sticks_n", n=hand.sticks) if hand.sticks else ""
    return [part for text in lying if (part := before if text == text_of_record else text)]


def _sums_of_winners(hand: SettledHand, players: Sequence[str], words: Words) -> Iterator[Para]:
    """Yield for each player who is paid for several things how these add up to the change of his score: ``Bea: hand
    8,000 + honba 600 + riichi sticks 1,000 = +9,600``. The stick that he laid himself is subtracted from the sticks
    that he takes."""
    laid = sticks_laid(hand)
    for player in players:
        parts: dict[str, int] = {}
        for t in hand.result.transfers if hand.result else ():
            if t.payee == player and t.unit == POINTS:
                parts[t.why] = parts.get(t.why, 0) + t.amount
        if not parts or not all(map(words.first, parts)):
            continue  # a game with reasons of its own lists its events instead
        parts["sticks"] = parts.get("sticks", 0) - laid.get(player, 0)
        terms = [f"{'−' if n < 0 else '+'} {words(why)} {plain(abs(n))}" for why, n in parts.items() if n]
        # not if he also pays something, so that the terms do not add up to his change
        if len(terms) > 1 and sum(parts.values()) == hand.points[player]:
            text = " ".join(terms).removeprefix("+ ")
            yield Para(words("sum_of", player=player, parts=text, total=signed(hand.points[player])))


def _own_sticks(hand: SettledHand, words: Words) -> Iterator[Para]:
    """Yield for each winner that he takes back the stick which he laid: it is no payment, so no row of payments has it.
    Nothing for a winner whose stick goes to another."""
    takers = {t.payee for t in _from_table(hand) if t.why == "sticks"}
    lost = lost_sticks(hand)
    for player, amount in sticks_laid(hand).items():
        if player in takers and lost.get(player, 0) <= 0:
            yield Para(words("stick_back", player=player, n=plain(amount)))


def _with_sticks(receipt: Steps, hand: SettledHand, words: Words) -> Steps:
    """Return a receipt with a line for each stick laid in the hand, which says who gets it, before the line about the
    next hand. Lines without effect lose the rule on the value of a stick: now that a stick is paid it has an effect."""
    laid = sticks_laid(hand)
    if not laid:
        return receipt
    rules = _rule_on_sticks(receipt) if hand.kind != "win" else ()  # a win cites it where sticks are taken
    returned = {player: words("stick_own", player=player, n=plain(n)) for player, n in laid.items()}
    ways = {way.payer: word_way(way, words) for way in stick_payments(hand) if way.payer in laid}
    # a stick with a way to somebody else does not come back
    lines = [StepLine(words("stick_laid"), text, rules) for text in (returned | ways).values()]
    steps = [_without_stick(step) if step.idle else step for step in receipt.steps]
    steps = [step for step in steps if not step.is_empty]
    # steps with an effect come first, and the last of them is the next hand, if there is one
    effective = sum(not step.idle for step in steps)
    place = effective - 1 if hand.next.dealer else effective
    return receipt.but(steps=[*steps[:place], *lines, *steps[place:]])


def _rule_on_sticks(receipt: Steps) -> list[str]:
    """Return the rule that says what a stick is worth, as the receipt cites it, in a list: each line of a stick gets it
    as its rules. Empty if the receipt does not cite it."""
    return [rule for step in receipt.steps for rule in step.rules if rule.endswith(_STICK_RULE)][:1]


def _without_stick(step: StepLine) -> StepLine:
    """Return a step that has no effect, without the rule on riichi sticks: that rule has an effect if a stick was
    laid."""
    return step.but(rules=[rule for rule in step.rules if not rule.endswith(_STICK_RULE)])
