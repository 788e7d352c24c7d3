"""The grade of a reading: 軟, 硬 or 双翻, by the highest reason that holds; and what the next grade lacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ...tiles import KIND, Kind
from .hand import JOKERS, JUNK, PAIRS, SETS, STANDARD, Held, Reading, V
from .record import RON, TSUMO, Claim

SOFT, HARD, DOUBLE = "soft", "hard", "double"
GRADES = (SOFT, HARD, DOUBLE)


class Reason(NamedTuple):
    """Something that a grade rests on."""

    id: str
    grade: str


class Graded(NamedTuple):
    """A reading with what it is worth."""

    reading: Reading
    reasons: tuple[Reason, ...]
    """Every reason that holds, the deciding one first."""
    factor: int

    @property
    def grade(self) -> str:
        """``soft``, ``hard`` or ``double``."""
        return self.reasons[0].grade

    @property
    def top(self) -> tuple[str, ...]:
        """The reasons of the grade itself."""
        return tuple(r.id for r in self.reasons if r.grade == self.grade)


def grade(r: Reading, h: Held, claim: Claim, v: V) -> Graded:
    """What a reading is worth."""
    found = []
    for name in _holding(r, h, claim, v):
        worth = v[f"reason.{name}"]
        if worth != "off":
            found.append(Reason(name, worth))
    if not found:
        found.append(Reason(_plain(r, h, claim), SOFT))
    found.sort(key=lambda reason: -GRADES.index(reason.grade))
    return Graded(r, tuple(found), v[f"factor.{found[0].grade}"])


def _plain(r: Reading, h: Held, claim: Claim) -> str:
    """Why nothing holds."""
    if r.changed(h.indicator):
        return "changed_joker"
    return "white_stands_in" if h.whites else "nothing"


def _holding(r: Reading, h: Held, claim: Claim, v: V) -> Iterator[str]:
    """The reasons that hold, those first that say most about the hand."""
    tsumo = claim.by == TSUMO
    if claim.first_turn and (r.form != JUNK or v["first_turn.three_jokers"]):
        yield "tenho" if tsumo else "chiho"
    if melded(h, v) == SETS:
        yield "naked_single"
    shaped = r.form in (STANDARD, PAIRS)
    if shaped and h.jokers == JOKERS:
        yield "three_jokers"
    hard = shaped and not r.changed(h.indicator) and not (h.whites and not v["hard.white"])
    if r.form == PAIRS:
        yield "hard_eight_pairs" if hard else "soft_eight_pairs"
    if tsumo:
        yield "self_draw"
    if claim.robbed_kong:
        yield "robbed_kong"
    if r.form == STANDARD and hard:
        yield "face_value" if h.jokers else "no_joker"
    if r.form == JUNK:
        yield "anything"


def naming(name: str, claim: Claim, indicator: Kind) -> str:
    """Under which name a reason goes: 単吊 by a lone 財神 is 全求神."""
    if name == "naked_single" and [t & KIND for t in claim.concealed] == [indicator]:
        return "naked_single_joker"
    return name


def melded(h: Held, v: V) -> int:
    """Melds that count for 単吊."""
    if len(h.melds) == SETS and any(m.kind == "ankan" for m in h.melds) and not v["naked_single.concealed_kong"]:
        return sum(m.kind != "ankan" for m in h.melds)
    return len(h.melds)


def ranked(found: Sequence[Reading], h: Held, claim: Claim, v: V) -> tuple[Graded, ...]:
    """Readings with their grades, the highest first; of equal ones that with more reasons, then with fewer changes."""
    graded = (grade(r, h, claim, v) for r in found)
    order = sorted(graded, key=lambda g: (-g.factor, -len(g.top), len(g.reading.changed(h.indicator)), -len(g.reasons)))
    return tuple(order)


def missing(best: Graded, h: Held, claim: Claim, v: V, lone: bool = False) -> list[dict[str, Any]]:
    """What the next higher grade asks for and the hand does not have: reason ids with values.

    ``lone``: by self-draw the hand could be read as a shape that a lone 財神 completes.
    """
    lacks = []
    wanted = GRADES[GRADES.index(best.grade) + 1 :]
    for name, values in _near(best.reading, h, claim, v, lone):
        if v[f"reason.{name}"] in wanted:
            lacks.append({"id": name, "grade": v[f"reason.{name}"], **values})
    least = min((GRADES.index(x["grade"]) for x in lacks), default=0)
    return [x for x in lacks if GRADES.index(x["grade"]) == least]


def _near(r: Reading, h: Held, claim: Claim, v: V, lone: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    """The reasons that do not hold, with how far the hand is from them."""
    changed = r.changed(h.indicator)
    stood: dict[str, Any] = {"changed": changed} if changed else {"whites": h.whites}
    if claim.by == RON:
        yield "self_draw", {}
    if r.form == STANDARD:
        yield "face_value" if h.jokers else "no_joker", stood
    if r.form == PAIRS:
        yield "hard_eight_pairs", stood
    if r.form == JUNK:
        yield "three_jokers", {"have": JOKERS, "need": JOKERS, "shape": "lone" if lone else "none"}
    elif h.jokers < JOKERS:
        yield "three_jokers", {"have": h.jokers, "need": JOKERS}
    if r.form == STANDARD:
        kongs = [] if v["naked_single.concealed_kong"] else [m for m in h.melds if m.kind == "ankan"]
        uncounted = {"uncounted": kongs} if kongs else {}
        yield "naked_single", {"have": len(h.melds) - len(kongs), "need": SETS, **uncounted}
