"""Which reading of a win counts: every face, nature of 7m and shape, each with everything it would bring."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial
from math import prod
from typing import Any, NamedTuple

from ...outcome import chips_of
from ...record import DOUBLE_RIICHI, RIICHI, RON
from ...riichi.chips import ChipLine, paid_by
from ...riichi.following import is_bust
from ...riichi.payment import NOBODY, answers_for_all, ledger_of, liable_parts, pay_size
from ...tiles import KIND, Kind, Tile
from .chips import lines
from .dice import PER_ROLL, Chance, ChanceReason, chances, sources
from .flowers import Turned, winter
from .hand import EIGHT, SEVEN, SIMPLE, TERMINAL, kinds_in_set, readings
from .record import V
from .value import Size, WinSetting, god_pocchi_choices, is_god_pocchi, size

_OUTSIDE = {"chanta", "junchan", "honroutou", "chinroutou"}
"""Yaku that make the 7m of a shape count as terminals only, unless ``nature.free`` is on."""


class Share(NamedTuple):
    """What one player pays the winner, in parts and their multipliers, which are negative while 逆."""

    player: str
    hand: int
    """The points of the hand alone, rounded."""
    extra: int
    honba: int
    factor: int
    """The multiplier of hand and 加符: fever and 夏夏金北."""
    honba_factor: int
    """The multiplier of the honba. Rule ``fever.honba``."""

    @property
    def total(self) -> int:
        """The points paid."""
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

    def summary(self, player: str) -> dict[str, int]:
        """Return the fields of a :class:`~calc.outcome.WinSummary` of the winner; negative if he pays."""
        return {
            "points": sum((x.hand + x.extra) * x.factor for x in self.shares),
            "honba": sum(x.honba * x.honba_factor for x in self.shares),
            "chips": chips_of(self.lines, player),
            "dice": sum(x.chances for x in self.chances),
        }


def gain(
    at: WinSetting,
    base: int,
    found: Iterable[ChipLine],
    of: Iterable[ChanceReason],
    source: str = "",
    why: str = "win",
    liable: dict[str, int] = NOBODY,
) -> WinGain:
    """Return what a win brings: shares of ``base`` points, the chip lines ``found`` and トビ賞, dice chances for the
    reasons ``of``. ``source``: the discarder who pays alone, by ron; ``why``: the reason of its points; ``liable``: the
    base points for which each liable player answers."""
    v, story, m = at.v, at.story, at.multipliers
    responsible = answers_for_all(liable, story.record.seats, at.won.player, source, v) if liable else ""
    paid = shares(at, base, source, why, liable, responsible)
    if responsible and not source and v["pao.chips"]:
        found = paid_by(responsible, found)
    moved = (*found, *_bust_lines(at, paid))
    if at.wild and not moved and v["pocchi.zero"]:
        of = (*of, ChanceReason("pocchi_zero", "dice.base", 1, v["dice.base"], v["dice.zero_in_fever"] == "each"))
    rolled = chances(of, story, at.won.player, m, win=-1 if story.drawn else len(story.wins))
    chips = sum(abs(x.each) * len(x.payers) for x in moved)
    worth = sum(abs(c.each_hit) * c.chances * len(c.payers) for c in rolled)
    expected = chips * PER_ROLL + (worth * v["dice.rolls"] if worth else 0)
    return WinGain(paid, moved, rolled, abs(sum(s.total for s in paid)), chips, expected, base)


def shares(
    at: WinSetting, base: int, source: str, why: str, liable: dict[str, int], responsible: str
) -> tuple[Share, ...]:
    """Return what a win of ``base`` points costs each payer, as riichi's payment functions post it."""
    v, record, player = at.v, at.story.record, at.won.player
    factor, fever, honba = at.sign * prod(n for *_, n in at.points_times), at.multipliers.fever, record.honba
    inside = not honba or fever == 1 or v["fever.honba"] == "inside"
    factors, seats = {"factor": factor, "honba_factor": factor if inside else factor // fever}, record.seats
    ledger = ledger_of(seats, record.wareme, v)
    pay_size(ledger, seats, player, source, base, honba, at.story.judge, liable, responsible, why)
    paid = {p: {"hand": 0, "extra": 0, "honba": 0} for p in seats}
    for t in ledger.transfers:
        paid[t.payer][t.why if t.why in ("extra", "honba") else "hand"] += t.amount
    return tuple(Share(p, **parts, **factors) for p, parts in paid.items() if any(parts.values()))


def _bust_lines(at: WinSetting, paid: Iterable[Share]) -> Iterator[ChipLine]:
    """トビ賞 for a win: from each bust player to the winner or, while 逆, from a bust winner by ron to the discarder.

    A player who went below zero by his own riichi pays it too. A tsumo while 逆 makes nobody but the winner bust, and
    for that (自トビ) no トビ賞 is due. Rule ``bust.again``: the multipliers of one that a player pays again.
    """
    winner, had, v, m = at.won.player, at.story.points, at.v, at.multipliers

    def crossed(player: str, paid: int) -> bool:
        return player in had and not is_bust(had[player], v) and is_bust(had[player] - paid, v)

    if at.sign > 0:
        bust = [*(s.player for s in paid if crossed(s.player, s.total)), *(p for p in at.story.below if p != winner)]
    else:
        bust = [winner] if at.won.by == RON and crossed(winner, -sum(s.total for s in paid)) else []
    for player in bust:
        factors = () if bust_again(at, player) and v["bust.again"] == "base" else m.for_bust(v)
        receiver = winner if at.sign > 0 else at.won.source
        yield ChipLine("bust", "chips.bust", v["chips.bust"], 1, factors, (player,), receiver)


def bust_again(at: WinSetting, player: str) -> bool:
    """Return whether トビ賞 of a player is a further one of the hand, and something would multiply it."""
    return at.story.was_bust(player) and bool(at.multipliers.for_bust(at.v))


def liable_for(s: Size, at: WinSetting) -> dict[str, int]:
    """Return the base points for which each liable player answers."""
    return liable_parts(at.win, s.base.points, s.fold, s.yakuman, at.v) if at.win.pao else NOBODY


class Candidate(NamedTuple):
    """A reading with everything it would bring."""

    size: Size
    turned: Turned | None
    gain: WinGain


def candidate(s: Size, at: WinSetting) -> Candidate:
    """Return the candidate of a reading of some size."""
    won, turned = at.won, None
    if won.winter is not None:
        rows = tuple(tuple(map(won.stands_for, row)) for row in won.winter)
        turned = winter(rows, s.reading.hand, sum(at.flowers), at.flowers[3] > 1, at.v)
    ron = won.by == RON and not ("paarenchan" in s.ids and at.v["paarenchan.ron_as_tsumo"])
    source, found = won.source if ron else "", lines(s, at, turned)
    return Candidate(s, turned, gain(at, s.base.points, found, sources(s, at), source, "win", liable_for(s, at)))


def god_pocchi_taken(c: Candidate, at: WinSetting) -> list[tuple[Tile, Kind]]:
    """Return what each 正 pocchi among the indicators stands for: as recorded, or to indicate the chosen dora.

    Those left out stand for nothing: in カラス, which has no dora.
    """
    god_pocchi = [t for t in (*at.won.dora, *at.won.ura) if is_god_pocchi(t, at.v)]
    if not god_pocchi:
        return []
    said, chosen = dict(at.won.god_pocchi), iter(c.size.god_pocchi)
    before = {at.story.judge.indicated([kind])[0]: kind for kind in kinds_in_set(at.v)}
    taken = ((t, said[t] & KIND if t in said else before.get(next(chosen, -1))) for t in god_pocchi)
    return [(t, kind) for t, kind in taken if kind is not None]


def rank(c: Candidate, wild: bool, v: V) -> tuple[int, ...]:
    """Return the rank of a reading among others. Rules ``reading.order``; for a drawn pocchi ``pocchi.order``."""
    s, brings = c.size, c.gain
    measures = {"points": brings.points, "chips": brings.expected, "yakuman": s.fold, "han": s.han, "fu": s.fu}
    order = (*v["pocchi.order"], "yakuman", "han", "fu") if wild else v["reading.order"]
    return tuple(measures[name] for name in order)


def candidates(at: WinSetting) -> list[Candidate]:
    """Return every legal reading with everything it would bring, highest first. 正 pocchi among the indicators stand
    for what is best."""
    v, record, found = at.v, at.story.record, dict[Any, Candidate]()
    bound, order = set[Any](), partial(rank, wild=at.wild, v=v)
    for kind in at.faces:
        for face in readings(at.win, kind, record.seats, record.round_wind, v):
            r = face.reading
            if kind == EIGHT and not (r.runs >> SEVEN & 1 and r.hand.flags & (RIICHI | DOUBLE_RIICHI)):
                continue  # 8m exists as 間八萬 only
            if face.nature == SIMPLE and (kind, r.shape) in bound and not v["nature.free"]:
                continue
            sizes = (size(face, at, god_pocchi) for god_pocchi in god_pocchi_choices(r.hand, at))
            if (c := max((candidate(s, at) for s in sizes if s), key=order, default=None)) is None:
                continue
            if face.nature == TERMINAL and c.size.ids & _OUTSIDE:
                bound.add((kind, r.shape))
            # with the same yaku and fu, what 7m counts as makes no difference
            found.setdefault((kind, r.shape, r.wait, c.size.yaku, c.size.yakuman, c.size.fu), c)
    return sorted(found.values(), key=order, reverse=True)
