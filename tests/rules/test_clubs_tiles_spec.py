"""Tiles of clubs: every line of the section on tiles of docs/clubs.md by a hand, its value counted by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from calc.dispute import dispute, read_claims
from calc.problems.document import document_of
from calc.problems.problems import InputError
from calc.render.html import tiles as drawn
from calc.rules.proofreader import check
from calc.rules.rules import load_rules, shipped
from calc.rules.schema import schema_of
from calc.steps import read_record
from calc.systems import system
from calc.verdict.verdict import as_data

from ..helpers import Data, plain, refused, render, result, value, win, won, yaku

GOLD: Data = {
    "table.special": [
        {"tile": "g5p", "count": 1, "han": 2},
        {"tile": "r3p", "count": 1, "han": 1},
        {"tile": "b7s", "count": 2, "han": 3},
    ]
}
HAND = "234m 224g56p 33567s + 3s"
"""立直 by ron: 断么九 too, 40 fu, and the gold five."""
SANMA: Data = {"seats": ["A", "B", "C"]}
FLOWERS: Data = {"table.flowers": "four"}
PLAIN = "99m 222345p 67999s + 8s"
"""By tsumo in riichi: two han, 22 + 12 for 222p and 999s: 40 fu."""


def chips(data: Data, lines: list[Data], over: Data, rules: str = "tcg") -> int:
    return int(result(data, {**over, "chips.lines": lines}, rules).chips["B"])


# --- tiles with a value of their own ----------------------------------------------------------------------------------


def test_a_gold_five_is_two_han_and_n_chips() -> None:
    """“a gold five = 2 dora han and n chips”: 立直 断么九 and two han are 4 han 40 fu, mangan; 3 chips."""
    hand = win(HAND, ron="B", source="C", riichi=True, sticks=1)
    assert value(hand, GOLD) == (4, 40, 8000)
    assert won(hand, GOLD)["dora"] == {"dora": 0, "ura": 0, "red": 0, "north": 0, "special": 2}
    line = {"id": "gold", "ja": "金", "en": "gold five", "tile": ["g5p"], "each": 3}
    assert chips(hand, [line], GOLD) == 3
    assert chips(win(HAND.replace("g5", "5"), ron="B", source="C"), [line], GOLD) == 0


def test_in_mighty_too() -> None:
    """“what a club file that extends riichi can have mighty can”: the gold five beside a white that is a joker."""
    told: Data = {"tsumo": "B", "riichi": True, "sticks": 1, **SANMA}
    hand, plain = (win(f"234p 678p {five} 5p 5p 678s 5z + 9p", **told) for five in ("g5p", "5p"))
    gold = result(hand, {**GOLD, "table.red_fives": []}, "mighty")
    assert gold.wins[0].han == result(plain, {"table.red_fives": []}, "mighty").wins[0].han + 2


def test_a_red_three_and_a_blue_seven() -> None:
    """“red three, blue seven …: a variant of a tile with its han, its chips, its letter in the notation”: red three 1,
    two blue sevens 3 each, in a meld and as the winning tile."""
    over = {**GOLD, "dora.red_han": 5}
    hand = win("234m 24p 22s 555s (b7s77s) + r3p", ron="B", source="C")
    assert won(hand, over)["dora"] == {"dora": 0, "ura": 0, "red": 0, "north": 0, "special": 4}
    assert won(win("234m 24p 22s 555s (b7sb7s7s) + 3p", ron="B", source="C"), over)["dora"]["special"] == 6


def test_a_red_tile_with_a_value_of_its_own_has_that_alone() -> None:
    """A red three of 1 han beside a red five of `dora.red_han`: each its own."""
    over = {**GOLD, "table.red_fives": ["0p"], "dora.red_han": 2}
    hand = win("234m 2p r3p 4p 406p 678s 3s + 3s", ron="B", source="C")
    assert won(hand, over)["dora"] == {"dora": 0, "ura": 0, "red": 2, "north": 0, "special": 1}


def test_copies_are_counted_by_variant() -> None:
    """The set has one gold five and two blue sevens, and no more than four fives with the gold one."""
    assert refused(win("234m 22p 4p g5p 6p 33567s + 3s", ron="B", source="C")) == ["L203"]
    two = win("234m 22p 4p g5p 6p 33s g5p 5p 5p + 3s", ron="B", source="C", riichi=True, sticks=1)
    assert refused(two, GOLD) == ["L203"]
    five = win("234m 555p 5p g5p 33567s + 3s", ron="B", source="C")
    assert "L202" in refused(five, GOLD)


def test_new_tiles_are_written_read_and_drawn() -> None:
    """“Legality, hand line, notation, drawings and HTML tiles must know new tiles.”"""
    data = plain(result(win(HAND, ron="B", source="C", riichi=True, sticks=1), GOLD))
    assert "g5p" in data["wins"][0]["concealed"]
    assert "金五筒" in render(data, "ja", "kanji")
    faces = {drawn.symbols([tile]).replace(tile, "") for tile in ("7s", "b7s", "r7s", "g7s", "y7s", "5z", "Pw")}
    assert len(faces) == 7


def test_a_dispute_knows_a_coloured_tile_forgotten() -> None:
    """The gold five not counted: 2 han 40 fu, 2,600."""
    entry = read_record(win(HAND, ron="B", source="C", riichi=True, sticks=1), "tcg", GOLD)
    (answer,) = dispute(entry.record, entry.rules, read_claims(entry, ["B=2600"])).answers
    assert {"left_out:coloured g5p", "left_out:dora.special"} & {*answer.explanations[0].ids}


# --- norths -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fu", [0, 2])
def test_norths_everybodys_yaku_tile(fu: int) -> None:
    """“Norths: everybody's yaku tile (triplet a yaku, pair fu 0/2)”, in riichi with three players."""
    over = {"north.drawn_aside": False, "north.yaku_tile": True, "fu.pair_north": fu}
    assert "north" in yaku(win("99m 345p 789p 78s 444z + 9s", ron="B", source="C", **SANMA), over, "sanma")
    pair = win("999m 345p 789p 78s 44z + 9s", ron="B", source="C", riichi=True, sticks=1, **SANMA)
    parts = {p["rule"]: p["fu"] for p in won(pair, over, "sanma")["fu_parts"]}
    assert parts.get("fu.pair_north", 0) == fu
    two = won(win("99m 345p 789p 78s 444z + 9s", ron="B", source="C", **SANMA), {**over, "yaku.north": "2/1"}, "sanma")
    assert two["han"] == 2
    assert "pinfu" not in yaku(win("345p 456p 789p 78s 44z + 9s", ron="B", source="C", riichi=True, sticks=1, **SANMA),
                               over, "sanma")  # fmt: skip


def test_norths_drawn_dora() -> None:
    """“or drawn dora”: two drawn are two han and, where a line says so, a chip each."""
    hand = win("99m 222345p 67999s + 8s", tsumo="B", riichi=True, norths=2, sticks=1, **SANMA)
    assert won(hand, {"north.drawn_aside": True}, "sanma")["dora"]["north"] == 2
    assert won(hand, {"dora.north_han": 2}, "sanma")["dora"]["north"] == 4
    assert chips(hand, [{"id": "north", "count": "north", "each": 1}], {}, "sanma") == 4
    assert "L206" not in refused(hand, None, "sanma")


def test_or_neither() -> None:
    """“or neither”: a triplet of norths is no yaku for south, and none is drawn."""
    over = {"north.drawn_aside": False, "north.yaku_tile": False}
    assert refused(win("99m 345p 789p 78s 444z + 9s", ron="B", source="C", **SANMA), over, "sanma") == ["W302"]
    assert refused(win(PLAIN, tsumo="B", riichi=True, norths=1, sticks=1, **SANMA), over, "sanma") == ["L210"]


# --- flowers ----------------------------------------------------------------------------------------------------------


def flowers(drawn_aside: str, **over: Any) -> Data:
    """The dora of a hand with two han that drew some flowers."""
    hand = win(PLAIN, tsumo="B", riichi=True, flowers=drawn_aside, sticks=1, **SANMA)
    found: Data = won(hand, {**FLOWERS, **over}, "sanma")["dora"]
    return found


def test_flowers_drawn_aside_are_dora() -> None:
    """“Flowers drawn aside as dora (three players): each 1 han”"""
    assert flowers("1f 3f")["flower"] == 2
    assert flowers("春 秋", **{"dora.flower_han": 2})["flower"] == 4
    assert won(win(PLAIN, tsumo="B", riichi=True, flowers="1f", sticks=1, **SANMA), FLOWERS, "sanma")["han"] == 3


def test_a_flower_is_a_chip_or_not() -> None:
    """“chip or not”: two flowers, from each of two."""
    hand = win(PLAIN, tsumo="B", riichi=True, flowers="1f 3f", sticks=1, **SANMA)
    assert chips(hand, [{"id": "flower", "count": "flower", "each": 1}], FLOWERS, "sanma") == 4
    assert chips(hand, [], FLOWERS, "sanma") == 0


def test_four_or_eight_of_them() -> None:
    """“4 or 8 of them”: 春夏秋冬, these and 梅蘭菊竹, or two each."""
    hand = win(PLAIN, tsumo="B", riichi=True, flowers="1f 1f", sticks=1, **SANMA)
    assert refused(hand, FLOWERS, "sanma") == ["L203"]
    assert refused(hand, {"table.flowers": "seasons"}, "sanma") == []
    assert refused({**hand, "win": {**hand["win"], "flowers": "1f 8f"}}, {"table.flowers": "eight"}, "sanma") == []
    assert refused({**hand, "win": {**hand["win"], "flowers": "8f"}}, FLOWERS, "sanma") == ["L203"]
    assert refused({**hand, "win": {**hand["win"], "flowers": "5z"}}, FLOWERS, "sanma") == ["L203"]
    assert refused(win("99m 222345p 67999s + 1f", tsumo="B", **SANMA), FLOWERS, "sanma") == ["L203"]


def test_all_four_a_bonus() -> None:
    """““all four” a bonus”: in han, or in chips."""
    assert flowers("1f 2f 3f 4f", **{"dora.four_flowers": 3})["flower"] == 7
    assert flowers("1f 2f 3f", **{"dora.four_flowers": 3})["flower"] == 3
    hand = win(PLAIN, tsumo="B", riichi=True, flowers="1f 2f 3f 4f", sticks=1, **SANMA)
    assert chips(hand, [{"id": "four_flowers", "count": "four_flowers", "each": 5}], FLOWERS, "sanma") == 10


def test_flowers_of_mighty() -> None:
    """What a club of riichi can have one of mighty can: two flowers are 2 han, four with a bonus of 3 are 7."""
    over = {**FLOWERS, "dora.four_flowers": 3}
    for drawn_aside, han in (("1f 3f", 2), ("1f 2f 3f 4f", 7)):
        hand = win("222345p 67999s 5z 1p + 1p", tsumo="B", riichi=True, flowers=drawn_aside, sticks=1, **SANMA)
        assert won(hand, over, "mighty")["dora"]["flower"] == han


def test_a_flower_is_drawn_like_a_north() -> None:
    """A win on its replacement tile is 嶺上開花 where that of a north is."""
    hand = win(PLAIN, tsumo="B", riichi=True, rinshan=True, flowers="1f", sticks=1, **SANMA)
    assert refused(hand, FLOWERS, "sanma") == ["L206"]
    assert "rinshan" in yaku(hand, {**FLOWERS, "north.replacement_rinshan": True}, "sanma")


@pytest.mark.parametrize(("how", "han"), [("none", 0), ("next", 1), ("all", 2)])
def test_a_flower_as_indicator(how: str, han: int) -> None:
    """A flower of the wall may be an indicator: 冬 points at nothing, at 春, or at every flower drawn, 春 and 秋."""
    over = {**FLOWERS, "dora.flower_indicator": how}
    hand = win(PLAIN, tsumo="B", riichi=True, flowers="1f 3f", sticks=1, dora="4f", **SANMA)
    assert won(hand, over, "sanma")["dora"] == {"dora": han, "ura": 0, "red": 0, "north": 0, "flower": 2}
    mighty = win("222345p 67999s 5z 1p + 1p", tsumo="B", riichi=True, flowers="1f 3f", dora="4f", sticks=1, **SANMA)
    assert won(mighty, over, "mighty")["dora"]["dora"] == han
    ura = {**hand, "win": {**hand["win"], "flowers": "1f"}, "dora": "2p", "ura": "4f"}
    assert won(ura, over, "sanma")["dora"]["ura"] == min(han, 1)
    assert refused({**hand, "dora": "3f"}, over, "sanma") == ["L203"]  # the one that is drawn aside
    assert refused({**hand, "dora": "5f"}, over, "sanma") == ["L203"]


# --- red fives --------------------------------------------------------------------------------------------------------

FIVES: Data = {"table.red_fives": ["0p"] * 4, "table.pocchi": "one"}


def test_where_every_five_is_red_a_plain_one_is() -> None:
    """“each red (each kind its own value)”, 5は全て赤ドラ: nobody writes `0p` where the set has no other."""
    hand = win("234m 55567p 67999s + 8s", tsumo="B", riichi=True, sticks=1)
    assert won(hand)["dora"]["red"] == 0
    data = won(hand, FIVES)
    assert (data["dora"]["red"], data["concealed"].count("0p")) == (3, 3)
    called = win("22p 67s (555p@C) (777z) 999s + 8s", tsumo="B", dora="5p")
    assert won(called, FIVES)["dora"]["red"] == 3
    double = {**FIVES, "dora.red_indicator": 2}
    six = win("22p 66p (555p@C) (777z) 999s + 6p", tsumo="B", dora="5p")
    assert won(six, double)["dora"]["dora"] == 6


def test_where_reds_and_golds_cover_all_fives_a_plain_one_is_the_commoner() -> None:
    """Three red 5p and a gold one (mj-king): at the table everybody types 456p. Riichi, tsumo, a red five:
    3 han; the gold five is written as such."""
    over: Data = {"table.red_fives": ["0p"] * 3, "table.special": [{"tile": "g5p", "count": 1, "han": 2}]}
    hand = win("22p 456p 678p 99s 678s + 9s", tsumo="B", riichi=True, sticks=1)
    assert won(hand, over)["dora"]["red"] == 1
    gold = win("22p 4g56p 678p 99s 678s + 9s", tsumo="B", riichi=True, sticks=1)
    assert "red" not in won(gold, over)["dora"] or won(gold, over)["dora"]["red"] == 0
    assert won(gold, over)["han"] == won(hand, over)["han"] + 1
    with pytest.raises(InputError):  # two of each: which one is meant?
        won(hand, {"table.red_fives": ["0p"] * 2, "table.special": [{"tile": "g5p", "count": 2, "han": 2}]})


def test_a_wait_for_a_five_is_for_a_red_one() -> None:
    """What a wait is worth where every five is red: 立直 ツモ and the red five itself."""
    told: Data = {"hand": "234m 2267p 67899s 9s", "player": "B", "by": "tsumo", "riichi": True}
    worth = {}
    for over in ({}, FIVES):
        found = system("riichi").waits(document_of({"win": told}), load_rules("tcg", over))
        worth[bool(over)] = {row["tile"]: row["values"]["tsumo"]["han"] for row in as_data(found.waits)}
    assert worth[True]["5p"] == worth[False]["5p"] + 1
    assert worth[True]["8p"] == worth[False]["8p"]


def test_a_pocchi_read_as_a_five_is_red_or_not() -> None:
    """A pocchi stands for a kind; `pocchi.red_five` makes it a red tile where every five is."""
    hand = win("234m 2267p 678999s + Pw", tsumo="B", riichi=True, sticks=1, dora="4p")
    assert won(hand, FIVES)["dora"]["red"] == 0
    assert won(hand, {**FIVES, "pocchi.red_five": True})["dora"]["red"] == 1
    assert won(hand, {"table.pocchi": "one", "pocchi.red_five": True})["dora"]["red"] == 0


# --- pocchi -----------------------------------------------------------------------------------------------------------

POCCHI: Data = {"table.pocchi": "one"}
WAIT = "234m 22456p 33367s + Pw"
"""Waits for 5s and 8s; the 5s is a dora where 4s is turned."""


def test_in_riichi_a_drawn_pocchi_is_the_best_tile() -> None:
    """“in riichi a drawn one is the best tile”: the 5s, a dora, makes 立直 ツモ 断么九 ドラ 1: 4 han 30 fu."""
    hand = win(WAIT, tsumo="B", riichi=True, dora="4s", sticks=1)
    data = won(hand, POCCHI)
    assert (data["tile"], data["stands_for"], data["han"]) == ("Pw", "5s", 4)
    assert [other["stands_for"] for other in data["readings"]] == ["8s"]
    assert "pocchi" in {step["label"] for step in as_data(result(hand, POCCHI))["receipt"]}


def test_without_riichi_it_is_a_plain_white() -> None:
    """“Without riichi a plain white”, and so it is when discarded."""
    assert refused(win(WAIT, tsumo="B"), POCCHI) == ["W301"]
    assert refused(win(WAIT, ron="B", source="C", riichi=True, sticks=1), POCCHI) == ["W301"]
    white = won(win("234m 22456p 678s 55z + Pw", tsumo="B"), POCCHI)
    assert {y["id"] for y in white["yaku"]} == {"tsumo", "haku"}
    assert "stands_for" not in white


def test_chips_of_its_own() -> None:
    """“chips of its own (0–5)”: 5 from each of three; none where it is a plain white."""
    lines = [{"id": "pocchi", "count": "pocchi", "each": 5}]
    assert chips(win(WAIT, tsumo="B", riichi=True, sticks=1), lines, POCCHI) == 15
    assert chips(win("234m 22456p 678s 55z + Pw", tsumo="B"), lines, POCCHI) == 0


def test_one_or_several() -> None:
    """“One plain white pocchi, or several”: so many the set has, or four coloured ones with chips each of its own."""
    two = win("234m 22456p 678s Pw 5z + Pw", tsumo="B")
    assert refused(two, POCCHI) == ["L203"]
    assert [refused(two, {"table.pocchi": how}) for how in ("two", "all")] == [[], []]
    assert refused(win(WAIT, tsumo="B", riichi=True, sticks=1)) == ["L203"]
    green = win(WAIT.replace("Pw", "Pg"), tsumo="B", riichi=True, sticks=1)
    lines = [{"id": "green", "ja": "緑", "en": "green", "tile": ["Pg"], "each": 2}]
    assert chips(green, lines, {"table.pocchi": "four"}) == 6
    assert chips(win(WAIT.replace("Pw", "Py"), tsumo="B", riichi=True, sticks=1), lines, {"table.pocchi": "four"}) == 0


def test_a_pocchi_is_no_fifth_tile() -> None:
    """A wait for a tile of which the hand holds all four: `pocchi.fifth_copy`."""
    hand = win("234m 5555p 678s 999s + Pw", tsumo="B", riichi=True, sticks=1)
    assert refused(hand, POCCHI) == ["W301"]
    assert won(hand, {**POCCHI, "pocchi.fifth_copy": True})["stands_for"] == "5p"


def test_a_hand_in_riichi_waits_for_a_pocchi_by_tsumo() -> None:
    """What the best tile is worth stands beside the waits: mangan as the 5s, a dora."""
    told: Data = {"hand": WAIT.partition(" +")[0], "player": "B", "by": "tsumo", "riichi": True}
    found = system("riichi").waits(document_of({"win": told, "dora": "4s"}), load_rules("tcg", POCCHI))
    assert [(row["tile"], row["left"], row["values"]["tsumo"]["points"]) for row in as_data(found.waits)] == [
        ("5s", 4, 8000), ("8s", 4, 4000), ("Pw", 1, 8000),
    ]  # fmt: skip
    silent = system("riichi").waits(document_of({"win": {**told, "riichi": False}}), load_rules("tcg", POCCHI))
    assert [wait.tile for wait in silent.waits] == ["5s", "8s"]


# --- whites that are jokers -------------------------------------------------------------------------------------------

FOUR: Data = {
    "table.players": 4, "table.removed": [], "table.chi": True, "table.red_fives": ["0m", "0p", "0s"],
    "north.drawn_aside": False, "north.yaku_tile": False, "points.missing_share": "none", "white.ron_multiplier": 1,
    "honba.ron": 300, "honba.tsumo_each": 100, "match.uma": [20, 10, -10, -20],
    "chips.lines": [{"id": "ippatsu", "count": "ippatsu", "each": 1}],
}  # fmt: skip
"""What a club of four writes that extends mighty: its jokers, and nothing else of it."""


def test_jokers_at_a_table_of_four() -> None:
    """What mighty has a club can have: a white is 6m and makes 断么九 of a hand with a called run, 1 han 30 fu."""
    hand = win("(345m@A) 234p 778p 5z 678s + 8p", ron="B", source="C", honba=1)
    data = as_data(result(hand, FOUR, "mighty"))
    assert data["wins"][0]["jokers"]["held"] == ["7p"]
    assert refused(hand, {**FOUR, "white.joker": False}, "mighty") == ["W301"]
    assert [y["id"] for y in data["wins"][0]["yaku"]] == ["tanyao"]
    assert data["points"] == {"A": 0, "B": 1300, "C": -1300, "D": 0, "table": 0}
    drawn_ = win("345m 234p 5567p 678s + 5z", tsumo="B", riichi=True, ippatsu=True, sticks=1)
    assert chips(drawn_, FOUR["chips.lines"], FOUR, "mighty") == 3


def test_whites_are_jokers_in_any_file_of_riichi(tmp_path: Path) -> None:
    """What mighty has a club that extends riichi can have: one line makes whites jokers, and no more of mighty."""
    hand = win("(345m@A) 234p 778p 5z 678s + 8p", ron="B", source="C", honba=1)
    club = tmp_path / "club.yaml"
    text = "system: club\nextends: parlour4\nrules: {white.joker: true}\n"
    club.write_text(text, encoding="utf-8")
    assert check(club, False) == []
    for rules, over in (
        (str(club), {}),
        ("parlour4", {"white.joker": True}),
        ("mighty-base", {"white.joker": True, "yaku.tanyao": "1/1"}),
    ):
        data = as_data(result(hand, over, rules))
        assert data["wins"][0]["jokers"]["held"] == ["7p"]
        assert data["points"] == {"A": 0, "B": 1300, "C": -1300, "D": 0, "table": 0}
        assert refused(hand, {**over, "white.joker": False}, rules) == ["W301"]
    assert refused(hand, {}, "parlour4") == ["W301"]
    lone = win("345m 234p 789p 66s 57s + 6s", ron="B", source="C", riichi=True, sticks=1)
    assert yaku(lone, {}, str(club)) == {"riichi"}
    assert as_data(result(lone, {}, str(club)))["wins"][0]["limit"] is None  # no 鬼将軍
    assert as_data(result(lone, {"kishogun.limit": "sanbaiman"}, str(club)))["wins"][0]["limit"] == "sanbaiman"
    club.write_text(text.replace("{", "{sakizuke.on: true, "), encoding="utf-8")
    assert check(club, False) == []


def test_what_riichi_reads_goes_with_jokers_and_alice() -> None:
    """A switch that brings in what mighty has leaves no rule of riichi without effect, nor any of its values."""
    for key, spec in schema_of((shipped(),)).keys.items():
        assert "riichi" not in (spec.engines or ()) or "mighty" in (spec.engines or ()), key
        assert "mighty" not in spec.only, key


ALICE: Data = {
    "chips.alice": 1,
    "chips.lines": [{"count": "alice", "each": "chips.alice"}, {"count": "pocchi", "each": 5}],
}


def test_a_pocchi_beside_alice() -> None:
    """A pocchi is the best tile with what アリス turns: 5s (dora) and 8s (一盃口) are five han both. 5s 2m turned are
    two tiles of the hand with a 5s, none of that with an 8s; 8s is one with a 5s, two with an 8s. So 2 chips and 5 from
    each of three, where chips count."""
    order = ["points", "chips", "han", "fu"]
    for turned, is_, n in (("5s 2m 1z", "5s", 2), ("8s 1z", "8s", 2), ("1z", "5s", 0)):
        hand = win("234m 22456p 678s 67s + Pw", tsumo="B", riichi=True, sticks=1, dora="4s", alice=turned)
        got = result(hand, {**POCCHI, **ALICE, "reading.order": order})
        data = as_data(got)["wins"][0]
        assert (data["jokers"]["drawn"], data["points"], data["alice_matches"]) == (is_, 8000, n)
        assert got.chips["B"] == 3 * (n + 5)
        assert "pocchi" in {step["label"] for step in as_data(got)["receipt"]}


@pytest.mark.parametrize(
    "hand", [WAIT, "234m 5555p 678s 999s + Pw", "19m 19p 19s 1234567z + Pw", "345m 345p 34566s 77s + Pw"]
)
@pytest.mark.parametrize("over", [{}, {"pocchi.fifth_copy": True}])
def test_a_pocchi_is_the_same_with_alice_or_without(hand: str, over: Data) -> None:
    told = win(hand, tsumo="B", riichi=True, sticks=1, dora="4s")
    lines: Data = {"chips.lines": [{"count": "pocchi", "each": 5}]}
    one, other = {**POCCHI, **over, **lines}, {**POCCHI, **over, **ALICE}
    assert refused(told, one) == refused(told, other)
    if not refused(told, one):
        plain, alice = result(told, one), result(told, other)
        assert (plain.points, plain.chips) == (alice.points, alice.chips)
        assert as_data(plain)["wins"][0]["stands_for"] == as_data(alice)["wins"][0]["jokers"]["drawn"]


def test_a_pocchi_among_jokers_is_one_of_them() -> None:
    """Where whites are jokers a pocchi is one, with chips of its own, in riichi or not."""
    over = {**FOUR, **POCCHI, "chips.lines": [{"count": "pocchi", "each": 5}]}
    hand = "345m 234p 5567p 678s + Pw"
    assert chips(win(hand, tsumo="B", riichi=True, sticks=1), over["chips.lines"], over, "mighty") == 15
    plain, pocchi = (result(win(hand.replace("Pw", t), tsumo="B"), over, "mighty").points for t in ("5z", "Pw"))
    assert plain == pocchi


def test_more_plain_fives_than_the_set_has() -> None:
    """Two of the four 5p are red: a third plain one is none of this set, wherever it lies."""
    two = {"table.red_fives": ["0p", "0p"]}
    for hand, dora, codes in (
        ("234m 22555p 33567s + 3s", "1z", ["L203"]),
        ("234m 22550p 33567s + 3s", "1z", []),
        ("234m 22550p 33567s + 3s", "5p", ["L203"]),
        ("234m 22500p 33567s + 3s", "5p", []),
        ("234m 2255p 33567s 6s + 3s", "5p 5p 5p", ["L203", "L202"]),
    ):
        for rules in ("tcg", "mighty-base"):
            assert refused(win(hand, ron="B", source="C", riichi=True, sticks=1, dora=dora), two, rules) == codes


def test_what_riichi_has_a_club_of_mighty_can_have() -> None:
    """人和, 八連荘 and open riichi in mighty; the yaku and draws of four players at a table of four."""
    three: Data = {"seats": ["A", "B", "C"]}
    hand = "222345p 67999s 11p + 8s"
    assert "renhou" in yaku(win(hand, ron="B", source="A", renhou=True, **three), {"yaku.renhou": "mangan/-"}, "mighty")
    told = win("222345p 67s 666z 99s + 8s", ron="B", source="A", renhou=True, **three)
    assert ("no_yaku", {"yaku": "renhou"}) in result(told, {}, "mighty").notes
    eight = win(hand, ron="A", source="C", honba=8, **three)
    assert "paarenchan" in yaku(eight, {"yaku.paarenchan": "yakuman", "paarenchan.honba": 8}, "mighty")
    over = {"riichi.open": True, "yaku.open_riichi": "2/-", "yaku.open_riichi_dealt_in": "yakuman"}
    shown = win(hand, ron="B", source="A", riichi="open", sticks=1, **three)
    assert yaku(shown, over, "mighty") == {"open_riichi_dealt_in"}
    assert "open_riichi" in yaku({**shown, "in_riichi": ["A"], "sticks": 2}, over, "mighty")
    big = {"yaku.hyakumangoku": "yakuman"}
    whites = win("(888m) (999m) 777m 66m 6m 5z + 8m", ron="B", source="C")
    assert "hyakumangoku" in yaku(whites, {**FOUR, **big}, "mighty")
    for kind, more in (("suufon_renda", {}), ("suucha_riichi", {"sticks": 4})):
        assert refused({"draw": {"kind": kind}, **more}, {**FOUR, f"draw.{kind}": True}, "mighty") == []
        assert refused({"draw": {"kind": kind}, **more}, {**FOUR, f"draw.{kind}": False}, "mighty") == ["W401"]
    hands = {
        "A": "123p 567p 33s 45s (111z) + 6s",
        "B": "123p 789p 99s 45s (666z) + 6s",
        "D": "123p 456p 22s 45s (777z) + 6s",
    }
    claims = [{"player": p, "by": "ron", "from": "C", "hand": text} for p, text in hands.items()]
    by_three = result({"wins": claims}, {**FOUR, "ron.triple_is_draw": True}, "mighty")
    assert (set(by_three.points.values()), by_three.next.honba) == ({0}, 1)
