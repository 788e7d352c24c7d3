"""Writes games as mjai event streams: the inverse of :mod:`calc.formats.mjai`."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from ..tiles.tiles import EAST, Tile
from . import Recorded
from .mjai import DRAWS, TILES, YAKU
from .table import Move, Table
from .write import cannot_express, each_win, invert

_NAMES = invert({text: tile for text, tile in TILES.items() if not text.startswith("0")})
_REASONS, _YAKU = invert(DRAWS), invert(YAKU)
_TYPES = {"draw": "tsumo", "discard": "dahai", "same": "dahai", "riichi": "reach", "stick": "reach_accepted"}
_TYPES |= {"north": "nukidora"}


def write_game(hands: Sequence[tuple[Recorded, Table]]) -> str:
    """Return the text of the log of one game, an event a line. What each hand is worth comes from its ``expected``.
    Raises InputError (F109) unless the rules are Tenhou's: the format has none, and whoever reads it takes these."""
    first, table_of_first = hands[0]
    setting = table_of_first.setting  # the same in all hands of a game
    if setting.overrides or setting.rules != f"tenhou{len(setting.names)}":
        raise cannot_express(first, "F109.rules", form="mjai", rules=setting.rules)
    events: list[Mapping[str, object]] = [{"type": "start_game", "names": list(setting.names)}]
    for recorded, table in hands:
        events += _hand_events(recorded, table)
    events.append({"type": "end_game"})
    return "".join(json.dumps(event, ensure_ascii=False) + "\n" for event in events)


def _hand_events(recorded: Recorded, table: Table) -> Iterator[Mapping[str, object]]:
    """Yield the events of a hand, from its deal to its end. A table keeps all dora indicators in one list, and does not
    say when each was revealed: a kan reveals one. Any left over are revealed at the end."""
    scores, sticks = table.began
    yield {
        "type": "start_kyoku", "bakaze": "ESWN"[table.wind - EAST], "kyoku": table.number, "honba": table.honba,
        "kyotaku": sticks, "oya": table.dealer, "scores": list(scores) if table.scored else None,
        "dora_marker": _NAMES[table.dora[0]], "tehais": [_tile_names(hand) for hand in table.dealt],
    }  # fmt: skip
    turned = iter(table.dora[1:])
    due = 0
    """Indicators to be revealed: at once for a concealed kan, after the discard for any other."""
    for move in table.moves:
        yield _event_of_move(move)
        if move.what in ("daiminkan", "kakan", "ankan"):
            due += 1
        if due and move.what in ("discard", "same", "ankan"):
            yield from _dora_events(islice(turned, due))
            due = 0
    yield from _dora_events(turned)
    yield from _end_events(recorded, table)
    yield {"type": "end_kyoku"}


def _dora_events(indicators: Iterable[Tile]) -> Iterator[Mapping[str, object]]:
    """Yield an event for each of the dora ``indicators`` that are revealed, in order."""
    for tile in indicators:
        yield {"type": "dora", "dora_marker": _NAMES[tile]}


def _event_of_move(move: Move) -> dict[str, object]:
    """Return the event of something that happened at the table, with the fields that its type has and no others. Who
    reads the log plays the moves one by one."""
    what, tiles = move.what, _tile_names(move.tiles)
    event: dict[str, object] = {"type": _TYPES.get(what, what), "actor": move.seat}
    if what in ("draw", "north"):
        return event | {"pai": tiles[0]}
    if what in ("discard", "same"):
        return event | {"pai": tiles[0], "tsumogiri": what == "same"}
    if what in ("riichi", "stick"):
        return event  # no tile is moved
    if what in ("chi", "pon", "daiminkan"):
        event |= {"target": move.source}
    if what != "ankan":  # which calls or adds no tile
        event |= {"pai": _NAMES[move.tile]}
    return event | {"consumed": tiles}


def _end_events(recorded: Recorded, table: Table) -> Iterator[dict[str, object]]:
    """Yield the event of a draw, or of each win. A win has its yaku only if the format has a name for all of them: a
    reader would compare a list that lacks one."""
    names, record = table.setting.names, recorded.record
    if record.draw:
        kind = "nagashimangan" if record.draw.nagashi else _REASONS[record.draw.kind]
        yield {"type": "ryukyoku", "reason": kind, "deltas": [recorded.expected.deltas[name] for name in names]}
        return
    for win, worth, who, source in each_win(recorded, names):
        event: dict[str, object] = {"type": "hora", "actor": who, "target": source, "pai": _NAMES[win.tile]}
        if record.ura:
            event |= {"ura_markers": _tile_names(record.ura)}
        yaku = worth.yaku or ()
        # han and fu mean nothing for a yakuman; without the list of yaku a reader compares only the deltas
        if not worth.yakuman and all(name in _YAKU for name, _ in yaku):
            yakus = [[_YAKU[name], han] for name, han in yaku]
            event |= {"yakus": yakus, "fu": worth.fu, "fan": worth.han, "hora_points": worth.points}
        yield event | {"deltas": [worth.deltas[name] for name in names]}


def _tile_names(tiles: Sequence[Tile]) -> list[str]:
    """Return the names of tiles, as events have them."""
    return [_NAMES[tile] for tile in tiles]
