"""Edges of anmika's money: what a sampled change of the code once passed unnoticed by. Tables, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from calc.problems.problems import InputError, Problem
from calc.rules.rules import load_rules
from calc.systems.anmika import dice
from calc.systems.anmika.record import Roll
from calc.verdict.verdict import as_data

from .test_anmika_fault import chombo
from .test_anmika_flow import fever_drawn
from .test_anmika_keys import AMERICAN
from .test_anmika_spec import FEVER, doc, drawn_hand, refused, story, won

Data = dict[str, Any]
V = load_rules("anmika").values
SANSHOKU = "79m 789p 789s 123p 22s"
TWICE = ("1111p 3333p 7777s 9m", "ron", "9m")


def problem_of(data: Data, **values: object) -> Problem:
    """The one problem of a document."""
    with pytest.raises(InputError) as no:
        won(data, **values)
    assert len(no.value.problems) == 1
    return no.value.problems[0]


# --- dice -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "values", "wanted"),
    [
        (doc(SANSHOKU, "ron", "Pb"), {}, ("sanshoku_ron", "dice.high", 1, 140)),
        (doc(SANSHOKU, "ron", "Pb"), {"dice__high_sources": []}, ("sanshoku_ron", "dice.base", 1, 70)),
        (doc(SANSHOKU, tile="Pb"), {"dice__sanshoku_tsumo": True}, ("sanshoku_tsumo", "dice.base", 1, 70)),
        (doc(*AMERICAN), {"dice__amerika": 70}, ("amerika_chiitoitsu", "dice.amerika", 1, 70)),
        (doc(*TWICE), {"dice__amerika": 70}, ("amerika_chiitoitsu", "dice.amerika", 1, 140)),
        (doc(tile="Pg"), {}, ("pocchi_zero", "dice.base", 1, 70)),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_9_one_chance_for_each_reason(data: Data, values: Data, wanted: tuple[str, str, int, int]) -> None:
    """§9: each of these is one chance of five rolls, for as much as its rule says."""
    assert wanted in [(c.source, c.key, c.chances, c.base) for c in won(data, **values).wins[0].own.gain.chances]


def test_9_a_kind_that_is_two_pairs_once_is_no_america() -> None:
    assert won(doc("1111p 33p 55p 77s 99m 7z", "ron", "7z"), dice__amerika=70).wins[0].own.gain.chances == ()


@pytest.mark.parametrize(
    ("shubari", "without", "told"), [(True, ["dice"], True), (True, ["winter_gold"], False), (False, ["dice"], False)]
)
def test_9_a_chance_of_a_shubari_hand_says_whether_it_goes_without(
    shubari: bool, without: list[str], told: bool
) -> None:
    found = won(doc(by="ron", shubari=shubari), chips__no_shubari=without).wins[0].own.gain.chances
    assert [c.no_shubari for c in found] == [told]


def test_9_a_row_of_doubles_ends_with_other_faces() -> None:
    """The bonus is for the second double of a row and each after it: 22 after 11 34 is the first of a new row."""
    rows: dict[tuple[tuple[int, int], ...], int] = {
        ((1, 1), (3, 4), (2, 2), (2, 4), (5, 5), (1, 6), (6, 1)): 0,
        ((1, 1), (2, 2), (3, 4), (2, 2), (1, 1), (2, 4), (1, 6), (6, 1)): 22 + 111,
    }
    for rolls, bonus in rows.items():
        assert dice.evaluate_rolls(Roll((2, 4), rolls), True, V) == (1, bonus, 4)


@pytest.mark.parametrize("base", [0, 1, 70])
def test_9_the_doubles_bonus_goes_where_a_hit_goes(base: int) -> None:
    """Whoever rolls gets it, in 逆 he pays it, however much a hit is worth."""
    rolls = ["24: 13 45 11 22 56 34"]
    over = {"dice__doubles": "always", "dice__base": base}
    for tile, sign in (("Pg", 1), ("Py", -1)):
        data = doc(FEVER, tile=tile, ura="1z 1z")
        data["win"] |= {"dice": rolls}
        moved = [t.amount for t in won(data, **over).ledger.transfers if t.why == "doubles"]
        assert moved == [22, 22], (tile, moved)
        assert won(data, **over).chips["B"] * sign > 0


def test_too_many_rolls_are_told_of_the_win_or_of_the_draw() -> None:
    roll = "24: 13 45 11 56 24"
    win = doc(by="ron")
    win["win"]["dice"] = [roll, roll]
    assert problem_of(win).sentence == "L453.of_win"
    base: Data = {"rules": {"use": "anmika", "set": {}}}
    assert problem_of(base | {"draw": {"tenpai": ["A"], "dice": [roll]}}).sentence == "L453.of_draw"
    nagashi = problem_of(base | {"draw": {"nagashi": "B", "dice": [roll, roll]}})
    assert (nagashi.sentence, nagashi.path) == ("L453.of_draw", ("draw", "dice"))


# --- draws ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tenpai", "sitout", "sources"),
    [(["B"], "D", ["springless"]), ([], "D", ["all_noten", "springless"]), ([], "", []), (["B"], "", [])],
)
def test_9_nobody_tenpai_is_a_chance_of_who_sits_out(tenpai: list[str], sitout: str, sources: list[str]) -> None:
    told = as_data(drawn_hand({"tenpai": tenpai}, **({"sitout": sitout} if sitout else {})))
    assert [c["source"] for c in told["dice"]] == sources
    assert [s["result"] for s in told["receipt"] if s["label"] == "tenpai"] == [", ".join(tenpai) or "–"]


def test_4_nagashi_says_where_it_cannot_be_and_whose_the_discard_may_be() -> None:
    called = {"C": "123p 456p 1z (999s@B) (222z)"}
    base: Data = {"rules": {"use": "anmika", "set": {}}, "draw": {"nagashi": "B"}, "river": {"B": "9s 1z"}}
    found = problem_of(base | {"hands": called})
    assert (found.path, found.help) == (("draw", "nagashi"), "if it came from A, write from whom: (111p@A)")
    told = problem_of(fever_drawn("C", river={"C": "2p"}))
    assert (told.sentence, told.path) == ("W445.river", ("events", 1, "draw", "nagashi"))


@pytest.mark.parametrize(
    ("aside", "dora", "rank_more", "use"),
    [
        ("春 夏 gN", "6z 6z", 2, "summer"),  # 2 chips more, or two ranks for 2 chips: points decide
        ("春 夏 gN", "冬 6z", 2, "spring"),  # 3 chips
        ("春 夏 夏 gN", "6z 6z", 5, "spring"),  # 夏夏 and 金北 multiply points, no chips
        ("春 夏 gN", "夏 6z", 5, "spring"),
        ("春 夏 gN", "6z 6z", 1, "spring"),
    ],
)
def test_4_nagashi_takes_the_better_of_spring_and_summer(aside: str, dora: str, rank_more: int, use: str) -> None:
    """§7: left out, 金北 acts where it brings more, chips before points."""
    base: Data = {"rules": {"use": "anmika", "set": {}}, "draw": {"nagashi": "B", "dora": dora}, "aside": {"B": aside}}
    assert won(base, chips__rank_more=rank_more).notes == [("gold_best", {"player": "B", "use": use})]


def test_4_nagashi_and_eight_honba_are_told_as_yakuman() -> None:
    told = as_data(drawn_hand({"nagashi": "A"}, honba=8))["receipt"]
    assert [(s["label"], s["unit"]) for s in told[:2]] == [("nagashi_yakuman", "yakuman"), ("paarenchan", "yakuman")]


# --- チョンボ ---------------------------------------------------------------------------------------------------------


def dues(result: Any) -> list[int]:
    """What the offender pays for each tile, in chips."""
    return [due.worth for due in result.settled.dues]


def test_10_the_indicators_of_a_chombo_are_those_of_the_last_win() -> None:
    """Not told again: 4s makes 5s dora (no カラス), 3s under it is worth a chip."""
    win = {"player": "B", "by": "tsumo", "tile": "g5s"}
    shown, none = {"dora": "4s 6z", "ura": "3s 6z"}, {"dora": "6z 6z", "ura": "6z 6z"}
    for last, own, wanted in ((shown, {}, [1, 1, 3]), (none, {}, [10, 10, 2]), (none, shown, [1, 1, 3])):
        data = chombo(FEVER, {"fever": "single"}, **own)
        del data["dora"]
        data["events"].insert(1, {"win": win | last})
        assert dues(won(data)) == wanted


def test_10_a_line_of_all_is_paid_for_each_of_them() -> None:
    """春春 is 3 of each other: of two without who sits out, for himself alone under `own`; others are no such lines."""
    data = chombo(named={"B": "5s"})
    data["events"].insert(0, {"aside": {"player": "B", "tiles": "春 春 夏"}})
    for values, factors, worth in (({}, (("everybody", 2),), 6), ({"fault__all_lines": "own"}, (), 3)):
        result = won(data, **values)
        assert [line.factors for line in result.settled.dues[0].lines] == [factors]
        assert dues(result) == [worth]


def test_10_open_riichi_alone_shows_tiles_of_a_hand() -> None:
    """⑤ What others hold is hidden: C in riichi holds the red five and a plain one, and still B names the plain one."""
    data = chombo(named={"B": "0s"})
    data["hands"]["C"] = "111p 222p 789p 99m 5s 0s"
    data["events"].insert(1, {"riichi": {"player": "C"}})
    assert dues(won(data))[0] == 2
    data["events"][1]["riichi"]["kind"] = "open"
    assert refused(data) == ["L462"]


def test_10_a_white_or_an_8m_means_every_pocchi_that_it_can_be() -> None:
    """One of them gone, the other may still come; `P` is any white, of a hand that waits for one."""
    eight = "79m 777p 123p 456s 22s"
    assert [due.tile for due in won(chombo(eight, named={"B": "8m"}) | {"river": {"C": "Pg"}}).settled.dues]
    assert dues(won(chombo("123p 789p 123s 456s Pg", named={"B": "P"}))) == [10]
    found = problem_of(chombo(named={"B": "P"}))
    assert (found.sentence, found.help) == ("L461.no_wait", "the hand waits for 5s 0s g5s")


def test_10_a_tile_under_the_dora_is_gone() -> None:
    """Whoever is paid is in riichi, so the ura dora are turned: both plain fives lie there."""
    assert refused(chombo(named={"B": "5s"}, ura="5s 5s")) == ["L462"]
    assert dues(won(chombo(named={"B": "5s"}, ura="5s 6z")))[0] > 0


@pytest.mark.parametrize(
    ("hand", "twins"), [("22p 33p 44p 55p 66p 77p 8p", True), ("11p 22p 44p 55p 77p 88p 9p", False)]
)
def test_8_big_wheels_have_the_chips_of_twin_runs_where_they_could_be_twin_runs(hand: str, twins: bool) -> None:
    found = won(doc(hand, "ron", hand[-2:]), chips__daisharin_ryanpeikou=True).wins[0].own.gain.lines
    assert ("ryanpeikou" in [line.id for line in found]) is twins


# --- one rule, one record: what a changed sign would move ------------------------------------------------------------


def chips_by_line(result: Any) -> list[dict[str, int]]:
    """The chips of each win from each payer, by line."""
    return [{line["id"]: line["each"] for line in w["chip_lines"]} for w in as_data(result)["wins"]]


def rons_paid(result: Any) -> list[tuple[str, dict[str, int]]]:
    """The rons that an offender pays for, and their chips by line."""
    return [(due["tile"], {x["id"]: x["each"] for x in due["chip_lines"]}) for due in as_data(result)["fault"]]


def test_8_a_spring_drawn_and_one_indicated_are_two() -> None:
    """春春: the one drawn aside and the one among the indicators together, not the difference of both."""
    for aside, dora, paid in (("春", "春 6z", {"spring_pair": 2}), ("春 春", "6z 6z", {"spring_pair": 2}),
                              ("春", "6z 6z", {}), ("夏", "春 6z", {"spring_indicated": 2})):  # fmt: skip
        assert chips_by_line(won(doc(aside=aside, dora=dora))) == [paid]


def test_10_gold_is_used_at_the_first_of_rons_that_gain_alike() -> None:
    """Each ron of a fever gains the same by 金北 on 春: it is used once, at the first tile."""
    data = chombo(FEVER, {"fever": "single"})
    data["events"].insert(0, {"aside": {"player": "B", "tiles": "春 gN"}})
    paid = rons_paid(won(data))
    assert [tile for tile, _ in paid] == ["5s", "5s", "0s", "g5s"]
    assert [chips.get("spring_gold", 0) for _, chips in paid] == [2, 0, 0, 0]


def test_10_whose_tile_cannot_be_named() -> None:
    """The offender is paid for nothing, and nobody who is not in riichi: each is told his own reason."""
    for player, sentence in (("A", "L461.offender"), ("C", "L461.no_riichi")):
        assert problem_of(chombo(named={player: "5s"})).sentence == sentence


def test_10_the_reading_of_a_ron_that_is_paid_is_the_highest() -> None:
    """Not the one that brings most: 111222333p as runs is worth more points, as triplets it opens a dice chance."""
    hand = "111222333p 78s 99m"
    for tile, size, opened in (("9s", "junchan", []), ("6s", "sanrenkou", ["sanrenkou"])):
        result = won(chombo(hand, named={"B": tile}), fault__dice="always")
        (due,) = as_data(result)["fault"]
        assert size in [yaku["id"] for yaku in due["yaku"]]
        assert [chance["source"] for chance in as_data(result)["dice"]] == opened


def test_8_the_indicator_of_an_own_autumn_counts_at_every_win_of_a_fever() -> None:
    """What 秋 opens is another's only where both win on one discard; other wins of one player are no double ron."""
    wins = [{"tile": tile, "dora": "6z 6z 1s"} for tile in ("5s", "0s", "g5s")]
    for value in ("every", "own"):
        result = won(story(FEVER, *wins, before="秋"), autumn__double_ron=value)
        assert [w["indicators"]["dora"] for w in as_data(result)["wins"]] == [["6z", "6z", "1s"]] * 3
        assert not {name for name, _ in result.notes} & {"autumn_every", "autumn_own"}


def test_8_tiles_turned_in_pairs_say_what_gold_is_on() -> None:
    """冬 turns two at a time where 金北 is on it: the record leaves nothing out, so nothing is noted."""
    for said in ({}, {"gold": "winter"}):
        result = won(doc(aside="冬 gN 春", winter=["9m 6z", "7z 6z"], ura="1z 1z", **said))
        assert chips_by_line(result) == [{"north": 1, "winter": 4}]
        assert as_data(result)["warnings"] == []
    unsaid = won(doc(aside="gN 春", ura="1z 1z"))
    assert [note["id"] for note in as_data(unsaid)["warnings"]] == ["gold_best"]


def test_4_a_double_open_riichi_dealt_in_by_one_in_riichi() -> None:
    """Neither a single riichi beside the double one, nor the yakuman of one who dealt in without riichi."""
    for others, yaku in (([], ["open_riichi_dealt_in"]), (["A"], ["double_riichi", "open_riichi"])):
        result = won(doc(by="ron", riichi="double_open", top={"in_riichi": others}))
        assert sorted(one["id"] for one in as_data(result)["wins"][0]["yaku"]) == yaku
