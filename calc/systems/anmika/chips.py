"""What anmika alone counts in chips, and where a line is not so many times so much."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from ...riichi.chips import COUNTS, Counted, Line, chip_lines, written_lines
from ...tiles import Kind
from .flowers import ALL_NORTHS, Turned, springs
from .value import FIRST_YAKUMAN, Setting, Size


def lines(s: Size, at: Setting, turned: Turned | None) -> Iterator[Line]:
    """Every chip line of a reading but トビ賞. Rule ``chips.lines``."""
    aside = _aside(at)

    def count(name: str) -> int:
        if name in aside:
            return aside[name]
        return int(OF_HAND[name](s, at, turned) if name in OF_HAND else COUNTS[name](s, at.story.record, at.v))

    counted = Counted(count, s.han, lambda: s.ids, lambda: at.tiles)
    return _evaluated(counted, s.reading.hand.menzen, at, s.base.points)


def nagashi_lines(at: Setting, fold: int, base: int) -> list[Line]:
    """The chip lines of 流し役満 but トビ賞, its own first: nothing of the hand."""
    aside = _aside(at) | {"yakuman": fold}
    found = _evaluated(Counted(lambda name: aside.get(name, 0)), True, at, base)
    return sorted(found, key=lambda line: line.id != "yakuman")


def _evaluated(counted: Counted, closed: bool, at: Setting, points: int) -> Iterator[Line]:
    """The lines of a win; ``points``: its base points, with the ranks that 夏 added."""
    v, others = at.v, at.story.others(at.won.player)
    factors = partial(at.multipliers.for_line, v=v)
    for line in chip_lines(written_lines(v), counted, at.win, closed, others, v, factors):
        if line.id == "yakuman":
            yield line._replace(base=_of_yakuman(line, at, points))
        elif line.id == "twelve":
            yield line._replace(base=line.base - at.story.bonus_paid(at.won.player))
        else:
            yield line


def _of_yakuman(line: Line, at: Setting, points: int) -> int:
    """The chips of a yakuman, ``line.number`` times, and of the ranks above it. Rules ``chips.fold``,
    ``chips.rank_more``."""
    v, fold, worth = at.v, line.number, line.base
    if v["chips.fold"] == "stepped" and fold > 1:
        worth = v["chips.fold_first_" + at.won.by] + (fold - 1) * v["chips.fold_step"]
    more = points // v["points.mangan"] - FIRST_YAKUMAN * fold
    return worth + (more * v["chips.rank_more"] if more else 0)


# --- what is counted --------------------------------------------------------------------------------------------------


def _yakuman(s: Size, at: Setting, turned: Turned | None) -> int:
    if s.base.limit == "sanbaiman":
        return 0
    return max(s.fold, 1) if s.base.points >= FIRST_YAKUMAN * at.v["points.mangan"] else 0


def _over_han(s: Size, at: Setting, turned: Turned | None) -> int:
    return max(s.han - at.v["limit.counted_yakuman_han"], 0) if _yakuman(s, at, turned) else 0


def _twin_runs(s: Size, at: Setting, turned: Turned | None) -> bool:
    """二盃口; rule ``chips.daisharin_ryanpeikou``."""
    if "ryanpeikou" in s.ids or "daisharin" not in s.ids or not at.v["chips.daisharin_ryanpeikou"]:
        return "ryanpeikou" in s.ids
    return _two_twin_runs(s.reading.shape.pairs)


def _two_twin_runs(pairs: Sequence[Kind]) -> bool:
    """Whether seven pairs of a suit could also be read as 二盃口: one of them the pair, the others two twin runs."""
    for pair in set(pairs):
        left = sorted(pairs)
        left.remove(pair)
        while left and all(left[0] + d in left for d in (1, 2)):
            for kind in (left[0], left[0] + 1, left[0] + 2):
                left.remove(kind)
        if not left:
            return True
    return False


def _autumn_gold(s: Size, at: Setting, turned: Turned | None) -> int:
    golden = at.gold == "autumn" and at.flowers[2] > 1
    return s.han + at.flowers[1] * at.v["chips.autumn_summer"] if golden else 0


def _winter(golden: bool) -> Callable[[Size, Setting, Turned | None], int]:
    return lambda s, at, turned: turned.hits if turned and (at.gold == "winter" and at.flowers[3] > 1) == golden else 0


OF_HAND: Final[Mapping[str, Callable[[Size, Setting, Turned | None], int]]] = {
    "gold": lambda s, at, turned: at.golds,
    "pocchi": lambda s, at, turned: at.wild,
    "yakuman": _yakuman,
    "over_han": _over_han,
    "twin_runs": _twin_runs,
    "autumn_gold": _autumn_gold,
    "winter": _winter(False),
    "winter_gold": _winter(True),
}
"""By ids of ``chips.lines``: what a reading has, beside what riichi counts."""


def _aside(at: Setting) -> dict[str, int]:
    """The same of what is drawn aside, which 流し役満 has too. 四華四北 and 八華: 100; 八華四北: 300, less what was
    paid for one of them. Rule ``chips.twelve_after``."""
    side, v = at.side, at.v
    norths, fours, paid = side.norths >= ALL_NORTHS, min(side.flowers), at.story.bonus_paid(at.won.player)
    all_twelve = norths and fours > 1
    return {
        "north": side.norths,
        "flower": side.total,
        "four_flowers": fours,
        **springs(side, at.indicated, at.gold == "spring", v),
        "eight": int(not paid and fours > 0 and norths != (fours > 1)),
        "twelve": int(all_twelve and v["chips.twelve"] > paid and (not paid or v["chips.twelve_after"] == "rest")),
    }
