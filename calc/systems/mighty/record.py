"""What a record of mighty says beside one of riichi: jokers declared, アリス, who may not declare, 箱リーチ."""

from typing import Any, NamedTuple

from ...record import Record, Win
from ...tiles import Kind, Tile

KISHOGUN = "kishogun"
"""What the limit of a 鬼将軍 is called."""
Declared = tuple[str, tuple[Kind, ...], Kind | None]
"""How jokers were declared: ``best``, ``forgotten``, or ``explicit`` with what held ones and a drawn one stand for."""


class OwnWin(NamedTuple):
    """What mighty's own fields say of a win."""

    declared: Declared = ("best", (), None)
    alice: tuple[Tile, ...] | None = None
    """The tiles turned for アリス, the missing one included; ``None``: not recorded."""
    alice_wall_end: bool = False
    """The wall ended, so the last tile turned may be a hit."""
    white_kans: tuple[Tile, ...] = ()
    """The concealed kans in which a white stands for one of the tiles, each by its tile."""


class OwnRecord(NamedTuple):
    """What mighty's own fields say of the table."""

    silenced: tuple[str, ...] = ()
    """Who may declare nothing in this turn (白フラッシュ)."""
    box: tuple[str, ...] = ()
    """Who is in 箱リーチ and did not win."""


def own_win(win: Win) -> OwnWin:
    """What mighty's own fields say of a win."""
    return win.own or OwnWin()


def own_record(record: Record) -> OwnRecord:
    """What mighty's own fields say of the table."""
    return record.own or OwnRecord()


def changed(win: Win, **changes: Any) -> Win:
    """A win of which mighty's own fields say something else."""
    return win._replace(own=own_win(win)._replace(**changes))
