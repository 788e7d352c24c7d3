"""The faan of a hand: what each reading of its tiles has, and which reading counts."""

from typing import NamedTuple

from calc import plugin as calc

from .record import PLAYERS, PLUM, SPRING, Record, Win

KANS = ("ankan", "daiminkan", "kakan")
NINE_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)
IMPLIED = {
    "thirteen_orphans": ("mixed_terminals", "concealed"),
    "nine_gates": ("full_flush", "concealed"),
    "all_honours": ("pungs", "mixed_terminals"),
    "all_terminals": ("pungs", "mixed_terminals"),
    "four_concealed": ("pungs", "concealed"),
    "four_kongs": ("pungs",),
    "great_winds": ("pungs", "seat_wind", "round_wind"),
    "small_winds": ("seat_wind", "round_wind"),
    "seven_pairs": ("concealed",),
    "double_kong": ("kong_replacement",),
    "heavenly": ("self_drawn", "concealed"),
    "earthly": ("concealed",),
}
"""What is not counted beside a pattern that contains it."""


class Pattern(NamedTuple):
    """Something that counts in a hand."""

    name: str
    number: int
    """How often it is there."""
    faan: int
    """What it counts in all."""


class Reading(NamedTuple):
    """A way to read a hand, and the patterns that count in it."""

    shape: calc.Shape
    patterns: tuple[Pattern, ...]

    @property
    def faan(self) -> int:
        """The sum of its faan, however many count."""
        return sum(pattern.faan for pattern in self.patterns)


def readings(win: Win, record: Record, v: calc.V) -> list[Reading]:
    """Return the readings of a hand, the highest first; none if it is not complete."""
    codes = calc.encode((*win.concealed, win.tile))
    shapes = calc.standard(codes, 4 - len(win.melds))
    if not win.melds:
        shapes += [*calc.orphans(codes), *(calc.pairs(codes, 7) if v["faan.seven_pairs"] else ())]
    return sorted((_reading(shape, win, record, v) for shape in shapes), key=lambda reading: -reading.faan)


def _reading(shape: calc.Shape, win: Win, record: Record, v: calc.V) -> Reading:
    flowers = _of_flowers(win, record) if v["hongkong.flowers"] else {}
    holding = {name: int(n) for name, n in (_of_tiles(shape, win, record) | _of_winning(win) | flowers).items() if n}
    implied = {name for greater in holding for name in IMPLIED.get(greater, ())}
    counted = [Pattern(name, n, n * v[f"faan.{name}"]) for name, n in holding.items() if name not in implied]
    return Reading(shape, tuple(pattern for pattern in counted if pattern.faan))


def _of_tiles(shape: calc.Shape, win: Win, record: Record) -> dict[str, int]:
    """Return how often each pattern of the tiles holds."""
    kinds = [tile & calc.KIND for tile in win.tiles]
    suits, honours = {kind // 9 for kind in kinds if kind < calc.HONOURS}, max(kinds) >= calc.HONOURS
    called = calc.mask(meld.tiles[0] & calc.KIND for meld in win.melds if meld.kind != "chi")
    triplets, four = shape.triplets | called, shape.form == calc.STANDARD
    runs = shape.runs or any(meld.kind == "chi" for meld in win.melds)
    dragons, winds = (triplets & calc.DRAGONS).bit_count(), (triplets & calc.WINDS).bit_count()
    pair = 1 << shape.pair if four else 0
    ends = all(calc.YAOCHUU >> kind & 1 for kind in kinds)
    return {
        "thirteen_orphans": shape.form == calc.ORPHANS,
        "seven_pairs": shape.form == calc.PAIRS,
        "chows": four and not triplets,
        "pungs": four and not runs,
        "half_flush": len(suits) == 1 and honours,
        "full_flush": len(suits) == 1 and not honours,
        "nine_gates": _nine_gates(kinds, win),
        "all_honours": not suits,
        "all_terminals": ends and not honours,
        "mixed_terminals": ends and honours and bool(suits) and not runs,
        "small_dragons": dragons == 2 and bool(pair & calc.DRAGONS),
        "great_dragons": dragons == 3,
        "small_winds": winds == 3 and bool(pair & calc.WINDS),
        "great_winds": winds == 4,
        "four_concealed": _concealed_triplets(shape, win) == 4,
        "four_kongs": sum(meld.kind in KANS for meld in win.melds) == 4,
        "dragon": dragons,
        "seat_wind": bool(triplets >> calc.EAST + record.seat(win.player) & 1),
        "round_wind": bool(triplets >> record.round_wind & 1),
    }


def _nine_gates(kinds: list[calc.Kind], win: Win) -> bool:
    low = min(kinds) // 9 * 9
    return not win.melds and all(kinds.count(low + i) >= n for i, n in enumerate(NINE_GATES)) and max(kinds) < low + 9


def _concealed_triplets(shape: calc.Shape, win: Win) -> int:
    """Count the concealed triplets and kongs; one completed by a discard is not concealed."""
    completed = (
        win.by != calc.TSUMO and shape.pair != win.tile & calc.KIND and shape.triplets >> (win.tile & calc.KIND) & 1
    )
    return shape.triplets.bit_count() + sum(meld.kind == "ankan" for meld in win.melds) - completed


def _of_winning(win: Win) -> dict[str, int]:
    return {
        "self_drawn": win.by == calc.TSUMO,
        "concealed": all(meld.kind == "ankan" for meld in win.melds),
        "kong_replacement": win.rinshan,
        "double_kong": win.double_kong,
        "robbed_kong": win.chankan,
        "last_tile": win.haitei or win.houtei,
        "heavenly": win.tenhou,
        "earthly": win.chiihou,
    }


def _of_flowers(win: Win, record: Record) -> dict[str, int]:
    """Return what flowers give: none at all, those of the seat, or all four of a kind in place of that."""
    held = [{tile - first for tile in win.flowers} & {*range(PLAYERS)} for first in (SPRING, PLUM)]
    sets = sum(len(kind) == PLAYERS for kind in held)
    return {
        "no_flowers": not win.flowers,
        "own_flower": sum(record.seat(win.player) in kind for kind in held) - sets,
        "all_flowers": sets,
    }
