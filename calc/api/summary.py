"""``calc.summary``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..batch import summarize
from ..batch.in_memory import HeldHand
from ..batch.pool import cores
from ..batch.summary import Summary, yaku_name
from ..named_tuples import Described, NamedTuple, inner
from ..readers.reader import DEFAULT_RULES
from ..rules.rules import Rules, load_rules
from ..verdict.shown import as_text, known_language
from .advice import advising
from .batch import Kind, Paths, Records, files_and_hands
from .hands import Changes


def summary(
    paths: Paths | Records = (),
    *,
    records: Iterable[HeldHand] | None = None,
    rules: Rules | str = "",
    set: Changes | None = None,  # noqa: A002
    kind: Kind = "",
    jobs: int = 1,
) -> BatchSummary:
    """Settle every record as ``calc.batch`` does, and sum up what each player won and lost, and how often each yaku
    came, without keeping the hands. The arguments are those of ``calc.batch``; nothing is raised for a record.

    Raises ``calc.InputError`` for a path that does not exist and for anything in memory that is no hand, ValueError for
    another ``kind`` or ``jobs``.

    >>> import calc
    >>> sums = calc.summary(records=["B ron C 234m22444p33567s3s riichi", "A tsumo 3 han 30 fu"])
    >>> b = sums.players["B"]
    >>> b.hands, b.wins, b.average_value, b.net, sums.yaku["riichi"]
    (2, 1, 2600.0, 600, 1)
    """
    files, hands = files_and_hands(paths, records, kind, jobs)
    with advising():
        sums = summarize(files, rules, set, jobs=jobs or cores(), kind=kind, hands=hands)
        return BatchSummary(sums, load_rules(rules or DEFAULT_RULES))


class PlayerSummary(NamedTuple):
    """What a player won and lost in all hands of a batch. A rate is ``None`` where there is nothing to divide by.

    >>> import calc
    >>> sums = calc.summary(records=["B ron C 234m22444p33567s3s riichi", "C ron B mangan"])
    >>> b = sums.players["B"]
    >>> b.points, b.laid, b.net, b.win_rate, b.deal_in_rate
    (-4400, 1000, -5400, 0.5, 0.5)
    """

    hands: int
    """Hands in which the player sat."""
    wins: int
    """Wins; a hand may have several of one player (kessen, fever)."""
    won: int
    """Hands with a win of the player."""
    dealt_in: int
    """Hands in which the player dealt in."""
    points: int
    """Points that payments moved, as :attr:`calc.BatchRow.points` has them."""
    laid: int
    """Points laid as riichi sticks, which ``points`` leave out."""
    chips: int
    """Chips gained (+) or lost (−)."""
    dice: int
    """Dice chances."""
    win_rate: float | None
    """``won`` by ``hands``."""
    average_value: float | None
    """Points of a win without honba and sticks."""
    average_dora: float | None
    """Dora of a win, of every kind."""
    call_rate: float | None
    """The share of wins with a called meld."""
    deal_in_rate: float | None
    """``dealt_in`` by ``hands``."""
    riichi_rate: float | None
    """The share of hands with riichi, of those where it is recorded who declared it."""
    average_place: float | None
    """The mean place in the games of logs, 1 the best."""

    @property
    def net(self) -> int:
        """Points gained (+) or lost (−) over all hands: :attr:`points` less those :attr:`laid`."""
        return self.points - self.laid


@inner("sums")
class BatchSummary(metaclass=Described):
    """What the hands of a batch come to: how many there are, and the sums by player and by yaku.

    >>> import calc
    >>> sums = calc.summary(records=["B ron C 234m22444p33567s3s riichi", "B ron C 1m"])
    >>> sums
    <BatchSummary: 2 records, 1 settled, 0 refused, 1 bad>
    >>> print(sums.text().splitlines()[0])
    records: 2, settled: 1, bad: 1
    """

    __slots__ = ("rules", "sums")

    rules: Rules
    """The rules that were asked for; records may ask for others."""

    def __init__(self, sums: Summary, rules: Rules) -> None:
        """Take the sums of a batch, and the rules that its yaku are named by."""
        self.sums, self.rules = sums.data(), rules

    def __repr__(self) -> str:
        """Return how many records there are of each standing."""
        counts = f"{self.settled} settled, {self.refused} refused, {self.bad} bad"
        return f"<BatchSummary: {self.records} records, {counts}>"

    @property
    def records(self) -> int:
        """The number of all records."""
        return int(self.sums["records"])

    @property
    def settled(self) -> int:
        """Records that were settled."""
        return int(self.sums["settled"])

    @property
    def refused(self) -> int:
        """Records whose rules forbid the win."""
        return int(self.sums["refused"])

    @property
    def bad(self) -> int:
        """Records with mistakes."""
        return int(self.sums["bad"])

    @property
    def wins(self) -> int:
        """All paid wins."""
        return sum(player["wins"] for player in self.sums["players"].values())

    @property
    def average_value(self) -> float | None:
        """Points of a win without honba and sticks, over all wins; ``None`` if there are none."""
        value = sum(player["value"] for player in self.sums["players"].values())
        return round(value / self.wins, 4) if self.wins else None

    @property
    def table(self) -> int:
        """Points that payments left on the table (+) or took from it (−): riichi sticks. With it the points of all
        players sum to zero."""
        return int(self.sums["table"])

    @property
    def players(self) -> Mapping[str, PlayerSummary]:
        """The sums of each player by name, whoever gained most points first."""
        return {
            player: PlayerSummary(**{name: sums[name] for name in PlayerSummary._fields})
            for player, sums in self.sums["players"].items()
        }

    @property
    def yaku(self) -> Mapping[str, int]:
        """How often each yaku was won with, by its id, the commonest first."""
        return dict(self.sums["yaku"])

    def to_dict(self) -> dict[str, object]:
        """Return all sums as plain, JSON-ready values, as ``calc batch --summary --json`` prints them."""
        return dict(self.sums)

    def text(self, lang: str = "en") -> str:
        """Return what ``calc batch --summary`` prints."""
        lang = known_language(lang)
        return as_text("tables:summary_tables", self.sums, lang, lambda id_: yaku_name(id_, self.rules, lang))
