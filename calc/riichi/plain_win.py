"""The record of a win that mentions nothing rare, made without the careful reader: most of a batch are such."""

from collections.abc import Mapping, Set
from functools import cache
from typing import Final

from ..records.record import BOX_RIICHI, FLAGS, IN_RIICHI, OPEN_RIICHI, TSUMO, Record, Win
from ..records.tile_set import coloured_in_place
from ..records.values import ReadFields
from ..rules.rules import Rules
from ..tiles.tiles import EAST, Tile

_new: Final = tuple.__new__
_NONE: Final[Mapping[str, object]] = {}
_UNTOLD: Final = tuple(Win._field_defaults[name] for name in ("passed", "pao", "sakizuke", "pon_owner"))
ALWAYS: Final = {"player", "by", "hand"}
OFTEN_OF_WIN: Final = ALWAYS | {
    "from", "riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "norths", "river", "own",
}  # fmt: skip
_OFTEN: Final = {"rules", "seats", "round", "honba", "sticks", "dora", "ura", "title", "win", "own"}


@cache
def _circumstance_bits(name: str, how: str) -> int:
    """Return the bits of a circumstance (``name``) that a word (``how``) specifies (``riichi: double_open``, ``chankan:
    ankan``): a riichi of two words is both, while a robbed concealed kan is a robbed kan as well. Cached, as few words
    are written."""
    if name == "riichi":
        return sum(FLAGS[kind + "_riichi"] for kind in how.split("_"))
    return FLAGS[name] | FLAGS[f"{name}_{how}"]


def flags_of(got: ReadFields) -> int:
    """Return the circumstances among the fields of a win (``got``), as bits (:data:`calc.records.record.FLAGS`), as all
    that settles a win asks for them. A field is true, or a word that says which."""
    flags = 0
    for name in FLAGS.keys() & got.keys():
        if value := got[name]:  # false: said, but not so
            flags |= _circumstance_bits(name, value) if type(value) is str else FLAGS[name]
    return flags


def coloured_for_plain(rules: Rules) -> Mapping[Tile, Tile]:
    """Return the coloured tiles that stand for plain ones which the set does not have, by these: where every five is
    red, nobody writes ``0p``, and readers replace ``5p`` (:func:`calc.riichi.reader.dressed`). Remembered with the
    rules."""
    tiles: Mapping[Tile, Tile] | None = rules.kept.get("coloured_in_place")
    if tiles is None:
        tiles = rules.kept["coloured_in_place"] = coloured_in_place(rules.values)
    return tiles


def plain_win(got: ReadFields, seats: tuple[str, ...], rules: Rules, often: Set[str] = OFTEN_OF_WIN) -> Record | None:
    """Return the record of a win without rare fields, as the reader of its game would make it; ``None`` if it has any,
    or anything else that needs the careful reader. A batch tries this first, as it takes a fraction of the time.
    ``got``: the fields of the record, with those of the win under ``win``; ``often``: the fields of a win that are not
    rare. The field ``own`` holds what a game makes of its own fields."""
    win = got.get("win")
    if win is None or not (got.keys() <= _OFTEN and win.keys() <= often and win.keys() >= ALWAYS):
        return None
    by, source, (concealed, melds, tile) = win["by"], win.get("from", ""), win["hand"]
    flags = flags_of(win)
    riichi = flags & IN_RIICHI & ~BOX_RIICHI != 0
    sticks = got.get("sticks", riichi + 0)  # + 0: a number, no bool
    # what the careful reader reports: no winning tile, a stick too few, a ron from nobody
    if tile is None or sticks < riichi or (source == "") != (by == TSUMO):
        return None
    # open riichi lays other sticks, and sets without plain tiles need these replaced
    if flags & OPEN_RIICHI or coloured_for_plain(rules):
        return None
    for _, _, caller in melds:
        if caller and caller not in seats:  # a stranger, or a player by another name
            return None
    wind, number = got.get("round", (EAST, 0))
    rest = win.get("norths", 0), win.get("river"), *_UNTOLD, win.get("own"), (), (), None
    wins = (_new(Win, (win["player"], by, concealed, tile, melds, source, flags, *rest)),)
    get = got.get
    # in the order of Record; empty or None: what only a record of the careful reader has
    return _new(
        Record,
        (
            seats, wins, None, rules.id, _NONE, wind, number, get("honba", 0), sticks, get("dora", ()),
            get("ura", ()), _NONE, (), _NONE, get("title", ""), get("own"), None, "", (), (),
        ),
    )  # fmt: skip
