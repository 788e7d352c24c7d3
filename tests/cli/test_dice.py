"""``calc dice``: open chances listed, rolls settled by the engine's own code, chips without and with the dice."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from calc.cli import app
from calc.problems.problems import InputError
from calc.render.terminal import COLUMNS
from calc.render.width import width
from calc.rules.rules import load_rules
from calc.steps import read_record, settle
from calc.systems.anmika import dice
from calc.systems.anmika.record import Roll
from calc.systems.anmika.rolls import add_rolls, hand_of, settled
from calc.verdict.verdict import as_data

RULES = load_rules("anmika")
V = RULES.values
EXAMPLE = "24: 13 45 11 56 24"
"""The rolls of anmika §9: one hit, the double is not counted."""
BASE: dict[str, Any] = {"rules": "anmika", "seats": ["A", "B", "C"], "dora": "6z 6z"}
FOUR = BASE | {"win": {"player": "B", "by": "ron", "from": "C", "hand": "111p 222p 333p 44p 99m + 4p", "riichi": True}}
"""四連刻 (two chances) and 三連刻 (one)."""
CHAIN = BASE | {
    "hands": {"B": "777p 123p 456s 99s 79m"},
    "events": [
        {"riichi": {"player": "B", "fever": "single"}},
        {"win": {"player": "B", "by": "tsumo", "tile": "Pr"}},
        {"win": {"player": "B", "by": "tsumo", "tile": "Pb"}},
    ],
}
"""The seed's chain: 140 to pay, then 560 to receive."""


def of(document: dict[str, Any], *rolls: str) -> dict[str, Any]:
    """The data of ``calc dice``."""
    entry = read_record(document)
    data: dict[str, Any] = as_data(
        settled(add_rolls(hand_of(entry.record, entry.rules), rolls, entry.rules.values), entry.rules)
    )
    return data


def codes(document: dict[str, Any], *rolls: str) -> list[str]:
    """The codes of what is wrong with some rolls."""
    with pytest.raises(InputError) as wrong:
        of(document, *rolls)
    return [p.code for p in wrong.value.problems]


def run(*args: str, status: int = 0) -> str:
    """What the command prints."""
    done = CliRunner().invoke(app, ["dice", *args, "--color", "never"])
    assert done.exit_code == status, done.output
    return done.stdout if status == 0 else done.output


@pytest.fixture
def file(tmp_path: Path) -> Any:
    """Writes a record and gives its path."""

    def write(document: dict[str, Any]) -> str:
        path = tmp_path / "hand.yaml"
        path.write_text(yaml.safe_dump(document, allow_unicode=True), encoding="utf-8")
        return str(path)

    return write


def test_the_example_without_a_hand() -> None:
    """§9: base 70, named 2-4, rolls 13, 45, 11, 56, 24: one hit, +70 all; the 11 is not counted."""
    args = ("--player", "B", "--base", "70", "--named", "24", "--rolls", "13 45 11 56 24", "--seats", "A B C")
    data = json.loads(run(*args, "--json"))
    assert data["dice"] == {"A": -70, "B": 140, "C": -70}
    assert data["chances"][0]["roll"] == {
        "named": [2, 4], "rolls": [[1, 3], [4, 5], [1, 1], [5, 6], [2, 4]], "hits": 1, "bonus": 0, "counted": 4,
    }  # fmt: skip
    text = run(*args, "--lang", "en")
    assert "2-4 named: 13 45 11 56 24 – 1 hit: +70 from each" in text
    assert "A → B    70 chips" in text


def test_without_a_hand_the_base_is_that_of_the_rules() -> None:
    assert json.loads(run("--player", "C", "--json"))["chances"][0]["base"] == 70
    changed = json.loads(run("--player", "C", "--json", "--set", "dice.base=50"))
    assert changed["chances"][0]["base"] == 50
    assert [r["status"] for r in changed["rules"] if r["id"] == "dice.base"] == ["override"]


def test_a_reversed_chance_is_paid() -> None:
    data = json.loads(run("--player", "B", "--times", "-2", "--named", "2-4", "--rolls", "13 24 24 56", "--json"))
    assert data["dice"] == {"A": 280, "B": -560, "C": 280}
    assert data["chances"][0]["direction"] == "pay"


def test_the_sitout_pays_too() -> None:
    data = of(FOUR | {"sitout": "D"}, EXAMPLE)
    assert data["dice"] == {"A": -70, "B": 210, "C": -70, "D": -70}


def test_without_rolls_what_is_open_and_expected() -> None:
    data = of(FOUR)
    assert [c["source"] for c in data["chances"]] == ["suurenkou", "suurenkou", "sanrenkou"]
    assert data["left"] == 3
    assert Fraction(data["hit_chance"]) == 1 - Fraction(14, 15) ** 4
    assert {p: Fraction(n) for p, n in data["expected"].items()} == {"A": -56, "B": 112, "C": -56}
    assert not data["ledger"]


def test_hits_are_as_likely_as_by_counting_all_rolls() -> None:
    """Every sequence of four counted rolls, as likely as any other."""
    pairs = [(a, b) for a in range(1, 7) for b in range(1, 7) if a != b]
    one_roll = sum({a, b} == {2, 4} for a, b in pairs)
    hits = sum(n * math.comb(4, n) * one_roll**n * (len(pairs) - one_roll) ** (4 - n) for n in range(5))
    assert Fraction(hits, len(pairs) ** 4) == Fraction(4, 15)
    assert dice.some_hit(V) == 1 - Fraction(len(pairs) - one_roll, len(pairs)) ** 4


def test_the_expected_bonus_of_doubles_is_that_of_all_sequences() -> None:
    """Before each of four counted rolls a row of r doubles with (1/6)^r × 5/6; each from the second on pays."""
    worth = Fraction(111 + 22 + 33 + 44 + 55 + 66, 6)
    far = 60  # rows so long no longer matter
    per_row = sum(Fraction(1, 6) ** r * Fraction(5, 6) * max(r - 1, 0) * worth for r in range(far))
    assert abs(4 * per_row - dice.expected_bonus(V)) < Fraction(1, 10**9)


def test_rolls_are_settled_in_the_order_listed_and_by_number() -> None:
    data = of(CHAIN, EXAMPLE)
    assert data["dice"] == {"A": 140, "B": -280, "C": 140}
    data = of(CHAIN, "B #2 " + EXAMPLE)
    assert data["dice"] == {"A": -560, "B": 1120, "C": -560}
    assert [c["roll"] is None for c in data["chances"]] == [True, False]
    data = of(CHAIN, "B#2 " + EXAMPLE, "B " + EXAMPLE)
    assert data["dice"] == {"A": -420, "B": 840, "C": -420}
    assert data["left"] == 0
    assert data["expected"] == {}


def test_the_same_as_in_the_record() -> None:
    """Rolls given beside the record come to what rolls in the record come to."""
    rolls = [EXAMPLE, "12: 12 34 56 11 21", "56: 12 13 14 15"]
    within = FOUR | {"win": FOUR["win"] | {"dice": rolls}}
    entry = read_record(within)
    chips = settle(entry.record, entry.rules).chips
    chips.pop("table")
    assert of(FOUR, *rolls)["chips"] == chips
    assert of(within)["chips"] == chips
    assert of(within)["left"] == 0
    half = FOUR | {"win": FOUR["win"] | {"dice": rolls[:1]}}
    assert of(half, *rolls[1:])["chips"] == chips
    assert of(half)["hand"] == of(FOUR)["hand"] == {"A": 0, "B": 20, "C": -20}


def test_the_sitouts_chances_of_a_draw() -> None:
    none = BASE | {"sitout": "D", "draw": {}}
    data = of(none)
    assert [(c["player"], c["source"]) for c in data["chances"]] == [("D", "all_noten"), ("D", "springless")]
    assert of(none, "D " + EXAMPLE)["chips"]["D"] == data["hand"]["D"] + 210
    rolled = BASE | {"sitout": "D", "draw": {"dice": [EXAMPLE]}}
    assert of(rolled)["left"] == 1


def test_doubles_pay_where_riichi_cannot_be() -> None:
    hand = "1p 9p 1s 9s 7m 9m 1z 2z 3z 4z Pg 6z 7z + 1p"
    heaven = BASE | {"win": {"player": "A", "by": "tsumo", "hand": hand, "tenhou": True}}
    data = of(heaven, "24: 11 11 33 33 13 45 56 24")
    assert data["chances"][0]["roll"]["bonus"] == 111 + 33 + 33
    assert data["dice"]["B"] == -140 - 177
    assert of(FOUR, "24: 11 11 33 33 13 45 56 24")["dice"]["A"] == -70


def test_what_is_wrong_comes_all_at_once() -> None:
    assert codes(FOUR, "B 24: 13 45 11 56") == ["L453"]  # too few count
    assert codes(FOUR, "B 24: 13 45 56 24 12") == ["L453"]  # too many
    assert codes(FOUR, "B 24: 13 45 56 24 11") == ["L453"]  # the chance was over
    assert codes(FOUR, "A " + EXAMPLE) == ["S205"]
    assert codes(FOUR, "B #4 " + EXAMPLE) == ["L453"]
    assert codes(FOUR, "B #1 " + EXAMPLE, "B #1 " + EXAMPLE) == ["L453"]
    assert codes(FOUR, *[EXAMPLE] * 4) == ["L453"]
    for text in ("B", "B 22: 13 45 56 24", "B 24 13 45", "B 27: 13 45 56 24", "B 24: 17 45 56 24", ""):
        assert codes(FOUR, text) == ["S202"], text
    assert codes(FOUR, "B 24: 13", "X " + EXAMPLE, "B 22: 1") == ["L453", "S205", "S202"]
    two = BASE | {"sitout": "D", "hands": {"B": "111p 222p 333p 44p 99m"}, "draw": {}}
    assert codes(two, "E " + EXAMPLE) == ["S205"]
    ordinary = BASE | {"win": {"player": "B", "by": "tsumo", "hand": "123p 789p 123s 99m 46s + 5s", "riichi": True}}
    assert codes(ordinary, EXAMPLE) == ["L453"]


def test_the_record_refuses_a_double_after_the_last_roll() -> None:
    entry = read_record(FOUR | {"win": FOUR["win"] | {"dice": ["24: 13 45 56 24 11"]}})
    with pytest.raises(InputError) as wrong:
        settle(entry.record, entry.rules)
    assert [p.code for p in wrong.value.problems] == ["L453"]


def test_problems_point_into_the_option(file: Any) -> None:
    text = run(file(FOUR), "--roll", "B 24: 13 45", status=2)
    assert "error[L453]: 2 rolls are counted; a chance has 4" in text
    assert "--> --roll:1:1" in text
    assert "B 24: 13 45\n" in text
    text = run("--player", "B", "--named", "24", "--rolls", "13", status=2)
    assert "error[L453]" in text
    data = json.loads(run(file(FOUR), "--roll", "nonsense", "--json", status=2))
    assert [p["code"] for p in data["problems"]] == ["S202"]


def test_a_file_and_its_totals(file: Any) -> None:
    path = file(FOUR | {"title": "Friday, third hand"})
    text = run(path, "--roll", "B " + EXAMPLE, "--lang", "en")
    assert text.startswith("Friday, third hand\nDice chances\n  #1  B  Four triplets in a row: 70 each hit")
    for line in ("                                 A      B      C",
                 "  without dice                   0    +20    −20",
                 "  chips in all                 −70   +160    −90"):  # fmt: skip
        assert line in text
    assert "chance of a hit: 24 in 100, expected +37.3 in all" in text
    assert all(width(line) <= COLUMNS for line in text.splitlines())
    japanese = run(path, "--roll", "B " + EXAMPLE, "--lang", "ja")
    assert "宣言 2-4: 13 45 11 56 24 – 1ヒット: 各+70枚" in japanese
    assert "残りの期待値" in japanese
    assert all(width(line) <= COLUMNS for line in japanese.splitlines())


def test_a_hand_line_has_dice_too() -> None:
    line = "B tsumo 123p789p123s99m46s Pb riichi"
    text = run(*line.split(), "--roll", "B " + EXAMPLE, "--lang", "en")
    assert "−140  +280  −140" in text
    assert text == run("-r", "anmika", f"anmika: {line}", "--roll", "B " + EXAMPLE, "--lang", "en")
    assert "tcg has no dice chances" in run("tcg: B ron C 234m22444p33567s3s", status=2)
    assert "error[S201]" in run("B", "tsumo", "123p789p123s99m46s", "Pb", "rich", status=2)


def test_a_hand_without_dice_says_so(file: Any) -> None:
    path = file(BASE | {"draw": {"tenpai": ["A"]}})
    assert "No dice chances in this hand." in run(path, "--lang", "en")


def test_usage(file: Any) -> None:
    assert run(file(FOUR), "--player", "B", status=2)
    assert run(status=2)
    assert run("--player", "Z", status=2)
    assert run("--player", "B", "--times", "0", status=2)
    assert "no dice chances" in run("--player", "B", "--rules", "mighty", status=2)
    tcg = file({"rules": "tcg", "draw": {"tenpai": ["A"]}})
    assert "no dice chances" in run(tcg, status=2)
    dama = BASE | {"win": {"player": "B", "by": "tsumo", "hand": "123p 789p 123s 99m 46s + 5s"}}
    assert "W440" in run(file(dama), status=1)


rolls = st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), max_size=12)


@pytest.mark.slow
@settings(deadline=None)
@given(rolls, st.sampled_from([(a, b) for a, b in product(range(1, 7), repeat=2) if a != b]))
def test_any_rolls_are_settled_or_refused(made: list[tuple[int, int]], named: tuple[int, int]) -> None:
    """Sums to zero; the hits are those of the rolls that count; nothing but four counted rolls is taken."""
    counted = [r for r in made if r[0] != r[1]]
    text = f"{named[0]}{named[1]}: " + " ".join(f"{a}{b}" for a, b in made)
    fits = len(counted) == 4 and made[-1][0] != made[-1][1]
    assert (not dice.roll_problems(Roll(named, tuple(made)), V)) == fits
    if not fits:
        assert codes(FOUR, text) == ["L453"]
        return
    data = of(FOUR, text)
    hits = sum(set(r) == set(named) for r in counted)
    assert data["dice"] == {"A": -70 * hits, "B": 140 * hits, "C": -70 * hits}
    assert sum(data["chips"].values()) == 0


def test_every_source_of_dice_has_its_name_in_the_rules_file() -> None:
    from calc.systems.anmika.text import WORDS

    for name, (en, ja) in ((w[5:], pair) for w, pair in WORDS.items() if w.startswith("dice_") and w != "dice_head"):
        assert (RULES.name(name, "en"), RULES.name(name, "ja")) == (en, ja)
