"""The running table: what is left out follows, what contradicts is told in its place, what only hands tell counts."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc.match import MatchResult, settle_match
from calc.match.record import PartView
from calc.problems.document import document_of
from calc.problems.problems import InputError, LedgerError, Problem, Source
from calc.readers.reader import read_documents
from calc.riichi import draw
from calc.riichi.following import match_over
from calc.rules.rules import load_rules
from calc.tiles.tiles import EAST
from calc.verdict.verdict import as_data

from .test_match_examples import check_sums

RIICHI = {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s", "riichi": True, "dora": "4z",
          "ura": "1p"}  # fmt: skip
NOTEN: dict[str, Any] = {"draw": {}}
Data = dict[str, Any]


def walked(*hands: Data, rules: Any = "tcg", follow: bool = False, over: Data | None = None, **more: Any) -> Data:
    """The only match of a record."""
    match = {"rules": rules, "players": ["A", "B", "C", "D"], "hands": list(hands), **more}
    data = settle_match(match, follow=follow, overrides=over)
    done: Data = as_data(data)["matches"][0]
    return done


def problems(*hands: Data, rules: Any = "tcg", **more: Any) -> list[Problem]:
    """What is wrong with a match."""
    with pytest.raises(InputError) as caught:
        walked(*hands, rules=rules, **more)
    return caught.value.problems


def codes(*hands: Data, **more: Any) -> list[str]:
    return [p.code for p in problems(*hands, **more)]


# --- what follows ----------------------------------------------------------------------------------------------------


def test_everything_that_follows_may_be_left_out() -> None:
    match = walked({"win": RIICHI}, {"draw": {"tenpai": ["B"]}, "in_riichi": ["B", "C"]}, NOTEN, {"win": RIICHI})
    lines = [(h["dealer"], h["round"], h["honba"], h["sticks"], h["sticks_after"]) for h in match["hands"]]
    assert lines == [
        ("A", "east 1", 0, 0, 0), ("B", "east 2", 0, 0, 2), ("B", "east 2", 1, 2, 2), ("C", "east 3", 2, 2, 0),
    ]  # fmt: skip
    assert match["hands"][0]["points"] == {"A": 0, "B": 8000, "C": -8000, "D": 0}  # the own stick comes back
    assert match["hands"][1]["points"] == {"A": -1000, "B": 2000, "C": -2000, "D": -1000}
    # now C deals: the same hand pays 8000, with 600 for two honba and the two sticks
    assert match["hands"][3]["points"] == {"A": 0, "B": 10600, "C": -8600, "D": 0}
    assert match["hands"][3]["riichi"] == {"B": 1}
    check_sums({"matches": [match], "standings": [], "payments": []}, 1000)


def test_what_is_said_and_right_is_no_problem() -> None:
    match = walked(
        {"win": RIICHI, "seats": ["A", "B", "C", "D"], "round": "東1局", "honba": 0, "sticks": 1,
         "scores": {"A": 25000, "B": 24000, "C": 25000, "D": 25000}},
        {"draw": {"tenpai": ["B"]}, "round": "east", "scores": {"A": 24000, "B": 33000, "C": 17000, "D": 25000}},
    )  # fmt: skip
    assert match["hands"][1]["riichi"] == {"A": 1}, "the scores tell who laid a stick"
    assert match["hands"][1]["sticks_after"] == 1


def test_every_problem_is_told_at_once_and_each_once() -> None:
    assert codes(
        {"win": RIICHI},
        {"draw": {"tenpai": ["A"]}, "seats": ["A", "B", "C", "D"], "round": "east 1"},
        {"win": {**RIICHI, "hand": "234m 22444p 33567s + 9s"}},
        {"draw": {}, "honba": 7},
    ) == ["M101", "W301"]
    # after a hand that cannot be settled nobody knows what follows: what is said is taken


def test_one_contradiction_is_told_once() -> None:
    wrong = {"draw": {"tenpai": ["A"]}, "honba": 3}
    assert codes({"draw": {"tenpai": ["A"]}}, wrong, {"draw": {"tenpai": ["A"]}, "honba": 4}) == ["M102"]
    assert codes({"draw": {"tenpai": ["A"]}}, wrong, {"draw": {"tenpai": ["A"]}, "honba": 2}) == ["M102"]


def test_the_record_is_followed_on_demand() -> None:
    hands = ({"win": RIICHI}, {"draw": {"tenpai": ["A"]}, "seats": ["A", "B", "C", "D"], "round": "east 1", "honba": 1})
    match = walked(*hands, follow=True)
    second = match["hands"][1]
    assert (second["dealer"], second["round"], second["honba"]) == ("A", "east 1", 1)
    fields = {w["field"]: w["expected"] for w in second["warnings"] if w["id"] == "followed"}
    assert fields == {"seats": "B", "round": "east 2", "honba": "0"}


def test_followed_or_not_no_points_come_or_go() -> None:
    """What a record says of the sticks is followed only where somebody has them."""
    first = {"draw": {"tenpai": ["A"]}, "in_riichi": ["A"]}
    for sticks, what in ((0, "the table holds 0 riichi sticks, not 1: 1000 points would be lost"),
                         (2, "the table holds 2 riichi sticks, not 1: 1000 points would be too many")):  # fmt: skip
        with pytest.raises(InputError) as caught:
            walked(first, {"draw": {"tenpai": ["A"]}, "sticks": sticks}, follow=True)
        assert [(p.code, p.message, p.path[-1]) for p in caught.value.problems] == [("M107", what, "sticks")]
    # A has taken his stick back: said of sticks and scores alike, the record is followed
    back = {"draw": {"tenpai": ["A"]}, "sticks": 0, "scores": {"A": 28000, "B": 24000, "C": 24000, "D": 24000}}
    match = walked(first, back, follow=True)
    assert (match["hands"][1]["sticks_after"], match["hands"][1]["scores"]["A"]) == (0, 31000)
    assert {w["field"] for w in match["hands"][1]["warnings"] if w["id"] == "followed"} == {"sticks", "scores"}


def test_the_place_of_a_problem_is_its_line(tmp_path: Path) -> None:
    text = "rules: tcg\nhands:\n  - draw: {tenpai: [A]}\n  - honba: 2\n    draw: {tenpai: [A]}\n"
    with pytest.raises(InputError) as caught:
        settle_match(*read_documents(Source("m.yaml", text)))
    span = caught.value.problems[0].span
    assert span is not None
    assert (span.line, span.source.text[span.start : span.end]) == (4, "2")


def test_scores_that_do_not_follow() -> None:
    found = problems({"win": RIICHI}, {"draw": {}, "scores": {"A": 25000, "B": 33000, "C": 17300, "D": 24700}})
    assert [(p.code, p.path[-1]) for p in found] == [("M105", "C"), ("M105", "D")]
    # one player counted wrongly: the sum is wrong too, but it is his score that is told
    stick = {"draw": {"tenpai": ["A"]}, "in_riichi": ["B"]}
    found = problems(stick, {"draw": {}, "scores": {"A": 28000, "B": 23000, "C": 24000, "D": 23900}})
    assert [(p.code, p.message) for p in found] == [("M105", "D has 24000 points, not 23900")]


def test_a_round_that_follows_a_wrong_one_is_not_complained_about() -> None:
    """East 1 told as South 1: the rounds filled in go beyond the last one. West is told as what it should have been."""
    rest: list[Data] = [{"draw": {}}] * 6
    found = problems({"draw": {}}, {"draw": {}, "round": "south 1"}, *rest)
    assert [(p.code, p.message) for p in found] == [("M101", "after hand 1 this is east 2, not south 1")]
    found = problems({"draw": {}}, {"draw": {}, "round": "west 1"})
    assert [(p.code, p.message) for p in found] == [("M101", "after hand 1 this is east 2, not west 1")]


def test_sticks_need_their_owners() -> None:
    assert codes({"win": RIICHI, "sticks": 3}) == ["M107"]
    assert walked({"win": RIICHI, "sticks": 3, "in_riichi": ["A", "D"]})["hands"][0]["points"] == {
        "A": -1000, "B": 10000, "C": -8000, "D": -1000,
    }  # fmt: skip
    assert codes({"draw": {}, "in_riichi": ["A"], "sticks": 2}) == ["M107"]
    assert codes({"draw": {}, "in_riichi": ["E"]}) == ["S205"]


def test_nothing_follows_the_end() -> None:
    bust = {"adjust": {"points": {"B": 26000, "C": -26000}, "winners": ["B"], "from": "C"}}
    assert codes(bust, NOTEN, NOTEN) == ["M103"]
    match = walked(bust, NOTEN, follow=True)
    assert {"id": "after_end", "why": "bust"} in match["hands"][1]["warnings"]


@pytest.mark.parametrize("rules", ["mleague", {"set": {"ron.most_winners": 2}}])
def test_a_match_has_one_set_of_rules(rules: Any) -> None:
    assert codes({"rules": rules, "draw": {}}) == ["M110"]


def test_what_a_hand_changes_is_not_dropped_where_the_caller_says_the_rules() -> None:
    """`calc match -r tcg` replaces the rules that a match and its hands name; a value that one hand alone changes was
    written for this evening, in a line as in a record."""
    players = ["A", "B", "C", "D"]
    for hand in (
        "draw tenpai none set renchan.noten=true",
        {"draw": {"tenpai": []}, "rules": {"set": {"honba.ron": 1500}}},
    ):
        with pytest.raises(InputError) as caught:
            settle_match({"rules": "mleague", "players": players, "hands": [hand]}, rules="tcg")
        assert [p.code for p in caught.value.problems] == ["M110"]
    # named again, or changed as the match changes them, they are those that the caller replaces
    own = {"use": "mleague", "set": {"honba.ron": 1500}}
    hands: list[Any] = [{"draw": {"tenpai": []}, "rules": rules} for rules in ("mleague", own, own)]
    assert settle_match({"rules": own, "players": players, "hands": hands}, rules="tcg").matches
    assert settle_match({"rules": "tcg", "players": players, "hands": ["draw set honba.ron=300"]}, rules="tcg").matches


def test_odd_documents() -> None:
    assert codes(["win"]) == ["S202"]  # type: ignore[arg-type]
    assert codes({}) == ["S203"]
    with pytest.raises(InputError) as caught:
        settle_match({"rules": "tcg", "players": ["A", "B", "C", "D"]}, {"hands": 3, "players": ["A"]})
    assert {p.code for p in caught.value.problems} >= {"S203", "S202"}
    with pytest.raises(InputError) as caught:
        settle_match()
    assert [p.code for p in caught.value.problems] == ["S108"]
    with pytest.raises(InputError) as caught:
        settle_match({"rules": "nothing", "hands": [{"draw": {}}]})
    assert [p.code for p in caught.value.problems] == ["R101"]


# --- amounts without a hand -------------------------------------------------------------------------------------------


def test_a_hand_of_which_only_amounts_are_known() -> None:
    match = walked({"adjust": {"points": {"A": 3900, "B": -3900}, "winners": ["A"], "from": "B"}},
                   {"adjust": {"points": {"A": -1500, "B": 1500, "C": 1500, "D": -2500}, "tenpai": ["B", "C"]}},
                   {"adjust": {"points": {"D": -1000, "C": 1000}}}, NOTEN)  # fmt: skip
    lines = [(h["kind"], h["round"], h["honba"], h["sticks"]) for h in match["hands"]]
    # the dealer wins: a repeat; a draw with a stick laid by D; a correction changes no deal
    assert lines == [("adjust", "east 1", 0, 0), ("adjust", "east 1", 1, 0), ("adjust", "east 2", 2, 1),
                     ("draw", "east 2", 2, 1)]  # fmt: skip
    assert match["hands"][1]["sticks_after"] == 1
    assert all({"id": "adjusted"} in h["warnings"] for h in match["hands"][:3])
    assert codes({"adjust": {"points": {"A": 500}}}) == ["M108"]
    assert codes({"adjust": {"chips": {"A": 1}}}) == ["M108"]
    assert codes({"adjust": {"points": {"A": -500}}}) == ["M108"], "half a riichi stick"
    assert codes({"adjust": {"points": {"A": 1000, "B": -1000}}, "draw": {}}) == ["S206"]
    assert codes({"adjust": {"pionts": {}}}) == ["S201"]


def test_an_unusual_start() -> None:
    match = walked({"win": RIICHI}, NOTEN, start=27000)
    assert match["start"] == dict.fromkeys("ABCD", 27000)
    assert match["hands"][0]["result"]["scores"]["B"] == 35000, "scores are handed to the hands"
    uneven = walked({"win": RIICHI}, start={"A": 30000, "B": 20000, "C": 25000, "D": 25000})
    assert uneven["hands"][0]["scores"] == {"A": 30000, "B": 28000, "C": 17000, "D": 25000}
    odd = walked({"win": RIICHI}, start={"A": 25001})
    assert odd["hands"][0]["scores"]["A"] == 25001


# --- ends -------------------------------------------------------------------------------------------------------------


def test_the_end_of_tcg() -> None:
    """tcg 1-03 … 1-12: rounding, uma, leftover sticks to the top, no payment for a bust."""
    east = {"use": "tcg", "set": {"match.length": "east"}}
    match = walked({"adjust": {"points": {"A": 15400, "D": -15400}, "winners": ["A"], "from": "D"}},
                   {"adjust": {"points": {"B": 3600, "C": -3600}, "winners": ["B"], "from": "C"}},
                   {"adjust": {"points": {"B": 1000, "C": -900, "D": -100}, "winners": ["B"]}}, NOTEN, NOTEN, NOTEN,
                   rules=east)  # fmt: skip
    places = {p["player"]: (p["points"], p["rounded"], p["result"]) for p in match["end"]["places"]}
    # tcg §4 example 5
    assert places == {"A": (40400, 40000, 46000), "B": (29600, 30000, 5000), "C": (20500, 20000, -15000),
                      "D": (9500, 9000, -36000)}  # fmt: skip
    assert match["end"]["why"] == "last_hand"
    sticks = walked({"draw": {}, "in_riichi": ["A", "B"]}, NOTEN, NOTEN, NOTEN, rules=east)
    assert [(p["player"], p["points"]) for p in sticks["end"]["places"]] == [
        ("C", 27000), ("D", 25000), ("A", 24000), ("B", 24000),
    ]  # fmt: skip
    open_ = walked(NOTEN)
    assert not open_["end"]["over"]
    assert [p["result"] for p in open_["end"]["places"]] == [None] * 4
    stopped = walked(NOTEN, ended=True)
    assert stopped["end"]["why"] == "ended"
    assert sum(p["result"] for p in stopped["end"]["places"]) == 0


def test_the_round_of_extension_ends_as_soon_as_somebody_has_the_points() -> None:
    rules = {"use": "tenhou4", "set": {"match.length": "east"}}
    nobody = [NOTEN] * 4
    match = walked(*nobody, NOTEN, {"adjust": {"points": {"B": 2000, "C": -2000}, "winners": ["B"]}}, rules=rules)
    assert (match["hands"][-1]["round"], match["end"]["over"]) == ("south 2", False)
    match = walked(*nobody, NOTEN, {"adjust": {"points": {"B": 6000, "C": -6000}, "winners": ["B"]}}, rules=rules)
    assert (match["hands"][-1]["round"], match["end"]["why"]) == ("south 2", "dealer_on_top")
    match = walked(*nobody, NOTEN, {"adjust": {"points": {"C": 6000, "B": -6000}, "winners": ["C"]}}, rules=rules)
    assert (match["hands"][-1]["round"], match["end"]["why"]) == ("south 2", "sudden_death")


def test_equal_scores_in_the_round_of_extension() -> None:
    """The earlier seat at the start stands higher, also where the dealer is not the last of the round."""
    v = load_rules("tenhou4").values
    tied = {"A": 30000, "B": 30000, "C": 20000, "D": 20000}
    assert match_over(tied, ("A", "B", "C", "D"), EAST + 2, 1, True, v) == "dealer_on_top"
    assert match_over(tied, ("B", "C", "D", "A"), EAST + 2, 2, True, v) == ""
    assert match_over(tied, ("B", "C", "D", "A"), EAST + 2, 2, False, v) == "sudden_death"
    low = dict.fromkeys("ABCD", 25000)
    assert match_over(low, ("D", "A", "B", "C"), EAST + 1, 4, False, v) == ""
    assert match_over(low, ("C", "D", "A", "B"), EAST + 2, 3, False, v) == ""
    assert match_over(low, ("D", "A", "B", "C"), EAST + 2, 4, False, v) == "last_hand", "no further extension"


def test_mighty_busts_in_the_order_of_the_payments() -> None:
    """mighty §6: −10 to each bust player, +10 to who did it, each in its order; a draw pushes as well."""
    mighty: Data = {"players": ["A", "B", "C"]}
    draw = {"draw": {"tenpai": ["B", "C"]}}
    match = walked({"adjust": {"points": {"A": -24500, "B": 24500}, "winners": ["B"], "from": "A"}}, draw,
                   rules="mighty", **mighty)  # fmt: skip
    bust = [(t["from"], t["to"]) for t in match["end"]["ledger"] if t["why"] == "bust"]
    # B deals and pays first: A has 500, gives B 1000 of the noten penalty, and is below zero before C is paid
    assert bust == [("A", "B")]
    assert match["end"]["places"][0]["player"] == "B"
    # B, who deals now, then C in turn order after the discarder: 5800 (riichi, pinfu, tanyao) and 2000 (riichi, pinfu)
    double = {"wins": [
        {"player": "C", "by": "ron", "from": "A", "hand": "345678p 22789s 45s + 6s", "riichi": True},
        {"player": "B", "by": "ron", "from": "A", "hand": "345p 678p 66s 234s 45s + 6s", "riichi": True},
    ]}  # fmt: skip
    for left, by in ((5700, "B"), (5800, "C"), (7700, "C")):
        before = {"adjust": {"points": {"A": left - 25000, "C": 25000 - left}, "winners": ["C"], "from": "A"}}
        match = walked(before, double, rules="mighty", **mighty)
        assert match["hands"][1]["points"]["A"] == -7800
        assert [(t["from"], t["to"]) for t in match["end"]["ledger"] if t["why"] == "bust"] == [("A", by)], left


@pytest.mark.parametrize(("rules", "over"), [("mighty", {}), ("sanma", {"match.yakitori": 20})])
def test_a_nagashi_may_end_yakitori(rules: str, over: dict[str, object]) -> None:
    """mighty §4: no win for 焼き鳥 (H); the other reading: 流し役満 is one, of the 20 that two share."""
    hands = ({"win": {"player": "A", "by": "tsumo", "hand": "345p 678p 66s 234s 45s + 6s"}},
             {"draw": {"nagashi": ["B"]}}, {"adjust": {"points": {"C": -60000, "A": 60000}}})  # fmt: skip
    shares = []
    for value in (False, True):
        asked = {"draw.nagashi_mangan": "yakuman", **over, "match.yakitori_nagashi": value}
        end = walked(*hands, rules=rules, players=["A", "B", "C"], over=asked)["end"]
        shares.append([p["yakitori"] // 1000 for p in sorted(end["places"], key=lambda p: p["player"])])
        cited = {r["id"] for s in end["receipt"] if s["label"] == "yakitori" for r in s["rules"]}
        assert "match.yakitori_nagashi" in cited
    assert shares == [[20, -10, -10], [10, 10, -20]]


def test_a_box_riichi_without_income_is_a_bust_for_the_leader() -> None:
    """mighty §5: −1000, and the bust bonus goes to the leader at that time."""
    hands = ({"adjust": {"points": {"A": -25000, "B": 5000, "C": 20000}, "winners": ["C"], "from": "A"}},
             {"box": ["A"], "draw": {"kind": "suukaikan"}})  # fmt: skip
    match = walked(*hands, rules="mighty", players=["A", "B", "C"])
    assert match["hands"][1]["points"] == {"A": -1000, "B": 0, "C": 0}
    assert match["hands"][1]["sticks_after"] == 1
    assert [(t["from"], t["to"]) for t in match["end"]["ledger"] if t["why"] == "bust"] == [("A", "C")]
    # another's win makes no difference, by tsumo or by A's own discard: not the winner but the leader gets it
    for how in ({"by": "tsumo"}, {"by": "ron", "from": "A"}):
        win = {"box": ["A"], "win": {"player": "B", "hand": "345p 678p 66s 234s 45s + 6s", **how}}
        for over, to in (({}, "C"), ({"box.bonus_to": "winner"}, "B"), ({"box.bonus_to": "leader_before"}, "C")):
            match = walked(hands[0], win, rules="mighty", players=["A", "B", "C"], over=over)
            assert [(t["from"], t["to"]) for t in match["end"]["ledger"] if t["why"] == "bust"] == [("A", to)], over
    cited = {r["id"] for s in match["end"]["receipt"] if s["label"] == "bust" for r in s["rules"]}
    assert "box.bonus_to" in cited
    # "at that time" is once the hand is paid: B has 30000 and C 45000 before, 46000 and 37000 after
    far = {"box": ["A"], "win": {"player": "B", "by": "ron", "from": "C", "hand": "11199m 99p 111s 222z + 9p"}}
    for over, to in (({}, "B"), ({"box.bonus_to": "leader_before"}, "C")):
        match = walked(hands[0], far, rules="mighty", players=["A", "B", "C"], over=over)
        assert [(t["from"], t["to"]) for t in match["end"]["ledger"] if t["why"] == "bust"] == [("A", to)], over


def test_the_last_dealer_of_mighty_may_stop_after_a_win() -> None:
    won = {"adjust": {"points": {"C": 1000, "A": -1000}, "winners": ["C"], "from": "A"}}
    five = [NOTEN] * 5
    stopped = walked(*five, won, rules="mighty", players=["A", "B", "C"])
    assert (stopped["hands"][-1]["round"], stopped["end"]["why"]) == ("south 3", "dealer_ends")
    on = walked(*five, won, NOTEN, rules="mighty", players=["A", "B", "C"])
    assert on["end"]["why"] == "last_hand"


def test_a_dealer_stops_no_match_that_another_round_follows() -> None:
    """anmika: after East nobody has 40000, so East comes again, though the dealer of the last hand has won; with 40000
    the match may end there. 西入 with a dealer who may stop likewise."""
    noten = {"draw": {"dora": "6z 9m"}}
    for points, why in ((4000, ""), (5000, "dealer_ends")):
        won = {"adjust": {"points": {"C": points, "A": -points}, "winners": ["C"], "from": "A"}}
        end = walked(noten, noten, won, rules="anmika", players=["A", "B", "C"])["end"]
        assert (end["why"], end["over"]) == (why, bool(why))
    stop = {"use": "tcg", "set": {"match.length": "east", "match.extension": True, "match.dealer_may_end": "win",
                                  "match.dealer_must_end": False}}  # fmt: skip
    for points, why in ((4000, ""), (5000, "dealer_ends")):
        won = {"adjust": {"points": {"D": points, "A": -points}, "winners": ["D"], "from": "A"}}
        assert walked(NOTEN, NOTEN, NOTEN, won, rules=stop)["end"]["why"] == why


# --- anmika: what only the hands of a match tell ---------------------------------------------------------------------

DRAWN = {"draw": {"dora": "6z 9m"}}


def anmika(*hands: Data, players: str = "ABCD", **more: Any) -> Data:
    return walked(*hands, **{"rules": "anmika", "players": list(players), **more})


def test_the_sit_out_moves_with_the_deal() -> None:
    match = anmika(DRAWN, DRAWN, DRAWN, DRAWN)
    assert [(h["dealer"], h["seats"], h["out"]) for h in match["hands"]] == [
        ("A", ["A", "B", "C"], "D"), ("B", ["B", "C", "D"], "A"), ("C", ["C", "D", "A"], "B"),
        ("D", ["D", "A", "B"], "C"),
    ]  # fmt: skip
    other = anmika(DRAWN, DRAWN, rules={"use": "anmika", "set": {"rotation.out": "south"}})
    assert [(h["dealer"], h["out"]) for h in other["hands"]] == [("A", "B"), ("B", "C")]


def test_a_wrong_sit_out_is_told() -> None:
    """Who sits out follows (D, before the dealer A); said by the seats, by `sitout`, or by both."""
    for said in ({"sitout": "B", "seats": ["A", "C", "D"]}, {"sitout": "B"}, {"seats": ["A", "C", "D"]}):
        hand = {**DRAWN, **said}
        assert [(p.code, p.message) for p in problems(hand, rules="anmika")] == [
            ("M101", "at the start D sits out, not B")
        ]
        line = walked(hand, rules="anmika", follow=True)["hands"][0]
        assert (line["seats"], line["out"]) == (["A", "C", "D"], "B")
        assert line["chips"] == {"A": -4, "B": 12, "C": -4, "D": -4}
        assert [w["field"] for w in line["warnings"] if w["id"] == "followed"] == ["sitout"]
    assert codes({**DRAWN, "seats": ["A", "D", "C"]}, rules="anmika") == ["M104"]


def test_who_sits_out_neither_wins_nor_moves_points() -> None:
    found = problems({"win": {"player": "D", "by": "tsumo", "hand": "123p 789p 123s 99m 46s + 5s"}}, rules="anmika")
    assert found[0].message == "D sits out this hand"
    paid = {"adjust": {"points": {"A": 1000, "D": -1000}, "chips": {"A": 2, "D": -2}, "winners": ["A"]}}
    assert codes(paid, rules="anmika") == ["M108"]
    assert codes({"adjust": {"winners": ["D"], "points": {"A": -500, "B": 500}}}, rules="anmika") == ["M108"]
    assert codes({"adjust": {"winners": ["A"], "from": "A"}}, rules="anmika") == ["S206"]
    assert codes({"adjust": {}}) == codes({"adjust": {"points": {}}}) == ["S203"]
    assert walked({"adjust": {"tenpai": []}})["hands"][0]["next"]["dealer"] == "B"
    # a correction may move anybody's points, and chips are everybody's
    right = walked(
        {"adjust": {"points": {"A": 1000, "D": -1000}}},
        {"adjust": {"chips": {"A": 2, "D": -2}, "winners": ["A"]}},
        rules="anmika",
    )
    assert right["hands"][1]["scores"]["D"] == 34000


def test_springless_draws_in_a_row_double() -> None:
    """anmika §8: 4 × 2^(n−1) from each at the table; a 春 drawn, or a win, ends the row."""
    match = anmika(DRAWN, DRAWN, DRAWN, DRAWN, {**DRAWN, "aside": {"A": "春"}}, DRAWN)
    paid = [max(h["chips"].values()) for h in match["hands"]]
    assert paid == [12, 24, 48, 96, 3, 12]
    told = anmika({"draw": {"dora": "6z 9m", "springless": 1}}, {"draw": {"dora": "6z 9m", "springless": 2}})
    assert max(told["hands"][1]["chips"].values()) == 24
    assert codes({"draw": {"dora": "6z 9m", "springless": 2}}, rules="anmika") == ["M102"]


def test_shubari_once_a_match() -> None:
    hand = {"events": [{"riichi": {"player": "A", "shubari": True}}, *[{"draw": {"dora": "6z 9m"}}]]}
    assert codes(hand, hand, rules="anmika") == ["M106"]
    again = anmika(hand, hand, follow=True)["hands"][1]
    assert [w for w in again["warnings"] if w["id"] == "followed"] == [
        {"id": "followed", "field": "shubari.per_match", "expected": "1"}
    ]
    often = {"use": "anmika", "set": {"shubari.per_match": 0}}
    assert len(anmika(hand, hand, rules=often)["hands"]) == 2
    twice = {"use": "anmika", "set": {"shubari.per_match": 2}}
    assert len(anmika(hand, hand, rules=twice)["hands"]) == 2
    assert codes(hand, hand, hand, rules=twice) == ["M106"]


def test_no_sudden_death_for_four() -> None:
    """anmika §10: only three players end at once in the second East round."""
    win = {"adjust": {"points": {"A": 6000, "B": -6000}, "winners": ["A"], "from": "B"}}
    three = anmika(DRAWN, DRAWN, DRAWN, win, players="ABC")
    assert three["end"]["why"] == "sudden_death"
    four = anmika(DRAWN, DRAWN, DRAWN, DRAWN, win)
    assert not four["end"]["over"]
    assert four["hands"][-1]["lap"] == 2


def test_tontonbu_needs_the_dealer_alone() -> None:
    """anmika §8: East 1, only the dealer has won, and his win ends the match by bust; draws before do not spoil it."""
    tenpai = {"draw": {"dora": "6z 9m", "tenpai": ["A"]}}
    won = {"adjust": {"points": {"A": 36000, "B": -36000}, "winners": ["A"], "from": "B"}}
    with_draw = anmika(tenpai, won, players="ABC")
    assert "east_one" in {t["why"] for t in with_draw["end"]["ledger"]}
    child = {"adjust": {"points": {"C": 36000, "B": -36000}, "winners": ["C"], "from": "B"}}
    assert "east_one" not in {t["why"] for t in anmika(child, players="ABC")["end"]["ledger"]}


def test_a_streak_over_matches() -> None:
    """anmika §8: n ≥ 2 firsts in a row, 2 × 2^(n−1) from all; a row from before the evening counts on."""
    won = {"adjust": {"points": {"A": 36000, "B": -36000}, "winners": ["A"], "from": "B"}}
    match = {"rules": "anmika", "players": ["C", "A", "B"], "hands": [won]}
    data = as_data(settle_match({**match, "streak": {"A": 1}}, match, match))
    paid = [[t["amount"] for t in m["end"]["ledger"] if t["why"] == "streak"] for m in data["matches"]]
    assert paid == [[4, 4], [8, 8], [16, 16]]


# --- wenzhou, kessen --------------------------------------------------------------------------------------------------


def test_wenzhou_streaks() -> None:
    won = {"indicator": "2m", "win": {"player": "A", "by": "ron", "from": "C", "hand": "1133557799p 2244s 66z + 7z"}}
    match = walked(won, won, won, won, {"draw": {"any_kong": False}}, rules="wenzhou")
    # 双翻: 2, 4, 6, 8 times 4 from each; after the fourth the deal passes
    assert [h["points"]["A"] for h in match["hands"]] == [24, 48, 72, 96, 0]
    assert [h["dealer"] for h in match["hands"]] == ["A", "A", "A", "A", "B"]
    assert not match["end"]["over"]
    assert codes({**won, "streak": 2}, rules="wenzhou") == ["M102"]


def test_kessen_takes_the_dealer_as_said() -> None:
    hand = {"void": {"A": "s"}, "win": {"player": "A", "by": "ron", "from": "D", "hand": "123456789m 22p 67p + 8p"}}
    match = walked(hand, {**hand, "seats": ["D", "A", "B", "C"]}, hand, rules="kessen")
    assert [h["dealer"] for h in match["hands"]] == ["A", "D", "A"]
    strict = {"use": "kessen", "set": {"kessen.next_dealer": "next"}}
    assert codes(hand, {**hand, "seats": ["D", "A", "B", "C"]}, rules=strict) == ["M101"]


def test_a_hand_that_stops_at_a_kong_is_not_over() -> None:
    """Issue 34: its bonus is settled alone, but in a match the next hand would follow, and it would read as a draw."""
    assert codes({"events": [{"kong": {"player": "B", "kind": "concealed", "tile": "1m"}}]}, rules="kessen") == ["S203"]


# --- laws -------------------------------------------------------------------------------------------------------------

AMOUNTS = st.lists(st.integers(-80, 80), min_size=2, max_size=2)


@st.composite
def hands(draw: st.DrawFn, players: str) -> Data:
    """A draw, or amounts."""
    if draw(st.booleans()):
        return {"draw": {"tenpai": draw(st.lists(st.sampled_from(players), unique=True))}}
    a, b, *rest = draw(st.permutations(list(players)))
    one, two = (n * 100 for n in draw(AMOUNTS))
    points = {a: one, b: two, rest[0]: -one - two}
    return {"adjust": {"points": points, "winners": [max(points, key=lambda p: points[p])]}}


@pytest.mark.slow
@given(st.data(), st.sampled_from(["tcg", "mighty", "mleague", "tenhou3"]))
def test_every_line_sums_to_zero(data: st.DataObject, system: str) -> None:
    players = "ABCD"[: load_rules(system).values["table.players"]]
    told = data.draw(st.lists(hands(players), min_size=1, max_size=8))
    record = {"rules": system, "players": list(players), "hands": told, "ended": True}
    result = settle_match(record, record, follow=True, rate="points=1/1000,chips=7")
    check_sums(as_data(result), 1000)


# --- corrections, hands played again, riichi without points -----------------------------------------------------------


def test_a_correction_may_follow_the_end_and_ends_nothing() -> None:
    east = {"use": "tcg", "set": {"match.length": "east"}}
    fix = {"adjust": {"points": {"D": 1000, "A": -1000}}}
    match = walked(NOTEN, NOTEN, NOTEN, fix, NOTEN, fix, rules=east)
    assert [h["round"] for h in match["hands"][3:]] == ["east 4", "east 4", "south 1"]
    assert match["end"]["why"] == "last_hand"
    assert match["hands"][-1]["scores"]["D"] == 27000
    below = walked({"adjust": {"points": {"D": 26000, "A": -26000}}}, rules=east)
    assert below["end"]["why"] == "bust"


def test_a_hand_played_again_gives_its_sticks_back() -> None:
    chombo = {"draw": {"kind": "chombo", "offender": "B"}, "in_riichi": ["A"]}
    match = walked(chombo, NOTEN, rules="mighty", players=["A", "B", "C"])
    assert match["hands"][0]["points"] == {"A": 0, "B": 0, "C": 0}
    assert match["hands"][0]["chips"] == {"A": 2, "B": -4, "C": 2}
    assert (match["hands"][1]["dealer"], match["hands"][1]["honba"], match["hands"][1]["sticks"]) == ("A", 0, 0)


def test_riichi_needs_points() -> None:
    poor = {"adjust": {"points": {"A": 24500, "D": -24500}, "winners": ["A"], "from": "D"}}
    assert codes(poor, {"draw": {}, "in_riichi": ["D"]}) == ["W307"]
    declared = {"win": {**RIICHI, "player": "D", "from": "C"}}
    assert codes(poor, declared) == ["W307"], "scores are filled in, so the system sees it"


def test_the_sticks_of_four_riichi_follow() -> None:
    four = {"draw": {"kind": "suucha_riichi"}, "in_riichi": ["A", "B", "C", "D"]}
    assert walked(four, rules="tenhou4")["hands"][0]["sticks_after"] == 4
    assert codes(four | {"in_riichi": ["A", "B"]}, rules="tenhou4") == ["L212"]


def test_a_riichi_whose_tile_is_won_on_lays_no_stick() -> None:
    """4-11, also where the discarder is named as in riichi; where it costs the stick, it costs one."""
    hand = {"win": {**RIICHI, "from": "A", "riichi_tile": True}, "in_riichi": ["A", "D"]}
    first = walked(hand)["hands"][0]
    assert first["riichi"] == {"B": 1, "D": 1}
    free = first["points"]["A"]
    assert walked(hand, over={"riichi.stick_when_tile_won": True})["hands"][0]["points"]["A"] == free - 1000


def test_a_fault_of_ours_is_told_at_its_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise LedgerError("oops")

    monkeypatch.setattr(draw, "pay_noten", broken)
    assert codes(NOTEN, {"win": RIICHI}) == ["F599"]


def test_rules_from_outside_beat_those_of_the_hands() -> None:
    hands_ = [{"rules": "tenhou4", "draw": {}}, {"rules": "tenhou4", "draw": {}}]
    assert as_data(settle_match(*hands_, rules="tcg"))["system"] == "tcg"
    assert as_data(settle_match(*hands_, overrides={"match.length": "east"}))["system"] == "tenhou4"


def test_deposits_of_anmika_stay_on_the_table() -> None:
    """A false call puts 1000 into the pot; the next winner takes it."""
    match = anmika({"draw": {"dora": "6z 9m"}, "deposits": ["B"]}, players="ABC")
    first = match["hands"][0]
    assert first["points"] == {"A": 0, "B": -1000, "C": 0}
    assert first["sticks_after"] == 1


def test_hands_cut_out_of_a_match_begin_as_they_say() -> None:
    hand = {"win": RIICHI, "seats": ["B", "C", "D", "A"], "round": "south 2", "honba": 2, "sticks": 2,
            "scores": {"A": 12000, "B": 40000, "C": 30000, "D": 16000}}  # fmt: skip
    match = as_data(settle_match({"rules": "tcg", **hand}))["matches"][0]
    assert match["players"] == ["A", "B", "C", "D"]
    assert (match["hands"][0]["round"], match["hands"][0]["honba"], match["hands"][0]["sticks"]) == ("south 2", 2, 1)
    assert match["start"] == {"A": 12000, "B": 41000, "C": 30000, "D": 16000}
    check_sums({"matches": [match], "standings": [], "payments": []}, 1000)


# --- what was left out, written down, changes nothing -----------------------------------------------------------------

POOL: list[Data] = [
    {"win": RIICHI}, {"win": {**RIICHI, "player": "D", "from": "A"}}, {"draw": {}}, {"draw": {"tenpai": ["A", "C"]}},
    {"draw": {"tenpai": ["B"]}, "in_riichi": ["B"]}, {"draw": {}, "in_riichi": ["C", "D"]},
    {"win": {"player": "A", "by": "tsumo", "hand": "234567m 345p 5578s + 6s", "riichi": True}, "in_riichi": ["C"]},
    {"win": {"player": "D", "by": "ron", "from": "B", "hand": "234m 567p 34s 88s (555z) + 5s"}},
]  # fmt: skip


def written_out(match: Data, hand: Data) -> Data:
    """A hand with everything that follows."""
    line = match["hands"][hand["at"]]
    before = {p: line["scores"][p] - line["points"][p] - 1000 * line["riichi"].get(p, 0) for p in match["players"]}
    rest = {k: v for k, v in hand.items() if k not in ("at", "in_riichi")}
    return rest | {"seats": line["seats"], "round": line["round"], "honba": line["honba"], "scores": before,
                   "sticks": line["sticks"] + sum(line["riichi"].values())}  # fmt: skip


def without_noten(value: Any) -> Any:
    """Values without the remark on riichi without tenpai: it needs `in_riichi`, which a hand with scores leaves out."""
    if isinstance(value, dict):
        return {name: without_noten(part) for name, part in value.items()}
    if isinstance(value, list):
        return [
            without_noten(part) for part in value if not (isinstance(part, dict) and part.get("id") == "riichi_noten")
        ]
    return value


@pytest.mark.slow
@given(st.lists(st.sampled_from(POOL), min_size=1, max_size=9), st.sampled_from(["tcg", "tenhou4", "mleague"]))
def test_what_follows_may_be_written_down(told: list[Data], system: str) -> None:
    more: Data = {"rules": system, "players": ["A", "B", "C", "D"]}
    for end in range(len(told)):  # only as far as the match goes
        try:
            whole = as_data(settle_match({**more, "hands": told[: end + 1]}))
        except InputError:
            told = told[:end]
            break
    if not told:
        return
    short = as_data(settle_match({**more, "hands": told}))
    match = short["matches"][0]
    long = [written_out(match, {**hand, "at": i}) for i, hand in enumerate(told)]
    again = as_data(settle_match({**more, "hands": long}))
    loose = as_data(settle_match(*({"rules": system, **hand} for hand in long)))
    assert whole["system"] == system
    for other in (again, loose):
        assert without_noten(other["matches"][0]["hands"]) == without_noten(match["hands"])
        assert other["standings"] == short["standings"]
    check_sums(short, 1000)


def test_bust_chips_come_from_the_scores_that_follow() -> None:
    """anmika §8: トビ賞 needs scores; they are filled in. B's fever pushes A below zero twice: 5 and 10 chips."""
    before = {"adjust": {"points": {"A": -34000, "B": 19000, "C": 15000}, "keeps": True}}
    fever = {"dora": "6z 6z", "honba": 1, "hands": {"B": "777p 123p 99m 123s 46s"}, "events": [
        {"riichi": {"player": "B", "fever": "single"}}, {"win": {"player": "B", "by": "tsumo", "tile": "5s"}},
        {"win": {"player": "B", "by": "tsumo", "tile": "Py"}}, {"win": {"player": "B", "by": "tsumo", "tile": "Pg"}},
    ]}  # fmt: skip
    match = anmika(before, fever, players="ABC")
    hand = match["hands"][1]
    assert hand["chips"] == {"A": -15, "B": 15, "C": 0}
    assert sum(hand["points"].values()) == 0
    assert hand["busts"] == ["A"]
    assert match["end"]["why"] == "bust"


def test_whoever_plays_on_goes_round_again() -> None:
    """No rules have a round after the last; so no second complaint, and the record may be followed."""
    many = [NOTEN] * 8
    assert codes(*many, rules="mighty", players=["A", "B", "C"]) == ["M103"]
    match = walked(*many, rules="mighty", players=["A", "B", "C"], follow=True)
    assert [h["round"] for h in match["hands"]][-3:] == ["south 3", "south 1", "south 2"]


def test_what_is_said_of_amounts_is_compared_too() -> None:
    won = {"adjust": {"points": {"B": 1000, "C": -1000}, "winners": ["B"]}}
    right = {"seats": ["B", "C", "D", "A"], "round": "東2局", "honba": 0, "title": "nobody remembers the tiles", **won}
    assert walked(won, right)["hands"][1]["title"] == "nobody remembers the tiles"
    assert codes(won, {"seats": ["A", "B", "C", "D"], **won}) == ["M101"]
    assert codes(won, {"honba": 2, **won}) == ["M102"]
    assert codes({"seats": ["B", "A", "C", "D"], **won}) == ["M104"]
    assert codes({"seats": 3, **won}) == ["S202"]
    assert codes({"streak": 2, **won}, rules="wenzhou") == ["M102"]
    assert codes({"streak": 2, **won}) == ["S206"]
    assert codes({"sitout": "A", **won}, rules="anmika") == ["M101"]
    assert walked(won, {"honba": 2, **won}, follow=True)["hands"][1]["honba"] == 2


def test_who_sits_out_goes_with_the_seats_that_are_said() -> None:
    said = {"seats": ["C", "D", "A"], "round": "east 3", **DRAWN}
    assert codes(DRAWN, said, rules="anmika") == ["M101"]
    followed = anmika(DRAWN, said, follow=True)["hands"][1]
    assert (followed["dealer"], followed["out"], followed["round"]) == ("C", "B", "east 3")


@pytest.mark.parametrize(
    "hand",
    [
        {"win": RIICHI},
        {"adjust": {"place_points": {"A": -5}}},
        {"draw": {"tenpai": ["A"]}, "scores": {"A": 1000, "B": 24000, "C": 24000, "D": 24000}},
        {"draw": {"tenpai": ["A"]}, "expect": {"points": {"A": 5}}},
    ],
    ids=["riichi", "penalty", "scores", "expectation"],
)
def test_a_hand_that_is_only_tried_books_nothing(hand: Data) -> None:
    """Neither its sticks, penalties and scores nor its differences stay in the match."""
    result = settle_match({"rules": "tcg", "players": ["A", "B", "C", "D"], "hands": [{"draw": {"tenpai": ["A"]}}]})
    walk, document = result.walks[0], document_of(hand)
    before = as_data(result), dict(walk.scores), list(walk.transfers)
    with suppress(InputError):
        walk.try_hand(PartView(document, (), document.value))
    again = MatchResult(result.walks)
    assert (as_data(again), walk.scores, walk.transfers) == before
    assert (walk.penalties, walk.wrong) == ({}, [])
