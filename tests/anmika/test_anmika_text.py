"""Anmika at the table: what a player reads, in both languages, of every example, at every level of explanation."""

from __future__ import annotations

import json
import random
import re
import shlex
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from calc import NoWin
from calc.cli import app
from calc.problems.problems import InputError
from calc.render.terminal import COLUMNS
from calc.render.width import width
from calc.riichi.sized_reader import SIZE
from calc.rules.rules import load_rules
from calc.steps import read_record, read_text, settle
from calc.systems.anmika import Anmika
from calc.systems.anmika.text import WORDS
from calc.tiles.notation import STYLES
from calc.verdict.verdict import as_data
from tests.helpers import plain, render, some

from ..tables import table_of
from .test_anmika_properties import record, waiting
from .test_anmika_properties import settled as drawn

EXAMPLES = sorted((Path(__file__).parent.parent.parent / "examples").glob("anmika-*.yaml"))
TITLE = load_rules("anmika").title["en"]
KANJI = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
RULE = re.compile(r"[a-z_]+(\.[a-z_]+)+( · .*| = .*)?")


@cache
def settled() -> tuple[tuple[str, dict[str, Any]], ...]:
    """The data of every example that is a legal hand."""
    found = []
    for path in EXAMPLES:
        for number, entry in enumerate(read_text(path.read_text("utf-8"), path.name), 1):
            assert not isinstance(entry, list)
            try:
                found.append((f"{path.stem}-{number}", plain(settle(entry.record, entry.rules, checked=True))))
            except NoWin:
                continue
    return tuple(found)


@cache
def texts(lang: str, explain: int) -> list[tuple[str, str]]:
    """The names and the texts of the examples."""
    return [(name, render(data, lang, explain=explain, readings=10)) for name, data in settled()]


@cache
def with_long_names() -> list[dict[str, Any]]:
    """The data of every example that is a legal hand, of players with long names."""
    names = {"A": "Alexandra", "B": "カラスの勝太郎", "C": "Christopher", "D": "抜け番の伝助さん"}
    found = list[dict[str, Any]]()
    for path in EXAMPLES:
        renamed = re.sub(r"\b([ABCD])\b(?=[,:\]}\s])", lambda m: names[m[1]], path.read_text("utf-8"))
        for entry in read_text(renamed, path.name):
            if not isinstance(entry, list):
                with suppress(NoWin):
                    found.append(plain(settle(entry.record, entry.rules)))
    return found


def shown(document: dict[str, Any], lang: str = "en", explain: int = 1) -> str:
    """What is printed about a record."""
    entry = read_record(BASE | document)
    return render(settle(entry.record, entry.rules), lang, explain=explain)


BASE: dict[str, Any] = {"rules": "anmika", "seats": ["A", "B", "C"], "dora": "6z 6z"}
WIN = {"player": "B", "by": "tsumo", "hand": "123p 789p 123s 99m 46s + 5s", "riichi": True}


def test_a_reading_is_of_the_tiles_that_are_there() -> None:
    """Red and golden fives stand in their set as they are, in both languages."""
    won = {"win": WIN | {"hand": "0p g5p 5p 123s 456s 99m 79p + 8p"}}
    assert "read as  0p g5p 5p 789p 123s 456s 99m" in shown(won)
    assert "0p g5p 5p 789p 123s 456s 99m" in shown(won, "ja")


def by_record(document: dict[str, Any]) -> Any:
    """The data of a record."""
    entry = read_record(document)
    return json.loads(json.dumps(as_data(settle(entry.record, entry.rules))))


def by_options(hand: str, *args: str) -> Any:
    """The data of the same hand told by options, but for the hand as a line, which the command adds."""
    dora = () if "--dora" in args else ("--dora", "6z 6z")
    given = ["score", "-r", "anmika", "--seats", "A B C", "--json", *dora, *([hand] if hand else []), *args]
    run = CliRunner().invoke(app, given)
    assert run.exit_code == 0, run.output
    return {name: value for name, value in json.loads(run.stdout).items() if name != "line"}


def cited_in(line: str) -> str:
    """A line without the rules and sources it cites."""
    return RULE.sub("", line)


@pytest.mark.slow
@pytest.mark.parametrize("explain", [0, 1, 2])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_line_fits(lang: str, explain: int) -> None:
    for name, text in texts(lang, explain):
        for line in text.splitlines():
            assert width(line) <= COLUMNS, (name, line)
            assert line == line.rstrip(), (name, line)


LANGUAGES = ("en", "ja")


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_fits_with_long_names_too(lang: str) -> None:
    for data in some(with_long_names(), 3, LANGUAGES.index(lang)):
        text = render(data, lang, explain=2, readings=10)
        assert all(width(line) <= COLUMNS for line in text.splitlines()), text


@pytest.mark.slow
@table_of("seed", range(40), most=20)
def test_random_hands_with_a_pocchi(seed: int) -> None:
    """Lines fit, are of one language and say all words, whatever the pocchi stands for."""
    chance = random.Random(seed)
    hand, rest = waiting(chance)
    pocchi = next((t for t in ("Pg", "Pb", "Py", "Pr") if t not in hand), "Pg")
    try:
        data = drawn(record(hand, rest, chance, pocchi))
    except InputError:
        return  # a kong comes first, or the tile is no win
    for lang in ("en", "ja"):
        for style in STYLES:
            for line in render(data, lang, style, explain=1, readings=10).splitlines():
                assert width(line) <= COLUMNS
                assert "{" not in line
                assert lang == "ja" or style != "mpsz" or not KANJI.search(cited_in(line).replace(TITLE, ""))


@pytest.mark.slow
@pytest.mark.parametrize("explain", [0, 1, 2])
def test_english_has_no_japanese_but_names_of_rules_and_sources(explain: int) -> None:
    for name, text in texts("en", explain):
        source = False
        for line in text.splitlines():
            here = cited_in(line).replace(TITLE, "")
            # a source may go on in the next line
            source = line.startswith("        ") and (source or bool(RULE.search(line)))
            if not source and explain < 2:
                assert not KANJI.search(here), (name, line)


@pytest.mark.slow
@pytest.mark.parametrize("explain", [0, 1])
def test_japanese_has_no_english(explain: int) -> None:
    title = load_rules("anmika").title["ja"]
    for name, text in texts("ja", explain):
        for line in text.splitlines():
            here = cited_in(line).replace(f"{title} (anmika)", "")
            here = re.sub(r"(伝聞|当方の裁定|変更): .*", "", here)
            words = re.findall(r"[A-Za-z]{2,}", re.sub(r"\d+[mpsz]+|P[gbyr]|g5[ps]|gN", "", here))
            assert not words, (name, line)


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_id_shows_through(lang: str) -> None:
    for name, text in texts(lang, 2):
        assert "{" not in text, name
        for line in text.splitlines():
            if not line.startswith("        "):  # rules, their values and sources
                assert not re.search(r"[a-z]_[a-z]", cited_in(line)), (name, line)


def test_every_word_has_both_languages() -> None:
    for name, (english, japanese) in WORDS.items():
        assert english, name
        assert japanese, name
        assert not KANJI.search(english), name
        assert sorted(re.findall(r"\{\w+\}", english)) == sorted(re.findall(r"\{\w+\}", japanese)) or "1" in japanese


def test_who_pays_comes_first_then_why_then_the_runner_up() -> None:
    """The three-second test: size, payments, totals; then the hand, the yaku with their sources, what came second."""
    text = shown({"win": WIN | {"hand": "123p 789p 123s 99m Pg Pb + 9m"}} | {"dora": "6z 6z"})
    at = [text.index(part) for part in (
        "B wins by tsumo", "A     → B", "points  A", "hand     ", "read as", "Riichi ", "yaku.riichi · anmika",
    )]  # fmt: skip
    assert at == sorted(at)
    assert text.splitlines()[2].startswith("B wins by tsumo · 9m")


def test_the_header_has_who_sits_out_and_the_sticks() -> None:
    head = shown({"win": WIN, "sitout": "D", "honba": 2, "sticks": 3}).splitlines()[0]
    assert head == "East round · dealer A · D sits out · 2 honba · 3 riichi sticks"
    assert "抜け番 D" in shown({"win": WIN, "sitout": "D"}, "ja")


def test_flowers_paid_when_drawn_stand_among_the_wins() -> None:
    story = {
        "hands": {"B": "777p 123p 99m 123s 46s"},
        "events": [
            {"riichi": {"player": "B", "fever": "single"}}, {"win": {"player": "B", "by": "tsumo", "tile": "5s"}},
            {"aside": {"player": "A", "tiles": "春"}}, {"win": {"player": "B", "by": "tsumo", "tile": "Pb"}},
        ],
    }  # fmt: skip
    lines = shown(story).splitlines()
    first, spring, second = (next(i for i, x in enumerate(lines) if part in x) for part in (
        "1  B wins", "A draws spring", "2  B wins",
    ))  # fmt: skip
    assert first < spring < second
    assert lines[spring].endswith("+2 chips")
    assert "A −2,000 / 0" in lines[first + 1]
    assert "A −4,000 / +2" in lines[second + 1]
    assert "A 単春 (春を抜く)" in shown(story, "ja")


def test_a_pocchi_says_what_it_is_why_and_what_its_state_was() -> None:
    story = {
        "hands": {"B": "777p 123p 99m 123s 46s"},
        "events": [
            {"riichi": {"player": "B", "fever": "single"}}, {"win": {"player": "B", "by": "tsumo", "tile": "Pr"}},
            {"win": {"player": "B", "by": "tsumo", "tile": "Pb"}},
        ],
    }  # fmt: skip
    text = shown(story)
    assert "pocchi   red pocchi = 5s · state −2 · reverse: the winner pays" in text
    assert "pocchi   blue pocchi = 5s · state −2 × 2 turned × 2 blue = +8" in text
    assert "the pocchi completes the hand as 5s alone" in text
    two = {"win": WIN | {"hand": "123p 789p 123s 99m Pb Pr + Pg"}}
    text = shown(two)
    assert "Next best, by expected chips, dice included, then points" in text
    assert re.search(r"^    9m  6 han 40 fu · haneman: .* – ", text, re.MULTILINE)
    assert "次点 (祝儀の期待値 (サイコロ込み)、点数の順)" in shown(two, "ja")


def test_another_nature_of_the_seven_is_named() -> None:
    text = shown({"win": WIN | {"hand": "777m 123p 456p 99s 46s + 5s"}})
    assert "2 han 30 fu: Riichi, Concealed tsumo – 1,000 points less" in text
    assert "7m as a terminal" in text
    assert "7m as a simple" in text


@pytest.mark.slow
def test_no_runner_up_is_told_twice() -> None:
    for name, text in texts("en", 1):
        for block in text.split("Next best")[1:]:
            below = re.split(r"\n\n", block)[0].splitlines()[1:]
            told = re.split(r"\n(?=    \S)", "\n".join(below))
            assert len(told) == len(set(told)), name


def test_a_chip_line_has_number_worth_multipliers_flow_and_rule() -> None:
    text = shown({"win": WIN | {"shubari": True, "aside": "冬 冬", "winter": ["9p", "6z"]}})
    assert re.search(r"two winters: tulip +3 × 2 × shubari 2 = \+12 A, C → B   chips\.winter", text)
    assert "chips.ippatsu" in shown({"win": WIN | {"ippatsu": True}})


@pytest.mark.slow
def test_every_chip_line_carries_its_rule() -> None:
    for name, data in settled():
        text = render(data, "en", explain=1)
        lines = [x for win in data["wins"] for x in win["chip_lines"]] + data["plucked"] + data["nagashi"]
        lines += [x for due in data["fault"] for x in due["chip_lines"]]
        cited = re.findall(r"→ [A-D](?:, [A-D])*   (chips\.\w+)", text)
        assert sorted(cited) == sorted(x["rule"] for x in lines), name


def test_indicators_of_each_win() -> None:
    wins = [
        {"player": "B", "by": "ron", "from": "C", "hand": "123p 789p 123s 99m 46s + 5s", "riichi": True,
         "ura": "1p 9s"},
        {"player": "A", "by": "ron", "from": "C", "hand": "(777z) 456p 789s 77m 46s + 5s"},
    ]  # fmt: skip
    first, second = shown({"wins": wins}).split("— 1 · ")[1].split("— 2 · ")
    assert first.startswith("A")
    assert "ura " not in first
    assert "ura      indicator 1p → 2p · 9s → 1s" in second
    story = {
        "hands": {"B": "777p 123p 99m 123s 46s"},
        "events": [
            {"riichi": {"player": "B", "fever": "single"}}, {"win": {"player": "B", "by": "tsumo", "tile": "5s"}},
            {"aside": {"player": "B", "tiles": "夏"}}, {"win": {"player": "B", "by": "tsumo", "tile": "Pg"}},
        ],
    }  # fmt: skip
    first, second = shown(story).split("— 1 · ")[1].split("— 2 · ")
    assert "aside" not in first
    assert "aside    summer ×1" in second
    assert "  hand     " not in second


def test_a_reading_taken_for_as_many_chips() -> None:
    text = shown({"win": WIN | {"hand": "123p 789p 123s 99m Pb Pr + Pg", "as": "9m"}})
    assert "B took another reading than the highest (as many chips)" in text


def test_dice_of_each_player_and_what_is_left() -> None:
    win = {"player": "B", "by": "ron", "from": "C", "hand": "111p 222p 333p 44p 99m + 4p", "riichi": True}
    text = shown({"win": win})
    assert "B  3 chances, 70 each hit, to receive from A, C – expected +112.0 in all" in text
    assert "still to be rolled: 3" in text
    text = shown({"win": win | {"dice": ["24: 13 45 11 56 24"]}})
    assert "2-4 named: 13 45 11 56 24 – 1 hit: +70 from each" in text
    assert "expected +74.7 in all" in text
    assert "still to be rolled: 2" in text
    text = shown({"win": WIN | {"hand": "123p 789p 123s 99m 46s + Py", "dice": ["24: 13 45 11 56 24"]}})
    assert "B  1 chance, 70 each hit, to pay to A, C\n" in text
    assert "2-4 named: 13 45 11 56 24 – 1 hit: −70 from each" in text
    assert "still to be rolled" not in text
    text = shown({"win": WIN | {"hand": "123p 789p 123s 99m 46s + Py"}}, "ja")
    assert "B  1回, 1ヒット70枚, A, C へ払い – 期待値 計−37.3枚" in text


def test_the_doubles_bonus_is_told_with_the_rolls() -> None:
    hand = "1p 9p 1s 9s 7m 9m 1z 2z 3z 4z Pg 6z 7z + 1p"
    win = {"player": "A", "by": "tsumo", "hand": hand, "tenhou": True, "dice": ["24: 11 11 33 33 13 45 56 24"]}
    text = shown({"win": win})
    assert "1 hit, doubles +177" in text  # all four in a row: the second 1-1 111, each 3-3 33


def test_a_draw_says_who_is_tenpai() -> None:
    text = shown({"draw": {"tenpai": ["C"]}, "sitout": "D"})
    assert "tenpai: C" in text
    assert "no spring drawn" in text
    assert "tenpai: nobody" in shown({"draw": {}})


def test_chips_without_a_win_are_told_line_by_line() -> None:
    text = shown({"draw": {"nagashi": "B"}, "aside": {"B": "北"}})
    assert re.search(r"yakuman rank +\+5 +A, C → B   chips\.yakuman_tsumo", text)
    assert re.search(r"drawn norths +\+1 +A, C → B   chips\.north · apps: chips", text)
    story = {
        "hands": {"B": "123p 789p 123s 99m 46s"},
        "events": [
            {"riichi": {"player": "B", "shubari": True}}, {"aside": {"player": "B", "tiles": "北"}},
            {"chombo": {"player": "A", "named": {"B": "5s"}}},
        ],
    }  # fmt: skip
    text = shown(story)
    assert "Chombo by A" in text
    assert "B is paid as by a ron on 5s" in text
    assert re.search(r"drawn norths +1 × shubari 2 = \+2 A → B   chips\.north · apps: chips", text)
    assert "B へロン扱い (5s)" in shown(story, "ja")


def test_a_spring_multiplied_rests_on_what_multiplies_it() -> None:
    """§8: 単春 takes シュバリー and fever declared before; the receipt names both rules."""
    story = {
        "hands": {"B": "777p 777s 123p 99m 46s"},
        "events": [
            {"riichi": {"player": "B", "fever": "double", "shubari": True}}, {"aside": {"player": "B", "tiles": "春"}},
            {"win": {"player": "B", "by": "tsumo", "tile": "5s"}},
        ],
    }  # fmt: skip
    entry = read_record(BASE | story)
    step = next(s for s in as_data(settle(entry.record, entry.rules))["receipt"] if s["topic"] == "flowers")
    assert [r["id"] for r in step["rules"]] == ["chips.spring", "shubari.factor", "fever.double"]
    assert (step["detail"], step["result"]) == ("1 × 2 × 2 × 2", "8")


def test_a_ron_without_yaku_and_without_riichi_names_both_rules() -> None:
    win = {"player": "B", "by": "ron", "from": "C", "hand": "123p 456p 789s 99m 46s + 5s"}
    entry = read_record(BASE | {"win": win})
    with pytest.raises(NoWin) as no:
        settle(entry.record, entry.rules)
    assert [p.code for p in no.value.problems] == ["W440", "W302"]


SAME: dict[str, dict[str, Any]] = {
    "--shubari --aside '冬 冬' --winter '9p 6z'": {"shubari": True, "aside": "冬 冬", "winter": ["9p", "6z"]},
    "--aside '冬 gN' --gold winter --winter '9m 7z, 7z 6z'": {
        "aside": "冬 gN", "gold": "winter", "winter": ["9m 7z", "7z 6z"],
    },
    "--aside '冬 gN' --gold winter --winter '1z 2z'": {"aside": "冬 gN", "gold": "winter", "winter": ["1z 2z"]},
    "--aside '春 春 夏' --aside-after '北 秋' --ura '7m 1p'": {
        "aside": "春 春 夏", "aside_after": "北 秋", "record": {"ura": "7m 1p"},
    },
    "--aside '春 北' --aside-after 夏": {"aside": "春 北", "aside_after": "夏"},
    "--aside '秋 gN' --gold none --wall-left 1": {"aside": "秋 gN", "gold": "none", "wall_left": 1},
    "--aside 冬 --winter 9p --wall-end": {"aside": "冬", "winter": "9p", "wall_end": True},
    "--double-riichi --open-riichi": {"riichi": "double_open"},
    "--ippatsu --others-aside 'A=春 夏, C=北' --sitout D": {
        "ippatsu": True, "record": {"aside": {"A": "春 夏", "C": "北"}, "sitout": "D"},
    },
    "--in-riichi 'A C' --below A --scores 'A=-500,B=35000,C=34000'": {
        "record": {"in_riichi": ["A", "C"], "below": ["A"], "scores": {"A": -500, "B": 35000, "C": 34000}},
    },
    "--dora 'Pg 6z' --kami Pg=8p": {"record": {"dora": "Pg 6z"}, "kami": {"Pg": "8p"}},
    "--deposits C --kans 1 --scores A=34000,B=35000,C=35000 --river-after '1p 2p'": {
        "record": {"deposits": ["C"], "kans": 1, "scores": {"A": 34000, "B": 35000, "C": 35000}},
        "river_after": "1p 2p",
    },
    "--spilled Pb": {"record": {"spilled": "Pb"}},
}  # fmt: skip


@table_of("options", SAME)
def test_options_say_what_a_record_says(options: str) -> None:
    fields = dict(SAME[options])
    record = BASE | fields.pop("record", {}) | {"win": WIN | fields}
    assert by_options(str(WIN["hand"]), "--tsumo", "B", "--riichi", *shlex.split(options)) == by_record(record)


def test_options_of_fever_pocchi_and_dice() -> None:
    hand = "777p 123p 99m 123s 46s + Py"
    rolls = "24: 13 45 11 56 24"
    win = {"player": "B", "by": "tsumo", "hand": hand, "riichi": True, "fever": "single", "dice": [rolls]}
    args = ("--tsumo", "B", "--riichi", "--fever", "single", "--dice", rolls)
    assert by_options(hand, *args) == by_record(BASE | {"win": win})
    hand = "123p 789p 123s 99m Pb Pr + Pg"
    win = {"player": "B", "by": "tsumo", "hand": hand, "riichi": True, "as": "9m"}
    assert by_options(hand, "--tsumo", "B", "--riichi", "--as", "9m") == by_record(BASE | {"win": win})


def test_options_of_a_draw() -> None:
    two = by_record(BASE | {"draw": {"tenpai": ["A", "C"]}})
    assert by_options("", "--draw", "exhaustive", "--tenpai", "A C") == two
    assert by_options("", "--nagashi", "B") == by_record(BASE | {"draw": {"nagashi": "B"}})


@table_of(
    ("options", "said"),
    [("--winter '9p, 9p 6z, 1z'", "--winter"), ("--fever quadruple", "S204"), ("--kami 8p", "write Pg=TILE"),
     ("--others-aside 'A=春, A=夏'", "A=夏` exclude each other"), ("--others-aside 'X=春'", "nobody called `X`"),
     ("--aside 5z", "--aside"), ("--dice 22", "S202"), ("--as 5s", "L452"), ("--gold spring", "L455")],
)  # fmt: skip
def test_what_is_wrong_in_an_option_is_shown_there(options: str, said: str) -> None:
    args = ["score", "-r", "anmika", "--seats", "A B C", str(WIN["hand"]), "--tsumo", "B", "--riichi"]
    run = CliRunner().invoke(app, [*args, *shlex.split(options)])
    assert run.exit_code == 2, run.output
    assert said in run.output


def test_whatever_a_win_can_have_is_an_option() -> None:
    text = CliRunner().invoke(app, ["score", "--help-all"]).output
    elsewhere = {"player": "--tsumo", "by": "--ron", "hand": "HAND", "melds": "--meld"}
    for field in Anmika.fields["win"]:
        if field.name in SIZE:  # said in a line or a record
            continue
        assert elsewhere.get(field.name, "--" + field.name.replace("_", "-")) in text, field.name
    story = {"rules", "hands", "river", "river_after", "win", "wins", "draw", "chombo", "events", "expect",
             "claims"}  # fmt: skip
    for field in Anmika.fields["record"]:
        if field.name not in story:
            option = "--others-aside" if field.name == "aside" else "--" + field.name.replace("_", "-")
            assert option in text, field.name


def test_the_help_groups_options_by_system() -> None:
    text = CliRunner().invoke(app, ["score", "--help-all"]).output
    systems = re.findall(r"^Options of (\w+):$", text, re.MULTILINE)
    assert systems == ["mighty", "wenzhou", "kessen", "anmika"]
    own = text.partition("Options of anmika:")[2]
    assert "--shubari" in own
    assert "--riichi" not in own.split("--in-riichi")[0]
    assert all(width(line) <= COLUMNS for line in text.splitlines())


@pytest.mark.parametrize(
    ("hand", "more", "english", "japanese"),
    [
        ("7999m 123p 456p 789s", "--riichi --tsumo A",
         ["7m    left 3           2 han 40 fu  6,000", "8m    pocchi only      yakuman  34,000",
          "the fourth 9m may not be konged: waits 7m 8m, then 7m"],
         ["7m    残り 3           2翻 40符  6,000", "8m    ポッチのみ       役満  34,000"]),
        ("7999m 123p 456p 789s", "--tsumo A",
         ["7m    left 3           not without riichi", "8m    pocchi only      not without riichi"],
         ["7m    残り 3           ダマ不可", "8m    ポッチのみ       ダマ不可"]),
        ("777p 777s 123p 99m 46s", "", ["sure triplets (fever): 7p 7s"], ["確定暗刻 (フィーバー可): 7p 7s"]),
    ],
)  # fmt: skip
def test_waits(hand: str, more: str, english: list[str], japanese: list[str]) -> None:
    for lang, said in (("en", english), ("ja", japanese)):
        args = ["waits", "-r", "anmika", hand, "--seats", "A B C", "--lang", lang, *shlex.split(more)]
        run = CliRunner().invoke(app, args)
        assert run.exit_code == 0, run.output
        for text in said:
            assert text in run.output
        assert all(width(line) <= COLUMNS and line == line.rstrip() for line in run.output.splitlines())
        assert "{" not in run.output
