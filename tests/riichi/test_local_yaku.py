"""Yaku that some tables play: those built in, worth a limit, or of a club's own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from calc import InputError, NoWin
from calc.cli import app
from calc.render.result import verdict_blocks as shown
from calc.render.terminal import Terminal
from calc.riichi.look import Features
from calc.riichi.yaku import HOLDS, REGISTRY, SEES
from calc.rules.proofreader import check
from calc.rules.rules import load_rules, parse_yaku
from calc.steps import read_record, settle
from calc.verdict.verdict import as_data

from ..helpers import Data, load_yaml
from ..rules.test_one_record_per_key import known, own, varied
from ..tables import table_of

HANDS = Path(__file__).parent.parent / "local_yaku.yaml"
CLUB = """
system: our-club
extends: tcg
yaku:
  all_birds: {ja: 鳥尽くし, en: All birds, value: 2/1}
  golden_gate: {ja: 金門橋, en: Golden gate, value: mangan+/-}
"""


def cases() -> Iterator[Any]:
    for name, hands in load_yaml(HANDS.read_text(encoding="utf-8")).items():
        for number, hand in enumerate(hands):
            yield pytest.param(name, hand, id=f"{name}-{number}")


def record_of(told: Data) -> Data:
    """The record of a line: fields of the table apart from those of the win."""
    said = {key: value for key, value in told.items() if key not in ("with", "yaku", "points", "refused")}
    table: Data = {key: said.pop(key) for key in ("dora", "honba") if key in said}
    who = {"player": said.pop("tsumo"), "by": "tsumo"} if "tsumo" in said else {"player": "B", "by": "ron", "from": "C"}
    return {"rules": {"use": "tcg", "set": told["with"]}, "win": who | said, **table}


@pytest.mark.slow
@table_of(("name", "told"), [*cases()], most=30)
def test_a_hand_has_the_local_yaku_that_it_has(name: str, told: Data) -> None:
    if "refused" in told:
        with pytest.raises((InputError, NoWin)) as caught:
            settle((entry := read_record(record_of(told))).record, entry.rules)
        assert told["refused"] in {p.code for p in caught.value.problems}
        return
    entry = read_record(record_of(told))
    (win,) = as_data(settle(entry.record, entry.rules))["wins"]
    assert ([y["id"] for y in win["yaku"]], win["points"]) == (told["yaku"], told["points"])


def test_what_is_asked_of_a_yaku_is_known() -> None:
    assert {*HOLDS, *SEES} <= {*REGISTRY}
    assert {name for yaku in REGISTRY.values() for name in yaku.features} == {*Features._fields}
    assert {name for yaku in REGISTRY.values() for name in yaku.replaces} <= {*REGISTRY}
    assert not [name for name, yaku in REGISTRY.items() if not yaku.flag and not yaku.features]


def test_every_local_yaku_has_its_hands() -> None:
    listed = set(load_yaml(HANDS.read_text(encoding="utf-8")))
    elsewhere = {"amerika_chiitoitsu", "kanpachiman", "kanpachiman_tsumo", "manzu_honitsu"}  # those of anmika
    assert {name for name, yaku in REGISTRY.items() if yaku.local} <= listed | elsewhere


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["riichi", "mighty", "anmika"])
def test_the_games_of_the_family_share_them(engine: str) -> None:
    """Each counts in every game that can have it: a hand comes to something else with another worth of it."""
    local = {name for name, yaku in REGISTRY.items() if yaku.local} | {"tsubame_gaeshi"}
    groups = {"sanfuu", "shousharin", "daisharin", "hyakumangoku", "ishinoue", "paarenchan"}
    mine = [o for o in own(engine) if o.key.removeprefix("yaku.") in local or o.key.partition(".")[0] in groups]
    values = load_rules(engine).values
    mine = [one for one in mine if one.key in known(engine) and not getattr(values[one.key], "closed", 0)]
    assert len(mine) > 10
    assert not [one.key for one in mine if not varied(one, engine)]


def test_a_yaku_that_is_off_is_looked_at_where_the_hand_has_it() -> None:
    told = {"with": {}, "hand": "223344p 234p 56s 88m + 7s"}
    entry = read_record(record_of(told))
    looked = [s["result"] for s in as_data(settle(entry.record, entry.rules))["receipt"] if s["topic"] == "considered"]
    assert "isshoku_sanjun" in looked[0]
    assert "kokuiisou" not in looked[0]


@pytest.mark.parametrize("text", ["mangan", "mangan/-", "baiman+", "sanbaiman+/-"])
def test_a_worth_of_a_limit_is_written_as_it_is_read(text: str) -> None:
    worth = parse_yaku(text)
    from calc.rules.rules import format_value

    assert worth is not None
    assert format_value(worth) == text


# --- yaku of the club's own -------------------------------------------------------------------------------------------


@pytest.fixture
def club(tmp_path: Path) -> str:
    path = tmp_path / "club.yaml"
    path.write_text(CLUB, encoding="utf-8")
    return str(path)


HAND = {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s", "riichi": True}


def settled(club: str, yaku: object, **more: Any) -> Data:
    entry = read_record({"win": HAND | {"yaku": yaku}} | more, rules=club)
    data: Data = as_data(settle(entry.record, entry.rules))
    return data


def test_a_yaku_of_the_clubs_own_counts_what_its_file_says(club: str) -> None:
    data = settled(club, ["all_birds"])
    (mine,) = [y for y in data["wins"][0]["yaku"] if y["id"] == "all_birds"]
    assert mine == {"id": "all_birds", "ja": "鳥尽くし", "en": "All birds", "han": 2, "claimed": True}
    assert (data["wins"][0]["han"], data["points"]["B"]) == (4, 9000)
    assert {"id": "claimed", "player": "B", "yaku": "all_birds", "ja": "鳥尽くし", "en": "All birds"} in data[
        "warnings"
    ]


def test_it_may_be_called_by_its_names(club: str) -> None:
    assert (
        settled(club, "鳥尽くし")["points"]
        == settled(club, ["All birds"])["points"]
        == settled(club, "all_birds")["points"]
    )


def test_it_may_be_worth_a_limit(club: str) -> None:
    assert settled(club, "golden_gate")["wins"][0]["limit"] == "mangan"


def test_it_may_be_worth_chips_alone(tmp_path: Path) -> None:
    """A claimed yaku that is off has no han, and its chip line counts; an unclaimed one brings nothing."""
    path = tmp_path / "club.yaml"
    path.write_text(
        "system: club\nextends: tcg\nyaku:\n  crow: {ja: カラス, en: Crow, value: off}\n"
        "rules:\n  chips.lines:\n    - {yaku: [crow], each: 2}\n",
        encoding="utf-8",
    )
    assert check(path, False) == []
    data = settled(str(path), "カラス")
    assert (data["wins"][0]["han"], data["chips"]["B"], data["chips"]["C"]) == (2, 2, -2)
    assert settled(str(path), [])["chips"]["B"] == 0


def test_a_claim_of_an_unknown_yaku_suggests_the_nearest(club: str) -> None:
    with pytest.raises(InputError) as caught:
        settled(club, ["all_bird"])
    (problem,) = caught.value.problems
    assert problem.sentence == "S204.own_yaku"
    assert "all_birds" in problem.help


def test_a_yaku_that_the_tiles_decide_is_not_claimed(club: str) -> None:
    with pytest.raises(InputError) as caught:
        settled(club, ["toitoi"])
    assert [p.sentence for p in caught.value.problems] == ["S204.built_in_yaku"]


def test_the_receipt_says_claimed_and_not_checked(club: str, tmp_path: Path) -> None:
    typed = [club, "B ron C 234m22444p33567s 3s riichi yaku 鳥尽くし,golden_gate"]
    for lang, words in (("en", "claimed, not checked"), ("ja", "申告。確かめていない")):
        out = CliRunner().invoke(app, ["score", "-r", *typed, "--lang", lang])
        assert out.exit_code == 0
        assert out.output.count(words) == 2


@pytest.mark.slow
def test_a_claim_can_be_what_players_disagree_about(club: str, tmp_path: Path) -> None:
    record = tmp_path / "hand.yaml"
    record.write_text(yaml.safe_dump({"rules": club, "win": HAND | {"yaku": ["all_birds"]}}, allow_unicode=True))
    out = CliRunner().invoke(app, ["dispute", str(record), "--claim", "B=2600", "--lang", "en"])
    assert "all birds not counted" in " ".join(out.output.split())
    record.write_text(yaml.safe_dump({"rules": club, "win": HAND}, allow_unicode=True))
    out = CliRunner().invoke(app, ["dispute", str(record), "--claim", "B=8000", "--lang", "en"])
    assert "all birds" in out.output


def test_rows_of_a_batch_and_waits_count_it(club: str, tmp_path: Path) -> None:
    rows = tmp_path / "hands.jsonl"
    rows.write_text(json.dumps({"win": HAND | {"yaku": ["all_birds"]}}) + "\n", encoding="utf-8")
    out = CliRunner().invoke(app, ["batch", str(rows), "--rules", club])
    assert json.loads(out.stdout.splitlines()[0])["wins"][0]["yaku"] == ["riichi", "all_birds", "tanyao"]
    waits = ["waits", "-r", club, "234m 22444p 33567s", "--ron", "B", "--from", "C", "--yaku", "all_birds", "--json"]
    out = CliRunner().invoke(app, waits)
    assert {wait["values"]["ron"]["han"] for wait in json.loads(out.stdout)["waits"]} == {3}


@pytest.mark.parametrize("order", [("tcg", "club"), ("club", "tcg")])
def test_it_counts_nothing_under_rules_that_do_not_have_it(club: str, tmp_path: Path, order: tuple[str, str]) -> None:
    record = tmp_path / "hand.yaml"
    record.write_text(yaml.safe_dump({"win": HAND | {"yaku": ["all_birds"]}}, allow_unicode=True))
    options = [part for name in order for part in ("--rules", club if name == "club" else name)]
    out = CliRunner().invoke(app, ["compare", str(record), *options, "--json"])
    sides = {side["rules"]["id"]: side for side in json.loads(out.output)["columns"]}
    assert {name: side["result"]["points"]["B"] for name, side in sides.items()} == {"tcg": 3600, "our-club": 9000}


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("Big: {ja: 大, en: Big, value: 2/1}", "R103"),
        ("toitoi: {ja: 対々和, en: All triplets, value: 2/1}", "R104"),
        ("big: {ja: 大, value: 2/1}", "R111"),
        ("big: {ja: 大, en: Big, value: 2/x}", "R103"),
        ("big: {ja: 大, en: Big}", "R103"),
        ("big: {ja: 大, en: Big, value: 2/1, han: 3}", "R102"),
    ],
)
def test_a_wrong_yaku_of_a_file_is_told(tmp_path: Path, written: str, code: str) -> None:
    path = tmp_path / "club.yaml"
    path.write_text(f"system: our-club\nextends: tcg\nyaku:\n  {written}\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_rules(str(path))
    assert [p.code for p in caught.value.problems] == [code]


def test_a_limit_names_the_rule_that_gives_it() -> None:
    """人和 as a mangan is one by its yaku, whether or not 切り上げ満貫 was looked at."""
    value = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "123m 456m 789p 22s 23s + 4s", "renhou": True}}
    for kiriage in (True, False):
        entry = read_record(value, "tcg", {"yaku.renhou": "mangan+/-", "points.kiriage": kiriage})
        lines = Terminal().lines(shown(settle(entry.record, entry.rules), "en", 1))
        assert any("8,000 points" in line and line.endswith("yaku.renhou") for line in lines), lines
