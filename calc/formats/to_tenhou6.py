"""Writes games as JSON logs of ``tenhou.net/6``: the inverse of :mod:`calc.formats.tenhou6`."""

import json
from collections.abc import Sequence
from typing import Any

from ..record import Record, Win
from ..tiles import EAST
from . import Expected, Recorded
from .table import GameSettings, LogFault, Table
from .tenhou6 import DRAWS, LIMITS, TILES, WON, YAKU, setting_of
from .write import cannot, each_win

_NUMBERS = {tile: number for number, tile in TILES.items()}
_DRAWS = {kind: text for text, kind in [*DRAWS.items()][::-1]}
_LIMITS = {kind: text for text, kind in [*LIMITS.items()][::-1]}
_YAKU = {ours: text for text, ours in [*YAKU.items()][::-1]}
_LETTERS = {"chi": "c", "pon": "p", "daiminkan": "m"}
_MARKS = "東南西北"


def game(hands: Sequence[tuple[Recorded, Table]]) -> str:
    """The hands of one game, with their worth in ``expected``. Raises InputError (F109) if the format cannot express
    one of them."""
    setting = hands[0][1].setting
    pad = 4 - len(setting.names)
    names = [*setting.names, *[""] * pad]
    log: dict[str, Any] = {"title": ["", ""], "name": names, "rule": _rule(setting), "log": []}
    try:
        said = setting_of(log)
    except LogFault:
        said = None
    if said != setting:
        raise cannot(hands[0][0], "F109.rules", form="tenhou6", rules=setting.rules)
    log["log"] = [_hand(recorded, table, pad) for recorded, table in hands]
    return json.dumps(log, ensure_ascii=False, separators=(",", ":")) + "\n"


def _rule(setting: GameSettings) -> dict[str, object]:
    """The ``rule`` of a log that is read as these rules, if there is one."""
    reds: Any = setting.overrides.get("table.red_fives")
    open_tanyao = "" if setting.overrides.get("yaku.tanyao") else "喰"
    disp = ("三" if len(setting.names) == 3 else "") + "般南" + open_tanyao + ("赤" if reds != () else "")
    if setting.rules == "majsoul4":
        disp = "Jade Room South"
    if not reds:
        return {"disp": disp, "aka": int(reds is None)}
    return {"disp": disp, **{f"aka5{i}": int(f"0{suit}" in reds) for i, suit in enumerate("mps", 1)}}


def _hand(recorded: Recorded, table: Table, pad: int) -> list[Any]:
    scores, sticks = table.began
    took: list[list[Any]] = [[] for _ in range(4)]
    put: list[list[Any]] = [[] for _ in range(4)]
    declared = False
    for move in table.moves:
        own, called = [_NUMBERS[t] for t in move.tiles], _NUMBERS[move.tile]
        back = (move.seat - move.source) % table.players
        if move.what == "draw":
            took[move.seat] += own
        elif move.what in ("discard", "same"):
            tile = 60 if move.what == "same" else own[0]
            put[move.seat].append(f"r{tile}" if declared else tile)
            declared = False
        elif move.what == "riichi":
            declared = True
        elif move.what in _LETTERS:
            took[move.seat].append(_called(own, f"{_LETTERS[move.what]}{called}", back, table.players))
            put[move.seat] += [0] if move.what == "daiminkan" else []
        elif move.what == "ankan":
            put[move.seat].append("{}{}{}a{}".format(*own))
        elif move.what == "kakan":
            put[move.seat].append(_called(own[:-1], f"k{called}{own[-1]}", back, table.players))
        elif move.what == "north":
            put[move.seat].append("f44")
    record = recorded.record
    ura = [_NUMBERS[t] for t in record.ura]
    hand: list[Any] = [[4 * (table.wind - EAST) + table.dealer, table.honba, sticks],
                       [*scores, *[0] * pad], [_NUMBERS[t] for t in table.dora], ura]  # fmt: skip
    for seat in range(4):
        dealt = [_NUMBERS[t] for t in table.dealt[seat]] if seat < table.players else []
        hand += [dealt, took[seat], put[seat]]
    return [*hand, _result(recorded, table, [0] * pad)]


def _called(own: Sequence[int], called: str, back: int, players: int) -> str:
    """The called tile comes first if it is from the player before, last if from the one after, otherwise after the
    first."""
    at = len(own) if back == players - 1 else back - 1
    texts = list(map(str, own))
    return "".join([*texts[:at], called, *texts[at:]])


def _result(recorded: Recorded, table: Table, pad: list[int]) -> list[Any]:
    names, record = table.setting.names, recorded.record
    if record.draw:
        deltas = [recorded.expected.deltas[name] for name in names]
        kind = "流し満貫" if record.draw.nagashi else _DRAWS[record.draw.kind]
        return [kind, deltas + pad]
    result: list[Any] = [WON]
    for win, worth, who, source in each_win(recorded, names):
        liable = names.index(win.pao[0][0]) if win.pao else who
        yaku = [f"{_name(id_, record, win)}({han}飜)" for id_, han in worth.yaku or ()]
        yaku += [f"{_YAKU[id_]}(役満)" for id_ in worth.yakuman or ()]
        deltas = [worth.deltas[name] for name in names]
        result += [deltas + pad, [who, source, liable, _points(win, worth, record), *yaku]]
    return result


def _name(id_: str, record: Record, win: Win) -> str:
    if id_ == "round_wind":
        return f"場風 {_MARKS[record.round_wind - EAST]}"
    return f"自風 {_MARKS[record.seats.index(win.player)]}" if id_ == "seat_wind" else _YAKU[id_]


def _points(win: Win, worth: Expected, record: Record) -> str:
    """The worth in words, such as 30符4飜7700点, 満貫2000-4000点, 満貫4000点∀."""
    size = _LIMITS[worth.limit] if worth.limit else f"{worth.fu}符{worth.han}飜"
    points, others = worth.points or 0, len(record.seats) - 1
    if win.source:
        return f"{size}{points}点"
    if win.player == record.seats[0]:
        return f"{size}{points // others}点∀"
    # The dealer pays twice as much, each part rounded up to hundreds; only one split adds up.
    child = next(c for c in range(0, points + 1, 100) if 0 <= 2 * c - (points - c * (others - 1)) <= 100)
    return f"{size}{child}-{points - child * (others - 1)}点"
