"""Writes recorded hands as our own records: plain values for YAML or JSON that the reader can read."""

from collections.abc import Iterator, Sequence
from typing import Any

from ..codes import problem
from ..notation import HandText, format_hand, format_tiles
from ..problems import InputError, Source, Span
from ..receipt import plain
from ..record import CHANKAN_ANKAN, DOUBLE_RIICHI, FLAG_NAMES, IN_RIICHI, OPEN_RIICHI, RIICHI, Record, Win
from ..render.width import escaped
from ..tiles import EAST, WIND_NAMES
from . import Expected, Recorded

_LINE = 120
_OWN = IN_RIICHI | CHANKAN_ANKAN


def record_data(recorded: Recorded, expect: bool = True) -> dict[str, Any]:
    """The fields of a record. With ``expect`` they include the points that the recording program paid."""
    record = recorded.record
    rules: Any = record.rules
    if record.overrides:
        rules = {"use": record.rules, "set": {k: plain(v) for k, v in record.overrides.items()}}
    data: dict[str, Any] = {"rules": rules, "seats": list(record.seats)}
    data["round"] = WIND_NAMES[record.round_wind - EAST] + (f" {record.number}" if record.number else "")
    if record.honba:
        data["honba"] = record.honba
    data["sticks"] = record.sticks
    for name, tiles in (("dora", record.dora), ("ura", record.ura)):
        if tiles:
            data[name] = format_tiles(tiles, keep_order=True)
    wins = [_win(win) for win in record.wins]
    if len(wins) == 1:
        data["win"] = wins[0]
    elif wins:
        data["wins"] = wins
    else:
        data["draw"] = _draw(record)
    if record.scores:
        data["scores"] = dict(record.scores)
    if record.in_riichi is not None:
        data["in_riichi"] = list(record.in_riichi)
    deltas = recorded.expected.deltas
    if expect and deltas:
        data["expect"] = {"points": {player: deltas[player] for player in record.seats}}
    return data


def each_win(recorded: Recorded, names: Sequence[str]) -> Iterator[tuple[Win, Expected, int, int]]:
    """The wins of a hand, each with its worth and what it moves (of several the first brings honba and sticks), and the
    places of its winner and of who discarded the tile (or drew it) among the names."""
    record, whole = recorded.record, recorded.expected
    rest = dict(whole.deltas)
    for win, worth in list(zip(record.wins, whole.wins or (whole,), strict=True))[:0:-1]:
        rest[win.player] -= worth.points or 0
        rest[win.source] += worth.points or 0
    for number, (win, worth) in enumerate(zip(record.wins, whole.wins or (whole,), strict=True)):
        moved = {**dict.fromkeys(record.seats, 0), win.player: worth.points or 0, win.source: -(worth.points or 0)}
        who, source = map(names.index, (win.player, win.source or win.player))
        yield win, worth._replace(deltas=moved if number else rest), who, source


def cannot(recorded: Recorded, sentence: str, **said: object) -> InputError:
    """The error that a format of logs cannot say a hand."""
    there = Span(Source(recorded.file, "", recorded.line), 0, 0)
    return InputError([problem(sentence, span=there, **said)])  # type: ignore[arg-type]  # words only


def complete(record: Record) -> bool:
    """Whether a record can stand alone. One winner of several, whose stick another one took, cannot."""
    return record.sticks >= sum(bool(w.flags & IN_RIICHI) for w in record.wins)


def _win(win: Win) -> dict[str, Any]:
    data: dict[str, Any] = {"player": win.player, "by": win.by}
    if win.source:
        data["from"] = win.source
    data["hand"] = format_hand(HandText(win.concealed, win.melds, win.tile))
    if win.flags & IN_RIICHI:
        data["riichi"] = {RIICHI: True, DOUBLE_RIICHI: "double", OPEN_RIICHI: "open"}[win.flags & IN_RIICHI]
    for bit, name in FLAG_NAMES.items():
        if win.flags & bit & ~_OWN:
            data[name] = "ankan" if name == "chankan" and win.flags & CHANKAN_ANKAN else True
    if win.norths:
        data["norths"] = win.norths
    if win.river is not None:
        data["river"] = format_tiles(win.river, keep_order=True)
    if win.pao:
        named = {player: name for player, name in win.pao if name}
        data["pao"] = named or win.pao[0][0]
    return data


def _draw(record: Record) -> dict[str, Any]:
    draw = record.draw
    assert draw is not None
    data: dict[str, Any] = {"kind": draw.kind}
    for name, players in (("tenpai", draw.tenpai), ("nagashi", draw.nagashi), ("declined", draw.declined)):
        if players:
            data[name] = list(players)
    if draw.hands:
        data["hands"] = {p: format_hand(HandText(tiles, melds, None)) for p, tiles, melds in draw.hands}
    if draw.norths:
        data["norths"] = dict(draw.norths)
    return data


def yaml_text(data: dict[str, Any]) -> str:
    """A record as one YAML document, with short lists and amounts on one line each."""
    import yaml  # 15 ms that JSON does not pay

    # lists of plain values, and numbers by player, stand on one line; records have no anchors
    dumper: Any = type("Dumper", (yaml.SafeDumper,), {"ignore_aliases": lambda *_: True})

    def lists(to: Any, items: list[Any]) -> Any:
        return to.represent_sequence("tag:yaml.org,2002:seq", items, not any(isinstance(i, dict) for i in items))

    def maps(to: Any, items: dict[str, Any]) -> Any:
        flow = bool(items) and all(type(i) is int for i in items.values())
        return to.represent_mapping("tag:yaml.org,2002:map", items, flow)

    def texts(to: Any, text: str) -> Any:
        return to.represent_scalar("tag:yaml.org,2002:str", text, '"' if escaped(text) != text else None)

    for kind, represented in ((str, texts), (list, lists), (dict, maps)):
        dumper.add_representer(kind, represented)
    # what is escaped stands in quotes, where a number is the character itself
    text: str = yaml.dump(data, Dumper=dumper, allow_unicode=True, sort_keys=False, width=_LINE)
    return escaped(text)
