"""What the library does with values of the wrong type: ``InputError``, as with other bad input (docs/security.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from calc import load_rules, read_record, read_text, settle_match, waits
from calc.problems import InputError

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
    assert codes(lambda: waits(odd, load_rules("tcg")))  # type: ignore[arg-type]


def test_nothing_is_no_text_no_record_and_no_match() -> None:
    assert codes(lambda: list(read_text(None))) == ["S202"]  # type: ignore[arg-type]
    assert codes(lambda: read_record(None))  # type: ignore[arg-type]
    assert codes(lambda: settle_match(None))  # type: ignore[arg-type]


def test_one_override_is_a_text_too() -> None:
    assert load_rules("tcg", "points.kiriage=true").values["points.kiriage"] is True
