"""The answers to claims: whether one is right, and what else explains it."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from ..languages import Phrase
from .claim_fit import Fit
from .claims import Claim
from .explanations import MOST_NAMED, Explanation

RIGHT: Final = "right"
EXPLAINED: Final = "explained"
"""It is wrong, and a mistake that people make leads to it."""
APART: Final = "apart"
"""Of what it states some parts are right and others explained, each by itself."""
UNDECIDED: Final = "undecided"
"""The record does not say what decides it."""
UNEXPLAINED: Final = "unexplained"
"""It is wrong, and nothing that was tried leads to it."""
ClaimStatus: TypeAlias = Literal["right", "explained", "apart", "undecided", "unexplained"]


class ClaimAnswer(NamedTuple):
    """The answer to one claim."""

    claim: Claim
    status: ClaimStatus
    fit: Fit | None
    """Its fit to the settlement under the rules in force."""
    explanations: tuple[Explanation, ...] = ()
    """The most plausible first."""
    apart: tuple[ClaimAnswer, ...] = ()
    """For ``apart``: the answers to its parts, each alone."""

    def differences(self) -> list[Phrase]:
        """Return how the answer differs from what the claim's ``explained`` expects, a sentence for each difference;
        empty if it does not.

        The expectation is a status (``right``, ``unexplained``), or the id of a cause that the first explanation must
        name (a second id: the second explanation). A sentence names at most :data:`MOST_NAMED` ids of what came
        instead.
        """
        wrong = []
        for place, wanted in enumerate(self.claim.explained):
            got: tuple[str, ...] = ()  # fewer explanations than ids
            if place < len(self.explanations):
                got = self.explanations[place].ids
            elif self.status != EXPLAINED:
                got = (self.status,)
            if wanted not in got:
                answer = ", ".join(got[:MOST_NAMED]) or "nothing more"
                wrong.append(Phrase("expect_claim", player=self.claim.by, wanted=wanted, got=answer))
        return wrong
