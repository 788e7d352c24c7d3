"""The checks of :mod:`calc.formats.winlines`: everything that can be wrong with the fields of one line.

First each field for itself: unknown, missing, of a wrong type or out of range (``winlines.toml``). If all of them are
sound, the words in them (tiles, flags, yaku, rules), the seats, and whether each meld is one. Whether the hand can be
and is a win is left to :mod:`calc.records.legal` and the engine, and whether the server's result is right is the very
question.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ..compiled import toml
from ..languages import Phrase
from ..problems.codes import problem
from ..problems.problems import Path, Problem, nearest
from ..records.contradictions import Contradiction, contradictions
from ..records.record import FLAG_NAMES
from ..riichi.yaku import REGISTRY
from ..rules.rules import load_rules, systems
from ..systems import system
from ..tiles.notation import kind_of_set
from ..tiles.tiles import BY_MPSZ, KIND, KINDS, MELD_SIZES, RED, VARIANT
from .winlines_fields import ALIASES, WINDS, RecordedLine, get_multi_ron, get_result, get_yaku, line_of

TILES = {text: t for text, t in BY_MPSZ.items() if t & KIND < KINDS and t & VARIANT in (0, RED)}
DORA = ("dora", "ura_dora", "red_dora", "north_dora")
NAMES = {*REGISTRY, *DORA, *ALIASES}
_MANY = 30
"""Longer lists of names are not printed."""


class LineField(NamedTuple):
    """What a field must be: an entry of ``winlines.toml``, where the kinds stand."""

    kind: str
    must: str
    """The same for people."""
    least: int = 0
    most: int = 0
    choices: Sequence[str] = ()
    of: str = ""
    """The group of the fields inside."""
    null: bool = False
    """Whether ``null`` may stand instead."""
    needed: bool = True


_IS_OF_KIND: Mapping[str, Callable[[Any, LineField], bool]] = {
    "int": lambda value, field: type(value) is int and field.least <= value <= field.most,
    "text": lambda value, field: (
        isinstance(value, str) and value.isprintable() and field.least <= len(value) <= field.most
    ),
    "word": lambda value, field: isinstance(value, str) and value in field.choices,
    "flag": lambda value, field: isinstance(value, bool),
    "words": lambda value, field: isinstance(value, list) and {*map(type, value)} <= {str},
    "ints": lambda value, field: isinstance(value, list) and all(_IS_OF_KIND["int"](number, field) for number in value),
    "list": lambda value, field: isinstance(value, list),
    "object": lambda value, field: isinstance(value, dict),
}
GROUPS: Mapping[str, Mapping[str, LineField]] = {
    group: {name: LineField(**field) for name, field in fields.items()}
    for group, fields in toml(__file__, "winlines").items()
}
_NEEDED = {group: [name for name, field in fields.items() if field.needed] for group, fields in GROUPS.items()}


@lru_cache(maxsize=32)
def players_of(rules: str) -> int:
    """Return the number of players of the riichi system ``rules``, cached as each line of a file asks for it. Raises
    LookupError for any other name."""
    if rules not in playable():
        raise LookupError(rules)
    players: int = load_rules(rules).values["table.players"]
    return players


@lru_cache(maxsize=1)
def playable() -> tuple[str, ...]:
    """Return the shipped systems that can play such lines: those of riichi, in the order of the file. Imports their
    games."""
    return tuple(name for name, _, _ in systems() if system(load_rules(name).engine).plays_logs)


def check(fields: object) -> list[Problem]:
    """Return every problem of one line (``fields``: its JSON value), with paths in the line and without spans; a line
    without any can be converted. If fields are missing or of wrong types, only these problems are returned, as the
    other checks need the fields."""
    if not isinstance(fields, dict):
        return [problem("F112.line")]
    faults = list(_check_fields(fields, "line", ()))
    if faults:
        return faults
    line = line_of(fields)
    melds = [_Meld.from_fields(i, meld) for i, meld in enumerate(line.melds)]
    yaku, yakuman, *_, deltas = get_result(fields["result"])
    names = [name for name, _ in map(get_yaku, yaku)]
    faults = [*_check_tiles(line, melds), *_check_flags(line), *_check_yaku(names, yakuman)]
    try:
        players = players_of(line.rules)
    except LookupError:
        return [*faults, problem("F116.rules", ("rules",), help=_hint_for(line.rules, playable()), name=line.rules)]
    faults += _check_seats(line, fields, melds, players)
    if len(deltas) != players:
        faults.append(problem("F119.deltas", ("result", "deltas"), n=players))
    if not any(fault.code == "F117" for fault in faults):  # tiles that do not exist make no melds
        faults += [fault for meld in melds for fault in _check_meld(meld)]
    return faults


# --- each field for itself --------------------------------------------------------------------------------------------


def _check_fields(value: object, group: str, place: Path) -> Iterator[Problem]:
    """Yield the problems of unknown, missing and wrongly typed fields in a ``group`` of a line (``value``, at
    ``place``) and in the groups within it. ``winlines.toml`` says what each field must be."""
    fields = GROUPS[group]
    if not isinstance(value, dict):
        yield problem("F112.object", place, name=_dotted_path(place))
        return
    for name, content in value.items():
        path = (*place, name)
        field = fields.get(name)
        if field is None:
            yield problem("F113.field", path, help=_hint_for(name, fields), name=_dotted_path(path))
        # null stands in some fields for what a win does not have
        elif not (_IS_OF_KIND[field.kind](content, field) or (content is None and field.null)):
            yield problem("F112.must", path, name=_dotted_path(path), what=field.must)
        elif field.of and isinstance(content, dict):
            yield from _check_fields(content, field.of, path)
        elif field.of:
            for number, item in enumerate(content):
                yield from _check_fields(item, field.of, (*path, number))
    for name in _NEEDED[group]:
        if name not in value:
            yield problem("F114.missing", place, name=_dotted_path((*place, name)))


def _dotted_path(path: Path) -> str:
    """Return a path as it is written in messages: ``melds.0.tiles``."""
    return ".".join(map(str, path))


def _hint_for(word: str, known_words: Collection[str]) -> Phrase | None:
    """Return the advice for an unknown word: the known one that is most like it, and all known ones unless there are
    many; ``None`` if there is neither."""
    return nearest(word, known_words, "known" if len(known_words) < _MANY else "")


# --- words ------------------------------------------------------------------------------------------------------------


class _Meld(NamedTuple):
    """A meld of a line; ``None``: the field is left out."""

    number: int
    type: str
    tiles: Sequence[str]
    called: str | None
    added: str | None
    giver: int | None

    @classmethod
    def from_fields(cls, number: int, meld: Mapping[str, Any]) -> "_Meld":
        """Return the meld with this ``number`` in its line, from its fields (``meld``)."""
        return cls._make((number, *map(meld.get, ("type", "tiles", "called", "added", "from"))))

    @property
    def path(self) -> Path:
        """Its place in the line, for problems."""
        return ("melds", self.number)


def _check_tiles(line: RecordedLine, melds: Sequence[_Meld]) -> Iterator[Problem]:
    """Yield the problem of each text that is no tile, in all fields that have tiles. The checks of melds look tiles up,
    so they are made only if there is none."""
    yield from _check_tile_texts([line.win_tile], ("win_tile",))
    for name, tiles in (("concealed", line.concealed), ("dora_indicators", line.dora_indicators),
                        ("ura_indicators", line.ura_indicators)):  # fmt: skip
        yield from _check_tile_texts(tiles, (name,), numbered=True)
    for meld in melds:
        yield from _check_tile_texts(meld.tiles, (*meld.path, "tiles"), numbered=True)
        for name, tile in (("called", meld.called), ("added", meld.added)):
            yield from _check_tile_texts([tile] if tile is not None else (), (*meld.path, name))


def _check_tile_texts(tiles: Sequence[str], place: Path, numbered: bool = False) -> Iterator[Problem]:
    """Yield the problem of each of the ``tiles`` that is no tile. ``place``: the path of their list if they are
    ``numbered``, else that of the only tile."""
    for i, tile in enumerate(tiles):
        if tile not in TILES:
            yield problem("F117.tile", (*place, i) if numbered else place, name=tile)


def _check_flags(line: RecordedLine) -> Iterator[Problem]:
    """Yield the problems of flags that are unknown (they may be worth han) or stand twice, and of an open riichi beside
    another; ``double_riichi`` may stand beside ``riichi``, as some programs list both."""
    names = [name for name in FLAG_NAMES.values() if name != "box_riichi"]  # no game that such lines are of has it
    if "open_riichi" in line.flags and ("riichi" in line.flags or "double_riichi" in line.flags):
        yield problem("F119.riichi", ("flags", line.flags.index("open_riichi")))
    for i, flag in enumerate(line.flags):
        if flag not in names:
            yield problem("F116.flag", ("flags", i), help=_hint_for(flag, names), name=flag)
        elif flag in line.flags[:i]:
            yield problem("F115.field", ("flags", i), name=flag)


def _check_yaku(yaku: Sequence[str], yakuman: Sequence[str]) -> Iterator[Problem]:
    """Yield the problems of yaku in the result of a line that are unknown or stand twice, also under two names
    (:data:`ALIASES`): such a result could never agree with calc's. A dora among the yakuman counts as unknown."""
    for i, name in enumerate(yaku):
        if name not in NAMES:
            yield problem("F118.yaku", ("result", "yaku", i, "name"), help=_hint_for(name, sorted(NAMES)), name=name)
    for i, name in enumerate(yakuman):
        if name not in NAMES or name in DORA:
            yield problem("F118.yakuman", ("result", "yakuman", i), help=_hint_for(name, sorted(NAMES)), name=name)
    for field, names in (("yaku", yaku), ("yakuman", yakuman)):
        ours = [ALIASES.get(name, name) for name in names]
        for name in sorted({name for name in ours if ours.count(name) > 1}):
            yield problem("F115.field", ("result", field), name=name)


# --- seats and melds --------------------------------------------------------------------------------------------------


_SEAT_FIELDS = ("dealer", "winner", "loser", "pao")
_SEAT_CONTRADICTIONS: tuple[Contradiction[RecordedLine], ...] = (
    ("loser", "F119.no_loser", "", lambda line, v: line.win_type == "ron" and line.loser is None),
    ("loser", "F119.tsumo", "", lambda line, v: line.win_type == "tsumo" and line.loser is not None),
    ("loser", "F119.own_win", "", lambda line, v: line.loser == line.winner),
)


def _check_seats(
    line: RecordedLine, fields: Mapping[str, Any], melds: Sequence[_Meld], players: int
) -> Iterator[Problem]:
    """Yield the problems of seats in a line for so many ``players``: a seat beyond the table, a winner who is his own
    discarder or giver, winds that do not fit the seats. Fields that the line leaves out are not checked."""
    if fields.get("players", players) != players:
        yield problem("F119.players", ("players",), rules=line.rules, n=players)
    seats: list[tuple[Path, int | None]] = [((name,), fields.get(name)) for name in _SEAT_FIELDS]
    for path, seat in (*seats, *(((*meld.path, "from"), meld.giver) for meld in melds)):
        if seat is not None and seat >= players:
            yield problem("F119.seat", path, seat=seat, n=players)
    # at the top of the line (), without rules {}, and with no words to fill in (dict)
    yield from contradictions(_SEAT_CONTRADICTIONS, line, (), {}, dict)
    if fields.get("pao") == line.winner:
        yield problem("F119.own_pao", ("pao",))
    for meld in melds:
        if sentence := _giver_fault(meld, line.winner, players):
            yield problem(sentence, (*meld.path, "from"))
    yield from _check_order(line, fields, players)


def _check_order(line: RecordedLine, fields: Mapping[str, Any], players: int) -> Iterator[Problem]:
    """Yield a problem if the winds of a line do not follow from its dealer, and one if its place among several wins
    (``multi_ron``) cannot be."""
    winds = [WINDS[(seat - line.dealer) % players] for seat in range(players)]
    if fields.get("seat_winds", winds) != winds:
        yield problem("F119.seat_winds", ("seat_winds",), dealer=line.dealer, winds=" ".join(winds))
    index, count = get_multi_ron(fields["multi_ron"]) if "multi_ron" in fields else (0, 1)  # else it is the only win
    # all but the discarder can win on one tile
    if index >= count or count >= players or (count > 1 and line.win_type != "ron"):
        yield problem("F119.multi_ron", ("multi_ron",), index=index, count=count)


def _giver_fault(meld: _Meld, winner: int, players: int) -> str:
    """Return the id of the problem of the seat that a meld of the winner names as its giver; empty if it has none. A
    run is called only from the player before the caller, a concealed kan from nobody."""
    if meld.giver is None:
        return ""
    if meld.type == "ankan":
        return "F119.ankan"
    if meld.giver == winner:
        return "F119.own_tile"
    return "F119.chi" if meld.type == "chi" and (meld.giver + 1) % players != winner else ""


def _check_meld(meld: _Meld) -> Iterator[Problem]:
    """Yield the first problem of a meld, if it has any, as further ones would follow from it. Its tiles must be known
    to exist (:func:`_check_tiles`)."""
    kind, size = meld.type, MELD_SIZES[meld.type]
    made = kind_of_set([TILES[tile] for tile in meld.tiles])
    # the fields that name a tile outside the meld
    strange = [name for name in ("called", "added") if getattr(meld, name) not in (None, *meld.tiles)]
    if len(meld.tiles) != size:
        yield problem("F120.size", meld.path, kind=kind, n=size)
    elif kind == "chi" and made != "chi":
        yield problem("F120.run", meld.path)
    elif kind != "chi" and made not in ("pon", "kan"):
        yield problem("F120.equal", meld.path, kind=kind)
    elif strange:
        yield problem("F120.not_in_meld", meld.path, name=strange[0])
    elif meld.called is not None and kind == "ankan":
        yield problem("F120.ankan", meld.path)
    elif meld.added is not None and kind != "kakan":
        yield problem("F120.added", meld.path)
