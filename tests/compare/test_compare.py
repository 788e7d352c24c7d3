"""``calc compare``: what differs between rule sets, and that the rules named are the ones that make the difference."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from benchmarks.hands import hands
from calc.compare import Column, Comparison, columns_of, compare
from calc.compare.causes import find_causes
from calc.compare.columns import Outcome, Subject, mix_rules
from calc.compare.lines import SIZE, LineName, lines_of
from calc.formats import Expected, Recorded
from calc.formats.winlines import to_record
from calc.formats.write import record_data
from calc.problems.document import plain_document
from calc.problems.problems import InputError, Problem, Source
from calc.readers.reader import read_documents, read_record
from calc.records.values import ReadableDocument
from calc.render.compare import WORDS
from calc.render.width import width
from calc.rules.rules import Rules, load_rules
from calc.steps import settle
from calc.variants import change_rules, other_values
from calc.verdict.verdict import as_data
from tests.helpers import render_compare

from ..helpers import ALL, win

ROOT = Path(__file__).parent.parent.parent
KIRIAGE = win("234m 567m 345p 456s 88s", ron="B", source="C", riichi=True, dora="1m", tile="5p")
OPEN_TANYAO = win("22444p 33567s (234m) + 3s", ron="B", source="C")


def held(value: Mapping[str, Any], *rules: str, sets: tuple[str, ...] = ()) -> Comparison:
    """A record under the columns that options ask for."""
    return compare(plain_document(value), columns_of(rules, sets))


def rows(found: Comparison) -> dict[tuple[str, str, str], list[Any]]:
    """The lines that differ, by section, subject and id."""
    return {(x["section"], x["subject"], x["what"]): x["values"] for x in as_data(found)["lines"]}


def named(found: Comparison, column: int = 1) -> dict[str, dict[str, Any]]:
    """The rules named for a column, by id."""
    (one,) = [c for c in as_data(found)["causes"] if c["column"] == column]
    return {r["id"]: r for r in one["rules"]}


# --- one hand ---------------------------------------------------------------------------------------------------------


def test_what_differs_is_told_and_nothing_else() -> None:
    hand = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "234567m 34p 456s 88s + 5p", "riichi": True},
            "dora": "1m", "sticks": 1}  # fmt: skip
    found = held(hand, sets=("points.kiriage=false",))
    assert rows(found) == {
        ("size", "B", "points"): [8000, 7700],
        ("size", "B", "limit"): ["mangan", None],
        ("pays", "C → B", "points.win"): [8000, 7700],
        ("points", "B", "points"): [9000, 8700],
        ("points", "C", "points"): [-8000, -7700],
    }
    rule = named(found)["points.kiriage"]
    assert (rule["first"]["value"], rule["first"]["status"], rule["first"]["source"]) == (True, "stated", "tcg 2-02")
    assert (rule["other"]["value"], rule["other"]["status"], rule["other"]["source"]) == (False, "override", "--set")
    assert rule["whole"]
    assert rule["vanishes"]
    assert rule["needed"]


def test_of_many_rules_that_differ_only_those_that_matter_are_named() -> None:
    hand = win("11z 234m 456p 345s + 678s", ron="A", source="B", tile="6s", riichi=True) | {"win": {
        "player": "A", "by": "ron", "from": "B", "hand": "11z 234m 456p 345s 78s + 6s", "riichi": True}}  # fmt: skip
    found = held(hand, "tenhou4", "mleague")
    assert list(named(found)) == ["fu.pair_double_wind"]
    assert rows(found)["fu", "A", "fu.pair_double_wind"] == [4, 2]
    assert len(load_rules("tenhou4").differing(load_rules("mleague"))) > 10


def test_no_win_under_one_of_them() -> None:
    found = held(OPEN_TANYAO, sets=("yaku.tanyao=1/-",))
    assert rows(found)["outcome", "", "settled"] == [True, ["W302"]]
    assert rows(found)["points", "B", "points"][0] > 0
    assert named(found)["yaku.tanyao"]["whole"]
    assert [c["status"] for c in as_data(found)["columns"]] == ["settled", "no_win"]


def test_a_record_that_cannot_be_under_one_of_them() -> None:
    hand = win("340m 567p 345s 678s 22p", tsumo="A", tile="2p") | {"win": {
        "player": "A", "by": "tsumo", "hand": "340m 567p 345s 678s 2p + 2p", "riichi": True}}  # fmt: skip
    found = held(hand, "tenhou4", "tcg")
    assert [c["status"] for c in as_data(found)["columns"]] == ["settled", "impossible"]
    rules = named(found)
    assert [k for k, r in rules.items() if r["needed"]] == ["table.red_fives"]
    assert rules["table.red_fives"]["vanishes"] is False or rules["table.red_fives"]["whole"]


def test_a_rule_that_counts_only_beside_another() -> None:
    """``pao.honba`` is asked only where ``pao.yaku`` knows the yakuman."""
    hand = {"seats": ["A", "B", "C", "D"], "honba": 2, "win": {
        "player": "B", "by": "ron", "from": "C", "hand": "23m 99p (555z) (666z) (777z) + 1m",
        "pao": "D"}}  # fmt: skip
    found = held(hand, "tcg", sets=("pao.yaku=[daisangen], pao.honba=discarder",))
    rules = named(found)
    assert set(rules) == {"pao.yaku", "pao.honba"}
    assert all(r["needed"] for r in rules.values())
    assert rules["pao.yaku"]["alone"]
    assert not rules["pao.yaku"]["whole"]
    assert not rules["pao.honba"]["alone"]
    assert rules["pao.honba"]["with"] == ["pao.yaku"]
    assert rules["pao.honba"]["put_back"]


def test_a_rule_that_another_hides() -> None:
    """Without red fives the record cannot be; that open tanyao is no yaku would forbid it too."""
    hand = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "22444p 33067s (234m) + 3s"}}
    found = held(hand, "tenhou4", sets=("table.red_fives=[] yaku.tanyao=1/-",))
    rules = named(found)
    assert rules["table.red_fives"]["needed"]
    assert rules["table.red_fives"]["whole"]
    assert not rules["yaku.tanyao"]["needed"]
    assert not rules["yaku.tanyao"]["put_back"]
    assert rules["yaku.tanyao"]["alone"][0]["to"] == ["W302"]


def test_two_rules_of_which_either_would_do() -> None:
    """A hand that is told by a made-up system: it changes as soon as one of two rules does."""
    first = load_rules("tcg")
    other = change_rules(first, {"points.kiriage": False, "fu.chiitoitsu": 50, "honba.ron": 0})
    line = LineName("points", "B", "points")

    def tell(rules: Rules) -> dict[LineName, Any]:
        return {line: rules.values["points.kiriage"] and rules.values["fu.chiitoitsu"] == 25}

    found = find_causes(first, other, tell, lambda rules: frozenset(rules.values))
    assert {(c.id, c.whole) for c in found.rules} == {("points.kiriage", True), ("fu.chiitoitsu", True)}
    assert sorted(c.needed for c in found.rules) == [False, True]
    assert not any(c.vanishes or c.put_back for c in found.rules)


def test_the_first_rules_are_those_of_the_record() -> None:
    value = {"rules": {"use": "tenhou4", "set": {"points.kiriage": True}}, **OPEN_TANYAO}
    assert [c.label for c in held(value, sets=("honba.ron=400",)).columns] == ["tenhou4", "tenhou4 + honba.ron=400"]
    found = held(value, "mleague")
    assert [c.label for c in found.columns] == ["tenhou4", "mleague"]
    # what the record itself changes holds under every name
    assert all(c.result and c.result.rules.values["points.kiriage"] is True for c in found.columns)


def test_a_rules_file_of_ones_own(tmp_path: Path) -> None:
    club = tmp_path / "club.yaml"
    club.write_text("system: club\nextends: tcg\nrules:\n  points.kiriage: false\n", encoding="utf-8")
    hand = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "234567m 34p 456s 88s + 5p", "riichi": True},
            "dora": "1m"}  # fmt: skip
    found = held(hand, "tcg", str(club))
    assert [c.label for c in found.columns] == ["tcg", "club.yaml"]
    assert list(named(found)) == ["points.kiriage"]


def test_a_yaku_that_one_of_the_files_brings_makes_the_difference_with_its_chips(tmp_path: Path) -> None:
    """Its value, its chip line and its name are taken over and put back together: the rules named make it whole."""
    crow = tmp_path / "crow.yaml"
    crow.write_text(
        "system: crow\nextends: tcg\nyaku:\n  crow: {ja: カラス, en: Crow, value: 2}\n"
        "rules:\n  chips.lines: [{yaku: [crow], each: 2}]\n",
        encoding="utf-8",
    )
    claimed = {**OPEN_TANYAO, "win": {**OPEN_TANYAO["win"], "yaku": ["crow"]}}
    for rules in (("tcg", str(crow)), (str(crow), "tcg")):
        found = held(claimed, *rules)
        (cause,) = as_data(found)["causes"]
        assert cause["complete"]
        assert list(named(found)) == ["yaku.crow", "chips.lines"]
    assert "Crow" in render_compare(found)


def test_different_games_are_compared_by_results_only() -> None:
    hand = {"seats": ["A", "B", "C"], "win": {"player": "B", "by": "tsumo", "hand": "123p 789p 123s 99p 46s + 5s",
                                              "riichi": True}}  # fmt: skip
    found = held(hand, "tenhou3", "mighty")
    (cause,) = as_data(found)["causes"]
    assert cause["comparable"] is False
    assert cause["rules"] == []
    assert rows(found)["size", "B", "chips"] == [None, 4]
    assert "different games" in render_compare(found)


def test_three_columns_and_nothing_that_differs() -> None:
    found = held(OPEN_TANYAO, "tcg", "mleague", sets=("points.kiriage=false", "honba.ron=400"))
    assert found.same
    assert as_data(found)["lines"] == []
    assert as_data(found)["causes"] == []
    assert "Nothing differs" in render_compare(found)
    assert "They differ in 1 rule;" in render_compare(held(OPEN_TANYAO, sets=("points.kiriage=false",)))
    assert "the same in every value" in render_compare(held(OPEN_TANYAO, sets=("points.kiriage=true",)))


def test_a_record_that_is_wrong_under_all_of_them() -> None:
    with pytest.raises(InputError) as wrong:
        held({"win": {"player": "B", "by": "ron", "hand": "234m"}}, "tcg", "mleague")
    assert {p.code for p in wrong.value.problems} >= {"S203"}


@pytest.mark.parametrize(
    ("rules", "sets", "code"),
    [
        ((), (), "R121"),
        (("tcg", "tcg"), (), "R122"),
        ((), ("points.kiriage=false", "points.kiriage=false"), "R122"),
        ((), ("points.kiriage",), "R103"),
        ((), ("points.kiriage=true, points.kiriage=false",), "R104"),
    ],
)
def test_columns_that_cannot_be(rules: tuple[str, ...], sets: tuple[str, ...], code: str) -> None:
    with pytest.raises(InputError) as wrong:
        columns_of(rules, sets)
    assert [p.code for p in wrong.value.problems] == [code]


def test_several_changes_in_one_column() -> None:
    assert columns_of((), ("a.b=1, c.d=[x, y]; e.f=true g.h=2/-",))[1].overrides == (
        ("a.b", "1"), ("c.d", "[x, y]"), ("e.f", "true"), ("g.h", "2/-"),
    )  # fmt: skip


def test_recorded_wins_under_another_game() -> None:
    with pytest.raises(InputError) as wrong:
        compare(to_record(hands(1)[0]), columns_of(("tenhou4", "mighty")))
    assert [p.code for p in wrong.value.problems] == ["R123"]


# --- the rules named are right: held against every mixture by brute force --------------------------------------------


def check_causes(subject: Subject, first: Rules, other: Rules) -> int:
    """Whether the rules named are exactly those that make a difference; how many there are."""

    def tell(rules: Rules) -> Any:
        return lines_of(subject.outcome(rules))

    found = find_causes(first, other, tell, subject.keys_read)
    keys = first.differing(other)
    assert found.complete
    assert found.differing == len(keys)
    start, end = tell(first), tell(other)
    needed = [c.id for c in found.rules if c.needed]
    assert tell(mix_rules(first, other, needed)) == end
    for key in needed:
        assert tell(mix_rules(first, other, [k for k in needed if k != key])) != end, f"{key} is not needed"
    by_key = {c.id: c for c in found.rules}
    for key in keys:
        alone, back = tell(mix_rules(first, other, [key])), tell(mix_rules(first, other, [k for k in keys if k != key]))
        if key not in by_key:
            assert (alone, back) == (start, end), f"{key} is not named"
            continue
        cause = by_key[key]
        assert bool(cause.alone) == (alone != start)
        assert cause.whole == (alone == end)
        assert bool(cause.put_back) == (back != end)
        assert cause.vanishes == (back == start)
        for line, old, new in cause.alone:
            assert (start.get(line), alone.get(line)) == (old, new)
        if cause.partners:
            beside = mix_rules(first, other, cause.partners)
            assert tell(beside) != tell(mix_rules(first, other, [*cause.partners, key]))
    return len(found.rules)


def examples(pattern: str) -> Iterator[ReadableDocument]:
    for path in sorted((ROOT / "examples").glob(pattern)):
        for document in read_documents(Source(path.name, path.read_text("utf-8"))):
            assert not isinstance(document, list)
            yield document


@pytest.mark.slow
def test_random_hands_under_the_presets() -> None:
    """Of many random hands those that differ, and some that do not."""
    first, *others_ = (load_rules(n) for n in ("tenhou4", "tcg", "mleague", "majsoul4"))
    documents = (plain_document(record_data(Recorded(to_record(h), Expected(), "", 1))) for h in hands(150, seed=11))
    same = different = 0
    for document in documents:
        subject = Subject(document)
        base = subject.outcome(first)
        for other in others_:
            outcome = subject.outcome(other)
            if base.verdict and outcome.verdict and base.gains["points"] == outcome.gains["points"]:
                if same < 6:
                    same += 1
                    check_causes(subject, first, other)
            elif different < 14:
                different += 1
                assert check_causes(subject, first, other) >= 1
    assert (same, different) == (6, 14)


@pytest.mark.slow
@pytest.mark.parametrize("system", ["tcg", "mighty", "wenzhou", "kessen", "anmika"])
def test_random_changes_of_every_system(system: str) -> None:
    rng = random.Random(system)
    count = 0
    for document in list(examples(f"{system}-*.yaml"))[:: 1 if ALL else 10 if system == "anmika" else 3]:
        value: Any = document.value
        if isinstance(value.get("rules"), dict):
            continue
        subject = Subject(document)
        first = subject.rules(Column())
        asked = sorted(k for k in subject.keys_read(first) if k in first.values)
        keys = rng.sample(asked, min(len(asked), 6))
        made = {k: rng.choice(found) for k in keys if (found := other_values(first, k))}
        count += check_causes(subject, first, change_rules(first, made))
    assert count > 8


def test_the_keys_are_those_of_rules_diff() -> None:
    from tests.commands import app_of

    for a, b in (("tcg", "tenhou4"), ("tenhou4", "tenhou3"), ("kessen", "kessen3"), ("mighty", "anmika")):
        shown = json.loads(CliRunner().invoke(app_of("rules"), ["diff", a, b, "--json"]).stdout)
        assert sorted(row["key"] for row in shown) == sorted(load_rules(a).differing(load_rules(b)))


# --- texts ------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pattern", "sets"),
    [
        ("tcg-*.yaml", ("points.kiriage=false", "yaku.tanyao=off, fu.base=30", "fu.pair_double_wind=4")),
        ("mighty-*.yaml", ("chips.ippatsu=3", "fu.base=30")),
        ("wenzhou-*.yaml", ("factor.hard=3",)),
        ("kessen-*.yaml", ("kessen.kong.concealed=100",)),
        ("anmika-*.yaml", ("dice.base=20", "chips.ippatsu=5")),
    ],
)
def test_every_example_fits_the_screen(pattern: str, sets: tuple[str, ...]) -> None:
    shown = 0
    for document in list(examples(pattern))[:: 1 if ALL else 8 if pattern.startswith("anmika") else 3]:
        try:
            found = compare(document, columns_of((), sets))
        except InputError:
            continue  # an example of what cannot be
        shown += not found.same
        assert json.loads(json.dumps(as_data(found)))
        for line in "\n".join(render_compare(found, lang) for lang in ("en", "ja")).splitlines():
            assert width(line) <= 80, line
            assert not re.search(r"[{}]|\bNone:", line), line
    assert shown


def test_a_player_with_table_in_the_name_keeps_it_in_japanese() -> None:
    won = {"player": "Constable", "by": "ron", "from": "Bea", "riichi": True, "hand": "234m234567p3488s+5s"}
    value = {"seats": ["Constable", "Bea", "Cho", "Dan"], "win": won}
    text = render_compare(held(value, "tcg", "tenhou4", sets=("yaku.riichi=2",)), "ja")
    assert "Bea → Constable  " in text
    assert "Constable: 点数" in text


def test_every_word_has_two_languages_with_the_same_blanks() -> None:
    for word, (en, ja) in WORDS.items():
        assert all((en, ja)), word
        blanks = set(re.findall(r"\{(\w+)", en)) - {"n"}
        assert blanks <= set(re.findall(r"\{(\w+)", ja)) | {"n"}, word
    assert all(f"s_{name}" in WORDS for name in SIZE)


def test_lines_of_no_result() -> None:
    assert lines_of(Outcome(None, [Problem("W302", "")])) == {LineName("outcome", "", "settled"): ("W302",)}


def test_what_a_line_says_can_be_read_from_the_result() -> None:
    entry = read_record(plain_document(KIRIAGE | {"win": {
        "player": "B", "by": "ron", "from": "C", "hand": "234567m 34p 456s 88s + 5p", "riichi": True}}))  # fmt: skip
    verdict = settle(entry.record, entry.rules)
    data, told = as_data(verdict), lines_of(Outcome(verdict))
    assert told[LineName("size", "B", "han")] == data["wins"][0]["han"]
    assert {x.what: v for x, v in told.items() if x.section == "yaku"} == {
        y["id"]: y["han"] for y in data["wins"][0]["yaku"]
    }
    paid = {(x.subject, v) for x, v in told.items() if x.section == "points"}
    assert paid == {(p, n) for p, n in data["points"].items() if n}


def test_a_comparison_without_a_hand_asks_for_one_first() -> None:
    """What to compare it with is asked when there is a hand."""
    from calc.cli import app

    assert "give a hand with --tsumo or --ron, or a file" in CliRunner().invoke(app, ["compare"]).stderr
    hand = ["234m 22444p 33567s + 3s", "--tsumo", "B"]
    assert "R121" in CliRunner().invoke(app, ["compare", *hand]).stderr
