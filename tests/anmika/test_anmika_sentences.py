"""Sentences of the commentary on anmika that allow two readings, or that no rule said before: each as a record, both
values of each key. Expected values are worked out by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from calc.line.reader import read_line
from calc.line.writer import write_line
from calc.problems.problems import InputError
from calc.steps import read_record, settle
from calc.verdict.verdict import Verdict, as_data
from tests.commands import app_of

from ..helpers import render
from ..match.test_match_walk import walked
from .test_anmika_spec import FEVER, PLAIN, Data, doc, drawn_hand, ids, lines, refused, story, won

KAN = "99m 345p 111p 345s 45s"  # waits for 3s and 6s; 1p may be konged


def noted(result: Verdict[Any]) -> dict[str, dict[str, Any]]:
    return {name: dict(values) for name, values in result.notes}


def cited(result: Verdict[Any], key: str) -> list[str]:
    """The lines of the receipt that cite a rule."""
    return [line["label"] for line in as_data(result)["receipt"] for rule in line["rules"] if rule["id"] == key]


def why(data: Data, **values: object) -> str:
    """The sentence and the help of the only problem of a document."""
    with pytest.raises(InputError) as caught:
        won(data, **values)
    (problem,) = caught.value.problems
    return f"{problem.sentence}: {problem.help}"


# --- a kan on the tile before the last (海底牌の1つ前) ---------------------------------------------------------


def told(*events: Data, **top: Any) -> Data:
    """B's riichi, then some events; the deal is B's."""
    data: Data = {"rules": {"use": "anmika", "set": {}}, "seats": ["B", "C", "A"], "dora": "6z 6z"}
    return data | {"hands": {"B": KAN}, "events": [{"riichi": {"player": "B"}}, *events]} | top


def kan(**more: Any) -> Data:
    return {"kan": {"player": "B", "tile": "1p", **more}}


def after(**more: Any) -> Data:
    return {"win": {"player": "B", "by": "tsumo", "tile": "6s", "dora": "6z 6z 6z", **more}}


def test_a_win_by_rinshan_needs_a_tile_left_in_the_wall() -> None:
    """カンドラを捲ることができないため、嶺上牌の補充及び打牌は行わず、カンが成立した時点で流局となる。"""
    hand = "99m 345p 345s 45s [1111p]"
    for last in ({"haitei": True}, {"wall_left": 0}):
        assert why(doc(hand, tile="6s", rinshan=True, **last)).startswith("L206.rinshan_last: leave out `rinshan`")
        assert won(doc(hand, tile="6s", **last)).points["B"] > 0
        assert refused(told(kan(), after(rinshan=True, **last))) == ["L206"]
    assert won(doc(hand, tile="6s", rinshan=True, wall_left=1)).points["B"] > 0
    assert len(won(told(kan(), after(rinshan=True, wall_left=1))).wins) == 1


def test_a_north_drawn_last_has_a_replacement() -> None:
    """空気扱いのため、カンと違って海底でも抜いて嶺上牌から補充することができる: 嶺上開花 by a key."""
    data = doc(PLAIN, aside_after="北", rinshan=True, haitei=True)
    assert refused(data) == ["L206"]
    for counted in ("rinshan", "haitei"):
        result = won(data, north__replacement_rinshan=True, last_tile__rinshan=counted)
        assert ids(result) & {"rinshan", "haitei"} == {counted}


@pytest.mark.parametrize("events", [[kan(wall_left=1)], [kan(wall_left=1), {"draw": {}}], [kan()]])
def test_a_kan_on_the_tile_before_the_last_ends_the_hand(events: list[Data]) -> None:
    """The kan ends a story as a draw, with a `draw` behind it or without; its player is tenpai and keeps the deal."""
    result = won(told(*events))
    assert (result.points["B"], result.points["A"], result.points["C"]) == (4000, -2000, -2000)
    assert (result.next.dealer, result.next.honba) == ("B", 1)
    assert as_data(result)["tenpai"] == ["B"]
    sat_out = won(told(*events, sitout="D"))
    assert sat_out.chips["D"] == 12  # a draw without a 春


def test_a_kan_by_the_tiles_left_in_the_wall() -> None:
    """海底牌はカンできない; nothing but the draw follows a kan on the tile before; the wall only gets shorter."""
    assert (
        why(told(kan(wall_left=0)))
        == "L206.kan_last_tile: on the tile before the last one tile is left: `wall_left: 1`"
    )
    assert why(told(kan(wall_left=1), after())) == "L206.kan_ended: only a `draw` follows it"
    assert why(told(kan(wall_left=1), {"aside": {"player": "C", "tiles": "春"}})).startswith("L206.kan_ended")
    assert why(told(kan(wall_left=5), after(wall_left=5))).startswith("L206.wall_after_kan")
    assert len(won(told(kan(wall_left=5), after(wall_left=4, rinshan=True))).wins) == 1
    fever: Data = {"riichi": {"player": "B", "fever": "single"}}
    first: Data = {"win": {"player": "B", "by": "tsumo", "tile": "5s", "wall_left": 3}}
    seven: Data = {"kan": {"player": "B", "tile": "7p", "wall_left": 4}}
    data = told() | {"hands": {"B": FEVER}, "events": [fever, first, seven]}
    assert why(data).startswith("L206.wall_grows")
    seven["kan"]["wall_left"] = 1
    assert len(won(data).wins) == 1  # a fever with a win: nothing more is paid
    chombo: Data = {"chombo": {"player": "C"}}
    assert won(told(kan(wall_left=1), chombo)).points == {"B": 0, "C": 0, "A": 0, "table": 0}


def test_the_draw_after_such_a_kan_counts_in_a_match() -> None:
    """The 春無し in a row of a match goes on over a draw that only its kan tells."""
    players, hand = ["A", "B", "C", "D"], {"hands": {"A": KAN}, "events": [{"riichi": {"player": "A"}}]}
    ended = hand | {"events": [*hand["events"], {"kan": {"player": "A", "tile": "1p", "wall_left": 1}}]}
    match = walked({"draw": {"tenpai": ["A"]}}, ended, {"draw": {}}, players=players, rules="anmika")
    assert [max(h["chips"].values()) for h in match["hands"]] == [12, 24, 48]


# --- 春無し -----------------------------------------------------------------------------------------------------------


def test_springless_is_the_number_in_a_row() -> None:
    """流局までに一度も春が発動していない状態: 0 says that a 春 was drawn, silence counts as 1 and is told."""
    for said, chips in ((0, 0), (1, 12), (2, 24), (None, 12)):
        result = drawn_hand({"tenpai": ["A"], **({} if said is None else {"springless": said})}, sitout="D")
        assert result.chips["D"] == chips
        assert [c["source"] for c in as_data(result)["dice"]] == (["springless"] if chips else [])
        assert ("springless_unsaid" in noted(result)) == (said is None)
    drawn = drawn_hand({"tenpai": ["A"], "springless": 0}, sitout="D", aside={"A": "春"})
    assert drawn.chips["D"] == -1  # 単春
    assert not noted(drawn_hand({"tenpai": ["A"]}, sitout="D", aside={"A": "春"}))
    with pytest.raises(InputError) as caught:
        drawn_hand({"springless": 1})
    assert [p.sentence for p in caught.value.problems] == ["L206.springless_alone"]


def test_a_spring_that_was_drawn_ends_the_row_of_a_match() -> None:
    none: Data = {"draw": {"tenpai": ["A"]}}
    match = walked(none, none, {"draw": {"tenpai": ["A"], "springless": 0}}, none, players=[*"ABCD"], rules="anmika")
    assert [max(h["chips"].values()) for h in match["hands"]] == [12, 24, 0, 12]


# --- トビ賞 -----------------------------------------------------------------------------------------------------------


def test_a_second_bust_of_a_hand_has_two_readings() -> None:
    """トビ賞の支払いは合計10枚 in the worked figure, すべての祝儀倍効果を受ける in the sentence: 5 + 10, or 5 + 5."""
    wins: list[Data] = [{"tile": "5s"}, {"tile": "Py"}, {"tile": "Pg"}]
    scores = {"A": 1000, "B": 35000, "C": 50000}
    for value, each, other in (("multiplied", 10, 5), ("base", 5, 10)):
        result = won(story(FEVER, *wins, scores=scores), bust__again=value)
        assert [lines(result, at).get("bust", 0) for at in range(3)] == [5, 0, each]
        otherwise = "base" if value == "multiplied" else "multiplied"
        assert cited(result, "bust.again") == ["bust"]
        assert noted(result)["bust_again"] == {"player": "A", "n": each, "otherwise": otherwise, "other": other}
    # the first of a player takes every multiplier by either reading, the first of another player too
    once = won(story(FEVER, {"tile": "Pb"}, scores=scores), bust__again="base")
    assert (lines(once)["bust"], "bust_again" in noted(once)) == (10, False)
    both = won(story(FEVER, *wins, {"tile": "g5s"}, scores=scores | {"C": 3000}), bust__again="base")
    busts = [(x.payers, x.each) for w in both.wins for x in w.own.gain.lines if x.id == "bust"]
    assert busts == [(("A",), 5), (("A",), 5), (("C",), 10)]


def double_ron(**top: Any) -> Data:
    """B, who drew 秋, and C win on a 5s of A; the third indicator, which 秋 opens, makes C's two red dragons dora."""
    b: Data = {"player": "B", "hand": PLAIN, "riichi": True, "aside": "秋"}
    c: Data = {"player": "C", "hand": "234p 456p 789s 77z 46s", "riichi": True, "aside": "北"}
    data: Data = {"rules": {"use": "anmika", "set": {}}, "seats": ["A", "B", "C"], "dora": "1z 1z 6z", "sticks": 2}
    data["wins"] = [one | {"by": "ron", "from": "A", "tile": "5s"} for one in (b, c)]
    return data | top


def test_who_collects_a_bust_by_a_double_ron() -> None:
    """上家から順番に点棒を支払い飛ばした方にのみトビ賞が発生する: in turn order, or from the literal left player; the
    first takes the sticks."""
    data = double_ron(scores={"A": 1000, "B": 35000, "C": 35000})
    turn, left = (won(data, ron__order=value) for value in ("turn", "left"))
    assert [o.player for o in turn.wins] == ["B", "C"]
    assert [o.player for o in left.wins] == ["C", "B"]
    # C: north 1 in either case
    assert (turn.chips["B"], turn.chips["C"]) == (5, 1)
    assert (left.chips["B"], left.chips["C"]) == (0, 6)
    assert (turn.points["B"] - left.points["B"], turn.points["C"] - left.points["C"]) == (2000, -2000)


@pytest.mark.parametrize(("order", "winners"), [("turn", ["B", "C"]), ("left", ["C", "B"])])
def test_a_double_ron_of_which_one_has_no_tiles_is_in_turn_order_too(order: str, winners: list[str]) -> None:
    """Spec §5: the first in turn order takes the sticks; a win told by its size has no tile, yet is on that discard."""
    data = double_ron(dora="1z 1z")
    data["wins"][1] = {"player": "C", "han": 3, "fu": 40, "by": "ron", "from": "A"}
    for wins in (data["wins"], data["wins"][::-1]):
        verdict = won(data | {"wins": wins}, ron__order=order)
        assert [o.player for o in verdict.wins] == winners
        assert {t.payee for t in verdict.transfers if t.why == "sticks"} == {winners[0]}


# --- 秋 in a double ron -----------------------------------------------------------------------------------------------


def test_whose_the_indicator_is_that_autumn_opens() -> None:
    """まず秋の効果を発動させてドラ表示牌を確定: it counts for every winner, or for its own."""
    every, own = (won(double_ron(), autumn__double_ron=value) for value in ("every", "own"))
    # C: riichi, a north, 40 fu; two dora by the third indicator: mangan
    assert (every.points["C"], own.points["C"]) == (8000, 3000)
    assert every.points["B"] == own.points["B"] == 2000 + 2000  # the sticks
    assert noted(every)["autumn_every"] == {"player": "C", "by": "B", "tiles": "6z"}
    assert noted(own)["autumn_own"] == {"player": "C", "by": "B", "tiles": "6z"}
    assert [w["indicators"]["dora"] for w in as_data(own)["wins"]] == [["1z", "1z", "6z"], ["1z", "1z"]]
    assert cited(every, "autumn.double_ron") == cited(own, "autumn.double_ron") == ["win"]
    alone = won(double_ron(dora="1z 1z"), autumn__double_ron="own")  # not recorded, so nothing is taken away
    assert not noted(alone).keys() & {"autumn_own", "autumn_every"}


def test_two_autumns_in_a_double_ron_open_in_order() -> None:
    """Each opens its own, the first in order the first; a kan's indicator lies before them and counts for both."""
    data = double_ron(dora="1z 1z 6z 1p", ura="1p 2p 9s 9s")
    data["wins"][1]["aside"] = "秋 北"
    own = as_data(won(data, autumn__double_ron="own"))["wins"]
    assert [w["indicators"]["dora"] for w in own] == [["1z", "1z", "6z"], ["1z", "1z", "1p"]]
    assert [len(w["indicators"]["ura"]) for w in own] == [3, 3]
    konged = as_data(won(double_ron(dora="1z 1z 6z", kans=1), autumn__double_ron="own"))["wins"]
    assert [len(w["indicators"]["dora"]) for w in konged] == [3, 3]


def test_both_winners_see_the_same_indicators() -> None:
    """Lists of two winners that differ are refused where what 秋 opens counts for both."""
    data = double_ron()
    del data["dora"]
    for one, dora in zip(data["wins"], ("1z 1z 6z", "1z 1z"), strict=True):
        one["dora"] = dora
    assert refused(data) == ["L209"]
    assert won(data, autumn__double_ron="own").points["C"] == 3000


# --- チョンボ in a fever ---------------------------------------------------------------------------------------------


def fault(**event: Any) -> Data:
    """B's fever on 5s, A's チョンボ: two plain 5s are カラス, the red and the gold one are not."""
    data = story(FEVER)
    return data | {"events": [data["events"][0], {"chombo": {"player": "A", **event}}]}


def test_the_dice_of_the_rons_that_a_chombo_pays_for() -> None:
    """残っている和了牌を全て放銃扱いでチップの責任払い: カラス has its dice chance at each ron, from the offender for
    everybody; or not."""
    opened = won(fault())
    (chance,) = as_data(opened)["dice"][:1]
    assert (chance["source"], chance["base"], chance["each_hit"], chance["payers"]) == ("karasu", 140, 280, ["A"])
    assert [c["count"] for c in as_data(opened)["dice"]] == [1, 1]
    assert "fault_no_dice" not in noted(opened)
    never = won(fault(), fault__dice="never")
    assert (as_data(never)["dice"], noted(never)["fault_no_dice"]) == ([], {"player": "B", "n": 2})
    assert never.chips == opened.chips == {"A": -10 - 26, "B": 5 + 26, "C": 5, "table": 0}


def test_rolls_of_the_dice_after_a_chombo() -> None:
    """The rolls stand in the チョンボ; more than there are chances are refused."""
    rolls = ["24: 13 45 11 56 24", "13: 24 24 24 24"]
    rolled = won(fault(dice=rolls))
    assert rolled.chips == {"A": -36 - 280, "B": 31 + 280, "C": 5, "table": 0}
    assert why(fault(dice=[*rolls, rolls[0]])).startswith("L453.of_chombo")
    assert why(fault(dice=rolls[:1]), fault__dice="never").startswith("L453.of_chombo")


def test_the_dice_of_a_ron_outside_a_fever() -> None:
    """Outside a fever the named ron alone: no dice unless the table opens them there too."""
    data = fault(named={"B": "5s"})
    data["events"][0]["riichi"].pop("fever")
    assert as_data(won(data))["dice"] == []
    assert noted(won(data))["fault_no_dice"] == {"player": "B", "n": 1}
    (chance,) = as_data(won(data, fault__dice="always"))["dice"]
    assert (chance["count"], chance["each_hit"]) == (1, 280)


# --- 空テン -----------------------------------------------------------------------------------------------------------


def test_a_fever_on_an_empty_wait_is_allowed_and_wins_nothing() -> None:
    """フリテンや空テンでもフィーバーリーチは認められる; a first win on a tile all of whose copies are out cannot be."""
    hand = "777p 13p 99m 123s [2222p]"
    data = story(hand)
    ended = data | {"events": [*data["events"], {"draw": {}}]}
    assert won(ended).points["B"] == 4000
    assert refused(story(hand, {"tile": "2p"})) == ["L202"]
    assert refused(story(hand, {"tile": "Pg"})) == ["L465"]


def test_a_line_says_the_wall_of_a_kan() -> None:
    data = told(kan(wall_left=1)) | {"rules": "anmika"}
    line = write_line(data)
    assert line.endswith("B kan 1p wall-left 1")
    entry = read_record(read_line(line).value)
    assert settle(entry.record, entry.rules).points == won(told(kan(wall_left=1))).points


# --- what calc waits tells, and how drawn flowers are shown -----------------------------------------------------------


def waits(hand: str, *more: str) -> Any:
    """The waits of a hand, as plain values."""
    return json.loads(CliRunner().invoke(app_of("waits"), ["-r", "anmika", hand, "--json", *more]).stdout)


def shown_waits(hand: str, *more: str) -> str:
    return " ".join(CliRunner().invoke(app_of("waits"), ["-r", "anmika", hand, *more]).stdout.split())


def test_waits_of_79m_tell_of_a_discarded_pocchi() -> None:
    """正ポッチでの出アガリが認められており: the wait says so, or that there is none by ron."""
    hand = "79m 777p 123p 99s 456s"
    (row,) = waits(hand)["waits"]
    assert (row["tile"], row["left"], row["only"], row["ron"]) == ("8m", 0, "pocchi", True)
    assert "by ron a green or blue one that another discards" in shown_waits(hand)
    off = ["--set", "kanpachiman.discard=false"]
    assert waits(hand, *off)["waits"][0]["ron"] is False
    assert "none by ron under these rules" in shown_waits(hand, *off)
    assert "他家が切った正ポッチ" in shown_waits(hand, "--lang", "ja")
    assert "discards" not in shown_waits("777p 123p 99m 123s 46s")


def test_waits_judge_the_kans_that_are_asked_for() -> None:
    """--kan: of these tiles, whether the fourth must be konged after riichi, and if not why; else of all there are."""
    hand = "777p 123p 99m 123s 46s"
    (seven,) = waits(hand)["kans"]
    assert (seven["tile"], seven["forced"], seven["reason"]) == ("7p", True, "")
    asked = waits(hand, "--kan", "7p", "--kan", "5s 9m")["kans"]
    assert [(x["tile"], x["reason"]) for x in asked] == [("7p", ""), ("5s", "tiles"), ("9m", "tiles")]
    (nine,) = waits("7999m 777p 123p 456s", "--kan", "9m")["kans"]
    assert (nine["reason"], nine["before"], nine["after"]) == ("waits", ["7m", "8m"], ["7m"])
    assert waits(hand, "--kan", "7p", "--set", "riichi.ankan=no")["kans"][0]["reason"] == "rule"
    far = "777p 123p 97m 13s 46s 1z"
    assert waits(far)["kans"] == []
    assert waits(far, "--kan", "7p")["kans"][0]["reason"] == "noten"
    for reason, said in (("5s", "does not hold just three"), ("7p", "must be konged")):
        assert said in shown_waits(hand, "--kan", reason)
    assert "the hand is not tenpai" in shown_waits(far, "--kan", "7p")


def test_a_flower_among_the_indicators_does_not_lie_aside() -> None:
    """アガリ時に和了者はその牌を抜いたものとみなす: it counts, but is shown apart from what was drawn."""
    result = won(doc(dora="夏 9m", ura="1z 春", aside="春 北"))
    win = as_data(result)["wins"][0]
    assert (win["flowers"], win["indicated"]) == ({"spring": 2, "summer": 1}, {"spring": 1, "summer": 1})
    rows = {line[:10].strip(): line[10:].strip() for line in render(result).splitlines() if line[:2] == "  "}
    assert (rows["aside"], rows["as drawn"]) == ("spring ×1 · north ×1", "spring ×1 · summer ×1")
    only = render(won(doc(dora="夏 9m")))
    assert ("aside" in only, "as drawn summer ×1" in only) == (False, True)
