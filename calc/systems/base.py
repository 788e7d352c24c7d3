"""What a system is: everything that the rest of the program asks of a game, with a default for all but three things.

A game gives its fields, a reader and a settlement; commands, batches, matches, comparisons and disputes then serve it.
What it does in a way of its own (words, waits, mistakes that people make, the course of a match) it overrides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from .. import compiled
from ..problems import Problem
from ..result import Result, header
from ..tiles import HAKU, KIND, KINDS, VARIANT, Kind, Tile, mpsz

if TYPE_CHECKING:
    from ..fields import Groups
    from ..mistakes import Cause, Near, Other, Rung
    from ..outcome import View, WinSummary
    from ..receipt import Receipt
    from ..render.text import Text
    from ..rules import Rules
    from ..values import ReadableDocument
    from .dealing import Sitting


def keyboard(tiles: Iterable[Tile]) -> list[str]:
    """Tiles as mpsz text in the order of a keyboard: suit by suit, coloured ones behind their kind; pocchi, flowers."""

    def place(tile: Tile) -> tuple[int, Kind, Tile]:
        kind = tile & KIND
        return 4 if kind >= KINDS or (kind == HAKU and tile & VARIANT) else kind // 9, kind, tile

    return [mpsz(tile) for tile in sorted(set(tiles), key=place)]


class _Lazy:
    """Something of another module, imported when it is asked for."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.found: Any = None

    def __get__(self, instance: object, owner: type) -> Any:
        if self.found is None:
            module, _, name = self.where.partition(":")
            self.found = getattr(import_module(module), name) if name else import_module(module)
        return self.found


def lazy(where: str) -> Any:
    """For the body of a class: what ``module:name`` is, or ``module:`` itself; it costs nothing until it is used."""
    return _Lazy(where)


class System:
    """A game. There is one object of each; what it keeps between hands lies with the rules (``rules.kept``)."""

    fields: Groups
    """The fields of its records: ``record``, and the groups that kinds of fields name."""
    instead: Mapping[str, str] = {}
    """Fields of other systems, and what is written here instead."""
    spoken: Mapping[str, str] = {}
    """What players say in a line, beside :data:`calc.fields.SPOKEN`."""
    words: Mapping[str, str] = {}
    """What players write for the choices of fields, beside :data:`calc.fields.WORDS`."""

    starting: Mapping[str, Any] = {}
    """What its starter records show, as :attr:`calc.fields.Fields.starter`."""

    asked_by_reading: frozenset[str] = frozenset({"table.players"})
    """Keys that reading a document asks: how many seats there are where it names none. All others are asked by checks
    and settlements only."""
    seen_by_all: tuple[str, ...] = ("table.",)
    """What keys begin with whose values everybody at the table sees: the set of tiles, the number of players."""

    # --- a record and what it comes to --------------------------------------------------------------------------------

    reader: Any = None
    """Makes the reader of a document, which has ``read(rules)`` and ``problems``, and knows what is ``impossible``."""

    def read(self, document: ReadableDocument, rules: Rules) -> tuple[Any, list[Problem]]:
        """The typed record of a document and every problem; ``None`` where no record could be made."""
        reader = self.reader(document)
        return reader.read(rules), reader.problems

    def check(self, record: Any, rules: Rules) -> list[Problem]:
        """Every reason why a typed record cannot be."""
        return self.reader.impossible(record, rules) if self.reader else []

    settlement: Any
    """``settlement(record, rules, told=None)`` settles a legal record, telling each step where somebody listens: a
    :class:`calc.result.Result`. It raises :class:`calc.problems.NoWin` where the rules forbid the win."""

    def settle(self, record: Any, rules: Rules, told: Receipt | None = None) -> Result:
        """Settle a legal record as :attr:`settlement` does."""
        result: Result = self.settlement(record, rules, told)
        result.explain = self._explained
        return result

    def wins(self, result: Result) -> Sequence[WinSummary]:
        """Each win of a settlement and its size, in the order of payment: the one summary that rows of batches, values
        of waits, comparisons and disputes are made of."""
        wins: list[WinSummary] = result.wins
        return wins

    def rows(self, result: Result) -> list[Mapping[str, Any]]:
        """The row of each win, as :meth:`calc.outcome.WinSummary.data` of :meth:`wins` gives it."""
        return [win.data() for win in self.wins(result)]

    def chances(self, result: Result) -> list[dict[str, Any]]:
        """Dice chances that a settlement opened, as in :meth:`calc.result.Result.data`."""
        return []

    def sitting(self, record: Any, rules: Rules) -> Sitting:
        """What a record says of the table beside what was won: the round, counters, who declared riichi."""
        found: Sitting = self.course(rules, record.seats).sitting(record)
        return found

    def size(self, win: WinSummary) -> dict[str, Any]:
        """The size of a win as the value of a wait has it: its row without who won and how."""
        return {name: value for name, value in win.data().items() if name not in ("player", "by", "from", "paid")}

    def data(self, result: Result) -> dict[str, Any]:
        """The result as plain values, its receipt told: for systems whose wins are summaries."""
        names, wins = result.rules.names, []
        for win in result.wins:
            one = {"paid": True, **win.data()}
            wins.append({**one, "yaku": [{"id": name, **names(name)} for name in one.get("yaku", ())]})
        return header(result, {"seats": list(result.record.seats)}) | {"wins": wins}

    def _explained(self, result: Result) -> dict[str, Any]:
        if result.receipt is None:
            from ..receipt import Receipt

            result = self.settle(result.record, result.rules, Receipt(result.rules))
        data: dict[str, Any] = self.data(result)
        return data

    def usual(self, rules: Rules, reader: Any) -> Any:
        """What settles records of the plainest kind as they are decoded: ``settled(value, fields)`` has of one all that
        a row needs, or is ``None``. ``reader`` reads single values. By default nothing does."""
        return None

    # --- commands -----------------------------------------------------------------------------------------------------

    players_key = "table.players"
    """The rule that says how many sit at a table; where there is none, four."""

    def players(self, rules: Rules) -> int:
        """How many sit at a table."""
        return int(rules.values.get(self.players_key, 4))

    def faces(self, rules: Rules) -> list[str]:
        """Every tile that is played with, as mpsz text, for a keyboard."""
        return keyboard(range(KINDS))

    def waits(self, document: ReadableDocument, rules: Rules) -> dict[str, Any]:
        """What completes the hand of a document that holds one win, its tile still open: ``waits``, each a tile and
        what it is worth. By default every kind is tried. Raises :class:`~calc.problems.InputError`."""
        from .waits import tried

        return tried(self, document, rules)

    def nearer(self, document: ReadableDocument, rules: Rules) -> tuple[int | None, dict[str, int]]:
        """The shanten of an open hand that does not wait, and how many are left of each tile that brings it nearer;
        ``None`` where the game does not count it."""
        return None, {}

    sample: Any = lazy("calc.systems.starter:Starter")
    """The class that writes starter records."""

    def starter(self, rules: Rules, name: str, draw: bool = False) -> str:
        """A commented record that scores as printed, a win or a draw; ``name`` is what it says under ``rules:``."""
        return str(self.sample(self, rules, name, draw).text())

    dice: Any = None
    """The module that rolls dice chances (``calc dice``), where a hand can open some."""
    plays_logs = False
    """Whether hands recorded by other programs (:mod:`calc.formats`) can be settled by it."""

    # --- matches ------------------------------------------------------------------------------------------------------

    course: Any = lazy("calc.systems.dealing:Course")
    """``course(rules, players)``: how hands follow each other, for the players of a match in turn order; by default
    everybody deals in turn."""
    finish_match: Any = None
    """``finish_match(scores, told, streak=…, east_one=…, sticks=…)``, where matches end in chips; without it
    they end in place points by ``match.*``, or not at all."""
    chips_run_on = False
    """Whether the chips of one match are counted on in the next."""

    # --- words --------------------------------------------------------------------------------------------------------

    text: type[Text] = lazy("calc.systems.text:PlainText")
    """The class that puts its results into words, a :class:`calc.render.text.Text`."""

    # --- disputes -----------------------------------------------------------------------------------------------------

    settles_anything = False
    """Whether a record that cannot be is settled too: what somebody wrongly believes. Else it is checked first."""

    def effort(self, record: Any) -> int:
        """How much more it takes to settle a record than an ordinary one: what a search may do is counted so."""
        return 1

    discarder_pays = True
    """Whether on a ron the discarder alone pays, so that a share of it is never meant."""
    seat_winds = False
    """Whether the dealer's place decides which winds count."""

    def mistakes(self, result: Result, seen: View) -> Iterator[Cause]:
        """Mistakes that people make in the wins of a settlement. Without any of its own a system has what all have:
        rules, other dealers and counters, what moves beside the hand."""
        for win in self.looked_at(result, seen):
            yield from win.causes()
        if self.mistakes_beside:
            yield from self.mistakes_beside(result, seen)

    def two_mistakes(self, result: Result, seen: View, near: Near) -> Iterator[Cause]:
        """Two mistakes in one win at once, of those that are ``near`` enough, given their ids."""
        return (pair for win in self.looked_at(result, seen) for pair in win.pairs(near))

    mistakes_beside: Any = None
    """``mistakes_beside(result, seen)``: those that are made beside the wins."""
    looked_at_as: Any = None
    """The class of a win, by its number, as it may be taken for another: ``causes()`` are its mistakes, ``pairs(near)``
    two of them at once."""

    def looked_at(self, result: Result, seen: View) -> Iterator[Any]:
        """Each win of a settlement as :attr:`looked_at_as` sees it."""
        return (self.looked_at_as(result, seen, i) for i in range(len(result.wins) if self.looked_at_as else 0))

    def ladder(self, result: Result, won: WinSummary) -> Iterator[Rung]:
        """What other hands would be worth to the winner, for claims that nothing explains."""
        return iter(())

    follows: frozenset[str] = frozenset()
    """Why transfers are made that follow from how much else is paid: who makes a mistake may leave them as they are."""

    mistake_packages: tuple[str, ...] = ()
    """The packages whose ``mistakes.toml`` has the mistakes that people make in it, the most special first."""

    @cached_property
    def mistake_tables(self) -> list[Mapping[str, Any]]:
        """How often people make which mistake (``often``), what they call rules with other values (``said``), and
        mistakes that only this game has (``words``): the most special table first, that of all games last."""
        packages = map(import_module, (*self.mistake_packages, "calc"))
        return [compiled.toml(str(package.__file__), "mistakes") for package in packages]

    def other_records(self, record: Any, rules: Rules) -> Iterator[Other]:
        """Records a little different, one of which somebody may have had in mind."""
        return iter(())

    yaku_named: tuple[str, ...] = ("",)
    """What the ids in the rows of its wins (``yaku``) have before them in the names of ``rules.yaml``."""

    def part_name(self, family: str, name: str) -> str:
        """The id under which ``rules.yaml`` names a part of a win, ``yaku.pinfu``: ``pinfu``; empty: it names none."""
        return name if family == "yaku" else ""
