"""The match document: rules, players, start and hands, read into typed values. Every problem has its place.

A hand of a match is a record as ``calc score`` reads it, except that everything that follows from the earlier hands may
be left out; or it is an :class:`Adjust` if the table knows only the amounts. Records without a match around them, as
``calc convert`` writes them, make a match too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypedDict

from ..compiled import toml
from ..line.reader import read_part, seats_named
from ..problems.codes import problem
from ..problems.problems import InputError, Path, Problem, Problems, Source, Span, refuse
from ..readers.reader import DEFAULT_RULES, located, rules_of
from ..records.fields import Field, load
from ..records.values import ReadableDocument, Values
from ..rules.rules import Rules, format_value, override
from ..systems import system
from ..systems.dealing import Course
from .evening import parse_rate
from .final import FinalScores, end_problems
from .settled import Rate

AnyCourse = Course[Any]
"""The course of a match of any game."""
FIELDS = load(__file__).groups
"""The fields of a match (``match``, those ``closing`` one without hands, and its ``outcome``), of a hand of which only
the amounts are known (``adjust``, and those ``beside`` it), and those that a hand has only in a match (``own``)."""
MATCH_FIELDS, CLOSING_FIELDS, OWN_FIELDS = FIELDS["match"], FIELDS["closing"], FIELDS["own"]
GROUPS = {name: FIELDS[name] for name in ("match", "adjust", "outcome")}


MOST_HANDS = 2000
"""The most hands of one match; a long evening has some fifty."""
_OPTIONAL = ("title", "streak", "ended", "expect", "rate", "out")
"""The fields of a match that a :class:`Match` takes as they are read."""
_MOST_WRITTEN = 100_000
"""The most characters of its hand lines in all: reading one of their words costs as much as reading a whole YAML
value."""


class PartView:
    """A part of a document that is read as a document of its own: a hand of a match, completed by what follows from the
    others. ``problems``: why a line cannot be read."""

    def __init__(self, document: ReadableDocument, path: Path, value: Any, problems: Sequence[Problem] = ()) -> None:
        self.document, self.path, self.value, self.problems = document, path, value, problems

    def span(self, path: Path, key: bool = False) -> Span:
        """Return the span of the value at a path."""
        return self.document.span((*self.path, *path), key)

    def but(self, value: object) -> PartView:
        """Return the same place with another value. A hand is completed so, and its problems still point into the
        text."""
        return PartView(self.document, self.path, value)


class Adjust(NamedTuple):
    """A hand of which only the amounts are known, or a correction between hands."""

    points: Mapping[str, int] = {}
    chips: Mapping[str, int] = {}
    place_points: Mapping[str, int] = {}
    """Given and taken at the end of the match, in thousands of points; what is not given back goes to nobody."""
    winners: tuple[str, ...] = ()
    source: str = ""
    tenpai: tuple[str, ...] | None = None
    keeps: bool | None = None
    seats: tuple[str, ...] = ()
    """The deal from here on, in the fields of a record; empty and 0 if not given."""
    sitout: str = ""
    round_wind: int = 0
    number: int = 0
    honba: int = 0
    streak: int = 0

    @property
    def hand(self) -> bool:
        """Whether a hand was played; a correction leaves the deal unchanged."""
        return bool(self.winners) or self.tenpai is not None or self.keeps is not None


class ExpectedEnd(NamedTuple):
    """What a match document expects at the end; an amount is by player."""

    scores: Mapping[str, int] = {}
    results: Mapping[str, int] = {}
    chips: Mapping[str, int] = {}
    over: str | None = None
    """Why the match ended; empty if it goes on."""


class Match(NamedTuple):
    """A match as a document has it: its hands, start and rules."""

    course: AnyCourse
    start: Mapping[str, int]
    """The points of each player before the first hand."""
    hands: tuple[PartView, ...]
    file: str
    title: str = ""
    streak: Mapping[str, int] = {}
    """Each player's run of first places before this match."""
    ended: bool = False
    """Whether the players stopped after the last hand."""
    expect: ExpectedEnd = ExpectedEnd()
    rate: Mapping[str, Rate] | None = None
    """The money for its points and chips; ``None`` if it does not say."""
    out: tuple[str, ...] = ()
    """Who sat out the whole match."""
    final: FinalScores | None = None
    """Its end, where that is all that is known of it; there are no hands then."""
    document: ReadableDocument | None = None
    """The match document; ``None`` if the hands are documents of their own."""
    forced: bool = False
    """Whether the rules were requested from outside, so that what a hand asks for does not count."""
    chosen: str = ""
    """Who chose the rules: ``asked`` (the caller), ``record``, ``setting`` (the user's), ``nobody``."""

    @property
    def rules(self) -> Rules:
        """The rules by which it is settled."""
        return self.course.rules

    @property
    def players(self) -> tuple[str, ...]:
        """In turn order, the first dealer first; one more than sit at the table if somebody sits out in turn."""
        return self.course.players

    @property
    def place(self) -> ReadableDocument:
        """Where problems of its end are shown: its first hand, or the document of a match without hands."""
        return self.hands[0] if self.hands or self.document is None else self.document


class ChosenRules(TypedDict):
    """Fields of a :class:`Match`: how its rules were chosen."""

    forced: bool
    chosen: str


class AskedRules(NamedTuple):
    """The rules that a caller asks for."""

    name: Rules | str = ""
    """Those of every match; empty: those that each names."""
    overrides: Mapping[str, object] | None = None
    setting: str = ""
    """Those of a match that names none; empty: the usual ones."""
    files_beside: bool = False
    """Whether a match file may name a rules file of its own folder; one of a stranger may not."""

    def load_for(self, document: ReadableDocument) -> Rules:
        """Return the rules of a match, given by its ``document`` or its first hand; load their file if that is not done
        yet. Raises InputError if they cannot be loaded."""
        return rules_of(document, self.name, self.overrides, self.setting or DEFAULT_RULES, self.files_beside)

    def tell_choice(self, document: ReadableDocument) -> ChosenRules:
        """Return whose choice the rules of a match are, as :attr:`Match.forced` and :attr:`Match.chosen` say it:
        results name it, as nobody may have chosen them."""
        if self.name:
            chosen = "asked"
        elif isinstance(document.value, dict) and name_of(document.value.get("rules")):
            chosen = "record"
        else:
            chosen = "setting" if self.setting else "nobody"
        return {"forced": bool(self.name or self.overrides), "chosen": chosen}


def name_of(rules: object) -> str:
    """Return the name of the rules that a document asks for by its field ``rules``; empty if it names none.

    >>> name_of("tcg"), name_of({"use": "tcg", "set": {}}), name_of([{"system": "house"}, "tcg"]), name_of(None)
    ('tcg', 'tcg', 'house', '')
    """
    if isinstance(rules, list) and rules:  # of several the first names them
        rules = rules[0]
    if isinstance(rules, dict):
        rules = rules.get("use") or rules.get("system")
    return str(rules or "")


def is_match(document: ReadableDocument) -> bool:
    """Tell whether a document is a match and not a hand: it has hands, or only a match has one of its fields.

    In a record ``hands`` are tiles by player, so these make no match. A list under ``hand`` or ``player`` is taken for
    the misspelt list of a match.
    """
    raw = document.value
    if not isinstance(raw, dict):
        return False
    slip = any(isinstance(raw.get(name), list) for name in ("hand", "player"))  # meant: hands, players
    hands = "hands" in raw and not isinstance(raw["hands"], dict)
    return slip or hands or bool({"players", "ended", "final"} & set(raw))


def read_matches(
    documents: Iterable[ReadableDocument | list[Problem]],
    asked: AskedRules,
    before: Match | None = None,
) -> tuple[list[Match], list[Problem]]:
    """Return the matches in a sequence of documents, and every problem.

    Hands without a match around them form one match as long as they are in one file and their rounds do not start
    again. A hand that cannot be read is a :class:`PartView` with its problems. ``before``: a match as an earlier text
    had it; what both begin with is not read again. Nothing is raised: a wrong match does not keep the others from being
    read.
    """
    matches: list[Match] = []
    problems: list[Problem] = []
    for group in _group_by_match(documents, problems):
        try:
            if is_match(group[0]):
                match, wrong = _read_document(group[0], asked, before)
                matches += [match] if match else []
                problems += wrong
            else:
                problems += [p for hand in group if isinstance(hand, PartView) for p in hand.problems]
                if not (isinstance(group[0], PartView) and group[0].problems):  # it would name players and rules
                    matches.append(_match_of_hands(group, asked))
        except InputError as error:
            problems += error.problems
    return matches, problems


def _goes_on(before: ReadableDocument, document: ReadableDocument) -> bool:
    """Tell whether a document is a further hand of the match to which the document ``before`` it belongs: both are
    hands, and no other match begins with ``document``."""
    return not (is_match(document) or is_match(before) or _begins_match(before, document))


def _begins_match(before: ReadableDocument, document: ReadableDocument) -> bool:
    """Tell whether a hand begins another match than that of the hand ``before`` it: the hand is in another file, or (if
    both name their round) of an earlier round."""
    last_round, this_round = _round_and_number(before), _round_and_number(document)
    starts_again = bool(last_round and this_round and this_round < last_round)
    return _file_name(before) != _file_name(document) or starts_again


def _file_name(document: ReadableDocument) -> str:
    """Return the name of the file that a document is in."""
    return document.span(()).source.name


def _group_by_match(
    documents: Iterable[ReadableDocument | list[Problem]], problems: list[Problem]
) -> list[list[ReadableDocument]]:
    """Return the documents of each match: the match itself, or consecutive hands. Those that could not be read are
    added to ``problems``."""
    together: list[list[ReadableDocument]] = []
    for document in documents:
        if isinstance(document, list):
            problems += document
        elif together and _goes_on(together[-1][-1], document):
            together[-1].append(document)
        else:
            together.append([document])
    return together


def _round_and_number(document: ReadableDocument) -> tuple[int, int] | None:
    """Return the round of a record and its number there; ``None`` if the record names none that can be read. By rounds
    one sees whether hands in a row are of one match."""
    raw = document.value
    text = raw.get("round") if isinstance(raw, dict) else None
    # a reader of its own, whose problems are dropped: the hand is read again later
    number: tuple[int, int] | None = Values(document)._read_round(MATCH_FIELDS[0], text, ("round",)) if text else None
    return number


# --- a match document -------------------------------------------------------------------------------------------------


class _MatchReader(Values):
    """Reads the fields of a match."""

    most_seats = 7
    out: tuple[str, ...] = ()
    """Who of the players named sat out the match."""

    def seat(self, raw: Mapping[str, object], rules: Rules | None) -> None:
        """Set :attr:`seats` to the players who play, and :attr:`out`, before all other fields are read, as these name
        players. If the match does not name them, its final scores do, else its first hand, else they are A, B, C …. Set
        :attr:`seats_unknown` if the names are wrong, or if there are none and no rules to say how many play. Adds
        problems for what is wrong."""
        field = next(field for field in MATCH_FIELDS if field.name == "players")
        final = raw.get("final")
        written, path = raw.get("players"), ("players",)
        if "players" not in raw and isinstance(final, dict):
            written, path = [*final], ("final",)
        named = self._read_names(field, written, path) if written else None
        self.seats_unknown = named is None and (written is not None or rules is None)
        present = named or _default_players(raw.get("hands"), rules)  # also for names that are wrong, to read on
        self._read_who_sat_out(raw, present)
        self.seats = tuple(player for player in present if player not in self.out)

    def _read_who_sat_out(self, raw: Mapping[str, object], present: tuple[str, ...]) -> None:
        """Set :attr:`out` to the players who sat out the match, written as a list or a text. Add a problem for each who
        is not among those ``present``, but not in a match with final scores, which name only those who played."""
        out = raw.get("out") or ()
        names = out if isinstance(out, list | tuple) else str(out).replace(",", " ").split()
        self.out = tuple(map(str, names))
        for n, player in enumerate(self.out):
            if player not in present and "final" not in raw:  # final scores name only those who played
                self.seats = present  # whom the advice names
                self._report_unknown_player(player, ("out", n) if isinstance(out, list) else ("out",))

    def _read_start(self, field: Field, value: object, path: Path) -> dict[str, int] | int | None:
        """Return the points at the start, of each player or one number for all; ``None`` if they cannot be read, which
        is noted."""
        read = self._read_amounts if isinstance(value, dict) else self._read_count
        return read(field, value, path)

    def _read_hands(self, field: Field, value: object, path: Path) -> list[object] | None:
        """Return the hands as written, to be read when the players are known; ``None`` for what is no list, or too much
        to read, which is noted. Hand lines cost much to read, so their length is limited before any of them is read."""
        if not isinstance(value, list) or not value:
            self.tell("S202.hands", path)
            return None
        written = sum(len(hand) for hand in value if isinstance(hand, str))
        if written > _MOST_WRITTEN:
            self.tell("S112.written", path, n=written, most=_MOST_WRITTEN)
            return None
        return None if self.too_long(field, value, path, MOST_HANDS) else value

    def _read_out(self, field: Field, value: object, path: Path) -> tuple[str, ...]:
        """Return who sat out: :meth:`seat` has read it with the players, so the value is not read again."""
        return self.out

    def _read_rate(self, field: Field, value: object, path: Path) -> Mapping[str, Rate] | None:
        """Return a rate; ``None`` for one that cannot be read, which is noted."""
        return read_rate(self, value, path)

    def _read_pushed(self, field: Field, value: object, path: Path) -> dict[str, str] | None:
        """Return who pushed each bust player below zero; ``None`` if it cannot be read, which is noted."""
        return self._read_by_player(field, value, path, "S202.pushed", self._read_player)

    def read_final(self, values: Mapping[str, Any]) -> FinalScores | None:
        """Return the end of a match without hands, from the ``values`` read of its document; ``None`` for one with
        hands. Two things are noted: fields that belong to such an end where there is none; and beside such an end what
        it excludes, hands or that the players stopped early."""
        closing = {field.name: values[field.name] for field in CLOSING_FIELDS if field.name in values}
        if "final" not in values:
            for name in closing:
                self.tell("S206.beside_final", (name,), key=True, name=name)
            return None
        for name in ("hands", "ended"):
            if name in values:
                self.tell("S206.together", (name,), key=True, one="final", other=name)
        return FinalScores(values["final"], **closing)

    def _read_outcome(self, field: Field, value: object, path: Path) -> ExpectedEnd:
        """Return what the document expects at the end."""
        return ExpectedEnd(**self.read_fields(FIELDS["outcome"], value, path))


def read_rate(reader: Values, value: object, path: Path) -> Mapping[str, Rate] | None:
    """Return the rate that a document has at a path; ``None`` if it cannot be read, for which problems are added to the
    ``reader``, that of a match or of an evening."""
    try:
        return parse_rate(value if isinstance(value, str) else str(value))
    except InputError as error:
        # parse_rate knows no document, so its problems get their place here
        reader.problems.extend(p._replace(path=path, span=reader.document.span(path)) for p in error.problems)
        return None


def _read_document(
    document: ReadableDocument, asked: AskedRules, before: Match | None = None
) -> tuple[Match | None, list[Problem]]:
    """Return a match, and every problem of its head and its hands. A match with wrong hands is returned too, as
    settling it shows further problems. It is ``None`` where settling would be pointless: its players or start are
    wrong; it has an end instead of hands and anything is wrong; or so much is wrong that not all hands were read.
    ``before``: an earlier state of the match: if the head is the same, unchanged hands are taken from it.

    Loads the rules that the document names. Raises InputError, with all problems so far, if the rules or the players
    are unknown, or if there are neither hands nor an end.
    """
    raw = document.value
    problems = Problems()
    rules = _load_asked(asked, document, problems)
    reader = _MatchReader(document)
    reader.seat(raw, rules)
    values = reader.read_fields((*MATCH_FIELDS, *CLOSING_FIELDS), raw, ())
    if not {"hands", "final"} & set(raw):
        reader.tell("S203.hands", ())
    final = reader.read_final(values)
    problems += reader.problems
    if rules is None or reader.seats_unknown or not {"hands", "final"} & set(values):
        raise InputError(located(problems, document))
    course, start = _begin_course(rules, reader.seats, values.get("start"))
    problems += _player_number_problems(course, "players")
    if final and not problems:
        problems += _end_problems(final, course, start)
    # an end alone must be right as a whole; of a match with hands, who plays and with how many points
    usable = not (problems if final else {p.path[:1] for p in problems} & {("players",), ("start",)})
    same = before if before and _has_same_head(before, document, course, start, asked) else None
    hands, whole = _view_hands(document, values.get("hands", ()), course, problems, same)  # adds to problems
    optional = {name: values[name] for name in _OPTIONAL if name in values}
    chosen = asked.tell_choice(document)
    match = Match(course, start, hands, _file_name(document), document=document, final=final, **chosen, **optional)
    return match if usable and whole else None, located(problems, document)


def _end_problems(final: FinalScores, course: AnyCourse, start: Mapping[str, int]) -> Iterator[Problem]:
    """Yield what is impossible in the end of a match without hands (:func:`~calc.match.final.end_problems`). In a game
    without sticks a stick is worth 0 points."""
    stick = course.v["sticks.value"] if course.counters else 0
    return end_problems(final, start, stick, course.rules.values)


def _load_asked(asked: AskedRules, document: ReadableDocument, problems: Problems) -> Rules | None:
    """Return the rules of a match; ``None`` if they cannot be loaded, which is added to ``problems``. The rest of the
    document is checked all the same, so that all problems are reported at once."""
    try:
        return asked.load_for(document)
    except InputError as error:
        problems += error.problems
        return None


def _has_same_head(
    before: Match, document: ReadableDocument, course: AnyCourse, start: Mapping[str, int], asked: AskedRules
) -> bool:
    """Tell whether a match has the same players, start and rules as its earlier state ``before``, so that hands with
    the same text need not be read again."""
    if before.document is None or (before.players, before.start) != (course.players, start):
        return False
    named, forced = document.value.get("rules"), asked.tell_choice(document)["forced"]
    if before.forced != forced or repr(before.document.value.get("rules")) != repr(named):  # repr, as 1 == True
        return False
    # the same rules loaded again are another object with the same digest
    return before.rules is course.rules or before.rules.digest == course.rules.digest


def _unchanged_hands(before: Match | None, document: ReadableDocument) -> Iterator[PartView]:
    """Yield the first hands of a match that stand unchanged, in the same places, in the text of its earlier state
    ``before``: as the objects of that match, by which a walk knows them again. None if there is no earlier state."""
    if before is None or before.document is None:
        return
    old_text, new_text = before.document.span(()).source.text, document.span(()).source.text
    compared = 0  # up to here both texts are the same
    for number, hand in enumerate(before.hands):
        place, old_place = document.span(("hands", number)), before.document.span(("hands", number))
        if (place.start, place.end) != (old_place.start, old_place.end):
            return
        # only from the end of the hand before, so that each character is compared once
        if old_text[compared : place.end] != new_text[compared : place.end]:
            return
        compared = place.end
        yield hand


_ENDS = frozenset(toml(__file__, "spoken")["ends"])
"""What people write as the last hand of a match where its field ``ended`` is meant."""


def _view_hands(
    document: ReadableDocument, values: Sequence[object], course: AnyCourse, problems: Problems, before: Match | None
) -> tuple[tuple[PartView, ...], bool]:
    """Return the hands of a match document, and whether all were read. Adds what is wrong with them to ``problems``;
    once that is full, no further hand is read. The first hands that ``before`` has unchanged are taken from it, since
    an evening is read again after each of its hands."""
    hands = [hand for _, hand in zip(values, _unchanged_hands(before, document), strict=False)]
    for number, value in enumerate(values[len(hands) :], len(hands)):
        if problems.full:  # a hand costs more than its characters, so the others are not even read
            problems.skip()
            return tuple(hands), False
        hands.append(_view_hand(document, number, value, course.rules, course.players))
        problems += hands[-1].problems
    return tuple(hands), True


def _view_hand(
    document: ReadableDocument, number: int, value: object, rules: Rules, players: tuple[str, ...]
) -> PartView:
    """Return a hand of a match document: a record as it is, or a hand line (:mod:`calc.line`), which is read here. A
    line that cannot be read is returned with its problems; nothing is raised, so that other hands are read all the
    same."""
    path: Path = ("hands", number)
    if not isinstance(value, str):
        return PartView(document, path, value)
    span = document.span(path)
    if value.strip().rstrip(".。!！").casefold() in _ENDS:
        return PartView(document, path, value, [problem("S203.ended", span=span, word=value.strip())])
    start = span.source.text.find(value, span.start, span.end)
    if start >= 0:
        part_span = Span(span.source, start, start + len(value))
    else:  # YAML writes it otherwise, broken or with escapes: places point into the line itself
        part_span = Span(Source("<line>", value), 0, len(value))
    try:
        line = read_part(part_span, rules, players, OWN_FIELDS)
    except InputError as error:
        return PartView(document, path, value, error.problems)
    return PartView(line, (), line.value)


def _default_players(hands: object, rules: Rules | None) -> tuple[str, ...]:
    """Return the players of a match that does not name them: those in the seats of its first hand, else A, B, C …, as
    many as the rules have. Empty if the rules are not known either."""
    first = hands[0] if isinstance(hands, list) and hands else None
    usual = tuple("ABCDEFG"[: system(rules.engine).players(rules)]) if rules else ()
    return players_named(first, rules or "") or usual


def players_named(hand: object, rules: Rules | str) -> tuple[str, ...]:
    """Return the players whom a hand of a match, a line or a record, names by its seats; empty if it names none, or
    they cannot be read. This is asked before all fields are read, as their readers need to know the players."""
    if isinstance(hand, str):
        return seats_named(hand, rules)
    seats = hand.get("seats") if isinstance(hand, Mapping) else None
    if isinstance(seats, str):
        seats = seats.replace(",", " ").split()  # one text: “A B C”, or with commas
    if isinstance(seats, Sequence) and all(isinstance(s, (str, int)) for s in seats):
        return tuple(map(str, seats))
    return ()


def _player_number_problems(course: AnyCourse, field: str) -> list[Problem]:
    """Return a problem if a match has another number of players than its game is for; where players sit out in turn,
    one more is right. ``field``: where the players are written."""
    there, players = course.at_table, len(course.players)
    if players == there or (course.rotation and players == there + 1):
        return []
    sentence = "M109.or_one_out" if course.rotation else "M109.players"
    return [problem(sentence, (field,), said=players, rules=course.rules.id, due=there, more=there + 1)]


def _begin_course(
    rules: Rules, players: tuple[str, ...], start: dict[str, int] | int | None
) -> tuple[AnyCourse, dict[str, int]]:
    """Return the course of a match, and the points that each player begins with. ``start``: the points that the
    document says, for all or by player; ``None`` if it says none. If they differ from the rules, the rules of the
    course get them as ``match.start``."""
    course = system(rules.engine).course
    usual = course(rules, players).start()
    scores = dict.fromkeys(players, start if isinstance(start, int) else usual)
    if isinstance(start, dict):  # by player; who is not named has the usual score
        scores |= start
    total = sum(scores.values())
    # Players may begin with different points (a handicap): the rule then is their mean, so that the sum is right.
    if "match.start" in rules.values and total != usual * len(players) and total % len(players) == 0:
        rules = override(rules, {"match.start": total // len(players)}, "start")
    return course(rules, players), scores


# --- hands that are documents of their own ----------------------------------------------------------------------------


def _match_of_hands(documents: Sequence[ReadableDocument], asked: AskedRules) -> Match:
    """Return the match that consecutive records form, each a document of its own, as ``calc convert`` writes the hands
    of a log. The first hand names the players, from its dealer on; their order is turned back to the first deal of its
    round. Raises InputError for too many hands, or a wrong number of players."""
    first = documents[0]
    if len(documents) > MOST_HANDS:
        span = documents[MOST_HANDS].span(())
        raise InputError([problem("S112.list", span=span, name="hands", n=len(documents), most=MOST_HANDS)])
    rules = asked.load_for(first)
    raw = first.value
    seats = _default_players([raw], rules)
    place = _round_and_number(first)
    number = place[1] if place and place[1] else 1  # 0: a round without the number of its deal
    sitout = raw.get("sitout") if isinstance(raw, dict) else None
    if isinstance(sitout, str) and sitout not in seats:
        seats = (*seats, sitout)
    players = seats
    if 1 < number <= len(seats):  # in the second deal of a round, who sits last from its dealer had dealt first
        earlier = number - 1
        players = (*seats[-earlier:], *seats[:-earlier])
    course, start = _begin_course(rules, players, start=None)
    refuse(located(_player_number_problems(course, "seats"), first))
    hands = tuple(d if isinstance(d, PartView) else PartView(d, (), d.value) for d in documents)
    return Match(course, start, hands, _file_name(first), getattr(first, "game", ""), **asked.tell_choice(first))


# --- parts of a hand that only a match knows --------------------------------------------------------------------------


def other_rules_problem(part: PartView, match: Match) -> Problem | None:
    """Return a problem if a hand asks for other rules than its match has, since a match has one set of rules; ``None``
    if it asks for none, or for the same by name or value by value. Rules that a caller asked for (``match.forced``)
    replace those of match and hand. But a change that only a hand of a match file asks for (not its match) is a problem
    even then, as it must not be dropped in silence."""
    asked, values = _rules_asked(part.value), match.rules.values
    changed = asked.get("set") or {}
    if match.forced:
        if match.document is None:
            return None
        of_match = _rules_asked(match.document.value).get("set") or {}
        changed = {key: value for key, value in changed.items() if key not in of_match or of_match[key] != value}
    same_system = match.forced or asked.get("use", "") in ("", match.rules.id)
    # compared as texts: the hand's values are as written, those of the match as their keys read them
    if same_system and all(format_value(values.get(key)) == format_value(value) for key, value in changed.items()):
        return None
    return problem("M110.changed" if same_system else "M110.other", ("rules",), rules=match.rules.id)


def _rules_asked(raw: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the rules that a hand or a match as written asks for: ``use``, a name, and ``set``, changes by key; empty
    if it asks for none."""
    rules = raw.get("rules")
    if isinstance(rules, str):
        return {"use": rules}
    return rules if isinstance(rules, dict) else {}


def read_adjust(part: PartView, match: Match) -> Adjust:
    """Return what a hand says under ``adjust:``, of which only amounts are known, with the fields about the deal beside
    that. Raises InputError for what cannot be read, and for fields that only a hand with tiles can have."""
    reader = _MatchReader(part)
    reader.seats = match.players
    values = reader.read_fields(FIELDS["adjust"], part.value["adjust"], ("adjust",))
    names = {f.name for f in system(match.rules.engine).fields["record"]}
    shared = {f.name for f in FIELDS["beside"]} & names  # of the deal, as far as the game's records have them
    for name in sorted(set(part.value) - shared - {"adjust"}):
        reader.tell("S206.beside_adjust", (name,), key=True, name=name)
    values |= reader.read_fields(FIELDS["beside"], {k: v for k, v in part.value.items() if k in shared}, ())
    refuse(reader.problems)
    values["round_wind"], values["number"] = values.pop("round", (0, 0))  # 0: not given
    values["source"] = values.pop("from", "")  # “from” is a word of Python
    return Adjust(**{name: value for name, value in values.items() if name in Adjust._fields})
