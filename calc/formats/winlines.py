"""Recorded wins, one JSON object a line, plain or gzip: the format of docs/winlines.md.

:func:`read` takes a file and gives records. Every line is checked in full by :mod:`calc.formats.winlines_check`; a line
with a problem is left out, and reading continues. :func:`to_record` and :func:`to_expected` convert the fields of a
line that is known to be valid. Seats are named A, B, C, D in the order of their numbers.
"""

import json
from collections.abc import Iterator, Mapping
from operator import itemgetter
from typing import Any, Final

from ..languages import Phrase
from ..problems.codes import problem
from ..problems.problems import InputError, Problem, Source, Span, reason
from ..records.record import DOUBLE_RIICHI, FLAGS, RIICHI, Record, Win
from ..tiles.tiles import BY_MPSZ, EAST, Meld
from . import Expected, Recorded, Report
from .stream import InMemory, TwiceError, fields_given_once, read_lines
from .winlines_fields import ALIASES, WINDS, get_line, get_multi_ron, get_result, get_yaku

SEATS: Final = "ABCD"
"""Names of the seats 0 to 3."""

_TURN_ORDERS: Final = {
    (players, dealer): tuple(SEATS[(dealer + turn) % players] for turn in range(players))
    for players in (3, 4)
    for dealer in range(players)
}
"""The seats, the dealer first, by the number of players and the dealer."""
_tile_of: Final = BY_MPSZ.__getitem__
_new_tuple: Final = tuple.__new__
_get_meld: Final = itemgetter("type", "tiles")
# What follows are the fields that a line does not have. They are filled in by hand: calling the class of a named tuple
# costs as much as judging a yaku.
_WIN_REST: Final[tuple[Any, ...]] = tuple(Win._field_defaults[name] for name in Win._fields[11:])
_RECORD_REST: Final[tuple[Any, ...]] = tuple(Record._field_defaults[name] for name in Record._fields[11:])
_NO_CHANGES: Final[Mapping[str, object]] = {}
_ROUNDS: Final = {wind: EAST + i for i, wind in enumerate(WINDS)}


def read(path: str, report: Report, memory: InMemory | None = None) -> Iterator[Recorded]:
    """Yield every valid line of a file as a record, in order; ``-`` is standard input. Problems (F1xx) go to
    ``report``."""
    for number, text in read_lines(path, report, memory):
        source = Source(path, text, number)
        problems = []
        try:
            try:
                fields = _decode(text)
            except TwiceError:  # it is read all the same, so that each repeated field is reported with its place
                fields = json.loads(text)
                problems = _repeated_fields(source)
            recorded = recorded_of(source, fields)
        except InputError as error:
            problems += error.problems
        except (ValueError, RecursionError) as error:
            problems = [_no_json_problem(source, error)]
        for wrong in problems:
            report(wrong)
        if not problems:
            yield recorded


def _no_json_problem(source: Source, error: ValueError | RecursionError) -> Problem:
    """Return the problem of a line that is no JSON, at the place that the error names; if it names none, the whole line
    is underlined."""
    start = getattr(error, "pos", 0)
    why = getattr(error, "msg", "") or reason(error) or Phrase("nested_too_deeply")
    span = Span(source, start, start + 1 if start else len(source.text))
    return problem("F111.line", span=span, help=Phrase("line_is_json"), why=why)


def recorded_of(source: Source, fields: Any) -> Recorded:
    """Return the recorded win in a line with these fields. Raises :class:`~calc.InputError` with every fault in its
    place: for the places a faulty line is read again, since most lines have no fault."""
    from .winlines_check import check, players_of  # every batch imports this module, few read such lines

    if faults := check(fields):
        from ..problems.yaml_document import json_document

        document = json_document(source, fields)
        # F113, an unknown field, is marked at its name, other faults at the value
        raise InputError([p._replace(span=document.span(p.path, key=p.code == "F113")) for p in faults])
    record = to_record(fields, players_of(fields.get("rules")))
    return Recorded(record, to_expected(fields.get("result")), fields.get("id"), source.first, source.name)


def _no_number(name: str) -> None:
    """Refuse ``NaN`` and ``Infinity``, which a decoder of JSON takes for numbers: always raises ValueError."""
    raise ValueError(Phrase("no_number", name=name))


_decode: Final = json.JSONDecoder(object_pairs_hook=fields_given_once, parse_constant=_no_number).decode


def _repeated_fields(source: Source) -> list[Problem]:
    """Return the problems of fields that an object has more than once. JSON keeps the last of them without a word, so
    nobody would notice."""
    from ..problems.yaml_document import json_document

    spans = [p.span for p in json_document(source, None).problems if p.code == "S102" and p.span]
    # if none is located, the whole line is the place
    return [
        problem("F115.field", span=span, name=source.text[span.start : span.end].strip('"'))
        for span in spans or [Span(source, 0, len(source.text))]
    ]


def to_record(fields: Mapping[str, Any], players: int = 4) -> Record:
    """Make the record of a line with valid fields. ``players``: their number, if the line does not give it. Several
    wins on one tile are a record each, of which only the first has the honba. The tuples are made without their
    constructors, for speed: a file has a hundred thousand lines."""
    (rules, wind, dealer, honba, sticks, winner, way, loser, concealed, win_tile, melds, names, dora, ura) = get_line(
        fields
    )
    get, tile = fields.get, _tile_of  # local, for speed
    flags = 0
    for name in names:
        flags |= FLAGS[name]
    if flags & DOUBLE_RIICHI:  # some programs list both; a record has one
        flags &= ~RIICHI
    laid = []
    for meld in melds:
        kind, tiles = _get_meld(meld)
        giver = meld.get("from")
        laid.append(_new_tuple(Meld, (kind, tuple(map(tile, tiles)), "" if giver is None else SEATS[giver])))
    liable, rons = get("pao"), get("multi_ron")
    win = (
        # the first eleven fields of a win, in order; None, (): no river, and nothing let pass
        SEATS[winner], way, tuple(map(tile, concealed)), tile(win_tile), tuple(laid),
        "" if loser is None else SEATS[loser], flags, get("nukidora", 0), None, (),
        () if liable is None else ((SEATS[liable], ""),),  # "": the line does not name the yakuman
    )  # fmt: skip
    record = (
        # the first eleven fields of a record, in order; None: no draw; 0: the number of the hand is not told
        _TURN_ORDERS[get("players", players), dealer], (_new_tuple(Win, win + _WIN_REST),), None, rules,
        _NO_CHANGES if get("red_fives", True) and get("kuitan", True) else _changed_rules(fields), _ROUNDS[wind], 0,
        0 if rons and get_multi_ron(rons)[0] else honba, sticks, tuple(map(tile, dora)), tuple(map(tile, ura)),
    )  # fmt: skip
    return _new_tuple(Record, record + _RECORD_REST)


def _changed_rules(fields: Mapping[str, Any]) -> Mapping[str, object]:
    """Return the rules that a line overrides. Its fields ``red_fives`` and ``kuitan`` can say no: the table has no red
    fives, or no open tanyao."""
    changes = (("red_fives", "table.red_fives", ()), ("kuitan", "yaku.tanyao", "1/-"))  # 1/-: closed alone
    return {rule: value for name, rule, value in changes if not fields.get(name, True)}


def to_expected(result: Mapping[str, Any]) -> Expected:
    """Return a valid ``result`` of a line (what the server says a win is worth) with our ids, which ``calc verify``
    compares with our settlement. The limit “yakuman” without a named yakuman is our ``counted_yakuman``; yaku of 0 han
    are left out."""
    yaku, yakuman, han, fu, points, limit, deltas = get_result(result)
    if limit == "yakuman" and not yakuman:
        limit = "counted_yakuman"
    counted = tuple([(ALIASES.get(name, name), worth) for name, worth in map(get_yaku, yaku) if worth])
    named = tuple([ALIASES.get(name, name) for name in yakuman])
    return Expected(counted, named, han, fu, points, limit, dict(zip(SEATS, deltas, strict=False)))
