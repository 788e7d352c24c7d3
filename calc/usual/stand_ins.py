"""Records that stand in for all others with the same facts, for :mod:`.remembered`: an answer of the judge or of a
legality check for one of them holds for all."""

from typing import Final

from ..records.record import RON, TSUMO, Record, Win
from ..tiles.tiles import MELD_KINDS, Kind, Meld

_SEATS: Final = tuple("ABCDEFG")


SIZES: Final = {kind: 3 if kind in ("chi", "pon") else 4 for kind in MELD_KINDS}
"""The number of tiles in a meld, by kind."""
_NUMBER: Final = 3
"""The bits that count the melds of a kind."""
MELD_BITS: Final = _NUMBER * len(MELD_KINDS)
"""The bits that count the melds of a hand."""


def meld_number(kind: str) -> int:
    """Return a meld of this kind as a number: in the sum over a hand each kind has its own bits, which count it."""
    return 1 << _NUMBER * MELD_KINDS.index(kind)


def _make_melds(numbers: int) -> tuple[Meld, ...]:
    """Return melds of no tiles in particular that were called from unnamed players, given their sum
    (:func:`meld_number`): the checks that ask for a stand-in look only at kinds of melds and numbers of tiles."""
    melds: list[Meld] = []
    for place, kind in enumerate(MELD_KINDS):
        # a few bits for each kind
        melds += [Meld(kind, (0,) * SIZES[kind], "")] * (numbers >> _NUMBER * place & (1 << _NUMBER) - 1)
    return tuple(melds)


def record_of_win(players: int, giver: int, flags: int, tiles: int, melds: int) -> Record:
    """Return a record of a win whose tiles are only counted (``tiles``, and ``melds`` as :func:`_make_melds` takes
    them): what the circumstances (``flags``) of usual wins allow does not depend on more, nor on who deals. ``giver``:
    how many seats after the winner the discarder sits; -1: a tsumo. ``players``: how many sit at the table."""
    seats, player = _SEATS[:players], 1
    source = "" if giver < 0 else seats[(player + giver) % players]
    win = Win(seats[player], RON if source else TSUMO, (0,) * tiles, 0, _make_melds(melds), source, flags)
    return Record(seats, (win,))


def table_with(
    kans: tuple[int, int], *, players: int, wind: Kind, sticks: int, dora: int, ura: int, riichi: int
) -> Record:
    """Return a record of what lies on the table, to be checked (:func:`calc.records.legal.check_table`): the numbers of
    open and concealed ``kans``, of riichi ``sticks`` and of indicators (``dora``, ``ura``). ``wind``: of the round;
    ``riichi``: the winner's, as flags. The check asks neither for the kind of an open kan nor for who wins: so it is a
    daiminkan, and a tsumo of A."""
    open_kans, concealed_kans = kans
    melds = _make_melds(open_kans * meld_number("daiminkan") + concealed_kans * meld_number("ankan"))
    win = Win(_SEATS[0], TSUMO, (), 0, melds, flags=riichi)
    return Record(_SEATS[:players], (win,), round_wind=wind, sticks=sticks, dora=(0,) * dora, ura=(0,) * ura)


def seated_by_letter(players: int, seat: int, source: int) -> tuple[tuple[str, ...], str, str]:
    """Return players by letters who stand in for any players in the same seats: all of them, the winner (of ``seat``)
    and the discarder (of ``source``; empty for -1, a tsumo). What is paid depends on seats, not on names, so it is
    remembered once for all names."""
    seats = _SEATS[:players]
    return seats, seats[seat], "" if source < 0 else seats[source]


def at_table(seats: tuple[str, ...], seat: int, flags: int, wind: Kind, number: int, honba: int, sticks: int) -> Record:
    """Return a record that stands in for every hand at such a table: round ``wind`` and ``number``, ``honba``,
    ``sticks``, won by the player in ``seat`` with the circumstances ``flags``. What a game says of the table
    (:meth:`calc.systems.base.System.sitting`) it says of a record, but of a usual one it reads nothing else."""
    win = Win(seats[seat], TSUMO, (), 0, flags=flags)  # without tiles
    return Record(seats, (win,), round_wind=wind, number=number, honba=honba, sticks=sticks)
