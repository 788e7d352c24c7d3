"""What the whites of a hand can stand for, and what each interpretation is worth.

An interpretation fixes what each held white is and what a drawn one is. The sets and the wait stay open: those of the
highest value count. Its scores include the chips, and the multiplier of a ron on a discarded white.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import takewhile

from ...records.record import BOX_RIICHI, CHANKAN, CHIIHOU, DOUBLE_RIICHI, IN_RIICHI, IPPATSU, RON, TENHOU, Record, Win
from ...riichi.chips import ChipLine, Counted, Multiplier, chip_lines, chips_won
from ...riichi.dora import NO_DORA, Dora, count
from ...riichi.hand import Hand, hand_tiles, is_wild
from ...riichi.judge import Judge, Score, count_things
from ...riichi.points import Base, ron_payment
from ...riichi.reading import SHANPON, Reading, readings_of, waits_of
from ...riichi.settlement import forbidding_tsumo, hand_of, wild_hands
from ...riichi.waits import HeldTiles
from ...rules.rules import V
from ...tiles.shapes import COUNT, KEPT, ORPHANS, PLACES, Shape
from ...tiles.tiles import HAKU, KIND, NORTH, VARIANT, Kind
from .record import KISHOGUN, own_win
from .waits import WhiteWaiter, limits, shapes_of

FIRST_TURN = TENHOU | CHIIHOU
Key = tuple[tuple[Kind, ...], Kind | None]


def pay_kishogun(score: Score, dealer: bool, v: V) -> Score:
    """Return a score as it is paid if it is a 鬼将軍: a ron of the limit ``kishogun.limit``, perhaps by the dealer."""
    base = Base(v["points." + v["kishogun.limit"]], KISHOGUN)
    return score._replace(base=base, points=ron_payment(base.points, dealer, v))


class Interpretation:
    """One choice of what the whites are."""

    __slots__ = ("_scores", "_valued", "as_whites", "drawn", "faces", "hand", "party", "readings", "real")

    def __init__(self, party: Party, hand: Hand, faces: tuple[Kind, ...], drawn: Kind | None) -> None:
        """Fix what the whites of a win are: ``faces`` the kinds of those held, ``drawn`` the kind of a drawn one,
        ``None`` without one. The readings are added later, as their shapes turn up."""
        self.party = party
        self.hand = hand
        self.faces = faces
        """What the held whites are, ascending."""
        self.drawn = drawn
        """What a drawn white is; ``None`` if no white was drawn."""
        self.as_whites = drawn in (None, HAKU) and faces.count(HAKU) == len(faces)
        """Whether every white, held or drawn, is a white."""
        self.real = self.as_whites and not own_win(party.win).white_kans
        """Whether no white is used as another tile (リアル), not even in a concealed kan."""
        self.readings: list[Reading] = []
        self._scores: dict[str, Score] = {}
        """Its highest score by the hand that is asked about: ``shown``, ``bare`` or ``final``."""
        self._valued: dict[Dora, list[Score]] = {}
        """The scores of all readings by the dora that they are counted with."""

    @property
    def key(self) -> Key:
        """What identifies the interpretation. Readings of one key belong to it."""
        return self.faces, self.drawn

    def open_score(self) -> Score:
        """Return the value when the hand is shown: without ura and アリス. By it whites are chosen (spec §2.5)."""
        return self._score_once("shown", turned=False)

    def bare(self) -> Score:
        """Return the highest score with no indicator counted, not even those that lie open. Where a player forgot to
        declare his whites, rule ``white.forgotten_by: hand`` ranks the interpretations by it."""
        return self._score_once("bare", turned=False, indicated=())

    def final(self) -> Score:
        """Return the score once ura and アリス are turned. If nothing was turned it is that of the shown hand, which
        spares a second look at each interpretation; but without ``kishogun.compared`` only the final score may be a
        鬼将軍."""
        v = self.party.judge.v
        changes = self.party.turned or not v["kishogun.compared"]
        return self._score_once("final", turned=True) if changes else self.open_score()

    def _score_once(self, when: str, turned: bool, indicated: Sequence[Kind] | None = None) -> Score:
        """Return the score that is kept under the name ``when``, worked out when it is first asked for, since choosing
        asks for it again and again. ``turned``, ``indicated`` as of :meth:`Party.score`."""
        score = self._scores.get(when)
        if score is None:
            score = self._scores[when] = self.party.score(self, turned, indicated)
        return score

    def valued(self, dora: Dora) -> list[Score]:
        """Return the scores of all its readings with these dora, before anything is multiplied. The shown and the final
        score differ in dora alone until then, so the scores are kept by dora, and the judge is asked once for each."""
        scores = self._valued.get(dora)
        if scores is None:
            judge, honba = self.party.judge, self.party.record.honba
            scores = [judge.score(reading, dora) for reading in self.readings]
            if judge.rescores:
                scores = [judge.rescore(score, honba) for score in scores]
            self._valued[dora] = scores
        return scores

    def furiten(self) -> list[Kind]:
        """Return the waits of the hand, read by this interpretation, that the player discarded or passed up, so that it
        may not win (spec §2.3); empty if it may. By rule ``furiten.kokushi_exempt`` a ron of 国士無双 on thirteen waits
        always may."""
        gone, v = self.party.gone, self.party.judge.v
        if not gone:
            return []
        # the winning tile makes the pair: the thirteen tiles had no pair, so they waited for all thirteen kinds
        thirteen = any(r.shape.form == ORPHANS and r.shape.pair == r.hand.tile for r in self.readings)
        if thirteen and self.party.win.by == RON and v["furiten.kokushi_exempt"]:
            return []
        return self.party.waiter.reading_waits(self.faces, gone)

    def alice(self) -> int:
        """Return how many tiles of the hand the tiles turned for アリス match, up to the first that matches none. A
        kind turned twice counts twice only if rule ``chips.alice_repeats`` is on."""
        hits = self.hits()
        v = self.party.judge.v
        return sum(map(self.hand.copies, hits if v["chips.alice_repeats"] else dict.fromkeys(hits)))

    def hits(self) -> list[Kind]:
        """Return the kinds turned for アリス before the first that matches no tile of the hand. Whites match as what
        they stand for (spec §2.7), so the hits of interpretations differ."""
        turned = [t & KIND for t in own_win(self.party.win).alice or ()]
        return [*takewhile(self.hand.copies, turned)]


class Party:
    """A win with all its interpretations under one judge."""

    def __init__(self, record: Record, win: Win, judge: Judge, fifth: bool = False) -> None:
        """Read from the rules and the record what all interpretations share, then set :attr:`interpretations`.
        ``fifth`` adds those with five of one tile, which results show as forbidden."""
        v = judge.v
        self.record, self.win, self.judge = record, win, judge
        self.others = [p for p in record.seats if p != win.player]
        self.fifth: bool = fifth or v["white.five_of_a_kind"]
        self.jokers: bool = v["white.joker"]
        self.base = hand_of(record, win, judge)
        self.base.north_yaku = v["north.yaku_tile"]  # a white may be a north
        self.dora = judge.dora_kinds(record)
        self.ura = judge.ura_kinds(record) if win.flags else []  # without any flag there is no riichi
        self.turned = bool(self.ura) or bool(own_win(win).alice)
        # a white robbed from a kong is a joker where the rules say so, one discarded never is
        robbed = bool(win.flags & CHANKAN) and v["white.robbed"]
        self.white_ron = win.by == RON and win.tile & KIND == HAKU and not robbed
        self.white_drawn = self.jokers and win.tile & KIND == HAKU and not self.white_ron
        self.ron_closes = v["white.suuankou_ron"] == "closed" and win.by == RON
        tiles, ura = (hand_tiles(win), record.ura) if judge.chips_by_tiles else ((), ())
        # what no chip line counts is emptied: wins that differ in that alone have the same lines, which are remembered
        counted = win._replace(concealed=tiles, tile=0, melds=(), river=(), passed=(), own=None)
        self.about = counted, record.honba, record.seats, self.base.menzen, ura
        """Everything about the win that chip lines can count."""
        self.wild = not self.jokers and bool(win.tile & VARIANT) and is_wild(win, v)
        """Whether a pocchi was drawn that can be any tile."""
        self.interpretations = self._all_interpretations()

    @cached_property
    def gone(self) -> set[Kind]:
        """The kinds that the winner discarded or passed up and that cause furiten: none in 箱リーチ, or where there is
        no furiten (``furiten.on``). By tsumo none if ``furiten.tsumo`` allows it, except the tiles passed up in the
        turn or in riichi, or discarded in riichi, where these forbid a tsumo
        (:func:`~calc.riichi.settlement.forbidding_tsumo`)."""
        win, v = self.win, self.judge.v
        gone = set() if win.flags & BOX_RIICHI else {t & KIND for t in (*(win.river or ()), *win.passed)}
        if gone and not v["furiten.on"]:
            return set()
        if win.by == RON or not gone or not v["furiten.tsumo"]:
            return gone
        return {t & KIND for t in forbidding_tsumo(win, v)}

    @cached_property
    def waiter(self) -> WhiteWaiter:
        """The waits of the hand without its winning tile. Furiten asks for them."""
        return WhiteWaiter(HeldTiles(self.win.concealed, self.win.melds, self.win.norths), self.judge.v)

    def _all_interpretations(self) -> list[Interpretation]:
        """Return every interpretation that completes the hand: each white as any tile that it can stand for, itself
        among them. A discarded white that is won on is no joker, and stays a white (spec §2.4); without rule
        ``white.held_beside_won`` the held ones must stay whites then too."""
        hand, v = self.base, self.judge.v
        jokers = hand.packed >> PLACES[HAKU] & COUNT if self.jokers else 0
        if self.jokers and self.white_ron:
            jokers -= 1  # the white won on
        if self.wild or not jokers:
            return self._without_jokers()
        by_key = self._interpret_jokers(jokers)
        if self.white_ron and not v["white.held_beside_won"]:
            return [it for it in by_key.values() if it.as_whites]
        return list(by_key.values())

    def _without_jokers(self) -> list[Interpretation]:
        """Return the hand as it is, or for a drawn pocchi once for each tile that it can stand for (``drawn``). Those
        that make no complete hand are left out."""
        hands = wild_hands(self.record, self.win, self.judge) if self.wild else [self.base]
        interpretations = [Interpretation(self, hand, (), hand.tile if self.wild else None) for hand in hands]
        for it in interpretations:
            it.readings = readings_of(it.hand, self.judge.v)
        return [it for it in interpretations if it.readings]

    def _interpret_jokers(self, jokers: int) -> dict[Key, Interpretation]:
        """Return the interpretations of a hand with so many jokers, each with its readings. Shapes come with what all
        whites stand for together; if one was drawn, each of these kinds may be the drawn one, which makes another
        interpretation, as another tile wins."""
        win, hand, v = self.win, self.base, self.judge.v
        naturals = hand.packed - (jokers << PLACES[HAKU])
        cap, may = limits(win.melds, win.norths, self.judge.removed, self.fifth)
        by_key: dict[Key, Interpretation] = {}
        by_faces: dict[tuple[Kind, ...], int] = {}
        for shape in shapes_of(naturals, hand.need, jokers, cap, may, v):
            faces = shape.faces
            # the hand with each white as what it stands for
            concrete = by_faces.get(faces)
            if concrete is None:
                concrete = by_faces[faces] = naturals + sum([1 << PLACES[kind] for kind in faces])
            # None: no white was drawn
            for tile in dict.fromkeys(faces) if self.white_drawn else (None,):
                # the thirteen have all but the drawn one
                place = len(faces) if tile is None else faces.index(tile)
                key = faces[:place] + faces[place + 1 :], tile
                it = by_key.get(key)
                if it is None:
                    standing = hand.standing(concrete, hand.tile if tile is None else tile)
                    it = by_key[key] = Interpretation(self, standing, *key)
                    # 天和 and 地和 may need that no white stands for another tile
                    if standing.flags & FIRST_TURN and not (it.real or v["white.first_turn"]):
                        standing.flags &= ~FIRST_TURN
                it.readings += [self._make_reading(it, shape, wait) for wait in waits_of(shape, it.hand.tile)]
        return by_key

    # --- value ------------------------------------------------------------------------------------------------------

    def score(self, it: Interpretation, turned: bool, indicated: Sequence[Kind] | None = None) -> Score:
        """Return the highest score of an interpretation, by rule ``reading.order``. An interpretation fixes what the
        whites are; sets and wait are those that are best now, ura counted (spec §2.5), unless ``white.reading_fixes``
        fixes them as the hand was shown. ``turned``: whether ura and アリス count. ``indicated``: the dora kinds to
        take in place of those that open indicators show."""
        v = self.judge.v
        indicated_kinds = self.dora if indicated is None else indicated
        dora = count(it.hand, indicated_kinds, self.ura if turned else (), self.judge.special, v)
        alice = it.alice() if turned else 0
        scores = it.valued(dora)
        # a 鬼将軍 may be chosen for any hand (``kishogun.free_split``), or only if every reading has riichi alone;
        # before ura and アリス are turned only where it is compared with the other readings (``kishogun.compared``)
        free = (v["kishogun.free_split"] or all(map(_only_riichi, scores))) and (turned or v["kishogun.compared"])
        if turned and v["white.reading_fixes"] == "sets":
            as_shown = it.open_score().reading
            scores = [s for s in scores if (s.reading.shape, s.reading.wait) == (as_shown.shape, as_shown.wait)]
        final = [self._score_as_paid(it, score, alice, free) for score in scores]
        # for a single reading ``reading.order`` is not read, so that no receipt cites it
        return final[0] if len(final) == 1 else max(final, key=self.judge.rank)

    def _make_reading(self, it: Interpretation, shape: Shape, wait: int) -> Reading:
        """Return a shape of an interpretation as a reading with this wait. A triplet completed by ron counts as closed,
        for 四暗刻, if a joker is in the pair or the triplet of that wait and ``white.suuankou_ron`` says so."""
        reading = Reading(it.hand, shape, wait)
        if wait == SHANPON and self.ron_closes and (shape.pair in it.faces or it.hand.tile in it.faces):
            reading.closed = shape.triplets
        return reading

    def _score_as_paid(self, it: Interpretation, score: Score, alice: int, free: bool) -> Score:
        """Return a score as it is paid: with the base points of 鬼将軍 if it is one, with its chips, and multiplied for
        a ron on a discarded white. ``free``: whether a 鬼将軍 may be chosen at all, as :meth:`score` finds. A score
        without a yaku is no win, and stays. ``alice``: how many tiles アリス matches."""
        if not score.yaku:
            return score
        v = self.judge.v
        if free and self._is_kishogun(it, score):
            score = pay_kishogun(score, it.hand.dealer, v)
        return self.paid(it, score, alice)

    def factor(self, score: Score) -> int:
        """Return the multiplier of the points for a ron on a discarded white (spec §2.4), else 1, as at tables where
        whites are no jokers. Rules ``white.ron_multiplier``, ``kishogun.white_ron_doubles``."""
        v = self.judge.v
        if not self.white_ron or not self.jokers:
            return 1
        if score.base.limit == KISHOGUN and not v["kishogun.white_ron_doubles"]:
            return 1
        return int(v["white.ron_multiplier"])

    def paid(self, it: Interpretation, score: Score, alice: int) -> Score:
        """Return a score with its chip lines, and its points multiplied for a ron on a discarded white. ``alice``: how
        many tiles アリス matches. Interpretations of one hand mostly have the same lines, and so do many hands of a
        batch: they are kept in ``judge.paid`` under all that they can count, and that is emptied when full."""
        v, factor, real = self.judge.v, self.factor(score), it.real
        size = score.yaku, score.dora, score.han, score.yakuman, score.base.limit
        about = (size, it.hand.reds, real, alice, factor, self.about)
        lines, chips = self.judge.paid.get(about, (None, 0))
        if lines is None:
            times = (Multiplier("white_ron", factor),) if factor > 1 and v["chips.white_ron_doubles"] else ()
            what = self._count_things(it, score, alice)
            closed = self.base.menzen
            # a ron has one payer, so every line has the same multipliers
            lines = tuple(chip_lines(self.judge.chips, what, self.win, closed, self.others, v, lambda _: times))
            chips = chips_won(lines)
            if len(self.judge.paid) >= KEPT:
                self.judge.paid.clear()
            self.judge.paid[about] = lines, chips
        points = score.points * factor
        if factor > 1 and v["white.ron_multiplied"] == "base":
            points = ron_payment(score.base.points * factor, score.reading.hand.dealer, v)
        return Score(*score[:8], points, lines, chips)  # the last three replaced, in half the time of _replace

    def _count_things(self, interpretation: Interpretation, score: Score, alice: int) -> Counted:
        """Return what chip lines can count in a score: what riichi counts, and what only mighty has. ``alice``: how
        many tiles アリス matches, 0 if it is not counted. Yakuman in which every white is a white (``real``) are
        counted apart from others, which may bring other chips. Rules are read only when a line asks for a count."""
        real = interpretation.real
        of_game = {
            "real": int(real),
            "alice": alice,
            "kishogun": int(score.base.limit == KISHOGUN),
            "real_yakuman": score.yakuman if real else 0,
            "joker_yakuman": 0 if real else score.yakuman,
        }
        return count_things(score, self.record, self.judge.v, of_game)

    def chips_from(self, it: Interpretation, score: Score, source: str) -> tuple[ChipLine, ...]:
        """Return the chip lines of a tsumo as if it were a ron on a tile of ``source``, who is liable for it (包) and
        pays the chips so. Nothing is multiplied: no discarded white was won on."""
        what, win = self._count_things(it, score, it.alice()), self.win._replace(by=RON, source=source)
        return tuple(chip_lines(self.judge.chips, what, win, self.base.menzen, self.others, self.judge.v))

    def _is_kishogun(self, it: Interpretation, score: Score) -> bool:
        """Tell whether a score is a 鬼将軍 (spec §3): a ron in riichi whose only han is riichi, without jokers and
        without dora of any kind. A north in the hand is dora, and so prevents it unless ``kishogun.hand_north`` is on.
        Further rules ``kishogun.*`` say whether 箱リーチ and double riichi count."""
        hand, v, dora = it.hand, self.judge.v, score.dora
        if hand.tsumo or not hand.flags & IN_RIICHI or hand.flags & IPPATSU or not (it.real and _only_riichi(score)):
            return False
        if hand.flags & BOX_RIICHI and not v["kishogun.box"]:
            return False
        if hand.flags & DOUBLE_RIICHI and not v["kishogun.double_riichi"]:
            return False
        norths = hand.copies(NORTH) - self.win.norths if dora.north and v["kishogun.hand_north"] else 0
        of_norths = norths * v["dora.north_han"] if norths else 0
        return (dora is NO_DORA or sum(dora) == of_norths) and v["kishogun.limit"] != "none"


def _only_riichi(score: Score) -> bool:
    """Tell whether riichi, double or not, is the only yaku of a score."""
    return len(score.yaku) == 1 and score.yaku[0].id in ("riichi", "double_riichi")
