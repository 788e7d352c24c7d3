"""What a result rests on: the rules that decided something in this hand, and not those that were only looked at."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from calc.cli import app
from calc.problems.problems import InputError
from calc.readers.reader import Entry
from calc.rules.keys import ROUNDING_UNITS
from calc.rules.rules import Rules
from calc.steps import read_record, settle
from calc.variants import change_rules, other_values
from calc.verdict.verdict import as_data

from ..helpers import ALL, Data, claim, drawn, entries_of_examples, win, wins, won

GAMES = ("riichi", "mighty", "anmika", "wenzhou", "kessen")
MAY_COINCIDE = {
    "reading.order": "every order may name the same reading",
    "pocchi.order": "every order may name the same reading",
    "white.forgotten_by": "both ways may name the same reading",
    "limit.": "a hand has more han than the limit needs, or as many base points by fu",
    "points.baiman": "夏 raises it to the next limit",
    "pao.honba": "the discarder himself is liable",
    "pocchi.red_five": "one more dora makes no difference above a limit",
    "renchan.next_dealer": "the winner is the next in turn",
    "dice.zero_in_fever": "it is won once",
    "lone_joker.": "each of them refuses for itself",
}  # fmt: skip
"""Rules that decide by being one of several that come to the same."""


NO_NEIGHBOUR = {
    *ROUNDING_UNITS,
    "fu.open_minimum",  # as all fu, a multiple of the unit
    "riichi.least_points",  # just met
    "dora.first_indicators",  # a record that has fewer is refused
}
"""Rules whose next value says nothing."""


def decisive(result: Any) -> dict[str, str]:
    """The rules that a result rests on, each with the first line that cites it."""
    assert result.receipt is not None
    steps = [step for step in result.receipt.steps if step.topic != "considered"]
    return {key: f"{step.topic}: {step.label}" for step in reversed(steps) for key in step.keys}


def looked_at(result: Any) -> set[str]:
    """The rules that were read and decided nothing."""
    assert result.receipt is not None
    return set(result.receipt.read) - decisive(result).keys()


def told(entry: Entry, rules: Rules | None = None) -> Any:
    """The verdict, with a receipt unless it is one under other rules; None where these forbid the record."""
    try:
        return settle(entry.record, rules or entry.rules, with_receipt=rules is None)
    except InputError:
        return None


def outcome(result: Any) -> str:
    """All that a result says beside its rules and its receipt."""
    if result is None:
        return "refused"
    data = {key: value for key, value in as_data(result).items() if key not in ("receipt", "rules")}
    data["ledger"] = [{key: value for key, value in t.items() if key != "line"} for t in data["ledger"]]
    return json.dumps(data, sort_keys=True, default=str)


def entries(game: str) -> list[Entry]:
    return [entry for entry in entries_of_examples() if entry.rules.engine == game]


def rests(data: Data, rules: str = "tcg", over: Mapping[str, object] | None = None) -> set[str]:
    entry = read_record(data, rules, over)
    return set(decisive(settle(entry.record, entry.rules, with_receipt=True)))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_rule_that_a_result_rests_on_can_change_it(game: str) -> None:
    found, number = entries(game), 0
    for entry in found if ALL else found[:: max(len(found) // 8, 1)]:
        result = told(entry)
        if result is None:
            continue
        plain, number = outcome(result), number + 1
        assert outcome(told(entry, entry.rules)) == plain
        for key, where in decisive(result).items():
            others_than = (
                outcome(told(entry, change_rules(entry.rules, {key: value})))
                for value in other_values(entry.rules, key)
            )
            alike = all(other == plain for other in others_than)
            assert not alike or key.startswith(tuple(MAY_COINCIDE)), (entry.record.title, key, where)
    assert number


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_rule_that_was_only_looked_at_could_be_another(game: str) -> None:
    """With all of them changed at once the hand comes to the same; but one that is off may well change it when on."""
    for entry in entries(game):
        result = told(entry)
        if result is None:
            continue
        values = {key: entry.rules.values[key] for key in looked_at(result) - NO_NEIGHBOUR}
        other = {
            key: False if value is True else value + 1
            for key, value in values.items()
            if type(value) in (bool, int) and value != (1 if key.startswith("kessen.times.") else 0)
        }
        again = told(entry, change_rules(entry.rules, other))
        assert again is not None, (entry.record.title, other)
        assert (again.points, again.chips) == (result.points, result.chips), (entry.record.title, other)


# --- which rules decide, sentence by sentence ---


PLAIN = {"riichi": True, "dora": "7z", "ura": "6z", "honba": 1, "sticks": 1}


def test_a_plain_win_rests_on_what_was_counted_and_moved() -> None:
    """No limit that it does not reach, no yaku that it lacks, no dora rule where none is dora."""
    assert rests(win("123p 456p 789p 11s 99s + 1s", ron="B", source="C", **PLAIN)) == {
        *("yaku.riichi", "yaku.ittsu", "fu.base", "fu.concealed_ron", "fu.open_triplet_yaochuu", "fu.rounding_unit"),
        *("points.base_exponent", "points.child_ron", "points.rounding_unit", "honba.ron", "sticks.value"),
        "renchan.next_dealer",
    }


def sizes(found: set[str]) -> set[str]:
    """What decides about base points and how they are paid."""
    return {key for key in found if key.startswith(("limit.", "points.", "yakuman."))}


def test_a_limit_decides_where_it_is_reached() -> None:
    by_han = win("234m 234p 234s 67s 55p + 8s", ron="B", source="C", **PLAIN)
    assert sizes(rests(by_han)) == {"limit.mangan_han", "points.mangan", "points.child_ron"}
    rounded_up = win("345m 678m 234p 666s 8p + 8p", tsumo="A", riichi=True, dora="2m")
    assert won(rounded_up)["fu"] == 30
    kiriage = {"points.base_exponent", "points.kiriage", "points.kiriage_from", "points.mangan"}
    assert kiriage <= sizes(rests(rounded_up))
    assert not sizes(rests(rounded_up, "tenhou4")) & {"points.kiriage", "points.mangan"}


def test_rounding_decides_where_it_rounds() -> None:
    """30 fu 2 han of the dealer: 480 × 6 = 2,880 is rounded, 40 fu 2 han is 640 × 6 = 3,840 too; 8,000 is not."""
    rounded = win("123p 456p 789p 11s 99s + 1s", ron="B", source="C", **PLAIN)
    limit = win("234m 234p 234s 67s 55p + 8s", ron="B", source="C", **PLAIN)
    assert ["points.rounding_unit" in rests(one) for one in (rounded, limit)] == [True, False]


def test_several_yakuman_rest_on_their_adding_up() -> None:
    both = win("111z 222z 333z 77z 55z + 5z", tsumo="B")
    found = sizes(rests(both, "tenhou4"))
    assert {"yakuman.add_up", "points.yakuman"} <= found
    assert "yakuman.most" not in found
    assert "yakuman.most" in rests(both, "tenhou4", {"yakuman.most": 1})
    alone = win("19m 19p 19s 1234567z + 1z", tsumo="B")
    assert "yakuman.add_up" not in rests(alone, "tcg")


def test_what_allowed_a_win_decides_too() -> None:
    """A furiten player wins by tsumo; a concealed kan is robbed for thirteen orphans."""
    own = win("234m 234p 234s 67s 55p + 8s", tsumo="B", river="8s", **PLAIN)
    assert "furiten.tsumo" in rests(own)
    assert "furiten.tsumo" not in rests(win("234m 234p 234s 67s 55p + 8s", tsumo="B", river="1z", **PLAIN))


def test_honba_and_sticks_of_several_winners() -> None:
    """Rules about who of several winners gets what decide where there are several who are paid."""
    first = claim("123p 456p 789p 11s 99s + 1s", ron="B", source="A", riichi=True)
    second = claim("23s 456m 789m 234p 55p + 1s", ron="C", source="A", riichi=True)
    both = wins(first, second, honba=1, sticks=2, dora="7z", ura="6z")
    two = {"ron.most_winners", "honba.multiple_ron", "sticks.multiple_ron"}
    assert rests(both, "tenhou4") & two == two
    assert rests(both, "tcg") & two == {"ron.most_winners"}
    assert not rests(win("123p 456p 789p 11s 99s + 1s", ron="B", source="C", **PLAIN), "tenhou4") & two


def test_an_indicator_rests_on_what_it_skips() -> None:
    """With three players 1m indicates 9m; 中 indicates 白."""
    over = {"dora": "1m"}
    nines = win("999m 456p 789p 11s 99s + 1s", ron="B", source="C", riichi=True, **over)
    assert "table.removed" in rests(nines, "tenhou3")
    assert "table.removed" not in rests(nines | {"dora": "1z"}, "tenhou3")


def test_the_next_hand_rests_on_what_kept_the_deal_or_ended_the_match() -> None:
    held = drawn(tenpai=["A", "B"])
    assert {key for key in rests(held) if key.startswith(("renchan.", "match."))} == {"renchan.tenpai"}
    scores = {"A": 25000, "B": 25000, "C": 1000, "D": 48000}
    bust = win("234m 234p 234s 67s 55p + 8s", ron="B", source="C", **PLAIN, scores=scores)
    assert {key for key in rests(bust, "tenhou4") if key.startswith("match.")} == {"match.bust"}


def test_what_was_only_looked_at_stands_in_the_receipt(tmp_path: Path) -> None:
    """The last line of a print counts the rules that decided; behind ``--explain 2`` the others are listed too. A page
    for players counts nothing."""
    file = tmp_path / "hand.yaml"
    file.write_text(json.dumps(win("123p 456p 789p 11s 99s + 1s", ron="B", source="C", **PLAIN)), encoding="utf-8")
    for lang, counted in (("en", "Rests on 12 rules"), ("ja", "根拠 12項目")):
        brief, full = (
            CliRunner().invoke(app, ["score", str(file), "--explain", n, "--lang", lang]).stdout for n in "12"
        )
        assert counted in brief
        assert counted in full
        assert "limit.haneman_han" not in brief
        assert "limit.haneman_han" in full
    page = tmp_path / "hand.html"
    CliRunner().invoke(app, ["score", str(file), "--lang", "en", "--html", str(page)])
    shown = page.read_text(encoding="utf-8")
    assert "Receipt: " in shown
    assert "Rests on" not in shown
