"""Every system is served by every command: the five shipped ones, and a sixth game that gives fields, read, settle."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from calc import InputError
from calc.cli import app
from calc.rules.rules import load_rules
from calc.schema.starter import sample_lines
from calc.steps import read_record, settle
from calc.systems import ENGINES, system
from tests import mcr
from tests.commands import COMMANDS
from tests.formats.test_formats_stories import TRIPLE

MCR = str(Path(mcr.__file__).parent / "rules.yaml")
RULES = {"riichi": "tcg", "mighty": "mighty", "wenzhou": "wenzhou", "kessen": "kessen", "anmika": "anmika", "mcr": MCR}
HANDS = {"wenzhou": "34m 456789p 123s 111z 5z 2s", "kessen": "111333p 12377s 45s", "mcr": "123456789m 234p 5s"}
PLAIN = "234m 22444p 33567s"


@pytest.fixture(autouse=True)
def sixth() -> Iterator[None]:
    """Chinese Official, known for the time of a test."""
    ENGINES["mcr"] = "tests.mcr"
    yield
    del ENGINES["mcr"]


def run(*words: str, status: int = 0) -> str:
    """What a command prints; its exit status must be as said, and nothing may escape it."""
    done = CliRunner().invoke(app, list(words))
    assert done.exception is None or isinstance(done.exception, SystemExit | click.exceptions.Exit), done.exc_info
    assert done.exit_code == status, done.output
    return done.stdout


@pytest.fixture(params=RULES)
def name(request: pytest.FixtureRequest) -> str:
    """The rules of a system, by what ``--rules`` takes."""
    return RULES[request.param]


@pytest.fixture
def record(name: str, tmp_path: Path) -> str:
    """The starter record of a system, in a file."""
    path = tmp_path / "hand.yaml"
    path.write_text(run("new", name), encoding="utf-8")
    return str(path)


def test_there_is_a_name_for_every_engine() -> None:
    assert list(RULES) == list(ENGINES)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_score(record: str, lang: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert run("score", record, "--explain", "2", "--lang", lang, "--html", str(page))
    assert "</html>" in page.read_text(encoding="utf-8")
    data = json.loads(run("score", record, "--json"))
    assert sum(data["points"].values()) == 0
    assert data["wins"][0]["player"]
    assert data["receipt"]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_draw(name: str, lang: str, tmp_path: Path) -> None:
    """What nobody won has words too, where records of it can be made."""
    path = tmp_path / "draw.yaml"
    path.write_text(run("new", name, "--draw"), encoding="utf-8")
    assert run("score", str(path), "--lang", lang)


@pytest.mark.slow
def test_the_table(name: str, tmp_path: Path) -> None:
    """An evening of the hands that it shows to whoever begins, a draw among them."""
    file, rules = tmp_path / "evening.yaml", load_rules(name)
    players = ["Ann", "Bea", "Cid", "Dan"][: system(rules.engine).players(rules)]
    typed = "\n".join(sample_lines(rules, players))
    asked = ["table", str(file), "--rules", name, "--players", ",".join(players)]
    done = CliRunner().invoke(app, asked, input=f"{typed}\nstandings\nrules\nhtml {tmp_path / 'page.html'}\n")
    assert (done.exit_code, "error[" in done.output) == (0, False)
    assert run("match", str(file), "--rules", name)


def test_waits(name: str) -> None:
    engine = load_rules(name).engine
    more = ["--indicator", "9p"] if engine == "wenzhou" else []
    hand = HANDS.get(engine, "22444p 23456788s" if engine in ("mighty", "anmika") else PLAIN)
    assert run("waits", hand, "--rules", name, "--lang", "en", *more)
    data = json.loads(run("waits", hand, "--rules", name, "--tsumo", "A", "--json", *more))
    assert data["waits"]


def test_value(name: str) -> None:
    """Points from han and fu; or that a game does not count so."""
    counts = "fu.base" in load_rules(name).values
    assert run("value", "--han", "3", "--fu", "30", "--rules", name, status=0 if counts else 2) or not counts


def test_final(name: str) -> None:
    """The end of a match; or that a game has none, and why."""
    scores = {"anmika": ["A=45000", "B=35000", "C=25000"]}.get(name, ["A=40000", "B=30000", "C=20000", "D=10000"])
    data = json.loads(run("final", *scores, "--rules", name, "--json", status=2 if ends_not(name) else 0))
    assert ("problems" in data) == ends_not(name)


def ends_not(name: str) -> bool:
    """Whether these scores are none that a match of a game ends with."""
    return name == "mighty" or "match.start" not in load_rules(name).values


def test_dice(record: str, name: str) -> None:
    """Dice chances of a hand; or that a game has none."""
    assert run("dice", record, status=0 if system(load_rules(name).engine).dice else 2) or name != "anmika"


@pytest.mark.slow
def test_dispute(record: str, name: str) -> None:
    data = json.loads(run("score", record, "--json"))
    player, won = next((p, n) for p, n in data["points"].items() if n > 0)
    for lang in ("en", "ja"):
        assert run("dispute", record, "--claim", f"{player}={won}", "--claim", f"{player}={won + 7}", "--lang", lang)
    said = json.loads(run("dispute", record, "--claim", f"{player}={won}", "--json"))
    assert said["claims"][0]["status"] == "right"


def test_compare(record: str, name: str) -> None:
    rules = load_rules(name)
    key = next(k for k, v in rules.values.items() if type(v) is bool or (type(v) is int and v > 4))
    value = rules.values[key]
    other = str(not value).lower() if isinstance(value, bool) else str(value + 1)
    for more in ((), ("--json",), ("--sums",), ("--lang", "ja")):
        assert run("compare", record, "--rules", name, "--set", f"{key}={other}", *more)
    assert run("compare", record, "--rules", name, "--rules", "tcg" if name != "tcg" else "mighty")  # another game


@pytest.mark.parametrize("form", ["jsonl", "csv", "table"])
def test_batch(record: str, name: str, form: str) -> None:
    out = run("batch", record, "--rules", name, "--format", form)
    assert "settled" in out
    if form == "jsonl":
        row = json.loads(out)
        assert row["wins"][0]["player"] == json.loads(run("score", record, "--json"))["wins"][0]["player"]
        assert run("batch", record, "--rules", name, "--full")
        assert run("batch", record, "--rules", name, "--summary")


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_match(name: str, tmp_path: Path, lang: str) -> None:
    path, page = tmp_path / "match.yaml", tmp_path / "match.html"
    path.write_text(run("new", name, "--match"), encoding="utf-8")
    for explain in ("0", "1", "2"):
        assert run("match", str(path), "--rules", name, "--explain", explain, "--lang", lang, "--html", str(page))
    assert "</html>" in page.read_text(encoding="utf-8")
    assert json.loads(run("match", str(path), "--rules", name, "--json", "--ended"))["matches"]


def test_the_table_of_the_phones(name: str, tmp_path: Path) -> None:
    """What "serve" shows of an evening, and a hand of it that is tapped again."""
    pytest.importorskip("starlette")
    from calc.cli.files import open_notebook
    from calc.serve.table import OK, Edit, SharedEvening

    path = tmp_path / "match.yaml"
    path.write_text(run("new", name, "--match"), encoding="utf-8")
    table = SharedEvening(open_notebook(str(path), name, []))
    for lang in ("en", "ja"):
        state = table.state(lang)
        told = table.hand(1, lang)
        assert told["html"]
        change = Edit(f"tapped-{lang}".replace("-", ""), state["version"], told["hand"], 1)
        status, found = table.change(change, lang)
        assert status == OK, found
        assert found["hands"] == state["hands"]


def test_rules(name: str) -> None:
    key = next(iter(load_rules(name).values))
    assert key in run("rules", "show", key, "--system", name)
    assert run("rules", "show", "--system", name)
    assert run("rules", "sources", "--system", name)
    if name == MCR:
        assert not run("rules", "check", name)


def test_schema(name: str, record: str) -> None:
    schema = json.loads(run("schema", "--rules", name))
    assert {"rules", "seats", "win"} <= set(schema["properties"])
    assert json.loads(run("schema", "--match", "--rules", name))["properties"]["hands"]


def test_logs_of_other_programs_are_of_riichi(name: str, tmp_path: Path) -> None:
    """``convert`` and ``verify`` settle a recorded game as it was played; ``compare`` under any rules of that game, and
    says of the others that they are another."""
    path = tmp_path / "game.mjson"
    path.write_text(TRIPLE.mjai(), encoding="utf-8")
    assert run("convert", str(path))
    assert run("verify", str(path))
    plays = system(load_rules(name).engine).plays_logs
    said = run(
        "compare", str(path), "--rules", "mleague", "--rules", name, "--each", "--json", status=0 if plays else 2
    )
    assert ("R123" in said) != plays
    assert plays == (name == "tcg")


def test_every_command_is_here() -> None:
    """A new command is run for every system; ``serve``, which does not end, by the table that it
    shares, ``site`` by its scenario."""
    here = Path(__file__).read_text(encoding="utf-8")
    others = {"explain", "config", "help", "serve", "site"}
    assert not [name for name in COMMANDS if name not in others and not re.search(rf'(run\(|\[)"{name}"', here)]


def test_an_engine_that_nobody_registered(tmp_path: Path) -> None:
    """A rules file may bring a game, but somebody must know how it is settled."""
    path = tmp_path / "rules.yaml"
    text = Path(MCR).read_text(encoding="utf-8").replace("engine: mcr", "engine: mrc").replace("[mcr]", "[mrc]")
    path.write_text(text, encoding="utf-8")
    said = json.loads(run("score", HANDS["mcr"] + " + 5s", "--tsumo", "A", "-r", str(path), "--json", status=2))
    assert [(p["code"], p["message"], p["help"]) for p in said["problems"]] == [
        ("R105", "there is no game mrc", "did you mean mcr?")
    ]


@pytest.mark.parametrize("engines", ["[mcr, riichi]", "[riichi]", "[]"])
def test_a_file_adds_keys_for_a_game_of_its_own_alone(engines: str, tmp_path: Path) -> None:
    """What no engine reads would promise what nothing does: a shipped game has the keys that calc gives it."""
    path = tmp_path / "rules.yaml"
    text = Path(MCR).read_text(encoding="utf-8")
    path.write_text(text.replace("[mcr]", engines, 1), encoding="utf-8")
    with pytest.raises(InputError) as wrong:
        load_rules(str(path))
    assert [(p.code, p.message) for p in wrong.value.problems][:1] == [
        ("R112", "mcr.minimum does nothing: no game reads it")
    ]


# --- the sixth game -------------------------------------------------------------------------------------------------


def points(hand: str, by: str = "tsumo", flowers: int = 0, **rules: int) -> dict[str, int]:
    """What a Chinese Official hand of A moves, by ron from B."""
    win = {"player": "A", "by": by, "hand": hand, "flowers": flowers} | ({"from": "B"} if by == "ron" else {})
    entry = read_record({"win": win}, MCR, {f"mcr.{key}": value for key, value in rules.items()})
    moved = settle(entry.record, entry.rules).points
    return {player: moved[player] for player in "ABCD"}


def test_chinese_official_is_paid_by_all_and_its_fan_by_the_discarder() -> None:
    """Mahjong Competition Rules: eight from everybody; the fan from the discarder, on a self-draw from all."""
    straight = "123456789m 234p 5s + 5s"  # pure straight 16, all chows 2
    assert points(straight, "ron") == {"A": 42, "B": -26, "C": -8, "D": -8}
    assert points(straight) == {"A": 90, "B": -30, "C": -30, "D": -30}  # fully concealed 4
    assert points(straight, "ron", 2)["B"] == -28


def test_chinese_official_needs_eight_fan() -> None:
    """Eight fan, flowers not counted."""
    with pytest.raises(InputError) as no:
        points("123m 456p 789s 234p 5s + 5s", "ron", 8)
    assert [p.code for p in no.value.problems] == ["W309"]
    assert points("123m 456p 789s 234p 5s + 5s", "ron", minimum=2)["A"] == 26


def test_what_completes_a_hand_of_chinese_official() -> None:
    """By default every kind is tried, and a wait is worth what the win on it is."""
    data = json.loads(run("waits", HANDS["mcr"], "--rules", MCR, "--ron", "B", "--json"))
    assert data["waits"] == [{"tile": "5s", "left": 3, "values": {"ron": {"fan": 18, "points": 42,
                              "yaku": ["pure_straight", "all_chows"]}}}]  # fmt: skip


def names(data: Any) -> list[str]:
    """The yaku of the first win."""
    return [y["en"] for y in data["wins"][0]["yaku"]]


def test_results_of_chinese_official_have_names_and_rules(tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text(run("new", MCR), encoding="utf-8")
    data = json.loads(run("score", str(path), "--json"))
    assert names(data) == ["pure straight", "fully concealed hand", "all chows"]
    cited = {r["id"] for step in data["receipt"] for r in step["rules"]}
    assert {"fan.pure_straight", "mcr.base", "mcr.minimum"} <= cited
    assert "pure straight" in run("score", str(path), "--lang", "en")
    assert "清龙" in run("score", str(path), "--lang", "ja")


@pytest.mark.parametrize(
    ("claim", "cause", "en", "ja"),
    [
        (
            "A=41",
            "left_out:yaku.all_chows",
            "41 is B 25 + C 8 + D 8: all chows not counted.",
            "41点は B 25点 + C 8点 + D 8点: 平和の数え忘れ。",
        ),
        (
            "A=59",
            "twice:yaku.pure_straight",
            "59 is B 43 + C 8 + D 8: perhaps pure straight counted twice.",
            "清龙の二重計算。",
        ),
        ("B=pays 26", "left_out:yaku.flower", "26 came from flower tiles not counted.", "花牌の数え忘れ。"),
        (
            "C=no win",
            "left_out:yaku.pure_straight",
            "“no win” came from pure straight not counted.",
            "「no win」なら、清龙の数え忘れ。",
        ),
        (
            "A=33",
            "rule:fan.pure_straight=6",
            "no, 43 points; no simple slip gives 33.",
            "違う、43点。33点になる単純な間違いはない。",
        ),
    ],
)
def test_chinese_official_is_disputed_without_a_word_of_its_mistakes(
    claim: str, cause: str, en: str, ja: str, tmp_path: Path
) -> None:
    """Every part of a win may be left out or counted twice: the hand is settled under rules by which it is so."""
    win = {"player": "A", "by": "ron", "from": "B", "hand": "123456789m 234p 5s + 5s", "flowers": 1}
    path = tmp_path / "hand.json"
    path.write_text(json.dumps({"win": win}), encoding="utf-8")
    asked = ("dispute", str(path), "--rules", MCR, "--claim", claim)
    found = json.loads(run(*asked, "--json"))["claims"][0]
    assert [one["id"] for one in found["explanations"][:1]] == [cause]
    assert run(*asked, "--lang", "en").strip().endswith(en)
    assert run(*asked, "--lang", "ja").strip().endswith(ja)
