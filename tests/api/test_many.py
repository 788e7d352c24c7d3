"""Hands in memory, waits one by one, systems and rules as a program asks for them."""

from __future__ import annotations

import pickle
from pathlib import Path
from types import MappingProxyType
from typing import Any, get_args

import pytest

import calc
from calc.api.batch import Kind
from calc.api.hand_words import HandWords
from calc.api.hands import Hand
from calc.batch.chunk import LOGS
from calc.batch.in_memory import NAME, chunks_of
from calc.batch.sources import KINDS, SIZE
from calc.systems import ENGINES, fields_of

from ..reference import names

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
LINE = "B ron C 234m22444p33567s3s"
RECORD: dict[str, Any] = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s"}}


def test_records_and_lines_in_memory_are_settled_in_their_order() -> None:
    hands: list[Hand] = [
        RECORD,
        {**RECORD, "honba": 1},
        LINE + " riichi",
        MappingProxyType({**RECORD, "sticks": 1}),
        "A tsumo 3 han 30 fu",
    ]
    rows = [*calc.batch(records=iter(hands))]
    assert [(row.file, row.line, row.standing) for row in rows] == [(NAME, n, "settled") for n in range(1, 6)]
    assert [row.points for row in rows] == [calc.score(hand).points for hand in hands]
    assert [row.points for row in calc.batch(hand for hand in (RECORD, RECORD))] == [rows[0].points] * 2
    assert [*calc.batch([])] == [*calc.batch(records=[])] == []


def test_what_is_wrong_with_a_hand_in_memory_is_in_its_row() -> None:
    win = {**RECORD["win"], "hand": {1, 2}}
    rows = [*calc.batch(records=[{"win": {}}, RECORD, "B ron C 234x", {"win": win}])]
    assert [(row.line, row.standing) for row in rows] == [(1, "bad"), (2, "settled"), (3, "bad"), (4, "bad")]
    assert all(problem.message for row in rows for problem in row.problems)
    other: Any = [RECORD, 5]
    with pytest.raises(calc.InputError, match="not of type int"):
        [*calc.batch(other)]


def test_chunks_in_memory_end_with_whole_records() -> None:
    long = {**RECORD, "title": "x" * (SIZE // 3)}
    chunks = [*chunks_of([long] * 5 + [LINE] * 2)]
    assert [(chunk.kind, chunk.line, chunk.data.count(b"\n")) for chunk in chunks] == [
        ("jsonl", 1, 3), ("jsonl", 4, 2), ("lines", 6, 2),
    ]  # fmt: skip


def test_a_batch_takes_loaded_rules() -> None:
    rules = calc.rules("tcg", set={"honba.ron": 1500})
    (row,) = calc.batch([{**RECORD, "honba": 1}], rules=rules)
    assert row.points["C"] == -2800
    assert pickle.loads(pickle.dumps(row)) == row


def test_what_is_no_batch_is_refused_at_once() -> None:
    paths = [str(EXAMPLES / "counted-yakuman.yaml"), str(EXAMPLES / "nowhere.jsonl"), "nor-here"]
    with pytest.raises(calc.InputError, match="nowhere") as raised:
        calc.batch(paths)
    assert [problem.code for problem in raised.value.problems] == ["F101", "F101"]
    for wrong, said in (({"jobs": -3}, "jobs"), ({"kind": "xml"}, "mjlog"), ({"as_table": True, "per": "x"}, "per")):
        options: Any = wrong
        with pytest.raises(ValueError, match=said):
            calc.batch([RECORD], **options)
    with pytest.raises(TypeError):
        calc.batch(EXAMPLES, records=[RECORD])
    assert {*get_args(Kind)} == {"", *KINDS, *LOGS}


def test_the_words_with_choices_are_literal() -> None:
    for name in ("by", "riichi", "chankan"):
        fields = [f for engine in ENGINES for f in fields_of(engine)["win"] if f.name == name]
        literal = str(HandWords.__annotations__[name])
        for choice in {choice for field in fields for choice in field.choices}:
            assert f"'{choice}'" in literal or f'"{choice}"' in literal, name


def test_waits_are_gone_through_with_both_ways_of_winning() -> None:
    waits = calc.waits("234m 22444p 33567s", player="B", riichi=True, river="3s")
    assert [(wait.tile, wait.left, wait.furiten) for wait in waits] == [("2p", 2, True), ("3s", 1, True)]
    first = waits.waits[0]
    assert first.ron is not None
    assert first.tsumo is not None
    for by, worth in (("ron", first.ron), ("tsumo", first.tsumo)):
        words: Any = {"by": by, "giver": "C"} if by == "ron" else {"by": by}
        (win,) = calc.score("234m 22444p 33567s + 2p", player="B", riichi=True, **words).wins
        assert worth[:5] == (win.points, win.han, win.fu, win.yakuman, win.limit)
        assert worth.yaku == tuple(part.id for part in win.yaku)
    assert (len(waits), waits.tiles) == (2, ("2p", "3s"))
    assert "tsumo" in waits.text()
    assert "ron" in waits.text()
    ways = waits.to_dict()["waits"]
    assert isinstance(ways, list)
    assert ways[0]["values"].keys() == {"tsumo", "ron"}
    (ron, _) = calc.waits("234m 22444p 33567s", player="B", by="ron")
    assert (ron.ron is None, ron.tsumo is None) == (False, True)
    (bare, _) = calc.waits("234m 22444p 33567s")
    assert (bare.ron, bare.tsumo) == (None, None)


def test_a_wait_on_which_a_win_is_forbidden_says_why() -> None:
    refused = calc.waits("234m 456p 22s 78s (789s)", player="B").waits[0]
    assert refused.ron is not None
    assert refused.ron.refused.startswith("W")
    assert refused.tsumo is not None


def test_other_games_have_waits_too() -> None:
    (joker, last) = calc.waits("34m 456789p 123s 111z 7s 5z", rules="wenzhou", player="B", indicator="2m")
    assert joker.tsumo is not None
    assert last.ron is not None
    assert [wait.tile for wait in calc.waits("222m 333m 5m 678m (444m)", rules="kessen", player="B", void="s")]
    assert [wait.tile for wait in calc.waits("123p 789p 123s 99m 46s", rules="anmika", player="B")] == ["5s"]


def test_disputes_and_comparisons_have_the_pages_of_their_commands() -> None:
    for result in (calc.dispute(LINE, "C=1000"), calc.compare(LINE, ["tcg", "mleague"])):
        assert result.html("ja").startswith("<!DOCTYPE html>")
        assert result._repr_html_().startswith("<iframe")
    assert "C" in calc.dispute(LINE, "C=1000").html()


def test_systems_and_rules_say_what_they_are() -> None:
    for system in calc.systems():
        assert calc.rules(system.id).title == system.title
    rules = calc.rules("tcg")
    assert dict(rules).keys() == {*rules} == {line.key for line in rules.find()}
    assert "honba.ron" in rules
    (line,) = rules.find("honba.ron")
    assert (line.value, line.text, line.status) == (300, "300", "stated")
    assert {line.key.partition(".")[0] for line in rules.find("honba")} == {"honba"}
    assert rules.find("honba.ron", "ja")[0].meaning != line.meaning
    assert rules.find("no such word") == []
    assert all(line.meaning and line.allowed for line in rules.find())


def test_an_unfinished_match_has_places_by_the_points_so_far() -> None:
    evening = calc.match(["B ron C 234m22444p33567s3s riichi"])
    assert not evening.matches[0].end.over
    assert [(each.player, each.place) for each in evening.standings] == [("B", 1), ("A", 2), ("D", 2), ("C", 4)]


def test_help_names_nothing_that_is_not_installed() -> None:
    texts = [calc.__doc__ or "", *[getattr(calc, name).__doc__ or "" for name in names()]]
    texts += [
        method.__doc__ or ""
        for name in names()
        for method in vars(getattr(calc, name)).values()
        if getattr(method, "__doc__", None)
    ]
    assert [text for text in texts if "docs/" in text or "examples/" in text] == []
