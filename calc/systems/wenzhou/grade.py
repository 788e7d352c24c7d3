"""The grade of a reading (軟, 硬 or 双翻), by the highest reason that holds; and what is missing for the next grade."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ...record import RON, TSUMO
from ...rules import V
from ...tiles import KIND, Kind, Meld
from .hand import JOKERS, JUNK, PAIRS, SETS, STANDARD, ClaimTiles, Reading
from .record import WinClaim

SOFT, HARD, DOUBLE = "soft", "hard", "double"
GRADES = (SOFT, HARD, DOUBLE)


class Graded(NamedTuple):
    """A reading with its grade."""

    reading: Reading
    grade: str
    """``soft``, ``hard`` or ``double``."""
    factor: int
    reasons: tuple[str, ...]
    """The reasons for the grade, the most telling first."""
    held: int
    """The number of reasons that hold, those for lower grades included."""


def grade(r: Reading, h: ClaimTiles, claim: WinClaim, v: V) -> Graded:
    """Grade a reading."""
    found = {name: v[f"reason.{name}"] for name in _holding(r, h, claim, v)}
    found = {name: worth for name, worth in found.items() if worth != "off"}
    if not found:
        changed = r.changed(h.indicator)
        found = {"changed_joker" if changed else "white_stands_in" if h.whites else "nothing": SOFT}
    best = max(found.values(), key=GRADES.index)
    return Graded(r, best, v[f"factor.{best}"], tuple(n for n, worth in found.items() if worth == best), len(found))


def _holding(r: Reading, h: ClaimTiles, claim: WinClaim, v: V) -> Iterator[str]:
    """Yield the reasons that hold, the most telling first."""
    tsumo = claim.by == TSUMO
    if claim.first_turn and (r.form != JUNK or v["first_turn.three_jokers"] == "raised"):
        yield "tenho" if tsumo else "chiho"
    if len(h.melds) == SETS and not uncounted(h, v):
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


def naming(name: str, claim: WinClaim, indicator: Kind) -> str:
    """Return the name that a reason goes by: 単吊 with a lone 財神 is 全求神."""
    if name == "naked_single" and [t & KIND for t in claim.concealed] == [indicator]:
        return "naked_single_joker"
    return name


def uncounted(h: ClaimTiles, v: V) -> list[Meld]:
    """Return the concealed kongs, if they do not count as melds for 単吊."""
    kongs = [m for m in h.melds if m.kind == "ankan"]
    return [] if kongs and v["naked_single.concealed_kong"] else kongs


def ranked(found: Sequence[Reading], h: ClaimTiles, claim: WinClaim, v: V) -> tuple[Graded, ...]:
    """Grade readings, the highest first; of equal ones the one with more reasons, then the one with fewer changes."""
    graded = (grade(r, h, claim, v) for r in found)
    order = sorted(graded, key=lambda g: (-g.factor, -len(g.reasons), len(g.reading.changed(h.indicator)), -g.held))
    return tuple(order)


def missing(best: Graded, h: ClaimTiles, claim: WinClaim, v: V, lone: bool = False) -> list[dict[str, Any]]:
    """Return what the hand lacks for the next higher grade: reason ids with values.

    ``lone``: whether the hand, by self-draw, could be read as a shape that a lone 財神 completes.
    """
    higher = GRADES[GRADES.index(best.grade) + 1 :]
    near = ({"id": name, "grade": v[f"reason.{name}"], **values} for name, values in _near(best, h, claim, v, lone))
    lacks = [lack for lack in near if lack["grade"] in higher]
    least = min((lack["grade"] for lack in lacks), key=GRADES.index, default="")
    return [lack for lack in lacks if lack["grade"] == least]


def lacking(best: Graded, h: ClaimTiles, claim: WinClaim, v: V, grade: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the reasons for a grade that do not hold, with how far the hand is from them."""
    return ((name, values) for name, values in _near(best, h, claim, v, False) if v[f"reason.{name}"] == grade)


def _near(best: Graded, h: ClaimTiles, claim: WinClaim, v: V, lone: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the reasons that do not hold, with how far the hand is from them."""
    r, changed = best.reading, best.reading.changed(h.indicator)
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
        kongs = uncounted(h, v)
        counted = {"have": len(h.melds) - len(kongs), "need": SETS}
        yield "naked_single", {**counted, "uncounted": kongs} if kongs else counted
