"""The judge: every reading of a hand with its yaku, fu and points, best first. Settlements ask it (:func:`judge_for`);
what hands have in common it remembers."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from operator import itemgetter
from types import MappingProxyType
from typing import Any, Final

from ..named_tuples import NamedTuple
from ..records.record import CHIIHOU, HAITEI, IN_RIICHI, IPPATSU, OPEN_RIICHI, RIICHI, RINSHAN, RON, TENHOU, Record, Win
from ..rules.names import NameTable
from ..rules.rules import Rules, TracedValues, V, YakuWorth, unseen
from ..tiles.shapes import KEPT
from ..tiles.tiles import BY_MPSZ, COPIES, HAKU, KIND, KINDS, NORTH, RED, VARIANT, Kind, Tile, mask
from ..verdict.receipt import glance
from ..verdict.verdict import Part
from .chips import COUNTS, ChipLine, ChipLineRule, Counted, by_tiles, chip_lines, chips_won, written_lines
from .dora import NO_DORA, Dora, count, flowers_after, next_kind, sets_aside
from .hand import Hand, hand_tiles
from .look import Features, Look, fu_key, look_at
from .memory import Memory
from .points import (
    Base,
    FuKey,
    FuPart,
    base_points,
    fu_by_yaku,
    fu_parts,
    fu_total,
    hand_points,
    limited,
    size_worth,
    tsumo_shares,
)
from .reading import WAIT_NAMES, Reading, readings_of
from .replayed import Replayed, ReplayedOnce
from .yaku import REGISTRY, Yaku, fitting

_new: Final = tuple.__new__
"""Makes a named tuple in half the time that calling its class takes."""
NO_BASE: Final = Base(0, "")


YAKU: Final = "yaku"
HAN, YAKUMAN, LIMIT = "han", "yakuman", "limit"
"""What a yaku counts in."""
GIVEN: Final = "worth.given"
"""The rule of the yaku that hands have by what can be seen of them."""
ALONE: Final = "worth.alone"
"""The rule of the yaku beside which no other yaku and no dora count."""


Candidate = tuple[Yaku, Part | None]
"""A yaku that readings with some features can have, and its worth; ``None`` if it is off, so that only its rule is
read."""


class Shared:
    """What readings that look alike have in common, or hands won in the same circumstances."""

    __slots__ = ("candidates", "han", "names", "pinfu", "plain", "replaced", "yaku")

    def __init__(
        self, yaku: tuple[Part, ...], replaced: tuple[str, ...] = (), candidates: tuple[Candidate, ...] = ()
    ) -> None:
        """Work out once what every reading asks for. ``replaced``: the ids of yaku that do not count beside these;
        ``candidates``: those that must be checked anew for each reading."""
        self.yaku, self.replaced, self.candidates = yaku, replaced, candidates
        self.names = [part.id for part in yaku]
        self.han = sum(part.amount for part in yaku)
        self.plain = all(part.unit == HAN for part in yaku) and _NAMES.isdisjoint(replaced)
        """Whether none is a yakuman or worth a limit, and none replaces a yaku of circumstances."""
        self.pinfu = "pinfu" in self.names


class BesideRule(NamedTuple):
    """When a yaku counts, as an item of ``worth.beside`` says."""

    yaku: str
    beside: Collection[str] = ()
    """It counts only where the hand has one of these too; empty: with any."""
    unless: Collection[str] = ()
    """It does not count where the hand has one of these."""
    hand: str = ""
    """Whether so in ``closed`` or in ``open`` hands alone; empty: in both."""
    by: str = ""
    """It counts by ``tsumo`` or by ``ron`` alone; empty: by both."""
    wait: Collection[str] = ()
    """It counts on these waits alone (``kanchan`` …); empty: on any."""

    def drops(self, ids: Collection[str], reading: Reading) -> bool:
        """Tell whether this rule takes its yaku from a reading that has the yaku ``ids``. It does so if the hand has
        none of :attr:`beside`, has one of :attr:`unless`, or was not won as :attr:`by` and :attr:`wait` say. A rule for
        closed hands takes nothing from an open one, nor the reverse."""
        hand = reading.hand
        if self.hand not in ("", "closed" if hand.menzen else "open"):
            return False
        lacks = bool(self.beside) and {*ids}.isdisjoint(self.beside)
        otherwise = self.by not in ("", "tsumo" if hand.tsumo else "ron")
        waits = bool(self.wait) and WAIT_NAMES[reading.wait] not in self.wait
        return lacks or bool({*ids} & {*self.unless}) or otherwise or waits


class HandRule(NamedTuple):
    """A yaku that a hand has by what can be seen of it, as an item of ``worth.given`` says."""

    gives: str
    exactly: Collection[str] = ()
    """A hand with these yaku and nothing else, no dora either; empty: whatever it has."""
    beside: Collection[str] = ()
    """A hand with all of these."""
    hand: str = ""
    """A ``closed`` or an ``open`` hand alone; empty: both."""
    seat: str = ""
    """A hand of the ``dealer`` or of a ``child`` alone; empty: of both."""
    by: str = ""
    """By ``tsumo`` or by ``ron`` alone; empty: by both."""
    kans: str = ""
    """It counts once for each kan of the hand that is ``closed``, ``open`` or ``any``, or for each kind of which it has
    all four without a kan (``four``); empty: once."""
    aside: str = ""
    """A hand with no tile drawn aside (``none``), or with ``some``; or it counts once for each kind of which the winner
    has drawn aside all ``four``; empty: whatever was drawn."""
    triplet: Collection[str] = ()
    """It counts once for each triplet or kan of these tiles; empty: once."""
    base: int = 0
    """The base points that a hand with nothing else is worth; 0: what the yaku makes of it."""

    def fits(self, ids: Collection[str], reading: Reading) -> bool:
        """Tell whether the rule gives its yaku to a reading with the yaku ``ids``: every condition of the rule must
        hold. :attr:`exactly` stands in place of :attr:`beside`. That such a hand has no dora either is asked by
        :meth:`Judge.rescore`, as no dora are counted yet."""
        hand = reading.hand
        return (
            # a condition that the rule leaves empty holds for every hand
            ({*ids} == {*self.exactly} if self.exactly else {*self.beside} <= {*ids})
            and self.hand in ("", "closed" if hand.menzen else "open")
            and self.seat in ("", "dealer" if hand.dealer else "child")
            and self.by in ("", "tsumo" if hand.tsumo else "ron")
            and self.aside in ("", "four", "some" if hand.win.norths or hand.win.flowers else "none")
            and self.count(reading) > 0
        )

    def count(self, reading: Reading) -> int:
        """Return how often the yaku counts in a reading: once, or once for each triplet, kan or whole kind that
        :attr:`triplet`, :attr:`kans` or :attr:`aside` asks for; 0 if it has none of these, so that the rule does not
        fit it."""
        hand = reading.hand
        if self.triplet:
            return (reading.triplets & mask([BY_MPSZ[tile] & KIND for tile in self.triplet])).bit_count()
        if self.aside == "four":
            return sets_aside(hand.win)
        if not self.kans:
            return 1
        if self.kans == "four":
            kinds = Counter(tile & KIND for tile in hand_tiles(hand.win))
            return [*kinds.values()].count(COPIES) - hand.kans  # a kan holds all four as well, but does not count
        closed = sum(meld.kind == "ankan" for meld in hand.win.melds)
        return {"closed": closed, "open": hand.kans - closed, "any": hand.kans}[self.kans]


class Score(NamedTuple):
    """A reading with its value."""

    reading: Reading
    yaku: tuple[Part, ...]
    """Empty: a reading without a yaku is worth nothing and kept only for the explanation."""
    dora: Dora
    han: int
    fu: int
    fu_key: FuKey
    yakuman: int
    """The number of folds; 0 for a hand counted in han."""
    base: Base
    points: int
    """Without honba and sticks."""
    lines: tuple[ChipLine, ...] = ()
    """Its chip lines, where the rules list any."""
    chips: int = 0
    """The sum of the chips that they bring the winner."""


def count_things(score: Score, record: Record, v: V, of_game: Mapping[str, int] = MappingProxyType({})) -> Counted:
    """Return what chip lines can count in a win (:func:`calc.riichi.chips.chip_lines`). ``of_game``: numbers, by the
    ids of ``chips.lines``, that only its game counts, or counts differently. Most of it is returned as functions, not
    values, because the chip lines of a win ask for little of it."""
    # the folds that are paid, and those of every yakuman of the hand
    folds = sum(part.amount for part in score.yaku if part.unit == YAKUMAN) if score.yakuman else 0
    win, things = score.reading.hand.win, {"yakuman": score.yakuman, "all_yakuman": folds, **of_game}

    def number_of(name: str) -> int:
        """Return the number of what has this id in ``chips.lines``."""
        return things[name] if name in things else int(COUNTS[name](score, record, v))

    def yaku() -> list[str]:
        """Return the ids of the yaku, with those claimed ones that bring no han but only chips."""
        chips_alone = [name for name in win.yaku if "yaku." + name in v and not v["yaku." + name].closed]
        return [*(h.id for h in score.yaku), *chips_alone]

    han = 0 if score.yakuman else score.han  # a yakuman is not counted in han
    return Counted(number_of, han, yaku, tiles=lambda: (*hand_tiles(win), *win.flowers))


class Demands(NamedTuple):
    """What rules ask of every hand, as a :class:`Judge` looks at it without citing it."""

    unusual: bool
    """Whether more of a win must be looked at than most rules ask for."""
    extra: bool
    """Whether everybody adds something to a tsumo (加符)."""
    special: Mapping[Tile, int]
    """Dora han of coloured tiles that have a value of their own."""
    least: int
    """The least han of yaku that a win needs, from some honba on; 0: it needs no yaku."""
    asks_han: bool
    """Whether the han that count towards the least are added up: one yaku is not enough, or not every yaku is."""
    beside: Sequence[BesideRule]
    """When some yaku count."""
    alone: frozenset[str]
    """The yaku that count without others and without dora (``worth.alone``)."""
    hand_rules: Sequence[HandRule]
    """The yaku that hands have by what can be seen of them, whatever else they have."""
    alone_rules: Sequence[HandRule]
    """The yaku that hands have by having certain yaku and nothing else."""
    aside: int
    """The kinds, as bits, that a hand may hold for some yaku alone, as they are drawn aside; none: any hand may."""
    fu_of_yaku: Mapping[str, int]
    """The fu that yaku add."""
    deals_otherwise: bool
    """Whether a winner deals the next hand, or a dealer who wins does not, be it with 八連荘 alone; or whether honba
    grow otherwise than by his win."""
    sakizuke: bool
    """Whether an open hand must have secured its yaku (完全先付け)."""
    chips: Sequence[ChipLineRule]
    """The chip lines that the rules list."""
    chips_by_tiles: bool
    wide_cells: Mapping[str, str]
    """The cells of ``points.table`` that are written by han and fu and pay all hands of a limit, by its name."""
    paarenchan: int
    """The honba from which a win of the dealer is 八連荘; 0: it never is."""


class Judge:
    """The judge of hands under one set of values: it gives readings their worth.

    With plain values it remembers everything that is the same for many hands, and serves millions of them. With values
    that record their reads it is made for one hand, so that every read is recorded.
    """

    def __init__(
        self,
        rules: Rules,
        values: V | None = None,
        removed: frozenset[Kind] | None = None,
        unknown: Sequence[str] = (),
    ) -> None:
        """Make a judge whose memories are empty: the hands judged fill them. ``values``: the values of the rules if
        their reads are to be recorded for a receipt: then the memories are kept with the rules (``rules.kept``), each
        entry with the keys that were read for it. ``removed``: the kinds that are not in the set, if the game knows
        better than the rule ``table.removed``. ``unknown``: the ids of yaku that the game has no key for. Changes
        ``rules.kept``."""
        self.named = names = rules.named
        """The names of yaku."""
        self.v = v = values = rules.values if values is None else values
        self.removed = frozenset(BY_MPSZ[t] & KIND for t in v["table.removed"]) if removed is None else removed
        """The kinds that are not in the set: those of the rule, unless a game adds to them."""

        # What the rules ask of every hand: see Demands, which describes each of these.
        demands = _demands_of(rules, values)
        self.unusual: Final = demands.unusual
        self.extra: Final = demands.extra
        self.paarenchan: Final = demands.paarenchan
        self.wide_cells: Final = demands.wide_cells
        self.special: Final = demands.special
        self.least: Final = demands.least
        self.asks_han: Final = demands.asks_han
        self.beside: Final = demands.beside
        self.alone: Final = demands.alone
        self.hand_rules: Final = demands.hand_rules
        self.alone_rules: Final = demands.alone_rules
        self.rescores: Final = demands.asks_han or bool(demands.alone_rules)
        """Whether scores must be looked at again once all yaku and dora are known (:meth:`rescore`)."""
        self.aside: Final = demands.aside
        self.fu_of_yaku: Final = demands.fu_of_yaku
        self.deals_otherwise: Final = demands.deals_otherwise
        self.sakizuke: Final = demands.sakizuke
        self.chips: Final = demands.chips
        self.chips_by_tiles: Final = demands.chips_by_tiles

        # The memories. Their functions refer neither to the judge nor to the rules: a judge that is dropped then leaves
        # no reference cycle, and its memory is free at once. Games differ in the yaku that they have no key for, so
        # what is kept with the rules stands under these.
        kept = rules.kept.setdefault(" ".join(("judged", *unknown)), {})
        reads = values.reads if isinstance(values, TracedValues) else None
        remember = partial(_memory_of, reads, kept)
        remember_once = partial(remember, once=True)
        plain = not demands.unusual
        candidates = remember_once("candidates", lambda features: _candidates_of(features, names, values, unknown))
        shared = remember("shared", lambda look: _share_yaku(Look(*look), values, candidates, plain))
        # What is read for features is read apart from what is read for a look: replayed, each cites its own keys.
        if reads is not None:
            shared = Memory(partial(_after_its_candidates, candidates, shared))
        self.shared: Memory[Shared] = shared
        """What readings have in common that share a :class:`Look`."""
        self.happened: Mapping[object, Shared] = remember_once(
            "happened", lambda key: _happened(key[0], key[1], key[2], names, values)
        )
        """What hands have in common that share their flags, whether they are open, and the claimed yaku of the table's
        own."""
        noted_parts: dict[FuKey, Sequence[FuPart]] = {}
        self._fu_parts = noted_parts
        """The parts of fu of the readings judged, while reads are recorded."""
        parts = None if reads is None else remember("fu", lambda key: fu_parts(key, values))
        most = KEPT if reads is None else 0  # read anew for each win, whose receipt cites them
        self.fus = Memory(lambda key: _count_fu(key, noted_parts, parts, values), most)
        """The fu of readings, by their :data:`FuKey`."""
        self.worths: Mapping[object, tuple[Base, int]] = remember_once("worths", lambda size: size_worth(size, values))
        """Base points and points of a size of hand: han, fu, fold, dealer or not, tsumo or not, players."""
        self.shares: Mapping[object, tuple[int, int]] = remember(
            "shares", lambda key: tsumo_shares(key[0], key[1], key[2], values)
        )
        """What a tsumo costs (:func:`tsumo_shares`), by base points, whether the dealer won, and number of players."""
        self._order: Callable[[tuple[int, ...]], tuple[int, ...]] | None = None  # made by the first comparison
        self._next = following = _following(self.removed | _never_dora(v))
        self._dora_kinds: Mapping[Sequence[Tile], Sequence[Kind]] = remember(
            "dora", lambda tiles: _dora_kinds(tiles, following, values)
        )
        self._ura_kinds: Mapping[Sequence[Tile], Sequence[Kind]] = remember(
            "ura", lambda tiles: _ura_kinds(tiles, following, values)
        )
        self.paid: dict[object, tuple[tuple[ChipLine, ...], int]] = {}
        """The chip lines of a win and the sum of their chips, by all that they count; filled only by games that extend
        riichi."""

    def indicated(self, indicators: Iterable[Tile]) -> list[Kind]:
        """Return the dora kinds of some indicators. A kind occurs twice if its indicator counts double (ダブドラ)."""
        return _indicated(indicators, self._next, self.v)

    def dora_kinds(self, record: Record) -> Sequence[Kind]:
        """Return the dora kinds of a hand: what its indicators show, and what is always dora. Remembered by
        indicators."""
        return self._dora_kinds[record.dora]

    def ura_kinds(self, record: Record) -> Sequence[Kind]:
        """Return the dora kinds of the ura indicators."""
        return self._ura_kinds[record.ura]

    def scores(self, hand: Hand, record: Record) -> list[Score]:
        """Return every reading of a hand with its value. The highest comes first, and is the one paid; readings without
        a yaku come last. Empty if the tiles do not form a winning shape."""
        v = self.v
        readings = readings_of(hand, v)
        if not readings:
            return []
        ura = self._ura_kinds[record.ura] if record.ura else ()
        dora = count(hand, self._dora_kinds[record.dora], ura, self.special, v)
        scores = []
        for reading in readings:
            score = self.score(reading, dora)
            # Rules may look at all yaku and dora of a reading, so they follow these; chips count what rules then gave.
            if self.rescores:
                score = self.rescore(score, record.honba)
            if self.chips:
                score = self.with_chips(score, record)
            scores.append(score)
        if len(scores) > 1:
            scores.sort(key=self.rank, reverse=True)
        return scores

    def rescore(self, score: Score, honba: int) -> Score:
        """Return the score after the rules that look at all yaku and dora of a reading, and so come last: what a hand
        with certain yaku and nothing else is worth (``worth.given``), and whether its han are enough to win
        (``shibari.han``). Only called where a table plays one of these (:attr:`rescores`). ``honba``: the number on the
        table, on which the latter may depend."""
        if self.alone_rules and (rule := self._alone_rule_of(score)):
            score = self._score_alone(score, rule)
        return self.bound(score, honba) if self.asks_han else score

    def bound(self, score: Score, honba: int) -> Score:
        """Return the score unchanged if it has the han that a win needs (二翻縛り, rule ``shibari.han``), else the same
        score without a yaku, worth nothing. A yakuman or a yaku worth a limit is always enough. Where one han is needed
        and dora count towards it (rule ``shibari.dora``), a hand without yaku wins by its dora. ``honba``: the number
        on the table, from which the bound may begin."""
        if score.yakuman or any(part.unit == LIMIT for part in score.yaku):
            return score
        least = self.least_han(honba, score.reading.hand.dealer)
        if self.han_for_least(score.yaku, score.dora) < least:
            # a refusal knows such a score by its empty yaku
            return score._replace(yaku=(), han=0, base=NO_BASE, points=0)
        return score if score.yaku or least > 1 else self._score_dora_alone(score)

    def _score_dora_alone(self, score: Score) -> Score:
        """Return the score of a reading that has no yaku but dora, at tables where these are enough to win (rule
        ``shibari.dora``): it gets a part of no han in place of a yaku, so that it is a win. A hand that holds tiles
        which it should have drawn aside stays worth nothing (:meth:`wrongly_kept`)."""
        hand, han = score.reading.hand, sum(score.dora)
        if self.wrongly_kept(hand, ()):
            return score
        base, points = self.worths[han, score.fu, 0, hand.dealer, hand.tsumo, hand.players]
        part = self.part("dora_as_yaku", 0, HAN)._replace(rules=("shibari.dora",))
        return score._replace(yaku=(part,), han=han, base=base, points=points)

    def least_han(self, honba: int, dealer: bool) -> int:
        """Return the least han of yaku that a win needs at so many ``honba``: those of ``shibari.han`` from
        ``shibari.honba`` honba on, of the ``dealer`` alone where ``shibari.who`` says so; else 1. Where one is always
        enough, no rule is read, and so none cited."""
        v = self.v
        if self.least > 1 and honba >= v["shibari.honba"] and (dealer or v["shibari.who"] == "all"):
            return int(v["shibari.han"])
        return 1

    def han_for_least(self, yaku: Iterable[Part], dora: Dora) -> int:
        """Return how many han of a hand count towards the least that a win needs (二翻縛り), which may be fewer than it
        is paid for: those of its yaku but for the yaku of rule ``shibari.without``, and those of the sorts of dora that
        rule ``shibari.dora`` names."""
        without, counted = self.v["shibari.without"], self.v["shibari.dora"]
        of_yaku = sum(part.amount for part in yaku if part.id not in without)
        return of_yaku + sum(han for source, han in dora.by_source.items() if source in counted)

    def with_chips(self, score: Score, record: Record) -> Score:
        """Return a score with the chip lines that it brings (rule ``chips.lines``); unchanged without a yaku, as it is
        no win. Counted before readings are ranked, since chips may decide between them."""
        if not score.yaku:
            return score
        lines = self._chip_lines(score, record, score.reading.hand.win)
        return score._replace(lines=lines, chips=chips_won(lines))

    def chips_from(self, score: Score, record: Record, source: str) -> tuple[ChipLine, ...]:
        """Return the chip lines of a tsumo as if it were a ron on a tile of ``source``, who is liable for it (包) and
        pays them so by rule ``pao.chips_as``."""
        return self._chip_lines(score, record, score.reading.hand.win._replace(by=RON, source=source))

    def _chip_lines(self, score: Score, record: Record, win: Win) -> tuple[ChipLine, ...]:
        """Return the chip lines of a score, paid as of this ``win``."""
        others = [p for p in record.seats if p != win.player]
        things = count_things(score, record, self.v)
        return tuple(chip_lines(self.chips, things, win, score.reading.hand.menzen, others, self.v))

    def score(self, reading: Reading, dora: Dora) -> Score:
        """Return the score of one reading with its dora; without a yaku it is worth 0. Most readings have only yaku
        that all readings with their look share: the sum of these is remembered. Only the yaku of other readings are put
        together anew. Chips are not counted yet (:meth:`with_chips`)."""
        hand, shared = reading.hand, self.shared[look_at(reading)]
        happened = self.happened[hand.flags, hand.menzen, hand.win.yaku]
        besides = shared.candidates and self._candidates_that_hold(reading, shared)
        # the tiles decide a yaku, or some yaku is worth more than han: the remembered sums do not hold
        if besides or not (shared.plain and happened.plain):
            yaku = self._put_yaku_together(shared, happened, besides, reading)
            if (fixed := self._fixed_score(reading, dora, yaku, shared.pinfu)) is not None:
                return fixed
            han = sum([part.amount for part in yaku])
        else:
            yaku, han = happened.yaku + shared.yaku, happened.han + shared.han
        key = fu_key(reading, shared.pinfu)
        if self.fu_of_yaku:
            key = self._with_added_fu(key, yaku)
        fu = self.fus[key]
        if not yaku:  # no win, so no han and no points; kept, so that a refusal can tell of it
            return _new(Score, (reading, (), dora, 0, fu, key, 0, NO_BASE, 0, (), 0))
        if dora is not NO_DORA:
            if self.alone and self._counts_alone([part.id for part in yaku]):
                # north, flower and aside stay: what is drawn aside is no part of the hand
                dora = dora._replace(dora=0, ura=0, red=0, special=0)
            han += sum(dora)
        base, points = self.worths[han, fu, 0, hand.dealer, hand.tsumo, hand.players]
        # no folds of yakuman; no chip lines, no chips
        return _new(Score, (reading, yaku, dora, han, fu, key, 0, base, points, (), 0))

    def _fixed_score(self, reading: Reading, dora: Dora, yaku: tuple[Part, ...], pinfu: bool) -> Score | None:
        """Return the score of a reading with a yakuman or a yaku worth a limit, which fixes its size; ``None`` if it
        has neither, so that its han and fu decide. ``pinfu``: whether it is one, which its fu depend on."""
        if yakuman := tuple([part for part in yaku if part.unit == YAKUMAN]):
            return self._yakuman_score(reading, dora, yakuman, pinfu)
        if limits := tuple([part for part in yaku if part.unit == LIMIT]):
            return self._limit_score(reading, dora, yaku, limits, pinfu)
        return None

    def _yaku_that_count(self, yaku: tuple[Part, ...], reading: Reading) -> tuple[Part, ...]:
        """Return the yaku that count of a reading under unusual rules: those of ``yaku`` and those that the rules give
        the hand (``worth.given``), less those that count only beside others (``worth.beside``) or not beside one that
        counts alone (``worth.alone``). Empty if the hand holds tiles that it should have drawn aside
        (``north.in_hand_for``). If a win needs no yaku (``shibari.han`` 0), a reading without one gets a part of no
        han, so that it is a win."""
        ids_before, hand = {part.id for part in yaku}, reading.hand
        yaku += tuple([self._grant_yaku(rule, reading) for rule in self.hand_rules if rule.fits(ids_before, reading)])
        ids = {part.id for part in yaku}
        # a yaku stands for those that it replaces: a rule that asks for 一盃口 is met by 二盃口
        ids |= {lesser for name in ids & REGISTRY.keys() for lesser in REGISTRY[name].replaces}
        if self.wrongly_kept(hand, ids):
            return ()
        fallen = self._yaku_not_counting(ids, reading) if self.beside else ()
        if self._counts_alone(ids):
            yaku = self._leave_alone(yaku)
        yaku = tuple([part for part in yaku if part.id not in fallen])
        if yaku or self.least or self.v["shibari.han"]:  # read, and so cited, only where it is 0 and decides
            return yaku
        return (self.part("no_yaku", 0, HAN)._replace(rules=("shibari.han",)),)

    def _counts_alone(self, ids: Collection[str]) -> bool:
        """Tell whether one of the yaku of a hand (``ids``) counts without the others and without dora. Rule
        ``worth.alone``, read only where it decides."""
        return not self.alone.isdisjoint(ids) and bool(self.v[ALONE])

    def _leave_alone(self, yaku: Iterable[Part]) -> tuple[Part, ...]:
        """Return what counts of a hand with a yaku that counts alone (``worth.alone``): every such yaku, citing that
        rule too, since it took the others away; and the parts that are no yaku of the registry, such as extras of the
        dealer."""
        alone = {part: part._replace(rules=(*part.rules, ALONE)) for part in yaku if part.id in self.alone}
        return tuple([alone.get(part, part) for part in yaku if part in alone or part.id not in REGISTRY])

    def wrongly_kept(self, hand: Hand, ids: Collection[str]) -> int:
        """Return the kinds, as bits, that a hand holds although its player should have drawn them aside, such as
        norths: with one, it may not win. 0 if it holds none, or has a yaku (``ids``) for which it may keep them (rule
        ``north.in_hand_for``)."""
        kept = hand.kinds & self.aside
        return kept if kept and not {*ids} & {*self.v["north.in_hand_for"]} else 0

    def _yaku_not_counting(self, ids: Collection[str], reading: Reading) -> Collection[str]:
        """Return the ids of those yaku of a reading that do not count for want of others, as the items of rule
        ``worth.beside`` say; ``ids``: all yaku of the hand. The rule is read, and so cited, only where the hand has a
        yaku that it names."""
        rules = [rule for rule in self.beside if rule.yaku in ids]
        if not rules or not self.v["worth.beside"]:
            return ()
        return {rule.yaku for rule in rules if rule.drops(ids, reading)}

    def _grant_yaku(self, rule: HandRule, reading: Reading) -> Part:
        """Return the yaku that an item of ``worth.given`` (``rule``) gives a reading, its han taken as often as the
        item counts (:meth:`HandRule.count`: once for each kan, say). Cites ``worth.given`` beside the rule of the
        yaku's worth."""
        # a yaku that is off has no han, but still makes the hand a win, and the item may name base points for it
        part = _yaku_worth(rule.gives, reading.hand.menzen, self.named, self.v) or self.part(rule.gives, 0, HAN)
        if part.unit == HAN:  # a yakuman or a limit for each kan is one all the same
            part = part._replace(amount=part.amount * rule.count(reading))
        self.v[GIVEN]  # only read, so that a receipt cites it
        return part._replace(rules=(*part.rules, GIVEN))

    def _alone_rule_of(self, score: Score) -> HandRule | None:
        """Return the rule that says the worth of a hand with exactly the yaku of a score and no dora (such as a riichi
        and nothing else); ``None`` if no rule does."""
        if sum(score.dora):
            return None
        ids = {part.id for part in score.yaku}
        return next((rule for rule in self.alone_rules if rule.fits(ids, score.reading)), None)

    def _score_alone(self, score: Score, rule: HandRule) -> Score:
        """Return the score of a hand that has exactly the yaku that ``rule`` asks for, together with the yaku that the
        rule gives. With a yakuman among them only yakuman count. Else the base points follow from the sum of han,
        raised to a limit that one of them is worth; base points that the rule names replace these."""
        hand, v = score.reading.hand, self.v
        part = self._grant_yaku(rule, score.reading)
        yakuman = tuple([counted for counted in (*score.yaku, part) if counted.unit == YAKUMAN])
        if yakuman:
            return self._yakuman_score(score.reading, score.dora, yakuman, score.fu_key.pinfu)
        yaku, han = (*score.yaku, part), score.han + part.amount  # without dora, as such a hand has none
        base = limited(base_points(han, score.fu, 0, v), [counted.limit for counted in yaku if counted.limit], v)
        if rule.base:
            base = Base(rule.base, "")
        points = hand_points(base.points, hand.dealer, hand.tsumo, hand.players, v)
        return score._replace(yaku=yaku, han=han, base=base, points=points)

    def _yakuman_score(self, reading: Reading, dora: Dora, yakuman: tuple[Part, ...], pinfu: bool) -> Score:
        """Return the score of a reading with yakuman, beside which nothing else counts. Its fu are counted all the
        same, since they are shown and rank readings. They are those of a pinfu only beside 天和 or 地和, if rule
        ``fu.pinfu_first_turn`` says so."""
        hand, fold = reading.hand, folds(yakuman, self.v)
        key = fu_key(reading, pinfu and bool(hand.flags & (TENHOU | CHIIHOU) and self.v["fu.pinfu_first_turn"]))
        fu = self.fus[key]
        base, points = self.worths[0, fu, fold, hand.dealer, hand.tsumo, hand.players]
        # no han: they are counted in folds; chips come later
        return _new(Score, (reading, yakuman, dora, 0, fu, key, fold, base, points, (), 0))

    def _limit_score(
        self, reading: Reading, dora: Dora, yaku: tuple[Part, ...], limits: tuple[Part, ...], pinfu: bool
    ) -> Score:
        """Return the score of a reading with yaku that are worth a limit (``limits``): it is worth exactly that limit,
        whatever else it has, so only these yaku are named. But if each of them is worth at least its limit
        (``mangan+``), the han of all yaku and dora are counted too, and the higher value is taken. ``pinfu``: whether
        the reading is one, on which its fu depend."""
        hand, han, key = reading.hand, 0, fu_key(reading, pinfu)
        fu = self.fus[key]
        if all(part.limit.endswith("+") for part in limits):
            han = sum([part.amount for part in yaku]) + sum(dora)
        else:
            yaku = limits
        counted = base_points(han, fu, 0, self.v) if han else NO_BASE
        base = limited(counted, [part.limit for part in limits], self.v)
        points = hand_points(base.points, hand.dealer, hand.tsumo, hand.players, self.v)
        # no folds of yakuman; chips come later
        return _new(Score, (reading, yaku, dora, han, fu, key, 0, base, points, (), 0))

    def part(self, name: str, amount: int, unit: str) -> Part:
        """Return a yaku that counts so much."""
        return _yaku_part(name, amount, unit, self.named)

    def fu_parts(self, key: FuKey) -> Sequence[FuPart]:
        """Return the parts that add up to the fu of readings with these facts, for receipts and disputes. While reads
        are recorded the parts were noted when the fu were counted, so their rules are not read again; else they are
        worked out now."""
        parts = self._fu_parts.get(key)
        return fu_parts(key, self.v) if parts is None else parts

    def yaku(self, reading: Reading) -> tuple[Part, ...]:
        """Return all yaku of a reading, yakuman among them: first the circumstances, then the others in the order of
        the registry. For games that size a hand in a way of their own, and so need its yaku without the points that
        :meth:`score` gives."""
        hand, shared = reading.hand, self.shared[look_at(reading)]
        happened = self.happened[hand.flags, hand.menzen, hand.win.yaku]
        return self._put_yaku_together(shared, happened, self._candidates_that_hold(reading, shared), reading)

    def _candidates_that_hold(self, reading: Reading, shared: Shared) -> tuple[Candidate, ...]:
        """Return those candidates of the look of a reading (``Shared.candidates``) that its tiles have, each with its
        worth; without those that are off."""
        v = self.v
        besides: list[Candidate] = []
        for yaku, worth in shared.candidates:
            if yaku.sees is None or yaku.sees(reading, v):
                if worth:
                    besides.append((yaku, worth))
                else:
                    v["yaku." + yaku.id]  # off: only read, so that the receipt says why it does not count
        return tuple(besides)

    def _with_added_fu(self, key: FuKey, yaku: Sequence[Part]) -> FuKey:
        """Return the key of fu with the ids of those yaku of the hand that add some. Rule ``fu.of_yaku``."""
        return key._replace(adding=tuple([part.id for part in yaku if part.id in self.fu_of_yaku]))

    def _put_yaku_together(
        self, shared: Shared, happened: Shared, candidates: tuple[Candidate, ...], reading: Reading
    ) -> tuple[Part, ...]:
        """Return the yaku of a reading whose sums are not remembered: first those of its circumstances (``happened``),
        then in the order of the registry those of its look (``shared``) and those ``candidates`` that it has. Leaves
        out the yaku that another replaces and, under unusual rules, those that do not count."""
        yaku, replaced = [*shared.yaku], shared.replaced
        if candidates:
            yaku = sorted((*yaku, *(worth for _, worth in candidates if worth)), key=lambda part: _PLACES[part.id])
            replaced += tuple([name for candidate, _ in candidates for name in candidate.replaces])
        counted = tuple([part for part in (*happened.yaku, *yaku) if part.id not in replaced])
        return self._yaku_that_count(counted, reading) if self.unusual else counted

    def rank(self, score: Score) -> tuple[int, ...]:
        """Return the sort key of a reading, the highest last; readings without a yaku are the lowest. Rule
        ``reading.order``."""
        # A yakuman has no han but ranks above any number of them, so at equal points it is the reading that is named. A
        # reading with the fu of pinfu ranks one han higher, as it would without the yakuman.
        han = 1000 * score.yakuman + score.fu_key.pinfu if score.yakuman else score.han
        return (bool(score.yaku), *self.order((score.points, han, score.fu, score.yakuman, score.chips)))

    def order(self, measures: tuple[int, ...]) -> tuple[int, ...]:
        """Return the ``measures`` of a reading (:data:`_MEASURES`) that readings are compared by, in the order of rule
        ``reading.order``. Reads the rule when readings are first compared, and keeps its order: so the receipt of a
        hand with a single reading does not cite it."""
        if self._order is None:
            places = [_MEASURES.index(m) for m in self.v["reading.order"]] or [0]  # empty: by points alone
            # the last is named twice, since itemgetter returns a tuple only for several places
            self._order = itemgetter(*places, places[-1])
        return self._order(measures)


def _share_yaku(look: Look, v: V, candidates: Mapping[Features, tuple[Candidate, ...]], plain: bool) -> Shared:
    """Return what all readings with this look share: the yaku that all of them have, and the candidates that each must
    be tested for, since these depend on more than the look (``sees``). A candidate without worth is tested for too: if
    the hand has it, a receipt names the rule that is off. ``plain``: whether the rules let yaku be summed up without
    another look at the hand."""
    fitting_look = [
        (yaku, worth) for yaku, worth in candidates[look.features()] if yaku.holds is None or yaku.holds(look, v)
    ]
    sure = [(yaku, worth) for yaku, worth in fitting_look if worth and yaku.sees is None]
    replaced = tuple([name for yaku, _ in sure for name in yaku.replaces])
    parts = tuple([worth for _, worth in sure if worth.id not in replaced])
    besides = tuple([(yaku, worth) for yaku, worth in fitting_look if not worth or yaku.sees is not None])
    shared = Shared(parts, replaced, besides)
    shared.plain = shared.plain and plain  # under unusual rules no yaku may be summed up without a look at the hand
    return shared


def _after_its_candidates(
    candidates: Mapping[Features, object], remembered: Mapping[object, Shared], key: tuple[Any, ...]
) -> Shared:
    """Return what readings with a look share, from the memory ``remembered``, after asking for the candidates of its
    features. Each memory replays only its own reads (:class:`~calc.riichi.replayed.Replayed`), and the receipt needs
    both."""
    candidates[Look(*key).features()]  # only for the reads that it replays
    return remembered[key]


def _memory_of(
    reads: list[str] | None, kept: dict[str, Any], name: str, make: Callable[[Any], Any], once: bool = False
) -> Any:
    """Return a memory of the results of ``make``, a function of one key. If the judge records ``reads``, the memory is
    the part of ``kept`` under this ``name``, which all judges of the rules share; ``once``: a judge that asks for the
    same key again does not record its reads again. (Not a function within the constructor: Python would work out its
    annotations anew for each judge, a tenth of what a judge costs.)"""
    if reads is None:
        return Memory(make)
    return (ReplayedOnce if once else Replayed)(make, reads, kept.setdefault(name, {}))


def _demands_of(rules: Rules, v: V) -> Demands:
    """Return what the rules ask of every hand, from ``rules.kept``, where the first call keeps it. Worked out anew, and
    not kept, if ``v`` may be other values than those of the rules."""
    # A plain TracedValues traces these rules, and does not note glances. No isinstance: a subclass may count glances as
    # reads (as in calc.variants), so it must see them all.
    if v is not rules.values and type(v) is not TracedValues:
        return _read_demands(v)
    if "demands" not in rules.kept:
        rules.kept["demands"] = _read_demands(v)
    demands: Demands = rules.kept["demands"]
    return demands


def _read_demands(v: V) -> Demands:
    """Return what the rules ask of every hand. The values are glanced at, not read, since a receipt shall cite them
    only where they decide. A batch asks this once, not for each hand."""
    chips = written_lines(v)
    hand_rules = [HandRule(**dict(item)) for item in glance(v, GIVEN) or ()]
    return Demands(
        unusual=_asks_more(v),
        extra=bool(glance(v, "points.tsumo_extra")),
        special=_special_han(v),
        least=glance(v, "shibari.han"),
        asks_han=_asks_han(v),
        beside=[BesideRule(**dict(item)) for item in glance(v, "worth.beside") or ()],
        alone=frozenset(glance(v, ALONE) or ()),
        hand_rules=[rule for rule in hand_rules if not rule.exactly],
        alone_rules=[rule for rule in hand_rules if rule.exactly],
        aside=_kinds_aside(v) if glance(v, "north.in_hand_for") else 0,
        fu_of_yaku=dict(fu_by_yaku(glance(v, "fu.of_yaku") or ())),
        deals_otherwise=_deals_otherwise(v),
        sakizuke=bool(glance(v, "sakizuke.on")),
        chips=chips,
        chips_by_tiles=by_tiles(chips),
        wide_cells=_wide_cells_of(glance(v, "points.table") or (), v),
        paarenchan=0 if _is_off("paarenchan", v) else unseen(v, "paarenchan.honba"),
    )


def _deals_otherwise(v: V) -> bool:
    """Tell whether the deal after a win may be another than usual: asked once, as few tables play any of it."""
    passes = glance(v, "renchan.win") is False or glance(v, "paarenchan.deal") == "passes"
    return passes or glance(v, "renchan.next_dealer") == "winner" or glance(v, "honba.grows") not in (None, "usual")


def _wide_cells_of(cells: Iterable[str], v: V) -> Mapping[str, str]:
    """Return the cells of a payment table that are written by han and fu and pay all hands of a limit, by its name
    (``6/30 ron 13000``: ``haneman``), for a note to whoever meant that size alone. ``v`` is only looked at."""
    wide: dict[str, str] = {}
    for cell in cells:
        han, _, fu = cell.split()[0].partition("/")  # a cell by the name of a limit has no fu, and means all its hands
        limit = base_points(int(han), int(fu), 0, dict(v)).limit if fu else ""  # a plain dict records no reads
        if limit:
            wide[cell] = limit.removeprefix("counted_")
    return wide


def _asks_more(v: V) -> bool:
    """Tell whether the rules ask more of a win than most do, so that each win must be looked at for it: yaku that count
    in some hands only, norths in hand, fu of yaku, another number of least han, or a second round wind. The values are
    only glanced at, so that no receipt cites them for that."""
    lists = (glance(v, key) for key in ("worth.beside", ALONE, GIVEN, "north.in_hand_for", "fu.of_yaku"))
    other_wind = glance(v, "match.other_round_wind") not in (None, "none")
    return any(lists) or glance(v, "shibari.han") != 1 or _asks_han(v) or other_wind


def _asks_han(v: V) -> bool:
    """Tell whether the han of each reading must be added up to see if they are enough to win: so if a win needs
    several, or if it needs one and some yaku do not count as such, or some dora do. Rules ``shibari.han``,
    ``shibari.without``, ``shibari.dora``."""
    least = glance(v, "shibari.han")
    return least > 1 or bool(least and (glance(v, "shibari.without") or glance(v, "shibari.dora")))


def _kinds_aside(v: V) -> int:
    """Return the kinds that are drawn aside, as bits. Rules ``north.drawn_aside``, ``table.aside``."""
    norths = 1 << NORTH if glance(v, "north.drawn_aside") else 0
    return norths | mask([BY_MPSZ[tile] & KIND for tile in glance(v, "table.aside") or ()])


def _candidates_of(features: Features, names: NameTable, v: V, unknown: Sequence[str]) -> tuple[Candidate, ...]:
    """Return the yaku that readings with such features can have, each with its worth, so that each look is tested for
    these alone. A local yaku that is off has no worth (``None``) and is among them only if reads are recorded, for a
    receipt. ``unknown``: the ids of yaku that the game has no key for, and so no worth."""
    chosen: list[Candidate] = []
    for yaku in fitting(features):
        if yaku.id in unknown:
            continue
        if yaku.local and _is_off(yaku.id, v):
            # reads are recorded: if the hand has it, the receipt names the rule that is off
            if isinstance(v, TracedValues):
                chosen.append((yaku, None))
        elif worth := _yaku_worth(yaku.id, features.menzen, names, v):
            chosen.append((yaku, worth))
    return tuple(chosen)


def _yaku_worth(id_: str, menzen: bool, names: NameTable, v: V) -> Part | None:
    """Return a yaku as a part of a win, with its worth in a closed (``menzen``) or an open hand: han, folds of yakuman,
    or a limit. ``None`` if it is worth nothing there."""
    worth: YakuWorth = v["yaku." + id_]  # a read, no glance: the receipt cites the rule even where it gives nothing
    amount = worth.closed if menzen else worth.open
    if not amount:
        return None
    if worth.limit:  # counts as mangan or the like, whatever the han: there is nothing to add up
        return _yaku_part(id_, 0, LIMIT, names)._replace(limit=worth.limit)
    return _yaku_part(id_, amount, YAKUMAN if worth.yakuman else HAN, names)


def _yaku_part(id_: str, amount: int, unit: str, names: NameTable) -> Part:
    """Return a yaku that counts so much, which cites the rule of its worth."""
    return Part(kind=YAKU, id=id_, amount=amount, unit=unit, rules=("yaku." + id_,), names=names[id_])


def _special_han(v: V) -> dict[Tile, int]:
    """Return the dora han of coloured tiles that have a value of their own. Rule ``table.special``."""
    return {BY_MPSZ[coloured["tile"]]: coloured["han"] for coloured in map(dict, glance(v, "table.special") or ())}


def _never_dora(v: V) -> frozenset[Kind]:
    """Return the kinds that no indicator makes dora: whites, where ``white.dora`` says so."""
    return frozenset((HAKU,) if "white.dora" in v and not v["white.dora"] else ())


def _is_off(name: str, v: V) -> bool:
    """Tell whether a yaku is not played, without a read: a receipt does not cite what nobody at the table plays."""
    worth: YakuWorth = unseen(v, "yaku." + name)
    return not worth.closed


def _happened(flags: int, menzen: bool, claimed: tuple[str, ...], names: NameTable, v: V) -> Shared:
    """Return the yaku of the circumstances of a win: those that its ``flags`` say, and those that the player
    ``claimed``, which nothing here can check. A circumstance that is part of a better one does not count: no riichi
    beside double riichi. The tiles do not matter, so the judge remembers the answer for all hands won so."""
    flags = _counted_flags(flags, menzen, names, v)
    by_flags = [(yaku, _yaku_worth(yaku.id, menzen, names, v)) for yaku in REGISTRY.values() if yaku.flag & flags]
    replaced = {name for yaku, worth in by_flags if worth for name in yaku.replaces}  # what is off replaces nothing
    claims = [_yaku_worth(name, menzen, names, v) for name in claimed if "yaku." + name in v]
    happened = [worth for _, worth in by_flags] + [worth and worth._replace(claimed=True) for worth in claims]
    return Shared(tuple([part for part in happened if part and part.id not in replaced]))


def _counted_flags(flags: int, menzen: bool, names: NameTable, v: V) -> int:
    """Return the circumstances of a win that count, as bits: of a replacement tile that is also the last tile those
    that rule ``last_tile.rinshan`` names, an open riichi without a worth of its own as a riichi too, and no riichi of a
    hand with calls but under rule ``riichi.with_calls``."""
    # glanced at first: the rule is read, and so cited, only where it lets the riichi count
    if flags & IN_RIICHI and not menzen and not (glance(v, "riichi.with_calls") and v["riichi.with_calls"]):
        flags &= ~(IN_RIICHI | IPPATSU)
    if flags & RINSHAN and flags & HAITEI:
        flags &= ~_NOT_BOTH[v["last_tile.rinshan"]]
    if flags & IN_RIICHI == OPEN_RIICHI and not _yaku_worth("open_riichi", menzen, names, v):
        flags |= RIICHI
    return flags


@lru_cache(1 << 6)
def _following(never: frozenset[Kind]) -> Sequence[Kind]:
    """Return, for each kind as an indicator, the kind that it makes dora; some kinds are ``never`` dora, and passed
    over. Remembered for all judges."""
    return [next_kind(kind, never) for kind in range(KINDS)]


def _indicated(indicators: Iterable[Tile], following: Sequence[Kind], v: V) -> list[Kind]:
    """Return the dora kinds that some indicators show; a kind that counts double stands there twice. ``following``: the
    kind that each kind makes dora (:func:`_following`). Rules ``dora.red_indicator``, ``dora.flower_indicator``,
    ``dora.aside_indicator``."""
    kinds: list[Kind] = []
    aside = _kinds_aside(v) if glance(v, "dora.aside_indicator") == "all" else 0
    for tile in indicators:
        if aside >> (tile & KIND) & 1 and v["dora.aside_indicator"]:  # read to be cited: aside says that it is "all"
            kinds += [kind for kind in range(KINDS) if aside >> kind & 1]
        elif tile < KINDS:  # a plain tile: the commonest, so tested first
            kinds.append(following[tile])
        elif tile & KIND >= KINDS:  # a flower
            kinds += flowers_after(tile, v)
        elif tile & VARIANT != RED:
            kinds.append(following[tile & KIND])
        else:
            kinds += [following[tile & KIND]] * v["dora.red_indicator"]
    return kinds


def _dora_kinds(indicators: Sequence[Tile], following: Sequence[Kind], v: V) -> Sequence[Kind]:
    """Return the dora kinds of the open indicators, and those that are always dora. Rule ``dora.standing``."""
    kinds = _indicated(indicators, following, v)
    return [*kinds, *[BY_MPSZ[tile] & KIND for tile in v["dora.standing"]]]


def _ura_kinds(indicators: Sequence[Tile], following: Sequence[Kind], v: V) -> Sequence[Kind]:
    """Return the dora kinds of the ura indicators: none where ura are not played (``dora.ura``). A red indicator may
    count double (:func:`_indicated`); where ``dora.red_ura``, a rule of few games, is off, one among the ura counts as
    a plain tile. ``following`` as of :func:`_indicated`."""
    ura = indicators if v["dora.ura"] else ()
    if "dora.red_ura" in v and not v["dora.red_ura"]:
        ura = [tile & KIND for tile in ura]
    return _indicated(ura, following, v)


def _count_fu(
    key: FuKey, noted: dict[FuKey, Sequence[FuPart]], remembered: Mapping[FuKey, list[FuPart]] | None, v: V
) -> int:
    """Return the fu for some facts. If reads are recorded, their parts come from the memory ``remembered``, which
    replays the rules read for them, and are written into ``noted`` for the lines of the receipt. If not, ``remembered``
    is ``None``, and the parts are only added up."""
    if remembered is None:
        return fu_total(fu_parts(key, v))
    parts = noted[key] = remembered[key]
    return fu_total(parts)


_NAMES: Final = frozenset(one.id for one in REGISTRY.values() if one.flag)
"""Yaku that are circumstances."""
_NOT_BOTH: Final = {"rinshan": HAITEI, "haitei": RINSHAN, "neither": HAITEI | RINSHAN, "both": 0}
"""What does not count of a win on a kan's tile that is also the last, by rule ``last_tile.rinshan``."""
_PLACES: Final = {name: place for place, name in enumerate(REGISTRY)}
_MEASURES: Final = ("points", "han", "fu", "yakuman", "chips")
"""The values that can rank readings (``reading.order``)."""


def folds(yakuman: Sequence[Part], v: V) -> int:
    """Return how many folds some ``yakuman`` of one hand make together: their sum, or the highest where they do not add
    up (rule ``yakuman.add_up``), but never more than rule ``yakuman.most`` allows."""
    each = [part.amount for part in yakuman if part.amount]
    fold: int = (sum if v["yakuman.add_up"] else max)(each) if each else 0
    return min(fold, v["yakuman.most"] or fold)  # 0: no limit


def judge_for(rules: Rules) -> Judge:
    """Return the judge of some rules that serves all hands settled without a receipt. It keeps its tables from hand to
    hand, so it is itself made once and kept with the rules."""
    judge: Judge | None = rules.kept.get("riichi")
    if judge is None:
        judge = rules.kept["riichi"] = Judge(rules)
    return judge
