"""What the page asks about a hand, as data: tiles, what can happen, and the fields of each, as a system declares them.

A hand that is being tapped is a record with its tiles one by one: ``hand`` is ``{"tiles": […], "melds": […]}``, its
last tile the winning one; tiles of other fields are lists. :func:`record_of_taps` turns it into the record that readers
read, :func:`taps_of_record` does the reverse.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Set
from typing import Any, TypeAlias, TypeGuard

from .. import compiled
from ..languages import in_language
from ..match.walk import Walk
from ..problems.problems import InputError
from ..records.fields import SPOKEN, WORDS, Field, Groups
from ..records.record import RON, TSUMO
from ..render.html.tiles import spoken_name
from ..riichi.draw import ABORTIVE
from ..riichi.value import impossible, is_size
from ..systems.base import System
from ..tiles.notation import format_hand, format_meld, format_tiles, parse_hand, parse_tiles
from ..tiles.tiles import mpsz

FormPart: TypeAlias = dict[str, Any]
"""Something that the page asks, ready for JSON: page/given.d.ts says what stands under each key."""
Convert: TypeAlias = Callable[[object], object]
"""Turns a value that is being tapped into that of a record, or the reverse; one of another form is left."""
_UNASKED = frozenset({"rules", "anything", "wins", "events"})
_NAMES = compiled.words(__file__, "field")
"""What rarer fields are called on the page, where the sentence that explains them would stand otherwise."""
_OF_A_FILE = re.compile(r"[`{\[]|\btrue\b|\w: ")
"""What only somebody who writes a file understands."""
_SAID = frozenset({"player", "by", "from", "melds"})
"""The fields of events that the page asks for in its own way."""


def form(walk: Walk) -> FormPart:
    """Return the form of the page at the table of a match: players, tiles, what can happen, and fields by group."""
    return _Form(walk).data()


class _Form:
    """Puts the fields of a system into the words of both languages."""

    def __init__(self, walk: Walk) -> None:
        """Take the fields of a match's game, and for each choice its Japanese word, as the page is in both languages.
        The first word of a choice is kept: the game's own words come before those of all games."""
        self.walk, self.engine, self.rules = walk, walk.engine, walk.match.rules
        self.groups = self.engine.fields
        self.spelt: dict[str, str] = {}
        for words in (self.engine.words, WORDS, SPOKEN):
            for word, choice in words.items():
                if not word.isascii():
                    self.spelt.setdefault(choice, word)
        self.table = list(self._fields("record", {*walk.everything, "sitout"}))

    def data(self) -> FormPart:
        """Return everything that the page asks for, as plain values. The page knows no game: it builds its form from
        the fields of records."""
        # a field that is asked once for the table is not asked in the groups too
        beside = {field["name"] for field in self.table}
        kinds = {f.name: f.kind for f in self.groups["record"] if f.name in beside}
        events = {field.name: field.kind for field in self.groups.get("event", ())}
        verbs = list(self._verbs())
        groups = sorted({*(verb["group"] for verb in verbs), events.get("win", "win")})
        return {
            "players": self.walk.match.players,
            "tiles": [
                [face, spoken_name(face, "en"), spoken_name(face, "ja")] for face in self.engine.faces(self.rules)
            ],
            "chi": bool(self.rules.values.get("table.chi", True)),
            "verbs": verbs,
            "story": events.get("win", ""),  # the group of a win within a story; empty: no stories
            "table": self.table,
            "groups": {name: list(self._fields(name, self.walk.everything, kinds)) for name in groups},
            "asks": {name: [f.name for f in self.groups[name] if f.name in _SAID] for name in groups},
        }

    def _verbs(self) -> Iterator[FormPart]:
        """Yield a button for each thing that can happen: each way to win, the other outcomes of a record, the events of
        a story. ``whole``: whether it can be a hand by itself, as an event of a story need not be."""
        by = next(field for field in self.groups["win"] if field.name == "by")
        for choice in by.choices:
            japanese = self._spell_choice(choice)
            yield {"kind": "win", "group": "win", "by": choice, "en": choice, "ja": japanese, "whole": True}
        # what has a word for its button
        forms = [f for f in (*self.groups.get("event", ()), *self.groups["record"]) if f.kind in self.groups and f.tap]
        whole = {f.name for f in self.groups["record"] if f.kind in self.groups}
        for field in {f.name: f for f in forms}.values():
            entry = {"kind": field.name, "group": field.kind, "en": field.name, "ja": field.tap}
            yield {**entry, "whole": field.name in whole}

    def _fields(self, group: str, names: Set[str], beside: Mapping[str, str] = {}) -> Iterator[FormPart]:
        """Yield the fields of a group as the page asks for them, first those on which other fields depend. Left out are
        fields of a rule that is off, fields that the page asks for in its own way, fields that the match knows
        (``names``), and fields that the page asks for once for the whole table (``beside``: their kinds, by name)."""
        needed = {need for field in self.groups[group] for need in field.only}
        # False first: the needed ones
        for field in sorted(self.groups[group], key=lambda field: field.name not in needed):
            is_idle = field.rule and self.rules.values.get(field.rule) in (False, "off", "none", 0, ())
            is_asked_apart = field.kind in self.groups or field.kind in _UNASKED or field.name in _SAID
            if not (is_idle or is_asked_apart or field.name in names or beside.get(field.name) == field.kind):
                yield {
                    "name": field.name, "kind": field.widget, "first": bool(field.tap), "needs": field.only,
                    "en": self._name(field, "en"), "ja": self._name(field, "ja"),
                    "help_en": _help_at_table(field, "en"), "help_ja": _help_at_table(field, "ja"),
                    "options": list(self._options(field)), "instead": self._instead(group, field),
                }  # fmt: skip

    @staticmethod
    def _name(field: Field, lang: str) -> str:
        """Return what a field is called on the page: by its button, else by the words of the page, else by the first
        words of its help: so a new field has a name before anybody writes one."""
        english, japanese = _NAMES.get(field.name, (field.name.replace("_", " "), ""))
        if lang == "en":
            return english
        return field.tap or japanese or re.split(r"[ (:：。、]", in_language(field.help, "ja"))[0]

    def _instead(self, group: str, field: Field) -> list[str]:
        """Return the names of the other fields of a group that may be said in place of this one, as they stand for the
        same needed field. Empty if this field stands for none."""
        alike = (other for other in self.groups[group] if other.stands_for and other.stands_for == field.stands_for)
        return [other.name for other in alike if other.name != field.name]

    def _options(self, field: Field) -> Iterator[FormPart]:
        """Yield the values that a flag or a choice can have. They are called as the options of the command line that
        set them (``--double-riichi``), or as players say; a draw that these rules do not have is left out. ``han`` and
        ``most``: the least and the most han of a hand with the limit that it names."""
        options = {option["value"]: (name, option) for name, option in field.options.items() if "value" in option}
        values = [True, *options, *field.choices] if field.kind == "flag" else field.taps or field.choices
        for value in dict.fromkeys(values):
            if not self.rules.values.get(ABORTIVE.get(str(value), ""), True):
                continue
            name, option = options.get(value, (str(value), {}))
            name = field.name if value is True else name.removeprefix("--")
            ja = option.get("ja") or self._spell_choice(str(value))
            # a plain flag is called as its field
            if value is True:
                name, ja = self._name(field, "en"), self._name(field, "ja")
            least = self._least_han(str(value))
            never = self._never_with(field.name, str(value))
            facts = {"han": least, "most": least and self._most_han(least), "never": never}
            yield {"value": value, "en": re.sub("[-_]", " ", name), "ja": ja, **facts}

    def _least_han(self, limit: str) -> int:
        """Return the least han of a hand with the limit of this name (満貫 …). 0 for any other choice: the page asks it
        of all."""
        return int(self.rules.values.get(f"limit.{limit}_han", 0))

    def _most_han(self, least: int) -> int:
        """Return the most han that a hand can have with the limit which begins at ``least`` han: one less than the next
        limit of the rules needs (a counted yakuman is one). 0 if no limit is above it."""
        limits = (han for key, han in self.rules.values.items() if re.fullmatch(r"limit\.\w+_han", key))
        return min((int(han) for han in limits if han > least), default=1) - 1  # of no limit 1 - 1

    def _never_with(self, name: str, value: str) -> list[str]:
        """Return the ways to win, each with its han (``ron 1``), at which no hand of these rules has ``value`` fu, so
        that the page does not offer that number there. Empty if ``name`` is any other field than ``fu``, and in games
        without fu."""
        v = self.rules.values
        if name != "fu" or "fu.base" not in v:
            return []
        counts = next(field.taps for field in self.groups["win"] if field.name == "han")
        ways = [(by, int(han)) for by in (TSUMO, RON) for han in counts]
        return [
            f"{by} {han}"
            for by, han in ways
            if impossible(han, int(value), 0, v) or not is_size(han, int(value), by == TSUMO, v)
        ]

    def _spell_choice(self, value: str) -> str:
        """Return the Japanese word for a choice, for its button. A choice without one has the words of its parts:
        ``double_open`` those of ``double`` and ``open``; a part without a word stays as it is."""
        return self.spelt.get(value) or " ".join(self.spelt.get(part, part) for part in value.split("_"))


def _help_at_table(field: Field, lang: str) -> str:
    """Return the help of a field in a language, without clauses that have code in them (:data:`_OF_A_FILE`): these are
    for people who write files. Empty if the field has choices, as their buttons explain it."""
    if field.choices:
        return ""
    clauses = re.split(r"(?<=[;。])\s*", in_language(field.help, lang))
    # the semicolon before a clause that was left out may now stand at the end
    return " ".join(clause for clause in clauses if not _OF_A_FILE.search(clause)).rstrip(";")


def record_of_taps(value: object, engine: System[Any]) -> object:
    """Return a hand that a phone is tapping as a record: the page sends lists of tiles, a record has texts. Parts that
    do not have the page's form are kept as they are, for the reader to report; ``value`` itself is not changed."""
    return _convert_record(value, engine.fields, "record", _write_hand, _write_tiles)


def taps_of_record(value: object, engine: System[Any]) -> object:
    """Return a record in the form of a hand that a phone is tapping, with lists of tiles in place of texts, so that
    phones can correct a hand of the file. ``value`` is not changed. Raises InputError for tiles that cannot be read, as
    an editor may have written them."""
    return _convert_record(value, engine.fields, "record", _spread_hand, _spread_tiles)


def _convert_record(value: object, groups: Groups, group: str, convert_hand: Convert, convert_tiles: Convert) -> object:
    """Return a copy of a record, or of a ``group`` of one, in which every hand is converted by ``convert_hand`` and all
    other tiles by ``convert_tiles``; the fields of the ``groups`` say which values these are. A value that is no
    mapping is returned unchanged: the reader reports it."""
    if not isinstance(value, Mapping):
        return value
    fields = {field.name: field for field in groups[group]}

    def convert_group(part: object, name: str) -> object:
        """Return the value of a group within this one (a win of a story, say), converted in the same way."""
        return _convert_record(part, groups, name, convert_hand, convert_tiles)

    def convert_field(name: str, part: object) -> object:
        """Return the value of the field ``name``, converted by its kind; a value without tiles unchanged."""
        field = fields.get(name)
        if field is None:
            return part  # an unknown field, which the reader reports
        if field.kind in ("wins", "events") and isinstance(part, list):
            return [convert_group(item, "win" if field.kind == "wins" else "event") for item in part]
        if field.kind in groups:
            return convert_group(part, field.kind)
        if field.widget in ("slots", "hands") and isinstance(part, Mapping):  # tiles or a hand for each player
            convert_one = convert_hand if field.widget == "hands" else convert_tiles
            return {player: convert_one(tiles) for player, tiles in part.items()}
        convert = {"hand": convert_hand, "tile": convert_tiles, "tiles": convert_tiles}.get(field.widget)
        return convert(part) if convert else part

    return {name: convert_field(name, part) for name, part in value.items()}


def _is_texts(value: object) -> TypeGuard[list[str]]:
    """Tell whether a value is a list of texts."""
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _write_tiles(value: object) -> object:
    """Return tapped tiles, a list of texts, as one text in the notation of records. Texts that are no tiles are only
    joined, for the reader to report; anything but a list of texts, and an empty list, is returned unchanged."""
    if not _is_texts(value) or not value:
        return value
    text = " ".join(value)
    try:
        return format_tiles(parse_tiles(text), keep_order=True)
    except InputError:
        return text


def _write_hand(value: object) -> object:
    """Return a tapped hand (a mapping with ``tiles`` and ``melds``, lists of texts) as one text in the notation of
    records; the tile tapped last is the winning one, if the hand is complete. Texts that are no hand are only joined,
    for the reader to report; a value of another form is returned unchanged."""
    parts = value if isinstance(value, dict) else {}
    tiles, melds = parts.get("tiles"), parts.get("melds")
    if not _is_texts(tiles) or not _is_texts(melds):
        return value
    is_complete = len(tiles) % 3 == 2  # sets of three, and a pair: else the last tile is one of the hand
    text = " ".join([*tiles[:-1], *melds, "+", tiles[-1]] if is_complete else [*tiles, *melds])
    try:
        return format_hand(parse_hand(text))
    except InputError:
        return text


def _spread_tiles(value: object) -> object:
    """Return the tiles of a text, or of a list of texts (a record may write several indicators so), one by one, as the
    form shows them. Raises InputError for a text that is no tiles."""
    text = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    return [mpsz(tile) for tile in parse_tiles(text)]


def _spread_hand(value: object) -> object:
    """Return a written hand (a text) in the form of a tapped one: its tiles one by one, the winning one last, and its
    melds. A hand may have no winning tile yet. Raises InputError for a text that is no hand."""
    hand = parse_hand(str(value))
    tiles = [*hand.concealed, *(() if hand.tile is None else (hand.tile,))]
    return {"tiles": [mpsz(tile) for tile in tiles], "melds": [format_meld(meld) for meld in hand.melds]}
