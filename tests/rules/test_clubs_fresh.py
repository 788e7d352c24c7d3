"""What ten public rule sets, written as files by a fresh reader, could not say (clubs, Ten more tables): each amount
worked out from its sentence."""

from __future__ import annotations

from typing import Any

import pytest

import calc
from calc.match import settle_match
from calc.problems.problems import InputError
from calc.problems.synonyms import meant_by
from calc.rules.proofreader import check, inherited_unsaid, page_words_unsaid
from calc.rules.rules import load_rules
from calc.verdict.verdict import as_data
from tests.helpers import Data, points, refused, render, result, won
from tests.rules.test_clubs_last import ADDITIVE, cited, ids
from tests.tables import table_of

THREE = "A B C"


def club(rules: str, yaku: str = "", extends: str = "riichi", meant: str = "") -> str:
    """The text of a club's file: its rules, its own yaku, and what it means."""
    lines = "\n".join("  " + line for line in rules.strip().splitlines())
    names = f"yaku:\n{yaku}\n" if yaku else ""
    return f"system: club\nextends: {extends}\ntitle: {{en: Club, ja: 店}}\n{names}rules:\n{lines}\n{meant}"


def paid(line: str, rules: Any) -> list[int]:
    """What each player gains or loses by a hand line, under a file or its rules."""
    return [n for player, n in calc.score(line, rules=rules).points.items() if player != "table"]


def codes(line: str, rules: Any) -> list[str]:
    """The sentences by which a hand line is refused."""
    with pytest.raises(InputError) as error:
        calc.score(line, rules=rules)
    return [p.sentence for p in error.value.problems]


@pytest.fixture
def written(tmp_path: Any) -> Any:
    """Rules of a file, which the check finds right."""

    def load(*args: str, **more: str) -> Any:
        path = tmp_path / "club.yaml"
        path.write_text(club(*args, **more), encoding="utf-8")
        assert [p.message for p in check(str(path), strict=False)] == []
        return load_rules(str(path))

    return load


# --- wrong when tried -------------------------------------------------------------------------------------------------


def test_where_all_hands_have_the_same_fu_nobody_has_to_tell_them() -> None:
    """P1: in kansai3 fu are fixed at 30, and seven pairs have 30 too: 30 × 2^3 × 4 = 960, to thousands 1,000."""
    assert paid("B ron C 1 han 30 fu", "kansai3") == paid("B ron C 1 han", "kansai3") == [0, 1000, -1000]
    assert calc.value("1翻30符", rules="kansai3").child.ron == calc.value("1翻", rules="kansai3").child.ron == 1000
    assert codes("B ron C 2 han 40 fu", "kansai3") == ["L312.fixed"]
    assert codes("B ron C 1 han 25 fu", "tcg") == ["L312.pairs"]
    verdict: Any = calc.score("B ron C 1 han", rules="kansai3").to_dict()
    assert "fu.fixed" in cited(verdict["receipt"])


def test_where_points_add_up_nobody_has_to_tell_fu() -> None:
    """2 for the win and 1 for the han, and B's own stick is not in it."""
    assert paid("B ron C 1 han", load_rules("riichi", ADDITIVE)) == [0, 3, -3, 0]


SMALL: Data = {
    **ADDITIVE, "match.place_point": 1, "match.start": 100, "match.return": 100, "match.uma": [0, 0, 0],
    "riichi.least_points": 0, "points.missing_share": "none", "match.extension": False,
}  # fmt: skip


def test_a_match_in_small_points_is_settled_in_points() -> None:
    """P2: 129, 88 and 83 of 100 are +29, −12 and −17, without a rate; at 100 a point 2,900, −1,200, −1,700."""
    final: Data = {"players": ["A", "B", "C"], "final": {"A": 83, "B": 129, "C": 88}}
    told = settle_match(final, rules="sanma", overrides=SMALL)
    assert told.points == {"A": -17000, "B": 29000, "C": -12000}  # thousandths of a place point
    assert "A → B" in told.text()
    assert "+29" in told.text()
    match: Any = told.to_dict()["matches"]
    assert [step["detail"] for step in match[0]["end"]["receipt"] if step["label"] == "place"] == [
        "C: 88 − 100 + 0", "A: 83 − 100 + 0",
    ]  # fmt: skip
    assert "match.place_point" in cited(match[0]["end"]["receipt"])
    rated = settle_match(final, rules="sanma", overrides=SMALL, rate="points=100/1")
    assert rated.money == {"A": -1700, "B": 2900, "C": -1200}
    uma = settle_match(final, rules="sanma", overrides={**SMALL, "match.uma": [20, 0, -20], "match.bust_bonus": 10})
    assert uma.points == {"A": -37000, "B": 49000, "C": -12000}


def test_a_match_in_small_points_is_settled_in_points_in_mighty_too() -> None:
    small: Data = {"match.place_point": 1, "match.start": 100, "match.return": 100, "match.uma": [0, 0, 0]}
    final: Data = {"players": ["A", "B", "C"], "final": {"A": 83, "B": 129, "C": 88}, "yakitori": "none"}
    settled = settle_match(final, rules="mighty", overrides={**small, "points.rounding_unit": 1})
    assert settled.points == {"A": -17000, "B": 29000, "C": -12000}


def test_a_start_below_one_place_point_is_told() -> None:
    """Nobody could win or lose a place point there: every result would be a fraction of one."""
    text = club("match.start: 100\nmatch.return: 100\nriichi.least_points: 0")
    assert "R114.least" in [p.sentence for p in check(text, strict=False)]
    whole = text.replace("match.start", "match.place_point: 1\n  match.start")
    assert "R114.least" not in [p.sentence for p in check(whole, strict=False)]


def test_who_sits_out_needs_place_points_for_all() -> None:
    """P3: a match of four at a table of three has place points of its own; without them none could be settled."""
    text = club("match.sits_out: last", extends="sanma")
    assert [p.sentence for p in check(text, strict=False)] == ["R114.one_more"]
    assert check(text + "  match.uma_with_out: [30, -10, -10, -10]\n", strict=False) == []


def test_a_match_says_of_an_amount_that_no_hand_comes_to_it() -> None:
    """P4: `calc score` says it of `A ron D 13000`; the running table of a match says it below the hand."""
    assert "no hand comes to 13,000: nearest 12,000" in calc.match(["A ron D 13000"], ended=True).text()
    assert "no hand" not in calc.match(["A ron D 12000"], ended=True).text()


# --- what is a win ----------------------------------------------------------------------------------------------------


def test_haitei_alone_is_no_win(written: Any) -> None:
    """G1 「海底のみ」: one han is enough, and 海底 is none. With 白 it counts: 2 han 40 fu are 2,600."""
    rules = written("shibari.without: [haitei, houtei]")
    alone = "B ron C (444p) 123p789s99s67p8p houtei"
    assert (paid(alone, "riichi"), codes(alone, rules)) == ([0, 1000, -1000, 0], ["W302.least"])
    assert paid("B ron C (555z) 123p789s99s67p8p houtei", rules) == [0, 2000, -2000, 0]  # 30 fu
    assert codes("B ron C (444p) 123p789s99s67p8p", "riichi") == ["W302.none"]


def test_a_gold_five_alone_is_a_yaku(written: Any) -> None:
    """G1 「金五萬は役」: a hand without yaku wins by it, 1 han 30 fu; a plain one does not, and a dora neither."""
    rules = written("table.special:\n- {tile: g5m, count: 1, han: 1}\nshibari.dora: [special]")
    assert paid("B ron C (123p) 123m 789s 55s 34mg5m", rules) == [0, 1000, -1000, 0]
    assert codes("B ron C (123p) 123m 789s 55s 345m", rules) == ["W302.least"]
    assert codes("B ron C (123p) 123m 789s 55s 345m dora 4s", rules) == ["W302.least"]
    verdict: Any = calc.score("B ron C (123p) 123m 789s 55s 34mg5m", rules=rules).to_dict()
    assert "shibari.dora" in cited(verdict["receipt"])


def test_a_gold_five_alone_is_a_yaku_beside_jokers_too() -> None:
    over: Data = {"table.special": [{"tile": "g5p", "count": 1, "han": 1}], "shibari.dora": ["special"]}
    hand: Data = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "(222s) 123s 789s 99s 34p + g5p"}}
    hand |= {"seats": ["A", "B", "C"]}
    assert points(hand, over, "mighty")[:3] == (0, 1000, -1000)
    plain: Data = {**hand, "win": {**hand["win"], "hand": "(222s) 123s 789s 99s 34p + 5p"}}
    assert refused(plain, over, "mighty") == ["W302"]


def test_a_counted_extra_is_no_yaku(written: Any) -> None:
    """G1: a concealed kan adds a han and is no yaku: alone it is no win; beside riichi 2 han 50 fu are 3,200."""
    rules = written("shibari.without: [kan_up]", "  kan_up: {ja: 暗カン, en: Concealed kan, value: 1}")
    kan = "B ron C 123p678p99s67s8s [4444s] yaku kan_up"
    assert codes(kan, rules) == ["W302.least"]
    assert paid(kan + " riichi", rules)[2] == -3200


def test_concealed_hands_too_need_the_han_on_every_wait(written: Any) -> None:
    """G4: two han always, on each wait: won on 7z 中 makes two, won on 2p or 5p riichi is one. Ippatsu is not sure."""
    rules = written("shibari.han: 2\nshibari.honba: 0\nsakizuke.on: true\nsakizuke.closed: true", extends="sanma")
    assert codes("B ron C 234p345s678s22p77z+7z riichi", rules) == ["W308.least"]
    assert codes("B ron C 234p345s678s34p77z+5p riichi ippatsu", rules) == ["W308.least"]
    assert paid("B ron C 234p345s678s34p55s+2p riichi", rules)[2] < 0  # pinfu on either wait
    open_alone = written("shibari.han: 2\nshibari.honba: 0\nsakizuke.on: true", extends="sanma")
    assert paid("B ron C 234p345s678s22p77z+7z riichi", open_alone)[2] < 0


def test_tiles_drawn_aside_are_kept_for_some_yaku_alone_and_named(written: Any) -> None:
    """G6: 1m and 9m are drawn aside like norths; who keeps them in the hand does not win, and is told so."""
    rules = written("table.aside: [1m, 9m]\nnorth.in_hand_for: [kokushi, chinroutou]", extends="sanma")
    assert codes("B ron C 111m678p345s66s67s8s riichi", rules) == ["W302.kept"]
    assert codes("B ron C 444z678p345s66s67s8s riichi", rules) == ["W302.kept"]
    assert "1m 4z" in _message("B ron C 111m444z345s66s67s8s riichi", rules)
    assert paid("B ron C 111m (111p) 999p (111s) 9s 9s", rules)[2] == -32000


def _message(line: str, rules: Any) -> str:
    with pytest.raises(InputError) as error:
        calc.score(line, rules=rules)
    return error.value.problems[0].message


# --- what a hand is worth ---------------------------------------------------------------------------------------------


def test_two_yakuman_have_a_cell_of_their_own(written: Any) -> None:
    """G2 「5倍満貫」: 四喜和 of two yakuman is 40,000; one is 32,000 by the formula, three are three of them."""
    table = "points.table:\n- double_yakuman ron 40000\n- double_yakuman tsumo 10000/20000\n"
    rules = written(f"yaku.daisuushii: yakuman*2\n{table}yakuman.add_up: true")
    assert paid("B ron C 111z222z333z44z2s2s+4z", rules) == [0, 40000, -40000, 0]
    assert paid("B tsumo (111z) 222z333z44z2s2s+4z", rules)[0] == -20000
    assert paid("B ron C 111z222z333z44z5z5z+4z", rules)[2] == -96000  # 字一色 too
    assert paid("B ron C (555z) (666z) 777z 23s 99s 4s", rules)[2] == -32000
    wrong = club(table.replace("40000", "20000"))
    assert "R114.cells" in [p.sentence for p in check(wrong, strict=False)]
    above = club(table.replace("40000", "96000"))  # as much as a dealer's two, which are calculated
    texts = [p.message for p in check(above, strict=False) if p.sentence == "R114.cells"]
    assert "and double_yakuman dealer-ron 96000:" in texts[0]


@pytest.mark.parametrize(
    ("cell", "fix"),
    [
        ("6/30 ron 13000", "haneman ron 13000"),
        ("4/40 ron 9000", "mangan ron 9000"),
        ("20/30 ron 64000", "yakuman ron 64000"),
        ("3/30 ron 4000", ""),
    ],
)
def test_a_cell_by_han_and_fu_that_is_a_limit_is_told(cell: str, fix: str) -> None:
    """W1: ``6/30 ron 13000`` was paid for every haneman, and nothing said so."""
    asked = [p for p in check(club(f"points.table: [{cell}]"), strict=False) if p.sentence == "R114.limit_cell"]
    assert [str(p.help).endswith(fix) for p in asked] == [True] * bool(fix)
    rules = load_rules("riichi", {"points.table": [cell]})
    for line, limit in (("6 han 40 fu", "haneman"), ("5 han 30 fu", "mangan"), ("yakuman", "yakuman")):
        notes = [note.id for note in calc.score(f"B ron C {line}", rules=rules).notes]
        assert ("wide_cell" in notes) is fix.startswith(limit)


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_chips_of_nagashi(rules: str) -> None:
    """「流し役満 チップ5枚オール」: from everybody; where two have it, each gives the other as many."""
    over: Data = {"draw.nagashi_mangan": "yakuman", "chips.nagashi": 5, "nagashi.several": "all", "table.players": 3}
    drawn = result({"draw": {"nagashi": ["B"]}, "seats": ["A", "B", "C"]}, over, rules)
    assert [drawn.chips[player] for player in THREE.split()] == [-5, 10, -5]
    assert "chips.nagashi" in cited(as_data(drawn)["receipt"])
    two = result({"draw": {"nagashi": ["B", "C"]}, "seats": ["A", "B", "C"]}, over, rules)
    assert [two.chips[player] for player in THREE.split()] == [-10, 5, 5]


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_no_win_keeps_the_deal(rules: str) -> None:
    """「連荘なし」, as where a match must end in time: A wins as dealer and B deals, without honba; of amounts too."""
    over: Data = {"renchan.win": False, "renchan.tenpai": False, "table.players": 3}
    hand: Data = {"player": "A", "by": "tsumo", "hand": "99m 123p 456p 345s 46s + 5s", "riichi": True}
    settled = result({"win": hand, "seats": ["A", "B", "C"], "honba": 1}, over, rules)
    assert (settled.next.dealer, settled.next.honba) == ("B", 0)
    assert "renchan.win" in cited(as_data(settled)["receipt"])
    ruled = {"adjust": {"points": {"A": 2000, "B": -1000, "C": -1000}, "winners": ["A"]}}
    match: Any = settle_match({"players": ["A", "B", "C"], "hands": [ruled, ruled]}, rules=rules, overrides=over)
    assert [hand["dealer"] for hand in match.to_dict()["matches"][0]["hands"]] == ["A", "B"]


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_honba_alone_make_nobody_bust(rules: str) -> None:
    """「点数を借りた時点でゲーム終了(積み棒は除外)」: C has 1,100 and pays 1,000 and 300 of a honba, and plays on; he
    stays below zero while others pay, and is bust as he pays more."""
    over: Data = {"match.bust": True, "match.bust_by_honba": False, "honba.ron": 300, "table.players": 3}
    over |= {"match.start": 35000, "renchan.tenpai": False, "renchan.noten": False, "match.uma": [20, 0, -20]}
    win: Data = {"player": "B", "by": "ron", "from": "C", "hand": "123p 567p 33s 45s (777z) + 6s"}
    hand: Data = {"win": win, "seats": ["A", "B", "C"], "honba": 1, "scores": {"A": 50000, "B": 53900, "C": 1100}}
    settled = result(hand, over, rules)
    assert (settled.points["C"], settled.next.over) == (-1300, None)
    assert "match.bust_by_honba" in cited(as_data(settled)["receipt"])
    assert result(hand, {**over, "match.bust_by_honba": True}, rules).next.over == "bust"
    below: Data = {**hand, "scores": {"A": 50000, "B": 55200, "C": -200}}
    assert result({**below, "win": {**win, "from": "A"}}, over, rules).next.over is None
    assert result({**below, "honba": 0}, over, rules).next.over == "bust"
    poor: Data = {"adjust": {"points": {"C": -33900, "A": 33900}}}
    hands = [poor, {"draw": {"tenpai": []}}, {"win": {**win, "player": "A"}}]
    document: Data = {"players": ["A", "B", "C"], "hands": hands}
    match: Any = settle_match(document, rules=rules, overrides=over).to_dict()["matches"]
    assert (match[0]["hands"][-1]["scores"]["C"], match[0]["end"]["over"]) == (-200, False)


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_an_abortive_draw_adds_no_honba(rules: str) -> None:
    """「九種九牌、四風連打、四カンツが出た場合、局のやり直し」: the same dealer at the same honba."""
    over: Data = {"honba.abortive": False, "draw.kyuushu_kyuuhai": True, "renchan.abortive": True, "table.players": 3}
    record: Data = {"draw": {"kind": "kyuushu_kyuuhai"}, "seats": ["A", "B", "C"], "honba": 2}
    drawn = result(record, over, rules)
    assert (drawn.next.dealer, drawn.next.honba) == ("A", 2)
    assert "honba.abortive" in cited(as_data(drawn)["receipt"])
    assert result(record, {**over, "honba.abortive": True}, rules).next.honba == 3


# --- what ten more sets could not say ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_a_tenpai_needs_a_yaku(rules: str) -> None:
    """「形式テンパイなし」: 345p 567p 99s 78s (234p) is open and has no yaku; closed it can win by tsumo. With (555z)
    it has one; 345p 567p 55s 23p (234s) has tanyao on 4p alone, not on 1p: enough on any wait, not on every."""
    over: Data = {"table.players": 3, "draw.noten_total": 2000}
    hands = (
        "345p 567p 99s 78s (234p)",
        "345p 567p 99s 78s 234p",
        "345p 567p 99s 78s (555z)",
        "345p 567p 55s 23p (234s)",
    )
    wanted = {"none": [True, True, True, True], "any": [False, True, True, True], "every": [False, True, True, False]}
    for needs, tenpai in wanted.items():
        drawn = [
            result(
                {"draw": {"hands": {"B": hand}}, "seats": ["A", "B", "C"]}, {**over, "draw.tenpai_yaku": needs}, rules
            )
            for hand in hands
        ]
        assert [one.points["B"] == 2000 for one in drawn] == tenpai
    assert "draw.tenpai_yaku" in cited(as_data(drawn[0])["receipt"])
    claimed: Data = {"draw": {"hands": {"B": hands[0]}, "tenpai": ["B"]}, "seats": ["A", "B", "C"]}
    assert refused(claimed, {**over, "draw.tenpai_yaku": "any"}, rules) == ["W404"]
    riichi: Data = {"draw": {"hands": {"B": hands[1]}}, "in_riichi": ["B"], "seats": ["A", "B", "C"]}
    assert result(riichi, {**over, "draw.tenpai_yaku": "every"}, rules).points["B"] == 2000


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_a_draw_keeps_the_deal_below_some_honba(rules: str) -> None:
    """「南場はテンパイ連荘、5本場からは和了連荘」: at 4 honba A stays, at 5 the deal passes; of amounts too."""
    over: Data = {"renchan.tenpai": True, "renchan.draw_below": 5, "table.players": 3}
    record: Data = {"draw": {"tenpai": ["A"]}, "seats": ["A", "B", "C"], "honba": 4}
    assert result(record, over, rules).next.dealer == "A"
    passed = result({**record, "honba": 5}, over, rules)
    assert (passed.next.dealer, passed.next.honba) == ("B", 6)
    assert "renchan.draw_below" in cited(as_data(passed)["receipt"])
    ruled = {"adjust": {"points": {"A": 2000, "B": -1000, "C": -1000}, "tenpai": ["A"]}}
    match: Any = settle_match({"players": ["A", "B", "C"], "hands": [ruled] * 3}, rules=rules,
                              overrides={**over, "renchan.draw_below": 1})  # fmt: skip
    assert [hand["dealer"] for hand in match.to_dict()["matches"][0]["hands"]] == ["A", "A", "B"]


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_the_deal_after_nagashi_stays_or_passes(rules: str) -> None:
    """「流し満貫は親流れ」 whoever is tenpai, or 「連荘」 whoever is not; a honba more in both."""
    over: Data = {"draw.nagashi_mangan": "haneman", "table.players": 3, "renchan.tenpai": True}
    for how, tenpai, dealer in (("stays", ["B"], "A"), ("passes", ["A"], "B")):
        record: Data = {"draw": {"nagashi": ["C"], "tenpai": tenpai}, "seats": ["A", "B", "C"]}
        drawn = result(record, {**over, "nagashi.deal": how}, rules)
        assert (drawn.next.dealer, drawn.next.honba) == (dealer, 1)
    assert "nagashi mangan" not in drawn.text()


def test_a_dealer_who_wins_passes_the_deal_where_winners_deal() -> None:
    """No win keeps the deal, and winners deal: C's win makes C the dealer, that of the dealer A makes B."""
    over: Data = {"renchan.win": False, "renchan.next_dealer": "winner", "renchan.tenpai": False}
    for line, dealer in (("A ron D 2 han 30 fu", "B"), ("C ron D 2 han 30 fu", "C")):
        assert calc.score(line, rules=load_rules("riichi", over)).next.dealer == dealer
    amounts = {"adjust": {"points": {"A": 1000, "B": -1000}, "winners": ["A"]}}
    match: Any = settle_match({"players": [*"ABCD"], "hands": [amounts] * 2}, rules="riichi", overrides=over)
    assert [hand["dealer"] for hand in match.to_dict()["matches"][0]["hands"]] == ["A", "B"]


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_a_match_counts_eight_wins_in_a_row(rules: str) -> None:
    """「八連荘」: here a dealer's third win in a row; draws break the row or may lie between; then the deal passes."""
    over: Data = {"yaku.paarenchan": "yakuman", "paarenchan.wins": 3, "table.players": 3, "renchan.tenpai": True}
    wins: Data = {"win": {"player": "A", "by": "ron", "from": "C", "hand": "123p 567p 33s 45s (777z) + 6s"}}
    draw: Data = {"draw": {"tenpai": ["A", "C"]}}
    told: Data = {"adjust": {"points": {"A": 1500, "C": -1500}, "winners": ["A"], "from": "C"}}

    def play(hands: list[Data], **more: Any) -> tuple[list[str], Data]:
        document: Data = {"players": ["A", "B", "C"], "hands": hands}
        settings = {**over, "match.bust": False, **more}
        evening: Any = settle_match(document, rules=rules, overrides=settings).to_dict()
        match = evening["matches"][0]
        by_hand: list[Any] = [hand["result"]["wins"] if hand["result"] else [] for hand in match["hands"]]
        limits = ["".join(one["limit"] or "" for one in of_hand) for of_hand in by_hand]
        return limits, match["hands"][-1]

    assert play([wins, told, wins])[0] == ["", "", "yakuman"]
    assert play([wins, wins, draw, wins])[0] == [""] * 4
    limits, last = play([wins, wins, draw, wins], **{"paarenchan.draws": "between", "paarenchan.deal": "passes"})
    assert (limits[-1], last["next"]["dealer"], last["next"]["honba"]) == ("yakuman", "B", 0)
    assert {"paarenchan.deal", "yaku.paarenchan"} <= {*cited(last["result"]["receipt"])}
    assert play([wins] * 4)[1]["next"]["dealer"] == "A"
    sized: Data = {"win": {"player": "A", "by": "ron", "from": "C", "han": 2, "fu": 30}}
    limits, last = play([wins, wins, sized], **{"paarenchan.deal": "passes"})
    assert (limits, last["next"]["dealer"], last["next"]["honba"]) == (["", "", ""], "B", 0)
    assert "eighth_as_told" in str(last["warnings"])


def test_the_deal_passes_after_eight_wins_of_which_only_the_size_is_known() -> None:
    """「八連荘で親流れ」: with tiles, by its size, and by the honba; not where 八連荘 is no yaku."""
    over: Data = {"yaku.paarenchan": "yakuman", "paarenchan.deal": "passes"}
    for line, more in (
        ("A ron B 123p 456p 678s 99s 11m 1m paarenchan", {}),
        ("A ron B yakuman paarenchan", {}),
        ("A ron B 2 han 30 fu honba 8", {"paarenchan.honba": 8}),
    ):
        following = calc.score(line, rules="riichi", set=over | more).next
        assert (following.dealer, following.honba) == ("B", 0), line
        assert calc.score(line, rules="riichi", set=over | more | {"paarenchan.deal": "stays"}).next.dealer == "A"
    assert (
        calc.score("A ron B 2 han 30 fu honba 7", rules="riichi", set=over | {"paarenchan.honba": 8}).next.dealer == "A"
    )
    assert (
        calc.score("A ron B 2 han 30 fu paarenchan", rules="riichi", set={"paarenchan.deal": "passes"}).next.dealer
        == "A"
    )


def test_each_concealed_kan_is_a_han_that_the_program_sees(written: Any) -> None:
    """「暗カン +1翻」 beside riichi, no yaku by itself: 50 fu and more, 1 han 60 fu 2,000; 2 han 3,900 (k10472)."""
    rules = written(
        "worth.given:\n- {gives: ankan_up, kans: closed}\nshibari.without: [ankan_up]",
        "  ankan_up: {ja: 暗槓, en: Concealed kan, value: 1}",
    )
    hand = "234p 678p 99s 67s [1111s] 8s"
    assert codes(f"B ron C {hand}", rules) == ["W302.least"]
    told: Any = calc.score(f"B ron C {hand} riichi", rules=rules).to_dict()
    assert (told["wins"][0]["han"], "worth.given" in cited(told["receipt"])) == (2, True)
    told = calc.score("B ron C 234p 99s 67s [1111s] [2222m] 8s riichi", rules=rules).to_dict()
    assert told["wins"][0]["han"] == 3


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_a_counted_yakuman_is_paid_twice_from_many_han(rules: str) -> None:
    """「数え役満は13翻、24翻でダブル役満」: riichi, 清一色, 一盃口 8, and dora: 14 han 32,000, 24 han 64,000."""
    over: Data = {"limit.counted_double_han": 24, "limit.counted_yakuman_han": 13, "table.players": 3}
    hand: Data = {"player": "B", "by": "ron", "from": "C", "hand": "11223344p 55p 678p + 5p", "riichi": True}
    single = result({"win": hand, "seats": ["A", "B", "C"], "dora": "9p 1p 2p"}, over, rules)
    double = result({"win": hand, "seats": ["A", "B", "C"], "dora": "9p 1p 2p 3p", "ura": "9p 1p 2p 3p"}, over, rules)
    assert (single.points["C"], double.points["C"]) == (-32000, -64000)
    assert "limit.counted_double_han" in cited(as_data(double)["receipt"])


def test_a_pocchi_is_the_best_tile_in_an_open_riichi_alone() -> None:
    """k10568: with open riichi the drawn white stands for any tile; after a plain riichi it is a white."""
    over: Data = {"table.pocchi": "one", "pocchi.when": "open", "riichi.open": True, "yaku.open_riichi": "2/-"}
    hand: Data = {"player": "B", "by": "tsumo", "hand": "123m 789p 123s 99m 78s + Pw"}
    assert result({"win": {**hand, "riichi": "open"}}, over, "riichi").points["B"] == 12000 + 1000
    with pytest.raises(InputError) as error:
        result({"win": {**hand, "riichi": True}}, over, "riichi")
    assert [p.sentence for p in error.value.problems] == ["W301.no_open"]


def test_the_flower_among_the_ura_has_chips_of_its_own(written: Any) -> None:
    """teneiso: each ura a chip, a flower that is ura one more: with 3f and 7p as ura indicators 1f, 2f and 8p: 5."""
    rules = written(
        "table.flowers: four\ndora.flower_indicator: all\nchips.lines:\n- {count: ura, each: 1}\n"
        "- {count: ura_flower, each: 1}",
        extends="sanma",
    )
    line = "B ron C 123p678p234s99s67s8s riichi flowers 1f 2f dora 1z 2z ura 3f 7p"
    assert calc.score(line, rules=rules).chips["B"] == 5
    gold = written(
        "table.flowers: four\nchips.lines:\n- {id: gold, ja: 金花, en: gold, tile: [1f], each: 1}", extends="sanma"
    )
    assert calc.score(line, rules=gold).chips["B"] == 1  # 金花: the gold one of four flowers is written as 春


def test_who_is_below_zero_by_honba_alone_pays_no_bust_bonus() -> None:
    """積み棒は除外: C, whom only the honba took below zero, plays on and gives B no 飛び賞 at the end."""
    over: Data = {"match.bust": True, "match.bust_bonus": 10, "match.start": 25000}
    poor: Data = {"adjust": {"points": {"C": -23900, "A": 23900}}}
    win: Data = {"player": "B", "by": "ron", "from": "C", "hand": "123p 567p 33s 45s (777z) + 6s"}
    hands: list[Data] = [poor, {"adjust": {"points": {}, "tenpai": ["A"]}}, {"win": win}]
    for by_honba, bonus in ((True, -10000), (False, 0)):
        rules = {**over, "match.bust_by_honba": by_honba}
        document: Data = {"players": [*"ABCD"], "hands": hands, "ended": True}
        evening: Any = settle_match(document, rules="riichi", overrides=rules).to_dict()
        match = evening["matches"][0]
        assert match["hands"][-1]["scores"]["C"] == -200
        assert {place["player"]: place["bust"] for place in match["end"]["places"]}["C"] == bonus


def test_a_tile_passed_in_an_earlier_turn_is_left_out() -> None:
    """W3: `passed` of a tsumo is what was let pass in this turn; the refusal says so."""
    over: Data = {"furiten.tsumo_in_turn": False}
    with pytest.raises(InputError) as error:
        calc.score("B tsumo 123p678p234s99s67s8s riichi passed 8s", rules=load_rules("riichi", over))
    assert [p.sentence for p in error.value.problems] == ["W303.in_turn"]


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_the_liable_player_pays_a_ron_of_another_too(rules: str) -> None:
    """「役満のパオは全額責任払い」: A let B call the third dragon and C deals in; half each, A alone, or C alone."""
    hand: Data = {
        "player": "B",
        "by": "ron",
        "from": "C",
        "hand": "(555z@A) (666z@A) (777z@A) 123p 9p + 9p",
        "pao": "A",
    }
    over: Data = {"pao.yaku": ["daisangen"], "table.players": 3}
    for how, (of_liable, of_discarder) in {"half": (1, 1), "liable": (2, 0), "discarder": (0, 2)}.items():
        settled = result({"win": hand, "seats": ["A", "B", "C"]}, {**over, "pao.ron": how}, rules)
        half = {"riichi": 16000, "mighty": 48000}[rules]
        assert (settled.points["A"], settled.points["C"]) == (-of_liable * half, -of_discarder * half)
    assert "pao.ron" in cited(as_data(settled)["receipt"])


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_a_dealer_may_pass_the_deal(rules: str) -> None:
    """「親は和了・テンパイ時に連荘するかどうか決めて良い」: A wins, and the next hand is said to be east 2: B deals it,
    at no honba; where no rule lets him, that contradicts."""
    win: Data = {"by": "ron", "from": "C", "hand": "123p 567p 33s 45s (777z) + 6s"}
    hands: list[Data] = [{"win": {**win, "player": "A"}}, {"win": {**win, "player": "B"}, "round": "east 2"}]
    document: Data = {"players": ["A", "B", "C"], "hands": hands}
    over: Data = {"renchan.dealer_may_pass": True, "table.players": 3, "match.bust": False}
    evening: Any = settle_match(document, rules=rules, overrides=over).to_dict()
    last = evening["matches"][0]["hands"][-1]
    assert (last["dealer"], last["honba"], last["next"]["round"]) == ("B", 0, "east 2")
    lines = ["A ron C 2000", "B ron C 2000 round E2 honba 1"]  # with the honba, as some tables keep it
    by_lines: Any = settle_match({"players": ["A", "B", "C"], "hands": lines}, rules=rules, overrides=over).to_dict()
    assert [hand["honba"] for hand in by_lines["matches"][0]["hands"]] == [0, 1]
    amounts = {"adjust": {"points": {"B": 1000, "C": -1000}}, "round": "east 2"}
    of_amounts: Data = {"players": ["A", "B", "C"], "hands": ["A ron C 2000", amounts]}
    by_amounts: Any = settle_match(of_amounts, rules=rules, overrides=over).to_dict()
    assert by_amounts["matches"][0]["hands"][-1]["dealer"] == "B"
    hands[1]["round"] = "east 3"
    for settings in (over, {**over, "renchan.dealer_may_pass": False}):
        with pytest.raises(InputError) as error:
            settle_match(document, rules=rules, overrides=settings)
        assert [p.code for p in error.value.problems] == ["M101"]


def test_liability_for_four_triplets_in_a_row() -> None:
    """G5 「四連刻もパオ」: A, who let B call the fourth, pays all of the tsumo."""
    over: Data = {"yaku.suurenkou": "yakuman", "pao.yaku": ["suurenkou"]}
    hand: Data = {"player": "B", "by": "tsumo", "hand": "(222p@C) (333p@D) (444p@D) (555p@A) 9s + 9s"}
    assert points({"win": {**hand, "pao": "A"}}, over, "riichi")[:4] == (-32000, 32000, 0, 0)
    assert points({"win": hand}, over, "riichi")[0] == -16000


def test_a_tsumo_and_nothing_else_has_a_payment_of_its_own(written: Any) -> None:
    """G3 「ツモのみ500オール」: closed and with nothing else; with a dora, or open, the formula pays."""
    rules = written(
        "worth.given:\n- {gives: tsumo_only, exactly: [tsumo], base: 250}\n"
        "points.table: [250 tsumo 500/500, 250 dealer-tsumo 500]",
        "  tsumo_only: {ja: ツモのみ, en: Tsumo alone, value: off}",
        extends="sanma",
    )
    hand = "tsumo 123p678p99s67s8s444s"
    assert paid("B " + hand, rules) == [-500, 1000, -500]
    assert paid("A " + hand, rules) == [1000, -500, -500]
    assert paid("B " + hand + " dora 8s", rules) != [-500, 1000, -500]
    assert paid("B tsumo (777z) 123p678p99s67s8s", rules) == paid("B tsumo (777z) 123p678p99s67s8s", "sanma")
    verdict: Any = calc.score("B " + hand, rules=rules).to_dict()
    assert "worth.given" in cited(verdict["receipt"])


def test_what_a_hand_has_beside_leaves_its_limit_or_yakuman(written: Any) -> None:
    """Han that a rule gives a hand with nothing else add to what its own yaku are worth, and never lower it."""
    rules = written(
        "worth.given:\n- {gives: bare, exactly: [kokushi]}\n- {gives: bare, exactly: [tanyao]}\nyaku.tanyao: mangan",
        "  bare: {ja: のみ, en: Bare, value: 1}",
    )
    assert paid("B ron C 19m 19p 19s 1123456z 7z", rules)[1] == 32000
    assert paid("B ron C 234m 456p 88s 234s 67s 8s", rules)[1] == 8000


def test_riichi_and_pinfu_alone_by_ron_are_a_yaku_with_chips(written: Any) -> None:
    """G10 「リーピンのみ (ロン) 倍満 チップ2枚」: by tsumo, or with a dora, nothing of it."""
    rules = written(
        "worth.given:\n- {gives: riichi_pinfu, exactly: [riichi, pinfu], by: ron}\n"
        "chips.lines:\n- {yaku: [riichi_pinfu], each: 2}",
        "  riichi_pinfu: {ja: リーピンのみ, en: Riichi and pinfu alone, value: baiman/-}",
    )
    hand = "123m 456p 99s 234s 67s 8s riichi"
    got = calc.score("B ron C " + hand, rules=rules)
    assert (got.points["C"], got.chips["B"]) == (-16000, 2)
    for other in (f"B tsumo {hand}", f"B ron C {hand} dora 8s"):
        less = calc.score(other, rules=rules)
        assert (less.points["B"] < 9000, less.chips.get("B", 0)) == (True, 0)


def test_a_yaku_of_the_club_replaces_others_or_is_for_ron_alone(written: Any) -> None:
    """G10 「混老頭七対子 6翻」: it is six han with riichi seven, not eleven; and a yaku 「ロンのみ」."""
    rules = written(
        "worth.given:\n- {gives: pairs, beside: [chiitoitsu, honroutou]}\n"
        "worth.beside:\n- {yaku: chiitoitsu, unless: [pairs]}\n- {yaku: honroutou, unless: [pairs]}\n"
        "- {yaku: birds, by: ron}",
        "  pairs: {ja: 混老頭七対子, en: Terminal pairs, value: 6/-}\n  birds: {ja: 鳥, en: Birds, value: 2}",
    )
    told: Any = calc.score("B ron C 119p 1199s 1133z 22z 9p riichi", rules=rules).to_dict()["wins"]
    assert (told[0]["han"], [part["id"] for part in told[0]["yaku"]]) == (7, ["riichi", "pairs"])
    hand = "123p 789p 99s 45s 555z 6s yaku birds"
    for by, has in (("ron C", True), ("tsumo", False)):
        told = calc.score(f"B {by} {hand}", rules=rules).to_dict()["wins"]
        assert ("birds" in {part["id"] for part in told[0]["yaku"]}) is has


def test_extras_of_the_dealer_and_of_concealed_hands_are_seen(written: Any) -> None:
    """G6 「親+1、門前+1」: in single points, and no yaku by themselves. A's riichi: 2 + riichi, 門前, 親 = 5; B's 4."""
    lines = "\n".join(f"{key}: {str(v).lower()}" for key, v in {**ADDITIVE, "honba.ron": 3}.items())
    rules = written(
        lines + "\nriichi.least_points: 1\nworth.given:\n- {gives: own, hand: closed}\n- {gives: head, seat: dealer}\n"
        "shibari.without: [own, head]",
        "  own: {ja: 門前, en: Concealed, value: 1/-}\n  head: {ja: 親, en: Dealer, value: 1}",
    )
    hand = "123m 789p 345s 66s 79s 8s"
    assert codes(f"A ron C {hand}", rules) == ["W302.least"]
    assert paid(f"A ron C {hand} riichi", rules)[2] == -5
    assert paid(f"B ron C {hand} riichi", rules)[2] == -4


def test_a_tile_drawn_aside_as_indicator_doubles_them_all(written: Any) -> None:
    """G6 「ガリ倍」: with 1m as indicator each tile drawn aside counts once more: two norths, 1m: 6 han, not 3."""
    rules = written("table.aside: [1m, 9m]\ndora.aside_indicator: all", extends="sanma")
    hand = "B ron C 345p 678p 345s 66s 67s 8s riichi norths 2 flowers 1m"

    def han(line: str, under: Any) -> int:
        told: Any = calc.score(line, rules=under).to_dict()["wins"]
        return int(told[0]["han"])

    assert han(hand + " dora 1m", rules) - han(hand + " dora 1z", rules) == 3
    assert "dora.aside_indicator" in cited(calc.score(hand + " dora 1m", rules=rules).to_dict()["receipt"])


def test_the_second_round_wind_is_opposite_to_that_of_the_round() -> None:
    """G7: East and West, then South and North: B's triplet of West is a han in East, one of North in South."""
    over: Data = {"match.other_round_wind": "opposite", "yaku.other_round_wind": "1/1"}
    west: Data = {"win": {"player": "B", "by": "ron", "from": "A", "hand": "123p 789p 99s 45s (333z) + 6s"}}
    north: Data = {"win": {**west["win"], "hand": "123p 789p 99s 45s (444z) + 6s"}}
    assert ids(west, over) == ["other_round_wind"]
    assert (refused({**west, "round": "south 1"}, over, "riichi"), refused(north, over, "riichi")) == (
        ["W302"],
        ["W302"],
    )
    assert ids({**north, "round": "south 1"}, over) == ["other_round_wind"]
    pair: Data = {"win": {**west["win"], "hand": "123p 789p 44z 45s (555z) + 6s"}, "round": "south 1"}
    assert won(pair, over, "riichi")["fu"] == won(pair, {}, "riichi")["fu"] == 30  # 20, 4 and 2: up to 30


def test_jokers_leave_what_the_program_sees_as_it_is(written: Any) -> None:
    """In mighty too: a tsumo and nothing else is 500 all, and 1m as indicator counts a 1m drawn aside once more."""
    rules = written(
        "worth.given:\n- {gives: tsumo_only, exactly: [tsumo], base: 250}\npoints.table: [250 tsumo 500/500]",
        "  tsumo_only: {ja: ツモのみ, en: Tsumo alone, value: off}",
        extends="mighty",
    )
    assert paid("B tsumo 66z 123p 456p 789s 24s 3s", rules) == [-500, 1000, -500]
    hand: Data = {"player": "B", "by": "tsumo", "hand": "66z 123p 456p 789s 24s + 3s", "flowers": "1m", "riichi": True}
    aside: Data = {"win": hand, "dora": "1m", "seats": ["A", "B", "C"]}
    over: Data = {"table.aside": ["1m"]}
    doubled = {**over, "dora.aside_indicator": "all"}
    assert won(aside, doubled, "mighty")["han"] == won(aside, over, "mighty")["han"] + 1


# --- what took long or misled -----------------------------------------------------------------------------------------


def test_the_check_says_where_another_sum_of_place_points_is_written() -> None:
    """`uma +12 −2 −4 −8` as printed adds up to −2: the check names match.uma_sum, which takes it."""
    text = club("match.uma: [12, -2, -4, -8]")
    [wrong] = check(text, strict=False)
    assert (wrong.sentence, "match.uma_sum" in wrong.help) == ("R114.sum_of_rule", True)
    assert check(text + "  match.uma_sum: -2\n", strict=False) == []


def test_a_name_of_a_yaku_that_is_cut_at_a_comma_is_told() -> None:
    """`{en: West, North in South}`: the part behind the comma is no field of a ruling but a text without quotes."""
    text = club("match.uma: [20, 10, -10, -20]", "  second: {ja: 裏場風, en: West, North in South, value: 1}")
    [wrong] = check(text, strict=False)
    assert (wrong.sentence, wrong.help) == ("R103.cut_off", 'write {en: "West, North in South"}')


@pytest.mark.parametrize(
    ("word", "rule"),
    [
        ("ツモピン", "fu.pinfu_tsumo"),
        ("1000点罰符", "draw.noten_total"),
        ("誤発声", "chombo.points"),
        ("5倍満貫", "yakuman.most"),
    ],
)
def test_words_of_the_ten_pages_find_their_rules(word: str, rule: str) -> None:
    assert rule in meant_by(word)


def test_a_comma_in_the_name_of_a_chip_line_is_told_with_the_quotes_that_it_needs() -> None:
    """And a red five written as red, `r5p`, is written 0p."""
    text = club("chips.lines: [{id: bird, ja: 鳥, en: West, North, tile: [1s], each: 1}]\ntable.special: []")
    [wrong] = check(text, strict=False)
    assert (wrong.sentence, wrong.help) == ("R103.cut_off", 'write en: "West, North"')
    [wrong] = check(club("table.special: [{tile: r5p, count: 1, han: 1}]"), strict=False)
    assert "did you mean 0p?" in wrong.help


def test_what_a_file_has_from_a_preset_without_saying_it_is_told(tmp_path: Any) -> None:
    """kansai3 brought a forced end and an uma that no line of the file says; what it says itself is not repeated, nor
    what its own systems say."""
    path = tmp_path / "club.yaml"
    own = "---\nsystem: second\nextends: club\ntitle: {en: Second, ja: 二}\nrules: {match.uma: [30, 0, -30]}\n"
    path.write_text(club("match.bust_at_zero: false", extends="kansai3") + own, encoding="utf-8")
    first, second = inherited_unsaid(str(path))
    assert (first.system, first.parent) == ("club", "kansai3")
    values = {ruling.key: ruling.value for ruling in first.rulings}
    assert (values["match.uma"], values["match.dealer_must_end"]) == ((20, 0, -20), True)
    assert "match.bust_at_zero" not in values
    assert "match.uma" not in {ruling.key for ruling in second.rulings}
    path.write_text(club("match.uma: [20, 10, -10, -20]"), encoding="utf-8")
    assert list(inherited_unsaid(str(path))) == []  # the root says what all share
    path.write_text(club("match.uma: [20, 10, -10, -20]\ndraw.nagashi_mangan: mangan"), encoding="utf-8")
    begun = [ruling.key for one in inherited_unsaid(str(path)) for ruling in one.rulings]
    assert begun == [
        "nagashi.win",
        "nagashi.deal",
        "nagashi.in_riichi",
        "nagashi.several",
        "chips.nagashi",
    ]  # they had no effect before
    path.write_text(club("match.uma: [2, 1, -1, -2]\npoints.scale: additive\npoints.per_han: 1"), encoding="utf-8")
    (scale,) = inherited_unsaid(str(path))  # a hand of 3 points beside these
    amounts = {ruling.key: ruling.value for ruling in scale.rulings}
    assert amounts.items() >= {"points.yakuman": 8000, "draw.noten_total": 3000, "sticks.value": 1000}.items()
    path.write_text(club("match.start: 25000"), encoding="utf-8")
    assert [ruling.key for one in inherited_unsaid(str(path)) for ruling in one.rulings] == ["match.uma"]  # but uma


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_a_chombo_says_the_place_points_that_it_costs(rules: str) -> None:
    """“nothing moves” was all that `calc score` said of 20 place points."""
    over: Data = {"chombo.points": "none", "chombo.place_points": 20}
    paper = calc.score("chombo B", rules=load_rules(rules, over)).text()
    assert "B loses 20 place points at the end of the match" in paper
    to_others = load_rules(rules, {**over, "chombo.place_points_to": "others"})
    assert "B: 終局後に順位点 20 をほかの全員に払う" in calc.score("chombo B", rules=to_others).text(lang="ja")
    assert "place points" not in calc.score("chombo B", rules=rules).text()


# --- what decides a match, and what is left of its last hand ----------------------------------------------------------


def evening(hands: list[Data], over: Data, rules: str, **more: Any) -> Any:
    """A match of three or four players by their amounts, settled where it stands."""
    players = [*"ABCD"[: load_rules(rules, over).values["table.players"]]]
    return settle_match({"players": players, "hands": hands, "ended": True, **more}, rules=rules, overrides=over)


def gained(winner: str, **amounts: int) -> Data:
    """A hand of which only the amounts are known, and who won it (empty: a correction)."""
    return {"adjust": {"points": amounts, **({"winners": [winner]} if winner else {})}}


def places(settled: Any) -> list[tuple[str, int]]:
    """The players from first to last, with what the match brings them in place points."""
    return [(place.player, place.result // 1000) for place in settled.matches[0].end.places]


THREE_PLAYERS: Data = {"table.players": 3, "match.uma": [20, 0, -20], "match.start": 25000, "match.return": 30000,
                       "points.missing_share": "lost", "match.bust": False, "match.length": "east"}  # fmt: skip


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_the_winner_of_the_last_hand_is_first_of_equal_ones(rules: str) -> None:
    """「同点は最終局の和了者が上位」: A and C have 33,000; C won last: 3 + 15 (oka) + 20, A 3. With nobody's win, A."""
    over: Data = {**THREE_PLAYERS, "match.ties": "last_winner"}
    hands = [gained("A", A=8000, B=-8000), gained("C", C=8000, B=-8000)]
    settled = evening(hands, over, rules)
    assert [player for player, _ in places(settled)] == ["C", "A", "B"]
    assert "match.ties" in cited(settled.to_dict()["matches"][0]["end"]["receipt"])
    assert places(evening(hands, {**over, "match.ties": "seat"}, rules))[0][0] == "A"
    assert places(evening([*hands, {"draw": {"tenpai": []}}], over, rules))[0][0] == "A"
    assert places(evening([*hands, gained("", B=0)], over, rules))[0][0] == "C"  # a correction is no hand


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_a_dealer_who_wins_last_leads_equal_ones(rules: str) -> None:
    """The last dealer C wins and has what A has: by the last win he is on top and must end the match, by seats not."""
    over: Data = {**THREE_PLAYERS, "match.extension": False, "match.dealer_must_end": True, "renchan.tenpai": False}
    over |= {"match.dealer_may_end": "no"}
    passed: list[Data] = [{"draw": {"tenpai": []}}] * 2
    hands = [*passed, gained("C", C=8000, B=-16000, A=8000)]
    document: Data = {"players": ["A", "B", "C"], "hands": hands}
    for ties, why in (("last_winner", "dealer_on_top"), ("seat", "")):
        settled = settle_match(document, rules=rules, overrides={**over, "match.ties": ties})
        assert settled.matches[0].end.why == why


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_only_a_yakuman_of_the_top_ends_the_match(rules: str) -> None:
    """「役満和了でトップなら終了」: B's 国士 takes him to the top, unless A is far ahead."""
    over: Data = {**THREE_PLAYERS, "match.yakuman_ends": True, "match.yakuman_ends_by": "top"}
    over |= {"match.start": 100000, "match.return": 100000}
    win: Data = {"player": "B", "by": "ron", "from": "C", "hand": "19m 19p 19s 1234567z + 1m"}
    hand: Data = {"win": win, "seats": ["A", "B", "C"]}
    near: Data = {**hand, "scores": {"A": 100000, "B": 90000, "C": 110000}}
    far: Data = {**hand, "scores": {"A": 250000, "B": 10000, "C": 40000}}
    ended = result(near, over, rules)
    assert (ended.next.over, result(far, over, rules).next.over) == ("yakuman", None)
    assert "match.yakuman_ends_by" in cited(as_data(ended)["receipt"])
    assert result(far, {**over, "match.yakuman_ends_by": "any"}, rules).next.over == "yakuman"


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
@pytest.mark.parametrize("top", ["any", "top"])
def test_a_counted_yakuman_may_end_the_match(top: str, rules: str) -> None:
    """「役満コールドあり(数え役満可)」: B's 15 han, 32,000 of C, end it where the table says so, alone and in a
    match; by ``top`` not while A is far ahead. A sanbaiman ends nothing."""
    over: Data = {**THREE_PLAYERS, "match.yakuman_ends": True, "match.yakuman_ends_by": top}
    over |= {"match.start": 35000, "match.return": 40000, "match.bust": False}
    counted = {**over, "match.counted_yakuman_ends": True}
    hand: Data = {"win": {"player": "B", "by": "ron", "from": "C", "han": 15, "fu": 30}, "seats": ["A", "B", "C"]}
    near: Data = {**hand, "scores": {"A": 35000, "B": 35000, "C": 35000}}
    assert points(near, counted, rules)[:3] == (0, 32000, -32000)
    assert [result(near, values, rules).next.over for values in (over, counted)] == [None, "yakuman"]
    assert "match.counted_yakuman_ends" in cited(as_data(result(near, counted, rules))["receipt"])
    far: Data = {**hand, "scores": {"A": 80000, "B": 15000, "C": 10000}}
    assert result(far, counted, rules).next.over == (None if top == "top" else "yakuman")
    less: Data = {**near, "win": {**hand["win"], "han": 11}}
    assert result(less, counted, rules).next.over is None
    document: Data = {"players": ["A", "B", "C"], "hands": [{"win": hand["win"]}]}
    for values, why in ((over, ""), (counted, "yakuman")):
        assert settle_match(document, rules=rules, overrides=values).matches[0].end.why == why


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_a_match_goes_on_only_after_a_draw_or_a_win(rules: str) -> None:
    """Nobody has 30,000 after the last hand: 「親のノーテン流局なら延長」, 「和了なら延長」, or whatever it was."""
    over: Data = {**THREE_PLAYERS, "match.extension": True, "renchan.tenpai": True}
    draw: Data = {"draw": {"tenpai": ["B"]}, "seats": ["A", "B", "C"], "round": "east 3"}
    scores: Data = {"scores": {"A": 25000, "B": 25000, "C": 25000}}
    win: Data = {"player": "B", "by": "ron", "from": "C", "hand": "123p 567p 33s 45s (777z) + 6s"}
    won: Data = {"win": win, "seats": ["A", "B", "C"], "round": "east 3", **scores}
    for when, ends in {"any": [None, None], "draw": [None, "last_hand"], "win": ["last_hand", None]}.items():
        settled = [result(hand, {**over, "match.extension_when": when}, rules) for hand in ({**draw, **scores}, won)]
        assert [one.next.over for one in settled] == ends
    assert "match.extension_when" in cited(as_data(settled[0])["receipt"])


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_the_last_hand_has_a_condition_of_its_own_to_go_on(rules: str) -> None:
    """「オーラスは親ノーテンでも続行」, 「オーラスの親は和了のみ連荘」: not in the hand before; in matches too."""
    over: Data = {**THREE_PLAYERS, "renchan.tenpai": True, "renchan.noten": False}
    for keeps, dealers in {"same": "AB", "win": "BB", "tenpai": "AB", "always": "AA"}.items():
        for tenpai, dealer in zip((["A"], ["B"]), dealers, strict=True):
            record: Data = {"draw": {"tenpai": tenpai}, "seats": ["A", "B", "C"], "round": "east 3"}
            drawn = result(record, {**over, "renchan.last_hand": keeps}, rules)
            assert drawn.next.dealer == dealer
            before = result({**record, "round": "east 2"}, {**over, "renchan.last_hand": keeps}, rules)
            assert before.next.dealer == ("A" if tenpai == ["A"] else "B")
    assert "renchan.last_hand" in cited(as_data(drawn)["receipt"])
    drawn_by: Data = {"adjust": {"points": {}, "tenpai": ["A"]}}
    hands: list[Data] = [{"draw": {"tenpai": []}}, {"draw": {"tenpai": []}}, drawn_by, drawn_by]
    match: Any = evening(hands, {**over, "renchan.last_hand": "always", "match.extension": False}, rules).matches[0]
    assert [hand.dealer for hand in match.hands] == ["A", "B", "C", "C"]


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_a_chombo_can_cost_a_place(rules: str) -> None:
    """「順位を決める前に−20」: B's 40,000 are 20,000, behind A's 22,000: −10 and no uma; C −17 −20; A −8 +15 +20, from
    which nobody gets B's 20. Shared out, they make B last. After the places B is first: +10 +15 +20 −20."""
    over: Data = {**THREE_PLAYERS, "chombo.points": "none", "chombo.place_points": 20, "match.ties": "seat"}
    over |= {"match.yakitori": 0}
    hands: list[Data] = [gained("B", B=15000, A=-3000, C=-12000), {"chombo": {"player": "B"}}]
    before: Data = {**over, "chombo.place_points_when": "before"}
    settled = evening(hands, before, rules)
    assert places(settled) == [("A", 27), ("B", -10), ("C", -37)]
    assert places(evening(hands, over, rules)) == [("B", 25), ("A", -8), ("C", -37)]
    end = settled.to_dict()["matches"][0]["end"]
    assert "chombo.place_points_when" in cited(end["receipt"])
    assert sum(t["amount"] for t in end["ledger"] if t["to"] == "table") == 20000
    shared: Data = {**before, "chombo.place_points_to": "others"}
    assert places(evening(hands, shared, rules)) == [("A", 37), ("C", -7), ("B", -30)]


def test_small_points_lose_a_chombo_in_their_own_size() -> None:
    """At a start of 100, where a point is a place point, 20 are taken from B's 129."""
    over: Data = {**SMALL, "chombo.points": "none", "chombo.place_points": 20, "chombo.place_points_when": "before"}
    hands: list[Data] = [gained("B", B=29, A=-12, C=-17), {"chombo": {"player": "B"}}]
    settled = evening(hands, over, "sanma")
    assert [(place.player, place.points) for place in settled.matches[0].end.places] == [
        ("B", 109), ("A", 88), ("C", 83),
    ]  # fmt: skip


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_sticks_of_a_chombo_go_back_or_stay(rules: str) -> None:
    """「チョンボ時のリーチ棒は返却」, the offender's left, or all left: of B and C in riichi, where B commits it."""
    over: Data = {**THREE_PLAYERS, "chombo.points": "none"}
    hand: Data = {"chombo": {"player": "B"}, "in_riichi": ["B", "C"]}
    for how, (b, c, left) in {"back": (0, 0, 0), "others": (-1000, 0, 1), "stay": (-1000, -1000, 2)}.items():
        settled = evening([hand], {**over, "chombo.sticks": how}, rules).matches[0].hands[0]
        assert (settled.points["B"], settled.points["C"], settled.sticks_after) == (b, c, left)
        alone = result({**hand, "seats": ["A", "B", "C"]}, {**over, "chombo.sticks": how}, rules)
        assert (alone.next.sticks, "chombo.sticks" in cited(as_data(alone)["receipt"])) == (left, how != "back")
    opened: Data = {"chombo": {"player": "B"}, "in_riichi": {"B": "open"}, "seats": ["A", "B", "C"]}
    two: Data = {**over, "chombo.sticks": "others", "riichi.open": True, "open_riichi.stick": 2000}
    assert result(opened, {**two, "yaku.open_riichi": "2/-"}, rules).next.sticks == 2


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_equal_totals_of_a_league_are_decided(rules: str) -> None:
    """Rounding hides points: A +16 and 0, B 0 and +16, and B has 1,200 more at the table against A's 200. And A, who
    was first and third, is before B, who was second twice; so is C, who shares the place with A."""
    over: Data = {**THREE_PLAYERS, "match.uma": [15, 0, -15], "match.return": 25000, "match.rounding": "nearest"}
    over |= {"match.ties": "seat", "match.below_zero": True}

    def standing(ties: str, *matches: tuple[int, int, int]) -> list[tuple[int, str]]:
        finals = [
            {
                "players": [*"ABC"],
                "final": {p: 25000 + n for p, n in zip("ABC", moved, strict=True)},
                "yakitori": "none",
            }
            for moved in matches
        ]
        settled = settle_match(*finals, rules=rules, overrides={**over, "set.ties": ties})
        return [(row.place, row.player) for row in settled.standings]

    hidden = [(400, 300, -700), (-200, 900, -700)]
    assert standing("shared", *hidden) == [(1, "A"), (1, "B"), (3, "C")]
    assert standing("points", *hidden) == [(1, "B"), (2, "A"), (3, "C")]
    turned = [(1000, 0, -1000), (-1000, 0, 1000)]
    assert standing("shared", *turned) == [(1, "A"), (1, "B"), (1, "C")]
    assert standing("firsts", *turned) == [(1, "A"), (1, "C"), (3, "B")]


def test_equal_totals_of_a_league_in_chips_are_decided_by_firsts() -> None:
    """Under anmika a match ends in chips: A and C are first and third, B second twice, and 30 chips make all equal."""
    finals = [
        {"players": [*"ABC"], "final": {"A": a, "B": 35000, "C": 70000 - a}, "chips": {"A": -n, "B": 2 * n, "C": -n}}
        for a, n in ((40000, 15), (30000, 0))
    ]

    def standing(ties: str) -> list[tuple[int, str]]:
        settled = settle_match(*finals, rules="anmika", overrides={"set.ties": ties})
        return [(row.place, row.player) for row in settled.standings]

    assert standing("shared") == [(1, "A"), (1, "B"), (1, "C")]
    assert standing("firsts") == [(1, "A"), (1, "C"), (3, "B")]


# --- what misled at the end ------------------------------------------------------------------------------------------


def test_who_pushed_is_asked_only_where_it_decides() -> None:
    """A bonus to the top is his whoever pushed; where the points below zero do not count, the pusher pays them."""
    final: Data = {"players": [*"ABCD"], "final": {"A": 50000, "B": 40000, "C": -5000, "D": 15000}}
    over: Data = {"match.bust_bonus": 10, "match.bust_bonus_to": "top"}
    more: Data
    assert places(settle_match(final, rules="parlour4", overrides=over)) == [
        ("A", 70),
        ("B", 20),
        ("D", -25),
        ("C", -65),
    ]
    for more, sentence in (
        ({"match.bust_bonus_to": "pusher"}, "L306.who"),
        ({"match.below_zero": False}, "L306.lacks"),
    ):
        bonus = 10 if sentence == "L306.who" else 0
        with pytest.raises(InputError) as error:
            settle_match(final, rules="parlour4", overrides={**over, "match.bust_bonus": bonus, **more})
        assert [p.sentence for p in error.value.problems] == [sentence]


def test_where_places_alone_count_no_score_is_said_to() -> None:
    """「50,000 → 30,000」 was told of every score: the places alone count."""
    final: Data = {"players": [*"ABCD"], "final": {"A": 50000, "B": 30000, "C": 0, "D": 20000}}
    settled: Any = settle_match(final, rules="riichi", overrides={"match.scores_count": False}).to_dict()
    told: Any = settled["matches"][0]["end"]["receipt"]
    assert [step["detail"] for step in told if step["label"] == "place"] == ["B: 5000", "D: -5000", "C: -15000"]
    assert not [step for step in told if step["label"] == "rounded"]


def test_an_abortive_draw_that_is_not_played_is_told_before_its_sticks() -> None:
    """四家立直 is off in M.League: that was hidden behind “there are 0 sticks”."""
    assert codes("draw suucha-riichi", "mleague") == ["W401.kind"]
    assert codes("draw suucha-riichi sticks 3", "riichi") == ["L212.all_in_riichi"]


def test_a_shared_first_place_and_a_bonus_have_columns_of_their_names() -> None:
    """The uma of two firsts has the oka in it; +5 typed by hand is no penalty."""
    final: Data = {"players": [*"ABCD"], "final": {"A": 35000, "B": 35000, "C": 10000, "D": 20000}}
    assert "uma and oka" in settle_match(final, rules="mleague").text()
    assert "uma and oka" not in settle_match({**final, "rules": "tenhou4"}).text()
    for given, column in ((5, "bonus or penalty"), (-5, " penalty")):
        told = settle_match({**final, "place_points": {"C": given}}, rules="mleague").text()
        assert column in told.replace("bonus or penalty", "" if given < 0 else "bonus or penalty")


def test_a_nagashi_that_is_a_win_asks_who_deals_then() -> None:
    """It takes honba and sticks, and kept the deal of a draw without a word."""
    text = club("draw.nagashi_mangan: mangan\nnagashi.win: true")
    [wrong] = check(text, strict=False)
    assert (wrong.sentence, "nagashi.deal" in wrong.message, "true" in wrong.message) == (
        "R114.beside_choice",
        True,
        True,
    )
    assert "tenpai (as after any draw), win (as after a win), stays (the same), passes (the next)" in str(wrong.help)
    for deal in ("win", "tenpai"):
        assert check(f"{text}\n  nagashi.deal: {deal}\n", strict=False) == []


# --- what ten more public pages say ----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_sticks_of_earlier_hands_go_to_a_winner_in_riichi(rules: str) -> None:
    """「流局によるリーチ棒は供託、リーチ和了り取り」: of three sticks C laid one in this hand. B without riichi takes
    that one, and two stay; in riichi he takes all four, his own among them."""
    over: Data = {"table.players": 3, "sticks.carried": "riichi"}
    win: Data = {"player": "B", "by": "ron", "from": "A", "hand": "123p 567p 33s 45s (777z) + 6s"}
    hand: Data = {"win": win, "seats": ["A", "B", "C"], "in_riichi": ["C"], "sticks": 3}
    plain = result(hand, over, rules)
    assert (plain.points["table"], plain.next.sticks) == (-1000, 2)
    assert "sticks.carried" in cited(as_data(plain)["receipt"])
    riichi: Data = {**hand, "win": {**win, "hand": "123p 567p 33s 45s 777z + 6s", "riichi": True}, "sticks": 4}
    assert (result(riichi, over, rules).points["table"], result(riichi, over, rules).next.sticks) == (-4000, 0)
    assert result(hand, {**over, "sticks.carried": "winner"}, rules).next.sticks == 0
    drawn: Data = {"draw": {"tenpai": ["A"]}, "in_riichi": ["C"]}
    hands: list[Data] = [
        drawn,
        {"win": win},
        {"win": {**win, "player": "C", "hand": riichi["win"]["hand"], "riichi": True}},
    ]
    played = settle_match(
        {"players": ["A", "B", "C"], "hands": hands}, rules=rules, overrides={**over, "match.bust": False}
    )
    assert [one.sticks_after for one in played.matches[0].hands] == [1, 1, 0]
    if rules == "riichi":  # usual wins of a batch are settled alike
        usual: Data = {"win": {"player": "A", "by": "tsumo", "hand": "234m 22444p 33567s + 3s"}, "sticks": 1}
        for how, taken in (("riichi", 0), ("winner", 1000)):
            [row] = calc.batch([usual], rules=load_rules(rules, {"sticks.carried": how}))
            assert row.points["A"] == 3000 + taken


def test_nagashi_as_a_win_leaves_the_sticks_of_earlier_hands_to_riichi() -> None:
    """「供託リーチ棒は次のリーチ役和了者の総取り」「流しマンガンはツモ和了扱い」: of three sticks C laid one in this
    hand. B without riichi takes that one beside 8,000, and two stay; in riichi he takes all four, his own among them;
    of two players the one in riichi takes those of earlier hands."""
    over: Data = {"draw.nagashi_mangan": "mangan", "nagashi.win": True, "sticks.carried": "riichi"}
    hand: Data = {"draw": {"nagashi": ["B"]}, "in_riichi": ["C"], "sticks": 3}
    plain = result(hand, over, "riichi")
    assert (plain.points["B"], plain.points["table"], plain.next.sticks) == (8000 + 1000, -1000, 2)
    assert "sticks.carried" in cited(as_data(plain)["receipt"])
    riichi = result({**hand, "in_riichi": ["B", "C"], "sticks": 4}, over, "riichi")
    assert (riichi.points["B"], riichi.next.sticks) == (8000 + 4000, 0)
    both = result({**hand, "draw": {"nagashi": ["B", "C"]}}, over, "riichi")
    taken = {t.payee: t.amount for t in both.ledger.transfers if t.payer == "table"}
    assert (taken, both.next.sticks) == ({"B": 1000, "C": 2000}, 0)
    anybody = result(hand, {**over, "sticks.carried": "winner"}, "riichi")
    assert (anybody.points["B"], anybody.next.sticks) == (8000 + 3000, 0)


def test_sticks_of_earlier_hands_of_two_winners_go_to_those_in_riichi() -> None:
    """「ダブロンで2家ともにリーチ和了りの場合は2家で分ける」: two carried sticks, a third if C is in riichi too."""
    over: Data = {"sticks.carried": "riichi", "ron.most_winners": 2, "sticks.multiple_ron": "shared"}
    first: Data = {"player": "C", "by": "ron", "from": "B", "hand": "123p 567p 33s 45s (777z) + 6s"}
    second: Data = {"player": "D", "by": "ron", "from": "B", "hand": "123p 456p 22s 45s 666z + 6s", "riichi": True}
    taken = {t.payee: t.amount for t in result({"wins": [first, second], "sticks": 3}, over, "riichi").ledger.transfers
             if t.payer == "table"}  # fmt: skip
    assert taken == {"C": 1000, "D": 2000}
    both: Data = {**first, "hand": "123p 567p 33s 45s 777z + 6s", "riichi": True}
    taken = {t.payee: t.amount for t in result({"wins": [both, second], "sticks": 4}, over, "riichi").ledger.transfers
             if t.payer == "table"}  # fmt: skip
    assert taken == {"C": 2000, "D": 2000}


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_all_sticks_go_to_winners_in_riichi(rules: str) -> None:
    """「リーチ棒は如何なる場合でもリーチ取り」: C's stick of this hand stays too where B wins without riichi; of two
    winners D alone in riichi takes all three, and both in riichi share four, or each has his own back."""
    over: Data = {"table.players": 3, "sticks.carried": "riichi_all"}
    win: Data = {"player": "B", "by": "ron", "from": "A", "hand": "123p 567p 33s 45s (777z) + 6s"}
    hand: Data = {"win": win, "seats": ["A", "B", "C"], "in_riichi": ["C"], "sticks": 3}
    plain = result(hand, over, rules)
    assert (plain.points["table"], plain.next.sticks) == (0, 3)
    assert "sticks.carried" in cited(as_data(plain)["receipt"])
    riichi: Data = {**hand, "win": {**win, "hand": "123p 567p 33s 45s 777z + 6s", "riichi": True}, "sticks": 4}
    assert result(riichi, over, rules).points["table"] == -4000


@pytest.mark.parametrize(
    ("line", "how", "due"),
    [
        ("B ron A 2 han 30 fu & D ron A 3 han 30 fu riichi sticks 3", "split", {"D": 3000}),
        ("B ron A 2 han 30 fu riichi & D ron A 3 han 30 fu riichi sticks 4", "split", {"B": 2000, "D": 2000}),
        ("B ron A 2 han 30 fu riichi & D ron A 3 han 30 fu riichi sticks 4", "own", {"B": 3000, "D": 1000}),
        ("B ron A 2 han 30 fu & D ron A 3 han 30 fu in-riichi C", "own", {}),
        ("B tsumo 3 han 30 fu riichi in-riichi C sticks 3", "own", {"B": 3000}),
        ("B tsumo 3 han 30 fu in-riichi C", "own", {}),
    ],
)
def test_of_two_winners_those_in_riichi_share_all_sticks(line: str, how: str, due: Data) -> None:
    """「ダブロンで2家ともにリーチ和了りの場合は2家で分ける」; else the one in riichi has them, and where
    neither is they stay, which the verdict says."""
    over: Data = {"ron.most_winners": 2, "sticks.multiple_ron": how, "sticks.carried": "riichi_all"}
    verdict = calc.score(line, rules=load_rules("riichi", over))
    assert {t.payee: t.amount for t in verdict.transfers if t.payer == "table"} == due
    stay = "no winner is in riichi: the riichi sticks stay" in render(verdict)
    assert stay == (not due and len(verdict.wins) > 1)


def test_nagashi_as_a_win_without_riichi_leaves_all_sticks_where_riichi_alone_takes_them() -> None:
    over: Data = {"draw.nagashi_mangan": "mangan", "nagashi.win": True, "sticks.carried": "riichi_all"}
    hand: Data = {"draw": {"nagashi": ["B"]}, "in_riichi": ["C"], "sticks": 3}
    plain = result(hand, over, "riichi")
    assert (plain.points["B"], plain.next.sticks) == (8000, 3)


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_a_chombo_of_the_last_dealer_ends_the_match_or_is_played_again(rules: str) -> None:
    """「親の場合はオーラス以外親流れ」: C's in East 3 is played again; where it passes there too the match is over, and
    went on into a round that nobody plays."""
    over: Data = {**THREE_PLAYERS, "match.extension": False, "renchan.tenpai": False, "chombo.points": "mangan"}
    for deal, why in (("dealer_passes_but_last", ""), ("dealer_passes", "last_hand")):
        hands: list[Data] = [{"draw": {"tenpai": []}}] * 2 + [{"chombo": {"player": "C"}}]
        settings = {**over, "chombo.deal": deal}
        settled = settle_match({"players": ["A", "B", "C"], "hands": hands}, rules=rules, overrides=settings)
        assert settled.matches[0].end.why == why
        assert settled.matches[0].hands[-1].next.dealer == ("C" if not why else "A")
        early = settle_match({"players": ["A", "B", "C"], "hands": [*hands[:1], {"chombo": {"player": "B"}}]},
                             rules=rules, overrides=settings)  # fmt: skip
        assert (early.matches[0].hands[-1].next.dealer, early.matches[0].end.over) == ("C", False)


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_a_chombo_passes_the_deal_but_in_the_last_hand(rules: str) -> None:
    """「チョンボは親が流れます。オーラスはその親が続行」: in East 3 C deals again, in East 2 the deal passes to C."""
    over: Data = {**THREE_PLAYERS, "match.extension": False, "renchan.tenpai": False, "chombo.deal": "passes_but_last"}
    over["chombo.points"] = "mangan"
    for player, before, dealer in (("C", 2, "C"), ("B", 2, "C"), ("A", 1, "C"), ("B", 1, "C")):
        hands: list[Data] = [{"draw": {"tenpai": []}}] * before + [{"chombo": {"player": player}}]
        settled = settle_match({"players": ["A", "B", "C"], "hands": hands}, rules=rules, overrides=over).matches[0]
        assert (settled.end.over, settled.hands[-1].next.dealer) == (False, dealer)
        assert settled.hands[-1].points[player] == (-8000 if player == settled.hands[-1].dealer else -6000)


# --- what a third ten pages say --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_sudden_death_though_the_dealer_keeps_the_deal(rules: str) -> None:
    """「延長戦サドンデスは親の連荘にかかわらず」: in South 1, the extra round, A deals and wins with 30,000, or is
    tenpai while B has them. In East 3, the last hand agreed, a dealer who keeps the deal plays on in any case."""
    over: Data = {**THREE_PLAYERS, "match.extension": True, "match.target": 30000}
    win: Data = {"player": "A", "by": "ron", "from": "C", "hand": "123p 567p 33s 45s (777z) + 6s"}
    table: Data = {"seats": ["A", "B", "C"], "round": "south 1", "scores": {"A": 30000, "B": 25000, "C": 20000}}
    drawn: Data = {"draw": {"tenpai": ["A"]}, **table, "scores": {"A": 20000, "B": 35000, "C": 20000}}
    low: Data = {"draw": {"tenpai": ["A"]}, **table, "scores": {"A": 25000, "B": 25000, "C": 25000}}
    for by, ends in (("passed", [None, None]), ("any", ["sudden_death"] * 2)):
        settled = [
            result(hand, {**over, "match.sudden_death_by": by}, rules) for hand in ({"win": win, **table}, drawn)
        ]
        assert [one.next.over for one in settled] == ends
        assert all(one.next.over or one.next.dealer == "A" for one in settled)
        assert [result({**hand, **at}, {**over, "match.sudden_death_by": by}, rules).next.over
                for hand, at in ((low, {}), (drawn, {"round": "east 3"}))] == [None, None]  # fmt: skip
    assert "match.sudden_death_by" in cited(as_data(settled[0])["receipt"])
    assert result(drawn, {**over, "match.sudden_death_by": "any", "match.sudden_death": False}, rules).next.over is None


def test_an_extra_round_that_ends_by_points_is_no_last_hand() -> None:
    """C has 30,000 after South 1, the first of three hands of the extra round; and of a bust 0 may be the score."""
    over: Data = {**THREE_PLAYERS, "match.extension": True, "renchan.tenpai": False, "match.target": 30000}
    played = evening([*[{"draw": {"tenpai": []}}] * 3, gained("C", C=6000, B=-6000)], over, "riichi")
    assert played.matches[0].end.why == "sudden_death"
    settings = {**THREE_PLAYERS, "match.bust": True, "match.bust_at_zero": True}
    bust = evening([gained("A", A=25000, B=-25000)], settings, "riichi")
    assert bust.matches[0].end.why == "bust"
    for settled, said in ((played, "The match is over: sudden death"), (bust, "The match is over: a player is bust")):
        assert said in settled.text()


def test_who_is_named_alone_is_liable_for_the_kan() -> None:
    """大明槓の責任払い: `rinshan pao C` is C's, who gave the kan, as `pao C=rinshan` is."""
    rules = load_rules("riichi", {"pao.yaku": ["daisangen", "rinshan"]})
    hand = "B tsumo 234m22p234s68s(4444p@C)+7s rinshan dora 1z 1z pao "
    assert paid(hand + "C", rules) == paid(hand + "C=rinshan", rules) == [0, 2700, -2700, 0]
    settled = calc.score(hand + "C", rules=rules)
    assert "no_pao" not in [name for name, _ in settled.notes]


def test_who_gave_the_only_kan_is_asked_for_where_nobody_is_named() -> None:
    """「大明槓による責任払いあり」: all pay while nobody is named, and the answer says how to name him; no word where
    he is, where the kan is concealed, where another stands beside it, or where the rules have no such liability."""
    rules = load_rules("riichi", {"pao.yaku": ["daisangen", "rinshan"]})
    hand = "B tsumo 234m22p234s68s(4444p@C)+7s rinshan dora 1z 1z"
    due = ("giver_unnamed", {"player": "B", "other": "C", "say": "pao C"})
    assert paid(hand, rules) == [-1300, 2700, -700, -700]
    assert due in calc.score(hand, rules=rules).notes
    assert "`pao C`" in calc.score(hand, rules=rules).text()
    two = "B tsumo 22p234s68s(4444p@C)(1111m@A)+7s rinshan dora 1z 1z 1z"
    for line in (hand + " pao C", hand.replace("(4444p@C)", "[4444p]"), two):
        assert "giver_unnamed" not in [name for name, _ in calc.score(line, rules=rules).notes]
    assert due not in calc.score(hand, rules=load_rules("riichi")).notes
    for is_liable, notes in ((False, []), (True, [due])):  # リーチ後のパオなし: nobody is asked for who would be free
        over = {"pao.yaku": ["rinshan"], "pao.in_riichi": is_liable}
        settled = calc.score(hand + " in-riichi C", rules="riichi", set=over)
        assert [note for note in settled.notes if note[0] == "giver_unnamed"] == notes


def test_a_concealed_hand_is_refused_by_its_own_rule(written: Any) -> None:
    """門前も完全先付け: on 9s the hand has no yaku; closed it is refused by sakizuke.closed, open by sakizuke.on."""
    rules = written("sakizuke.on: true\nsakizuke.closed: true")
    for hand, rule in (("234m567p345s77z99s+7z", "sakizuke.closed"), ("(234m)567p345s77z99s+7z", "sakizuke.on")):
        with pytest.raises(InputError) as error:
            calc.score(f"B ron C {hand}", rules=rules)
        assert [(p.sentence, p.help) for p in error.value.problems] == [("W308.wait", f"{rule} is true")]


def test_a_score_may_be_bust_only_far_below_zero() -> None:
    """“If a player's score drops below -30000 points”: at −30,000 exactly the match goes on; 100 less end it, in a
    match as in a hand that knows the scores: D pays 300 of a tsumo."""
    over: Data = {"match.bust_below": 30000}
    for lost, why in ((55000, "ended"), (55100, "bust")):
        played = evening([gained("A", A=lost, D=-lost)], over, "riichi")
        assert played.matches[0].end.why == why
    hand: Data = {"win": {"player": "B", "by": "tsumo", "hand": "123m 567m 345p 66s 89s + 7s"}}
    for points_of_d, over_by in ((-29700, None), (-29800, "bust")):
        scores = {"A": 80000 - points_of_d, "B": 10000, "C": 10000, "D": points_of_d}
        settled = result({**hand, "scores": scores}, over, "riichi")
        assert (settled.points["D"], settled.next.over) == (-300, over_by)
    assert "match.bust_below" in cited(as_data(settled)["receipt"])


def test_three_players_may_be_bust_only_far_below_zero_too() -> None:
    """The same under mighty, of a match of three by its amounts."""
    over: Data = {**THREE_PLAYERS, "match.bust": True, "match.below_zero": True, "match.bust_below": 30000}
    for lost, why in ((55000, "ended"), (56000, "bust")):
        played = evening([gained("A", A=lost, C=-lost)], over, "mighty")
        assert played.matches[0].end.why == why


def test_place_points_that_do_not_halve_go_by_seat() -> None:
    """「順位ウマが折半できない時は親を基点に上家が優位」, of 10, 5, −5 and −10: second and third share 0; third and
    last cannot halve −15, nor two firsts a prize. The oka of 20 is the first's."""
    over: Data = {"match.ties": "split_even", "match.uma": [10, 5, -5, -10], "match.rounding": "none",
                  "match.start": 25000, "match.return": 30000, "match.bust": False}  # fmt: skip

    def ends(**moved: int) -> list[int]:
        return [amount for _, amount in places(evening([gained("A", **moved)], over, "riichi"))]

    assert ends(A=15000, D=-15000) == [40, -5, -5, -30]
    assert ends(A=15000, B=5000, C=-10000, D=-10000) == [40, 5, -20, -25]
    assert ends(A=5000, B=5000, C=-3000, D=-7000) == [30, 5, -13, -22]
    over["match.ties"] = "split"
    assert ends(A=5000, B=5000, C=-3000, D=-7000)[:2] == [17, 17]


PAGE_ENDS = """
東南戦。トビあり。 = match.extension match.rounding
東南戦、西入あり、五捨六入。 = match.bust
東南戦です。1本場300点、ノーテン場3000点。 = match.extension match.bust
東南戦、ウマ10-20。 = match.return fu.pinfu_tsumo furiten.tsumo
"""
"""Pages, each with rules about the end of a match of which it says nothing."""


def test_dear_rules_of_presets_of_three_and_an_oka_of_another_system_are_listed(tmp_path: Any) -> None:
    """From kansai3 came 30 fu for every hand and no pinfu with tsumo, from sanma drawn norths and ツモ損; and a final
    table with an uma of its own had the points to return of the preliminaries, so an oka."""
    path = tmp_path / "club.yaml"
    dear = {
        "kansai3": {"fu.fixed": 30, "fu.pinfu_tsumo": False, "points.missing_share": "whole"},
        "sanma": {"points.missing_share": "lost", "north.drawn_aside": True},
    }
    for preset, values in dear.items():
        path.write_text(club("match.uma: [20, 0, -20]", extends=preset), encoding="utf-8")
        (silent,) = inherited_unsaid(str(path))
        assert {ruling.key: ruling.value for ruling in silent.rulings}.items() >= values.items()
    final = "---\nsystem: final\nextends: club\ntitle: {en: Final, ja: 決勝}\nrules: {match.uma: [20, 10, -10, -20]}\n"
    text = club("match.uma: [0, 0, 0, 0]\nmatch.start: 25000\nmatch.return: 30000")
    path.write_text(text + final, encoding="utf-8")
    (silent,) = inherited_unsaid(str(path))
    assert (silent.system, silent.parent, [each.value for each in silent.rulings]) == ("final", "club", [30000])
    path.write_text(text + final.replace("{match.uma", "{match.return: 0, match.uma"), encoding="utf-8")
    assert list(inherited_unsaid(str(path))) == []


@table_of("line", PAGE_ENDS.strip().splitlines())
def test_what_ends_a_match_is_listed_where_the_page_says_nothing_of_it(line: str, tmp_path_factory: Any) -> None:
    """A page of 東南戦 went on into West below 30,000: 西入 was inherited unseen. What page or file say is not."""
    page, _, unsaid = line.partition(" = ")
    path = tmp_path_factory.mktemp("club") / "club.yaml"
    text = f"system: club\nextends: riichi\npage: |\n  {page}\nrules:\n  match.uma: [20, 10, -10, -20]\n"
    path.write_text(text, encoding="utf-8")
    (silent,) = inherited_unsaid(str(path))
    keys = {ruling.key for ruling in silent.rulings}
    assert keys >= {*unsaid.split()}
    assert "match.length" not in keys
    assert ("match.extension" in keys) == ("西入" not in page)
    path.write_text(text + "".join(f"  {key}: {value}\n" for key, value in ENDS.items()), encoding="utf-8")
    assert list(inherited_unsaid(str(path))) == []


ENDS = {
    "match.return": "30000", "fu.pinfu_tsumo": "true", "furiten.tsumo": "true", "match.extension": "false",
    "match.bust": "true", "match.bust_at_zero": "false", "match.dealer_may_end": "no",
    "match.leftover_sticks": "top", "match.rounding": "none", "ron.most_winners": "2", "honba.ron": "300",
    "draw.noten_total": "3000", "table.red_fives": "[0m, 0p, 0s]",
}  # fmt: skip
"""The rules about ends and payments of a file that leaves none to its base."""


def test_words_of_a_page_do_not_reach_over_dots_lines_and_cells(tmp_path: Any) -> None:
    """ペンチャン・カンチャン・タンキ is no チャンカン and no チャンタ; a table of fu is no uma and no seven pairs."""
    path = tmp_path / "club.yaml"
    page = "ペンチャン・カンチャン・タンキ2符\n  翻数 20符 30符 40符 50符\n  1翻 - 1000点\n"
    path.write_text(
        f"system: club\nextends: riichi\npage: |\n  {page}rules: {{match.start: 25000}}\n", encoding="utf-8"
    )
    words = {unsaid.word for unsaid in page_words_unsaid(str(path))}
    assert words.isdisjoint({"チャンカン", "チャンタ", "20-30", "50符1翻"})


def test_a_page_of_several_systems_speaks_of_each_of_them(tmp_path: Any) -> None:
    """What a second system of the file writes, or has otherwise from its own base, is not missing in the first."""
    path = tmp_path / "club.yaml"
    page = "page: |\n  Sanma too. One may be sitting out. Renhou.\n"
    first = f"system: club\nextends: riichi\n{page}rules: {{match.start: 25000}}\n"
    more = "---\nsystem: five\nextends: club\nrules: {match.sits_out: last}\n"
    more += "---\nsystem: three\nextends: sanma\nrules: {match.start: 35000}\n"
    path.write_text(first, encoding="utf-8")
    assert {unsaid.word.casefold() for unsaid in page_words_unsaid(str(path))} == {"sanma", "sitting out", "renhou"}
    path.write_text(first + more, encoding="utf-8")
    assert {unsaid.word.casefold() for unsaid in page_words_unsaid(str(path))} == {"renhou"}


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_in_the_last_hand_any_winner_takes_the_sticks(rules: str) -> None:
    """「供託はリーチ和了り取り、ゲーム終了時は和了り取り」: B without riichi takes C's stick of this hand alone,
    in the last all three; by the other values it does not matter which hand it is."""
    over: Data = {
        "table.players": 3,
        "match.length": "east",
        "match.extension": False,
        "sticks.carried": "riichi_but_last",
    }
    won: Data = {"player": "B", "by": "ron", "from": "A", "hand": "123p 567p 33s 45s (777z) + 6s"}
    hand: Data = {"win": won, "seats": ["A", "B", "C"], "in_riichi": ["C"], "sticks": 3}
    for how, number, left in (("riichi_but_last", 2, 2), ("riichi_but_last", 3, 0), ("riichi", 3, 2), ("winner", 2, 0)):
        settled = result({**hand, "round": f"east {number}"}, {**over, "sticks.carried": how}, rules)
        assert (settled.points["table"], settled.next.sticks) == (1000 * left - 3000, left)
    assert "sticks.carried" in cited(as_data(result({**hand, "round": "east 3"}, over, rules))["receipt"])


FINE: Data = {"fine.points": 1000}


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_a_fine_lies_on_the_table_for_the_next_winner(rules: str) -> None:
    """空ポン 1000点供託: C lays it in the hand that B wins, 1,000 by ron with one stick; beside a draw, an abortive one
    and a チョンボ it stays there; where 流し満貫 is a win it goes with the sticks."""
    over: Data = {**FINE, "table.players": 3, "draw.noten_total": 2000, "draw.kyuushu_kyuuhai": True}
    over |= {"chombo.points": "each", "nagashi.win": True, "draw.nagashi_mangan": "mangan"}
    over |= {"points.missing_share": "lost", "chombo.place_points": 0}
    fined: Data = {"seats": ["A", "B", "C"], "fined": ["C"], "sticks": 1}
    won: Data = {"player": "B", "by": "ron", "from": "C", "hand": "123p 567p 33s 45s (777z) + 6s"}
    settled = result({**fined, "win": won}, over, rules)
    by_hand = settled.points["B"] - 2000
    assert (settled.points["A"], settled.points["C"], settled.next.sticks) == (0, -by_hand - 1000, 0)
    assert settled.record.sticks == 1
    assert {"fine.points", "fine.to"} <= cited(as_data(settled)["receipt"])
    ends: dict[str, tuple[Data, tuple[int, ...], int]] = {
        "draw": ({"draw": {"tenpai": ["A"]}}, (2000, -1000, -2000, 1000), 2),
        "abortive": ({"draw": {"kind": "kyuushu_kyuuhai"}}, (0, 0, -1000, 1000), 2),
        "chombo": ({"chombo": {"player": "B"}}, (3000, -6000, 2000, 1000), 2),
        "nagashi": ({"draw": {"nagashi": ["A"]}}, (10000, -4000, -5000, -1000), 0),
    }
    for end, (record, moves, sticks) in ends.items():
        settled = result({**fined, **record}, over, rules)
        assert (tuple(settled.points.values()), settled.next.sticks) == (moves, sticks), end
        assert render(settled)
    others = result({**fined, "draw": {"tenpai": ["A"]}}, {**over, "fine.to": "others"}, rules)
    assert (tuple(others.points.values()), others.next.sticks) == ((3000, 0, -3000, 0), 1)
    twice = result({**fined, "draw": {"tenpai": []}, "fined": ["B", "C"]}, over, rules)
    assert (tuple(twice.points.values()), twice.next.sticks) == ((0, -1000, -1000, 2000), 3)
    assert refused({**fined, "draw": {"tenpai": []}}, {"table.players": 3}, rules=rules) == ["L206"]


def test_a_match_carries_a_fine_and_a_dispute_knows_it() -> None:
    """B is fined in a draw, D takes the stick with C's 3,900; of two winners the first takes it, and `own` leaves
    everybody his riichi. Who forgot the fine claims 1,000 less for D."""
    hands: Any = ["draw tenpai A,B,C,D 空ポン B", "D ron C 3han 30fu"]
    document: Data = {"players": ["A", "B", "C", "D"], "hands": hands}
    settled: Any = settle_match(document, rules="riichi", overrides=FINE).to_dict()
    (first, second) = settled["matches"][0]["hands"]
    assert (first["scores"], first["sticks_after"]) == ({"A": 25000, "B": 24000, "C": 25000, "D": 25000}, 1)
    assert second["scores"] == {"A": 25000, "B": 24000, "C": 20800, "D": 30200}
    over: Data = {**FINE, "ron.most_winners": 2, "sticks.multiple_ron": "own"}
    double = "B ron A 3han 30fu riichi & D ron A 3han 30fu riichi; C空チー"
    assert [*calc.score(double, rules="riichi", set=over).points.values()] == [-7800, 5900, -1000, 4900, -2000]
    said = calc.dispute("D ron C 3han 30fu fined B", {"D": "3900 in all"}, rules="riichi", set=FINE)
    assert "the fine left out" in said.text()
    for word in ("空ポン", "空チー", "1000点供託", "誤ロン発声", "empty call", "dead call fine"):
        assert meant_by(word) == ("fine.points", "fine.to")
    assert meant_by("罰符") == ("draw.noten_total", "fine.points", "chombo.points")


def test_double_counted_yakuman_are_found_by_name() -> None:
    """W数え, ダブル役満(数え): the rule that pays a counted yakuman twice."""
    for word in ("W数え", "ダブル役満(数え)", "数えダブル役満", "ダブル役満"):
        assert "limit.counted_double_han" in meant_by(word.replace("(", "").replace(")", ""))
