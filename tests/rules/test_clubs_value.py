"""Value and what follows a hand, as clubs play it (clubs, Value and The hand after): each hand worked out from the
sentence that it names. That the receipt names the key and that disputes try it is asked of every key."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner

from calc.cli import app
from calc.match import settle_match
from calc.problems.problems import InputError
from calc.riichi.points import base_points, tsumo_shares
from calc.rules.rules import load_rules
from calc.steps import read_record, settle
from calc.variants import keys_read, other_values
from calc.verdict.verdict import NextHand, as_data
from tests.helpers import Data, claim, drawn, notes, points, refused, render, result, value, win, wins, won

from ..tables import table_of

Case = tuple[str, Data, dict[str, Any]]
TSUMO = win("99m 123p 456p 789s 24s + 3s", tsumo="B", dora="1m 2s 3p")
"""Tsumo and four dora: mangan."""
CLOSED = win("234m 444p 22p 234s 68s + 7s", ron="B", source="C", riichi=True)
"""Riichi, tanyao; 20 + 10 + 4 + 2 = 36, so 40 fu."""
TWO = wins(
    {"player": "A", "by": "ron", "from": "C", "hand": "123p 567p 33s 45s (777z) + 6s"},
    {"player": "B", "by": "ron", "from": "C", "riichi": True, "hand": "123p 456p 22s 45s 789s + 6s"},
)
"""C deals into A, who deals, and B; D is asked first."""


def called(*words: str) -> str:
    """What a command says."""
    return CliRunner().invoke(app, [*words, "--lang", "en"]).output


def cited(data: Data, over: dict[str, Any], rules: str) -> set[str]:
    """The rules that the receipt names."""
    receipt = as_data(result(data, over, rules))["receipt"]
    return {ruling["id"] for line in receipt for ruling in line["rules"]}


def test_fixed_fu() -> None:
    """Fixed fu (30, chiitoitsu 25/30): 2 han of 40 fu are 2600, of 30 fu 2000; seven pairs keep their own."""
    assert value(CLOSED, {}, "riichi") == (2, 40, 2600)
    assert value(CLOSED, {"fu.fixed": 30}, "riichi") == (2, 30, 2000)
    pairs = win("2233m 4488p 3377s 9s + 9s", ron="B", source="C")
    assert value(pairs, {"fu.fixed": 30}, "riichi")[1] == 25
    assert value(pairs, {"fu.fixed": 30, "fu.chiitoitsu": 30}, "riichi") == (2, 30, 2000)


@pytest.mark.parametrize("rules", ["mighty", "anmika"])
def test_fixed_fu_and_a_table_with_three_players(rules: str) -> None:
    """Fixed fu and a table of payments in every system of the riichi family: riichi and tsumo, 2 han of 50 fu."""
    hand = win("99m 123p 456p 789s 24s + 3s", tsumo="B", riichi=True, dora="6z 6z", seats=["A", "B", "C"])
    over = {"fu.fixed": 50, "points.table": ["2/50 tsumo 5000/9000"], "points.tsumo_extra": 0}
    assert [points(hand, over, rules)[i] for i in (0, 2)] == [-9000, -5000]


def test_thousands_and_kiriage() -> None:
    """Points rounded up to 1000; 4 han 30 fu up or not: 3 han 30 fu are 3900, in thousands 4000; 4 han 7700 or 8000."""
    three = CLOSED | {"dora": "1m"}
    fixed = {"fu.fixed": 30}
    assert value(three, fixed, "riichi")[2] == 3900
    assert value(three, fixed | {"points.rounding_unit": 1000}, "riichi")[2] == 4000
    four = CLOSED | {"dora": "1m 2m"}
    assert value(four, fixed, "riichi")[2] == 7700
    assert value(four, fixed | {"points.kiriage": True}, "riichi")[2] == 8000
    sixty = {"fu.fixed": 60, "points.kiriage": True}
    assert [value(three, sixty | {"points.kiriage_han": han}, "riichi")[2] for han in (3, 4)] == [8000, 7700]


def test_table_of_payments() -> None:
    """A table of payments instead of the formula (three players: tsumo 4000/8000 for haneman, 3000/5000 mangan)."""
    table = {"points.table": ["mangan tsumo 3000/5000", "haneman tsumo 4000/8000", "mangan dealer-tsumo 6000"]}
    assert points(TSUMO, {}, "sanma") == (-4000, 6000, -2000, 0)
    assert points(TSUMO, table, "sanma") == (-5000, 8000, -3000, 0)
    haneman = TSUMO | {"dora": "1m 2s 3p 4p"}
    assert points(haneman, table, "sanma") == (-8000, 12000, -4000, 0)
    dealer = win("99m 123p 456p 789s 24s + 3s", tsumo="A", dora="1m 2s 3p")
    assert points(dealer, table, "sanma") == (12000, -6000, -6000, 0)


def test_a_cell_of_the_table_by_han_and_fu() -> None:
    """A table of payments: any size and any column; yakuman in folds; the rest stays with the formula."""
    two = {"fu.fixed": 30, "points.table": ["2/30 ron 2500", "yakuman ron 30000"]}
    assert value(CLOSED, two, "riichi")[2] == 2500
    assert value(CLOSED | {"dora": "1m"}, two, "riichi")[2] == 3900
    twice = win("111z 222z 333z 555z 6z + 6z", ron="B", source="C")  # 字一色, 四暗刻単騎
    assert value(twice, two, "riichi")[2] == 60000


def test_what_the_table_says_is_the_reason() -> None:
    """A table of payments instead of the formula: the receipt names the cell that pays, and the formula elsewhere."""
    table = {"fu.fixed": 30, "points.table": ["mangan tsumo 3000/5000", "2/30 ron 2500", "yakuman ron 30000"]}

    def size(data: Data, rules: str = "riichi") -> tuple[str, bool]:
        steps = as_data(result(data, table, rules))["receipt"]
        one = next(s for s in steps if s["topic"] == "points")
        return one["detail"], "points.table" in {r["id"] for r in one["rules"]}

    assert size(TSUMO, "sanma") == ("mangan tsumo 3000/5000", True)
    assert size(CLOSED) == ("2/30 ron 2500", True)
    assert size(CLOSED | {"dora": "1m"}) == ("30 × 2^(3 + 2)", False)
    twice = win("111z 222z 333z 555z 6z + 6z", ron="B", source="C")
    assert size(twice) == ("yakuman ron 30000 × 2", True)
    told = render(result(TSUMO, table, "sanma"))
    assert "mangan tsumo 3000/5000" in told
    assert "points.mangan" not in told


def test_tsumo_in_furiten() -> None:
    """A furiten hand wins by tsumo, or may not: what it waits for lies in its river."""
    hand = win("234m 444p 22p 234s 68s + 7s", tsumo="B", riichi=True, river="1z 7s", sticks=1)
    for rules in ("riichi", "mighty"):
        three = {**hand, "seats": ["A", "B", "C"]} if rules == "mighty" else hand
        three = {**three, "win": {**three["win"], "hand": "99m 444p 22p 234s 68s 2p + 7s"}}
        assert refused(three, {}, rules) == []
        assert refused(three, {"furiten.tsumo": False}, rules) == ["W303"]
        other = {**three, "win": {**three["win"], "river": "1z 2z"}}
        assert refused(other, {"furiten.tsumo": False}, rules) == []


def test_tsumo_in_furiten_in_anmika() -> None:
    """A furiten hand wins by tsumo, or may not, in anmika too."""
    hand = win("99m 222345p 67999s + 8s", tsumo="B", riichi=True, river="1z 5s", seats=["A", "B", "C"], dora="6z 6z")
    assert refused(hand, {}, "anmika") == []
    assert refused(hand, {"furiten.tsumo": False}, "anmika") == ["W303"]
    assert refused({**hand, "win": {**hand["win"], "river": "1z 2z"}}, {"furiten.tsumo": False}, "anmika") == []


def test_more_from_each_payer_of_a_tsumo() -> None:
    """+1000 by each payer on tsumo; of a liable player all of it."""
    assert points(TSUMO, {"points.tsumo_extra": 1000}, "sanma") == (-5000, 8000, -3000, 0)
    assert points(TSUMO, {"points.tsumo_extra": 1000}, "mighty")[:3] == (-5000, 8000, -3000)
    dragons = win("(555z@C) (666z@C) (777z@C) 123p 9p + 9p", tsumo="B", pao="C")
    assert points(dragons, {"points.tsumo_extra": 1000}, "riichi") == (0, 35000, -35000, 0, 0)


def test_the_absent_seat() -> None:
    """The absent seat's share lost, split, or by the table: mangan of 2000/4000 is 6000, or 3000/5000."""
    assert points(TSUMO, {"points.missing_share": "split"}, "sanma") == (-5000, 8000, -3000, 0)


MJ = {(1, 30): (500, 700), (1, 40): (600, 900), (2, 20): (600, 900), (2, 30): (800, 1300), (2, 40): (1100, 1700),
      (3, 25): (1200, 2000), (3, 30): (1500, 2500), (3, 40): (2000, 3300), (4, 25): (2400, 4000)}  # fmt: skip
MJ_DEALER = {(1, 30): 800, (2, 20): 1100, (2, 40): 2000, (3, 20): 2000, (3, 40): 3900, (4, 25): 4800}
THOUSANDS = {(1, 30): (1000, 1000), (1, 40): (1000, 1000), (1, 50): (1000, 1000), (2, 30): (1000, 1000),
             (2, 40): (1000, 2000), (2, 50): (1000, 3000), (3, 30): (1000, 3000), (3, 40): (2000, 4000),
             (3, 50): (2000, 5000), (5, 30): (3000, 5000), (6, 30): (4000, 8000), (8, 30): (6000, 10000),
             (13, 30): (12000, 20000)}  # fmt: skip
THOUSANDS_DEALER = {(1, 30): 1000, (1, 40): 1000, (1, 50): 2000, (2, 30): 2000, (2, 40): 2000, (2, 50): 3000,
                    (3, 30): 3000, (3, 40): 4000, (3, 50): 5000, (5, 30): 6000, (6, 30): 9000}  # fmt: skip


@pytest.mark.parametrize(
    ("over", "told", "dealers"),
    [({"points.missing_share": "split"}, MJ, MJ_DEALER),
     ({"points.missing_share": "whole", "points.rounding_unit": 1000}, THOUSANDS, THOUSANDS_DEALER)],
)  # fmt: skip
def test_the_absent_share_by_the_tables_of_players(
    over: Data, told: dict[tuple[int, int], tuple[int, int]], dealers: dict[tuple[int, int], int]
) -> None:
    """北家の分を折半: 500/1000 is 800/1300 (irilyuu.com, MJ); 丸取り in thousands: 3 han 30 fu 1000/3000 (mahjlocal
    4284)."""
    v = load_rules("sanma", over).values
    for (han, fu), shares in told.items():
        assert tsumo_shares(base_points(han, fu, 0, v).points, False, 3, v) == shares[::-1]
    for (han, fu), share in dealers.items():
        assert tsumo_shares(base_points(han, fu, 0, v).points, True, 3, v)[0] == share


def test_honba_in_points_in_mighty() -> None:
    """枚場 are chips; a table that has honba pays them in points beside."""
    assert points(TSUMO | {"honba": 2}, {}, "mighty")[1] == 6000
    assert points(TSUMO | {"honba": 2}, {"honba.tsumo_each": 100}, "mighty")[:3] == (-4200, 6400, -2200)


NAGASHI = drawn(nagashi=["B"], tenpai=["A"], honba=2, sticks=1)


@pytest.mark.parametrize(
    ("size", "dealer", "others_"),
    [("mangan", 4000, 2000), ("haneman", 6000, 3000), ("baiman", 8000, 4000), ("yakuman", 16000, 8000)],
)
def test_nagashi_by_size(size: str, dealer: int, others_: int) -> None:
    """流し満貫: mangan, haneman, baiman or yakuman; a draw's payment leaves honba and sticks alone."""
    over = {"draw.nagashi_mangan": size}
    assert points(NAGASHI, over, "riichi") == (-dealer, dealer + 2 * others_, -others_, -others_, 0)
    assert result(NAGASHI, over, "riichi").next == NextHand(dealer="A", honba=3, sticks=1)


def test_nagashi_as_a_win() -> None:
    """流し満貫 as a win takes honba and sticks, and passes the deal, or keeps it."""
    over = {"draw.nagashi_mangan": "mangan", "nagashi.win": True}
    assert points(NAGASHI, over, "riichi") == (-4200, 9600, -2200, -2200, -1000)
    assert result(NAGASHI, over, "riichi").next == NextHand(dealer="A", honba=3, sticks=0)
    assert result(NAGASHI, over | {"nagashi.deal": "win"}, "riichi").next == NextHand(dealer="B", honba=0, sticks=0)
    dealer = drawn(nagashi=["A"], tenpai=["B"], honba=2)
    assert result(dealer, over | {"nagashi.deal": "win"}, "riichi").next.dealer == "A"
    assert result(dealer, over, "riichi").next.dealer == "B"


def test_honba_of_several_winners() -> None:
    """“Honba to the first or to each”: two honba are 600 from C to A, the first after him, or to B too."""
    for who, each in (("first", (600, 0)), ("all", (600, 600))):
        over = {"honba.multiple_ron": who, "ron.most_winners": 2}
        moved = result(TWO | {"honba": 2}, over, "riichi").ledger.transfers
        assert tuple(sum(t.amount for t in moved if (t.payee, t.why) == (p, "honba")) for p in "AB") == each


def test_two_nagashi() -> None:
    """流し満貫 of two players: both are paid, or the first from the dealer alone."""
    two = drawn(nagashi=["C", "B"])
    over = {"draw.nagashi_mangan": "mangan"}
    assert points(two, over, "riichi") == (-8000, 6000, 6000, -4000, 0)
    first = over | {"nagashi.several": "first"}
    assert points(two, first, "riichi") == (-4000, 8000, -2000, -2000, 0)
    assert points(two, first, "mighty") == (-4000, 6000, -2000, 0)


def test_the_deal_after_several_wins() -> None:
    """After a double ron the deal goes by the first in turn order, or stays if the dealer is among the winners."""
    first = {"ron.most_winners": 2}
    assert result(TWO, first, "riichi").next.dealer == "A"  # A is asked before B
    later = wins(*({**w, "from": "D"} for w in TWO["wins"]))
    assert result(later, first | {"renchan.multiple_ron": "first"}, "riichi").next.dealer == "A"
    behind = wins(
        {"player": "D", "by": "ron", "from": "C", "riichi": True, "hand": "123p 456p 22s 45s 789s + 6s"},
        {"player": "A", "by": "ron", "from": "C", "hand": "123p 567p 33s 45s (777z) + 6s"},
        honba=1,
    )
    assert result(behind, first, "riichi").next == NextHand(dealer="A", honba=2, sticks=0)
    by_first = result(behind, first | {"renchan.multiple_ron": "first"}, "riichi")
    assert by_first.next == NextHand(dealer="B", honba=0, sticks=0)


def test_sticks_of_several_winners() -> None:
    """Sticks: first in turn order; shared, whole or by halves; each his own back. Three lie there, one of them B's."""
    ways = ("first", (3000, 0)), ("shared", (2000, 1000)), ("split", (1500, 1500)), ("own", (2000, 1000))
    for how, taken in ways:
        moved = result(TWO | {"sticks": 3}, {"sticks.multiple_ron": how, "ron.most_winners": 2}, "riichi").ledger
        sticks = [t.amount for t in moved.transfers if t.why == "sticks"]
        assert (*sticks, 0)[:2] == taken, how


def test_sticks_are_split_to_the_unit_of_payments() -> None:
    """「リーチ棒、供託は分ける」: one stick is 500 each, of three winners 400, 300 and 300; nothing is split where
    payments are in thousands. The result names the sticks as they lie there."""
    over: Data = {"sticks.multiple_ron": "split", "ron.most_winners": 3, "ron.triple_is_draw": False}

    def taken(hand: Data, **more: Any) -> list[int]:
        moved = result(hand | {"sticks": 1}, over | more, "riichi").ledger
        return [t.amount for t in moved.transfers if t.why == "sticks"]

    assert taken(TWO) == [500, 500]
    assert taken(TWO, **{"points.rounding_unit": 1000}) == [1000]
    third: Data = {"player": "D", "by": "ron", "from": "C", "hand": "123p 456p 33s 45s (555z) + 6s"}
    assert taken({**TWO, "wins": [*TWO["wins"], third]}) == [400, 300, 300]
    text = render(result(TWO | {"sticks": 3}, over, "riichi"))
    assert "3 riichi sticks" in text
    assert "share the riichi sticks, point for point" in text
    assert result(TWO | {"sticks": 3}, over, "riichi").next.sticks == 0


@pytest.mark.parametrize("rules", ["riichi", "mighty", "anmika"])
@table_of(
    ("tenpai", "round_", "over", "stays"),
    [
        ([], "east 1", {}, False),
        ([], "east 1", {"renchan.noten": True}, True),
        (["A"], "south 1", {}, True),
        (["A"], "south 1", {"renchan.south": "win"}, False),
        ([], "south 1", {"renchan.south": "tenpai", "renchan.noten": True}, False),
        (["A"], "south 1", {"renchan.south": "tenpai", "renchan.tenpai": False}, True),
        ([], "south 1", {"renchan.south": "always"}, True),
        ([], "east 1", {"renchan.south": "always"}, False),
    ],
)
def test_renchan_by_round(tenpai: list[str], round_: str, over: Data, stays: bool, rules: str) -> None:
    """Renchan by round: in East tenpai keeps, in South too or only a win (聴牌連荘 / 和了連荘 / ノーテン親流れなし)."""
    seats = ["A", "B", "C"] if rules != "riichi" else ["A", "B", "C", "D"]
    hand = drawn(tenpai=tenpai) | {"round": round_, "seats": seats}
    hand.pop("sticks"), hand.pop("dead")
    found = result(hand, {"match.length": "east_south", **over}, rules).next
    assert (found.dealer == "A") is stays


RON = win("234m 444p 22p 234s 68s + 7s", ron="B", source="C", riichi=True)
CASES: list[Case] = [
    ("fu.fixed", CLOSED, {"fu.fixed": 30}),
    ("points.table", TSUMO | {"dora": "8m 2s 3p"}, {"points.table": ["mangan tsumo 3000/5000"]}),
    ("points.tsumo_extra", TSUMO, {"points.tsumo_extra": 1000}),
    ("nagashi.win", NAGASHI, {"draw.nagashi_mangan": "mangan"}),
    ("nagashi.deal", NAGASHI, {"draw.nagashi_mangan": "mangan"}),
    ("nagashi.several", drawn(nagashi=["C", "B"]), {"draw.nagashi_mangan": "mangan"}),
    ("renchan.noten", drawn(), {}),
    ("renchan.south", drawn() | {"round": "south 1"}, {}),
    ("wareme.factor", RON | {"wareme": "B"}, {"wareme.factor": 2}),
    ("wareme.also", RON | {"wareme": "B", "honba": 1}, {"wareme.factor": 2}),
    ("shibari.han", RON | {"honba": 5}, {"shibari.han": 2}),
    ("sticks.multiple_ron", TWO | {"sticks": 3}, {"ron.most_winners": 2}),
]


def outcome(data: Data, over: dict[str, Any]) -> Any:
    """What moves and what follows, or why nothing does."""
    try:
        settled = result(data, over, "riichi")
    except InputError as error:
        return [p.code for p in error.problems]
    return settled.ledger.transfers, settled.next


@pytest.mark.slow
@table_of(("key", "data", "over"), CASES, most=10)
def test_the_receipt_names_the_key_and_a_dispute_tries_it(key: str, data: Data, over: dict[str, Any]) -> None:
    """clubs: the receipt names the key, `calc dispute` and `calc compare` vary it."""
    settled = result(data, over, "riichi")
    assert key in cited(data, over, "riichi")
    assert key in keys_read(settled.record, settled.rules)
    before = settled.ledger.transfers, settled.next
    tried = [outcome(data, over | {key: other}) for other in other_values(load_rules("riichi", over), key)]
    assert any(again != before for again in tried)


# --- 割れ目, 二翻縛り, open riichi, liability ---


@pytest.mark.parametrize("factor", [2, 3])
def test_wareme(factor: int) -> None:
    """割れ目: pays and receives double (triple); honba and sticks stay as they are."""
    over = {"wareme.factor": factor, "fu.fixed": 30}
    base = {**RON, "honba": 1, "sticks": 1}
    assert points(base, {"fu.fixed": 30}, "riichi") == (0, 3300, -2300, 0, -1000)
    for player in ("B", "C"):
        data = {**base, "wareme": player}
        assert points(data, over, "riichi") == (0, 2000 * factor + 1300, -2000 * factor - 300, 0, -1000)
        assert {"wareme.factor", "wareme.also"} <= cited(data, over, "riichi")
    assert points({**base, "wareme": "A"}, over, "riichi") == points(base, over, "riichi")


@pytest.mark.parametrize(
    ("data", "who", "said"),
    [(RON, "B", "4,000 points"), (TSUMO, "A", "1,000 / 4,000 points"), (TSUMO, "B", "2,000 / 4,000 points")],
)
def test_the_headline_of_wareme_is_what_is_paid(data: Data, who: str, said: str) -> None:
    """割れ目: the size that stands first is what each pays, as players call it."""
    over = {"wareme.factor": 2, "fu.fixed": 30}
    text = render(result({**data, "wareme": who}, over, "riichi"), "en")
    assert said in text.splitlines()[2]


def test_what_a_hand_is_worth_at_a_broken_wall_is_what_is_paid() -> None:
    """割れ目: its points are those paid for it, a liable player's too; in a row, a wait and a dispute."""
    over = {"wareme.factor": 2, "fu.fixed": 30}
    assert as_data(result({**RON, "wareme": "B"}, over, "riichi"))["wins"][0]["points"] == 4000
    broken = "--wareme", "B", "--set", "wareme.factor=2"
    hand = "234m 55m 345p 678p 67s + 8s"
    told = called("dispute", hand, "--tsumo", "B", "--riichi", *broken, "--claim", "B=10400", "--claim", "A=pays 2600")
    assert "B says 10400: right" in told
    assert "the broken wall (割れ目) left out" in told
    liable = "--pao", "C=daisuushii", "--set", "pao.yaku=[daisuushii]", "--wareme", "D", "--set", "wareme.factor=2"
    hand = "(111z@A) (222z@C) (333z@D) (444z@C) 5z + 5z"
    assert "64,000 points" in called("score", hand, "--ron", "B", "--from", "A", *liable)
    assert "7,800 points" in called("waits", "234m 55m 345p 678p 67s", "--ron", "C", "--from", "B", "--riichi", *broken)


def test_wareme_of_a_payer() -> None:
    """割れ目: of a tsumo one payer pays double, or all do to the winner; honba too where the rule says."""
    over = {"wareme.factor": 2}
    assert points({**TSUMO, "wareme": "A"}, over, "sanma") == (-8000, 10000, -2000, 0)
    assert points({**TSUMO, "wareme": "B"}, over, "sanma") == (-8000, 12000, -4000, 0)
    assert points({**TSUMO, "wareme": "A"}, over, "mighty")[:3] == (-8000, 10000, -2000)
    honba = {**TSUMO, "wareme": "A", "honba": 1}
    assert points(honba, over, "sanma")[0] == -8100
    assert points(honba, {**over, "wareme.also": ["honba"]}, "sanma")[0] == -8200
    noten = drawn(tenpai=["B"]) | {"wareme": "B"}
    assert points(noten, over, "riichi") == (-1000, 3000, -1000, -1000, 0)
    assert points(noten, {**over, "wareme.also": ["noten"]}, "riichi") == (-2000, 6000, -2000, -2000, 0)
    three = {**noten, "seats": ["A", "B", "C"]}
    assert points(three, over, "mighty")[:3] == (-1000, 2000, -1000)
    assert points(three, {**over, "wareme.also": ["noten"]}, "mighty")[:3] == (-2000, 4000, -2000)


def test_wareme_that_is_not_played() -> None:
    """A field that would be ignored is an error."""
    assert refused({**RON, "wareme": "B"}, rules="riichi") == ["L206"]


@pytest.mark.parametrize("rules", ["riichi", "mighty", "anmika"])
def test_two_han_needed(rules: str) -> None:
    """二翻縛り: from 5 honba, or always, at least 2 han of yaku; dora do not count."""
    more = {"dora": "8s 6z", "seats": "A B C"} if rules == "anmika" else {"dora": "8s"}
    riichi_alone = win("99m 123p 456p 789s 24s + 3s", ron="B", source="C", riichi=True, **more)
    two = win("99m 123p 456p 789s 24s + 3s", tsumo="B", riichi=True, **more)
    bound = {"shibari.han": 2}
    for honba, ok in ((4, True), (5, False)):
        assert (refused({**riichi_alone, "honba": honba}, bound, rules) == []) is ok
        assert refused({**two, "honba": honba}, bound, rules) == []
    assert refused({**riichi_alone, "honba": 5}, {}, rules) == []
    assert refused(riichi_alone, {**bound, "shibari.honba": 0}, rules) == ["W302"]


@pytest.mark.parametrize("rules", ["riichi", "mighty", "anmika"])
def test_two_han_may_be_needed_by_the_dealer_alone(rules: str) -> None:
    """«только дилеру», 親だけ二翻縛り: at 5 honba B wins 1,300 + 1,500 by riichi alone, A's is no win."""
    more = {"dora": "8s 6z", "seats": "A B C"} if rules == "anmika" else {"dora": "8s"}
    alone = {"shibari.han": 2, "shibari.who": "dealer"}
    for player, who, ok in (("B", alone, True), ("A", alone, False), ("B", {"shibari.han": 2}, False)):
        record = win("99m 123p 456p 789s 24s + 3s", ron=player, source="C", riichi=True, **more)
        assert (refused({**record, "honba": 5}, who, rules) == []) is ok
    if rules == "riichi":
        b_wins = win("99m 123p 456p 789s 24s + 3s", ron="B", source="C", riichi=True, dora="3z")
        moved = result({**b_wins, "honba": 5}, alone, rules).points
        assert (moved["B"], moved["C"]) == (1300 + 1500 + 1000, -1300 - 1500)


def test_two_han_are_of_one_reading() -> None:
    """二翻縛り: a reading of more points with too little yaku does not count."""
    assert refused(RON, {"shibari.han": 3, "shibari.honba": 0}, "riichi") == ["W302"]


OPEN = win("234m 444p 22p 234s 68s + 7s", ron="B", source="C", riichi="open")
OPENED = {"riichi.open": True, "yaku.open_riichi": "2/-"}


def test_open_riichi() -> None:
    """Open riichi 1 more han, dealt into by a player not in riichi: yakuman."""
    assert value(OPEN, OPENED, "riichi")[0] == 3
    dealt = {**OPENED, "yaku.open_riichi_dealt_in": "yakuman/-"}
    assert won(OPEN, dealt, "riichi")["yakuman"] == 1
    assert won(OPEN | {"in_riichi": ["C"], "sticks": 2}, dealt, "riichi")["yakuman"] == 0
    assert [name for name, _ in notes(result(OPEN, dealt, "riichi"))] == ["dealt_in_unsaid"]
    assert notes(result(OPEN | {"in_riichi": []}, dealt, "riichi")) == []
    tsumo = win("234m 444p 22p 234s 68s + 7s", tsumo="B", riichi="open")
    assert won(tsumo, dealt, "riichi")["yakuman"] == 0
    assert {y["id"] for y in won(OPEN, dealt, "riichi")["yaku"]} == {"open_riichi_dealt_in"}


def test_an_open_riichi_may_lay_two_sticks() -> None:
    """オープン立直の供託は2000点: two sticks, its own where each winner has his back, and in a match."""
    over = {**OPENED, "open_riichi.stick": 2000}
    assert result(OPEN, OPENED, "riichi").record.sticks == 1
    found = result(OPEN, over, "riichi")
    assert (found.record.sticks, -found.points["table"]) == (2, 2000)
    assert refused(OPEN | {"sticks": 1}, over, "riichi") == ["L212"]
    plain = win("234m 444p 22p 234s 68s + 7s", ron="B", source="C", riichi=True)
    assert result(plain, over, "riichi").record.sticks == 1
    both = [{**OPEN["win"], "from": "A"}, claim("123456789p 22m 68s + 7s", ron="D", source="A", riichi=True)]
    own = {**over, "ron.most_winners": 2, "sticks.multiple_ron": "own"}
    taken = {t.payee: t.amount for t in result({"wins": both}, own, "riichi").ledger.transfers if t.why == "sticks"}
    assert taken == {"B": 2000, "D": 1000}
    match = as_data(settle_match({"rules": "riichi", "players": list("ABCD"), "hands": [OPEN]}, overrides=over))
    assert sum(match["matches"][0]["hands"][0]["scores"].values()) == 100000


def test_an_open_riichi_is_a_riichi() -> None:
    """Open riichi without a yaku of its own is worth what a riichi is."""
    assert value(OPEN, {"riichi.open": True}, "riichi") == value(CLOSED, {}, "riichi")
    assert {y["id"] for y in won(OPEN, {"riichi.open": True}, "riichi")["yaku"]} == {"riichi", "tanyao"}


def test_liability_in_mighty() -> None:
    """Liability: which yakuman. 大三元 is three fold there; 大四喜 two and 字一色 one on a discarded white, doubled."""
    three: Data = {"seats": ["A", "B", "C"], "pao": "A"}
    over = {"pao.yaku": ["daisangen", "daisuushii"], "pao.covers": "yakuman"}
    dragons = "(555z@A) (666z@A) (777z@A) 234p 9p + 9p"
    assert points(win(dragons, tsumo="B", **three), over, "mighty")[:3] == (-72000, 72000, 0)
    assert points(win(dragons, ron="B", source="C", **three), over, "mighty")[:3] == (-48000, 96000, -48000)
    winds = win("(111z@A) (222z@A) (333z@A) (444z@A) 5z + 5z", ron="B", source="C", **three)
    assert points(winds, over, "mighty")[:3] == (-64000, 192000, -128000)
    assert points(winds, {**over, "pao.covers": "hand"}, "mighty")[:3] == (-96000, 192000, -96000)
    robbed = win(dragons.replace("234p 9p + 9p", "13p 99p + 2p"), ron="B", source="C", chankan=True, **three)
    robbed["win"]["pon_owner"] = "A"
    assert "L230" in refused(robbed, over, "mighty")


TERMINALS = "(111p@A) (999p@A) (111s@A) 999s 9m + 9m"
"""清老頭 in anmika: by tsumo 16,000 of the dealer and 8,000, and 1,000 more of each; 5 chips of each."""


def test_liability_in_anmika() -> None:
    """Liability: which yakuman; by ron half; honba and 加符 too; chips too or not."""
    over: Data = {"pao.yaku": ["chinroutou"]}
    told: Data = {"seats": ["A", "B", "C"], "dora": "3p 3p", "pao": "A"}
    drawn_, dealt = win(TERMINALS, tsumo="B", honba=1, **told), win(TERMINALS, ron="B", source="C", **told)
    assert points(drawn_, {}, "anmika")[:3] == (-18000, 28000, -10000)
    assert points(drawn_, over, "anmika")[:3] == (-28000, 28000, 0)
    assert points(dealt, over, "anmika")[:3] == (-16000, 32000, -16000)
    assert result(drawn_, over, "anmika").chips == {"A": -5, "B": 10, "C": -5, "table": 0}
    assert result(drawn_, {**over, "pao.chips": True}, "anmika").chips == {"A": -10, "B": 10, "C": 0, "table": 0}
    assert ("no_pao", {"player": "A", "winner": "B"}) in result(drawn_, {}, "anmika").notes
    other = win(TERMINALS, tsumo="B", **{**told, "pao": {"C": "daisangen"}})
    assert ("no_pao", {"player": "C", "winner": "B"}) in result(other, over, "anmika").notes


@pytest.mark.parametrize(("rules", "white"), [("mighty", "555z"), ("anmika", "PgPbPy")])
def test_a_set_that_nobody_could_see(rules: str, white: str) -> None:
    """Liability: concealed triplets count towards the sets of 大三元, or melds alone do."""
    told: Data = {"seats": ["A", "B", "C"], "pao": "A", "dora": "9s 9s" if rules == "anmika" else "9s"}
    hand = win(f"({white}@A) 666z 777z 234p 9p + 9p", ron="B", source="C", **told)
    assert refused(hand, {"pao.yaku": ["daisangen"]}, rules) == ["L205"]
    assert refused(hand, {"pao.yaku": ["daisangen"], "pao.concealed": True}, rules) == []


def test_wareme_in_anmika() -> None:
    """割れ目: pays double; the honba and noten too or not."""
    told: Data = {"seats": ["A", "B", "C"], "dora": "3p 3p", "wareme": "A"}
    hand = win(TERMINALS, tsumo="B", honba=1, **told)
    for also, won_, noten in (([], -35000, -2000), (["honba", "noten"], -36000, -4000)):
        over = {"wareme.factor": 2, "wareme.also": also}
        assert points(hand, over, "anmika")[0] == won_
        assert points({"draw": {"tenpai": ["B"]}, "seats": told["seats"], "wareme": "A"}, over, "anmika")[0] == noten
    assert refused(hand, {}, "anmika") == ["L206"]
    assert ("wareme", {"player": "A", "times": 2}) in result(hand, {"wareme.factor": 2}, "anmika").notes


KAN = win("234m 22p 234s 68s (4444p@C) + 7s", tsumo="B", rinshan=True, dora="1z 1z", pao={"C": "rinshan"})


def test_liability_for_an_open_kan() -> None:
    """大明槓 and 嶺上 liability: who discarded the tile of the kan pays the whole tsumo. 2 han 40 fu: 700 and 1300."""
    over = {"pao.yaku": ["daisangen", "rinshan"]}
    assert points(KAN, over, "riichi") == (0, 2700, -2700, 0, 0)
    assert points({**KAN, "honba": 1}, over, "riichi") == (0, 3000, -3000, 0, 0)
    assert points(KAN, {}, "riichi") == (-1300, 2700, -700, -700, 0)
    other = win("234m 22p 234s 68s (4444p@D) + 7s", tsumo="B", rinshan=True, dora="1z 1z", pao={"C": "rinshan"})
    assert refused(other, over, "riichi") == ["L205"]


def test_which_yakuman_and_how_much() -> None:
    """Liability: which yakuman, whether it covers the whole hand or its yakuman alone."""
    both = win("(555z@C) (666z@C) (777z@C) 111z 2z + 2z", tsumo="B", pao={"C": "daisangen"})
    assert points(both, {"pao.covers": "hand"}, "riichi")[:4] == (0, 64000, -64000, 0)
    assert points(both, {"pao.covers": "yakuman"}, "riichi")[:4] == (-16000, 64000, -40000, -8000)
    assert points(both, {"pao.yaku": []}, "riichi")[:4] == (-32000, 64000, -16000, -16000)


DRAGON = win("(234m) 567p 345s 77z 99s + 7z", ron="B", source="C")
TANYAO = win("(234m) 567p 345s 66s 78s + 6s", ron="B", source="C")


@pytest.mark.parametrize("beside", [{}, {"chips.alice": 1, "chips.lines": [{"count": "alice", "each": 1}]},
                                    {"white.joker": True}])  # fmt: skip
def test_a_yaku_that_is_sure(beside: Data) -> None:
    """完全先付け: needs the order of calls; the record may tell it, else the receipt says that it was not checked. A
    table with アリス or jokers may play it too."""
    on = {"sakizuke.on": True, **beside}
    assert refused(DRAGON, {}, "riichi") == []
    assert refused(DRAGON, on, "riichi") == ["W308"]  # on 9s it would have no yaku
    assert refused(TANYAO, on, "riichi") == ["W308"]  # on 9s too
    sure = win("(555z) 567p 345s 66s 78s + 6s", ron="B", source="C")
    assert [name for name, _ in result(sure, on, "riichi").notes] == ["sakizuke_unchecked"]
    told = {**sure, "win": {**sure["win"], "sakizuke": True}}
    assert result(told, on, "riichi").notes == []
    unsure = {**sure, "win": {**sure["win"], "sakizuke": False}}
    assert refused(unsure, on, "riichi") == ["W308"]
    for wrong, place in ((unsure, "sakizuke"), (DRAGON, "hand")):  # where the mistake is
        entry = read_record(wrong, "riichi", on)
        with pytest.raises(InputError) as caught:
            settle(entry.record, entry.rules)
        assert [p.path[-1] for p in caught.value.problems] == [place]
    assert refused(CLOSED, on, "riichi") == []
    assert "sakizuke.on" in cited(sure, on, "riichi")
    assert refused(told, {}, "riichi") == ["L206"]


def test_thirteen_orphans_in_furiten_with_jokers() -> None:
    """国士無双十三面 in furiten, the joker a white: it may ron by furiten.kokushi_exempt; no other wait may."""
    on = {"furiten.kokushi_exempt": True}
    for hand, how, codes in (("34567z + 1m", {}, ["W303"]), ("34567z + 1m", on, []), ("33467z + 5z", on, ["W303"])):
        told = win(f"19m 19p 19s 12{hand}", ron="B", source="C", river="5p 7z 5z", seats="A B C")
        assert refused(told, how, "mighty") == codes


def test_a_yaku_that_is_sure_whatever_the_jokers_are() -> None:
    """完全先付け with jokers: the white is 8s beside 7s and makes 断么九 with 6s, with 9s it makes none."""
    over = {"white.joker": True, "yaku.tanyao": "1/1"}
    hand = win("(234m) 567p 345s 66s 7s 5z + 6s", ron="B", source="C")
    assert refused(hand, over, "riichi") == []
    assert refused(hand, {**over, "sakizuke.on": True}, "riichi") == ["W308"]
    sure = win("(666z) 567p 345s 66s 7s 5z + 6s", ron="B", source="C")
    assert refused(sure, {**over, "sakizuke.on": True}, "riichi") == []
