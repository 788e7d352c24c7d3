"""Chip lines as data: every line of the section on chips of docs/clubs.md by a hand, its chips counted by hand."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from calc.cli import app
from calc.compare import compare
from calc.compare.columns import Column
from calc.dispute import dispute, read_claims
from calc.match import set_chips, settle_match
from calc.problems.document import document_of
from calc.problems.problems import InputError
from calc.rules.proofreader import check
from calc.rules.rules import format_value, load_rules
from calc.steps import read_record
from calc.variants import other_values
from calc.verdict.verdict import as_data

from ..helpers import Data, claim, refused, render, result, win, wins, won
from ..tables import table_of

REDS = ["0m", "0p", "0s"]
HAND = "234m 22406p 33567s + 3s"
"""断么九, one red: 2 han 40 fu concealed by ron."""
FLUSH = "2223344556788p + 8p"
ORPHANS = "19m 19p 19s 1234567z + 1m"
CLUB = """
system: our-club
extends: tcg
title: {en: Our club, ja: うちの雀荘}
rules:
  table.red_fives: [0m, 0p, 0s]
  chips.lines:
    - {id: ippatsu, count: ippatsu, each: 1}
    - {id: ura, count: ura, each: 1}
    - {id: red, count: red, each: 1}
    - {id: bird, ja: 鳥, en: the bird, tile: [1s], each: 1, payers: all}
"""


def line(what: str, each: object = 1, **more: Any) -> Data:
    """A line that counts one of the things that have an id."""
    return {"id": what, "count": what, "each": each, **more}


def chips(data: Data, *lines: Data, rules: Any = "tcg", **over: Any) -> tuple[int, ...]:
    """What the chips come to in seat order; they sum to zero."""
    red = REDS if rules == "tcg" else REDS[1:]
    got = result(data, {"table.red_fives": red, "chips.lines": lines, **over}, rules).chips
    assert sum(got.values()) == got.pop("table") == 0
    return tuple(got.values())


def test_a_line_is_paid_like_the_points() -> None:
    """“A chip line: what is counted × chips each, paid like the points (tsumo all, ron the discarder)”: ippatsu 1 and
    two ura 1 each are 3, from each of three by tsumo, from the discarder by ron."""
    both = line("ippatsu"), line("ura")
    told: Data = {"riichi": True, "ippatsu": True, "dora": "4z", "ura": "1p", "sticks": 1}
    assert chips(win(HAND, ron="B", source="C", **told), *both) == (0, 3, -3, 0)
    assert chips(win(HAND, tsumo="B", **told), *both) == (-3, 9, -3, -3)
    assert chips(win(HAND, ron="B", source="C"), *both) == (0, 0, 0, 0)


def test_or_by_all_even_on_ron() -> None:
    """“or by all even on ron”: the red five 1 from each of three."""
    assert chips(win(HAND, ron="B", source="C"), line("red", payers="all")) == (-1, 3, -1, -1)
    assert chips(win(HAND, tsumo="B"), line("red", payers="all")) == (-1, 3, -1, -1)


def test_concealed_hands_only() -> None:
    """“concealed hands only, or open ones too”"""
    opened = "234m 22p 33567s (406p@A) + 3s"
    for hand, closed, open_, either in ((HAND, 1, 0, 1), (opened, 0, 1, 1)):
        for lines, n in (({"hand": "closed"}, closed), ({"hand": "open"}, open_), ({}, either)):
            assert chips(win(hand, ron="B", source="C"), line("red", **lines)) == (0, n, -n, 0)


def test_multiplied_or_not() -> None:
    """“multiplied or not by what multiplies chips in that system”: a ron on a discarded white doubles the chips of
    mighty where chips.white_ron_doubles is on, but for a line that is `once`."""
    hand = win("123p 789p 123s 99m 55z + 5z", ron="B", source="C", riichi=True, seats="A B C", sticks=1)
    over = {"chips.white_ron_doubles": True, "rules": "mighty"}
    assert chips(hand, line("riichi"), **over) == (0, 2, -2)
    assert chips(hand, line("riichi", once=True), **over) == (0, 1, -1)


def test_each_red_its_own_value() -> None:
    """“each red 1 (each kind its own value)”: the red 5p is 1, the red 5s 3."""
    own = ({"id": "p", "ja": "赤筒", "en": "red 5p", "tile": ["0p"], "each": 1},
           {"id": "s", "ja": "赤索", "en": "red 5s", "tile": ["0s"], "each": 3})  # fmt: skip
    two = "234m 22406p 33067s + 3s"
    assert chips(win(two, ron="B", source="C"), line("red")) == (0, 2, -2, 0)
    assert chips(win(two, ron="B", source="C"), *own) == (0, 4, -4, 0)
    assert chips(win(HAND, ron="B", source="C"), *own) == (0, 1, -1, 0)


def test_each_drawn_north() -> None:
    """“each drawn north or flower”, and “in three-player games the same”: two norths drawn are 2 from each of two."""
    hand = win("22334455p 345s 55z + 5z", tsumo="B", norths=2, seats="A B C")
    assert chips(hand, line("north"), rules="sanma") == (-2, 4, -2)


def test_a_yakuman_each_fold() -> None:
    """“a yakuman, each fold (5 tsumo all, 10 ron)”: 国士無双; 字一色 and 四暗刻 are two folds."""
    own = line("yakuman", 5, by="tsumo"), line("yakuman", 10, by="ron")
    assert chips(win(ORPHANS, tsumo="B"), *own) == (-5, 15, -5, -5)
    assert chips(win(ORPHANS, ron="B", source="C"), *own) == (0, 10, -10, 0)
    assert chips(win("111z 222z 333z 66z 77z + 7z", tsumo="B"), *own) == (-10, 30, -10, -10)


def test_the_same_five_from_all() -> None:
    """“or the same 5 from all”"""
    assert chips(win(ORPHANS, ron="B", source="C"), line("yakuman", 5, payers="all")) == (-5, 15, -5, -5)


def test_a_counted_yakuman_apart_or_not_at_all() -> None:
    """“counted yakuman apart or not at all”: 立直 ツモ 断么九 清一色 with three dora and three ura are 15 han."""
    counted = win(FLUSH, tsumo="B", riichi=True, dora="1p", ura="1p", sticks=1)
    assert chips(counted, line("yakuman", 5)) == (0, 0, 0, 0)
    assert chips(counted, line("yakuman", 5), line("counted_yakuman", 3)) == (-3, 9, -3, -3)
    assert chips(win(ORPHANS, tsumo="B"), line("yakuman", 5), line("counted_yakuman", 3)) == (-5, 15, -5, -5)


def test_a_certain_yaku() -> None:
    """“a certain yaku”: 清一色 3, and nothing for another hand; of two named yaku each that the hand has."""
    hand = win(FLUSH, ron="B", source="C")
    own = {"id": "chinitsu", "yaku": ["chinitsu"], "each": 3}
    assert chips(hand, own) == (0, 3, -3, 0)
    assert chips(win(HAND, ron="B", source="C"), own) == (0, 0, 0, 0)
    assert chips(hand, {**own, "yaku": ["chinitsu", "tanyao", "pinfu"]}) == (0, 6, -6, 0)


def test_a_special_tile() -> None:
    """“a special tile in the hand”: each 1s, in melds and as the winning tile too."""
    bird = {"id": "bird", "ja": "鳥", "en": "the bird", "tile": ["1s"], "each": 1}
    assert chips(win("234m 55p 789m 23s (111z) + 1s", ron="A", source="C"), bird) == (1, 0, -1, 0)
    assert chips(win("234m 22s 555z 55p (111s) + 5p", ron="A", source="C"), bird) == (3, 0, -3, 0)
    assert chips(win(HAND, ron="B", source="C"), bird) == (0, 0, 0, 0)


def test_each_han_beyond_n() -> None:
    """“each han beyond n”: 立直 一発 断么九, two ura and a red are 6 han: one beyond five; a yakuman has none."""
    beyond = {"id": "beyond", "ja": "六翻から", "en": "beyond five han", "han": 5, "each": 2}
    told: Data = {"riichi": True, "ippatsu": True, "dora": "4z", "ura": "1p", "sticks": 1}
    assert chips(win(HAND, ron="B", source="C", **told), beyond) == (0, 2, -2, 0)
    assert chips(win(HAND, ron="B", source="C"), beyond) == (0, 0, 0, 0)
    assert chips(win(ORPHANS, ron="B", source="C"), beyond) == (0, 0, 0, 0)


def test_alice_in_any_file_of_riichi() -> None:
    """アリス: each tile turned brings a chip for each equal one of the hand, and the tiles turned end with a miss."""
    over: Data = {"chips.alice": 1, "chips.lines": [{"id": "alice", "count": "alice", "each": "chips.alice"}]}
    hand = win("340m 23477p 678s 55z + 7p", ron="B", source="C", riichi=True, sticks=1, alice=["7p", "3m", "9m"])
    assert result(hand, over, "parlour4").chips["B"] == 4
    assert result(hand, over, "parlour4").points["B"] == 2600 + 1000
    assert refused({**hand, "alice": ["7p", "9m", "3m"]}, over, "parlour4") == ["L236"]
    untold = {name: value for name, value in hand.items() if name != "alice"}
    assert ("alice_not_recorded", {"player": "B"}) in result(untold, over, "parlour4").notes
    assert refused(hand, {}, "parlour4") == ["S201"]


def test_what_a_club_plays_is_a_page_for_its_wall(tmp_path: Path) -> None:
    """Start, return, uma and chips too, its own or inherited; one column, and the keys break between their words."""
    line = "{id: ura, count: ura, each: 2}"
    (tmp_path / "club.yaml").write_text(
        f"system: club\nextends: tcg\ntitle: {{en: Our Club, ja: うち}}\nrules: {{chips.lines: [{line}]}}\n",
        encoding="utf-8",
    )
    wall = tmp_path / "wall.html"
    shown = CliRunner().invoke(app, ["rules", "show", "-r", str(tmp_path / "club.yaml"), "--html", str(wall)])
    assert shown.exit_code == 0
    page = wall.read_text(encoding="utf-8")
    assert "<h1>Our Club</h1>" in page
    for words in ("25,000 points", "30,000 points", "+15 +5 −5 −15", "ura dora: 2 chips"):
        assert f"<td>{words}</td>" in page
    assert "<td>match.<wbr>dealer_<wbr>must_<wbr>end</td>" in page
    assert "TCG" not in page


def test_all_reds() -> None:
    """“オールスター (all reds) n”: three of three, not two."""
    assert chips(win("340m 22406p 33067s + 3s", ron="B", source="C"), line("all_red", 5)) == (0, 5, -5, 0)
    assert chips(win("345m 22406p 33067s + 3s", ron="B", source="C"), line("all_red", 5)) == (0, 0, 0, 0)


def test_a_chip_is_worth_money_and_no_points() -> None:
    """“Value of a chip in money; chips are not points of the match”: 50 a thousand and 100 a chip. B's 3 chips of an
    ippatsu by tsumo are 300; scores are those without chips."""
    over = {"chips.lines": [line("ippatsu")], "match.uma": [0, 0, 0, 0], "match.return": 25000}
    hand = win("345m 22456p 33567s + 3s", tsumo="B", riichi=True, ippatsu=True)
    data = as_data(settle_match({"rules": "tcg", "players": list("ABCD"), "hands": [hand]}, overrides=over,
                        rate="points=50/1000,chips=100", ended=True))  # fmt: skip
    (match,) = data["matches"]
    assert match["hands"][0]["chips_total"] == {"A": -1, "B": 3, "C": -1, "D": -1}
    assert sum(match["hands"][0]["scores"].values()) == 100000
    own = {row["player"]: row for row in data["standings"]}
    assert own["B"]["money"] == own["B"]["result"] * 50 // 1000 + 3 * 100


def test_start_with_n_chips() -> None:
    """“start with n chips”: of 20 each, 26, 22, 17 and 15 are 6, 2, −3 and −5."""
    v = load_rules("tcg", {"set.chips_start": 20}).values
    assert set_chips({"A": 26, "B": 22, "C": 17, "D": 15}, [], v) == {"A": 6, "B": 2, "C": -3, "D": -5}


def test_the_chips_of_a_liable_player_too_or_not() -> None:
    """“Liability: … chips too or not”: 大三元 that C made sure, by tsumo: 5 from each, or all 15 from C; a ron is the
    discarder's."""
    dragons = "(555z@C) (666z@C) (777z@C) 123p 9p + 9p"
    over = {"pao.yaku": ["daisangen"], "pao.chips": True}
    drawn = win(dragons, tsumo="B", pao="C")
    assert chips(drawn, line("yakuman", 5), **{**over, "pao.chips": False}) == (-5, 15, -5, -5)
    assert chips(drawn, line("yakuman", 5), **over) == (0, 15, -15, 0)
    assert chips(win(dragons, ron="B", source="D", pao="C"), line("yakuman", 5), **over) == (0, 5, 0, -5)
    assert chips(drawn, line("yakuman", 5), **{**over, "pao.yaku": []}) == (-5, 15, -5, -5)
    honours = win("(555z@C) (666z@D) (777z@C) 1z (222z) + 1z", tsumo="B", pao="C")  # 字一色 too, which C did not make
    assert chips(honours, line("yakuman", 5), **over) == (0, 30, -30, 0)


def test_each_winner_of_several_has_his_own_chips() -> None:
    """Both winners of a double ron are paid their lines by the discarder; one left out by head-bump is not."""
    own = claim("345m 22456p 33567s + 3s", ron="B", source="C", riichi=True, ippatsu=True)
    other = claim("345m 66p 456p 24s 999p + 3s", ron="D", source="C", riichi=True, ippatsu=True)
    both = wins(own, other, sticks=2)
    assert chips(both, line("ippatsu"), **{"ron.most_winners": 2}) == (0, 1, -2, 1)
    assert chips(both, line("ippatsu")) == (0, 0, -1, 1)


# --- as the rest of the program sees it -------------------------------------------------------------------------------


@pytest.fixture
def club(tmp_path: Path) -> str:
    path = tmp_path / "club.yaml"
    path.write_text(CLUB, encoding="utf-8")
    return str(path)


TOLD: Data = {"riichi": True, "ippatsu": True, "dora": "4z", "ura": "1p", "sticks": 1}
RECORD = win(HAND, ron="B", source="C", **TOLD)


def test_a_receipt_names_the_line_as_the_file_has_it(club: str) -> None:
    data = as_data(result(RECORD, None, club))
    told = [step for step in data["receipt"] if step["topic"] == "chips"]
    assert [(s["label"], s["detail"], s["result"]) for s in told] == [
        ("ippatsu", "1 × 1", "1"), ("ura", "2 × 1", "2"), ("red", "1 × 1", "1"),
    ]  # fmt: skip
    assert [rule["value"] for rule in told[1]["rules"]] == ["[{id: ura, count: ura, each: 1}]"]
    assert data["wins"][0]["chips"] == 4
    assert data["points"]["B"] == 13000


def test_one_file_gives_chips_with_reasons_everywhere(club: str, tmp_path: Path) -> None:
    """`score`, `batch`, `match`, `dispute`, `compare`, `--html`, `--json`, Japanese."""
    hand, page = tmp_path / "hand.json", tmp_path / "hand.html"
    hand.write_text(json.dumps(RECORD), encoding="utf-8")

    def said(*args: str) -> str:
        run = CliRunner().invoke(app, [*args, "-r", club], catch_exceptions=False)
        return " ".join(run.stdout.split())

    assert "12,000 points + 4 chips" in said("score", str(hand))
    assert "Chips: ura dora ×2 2 each × 1 chips.lines" in said("score", str(hand))
    assert "チップ: 裏ドラ ×2 2枚 × 1人" in said("score", str(hand), "--lang", "ja")
    assert json.loads(said("score", str(hand), "--json"))["chips"]["B"] == 4
    said("score", str(hand), "--html", str(page))
    assert "ura dora ×2" in page.read_text(encoding="utf-8")
    assert json.loads(said("batch", str(hand)))["wins"][0]["chips"] == 4
    bird_hand = ["789m 234p 06p 4p 23s 55s + 1s", "--tsumo", "B"]
    assert "the bird 1" in said("score", *bird_hand)
    assert "鳥 1" in said("score", *bird_hand, "--lang", "ja")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("says", "cause"),
    [
        ("B=12000, 2 chips", "left_out:chips.ura"),
        ("B=12000, 6 chips", "twice:chips.ura"),
        ("B=12000, 12 chips", "happened:chips_from_all"),
    ],
)
def test_a_dispute_understands_chips(club: str, says: str, cause: str) -> None:
    entry = read_record(RECORD, club)
    (answer,) = dispute(entry.record, entry.rules, read_claims(entry, [says])).answers
    assert cause in answer.explanations[0].ids


def test_a_comparison_names_the_line(club: str) -> None:
    data = as_data(compare(document_of(RECORD), [Column("tcg", (("table.red_fives", REDS),)), Column(club)]))
    assert {"chips.ippatsu", "chips.ura", "chips.red"} <= {x["what"] for x in data["lines"] if x["section"] == "pays"}
    (found,) = data["causes"]
    assert [rule["id"] for rule in found["rules"] if rule["needed"]] == ["chips.lines"]


def test_a_comparison_shows_the_lines_that_differ(club: str, tmp_path: Path) -> None:
    """Of two clubs with chips: the ura 1, and 2."""
    other = tmp_path / "other.yaml"
    other.write_text(CLUB.replace("count: ura, each: 1", "count: ura, each: 2"), encoding="utf-8")
    (found,) = as_data(compare(document_of(RECORD), [Column(club), Column(str(other))]))["causes"]
    (rule,) = found["rules"]
    assert [rule[side]["value"] for side in ("first", "other")] == [
        f"[{{id: ura, count: ura, each: {n}}}]" for n in (1, 2)
    ]  # fmt: skip


def test_each_line_is_varied_in_amount_and_presence(club: str) -> None:
    values = [format_value(value) for value in other_values(load_rules(club), "chips.lines")]
    own = [dict(one) for one in load_rules(club).values["chips.lines"]]
    assert format_value(tuple(tuple(one.items()) for one in own[1:])) in values
    more = [{**own[0], "each": 2}, *own[1:]]
    assert format_value(tuple(tuple(one.items()) for one in more)) in values


def test_a_line_may_name_the_rule_that_holds_its_number() -> None:
    """mighty's lines do, so that a club that extends it changes one number."""
    hand = win("123p 789p 123s 99m 46s + 5s", ron="B", source="C", riichi=True, ippatsu=True, seats="A B C", sticks=1)
    before = result(hand, None, "mighty").chips["B"]
    assert result(hand, {"chips.ippatsu": 3}, "mighty").chips["B"] == before + 2


def test_a_list_is_written_and_read_back() -> None:
    """`--set` takes what is printed, names with commas and quotes too."""
    name = 'a "bird", or: two'
    lines = [{"id": "x", "ja": "鳥", "en": name, "tile": ["1s", "0p"], "each": 1, "once": True}]
    text = format_value(load_rules("tcg", {"chips.lines": lines}).values["chips.lines"])
    assert load_rules("tcg", [f"chips.lines={text}"]).values["chips.lines"] == (
        (("id", "x"), ("ja", "鳥"), ("en", name), ("tile", ("1s", "0p")), ("each", 1), ("once", True)),
    )


@pytest.mark.slow
@table_of(
    ("item", "under", "help_"),
    [
        ("{id: ippatsu, count: ippatsuu, each: 1}", "ippatsuu", "did you mean ippatsu?"),
        ("{id: ura, count: alice, each: 1}", "alice", "allowed: win"),
        ("{id: ura, count: ura, each: chips.ura}", "chips.ura", ""),
        ("{id: ura, count: ura, each: -1}", "-1", "at least 0"),
        ("{id: x, ja: x, en: x, yaku: [chinitu], each: 1}", "[chinitu]", "did you mean yaku.chinitsu?"),
        ("{id: ura, count: ura, tile: [1s], each: 1}", "{id", "one of count, yaku, tile, han"),
        ("{id: x, ja: x, en: x, each: 1}", "{id", "one of count, yaku, tile, han"),
        ("{id: x, cout: ura, each: 1}", "cout", "did you mean count?"),
        ("{id: ura, count: ura}", "{id", "add each: …"),
        ("{id: bird, tile: [1s], each: 1}", "{id", "add ja: …, en: …"),
        ("{id: bird, ja: 鳥, en: bird, tile: [1x], each: 1}", "1x", "one tile"),
        ("ippatsu", "ippatsu", "{field: value, …}"),
    ],
    most=10,
)
def test_what_is_wrong_with_a_line_is_told_at_its_place(item: str, under: str, help_: str, tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    path.write_text(f"system: club\nextends: tcg\nrules:\n  chips.lines:\n    - {item}\n", encoding="utf-8")
    found = check(path, strict=False)
    assert [p.code for p in found] == ["R103"]
    assert found[0].span is not None
    assert found[0].span.line == 5
    assert found[0].span.source.text[found[0].span.start :].startswith(under)
    assert help_ in found[0].help
    with pytest.raises(InputError):
        load_rules(str(path))


def test_without_lines_nothing_is_computed() -> None:
    """“Default of riichi: no chips”: no field of a result says anything of them."""
    data = as_data(result(RECORD, {"table.red_fives": REDS}))
    assert "chips" not in data["wins"][0]
    assert "chip_lines" not in data["wins"][0]
    assert not any(data["chips"].values())
    assert refused(RECORD) == ["L203"]


@pytest.mark.parametrize(
    ("count", "hand", "more", "each"),
    [
        ("all_red", "99m 234p 67s 345p 340s + 8s", {}, 0),
        ("all_red", "99m 234p 67s 340p 340s + 8s", {}, 1),
        ("flower", "99m 234p 67999s 345p + 8s", {"aside": "春 夏 春"}, 3),
        ("four_flowers", "99m 234p 67999s 345p + 8s", {"aside": "春 夏 秋 冬"}, 1),
        ("pocchi", "99m 234p 67999s 345p + Pg", {}, 1),
        ("mangan", "99m 234p 67999s 340p + 8s", {"ippatsu": True, "aside": "4z"}, 1),
        ("haneman", "99m 234p 67999s 340p + 8s", {"ippatsu": True, "aside": "4z"}, 0),
    ],
)
def test_what_riichi_counts_anmika_can_count(count: str, hand: str, more: Data, each: int) -> None:
    """“オールスター (all reds) n”, “each drawn north or flower”: what is counted, in anmika too."""
    told = win(hand, tsumo="B", riichi=True, seats=["A", "B", "C"], dora="6z 6z")
    told["win"] |= more
    over = {"chips.lines": [{"id": "line", "ja": "祝儀", "en": "a line", "count": count, "each": 1, "once": True}]}
    lines = [line for line in won(told, over, "anmika")["chip_lines"] if line["id"] == "line"]
    assert sum(line["number"] for line in lines) == each


BIRDS = """
system: birds
extends: tcg
yaku:
  all_birds: {ja: 鳥尽くし, en: All birds, value: 2/1}
  bird_chips: {ja: 鳥祝儀, en: Bird chips, value: off}
rules:
  chips.lines: [{id: bird_chips, yaku: [bird_chips], each: 2}, {id: chinitsu, yaku: [chinitsu], each: 3}]
"""


def test_a_line_of_a_yaku_is_called_as_the_yaku(tmp_path: Path) -> None:
    """Also one that the club brings; in compare each that another rule set lacks is remarked."""
    rules = tmp_path / "birds.yaml"
    rules.write_text(BIRDS, encoding="utf-8")

    def said(command: str, *words: str) -> str:
        asked = [command, *words, "--ron", "B", "--from", "C", "--rules", str(rules)]
        return CliRunner().invoke(app, asked).output

    flush = "111234567s 6789s + 9s"
    assert "Chips: Full flush" in said("score", flush, "--lang", "en")
    assert "チップ: 清一色" in said("score", flush, "--lang", "ja")
    birds = "111s 234s 567s 678p 9p + 9p", "--yaku", "all_birds", "--yaku", "鳥祝儀", "--lang", "en"
    assert "Chips: Bird chips" in said("score", *birds)
    compared = said("compare", *birds, "--riichi", "--rules", "tcg")
    assert "all_birds is not a yaku" in compared
    assert "鳥祝儀 is not a yaku" in compared
    assert re.search(r"C → B  Bird chips, chips +– +2\n", compared), "the record is read anew for its rules"


def test_a_line_named_in_english_alone_has_that_name_in_japanese_too() -> None:
    lines: Any = [{"id": "stars", "count": "all_red", "en": "All stars", "each": 5}]
    over: Data = {"table.red_fives": REDS, "chips.lines": lines}
    assert not check(f"system: club\nextends: tcg\nrules: {json.dumps(over)}\n", strict=False)
    stars = result(win("34406m 067p 067s 22z + 5m", ron="B", source="C", riichi=True), over)
    assert stars.chips["B"] == 5
    assert "チップ: All stars" in render(stars, "ja")
    del lines[0]["en"]
    doubts = check(f"system: club\nextends: tcg\nrules: {json.dumps(over)}\n", strict=False)
    assert [p.sentence for p in doubts] == ["R103.item_name"]
