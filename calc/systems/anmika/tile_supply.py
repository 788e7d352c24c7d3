"""Physical tiles: which the set has of a kind, and which of them everybody can see are no longer in the wall."""

from collections import Counter
from collections.abc import Collection, Iterator
from functools import lru_cache

from ...record import RON
from ...tiles import BY_MPSZ, GOLD, HAKU, KIND, NORTH, SPRING, Kind, Tile
from .hand import EIGHT, completing, kinds_in_set
from .pocchi import COLOURS, is_true
from .record import SEASONS, Aside, Event, Record, V, Won, same_discard

COPIES, SEASON_COPIES = 4, 2


def tile_set(v: V) -> Counter[Tile]:
    """How many there are of each tile: plain and special ones, flowers."""
    return _set_of(v, kinds_in_set(v), v["table.flowers"])


def specials(v: V) -> Counter[Tile]:
    """How many there are of each tile that is not plain: red and gold fives, gold norths, coloured whites."""
    return _set_of(v)


def _set_of(v: V, kinds: tuple[Kind, ...] = (), flowers: str = "none") -> Counter[Tile]:
    fives = (*v["table.red_fives"], *v["table.gold_fives"])
    return _counted(kinds, fives, v["table.gold_norths"], v["table.pocchi"], flowers)


@lru_cache(maxsize=64)
def _counted(kinds: tuple[Kind, ...], fives: tuple[str, ...], norths: int, pocchi: str, flowers: str) -> Counter[Tile]:
    found = Counter(BY_MPSZ[t] for t in fives)
    found[NORTH | GOLD] = norths
    found.update(HAKU | colour for colour in COLOURS if pocchi == "four")
    special = Counter(t & KIND for t in found.elements())
    found.update({kind: COPIES - special[kind] for kind in kinds if kind != HAKU or pocchi != "four"})
    found.update(dict.fromkeys(range(SPRING, SPRING + len(SEASONS)), SEASON_COPIES) if flowers == "seasons" else {})
    return found


def copies(kind: Kind, v: V) -> list[Tile]:
    """The physical tiles of a kind, the plain ones first."""
    special = [t for t in specials(v).elements() if t & KIND == kind]
    return [kind] * (COPIES - len(special)) + special


def wait_tiles(waits: Collection[Kind], v: V) -> list[Tile]:
    """Every physical tile that a hand with some waits could win on by ron; the 8m is a 正 pocchi."""
    found = [t for kind in waits if kind != EIGHT for t in copies(kind, v)]
    if EIGHT in waits and v["kanpachiman.discard"]:
        found += [t for t in copies(HAKU, v) if is_true(t) and t not in found]
    return found


def river_tiles(record: Record, player: str) -> tuple[Tile, ...]:
    """The own discards of a player as far as they are recorded."""
    held = record.hands.get(player)
    river = held.river if held is not None else None
    after = held.after if held is not None else ()
    return (*(record.rivers.get(player, ()) if river is None else river), *after)


def rivers(record: Record) -> Iterator[Tile]:
    """The tiles of all rivers, those that another called and has melded left out: they are seen there."""
    called = Counter(
        t for held in record.hands.values() for m in held.melds if m.kind not in ("ankan", "chi") for t in m.tiles
    )
    for player in record.seats:
        for tile in river_tiles(record, player):
            if called[tile] and not _own(record, player, tile):
                called[tile] -= 1
            else:
                yield tile


def _own(record: Record, player: str, tile: Tile) -> bool:
    held = record.hands.get(player)
    return held is not None and any(tile in m.tiles for m in held.melds)


def won_tiles(record: Record, events: tuple[Event, ...]) -> Iterator[Tile]:
    """The winning tiles of some events, each discard once; those that a recorded river holds already left out."""
    last: Won | None = None
    for event in events:
        if not isinstance(event, Won):
            last = None
            continue
        again = last is not None and same_discard(last, event)
        last = event
        if not again and not (event.by == RON and event.tile in river_tiles(record, event.source)):
            yield event.tile


def won_from_rivers(record: Record) -> Counter[Tile]:
    """The discards won on that the rivers hold too, whenever in the hand that was."""
    bare = record._replace(rivers={}, hands={})
    return Counter(won_tiles(bare, record.events)) - Counter(won_tiles(record, record.events))


def kans(record: Record) -> int:
    """The kans that the record tells of."""
    return record.kans + sum(len(m.tiles) == COPIES for held in record.hands.values() for m in held.melds)


def open_tiles(record: Record, events: tuple[Event, ...]) -> Iterator[Tile]:
    """The tiles of all melds, ankan too, and those that some events draw aside."""
    for held in record.hands.values():
        for meld in held.melds:
            yield from meld.tiles
    yield from (event.tile for event in events if isinstance(event, Aside))


def waits_left(record: Record, player: str, before: tuple[Event, ...], dora: tuple[Tile, ...], v: V) -> list[Tile]:
    """The tiles of a wait that can still come, by the hand, the melds, every river told, what lies drawn or open and
    what was won ``before``. A pocchi is one for 間八萬 only."""
    held = record.hands[player]
    out = Counter(wait_tiles(completing(held, v), v))
    out.subtract((*held.concealed, *open_tiles(record, before), *dora))
    out.subtract(won_tiles(record._replace(rivers={}, hands={}), before))
    out.subtract(Counter(rivers(record)) - won_from_rivers(record))
    return [t for t, n in out.items() if n > 0]
