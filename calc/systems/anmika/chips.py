"""The counts of chips that only anmika has, and chip lines that are not simply count × worth."""

from collections.abc import Iterator
from functools import partial

from ...riichi.chips import COUNTS, ChipLine, Counted, chip_lines, written_lines
from ...rules.rules import V
from ...tiles.shapes import encode, standard
from .flowers import ALL_NORTHS, Turned, count_springs
from .setting import WinSetting
from .value import FIRST_YAKUMAN, Size


def winning_lines(
    size: Size, setting: WinSetting, turned: Turned | None, closed: bool | None = None
) -> Iterator[ChipLine]:
    """Yield every chip line of a reading (rule ``chips.lines``), except トビ賞, which depends on the points that the
    win moves. The counts made here are anmika's; all others are those of riichi (``COUNTS``). 秋秋 and 冬冬 with 金北
    have lines of their own, that of 冬冬 in place of the usual one (spec §8). ``turned``: the matches of the tiles that
    冬 turned, if it turned any. ``closed``: whether the hand counts as concealed; ``None``: as it is (a dispute asks
    what an open hand would have if somebody took it for concealed)."""
    v, record, flowers = setting.v, setting.record, setting.flowers
    hits, summers = turned.hits if turned else 0, flowers.summers
    high = size.base.limit != "sanbaiman" and size.base.points >= FIRST_YAKUMAN * v["points.mangan"]
    twin_autumns, twin_winters = flowers.autumns > 1, flowers.winters > 1
    autumns, winters = setting.gold == "autumn" and twin_autumns, setting.gold == "winter" and twin_winters
    counts = _count_aside(setting) | {
        "gold": setting.golds,
        "pocchi": int(setting.wild),
        "yakuman": max(size.fold, 1) if high else 0,
        "over_han": max(size.han - v["limit.counted_yakuman_han"], 0) if high else 0,
        "twin_runs": int(_has_twin_runs(size, v)),
        # without 夏 (0) its rule is not read, so that no receipt cites it
        "autumn_gold": size.han + (summers and summers * v["chips.autumn_summer"]) if autumns else 0,
        "winter": 0 if winters else hits,
        "winter_gold": hits if winters else 0,
    }

    def count(name: str) -> int:
        """Return how many things a line of chips counts: by anmika's own count, or by that of all games."""
        return counts[name] if name in counts else int(COUNTS[name](size, record, v))

    counted = Counted(count, size.han, lambda: size.ids, lambda: setting.tiles)
    yield from _value_lines(counted, size.reading.hand.menzen if closed is None else closed, setting, size.base.points)


def nagashi_lines(setting: WinSetting, fold: int, base: int) -> list[ChipLine]:
    """Return the chip lines of a 流し役満, its yakuman first, without トビ賞. Only tiles drawn aside count, neither
    those of the hand nor whether it is open (spec §4). ``fold``: how many yakuman it is; ``base``: its base points,
    with what 夏 adds."""
    aside = _count_aside(setting) | {"yakuman": fold}
    counted = Counted(lambda name: aside.get(name, 0))  # counts of a hand are 0
    lines = _value_lines(counted, closed=True, setting=setting, points=base)
    return sorted(lines, key=lambda line: line.id != "yakuman")  # False sorts first


def _value_lines(counted: Counted, closed: bool, setting: WinSetting, points: int) -> Iterator[ChipLine]:
    """Yield the chip lines of a win for what is ``counted`` in it; ``points``: its base points, with what 夏 adds. Two
    lines are not simply count × worth: that of a yakuman depends on its folds and the ranks that 夏 adds
    (``chips.fold``, ``chips.rank_more``); from that of 八華四北 is taken what an earlier win was paid for 八華 or
    四華四北."""
    v, player = setting.v, setting.won.player
    others, factors = setting.others, partial(setting.multipliers.for_line, v=v)
    for line in chip_lines(written_lines(v), counted, setting.win, closed, others, v, factors):
        worth, fold = line.base, line.number
        if line.id == "yakuman":
            if fold > 1 and v["chips.fold"] == "stepped":
                worth = v["chips.fold_first_" + setting.won.by] + (fold - 1) * v["chips.fold_step"]
            ranks = points // v["points.mangan"] - FIRST_YAKUMAN * fold  # what 夏 adds; without it the rule is not read
            worth += ranks * v["chips.rank_more"] if ranks else 0
        elif line.id == "twelve":
            worth -= setting.position.bonus_paid(player)
        yield line if worth == line.base else line._replace(base=worth)


def _has_twin_runs(size: Size, v: V) -> bool:
    """Tell whether the chip line ``twin_runs`` counts a reading: a 二盃口, or by rule ``chips.daisharin_ryanpeikou`` a
    大車輪 that could be read as one. That can be if the seven kinds of its pairs, with one of them taken twice, form
    two runs and that pair: each run then stands there twice."""
    if "ryanpeikou" in size.ids or "daisharin" not in size.ids or not v["chips.daisharin_ryanpeikou"]:
        return "ryanpeikou" in size.ids
    pairs = size.reading.shape.pairs
    return any(shape.pair == kind for kind in set(pairs) for shape in standard(encode([*pairs, kind]), 2))


def _count_aside(setting: WinSetting) -> dict[str, int]:
    """Return how often the tiles that the winner drew aside count, by ids of ``chips.lines``. In a fever, which wins
    several times, 四華四北 or 八華 (``eight``) counts at one win only; 八華四北 (``twelve``) counts after that line if
    rule ``chips.twelve_after`` says ``rest``, and then pays what it left."""
    side, v = setting.side, setting.v
    norths, fours, paid = side.norths >= ALL_NORTHS, min(side.flowers), setting.position.bonus_paid(setting.won.player)
    all_twelve = norths and fours > 1
    return {
        "north": side.norths,
        "flower": side.total,
        "four_flowers": fours,
        **count_springs(side, setting.indicated, setting.gold == "spring", v),
        "eight": int(not paid and fours > 0 and norths != (fours > 1)),  # both are 八華四北
        "twelve": int(all_twelve and v["chips.twelve"] > paid and (not paid or v["chips.twelve_after"] == "rest")),
    }
