"""Records that stand for all of which the same is known: what is asked of one is answered for every one."""

from typing import Final

from ..record import RON, TSUMO, Record, Win
from ..tiles import MELD_KINDS, Kind, Meld

_SEATS: Final = tuple("ABCDEFG")


def meld_number(kind: str, size: int, caller: int) -> int:
    """A meld as a number of eight bits; ``caller``: how many seats after the winner he sits, -1 where not told."""
    return (2 * MELD_KINDS.index(kind) + size - 3) << 4 | caller + 1


SORTS: Final = 0xF0F0F0F0F0
"""Of melds as such numbers, one above the other, of which kind and size they are."""


def _melds(numbers: int, seats: tuple[str, ...], player: int) -> tuple[Meld, ...]:
    found = []
    while numbers:
        sort, caller = numbers >> 4 & 15, (numbers & 15) - 1
        who = seats[(player + caller) % len(seats)] if caller >= 0 else ""
        found.append(Meld(MELD_KINDS[sort // 2], (0,) * (sort % 2 + 3), who))
        numbers >>= 8
    return tuple(found)


def won(players: int, dealer: bool, giver: int, flags: int, tiles: int, melds: int) -> Record:
    """A win of which all is known but its tiles; ``giver``: how many seats after the winner the discarder sits, -1 for
    a tsumo."""
    seats, player = _SEATS[:players], 0 if dealer else 1
    source = "" if giver < 0 else seats[(player + giver) % players]
    called = _melds(melds, seats, player)
    return Record(seats, (Win(seats[player], RON if source else TSUMO, (0,) * tiles, 0, called, source, flags),))


def laid(players: int, wind: Kind, sticks: int, dora: int, ura: int, riichi: int, melds: int) -> Record:
    """What lies on the table: so many sticks and indicators, and melds of which only their kinds are known."""
    win = Win(_SEATS[0], TSUMO, (), 0, _melds(melds, _SEATS[:players], 0), flags=riichi)
    more = {"round_wind": wind, "sticks": sticks, "dora": (0,) * dora, "ura": (0,) * ura}
    return Record(_SEATS[:players], (win,), **more)  # type: ignore[arg-type]


def paid(players: int, seat: int, source: int, honba: int, sticks: int) -> Record:
    """Who wins from whom, and what is paid beside the hand; ``source`` -1: a tsumo."""
    seats = _SEATS[:players]
    win = Win(seats[seat], TSUMO if source < 0 else RON, (), 0, source="" if source < 0 else seats[source])
    return Record(seats, (win,), honba=honba, sticks=sticks)


def told(seats: tuple[str, ...], seat: int, flags: int, wind: Kind, number: int, honba: int, sticks: int) -> Record:
    """What a record tells of the table."""
    win = Win(seats[seat], TSUMO, (), 0, flags=flags)
    return Record(seats, (win,), round_wind=wind, number=number, honba=honba, sticks=sticks)
