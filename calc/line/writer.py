"""Writes the canonical hand line of a record, which :mod:`calc.line.reader` reads."""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from ..fields import WORDS, Field
from ..notation import format_hand, format_tiles, parse_hand, parse_tiles
from ..problems import InputError
from ..reader import DEFAULT_RULES
from ..rules import format_value, load_rules
from ..systems import system
from ..systems.base import System
from ..values import NOBODY

_PLAIN = re.compile(r"[^\s;&,=\"「」、！-～]+")
_FIRST = ("player", "by", "from", "hand", "tile", "tiles", "kind")
"""What a line says of an event without a word for it."""
_LISTS = ("players", "names", "seats", "texts")
_NOT_OF_A_HAND = frozenset({"rules", "claims", "expect"})


def write_line(value: Mapping[str, Any], rules: str = "") -> str:
    """The line of a record's document; ``rules`` is its system if the document names none. What is not part of the hand
    (``claims``, ``expect``) is left out.

    Raises ValueError for what no line can contain: a text with both kinds of quotes.
    """
    own = value.get("rules", rules)
    if isinstance(own, dict):
        own = {"use": rules, **own}
    use = own["use"] if isinstance(own, dict) else own
    return _Writer(system(load_rules(use or DEFAULT_RULES).engine)).line(value, own)


def write_hand(value: Mapping[str, Any], engine: System) -> str:
    """The line of a hand of a match, without rules. Raises ValueError as :func:`write_line` does."""
    return _Writer(engine).line(value, "")


class _Writer:
    """Writes the lines of a system."""

    nobody = "none"
    """The word for an empty list; of several one that is no player's name."""

    def __init__(self, engine: System) -> None:
        self.groups, self.spelt = engine.fields, {**WORDS, **engine.words}

    @cached_property
    def words(self) -> Mapping[str, Any]:
        """The words of the system; a single letter as a name is never one."""
        from .words import vocabulary  # importing it takes 1 ms of every start

        return vocabulary(self.groups)

    def line(self, value: Mapping[str, Any], rules: Any) -> str:
        """The whole line."""
        self.nobody = next((word for word in ("none", *NOBODY) if word not in str(value.get("seats"))), "none")
        value = self.single(value)
        record = {f.name: f.kind for f in self.groups["record"]}
        kinds = {n: record[n] for n in value if n in record and n not in _NOT_OF_A_HAND}
        forms = [n for n, kind in kinds.items() if kind in self.groups or kind in ("wins", "events")]
        rest = {n: v for n, v in value.items() if n not in forms and n not in _NOT_OF_A_HAND}
        changed = rules if isinstance(rules, dict) else {}
        named = changed.get("use") if changed else rules
        head = [f"{named}:"] if named else []
        sets = [f"set {key}={self.text(format_value(v))}" for key, v in (changed.get("set") or {}).items()]
        if forms and forms != ["events"]:
            value, rest = self.apart(value, forms[0], rest)
        table = list(self.group("record", rest))
        told = [one for name in forms for one in self.told(name, value[name])]
        if forms == ["events"]:
            story = "; ".join(" ".join(part) for part in [[*sets, *table], *told] if part)
            return " ".join([*head, story])
        clauses = [" ".join(part) for part in told]
        return " ".join([*head, *sets, " & ".join(clauses), *table])

    def single(self, value: Mapping[str, Any]) -> Mapping[str, Any]:
        """A record with a story of one event, or a list of one win, told as that event or win."""
        record, event = ({f.name: f.kind for f in self.groups.get(group, ())} for group in ("record", "event"))
        for several in ("events", "wins"):
            if isinstance(told := value.get(several), list) and len(told) == 1:
                only = told[0] if several == "events" else {"win": told[0]}
                if several == "wins" or all(event.get(name) == record.get(name) for name in only):
                    value = {name: v for name, v in value.items() if name != several} | only
        return value

    def apart(
        self, value: Mapping[str, Any], form: str, rest: dict[str, Any]
    ) -> tuple[Mapping[str, Any], dict[str, Any]]:
        """What happened, and the fields of the table beside it: what both can say is said with the table. An empty
        group of the table says nothing, and its word could mean a list of the winner."""
        record = {f.name: f.kind for f in self.groups["record"]}
        parts = value["wins"] if form == "wins" else [value[form]]
        if not all(isinstance(part, Mapping) for part in parts):
            return value, rest
        own = {f.name: f.kind for f in self.groups["win" if form == "wins" else record[form]]}
        rest = {n: v for n, v in rest.items() if v != {} or n not in own}
        both = [name for name, kind in own.items() if kind == record.get(name)]
        values = {name: [part[name] for part in parts if name in part] for name in both}
        shared = {name: said[0] for name, said in values.items() if said and said == said[:1] * len(said)}
        parts = [{name: one for name, one in part.items() if name not in shared} for part in parts]
        return {form: parts if form == "wins" else parts[0]}, rest | shared

    def told(self, name: str, value: Any) -> Iterator[list[str]]:
        """Clauses: a win, a draw, the events of a story."""
        if name == "events":
            for event in value:
                ((kind, part),) = event.items()
                group = next(f.kind for f in self.groups["event"] if f.name == kind)
                if kind == "wins":
                    yield [" & ".join(" ".join(self.clause("win", "win", one)) for one in part)]
                else:
                    yield list(self.clause(group, kind, part))
        elif name == "wins":
            yield from (list(self.clause("win", "win", one)) for one in value)
        else:
            yield list(self.clause(next(f.kind for f in self.groups["record"] if f.name == name), name, value))

    def clause(self, group: str, verb: str, part: Mapping[str, Any]) -> Iterator[str]:
        """A player, what happened, and all that is said about it."""
        if "player" in part:
            yield self.name(part["player"])
        yield self.choice(part.get("by", "tsumo")) if verb == "win" else verb
        if "from" in part:
            yield self.name(part["from"])
        names = {f.name for f in self.groups[group]}
        if "kind" in part and not (verb == "draw" and part["kind"] == "exhaustive"):
            yield self.choice(part["kind"])
        shown = ("hand", "tiles") if "hand" in names else ("tiles", "tile")
        yield from (_tiles(part[name], name == "hand") for name in shown if name in part)
        said = {"player", "by", "from", "kind", "hand", *shown}
        yield from self.group(group, {n: v for n, v in part.items() if n not in said})

    def group(self, group: str, got: Mapping[str, Any]) -> Iterator[str]:
        """Fields, each with its word."""
        for field in self.groups[group]:
            if field.name in got:
                yield from self.field(field, got[field.name])

    def field(self, field: Field, value: Any) -> Iterator[str]:
        """A field and its value."""
        word = field.name.replace("_", "-")
        if field.kind == "flag":
            options = {str(said.get("value")): option.removeprefix("--") for option, said in field.options.items()}
            if value is not False or "False" in options:
                yield options.get(str(value), word if value is True else f"{word} {value}")
        elif field.kind == "melds":
            yield from map(str, value)
        elif field.kind != "text" and value in ([], {}, (), ""):
            yield f"{word} {self.nobody}"
        elif field.kind == "dice":
            for one in value if isinstance(value, list) else [value]:
                yield f'{word} "{one}"'
        elif isinstance(value, Mapping):
            pairs = ",".join(f"{who}={self.glued(field, one)}" for who, one in value.items())
            yield f"{word} {pairs if all(map(_PLAIN.fullmatch, value)) else self.text(pairs, quoted=True)}"
        elif field.kind == "turned" and isinstance(value, list):
            yield f"{word} " + ", ".join(_tiles(v) for v in value)
        elif field.kind == "dealer":
            yield f"{word} {self.name(value)}"
        elif field.kind == "choice":
            yield f"{word} {self.choice(value)}"
        elif field.kind in _LISTS or (isinstance(value, list) and field.kind not in ("tile", "tiles")):
            names = value if isinstance(value, list) else str(value).replace(",", " ").split()
            shown = [self.name(n) for n in names]
            yield f"{word} " + ("," if all(map(_PLAIN.fullmatch, map(str, names))) else " ").join(shown)
        elif field.kind in ("tile", "tiles", "turned"):
            yield f"{word} {_tiles(value)}"
        else:
            text = str(value).lower() if isinstance(value, bool) else str(value)
            yield f"{word} " + self.text(text, quoted=field.kind == "text")

    def glued(self, field: Field, value: Any) -> str:
        """What is said of one player, without blanks; several yakuman of one who is liable are joined by ``+``."""
        if value in ([], ()):
            return self.nobody
        return "".join(_written(value, "+" if field.kind == "pao" else " ").split())

    def choice(self, word: Any) -> str:
        """The choice that a word stands for."""
        return self.spelt.get(word, str(word))

    def name(self, player: Any) -> str:
        """A player's name, in quotes if it could be taken for something else."""
        text = str(player)
        plain = _PLAIN.fullmatch(text) and (len(text) == 1 or text not in self.words)
        return text if plain else self.text(text, quoted=True)

    def text(self, text: str, quoted: bool = False) -> str:
        """A text, in quotes if it contains spaces."""
        if not quoted and _PLAIN.fullmatch(text):
            return text
        if '"' not in text:
            return f'"{text}"'
        if "」" in text:
            raise ValueError("a line cannot say a text with both kinds of quotes")
        return f"「{text}」"


def _tiles(value: Any, hand: bool = False) -> str:
    """Tiles, or a hand followed by its melds, as the program writes them, in the given order; unchanged if they cannot
    be read."""
    text = _written(value)
    try:
        return (
            format_hand(parse_hand(text), keep_order=True) if hand else format_tiles(parse_tiles(text), keep_order=True)
        )
    except InputError:
        return text


def _written(value: Any, sign: str = " ") -> str:
    return sign.join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
