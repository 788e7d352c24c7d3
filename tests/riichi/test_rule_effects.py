"""What rules do that no preset turns on, or that no sentence of a page speaks of: each changes a ruling."""

from __future__ import annotations

import pytest

from calc.riichi.waits import HeldTiles
from calc.rules.rules import load_rules
from calc.systems import system
from calc.systems.family import RiichiFamily
from calc.tiles.notation import parse_hand
from calc.verdict.verdict import as_data
from tests.anmika.test_anmika_spec import doc
from tests.anmika.test_anmika_spec import ids as anmika_ids
from tests.anmika.test_anmika_spec import won as anmika
from tests.helpers import drawn, refused, result, value, win, yaku

NORTHS = {"north.yaku_tile": True}


def test_norths_are_everybodys_yaku_tile_in_riichi() -> None:
    """clubs, Norths: everybody's yaku tile (triplet a yaku, pair fu 0/2)."""
    triplet = win("234m 567p 34s 88s (444z) + 5s", ron="B", source="C")
    assert refused(triplet, rules="riichi") == ["W302"]
    assert yaku(triplet, NORTHS, "riichi") == {"north"}
    receipt = as_data(result(triplet, NORTHS, "riichi"))["receipt"]
    assert "north.yaku_tile" in {ruling["id"] for line in receipt for ruling in line["rules"]}
    pair = win("234m 567p 345s 67s 44z + 8s", ron="B", source="C", riichi=True)
    assert yaku(pair, {}, "riichi") == {"riichi", "pinfu"}
    assert yaku(pair, NORTHS, "riichi") == {"riichi"}
    assert value(pair, {**NORTHS, "fu.pair_north": 12}, "riichi")[1] == value(pair, NORTHS, "riichi")[1] + 10


def test_closed_eight_of_manzu_waits_for_the_eight_alone() -> None:
    """間八萬: the 8m between 7m and 9m, in riichi; 789m completed by another tile, or held, is none."""
    over = {"yaku.kanpachiman": "8/-", "yaku.kanpachiman_tsumo": "yakuman/-"}
    for hand, more, is_one in (
        ("79m 123p 456s 789p 22s + 8m", {"riichi": True}, True),
        ("79m 123p 456s 789p 22s + 8m", {}, False),
        ("78m 123p 456s 789p 22s + 9m", {"riichi": True}, False),
        ("789m 123p 46s 789p 22s + 5s", {"riichi": True}, False),
        ("7899m 123p 456s 789p + 9m", {"riichi": True}, False),
    ):
        assert ("kanpachiman" in yaku(win(hand, tsumo="B", **more), over | {"yaku.kanpachiman_tsumo": "off"}, "riichi")
                ) is is_one, hand  # fmt: skip
        assert ("kanpachiman_tsumo" in yaku(win(hand, tsumo="B", **more), over, "riichi")) is is_one, hand


def test_seven_pairs_of_one_suit() -> None:
    """clubs, yaku that clubs add: 大車輪, 小車輪."""
    wheel = win("2233445566778p + 8p", tsumo="B")
    assert yaku(wheel, {"yaku.daisharin": "yakuman/-"}, "riichi") == {"daisharin"}
    assert yaku(wheel, {"yaku.daisharin": "yakuman/-"}, "mighty") == {"daisharin"}
    small = win("223344557788p 1z + 1z", ron="B", source="C")
    assert "shousharin" in yaku(small, {"yaku.shousharin": "6/-"}, "riichi")
    assert "shousharin" not in yaku(small, {}, "riichi")


def test_a_red_five_as_indicator() -> None:
    """dora.red_indicator: how often a tile counts whose indicator is a red five (ダブドラ where 2)."""
    hand = win("234m 666p 345s 88s 67m + 8m", tsumo="B", riichi=True, dora="0p")
    over = {"table.red_fives": "[0p]"}
    assert value(hand, {**over, "dora.red_indicator": 2}, "riichi")[0] == value(hand, over, "riichi")[0] + 3


def test_a_concealed_kan_after_riichi() -> None:
    """riichi.ankan: never; if the waits stay; if also no reading of the hand changes."""
    hand = parse_hand("111345p 789m 456s 9s")
    for engine in ("riichi", "mighty"):
        for policy, legal in (("no", False), ("waits", True)):
            rules = load_rules(engine, {"riichi.ankan": policy})
            family = system(engine)
            assert isinstance(family, RiichiFamily)
            seer = family.waiter(HeldTiles(hand.concealed, ()), rules.values)
            assert seer.kan(9).legal is legal, (engine, policy)


def test_forms_of_a_hand_won_as_dealt() -> None:
    """tenhou.double_forms: 天和 has these whatever tile was drawn last; here nine gates, a 9 drawn."""
    over, hand = {"tenhou.double_forms": "[junsei_chuuren]"}, "1112345567899p"
    for engine in ("riichi", "mighty"):
        gates = win(f"{hand} + 9p", tsumo="A", tenhou=True)
        assert ("junsei_chuuren" in yaku(gates, {}, engine), "junsei_chuuren" in yaku(gates, over, engine)) == (
            False,
            True,
        )
    dealt = doc(hand, tile="9p", player="A", riichi=False, tenhou=True)
    assert "junsei_chuuren" not in anmika_ids(anmika(dealt))
    assert "junsei_chuuren" in anmika_ids(anmika(dealt, **over))


@pytest.mark.parametrize(
    ("key", "name", "always", "questioned"),
    [
        ("ryuuiisou.without_hatsu", "ryuuiisou", "22334s 666s 888s 66z + 4s", "22334s 666s 888s 22s + 4s"),
        ("tsuuiisou.pairs", "tsuuiisou", "111z 222z 333z 66z 77z + 7z", "111122223333z 6z + 6z"),
    ],
)
def test_all_green_and_all_honours(key: str, name: str, always: str, questioned: str) -> None:
    """緑一色 without 發, 字一色 as seven pairs: where the rule is off, the same yaku holds in other hands only."""
    for on in (True, False):
        over = {key: on, "shape.four_as_two_pairs": True}
        for hand, holds in ((always, True), (questioned, on)):
            for engine in ("riichi", "mighty"):
                assert (name in yaku(win(hand, ron="B", source="C", riichi=True), over, engine)) is holds, engine
            held, _, tile = hand.partition(" + ")
            found = anmika_ids(anmika(doc(held, by="ron", tile=tile, dora="1p 1p"), **over))
            assert (name in found) is holds


def test_three_winds_beside_a_north() -> None:
    """sanfuu.with_north: 三風 in any hand with north."""
    over, winds = {"yaku.sanfuu": "yakuman"}, win("111z 222z 333z 44z 12p + 3p", tsumo="B")
    for engine in ("riichi", "mighty"):
        for with_north in (False, True):
            assert ("sanfuu" in yaku(winds, {**over, "sanfuu.with_north": with_north}, engine)) is with_north


# --- mighty -----------------------------------------------------------------------------------------------------------


def test_mighty_draws_as_riichi_has_them() -> None:
    """Draws of mighty are riichi's: a wait for one's own four, and noten by choice."""
    own_four, fifth = drawn(hands={"B": "1111z 234p 567p 345s"}), {"white.five_of_a_kind": True}
    assert result(own_four, {**fifth, "draw.own_four_wait": True}, "mighty").points["B"] > 0
    assert result(own_four, {**fifth, "draw.own_four_wait": False}, "mighty").points["B"] == 0
    declined = drawn(hands={"B": "234p 567p 345s 11z 67s"}, declined=["B"])
    assert refused(declined, {"draw.tenpai_may_decline": False}, "mighty") == ["W403"]
    assert refused(declined, {"draw.tenpai_may_decline": True}, "mighty") == []


def test_mighty_circumstances_as_riichi_has_them() -> None:
    """mighty: otherwise ordinary three-player riichi."""
    kan = win("234p 567p 345s 1z [9999s] + 1z", tsumo="A", tenhou=True)
    assert refused(kan, {"first_turn.ankan_breaks": True}, "mighty") == ["L206"]
    assert refused(kan, {"first_turn.ankan_breaks": False}, "mighty") == []
    last = win("234p 567p 345s 1z [9999s] + 1z", tsumo="B", rinshan=True, haitei=True)
    for counted in ("rinshan", "haitei"):
        assert {"rinshan", "haitei"} & yaku(last, {"last_tile.rinshan": counted}, "mighty") == {counted}
    late = win("234p 567p 345s 67s 99p + 8s", ron="B", source="C", riichi=True, ippatsu=True, houtei=True)
    assert refused(late, {"riichi.own_draw_left": True}, "mighty") == ["L206"]
    assert refused(late, {"riichi.own_draw_left": False}, "mighty") == []
    declared = win("234p 567p 345s 67s 99p + 8s", ron="B", source="C", riichi_tile=True)
    less = result(declared, {"riichi.stick_when_tile_won": False}, "mighty").points["B"]
    assert result(declared, {"riichi.stick_when_tile_won": True}, "mighty").points["B"] == less + 1000


@pytest.mark.parametrize("name", ["sanma", "mighty"])
def test_tiles_that_are_not_in_the_set_are_refused(name: str) -> None:
    """table.flowers and table.pocchi: none where no rule puts them into the set."""
    for tile, rule in (("春", "table.flowers"), ("Pb", "table.pocchi")):
        hand = win("234p 567p 345s 67s 99p + 8s", ron="B", source="C", dora=tile, riichi=True, seats="A B C")
        assert "L203" in refused(hand, rules=name)
        assert refused(hand, {rule: "four"}, name) == []


# --- anmika -----------------------------------------------------------------------------------------------------------


def test_anmika_circumstances_and_kans() -> None:
    """anmika §4: 嶺上開花, 海底, 河底, 槍槓; the fu of an open kan of terminals."""
    kan = doc("123p 789p 46s 11z (9999m@A)", riichi=False, rinshan=True)
    assert "rinshan" in anmika_ids(anmika(kan))
    assert "haitei" in anmika_ids(anmika(doc(haitei=True)))
    assert "houtei" in anmika_ids(anmika(doc(by="ron", houtei=True)))
    assert "chankan" in anmika_ids(anmika(doc(by="ron", chankan=True)))
    usual = as_data(anmika(kan))["wins"][0]["fu"]
    assert as_data(anmika(kan, **{"fu.open_kan_yaochuu": 36}))["wins"][0]["fu"] == usual + 20


def test_a_liable_player_of_anmika_covers_his_yakuman_or_the_whole_hand() -> None:
    """pao.covers: 大三元 and 字一色 by tsumo, liable for 大三元 alone: for one of the two yakuman, or for both."""
    hand = {"hand": "(PgPbPy@A) (666z@A) (777z@A) 111z 2z + 2z", "tsumo": "B", "pao": "A", "dora": "9s 9s"}
    paid = {
        covers: result(win(**hand), {"pao.yaku": "[daisangen]", "pao.covers": covers}, "anmika").points
        for covers in ("yakuman", "hand")
    }
    assert paid["hand"]["C"] == 0 > paid["yakuman"]["C"]
    assert paid["hand"]["B"] == paid["yakuman"]["B"] > 0
