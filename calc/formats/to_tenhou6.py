"""Writes games as JSON logs of ``tenhou.net/6``: the inverse of :mod:`calc.formats.tenhou6`."""

import json
from collections.abc import Sequence
from typing import Any

from ..records.record import Record, Win
from ..tiles.tiles import EAST, NORTH, Tile
from . import Expected, Recorded
from .table import GameSettings, LogFault, Move, Table
from .tenhou6 import DRAWS, LIMITS, WON, YAKU, read_settings
from .tenhou6_play import TILES, TSUMOGIRI
from .write import cannot_express, each_win, invert

_NUMBERS, _DRAWS, _LIMITS, _YAKU = invert(TILES), invert(DRAWS), invert(LIMITS), invert(YAKU)
_LETTERS = {"chi": "c", "pon": "p", "daiminkan": "m"}
_WIND_CHARACTERS = "東南西北"


def write_game(hands: Sequence[tuple[Recorded, Table]]) -> str:
    """Return the text of the log of one game, a line of JSON; its hands have their worth in ``expected``. Raises
    InputError (F109) if the format cannot express one of them, or the rules."""
    first, table_of_first = hands[0]
    setting = table_of_first.setting  # the same in all hands of a game
    pad = 4 - len(setting.names)  # empty seats of four
    names = [*setting.names, *[""] * pad]
    log: dict[str, object] = {"title": ["", ""], "name": names, "rule": _words_of_rules(setting), "log": []}
    try:
        reads_back = read_settings(log) == setting
    except LogFault:
        reads_back = False
    # the words of a log say few rules: with others it would be played as another game
    if not reads_back:
        raise cannot_express(first, "F109.rules", form="tenhou6", rules=setting.rules)
    log |= {"log": [_hand_lists(recorded, table, pad) for recorded, table in hands]}
    return json.dumps(log, ensure_ascii=False, separators=(",", ":")) + "\n"


def _words_of_rules(setting: GameSettings) -> dict[str, object]:
    """Return the ``rule`` of a log of these settings: words for the number of players and open tanyao, and the red
    fives. Some settings have no such words; so :func:`write_game` reads the log back to see."""
    # ``None``: the usual red fives; ``()``: none
    reds: Any = setting.overrides.get("table.red_fives")
    # any value counts as closed tanyao; if it says else, reading the log back shows it
    open_tanyao = "" if setting.overrides.get("yaku.tanyao") else "喰"
    disp = ("三" if len(setting.names) == 3 else "") + "般南" + open_tanyao + ("赤" if reds != () else "")
    if setting.rules == "majsoul4":
        disp = "Jade Room South"  # a name of a room is read back as that of Mahjong Soul
    if not reds:
        return {"disp": disp, "aka": int(reds is None)}
    return {"disp": disp, **{f"aka5{i}": int(f"0{suit}" in reds) for i, suit in enumerate("mps", 1)}}


def _hand_lists(recorded: Recorded, table: Table, pad: int) -> list[object]:
    """Return the lists of a hand, in the order in which :func:`calc.formats.tenhou6._read_hand` takes them: the round,
    scores, dora and ura; for each seat the tiles dealt, taken and laid; the result. ``pad``: how many of four seats are
    empty; lists are written for these too. The stick of a riichi has no entry, as the riichi implies it."""
    scores, sticks = table.began
    took: list[list[object]] = [[] for _ in range(4)]
    put: list[list[object]] = [[] for _ in range(4)]
    mark = ""  # of a riichi ``r``, which stands before its discard
    for move in table.moves:
        if move.what == "draw":
            took[move.seat] += _tile_numbers(move.tiles)
        elif move.what in _LETTERS:
            took[move.seat].append(_write_call(move, table.players))  # a call stands where a draw would
            if move.what == "daiminkan":
                put[move.seat].append(0)  # an open kan leaves no discard
        elif move.what == "riichi":
            mark = "r"
        elif move.what != "stick":  # a discard, or a kan of his own
            put[move.seat].append(_write_laid(move, mark, table.players))
            mark = ""
    record = recorded.record
    head = [4 * (table.wind - EAST) + table.dealer, table.honba, sticks]
    hand: list[object] = [head, [*scores, *[0] * pad], _tile_numbers(table.dora), _tile_numbers(record.ura)]
    for dealt, taken, laid in zip([*table.dealt, *[()] * pad], took, put, strict=True):
        hand += [_tile_numbers(dealt), taken, laid]
    return [*hand, _write_result(recorded, table, [0] * pad)]


def _tile_numbers(tiles: Sequence[Tile]) -> list[int]:
    """Return the numbers of tiles, as the lists of a log have them."""
    return [_NUMBERS[tile] for tile in tiles]


def _write_laid(move: Move, mark: str, players: int) -> int | str:
    """Return the entry of a discard, a kan of one's own or a north. ``mark``: what stands before a discard, ``r`` for a
    riichi (the entry is then a text), else nothing (a number). ``players`` tells who gave the tile of a kan."""
    tiles = _tile_numbers(move.tiles)
    if move.what == "ankan":
        return "{}{}{}a{}".format(*tiles)  # the mark stands before the last tile
    if move.what == "kakan":
        return _write_call(move, players)
    if move.what == "north":
        return f"f{_NUMBERS[NORTH]}"
    tile = TSUMOGIRI if move.what == "same" else tiles[0]
    return f"{mark}{tile}" if mark else tile


def _write_call(move: Move, players: int) -> str:
    """Return the entry of a call or a kakan. The called tile comes first if the player before gave it, last if the
    player after did, otherwise second. In a kakan the added tile stands behind the called one."""
    tiles = list(map(str, _tile_numbers(move.tiles)))
    back = (move.seat - move.source) % players  # how many seats before him the giver sits
    called = f"{_LETTERS.get(move.what, 'k')}{_NUMBERS[move.tile]}"
    if move.what == "kakan":
        called += tiles.pop()
    place = len(tiles) if back == players - 1 else back - 1  # how many tiles stand before it
    return "".join([*tiles[:place], called, *tiles[place:]])


def _write_result(recorded: Recorded, table: Table, pad: list[int]) -> list[object]:
    """Return the result of a hand. A draw has its name and the differences of points; wins have the differences and the
    worth of each. ``pad``: a 0 for each empty seat of four."""
    names, record = table.setting.names, recorded.record
    if record.draw:
        kind = "流し満貫" if record.draw.nagashi else _DRAWS[record.draw.kind]
        return [kind, [recorded.expected.deltas[name] for name in names] + pad]
    result: list[object] = [WON]
    for win, worth, who, source in each_win(recorded, names):
        liable = names.index(win.pao[0][0]) if win.pao else who  # the winner himself: nobody is
        yaku = [f"{_yaku_name(name, record, win)}({han}飜)" for name, han in worth.yaku or ()]
        yaku += [f"{_YAKU[name]}(役満)" for name in worth.yakuman or ()]
        deltas = [worth.deltas[name] for name in names]
        result += [deltas + pad, [who, source, liable, _write_points(win, worth, record), *yaku]]
    return result


def _yaku_name(yaku: str, record: Record, win: Win) -> str:
    """Return the name of a yaku. The format names a wind with its character: 場風 東. The seat wind follows from the
    winner's place, since the first seat of a record, the dealer, is east."""
    if yaku == "round_wind":
        return f"場風 {_WIND_CHARACTERS[record.round_wind - EAST]}"
    if yaku == "seat_wind":
        return f"自風 {_WIND_CHARACTERS[record.seats.index(win.player)]}"
    return _YAKU[yaku]


def _write_points(win: Win, worth: Expected, record: Record) -> str:
    """Return the worth in words, as the format has no numbers for it: 30符4飜7700点, 満貫2000-4000点, 満貫4000点∀."""
    size = _LIMITS[worth.limit] if worth.limit else f"{worth.fu}符{worth.han}飜"
    points, others = worth.points or 0, len(record.seats) - 1
    if win.source:
        return f"{size}{points}点"
    if win.player == record.seats[0]:
        return f"{size}{points // others}点∀"
    # the dealer pays twice a child's share before both are rounded up to hundreds: only one split fits
    for child in range(0, points + 1, 100):
        by_dealer = points - child * (others - 1)
        if 0 <= 2 * child - by_dealer <= 100:
            return f"{size}{child}-{by_dealer}点"
    raise AssertionError(points)  # no win pays such an amount
