"""``calc.match``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..match.settle import MatchResult, settle_match
from ..rules.rules import Rules
from .advice import advising
from .hands import Changes, Hand, hand_document


def match(
    hands: Hand | Iterable[Hand],
    *,
    rules: Rules | str = "",
    set: Changes | None = None,  # noqa: A002
    rate: str = "",
    follow_record: bool = False,
    ended: bool = False,
) -> MatchResult:
    """Settle a match or an evening: a match file's values, several of them, or hands that follow each other.

    ``rate``: ``points=50/1000,chips=100`` in the smallest unit of the money. ``follow_record``: where a record says
    otherwise than what follows from the hands before, it is right. ``ended``: a match that is not over ends here.

    >>> import calc
    >>> evening = calc.match(["B ron C 234m22444p33567s3s riichi", "A tsumo 123456789m 11p 23s 4s"], rules="tcg")
    >>> evening.matches[0].hands[-1].scores
    {'A': 30200, 'B': 25000, 'C': 21100, 'D': 23700}
    """
    several = [hands] if isinstance(hands, (str, Mapping)) else hands
    with advising():
        documents = [hand_document(hand, rules, {}) for hand in several]
        return settle_match(*documents, rules=rules, overrides=set, follow=follow_record, rate=rate, ended=ended)
