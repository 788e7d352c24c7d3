"""Which records are obviously possible: those in which :mod:`calc.legal` would find nothing wrong, recognised at a
glance.

Nearly all records of a batch are of this kind. The circumstances of a win are remembered by their features, so that
:mod:`calc.legal` looks at each combination once; tiles are counted by one sum. If anything rare is in a record the
answer is no, which only means that :mod:`calc.legal` must look.
"""

from collections.abc import Iterable
from typing import Any, Final

from .legal import check_circumstances, most_of
from .record import CHANKAN, Record
from .rules import Rules
from .shapes import KEPT
from .tiles import BY_MPSZ, KIND, KINDS, NORTH, VARIANT, Tile

# Tiles are counted in seven bits each: every kind, every red five, and tiles that no set has.
_BITS: Final = 7
_MOST: Final = (1 << _BITS - 1) - 1
"""The most tiles that can be counted without a count running into the next: the highest bit is reserved for the
carry."""
RED_FIVES: Final = [BY_MPSZ[five] for five in ("0m", "0p", "0s")]
_CARRIES: Final = sum(1 << _BITS * field + _BITS - 1 for field in range(KINDS + len(RED_FIVES) + 1))


def _tallied(tile: Tile) -> int:
    kind = tile & KIND
    if kind >= KINDS or (tile & VARIANT and tile not in RED_FIVES):
        return 1 << _BITS * (KINDS + len(RED_FIVES))
    return 1 << _BITS * kind | (1 << _BITS * (KINDS + RED_FIVES.index(tile)) if tile & VARIANT else 0)


tally: Final = [_tallied(t) for t in range(VARIANT + KIND + 1)].__getitem__
"""The number to add for a tile, to count each kind (:func:`fits`)."""


class Possible:
    """Which records are obviously possible under some rules."""

    def __init__(self, rules: Rules) -> None:
        self._v = v = rules.values
        reds = [BY_MPSZ[t] for t in v["table.red_fives"]]
        self._room = room(most_of(v), map(reds.count, RED_FIVES))
        self._fives = [(_BITS * (KINDS + i), tally(t & KIND)) for i, t in enumerate(RED_FIVES) if t in reds]
        """The position of each red five, and of the plain five that it also counts as."""
        self._known: dict[tuple[Any, ...], bool] = {}

    def __call__(self, record: Record, more: tuple[Tile, ...]) -> bool:
        """Whether a record is obviously possible, with ``more`` tiles that lie open."""
        (seats, wins, draw, _, _, round_wind, _, _, sticks, dora, ura, scores, _, _, _, _, _, wareme) = record
        if len(wins) != 1 or draw is not None or scores or wareme:
            return False
        (
            player, by, concealed, tile, melds, source, flags, norths, river, _, pao, sakizuke, _, _, _, flowers,
        ) = wins[0]  # fmt: skip
        if pao or sakizuke is not None or flowers or flags & CHANKAN:
            return False
        shown = (tile, *dora, *ura, *more, *river) if river else (tile, *dora, *ura, *more)
        if len(shown) + norths > _MOST // 2:
            return False
        called: tuple[Any, ...] = ()
        before = seats[seats.index(player) - 1] if melds and player in seats else ""
        for kind, its, who in melds:
            called += kind, len(its), (who == player, who == before) if who in seats else who
            shown += its
        told = (
            len(seats), round_wind, sticks, len(dora), len(ura), player == seats[0], by, source and source == player,
            flags, norths, None if river is None else len(river), len(concealed), called,
        )  # fmt: skip
        known = self._known.get(told)
        if known is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            known = self._known[told] = not check_circumstances(record, self._v)
        if not known:
            return False
        held = sum(map(tally, (*concealed, *shown)))
        if norths:
            held += norths * tally(NORTH)
        for at, five in self._fives:
            held -= (held >> at & _MOST) * five
        return fits(held + self._room)


def room(limits: Iterable[int], reds: Iterable[int] = (0,) * len(RED_FIVES)) -> int:
    """The number to which counted tiles are added to see whether there are too many of a kind or of a red five, or any
    that the set does not have (:func:`fits`)."""
    return sum(_MOST - limit << _BITS * field for field, limit in enumerate((*limits, *reds, 0)))


def fits(held: int, more: int = 0) -> bool:
    """Whether there are not too many of any kind: a count that exceeds :func:`room` carries into its highest bit.
    ``more``: how many tiles were added since; ``False`` for so many that they could carry beyond that bit."""
    return more <= _MOST and not held & _CARRIES


def possible(record: Any, rules: Rules) -> bool:
    """Whether a record is obviously possible under some rules; ``False`` says nothing."""
    return type(record) is Record and record.own is None and plainly(record, rules)  # otherwise a game checks more


def plainly(record: Record, rules: Rules, more: tuple[Tile, ...] = ()) -> bool:
    """Whether a record is obviously possible, as far as fields of riichi are concerned; ``more``: tiles that lie open
    in addition to those of any record."""
    known = rules.kept.get("possible")
    if known is None:
        known = rules.kept["possible"] = Possible(rules)
    return bool(known(record, more))
