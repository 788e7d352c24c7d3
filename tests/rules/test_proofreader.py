"""calc rules check: what a club's proofreader finds beside what stops a load."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from calc.problems.problems import Problem
from calc.rules.proofreader import check as check_file
from calc.rules.rules import YakuWorth, load_rules, shipped

from ..helpers import ALL
from ..tables import table_of
from .plants import FOUR, THREE, plants

APART = """
system: club
extends: tcg
rules:
  match.uma: [20, 10, -10, -15]
  pao.honba: discarder
  limit.haneman_han: 4
  match.return: 20000
"""


def test_the_proofreader_finds_values_that_do_not_go_together(tmp_path: Path) -> None:
    """Place points that do not add up, a value that nobody asks for, limits out of order: each at its line."""
    path = tmp_path / "club.yaml"
    path.write_text(APART, encoding="utf-8")
    problems = check_file(path, strict=False)
    assert sorted((p.code, p.span.line) for p in problems if p.span) == [("R114", n) for n in (5, 6, 7, 8)]
    path.write_text(APART.replace("-15", "-20").replace("  pao.honba", "  pao.yaku: [daisangen]\n  pao.honba"))
    assert {str(p.message).split(" ")[0] for p in check_file(path, strict=False)} == {
        "limit.haneman_han",
        "match.return",
    }


FOUND = """
  shibari.honba: 5 # shibari.han: 2
  chombo.each: 3000 # chombo.points: each
  wareme.also: [honba] # wareme.factor: 2
  pocchi.fifth_copy: true # table.pocchi: one
  dora.north_han: 2 # north.drawn_aside: true
  match.above: beyond # match.uma_one_above: […] / match.uma_two_above: […] / match.uma_three_above: […]
  match.bust_bonus_to: top # match.bust_bonus: … / match.bust_chips: …
  match.target: 40000 # match.extension: true
  match.dealer_may_end: top # match.dealer_must_end: false / match.extension: true
  points.missing_share: split # table.players: 3
  yaku.north: 1 # north.yaku_tile: true
  sanfuu.winds: any # yaku.sanfuu: …
  pao.yaku: [suukantsu, renhou] # allowed
  dora.standing: [0p] # table.red_fives: [… 0p …]
  dora.standing: [1f] # table.flowers: four
  dora.standing: [g5p] # table.special: [… g5p …]
  dora.standing: [Pw] # table.pocchi: one
  match.uma: [-10, -5, 5, 10] # [10, 5, -5, -10]
  match.uma: [20500, 10000, -10000, -20500] # thousand points
  match.ceiling: 20000 # in the unit
  table.red_fives: [5p] # coloured
  table.red_fives: [0p, 0p, 0p, 0p, 0p] # at most 4
  reading.order: [points, points, fu] # at most 1
  points.table: [mangan ron 8000, mangan ron 9000] # keep one
  points.table: [3/30 ron 4000, 2/60 ron 3900] # keep one
  chips.lines: [{id: red, count: red, each: 1}] # table.red_fives: […]
  chips.lines: [{id: all_red, count: all_red, each: 1}] # table.red_fives: […]
  chips.lines: [{id: flower, count: flower, each: 1}] # table.flowers: four
  chips.lines: [{id: north, count: north, each: 1}] # north.drawn_aside: true
  chips.lines: [{id: pocchi, count: pocchi, each: 1}] # table.pocchi: one
  chips.lines: [{id: ippatsu, count: ippatsu, each: 1, hand: open}] # hand: closed
  chips.lines: [{id: renhou, yaku: [renhou], each: 1}] # yaku.renhou: …
  chips.lines: [{id: bird, ja: 金, en: gold, tile: [g5p], each: 1}] # table.special: [… g5p …]
  chips.lines: [{id: ura, count: ura, each: 1}, {id: ura, count: ura, each: 1}] # at most 1
  chips.lines: [{id: riichi, yaku: [riichi], each: 1, hand: open}] # hand: closed
  points.mangan: 8000 # in the unit
  points.yakuman: 32000 # in the unit
  match.start: 2700 # in the unit
  draw.noten_total: 30000 # in the unit
  fu.fixed: 3 # in the unit
  fu.chiitoitsu: 4 # in the unit
  honba.ron: 15 # in the unit
  honba.ron: 1500 # write honba.tsumo_each too
  points.table: [haneman tsumo 8000/4000] # haneman tsumo 4000/8000
  points.table: [2/35 ron 3000] # a limit or han/fu
  yaku.isshoku_sanjun: 2/3 # write 3/2
  yaku.pinfu: 1/1 # write 1/-
  yaku.riichi: 1/1 # write 1/-
  yaku.ippatsu: 1/1 # write 1/-
  yaku.iipeikou: 1 # write 1/- for closed hands
  yaku.suuankou: 4 # a yakuman is
  yaku.toitoi: 22 # in the unit
  yaku.junchan: 2/1 # more than 2/1
  fu.open_triplet: 4 # in the unit
  points.table: [mangan ron 800] # a digit may be
  points.table: [haneman ron 7700] # brings more than the one below
  points.table: [mangan dealer-ron 8000] # a dealer more than the others
  points.table: [3/30 ron 40000] # brings more
  chips.lines: [{count: ippatsu, each: 1000}] # in the unit
  chombo.place_points: 200 # in the unit
"""
"""A line of rules and part of what is advised; each extends tcg, which has neither red fives nor an extension."""
BESIDE = """
  fu.tsumo: 2 # fu.fixed: 30 # fu.fixed: 0
  points.table: [2/40 ron 3000] # fu.fixed: 30 # fu.fixed: 0
  renchan.noten: true # renchan.tenpai: false # renchan.tenpai: true
  table.special: [{tile: b5p, count: 1, han: 1}] # table.red_fives: [0p, 0p, 0p, 0p] # at most 4
  dora.standing: [1m] # table.removed: [1m] # table.removed: []
  pao.yaku: [daisangen] # yaku.daisangen: off # yaku.daisangen: …
  tenhou.double_forms: [kokushi_13] # yaku.kokushi_13: off # yaku.kokushi_13: …
  wareme.also: [nagashi] # wareme.factor: 2 # draw.nagashi_mangan: mangan
  chombo.points: each # chombo.each: 0 # chombo.each: …
  dora.kan_turned: before # dora.kan: false # dora.kan: true
  renchan.south: win # match.length: east # match.length: east_south / match.extension: true
  yaku.daisuushii: yakuman*2 # yakuman.most: 1 # no yakuman is more than 1 fold
  chips.lines: [{id: ippatsu, count: ippatsu, each: 1}] # yaku.ippatsu: off # yaku.ippatsu: …
  chips.lines: [{id: ura, count: ura, each: 1}] # dora.ura: false # dora.ura: true
  chips.lines: [{id: counted_yakuman, count: counted_yakuman, each: 1}] # limit.counted_yakuman_han: 0 # limit.counted
  chips.lines: [{id: sanbaiman, count: sanbaiman, each: 1}] # limit.sanbaiman_han: 13 # limit.sanbaiman_han: …
"""
"""The same for a value beside which another one does nothing."""


def test_limits_of_a_table_of_payments_stand_beside_fixed_fu(tmp_path: Path) -> None:
    """Only a cell of han and fu needs its fu; the slash of a tsumo's shares is none."""
    path = tmp_path / "club.yaml"
    rules = "fu.fixed: 30\n  points.table: [mangan tsumo 3000/5000, haneman tsumo 4000/8000, 3/30 ron 4000]"
    path.write_text(f"system: club\nextends: tcg\nrules:\n  {rules}\n", encoding="utf-8")
    assert check_file(path, strict=False) == []
    path.write_text("system: club\nextends: kessen\nrules:\n  kessen.cap: 3200\n", encoding="utf-8")
    assert [p.sentence for p in check_file(path, strict=False)] == ["R114.usual"], "points, not × base"


@cache
def checked(text: str) -> list[Problem]:
    """What is found in the text of a club's file, each read once."""
    return check_file(text, strict=False)


@table_of("line", [*FOUND.strip().splitlines(), *BESIDE.strip().splitlines()], most=5)
def test_a_value_without_effect_is_found_and_mended(line: str) -> None:
    """Each at its own place; without the value there is nothing to say."""
    rule, *beside, advice = line.strip().split(" # ")
    text = "\n".join(["system: club", "extends: tcg", "rules:", *(f"  {one}" for one in (*beside, rule))])
    (problem,) = checked(text + "\n")
    assert advice in problem.help
    assert problem.span is not None
    assert problem.span.line == 4 + len(beside)
    assert not checked("\n".join(text.splitlines()[:-1]) + "\n")


@pytest.mark.parametrize(
    "line",
    ["chips.lines: [{id: red, count: red, each: 1}]", "dora.red_indicator: 2", "match.target: 40000"],
)
def test_a_value_that_its_parent_gives_effect_is_fine(line: str) -> None:
    """The red fives and the extension are those of the system that the club extends."""
    assert not check_file(f"system: club\nextends: riichi\nrules:\n  {line}\n", strict=False)


def test_what_a_parent_lists_is_told_where_a_club_leaves_it_without_sense() -> None:
    """A chip for ippatsu that is inherited where there is no ippatsu; a rule that asks for another one is no list."""
    (problem,) = check_file("system: club\nextends: parlour4\nrules:\n  yaku.ippatsu: off\n", strict=False)
    left = str(problem.help).removeprefix("without it: ")
    assert (left.startswith("chips.lines: [{"), "ippatsu" in left) == (True, False)
    assert (problem.span and problem.span.line) == 4
    assert not check_file(f"system: club\nextends: parlour4\nrules:\n  yaku.ippatsu: off\n  {left}\n", strict=False)
    assert not check_file("system: club\nextends: parlour4\nrules:\n  dora.kan: false\n", strict=False)


def test_a_text_may_be_quoted_whole() -> None:
    """A ruling with its source repeats what the text says, though another value leaves it without effect."""
    ruling = "{value: 5, status: stated, source: common}"
    assert not check_file(f"system: club\nextends: tcg\nrules:\n  shibari.honba: {ruling}\n", strict=False)


@pytest.mark.slow
def test_the_shipped_rules_go_together() -> None:
    assert not check_file(shipped().path)


UNREAD = """
system: club
extends: tcg
rules:
  points:
    kiriage: false
  切り上げ満貫: false
  chips.lines:
    - {id: ippatsu, count: ippatsuu, each: 1}
    - {id: ura, count: ura, each: x}
    - {id: red, cont: red, each: 1}
yaku:
  karasu: {ja: カラス, en: karasu, value: 1/-}
"""


def test_everything_that_cannot_be_read_is_told_at_once() -> None:
    """Each item of a list, rules below their group, and rules by what players call them; a tab is one mistake."""
    problems = {p.span.line: p.help for p in check_file(UNREAD, strict=False) if p.span}
    for line, advice in {
        5: "each on its line: points.kiriage: …",
        7: "points.kiriage",
        9: "did you mean ippatsu?",
        10: "allowed: an integer",
        11: "did you mean count?",
        13: "our_karasu",
    }.items():
        assert advice in problems[line]
    item = "{id: hot, yaku: [tanyao], chips: 1, pays: all, hand: close}"
    found = check_file(f"system: club\nextends: tcg\nrules:\n  chips.lines:\n    - {item}\n", strict=False)
    assert [(p.message.split()[-1], p.help) for p in found if p.span] == [
        ("chips", "did you mean each?"),
        ("pays", "did you mean payers?"),
        ("close", "allowed: closed, open; did you mean closed?"),
    ]
    counted = "system: club\nextends: tcg\nrules:\n  chips.lines: [{count: ura, each: 1}, {each: 1, tile: [1s]}]\n"
    (nameless,) = check_file(counted, strict=False)  # what is counted is its id
    assert nameless.help == "add id: …, ja: …, en: …"
    (tab,) = check_file("system: club\nextends: tcg\nrules:\n\tpoints.kiriage: false\n", strict=False)
    assert tab.code == "R108"


def test_a_line_without_effect_is_told_though_it_repeats_what_is_inherited(tmp_path: Path) -> None:
    """`shibari.honba` where one han is enough, written out with `shibari.han: 1`: the parent says the same."""
    path = tmp_path / "club.yaml"
    path.write_text("system: club\nextends: tcg\nrules:\n  shibari.han: 1\n  shibari.honba: 5\n", encoding="utf-8")
    (problem,) = check_file(path, strict=False)
    assert (problem.code, problem.span and problem.span.line) == ("R114", 5)
    assert "shibari.han: 2" in problem.help


def test_sizes_and_ranks_may_be_meant() -> None:
    """A club that pays 8,000 a honba says so."""
    for rule, value in (("honba.ron", 8000), ("yaku.toitoi", 13), ("fu.open_kan", 100), ("match.return", 29999)):
        text = f"system: club\nextends: tcg\nrules:\n  {rule}: {value}\n"
        assert check_file(text, strict=False)
        assert not check_file(f"{text}meant: [{rule}]\n", strict=False)


def test_a_yakuman_of_other_tables_is_no_slip() -> None:
    """人和 is a mangan in ema2025 and a yakuman in anmika; nobody ships 対々和 as one."""
    club = "system: club\nextends: ema2025\nrules:\n  yaku.renhou: yakuman/-\n"
    assert check_file(club, strict=False) == []
    toitoi = check_file(club.replace("renhou: yakuman/-", "toitoi: yakuman"), strict=False)
    assert [p.sentence for p in toitoi] == ["R114.rank"]


def test_so_may_a_yaku_of_the_club_and_an_unknown_one_is_listed() -> None:
    text = (
        "system: club\nextends: tcg\nyaku: {ours: {ja: 我, en: Ours, value: 20/10}}\nrules: {points.kiriage: false}\n"
    )
    assert [p.sentence for p in check_file(text, strict=False)] == ["R114.usual"]
    assert not check_file(f"{text}meant: [yaku.ours]\n", strict=False)
    assert "points.kiriage, yaku.ours" in str(check_file(f"{text}meant: [zzz]\n", strict=False)[0].help)


def test_a_honba_by_ron_stands_beside_one_by_tsumo() -> None:
    """300 by ron and 300 from each of three; 1,000 and 1,000 of two."""
    text = "system: club\nextends: {}\nrules:\n  honba.ron: {}\n  honba.tsumo_each: {}\n"
    (problem,) = check_file(text.format("tcg", 300, 300), strict=False)
    assert "honba.ron or honba.tsumo_each" in problem.help
    assert not check_file(text.format("sanma", 1000, 1000), strict=False)


@pytest.mark.parametrize(
    ("title", "fix"),
    [
        ("{en: Lyon, three players}", 'write {en: "Lyon, three players"}'),
        ("{en: Lyon, club: three}", '"Lyon, club: three"'),
    ],
)
def test_a_title_that_a_comma_cuts_is_told(title: str, fix: str) -> None:
    """The rest was lost in silence."""
    (problem,) = check_file(f"system: club\nextends: tcg\ntitle: {title}\nrules: {{}}\n", strict=False)
    assert (problem.code, problem.span and problem.span.line) == ("R103", 3)
    assert fix in problem.help


def test_a_file_without_a_parent_is_told_that_alone() -> None:
    """It was a KeyError where a value is a multiple of another one."""
    assert check_file("system: club\nrules:\n  open_riichi.stick: 2000\n", strict=False)


@pytest.mark.slow
def test_nine_of_ten_planted_mistakes_are_found() -> None:
    """A hundred slips as people make them; the files without them are clean."""
    assert [check_file(text, strict=False) for text in (FOUR, THREE)] == [[], []]
    sample = [*plants(1, 100)][:: 1 if ALL else 2]
    missed = [plant.line for plant in sample if not check_file(plant.text, strict=False)]
    assert len(missed) <= len(sample) // 10, missed


MEANT = """
  honba.ron: 10000000000 # at most 1000000000
  chombo.place_points: -20 # did you mean 20?
  yaku.chinitsu: 5/6 # write 6/5
  yaku.toitoi: -/2 # did you mean 2/-?
  table.red_fives: [5m] # did you mean 0m?
"""
"""What people write, and what they are told to write."""


@table_of("line", MEANT.strip().splitlines())
def test_a_value_as_people_write_it_is_told_how_it_is_written(line: str) -> None:
    rule, advice = line.strip().split(" # ")
    (problem,) = check_file(f"system: club\nextends: tcg\nrules:\n  {rule}\n", strict=False)
    assert advice in problem.help


@pytest.mark.parametrize(
    ("line", "value"),
    [("match.bust: あり", True), ("dora.ura: なし", False), ("draw.nagashi_mangan: なし", "off"),
     ("match.uma: 15/5", (15, 5, -5, -15)), ("match.start: 25,000", 25000), ("match.start: 25k", 25000),
     ("yaku.ippatsu: なし", YakuWorth(0, 0, False)), ("dora.standing: [發, 東]", ("6z", "1z"))],
)  # fmt: skip
def test_what_is_plain_is_read_as_it_is_meant(line: str, value: object, tmp_path: Path) -> None:
    (tmp_path / "club.yaml").write_text(f"system: club\nextends: riichi\nrules:\n  {line}\n", encoding="utf-8")
    assert load_rules(str(tmp_path / "club.yaml"))[line.partition(":")[0]] == value


def test_a_yaku_worth_as_much_as_one_that_it_includes_is_odd_only_beside_an_inherited_one() -> None:
    """A table of 5 han for each riichi writes both, and double riichi is no less; 2/1 for 純チャン alone is a slip."""
    text = "system: club\nextends: sanma\nrules:\n  yaku.double_riichi: {}\n  yaku.riichi: 5/-\n"
    assert not [p for p in check_file(text.format("5/-"), strict=False) if "riichi" in p.message]
    (less,) = [p for p in check_file(text.format("4/-"), strict=False) if "riichi" in p.message]
    assert "yaku.double_riichi is 4/-, less than yaku.riichi, which is 5/-" in less.message
    (even,) = check_file("system: club\nextends: riichi\nrules:\n  yaku.junchan: 2/1\n", strict=False)
    assert even.message == "yaku.junchan is 2/1, no more than yaku.chanta, which it includes"
