"""The sentences of the page of anmika, section by section, and its worked examples (§12)."""

from __future__ import annotations

from typing import Any

import pytest

from calc.problems.problems import InputError
from calc.rules.rules import load_rules
from calc.steps import read_record, settle
from calc.systems.anmika import dice
from calc.systems.anmika.flowers import targets
from calc.systems.anmika.match import finish, is_over
from calc.systems.anmika.record import Roll
from calc.systems.anmika.setting import State, drawn_pocchi
from calc.tiles.tiles import BY_MPSZ, KIND, mpsz
from calc.verdict.receipt import Receipt
from calc.verdict.verdict import as_data

from ..helpers import rules_with
from ..tables import table_of

Data = dict[str, Any]
V = rules_with("anmika").values
PLAIN = "123p 789p 123s 99m 46s"
"""Waits for 5s."""
FEVER = "777p 123p 99m 123s 46s"
EIGHT = "79m 123p 456s 789p 22s"


def doc(hand: str = PLAIN, by: str = "tsumo", tile: str = "5s", top: Any = None, **win: Any) -> Data:
    """A single win of B, in riichi unless said otherwise, without dora."""
    data: Data = {"rules": {"use": "anmika", "set": {}}, "seats": ["A", "B", "C"], "dora": "6z 6z"}
    data |= {"scores": {"A": 100000, "B": 35000, "C": 100000}, "sticks": 0} | (top or {})
    data["win"] = {"player": "B", "by": by, "hand": hand, "tile": tile, "riichi": True} | win
    if by == "ron":
        data["win"].setdefault("from", "A")
    return data


def story(hand: str, *wins: Data, riichi: Data | None = None, before: str = "", after: str = "", **top: Any) -> Data:
    """A story of B; each win is a tsumo of a tile unless it says otherwise."""
    data = doc()
    del data["win"]
    data["hands"] = {"B": hand}
    events: list[Data] = [{"aside": {"player": "B", "tiles": before}}] if before else []
    events.append({"riichi": {"player": "B", "fever": "single"} | (riichi or {})})
    events += [{"aside": {"player": "B", "tiles": after}}] if after else []
    events += [w if "aside" in w else {"win": {"player": "B", "by": "tsumo"} | w} for w in wins]
    return data | {"events": events} | top


def won(data: Data, **values: object) -> Any:
    """The settlement of a document under some values."""
    for key, value in values.items():
        data["rules"]["set"][key.replace("__", ".")] = value
    entry = read_record(data)
    result = settle(entry.record, entry.rules)
    as_data(result)  # the receipt agrees, or raises
    return result


def refused(data: Data, **values: object) -> list[str]:
    """The codes with which a document is refused."""
    with pytest.raises(InputError) as no:
        won(data, **values)
    return [p.code for p in no.value.problems]


def lines(result: Any, win: int = 0) -> dict[str, int]:
    """Chips from each payer by line."""
    return {x.id: x.each for x in result.wins[win].own.gain.lines}


def chances(result: Any, win: int = 0) -> dict[str, int]:
    """What a hit is worth by dice source."""
    return {c.source: c.each_hit for c in result.wins[win].own.gain.chances}


def ids(result: Any, win: int = 0) -> set[str]:
    """Everything that holds."""
    found: set[str] = result.wins[win].own.chosen.size.ids
    return found


# --- §12: worked examples ---


def test_example_1_double_fever_sanbaiman_by_tsumo() -> None:
    data = story("777p 777s 123p 99m 46s", {"tile": "5s", "dora": "6p 6p 6s"}, riichi={"fever": "double"})
    result = won(data)
    assert result.wins[0].own.chosen.size.base.limit == "sanbaiman"
    assert result.points["A"] == -26000
    assert result.points["C"] == -14000


def test_example_2_the_rolls() -> None:
    roll = Roll((2, 4), ((1, 3), (4, 5), (1, 1), (5, 6), (2, 4)))
    assert dice.evaluate_rolls(roll, False, V) == (1, 0, 4)


@pytest.mark.parametrize(
    ("colours", "states"),
    [
        ("brg", (2, -4, 8)),
        ("ygrb", (-1, 2, -4, 16)),
        ("bg", (2, 2)),
        ("yr", (-1, -2)),
        ("rb", (-2, 8)),
        ("ry", (-2, -2)),
    ],
)
def test_example_3_chains(colours: str, states: tuple[int, ...]) -> None:
    state, seen = State(), []
    for colour in colours:
        state = drawn_pocchi(state, BY_MPSZ["P" + colour], V)
        seen.append(state.factor)
    assert tuple(seen) == states


def test_turning_over_doubles_where_the_option_says_so() -> None:
    values = load_rules("anmika", {"pocchi.over": 2}).values
    first = drawn_pocchi(State(), BY_MPSZ["Pg"], values)
    assert drawn_pocchi(first, BY_MPSZ["Py"], values).factor == -2
    assert drawn_pocchi(State(), BY_MPSZ["Py"], values).factor == -1


def test_example_4_summer_raises_the_finished_result() -> None:
    three = won(doc(aside="夏 夏", dora="8p 6z")).wins[0].own.chosen.size
    assert (three.han, three.fu, three.plain.limit, three.base.limit) == (3, 30, "", "haneman")
    ten = won(doc(aside="夏", dora="7m 7m 7m 8p 8p")).wins[0].own.chosen.size
    assert (ten.han, ten.base.limit) == (10, "sanbaiman")


def test_example_5_gold_on_spring() -> None:
    result = won(doc(aside="春 春 夏 夏 gN", gold="spring"))
    got = lines(result)
    assert got["spring_pair"] + got["spring_gold"] == 8


@pytest.mark.parametrize(
    ("tile", "found"),
    [
        ("9p", "1p 8p 9p"),
        ("1z", "1z 2z 4z"),
        ("4z", "1z 3z 4z"),
        ("5z", "5z 6z 7z"),
        ("7m", "7m 9m"),
        ("9m", "7m 9m"),
        ("1s", "1s 2s 9s"),
    ],
)
def test_example_6_tulip(tile: str, found: str) -> None:
    assert " ".join(sorted(map(mpsz, targets(BY_MPSZ[tile] & KIND, True, V)))) == found


def test_a_tulip_goes_round_the_manzu_that_are_in_the_set() -> None:
    """The neighbours alone, cyclic (§8): of 7m and 9m both; of more manzu not all of them."""
    more = rules_with("anmika", {"table.removed": ["4m", "5m", "6m", "8m"]}).values
    assert " ".join(map(mpsz, targets(BY_MPSZ["9m"] & KIND, True, more))) == "7m 9m 1m"


def test_example_7_bust_again() -> None:
    """Bust, above zero again by a 逆, bust again after a 正: with m the second is multiplied."""
    data = story(FEVER, {"tile": "5s"}, {"tile": "Py"}, {"tile": "Pg"}, scores={"A": 1000, "B": 35000, "C": 50000})
    result = won(data)
    busts = [[(x.base, x.each, x.payers) for x in o.own.gain.lines if x.id == "bust"] for o in result.wins]
    assert busts == [[(5, 5, ("A",))], [], [(5, 10, ("A",))]]
    assert [o.own.state.factor for o in result.wins] == [1, -1, 2]


def test_example_8_terminals_and_honours() -> None:
    result = won(doc("777m 111p 99p 33z 777z", by="ron", tile="9p", fever="single"))
    assert {"honroutou", "toitoi"} <= ids(result)
    no = won(doc("777m 111p 111s 55p 34s", tile="5s"))
    assert "sanshoku_doukou" not in ids(no)
    assert refused(doc("055666777p 99m 46s", fever="single")) == ["W442"]


def test_example_9_empty_waits() -> None:
    fifth = won(doc("12356789p 33z [4444p]", tile="Pg"))
    assert fifth.wins[0].own.chosen.size.face.kind == BY_MPSZ["4p"]


def test_example_10_dealer_60_fu() -> None:
    data = doc("888s 99m 46s 789p [2222p]", by="ron", player="A", **{"from": "C"}, ippatsu=True, tile="0s")
    assert won(data).points["A"] == 12000


def test_example_10_high_ranks() -> None:
    child = won(doc(aside="夏", dora="7m 7m 7m 7m 8p 8p 2p 2p", ura="2p 1z"))
    assert child.wins[0].own.chosen.size.base.points == 10000
    assert (child.points["A"], child.points["C"]) == (-21000, -11000)
    dealer = won(doc(aside="夏夏", dora="7m 7m 7m 7m 8p 8p 2p 2p", ura="2p 1z", player="A"))
    assert (dealer.points["B"], dealer.points["C"]) == (-25000, -25000)


def test_example_10_small_hands_are_rounded_to_thousands() -> None:
    one = doc("234p 678p 66z 99m (222s)", by="ron", tile="6z", riichi=False)
    assert won(one | {"dora": "1z 1z"}).points["B"] == 1000
    two = doc(by="ron", tile="0s")
    assert won(two).points["B"] == 3000
    assert won(two, points__rounding_unit=100).points["B"] == 2600


def test_example_11_spring_through_an_indicator_is_paid_under_reverse() -> None:
    result = won(doc("123456789s 111p 1z", tile="Py", aside="春 北", dora="夏 9m"))
    assert lines(result)["spring_more"] == -1


# --- §2: what is a legal win ---


def test_dama_is_refused_and_muscle_is_a_switch() -> None:
    assert refused(doc(riichi=False)) == ["W440"]
    assert won(doc(riichi=False), muscle__on=False).points["B"] > 0


@pytest.mark.parametrize("name", ["chiihou", "renhou"])
def test_first_turn_wins_need_no_riichi(name: str) -> None:
    flags: Data = {name: True}
    result = won(doc(by="ron" if name == "renhou" else "tsumo", riichi=False, **flags))
    assert result.wins[0].own.chosen.size.fold == 2
    assert [(c.chances, c.base) for c in result.wins[0].own.gain.chances] == [(1, 140)]


def test_orphans_need_no_riichi_and_seven_of_manzu() -> None:
    result = won(doc("7m 9m 1p 9p 1s 9s 1234z Pg 6z 7z", tile="7m", riichi=False))
    assert ids(result) >= {"kokushi_13"}
    assert result.wins[0].own.chosen.size.fold == 2


def test_an_open_hand_needs_a_yaku() -> None:
    assert refused(doc("234p 678p 46s 99m (222s)", riichi=False)) == ["W302"]


def test_north_in_the_hand() -> None:
    assert refused(doc("111p 999p 111s 77z 44z", by="ron", tile="4z")) == ["W441"]
    assert "shousuushii" in ids(won(doc("111z 222z 333z 4z 123p", by="ron", tile="4z", top={"dora": "6z 6z"})))


def test_own_drawn_north_is_furiten_on_a_north_wait() -> None:
    hand = doc("111z 222z 333z 4z 123p", by="ron", tile="4z", aside="北")
    assert refused(hand) == ["W303"]


def test_furiten_ron() -> None:
    assert refused(doc(by="ron", river="5s")) == ["W303"]
    assert refused(doc(by="ron", passed="5s")) == ["W303"]
    assert won(doc(river="5s")).points["B"] > 0


def test_a_tile_passed_between_two_wins_forbids_later_rons_alone() -> None:
    """§4 furiten: what was let pass after a win of a fever says nothing about the one before."""
    ron, drawn = {"by": "ron", "from": "C", "tile": "5s"}, {"tile": "5s"}
    assert len(won(story(FEVER, ron, drawn | {"passed": "5s"})).wins) == 2
    assert refused(story(FEVER, drawn | {"passed": "5s"}, ron)) == ["W303"]


# --- §4: yaku ---


def test_crow() -> None:
    result = won(doc(by="ron"))
    assert "karasu" in ids(result)
    assert chances(result) == {"karasu": 140}
    for more in (
        {"aside": "北"}, {"aside": "夏"}, {"tile": "0s"}, {"dora": "春 6z"}, {"riichi": "double"}, {"dora": "7m 6z"},
    ):  # fmt: skip
        other = doc(**{"by": "ron"} | more)
        assert "karasu" not in ids(won(other))


def test_closed_eight_of_manzu() -> None:
    tsumo = won(doc(EIGHT, tile="Pg"))
    assert ids(tsumo) == {"riichi", "tsumo", "kanpachiman", "kanpachiman_tsumo"}
    ron = won(doc(EIGHT, by="ron", tile="Pb"))
    assert (ron.wins[0].own.chosen.size.han, lines(ron)) == (9, {})
    assert refused(doc(EIGHT, by="ron", tile="Py")) == ["W444"]
    assert refused(doc(by="ron", tile="Pg")) == ["W444"]
    assert refused(doc(EIGHT, by="ron", tile="Pb", passed="Pg")) == ["W303"]
    assert won(doc(EIGHT, by="ron", tile="Pb", river="Pg")).points["B"] > 0


def test_the_three_colour_run_with_the_eight() -> None:
    ron = won(doc("79m 789p 789s 123p 22s", by="ron", tile="Pg"))
    assert "sanshoku_doujun" in ids(ron)
    assert chances(ron) == {"sanshoku_ron": 140}
    tsumo = won(doc("79m 789p 789s 123p 22s", tile="Pg"))
    assert chances(tsumo) == {"kanpachiman_tsumo": 70}


def test_three_winds_never_with_north() -> None:
    assert "sanfuu" in ids(won(doc("111z 222z 333z 12p 99m", by="ron", tile="3p")))
    data = doc("111z 222z 333z 44z 12p", by="ron", tile="3p")
    assert "sanfuu" not in ids(won(data))


def test_american_seven_pairs() -> None:
    result = won(doc("1111p 3333p 77s 99m 7z", by="ron", tile="7z"))
    assert {part.id: part.amount for part in result.wins[0].own.chosen.size.yaku} == {
        "riichi": 1,
        "chiitoitsu": 2,
        "amerika_chiitoitsu": 8,
    }


def test_wheels() -> None:
    small = won(doc("11p 33p 55p 77p 99p 66z 7z", by="ron", tile="7z", dora="1z 1z"))
    assert {part.id: part.amount for part in small.wins[0].own.chosen.size.yaku} == {"riichi": 1, "shousharin": 6}
    assert lines(small) == {"honitsu": 5}
    big = won(doc("11p 33p 55p 66p 77p 99p 2p", by="ron", tile="2p"))
    assert {h.id for h in big.wins[0].own.chosen.size.yakuman} == {"daisharin"}
    assert big.wins[0].own.chosen.size.han == 1 + 6 + 2
    assert lines(big) == {"yakuman": 10, "chinitsu": 10}


def test_triplets_in_a_row() -> None:
    three = won(doc("222p 333p 444p 99m 46s", tile="5s"))
    assert "sanrenkou" in ids(three)
    assert chances(three) == {"sanrenkou": 70}
    four = won(doc("222p 333p 444p 05p 99m", by="ron", tile="5p"))
    assert {part.id: part.amount for part in four.wins[0].own.chosen.size.yakuman} == {"suurenkou": 2}


def test_eight_dealer_wins() -> None:
    data = doc(player="A", top={"honba": 8})
    result = won(data)
    assert "paarenchan" in ids(result)
    assert chances(result) == {"paarenchan": 140}
    assert "paarenchan" not in ids(won(doc(top={"honba": 8})))


def test_manzu_half_flush() -> None:
    result = won(doc("777m 999m 111z 22z 66z", tile="6z", by="ron", dora="1p 1p"))
    assert {"manzu_honitsu", "toitoi"} <= ids(result)


# --- §6 to §9 ---


def test_zero_chips_is_worth_its_dice_chance() -> None:
    """Two waits: one without a chip (70 × 4/15 from each), one with fewer chips: the reading without chips counts."""
    result = won(doc("234p 678p 56p 22s 345s", tile="Pg", dora="6z 6z", ura="3p 6z"))
    assert chances(result).get("pocchi_zero", 0) in (0, 70)
    assert result.wins[0].own.chosen is result.wins[0].own.order[0]


def test_waiting_for_white() -> None:
    hand = "123p 789p 123s 99m Pg Pb"
    reverse = won(doc(hand, tile="Py"))
    assert (reverse.wins[0].own.state.factor, mpsz(reverse.wins[0].own.chosen.size.face.kind)) == (1, "5z")
    true = won(doc("123p 789p 123s 99m Pg Pr", tile="Pb"))
    assert true.wins[0].own.state.factor == 2


def test_a_spilled_pocchi_is_a_plain_white() -> None:
    assert refused(doc(tile="Pb", top={"spilled": "Pb"})) == ["W301"]
    assert won(doc(EIGHT, by="ron", tile="Pb", top={"spilled": "Pb"})).points["B"] > 0


def test_the_seed_chain_of_dice() -> None:
    result = won(story("79m 777p 123p 99s 456s", {"tile": "Pr"}, {"tile": "Pb"}))
    assert [chances(result, i) for i in (0, 1)] == [{"kanpachiman_tsumo": -140}, {"kanpachiman_tsumo": 560}]


@pytest.mark.parametrize(("first", "second", "each"), [("Pb", "Pg", 280), ("Pr", "Pg", -280), (None, "Pb", 140)])
def test_the_three_colour_run_in_a_fever(first: str | None, second: str, each: int) -> None:
    wins = [{"tile": first}] if first else []
    last = {"tile": second, "by": "ron", "from": "A"}
    result = won(story("79m 789p 789s 777p 22s", *wins, last))
    assert chances(result, len(wins))["sanshoku_ron"] == each


def test_winter_ends_a_fever() -> None:
    wins: list[Data] = [{"tile": "5s", "winter": ["1p", "7z"]}, {"tile": "5s"}]
    assert refused(story(FEVER, *wins, before="冬")) == ["L451"]


@pytest.mark.parametrize(
    ("turned", "code"), [(["9m"], "L460"), (["7z", "9m"], "L459"), (["7z 9m"], "L458"), (["9m", "7z"], "")]
)
def test_turned_tiles(turned: list[str], code: str) -> None:
    data = doc(aside="冬", winter=turned)
    if code:
        assert refused(data) == [code]
    else:
        assert lines(won(data)) == {"winter": 4}


def test_a_god_pocchi_turned_by_winter() -> None:
    assert lines(won(doc(aside="冬", winter=["Pg", "7z"]))) == {"winter": 4}


def test_winter_winter_gold_takes_no_shubari() -> None:
    data = doc(aside="冬 冬 gN", gold="winter", winter=["9m 7z", "7z 6z"], shubari=True)
    got = lines(won(data, table__gold_norths=1))
    assert (got["winter_gold"], got["north"]) == (4, 2)


def test_gold_autumn_needs_the_wall() -> None:
    assert refused(doc(aside="秋 gN", gold="autumn", wall_left=1)) == ["L454"]
    assert refused(doc(aside="北 春", gold="spring")) == ["L455"]
    assert lines(won(doc(aside="gN 春", gold="none"))) == {"north": 1}  # to use it is a right


def test_eight_and_twelve() -> None:
    eight = won(doc(aside="春 夏 秋 冬 北 北 北 gN", gold="spring", winter=["7z"]))
    assert lines(eight)["eight"] == 100
    assert chances(eight) == {"four_flowers": 70, "four_norths": 70}
    twelve = won(doc(aside="春春 夏夏 秋秋 冬冬 北北北 gN", gold="spring", winter=["7z"]))
    assert lines(twelve)["twelve"] == 300
    assert sum(c.chances for c in twelve.wins[0].own.gain.chances if c.source.startswith("four")) == 3


def test_shubari_and_the_sit_out() -> None:
    result = won(doc(ippatsu=True, shubari=True, top={"sitout": "D"}))
    assert lines(result) == {"ippatsu": 2}
    assert result.chips == {"A": -2, "B": 6, "C": -2, "D": -2, "table": 0}


def test_single_spring_takes_what_was_declared_before() -> None:
    before = won(doc(aside="春", shubari=True))
    assert before.chips["B"] == 2
    after = won(doc(aside_after="春 夏", shubari=True))
    assert after.chips["B"] == 8


def test_others_draw_spring_during_a_fever() -> None:
    data = story(FEVER, {"tile": "Py"}, {"aside": {"player": "A", "tiles": "春"}}, {"tile": "5s"})
    assert won(data).chips["A"] == 2


def test_nobody_else_wins_in_a_fever() -> None:
    data = story(FEVER, {"tile": "5s"})
    data["hands"]["A"] = "234p 678p 46p 22s (888s)"
    data["events"].append({"win": {"player": "A", "by": "tsumo", "tile": "5p"}})
    assert refused(data) == ["W449"]


def test_a_second_win_needs_a_fever() -> None:
    assert refused(story(FEVER, {"tile": "5s"}, {"tile": "5s"}, riichi={"fever": "none"})) == ["L451"]


def test_all_star_counts_open_hands() -> None:
    result = won(doc("0p g5p 5p 99m 4s 0s 6s 46s (777z)", tile="g5s", riichi=False) | {"dora": "1z 1z"})
    assert chances(result) == {"all_star": 70}
    assert lines(result) == {"red": 4, "gold": 8}


def test_rolls_settle() -> None:
    data = doc("222p 666p 333s 888s 9m", tile="9m", dice=["24: 13 45 11 56 24"])
    result = won(data)
    assert sum(t.amount for t in result.ledger.transfers if t.why == "dice") == 140


def test_the_doubles_bonus() -> None:
    roll = Roll((2, 4), ((1, 1), (1, 1), (3, 3), (1, 2), (3, 4), (5, 6), (2, 6)))
    assert dice.evaluate_rolls(roll, True, V) == (0, 111 + 33, 4)
    assert dice.evaluate_rolls(roll, False, V) == (0, 0, 4)


# --- §10 ---


def drawn_hand(draw: Data, **top: Any) -> Any:
    data = {"rules": {"use": "anmika", "set": {}}, "seats": ["A", "B", "C"], "draw": draw} | top
    return won(data)


def test_noten() -> None:
    assert drawn_hand({"tenpai": ["A"]}).points == {"A": 4000, "B": -2000, "C": -2000, "table": 0}
    assert drawn_hand({"tenpai": ["A", "B"]}).points == {"A": 2000, "B": 2000, "C": -4000, "table": 0}
    assert set(drawn_hand({}).points.values()) == {0}


@pytest.mark.parametrize("events", [[{"draw": {"tenpai": ["B"]}}], [{"riichi": {"player": "B"}}, {"draw": {}}]])
def test_a_hand_told_that_is_not_tenpai_is_paid_no_noten(events: list[Data]) -> None:
    """As in riichi (W404); a wait of which no tile is left is tenpai (空テン)."""
    data = {"rules": "anmika", "seats": [*"ABC"], "events": events}
    assert refused(data | {"hands": {"B": "777s 66z 333p 1p 4p 7p 9m 1z"}}) == ["W404"]
    assert won(data | {"hands": {"B": "777s 123p 456p 1111z"}}).points["B"] == 4000


def test_springless_doubles_in_a_row_and_nobody_tenpai_is_a_chance() -> None:
    result = drawn_hand({"springless": 3}, sitout="D")
    assert result.chips["D"] == 48
    assert {c["source"] for c in as_data(result)["dice"]} == {"all_noten", "springless"}
    assert drawn_hand({"tenpai": ["A"]}, sitout="D", aside={"B": "春"}).chips["D"] == -1


def test_a_fever_without_a_win_is_a_draw() -> None:
    data = story(FEVER, riichi={"shubari": True}, sitout="D")
    data["events"].append({"draw": {"tenpai": ["A"]}})
    result = won(data)
    assert result.points["B"] == 4000
    assert result.chips["D"] == 4 * 3 + 10


def test_nagashi() -> None:
    result = drawn_hand({"nagashi": "B"}, river={"B": "7m 9m 1p 1z"})
    assert (result.points["B"], result.chips["B"]) == (26000, 10)
    data = {"rules": {"use": "anmika", "set": {}}, "seats": ["A", "B", "C"], "draw": {"nagashi": "B"}}
    assert refused(data | {"river": {"B": "7m 2p"}}) == ["W445"]


def test_chombo() -> None:
    data = {"rules": {"use": "anmika", "set": {}}, "seats": ["A", "B", "C"], "sitout": "D", "chombo": {"player": "A"}}
    assert won(data).chips == {"A": -15, "B": 5, "C": 5, "D": 5, "table": 0}


def test_chombo_pays_the_chips_of_a_ron_to_each_riichi() -> None:
    """B in riichi waits for 5s, in シュバリー: 10, and the ron's chips: concealed full flush 10 × 2."""
    data: Data = {
        "rules": {"use": "anmika", "set": {}}, "seats": ["A", "B", "C"], "dora": "6z 6z",
        "hands": {"B": "123s 789s 222s 99s 46s"},
        "events": [{"riichi": {"player": "B", "shubari": True}}, {"chombo": {"player": "A"}}],
    }  # fmt: skip
    result = won(data)
    # 清一色 6 + riichi 1 + gold 1: baiman, no rank chips; he names the gold five, 4 × 2
    assert result.chips == {"A": -10 - 5 - 28, "B": 38, "C": 5, "table": 0}
    assert set(result.points.values()) == {0}


def test_chombo_in_a_fever_pays_every_tile_still_out() -> None:
    data = story("777p 123p 789s 22s 46s", riichi={"fever": "single"}, river={"A": "5s"})
    data["events"].append({"chombo": {"player": "A", "dora": "6z 6z"}})
    # three 5s are out: a plain one, riichi and nothing else, is カラス: 10 chips; the red one 2, the gold one 4
    assert won(data).chips["B"] == 5 + 10 + 2 + 4


def test_match_end() -> None:
    done = finish({"A": 86000, "B": 20000, "C": -1000}, Receipt(rules_with("anmika")), streak=2, east_one="A")
    assert done.ledger.totals("chips")["A"] == 45 + 12 + 12 + 8
    high = finish({"A": 50000, "B": 45000, "C": 10000}, Receipt(rules_with("anmika")))
    assert high.places == {"A": 30, "B": 0, "C": -30}
    four = finish({"A": 50000, "B": 45000, "C": 5000, "D": 40000}, Receipt(rules_with("anmika")))
    assert four.places == {"A": 30, "B": 15, "D": -15, "C": -30}


def test_sudden_death_in_the_second_round_only() -> None:
    high = {"A": 41000, "B": 34000, "C": 30000}
    assert not is_over(high, V, last_hand=False, again=False, drawn=False)
    assert is_over(high, V, last_hand=False, again=True, drawn=False)
    assert not is_over(high, V, last_hand=False, again=True, drawn=True)
    assert not is_over({"A": 36000, "B": 35000, "C": 34000}, V, last_hand=True, again=False, drawn=False)
    assert is_over({"A": -100, "B": 65100, "C": 40000}, V, last_hand=False, again=False, drawn=True)


# --- what cannot be ---


@table_of(
    ("data", "code"),
    [
        (doc("11112p 345p 678p 22s", tile="1p"), "L202"),
        (doc("123p 789p 123s 99m 4s 5z", tile="5s"), "L203"),
        (doc(EIGHT, tile="8m"), "L203"),
        (doc(haitei=True, by="ron"), "L206"),
        (doc(ippatsu=True, riichi=False), "L206"),
        (doc(fever="single", riichi=False), "L206"),
        (doc(ura="1z", riichi=False), "L209"),
        (doc("123p 789p (123s) 99m 46s", riichi=False), "L207"),
        (doc(aside="1p"), "L440"),
        (doc(aside="春春春"), "L202"),
        (doc(fever="single", riichi="open", hand=FEVER), "W447"),
        (doc(dice=["24: 13 45 56 24"]), "L453"),
        (doc(**{"as": "9p"}), "L452"),
        (doc(winter=["9p", "7z"]), "L457"),
    ],
)
def test_refusals(data: Data, code: str) -> None:
    assert code in refused(data)
