"""Records that say two things at once, and what a record says without words."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner

from calc.problems.problems import InputError
from calc.verdict.verdict import as_data
from tests.commands import app_of
from tests.helpers import render

from .test_anmika_spec import EIGHT, FEVER, PLAIN, doc, drawn_hand, story, won


def said(data: dict[str, Any]) -> list[tuple[str, str]]:
    """The problems of a document, code and message."""
    with pytest.raises(InputError) as caught:
        won(data)
    return [(p.code, p.message) for p in caught.value.problems]


def noted(data: dict[str, Any]) -> list[str]:
    """The warnings of a document."""
    return [w["id"] for w in as_data(won(data))["warnings"]]


def test_below_zero_by_riichi_with_a_score_above_is_a_contradiction() -> None:
    top = {"below": ["A"], "in_riichi": ["A"], "sticks": 2, "scores": {"A": 1000, "B": 35000, "C": 67000}}
    assert said(doc(top=top)) == [("L206", "A is below zero by his own riichi, yet his score is 1000")]


def test_a_score_below_zero_before_anything_is_paid_is_the_own_riichi() -> None:
    """§8 トビ賞: for a declarer below zero by his riichi when another then wins; once, with `below` or without."""
    top = {"sticks": 2, "scores": {"A": -1000, "B": 35000, "C": 69000}}
    for data in (doc(top=top), doc(top=top | {"below": ["A"]})):
        assert {p: n for p, n in won(data).chips.items() if n} == {"A": -5, "B": 5}
    own = {"sticks": 2, "scores": {"A": 35000, "B": -1000, "C": 69000}}
    assert not any(won(doc(top=own)).chips.values())


def test_indicators_of_a_fever_do_not_vanish() -> None:
    fewer, more = {"tile": "5s", "dora": "6z 6z"}, {"tile": "5s", "dora": "6z 6z 1z"}
    won(story(FEVER, fewer, more))
    assert said(story(FEVER, more, fewer)) == [("L209", "the dora indicator 1z already lay open at the win before")]


def test_a_riichi_whose_tile_is_won_on_lays_no_stick() -> None:
    """A ron on the discarder of a fever riichi can only be one on the declaration tile."""
    data = doc()
    del data["win"], data["sticks"]
    data["hands"] = {"B": FEVER, "C": "777s 123p 99p 123s 24s"}
    first, fever = {"riichi": {"player": "C"}}, {"riichi": {"player": "B", "fever": "single"}}
    data["events"] = [first, fever, {"win": {"player": "C", "by": "ron", "from": "B", "tile": "3s"}}]
    assert won(data).points["table"] == -1000
    assert won(data, riichi__stick_when_tile_won=True).points["table"] == -2000


def test_a_crow_and_zero_chips_without_the_ura_are_told() -> None:
    assert noted(doc(by="ron")) == noted(doc(tile="Pg")) == ["indicators_not_recorded"]
    assert noted(doc(tile="Pg", top={"ura": "1z 1z"})) == []


@pytest.mark.parametrize(
    ("wins", "why"),
    [
        ([{"tile": "5s", "gold": "spring"}, {"tile": "5s", "gold": "spring"}], "it was used at a win before"),
        ([{"tile": "5s", "gold": "summer"}], "no summer is drawn"),
    ],
)
def test_why_the_gold_north_does_nothing(wins: list[dict[str, Any]], why: str) -> None:
    assert said(story(FEVER, *wins, before="春 gN"))[0] == ("L455", f"金北 cannot strengthen {wins[-1]['gold']}: {why}")
    assert said(doc(aside="夏", gold="summer")) == [("L455", "金北 cannot strengthen summer: B drew none")]


@pytest.mark.parametrize(
    ("option", "says"),
    [
        (["--norths", "2", "--tsumo", "B", PLAIN + " + 5s", "--riichi"], '--aside "北 北 gN"'),
        (["--draw", "chombo", "--offender", "A"], "`chombo: {player: A}`"),
    ],
)
def test_options_of_others_name_the_own_ones(option: list[str], says: str) -> None:
    run = CliRunner().invoke(app_of("score"), ["-r", "anmika", "--seats", "A B C", *option])
    assert run.exit_code == 2
    assert says in run.output


def test_waits_do_not_ask_which_five_is_red() -> None:
    """§2's example, as it is written: 5s and 6s may be konged. With a player its worth depends on the red one."""
    run = CliRunner().invoke(app_of("waits"), ["-r", "anmika", "2222455566677s"])
    assert "the fourth 5s must be konged" in run.output
    assert "the fourth 6s must be konged" in run.output
    asked = CliRunner().invoke(app_of("waits"), ["-r", "anmika", "2222455566677s", "--tsumo", "A", "--riichi"])
    assert asked.exit_code == 2
    assert "the others are 0s g5s" in asked.output


def test_no_forced_kan_where_there_can_be_no_riichi() -> None:
    noten = CliRunner().invoke(app_of("waits"), ["-r", "anmika", "7999m 123p 456p 66z 1s"])
    assert "not tenpai" in noten.output
    assert "konged" not in noten.output


def test_a_name_with_a_hyphen_stays_as_it_is() -> None:
    data = doc(top={"seats": ["A", "B", "Jo-Ann"], "scores": {"A": 1000, "B": 35000, "Jo-Ann": 69000}})
    assert "A −1,000   B 39,000   Jo-Ann 67,000" in render(won(data), "en")


def test_flowers_have_their_names() -> None:
    """Spring or 春 and not 1f, in results and in problems; a flower in the hand is refused as such."""
    data = doc(aside="冬 夏", winter=["春", "7z"], top={"dora": "秋 6z 1z"})
    shown = render(won(data), "en")
    assert "autumn · 6z → 7z · 1z → 2z" in shown
    assert "spring → flowers ×3 · 7z –: 3 matching" in shown
    assert "春 → 華牌 ×3 · 7z –: 一致 3枚" in render(won(data), "ja")
    assert said(doc(aside="冬", winter=["7z", "春"])) == [
        ("L459", "冬 ends at 7z, which matches nothing, yet 春 follows")
    ]
    assert ("L440", "B holds 春 in the hand: a flower is drawn aside") in said(doc(PLAIN.replace("46s", "4s 春")))


def test_two_indicators_lie_open_and_two_under_them() -> None:
    assert said(doc(top={"dora": "6z"})) == [("L209", "dora: 1 indicator; at least 2 lie open")]
    assert said(doc(top={"ura": "4s"})) == [("L209", "ura: 1 indicator; at least 2 lie open")]


# --- wins and draws that cannot follow each other -------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "why"),
    [
        ({"ippatsu": True}, {"ippatsu": True}, "ippatsu_again"),
        ({}, {"ippatsu": True}, "ippatsu_again"),
        ({"by": "ron", "from": "A"}, {"ippatsu": True}, "ippatsu_again"),
        ({"haitei": True}, {}, "after_last_tile"),
        ({"by": "ron", "from": "A", "houtei": True}, {}, "after_last_tile"),
        ({"wall_left": 5}, {"wall_left": 6}, "wall_grows"),
    ],
)
def test_a_later_win_of_a_fever_that_cannot_be(first: dict[str, Any], second: dict[str, Any], why: str) -> None:
    """一発 ends with the own first draw; nothing is won after the last tile; the wall does not grow."""
    with pytest.raises(InputError) as caught:
        won(story(FEVER, {"tile": "5s"} | first, {"tile": "0s"} | second))
    assert [p.sentence for p in caught.value.problems] == ["L206." + why]


def test_rons_of_the_first_go_around_are_all_ippatsu() -> None:
    """Two discards before the own first draw are won on, then that draw: 一発 each time."""
    ron = {"by": "ron", "from": "A", "ippatsu": True}
    data = won(
        story(FEVER, {"tile": "5s"} | ron, {"tile": "0s"} | ron | {"from": "C"}, {"tile": "g5s", "ippatsu": True})
    )
    assert ["ippatsu" in {line["id"] for line in win["chip_lines"]} for win in as_data(data)["wins"]] == [True] * 3


def test_springless_where_a_spring_is_drawn_or_somebody_wins() -> None:
    """`springless` counts draws without a 春: refused with a 春 drawn and beside 流し役満."""
    for more, why in (({"aside": {"A": "春"}}, "spring_drawn"), ({"river": {"B": "1p"}}, "springless_win")):
        draw = {"nagashi": "B"} if "river" in more else {}
        with pytest.raises(InputError) as caught:
            drawn_hand({"springless": 1} | draw, sitout="D", **more)
        assert [p.sentence for p in caught.value.problems] == ["L206." + why]
        drawn_hand(draw, **more)


# --- refusals that say what to do ---------------------------------------------------------------


def test_a_discard_in_both_rivers_is_named() -> None:
    """`river` and `river_after` add up: a tile in both that makes one too many is named, a red five too."""
    for tile, own in (("0s", ""), ("1p", "1p 1p 1p ")):
        data = story(PLAIN, {"tile": "g5s"}, riichi={"fever": "none"})
        data |= {"river": {"B": f"{own}{tile}"}, "river_after": {"B": tile}}
        with pytest.raises(InputError) as caught:
            won(data)
        assert "L202.river_twice" in [p.sentence for p in caught.value.problems]


def test_a_pocchi_that_is_only_a_white_says_why() -> None:
    """間八萬 without riichi, and a pocchi that was spilled: the refusal says which rule makes it a white."""
    for data, why in (
        (doc(EIGHT, tile="Pg", riichi=False, player="A", tenhou=True), "eight_in_riichi"),
        (doc(EIGHT, tile="Pb", top={"spilled": "Pb"}), "spilled"),
    ):
        with pytest.raises(InputError) as caught:
            won(data)
        assert caught.value.problems[0].sentence == "W301." + why


def test_who_called_from_the_river_of_a_nagashi_is_not_suggested() -> None:
    """The help of a 流し役満 that a call spoils names the third player, from whom the tile may have come."""
    hands = {"A": "123p 456p 1z (999s) (222z)"}
    with pytest.raises(InputError) as caught:
        drawn_hand({"nagashi": "B"}, river={"B": "9s 1z"}, hands=hands)
    assert caught.value.problems[0].help == "if it came from C, write from whom: (111p@C)"


@pytest.mark.parametrize(
    ("aside", "why"),
    [({"player": "A"}, "an aside needs `tiles`"), ({"player": "A", "tiles": ""}, "`tiles` has no value")],
)
def test_what_is_drawn_aside_is_some_tile(aside: dict[str, str], why: str) -> None:
    assert said({"rules": "anmika", "seats": [*"ABC"], "events": [{"aside": aside}]}) == [("S203", why)]


def test_a_meld_of_a_hand_told_was_called_from_somebody_at_the_table() -> None:
    """As in the hand of a win; 南 is the next player."""
    data = {"rules": "anmika", "seats": [*"ABC"], "events": [{"win": {"player": "A", "by": "tsumo", "tile": "6z"}}]}
    assert said(data | {"hands": {"A": "777s 123p 99m 66z (777p@D)"}}) == [
        ("S205", "nobody called `D` sits at this table")
    ]
    told = as_data(won(data | {"hands": {"A": "777s 123p 99m 66z (777p@南)"}}))["wins"][0]
    assert told["melds"][0]["from"] == "B"
