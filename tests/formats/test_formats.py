"""Logs of other programs: all shared ones are settled as their servers did; nothing wrong is more than a problem."""

from __future__ import annotations

import copy
import gzip
import json
import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from calc.formats import FORMATS, Expected, Recorded, read_recorded
from calc.formats.game import record_wins
from calc.formats.mjlog import YAKU as MJLOG_YAKU
from calc.formats.table import GameSettings, LogFault, Table, seat_names
from calc.formats.tenhou6 import YAKU as TENHOU6_YAKU
from calc.formats.tenhou6 import read_settings
from calc.formats.tenhou6_play import read_entry
from calc.formats.write import is_complete, record_data
from calc.problems.problems import Problem
from calc.records.record import CHIIHOU, DOUBLE_RIICHI, IPPATSU, RINSHAN, TENHOU, Record
from calc.rules.rules import load_rules, shipped
from calc.steps import read_record, settle
from calc.tiles.tiles import Meld
from calc.verify import verify
from tests.commands import app_of

from ..helpers import sample
from ..tables import table_of

convert_app = app_of("convert")

score_app = app_of("score")

ROOT = Path(__file__).resolve().parent.parent.parent
LOGS = ROOT / ".." / "shared" / "data" / "logs"
ALL = sorted(p for p in LOGS.glob("*/*") if p.is_file())

SPECIAL = {
    "confusing_nakis_1.json": (
        "no stick lay before, C declares riichi (r11), nobody wins on that tile, C draws and discards once more: the"
        " stick lies on the table; A wins 1000 and 2 × 300 for honba, and gets 1600: the stick is paid to nobody"
    ),
}
"""Logs that differ, by name, and why."""

needs_logs = pytest.mark.skipif(not ALL, reason=f"no logs at {LOGS}: they are shared beside the project")
run = CliRunner().invoke


def heard(path: Path, form: str = "auto") -> tuple[list[Recorded], list[Problem]]:
    problems: list[Problem] = []
    return list(read_recorded(str(path), problems.append, form)), problems


def _melds(melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    return tuple(m._replace(tiles=tuple(sorted(m.tiles))) for m in melds)


def _sorted(record: Record) -> Record:
    """The record with the tiles of hands and melds in order."""
    wins = tuple(w._replace(concealed=tuple(sorted(w.concealed)), melds=_melds(w.melds)) for w in record.wins)
    draw = record.draw
    if draw:
        draw = draw._replace(hands=tuple((p, tuple(sorted(c)), _melds(m)) for p, c, m in draw.hands))
    return record._replace(wins=wins, draw=draw)


# --- the shared logs --------------------------------------------------------------------------------------------------


@pytest.mark.slow
@needs_logs
@table_of("path", ALL, most=8)
def test_every_hand_of_every_log_is_settled_as_its_server_did(path: Path) -> None:
    recorded, problems = heard(path)
    assert problems == []
    report = verify(recorded, load_rules)
    assert report.records == len(recorded) > 0
    if path.name in SPECIAL:
        ((field,),) = [d.fields for d in report.differences]
        (winner,) = recorded[0].record.wins
        more: Any = {p: field.calc[p] - field.recorded[p] for p in recorded[0].record.seats}
        assert (field.field, recorded[0].record.sticks) == ("deltas", 1)
        assert {p: n for p, n in more.items() if n} == {winner.player: 1000}  # the stick, and nothing else
        return
    assert report.differences == []
    assert report.fields["deltas"].compared >= len(recorded)


@pytest.mark.slow
@needs_logs
def test_the_logs_hold_every_kind_of_end() -> None:
    hands = [(r.record, r.expected) for path in ALL for r in heard(path)[0]]
    draws = {r.draw.kind for r, _ in hands if r.draw}
    assert {"exhaustive", "kyuushu_kyuuhai", "suukaikan"} <= draws
    assert any(r.draw and r.draw.nagashi for r, _ in hands)
    assert sum(len(r.wins) == 2 for r, _ in hands) >= 3
    assert any(w.pao for r, _ in hands for w in r.wins)
    assert len(hands) > 240


@needs_logs
@pytest.mark.parametrize("path", ALL, ids=lambda p: p.name)
def test_converted_records_are_read_and_settled_to_the_same(path: Path) -> None:
    for recorded in heard(path)[0]:
        data = json.loads(json.dumps(record_data(recorded)))
        entry = read_record(data)
        points = settle(entry.record, entry.rules).points
        if path.name not in SPECIAL:
            assert {p: points[p] for p in entry.record.seats} == data["expect"]["points"]
        read = entry.record._replace(expect={}, overrides=recorded.record.overrides)
        assert _sorted(read) == _sorted(recorded.record)


@needs_logs
def test_convert_and_score_on_the_command_line(tmp_path: Path) -> None:
    path = str(LOGS / "mjlog" / "double-ron.mjlog")
    for to, name in (("yaml", "a.yaml"), ("jsonl", "a.jsonl")):
        made = run(convert_app, [path, "--to", to])
        assert made.exit_code == 0
        (tmp_path / name).write_text(made.stdout, encoding="utf-8")
    scored = run(score_app, [str(tmp_path / "a.yaml"), "--json"])
    assert scored.exit_code == 0
    wins = [json.loads(line)["wins"] for line in scored.stdout.splitlines()]
    assert [len(w) for w in wins] == [1, 0, 1, 2]
    assert len((tmp_path / "a.jsonl").read_text(encoding="utf-8").splitlines()) == 4
    assert "expect" not in run(convert_app, [path, "--no-expect"]).stdout
    assert run(convert_app, [path, "--no-expect", "--to", "mjai"]).exit_code == 2  # a log says what was paid
    assert run(convert_app, [str(tmp_path / "nowhere")]).exit_code == 2


def test_a_winner_whose_stick_another_took_cannot_stand_alone(tmp_path: Path) -> None:
    from tests.own_lines import line, written

    second = line() | {"riichi_sticks": 0, "multi_ron": {"index": 1, "count": 2}, "loser": 3}
    second["result"]["deltas"] = [0, 3900, 0, -3900]
    recorded, problems = heard(written(tmp_path / "w.jsonl", second))
    assert problems == []
    assert not is_complete(recorded[0].record)
    made = run(convert_app, [str(tmp_path / "w.jsonl")])
    assert (made.exit_code, made.stdout) == (2, "")
    assert "F107" in made.stderr


# --- streams of our own, for what the logs do not hold ----------------------------------------------------------------

HANDS3 = ["1m1m9m9m1p2p3p1s2s3sNEE", "4p4p5p5p6p6p7s8s9s1z1z2z2z", "4s4s5s6s6s6sPPPFFCC"]


def split(text: str) -> list[str]:
    """Tiles in mjai's words."""
    out: list[str] = []
    i = 0
    while i < len(text):
        size = 1 if text[i].isalpha() else 2
        tile = text[i : i + size]
        out.append("ESWNPFC"[int(tile[0]) - 1] if tile[1:] == "z" else tile)
        i += size
    return out


def stream(
    tmp_path: Path, hands: list[str], events: list[dict[str, Any]], **more: Any
) -> tuple[list[Recorded], list[Problem]]:
    n = len(hands)
    start = {
        "type": "start_kyoku",
        "bakaze": "E",
        "dora_marker": "8p",
        "kyoku": 1,
        "honba": 0,
        "kyotaku": 0,
        "oya": 0,
        "scores": [35000 if n == 3 else 25000] * n,
        "tehais": [split(h) for h in hands],
        **more,
    }
    lines = [{"type": "start_game", "names": ["x", "y", "z", "w"][:n]}, start, *events, {"type": "end_kyoku"}]
    path = tmp_path / "s.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return heard(path)


def ev(kind: str, actor: int | None = None, pai: str | None = None, **more: Any) -> dict[str, Any]:
    found = {"type": kind, "actor": actor, "pai": pai, **more}
    return {k: v for k, v in found.items() if v is not None}


@pytest.mark.parametrize("more", [{"kyoku": 4, "oya": 0}, {"bakaze": "S", "kyoku": 0, "oya": 2}])
def test_a_hand_that_its_round_does_not_have(tmp_path: Path, more: dict[str, Any]) -> None:
    """East 5 is no south 1, and south 0 no east 4: of three players a round has three hands."""
    recorded, problems = stream(tmp_path, HANDS3, [], **more)
    assert (recorded, [problem.code for problem in problems]) == ([], ["F403"])
    assert "a round has hands 1 to 3" in str(problems[0])


def test_three_players_norths_and_the_tile_after_one(tmp_path: Path) -> None:
    events = [
        ev("tsumo", 0, "E"),
        ev("nukidora", 0, "N"),
        ev("tsumo", 0, "9m"),
        ev("hora", 0, target=0, deltas=[12000, -6000, -6000]),
    ]
    (hand,), problems = stream(tmp_path, HANDS3, events)
    assert problems == []
    win = hand.record.wins[0]
    assert (hand.record.rules, hand.record.seats, win.norths, win.flags) == ("tenhou3", ("x", "y", "z"), 1, RINSHAN)


def test_norths_drawn_before_a_draw_are_recorded_and_written() -> None:
    table = Table(GameSettings("tenhou3", {}, ("x", "y", "z")), 0, 0, 0, [35000] * 3, (), [[0] * 13] * 3)
    table.norths = [1, 0, 3]
    record = table.end_in_draw("suukaikan")
    assert record.draw is not None
    assert record.draw.norths == (("x", 1), ("z", 3))
    data = record_data(Recorded(record, Expected(), "", 1))
    assert data["draw"] == {"kind": "suukaikan", "norths": {"x": 1, "z": 3}}
    assert read_record(data).record.draw == record.draw


def test_the_first_turn_and_riichi_at_once(tmp_path: Path) -> None:
    hands = [
        "123m456m789m1p1p2p3p".replace("123m", "1m2m3m").replace("456m", "4m5m6m").replace("789m", "7m8m9m"),
        "2s3s4s5s6s7s2p3p4p5p6p7pE",
        "1s1s9s9s1p9pE9m9mSSWW",
        "NNNPPPFFFCC1s2s",
    ]
    (hand,), problems = stream(
        tmp_path, hands, [ev("tsumo", 0, "1p"), ev("hora", 0, target=0, deltas=[48000] + [-16000] * 3)]
    )
    assert (problems, hand.record.wins[0].flags) == ([], TENHOU)
    passed = [ev("tsumo", 0, "9s"), ev("dahai", 0, "9s")]
    (hand,), problems = stream(tmp_path, hands, [*passed, ev("tsumo", 1, "E"), ev("hora", 1, target=1)])
    assert (problems, hand.record.wins[0].flags) == ([], CHIIHOU)
    riichi = [*passed, ev("tsumo", 1, "N"), ev("reach", 1), ev("dahai", 1, "N"), ev("reach_accepted", 1)]
    won = [ev("tsumo", 2, "3s"), ev("dahai", 2, "E"), ev("hora", 1, target=2)]
    (hand,), problems = stream(tmp_path, hands, riichi + won)
    assert (problems, hand.record.wins[0].flags) == ([], DOUBLE_RIICHI | IPPATSU)
    assert (hand.record.sticks, hand.record.scores["y"]) == (1, 24000)


def test_draws_without_a_reason(tmp_path: Path) -> None:
    hands = ["1m9m1p9p1s9sESWN2p3p4p", "1m9m1p9p1s9sESWN2p3p4p", "1m9m1p9p1s9sESWN2p3p4p", "1m9m1p9p1s9sESWN5p6p7p"]
    (hand,), problems = stream(tmp_path, hands, [ev("tsumo", 0, "P"), ev("ryukyoku", deltas=[0] * 4)])
    assert problems == []
    assert hand.record.draw is not None
    assert (hand.record.draw.kind, len(hand.record.draw.hands)) == ("kyuushu_kyuuhai", 1)
    winds: list[dict[str, Any]] = []
    for seat, drawn in enumerate(("P", "F", "C", "P")):
        winds += [ev("tsumo", seat, drawn), ev("dahai", seat, "W")]
    (hand,), problems = stream(tmp_path, hands, [*winds, ev("ryukyoku", deltas=[0] * 4)])
    assert hand.record.draw is not None
    assert (problems, hand.record.draw.kind) == ([], "suufon_renda")
    assert verify([hand], load_rules).differing == 0


# --- what can be wrong ------------------------------------------------------------------------------------------------

MJLOG = (
    '<mjloggm ver="2.3"><GO type="169"/><UN n0="%41" n1="B" n2="C" n3="D"/><TAIKYOKU oya="0"/>'
    '<INIT seed="0,0,0,1,1,132" ten="250,250,250,250" oya="0" hai0="0,4,8,12,16,20,24,28,32,36,40,44,53"'
    ' hai1="1,5,9,13,17,21,25,29,33,37,41,45,49" hai2="2,6,10,14,18,22,26,30,34,38,42,46,50"'
    ' hai3="3,7,11,15,19,23,27,31,35,39,43,47,51"/><T52/>'
    '<AGARI ba="0,0" hai="0,4,8,12,16,20,24,28,32,36,40,44,52,53" machi="52" ten="30,48000,5" yakuman="37"'
    ' doraHai="132" who="0" fromWho="0" sc="250,480,250,-160,250,-160,250,-160"/></mjloggm>'
)

BAD_MJLOG = [
    ("<T52/>", "<T52/", "F201"),
    ("<T52/>", "<T52/>x", "F201"),
    ('machi="52"', "machi=52", "F201"),
    ("<T52/>", "<HELLO/><T52/>", "F202"),
    ('seed="0,0,0,1,1,132"', 'seed="0,0"', "F203"),
    (' ten="250', ' tem="250', "F203"),
    ('oya="0" hai0', 'oya="1" hai0', "F203"),
    ('seed="0,0', 'seed="99,0', "F203"),
    ("<AGARI ba", '<N who="0" m="-1"/><AGARI ba', "F203"),
    ('hai0="0,', 'hai0="0,0,', "F203"),
    ('ten="30,48000,5"', 'ten="30,48000,9"', "F203"),
    ('who="0" from', 'who="7" from', "F203"),
    ("<T52/>", "<T136/>", "F204"),
    ('machi="52"', 'machi="999"', "F204"),
    ("<T52/>", "<U52/>", "F205"),
    ("<T52/>", "<T52/><D99/><U60/>", "F205"),
    ("<T52/>", '<T52/><N who="1" m="31264"/>', "F205"),
    ("<T52/>", '<T52/><REACH who="1" step="1"/>', "F205"),
    ('<TAIKYOKU oya="0"/>', "<T1/>", "F205"),
    ('type="169"', 'type="1193"', "F206"),
    ('<GO type="169"/>', "", "F206"),
    ('yakuman="37"', 'yakuman="77"', "F207"),
    ('machi="52"', 'machi="56"', "F208"),
    ('hai="0,4', 'hai="135,4', "F208"),
    ('doraHai="132"', 'doraHai="131"', "F208"),
    ('sc="250,480,', 'sc="250,', "F203"),
    ("</mjloggm>", "", "F209"),
    ("<T52/><AGARI", "<T52/></mjloggm><AGARI", "F209"),
    ('<AGARI ba="0,0"', '<RYUUKYOKU type="odd" sc="1"/><AGARI ba="0,0"', "F207"),
    ('<AGARI ba="0,0"', '<RYUUKYOKU sc="250,0,250,0,250,0,250,0"/><AGARI ba="0,0"', "F208"),
]


def test_the_small_log_is_right(tmp_path: Path) -> None:
    path = tmp_path / "a.mjlog"
    path.write_bytes(gzip.compress(MJLOG.encode()))
    (hand,), problems = heard(path)
    assert problems == []
    assert (hand.record.wins[0].flags, hand.expected.yakuman) == (TENHOU, ("tenhou",))
    assert verify([hand], load_rules).fields["yakuman"].compared == 1


def test_who_wins_twice_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.mjlog"
    path.write_text(MJLOG, encoding="utf-8")
    (hand,), _ = heard(path)
    assert hand.table
    wins = [(hand.record.wins[0]._replace(player=player), Expected()) for player in "AAB"]
    with pytest.raises(LogFault) as fault:
        record_wins(hand.table, wins, (), 1, "")
    assert (fault.value.sentence, fault.value.words) == ("F208.wins_twice", {"player": "A"})


@table_of(("old", "new", "code"), BAD_MJLOG)
def test_what_can_be_wrong_with_mjlog(tmp_path: Path, old: str, new: str, code: str) -> None:
    assert old in MJLOG
    path = tmp_path / "a.mjlog"
    path.write_text(MJLOG.replace(old, new, 1) + MJLOG, encoding="utf-8")
    recorded, problems = heard(path)
    assert code in [p.code for p in problems]
    assert recorded  # the second game is read all the same
    for p in problems:
        assert p.message
        assert p.span is not None
        assert p.span.source.name == str(path)


def test_table_types() -> None:
    for number, players, reds, kuitan in (
        (169, 4, True, True),
        (171, 4, False, True),
        (173, 4, True, False),
        (185, 3, True, True),
    ):
        from calc.formats.mjlog import _Mjlog

        game = _Mjlog("x", list[Problem]().append)
        game.type = number
        setting = game.settings()
        assert (len(setting.names), setting.rules) == (players, f"tenhou{players}")
        assert ("table.red_fives" not in setting.overrides, "yaku.tanyao" not in setting.overrides) == (reds, kuitan)


TENHOU6: dict[str, Any] = {
    "title": ["", ""],
    "name": ["A", "B", "C", "D"],
    "rule": {"disp": "般南喰赤", "aka": 1},
    "log": [
        [
            [0, 0, 0],
            [25000] * 4,
            [44],
            [],
            [11, 12, 13, 14, 51, 16, 17, 18, 19, 21, 22, 23, 24],
            [24],
            [],
            [11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 25],
            [],
            [],
            [11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 25],
            [],
            [],
            [11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 25],
            [],
            [],
            ["和了", [48000, -16000, -16000, -16000], [0, 0, 0, "役満16000点∀", "天和(役満)"]],
        ]
    ],
}


def _set(*path: Any) -> Any:
    *steps, last, value = path

    def change(d: Any) -> None:
        for step in steps:
            d = d[step]
        d[last] = value

    return change


BAD_TENHOU6 = [
    (_set("log", 0, 16, 0, "何"), "F302"),
    (_set("log", {}), "F303"),
    (_set("log", 0, 0, [0]), "F303"),
    (_set("log", 0, 7), "F303"),
    (_set("rule", 3), "F303"),
    (_set("log", 0, 2, []), "F303"),
    (_set("log", 0, 5, ["x44"]), "F303"),
    (_set("log", 0, 4, 0, 99), "F304"),
    (_set("log", 0, 5, [24, 25]), "F309"),
    (_set("log", 0, 5, []), "F309"),
    (_set("rule", {"disp": "", "aka": 2}), "F306"),
    (_set("log", 0, 16, 2, 3, "lots"), "F307"),
    (_set("log", 0, 16, 2, 4, "夢(1飜)"), "F307"),
    (_set("log", 0, 16, 1, [1, 2]), "F308"),
    (_set("log", 0, 16, ["和了"]), "F308"),
    (_set("log", 0, 16, 2, 0, 4), "F303"),
    (_set("log", 0, 6, [24]), "F305"),
    (_set("log", 0, 16, [[]]), "F308"),
]


@table_of(("change", "code"), BAD_TENHOU6)
def test_what_can_be_wrong_with_tenhou6(tmp_path: Path, change: Any, code: str) -> None:
    bad = copy.deepcopy(TENHOU6)
    change(bad)
    path = tmp_path / "a.json"
    path.write_text(json.dumps(bad) + "\n" + json.dumps(TENHOU6), encoding="utf-8")
    recorded, problems = heard(path, "tenhou6")
    assert code in [p.code for p in problems]
    assert [r.line for r in recorded] == [2]
    assert verify(recorded, load_rules).differing == 0


def test_red_fives_of_tenhou6() -> None:
    usual: dict[str, object] = {}
    for disp, reds, overrides in (
        ("般南喰赤", (0, 1, 1, 1), usual),
        ("般南喰赤", (1, 0, 0, 0), usual),
        ("般南喰赤", (0, 0, 1, 1), {"table.red_fives": ("0p", "0s")}),
        ("般南喰", (0, 0, 0, 0), {"table.red_fives": ()}),
        ("三般南喰赤", (0, 1, 1, 1), usual),
        ("三般南喰赤", (0, 0, 1, 1), usual),  # its set has no 5m
        ("三般南喰赤", (0, 0, 1, 0), {"table.red_fives": ("0p",)}),
        ("三般南喰", (0, 0, 0, 0), {"table.red_fives": ()}),
    ):
        rule = {"disp": disp, **dict(zip(("aka", "aka51", "aka52", "aka53"), reds, strict=True))}
        assert read_settings({"name": ["A", "B", "C", "D"], "rule": rule}).overrides == overrides, (disp, reds)


def test_entries_of_tenhou6() -> None:
    assert read_entry("4747p47").back == 3
    assert (read_entry("p474747").back, read_entry("47p4747").back, read_entry("c171618").back) == (1, 2, 1)
    assert (read_entry("222222m22").back, read_entry("22m222222").back, read_entry("m22222222").back) == (3, 2, 1)
    assert read_entry("3636k3636").tiles == read_entry("k36363636").tiles == (23,)
    assert (read_entry("424242a42").what, read_entry("f44").what, read_entry("r60").tiles) == ("ankan", "north", ())
    odd: tuple[object, ...] = ("", "p", "47p47", "4p74747", "r", "11r", "p47474747", True, None, 0.5, [], "１１p1111")
    for bad in odd:
        with pytest.raises(LogFault):
            read_entry(bad)


BAD_MJAI = [
    ("{", "F401"),
    ('{"type": "dance"}', "F402"),
    ("[]", "F403"),
    ('{"type": "tsumo", "actor": 9, "pai": "1m"}', "F403"),
    ('{"type": "tsumo", "actor": 0, "pai": "5q"}', "F404"),
    ('{"type": "tsumo", "actor": 1, "pai": "1m"}', "F405"),
    ('{"type": "ryukyoku", "reason": "tired"}', "F407"),
    ('{"type": "hora", "actor": 0, "target": 0}', "F408"),
    ('{"type": "end_kyoku"}', "F409"),
    ('{"type": "pon", "actor": 0, "target": 1, "pai": "1m", "consumed": 4}', "F403"),
]


@table_of(("text", "code"), BAD_MJAI)
def test_what_can_be_wrong_with_mjai(tmp_path: Path, text: str, code: str) -> None:
    start = {
        "type": "start_kyoku",
        "bakaze": "E",
        "dora_marker": "8p",
        "kyoku": 1,
        "honba": 0,
        "kyotaku": 0,
        "oya": 0,
        "tehais": [split(h) for h in HANDS3],
    }
    good = [start, ev("tsumo", 0, "E"), ev("nukidora", 0, "N"), ev("tsumo", 0, "9m"), ev("hora", 0, target=0)]
    path = tmp_path / "m.jsonl"
    lines = [json.dumps(start), text, *map(json.dumps, good)]
    path.write_text("\n".join(lines), encoding="utf-8")
    recorded, problems = heard(path)
    assert problems[0].code == code
    assert problems[0].span is not None
    assert problems[0].span.line == 2
    assert len(recorded) == 1
    hidden = json.dumps(start | {"tehais": [["?"] * 13] * 3})
    path.write_text(hidden, encoding="utf-8")
    assert heard(path)[1][0].code == "F406"


def test_files_that_are_no_logs(tmp_path: Path) -> None:
    empty, huge, cut, odd = (tmp_path / name for name in ("empty", "huge", "cut", "odd"))
    empty.write_bytes(b"\n")
    huge.write_bytes(b"<mjloggm" + b" " * (17 << 20))
    cut.write_bytes(gzip.compress(MJLOG.encode())[:200])
    odd.write_bytes(MJLOG.encode().replace(b"%41", b"\xff"))
    for form in ("mjlog", "tenhou6"):
        assert [p.code for p in heard(empty, form)[1]] == ["F105"]
        assert [p.code for p in heard(tmp_path / "nowhere", form)[1]] == ["F101"]
    assert [p.code for p in heard(huge)[1]] == ["F210"]
    assert heard(cut, "mjlog")[1][0].code == "F102"
    recorded, problems = heard(odd)
    assert ([p.code for p in problems], len(recorded)) == (["F103"], 1)


def test_names() -> None:
    assert seat_names(["張", "b", "c", "d"], 4) == ("張", "b", "c", "d")
    for bad in (
        ["a", "a", "c", "d"],
        ["", "b", "c", "d"],
        ["a b", "b", "c", "d"],
        ["table", "b", "c", "d"],
        [1, 2, 3, 4],
        ["a"],
    ):
        assert seat_names(bad, 4) == ("A", "B", "C", "D")
    ours = set(shipped().tables["names"])
    assert set(MJLOG_YAKU) | set(TENHOU6_YAKU.values()) <= ours


# --- fuzz -------------------------------------------------------------------------------------------------------------


def _mutated(rng: random.Random, data: bytes) -> bytes:
    d = bytearray(data)
    if rng.random() < 0.2:
        return bytes(d[: rng.randrange(len(d))])
    for _ in range(rng.choice((1, 1, 2, 5, 30))):
        j, how = rng.randrange(len(d)), rng.random()
        if how < 0.5:
            d[j] = rng.choice(b'0123456789"<>[]{},cpkmar-\xff Aa')
        elif how < 0.7:
            del d[j : j + rng.choice((1, 3, 20))]
        else:
            k = rng.randrange(len(d))
            d[j:j] = d[k : k + rng.choice((1, 10, 200))]
    return bytes(d)


def _shaken(rng: random.Random, value: Any) -> Any:
    """JSON with one of its values changed."""
    path: list[Any] = []
    at = value
    while isinstance(at, (list, dict)) and at and (not path or rng.random() < 0.85):
        path.append(rng.choice(list(at) if isinstance(at, dict) else range(len(at))))
        at = at[path[-1]]
    other = rng.choice(
        [None, -1, 0, 60, 11, 47, 10**30, "", "r60", "c111213", "11p1111", "k11111111", [], {}, 0.5, True, at]
    )
    _set(*path, other)(value)
    return value


@pytest.mark.slow
@needs_logs
@pytest.mark.parametrize("form", ["mjlog", "tenhou6", "mjai"])
def test_damaged_logs_are_problems_and_never_crashes(tmp_path: Path, form: str) -> None:
    rng = random.Random(form)
    files = [p for p in ALL if p.parent.name == form]
    path = tmp_path / "f"
    for i in range(sample(120, 4)):
        data = rng.choice(files).read_bytes()
        data = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
        if form == "tenhou6" and i % 4:
            data = json.dumps(_shaken(rng, json.loads(data)), ensure_ascii=False).encode()
        elif form == "mjai" and i % 4:
            lines = data.split(b"\n")
            j = rng.randrange(len(lines) - 1)
            lines[j] = json.dumps(_shaken(rng, json.loads(lines[j]))).encode()
            data = b"\n".join(lines)
        else:
            data = _mutated(rng, data)
        path.write_bytes(data)
        recorded, problems = heard(path, form)
        report = verify(recorded, load_rules)
        assert all("internal error" not in str(f.calc) for d in report.differences for f in d.fields)
        for p in problems:
            assert p.code[:2] in ("F1", {"mjlog": "F2", "tenhou6": "F3", "mjai": "F4"}[form])


def test_the_page_names_every_code() -> None:
    page = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    for number in range(1, 11):
        assert f"| {number:02} |" in page
    for name in FORMATS:
        assert f"`{name}`" in page
    for name in SPECIAL:
        assert name in page
