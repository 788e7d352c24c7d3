"""One record of a batch: the job, its outcome, and its row. What rows, tables and sums are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol, TypeAlias

from ..named_tuples import NamedTuple
from ..problems.problems import Problem
from ..rules.rules import Rules
from ..systems.dealing import Sitting
from ..verdict.ledger import net_of
from ..verdict.verdict import DiceChance, GameWin, PaidWin, Verdict, Won, as_data, value_of

SETTLED: Final = 0
REFUSED: Final = 1
BAD: Final = 2
STATUSES: Final = ("settled", "refused", "bad")
TIDY = ("csv", "parquet")
"""The forms whose columns are those of :mod:`calc.batch.tidy`."""
SEATED = ("jsonl", *TIDY)
"""The forms whose rows have the riichi sticks laid."""
AnyWon: TypeAlias = Won[GameWin]
"""A win of whatever game."""
RowData: TypeAlias = dict[str, object]
"""The row of a record, ready for JSON: docs/batch.md says what stands under each key."""

_NOTHING: RowData = {}
_NONE: Mapping[str, int] = {}


class Job(NamedTuple):
    """The settings for settling and writing records."""

    rules: Rules | str = ""
    overrides: tuple[tuple[str, object], ...] = ()
    form: str = "jsonl"
    """One of :data:`calc.batch.rows.FORMS`; empty: no rows."""
    full: bool = False
    """Whether a row holds the whole result, receipt included."""
    rows: bool = False
    """Whether outcomes are wanted individually, as values."""
    fail_fast: bool = False
    """Whether the job ends with the first file or record that is wrong."""
    packed: bool = False
    """Whether the rows of each chunk are a gzip member of their own."""
    per: str = "hand"
    """What a row of a CSV or Parquet represents: ``hand``, ``win`` or ``player``."""
    lang: str = "en"
    """The language of a table for reading."""
    sums: bool = True
    """Whether players and yaku are summed; outcomes are counted in any case."""

    @property
    def writes_alone(self) -> bool:
        """Whether of a settled record nothing is wanted but its line of JSON, and perhaps its sums: then usual wins can
        be written without an object for each. Not with ``fail_fast``, for which records are settled one by one."""
        return self.form == "jsonl" and not (self.full or self.rows or self.fail_fast)

    @property
    def seated(self) -> bool:
        """Whether the job needs what a record says about the table (:class:`Sitting`), which takes time to ask."""
        return self.sums or self.rows or self.form in SEATED


class WinRow(NamedTuple):
    """One win of a record, alike in every game. Numbers that a game does not have are 0.

    >>> import calc
    >>> win = next(calc.batch(records=["B ron C 234m22444p33567s3s riichi dora 1p"])).wins[0]
    >>> win.winner, win.source, win.points, win.han, win.dora
    ('B', 'C', 8000, 4, 2)
    """

    player: str
    """Who wins."""
    by: str
    """``tsumo`` or ``ron``; games may add other ways."""
    source: str
    """Who dealt into it; empty for a tsumo."""
    value: int
    """What it is worth without honba and sticks, as ``points`` of :class:`calc.Won`; in kessen what each payer pays."""
    han: int
    """0 for a yakuman."""
    fu: int
    """Fu, rounded; 0 where the game or the size has none."""
    yakuman: int
    """The number of yakuman; 0 for a counted one, which has its han."""
    limit: str
    """The limit that it reaches, or the grade; empty if none."""
    yaku: tuple[str, ...]
    """Their ids."""
    paid: bool
    """Whether it is paid; another player's win on the same tile may go before it."""
    dora: int = 0
    """How many of the han are dora of any kind, ura and red fives too."""

    @property
    def winner(self) -> str:
        """Another name of ``player``, like the column of a table."""
        return self.player

    @property
    def points(self) -> int:
        """Another name of ``value``, like that of a ``calc.Won``, so that both are read alike."""
        return self.value


def win_row(won: AnyWon) -> WinRow:
    """Return a win of any game as plain values, which can be sent to another process and written as they are; a
    :class:`~calc.Won` itself refers to the judge and the rules of its game."""
    return WinRow(
        won.player,
        won.by,
        won.source,
        value=value_of(won),
        han=won.han,
        fu=won.fu,
        yakuman=won.yakuman,
        limit=won.limit,
        yaku=tuple([part.id for part in won.yaku]),
        paid=won.paid,
        dora=won.dora,
    )


class BatchRow(NamedTuple):
    """The outcome of one record as plain values: its place, its status, and its row.

    Its attributes are the form for programs; ``row`` is what ``calc batch`` writes, where ``standing`` is called
    ``status`` and the ``value`` of a win ``points`` (in games that state what each payer pays, ``value`` too).

    >>> import calc
    >>> row = next(calc.batch(records=["B ron C 234m 456p 22s 78s (789s) 9s"]))
    >>> row.file, row.line, row.standing, [problem.code for problem in row.problems]
    ('<records>', 1, 'refused', ['W302'])
    """

    file: str
    """``<records>`` for a hand in memory."""
    line: int
    """The line that it begins in, or the number of a hand in memory, from 1."""
    status: int
    """The exit status of ``calc batch`` for it: 0 settled, 1 refused or not as expected, 2 bad input."""
    row: RowData
    """The row written for it: ``file``, ``line``, ``status`` (:attr:`standing`), then ``system``, ``title``, ``wins``,
    ``points``, ``chips``, ``laid`` and ``dice`` of a hand that was settled, else ``codes``; with ``full`` its
    ``result``."""
    problems: tuple[Problem, ...] = ()
    """What is wrong with it, each with code, message, advice and place; ``line`` says which record it is in."""
    standing: str = STATUSES[BAD]
    """What became of it, expected or not: ``settled``, ``refused`` (the rules forbid the win) or ``bad``."""
    differences: tuple[str, ...] = ()
    """How it differs from what it expects, a line for each difference."""
    game: str = ""
    """Of a log: its file, with the number of the game."""
    system: str = ""
    """The id of its rules; empty, as all that follows, if it was not settled."""
    title: str = ""
    """The record's title, if it has one."""
    wins: tuple[WinRow, ...] = ()
    """In the order of payment, unpaid ones too."""
    points: Mapping[str, int] = _NONE
    """What each player gains or loses; sticks that are taken from the table, or stay there, are its account
    ``table``."""
    laid: Mapping[str, int] = _NONE
    """The points that each player is known to have laid as riichi sticks, which are not among the ``points``."""
    chips: Mapping[str, int] = _NONE
    """The chips that each player gains or loses."""

    @property
    def net(self) -> dict[str, int]:
        """The points that each player gains or loses over the whole hand, those laid included; all sum to zero."""
        return net_of(self.points, self.laid)


class HandFacts(Protocol):
    """What rows and sums are made of: a verdict, or what stands in for it where nothing is rare."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The players in turn order, the dealer first."""

    @property
    def title(self) -> str:
        """The record's title."""

    @property
    def accounts(self) -> tuple[str, ...]:
        """The accounts that have points: the players and the table."""

    @property
    def amounts(self) -> tuple[int, ...]:
        """What each account gains or loses in points, in the order of :attr:`accounts`: sums are added up so, without
        a mapping."""

    @property
    def moves_chips(self) -> bool:
        """Whether anybody gains or loses chips: else sums need not go through them."""

    @property
    def points(self) -> dict[str, int]:
        """As in :class:`calc.verdict.verdict.Verdict`; without a player who sits out, who has only chips."""

    @property
    def chips(self) -> dict[str, int]:
        """As in :class:`calc.verdict.verdict.Verdict`."""

    @property
    def wins(self) -> Sequence[AnyWon]:
        """As in :class:`calc.verdict.verdict.Verdict`."""

    @property
    def paid_wins(self) -> Sequence[PaidWin]:
        """The wins that are paid: where several win on one tile, the rules may pay only the first."""

    @property
    def rows(self) -> Sequence[Mapping[str, object]]:
        """As in :class:`calc.verdict.verdict.Verdict`."""

    @property
    def chances(self) -> Sequence[DiceChance]:
        """As in :class:`calc.verdict.verdict.Verdict`."""

    @property
    def dice(self) -> Sequence[Mapping[str, object]]:
        """The dice chances as plain values."""

    @property
    def sitting(self) -> Sitting:
        """What the record says about the table: its round, counters and who laid sticks, as far as its game has such
        things; nothing of it if the job does not ask."""

    @property
    def laid(self) -> Mapping[str, int]:
        """The points that each player is known to have laid as riichi sticks, which :attr:`points` leave out."""


class JudgedHand(NamedTuple):
    """A hand settled by its system."""

    verdict: Verdict[GameWin]
    points: dict[str, int]
    chips: dict[str, int]
    sitting: Sitting

    @property
    def accounts(self) -> tuple[str, ...]:
        """As in :class:`HandFacts`: those with points in the verdict."""
        return tuple(self.points)

    @property
    def amounts(self) -> tuple[int, ...]:
        """As in :class:`HandFacts`: in the order of the accounts."""
        return tuple(self.points.values())

    @property
    def moves_chips(self) -> bool:
        """As in :class:`HandFacts`: a verdict has chips of everybody, most of them 0."""
        return any(self.chips.values())

    @property
    def seats(self) -> tuple[str, ...]:
        """As in :class:`HandFacts`: as the record has them."""
        seats: tuple[str, ...] = self.verdict.record.seats  # the verdict's may have a player who sits out too
        return seats

    @property
    def title(self) -> str:
        """As in :class:`HandFacts`: as the record has it."""
        title: str = self.verdict.record.title
        return title

    @property
    def wins(self) -> Sequence[AnyWon]:
        """As in :class:`HandFacts`: those of the verdict."""
        return self.verdict.wins

    @property
    def paid_wins(self) -> Sequence[PaidWin]:
        """As in :class:`HandFacts`: those of the verdict."""
        return self.verdict.paid_wins

    @property
    def rows(self) -> Sequence[Mapping[str, object]]:
        """As in :class:`HandFacts`: written by the verdict."""
        return self.verdict.rows

    @property
    def chances(self) -> Sequence[DiceChance]:
        """As in :class:`HandFacts`: those of the verdict."""
        return self.verdict.chances

    @property
    def dice(self) -> Sequence[Mapping[str, object]]:
        """As in :class:`HandFacts`: those of the verdict, for a row of JSON."""
        dice: list[RowData] = as_data(self.verdict.chances)
        return dice

    @property
    def laid(self) -> Mapping[str, int]:
        """As in :class:`HandFacts`: of those who laid any."""
        return {player: amount for player, amount in self.sitting.laid.items() if amount}


class BatchHand(NamedTuple):
    """One record of a batch, in the process that settled it."""

    file: str
    line: int
    standing: str
    """As in :class:`BatchRow`."""
    status: int
    """As in :class:`BatchRow`: 0 also for one that expects to be refused."""
    game: str = ""
    """Of a log: its file, with the number of the game."""
    problems: tuple[Problem, ...] = ()
    differences: tuple[str, ...] = ()
    system: str = ""
    """The id of its rules."""
    hand: HandFacts | None = None
    """``None`` if it was not settled."""
    result: Mapping[str, object] | None = None
    """The whole result as plain values, if the job wants it."""

    @property
    def codes(self) -> list[str]:
        """The codes of its problems, each once, as a row has no room for sentences."""
        return list(dict.fromkeys(p.code for p in self.problems))

    @property
    def row(self) -> RowData:
        """The row written for this record (docs/batch.md). Keys that are empty in nearly every row (``game``,
        ``title``, ``laid``, ``dice``) are left out where they are empty, as a batch has millions of rows. A record that
        was not settled has the codes of its problems in place of amounts."""
        hand, game = self.hand, {"game": self.game} if self.game else _NOTHING
        row: RowData
        if hand is None:
            row = {"file": self.file, "line": self.line, "status": self.standing, **game, "codes": self.codes}
        else:
            title = {"title": hand.title} if hand.title else _NOTHING
            row = {
                "file": self.file, "line": self.line, "status": self.standing, **game, "system": self.system, **title,
                "wins": hand.rows, "points": hand.points, "chips": hand.chips,
            }  # fmt: skip
            if laid := hand.laid:  # few hands have sticks
                row["laid"] = laid
            if hand.chances:
                row |= {"dice": hand.dice}
        if self.differences:
            row |= {"expect": self.differences}
        if self.result is not None:
            row |= {"result": self.result}
        return row

    def plain(self) -> BatchRow:
        """Return the outcome as plain values, which can be sent to another process or kept by a program: :attr:`hand`
        refers to the rules and to whatever settled it. For a record that was not settled, what only a settled one has
        stays at its default."""
        hand = self.hand
        outcome = BatchRow(
            self.file, self.line, self.status, self.row, problems=self.problems, standing=self.standing,
            differences=self.differences, game=self.game,
        )  # fmt: skip
        if hand is None:
            return outcome
        return outcome._replace(
            system=self.system,
            title=hand.title,
            wins=tuple(map(win_row, hand.wins)),
            points=hand.points,
            laid=hand.laid,
            chips=hand.chips,
        )
