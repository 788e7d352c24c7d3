"""What the settlement of an anmika hand tells as it goes: the lines of its receipt.

Each line names the rules of its step, as far as they were read; what else was read for a win, for its other readings
above all, stands in a line of what was looked at too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ... import compiled
from ...ledger import Ledger
from ...receipt import Receipt
from ...record import RON
from ...riichi.chips import Line
from ...riichi.fu import fu_parts
from ...riichi.judge import Held
from ...riichi.telling import tell_held
from ...tiles import mpsz
from .dice import Chance
from .highest import Share, god_pocchi_taken
from .pocchi import colour_key, turn
from .record import Declared
from .value import Setting, Size, fever_key

if TYPE_CHECKING:
    from .fault import Due
    from .story import Story
    from .win import SettledWin

Factor = tuple[str, str, int]
"""What multiplies points: its name, its rule, how many times."""

_SIZE_KEYS = ("limit.", "yakuman.", "points.base_exponent", "points.kiriage")
_RON_KEYS = ("points.table", "points.dealer_ron", "points.child_ron")
_TSUMO_KEYS = (
    "points.table", "points.tsumo_with_dealer", "points.tsumo_between_children", "points.missing_share",
)  # fmt: skip


def _beside(topic: str, name: str) -> tuple[str, ...]:
    """The rules that a line names beside the one that gives its worth: ``receipt.toml``, read when first told."""
    keys: tuple[str, ...] = compiled.toml(__file__, "receipt")[topic].get(name, ())
    return keys


def tell_riichi(told: Receipt, own: Declared) -> None:
    """A riichi, and what it was declared as."""
    names = [name for name in ("double", "open", "shubari") if getattr(own, name)]
    if own.fever:
        names.insert(0, f"fever_{own.fever}")
    keys = _pending(told, ("shubari.on", "fever.", "riichi.", "gt.on", "table.removed"))
    told.line("riichi", "declared", own.player, detail=" ".join(names), keys=keys)


def tell_win(told: Receipt, win: SettledWin) -> None:
    """From the win to its base points."""
    if not told.listens:
        return
    v = win.setting.v
    won, setting, s = win.event, win.setting, win.chosen.size
    muscle = told.pending("muscle.")
    told.line("win", "win", won.player, keys=("gt.on", "table.removed", "north.yakuman", *muscle))
    if setting.wild:
        keys = ("pocchi.order", "pocchi.zero", "pocchi.fifth_copy", "nature.free", *told.pending("pocchi.kan_first"))
        told.line("reading", "stands_for", mpsz(s.face.kind), detail=", ".join(v["pocchi.order"]), keys=keys)
        if win.turned:
            times = turn(won.tile, v)
            how = "".join(f" × {n}" for *_, n in times)
            keys, detail = tuple(key for _, key, _ in times), f"{win.before.factor}{how}"
            told.line("reading", "turned", win.state.factor, detail=detail, keys=keys)
        else:
            keys = (colour_key(won.tile), *told.pending("pocchi.same_sign"))
            told.line("reading", "state", win.state.factor, detail=mpsz(won.tile), keys=keys)
    elif len(win.order) > 1:
        order = ", ".join(v["reading.order"])
        told.line("reading", "best_of", len(win.order), detail=order, keys=("reading.order", "nature.free"))
    for tile, kind in god_pocchi_taken(win.chosen, setting):
        told.line("reading", "god", mpsz(kind), detail=mpsz(tile), keys=("pocchi.god",))
    if won.lot:
        shares = f"{v['lot.opponent']} : {v['lot.opponent']} : {v['lot.sitout']}"
        told.line("reading", "lot", won.lot, detail=shares, keys=("lot.opponent", "lot.sitout"))
    tell_yaku(told, (*s.yakuman, *s.yaku))
    for name, han in zip(("dora", "ura_dora", "red_dora", "north_dora"), s.dora, strict=False):
        if han:
            told.line("dora", name, han, "han", keys=_beside("dora", name))
    told.line("han", "han", s.han, "han", keys=())
    if not s.fold:
        for part in fu_parts(s.fu_key, v):
            detail = f"{part.fu} × {part.times}" if part.times > 1 else ""
            told.line("fu", part.key, part.fu * part.times, "fu", detail, (part.key,))
        told.line("fu", "fu", s.fu, "fu", keys=[*told.pending("fu."), "gt.fu"])
    _tell_points(told, s)


def _tell_points(told: Receipt, s: Size) -> None:
    limit = s.plain.limit
    size = (*_SIZE_KEYS, _limit_key(limit or "mangan"))
    told.line("points", limit or "base", s.plain.points, "points", keys=_pending(told, size))
    if s.ranks and s.base.limit:
        keys = ("summer.rank", _limit_key(s.base.limit))
        told.line("points", "summer", s.base.points, "points", f"+{s.ranks}", keys)
    elif s.ranks:
        told.line("points", "summer", s.paid_han, "han", f"{s.han} + {s.ranks}", ("summer.rank",))
        told.line("points", "base", s.base.points, "points", keys=_pending(told, size))


def _limit_key(limit: str) -> str:
    return "points." + limit.removeprefix("counted_")


def _pending(told: Receipt, begins: Iterable[str]) -> list[str]:
    return [key for begin in begins for key in told.pending(begin)]


def tell_yaku(told: Receipt, held: Iterable[Held]) -> None:
    """Every yakuman and yaku of a reading."""
    for h in held:
        tell_held(told, h, _beside("yaku", h.id))


def tell_due(told: Receipt, due: Due, fever: bool) -> None:
    """The ron on one tile that a player is paid for by who committed a チョンボ."""
    keys = ("fault.reverse",) if fever else (*told.pending("fault.none_left"), *told.pending("fault.all_lines"))
    told.line("payment", "fault_tile", mpsz(due.tile), keys=("gt.on", "table.removed", *keys))
    tell_yaku(told, (*due.size.yakuman, *due.size.yaku))


def tell_nagashi(told: Receipt, yakuman: Iterable[Held], plain: int, ranks: int, points: int) -> None:
    """流し役満, a yakuman without a hand: from its yaku to its base points, ``plain`` before 夏."""
    tell_yaku(told, yakuman)
    told.line("points", "yakuman", plain, "points", keys=_pending(told, ("yakuman.", "points.yakuman")))
    if ranks:
        told.line("points", "summer", points, "points", f"+{ranks}", ("summer.rank",))


def tell_shares(at: Setting, shares: Sequence[Share], name: str) -> None:
    """What each payer pays: hand, 加符 and honba, then what multiplies them, each with its rules; ``name``: what it is
    for."""
    told, ledger, fever, times = at.story.told, at.story.ledger, at.multipliers.fever, abs(at.points_factor)
    if not told.listens:
        return
    sign = 1 if at.points_factor > 0 else -1
    found = (
        ("summer_gold", "summer.gold_factor", times // fever),
        ("fever", fever_key(at.story.declared(at.won.player).fever), fever),
    )
    factors = [x for x in found if x[2] != 1]
    how = _pending(told, (*(_RON_KEYS if at.won.by == RON else _TSUMO_KEYS), "pao.", "wareme."))
    outside = any(x.honba and x.honba_factor != x.factor for x in shares)
    honba_times = abs(shares[0].honba_factor) if outside else 1
    parts = [
        (name, [x.hand for x in shares], (*how, "points.rounding_unit", "paarenchan.ron_as_tsumo")),
        ("extra", [x.extra for x in shares], ("points.tsumo_extra",)),
        ("honba", [x.honba * honba_times for x in shares], ("honba.ron", "honba.tsumo_each")),
    ]
    total = 0
    for label, amounts, keys in parts:
        paid = sum(amounts) * sign
        detail = " + ".join(str(n * sign) for n in amounts) if len(amounts) > 1 else ""
        if not factors:
            told.paid(ledger, label=label, detail=detail, keys=keys, shown=paid, why=(label,))
        elif label == "honba" and outside:
            _tell_factors(told, ledger, total, factors, (name, "extra"))
            told.paid(ledger, label=label, detail=detail, keys=keys, shown=paid)
        elif paid:
            told.line("payment", label, paid, "points", detail, keys)
            total += paid
    if factors and not outside:
        _tell_factors(told, ledger, total, factors, ())


def _tell_factors(told: Receipt, ledger: Ledger, total: int, factors: Sequence[Factor], why: Sequence[str]) -> None:
    """The product of some payments, factor by factor; the last line is that of the transfers."""
    for place, (label, key, times) in enumerate(factors, 1):
        how, keys = f"{total} × {times}", (key, *told.pending("fever.honba"))
        total *= times
        if place < len(factors):
            told.line("payment", label, total, "points", how, keys)
        else:
            told.paid(ledger, label=label, detail=how, keys=keys, shown=total, why=why)


def tell_chips(story: Story, line: Line, topic: str = "chips") -> None:
    """A chip line just posted: its rule, and those of what multiplies it; the state of the pocchi has a step of its
    own."""
    told, own = story.told, story.declared(line.receiver)
    if not told.listens:
        return
    keys = [line.key, *_beside("chips", line.id)]
    for name, _ in line.factors:
        keys += ["shubari.factor"] if name == "shubari" else []
        keys += ["spring.pocchi"] if name == "pocchi" and line.id == "spring" else []
        keys += [fever_key(own.fever)] if name == "fever" else []
    if own.shubari and "shubari" not in dict(line.factors):
        keys.append("chips.no_shubari")
    count = len(line.payers)
    detail = f"{line.base}{''.join(f' × {n}' for _, n in line.factors)} × {count}"
    told.paid(story.ledger, topic, line.id, detail, keys, line.each * count)


def tell_chance(told: Receipt, chance: Chance) -> None:
    """Dice chances that were given."""
    keys = [chance.key, "dice.rolls", "dice.doubles", "dice.one_chance", *_beside("dice", chance.source)]
    keys += ["dice.high_sources"] if chance.key == "dice.high" else []
    keys += ["chips.no_shubari"] if chance.no_shubari else []
    times = "".join(f" × {n}" for _, n in chance.factors)
    told.line("dice", chance.source, chance.chances, "chances", f"{chance.base}{times}", keys)


def tell_rest(told: Receipt) -> None:
    """What else was read: for other readings, and for what did not apply."""
    if told.pending():
        told.line("considered", "considered", "")
