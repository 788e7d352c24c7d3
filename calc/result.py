"""The result of a settlement whose game does not say yet what it came to as a :class:`calc.verdict.Verdict`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from .ledger import Ledger
from .notation import HandText
from .receipt import Receipt
from .rules import Rules
from .tiles import Meld, Tile, mpsz
from .verdict import DiceChance, NextHand, Part, Remark, Verdict, Won, as_data, rules_data


class Result(Verdict[Any]):
    """A verdict whose wins are the game's own objects, and whose plain values are made by ``explain``."""

    __slots__ = ("explain", "game", "story")

    def __init__(
        self,
        record: Any,
        rules: Rules,
        ledger: Ledger,
        wins: list[Any],
        following: Mapping[str, Any],
        notes: Iterable[tuple[str, Mapping[str, Any]]],
        receipt: Receipt | None = None,
        story: Any = None,
    ) -> None:
        named = [Remark(*note) for note in notes]
        super().__init__(record, rules, ledger, wins, NextHand(**following), named, receipt)
        self.story = story
        self.explain: Callable[[Result], dict[str, Any]] | None = None
        self.game: Any = None
        """The system that settled it."""

    @property
    def rows(self) -> list[dict[str, Any]]:
        """As in :class:`calc.verdict.Verdict`."""
        return [dict(win.data()) for win in self.game.wins(self)]

    def data(self) -> dict[str, Any]:
        """The whole result as plain values."""
        assert self.explain is not None
        return self.explain(self)


class _Own(NamedTuple):
    row: Mapping[str, Any]
    keys: tuple[str, ...] = ()
    counted: tuple[Part, ...] = ()
    worth: object = None

    @property
    def row_keys(self) -> tuple[str, ...]:
        return tuple(self.row)

    @property
    def points(self) -> int:
        value: int = self.row["points"]
        return value


class _Chance(NamedTuple):
    player: str
    origin: str
    number: int
    each_hit: int
    expected: Fraction


def wins_of(verdict: Verdict[Any]) -> Sequence[Won[Any]]:
    """The wins in the form of every game, also where the game has another yet."""
    if not isinstance(verdict, Result):
        return verdict.wins
    return [
        Won(
            x.player, x.by, x.source, NOTHING, _Own(row := x.data()), tuple([Part("yaku", i) for i in row["yaku"]]),
            x.paid, x.points, x.honba, x.chips, x.han, x.fu, x.yakuman, x.limit, x.times, x.each, x.dice, x.jokers,
        )
        for x in verdict.game.wins(verdict)
    ]  # fmt: skip


def chances_of(verdict: Verdict[Any]) -> Sequence[DiceChance]:
    """The dice chances in the form of every game, also where the game has another yet."""
    if not isinstance(verdict, Result):
        return verdict.chances
    return [
        _Chance(x["player"], x["source"], x["count"], x.get("each_hit", 0), Fraction(x.get("expected", 0)))
        for x in dice_of(verdict)
    ]


def dice_of(verdict: Verdict[Any]) -> list[dict[str, Any]]:
    """The dice chances as plain values."""
    dice: list[dict[str, Any]] = (
        verdict.game.chances(verdict) if isinstance(verdict, Result) else as_data(verdict.chances)
    )
    return dice


NOTHING = HandText((), (), None)


def hand_data(concealed: Iterable[Tile], melds: Iterable[Meld]) -> dict[str, Any]:
    """A hand as results show it; ``from`` of a meld: whose tile was called."""
    shown = [{"kind": m.kind, "tiles": [mpsz(t) for t in m.tiles], "from": m.player or None} for m in melds]
    return {"concealed": [mpsz(t) for t in concealed], "melds": shown}


def header(result: Verdict[Any], hand: Mapping[str, Any]) -> dict[str, Any]:
    """The part of the plain values that every system has: rules, ledger, sums, receipt. ``hand`` describes the
    table."""
    record, rules, receipt = result.record, result.rules, result.receipt
    assert receipt is not None
    return {
        **rules_data(rules),
        "title": record.title,
        "hand": dict(hand),
        "wins": [],
        "ledger": receipt.ledger_data(result.ledger),
        "points": result.points,
        "chips": result.chips,
        "dice": [],
        "next": as_data(result.next) if result.next.dealer else {},
        "warnings": [{"id": note.id, **note.facts} for note in result.notes],
        "receipt": receipt.data(),
    }
