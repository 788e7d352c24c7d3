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
    claims: Mapping[str, str | int] | str | Sequence[str] = (),
    *,
    rules: Rules | str = "",
    set: Changes | None = None,  # noqa: A002
) -> DisputeSheet:
    """Settle a dispute: who is right, and which mistake leads to every other value that is claimed.

    ``claims`` are what players say, ``{"B": "7700, 2 chips"}``, or texts as of ``--claim``; without any those of the
    record.

    >>> import calc
    >>> sheet = calc.dispute("B ron C 234m22444p33567s3s riichi dora 4z", {"B": 2600, "C": 2000})
    >>> [(claim.by, claim.status) for claim in sheet.claims]
    [('B', 'right'), ('C', 'explained')]
    """
    with advising():
        ruling = _rule_on(hand, claims, rules, set or {})
    sheet = ruling.sheet()
    return sheet._replace(ruling=spoken(sheet))


def _rule_on(
    hand: Hand, claims: Mapping[str, str | int] | str | Sequence[str], rules: Rules | str, changes: Changes
) -> Dispute:
    """Return the dispute about a hand, settled. Raises InputError for a hand or claims that cannot be read."""
    document = hand_document(hand, rules, {})
    entry = read_record(document, rules, changes)
    if isinstance(claims, str):
        claims = [claims]
    texts = [f"{by}={says}" for by, says in claims.items()] if isinstance(claims, Mapping) else claims
    about, unread = claims_about(entry.record, entry.rules, texts, document)
    if unread or not about:
        raise InputError(unread or [problem("S203.no_claims", span=document.span(()))])
    ruling = settle_dispute(entry.record, entry.rules, about)
    if isinstance(ruling.verdict, list) and not all(p.refusal for p in ruling.verdict):
        with placing(document):
            raise InputError(ruling.verdict)
    return ruling
