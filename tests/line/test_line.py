"""Hand lines: a finished hand in one line of text, in every system."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import calc
from calc.cli import app
from calc.line.language import Language
from calc.line.reader import is_line, read_line
from calc.line.words import tile_like
from calc.line.writer import write_line
from calc.problems.document import plain_document
from calc.problems.problems import InputError, Source
from calc.readers.reader import Entry, read_documents, read_record
from calc.records.fields import SPOKEN
from calc.steps import settle
from calc.systems import ENGINES
from calc.tiles.tiles import mpsz

from ..tables import table_of

EXAMPLES = sorted((Path(__file__).parent.parent.parent / "examples").glob("*.yaml"))


@cache
def entries(path: Path) -> list[Entry]:
    """The records of an example that can be read."""
    found = []
    for document in read_documents(Source(str(path), path.read_text(encoding="utf-8"))):
        assert not isinstance(document, list)
        try:
            found.append(read_record(document))
        except InputError:
            continue
    return found


@table_of(
    ("line", "said"),
    [
        ("draw tenpai none", {"draw": {"tenpai": []}}),
        ("draw in-riichi none dead none", {"draw": {}, "in_riichi": [], "dead": []}),
        ("Bツモ 234m22444p33567s3s 捨て牌なし ドラなし", {"win": {"river": []}, "dora": []}),
        ("mighty: B tsumo 123p 789p 123s 99m 46s 5z riichi alice none", {"alice": []}),
        ("mighty: B tsumo 123p 789p 123s 99m 46s 5z riichi box none", {"win": {"riichi": True}, "box": []}),
        ("mighty: B tsumo 123p 789p 123s 99m 46s 5z riichi box C", {"win": {"riichi": True}, "box": ["C"]}),
        ("anmika: draw deposits none", {"draw": {}, "deposits": []}),
        ("anmika: hands B=777p123p99m123s46s river B=none; A chombo named B=none",
         {"river": {"B": []}, "chombo": {"named": {"B": []}}}),
        ("kessen: A tsumo 4477s (1111p) [9999s] (333p) 7s void m out none", {"out": []}),
        ("A tsumo 3z (5555z@B) (6666z@D) (7777z@B) (111m@C) 3z pao B=daisangen+suukantsu",
         {"win": {"pao": {"B": ["daisangen", "suukantsu"]}}}),
    ],
)  # fmt: skip
def test_an_empty_list_is_said_and_not_left_out(line: str, said: dict[str, Any]) -> None:
    read = value(line)
    for name, expected in said.items():
        if isinstance(expected, dict):
            assert read[name] | expected == read[name]
        else:
            assert read[name] == expected


@pytest.mark.parametrize("said", ["pao C", "pao 西家", "包 C", "包C"])
def test_a_player_is_liable_for_everything(said: str) -> None:
    """As in YAML, where `pao: C` names no yakuman; only one who is liable for named ones could be said."""
    line = f"tenhou4: B tsumo 22p 33s (555z) (666z) (777z) + 3s {said}"
    entry = read_record(read_line(line))
    assert settle(entry.record, entry.rules).points == {"A": 0, "B": 32000, "C": -32000, "D": 0, "table": 0}
    assert write_line(read_line(line).value).endswith("pao C") is (said in ("pao C", "包 C", "包C"))
    nobody = RUN.invoke(app, ["score", line.replace(said, "pao Z"), "--lang", "en"]).output
    assert "nobody called `Z` sits at this table" in nobody
    valueless = RUN.invoke(app, ["score", line.replace(said, "pao riichi"), "--lang", "en"]).output
    assert "`pao` has no value" in valueless


def test_none_is_a_player_where_one_is_called_so() -> None:
    seats = "seats Ann,none,Cid,Dan "
    assert value(seats + "draw tenpai none")["draw"] == {"tenpai": ["none"]}
    record = {"seats": ["Ann", "none", "Cid", "Dan"], "draw": {"tenpai": []}}
    assert read_record(read_line(write_line(record))).record.draw.tenpai == ()


def test_a_story_that_ends_in_a_draw_says_so() -> None:
    """A bare ``draw`` behind other events was lost, and with it what a draw pays."""
    story = value("anmika: B riichi fever single; B tsumo 5s; draw")
    assert story["events"][-1] == {"draw": {}}


def test_a_win_of_a_hand_that_stands_beside_it_is_a_story() -> None:
    read = value("anmika: hands B=777p123p99m123s46s; B tsumo 5s dora 6z6z")
    assert read["events"] == [{"win": {"player": "B", "by": "tsumo", "tile": "5s", "dora": "6z6z"}}]


HAND = "234m 22444p 33567s + 3s"


def value(line: str) -> dict[str, Any]:
    return read_line(line).value


SIZED = "D ron B 2 han 40 fu"


@table_of(
    ("line", "in_riichi", "winner_too"),
    [
        ("draw tenpai C, A riichi A", ["A"], False),
        ("draw A riichi, tenpai C, A", ["A"], False),
        ("流局 AとCテンパイ リーチA", ["A"], False),
        ("流局 AとCがリーチ AとCテンパイ", ["A", "C"], False),
        (f"{SIZED}, riichi A", ["A"], False),
        (f"{SIZED} riichi, A riichi", ["A"], True),
        (f"{SIZED} D riichi", [], True),
        ("A riichi; D ron B 2 han 40 fu", ["A"], False),
        ("DロンB 2翻40符 Aリーチ", ["A"], False),
        ("D ron B 234m22444p33567s3s riichi dora 4z A riichi", ["A"], True),
        ("chombo A riichi B", ["B"], False),
        (f"{SIZED} riichi none", [], False),
        ("B ron D 234m22444p33567s3s riichi C", ["C"], False),
        ("B ron D 234m22444p33567s riichi C A tile 3s", ["C", "A"], False),
        ("BロンD (5555p)234m22p33567s3s リーチ リーチC", ["C"], True),
        ("B ron D 234m22444p33567s3s C riichi, riichi", ["C"], True),
        ("B ron D 234m22444p33567s + C riichi", [], True),
        ("B ron D 234m22444p33567s 東 リーチ", [], True),
    ],
)
def test_riichi_beside_a_player_is_his(line: str, in_riichi: list[str], winner_too: bool) -> None:
    """A session: `draw tenpai Cid, Ann riichi Ann` was refused with an advice that lost the stick."""
    read = value(line)
    assert (read.get("in_riichi", []), read.get("win", {}).get("riichi", False)) == (in_riichi, winner_too)


@pytest.mark.parametrize(
    ("line", "sentence", "advice"),
    [
        ("draw tenpai C, A riichi", "S201.whose_riichi", "in riichi A"),
        ("draw riichi A, C tenpai", "S201.whose_riichi", "in riichi A, C"),
        ("流局 AとCテンパイ リーチ", "S201.whose_riichi", "in riichi A"),
        ("B ron D 234m22444p33567s riichi C", "S201.riichi_or_tile", "`in-riichi C`"),
        ("B ron D 234m22444p33567s Cリーチ", "S201.riichi_or_tile", "`7z` for the tile"),
        ("C ron D riichi C 234m22444p33567s", "S201.riichi_or_tile", "write `riichi`"),
        ("B ron E 234m22444p33567s3s", "S201.nobody", "1z"),
        ("chombo", "S203.whose_chombo", "`chombo B`"),
        ("B & D ron A", "S201.each_win", "B ron A 3 han 30 fu & D 2 han 40 fu"),
        ("BとDロンA 2翻30符", "S201.each_win", "B ron A 3 han 30 fu & D 2 han 40 fu"),
        ("B ron A 2 han 40 fu, D 2 han 30 fu", "S201.each_win", "B ron A 3 han 30 fu & D 2 han 40 fu"),
    ],
)
def test_what_can_be_meant_of_several_players_is_asked(line: str, sentence: str, advice: str) -> None:
    with pytest.raises(InputError) as error:
        read_line(line)
    assert [p.sentence for p in error.value.problems] == [sentence]
    assert advice in error.value.problems[0].help


@pytest.mark.parametrize("second", ["D 2 han 30 fu", "D ron 2 han 30 fu", "D 2翻30符", "D ron A 2 han 30 fu"])
def test_a_second_ron_need_not_repeat_from_whom(second: str) -> None:
    first, other = value(f"B ron A 2 han 40 fu & {second}")["wins"]
    assert other == {"player": "D", "by": "ron", "from": "A", "han": "2", "fu": "30"}
    assert first["player"] == "B"


def test_nobody_tenpai_and_chips_are_said_as_players_say_them() -> None:
    for nobody in ("draw all noten", "流局 全員ノーテン"):
        assert value(nobody)["draw"]["tenpai"] == []
    assert value(f"{SIZED} 1枚")["win"]["chips"] == "1"


@table_of(
    ("line", "said"),
    [
        (
            "B ron C 234m22444p33567s3s riichi dora 4z ura 1p",
            {"win": {"player": "B", "by": "ron", "from": "C", "riichi": True, "hand": HAND}, "dora": "4z", "ura": "1p"},
        ),
        (
            "BロンC 234m22444p33567s3s リーチ ドラ4z 裏1p 2本場 供託1 東1局",
            {
                "win": {"player": "B", "by": "ron", "from": "C", "riichi": True, "hand": HAND},
                "dora": "4z", "ura": "1p", "honba": "2", "sticks": "1", "round": "東1局",
            },
        ),
        (
            "234m 22444p 33567s + 3s dora 4z double-riichi B tsumo ippatsu",
            {"win": {"player": "B", "by": "tsumo", "riichi": "double", "ippatsu": True, "hand": HAND}, "dora": "4z"},
        ),
        (
            "B ツモ 234m22444p33567s3s ダブリー",
            {"win": {"player": "B", "by": "tsumo", "riichi": "double", "hand": HAND}},
        ),
        ("draw tenpai A,C", {"draw": {"tenpai": ["A", "C"]}}),
        ("流局 聴牌 A C", {"draw": {"tenpai": ["A", "C"]}}),
        ("draw suufon-renda", {"draw": {"kind": "suufon_renda"}}),
        (
            "B ron C 234m22444p33567s3s & A ron C 234m22444p33567s3s dora 4z",
            {
                "wins": [
                    {"player": "B", "by": "ron", "from": "C", "hand": HAND},
                    {"player": "A", "by": "ron", "from": "C", "hand": HAND},
                ],
                "dora": "4z",
            },
        ),
        (
            "anmika: B tsumo 123p 789p 123s 99m 46s 5s リーチ フィーバー aside 春夏",
            {
                "rules": "anmika",
                "win": {
                    "player": "B", "by": "tsumo", "riichi": True, "fever": "single", "aside": "春夏",
                    "hand": "99m 123789p 12346s + 5s",
                },
            },
        ),
        (
            "anmika: hands B=777p123p99m123s46s; B riichi fever single; B tsumo 5s; B tsumo Py",
            {
                "rules": "anmika",
                "hands": {"B": "777p123p99m123s46s"},
                "events": [
                    {"riichi": {"player": "B", "fever": "single"}},
                    {"win": {"player": "B", "by": "tsumo", "tile": "5s"}},
                    {"win": {"player": "B", "by": "tsumo", "tile": "Py"}},
                ],
            },
        ),
        (
            "kessen: void A=s,B=s; B kong concealed 9p; C ron A 234p 5p",
            {
                "rules": "kessen",
                "void": {"A": "s", "B": "s"},
                "events": [
                    {"kong": {"player": "B", "kind": "concealed", "tile": "9p"}},
                    {"win": {"player": "C", "by": "ron", "from": "A", "hand": "234p 5p"}},
                ],
            },
        ),
        (
            'seats "Old Tom",Ann,B,C Ann tsumo 234m22444p33567s3s title "in the evening"',
            {
                "seats": ["Old Tom", "Ann", "B", "C"],
                "title": "in the evening",
                "win": {"player": "Ann", "by": "tsumo", "hand": HAND},
            },
        ),
        (
            "B tsumo 234m 22p 67s pon 444p ポン333s@C 5s",
            {
                "win": {"player": "B", "by": "tsumo", "hand": "234m 22p 67s (444p) (333s@C) + 5s"},
            },
        ),
    ],
)  # fmt: skip
def test_what_a_line_says(line: str, said: dict[str, Any]) -> None:
    assert value(line) == said


@pytest.mark.parametrize(
    ("line", "code", "underlined", "hint"),
    [
        ("B ron C 234m22444p33567s3s richi", "S201", "richi", "riichi"),
        ("B ron C 234m22444p33567s3s honba", "S203", "honba", "honba"),
        ("B ron C 234m22444p33567s3s honba 1 honba 2", "S206", "2", ""),
        ("B ron C 234m22444p33567s3s norths 1 fever single", "S201", "fever", ""),
    ],
)
def test_a_wrong_word_is_one_problem_at_its_place(line: str, code: str, underlined: str, hint: str) -> None:
    with pytest.raises(InputError) as wrong:
        read_line(line)
    first = wrong.value.problems[0]
    assert (first.code, first.span and first.span.source.text[first.span.start : first.span.end]) == (code, underlined)
    assert hint in first.help


@pytest.mark.slow
@given(st.text(alphabet='ABC ron tsumo riichi;&=,"「」()[]+123mpsz東リーチドラ: 0', max_size=60))
def test_no_text_breaks_the_reader_of_lines(text: str) -> None:
    is_line(text)
    try:
        document = read_line(text)
        entry = read_record(document)
    except InputError:
        return
    assert read_record(read_line(write_line(document.value))).record == entry.record


RUN = CliRunner()
PAGE = Path(__file__).parent.parent.parent / "docs" / "line.md"


LINES = re.findall(r"^(?:tcg|mighty|anmika|wenzhou|kessen): .*$", PAGE.read_text("utf-8"), re.M)


@pytest.mark.parametrize("line", LINES)
def test_the_examples_of_the_page_are_settled(line: str) -> None:
    done = RUN.invoke(app, ["score", line])
    assert done.exit_code == 0, done.output


def test_score_reads_a_line_and_says_it() -> None:
    done = RUN.invoke(app, ["score", "--explain", "2", "--lang", "en", "B", "ron", "C", "234m22444p33567s3s", "riichi"])
    assert done.exit_code == 0
    assert done.output.rstrip().endswith("tcg: B ron C 234m 22444p 33567s + 3s riichi")


MATCH = """\
rules: tenhou4
players: [Ann, Bea, Cid, Dan]
hands:
  - Bea ron Cid 234m22444p33567s3s riichi dora 4z
  - "Bea tsumo 234m22444p33567s3s dora 4z"
  - draw tenpai Ann,Cid
"""


def test_the_hands_of_a_match_may_be_lines(tmp_path: Path) -> None:
    file = tmp_path / "evening.yaml"
    file.write_text(MATCH, encoding="utf-8")
    done = RUN.invoke(app, ["match", str(file), "--json"])
    match = json.loads(done.stdout)["matches"][0]
    assert [hand["dealer"] for hand in match["hands"]] == ["Ann", "Bea", "Bea"]
    assert match["hands"][-1]["scores"] == {"Ann": 25500, "Bea": 29100, "Cid": 22900, "Dan": 22500}


def test_wrong_lines_of_a_match_are_told_at_their_places(tmp_path: Path) -> None:
    file = tmp_path / "evening.yaml"
    file.write_text(MATCH.replace("riichi", "richi").replace("tenpai", "tempai"), encoding="utf-8")
    done = RUN.invoke(app, ["match", str(file)])
    assert done.exit_code == 2
    for place in (".yaml:4:36", ".yaml:6:10", "2 problems"):
        assert place in done.output


def test_batch_reads_a_file_of_lines(tmp_path: Path) -> None:
    hands = tmp_path / "hands.txt"
    hands.write_text("# the evening\nB ron C 234m22444p33567s3s riichi\n\nB ron D 22m\nwhat\n", encoding="utf-8")
    done = RUN.invoke(app, ["batch", str(hands), "--summary"])
    assert "3 records: 1 settled, 2 bad" in done.output


KEYSTROKES = tomllib.loads((Path(__file__).parent.parent / "keystrokes.toml").read_text(encoding="utf-8"))["hand"]


@table_of("hand", KEYSTROKES, most=10)
def test_a_line_says_what_options_said_in_fewer_characters(hand: dict[str, str]) -> None:
    options, line, rules = hand["options"].strip(), hand["line"], hand["about"].partition(":")[0]
    if "<<E" in options:
        before = RUN.invoke(app, ["score", "-", "--json"], input=options.partition("\n")[2].removesuffix("E"))
    else:
        before = RUN.invoke(app, [*shlex.split(options)[1:], "--json"])
    after = RUN.invoke(app, [*shlex.split(line)[1:], "-r", rules, "--json"])
    assert after.exit_code == before.exit_code == 0, after.output
    one, other = json.loads(before.stdout), json.loads(after.stdout)
    assert (one["points"], one["chips"]) == (other["points"], other["chips"])
    row = f"| {hand['about']} | {len(options)} | {len(line)} | `{line}` |"
    assert row in (Path(__file__).parent.parent.parent / "docs/line.md").read_text(encoding="utf-8")


def test_the_hardest_hand_of_anmika_takes_sixty_characters() -> None:
    (hardest,) = (hand["line"] for hand in KEYSTROKES if "winter" in hand["about"])
    assert len(hardest) <= 60


def test_a_word_and_its_value_need_no_blank() -> None:
    glued, apart = (value(f"B ron C 234m22444p33567s3s {words}") for words in ("honba2 dora4z", "honba 2 dora 4z"))
    assert glued == apart


def test_seats_without_names_are_one_mistake() -> None:
    with pytest.raises(InputError) as refused:
        read_line("B ron C 234m 22444p 33567s 3s seats")
    assert [p.message for p in refused.value.problems] == ["`seats` has no value"]


def test_what_follows_nothing_is_a_hand_of_its_own() -> None:
    assert value("anmika: honba 1 & draw; B aside 春") == value("anmika: honba 1; draw; B aside 春")


def test_a_number_of_another_game_is_one_mistake() -> None:
    with pytest.raises(InputError) as refused:
        read_line("Aツモ 123m 2本場 供託1", "kessen")
    assert [p.message for p in refused.value.problems] == ["`本場` belongs to tcg", "`供託` belongs to tcg"]


def test_the_line_spells_tiles_as_the_program_does() -> None:
    line = write_line(value("B ron C 二三四萬 p22444 33567s 3s ドラ北 捨て牌 7z5z"))
    assert line == "B ron C 234m 22444p 33567s + 3s river 75z dora 4z"


@table_of("path", EXAMPLES, most=15)
def test_so_is_one_whose_players_have_two_names(path: Path) -> None:
    def named(value: Any) -> Any:
        if isinstance(value, dict):
            return {names.get(key, key): named(one) for key, one in value.items()}
        return [*map(named, value)] if isinstance(value, list) else names.get(value, value)

    for entry in entries(path):
        seats = entry.record.seats
        names = {player: f"{player} Lee" for player in (*seats, getattr(entry.record, "sitout", ""))}
        value = {"seats": list(seats), **entry.document.value}
        if any(f"@{player}" in str(value) for player in seats):  # called from a player, which a letter or wind says
            continue
        told = named(value)
        told.pop("expect", None)
        for part in (told, told.get("draw", {})):  # a text of names is cut at its blanks
            part |= {
                name: [part[name]] for name in ("deposits", "nagashi", "tenpai") if isinstance(part.get(name), str)
            }
        assert read_record(read_line(write_line(told))).record == read_record(plain_document(told, "")).record


SITTING = "席 佐藤,鈴木,高橋,田中 東2局"


@pytest.mark.parametrize("said", ["親 鈴木", "親鈴木", "親:鈴木", "親は鈴木", "dealer 鈴木", "dealer: 鈴木"])
def test_the_dealer_turns_the_seats(said: str) -> None:
    line = f"鈴木ロン佐藤 234m22444p33567s3s {SITTING} {said}"
    assert value(line)["dealer"] == "鈴木"
    record = read_record(read_line(line)).record
    assert record.seats == ("鈴木", "高橋", "田中", "佐藤")
    assert "dealer" not in value(f"鈴木ロン佐藤 234m22444p33567s3s {SITTING}")


@pytest.mark.parametrize(
    ("line", "tenpai", "dealer"),
    [
        ("流局 親 B テンパイ", ["親", "B"], None),
        ("流局 親 南 テンパイ", ["親", "南"], None),
        ("draw tenpai dealer,B", ["dealer", "B"], None),
        ("draw dealer B tenpai A,C", ["A", "C"], "B"),
    ],
)
def test_the_dealer_can_still_be_one_of_several(line: str, tenpai: list[str], dealer: str | None) -> None:
    read = value(line)
    assert (read["draw"]["tenpai"], read.get("dealer")) == (tenpai, dealer)


@pytest.mark.parametrize(
    ("arguments", "noted"),
    [
        ([f"鈴木ロン佐藤 234m22444p33567s3s {SITTING}"], ("佐藤", "鈴木", "親 鈴木")),
        (["B ron A 234m22444p33567s3s round east3"], ("A", "C", "dealer C")),
        ([*shlex.split("'234m22444p33567s+3s' --ron B --from A --round east3")], ("A", "C", "--dealer C")),
        (["B ron A 234m22444p33567s3s round east3 dealer C"], None),
        (["B ron A 234m22444p33567s3s round east1"], None),
        (["B ron A 234m22444p33567s3s"], None),
        (["anmika: B ron A 123p 789p 123s 99m 46s 5s riichi round east2 dora 6z6z"], ("A", "B", "dealer B")),
    ],
)  # fmt: skip
def test_a_later_deal_without_a_dealer_says_who_was_taken_for_him(
    arguments: list[str], noted: tuple[str, str, str] | None
) -> None:
    data = json.loads(RUN.invoke(app, ["score", *arguments, "--json"]).stdout)
    found = [(x["dealer"], x["other"], x["say"]) for x in data["warnings"] if x["id"] == "first_deals"]
    assert found == ([noted] if noted else [])
    if noted:
        told = RUN.invoke(app, ["score", *arguments, "--lang", "en"]).stdout
        assert f"dealer {noted[0]}, the first of the seats; if {noted[1]} deals: `{noted[2]}`" in told


@pytest.mark.parametrize("rules", list(ENGINES))
def test_the_headline_names_the_dealer(rules: str) -> None:
    found = [entry for path in EXAMPLES for entry in entries(path) if entry.rules.engine == rules]
    assert found
    for entry in found[:5]:
        line = write_line(entry.document.value | {"dealer": entry.record.seats[1]}, rules)
        done = RUN.invoke(app, ["score", line, "--lang", "en"])
        if done.exit_code == 0:
            assert f"dealer {entry.record.seats[1]} " in done.stdout.partition("\n\n")[0] + " "


def test_a_match_takes_the_dealer_or_says_that_he_does_not_deal(tmp_path: Path) -> None:
    file = tmp_path / "evening.yaml"
    file.write_text(MATCH + "  - draw dealer Cid\n", encoding="utf-8")
    data = json.loads(RUN.invoke(app, ["match", str(file), "--json"]).stdout)["matches"][0]
    assert [hand["dealer"] for hand in data["hands"]] == ["Ann", "Bea", "Bea", "Cid"]
    file.write_text(MATCH + "  - draw dealer Dan\n", encoding="utf-8")
    done = RUN.invoke(app, ["match", str(file), "--lang", "en"])
    assert done.exit_code == 2
    assert "error[M101]: after hand 3 the dealer is Cid, not Dan" in done.output


def test_a_batch_reads_the_dealer(tmp_path: Path) -> None:
    record = {"dealer": "B", "win": {"player": "B", "by": "tsumo", "hand": "234m 22444p 33567s + 3s"}}
    (tmp_path / "a.jsonl").write_text(json.dumps(record) + "\n", encoding="utf-8")
    (tmp_path / "b.csv").write_text("手牌,ツモ,親\n234m 22444p 33567s + 3s,B,B\n", encoding="utf-8")
    rows = RUN.invoke(app, ["batch", str(tmp_path), "-j", "1"]).stdout.splitlines()
    assert [json.loads(row)["points"] for row in rows] == [
        {"B": 3000, "C": -1000, "D": -1000, "A": -1000, "table": 0}
    ] * 2


THIRTEEN = "234m22444p33567s"
WON = {"player": "B", "by": "ron", "from": "C", "hand": HAND}


@table_of(
    "line",
    [
        f"BロンC {THIRTEEN}3s 門前", f"BロンC {THIRTEEN}3s メンゼン", f"BロンC放銃 {THIRTEEN}3s",
        f"BロンCから {THIRTEEN}3s", f"B ロン 放銃C {THIRTEEN}3s", f"Bロン 放銃者 C {THIRTEEN}3s",
        f"C放銃 Bロン {THIRTEEN}3s", f"BがCから3sでロン {THIRTEEN}", f"tcg BロンC {THIRTEEN}3s",
    ],
)  # fmt: skip
def test_names_that_players_type_of_a_ron(line: str) -> None:
    assert value(line)["win"] == WON


@pytest.mark.parametrize("tile", ["和了牌3s", "和了牌 3s", "アガリ牌:3s", "当たり牌3s", "ロン牌3s"])
@pytest.mark.parametrize("hand", [THIRTEEN, "234m22444p33s3s567s"])
@pytest.mark.parametrize("first", [False, True])
def test_the_winning_tile_has_a_name(tile: str, hand: str, first: bool) -> None:
    said = f"{tile} {hand}" if first else f"{hand} {tile}"
    (win,) = read_record(read_line(f"BロンC {said}")).record.wins
    assert (mpsz(win.tile), len(win.concealed), win.source) == ("3s", 13, "C")


@table_of(
    ("line", "said"),
    [
        (f"自摸 B {THIRTEEN}3s", {"player": "B", "by": "tsumo", "hand": HAND}),
        (f"B自摸 {THIRTEEN}3s 門前", {"player": "B", "by": "tsumo", "hand": HAND}),
        (f"BロンC {THIRTEEN}3s ダマ", WON | {"riichi": False}),
        (f"BロンC {THIRTEEN}3s ダマテン", WON | {"riichi": False}),
        ("anmika: Bツモ 123p789p123s99m46s5s 抜春", {"aside": "春"}),
        ("anmika: Bツモ 123p789p123s99m46s5s 抜春夏", {"aside": "春夏"}),
        ("anmika: Bツモ 123p789p123s99m46s5s 春抜き", {"aside": "春"}),
        ("anmika: Bツモ 123p789p123s99m46s5s 抜北", {"aside": "北"}),
        ("mighty: Bツモ 123p789p123s99m46s5s 抜2", {"norths": "2"}),
        ("mighty: Bツモ 123p789p123s99m46s5s 抜北2", {"norths": "2"}),
        ("anmika: Bツモ 123p789p123s99m46s赤ポッチ", {"hand": "99m 123789p 12346s + Pr"}),
    ],
)
def test_names_that_players_type(line: str, said: dict[str, Any]) -> None:
    assert value(line)["win"] | said == value(line)["win"]


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("マイティー Bツモ123p789p123s99m46s5z リーチ", "mighty"),
        ("アンミカ Bツモ123p789p123s99m46s5s", "anmika"),
        ("mighty B tsumo 123p789p123s99m46s5z riichi", "mighty"),
        ("tenhou4 draw", "tenhou4"),
    ],
)
def test_a_game_at_the_head_needs_no_colon(line: str, rules: str) -> None:
    assert value(line)["rules"] == rules
    assert "rules" not in value(f"席 マイティー,B,C,D マイティー ロン B {THIRTEEN}3s")
    assert "rules" not in value("seats tcg,B,C,D tcg ron B 234m22444p33567s3s")


def test_a_closed_hand_has_no_open_meld() -> None:
    with pytest.raises(InputError) as refused:
        read_line("BロンC 22444p33567s(234m)3s 門前")
    assert [(p.sentence, p.span and p.span.source.text[p.span.start : p.span.end]) for p in refused.value.problems] == [
        ("S206.not_closed", "門前")
    ]
    assert value("BロンC 222p33567s[1111z]3s 門前")["win"]["player"] == "B"
    with pytest.raises(InputError) as refused:
        read_line(f"BロンC {THIRTEEN}3s リーチ ダマ")
    assert [p.sentence for p in refused.value.problems] == ["S206.said_twice"]


@pytest.mark.parametrize(
    ("line", "needed"),
    [
        (f"B ron C {THIRTEEN}", "13 tiles, 14 needed"),
        ("B tsumo 234m22444p3567s", "12 tiles, 14 needed"),
        ("B tsumo 22444p3567s(234m)", "12 tiles, 14 needed"),
        ("wenzhou: B ron A 34m 456789p 123s 111z 7s 5z indicator 2m", "16 tiles, 17 needed"),
        ("kessen: C ron A 234p 55p (666p) 234s 67s", "13 tiles, 14 needed"),
    ],
)
def test_a_missing_tile_is_counted(line: str, needed: str) -> None:
    """It asked which tile had won."""
    assert f"error[S203]: {needed}\n" in RUN.invoke(app, ["score", line, "--lang", "en"]).output
    assert "枚のはず" in RUN.invoke(app, ["score", line, "--lang", "ja"]).output


def test_a_tile_too_many_is_not_said_to_be_missing() -> None:
    for line, number in ((f"B ron C {THIRTEEN}11z", 15), (f"B tsumo {THIRTEEN}(111z)", 16)):
        said = RUN.invoke(app, ["score", line, "--lang", "en"]).output
        assert f"error[S203]: {number} tiles, 14 needed" in said
        assert "help: leave out what is too much" in said


def test_so_it_is_in_a_file_and_with_options() -> None:
    record = "win: {player: B, by: tsumo, hand: 234m 22444p %s}\n"
    short, whole = (RUN.invoke(app, ["score", "-", "--lang", "en"], input=record % s) for s in ("33567s", "333567s"))
    assert "13 tiles, 14 needed" in short.output
    assert "which tile won?" in whole.output
    options = RUN.invoke(app, ["score", THIRTEEN, "--ron", "B", "--from", "C", "--lang", "en"]).output
    assert "13 tiles, 14 needed" in options
    assert "--tile TILE" in options


def test_what_players_say_stands_for_words_of_a_line() -> None:
    """A `spoken` that names a field (`declared_tanyao`) and not its option would be refused where somebody says it."""
    anywhere = {"draw", "noten", "none", "closed", "門前清自摸", "門前清自摸和", "役満", "all"}
    for engine in ENGINES:
        language = Language(engine)
        choices = {c.replace("_", "-") for table in language.groups.values() for field in table for c in field.choices}
        known = {*language.meanings, *language.words, *choices, *language.system.instead, *language.events}
        anywhere |= known
        said = {word for said in language.system.spoken.values() for word in said.split() if not tile_like(word)}
        assert said - known == set()
    said = {word.removeprefix("<") for spoken in SPOKEN.values() for word in spoken.split()}
    assert {word for word in said if not word[0].isdigit()} - anywhere == set()  # ザンク is an amount


BIRDS = """
system: birds
extends: sanma
rules:
  table.aside: [1m]
yaku:
  all_birds: {ja: 鳥尽くし, en: All birds, value: 2/1}
  no_birds: {ja: 鳥なし, en: No birds, value: 1/1}
"""


@pytest.mark.parametrize(
    "said",
    ["yaku all_birds,no_birds", "yaku all_birds, no_birds", "yaku all_birds no_birds", "yaku 鳥尽くし yaku no_birds",
     "鳥尽くし 鳥なし", "リーチ鳥尽くし鳥なし", '"All birds" "No birds"'],
)  # fmt: skip
def test_several_yaku_of_the_club_are_claimed_in_a_line(said: str, tmp_path: Path) -> None:
    """As the record does: a list, with commas or blanks, or each by its name."""
    path = tmp_path / "birds.yaml"
    path.write_text(BIRDS, encoding="utf-8")
    got: Any = calc.score(f"B ron C 234p22444p33567s3s {said} dora 4z", rules=str(path)).to_dict()
    assert {yaku["id"] for yaku in got["wins"][0]["yaku"]} >= {"all_birds", "no_birds"}
    with pytest.raises(InputError) as error:
        read_line("B ron C 234p22444p33567s3s yaku all_birds no_bird", str(path))
    assert [p.help for p in error.value.problems] == ["did you mean `no_birds`?"]


@pytest.mark.parametrize(("rules", "advice"), [("sanma", "`flowers 1f`"), ("kessen", "`anmika:`")])
def test_tiles_drawn_aside_are_said_as_the_game_does(rules: str, advice: str) -> None:
    """`aside` is a word of anmika; where flowers and norths are drawn, their words are advised."""
    with pytest.raises(InputError) as error:
        read_line("B ron A 234p 55p 666p 234s 67s 5s aside 1m", rules)
    assert advice in error.value.problems[0].help
