"""The interface of a system: everything that the rest of the program asks of a game, with defaults for most of it.

A game must provide its fields, a reader and a settlement; commands, batches, matches, comparisons and disputes then
work with it. It overrides what it does differently: words, waits, mistakes that people make, the course of a match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from .. import compiled
from ..problems.codes import problem
from ..problems.problems import InputError, Problem
from ..tiles.tiles import HAKU, KIND, KINDS, VARIANT, Kind, Tile, mpsz
from ..verdict.verdict import Verdict, WinSize

if TYPE_CHECKING:
    from ..mistakes import Cause, CostOf, Other, Rung, View, WinMistakes
    from ..records.fields import Groups
    from ..records.values import ReadableDocument
    from ..render.text import Text
    from ..rules.rules import Rules
    from ..rules.values import RuleValue
    from ..verdict.receipt import Receipt
    from ..verdict.verdict import GameWin, ResultType, Won
    from ..verdict.wait_report import Nearer, WaitReport
    from .dealing import Course, SeatedRecord, Sitting

R = TypeVar("R", bound="SeatedRecord")
"""The type of a game's records."""


def in_keyboard_order(tiles: Iterable[Tile]) -> list[str]:
    """Return each of the tiles once, as mpsz text, in the order of a keyboard on a page: by suit, coloured tiles after
    their kind, pocchi and flowers last."""

    def place(tile: Tile) -> tuple[int, Kind, Tile]:
        """Return the place of a tile: the row of its suit, or the last for pocchi and flowers; its kind; itself."""
        kind = tile & KIND
        # 0-3 are the suits and the honours; pocchi are coloured white dragons
        return 4 if kind >= KINDS or (kind == HAKU and tile & VARIANT) else kind // 9, kind, tile

    return [mpsz(tile) for tile in sorted(set(tiles), key=place)]


class _Lazy:
    """A module or one of its objects, imported on first use."""

    def __init__(self, where: str) -> None:
        """Note ``where`` the object is (``module:name``; ``module:`` for the module itself); nothing is imported
        yet."""
        self.where = where
        self.object: Any = None

    def __get__(self, instance: object, owner: type) -> Any:
        """Return the object, imported the first time and kept; ``instance`` and ``owner`` are what Python passes, and
        all of them get the same. A module of another package that cannot be imported is its user's problem, so that is
        an InputError; a fault of ours is raised as it is."""
        if self.object is None:
            module, _, name = self.where.partition(":")
            try:
                self.object = getattr(import_module(module), name) if name else import_module(module)
            except Exception as error:
                is_ours = module.partition(".")[0] == __name__.partition(".")[0]  # both of the package calc
                if is_ours:
                    raise
                why = f"{self.where}: {error}"
                raise InputError([problem("R115.broken", name=module, package=module, why=why)]) from error
        return self.object


def lazy(where: str) -> Any:
    """Return a class attribute for the object ``module:name``, or ``module:`` itself, imported on first use: a command
    starts without texts, waits or disputes that it does not need."""
    return _Lazy(where)


class StarterText(Protocol):
    """What writes a starter record."""

    def text(self) -> str:
        """Return the whole record."""


class System(Generic[R]):
    """A game, in all that the rest of the program asks of it.

    Each game has one instance; what it keeps between hands is stored with the rules (``rules.kept``)."""

    api = 0
    """Of a game of another package: the version of the contract that it is written for (:data:`calc.plugins.API`)."""

    fields: Groups
    """The fields of its records: ``record``, and the groups that kinds of fields name."""
    instead: Mapping[str, str] = {}
    """Fields of other systems, each with the phrase of what to write instead in this one."""
    spoken: Mapping[str, str] = {}
    """What players say in a line, in addition to :data:`calc.records.fields.SPOKEN`."""
    words: Mapping[str, str] = {}
    """What players write for the choices of fields, in addition to :data:`calc.records.fields.WORDS`."""

    starting: Mapping[str, Any] = {}
    """What its starter records show, in the form of :attr:`calc.records.fields.Fields.starter`."""

    asked_by_reading: frozenset[str] = frozenset({"table.players"})
    """The rules that reading a document depends on, such as the number of seats where it names none. Only checks and
    settlements ask for any other."""
    seen_by_all: tuple[str, ...] = ("table.",)
    """The prefixes of rules whose values everybody at the table can see: the set of tiles, the number of players."""

    # --- records and settlements --------------------------------------------------------------------------------------

    reader: Any = None
    """The class of its readers. A reader of a document has ``read(rules)``, ``problems`` and ``impossible(…)``."""

    def read(self, document: ReadableDocument, rules: Rules) -> tuple[R | None, list[Problem]]:
        """Return the typed record of a document, or ``None`` if it could not be built, and every problem of the
        document. Nothing is raised for them: problems of its rules are reported together with these."""
        reader = self.reader(document)
        return reader.read(rules), reader.problems

    def check(self, record: R, rules: Rules) -> list[Problem]:
        """Return every reason why a typed record is impossible: a tile five times, say. The list is empty if the record
        can be, or if the game has no reader, and so leaves the check to its settlement."""
        return self.reader.impossible(record, rules) if self.reader else []

    settlement: Callable[[R, Rules, Receipt | None], Verdict[GameWin]]
    """``settlement(record, rules, receipt=None)`` settles a legal record and returns a
    :class:`calc.verdict.verdict.Verdict`. It writes each step to the receipt if there is one, and raises
    :class:`calc.NoWin` if the rules forbid the win."""

    def settle(self, record: R, rules: Rules, receipt: Receipt | None = None) -> Verdict[GameWin]:
        """Settle a legal record with :attr:`settlement`, and keep that function in the verdict, which settles its
        record once more for a receipt or a dispute."""
        verdict: Verdict[GameWin] = self.settlement(record, rules, receipt)
        verdict.settlement = self.settlement
        return verdict

    result: ResultType = lazy("calc.verdict.verdict:RESULT")
    """The :class:`calc.verdict.verdict.ResultType` of its verdicts."""

    def sitting(self, record: R, rules: Rules) -> Sitting:
        """Return what a record says of the table, apart from the wins: the round, counters, who declared riichi. Rows
        of a batch and statistics show it; the game's :attr:`course` knows which of that it has."""
        return self.course(rules, record.seats).sitting(record)

    def size(self, won: Won[GameWin]) -> WinSize[GameWin]:
        """Return the size of a win as ``calc waits`` shows it of a wait, in the object that picks the facts to show: by
        default all that results list as the size of a win."""
        return WinSize(won)

    def usual(self, rules: Rules, reader: Any) -> Any:
        """Return an object that settles the plainest records straight from their decoded values; ``None`` (the default)
        if there is none. Its ``settled(value, fields)`` returns all that a row needs, or ``None`` if the record is not
        plain. ``reader`` reads single values."""
        return None

    # --- commands -----------------------------------------------------------------------------------------------------

    players_key = "table.players"
    """The rule that says how many players a table has; four if the system lacks it."""

    def players(self, rules: Rules) -> int:
        """Return the number of players at a table under the rules."""
        return int(rules.values.get(self.players_key, 4))

    def faces(self, rules: Rules) -> list[str]:
        """Return every tile of the set as mpsz text, for a keyboard; by default the plain 34 kinds."""
        return in_keyboard_order(range(KINDS))

    waits: Callable[[ReadableDocument, Rules], WaitReport[object, object]] = lazy("calc.systems.waits:report")
    """``waits(document, rules)``: what completes the hand of a document with one win without its winning tile. By
    default every kind is tried. Raises :class:`~calc.InputError`."""

    nearer: Callable[[ReadableDocument, Rules], Nearer] = lazy("calc.systems.waits:uncounted")
    """``nearer(document, rules)``: the :class:`calc.verdict.wait_report.Nearer` of an incomplete hand that is not
    tenpai. By default its shanten is not counted."""

    sample: Callable[[System[R], Rules, str, bool, str], StarterText] = lazy("calc.systems.starter:Starter")
    """The class that writes starter records."""

    def starter(self, rules: Rules, name: str, draw: bool = False, lang: str = "en") -> str:
        """Return the text of a record of a win, or with ``draw`` of a draw, that scores as printed, with comments in a
        language. ``name``: how it names its rules (``rules:``). Raises InputError for a draw in a game that has
        none."""
        return self.sample(self, rules, name, draw, lang).text()

    dice: Any = None
    """The module that rolls dice chances (``calc dice``), if hands can open any."""
    plays_logs = False
    """Whether it can settle hands recorded by other programs (:mod:`calc.formats`)."""

    # --- matches ------------------------------------------------------------------------------------------------------

    course: type[Course[Any]] = lazy("calc.systems.dealing:Course")
    """``course(rules, players)``: how hands follow each other, for the players of a match in turn order. By default the
    players deal in turn."""
    finish_match: Any = None
    """``finish_match(scores, told, streak=…, east_one=…, sticks=…)``, if matches are paid in chips. Without it they are
    paid in place points by ``match.*``, or not at all."""
    chips_run_on = False
    """Whether the chips of a match carry over into the next."""

    # --- words --------------------------------------------------------------------------------------------------------

    text: type[Text[Any]] = lazy("calc.systems.text:PlainText")
    """The class that puts its results into words, a :class:`calc.render.text.Text`."""

    # --- disputes -----------------------------------------------------------------------------------------------------

    settles_anything = False
    """Whether :meth:`settle` accepts even impossible records that people may believe in; else each is checked first."""

    def settle_believed(self, record: R, rules: Rules) -> Verdict[GameWin]:
        """Settle a record that somebody may believe in under rules that he may believe in: as :meth:`settle`, but what
        the record says beyond what they leave room for is forgotten."""
        return self.settle(record, rules)

    def effort(self, record: R) -> int:
        """Return how much work a record is to settle; an ordinary one is 1, the default. Searches limit themselves by
        it. A game with records that take longer says how much longer."""
        return 1

    discarder_pays = True
    """Whether the discarder alone pays a ron, so that a claim never means a share of it."""
    seat_winds = False
    """Whether the dealer's seat decides which winds count."""

    def mistakes(self, result: Verdict[GameWin], view: View) -> Iterator[Cause]:
        """Yield the mistakes that people make in the wins of a settlement, and beside them. A dispute adds those
        common to all games: other rules, other dealers and counters, payments apart from the hand. Each is a cause
        with the outcome that it would give the hand."""
        for win in self.looked_at(result, view):
            yield from win.causes()
        if self.mistakes_beside:
            yield from self.mistakes_beside(result, view)

    def two_mistakes(self, result: Verdict[GameWin], view: View, cost: CostOf, most: float) -> Iterator[Cause]:
        """Yield each two mistakes in one win that cost up to ``most`` together, as one cause; ``cost`` gives that of
        each, by its id."""
        return (pair for win in self.looked_at(result, view) for pair in win.pairs(cost, most))

    mistakes_beside: Callable[[Verdict[GameWin], View], Iterator[Cause]] | None = None
    """``mistakes_beside(result, seen)``: the mistakes made outside the wins."""
    looked_at_as: type[WinMistakes[GameWin]] = lazy("calc.mistakes:WinMistakes")
    """The class that finds the mistakes in a win, given its number: ``causes()`` yields single ones, ``pairs``
    two at once."""

    def looked_at(self, result: Verdict[GameWin], view: View) -> Iterator[WinMistakes[GameWin]]:
        """Yield each win of a settlement as an object that finds the mistakes in it: one of :attr:`looked_at_as`."""
        return (self.looked_at_as(result, view, i) for i in range(len(result.wins)))

    def ladder(self, result: Verdict[GameWin], won: Won[GameWin]) -> Iterator[Rung]:
        """Yield what other hands would be worth to the winner, for claims that nothing explains; by default nothing, as
        only the game knows its sizes."""
        return iter(())

    follows: frozenset[str] = frozenset()
    """The reasons of transfers that depend on other payments. Somebody who makes a mistake may leave them unchanged."""

    mistake_packages: tuple[str, ...] = ()
    """The packages whose ``mistakes.toml`` lists the mistakes that people make in this game, the most special first."""

    @cached_property
    def mistake_tables(self) -> list[Mapping[str, Any]]:
        """The frequencies of mistakes (``often``), what people call rules with other values (``said``), and the words
        of mistakes that only this game has (``words``). The most special table is first, that of all games last: the
        first that has an entry decides. They are read from the packages once, and kept."""
        packages = map(import_module, (*self.mistake_packages, "calc"))
        return [compiled.toml(str(package.__file__), "mistakes") for package in packages]

    def other_records(self, record: R, rules: Rules) -> Iterator[Other]:
        """Yield slightly different records that somebody may have had in mind, as far as only this game has such; by
        default none. A dispute tries another dealer or counter by itself, in any game."""
        return iter(())

    def moves(self, key: str, value: RuleValue, view: View, rules: Rules) -> bool:
        """Tell whether another value of a rule can change a settlement (``view``), as far as its sizes and payments
        tell at a glance; by default it can. A dispute settles the record only under those that can."""
        return True

    yaku_named: tuple[str, ...] = ("",)
    """The prefixes that ``names`` in ``rules.yaml`` puts before the ids in ``yaku`` of a win's row."""

    def part_name(self, family: str, name: str) -> str:
        """Return the id by which ``rules.yaml`` names a part of a win, from the halves of its subject: ``pinfu`` for
        ``yaku.pinfu``; empty if it has no name there. By default only yaku have one."""
        return name if family == "yaku" else ""
