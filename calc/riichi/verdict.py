"""What games of the riichi family say of a hand: the table, and of a win its reading, dora, fu and chip lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Self

from ..named_tuples import NamedTuple
from ..tiles.notation import HandText
from ..tiles.shapes import groups
from ..tiles.tiles import EAST, WIND_NAMES, Kind, mpsz
from ..verdict.ledger import Ledger, brought, payers_of
from ..verdict.verdict import PAID, TILES, O_co, Part, ResultType, Verdict, WinKeys, Won
from .chips import ChipLine, chips_won
from .dora import Dora
from .grounds import beside
from .hand import is_wild
from .points import FuPart
from .reading import WAIT_NAMES, Reading

if TYPE_CHECKING:
    from ..records.record import Record
    from ..rules.rules import Rules, V
    from .judge import Judge, Score

MOST_READINGS = 10
"""Other readings that are listed; a hand of plain tiles never has more."""

# --- a win ------------------------------------------------------------------------------------------------------------


class ReadAs(NamedTuple):
    """A way to read the concealed tiles, the winning one among them."""

    form: str
    sets: tuple[tuple[str, ...], ...]
    """The pair last; none where the form has no sets."""
    wait: str | None
    """``ryanmen``, ``kanchan``, ``penchan``, ``tanki`` or ``shanpon``; ``None`` if the form has no waits."""


def read_as(reading: Reading) -> ReadAs:
    """Return a reading as results show it, which can be written as JSON: tiles as texts, its wait by name."""
    shape = reading.shape
    sets = tuple(map(_set_text, groups(shape)))
    return ReadAs(form=shape.form, sets=sets, wait=WAIT_NAMES[reading.wait] or None)


@lru_cache(1 << 8)
def _set_text(kinds: tuple[Kind, ...]) -> tuple[str, ...]:
    """Return the tiles of a set or a pair as texts."""
    return tuple(map(mpsz, kinds))


class ShownChips(NamedTuple):
    """A chip line as results show it: how many pay, not who, which the transfers say."""

    id: str
    rule: str
    """The key that says how many chips."""
    number: int
    """The number of things counted."""
    each: int
    """The chips that each payer gives; negative if each payer receives them."""
    all: bool
    """Whether everybody pays it, by ron too."""
    payers: int
    """The number of those who pay it."""


def shown_chips(lines: Iterable[ChipLine]) -> tuple[ShownChips, ...]:
    """Return chip lines as results show them: how many pay, not who, which the transfers say."""
    return tuple([
        ShownChips(id=x.id, rule=x.rule, number=x.number, each=x.each, all=x.all, payers=len(x.payers)) for x in lines
    ])  # fmt: skip


class Worth(NamedTuple):
    """What a reading is worth, as results show it: the one that counts and the others alike."""

    reading: ReadAs
    yaku: tuple[Part, ...]
    dora: Mapping[str, int]
    """Han by source; sources that few sets have are named only where they count."""
    han: int
    """0 if it is not counted in han."""
    fu: int
    limit: str | None
    yakuman: int
    """The number of folds."""
    base: int
    points: int
    """Without honba and sticks."""
    stands_for: str | None = None
    """What a pocchi drawn in riichi stands for."""
    loses: int | None = None
    """How many points less it is worth than the reading that counts."""
    loses_chips: int | None = None
    """The same in chips, if the rules list chip lines."""


def stands_for(score: Score, v: V) -> str | None:
    """Return what a pocchi that is any tile stands for in a reading; ``None`` if there is none."""
    hand = score.reading.hand
    return mpsz(hand.tile) if is_wild(hand.win, v) else None


def worth_of(score: Score, v: V) -> Worth:
    """Return what a reading is worth, as results show it: tiles as texts, and without what only the judge needs. What
    it ``loses`` beside another is filled in by who compares them."""
    return Worth(
        reading=read_as(score.reading),
        yaku=score.yaku,
        dora=score.dora.by_source,
        han=score.han,
        fu=score.fu,
        limit=score.base.limit or None,
        yakuman=score.yakuman,
        base=score.base.points,
        points=score.points,
        stands_for=stands_for(score, v),
    )


SIZE_KEYS = ("points", "han", "fu", "limit", "yakuman", "yaku")
CHIP_KEYS = ("chips", "chip_lines")
_FIRST = (*PAID, "dealer", *TILES, "norths")
_READING = ("reading", "yaku", "dora", "han", "fu", "limit", "yakuman", "base", "points")
KEYS = (*_FIRST, *_READING, "fu_parts", "readings")
"""The names that every win of the family has in its plain values."""


def first_keys(flowers: bool, chips: bool) -> tuple[str, ...]:
    """Return the names of what a result says first of a win of the family: who won, and by which reading; ``flowers``:
    with flowers drawn aside; ``chips``: under rules with chip lines."""
    return (*_FIRST, *(("flowers",) if flowers else ()), *_READING, *(CHIP_KEYS if chips else ()), "fu_parts")


@lru_cache(8)  # of yes and no alone
def _keys(flowers: bool, chips: bool, wild: bool) -> WinKeys:
    """Return the names of what results say of a win; ``wild``: by a pocchi drawn in riichi, so that they say what it
    stands for. Its size has the chips in all, without their lines, as a row has no room for them."""
    size = (*SIZE_KEYS, "chips") if chips else SIZE_KEYS
    return WinKeys((*first_keys(flowers, chips), *(("stands_for",) if wild else ()), "readings"), size)


class SettledWin:
    """A settled win: every reading with its value, and whether it is paid. A game that extends riichi has a subclass
    for what it alone knows."""

    __slots__ = ("best", "index", "judge", "ledger", "lines", "paid", "points", "record", "rules", "scores", "win")

    def __init__(
        self, record: Record, index: int, scores: Sequence[Score], judge: Judge, rules: Rules, ledger: Ledger
    ) -> None:
        """Hold the judged win of this ``index`` until its hand is paid. ``scores``: its readings, the best first.
        ``ledger``: that of the whole hand; :meth:`won` reads there what was paid."""
        self.record, self.win = record, record.wins[index]
        self.index = index
        """The index of the win in the record."""
        self.scores = scores
        """Best first."""
        self.best = best = scores[0]
        """The reading that counts."""
        self.judge, self.rules, self.ledger = judge, rules, ledger
        self.lines: Sequence[ChipLine] = best.lines
        """Its chip lines as they are paid: liability (包) may change who pays them, and how many. Those of the best
        reading stay, so that a dispute can pay them otherwise."""
        self.paid = True
        """Whether it is paid: not if too many won before."""
        self.points: int = best.points
        """The points of the hand in all, without honba and sticks; with 割れ目 what was paid for it."""

    def taken_for(self, best: Score) -> Self:
        """Return a copy of the win with another value, as a dispute settles what somebody may take it for; the win
        itself stays."""
        from copy import copy  # only disputes do; it costs a start a millisecond

        win = copy(self)
        win.best, win.points, win.lines = best, best.points, best.lines
        return win

    def paid_in(self, record: Record, ledger: Ledger) -> Self:
        """Return a copy of the win in another settlement, as a dispute makes one for each mistake: with its ``record``
        and its ``ledger``, where :meth:`won` reads what was paid."""
        win = self.taken_for(self.best)
        win.record, win.ledger = record, ledger
        return win

    def won(self) -> Won[Self]:
        """Return the win in the form of every game, for its verdict, once the whole hand is paid: what it brings for
        honba, and who paid, is read from the ledger. The tuple is made without calling its class, which takes half the
        time."""
        win, best, paid, transfers = self.win, self.best, self.paid, self.ledger.transfers
        honba = paid and self.record.honba and brought(transfers, win.player, ("honba",))
        hand = HandText(win.concealed, win.melds, win.tile if win.size is None else None)
        payers = payers_of(transfers, win.player) if paid else ()
        chips = best.chips if self.lines is best.lines else chips_won(self.lines)
        worth = self.points, honba or 0, chips, best.han, best.fu, best.yakuman, best.base.limit
        about = win.player, win.by, win.source, hand, self, self.yaku, paid
        # 0, 0, 0: what only other games have
        return tuple.__new__(Won, (*about, *worth, 0, 0, 0, self.joker_tiles, payers))

    @property
    def has_chip_lines(self) -> bool:
        """Whether the rules of the table list chip lines."""
        return bool(self.judge.chips)

    @property
    def keys(self) -> WinKeys:
        """The names of all that results say of this win; they depend on flowers, chips and a pocchi."""
        return _keys(bool(self.win.flowers), self.has_chip_lines, is_wild(self.win, self.rules.values))

    @property
    def yaku(self) -> tuple[Part, ...]:
        """The yaku of the reading that counts."""
        return self.best.yaku

    @property
    def counted(self) -> tuple[Part, ...]:
        """What counts beside yaku, as in :class:`calc.verdict.verdict.GameWin`: dora by source, parts of the fu, chip
        lines."""
        best = self.best
        dora = dora_parts(best.dora) if best.han else ()  # of a yakuman neither dora nor fu count
        return (*dora, *map(fu_part, self.fu_parts if best.han else ()), *map(chip_part, self.lines))

    @property
    def joker_tiles(self) -> tuple[str, ...]:
        """What a drawn pocchi stands for, as every game says it of jokers; the plus says that it was drawn as the
        winning tile. Empty without one."""
        return ("+" + mpsz(self.best.reading.hand.tile),) if is_wild(self.win, self.rules.values) else ()

    @property
    def worth(self) -> Worth:
        """The reading that counts, as results show it."""
        return worth_of(self.best, self.rules.values)

    @property
    def reading(self) -> ReadAs:
        """The reading that counts, in the notation of tiles, as results show it."""
        return read_as(self.best.reading)

    @property
    def base(self) -> int:
        """The base points of the hand, as results show them."""
        return self.best.base.points

    @property
    def dora(self) -> Mapping[str, int]:
        """The han of its dora by source, as results show them."""
        return self.best.dora.by_source

    @property
    def limit(self) -> str | None:
        """The limit that it reaches; ``None``: none."""
        return self.best.base.limit or None

    @property
    def dealer(self) -> bool:
        """Whether the winner is the dealer."""
        return self.best.reading.hand.dealer

    @property
    def norths(self) -> int:
        """The number of norths drawn aside."""
        return self.win.norths

    @property
    def flowers(self) -> tuple[str, ...]:
        """The flowers drawn aside, in mpsz."""
        return tuple(map(mpsz, self.win.flowers))

    @property
    def chip_lines(self) -> tuple[ShownChips, ...]:
        """The chip lines of the reading that counts, as results show them."""
        return shown_chips(self.lines)

    @property
    def fu_parts(self) -> Sequence[FuPart]:
        """The parts that add up to the fu; none if it is a yakuman, whose fu decide nothing."""
        best = self.best
        return () if best.yakuman else self.judge.fu_parts(best.fu_key)

    @property
    def stands_for(self) -> str | None:
        """The tile that a drawn pocchi stands for; ``None`` without one."""
        return stands_for(self.best, self.rules.values)

    @property
    def readings(self) -> Sequence[Worth]:
        """The other readings, best first."""
        return tuple(map(self._value_lesser, self.scores[1 : MOST_READINGS + 1]))

    def _value_lesser(self, score: Score) -> Worth:
        """Return what another reading is worth, and why it does not count: how many points and chips less than the
        best; chips only where the rules list chip lines."""
        best = self.best
        chips = best.chips - score.chips if self.has_chip_lines else None
        return worth_of(score, self.rules.values)._replace(loses=best.points - score.points, loses_chips=chips)


RiichiWon = Won[SettledWin]


def dora_parts(dora: Dora) -> tuple[Part, ...]:
    """Return the dora that count, by source, as parts of a win, in the form of every game: a mistake may leave one out
    or count it twice."""
    return tuple([
        Part(kind="dora", id=name, amount=han, unit="han", rules=beside("dora", name), number=han)
        for name, han in dora._asdict().items()
        if han
    ])  # fmt: skip


def fu_part(part: FuPart) -> Part:
    """Return a part of the fu in the form of every game. Disputes look there for what may be miscounted."""
    return Part(kind="fu", id=part.rule, amount=part.amount, unit="fu", rules=(part.rule,), number=part.times)


def chip_part(line: ChipLine) -> Part:
    """Return a chip line in the form of every game. Disputes look there for what may be miscounted."""
    return Part("chips", line.id, line.each * len(line.payers), "chips", (line.rule,), number=line.pieces)


# --- the hand ---------------------------------------------------------------------------------------------------------


class RiichiTable(NamedTuple):
    """What lay on the table, as results show it."""

    round: str
    """``east`` … ``north``."""
    number: int
    """The number of the hand in the round; 0 if it is unknown."""
    seats: tuple[str, ...]
    """All players, the dealer first and one who sits out last."""
    honba: int
    sticks: int
    dora: tuple[str, ...]
    """The indicators, as they were last."""
    ura: tuple[str, ...]


class RiichiVerdict(Verdict[O_co]):
    """The verdict on a hand of riichi or of a game that extends it."""

    __slots__ = ()

    record: Record

    @property
    def table(self) -> RiichiTable:
        """The table of the hand, as results show it. ``sticks`` has those laid in this hand too."""
        record = self.record
        return RiichiTable(
            round=WIND_NAMES[record.round_wind - EAST],
            number=record.number,
            seats=record.seats,
            honba=record.honba,
            sticks=record.sticks,
            dora=tuple(map(mpsz, record.dora)),
            ura=tuple(map(mpsz, record.ura)),
        )

    @property
    def scores(self) -> Mapping[str, int] | None:
        """As in :class:`~calc.verdict.verdict.Verdict`: the scores after the hand, in points; ``None`` if the record
        has none. Those of the record are from before the payment, and sticks are laid already, so the payments alone
        are added."""
        record = self.record
        if not record.scores:
            return None
        points = self.points
        return {player: record.scores[player] + points[player] for player in record.seats if player in record.scores}


RESULT = ResultType(RiichiVerdict, SettledWin, KEYS, ("flowers", *CHIP_KEYS, "stands_for"))
