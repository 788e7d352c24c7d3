"""Values of rules: what they are, and their texts as in rules.yaml and after ``--set key=``."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

from ..named_tuples import NamedTuple

Value = Any
"""The value of a rule, of the type that its key has: callers of a key need not ask again which that is."""
V = Mapping[str, Value]
"""The values of some rules by their keys."""


class YakuWorth(NamedTuple):
    """The worth of a yaku: han with a closed and an open hand, or a number of yakuman. 0: not given in that state."""

    closed: int
    open: int
    yakuman: bool
    limit: str = ""
    """The limit that it gives the hand, whatever else the hand has: ``mangan``; or with a plus the least limit:
    ``mangan+``. It then has no han, and ``closed`` and ``open`` are 1 or 0."""


class PaymentCell(NamedTuple):
    """A cell of a payment table (rule ``points.table``), as its parts are written: ``2/30 tsumo 500/1000``."""

    size: str
    """What is paid for: han and fu (``2/30``), base points (``250``), or the name of a limit or of some folds."""
    column: str
    """``ron`` or ``tsumo`` of a non-dealer, ``dealer-ron`` or ``dealer-tsumo``."""
    amounts: tuple[int, ...]
    """What is paid: of a non-dealer's tsumo the share of a non-dealer, then the dealer's; else one amount."""


def parse_cell(text: str) -> PaymentCell:
    """Return the parts of a cell of a payment table; its form was checked when its rule was read
    (:class:`calc.rules.keys.PaymentKey`).

    >>> parse_cell("2/30 tsumo 500/1000")
    PaymentCell(size='2/30', column='tsumo', amounts=(500, 1000))
    """
    size, column, amounts = text.split()
    return PaymentCell(size, column, tuple([int(amount) for amount in amounts.split("/")]))


Entry = tuple[tuple[str, "RuleValue"], ...]
"""An item of a list, such as a chip line: the fields that are written, in the order of the key's."""
RuleValue = bool | int | str | YakuWorth | tuple["RuleValue", ...]
"""The value of a rule: a switch, a number, a choice, the worth of a yaku, or a list of values or entries."""

LIMITS = ("mangan", "haneman", "baiman", "sanbaiman")
"""Limits below a yakuman, the lowest first."""
FOLDS = {"yakuman": 1, "double_yakuman": 2, "triple_yakuman": 3}
"""The sizes that are so many yakuman, the lowest first."""
_YAKU = rf"(?:off|([1-9]\d?)(?:/([1-9]\d?|[-0]))?|(?:(yakuman)(?:\*([1-9]\d?))?|((?:{'|'.join(LIMITS)})\+?))(/-)?)"
_INT = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}
_PLAIN = r"[^\s,:{}\[\]#&*!|>'\"%@`-][^,:{}\[\]#]*"


def scalar(text: str) -> bool | int | str | None:
    """Return the value of an unquoted word: a decimal integer, true, false, nothing, or the word itself; as in
    :mod:`calc.problems.yaml_document`. So a value after ``--set`` means what it means in a file, and no reader of YAML
    is loaded for it.

    >>> scalar("30"), scalar("true"), scalar("mangan")
    (30, True, 'mangan')
    """
    return int(text) if _INT.fullmatch(text) else _WORDS.get(text, text)


def parse_yaku(text: str) -> YakuWorth | None:
    """Return the worth of a yaku from its text: ``off``, ``2`` (closed and open alike), ``2/1``, ``2/-`` (or ``2/0``),
    ``yakuman``, ``yakuman*2``, ``yakuman/-``, ``mangan``, ``mangan+/-``. ``None`` for anything else.

    >>> parse_yaku("2/1")
    YakuWorth(closed=2, open=1, yakuman=False, limit='')
    """
    if not (m := re.fullmatch(_YAKU, text)):
        return None
    closed, opened, yakuman, times, limit, closed_only = m.groups()
    if limit:
        return YakuWorth(1, 0 if closed_only else 1, yakuman=False, limit=limit)  # 1: given, 0: not
    if yakuman:
        folds = int(times or 1)
        return YakuWorth(folds, 0 if closed_only else folds, yakuman=True)
    if opened == "-":
        opened = "0"
    han = int(closed or 0)  # “off” has no number
    return YakuWorth(han, han if opened is None else int(opened), yakuman=False)  # without a slash open as closed


def format_value(value: Value) -> str:
    """Return the text of a value, as in rules.yaml and after ``--set key=``: what is printed can be typed again.

    >>> format_value((3, True, YakuWorth(2, 0, True)))
    '[3, true, yakuman*2/-]'
    """
    if isinstance(value, dict) or is_entry(value):
        return "{" + ", ".join(f"{name}: {_quote_if_needed(part)}" for name, part in dict(value).items()) + "}"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, YakuWorth):
        return _format_worth(value)
    if isinstance(value, int) and value.bit_length() > 200:  # sixty digits, far above any rule
        return "an enormous number"  # Python refuses to print the longest numbers
    return "[" + ", ".join(map(format_value, value)) + "]" if isinstance(value, (list, tuple)) else str(value)


def _format_worth(worth: YakuWorth) -> str:
    """Return the worth of a yaku as :func:`parse_yaku` reads it: what is printed can be typed after ``--set``."""
    if not worth.closed:
        return "off"
    if worth.yakuman or worth.limit:
        name = worth.limit or "yakuman" + (f"*{worth.closed}" if worth.closed > 1 else "")
        return name if worth.open else f"{name}/-"
    # “2”: the same for open hands; “2/-”: none for them
    return str(worth.closed) + ("" if worth.closed == worth.open else f"/{worth.open or '-'}")


def is_entry(value: object) -> bool:
    """Tell whether a value is an :data:`Entry` (its first field names it) rather than a list of texts, numbers or
    entries. An item is kept as pairs, since values must be hashable.

    >>> is_entry((("count", "red"), ("each", 1))), is_entry((3, 4))
    (True, False)
    """
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], tuple) and isinstance(value[0][0], str)


def items_of(value: Value) -> Sequence[Mapping[str, Value]]:
    """Return the items of a list of items by their fields; none of any other value.

    >>> items_of(((("count", "red"), ("each", 1)),)), items_of((3, 4)), items_of("off")
    ([{'count': 'red', 'each': 1}], [], [])
    """
    is_list = isinstance(value, tuple) and all(map(is_entry, value))
    return [dict(cast("Entry", item)) for item in cast("Sequence[Value]", value)] if is_list else []


def is_on(value: Value) -> bool:
    """Tell whether a value is other than off, none, no, 0 or empty. It tells for a rule of any type whether the thing
    is played.

    >>> is_on(YakuWorth(2, 1, False)), is_on("off"), is_on(0), is_on("top")
    (True, False, False, True)
    """
    if isinstance(value, YakuWorth):
        return bool(value.closed)
    return bool(value) and value not in ("off", "none", "no")


def unseen(values: V, key: str) -> Value:
    """Return the value of a key, without recording a read."""
    return dict.__getitem__(cast("dict[str, Any]", values), key)


def _quote_if_needed(value: Value) -> str:
    """Return the text of a value within an entry, in quotes if YAML would read it as something else."""
    text = format_value(value)
    if not isinstance(value, str) or (re.fullmatch(_PLAIN, text) and scalar(text) is text):  # no number, no true
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
