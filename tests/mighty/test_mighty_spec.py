"""The specification page mighty, sentence by sentence (§6, the end of match and set, is tested with matches).

A test's name begins with section and number of the sentence as docs/mighty.md counts them; its docstring quotes it.
Expected values are worked out by hand from the rule. docs/mighty.md is the table of all sentences; test_doc_… check it
against rules.yaml and against these tests.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import calc
from calc.problems.problems import InputError
from calc.riichi.waits import HeldTiles
from calc.rules.rules import load_rules
from calc.systems.mighty.waits import WhiteWaiter
from calc.tiles.notation import parse_hand, parse_tiles
from calc.tiles.tiles import HAKU, KIND, mpsz
from calc.verdict.verdict import NextHand, as_data

from ..helpers import Over, notes, render, rules_with, values
from ..mighty_adapter import (
    Data,
    chips,
    claim,
    drawn,
    jokers,
    lines,
    points,
    refused,
    settled,
    value,
    win,
    won,
    yaku,
)
from ..sources import names_of_tests
from ..tables import table_of

# What a finished hand's record cannot show, by the number of the sentence, and why.
NOT_IN_A_RECORD = {
    "1-03": "chips at the start show in no hand; the end of the set has them (§6)",
    "1-13": "`dora` lists what was turned when the hand ended",
    "2-27": "discards of the others are not recorded",
    "2-28": "turns are not recorded: `silenced` names those who may declare nothing when the hand ends",
    "2-29": "the tiles under a box are not recorded",
    "5-15": "whether the wall was knocked over is what `kind: chombo` says",
}

MIGHTY = "mighty"
OPEN = "345p 567s 88s 46s (222p) + 5s"  # open tanyao, 20 + 2 + 2 fu → 30
PINFU = "345p 678p 66s 234s 45s + 6s"  # tanyao, pinfu
KISHOGUN = "111m 345p 456s 88s 99s + 8s"
COUNTED = "66s 678s 345p 678p 45p + 6p"  # tanyao, pinfu; three 6s
TWO_WAYS = "123s 567s 99p 45p5z 67s + 8s"  # pinfu; the white is 3p or 6p
RYANMEN = "123s 456s 789s 99p 4p5z + 5p"  # straight; the white is 3p (pinfu) or 6p (closed wait)


def ron(hand: str, **more: object) -> Data:
    """B wins from C."""
    return win(hand, ron="B", source="C", **more)


def riichi(hand: str, **more: object) -> Data:
    """B wins from C in riichi."""
    return ron(hand, riichi=True, **more)


def tsumo(hand: str, who: str = "B", **more: object) -> Data:
    """A tsumo, of B if nobody else is named."""
    return win(hand, tsumo=who, **more)


def sentences(data: Data) -> list[str]:
    """The sentences of the registry that a record is refused with."""
    with pytest.raises(InputError) as refusal:
        settled(data)
    return [p.sentence for p in refusal.value.problems]


# --- 1 Table ----------------------------------------------------------------------------------------------------------


def test_1_01_three_players() -> None:
    """§1 Three players."""
    assert refused(ron(OPEN, seats=["A", "B", "C", "D"])) == ["L211"]
    assert refused(ron(OPEN, seats=["X", "B", "C"])) == []


def test_1_02_25000_each() -> None:
    """§1 25000 each."""
    assert values(MIGHTY)["match.start"] == 25000


def test_1_04_no_chow() -> None:
    """§1 no chow."""
    assert refused(ron("567s 88s 46s (345p) (222p) + 5s")) == ["L207"]


def test_1_05_the_set() -> None:
    """§1 108 tiles: 1m, 9m, 1–9p, 1–9s, honours ×4."""
    kinds = [f"{n}{suit}" for suit in "ps" for n in range(1, 10)] + ["1m", "9m"] + [f"{n}z" for n in range(1, 8)]
    assert len(kinds) * 4 == 108
    for n in range(2, 9):
        assert "L203" in refused(riichi(f"{n}{n}m 345p 678p 234s 45s + 6s"))
    for kind in kinds:
        pair = kind + kind.replace("5s", "0s")  # all four 5s, of which one is red
        assert refused(riichi(f"{pair} 456p 567s 456s 78p + 9p")) == []
    assert "L202" in refused(riichi("99s 999s 345p 678p 45s + 6s"))


def test_1_06_red_fives() -> None:
    """§1 One red 5p and one red 5s."""
    assert value(ron("340p 067s 88s 46s (222p) + 5s")) == (3, 30, 3900)  # tanyao, two reds
    assert "L203" in refused(ron("340p 567s 88s 46s (222p) + 0p"))
    assert refused(riichi("345p 678p 66s 004s 45s + 6s")) == ["L203"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("indicator", "dora"),
    [("1m", "9m"), ("9m", "1m"), ("1p", "2p"), ("9p", "1p"), ("8s", "9s"), ("9s", "1s"), ("1z", "2z"), ("2z", "3z"),
     ("3z", "4z"), ("4z", "1z"), ("5z", "6z"), ("6z", "7z"), ("7z", "5z")],
)  # fmt: skip
def test_1_07_dora_succession(indicator: str, dora: str) -> None:
    """§1 Dora succession: 1m→9m→1m; p, s cyclic; E→S→W→N→E; 白→發→中→白 (H)."""
    data = riichi(f"{dora}{dora} 333s 666s 456p 78p + 9p")
    declared = {"declared": "5z5z"} if dora == "5z" else {}
    data["win"] |= declared
    for field, other in (("dora", "ura"), ("ura", "dora")):
        one = won(data | {field: indicator})
        assert (one["dora"][field], one["dora"][other]) == (2, 0)


def test_1_08_open_tanyao() -> None:
    """§1 open tanyao."""
    assert (yaku(ron(OPEN)), value(ron(OPEN))) == ({"tanyao"}, (1, 30, 1000))
    assert refused(ron(OPEN), {"yaku.tanyao": "1/-"}) == ["W302"]


def test_1_09_atozuke() -> None:
    """§1 atozuke: the winning tile alone brings the yaku."""
    assert yaku(ron("345p 678p 22s 66z (111p) + 6z")) == {"hatsu"}
    assert refused(ron("345p 678p 22s 66z (111p) + 2s")) == ["W302"]


def test_1_10_tenpai_renchan() -> None:
    """§1 tenpai renchan."""
    assert settled(drawn(tenpai=["A"], honba=1)).next == NextHand(dealer="A", honba=2, sticks=0)
    assert settled(drawn(tenpai=["B"], honba=1)).next == NextHand(dealer="B", honba=2, sticks=0)
    assert settled(drawn(tenpai=["A"]), {"renchan.tenpai": False}).next.dealer == "B"


def test_1_11_ippatsu_and_ura() -> None:
    """§1 ippatsu and ura."""
    data = riichi(PINFU, ippatsu=True, ura="5s")  # riichi, ippatsu, pinfu, tanyao; 6s three times
    assert value(data) == (7, 30, 12000)
    assert won(data)["dora"]["ura"] == 3
    assert refused(ron(PINFU, ura="5s")) == ["L209"]


def test_1_12_no_pairs_of_four() -> None:
    """§1 no 七対子 with four of a kind, with a white neither."""
    for hand in ("1111p 2255s 3377s 4z + 4z", "111p5z 2255s 3377s 4z + 4z"):
        assert refused(ron(hand)) == ["W301"]
        assert yaku(ron(hand), {"shape.four_as_two_pairs": True}) == {"chiitoitsu"}


def test_1_14_double_dora() -> None:
    """§1 Indicator (ura and kan ones too, several add, H) equal to a red five: every tile of that dora counts twice."""
    hand = "66p 333s 777s 456p 78p + 9p"  # three 6p
    assert won(riichi(hand, dora="5p"))["dora"]["dora"] == 3
    assert won(riichi(hand, dora="0p"))["dora"]["dora"] == 6
    assert won(riichi(hand, dora="0p 5p"))["dora"]["dora"] == 6 + 3
    assert won(riichi(hand, dora="1m 5p", ura="1m 0p"))["dora"] == {"dora": 3, "ura": 6, "red": 0, "north": 0}
    assert won(riichi("66s 333p 777p 456s 78s + 9s", dora="0s"))["dora"]["dora"] == 6
    assert won(riichi(hand, dora="0p"), {"dora.red_indicator": 1})["dora"]["dora"] == 3


@pytest.mark.slow
def test_1_15_north_is_dora() -> None:
    """§1 北: drawn aside as dora, and dora in the hand too."""
    assert value(ron(OPEN, norths=2)) == (3, 30, 3900)
    in_hand = riichi("345p 567s 44z 46s 222p + 5s")  # riichi and two norths; 20 + 10 + 4 + 2 + 2
    assert value(in_hand) == (3, 40, 5200)
    assert won(in_hand)["dora"]["north"] == 2
    assert value(riichi("345p 567s 44z 46s 222p + 5s", norths=2)) == (5, 40, 8000)
    assert won(in_hand, {"dora.north_in_hand": False})["dora"]["north"] == 0


def test_1_16_north_is_a_yaku_tile() -> None:
    """§1 always a wind tile: triplet of north is a yaku for everyone, its pair is a yaku pair (H, option)."""
    for who, source in (("A", "C"), ("B", "C"), ("C", "B")):
        assert yaku(win("345p 678p 22s 45s (444z) + 6s", ron=who, source=source)) == {"north"}
    assert value(ron("345p 678p 22s 45s (444z) + 6s")) == (4, 30, 8000)  # north, three dora; 20 + 4
    pair = riichi("345p 567s 44z 45s 678p + 6s")
    assert yaku(pair) == {"riichi"}  # no pinfu
    assert {"rule": "fu.pair_north", "fu": 2, "times": 1} in won(pair)["fu_parts"]
    assert value(pair) == (3, 40, 5200)  # 20 + 10 + 2
    assert yaku(pair, {"north.yaku_tile": False}) == {"riichi", "pinfu"}
    assert refused(ron("345p 678p 22s 45s (444z) + 6s"), {"yaku.north": "off"}) == ["W302"]


def test_1_17_west_indicator() -> None:
    """§1 Indicator 西: each north counts as drawn dora and as indicated dora."""
    one = won(riichi("345p 567s 44z 45s 678p + 6s", norths=2, dora="3z"))
    assert one["dora"] == {"dora": 4, "ura": 0, "red": 0, "north": 4}
    assert (one["han"], one["points"]) == (9, 16000)
    assert won(ron(OPEN, norths=1, dora="3z"))["dora"] == {"dora": 1, "ura": 0, "red": 0, "north": 1}


def test_1_18_drawing_breaks_no_ippatsu() -> None:
    """§1 Drawing a north breaks no ippatsu."""
    assert yaku(tsumo(PINFU, riichi=True, ippatsu=True, norths=1)) == {"riichi", "ippatsu", "tsumo", "pinfu", "tanyao"}


def test_1_19_no_rinshan() -> None:
    """§1 its replacement is no 嶺上開花."""
    assert sentences(tsumo(PINFU, norths=1, rinshan=True)) == ["L206.north_rinshan"]
    assert refused(tsumo(PINFU, rinshan=True)) == ["L206"]
    assert refused(tsumo("345p 678p 45s 66s [1111z] + 6s", norths=1, rinshan=True)) == []
    assert "rinshan" in yaku(tsumo(PINFU, norths=1, rinshan=True), {"north.replacement_rinshan": True})


def test_1_20_others_may_take_a_drawn_north() -> None:
    """§1 Others may call and win on a north being drawn aside (no 槍槓, H)."""
    data = riichi("345p 567s 345s 678p 4z + 4z")  # 20 + 10 + 2 + 2; riichi, two norths
    assert (yaku(data), value(data)) == ({"riichi"}, (3, 40, 5200))
    assert refused(ron("345p 678p 22s 45s (444z@C) + 6s")) == []


def test_1_21_drawn_norths_are_no_furiten() -> None:
    """§1 Having drawn norths is no furiten."""
    hand = "345p 567s 345s 678p 4z + 4z"
    assert refused(riichi(hand, norths=1, river="1z 9p")) == []
    assert refused(riichi(hand, norths=1, river="4z")) == ["W303"]


def test_1_22_breaks_no_double_riichi() -> None:
    """§1 and breaks no double riichi."""
    assert "double_riichi" in yaku(ron(PINFU, riichi="double", norths=1))


def test_1_23_joker_as_north() -> None:
    """§1 A joker read as north is dora like a north in the hand."""
    one = won(riichi("345p 567s 345s 4z5z 67p + 8p"))
    assert one["jokers"] == {"held": ["4z"], "drawn": None}
    assert one["dora"]["north"] == 2


def test_1_24_fourth_north() -> None:
    """§1 When the fourth north becomes visible (drawn, discarded, indicator) a new dora indicator is turned, not if
    that north is won on (S)."""
    hand = "345p 33s 44p (1111m) (777z) + 4p"
    alone = "345p 678p 22s 45s (777z) + 6s"
    for norths, river, dora, least in ((4, "9m", "6z", 2), (3, "9m 4z", "6z", 2), (2, "9m", "4z 4z", 3)):
        there = len(dora.split())
        for turned in range(there, 4):
            data = ron(alone, norths=norths, river=river, dora=dora + " 1z" * (turned - there))
            assert refused(data) == ([] if turned >= least else ["L209"]), (norths, turned)
    assert refused(ron("345p 33s 44p (777z) [4444z] + 4p", dora="6z 1z")) == ["L209"]  # a kan of norths: 1 + 1 + 1
    assert refused(ron("345p 33s 44p (777z) [4444z] + 4p", dora="6z 1z 1z")) == []
    assert refused(ron(hand, norths=4, dora="6z 1z"), {"north.fourth_turns": False}) == []
    assert refused(ron(hand, norths=4, dora="6z 1z")) == ["L209"]
    # three norths only; the fourth is the tile won on; no indicators recorded
    assert refused(ron(alone, norths=3, dora="6z")) == []
    assert refused(ron("345p 678p 22s (777z) 44z + 4z", norths=1, dora="6z")) == []
    assert refused(ron(alone, norths=4)) == []
    # another winner's pon of a north that lies in the river of the first: one tile
    pon = claim("345p 78s 99s 78p (444z@B) + 6s", ron="C", source="A")
    both = [claim(alone, ron="B", source="A", river="4z"), pon]
    assert "L209" not in refused({"wins": both, "dora": "6z"})


def test_1_25_indicators() -> None:
    """§1 Indicators: 1 + kans + 1 for the norths; a fifth new one is a draw."""
    assert refused(riichi(PINFU, dora="1z 1z 2z 2z 3z")) == []
    assert refused(riichi(PINFU, dora="1z 1z 2z 2z 3z 3z")) == ["L209"]
    data = drawn(kind="fifth_dora", honba=1, sticks=1)
    assert points(data) == (0, 0, 0, 0)
    assert settled(data).next == NextHand(dealer="A", honba=2, sticks=1)
    assert refused(data, {"draw.fifth_dora": False}) == ["W401"]


def test_1_26_ordinary_riichi() -> None:
    """§1 Otherwise ordinary three-player riichi: the book knows no 包 and no least score for riichi (H)."""
    dragons = ron("66z 234p 99p (555z@A) (777z@A) + 6z", pao="A")
    assert points(dragons) == points(ron("66z 234p 99p (555z@A) (777z@A) + 6z"))
    assert ("no_pao", {"player": "A", "winner": "B"}) in settled(dragons).notes
    assert refused(riichi(PINFU, scores={"A": 49500, "B": -500, "C": 25000})) == []
    assert points(riichi(PINFU, sticks=2)) == (0, 3900 + 2000, -3900, -2000)


# --- 2 The joker ------------------------------------------------------------------------------------------------------


def test_2_01_white_or_any_tile() -> None:
    """§2.1 A white in the concealed hand is either white or any other tile."""
    hand = "345p 567s 345s 67p 55z + 8p"
    for faces, real in (("55z", True), ("11m", False), ("99p", False), ("77z", False), ("44z", False)):
        one = won(riichi(hand, declared=faces))
        assert (one["jokers"]["held"], one["real"]) == ([faces[0] + faces[2]] * 2, real)
    assert refused(riichi(hand, declared="5z1m")) == ["W321"]  # no pair
    assert refused(riichi(hand), {"white.joker": False}) == []


def test_2_02_never_red() -> None:
    """§2.1 never a red five."""
    data = tsumo("34p 567s 345s 678p 22s + 5z", declared="+ 5p")
    assert won(data)["dora"]["red"] == 0
    assert lines(data) == {}
    assert refused(tsumo("34p 567s 345s 678p 22s + 5z", declared="+ 0p")) == ["L238"]


def test_2_03_melds_without_jokers() -> None:
    """§2.2 Melds called open contain no joker; a pon/kan of whites as whites is fine."""
    assert refused(ron("345p 678p 45s 22s (66z5z) + 6s")) == ["N109"]
    for meld in ("(555z)", "(5555z)", "(555z+5z)"):
        data = ron(f"345p 678p 45s 22s {meld} + 6s")
        assert yaku(data) == {"haku"}
        assert (won(data)["real"], won(data)["interpretations"]) == (True, 1)


def test_2_04_concealed_kans_without_jokers() -> None:
    """§2.2 No joker in an ankan either (H)."""
    assert refused(riichi("345p 678p 45s 22s [666z5z] + 6s")) == ["N109"]
    assert yaku(riichi("345p 678p 45s 22s [5555z] + 6s")) == {"riichi", "haku"}


EXAMPLE_4 = "111m 111p 23p 78p 88s 5z"


@pytest.mark.parametrize(("tile", "code"), [("1p", []), ("4p", []), ("8s", []), ("6p", ["W303"]), ("9p", ["W303"])])
def test_2_05_ron_with_a_reading_that_is_not_furiten(tile: str, code: list[str]) -> None:
    """§2.3 ron is allowed only with a reading that is not furiten; §7.4: 8s is won by 白 = 6p or 9p although the river
    holds 9p."""
    data = riichi(f"{EXAMPLE_4} + {tile}", river="3z 2z 9m 9p 6z 9p")
    assert refused(data) == code
    if tile == "8s":
        assert jokers(data) in ("6p", "9p")
    assert refused(tsumo(f"{EXAMPLE_4} + {tile}", river="3z 2z 9m 9p 6z 9p")) == []


def test_2_06_what_a_reading_fixes() -> None:
    """§2.3 A reading fixes what the whites among the thirteen tiles are; its waits are those of the fixed hand; it is
    furiten if one of these lies in the own river (or was passed)."""
    # 白 = 3p waits for 2p and 5p, 白 = 6p for 5p alone.
    assert jokers(riichi(RYANMEN)) == "3p"
    for more in ({"river": "1z 2p"}, {"river": "1z", "passed": "2p"}, {"passed": "2p"}):
        assert jokers(riichi(RYANMEN, **more)) == "6p"
        assert refused(riichi(RYANMEN, declared="3p", **more)) == ["W303"]
    assert jokers(riichi(RYANMEN, river="1z 3p 6p")) == "3p"
    assert refused(riichi(RYANMEN, river="5p")) == ["W303"]


def test_2_35_a_kind_held_four_times_is_no_wait() -> None:
    """§2.3 Its waits are those of the fixed hand, a kind of which it already holds four apart (6.)."""
    data = riichi("333p 44p 55p 234s 99s 5z + 6p", river="3p")  # as 3p it is 3333 44 55: no fifth 3p
    assert (jokers(data), value(data)) == ("3p", (1, 40, 1300))  # riichi; 20 + 10 + 4
    assert refused(data, {"white.five_of_a_kind": True}) == ["W303"]
    data["win"]["declared"] = "3p"
    assert value(data) == (1, 40, 1300)
    waiting = _waiter("333p 44p 55p 234s 99s 5z")
    gone = {t & KIND for t in parse_tiles("3p")}
    assert _names(waiting.ron()) == "1p 2p 3p 4p 5p 6p 9s"
    assert "6p" not in _names(waiting.furiten(gone)).split()
    five = WhiteWaiter(waiting.tiles, values(MIGHTY) | {"white.five_of_a_kind": True})
    assert "6p" in _names(five.furiten(gone)).split()
    # a north drawn aside is held too: as 4z the white makes four with the two drawn, as 9p the pair waits
    data = ron("123p 456p 66z 4z5z (777z) + 6z", norths=2, river="4z")
    assert (jokers(data), refused(data)) == ("4z", [])
    # in `calc waits`: no fifth white, neither drawn nor discarded
    four = _waiter("555z 5z 234p 567s 99s 1s")
    assert HAKU not in four.ron() + four.tsumo()
    assert {*_waiter("55z 5z 234p 567s 99s 18s").tsumo()} >= {HAKU}
    assert HAKU not in _waiter("5z 5z5z5z 19m 19p 19s 123z").tsumo()


def test_2_07_furiten_readings_are_dropped() -> None:
    """§2.3 With the river given, furiten readings are dropped and the output says so."""
    one = won(riichi(RYANMEN, river="1z 2p"))
    assert value(riichi(RYANMEN)) == (4, 30, 8000)  # riichi, pinfu, straight
    assert (one["han"], one["fu"], one["points"]) == (3, 40, 5200)  # riichi, straight; 20 + 10 + 2
    assert [(f["jokers"]["held"], f["reason"], f["tiles"]) for f in one["forbidden"]] == [(["3p"], "furiten", ["2p"])]
    assert all(r["jokers"]["held"] != ["3p"] for r in one["readings"])
    # lesser ones are dropped too: with 6p a dora, 3p is the second, and furiten
    less = riichi(RYANMEN, dora="5p 5p", river="1z 2p")
    assert (jokers(less), won(less)["readings"]) == ("6p", [])
    assert [r["jokers"]["held"] for r in won(riichi(RYANMEN, dora="5p 5p"))["readings"]] == [["3p"]]
    # a forgotten reading is not furiten, though a cheaper one was
    equal = {"dora": "8p 1s", "ura": "5p 5p", "declared": "forgotten"}  # haneman both when shown: 6 and 7 han
    assert (jokers(riichi(RYANMEN, **equal)), value(riichi(RYANMEN, **equal))[2]) == ("3p", 12000)
    assert value(riichi(RYANMEN, **equal, river="1z 2p"))[2] == 16000
    # nothing better was missed by declaring what alone was allowed
    assert notes(settled(riichi(RYANMEN, declared="6p", river="1z 2p", alice="1z"))) == []


def test_2_08_discarded_white_is_a_white() -> None:
    """§2.4 A discarded white can be won on only as white, not as joker."""
    assert refused(ron("123s 456s 789s 99p 46p + 5z")) == ["W301"]
    assert jokers(tsumo("123s 456s 789s 99p 46p + 5z")) == "+ 5p"


def test_2_09_points_are_doubled() -> None:
    """§2.4 the points of that ron are doubled, the rounded payment, not the sticks; chips are not (H)."""
    data = riichi("123s 456s 789s 55z 99p + 5z", sticks=2)  # riichi, straight, haku; 20 + 10 + 4
    assert value(data) == (4, 40, 16000)
    assert points(data) == (0, 16000 + 2000, -16000, -2000)
    assert chips(data) == (0, 2, -2)  # リアル
    assert points(data, {"white.ron_multiplier": 1}) == (0, 8000 + 2000, -8000, -2000)
    assert chips(data, {"chips.white_ron_doubles": True}) == (0, 4, -4)
    # 1300 (rounded from 1280) twice, not 2560 rounded
    one = ron("345p 678p 22s 55z 999m + 5z")  # haku; 20 + 10 + 4 + 8
    assert value(one) == (1, 50, 2 * 1600)
    assert value(ron("345p 678p 234s 22s 55z + 5z")) == (1, 40, 2 * 1300)
    assert won(tsumo("345p 678p 234s 22s 55z + 5z"))["doubled"] is False


def test_2_10_held_whites_beside_a_won_white() -> None:
    """§2.4 Whites held may be jokers all the same; a robbed white is white too (H)."""
    data = ron("123s 456s 78s 99p 555z + 5z")  # two whites stay whites, one is 9s: straight, haku
    assert jokers(data) == "9s 5z 5z"
    assert value(data) == (3, 40, 2 * 5200)  # 20 + 10 + 4
    assert won(data)["real"] is False
    robbed = ron("19m 19p 19s 11z 23467z + 5z", chankan=True)
    assert (yaku(robbed), value(robbed)[2]) == ({"kokushi"}, 64000)


def test_2_12_fixed_before_ura_and_alice() -> None:
    """§2.5 The reading is fixed before ura and alice are turned."""
    data = riichi(TWO_WAYS, ura="5p")  # 白 = 6p would be a dora; 3p and 6p are equal when shown
    assert (jokers(data), value(data)) == ("3p", (2, 30, 2000))
    assert value(riichi(TWO_WAYS, ura="5p", declared="6p")) == (3, 30, 3900)
    assert jokers(riichi(TWO_WAYS, alice="6p")) == "3p"


def test_2_13_forgotten() -> None:
    """§2.5 Forgotten: the highest reading at the moment of showing the hand; among equal points the cheapest once
    everything is turned (安目)."""
    assert value(riichi(TWO_WAYS, ura="2p")) == (3, 30, 3900)  # 白 = 3p, a dora
    cheap = riichi(TWO_WAYS, ura="2p", declared="forgotten")
    assert (jokers(cheap), value(cheap)) == ("6p", (2, 30, 2000))
    assert jokers(cheap, {"white.forgotten_cheapest": False}) == "3p"
    high = riichi(RYANMEN, ura="5p", declared="forgotten")  # the highest when shown: 3p, however dear
    assert (jokers(high), value(high)) == ("3p", (4, 30, 8000))


def test_2_14_declared() -> None:
    """§2.5 So the record has `declared:` with the tiles the whites stand for, or `declared: best`, or `declared:
    forgotten`."""
    assert won(riichi(RYANMEN, declared="6p"))["declared"] == "explicit"
    assert value(riichi(RYANMEN, declared="6p")) == (3, 40, 5200)
    assert ("better_declaration", {"player": "B"}) in settled(riichi(RYANMEN, declared="6p")).notes
    assert notes(settled(riichi(RYANMEN, declared="3p", alice="1z"))) == []
    for word in ("best", "forgotten", "最高目", "忘れた"):
        assert value(riichi(RYANMEN, declared=word)) == (4, 30, 8000)
    assert sentences(riichi(RYANMEN, declared="worst")) == ["S202.declared"]
    assert refused(riichi(RYANMEN, declared="3p q")) == ["N101"]
    assert refused(riichi(RYANMEN, declared="7z")) == ["W321"]
    assert refused(riichi(RYANMEN, declared="3p 6p")) == ["L233"]


@pytest.mark.slow
def test_2_15_best_is_the_default() -> None:
    """§2.5 default: highest points, then most chips, both without ura and alice."""
    assert won(riichi(RYANMEN))["declared"] == "best"
    # 四暗刻 both ways; with whites as whites it is real: 2 chips and 5 more from everybody
    data = tsumo("222p 333s 444s 66p 55z + 6p")
    assert (jokers(data), value(data)[2]) == ("5z 5z", 24000)
    assert all(r["points"] <= 24000 for r in won(data)["readings"])
    assert won(data)["readings"][0]["points"] == 24000
    # ura and アリス do not count in it
    assert jokers(riichi(TWO_WAYS, ura="5p", alice="6p")) == "3p"


def test_2_16_all_three_are_given() -> None:
    """§2.5 Give all three in the output of `--readings`: the result has every reading with what it loses, and which
    one `best`, `forgotten` and a declaration come to."""
    one = won(riichi(RYANMEN))
    assert [(r["jokers"]["held"], r["points"], r["loses"]) for r in one["readings"]] == [(["6p"], 5200, 2800)]
    assert {w: jokers(riichi(TWO_WAYS, ura="2p", declared=w)) for w in ("best", "forgotten", "6p")} == {
        "best": "3p", "forgotten": "6p", "6p": "6p",
    }  # fmt: skip


def test_2_17_held_and_drawn_apart() -> None:
    """§2.5 A declared reading names what each held white is and, apart, what a drawn one is."""
    hand = "111p 333s 555s 77s 8s5z + 5z"
    single = tsumo(hand, declared="8s + 7s")
    double = tsumo(hand, declared="7s + 8s")
    assert (yaku(single), yaku(double)) == ({"suuankou"}, {"suuankou_tanki"})
    assert value(double)[2] == 2 * value(single)[2] == 48000
    assert jokers(tsumo(hand)) == "7s + 8s"
    for wrong in ("7s 8s", "7s", "+ 8s"):
        assert refused(tsumo(hand, declared=wrong))[0] == "L233"
    assert refused(riichi(RYANMEN, declared="+ 3p")) == ["L233", "L233"]


def test_2_18_a_reading_fixes_only_the_whites() -> None:
    """§2.5 A reading fixes only what the whites are; sets, wait and yaku are the highest after ura (H)."""
    hand = "123p 678p 99p 23345s + 4s"  # closed wait: riichi only, 鬼将軍; open wait: pinfu
    assert won(riichi(hand))["kishogun"] is True
    ura = won(riichi(hand, ura="8p"))
    assert {y["id"] for y in ura["yaku"]} == {"riichi", "pinfu"}
    assert (ura["han"], ura["fu"], ura["points"]) == (4, 30, 8000)


def test_2_19_ties() -> None:
    """§2.5 Ties beyond points and chips: yakuman multiple, han, fu, then the smaller tiles; tied readings are
    listed."""
    assert won(riichi(TWO_WAYS))["tied"] == [{"held": ["6p"], "drawn": None}]
    assert won(riichi(RYANMEN))["tied"] == []
    # haneman both: 7 han with 6p, a dora, before 6 han with 3p
    more = won(riichi(TWO_WAYS, dora="8p 8p 5p"))
    assert (more["jokers"]["held"], more["han"], more["points"]) == (["6p"], 7, 12000)
    assert more["tied"] == [{"held": ["3p"], "drawn": None}]
    assert list(values(MIGHTY)["reading.order"]) == ["points", "chips", "yakuman", "han", "fu"]


def test_2_20_forgotten_counts_what_lies_open() -> None:
    """§2.5 Forgotten: visible dora, reds and norths count in the highest."""
    assert jokers(riichi(TWO_WAYS, dora="5p", declared="forgotten")) == "6p"
    assert value(riichi(TWO_WAYS, dora="5p", declared="forgotten")) == (3, 30, 3900)
    hand = "345p 567s 11s 44z 67p5z + 8p"  # 111s and a pair of norths, or three norths
    assert jokers(riichi(hand, norths=1, declared="forgotten")) == "4z"
    assert jokers(riichi(hand, norths=2, declared="forgotten")) == "1s"  # no fifth north


def test_2_21_cheapest_by_points_then_chips() -> None:
    """§2.5 安目 = fewest points, then fewest chips."""
    data = riichi(TWO_WAYS, alice="3p", declared="forgotten")
    assert (jokers(data), won(data)["alice_matches"]) == ("6p", 0)
    # the points come first: 白 = 6p would be a dora, and have a chip of アリス less
    dear = riichi(TWO_WAYS, ura="5p", alice="3p 8s 1z", declared="forgotten")
    assert jokers(dear) == "3p"


def test_2_22_alice_fits_one_reading() -> None:
    """§2.5 An alice list fits one reading: its length is checked for the settled one; the others count to their miss
    or its end, with a note."""
    assert won(riichi(TWO_WAYS, alice="3p 1z"))["alice_matches"] == 1
    assert refused(riichi(TWO_WAYS, alice="3p 1z", declared="6p")) == ["L236"]
    assert refused(riichi(TWO_WAYS, alice="3p")) == ["L237"]
    assert refused(riichi(TWO_WAYS, alice="3p", declared="forgotten")) == []  # 6p counts to its miss


def test_2_23_no_five_of_a_tile() -> None:
    """§2.6 No reading with five or more of one tile, drawn norths included."""
    hand = "345p 567s 345s 67p 4z5z + 8p"
    assert jokers(riichi(hand, norths=2)) == "4z"
    assert won(riichi(hand, norths=2))["dora"]["north"] == 4
    assert refused(riichi(hand, norths=3)) == ["W301"]
    # the result names a better reading that five of one tile forbid
    fifth = won(riichi("345p 567s 11s 44z 67p5z + 8p", norths=2))
    assert fifth["jokers"]["held"] == ["1s"]
    assert [(f["jokers"]["held"], f["reason"], f["tiles"]) for f in fifth["forbidden"]] == [(["4z"], "five", ["4z"])]
    assert won(riichi("345p 567s 11s 44z 67p5z + 8p", norths=1))["forbidden"] == []
    assert refused(riichi(hand, norths=3, declared="4z")) == ["L234"]
    assert refused(riichi(hand, norths=3), {"white.five_of_a_kind": True}) == []
    assert refused(ron("345p 567s 67p 9s5z (999s) + 8p")) == ["W301"]  # 9s and three melded
    assert refused(riichi("345p 567s 333s 67p 3s5z + 8p")) == ["W301"]
    assert jokers(riichi("345p 567s 333s 67p 3s5z + 8p"), {"white.five_of_a_kind": True}) == "3s"


def test_2_24_counts_as_what_it_is() -> None:
    """§2.7 A white read as tile A counts as A for dora and alice; a white among indicators or alice tiles is a
    white."""
    data = riichi(TWO_WAYS, dora="2p", alice="3p 5z")
    assert (jokers(data), won(data)["dora"]["dora"], won(data)["alice_matches"]) == ("3p", 1, 1)
    hatsu = riichi("345p 678p 66z 234s 45s + 6s", dora="5z")
    assert won(hatsu)["dora"]["dora"] == 2
    whites = riichi("345p 678p 55z 234s 45s + 6s", declared="55z", alice="5z 1z")
    assert won(whites)["alice_matches"] == 2  # whites as whites are matched


def _waiter(hand: str, norths: int = 0, over: Over | None = None) -> WhiteWaiter:
    text = parse_hand(hand)
    return WhiteWaiter(HeldTiles(text.concealed, text.melds, norths), rules_with(MIGHTY, over).values)


def _kan(hand: str, tile: str, over: Over | None = None) -> tuple[bool, str]:
    got = _waiter(hand, 0, over).kan(parse_tiles(tile)[0] & KIND)
    return got.legal, got.reason


def test_2_25_kan_after_riichi() -> None:
    """§2.8 No kan after riichi that changes the wait or its shape, joker waits included: allowed if the tile is no
    wait, the waits stay, and in every reading and split the three are one triplet."""
    assert values(MIGHTY)["riichi.ankan"] == "shape"
    assert _kan("111z 345p 678p 45s 99s", "1z") == (True, "")
    assert _kan("111z 123p 567p 234s 5z", "1z") == (True, "")  # the white waits for all but 1z
    assert _kan("111p 23p 567p 789s 88s", "1p") == (False, "waits")
    assert _kan(EXAMPLE_4, "1p") == (False, "waits")
    assert _kan(EXAMPLE_4, "1m") == (True, "")
    # 222333444s can be runs: the waits stay, their shape does not
    assert _kan("222333444s 78p 99s", "3s") == (False, "shape")
    assert _kan("222333444s 78p 99s", "3s", {"riichi.ankan": "waits"}) == (True, "")
    assert _kan("111z 345p 678p 45s 99s", "1z", {"riichi.ankan": "no"}) == (False, "rule")
    assert _kan("555z 345p 678p 45s 99s", "5z") == (False, "joker")


def _names(kinds: list[int]) -> str:
    return " ".join(mpsz(k) for k in kinds)


def test_2_26_drawn_white_always_completes() -> None:
    """§2.9 A drawn white always completes a tenpai hand; a discarded one only as white."""
    waiting = _waiter("345p 678p 66s 234s 45s")
    assert _names(waiting.tsumo()) == "3s 6s 5z"
    assert _names(waiting.ron()) == "3s 6s"
    assert _names(_waiter("345p 678p 66s 55z 234s").ron()).split()[-1] == "7z"  # 白白 and 66s: whites, or a joker wait
    assert jokers(tsumo("345p 678p 66s 234s 45s + 5z")) in ("+ 3s", "+ 6s")
    assert _waiter("345p 678p 19s 234s 45s").tsumo() == []
    assert "5z" in _names(_waiter("345p 678p 66s 55z 234s").ron())


def test_2_30_special_hands_with_jokers() -> None:
    """§2.9 緑一色 without 發, 字一色 as seven pairs, 天和/地和 with jokers and after drawn norths: yes (H)."""
    assert yaku(ron("222s 333s 666s 88s 44s + 4s")) >= {"ryuuiisou"}
    pairs = ron("1z 22z 33z 44z 55z 66z 77z + 1z")
    assert (yaku(pairs), value(pairs)[2]) == ({"tsuuiisou"}, 32000)
    assert yaku(tsumo("345p 678p 66s 234s 4s5z + 6s", "A", tenhou=True)) == {"tenhou"}
    assert yaku(tsumo("345p 678p 66s 234s 45s + 5z", "B", chiihou=True, norths=2)) == {"chiihou"}


def test_2_31_drawn_white_is_a_joker() -> None:
    """§2 Tsumo of a white makes it a joker like the rest."""
    assert jokers(tsumo("123s 456s 789s 99p 46p + 5z")) == "+ 5p"
    assert won(tsumo("123s 456s 789s 99p 46p + 5z"))["real"] is False
    assert won(tsumo("123s 456s 789s 99p 55z + 5z", declared="55z + 5z"))["real"] is True


def test_2_32_kokushi_with_jokers() -> None:
    """§2 国士無双 may use jokers (H)."""
    data = ron("19m 19p 19s 12367z 55z + 7z")  # one white is 4z, one a white: thirteen different tiles held
    assert (yaku(data), value(data)[2], jokers(data)) == ({"kokushi_13"}, 64000, "4z 5z")
    assert yaku(ron("19m 19p 19s 1236z 55z 7z + 4z")) == {"kokushi_13"}
    assert chips(data) == (0, 0, 0)


def test_2_33_nine_kinds_without_jokers() -> None:
    """§2 九種九牌 may not; §5."""
    nine = drawn(kind="kyuushu_kyuuhai", hands={"B": "19m 19p 19s 1z 2z 5z 2345p 6s"})
    eight = drawn(kind="kyuushu_kyuuhai", hands={"B": "19m 19p 19s 1z 5z 5z 2345p 6s"})
    assert (refused(nine), refused(eight)) == ([], ["W405"])
    assert refused(nine, {"draw.kyuushu_kyuuhai": False}) == ["W401"]
    assert (refused(nine, {"draw.kyuushu_kinds": 10}), refused(eight, {"draw.kyuushu_kinds": 8})) == (["W405"], [])


def test_2_34_silenced() -> None:
    """§2 White flash: a record may say `silenced: [B, C]`; a win by one of them is refused by the name of the rule
    (一切の発声: no call, ron or tsumo)."""
    for data in (ron(OPEN), tsumo(OPEN)):
        assert refused(data | {"silenced": ["B", "C"]}) == ["W320"]
        assert refused(data | {"silenced": ["A", "C"]}) == []
        assert refused(data | {"silenced": ["B"]}, {"white.flash_turns": 0}) == []


# --- 3 Yaku -----------------------------------------------------------------------------------------------------------

ORDINARY = {
    "riichi": (1, 0), "double_riichi": (2, 0), "ippatsu": (1, 0), "tsumo": (1, 0), "pinfu": (1, 0), "tanyao": (1, 1),
    "iipeikou": (1, 0), "haku": (1, 1), "hatsu": (1, 1), "chun": (1, 1), "north": (1, 1), "seat_wind": (1, 1),
    "round_wind": (1, 1), "haitei": (1, 1), "houtei": (1, 1), "rinshan": (1, 1), "chankan": (1, 1),
    "chiitoitsu": (2, 0), "toitoi": (2, 2), "sanankou": (2, 2), "sankantsu": (2, 2), "sanshoku_doujun": (2, 1),
    "sanshoku_doukou": (2, 2), "ittsu": (2, 1), "chanta": (2, 1), "honroutou": (2, 2), "junchan": (3, 2),
    "ryanpeikou": (3, 0), "honitsu": (3, 2), "chinitsu": (6, 5),
}  # fmt: skip


def test_3_01_ordinary_yaku() -> None:
    """§3 Ordinary riichi yaku at ordinary values."""
    worth = {k[5:]: w for k, w in values(MIGHTY).items() if k.startswith("yaku.") and w.closed and not w.yakuman}
    assert {name: (w.closed, w.open) for name, w in worth.items()} == ORDINARY


def test_3_02_fu() -> None:
    """§3 fu as the riichi base (tcg; double-wind pair 2)."""
    data = win("999m 345p 678p 11z 45s + 6s", ron="A", source="C", riichi=True, ippatsu=True)
    assert value(data) == (2, 40, 3900)  # 20 + 10 + 8 + 2; 40 × 2^4 × 6 = 3840
    assert {"rule": "fu.pair_double_wind", "fu": 2, "times": 1} in won(data)["fu_parts"]
    assert value(data, {"fu.pair_double_wind": 4})[1] == 50
    assert value(tsumo("999m 345p 678p 22s 45s + 6s", riichi=True))[1] == 30  # 20 + 8 + 2
    assert value(tsumo("345p 678p 22s 234s 45s + 6s"))[:2] == (3, 20)  # tsumo, pinfu, tanyao
    assert value(ron("1199m 3388p 2266s 4z + 4z"))[1] == 25
    assert value(tsumo("345p 678p 22s 45s [9999s] + 6s", rinshan=True))[1] == 60  # 20 + 32 + 2


def test_3_03_rounded_up_mangan() -> None:
    """§3 30 fu 4 han (and 60 fu 3 han: H) are mangan."""
    assert value(riichi(PINFU)) == (3, 30, 3900)
    assert value(riichi(PINFU, dora="2s")) == (4, 30, 8000)
    assert value(riichi(PINFU, dora="2s"), {"points.kiriage": False}) == (4, 30, 7700)
    assert value(riichi("111m 567p 45s 33p [2222s] + 6s", dora="4p 6p")) == (3, 60, 8000)  # 20 + 10 + 8 + 16


def test_3_04_tsumo_loss() -> None:
    """§3 tsumo-loss: dealer/non-dealer shares of a four-seat game, the missing seat pays nothing."""
    assert points(tsumo(OPEN)) == (-500, 800, -300, 0)
    assert points(tsumo(OPEN, "A")) == (1000, -500, -500, 0)
    # 500 and 300: the missing 300 in halves, 650 and 450
    assert points(tsumo(OPEN), {"points.missing_share": "split"}) == (-700, 1200, -500, 0)


def test_3_05_yakuman_add_up() -> None:
    """§3 Yakuman add up."""
    data = tsumo("666z 777z 22z 33z 555z + 3z")
    assert yaku(data) == {"daisangen", "tsuuiisou", "suuankou"}
    assert won(data)["yakuman"] == 5
    assert points(data) == (-80000, 120000, -40000, 0)
    assert won(data, {"yakuman.add_up": False})["yakuman"] == 3


YAKUMAN = [  # id, how many fold, hand, by ron
    ("kokushi", 1, "19m 19p 19s 1234566z + 7z", True),
    ("suuankou", 1, "222p 333s 666s 99p 44s + 9p", False),
    ("ryuuiisou", 1, "234s 23s 666s 888s 66z + 4s", True),
    ("tsuuiisou", 1, "33z 66z (111z) (222z) (777z) + 6z", True),
    ("shousuushii", 1, "111z 222z 44z 67p (333z) + 8p", True),
    ("chinroutou", 1, "111m 99p 11s (999s) (111p) + 9p", True),
    ("chuuren", 1, "1112345667899p + 9p", True),
    ("suukantsu", 1, "9p (1111m) (2222p) [3333s] (444s+4s) + 9p", True),
    ("shousangen", 1, "55z 234p 67p (666z) (777z) + 8p", True),
    ("daisuushii", 2, "111z 222z 9p (333z) (444z) + 9p", True),
    ("suuankou_tanki", 2, "222p 333s 666s 444s 9p + 9p", True),
    ("kokushi_13", 2, "19m 19p 19s 1234567z + 1m", True),
    ("junsei_chuuren", 2, "1112345678999p + 5p", True),
    ("daisangen", 3, "555z 666z 234p 9p (777z) + 9p", True),
]


@pytest.mark.slow
@table_of(("name", "fold", "hand", "by_ron"), YAKUMAN)
def test_3_06_yakuman(name: str, fold: int, hand: str, by_ron: bool) -> None:
    """§3 ×1: …; ×2: 大四喜, 四暗刻単騎, 国士十三面, 純正九蓮宝燈; ×3: 大三元."""
    data = ron(hand) if by_ron else tsumo(hand)
    assert (yaku(data), won(data)["yakuman"]) == ({name}, fold)
    assert value(data)[2] == (32000 if by_ron else 24000) * fold


def test_3_07_first_turn_and_nagashi() -> None:
    """§3 ×1: 天和, 地和, 流し役満."""
    assert (yaku(tsumo(PINFU, "A", tenhou=True)), won(tsumo(PINFU, "A", tenhou=True))["yakuman"]) == ({"tenhou"}, 1)
    assert (yaku(tsumo(PINFU, chiihou=True)), won(tsumo(PINFU, chiihou=True))["yakuman"]) == ({"chiihou"}, 1)
    assert values(MIGHTY)["draw.nagashi_mangan"] == "yakuman"
    ids = {k[5:]: w.closed for k, w in values(MIGHTY).items() if k.startswith("yaku.") and w.yakuman}
    assert ids == {name: fold for name, fold, _, _ in YAKUMAN} | {"tenhou": 1, "chiihou": 1}


def test_3_08_shousangen_has_no_han() -> None:
    """§3 小三元 is a yakuman, so it has no han value."""
    one = won(ron("55z 234p 67p (666z) (777z) + 8p", dora="6z"))
    assert [y["id"] for y in one["yaku"]] == ["shousangen"]
    assert (one["yaku"][0]["yakuman"], one["han"], one["points"]) == (1, 0, 32000)


def test_3_09_norths_are_no_kan() -> None:
    """§3 四槓子 cannot be made with norths drawn as “kan”."""
    data = ron("22s 9p9p (1111m) (2222p) [3333s] + 9p", norths=4, dora="1z 1z 1z 2z 2z")
    assert yaku(data) == {"sankantsu", "toitoi"}
    # since a fifth new dora is a draw, a win with four kans while all four norths are visible cannot be: refused
    four, dora = "6z (1111m) (2222p) [3333s] [9999p] + 6z", "1z 1z 1z 2z 2z"
    assert yaku(ron(four, norths=3, dora=dora)) == {"suukantsu"}
    assert refused(ron(four, norths=4, dora=dora)) == ["W322"]
    assert refused(ron(four, norths=4)) == ["W322"]
    assert refused(ron("6z (1111m) (2222p) [3333s] [4444z] + 6z", dora=dora)) == ["W322"]
    assert refused(ron("4z (1111m) (2222p) [3333s] [9999p] + 4z", norths=2, dora=dora)) == []  # it is won on
    assert yaku(ron(four, norths=4, dora=dora), {"draw.fifth_dora": False}) == {"suukantsu"}


@table_of(
    ("hand", "more", "is_one"),
    [
        (KISHOGUN, {}, True),
        (KISHOGUN, {"ippatsu": True}, False),
        (KISHOGUN, {"houtei": True}, False),
        (KISHOGUN, {"dora": "7s"}, False),
        (KISHOGUN, {"ura": "7s"}, False),
        (KISHOGUN, {"norths": 1}, False),
        ("111m 340p 456s 88s 99s + 8s", {}, False),
        ("111m 345p 456s 88s 44z + 8s", {}, False),
        ("11m5z 345p 456s 88s 99s + 8s", {}, False),
        ("111m 345p 456s 88s 55z + 8s", {}, True),
        ("111m 345p 456s 88s 33z + 8s", {}, True),
        (KISHOGUN, {"dora": "6z", "ura": "9p"}, True),
        (KISHOGUN, {"riichi": "double"}, False),
        (KISHOGUN, {"riichi": "box"}, True),
    ],
)
def test_3_10_kishogun(hand: str, more: Data, is_one: bool) -> None:
    """§3 鬼将軍: ron in riichi whose only han is riichi, no joker used, no ippatsu, ura, dora, red or drawn north: paid
    as sanbaiman, and 5 chips all. 箱リーチ counts, a north in the hand spoils it (H). Double riichi is not 立直のみ
    (H)."""
    one = won(riichi(hand, **more) if "riichi" not in more else ron(hand, **more))
    assert one["kishogun"] is is_one
    assert (one["limit"] == "sanbaiman") is is_one
    if is_one:
        assert one["points"] == 24000
        assert {x["id"]: (x["each"], x["all"]) for x in one["chip_lines"]} == {"shugi": (5, True), "real": (2, False)}
    else:
        assert one["points"] < 24000


def test_3_11_kishogun_by_ron_only() -> None:
    """§3 鬼将軍: ron in riichi; the dealer is paid as a dealer."""
    assert won(tsumo(KISHOGUN, riichi=True))["kishogun"] is False
    assert refused(ron(KISHOGUN)) == ["W302"]
    assert points(win(KISHOGUN, ron="A", source="C", riichi=True)) == (37000, 0, -36000, -1000)
    assert value(riichi(KISHOGUN), {"kishogun.limit": "mangan"})[2] == 8000


@pytest.mark.slow
def test_3_12_kishogun_in_comparison() -> None:
    """§3 Valued as sanbaiman when readings are compared; an ura hit undoes it and the reading stays (H)."""
    hand = "55z 345p 678p 345s 67s + 8s"  # whites as whites: riichi only; as another pair: pinfu, dora
    data = riichi(hand, dora="6z")
    assert (jokers(data), won(data)["kishogun"]) == ("5z 5z", True)
    undone = riichi(hand, dora="6z", ura="4p")  # 5p
    assert (jokers(undone), won(undone)["kishogun"]) == ("5z 5z", False)
    assert value(undone) == (2, 40, 2600)  # riichi, ura; 20 + 10 + 2
    # said in the result and in the receipt
    for one, told in ((data, []), (undone, ["kishogun_undone"])):
        result = settled(one)
        assert [n for n, _ in result.notes if n.startswith("kishogun")] == told
        assert [s["label"] for s in as_data(result)["receipt"] if s["topic"] == "note"] == told


def test_3_18_kishogun_without_all_ura_is_said() -> None:
    """§3 an ura hit undoes it: said where not as many ura as dora indicators are recorded."""

    def said(hand: str, over: Over | None = None, **more: object) -> list[tuple[int, int]]:
        found = settled(riichi(hand, **more), over).notes
        return [(n["ura"], n["wanted"]) for name, n in found if name == "ura_not_recorded"]

    assert said(KISHOGUN) == said(KISHOGUN, dora="1z") == [(0, 1)]
    kan = "345p 456s 88s 99s [1111m] + 8s"
    assert said(kan, dora="1z 2z") == [(0, 2)]
    assert said(kan, dora="1z 2z", ura="3z") == [(1, 2)]
    assert said(kan, {"dora.kan_ura": False}, dora="1z 2z", ura="3z") == []
    assert said(kan, dora="1z 2z", ura="3z 2z") == said(KISHOGUN, ura="3z") == said(PINFU) == []
    assert said(KISHOGUN, {"dora.ura": False}) == []


def test_3_13_kishogun_split() -> None:
    """§3 Where sets can be split so that only riichi remains, that split may be taken (highest value, H; option: only
    if no split has another yaku)."""
    hand = "123p 678p 99p 23345s + 4s"
    assert value(riichi(hand))[2] == 24000
    assert value(riichi(hand), {"kishogun.free_split": False}) == (2, 30, 2000)  # riichi, pinfu
    assert value(riichi(KISHOGUN), {"kishogun.free_split": False})[2] == 24000


@pytest.mark.parametrize(
    ("dora", "han", "limit", "extra"),
    [("5s 0s", 12, "sanbaiman", 0), ("5s 0s 2p", 13, "counted_yakuman", 0), ("5s 5s 0s", 15, "counted_yakuman", 2)],
)
def test_3_14_counted_yakuman(dora: str, han: int, limit: str, extra: int) -> None:
    """§3 Counted yakuman from 13 han; han beyond 13 give chips."""
    data = riichi(COUNTED, dora=dora)
    one = won(data)
    assert (one["han"], one["limit"]) == (han, limit)
    assert one["points"] == (32000 if han > 12 else 24000)
    assert lines(data).get("counted", 0) == extra


def test_3_15_kishogun_by_a_white() -> None:
    """§3 鬼将軍 by ron on a white taken as white: sanbaiman × 2 (H)."""
    data = riichi("111m 345p 456s 888s 5z + 5z")
    assert points(data) == (0, 49000, -48000, -1000)
    assert chips(data) == (-5, 12, -7)


SUUANKOU = "11p 99p 11s 99s 2z 5555z"


@pytest.mark.slow
def test_3_16_suuankou_tanki_with_jokers() -> None:
    """§3 四暗刻単騎 with jokers: the pair wait must be real under the chosen reading: south is the double, 1p 9p 1s 9s
    by tsumo the single; by ron the completed triplet is open: 三暗刻 対々和 混老頭 (H; option: 四暗刻)."""
    for data in (tsumo(f"{SUUANKOU} + 2z", "C"), win(f"{SUUANKOU} + 2z", ron="C", source="B")):
        assert (yaku(data), jokers(data)) == ({"suuankou_tanki"}, "1p 9p 1s 9s")
    for tile in ("1p", "9p", "1s", "9s"):
        assert yaku(tsumo(f"{SUUANKOU} + {tile}", "C")) == {"suuankou"}
        by_ron = win(f"{SUUANKOU} + {tile}", ron="C", source="B")
        assert (yaku(by_ron), value(by_ron)[2]) == ({"sanankou", "toitoi", "honroutou"}, 12000)
        assert yaku(by_ron, {"white.suuankou_ron": "closed"}) == {"suuankou"}
    # a pair wait of real tiles stays what it is
    real = ron("111p 99p 111s 999s 2z5z + 9p", declared="2z")
    assert "suuankou" not in yaku(real)
    natural = ron("11p5z 99p 111s 999s 22z + 9p", declared="1p")
    assert "suuankou" not in yaku(natural, {"white.suuankou_ron": "closed"})


# --- 4 Chips ----------------------------------------------------------------------------------------------------------


def test_4_01_who_pays() -> None:
    """§4 tsumo: every other player; ron: the discarder."""
    assert chips(tsumo(OPEN)) == (-2, 4, -2)
    assert chips(ron(OPEN)) == (0, 2, -2)


@pytest.mark.slow
@table_of(
    ("data", "expected"),
    [
        (riichi(PINFU, ippatsu=True), {"ippatsu": 1, "real": 2}),
        (riichi(PINFU, ura="5p"), {"ura": 1, "real": 2}),
        (riichi(PINFU, ura="5s"), {"ura": 3, "real": 2}),
        (riichi("66p 333s 777s 456p 78p + 9p", ura="0p"), {"ura": 6, "real": 2}),
        (riichi("345p 567s 44z 45s 678p + 6s", ura="3z"), {"ura": 2, "real": 2}),
        (ron("340p 567s 88s 46s (222p) + 0s"), {"red": 2, "real": 2}),
        (ron("345p 067s 88s 46s (222p) + 5s"), {"red": 1, "real": 2}),
        (ron(OPEN, honba=3), {"maiba": 3, "real": 2}),
        (ron("345p 67s5z 88s 46s (222p) + 5s"), {}),
        (ron("345p 567s 55z 46s 222p + 5s", riichi="double", declared="55z"), {"real": 2}),
    ],
)
def test_4_02_chip_lines(data: Data, expected: dict[str, int]) -> None:
    """§4 一発 1 · each ura han 1 (ダブドラ or 西 as ura: two) · each red five in the hand 1 · リアル (no white used as
    joker) 2 · 枚場 n · アリス: number of matches. リアル also holds for a hand with whites used as whites."""
    assert lines(data) == expected
    assert chips(data)[1] == sum(expected.values())
    for key in expected:
        assert lines(data, {f"chips.{key}": 0}) == {k: n for k, n in expected.items() if k != key}


def test_4_03_maiba_of_repeats_and_draws() -> None:
    """§4 枚場 (dealer repeats or draw counter); 枚場 replaces honba: no points move for repeats."""
    assert points(ron(OPEN, honba=3)) == (0, 1000, -1000, 0)
    assert points(tsumo(OPEN, honba=3)) == (-500, 800, -300, 0)
    assert chips(tsumo(OPEN, honba=3)) == (-5, 10, -5)
    assert settled(ron(OPEN, honba=3)).next == NextHand(dealer="B", honba=0, sticks=0)
    assert settled(win(OPEN, ron="A", source="C", honba=3)).next == NextHand(dealer="A", honba=4, sticks=0)


def test_4_04_alice_in_riichi_only() -> None:
    """§4 アリス (riichi wins only)."""
    data = ron(OPEN)
    data["win"]["alice"] = "1z"
    assert refused(data) == ["L231"]
    beside = ron(OPEN) | {"alice": "1z"}
    both = {"wins": [claim(OPEN, ron="B", source="A"), claim(PINFU, ron="C", source="A", riichi=True)], "alice": "1z"}
    assert sentences(beside) == sentences(drawn(tenpai=["A"]) | {"alice": "1z"}) == ["L231.riichi_only"]
    assert "L231" not in refused(both)
    for kind in (True, "double", "box"):
        assert lines(ron(PINFU, riichi=kind, alice="6s 1z"))["alice"] == 3


def test_4_05_alice_counts() -> None:
    """§4 tiles are turned while their kind is in the hand (drawn norths included; jokers as what they stand for, not as
    white; a red counts as its tile); chips = the number of equal tiles in the hand for each turned tile, summed."""
    assert lines(riichi(PINFU, alice="1z")).get("alice", 0) == 0
    assert lines(riichi(PINFU, norths=2, alice="4z 9m"))["alice"] == 2
    assert lines(riichi(TWO_WAYS, alice="3p 5z"))["alice"] == 1
    assert lines(riichi("340p 678p 66s 234s 45s + 6s", alice="5p 0s 9m"))["alice"] == 2  # red or not
    kan = riichi("345p 678p 66s 45s [1111z] + 6s", alice="3p 9m")
    assert lines(kan)["alice"] == 1
    assert lines(riichi(PINFU, alice="3p 6s 9m"), {"chips.alice": 2})["alice"] == 8


def test_4_06_alice_won_tile_and_twice() -> None:
    """§4 The won tile is in the hand; a kind turned twice counts twice."""
    assert lines(riichi("345p 678p 99s 234s 45s + 6s", alice="6s 1z"))["alice"] == 1
    assert lines(riichi(PINFU, alice="3p 3p 1z"))["alice"] == 2


def test_4_07_alice_wall_end() -> None:
    """§4 The wall ends one tile before the dead wall (`wall_end: true` may end on a match; at the last tile the list is
    empty)."""
    data = riichi(PINFU, alice="3p")
    assert refused(data) == ["L237"]
    data["win"]["alice_wall_end"] = True
    assert lines(data)["alice"] == 1
    # at the last tile, 海底 or 河底, the list is empty, without any flag; tiles listed there are refused
    for last in (riichi(PINFU, houtei=True), tsumo(PINFU, riichi=True, haitei=True)):
        assert notes(settled(last)) == []
        assert "alice" not in lines(last | {"alice": []})
        assert refused(last | {"alice": "3p 1z"}) == ["L231"]
        assert refused(last | {"alice": "1z"}) == ["L231"]
    assert refused(riichi(PINFU, alice=[])) == ["L237"]


def test_4_08_alice_length() -> None:
    """§4 Too many or too few turned tiles is an error; no list = not recorded, said so."""
    assert refused(riichi(PINFU, alice="3p 1z 4p")) == ["L236"]
    assert refused(riichi(PINFU, alice="3p 4p")) == ["L237"]
    for turned, sentence in (("3p 4p", "L237.hit"), ([], "L237.none")):
        with pytest.raises(InputError) as caught:
            settled(riichi(PINFU, alice=turned))
        assert [p.sentence for p in caught.value.problems] == [sentence]
    assert ("alice_not_recorded", {"player": "B"}) in settled(riichi(PINFU)).notes
    assert notes(settled(riichi(PINFU, alice="1z"))) == []


A_AND_C = (
    claim("234p 678p 77s 345p 45s + 6s", ron="A", source="B", riichi=True),
    claim("111p 789p 99p 777z 45s + 6s", ron="C", source="B", riichi=True),
)


def test_4_09_alice_of_a_double_ron() -> None:
    """§4 In a double ron each riichi winner counts the same turned tiles."""
    data = {"wins": list(A_AND_C), "sticks": 2, "alice": "6s 9p 1p 2p"}  # A matches 6s and stops at 9p
    assert [(w["player"], w["alice_matches"]) for w in as_data(settled(data))["wins"]] == [("C", 1 + 3 + 3), ("A", 1)]
    assert refused(data | {"alice": "6s 9p 1p"}) == ["L237"]  # C goes on
    assert set(refused(data | {"alice": "6s 9p 1p 2p 1z"})) == {"L236"}


def test_4_10_shugi() -> None:
    """§4 祝儀: a real yakuman (no joker) or 鬼将軍: 5 all, also on ron; n-fold 5n all. Then the ordinary chips on
    top."""
    assert chips(ron("555z 666z 234p 9p (777z) + 9p")) == (-15, 32, -17)  # 3 × 5 all, リアル 2
    assert chips(tsumo("222p 333s 666s 99p 44s + 9p", honba=1)) == (-8, 16, -8)
    assert chips(riichi(KISHOGUN)) == (-5, 12, -7)
    assert chips(riichi(KISHOGUN), {"chips.kishogun": 0}) == (0, 2, -2)


def test_4_11_no_shugi() -> None:
    """§4 None for a yakuman made with a joker, a counted one, or 流し役満 (H: paid as a tsumo yakuman)."""
    data = tsumo("22p5z 333s 666s 99p 44s + 9p")
    assert (won(data)["yakuman"], chips(data)) == (1, (0, 0, 0))
    assert chips(data, {"chips.joker_yakuman": 5}) == (-5, 10, -5)
    assert lines(riichi(COUNTED, dora="5s 0s 2p")) == {"real": 2}
    nagashi = drawn(nagashi=["B"])
    assert (points(nagashi), chips(nagashi)) == ((-16000, 24000, -8000, 0), (0, 0, 0))


def test_4_12_counted_chips() -> None:
    """§4 Counted yakuman of h ≥ 13 han: h − 13 chips, paid like the ordinary ones (payers: H)."""
    assert chips(riichi(COUNTED, dora="5s 5s 0s")) == (0, 4, -4)  # 15 han: 2, リアル 2
    assert chips(tsumo(COUNTED, riichi=True, dora="5s 5s 0s")) == (-5, 10, -5)  # 16 han
    # whites count too: no リアル, but the same line
    assert lines(riichi("66s 67s5z 345p 678p 45p + 6p", dora="5s 5s 0s")) == {"counted": 2}


# --- 5 Payments -------------------------------------------------------------------------------------------------------


def test_5_01_double_ron() -> None:
    """§5 Double ron; points are paid in order from the upstream seat, i.e. in turn order after the discarder. Riichi
    sticks to the first of them (H)."""
    hand_a, hand_c = OPEN, "345s 678s 33p 46s (888p) + 5s"
    for order in ((0, 1), (1, 0)):
        both = [claim(hand_a, ron="A", source="B"), claim(hand_c, ron="C", source="B")]
        data = {"wins": [both[i] for i in order], "sticks": 1, "honba": 1}
        assert points(data) == (1500, -2500, 1000 + 1000, -1000)
        assert [w["player"] for w in as_data(settled(data))["wins"]] == ["C", "A"]
        assert chips(data) == (3, -6, 3)
        assert settled(data).next == NextHand(dealer="A", honba=2, sticks=0)
        # 上家から taken literally: the player at the left of who pays comes first
        left = {"ron.order": "left"}
        assert points(data, left) == (1500 + 1000, -2500, 1000, -1000)
        assert [w["player"] for w in as_data(settled(data, left))["wins"]] == ["A", "C"]


FUKA = "345p 678p 22s 45s (777p) + 6s"  # chankan, tanyao; 20 + 2


def test_5_02_added_to_anothers_pon() -> None:
    """§5 付加槓 robbed: 槍槓; the points are paid half by the one whose pon it was and half by the one who added; chips
    in full by both."""
    data = win(FUKA, ron="B", source="C", chankan=True, pon_owner="A")
    assert yaku(data) == {"chankan", "tanyao"}
    assert points(data) == (-1000, 2000, -1000, 0)
    assert chips(data) == (-2, 4, -2)
    assert refused(win(FUKA, ron="B", source="C", pon_owner="A")) == ["L230"]
    assert refused(win(FUKA, ron="B", source="C", chankan=True, pon_owner="C")) == ["L230"]


def test_5_03_pon_owner_wins() -> None:
    """§5 If the player whose pon it was wins it, it receives half, chips from the adder alone."""
    data = win("345p 678p 22s 45s (666s) + 6s", ron="B", source="C", chankan=True, pon_owner="B")
    assert yaku(data) == {"chankan", "tanyao"}
    assert points(data) == (0, 1000, -1000, 0)
    assert chips(data) == (0, 2, -2)
    assert [x["payers"] for x in as_data(settled(data))["wins"][0]["chip_lines"]] == [1]
    yakuman = win("45s 77z (666s) (555z) (666z) + 6s", ron="B", source="C", chankan=True, pon_owner="B")
    assert chips(yakuman) == (-5, 12, -7)  # 祝儀 of 小三元 by all (H), リアル by the adder
    no_pon = win(FUKA, ron="B", source="C", chankan=True, pon_owner="B")
    assert refused(no_pon) == ["L230"]
    assert refused(win("345p 678p 22s 45s (666s) + 6s", ron="B", source="C", chankan=True)) == ["L202"]


def test_5_04_halves_are_rounded_up() -> None:
    """§5 Each half is rounded up to 100; sticks go in full to the winner (H)."""
    data = win(FUKA, ron="A", source="C", chankan=True, pon_owner="B", sticks=1)  # 2900
    assert points(data) == (1500 + 1500 + 1000, -1500, -1500, -1000)


def test_5_05_box_at_zero_only() -> None:
    """§5 箱リーチ: only at exactly 0 points."""
    assert refused(ron(PINFU, riichi="box", scores={"A": 50000, "B": 0, "C": 25000})) == []
    assert refused(ron(PINFU, riichi="box", scores={"A": 49100, "B": 900, "C": 25000})) == ["L232"]
    assert refused(ron(OPEN, box=["C"], scores={"A": 73900, "B": 1000, "C": 100})) == ["L232"]
    assert points(ron(PINFU, riichi="box")) == (0, 3900, -3900, 0)  # no stick is laid
    # said where no score is recorded
    zero = {"A": 50000, "B": 0, "C": 25000}
    for one in (ron(PINFU, riichi="box"), drawn(tenpai=["B"], box=["B"])):
        assert ("box_unchecked", {"player": "B"}) in settled(one).notes
        assert "box_unchecked" not in dict(settled(one | {"scores": zero}).notes)


def test_5_06_box_is_never_furiten() -> None:
    """§5 never furiten."""
    assert refused(ron(PINFU, riichi="box", river="3s 6s", passed="6s")) == []
    assert refused(ron(PINFU, riichi=True, river="3s 6s")) == ["W303"]


def test_5_16_box_riichi_is_named() -> None:
    """§5 箱リーチ is a riichi of its own: result and receipt name it, in each winner's lines."""
    box = riichi(PINFU)
    box["win"]["riichi"] = "box"
    assert won(box)["yaku"][0]["en"] == "Box riichi"
    assert won(riichi(PINFU))["yaku"][0]["en"] == "Riichi"
    plain = claim("345p 678p 22p 345s 45s + 6s", ron="C", source="A", riichi=True)
    both = {"wins": [claim(PINFU, ron="B", source="A", riichi="box"), plain]}
    text = render(settled(both), explain=2).partition("Receipt")[2]
    assert re.findall(r"^ +\d+ (Box riichi|Riichi) ", text, re.M) == ["Box riichi", "Riichi"]


def test_5_07_box_without_income() -> None:
    """§5 no income that hand (draw and abortive draw too) = bust by one stick (−1000, W)."""
    assert points(ron(OPEN, box=["A"])) == (-1000, 1000, -1000, 1000)
    assert ("bust", {"player": "A"}) in settled(ron(OPEN, box=["A"])).notes
    for data in (ron(OPEN, box=["A"]), drawn(kind="suukaikan", box=["A"])):
        assert settled(data).next.over == "bust"
    assert points(drawn(kind="suukaikan", box=["A"])) == (-1000, 0, 0, 1000)
    assert points(drawn(tenpai=["B"], box=["A"])) == (-2000, 2000, -1000, 1000)
    income = drawn(tenpai=["A"], box=["A"])
    assert points(income) == (2000, -1000, -1000, 0)
    assert not any(name == "bust" for name, _ in settled(income).notes)
    assert points(win(OPEN, ron="A", source="B", box=["C"])) == (1500, -1500, -1000, 1000)
    steps = calc.score({"rules": "mighty", **ron(OPEN, box=["A"])}).steps
    assert [step.keys for step in steps if step.label == "box"] == [("box.stick", "match.bust")]


def test_5_08_chombo() -> None:
    """§5 チョンボ 2 chips all, the hand is replayed: a hand shown wrongly, a forbidden kan after riichi, a wall knocked
    over so that a white is seen."""
    data = drawn(kind="chombo", offender="B", honba=2, sticks=1)
    assert (points(data), chips(data)) == ((0, 0, 0, 0), (2, -4, 2))
    assert settled(data).next == NextHand(dealer="A", honba=2, sticks=1)
    assert chips(data, {"chips.chombo": 3}) == (3, -6, 3)
    assert refused(drawn(kind="chombo")) == ["L235"]
    assert refused(drawn(kind="suukaikan", offender="B")) == ["L235"]


def test_5_09_wrong_call() -> None:
    """§5 A wrong call without showing the hand: no win for that player."""
    assert refused(ron(OPEN, dead=["B"])) == ["W304"]
    assert refused(tsumo(OPEN, dead=["B"])) == ["W304"]
    assert refused(ron(OPEN, dead=["C"])) == []


@pytest.mark.parametrize("kind", ["kyuushu_kyuuhai", "suukaikan", "fifth_dora"])
def test_5_10_abortive_draws(kind: str) -> None:
    """§5 Draws: 九種九牌, 四槓, a fifth new dora."""
    data = drawn(kind=kind, honba=1, sticks=2)
    assert (points(data), chips(data)) == ((0, 0, 0, 0), (0, 0, 0))
    assert settled(data).next == NextHand(dealer="A", honba=2, sticks=2)
    assert refused(data, {f"draw.{kind}": False}) == ["W401"]


@pytest.mark.parametrize(
    ("tenpai", "expected"),
    [("", (0, 0, 0)), ("B", (-1000, 2000, -1000)), ("AC", (1000, -2000, 1000)), ("ABC", (0, 0, 0))],
)
def test_5_11_noten(tenpai: str, expected: tuple[int, ...]) -> None:
    """§5 noten payments 2000 in all: one tenpai +2000/−1000/−1000, two +1000/+1000/−2000 (H)."""
    assert points(drawn(tenpai=list(tenpai))) == (*expected, 0)


def test_5_12_tenpai_with_whites() -> None:
    """§5, §2.9: a hand shown at a draw is tenpai with its whites as jokers."""
    assert points(drawn(hands={"B": "345p 678p 6s5z 234s 19m"})) == (0, 0, 0, 0)
    assert points(drawn(hands={"B": "345p 678p 6s5z 234s 4s9s"})) == (-1000, 2000, -1000, 0)
    # three norths drawn aside and one held: of the only tile it waits for it has all four
    last = {"B": "345p 678p 234s 999s 4z"}
    assert points(drawn(hands=last, norths={"A": 1, "B": 2})) == (-1000, 2000, -1000, 0)
    assert points(drawn(hands=last, norths={"B": 3})) == (0, 0, 0, 0)
    assert points(drawn(hands=last, norths={"B": 3}), {"draw.own_four_wait": True}) == (-1000, 2000, -1000, 0)
    assert refused(drawn(hands=last, norths={"B": 3}, tenpai=["B"])) == ["W404"]
    # a white held may be a north too, but no fifth one
    white = {"B": "345p 678p 234s 999s 5z"}
    assert points(drawn(hands=white, norths={"B": 4})) == (-1000, 2000, -1000, 0)
    assert refused(drawn(hands=last, norths={"A": 1, "B": 3})) == ["L202"]
    assert refused(drawn(hands=last, norths={"B": -1})) == refused(drawn(norths={"B": "all"})) == ["S202"]


def test_5_13_nagashi() -> None:
    """§5 流し満貫 pays as yakuman; §4: paid as a tsumo yakuman."""
    assert points(drawn(nagashi=["A"], tenpai=["B"])) == (32000, -16000, -16000, 0)
    assert points(drawn(nagashi=["B"], tenpai=["B"])) == (-16000, 24000, -8000, 0)


def test_5_14_concealed_kan_robbed() -> None:
    """§1 Otherwise ordinary riichi: only 国士無双 wins on a tile of a concealed kan."""
    assert refused(riichi("345p 678p 99s 234s 45s + 6s", chankan="ankan")) == ["W306"]
    assert refused(ron("19m 19p 19s 1234566z + 7z", chankan="ankan")) == []


# --- readings that players may hold otherwise: keys with both values -------------------------------------------------


def test_1_27_north_chankan() -> None:
    """§1 Others may call and win on a north being drawn aside (S; no 槍槓, H); the other reading: 槍槓."""
    data = ron("345p 678p 22s 44z (777z) + 4z", chankan=True)  # two more norths are held: it is no kan
    assert sentences(data) == ["L206.north_chankan"]
    assert sentences(riichi("345p 678p 234s 999s 4z + 4z", chankan=True)) == ["L206.north_chankan"]
    assert refused(ron(PINFU, chankan=True)) == ["L202"]  # of another tile it is a kan
    assert yaku(data, {"north.chankan": True}) == {"chankan", "chun", "north"}


def test_1_28_double_dora_below() -> None:
    """§1 Indicator (ura and kan ones too, several add, H) equal to a red five; the other reading: not the ura."""
    data = riichi(PINFU, ura="0p", dora="0s")  # one 6p; 6s three times
    assert (won(data)["dora"]["ura"], won(data)["dora"]["dora"]) == (2, 6)
    other = won(data, {"dora.red_ura": False})
    assert (other["dora"]["ura"], other["dora"]["dora"]) == (1, 6)


def test_1_29_dora_over_whites() -> None:
    """§1 Dora succession 白→發→中→白 (H); the other reading: no indicator points at a white."""
    whites, over = riichi("55z 333s 666s 456p 78p + 9p", declared="5z5z", dora="7z"), {"white.dora": False}
    assert [won(whites, o)["dora"]["dora"] for o in ({}, over)] == [2, 0]
    greens = riichi("66z 333s 666s 456p 78p + 9p", dora="7z")
    assert [won(greens, o)["dora"]["dora"] for o in ({}, over)] == [0, 2]
    assert won(riichi("66z 333s 666s 456p 78p + 9p", dora="5z"), over)["dora"]["dora"] == 2
    cited = {r["id"] for s in as_data(settled(whites, over))["receipt"] if s["topic"] == "dora" for r in s["rules"]}
    assert "white.dora" in cited


def test_2_42_a_robbed_white() -> None:
    """§2.4 A robbed white is a white too (H); the other reading: it is like one drawn."""
    over = {"white.robbed": True}
    robbed = ron("345p 678p 66s 234s 45s + 5z", chankan=True)  # a kan of whites by another
    assert (refused(robbed), refused(robbed, over)) == (["W301"], [])
    assert (jokers(robbed, over), yaku(robbed, over)) == ("+ 3s", {"pinfu", "tanyao", "chankan"})
    assert won(robbed, over)["factor"] == 1
    named = ron("345p 678p 66s 234s 45s + 5z", chankan=True, declared="+ 6s")
    assert (sentences(named), jokers(named, over)) == (["L233.not_drawn"], "+ 6s")
    as_white = ron("19m 19p 19s 11z 23467z + 5z", chankan=True)
    assert [won(as_white, o)["factor"] for o in ({}, over)] == [2, 1]
    assert refused(ron("345p 678p 66s 234s 45s + 5z"), over) == ["W301"]  # from the river it stays a white


def test_2_43_a_white_in_a_concealed_kan() -> None:
    """§2.2 No joker in an ankan either (H); the other reading: a white may be one of its tiles, and all is not real."""
    over = {"white.ankan": True}
    konged = riichi("345p 678p 45s 22p [6666s] + 3s", dora="5s 1z")
    konged["win"]["white_kans"] = "6s"
    assert sentences(konged) == ["L207.white_kan"]
    assert (won(konged, over)["real"], won(konged, over)["dora"]["dora"]) == (False, 4)
    for tile, hand in (("5s", "[6666s] 345p 678p 45s 22p"), ("6s", "(6666s) 345p 678p 45s 22p")):
        assert refused(ron(hand + " + 3s", white_kans=tile, dora="1z 1z"), over) == ["L207"]
    five = riichi("345p 678p 5z [6666s] 555z + 3p", white_kans="6s", dora="1z 1z")
    assert refused(five, over) == ["L202"]


def test_2_36_what_is_multiplied() -> None:
    """§2.4 the points of that ron are doubled (S), the rounded payment; the other reading: the points before it."""
    data = win("345p 678p 22s 55z (111m) + 5z", ron="A", source="C")  # 白 of a dealer, 20 + 4 + 4 fu: 240 base points
    assert points(data) == (3000, 0, -3000, 0)
    assert points(data, {"white.ron_multiplied": "base"}) == (2900, 0, -2900, 0)


def test_2_37_what_a_reading_fixes() -> None:
    """§2.5 A reading fixes only what the whites are; sets, wait and yaku are the highest after ura (H); the other
    reading: they are fixed too."""
    data = riichi("123p 678p 99p 23345s + 4s", ura="5p")  # 鬼将軍 by the closed wait until 6p is dora
    assert value(data) == (3, 30, 3900)  # riichi, pinfu, ura
    assert value(data, {"white.reading_fixes": "sets"}) == (2, 40, 2600)


def test_2_38_the_highest_of_a_forgotten_reading() -> None:
    """§2.5 Forgotten: visible dora, reds and norths count in the highest; the other reading: the hand alone
    (手牌のみで見た時)."""
    data = riichi(TWO_WAYS, dora="5p", declared="forgotten")  # 6p is dora; without it 3p and 6p are equal
    assert (jokers(data), value(data)[2]) == ("6p", 3900)
    assert (jokers(data, {"white.forgotten_by": "hand"}), value(data, {"white.forgotten_by": "hand"})[2]) == (
        "3p",
        2000,
    )
    assert jokers(data | {"win": data["win"] | {"declared": "best"}}, {"white.forgotten_by": "hand"}) == "6p"


def test_2_39_where_whites_are_jokers() -> None:
    """§2.9 天和 and 地和 with jokers and after drawn norths: yes (H); §2 国士無双 may use jokers (H); §2.4 whites held
    beside a won white may be jokers (H); each has its other value."""
    first = tsumo("345p 678p 66s 234s 4s5z + 6s", "A", tenhou=True)
    assert yaku(first, {"white.first_turn": False}) == {"tsumo", "tanyao", "pinfu"}
    assert yaku(tsumo(PINFU, "A", tenhou=True), {"white.first_turn": False}) == {"tenhou"}
    aside = tsumo(PINFU, "B", chiihou=True, norths=2)
    assert refused(aside, {"first_turn.north_breaks": True}) == ["L206"]
    assert refused(aside) == refused(tsumo(PINFU, "B", chiihou=True), {"first_turn.north_breaks": True}) == []
    kokushi, over = ron("19m 19p 19s 12367z 55z + 7z"), {"white.kokushi": False}
    assert (refused(kokushi), refused(kokushi, over)) == ([], ["W301"])
    assert yaku(ron("19m 19p 19s 1234566z + 7z"), over) == {"kokushi"}  # a white that is a white
    waiting = _waiter("19m 19p 19s 12367z 55z").tiles
    assert len(WhiteWaiter(waiting, values(MIGHTY)).ron()) == 13
    assert _names(WhiteWaiter(waiting, values(MIGHTY) | over).ron()) == "4z"  # both whites are whites, a pair
    beside = ron("345p 67p5z 22s 55z (111m) + 5z")
    assert (refused(beside), refused(beside, {"white.held_beside_won": False})) == ([], ["W301"])
    assert refused(ron("345p 678p 22s 55z (111m) + 5z"), {"white.held_beside_won": False}) == []


def test_2_40_all_green_without_hatsu() -> None:
    """§2.9 緑一色 without 發: yes (H); the other reading: one of its tiles is a 發."""
    without, over = ron("222s 333s 444s 666s 8s + 8s"), {"ryuuiisou.without_hatsu": False}
    assert "ryuuiisou" in yaku(without)
    assert "ryuuiisou" not in yaku(without, over)
    assert "ryuuiisou" in yaku(ron("222s 333s 444s 66z 88s + 6z"), over)
    white = ron("222s 333s (444s) 66z 8s5z + 8s")
    assert (yaku(white, over), jokers(white, over)) == ({"ryuuiisou"}, "8s")


def test_2_41_all_honours_as_seven_pairs() -> None:
    """§2.9 字一色 as seven pairs: yes (H); the other reading: it needs triplets, and seven pairs are no more than
    that."""
    pairs, over = riichi("1122336677z 44z 5z + 5z"), {"tsuuiisou.pairs": False}
    assert yaku(pairs) == {"tsuuiisou"}
    assert "tsuuiisou" not in yaku(pairs, over)
    assert "chiitoitsu" in yaku(pairs, over)
    assert "tsuuiisou" in yaku(ron("111z 222z 333z 66z 77z + 7z"), over)


def test_3_19_60_fu_3_han() -> None:
    """§3 30 fu 4 han (and 60 fu 3 han: H) are mangan; the other reading: 30 fu 4 han alone."""
    over, sixty = {"points.kiriage_han": 4}, riichi("111m 567p 45s 33p [2222s] + 6s", dora="4p 6p")
    assert (value(sixty), value(sixty, over)) == ((3, 60, 8000), (3, 60, 7700))
    assert value(riichi(PINFU, dora="2s"), over) == (4, 30, 8000)


def test_3_17_kishogun_in_other_readings() -> None:
    """§3 鬼将軍: valued as sanbaiman when readings are compared; 箱リーチ counts, a north in the hand spoils it, double
    riichi is not 立直のみ; by ron on a white × 2 (all H): the other values."""
    compared = {"kishogun.compared": False}
    hand = riichi("55z 345p 678p 345s 67s + 8s", dora="6z")  # as whites riichi only, as another pair pinfu
    assert jokers(hand, compared) != jokers(hand) == "5z 5z"
    gained = settled(riichi(KISHOGUN), compared)
    assert [n for n, _ in gained.notes if n.startswith("kishogun")] == ["kishogun_gained"]
    assert as_data(gained)["wins"][0]["points"] == 24000
    for more, key, usual, other in (
        ({"riichi": "box"}, "box", 24000, 1300),
        ({"riichi": "double"}, "double_riichi", 2600, 24000),
    ):
        data = ron(KISHOGUN, **more)
        assert (value(data)[2], value(data, {f"kishogun.{key}": usual == 2600})[2]) == (usual, other)
    norths = riichi("111m 345p 456s 88s 44z + 8s")
    assert not won(norths)["kishogun"]
    assert won(norths, {"kishogun.hand_north": True})["kishogun"]
    assert not won(norths | {"win": norths["win"] | {"norths": 1}}, {"kishogun.hand_north": True})["kishogun"]
    drawn_north = riichi(KISHOGUN, norths=1, dora="2p")  # a north aside and a dora are no two norths in the hand
    assert not won(drawn_north, {"kishogun.hand_north": True})["kishogun"]
    white = riichi("111m 345p 456s 888s 5z + 5z")
    assert points(white, {"kishogun.white_ron_doubles": False}) == (0, 25000, -24000, -1000)
    assert won(white, {"kishogun.white_ron_doubles": False})["doubled"] is False


def test_4_13_chips_in_other_readings() -> None:
    """§4 アリス: a kind turned twice counts twice; counted yakuman: payers (H); 流し役満: no 祝儀 (H): the other
    values."""
    alice = riichi(PINFU, alice="3p 3p 1z")
    assert (lines(alice)["alice"], lines(alice, {"chips.alice_repeats": False})["alice"]) == (2, 1)
    assert chips(riichi(COUNTED, dora="5s 5s 0s"), {"chips.counted_all": True}) == (-2, 6, -4)
    assert chips(drawn(nagashi=["B"])) == (0, 0, 0)
    assert chips(drawn(nagashi=["B"]), {"chips.nagashi": 5}) == (-5, 10, -5)


def test_5_17_halves_in_another_reading() -> None:
    """§5 Each half is rounded up to 100 (H); the other reading: the two make the whole."""
    data = win(FUKA, ron="A", source="C", chankan=True, pon_owner="B")  # 2900
    assert points(data, {"fuka.halves": "rest"}) == (2900, -1400, -1500, 0)
    data["win"]["pon_owner"] = "B"
    owner = win("345p 678p 22s 45s (666s) + 6s", ron="B", source="C", chankan=True, pon_owner="B")
    assert points(owner, {"fuka.halves": "rest"}) == points(owner)


def test_5_18_sticks_of_an_own_pon() -> None:
    """§5 If the player whose pon it was wins it, it receives half; sticks go in full to the winner (H); the other
    reading: half of the sticks, too."""
    over = {"fuka.sticks": "half"}
    own = win("345p 678p 22s 45s (666s) + 6s", ron="B", source="C", chankan=True, pon_owner="B", sticks=3)
    assert (points(own), points(own, over)) == ((0, 4000, -1000, -3000), (0, 2000, -1000, -1000))
    assert [settled(own, o).next.sticks for o in ({}, over)] == [0, 2]
    other = win(FUKA, ron="B", source="C", chankan=True, pon_owner="A", sticks=3)
    assert points(other, over) == points(other)


def test_1_26_least_points() -> None:
    """§1 No least score for riichi (H); a club may ask for one, and 箱リーチ needs none."""
    over = {"riichi.least_points": 1000}
    assert refused(riichi(PINFU, scores={"B": -500})) == []
    assert refused(riichi(PINFU, scores={"B": -500}), over) == ["W307"]
    assert refused(ron(PINFU, riichi="box", scores={"B": 0}), over) == []


# --- 7 Worked examples ------------------------------------------------------------------------------------------------


def test_7_01_alice() -> None:
    """§7.1 111s 111p 2p 3p 4p 白(=5p) 111m + win 2p; turned 4p, 5p(red), 1m, 白 → 1 + 1 + 3, stop: 5."""
    data = riichi("111s 111p 234p5z 111m + 2p", declared="5p", alice="4p 0p 1m 5z")
    assert won(data)["alice_matches"] == 5
    assert lines(data) == {"alice": 5}


def test_7_02_chips() -> None:
    """§7.2 一発 1 + 裏 2 + 赤 1 + リアル 2 + 枚場 1 + アリス 3 = 10 all."""
    data = tsumo("11m 234p 406s 111z 66z + 6z", riichi=True, ippatsu=True, honba=1, dora="6z", ura="9m",
                 alice="4p 1m 3z")  # fmt: skip
    assert lines(data) == {"ippatsu": 1, "ura": 2, "red": 1, "real": 2, "maiba": 1, "alice": 3}
    assert chips(data) == (-10, 20, -10)


def test_7_03_kishogun() -> None:
    """§7.3 riichi, 111m 3p4p5p 4s5s6s 88s 99s, ron 8s, dora 中, ura dora 1p → sanbaiman. With ippatsu, or ura dora 3p →
    not 鬼将軍."""
    assert points(riichi(KISHOGUN, dora="6z", ura="9p")) == (0, 25000, -24000, -1000)
    # 20 + 10 + 8 + 2
    assert value(riichi(KISHOGUN, dora="6z", ura="9p", ippatsu=True)) == (2, 40, 2600)
    assert value(riichi(KISHOGUN, dora="6z", ura="2p")) == (2, 40, 2600)


def test_7_04_waits() -> None:
    """§7.4 Waits (S/W)."""
    every = [k for k in range(34) if not 0 < k < 8]
    one = _waiter("11m 23p 567p 22s 567s 5z")
    assert _names(one.ron()) == "1m 1p 4p 2s"
    assert _names(one.tsumo()) == "1m 1p 4p 2s 5z"
    assert _waiter("123p 567p 345s 789s 5z").ron() == every
    pairs = _waiter("11m 22p 44p 66p 55s 11z 5z")
    assert set(every) - set(pairs.ron()) == {k & KIND for k in parse_tiles("1m 2p 4p 6p 5s 1z")}
    furiten = _waiter(EXAMPLE_4)
    assert _names(furiten.ron()) == "1p 4p 6p 9p 8s"
    gone = {t & KIND for t in parse_tiles("3z 2z 9m 9p 6z 9p")}
    assert _names(furiten.furiten(gone)) == "6p 9p"
    assert _kan(EXAMPLE_4, "1p") == (False, "waits")


# --- docs/mighty.md ---------------------------------------------------------------------------------------------------

ROOT = Path(__file__).parent.parent.parent
_SECTION_6 = ("match.", "set.")
_ROW = re.compile(r"^\|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|$", re.M)


def _rows() -> list[list[str]]:
    text = (ROOT / "docs" / "mighty.md").read_text("utf-8").partition("## Sentence by sentence")[2]
    found = [[c.strip() for c in row] for row in _ROW.findall(text)]
    return [row for row in found if row[0] != "page" and not row[0].startswith("--")]


def test_doc_names_keys_with_their_status() -> None:
    """docs/mighty.md: every key exists, with the status of the row (one for all keys, or one each)."""
    rules = load_rules(MIGHTY)
    rows = _rows()
    assert len(rows) > 90
    for page, _, keys, status, _ in rows:
        names = re.findall(r"`([^`]+)`", keys)
        statuses = [s.strip() for s in status.split(",") if s.strip() not in ("", "–")]
        assert bool(names) == bool(statuses), page
        assert len(statuses) in (len(names), 1) or not names, page
        for i, key in enumerate(names):
            assert rules.ruling(key).status == statuses[i if len(statuses) > 1 else 0], f"{page} {key}"


@pytest.mark.slow
def test_doc_names_tests_that_exist() -> None:
    """docs/mighty.md: every row names tests that exist, or says that a record cannot show it, for a reason given
    here."""
    known = names_of_tests("test_*.py")
    unused = dict(NOT_IN_A_RECORD)
    for page, _, _, _, tests in _rows():
        names = re.findall(r"`(test_[^`]+)`", tests)
        assert set(names) <= known, page
        if not names:
            assert tests.startswith("not in a record: "), page
            assert tests.removeprefix("not in a record: ").replace("`", "") == unused.pop(page).replace("`", "")
    assert not unused


def test_doc_covers_every_test_and_every_key() -> None:
    """docs/mighty.md names every test of this file and every ruling of mighty's own."""
    rows = _rows()
    named = {name for row in rows for name in re.findall(r"`(test_[^`]+)`", row[4])}
    here = {n.name for n in ast.walk(ast.parse(Path(__file__).read_text("utf-8"))) if isinstance(n, ast.FunctionDef)}
    assert {n for n in here if re.match(r"test_\d", n)} <= named
    keys = {key for row in rows for key in re.findall(r"`([^`]+)`", row[2])}
    rules = load_rules(MIGHTY)
    own = {key for key in rules.values if rules.ruling(key).layer == MIGHTY and not key.startswith(_SECTION_6)}
    assert own - keys == set()
