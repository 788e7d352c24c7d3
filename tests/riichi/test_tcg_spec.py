"""The specification page tcg, sentence by sentence. A test's name begins with the number of the answer in the seed
(2-01 is ``test_2_01_…``), its docstring quotes the sentence. Expected values are worked out by hand from the rule.
docs/tcg.md is the table of all sentences; test_doc_… check it against rules.yaml and against these tests.
"""

from __future__ import annotations

import re
from itertools import permutations
from pathlib import Path

import pytest

from calc.languages import languages
from calc.match import final_scores
from calc.problems.problems import InputError
from calc.render.html.page import Shown, score_page
from calc.riichi.points import base_points
from calc.riichi.waits import HeldTiles, Waiter
from calc.rules.rules import load_rules
from calc.tiles.notation import parse_hand
from calc.verdict.verdict import NextHand, as_data

from ..helpers import (
    Data,
    Over,
    claim,
    drawn,
    parts,
    points,
    refused,
    render,
    result,
    rules_with,
    value,
    values,
    win,
    wins,
    won,
    yaku,
)
from ..sources import names_of_tests
from ..tables import table_of

# What a finished hand's record cannot show, by the number of the answer, and why.
NOT_IN_A_RECORD = {
    "1-04": "how long a match is shows in no hand; calc match: tests/match/test_match_walk.py",
    "1-13": "asking for scores is conduct",
    "1-14": "nothing is settled besides the points",
    "4-07": "a riichi that cannot win never becomes a win; at a draw only its stick is seen",
    "5-01": "`dora` lists what was turned; how many lay open at first is not asked",
    "5-07": "ura in the record are counted; nobody can decline them, and a table that does leaves them out",
    "5-08": "which tile was turned is what the record says",
    "5-09": "a wrongly turned indicator is turned back before the hand ends",
    "5-10": "the order of kans is not recorded",
    "5-11": "melds are pon, chi and kan; a call that turns two others into a kan has no notation",
    "5-15": "the kans of the players who do not win are not recorded",
    "5-17": "the kan that was robbed is not the winner's, and of others' kans nothing is asked",
    "5-19": "the wall is not recorded",
    "5-20": "the wall is not recorded",
    "5-22": "showing the tiles is conduct",
    "5-23": "which tiles of a concealed kan lie face up is conduct",
    "6-03-03": "the order of declaring is conduct; the record lists what was declared",
    "8-12": "食い替え: the discard after a call is not recorded",
    "8-13": "which tiles were held when calling is not recorded",
    "8-16": "whether a hand is the last one, a match says: examples/matches/tcg-east.yaml",
    "8-17": "whether a hand is the last one, a match says: examples/matches/tcg-east.yaml",
    "8-19": "shown tiles are conduct",
    "8-20": "a call of the last discard would be another hand",
    "8-21": "whether a caller would draw again is not recorded",
    "8-24": "choosing seats is before the match",
    "8-25": "choosing the first dealer is before the match",
    "8-26": "choosing seats is before the match",
    "8-27": "where the wall is opened is not recorded",
    "8-28": "how discards are laid out is conduct",
    "8-29": "when a discard stands is conduct",
    "8-30": "building the wall is conduct",
    "8-31": "which hand moves the tiles is conduct",
    "8-32": "what no rule answers is answered by the players",
    "9": "there is nothing to do for no local rules",
}

# --- hands ------------------------------------------------------------------------------------------------------------
PINFU = "234m 567m 234p 66s 45s + 6s"  # tanyao, pinfu
TERMINAL_KAN = "111m 567p 45s 33p [9999s] + 6s"
OPEN = "345m 567p 22p 45s (678s) + 6s"  # open tanyao
KOKUSHI_13 = "19m 19p 19s 1234567z + 1m"
DAISANGEN = "555z 666z (777z) 234m 9p + 9p"


def ladder(sixes: int, twos: int, **more: object) -> Data:
    """Riichi, tanyao, pinfu, and three han for each of ``sixes``, one (2m, 3m) for each of ``twos`` (at most 2)."""
    return win(PINFU, ron="B", source="C", riichi=True, dora=" ".join(["5s"] * sixes + ["1m", "2m"][:twos]), **more)


# --- 1 Scoring --------------------------------------------------------------------------------------------------------


def test_2_01_fu_are_counted() -> None:
    """2-01 符計算を行う: base 20, concealed ron 10, a concealed triplet of terminals 8 = 38, up to 40."""
    data = win("999m 234p 567p 33s 45s + 6s", ron="B", source="C", riichi=True)
    assert value(data) == (1, 40, 1300)  # 40 × 2^3 × 4 = 1280
    assert parts(data) == {
        "fu.base": 20, "fu.concealed_ron": 10, "fu.closed_triplet_yaochuu": 8, "fu.rounding_unit": 2,
    }  # fmt: skip
    assert value(data, {"fu.closed_triplet_yaochuu": 0}) == (1, 30, 1000)


@table_of(
    ("hand", "melded", "fu"),
    [
        ("222m 456p 33s", "", 20 + 10 + 4),
        ("999m 456p 33s", "", 20 + 10 + 8),
        ("456p 33s", "[2222m]", 20 + 10 + 16),
        ("456p 33s", "[9999m]", 20 + 10 + 32),
        ("456p 33s", "(222m)", 20 + 2),
        ("456p 33s", "(999m)", 20 + 4),
        ("456p 33s", "(2222m)", 20 + 8),
        ("456p 33s", "(9999m)", 20 + 16),
        ("456p 33s", "(999m+9m)", 20 + 16),
    ],
)
def test_2_01_sets(hand: str, melded: str, fu: int) -> None:
    """2-01 符計算を行う: triplets 2, 4, kans four times that, doubled concealed, doubled for terminals."""
    open_ = melded.startswith("(")
    # a triplet of green dragons is the yaku: 4 fu open, 8 concealed
    data = win(f"{hand} {'' if open_ else '666z'} 45s {melded} {'(666z)' if open_ else ''} + 6s", ron="B", source="C")
    total = fu + (4 if open_ else 8)
    assert won(data)["fu"] == -(-total // 10) * 10
    assert sum(f for rule, f in parts(data).items() if rule not in ("fu.rounding_unit", "fu.open_minimum")) == total


@pytest.mark.parametrize(
    ("end", "fu"),
    [("56p 99s + 4p", 0), ("57p 99s + 6p", 2), ("89p 99s + 7p", 2), ("12p 99s + 3p", 2), ("456p 9s + 9s", 2)],
)
def test_2_01_waits(end: str, fu: int) -> None:
    """2-01 符計算を行う: closed, edge and pair waits 2, an open wait 0."""
    data = win("999m 234s 567s " + end, ron="B", source="C", riichi=True)
    assert sum(f for rule, f in parts(data).items() if rule.startswith("fu.wait")) == fu
    assert won(data)["fu"] == 40  # 38 or 40


def test_2_01_double_wind_pair() -> None:
    """2-01 連風牌対子2符; worked example 4."""
    data = win("999m 234p 567p 11z 45s + 6s", ron="A", source="C", riichi=True)
    assert value(data) == (1, 40, 2000)  # 20 + 10 + 8 + 2; 40 × 8 × 6 = 1920
    assert parts(data)["fu.pair_double_wind"] == 2
    assert value(data, {"fu.pair_double_wind": 4}) == (1, 50, 2400)


def test_2_01_ankan_of_terminals() -> None:
    """2-01 么九牌暗槓子32符: 20 + 10 + 32 = 62."""
    data = win("234m 567p 45s 33p [9999s] + 6s", ron="B", source="C", riichi=True)
    assert value(data) == (1, 70, 2300)
    assert value(data, {"fu.closed_kan_yaochuu": 16}) == (1, 50, 1600)
    honours = win("234m 567p 45s 33p [3333z] + 6s", ron="B", source="C", riichi=True)
    assert value(honours) == (1, 70, 2300)  # west is nobody's yaku here


def test_2_01_yaku_pair_tanki() -> None:
    """2-01 役牌単騎4符: pair 2 + wait 2, with 20 + 10 + 8 it is 42."""
    data = win("111m 567p 456s 789s 5z + 5z", ron="B", source="C", riichi=True)
    assert value(data) == (1, 50, 1600)
    assert parts(data)["fu.pair_dragon"] + parts(data)["fu.wait_tanki"] == 4
    assert value(data, {"fu.pair_dragon": 0}) == (1, 40, 1300)
    assert value(data, {"fu.wait_tanki": 0}) == (1, 40, 1300)
    for pair, rule in (("2z", "fu.pair_seat_wind"), ("1z", "fu.pair_round_wind")):
        data = win(f"111m 567p 456s 789s {pair} + {pair}", ron="B", source="C", riichi=True)
        assert value(data) == (1, 50, 1600)
        assert parts(data)[rule] == 2
    guest = win("111m 567p 456s 789s 4z + 4z", ron="B", source="C", riichi=True)
    assert value(guest) == (1, 40, 1300)


def test_2_01_rinshan_tsumo() -> None:
    """2-01 嶺上ツモ2符: 20 + 8 + 32 + 2 = 62."""
    data = win(TERMINAL_KAN, tsumo="B", rinshan=True)
    assert value(data) == (2, 70, 2300 + 1200 + 1200)  # 70 × 16 = 1120
    assert value(data, {"fu.rinshan_tsumo": False}) == (2, 60, 2000 + 1000 + 1000)


def test_2_01_haitei_tsumo() -> None:
    """2-01 海底ツモ2符: 20 + 8 + 32 + 2 = 62."""
    data = win(TERMINAL_KAN, tsumo="B", haitei=True)
    assert value(data) == (2, 70, 4700)
    assert parts(data)["fu.tsumo"] == 2
    assert value(data, {"fu.tsumo": 0})[1] == 60


def test_2_01_open_ron_without_fu() -> None:
    """2-01 鳴きがあって符のない栄和の符計算30符."""
    data = win(OPEN, ron="B", source="C")
    assert value(data) == (1, 30, 1000)
    assert value(data, {"fu.open_minimum": 20}) == (1, 20, 700)
    assert value(win(OPEN, tsumo="B"))[1] == 30  # 20 + 2
    with_fu = parts(win("345p 66s 67m (222p) (678s) + 8m", ron="B", source="D"))
    assert with_fu == {"fu.base": 20, "fu.open_triplet": 2, "fu.rounding_unit": 8}  # rounded up like every hand


def test_2_02_kiriage_4_han_30_fu() -> None:
    """2-02 4翻30符は満貫; worked example 1: child ron 30 fu 4 han → 8000."""
    assert value(ladder(0, 1)) == (4, 30, 8000)
    assert won(ladder(0, 1))["limit"] == "mangan"
    assert value(ladder(0, 1), {"points.kiriage": False}) == (4, 30, 7700)
    assert value(ladder(0, 0)) == (3, 30, 3900)


def test_2_02_kiriage_3_han_60_fu() -> None:
    """2-02 3翻60符は満貫: 20 + 10 + 8 + 16 = 54."""
    data = win("111m 567p 45s 33p [2222s] + 6s", ron="B", source="C", riichi=True, dora="4p 6p")
    assert value(data) == (3, 60, 8000)
    assert value(data, {"points.kiriage": False}) == (3, 60, 7700)
    less = win("234m 567p 45s 99p [2222s] + 6s", ron="B", source="C", riichi=True, dora="4p 6p")
    assert value(less) == (3, 50, 6400)


@table_of(
    ("sixes", "twos", "han", "limit", "paid"),
    [
        (0, 2, 5, "mangan", 8000),
        (1, 0, 6, "haneman", 12000),
        (1, 1, 7, "haneman", 12000),
        (1, 2, 8, "baiman", 16000),
        (2, 0, 9, "baiman", 16000),
        (2, 1, 10, "baiman", 16000),
        (2, 2, 11, "sanbaiman", 24000),
        (3, 0, 12, "sanbaiman", 24000),
        (3, 1, 13, "counted_yakuman", 32000),
        (3, 2, 14, "counted_yakuman", 32000),
    ],
)
def test_2_02_limits(sixes: int, twos: int, han: int, limit: str, paid: int) -> None:
    """2-02 三倍満は11翻、12翻。13翻以上は数え役満."""
    data = ladder(sixes, twos)
    assert (won(data)["han"], won(data)["limit"], won(data)["points"]) == (han, limit, paid)
    assert points(data) == (0, paid + 1000, -paid, 0, -1000)


def test_2_02_limits_are_keys() -> None:
    """2-02: other limits give other points, so the keys decide."""
    assert value(ladder(3, 1), {"limit.counted_yakuman_han": 0}) == (13, 30, 24000)
    assert value(ladder(3, 1), {"limit.counted_yakuman_han": 14}) == (13, 30, 24000)
    assert value(ladder(2, 2), {"limit.sanbaiman_han": 12}) == (11, 30, 16000)
    for han in range(13, 30):
        assert base_points(han, 30, 0, values()) == (8000, "counted_yakuman")


def test_2_03_chiitoitsu() -> None:
    """2-03 七対子 2翻25符, not rounded up; worked example 3: child tsumo, 3 han → 800/1600."""
    data = win("1199m 3388p 2266s 4z + 4z", tsumo="B")
    assert value(data) == (3, 25, 3200)
    assert points(data) == (-1600, 3200, -800, -800, 0)
    ron = win("1199m 3388p 2266s 4z + 4z", ron="B", source="C")
    assert value(ron) == (2, 25, 1600)
    assert value(ron, {"fu.chiitoitsu": 50, "yaku.chiitoitsu": "1/-"}) == (1, 50, 1600)
    assert value(ron, {"fu.chiitoitsu": 30}) == (2, 30, 2000)
    assert value(win("2233m 4488p 2266s 7s + 7s", ron="B", source="C", riichi=True)) == (4, 25, 6400)  # no kiriage


def test_2_04_pinfu_tsumo() -> None:
    """2-04 平和ツモ 2翻20符; worked example 2: dealer tsumo with one dora → 1300 all."""
    data = win("123m 567m 345p 66p 45s + 6s", tsumo="A", dora="2m")
    assert yaku(data) == {"tsumo", "pinfu"}
    assert value(data) == (3, 20, 3900)  # 20 × 32 = 640, × 2 = 1280
    assert points(data) == (3900, -1300, -1300, -1300, 0)
    assert value(data, {"fu.pinfu_tsumo": False}) == (2, 30, 3000)  # tsumo, dora; 22 → 30
    plain = win("123m 567m 345p 66p 45s + 6s", tsumo="B")
    assert value(plain) == (2, 20, 1500)
    assert points(plain) == (-700, 1500, -400, -400, 0)


def test_2_05_rounding() -> None:
    """2-05 1000点未満の端数の切り上げなし: a payment is rounded up to 100, not to 1000."""
    data = win("999m 234p 567p 33s 45s + 6s", ron="B", source="C", riichi=True)
    assert points(data) == (0, 2300, -1300, 0, -1000)  # 1280
    assert points(data, {"points.rounding_unit": 1000}) == (0, 3000, -2000, 0, -1000)
    assert points(data, {"points.rounding_unit": 10}) == (0, 2280, -1280, 0, -1000)


def test_2_06_yakuman() -> None:
    """2-06 役満の点数 4倍満: four times mangan, for dealer and child, ron and tsumo."""
    assert values()["points.yakuman"] == 4 * values()["points.mangan"]
    assert points(win(DAISANGEN, ron="B", source="C")) == (0, 32000, -32000, 0, 0)
    assert points(win(DAISANGEN, ron="A", source="C")) == (48000, 0, -48000, 0, 0)
    assert points(win(DAISANGEN, tsumo="B")) == (-16000, 32000, -8000, -8000, 0)
    assert points(win(DAISANGEN, tsumo="A")) == (48000, -16000, -16000, -16000, 0)
    assert points(win(DAISANGEN, ron="B", source="C"), {"points.yakuman": 6000}) == (0, 24000, -24000, 0, 0)


def test_2_07_yakuman_add_up() -> None:
    """2-07 いくつでも複合、単純に加算; 1-10 天辺なし: three fold is 96000, no ceiling."""
    data = win("555z 666z 777z 22z 33z + 3z", tsumo="B")
    assert yaku(data) == {"daisangen", "tsuuiisou", "suuankou"}
    assert points(data) == (-48000, 96000, -24000, -24000, 0)
    assert points(data, {"yakuman.add_up": False}) == (-16000, 32000, -8000, -8000, 0)
    assert points(data, {"yakuman.most": 2}) == (-32000, 64000, -16000, -16000, 0)
    four = win("[1111z] [2222z] [3333z] [4444z] 5z + 5z", tsumo="A")
    assert yaku(four) == {"daisuushii", "tsuuiisou", "suuankou_tanki", "suukantsu"}
    assert points(four) == (192000, -64000, -64000, -64000, 0)


def test_2_08_yakuman_and_han_do_not_join() -> None:
    """2-08 役満と数え役満の複合なし: riichi and dora beside a yakuman bring nothing."""
    data = win("555z 666z 777z 234m 9p + 9p", ron="B", source="C", riichi=True, dora="8p 5z 1m 2m", ura="3m 8p 4z 6z")
    assert yaku(data) == {"daisangen"}
    assert (won(data)["han"], won(data)["yakuman"], won(data)["points"]) == (0, 1, 32000)


def test_2_09_highest_value() -> None:
    """2-09 点数が最も高くなるようにとる."""
    data = win("112233m 445566p 7s + 7s", ron="B", source="C")
    assert yaku(data) == {"ryanpeikou"}  # and not the seven pairs
    one = won(data)
    assert all(r["points"] <= one["points"] for r in one["readings"])
    assert {y["id"] for r in one["readings"] for y in r["yaku"]} >= {"chiitoitsu"}
    # three equal runs or three triplets; the wait 1-4 or the pair
    data = win("111222333m 99p 78s + 9s", ron="B", source="C")
    assert yaku(data) == {"pinfu", "iipeikou", "junchan"}
    assert value(data) == (5, 30, 8000)


def test_2_09_points_before_han() -> None:
    """2-09 点数が: points come first, then han, then fu. 4456s + 4s is an open wait with pinfu, or a pair wait
    with more fu."""
    assert tuple(values()["reading.order"]) == ("points", "han", "fu")
    data = win("123m 567m 345p 4456s + 4s", ron="B", source="C", riichi=True)
    assert value(data) == (2, 30, 2000)
    assert value(data, {"reading.order": ["fu", "points", "han"]}) == (1, 40, 1300)


def test_2_09_of_equal_points_the_yakuman_is_named() -> None:
    """2-09, order below equal points (H): 四暗刻 and a counted yakuman of 15 han bring 32000 both."""
    one = won(win("33344455566s 77s + 6s", tsumo="B", riichi=True, dora="2s 2s"))
    assert [y["id"] for y in one["yaku"]] == ["suuankou"]
    assert one["readings"][0]["points"] == one["points"] == 32000


def test_3_01_thirty_eight_yaku() -> None:
    """3-01 38種、人和、流し満貫無し: the five yakuhai are one of the list, forms of a wait belong to their yakuman."""
    on = {k[5:] for k, v in values().items() if k.startswith("yaku.") and v.closed}
    on -= set() if values()["north.yaku_tile"] else {"north"}
    forms = {"suuankou_tanki": "suuankou", "kokushi_13": "kokushi", "junsei_chuuren": "chuuren"}
    yakuhai = dict.fromkeys(("haku", "hatsu", "chun", "seat_wind", "round_wind"), "yakuhai")
    assert len({(forms | yakuhai).get(name, name) for name in on}) == 38
    assert not {"renhou", "open_riichi"} & on
    assert values()["draw.nagashi_mangan"] == "off"


YAKU = [  # yaku, han closed, han open, a closed hand, an open hand; more fields
    ("riichi", 1, 0, "123m 567m 345p 66s 89s + 7s", "", {"riichi": True}),
    ("ippatsu", 1, 0, "123m 567m 345p 66s 89s + 7s", "", {"riichi": True, "ippatsu": True}),
    ("double_riichi", 2, 0, "123m 567m 345p 66s 89s + 7s", "", {"riichi": "double"}),
    ("pinfu", 1, 0, "123m 567m 345p 66s 78s + 9s", "", {}),
    ("tanyao", 1, 1, "234m 567m 345p 66s 46s + 5s", "567m 345p 66s 46s (234m) + 5s", {}),
    ("iipeikou", 1, 0, "112233m 345p 66s 89s + 7s", "", {}),
    ("haku", 1, 1, "555z 567m 345p 66s 89s + 7s", "567m 345p 66s 89s (555z) + 7s", {}),
    ("hatsu", 1, 1, "666z 567m 345p 66s 89s + 7s", "567m 345p 66s 89s (666z) + 7s", {}),
    ("chun", 1, 1, "777z 567m 345p 66s 89s + 7s", "567m 345p 66s 89s (777z) + 7s", {}),
    ("seat_wind", 1, 1, "222z 567m 345p 66s 89s + 7s", "567m 345p 66s 89s (222z) + 7s", {}),
    ("round_wind", 1, 1, "111z 567m 345p 66s 89s + 7s", "567m 345p 66s 89s (111z) + 7s", {}),
    ("houtei", 1, 1, "123m 567m 345p 66s 89s + 7s", "567m 345p 66s 89s (123m) + 7s", {"houtei": True}),
    ("chankan", 1, 1, "123m 567m 345p 66s 89s + 7s", "567m 345p 66s 89s (123m) + 7s", {"chankan": True}),
    ("chiitoitsu", 2, 0, "1199m 3388p 2266s 4z + 4z", "", {}),
    ("toitoi", 2, 2, "", "22m 888p 44z (111s) (555p) + 2m", {}),
    ("sanankou", 2, 2, "222m 888p 333s 99p 46s + 5s", "222m 888p 333s 9p (456s) + 9p", {}),
    ("sankantsu", 2, 2, "", "99p 46s (2222m) (8888p) [3333s] + 5s", {}),
    ("sanshoku_doujun", 2, 1, "123m 123p 13s 567m 99p + 2s", "123p 13s 567m 99p (123m) + 2s", {}),
    ("sanshoku_doukou", 2, 2, "333m 333p 33s 567m 99p + 3s", "333p 33s 567m 99p (333m) + 3s", {}),
    ("ittsu", 2, 1, "123456m 79m 234s 99p + 8m", "456m 79m 234s 99p (123m) + 8m", {}),
    ("chanta", 2, 1, "123m 789p 99s 13s 444z + 2s", "789p 99s 13s 444z (123m) + 2s", {}),
    ("honroutou", 2, 2, "", "11m 999p 44z (111s) (333z) + 1m", {}),
    ("shousangen", 2, 2, "555z 666z 77z 234m 46p + 5p", "666z 77z 234m 46p (555z) + 5p", {}),
    ("honitsu", 3, 2, "234m 678m 444z 99m 13m + 2m", "678m 444z 99m 13m (234m) + 2m", {}),
    ("junchan", 3, 2, "123m 789p 99s 13s 111p + 2s", "789p 99s 13s 111p (123m) + 2s", {}),
    ("ryanpeikou", 3, 0, "112233m 778899p 5s + 5s", "", {}),
    ("chinitsu", 6, 5, "222m 456m 678m 11m 79m + 8m", "222m 456m 11m 79m (678m) + 8m", {}),
]  # fmt: skip


@table_of(("name", "closed", "opened", "hand", "melded", "more"), YAKU)
def test_3_01_ordinary_yaku(name: str, closed: int, opened: int, hand: str, melded: str, more: Data) -> None:
    """3-01 通常役: each ordinary yaku is found and worth what the list says, closed and open."""
    assert (values()["yaku." + name].closed, values()["yaku." + name].open) == (closed, opened)
    for text, han in ((hand, closed), (melded, opened)):
        if text:
            held = {y["id"]: y["han"] for y in won(win(text, ron="B", source="C", **more))["yaku"]}
            assert held[name] == han


@pytest.mark.parametrize(
    ("name", "hand", "more"),
    [
        ("tsumo", "123m 567m 345p 66s 89s + 7s", {}),
        ("haitei", "567m 345p 66s 89s (123m) + 7s", {"haitei": True}),
        ("rinshan", "567m 345p 89s 66s (1111m) + 7s", {"rinshan": True}),
    ],
)
def test_3_01_tsumo_yaku(name: str, hand: str, more: Data) -> None:
    """3-01 通常役: 門前清自摸和, 海底摸月, 嶺上開花 one han each."""
    data = win(hand, tsumo="B", **more)
    assert {y["id"]: y["han"] for y in won(data)["yaku"]} == {name: 1}


YAKUMAN = [
    ("kokushi", "19m 19p 19s 1234566z + 7z", True),
    ("kokushi_13", KOKUSHI_13, True),
    ("suuankou", "222m 888p 333s 99p 44s + 9p", False),
    ("suuankou_tanki", "222m 888p 333s 444s 9p + 9p", True),
    ("daisangen", DAISANGEN, True),
    ("shousuushii", "111z 222z (333z) 44z 56m + 7m", True),
    ("daisuushii", "111z 222z (333z) (444z) 5m + 5m", True),
    ("tsuuiisou", "111z 222z 55z 66z (777z) + 6z", True),
    ("chinroutou", "111m 99p 11s (999s) (111p) + 9p", True),
    ("ryuuiisou", "23s 666s 888s 66z (234s) + 4s", True),
    ("chuuren", "11123456678m 99m + 9m", True),
    ("junsei_chuuren", "1112345678999m + 5m", True),
    ("suukantsu", "5m (1111m) (2222p) [3333s] (444z+4z) + 5m", True),
]


@pytest.mark.slow
@table_of(("name", "hand", "by_ron"), YAKUMAN)
def test_3_01_single_yakuman(name: str, hand: str, by_ron: bool) -> None:
    """3-01 (H): every yakuman is single: 四暗刻単騎, 国士十三面, 純正九蓮宝燈 and 大四喜 too."""
    data = win(hand, ron="B", source="C") if by_ron else win(hand, tsumo="B")
    assert yaku(data) == {name}
    assert (won(data)["yakuman"], won(data)["points"]) == (1, 32000)
    opened = "yakuman*2" + ("" if values()["yaku." + name].open else "/-")
    assert won(data, {"yaku." + name: opened})["points"] == 64000


@pytest.mark.parametrize(("name", "who"), [("tenhou", "A"), ("chiihou", "B")])
def test_3_01_first_turn_yakuman(name: str, who: str) -> None:
    """3-01: 天和 and 地和 are yakuman."""
    data = win("123m 567m 345p 66s 89s + 7s", tsumo=who, **{name: True})
    assert yaku(data) == {name}
    assert won(data)["yakuman"] == 1


def test_3_01_no_renhou_no_nagashi() -> None:
    """3-01 人和、流し満貫無し."""
    data = win("123m 567m 345p 66s 89s + 7s", ron="B", source="A", renhou=True)
    assert refused(data) == ["W302"]  # it is no yaku, and the hand has no other
    assert value(data, {"yaku.renhou": "yakuman/-"})[2] == 32000
    assert refused(drawn(nagashi=["B"])) == ["W402"]
    assert points(drawn(nagashi=["B"]), {"draw.nagashi_mangan": "mangan"}) == (-4000, 8000, -2000, -2000, 0)


def test_1_11_honba() -> None:
    """1-11 積み棒 場に300点: ron +300, tsumo +100 each, for every honba."""
    assert points(ladder(0, 0, honba=2)) == (0, 3900 + 600 + 1000, -3900 - 600, 0, -1000)
    data = win(OPEN, tsumo="B", honba=3)
    assert points(data) == (-500 - 300, 1100 + 900, -300 - 300, -300 - 300, 0)
    assert points(data, {"honba.tsumo_each": 500}) == (-2000, 5600, -1800, -1800, 0)
    assert points(ladder(0, 0, honba=1), {"honba.ron": 1500})[1] == 3900 + 1500 + 1000


def test_4_09_sticks_to_the_winner() -> None:
    """4-09 立直を掛けていなくても和れば貰える: three sticks of others go to a winner without riichi."""
    assert points(win(OPEN, ron="B", source="C", sticks=3)) == (0, 4000, -1000, 0, -3000)
    assert points(win(OPEN, tsumo="B", sticks=1)) == (-500, 2100, -300, -300, -1000)


RONS = {
    "A": "234m 567p 22p 45s (678s) + 6s", "B": "345m 678p 33p 57s (456m) + 6s",
    "C": "567m 234p 88m 78s (345p) + 6s", "D": "678m 345m 77p 45s (222s) + 6s",
}  # fmt: skip


@pytest.mark.parametrize("source", "ABCD")
def test_8_10_head_bump(source: str) -> None:
    """8-10-01, 8-10-02 上家の和了とする; 4-10 上家が取る; worked example 6: of two or three who claim a tile only the
    first in turn order after the discarder is paid, with honba and sticks, in whatever order they are written."""
    after = ("ABCD" * 2)["ABCD".index(source) + 1 :][:3]  # C discards: D, A, B
    for claimants in permutations(after, 2) if source != "C" else (*permutations(after, 2), *permutations(after)):
        data = wins(*(claim(RONS[p], ron=p, source=source) for p in claimants), honba=1, sticks=2)
        first = min(claimants, key=after.index)
        paid = won(win(RONS[first], ron=first, source=source))["points"] + 300
        expected = dict.fromkeys("ABCD", 0) | {first: paid + 2000, source: -paid}
        assert points(data) == (*expected.values(), -2000)
        settled = result(data)
        assert [w["player"] for w in as_data(settled)["wins"] if w["paid"]] == [first]
        assert settled.next.dealer == ("A" if first == "A" else "B")


def test_8_10_the_hand_that_is_not_paid_is_shown_with_its_own_value() -> None:
    """8-10 他の人は上がりと認められません: the unpaid hand has its own steps (a formula of the paid hand stood beside
    it), whether it is larger or smaller, and its line cites 8-10."""
    small = claim("(777z) 234m 678s 34p 99s + 5p", ron="C", source="A")
    large = claim("234m 345m 67p 678s 22s + 5p", ron="B", source="A", riichi=True)
    for data, formula, base, worth in (
        (wins(small, large, sticks=1, dora="1s"), "30 × 2^(1 + 2)", 240, 1000),
        (wins({**small, "player": "B"}, {**large, "player": "C"}, sticks=1), "30 × 2^(3 + 2)", 960, 3900),
    ):
        settled = result(data)
        receipt = as_data(settled)["receipt"]
        unpaid = receipt[[s["topic"] for s in receipt].index("win", 1) :]
        assert (unpaid[0]["topic"], unpaid[0]["result"]) == ("win", "C")
        assert [s["detail"] for s in unpaid if s["label"] == "base"] == [formula]
        assert [(s["label"], s["rules"][0]["source"]) for s in unpaid if s["topic"] == "note"] == [
            ("head_bump", "tcg 8-10")
        ]
        sized = [(s["detail"], s["result"]) for s in unpaid if (s["topic"], s["label"]) == ("points", "win")]
        assert sized == [(f"{base} × 4 ↑ 100", str(worth))], "what it would be paid was never reached"
        for lang in languages():
            assert f" + 2) = {base}" in render(settled, lang).partition("— C —")[2]  # with its han and fu in words
            assert "2^" in score_page([Shown(settled)], lang)


def test_8_10_more_winners_are_a_key() -> None:
    """8-10, 4-10: with several winners the first in turn order takes sticks and honba."""
    data = wins(claim(RONS["B"], ron="B", source="C"), claim(RONS["D"], ron="D", source="C"), honba=1, sticks=1)
    b, d = (won(win(RONS[p], ron=p, source="C"))["points"] for p in "BD")
    assert points(data) == (0, 0, -d - 300, d + 1300, -1000)
    assert points(data, {"ron.most_winners": 2}) == (0, b, -b - d - 300, d + 1300, -1000)
    three = wins(*(claim(RONS[p], ron=p, source="C") for p in "ABD"))
    drawn_by_three = result(three, {"ron.triple_is_draw": True})
    assert (set(drawn_by_three.points.values()), drawn_by_three.next.honba) == ({0}, 1)
    assert refused(drawn(kind="sanchahou")) == ["W401"]


def test_8_02_no_red_fives() -> None:
    """8-02 赤牌なし, "may be switched on"."""
    data = win("34m 067p 567s 88m (234s) + 2m", ron="B", source="C")
    assert refused(data) == ["L203"]
    assert value(data, {"table.red_fives": ["0p"]}) == (2, 30, 2000)  # tanyao, red
    for red in ("067m 34p 567s 88m (234s) + 2p", "34m 567p 067s 88m (234s) + 2m"):
        assert refused(win(red, ron="B", source="C")) == ["L203"]
        assert value(win(red, ron="B", source="C"), {"table.red_fives": ["0m", "0p", "0s"]}) == (2, 30, 2000)
    assert value(win("34m 567p 567s 88m (234s) + 2m", ron="B", source="C")) == (1, 30, 1000)


CONCEALED = "123m 567m 345p 66s 89s + 7s"


def test_4_01_riichi_needs_one_more_own_draw() -> None:
    """4-01 自分の自摸が残り1回以上ある間: ippatsu on the last discard would be a riichi without a draw left."""
    late = win(CONCEALED, ron="B", source="C", riichi=True, ippatsu=True, houtei=True)
    assert refused(late) == ["L206"]
    assert won(late, {"riichi.own_draw_left": False})["han"] == 3
    assert won(win(CONCEALED, tsumo="B", riichi=True, ippatsu=True, haitei=True))["han"] == 4


def test_4_01_the_tile_of_a_riichi_is_never_the_last_discard() -> None:
    """4-01: whoever declares has an own draw left, so 河底 is not won on the tile of a riichi."""
    last = win(CONCEALED, ron="B", source="C", riichi_tile=True, houtei=True)
    assert refused(last) == ["L206"]
    assert won(last, {"riichi.own_draw_left": False})["han"] == 1
    assert not refused(win(CONCEALED, ron="B", source="C", riichi=True, riichi_tile=True))


def test_8_14_no_ippatsu_after_double_riichi_with_an_own_kan() -> None:
    """8-14 暗槓は常時鳴き扱い: a concealed kan before the riichi ends the first turn, one after it ends ippatsu."""
    hand = "[1111p] 234m 44p 33567s + 3s"
    both = win(hand, ron="B", source="C", riichi="double", ippatsu=True)
    assert refused(both) == ["L206"]
    assert refused(both, {"first_turn.ankan_breaks": False}) == []
    assert refused(win(hand, ron="B", source="C", riichi="double")) == []
    assert refused(win(hand, ron="B", source="C", riichi=True, ippatsu=True)) == []


def test_four_winds_where_three_winds_are_switched_on() -> None:
    """三風 is off here; switched on, whether it counts beside north is a key of these rules too (it was a crash)."""
    hand = win("111222z 333z 99m 44z + 4z", ron="B", source="C")
    assert "sanfuu" not in yaku(hand, {"yaku.sanfuu": "yakuman"})
    assert "sanfuu" in yaku(hand, {"yaku.sanfuu": "yakuman", "sanfuu.with_north": True})


def test_4_11_riichi_on_the_tile_won_costs_no_stick() -> None:
    """4-11 立直を掛けた牌で誰かが和った場合, 立直棒は出さなくて良い."""
    plain = win(CONCEALED, ron="B", source="C", riichi=True)
    declared = win(CONCEALED, ron="B", source="C", riichi=True, riichi_tile=True)
    assert result(declared).points == result(plain).points
    with_stick = result(declared, {"riichi.stick_when_tile_won": True}).points
    assert with_stick["B"] - result(plain).points["B"] == 1000
    assert result(plain).points["C"] - with_stick["C"] == 1000


def test_5_14_to_5_16_kans_and_their_indicators() -> None:
    """5-14 at most four kans; 5-16 the indicator is turned before the replacement draw: one a kan at the least."""
    konged = "567m 345p 66s 89s [1111z] + 7s"
    assert refused(win(konged, tsumo="A", dora="9s")) == ["L209"]
    assert won(win(konged, tsumo="A", dora="9s 9s"))["han"] > 0
    opened, after = konged.replace("[1111z]", "(1111z)"), {"dora.kan_turned": "after"}
    assert refused(win(opened, tsumo="A", dora="9s"), after) == ["L209"]  # he has discarded since the kan
    assert won(win(opened, tsumo="A", rinshan=True, dora="9s"), after)["han"] > 0
    assert refused(win(konged, tsumo="A", dora="9s 9s"), {"dora.kan": False}) == ["L209"]
    assert refused(win(konged, tsumo="A", riichi=True, dora="9s 9s", ura="4p 4p"), {"dora.kan_ura": False}) == ["L209"]
    five = wins({"player": "B", "by": "ron", "from": "C", "hand": "3s [1111m] [2222m] [3333m] (4444m) + 3s"},
                {"player": "D", "by": "ron", "from": "C", "hand": "345m 678p 77p 12s (8888s) + 3s"})  # fmt: skip
    assert "L207" in refused(five)


def test_8_03_to_8_06_none() -> None:
    """8-03 花牌, 8-04 北ドラ, 8-05 other standing dora, 8-06 白ポッチ: なし."""
    assert "L203" in refused(win("123m 567m 345p 66s 8s 1f + 7s", ron="B", source="C"))
    assert "L203" in refused(win("123m 567m 345p 66s 89s + Pb", ron="B", source="C"))
    assert "L203" in refused(win("123m 567m 34p g5p 66s 89s + 7s", ron="B", source="C"))
    for key in ("table.flowers", "table.pocchi"):
        assert values()[key] == "none"
    declared = win(CONCEALED, ron="B", source="C", riichi=True)
    assert value(declared, {"dora.standing": "[6m]"})[0] == value(declared)[0] + 1
    assert values()["dora.standing"] == ()
    north = win(OPEN, ron="B", source="C", norths=2)
    assert refused(north) == ["L210"]
    assert value(north, {"north.drawn_aside": True}) == (3, 30, 3900)
    assert not won(win("456m 11p 999s 444z 56s + 7s", ron="B", source="C", riichi=True))["dora"]["north"]


def test_1_07_no_chips() -> None:
    """1-07, 8-07 チップ, 1-08 焼き鳥, 8-01 割れ目, 8-23 役満の御祝儀: なし: no chips, no dice."""
    for data in (ladder(3, 2), win(DAISANGEN, tsumo="A"), ladder(1, 1, ura="4p 1s")):
        settled = result(data)
        assert set(settled.chips.values()) == {0}
        assert as_data(settled)["dice"] == []
        assert {t.why for t in settled.ledger.transfers} <= {"win", "sticks"}


def test_8_08_no_pao() -> None:
    """8-08 包なし: the one who fed the third dragon pays no more than the others."""
    data = win("(555z@A) (666z@C) (777z@D) 234m 9p + 9p", tsumo="B", pao="D")
    assert points(data) == (-16000, 32000, -8000, -8000, 0)
    assert points(data, {"pao.yaku": ["daisangen"]}) == (0, 32000, 0, -32000, 0)
    ron = win("(555z@A) (666z@C) (777z@D) 234m 9p + 9p", ron="B", source="C", pao="D")
    assert points(ron) == (0, 32000, -32000, 0, 0)
    assert points(ron, {"pao.yaku": ["daisangen"]}) == (0, 32000, -16000, -16000, 0)


def test_5_18_no_pao_for_rinshan() -> None:
    """5-18 大明槓の嶺上開花は包としない: a tsumo like any other."""
    data = win("567m 345p 89s 66s (1111m@C) + 7s", tsumo="B", rinshan=True, pao="C")
    assert value(data)[:2] == (1, 40)  # 20 + 2 + 2 + 16
    assert points(data) == (-700, 1500, -400, -400, 0)


def test_5_02_ura() -> None:
    """5-02 裏ドラあり, for a hand in riichi."""
    data = win(PINFU, ron="B", source="C", riichi=True, dora="9p", ura="5s")
    assert value(data) == (6, 30, 12000)
    assert won(data)["dora"] == {"dora": 0, "ura": 3, "red": 0, "north": 0}
    assert value(data, {"dora.ura": False}) == (3, 30, 3900)
    assert refused(win(PINFU, ron="B", source="C", dora="9p", ura="5s")) == ["L209"]


def test_5_03_kan_dora() -> None:
    """5-03 槓ドラあり, 5-04 槓裏ドラあり: every indicator counts, above and below."""
    hand = "567p 45s 33p 234m [9999s] + 6s"
    data = win(hand, ron="B", source="C", riichi=True, dora="4p 8s", ura="2p 1m")
    assert won(data)["dora"] == {"dora": 1 + 4, "ura": 2 + 1, "red": 0, "north": 0}
    five = win(hand, ron="B", source="C", riichi=True, dora="1z 1z 2z 2z 3z")
    assert won(five)["dora"]["dora"] == 0
    assert refused(win(hand, ron="B", source="C", riichi=True, dora="1z 1z 2z 2z 3z 3z")) == ["L209"]


@table_of(
    ("indicator", "dora"),
    [("1m", "2m"), ("8p", "9p"), ("9m", "1m"), ("9s", "1s"), ("1z", "2z"), ("3z", "4z"), ("4z", "1z"), ("5z", "6z"),
     ("6z", "7z"), ("7z", "5z")],
)  # fmt: skip
def test_5_05_next_tile(indicator: str, dora: str) -> None:
    """5-05, 5-06 ドラ表示牌の次の牌がドラ; winds and dragons go round in their own circles."""
    hand = f"{dora}{dora} 333m 333p 333s 78s + 6s" if dora != "1s" else "11s 333m 333p 345s 78s + 6s"
    for field in ("dora", "ura"):
        more = {"dora": "4p", "ura": indicator} if field == "ura" else {"dora": indicator}
        assert won(win(hand, ron="B", source="C", riichi=True, **more))["dora"][field] == 2


def test_5_12_no_kan_with_the_last_tile() -> None:
    """5-12 海底牌は槓は出来ない: so nobody robs a kan of the last tile."""
    data = win("123m 567m 345p 66s 89s + 7s", ron="B", source="C", chankan=True, houtei=True)
    assert refused(data) == ["L206"]


def test_5_21_replacement_tile_is_the_last() -> None:
    """5-21 嶺上牌が最後の自摸牌 (H): 嶺上開花 and no 海底; a ron on the discard after it is 河底."""
    data = win("567m 345p 89s 66s (1111m) + 7s", tsumo="B", rinshan=True, haitei=True)
    assert yaku(data) == {"rinshan"}
    assert yaku(data, {"last_tile.rinshan": "haitei"}) == {"haitei"}
    assert yaku(data, {"last_tile.rinshan": "both"}) == {"rinshan", "haitei"}
    assert refused(data, {"last_tile.rinshan": "neither"}) == ["W302"]
    assert yaku(win("567m 345p 89s 66s (123m) + 7s", ron="B", source="C", houtei=True)) == {"houtei"}


def test_5_24_ankan_cannot_be_won_on() -> None:
    """5-24 暗槓の牌で栄和出来ない(国士無双も出来ない)."""
    kokushi = win("19m 19p 19s 1234566z + 7z", ron="B", source="C", chankan="ankan")
    assert refused(kokushi) == ["W306"]
    assert yaku(kokushi, {"chankan.ankan_kokushi": True}) == {"kokushi"}
    other = win("123m 567m 345p 66s 89s + 7s", ron="B", source="C", chankan="ankan")
    assert refused(other) == ["W306"]
    assert refused(other, {"chankan.ankan_kokushi": True}) == ["W306"]
    assert refused(win("123m 567m 345p 66s 89s + 7s", ron="B", source="C", chankan=True)) == []


def test_4_12_furiten() -> None:
    """4-12 振り聴: 国士無双13面待ちも含め、全ての場合において栄和出来ない."""
    hand = "234m 567m 234p 66s 45s + 6s"
    assert refused(win(hand, ron="B", source="C", river="1z 9p 3s")) == ["W303"]  # the other end of the wait
    assert refused(win(hand, ron="B", source="C", river="1z 6s")) == ["W303"]
    assert refused(win(hand, ron="B", source="C", river="1z 9p 4s 5s")) == []
    assert refused(win(hand, tsumo="B", river="1z 9p 3s")) == []
    thirteen = win(KOKUSHI_13, ron="B", source="C", river="5m 7z")
    assert refused(thirteen) == ["W303"]
    assert yaku(thirteen, {"furiten.kokushi_exempt": True}) == {"kokushi_13"}
    single = win("19m 19p 19s 1234566z + 7z", ron="B", source="C", river="5m 7z")
    assert refused(single, {"furiten.kokushi_exempt": True}) == ["W303"]


def test_6_01_one_yaku() -> None:
    """6-01 常に一翻縛り: dora are none; five honba ask no more."""
    data = win("567m 345p 66s 89s (123m) + 7s", ron="B", source="C", dora="5s 5s 5s", honba=5)
    assert refused(data) == ["W302"]
    assert refused(win(OPEN, ron="B", source="C", honba=5)) == []


def test_6_02_atozuke() -> None:
    """6-02 後付けあり: the winning tile alone may bring the yaku, also after a call that had none."""
    for hand, held in (("567m 345p 66s 55z (123m) + 5z", {"haku"}), ("23m 456p 66s 678s (777m) + 4m", {"tanyao"})):
        assert yaku(win(hand, ron="B", source="C")) == held
    assert refused(win("567m 345p 66s 55z (123m) + 6s", ron="B", source="C")) == ["W302"]


def test_6_02_open_tanyao() -> None:
    """Page, "open tanyao (H)": 喰いタン is one han."""
    data = win(OPEN, ron="B", source="C")
    assert yaku(data) == {"tanyao"}
    assert refused(data, {"yaku.tanyao": "1/-"}) == ["W302"]


def test_8_14_ankan_counts_as_a_call() -> None:
    """8-14 暗槓は常時鳴き扱い: it breaks first-turn yaku and ippatsu."""
    first = win("567m 345p 66s 89s [1111m] + 7s", tsumo="A", tenhou=True)
    assert refused(first) == ["L206"]
    assert yaku(first, {"first_turn.ankan_breaks": False}) == {"tenhou"}
    assert refused(win("567m 345p 66s 89s [1111m] + 7s", tsumo="B", chiihou=True)) == ["L206"]
    ippatsu = win("567m 345p 66s 89s [1111m] + 7s", tsumo="B", riichi=True, ippatsu=True, rinshan=True)
    assert refused(ippatsu) == ["L206"]


def test_8_14_ankan_leaves_the_hand_concealed() -> None:
    """Page (H): "the hand stays concealed for 門前 yaku" beside a concealed kan."""
    data = win("567m 345p 66s 89s [1111m] + 7s", tsumo="B", riichi=True)
    assert yaku(data) == {"riichi", "tsumo"}
    assert yaku(win("123m 78p 99p 123m [2222s] + 9p", ron="B", source="C")) == {"iipeikou"}
    assert refused(win("567m 345p 66s 89s (1111m) + 7s", tsumo="B")) == ["W302"]
    concealed = win("234m 567p 45s 33p [9999s] + 6s", ron="B", source="C", riichi=True)
    assert parts(concealed)["fu.concealed_ron"] == 10


def test_4_02_riichi_concealed_only() -> None:
    """4-02 門前の場合のみ."""
    assert refused(win(OPEN, ron="B", source="C", riichi=True)) == ["L208"]


def test_4_03_riichi_needs_1000() -> None:
    """4-03 持ち点が1000点未満の時は立直を掛けられない; scores are those after the stick."""
    assert refused(ladder(0, 0, scores={"B": -100})) == ["W307"]
    assert refused(ladder(0, 0, scores={"B": 0})) == []
    assert refused(ladder(0, 0, scores={"B": -100}), {"riichi.least_points": 0}) == []
    assert refused(win(OPEN, ron="B", source="C", scores={"B": -100})) == []


def test_4_04_furiten_riichi() -> None:
    """4-04 振り聴立直を掛けられる: it may win by tsumo, not by ron."""
    assert yaku(win(PINFU, tsumo="B", riichi=True, river="3s")) == {"riichi", "tsumo", "pinfu", "tanyao"}
    assert refused(win(PINFU, ron="B", source="C", riichi=True, river="3s")) == ["W303"]


def test_4_05_no_open_riichi() -> None:
    """4-05 オープン立直自体がない."""
    assert refused(win(PINFU, ron="B", source="C", riichi="open")) == ["L206"]
    assert "open_riichi" in yaku(
        win(PINFU, ron="B", source="C", riichi="open"), {"riichi.open": True, "yaku.open_riichi": "2/-"}
    )


def test_4_06_pass_after_riichi() -> None:
    """4-06 立直後の見逃しは振り聴立直と同じ扱い: no ron on any wait, tsumo stays."""
    assert refused(win(PINFU, ron="B", source="C", riichi=True, passed="3s")) == ["W303"]
    assert refused(win(PINFU, tsumo="B", riichi=True, passed="3s")) == []


def test_8_18_pass_in_the_same_turn() -> None:
    """8-18 同巡 lasts until the own next draw or call; 8-18-01 that draw may win (和れる). The record lists only what
    was passed since then."""
    assert refused(win(OPEN, ron="B", source="C", passed="3s")) == ["W303"]
    assert refused(win(OPEN, tsumo="B", passed="6s")) == []
    assert refused(win(OPEN, ron="B", source="C", passed="9p")) == []  # no winning tile


def _verdict(hand: str, tile: str, policy: str = "waits") -> tuple[bool, str]:
    text = parse_hand(hand)
    kind = parse_hand(tile).concealed[0]
    got = Waiter(HeldTiles(text.concealed, text.melds), values() | {"riichi.ankan": policy}).kan(kind)
    return got.legal, got.reason


def test_4_13_kan_after_riichi() -> None:
    """4-13 待ち牌が変わらなければ出来る: the waits decide, not the readings."""
    assert values()["riichi.ankan"] == "waits"
    assert _verdict("111z 234m 567p 45s 99s", "1z") == (True, "")
    assert _verdict("3334m 567p 456s 999p", "3m") == (False, "waits")  # 2m 4m 5m → 4m
    assert _verdict("3334m 567p 456s 999p", "9p") == (True, "")
    # 222333444m can be runs, but the wait 6p-9p stays
    assert _verdict("222333444m 78p 99s", "3m") == (True, "")
    assert _verdict("222333444m 78p 99s", "3m", "shape") == (False, "shape")
    assert _verdict("111z 234m 567p 45s 99s", "1z", "no") == (False, "rule")


# --- 2 Draws and the end ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tenpai", "expected"),
    [
        ("", (0, 0, 0, 0)),
        ("B", (-1000, 3000, -1000, -1000)),
        ("AC", (1500, -1500, 1500, -1500)),
        ("BCD", (-3000, 1000, 1000, 1000)),
        ("ABCD", (0, 0, 0, 0)),
    ],
)
def test_1_06_noten_penalty(tenpai: str, expected: tuple[int, ...]) -> None:
    """1-06 ノー聴罰符 場で3000点."""
    assert points(drawn(tenpai=list(tenpai))) == (*expected, 0)
    assert points(drawn(tenpai=list(tenpai)), {"draw.noten_total": 1500}) == (*[p // 2 for p in expected], 0)


def _tenpai(hand: str, **over: object) -> bool:
    got = points(drawn(hands={"B": hand}), over)
    assert got in ((-1000, 3000, -1000, -1000, 0), (0, 0, 0, 0, 0))
    return got[1] > 0


def test_6_03_formal_tenpai() -> None:
    """6-03-01 形式聴牌あり: tenpai without any yaku."""
    assert _tenpai("567m 345p 66s 89s (123m)")
    assert not _tenpai("567m 345p 66s 18s (123m)")


def test_6_03_empty_wait() -> None:
    """6-03-02 空聴牌あり, but noten if the own hand, melds included, holds all of the waits."""
    assert _tenpai("567m 345p 55s 89s (777s)")  # one 7s is left
    assert not _tenpai("567m 345p 9s (999s) (123m)")  # waits on its fourth 9s
    assert not _tenpai("567m 345p 111p 1s (111s)")
    assert _tenpai("567m 345p 1s 1s 23s (111p)")  # 1-4s, two 1s own
    assert _tenpai("345p 567p 9s (123m) (999s)", **{"draw.own_four_wait": True})
    # 4m own all four, but 1m is free
    assert _tenpai("23m 55p 567s (444m) 456m")


def test_6_03_04_declared_noten() -> None:
    """6-03-04 聴牌時のノー聴宣言あり: the record lists what was declared."""
    hands = {"A": "567m 345p 66s 89s (123m)", "B": "567m 345p 22s 56s (123p)"}
    assert points(drawn(hands=hands)) == (1500, 1500, -1500, -1500, 0)
    data = drawn(hands=hands, declined=["A"])
    assert points(data) == (-1000, 3000, -1000, -1000, 0)
    assert result(data).next.dealer == "B"  # and so the dealer's deal passes
    assert refused(data, {"draw.tenpai_may_decline": False}) == ["W403"]
    assert refused(drawn(hands={"A": "567m 345p 66s 18s (123m)"}, tenpai=["A"])) == ["W404"]


@pytest.mark.parametrize(
    ("kind", "key", "sticks"),
    [
        ("kyuushu_kyuuhai", "draw.kyuushu_kyuuhai", 0),  # 8-09
        ("suufon_renda", "draw.suufon_renda", 0),  # 8-11
        ("suukaikan", "draw.suukaikan", 0),  # 5-13
        ("suucha_riichi", "draw.suucha_riichi", 4),  # 4-08
        ("sanchahou", "ron.triple_is_draw", 0),  # 8-10-02
    ],
)
def test_8_09_no_abortive_draws(kind: str, key: str, sticks: int) -> None:
    """8-09 九種九牌, 8-11 四風連打, 5-13 四槓, 4-08 four riichi: 流局とならない; 1-06 no penalty where they are."""
    data = drawn(kind=kind, sticks=sticks)
    assert refused(data) == ["W401"]
    assert points(data, {key: True}) == (0, 0, 0, 0, 0)


def test_8_15_dealer_keeps_the_deal() -> None:
    """8-15-01 親が聴牌の時は連荘、ノー聴の時は常に親流れ; a win of the dealer keeps it too."""
    assert result(drawn(tenpai=["A", "B"], honba=2, sticks=1)).next == NextHand(dealer="A", honba=3, sticks=1)
    assert result(drawn(tenpai=["B"], honba=2, sticks=1)).next == NextHand(dealer="B", honba=3, sticks=1)
    assert result(drawn()).next.dealer == "B"
    assert result(drawn(tenpai=["A"]), {"renchan.tenpai": False}).next.dealer == "B"
    assert result(win(OPEN, ron="A", source="C", honba=2)).next == NextHand(dealer="A", honba=3, sticks=0)
    assert result(win(OPEN, ron="B", source="C", honba=2)).next == NextHand(dealer="B", honba=0, sticks=0)


def test_8_22_no_limit_in_the_last_hand() -> None:
    """8-22 最終局の和了制限なし: the last player may win a hand that leaves him last."""
    data = win(OPEN, ron="D", source="C", round="south 4", scores={"A": 60000, "B": 30000, "C": 9000, "D": 1000})
    assert points(data) == (0, 0, -1000, 1000, 0)


def test_7_penalties() -> None:
    """7 全て和了放棄: no win of that hand, noten at the draw, no payment."""
    assert refused(win(OPEN, ron="B", source="C", dead=["B"])) == ["W304"]
    assert refused(win(OPEN, tsumo="B", dead=["B"])) == ["W304"]
    assert points(win(OPEN, ron="B", source="C", dead=["C"])) == (0, 1000, -1000, 0, 0)
    hands = {"A": "567m 345p 66s 89s (123m)", "B": "567m 345p 22s 56s (123p)"}
    data = drawn(hands=hands, dead=["A"])
    assert points(data) == (-1000, 3000, -1000, -1000, 0)
    assert result(data).next.dealer == "B"
    assert refused(drawn(tenpai=["A"], dead=["A"])) == ["L206"]
    assert points(drawn(dead=["A"])) == (0, 0, 0, 0, 0)


def final(*scores: int, sticks: int = 0, over: Over | None = None) -> tuple[list[str], list[int]]:
    """The places of a match, A being the first dealer, and the results of A, B, C, D in points."""
    places = final_scores(dict(zip("ABCD", scores, strict=True)), sticks, rules_with("tcg", over).values)
    by_player = {p.player: p.result for p in places}
    assert sum(by_player.values()) == 0
    return [p.player for p in places], [by_player[p] for p in "ABCD"]


def test_1_01_start() -> None:
    """1-01 配給原点25000点: scores that do not come from it are no end of a match."""
    assert final(25000, 25000, 25000, 25000)[0] == list("ABCD")
    with pytest.raises(InputError):
        final(26000, 25000, 25000, 25000)


def test_1_03_final_scores() -> None:
    """1-03 100点単位は五捨六入, 1-02 原点30000点, 1-05 馬5−15; worked example 5: 40400/29600/20500/9500 →
    +46/+5/−15/−36."""
    assert final(40400, 29600, 20500, 9500)[1] == [46000, 5000, -15000, -36000]
    # 29500 → 29: −1, and uma +5
    assert final(40500, 29500, 20500, 9500)[1][1] == 4000
    assert final(9500, 40400, 20500, 29600) == (list("BDCA"), [-36000, 46000, -15000, 5000])
    assert final(40400, 29600, 20500, 9500, over={"match.rounding": "none"})[1] == [45400, 4600, -14500, -35500]
    assert final(40400, 29600, 20500, 9500, over={"match.return": 25000})[1] == [31000, 10000, -10000, -31000]
    assert final(40400, 29600, 20500, 9500, over={"match.uma": [30, 10, -10, -30]})[1] == [61000, 10000, -20000, -51000]


def test_1_03_negative_scores_round_on_their_size() -> None:
    """Worked example 5 (H): −1500 → −1, −1600 → −2."""
    assert final(61500, 25000, 15000, -1500)[1] == [66000, 0, -20000, -46000]
    assert final(61600, 25000, 15000, -1600)[1] == [67000, 0, -20000, -47000]


def test_1_05_01_ties() -> None:
    """1-05-01 (起家から見て)上家を上位とする."""
    assert final(30000, 20000, 30000, 20000)[0] == list("ACBD")
    assert final(20000, 30000, 20000, 30000)[0] == list("BDAC")
    assert final(25000, 25000, 25000, 25000)[1] == [30000, 0, -10000, -20000]


def test_1_12_leftover_sticks() -> None:
    """1-12 残った供託点棒はトップの人が受け取る."""
    assert final(38400, 29600, 20500, 9500, sticks=2)[1] == [46000, 5000, -15000, -36000]
    scores = {"A": 9500, "B": 38400, "C": 20500, "D": 29600}
    assert [(p.player, p.points) for p in final_scores(scores, 2, values())][:2] == [("B", 40400), ("D", 29600)]
    with pytest.raises(InputError):
        final(38400, 29600, 20500, 9500)


def test_1_09_bust_is_a_value() -> None:
    """1-09 持ち点が0点未満で飛び, 罰符なし: a match that ended so pays nothing more."""
    assert values()["match.bust"] is True
    assert final(62000, 25000, 14000, -1000)[1] == [67000, 0, -21000, -46000]


# --- docs/tcg.md ------------------------------------------------------------------------------------------------------

ROOT = Path(__file__).parent.parent.parent
_ROW = re.compile(r"^\|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|$", re.M)


def _rows() -> list[list[str]]:
    found = [[c.strip() for c in row] for row in _ROW.findall((ROOT / "docs" / "tcg.md").read_text("utf-8"))]
    return [row for row in found if row[0] != "answer" and not row[0].startswith("--")]


def test_doc_names_keys_with_their_status() -> None:
    """docs/tcg.md: every key exists, with the status of the row (one for all keys, or one each)."""
    rules = load_rules("tcg")
    rows = _rows()
    assert len(rows) > 60
    for seed, _, keys, status, _ in rows:
        names = re.findall(r"`([^`]+)`", keys)
        statuses = [s.strip() for s in status.split(",") if s.strip() not in ("", "–")]
        assert bool(names) == bool(statuses), seed
        assert len(statuses) in (len(names), 1) or not names, seed
        for i, key in enumerate(names):
            assert rules.ruling(key).status == statuses[i if len(statuses) > 1 else 0], f"{seed} {key}"


@pytest.mark.slow
def test_doc_names_tests_that_exist() -> None:
    """docs/tcg.md: every row names tests that exist, or says that a record cannot show it, for a reason given here."""
    known = names_of_tests("test_*.py")
    for seed, _, _, _, tests in _rows():
        names = re.findall(r"`(test_[^`]+)`", tests)
        assert set(names) <= known, seed
        if not names:
            assert tests.startswith("not in a record: "), seed
            assert tests.removeprefix("not in a record: ").replace("`", "") == NOT_IN_A_RECORD[seed].replace("`", "")


def test_doc_covers_every_answer() -> None:
    """docs/tcg.md has every answer of the seed once or more, and every ruling that tcg states."""
    answers = {
        *(f"1-{n:02}" for n in range(1, 15)), "1-05-01", *(f"2-{n:02}" for n in range(1, 10)), "3-01",
        *(f"4-{n:02}" for n in range(1, 14)), *(f"5-{n:02}" for n in range(1, 25)), "6-01", "6-02",
        *(f"6-03-0{n}" for n in range(1, 5)), "7", *(f"8-{n:02}" for n in range(1, 33)), "8-10-01", "8-10-02",
        "8-15-01", "8-18-01", "9",
    } - {"8-10", "8-15"}  # fmt: skip
    rows = _rows()
    assert {row[0] for row in rows if row[0] != "page"} == answers
    named = {key for row in rows for key in re.findall(r"`([^`]+)`", row[2])}
    rules = load_rules("tcg")
    own = {key for key in rules.values if rules.ruling(key).layer == "tcg"}
    assert own <= named
