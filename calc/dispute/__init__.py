"""Disputes: the verdict, and for each claim the nearest explanation, found by search.

:func:`dispute` settles a record once, tries everything that somebody may have believed instead (:mod:`.search`), and
reports which of these beliefs produce each claim (:mod:`.claims`).
"""

from .answers import ClaimAnswer
from .claims import Claim, check_claims, claims_about, read_claims, yaku_names
from .search import dispute
from .sheet import Dispute

__all__ = ["Claim", "ClaimAnswer", "Dispute", "check_claims", "claims_about", "dispute", "read_claims", "yaku_names"]
