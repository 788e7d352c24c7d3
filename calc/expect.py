"""Compares the expectations in a record with its outcome."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .problems import Problem


def differences(expect: Mapping[str, Any], data: Mapping[str, Any] | None, refused: Sequence[Problem]) -> list[str]:
    """One line for each unmet expectation. ``data`` is the result, or ``None`` if there are refusals."""
    if not expect:
        return []
    if data is None:
        codes = ", ".join(dict.fromkeys(p.code for p in refused))
        wanted = expect.get("refused")
        if wanted is None:
            return [f"a legal win is expected, but it is refused ({codes})"]
        return [] if wanted in codes.split(", ") else [f"refused: {wanted} is expected, it is {codes}"]
    return list(_compare(expect, data))


def _compare(expect: Mapping[str, Any], data: Mapping[str, Any]) -> Iterator[str]:
    win: Mapping[str, Any] = data["wins"][0] if data["wins"] else {}
    for name, wanted in expect.items():
        if name in ("points", "chips"):
            for player, amount in wanted.items():
                if data[name].get(player) != amount:
                    yield f"{name} of {player}: {amount:+} is expected, it is {data[name].get(player, 0):+}"
        elif name == "yaku":
            got = [y["id"] for y in win.get("yaku", ())]
            if sorted(wanted) != sorted(got):
                yield f"yaku: {', '.join(wanted)} is expected, it is {', '.join(got)}"
        elif name == "events":
            for i, deltas in enumerate(wanted):
                got_deltas = data["events"][i]["points"] if i < len(data["events"]) else {}
                for player, amount in deltas.items():
                    if got_deltas.get(player) != amount:
                        yield (f"event {i + 1}, points of {player}: {amount:+} is expected,"
                               f" it is {got_deltas.get(player, 0):+}")  # fmt: skip
        elif name == "next":
            for part, value in wanted.items() if isinstance(wanted, dict) else ():
                if str(data["next"].get(part)) != str(value):
                    yield f"next {part}: {value} is expected, it is {data['next'].get(part)}"
        elif name == "refused":
            yield f"refused: {wanted} is expected, but the win is legal"
        else:
            got_value = win.get(name) or ("none" if name == "limit" else 0)
            if got_value != wanted:
                yield f"{name}: {wanted} is expected, it is {got_value}"
