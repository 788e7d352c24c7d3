"""Which reading of a win counts: every face, nature of 7m and shape, each with everything it would bring."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from math import prod
from typing import NamedTuple

from ...records.record import DOUBLE_RIICHI, RIICHI, RON
from ...riichi.chips import ChipLine, paid_by
from ...riichi.following import is_bust
from ...riichi.payment import NOBODY, answers_for_all, ledger_of, liable_parts, lines_by_ron, pay_size
from ...rules.rules import V
from ...tiles.shapes import Shape
from ...tiles.tiles import KIND, Kind, Tile
from ...verdict.verdict import Part
from .chances import ChanceReason, open_chances, reasons_of
from .chips import winning_lines
from .dice import PER_ROLL, Chance
from .flowers import Turned, count_turned
from .hand import EIGHT, SEVEN, SIMPLE, TERMINAL, kinds_in_set, readings
from .setting import WinSetting, is_god_pocchi
from .value import Size, god_pocchi_choices, size_of

_OUTSIDE = {"chanta", "junchan", "honroutou", "chinroutou"}
"""Yaku that make the 7m of a shape count as terminals only, unless ``nature.free`` is on."""


class Share(NamedTuple):
    """What one player pays the winner, in parts and their multipliers, which are negative while 逆."""

    player: str
    hand: int
    """The points of the hand alone, rounded."""
    extra: int
    """The points of 加符."""
    honba: int
    factor: int
    """The multiplier of hand and 加符: fever and 夏夏金北."""
    honba_factor: int
    """The multiplier of the honba. Rule ``fever.honba``."""

    @property
    def total(self) -> int:
        """The points that the player pays the winner; negative while 逆, when the winner pays. Hand and 加符 are
        multiplied alike, honba by a factor of their own."""
        return (self.hand + self.extra) * self.factor + self.honba * self.honba_factor


class WinGain(NamedTuple):
    """What a win brings its winner or, while 逆, costs him."""

    shares: tuple[Share, ...]
    lines: tuple[ChipLine, ...]
    chances: tuple[Chance, ...]
    points: int
    """Points without sticks, as if the state were 正."""
    chips: int
    """Chips of all lines from all payers, as if the state were 正."""
    expected: int
    """The chips including expected dice chances, times ``PER_ROLL``."""
    base: int
    """The base points that the shares are of."""

    @property
    def worth(self) -> Fraction:
        """Expected chips, dice included, from all payers."""
        return Fraction(self.expected, PER_ROLL)


def gain_of(
    setting: WinSetting,
    base: int,
    chip_lines: Iterable[ChipLine],
    reasons: Iterable[ChanceReason],
    source: str = "",
    why: str = "win",
    liable: dict[str, int] = NOBODY,
) -> WinGain:
    """Return what a win brings: the points by ``base`` points, the ``chip_lines`` and トビ賞, and dice chances for the
    ``reasons``. A drawn pocchi that brings no chip at all opens a chance instead (0枚は0枚, spec §6), so the chip lines
    are counted before the chances. Posts nothing: this is what one reading would bring.

    ``source``: the discarder, who pays a ron alone; empty: a tsumo. ``why``: the reason of the points. ``liable``: the
    base points that each liable player answers for (責任払い); if the rules say so, one of them pays everything, chips
    too (``pao.chips``).
    """
    v, position, player = setting.v, setting.position, setting.won.player
    responsible = answers_for_all(liable, position.record.seats, player, source, base, v) if liable else ""
    paid = shares_of(setting, base, source, why, liable, responsible)
    if liable and source:
        chip_lines = lines_by_ron(liable, position.record.seats, player, source, [*chip_lines], v)
    elif responsible and v["pao.chips"]:
        chip_lines = paid_by(responsible, chip_lines)
    # トビ賞 after 責任払い: each bust player pays his own
    moved = (*chip_lines, *_bust_lines(setting, paid))
    if setting.wild and not moved and v["pocchi.zero"]:  # no chips that the drawn pocchi could multiply
        each_win = v["dice.zero_in_fever"] == "each"
        reasons = (*reasons, ChanceReason("pocchi_zero", "dice.base", 1, v["dice.base"], each_win=each_win))
    number = -1 if position.drawn else position.wins  # 流し役満 is a win at a draw
    opened = open_chances(reasons, position, player, setting.multipliers, win=number)
    chips = sum(abs(line.each) * len(line.payers) for line in moved)
    dice = sum(abs(chance.each_hit) * chance.chances * len(chance.payers) for chance in opened)
    expected = chips * PER_ROLL  # a roll hits once in PER_ROLL times: so many times the expected chips are whole
    if dice:  # else the rule is not read, and so not cited
        expected += dice * v["dice.rolls"]
    return WinGain(
        shares=paid,
        lines=moved,
        chances=opened,
        points=abs(sum(share.total for share in paid)),
        chips=chips,
        expected=expected,
        base=base,
    )


def shares_of(
    setting: WinSetting, base: int, source: str, why: str, liable: dict[str, int], responsible: str
) -> tuple[Share, ...]:
    """Return what a win of ``base`` points costs each payer, in points. The payment functions of riichi post it to a
    ledger made for this alone, from which the amounts are read: the ledger of the hand is for the reading that counts.
    Parameters as of :func:`gain_of`; ``responsible``: who pays for all by 責任払い, empty if nobody does."""
    v, record, player = setting.v, setting.record, setting.won.player
    factor, honba = setting.sign * prod(factor.times for factor in setting.points_times), record.honba
    fever = setting.multipliers.fever
    # “inside”: the fever multiplies honba as it does the hand
    inside = not honba or fever == 1 or v["fever.honba"] == "inside"
    honba_factor, seats = factor if inside else factor // fever, record.seats
    ledger = ledger_of(seats, record.wareme, v)
    pay_size(ledger, seats, player, source, base, honba, setting.position.judge, liable, responsible, why)
    paid = {payer: {"hand": 0, "extra": 0, "honba": 0} for payer in seats}
    for t in ledger.transfers:
        paid[t.payer][t.why if t.why in ("extra", "honba") else "hand"] += t.amount  # any other reason is the hand's
    return tuple([
        Share(payer, **parts, factor=factor, honba_factor=honba_factor)
        for payer, parts in paid.items()
        if any(parts.values())
    ])  # fmt: skip


def _bust_lines(setting: WinSetting, paid: Iterable[Share]) -> Iterator[ChipLine]:
    """Yield the chip lines of トビ賞 for a win (spec §8): each bust player pays the winner; while 逆, a winner by ron
    who is bust pays the discarder. A player who pays トビ賞 again in the same hand may pay without multipliers (rule
    ``bust.again``). ``paid``: the points that each payer pays."""
    winner, v, multipliers = setting.won.player, setting.v, setting.multipliers
    receiver = winner if setting.sign > 0 else setting.won.source  # while 逆 the winner pays
    for player in _players_gone_bust(setting, paid):
        factors = () if bust_again(setting, player) and v["bust.again"] == "base" else multipliers.for_bust(v)
        yield ChipLine("bust", "chips.bust", v["chips.bust"], 1, factors, (player,), receiver)


def _players_gone_bust(setting: WinSetting, paid: Iterable[Share]) -> list[str]:
    """Return the players who owe トビ賞 for a win: those whom its payments (``paid``) make bust, and those who went
    below zero by a riichi or deposit of their own before. While 逆 only the winner pays, so only he can become bust; by
    a tsumo (自トビ) he owes nothing even so."""
    winner, points, v = setting.won.player, setting.position.points, setting.v

    def crossed(player: str, paid: int) -> bool:
        """Tell whether a payment takes a player from not bust to bust; never, if his points are not recorded."""
        return player in points and not is_bust(points[player], v) and is_bust(points[player] - paid, v)

    if setting.sign < 0:
        lost = -sum(share.total for share in paid)
        return [winner] if setting.won.by == RON and crossed(winner, lost) else []
    by_win = [share.player for share in paid if crossed(share.player, share.total)]
    return [*by_win, *(player for player in setting.position.below if player != winner)]


def bust_again(setting: WinSetting, player: str) -> bool:
    """Tell whether rule ``bust.again`` matters for a player: he has paid トビ賞 in this hand already, and something
    multiplies it. Only then is the rule read, and so cited."""
    paid = any(line.id == "bust" and player in line.payers for line in setting.position.lines)
    return paid and bool(setting.multipliers.for_bust(setting.v))


def liable_for(size: Size, setting: WinSetting) -> dict[str, int]:
    """Return the base points that each liable player answers for (責任払い); empty if the record names no such player.
    It differs by reading, since he answers for certain yakuman alone."""
    if not setting.win.pao:
        return NOBODY
    return liable_parts(setting.win, size.base.points, size.fold, size.yakuman, setting.v)


class Candidate(NamedTuple):
    """A reading with everything it would bring."""

    size: Size
    turned: Turned | None
    """The matches of the tiles that 冬 turned; ``None``: none were turned."""
    gain: WinGain


def make_candidate(size: Size, setting: WinSetting) -> Candidate:
    """Return a reading as a candidate: its ``size``, the matches of the tiles that 冬 turned, and all that it would
    bring (points, chips, expected chips of dice). Candidates are compared by that, not by han: a smaller hand may bring
    more chips."""
    won, turned, v = setting.won, None, setting.v
    if won.winter is not None:
        rows = tuple(tuple(map(won.stands_for, row)) for row in won.winter)
        turned = count_turned(rows, size.reading.hand, sum(setting.flowers), setting.flowers.winters > 1, setting.v)
    # where a 八連荘 by ron is paid like a tsumo, everybody pays: there is no discarder
    ron = won.by == RON and not ("paarenchan" in size.ids and v["paarenchan.ron_as_tsumo"])
    source = won.source if ron else ""
    chip_lines, reasons = winning_lines(size, setting, turned), reasons_of(size, setting)
    liable = liable_for(size, setting)
    return Candidate(size, turned, gain_of(setting, size.base.points, chip_lines, reasons, source, liable=liable))


class NamedGod(NamedTuple):
    """What a 正 pocchi among the indicators stands for."""

    pocchi: Tile
    kind: Kind


def god_pocchi_taken(taken: Candidate, setting: WinSetting) -> list[NamedGod]:
    """Return what each 正 pocchi among the indicators stands for, for the receipt: the tile that the record names, or
    the kind that indicates the dora chosen for it (``taken.size``). A pocchi for which no dora was chosen is left out,
    as in カラス, which has no dora."""
    won, v = setting.won, setting.v
    god_pocchi = [tile for tile in (*won.dora, *won.ura) if is_god_pocchi(tile, v)]
    if not god_pocchi:
        return []
    named, chosen = dict(won.god_pocchi), iter(taken.size.god_pocchi)
    indicator_of = {setting.position.judge.indicated([kind])[0]: kind for kind in kinds_in_set(v)}  # by dora kind
    # -1 is no kind, so it has no indicator: no dora was chosen
    kinds = [named[tile] & KIND if tile in named else indicator_of.get(next(chosen, -1)) for tile in god_pocchi]
    return [NamedGod(tile, kind) for tile, kind in zip(god_pocchi, kinds, strict=True) if kind is not None]


def rank_candidate(candidate: Candidate, wild: bool, v: V) -> tuple[int, ...]:
    """Return the sort key of a reading, greater for a higher one: its measures in the order of rule ``reading.order``.
    For a drawn pocchi (``wild``) it is the order of ``pocchi.order``, by which expected chips come before points (spec
    §6), and then of size."""
    size, brings = candidate.size, candidate.gain
    measures = {
        "points": brings.points, "chips": brings.expected, "yakuman": size.fold, "han": size.han, "fu": size.fu,
    }  # fmt: skip
    order = (*v["pocchi.order"], "yakuman", "han", "fu") if wild else v["reading.order"]
    return tuple([measures[name] for name in order])


_Alike = tuple[Kind, Shape, int, tuple[Part, ...], tuple[Part, ...], int]
"""What two readings have in common if what 7m count as makes no difference: kind and shape, wait, yaku, yakuman, fu."""


def list_candidates(setting: WinSetting) -> list[Candidate]:
    """Return every legal reading with everything it would bring, highest first; empty if none is legal. In each, 正
    pocchi among the indicators stand for what is best. Readings that differ only in what 7m count as, with no effect,
    count as one."""
    order = partial(rank_candidate, wild=setting.wild, v=setting.v)
    best: dict[_Alike, Candidate] = {}
    for reading in _best_of_each_shape(setting, order):
        size, face = reading.size, reading.size.face
        shape, wait = face.reading.shape, face.reading.wait
        alike = face.kind, shape, wait, size.yaku, size.yakuman, size.fu
        best.setdefault(alike, reading)  # the first, in which 7m count as terminals
    return sorted(best.values(), key=order, reverse=True)


def _best_of_each_shape(setting: WinSetting, order: Callable[[Candidate], tuple[int, ...]]) -> Iterator[Candidate]:
    """Yield each legal reading as a candidate: the best of those that differ only in what 神ポッチ make dora;
    ``order``: the sort key of candidates. A shape whose yaku need its 7m as terminals is not read with 7m as simples
    too, unless ``nature.free`` allows it."""
    v, record = setting.v, setting.record
    terminals: set[tuple[Kind, Shape]] = set()
    for kind in setting.faces:
        for face in readings(setting.win, kind, record.seats, record.round_wind, v):
            shape, hand = face.reading.shape, face.reading.hand
            between = face.reading.runs >> SEVEN & 1 and hand.flags & (RIICHI | DOUBLE_RIICHI)
            if kind == EIGHT and not between:  # the set has no 8m: a tile can be one only by 間八萬, between 7m and 9m
                continue
            if face.nature == SIMPLE and (kind, shape) in terminals and not v["nature.free"]:
                continue
            sizes = [size_of(face, setting, god_pocchi) for god_pocchi in god_pocchi_choices(hand, setting)]
            candidates = [make_candidate(size, setting) for size in sizes if size]
            if not candidates:  # no legal win
                continue
            best = max(candidates, key=order)
            # readings() yields 7m as terminals first, so this is known before the same shape comes with simples
            if face.nature == TERMINAL and best.size.ids & _OUTSIDE:
                terminals.add((kind, shape))
            yield best
