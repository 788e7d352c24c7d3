"""The sizes of a hand that result from mistakes in its yaku, dora and fu."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..mistakes import ADDED, HAPPENED, LEFT_OUT, TWICE, Miscount, Wrong, by_subject
from ..rules import V
from ..shapes import PAIRS, STANDARD
from ..verdict import Part
from .chips import ChipLine
from .grounds import beside
from .judge import LIMIT, YAKUMAN
from .points import FuKey, FuPart, fu_parts, fu_total


class Taken(NamedTuple):
    """A size that a win may be taken for, and the ways in which it is misjudged (``way`` or ``way=value``)."""

    han: int
    fu: int
    fold: int = 0
    ways: frozenset[str] = frozenset()
    lines: tuple[ChipLine, ...] | None = None
    """What its chip lines are taken for."""

    @property
    def is_win(self) -> bool:
        """Whether this is still a win."""
        return self.han > 0 or self.fold > 0


ORDINARY_FU = 30
"""The fu that people assume without counting; otherwise a guess is ten off."""
_NO_PARTS = ("fu.rounding_unit", "fu.open_minimum")


def _added_sizes(han: int, fu: int, key: FuKey, parts: Sequence[FuPart], v: V) -> Iterator[Wrong]:
    """The sizes of a hand counted in han that result from something it does not have (han or fu too many or too few, a
    pinfu), or from fu that are guessed or rounded down."""
    for kind, name, more in ((ADDED, "any_han", 1), (ADDED, "two_han", 2), (LEFT_OUT, "any_han", -1)):
        yield Wrong(kind, name, ("",), Taken(han + more, fu))
    form, menzen, tsumo, _, pinfu = key[:5]
    if form != STANDARD:
        return
    unit, least = v["fu.rounding_unit"], any(p.rule == "fu.open_minimum" for p in parts)
    counted = fu_total([p for p in parts if p.rule not in _NO_PARTS])
    wrong = {
        "fu.concealed_ron": tsumo == menzen,
        "fu.tsumo": tsumo and pinfu,
        "fu.wait_kanchan": not pinfu and not any(p.rule.startswith("fu.wait") for p in parts),
        "fu.pair_dragon": not pinfu and not any(p.rule.startswith("fu.pair") for p in parts),
    }
    for name, it_is in wrong.items():
        other = max(_rounded(counted + v[name], unit), fu if least else 0)
        if it_is and other != fu:
            yield Wrong(ADDED, name, (name,), Taken(han, other))
    if counted % unit and not least:
        yield Wrong(HAPPENED, "fu_down", ("fu.rounding_unit",), Taken(han, counted // unit * unit))
    for other in dict.fromkeys((ORDINARY_FU, fu - 10, fu + 10)):
        if other != fu and other >= v["fu.base"]:
            yield Wrong(HAPPENED, f"fu {other}", ("",), Taken(han, other))
    worth = v.get("yaku.pinfu")
    runs = not any("triplet" in p.rule or p.rule.endswith(("_kan", "_kan_yaochuu")) for p in parts)
    if menzen and runs and not pinfu and worth is not None and worth.closed:
        more = v["fu.concealed_ron"] if not tsumo else 0 if v["fu.pinfu_tsumo"] else v["fu.tsumo"]
        taken = Taken(han + worth.closed, _rounded(v["fu.base"] + more, unit))
        yield Wrong(ADDED, "yaku.pinfu", ("yaku.pinfu",), taken)


def sizes(
    han: int, fu: int, fold: int, yaku: Sequence[Part], dora: Mapping[str, int], fu_key: FuKey, v: V
) -> Iterator[Wrong]:
    """Every mistake in the size: a yaku, a dora or a part of the fu left out or counted twice, or something counted
    that is not in the hand.

    ``dora`` are han by source, ``fu_key`` gives the parts of ``fu``, ``v`` are the values of the rules.
    """
    if any(part.unit == LIMIT for part in yaku):
        return  # its size is not counted
    parts = [] if fold else fu_parts(fu_key, v)
    for part in yaku:
        key, n = "yaku." + part.id, part.amount
        if part.unit == YAKUMAN and fold:
            if fold > n:
                yield Wrong(LEFT_OUT, key, (key,), Taken(han, fu, fold - n))
            yield Wrong(TWICE, key, (key,), Taken(han, fu, fold + n))
        elif part.unit != YAKUMAN and not fold:
            if len(yaku) > 1:
                yield Wrong(LEFT_OUT, key, (key,), Taken(han - n, _without(part.id, fu, parts, v)))
            yield Wrong(TWICE, key, (key,), Taken(han + n, fu))
    if fold:
        return
    for name, n in dora.items():
        for some, less in (("", n), ("/1", 1)) if n > 1 else (("", n),) if n else ():
            for kind, other in ((LEFT_OUT, han - less), (TWICE, han + less)):
                yield Wrong(kind, f"dora.{name}{some}", beside("dora", name)[:1], Taken(other, fu))
    counted = fu_total([p for p in parts if p.rule != "fu.rounding_unit"])
    for kind, subject, of_fu, less in _fu_changes(parts, v):
        unit = 1 if of_fu.rule == "fu.chiitoitsu" else v["fu.rounding_unit"]
        if (other := _rounded(counted - less, unit)) > 0:
            yield Wrong(kind, subject, (of_fu.rule,), Taken(han, other))
    yield from _added_sizes(han, fu, fu_key, parts, v)


def _rounded(fu: int, unit: int) -> int:
    return -(-fu // unit) * unit


def _without(yaku: str, fu: int, parts: Sequence[FuPart], v: V) -> int:
    """The fu of a hand if a yaku is overlooked: without a pinfu, a tsumo adds its fu."""
    if yaku != "pinfu" or any(p.rule in ("fu.concealed_ron", "fu.fixed") for p in parts):
        return fu
    return _rounded(fu + v["fu.tsumo"], v["fu.rounding_unit"])


def _fu_changes(parts: Sequence[FuPart], v: V) -> Iterator[tuple[str, str, FuPart, int]]:
    """The parts of the fu, each with the fu by which a mistake lowers it (negative: raises it)."""
    for part in parts:
        if part.rule in _NO_PARTS or not part.fu:
            continue
        whole, one = part.fu * part.times, part.rule + "/1"
        yield LEFT_OUT, part.rule, part, whole
        yield TWICE, part.rule, part, -whole
        if part.times > 1:
            yield LEFT_OUT, one, part, part.fu
        if "closed_" in part.rule:  # mistaken for an open one
            yield HAPPENED, one, part, part.fu - v[part.rule.replace("closed_", "open_")]
        if part.rule.startswith(("fu.open_kan", "fu.closed_kan")):
            yield HAPPENED, "kan_as_triplet", part, part.fu - v[part.rule.replace("_kan", "_triplet")]


NO_PARTS = frozenset(_NO_PARTS)
"""Parts of the fu that follow from the others."""


def counted_fu(parts: Iterable[Part], key: FuKey, v: V) -> int:
    """What parts of the fu come to, rounded up and at least what an open hand has."""
    total = least = 0
    unit = 1 if key[0] == PAIRS else v["fu.rounding_unit"]
    for part in parts:
        if part.id == "fu.fixed":
            unit = 1
        if part.id == "fu.open_minimum":
            least = v["fu.open_minimum"]
        elif part.id != "fu.rounding_unit":
            total += part.amount
    return max(_rounded(total, unit), least)


def without_pinfu(one: Miscount, key: FuKey, v: V) -> Miscount:
    """A pinfu left out: who does not see it counts the fu of a tsumo."""
    menzen, tsumo, *_ = key[1:5]
    fu = {"fu.tsumo": (Part("fu", "fu.tsumo", v["fu.tsumo"], "fu"),)} if menzen and tsumo else {}
    return one._replace(parts={**one.parts, **fu})


def _part(name: str, fu: int) -> tuple[Part, ...]:
    return (Part("fu", name, fu, "fu", (name,)),)


def guesses(parts: Sequence[Part], han: int, fu: int, key: FuKey, v: V) -> Iterator[Miscount]:
    """Sizes of a hand counted in han that result from something it does not have (han or fu too many or too few, a
    pinfu), from concealed sets taken for open ones or kans for triplets, and from fu that are guessed or rounded
    down."""
    for kind, name, more in ((ADDED, "any_han", 1), (ADDED, "two_han", 2), (LEFT_OUT, "any_han", -1)):
        if han + more > 0:
            yield Miscount(kind, name, ("",), {"any_han": (Part("any", "any_han", more, "han"),)})
    for subject, (_, *rest) in by_subject(parts).items():
        for name, word in (("_kan", "kan_as_triplet"), ("closed_", f"{subject}/1")):
            if name in subject and not subject.startswith("fu.wait"):
                rule = subject.replace("_kan", "_triplet") if name == "_kan" else subject.replace("closed_", "open_")
                yield Miscount(HAPPENED, word, (subject,), {subject: (*rest, *_part(rule, v[rule]))})
    form, menzen, tsumo, _, pinfu = key[:5]
    if form != STANDARD:
        return
    held = {part.id for part in parts}
    wrong = {
        "fu.concealed_ron": tsumo == menzen,
        "fu.tsumo": tsumo and pinfu,
        "fu.wait_kanchan": not pinfu and not any(name.startswith("fu.wait") for name in held),
        "fu.pair_dragon": not pinfu and not any(name.startswith("fu.pair") for name in held),
    }
    for name, it_is in wrong.items():
        if it_is:
            yield Miscount(ADDED, name, (name,), {name: _part(name, v[name])})
    unit, least = v["fu.rounding_unit"], "fu.open_minimum" in held
    counted = sum(part.amount for part in parts if part.id not in NO_PARTS)
    if counted % unit and not least:
        yield Miscount(HAPPENED, "fu_down", ("fu.rounding_unit",), {"fu": _part("fu", counted // unit * unit)})
    for other in dict.fromkeys((ORDINARY_FU, fu - 10, fu + 10)):
        if other != fu and other >= v["fu.base"]:
            yield Miscount(HAPPENED, f"fu {other}", ("",), {"fu": _part("fu", other)})
    worth = v.get("yaku.pinfu")
    runs = not any("triplet" in name or name.endswith(("_kan", "_kan_yaochuu")) for name in held)
    if menzen and runs and not pinfu and worth is not None and worth.closed:
        more = v["fu.concealed_ron"] if not tsumo else 0 if v["fu.pinfu_tsumo"] else v["fu.tsumo"]
        yaku = Part("yaku", "pinfu", worth.closed, "han")
        yield Miscount(
            ADDED, "yaku.pinfu", ("yaku.pinfu",), {"yaku.pinfu": (yaku,), "fu": _part("fu", v["fu.base"] + more)}
        )
