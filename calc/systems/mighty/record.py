"""What a mighty record has beyond a riichi record: declared jokers, アリス, silenced players, 箱リーチ."""

from typing import Any, NamedTuple

from ...records.record import Record, Win
from ...tiles.tiles import Kind, Tile

KISHOGUN = "kishogun"
"""The name of the limit of a 鬼将軍."""
Declared = tuple[str, tuple[Kind, ...], Kind | None]
"""How jokers were declared: ``best``, ``forgotten`` or ``explicit``, with what held and drawn ones stand for."""


class OwnWin(NamedTuple):
    """Mighty's own fields of a win."""

    declared: Declared = ("best", (), None)
    alice: tuple[Tile, ...] | None = None
    """The tiles turned for アリス, the missing one included; ``None``: not recorded."""
    alice_wall_end: bool = False
    """Whether the wall ended, so that the last tile turned may be a hit."""
    white_kans: tuple[Tile, ...] = ()
    """The concealed kans in which a white stands for one of the tiles, each by its tile."""


class OwnRecord(NamedTuple):
    """Mighty's own fields of the table."""

    silenced: tuple[str, ...] = ()
    """The players who may declare nothing in this turn (白フラッシュ)."""
    box: tuple[str, ...] = ()
    """The players in 箱リーチ who did not win."""


def own_win(win: Win) -> OwnWin:
    """Return mighty's own fields of a win. Readers of riichi make wins without any: those have the defaults."""
    return win.own or OwnWin()


def own_record(record: Record) -> OwnRecord:
    """Return mighty's own fields of the table. A record without any has the defaults."""
    return record.own or OwnRecord()


def changed(win: Win, **changes: Any) -> Win:
    """Return a win with changes in mighty's own fields."""
    return win._replace(own=own_win(win)._replace(**changes))
