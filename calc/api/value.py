"""``calc.value``."""

from __future__ import annotations

from ..dispute.size_text import size_in
from ..named_tuples import Described
from ..problems.codes import problem
from ..problems.problems import InputError, Source, Span
from ..readers.reader import DEFAULT_RULES
from ..riichi.judge import judge_for
from ..riichi.value import Payments, SizeValue
from ..riichi.value import value as work_out
from ..rules.rules import Rules, load_rules
from ..verdict.shown import as_text, known_language
from .advice import advising
from .hands import Changes


def value(
    size: str = "",
    *,
    han: int = 0,
    fu: int = 0,
    yakuman: int = 0,
    honba: int = 0,
    rules: Rules | str = DEFAULT_RULES,
    set: Changes | None = None,  # noqa: A002
) -> Value:
    """Say what a size of hand is paid, dealer and non-dealer, ron and tsumo, in points with the honba: of a text such
    as ``3翻40符``, ``3 han 40 fu``, ``満貫`` or ``役満``, or of numbers. A hand with its tiles is scored by
    ``calc.score``. Raises ``calc.InputError`` for what no hand has.

    >>> import calc
    >>> calc.value("3翻40符").child.ron, calc.value(han=3, fu=40, honba=1).dealer.tsumo.each
    (5200, 2700)
    """
    with advising():
        loaded = load_rules(rules, set)
        if "fu.base" not in loaded.values:
            raise InputError([problem("S109.size", system=loaded.id)])
        if size:
            # the reader of sizes calls yakuman by their fold; numbers beside the text go into it
            numbers = size_in(size, {"han": han, "fu": fu, "fold": yakuman, "honba": honba}, loaded.values)
            if not numbers:
                span = Span(Source("size", size), 0, len(size))
                raise InputError([problem("S211.size", span=span, text=size)])
            han, fu, yakuman, honba = numbers
        return Value(work_out(han, fu, yakuman, honba, judge_for(loaded)), honba, loaded)


class Value(metaclass=Described):
    """What a size of hand is paid.

    >>> import calc
    >>> size = calc.value("満貫")
    >>> size.limit, size.dealer.ron, size.child.tsumo.total, size.to_dict()["honba"]
    ('mangan', 12000, 8000, 0)
    """

    __slots__ = ("_size", "child", "dealer", "fu", "han", "honba", "limit", "rules", "yakuman")

    han: int
    """Han; 0 for a yakuman."""
    fu: int
    """Fu; 0 where a limit decides."""
    yakuman: int
    """The number of yakuman."""
    limit: str
    """The limit that it reaches, such as ``mangan``; empty if it reaches none."""
    dealer: Payments
    """What the dealer is paid, honba included; ``None`` where no hand of that size is won so."""
    child: Payments
    """What any other player is paid."""
    honba: int
    """How many honba are included."""
    rules: Rules
    """The rules that it is worked out by."""

    def __init__(self, size: SizeValue, honba: int, rules: Rules) -> None:
        """Take the attributes of a settled size, with the honba and rules that it was settled for. The payments are
        worked out from the size when they are asked for."""
        self.han, self.fu, self.yakuman, self.limit = size.han, size.fu, size.yakuman, size.limit
        self.dealer, self.child = size.dealer, size.child
        self.honba, self.rules = honba, rules
        self._size = size

    def __eq__(self, value: object) -> bool:
        """Tell whether another value has the same plain values by the same rules."""
        return isinstance(value, Value) and self.to_dict() == value.to_dict() and self.rules == value.rules

    def __hash__(self) -> int:
        """Return a hash of the size and the rules, which equal values share."""
        return hash((self.rules, self.han, self.fu, self.yakuman))

    def __repr__(self) -> str:
        """Return the rules and the payments in short."""
        return f"<Value by {self.rules.id}: dealer={self.dealer}, child={self.child}>"

    def to_dict(self) -> dict[str, object]:
        """Return everything as plain, JSON-ready values, as ``calc value --json`` prints them."""
        return {"schema": 1, "system": self.rules.id, "honba": self.honba, **self._size.to_dict()}

    def text(self, lang: str = "en") -> str:
        """Return what ``calc value`` prints."""
        return as_text("tables:value_table", self._size, self.rules, self.honba, known_language(lang))
