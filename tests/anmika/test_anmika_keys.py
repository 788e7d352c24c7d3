"""Where tables differ: every option that the page of anmika names is a key, and its other value changes a result.

Each row: what the page says, the key, its other value, a record, what it comes to by default, and under that value.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from calc.problems.problems import InputError
from calc.systems.anmika.match import finish
from calc.tiles.tiles import mpsz
from calc.verdict.receipt import Receipt

from ..helpers import rules_with
from ..tables import table_of
from .test_anmika_spec import EIGHT, FEVER, chances, doc, lines, story, won

Data = dict[str, Any]
TESTS = Path(__file__).parent.parent
DOCS = TESTS.parent / "docs" / "anmika.md"


def points(r: Any) -> dict[str, int]:
    """Points of the seats."""
    return {p: n for p, n in r.points.items() if p != "table"}


def fold(r: Any) -> int:
    """How many yakuman the first win is."""
    found: int = r.wins[0].own.chosen.size.fold
    return found


def mangans(r: Any) -> int:
    """The rank of the first win, in mangans."""
    found: int = r.wins[0].own.chosen.size.base.points // 2000
    return found


def han(r: Any) -> int:
    """Han of the first win."""
    found: int = r.wins[0].own.chosen.size.han
    return found


def fu(r: Any) -> int:
    """Fu of the first win."""
    found: int = r.wins[0].own.chosen.size.fu
    return found


def face(r: Any) -> str:
    """What the first winning tile stands for."""
    return mpsz(r.wins[0].own.chosen.size.face.kind)


def doubles(r: Any) -> list[bool]:
    """Which dice chances have the doubles bonus."""
    return [c.doubles for c in r.wins[0].own.gain.chances]


def chips(r: Any) -> int:
    """Chips of B in all."""
    return int(r.chips["B"])


def spread(r: Any) -> dict[str, tuple[str, ...]]:
    """Who pays each chip line."""
    return {x.id: x.payers for x in r.wins[0].own.gain.lines}


def state(r: Any) -> list[int]:
    """The pocchi state at each win."""
    return [o.own.state.factor for o in r.wins]


BIG = {"dora": "7m 7m 7m 8p 8p 8p 2p 2p", "ura": "2p 1z"}
"""Fourteen han."""
AMERICAN = ("1111p 3333p 77s 99m 7z", "ron", "7z")
STEPPED: Data = {"use": "anmika", "set": {"chips.fold": "stepped"}}
TWO_BY_TSUMO = doc(riichi=False, chiihou=True) | {"rules": STEPPED}
TWO_BY_RON = doc("222p 333p 444p 05p 99m", "ron", "5p") | {"rules": STEPPED}
EIGHTH: Data = {"player": "A", "top": {"honba": 8}}
GOD: Data = {"dora": "Pg 6z"}

Row = tuple[str, str, object, Data, Callable[[Any], object], object, object]
ROWS: list[Row] = [
    ("§1 gold norths in the set", "table.gold_norths", 2, doc(aside="gN gN"), lines, ["L203"], {"north": 2}),
    ("§1 シュバリー《OP》", "shubari.on", False, doc(ippatsu=True, shubari=True), lines, {"ippatsu": 2}, ["W447"]),
    ("§1 fever《OP》", "fever.on", False, story(FEVER, {"tile": "5s"}), fold, 0, ["W447"]),
    ("§1 筋肉《OP》", "muscle.on", False, doc(riichi=False), fold, ["W440"], 0),
    ("§4 八連荘《OP》", "yaku.paarenchan", "off", doc(**EIGHTH), fold, 1, 0),
    ("§4 八連荘 by ron as a tsumo", "paarenchan.ron_as_tsumo", True, doc(by="ron", **EIGHTH, **{"from": "C"}), points,
     {"A": 112000, "B": 0, "C": -112000}, {"A": 82000, "B": -41000, "C": -41000}),
    ("§4 no ceiling; P1 caps", "yakuman.most", 2, doc("222p 333p 444p 05p 99m", tile="5p"), fold, 3, 2),
    ("§4 北 with 西 as indicator", "north.indicated", False, doc(aside="北", dora="3z 6z"), han, 4, 3),
    ("§4 open riichi dealt in", "open_riichi.dealt_in", "off", doc(by="ron", riichi="open"), fold, 1, 0),
    ("§6 正→逆 ×2", "pocchi.over", 2, story(FEVER, {"tile": "Pb"}, {"tile": "Py"}), state, [2, -2], [2, -4]),
    ("§6 a fifth copy", "pocchi.fifth_copy", False, doc("12356789p 33z [4444p]", tile="Pg"), face, "4p", "7p"),
    ("§6 0枚は0枚", "pocchi.zero", False, doc(tile="Pg"), chances, {"pocchi_zero": 70}, {}),
    ("§6 神ポッチ", "pocchi.god", False, doc(**GOD), han, 4, 2),
    ("§8 手役祝儀《OP》", "chips.chinitsu", 0, doc("123p 456p 789p 99p 46p", tile="5p"), chips, 20 + 6, 6),
    ("§8 秋秋金北《OP》", "chips.autumn_han", 0, doc(aside="秋 秋 gN", gold="autumn"), lines,
     {"north": 1, "autumn_gold": 3}, {"north": 1}),
    ("§1 two indicators at first", "dora.first_indicators", 1, doc(dora="6z"), fold, ["L209"], 0),
    ("§8 autumn's wall", "autumn.wall", 1, doc(aside="秋", wall_left=1, dora="6z 6z 1s"), fold, ["L454"], 0),
    ("§8 金北 on an indicator", "gold.indicated", False, doc(aside="gN", dora="夏 6z", gold="summer"), mangans, 1,
     ["L455"]),
    ("§8 シュバリー and dice", "chips.no_shubari", ["winter_gold"], doc(by="ron", shubari=True), chances,
     {"karasu": 140}, {"karasu": 280}),
    ("§9 三色同順 by tsumo", "dice.sanshoku_tsumo", True, doc("79m 789p 789s 123p 22s", tile="Pg"), chances,
     {"kanpachiman_tsumo": 70}, {"kanpachiman_tsumo": 70, "sanshoku_tsumo": 70}),
    ("§9 doubles《OP》", "dice.doubles", "off", doc(by="ron", shubari=True), doubles, [True], [False]),
    ("§11 counted yakuman above 13: 15", "limit.five_han", 15, doc(aside="北", **BIG), mangans, 4, 5),
    ("§11 counted yakuman above 13: 17", "limit.six_han", 17, doc(aside="北 北 北", **BIG), mangans, 4, 6),
    ("§11 三風 with 四喜和", "sanfuu.with_north", True, doc("111z 222z 333z 44z 12p", "ron", "3p"), fold, 1, 2),
    ("§11 四槓子", "yaku.suukantsu", "yakuman*2",
     doc("7z [2222p] (6666p) (333s+3s) [9999m]", "ron", "7z", riichi=False, dora="1z 1z"), fold, 1, 2),
    ("§11 k-fold yakuman chips", "chips.fold", "stepped", doc(riichi=False, chiihou=True), lines,
     {"yakuman": 10}, {"yakuman": 13}),
    ("§11 k-fold yakuman chips, ron", "chips.fold", "stepped", doc("222p 333p 444p 05p 99m", "ron", "5p"), lines,
     {"yakuman": 20, "red": 2}, {"yakuman": 18, "red": 2}),
    ("§11 k-fold yakuman chips, a step", "chips.fold_step", 5, TWO_BY_TSUMO, lines, {"yakuman": 13}, {"yakuman": 10}),
    ("§11 k-fold yakuman chips, the first by tsumo", "chips.fold_first_tsumo", 6, TWO_BY_TSUMO, lines,
     {"yakuman": 13}, {"yakuman": 14}),
    ("§11 k-fold yakuman chips, the first by ron", "chips.fold_first_ron", 11, TWO_BY_RON, lines,
     {"yakuman": 18, "red": 2}, {"yakuman": 19, "red": 2}),
    ("§11 7m fu", "gt.fu", "simple", doc("777m 123p 456p 99s 46s"), fu, 40, 30),
    ("§11 裸単騎", "yaku.hadaka_tanki", "yakuman",
     doc("1p (222s) (666s) (777z) (888p)", "ron", "1p", riichi=False, dora="1z 1z"), fold, 0, 1),
    ("§11 doubles bonus", "dice.doubles", "always", doc(EIGHT, tile="Pg"), doubles, [False], [True]),
    ("§11 rounding", "points.rounding_unit", 100, doc(by="ron", tile="0s"), points,
     {"A": -3000, "B": 3000, "C": 0}, {"A": -2600, "B": 2600, "C": 0}),
    ("§11 単春 after a drawn blue", "spring.pocchi", True,
     story(FEVER, {"tile": "Pb"}, {"aside": {"player": "B", "tiles": "春"}}, {"tile": "5s"}), chips, 2, 4),
    ("§11 アメリカ七対子 dice", "dice.amerika", 70, doc(*AMERICAN), chances, {}, {"amerika_chiitoitsu": 70}),
    ("§11 大車輪: 二盃口's 15 chips", "chips.daisharin_ryanpeikou", True,
     doc("22p 33p 44p 55p 66p 77p 8p", "ron", "8p"), lines,
     {"yakuman": 10, "chinitsu": 10}, {"yakuman": 10, "chinitsu": 10, "ryanpeikou": 15}),
    ("§13 三連刻's chance beside 四連刻", "dice.sanrenkou", "higher", doc("222p 333p 444p 05p 99m", "ron", "5p"),
     chances, {"suurenkou": 70, "sanrenkou": 70}, {"suurenkou": 70}),
    ("§13 honba in a double fever", "fever.honba", "outside",
     story("777p 777s 99m 123s 46s", {"tile": "5s"}, riichi={"fever": "double"}, honba=3), points,
     {"A": -12000, "B": 22000, "C": -10000}, {"A": -9000, "B": 16000, "C": -7000}),
]  # fmt: skip


def come_to(data: Data, probe: Callable[[Any], object], **values: object) -> object:
    """What a record comes to; the codes of its problems where it is refused."""
    own = data["rules"]["set"] | values
    try:
        return probe(won(data | {"rules": {"use": "anmika", "set": own}}))
    except InputError as error:
        return [p.code for p in error.problems]


@pytest.mark.slow
@table_of("row", ROWS, most=15)
def test_an_option_of_the_page_changes_what_it_says(row: Row) -> None:
    """Rows of §11 and §13 and every “option” or 《OP》 of the page: the default, and the other value."""
    _, key, value, data, probe, default, other = row
    assert come_to(data, probe) == default
    assert come_to(data, probe, **{key: value}) == other


def test_options_of_the_end_of_a_match() -> None:
    """§8: トントンブー《OP》, 連勝《OP》 and the 80000 line are chips of their own."""
    scores = {"A": 86000, "B": 20000, "C": -1000}

    def first(**values: object) -> int:
        over = {key.replace("__", "."): value for key, value in values.items()}
        return finish(scores, Receipt(rules_with("anmika", over)), streak=2, east_one="A").ledger.totals("chips")["A"]

    assert first() == 45 + 2 * 6 + 2 * 6 + 2 * 4
    assert first(chips__east_one=0) == first() - 12
    assert first(chips__streak=0) == first() - 8
    assert first(chips__high=0) == first() - 12
    assert first(end__second_low=[30, 0, -30]) == first() - 15


@pytest.mark.slow
def test_every_row_of_11_and_13_has_a_test_that_sets_its_key() -> None:
    """docs/anmika.md: a row of §11 or §13 names a test in which each of its keys is set to something."""
    rows = [line.split(" | ") for line in DOCS.read_text("utf-8").splitlines() if re.match(r"\| §1[13] ", line)]
    named = {name for row in rows for name in re.findall(r"`(test_\w+)`", row[4])}
    said = {}
    for path in TESTS.rglob("test_*.py"):
        text = path.read_text("utf-8")
        if named.isdisjoint(re.findall(r"^def (\w+)", text, re.M)):
            continue  # to parse a file takes some milliseconds
        lines = text.splitlines()
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef):
                start = min([node.lineno, *(d.lineno for d in node.decorator_list)])
                said[node.name] = "\n".join(lines[start - 1 : node.end_lineno])
    table = {row[1] for row in ROWS}
    assert len(rows) >= 14
    for row in rows:
        keys, names = re.findall(r"`([^`]+)`", row[2]), re.findall(r"`(test_\w+)`", row[4])
        assert keys, row
        for key in keys:
            sets = (key, key.replace(".", "__"))
            assert key in table or any(s in said[name] for name in names for s in sets), (key, row)
