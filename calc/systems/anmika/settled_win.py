"""A settled win of anmika: every reading of its tiles, the one that counts, and what results say of it, of its chip
lines and its dice chances."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from ...riichi.chips import ChipLine, Multiplier
from ...riichi.points import FuPart, fu_parts
from ...riichi.verdict import MOST_READINGS, ReadAs, dora_parts, fu_part, read_as
from ...rules.names import Names, NameTable
from ...rules.rules import V
from ...tiles.notation import HandText
from ...tiles.tiles import Tile, mpsz
from ...verdict.ledger import CHIPS, POINTS, Ledger, sums
from ...verdict.verdict import PAID, SPREAD, TILES, Part, WinKeys, Won, keyed
from .dice import Chance, Rolled, evaluate_rolls, expected_bonus
from .flowers import hit_by
from .highest import Candidate, WinGain, god_pocchi_taken
from .record import SEASONS, Declared, Roll, WinEvent
from .setting import Factor, State, WinSetting, turn
from .value import Size

_SIZE = ("points", "chips", "han", "paid_han", "fu", "limit", "yakuman", "yaku", "stands_for")
KEYS = WinKeys(
    (
        "event", *PAID, "dealer", *TILES, "indicators", "norths", "flowers", "indicated", "gold", "gold_chosen", "lot",
        "kami", "riichi", "pocchi", "m", "turned", *_SIZE, "beside", "nature", "reading", "dora", "before_summer",
        "ranks", "base", "mangans", "expected", "winter_hits", "payers", "fu_parts", "taken", "winter", "paid_points",
        "points_times", "chip_lines", "dice", "rolled", "totals", "readings",
    ),
    size=(*_SIZE, "m"),
)  # fmt: skip


class ShownLine(NamedTuple):
    """A chip line as results show it, with all that multiplies it."""

    id: str
    rule: str
    """The key that says how many chips."""
    number: int
    """The number of things counted."""
    base: int
    """Chips from each payer before anything multiplies them."""
    multipliers: tuple[Multiplier, ...]
    no_shubari: str | None
    """Why the receiver's シュバリー does not count: the rule, or ``before`` if the line was paid before the
    declaration."""
    each: int
    """The chips that each payer gives; negative if each payer receives them."""
    payers: tuple[str, ...]
    receiver: str


def shown_line(line: ChipLine, declared: Declared, v: V) -> ShownLine:
    """Return a chip line as results show it, with the reason (``no_shubari``) if シュバリー of its receiver does not
    double it, where players would expect the ×2. ``declared``: the riichi of the player who receives the chips."""
    without = None
    if declared.shubari and "shubari" not in dict(line.factors):  # a line that it doubles has it among its factors
        if line.id == "spring":  # 単春 is paid when it is drawn, before any riichi
            without = "before"
        elif line.id in v["chips.no_shubari"]:
            without = "chips.no_shubari"
    return ShownLine(
        id=line.id,
        rule=line.rule,
        number=line.number,
        base=line.base,
        multipliers=line.factors,
        no_shubari=without,
        each=line.each,
        payers=line.payers,
        receiver=line.receiver,
    )


# --- dice -------------------------------------------------------------------------------------------------------------


@keyed(worth=SPREAD)
class ShownRoll(NamedTuple):
    """The rolls of one chance, and their outcome."""

    named: tuple[int, int]
    """The pair of faces that hits."""
    rolls: tuple[tuple[int, int], ...]
    """Every roll, doubles included."""
    worth: Rolled


class ChanceWorth(NamedTuple):
    """What the dice chances of one source can bring, and to whom: a hit in each, and what is expected of all."""

    base: int
    """The chips of a hit from each payer before anything multiplies them."""
    multipliers: tuple[Multiplier, ...]
    no_shubari: str | None
    """The rule by which the player's シュバリー does not count."""
    each_hit: int
    """The chips that each payer gives for a hit; negative if each payer receives them."""
    direction: str
    """``receive`` or ``pay``: what the player who rolls does."""
    payers: tuple[str, ...]
    expected: Fraction
    """The chips expected from each payer over all the chances, without doubles."""
    doubles: bool
    """Whether doubles in a row pay a bonus."""
    expected_doubles: Fraction
    """The chips of that bonus that are expected from each payer over all the chances."""
    win: int
    """The number of the win that it comes from; -1: none."""


@keyed(origin="source", names=SPREAD, number="count", worth=SPREAD)
class ShownChance(NamedTuple):
    """Dice chances of one source, which are all worth the same."""

    player: str
    """The player who rolls."""
    origin: str
    """The id of the source."""
    names: Names
    """What the source is called."""
    rule: str
    """The key that says how many chips a hit brings."""
    number: int
    """How many chances the source brings."""
    worth: ChanceWorth
    """What a hit brings in each of them, and what is expected of all together."""
    rolled: tuple[ShownRoll, ...] | None = None
    """The rolls recorded for them; ``None`` where only a win's own part of the hand is shown."""

    @property
    def each_hit(self) -> int:
        """The chips of a hit from each payer."""
        return self.worth.each_hit

    @property
    def expected(self) -> Fraction:
        """The chips expected from each payer, without doubles."""
        return self.worth.expected

    @property
    def hits(self) -> int:
        """The hits rolled so far."""
        return sum(roll.worth.hits for roll in self.rolled or ())

    @property
    def open(self) -> int:
        """The number of chances that have not been rolled."""
        return self.number - len(self.rolled or ())


def chance_worth(chance: Chance, v: V) -> ChanceWorth:
    """Return what a dice chance can bring, in chips, as results show it; :mod:`.rolls` shows a chance without a hand by
    it too. While 逆 the winner pays: the chips of a hit are negative, and so are the expected amounts."""
    sign = 1 if chance.each_hit > 0 else -1
    return ChanceWorth(
        base=chance.base,
        multipliers=chance.factors,
        no_shubari="chips.no_shubari" if chance.no_shubari else None,
        each_hit=chance.each_hit,
        direction="receive" if chance.each_hit > 0 else "pay",
        payers=chance.payers,
        expected=chance.expected(v),
        doubles=chance.doubles,
        expected_doubles=expected_bonus(v) * chance.chances * sign if chance.doubles else Fraction(),
        win=chance.win,
    )


def shown_chance(chance: Chance, names: NameTable, v: V, rolls: Iterable[Roll] | None = None) -> ShownChance:
    """Return the dice chances of one source as results show them, with the outcomes of the recorded ``rolls``. A win
    passes ``None`` and shows no rolls: the hand lists them once, for all of its wins."""
    shown_rolls = None
    if rolls is not None:
        shown_rolls = tuple(
            [ShownRoll(roll.named, roll.rolls, evaluate_rolls(roll, chance.doubles, v)) for roll in rolls]
        )
    return ShownChance(
        player=chance.player,
        origin=chance.source,
        names=names[chance.source],
        rule=chance.key,
        number=chance.chances,
        worth=chance_worth(chance, v),
        rolled=shown_rolls,
    )


# --- yaku -------------------------------------------------------------------------------------------------------------


def counted_yaku(size: Size) -> tuple[Part, ...]:
    """Return the yakuman of a reading, or its yaku if it has none: beside a yakuman they are worth no points."""
    return size.yakuman or size.yaku


def yaku_beside(size: Size) -> tuple[Part, ...]:
    """Return the ordinary yaku of a reading with a yakuman, which count for chips only; none without a yakuman."""
    if not size.yakuman:
        return ()
    return tuple([part._replace(kind="beside") for part in size.yaku])


class Worth(NamedTuple):
    """What a reading is worth, as results show it: the one that counts and the others alike."""

    points: int
    """Points without sticks, as if the state were 正."""
    chips: int
    """Chips of all lines from all payers, as if the state were 正."""
    han: int
    """Of ordinary yaku and dora; with a yakuman they count for chips only."""
    paid_han: int
    """The han that it is paid as: below mangan each rank of 夏 adds one."""
    fu: int
    limit: str | None
    yakuman: int
    """The number of folds."""
    yaku: tuple[Part, ...]
    """Its yakuman, or its yaku if it has none."""
    stands_for: str
    """The tile that the winning tile counts as."""
    beside: tuple[Part, ...]
    """Ordinary yaku beside a yakuman: they count for chips only."""
    nature: str | None
    """What its 7m count as: ``terminal`` or ``simple``."""
    reading: ReadAs
    dora: Mapping[str, int]
    """Han by source."""
    before_summer: str | None
    """The limit that it would reach without the ranks of 夏."""
    ranks: int
    """The ranks that 夏 adds."""
    base: int
    mangans: int
    """The same in mangan."""
    expected: Fraction
    """Its chips from all payers, with those expected of dice."""
    winter_hits: int
    """The number of matches of the tiles that 冬 turned."""
    payers: int
    """The number of those who pay chips."""
    loses: int | None = None
    """How many points less it brings than the reading that counts."""
    loses_chips: int | None = None
    """The same in chips."""
    loses_expected: Fraction | None = None
    """The same in chips with those expected of dice."""


def worth_of(candidate: Candidate, setting: WinSetting) -> Worth:
    """Return what a reading (``candidate``) is worth, as texts, ``--json`` and disputes show it. The reading that
    counts and the others are described alike, so that they can be compared."""
    size, gain, v = candidate.size, candidate.gain, setting.v
    return Worth(
        points=gain.points,
        chips=gain.chips,
        han=size.han,
        paid_han=size.paid_han,
        fu=size.fu,
        limit=size.base.limit or None,
        yakuman=size.fold,
        yaku=counted_yaku(size),
        stands_for="" if setting.won.size is not None else mpsz(size.face.kind),
        beside=yaku_beside(size),
        nature=size.face.nature or None,
        reading=read_as(size.reading),
        dora=size.dora.by_source,
        before_summer=size.plain.limit or None,
        ranks=size.ranks,
        base=size.base.points,
        mangans=size.base.points // v["points.mangan"],
        expected=gain.worth,
        winter_hits=candidate.turned.hits if candidate.turned else 0,
        payers=len(setting.others),
    )


class WinIndicators(NamedTuple):
    """The indicators by which a win has its dora, as results show them."""

    dora: tuple[str, ...]
    ura: tuple[str, ...]


class ShownRiichi(NamedTuple):
    """A riichi as results show it, with what was declared with it."""

    double: bool
    open: bool
    fever: int
    """The number of sure triplets declared; 0: no fever."""
    shubari: bool


def shown_riichi(declared: Declared) -> ShownRiichi:
    """Return a riichi as results show it."""
    return ShownRiichi(declared.double, declared.open, declared.fever, declared.shubari)


class TurnedSign(NamedTuple):
    """How a pocchi turned the state from 正 to 逆 or back."""

    from_: int
    """The state before it."""
    times: tuple[Factor, ...]
    """What multiplied its size."""


class TileHit(NamedTuple):
    """The tiles of one kind that a turned tile hit."""

    tile: str
    count_: int


class TurnedTile(NamedTuple):
    """A tile that 冬 turned, and what it hit."""

    tile: str
    hits: tuple[TileHit, ...]


class WinterTurns(NamedTuple):
    """The tiles that 冬 turned, row by row."""

    turned: tuple[tuple[str, ...], ...]
    matches: tuple[int, ...]
    """The number of matches of each row."""
    hits: tuple[tuple[TurnedTile, ...], ...]


class PaidPoints(NamedTuple):
    """The points that a player pays for a win."""

    player: str
    amount: int
    """Negative if he receives them."""


class RunningTotals(NamedTuple):
    """What each player has gained or lost so far."""

    points: Mapping[str, int]
    chips: Mapping[str, int]


def _chips_part(line: ChipLine) -> Part:
    """Return a chip line as a part of the win: all that is paid by it, for how many things."""
    return Part("chips", line.id, line.each * len(line.payers), "chips", (line.rule,), number=line.pieces)


class SettledWin(NamedTuple):
    """A win with its readings, its payments and its place in the story: anmika's own part of it."""

    recorded: WinEvent
    event: int
    setting: WinSetting
    order: Sequence[Candidate]
    """Every legal reading, best first."""
    chosen: Candidate
    """The one that counts: the first, unless the winner took another (``as:``)."""
    gold_chosen: bool
    """Whether the best use of 金北 was taken because the record does not say."""
    before: State
    """The pocchi state before this win."""
    state: State
    ledger: Ledger
    rolled: Sequence[Rolled] = ()
    """The outcome of its rolls."""
    posted: int = 0
    """The number of transfers so far, its own included."""

    @property
    def keys(self) -> WinKeys:
        """As in :class:`calc.verdict.verdict.GameWin`: what results say of a win, the same names for every win of
        anmika."""
        return KEYS

    @property
    def counted(self) -> Sequence[Part]:
        """As in :class:`calc.verdict.verdict.GameWin`: yaku beside a yakuman, dora, fu, chip lines and what multiplies
        them, dice chances. They are parts besides the yaku: a dispute asks which of them somebody may have
        miscounted."""
        size, gain = self.chosen.size, self.gain
        multipliers = {name: abs(times) for line in gain.lines for name, times in line.factors}
        return (
            *yaku_beside(size),
            *dora_parts(size.dora),
            *map(fu_part, self.fu_parts),
            *map(_chips_part, gain.lines),
            *[Part("multiplier", name, times, "times") for name, times in multipliers.items() if times > 1],
            *[Part("dice", chance.source, chance.chances, "chances", (chance.key,)) for chance in gain.chances],
        )

    @property
    def gain(self) -> WinGain:
        """What the reading that counts brings: shares of points, chip lines, dice chances."""
        return self.chosen.gain

    @property
    def worth(self) -> Worth:
        """The reading that counts, as results show it."""
        return worth_of(self.chosen, self.setting)

    @property
    def readings(self) -> tuple[Worth, ...]:
        """The readings that were not chosen, best first. For a drawn pocchi there is one for each tile that it could
        be."""
        return tuple(self._lesser_candidate(candidate) for candidate in self._other_candidates()[:MOST_READINGS])

    def _other_candidates(self) -> list[Candidate]:
        """Return the candidates that do not count, the best first; of a pocchi one for each kind that it could be.
        Results list only :data:`MOST_READINGS`, and players ask what else a pocchi could have been."""
        others = [candidate for candidate in self.order if candidate is not self.chosen]
        if not self.pocchi:
            return others
        # of each kind the best comes last, and stays
        best = {c.size.face.kind: c for c in reversed(others) if c.size.face.kind != self.chosen.size.face.kind}
        return [candidate for candidate in others if best.get(candidate.size.face.kind) is candidate]

    def _lesser_candidate(self, candidate: Candidate) -> Worth:
        """Return what a candidate is worth, and how much less it brings than the one that counts, which is why it does
        not count; in expected chips too, as dice chances decide between readings."""
        counts, gain = self.gain, candidate.gain
        return worth_of(candidate, self.setting)._replace(
            loses=counts.points - gain.points,
            loses_chips=counts.chips - gain.chips,
            loses_expected=counts.worth - gain.worth,
        )

    # --- its size -----------------------------------------------------------------------------------------------------

    @property
    def points(self) -> int:
        """Points without sticks, as if the state were 正."""
        return self.gain.points

    @property
    def chips(self) -> int:
        """Chips of all lines from all payers, as if the state were 正."""
        return self.gain.chips

    @property
    def paid_han(self) -> int:
        """The han that it is paid as: below mangan each rank of 夏 adds one."""
        return self.chosen.size.paid_han

    @property
    def limit(self) -> str | None:
        """The limit that it reaches, ranks of 夏 included; ``None``: none."""
        return self.chosen.size.base.limit or None

    @property
    def stands_for(self) -> str:
        """The kind that the winning tile counts as, in mpsz; empty if only its size was recorded, not its tiles."""
        return "" if self.recorded.size is not None else mpsz(self.chosen.size.face.kind)

    @property
    def fu_parts(self) -> Sequence[FuPart]:
        """The parts that add up to the fu. Empty for a yakuman, as fu decide nothing there, and for a win recorded by
        its size alone."""
        size = self.chosen.size
        return () if size.fold or self.recorded.size is not None else fu_parts(size.fu_key, self.setting.v)

    @property
    def payers(self) -> int:
        """The number of those who pay chips."""
        return len(self.setting.others)

    @property
    def paid_points(self) -> tuple[PaidPoints, ...]:
        """The points that each player pays for it, sticks apart; those who pay none are left out."""
        return tuple([PaidPoints(share.player, share.total) for share in self.gain.shares])

    @property
    def points_times(self) -> Sequence[Factor]:
        """What multiplies the points of the hand."""
        return self.setting.points_times

    @property
    def chip_lines(self) -> tuple[ShownLine, ...]:
        """Its chip lines as results show them, each with the reason if シュバリー of its receiver has no effect on
        it."""
        position = self.setting.position
        return tuple([shown_line(line, position.declared(line.receiver), position.v) for line in self.gain.lines])

    @property
    def dice(self) -> tuple[ShownChance, ...]:
        """The dice chances that it opens, without rolls, which the verdict lists for the whole hand."""
        names, v = self.setting.position.judge.named, self.setting.v
        return tuple([shown_chance(chance, names, v) for chance in self.gain.chances])

    @property
    def totals(self) -> RunningTotals:
        """What each player has gained or lost once this win is paid. The ledger is that of the whole hand and goes on
        growing, so only the transfers up to this win count."""
        posted, players = self.ledger.transfers[: self.posted], self.ledger.players
        points, chips = (sums(players, [t for t in posted if t.unit == unit]) for unit in (POINTS, CHIPS))
        return RunningTotals(points, chips)

    # --- what lay beside it -------------------------------------------------------------------------------------------

    @property
    def dealer(self) -> bool:
        """Whether the winner is the dealer, who sits first."""
        return self.recorded.player == self.setting.record.seats[0]

    @property
    def riichi(self) -> ShownRiichi | None:
        """The winner's riichi as results show it; ``None`` if there is none."""
        declared = self.setting.riichi
        return shown_riichi(declared) if declared.player else None

    @property
    def indicators(self) -> WinIndicators:
        """The recorded indicators in mpsz; without riichi, too, though ura count only in riichi."""
        return WinIndicators(tuple(map(mpsz, self.recorded.dora)), tuple(map(mpsz, self.recorded.ura)))

    @property
    def norths(self) -> int:
        """The number of norths drawn aside."""
        return self.setting.side.norths

    @property
    def flowers(self) -> Mapping[str, int]:
        """The number of flowers by season, those among the indicators included."""
        return _by_season(self.setting.flowers)

    @property
    def indicated(self) -> Mapping[str, int]:
        """The number of flowers among the indicators by season."""
        return _by_season(self.setting.indicated)

    @property
    def gold(self) -> str | None:
        """The season that 金北 strengthens."""
        return self.setting.gold or None

    @property
    def lot(self) -> str | None:
        """Who won the lot that decided the use of 金北 or 冬."""
        return self.recorded.lot or None

    @property
    def kami(self) -> Mapping[str, str]:
        """What each 正 pocchi among the indicators stands for."""
        return {mpsz(tile): mpsz(kind) for tile, kind in god_pocchi_taken(self.chosen, self.setting)}

    @property
    def pocchi(self) -> bool:
        """Whether it is by a drawn pocchi that acts."""
        return self.setting.wild

    @property
    def m(self) -> int:
        """The pocchi state in which it was settled."""
        return self.state.factor if self.setting.wild or self.state.acted else 1

    @property
    def turns_sign(self) -> bool:
        """Whether its pocchi turned the state from 正 to 逆 or back; the first to act turns nothing."""
        # positive: 正, negative: 逆
        return self.setting.wild and self.before.acted and (self.before.factor > 0) != (self.state.factor > 0)

    @property
    def turned(self) -> TurnedSign | None:
        """How its pocchi turned the state, if it did."""
        if not self.turns_sign:
            return None
        return TurnedSign(self.before.factor, turn(self.recorded.tile, self.setting.v))

    @property
    def taken(self) -> bool:
        """Whether the winner took another reading than the best."""
        return self.chosen is not self.order[0]

    @property
    def winter(self) -> WinterTurns | None:
        """The tiles that 冬 turned, each with what it hits, as players check it tile by tile at the table; ``None`` if
        none are recorded."""
        rows, turned = self.recorded.winter, self.chosen.turned
        if rows is None or turned is None:
            return None
        return WinterTurns(
            turned=tuple([tuple(map(mpsz, row)) for row in rows]),
            matches=turned.steps,
            hits=tuple([tuple(map(self._turned_tile, row)) for row in rows]),
        )

    def _turned_tile(self, tile: Tile) -> TurnedTile:
        """Return a tile that 冬 turned, with the tiles of the hand that it hits: a pocchi as what the record takes it
        for, and with two winters the neighbours of the tile too."""
        setting = self.setting
        hand, flowers = self.chosen.size.reading.hand, setting.flowers
        hits = hit_by(setting.won.stands_for(tile), hand, sum(flowers), flowers.winters > 1, setting.v)
        return TurnedTile(mpsz(tile), tuple([TileHit(mpsz(kind), number) for kind, number in hits.items()]))


def _by_season(numbers: Sequence[int]) -> Mapping[str, int]:
    """Return the numbers of flowers, given in the order of ``SEASONS``, by season; without those that are zero."""
    return {name: number for name, number in zip(SEASONS, numbers, strict=True) if number}


def _count_chips(line: ChipLine, player: str) -> int:
    """Return the chips that a line brings a player; negative if he pays it, as トビ賞 while 逆."""
    if line.receiver == player:
        return line.each * len(line.payers)
    return -line.each if player in line.payers else 0


AnmikaWon = Won[SettledWin]


def won(settled: SettledWin) -> AnmikaWon:
    """Return a settled win in the form that matches, disputes and texts read of any game; its amounts are negative
    while 逆, when the winner pays. A win by its size has no chip lines: its chips are those that the table named."""
    recorded, size, setting = settled.recorded, settled.chosen.size, settled.setting
    player, gain, melds = recorded.player, settled.gain, setting.win.melds
    return Won(
        player=player,
        by=recorded.by,
        source=recorded.source,
        hand=HandText(setting.win.concealed, melds, None if recorded.size is not None else recorded.tile),
        own=settled,
        yaku=counted_yaku(size),
        points=sum([(share.hand + share.extra) * share.factor for share in gain.shares]),
        honba=sum([share.honba * share.honba_factor for share in gain.shares]),
        chips=gain.chips if recorded.size is not None else sum([_count_chips(line, player) for line in gain.lines]),
        han=size.han,
        fu=size.fu,
        yakuman=size.fold,
        limit=size.base.limit,
        dice=sum([chance.chances for chance in gain.chances]),
        jokers=("+" + settled.stands_for,) if setting.wild else (),
        payers=tuple([share.player for share in gain.shares]) if setting.sign > 0 else (player,),
    )
