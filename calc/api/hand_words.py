"""The words of a hand as keywords of :func:`calc.score`: fields of a win, and of the record beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias, TypedDict

from ..problems.problems import suggest
from ..records.fields import Field
from ..systems import fields_of

Tiles: TypeAlias = str | Sequence[str]
"""Tiles in any of their spellings: ``"1s 9m"``."""
Group: TypeAlias = Mapping[str, object]
"""Fields of a record, as ``calc schema`` describes them."""


class HandWords(TypedDict, total=False):
    """Fields of a record (``calc schema`` describes them): those of its win, then those beside it.

    ``giver`` is the field ``from`` and ``as_`` the field ``as``, as both are words of Python. ``dora`` and ``ura`` are
    those of the table. Of ``void``, ``river``, ``river_after`` and ``aside`` a text is the winner's, a mapping that of
    all players.
    """

    player: str
    by: Literal["tsumo", "ron", "rob"]
    giver: str
    tile: str
    melds: Sequence[str]
    riichi: bool | Literal["double", "open", "double_open", "box"]
    ippatsu: bool
    rinshan: bool
    chankan: bool | Literal["ankan"]
    haitei: bool
    houtei: bool
    tenhou: bool
    chiihou: bool
    renhou: bool
    kanburi: bool
    paarenchan: bool
    shiisanpuutaa: bool
    yaku: Sequence[str]
    flowers: Tiles
    norths: int
    river: Tiles | Mapping[str, Tiles]
    passed: Tiles
    pao: str | Mapping[str, str]
    sakizuke: bool
    riichi_tile: bool
    han: int
    fu: int
    limit: str
    points: int | str | Mapping[str, int]
    paid: int | str | Mapping[str, int]
    as_dealer: bool
    chips: int
    declared: str
    alice: Tiles
    alice_wall_end: bool
    pon_owner: str
    white_kans: Tiles
    kong_tsumo: bool
    robbed_kong: bool
    first_turn: bool
    void: str | Mapping[str, str]
    after_kong: bool
    passed_from: str
    passed_tile: str
    gold: str
    winter: Tiles
    wall_left: int
    wall_end: bool
    kami: str
    as_: str
    dice: object
    lot: str
    fever: str
    shubari: bool
    aside: Tiles | Mapping[str, Tiles]
    aside_after: Tiles
    river_after: Tiles | Mapping[str, Tiles]

    title: str
    seats: Sequence[str]
    dealer: str
    round: str
    honba: int
    sticks: int
    dora: Tiles
    ura: Tiles
    win: Group
    wins: Sequence[Group]
    draw: Group
    chombo: Group
    wareme: str
    scores: Mapping[str, int]
    dead: Sequence[str]
    in_riichi: Sequence[str] | Mapping[str, bool | str]
    silenced: Sequence[str]
    box: Sequence[str]
    streak: int
    indicator: str
    only_jokers: bool
    jokers: Mapping[str, int]
    out: Sequence[str]
    events: Sequence[Group]
    sitout: str
    below: Sequence[str]
    spilled: Tiles
    deposits: object
    kans: int
    hands: Mapping[str, str]
    claims: object
    expect: Group


RENAMED: Mapping[str, str] = {"giver": "from", "as_": "as"}
"""The fields of keywords with another name."""


def record_of(words: Mapping[str, object], engine: str) -> dict[str, object]:
    """Return the plain values of a record that keywords describe, in a game."""
    groups = fields_of(engine)
    of_win, beside = (_by_name(groups.get(group, ())) for group in ("win", "record"))
    win: dict[str, object] = {}
    record: dict[str, object] = {}
    for word, value in words.items():
        name = RENAMED.get(word, word)
        if name not in of_win and name not in beside and suggest(name, [*of_win, *beside]) in beside:
            record[name] = value  # where its advice is
            continue
        both = name in of_win and name in beside
        shared = both and (isinstance(value, Mapping) or not of_win[name].options)
        (record if shared or (name in beside and not both) else win)[name] = value
    return {**record, "win": win} if win else record


def _by_name(fields: Sequence[Field]) -> dict[str, Field]:
    return {field.name: field for field in fields}
