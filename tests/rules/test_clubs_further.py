"""What further public rule sets say of ends, liability and sums (clubs, The last of ten tables): each amount worked out
from its sentence."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import calc
from calc.cli import app
from calc.match import final_scores, settle_match
from calc.problems.codes import is_doubt
from calc.problems.problems import InputError, NoWin
from calc.render.width import width
from calc.rules.proofreader import check, page_words_unsaid
from calc.rules.rules import load_rules, shipped
from calc.rules.schema import schema_of
from calc.rules.values import format_value
from calc.schema.starter import club_starter
from calc.verdict.verdict import as_data
from tests.helpers import Data, render, result, win, won
from tests.rules.test_clubs_fresh import THREE_PLAYERS
from tests.rules.test_clubs_last import cited
from tests.rules.test_clubs_readers import club
from tests.tables import table_of

SEATS = ["A", "B", "C", "D"]


def test_one_more_hand_follows_a_noten_dealer_whoever_has_what() -> None:
    """「オーラス時、親のノーテンは流れで南1局がオーラス扱い」, in East alone: with 44,000 at the top East 4 goes
    on to South 1, after a draw alone; South 1 is the last but while its dealer keeps the deal. By a win East 4 ends."""
    over: Data = {"match.length": "east", "match.return": 30000, "match.extension": True, "match.bust": False,
                  "match.extension_when": "draw", "match.extension_points": False, "match.extra_hands": 1,
                  "renchan.tenpai": True, "renchan.noten": False, "renchan.south": "same"}  # fmt: skip
    scores: Data = {"A": 44000, "B": 16000, "C": 20000, "D": 20000}

    def ends(end: Data, wind: str, **more: Any) -> Any:
        hand = {**end, "round": wind, "scores": scores, "seats": ["D", "A", "B", "C"] if wind == "east 4" else SEATS}
        return result(hand, over | more, "riichi").next.over

    noten: Data = {"draw": {"tenpai": ["B"]}}
    child = win("123m 456p 22s 67s (777z) + 8s", ron="B", source="C")
    assert (ends(noten, "east 4"), ends(child, "east 4")) == (None, "last_hand")
    assert (ends(noten, "south 1"), ends(child, "south 1")) == ("last_hand", "last_hand")
    assert ends({"draw": {"tenpai": ["A"]}}, "south 1") is None  # the dealer goes on
    assert ends(noten, "east 4", **{"match.extension_points": True}) == "last_hand"
    assert ends(noten, "south 1", **{"match.extra_hands": 0}) is None
    assert ends({"draw": {"tenpai": []}}, "south 4", **{"match.extra_hands": 0}) == "last_hand"
    assert (
        ends(
            {"draw": {"tenpai": ["A"]}}, "south 1", **{"match.dealer_must_end": True, "match.dealer_must_end_by": "any"}
        )
        == "dealer_on_top"
    )


def test_a_round_that_goes_on_after_a_draw_alone_asks_so_of_its_last_hand_alone() -> None:
    """Nobody has 30,000: in the extra round a child's win passes the deal, and only its last hand ends it."""
    over: Data = {
        "match.length": "east",
        "match.return": 30000,
        "match.extension": True,
        "match.extension_when": "draw",
    }
    won_by_b: Data = win("123m 456p 22s 67s (777z) + 8s", ron="B", source="C") | {"scores": dict.fromkeys(SEATS, 25000)}
    ends = [
        result({**won_by_b, "round": wind, "seats": SEATS}, over, "riichi").next.over for wind in ("south 1", "south 4")
    ]
    assert ends == [None, "last_hand"]


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_a_counted_yakuman_is_paid_three_times(rules: str) -> None:
    """「トリプル役満放銃の可能性もある」, here from 24 han, and twice from 16: riichi, 清一色, 一盃口 8 and 8 of
    dora are 64,000, with 8 of ura 96,000."""
    over: Data = {"limit.counted_double_han": 16, "limit.counted_triple_han": 24, "table.players": 3,
                  "limit.counted_yakuman_han": 13}  # fmt: skip
    hand: Data = {"player": "B", "by": "ron", "from": "C", "hand": "11223344p 55p 678p + 5p", "riichi": True}
    record: Data = {"win": hand, "seats": ["A", "B", "C"], "dora": "9p 1p 2p 3p"}
    double, triple = (result({**record, **ura}, over, rules) for ura in ({}, {"ura": "9p 1p 2p 3p"}))
    assert (double.points["C"], triple.points["C"]) == (-64000, -96000)
    assert "limit.counted_triple_han" in cited(as_data(triple)["receipt"])


def test_final_scores_that_do_not_add_up_are_refused_kept_or_borne_by_the_top() -> None:
    """「120,000点より多い事が発覚した場合はトップから引き、少ない場合はそのまま記録」: of 120,100 the first has
    49,900, of 119,900 the last 9,900, which nobody gets. Place points 12, 4, −4, −12 on the own points; with 30,000 to
    return the first has +20 +12, a tenth less where he bears 100 too much."""
    own: Data = {"match.start": 30000, "match.return": 0, "match.uma": [12, 4, -4, -12], "match.rounding": "none"}

    def ends(last: int, how: str, **more: Any) -> list[int | None]:
        final: Data = {"players": [*SEATS], "final": {"A": 50000, "B": 40000, "C": 20000, "D": last}}
        told = settle_match(final, rules="riichi", overrides={**own, "match.wrong_sum": how, **more})
        assert "match.wrong_sum" in cited(as_data(told)["matches"][0]["end"]["receipt"]) or last == 10000
        return [place.result for place in told.matches[0].end.places]

    assert ends(10000, "surplus_top") == [62000, 44000, 16000, -2000]
    assert ends(10100, "surplus_top") == [61900, 44000, 16000, -1900]
    assert ends(9900, "surplus_top") == [62000, 44000, 16000, -2100]
    assert ends(9900, "top") == [62100, 44000, 16000, -2100]
    back: Data = {"match.return": 30000}
    assert ends(10100, "top", **back) == [31900, 14000, -14000, -31900]
    assert ends(10100, "kept", **back) == [32000, 14000, -14000, -31900]
    assert ends(9900, "kept", **back) == [32000, 14000, -14000, -32100]
    assert ends(10100, "kept", **back, **{"match.rounding": "nearest"}) == [32000, 14000, -14000, -32000]
    with pytest.raises(InputError) as error:
        ends(9900, "refused")
    assert [p.sentence for p in error.value.problems] == ["L302.final"]


def test_honba_of_a_yakuman_that_is_liable_in_part_are_paid_by_all() -> None:
    """「役満が複合した場合は当該役満のみ責任払いの対象とし、供託は通常のルールに従う」: 大三元 and 字一色 by tsumo
    with 2 honba. D pays 32,000 of 大三元 and a child's 8,000 and 200, A 16,200, C 8,200. Of 大三元 alone D pays all."""
    over: Data = {
        "pao.covers": "yakuman",
        "pao.honba_tsumo": "each",
        "yakuman.add_up": True,
        "yaku.tsuuiisou": "yakuman",
    }
    liable: Data = {"pao": {"D": "daisangen"}}
    both = win("(555z@D) (666z@D) (777z@D) 111z 2z + 2z", tsumo="B", **liable) | {"honba": 2}
    one = win("(555z@D) (666z@D) (777z@D) 123p 9p + 9p", tsumo="B", **liable) | {"honba": 2}
    assert [result(both, over, "riichi").points[p] for p in SEATS] == [-16200, 64600, -8200, -40200]
    assert [result(one, over, "riichi").points[p] for p in SEATS] == [0, 32600, 0, -32600]
    over["pao.honba_tsumo"] = "liable"
    told = result(both, over, "riichi")
    assert [told.points[p] for p in SEATS] == [-16000, 64600, -8000, -40600]
    assert "pao.honba_tsumo" in cited(as_data(told)["receipt"])


@pytest.mark.parametrize(
    ("rules", "hand", "dora", "moved"),
    [
        ("mighty", "(555z@A) (666z@A) (777z@A) 111z 2z + 2z", "9s", 200),  # 2 honba of 100
        ("anmika", "(PgPbPy@A) (666z@A) (777z@A) 111z 2z + 2z", "9s 9s", 3000),  # 2 of 1,000, and 1,000 of a tsumo
    ],
)
def test_honba_beside_a_liability_in_part_in_other_games(rules: str, hand: str, dora: str, moved: int) -> None:
    """What A pays of it for C where he answers for all, C pays himself where everybody does."""
    over: Data = {"pao.yaku": ["daisangen"], "pao.covers": "yakuman", "yakuman.add_up": True}
    over |= {"honba.tsumo_each": 100, "yaku.tsuuiisou": "yakuman"} if rules == "mighty" else {}
    record = win(hand, tsumo="B", pao="A", seats=["A", "B", "C"]) | {"honba": 2, "dora": dora}
    liable, each = (result(record, {**over, "pao.honba_tsumo": how}, rules).points for how in ("liable", "each"))
    assert (each["C"] - liable["C"], each["A"] - liable["A"]) == (-moved, moved)


def test_dealing_into_an_open_riichi_may_be_the_whole_worth() -> None:
    """「13翻の役として点数計算」: an open riichi is 2 han, and dealt into 13 in all, not 15; tanyao is one more."""
    over: Data = {"riichi.open": True, "yaku.open_riichi": "2/-", "yaku.open_riichi_dealt_in": "13/-"}
    hand = win("234m 444p 22p 234s 68s + 7s", ron="B", source="C", riichi="open") | {"in_riichi": []}
    assert won(hand, over, "riichi")["han"] == 16
    whole = {**over, "worth.beside": [{"yaku": "open_riichi", "unless": ["open_riichi_dealt_in"]}]}
    assert won(hand, whole, "riichi")["han"] == 14


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_a_riichi_may_lay_no_stick(rules: str) -> None:
    """「リーチ料は無料」: C's riichi costs nothing at a draw, nor B's when he wins; none lies on the table."""
    free: Data = {"riichi.free": True, "table.players": 3, "draw.noten_total": 0, "match.uma": [20, 0, -20]}
    hand = win("99m 123p 45s 345s 678p + 6s", ron="B", source="C", riichi=True, seats=["A", "B", "C"])
    drawn: Data = {"draw": {"tenpai": ["A", "C"]}, "in_riichi": ["C"]}
    hands: Any = [drawn, {**hand, "in_riichi": ["C"]}]
    told = as_data(settle_match({"players": ["A", "B", "C"], "hands": hands}, rules=rules, overrides=free, ended=True))
    first, second = told["matches"][0]["hands"]
    assert (first["points"], first["sticks_after"]) == ({"A": 0, "B": 0, "C": 0}, 0)
    assert (second["points"]["B"], second["sticks_after"]) == (-second["points"]["C"], 0)
    settled = [result(hand, {**free, "riichi.free": off}, rules) for off in (True, False)]
    assert [one.points["B"] + one.points["C"] for one in settled] == [0, 1000]
    assert "riichi.free" in cited(as_data(settled[0])["receipt"])


def test_friendly_games_of_five_need_no_place_points() -> None:
    """Five zeros: D, with 10,000 more than he must return, has +10 and nothing for his place."""
    out: Data = {"match.sits_out": "last", "match.uma": [15, 5, -5, -15], "match.uma_with_out": [0] * 5,
                 "match.start": 30000, "match.rounding": "none"}  # fmt: skip
    final = {"A": 30000, "B": 30000, "C": 30000, "D": 40000, "E": 20000}
    ended = settle_match({"players": [*final], "final": final}, rules="riichi", overrides=out).matches[0].end
    assert {p.player: p.result for p in ended.places} == {"A": 0, "B": 0, "C": 0, "D": 10000, "E": -10000}
    text = "system: five\nextends: riichi\ntitle: {en: Five, ja: 五}\nrules:\n  match.sits_out: last\n"
    assert [p.code for p in check(text, strict=False)] == ["R114"]
    assert check(text + "  match.uma_with_out: [0, 0, 0, 0, 0]\n", strict=False) == []


def test_mighty_plays_the_same_ends() -> None:
    """A table of mighty that writes these: one more hand after a noten dealer, and 1,000 too much borne by the top."""
    over: Data = {"match.extension": True, "match.extension_points": False, "match.extra_hands": 1, "match.bust": False}
    over |= {"match.length": "east", "renchan.noten": False, "renchan.tenpai": True, "renchan.south": "same"}
    hand: Data = {"draw": {"tenpai": []}, "seats": ["A", "B", "C"], "scores": {"A": 40000, "B": 20000, "C": 15000}}
    ends = [result({**hand, "round": wind}, over, "mighty").next.over for wind in ("east 3", "south 1")]
    assert ends == [None, "last_hand"]
    final: Data = {"players": ["A", "B", "C"], "final": {"A": 46000, "B": 40000, "C": 20000}, "yakitori": "none"}
    start: Data = {"match.start": 35000, "match.return": 35000, "match.uma": [0, 0, 0], "match.wrong_sum": "top"}
    assert settle_match(final, rules="mighty", overrides=start).points == {"A": 10000, "B": 5000, "C": -15000}


@pytest.mark.parametrize("word", ["TOP賞", "端数", "南1局"])
def test_words_of_rule_pages_lead_to_a_rule(word: str) -> None:
    assert schema_of((shipped(),)).meant(word, load_rules("tcg").values)


def test_what_a_file_leaves_to_its_base_is_listed_by_what_it_moves(tmp_path: Any) -> None:
    """kansai3 brings a honba of 1,000, a dealer who always keeps the deal in South, and its own yaku; what the file
    says itself is not there, nor what the root says too."""
    path = tmp_path / "club.yaml"
    path.write_text("system: club\nextends: kansai3\ntitle: {en: Club, ja: 店}\nrules: {honba.multiple_ron: first}\n")
    done = CliRunner().invoke(app, ["rules", "check", str(path), "--lang", "en"])
    text = " ".join(done.output.split())
    listed = ["match.uma: ", "chips.lines: ", "honba.ron: 1000 · honba.tsumo_each: 1000", "renchan.south: always",
              "yaku.sanrenkou: 2 ·", "draw.nagashi_mangan: yakuman", "match.dealer_must_end: true"]  # fmt: skip
    places = [text.index(one) for one in listed]
    assert places == sorted(places)
    assert not [one for one in ("honba.multiple_ron", "yaku.riichi", "renchan.tenpai", "yaku.tanyao") if one in text]
    assert max(map(width, done.output.splitlines()[1:])) <= 80  # the first has the path
    assert all(": " in one for line in done.output.splitlines()[2:] for one in line.rstrip(" ·").split(" · "))


def test_a_rule_of_another_game_names_that_of_this_one() -> None:
    """A parlour's 金五筒 is an item of table.special; table.gold_fives is read by anmika alone."""
    text = "system: club\nextends: riichi\ntitle: {en: Club, ja: 店}\nrules: {table.gold_fives: [g5p]}\n"
    found = {p.sentence: p.help for p in check(text, strict=False) if p.code == "R112"}
    assert "did you mean table.special?" in found.values()


def test_equal_scores_of_an_end_alone_rank_as_they_are_written() -> None:
    """The winner of the last hand is not known: help and page say that he is written first."""
    over: Data = {"match.ties": "last_winner"}
    told = final_scores({"B": 30000, "A": 30000, "C": 20000, "D": 20000}, 0, load_rules("riichi", over).values)
    assert [place.player for place in told] == ["B", "A", "C", "D"]
    assert "last_winner" in CliRunner().invoke(app, ["final", "--help"]).output


@pytest.mark.parametrize(
    ("base", "over", "scores", "due"),
    [
        # 沈みウマ: who ends below 40,000 pays 10 to the top, who has the oka of 15: alone above, then with one more
        ("kansai3", {"match.uma_one_above": [20, -10, -10], "match.uma_two_above": [10, 0, -10]},
         [55000, 30000, 20000], [50, -20, -30]),
        ("kansai3", {"match.uma_one_above": [20, -10, -10], "match.uma_two_above": [10, 0, -10]},
         [45000, 41000, 19000], [30, 1, -31]),
        # 得点をそのまま記入, +10 +5 +3 +0
        ("riichi", {"match.start": 30000, "match.return": 0, "match.uma": [10, 5, 3, 0], "match.uma_sum": 18},
         [45000, 35000, 25000, 15000], [55, 40, 28, 15]),
        # 二人浮き +30 ±0 −30, 一人浮き +60 −20 −40, and the oka of 15
        ("sanma", {"match.uma": [60, -20, -40], "match.uma_two_above": [30, 0, -30]},
         [50000, 41000, 14000], [55, 1, -56]),
        ("sanma", {"match.uma": [60, -20, -40], "match.uma_two_above": [30, 0, -30]},
         [60000, 30000, 15000], [95, -30, -65]),
        # 同得点の場合、順位点を分ける: 10–30, the oka of 20 shared too
        ("riichi", {"match.uma": [30, 10, -10, -30], "match.ties": "split"},
         [35000, 35000, 20000, 10000], [35, 35, -20, -50]),
        # five at a club of five: 35,000 twice share 15 and 5, 30,000 twice 0 and −5
        ("wrc2025", {"match.sits_out": "last", "match.uma_with_out": [15, 5, 0, -5, -15]},
         [35000, 35000, 30000, 30000, 20000], [15, 15, -2.5, -2.5, -25]),
    ],
)  # fmt: skip
def test_what_further_pages_say_of_places(base: str, over: Data, scores: list[int], due: list[float]) -> None:
    """Ends worked out by hand from pages of parlours, circles and a league."""
    told = final_scores(dict(zip("ABCDE", scores, strict=False)), 0, load_rules(base, over).values)
    assert [place.result / 1000 for place in told] == due


DOUBLE: list[Data] = [
    {"player": "D", "by": "ron", "from": "C", "hand": "123p 456p 22s 45s 666z + 6s", "riichi": True},
    {"player": "A", "by": "ron", "from": "C", "hand": "123p 567p 33s 45s (777z) + 6s"},
]
"""A, the dealer, and D win on a tile of C, whose next in turn is D."""


@pytest.mark.parametrize(("how", "taken"), [("nearest_east", {"A": 3000}), ("first", {"D": 3000})])
def test_sticks_go_to_the_winner_nearest_to_east(how: str, taken: dict[str, int]) -> None:
    """“Riichi sticks awarded to player closest to East”: two carried ones, and D's."""
    over: Data = {"ron.most_winners": 2, "sticks.multiple_ron": how}
    told = result({"wins": DOUBLE, "sticks": 3}, over, "riichi")
    assert {t.payee: t.amount for t in told.ledger.transfers if t.payer == "table"} == taken
    [first] = taken
    verdict = calc.score({"wins": DOUBLE, "sticks": 3}, rules=load_rules("riichi", over))
    assert f"{first} takes the riichi sticks" in render(verdict)


def test_carried_sticks_of_winners_not_in_riichi_go_to_the_one_nearest_to_east() -> None:
    """Both in riichi with one carried stick: A, nearest to East, takes it with the two of the hand."""
    over: Data = {"ron.most_winners": 2, "sticks.multiple_ron": "nearest_east", "sticks.carried": "riichi"}
    dealer = {**DOUBLE[1], "hand": "123p 567p 33s 45s 777z + 6s", "riichi": True}
    told = result({"wins": [DOUBLE[0], dealer], "sticks": 3}, over, "riichi")
    assert {t.payee: t.amount for t in told.ledger.transfers if t.payer == "table"} == {"A": 3000}
    told = result({"wins": [DOUBLE[0], dealer], "sticks": 3}, {**over, "sticks.multiple_ron": "split"}, "riichi")
    assert {t.payee: t.amount for t in told.ledger.transfers if t.payer == "table"} == {"A": 1500, "D": 1500}


def test_who_takes_sticks_that_are_shared_is_who_gets_them() -> None:
    """「供託はリーチ和了り取り」: D, who alone is in riichi, takes the carried stick with his own."""
    over: Data = {"ron.most_winners": 2, "sticks.multiple_ron": "shared", "sticks.carried": "riichi"}
    text = render(calc.score({"wins": DOUBLE, "sticks": 1}, rules=load_rules("riichi", over)))
    assert "D takes the riichi sticks" in text
    assert "share the riichi sticks" not in text
    both = render(
        calc.score({"wins": DOUBLE, "sticks": 2}, rules=load_rules("riichi", over | {"sticks.carried": "winner"}))
    )
    assert "D, A share the riichi sticks" in both


def test_three_wins_on_a_tile_of_the_dealer_alone_pass_the_deal() -> None:
    """“Triple ron (hand reset, no rotation, add honba). If the discarder is dealer, then the wind rotates.”"""
    over: Data = {"ron.most_winners": 2, "ron.triple_is_draw": True, "renchan.abortive": True}
    passes: Data = {**over, "renchan.abortive_passes": ["sanchahou_of_dealer"]}
    hands = ["123p 456p 22s 45s 666z + 6s", "123p 567p 33s 45s 777z + 6s", "789p 111m 99s 45s 555z + 6s"]

    def after(source: str, values: Data) -> tuple[str, int]:
        winners = [player for player in SEATS if player != source]
        three = [{"player": player, "by": "ron", "from": source, "hand": hand}
                 for player, hand in zip(winners, hands, strict=True)]  # fmt: skip
        following = result({"wins": three}, values, "riichi").next
        return following.dealer, following.honba

    assert (after("A", passes), after("B", passes)) == (("B", 1), ("A", 1))
    assert after("A", over) == ("A", 1)


def test_a_stick_or_a_yakuman_of_a_table_of_larger_points_is_odd() -> None:
    """50 points at the start, and sticks, honba and yakuman of the base, none of which anybody could pay."""
    text = """system: club
extends: sanma
title: {en: Club, ja: 店}
rules: {match.start: 50, match.return: 60, match.place_point: 1, points.scale: additive, points.rounding_unit: 1}
"""
    found = " ".join(str(p) for p in check(text, strict=False) if p.sentence == "R114.least")
    assert "match.start is 50, less than sticks.value, which is 1000" in found
    assert "less than honba.ron, which is 200" in found
    assert "less than points.yakuman, which is 8000" in found
    small = text[:-2] + ", sticks.value: 1, honba.ron: 1, honba.tsumo_each: 1, points.yakuman: 10}\n"
    assert not [p for p in check(small, strict=False) if p.sentence == "R114.least"]


@pytest.mark.parametrize(
    ("cells", "alone"),
    [
        ("yakuman ron 40", ["yakuman ron 40"]),
        ("yakuman ron 40, yakuman dealer-ron 60", []),
        ("yakuman dealer-ron 60", ["yakuman dealer-ron 60"]),
        ("mangan ron 7000", []),
    ],
)
def test_a_cell_without_that_of_the_dealer_or_of_the_others_is_odd(cells: str, alone: list[str]) -> None:
    """A yakuman of 40 beside a dealer's of 48,000; 7,000 beside 12,000 is of one table."""
    rules = f"rules:\n  points.rounding_unit: 1\n  points.table: [{cells}]\n"
    found = [
        p.message for p in check(f"system: club\nextends: riichi\ntitle: {{en: Club, ja: 店}}\n{rules}", strict=False)
    ]
    assert [one.split(" stands alone")[0].split("'")[-1] for one in found if "stands alone" in one] == alone


def bonuses(hands: list[Data], to: str, **more: Any) -> dict[str, int]:
    """What トビ賞 of 10 moves in place points at the end of a match."""
    over: Data = {"match.bust": True, "match.bust_bonus": 10, "match.bust_bonus_to": to, "ron.most_winners": 2, **more}
    told = settle_match({"players": SEATS, "hands": hands}, rules="riichi", overrides=over)
    end: Any = told.matches[0].end
    assert end.why == "bust"
    return {place.player: place.bust // 1000 for place in end.places}


def test_each_who_made_a_player_bust_gets_the_whole_bonus() -> None:
    """「ドボン賞は10本(ダブロンなら2人に10本づつ/ノー聴ドボンも同じ)」."""
    poor: Data = {"adjust": {"points": {"C": -24000, "B": 24000}}}
    both: Data = {"wins": [{**DOUBLE[0], "riichi": False, "hand": "123p 456p 22s 45s 777z + 6s"},
                           {**DOUBLE[1], "hand": "123p 567p 33s 45s (555z) + 6s"}]}  # fmt: skip
    assert bonuses([poor, both], "takers") == {"A": 10, "B": 0, "C": -20, "D": 10}
    assert sorted(bonuses([poor, both], "pusher").values()) == [-10, 0, 0, 10]
    noten: Data = {"draw": {"tenpai": ["A", "B"]}}
    assert bonuses([poor, noten], "takers") == {"A": 10, "B": 10, "C": -20, "D": 0}
    assert bonuses([poor, noten], "top", **{"match.bust_by_noten": "same"}) == {"A": 0, "B": 10, "C": -10, "D": 0}


def test_who_was_bust_before_and_is_again_pays_who_made_him_so_last() -> None:
    """C is bust by amounts, where B took the points, and is above again; then A wins on C's tile."""
    over: Data = {"match.bust": False, "match.bust_bonus": 10, "match.below_zero": True,
                  "match.bust_bonus_to": "takers"}  # fmt: skip
    hands: list[Data] = [
        {"adjust": {"points": {"C": -26000, "B": 26000}, "winners": ["B"]}},
        {"adjust": {"points": {"C": 1500, "D": -1500}, "winners": ["C"]}},
        {"win": {**DOUBLE[1], "hand": "123p 567p 33s 45s (555z) + 6s"}},
    ]
    told = settle_match({"players": SEATS, "hands": hands, "ended": True}, rules="riichi", overrides=over)
    end: Any = told.matches[0].end
    paid = {place.player: place.bust // 1000 for place in end.places}
    assert paid == {"A": 10, "B": 0, "C": -10, "D": 0}


@pytest.mark.parametrize(("ties", "order"), [("earlier_win", "BACD"), ("last_winner", "ABCD"), ("seat", "ABCD")])
def test_equal_scores_go_to_who_won_earlier(ties: str, order: str) -> None:
    """「同点時は早い局で和了した者が上位、和了がない場合は起家を基準に」: B wins East 1 and A East 2, and both end with
    26,000; C and D, who have 24,000, won nothing. By the last win A, by seats A."""
    hands: list[Data] = [
        {"adjust": {"points": {"B": 1000, "C": -1000}, "winners": ["B"]}},
        {"adjust": {"points": {"A": 1000, "D": -1000}, "winners": ["A"]}},
    ]
    told = settle_match(
        {"players": SEATS, "hands": hands, "ended": True}, rules="riichi", overrides={"match.ties": ties}
    )
    assert "".join(place.player for place in told.matches[0].end.places) == order


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
@pytest.mark.parametrize(
    ("scores", "drawn", "due"),
    [
        ([25000] * 4, True, [0, 0, 0, 0]),
        ([25000] * 4, False, [35, 5, -15, -25]),
        ([26000, 26000, 24000, 24000], True, [36, 6, -16, -26]),
    ],
)
def test_a_match_of_four_equal_players_is_drawn(rules: str, scores: list[int], drawn: bool, due: list[int]) -> None:
    """「終局時四人とも25000点の場合引き分け」, with 20–10 and an oka of 20: two equal ones are told apart by seats."""
    over: Data = {"match.drawn": drawn, "match.ties": "seat", "table.players": 4, "match.uma": [20, 10, -10, -20],
                  "match.start": 25000, "match.return": 30000}  # fmt: skip
    told = final_scores(dict(zip(SEATS, scores, strict=True)), 0, load_rules(rules, over).values)
    assert [place.result // 1000 for place in told] == due


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_a_table_may_have_no_furiten(rules: str) -> None:
    """「和了牌を河に捨てていてもロン和了可」: B's own 3s lies in his river; he wins on another. The refusal names the
    rule, and the waits have no furiten either. Without a white or a dora it is 鬼将軍 in mighty, sanbaiman."""
    three: Data = {"table.players": 3, "match.uma": [20, 0, -20]}
    ron = win("99m 123p 456p 789s 24s + 3s", ron="B", source="C", riichi=True, river="1z 3s", seats=["A", "B", "C"])
    with pytest.raises(NoWin) as no:
        result(ron, three | {"furiten.on": True}, rules)
    assert "furiten.on: false" in str(no.value.problems[0].help)
    told = result(ron, three | {"furiten.on": False}, rules)
    assert {t.amount for t in told.ledger.transfers if t.why == "win"} == {1300 if rules == "riichi" else 24000}
    assert "furiten.on" in cited(as_data(told)["receipt"])
    passed = win("99m 123p 456p 789s 24s + 3s", tsumo="B", riichi=True, passed="3s", seats=["A", "B", "C"])
    strict: Data = {"furiten.tsumo": False, **three}
    with pytest.raises(NoWin):
        result(passed, strict, rules)
    assert result(passed, strict | {"furiten.on": False}, rules).ledger.transfers
    waits = [calc.waits("99m 123p 456p 789s 24s", rules=load_rules(rules, {"furiten.on": on}), river="3s").waits[0]
             for on in (True, False)]  # fmt: skip
    assert [(wait.furiten, "ron" in wait.refused) for wait in waits] == [(True, True), (False, False)]


def of_file(path: Any, text: str) -> Any:
    """The rules of a club's file, in which nothing is odd."""
    file = path / "club.yaml"
    file.write_text(f"system: club\ntitle: {{en: Club, ja: 店}}\n{text}", encoding="utf-8")
    assert [p.message for p in check(str(file), strict=False)] == []
    return load_rules(str(file))


SMALL = """extends: sanma
rules:
  match.start: 50
  match.return: 60
  match.place_point: 1
  points.scale: additive
  points.per_han: 1
  points.per_win: 0
  points.rounding_unit: 1
  points.child_ron: 1
  points.dealer_ron: 1
  points.tsumo_with_dealer: 1
  points.tsumo_between_children: 1
  points.yakuman: 10
  points.missing_share: none
  sticks.value: 1
  riichi.least_points: 1
  honba.ron: 1
  honba.tsumo_each: 1
  yaku.kokushi: 40/-
  yaku.kokushi_13: 40/-
  yaku.daisangen: 40
  table.aside: [1m, 9m]
  worth.alone: [kokushi, kokushi_13, daisangen]
  worth.given:
  - {gives: head, seat: dealer}
  - {gives: own, hand: closed}
  - {gives: nogari, aside: none}
  - {gives: fours, kans: four}
  shibari.without: [head, own, nogari, fours]
yaku:
  head: {ja: 親, en: Dealer, value: 1}
  own: {ja: 門前, en: Concealed, value: 1/-}
  nogari: {ja: ノーガリ, en: None aside, value: 20/10}
  fours: {ja: 4枚使い, en: Four alike, value: 1}
"""


def moved(line: str, rules: Any) -> int:
    """What C pays for a hand."""
    return -calc.score(line, rules=rules).points["C"]


def test_a_yakuman_in_han_counts_without_yaku_and_dora_but_with_what_is_aside(tmp_path: Any) -> None:
    """「役満は40本で、ドラは計上しないが、ガリや門前や親や本場はプラスする」: A's open 大三元 is 40, 1 of the
    dealer and 2 for two norths, whatever its dora pair and its triplets; 国士無双 of B 40, 1 concealed, 1 for a 9m
    aside. Off that list 大三元 has 3 of its triplets, 1 of チャンタ, 2 of dora more. 「ノーガリは門前20本」: with none
    aside 10, or 20 if concealed."""
    rules = of_file(tmp_path, SMALL)
    dragons, thirteen = "A ron C (555z) (666z) 99p 777z 12s 3s dora 8p", "B ron C 19m 19p 19s 1234567z 1m"
    assert (moved(f"{dragons} norths 2", rules), moved(dragons, rules)) == (43, 51)
    assert (moved(f"{thirteen} flowers 9m", rules), moved(f"{thirteen} dora 9p", rules)) == (42, 61)
    assert "worth.alone" in cited(calc.score(dragons, rules=rules).to_dict()["receipt"])
    beside = of_file(tmp_path, SMALL.replace("  worth.alone: [kokushi, kokushi_13, daisangen]\n", ""))
    assert moved(f"{dragons} norths 2", beside) == 49


def test_each_kind_drawn_aside_four_times_is_a_set(tmp_path: Any) -> None:
    """「セット: 4種類あるガリのうち、一種類を4枚」: 4 for each kind, what else the hand has aside (1 for concealed)."""
    given = "  - {gives: setto, aside: four}\n  shibari.without: [setto, "
    text = SMALL.replace("  shibari.without: [", given) + "  setto: {ja: セット, en: Set, value: 4}\n"
    rules, plain = of_file(tmp_path, text), load_rules(str(tmp_path / "club.yaml"), {"worth.given": []})
    hand = "B ron C 123456789p 77s 34s 5s norths {} flowers {}"

    def worth(norths: int, flowers: str) -> int:
        return moved(hand.format(norths, flowers), rules) - moved(hand.format(norths, flowers), plain) - 1

    assert [worth(3, "9m"), worth(4, "9m"), worth(4, "9999m"), worth(1, "999m 1m")] == [0, 4, 8, 0]


def test_four_alike_without_a_kan_are_a_han_each(tmp_path: Any) -> None:
    """「4枚使いごとに1本増し」, of seven pairs: 2, 1 concealed, 1 for the norths and 2 for 1p and 9p; a kan is none."""
    rules = of_file(tmp_path, SMALL.replace("  worth.given:", "  shape.four_as_two_pairs: true\n  worth.given:"))
    assert moved("B ron C 11119999p 2244s 3s 3s norths 1", rules) == 2 + 1 + 1 + 2
    assert moved("B ron C (666z) [1111p] 456s 99p 78s 9s norths 1", rules) == 1 + 1


@pytest.mark.parametrize(("rules", "seats", "folds"), [("riichi", SEATS, 1), ("mighty", ["A", "B", "C"], 3)])
def test_chips_of_a_liable_player_as_if_he_had_dealt_in(rules: str, seats: list[str], folds: int) -> None:
    """「この場合のご祝儀はパオ者の出アガリ扱い」: 大三元 that C made sure, by tsumo: 10 as of a ron, not 5 from each; a
    line that all pay by ron too is paid by all. In mighty 大三元 is three yakuman."""
    lines: list[Data] = [
        {"id": "y", "count": "yakuman", "each": 5, "by": "tsumo", "en": "y", "ja": "y"},
        {"id": "z", "count": "yakuman", "each": 10, "by": "ron", "en": "z", "ja": "z"},
        {"id": "w", "count": "win", "each": 1, "payers": "all", "en": "w", "ja": "w"},
    ]
    over: Data = {"pao.yaku": ["daisangen"], "pao.chips": True, "chips.lines": lines}
    drawn = win("(555z@C) (666z@C) (777z@C) 123p 9p + 9p", tsumo="B", pao="C", seats=seats)
    told = [result(drawn, {**over, "white.joker": False, "pao.chips_as": how}, rules) for how in ("ron", "tsumo")]
    others = len(seats) - 1
    due = [[-1, 10 * folds + others, -10 * folds - 1, -1], [0, (5 * folds + 1) * others, -(5 * folds + 1) * others, 0]]
    assert [[one.chips[p] for p in seats] for one in told] == [row[: len(seats)] for row in due]
    assert "pao.chips_as" in cited(as_data(told[0])["receipt"])


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
@pytest.mark.parametrize(
    ("wind", "most", "over"),
    [
        ("south", 30000, "last_hand"),  # "all players are below 30000": nobody is, so there is no extra round
        ("south", 29900, None),
        ("west", 30000, None),  # "game ends if a player exceeds 30000"
        ("west", 30100, "sudden_death"),
    ],
)
def test_an_extra_round_ends_with_other_points_than_it_begins_without(
    rules: str, wind: str, most: int, over: str | None
) -> None:
    """“Sudden death rule if all players are below 30000 points after the last round … Game ends if a player exceeds
    30000.”"""
    values: Data = {"match.extension": True, "match.target": 30000, "match.extra_target": 30100, "match.bust": False,
                    "match.sudden_death": True, "match.length": "east_south", "table.players": 3, "match.start": 25000,
                    "match.uma": [20, 0, -20]}  # fmt: skip
    number = 3 if wind == "south" else 1
    noten: Data = {"draw": {"tenpai": []}, "round": f"{wind} {number}", "seats": ["A", "B", "C"]}
    told = result({**noten, "scores": {"A": most, "B": 22000, "C": 53000 - most}}, values, rules)
    assert told.next.over == over
    assert ("match.extra_target" in cited(as_data(told)["receipt"])) is (wind == "west")


@pytest.mark.parametrize(("rules", "stated"), [("riichi", 3), ("mighty", 3)])
def test_a_yaku_that_counts_alone_leaves_out_others_and_dora(rules: str, stated: int) -> None:
    """発, 対々和 and a dora triplet: 1, 2 and 3 han; 対々和 alone 2, and a claimed 発 stays where it is listed too."""
    hand = win("(666z) (222p) 333s 44p 999s + 9s", ron="B", source="C", seats=["A", "B", "C"]) | {"dora": "1p 1z"}
    hand["win"]["hand"] = "(666z) (222p) 333s 44p 99s + 9s"
    three: Data = {"table.players": 3, "match.uma": [20, 0, -20]}

    def han(*alone: str) -> Any:
        return won(hand, three | {"worth.alone": [*alone]}, rules)["han"]

    assert (han(), han("toitoi"), han("toitoi", "hatsu")) == (1 + 2 + 3, 2, 3)


def test_a_riichi_that_cannot_be_paid_ends_the_match() -> None:
    """「900点で『リーチ!』と発声した時点で終了」: C, who has 900, is entered with the stick that he owes, and is bust;
    the stick goes to the top. Nobody pushed him, so no bonus is paid."""
    hands: list[Data] = [
        {"adjust": {"points": {"C": -24100, "B": 24100}}, "title": "so far"},
        {"adjust": {"points": {"C": -1000, "table": 1000}}, "title": "riichi with 900"},
    ]
    told = settle_match({"players": SEATS, "hands": hands}, rules="riichi", overrides={"match.bust": True})
    end = told.matches[0].end
    assert (end.why, [(place.player, place.points) for place in end.places][::3]) == (
        "bust",
        [("B", 50100), ("C", -100)],
    )


ODD = """system: club
extends: tcg
title: {en: Club, ja: 店}
rules:
  match.start: 8000
  match.return: 8000
  yaku.kokushi: 40/-
  pao.chips: true
"""


def test_what_is_only_odd_is_told_and_the_file_is_accepted(tmp_path: Any) -> None:
    """A start of 8,000, 国士無双 of 40 han and chips of a liable player without any are odd, no errors; place points
    that do not add up are wrong, and then all is told."""
    path = tmp_path / "club.yaml"
    path.write_text(ODD, encoding="utf-8")
    done = CliRunner().invoke(app, ["rules", "check", str(path), "--lang", "en"])
    text = " ".join(done.output.split())
    assert (done.exit_code, text.count("odd[R114]"), "error" in text) == (0, 5, False)
    assert "5 values that look odd" in text
    assert "can be used as it is" in text
    assert "確認[R114]" in CliRunner().invoke(app, ["rules", "check", str(path), "--lang", "ja"]).output
    path.write_text(ODD + "  match.uma: [20, 10, -10, -30]\n", encoding="utf-8")
    done = CliRunner().invoke(app, ["rules", "check", str(path), "--lang", "en"])
    text = " ".join(done.output.split())
    assert (done.exit_code, "error[R114]: match.uma adds up" in text) == (2, True)
    assert "1 problem, 5 values that look odd" in text


@pytest.mark.parametrize(
    ("written", "odd"),
    [
        ("riichi.free: true", ["riichi.free is true, and riichi.least_points stays 1000"]),
        ("riichi.free: true\n  riichi.least_points: 0", []),
        ("points.rounding_unit: 1\n  points.yakuman: 320", ["points.yakuman is 320, less than points.sanbaiman"]),
        ("match.start: 1000\n  match.return: 1000\n  points.rounding_unit: 1\n  points.yakuman: 900", [
            "less than points.mangan, which is 2000"]),
    ],
)  # fmt: skip
def test_what_a_file_forgets_beside_a_value_is_odd(written: str, odd: list[str]) -> None:
    """A riichi without a stick that asks for 1,000 points, limits above a yakuman of a table of small points, a mangan
    of more than everybody has."""
    text = f"system: club\nextends: riichi\ntitle: {{en: Club, ja: 店}}\nrules:\n  {written}\n"
    found = [p.message for p in check(text, strict=False)]
    assert [one for one in odd if not any(one in message for message in found)] == []
    assert odd or not found


def test_a_sum_that_is_settled_though_it_is_wrong_is_remarked_on() -> None:
    """`match.wrong_sum: top` takes 100 too many, and whoever typed the scores is told; not where they add up."""
    own: Data = {"match.start": 30000, "match.wrong_sum": "top"}

    def remarks(last: int) -> list[tuple[str, Any]]:
        final: Data = {"players": [*SEATS], "final": {"A": 50000, "B": 40000, "C": 20000, "D": last}}
        told = settle_match(final, rules="riichi", overrides=own)
        return [(remark.id, remark.facts["over"]) for remark in told.warnings]

    assert (remarks(10100), remarks(9900), remarks(10000)) == ([("wrong_sum", "+100")], [("wrong_sum", "-100")], [])
    words = ["final", "50000", "40000", "20000", "10100", "-r", "riichi", "--lang", "en"]
    words += [f"--set={key}={value}" for key, value in own.items()]
    assert "come to +100 points" in " ".join(CliRunner().invoke(app, words).output.split())


@pytest.mark.parametrize(
    ("sentence", "first"),
    [
        ("25000点持ち30000点返し", "match.uma"),
        ("七対子4枚使い", "shape.four_as_two_pairs"),
        ("国士無双の暗槓和了あり", "chankan.ankan_kokushi"),
        ("no uma, oka for the first", "match.uma"),
        ("riichi with no draws left", "riichi.own_draw_left"),
    ],
)
def test_a_sentence_of_a_page_leads_to_its_rules(sentence: str, first: str) -> None:
    done = CliRunner().invoke(app, ["rules", "show", *sentence.split(), "--lang", "en", "--json"])
    assert first in done.output
    assert done.exit_code == 0


@pytest.mark.parametrize(("most", "may"), [(39000, ""), (40000, "dealer_ends")])
def test_the_last_dealer_may_stop_with_the_points_needed(most: int, may: str) -> None:
    """「オーラスの親に限り、1局終了時に持点が40000点以上の場合は終了できます」: D, tenpai in South 4 beside A, who has
    more, keeps the deal and may stop with 40,000."""
    over: Data = {"match.dealer_may_end": "enough", "match.start": 35000, "match.return": 40000, "match.bust": False,
                  "match.extension": False, "renchan.tenpai": True, "match.uma": [10, 5, -5, -10],
                  "draw.noten_total": 0}  # fmt: skip
    hands: list[Data] = [{"draw": {"tenpai": []}} for _ in range(7)]
    hands[0] = {"adjust": {"points": {"D": most - 35000, "A": 10000, "B": 25000 - most, "C": 0}, "tenpai": []}}
    told = settle_match({"players": SEATS, "hands": [*hands, {"draw": {"tenpai": ["D"]}}], "ended": True},
                        rules="riichi", overrides=over)  # fmt: skip
    end: Any = told.matches[0].end
    assert end.why == (may or "ended")


PLAIN = """
match.start: 二万五千点 = 25000
match.start: ２５，０００点持ち = 25000
match.return: 3万点 = 30000
match.ceiling: 55000点以上 = 55000
match.bust_bonus: 10,000点 = 10
draw.noten_total: 場3000点 = 3000
match.uma: 10-20 = (20, 10, -10, -20)
match.uma: ワンツー = (20, 10, -10, -20)
match.length: 東風戦 = east
match.leftover_sticks: トップ = top
match.ties: shared = split
match.ties: 分ける = split
yaku.renhou: 倍満 = baiman/-
yaku.chinitsu: 6翻/5翻 =
yaku.kokushi_13: ダブル役満 = yakuman*2/-
pao.yaku: [大三元, 大四喜] = ('daisangen', 'daisuushii')
pao.yaku: 大三元, 嶺上開花 = ('daisangen', 'rinshan')
match.length: 半荘 = east_south
chombo.points: 満貫 = mangan
match.rounds: [東, 西] = ('east', 'west')
match.extension: 西入 = True
match.extension: 西入なし = False
match.extension_round: 返り東 = east
match.leftover_sticks: トップ取り = top
match.ties: 上家優先 = seat
ron.most_winners: ダブロンあり = 2
points.missing_share: ツモ損あり = lost
sticks.multiple_ron: 上家取り = first
honba.multiple_ron: 両方 = all
draw.nagashi_mangan: あり = mangan
yakuman.most: ダブルまで = 2
sakizuke.on: ナシナシ = True
draw.noten_total: 場に2000点 = 2000
fu.fixed: 30符固定 = 30
match.uma: 20-0-10 =
match.uma: 20-10-10-20 = (20, 10, -10, -20)
match.uma: 10-20-20-10 =
match.uma: 10-20-10-20 =
match.uma: 15-5-15-5 =
table.pocchi: 1枚 = one
renchan.abortive_passes: [四風連打, 九種九牌] = ('suufon_renda', 'kyuushu_kyuuhai')
pao.yaku: 大三元・大四喜 = ('daisangen', 'daisuushii')
match.rounding: なし = none
match.dealer_may_end: トップなら = top
match.bust: 0点未満 =
match.ceiling: なし =
match.bust_bonus: 300点 =
match.start: −25000 =
"""
"""What secretaries write, and what it is; nothing where it is refused."""


@pytest.mark.parametrize("line", PLAIN.strip().splitlines())
def test_values_in_the_words_of_pages_are_what_they_say(line: str, tmp_path: Any) -> None:
    rule, _, due = line.partition(" =")
    path = tmp_path / "club.yaml"
    path.write_text(f"system: club\nextends: riichi\nrules:\n  {rule}\n", encoding="utf-8")
    if due:
        assert (
            str(
                format_value(load_rules(str(path))[rule.partition(":")[0]])
                if "yaku." in rule[:5]
                else load_rules(str(path))[rule.partition(":")[0]]
            )
            == due.strip()
        )
    else:
        assert [p.code for p in check(str(path), strict=False)] == ["R103"]


@pytest.mark.parametrize(
    "rules",
    [
        "  table.red_fives: []\n  table.special: [{tile: 0p, count: 2, han: 1}, {tile: b5p, count: 1, han: 2}]\n"
        "  chips.lines: [{count: red, each: 1}, {id: silver, ja: 銀, en: silver, tile: [b5p, 0p], each: 1}]\n",
        "  fu.fixed: 30\n  fu.fixed_pinfu_tsumo: 20\n  points.table: [2/20 tsumo 400/800]\n",
    ],
)
def test_what_a_table_has_by_another_rule_is_not_odd(rules: str) -> None:
    """「赤2金1銀1」: red fives that stand under `table.special`, with their chips; a cell of a drawn pinfu."""
    assert check(f"system: club\nextends: riichi\nrules:\n{rules}", strict=False) == []


def test_place_points_of_three_are_read_as_pages_write_them() -> None:
    """「順位ウマ20000点-0-20000点」 stands on pages as 20-0-20 or +15/0/-15 too."""
    uma = schema_of(load_rules("sanma").files).key("match.uma")
    assert [uma.read(text)[0] for text in ("20-0-20", "+15/0/-15")] == [(20, 0, -20), (15, 0, -15)]


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("match: {start: 25000, return: 30000}", "each on its line: match.start: …, match.return: …"),
        ("match.oka: 20", "did you mean match.return?"),
        ("chombo.points: 3000", "write chombo.points: each, and chombo.each: 3000"),
        ("chombo.points: 8000", "write chombo.points: mangan if it is 8000 in all, or chombo.points: each"),
        ("match.ceiling: なし", "did you mean 0?"),
        ("chombo.points: 三千点", "write chombo.points: each, and chombo.each: 3000"),
    ],
)
def test_what_is_written_otherwise_is_told_how(written: str, told: str) -> None:
    (found,) = check(f"system: club\nextends: riichi\nrules:\n  {written}\n", strict=False)
    assert told in found.help


def test_the_words_of_a_page_that_the_file_does_not_say_are_listed(tmp_path: Any) -> None:
    """The file says start and return, the page double ron and a house fee, too; トビあり is what the file has."""
    path = tmp_path / "club.yaml"
    page = "  25000点持ち30000点返し。ダブロンあり\n  トビあり、場代は500円。4枚使いなし\n"
    rules = "  match.start: 25000\n  match.return: 30000\n  shape.four_as_two_pairs: false\n"
    path.write_text(f"system: club\nextends: riichi\ntitle: 店\npage: |\n{page}rules:\n{rules}", encoding="utf-8")
    done = CliRunner().invoke(app, ["rules", "check", str(path), "--lang", "en"])
    told = done.output.partition("the page of club")[2]
    assert done.exit_code == 0
    assert "ダブロン: ron.most_winners: 1" in told or "ダブロン: ron.most_winners: 2" in told
    assert "match.bust" not in told
    assert "場代: chips and points of an evening are a closed sum" in told
    assert "25000点持ち" not in told
    assert "4枚使い" not in told
    assert load_rules(str(path))["match.start"] == 25000


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_where_fu_are_fixed_a_pinfu_by_tsumo_may_have_its_own(rules: str) -> None:
    """「七対子・平和ツモを除き、全て30符」: tsumo, pinfu and tanyao at 20 fu are 640 base points, 1300 of the dealer
    and 700 of each other; by ron two han are 30 fu, 2000. Told by its size a hand can have 20 fu by tsumo alone."""
    over: Data = {"fu.fixed": 30, "fu.fixed_pinfu_tsumo": 20, "fu.pinfu_tsumo": True, "yaku.tsumo": "1/-",
                  "points.rounding_unit": 100, "table.players": 4, "table.removed": []}  # fmt: skip
    tiles: Data = {"player": "B", "hand": "234p 55p 345s 678s 67p + 5p"}
    drawn = result({"win": {**tiles, "by": "tsumo"}}, over, rules)
    assert [drawn.points[p] for p in SEATS] == [-1300, 2700, -700, -700]
    assert "fu.fixed_pinfu_tsumo" in cited(as_data(drawn)["receipt"])
    same = result({"win": {**tiles, "by": "tsumo"}}, {**over, "fu.fixed_pinfu_tsumo": 0}, rules)
    assert [same.points[p] for p in SEATS] == [-2000, 4000, -1000, -1000]
    ron = result({"win": {**tiles, "by": "ron", "from": "C"}}, over, rules)
    assert [ron.points[p] for p in SEATS] == [0, 2000, -2000, 0]
    told: Data = {"player": "B", "by": "tsumo", "han": 3, "fu": 20}
    assert result({"win": told}, over, rules).points["A"] == -1300
    with pytest.raises(InputError, match="3 han 20 fu"):
        result({"win": {**told, "by": "ron", "from": "C"}}, over, rules)


def test_chips_for_each_thousand_below_zero() -> None:
    """「常時東場、和了親、誰かが飛ぶまで」「飛び祝儀は箱下1000点当たり1枚」, 20,000 each: B wins 5 han of A and
    deals; C wins a yakuman of A, who has 12,000 and ends at −20,000: 20 chips to C, the top."""
    over: Data = {"match.start": 20000, "match.return": 0, "match.uma": [0, 0, 0], "match.rounds": ["east"],
                  "match.laps": 0, "renchan.next_dealer": "winner",
                  "match.end_chips": [{"most": 0, "per": 1000, "payer": 1, "each": -1}]}  # fmt: skip
    hands = ["B ron A 5 han", "C ron A yakuman"]
    match: Any = settle_match({"players": ["A", "B", "C"], "hands": hands}, rules="sanma", overrides=over).matches[0]
    assert match.hands[0].next.dealer == "B"
    assert dict(match.hands[1].scores) == {"A": -20000, "B": 28000, "C": 52000}
    assert match.end.why == "bust"
    assert [match.totals[player].chips for player in "ABC"] == [-20, 0, 20]


HONBA = """
usual: 3 0 3 3
kept: 3 0 3 0
draws: 0 0 3 3
every: 3 3 3 3
never: 0 0 0 0
"""
"""The honba after a win of the dealer at two honba, one of another, and a draw with the dealer tenpai or noten."""


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
@table_of("line", HONBA.strip().splitlines())
def test_honba_grow_by_what_the_table_says(rules: str, line: str) -> None:
    """「本場は、1局終了するごとに1本増える」「積み棒は増えない」, and whatever lies between; in a match where only the
    amounts of a hand are known too."""
    grows, _, counts = line.partition(": ")
    over: Data = {"honba.grows": grows, "table.players": 3, "renchan.noten": False, "renchan.south": "same"}
    size: Data = {"by": "tsumo", "han": 5}
    ends: list[Data] = [{"win": {**size, "player": "A"}}, {"win": {**size, "player": "B"}},
                        {"draw": {"tenpai": ["A"]}}, {"draw": {"tenpai": ["B"]}}]  # fmt: skip
    after = [result({**end, "seats": ["A", "B", "C"], "honba": 2}, over, rules).next.honba for end in ends]
    assert after == [*map(int, counts.split())]
    known: Data = {"adjust": {"points": {"B": 1000, "A": -1000}, "winners": ["B"], "from": "A"}}
    match = settle_match({"players": ["A", "B", "C"], "hands": [known]}, rules=rules, overrides=over)
    assert match.matches[0].hands[0].next.honba == (1 if grows == "every" else 0)


PAGE = """
人和は倍満 = renhou
天和・地和は役満 = tenhou chiihou
パオは大三元 = pao daisangen
3900点→4000点、48000点 =
55,000点以上で終了 = ceiling
リーチ後にツモのみオールマイティ = pocchi
流局時にリーチ棒は返却 = sticks
九種九牌、四風連打は流局 = kyuushu_kyuuhai suufon_renda
役満15翻～ = counted_yakuman_han
"""
"""Lines of pages, each with the ends of the rules that stand for it: those that a line has and nothing else."""


@table_of("line", PAGE.strip().splitlines())
def test_a_line_of_a_page_has_its_rules_and_no_others(line: str) -> None:
    """人和, of two signs, was passed over, and so was パオ; 900点 of 3900点 and リーチ were taken for rules."""
    text, _, ends = line.partition(" =")
    rules = load_rules("kansai3")
    read = schema_of(rules.files).meant_in(text, rules.values)
    first = {part for keys in read.values() for part in (keys[0].rpartition(".")[2], *keys[0].split("."))}
    assert {end for end in ends.split() if end not in first} == set()
    assert bool(read) == bool(ends.strip())
    assert "yaku.riichi" not in {key for keys in read.values() for key in keys}


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
@pytest.mark.parametrize(
    ("wind", "tenpai", "stays"),
    [
        ("east", ["B"], False),  # 東場は、ノーテンの場合は親流れ
        ("east", [], True),  # 全員ノーテンなら連荘
        ("east", ["A"], True),
        ("south", ["B"], True),  # 南場はノーテンでも連荘
        ("west", ["A"], False),  # 西場は、あがり連荘
        ("west", [], False),
    ],
)
def test_renchan_of_east_south_and_west(wind: str, tenpai: list[str], stays: bool, rules: str) -> None:
    """The same by the record of a draw and, in a match, by its amounts alone."""
    over: Data = {"table.players": 3, "match.uma": [20, 0, -20], "match.extension": True, "renchan.tenpai": True,
                  "renchan.noten": False, "renchan.all_noten": True, "renchan.south": "always",
                  "renchan.west": "win"}  # fmt: skip
    seats = ["A", "B", "C"]
    drawn = result({"draw": {"tenpai": tenpai}, "round": f"{wind} 1", "seats": seats}, over, rules)
    assert (drawn.next.dealer == "A") == stays
    assert ("renchan.all_noten" in cited(as_data(drawn)["receipt"])) == (wind == "east" and not tenpai)
    if wind == "east":
        hands: list[Data] = [{"adjust": {"tenpai": tenpai}}, {"draw": {"tenpai": []}}]
        played = settle_match({"players": seats, "hands": hands, "ended": True}, rules=load_rules(rules, over))
        assert (played.matches[0].hands[1].dealer == "A") == stays


EAST_ALIKE: Data = {"points.dealer_pays_double": False}


@pytest.mark.parametrize(
    ("line", "over", "moved"),
    [
        ("B tsumo mangan", {}, (-2000, 6000, -2000, -2000)),  # 2,000 from each, the dealer A too
        ("A tsumo mangan", {}, (12000, -4000, -4000, -4000)),  # as a dealer: 4,000 all
        ("A ron B mangan", {}, (12000, -12000, 0, 0)),
        ("B tsumo 3 han 40 fu", {}, (-1300, 3900, -1300, -1300)),  # 40 × 2^5 = 1,280
        ("B tsumo mangan", {"table.players": 3, "points.missing_share": "none"}, (-2000, 4000, -2000)),
        ("B tsumo mangan", {"table.players": 3, "points.missing_share": "split"}, (-3000, 6000, -3000)),  # 2,000 + half
        ("B tsumo mangan", {"table.players": 3, "points.missing_share": "whole"}, (-4000, 8000, -4000)),  # as a ron
    ],
)
def test_a_dealer_may_pay_as_the_others_do(line: str, over: Data, moved: tuple[int, ...]) -> None:
    """“Double East payment: No”: East does not pay double where somebody claims tsumo."""
    seats = "ABC" if over else "ABCD"
    settled = calc.score(line, rules=load_rules("riichi", EAST_ALIKE | over), seats=list(seats))
    assert tuple(settled.points.values())[: len(seats)] == moved
    assert ("points.dealer_pays_double" in cited(as_data(settled)["receipt"])) == ("B tsumo" in line)
    three = calc.score(line, rules=load_rules("mighty", EAST_ALIKE), seats=list("ABC"))
    assert (three.points["A"] == three.points["C"]) == (line[0] == "B")


def test_a_dealers_share_that_is_halved_is_told_which_rule_is_likelier_meant() -> None:
    text = "system: club\nextends: riichi\nrules:\n  points.tsumo_with_dealer: 1\n"
    (found,) = check(text, strict=False)
    assert (found.sentence, is_doubt(found)) == ("R114.rather", True)
    assert "points.dealer_pays_double may be what is meant" in found.help
    cells = "rules:\n  points.dealer_pays_double: false\n  points.table: [mangan tsumo 2000/2000]\n"
    assert check(f"system: club\nextends: riichi\n{cells}", strict=False) == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_file_to_begin_with_has_a_place_for_the_page(lang: str, tmp_path: Any) -> None:
    text = club_starter(load_rules("riichi"), lang=lang)
    assert "#page: |\n#  …\n" in text
    path = tmp_path / "club.yaml"
    path.write_text(text.replace("#page: |\n#  …\n", "page: |\n  double ron\n"), encoding="utf-8")
    done = CliRunner().invoke(app, ["rules", "check", str(path), "--lang", "en"])
    assert (done.exit_code, "double ron: ron.most_winners" in done.output) == (0, True)


APART = """system: club
extends: {game}
yaku:
  apart: {{ja: 十四不塔, en: Fourteen apart, value: yakuman/-}}
  bird: {{ja: 鳥, en: Bird, value: 1/1}}
rules:
  table.players: 3
  points.missing_share: lost
  shape.claimed: [apart]
"""


@pytest.mark.parametrize("game", ["riichi", "mighty"])
def test_a_claimed_yaku_may_need_no_winning_shape(game: str, tmp_path: Any) -> None:
    """十四不塔: nothing goes together, the dealer's first draw: a yakuman, 16,000 of each, whatever the tiles are."""
    path = tmp_path / "club.yaml"
    path.write_text(APART.format(game=game), encoding="utf-8")
    apart = {"player": "A", "by": "tsumo", "hand": "19m 1479p 258s 1234z + 6z", "yaku": ["apart"]}
    club = load_rules(str(path))
    record: Data = {"seats": ["A", "B", "C"], "dora": "9p", "win": apart}
    settled = calc.score(record, rules=club)
    assert tuple(settled.points.values())[:3] == (32000, -16000, -16000)
    assert "shape.claimed" in cited(as_data(settled)["receipt"])
    assert "Fourteen apart is claimed by A, not checked" in settled.text()
    for yaku in ("bird", None):  # a yaku that is not listed needs its shape
        with pytest.raises(NoWin) as refused:
            calc.score({**record, "win": apart | {"yaku": [yaku] if yaku else []}}, rules=club)
        assert refused.value.problems[0].code == "W301"
        if game == "riichi":
            assert ("shape.claimed: [bird]" in refused.value.problems[0].help) == (yaku == "bird")
    with pytest.raises(NoWin) as refused:  # it is none of an open hand
        calc.score({**record, "win": apart | {"hand": "(111m) 258p 369s 1234z + 6z"}}, rules=club)
    assert refused.value.problems[0].code == "W302"


def test_four_kans_are_no_thirteen_unrelated_tiles() -> None:
    over: Data = {"suukantsu.at_fourth": True, "yaku.shiisanpuutaa": "yakuman/-", "yakuman.add_up": True}
    hand = win("[2222p] [3333p] [6666s] [8888s] 9m + 1z", tsumo="B")
    assert [part["id"] for part in won(hand, over, "riichi")["yaku"]] == ["suukantsu"]


@pytest.mark.parametrize(
    ("by", "back", "results"),
    [  # D has −22,000, which counts as −10,000: 12,000 are cut; uma 20-10
        ("top", 25000, [53000, 15000, -13000, -55000]),
        ("pusher", 25000, [65000, 15000, -25000, -55000]),  # C pushed D, and has 10,000 instead of 22,000
        ("nobody", 25000, [65000, 15000, -13000, -55000]),
        ("top", 0, [78000, 40000, 12000, -30000]),
        ("nobody", 0, [90000, 40000, 12000, -30000]),
    ],
)
def test_who_bears_what_a_loss_limit_cuts(by: str, back: int, results: list[int]) -> None:
    """「-10000点以降は切り捨て」: the top has the less, or the player who won from the bust one, or nobody."""
    over: Data = {"match.return": back, "match.rounding": "none", "match.uma": [20, 10, -10, -20],
                  "match.loss_limit": 10000, "match.loss_limit_by": by}  # fmt: skip
    scores = dict(zip(SEATS, (70000, 30000, 22000, -22000), strict=True))
    places = final_scores(scores, 0, load_rules("riichi", over).values, busts={"D": "C"} if by == "pusher" else {})
    assert [place.result for place in places] == results
    if by == "pusher":
        with pytest.raises(InputError, match="loss_limit_by: pusher"):
            final_scores(scores, 0, load_rules("riichi", over).values)


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_a_cut_loss_is_borne_in_a_match(rules: str) -> None:
    """C wins 8,000 of the last 1,000 of B, whose −7,000 count as −5,000."""
    over: Data = {"match.start": 25000, "match.return": 25000, "match.rounding": "none", "match.uma": [20, 0, -20],
                  "match.loss_limit": 5000, "table.players": 3, "points.mangan": 2000, "match.bust_bonus": 0,
                  "match.yakitori": 0, "points.missing_share": "none", "match.below_zero": True}  # fmt: skip
    hands: list[Data | str] = [{"adjust": {"points": {"A": 24000, "B": -24000}}}, "C ron B mangan"]
    for by, results in {
        "pusher": {"A": 44000, "C": 6000, "B": -50000},  # C has 33,000 − 2,000
        "top": {"A": 42000, "C": 8000, "B": -50000},
        "nobody": {"A": 44000, "C": 8000, "B": -50000},
    }.items():
        values = load_rules(rules, over | {"match.loss_limit_by": by})
        (match,) = settle_match({"players": ["A", "B", "C"], "hands": hands}, rules=values).matches
        assert {place.player: place.result for place in match.end.places} == results
        assert "match.loss_limit_by" in {rule.id for step in match.end.receipt for rule in step.rules}


def test_the_first_tenpai_player_in_turn_gets_the_bonus_of_a_noten_payment() -> None:
    """C has 900 and pays A 1,000 first; D is the first tenpai player after him, or, if D is noten, A."""
    poor: Data = {"adjust": {"points": {"C": -24100, "B": 24100}}}
    for tenpai, paid in {"ABD": "D", "AB": "A", "B": "B"}.items():
        noten: Data = {"draw": {"tenpai": [*tenpai]}}
        due = dict.fromkeys(SEATS, 0) | {"C": -10, paid: 10}
        assert bonuses([poor, noten], "top", **{"match.bust_by_noten": "next_tenpai"}) == due


ENGLISH = """
We play 25,000 starting points and return 30,000. Renhou counts as mangan. Kuikae (swap calling) is forbidden.
The game ends when somebody goes under zero. Riichi deposits remaining on the table go to first place.
Tied players split. Four kans end the hand, and the dealer keeps the seat. Fewer than 1,000 points: no riichi.
"""
SAID = ("renhou: yaku.renhou", "under zero: match.bust", "riichi deposits remaining: match.leftover_sticks",
        "tied players: match.ties", "four kans: draw.suukaikan", "dealer keeps the seat: renchan.tenpai",
        "fewer than 1000 points: riichi.least_points", "swap calling, kuikae: the discard after a call")  # fmt: skip


def test_the_words_of_an_english_page_are_found_in_all_their_forms(tmp_path: Any) -> None:
    """“deposits” of the list finds “deposit”; riichi alone says nothing, and one reason is told once."""
    path = tmp_path / "club.yaml"
    page = ENGLISH.strip().replace("\n", "\n  ")
    path.write_text(f"system: club\nextends: riichi\ntitle: Club\npage: |\n  {page}\n", encoding="utf-8")
    done = CliRunner().invoke(app, ["rules", "check", str(path), "--lang", "en"])
    told = done.output.partition("the page of club")[2]
    assert [words for words in SAID if words not in told] == []
    assert "yaku.riichi" not in told
    assert "yaku.suukantsu" not in told


@pytest.mark.parametrize(
    ("over", "by", "sentence"),
    [
        ({}, "ron", "W303.furiten"),
        ({"furiten.tsumo": False}, "ron", "W303.never"),
        ({"furiten.tsumo": False}, "tsumo", "W303.never"),
    ],
)
def test_a_furiten_hand_is_told_whether_a_tsumo_would_win(over: Data, by: str, sentence: str) -> None:
    hand: Data = {"player": "B", "by": by, "hand": "234567m 34p 45688s + 5p", "riichi": True, "river": "1z 2p"}
    with pytest.raises(NoWin) as refused:
        result({"win": hand | ({"from": "C"} if by == "ron" else {})}, over, "riichi")
    (found,) = refused.value.problems
    assert (found.sentence, "may win by tsumo" in found.help) == (sentence, sentence == "W303.furiten")


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_four_kans_pass_the_deal_where_the_dealer_made_the_fourth(rules: str) -> None:
    """「四槓流れは四つ目の槓をしたのが親なら親流れ、子なら連荘」: A deals."""
    over: Data = {"renchan.abortive": True, "renchan.abortive_passes": ["suukaikan_of_dealer"], "draw.suukaikan": True}
    hand: Data = {"kind": "suukaikan"}
    seats: Data = {"seats": ["A", "B", "C"]} if rules == "mighty" else {}
    dealers = [result({**seats, "draw": hand | {"fourth_kan": p}}, over, rules).next.dealer for p in "ABC"]
    assert dealers == ["B", "A", "A"]
    assert result({**seats, "draw": hand}, over | {"renchan.abortive_passes": []}, rules).next.dealer == "A"
    for draw, sentence in ((hand, "W401.whose_kan"), ({"kind": "suufon_renda", "fourth_kan": "A"}, "W401.no_kans")):
        with pytest.raises(NoWin) as refused:
            result({**seats, "draw": draw}, over | {"draw.suufon_renda": True}, rules)
        assert [p.sentence for p in refused.value.problems] == [sentence]
    said = calc.score("四開槓 四つ目の槓 A", rules=load_rules(rules, over), **seats)
    assert said.next.dealer == "B"


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_no_tsumo_of_a_riichi_declared_in_furiten(rules: str) -> None:
    """「フリテンリーチはできません」: in riichi no tsumo of 3s with 3s in the river, without riichi still, and tiles of
    no wait are not in the way. Riichi and 門前清自摸和 of 30 fu are 1000 from the dealer and 500 from each other."""
    over: Data = {"furiten.riichi": False}
    seats: Data = {"seats": ["A", "B", "C"]} if rules == "mighty" else {}
    hand: Data = {"hand": "99m 123p 456p 789s 24s + 3s", "tsumo": "B", "sticks": 1, **seats}
    with pytest.raises(NoWin) as refused:
        result(win(**hand, riichi=True, river="1z 3s"), over, rules)
    assert [p.code for p in refused.value.problems] == ["W303"]
    for record in ({"river": "1z 3s"}, {"riichi": True, "river": "1z 9m 6z"}, {"riichi": True, "passed": "3s"}):
        assert result(win(**hand, **record), over, rules).wins
    if rules == "riichi":
        assert [p.sentence for p in refused.value.problems] == ["W303.in_riichi"]
        allowed = result(win(**hand, riichi=True, river="1z 3s"), {}, rules)
        assert allowed.points["A"] == -1000
        assert "furiten.riichi" in cited(allowed.to_dict()["receipt"])
    report: Any = calc.waits(
        "99m 123p 456p 789s 24s", rules=rules, set=over, river="1z 3s", player="B", riichi=True
    ).to_dict()
    assert {wait["tile"]: wait["tsumo"] for wait in report["waits"]}["3s"] is False


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_who_is_furiten_is_noten_at_a_draw(rules: str) -> None:
    """「フリテンは完全にノーテン」: of A and B tenpai, B in furiten, A gets 1,000 from each other of four (of three, as
    the noten penalty of that table is); where furiten is tenpai, it changes nothing. A hand that is shown, too; and a
    dealer in furiten loses the deal."""
    over: Data = {"draw.furiten_tenpai": False}
    seats: Data = {"seats": ["A", "B", "C"]} if rules == "mighty" else {}
    draw: Data = {"tenpai": ["A", "B"], "furiten": ["B"]}
    noten = result({"draw": draw, **seats}, over, rules)
    assert dict(noten.points) == dict(result({"draw": {"tenpai": ["A"]}, **seats}, {}, rules).points)
    assert dict(result({"draw": draw, **seats}, {}, rules).points) == dict(
        result({"draw": {"tenpai": ["A", "B"]}, **seats}, {}, rules).points
    )
    dealer = {"tenpai": ["A", "B"], "furiten": ["A"]}
    dealers = [
        result({"draw": dealer, **seats}, {**over, "draw.furiten_tenpai": on}, rules).next.dealer
        for on in (False, True)
    ]
    assert dealers == ["B", "A"]
    if rules == "riichi":
        assert (noten.points["A"], noten.points["B"]) == (3000, -1000)
        assert "draw.furiten_tenpai" in cited(noten.to_dict()["receipt"])
        shown: Data = {"hands": {"B": "123456789m 1234p"}, "furiten": ["B"]}
        assert not any(result({"draw": shown}, over, rules).points.values())
        line = calc.score("draw tenpai A B furiten B", rules=load_rules(rules, over))
        assert line.points["A"] == 3000
        line = calc.score("流局 テンパイ A B フリテン B", rules=load_rules(rules, over))
        assert line.points["A"] == 3000


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_no_tsumo_after_a_tile_was_let_pass_in_riichi(rules: str) -> None:
    """「リーチ後は見逃し出来ません」: in riichi no tsumo after a wait was passed, by one's own earlier discards still,
    and without riichi too. Riichi and 門前清自摸和 of 30 fu are 1000 from the dealer and 500 from each other player."""
    over: Data = {"furiten.tsumo_after_riichi": False}
    seats: Data = {"seats": ["A", "B", "C"]} if rules == "mighty" else {}
    hand: Data = {"hand": "99m 123p 456p 789s 24s + 3s", "tsumo": "B", "sticks": 1, **seats}
    with pytest.raises(NoWin) as refused:
        result(win(**hand, riichi=True, passed="3s"), over, rules)
    assert [p.code for p in refused.value.problems] == ["W303"]
    for record in ({"riichi": True, "river": "3s"}, {"passed": "3s"}):
        assert result(win(**hand, **record), over, rules).wins
    if rules == "riichi":
        passed = result(win(**hand, riichi=True, passed="3s"), {}, rules)
        assert passed.points["A"] == -1000
        assert "furiten.tsumo_after_riichi" in cited(passed.to_dict()["receipt"])
    told: Any = calc.waits(
        "99m 123p 456p 789s 24s", rules=rules, set=over, passed="3s", player="B", riichi=True
    ).to_dict()
    assert {wait["tile"]: wait["tsumo"] for wait in told["waits"]}["3s"] is False


STATED = """
25,000点持ち30,000点返し = match.start: 27000 match.return: 40000
積み棒は1本場1500点です = honba.ron: 300
ノーテンは場3,000点です = draw.noten_total: 2000
三家和は流局。西入なし = ron.triple_is_draw: false match.extension: true
トビなし、箱下精算なし = match.bust: true match.below_zero: true
4人リーチは続行です = draw.suucha_riichi: true
A 25000 point start = match.start: 30000
3万5千点持ち、6万点でゲーム終了 = match.start: 25000 match.ceiling: 55000
35.000点持ち40.000点返し = match.start: 25000 match.return: 30000
ウマは10-20です = match.uma: 5-10
順位点は10,000点-30,000点。 = match.uma: 10-20
ウマ1-2、赤各1枚 = match.uma: 10-30 table.red_fives: [0m,0p,0p,0s]
1位+12000・2位+4000・3位-4000・4位-12000 = match.uma: 10-20
ウマはワンスリー。赤3枚 = match.uma: 10-20 table.red_fives: [0m,0p,0p,0s]
Uma is 15/5, 3 red fives = match.uma: 10-20 table.red_fives: []
喰いタンなし・後付けあり = yaku.tanyao: 1 sakizuke.on: true
アリアリルール = yaku.tanyao: 1/- sakizuke.on: true
With open tanyao, atozuke allowed = yaku.tanyao: 1/- sakizuke.on: true
No kuitan, no head bump = yaku.tanyao: 1 ron.most_winners: 1
Busting ends the game; target score 30000 = match.bust: false match.target: 40000
There is no oka or uma. = match.return: 30000 match.uma: 10-20
途中流局なし(九種九牌など)。 = @ draw.kyuushu_kyuuhai: true
途中流局は九種九牌のみ = @ draw.kyuushu_kyuuhai: false
ダブロン・トリプルロンなし、人和・流し満貫なし = ron.most_winners: 2 yaku.renhou: mangan draw.nagashi_mangan: mangan
ダブロンあり 数え役満なし = ron.most_winners: 1 limit.counted_yakuman_han: 13
九種九牌、三家和、四開槓は流局。2ハン縛りなし = draw.suukaikan: false ron.triple_is_draw: false shibari.han: 2
箱割れでゲーム終了 = match.bust: false
赤牌は2枚、1枚、1枚 =
③ 3万点持ち = match.start: 25000
Starting points: 30 000 = match.start: 25000
人和は倍満とする = yaku.renhou: yakuman/-
1位2枚、2位1枚、3位0枚のチップ =
持ち点0でゲーム終了、切り上げ満貫あり = match.bust_at_zero: false points.kiriage: false
14.連風牌の対子は2符 = fu.pair_double_wind: 4
自・場風・三元牌頭2符、自場風頭4符 = fu.pair_double_wind: 2
人和は5翻とし、他の役との複合を認める。清一色は6翻 | 鳴いて5翻 = yaku.renhou: 4/- yaku.chinitsu: 5/4
人和はポン、チーのない一巡以内の出和了で役満となります = yaku.renhou: mangan/-
『人和(レンホー)』は4飜役です。流し満貫は跳満です = yaku.renhou: 3/- draw.nagashi_mangan: mangan
Renhou is a baiman yaku. = yaku.renhou: mangan/-
国士無双十三面待ち・大四喜はダブル役満 = yaku.kokushi_13: yakuman/- yaku.daisuushii: yakuman
6翻役➡小車輪・三連刻 = yaku.shousharin: 5/- yaku.sanrenkou: 2
11.チョンボは満貫払い(子8000点・親12000点) = chombo.points: haneman
Chonbo penalty is always -10 to the player's score = chombo.place_points: 20
四家立直は流局せず、続行する = draw.suucha_riichi: true
7.四風連打は親流れとする。 = renchan.abortive_passes: []
次は途中流局となり、親が流れます(オーラス時は終了) ①九種九牌 = renchan.abortive: true
積み場は場に300点 = honba.ron: 1500
本場は1本につきロン、ツモに関わらず1,000点増し = honba.ron: 1500
二人上がりの場合本場料を両方付ける、五本場から二翻縛り = honba.multiple_ron: first shibari.honba: 4 shibari.han: 1
トビ(ドボン)なし = match.bust: true
0点でハコ割れとなり終了 = match.bust_at_zero: false
端数は沈みの時切り上げ、浮いているとき切り捨て = match.rounding: down
累計30局で終了 = match.hands: 20
親のアガリで連荘 = renchan.tenpai: true
形テンなし、純カラ可 = draw.tenpai_yaku: none draw.own_four_wait: false
南場の親はノーテンでも連荘 = renchan.south: same
三倍割れ目、積み棒は増えない = wareme.factor: 2 honba.grows: usual
流し満貫は、捨て牌を喰われなければよく、和り役扱いで、積み棒もとれます = nagashi.win: false
10ハンで倍満 = limit.baiman_han: 9
数え役満(14翻) = limit.counted_yakuman_han: 13
数え役満は認めない = limit.counted_yakuman_han: 13
順位点 | +30,000点 | +10,000点 | -10,000点 | -30,000点 | = match.uma: 10-20
Yonma Hanchan: +16/+6/-6/-16, Tonpuu: +8/+3/-3/-8 = match.uma: 10-20
一人浮き +12 -1 -3 -8 = match.uma_one_above: [12, -2, -3, -7]
Kiriage Mangan is on. Leftover riichi bets are lost. = points.kiriage: false match.leftover_sticks: top
Abortive draws are off. Agariyame and tenpaiyame are off. = draw.kyuushu_kyuuhai: true @ match.dealer_may_end: any
Abortive draws apply: 4 wind discards; and 4 kans. = draw.suufon_renda: false draw.suukaikan: false
アガリやめ・テンパイやめあり = match.dealer_may_end: no
ノーテン罰符は1000点、チョンボは3000点オール = draw.noten_total: 4000 chombo.each: 4000 chombo.points: haneman
祝儀は一発・裏・赤各1枚 = chips.lines: [{id: i, count: ippatsu, each: 2}]
大明槓の責任払いあり、割れ目なし = pao.yaku: [daisangen] wareme.factor: 2
頭ハネあり、オープン立直あり = ron.most_winners: 2 riichi.open: false
東南戦 = match.length: east
トビはゲーム終了です。丁度0点は続行です = match.bust: false match.bust_at_zero: true
同点の方が複数いる場合は、起家に近い方から上位となります = match.ties: split
親の11,600点・子の7,700は満貫に繰り上げる = points.kiriage: false
四人リーチは流局、三軒リーチ、四槓流れ、すべて流局です = draw.suucha_riichi: false draw.suukaikan: false
十三不塔・大車輪・三連刻などは採用しない = yaku.shiisanpuutaa: mangan/- yaku.daisharin: yakuman/- yaku.sanrenkou: 2
人和(子が第一ツモ以下で和了する)は役満 = yaku.renhou: mangan/-
Kuitan – Ari = yaku.tanyao: 1/-
Kuitan — Ari = yaku.tanyao: 1/-
Kuitan - Ari = yaku.tanyao: 1/-
Kuitan ~ Ari = yaku.tanyao: 1/-
喰いタン―あり、西入～なし = yaku.tanyao: 1/- match.extension: true
喰いタン・あり = yaku.tanyao: 1/-
ウマ10–20 = match.uma: 5-10
Uma – 10–20 = match.uma: 5-10
Dabu, Tori Ron – Ari = ron.most_winners: 1
Tobi (Negative score end) – Nashi = match.bust: true
Start score – 30 000 = match.start: 25000
Renhou – Mangan = yaku.renhou: yakuman/-
San Renkou* – 2 han = yaku.sanrenkou: 3
Haitei Rinshan – Ari = last_tile.rinshan: rinshan
Kokushi chankan – Ari, Karaten tenpai – Ari = chankan.ankan_kokushi: false draw.own_four_wait: false
Rinshan fu – Nashi = fu.rinshan_tsumo: true
Double wind fu – Nashi = fu.pair_double_wind: 4
Kandora – Sokun = dora.kan_turned: after
Shaaba – Nashi = match.extension: true
Nagashi Mangan – Mangan = draw.nagashi_mangan: yakuman
Tenpai renchan. Double wind tile is worth 4 fu as the pair. = renchan.tenpai: false fu.pair_double_wind: 2
Points at end of round are rounded to the nearest 1000. = match.rounding: up
Game ends if a player exceeds 30000 points = match.extra_target: 0
A player going into negative points (busting out) ends the game. = match.bust: false
Automatic agariyame and tenpaiyame for last dealer = match.dealer_must_end: false
Rinshan kaihou gains the 2 fu for tsumo. = fu.rinshan_tsumo: false
Tenpai that requires a fifth copy of a tile is allowed. = draw.own_four_wait: false
飛び終了はありで、0点持ちも終了です = match.bust_at_zero: false
ゲーム終了時の100点単位は四捨五入です = match.rounding: up
ダブ東とダブ南が雀頭の府は2符です = fu.pair_double_wind: 4
嶺上ツモは2符はつきません = fu.rinshan_tsumo: true
着順に関係なく、オーラスはアガリ止めありです = match.dealer_may_end: win_as_top
オーラスでのあがり止めは自由 = match.dealer_may_end: no
オーラスの親はアガッた時点でトップならば、そこでアガリ止めが出来ます = match.dealer_may_end: no
カンが成立した時点でドラは公開する (即乗り) = dora.kan_turned: after
トリプル役満以上はありません = yakuman.most: 0
空ポン空チー・空カンの場合、 1,000点を場に供託 = fine.points: 0
東場は親がノーテンで輪荘、南場は子の和了で輪荘 = renchan.south: same
供託リーチ棒は、次のリーチ役和了者の総取り = sticks.carried: winner
ダブロン時は頭ハネ = ron.most_winners: 2
5本場からは2ハン縛り = shibari.honba: 4 shibari.han: 1
三倍満は13翻以上、数え役満は16翻以上 = limit.sanbaiman_han: 10 limit.counted_yakuman_han: 13
フリテンリーチはできません = furiten.riichi: true
Furiten riichi – Ari = furiten.riichi: false
フリテンは同順以外であればツモアガリできます = furiten.tsumo_in_turn: true
大四喜、九連宝燈九面待ちはダブル役満 = yaku.daisuushii: yakuman yaku.junsei_chuuren: yakuman/-
役満のパオ(責任払い)は大三元の3フーロ = pao.yaku: [daisuushii]
七対子は2翻25符計 = fu.chiitoitsu: 50
オーラスの親はあがりやめあり、供託はトップ取り = match.dealer_may_end: no match.leftover_sticks: nobody
オーラスは2翻縛りなし、終局時に同点の時、折半できない時は上家 =
清タンヤオなし、ノーテンリーチあり =
Kuitan / 食い断 | Nashi / なし = yaku.tanyao: 1
Atozuke|あと付け|あり = sakizuke.on: true
パオなし、切り上げ満貫なし = pao.yaku: [daisangen] points.kiriage: true
大明槓のパオなし = pao.yaku: [rinshan]
食い断 | 一人あり =
Triple Ron/三家和 | Ari | あり =
19. 大明槓による嶺上開花は、責任払いなし = pao.yaku: [rinshan, daisangen]
トビはありません、25千点持ち = match.bust: true
東場、南場ともに九種九牌は途中流局。4人リーチは続行します = draw.kyuushu_kyuuhai: false draw.suucha_riichi: true
ダブロンあり。トリプルロンは流局 = ron.most_winners: 1 ron.triple_is_draw: false
子の7700点、親の11600点は、切り上げ満貫とします。積棒は両方払い = points.kiriage: false honba.multiple_ron: first
人和は、倍満とします。ハコ下計算なし = yaku.renhou: mangan/- match.below_zero: true
九種九牌はありません、三人リーチは続行です = draw.kyuushu_kyuuhai: true draw.suucha_riichi: true
人和は倍満からです、流しは役満です = yaku.renhou: mangan/- draw.nagashi_mangan: mangan
緑一色は發がなくても可です、七対子の4枚使いあり = ryuuiisou.without_hatsu: false shape.four_as_two_pairs: false
オープンリーチあり(2000点)、カンは全て即めくりです = open_riichi.stick: 1000 dora.kan_turned: after riichi.open: false
リーチ・一発・ツモ 満貫の例、リーチ一発ツモ3翻 =
1翻 リーチ 一発 ツモ 2翻 ダブリー 七対子 1翻 =
5倍満貫➡純正国士無双・国士無双 =
持ち点1000点ちょうどではリーチがかけられません、6翻役➡混老頭七対子、形式テンパイあり =
清一色は1翻増し、ホンイツ2翻縛り、役牌1翻以上 =
空チー禁止、供託は頭ハネあり、本場は100点棒で示す =
三麻は35000点持ち、東風戦は1本場100点 =
ウマは店で聞く。赤3枚使うとオールスター =
1,000点未満のリーチもできます =
喰いタンは一人ありなら、ダブロンならリーチ棒は =
1本場100点オール、25000点持ち以上、1000点持ちでリーチ =
東場はアガリ連荘、南場はテンパイ連荘。オーラスはアガリ連荘 = renchan.tenpai: true
25000点持ち。東風は20000点持ち =
"""
"""Lines of pages, each with what a file says otherwise (@: the other abortive draws); of the last nothing is sure."""


@table_of("line", STATED.strip().splitlines())
def test_a_page_that_plainly_says_another_value_is_doubted(line: str) -> None:
    """Of a file with honba of 300 beside a page with 1500 the check said “no problems”."""
    page, _, rules = line.partition(" =")
    rules = rules.replace("@", "draw.suufon_renda: true draw.suukaikan: true draw.suucha_riichi: true")
    values = re.findall(r"(\S+:) (\[.*?\]|\S+)", rules) or [("match.start:", "24000")]
    lines = "".join(f"  {rule} {value}\n" for rule, value in values)
    club = f"system: club\nextends: riichi\npage: |\n  {page}\nrules:\n{lines}"
    wrong = {rule.strip(":") for rule, _ in values if rules}
    doubts = [p for p in check(club, strict=False) if p.sentence == "R114.page"]
    assert {rule for rule in wrong if not any(rule in p.message for p in doubts)} == set()
    assert len(doubts) == len(wrong)
    meant = f"meant: [{', '.join(wrong)}]\n"
    assert not [p for p in check(meant + club, strict=False) if p.sentence == "R114.page"]


CELLS = """
3翻40符は5,200点、子の4翻30符は7,700点 = riichi
30符6翻 子8000点・親12000点(満貫切り上げとする) = riichi points.kiriage: true
30符6翻 子8000点・親12000点(満貫切り上げとする) = riichi points.kiriage: false ! 6翻30符 8000点 (7700)
３ハン４０符　５２００点（1300〜2600点）= riichi
３ハン４０符　２７００点（700〜1300点）= riichi ! 3翻40符 2700点 (5200)
親 / 翻数 30符 40符 / 3翻 5800 (2000オール) 7800 (2600オール) = riichi ! 3翻40符 7800 (7700)
子 / | 符 | 1翻 | 2翻 | / | 30符 | 1000 (300/500) | 2000 (500/900) | = riichi ! 2翻30符 500/900 (500/1000)
子の点数表 / 翻数 20符 30符 40符 50符 / 3翻 1000/2000 4000点 (1000/3000) 6000点 (2000/4000) 7000点 (3000/4000) = three
子の点数表 / 12~14翻 24000点 (8000/16000) / 満貫 8000点 (3000/5000) = three ! 12翻 8000/16000 (9000/15000)
満貫 8000 (2000/4000) / 役満 32000 (8000/16000) / 3 han 40 fu 5200 = riichi
満貫 8000 (2000/4000) / ハネ満 12000 (4000/6000) = riichi ! ハネ満 4000/6000 (3000/6000)
25,000点持ち、1翻30符から。1位 3翻 20000 = riichi
"""
"""Payments that pages state, lines apart by a slash, each with a system, and what the rules do not pay."""


@table_of("line", CELLS.strip().splitlines())
def test_payments_of_a_page_are_compared_with_what_the_rules_pay(line: str, tmp_path: Path) -> None:
    """Of a page of three players two wrong cells of its tables passed as “no problems”."""
    said, _, rest = line.partition("= ")
    rules, _, wrong = rest.partition(" ! ")
    system, _, more = rules.partition(" ")
    three = "points.rounding_unit: 1000\n  points.missing_share: whole\n  points.table: [3/50 tsumo 3000/4000]\n"
    three += "  limit.sanbaiman_han: 12"
    parent, lines = ("sanma", three) if system == "three" else (system, more or "match.start: 25000")
    page = "".join(f"  {part.strip()}\n" for part in re.split(r" / ", said))
    text = f"system: club\nextends: {parent}\npage: |\n{page}rules:\n  {lines}\n"
    doubts = [p.message for p in calc.check(text) if p.sentence == "R114.page_cells"]
    assert [message.rpartition(": ")[2] for message in doubts] == ([wrong] if wrong else [])
    assert not [p for p in calc.check("meant: [points.table]\n" + text) if p.sentence == "R114.page_cells"]
    (tmp_path / "club.yaml").write_text(text, encoding="utf-8")
    shown = CliRunner().invoke(app, ["rules", "check", str(tmp_path / "club.yaml")]).output
    assert wrong in shown


def test_more_from_each_payer_is_doubted_where_a_tsumo_pays_what_a_ron_does() -> None:
    """千点加符 with ツモ損 of three players: on kansai3, with 丸取り, a mangan would bring 10,000, not 8,000."""
    file = "system: club\nextends: kansai3\nrules:\n  points.tsumo_extra: 1000\n"
    assert [p.message for p in check(file, strict=False)] == [
        "points.tsumo_extra is 1000, and points.missing_share stays whole"
    ]
    assert not check(file + "  points.missing_share: lost\n", strict=False)
    for parent in ("sanma", "riichi"):
        assert not check(file.replace("kansai3", parent), strict=False)


LISTS = """
table.red_fives: 0m 0p 0s = [0m, 0p, 0s]
table.special: [{tile: rN, count: 2, han: 4}] = [{tile: r4z, count: 2, han: 4}]
match.uma: +15/+5/-5/-15 = [15, 5, -5, -15]
match.rounding: tenths = none
chombo.deal: ノーゲーム = replay
draw.noten_total: 1000 = 1000
points.table: [満貫ツモ 3.000-5.000, 跳満 4000/8000] = [mangan tsumo 3000/5000, haneman tsumo 4000/8000]
points.table: [親ハネ満 ロン 18000点, 3翻30符 4000] = [haneman dealer-ron 18000, 3/30 ron 4000]
points.table: [親の満貫ツモ 5000オール] = [mangan dealer-tsumo 5000]
points.table: [親満貫 4000オール] = [mangan dealer-tsumo 4000]
"""
"""Values as pages write them, each with what a file says."""


@table_of("line", LISTS.strip().splitlines())
def test_lists_and_cells_are_read_as_pages_write_them(line: str) -> None:
    """A noten payment of 1,000 in all is played by parlours of three, and is no doubt."""
    rule, _, texts = line.partition(": ")
    written, _, due = texts.partition(" = ")
    key = schema_of((shipped(),)).key(rule, "riichi")
    values = [key.read(text if text[0] != "[" or key.of == "item" else text[1:-1]) for text in (written, due)]
    assert [wrong for _, wrong in values] == [[], []]
    assert values[0][0] == values[1][0]
    assert format_value(values[0][0]) == due
    odd = check(f"system: club\nextends: sanma\nrules:\n  {rule}: {due}\n", strict=False)
    assert not [p for p in odd if p.sentence == "R114.usual"]


def test_a_text_in_place_of_a_list_is_answered_with_a_list() -> None:
    """The advice shows one, as it stands in a file."""
    advice = {"chips.lines": "[{count: ippatsu, each: 1}, ", "table.special": "[{tile: g5p, count: 1, han: 2}]",
              "worth.given": "[{gives: ", "match.end_chips": "[{place: 1, each: 3}]",
              "renchan.abortive_passes": "[kyuushu_kyuuhai, suufon_renda]"}  # fmt: skip
    schema = schema_of((shipped(),))
    for rule, example in advice.items():
        key = schema.key(rule, "riichi")
        _, [wrong] = key.read("ippatsu one")
        assert example in wrong.help
        right = key.allowed().split("such as ")[1].split(", each of them")[0]
        assert key.read(right)[1] == []


def test_a_hand_with_calls_may_declare_riichi() -> None:
    """ポンリー of Kyoto: riichi, ippatsu, white dragon and an ura dora of an open hand are 4 han 30 fu, 7,700 by
    ron, and B's own stick comes back. A double riichi has no calls before it. In mighty it is a yaku too."""
    over: Data = {"riichi.with_calls": True, "yaku.riichi": "1/1", "yaku.ippatsu": "1/1"}
    hand: Data = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "(555z) 123p 456s 99m 78p", "tile": "9p",
                          "riichi": True, "ippatsu": True}, "dora": "1z", "ura": ["2p"]}  # fmt: skip
    verdict = result(hand, over, "riichi")
    assert verdict.points == {"A": 0, "B": 7700 + 1000, "C": -7700, "D": 0, "table": -1000}
    assert "riichi.with_calls" in cited(as_data(verdict)["receipt"])
    double: Data = {**hand, "win": {**hand["win"], "riichi": "double"}}
    for record, rules in ((hand, {}), (double, over)):
        with pytest.raises(InputError) as error:
            result(record, rules, "riichi")
        assert "L208.open" in [p.sentence for p in error.value.problems]
    with pytest.raises(InputError):
        load_rules("riichi", {"yaku.riichi": "1/1"})
    file = "system: club\nextends: riichi\nrules:\n  riichi.with_calls: true\n"
    assert [p.message for p in check(file, strict=False)] == ["riichi.with_calls is true, and yaku.riichi stays 1/-"]
    assert not check(file + "  yaku.riichi: 1/1\n  yaku.ippatsu: 1/1\n", strict=False)
    silent: Data = {
        "win": {"player": "B", "by": "tsumo", "hand": "(555p) 123p 456s 99m 78s", "tile": "9s", "riichi": True}
    }
    assert [yaku["id"] for yaku in won(silent, over, "mighty")["yaku"]] == ["riichi"]


def test_a_tile_that_was_taken_out_of_the_set_is_put_back_by_the_advice() -> None:
    """ブンブン麻雀 draws the four fives of manzu aside, in a set of three players that has none."""
    [odd] = check("system: club\nextends: sanma\nrules:\n  table.aside: [5m]\n", strict=False)
    assert odd.help == "write table.removed: [2m, 3m, 4m, 6m, 7m, 8m], or leave it out"
    right = "system: club\nextends: sanma\nrules:\n  table.aside: [5m]\n  table.removed: [2m, 3m, 4m, 6m, 7m, 8m]\n"
    assert check(right, strict=False) == []


@pytest.mark.parametrize(
    ("to", "by_chombo", "paid"),
    [
        ("pusher", "same", [0, 0, 0, 0]),  # 錯和等…飛ばし馬は誰にも与えない: nobody pushed him
        ("takers", "same", [10, 10, 10, -30]),
        ("top", "same", [0, 10, 0, -10]),
        ("top", "nobody", [0, 0, 0, 0]),
        ("pusher", "top", [0, 10, 0, -10]),
        ("pusher", "others", [3.3, 3.4, 3.3, -10]),
    ],
)
def test_a_bust_by_chombo_pays_whom_its_rule_says(to: str, by_chombo: str, paid: list[float]) -> None:
    """D has 1,000 and makes a chombo of 3,000 to each: the first of the others by seats had the bonus, in silence. A
    noten payment that makes bust still pays as its own rule says."""
    over: Data = {"chombo.points": "each", "chombo.each": 3000, "match.bust": True, "match.bust_bonus": 10,
                  "match.bust_bonus_to": to, "match.bust_by_chombo": by_chombo}  # fmt: skip
    poor: Data = {"adjust": {"points": {"D": -24000, "B": 24000}}}
    settled: Any = settle_match({"players": SEATS, "hands": [poor, "chombo D"]}, rules="riichi", overrides=over)
    end = settled.matches[0].end
    assert end.why == "bust"
    assert [next(p.bust for p in end.places if p.player == seat) for seat in SEATS] == [1000 * n for n in paid]
    assert "match.bust_by_chombo" in cited(as_data(end)["receipt"])
    noten: Data = {"draw": {"tenpai": ["A"]}}
    told: Any = settle_match({"players": SEATS, "hands": [poor, noten, noten]}, rules="riichi", overrides=over)
    assert {p.player: p.bust for p in told.matches[0].end.places}["A" if to != "top" else "B"] == 10_000


def test_a_bust_by_chombo_of_three_goes_to_the_top_where_a_file_says_so() -> None:
    """In mighty C has 1,000 and pays 3,000 to each: nobody pushed him; or B, the top, has the 10 (トップがもらう)."""
    over: Data = {"chombo.points": "each", "chombo.each": 3000, "match.bust": True, "match.bust_bonus": 10,
                  "match.bust_bonus_to": "pusher", "match.start": 25000}  # fmt: skip
    hands = [{"adjust": {"points": {"C": -24000, "B": 24000}}}, "chombo C"]
    for to, due in {"same": 0, "nobody": 0, "top": 10_000}.items():
        values = {**over, "match.bust_by_chombo": to}
        settled: Any = settle_match({"players": ["A", "B", "C"], "hands": hands}, rules="mighty", overrides=values)
        assert {p.player: p.bust for p in settled.matches[0].end.places} == {"B": due, "A": 0, "C": -due}


@pytest.mark.parametrize("rules", ["sanma", "mighty"])
@pytest.mark.parametrize(
    ("scores", "over", "due"),
    [
        # 四人で行う場合は北家が抜け番, ピンで沈み馬が10000点: B with exactly 30,000 pays nothing
        ([41000, 30000, 20000, 9000], {}, [51, 0, -20, -31]),
        ([41000, 30000, 20000, 9000], {"match.above": "beyond"}, [61, -10, -20, -31]),
        ([41000, 29000, 20000, 10000], {"match.above_from": 20000}, [41, -1, -10, -30]),
        # three of them play without the fourth
        ([45000, 20000, 10000], {}, [50, -20, -30]),
        # all below: the first pays himself nothing
        ([26000, 25000, 24000], {}, [31, -15, -16]),
    ],
)
def test_each_below_the_return_pays_the_top(rules: str, scores: list[int], over: Data, due: list[int]) -> None:
    """「沈み馬が10000点」 with 25,000 and 30,000: the top has 10 of each below, with one out or not."""
    base: Data = {"match.start": 25000, "match.return": 30000, "match.rounding": "toward_return",
                  "match.uma": [0, 0, 0], "match.sits_out": "last", "match.uma_with_out": [0, 0, 0, 0],
                  "match.below_pays": 10, "match.ties": "seat", "match.yakitori": 0}  # fmt: skip
    final = dict(zip("ABCD", scores, strict=False))
    players: Data = {"players": [*final], "final": final}
    end: Any = settle_match(players, rules=rules, overrides={**base, **over}).matches[0].end
    assert [place.result for place in end.places] == [1000 * n for n in due]
    assert "match.below_pays" in cited(as_data(end)["receipt"])
    if len(scores) == 4:
        text = "system: x\nextends: sanma\ntitle: X\nrules:\n  match.sits_out: last\n"
        assert [p.sentence for p in check(text, strict=False)] == ["R114.one_more"]
        wrong = text + "  match.uma_with_out: [0, 0, 0]\n"
        assert [p.sentence for p in check(wrong, strict=False)] == ["R114.one_more"]
        assert check(text + "  match.uma_with_out: [0, 0, 0, 0]\n  match.below_pays: 10\n", strict=False) == []


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_a_yaku_may_need_a_certain_wait(rules: str) -> None:
    """「鳴きの一気通貫は、カンチャン・ペンチャン待ちのみ」: with a pon of whites 1-3, 7-9 and 4_6 are both yaku, 1 han
    more than whites alone; on 4-5, two-sided, whites alone count. A concealed one counts on any wait."""
    only: Data = {"worth.beside": [{"yaku": "ittsu", "hand": "open", "wait": ["kanchan", "penchan"]}]}
    seats: Data = {"seats": ["A", "B", "C"]} if rules == "mighty" else {}

    def hand_of(hand: str, over: Data) -> Data:
        return won({**seats, "win": {"player": "B", "by": "ron", "from": "C", "hand": hand}}, over, rules)

    def yaku_of(hand: str, over: Data) -> set[str]:
        return {yaku["id"] for yaku in hand_of(hand, over)["yaku"]}

    between, edge = "123p 789p 46p 22s (555z) + 5p", "456p 789p 12p 22s (555z) + 3p"
    two_sided, pair = "123p 789p 45p 22s (555z) + 6p", "123p 456p 789p 2s (555z) + 2s"
    assert all(yaku_of(hand, {}) == {"haku", "ittsu"} for hand in (between, edge, two_sided, pair))
    assert [yaku_of(hand, only) for hand in (between, edge)] == [{"haku", "ittsu"}] * 2
    assert [yaku_of(hand, only) for hand in (two_sided, pair)] == [{"haku"}] * 2
    assert "ittsu" in yaku_of("123p 789p 45p 22s 555z + 6p", only)
    if rules == "riichi":  # 24 fu and 26 are 30
        amounts = [hand_of(hand, over)["points"] for hand in (two_sided, between) for over in ({}, only)]
        assert amounts == [2000, 1000, 2000, 2000]


@pytest.mark.parametrize(("rules", "how"), [("riichi", "ron"), ("riichi", "tsumo"), ("mighty", "ron")])
def test_the_chips_that_are_printed_of_a_liable_player_are_those_that_move(rules: str, how: str) -> None:
    """大三元 by tsumo, 4 from each or 6 as of a ron: headline, chip lines and transfers say the same."""
    seats = ["A", "B", "C"] if rules == "mighty" else SEATS
    lines: list[Data] = [
        {"id": "y", "count": "yakuman", "each": 4, "by": "tsumo", "en": "y", "ja": "y"},
        {"id": "z", "count": "yakuman", "each": 6, "by": "ron", "en": "z", "ja": "z"},
    ]
    over: Data = {"pao.yaku": ["daisangen"], "pao.chips": True, "pao.chips_as": how, "chips.lines": lines}
    drawn = win("(555z@C) (666z@C) (777z@C) 123p 9p + 9p", tsumo="B", pao="C", seats=seats)
    told = result(drawn, {**over, "white.joker": False} if rules == "mighty" else over, rules)
    folds = 3 if rules == "mighty" else 1
    due = (6 if how == "ron" else 4 * (len(seats) - 1)) * folds
    (won_,) = told.wins
    assert [won_.chips, told.chips["B"], -told.chips["C"]] == [due] * 3
    assert sum(line["each"] * line["payers"] for line in as_data(told)["wins"][0]["chip_lines"]) == due


@pytest.mark.parametrize(
    ("rules", "how", "chips", "honba"),
    [
        ("riichi", True, [0, 5], [0, 300]),
        ("riichi", "shared", [3, 2], [200, 200]),
        ("riichi", "liable", [5, 0], [300, 0]),
        ("mighty", "shared", [8, 7], None),
        ("mighty", "liable", [15, 0], None),
    ],
)
def test_a_liable_player_shares_chips_and_honba_of_a_ron(
    rules: str, how: bool | str, chips: list[int], honba: list[int] | None
) -> None:
    """「他家が放銃の場合は放銃者との折半、積みも折半(一本場は200オール)、チップも折半」, or
    「ロンの場合、祝儀は鳴かせた人が支払う」: 大三元 that A made sure, on a tile of C with 1 honba.
    Of 5 chips A pays 3, of 300 points both 200."""
    seats = SEATS if rules == "riichi" else ["A", "B", "C"]
    lines: list[Data] = [{"id": "y", "count": "yakuman", "each": 5, "en": "y", "ja": "y"}]
    owner = {True: "discarder", "shared": "shared", "liable": "liable"}[how]
    over: Data = {"pao.yaku": ["daisangen"], "pao.chips": how, "pao.honba": owner, "chips.lines": lines}
    if rules == "mighty":
        over["white.joker"] = False
    tiles = "(555z@A) (666z@A) (777z@A) 123p 9p + 9p"
    hand = win(tiles, ron="B", **{"from": "C"}, pao="A", seats=seats) | {"honba": 1}
    told = result(hand, over, rules)
    assert [-told.chips["A"], -told.chips["C"], told.chips["B"]] == [*chips, sum(chips)]
    if honba:
        assert [-told.points[p] for p in "AC"] == [16000 + amount for amount in honba]
        assert told.wins[0].honba == sum(honba)
        receipt = cited(as_data(told)["receipt"])
        assert "pao.honba" in receipt
        assert ("pao.chips" in receipt) == (how is not True)
    alone = win(tiles.replace("@A", "@C"), ron="B", **{"from": "C"}, pao="C", seats=seats) | {"honba": 1}
    due = result(alone, over, rules)
    assert [-due.chips["C"], due.chips["B"], due.chips["A"]] == [sum(chips), sum(chips), 0]
    if honba:
        assert due.points["C"] == -32300


@pytest.mark.parametrize(("how", "due"), [(True, (0, -10)), ("shared", (-5, -5)), ("liable", (-10, 0))])
def test_a_liable_player_shares_the_chips_of_a_ron_in_anmika(how: bool | str, due: tuple[int, int]) -> None:
    """清老頭 that A made sure, on a tile of C: 10 chips, of which A pays none, half or all."""
    seats: Data = {"seats": ["A", "B", "C"], "dora": "3p 3p", "pao": "A"}
    hand = win("(111p@A) (999p@A) (111s@A) 999s 9m + 9m", ron="B", **{"from": "C"}, **seats)
    told = result(hand, {"pao.yaku": ["chinroutou"], "pao.chips": how}, "anmika")
    assert told.chips == {"A": due[0], "B": 10, "C": due[1], "table": 0}
    assert told.points == {"A": -16000, "B": 32000, "C": -16000, "table": 0}


@pytest.mark.parametrize("rules", ["riichi", "mighty"])
def test_an_extra_round_may_end_by_a_win_alone(rules: str) -> None:
    """「la prolongation prend fin … avec une main gagnée seulement」: in the extra round a win ends it, of the dealer
    too, and no draw does, though the deal passes or the round is over. The last round that there can be ends in any
    case, and so does the last one agreed, with 30,000."""
    over: Data = {**THREE_PLAYERS, "match.extension": True, "match.target": 30000, "match.extra_rounds": 2}
    seats: Data = {"seats": ["A", "B", "C"], "scores": {"A": 20000, "B": 35000, "C": 20000}}
    dealer: Data = {"win": {"player": "A", "by": "ron", "from": "C", "hand": "123p 567p 33s 45s (777z) + 6s"}}
    child: Data = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "123p 567p 33s 45s (777z) + 6s"}}
    kept, passed = {"draw": {"tenpai": ["A"]}}, {"draw": {"tenpai": ["B"]}}

    def over_by(hand: Data, where: str, by: str) -> Any:
        return result({**seats, **hand, "round": where}, {**over, "match.sudden_death_by": by}, rules).next.over

    hands = (dealer, child, kept, passed)
    sudden = "sudden_death"
    assert [over_by(hand, "south 1", "win") for hand in hands] == [sudden, sudden, None, None]
    assert [over_by(hand, "south 1", "passed") for hand in hands] == [None, sudden, None, sudden]
    assert [over_by(hand, "south 1", "any") for hand in hands] == [sudden] * 4
    assert [over_by(passed, where, "win") for where in ("south 3", "west 3", "east 3")] == [None, *["last_hand"] * 2]
    plain = {**over, "match.sudden_death": False}  # then it says nothing
    ends = [result({**seats, **passed, "round": "south 3"}, {**plain, "match.sudden_death_by": by}, rules).next.over
            for by in ("win", "passed")]  # fmt: skip
    assert ends[0] == ends[1]
    drawn = result({**seats, **passed, "round": "south 1"}, {**over, "match.sudden_death_by": "win"}, rules)
    assert "match.sudden_death_by" in cited(as_data(drawn)["receipt"])


@pytest.mark.parametrize(
    ("page", "rule", "wrong", "right"),
    [
        ("サドンデスで返り東。誰かが40,000点を超えた時点で終了。", "match.sudden_death_by", "passed", "any"),
        ("The extra round ends by a win.", "match.sudden_death_by", "passed", "win"),
        ("他家が放銃の場合は放銃者との折半、積みも折半", "pao.honba", "liable", "shared"),
        ("チップも折半。", "pao.chips", "true", "shared"),
        ("ロンの場合、点棒は折半、祝儀は鳴かせた人が支払う。", "pao.chips", "true", "liable"),
    ],
)
def test_what_a_page_says_of_liability_and_sudden_death_is_compared(
    page: str, rule: str, wrong: str, right: str
) -> None:
    rules = "pao.yaku: [daisangen]\nmatch.extension: true\nmatch.sudden_death: true\n"
    rules += "chips.lines: [{count: ura, each: 1}]"
    for value, doubts in ((wrong, [rule]), (right, [])):
        odd = check(club(f"{rules}\n{rule}: {value}", "riichi", page), strict=False)
        assert [rule for p in odd if rule in p.message] == doubts


@pytest.mark.parametrize(("rules", "folds"), [("riichi", 2), ("mighty", 4)])
@pytest.mark.parametrize("cap", [{"yakuman.most": 1}, {"yakuman.add_up": False}])
def test_chips_of_two_yakuman_whose_points_stay_single(rules: str, folds: int, cap: Data) -> None:
    """「W役満(複合役満)は祝儀が倍になります(点数は単独分になります)」: 大三元 and 字一色 by ron are 32,000, 10 chips;
    in mighty, where 大三元 is three yakuman, four folds. What is paid, `yakuman`, is one fold where no more is paid."""
    seats: Data = {"seats": ["A", "B", "C"]} if rules == "mighty" else {}
    over: Data = {**cap, "yaku.tsuuiisou": "yakuman", **({"white.joker": False} if rules == "mighty" else {})}
    hand = win("(555z@D) (666z@D) (777z@D) 111z 2z + 2z".replace("@D", "@A"), ron="B", **{"from": "C"}, **seats)
    lines = {
        count: [{"id": "y", "count": count, "each": 5, "en": "y", "ja": "y"}] for count in ("yakuman", "all_yakuman")
    }
    told = result(hand, {**over, "chips.lines": lines["all_yakuman"]}, rules)
    paid = result(hand, {**over, "chips.lines": lines["yakuman"]}, rules)
    assert told.chips["B"] == -told.chips["C"] == 5 * folds
    assert told.points == paid.points
    if rules == "riichi" or "yakuman.most" in cap:
        assert (told.points["B"], paid.chips["B"]) == (32000, 5)
    alone = win("(555z@A) (666z@A) (777z@A) 123p 9p + 9p", ron="B", **{"from": "C"}, **seats)
    assert result(alone, {**over, "chips.lines": lines["all_yakuman"]}, rules).chips["B"] == 5 * (folds - 1)
    lesser = win("(555z@A) (666z@A) 123p 456s 9p + 9p", ron="B", **{"from": "C"}, **seats)
    assert result(lesser, {**over, "chips.lines": lines["all_yakuman"]}, rules).chips["B"] == 0


@pytest.mark.parametrize(
    ("page", "rules", "odd"),
    [
        ("W役満(複合役満)は祝儀が倍になります(点数は単独分になります)", "yakuman.most: 1\n{yakuman}", ["chips.lines"]),
        ("W役満(複合役満)は祝儀が倍になります(点数は単独分になります)", "yakuman.add_up: false\n{all_yakuman}", []),
        ("W役満は祝儀が倍になります", "yakuman.add_up: true\n{yakuman}", []),
        ("役満の複合 無し。", "yakuman.add_up: false", []),
        ("役満の複合 無し。", "yakuman.add_up: true\nyakuman.most: 1", []),
        ("役満の複合なし。", "yakuman.add_up: true", ["yakuman.add_up"]),
        ("役満は全てシングル扱い", "yakuman.add_up: false", ["yakuman.most"]),
    ],
)
def test_what_a_page_says_of_several_yakuman_is_compared(page: str, rules: str, odd: list[str]) -> None:
    lines = {
        name: f"chips.lines: [{{id: y, en: y, ja: y, count: {name}, each: 5}}]" for name in ("yakuman", "all_yakuman")
    }
    text = club(rules.format(**lines), "riichi", page)
    found = [str(p.message) for p in check(text, strict=False) if p.sentence == "R114.page"]
    assert len(found) == len(odd)
    assert all(f"and {rule} is" in message for rule, message in zip(odd, found, strict=True))


def test_a_row_of_place_points_that_alone_adds_up_otherwise_may_be_misprinted() -> None:
    """「一人勝 +12000 ▲2000 ▲4000 ▲8000」 adds up to −2, the other two tables to 0: `match.uma_sum` is one for all."""
    rules = "match.uma: [0, 0, 0, 0]\nmatch.uma_one_above: [12, {}]\nmatch.uma_two_above: [8, 4, -4, -8]"
    (problem,) = check(club(rules.format("-2, -4, -8")), strict=False)
    assert problem.sentence == "R114.sum_of_rules"
    assert "may be misprinted on the page" in str(problem.help)
    assert check(club(rules.format("-1, -3, -8")), strict=False) == []


@pytest.mark.parametrize(
    ("flowers", "rule", "due"), [("1f", True, "L206.turn_ended_north"), ("1f", False, ""), ("", True, "")]
)
def test_a_flower_ends_the_first_turn_but_where_it_is_air(flowers: str, rule: bool, due: str) -> None:
    """「花牌は空気扱い」: 地和 beside a flower drawn aside, and no north."""
    over: Data = {"table.flowers": "four", "first_turn.north_breaks": rule}
    hand = win("123p 456p 789p 99s 46s + 5s", tsumo="B", seats=["A", "B", "C"], chiihou=True)
    hand["win"] |= {"flowers": flowers} if flowers else {}
    if due:
        with pytest.raises(InputError) as refused:
            result(hand, over, "sanma")
        (problem,) = refused.value.problems
        assert (problem.sentence, "a north or a flower" in str(problem.message)) == (due, True)
    else:
        assert result(hand, over, "sanma").wins[0].yakuman == 1


@pytest.mark.parametrize(
    ("page", "rules", "word", "listed"),
    [
        ("パオは大三元・大四喜", "pao.yaku: [daisangen, daisuushii]", "大三元", False),
        ("パオは大三元・大四喜", "pao.yaku: [daisuushii]", "大三元", True),
        ("30符6翻は満貫", "points.kiriage: true", "30符", False),
        ("When three players call ron, all are paid", "ron.most_winners: 3", "three", False),
        ("Enchousen: Ari", "match.extension: true", "enchousen", False),
        ("Enchousen: Ari", "match.start: 25000", "enchousen", True),
    ],
)
def test_words_that_another_rule_of_the_file_names_are_not_listed(
    tmp_path: Path, page: str, rules: str, word: str, listed: bool
) -> None:
    path = tmp_path / "club.yaml"
    path.write_text(club(rules, "riichi", page), encoding="utf-8")
    assert any(word in each.word.lower() for each in page_words_unsaid(str(path))) == listed
