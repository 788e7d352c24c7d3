"""Compares the expectations in a record with its outcome."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .problems import Problem


def differences(expect: Mapping[str, Any], data: Mapping[str, Any] | None, refused: Sequence[Problem]) -> list[str]:
    """One line for each unmet expectation. ``data`` is the result, or ``None`` if there are refusals."""
    if not expect:
        return []
    if data is not None:
        return [line for name, wanted in expect.items() for line in _unmet(name, wanted, data)]
    codes = list(dict.fromkeys(p.code for p in refused))
    wanted = expect.get("refused")
    if wanted is None:
        return [f"a legal win is expected, but it is refused ({', '.join(codes)})"]
    return [] if wanted in codes else [f"refused: {wanted} is expected, it is {', '.join(codes)}"]


def _unmet(name: str, wanted: Any, data: Mapping[str, Any]) -> Iterator[str]:
    win: Mapping[str, Any] = data["wins"][0] if data["wins"] else {}
    if name in ("points", "chips"):
        yield from _amounts(f"{name} of", wanted, data[name])
    elif name == "yaku":
        got = [y["id"] for y in win.get("yaku", ())]
        if sorted(wanted) != sorted(got):
            yield f"yaku: {', '.join(wanted)} is expected, it is {', '.join(got)}"
    elif name == "events":
        for i, amounts in enumerate(wanted):
            moved = data["events"][i]["points"] if i < len(data["events"]) else {}
            yield from _amounts(f"event {i + 1}, points of", amounts, moved)
    elif name == "next":
        for part, value in wanted.items() if isinstance(wanted, dict) else ():
            if str(data["next"].get(part)) != str(value):
                yield f"next {part}: {value} is expected, it is {data['next'].get(part)}"
    elif name == "refused":
        yield f"refused: {wanted} is expected, but the win is legal"
    elif (worth := win.get(name) or ("none" if name == "limit" else 0)) != wanted:
        yield f"{name}: {wanted} is expected, it is {worth}"


def _amounts(what: str, wanted: Mapping[str, int], got: Mapping[str, int]) -> Iterator[str]:
    for player, amount in wanted.items():
        if got.get(player) != amount:
            yield f"{what} {player}: {amount:+} is expected, it is {got.get(player, 0):+}"
