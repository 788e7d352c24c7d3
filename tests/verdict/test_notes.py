"""What a record leaves out, and which rule decided in silence, is said in a note."""

from __future__ import annotations

from typing import Any

import pytest

from calc.problems.problems import InputError
from calc.steps import read_record, settle

from ..anmika.test_anmika_spec import EIGHT, FEVER, PLAIN, doc, story
from ..anmika.test_anmika_spec import won as anmika
from ..helpers import Data, Over, drawn, plain, render, result, wins

PINFU = "234m 567m 345p 67s 99s + 8s"


def noted(data: Data, over: Over | None = None, rules: str = "tcg") -> dict[str, Any]:
    return {name: dict(values) for name, values in result(data, over, rules).notes}


def recorded(notes: dict[str, Any]) -> list[str]:
    return [name for name in notes if name.endswith("_recorded")]


# --- dora and ura indicators of a win in riichi ----------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["tcg", "mleague", "tenhou4", "sanma", "mighty"])
def test_a_riichi_without_indicators_is_told(rules: str) -> None:
    """A win in riichi with no dora or no ura indicators in the record says that none are counted."""
    hand = "99m 567p 345p 67s 111s + 8s" if rules in ("sanma", "mighty") else PINFU
    seats = {"seats": ["A", "B", "C"]} if rules in ("sanma", "mighty") else {}
    won: Data = {"player": "B", "by": "tsumo", "hand": hand, "riichi": True}
    for given, told in (
        ({}, "no_indicators_recorded"),
        ({"dora": "1z"}, "no_ura_recorded"),
        ({"ura": "1z"}, "no_dora_recorded"),
        ({"dora": "1z", "ura": "1z"}, ""),
    ):
        found = noted({"win": won, **seats, **given}, rules=rules)
        assert recorded({name: v for name, v in found.items() if name != "alice_not_recorded"}) == [told] * bool(told)
        if told:
            assert found[told] == {"player": "B"}
    assert not recorded(noted({"win": won | {"riichi": False}, **seats}, rules=rules))


def test_no_ura_are_missed_where_none_are_played() -> None:
    won: Data = {"player": "B", "by": "tsumo", "hand": PINFU, "riichi": True}
    assert recorded(noted({"win": won, "dora": "1z"}, {"dora.ura": False, "dora.kan_ura": False})) == []
    assert recorded(noted({"win": won}, {"dora.ura": False, "dora.kan_ura": False})) == ["no_dora_recorded"]


def test_two_winners_without_indicators_are_one_note() -> None:
    data = wins(
        {"player": "B", "by": "ron", "from": "A", "hand": PINFU, "riichi": True},
        {"player": "C", "by": "ron", "from": "A", "hand": "456m 456p 789p 67s 22s + 8s", "riichi": True},
    )
    found = noted(data)
    assert found["no_indicators_recorded"] == {"player": "B, C"}
    data["wins"][1].pop("riichi")
    assert noted(data)["no_indicators_recorded"] == {"player": "B"}


def test_the_note_in_both_languages() -> None:
    data = result({"win": {"player": "B", "by": "tsumo", "hand": PINFU, "riichi": True}})
    assert "B: riichi, and neither dora nor ura indicators recorded, so none counted" in render(data)
    assert "B: リーチだがドラ・裏ドラ表示牌の記録なし (数えない)" in render(data, "ja")


def test_anmika_tells_it_once_a_hand() -> None:
    """As mighty does for アリス: of a fever once; where it could undo the win, in the words of that."""
    data = story(FEVER, {"tile": "5s"}, {"tile": "5s"})
    assert [name for name, _ in anmika(data).notes] == ["no_ura_recorded"]
    assert [name for name, _ in anmika(story(FEVER, {"tile": "5s"}, dora="")).notes] == ["no_indicators_recorded"]
    assert [name for name, _ in anmika(doc(by="ron", dora="")).notes] == ["indicators_not_recorded", "no_dora_recorded"]
    assert anmika(doc(top={"ura": "1z 1z"})).notes == []


def test_kishogun_is_told_once() -> None:
    """鬼将軍 without ura says that one could undo it, and not besides that none are counted."""
    data: Data = {"seats": ["A", "B", "C"], "win": {"player": "B", "by": "ron", "from": "A", "riichi": True}}
    data["win"]["hand"] = "99m 123p 456p 789s 24s + 3s"
    found = noted(data | {"dora": "1z"}, rules="mighty")
    assert ("ura_not_recorded" in found, "no_ura_recorded" in found) == (True, False)
    assert recorded({k: v for k, v in noted(data, rules="mighty").items() if k.startswith("no_")}) == [
        "no_dora_recorded"
    ]


# --- a draw with a wait of which the hand holds every copy ------------------------------------------------------------


def test_which_rule_decides_a_wait_on_own_four_copies() -> None:
    """Tenpai or not, the note names the rule; a hand with another wait has none."""
    own: Data = {"A": "1111z 234m 567p 345s"}
    for counted, told, paid in ((False, "own_four_noten", 0), (True, "own_four_tenpai", 3000)):
        got = result(drawn(hands=own), {"draw.own_four_wait": counted})
        assert dict(got.notes)[told] == {"player": "A", "rule": "draw.own_four_wait"}
        assert got.points["A"] == paid
        assert "`draw.own_four_wait`" in " ".join(render(got).split())
    other = result(drawn(hands={"A": "1111z 23m 567p 345s 2z"})).notes
    assert [name for name, _ in other] == ["tenpai"]


def test_own_four_copies_in_kessen() -> None:
    """As tenpai or not, and as the highest wait or not; nothing is said where the rule decides nothing."""
    far = {"B": "147m 1122558836p", "C": "147m 3344669925p", "D": "147m 7799441186p"}
    void = dict.fromkeys("BCD", "s") | {"A": "p"}
    for hand, worth, told in (
        ("5555s 222333888m", (0, 0), ("noten", "tenpai")),
        ("1113334444999s", (800, 1600), ("lower", "highest")),  # 2s and 5s, or 4s as another root
        ("5555s 67s 222m 8999m", (0, 0), ()),
    ):
        for counted in (False, True):
            over = {"kessen.draw.own_four_wait": counted}
            data: Data = {"void": void, "draw": {"hands": far | {"A": hand}}}
            rule = {"player": "A", "rule": "kessen.draw.own_four_wait"}
            assert noted(data, over, "kessen") == ({f"own_four_{told[counted]}": rule} if told else {})
            if worth[0]:
                (event,) = plain(result(data, over, "kessen"))["events"]
                assert event["tenpai"]["A"]["value"] == worth[counted]


# --- a pocchi before riichi ------------------------------------------------------------------------------------------


def told(data: Data, over: Over | None = None, rules: str = "tcg") -> tuple[str, str]:
    entry = read_record(data, rules, over)
    with pytest.raises(InputError) as caught:
        settle(entry.record, entry.rules)
    (problem,) = caught.value.problems
    return problem.sentence, problem.help


def test_a_pocchi_before_riichi_is_a_plain_white() -> None:
    """W301 for a pocchi drawn before riichi says why; after riichi, or by ron, the tiles are told as ever."""
    early = doc(PLAIN, tile="Pg", riichi=False)
    early["rules"]["set"] = {"muscle.on": False}
    sentence, help_ = told(early, rules="anmika")
    assert sentence == "W301.before_riichi"
    assert "without it the hand waits for 5s" in help_
    assert told(doc("123p 789p 123s 99m 4s 7z", tile="Pg"), rules="anmika")[0] == "W301.form"
    eight = doc(EIGHT, tile="Pg", riichi=False)
    eight["rules"]["set"] = {"muscle.on": False}
    assert told(eight, rules="anmika")[0] == "W301.eight_in_riichi"
    white: Data = {"player": "B", "by": "tsumo", "hand": "234m 567m 345p 67s 99s + Pg"}
    assert told({"win": white}, {"table.pocchi": "four"})[0] == "W301.before_riichi"
    assert result({"win": white | {"riichi": True}}, {"table.pocchi": "four"}).points["B"] > 0
