"""What the library does with values of the wrong type: ``InputError``, as with other bad input (docs/security.md)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from calc import waits
from calc.match import settle_match
from calc.problems.problems import InputError
from calc.rules.rules import load_rules
from calc.steps import read_record, read_text
from calc.systems import fields_of

from ..helpers import some

HAND: dict[str, Any] = {"draw": {"tenpai": []}}
ODD = (3, 3.5, b"x", ["a"], {"a": 1}, object())


def codes(asked: Callable[[], object]) -> list[str]:
    """The codes of the problems of a call."""
    with pytest.raises(InputError) as raised:
        asked()
    return [p.code for p in raised.value.problems]


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: type(odd).__name__)
def test_values_of_the_wrong_type_are_bad_input(odd: object) -> None:
    """“Bad input is an ``InputError`` there”: no traceback for values of the wrong type given to the library."""
    assert codes(lambda: settle_match(HAND, rules="tcg", rate=odd)) == ["M120"]  # type: ignore[arg-type]
    assert codes(lambda: load_rules(odd)) == ["R101"]  # type: ignore[arg-type]
    assert codes(lambda: load_rules("tcg", odd))[0] in ("R102", "R103")  # type: ignore[arg-type]
    assert codes(lambda: settle_match(HAND, rules="tcg", overrides=odd))[0] in ("R102", "R103")  # type: ignore[arg-type]
    assert codes(lambda: read_record(HAND, "tcg", odd))[0] in ("R102", "R103")  # type: ignore[arg-type]
    assert codes(lambda: list(read_text(odd))) == ["S202"]  # type: ignore[arg-type]
    assert codes(lambda: read_record(odd))  # type: ignore[arg-type]
    assert codes(lambda: settle_match(odd))  # type: ignore[arg-type]
    assert codes(lambda: waits(odd))  # type: ignore[arg-type]


def test_nothing_is_no_text_no_record_and_no_match() -> None:
    assert codes(lambda: list(read_text(None))) == ["S202"]  # type: ignore[arg-type]
    assert codes(lambda: read_record(None))  # type: ignore[arg-type]
    assert codes(lambda: settle_match(None))  # type: ignore[arg-type]


def test_one_override_is_a_text_too() -> None:
    assert load_rules("tcg", "points.kiriage=true").values["points.kiriage"] is True


@pytest.mark.slow
@pytest.mark.parametrize("number", [10**20, -(10**2000), 10**5000], ids=["20", "2000", "5000"])
@pytest.mark.parametrize("system", ["tcg", "mighty", "wenzhou", "kessen", "anmika"])
def test_numbers_of_any_length_are_bad_input(system: str, number: int) -> None:
    """“Bad input is an ``InputError`` there”: in every field of every game, as it is, in a list and by player."""
    for group, table in fields_of(load_rules(system).engine).items():
        for at, field in enumerate(table):
            forms: tuple[Any, ...] = (number, [number], (number, [number]), {"A": number}, {"A": [number]})
            for value in some(forms, 2, at):
                inner = {field.name: value}
                record = inner if group == "record" else {"win": inner, "draw": inner, "events": [{group: inner}]}
                found = codes(partial(read_record, record, system))
                assert number != 10**5000 or set(found) == {"S202"}, field.name
    assert codes(lambda: read_record({"rules": {"set": {"honba.ron": number}}, **HAND}))
    assert codes(lambda: settle_match({"hands": [HAND], "scores": number}))
    assert codes(lambda: waits(number, rules=system))  # type: ignore[arg-type]
