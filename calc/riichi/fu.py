"""Fu, with their parts."""

from typing import NamedTuple

from ..rules import V, glance
from ..shapes import ORPHANS, PAIRS, SCATTERED

_WAIT_KEYS = ("", "fu.wait_kanchan", "fu.wait_penchan", "fu.wait_tanki", "", "")
_PAIR_KEYS = (
    "", "fu.pair_dragon", "fu.pair_seat_wind", "fu.pair_round_wind", "fu.pair_double_wind", "fu.pair_north",
)  # fmt: skip
"""By the numbers that :mod:`calc.riichi.reading` gives to waits and pairs."""
_MELD_KEYS = (
    "fu.open_triplet", "fu.open_kan", "fu.closed_kan",
    "fu.open_triplet_yaochuu", "fu.open_kan_yaochuu", "fu.closed_kan_yaochuu",
)  # fmt: skip

FuKey = tuple[str, bool, bool, bool, bool, int, int, int, int, tuple[int, int, int, int, int, int]]
"""All that fu depend on: form, menzen, tsumo, on a dead-wall tile, pinfu, wait, pair, concealed triplets of simples,
concealed triplets of terminals and honours, :attr:`calc.riichi.hand.Hand.meld_fu` (with a triplet completed by ron
counted as open)."""


class FuPart(NamedTuple):
    """``times`` × ``fu`` under the rule ``key``."""

    key: str
    fu: int
    times: int = 1


def fu_parts(key: FuKey, v: V) -> list[FuPart]:
    """The parts that add up to the fu of a reading. The last is the fu added by rounding. Hands without sets or pairs
    have no fu at all."""
    form, menzen, tsumo, rinshan, pinfu, wait, pair, simple, yaochuu, melds = key
    if form == PAIRS:
        return [FuPart("fu.chiitoitsu", v["fu.chiitoitsu"])]
    if form in (ORPHANS, SCATTERED):
        return []
    if glance(v, "fu.fixed"):
        return [FuPart("fu.fixed", v["fu.fixed"])]
    found: list[tuple[str, int]] = [
        ("fu.base", 1),
        ("fu.concealed_ron", menzen and not tsumo),
        ("fu.tsumo", tsumo and not pinfu and (not rinshan or v["fu.rinshan_tsumo"])),
        (_PAIR_KEYS[pair], 1),
        (_WAIT_KEYS[wait], 1),
        ("fu.closed_triplet", simple),
        ("fu.closed_triplet_yaochuu", yaochuu),
        *zip(_MELD_KEYS, melds, strict=True),
    ]
    parts = [FuPart(key, v[key], int(times)) for key, times in found if key and times]
    total = fu_total(parts)
    least = v["fu.open_minimum"] if not menzen and not tsumo else 0
    unit = v["fu.rounding_unit"]
    if total + -total % unit < least:
        parts.append(FuPart("fu.open_minimum", least - total))
        total = least
    if total % unit:
        parts.append(FuPart("fu.rounding_unit", unit - total % unit))
    return parts


def fu_total(parts: list[FuPart]) -> int:
    """The sum of some parts."""
    return sum(p.fu * p.times for p in parts)
