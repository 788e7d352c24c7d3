"""Records that stand in for all others with the same facts: an answer for one of them holds for all."""

from typing import Final

from ..records.record import RON, TSUMO, Record, Win
from ..tiles.tiles import MELD_KINDS, Kind, Meld

_SEATS: Final = tuple("ABCDEFG")


SIZES: Final = {kind: 3 if kind in ("chi", "pon") else 4 for kind in MELD_KINDS}
"""The number of tiles in a meld, by kind."""
CALLER: Final = 3
"""The bits that count the melds of a kind called from the same player: first an unnamed one, then the winner (which is
impossible), then the others in turn order."""
_KIND: Final = 8 * CALLER


def meld_number(kind: str) -> int:
    """Return a meld called from an unnamed player, as a number to be summed; shifted by :data:`CALLER` bits if it was
    called from the winner, and by as many more for each seat after him."""
    return 1 << _KIND * MELD_KINDS.index(kind)


def _make_melds(numbers: int, seats: tuple[str, ...], player: int) -> tuple[Meld, ...]:
    """Return melds of no tiles in particular, given their sum (:func:`meld_number`) and the winner's seat, by which
    callers are counted."""
    melds: list[Meld] = []
    for kind in MELD_KINDS if numbers else ():
        number, caller = numbers % (1 << _KIND), player - 1
        while number:
            source = "" if caller < player else seats[caller % len(seats)]
            melds += [Meld(kind, (0,) * SIZES[kind], source)] * (number & 7)
            number >>= CALLER
            caller += 1
        numbers >>= _KIND
    return tuple(melds)


def won(players: int, dealer: bool, giver: int, flags: int, tiles: int, melds: int) -> Record:
    """Return a win with everything but its tiles, which are only counted: what circumstances allow does not depend on
    more. ``giver``: how many seats after the winner the discarder sits; -1: a tsumo."""
    seats, player = _SEATS[:players], 0 if dealer else 1
    source = "" if giver < 0 else seats[(player + giver) % players]
    called = _make_melds(melds, seats, player)
    return Record(seats, (Win(seats[player], RON if source else TSUMO, (0,) * tiles, 0, called, source, flags),))


def laid(kans: tuple[int, int], players: int, wind: Kind, sticks: int, dora: int, ura: int, riichi: int) -> Record:
    """Return a record of what lies on the table, for its check: the numbers of open and concealed ``kans``, riichi
    sticks and indicators."""
    numbers = kans[0] * meld_number("daiminkan") + kans[1] * meld_number("ankan")
    win = Win(_SEATS[0], TSUMO, (), 0, _make_melds(numbers, _SEATS[:players], 0), flags=riichi)
    table = {"round_wind": wind, "sticks": sticks, "dora": (0,) * dora, "ura": (0,) * ura}
    return Record(_SEATS[:players], (win,), **table)  # type: ignore[arg-type]


def paid(players: int, seat: int, source: int) -> tuple[tuple[str, ...], str, str]:
    """Return the seats, the winner and the discarder; empty for a tsumo (``source`` -1)."""
    seats = _SEATS[:players]
    return seats, seats[seat], "" if source < 0 else seats[source]


def at_table(seats: tuple[str, ...], seat: int, flags: int, wind: Kind, number: int, honba: int, sticks: int) -> Record:
    """Return a record of what others say about the table."""
    win = Win(seats[seat], TSUMO, (), 0, flags=flags)
    return Record(seats, (win,), round_wind=wind, number=number, honba=honba, sticks=sticks)
