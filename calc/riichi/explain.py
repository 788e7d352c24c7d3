"""The whole result of a riichi hand as plain values: reading, yaku, fu, other readings, payments, receipt."""

from collections.abc import Callable, Iterable
from typing import Any

from ..result import Result, hand_data, header
from ..shapes import groups
from ..tiles import Tile, mpsz
from .chips import lines_data, written_lines
from .fu import fu_parts
from .hand import is_wild
from .judge import Held, Score
from .reading import WAIT_NAMES, Reading
from .settlement import SettledWin

Name = Callable[[str, str], str]
WINDS = ("east", "south", "west", "north")
MOST_READINGS = 10
"""Other readings that are listed; a hand of plain tiles never has more."""


def explain(result: Result) -> dict[str, Any]:
    """The result as plain values (see docs/result.md)."""
    return explained(result, _win_data)


def explained(result: Result, win_data: Callable[[Any, Name], dict[str, Any]]) -> dict[str, Any]:
    """The result as plain values, each win by ``win_data``."""
    record = result.record
    table = table_data(record, record.seats, record.dora, record.ura)
    data = header(result, table) | {"wins": [win_data(won, result.rules.name) for won in result.wins]}
    if record.scores:
        points = data["points"]
        data["scores"] = {p: record.scores[p] + points[p] for p in record.seats if p in record.scores}
    return data


def table_data(record: Any, seats: Iterable[str], dora: Iterable[Tile], ura: Iterable[Tile]) -> dict[str, Any]:
    """What lay on the table."""
    return {
        "round": WINDS[record.round_wind - 27],
        "number": record.number,
        "seats": list(seats),
        "honba": record.honba,
        "sticks": record.sticks,
        "dora": [mpsz(t) for t in dora],
        "ura": [mpsz(t) for t in ura],
    }


def _stands_for(s: Score) -> dict[str, str]:
    """What a pocchi drawn in riichi is in a reading."""
    hand = s.reading.hand
    return {"stands_for": mpsz(hand.tile)} if is_wild(hand.win) else {}


def _less(s: Score, won: SettledWin, name: Name) -> dict[str, Any]:
    """Another reading, and what it falls short by."""
    chips = {"loses_chips": won.best.chips - s.chips} if written_lines(won.values) else {}
    return {**score_data(s, name), **_stands_for(s), "loses": won.best.points - s.points, **chips}


def won_data(won: SettledWin, name: Name) -> dict[str, Any]:
    """A win with its tiles and the reading that counts."""
    win, best = won.win, won.best
    return {
        **won.who(),
        "dealer": best.reading.hand.dealer,
        **hand_data(win.concealed, win.melds),
        "tile": mpsz(win.tile),
        "norths": win.norths,
        **({"flowers": [mpsz(t) for t in win.flowers]} if win.flowers else {}),
        **score_data(best, name),
        **({"chips": best.chips, "chip_lines": lines_data(best.lines)} if written_lines(won.values) else {}),
        "fu_parts": [
            {"rule": p.key, "fu": p.fu, "times": p.times} for p in fu_parts(best.fu_key, won.values) if not best.yakuman
        ],
    }


def _win_data(won: SettledWin, name: Name) -> dict[str, Any]:
    others = won.scores[1 : MOST_READINGS + 1]
    return {**won_data(won, name), **_stands_for(won.best), "readings": [_less(s, won, name) for s in others]}


def score_data(s: Score, name: Name) -> dict[str, Any]:
    """A reading with its yaku, han, fu and points."""
    return {
        "reading": reading_data(s.reading),
        "yaku": [held_data(h, name) for h in s.yaku],
        "dora": s.dora.data(),
        "han": s.han,
        "fu": s.fu,
        "limit": s.base.limit or None,
        "yakuman": s.yakuman,
        "base": s.base.points,
        "points": s.points,
    }


def held_data(held: Held, name: Name) -> dict[str, Any]:
    """A yaku with its names and its worth: ``han``, ``yakuman`` or ``limit``."""
    unit = "yakuman" if held.yakuman else "limit" if held.limit else "han"
    data = {"id": held.id, "ja": name(held.id, "ja"), "en": name(held.id, "en"), unit: held.limit or held.han}
    return data | {"claimed": True} if held.claimed else data


def reading_data(r: Reading) -> dict[str, Any]:
    """The sets of a reading and its wait, as tiles."""
    sets = [[mpsz(k) for k in group] for group in groups(r.shape)]
    return {"form": r.shape.form, "sets": sets, "wait": WAIT_NAMES[r.wait] or None}
