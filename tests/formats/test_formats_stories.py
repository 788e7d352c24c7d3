"""Hands that no shared log holds, told once and written in all formats: each is read to the same record, and
settled as the differences worked out by hand say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from calc.formats import Expected, Recorded, read_recorded
from calc.problems.problems import Problem
from calc.records.record import CHANKAN, IPPATSU, RIICHI, RINSHAN
from calc.rules.rules import load_rules
from calc.verify import verify
from tests.formats.test_formats import _sorted
from tests.log_writer import Drawn, Story, Won, split

FORMS = ("mjai", "tenhou6", "mjlog", "majsoul")


def told(tmp_path: Path, story: Story, form: str, **more: Any) -> Recorded:
    """What a format makes of a story: one hand, without a problem, settled as it says."""
    path = tmp_path / f"log.{form}"
    path.write_text(story.mjai(**more) if form == "mjai" else getattr(story, form)(), encoding="utf-8")
    problems: list[Problem] = []
    found = list(read_recorded(str(path), problems.append))
    assert problems == []
    (recorded,) = found
    report = verify(found, load_rules)
    assert report.differences == []
    assert report.fields["deltas"].compared == 1
    if form == "majsoul":  # other rules, and else the same record
        assert recorded.record.rules == f"majsoul{story.n}"
        recorded = recorded._replace(record=recorded.record._replace(rules=f"tenhou{story.n}"))
    return recorded


# --- draws ------------------------------------------------------------------------------------------------------------

TRIPLE = Story(
    ["234m456p678s22z34s", "123m123p123s999m7z", "456m456p456s999p7z", "1122m3344p5566s7z"],
    "0+7z 0*7z", Drawn(("ron3", "三家和了", "sanchaho"), [0] * 4, (1, 2, 3)), number=4, honba=1, sticks=1,
)  # fmt: skip
FOUR = Story(
    ["234m456p678s22z34s", "123m123p123s999m7z", "456m456p456s999p6z", "1122m3344p5566s5z"],
    "0+1z 0*1z 1+1z 1*1z 2+3z 2*3z 3+4z 3*4z", Drawn(("reach4", "四家立直", "suchareach"), [0] * 4, (0, 1, 2, 3)),
)  # fmt: skip
NINE = Story(
    ["19m19p19s1234z345m", "123m123p123s999m7z", "456m456p456s999p7z", "1122m3344p5566s7z"],
    "0+9s 0-9s 1+1z 1-1z 2+5z 2-5z", Drawn(("yao9", "九種九牌", "kyushukyuhai"), [0] * 4, (3,)), number=1,
)  # fmt: skip


@pytest.mark.parametrize("form", FORMS[:3])
def test_a_third_ron_is_a_draw_and_its_riichi_no_stick(tmp_path: Path, form: str) -> None:
    record = told(tmp_path, TRIPLE, form).record
    assert record.draw is not None
    assert (record.draw.kind, record.sticks, record.honba) == ("sanchahou", 1, 1)
    assert record.scores == {"w": 25000, "x": 25000, "y": 25000, "z": 24000}


@pytest.mark.parametrize("form", FORMS)
def test_four_riichi_are_a_draw_with_four_sticks(tmp_path: Path, form: str) -> None:
    record = told(tmp_path, FOUR, form).record
    assert record.draw is not None
    assert (record.draw.kind, record.sticks, len(record.in_riichi or ())) == ("suucha_riichi", 4, 4)
    assert set(record.scores.values()) == {24000}


@pytest.mark.parametrize("form", FORMS)
def test_nine_kinds_in_a_later_seat(tmp_path: Path, form: str) -> None:
    story = NINE
    hands = [NINE.hands[i] for i in (1, 2, 3, 0)]
    story = Story(["".join(h) for h in hands], "1+1z 1-1z 2+5z 2-5z 3+9s", NINE.end, number=1)
    record = told(tmp_path, story, form).record
    assert record.draw is not None
    assert (record.draw.kind, record.number) == ("kyuushu_kyuuhai", 2)
    assert [player for player, _, _ in record.draw.hands] == ["z"]


def nagashi() -> Story:
    """Seat 0 discards terminals and honours to the end of the wall, the others one of something else at least."""
    tiles = [f"{n}{s}" for s in "mps" for n in range(1, 10)] + [f"{n}z" for n in range(1, 8)]
    outer = [t for t in tiles if t[1] == "z" or t[0] in "19"] * 4
    inner = [t for t in tiles if t not in outer] * 3 + [f"{n}{s}" for s in "mp" for n in (2, 3, 4, 6, 7, 8)]
    hands = ["".join(inner[13 * i : 13 * i + 13]) for i in range(4)]
    rest = inner[52:] + outer[18:]
    events, mine = [], outer[:18]
    for i in range(70):
        tile = (mine if i % 4 == 0 else rest).pop(0)
        events.append(f"{i % 4}+{tile} {i % 4}-{tile}")
    return Story(hands, " ".join(events), Drawn(("nm", "流し満貫", "nagashimangan"), [12000, -4000, -4000, -4000]),
                 dora="2s")  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_nagashi_mangan(tmp_path: Path, form: str) -> None:
    record = told(tmp_path, nagashi(), form).record
    assert record.draw is not None
    assert (record.draw.kind, record.draw.nagashi) == ("exhaustive", ("w",))


# --- wins -------------------------------------------------------------------------------------------------------------

_DRAGONS = ["5z129m348p147s258s", "556677z234m567p9s", "6z129m348p147s258s", "7z129m348p147s36s2z"]
_CALLS = "0+1z 0-5z 1pon5z 1-5p 2+1z 2-6z 1pon6z 1-6p 2+2z 2-2z 3+3z 3-7z 1pon7z 1-7p 2+3z 2-3z 3+4z 3-4z 0+4z 0-4z"
_PAO = {"fu": 0, "han": 0, "points": 32000, "yaku": [("daisangen", 0)], "limit": "yakuman", "liable": 3}
PAO_TSUMO = Story(
    _DRAGONS, f"{_CALLS} 1+9s",
    [Won(1, 1, "9s", [0, 32000, 0, -32000], **_PAO, text="役満8000-16000点")], dora="9p",  # type: ignore[arg-type]
)  # fmt: skip
PAO_RON = Story(
    _DRAGONS, f"{_CALLS} 1+9p 1-9p 2+9s 2-9s",
    [Won(1, 2, "9s", [0, 32000, -16000, -16000], **_PAO, text="役満32000点")], dora="9p",  # type: ignore[arg-type]
)  # fmt: skip
ROBBED = Story(
    ["12p456m789m123s55s", "3p129m48p1479s233z", "33p9m16m1479s25s12z", "129m48p1479s2357z"],
    "0+9p 0-9p 1+9p 1-3p 2pon3p 2-9m 3+8s 3-8s 0+8s 0-8s 1+7s 1-7s 2+3p 2kakan3p",
    [Won(0, 2, "3p", [2000, 0, -2000, 0], 40, 1, 2000, [("chankan", 1)], "", "40符1飜2000点")], dora="1z",
)  # fmt: skip
_RIICHI = "0+1z 0-1z 1+3z 1-3z 2+3z 2-3z 3+4z 3-4z 0+2z 0-2z 1+1z 1*1z 2+9m 2-9m 3+6z 3-5s"
DOUBLE = Story(
    ["234m567m345p88s67s", "22m345m678p234p46s", "129m48p1479s2357z", "5s19m48p149s12357z"],
    _RIICHI,
    [
        Won(0, 3, "5s", [5500, 0, 0, -3500], 30, 2, 2900, [("pinfu", 1), ("tanyao", 1)], "", "30符2飜2900点"),
        Won(1, 3, "5s", [0, 5200, 0, -5200], 40, 3, 5200, [("riichi", 1), ("ippatsu", 1), ("tanyao", 1)], "",
            "40符3飜5200点"),
    ],
    honba=2, sticks=1, dora="6z", ura="4z",
)  # fmt: skip


@pytest.mark.parametrize("story", [PAO_TSUMO, PAO_RON], ids=["tsumo", "ron"])
def test_who_gave_the_third_dragon_is_liable(tmp_path: Path, story: Story) -> None:
    records = [told(tmp_path, story, form).record for form in FORMS]
    for record in records:
        assert record.wins[0].pao == (("z", "daisangen"),)
        assert _sorted(record) == _sorted(records[0])


def test_the_robbed_kan(tmp_path: Path) -> None:
    records = [told(tmp_path, ROBBED, form).record for form in FORMS]
    for record in records:
        assert record.wins[0].flags == CHANKAN
        assert _sorted(record) == _sorted(records[0])


def test_sticks_and_honba_of_a_double_ron_are_the_first_winners(tmp_path: Path) -> None:
    records = [told(tmp_path, DOUBLE, form).record for form in FORMS]
    for record in records:
        assert [w.player for w in record.wins] == ["w", "x"]
        assert (record.sticks, record.wins[1].flags) == (2, RIICHI | IPPATSU)
        assert _sorted(record) == _sorted(records[0])


# --- three players ----------------------------------------------------------------------------------------------------

NORTH = Story(
    ["5z19m19p1479s1234z", "55z123p456p789s2s4z", "119m19p147s12367z"],
    "0+1z 0-5z 1pon5z 1-2s 2+3z 2-3z 0+3z 0-3z 1+9m 1north 1+9m",
    [Won(1, 1, "9m", [-2000, 3000, -1000], 30, 3, 3000, [("rinshan", 1), ("haku", 1), ("dora", 1)], "",
         "30符3飜1000-2000点")], dora="8p",
)  # fmt: skip
NORTH_RON = Story(
    ["5z19m19p1479s1239z".replace("9z", "6z"), "55z123p456p789s2s4z", "119m19p147s12367z"],
    "0+1z 0-5z 1pon5z 1-2s 2+4z 2north",
    [Won(1, 2, "4z", [0, 1000, -1000], 30, 1, 1000, [("haku", 1)], "", "30符1飜1000点")], dora="8p",
)  # fmt: skip
CALLED_ACROSS = Story(
    ["55z123p456p789s2s4z", "19m19p1479s12346z", "5z199m19p147s1237z"],
    "0+1z 0-1z 1+2z 1-2z 2+3z 2-5z 0pon5z 0-2s 1+3z 1-3z 2+4z 2-4z",
    [Won(0, 2, "4z", [1500, 0, -1500], 30, 1, 1500, [("haku", 1)], "", "30符1飜1500点")], dora="8p",
)  # fmt: skip


@pytest.mark.parametrize(
    ("story", "norths", "flags"), [(NORTH, 1, RINSHAN), (NORTH_RON, 0, 0), (CALLED_ACROSS, 0, 0)],
    ids=["tsumo after a north", "ron on a north", "pon from the player before"],
)  # fmt: skip
def test_three_players(tmp_path: Path, story: Story, norths: int, flags: int) -> None:
    records = [told(tmp_path, story, form).record for form in FORMS]
    for record in records:
        assert record.rules == "tenhou3"
        assert (record.wins[0].norths, record.wins[0].flags) == (norths, flags)
        assert _sorted(record) == _sorted(records[0])


def test_mahjong_souls_tables_of_three_are_refused_by_name(tmp_path: Path) -> None:
    game = json.loads(NORTH.tenhou6())
    game["rule"]["disp"] = "三 Jade Room South"
    path = tmp_path / "a.json"
    path.write_text(json.dumps(game), encoding="utf-8")
    problems: list[Problem] = []
    assert list(read_recorded(str(path), problems.append)) == []
    assert [(p.code, "Mahjong Soul" in p.message) for p in problems] == [("F306", True)]


# --- the names of yaku in event streams -------------------------------------------------------------------------------


def expected(tmp_path: Path, story: Story, **more: Any) -> Expected:
    return told(tmp_path, story, "mjai", **more).expected


def test_mjai_names_of_yaku_are_compared(tmp_path: Path) -> None:
    said = expected(tmp_path, ROBBED, yakus=[["chankan", 1]], fan=1, fu=40, hora_points=2000)
    assert (said.yaku, said.han, said.fu, said.points) == ((("chankan", 1),), 1, 40, 2000)
    one = DOUBLE.end[1]
    assert isinstance(one, Won)
    end = [one._replace(deltas=[0, 5800 + 2000, 0, -5800])]
    hands = ["".join(h) for h in DOUBLE.hands]
    alone = Story(hands, _RIICHI, list(end), honba=2, sticks=1, ura="4z", dora="6z")
    names = [["reach", 1], ["ippatsu", 1], ["tanyaochu", 1], ["uradora", 0]]
    said = expected(tmp_path, alone, yakus=names, fan=3, fu=40, hora_points=5200)
    assert said.yaku == (("riichi", 1), ("ippatsu", 1), ("tanyao", 1))


def test_mjai_names_that_say_too_little_are_not_compared(tmp_path: Path) -> None:
    more: dict[str, Any] = {"yakus": [["sangenpai", 1], ["rinshankaiho", 1], ["nukidora", 1]], "fan": 3, "fu": 30}
    said = expected(tmp_path, NORTH, **more, hora_points=3000)
    assert (said.yaku, said.han, said.fu, said.points) == (None, 3, 30, 3000)
    said = expected(tmp_path, PAO_TSUMO, yakus=[["daisangen", 100]], fan=100, fu=40, hora_points=32000)
    assert (said.yaku, said.han, said.fu, said.points) == (None, None, None, 32000)


def test_a_wrong_name_is_a_difference(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(ROBBED.mjai(yakus=[["pinfu", 1]], fan=2), encoding="utf-8")
    report = verify(list(read_recorded(str(path), print)), load_rules)
    assert {f.field for d in report.differences for f in d.fields} == {"yaku", "han"}


def test_the_writer_splits_hands() -> None:
    assert split("123m055p7s1z") == ["1m", "2m", "3m", "0p", "5p", "5p", "7s", "1z"]
