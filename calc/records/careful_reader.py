"""Records of every game: seats, groups of fields, wins, draws and stories. A system declares its fields and makes its
own record of what was read."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar, Final, TypeVar

from ..languages import Phrase
from ..named_tuples import NamedTuple
from ..problems.problems import InputError, Path, Problem, nearest
from ..rules.rules import Rules
from ..tiles import notation
from ..tiles.notation import HandText
from ..tiles.tiles import Meld, Tile
from .fields import GROUPS, Field, Fields
from .record import TSUMO, turned
from .values import ReadFields, Values, seat_of

_ROUND_AND_HONBA = r"(.*局)\s*([0-9０-９]+)\s*本場"
"""How players say the round and its counters at once: 南二局1本場."""
Made = TypeVar("Made")
_new_tuple: Final[Any] = tuple.__new__
"""Makes a named tuple at half the cost of calling its class."""


class ReadGroup(NamedTuple):
    """A group of fields that was read, and where it stands."""

    got: ReadFields
    path: Path


class StoryEvent(NamedTuple):
    """One thing that happened: an event of a story, or the only one where a record has a win or a draw alone."""

    kind: str
    """The field that tells it: ``win``, ``wins``, ``draw``, ``kan`` …"""
    parts: tuple[ReadGroup, ...]
    """One, or several wins on one tile."""
    event: int = 0
    """Which item of the story it is."""


class OpenWin(NamedTuple):
    """A win whose tile is still open (``calc waits``)."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    """All of them."""
    player: str
    """Who wins; empty if the document does not say."""
    fields: Mapping[str, Any]
    """The fields of the win."""
    record: Mapping[str, Any]
    """The fields of the record."""


class RecordReader(Values):
    """Reads one document; ``problems`` collects what is wrong. A system says how many players there are by default and
    makes its record (:meth:`record`)."""

    fields: ClassVar[Fields] = Fields(GROUPS, {}, {})
    named: ClassVar[str] = "yaku."
    """What keys of rules begin with that name a part of a win, as ``expect`` lists them."""
    following: ClassVar[tuple[str, ...]] = ("dealer", "honba", "sticks", "over")
    """What ``expect`` can say about the next hand."""

    forms: ClassVar[Mapping[str, Field]] = {}
    """The fields of a record one of which tells what happened, by their names."""
    players_key: ClassVar[str] = "table.players"
    """The rule that says how many players there are."""
    whole_hand: ClassVar[int] = 14
    """The number of tiles of a complete hand; a kan counts as three."""
    legal: Any = None
    """``legal(record, values)``: every reason why a record cannot be."""
    needed: ClassVar[Mapping[str, Mapping[str, Field]]] = {}
    """The fields that each group must have, by their names."""

    def __init_subclass__(cls) -> None:
        """Sort what a game declares with its fields, into :attr:`words`, :attr:`instead`, :attr:`forms` and
        :attr:`needed`. Done once for a class of readers, as each record asks for them."""
        groups, cls.words, cls.instead, *_ = cls.fields
        kinds = ("wins", "events", *groups)
        # what can have happened: a group that is no expectation
        cls.forms = {f.name: f for f in groups["record"] if f.kind in kinds and f.name != "expect"}
        cls.needed = {name: {f.name: f for f in table if f.needed} for name, table in groups.items()}

    def kind(self, name: str) -> Callable[[Field, object, Path], Any]:
        """Return what reads the fields of a kind: a group of fields, or the method of its name
        (:meth:`Values.kind`)."""
        return self._read_group if name in self.fields.groups else super().kind(name)

    # --- what a system does -----------------------------------------------------------------------------------------

    def record(self, got: ReadFields, steps: list[StoryEvent], rules: Rules) -> Any:
        """Return the record of a game, made of the fields (``got``) and the events (``steps``) that were read; ``None``
        if a missing or broken part makes it impossible to build one. Each game has its own."""
        raise NotImplementedError

    @classmethod
    def impossible(cls, record: Any, rules: Rules) -> list[Problem]:
        """Return every reason why a record cannot be true, by the game's own check (:attr:`legal`); empty for one that
        can be settled."""
        problems: list[Problem] = cls.legal(record, rules.values)
        return problems

    @staticmethod
    def plain_win(got: ReadFields, seats: tuple[str, ...], rules: Rules) -> Any:
        """Return the record of one win without rare fields, the same as :meth:`record` makes; ``None``: it is to be
        read as any other. For values that were read without a problem, as most of a batch are: it is faster. Here
        ``None``, for games without such a shortcut."""
        return None

    # --- the record as a whole --------------------------------------------------------------------------------------

    def read(self, rules: Rules) -> Any:
        """Return the record of the document, or ``None`` if a missing or broken part makes it impossible to build one;
        problems are added to :attr:`problems`. A record that could be built is checked for legality, whatever else is
        wrong with the document, so that all problems come at once."""
        return self.build_record(self.read_table(rules), rules)

    def build_record(self, got: ReadFields, rules: Rules) -> Any:
        """Return the record of the fields that were read (``got``), checked for legality; ``None`` if it cannot be
        built, or if nobody knows who plays, as then no name can be checked. Every problem is added to
        :attr:`problems`."""
        steps = self._read_story(got)
        if steps is None or self.seats_unknown:  # either has its problem already
            return None
        if "expect" in got:
            self._check_expect(got["expect"], rules)
        record = self.record(got, steps, rules)
        if record is not None and (problems := self.impossible(record, rules)):
            self.problems += problems
        return record

    def read_table(self, rules: Rules) -> ReadFields:
        """Return the fields of the record that could be read; problems are added for the others. First sets
        :attr:`rules`, :attr:`seats`, :attr:`seats_unknown` and :attr:`beside`, since all other fields are read by
        these."""
        raw = self.document.value
        self.rules = rules
        seats = None
        if "seats" in raw:
            seats = self._read_names(self.field("record", "seats"), raw["seats"], ("seats",))
        self.seats_unknown = seats is None and "seats" in raw
        # with seats that cannot be read the rest is read as by default, so that all problems come at once
        self.seats = seats or tuple("ABCDEFG"[: rules.values.get(self.players_key, 4)])
        if "dealer" in raw:
            self._read_dealer(self.field("record", "dealer"), raw["dealer"], ("dealer",))
        self.beside = (str(raw["sitout"]),) if isinstance(raw.get("sitout"), (str, int)) else ()
        return self.read_fields(self.fields.groups["record"], self.fields_after_seats(raw), ())

    def _read_dealer(self, field: Field, value: object, path: Path) -> str | None:
        """Return who deals, and turn :attr:`seats` so that he is the first, as the order of seats gives the winds. For
        a name that nobody has, add a problem, leave the seats as they are, and return ``None``."""
        player = self._read_player(field, value, path)
        self.seats = turned(self.seats, player) if player else self.seats
        return player

    def fields_after_seats(self, raw: ReadFields) -> ReadFields:
        """Return the fields of a record that are read once its seats are known, by which names are checked: all but
        seats and dealer. A round such as 南二局1本場 is split into round and honba; if the record has a field ``honba``
        too, a problem is added."""
        rest = {name: value for name, value in raw.items() if name not in ("seats", "dealer")}
        written = raw.get("round")
        round_and_honba = re.fullmatch(_ROUND_AND_HONBA, written) if isinstance(written, str) else None
        if round_and_honba:
            if "honba" in raw:
                self.tell("S206.said_twice", ("honba",), key=True, name="honba")
            rest |= {"round": round_and_honba[1], "honba": round_and_honba[2]}
        return rest

    def open_win(self, rules: Rules) -> OpenWin:
        """Return a win that has no winning tile yet, for ``calc waits``; add a problem if a tile is marked as winning.
        Raises :class:`~calc.InputError` if no hand could be read."""
        record = self.read_table(rules)
        win = record.get("win", {})
        hand: HandText | None = win.get("hand")
        if hand is None:
            if not self.problems:  # else a problem already says why it could not be read
                self.tell("S203.waiting", ("win",))
            raise InputError(self.problems)
        if hand.tile is not None or "tile" in win:
            self.tell("L201.winning_tile", ("win", "hand"))
        melds = (*hand.melds, *win.get("melds", ()))
        return OpenWin(hand.concealed, melds, win.get("player", ""), win, record)

    def _read_story(self, got: ReadFields) -> list[StoryEvent] | None:
        """Return the events of a hand, in order. A single win or draw becomes a story of one event, so that the rest of
        the program knows only stories. ``None``, with a problem added, if the record has no such field, several that do
        not go together, or one that could not be read."""
        raw = self.document.value
        forms = self.forms
        written = forms.keys() & raw.keys()
        if len(written) == 1:  # as it should be: one field tells what happened
            (kind,) = written
            if kind not in got:  # it could not be read, which is noted
                return None
            if kind != "events":
                return [self._make_event(kind, got[kind], (kind,))]
            story: list[StoryEvent] = got[kind]
            return story
        has_stories = "events" in forms  # games without stories advise other fields
        if not written:
            first, *others = (f"`{name}:`" for name in forms)
            if has_stories:
                self.tell(
                    "S203.outcome_or_events",
                    (),
                    Phrase("add_or", first=", ".join((first, *others[:-1])), last=others[-1]),
                )
            else:
                self.tell("S203.outcome", (), Phrase("add_or_others", first=first, others=" or ".join(others)))
        else:
            hint = Phrase("several_wins_under_wins")
            if has_stories:
                hint = Phrase("several_things_under_events")
            if "chombo" in written and any(field.name == "chombos" for field in self.fields.groups["record"]):
                hint = Phrase("chombo_beside_its_end")
            first_form, second_form, *_ = (name for name in forms if name in written)
            self.tell("S206.together", (second_form,), hint, key=True, one=first_form, other=second_form)
        return None

    def _make_event(self, kind: str, got: Any, path: Path, index: int = 0) -> StoryEvent:
        """Return an event of a story, made of the group of fields ``got``, or of a list of groups (several wins on one
        tile). ``index``: the event's place in the story. For speed an event of one group is made without calling its
        class: every record of a batch comes here."""
        if isinstance(got, list):
            return StoryEvent(kind, tuple([ReadGroup(item, (*path, i)) for i, item in enumerate(got)]), index)
        step: StoryEvent = _new_tuple(StoryEvent, (kind, (_new_tuple(ReadGroup, (got, path)),), index))
        return step

    def _check_expect(self, expect: ReadFields, rules: Rules) -> None:
        """Add a problem for anything that a record expects (``expect``) but no outcome could have: an unknown yaku, a
        text that is no code of a refusal, an unknown name about the next hand. Such a slip of the writer would else
        look like a wrong settlement."""
        for name in expect.get("yaku", ()):
            if self.named + name not in rules.values:
                names = [k.removeprefix(self.named) for k in rules.values if k.startswith(self.named)]
                self.tell("S204.yaku", ("expect", "yaku"), nearest(name, names, mark=True), name=name)
        code = expect.get("refused")
        if code is not None and not re.fullmatch(r"W[0-9]{3}", code):  # the codes of what the rules forbid
            self.tell("S204.refusal", ("expect", "refused"), name=code)
        following = expect.get("next", {})
        if not isinstance(following, dict) or not following.keys() <= set(self.following):
            example = self.field("expect", "next").example
            self.tell("S204.next", ("expect", "next"), names=", ".join(self.following), example=example)

    # --- groups -----------------------------------------------------------------------------------------------------

    def field(self, group: str, name: str) -> Field:
        """Return a field of a group by its name. Raises StopIteration if the game has no such field, which is a bug."""
        return next(f for f in self.fields.groups[group] if f.name == name)

    def _read_group(self, field: Field, value: object, path: Path) -> ReadFields:
        """Return what could be read of a group of fields within the record (a ``win``, a ``draw``), by their names, and
        add a problem for each of the rest. The kind of the ``field`` is the name of the group."""
        return self.read_fields(self.fields.groups[field.kind], value, path)

    def _read_claims(self, field: Field, value: object, path: Path) -> tuple[str, ...] | None:
        """Return the ids of the yaku that a win claims. It can claim those that a club's rules file adds, as nothing in
        the tiles shows them. A problem is added for a name that the file does not have; and for anything but a list of
        texts, which gives ``None``."""
        names = self._read_texts(field, value, path)
        if names is None:
            return None
        claimable = self.rules.claimable()
        for name in names:
            if name not in claimable:
                built_in = "yaku." + name in self.rules.values
                hint = nearest(name, claimable, mark=True)
                self.tell("S204.built_in_yaku" if built_in else "S204.own_yaku", path, hint, name=name)
        # a name that players use becomes its id; an unknown one stays, as its problem was added
        return tuple(dict.fromkeys(claimable.get(name, name) for name in names))

    def _read_wins(self, field: Field, value: object, path: Path) -> list[ReadFields] | None:
        """Return the fields of each of several wins on one tile. For anything but a list with an item add a problem,
        and return ``None``; a single win stands under ``win``."""
        if not isinstance(value, list) or not value:
            self.tell("S202.wins", path)
            return None
        return [self.read_fields(self.fields.groups["win"], item, (*path, i)) for i, item in enumerate(value)]

    def _read_events(self, field: Field, value: object, path: Path) -> list[StoryEvent] | None:
        """Return the events of a story. An item must have exactly one field, which says what happened; any other gets a
        problem and is left out. ``None`` for anything but a list, or an empty one, for which a problem is added."""
        kinds = [f.name for f in self.fields.groups["event"]]
        if not isinstance(value, list) or not value:
            self.tell(
                "S202.events", path, Phrase("write_each_as", example=f"- {kinds[0]}: {{…}}"), kinds=", ".join(kinds)
            )
            return None
        steps = []
        for i, item in enumerate(value):
            got = self.read_fields(self.fields.groups["event"], item, (*path, i))
            if isinstance(item, dict) and len(item) != 1:
                self.tell("S206.one_event", (*path, i), kinds=", ".join(kinds))
            else:
                steps += [self._make_event(kind, content, (*path, i, kind), i) for kind, content in got.items()]
        return steps

    def names_written(self, path: Path) -> set[str]:
        """Return the names of the fields written in the group at a ``path`` of the document, whether or not they could
        be read, so that a wrong field is not reported as missing too. For a path where no group stands all fields count
        as written: the missing group has its own problem."""
        group: Any = self.document.value
        for step in path:
            group = group[step]
        # Where there is no group at all, that has been reported, and nothing in it is missing.
        return set(group) if isinstance(group, dict) else {f.name for f in self.fields.groups["win"]}

    def unread(self, read_group: ReadGroup, *names: str) -> bool:
        """Tell whether one of the fields ``names`` is written in a group but could not be read, and so has its problem
        already: nobody should report it as missing. Always false for a plain reading, which ends at the first
        problem."""
        if self.plain is not None:
            return False
        missing = [name for name in names if name not in read_group.got]
        return bool(missing) and not self.names_written(read_group.path).isdisjoint(missing)

    def lacks(self, group: str, read_group: ReadGroup, what: str = "", also: tuple[str, ...] = ()) -> bool:
        """Tell whether a group that was read lacks a field that it must have, or one of ``also``: nothing can be made
        of it then. Adds a problem for each such field that is not written, unless another field stands for it; a field
        that could not be read has its problem already. ``what``: what the sentence calls the group."""
        needed = self.needed[group]
        if also:
            needed = {**needed, **{name: self.field(group, name) for name in also}}
        if needed.keys() <= read_group.got.keys():  # nearly always: nothing is looked for then
            return False
        written, table = self.names_written(read_group.path), self.fields.groups[group]
        replaced = {field.stands_for for field in table if field.name in written}  # e.g. a size in place of a hand
        needed = {name: field for name, field in needed.items() if name not in replaced}
        for field in needed.values():
            if field.name not in written and field.name not in read_group.got:
                self._report_missing(field, group, read_group.path, what)
        return not needed.keys() <= read_group.got.keys()

    def _report_missing(self, field: Field, group: str, path: Path, what: str) -> None:
        """Add the problem that a group lacks a field; it names the fields that could stand for it (a size for a hand).
        ``what``: what the sentence calls the group, by default its name with an article."""
        whole = what or f"{'an' if group[0] in 'aeiou' else 'a'} {group}"
        words: dict[str, Any] = {"name": field.name, "about": field.help, "example": field.example}
        instead = [f"`{other.name}`" for other in self.fields.groups[group] if other.stands_for == field.name]
        sentence = "S203.needs_or" if instead else "S203.needs"
        self.tell(sentence, path, key=True, what=whole, instead=", ".join(instead), **words)

    # --- wins -------------------------------------------------------------------------------------------------------

    def won(self, read_group: ReadGroup) -> ReadFields | None:
        """Return the fields of a win as a record has them, with ``concealed``, ``tile``, ``melds`` and ``source``: tile
        and melds may be written within the hand or beside it. ``None`` if a field that a win needs is missing, for
        which a problem is added. Adds a problem for a ron without a discarder too."""
        got, path = read_group
        # a ron has a discarder; one that could not be read has its problem already
        if got.get("by", TSUMO) != TSUMO and "from" not in got and not self.unread(read_group, "from"):
            self.tell("S203.from", (*path, "by"))
        if self.lacks("win", read_group) or self.unread(read_group, "tile", "melds"):
            return None
        hand = got["hand"]
        tile = got.get("tile", hand.tile)
        if hand.tile is not None and tile != hand.tile:
            self.tell("S206.two_tiles", (*path, "tile"))
        if tile is None:
            count = len(hand.concealed) + 3 * (len(hand.melds) + len(got.get("melds", ())))  # a kong counts as three
            sentence = "S203.tile"  # a whole hand, of which nobody knows which tile was the last
            if count != self.whole_hand:
                sentence = "S203.tiles" if count < self.whole_hand else "S203.too_many"
            self.tell(sentence, (*path, "hand"), n=count, want=self.whole_hand)
            return None
        melds = self.name_callers(hand.melds, (*path, "hand")) if hand.melds else ()
        if "melds" in got:
            melds = (*melds, *self.name_callers(got["melds"], (*path, "melds")))
        return {**got, "concealed": hand.concealed, "tile": tile, "melds": melds, "source": got.get("from", "")}

    def _read_hands(self, field: Field, value: object, path: Path) -> Any:
        """Return hands shown at a draw as triples: player, concealed tiles, melds. A problem is added for a winning
        tile in a hand, and for a hand that cannot be read, which is left out; also for anything but a mapping by
        player, which gives ``None``."""

        def read_hand(field: Field, text: object, path: Path) -> notation.HandText | None:
            """Return one player's hand; ``None`` if it cannot be read. A winning tile gets a problem: with these hands
            nobody won."""
            hand: notation.HandText | None = self.convert("hand", field, text, path)
            if hand is None:
                return None
            if hand.tile is not None:
                self.tell("L201.winning_tile", path)
            return hand._replace(melds=self.name_callers(hand.melds, path))

        got = self._read_by_player(field, value, path, "S202.each_hand", read_hand)
        return None if got is None else tuple((player, hand.concealed, hand.melds) for player, hand in got.items())

    def name_callers(self, melds: tuple[Meld, ...], path: Path) -> tuple[Meld, ...]:
        """Return the melds of a hand, where each names the player from whom it was called by his name at the table: the
        text may have another spelling or his wind. Adds a problem for a name that nobody has."""
        if not {meld.player for meld in melds} <= {"", *self.seats}:
            melds = tuple(meld._replace(player=seat_of(meld.player, self.seats)) for meld in melds)
            for meld in melds:
                if meld.player and meld.player not in self.seats:
                    self._report_unknown_caller(meld.player, path)
        return melds

    def _report_unknown_caller(self, name: str, path: Path) -> None:
        """Add the problem that a player named after an ``@`` in a hand is not at the table. It underlines that name
        alone, as a hand is long."""
        self._report_unknown_player(name, path)
        # that of the problem just added; once there are too many problems none was, and the name is not found in it
        span = self.problems[-1].span if self.problems else None
        start = span.source.text.find("@" + name, span.start, span.end) if span else -1
        if span and start >= 0:
            narrow = span._replace(start=start + 1, end=start + 1 + len(name))
            self.problems[-1] = self.problems[-1]._replace(span=narrow)


def made(cls: type[Made], got: ReadFields, **more: Any) -> Made:
    """Return a named tuple of a class (a record, a win, a draw), of the fields that were read (``got``); ``more`` takes
    precedence. A field that was not read has its default, ``None`` if it has none. This takes half the time of calling
    the class."""
    get = {**got, **more}.get if more else got.get
    names, defaults = _names_and_defaults(cls)  # type: ignore[arg-type]  # a class is hashable
    return _new_tuple(cls, map(get, names, defaults))  # type: ignore[no-any-return]


@cache
def _names_and_defaults(cls: Any) -> tuple[tuple[str, ...], tuple[Any, ...]]:
    """Return the names of the fields of a named tuple and the default of each, ``None`` where it has none. Kept by
    class, as :func:`made` asks for each record."""
    return cls._fields, tuple(map(cls._field_defaults.get, cls._fields))
