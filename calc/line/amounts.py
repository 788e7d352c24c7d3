"""A line that says only what was paid, ``B +30 from C, 2 chips``, in a game whose wins have no field for it."""

import re
from collections.abc import Mapping, Sequence

from ..records.values import EVERYBODY
from .language import NUMBER, Language
from .words import AMOUNT, DIGITS, FROM, LineWord

_FROM = (FROM, "from")


def says_amounts(tokens: Sequence[LineWord], language: Language) -> bool:
    """Tell whether a line of a match is about amounts alone (``B +8000 from C``): its second word has a plus
    (``+8000``), and the game has the field ``adjust`` for it and no field for what a win is paid. In games with honba
    and riichi sticks no line is: an adjustment does not say who takes these."""
    has_field = language.field("record", "adjust") and not language.field("win", "paid")
    return bool(has_field and not language.system.course.counters and len(tokens) > 1 and _amount_paid(tokens[1]))


def _amount_paid(token: LineWord) -> int:
    """Return the amount that a word says with a plus (+8,000); 0 for any other word."""
    amount = None if token.quoted else AMOUNT.fullmatch(token.text)
    return int(token.text.replace(",", "")) if amount and amount[1] and "/" not in token.text else 0


def amounts_of(tokens: Sequence[LineWord], language: Language) -> Mapping[str, object] | None:
    """Return the fields of ``adjust`` that a line of amounts (:func:`says_amounts`) says: the winner, what he was paid
    and by whom (one player, or everybody the amount each), and the chips. ``None`` if it names no payer, or has any
    other word: then it is read as any other line, which reports what is wrong."""
    winner, amount = tokens[0].text, _amount_paid(tokens[1])
    following = [token.text for token in tokens[2:] if token.text not in _FROM]  # behind the winner and the amount
    if not language.sits(winner) or not following:
        return None
    payer, chips = following[0], _chips_paid(following[1:])  # chips are None if anything else stands there
    everybody = payer in EVERYBODY
    payers = [player for player in language.seats if player != winner] if everybody else [payer]
    # another word stands there, or who pays is no other player of the table
    if chips is None or winner in payers or not all(map(language.sits, payers)):
        return None
    adjust: dict[str, object] = {"points": _amounts_by_player(winner, payers, amount), "winners": [winner]}
    if chips:
        adjust["chips"] = _amounts_by_player(winner, payers, chips)
    return adjust if everybody else {**adjust, "from": payer}  # a single payer is the one who discarded


def _chips_paid(words: Sequence[str]) -> int | None:
    """Return the chips that the words behind the payer say (``2 chips``), 0 if there are no words. ``None`` for any
    other words, and for ``0 chips``, which nobody says."""
    if not words:
        return 0
    if len(words) != 2 or words[1] != "chips" or not re.fullmatch(NUMBER, words[0]):
        return None
    return int(words[0].translate(DIGITS)) or None  # a number may be a kanji


def _amounts_by_player(winner: str, payers: Sequence[str], each: int) -> dict[str, int]:
    """Return what each player wins or loses if each payer gives so much."""
    return {winner: each * len(payers)} | dict.fromkeys(payers, -each)
