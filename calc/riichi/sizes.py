"""The sizes of a hand that result from mistakes in its yaku, dora and fu."""

from collections.abc import Iterable, Iterator, Sequence

from ..mistakes import ADDED, HAPPENED, LEFT_OUT, Miscount, by_subject
from ..rules.rules import V
from ..tiles.shapes import PAIRS, STANDARD
from ..verdict.verdict import Part
from .points import FuKey

ORDINARY_FU = 30
"""The fu that people assume without counting; otherwise a guess is ten off."""


def _rounded(fu: int, unit: int) -> int:
    return -(-fu // unit) * unit


NO_PARTS = frozenset({"fu.rounding_unit", "fu.open_minimum"})
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
