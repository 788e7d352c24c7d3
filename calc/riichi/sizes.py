"""The sizes of a hand that result from mistakes in its yaku, dora and fu, for disputes (:mod:`.mistakes`)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from ..mistakes import ADDED, HAPPENED, LEFT_OUT, Miscount, by_subject, miscounts
from ..rules.rules import V
from ..tiles.shapes import PAIRS, STANDARD
from ..verdict.verdict import Part
from .points import FuKey

ORDINARY_FU = 30
"""The fu that people assume without counting; otherwise a guess is ten off."""


NO_PARTS = frozenset({"fu.rounding_unit", "fu.open_minimum"})
"""Parts of the fu that follow from the others."""


def counted_fu(parts: Iterable[Part], key: FuKey, v: V) -> int:
    """Return the fu of a hand with these parts, some of them mistaken: their sum, rounded up and at least what an open
    hand has. Rounding and minimum are worked out anew, because their parts belong to the true sum; fixed fu and those
    of seven pairs are not rounded."""
    total = least = 0
    unit = 1 if key.form == PAIRS else v["fu.rounding_unit"]
    for part in parts:
        if part.id in ("fu.fixed", "fu.fixed_pinfu_tsumo"):
            unit = 1
        if part.id == "fu.open_minimum":
            least = v["fu.open_minimum"]
        # rounding is done at the end
        elif part.id != "fu.rounding_unit":
            total += part.amount
    return max(-(-total // unit) * unit, least)


def part_miscounts(parts: Iterable[Part], yaku: Sequence[Part], key: FuKey, v: V) -> Iterator[Miscount]:
    """Yield the mistakes in parts of a win: each left out or counted otherwise (:func:`calc.mistakes.miscounts`). Parts
    of the fu that only follow from others have none. The only yaku is not left out where no dora counts beside it:
    then it would be no win. Who overlooks the pinfu of a concealed tsumo counts the fu of the tsumo, which a pinfu
    lacks. ``key``: the facts that decide the fu."""
    counted = [part for part in parts if part.id not in NO_PARTS]
    has_dora = any(part.kind == "dora" for part in counted)
    only = f"left_out:yaku.{yaku[0].id}" if len(yaku) == 1 and not has_dora else ""
    for miscount in miscounts(counted):
        is_by_tsumo = key.menzen and key.tsumo
        if is_by_tsumo and miscount.id == "left_out:yaku.pinfu":  # who does not see it counts the fu of a tsumo
            yield miscount._replace(subject=f"{miscount.subject}/1")  # who only forgets its han does not
            miscount = miscount._replace(parts={**miscount.parts, "fu.tsumo": _only_part("fu.tsumo", v["fu.tsumo"])})
        if miscount.id != only:
            yield miscount


def _only_part(name: str, fu: int) -> tuple[Part, ...]:
    """Return the only part of its subject, as a :class:`~calc.mistakes.Miscount` has parts: so many fu of a rule."""
    return (Part("fu", name, fu, "fu", (name,)),)


def guesses(parts: Sequence[Part], han: int, fu: int, key: FuKey, v: V) -> Iterator[Miscount]:
    """Yield mistakes that give a hand another size without a mistake in a part that it has: too many or too few han;
    and fu that somebody may guess. Most fu are guessed only for sets and a pair: nobody adds up the fu of pairs or
    orphans. ``parts``: the parts of its fu, ``fu`` in all. ``key``: the facts that decide the fu."""
    guess = SizeGuesses(parts, fu, key, v)
    by_fu = (
        (guess.no_sets(), guess.absent_fu(), guess.rounded_down(), guess.other_fu(), guess.false_pinfu())
        if key.form == STANDARD
        else ()
    )
    return chain(any_han(han), guess.other_sets(), guess.other_tiles(), *by_fu)


ANY_HAN = ((ADDED, "any_han", 1), (ADDED, "two_han", 2), (LEFT_OUT, "any_han", -1))
"""Han that no part accounts for: the kind of mistake, its name, and the han."""
OTHER_SETS = (("_kan", "_triplet", "kan_as_triplet"), ("closed_", "open_", ""))
"""What a set may be taken for: in the name of its fu these words stand for those; the name of the mistake, where it is
not called by its set."""


def any_han(han: int) -> Iterator[Miscount]:
    """Yield han too many or too few, whatever they are: people often cannot say which han they counted."""
    for kind, name, extra in ANY_HAN:
        # a hand without han would be no win
        if han + extra > 0:
            yield Miscount(kind, name, ("",), {"any_han": (Part("any", "any_han", extra, "han"),)})


class SizeGuesses:
    """Other fu that somebody may count, each method for one way of miscounting: ``fu``, the true ones, of ``parts``."""

    def __init__(self, parts: Sequence[Part], fu: int, key: FuKey, v: V) -> None:
        """``key``: the facts that decide the fu, :data:`~calc.riichi.points.FuKey`. ``parts``: those of the fu, ``fu``
        in all."""
        self.parts, self.fu, self.v = parts, fu, v
        self.menzen, self.tsumo, self.is_pinfu = key.menzen, key.tsumo, key.pinfu
        self.ids = {part.id for part in parts}

    def other_sets(self) -> Iterator[Miscount]:
        """Yield kans taken for triplets of their sort, and concealed sets for open ones, by the fu of these; only one
        of those that are alike, which is the mistake that people make."""
        for subject, (_, *rest) in by_subject(self.parts).items():
            for word, stands_for, name in OTHER_SETS:
                if word in subject and not subject.startswith("fu.wait"):
                    rule = subject.replace(word, stands_for)
                    fu = {subject: (*rest, *_only_part(rule, self.v[rule]))}
                    yield Miscount(HAPPENED, name or f"{subject}/1", (subject,), fu)

    def other_tiles(self) -> Iterator[Miscount]:
        """Yield the mistake of counting sets of terminals or honours as simples, and the reverse: people mix up the two
        numbers, so they get all sets of one name wrong together."""
        for subject, sets in by_subject(self.parts).items():
            plain = subject.removesuffix("_yaochuu")
            if plain.endswith(("_triplet", "_kan")):
                rule = plain if plain != subject else f"{plain}_yaochuu"
                name = "simple_as_yaochuu" if plain == subject else "yaochuu_as_simple"
                yield Miscount(HAPPENED, name, (subject,), {subject: _only_part(rule, self.v[rule]) * len(sets)})

    def no_sets(self) -> Iterator[Miscount]:
        """Yield the fu of all triplets and kans left out, if there are several. Beginners count the wait and the pair,
        and forget them."""
        sets = {part.subject: () for part in self.parts if "_triplet" in part.id or "_kan" in part.id}
        if len(sets) > 1:
            yield Miscount(LEFT_OUT, "fu_of_sets", tuple(sets), sets)

    def absent_fu(self) -> Iterator[Miscount]:
        """Yield fu that the hand does not have and that somebody might count: the fu of a concealed ron (in an open ron
        or a concealed tsumo), of a tsumo (in a ron or a pinfu), of a wait or a pair (if it has none and is no pinfu).
        If the fu were raised to the least of an open hand, somebody may add to that, so the raise is added too."""
        # what lifted the hand to the least fu of an open one is counted already
        raised = self.fu - self._count() if "fu.open_minimum" in self.ids else 0
        absent = {
            "fu.concealed_ron": self.tsumo == self.menzen,
            "fu.tsumo": not self.tsumo or self.is_pinfu,
            "fu.wait_kanchan": not self.is_pinfu and not self._has("fu.wait"),
            "fu.pair_dragon": not self.is_pinfu and not self._has("fu.pair"),
        }
        for name in (name for name, may_be in absent.items() if may_be):
            yield Miscount(ADDED, name, (name,), {name: _only_part(name, self.v[name] + raised)})

    def _count(self) -> int:
        """Return the sum of the fu before they are rounded or raised: what somebody rounds who rounds otherwise."""
        return sum(part.amount for part in self.parts if part.id not in NO_PARTS)

    def _has(self, prefix: str) -> bool:
        """Tell whether any part of the fu is of this sort, by the beginning of its id."""
        return any(name.startswith(prefix) for name in self.ids)

    def rounded_down(self) -> Iterator[Miscount]:
        """Yield the mistake of rounding fu down instead of up, or not at all; nothing if they are exact, or raised to
        the least of an open hand."""
        counted, unit = self._count(), self.v["fu.rounding_unit"]
        if counted % unit and "fu.open_minimum" not in self.ids:
            yield Miscount(HAPPENED, "fu_down", ("fu.rounding_unit",), {"fu": _only_part("fu", counted // unit * unit)})
            yield Miscount(HAPPENED, "fu_exact", ("fu.rounding_unit",), {"fu": _only_part("fu.fixed", counted)})

    def other_fu(self) -> Iterator[Miscount]:
        """Yield fu that somebody may guess who does not count them: the ordinary ones, and ten fewer or more than the
        true ones."""
        for fu in dict.fromkeys((ORDINARY_FU, self.fu - 10, self.fu + 10)):
            # fewer than the base no hand has
            if fu != self.fu and fu >= self.v["fu.base"]:
                yield Miscount(HAPPENED, f"fu {fu}", ("",), {"fu": _only_part("fu", fu)})

    def false_pinfu(self) -> Iterator[Miscount]:
        """Yield the mistake of seeing a pinfu, with its fu, in a concealed hand of runs: the wait or the pair was
        overlooked. Nothing if the rules do not play pinfu."""
        v, worth = self.v, self.v.get("yaku.pinfu")
        runs = not any("triplet" in name or name.endswith(("_kan", "_kan_yaochuu")) for name in self.ids)
        # a concealed hand of runs, where the rules play pinfu and it is none
        if self.menzen and runs and not self.is_pinfu and worth is not None and worth.closed:
            # beside the base: by ron the fu of a concealed one, by tsumo those of a tsumo, unless a pinfu has none
            extra = v["fu.concealed_ron"] if not self.tsumo else 0 if v["fu.pinfu_tsumo"] else v["fu.tsumo"]
            yaku = Part("yaku", "pinfu", worth.closed, "han")
            counted = {"yaku.pinfu": (yaku,), "fu": _only_part("fu", v["fu.base"] + extra)}
            yield Miscount(ADDED, "yaku.pinfu", ("yaku.pinfu",), counted)
