"""Writes recorded hands as our own records: plain values for YAML or JSON that the reader can read."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from ..problems.codes import problem
from ..problems.problems import InputError, Source, Span
from ..records.record import CHANKAN_ANKAN, DOUBLE_RIICHI, FLAG_NAMES, IN_RIICHI, OPEN_RIICHI, RIICHI, Record, Win
from ..render.width import escaped
from ..tiles.notation import HandText, format_hand, format_tiles
from ..tiles.tiles import EAST, WIND_NAMES
from ..verdict.receipt import plain
from . import Expected, Recorded

_LINE_WIDTH = 120
_UNNAMED = IN_RIICHI | CHANKAN_ANKAN
"""The flags that a field of another name says."""
_RIICHI = {0: None, RIICHI: True, DOUBLE_RIICHI: "double", OPEN_RIICHI: "open"}
_Name = TypeVar("_Name")
_Meaning = TypeVar("_Meaning")


def record_data(recorded: Recorded, expect: bool = True) -> dict[str, Any]:
    """Return the fields of a record that logs can tell: no title, no wareme, no dead hands. With ``expect`` they
    include the points that the recording program paid, which ``calc score`` then compares with ours."""
    record = recorded.record
    changed = {key: plain(value) for key, value in record.overrides.items()}
    wins = [_win_data(win) for win in record.wins]
    deltas = recorded.expected.deltas if expect else {}
    return _without_none({
        "rules": {"use": record.rules, "set": changed} if changed else record.rules,
        "seats": list(record.seats),
        "round": WIND_NAMES[record.round_wind - EAST] + (f" {record.number}" if record.number else ""),
        "honba": record.honba or None,
        "sticks": record.sticks,  # 0 is written too: what is left out counts the riichi of this hand
        "dora": format_tiles(record.dora, keep_order=True) or None,
        "ura": format_tiles(record.ura, keep_order=True) or None,
        **_ending(wins, record),
        "scores": dict(record.scores) or None,
        "in_riichi": None if record.in_riichi is None else list(record.in_riichi),
        "expect": {"points": {player: deltas[player] for player in record.seats}} if deltas else None,
    })  # fmt: skip


def _ending(wins: list[dict[str, Any]], record: Record) -> dict[str, object]:
    """Return how a hand ended, as the one field of a record for it: ``win``, ``wins`` or, without ``wins``, ``draw``.
    ``wins``: the fields of each."""
    if not wins:
        return {"draw": _draw_data(record)}
    return {"win": wins[0]} if len(wins) == 1 else {"wins": wins}


def _without_none(data: dict[str, object]) -> dict[str, object]:
    """Return the fields that have a value; 0 is a value, ``None`` is not. A record must leave such a field out: as
    ``null`` it would be a problem."""
    return {name: value for name, value in data.items() if value is not None}


def invert(names: Mapping[_Name, _Meaning]) -> dict[_Meaning, _Name]:
    """Return the first name of each meaning, in the order of the table: what a reader knows by several names is
    written by that one. A table from names to meanings, made for reading, thus serves for writing."""
    first: dict[_Meaning, _Name] = {}
    for name, meaning in names.items():
        first.setdefault(meaning, name)
    return first


def each_win(recorded: Recorded, names: Sequence[str]) -> Iterator[tuple[Win, Expected, int, int]]:
    """Yield each win of a hand with its worth, and the indices of winner and discarder (for a tsumo the winner) among
    the ``names``. The ``deltas`` of a worth are the points that its win moves. They are known only for all wins
    together: so each win but the first moves its points, and the first what is left, honba and sticks among it."""
    record, hand = recorded.record, recorded.expected
    wins = list(zip(record.wins, hand.wins or (hand,), strict=True))
    rest = dict(hand.deltas)
    for win, worth in wins[1:]:
        rest[win.player] -= worth.points or 0
        rest[win.source] += worth.points or 0
    for number, (win, worth) in enumerate(wins):
        points = worth.points or 0
        moved = {**dict.fromkeys(record.seats, 0), win.player: points, win.source: -points}
        who, source = names.index(win.player), names.index(win.source or win.player)
        yield win, worth._replace(deltas=rest if number == 0 else moved), who, source


def cannot_express(recorded: Recorded, sentence: str, **words: object) -> InputError:
    """Return the error that a format of logs cannot express a hand, placed at the line of the hand; the caller raises
    it. ``sentence``: the id of its problem, with its ``words``."""
    span = Span(Source(recorded.file, "", recorded.line), 0, 0)
    return InputError([problem(sentence, span=span, **words)])  # type: ignore[arg-type]  # words only


def is_complete(record: Record) -> bool:
    """Tell whether a record can stand alone. It cannot if one of several winners had laid a stick and another took it:
    then there are fewer sticks than riichi."""
    return record.sticks >= sum(bool(win.flags & IN_RIICHI) for win in record.wins)


def _win_data(win: Win) -> dict[str, object]:
    """Return the fields of a win as a record has them, without empty ones; flags under their own names, riichi and a
    robbed concealed kan under the field that says their kind. A win has one kind of riichi, as every reader of logs
    makes sure, and none of them knows a box riichi."""
    flags: dict[str, object] = {name: True for bit, name in FLAG_NAMES.items() if win.flags & bit & ~_UNNAMED}
    if win.flags & CHANKAN_ANKAN:
        flags["chankan"] = "ankan"
    # who is liable for which yaku; a log that names no yaku has one player, who is liable for all
    pao: object = {player: name for player, name in win.pao if name}
    if win.pao and not pao:
        pao, _ = win.pao[0]
    return _without_none({
        "player": win.player,
        "by": win.by,
        "from": win.source or None,
        "hand": format_hand(HandText(win.concealed, win.melds, win.tile)),
        "riichi": _RIICHI[win.flags & IN_RIICHI],
        **flags,
        "norths": win.norths or None,
        "river": None if win.river is None else format_tiles(win.river, keep_order=True),
        "pao": pao or None,
    })  # fmt: skip


def _draw_data(record: Record) -> dict[str, object]:
    """Return the fields of a draw, without empty ones; the hands that are shown have no winning tile. A record need
    not say what is empty."""
    draw = record.draw
    assert draw is not None
    data = {
        "kind": draw.kind,
        **{name: list(getattr(draw, name)) for name in ("tenpai", "nagashi", "declined", "furiten")},
        "hands": {p: format_hand(HandText(tiles, melds, None)) for p, tiles, melds in draw.hands},
        "norths": dict(draw.norths),
    }
    return {name: value for name, value in data.items() if value}


def yaml_text(data: dict[str, object]) -> str:
    """Return a record as one YAML document for people to go on with: short lists and amounts on one line each, fields
    in their usual order, Japanese as it is."""
    import yaml  # importing it takes 15 ms, which JSON need not pay

    # a class of its own, as PyYAML keeps representers by class; records have no anchors
    dumper: type[yaml.SafeDumper] = type("Dumper", (yaml.SafeDumper,), {"ignore_aliases": lambda *_: True})

    def write_list(to: yaml.SafeDumper, items: list[object]) -> yaml.Node:
        """Write a list, on one line unless it contains mappings."""
        on_one_line = not any(isinstance(i, dict) for i in items)
        return to.represent_sequence("tag:yaml.org,2002:seq", items, on_one_line)

    def write_map(to: yaml.SafeDumper, items: dict[str, object]) -> yaml.Node:
        """Write a mapping, on one line if it has only numbers, as amounts by player."""
        on_one_line = bool(items) and all(type(i) is int for i in items.values())
        return to.represent_mapping("tag:yaml.org,2002:map", items, on_one_line)

    def write_text(to: yaml.SafeDumper, text: str) -> yaml.Node:
        """Write a text, in double quotes if it has unsafe characters."""
        quote = '"' if escaped(text) != text else None  # None: as YAML needs it
        return to.represent_scalar("tag:yaml.org,2002:str", text, quote)

    dumper.add_representer(str, write_text)
    dumper.add_representer(list, write_list)
    dumper.add_representer(dict, write_map)
    # texts with unsafe characters are in double quotes, where YAML reads an escape as the character itself
    text: str = yaml.dump(data, Dumper=dumper, allow_unicode=True, sort_keys=False, width=_LINE_WIDTH)
    return escaped(text)
