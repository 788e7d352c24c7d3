"""Games and records of our own, written as logs: what is read again is the same record, or is refused (F109)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from calc.cli import app
from calc.formats import Recorded, read_recorded
from calc.formats.replay import in_comparable_form
from calc.formats.write import record_data
from calc.problems.problems import Problem
from calc.records.record import Record
from calc.steps import read_record
from calc.verify import verify

from ..helpers import some
from ..tables import table_of
from .test_formats import ALL, SPECIAL, _sorted, needs_logs
from .test_formats_stories import DOUBLE, FOUR, NORTH, PAO_RON, PAO_TSUMO, ROBBED, TRIPLE, nagashi

FORMS = ("tenhou6", "mjai")
call = CliRunner().invoke


def read(path: Path) -> list[Recorded]:
    problems: list[Problem] = []
    found = list(read_recorded(str(path), problems.append))
    assert problems == []
    return found


def written(path: Path, form: str, out: Path) -> tuple[list[Recorded], str]:
    """The hands of a file written in a form and read again, and what was said of those that are not."""
    result = call(app, ["convert", "--to", form, str(path)])
    out.write_text(result.stdout, encoding="utf-8")
    return read(out) if result.stdout else [], result.stderr


def alike(one: Record, other: Record, form: str) -> bool:
    """Whether records are the same, but for hands at a draw that only the other one shows."""
    if other.draw and one.draw and other.draw.kind == "exhaustive":
        shown = {player for player, _, _ in one.draw.hands}
        hands = tuple(hand for hand in other.draw.hands if hand[0] in shown)
        other = other._replace(draw=other.draw._replace(hands=hands))
    return _sorted(one) == _sorted(other)


@pytest.mark.slow
@needs_logs
@pytest.mark.parametrize("form", FORMS)
@table_of("path", some(ALL, 2), most=20)
def test_a_log_in_another_format_is_the_same_game(tmp_path: Path, path: Path, form: str) -> None:
    first = read(path)
    again, said = written(path, form, tmp_path / "log")
    if form == "mjai" and first[0].record.rules == "majsoul4":
        assert "F109" in said
        return
    assert len(first) == len(again)
    assert all(alike(a.record, b.record, form) for a, b in zip(first, again, strict=True))
    report = verify(again)
    assert report.differing == (path.name in SPECIAL)
    if form == "tenhou6":
        assert report.fields["yaku"].compared == sum(len(r.record.wins) for r in first)


@pytest.mark.slow
@needs_logs
@pytest.mark.parametrize("form", FORMS)
def test_a_record_as_a_log_is_the_same_record(tmp_path: Path, form: str) -> None:
    """Records do not say how a hand was played; a game is made up that ends like them."""
    records = [r for path in some(ALL, 6) for r in read(path)]
    own = tmp_path / "own.jsonl"
    own.write_text("".join(json.dumps(record_data(r)) + "\n" for r in records), encoding="utf-8")
    again, said = written(own, form, tmp_path / "log")
    assert len(again) + said.count("F109]") == len(records)
    assert len(again) > 0.8 * len(records)
    assert verify(again).differing <= 1
    known = [r.record for r in records]
    for hand in again:
        while known and not same(hand.record, known[0]):
            known.pop(0)  # refused
        assert known, f"{hand.where} is none of the records"
        known.pop(0)


def same(one: Record, other: Record) -> bool:
    return len(one.wins) == len(other.wins) and in_comparable_form(one, other) == in_comparable_form(other, other)


STORIES = {
    "triple": TRIPLE, "four riichi": FOUR, "nagashi": nagashi(), "liable, tsumo": PAO_TSUMO, "liable, ron": PAO_RON,
    "robbed kan": ROBBED, "two winners": DOUBLE, "norths": NORTH,
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", STORIES)
def test_rare_hands_by_log_and_by_record(tmp_path: Path, name: str, form: str) -> None:
    log = tmp_path / "log"
    log.write_text(STORIES[name].mjlog(), encoding="utf-8")
    (first,) = read(log)
    ((again,), _) = written(log, form, tmp_path / "out")
    assert alike(first.record, again.record, form)
    own = tmp_path / "own.json"
    own.write_text(json.dumps(record_data(first)), encoding="utf-8")
    hands, said = written(own, form, tmp_path / "out")
    if name == "nagashi":  # the log shows no hands, those of others would
        assert "F109" in said
    else:
        assert same(hands[0].record, first.record)
        assert verify(hands).differences == []


HAND: dict[str, Any] = {
    "rules": "tenhou4", "seats": ["A", "B", "C", "D"], "dora": "9p",
    "win": {"player": "B", "by": "tsumo", "hand": "234m 22444p 33567s + 3s"},
}  # fmt: skip
WAYS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {}),
    ({}, {"chiihou": True}),
    ({"sticks": 1, "ura": "1z"}, {"riichi": True}),
    ({"sticks": 2, "ura": "1z"}, {"riichi": True, "ippatsu": True}),
    ({"sticks": 1}, {"riichi": "double", "ippatsu": True}),
    ({"sticks": 1, "ura": "1z"}, {"riichi": "double", "haitei": True}),
    ({"sticks": 1, "ura": "1z"}, {"riichi": True, "by": "ron", "from": "A", "houtei": True}),
    ({"dora": "9p 1z"}, {"hand": "22444p 33567s [1111m] + 3s", "rinshan": True}),
    ({"dora": "9p 1z"}, {"hand": "22444p 33567s (6666m) + 3s", "rinshan": True}),
    ({"honba": 3, "round": "south 3"}, {"hand": "22p 33567s (777z@D) (234m@A) + 3s"}),
    ({}, {"by": "ron", "from": "C", "hand": "44p 33567s (777z) 234m + 3s", "river": "1z 9m 2z"}),
]


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@table_of("more", WAYS, most=10)
def test_circumstances_of_a_win(tmp_path: Path, more: tuple[dict[str, Any], dict[str, Any]], form: str) -> None:
    value = {**HAND, **more[0], "win": {**HAND["win"], **more[1]}}
    own = tmp_path / "own.json"
    own.write_text(json.dumps(value), encoding="utf-8")
    hands, said = written(own, form, tmp_path / "out")
    assert said == ""
    assert same(hands[0].record, read_record(value).record)
    assert verify(hands).differences == []


def test_rules_that_tenhou6_can_say(tmp_path: Path) -> None:
    own = tmp_path / "own.json"
    for rules in ("majsoul4", {"use": "tenhou4", "set": {"table.red_fives": [], "yaku.tanyao": "1/-"}}):
        value = {**HAND, "rules": rules, "win": {**HAND["win"], "hand": "234m 22444p 33567s + 3s"}}
        own.write_text(json.dumps(value), encoding="utf-8")
        ((hand,), said) = written(own, "tenhou6", tmp_path / "out")
        assert said == ""
        assert record_data(hand)["rules"] == (
            rules if isinstance(rules, str) else {**rules, "set": {"table.red_fives": "[]", "yaku.tanyao": "1/-"}}
        )


FLOWERS = {"use": "tcg", "set": {"table.flowers": "four", "north.replacement_rinshan": True}}


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"rules": "tcg"}, "cannot express rules"),
        ({"rules": {"use": "tenhou4", "set": {"points.kiriage": True}}}, "cannot express rules"),
        ({"rules": {"use": "tenhou4", "set": {"points.tsumo_extra": 1000}}}, "cannot express rules"),
        ({"rules": FLOWERS, "win": {**HAND["win"], "flowers": "1f", "rinshan": True}}, "not every call"),
        ({"dora": ""}, "no dora indicator"),
        ({"win": None, "draw": {"tenpai": ["A", "B"]}}, "hands of all players"),
    ],
)
@pytest.mark.parametrize("form", FORMS)
def test_what_a_log_cannot_say_is_refused(tmp_path: Path, more: dict[str, Any], why: str, form: str) -> None:
    value = {key: val for key, val in {**HAND, **more}.items() if val}
    own = tmp_path / "own.json"
    own.write_text(json.dumps(value), encoding="utf-8")
    result = call(app, ["convert", "--to", form, str(own)])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "F109" in result.stderr
    assert why in result.stderr
