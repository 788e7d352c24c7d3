"""Riichi records that differ a little from the one given: circumstances, tiles, or the way of winning."""

from collections.abc import Collection, Iterator, Sequence
from itertools import starmap
from typing import Any

from ..mistakes import ADDED, HAPPENED, LEFT_OUT, Other
from ..records.record import (
    CHANKAN,
    CLAIMED,
    DOUBLE_RIICHI,
    FLAG_NAMES,
    HAITEI,
    HOUTEI,
    IN_RIICHI,
    IPPATSU,
    RIICHI,
    RIICHI_TILE,
    RINSHAN,
)
from ..rules.rules import Rules
from ..tiles.tiles import FLOWERS_END, KIND, RED, VARIANT, Tile, mpsz
from .dora import next_kind
from .hand import hand_tiles, retiled


def other_records(record: Any, rules: Rules) -> Iterator[Other]:
    for i, win in enumerate(record.wins):
        for kind, subject, other in _other_wins(win, record, rules):
            yield Other(kind, subject, record._replace(wins=(*record.wins[:i], other, *record.wins[i + 1 :])))
    yield from starmap(Other, other_indicators(record))
    if record.wareme:
        yield Other(LEFT_OUT, "wareme", record._replace(wareme=""))
    if record.dead and record.wins:
        yield Other(LEFT_OUT, "dead", record._replace(dead=()))
    if record.dora and record.wins:
        before = tuple(map(indicator_of, record.dora))
        yield Other(HAPPENED, "indicator_as_dora", record._replace(dora=before))
    draw = record.draw
    if draw is not None and draw.kind == "exhaustive" and not draw.hands:
        for kind, what, other in other_draws(draw, record.seats):
            yield Other(kind, what, record._replace(draw=other))


def _other_wins(win: Any, record: Any, rules: Rules) -> Iterator[tuple[str, str, Any]]:
    """What else a win could have been: the kind of change, its name, and the other win."""
    for kind, subject, flags in flag_changes(win.flags, bool(win.source)):
        yield kind, subject, win._replace(flags=flags)
    for name in rules.own_yaku:  # one claim less, or more
        claimed = name in win.yaku
        rest = tuple(other for other in win.yaku if other != name) if claimed else (*win.yaku, name)
        flags = win.flags | CLAIMED if rest else win.flags & ~CLAIMED
        yield LEFT_OUT if claimed else ADDED, f"yaku.{name}", win._replace(yaku=rest, flags=flags)
    for subject, tiles in _coloured(win):
        plain = {tile: tile & ~VARIANT for tile in tiles}
        yield LEFT_OUT, subject, retiled(win, plain)
    if win.river or win.passed:
        yield LEFT_OUT, "furiten", win._replace(river=None, passed=())
    if win.flowers:
        yield LEFT_OUT, "flowers", win._replace(flowers=())
    if win.norths:
        yield LEFT_OUT, "norths", win._replace(norths=0)
        if win.norths > 1:
            yield LEFT_OUT, "norths/1", win._replace(norths=win.norths - 1)
    if len(record.wins) > 1:
        pass  # several players can win only on one discard
    elif win.source:
        flags = win.flags & ~RIICHI_TILE  # then it is won neither on a discard nor on a tile added to a pon
        yield HAPPENED, "tsumo", win._replace(by="tsumo", source="", pon_owner="", flags=flags)
    else:
        yield HAPPENED, "ron", win._replace(by="ron", source=next(p for p in record.seats if p != win.player))
    if win.pao:
        yield LEFT_OUT, "pao", win._replace(pao=())


def indicator_of(tile: int) -> int:
    """The indicator that makes a tile dora."""
    return next(kind for kind in range(FLOWERS_END) if next_kind(kind) == tile & KIND)


def flag_changes(flags: int, ron: bool) -> Iterator[tuple[str, str, int]]:
    """Each circumstance removed or added: the kind of change, its name, and the new flags."""
    for bit, name in FLAG_NAMES.items():
        if bit == CLAIMED:
            continue
        if flags & bit:
            left = flags & ~bit
            if bit == DOUBLE_RIICHI:
                yield LEFT_OUT, name, left | RIICHI
            yield LEFT_OUT, name if bit != DOUBLE_RIICHI else "riichi", left & ~IPPATSU if bit & IN_RIICHI else left
        elif bit in ((CHANKAN, HOUTEI) if ron else (RINSHAN, HAITEI)) or (bit == RIICHI and not flags & IN_RIICHI):
            yield ADDED, name, flags | bit
        elif bit in (IPPATSU, DOUBLE_RIICHI) and flags & IN_RIICHI:
            yield ADDED, name, flags & ~RIICHI | bit if bit == DOUBLE_RIICHI else flags | bit


def _coloured(win: Any) -> Iterator[tuple[str, Collection[Tile]]]:
    """Tiles that may be mistaken for plain ones: each coloured tile, and all red ones; the name and the tiles."""
    coloured = [t for t in hand_tiles(win) if t & VARIANT]
    for one in dict.fromkeys(coloured):
        yield f"{'red' if one & VARIANT == RED else 'coloured'} {mpsz(one)}", (one,)
    reds = [t for t in coloured if t & VARIANT == RED]
    if len(reds) > 1:
        yield "reds", reds


def other_indicators(shown: Any) -> Iterator[tuple[str, str, Any]]:
    """A record or a win with one indicator less, or none: the kind of change, its name, and the result."""
    for name in ("dora", "ura"):
        tiles = getattr(shown, name)
        for i, tile in enumerate(tiles):
            yield LEFT_OUT, f"{name}_indicator {mpsz(tile)}", shown._replace(**{name: tiles[:i] + tiles[i + 1 :]})
        if len(tiles) > 1:
            yield LEFT_OUT, f"{name}_indicators", shown._replace(**{name: ()})


def other_draws(draw: Any, seats: Sequence[str]) -> Iterator[tuple[str, str, Any]]:
    """A draw with another player tenpai or noten, or without a nagashi: the kind of change, its name, and the draw."""
    for player in seats:
        tenpai = tuple(p for p in seats if (p in draw.tenpai) != (p == player))
        yield HAPPENED, f"{'noten' if player in draw.tenpai else 'tenpai'} {player}", draw._replace(tenpai=tenpai)
    for player in draw.nagashi:
        yield LEFT_OUT, "nagashi", draw._replace(nagashi=tuple(p for p in draw.nagashi if p != player))
