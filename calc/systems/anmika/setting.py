"""The setting of a win: everything that does not depend on its reading, such as the hand before it and the state that
coloured whites leave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from typing import NamedTuple

from ...records.record import DEALT_IN, DOUBLE_RIICHI, IN_RIICHI, OPEN_RIICHI, PAARENCHAN, RIICHI, RON, Win
from ...riichi.chips import ChipLine, Factors, Multiplier
from ...riichi.judge import Judge
from ...rules.rules import V
from ...tiles.tiles import GOLD, KIND, NORTH, POCCHI_BLUE, POCCHI_GREEN, POCCHI_RED, POCCHI_YELLOW, VARIANT, Kind, Tile
from .dice import Chance
from .flowers import DrawnAside, Flowers, indicated
from .hand import kinds_in_set
from .record import FEVERS, Declared, Record, WinEvent, is_flower, is_true

_COLOURS = {POCCHI_GREEN: "green", POCCHI_BLUE: "blue", POCCHI_YELLOW: "yellow", POCCHI_RED: "red"}


class Factor(NamedTuple):
    """A multiplier, and the rule that says how much it multiplies."""

    id: str
    rule: str
    times: int


class State(NamedTuple):
    """The pocchi state of a hand: its ``factor`` multiplies chips; if it is negative, payments are reversed."""

    factor: int = 1
    acted: bool = False
    """Whether a pocchi has acted yet."""
    largest: int = 1
    """The largest worth of those that have acted since the sign last turned."""


def colour_key(tile: Tile) -> str:
    """Return the key of a pocchi's worth: +1 +2 −1 −2. Tables play pocchi of different worth."""
    return "pocchi." + _COLOURS[tile & VARIANT]


def drawn_pocchi(state: State, tile: Tile, v: V) -> State:
    """Return the state after a pocchi acts (spec §6). With the same sign the larger magnitude stays; a change of sign
    multiplies: red, then blue is 2 × 2 × 2 = +8. Rule ``pocchi.same_sign`` says larger than what: than the whole
    factor, or than the largest pocchi of this sign in it, whose place in the product the new one takes."""
    worth, factor = v[colour_key(tile)], state.factor
    size = abs(worth)
    if not state.acted:
        return State(worth, acted=True, largest=size)
    if (factor > 0) != (worth > 0):
        turned = abs(factor) * prod(each.times for each in turn(tile, v))
        return State(turned if worth > 0 else -turned, acted=True, largest=size)
    largest = state.largest if v["pocchi.same_sign"] == "product" else abs(factor)
    if size <= largest:
        return state
    return State(factor // largest * size, acted=True, largest=size)


def turn(tile: Tile, v: V) -> tuple[Factor, ...]:
    """Return what the size of the state is multiplied by when a pocchi (``tile``) turns its sign: a factor for the turn
    (to 逆 or back) and the worth of the pocchi, each with its rule for the receipt."""
    key, colour = "pocchi.back" if is_true(tile) else "pocchi.over", colour_key(tile)
    return Factor("turned", key, v[key]), Factor(_COLOURS[tile & VARIANT], colour, abs(v[colour]))


_NO_RIICHI = Declared("")


class Position(NamedTuple):
    """A hand after the events so far."""

    record: Record
    """The record as read, but a kan changes the hand of its player."""
    judge: Judge
    points: Mapping[str, int]
    """The points that each player has now; empty: not recorded."""
    below: tuple[str, ...]
    """The players who went below zero by their own riichi or deposit and have not paid for it."""
    sides: Mapping[str, DrawnAside]
    riichi: Mapping[str, Declared] = {}
    lines: tuple[ChipLine, ...] = ()
    """The chip lines of wins so far."""
    chances: tuple[Chance, ...] = ()
    """The dice chances so far, of wins or not."""
    wins: int = 0
    """The number of wins so far."""
    drawn: bool = False
    """Whether a draw or a チョンボ ended the hand."""

    @property
    def v(self) -> V:
        """The values of the rules, as the judge reads them: for a receipt each read is recorded."""
        return self.judge.v

    def declared(self, player: str) -> Declared:
        """Return the riichi of a player; one without a player's name if there is none."""
        return self.riichi.get(player, _NO_RIICHI)

    def others(self, player: str) -> tuple[str, ...]:
        """Return all who pay a player chips or receive them from him."""
        return tuple([other for other in self.record.everybody if other != player])

    def bonus_paid(self, player: str) -> int:
        """Return the chips that the lines of 100 and 300 have brought a player, before multipliers: 八華四北 pays 300
        less these."""
        return sum(line.base for line in self.lines if line.receiver == player and line.id in ("eight", "twelve"))


def fever_key(grade: int) -> str:
    """Return the key of the multiplier of a double or triple fever."""
    return "fever." + FEVERS[grade]


class Multipliers(NamedTuple):
    """The multipliers of a win's chips."""

    shubari: int = 1
    pocchi: int = 1
    """The pocchi state; if negative, the winner pays."""
    fever: int = 1

    def for_line(self, line: str, v: V) -> Factors:
        """Return the multipliers of a chip line, or of ``dice``; those of 1 are left out. Rule ``chips.no_shubari``:
        the lines that シュバリー does not double."""
        if self == _ONCE:
            return ()
        shubari = self.shubari
        if shubari != 1 and line in v["chips.no_shubari"]:  # read only where there is a シュバリー
            shubari = 1
        named = (("shubari", shubari), ("pocchi", self.pocchi), ("fever", self.fever))
        return tuple([Multiplier(name, times) for name, times in named if times != 1])

    def for_bust(self, v: V) -> Factors:
        """Return the multipliers of トビ賞: while 逆 too it goes to who took the points."""
        return self._replace(pocchi=abs(self.pocchi)).for_line("bust", v)


_ONCE = Multipliers()


def multipliers(declared: Declared, v: V, pocchi: int = 1) -> Multipliers:
    """Return the multipliers of a player's chips in a pocchi state; ``declared``: the player's riichi, which says
    whether with シュバリー and fever."""
    fever = v[fever_key(declared.fever)] if declared.fever > 1 else 1
    return Multipliers(v["shubari.factor"] if declared.shubari else 1, pocchi, fever)


class WinSetting(NamedTuple):
    """What decides the worth of a win beside the way its tiles are read; all its readings share it."""

    position: Position
    """The hand before it."""
    won: WinEvent
    """The win as it is judged: 正 pocchi that the record does not name may be named."""
    win: Win
    """The win in the form that yaku are judged by."""
    tiles: tuple[Tile, ...]
    """All tiles of the hand, with the winning tile and the melds."""
    golds: int
    """The number of gold ones among them, except norths."""
    riichi: Declared
    """The winner's riichi; one without a player's name if there is none."""
    side: DrawnAside
    """What the winner has drawn aside."""
    indicated: Flowers
    """The number of flowers among the indicators, by season."""
    flowers: Flowers
    """The number of flowers by season, those among the indicators included."""
    dora: tuple[Kind, ...]
    ura: tuple[Kind, ...]
    god_pocchi: tuple[int, int]
    """How many 正 pocchi are free, not recorded as some tile, among the dora and among the ura indicators."""
    gold: str
    """The season that 金北 strengthens; empty: none."""
    faces: tuple[Kind, ...]
    """The kinds that the winning tile can be."""
    wild: bool
    """Whether the win is by a drawn pocchi that acts: then chips come first."""
    multipliers: Multipliers

    @property
    def v(self) -> V:
        """The values of the rules, as the judge reads them."""
        return self.position.judge.v

    @property
    def record(self) -> Record:
        """The record, in which kans so far have changed hands."""
        return self.position.record

    @property
    def others(self) -> tuple[str, ...]:
        """All who pay the winner chips or receive them from him."""
        return self.position.others(self.won.player)

    @property
    def ranks(self) -> int:
        """The ranks that 夏 adds, twice as many with 金北 on it; 0 if 夏夏金北 multiplies instead (:attr:`by_four`)."""
        summers = self.flowers.summers
        if not summers or self.by_four:
            return 0
        ranks = int(summers * self.v["summer.rank"])
        return 2 * ranks if self.gold == "summer" else ranks

    @property
    def by_four(self) -> bool:
        """Whether 夏夏 with 金北 multiplies all points but sticks; it multiplies neither chips nor dice."""
        return self.gold == "summer" and self.flowers.summers > 1

    @property
    def points_times(self) -> tuple[Factor, ...]:
        """The multipliers of the hand's points, 夏夏金北 and fever, those of 1 left out; chips have others. They are
        read only where they apply, so that the receipt cites no other."""
        v = self.v
        summer = Factor("summer", "summer.gold_factor", v["summer.gold_factor"] if self.by_four else 1)
        factors = (summer, Factor("fever", fever_key(self.riichi.fever), self.multipliers.fever))
        return tuple([factor for factor in factors if factor.times != 1])

    @property
    def sign(self) -> int:
        """-1 while 逆, when the winner pays; else 1."""
        return 1 if self.multipliers.pocchi > 0 else -1


class Pocchi(NamedTuple):
    """The part that a pocchi has in a win."""

    factor: int = 1
    """The pocchi state in which it is settled."""
    faces: tuple[Kind, ...] = ()
    """The kinds that the winning tile can be."""
    wild: bool = False
    """Whether the win is by a drawn pocchi that acts."""


_NO_POCCHI = Pocchi()


def setting_of(position: Position, win_event: WinEvent, gold: str = "", pocchi: Pocchi = _NO_POCCHI) -> WinSetting:
    """Return the setting of a win. ``gold``: the season that 金北 strengthens; a win is set up once for each use of it,
    and each is judged.

    A flower among the indicators is no dora but counts as drawn; a 正 pocchi counts as the record names it, or is free
    (神ポッチ), to be chosen with the reading. Ura and what lies under them count in riichi only.
    """
    v, record, judge, player = position.v, position.record, position.judge, win_event.player
    declared, side, hand = position.declared(player), position.sides[player], record.hand(player)
    win = _win_of(position, win_event)
    ura = win_event.ura if win.flags & IN_RIICHI else ()
    named = dict(win_event.god_pocchi)  # what each 正 among the indicators is taken as
    rows = [[named.get(tile, tile) for tile in row if not is_flower(tile)] for row in (win_event.dora, ura)]
    # how many are free, as the reading chooses for each
    free_dora, free_ura = (sum(is_god_pocchi(tile, v) for tile in row) for row in rows)
    dora, ura_dora = (
        tuple(judge.indicated([tile & KIND for tile in row if not is_god_pocchi(tile, v)])) for row in rows
    )
    flowers_indicated, tiles = indicated((*win_event.dora, *ura)), (*hand.tiles, win_event.tile)
    return WinSetting(
        position=position,
        won=win_event,
        win=win,
        tiles=tiles,
        golds=sum(tile & VARIANT == GOLD and tile & KIND != NORTH for tile in tiles),
        riichi=declared,
        side=side,
        indicated=flowers_indicated,
        flowers=Flowers(*(drawn + lying for drawn, lying in zip(side.flowers, flowers_indicated, strict=True))),
        dora=dora,
        ura=ura_dora,
        god_pocchi=(free_dora, free_ura),
        gold=gold,
        faces=pocchi.faces,
        wild=pocchi.wild,
        multipliers=multipliers(declared, v, pocchi.factor),
    )


def _win_of(position: Position, win_event: WinEvent) -> Win:
    """Return a win in the form of all games of riichi, by which its yaku are judged: with the winner's tiles, the
    norths drawn before it, and all its circumstances."""
    hand, norths = position.record.hand(win_event.player), position.sides[win_event.player].norths
    flags = win_event.flags | _flags_before_win(position, win_event)
    return Win(
        player=win_event.player,
        by=win_event.by,
        concealed=hand.concealed,
        tile=win_event.tile,
        melds=hand.melds,
        source=win_event.source,
        flags=flags,
        norths=norths,
        pao=win_event.pao,
        yaku=win_event.yaku,
    )


def _flags_before_win(position: Position, win_event: WinEvent) -> int:
    """Return the circumstances of a win that follow from the hand before it and so are no flags of its record: riichi,
    八連荘 at enough honba, a ron on an open riichi by a player not in riichi (a yakuman by
    ``open_riichi.dealt_in``)."""
    v, record, declared = position.v, position.record, position.declared(win_event.player)
    flags = 0
    if declared.player:
        flags |= DOUBLE_RIICHI if declared.double else RIICHI
    if declared.open:
        flags |= OPEN_RIICHI
    if (least := v["paarenchan.honba"]) and record.honba >= least and win_event.player == record.seats[0]:
        flags |= PAARENCHAN
    # dealing into the open riichi counts only for who could see the wait and choose: in riichi he has no choice
    could_choose = win_event.source not in position.riichi and win_event.source not in record.in_riichi
    if declared.open and win_event.by == RON and v["open_riichi.dealt_in"] == "yakuman" and could_choose:
        flags |= DEALT_IN
    return flags


# --- 神ポッチ: a 正 pocchi among the indicators -----------------------------------------------------------------------


def is_god_pocchi(indicator: Tile, v: V) -> bool:
    """Tell whether an indicator is a 正 pocchi that can stand for any indicator (神ポッチ)."""
    return is_true(indicator) and v["pocchi.god"]


def god_pocchi_names(setting: WinSetting) -> Iterator[tuple[tuple[Tile, Tile], ...]]:
    """Yield what the free 正 pocchi of a win can be said to stand for: one indicator for each number of dora that it
    can make, as two with the same number bring the same. Of these the settlement takes the best, or while 逆 the
    worst."""
    v, judge, won = setting.v, setting.position.judge, setting.won
    named = dict(won.god_pocchi)
    free = [tile for tile in (*won.dora, *won.ura) if is_god_pocchi(tile, v) and tile not in named]
    tiles = Counter(tile & KIND for tile in setting.tiles)
    if v["north.indicated"]:
        tiles[NORTH] += setting.side.norths
    # by the number of dora: an indicator that makes so many
    by_number = {tiles[judge.indicated([kind])[0]]: kind for kind in reversed(kinds_in_set(v))}
    for choice in product(by_number.values(), repeat=len(free)):
        yield tuple(zip(free, choice, strict=True))
