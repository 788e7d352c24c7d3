"""The values of a record: what each kind of field accepts, and the problem reported for anything else."""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar

from ..languages import Phrase
from ..named_tuples import NamedTuple
from ..problems.codes import problem
from ..problems.problems import InputError, Path, Problem, Problems, Span, nearest
from ..tiles import notation
from ..tiles.tiles import Kind, Meld, Tile
from .converters import CONVERTERS, NotPlainError, round_of
from .fields import MEANT, SAID, WORDS, Field

_WIND_WORDS = {word: place for place, words in enumerate(SAID["seats"].values()) for word in words}
NOBODY, EVERYBODY = SAID["nobody"], SAID["everybody"]
"""What players write for an empty list of players, and for all players at the table."""
_MOST_DIGITS = 15
_LONGEST_LIST = 100
"""The most words in a list of players or the like; no table has as many."""
_INTEGER = re.compile(rf"[+-]?[0-9]{{1,{_MOST_DIGITS}}}")

_ALL = re.compile(r"\s*(?:all|オール)$")

ReadFields: TypeAlias = dict[str, Any]
"""The values of fields by name, each as the converter of its kind gives it."""
FieldValue = TypeVar("FieldValue")


class CalledAmount(NamedTuple):
    """An amount as players call it: 3900, 1000/2000, 4000 all."""

    amounts: tuple[int, ...] = ()
    """One, or what a non-dealer and the dealer pay."""
    each: bool = False
    """Whether every other player pays it."""
    by_player: Mapping[str, int] = {}
    """What each payer pays, where it is said by player."""


class ReadableDocument(Protocol):
    """Plain values whose places in the text are known."""

    @property
    def value(self) -> Any:
        """The values."""

    def span(self, path: Path, key: bool = False) -> Span:
        """Return the place of the value (or its key) at a path."""


class PlainProblems(Problems):
    """Ends the reading at the first problem: the list of problems of the plain reader
    (:mod:`calc.readers.plain_reader`)."""

    def admits(self) -> bool:
        """End the reading: raise NotPlainError. A reader asks this before it adds a problem, and any problem sends the
        record to the careful reader."""
        raise NotPlainError

    def extend(self, problems: Iterable[Problem]) -> None:
        """Raise NotPlainError if there are any problems: the record goes to the careful reader, which keeps them."""
        if any(True for _ in problems):
            raise NotPlainError


def is_rules_file(value: object) -> bool:
    """Tell whether the ``rules`` of a record are a whole rules file written into it (then nobody needs the club's
    file), and not a name: the document of one system, or all documents of the file as a list, the system first."""
    parts = value if isinstance(value, list) else [value]
    first: object = parts[0] if parts else None
    return isinstance(first, dict) and "system" in first and all(isinstance(part, dict) for part in parts)


def seat_of(name: str, seats: Sequence[str]) -> str:
    """Return the player that a name means, as players are written in many ways: one of the seats (ignoring capitals and
    full width if that leaves no doubt), or the player at a wind (the dealer at the east); any other name is returned
    unchanged, for the caller to report.

    >>> seat_of("ａ", ["A", "B", "C"]), seat_of("south", ["A", "B", "C"]), seat_of("D", ["A", "B", "C"])
    ('A', 'B', 'D')
    """
    if name in seats:
        return name
    plain, *plain_seats = (unicodedata.normalize("NFKC", seat).lower() for seat in (name, *seats))
    alike = [seat for seat, plain_seat in zip(seats, plain_seats, strict=True) if plain_seat == plain]
    if alike:  # two alike: nobody knows which, so the name stays unknown
        return alike[0] if len(alike) == 1 else name
    place = _WIND_WORDS.get(plain, len(seats))
    return seats[place] if place < len(seats) else name


class Values:
    """Reads single values, with a method for each kind, and notes every problem with its place. ``None`` stands for a
    value that could not be read."""

    words: ClassVar[Mapping[str, str]] = {}
    """What players write for the choices of fields, in addition to :data:`calc.records.fields.WORDS`."""
    instead: ClassVar[Mapping[str, str]] = {}
    """Fields of other systems, and what to write here instead."""
    most_seats = 4
    """How many players a record can have."""

    def __init__(self, document: ReadableDocument) -> None:
        """Prepare to read a document. Reading fills :attr:`problems`. Names of players are checked against
        :attr:`seats`, which a reader sets before it reads any."""
        self.document = document
        self.problems = Problems()
        self.seats: tuple[str, ...] = ()
        self.beside: tuple[str, ...] = ()
        """Players who have chips without sitting at the table."""
        self.seats_unknown = False
        """Whether the seats could not be read, in which case nobody can be called unknown."""
        self.plain: Callable[[Sequence[Field], Any], ReadFields] | None = None
        """Reads a group in which everything must be as it is usually written (:mod:`calc.readers.plain_reader`)."""

    def kind(self, name: str) -> Callable[[Field, object, Path], Any]:
        """Return the method that reads fields of a kind, which is called ``_read_`` and the kind's name: a game adds a
        kind by a method. It takes the field, the value and its path; it returns the typed value, or ``None`` with a
        problem noted."""
        read: Callable[[Field, object, Path], Any] = getattr(self, "_read_" + name)
        return read

    def convert(self, kind: str, field: Field, value: object, path: Path) -> Any:
        """Return a value as a kind of field, ``None`` if it cannot be read. Nearly all texts can be converted at once
        by a remembered function. For any other value the method of the kind reads it, or adds a problem."""
        if type(value) is str and kind in CONVERTERS:
            with suppress(ValueError):
                return CONVERTERS[kind](field)(value)
        return self.kind(kind)(field, value, path)

    # --- problems ---------------------------------------------------------------------------------------------------

    def tell(self, sentence: str, path: Path, hint: Phrase | None = None, key: bool = False, **words: Any) -> None:
        """Add a problem to :attr:`problems`, unless there are too many. ``sentence``: its id in the registry
        (:func:`calc.problems.codes.problem`), with its ``words``; ``hint``: another advice than the usual one; ``key``:
        whether to underline the name of the field, not its value."""
        if self.problems.admits():
            span = self.document.span(path, key)
            self.problems.append(problem(sentence, path, span=span, help=hint, **words))

    # --- groups of fields -------------------------------------------------------------------------------------------

    def read_fields(self, table: Sequence[Field], raw: object, path: Path) -> ReadFields:
        """Return the values of a group of fields (a record, a win) by name. ``table``: the fields that it can have;
        ``raw``: what is written. Adds a problem for each value that cannot be read, and leaves it out, so that all
        problems of a document come at once.

        With :attr:`plain` set no problem is added: ``raw`` is converted in place, and :class:`NotPlainError` is raised
        for anything unusual.
        """
        if self.plain is not None:
            return self.plain(table, raw)
        if not isinstance(raw, dict):
            self.tell("S202.fields", path, name=table[0].name, example=table[0].example)
            return {}
        fields, got = {f.name: f for f in table}, {}
        for name, value in raw.items():
            field = fields.get(name)
            if field is None:
                # once there are too many problems, the advice, which takes long to find, is not looked for
                if not self.problems.admits():
                    continue
                hint = Phrase(self.instead[name]) if name in self.instead else advise_on_foreign_name(name, fields)
                hint = hint or _advice_for_option_name(name, table) or nearest(name, fields, "known_here", mark=True)
                self.tell("S201.field", (*path, name), hint, key=True, name=name)
                continue  # it has no kind to read it by
            if value is None:
                sentence = "S203.empty" if field.example else "S203.value"
                self.tell(sentence, (*path, name), key=True, name=name, example=field.example)
                continue  # a name without a value
            read = self.convert(field.kind, field, value, (*path, name))
            if read is not None:
                got[name] = read
        return got

    # --- single values ----------------------------------------------------------------------------------------------

    def _report_wrong(self, field: Field, path: Path, sentence: str, **words: Any) -> None:
        """Add a problem for a value that is not of the kind of its field, at its ``path``; the ``sentence`` names the
        field and shows its example."""
        self.tell(sentence, path, name=field.name, example=field.example, **words)

    def _read_text(self, field: Field, value: object, path: Path) -> str | None:
        """Return a text; a number is taken as its digits, as YAML makes one of a title such as 2024. ``None`` for
        anything else, for which a problem is added."""
        if isinstance(value, (dict, list, bool)):
            self._report_wrong(field, path, "S202.one_text")
            return None
        return str(value)

    def _read_texts(self, field: Field, value: object, path: Path) -> list[str] | None:
        """Return a list of words, which may be one text with blanks or commas between them; numbers in it become texts,
        as a player may be called 7. For anything else, or too long a list, add a problem and return ``None``."""
        items = value if isinstance(value, list) else str(value).replace(",", " ").split()
        if any(isinstance(i, (dict, list, bool)) or i is None for i in items):
            self._report_wrong(field, path, "S202.words")
            return None
        return None if self.too_long(field, items, path) else [str(i) for i in items]

    def too_long(self, field: Field, items: Sequence[object], path: Path, most: int = _LONGEST_LIST) -> bool:
        """Tell whether a list has more items than any game needs (``most``), which only a slip or an attack writes; if
        so, add a problem."""
        if len(items) <= most:
            return False
        self.tell("S112.list", path, name=field.name, n=len(items), most=most)
        return True

    def _read_count(self, field: Field, value: object, path: Path) -> int | None:
        """Return a number from 0 to the greatest that its field allows (``most``). For anything else add a problem, and
        return ``None``."""
        number = self._whole_number(value)
        if number is None or not 0 <= number <= field.most:
            self._report_wrong(field, path, "S202.count", most=field.most)
            return None
        return number

    def _whole_number(self, value: object) -> int | None:
        """Return the integer that a value is, or spells as players do (``+1,000``, ``２``); ``None`` if it is none, or
        longer than any game has."""
        if isinstance(value, bool):
            return None
        if isinstance(value, int):
            return value if abs(value) < 10**_MOST_DIGITS else None  # longer ones no game has
        if isinstance(value, str):
            text = value if value.isascii() else unicodedata.normalize("NFKC", value)  # ２, ＋1,000
            text = text.replace(",", "").replace("_", "").replace("−", "-").strip()
            if _INTEGER.fullmatch(text):
                return int(text)
        return None

    def _read_by_player(
        self, field: Field, value: object, path: Path, wrong: str,
        read: Callable[[Field, object, Path], FieldValue | None], others: tuple[str, ...] = (),
    ) -> dict[str, FieldValue] | None:  # fmt: skip
        """Return by player what ``read`` makes of each value of a mapping (scores, hands shown). ``others``: names that
        may occur beside the players'. A value that cannot be read is left out; that of an unknown name is kept, with a
        problem added. For anything but a mapping add a problem (the sentence ``wrong``) and return ``None``."""
        if not isinstance(value, dict):
            self._report_wrong(field, path, wrong)
            return None
        got = {}
        for name, item in value.items():
            player = name
            if name not in self.seats and name not in others:
                player = seat_of(name, self.seats)
                if player in got:  # by another spelling, as YAML reports the same spelling twice
                    self.tell("S205.named_twice", (*path, name), key=True, name=player)
                elif player not in self.seats:
                    self._report_unknown_player(player, (*path, name), key=True)
            content = read(field, item, (*path, name))
            if content is not None:
                got[player] = content
        return got

    def _read_counts(self, field: Field, value: object, path: Path) -> dict[str, int] | None:
        """Return a count for each player (:meth:`_read_by_player`)."""
        return self._read_by_player(field, value, path, "S202.each_number", self._read_count)

    def _read_amounts(self, field: Field, value: object, path: Path) -> dict[str, int] | None:
        """Return points or chips for each player (:meth:`_read_by_player`), negative for a loss; points may also go to
        the ``table``, chips to players who sit out. ``None`` for what is no mapping, for which a problem is added."""
        others = {"points": ("table",), "chips": self.beside}.get(field.name, ())
        return self._read_by_player(field, value, path, "S202.each_number", self._read_amount, others)

    def _read_amount(self, field: Field, value: object, path: Path) -> int | None:
        """Return one player's amount, which may be negative. For anything else add a problem that names the player (the
        last step of the path), and return ``None``."""
        number = self._whole_number(value)
        if number is None:
            self._report_wrong(field, path, "S202.whole", player=path[-1])
        return number

    def _read_payment(self, field: Field, value: object, path: Path) -> CalledAmount | None:
        """Return an amount as players call it (3900, 1000/2000, 4000 all), or by player; ``None`` for anything else,
        for which a problem is added. Who pays which amount depends on who won, which :mod:`calc.riichi.sized_reader`
        finds out."""
        if isinstance(value, dict):
            by_player = self._read_by_player(field, value, path, "S202.each_number", self._read_count)
            return None if by_player is None else CalledAmount(by_player=by_player)
        text = unicodedata.normalize("NFKC", str(value)).strip()
        numbers = _ALL.sub("", text)
        amounts = [self._whole_number(part) for part in numbers.split("/")]
        are_positive = all(n is not None and n > 0 for n in amounts)
        # one amount, or those of a non-dealer and the dealer
        if isinstance(value, (bool, list)) or len(amounts) > 2 or not are_positive:
            self._report_wrong(field, path, "S202.payment")
            return None
        return CalledAmount(tuple([n for n in amounts if n]), numbers != text)  # the word for “all” was there

    def _read_choice(self, field: Field, value: object, path: Path) -> str | None:
        """Return one of the choices of a field, also by the words that players use for it (``ロン``); ``false`` is
        ``none``, as YAML makes it of “no”. ``None`` for anything else, for which a problem is added."""
        if value in field.choices:
            return str(value)
        word = "none" if value is False else value  # as YAML reads “no” and “off”
        if isinstance(word, str):
            word = word.strip()
            for words in (self.words, WORDS):  # first those of the game
                if word not in field.choices:
                    word = words.get(word, word)
        if word in field.choices:
            return str(word)
        hint, allowed = nearest(str(word), field.choices, mark=True), ", ".join(field.choices)
        self.tell("S204.choice", path, hint, name=field.name, value=_quote_value(value), allowed=allowed)
        return None

    def _read_flag(self, field: Field, value: object, path: Path) -> bool | str | None:
        """Return yes or no, or one of the choices that a flag may have beside them (``riichi: double``); ``None`` for
        anything else, for which a problem is added."""
        if isinstance(value, bool):
            return value
        if field.choices and isinstance(value, str):
            # as a choice with two more words, so that a misspelt word has the problem of any choice
            word = self._read_choice(field._replace(choices=("true", "false", *field.choices)), value, path)
            if word in ("true", "false"):
                return word == "true"
            return word
        words = ", ".join(("true", "false", *field.choices)) if field.choices else Phrase("true_or_false")
        self.tell("S202.flag", path, name=field.name, value=_quote_value(value), allowed=words)
        return None

    def _read_names(self, field: Field, value: object, path: Path) -> tuple[str, ...] | None:
        """Return the names of the players at the table: two to :attr:`most_seats` different ones, which the output can
        show. A wrong name (one twice, ``table``, one with control characters) is kept, with a problem added, since
        other fields name it. ``None`` for anything but a list of so many names, for which a problem is added."""
        items = self._read_texts(field, value, path)
        if items is None:
            return None
        all_differ = len(set(items)) == len(items)  # if not, each name is reported below, and not how many there are
        if all_differ and ("" in items or not 2 <= len(items) <= self.most_seats):
            self._report_wrong(field, path, "S202.players")
            return None
        for i, name in enumerate(items):
            place = (*path, i) if isinstance(value, list) else path
            if name in items[:i]:
                self.tell("S205.sits_twice", place, name=name)
            is_plain = name.isascii() and name.isprintable()  # asked first, as most names are
            # C: control characters, which a terminal obeys
            if not is_plain and any(unicodedata.category(c)[0] == "C" for c in name):
                self.tell("S205.control", place)
            if name == "table":  # the account of what lies on it
                self.tell("S205.table", place)
        return tuple(items)

    _read_seats = _read_names

    def _read_anything(self, field: Field, value: object, path: Path) -> Any:
        """Return a value of any kind as it is; whoever uses it checks it."""
        return value

    def _report_unknown_player(self, name: str, path: Path, key: bool = False) -> None:
        """Add a problem for a name that nobody at the table has; not if the seats could not be read, as then every name
        would be unknown. ``key``: whether to underline the name of a field, not its value."""
        if self.seats_unknown or not self.problems.admits():
            return
        self.tell("S205.stranger", path, nearest(name, self.seats, "seats"), key, name=_quote_value(name))

    def _read_player(self, field: Field, value: object, path: Path) -> str | None:
        """Return a player at the table, written by name or by wind; For a stranger, or what is no text, add a problem
        and return ``None``."""
        if value in self.seats:  # as nearly always
            return str(value)
        name = self._read_text(field, value, path)
        player = None if name is None else seat_of(name, self.seats)
        if player is not None and player not in self.seats:
            self._report_unknown_player(player, path)
            return None
        return player

    def _read_players(self, field: Field, value: object, path: Path) -> tuple[str, ...] | dict[str, bool | str] | None:
        """Return several players; a word may stand for none or all of them. Where the field has choices, players may be
        mapped to these (``{B: open}``, or ``B=open`` as options and hand lines write it): then return that mapping. An
        unknown name is kept, with a problem added. ``None`` if it is no list of names, for which a problem is added."""
        if field.choices and isinstance(value, str) and "=" in value:
            pairs = [word.partition("=") for word in re.split(r"[\s,]+", value.strip())]
            value = {player: kind or "true" for player, _, kind in pairs}
        if field.choices and isinstance(value, dict):
            kinds: dict[str, bool | str] = self._read_by_player(field, value, path, "", self._read_flag) or {}
            return {player: kind for player, kind in kinds.items() if kind} or ()  # false: not in riichi, say
        return self._read_player_names(field, value, path)

    def _read_player_names(self, field: Field, value: object, path: Path) -> tuple[str, ...] | None:
        """Return the names of several players. A single word for nobody or everybody means that, unless a player is
        called so. Adds a problem for an unknown name, which is kept, since other fields may name it too, and for a name
        that is there twice. ``None`` for what is no text or list of texts, for which a problem is added."""
        items = self._read_texts(field, value, path)
        if items is None:
            return None
        if len(items) == 1 and items[0] in (*NOBODY, *EVERYBODY) and items[0] not in self.seats:
            return self.seats if items[0] in EVERYBODY else ()
        items = [seat_of(name, self.seats) for name in items]
        for i, name in enumerate(items):
            place = (*path, i) if isinstance(value, list) else path
            if name not in self.seats:
                self._report_unknown_player(name, place)
            elif name in items[:i]:
                self.tell("S205.named_twice", place, name=name)
        return tuple(items)

    def _read_round(self, field: Field, value: object, path: Path) -> tuple[Kind, int] | None:
        """Return a round as its wind and its number (0 if it has none). For anything else add a problem, and return
        ``None``."""
        named = round_of(value)
        if not named:
            self._report_wrong(field, path, "S202.round")
        return named

    def _read_rules(self, field: Field, value: object, path: Path) -> tuple[str, dict[str, object]] | None:
        """Return the name of the rules that a record asks for, and the values that it changes in them. A record writes
        a name, or ``{use: …, set: …}``; a whole rules file of a club gives an empty name. ``None`` for anything else,
        for which a problem is added. No rules are loaded here."""
        if is_rules_file(value):
            return "", {}
        if isinstance(value, str):
            return value, {}
        if not isinstance(value, dict):
            self._report_wrong(field, path, "S202.rules")
            return None
        for name in value:
            if name not in ("use", "set"):
                self.tell("S201.field", (*path, name), Phrase("known_here", names="use, set"), key=True, name=name)
        use, changed = value.get("use", ""), value.get("set") or {}
        if not isinstance(use, str) or not isinstance(changed, dict):
            self._report_wrong(field, path, "S202.rules_set")
            return None
        return use, changed

    # --- tiles ------------------------------------------------------------------------------------------------------

    def _parse_text(
        self, parse: Callable[[str, Span], FieldValue], value: object, field: Field, path: Path
    ) -> FieldValue | None:
        """Return what ``parse`` makes of a text of tiles. A number is passed as text too, since YAML reads digits
        without a suit as one: ``parse`` then says that the suit is missing. ``None``, with problems added at the path,
        for anything else, or if ``parse`` raises InputError."""
        if isinstance(value, list):
            self.tell("S202.no_list", path, name=field.name)
            return None
        if isinstance(value, bool) or not isinstance(value, (str, int)):
            self._report_wrong(field, path, "S202.tiles")
            return None
        try:
            return parse(str(value), self.document.span(path))
        except InputError as error:
            self.problems.extend(p._replace(path=path) for p in error.problems)
            return None

    def _read_tile(self, field: Field, value: object, path: Path) -> Tile | None:
        """Return one tile; ``None`` for anything else, for which a problem is added."""
        return self._parse_text(notation.parse_tile, value, field, path)

    def _read_tiles(self, field: Field, value: object, path: Path) -> tuple[Tile, ...] | None:
        """Return some tiles, at most as many as the field allows. For more, or for what are no tiles, add a problem and
        return ``None``."""
        tiles = self._parse_rows(field, value, path)
        if tiles is not None and len(tiles) > field.most:
            self._report_wrong(field, path, "S202.few_tiles", most=field.most, n=len(tiles))
            return None
        return tiles

    def _parse_rows(self, field: Field, value: object, path: Path) -> tuple[Tile, ...] | None:
        """Return any number of tiles, written as one text or, like a river in rows, as a list of texts. A problem is
        added for a text that cannot be read, which is left out of a list, and for a list that is too long; such a list,
        or a single text that cannot be read, gives ``None``."""
        if isinstance(value, list):
            if self.too_long(field, value, path):
                return None
            row: list[Tile] = []
            for i, item in enumerate(value):
                row.extend(self._parse_text(notation.parse_tiles, item, field, (*path, i)) or ())
            return tuple(row)
        if value == "":
            return ()
        tiles = self._parse_text(notation.parse_tiles, value, field, path)
        return None if tiles is None else tuple(tiles)

    def _read_hand(self, field: Field, value: object, path: Path) -> notation.HandText | None:
        """Return the concealed tiles of a hand, its melds, and the winning tile if one is written behind a ``+``;
        ``None`` for anything else, for which a problem is added."""
        return self._parse_text(notation.parse_hand, value, field, path)

    def _read_melds(self, field: Field, value: object, path: Path) -> tuple[Meld, ...] | None:
        """Return a list of melds; ``None`` if one of them cannot be read, for which a problem is added: without that
        meld the hand would only seem to lack tiles."""
        if not isinstance(value, list):
            self._report_wrong(field, path, "S202.melds")
            return None
        melds = [self._parse_text(self._read_meld, item, field, (*path, i)) for i, item in enumerate(value)]
        return None if None in melds else tuple(meld for meld in melds if meld is not None)

    def _read_meld(self, text: str, span: Span) -> Meld:
        """Return one meld of a text; a game can read some differently."""
        return notation.parse_meld(text, span)

    def _read_pao(self, field: Field, value: object, path: Path) -> tuple[tuple[str, str], ...] | None:
        """Return who is liable for which yakuman, as pairs of a player and an id; the id is empty if only a player is
        named, who is liable for all. An unknown player is kept, with a problem added."""
        yakuman_of = value if isinstance(value, dict) else {str(value): ""}
        pairs: list[tuple[str, str]] = []
        for name, yakuman in yakuman_of.items():
            player = seat_of(name, self.seats)
            names = yakuman if isinstance(yakuman, list) else [yakuman]
            pairs += [(player, str(id_)) for id_ in names]
        for player, _ in pairs:
            if player not in self.seats:
                self._report_unknown_player(player, (*path, player) if isinstance(value, dict) else path, key=True)
        return tuple(pairs)


def advise_on_foreign_name(name: object, fields: Collection[str]) -> Phrase | None:
    """Return advice for the name that another program gives a field (``bakaze``): what to write here. ``None`` if the
    name is not known, or none of these fields has that meaning."""
    meant = MEANT.get(str(name), "")
    if isinstance(meant, tuple):
        field, advice = meant
        return Phrase(advice) if field in fields else None
    return Phrase("did_you_mean_word", near=meant) if meant in fields else None


def _advice_for_option_name(name: object, table: Sequence[Field]) -> Phrase | None:
    """Return what to write for a field that is called like another field's option: ``riichi: double`` for
    ``double_riichi``; ``None`` if no option of the fields in ``table`` is called so."""
    option = "--" + str(name).replace("_", "-")
    for field in table:
        value = field.options.get(option, {}).get("value")
        if isinstance(value, str):  # a flag's is true, and its option is called like the flag
            return Phrase("write_what", what=f"`{field.name}: {value}`")
    return None


def _quote_value(value: object) -> str:
    """Return the text of a value in backticks, as a sentence quotes it: as YAML has it (``true``), cut off after 40
    characters."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    if len(text) > 40:
        text = text[:39] + "…"
    return f"`{text}`"


def document_path(path: Path, raw: object) -> Path:
    """Return the path in the document as written (``raw``) of a value that has this ``path`` in the typed record
    (``wins, 0, …``), so that a problem underlines it there. The two differ where a document writes a single win as
    ``win``, indicators within the win, or a winning tile or melds within the hand."""
    written = raw if isinstance(raw, dict) else {}
    field = path[-1] if path else ""
    if path[:2] == ("wins", 0) and isinstance(raw, dict) and "wins" not in raw:
        path = ("win", *path[2:])
    if field in ("dora", "ura") and field not in written and "win" in written:
        return ("win", field)
    if field == "alice" and field in written:  # written once for all winners, beside the wins
        return (field,)
    return _place_in_hand(path, raw) if field in ("tile", "melds") else path


def _place_in_hand(path: Path, raw: object) -> Path:
    """Return the path of a winning tile or of melds in the document as written (``raw``): that of the hand if they are
    written in it, else their own (``path``)."""
    group: Any = raw
    try:
        for step in path[:-1]:
            group = group[step]
    except (LookupError, TypeError):  # the record itself is not written so: the path stays
        return path
    in_hand = isinstance(group, dict) and path[-1] not in group and "hand" in group
    return (*path[:-1], "hand") if in_hand else path
