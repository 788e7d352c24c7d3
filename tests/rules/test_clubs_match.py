"""The end of a match as clubs play it (clubs, The end of a match): each worked out from the sentence that it names."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner

from calc.cli import app
from calc.match import final_scores, settle_match
from calc.problems.problems import InputError
from calc.rules.rules import load_rules
from calc.systems.dealing import HandEnd, MatchStanding
from calc.systems.rounds import RiichiCourse
from calc.verdict.verdict import as_data
from tests.helpers import Data, Over, result

SEATS = ("A", "B", "C", "D")
TSUMO = {"win": {"player": "B", "by": "tsumo", "hand": "123m 567m 345p 66s 89s + 7s"}}
"""One han of tsumo, 30 fu: A, the dealer, pays 500, the others 300."""
YAKUMAN = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "19m 19p 19s 123456z 7z + 7z"}}


def results(scores: tuple[int, ...], over: Over, rules: str = "riichi", sticks: int = 0, **more: Any) -> list[int]:
    """Place points in thousands, in seat order."""
    named = dict(zip(SEATS, scores, strict=False))
    found = {p.player: p.result for p in final_scores(named, sticks, load_rules(rules, over).values, **more)}
    assert all(n % 1000 == 0 for n in found.values())
    return [found[p] // 1000 for p in named]


def played(*hands: Data, over: Over | None = None, rules: str = "riichi", **more: Any) -> Data:
    """The first match of an evening of one."""
    players = list(SEATS[: load_rules(rules).values["table.players"]])
    document = {"players": players, "hands": list(hands), **more}
    found: Data = as_data(settle_match(document, rules=rules, overrides=dict(over or {})))
    return found


def why(*hands: Data, over: Over | None = None, rules: str = "riichi", **more: Any) -> str:
    """Why the match is over."""
    end: Data = played(*hands, over=over, rules=rules, **more)["matches"][0]["end"]
    return str(end["why"]) if end["over"] else ""


def amounts(rules: str = "riichi", **points: int) -> Data:
    """A hand of which only the amounts are known; A keeps the deal."""
    return {"adjust": {"points": points, "winners": ["A"]}}


@pytest.mark.parametrize("rules", ["riichi", "mighty", "anmika"])
def test_bust_at_zero(rules: str) -> None:
    """Bust at exactly 0 or below 0."""
    start = load_rules(rules).values["match.start"]
    lost = amounts(A=start, B=-start)
    assert why(lost, rules=rules) == ""
    assert why(lost, over={"match.bust_at_zero": True}, rules=rules) == "bust"
    assert why(amounts(A=start + 100, B=-start - 100), rules=rules) == "bust"
    assert why(amounts(A=start, B=-start), over={"match.bust_at_zero": True, "match.bust": False}, rules=rules) == ""


def test_a_record_that_makes_somebody_bust_at_zero() -> None:
    """Bust at exactly 0: C pays his last 300 of a tsumo; below 0 is bust in any case."""
    scores = {"A": 24500, "B": 50200, "C": 300, "D": 25000}
    record = {**TSUMO, "scores": scores}
    assert "over" not in result(record, {}, "riichi").next
    assert result(record, {"match.bust_at_zero": True}, "riichi").next.over == "bust"


def test_bust_bonus_to_whom() -> None:
    """Bust bonus in points or chips, to whom: who pushed, the top, or all the others in equal parts."""
    bust = {"match.bust_bonus": 10, "match.uma": [0, 0, 0, 0], "match.return": 25000}
    scores = (50000, 40000, 20000, -10000)
    assert results(scores, bust, busts={"D": "C"}) == [25, 15, 5, -45]
    assert results(scores, {**bust, "match.bust_bonus_to": "top"}, busts={"D": "C"}) == [35, 15, -5, -45]
    nine = {**bust, "match.bust_bonus": 9, "match.bust_bonus_to": "others"}
    assert results(scores, nine, busts={"D": "C"}) == [28, 18, -2, -44]
    assert results((70000, 40000, -5000, -5000), nine, busts={"C": "A", "D": "A"}) == [54, 24, -39, -39]  # none to D


@pytest.mark.parametrize(("to", "got"), [("pusher", (3, 0, 0, -3)), ("top", (0, 3, 0, -3)), ("others", (3, 3, 3, -9))])
def test_bust_bonus_in_chips(to: str, got: tuple[int, ...]) -> None:
    """Bust bonus in chips: A wins D's last points, B is the top."""
    over = {"match.bust_chips": 3, "match.bust_bonus_to": to}
    data = played(amounts(B=40000, C=-20000, D=-20000), amounts(A=6000, D=-6000), over=over)
    totals = data["matches"][0]["totals"]
    assert tuple(totals[p]["chips"] for p in SEATS) == got
    receipt = {r["id"] for line in data["matches"][0]["end"]["receipt"] for r in line["rules"]}
    assert {"match.bust_chips", "match.bust_bonus_to"} <= receipt


@pytest.mark.parametrize(("over", "got"), [({}, (9, -3, -3, -3)), ({"match.above_from": 25000}, (0, 0, 0, 0))])
def test_a_top_who_alone_is_above(over: Data, got: tuple[int, ...]) -> None:
    """マルA: A alone has the points to return, and gets 3 chips from each; B too has those to start with."""
    scores = amounts(A=8000, B=1000, C=-4000, D=-5000)
    data = played(scores, ended=True, over={"match.alone_chips": 3, "match.return": 30000, **over})
    match = data["matches"][0]
    assert tuple(match["totals"][p]["chips"] for p in SEATS) == got
    told = [line for line in match["end"]["receipt"] if line["label"] == "alone"]
    assert [r["id"] for line in told[:1] for r in line["rules"]] == ["match.alone_chips"] * (got[0] > 0)


@pytest.mark.parametrize("rules", ["riichi", "mighty", "anmika"])
def test_ceiling(rules: str) -> None:
    """The match ends at a ceiling (55,000, 60,000)."""
    more = 60000 - load_rules(rules).values["match.start"]
    won = amounts(A=more, B=-more // 2, C=-(more - more // 2))
    assert why(won, rules=rules) == ""
    assert why(won, over={"match.ceiling": 60000}, rules=rules) == "ceiling"
    assert why(won, over={"match.ceiling": 60100}, rules=rules) == ""


@pytest.mark.parametrize("rules", ["riichi", "mighty", "anmika"])
def test_a_yakuman_ends_the_match(rules: str) -> None:
    """The match ends on a yakuman; after a hand of han it goes on."""
    over = {"match.yakuman_ends": True, "match.bust": False}
    four = {
        "win": {"player": "B", "by": "tsumo", "riichi": True, "hand": "111p 333p 444s 777s 9m + 9m"},
        "dora": "1z 2z",
    }
    assert why(four, over=over, rules=rules) == "yakuman"
    assert why(four, over={**over, "match.yakuman_ends": False}, rules=rules) == ""
    record = {**YAKUMAN, "scores": {"A": 25000, "B": 25000, "C": 42000, "D": 8000}}
    assert result(record, {"match.yakuman_ends": True}, "riichi").next.over == "yakuman"


def test_return_target_and_start_differ() -> None:
    """Points to return ≠ points that must be reached to end ≠ start: target 30,000, no oka."""
    over = {"match.return": 25000, "match.target": 30000, "match.uma": [15, 5, -5, -15]}
    assert results((40000, 30000, 20000, 10000), over) == [30, 10, -10, -30]
    (hand,) = played(amounts(A=1000, B=-1000), over={**over, "match.start": 24000})["matches"][0]["hands"]
    assert hand["scores"] == {"A": 25000, "B": 23000, "C": 24000, "D": 24000}
    last = RiichiCourse(load_rules("riichi", over), SEATS)
    at, low = MatchStanding("D", 1, 4), {"A": 29900, "B": 25100, "C": 25000, "D": 20000}
    assert last.over(at, False, low, HandEnd("win", ("A",))).why == ""
    assert last.over(at, False, {**low, "A": 30000, "B": 25000}, HandEnd("win", ("A",))).why == "last_hand"


@pytest.mark.parametrize(
    ("how", "may"),
    [
        ("no", "-----"),
        ("win", "lwW--"),
        ("win_as_top", "--W--"),
        ("win_as_second", "-wW--"),
        ("win_not_last", "-wW--"),
        ("top", "--W-T"),
        ("not_last", "-wW-Ts"),
        ("any", "lwWtTs"),
    ],
)
@pytest.mark.parametrize("rules", ["riichi", "mighty", "anmika"])
def test_the_last_dealer_may_stop(how: str, may: str, rules: str) -> None:
    """The last dealer may stop: never; after a win as top; as top or second (二着やめ); not as last; in any place;
    tenpai too, in any place or not as last. l, w, W: a win as last, as second, as top; t, s, T: tenpai so."""
    over = {"match.dealer_may_end": how, "match.dealer_must_end": False, "match.extension": False}
    if rules == "anmika":
        del over["match.dealer_must_end"]
    loaded = load_rules(rules, over)
    from calc.systems import system

    players = SEATS[: loaded.values["table.players"]]
    course = system(loaded.engine).course(loaded, players)
    at = MatchStanding(players[-1], 1 if loaded.values["match.length"] == "east_south" else 0, len(players))
    last = dict.fromkeys(players, 25000) | {"A": 30000}
    low = last | {players[-1]: 26000}
    top = dict.fromkeys(players, 25000) | {players[-1]: 30000}
    cases = {
        "l": (last, True),
        "w": (low, True),
        "W": (top, True),
        "t": (last, False),
        "s": (low, False),
        "T": (top, False),
    }
    for name, (scores, won) in cases.items():
        end = HandEnd("win", (players[-1],)) if won else HandEnd("draw")
        found = course.over(at, True, scores, end)
        assert (found.why == "dealer_ends") is (name in may), (name, found)


JPML = {
    "match.start": 30000, "match.return": 30000, "match.uma": [8, 4, -4, -8],
    "match.uma_one_above": [12, -1, -3, -8], "match.uma_three_above": [8, 3, 1, -12],
}  # fmt: skip


@pytest.mark.parametrize(
    ("scores", "got"),
    [
        ((45000, 29000, 26000, 20000), [27, -2, -7, -18]),
        ((45000, 31000, 24000, 20000), [23, 5, -10, -18]),
        ((35000, 33000, 31000, 21000), [13, 6, 2, -21]),
        ((36000, 30000, 30000, 24000), [14, 3, 1, -18]),
        ((30000, 30000, 30000, 30000), [8, 4, -4, -8]),
    ],
)
def test_uma_by_how_many_are_above(scores: tuple[int, ...], got: list[int]) -> None:
    """Uma by how many are above the return (浮きウマ; a table of places by the number above)."""
    assert results(scores, JPML) == got


def test_who_has_exactly_the_return() -> None:
    """浮き from the points to return on, or with more than those."""
    assert results((36000, 30000, 30000, 24000), {**JPML, "match.above": "beyond"}) == [18, -1, -3, -14]


def test_the_points_above_differ_from_the_return() -> None:
    """原点 ≠ 返し: with 25,000 to start and 30,000 to return two have 25,000 or more, one 30,000."""
    over = {"match.uma_one_above": [12, -1, -3, -8], "match.uma_two_above": [8, 4, -4, -8]}
    scores = (45000, 25000, 20000, 10000)
    assert results(scores, over) == [47, -6, -13, -28]
    assert results(scores, {**over, "match.above_from": 25000}) == [43, -1, -14, -28]
    three = {"match.uma": [0, 0, 0], "match.uma_two_above": [10, 0, -10], "match.above_from": 25000}
    assert results((40000, 25000, 10000), three, "mighty") == [35, -5, -30]


def test_points_below_zero_do_not_count() -> None:
    """箱下清算なし: who is bust has 0, and who pushed him below it gets that much less."""
    over = {"match.uma": [15, 5, -5, -15], "match.below_zero": False}
    scores = (43000, 36000, 29000, -8000)
    assert results(scores, {"match.uma": [15, 5, -5, -15]}) == [48, 11, -6, -53]
    assert results(scores, over, busts={"D": "A"}) == [10, 41, -6, -45]  # A has 35,000, and is second
    with pytest.raises(InputError, match="who"):
        results(scores, over)
    typed = ["final", "-r", "riichi", "-s", "match.below_zero=false", "A=43000", "B=36000", "C=29000", "D=-8000"]
    assert "match.below_zero" in CliRunner().invoke(app, [*typed, "--bust", "D=A"]).output
    end = played(amounts(B=40000, C=-20000, D=-20000), amounts(A=6000, D=-6000), over=over)["matches"][0]["end"]
    line = next(step for step in end["receipt"] if step["label"] == "below_zero")
    assert line["result"] == "1000"
    assert "match.below_zero" in {r["id"] for r in line["rules"]}
    assert next(p["points"] for p in end["places"] if p["player"] == "D") == 0


@pytest.mark.parametrize("top", ["B", "C"])
def test_the_leader_bears_what_a_chombo_of_his_own_takes_below_zero(top: str) -> None:
    """D has 1,000 and pays 3,000 to each; the first by seats bore the 8,000 that do not count, though nobody pushed
    him."""
    over = {"chombo.points": "each", "chombo.each": 3000, "match.below_zero": False}
    poor: Data = {"adjust": {"points": {top: 24000, "D": -24000}}}
    end = played(poor, {"chombo": {"player": "D"}}, over=over)["matches"][0]["end"]
    assert {p["player"]: p["points"] for p in end["places"]} == {"A": 28000, "B": 28000, "C": 28000, top: 44000, "D": 0}
    line = next(step for step in end["receipt"] if step["label"] == "below_zero")
    assert (line["result"], line["detail"]) == ("8000", f"D → {top}")


def test_uma_by_the_number_above_in_a_match() -> None:
    """浮きウマ: the receipt names the table that counts."""
    end = played(amounts(A=15000, B=-5000, C=-5000, D=-5000), over=JPML, ended=True)["matches"][0]["end"]
    cited = [r["id"] for line in end["receipt"] if line["label"] == "place" for r in line["rules"]]
    assert "match.uma_one_above" in cited
    assert [p["result"] for p in end["places"]] == [27000, -6000, -8000, -13000]


def test_three_of_three_may_be_above() -> None:
    """浮きウマ with three players: where the return is low all three may have it."""
    over = {"match.return": 20000, "match.uma_three_above": [10, 5, -15]}
    end = played(amounts(A=3000, B=-3000), over=over, rules="mighty", ended=True)["matches"][0]["end"]
    assert [p["uma"] for p in end["places"]] == [10000, 5000, -15000]


def test_a_table_of_uma_has_as_many_places_as_players() -> None:
    """A wrongly sized value has a place and a fix; an empty one is the usual uma."""
    with pytest.raises(InputError) as told:
        load_rules("riichi", {"match.uma_one_above": [12, -1, -3]})
    assert [p.code for p in told.value.problems] == ["R103"]
    assert load_rules("riichi", {"match.uma_one_above": []}).values["match.uma_one_above"] == ()


@pytest.mark.parametrize(
    ("how", "got"),
    [("up", [29, 10, -9, -30]), ("down", [32, 9, -10, -31]), ("goshya_rokunyuu", [31, 10, -10, -31]),
     ("nearest", [30, 10, -9, -31]), ("toward_return", [30, 9, -9, -30])],
)  # fmt: skip
def test_points_to_thousands(how: str, got: list[int]) -> None:
    """Final points to thousands, each way a page says it; the top has what is left."""
    over = {"match.return": 25000, "match.uma": [15, 5, -5, -15], "match.rounding": how}
    assert results((40600, 29600, 20500, 9300), over) == got


def test_ties() -> None:
    """Ties: seat order, or shared."""
    over = {"match.return": 25000, "match.uma": [15, 5, -5, -15]}
    assert results((30000, 30000, 25000, 15000), over) == [20, 10, -5, -25]
    assert results((30000, 30000, 25000, 15000), {**over, "match.ties": "split"}) == [15, 15, -5, -25]


def test_leftover_sticks() -> None:
    """Leftover sticks: to the top, to nobody, back to their owners."""
    over = {"match.return": 25000, "match.uma": [15, 5, -5, -15]}
    scores = (40000, 29000, 20000, 10000)
    assert results(scores, over, sticks=1) == [31, 9, -10, -30]
    assert results(scores, {**over, "match.leftover_sticks": "nobody"}, sticks=1) == [30, 9, -10, -30]
    small = load_rules("riichi", {"sticks.value": 250, "match.ties": "split", "match.rounding": "none"}).values
    found = final_scores(dict(zip(SEATS, (29900, 29900, 20000, 19950), strict=True)), 1, small)
    assert [p.points for p in found] == [30050, 30000, 20000, 19950]  # 100 each, and the odd 50 to the first


def test_leftover_sticks_go_back() -> None:
    """Leftover sticks, back to their owners: B's and C's lie there when the match is stopped. D's was won by B, who
    deals and has 1500 and a honba from him too."""
    first = {"draw": {}, "in_riichi": ["D"]}
    won = {"win": {"player": "B", "by": "ron", "from": "D", "hand": "123m 345p 66s (555z) 89s + 7s"}}
    hands: list[Data] = [first, won, {"draw": {}, "in_riichi": ["B", "C"]}]
    over = {"match.leftover_sticks": "owners"}
    end = played(*hands, over=over, ended=True)["matches"][0]["end"]
    points = {p["player"]: p["points"] for p in end["places"]}
    assert points == {"A": 25000, "B": 27800, "C": 25000, "D": 22200}
    kept = played(*hands, over={"match.leftover_sticks": "nobody"}, ended=True)
    assert [t["amount"] for t in kept["matches"][0]["end"]["ledger"] if t["to"] == "table"] == [2000]
    assert sum(s["result"] for s in kept["standings"]) == -2000
    assert sum(p["amount"] for p in kept["payments"] if p["to"] == "table") == 2000


def test_a_fine_left_on_the_table_goes_back_to_its_payer() -> None:
    """「終局した時、場の罰金点は出した人に返す」: B is tenpai in riichi and has 3,000, C has paid 1,000."""
    over = {"match.leftover_sticks": "owners", "fine.points": 1000, "fine.to": "table"}
    hand: Data = {"draw": {"tenpai": ["B"]}, "in_riichi": ["B"], "fined": ["C"]}
    places = played(hand, over=over, ended=True)["matches"][0]["end"]["places"]
    assert {p["player"]: p["points"] for p in places} == {"A": 24000, "B": 28000, "C": 24000, "D": 24000}


def test_a_leftover_stick_whose_owner_nobody_knows_goes_to_the_top() -> None:
    """A hand of which only the amounts are known leaves a stick: who laid it, the match does not say."""
    over = {"match.leftover_sticks": "owners"}
    end = played(amounts(A=-1000), ended=True, over=over)["matches"][0]["end"]
    assert [(p["player"], p["points"]) for p in end["places"]][:2] == [("B", 26000), ("C", 25000)]


def test_yakitori_from_each_to_each() -> None:
    """焼き鳥: per player n to each other, or a pool."""
    over = {"match.yakitori": 6, "match.return": 25000, "match.uma": [0, 0, 0, 0]}
    scores = (25000, 25000, 25000, 25000)
    assert results(scores, over, yakitori=["C", "D"]) == [3, 3, -3, -3]
    assert results(scores, {**over, "match.yakitori_paid": "each"}, yakitori=["C", "D"]) == [12, 12, -12, -12]
    assert results(scores, {**over, "match.yakitori_paid": "each"}, yakitori=["D"]) == [6, 6, 6, -18]


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_sudden_death_and_extra_rounds(rules: str) -> None:
    """Sudden death and extra rounds: how far."""
    players = SEATS[: load_rules(rules).values["table.players"]]
    low = dict.fromkeys(players, 25000)
    high = low | {"A": 31000, "B": 19000}
    plain = {"match.extension": True, "match.target": 30000, "match.dealer_may_end": "no"}

    def over(
        at: MatchStanding, scores: dict[str, int], *, keeps: bool = False, winner: str = "B", **more: object
    ) -> str:
        changes = plain | {key.replace("__", "."): value for key, value in more.items()}
        course = RiichiCourse(load_rules(rules, changes), players)
        return course.over(at, keeps, scores, HandEnd("win", (winner,))).why

    last, west, west_last = (
        MatchStanding(players[-1], 1, len(players)),
        MatchStanding("A", 2, 1),
        MatchStanding(players[-1], 2, len(players)),
    )  # fmt: skip
    assert over(last, low) == ""
    assert over(west, high) == "sudden_death"
    assert over(west, high, match__sudden_death=False) == ""
    assert over(west_last, high, match__sudden_death=False) == "last_hand"
    # a dealer on top must end it in its last hand alone, if it is played out
    must, top = {"match__dealer_must_end": True, "keeps": True}, players[-1]
    assert over(west, high, winner="A", **must) == "dealer_on_top"
    assert over(west, high, winner="A", **must, match__sudden_death=False) == ""
    leading = low | {top: 31000, "A": 19000}
    assert over(west_last, leading, winner=top, **must, match__sudden_death=False) == "dealer_on_top"
    assert over(west_last, low) == "last_hand"
    assert over(west_last, low, match__extra_rounds=2) == ""
    north_last = MatchStanding(players[-1], 3, len(players))
    assert over(north_last, low, match__extra_rounds=3) == "last_hand"
    with pytest.raises(InputError) as told:
        result({**TSUMO, "round": "north 1", "seats": list(players)}, plain, rules)
    assert "L213" in [p.code for p in told.value.problems]
    result({"draw": {}, "round": "north 1", "seats": list(players)}, plain | {"match.extra_rounds": 2}, rules)


@pytest.mark.parametrize(("length", "hands"), [("east", 4), ("east_south", 8)])
def test_east_again_without_end(length: str, hands: int) -> None:
    """返り東 round after round until somebody has the points: 0 is no last round, 3 are three whichever winds they
    have."""
    over = {"match.length": length, "match.extension": True, "match.extension_round": "east", "match.target": 40000}
    rounds, draw = hands // 4, Data(draw={})
    assert why(*[draw] * hands, over=over) == ""
    assert why(*[draw] * (hands + 4), over=over) == "last_hand"
    assert why(*[draw] * (hands + 12), over=over | {"match.extra_rounds": 3}) == "last_hand"
    endless = over | {"match.extra_rounds": 0}
    for laps in (2, 3, 5):
        dealt = [draw] * (hands * laps)
        assert why(*dealt, over=endless) == ""
        assert played(*dealt, draw, over=endless)["matches"][0]["hands"][-1]["round"] == "east 1"
    # a yakuman of 32,000 after three rounds more: B has 57,000 and ends it
    dealt = [draw] * (hands + 4 * rounds + 6)
    plain = endless | {"match.bust": False, "honba.ron": 0, "honba.tsumo_each": 0}
    end = played(*dealt, YAKUMAN, over=plain)["matches"][0]["end"]
    assert (end["why"], end["places"][0]["points"]) == ("sudden_death", 57000)


def test_nothing_is_returned() -> None:
    """Return ≠ target ≠ start: 得点をそのまま記入、順位点を加減算 (1位+12,000 …): 38,600 as first is 50.6."""
    over = {"match.return": 0, "match.uma": [12, 4, -4, -12], "match.rounding": "none"}
    hand = {"adjust": {"points": {"A": 13600, "B": 3400, "C": -5000, "D": -12000}}}
    end = played(hand, over=over, ended=True)["matches"][0]["end"]
    assert [p["result"] for p in end["places"]] == [50600, 32400, 16000, 1000]
    assert {t["why"] for t in end["ledger"]} == {"place"}
    tied = {"A": 35000, "B": 35000, "C": 20000, "D": 10000}
    values = load_rules("riichi", over | {"match.ties": "split"}).values
    assert [p.result for p in final_scores(tied, 0, values)] == [43000, 43000, 16000, -2000]


def test_second_is_not_always_but_the_last() -> None:
    """The last dealer may stop as third of four, where only the last may not."""
    scores = {"A": 30000, "B": 28000, "C": 17000, "D": 25000}
    for how, may in (("win_as_second", False), ("win_not_last", True)):
        course = RiichiCourse(load_rules("riichi", {"match.dealer_may_end": how}), SEATS)
        assert course.may_end(MatchStanding("D", 1, 4), scores, ("D",)) is may


def test_east_again() -> None:
    """Extra rounds: 南3局終了時、トップが40000点に満たない場合は返り東場: East 1 follows South 3, its wind is East, it
    ends when somebody has 40,000, or with East 3; West is not played."""
    over = {"match.extension_round": "east", "match.return": 40000, "match.start": 35000, "renchan.tenpai": False}
    moves = [("B", "C"), ("C", "A"), ("A", "B")] * 3
    lost = [{"adjust": {"points": {w: 2000, f: -2000}, "winners": [w], "from": f}} for w, f in moves]
    east = {
        "round": "east 1",
        "win": {"player": "C", "by": "ron", "from": "B", "hand": "123p 678p 99m 46s (111z) + 5s"},
    }
    data = as_data(settle_match({"players": list("ABC"), "hands": [*lost[:6], east]}, rules="sanma", overrides=over))
    last = data["matches"][0]["hands"][-1]
    assert (last["round"], last["lap"], last["result"]["wins"][0]["yaku"][0]["id"]) == ("east 1", 2, "round_wind")
    whole = as_data(settle_match({"players": list("ABC"), "hands": lost}, rules="sanma", overrides=over))
    assert (whole["matches"][0]["hands"][-1]["round"], whole["matches"][0]["end"]["why"]) == ("east 3", "last_hand")
    course = RiichiCourse(load_rules("sanma", over), tuple("ABC"))
    high = {"A": 40000, "B": 33000, "C": 32000}
    assert course.over(MatchStanding("A", 0, 1, 2), False, high, HandEnd("win", ("B",))).why == "sudden_death"
    assert course.over(MatchStanding("A", 0, 1, 1), False, high, HandEnd("win", ("B",))).why == ""
    west = {**TSUMO, "round": "west 1", "seats": list("ABC")}
    with pytest.raises(InputError) as told:
        result(west, over, "sanma")
    assert "L213" in [p.code for p in told.value.problems]


def test_penalties_by_hand() -> None:
    """Penalties typed by hand with a reason, in points or place points."""
    over = {"match.return": 25000, "match.uma": [15, 5, -5, -15]}
    hands = [
        {"adjust": {"points": {"A": 3000, "B": -3000}}, "title": "B was late"},
        {"adjust": {"place_points": {"B": -20, "C": 5}}, "title": "B showed a tile"},
    ]
    data = played(*hands, over=over, ended=True)
    end = data["matches"][0]["end"]
    assert {p["player"]: p["result"] for p in end["places"]} == {"A": 18000, "C": 10000, "D": -5000, "B": -38000}
    assert [h["title"] for h in data["matches"][0]["hands"]] == ["B was late", "B showed a tile"]
    assert [p.get("penalty", 0) for p in end["places"]] == [0, 5000, 0, -20000]
    assert sum(n if p["to"] == "table" else -n if p["from"] == "table" else 0
               for p in data["payments"] for n in [p["amount"]]) == 15000  # fmt: skip
    evening = {"players": list(SEATS), "hands": hands, "ended": True}
    priced = as_data(settle_match(evening, rules="riichi", overrides=over, rate="points=50/1000"))
    assert sum(s["money"] for s in priced["standings"]) == -750


def test_penalties_need_place_points() -> None:
    """A field that would be ignored is an error."""
    with pytest.raises(InputError) as told:
        settle_match({"rules": "wenzhou", "hands": [{"adjust": {"place_points": {"B": -20}}}]})
    assert [p.code for p in told.value.problems] == ["M108"]


def test_the_reason_for_place_points_is_the_rule_that_gives_them() -> None:
    """浮きウマ: of one above, not the rule for all else; on every line of a match."""
    said = CliRunner().invoke(app, ["final", "-r", "jpml-a", "A=42000", "B=29000", "C=26000", "D=23000"]).output
    assert "place points: [12, -1, -3, -8]   match.uma_one_above" in said
    assert "[8, 4, -4, -8]" not in said
    ended = played(amounts(A=12000, B=-1000, C=-4000, D=-7000), rules="jpml-a", ended=True)["matches"][0]["end"]
    lines = [line for line in ended["receipt"] if line["label"] == "place"]
    assert len(lines) == 3
    assert all("match.uma_one_above" in {rule["id"] for rule in line["rules"]} for line in lines)


def test_chips_of_who_is_alone_above_are_no_busts() -> None:
    """Rule `match.alone_chips`: said as what they are."""
    asked = ["final", "-r", "tenhou4", "--set", "match.alone_chips=2", "A=56000", "B=24000", "C=15000", "D=5000"]
    said = CliRunner().invoke(app, asked).output
    assert "B gives A 2 chips: the only one above" in said
    assert "bust" not in said
