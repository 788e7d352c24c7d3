"""What mighty alone counts in chips."""

from collections.abc import Mapping
from typing import Any

from ...record import Record
from ...riichi.chips import Counted, counted
from ...riichi.judge import Score

KISHOGUN = "kishogun"
"""What the limit of a 鬼将軍 is called."""


def counted_here(record: Record, score: Score, real: bool, alice: int, v: Mapping[str, Any]) -> Counted:
    """What of a win can be counted; ``score`` has the ura han if they are turned."""
    fold = score.yakuman
    own = {
        "real": int(real),
        "alice": alice,
        "kishogun": int(score.base.limit == KISHOGUN),
        "real_yakuman": fold if real else 0,
        "joker_yakuman": 0 if real else fold,
    }
    return counted(score, record, v, own)
