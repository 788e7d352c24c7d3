"""The examples of anmika show every chip line, every source of dice chances and every turn of the pocchi state."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from calc import NoWin
from calc.rules.rules import load_rules
from calc.steps import read_text, settle
from calc.systems.anmika.setting import State, drawn_pocchi
from calc.tiles.tiles import BY_MPSZ
from calc.verdict.verdict import as_data

FILES = sorted((Path(__file__).parent.parent.parent / "examples").glob("anmika-*.yaml"))
V = load_rules("anmika").values
LINES = {
    "ippatsu", "ura", "north", "red", "gold", "sanbaiman", "yakuman", "over_han", "honitsu", "chinitsu", "ryanpeikou",
    "spring", "spring_pair", "spring_indicated", "spring_more", "spring_gold", "autumn_gold", "winter", "winter_gold",
    "eight", "twelve", "bust",
}  # fmt: skip
OTHERS = {"noten", "nagashi", "springless", "slip", "fault", "dice", "doubles", "deposit"}
SOURCES = {
    "tenhou", "chiihou", "renhou", "karasu", "paarenchan", "sanshoku_ron", "suuankou", "suurenkou", "sanrenkou",
    "sanshoku_doukou", "all_star", "four_flowers", "four_norths", "white_ankan", "pocchi_zero", "pocchi_ippatsu",
    "kanpachiman_tsumo", "all_noten", "springless", "nagashi_yakuman", "kokushi_13", "daisharin",
    "open_riichi_dealt_in",
}  # fmt: skip


@cache
def shown() -> tuple[dict[str, Any], ...]:
    """The results of all examples that are legal hands."""
    found = []
    for path in FILES:
        for entry in read_text(path.read_text("utf-8"), path.name):
            assert not isinstance(entry, list), entry
            try:
                found.append(as_data(settle(entry.record, entry.rules, checked=True)))
            except NoWin:
                continue
    return tuple(found)


@pytest.mark.slow
def test_every_chip_line_has_an_example() -> None:
    seen = {x["id"] for data in shown() for win in data["wins"] for x in win["chip_lines"]}
    seen |= {x["id"] for data in shown() for x in data["plucked"]}
    assert LINES - seen == set()
    assert seen - LINES == set()


@pytest.mark.slow
def test_every_other_payment_has_an_example() -> None:
    assert OTHERS - {t["why"] for data in shown() for t in data["ledger"]} == set()


def test_every_source_of_dice_has_an_example() -> None:
    assert SOURCES - {c["source"] for data in shown() for c in data["dice"]} == set()


def test_every_turn_of_the_state_has_an_example() -> None:
    """First pocchi, the same sign with the larger and the smaller, 逆 to 正 and back, each with single and double."""
    seen = set()
    for data in shown():
        state = State()
        for win in data["wins"]:
            if win["pocchi"]:
                seen.add((state.factor if state.acted else None, win["tile"]))
                state = drawn_pocchi(state, BY_MPSZ[win["tile"]], V)
    first = {(None, p) for p in ("Pg", "Pb", "Py", "Pr")}
    second = {(1, "Pb"), (1, "Py"), (1, "Pr"), (2, "Pg"), (2, "Py"), (2, "Pr"), (-1, "Pr"), (-1, "Pg"), (-1, "Pb"),
              (-2, "Py"), (-2, "Pg"), (-2, "Pb")}  # fmt: skip
    assert (first | second) - seen == set()


def test_three_whole_fever_stories() -> None:
    fevers = [data for data in shown() if len(data["wins"]) > 1 and data["wins"][0]["riichi"]["fever"]]
    assert len(fevers) > 3
    assert any("draw" in data["story"][-1] for data in fevers)
    assert any(win["winter"] for data in fevers for win in data["wins"])
