"""Which records are obviously possible: those in which :mod:`calc.records.legal` would find nothing wrong, recognised
at a glance.

Nearly all records of a batch are of this kind. The circumstances of a win are remembered by their features, so that
:mod:`calc.records.legal` looks at each combination once; tiles are counted by one sum. If anything rare is in a record
the answer is no, which only means that :mod:`calc.records.legal` must look.
"""

from typing import Any

from ..rules.rules import Rules
from ..tiles.shapes import KEPT
from ..tiles.tiles import KIND, KINDS, NORTH, Tile
from .legal import check_circumstances
from .record import CHANKAN, Record, Win
from .tile_set import MOST, TileSet, tile_set


def _is_rare(record: Record) -> bool:
    """Tell whether a record says of the table what few say (scores, who is fined, 割れ目, an open riichi of another):
    such a record is left to the full check."""
    return bool(record.scores or record.fined or record.chombos or record.wareme or record.opened)


class PossibleRecords:
    """Which records are obviously possible under some rules."""

    def __init__(self, rules: Rules) -> None:
        """Begin without answers. What is found possible is remembered, so an object is for one set of rules."""
        self._v = rules.values
        tiles = tile_set(rules.values).tiles
        self._set = TileSet({tile: n for tile, n in tiles.items() if tile & KIND < KINDS})
        """The set without flowers, which are possible in few places."""
        self._remembered: dict[tuple[Any, ...], bool] = {}
        """Whether circumstances are possible, by their features (:meth:`_circumstances_possible`)."""

    def __call__(self, record: Record, visible: tuple[Tile, ...]) -> bool:
        """Tell whether a record is obviously possible: the set has its tiles, counted by one sum, and its circumstances
        are remembered as possible. ``visible``: further tiles that lie open. ``False`` only means that the full check
        must look, as at anything rare."""
        # anything rare is left to the full check
        if len(record.wins) != 1 or record.draw is not None or _is_rare(record):
            return False
        (win,) = record.wins
        # a robbed kan (CHANKAN) has tiles that are counted another way
        if win.pao or win.sakizuke is not None or win.flowers or win.size or win.flags & CHANKAN:
            return False
        tiles = (win.tile, *record.dora, *record.ura, *visible, *(win.river or ()))
        if len(tiles) + win.norths > MOST // 2:  # so many that, with the hand, a count of the sum could overflow
            return False
        for meld in win.melds:
            tiles += meld.tiles
        counts = self._set.count((*win.concealed, *tiles)) + win.norths * self._set.weights[NORTH]
        return self._set.has(counts) and self._circumstances_possible(record, win)

    def _circumstances_possible(self, record: Record, win: Win) -> bool:
        """Tell whether :func:`calc.records.legal.check_circumstances` finds nothing wrong with a record of one win. The
        answer is remembered by the features that decide it (who won how, with which flags, from whom melds were
        called), of which few combinations occur."""
        seats, player = record.seats, win.player
        before = seats[seats.index(player) - 1] if win.melds and player in seats else ""
        called: tuple[Any, ...] = ()
        for kind, tiles, who in win.melds:
            # of a giver at the table it matters only whether he is the winner or sits before the winner
            giver = (who == player, who == before) if who in seats else who
            called += kind, len(tiles), giver
        features = (
            len(seats), record.round_wind, record.sticks, len(record.dora), len(record.ura), player == seats[0], win.by,
            win.source and win.source == player, win.flags, win.norths, None if win.river is None else len(win.river),
            len(win.concealed), called, player in (record.in_riichi or ()),
        )  # fmt: skip
        allowed = self._remembered.get(features)
        if allowed is None:
            if len(self._remembered) >= KEPT:  # so that memory stays small whatever records say
                self._remembered.clear()
            allowed = self._remembered[features] = not check_circumstances(record, self._v)
        return allowed


def is_possible(record: Any, rules: Rules) -> bool:
    """Tell whether a record is obviously possible under some rules; ``False`` only means that the full check must look.
    Only a record of plain riichi can be: the games built on riichi check more."""
    return type(record) is Record and record.own is None and is_possible_in_riichi(record, rules)


def is_possible_in_riichi(record: Record, rules: Rules, visible: tuple[Tile, ...] = ()) -> bool:
    """Tell whether a record is obviously possible; ``False`` only means that the full check must look. Games built on
    riichi check fields of their own themselves. ``visible``: open tiles that only their records have (mighty: アリス).
    Answers are kept with the rules (``rules.kept``)."""
    records: PossibleRecords | None = rules.kept.get("possible")
    if records is None:
        records = rules.kept["possible"] = PossibleRecords(rules)
    return records(record, visible)
