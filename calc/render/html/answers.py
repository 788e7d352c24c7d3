"""Pages of one dispute and of one comparison, as the library gives them."""

from ...compare import Comparison
from ...dispute.sheet import DisputeSheet
from ..compare import comparison_blocks
from ..dispute import dispute_blocks
from .page import Shown, compared_page, dispute_page


def sheet_page(sheet: DisputeSheet, lang: str = "en") -> str:
    """Return the page of one dispute. For programs, which ask a result for its page."""
    return dispute_page([Shown(sheet)], lang, lambda sheet: dispute_blocks(sheet, lang))


def comparison_page(comparison: Comparison, lang: str = "en") -> str:
    """Return the page of one hand under several rules. For programs, which ask a result for its page."""
    return compared_page([Shown(comparison)], lang, lambda comparison: comparison_blocks(comparison, lang))
