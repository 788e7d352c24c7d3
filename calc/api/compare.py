"""``calc.compare``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..compare import Comparison, columns_of
from ..compare import compare as side_by_side
from ..rules.rules import Rules
from .advice import advising
from .hands import Changes, Hand, hand_document


def compare(
    hand: Hand,
    rules: Sequence[Rules | str] | Rules | str = (),
    *,
    set: Changes | Sequence[Changes] = (),  # noqa: A002
) -> Comparison:
    """Settle a hand under several rules, side by side, and say which rule makes the difference.

    The first of the columns is the first of ``rules``, or what the record asks for; each ``set`` is another one. Raises
    ``calc.InputError`` for rules or a hand that cannot be read; what rules refuse is the ``status`` of its
    column.

    >>> import calc
    >>> found = calc.compare("B ron C 4 han 30 fu", ["tcg", "tenhou4"])
    >>> [(column.label, column.result.points["B"]) for column in found.columns if column.result]
    [('tcg', 8000), ('tenhou4', 7700)]
    >>> rule = found.causes[0].what.rules[0]
    >>> rule.id, rule.first.value, rule.second.value
    ('points.kiriage', True, False)
    """
    changes = [set] if isinstance(set, Mapping) else set
    systems = [rules] if isinstance(rules, (str, Rules)) else rules
    with advising():
        document = hand_document(hand, systems[0] if systems else "", words={})
        return side_by_side(document, columns_of(systems, changes))
