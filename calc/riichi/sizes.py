"""The sizes of a hand that result from mistakes in its yaku, dora and fu."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..mistakes import ADDED, HAPPENED, LEFT_OUT, TWICE
from ..rules import V
from ..shapes import STANDARD
from .fu import FuKey, FuPart, fu_parts
from .judge import Held
from .telling import DORA_KEYS


class Size(NamedTuple):
    """A size of a hand that results from a mistake."""

    kind: str
    subject: str
    key: str
    han: int
    fu: int
    fold: int = 0


ORDINARY_FU = 30
"""Fu that are said without counting; else people are ten off."""


def _added_sizes(han: int, fu: int, key: FuKey, parts: Sequence[FuPart], v: V) -> Iterator[Size]:
    """The sizes of a hand counted in han that result from something it does not have (han or fu too many or too few, a
    pinfu), or from fu that are not counted but guessed, or rounded down."""
    yield from (Size(ADDED, name, "", han + more, fu) for name, more in (("any_han", 1), ("two_han", 2)))
    yield Size(LEFT_OUT, "any_han", "", han - 1, fu)
    form, menzen, tsumo, _, pinfu = key[:5]
    if form != STANDARD:
        return
    unit, least = v["fu.rounding_unit"], [p.fu for p in parts if p.key == "fu.open_minimum"]
    counted = sum(p.fu * p.times for p in parts if p.key not in _NO_PARTS)
    wrong = {
        "fu.concealed_ron": tsumo == menzen,
        "fu.tsumo": tsumo and pinfu,
        "fu.wait_kanchan": not pinfu and not any(p.key.startswith("fu.wait") for p in parts),
        "fu.pair_dragon": not pinfu and not any(p.key.startswith("fu.pair") for p in parts),
    }
    for name, it_is in wrong.items():
        other = max(-(-(counted + v[name]) // unit) * unit, fu if least else 0)
        if it_is and other != fu:
            yield Size(ADDED, name, name, han, other)
    if counted % unit and not least:
        yield Size(HAPPENED, "fu_down", "fu.rounding_unit", han, counted // unit * unit)
    for other in dict.fromkeys((ORDINARY_FU, fu - 10, fu + 10)):
        if other != fu and other >= v["fu.base"]:
            yield Size(HAPPENED, f"fu {other}", "", han, other)
    worth = v.get("yaku.pinfu")
    runs = not any("triplet" in p.key or p.key.endswith(("_kan", "_kan_yaochuu")) for p in parts)
    if menzen and runs and not pinfu and worth is not None and worth.closed:
        other = v["fu.base"] + (0 if not tsumo else 0 if v["fu.pinfu_tsumo"] else v["fu.tsumo"])
        other += 0 if tsumo else v["fu.concealed_ron"]
        yield Size(ADDED, "yaku.pinfu", "yaku.pinfu", han + worth.closed, -(-other // unit) * unit)


def sizes(
    han: int, fu: int, fold: int, yaku: Sequence[Held], dora: Mapping[str, int], fu_key: FuKey, v: V
) -> Iterator[Size]:
    """Every size that results if a yaku, a dora or a part of the fu is left out or counted twice, or something that is
    not in the hand is counted.

    ``dora`` are han by source, ``fu_key`` gives the parts of ``fu``, ``v`` are the values of the rules.
    """
    if any(h.limit for h in yaku):
        return  # its size is not counted
    parts = [] if fold else fu_parts(fu_key, v)
    for h in yaku:
        key = "yaku." + h.id
        if h.yakuman and fold:
            if fold > h.han:
                yield Size(LEFT_OUT, key, key, han, fu, fold - h.han)
            yield Size(TWICE, key, key, han, fu, fold + h.han)
        elif not h.yakuman and not fold:
            if len(yaku) > 1:
                yield Size(LEFT_OUT, key, key, han - h.han, _without(h.id, fu, parts, v))
            yield Size(TWICE, key, key, han + h.han, fu)
    if fold:
        return
    for name, n in dora.items():
        if not n:
            continue
        subject, key = f"dora.{name}", DORA_KEYS["dora" if name == "dora" else f"{name}_dora"][0]
        yield Size(LEFT_OUT, subject, key, han - n, fu)
        yield Size(TWICE, subject, key, han + n, fu)
        if n > 1:
            yield Size(LEFT_OUT, subject + "/1", key, han - 1, fu)
            yield Size(TWICE, subject + "/1", key, han + 1, fu)
    counted = sum(p.fu * p.times for p in parts if p.key != "fu.rounding_unit")
    for kind, subject, part, less in _fu_changes(parts, v):
        unit = 1 if part.key == "fu.chiitoitsu" else v["fu.rounding_unit"]
        other = -(-(counted - less) // unit) * unit
        if other > 0:
            yield Size(kind, subject, part.key, han, other)
    yield from _added_sizes(han, fu, fu_key, parts, v)


def _without(yaku: str, fu: int, parts: Sequence[FuPart], v: V) -> int:
    """The fu of a hand that somebody does not see a yaku in: without a pinfu, a tsumo brings its own."""
    if yaku != "pinfu" or any(p.key in ("fu.concealed_ron", "fu.fixed") for p in parts):
        return fu
    unit: int = v["fu.rounding_unit"]
    return int(-(-(fu + v["fu.tsumo"]) // unit) * unit)


_NO_PARTS = ("fu.rounding_unit", "fu.open_minimum")


def _fu_changes(parts: Sequence[FuPart], v: V) -> Iterator[tuple[str, str, FuPart, int]]:
    """The parts of the fu, each with the fu by which a mistake lowers it (negative: raises it)."""
    for part in parts:
        if part.key in _NO_PARTS or not part.fu:
            continue
        whole, one = part.fu * part.times, part.key + "/1"
        yield LEFT_OUT, part.key, part, whole
        yield TWICE, part.key, part, -whole
        if part.times > 1:
            yield LEFT_OUT, one, part, part.fu
        if "closed_" in part.key:  # taken for an open one
            yield HAPPENED, one, part, part.fu - v[part.key.replace("closed_", "open_")]
        if part.key.startswith(("fu.open_kan", "fu.closed_kan")):
            yield HAPPENED, "kan_as_triplet", part, part.fu - v[part.key.replace("_kan", "_triplet")]
