"""The verdict on a hand: who won what, who pays whom, why, and what comes next; of it everything else is made.

A settlement returns a :class:`Verdict`. Its wins are :class:`Won`, alike in every game, and what counts in a win is a
:class:`Part`. What one game alone knows of a win is :attr:`Won.own`, typed in that game's room; what it alone knows of
the whole hand is a subclass of :class:`Verdict` there. Texts, pages, comparisons, disputes, batches and matches read
their attributes. :func:`as_data` turns all of it into plain values, the JSON of docs/result.md, and nothing else does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter, methodcaller
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from ..named_tuples import Described, NamedTuple, inner
from ..problems.codes import problem_data
from ..problems.problems import Problem
from ..rules.names import Names as Names
from ..rules.rules import Rules
from ..tiles.notation import HandText
from ..tiles.tiles import Meld, mpsz
from .field_encoder import EncodedField, declared_type, write_encoder
from .ledger import CHIPS, POINTS, Ledger, Transfer, net_of
from .receipt import Cited, CitedStep, Receipt, Step, cited, plain
from .shown import as_page, as_sentence, as_text, in_notebook, known_language, laid_sticks

if TYPE_CHECKING:
    from fractions import Fraction

SCHEMA = 1
"""The version of the plain values. Later versions only add to them."""


PlainValues = dict[str, Any]
"""JSON-ready values by key."""

UNITS = ("han", "yakuman", "limit", "fu", "times", "chips", "chances")
"""The units of what counts in a win."""
WHO: Mapping[str, str] = {"player": "text", "by": "text", "from": "text"}
"""Who won how: what results, rows of batches and tables for analysis say of every win, an attribute of :class:`Won`
each (``from``: its ``source``), and the kind of its column in tables: ``text``, ``int``, ``flag`` or ``list``.

A fact added here is said in every game; docs/result.md lists them under *Every win*."""
TILES = ("concealed", "melds", "tile")
"""What results alone say of every win, likewise."""
PAID = (*WHO, "paid")
"""Who won how, in a game in which a win may go unpaid."""


class GameRecord(Protocol):
    """What the records of all games have in common."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The players in turn order, the dealer first."""

    @property
    def title(self) -> str:
        """What the record is called."""


class WinKeys:
    """The names of what plain values say of a win, in order: attributes of :attr:`Won.own`, of :class:`Won` or of
    :attr:`GameWin.worth`; ``from`` is the ``source``."""

    __slots__ = ("result", "row", "size")

    def __init__(self, result: Iterable[str], size: Iterable[str], who: Sequence[str] = PAID) -> None:
        """Take the names of a game; a row has ``who`` first, then ``size``. ``who`` is not :data:`PAID` where a game
        says more or less of who won how: kessen begins with the number of the event, and has no unpaid wins."""
        self.result = tuple(result)
        """Everything that a result says."""
        self.size = tuple(size)
        """What the size of the win is; ``yaku`` are ids there."""
        self.row = (*who, *self.size)
        """What a row of a batch says: who won how, and the size."""


SPREAD = ""
"""For :func:`keyed`: the fields of what the field holds take its place."""
T = TypeVar("T")
_KEYED: dict[type, Mapping[str, str]] = {}


def keyed(**keys: str) -> Callable[[type[T]], type[T]]:
    """Return a decorator that notes for a class of named tuples the keys of its fields in plain values, where these are
    not the names of the fields: as ``from`` and ``with`` are words of Python, or a key is said in a wide sense.

    A question mark behind a key: an empty value is null. :data:`SPREAD`: the fields of the value, if it has any, take
    its place. (A field ``as_`` is the key ``as`` without a mark.)"""

    def mark(kind: type[T]) -> type[T]:
        """Note the keys of a class."""
        _KEYED[kind] = keys
        return kind

    return mark


def key_of(kind: type, name: str) -> str:
    """Return the key of a field, as in :func:`keyed`."""
    key = _KEYED.get(kind, {}).get(name)
    return name.rstrip("_") if key is None else key


keyed(payer="from", payee="to")(Transfer)
keyed(origin="source")(Cited)


class Part(NamedTuple):
    """A yaku, a dora, fu, chips or anything else that counts in a win.

    >>> import calc
    >>> win = calc.score("B ron C 234m22444p33567s3s riichi dora 3z").wins[0]
    >>> [(part.kind, part.id, part.amount, part.unit) for part in win.parts][:3]
    [('yaku', 'riichi', 1, 'han'), ('yaku', 'tanyao', 1, 'han'), ('fu', 'fu.base', 20, 'fu')]
    >>> win.yaku[1].names.ja, win.yaku[1].rules
    ('断么九', ('yaku.tanyao',))
    """

    kind: str
    """``yaku``, ``beside`` (a yaku that counts for chips only), ``dora``, ``fu``, ``times``, ``reason``, ``chips``,
    ``multiplier`` (of chips) or ``dice``."""
    id: str
    """What it is: the id of a yaku (``riichi``), of fu (``fu.tsumo``), of dora (``dora``, ``ura``, ``red``) …"""
    amount: int = 0
    """How much it counts, in its unit; 0 for one that counts by being there."""
    unit: str = ""
    """``han``, ``fu``, ``yakuman``, ``limit``, ``times``, ``chips`` or ``chances`` (of dice); empty for a reason."""
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


@keyed(facts=SPREAD)
class Remark(NamedTuple):
    """A warning or a remark on a match or one of its hands; ``text()`` puts it into words.

    >>> import calc
    >>> evening = calc.match(["B ron C mangan"], rules="tenhou4", rate="chips=100", ended=True)
    >>> evening.warnings[0].text()
    'No rate for result: they are not in the money.'
    """

    id: str
    """What is remarked, such as ``tenpai``."""
    facts: Mapping[str, object]
    """The players and values that it is about, by name."""

    def text(self, lang: str = "en") -> str:
        """Return it in words, as the command prints it below its result."""
        return as_sentence("match:word_remark", self, known_language(lang))


class NextHand(NamedTuple):
    """The next hand, as far as the game has each of these.

    >>> import calc
    >>> calc.score(draw={"tenpai": ["A", "C"]}, honba=1).next
    NextHand(dealer='A', honba=2, sticks=0, streak=None, over=None)
    """

    dealer: str = ""
    """Empty if the game says nothing of the next hand."""
    honba: int | None = None
    """The honba of the next hand; 0 after a win of a player who does not deal."""
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
        """The id of what opened the chances: a yaku, tiles drawn aside, a draw."""

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
    def keys(self) -> WinKeys:
        """The names of everything that plain values say of the win."""

    @property
    def counted(self) -> Sequence[Part]:
        """What counts in the win beside :attr:`Won.yaku`: dora, fu, chips, dice."""
        return ()

    @property
    def worth(self) -> object:
        """What the reading that counts is worth; its attributes are plain values of the win too."""
        return None


if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarWithDefault  # of the checkers themselves

    O_co = TypeVarWithDefault("O_co", bound=GameWin, covariant=True, default=GameWin)
else:
    O_co = TypeVar("O_co", bound=GameWin, covariant=True)


class TilesRead(NamedTuple):
    """How the tiles of a win are read, as far as every game says it."""

    form: str
    """``standard`` (sets and a pair), ``pairs`` (seven pairs), ``orphans`` …"""
    sets: tuple[tuple[str, ...], ...]
    """The pair last; none where the form has no sets."""
    wait: str | None
    """``ryanmen``, ``kanchan``, ``penchan``, ``tanki`` or ``shanpon``; ``None`` if the game or the form has none."""


@inner("hand", "own")
class Won(NamedTuple, Generic[O_co]):
    """One win: who, how, with which tiles, and what it is worth. Numbers that a game does not have are 0. Verdicts
    make it; a program only reads it.

    >>> import calc
    >>> win = calc.score("B ron C 234m22444p33567s3s riichi honba 2").wins[0]
    >>> win.player, win.by, win.source, win.points, win.honba
    ('B', 'ron', 'C', 2600, 600)
    >>> win.reading.sets
    (('2m', '3m', '4m'), ('4p', '4p', '4p'), ('3s', '3s', '3s'), ('5s', '6s', '7s'), ('2p', '2p'))
    """

    player: str
    """Who wins."""
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
    """0 for a yakuman, which is counted by :attr:`yakuman` instead."""
    fu: int = 0
    """Fu, rounded; 0 where the game or the size has none."""
    yakuman: int = 0
    """The number of yakuman; 0 for a counted one (数え役満), which has its han."""
    limit: str = ""
    """The limit that the size reaches, or the grade; empty if none, which is null in rows and JSON."""
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

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the win with a :class:`KeptWin`, which has what plain values say of it, in place of :attr:`own`: that
        holds judges, rules and functions, which cannot be pickled."""
        return Won._make, ((*self[:_OWN], KeptWin.of_win(self), *self[_OWN + 1 :]),)

    @property
    def has_tiles(self) -> bool:
        """Whether its tiles are written; otherwise its size is as the table says it."""
        return bool(self.hand.concealed or self.hand.melds or self.hand.tile is not None)

    @property
    def concealed(self) -> tuple[str, ...]:
        """The concealed tiles without the winning one, as texts: ``3p``."""
        return tuple(map(mpsz, self.hand.concealed))

    @property
    def melds(self) -> tuple[ShownMeld, ...]:
        """The melds, with their tiles as texts."""
        return shown_melds(self.hand.melds)

    @property
    def tile(self) -> str:
        """The winning tile as text; empty if there is none."""
        return "" if self.hand.tile is None else mpsz(self.hand.tile)

    @property
    def reading(self) -> TilesRead:
        """The reading that counts, as every game says it: its form, its sets, and its wait if the game has one."""
        # A game has it in the win, or in what the win is worth. The class is asked, as asking the win would already
        # work the reading out, which takes time.
        own: Any = self.own
        reading = own.reading if hasattr(type(own), "reading") else own.worth.reading
        return TilesRead(reading.form, reading.sets, getattr(reading, "wait", None))

    @property
    def dora(self) -> int:
        """How many of its han are dora of any kind, ura and red fives too; 0 in a yakuman, for which none count, in a
        game without dora, and where the record has a size and no tiles."""
        return sum(dora_of(self).values()) if self.han else 0

    @property
    def parts(self) -> tuple[Part, ...]:
        """Everything that counts."""
        return (*self.yaku, *self.own.counted)


_OWN = Won._fields.index("own")


class KeptWin:
    """The game's own part of a win that was pickled: the attributes of :class:`GameWin`, and each value that results
    and rows say of the win."""

    keys: WinKeys
    counted: Sequence[Part]
    worth: object
    reading: TilesRead | None = None

    def __init__(self, values: Mapping[str, object]) -> None:
        """Take the values as attributes."""
        self.__dict__.update(values)

    @classmethod
    def of_win(cls, won: Won[GameWin]) -> KeptWin:
        """Return the own part of a win as it is pickled: values alone, so that a settled hand can be sent to another
        process without its rules. Each is fetched where :func:`fact` would find it: of the own part, of the win, or of
        what it is worth."""
        own, worth = won.own, won.own.worth
        values: dict[str, object] = {"keys": own.keys, "counted": tuple(own.counted), "worth": worth}
        for key in (*own.keys.result, *own.keys.row):
            name = ATTRIBUTES.get(key, key)
            owner: object = worth
            if hasattr(own, name):
                owner = own
            elif hasattr(Won, name) and name not in SHORTENED:
                owner = won
            values[name] = getattr(owner, name)
        return cls(values)

    def __eq__(self, own: object) -> bool:
        """Tell whether the own part of another win says the same, as far as this one says anything: a win that came
        back from pickle equals the one that was pickled, whose part has other attributes beside."""
        return all(getattr(own, name, value) == value for name, value in self.__dict__.items() if name != "keys")

    def __hash__(self) -> int:
        return hash(self.counted)


@keyed(source="from?")
class ShownMeld(NamedTuple):
    """A meld, with its tiles as texts."""

    kind: str
    """``chi``, ``pon``, ``ankan``, ``daiminkan`` or ``kakan``."""
    tiles: tuple[str, ...]
    """Its tiles, such as ``7z``."""
    source: str | None
    """Whose tile was called; ``None`` if nobody's, or if the record does not say."""


def shown_melds(melds: Iterable[Meld]) -> tuple[ShownMeld, ...]:
    """Return melds as plain values have them: their tiles as texts, ``None`` in place of an empty name."""
    return tuple([ShownMeld(m.kind, tuple(map(mpsz, m.tiles)), m.player or None) for m in melds])


class WinSize(NamedTuple, Generic[O_co]):
    """The size of a win on a wait, which nobody has won yet."""

    won: Won[O_co]
    facts: Mapping[str, Any] | None = None
    """What plain values say of it; by default :func:`size_facts`."""


class PaidWin(NamedTuple):
    """A paid win, as it is summed up."""

    player: str
    source: str
    """Who dealt into it; empty: a tsumo."""
    yaku: tuple[str, ...]
    """Their ids."""
    event: object = None
    """The number of the event it belongs to, in a game with several in a hand."""
    value: int = 0
    """What it is worth without honba and sticks: :func:`value_of`."""
    called: bool = False
    """Whether the hand has a meld that was called: all but concealed kans are."""
    dora: int = 0
    """The han of its dora, of all sources; 0 for a yakuman, for which they do not count."""


@keyed(origin="source")
class Override(NamedTuple):
    """A changed rule."""

    key: str
    value: bool | int | str
    origin: str
    """Who changed it: a file, ``--set`` or the record."""


@keyed(own_names="names")
class RulesHead(NamedTuple):
    """By which rules something is settled."""

    id: str
    title: Mapping[str, str]
    """By language."""
    digest: str
    """Of all effective values."""
    overrides: tuple[Override, ...]
    own_names: Mapping[str, Mapping[str, str]] | None = None
    """What the rules themselves call chip lines, by id and language."""


@keyed(what=SPREAD)
class LedgerLine(NamedTuple):
    """A transfer, and the line of the receipt that it belongs to."""

    what: Transfer
    line: int
    """Its number, from 0."""


class Nothing(NamedTuple):
    """An empty object."""


class VerdictData(NamedTuple):
    """The plain values of a verdict, in order; what its game adds to them and the scores come last."""

    schema: int
    system: str
    engine: str
    rules: RulesHead
    title: str
    hand: NamedTuple
    """What lay on the table."""
    wins: tuple[Won[GameWin], ...]
    ledger: tuple[LedgerLine, ...]
    points: Mapping[str, int]
    chips: Mapping[str, int]
    dice: Sequence[DiceChance]
    next: NextHand | Nothing
    warnings: Sequence[Remark]
    receipt: tuple[CitedStep, ...]


def rules_head(rules: Rules) -> RulesHead:
    """Return by which rules something is settled, for the head of its plain values: id, titles, digest and what was
    overridden. Remembered with the rules, as every result of a batch begins so."""
    head: RulesHead | None = rules.kept.get("head")
    if head is None:
        overrides = tuple([Override(r.key, plain(r.value), r.source) for r in rules.overrides])
        head = RulesHead(rules.id, rules.title, rules.digest, overrides, rules.own_names or None)
        rules.kept["head"] = head
    return head


def rules_data(rules: Rules) -> PlainValues:
    """Return the beginning of everything that is settled by some rules."""
    return {"schema": SCHEMA, "system": rules.id, "engine": rules.engine, "rules": as_data(rules_head(rules))}


@inner("beside", "explained", "ledger", "paid_wins", "receipt", "record", "rows", "settlement", "table")
class Verdict(Generic[O_co], metaclass=Described):
    """The outcome of one hand, as :func:`calc.score` returns it.

    Its points are what each player gains or loses, and the transfers say from whom; every unit sums to zero. What is
    not asked for is not worked out: the steps, other readings, texts and pages.

    >>> import calc
    >>> verdict = calc.score("B ron C 234m22444p33567s3s riichi dora 4z")
    >>> verdict
    <Verdict of tcg: points={'A': 0, 'B': 3600, 'C': -2600, 'D': 0, 'table': -1000}>
    >>> win = verdict.wins[0]
    >>> win.han, win.fu, win.limit, [part.id for part in win.yaku], win.reading.wait
    (2, 40, '', ['riichi', 'tanyao'], 'shanpon')
    >>> verdict.next.dealer
    'B'
    """

    __slots__ = ("_explained", "_laid", "_wins", "ledger", "next", "notes", "receipt", "record", "rules", "settlement")

    rules: Rules
    """The rules that it was settled by."""
    next: NextHand
    """The next hand: who deals, honba and sticks, or why there is none."""
    notes: list[Remark]
    """Warnings and remarks: what the record leaves out, who is tenpai at a draw."""

    beside: ClassVar[Sequence[str]] = ()
    """The attributes that a game adds to the plain values of every verdict, in order."""

    def __init__(
        self,
        record: GameRecord,
        rules: Rules,
        ledger: Ledger,
        wins: Iterable[Won[O_co]] = (),
        next: NextHand = NOTHING_FOLLOWS,  # noqa: A002
        notes: Iterable[Remark] = (),
        receipt: Receipt | None = None,
    ) -> None:
        """Check the ledger, and close the receipt, which checks that it has a line for each transfer. An iterator of
        ``wins`` is run through when the wins are first asked for. Raises :class:`~calc.verdict.ledger.LedgerError`, a
        bug of ours, if ledger or receipt is wrong."""
        ledger.check()
        if receipt is not None:
            receipt.close(ledger)
        self.record = record
        self.rules = rules
        self.ledger = ledger
        self._wins = wins
        self._laid: Mapping[str, int] | None = None
        """The sticks laid, once :attr:`laid` was asked for: the texts of a dispute ask for each amount."""
        self.next = next
        self.notes = [*notes]
        self.receipt = receipt
        """The receipt written during the settlement; ``None`` if none was requested."""
        self.settlement: Callable[[Any, Rules, Receipt | None], Verdict[O_co]] | None = None
        """The function that made this verdict, to settle the record again with a receipt. ``None`` until its caller
        sets it (:meth:`calc.systems.base.System.settle`)."""
        self._explained: Verdict[O_co] | None = None
        """The same hand settled with a receipt, once :attr:`explained` was asked for."""

    def __repr__(self) -> str:
        """Return a short text: the system, the points, and the chips where any moved, as most games have none."""
        amounts = f"points={self.points}"
        if any(self.chips.values()):
            amounts += f", chips={self.chips}"
        return f"<Verdict of {self.rules.id}: {amounts}>"

    def __eq__(self, verdict: object) -> bool:
        """Tell whether another verdict is on an equal record under equal rules: such records always have the same
        outcome, so nothing else is compared."""
        if not isinstance(verdict, Verdict):
            return NotImplemented
        return (self.rules, self.record) == (verdict.rules, verdict.record)

    def __hash__(self) -> int:
        return hash((self.rules, *self.points.items()))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the record, the rules and whether there was a receipt, of which all else is made again
        (:func:`settle_again`)."""
        return settle_again, (self.settlement, self.record, self.rules, self.receipt is not None)

    @property
    def wins(self) -> tuple[Won[O_co], ...]:
        """The wins in the order of payment. An iterator of them is run through when they are first asked for, as many
        callers need the payments alone, and kept as a tuple."""
        wins = self._wins
        if type(wins) is not tuple:
            wins = self._wins = tuple(wins)
        return wins

    @property
    def paid_wins(self) -> list[PaidWin]:
        """The wins that are paid, as a batch sums them up."""
        return [paid_win(won) for won in self.wins if won.paid]

    @property
    def rows(self) -> Sequence[Mapping[str, object]]:
        """Each win as a row of a batch has it."""
        return [*map(row_of, self.wins)]

    @property
    def transfers(self) -> Sequence[Transfer]:
        """Who pays whom, in order."""
        return self.ledger.transfers

    @property
    def points(self) -> dict[str, int]:
        """Points gained (+) or lost (−) by each player with the end of the hand; the account ``table`` has the sticks.
        A riichi stick was laid before that, and comes back to a winner with the sticks of others. So who wins 2600 in
        riichi gains 3600 here, and 2600 in :attr:`net`."""
        return self.ledger.totals(POINTS)

    @property
    def laid(self) -> Mapping[str, int]:
        """The points that each player is known to have laid as riichi sticks in this hand, which :attr:`points` leave
        out: ``{"B": 1000}``."""
        if self._laid is None:
            self._laid = laid_sticks(self.record, self.rules)
        return self._laid

    @property
    def net(self) -> dict[str, int]:
        """Points gained (+) or lost (−) by each player over the whole hand: :attr:`points` less those :attr:`laid`; the
        account ``table`` has the sticks that stay there (+) or were taken (−), so all sum to zero."""
        return net_of(self.points, self.laid)

    @property
    def chips(self) -> dict[str, int]:
        """Chips gained (+) or lost (−) by each player."""
        return self.ledger.totals(CHIPS)

    @property
    def seats(self) -> tuple[str, ...]:
        """All players in turn order, the dealer first."""
        return self.record.seats

    @property
    def scores(self) -> Mapping[str, int] | None:
        """The scores after the hand and its payments; ``None`` if those before them (``scores`` of the record) are
        not recorded."""
        return None

    @property
    def table(self) -> NamedTuple:
        """What lay on the table; games have more in theirs."""
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
        """The verdict with a receipt: this one if it has a receipt, else the hand settled again, the first time that
        somebody asks, as most hands of a batch need no receipt. A verdict that cannot be settled again is its own,
        without a receipt."""
        if self.receipt is not None or self.settlement is None:
            return self
        if self._explained is None:
            self._explained = self.settlement(self.record, self.rules, Receipt(self.rules))
        return self._explained

    def rules_of(self, step: Step) -> tuple[Cited, ...]:
        """Return the rules that a line of the receipt cites; of a list of items (chip lines) only those of the line's
        label, so that a screen can hold them."""
        if not step.keys:
            return ()
        remembered: Mapping[str, Cited] = self.rules.kept.get("cited", {})
        return tuple([remembered.get(key) or cited(self.rules, key, step.label) for key in step.keys])

    def to_dict(self) -> dict[str, object]:
        """Return everything as plain, JSON-ready values, steps and other readings included, as ``calc score
        --json`` prints them; ``calc schema --result`` describes them. Without a receipt the hand is settled again with
        one."""
        # the same verdict with a receipt
        verdict = self.explained
        rules, steps, scores = verdict.rules, verdict.steps, verdict.scores
        values = (
            SCHEMA,
            rules.id,
            rules.engine,
            as_data(rules_head(rules)),
            verdict.record.title,
            as_data(verdict.table),
            [*map(as_data, verdict.wins)],
            _ledger_data(verdict.transfers, steps),
            verdict.points,
            verdict.chips,
            [*map(as_data, verdict.chances)],
            as_data(verdict.next) if verdict.next.dealer else {},  # a game may say nothing of the next hand
            [*map(as_data, verdict.notes)],
            _receipt_data(steps, rules),
        )
        data: PlainValues = dict(zip(VerdictData._fields, values, strict=True))
        for key in verdict.beside:
            data[key] = as_data(getattr(verdict, key))
        if scores is not None:
            data["scores"] = as_data(scores)
        return data

    def text(self, lang: str = "en", *, explain: int = 1, readings: int = 2, tiles: str = "mpsz") -> str:
        """Return what ``calc score`` prints, in English or Japanese (``ja``): with every step if ``explain`` is 2, at
        most so many other ``readings``, ``tiles`` written as ``mpsz``, ``kanji`` or ``unicode``."""
        return as_text("result:verdict_blocks", self.explained, known_language(lang), explain, readings, tiles=tiles)

    def html(self, lang: str = "en") -> str:
        """Return the page that ``calc score --html`` writes, with its tiles drawn."""
        return as_page("html.page:verdict_page", self.explained, known_language(lang))

    def _repr_html_(self) -> str:
        """Return the page as a cell of a notebook shows it."""
        return in_notebook(self.html())


def settle_again(
    settlement: Callable[[Any, Rules, Receipt | None], Verdict[GameWin]], record: Any, rules: Rules, told: bool
) -> Verdict[GameWin]:
    """Return the verdict on a record as it was before it was pickled: it is settled again, by the function that settled
    it first, so a pickle need not hold what can be computed. Pickle calls it. ``told``: with its receipt."""
    verdict = settlement(record, rules, Receipt(rules) if told else None)
    verdict.settlement = settlement
    return verdict


class ResultType(NamedTuple):
    """Of which types the verdicts of a game are made: what :mod:`calc.schema.result_schema` reads."""

    verdict: type[Verdict[GameWin]]
    win: type
    """The type of :attr:`Won.own`."""
    keys: Sequence[str]
    """The names that the plain values of every win have (:attr:`WinKeys.result`)."""
    sometimes: Sequence[str] = ()
    """The names that only some have."""


RESULT = ResultType(Verdict, GameWin, (*PAID, "points"))
"""Of a game that does not say more."""


# --- plain values -----------------------------------------------------------------------------------------------------


def fact(won: Won[GameWin], key: str) -> Any:
    """Return what plain values say of a win under a key: of its game's own part if that has it, else of the win itself,
    else of what the reading that counts is worth. The way there is remembered for all wins of the game, since a batch
    asks for it of every win. Raises AttributeError for a key that the game does not have."""
    game = won.own
    about = type(game), key
    fetch = _FACTS.get(about)
    if fetch is None:
        fetch = _FACTS[about] = attrgetter(_attribute_path(game, key) or f"own.worth.{ATTRIBUTES.get(key, key)}")
    return fetch(won)


def dora_of(won: Won[GameWin]) -> Mapping[str, int]:
    """Return the han of the dora of a win by source (``dora``, ``ura``, ``red`` …); empty in a game without dora."""
    dora: Mapping[str, int] = fact(won, "dora") if "dora" in won.own.keys.result else {}
    return dora


def winner_paid_instead(verdict: Verdict[GameWin], player: str) -> str:
    """Return the winner who is paid for a tile on which a ``player`` won too and is not paid (頭ハネ), as the note
    ``head_bump`` of the verdict has it; empty if the player is not passed over."""
    notes = (note.facts for note in verdict.notes if note.id == "head_bump")
    return next((str(facts["by"]) for facts in notes if facts["player"] == player), "")


def value_of(won: Won[GameWin]) -> int:
    """Return the worth of a win without honba and sticks, as batches sum it up: its points in all, or in a game that
    states what each payer pays (kessen) that amount."""
    value: int = won.each or fact(won, "points")
    return value


def paid_win(won: Won[GameWin]) -> PaidWin:
    """Return a win as it is summed up in the tables of a batch or a season: only what these count. Every meld but a
    concealed kan was called."""
    return PaidWin(
        player=won.player,
        source=won.source,
        yaku=tuple([part.id for part in won.yaku]),
        event=of_game(won, "event"),
        value=value_of(won),
        called=any(meld.kind != "ankan" for meld in won.hand.melds),
        dora=won.dora,
    )


def facts(won: Won[GameWin], keys: Sequence[str]) -> PlainValues:
    """Return what plain values say of a win under some keys, in their order: most of each result and each row of a
    batch. What the reading that counts says is fetched from a single object, as some games work it out anew each time
    it is asked for."""
    game = won.own
    about = type(game), tuple(keys)
    plan = _PLANS.get(about)
    if plan is None:
        plan = _PLANS[about] = _plan_facts(game, keys)
    values = dict(zip(plan.keys, plan.fetch(won), strict=False))  # more may be fetched than there are keys
    if plan.of_worth:
        worth = game.worth
        values |= {key: getattr(worth, name) for key, name in plan.of_worth}
        return {key: values[key] for key in keys}  # in their order again
    return values


def of_game(won: Won[GameWin], key: str) -> Any:
    """Return the fact of a win under a key, or ``None`` if the rows of its game have no such key: for tables over hands
    of several games, in which such a cell is empty."""
    return fact(won, key) if key in won.own.keys.row else None


class _Plan(NamedTuple):
    """How facts are fetched of all wins whose own part is of one class."""

    keys: tuple[str, ...]
    fetch: Callable[[Won[GameWin]], tuple[Any, ...]]
    """Fetches what the win and its game's own part say under these keys, and perhaps more."""
    of_worth: tuple[tuple[str, str], ...]
    """The other keys, and the attributes of the reading that counts."""


_FACTS: dict[tuple[type, str], Callable[[Won[GameWin]], Any]] = {}
_PLANS: dict[tuple[type, tuple[str, ...]], _Plan] = {}


def _attribute_path(game: GameWin, key: str) -> str:
    """Return the path of attributes from a win to the value under a key, ``own.han`` or ``han``. The game's own part
    goes before what all games have, as it says more (dora by source, not their number). Empty if the value is one of
    :attr:`GameWin.worth`. Asked once for each game and key."""
    name = ATTRIBUTES.get(key, key)
    if hasattr(type(game), name) or name in getattr(game, "__dict__", ()):
        return f"own.{name}"
    return name if hasattr(Won, name) and name not in SHORTENED else ""


def _plan_facts(game: GameWin, keys: Iterable[str]) -> _Plan:
    """Return how to fetch what these keys say of every win whose own part is of this class (that of ``game``): worked
    out once, as batches ask it of every win. What the win or its own part has is fetched in one call."""
    paths = {key: path for key in keys if (path := _attribute_path(game, key))}
    of_worth = tuple([(key, ATTRIBUTES.get(key, key)) for key in keys if key not in paths])
    names = [*paths.values()]
    while len(names) < 2:
        names.append("player")  # with a single name, attrgetter fetches no tuple; what is fetched in excess is left out
    return _Plan(tuple(paths), attrgetter(*names), of_worth)


class Filled(NamedTuple):
    """Something of whose fields plain values have only those that are not empty."""

    what: NamedTuple


ATTRIBUTES = {"from": "source"}
"""The attributes of keys with another name in plain values of a win."""
SHORTENED = frozenset({"reading", "dora"})
"""Attributes of :class:`Won` that say less than the plain values do under that key."""


def as_data(value: Any) -> Any:
    """Return plain, JSON-ready values. A named tuple becomes an object of its fields, a win an object with the keys of
    its game, a verdict or an evening what its ``to_dict`` returns.

    The keys of fields are those of :func:`keyed`. A field whose default is ``None`` is left out where it is ``None``. A
    :class:`Part` is named in both languages and has its amount under its unit.
    """
    return _ENCODERS[type(value)](value)


class _Encoders(dict[type, Callable[[Any], object]]):
    """What turns values into plain ones, by their class: of any other class it is chosen when first asked for, and
    remembered."""

    def __missing__(self, kind: type) -> Callable[[Any], object]:
        encode = self[kind] = _choose_encoder(kind)
        return encode


def _choose_encoder(kind: type) -> Callable[[Any], object]:
    """Return the function that turns values of a class into plain ones, for :func:`as_data`, which asks once for each
    class."""
    # before tuples: a named tuple is one too, and becomes an object
    if hasattr(kind, "_fields"):
        return _fields_encoder(kind)
    if issubclass(kind, Mapping):
        return _mapping_data
    if issubclass(kind, (tuple, list)):
        return _data_of_items
    if callable(getattr(kind, "to_dict", None)):
        return methodcaller("to_dict")
    # fractions are told by their module, as importing it costs a start 2 ms; anything else is plain already
    return str if kind.__module__ == "fractions" else lambda value: value


_PLAIN = frozenset({str, int, bool, type(None)})
"""The types of values that are plain already."""
_are_plain = _PLAIN.issuperset


def _data_of_items(values: Iterable[object]) -> list[object]:
    """Return values as a list of plain ones. Most lists have plain ones already, or values of one class, whose encoder
    is looked up once."""
    kinds = {*map(type, values)}
    if kinds <= _PLAIN:
        return [*values]
    if len(kinds) == 1:
        return [*map(_ENCODERS[kinds.pop()], values)]
    return [item if (kind := type(item)) in _PLAIN else _ENCODERS[kind](item) for item in values]


def _mapping_data(values: Mapping[str, object]) -> PlainValues:
    """Return values as a dictionary of plain ones. Most mappings have plain ones already."""
    if _are_plain(map(type, values.values())):
        return dict(values)
    return dict(zip(values, _data_of_items(values.values()), strict=True))


def _plain_value(value: Any) -> object:
    """Return a value as a plain one, as :func:`as_data` does, but without a call for those that are plain already,
    which most are."""
    return value if (kind := type(value)) in _PLAIN else _ENCODERS[kind](value)


def _fields_encoder(kind: Any) -> Callable[[Any], PlainValues]:
    """Return a function that turns named tuples of a class into plain values, written for the class by the keys of its
    fields (:func:`keyed`)."""
    fields = []
    for name in kind._fields:
        key = key_of(kind, name)  # with a question mark where an empty value is null
        optional = kind._field_defaults.get(name, ...) is None  # …: it has no default
        declared = declared_type(kind.__annotations__.get(name, ""))
        fields.append(EncodedField(key.rstrip("?") or name, declared, key == SPREAD, optional, "?" in key))
    return write_encoder(fields, _plain_value)


def _part_data(part: Part) -> PlainValues:
    """Return the object of a part, as of docs/result.md: its names by language, and its amount (or limit) under its
    unit."""
    data: PlainValues = {"id": part.id}
    if part.names is not None:
        data["ja"], data["en"] = part.names
    if part.unit:
        # of a yaku worth a limit its name stands in place of a number
        data[part.unit] = part.limit or part.amount
    if part.claimed:
        data["claimed"] = True
    return data


def _won_data(won: Won[GameWin]) -> PlainValues:
    """Return the object of a win, as results have it; of a tsumo ``from`` is null. Only values that are not plain
    already are converted, as most are plain."""
    data = facts(won, won.own.keys.result)
    for key, item in data.items():
        if (kind := type(item)) not in _PLAIN:
            data[key] = _ENCODERS[kind](item)
    if "from" in data:
        # an empty name is no player
        data["from"] = won.source or None
    return data


def _ledger_data(transfers: Iterable[Transfer], steps: Iterable[Step]) -> list[PlainValues]:
    """Return the transfers as plain values, each with the number of the line of the receipt (``steps``) that it belongs
    to: as :class:`LedgerLine` would be encoded, written out here for speed, as every result has them."""
    lines = {place: number for number, step in enumerate(steps) for place in step.moved}
    return [
        {"unit": unit, "from": payer, "to": payee, "amount": amount, "why": why, "line": lines[place]}
        for place, (unit, payer, payee, amount, why) in enumerate(transfers)
    ]


def _receipt_data(steps: Iterable[Step], rules: Rules) -> list[PlainValues]:
    """Return the lines of a receipt with the rules that they cite: as of :class:`CitedStep`, without a loop over its
    fields, for they are the commonest of plain values."""
    remembered: Mapping[str, PlainValues] = rules.kept.setdefault("data of cited", {})
    lines: list[PlainValues] = []
    for topic, label, detail, result, unit, keys, _, _ in steps:
        try:  # copies, as callers may change what they get
            if len(keys) == 1:  # as most have
                cites = [remembered[keys[0]].copy()]
            else:
                cites = [*map(dict.copy, map(remembered.__getitem__, keys))] if keys else []
        except KeyError:  # a rule that was not cited before, or that says something else to each label
            cites = [_cite_data(key, label, rules) for key in keys]
        lines.append({"topic": topic, "label": label, "detail": detail, "result": result, "unit": unit, "rules": cites})
    return lines


def _cite_data(key: str, label: str, rules: Rules) -> PlainValues:
    """Return a rule as a line with a label cites it, as plain values. A rule that is cited alike under every label is
    remembered in ``rules.kept``, as a copy, since callers may change what they get."""
    data = _cited_data(cited(rules, key, label))
    if key in rules.kept["cited"]:  # there `cited` keeps what is the same for all labels
        rules.kept["data of cited"][key] = data.copy()
    return data


def _cited_step_data(step: CitedStep) -> PlainValues:
    """Return a line of a receipt as plain values, as :class:`CitedStep` has it, each rule an object."""
    return dict(zip(CitedStep._fields, (*step[:-1], [*map(_cited_data, step.rules)]), strict=True))


def _cited_data(rule: Cited) -> PlainValues:
    """Return a cited rule as plain values; what :class:`Cited` calls ``origin`` is ``source`` there."""
    return {"id": rule.id, "value": rule.value, "status": rule.status, "source": rule.origin}


_ENCODERS = _Encoders({
    Part: _part_data,
    Won: _won_data,
    WinSize: lambda size: size_facts(size.won) if size.facts is None else dict(size.facts),
    Filled: lambda filled: {key: item for key, item in as_data(filled.what).items() if item},
    Problem: problem_data,
    CitedStep: _cited_step_data,
})  # fmt: skip


def row_of(won: Won[GameWin], keys: Sequence[str] = ()) -> PlainValues:
    """Return a win as a row of a batch has it, under some ``keys``: by default all that the rows of its game have. Yaku
    are ids, as a row has no room for names; ``from`` is null for a tsumo, as in all plain values."""
    row = facts(won, keys or won.own.keys.row)
    if "from" in row:
        row["from"] = won.source or None
    if "yaku" in row:
        row["yaku"] = [part.id for part in won.yaku]
    return row


def size_facts(won: Won[GameWin]) -> PlainValues:
    """Return what rows say of the size of a win, for waits and sizes that nobody may have won yet; yaku are ids."""
    return row_of(won, won.own.keys.size)
