"""Riichi records that differ a little from the one given: circumstances, tiles, or the way of winning."""

from collections.abc import Iterator, Sequence
from itertools import starmap
from typing import Any

from ..mistakes import ADDED, HAPPENED, LEFT_OUT, Other
from ..record import CHANKAN, CLAIMED, DOUBLE_RIICHI, FLAG_NAMES, HAITEI, HOUTEI, IN_RIICHI, IPPATSU, RIICHI, RINSHAN
from ..rules import Rules
from ..tiles import FLOWERS_END, KIND, RED, VARIANT, mpsz
from .dora import next_kind


def other_records(record: Any, rules: Rules) -> Iterator[Other]:
    for i, win in enumerate(record.wins):

        def put(i: int = i, win: Any = win, **changes: Any) -> Any:
            return record._replace(wins=(*record.wins[:i], win._replace(**changes), *record.wins[i + 1 :]))

        for kind, subject, flags in flag_changes(win.flags, bool(win.source)):
            yield Other(kind, subject, put(flags=flags))
        yield from _claims(win, put, rules)
        yield from _reds(win, put)
        if win.river or win.passed:
            yield Other(LEFT_OUT, "furiten", put(river=None, passed=()))
        if win.flowers:
            yield Other(LEFT_OUT, "flowers", put(flowers=()))
        if win.norths:
            yield Other(LEFT_OUT, "norths", put(norths=0))
            if win.norths > 1:
                yield Other(LEFT_OUT, "norths/1", put(norths=win.norths - 1))
        if len(record.wins) > 1:
            pass  # several players can win only on one discard
        elif win.source:
            yield Other(HAPPENED, "tsumo", put(by="tsumo", source=""))
        else:
            source = next(p for p in record.seats if p != win.player)
            yield Other(HAPPENED, "ron", put(by="ron", source=source))
        if win.pao:
            yield Other(LEFT_OUT, "pao", put(pao=()))
    yield from starmap(Other, other_indicators(record))
    if record.dead and record.wins:
        yield Other(LEFT_OUT, "dead", record._replace(dead=()))
    if record.dora and record.wins:
        before = tuple(map(indicator_of, record.dora))
        yield Other(HAPPENED, "indicator_as_dora", record._replace(dora=before))
    draw = record.draw
    if draw is not None and draw.kind == "exhaustive" and not draw.hands:
        for kind, what, other in other_draws(draw, record.seats):
            yield Other(kind, what, record._replace(draw=other))


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


def _claims(win: Any, put: Any, rules: Rules) -> Iterator[Other]:
    """A claim of a yaku of the table's own dropped, or one more."""
    for name in rules.own_yaku:
        claimed = name in win.yaku
        rest = tuple(other for other in win.yaku if other != name) if claimed else (*win.yaku, name)
        flags = win.flags | CLAIMED if rest else win.flags & ~CLAIMED
        yield Other(LEFT_OUT if claimed else ADDED, f"yaku.{name}", put(yaku=rest, flags=flags))


def _reds(win: Any, put: Any) -> Iterator[Other]:
    tiles = [*win.concealed, win.tile, *(t for m in win.melds for t in m.tiles)]
    reds = [t for t in tiles if t & VARIANT == RED]
    for one in dict.fromkeys(t for t in tiles if t & VARIANT):
        colour = "red" if one & VARIANT == RED else "coloured"
        yield Other(LEFT_OUT, f"{colour} {mpsz(one)}", _plain(win, put, (one,)))
    if len(reds) > 1:
        yield Other(LEFT_OUT, "reds", _plain(win, put, tuple(reds)))


def _plain(win: Any, put: Any, reds: tuple[int, ...]) -> Any:
    def off(t: int) -> int:
        return t & ~VARIANT if t in reds else t

    melds = tuple(m._replace(tiles=tuple(map(off, m.tiles))) for m in win.melds)
    return put(concealed=tuple(map(off, win.concealed)), tile=off(win.tile), melds=melds)


def other_indicators(shown: Any) -> Iterator[tuple[str, str, Any]]:
    """A record or a win with an indicator less, or none: the kind of change, its name, and the other."""
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
