"""Physical tiles: which ones the set has, and which are known by all to be no longer in the wall."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from ...records.record import RON
from ...records.tile_set import FLOWERS, POCCHI
from ...rules.rules import V
from ...tiles.tiles import BY_MPSZ, COPIES, GOLD, HAKU, KIND, NORTH, Kind, Tile
from .hand import EIGHT, completing, kinds_in_set
from .record import Aside, Event, Record, WinEvent, is_true, same_discard


def tile_set(v: V, flowers: bool = True) -> Counter[Tile]:
    """Return how many of each tile the set has, plain ones first; without ``flowers`` only what a hand can hold. The
    rules decide over reds, golds, pocchi and GT. Callers share the counter that :func:`_make_set` keeps, and do not
    change it."""
    fives = (*v["table.red_fives"], *v["table.gold_fives"])
    seasons = v["table.flowers"] if flowers else "none"
    return _make_set(kinds_in_set(v), fives, v["table.gold_norths"], v["table.pocchi"], seasons)


@lru_cache(maxsize=64)
def _make_set(kinds: tuple[Kind, ...], fives: tuple[str, ...], norths: int, pocchi: str, flowers: str) -> Counter[Tile]:
    """Return the tiles of a set and how many there are of each. Remembered by these values and not by rules: each
    record asks for its set, and many rules share them all."""
    extra = [*(BY_MPSZ[t] for t in fives), *[NORTH | GOLD] * norths, *POCCHI[pocchi], *FLOWERS[flowers]]
    special = Counter(t & KIND for t in extra)
    # coloured whites take the place of all plain ones
    plain = {kind: COPIES - special[kind] for kind in kinds if kind != HAKU or not POCCHI[pocchi]}
    return Counter({**plain, **Counter(extra)})


def wait_tiles(waits: Collection[Kind], v: V) -> list[Tile]:
    """Return every physical tile that a hand with these waits could win on by ron; a 正 pocchi serves as 8m. Colours
    are kept apart, as a チョンボ pays for each tile what a win on it brings; a tile is listed as often as the set has
    it."""
    of_set = tile_set(v, flowers=False)
    tiles = [tile for kind in waits for tile, number in of_set.items() if tile & KIND == kind for _ in range(number)]
    if EIGHT in waits and v["kanpachiman.discard"]:
        tiles += [t for t in of_set if is_true(t) and t not in tiles]
    return tiles


def rivers(record: Record) -> Iterator[Tile]:
    """Yield the tiles of all rivers, to be counted against the set, without those that another player called: these are
    in melds and would be counted twice. A river does not say which were called, so as many are left out as the melds
    hold."""
    called = Counter(
        t for held in record.hands.values() for m in held.melds if m.kind not in ("ankan", "chi") for t in m.tiles
    )
    for player in record.seats:
        in_melds = {t for m in record.hand(player).melds for t in m.tiles}
        for tile in record.river(player):
            if called[tile] and tile not in in_melds:
                called[tile] -= 1
            else:
                yield tile


def kans(record: Record) -> int:
    """Return the number of kans that the record gives, those in its hands included."""
    return record.kans + sum(len(m.tiles) == COPIES for held in record.hands.values() for m in held.melds)


def in_river(record: Record, win_event: WinEvent) -> bool:
    """Tell whether a win is by ron on a tile that is in the discarder's recorded river."""
    return win_event.by == RON and win_event.tile in record.river(win_event.source)


def tiles_gone(record: Record, before: Iterable[Event], dora: Iterable[Tile]) -> Counter[Tile]:
    """Return the tiles that everybody has seen after the events ``before`` (all of a hand, or its beginning):
    indicators, melds and ankan, rivers, tiles drawn aside or won on. The recorded rivers are as the hand ended. So
    discards that were won on are taken out of them, and only the ones won on so far are counted: a win that is still to
    come has not been seen."""
    seen = Counter((*dora, *(t for held in record.hands.values() for m in held.melds for t in m.tiles)))
    seen.update(e.tile for e in before if isinstance(e, Aside))
    seen.update(won.tile for won in _wins_by_discard(before))
    return seen + (
        Counter(rivers(record)) - Counter(w.tile for w in _wins_by_discard(record.events) if in_river(record, w))
    )


def _wins_by_discard(events: Iterable[Event]) -> Iterator[WinEvent]:
    """Yield the wins among some events, only the first of several on one discard, as there is one tile. Else that tile
    would be counted as gone twice."""
    last: Event | None = None
    for event in events:
        if isinstance(event, WinEvent) and not (isinstance(last, WinEvent) and same_discard(last, event)):
            yield event
        last = event


def waits_left(record: Record, player: str, before: Iterable[Event], dora: Iterable[Tile], v: V) -> list[Tile]:
    """Return the tiles of a player's waits that can still come, by what all have seen and by his own hand; empty: a
    fever is over (spec §7). A pocchi is one of them for 間八萬 only. A difference of counters never falls below zero,
    so a tile counted twice does no harm."""
    hand = record.hands[player]
    left = Counter(wait_tiles(completing(hand, v), v)) - tiles_gone(record, before, dora) - Counter(hand.concealed)
    return list(left)
