"""Records of Hong Kong hands: their types, the reader, and what cannot be."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from calc import plugin as calc

PLAYERS, CONCEALED = 4, 13
SPRING, PLUM = calc.KINDS, calc.KINDS + PLAYERS
"""The first season and the first plant; the next three follow."""


class Win(NamedTuple):
    """One win."""

    player: str
    by: str
    """``tsumo`` or ``ron``."""
    concealed: tuple[calc.Tile, ...]
    """Without the winning tile."""
    tile: calc.Tile
    melds: tuple[calc.Meld, ...] = ()
    source: str = ""
    """Ron: who discarded the tile, or whose kong is robbed."""
    flowers: tuple[calc.Tile, ...] = ()
    chankan: bool = False
    rinshan: bool = False
    double_kong: bool = False
    haitei: bool = False
    houtei: bool = False
    tenhou: bool = False
    chiihou: bool = False

    @property
    def tiles(self) -> tuple[calc.Tile, ...]:
        """All its tiles, the winning one last."""
        return (*self.concealed, *(tile for meld in self.melds for tile in meld.tiles), self.tile)


class Record(NamedTuple):
    """One finished hand; without wins it is a draw."""

    seats: tuple[str, ...]
    wins: tuple[Win, ...] = ()
    round_wind: calc.Kind = calc.EAST
    number: int = 0
    """The number of the deal in the round; 0: unknown."""
    title: str = ""
    expect: Mapping[str, object] = {}

    def seat(self, player: str) -> int:
        """Return the number of a player's seat, 0 for the dealer."""
        return self.seats.index(player)


def check(record: Record, v: calc.V) -> list[calc.Problem]:
    """Return every reason why a record is impossible."""
    return [*_problems(record, v)]


def _problems(record: Record, v: calc.V) -> Iterator[calc.Problem]:
    if len(record.seats) != PLAYERS:
        yield calc.problem("L211.players", ("seats",), count=len(record.seats), players=PLAYERS)
    flowers = range(calc.KINDS, calc.FLOWERS_END) if v["hongkong.flowers"] else ()
    census = calc.Census(calc.set_of(range(calc.KINDS), dict.fromkeys(flowers, 1)), calc.Phrase("counted_all"))
    fields = calc.load_fields(__file__).groups["win"]
    for number, win in enumerate(record.wins):
        path: calc.Path = ("wins", number)
        want = CONCEALED - 3 * len(win.melds)
        yield from calc.from_whom(win.player, win.by, win.source, path)
        yield from calc.wrong_count(win.player, win.concealed, win.melds, want, (*path, "hand"))
        yield from calc.wrong_melds(win.player, win.melds, (*path, "hand"), "")
        yield from calc.out_of_place(win, win.player == record.seats[0], fields, path)
        shown = win.tiles if not number else win.tiles[:-1]  # they win on the same tile
        yield from census.count((*path, "hand"), shown, [tile for tile in shown if tile & calc.KIND >= calc.KINDS])
        yield from census.count((*path, "flowers"), win.flowers, [tile for tile in win.flowers if tile < calc.KINDS])
    if len(record.wins) > 1:
        by_ron: calc.Contradiction[calc.OneTile] = ("by", "L205.by_ron", "", lambda c, v: c.win.by != calc.RON)
        for problems in calc.on_one_tile(record.wins, (by_ron, calc.SOURCE, calc.TWICE), v):
            yield from problems


class Reader(calc.RecordReader):
    """Reads one document."""

    fields = calc.load_fields(__file__)
    named = "faan."
    following = ("dealer", "over")
    legal = staticmethod(check)

    def record(self, got: calc.ReadFields, steps: list[calc.StoryEvent], rules: calc.Rules) -> Record | None:
        """Return the record of the wins on one tile, or of a draw."""
        (step,) = steps
        wins = [] if step.kind == "draw" else [self.won(part) for part in step.parts]
        if None in wins or any(p.code[0] in "NS" for p in self.problems):
            return None
        wind, number = got.get("round", (calc.EAST, 0))
        whole = {"wins": tuple(calc.made(Win, win) for win in wins if win), "seats": self.seats}
        return calc.made(Record, got, **whole, round_wind=wind, number=number)
