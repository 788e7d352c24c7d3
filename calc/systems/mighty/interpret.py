"""What the whites of a hand may stand for, and what each interpretation is worth.

An interpretation fixes what each held white is and what a drawn one is (S: the reading); how the tiles then form sets
and which way they wait stays free, and takes the highest value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ...record import BOX_RIICHI, CHIIHOU, DOUBLE_RIICHI, IN_RIICHI, IPPATSU, RON, TENHOU, Record, Win
from ...riichi.dora import NO_DORA, Dora, count
from ...riichi.fu import SHANPON
from ...riichi.hand import Hand
from ...riichi.judge import Judge, Score
from ...riichi.points import Base, ron_payment
from ...riichi.reading import Reading, waits_of
from ...riichi.waits import Tiles
from ...shapes import Codes, Shape, caps, encode, pairs, standard
from ...tiles import COPIES, HAKU, KIND, KINDS, NORTH, RED, VARIANT, Kind, mask
from .chips import ChipLine, chip_lines, chips_won
from .waits import orphans_with, reading_waits

V = Mapping[str, Any]
FIRST_TURN = TENHOU | CHIIHOU


class Worth(NamedTuple):
    """The value of an interpretation: its best reading, points (won white doubled) and chips by line."""

    score: Score
    kishogun: bool
    points: int
    lines: tuple[ChipLine, ...]
    chips: int
    """All chips the winner gets."""


class Interpretation:
    """One way to say what the whites are."""

    __slots__ = ("_bare", "_final", "_shown", "drawn", "faces", "hand", "party", "shapes")

    def __init__(self, party: Party, hand: Hand, faces: tuple[Kind, ...], drawn: Kind | None) -> None:
        self.party = party
        self.hand = hand
        self.faces = faces
        """What the held whites are, ascending."""
        self.drawn = drawn
        """What a drawn white is; ``None`` where no white was drawn."""
        self.shapes: list[Shape] = []
        self._bare: Worth | None = None
        self._shown: Worth | None = None
        self._final: Worth | None = None

    @property
    def real(self) -> bool:
        """Whether no white is used as another tile (リアル)."""
        return all(k == HAKU for k in self.faces) and self.drawn in (None, HAKU)

    @property
    def key(self) -> tuple[tuple[Kind, ...], Kind | None]:
        """What distinguishes interpretations."""
        return self.faces, self.drawn

    def shown(self) -> Worth:
        """The value when the hand is shown: without ura and アリス."""
        if self._shown is None:
            self._shown = self.party.worth(self, False)
        return self._shown

    def bare(self) -> Worth:
        """The value of the hand alone, without any indicator."""
        if self._bare is None:
            self._bare = self.party.worth(self, False, ())
        return self._bare

    def final(self) -> Worth:
        """The value once everything is turned."""
        if self._final is None:
            changes = self.party.turned or not self.party.judge.v["kishogun.compared"]
            self._final = self.party.worth(self, True) if changes else self.shown()
        return self._final

    def furiten(self) -> list[Kind]:
        """The waits of the thirteen fixed tiles that the player discarded or let pass."""
        win = self.party.win
        gone = {t & KIND for t in (*(win.river or ()), *win.passed)}
        real = tuple(t for t in win.concealed if t & KIND != HAKU or not self.party.jokers)
        fixed = Tiles((*real, *self.faces), win.melds)
        judge = self.party.judge
        return [k for k in reading_waits(fixed, win.norths, judge.removed, judge.v) if k in gone]

    def alice(self) -> int:
        """Tiles of the hand that the turned tiles match, up to the first miss. Rule ``chips.alice_repeats``."""
        turned = [t & KIND for t in self.party.win.alice or ()]
        hits = turned[: next((i for i, k in enumerate(turned) if not self.hand.copies(k)), len(turned))]
        if not self.party.judge.v["chips.alice_repeats"]:
            hits = list(dict.fromkeys(hits))
        return sum(map(self.hand.copies, hits))


class Party:
    """A win with all its interpretations under one judge; ``fifth``: those with five of one tile too, to name them."""

    def __init__(self, record: Record, win: Win, judge: Judge, fifth: bool = False) -> None:
        v = judge.v
        self.record, self.win, self.judge = record, win, judge
        self.fifth: bool = fifth or v["white.five_of_a_kind"]
        self.jokers: bool = v["white.joker"]
        self.base = Hand(win, record.seats, record.round_wind, v["north.yaku_tile"])
        self.dora = judge.dora_kinds(record)
        self.ura = judge.ura_kinds(record) if win.flags else []
        self.turned = bool(self.ura) or bool(win.alice)
        self.white_ron = win.by == RON and win.tile & KIND == HAKU
        self.reds = sum(
            t & VARIANT == RED for t in (*win.concealed, win.tile, *(t for m in win.melds for t in m.tiles))
        )
        self.order: tuple[str, ...] = tuple(v["reading.order"])
        self.free_split: bool = v["kishogun.free_split"]
        self.north_leaves: bool = v["kishogun.hand_north"]
        self.ron_closes = v["white.suuankou_ron"] == "closed" and win.by == RON
        self.interpretations = self._all()

    def _all(self) -> list[Interpretation]:
        win, hand, judge = self.win, self.base, self.judge
        drawn_white = self.jokers and win.by != RON and hand.tile == HAKU
        naturals = [t & KIND for t in win.concealed if t & KIND != HAKU or not self.jokers]
        held = len(win.concealed) - len(naturals)
        if not drawn_white:
            naturals.append(hand.tile)
        codes = encode(naturals)
        found: dict[tuple[tuple[Kind, ...], Kind | None], Interpretation] = {}
        by_faces: dict[tuple[Kind, ...], Codes] = {}
        for shape in self._shapes(codes, held + drawn_white, hand):
            faces = shape.faces
            concrete = by_faces.get(faces)
            if concrete is None:
                concrete = by_faces[faces] = _plus(codes, faces)
            for tile in dict.fromkeys(faces) if drawn_white else (None,):
                rest = faces if tile is None else _without(faces, tile)
                there = found.get((rest, tile))
                if there is None:
                    standing = hand.standing(concrete, hand.tile if tile is None else tile)
                    there = found[rest, tile] = Interpretation(self, standing, rest, tile)
                    if standing.flags & FIRST_TURN and not (there.real or judge.v["white.first_turn"]):
                        standing.flags &= ~FIRST_TURN
                there.shapes.append(shape)
        if self.white_ron and not judge.v["white.held_beside_won"]:
            return [it for it in found.values() if it.real]
        return list(found.values())

    def _shapes(self, codes: Codes, jokers: int, hand: Hand) -> list[Shape]:
        v, need = self.judge.v, hand.need
        limits = [7 if self.fifth else COPIES] * KINDS
        if not self.fifth:
            for meld in self.win.melds:
                for tile in meld.tiles:
                    limits[tile & KIND] -= 1
            limits[NORTH] -= self.win.norths
        for kind in self.judge.removed:
            limits[kind] = 0
        cap = caps(limits)
        may = mask(k for k in range(KINDS) if k not in self.judge.removed)
        shapes = standard(codes, need, jokers, cap, may)
        if need == COPIES:
            shapes = shapes + pairs(codes, 7, jokers, cap, may, twice=v["shape.four_as_two_pairs"])
            shapes += orphans_with(codes, jokers, cap, may, v)
        return shapes

    # --- value ------------------------------------------------------------------------------------------------------

    def worth(self, it: Interpretation, turned: bool, indicated: Sequence[Kind] | None = None) -> Worth:
        """The highest value of an interpretation: by points, then chips, yakuman, han, fu; ``indicated``: with other
        dora than lie open."""
        v = self.judge.v
        dora = count(it.hand, self.dora if indicated is None else indicated, self.ura if turned else (), v)
        alice = it.alice() if turned else 0
        scores = [
            self.judge.score(self._reading(it, shape, wait), dora)
            for shape in it.shapes
            for wait in waits_of(shape, it.hand.tile)
        ]
        free = (self.free_split or all(map(_only_riichi, scores))) and (turned or v["kishogun.compared"])
        if turned and v["white.reading_fixes"] == "sets":
            as_shown = it.shown().score.reading
            scores = [s for s in scores if (s.reading.shape, s.reading.wait) == (as_shown.shape, as_shown.wait)]
        if len(scores) == 1:
            return self._one(it, scores[0], dora, alice, free)
        return max((self._one(it, score, dora, alice, free) for score in scores), key=self.rank)

    def _reading(self, it: Interpretation, shape: Shape, wait: int) -> Reading:
        reading = Reading(it.hand, shape, wait)
        if wait == SHANPON and self.ron_closes and (shape.pair in it.faces or it.hand.tile in it.faces):
            reading.closed = shape.triplets
        return reading

    def rank(self, worth: Worth) -> tuple[int, ...]:
        """How readings compare. Rule ``reading.order``."""
        s = worth.score
        measures = {"points": worth.points, "chips": worth.chips, "yakuman": s.yakuman, "han": s.han, "fu": s.fu}
        return (s.valid, *[measures[m] for m in self.order])

    def _one(self, it: Interpretation, score: Score, dora: Dora, alice: int, free: bool) -> Worth:
        kishogun = free and self._kishogun(it, score, dora)
        if kishogun:
            limit = self.judge.v["kishogun.limit"]
            base = Base(self.judge.v["points." + limit], limit)
            score = score.limited(base, ron_payment(base.points, it.hand.dealer, self.judge.v))
        if not score.valid:
            return Worth(score, False, 0, (), 0)
        return self.paid(it, score, kishogun, alice)

    def factor(self, kishogun: bool) -> int:
        """What a ron on a discarded white multiplies its points by. Rule ``white.ron_multiplier``."""
        v = self.judge.v
        doubles = self.white_ron and self.jokers and (not kishogun or v["kishogun.white_ron_doubles"])
        return int(v["white.ron_multiplier"]) if doubles else 1

    def paid(self, it: Interpretation, score: Score, kishogun: bool, alice: int) -> Worth:
        """A score with what it brings: points, multiplied where a discarded white is won on, and chips."""
        v, factor = self.judge.v, self.factor(kishogun)
        lines = chip_lines(it.hand, self.record, score, it.real, kishogun, self.reds, alice, v)
        points = score.points * factor
        if factor > 1:
            if v["chips.white_ron_doubles"]:
                lines = tuple(line._replace(each=line.each * factor) for line in lines)
            if v["white.ron_multiplied"] == "base":
                points = ron_payment(score.base.points * factor, it.hand.dealer, v)
        return Worth(score, kishogun, points, lines, chips_won(lines, self.record, self.win))

    def _kishogun(self, it: Interpretation, score: Score, dora: Dora) -> bool:
        """鬼将軍: ron in riichi, and riichi is the only han; no joker, no dora of any kind."""
        hand, v = it.hand, self.judge.v
        if hand.tsumo or not hand.flags & IN_RIICHI or hand.flags & IPPATSU or not (it.real and _only_riichi(score)):
            return False
        if hand.flags & BOX_RIICHI and not v["kishogun.box"]:
            return False
        if hand.flags & DOUBLE_RIICHI and not v["kishogun.double_riichi"]:
            return False
        held = (hand.copies(NORTH) - self.win.norths) * v["dora.north_han"] if dora.north and self.north_leaves else 0
        return dora is NO_DORA or sum(dora) == held


def _only_riichi(score: Score) -> bool:
    return len(score.yaku) == 1 and score.yaku[0].id in ("riichi", "double_riichi")


def _plus(codes: Codes, faces: Sequence[Kind]) -> Codes:
    more = encode(faces)
    return codes[0] + more[0], codes[1] + more[1], codes[2] + more[2], codes[3] + more[3]


def _without(faces: tuple[Kind, ...], kind: Kind) -> tuple[Kind, ...]:
    i = faces.index(kind)
    return faces[:i] + faces[i + 1 :]
