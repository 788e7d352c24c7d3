"""Edges where money moves or its reason is told, each found by a change of the code that no test had noticed."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.mutation import FILES, ROOT, TESTS, mutants
from calc.match import settle_match
from calc.problems.problems import InputError, Problem
from calc.records.record import RINSHAN, Win
from calc.riichi.judge import YAKUMAN, judge_for
from calc.riichi.payment import answers_for_all, liable_parts
from calc.riichi.points import Base, limited
from calc.rules.rules import load_rules
from calc.systems.kessen.value import waits
from calc.tiles.notation import parse_hand
from calc.verdict.ledger import Ledger, LedgerError, Transfer
from calc.verdict.verdict import NextHand, as_data, row_of

from ..anmika.test_anmika_spec import FEVER, story
from ..helpers import Data, Over, claim, drawn, points, result, rules_with, win, wins, won

CLOSED = "234567m 34p 456s 88s + 5p"
MIGHTY_HAND = "345p 678p 66s 234s 45s + 6s"
MIGHTY: Data = {"seats": ["A", "B", "C"]}


def lines(data: Data, over: Over | None = None, rules: str = "tcg") -> list[tuple[Any, ...]]:
    """Label, result, detail and keys of each line of the receipt."""
    told = as_data(result(data, over, rules))["receipt"]
    return [(s["label"], s["result"], s["detail"], {r["id"] for r in s["rules"]}) for s in told]


def detail(data: Data, over: Over | None = None, rules: str = "tcg") -> str:
    """How the payment of the hand comes about."""
    told = as_data(result(data, over, rules))["receipt"]
    return next(str(s["detail"]) for s in told if (s["topic"], s["label"]) == ("payment", "win"))


def test_a_ron_says_how_it_is_rounded_and_other_payments_what_each_pays() -> None:
    assert detail(win(CLOSED, ron="B", source="C", riichi=True)) == "960 × 4 ↑ 100"
    assert detail(win(CLOSED, ron="A", source="C", riichi=True)) == "960 × 6 ↑ 100"
    assert detail(win(CLOSED, tsumo="B", riichi=True)) == "2600 + 1300 + 1300"


def test_of_a_liable_players_ron_each_half_has_its_reason() -> None:
    hand = "(555z@B) (666z@D) (777z@B) 123m 9p + 9p"
    for source, wanted in (("C", [("B", "pao"), ("C", "half")]), ("B", [("B", "pao"), ("B", "pao")])):
        data = as_data(result(win(hand, ron="A", source=source, pao={"B": "daisangen"}), None, "tenhou4"))
        assert [(t["from"], t["why"]) for t in data["ledger"]] == wanted
        assert all("↑" not in line["detail"] for line in data["receipt"])


def test_who_takes_the_sticks_of_several_winners_is_cited_for_several_only() -> None:
    one, other = (claim(CLOSED, ron=player, source="C", riichi=True) for player in "BD")
    for data, cited in ((wins(one, other, sticks=2), True), (wins(one, sticks=1), False)):
        keys = next(line[3] for line in lines(data, rules="tenhou4") if line[0] == "sticks")
        assert ("sticks.multiple_ron" in keys) is cited


def test_a_draw_says_who_is_tenpai() -> None:
    assert [line[1] for line in lines(drawn(tenpai=["B", "D"])) if line[0] == "tenpai"] == ["B, D"]
    assert [line[1] for line in lines(drawn()) if line[0] == "tenpai"] == ["–"]


def test_a_white_won_on_says_what_is_doubled() -> None:
    """mighty §2.4: the rounded payment, or the base points."""
    white = win("345p 678p 22s 55z (111m) + 5z", ron="B", source="C", **MIGHTY)
    assert detail(white, rules="mighty") == "(240 × 4 ↑ 100) × 2"
    assert detail(white, over={"white.ron_multiplied": "base"}, rules="mighty") == "240 × 2 × 4 ↑ 100"
    assert detail(win(MIGHTY_HAND, ron="B", source="C", riichi=True, **MIGHTY), rules="mighty") == "960 × 4 ↑ 100"


def test_a_box_riichi_is_not_bust_by_a_chombo() -> None:
    """mighty §5: after a チョンボ the hand is played again, as if it had not been."""
    zero: Data = {**MIGHTY, "scores": {"A": 0, "B": 50000, "C": 25000}, "box": ["A"]}
    assert points({**zero, "draw": {"kind": "chombo", "offender": "B"}}, rules="mighty") == (0, 0, 0, 0)
    assert points({**zero, "draw": {"kind": "suukaikan"}}, rules="mighty") == (-1000, 0, 0, 1000)


def test_a_grade_of_wenzhou_names_its_readings_and_what_else_was_looked_at() -> None:
    soft = {"indicator": "2m", "win": {"player": "B", "by": "ron", "from": "C", "hand": "25m 456789p 12366s 111z + 6m"}}
    told = {line[0]: line[1] for line in lines(soft, rules="wenzhou")}
    assert told["best_of"] == "2"
    alone = {"player": "D", "by": "tsumo", "hand": "(456p) (789p) (123s) (111z) (777s) 2m + 9m"}
    told = {line[0]: line[1] for line in lines({"indicator": "2m", "win": alone}, rules="wenzhou")}
    assert (told["best_of"], told["considered"]) == ("1", "reason.self_draw")


@pytest.mark.parametrize("winner", ["A", "B"])
def test_wenzhou_tells_the_stake_between_others_only_where_it_is_paid(winner: str) -> None:
    hand = {"player": winner, "by": "tsumo", "hand": "(456p) (789p) (123s) (111z) (777s) 2m + 9m"}
    labels = [line[0] for line in lines({"indicator": "2m", "win": hand}, rules="wenzhou")]
    assert ("stake_others" in labels) is (winner == "B")


def test_a_hand_with_its_void_suit_waits_for_nothing() -> None:
    """kessen §1: a win uses none of the void suit, melded or held, though one other suit is all there is besides."""
    v = load_rules("kessen").values
    hand = parse_hand("(555s) 111222m 46m 33m")
    assert [w.tile for w in waits(hand.concealed, hand.melds, None, v)] == [4]
    assert waits(hand.concealed, hand.melds, 2, v) == []


def test_a_ron_that_the_first_discarder_pays_is_told_so() -> None:
    """kessen, the option of the appendix."""
    passed = {
        "player": "A",
        "by": "ron",
        "from": "C",
        "void": "s",
        "hand": "123456789m 23p 88p + 4p",
        "passed_from": "B",
    }
    told = as_data(result({"win": passed}, {"kessen.passed_ron": "first"}, "kessen"))
    assert told["points"]["B"] == -100
    assert told["wins"][0]["passed"]["pays"] is True


def sticks_taken(*claims: Data, over: Over | None = None) -> dict[str, int]:
    """What each winner takes of three sticks."""
    found = result(wins(*claims, sticks=3), over, "tenhou4").ledger.transfers
    return {t.payee: t.amount for t in found if t.why == "sticks"}


def test_of_several_winners_each_takes_his_own_stick_and_the_first_the_rest() -> None:
    """``sticks.multiple_ron``: the first winner in turn order takes all, or each in riichi his own and he the rest."""
    b, d = (claim(CLOSED, ron=player, source="C", riichi=True) for player in "BD")
    bare = claim("(234m) 567m 34p 456s 88s + 5p", ron="A", source="C")
    own = {"sticks.multiple_ron": "own"}
    assert [sticks_taken(b, d), sticks_taken(bare, d), sticks_taken(bare, b)] == [{"D": 3000}, {"D": 3000}, {"A": 3000}]
    assert sticks_taken(b, d, over=own) == {"D": 2000, "B": 1000}
    assert sticks_taken(bare, d, over=own) == {"D": 3000}
    assert sticks_taken(bare, b, over=own) == {"A": 2000, "B": 1000}


def test_a_draw_that_moves_nothing_says_what_it_would_have_been() -> None:
    told = [line[:2] for line in lines(drawn(nagashi=["A", "B", "C", "D"]), rules="tenhou4")]
    assert ("nagashi", "0") in told
    assert ("noten", "0") in [line[:2] for line in lines(drawn(), rules="tenhou4")]


def kessen(events: Any, over: Over | None = None) -> dict[str, tuple[str, str]]:
    """Result and detail of each line of a story's receipt, by label; of a single win where it is one."""
    told = {"events": events} if isinstance(events, list) else {"win": events}
    return {line[0]: (line[1], line[2]) for line in lines(told, over, "kessen")}


def test_the_cap_of_kessen_says_how_many_times_the_base() -> None:
    """kessen §2: “base 100, doubled by each multiplier, at most 3200”: 32 times the base."""
    big = {"player": "C", "by": "ron", "from": "A", "void": "s", "hand": "[1111p] [2222p] (3333p) 777p 9p + 9p"}
    assert kessen(big)["cap"] == ("3200", "100 × 32")
    assert kessen(big, {"kessen.base": 50})["cap"] == ("1600", "50 × 32")


KONG = {"kong": {"player": "B", "kind": "open", "tile": "9s", "from": "D"}}
RON = {"by": "ron", "from": "B", "void": "s", "after_kong": True}
FIRST = {"player": "A", "hand": "123456789m 23p 88p + 4p", **RON}
SECOND = {"player": "C", "hand": "456m 777m 111p 22p 56p + 4p", **RON}


def test_kessen_says_how_a_kong_is_paid_and_handed_over() -> None:
    """kessen §3: 200 from each for a concealed kong, 300 from one; several winners share it as the option says."""
    concealed = {"kong": {"player": "B", "kind": "concealed", "tile": "9p"}}
    assert kessen([concealed])["kong_concealed"] == ("600", "3 × 200")
    assert kessen([{"win": {**FIRST, "from": "C", "after_kong": False}}, concealed])["kong_concealed"][1] == "2 × 200"
    assert kessen([KONG])["kong_open"] == ("300", "")
    assert kessen([KONG, {"win": FIRST}])["kong_transfer"] == ("300", "")
    for way, shown in (("first", ("300", "300 + 0")), ("split", ("300", "150 + 150")), ("each", ("600", "300 + 300"))):
        assert kessen([KONG, {"wins": [FIRST, SECOND]}], {"kessen.kong.cannon_to": way})["kong_transfer"] == shown


def test_a_win_after_a_kong_told_alone_says_that_its_bonus_is_left_out() -> None:
    """kessen §3: the bonus is handed over; a record of one win has no kong to take it from, a story has."""
    alone = result({"win": FIRST}, rules="kessen")
    assert [name for name, _ in alone.notes] == ["kong_bonus"]
    story = result({"events": [KONG, {"win": FIRST}]}, rules="kessen")
    assert [name for name, _ in story.notes] == []


ANMIKA: Data = {"rules": {"use": "anmika", "set": {}}, "seats": ["A", "B", "C"]}


def problems(data: Data, rules: str = "", over: Over | None = None) -> list[Problem]:
    """What is wrong with a record."""
    with pytest.raises(InputError) as raised:
        result(data, over, rules)
    return raised.value.problems


def anmika(by: str = "tsumo", tile: str = "5s", dora: str = "6z 6z", **more: Any) -> Data:
    """A win of B in riichi, on 5s unless said otherwise."""
    one = {"player": "B", "by": by, "hand": "123p 789p 123s 99m 46s", "tile": tile, "riichi": True, **more}
    return {**ANMIKA, "dora": dora, "win": one | ({"from": "A"} if by == "ron" else {})}


@pytest.mark.parametrize(("river", "tile"), [("9s 1z", "9s"), ("1z 9s", "9s"), ("7m 1z 9s", "9s")])
@pytest.mark.parametrize("meld", ["(999s)", "(999s@B)"])
def test_the_discard_that_spoils_a_nagashi_is_named(river: str, tile: str, meld: str) -> None:
    """anmika §4: a 流し役満 of whose river nothing was called; the tile is the one that the meld shows."""
    hands = {"C": f"123p 456p 1z {meld} (222z)"}
    (only,) = problems({**ANMIKA, "draw": {"nagashi": "B"}, "river": {"B": river}, "hands": hands})
    assert (only.code, f"C called {tile} from B's river" in only.message) == ("W445", True)


def test_the_gold_north_of_a_nagashi_is_that_of_who_holds_it() -> None:
    """anmika §8: 金北 strengthens a flower of the player who drew it; told for a draw it need not be everybody's."""
    data = {**ANMIKA, "aside": {"B": "北", "C": "夏 gN"}, "draw": {"nagashi": ["B", "C"], "gold": "summer"}}
    told, best = (result({**data, "draw": draw}, None, "") for draw in (data["draw"], {"nagashi": ["B", "C"]}))
    assert (told.points, told.chips) == (best.points, best.chips)
    nobody = {**data, "aside": {"B": "夏", "C": "北"}}
    assert {p.sentence for p in problems(nobody)} == {"L455.no_north"}


@pytest.mark.parametrize(
    ("fault", "at"),
    [({"events": [{"riichi": {"player": "B"}}, {"chombo": {"player": "A", "named": {"B": "4s"}}}]}, ("events", 1)),
     ({"in_riichi": ["B"], "chombo": {"player": "A", "named": {"B": "4s"}}}, ())],
    ids=["story", "alone"],
)  # fmt: skip
def test_a_tile_named_at_a_chombo_that_is_no_wait_has_its_place(fault: Data, at: tuple[str | int, ...]) -> None:
    """anmika §10: the tile that a player names is one of his wait; the problem points to it in a story and alone."""
    (only,) = problems({**ANMIKA, "dora": "6z 6z", "hands": {"B": "123p 789p 123s 99m 46s"}, **fault})
    assert (only.code, only.path) == ("L461", (*at, "chombo", "named", "B"))


def test_nobody_is_missing_among_four() -> None:
    """``points.missing_share`` is of games with three: among four a tsumo is paid as it is."""
    data = win(CLOSED, tsumo="B", riichi=True)
    assert points(data, {"points.missing_share": "split"}, "tenhou4") == points(data, None, "tenhou4")


OPEN = "234567m 34p 11s (999s) + 2p"


@pytest.mark.parametrize(("hand", "more"), [("234567m 35p 456s 11s + 4p", True), (OPEN, False)])
def test_who_has_no_yaku_is_asked_for_a_riichi_only_with_a_closed_hand(hand: str, more: bool) -> None:
    """A riichi is declared with a closed hand: of an open one it cannot be missing in the record."""
    (only,) = problems(win(hand, ron="B", source="C"), "tenhou4")
    assert (only.sentence, "riichi, if it was declared" in only.help) == ("W302.none", more)


@pytest.mark.parametrize("exempt", [True, False])
def test_a_furiten_hand_that_is_no_win_is_both(exempt: bool) -> None:
    """``furiten.kokushi_exempt`` excuses thirteen orphans only, not a tile that completes nothing."""
    data = win("234567m 34p 456s 88s + 9s", ron="B", source="C", riichi=True, river="5p")
    found = problems(data, "tenhou4", {"furiten.kokushi_exempt": exempt})
    assert [p.sentence for p in found] == ["W301.shape", "W303.furiten"]


@pytest.mark.parametrize(("at", "told"), [
    ("river", {"river": "5p 1z"}), ("river", {"river": "1z 0p", "passed": "2p"}),
    ("passed", {"river": "1z 2z", "passed": "0p"}), ("passed", {"passed": "5p"}),
])  # fmt: skip
def test_furiten_points_to_the_tiles_that_make_it(at: str, told: Data) -> None:
    """Furiten by the own river or by a tile let pass; a red five counts as a five."""
    (only,) = problems(win(CLOSED, ron="B", source="C", riichi=True, **told), "tenhou4")
    assert (only.sentence, only.path) == ("W303.furiten", ("wins", 0, at))


def test_a_player_in_the_box_who_is_not_tenpai_is_told_first() -> None:
    """mighty §5: who played on at zero by a box riichi and is not tenpai."""
    data = {**MIGHTY, "scores": {"A": 0, "B": 50000, "C": 25000}, "box": ["A"], "draw": {"tenpai": ["B"]}}
    assert [name for name, _ in result(data, None, "mighty").notes] == ["box_noten", "tenpai", "bust"]


def test_a_god_pocchi_said_as_it_is_best_is_no_other_choice() -> None:
    """anmika §8: at a win by a drawn pocchi the indicator's is the highest too; to say so changes nothing."""
    data = anmika(tile="Pb", dora="Pg 6z")
    best = result(data, None, "")
    said = anmika(tile="Pb", dora="Pg 6z", kami={"Pg": "7m"})
    assert as_data(best)["wins"][0]["kami"] == {"Pg": "7m"}
    assert result(said, None, "").points == best.points
    assert [p.code for p in problems(anmika(tile="Pb", dora="Pg 6z", kami={"Pg": "1z"}))] == ["L452"]


def test_a_win_says_how_often_the_pocchi_makes_it() -> None:
    """anmika §8: a 逆 pocchi turns what its winner brings, and what he wins in the same fever after it."""
    fever = {"riichi": {"player": "B", "fever": "single"}}

    def times(*tiles: str) -> list[int]:
        told = [{"win": {"player": "B", "by": "tsumo", "tile": tile}} for tile in tiles]
        data = {**ANMIKA, "dora": "6z 6z", "hands": {"B": FEVER}, "events": [fever, *told]}
        return [won.own.m for won in result(data, None, "").wins]

    assert times("5s", "0s") == [1, 1]
    assert times("Py", "5s") == [-1, -1]


def test_an_open_riichi_is_no_crow() -> None:
    """anmika §4: カラス is a riichi with nothing else; an open one, or a double one, is something else."""
    for riichi in ("open", "double"):
        data = {**anmika(by="ron", riichi=riichi), "in_riichi": ["A"]}
        assert "karasu" not in {y["id"] for y in as_data(result(data, None, ""))["wins"][0]["yaku"]}
    silent = {**ANMIKA, "rules": {"use": "anmika", "set": {"yaku.open_riichi": "off"}}}
    data = {**anmika(by="ron", riichi="open"), **silent, "in_riichi": ["A"]}
    assert [y["id"] for y in as_data(result(data, None, ""))["wins"][0]["yaku"]] == ["riichi"]
    assert "karasu" in {y["id"] for y in as_data(result(anmika(by="ron"), None, ""))["wins"][0]["yaku"]}


def test_a_whole_positive_amount_between_players_and_the_table_is_a_transfer() -> None:
    ledger = Ledger("AB")
    ledger.pay("A", "B", 100, "win")
    ledger.pay("B", "table", 1, "sticks", "chips")
    ledger.check()
    assert (ledger.totals(), ledger.totals("chips")) == (
        {"A": -100, "B": 100, "table": 0},
        {"A": 0, "B": -1, "table": 1},
    )


@pytest.mark.parametrize(
    "change", [{"amount": 0}, {"amount": -100}, {"amount": 1.5}, {"payer": "C"}, {"payee": "C"}, {"unit": "dice"}]
)
def test_anything_else_is_no_transfer(change: Data) -> None:
    ledger = Ledger("AB")
    ledger.transfers.append(Transfer("points", "A", "B", 1, "win")._replace(**change))
    with pytest.raises(LedgerError, match="impossible transfer"):
        ledger.check()


@pytest.mark.slow
def test_what_is_mutated_and_what_should_notice_are_there() -> None:
    """``python -m benchmarks.mutation`` follows the files when they move."""
    assert [name for name in FILES if not (ROOT / name).is_file()] == []
    assert [name for name in TESTS if not [*(ROOT / "tests").rglob(f"test_{name}.py")]] == []
    assert {("han >= counted", "han > counted")} <= {(m.before, m.after) for m in mutants("calc/riichi/points.py")}


def test_joker_money_that_is_not_played_is_told_as_nothing() -> None:
    alone = {"player": "D", "by": "tsumo", "hand": "(456p) (789p) (123s) (111z) (777s) 2m + 9m"}
    told = lines({"indicator": "2m", "win": alone}, rules="wenzhou")
    assert [line[1] for line in told if line[0] == "joker_money"] == ["0"]


def test_a_hand_with_terminals_is_no_tanyao_of_kessen() -> None:
    over = {"kessen.times.tanyao": 2}
    for hand, times in (("234567m 345p 67p 88p + 8p", 2), ("123456789m 23p 88p + 4p", 1)):
        told = {"win": {"player": "A", "by": "ron", "from": "C", "void": "s", "hand": hand}}
        assert points(told, over, "kessen")[2] == times * points(told, None, "kessen")[2]


@pytest.mark.parametrize(("how", "source"), [({"ron": "B", "source": "C"}, "C"), ({"tsumo": "B"}, None)])
def test_the_row_of_a_win_says_who_dealt_in(how: Data, source: str | None) -> None:
    assert row_of(result(win(CLOSED, riichi=True, **how)).wins[0])["from"] == source


@pytest.mark.parametrize(("how", "wanted"), [({"by": "tsumo"}, "3 × 100"), ({"by": "ron", "from": "C"}, "")])
def test_a_win_of_kessen_says_how_many_pay_what(how: Data, wanted: str) -> None:
    data = {"win": {"player": "A", "void": "s", "hand": "123456789m 23p 88p + 4p", **how}}
    told = as_data(result(data, None, "kessen"))["receipt"]
    assert [line["detail"] for line in told if line["label"] == "payment"] == [wanted]


# --- several winners, liability, draws --------------------------------------------------------------------------------

THREE = wins(
    claim("345m 66p 456p 24s 999p + 3s", ron="D", source="C", riichi=True),
    claim("345m 77p 456s 24s 999m + 3s", ron="A", source="C", riichi=True),
    claim("777m 88p 123p 24s 111z + 3s", ron="B", source="C", riichi=True),
)
"""D is paid first, then A, then B."""
SEVERAL: Data = {"ron.triple_is_draw": False, "ron.most_winners": 2}


def posted(data: Data, over: Over | None, rules: str = "riichi") -> list[tuple[str, str, int, str]]:
    """Every transfer: from, to, how much, why."""
    return [(t.payer, t.payee, t.amount, t.why) for t in result(data, over, rules).ledger.transfers]


@pytest.mark.parametrize(
    ("how", "sticks"), [("first", {"D": 5000}), ("own", {"D": 4000, "A": 1000}), ("shared", {"D": 3000, "A": 2000})]
)
def test_sticks_of_three_of_whom_two_are_paid(how: str, sticks: dict[str, int]) -> None:
    """B, who is not paid, takes no part of the sticks, nor his own back."""
    moved = posted(THREE | {"sticks": 5}, SEVERAL | {"sticks.multiple_ron": how})
    assert {payee: amount for payer, payee, amount, _ in moved if payer == "table"} == sticks


def test_a_stick_whose_tile_is_won_on_is_laid_once() -> None:
    two = wins(*({**one, "riichi_tile": True} for one in THREE["wins"][:2]))
    moved = posted(two, SEVERAL | {"riichi.stick_when_tile_won": True})
    assert [t for t in moved if t[0] == "C" and t[3] == "sticks"] == [("C", "D", 1000, "sticks")]


@pytest.mark.parametrize(
    ("over", "halves"),
    [({"points.yakuman": 725}, (1500, 1400)), ({"points.child_ron": 3, "points.rounding_unit": 1}, (1088, 1087))],
)
def test_the_half_of_who_is_liable_is_rounded_up(over: Data, halves: tuple[int, int]) -> None:
    liable = win("(555z@B) (666z@B) (777z@B) 123m 9p + 9p", ron="D", source="C", pao={"B": "daisangen"})
    moved = posted(liable, {"pao.yaku": ["daisangen"], "points.yakuman": 725, **over})
    assert [(payer, amount) for payer, _, amount, _ in moved] == [("B", halves[0]), ("C", halves[1])]


def test_who_is_liable_for_an_open_kan_is_so_only_for_a_win_on_its_replacement() -> None:
    v = rules_with("riichi", {"pao.yaku": ["rinshan"]}).values
    drawn_after = Win("B", "tsumo", (), 0, (), flags=RINSHAN, pao=(("C", "rinshan"),))
    assert liable_parts(drawn_after, 2000, 0, (), v) == {"C": 2000}
    assert liable_parts(drawn_after._replace(flags=0), 2000, 0, (), v) == {}


def test_parts_of_two_who_are_liable_are_whole_points_and_all_of_the_hand() -> None:
    """Of four folds one is liable for two and one for one, and they answer for all of it."""
    rules = rules_with("riichi", {"pao.yaku": ["daisuushii", "suukantsu"], "pao.covers": "hand"})
    won = Win("B", "ron", (), 0, (), pao=(("C", "daisuushii"), ("D", "suukantsu")))
    folds = {"tsuuiisou": 1, "daisuushii": 2, "suukantsu": 1}
    yakuman = [judge_for(rules).part(name, fold, YAKUMAN) for name, fold in folds.items()]
    assert liable_parts(won, 32000, 4, yakuman, rules.values) == {"C": 21333, "D": 10667}


def test_a_wall_broken_multiplies_points_and_no_chips() -> None:
    """A chip line may be called as a transfer of points is."""
    lines = {"chips.lines": [{"id": "win", "count": "win", "each": 1}], "wareme.factor": 2}
    totals = result(win(CLOSED, ron="B", source="C", riichi=True, wareme="B"), lines, "riichi")
    assert (totals.points["B"], totals.chips["B"]) == (2 * 3900 + 1000, 1)


def test_nagashi_of_two_as_wins_has_the_honba_once_or_twice() -> None:
    two = drawn(nagashi=["C", "B"], honba=1)
    over: Data = {"draw.nagashi_mangan": "mangan", "nagashi.win": True, "ron.most_winners": 2}
    for who, players in (("first", {"B"}), ("all", {"B", "C"})):
        moved = posted(two, over | {"honba.multiple_ron": who})
        assert {payee for _, payee, _, why in moved if why == "honba"} == players


def test_nagashi_of_the_dealer_as_a_win_adds_a_honba() -> None:
    over: Data = {"draw.nagashi_mangan": "mangan", "nagashi.win": True, "nagashi.deal": "win"}
    following = NextHand("A", honba=3, sticks=0)
    assert result(drawn(nagashi=["A"], tenpai=["B"], honba=2), over, "riichi").next == following


def test_a_chombo_that_costs_no_points_costs_no_honba() -> None:
    chombo: Data = {"chombo": {"player": "B"}, "honba": 1}
    over: Data = {"chombo.pays_honba": True}
    assert posted(chombo, over | {"chombo.points": "none"}) == []
    assert ("B", "A", 100, "honba") in posted(chombo, over | {"chombo.points": "mangan"})


def test_honba_outside_a_fever_are_paid_by_the_winner_while_reversed() -> None:
    """anmika §13: the honba are not multiplied by the fever; 逆 turns them as it turns the hand."""
    data = story("777p 777s 99m 123s 46s", {"tile": "Py"}, riichi={"fever": "double"}, honba=3)
    moved = posted(data, {"fever.honba": "outside"}, "")
    assert [t for t in moved if t[3] == "honba"] == [("B", "A", 3000, "honba"), ("B", "C", 3000, "honba")]


def test_chips_of_a_ron_are_the_discarders_though_another_is_liable_in_anmika() -> None:
    told = {"seats": ["A", "B", "C"], "dora": "3p 3p", "pao": "A"}
    dealt = win("(111p@A) (999p@A) (111s@A) 999s 9m + 9m", ron="B", source="C", **told)
    over = {"pao.yaku": ["chinroutou"], "pao.chips": True}
    assert result(dealt, over, "anmika").chips == {"A": 0, "B": 10, "C": -10, "table": 0}


@pytest.mark.parametrize("over", [{}, {"points.sanbaiman": 8000}])
def test_a_sanbaiman_that_a_club_pays_as_a_yakuman_has_the_chips_of_a_sanbaiman(over: Data) -> None:
    """A size is called by its name, whatever a club pays for it."""
    data = story("777p 777s 123p 99m 46s", {"tile": "5s", "dora": "6p 6p 6s"}, riichi={"fever": "double"})
    lines_ = {x["id"] for x in as_data(result(data, over, ""))["wins"][0]["chip_lines"]}
    assert lines_ & {"sanbaiman", "yakuman"} == {"sanbaiman"}


# --- the end of a match -----------------------------------------------------------------------------------------------


def amounts_of(*firsts: str) -> list[Data]:
    """Matches of anmika of one hand each, of which only the amounts are known, with who comes first in each."""
    gains = [{p: 20000 if p == first else -10000 for p in "ABC"} for first in firsts]
    hands = [{"adjust": {"points": points_, "winners": [first]}} for first, points_ in zip(firsts, gains, strict=True)]
    return [{"rules": "anmika", "players": [*"ABC"], "hands": [hand]} for hand in hands]


@pytest.mark.parametrize(("firsts", "streaks"), [("AAB", [0, 1, 0]), ("ABA", [0, 0, 0])])
def test_a_streak_ends_with_anothers_first_place(firsts: str, streaks: list[int]) -> None:
    """anmika §1: a first place after another player's is the first of a new streak."""
    told = as_data(settle_match(*amounts_of(*firsts), ended=True))["matches"]
    assert [any(t["why"] == "streak" for t in match["end"]["ledger"]) for match in told] == [bool(n) for n in streaks]


def test_the_second_winner_of_a_double_ron_has_won_a_hand() -> None:
    one, other = (claim(CLOSED, ron=player, source="C", riichi=True) for player in "DA")
    over: Data = {"ron.most_winners": 2, "match.yakitori": 6}
    match = as_data(
        settle_match({"players": [*"ABCD"], "hands": [wins(one, other)]}, rules="riichi", overrides=over, ended=True)
    )["matches"][0]
    assert {p["player"] for p in match["end"]["places"] if p["yakitori"] < 0} == {"B", "C"}


def test_who_pushed_somebody_below_zero_is_not_who_moves_him_about_there() -> None:
    """An amount that is put right while D is below zero changes nothing of who pushed him there."""
    first: Data = {"adjust": {"points": {"A": 26000, "D": -26000}, "winners": ["A"]}}
    then: Data = {"adjust": {"points": {"B": 500, "D": -500}, "winners": ["B"]}}
    over = {"match.bust": False, "match.bust_chips": 3, "match.bust_bonus_to": "pusher"}
    document = {"players": [*"ABCD"], "hands": [first, then]}
    match = as_data(settle_match(document, rules="riichi", overrides=over, ended=True))["matches"][0]
    assert match["totals"]["A"]["chips"] == 3


def test_a_stick_of_a_box_riichi_stays_on_the_table() -> None:
    zero: Data = {**MIGHTY, "scores": {"A": 0, "B": 50000, "C": 25000}, "box": ["A"], "draw": {"kind": "suukaikan"}}
    assert result(zero, {"match.bust": False}, "mighty").next.sticks == 1


# --- counts of nothing ------------------------------------------------------------------------------------------------


def test_of_two_who_are_liable_the_first_after_the_winner_pays_the_honba() -> None:
    v = rules_with("riichi").values
    assert answers_for_all({"A": 8000, "D": 8000}, "ABCD", "C", "", 16000, v) == "D"


def test_of_two_limits_the_higher_counts() -> None:
    v = rules_with("riichi").values
    assert limited(Base(1000, ""), ["mangan", "haneman"], v) == Base(3000, "haneman")


def test_where_no_yakuman_is_counted_no_han_are_beyond_it() -> None:
    data = win(MIGHTY_HAND, ron="B", source="C", riichi=True, **MIGHTY)
    for over in ({}, {"limit.counted_yakuman_han": 0}):
        assert "counted" not in {x["id"] for x in as_data(result(data, over, "mighty"))["wins"][0]["chip_lines"]}


def test_where_no_five_is_red_nobody_has_all_of_them() -> None:
    lines_: Data = {"chips.lines": [{"id": "all_red", "count": "all_red", "each": 5}]}
    data = win(CLOSED, ron="B", source="C", riichi=True)
    assert result(data, lines_ | {"table.red_fives": []}, "riichi").chips["B"] == 0


def test_eight_flowers_are_twice_four() -> None:
    over: Data = {"table.flowers": "eight", "dora.flower_han": 1, "dora.four_flowers": 2}
    han = {n: won(win(CLOSED, ron="B", source="C", flowers=f), over, "riichi")["han"] for n, f in FLOWERS.items()}
    assert (han[4] - han[3], han[8] - han[4]) == (3, 6)


FLOWERS = {3: "123f", 4: "1234f", 8: "12345678f"}


def test_who_went_below_zero_by_his_riichi_pays_the_first_win_that_is_not_reversed() -> None:
    """anmika §8: A is below zero. The first tsumo takes his トビ賞, the second no more; one while 逆 leaves it."""
    low: Data = {"scores": {"A": -9000, "B": 35000, "C": 79000}, "below": ["A"]}
    for tiles, paid in ((["5s", "5s"], [1, 0]), (["Py", "Pg"], [0, 1])):
        told = as_data(result(story(FEVER, *({"tile": tile} for tile in tiles)) | low, {}, ""))["wins"]
        assert [sum(x["id"] == "bust" for x in one["chip_lines"]) for one in told] == paid
