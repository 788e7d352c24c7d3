"""Values of rules, checked against the schema of their key: numbers, switches, words, yaku, tiles, and lists of them or
of items that have fields.

A schema says what a value may be: ``type``; for a list ``of``; ``min``, ``max``, ``choices``. An ``item`` has
``fields``, each with a schema of its own (and ``needed``, ``like`` another where left out), and one of those in
``one_of``; its first field names it. A field may have another rule's name in place of its value, if that begins as its
``key`` says, or name rules that begin as ``named`` says.

A need (``needs`` in the keys) is what a rule asks of others to have an effect: a condition, or several joined by
``or``. ``north.drawn_aside`` (it is on: not off, none, no or 0, and not empty), ``chombo.points = each``,
``wareme.factor > 1``, ``limit.baiman_han < limit.sanbaiman_han``, ``chips.lines has chips.ippatsu``; after ``no`` its
contrary. A rule that a system does not have holds nothing back.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ..problems.codes import problem
from ..problems.problems import Path, Problem, nearest, suggest
from ..tiles.tiles import BY_MPSZ, FLOWERS_END
from . import rules as r
from .rules import V, YakuWorth, format_value, is_entry, scalar

TYPES = ("int", "bool", "choice", "list", "tile", "text", "yaku", "payment", "item")
_WORDS = {
    "bool": "true, false",
    "tile": "one tile, such as 5z, 0p, g5p, Pb",
    "text": "a text, in quotes if it looks like a number",
    "payment": "haneman tsumo 4000/8000: a limit or han/fu; ron, tsumo, dealer-ron or dealer-tsumo; points",
    "yaku": "off, 2 (always), 2/1 (closed/open), 2/- (closed only), yakuman, yakuman*2, yakuman/-, "
    "mangan (also haneman, baiman, sanbaiman: so much and no more), mangan+ (at least so much), mangan/-",
}
_PAYMENT = re.compile(
    r"(?:mangan|haneman|baiman|sanbaiman|yakuman|[1-9]\d?/(?:25|[1-9]\d?0)) "
    r"(?:(?:ron|dealer-ron|dealer-tsumo) \d{3,6}|tsumo \d{3,6}/\d{3,6})"
)
"""A cell of a payment table; for a non-dealer's tsumo the share of a non-dealer, then that of the dealer."""
_SWITCH = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}
_LARGEST = 10**9
"""The largest number for keys that set no other limit."""


def allowed(schema: Mapping[str, Any]) -> str:
    """The values allowed by the schema of a key, in words."""
    kind, low, high = schema.get("type"), schema.get("min"), schema.get("max")
    if kind == "list":
        return f"a list such as [a, b], each of them: {allowed({**schema, 'type': schema.get('of', 'text')})}"
    if kind == "item":
        fields = (name + ("" if spec.get("needed") else "?") for name, spec in schema["fields"].items())
        return "{field: value, …} with " + ", ".join(fields)
    if schema.get("choices"):
        return ", ".join(map(format_value, schema["choices"]))
    if kind == "int":
        bounds = [f"at least {low}"] * (low is not None) + [f"at most {high}"] * (high is not None)
        unit = f" ({schema['unit']})" if bounds and schema.get("unit") else ""
        or_rule = "".join(f", or a rule {begins}…" for begins in schema.get("key", ()))
        return ", ".join(["an integer", *bounds]) + unit + or_rule
    if schema.get("coloured"):
        return "one coloured tile, such as 0p, g5p, b7s"
    return _WORDS.get(str(kind), f"nothing, because its type {kind} is unknown")


def checked_value(key: str, raw: object, schema: Mapping[str, Any]) -> Any:
    """The typed value of a key, from the text of an option or from YAML. Raises ValueError, which says what is
    allowed."""
    value, wrong = read_value(key, raw, schema)
    if wrong:
        raise ValueError(f"{wrong[0].message}; {wrong[0].help}")
    return value


def read_value(key: str, raw: object, schema: Mapping[str, Any]) -> tuple[Any, list[Problem]]:
    """The typed value of a key, and everything that is wrong with it, each problem with its path within the value."""
    wrong: list[Problem] = []
    return _read(key, raw, schema, (), wrong), wrong


def _unquoted(text: str) -> str:
    """A text without the quotes around it, which JSON has and a command line need not."""
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text


def _read(key: str, raw: object, schema: Mapping[str, Any], at: Path, wrong: list[Problem]) -> Any:
    """The value at a path within that of a key; problems are added to ``wrong``."""
    kind, value, good = schema.get("type"), raw, False
    text = _unquoted(raw.strip()) if isinstance(raw, str) else format_value(raw)
    if text.startswith(tuple(schema.get("key", ()))):
        return text
    if kind == "list":
        items = raw
        if isinstance(raw, str) and schema.get("of") == "item":
            from ..problems.yaml_document import yaml_value

            items = yaml_value(text)
        elif isinstance(raw, str):
            inner = text.removeprefix("[").removesuffix("]").strip()
            items = [part.strip() for part in inner.split(",") if inner]
        if isinstance(items, (list, tuple)) and not isinstance(items, YakuWorth) and not is_entry(items):
            return _items(key, items, {**schema, "type": schema.get("of", "text")}, at, wrong)
    elif kind == "item":
        if isinstance(raw, dict) or is_entry(raw):
            return _item(key, dict(raw), schema, at, wrong)  # type: ignore[call-overload]
    elif kind == "int":
        number = scalar(text) if isinstance(raw, str) else raw
        if isinstance(number, int) and not isinstance(number, bool):
            value, good = number, schema.get("min", -_LARGEST) <= number <= schema.get("max", _LARGEST)
    elif kind == "bool":
        value = _SWITCH.get(text.lower(), raw)
        good = isinstance(value, bool)
    elif kind == "choice":
        same = {format_value(c): c for c in schema.get("choices", ())}
        if isinstance(raw, bool):  # other YAML readers turn `off` and `no` into false
            text = next((word for word, means in _SWITCH.items() if means is raw and word in same), text)
        value, good = same.get(text), text in same
    elif kind == "yaku":
        value = raw if isinstance(raw, YakuWorth) else r.parse_yaku("off" if raw is False else text)
        good = value is not None
    elif kind == "tile":
        value, good = text, text in BY_MPSZ and not (schema.get("coloured") and BY_MPSZ[text] < FLOWERS_END)
    elif kind == "payment":
        value, good = text, bool(_PAYMENT.fullmatch(text))
    elif kind == "text":
        value, good = text, isinstance(raw, str)
    if not good or (schema.get("choices") and value not in schema["choices"]):
        near = suggest(text, [format_value(choice) for choice in schema.get("choices", ())])
        sentence, shown = "R103.near" if near else "R103.value", "empty" if raw in ("", None) else text
        wrong.append(problem(sentence, at, rule=key, value=shown, allowed=allowed(schema), near=near))
    return value


def _items(
    key: str, items: Sequence[object], schema: Mapping[str, Any], at: Path, wrong: list[Problem]
) -> tuple[Any, ...]:
    """The items of a list, checked. Problems of items with fields are all reported; of plain values only the first."""
    before = len(wrong)
    found = tuple([_read(key, item, schema, (*at, i), wrong) for i, item in enumerate(items)])
    if schema["type"] != "item":
        del wrong[before + 1 :]
    return found


def _item(key: str, raw: Mapping[str, Any], schema: Mapping[str, Any], at: Path, wrong: list[Problem]) -> r.Entry:
    """An item of a list: its fields in the order of the schema. A field declared ``like`` others may be left out: it
    then takes the value of the first of these that is present, if that is a single word."""
    fields = schema["fields"]
    for name, spec in fields.items():
        said = [raw[other] for other in spec.get("like", ()) if other in raw]
        word = said[0][0] if said and isinstance(said[0], list) and len(said[0]) == 1 else said[0] if said else None
        if isinstance(word, str):
            raw = {name: word, **raw}
    wrong += _misshapen(key, raw, schema, at)
    there = [(name, spec) for name, spec in fields.items() if name in raw]
    return tuple([(name, _read(f"{key} {name}", raw[name], spec, (*at, name), wrong)) for name, spec in there])


def _misshapen(key: str, raw: Mapping[str, Any], schema: Mapping[str, Any], at: Path) -> Iterator[Problem]:
    """Fields that an item of a list should not have, or lacks. An unknown name similar to none is taken for the missing
    field."""
    fields: Mapping[str, Mapping[str, Any]] = schema["fields"]
    lacking = [name for name, spec in fields.items() if spec.get("needed") and name not in raw]
    strange = [str(name) for name in raw if name not in fields]
    one_of = schema.get("one_of", ())
    for name in strange:
        help_ = nearest(name, fields, "known")
        if not suggest(name, list(fields)) and len(lacking) == 1:
            help_ = f"did you mean {lacking.pop()}?"
        yield problem("R103.item_field", (*at, name), help=help_, rule=key, name=name)
    number = next((i + 1 for i in reversed(at) if isinstance(i, int)), 1)
    item = str(raw.get(next(iter(fields)), number))
    for name in lacking:
        names = [name, *(one for one, spec in fields.items() if spec.get("titled") and "like" in fields[name])]
        add = ", ".join(f"{one}: …" for one in names if one not in raw)
        yield problem("R103.item_lacks", at, rule=key, item=item, field=name, names=add)
    there = [name for name in one_of if name in raw]
    if one_of and len(there) != 1 and not (strange and not there):
        sentence, known = "R103.item_counts_twice" if there else "R103.item_counts", ", ".join(one_of)
        yield problem(sentence, at, rule=key, item=item, fields=", ".join(there), known=known)


class Condition(NamedTuple):
    """One condition: a rule, how it is compared with what, and whether it is negated."""

    key: str
    how: str = ""
    with_: str = ""
    contrary: bool = False

    def holds(self, values: V) -> bool:
        """Whether it holds under some values."""
        value = values[self.key]
        if not self.how:
            found = is_on(value)
        elif self.how == "has":
            found = self.with_ in (thing for one in value for thing in (dict(one).values() if is_entry(one) else [one]))
        else:
            other = values.get(self.with_, scalar(self.with_))
            found = {"=": value == other, ">": _above(value, other), "<": _above(other, value)}[self.how]
        return found is not self.contrary

    def remedy(self, spec: Mapping[str, Any]) -> str:
        """What to write so that it holds; ``…`` for what depends on the table. ``spec``: the schema of the rule."""
        kind = spec.get("type")
        if kind == "list":
            wanted = f"[… {self.with_} …]" if self.with_ and not self.contrary else "[…]"
        elif self.contrary:
            wanted = {"int": "0", "bool": "false"}.get(str(kind), "off")
        elif self.with_.isdecimal():
            wanted = str(int(self.with_) + (self.how == ">"))
        elif self.how == "=":
            wanted = self.with_
        elif kind == "choice":
            wanted = next(format_value(choice) for choice in spec["choices"] if is_on(choice))
        else:
            wanted = "true" if kind == "bool" else "…"
        return f"{self.key}: {wanted}"


def _above(value: Any, other: Any) -> bool:
    return isinstance(value, int) and isinstance(other, int) and value > other


def is_on(value: Any) -> bool:
    """Whether a value is other than off, none, no, 0 or empty."""
    return bool(value.closed) if isinstance(value, YakuWorth) else value not in ("off", "none", "no") and bool(value)


@lru_cache(maxsize=512)
def conditions(need: str) -> tuple[Condition, ...]:
    """The conditions of a need, one of which must hold."""
    found = list[Condition]()
    for text in need.split(" or "):
        contrary = text.startswith("no ")
        key, _, rest = text.removeprefix("no ").partition(" ")
        how, _, with_ = rest.partition(" ")
        found.append(Condition(key, how, with_, contrary))
    return tuple(found)


def unmet(need: str, values: V) -> list[Condition]:
    """The conditions of a need if none of them holds; empty if one does, or if no such rule is known."""
    known = [condition for condition in conditions(need) if condition.key in values]
    return [] if any(condition.holds(values) for condition in known) else known
