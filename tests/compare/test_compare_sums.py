"""``calc compare`` over many hands: the sums are those of hands settled one by one, whatever is read how."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from benchmarks.hands import hands
from calc.batch.comparing import CompareJob, compare_chunk
from calc.batch.sources import chunks
from calc.compare import Column, columns_of
from calc.compare.sums import Tally
from calc.formats import Expected, Recorded
from calc.formats.winlines import to_record
from calc.formats.write import record_data
from calc.problems.problems import InputError
from calc.render.width import width
from calc.rules.rules import load_rules, override
from calc.steps import read_record, read_text, settle
from calc.verdict.ledger import TABLE
from calc.verdict.verdict import as_data
from tests.commands import app_of

app = app_of("compare")

ROOT = Path(__file__).parent.parent.parent
SHARED = ROOT.parent / "shared" / "data"
call = CliRunner().invoke

GOOD = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "234567m 34p 456s 88s + 5p", "riichi": True},
        "dora": "1m", "sticks": 1}  # fmt: skip
OPEN_TANYAO = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "22444p 33567s (234m) + 3s"}}
NO_YAKU = {"win": {"player": "B", "by": "ron", "from": "A", "hand": "123m 22444p 33567s + 3s"}}


def written(path: Path, *values: Any) -> str:
    """A file of JSON Lines."""
    text = "".join((v if isinstance(v, str) else json.dumps(v, ensure_ascii=False)) + "\n" for v in values)
    path.write_text(text, encoding="utf-8")
    return str(path)


def random_records(count: int, seed: int) -> list[dict[str, Any]]:
    return [record_data(Recorded(to_record(h), Expected(), "", 1)) for h in hands(count, seed=seed)]


def told(*args: str) -> dict[str, Any]:
    """The sums as JSON."""
    run = call(app, [*args, "--json", "--sums"])
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def settled(value: Mapping[str, Any], name: str, changes: Mapping[str, Any]) -> dict[str, int] | None:
    """The points of a record under a system with changes; ``None``: no result."""
    try:
        entry = read_record({k: v for k, v in value.items() if k != "rules"}, name, changes)
        return settle(entry.record, entry.rules, checked=True).points
    except InputError:
        return None


@pytest.mark.slow
def test_the_sums_are_those_of_hands_settled_one_by_one(tmp_path: Path) -> None:
    """Each rule alone, as ``--set`` would change it, and all of them together: by the front door, without mixtures."""
    records = random_records(100, seed=5)
    path = written(tmp_path / "a.jsonl", *records)
    (change,) = told(path, "-r", "tenhou4", "-r", "mleague")["changes"]
    one, two = load_rules("tenhou4"), load_rules("mleague")
    assert sorted(r["id"] for r in change["rules"]) == sorted(one.differing(two))
    base = [settled(r, "tenhou4", {}) for r in records]
    for rule in [*change["rules"], None]:
        if rule is None:
            other = [settled(r, "mleague", {}) for r in records]
            effect = change["together"]
        else:
            other = [settled(r, "tenhou4", {rule["id"]: two.values[rule["id"]]}) for r in records]
            effect = rule
        gains = moved = cannot = 0
        for record, old, new in zip(records, base, other, strict=True):
            assert old is not None
            if new is None:
                cannot += 1
                continue
            gains += new[record["win"]["player"]] - old[record["win"]["player"]]
            moved += sum(max(new[p] - old[p], 0) for p in new)
        assert (effect["winners"]["points"], effect["moved"]["points"]) == (gains, moved)
        assert effect["impossible"] + effect["refused"] == cannot
        zero = [effect[who]["points"] for who in ("winners", "others", "table")]
        assert sum(zero) == 0
    assert change["together"]["hands"] > 3


def test_the_parts_and_what_comes_of_their_meeting_make_the_whole(tmp_path: Path) -> None:
    """Two rules that give the same thousand twice: alone each gives it, together they give it once."""
    path = written(tmp_path / "a.jsonl", *[GOOD] * 3)
    sets = ("--set", "points.kiriage=false", "--set", "points.rounding_unit=1000")
    both = ("--set", "points.kiriage=false, points.rounding_unit=1000")
    first, second, together = told(path, "-r", "tcg", *sets, *both)["changes"]
    assert first["together"]["winners"]["points"] == 3 * -300
    assert second["together"]["winners"]["points"] == 0
    rules = {r["id"]: r["winners"]["points"] for r in together["rules"]}
    assert rules == {"points.kiriage": -900, "points.rounding_unit": 0}
    assert together["together"]["winners"]["points"] == 0
    assert together["interaction"]["points"] == 900


def test_wins_that_only_one_of_them_allows_are_in_no_sum(tmp_path: Path) -> None:
    path = written(tmp_path / "a.jsonl", OPEN_TANYAO, GOOD, NO_YAKU)
    data = told(path, "-r", "tcg", "--set", "yaku.tanyao=1/-")
    (change,) = data["changes"]
    together = change["together"]
    worth = settled(OPEN_TANYAO, "tcg", {})
    assert worth
    assert (together["refused"], together["refused_worth"]["points"]) == (1, worth["B"])
    assert together["winners"]["points"] == 0
    assert (data["hands"], data["differing"], data["unsettled"]) == (3, 1, 1)
    assert (together["hands"], together["in_hands"]["points"]) == (1, 0), "no figure beside a sum counts it"
    (back,) = told(path, "-r", "tcg", "--set", "yaku.tanyao=1/-")["changes"]
    assert back == change
    # the other way round they are allowed
    club = tmp_path / "club.yaml"
    club.write_text("system: club\nextends: tcg\nrules:\n  yaku.tanyao: 1/-\n", encoding="utf-8")
    (turned,) = told(path, "-r", str(club), "-r", "tcg")["changes"]
    assert (turned["together"]["allowed"], turned["together"]["allowed_worth"]["points"]) == (1, worth["B"])


def test_a_local_yaku_that_is_off_is_tried_alone(tmp_path: Path) -> None:
    """A yaku that the first rules do not play makes the win all by itself, whatever else the two differ in."""
    hand = {"win": {"player": "B", "by": "ron", "from": "A", "hand": "444p 99s 78m (222p) (333p) + 9m"}}
    lines = written(tmp_path / "h.jsonl", hand)
    change = told(lines, "--rules", "tcg", "--set", "yaku.sanrenkou=2/2 yaku.renhou=yakuman/-")["changes"][0]
    assert {rule["id"]: rule["allowed"] for rule in change["rules"]} == {"yaku.sanrenkou": 1, "yaku.renhou": 0}


def test_a_rule_that_does_something_only_beside_another(tmp_path: Path) -> None:
    """A chip line of a yaku that only one club has: alone neither moves chips, and their interaction is shown."""
    crow = tmp_path / "crow.yaml"
    crow.write_text(
        "system: crow\nextends: tcg\nyaku:\n  crow: {ja: カラス, en: Crow, value: 2}\n"
        "rules:\n  chips.lines: [{yaku: [crow], each: 2}]\n",
        encoding="utf-8",
    )
    path = written(tmp_path / "hands.jsonl", *[{"win": OPEN_TANYAO["win"] | {"yaku": ["crow"]}}] * 3)
    text = call(app, [path, "--rules", "tcg", "--rules", str(crow)]).stdout
    assert re.search(r"^  Chips\n.*\n  from their interaction +\+6\n  all together +3 +\+6 ", text, re.MULTILINE)
    assert "No effect alone on these hands: chips.lines" in text


def test_bad_records_stop_nothing_and_are_named(tmp_path: Path) -> None:
    bad = {"win": {"player": "B", "by": "ron", "from": "C", "hand": "234m"}}
    path = written(tmp_path / "a.jsonl", GOOD, bad, "{not json", GOOD)
    run = call(app, [path, str(tmp_path / "none.jsonl"), "--set", "points.kiriage=false", "--color", "never"])
    assert run.exit_code == 2
    assert f"{path}:2:" in run.stderr
    assert f"{path}:3:" in run.stderr
    assert "none.jsonl" in run.stderr
    assert run.stdout.startswith("2 hands · 2 could not be read")
    assert "−600" in run.stdout


def test_a_mistake_in_an_option_is_said_once(tmp_path: Path) -> None:
    path = written(tmp_path / "a.jsonl", *[GOOD] * 5)
    run = call(app, [path, "--set", "points.kirage=false"])
    assert run.exit_code == 2
    assert run.stderr.count("R102") == 1
    assert "did you mean points.kiriage?" in run.stderr
    assert run.stdout.startswith("0 hands · 5 could not be read")


@pytest.mark.slow
def test_every_way_to_write_records_gives_the_same_sums(tmp_path: Path) -> None:
    records = random_records(40, seed=8)
    columns = ("-r", "tenhou4", "-r", "majsoul4", "--set", "points.kiriage=true")
    lines = written(tmp_path / "a.jsonl", *records)
    (tmp_path / "b.yaml").write_text("---\n".join(json.dumps(r) + "\n" for r in records), encoding="utf-8")
    packed = tmp_path / "c.jsonl.gz"
    packed.write_bytes(gzip.compress(Path(lines).read_bytes()))
    found = [told(path, *columns) for path in (lines, str(tmp_path / "b.yaml"), str(packed))]
    for data in found:
        for change in data["changes"]:
            del change["largest"]  # names the file
    assert found[0] == found[1] == found[2]
    assert found[0]["hands"] == 40
    whole = told(str(tmp_path), *columns)
    assert whole["hands"] == 120
    assert whole["differing"] == 3 * found[0]["differing"]


@pytest.mark.slow
def test_pieces_and_processes_change_nothing(tmp_path: Path) -> None:
    path = written(tmp_path / "a.jsonl", *random_records(120, seed=2))
    columns = columns_of(("tenhou4", "mleague"))
    sums = []
    for size in (1 << 12, 1 << 20):
        tally = Tally(columns, 7)
        for chunk in chunks([path], size=size):
            tally.merge(compare_chunk(chunk, CompareJob(tuple(columns), 7)).tally)
        sums.append(json.dumps(as_data(tally)))
    assert sums[0] == sums[1]
    runs = [call(app, [path, "-r", "tenhou4", "-r", "mleague", "-j", jobs]).stdout for jobs in ("1", "2")]
    assert runs[0] == runs[1]


def test_records_with_rules_of_their_own(tmp_path: Path) -> None:
    path = written(tmp_path / "a.jsonl", GOOD, GOOD | {"rules": "tenhou4"}, GOOD | {"rules": {"set": {"honba.ron": 0}}})
    data = told(path, "--set", "points.kiriage=false")
    assert data["columns"] == ["*", "* + points.kiriage=false"]
    # tenhou4 has no kiriage anyway
    assert data["changes"][0]["together"]["winners"]["points"] == 2 * -300
    assert "each record's own rules" in call(app, [path, "--set", "points.kiriage=false", "--lang", "en"]).stdout


def test_another_game_has_results_but_no_rules_to_name(tmp_path: Path) -> None:
    hand = {"seats": ["A", "B", "C"], "win": {"player": "B", "by": "tsumo", "hand": "123p 789p 123s 99p 46s + 5s"}}
    path = written(tmp_path / "a.jsonl", hand, hand)
    (change,) = told(path, "-r", "tenhou3", "-r", "mighty")["changes"]
    assert not change["comparable"]
    assert change["rules"] == []
    assert change["together"]["winners"]["chips"] > 0


@pytest.mark.slow
def test_dice_count_by_what_they_are_expected_to_bring() -> None:
    path = ROOT / "examples" / "anmika-dice.yaml"
    (change,) = told(str(path), "--set", "dice.base=140", "--largest", "0")["changes"]
    gain = Fraction(0)
    for entry in read_text(path.read_text("utf-8")):
        if isinstance(entry, list):
            continue
        doubled = override(entry.rules, {"dice.base": 140}, "--set")
        try:
            old, new = (as_data(settle(entry.record, rules))["dice"] for rules in (entry.rules, doubled))
        except InputError:
            continue
        gain += sum(Fraction(b["expected"]) - Fraction(a["expected"]) for a, b in zip(old, new, strict=True))
    sums = change["together"]
    assert sums["winners"]["dice"] + sums["others"]["dice"] == pytest.approx(float(gain))
    assert gain > 100


def test_recorded_wins_of_other_programs(tmp_path: Path) -> None:
    lines = [{**h, "result": {}} for h in hands(2, seed=1)]
    path = written(tmp_path / "wins.jsonl", *lines)
    data = told(path, "-r", "tenhou4", "-r", "mleague")
    assert data["bad"] == 2  # a line without its result is no recorded win


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.exists(), reason="the recorded wins are not here")
def test_what_kiriage_would_have_cost_in_recorded_games() -> None:
    """Held against the recorded han and fu alone: 4 han 30 fu and 3 han 60 fu would have been mangan."""
    path = SHARED / "tenhou4_dev.jsonl.gz"
    count = gain = 0
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        for line in stream:
            win = json.loads(line)
            result = win["result"]
            if result["yakuman"] or (result["han"], result["fu"]) not in ((4, 30), (3, 60)):
                continue
            dealer, tsumo = win["winner"] == win["dealer"], win["win_type"] == "tsumo"
            count += 1
            gain += {(0, 0): 8000 - 7700, (1, 0): 12000 - 11600, (0, 1): 8000 - 7900, (1, 1): 12000 - 11700}[
                dealer, tsumo
            ]
    data = told(str(path), "-r", "tenhou4", "--set", "points.kiriage=true", "--largest", "0")
    (change,) = data["changes"]
    assert (change["together"]["hands"], change["together"]["winners"]["points"]) == (count, gain)
    assert count > 200
    assert data["bad"] == 0


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.exists(), reason="the logs are not here")
def test_logs_of_other_programs() -> None:
    logs = [str(p) for p in sorted((SHARED / "logs").rglob("*")) if p.is_file() and "confusing" not in p.name]
    data = told(*logs, "-r", "tenhou4", "-r", "tcg", "--largest", "2")
    assert data["hands"] > 200
    assert data["bad"] == 0
    rules = {r["id"]: r for r in data["changes"][0]["rules"]}
    assert rules["ron.most_winners"]["winners"]["points"] < 0


# --- the command ------------------------------------------------------------------------------------------------------


def test_one_hand_is_shown_side_by_side_and_several_as_sums(tmp_path: Path) -> None:
    one, two = written(tmp_path / "1.jsonl", GOOD), written(tmp_path / "2.jsonl", GOOD, GOOD)
    sets = ("--set", "points.kiriage=false", "--lang", "en")
    assert "Which rules make the difference" in call(app, [one, *sets]).stdout
    assert call(app, [two, *sets]).stdout.startswith("2 hands\n")
    assert call(app, [one, "--sums", *sets]).stdout.startswith("1 hand\n")
    assert call(app, [two, "--each", *sets]).stdout.count("Which rules make the difference") == 2
    assert call(app, ["-", *sets], input=json.dumps(GOOD)).stdout == call(app, [one, *sets]).stdout
    assert call(app, ["-", *sets], input=Path(two).read_text("utf-8")).stdout.startswith("2 hands\n")


def test_a_hand_on_the_command_line() -> None:
    hand = ["234567m 34p 456s 88s + 5p", "--ron", "B", "--from", "C", "--riichi", "--dora", "1m", "--lang", "en"]
    run = call(app, [*hand, "--set", "points.kiriage=false"])
    assert run.exit_code == 0
    assert "points.kiriage   true → false" in run.stdout
    missing = call(app, [*hand[:3], "--set", "points.kiriage=false"])
    assert missing.exit_code == 2
    assert "--from PLAYER" in missing.stderr


def test_exit_status(tmp_path: Path) -> None:
    path = written(tmp_path / "a.jsonl", GOOD)
    for more in ((), ("--sums",)):
        assert call(app, [path, "--set", "points.kiriage=false", *more]).exit_code == 0
        assert call(app, [path, "--set", "points.kiriage=false", "--exit-code", *more]).exit_code == 1
        assert call(app, [path, "--set", "honba.ron=0", "--exit-code", *more]).exit_code == 0
    assert call(app, [path]).exit_code == 2
    assert call(app, [path, "-r", "nonsense", "-r", "tcg"]).exit_code == 2
    assert call(app, [path, "--riichi", "-r", "tenhou4"]).exit_code == 2
    assert call(app, [str(tmp_path / "none.yaml"), "-r", "tenhou4"]).exit_code == 2


def test_a_file_without_a_record(tmp_path: Path) -> None:
    path = written(tmp_path / "empty.yaml")
    for more in ((), ("--sums",)):
        run = call(app, [path, "-r", "tcg", "-r", "mleague", *more])
        assert run.exit_code == 2
        assert "S108" in run.stderr


def test_json_of_one_hand(tmp_path: Path) -> None:
    run = call(app, [written(tmp_path / "a.jsonl", GOOD), "--set", "points.kiriage=false", "--json"])
    data = json.loads(run.stdout)
    assert data["schema"] == 1
    assert data["columns"][0]["result"]["points"]["B"] == 9000
    assert [r["id"] for r in data["causes"][0]["rules"]] == ["points.kiriage"]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_text_fits_the_screen(tmp_path: Path, lang: str) -> None:
    records: list[Any] = [*random_records(60, seed=4), GOOD, OPEN_TANYAO, NO_YAKU]
    path = written(tmp_path / "a.jsonl", *records)
    columns = ("-r", "tenhou4", "-r", "tcg", "--set", "yaku.tanyao=1/-, pao.yaku=[daisangen, daisuushii, suukantsu]")
    run = call(app, [path, *columns, "--lang", lang])
    for line in run.stdout.splitlines():
        assert width(line) <= 80, line
        assert "{" not in line
    assert ("interaction" if lang == "en" else "出典") in run.stdout or lang == "en"


def test_columns_are_named_in_json() -> None:
    assert Column("tcg", (("honba.ron", "0"),)).label(None) == "tcg + honba.ron=0"
    assert TABLE not in Column("", ()).label(None)
