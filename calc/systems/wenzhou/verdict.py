"""What wenzhou alone says of a hand: how a win is read and graded, what it lacks for the next grade, other readings."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...rules.rules import Rules
from ...tiles.notation import HandText
from ...tiles.shapes import set_tiles
from ...tiles.tiles import HAKU, Kind, mpsz
from ...verdict.verdict import PAID, SPREAD, TILES, Names, Part, ResultType, Verdict, WinKeys, Won, keyed
from .grade import Distance, Graded, missing, naming
from .hand import PAIRS, ClaimTiles, Reading
from .record import Record, WinClaim
from .stakes import stakes

MOST_READINGS = 10
"""The most other readings listed: those in which the 財神 stand for something else."""
_PLAYER, _BY, *_FROM = PAID
_KEYS = WinKeys(
    (
        _PLAYER, _BY, "kong_tsumo", "robbed_kong", "first_turn", *_FROM, "dealer", *TILES, "jokers", "reading", "grade",
        "grade_name", "factor", "reason", "reasons", "points", "missing", "readings",
    ),
    size=("grade", "factor", "yaku", "points"),
)  # fmt: skip


class StandsFor(NamedTuple):
    """A 財神 of a reading."""

    tile: str
    as_: str
    """What it stands for."""
    changed: bool
    """Whether that is another tile than its face value."""


class Whites(NamedTuple):
    """The whites of a hand, which stand for the indicator tile."""

    tile: str
    as_: str
    number: int


class ReadAs(NamedTuple):
    """A way to read all tiles of a hand."""

    form: str
    """``standard``, ``pairs`` or ``junk`` (three 財神 and anything)."""
    sets: tuple[tuple[str, ...], ...]
    """The concealed sets as they are read, then the pairs."""
    odd: str | None
    """The seventeenth tile of eight pairs."""
    stands: tuple[StandsFor, ...]
    """The 財神; those at face value last."""
    whites: Whites | None
    """``None`` if there is none, or if whites are the 財神."""
    jokers: int
    """The number of 財神."""
    odd_joker: bool
    """Whether the odd tile is a 財神."""
    lone: bool
    """Whether the winning tile is paired with a changed 財神, which is for self-draw only."""


class Worth(NamedTuple):
    """What a reading is worth, as results show it: the one that counts and the others alike."""

    reading: ReadAs
    grade: str
    """``soft``, ``hard`` or ``double``."""
    grade_name: Names
    factor: int
    """By which the stakes are multiplied."""
    reason: str
    """The most telling reason for the grade."""
    reasons: tuple[Part, ...]
    """All reasons for the grade."""


@keyed(worth=SPREAD)
class OtherReading(NamedTuple):
    """A reading that does not count."""

    worth: Worth
    refused: str | None
    """The code of what forbids a win by it."""
    loses: int
    """How many points less it would bring."""


@keyed(what=SPREAD, names=SPREAD)
class Lack(NamedTuple):
    """A reason for the next grade that does not hold."""

    id: str
    grade: str
    what: Distance
    names: Names
    grade_name: Names
    factor: int


class SettledWin(NamedTuple):
    """A legal claim with its readings."""

    record: Record
    rules: Rules
    claim: WinClaim
    tiles: ClaimTiles
    graded: tuple[Graded, ...]
    """Every reading that may win, the highest first."""
    lone: tuple[Graded, ...]
    """Readings that could win by self-draw only, since the winning tile is paired with a lone 財神."""

    @property
    def keys(self) -> WinKeys:
        """As in :class:`calc.verdict.verdict.GameWin`: what results say of a win, the same names for every win of
        wenzhou."""
        return _KEYS

    @property
    def counted(self) -> Sequence[Part]:
        """As in :class:`calc.verdict.verdict.GameWin`: nothing, as in this game nothing counts beside the reasons for
        the grade."""
        return ()

    @property
    def best(self) -> Graded:
        """The reading that counts."""
        return self.graded[0]

    @property
    def kong_tsumo(self) -> bool:
        """Whether the tile was the replacement tile after the player's own kong."""
        return self.claim.kong_tsumo

    @property
    def robbed_kong(self) -> bool:
        """Whether the tile was being added to a kong."""
        return self.claim.robbed_kong

    @property
    def first_turn(self) -> bool:
        """Whether it is won on the first turn: 天胡, 地胡."""
        return self.claim.first_turn

    @property
    def dealer(self) -> bool:
        """Whether the claimant is the dealer, who sits first."""
        return self.claim.player == self.record.seats[0]

    @property
    def jokers(self) -> int:
        """The number of 財神."""
        return self.tiles.jokers

    @property
    def grade(self) -> str:
        """The grade of the reading that counts: ``soft``, ``hard`` or ``double``."""
        return self.best.grade

    @property
    def factor(self) -> int:
        """By which the stakes are multiplied."""
        return self.best.factor

    @property
    def stake(self) -> int:
        """What the others stake in all."""
        return sum(stakes(self.record, self.claim.player, self.rules.values).values())

    @property
    def points(self) -> int:
        """What the hand is worth in all, paid or not."""
        return self.stake * self.factor

    @property
    def reasons(self) -> tuple[Part, ...]:
        """The reasons for the grade in any reading, those of the best reading first: tiles can often be read in several
        ways of one grade, and each has its reasons."""
        graded = (g for g in self.graded if g.grade == self.grade)
        return self.reason_parts(dict.fromkeys(name for g in graded for name in g.reasons))

    @property
    def worth(self) -> Worth:
        """The reading that counts, with the reasons of all readings of its grade: each of them is a way to have it."""
        return self.worth_of(self.best)._replace(reasons=self.reasons)

    @property
    def missing(self) -> tuple[Lack, ...]:
        """What the hand lacks for the next grade, with the names and factors that results show. A text tells the winner
        by it how near that grade was."""
        rules = self.rules
        lacks = missing(self.best, self.tiles, self.claim, rules.values, lone=bool(self.lone))
        return tuple([
            Lack(lack.id, lack.grade, lack.distance, rules.named[f"reason.{lack.id}"], *grade_of(lack.grade, rules))
            for lack in lacks
        ])  # fmt: skip

    @property
    def readings(self) -> tuple[OtherReading, ...]:
        """The other readings, one for each choice of what the 財神 stand for; those for self-draw only come last, with
        the code that forbids them."""
        ways: dict[tuple[str, tuple[Kind, ...], bool], Graded] = {}
        for graded in self.graded:
            reading = graded.reading
            ways.setdefault((reading.form, reading.faces, reading.odd_joker), graded)
        _, *others = ways.values()  # the first is the reading that counts
        listed = [(graded, None, self.stake * (self.factor - graded.factor)) for graded in others]
        refused = [(graded, "W422", 0) for graded in self.lone]
        shown = [*listed, *refused][:MOST_READINGS]
        return tuple([OtherReading(self.worth_of(graded), code, loses) for graded, code, loses in shown])

    def worth_of(self, graded: Graded) -> Worth:
        """Return a reading and its grade as results show them, with the reasons for the grade. The first reason, the
        most telling one, stands for the grade."""
        reading, reasons = read_as(graded.reading, self.tiles), self.reason_parts(graded.reasons)
        return Worth(reading, graded.grade, *grade_of(graded.grade, self.rules), graded.reasons[0], reasons)

    def reason_parts(self, reasons: Iterable[str]) -> tuple[Part, ...]:
        """Return reasons, by their ids, as parts for results. Id and rule are always those of the reason, but the name
        shown may be another: players call 単吊 otherwise if it is with a lone 財神."""
        return tuple([
            Part("reason", reason, rules=(f"reason.{reason}",), names=self.rules.named[self.naming(reason)])
            for reason in reasons
        ])  # fmt: skip

    def naming(self, reason: str) -> str:
        """Return the id of the name that a reason goes by in this hand."""
        return f"reason.{naming(reason, self.claim, self.tiles.indicator)}"


WenzhouWon = Won[SettledWin]


def won(settled: SettledWin, paid: bool) -> WenzhouWon:
    """Return a legal claim in the form that matches, disputes and texts read of any game; ``paid``: whether the claim
    is the one that wins: the others bring no points."""
    claim, best = settled.claim, settled.best
    return Won(
        player=claim.player,
        by=claim.by,
        source=claim.source,
        hand=HandText(claim.concealed, claim.melds, claim.tile),
        own=settled,
        yaku=settled.reasons,
        paid=paid,
        points=settled.points if paid else 0,
        limit=best.grade,
        times=best.factor,
        jokers=tuple(map(mpsz, best.reading.faces)),
        payers=tuple([p for p in settled.record.seats if p != claim.player]),
    )


def grade_of(grade: str, rules: Rules) -> tuple[Names, int]:
    """Return the name of a grade, and the factor of the stakes. Results show both beside the grade."""
    return rules.named[f"grade.{grade}"], rules.values[f"factor.{grade}"]


def read_as(reading: Reading, tiles: ClaimTiles) -> ReadAs:
    """Return a reading as results show it: sets before pairs, 財神 at face value last. Equal readings then look equal,
    in whatever order they were found."""
    sets = [*sorted(map(set_tiles, reading.sets)), *((kind, kind) for kind in reading.pairs)]
    joker, face = tiles.indicator, mpsz(tiles.indicator)
    faces = sorted(reading.faces, key=lambda kind: (kind == joker, kind))
    return ReadAs(
        form=reading.form,
        sets=tuple([tuple(map(mpsz, kinds)) for kinds in sets]),
        odd=None if reading.odd < 0 else mpsz(reading.odd),
        stands=tuple([StandsFor(face, mpsz(kind), kind != joker) for kind in faces]),
        whites=Whites(mpsz(HAKU), face, tiles.whites) if tiles.whites else None,
        jokers=tiles.jokers,
        odd_joker=reading.form == PAIRS and reading.odd_joker,
        lone=reading.lone,
    )


# --- the hand ---------------------------------------------------------------------------------------------------------


class WenzhouTable(NamedTuple):
    """What lay on the table, as results show it."""

    seats: tuple[str, ...]
    """In turn order, the dealer first."""
    streak: int
    """Which hand in a row it is for the dealer."""
    indicator: str | None
    """財神表示牌."""
    any_kong: bool | None
    """At a draw: whether anybody made a kong."""


class WenzhouVerdict(Verdict[SettledWin]):
    """The outcome of a hand of wenzhou."""

    __slots__ = ()

    record: Record

    @property
    def table(self) -> WenzhouTable:
        """What results say of the table: seats, the dealer's streak, the indicator, and whether anybody konged."""
        record = self.record
        indicator = None if record.indicator is None else mpsz(record.indicator)
        return WenzhouTable(record.seats, record.streak, indicator, record.any_kong)


RESULT = ResultType(WenzhouVerdict, SettledWin, _KEYS.result)
