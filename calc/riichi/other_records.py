"""Riichi records that differ a little from the one given (circumstances, tiles, the way of winning), for disputes: each
is what somebody may have believed."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, starmap
from typing import Protocol, TypeVar

from ..mistakes import ADDED, HAPPENED, LEFT_OUT, TWICE, Other, replace_item, with_changes
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
    RON,
    TSUMO,
    Record,
    Win,
)
from ..rules.rules import Rules, V
from ..tiles.tiles import BY_MPSZ, EAST, HAKU, KIND, KINDS, NORTH, RED, VARIANT, Kind, Tile, mpsz
from ..verdict.receipt import glance
from .dora import indicator_of, next_kind
from .hand import hand_tiles, retiled


def other_records(record: Record, rules: Rules) -> Iterator[Other]:
    """Yield records that differ from this one by something that a player may have overlooked or believed: a dispute
    settles each, and sees whether the claim comes out. Of a draw with hands shown these say who is tenpai."""
    tiles = tiles_won(record, rules.values)
    yield from other_round_winds(record, tiles)
    for index, win in enumerate(record.wins):
        for kind, subject, another in _other_wins(win, record, rules):
            yield Other(kind, subject, replace_item(record, "wins", index, another))
    yield from starmap(Other, other_indicators(record, tiles, _kinds_removed(rules.values)))
    if record.wareme:
        yield Other(LEFT_OUT, "wareme", record._replace(wareme=""))
    if record.fined:
        yield Other(LEFT_OUT, "fined", record._replace(fined=()))
    if record.chombos:
        yield Other(LEFT_OUT, "chombos", record._replace(chombos=()))
    if record.dead and record.wins:
        yield Other(LEFT_OUT, "dead", record._replace(dead=()))
    draw = record.draw
    # no hands are shown: so somebody may believe another of tenpai and noten
    if draw is not None and draw.kind == "exhaustive" and not draw.hands:
        for kind, subject, other_draw in other_draws(draw, record.seats):
            yield Other(kind, subject, record._replace(draw=other_draw))


OtherWin = tuple[str, str, Win]
"""The kind of change, its name, and the other win."""


def _other_wins(win: Win, record: Record, rules: Rules) -> Iterator[OtherWin]:
    """Yield what else a win could have been in somebody's eyes: each circumstance the other way, a claimed yaku more or
    less, coloured tiles taken for plain, something overlooked, the other way of winning, nobody liable."""
    for kind, subject, flags in flag_changes(win.flags, bool(win.source)):
        yield kind, subject, win._replace(flags=flags)
    for name in rules.own_yaku:
        yield _other_claim(win, name)
    for subject, tiles in _coloured_taken_for_plain(win):
        yield LEFT_OUT, subject, retiled(win, {tile: tile & ~VARIANT for tile in tiles})
    yield from _without_overlooked(win)
    if len(record.wins) == 1:  # several players can win only on one discard
        yield _other_way(win, record.seats)
    if win.pao:
        yield LEFT_OUT, "pao", win._replace(pao=())


def _other_claim(win: Win, name: str) -> OtherWin:
    """Return the win with a yaku of the club's own (``name``) claimed less, or more: nothing in the tiles tells of it,
    so somebody may have forgotten or invented it. The flag that says that any is claimed is set or taken away with
    it."""
    claimed = name in win.yaku
    names = tuple([other for other in win.yaku if other != name]) if claimed else (*win.yaku, name)
    flags = win.flags | CLAIMED if names else win.flags & ~CLAIMED
    return LEFT_OUT if claimed else ADDED, f"yaku.{name}", win._replace(yaku=names, flags=flags)


def _without_overlooked(win: Win) -> Iterator[OtherWin]:
    """Yield the win without what a player may overlook, for a dispute: the discards that make it furiten, flowers,
    norths."""
    if win.river or win.passed:
        yield LEFT_OUT, "furiten", win._replace(river=None, passed=())
    if win.flowers:
        yield LEFT_OUT, "flowers", win._replace(flowers=())
    if win.norths:
        yield LEFT_OUT, "norths", win._replace(norths=0)
    if win.norths > 1:
        yield LEFT_OUT, "norths/1", win._replace(norths=win.norths - 1)


def _other_way(win: Win, seats: Sequence[str]) -> OtherWin:
    """Return a ron as a tsumo (without what only a ron has: a riichi tile, a pon's owner), or a tsumo as a ron. The ron
    is from the first other player, since the amount is the same from any."""
    if win.source:
        flags = win.flags & ~RIICHI_TILE
        return HAPPENED, "tsumo", win._replace(by=TSUMO, source="", pon_owner="", flags=flags)
    source = next(player for player in seats if player != win.player)
    return HAPPENED, "ron", win._replace(by=RON, source=source)


def flag_changes(flags: int, ron: bool) -> Iterator[tuple[str, str, int]]:
    """Yield each circumstance removed or added, as somebody may have forgotten or believed it: the kind of change, its
    name, and the new flags. If riichi is removed, ippatsu goes with it. A double riichi may become a plain one, or
    none. Only what the way of winning allows (``ron``: whether by ron) is added. Claimed yaku (``CLAIMED``) are left to
    :func:`_other_claim`."""
    for bit, name in FLAG_NAMES.items():
        if bit == CLAIMED:  # no circumstance
            continue
        if flags & bit:
            left = flags & ~bit
            if bit == DOUBLE_RIICHI:
                yield LEFT_OUT, name, left | RIICHI
            # no riichi, no ippatsu
            yield LEFT_OUT, name if bit != DOUBLE_RIICHI else "riichi", left & ~IPPATSU if bit & IN_RIICHI else left
        elif _may_be_added(bit, flags, ron):
            yield ADDED, name, (flags & ~RIICHI if bit == DOUBLE_RIICHI else flags) | bit


def _may_be_added(bit: int, flags: int, ron: bool) -> bool:
    """Tell whether somebody may believe that a circumstance (``bit``) happened which did not: one of the way of
    winning, a riichi where there is none, or what only a riichi can have (ippatsu) or be (a double one). ``flags``:
    what did happen; ``ron``: whether by ron."""
    of_this_way = (CHANKAN, HOUTEI) if ron else (RINSHAN, HAITEI)
    return bit in of_this_way or bit in ((IPPATSU, DOUBLE_RIICHI) if flags & IN_RIICHI else (RIICHI,))


def _coloured_taken_for_plain(win: Win) -> Iterator[tuple[str, Collection[Tile]]]:
    """Yield the coloured tiles of a win that somebody may count as plain ones, with the name of the mistake: each of
    them, as players overlook one; then all red ones if there are several, for those who do not know that red tiles
    count."""
    coloured = [t for t in hand_tiles(win) if t & VARIANT]
    for tile in dict.fromkeys(coloured):
        yield f"{'red' if tile & VARIANT == RED else 'coloured'} {mpsz(tile)}", (tile,)
    reds = [t for t in coloured if t & VARIANT == RED]
    if len(reds) > 1:
        yield "reds", reds


R = TypeVar("R")
TilesWon = Sequence[Mapping[Kind, int]] | None
"""How many tiles of each kind each winner has, with those drawn aside; ``None``: any tile may count."""


class InRound(Protocol):
    """A record of any game with round winds."""

    @property
    def round_wind(self) -> Kind:
        """The wind of the round."""


def tiles_won(record: Record, v: V) -> TilesWon:
    """Return the tiles of the winners of a record, so that no indicator or wind of others is tried; ``None`` if some
    hand has a joker."""
    tiles = [Counter(t & KIND for t in (*hand_tiles(w), *w.flowers, *(NORTH,) * w.norths)) for w in record.wins]
    return None if glance(v, "white.joker") and any(number[HAKU] for number in tiles) else tiles


def other_round_winds(record: InRound, tiles: TilesWon) -> Iterator[Other]:
    """Yield the record in other rounds, each with the wind as its name. Only if some winner has two tiles of the wind
    that would then count or no longer does: a single one, less than a pair, is worth nothing in any round."""
    for wind in range(EAST, NORTH):
        changed = (wind, record.round_wind)
        if wind != record.round_wind and (tiles is None or any(has.get(w, 0) > 1 for has in tiles for w in changed)):
            yield Other(HAPPENED, f"round_wind={mpsz(wind)}", with_changes(record, round_wind=wind))


INDICATOR_AS_DORA = {"dora": "indicator_as_dora", "ura": "ura_indicator_as_dora"}
"""By the name of some indicators how the change is called that they are themselves the dora."""


def other_indicators(turned_over: R, winners: TilesWon, removed: frozenset[Kind]) -> Iterator[tuple[str, str, R]]:
    """Yield a record or a win (``turned_over``: the one with the indicators) with these changed: the kind of change,
    its name, and the result. One indicator is left out, so that a dispute finds which one somebody overlooked; or all
    are; or they are themselves the dora (:func:`_indicators_as_dora`). Left out is what concerns no tile of the
    winners. ``removed``: the kinds that the set lacks."""
    for name in ("dora", "ura"):
        tiles = getattr(turned_over, name)
        counting = [tile for tile in tiles if _has_any(winners, _made_dora(tile, removed))]
        for kind, themselves in _indicators_as_dora(tiles, winners, bool(counting)):
            yield kind, INDICATOR_AS_DORA[name], with_changes(turned_over, **{name: themselves})
        for i, tile in enumerate(tiles):
            if tile in counting:
                yield LEFT_OUT, f"{name}_indicator {mpsz(tile)}", replace_item(turned_over, name, i)
        if len(tiles) > 1 and counting:
            yield LEFT_OUT, f"{name}_indicators", with_changes(turned_over, **{name: ()})


def _indicators_as_dora(
    indicators: Sequence[Tile], winners: TilesWon, are_counting: bool
) -> Iterator[tuple[str, tuple[Tile, ...]]]:
    """Yield the indicators that make some ``indicators`` themselves the dora, as beginners think, each time with the
    kind of change: in place of the dora, or beside it. Nothing where neither changes what a winner has, nor of a
    flower, of which no other tile is the indicator. ``are_counting``: whether a winner has the dora that they make."""
    if not indicators or any(tile & KIND >= KINDS for tile in indicators):
        return
    has_indicated = _has_any(winners, {tile & KIND for tile in indicators})
    themselves = tuple(map(indicator_of, indicators))
    if are_counting or has_indicated:
        yield HAPPENED, themselves
    if has_indicated:
        yield TWICE, (*indicators, *themselves)


def _has_any(winners: TilesWon, kinds: Collection[Kind]) -> bool:
    """Tell whether some winner has, or may have, a tile of some kinds; of flowers, which several rules make dora
    otherwise, this is not asked."""
    return winners is None or any(kind >= KINDS or has.get(kind, 0) for has in winners for kind in kinds)


def _kinds_removed(v: V) -> frozenset[Kind]:
    """Return the kinds that the set lacks. Rule ``table.removed``."""
    return frozenset(BY_MPSZ[tile] & KIND for tile in v["table.removed"])


def _made_dora(indicator: Tile, removed: frozenset[Kind]) -> Collection[Kind]:
    """Return the kinds that an indicator may make dora: the next in its circle, the next that the set has, and the next
    where no white is dora."""
    return {next_kind(indicator, without) for without in (frozenset(), removed, removed | {HAKU})}


class AnyDraw(Protocol):
    """A draw of any game of the family."""

    @property
    def tenpai(self) -> Collection[str]:
        """Who is tenpai."""

    @property
    def nagashi(self) -> Collection[str]:
        """Who has 流し満貫."""


D = TypeVar("D", bound=AnyDraw)


def other_draws(draw: D, seats: Sequence[str]) -> Iterator[tuple[str, str, D]]:
    """Yield a draw with one player noten who is recorded as tenpai, or the reverse (if all players are alike, also
    several), or without one of its nagashi, as players argue about just these: the kind of change, its name, and the
    draw."""
    is_alike = len(draw.tenpai) in (0, len(seats))  # then nobody pays, and several may be believed to be with_changes
    for number in range(1, len(seats) if is_alike else 2):
        for players in combinations(seats, number):
            # as recorded, but for these players
            tenpai = tuple(p for p in seats if (p in draw.tenpai) != (p in players))
            name = f"{'noten' if players[0] in draw.tenpai else 'tenpai'} {' '.join(players)}"
            yield HAPPENED, name, with_changes(draw, tenpai=tenpai)
    for player in draw.nagashi:
        yield LEFT_OUT, "nagashi", with_changes(draw, nagashi=tuple(p for p in draw.nagashi if p != player))
