"""Chip lines: what they count in a win, how many chips each brings from each payer, and who pays. Rule ``chips.lines``.

The rules list the lines, and a game counts what they name: it needs only a :class:`Counted` to have every line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Protocol

from ..named_tuples import NamedTuple
from ..records.record import IN_RIICHI, IPPATSU, RON, Win
from ..rules.rules import V
from ..tiles.tiles import BY_MPSZ, KIND, KINDS, Tile
from ..verdict.ledger import CHIPS, Ledger
from ..verdict.receipt import Receipt, glance
from .dora import Dora, drawn_aside, drawn_flowers, drawn_norths, flowers_after, fours
from .hand import hand_tiles, is_wild
from .points import Base
from .reading import Reading


class Multiplier(NamedTuple):
    """What multiplies chips."""

    id: str
    """``shubari``, ``pocchi`` or ``fever``; of the ron that a チョンボ is charged with also ``everybody``; of mighty
    ``white_ron``."""
    times: int


Factors = tuple[Multiplier, ...]
CHIP_LINES: Final = "chips.lines"


class ChipLineRule(NamedTuple):
    """A chip line as written in the rules (``chips.lines`` in rules.yaml explains each field). One of ``thing``
    (``count`` there), ``yaku``, ``tile`` and ``han`` says what is counted."""

    id: str
    ja: str = ""
    en: str = ""
    thing: str = ""
    yaku: Collection[str] = ()
    tile: Collection[str] = ()
    han: int | str = 0
    each: int | str = 0
    payers: str = ""
    hand: str = ""
    by: str = ""
    once: bool = False
    beside: Collection[str] = ()
    """Yaku, or things that can be counted, of which the win has one, or the line does not count."""
    unless: Collection[str] = ()
    """The same, of which it has none."""


class ChipLine(NamedTuple):
    """A chip line of a win: what is paid for, by whom, and how its amount is made up."""

    id: str
    rule: str
    """The key that says how many chips."""
    base: int
    """Chips from each payer before anything multiplies them."""
    number: int
    """The number of things counted."""
    factors: Factors
    """What multiplies the base, by name; their product may be negative."""
    payers: tuple[str, ...]
    receiver: str
    all: bool = False
    """Whether everybody pays it, by ron too."""

    @property
    def each(self) -> int:
        """The chips that each payer gives; negative if each payer receives them."""
        return self.base * product(self.factors)

    @property
    def pieces(self) -> int:
        """Into how many equal parts it falls: one for each thing counted, if they are alike."""
        return self.number if self.number and self.base % self.number == 0 else 1


def product(factors: Factors) -> int:
    """Return by how much ``factors``, each with its name, multiply a chip line together: 1 without any, negative if one
    turns the payment round (逆)."""
    times = 1
    for _, factor in factors:
        times *= factor
    return times


class Counted(NamedTuple):
    """What can be counted in a win."""

    things: Callable[[str], int]
    """The number of what the game counts under an id."""
    han: int = 0
    """0 for a hand that is not counted in han."""
    yaku: Callable[[], Collection[str]] = tuple
    """The ids of all yaku that the win has; called only for lines that name yaku."""
    tiles: Callable[[], Collection[Tile]] = tuple

    def has_any(self, names: Collection[str]) -> bool:
        """Tell whether the win has one of some yaku, or of some things that can be counted: for the conditions
        ``beside`` and ``unless`` of a chip line."""
        yaku = self.yaku() if names else ()
        return any(name in yaku or (name in ("yakuman", *COUNTS) and self.things(name)) for name in names)

    def number(self, written: ChipLineRule, v: V) -> int:
        """Return how many yaku, tiles or han of the win a line counts, as it is ``written`` in the rules. Each of its
        yaku counts once. A plain tile that it names counts in any colour, a coloured one in that colour only. Of han it
        counts those above the number ``han`` of the line, which another rule may give (:func:`amount`): 15 han above 13
        are 2."""
        if written.yaku:
            return len({*written.yaku} & {*self.yaku()})
        if written.tile:
            wanted = [BY_MPSZ[t] for t in written.tile]
            return sum(any(t in (tile, tile & KIND) for t in wanted) for tile in self.tiles())
        # 0 if the line counts no han, or the win has none, as a yakuman
        least = self.han and amount(written.han, v)[1]
        return max(self.han - least, 0) if least else 0


Entry = tuple[tuple[str, Any], ...]
"""What rules say of a chip line: fields and their values."""


@lru_cache(64)
def _written(entries: tuple[Entry, ...]) -> tuple[ChipLineRule, ...]:
    """Return the items of ``chips.lines`` (``entries``) as typed values. Remembered, since they are the same for all
    hands under the same rules."""
    names = {"count": "thing"}  # a tuple has a `count` already
    return tuple(ChipLineRule(**{names.get(name, name): value for name, value in entry}) for entry in entries)


def written_lines(v: V) -> tuple[ChipLineRule, ...]:
    """Return the chip lines of some rules. Looking at them is not a read: a line that counts something cites its rule
    (:func:`amount`)."""
    return _written(glance(v, CHIP_LINES) or ())


_OF_ONE_WIN: Final = ("all_red", "pocchi", "flower_ura", "ura_flower", "all_yakuman")
"""What depends on single tiles, or on yaku that bring nothing more."""


def by_tiles(lines: Sequence[ChipLineRule]) -> bool:
    """Tell whether any line counts single tiles or named yaku. Otherwise what the lines count is the same in many wins,
    so that a batch remembers their chips (``Judge.paid``)."""
    # two hands of one size may differ in any of these
    return any(line.tile or line.yaku or line.beside or line.unless or line.thing in _OF_ONE_WIN for line in lines)


def amount(number: int | str, v: V) -> tuple[str, int]:
    """Return the rule that the number of a chip line comes from (its own, or the one that it names), and the number.

    >>> from calc.rules.rules import load_rules
    >>> amount(2, load_rules("tcg").values), amount("honba.ron", load_rules("tcg").values)
    (('chips.lines', 0), ('honba.ron', 300))
    """
    if isinstance(number, str):
        return number, v[number]
    return CHIP_LINES, number if v[CHIP_LINES] else 0  # read, so that it can be cited


# --- what riichi counts -----------------------------------------------------------------------------------------------


class CountedReading(Protocol):
    """A reading with its value, as far as chips are counted alike in every game that extends riichi."""

    @property
    def reading(self) -> Reading:
        """The shape and its wait."""

    @property
    def dora(self) -> Dora:
        """The dora that count."""

    @property
    def base(self) -> Base:
        """The base points, and their limit."""


class RepeatedRecord(Protocol):
    """A record of a game with honba."""

    @property
    def honba(self) -> int:
        """The honba of the hand."""


Count = Callable[[CountedReading, RepeatedRecord, V], int]
"""Counts something of a reading and of its record."""


def _all_red(score: CountedReading, record: RepeatedRecord, v: V) -> bool:
    """Tell whether a hand has every red tile of the set (オールスター); of a set without any, none has. ``record`` is
    not needed: all of :data:`COUNTS` are called alike."""
    reds = Counter(BY_MPSZ[t] for t in v["table.red_fives"])
    return bool(reds) and reds <= Counter(hand_tiles(score.reading.hand.win))


def _flower_ura(score: CountedReading, record: RepeatedRecord, v: V) -> int:
    """Return how many ura indicators of a hand in riichi are flowers, as tables may pay chips for these. ``v`` is not
    needed: all of :data:`COUNTS` are called alike."""
    # a game whose wins turn ura of their own has none in its record
    ura: Sequence[Tile] = getattr(record, "ura", ()) if score.reading.hand.flags & IN_RIICHI else ()
    return sum(tile & KIND >= KINDS for tile in ura)  # flowers are numbered after all kinds


def _ura_flower(score: CountedReading, record: RepeatedRecord, v: V) -> int:
    """Return how many flowers drawn aside are ura dora of a hand in riichi (``ura_flower`` in ``chips.lines``). The
    count ``ura`` has them too, so a club may pay for either, or for both."""
    win = score.reading.hand.win
    ura: Sequence[Tile] = getattr(record, "ura", ()) if score.reading.hand.flags & IN_RIICHI else ()
    kinds = [kind for tile in ura if tile & KIND >= KINDS for kind in flowers_after(tile, v)]
    return sum(tile & KIND == kind for kind in kinds for tile in win.flowers)


def _limit(name: str) -> Count:
    """Return a function that counts wins of this very limit, for :data:`COUNTS`: 1 for one that has it, else 0."""
    return lambda score, record, v: score.base.limit == name


COUNTS: Final[Mapping[str, Count]] = {
    "win": lambda score, record, v: 1,
    "riichi": lambda score, record, v: score.reading.hand.flags & IN_RIICHI != 0,
    "ippatsu": lambda score, record, v: score.reading.hand.flags & IPPATSU != 0,
    "dora": lambda score, record, v: score.dora.dora,
    "ura": lambda score, record, v: score.dora.ura,
    "red": lambda score, record, v: score.reading.hand.reds,
    "all_red": _all_red,
    "north": lambda score, record, v: drawn_norths(score.reading.hand.win),
    "flower": lambda score, record, v: drawn_flowers(score.reading.hand.win),
    "aside": lambda score, record, v: drawn_aside(score.reading.hand.win),
    "four_flowers": lambda score, record, v: fours(score.reading.hand.win.flowers),
    "pocchi": lambda score, record, v: is_wild(score.reading.hand.win, v),
    "flower_ura": _flower_ura,
    "ura_flower": _ura_flower,
    "honba": lambda score, record, v: record.honba,
    **{name: _limit(name) for name in ("mangan", "haneman", "baiman", "sanbaiman", "counted_yakuman")},
}
"""What every game that extends riichi can count, by its id in ``chips.lines``."""


def chip_lines(
    lines: Sequence[ChipLineRule], counted: Counted, win: Win, closed: bool, others: Sequence[str], v: V,
    factors: Callable[[str], Factors] = lambda _: (),
) -> Iterator[ChipLine]:  # fmt: skip
    """Yield the chip lines of a win, in the order of the rules (``lines``); one that counts nothing or is worth nothing
    is left out. ``counted``: what the win has; ``closed``: whether the hand is; ``others``: everybody but the winner.
    ``factors``: returns what multiplies the line of an id; not called for a line that the rules count ``once``, without
    multipliers."""
    for written in lines:
        # conditions of the line; an empty one always holds
        if (written.by and written.by != win.by) or (written.hand and (written.hand == "closed") != closed):
            continue
        if written.beside and not counted.has_any(written.beside):
            continue
        if written.unless and counted.has_any(written.unless):
            continue
        if number := counted.things(written.thing) if written.thing else counted.number(written, v):
            key, each = amount(written.each, v)
            if each:
                times = () if written.once else factors(written.id)
                yield chip_line(written, key, number * each, number, win, others, v, times)


def chip_line(
    written: ChipLineRule,
    key: str,
    base: int,
    number: int,
    win: Win,
    others: Sequence[str],
    v: V,
    factors: Factors = (),
) -> ChipLine:
    """Return a chip line of a win, as ``written`` in the rules, for ``number`` things counted by the rule ``key``. Each
    payer pays ``base`` chips times ``factors``. The payers are those who pay the points, or all ``others``: the field
    ``payers`` says which, or names a rule that does. If a kan on somebody's pon was robbed (付加槓), its owner pays a
    ron too, beside the player who added the tile."""
    payers, everybody = tuple(others), written.payers == "all"
    if written.payers not in ("", "points", "all"):  # it names a rule
        everybody = v[written.payers] in (True, "all")
    if win.by == RON and not everybody:
        payers = tuple(p for p in dict.fromkeys((win.source, win.pon_owner)) if p and p != win.player)
    return ChipLine(written.id, key, base, number, factors, payers, win.player, everybody)


def paid_by(player: str, lines: Iterable[ChipLine]) -> tuple[ChipLine, ...]:
    """Return the lines with one ``player``, who is liable (包, rule ``pao.chips``), in the place of each payer: he pays
    as often as there were payers, so that the winner gets as much as otherwise."""
    return tuple([line._replace(payers=(player,) * len(line.payers)) for line in lines])


def shared_by(player: str, source: str, lines: Iterable[ChipLine]) -> tuple[ChipLine, ...]:
    """Return the lines of a ron half of which a liable ``player`` pays, and half the discarder (``source``): of an odd
    number of chips the liable player one more. Halves have no factors, as these belong to the whole."""
    shared: list[ChipLine] = []
    for line in lines:
        whole = line.each * len(line.payers)
        half = int(whole / 2)  # towards 0, also of a line that its receiver pays
        by_payer = {(player, source): half} if whole == 2 * half else {(player,): whole - half, (source,): half}
        shared += [line._replace(base=part, factors=(), payers=payers) for payers, part in by_payer.items() if part]
    return tuple(shared)


def chips_won(lines: Sequence[ChipLine]) -> int:
    """Return the chips that lines bring their winner from all payers; negative if they cost him more."""
    return sum(line.each * len(line.payers) for line in lines)


def pay_lines(ledger: Ledger, lines: Sequence[ChipLine], receipt: Receipt | None = None) -> None:
    """Post chip lines to the ledger, each with its line if there is a receipt: it shows the product, and cites the rule
    of the line, and the rules on liability if they were read. A line of negative chips is paid by its receiver, as the
    ledger turns it round."""
    for line in lines:
        for player in line.payers:
            ledger.pay(player, line.receiver, line.each, line.id, CHIPS)
        if receipt is not None:
            times = "".join(f" × {n}" for _, n in line.factors)
            detail = f"{line.base}{times} × {len(line.payers)}"
            receipt.paid(ledger, "chips", detail=detail, keys=(line.rule, "pao.chips", "pao.chips_as"))
