"""チョンボ as a record in every system, paid by data (clubs, The hand after)."""

from __future__ import annotations

from typing import Any

import pytest

import calc
from calc.match import settle_match
from calc.problems.problems import InputError
from calc.render.match import evening as blocks_of
from calc.render.terminal import Terminal
from calc.rules.proofreader import check
from calc.rules.rules import load_rules
from calc.steps import read_record
from calc.verdict.verdict import as_data
from tests.helpers import Data, Over, plain, points, render, result
from tests.rules.test_clubs_last import cited
from tests.rules.test_clubs_readers import club, sentences

CHOMBO: Data = {"chombo": {"player": "B"}, "honba": 1}


@pytest.mark.parametrize(
    ("how", "child", "dealer"),
    [
        ("mangan", (4000, -8000, 2000, 2000), (-12000, 4000, 4000, 4000)),
        ("haneman", (6000, -12000, 3000, 3000), (-18000, 6000, 6000, 6000)),
        ("each", (3000, -9000, 3000, 3000), (-9000, 3000, 3000, 3000)),
        ("none", (0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_payment(how: str, child: tuple[int, ...], dealer: tuple[int, ...]) -> None:
    """チョンボ: 3000 all; reverse mangan; haneman. B is no dealer, A deals."""
    over = {"chombo.points": how}
    assert points(CHOMBO, over, "riichi")[:4] == child
    assert points({"chombo": {"player": "A"}}, over, "riichi")[:4] == dealer


def test_payment_with_three_players() -> None:
    """Reverse mangan: each gets what he would have paid of a tsumo, by the rules of three players."""
    assert points(CHOMBO, {}, "sanma") == (4000, -6000, 2000, 0)


@pytest.mark.parametrize("rules", ["riichi", "mighty", "anmika"])
def test_riichi_type_systems_pay_by_the_same_keys(rules: str) -> None:
    """チョンボ in every system: points and chips by data."""
    over = {"chombo.points": "each", "chombo.each": 2000}
    record = {**CHOMBO, "seats": "A B C"} | ({"dora": "6z 6z"} if rules == "anmika" else {})
    if rules == "riichi":
        over["table.players"] = 3
    assert result(record, over, rules).points == {"A": 2000, "B": -4000, "C": 2000, "table": 0}
    over |= {"chombo.to_dealer": 4000, "chombo.dealer_each": 6000}
    assert result(record, over, rules).points == {"A": 4000, "B": -6000, "C": 2000, "table": 0}
    by_dealer = {**record, "chombo": {"player": "A"}, "honba": 0}
    assert result(by_dealer, over, rules).points == {"A": -12000, "B": 6000, "C": 6000, "table": 0}


def test_chips() -> None:
    """チョンボ paid in chips, to everybody."""
    assert result(CHOMBO, {"chips.chombo": 2}, "riichi").chips == {"A": 2, "B": -6, "C": 2, "D": 2, "table": 0}
    mighty = result({"chombo": {"player": "B"}}, {}, "mighty")
    old = result({"draw": {"kind": "chombo", "offender": "B"}}, {}, "mighty")
    assert mighty.chips == old.chips == {"A": 2, "B": -4, "C": 2, "table": 0}


@pytest.mark.parametrize("rules", ["riichi", "mighty", "anmika"])
@pytest.mark.parametrize(
    ("deal", "player", "honba", "expected"),
    [
        ("replay", "B", False, ("A", 1)),
        ("replay", "A", True, ("A", 2)),
        ("dealer_passes", "B", False, ("A", 1)),
        ("dealer_passes", "A", False, ("B", 1)),
        ("passes", "B", True, ("B", 2)),
    ],
)
def test_what_follows(deal: str, player: str, honba: bool, expected: tuple[str, int], rules: str) -> None:
    """Replay or the deal passes; honba added or not."""
    record: Data = {"chombo": {"player": player}, "honba": 1} | ({"dora": "6z 6z"} if rules == "anmika" else {})
    found = result(record, {"chombo.deal": deal, "chombo.honba": honba}, rules)
    assert (found.next.dealer, found.next.honba) == expected
    if rules != "anmika":
        assert ("replayed" in [name for name, _ in found.notes]) is (expected[0] == "A")


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_the_honba_is_paid_too(rules: str) -> None:
    """満貫払い with honba: at 2 honba 200 more to each, by the honba of a tsumo."""
    over = {"chombo.points": "mangan", "honba.tsumo_each": 100, "points.missing_share": "none"}
    record: Data = {"chombo": {"player": "B"}, "honba": 2}
    bare = result(record, over, rules).points
    more = result(record, {**over, "chombo.pays_honba": True}, rules).points
    others = [player for player in bare if player not in ("B", "table")]
    assert {p: more[p] - bare[p] for p in others} == dict.fromkeys(others, 200)
    assert more["B"] - bare["B"] == -200 * len(others)


def evening(*hands: Data, over: Over | None = None, **more: Any) -> Data:
    document = {"players": ["A", "B", "C", "D"], "hands": list(hands), **more}
    found: Data = as_data(settle_match(document, rules="riichi", overrides=dict(over or {})))["matches"][0]
    return found


@pytest.mark.parametrize("amount", [20, 30])
def test_place_points(amount: int) -> None:
    """チョンボ: −20 or −30 points after the uma; nobody gets them, twice is twice."""
    over = {
        "chombo.points": "none", "chombo.place_points": amount, "match.return": 25000, "match.uma": [15, 5, -5, -15],
    }  # fmt: skip
    end = evening({"chombo": {"player": "C"}}, {"chombo": {"player": "C"}}, over=over, ended=True)["end"]
    assert {p["player"]: p["result"] // 1000 for p in end["places"]} == {
        "A": 15,
        "B": 5,
        "C": -5 - 2 * amount,
        "D": -15,
    }
    assert [t["amount"] for t in end["ledger"] if t["to"] == "table"] == [2000 * amount]
    cited = {r["id"] for line in end["receipt"] if line["label"] == "penalty" for r in line["rules"]}
    assert cited == {"chombo.place_points"}


def test_a_match_goes_on_after_a_chombo() -> None:
    """A hand that is played again gives the riichi sticks back; in the last hand it ends no match, but the deal that
    passes does."""
    first, second = evening({"chombo": {"player": "B"}, "in_riichi": ["C"]}, {"draw": {}}, ended=True)["hands"]
    assert first["kind"] == "chombo"
    assert first["next"] == {"dealer": "A", "round": "east 1", "honba": 0, "sticks": 0}
    assert second["dealer"] == "A"
    last: list[Data] = [{"draw": {}}, {"draw": {}}, {"draw": {}}, {"chombo": {"player": "B"}}]
    over = {"match.length": "east", "match.extension": False}
    assert not evening(*last, over=over)["end"]["over"]
    assert evening(*last, over={**over, "chombo.deal": "passes"})["end"]["why"] == "last_hand"


@pytest.mark.parametrize("rules", ["riichi", "mighty", "anmika", "wenzhou", "kessen"])
def test_it_is_told(rules: str) -> None:
    """Who committed it, in both languages; a chombo without its player is asked for him."""
    record: Data = {"chombo": {"player": "B"}} | ({"dora": "6z 6z"} if rules == "anmika" else {})
    data = plain(result(record, {}, rules))
    assert "Chombo by B" in render(data, "en")
    assert "B チョンボ" in render(data, "ja")
    with pytest.raises(InputError) as told:
        read_record({**record, "chombo": {}}, rules)
    assert [p.code for p in told.value.problems] == ["S203"]


@pytest.mark.parametrize(
    ("over", "offender", "moved", "said"),
    [  # 3,000 to each, but 4,000 wherever the dealer A pays or is paid; without a rule for the dealer he is like others
        ({"chombo.dealer_each": 4000}, "A", (-12000, 4000, 4000, 4000), "4,000 points to each other player"),
        ({"chombo.dealer_each": 4000}, "B", (3000, -9000, 3000, 3000), "3,000 points to each other player"),
        ({"chombo.to_dealer": 4000}, "B", (4000, -10000, 3000, 3000),
         "4,000 points to the dealer, 3,000 to each other player"),
        ({"chombo.to_dealer": 4000}, "A", (-9000, 3000, 3000, 3000), "3,000 points to each other player"),
    ],
)  # fmt: skip
def test_a_dealer_pays_and_is_paid_an_amount_of_his_own(
    over: Data, offender: str, moved: tuple[int, ...], said: str
) -> None:
    """親のチョンボは4000オール, 子のチョンボは親に4000点・子に3000点."""
    rules = load_rules("riichi", {"chombo.points": "each", "chombo.each": 3000, **over})
    settled = calc.score(f"chombo {offender}", rules=rules, seats=[*"ABCD"])
    assert tuple(settled.points.values())[:4] == moved
    assert f"Chombo: {said}" in settled.text()
    decided = "4,000" in said
    assert (next(iter(over)) in cited(as_data(settled)["receipt"])) == decided


def test_two_amounts_of_a_chombo_are_told_their_rules() -> None:
    (found,) = check("system: club\nextends: riichi\nrules:\n  chombo.each: 2000/4000\n", strict=False)
    assert "write chombo.each: 2000, and chombo.to_dealer: 4000" in found.help


PLAYS_ON: Data = {"chombo.plays_on": True, "chombo.points": "mangan"}


@pytest.mark.parametrize(
    ("line", "moved", "sticks"),
    [
        ("A ron C 3 han 30 fu chombo B", (9800, -8000, -3800, 2000), 0),
        ("B chombo; A ron C 3 han 30 fu", (9800, -8000, -3800, 2000), 0),
        ("A ロン C 3翻30符 Bチョンボ リーチ D", (10800, -8000, -3800, 2000), 0),  # D's stick lay on the table
        ("draw tenpai A chombo B", (7000, -9000, 1000, 1000), 0),
        ("tenpai A,D チョンボ B,C", (9500, -7500, -7500, 5500), 0),
        ("draw kyuushu-kyuuhai chombo B in-riichi C", (4000, -8000, 2000, 2000), 1),
        ("C tsumo 4 han 30 fu honba 1 チョンボ A", (-16000, 1900, 12200, 1900), 0),
    ],
)
def test_a_chombo_that_plays_on_is_paid_beside_the_win_or_draw(line: str, moved: tuple[int, ...], sticks: int) -> None:
    """チョンボは上がり放棄(テンパイも放棄)でその局終了まで続行し満貫払い(ノーテン罰符、和了り点も払う)."""
    settled = calc.score(line, rules="riichi", set=PLAYS_ON)
    assert tuple(settled.points[player] for player in "ABCD") == moved
    assert settled.next is not None
    assert settled.next.sticks == sticks
    assert "chombo.plays_on" in cited(as_data(settled)["receipt"])
    assert "Chombo by" in settled.text()
    assert "チョンボ" in render(settled, lang="ja")


def test_a_chombo_beside_a_win_is_told_the_way_that_works() -> None:
    """S201 and S206 pointed at each other; where a chombo ends the hand, L206 says so. Its offender wins nothing."""
    for line in ("A ron C 3 han 30 fu chombo B", "B chombo; A ron C 3 han 30 fu"):
        with pytest.raises(InputError) as refused:
            calc.score(line, rules="tcg")
        (problem,) = refused.value.problems
        assert problem.code == "L206"
        assert "chombo.plays_on: true" in str(problem.help)
    with pytest.raises(InputError) as refused:
        calc.score({"win": {"player": "A", "by": "ron", "from": "C", "han": 3, "fu": 30}, "chombo": {"player": "B"}})
    assert "chombos: [B]" in str(refused.value.problems[0].help)
    for line, code in (("B tsumo 3 han 30 fu chombo B", "W304"), ("draw tenpai A,B chombo B", "L206")):
        with pytest.raises(InputError) as refused:
            calc.score(line, rules="riichi", set=PLAYS_ON)
        assert [problem.code for problem in refused.value.problems] == [code]


def test_a_match_counts_a_chombo_that_plays_on() -> None:
    """Its place points are lost at the end, and its pot goes to the winner; the match ends by bust."""
    over: Data = {
        **PLAYS_ON,
        "chombo.points": "none",
        "chombo.place_points": 20,
        "chombo.pot": 1000,
        "match.uma": "5-10",
    }
    document: Data = {"players": [*"ABCD"], "hands": ["A ron C 3 han 30 fu chombo B"], "ended": True}
    settled = settle_match(document, rules="riichi", overrides=over).matches[0]
    assert settled.hands[0].scores == {"A": 31800, "B": 24000, "C": 19200, "D": 25000}
    assert [getattr(place, "penalty", 0) for place in settled.end.places if place.player == "B"] == [-20000]
    document = {"players": [*"ABCD"], "hands": ["A ron C 3 han 30 fu chombo B"] * 4}
    busts = settle_match(document, rules="riichi", overrides={**PLAYS_ON, "match.bust": True}).matches[0]
    assert busts.end.why == "bust"
    by_size = calc.score("A ron C 3 han 30 fu chombo B", rules="mighty", set=PLAYS_ON)
    assert [by_size.points[player] for player in "ABC"] == [9800, -6000, -3800]
    assert by_size.chips["B"] == -4
    drawn = calc.score("draw tenpai A chombo B", rules="riichi", set=over)
    assert drawn.next is not None
    assert (drawn.points["B"], drawn.next.sticks) == (-2000, 1)
    said = calc.dispute("A ron C 3 han 30 fu chombo B", {"B": "0"}, rules="riichi", set=PLAYS_ON)
    assert "the chombo left out" in said.text()


@pytest.mark.parametrize(
    ("how", "hands", "winner", "score"),
    [
        # the ron of 32,300 alone takes B below zero, whether his chombo moves nothing, 9,000 or 8,000
        ("none", ["A ron C 3 han 30 fu", "C ron B yakuman chombo B"], "C", -7300),
        ("each", ["A ron C 3 han 30 fu", "C ron B yakuman chombo B"], "C", -16300),
        ("mangan", ["A ron C 3 han 30 fu", "C ron B yakuman chombo B"], "C", -15300),
        # his chombo takes his last 6,700: nobody pushed him, though somebody wins or is tenpai
        ("mangan", ["A tsumo 6 han 30 fu", "C ron B 6 han 30 fu", "C ron D 1 han 30 fu chombo B"], "", -5300),
        ("mangan", [*["A tsumo 6 han 30 fu"] * 3, "draw tenpai A,C chombo B"], "", -2800),
    ],
)
def test_a_winner_has_the_bust_bonus_unless_the_chombo_made_bust(
    how: str, hands: list[str], winner: str, score: int
) -> None:
    """match.bust_bonus goes to who took the last points, rule match.bust_by_chombo: same."""
    over: Data = {**PLAYS_ON, "chombo.points": how, "match.bust": True, "match.bust_bonus": 10}
    document: Data = {"players": [*"ABCD"], "hands": hands, "ended": True}
    settled = settle_match(document, rules="riichi", overrides=over).matches[0]
    assert settled.hands[-1].scores["B"] == score
    bonuses = {place.player: getattr(place, "bust", 0) for place in settled.end.places}
    assert bonuses == {**dict.fromkeys("ABCD", 0), **({winner: 10000, "B": -10000} if winner else {})}


def test_a_match_names_whose_chombo_it_was() -> None:
    """The row took the first line of the receipt, which may be a fine or another's chombo, and told none played on."""
    over: Data = {**PLAYS_ON, "fine.points": 1000, "fine.forgiven": True}
    hands = [
        "A ron C 3 han 30 fu chombo B", "draw tenpai A chombo B", "chombo A chombos C", "chombo A fined B",
    ]  # fmt: skip
    settled = settle_match({"players": [*"ABCD"], "hands": hands}, rules="riichi", overrides=over)
    assert [hand.chombos for hand in settled.matches[0].hands] == [("B",), ("B",), ("C", "A"), ("A",)]
    assert [hand["chombos"] for hand in as_data(settled)["matches"][0]["hands"]] == [["B"], ["B"], ["C", "A"], ["A"]]
    for lang, rows in (
        ("en", ["A ron C, chombo B   34,800  17,000", "draw (A), chombo B", "chombo C, A ", "A       chombo A  "]),
        ("ja", ["A ロン C、B チョンボ", "流局 (A)、B チョンボ", "C, A チョンボ", "A   A チョンボ"]),
    ):
        shown = "\n".join(Terminal("mpsz").lines(blocks_of(settled, lang)))
        assert [row for row in rows if row not in shown] == []


@pytest.mark.parametrize(
    ("line", "moved", "in_riichi"),
    [
        ("A ron C 3 han 30 fu chombo B, D riichi", (10800, -8000, -3800, 2000), ("D",)),
        ("A ron C 3 han 30 fu チョンボ B, D リーチ", (10800, -8000, -3800, 2000), ("D",)),
        ("chombo B, A ron C 3 han 30 fu", (9800, -8000, -3800, 2000), ()),
        ("chombo B A tsumo 3 han 30 fu", (10000, -10000, 0, 0), ()),
        ("流局 チョンボB、Aテンパイ", (7000, -9000, 1000, 1000), ()),
        ("draw tenpai A chombo B, D riichi", (7000, -9000, 1000, 1000), ("D",)),
        ("A ron C 3 han 30 fu chombo B, D fined", (10800, -8000, -3800, 1000), ()),
        ("A ron C 3 han 30 fu fined B, D riichi", (7800, -1000, -5800, 0), ("D",)),
        ("A ron C 3 han 30 fu chombo B,D", (13800, -6000, -1800, -6000), ()),
        ("A ron C 3 han 30 fu chombo B, D", (13800, -6000, -1800, -6000), ()),
        ("draw chombo B, D tenpai A", (11000, -7000, 3000, -7000), ()),
    ],
)
def test_a_line_gives_a_chombo_to_whom_it_names(line: str, moved: tuple[int, ...], in_riichi: tuple[str, ...]) -> None:
    """The next player behind a comma was a second offender, though riichi, tenpai or ron took him."""
    settled = calc.score(line, rules="riichi", set={**PLAYS_ON, "fine.points": 1000})
    assert tuple(settled.points[player] for player in "ABCD") == moved
    assert tuple(getattr(settled.record, "in_riichi", ()) or ()) == in_riichi


@pytest.mark.parametrize("line", ["A ron C 3 han 30 fu riichi D B chombo", "A ron C 3 han 30 fu チョンボ B、D リーチ"])
def test_a_line_asks_whose_riichi_stands_beside_a_chombo(line: str) -> None:
    """Nobody can tell whether D is in riichi, or a second offender and the winner in riichi."""
    with pytest.raises(InputError) as refused:
        calc.score(line, rules="riichi", set=PLAYS_ON)
    assert [problem.sentence for problem in refused.value.problems] == ["S201.whose_riichi"]


def test_the_pots_of_two_chombos_of_one_player_wait_both() -> None:
    """A second chombo of the same player, which ended the hand, took a stick of 1,000 from the next hand."""
    for line, lost, sticks in (
        ("chombo A chombos A", 26000, 2),
        ("chombo A chombos B", 9000, 2),
        ("chombo A", 13000, 1),
    ):
        settled = calc.score(line, rules="riichi", set={**PLAYS_ON, "chombo.pot": 1000})
        assert settled.next is not None
        assert (settled.points["A"], settled.points["table"], settled.next.sticks) == (-lost, 1000 * sticks, sticks)


def test_four_free_riichi_lay_no_sticks() -> None:
    """Where riichi is free, a draw of four riichi needs no sticks: nobody laid one. Else it says how few there are."""
    settled = calc.score("draw suucha-riichi", rules="riichi", set={"riichi.free": True})
    assert settled.next is not None
    assert (set(settled.points.values()), settled.next.sticks, settled.next.honba) == ({0}, 0, 1)
    with pytest.raises(InputError, match="with only 0 sticks on the table"):
        calc.score("draw suucha-riichi sticks 0", rules="riichi")


def test_a_chombo_forgives_the_fines_of_its_hand() -> None:
    """罰符は供託となる(但しその局にチョンボがあれば免除され、本人へ戻る): C pays no 1,000."""
    over: Data = {"fine.points": 1000, "fine.forgiven": True, "chombo.points": "mangan"}
    for line, rules in (
        ("chombo B fined C", over),
        ("draw tenpai none chombo B fined C", {**over, "chombo.plays_on": True}),
    ):
        for forgiven, lost in ((True, 0), (False, 1000)):
            settled = calc.score(line, rules="riichi", set={**rules, "fine.forgiven": forgiven})
            assert (settled.points["C"], settled.points["table"]) == (2000 - lost, lost)
            assert "fine.forgiven" in cited(as_data(settled)["receipt"])
    assert calc.score("draw fined C", rules="riichi", set=over).points["C"] == -1000


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("chombo.plays_on", "チョンボは上がり放棄(テンパイも放棄)でその局終了まで続行し満貫払い"),
        ("fine.forgiven", "罰符は供託となり、アガった者が取得する(但しその局にチョンボがあれば免除され、本人へ戻る)"),
    ],
)
def test_a_page_that_plays_on_is_compared(key: str, sentence: str) -> None:
    written = f"fine.points: 1000\n{key}: "
    assert sentences(club(f"{written}false", page=sentence)) == ["R114.page"]
    assert sentences(club(f"{written}true", page=sentence)) == []
