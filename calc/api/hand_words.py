"""The words of a hand as keywords of ``calc.score``: fields of a win, and of the record beside it."""

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
    """The keywords of a hand. Those of every game of riichi are in the help of ``calc.score``; these are those of
    single games.

    Of ``void``, ``river``, ``river_after`` and ``aside`` a text is the winner's, a mapping that of all players. ``as_``
    is the field ``as``, as that is a word of Python.

    mighty::

        alice="4p 1m 3z"        アリス: the tiles turned; alice_wall_end=True: the wall ended
        declared="5p + 9s"      what the whites are: best, forgotten, or tiles
        white_kans="6s"         the concealed kans in which a white stands for a tile, each by its tile
        pon_owner="C"           付加槓: whose pon was added to
        silenced=["B"]          白フラッシュ: who may not declare anything in this turn
        box=["C"]               箱リーチ: who declared it and did not win

    anmika::

        aside="春 北 gN"         flowers and norths drawn aside before riichi, in order; aside_after: after it
        gold="spring"           what 金北 strengthens: spring, summer, autumn, winter, none
        winter="9p 6z"          冬: the tiles turned; wall_end=True: the last one may have matched; wall_left=20
        kami={"Pg": "4p"}       what a 正 pocchi stands for; as_="5s": what a drawn pocchi was taken as; spilled="Pb"
        dice=["24: 13 45 11"]   rolls of each dice chance: the pair named, then the rolls
        fever="single"          none, single, double, triple; shubari=True: 祝儀倍リーチ; lot="C": whose wish was drawn
        river_after="4s 9p"     own discards since riichi
        events=[{...}]          the whole hand in order: aside, riichi, kan, win, draw, chombo; hands={"A": "777p …"}
        sitout="D"              who sits out; below=["C"]: below zero by his own riichi; deposits=["C"]: pot; kans=1

    wenzhou::

        indicator="2m"          the tile turned (財神表示牌); jokers={"A": 1}: 財神 in each hand; only_jokers=True
        streak=1                which hand in a row this dealer deals, from 1
        kong_tsumo=True         on the replacement tile; robbed_kong=True; first_turn=True: 天胡, 地胡

    kessen::

        void="s"                欠色 of the winner; {"A": "s", "B": "m"}: of all players
        after_kong=True         槓上花, 槓上炮; passed_from="B": whose winning tile was let pass; passed_tile="2p"
        out=["D"]               who had won before; events=[{...}]: kong, win, draw, chombo, in order

    >>> import calc
    >>> words: calc.HandWords = {"player": "B", "by": "ron", "giver": "C", "riichi": True}
    >>> calc.score("234m 22444p 33567s + 3s", **words).points["C"]
    -2600
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
    fined: Sequence[str]
    chombos: Sequence[str]
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
    """Return the plain values of the record that keywords (``words``) describe, in a game. Most keywords are fields of
    either the win or the record. One that both can have (``river``) belongs to the record if it has a value for each
    player, or if the win's field is no option of the command line; otherwise to the win."""
    groups = fields_of(engine)
    of_win, beside = (_by_name(groups.get(group, ())) for group in ("win", "record"))
    win: dict[str, object] = {}
    record: dict[str, object] = {}
    for word, value in words.items():
        name = RENAMED.get(word, word)
        # a misspelt word is put where the word that was meant would stand: there the reader suggests that one
        if name not in of_win and name not in beside and suggest(name, [*of_win, *beside]) in beside:
            record[name] = value
            continue
        is_of_record = name in beside
        if is_of_record and name in of_win:  # both can have it
            is_of_record = isinstance(value, Mapping) or not of_win[name].options
        if is_of_record:
            record[name] = value
        else:
            win[name] = value
    return {**record, "win": win} if win else record


def _by_name(fields: Sequence[Field]) -> dict[str, Field]:
    """Return the fields of a group by their names, so that a keyword finds its field."""
    return {field.name: field for field in fields}
