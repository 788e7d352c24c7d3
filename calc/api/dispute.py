"""``calc.dispute``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..dispute import Dispute, claims_about
from ..dispute import dispute as settle_dispute
from ..dispute.sheet import DisputeSheet
from ..problems.codes import problem
from ..problems.problems import InputError
from ..readers.reader import read_record
from ..render.dispute import spoken
from ..rules.rules import Rules
from ..steps import placing
from .advice import advising
from .hands import Changes, Hand, hand_document


def dispute(
    hand: Hand,
    claims: Mapping[str, str | int] | str | Sequence[str | int] = (),
    *,
    rules: Rules | str = "",
    set: Changes | None = None,  # noqa: A002
) -> DisputeSheet:
    """Settle a dispute: who is right, and which mistake leads to every other value that is claimed.

    ``claims`` are what players say the hand is worth, ``{"B": 7700, "C": "3 han 40 fu"}``, or texts ``"B=7700"``;
    without any those of the record. A claim is written as people talk, in English or Japanese; all that it states must
    be right::

        8000, 8k, "9000 in all"      the hand in points; with honba and sticks
        "2600 all", "1300/2600"      what each payer gives; a non-dealer and the dealer
        "I pay 3900", "C pays 2000"  what somebody pays or gets
        "3 han 40 fu", "mangan"      the size
        "2 chips", "8000 + 2 chips"  chips
        "riichi", "no pinfu", "dora 3", "furiten", "no win"     what is in the hand, or is not; that it is no win
        "3900 for C"                 whose win is meant, of several

    Each claim has a status: ``right``; ``explained`` (wrong, and a mistake that people make leads to it: its
    ``explanations``); ``apart`` (each part answered by itself); ``undecided`` (the record does not say what decides
    it); ``unexplained``. ``DisputeSheet.answer`` says it in a sentence. The ruling itself is ``sheet.wins`` and
    ``sheet.rulings``, or ``sheet.verdict``. Raises ``calc.InputError``; a hand that is no win has none of these,
    and ``sheet.refused`` says why.

    >>> import calc
    >>> sheet = calc.dispute("B ron C 234m22444p33567s3s riichi dora 4z", {"B": 2600, "C": "3 han 40 fu"})
    >>> [(claim.by, claim.status) for claim in sheet.claims]
    [('B', 'right'), ('C', 'explained')]
    >>> print(sheet.answer(sheet.claims[1]))
    C says 3 han 40 fu: no, 2 han 40 fu (riichi 1 + all simples 1).
      3 han 40 fu came from 1 han too many: a yaku or dora that is not there (such
      as ippatsu, last tile ron or double riichi).
    """
    with advising():
        ruling = _rule_on(hand, claims, rules, set or {})
    sheet = ruling.sheet()
    # its sentences, which only render can write, are added here
    return sheet._replace(ruling=spoken(sheet))


def _rule_on(
    hand: Hand, claims: Mapping[str, str | int] | str | Sequence[str | int], rules: Rules | str, changes: Changes
) -> Dispute:
    """Return the settled dispute about a hand. If the rules forbid the win, the refusal is the verdict: claims about it
    (“no win”) can be right or wrong. Raises InputError for a hand or claims that cannot be read, if there are no
    claims, and for a record that cannot be true."""
    document = hand_document(hand, rules, words={})
    entry = read_record(document, rules, changes)
    if isinstance(claims, Mapping):
        texts = [f"{by}={says}" for by, says in claims.items()]
    else:
        texts = [str(claim) for claim in ([claims] if isinstance(claims, str) else claims)]
    about, unread = claims_about(entry.record, entry.rules, texts, document)
    if unread or not about:
        raise InputError(unread or [problem("S203.no_claims", span=document.span(()))])
    ruling = settle_dispute(entry.record, entry.rules, about)
    # problems that are no refusals: the hand cannot have been
    if isinstance(ruling.verdict, list) and not all(p.refusal for p in ruling.verdict):
        with placing(document):  # settling knows only paths
            raise InputError(ruling.verdict)
    return ruling
