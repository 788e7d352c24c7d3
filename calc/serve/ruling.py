"""Rulings on what players claim, for phones.

They are apart from the table since all that rules on claims is a sixth of what a page in the pocket imports at its
start, and few evenings ask for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..dispute import claims_about, dispute
from ..render.dispute import dispute_blocks
from ..render.html.markup import Markup
from ..render.html.page import problems_card

if TYPE_CHECKING:
    from ..rules.rules import Rules
    from ..verdict.verdict import GameRecord


def rule_on(record: GameRecord, rules: Rules, claims: Sequence[str], lang: str) -> str:
    """Return the ruling on claims about a hand, as a part of a page (HTML). Below it stands what is wrong with claims
    that cannot be read: one mistyped claim does not keep the others from an answer.

    Raises InputError if none can be read.
    """
    readable, problems = claims_about(record, rules, claims)
    ruling = Markup(lang).blocks(dispute_blocks(dispute(record, rules, readable).sheet(), lang))
    return ruling + (problems_card(problems, lang) if problems else "")
