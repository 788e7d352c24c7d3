"""Small builders of records, and short ways to their results."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from calc import read_record, settle
from calc.fields import WIN_FIELDS
from calc.problems import InputError
from calc.result import Result
from calc.rules import Rules, load_rules

Data = dict[str, Any]
Over = Mapping[str, object]

_OF_WIN = {f.name for f in WIN_FIELDS} - {"dora", "ura"}


def claim(hand: str, *, ron: str = "", source: str = "", tsumo: str = "", **more: Any) -> Data:
    """The fields of one win: ``ron`` or ``tsumo`` names the winner, ``source`` the discarder."""
    one = {"player": ron or tsumo, "by": "ron" if ron else "tsumo", "hand": hand, **more}
    return one | ({"from": source} if source else {})


def win(hand: str, **more: Any) -> Data:
    """A record of one win; the fields of the win and of the record may be mixed."""
    own = {k: v for k, v in more.items() if k in (*_OF_WIN, "ron", "source", "tsumo")}
    return {"win": claim(hand, **own), **{k: v for k, v in more.items() if k not in own}}


def wins(*claims: Data, **more: Any) -> Data:
    """A record of several wins on one tile."""
    return {"wins": list(claims), **more}


def drawn(*, honba: int = 0, sticks: int = 0, dead: object = (), **more: Any) -> Data:
    """A record of a draw; ``more`` are its fields."""
    return {"draw": more, "honba": honba, "sticks": sticks, "dead": list(dead)}  # type: ignore[call-overload]


@cache
def values(name: str = "tcg") -> dict[str, Any]:
    """The values of a system."""
    return load_rules(name).values


@cache
def _rules(name: str, over: tuple[tuple[str, object], ...]) -> Rules:
    return load_rules(name, dict(over))


def rules_with(name: str = "tcg", over: Over | None = None) -> Rules:
    """A system with overrides, the same object for the same overrides."""
    if not over:
        return load_rules(name)
    return _rules(name, tuple((k, tuple(v) if isinstance(v, list) else v) for k, v in over.items()))


def result(data: Data, over: Over | None = None, rules: str = "tcg") -> Result:
    """The settlement of a record; its receipt is made too, which proves that both agree."""
    entry = read_record(data, rules, over)
    settled = settle(entry.record, entry.rules)
    settled.data()
    return settled


def points(data: Data, over: Over | None = None, rules: str = "tcg") -> tuple[int, ...]:
    """What each player gains or loses, in seat order, the table last; it sums to zero."""
    got = result(data, over, rules).points
    assert sum(got.values()) == 0
    return tuple(got.values())


def won(data: Data, over: Over | None = None, rules: str = "tcg", index: int = 0) -> Data:
    """The first (or another) win of the result, as plain values."""
    found: Data = result(data, over, rules).data()["wins"][index]
    return found


def value(data: Data, over: Over | None = None, rules: str = "tcg") -> tuple[int, int, int]:
    """Han, fu and points of the first win."""
    one = won(data, over, rules)
    return one["han"], one["fu"], one["points"]


def yaku(data: Data, over: Over | None = None, rules: str = "tcg") -> set[str]:
    """The ids of the yaku of the first win."""
    return {y["id"] for y in won(data, over, rules)["yaku"]}


def parts(data: Data, over: Over | None = None) -> dict[str, int]:
    """The fu of the first win by rule."""
    return {p["rule"]: p["fu"] * p["times"] for p in won(data, over)["fu_parts"]}


def refused(data: Data, over: Over | None = None, rules: str = "tcg") -> list[str]:
    """The codes of the problems of a record; empty where it is settled."""
    try:
        result(data, over, rules)
    except InputError as error:
        return [p.code for p in error.problems]
    return []
