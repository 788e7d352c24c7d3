"""The record: one finished hand as typed values. Texts become records in :mod:`calc.readers.reader`.

Players are names everywhere. ``seats`` lists them in turn order, the dealer first, so a player's wind is his index.
Amounts are integers: points for scores, numbers of sticks and repeats for ``sticks`` and ``honba``.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from ..named_tuples import NamedTuple
from ..tiles.tiles import EAST, Kind, Meld, Tile

TSUMO: Final = "tsumo"
RON: Final = "ron"

# Circumstances of a win, as bits of Win.flags.
RIICHI: Final = 1
DOUBLE_RIICHI: Final = 2
OPEN_RIICHI: Final = 4
IPPATSU: Final = 8
RINSHAN: Final = 16
CHANKAN: Final = 32
HAITEI: Final = 64
HOUTEI: Final = 128
TENHOU: Final = 256
CHIIHOU: Final = 512
RENHOU: Final = 1024
CHANKAN_ANKAN: Final = 2048
"""The robbed kan was a concealed one; set in addition to CHANKAN."""
BOX_RIICHI: Final = 4096
"""A riichi at exactly 0 points, without a stick."""
RIICHI_TILE: Final = 8192
"""The winning tile is the one that its discarder declared riichi with."""
CLAIMED: Final = 16384
"""Yaku of the table's own are claimed (:attr:`Win.yaku`)."""
KANBURI: Final = 32768
"""Ron on the discard right after its discarder's kan."""
SHIISANPUUTAA: Final = 65536
"""Shown on the first draw, before any call: thirteen tiles that do not go together."""
PAARENCHAN: Final = 131072
"""The dealer's eighth win in a row."""
DEALT_IN: Final = 262144
"""Ron on an open riichi from a player who is not in riichi."""
IN_RIICHI: Final = RIICHI | DOUBLE_RIICHI | OPEN_RIICHI | BOX_RIICHI

_NAMES = """riichi double_riichi open_riichi ippatsu rinshan chankan haitei houtei tenhou chiihou renhou chankan_ankan
    box_riichi riichi_tile yaku kanburi shiisanpuutaa paarenchan open_riichi_dealt_in open_riichi_shared"""
FLAG_NAMES = {1 << place: name for place, name in enumerate(_NAMES.split())}
FLAGS: Final = {name: bit for bit, name in FLAG_NAMES.items()}


def turned(seats: Sequence[str], first: str) -> tuple[str, ...]:
    """Return the seats in turn order, beginning with a player, who must be among them: a record begins with its dealer,
    so when the deal passes its seats are turned."""
    index = seats.index(first)
    return (*seats[index:], *seats[:index])


def turn_order(seats: Sequence[str], after: str) -> list[str]:
    """Return the other players in turn order after one of them."""
    return list(turned(seats, after)[1:])


class HandSize(NamedTuple):
    """What a win is worth, as it was said at the table, where nobody wrote its tiles. One of ``han``, ``limit``,
    ``points`` and ``paid`` is there."""

    han: int = 0
    fu: int = 0
    """0: not said, as a limit decides."""
    limit: str = ""
    """``mangan`` … ``triple_yakuman``."""
    points: Mapping[str, int] = {}
    """What each payer pays for the hand, without honba."""
    paid: Mapping[str, int] = {}
    """What each payer paid in all, honba included, without riichi sticks."""
    chips: int = 0
    """The chips that each payer gives."""
    as_dealer: bool = False
    """Whether it was called as a dealer's (親満)."""


class Win(NamedTuple):
    """One player's win in a riichi-type system."""

    player: str
    by: str
    """``tsumo`` or ``ron``."""
    concealed: tuple[Tile, ...]
    """The concealed tiles without the winning one."""
    tile: Tile
    melds: tuple[Meld, ...] = ()
    source: str = ""
    """Ron: who discarded the tile, or whose kan is robbed."""
    flags: int = 0
    norths: int = 0
    """The number of norths drawn aside."""
    river: tuple[Tile, ...] | None = None
    """The winner's own discards; ``None``: not recorded, so furiten is not checked."""
    passed: tuple[Tile, ...] = ()
    """Winning tiles passed up in this turn, or since riichi."""
    pao: tuple[tuple[str, str], ...] = ()
    """Who is liable for which yakuman (its id; an empty id: whichever of the hand's yakuman have liability)."""
    sakizuke: bool | None = None
    """Whether the calls secured a yaku from the first on (完全先付け); ``None``: not recorded."""
    pon_owner: str = ""
    """The player whose pon was added to by the robbed kan (付加槓); empty: the kan is all one player's."""
    own: Any = None
    """The values of fields that only its system has."""
    yaku: tuple[str, ...] = ()
    """The ids of the table's own yaku that are claimed."""
    flowers: tuple[Tile, ...] = ()
    """Flowers drawn aside."""
    size: HandSize | None = None
    """Instead of the tiles: how much it is worth. ``concealed`` is then empty, and ``tile`` any."""


class Draw(NamedTuple):
    """A hand that nobody won."""

    kind: str = "exhaustive"
    """``exhaustive``, or an abortive draw by its name: ``kyuushu_kyuuhai``, ``suufon_renda``, …"""
    tenpai: tuple[str, ...] = ()
    """The players who declared tenpai."""
    hands: tuple[tuple[str, tuple[Tile, ...], tuple[Meld, ...]], ...] = ()
    """Hands shown: player, concealed tiles, melds. Whether they are tenpai is worked out."""
    nagashi: tuple[str, ...] = ()
    """The players with 流し満貫."""
    declined: tuple[str, ...] = ()
    """The players whose hand is tenpai but who declared noten."""
    offender: str = ""
    """The player at fault if ``kind`` is ``chombo``."""
    norths: tuple[tuple[str, int], ...] = ()
    """Norths drawn aside, by player."""
    source: str = ""
    """Of three wins that are a draw: the player on whose tile; empty if unknown."""
    fourth_kan: str = ""
    """Of four kans: who made the fourth; empty if unknown."""
    furiten: tuple[str, ...] = ()
    """The players who are furiten at the end of the wall, which matters where that is noten."""


class Record(NamedTuple):
    """One finished hand with everything its settlement needs."""

    seats: tuple[str, ...]
    wins: tuple[Win, ...] = ()
    draw: Draw | None = None
    rules: str = "tcg"
    overrides: Mapping[str, object] = {}
    round_wind: Kind = EAST
    number: int = 0
    """Which hand of the round, 0 where not said; only printed."""
    honba: int = 0
    sticks: int = 0
    """Riichi sticks on the table when the hand ends, this hand's included."""
    dora: tuple[Tile, ...] = ()
    """Dora indicators."""
    ura: tuple[Tile, ...] = ()
    scores: Mapping[str, int] = {}
    """Points in front of each player when the hand ends, riichi sticks already laid down; empty: not recorded."""
    dead: tuple[str, ...] = ()
    """Players who lost the right to win this hand (アガリ放棄)."""
    expect: Mapping[str, object] = {}
    title: str = ""
    own: Any = None
    """What fields say that only its system has."""
    in_riichi: Collection[str] | None = None
    """Who declared riichi, laid his stick and did not win, or by player how (``True``, ``double``, ``open``); ``None``:
    not recorded."""
    wareme: str = ""
    """Before whose wall the deal broke (割れ目); empty: not recorded, or not played."""
    fined: tuple[str, ...] = ()
    """Players who made a mistake that did not end the hand (空ポン) and pay ``fine.points``."""
    chombos: tuple[str, ...] = ()
    """Players whose チョンボ did not end the hand (``chombo.plays_on``): each pays for it, and may not win."""

    @property
    def opened(self) -> bool:
        """Whether somebody declared open riichi and did not win."""
        return isinstance(self.in_riichi, Mapping) and "open" in self.in_riichi.values()
