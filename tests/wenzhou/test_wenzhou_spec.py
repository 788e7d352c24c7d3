"""The specification page wenzhou (温州麻将), sentence by sentence. A test's name begins with the page's section, its
docstring quotes the sentence. Expected values are worked out by hand. docs/wenzhou.md is the table of all sentences;
test_doc_… check it against rules.yaml and against these tests.
"""

from __future__ import annotations

import ast
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from calc.problems.document import plain_document
from calc.problems.problems import InputError, NoWin
from calc.render.width import width
from calc.rules.rules import load_rules
from calc.schema.starter import starter
from calc.steps import read_record, read_text, settle
from calc.systems.wenzhou.waits import report as report_waits
from calc.verdict.verdict import NextHand, as_data
from tests.helpers import plain, render, render_waits

from ..tables import table_of

ROOT = Path(__file__).parent.parent.parent
Data = dict[str, Any]

# Hands of sixteen tiles, indicator 2m.
WHITE = "34m 456789p 123s 111z 7s 5z"  # waits for 7s; the white is a 2m
CHANGED = "25m 456789p 12366s 111z"  # 5m + 財神: waits for 4m-7m, 3m-6m …
LONE = "2m 456789p 123777s 111z"  # five sets and a lone 財神
JUNK = "222m 147m 258p 369s 1234z"  # three 財神 and nothing
PAIRS = "1133557799p 2244s 66z"  # eight pairs already


def record(hand: str, tile: str = "", *, tsumo: str = "", ron: str = "B", source: str = "C", **more: Any) -> Data:
    """A record of one win; ``tsumo`` names who draws it, else ``ron`` wins from ``source``."""
    won = {k: more.pop(k) for k in ("kong_tsumo", "robbed_kong", "first_turn") if k in more}
    who = {"player": tsumo, "by": "tsumo"} if tsumo else {"player": ron, "by": "ron", "from": source}
    over = more.pop("over", {})
    made: Data = {"rules": {"use": "wenzhou", "set": over}, "indicator": "2m", "win": who | won}
    made["win"]["hand"] = f"{hand} + {tile}" if tile else hand
    return made | more


def claims(*hands: tuple[str, str], tile: str, source: str = "B", **more: Any) -> Data:
    """Several claims of one tile: player and hand each."""
    flags = {k: more.pop(k) for k in ("robbed_kong", "first_turn") if k in more}
    wins = [{"player": p, "by": "ron", "from": source, "hand": f"{h} + {tile}", **flags} for p, h in hands]
    return {"rules": {"use": "wenzhou", "set": more.pop("over", {})}, "indicator": "2m", "wins": wins} | more


def result(data: Data) -> Data:
    entry = read_record(data)
    made = plain(settle(entry.record, entry.rules, checked=True))
    assert sum(made["points"].values()) == 0
    return made


def win(hand: str, tile: str = "", **more: Any) -> Data:
    """The (first) win of a record."""
    data: Data = result(record(hand, tile, **more))["wins"][0]
    return data


def graded(hand: str, tile: str = "", **more: Any) -> tuple[str, set[str]]:
    """Grade and every reason of that grade."""
    got = win(hand, tile, **more)
    return got["grade"], {r["id"] for r in got["reasons"]}


def points(data: Data) -> list[int]:
    got = result(data)["points"]
    return [got[p] for p in "ABCD"]


def problems(data: Data) -> list[str]:
    """The codes of everything wrong with a record."""
    with pytest.raises(InputError) as caught:
        read_record(data)
    assert not isinstance(caught.value, NoWin)
    return [p.code for p in caught.value.problems]


def refusal(data: Data) -> list[str]:
    """The codes of a refusal."""
    entry = read_record(data)
    with pytest.raises(NoWin) as caught:
        settle(entry.record, entry.rules, checked=True)
    return [p.code for p in caught.value.problems]


# --- 1 tiles and jokers -----------------------------------------------------------------------------------------------


def test_1_136_tiles() -> None:
    """136 tiles, no flowers."""
    assert problems(record("34m 456789p 123s 111z 7s 1f", "7s")) == ["L203"]
    assert problems(record("34m 406789p 123s 111z 7s 5z", "7s")) == ["L203"]


def test_1_sixteen_tiles_seventeen_at_the_win() -> None:
    """Hand 16 tiles, 17 at the win."""
    assert problems(record("34m 456789p 123s 111z 5z", "7s")) == ["L201"]
    assert problems(record("34m 456789p 123s 111z 77s 5z", "7s")) == ["L201"]
    assert graded("(456p) 34m 789p 123s 111z 7s 5z", "7s")[0] == "hard"


def test_1_the_other_three_are_jokers() -> None:
    """The other three tiles equal to the indicator are the 財神, jokers for any tile."""
    for tile in ("3m", "4m", "6m", "7m"):
        assert graded(CHANGED, tile)[0] == "soft"
    assert win(CHANGED, "6m")["reading"]["stands"][0]["changed"]


def test_1_whites_are_the_indicator_tile() -> None:
    """If the indicator is not white, the four whites are read as the indicator tile."""
    got = win(WHITE, "7s")
    assert ["2m", "3m", "4m"] in got["reading"]["sets"]
    assert got["reading"]["whites"] == {"tile": "5z", "as": "2m", "number": 1}
    assert graded("555z 456789p 123777s 9m", "9m") == ("hard", {"no_joker"})
    assert refusal(record(WHITE, "7s", indicator="3p")) == ["W421"]


def test_1_white_indicator() -> None:
    """If the indicator is white, the other three whites are the jokers."""
    assert graded("34m 456789p 123s 111z 7s 5z", "7s", indicator="5z") == ("soft", {"changed_joker"})


def test_1_at_most_three() -> None:
    """At most three 財神 (the indicator itself is out of play)."""
    assert problems(record("2222m 456789p 123s 111z", "1z", tsumo="B")) == ["L202"]
    assert problems(record("5555z 456789p 123s 111z", "9s", tsumo="B", indicator="5z")) == ["L202"]


def test_1_face_value() -> None:
    """A 財神 may stand at face value."""
    got = win("1233m 456789p 123s 111z", "3m")  # 2m in 1m2m3m
    assert (got["grade"], got["reason"]) == ("hard", "face_value")
    assert got["reading"]["stands"] == [{"tile": "2m", "as": "2m", "changed": False}]


def test_1_no_joker_in_melds() -> None:
    """No 財神 in called melds or any kong, concealed ones too."""
    for meld in ("(123m)", "(2m2m5z)", "(2m3m4m)"):
        assert problems(record(f"{meld} 456789p 123s 111z 7s", "7s")) == ["L420"]
    assert problems(record("[1111z] (555z) 456789p 123s 7s", "7s", indicator="5z")) == ["L420"]
    assert "L420" in problems(record("[2222m] 456789p 123s 111z 7s", "7s"))
    assert "L420" in problems(record("(123m) 456789p 123s 111z 7s", "7s") | {"streak": 9})


def test_1_whites_may_be_called() -> None:
    """Whites may be called, being the indicator tile."""
    for meld in ("(555z)", "(3m5z4m)", "[5555z]", "(5z1m3m@C)"):
        assert graded(f"{meld} 456789p 123s 111z 7s", "7s") == ("hard", {"no_joker"})
    assert problems(record("(5m6m5z) 456789p 123s 111z 7s", "7s")) == ["N109"]
    data = record("456789p 123s 111z 7s", "7s")
    data["win"]["melds"] = ["chi 3m4m5z"]
    assert result(data)["wins"][0]["melds"] == [{"kind": "chi", "tiles": ["3m", "4m", "5z"], "from": None}]
    for indicator, codes in (("3s", ["L420"]), ("2m", ["N109"])):  # by the white a set with 財神 in it, or none at all
        data = record("456789p 123m 111z 7s", "7s", indicator=indicator)
        data["win"]["melds"] = ["pon 3s5z3s"]
        assert problems(data) == codes


def test_1_problems_beside_a_white_chow_keep_their_place() -> None:
    """A chow with a white is read apart, and the rest of the hand still says where it is wrong."""
    with pytest.raises(InputError) as caught:
        read_record(record("(3m5z4m) 456789p 123x 111z 7s", "7s"))
    (problem, *_) = caught.value.problems
    assert problem.span is not None
    assert problem.span.source.text[problem.span.start : problem.span.end] in ("123x", "x", "123")


def test_1_discarded_joker() -> None:
    """A discarded 財神 as winning tile is bad input unless the discarder held nothing else."""
    hand = "34m 456789p 123s 111z 77s"
    assert problems(record(hand, "2m")) == ["L421"]
    assert graded(hand, "2m", only_jokers=True)[0] == "hard"
    assert graded("45m 456789p 123s 111z 77s", "2m", only_jokers=True) == ("soft", {"changed_joker"})
    assert problems(record(WHITE, "7s", only_jokers=True)) == ["L421"]


def test_1_copies() -> None:
    """Real tiles at most four of a kind; bad counts are bad input."""
    assert problems(record("77777s 456789p 123s 11z", "1z")) == ["L202"]
    assert problems(record("34m 456789p 123s 111z 77s", "7s", indicator="7s")) == ["L421"]


def test_1_fifth_copy() -> None:
    """A joker may duplicate a tile with four real copies in the hand (H: allowed)."""
    hand = "2m 5555p 789s 123s 111z 78m"
    assert graded(hand, "9m") == ("soft", {"changed_joker"})
    assert refusal(record(hand, "9m", over={"joker.fifth_copy": False})) == ["W421"]
    melded = "[5555p] 2m 46p 789s 123s 111z 9m"
    assert graded(melded, "9m")[0] == "soft"
    assert refusal(record(melded, "9m", over={"joker.fifth_copy": False})) == ["W421"]


# --- 2 shapes ---------------------------------------------------------------------------------------------------------


def test_2_1_pair_and_five_sets() -> None:
    """One pair and five sets (chow, pung, kong)."""
    got = win("111333m 777p 222s 444z 6z", "6z", indicator="5z")
    assert (got["grade"], got["reading"]["form"]) == ("hard", "standard")
    assert got["reading"]["sets"][-1] == ["6z", "6z"]
    assert graded("(1111p) [9999s] (333p+3p) 456s 77z 8m 8m", "7z", indicator="5z") == ("hard", {"no_joker"})
    assert refusal(record("456789p 123777s 1122z", "4m")) == ["W421"]


def test_2_2_eight_pairs() -> None:
    """Eight pairs: eight pairs plus one more tile, which may equal a pair; four equal tiles may be two pairs."""
    assert graded(PAIRS, "7z") == ("double", {"hard_eight_pairs"})
    assert graded(PAIRS, "6z") == ("double", {"hard_eight_pairs"})
    assert graded("111133337777p 9999p", "6z") == ("double", {"hard_eight_pairs"})
    assert graded("1133557799p 2244s 6z 7z", "6z") == ("double", {"hard_eight_pairs"})
    assert refusal(record("1133557799p 224s 67z 3s", "2z")) == ["W421"]


def test_2_2_no_bonus_for_four_equal() -> None:
    """No bonus."""
    assert win("111133337777p 9999p", "6z")["points"] == win(PAIRS, "7z")["points"] == 16


def test_2_2_concealed_only() -> None:
    """Concealed only (H: no melds)."""
    assert refusal(record("(111z) 1133557799p 22s 4s", "4s")) == ["W421"]
    assert refusal(record("[1111z] 1133557799p 22s 4s", "4s")) == ["W421"]


def test_2_3_three_jokers_and_anything() -> None:
    """Three 財神 and anything, by any winning tile, with melds too (H)."""
    assert graded(JUNK, "6z") == ("hard", {"anything"})
    assert graded("22m 147m 258p 369s 12346z", "2m", tsumo="B") == ("hard", {"anything", "self_draw"})
    melded = "222m 147m 258p 36s 14z (777z)"
    assert graded(melded, "9m") == ("hard", {"anything"})
    assert refusal(record(melded, "9m", over={"three_jokers.melds": False})) == ["W421"]
    assert refusal(record(JUNK, "6z", over={"three_jokers.anything": False})) == ["W421"]


def test_2_lone_joker() -> None:
    """A single wait of a 財神 may be won by self-draw only, 全求神 included."""
    assert refusal(record(LONE, "9m")) == ["W422"]
    assert graded(LONE, "9m", tsumo="B") == ("hard", {"self_draw"})
    assert graded(LONE, "9m", over={"lone_joker.ron": True})[0] == "soft"
    melded = "(456p) (789p) (123s) (111z) (777s) 2m"
    assert refusal(record(melded, "9m")) == ["W422"]
    assert graded(melded, "9m", tsumo="B") == ("double", {"naked_single"})


def test_2_lone_joker_robbed_kong_and_chiho() -> None:
    """A discard, a robbed kong, or 地胡 is refused."""
    assert refusal(record(LONE, "9m", robbed_kong=True)) == ["W422"]
    assert refusal(record(LONE, "9m", source="A", first_turn=True)) == ["W422"]


def test_2_lone_joker_only_if_every_reading() -> None:
    """… only if every winning reading pairs the winning tile with a changed 財神; another that wins counts (H)."""
    assert graded(LONE, "5z") == ("hard", {"face_value"})  # the pair at face value
    assert graded(LONE, "3p") == ("soft", {"changed_joker"})  # 345p 678p, and 9p with the 財神
    assert graded(LONE, "5p") == ("soft", {"changed_joker"})  # the discard in 456p, the own 5p with the 財神
    # a stricter house: any reading with the lone 財神 forbids the discard
    assert refusal(record(LONE, "3p", over={"lone_joker.refuses": "any_reading"})) == ["W422"]


def test_2_a_kongs_replacement_is_a_self_draw() -> None:
    """A kong's replacement is a self-draw."""
    hand = "[1111z] 2m 456789p 123777s"
    assert graded(hand, "9m", tsumo="B", kong_tsumo=True) == ("hard", {"self_draw"})
    assert refusal(record(hand, "9m")) == ["W422"]


def test_2_eight_pairs_are_never_a_lone_joker_wait() -> None:
    """Eight pairs are never a lone-joker wait."""
    assert graded("2m 1133557799p 2244s 6z", "7z") == ("hard", {"soft_eight_pairs"})


def test_2_three_jokers_by_the_lone_joker_only() -> None:
    """Three jokers that would complete on a discard only by the lone joker win as three 財神 and junk, ×2 (H)."""
    hand = "222m 46p 79s (789p) (123s) (111z)"
    got = win(hand, "9m")
    assert (got["grade"], got["reason"]) == ("hard", "anything")
    assert got["missing"][0]["shape"] == "lone"
    assert [r["refused"] for r in got["readings"]] == ["W422"]
    assert graded(hand, "9m", tsumo="B") == ("double", {"three_jokers"})
    assert refusal(record(hand, "9m", over={"lone_joker.three_as_junk": False})) == ["W422"]


def test_2_sixteen_tiles_that_wait_for_any_tile() -> None:
    """Eight pairs in sixteen tiles wait for any tile, discards included; so do three 財神."""
    for hand in (PAIRS, JUNK):
        for tile in ("1m", "9s", "5z", "7z", "5s"):
            assert result(record(hand, tile))["wins"][0]["factor"] >= 2
        report = report_waits(plain_document({"indicator": "2m", "win": {"hand": hand}}), load_rules("wenzhou"))
        assert len(report.waits) == 34 - (hand == JUNK)  # of the 財神 themselves no fourth is left


# --- 3 grades ---------------------------------------------------------------------------------------------------------


def test_3_factors() -> None:
    """軟 ×1, 硬 ×2, 双翻 ×4 (the highest that holds; they do not multiply)."""
    assert [win(*h)["factor"] for h in ((CHANGED, "6m"), (WHITE, "7s"), (PAIRS, "7z"))] == [1, 2, 4]
    assert win(PAIRS, "7z", tsumo="B")["factor"] == 4
    everything = "22m 1133557799p 2244s"
    assert graded(everything, "2m", tsumo="A", first_turn=True) == (
        "double", {"tenho", "three_jokers", "hard_eight_pairs"},
    )  # fmt: skip
    assert win(PAIRS, "7z", over={"factor.double": 8})["factor"] == 8


def test_3_hard_eight_pairs() -> None:
    """硬八対: without 財神, or at face value; two paired with each other, or one as the odd tile, are hard too."""
    assert graded("5z 2m 1133557799p 22s 66z", "7z") == ("double", {"hard_eight_pairs"})
    assert graded("22m 1133557799p 224s 6z", "6z") == ("double", {"hard_eight_pairs"})
    got = win("2m 1133557799p 2244s 6z", "6z")
    assert got["reason"] == "hard_eight_pairs"
    assert got["reading"]["odd_joker"]
    # three pairs of the indicator's kind: four whites and two 財神
    assert graded("22m 5555z 1133557799p", "9s") == ("double", {"hard_eight_pairs"})


def test_3_three_jokers() -> None:
    """三財神: all three 財神 in hand and the hand is shape 1 or 2."""
    assert graded("222m 456789p 1237s 111z", "7s") == ("double", {"three_jokers"})
    assert graded("222m 1133557799p 246s", "6s")[0] == "double"
    assert graded("22m 46789p 123777s 111z", "2m", tsumo="B")[0] == "double"


def test_3_tenho() -> None:
    """天胡 (dealer on the deal)."""
    assert graded(LONE, "9m", tsumo="A", first_turn=True) == ("double", {"tenho"})
    assert problems(record(WHITE, "7s", tsumo="B", first_turn=True)) == ["L423"]
    kong = "34m 456789p 123s [1111z] 7s 5z"
    assert problems(record(kong, "7s", tsumo="A", first_turn=True)) == ["L423"]
    assert problems(record(kong, "7s", tsumo="A", first_turn=True, kong_tsumo=True)) == ["L423"]


def test_3_chiho() -> None:
    """地胡 (non-dealer on the dealer's first discard)."""
    assert graded(CHANGED, "6m", source="A", first_turn=True) == ("double", {"chiho"})
    assert problems(record(CHANGED, "6m", source="C", first_turn=True)) == ["L423"]
    assert problems(record(CHANGED, "6m", source="A", first_turn=True, robbed_kong=True)) == ["L423"]


def test_3_naked_single() -> None:
    """単吊: single wait with all else melded, a concealed kong counting as melded (H)."""
    hand = "(456p) (789p) (123s) [1111z] (777s) 9m"
    assert graded(hand, "9m") == ("double", {"naked_single"})
    assert graded(hand, "9m", over={"naked_single.concealed_kong": False}) == ("hard", {"no_joker"})
    four = "(456p) (789p) (123s) (777s) 111z 9m"
    assert graded(four, "9m") == ("hard", {"no_joker"})


def test_3_self_draw() -> None:
    """硬: self-draw (a kong's replacement is always self-draw)."""
    assert graded(CHANGED, "6m", tsumo="B") == ("hard", {"self_draw"})


def test_3_no_joker_or_face_value() -> None:
    """硬: no 財神, or 財神 at face value; pair or triplet of 財神+white is fine, also on a discarded white."""
    assert graded(WHITE, "7s") == ("hard", {"no_joker"})
    assert graded("2m 55z 456789p 123s 111z 9s", "9s") == ("hard", {"face_value"})
    assert graded("2m 5z 9s 456789p 123s 111z 9s", "5z") == ("hard", {"face_value"})
    assert graded(LONE, "5z") == ("hard", {"face_value"})


def test_3_white_option() -> None:
    """Option: a hand in which a white stands for the indicator tile is not 硬, nor 硬八対."""
    off = {"hard.white": False}
    assert graded(WHITE, "7s", over=off) == ("soft", {"white_stands_in"})
    assert graded("(555z) 456789p 123s 111z 9s", "9s", over=off) == ("soft", {"white_stands_in"})
    assert graded(WHITE, "7s", over=off, tsumo="B") == ("hard", {"self_draw"})
    assert graded("5z 2m 1133557799p 22s 66z", "7z", over=off) == ("hard", {"soft_eight_pairs"})
    assert graded(PAIRS, "7z", over=off) == ("double", {"hard_eight_pairs"})
    # A white is never read as anything else: the odd tile and a pair of whites are the indicator tile too.
    assert graded(PAIRS, "5z", over=off) == ("hard", {"soft_eight_pairs"})
    assert graded("55z 456789p 123777s 99m", "9m", over=off) == ("soft", {"white_stands_in"})
    assert "every white" in str(load_rules("wenzhou").ruling("hard.white"))


def test_3_full_beggar_has_its_name() -> None:
    """単吊 (裸単騎; with a 財神 it is 全求神, self-draw only)."""
    melds = "(456p) (789p) (123s) (777s) (111z)"
    data = result(record(f"2m {melds}", "9m", tsumo="B"))
    assert [(r["id"], r["ja"]) for r in data["wins"][0]["reasons"]] == [("naked_single", "全求神")]
    assert "Naked single 財神 (全求神)" in render(data)
    assert "全求神" in render(data, "ja", explain=2)
    data = result(record(f"9m {melds}", "9m", tsumo="B"))
    assert data["wins"][0]["reasons"][0]["ja"] == "単吊"
    hand = {"indicator": "2m", "win": {"hand": f"2m {melds}"}}
    report = report_waits(plain_document(hand), load_rules("wenzhou"))
    assert {row["values"]["tsumo"]["reason"]["ja"] for row in as_data(report.waits)} == {"全求神"}


def test_3_the_meld_that_is_not_counted_is_named() -> None:
    """A concealed kong counts as melded for 単吊 (H); where it does not, the answer names it."""
    hand = "2m (456p) (789p) (123s) (777s) [1111z]"
    over = {"naked_single.concealed_kong": False}
    data = result(record(hand, "5z", over=over))
    (lack,) = [x for x in data["wins"][0]["missing"] if x["id"] == "naked_single"]
    assert (lack["have"], lack["need"], lack["uncounted"]) == (4, 5, [["1z"] * 4])
    assert "4 of 5 sets melded ([1111z] not counted)" in " ".join(render(data).split())


def test_3_robbed_kong() -> None:
    """硬: robbing a kong."""
    assert graded(CHANGED, "6m", robbed_kong=True) == ("hard", {"robbed_kong"})
    assert problems(record(WHITE, "7s", robbed_kong=True)) == ["L202"]  # the kong has all four


def test_3_soft_eight_pairs() -> None:
    """硬: 軟八対 (eight pairs with a changed 財神)."""
    assert graded("2m 1133557799p 2244s 6z", "7z") == ("hard", {"soft_eight_pairs"})


def test_3_three_jokers_and_junk_on_the_first_turn() -> None:
    """On the first turn it wins at ×2 and is not raised to 天胡/地胡."""
    assert graded(JUNK, "6z", tsumo="A", first_turn=True) == ("hard", {"anything", "self_draw"})
    assert graded(JUNK, "6z", source="A", first_turn=True) == ("hard", {"anything"})
    told = result(record(JUNK, "6z", source="A", first_turn=True))
    assert told["warnings"] == [{"id": "not_raised", "player": "B"}]
    assert "neither 天胡 nor 地胡: it wins at its own grade" in " ".join(render(told).split())
    raised = {"first_turn.three_jokers": "raised"}
    assert graded(JUNK, "6z", source="A", first_turn=True, over=raised) == ("double", {"chiho"})
    assert not result(record(JUNK, "6z", source="A", first_turn=True, over=raised))["warnings"]


def test_3_three_jokers_and_junk_refused_on_the_first_turn() -> None:
    """この形で天胡・地胡はできない, read as: the shape cannot win then at all. Another shape of the tiles can."""
    over = {"first_turn.three_jokers": "refused"}
    for who in ({"tsumo": "A"}, {"source": "A"}):
        assert refusal(record(JUNK, "6z", first_turn=True, over=over, **who)) == ["W421"]
        assert graded(JUNK, "6z", over=over, **who)[0] == "hard"
    shaped = "222m 456789p 12366s 11z"
    assert graded(shaped, "1z", tsumo="A", first_turn=True, over=over)[0] == "double"
    alone = "222m 46p 79s 789p 123s 111z"  # complete by a lone 財神, else three 財神 and anything
    assert refusal(record(alone, "9m", source="A", first_turn=True, over=over)) == ["W422"]
    legal = ("D", "4m 456789p 123s 111z 777z")
    got = result(claims(("C", JUNK), legal, tile="4m", source="A", first_turn=True, over=over))
    assert [w["player"] for w in got["wins"]] == ["D"]
    assert got["warnings"] == [{"id": "ignored_first_turn", "player": "C", "code": "W421"}]


def test_3_soft() -> None:
    """軟: a discard win with a changed 財神 and nothing of the above."""
    assert graded(CHANGED, "6m") == ("soft", {"changed_joker"})
    got = win(CHANGED, "6m")
    assert [m["id"] for m in got["missing"]] == ["self_draw", "face_value"]
    assert got["missing"][1]["changed"][0] in ("4m", "7m")


def test_3_each_reason_is_a_key() -> None:
    """A house may give a reason another grade, or none."""
    assert graded(CHANGED, "6m", tsumo="B", over={"reason.self_draw": "off"})[0] == "soft"
    assert graded(CHANGED, "6m", robbed_kong=True, over={"reason.robbed_kong": "double"})[0] == "double"


# --- 4 payment --------------------------------------------------------------------------------------------------------


def test_4_everybody_pays() -> None:
    """Each of the three others pays the winner, whoever discarded."""
    assert points(record(WHITE, "7s", source="A")) == points(record(WHITE, "7s", source="D")) == [-4, 8, -2, -2]


@pytest.mark.parametrize(("scale", "row"), [("2468", (2, 4, 6, 8)), ("3579", (3, 5, 7, 9))])
def test_4_scales(scale: str, row: tuple[int, ...]) -> None:
    """Between non-dealers 1; with the dealer 2,4,6,8 or 3,5,7,9 for the 1st–4th hand in a row. Times the grade."""
    over = {"payment.scale": scale}
    for streak, stake in enumerate(row, 1):
        more: Data = {"streak": streak, "over": over}
        assert points(record(CHANGED, "6m", **more)) == [-stake, stake + 2, -1, -1]
        assert points(record(PAIRS, "7z", ron="A", **more)) == [12 * stake] + [-4 * stake] * 3


def test_4_own_scale() -> None:
    """Scales are agreed before play (“2468”, “3579”などのように)."""
    over = {"payment.scale": "own", "payment.own_scale": [1, 3, 5, 10]}
    assert points(record(CHANGED, "6m", streak=4, over=over)) == [-10, 12, -1, -1]


def test_4_no_stake_beyond_the_scale() -> None:
    """A streak beyond the length of the scale has no stake, and is refused."""
    short: Data = {"payment.scale": "own", "payment.own_scale": [1, 3]}
    assert points(record(CHANGED, "6m", streak=2, over=short)) == [-3, 5, -1, -1]
    more = {"deal.most_in_row": 6}
    assert points(record(CHANGED, "6m", streak=4, over=more)) == [-8, 10, -1, -1]
    for streak, over, key in ((3, short, "payment.own_scale"), (5, more, "payment.scale: own")):
        with pytest.raises(InputError) as caught:
            read_record(record(CHANGED, "6m", streak=streak, over=over))
        (problem,) = caught.value.problems
        assert problem.code == "L422"
        assert f"no stake for the {'3rd' if streak == 3 else '5th'} hand in a row" in problem.message
        assert key in problem.help
    assert problems(record(WHITE, "7s", streak=7, over=more)) == ["L422"]  # no such streak at all


def test_4_next_dealer() -> None:
    """The dealer's fourth win in a row passes the deal to the right; a non-dealer's win passes it."""
    assert result(record(PAIRS, "7z", ron="A", streak=3))["next"] == {"dealer": "A", "streak": 4}
    assert result(record(PAIRS, "7z", ron="A", streak=4))["next"] == {"dealer": "B", "streak": 1}
    assert result(record(PAIRS, "7z", ron="D", streak=2))["next"] == {"dealer": "B", "streak": 1}


@pytest.mark.parametrize("streak", [1, 3, 4])
def test_4_draws(streak: int) -> None:
    """Nobody has konged → the same dealer with the same stake, at the fourth hand too; someone has → it passes."""
    quiet: Data = {"rules": "wenzhou", "streak": streak, "draw": {"any_kong": False}}
    got = result(quiet)
    assert (got["next"], set(got["points"].values())) == ({"dealer": "A", "streak": streak}, {0})
    assert result(quiet | {"draw": {"any_kong": True}})["next"] == {"dealer": "B", "streak": 1}
    assert problems(quiet | {"draw": {}}) == ["S203"]


def test_4_nearest_wins() -> None:
    """One winner per hand: the nearest in turn order after the discarder."""
    c, d = "345m 456789p 6s 111222z", "888m 123678p 6s 333444z"
    for order in ((("C", c), ("D", d)), (("D", d), ("C", c))):
        got = result(claims(*order, tile="6s"))
        assert [(w["player"], w["paid"]) for w in got["wins"]] == [("C", True), ("D", False)]
        assert got["warnings"] == [{"id": "nearest", "player": "D", "by": "C"}]


def test_4_double_beats_nearer() -> None:
    """A 双翻 beats nearer lower ones; among 双翻 the nearest."""
    low, high = "345m 456789p 6s 111222z", "8899m 1133p 5577s 3344z"
    assert points(claims(("C", low), ("D", high), tile="6s")) == [-8, -4, -4, 16]
    assert points(claims(("C", low), ("D", high), tile="6s", over={"claims.double_first": False}))[2] == 8
    assert points(claims(("C", "224466p 1122334499s"), ("D", high), tile="6s")) == [-8, -4, 16, -4]


def test_4_robbed_kong_counts_from_the_konger() -> None:
    """For a robbed kong it counts from the konger."""
    c, d = "345m 456789p 57s 111z 22z", "678m 123678p 57s 333z 44z"
    data = claims(("A", c), ("C", d), tile="6s", source="D", robbed_kong=True)
    assert [w["player"] for w in result(data)["wins"]] == ["A", "C"]


def test_4_illegal_claims_are_ignored() -> None:
    """An illegal claim is ignored with a warning (H)."""
    legal = ("D", "7899m 345p 456s 333666z")
    got = result(claims(("C", LONE), legal, tile="9m"))
    assert [w["player"] for w in got["wins"]] == ["D"]
    assert got["warnings"] == [{"id": "ignored_lone_joker", "player": "C", "code": "W422"}]
    assert result(claims(("C", WHITE), legal, tile="9m"))["warnings"][0]["id"] == "ignored_no_shape"
    assert refusal(claims(("C", LONE), legal, tile="9m", over={"claims.illegal": "refuse_all"})) == ["W422"]
    assert refusal(claims(("C", LONE), ("D", "34m 345678p 123s 222z 6s 5z"), tile="9m")) == ["W422", "W421"]


def test_4_joker_money() -> None:
    """財神銭 is a switch, off (other rule books: 3 × own − the others' 財神)."""
    hand: Data = {"source": "A", "jokers": {"A": 2, "C": 1, "D": 0}}
    assert points(record(WHITE, "7s", **hand)) == [-4, 8, -2, -2]
    # 3 × own − the others': A 3×2−1 = 5, C 3×1−2 = 1, B and D 0−3 = −3
    assert points(record(WHITE, "7s", over={"joker_money.each": 1}, **hand)) == [1, 5, -1, -5]
    assert problems(record(WHITE, "7s", over={"joker_money.each": 1})) == ["L426"]
    # B's own 財神 is one of the three
    each = {"joker_money.each": 1}
    assert problems(record(CHANGED, "6m", over=each, jokers={"A": 2, "C": 1, "D": 0})) == ["L426"]
    assert points(record(CHANGED, "6m", over=each, jokers={"A": 2, "C": 0, "D": 0})) == [3, 5, -4, -4]
    drawn = partial(record, "345m 456789p 123s 111z 7s", "2m", tsumo="B")
    assert problems(drawn(over=each, jokers={"A": 2, "C": 1, "D": 0})) == ["L426"]
    none = {"A": 0, "C": 0, "D": 0}  # the 財神 that wins is B's too
    paid = zip(points(drawn(over=each, jokers=none)), points(drawn(jokers=none)), strict=True)
    assert [n - without for n, without in paid] == [-1, 3, -1, -1]


def test_4_joker_money_stands_in_the_receipt_only_where_it_is_played() -> None:
    """財神銭 is a switch, off."""
    off, on = (
        result(record(WHITE, "7s", over={"joker_money.each": n}, jokers={"A": 2, "C": 1, "D": 0})) for n in (0, 1)
    )
    assert "財神銭" not in render(off, explain=2)
    assert "財神銭" in render(on, explain=2)


def test_1_a_discarder_of_jokers_keeps_one() -> None:
    """At most three 財神; who holds nothing else has two beside five melds, discards one and keeps one."""
    lone: Data = {"only_jokers": True, "source": "C"}
    assert problems(record("22m 456789p 123777s 11z", "2m", **lone)) == ["L421"]
    assert graded("2m5z 456789p 123777s 11z", "2m", **lone)[0] == "hard"
    one = record("13m 456789p 123777s 11z", "2m", **lone)
    assert graded("13m 456789p 123777s 11z", "2m", **lone)[0] == "hard"
    assert problems(one | {"jokers": {"C": 0}}) == ["L426"]
    assert problems(one | {"jokers": {"C": 1, "A": 2}}) == ["L426"]
    result(one | {"jokers": {"C": 1, "A": 1}})


# --- 5 the record -----------------------------------------------------------------------------------------------------


def test_5_the_record() -> None:
    """Indicator, hand, melds, winning tile, how it was won, dealer, streak, seats, flags, claimants."""
    assert problems({"rules": "wenzhou", "win": record(WHITE, "7s")["win"]}) == ["S203"]
    assert problems(record(WHITE, "7s", streak=5)) == ["L422"]
    assert problems(record(WHITE, "7s", streak=0)) == ["L422"]
    assert problems(record(WHITE, "7s", seats=["A", "B", "C"])) == ["L211"]
    assert problems(record(WHITE, "7s", source="B")) == ["L205"]
    assert problems(record(WHITE, "7s", ron="E")) == ["S205"]
    assert problems(record(WHITE, "7s", tsumo="B", kong_tsumo=True)) == ["L424"]
    data = record(WHITE, "7s")
    data["win"].pop("from")
    assert problems(data) == ["S203"]


def test_5_copies_over_all_claimants() -> None:
    """Tile counts are checked over all claimants (the winning tile once)."""
    c, d = "345m 456789p 6s 111222z", "888m 123678p 6s 333444z"
    assert result(claims(("C", c), ("D", d), tile="6s"))["wins"]
    assert problems(claims(("C", c), ("D", d.replace("333444z", "113444z")), tile="6s")) == ["L202"]


def test_5_one_claimant_of_a_self_draw() -> None:
    """Several claimants when more than one called."""
    data = claims(("C", WHITE), ("D", "888m 123678p 7s 333444z"), tile="7s")
    for one in data["wins"]:
        one["by"] = "tsumo"
        one.pop("from")
    assert problems(data) == ["L425"]
    twice = claims(("C", "345m 456789p 6s 111222z"), ("C", "888m 123678p 6s 333444z"), tile="6s")
    assert problems(twice) == ["L205"]


def test_5_all_problems_at_once() -> None:
    """Everything wrong is reported, with its place."""
    data = record("(123m) 456789p 123s 111z 7s", "7s", streak=7, source="B", kong_tsumo=True, seats=["A", "B"])
    assert set(problems(data)) >= {"L420", "L422", "L205", "L424", "L211"}


def test_5_output() -> None:
    """The reading, the grade and why, payments per player, and the next dealer and streak."""
    data = result(record(CHANGED, "6m"))
    for lang in ("en", "ja"):
        for explain in (0, 1, 2):
            text = render(data, lang, explain=explain)
            head = text.split("\n")
            assert "B" in head[2]
            assert "+4" in text
            assert all(width(line) <= 80 for line in head), text
            if explain:
                assert "2m" in text
                assert ("財神 at face value" in text) == (lang == "en")


@pytest.mark.slow
@table_of("path", sorted((ROOT / "examples").glob("wenzhou-*.yaml")), most=10)
def test_5_every_example_fits_the_terminal(path: Path) -> None:
    for entry in read_text(path.read_text("utf-8"), path.name):
        assert not isinstance(entry, list)
        try:
            data = plain(settle(entry.record, entry.rules, checked=True))
        except NoWin:
            continue
        for lang in ("en", "ja"):
            for line in render(data, lang, "kanji" if lang == "ja" else "mpsz", explain=2).split("\n"):
                assert width(line) <= 80, line
                assert "{" not in line.replace("{A: 0", "")


def test_5_waits() -> None:
    """``calc waits``: each tile with its grade by self-draw and by discard."""
    report = report_waits(plain_document({"indicator": "2m", "win": {"hand": LONE}}), load_rules("wenzhou"))
    by_tile = {row["tile"]: row["values"] for row in as_data(report.waits)}
    assert len(by_tile) == 34
    assert by_tile["9m"]["ron"] == {"refused": "W422"}
    assert by_tile["2m"]["ron"] == {"refused": "L421"}
    assert by_tile["5z"]["ron"]["grade"] == "hard"
    text = render_waits(report, load_rules("wenzhou"), "ja", "kanji")
    assert all(width(line) <= 80 for line in text.split("\n"))
    with pytest.raises(InputError) as no:
        report_waits(plain_document({"win": {"hand": LONE + " + 1m"}}), load_rules("wenzhou"))
    assert [p.code for p in no.value.problems] == ["S203", "L201"]


def test_5_words() -> None:
    """The answer in words: waits without a doubled "ron", no line of whites beside junk, one point."""
    report = report_waits(plain_document({"indicator": "2m", "win": {"hand": LONE}}), load_rules("wenzhou"))
    text = " ".join(render_waits(report, load_rules("wenzhou")).split())
    assert "ron: not possible, the 財神 waits alone" in text
    assert "ron: not discarded, it is the 財神" in text
    assert "ron not by ron" not in text
    junk = render(result(record(JUNK.replace("1234z", "1235z"), "6z")))
    assert "three 財神 and anything" in junk
    assert "white" not in junk
    assert "white" in render(result(record(WHITE, "7s")))
    scale = {"payment.scale": "own", "payment.own_scale": [1], "payment.between_others": 0}
    text = render(result(record(CHANGED, "6m", over=scale)), explain=2)
    assert "1 point" in text
    assert "1 points" not in text


@pytest.mark.parametrize("draw", [False, True])
def test_starter(draw: bool) -> None:
    """``calc new wenzhou`` scores as printed, its expectations can be used, every field fits."""
    text = starter(load_rules("wenzhou"), draw=draw)
    (entry,) = read_text(text)
    assert not isinstance(entry, list)
    assert as_data(settle(entry.record, entry.rules))
    for line in re.finditer(r"^( *)#(?!#)(\w+): ?(.*)$", text, re.M):
        used = text[: line.start()] + line[0].replace("#", "", 1) + text[line.end() :]
        if line[2] == "expect":
            used = text[: line.start()] + re.sub(r"^( *)#(?!#)", r"\1", text[line.start() :], flags=re.M)
        elif line.start() > text.index("#expect:"):
            continue
        (entry,) = read_text(used)
        if isinstance(entry, list):
            assert not [p.code for p in entry if p.code[0] in "NRS"], (line[0], entry)


def test_a_wrong_override_does_not_hide_the_fields() -> None:
    """With a value that cannot be, the record is still read as one of its system."""
    assert problems(record(WHITE, "7s", over={"payment.scale": 1234})) == ["R103"]
    assert problems(record(WHITE, "7s", over={"payment.scale": "own", "payment.own_scale": []})) == ["R103"]
    assert problems(record(WHITE, "7s", streak=9, over={"payment.scale": 1234})) == ["R103", "L422"]


# --- 6 worked examples ------------------------------------------------------------------------------------------------


def test_6_1_non_dealer_soft() -> None:
    """Dealer streak 1, 2468, non-dealer B wins 軟: dealer pays 2, the other two 1 each: +4."""
    assert points(record(CHANGED, "6m")) == [-2, 4, -1, -1]


def test_6_2_fourth_hand_double() -> None:
    """Dealer wins the fourth hand in a row, 双翻: 8×4 = 32 from each: +96, and the deal passes."""
    data = record(PAIRS, "7z", ron="A", streak=4)
    assert points(data) == [96, -32, -32, -32]
    assert result(data)["next"] == {"dealer": "B", "streak": 1}


def test_6_3_white() -> None:
    """Indicator 2m; a hand with 3m4m and a white: 2m3m4m is real, so 硬 if no joker is changed."""
    assert graded(WHITE, "7s") == ("hard", {"no_joker"})


def test_6_4_changed() -> None:
    """Discard win using one 2m as 5p: 軟; the same by self-draw: 硬."""
    hand = "2m 46789p 1237779s 111z"
    got = win(hand, "9s")
    assert (got["grade"], got["reading"]["stands"]) == ("soft", [{"tile": "2m", "as": "5p", "changed": True}])
    assert graded(hand, "9s", tsumo="B")[0] == "hard"


def test_6_5_three_jokers() -> None:
    """Three 2m and fourteen unrelated tiles: 硬; the same three in a complete shape: 双翻."""
    assert graded(JUNK, "6z")[0] == "hard"
    assert graded("222m 456789p 1237s 111z", "7s")[0] == "double"


def test_6_6_eight_pairs() -> None:
    """One joker changed: 硬 even on a discard; two jokers paired, or one joker as the odd tile: 双翻."""
    assert graded("2m 1133557799p 2244s 6z", "7z")[0] == "hard"
    assert graded("22m 1133557799p 224s 6z", "6z")[0] == "double"
    assert graded("2m 1133557799p 2244s 6z", "6z")[0] == "double"


def test_6_7_two_claimants() -> None:
    """Nearer 硬, farther 双翻: the farther wins; both 双翻: the nearer."""
    high = "8899m 1133p 5577s 3344z"
    assert points(claims(("C", "345m 456789p 6s 111222z"), ("D", high), tile="6s"))[3] == 16
    assert points(claims(("C", "224466p 1122334499s"), ("D", high), tile="6s"))[2] == 16


def test_6_8_lone_joker() -> None:
    """A lone joker, another player's discard: not a win; the same by self-draw: a win."""
    assert refusal(record(LONE, "9m")) == ["W422"]
    assert win(LONE, "9m", tsumo="B")["points"] == 8


# --- the receipt ------------------------------------------------------------------------------------------------------


def test_receipt_names_the_rules() -> None:
    """Every step with its rules; nothing that was read goes unnamed."""
    data = result(claims(("C", "345m 456789p 6s 111222z"), ("D", "8899m 1133p 5577s 3344z"), tile="6s"))
    by_label = {s["label"]: [r["id"] for r in s["rules"]] for s in data["receipt"]}
    assert by_label["reason.hard_eight_pairs"] == ["reason.hard_eight_pairs"]
    assert by_label["grade.double"] == ["factor.double"]
    assert by_label["winner"] == ["claims.double_first"]
    assert by_label["stake_dealer"] == ["payment.scale"]
    assert by_label["next_deal"] == ["deal.first_streak"]


@pytest.mark.parametrize(("last", "named"), [("(333z)", False), ("[3333z]", True)])
def test_receipt_names_the_rule_of_a_concealed_kong_where_there_is_one(last: str, named: bool) -> None:
    """全求神 with five melds of others needs no rule about one's own kong."""
    data = result(record(f"(456p) (789p) (111s) (222z) {last} 7s", "7s", source="A"))
    rules = {line["label"]: [rule["id"] for rule in line["rules"]] for line in data["receipt"]}
    assert ("naked_single.concealed_kong" in rules["reason.naked_single"]) is named


@pytest.mark.parametrize("streak", [1, 2, 3, 4])
def test_receipt_says_the_stakes_of_the_streak(streak: int) -> None:
    """“Between non-dealers 1; with the dealer 2, 4, 6, 8”: the lines show what is paid."""
    data = result(record(CHANGED, "6m", streak=streak))
    stakes = {s["label"]: s["result"] for s in data["receipt"] if s["topic"] == "stake"}
    assert stakes["stake_dealer"] == str(2 * streak)
    assert stakes["stake_others"] == "1"


# --- docs/wenzhou.md --------------------------------------------------------------------------------------------------

_ROW = re.compile(r"^" + r"\|([^|\n]*)" * 5 + r"\|$", re.M)


def test_chombo() -> None:
    """チョンボ: the seed is silent; as much to each, and the hand is played again (house)."""
    data = {"rules": "wenzhou", "chombo": {"player": "B"}, "streak": 2}
    assert points(data) == [8, -24, 8, 8]
    entry = read_record(data, "wenzhou")
    assert settle(entry.record, entry.rules).next == NextHand(dealer="A", streak=2)


def _rows() -> list[list[str]]:
    found = [[c.strip() for c in row] for row in _ROW.findall((ROOT / "docs" / "wenzhou.md").read_text("utf-8"))]
    return [row for row in found if row[0] != "where" and not row[0].startswith("--")]


def test_doc_names_keys_with_their_status() -> None:
    """Every key exists, with the status of the row (one for all keys, or one each)."""
    rules = load_rules("wenzhou")
    rows = _rows()
    assert len(rows) > 50
    for where, rule, keys, status, _ in rows:
        names = re.findall(r"`([^`]+)`", keys)
        statuses = [s.strip() for s in status.split(",") if s.strip() not in ("", "–")]
        assert bool(names) == bool(statuses), (where, rule)
        assert len(statuses) in (len(names), 1) or not names, (where, rule)
        for i, key in enumerate(names):
            assert rules.ruling(key).status == statuses[i if len(statuses) > 1 else 0], (rule, key)


def test_doc_names_tests_that_exist() -> None:
    """Every row names tests of this file, or says why a record cannot show it; every test of a sentence is named."""
    tree = ast.parse(Path(__file__).read_text("utf-8"))
    known = {n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name.startswith("test_")}
    named: set[str] = set()
    for where, rule, _, _, tests in _rows():
        names = set(re.findall(r"`(test_[^`]+)`", tests))
        assert names <= known, (where, rule, names - known)
        assert names or tests.startswith("not in a record: "), (where, rule)
        named |= names
    assert {n for n in known if re.match(r"test_\d", n)} - named == set()


def test_doc_covers_every_key() -> None:
    """Every ruling of the system stands in the table."""
    rules = load_rules("wenzhou")
    assert set(rules.values) - {k for row in _rows() for k in re.findall(r"`([^`]+)`", row[2])} == set()
