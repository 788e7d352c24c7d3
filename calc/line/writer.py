"""Writes the canonical hand line of a record, which :mod:`calc.line.reader` reads."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from ..problems.problems import InputError
from ..readers.reader import DEFAULT_RULES
from ..records.fields import WORDS, Field
from ..records.values import NOBODY
from ..rules.rules import format_value, load_rules
from ..systems import system
from ..systems.base import System
from ..tiles.notation import format_hand, format_tiles, parse_hand, parse_tiles

_NEEDS_NO_QUOTES = re.compile(r"[^\s;&,=\"「」、！-～]+")
_KINDS_OF_LISTS = ("players", "names", "seats", "texts")
_NOT_OF_A_HAND = frozenset({"rules", "claims", "expect"})
Record = Mapping[str, Any]
"""A record's document: its values by field."""


def write_line(record: Record, rules: str = "") -> str:
    """Return the line of a record's document. ``rules``: its system if the document names none; the rules are loaded.
    Fields that are not part of the hand (``claims``, ``expect``) are left out. A ruling prints the line, to be copied
    into a match or a chat.

    Raises ValueError if no line can contain it: a text with both kinds of quotes.
    """
    use, changed = record.get("rules", rules), dict[str, object]()
    if isinstance(use, dict):  # a system with changes: {use: tcg, set: {…}}
        changed = use.get("set") or {}  # an empty ``set:`` is None
        use = use.get("use", rules)
    return _Writer(system(load_rules(use or DEFAULT_RULES).engine)).write_record(record, use, changed)


def write_hand(record: Record, engine: System[Any]) -> str:
    """Write the line of a hand of a match, without rules. Raises ValueError as :func:`write_line` does."""
    return _Writer(engine).write_record(record)


def _kinds_of(table: Iterable[Field]) -> dict[str, str]:
    """Return the kinds of fields by their names: two groups can say the same if name and kind are the same."""
    return {field.name: field.kind for field in table}


class _Writer:
    """Writes the lines of a system."""

    nobody = "none"
    """The word for an empty list; of several one that is no player's name."""

    def __init__(self, engine: System[Any]) -> None:
        """Write in the words of this game; for a choice that it has no word for, in those of all games."""
        self.groups, self.spelt = engine.fields, {**WORDS, **engine.words}
        self.kinds = _kinds_of(self.groups["record"])
        """The kinds of the fields of a record."""

    @cached_property
    def words(self) -> Mapping[str, object]:
        """The words of the system, to see which names of players need quotes. Made only when a name has several
        letters."""
        from .words import meanings_by_word  # importing it takes 1 ms of every start

        return meanings_by_word(self.groups)

    def write_record(self, record: Record, use: str = "", changed: Record = {}) -> str:  # noqa: B006 - it is only read
        """Return the line of a record: its rules (``use``), what is ``changed`` in them, what happened, and the fields
        of the table, which stand before the events of a story and behind a win or draw, where the reader takes them for
        the table's. Sets :attr:`nobody` to a word for nobody that is no player's name."""
        self.nobody = next((word for word in ("none", *NOBODY) if word not in str(record.get("seats"))), "none")
        record = self.unwrap_single(record)
        hand = [name for name in record if name not in _NOT_OF_A_HAND]
        forms = [name for name in hand if self.kinds.get(name) in (*self.groups, "wins", "events")]
        table: Record = {name: record[name] for name in hand if name not in forms}
        if forms and forms != ["events"]:  # in a story the fields of an event stay with it
            record, table = self.split_table(record, forms[0], table)
        head = [f"{use}:"] if use else []
        rules = self.write_rules(changed)
        of_table = list(self.write_group("record", table))
        clauses = [" ".join(clause) for name in forms for clause in self.write_clauses(name, record[name])]
        if forms == ["events"]:  # what the table has is a clause of its own, before the first event
            return " ".join([*head, "; ".join(filter(None, [" ".join([*rules, *of_table]), *clauses]))])
        return " ".join([*head, *rules, " & ".join(clauses), *of_table])

    def write_rules(self, changed: Record) -> list[str]:
        """Return the words that change rules, as the reader of lines takes them."""
        return [f"set {key}={self.quote_text(format_value(value))}" for key, value in changed.items()]

    def unwrap_single(self, record: Record) -> Record:
        """Return a record whose story has a single event, or whose list a single win, with that event or win in its
        place, as its line is shorter. Any other record is returned unchanged, also one whose event occurs only in
        stories (a kong)."""
        event = _kinds_of(self.groups.get("event", ()))
        for several in ("events", "wins"):
            items = record.get(several)
            if isinstance(items, list) and len(items) == 1:
                only = items[0] if several == "events" else {"win": items[0]}
                if several == "wins" or all(event.get(name) == self.kinds.get(name) for name in only):
                    record = {name: value for name, value in record.items() if name != several} | only
        return record

    def split_table(self, record: Record, form: str, table: Record) -> tuple[Record, Record]:
        """Return what happened (the field ``form`` of a record: a win, wins, a draw), and the fields of the ``table``.

        A field that has the same value in all wins moves to the table, if the table can have it, as a line states it
        once. An empty field of the table is dropped if a win can have it too, as its word would be read as the
        winner's. If a win is no mapping, both are returned unchanged.
        """
        several = form == "wins"
        parts = record[form] if several else [record[form]]
        if not all(isinstance(part, Mapping) for part in parts):
            return record, table
        kinds = _kinds_of(self.groups["win" if several else self.kinds[form]])
        of_table = {name: value for name, value in table.items() if value != {} or name not in kinds}
        shared = _shared_fields(parts, [name for name, kind in kinds.items() if kind == self.kinds.get(name)])
        parts = [{name: value for name, value in part.items() if name not in shared} for part in parts]
        return {form: parts if several else parts[0]}, of_table | shared

    def write_clauses(self, name: str, value: Any) -> Iterator[Iterable[str]]:
        """Yield the clauses of what happened (the ``value`` of the field ``name``), each as its words: one for a win or
        a draw, one for each of several ``wins``, and one for each event of a story, where wins on one tile share a
        clause."""
        if name == "wins":
            yield from (self.write_clause("win", "win", win) for win in value)
        elif name != "events":
            yield self.write_clause(self.kinds[name], name, value)
        else:
            kinds = _kinds_of(self.groups["event"])
            for event in value:
                ((kind, part),) = event.items()  # an event is of one kind
                if kind == "wins":  # several on one tile, between &
                    yield [" & ".join(" ".join(self.write_clause("win", "win", win)) for win in part)]
                else:
                    yield self.write_clause(kinds[kind], kind, part)

    def write_clause(self, group: str, verb: str, part: Record) -> Iterator[str]:
        """Yield the words of a win, a draw or an event in the order in which players say it: ``B ron C``, then the
        hand, then all else. ``verb``: the word for it, but for a ``win`` how it was won is written; ``part``: its
        fields, which are of this ``group``."""
        names = {field.name for field in self.groups[group]}
        if "player" in part:
            yield self.quote_name(part["player"])
        yield self.write_choice(part.get("by", "tsumo")) if verb == "win" else verb
        if "from" in part:
            yield self.quote_name(part["from"])
        if "kind" in part and not (verb == "draw" and part["kind"] == "exhaustive"):  # a draw alone is exhaustive
            yield self.write_choice(part["kind"])
        # tiles that need no word before them
        tiles = ("hand", "tiles") if "hand" in names else ("tiles", "tile")
        yield from (_write_tiles(part[name], name == "hand") for name in tiles if name in part)
        without_word = {"player", "by", "from", "kind", "hand", *tiles}
        yield from self.write_group(group, {name: value for name, value in part.items() if name not in without_word})

    def write_group(self, group: str, values: Record) -> Iterator[str]:
        """Yield the words of the ``values`` of a group in the order in which its fields are declared, so that equal
        records have equal lines. Values that are no fields of the group are left out."""
        for field in self.groups[group]:
            if field.name in values:
                yield from self.write_field(field, values[field.name])

    def write_field(self, field: Field, value: Any) -> Iterator[str]:
        """Yield the words of a field and its value. An empty value is the word for nobody, as the reader would take the
        next word for the value otherwise; dice stand in quotes, as they have blanks."""
        word, kind = field.name.replace("_", "-"), field.kind
        if kind == "flag":
            yield from self.write_flag(field, word, value)
        elif kind == "melds":
            yield from map(str, value)
        elif kind != "text" and value in ([], {}, (), ""):  # an empty text is a value
            yield f"{word} {self.nobody}"
        elif kind == "dice":
            yield from (f'{word} "{dice}"' for dice in (value if isinstance(value, list) else [value]))
        else:
            yield f"{word} {self.write_value(kind, value)}"

    def write_flag(self, field: Field, word: str, value: object) -> Iterator[str]:
        """Yield the word of a flag: the option for its value (``double-riichi``), else its name, with the value unless
        that is true. Nothing for ``False``, unless an option says it."""
        options = {str(entry.get("value")): option.removeprefix("--") for option, entry in field.options.items()}
        if value is not False or "False" in options:
            yield options.get(str(value), word if value is True else f"{word} {value}")

    def write_value(self, kind: str, value: object) -> str:
        """Return the words of a value of a field of this ``kind``, which the reader of lines reads back to the same:
        pairs with equals signs, tiles, what players say for a choice, names between commas, else its text. Raises
        ValueError for a text with both kinds of quotes."""
        if isinstance(value, Mapping):
            pairs = ",".join(f"{who}={self.write_glued(kind, part)}" for who, part in value.items())
            return pairs if all(map(_NEEDS_NO_QUOTES.fullmatch, value)) else self.quote_text(pairs, quoted=True)
        if kind == "turned" and isinstance(value, list):
            return ", ".join(map(_write_tiles, value))
        if kind in ("tile", "tiles", "turned"):
            return _write_tiles(value)
        if kind == "payment":
            return str(value)
        if kind in ("dealer", "choice"):
            return self.quote_name(value) if kind == "dealer" else self.write_choice(value)
        if kind in _KINDS_OF_LISTS or isinstance(value, list):
            return self.write_names(value if isinstance(value, list) else str(value).replace(",", " ").split())
        text = str(value).lower() if isinstance(value, bool) else str(value)  # true and false, as in YAML
        return self.quote_text(text, quoted=kind == "text")

    def write_names(self, names: Sequence[object]) -> str:
        """Return the names of a list as a line has them: ``A,B``; or if a name needs quotes, with blanks between, as a
        quoted name is a word of its own."""
        plain = all(_NEEDS_NO_QUOTES.fullmatch(str(name)) for name in names)
        return ("," if plain else " ").join(map(self.quote_name, names))

    def write_glued(self, kind: str, value: object) -> str:
        """Return the part of a pair (``A=春夏``) that is said of one player or tile, without blanks, which would end
        the word. Several yakuman for which he is liable are joined by +."""
        if value in ([], ()):
            return self.nobody
        return "".join(_join_list(value, "+" if kind == "pao" else " ").split())

    def write_choice(self, word: Any) -> str:
        """Return what players of this game say for a choice of a field; the choice itself if they have no word."""
        return self.spelt.get(word, str(word))

    def quote_name(self, player: object) -> str:
        """Return a player's name. It is put in quotes if it could be taken for something else: if it has several words,
        or is a word of the line. A single letter needs none, so for most lines the words are not even loaded."""
        text = str(player)
        plain = _NEEDS_NO_QUOTES.fullmatch(text) and (len(text) == 1 or text not in self.words)
        return text if plain else self.quote_text(text, quoted=True)

    def quote_text(self, text: str, quoted: bool = False) -> str:
        """Return a text, in quotes if ``quoted`` asks for them or it contains a character that ends a word. Raises
        ValueError for one with both kinds of quotes. The reader takes all between quotes as one text."""
        if not quoted and _NEEDS_NO_QUOTES.fullmatch(text):
            return text
        if '"' not in text:
            return f'"{text}"'
        if "」" in text:
            raise ValueError("a line cannot say a text with both kinds of quotes")
        return f"「{text}」"


def _write_tiles(value: object, hand: bool = False) -> str:
    """Return tiles, or a hand followed by its melds, as the program writes them, in their order. A text that cannot be
    read stays unchanged, as whoever reads the line is told what is wrong with it."""
    text = _join_list(value)
    try:
        if hand:
            return format_hand(parse_hand(text), keep_order=True)
        return format_tiles(parse_tiles(text), keep_order=True)
    except InputError:
        return text


def _join_list(value: object, sign: str = " ") -> str:
    """Return a list as one text, anything else as it is written."""
    return sign.join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _shared_fields(parts: Sequence[Record], names: Sequence[str]) -> dict[str, object]:
    """Return the fields with these ``names`` whose value is the same in all parts that have them, so that a line says
    it once, of the table. A part that lacks the field does not count, so a field of one part alone is shared too."""
    shared = dict[str, object]()
    for name in names:
        values = [part[name] for part in parts if name in part]
        if values and all(value == values[0] for value in values):
            shared[name] = values[0]
    return shared
