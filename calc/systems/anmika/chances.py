"""The reasons for which a win opens dice chances."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ...records.record import IPPATSU, RON
from ...rules.rules import V
from ...tiles.tiles import BY_MPSZ, HAKU, KIND
from .dice import Chance
from .flowers import ALL_NORTHS
from .hand import SEVEN
from .setting import Multipliers, Position, WinSetting
from .value import Size, pairs_twice


class ChanceReason(NamedTuple):
    """A reason for dice chances."""

    id: str
    key: str
    chances: int
    base: int
    each_win: bool = False
    """Whether it counts at every win of a fever, as true yakuman do and others by the rules; else once a hand."""


def open_chances(
    reasons: Iterable[ChanceReason],
    position: Position,
    player: str,
    multipliers: Multipliers,
    payers: Sequence[str] = (),
    win: int = -1,
) -> tuple[Chance, ...]:
    """Return the dice chances that the ``reasons`` open for a player, paid by everybody else, or by ``payers`` (at a
    draw the players at the table pay whoever sits out). Most sources count once a hand (spec §7): if an earlier win of
    a fever has opened some of a source, only those beyond that number are opened, as a later win may hold a further
    四華. ``win``: the number of the win that opens them, -1 for a draw. Nothing is rolled yet."""
    v, shubari = position.v, position.declared(player).shubari
    opened = []
    for reason in reasons:
        count = reason.chances
        if not reason.each_win:
            earlier = [chance for chance in position.chances if (chance.player, chance.source) == (player, reason.id)]
            count -= sum(chance.chances for chance in earlier)
        if count > 0:
            factors, policy = multipliers.for_line("dice", v), v["dice.doubles"]
            # “shubari”: a bonus for who declared シュバリー, and for sources of one chance only
            doubles = policy == "always" or (policy == "shubari" and (shubari or reason.id in v["dice.one_chance"]))
            chance = Chance(
                player=player,
                source=reason.id,
                key=reason.key,
                chances=count,
                base=reason.base,
                factors=factors,
                payers=tuple(payers) or position.others(player),
                doubles=doubles,
                win=win,
                # シュバリー does not double it: texts say why, since players expect its ×2
                no_shubari=multipliers.shubari != 1 and "shubari" not in dict(factors),
            )
            opened.append(chance)
    return tuple(opened)


def yakuman_reason(name: str, han: int, v: V) -> ChanceReason:
    """Return the reason for the dice chances of a true yakuman: as many as its folds (``han``), as a double yakuman has
    two (spec §9). Some yakuman have a higher base (``dice.high_sources``), and some have one chance whatever their
    folds (``dice.one_chance``)."""
    key = "dice.high" if name in v["dice.high_sources"] else "dice.base"
    return ChanceReason(name, key, 1 if name in v["dice.one_chance"] else han, v[key], each_win=True)


def reasons_of(size: Size, setting: WinSetting) -> Iterator[ChanceReason]:
    """Yield the reasons for dice chances in a reading (spec §9), except for that of a drawn pocchi without chips: this
    depends on the chip lines, so :func:`calc.systems.anmika.highest.gain_of` adds it."""
    v, hand = setting.v, size.reading.hand
    base = v["dice.base"]
    yield from _reasons_of_yaku(size, setting)
    kinds = pairs_twice(size.reading)
    if kinds > 1 and v["dice.amerika"]:  # the first kind has its chips, no chance
        yield ChanceReason("amerika_chiitoitsu", "dice.amerika", 1, v["dice.amerika"] * (kinds - 1))
    if _has_all_fives(size, setting):
        yield ChanceReason("all_star", "dice.base", 1, base)
    yield from reasons_of_sides(setting, hand.menzen)
    if any(meld.kind == "ankan" and meld.tiles[0] & KIND == HAKU for meld in setting.win.melds):
        yield ChanceReason("white_ankan", "dice.base", 1, base)
    if setting.wild and setting.won.flags & IPPATSU:
        yield ChanceReason("pocchi_ippatsu", "dice.base", 1, base)


def _reasons_of_yaku(size: Size, setting: WinSetting) -> Iterator[ChanceReason]:
    """Yield the reasons for dice chances that are yakuman or yaku. 三色同順 has a chance only if it is of 789: always
    by ron; by tsumo only with ``dice.sanshoku_tsumo``, since it then is 間八萬自摸, a yakuman with a chance of its
    own."""
    v, hand, ids = setting.v, size.reading.hand, size.ids
    base, high, special = v["dice.base"], v["dice.high"], v["dice.high_sources"]
    for part in size.yakuman:
        yield yakuman_reason(part.id, part.amount, v)
    # a 四連刻 contains a 三連刻, and has chances as a yakuman already
    if "sanrenkou" in ids and hand.menzen and not ("suurenkou" in ids and v["dice.sanrenkou"] == "higher"):
        yield ChanceReason("sanrenkou", "dice.base", 1, base)
    if "sanshoku_doukou" in ids and hand.menzen:
        yield ChanceReason("sanshoku_doukou", "dice.base", 1, base)
    if "sanshoku_doujun" in ids and size.reading.runs >> SEVEN & 1:  # runs has a bit for the lowest tile of each
        if setting.won.by == RON:
            key, worth = ("dice.high", high) if "sanshoku_ron" in special else ("dice.base", base)
            each_win = v["dice.sanshoku_in_fever"] == "each"
            yield ChanceReason("sanshoku_ron", key, chances=1, base=worth, each_win=each_win)
        elif v["dice.sanshoku_tsumo"]:
            yield ChanceReason("sanshoku_tsumo", "dice.base", 1, base)


def _has_all_fives(size: Size, setting: WinSetting) -> bool:
    """Tell whether a hand has every red and gold five of the set (オールスター). The quick count of coloured tiles
    comes first, as this is asked of every reading."""
    v = setting.v
    fives = [BY_MPSZ[text] for text in (*v["table.red_fives"], *v["table.gold_fives"])]
    # a set without such fives has no オールスター: all of none would be there
    if not 0 < len(fives) <= size.reading.hand.reds + setting.golds:
        return False
    return all(setting.tiles.count(tile) >= fives.count(tile) for tile in fives)


def reasons_of_sides(setting: WinSetting, menzen: bool = True) -> Iterator[ChanceReason]:
    """Yield the reasons for dice chances among the tiles that the winner drew aside: 四華 and 四北, which 流し役満 has
    too. ``menzen``: whether the hand is concealed; if not, a 四華 has the smaller base of ``dice.flowers_open``."""
    v, side = setting.v, setting.side
    if fours := min(side.flowers):  # how often all four seasons are there
        key = "dice.base" if menzen else "dice.flowers_open"
        yield ChanceReason("four_flowers", key, fours, v[key])
    if side.norths >= ALL_NORTHS:
        yield ChanceReason("four_norths", "dice.base", 1, v["dice.base"])
