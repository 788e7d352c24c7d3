"""The grade of a reading (軟, 硬 or 双翻), by the highest reason that holds; and what is missing for the next grade."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...records.record import RON, TSUMO
from ...rules.rules import V
from ...tiles.tiles import KIND, Kind, Meld, mpsz
from ...verdict.receipt import deciding
from .hand import JOKERS, JUNK, PAIRS, SETS, STANDARD, ClaimTiles, Reading
from .record import WinClaim

SOFT, HARD, DOUBLE = "soft", "hard", "double"
GRADES = (SOFT, HARD, DOUBLE)


class Graded(NamedTuple):
    """A reading with the highest grade that the rules give it, and why."""

    reading: Reading
    grade: str
    """``soft``, ``hard`` or ``double``."""
    factor: int
    reasons: tuple[str, ...]
    """The reasons for the grade, the most telling first."""
    holding: int
    """The number of reasons that hold, those for lower grades included."""


def grade(reading: Reading, tiles: ClaimTiles, claim: WinClaim, v: V) -> Graded:
    """Return a reading with its grade: the highest that the rules give for any of its reasons, with all reasons for
    that grade; several do not multiply (spec §3). A reading without any such reason is soft, and what keeps it soft is
    named as its reason: a changed 財神, a white that stands in, or nothing."""
    grades = {name: v[f"reason.{name}"] for name in _reasons_that_hold(reading, tiles, claim, v)}
    grades = {name: each for name, each in grades.items() if each != "off"}
    if not grades:
        soft_by = "white_stands_in" if tiles.whites else "nothing"
        if reading.changed(tiles.indicator):
            soft_by = "changed_joker"
        grades = {soft_by: SOFT}
    best = max(grades.values(), key=GRADES.index)
    reasons = tuple(name for name, each in grades.items() if each == best)
    return Graded(reading, best, v[f"factor.{best}"], reasons, len(grades))


def _reasons_that_hold(reading: Reading, tiles: ClaimTiles, claim: WinClaim, v: V) -> Iterator[str]:
    """Yield the ids of the reasons for a grade that hold for a reading, the most telling first. Three 財神 with junk
    can win on the first turn too, but are 天胡 or 地胡 only if ``first_turn.three_jokers`` says so (spec §3)."""
    form, tsumo, shaped = reading.form, claim.by == TSUMO, reading.form != JUNK
    first_turn = claim.first_turn and (shaped or v["first_turn.three_jokers"] == "raised")
    # 単吊: all five sets are melds that count
    naked = len(tiles.melds) == SETS and not uncounted_kongs(tiles, v)
    hard = shaped and not reading.changed(tiles.indicator) and not (tiles.whites and not v["hard.white"])
    holds = {
        "tenho" if tsumo else "chiho": first_turn,
        "naked_single": naked,
        "three_jokers": shaped and tiles.jokers == JOKERS,
        "hard_eight_pairs" if hard else "soft_eight_pairs": form == PAIRS,
        "self_draw": tsumo,
        "robbed_kong": claim.robbed_kong,
        "face_value" if tiles.jokers else "no_joker": form == STANDARD and hard,
        "anything": form == JUNK,
    }
    yield from deciding(holds)


def naming(name: str, claim: WinClaim, indicator: Kind) -> str:
    """Return the name that a reason goes by: 単吊 with a lone 財神 is 全求神, though by the same rule."""
    if name == "naked_single" and [t & KIND for t in claim.concealed] == [indicator]:
        return "naked_single_joker"
    return name


def uncounted_kongs(tiles: ClaimTiles, v: V) -> list[Meld]:
    """Return the concealed kongs of a hand, if they do not count as melds for 単吊 (rule
    ``naked_single.concealed_kong``, read only if there are any); else none."""
    kongs = [m for m in tiles.melds if m.kind == "ankan"]
    return [] if kongs and v["naked_single.concealed_kong"] else kongs


def ranked(readings: Sequence[Reading], tiles: ClaimTiles, claim: WinClaim, v: V) -> tuple[Graded, ...]:
    """Return readings with their grades, the highest first. Readings of equal factor are worth the same; which of them
    is shown is decided by more reasons for the grade, then by fewer changed 財神, then by more reasons of lower
    grades."""
    graded = (grade(reading, tiles, claim, v) for reading in readings)
    face = tiles.indicator
    # negated, so that the greatest comes first
    order = sorted(graded, key=lambda g: (-g.factor, -len(g.reasons), len(g.reading.changed(face)), -g.holding))
    return tuple(order)


class Distance(NamedTuple):
    """How far a hand is from a reason; nothing if only the way of winning keeps it from holding."""

    changed: tuple[str, ...] | None = None
    """The tiles that changed 財神 stand for."""
    whites: int | None = None
    """How many whites stand for the indicator tile, if no 財神 is changed."""
    have: int | None = None
    """How many of what is counted the hand has."""
    need: int | None = None
    shape: str | None = None
    """Three 財神 and anything: whether the tiles form no shape (``none``), or one for self-draw only (``lone``)."""
    uncounted: tuple[tuple[str, ...], ...] | None = None
    """The concealed kongs that do not count as melds."""


class Lacking(NamedTuple):
    """A reason that does not hold."""

    id: str
    grade: str
    """The grade that it would give."""
    distance: Distance


def missing(best: Graded, tiles: ClaimTiles, claim: WinClaim, v: V, lone: bool = False) -> list[Lacking]:
    """Return the reasons that would give the hand a higher grade but do not hold: of those within reach
    (:func:`lacking`) only the ones for the lowest such grade, which results show as what was missing. ``lone``: whether
    by self-draw the hand would have a shape that a lone 財神 completes."""
    higher = GRADES[GRADES.index(best.grade) + 1 :]
    lacks = [lack for lack in lacking(best, tiles, claim, v, lone) if lack.grade in higher]
    least = min((lack.grade for lack in lacks), key=GRADES.index, default="")
    return [lack for lack in lacks if lack.grade == least]


def lacking(best: Graded, tiles: ClaimTiles, claim: WinClaim, v: V, lone: bool = False) -> Iterator[Lacking]:
    """Yield the reasons within reach that do not hold, for whatever grade, with how far the hand is from each. A
    dispute asks which of them somebody may have believed."""
    for name, distance in _distances_to_grades(best, tiles, claim, v, lone):
        yield Lacking(name, v[f"reason.{name}"], distance)


def _distances_to_grades(
    best: Graded, tiles: ClaimTiles, claim: WinClaim, v: V, lone: bool
) -> Iterator[tuple[str, Distance]]:
    """Yield the ids of reasons that do not hold but are within sight of the reading, each with how far it is from them.
    Of circumstances only the self-draw is among them, without a distance. ``lone``: as in :func:`missing`."""
    form, changed = best.reading.form, best.reading.changed(tiles.indicator)
    # the changed 財神, or else the whites, that would have to be real tiles
    unlike_real = Distance(changed=tuple(map(mpsz, changed))) if changed else Distance(whites=tiles.whites)
    if claim.by == RON:
        yield "self_draw", Distance()
    if form == STANDARD:
        yield "face_value" if tiles.jokers else "no_joker", unlike_real
    if form == PAIRS:
        yield "hard_eight_pairs", unlike_real
    if form == JUNK:
        yield "three_jokers", Distance(have=JOKERS, need=JOKERS, shape="lone" if lone else "none")
    elif tiles.jokers < JOKERS:
        yield "three_jokers", Distance(have=tiles.jokers, need=JOKERS)
    if form == STANDARD:
        kongs = uncounted_kongs(tiles, v)
        listed = tuple([tuple(map(mpsz, kong.tiles)) for kong in kongs]) if kongs else None
        yield "naked_single", Distance(have=len(tiles.melds) - len(kongs), need=SETS, uncounted=listed)
