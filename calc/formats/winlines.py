"""Recorded wins, one JSON object a line, plain or gzip: the format of docs/winlines.md.

:func:`read` takes a file and gives records. Every line is checked in full by :mod:`calc.formats.winlines_check`; a line
with a problem is left out, and reading continues. :func:`to_record` and :func:`to_expected` convert the fields of a
line that is known to be valid. Seats are named A, B, C, D in the order of their numbers.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from ..codes import problem
from ..compiled import toml
from ..problems import InputError, Problem, Source, Span
from ..record import DOUBLE_RIICHI, FLAGS, RIICHI, Record, Win
from ..tiles import BY_MPSZ, EAST, Meld
from . import Expected, Recorded, Report
from .stream import InMemory, TwiceError, lines_of, no_twice

SEATS: Final = "ABCD"
"""Names of the seats 0 to 3."""
WINDS = "ESWN"

_TURNS: Final = {(n, dealer): tuple(SEATS[(dealer + i) % n] for i in range(n)) for n in (3, 4) for dealer in range(n)}
_tile: Final = BY_MPSZ.__getitem__
_new: Final = tuple.__new__
_WIN_REST: Final[tuple[Any, ...]] = tuple(Win._field_defaults[name] for name in Win._fields[11:])
_RECORD_REST: Final[tuple[Any, ...]] = tuple(Record._field_defaults[name] for name in Record._fields[11:])
"""The fields that a line does not have, filled in by hand: calling the class of a named tuple costs as much as judging
a yaku."""
_NO_CHANGES: Final[Mapping[str, object]] = {}
_ROUNDS: Final = {wind: EAST + i for i, wind in enumerate(WINDS)}

ALIASES: Final[Mapping[str, str]] = toml(__file__, "names")["winlines"]["yaku"]
"""Names of yaku that are not our ids."""


def read(path: str, report: Report, held: InMemory | None = None) -> Iterator[Recorded]:
    """Every valid line of a file as a record, in order; ``-`` is standard input. Problems (F1xx) go to ``report``."""
    for number, text in lines_of(path, report, held):
        source = Source(path, text, number)
        problems = []
        try:
            try:
                fields = _decode(text)
            except TwiceError:
                fields = json.loads(text)
                problems = _given_twice(source)
            found = recorded_of(source, fields)
        except InputError as error:
            problems += error.problems
        except (ValueError, RecursionError) as error:
            at = getattr(error, "pos", 0)
            why = getattr(error, "msg", "") or str(error) or "nested too deeply"
            span = Span(source, at, at + 1 if at else len(text))
            problems = [problem("F111.line", span=span, help="every line is one JSON object", why=why)]
        for one in problems:
            report(one)
        if not problems:
            yield found


def recorded_of(source: Source, fields: Any) -> Recorded:
    """The recorded win in a line with these fields; raises :class:`~calc.problems.InputError`."""
    from .winlines_check import check, players_of

    if faults := check(fields):
        from ..yamldoc import json_document

        there = json_document(source, fields)
        raise InputError([p._replace(span=there.span(p.path, p.code == "F113")) for p in faults])
    record = to_record(fields, players_of(fields["rules"]))
    return Recorded(record, to_expected(fields), fields["id"], source.first, source.name)


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number")


_decode: Final = json.JSONDecoder(object_pairs_hook=no_twice, parse_constant=_no_number).decode


def _given_twice(source: Source) -> list[Problem]:
    """The fields that are given more than once in an object."""
    from ..yamldoc import json_document

    spans = [p.span for p in json_document(source, None).problems if p.code == "S102" and p.span]
    found = []
    for span in spans or [Span(source, 0, len(source.text))]:
        name = source.text[span.start : span.end].strip('"')
        found.append(problem("F115.field", span=span, name=name))
    return found


def to_record(d: Mapping[str, Any], players: int = 4) -> Record:
    """The record of a line with valid fields; ``players`` is used if the line does not give their number."""
    seats = _TURNS[d.get("players", players), d["dealer"]]
    tile = _tile
    flags = 0
    for name in d["flags"]:
        flags |= FLAGS[name]
    if flags & DOUBLE_RIICHI:
        flags &= ~RIICHI
    melds = []
    for m in d["melds"]:
        source = m.get("from")
        melds.append(_new(Meld, (m["type"], tuple(map(tile, m["tiles"])), "" if source is None else SEATS[source])))
    loser, pao = d["loser"], d.get("pao")
    win = (
        SEATS[d["winner"]], d["win_type"], tuple(map(tile, d["concealed"])), tile(d["win_tile"]), tuple(melds),
        "" if loser is None else SEATS[loser], flags, d.get("nukidora", 0), None, (),
        () if pao is None else ((SEATS[pao], ""),),
    )  # fmt: skip
    changes = _NO_CHANGES if d.get("red_fives", True) and d.get("kuitan", True) else _overrides(d)
    rons = d.get("multi_ron")
    honba = d["honba"] if rons is None or not rons["index"] else 0
    record = (
        seats, (_new(Win, win + _WIN_REST),), None, d["rules"], changes, _ROUNDS[d["round_wind"]], 0, honba,
        d["riichi_sticks"], tuple(map(tile, d["dora_indicators"])), tuple(map(tile, d["ura_indicators"])),
    )  # fmt: skip
    return _new(Record, record + _RECORD_REST)


def _overrides(d: Mapping[str, Any]) -> Mapping[str, object]:
    """The rules that a line overrides: tables without red fives, or without open tanyao."""
    changes = (("red_fives", "table.red_fives", ()), ("kuitan", "yaku.tanyao", "1/-"))
    return {rule: value for name, rule, value in changes if not d.get(name, True)}


def to_expected(d: Mapping[str, Any]) -> Expected:
    """The server's result for a win, with our ids, from a line with valid fields."""
    result = d["result"]
    limit = result["limit"]
    if limit == "yakuman" and not result["yakuman"]:
        limit = "counted_yakuman"
    yaku = tuple([(ALIASES.get(y["name"], y["name"]), y["han"]) for y in result["yaku"] if y["han"]])
    yakuman = tuple([ALIASES.get(name, name) for name in result["yakuman"]])
    deltas = dict(zip(SEATS, result["deltas"], strict=False))
    return Expected(yaku, yakuman, result["han"], result["fu"], result["points"], limit, deltas)
