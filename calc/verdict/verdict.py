"""The verdict on a hand: who won what, who pays whom, why, and what comes next; of it everything else is made.

A settlement returns a :class:`Verdict`. Its wins are :class:`Won`, alike in every game, and what counts in a win is a
:class:`Part`. What one game alone knows of a win is :attr:`Won.own`, typed in that game's room; what it alone knows of
the whole hand is a subclass of :class:`Verdict` there. Texts, pages, comparisons, disputes, batches and matches read
their attributes. :func:`as_data` turns all of it into plain values, the JSON of docs/result.md, and nothing else does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from ..problems.codes import problem_data
from ..problems.problems import Problem
from ..rules.names import Names as Names
from ..rules.rules import Rules
from ..tiles.notation import HandText
from ..tiles.tiles import Meld, mpsz
from .ledger import CHIPS, POINTS, Ledger, Transfer
from .receipt import Cited, Receipt, Step, cited

if TYPE_CHECKING:
    from fractions import Fraction

SCHEMA = 1
"""The version of the plain values. Later versions only add to them."""


PlainValues = dict[str, Any]
"""JSON-ready values by key."""

UNITS = ("han", "yakuman", "limit", "fu", "times", "chips", "chances")
"""The units of what counts in a win."""


class Part(NamedTuple):
    """One thing that counts in a win, in any game."""

    kind: str
    """``yaku``, ``beside`` (a yaku that counts for chips only), ``dora``, ``fu``, ``times``, ``reason``, ``chips`` or
    ``dice``."""
    id: str
    amount: int = 0
    """How much it counts, in its unit; 0 for one that counts by being there."""
    unit: str = ""
    """One of :data:`UNITS`; empty for a reason."""
    rules: tuple[str, ...] = ()
    """The keys of the rules that say how much it counts."""
    names: Names | None = None
    """Its display names; ``None`` for what is called by its rule, such as fu."""
    limit: str = ""
    """The limit that it is worth, if its unit is ``limit``."""
    claimed: bool = False
    """Whether it counts because the record claims it, as no test of ours knows it."""
    number: int = 1
    """How many things it counts, each worth an equal part of the amount."""

    @property
    def subject(self) -> str:
        """What it is called among all parts of a win: ``yaku.pinfu``, ``dora.ura``, ``fu.tsumo``."""
        return self.id if self.id.startswith(self.kind + ".") else f"{self.kind}.{self.id}"


class Remark(NamedTuple):
    """A warning or a remark, which renderers put into words."""

    id: str
    facts: Mapping[str, Any]


class NextHand(NamedTuple):
    """The next hand, as far as the game has each of these."""

    dealer: str = ""
    """Empty if the game says nothing of the next hand."""
    honba: int | None = None
    sticks: int | None = None
    """The riichi sticks that lie on the table."""
    streak: int | None = None
    """The dealer's consecutive hands."""
    over: str | None = None
    """Why there is no next hand; ``None`` if there is one."""


NOTHING_FOLLOWS = NextHand()


class HandTable(NamedTuple):
    """What lay on the table, as far as every game has it; games have tables of their own."""

    seats: tuple[str, ...]
    """The players in turn order, the dealer first."""


class DiceChance(Protocol):
    """Dice chances of one origin, as far as every game with dice has it."""

    @property
    def player(self) -> str:
        """Who rolls."""

    @property
    def origin(self) -> str:
        """The id of what opened them."""

    @property
    def number(self) -> int:
        """How many there are."""

    @property
    def each_hit(self) -> int:
        """The chips that each payer gives for a hit; negative if the roller gives them."""

    @property
    def expected(self) -> Fraction | int:
        """The chips that they are expected to bring."""

    @property
    def names(self) -> Names:
        """What their origin is called."""

    @property
    def open(self) -> int:
        """The number of those that are not rolled yet."""

    @property
    def hits(self) -> int:
        """The hits rolled so far."""


class GameWin(Protocol):
    """What every game says of its own part of a win."""

    @property
    def keys(self) -> Sequence[str]:
        """The names of everything that plain values say of the win, in order: attributes of this object, of
        :class:`Won` or of :attr:`worth`; ``from`` is the ``source``."""

    @property
    def row_keys(self) -> Sequence[str]:
        """The names among them that a row of a batch has; ``yaku`` there are ids."""

    @property
    def counted(self) -> Sequence[Part]:
        """What counts in the win beside :attr:`Won.yaku`: dora, fu, chips, dice."""
        return ()

    @property
    def worth(self) -> object:
        """What the reading that counts is worth; its attributes are plain values of the win too."""
        return None


O_co = TypeVar("O_co", bound=GameWin, covariant=True)


class Won(NamedTuple, Generic[O_co]):
    """One win: who, how, with which tiles, and what it is worth. Numbers that a game does not have are 0."""

    player: str
    by: str
    """``tsumo`` or ``ron``; games may add other ways."""
    source: str
    """Ron: the discarder of the tile, or the player whose kan is robbed; empty if there is none."""
    hand: HandText
    """The concealed tiles without the winning one, the melds, the winning tile."""
    own: O_co
    """What this game alone has."""
    yaku: tuple[Part, ...] = ()
    """What the win is called by: yaku and yakuman, multipliers, or the reasons for its grade."""
    paid: bool = True
    """Whether it is paid; another player's win on the same tile may go before it."""
    points: int = 0
    """What is paid for the hand in all, in points, without honba and sticks; negative if the winner pays (逆)."""
    honba: int = 0
    """The points that it brings for honba."""
    chips: int = 0
    """The sum of its chip lines, without dice."""
    han: int = 0
    fu: int = 0
    yakuman: int = 0
    """The number of yakuman."""
    limit: str = ""
    """The limit that the size reaches, or the grade; empty if none."""
    times: int = 0
    """The multiplier of the stakes (wenzhou) or of the base (kessen)."""
    each: int = 0
    """What each payer pays, where the game states values that way (kessen)."""
    dice: int = 0
    """The open dice chances."""
    jokers: tuple[str, ...] = ()
    """The tiles that jokers stand for; the one that a drawn joker stands for has a plus before it."""
    payers: tuple[str, ...] = ()
    """Who pays for the hand."""

    @property
    def concealed(self) -> tuple[str, ...]:
        """The concealed tiles without the winning one, as texts: ``3p``."""
        return tuple(map(mpsz, self.hand.concealed))

    @property
    def melds(self) -> tuple[ShownMeld, ...]:
        """The melds."""
        return shown_melds(self.hand.melds)

    @property
    def tile(self) -> str:
        """The winning tile."""
        return "" if self.hand.tile is None else mpsz(self.hand.tile)

    @property
    def parts(self) -> tuple[Part, ...]:
        """Everything that counts."""
        return (*self.yaku, *self.own.counted)


class ShownMeld(NamedTuple):
    """A meld as texts."""

    kind: str
    """As in :class:`calc.tiles.tiles.Meld`."""
    tiles: tuple[str, ...]
    source: str | None
    """Whose tile was called; ``None`` if nobody's, or if the record does not say."""


def shown_melds(melds: Iterable[Meld]) -> tuple[ShownMeld, ...]:
    """Melds as texts."""
    return tuple([ShownMeld(m.kind, tuple(map(mpsz, m.tiles)), m.player or None) for m in melds])


class WinSize(NamedTuple, Generic[O_co]):
    """The size of a win."""

    won: Won[O_co]
    facts: Mapping[str, Any] | None = None
    """What plain values say of it; by default :func:`size_facts`."""


class Verdict(Generic[O_co]):
    """What :func:`calc.settle` returns: everything that the settlement of one hand came to.

    Its points are what each player gains or loses, and the transfers say from whom; every unit sums to zero.
    """

    __slots__ = ("_wins", "ledger", "next", "notes", "receipt", "record", "rules", "settlement")

    beside: ClassVar[Sequence[str]] = ()
    """The attributes that a game adds to the plain values of every verdict, in order."""

    def __init__(
        self,
        record: Any,
        rules: Rules,
        ledger: Ledger,
        wins: Iterable[Won[O_co]] = (),
        next: NextHand = NOTHING_FOLLOWS,  # noqa: A002
        notes: Iterable[Remark] = (),
        receipt: Receipt | None = None,
    ) -> None:
        """Check the ledger, and that the receipt has a line for each transfer. An iterator of ``wins`` is run through
        when they are first asked for. Raises :class:`~calc.verdict.ledger.LedgerError`."""
        ledger.check()
        if receipt is not None:
            receipt.close(ledger)
        self.record = record
        self.rules = rules
        self.ledger = ledger
        self._wins = wins
        self.next = next
        self.notes = list(notes)
        self.receipt = receipt
        """The receipt written during the settlement; ``None`` if none was requested."""
        self.settlement: Callable[[Any, Rules, Receipt | None], Verdict[Any]] | None = None
        """Settles the record again: what :meth:`calc.systems.base.System.settle` called."""

    def __repr__(self) -> str:
        moved = {"points": self.points, "chips": self.chips}
        amounts = ", ".join(f"{unit}={each}" for unit, each in moved.items() if any(each.values()) or unit == "points")
        return f"<Verdict of {self.rules.id}: {amounts}>"

    @property
    def wins(self) -> tuple[Won[O_co], ...]:
        """In the order of payment."""
        wins = self._wins
        if type(wins) is not tuple:
            wins = self._wins = tuple(wins)
        return wins

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Each win as a row of a batch has it."""
        return [*map(row_of, self.wins)]

    @property
    def transfers(self) -> Sequence[Transfer]:
        """Who pays whom, in order."""
        return self.ledger.transfers

    @property
    def points(self) -> dict[str, int]:
        """Points gained (+) or lost (−) by each player; the table's sticks are the account ``table``."""
        return self.ledger.totals(POINTS)

    @property
    def chips(self) -> dict[str, int]:
        """Chips gained (+) or lost (−) by each player."""
        return self.ledger.totals(CHIPS)

    @property
    def seats(self) -> tuple[str, ...]:
        """All players in turn order, the dealer first."""
        seats: tuple[str, ...] = self.record.seats
        return seats

    @property
    def scores(self) -> Mapping[str, int] | None:
        """The scores after the hand; ``None`` if those before it are not recorded."""
        return None

    @property
    def table(self) -> NamedTuple:
        """What lay on the table."""
        return HandTable(self.record.seats)

    @property
    def tenpai(self) -> Sequence[str] | None:
        """The players who are tenpai at a draw; ``None`` if the game does not say."""
        return None

    @property
    def chances(self) -> Sequence[DiceChance]:
        """The dice chances that the hand opened."""
        return ()

    @property
    def steps(self) -> Sequence[Step]:
        """The lines of the receipt. Without a receipt the hand is settled again with one, by the same function."""
        receipt = self.explained.receipt
        return () if receipt is None else receipt.steps

    @property
    def explained(self) -> Verdict[O_co]:
        """The verdict with a receipt: itself, or the hand settled again."""
        if self.receipt is not None or self.settlement is None:
            return self
        return self.settlement(self.record, self.rules, Receipt(self.rules))

    def rules_of(self, step: Step) -> tuple[Cited, ...]:
        """The rules that a line of the receipt cites."""
        return tuple([cited(self.rules, key, step.label) for key in step.keys])

    def data(self) -> dict[str, Any]:
        """The verdict as plain values, receipt and other readings included; JSON-ready, schema ``SCHEMA``."""
        from .data import verdict_data

        return verdict_data(self.explained)


class ResultType(NamedTuple):
    """Of which types the verdicts of a game are made: what :mod:`calc.schema.result_schema` reads."""

    verdict: type[Verdict[Any]]
    win: type[Any]
    """The type of :attr:`Won.own`."""
    keys: Sequence[str]
    """The names that the plain values of every win have (:attr:`GameWin.keys`)."""
    sometimes: Sequence[str] = ()
    """The names that only some have."""


RESULT = ResultType(Verdict, GameWin, ("player", "by", "from", "paid", "points"))
"""Of a game that does not say more."""


# --- plain values -----------------------------------------------------------------------------------------------------


def names_of(rules: Rules, id: str) -> Names:  # noqa: A002
    """The display names of a yaku or the like, remembered with the rules."""
    return rules.named[id]


def fact(won: Won[Any], key: str) -> Any:
    """What is said of a win under a key of plain values: by its game's own part, by the reading that counts, or by the
    win itself."""
    game = won.own
    about = type(game), key
    fetch = _FACTS.get(about)
    if fetch is None:
        fetch = _FACTS[about] = attrgetter(_path(game, key) or f"own.worth.{ATTRIBUTES.get(key, key)}")
    return fetch(won)


def dora_of(won: Won[Any]) -> Mapping[str, int]:
    """The han of the dora of a win by source; of a game without dora none."""
    dora: Mapping[str, int] = fact(won, "dora") if "dora" in won.own.keys else {}
    return dora


def facts(won: Won[Any], keys: Sequence[str]) -> dict[str, Any]:
    """What is said of a win under some keys of plain values."""
    game = won.own
    about = type(game), tuple(keys)
    plan = _PLANS.get(about)
    if plan is None:
        plan = _PLANS[about] = _plan(game, keys)
    values = dict(zip(plan.keys, plan.fetch(won), strict=False))
    if plan.of_worth:
        worth = game.worth
        values |= {key: getattr(worth, name) for key, name in plan.of_worth}
        return {key: values[key] for key in keys}
    return values


def of_game(won: Won[Any], key: str) -> Any:
    """A fact that the rows of the win's game have, or ``None`` if its rows lack it."""
    return fact(won, key) if key in won.own.row_keys else None


class _Plan(NamedTuple):
    """How facts are fetched of all wins whose own part is of one class."""

    keys: tuple[str, ...]
    fetch: Callable[[Won[Any]], tuple[Any, ...]]
    """Fetches what the win and its game's own part say under these keys, and perhaps more."""
    of_worth: tuple[tuple[str, str], ...]
    """The other keys, and the attributes of the reading that counts."""


_FACTS: dict[tuple[type, str], Callable[[Won[Any]], Any]] = {}
_PLANS: dict[tuple[type, tuple[str, ...]], _Plan] = {}


def _path(game: GameWin, key: str) -> str:
    """The path of attributes from a win to what is said under a key; empty if the reading that counts says it."""
    name = ATTRIBUTES.get(key, key)
    if hasattr(type(game), name) or name in getattr(game, "__dict__", ()):
        return f"own.{name}"
    return name if hasattr(Won, name) else ""


def _plan(game: GameWin, keys: Iterable[str]) -> _Plan:
    paths = {key: path for key in keys if (path := _path(game, key))}
    of_worth = tuple([(key, ATTRIBUTES.get(key, key)) for key in keys if key not in paths])
    several = [*paths.values(), *["player"] * (2 - len(paths))]  # with a single name, attrgetter fetches no tuple
    return _Plan(tuple(paths), attrgetter(*several), of_worth)


class Filled(NamedTuple):
    """Something of whose fields plain values have only those that are not empty."""

    what: NamedTuple


ATTRIBUTES = {"from": "source"}
"""The attributes of keys with another name in plain values of a win."""
KEYS = {
    "source": "from", "discarder": "from", "payer": "from", "payee": "to", "origin": "source", "old": "from",
    "new": "to", "partners": "with", "measure": "what", "stands_at": "worth", "of_gain": "own", "states": "facts",
    "own_names": "names", "second": "other", "believed": "other", "other_way": "other", "spoken": "said",
    "stated": "said", "groups": "said",
}  # fmt: skip
"""Attributes and keys with different names, as ``from`` and ``with`` are words of Python and some keys are said in a
wide sense."""
SPREAD = frozenset({"worth", "what", "own", "names", "facts", "line"})
"""The fields whose own fields, if they have any, take their place."""
_WHO = frozenset({"player", "by", "from", "paid"})
"""The keys of a row that say who won how; the others are the size of the win."""


def as_data(value: Any) -> Any:
    """Plain, JSON-ready values: of a named tuple an object of its fields, of a win the keys of its game, of a verdict
    or an evening what its ``data`` returns.

    An empty ``source`` is null. A field whose default is ``None`` is left out where it is ``None``; the fields of one
    called ``worth``, ``what``, ``own``, ``names``, ``facts`` or ``line`` take its place; a field ``as_`` is the key
    ``as``. A :class:`Part` is named in both languages and has its amount under its unit.
    """
    kind = type(value)
    if kind is str or kind is int or kind is bool or value is None:
        return value
    if kind is Part:
        return _part_data(value)
    if kind is WinSize:
        return dict(size_facts(value.won) if value.facts is None else value.facts)
    if kind is Won:
        return {key: _sourced(key, as_data(item)) for key, item in facts(value, value.own.keys).items()}
    if kind is Filled:
        return {key: item for key, item in as_data(value.what).items() if item}
    if kind is Problem:
        return problem_data(value)
    if isinstance(value, tuple) and hasattr(kind, "_fields"):
        return _fields_data(value)
    if isinstance(value, Mapping):
        return {key: as_data(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [as_data(item) for item in value]
    if callable(getattr(kind, "data", None)):
        return value.data()
    return str(value) if kind.__module__ == "fractions" else value  # importing it costs a start 2 ms


def _fields_data(value: Any) -> dict[str, Any]:
    defaults = value._field_defaults
    data: dict[str, Any] = {}
    for name in value._fields:
        item = as_data(getattr(value, name))
        if name in SPREAD and (item is None or isinstance(item, dict)):
            data |= item or {}
        elif item is not None or defaults.get(name, ...) is not None:
            key = KEYS.get(name) or name.rstrip("_")
            data[key] = _sourced(name, item)
    return data


def _sourced(name: str, value: Any) -> Any:
    return value or None if name in ("source", "from") else value


def _part_data(part: Part) -> dict[str, Any]:
    data: dict[str, Any] = {"id": part.id}
    if part.names is not None:
        data |= part.names._asdict()
    if part.unit:
        data[part.unit] = part.limit or part.amount
    if part.claimed:
        data["claimed"] = True
    return data


def row_of(won: Won[Any]) -> dict[str, Any]:
    """A win as a row of a batch has it: the row keys of its game; yaku as ids."""
    row = facts(won, won.own.row_keys)
    if "from" in row:
        row["from"] = won.source or None
    if "yaku" in row:
        row["yaku"] = [part.id for part in won.yaku]
    return row


def size_facts(won: Won[Any]) -> dict[str, Any]:
    """The size of a win: its row without who won how."""
    return {key: item for key, item in row_of(won).items() if key not in _WHO}
