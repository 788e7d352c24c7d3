"""The specification page kessen, sentence by sentence. A test's name begins with the section of the page (§3 is
``test_3_…``), its docstring quotes the sentence. Expected values are worked out by hand from the rule. docs/kessen.md
is the table of all sentences; test_doc_… check it against rules.yaml and against these tests.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from calc import waits
from calc.problems.problems import InputError
from calc.render.width import width
from calc.rules.rules import load_rules
from calc.steps import read_record, read_text, settle
from calc.verdict.verdict import as_data
from tests.commands import app_of
from tests.helpers import plain, render

from ..sources import names_of_tests
from ..tables import table_of

score_app = app_of("score")
waits_app = app_of("waits")

ROOT = Path(__file__).parent.parent.parent
Data = dict[str, Any]

VOID = {"A": "s", "B": "m", "C": "m", "D": "p"}
PLAIN = "123456789m 23p 88p + 4p"
"""No multiplier: 100."""
OTHER = "456m 777m 111p 22p 56p + 4p"
"""Another that wins on 4p."""
SOU = "123456789s 2245s + 3s"


def result(events: Any, over: Data | None = None, rules: str = "kessen", **more: Any) -> Data:
    """The result of a story (a list of events) or of one win; at a draw the void suits are VOID unless given."""
    told = {"events": events} if isinstance(events, list) else {"win": events}
    if isinstance(events, list) and any("draw" in e for e in events):
        more = {"void": VOID, **more}
    entry = read_record({**told, **more}, rules, over)
    data = plain(settle(entry.record, entry.rules, checked=True))
    assert sum(data["points"].values()) == 0
    return data


def points(events: Any, over: Data | None = None, rules: str = "kessen", **more: Any) -> tuple[int, ...]:
    got = result(events, over, rules, **more)
    return tuple(got["points"][p] for p in got["hand"]["seats"])


def refused(events: Any, over: Data | None = None, rules: str = "kessen", **more: Any) -> set[str]:
    try:
        result(events, over, rules, **more)
    except InputError as error:
        return {p.code for p in error.problems}
    return set()


def ron(hand: str, player: str = "C", source: str = "A", **more: Any) -> Data:
    return {"player": player, "by": "ron", "from": source, "hand": hand, **more}


def tsumo(hand: str, player: str = "C", **more: Any) -> Data:
    return {"player": player, "by": "tsumo", "hand": hand, **more}


def kong(player: str, kind: str, tile: str, source: str = "", **more: Any) -> Data:
    one = {"player": player, "kind": kind, "tile": tile, **more}
    return {"kong": one | ({"from": source} if source else {})}


def won(hand: str, over: Data | None = None, rules: str = "kessen", void: str = "", **more: Any) -> Data:
    """One win by ron (or ``by``) without void suits."""
    one = {"player": "C", "by": "ron", "from": "A", "hand": hand, **more}
    if one["by"] == "tsumo":
        del one["from"]
    if void:
        one["void"] = void
    entry = read_record({"win": one}, rules, over)
    data: Data = as_data(settle(entry.record, entry.rules, checked=True))["wins"][0]
    return data


def value(hand: str, over: Data | None = None, rules: str = "kessen", **more: Any) -> tuple[int, list[str]]:
    got = won(hand, over, rules, **more)
    return got["value"], [y["id"] for y in got["yaku"]]


# --- §1 tiles and shape -----------------------------------------------------------------------------------------------


def test_1_tiles() -> None:
    """108 tiles: 1–9 m, p, s ×4, no honours."""
    assert refused(ron("123456789m 11z 23p + 4p")) == {"L203"}
    assert refused(ron("123456789m 0p5p 23p + 4p")) == {"L203"}
    assert refused(ron("123456m 444p 23p 4p1p + 4p")) == {"L202"}


def test_1_void_suit_left_out() -> None:
    """Each player names a void suit: one that is not written is asked for, in a hand and in a win told alone."""
    for told, void in ((ron(PLAIN), {}), ([{"win": ron(PLAIN)}], {}), ([{"win": ron(PLAIN)}], {"A": "s"})):
        data = result(told, void=void)
        assert data["warnings"] == [{"id": "no_void", "player": "C"}]
        assert "which is the void suit of C?" in render(data)
    assert result([{"win": ron(PLAIN)}], void={"C": "s"})["warnings"] == []
    assert result(ron(PLAIN), void={"C": "s"})["warnings"] == []
    assert result(ron("123456789p 23s 88s + 4s", "B"), rules="kessen3", seats=["A", "B", "C"])["warnings"] == []


def test_1_two_suits_and_no_void() -> None:
    """A win uses at most two suits and none of the void one."""
    assert refused(ron("123m 555m 456p 9p 789s + 9p")) == {"W411"}
    assert refused(ron("123m 555m 456p 9p 789s + 9p", void="s")) == {"W411", "W412"}
    assert refused(ron(PLAIN), void={"C": "m"}) == {"W412"}
    assert refused(ron(PLAIN, void="p")) == {"W412"}
    assert points(ron("123456789m 11m 23m + 4m"), void={"C": "p"}) == (-400, 0, 400, 0)


def test_1_void_words() -> None:
    """Each player names a void suit: as a letter, in words, or by the honour on the card (白 發 中)."""
    for word in ("m", "萬子", "マンズ", "中"):
        assert refused(ron(PLAIN, void=word)) == {"W412"}
    for word in ("s", "索子", "發", "ソーズ"):
        assert not refused(ron(PLAIN, void=word))
    for word in ("p", "筒子", "白"):
        assert refused(ron(PLAIN, void=word)) == {"W412"}


def test_1_shapes() -> None:
    """Shapes: four sets and a pair, or seven pairs."""
    assert value(PLAIN) == (100, [])
    assert value("1133557799m 22p 4p + 4p")[1] == ["seven_pairs"]
    assert refused(ron("1133557799m 22p 4p + 5p")) == {"W413"}


def test_1_four_equal_tiles_are_two_pairs() -> None:
    """Four equal tiles count as two pairs if not konged."""
    assert value("11113355m 2277p 9p + 9p") == (800, ["seven_pairs", "root"])
    assert refused(ron("[1111m] 3355m 2277p 99p + 9p")) == {"W413"}


def test_1_no_chow() -> None:
    """No chow is called; pon and kan only."""
    assert refused(ron("(123m) 456789m 23p 88p + 4p")) == {"L207"}
    assert not refused(ron("(111m) 456789m 23p 88p + 4p"))


def test_1_no_furiten() -> None:
    """No furiten: a tile let pass may be won in the same turn; the discarder pays."""
    assert points(ron(PLAIN, passed_from="B")) == (-100, 0, 100, 0)


# --- §2 points --------------------------------------------------------------------------------------------------------


def test_2_base_and_cap() -> None:
    """Base 100, doubled by each multiplier, at most 3200 per payer."""
    got = won("[1111p] [2222p] (3333p) 777p 9p + 9p", void="s")
    assert (got["raw"], got["value"], got["capped"]) == (6400, 3200, True)
    assert points(tsumo("[1111p] [2222p] (3333p) 777p 9p + 9p")) == (-3200, -3200, 9600, -3200)


def test_2_base_and_cap_are_keys() -> None:
    assert value("(111p) (333p) 777m 99m 44m + 4m", {"kessen.base": 200}) == (400, ["toitoi"])
    assert value("1122334455669p + 9p", {"kessen.cap": 8})[0] == 800


def test_2_toitoi() -> None:
    """×2: 対々和: four triplets or kongs."""
    assert value("(111p) (3333p) 777m 99m 44m + 4m") == (400, ["toitoi", "root"])
    assert value("(111p) (333p) (777m) (444m) 9m + 9m") == (200, ["toitoi"])
    assert value("(111p) (333p) 777m 99m 23m + 4m") == (100, [])


def test_2_kong_flower() -> None:
    """×2: 槓上花: win on the kong's replacement tile, whichever kong; paid by everyone left, as any self-draw."""
    for kind, meld in (("concealed", "[9999p]"), ("open", "(9999p)"), ("added", "(999p+9p)")):
        got = result([kong("C", kind, "9p", "B" if kind == "open" else ""),
                      {"win": tsumo(f"{meld} 123456p 11p 67p + 8p", after_kong=True)}])  # fmt: skip
        assert [y["id"] for y in got["wins"][0]["yaku"]] == ["flush", "root", "kong_flower"]
        assert got["events"][1]["points"] == {"A": -1600, "B": -1600, "C": 4800, "D": -1600}


def test_2_kong_cannon() -> None:
    """×2: 槓上炮: ron on the discard right after a kong."""
    assert value(PLAIN, after_kong=True) == (200, ["kong_cannon"])


def test_2_robbed_kong() -> None:
    """×2: 搶槓."""
    assert value(PLAIN, by="rob") == (200, ["robbed_kong"])
    assert value(PLAIN, by="搶槓") == (200, ["robbed_kong"])
    assert value(PLAIN, chankan=True) == (200, ["robbed_kong"])


@pytest.mark.parametrize(
    ("hand", "roots"),
    [
        ("[9999m] 123456m 23p 88p + 4p", 1),  # a kong
        ("(111m) 123m 456m 23p 88p + 4p", 1),  # pon plus the fourth in hand
        ("(444p) 123456m 23p 88m + 4p", 1),  # pon plus the fourth won
        ("1111335577m 22p 4p + 4p", 1),  # two pairs
        ("555m 567m 123m 23p 88p + 4p", 1),  # triplet and run
        ("[9999m] (1111p) 456m 23p 88p + 4p", 2),
    ],
)
def test_2_roots(hand: str, roots: int) -> None:
    """根 per kind of which all four are used (kong, pon plus the fourth in hand or won, two pairs, triplet and run)."""
    got, multipliers = value(hand)
    assert multipliers.count("root") == roots
    assert got == 100 * 2**roots * (4 if "seven_pairs" in multipliers else 1)


def test_2_flush_and_seven_pairs() -> None:
    """×4: 清一色, 七対子; seven pairs with four equal tiles has 根 as well (清龍七対: 32×)."""
    assert value("123456789m 11m 23m + 4m") == (400, ["flush"])
    assert value("1133557799m 22p 4p + 4p") == (400, ["seven_pairs"])
    assert value("1111335566889p + 9p") == (3200, ["flush", "seven_pairs", "root"])


def test_2_highest_reading() -> None:
    """The reading that is worth most counts: seven pairs and not twice two runs."""
    got = won("112233445566p 9p + 9p")
    assert (got["value"], got["reading"]["form"]) == (1600, "pairs")
    assert {r["loses"] for r in got["readings"]} == {1200}


FOUR_MELDS = "(222p) (555p) (777m) (333m) 8m + 8m"
OPTIONS = [
    ("kessen.tsumo_bonus", 100, PLAIN, {"by": "tsumo"}, 200, 100),
    ("kessen.times.tsumo", 2, PLAIN, {"by": "tsumo"}, 200, 100),
    ("kessen.times.tenho", 32, PLAIN, {"by": "tsumo", "tenhou": True}, 3200, 100),
    ("kessen.times.golden", 2, FOUR_MELDS, {}, 400, 200),
    ("kessen.times.haitei", 2, PLAIN, {"haitei": True}, 200, 100),
    ("kessen.times.haitei", 2, PLAIN, {"by": "tsumo", "haitei": True}, 200, 100),
    ("kessen.times.chanta", 4, "123m 789m 11p 789p 12p + 3p", {}, 400, 100),
    ("kessen.times.tanyao", 2, "234567m 22p 678p 45p + 6p", {}, 200, 100),
]


@table_of(("key", "on", "hand", "more", "with_it", "without"), OPTIONS)
def test_2_options(key: str, on: int, hand: str, more: Data, with_it: int, without: int) -> None:
    """Options of the appendix, off: 自摸加底, 自摸加飜, 天和 ×32, 金鈎釣 ×2, 海底 ×2, 帯么九 ×4, 断么九 ×2."""
    assert value(hand, {key: on}, **more)[0] == with_it
    assert value(hand, **more)[0] == without


def test_2_a_multiplier_that_holds_and_is_one_is_looked_at() -> None:
    """清一色 and 断么九 hold and are ×1 here, the root counts: the receipt names the first two as looked at alone."""
    data = result(ron("234p 55p (666p) 234p 67p + 5p"), {"kessen.times.flush": 1})
    named = {line["label"]: [rule["id"] for rule in line["rules"]] for line in data["receipt"]}
    assert named["considered"] == ["kessen.times.flush", "kessen.times.tanyao"]
    assert named["root"] == ["kessen.times.root"]


def test_2_option_golden_is_a_bare_wait() -> None:
    """金鈎釣: bare single wait: three melds are not enough, concealed kongs are melds."""
    over = {"kessen.times.golden": 2}
    assert value("(222p) (555p) (777m) 333m 8m + 8m", over) == (200, ["toitoi"])
    assert value("[2222p] [5555p] (777m) (333m) 8m + 8m", over)[1] == ["toitoi", "golden", "root", "root"]


def test_2_option_outside_and_simples() -> None:
    """§5: 帯么九 needs every set and the pair, 断么九 holds for seven pairs too (H)."""
    chanta, tanyao = {"kessen.times.chanta": 4}, {"kessen.times.tanyao": 2}
    assert value("123m 789m 22p 789p 12p + 3p", chanta)[1] == []
    assert value("123m 789m 11p 678p 12p + 3p", chanta)[1] == []
    assert value("(111p) (9999m) 123m 99p 78p + 9p", chanta)[1] == ["chanta", "root"]
    assert value("11119999m 1111p 9p + 9p", chanta)[1] == ["seven_pairs", "root", "root", "root"]
    assert value("2233445566m 77p 8p + 8p", tanyao) == (800, ["seven_pairs", "tanyao"])


def test_2_option_addition_comes_after_the_cap() -> None:
    """§5: Options: 加底 after the cap."""
    assert value("1111335566889p + 9p", {"kessen.tsumo_bonus": 100}, by="tsumo")[0] == 3300
    assert value("1111335566889p + 9p", {"kessen.times.tsumo": 2}, by="tsumo")[0] == 3200


def test_2_option_caps() -> None:
    """other caps (×8, ×16)."""
    assert value("1111335566889p + 9p", {"kessen.cap": 8})[0] == 800
    assert value("1111335566889p + 9p", {"kessen.cap": 16})[0] == 1600


def test_2_option_five_players() -> None:
    """five players (three sets and a pair; 明槓 400)."""
    assert points([kong("E", "open", "9p", "A")], rules="kessen5") == (-400, 0, 0, 0, 400)
    assert points(tsumo("123456m 22p 67p + 8p"), rules="kessen5") == (-100, -100, 400, -100, -100)
    assert refused(tsumo("123456789m 22p 67p + 8p"), rules="kessen5") == {"L201"}
    assert refused(tsumo("1133557799m + 2m"), rules="kessen5") == {"W413"}


def test_2_option_three_and_six_players() -> None:
    """three (without m) or six players (two sets and a pair)."""
    assert points(tsumo("123456p 22p 678s 45s + 6s"), rules="kessen3") == (-100, -100, 200)
    assert refused(tsumo(PLAIN), rules="kessen3") == {"L203"}
    assert points(ron("123m 22p 67p + 8p", "F"), rules="kessen6") == (-100, 0, 0, 0, 0, 100)
    # eight tiles are four pairs, which is not 七対子
    assert refused(ron("11335m 22p + 5m", "F"), rules="kessen6") == {"W413"}
    hands = {"A": "123456p 22p 678s 45s", "B": "1357p 2468s 13579p", "C": "789p 2468p 1357s 99s"}
    got = result([{"draw": {"hands": hands}}], rules="kessen3", void={})
    assert got["points"] == {"A": 200, "B": -100, "C": -100, "table": 0}


def test_2_option_open_kong_200() -> None:
    """as in the original rules: 明槓 200."""
    assert points([kong("B", "open", "9p", "A")], {"kessen.kong.open": 200}) == (-200, 200, 0, 0)


def test_2_option_no_bonus_for_a_kong_from_the_hand() -> None:
    """no bonus for a 加槓 from the hand (§3: by the text also when the tile was in hand before)."""
    held = [kong("B", "added", "9p", from_hand=True)]
    assert points(held) == (-100, 300, -100, -100)
    assert points(held, {"kessen.kong.added_from_hand": False}) == (0, 0, 0, 0)
    assert points([kong("B", "added", "9p")], {"kessen.kong.added_from_hand": False}) == (-100, 300, -100, -100)


HANDS = {
    "A": "123456789m 2267p",  # 5p 8p
    "B": "(9999p) 11357s 33p 158p",  # not tenpai
    "C": "234567s 44p 55p 678p",  # 4p 5p
    "D": "1112223m 99s 456s 3m",  # 3m 9s
}


def test_2_option_bonuses_given_back_at_a_draw() -> None:
    """kong bonuses given back at a draw (by whoever is not tenpai, H)."""
    events = [kong("B", "open", "9p", "A"), {"draw": {"hands": HANDS}}]
    tenpai = (100, -300, 100, 100)
    assert tuple(result(events)["events"][1]["points"].values()) == tenpai
    for way in ("playing", "all"):
        got = result(events, {"kessen.kong.returned_at_draw": way})
        assert tuple(got["events"][1]["points"].values()) == (400, -600, 100, 100)
    # A, who paid, has won since: a player who has won receives no more, unless the option says all
    win = {"win": {"player": "A", "by": "ron", "from": "D", "hand": "123456789m 2267p + 8p"}}
    later = [events[0], win, {"draw": {"hands": {p: h for p, h in HANDS.items() if p != "A"}}}]
    assert result(later, {"kessen.kong.returned_at_draw": "playing"})["events"][2]["points"]["A"] == 0
    assert result(later, {"kessen.kong.returned_at_draw": "all"})["events"][2]["points"]["A"] == 300
    # a bonus that was handed over to the winner on the discard after the kong is B's no longer
    cannon: Data = {"player": "C", "by": "ron", "from": "B", "hand": f"{HANDS['C']} + 4p", "after_kong": True}
    handed = [events[0], {"win": cannon}, {"draw": {"hands": {p: h for p, h in HANDS.items() if p != "C"}}}]
    plain = result(handed)["events"]
    assert plain[1]["points"]["C"] == 500
    assert result(handed, {"kessen.kong.returned_at_draw": "all"})["events"][2]["points"] == plain[2]["points"]


def test_2_option_passed_tile() -> None:
    """a ron on a tile passed in the same turn, of unchanged value, paid by the first discarder."""
    over = {"kessen.passed_ron": "first"}
    assert points(ron(PLAIN, passed_from="B"), over) == (0, -100, 100, 0)
    # another winning tile of the same value; and one of another value
    two = "123456789m 88p 11p + 1p"
    assert points(ron(two, passed_from="B", passed_tile="8p"), over) == (0, -100, 100, 0)
    fourth = "(111p) 123m 456m 23p 88m + 1p"
    assert points(ron(fourth, passed_from="B", passed_tile="4p"), over) == (-200, 0, 200, 0)
    assert points(ron(PLAIN, passed_from="B", after_kong=True), over) == (-200, 0, 200, 0)
    assert refused(ron(PLAIN, passed_from="B", passed_tile="9m"), over) == {"L413"}
    assert refused(tsumo(PLAIN, passed_from="B"), over) == {"L413"}


def test_2_option_passed_tile_of_a_player_who_has_won_since() -> None:
    """who has won pays no more: the discarder pays."""
    over = {"kessen.passed_ron": "first"}
    first = {"win": ron("123456789s 22m 67s + 8s", "B", "D")}
    got = result([first, {"win": ron(PLAIN, passed_from="B")}], over)
    assert got["events"][1]["points"] == {"A": -100, "B": 0, "C": 100, "D": 0}
    assert got["wins"][1]["passed"] == {"from": "B", "pays": False, "why": "out", "then": None}
    assert points(ron(PLAIN, passed_from="B"), over, out=["B"]) == (-100, 0, 100, 0)


def test_2_why_a_passed_tile_changes_nothing() -> None:
    """no furiten; the option: of unchanged value, paid by the first discarder."""
    over = {"kessen.passed_ron": "first"}
    fourth = "(111p) 123m 456m 23p 88m + 1p"

    def text(*told: Any, **more: Any) -> str:
        return " ".join(render(result(*told, **more)).split())

    assert "changes nothing, as in these rules the discarder pays" in text(ron(PLAIN, passed_from="B"))
    why = "changes nothing, as the hand was worth 100 then and is worth 200 now"
    assert why in text(ron(fourth, passed_from="B", passed_tile="4p"), over)
    assert "as B has won since and pays no more" in text(ron(PLAIN, passed_from="B"), over, out=["B"])
    assert "changes nothing" not in text(ron(PLAIN, passed_from="B"), over)


def test_2_ron_and_self_draw() -> None:
    """Ron: the discarder pays. Self-draw: everyone who has not won yet pays."""
    assert points(ron(PLAIN)) == (-100, 0, 100, 0)
    assert points(tsumo(PLAIN)) == (-100, -100, 300, -100)
    assert points(tsumo(PLAIN), out=["A"]) == (0, -100, 200, -100)
    assert points(tsumo(PLAIN), out=["A", "B"]) == (0, 0, 100, -100)


def test_2_several_winners_of_one_discard() -> None:
    """A discard may be won by several players, each is paid."""
    both = [{"wins": [ron(PLAIN, "A", "B"), ron(OTHER, "C", "B")]}]
    assert points(both) == (100, -200, 100, 0)
    hands = {"A": "123456789m 23m 88m + 4m", "C": "56m 123p 456p 777p 99p + 4m", "D": "56m 123s 456s 777s 99s + 4m"}
    three = [{"wins": [ron(hand, player, "B") for player, hand in hands.items()]}]
    assert points(three) == (400, -600, 100, 100)
    assert result(three)["ended"] == "winners"


# --- §3 kongs ---------------------------------------------------------------------------------------------------------


def test_3_kong_bonuses() -> None:
    """暗槓 200 from everyone not yet out, 加槓 100 from everyone not yet out, 明槓 300 from the discarder."""
    assert points([kong("B", "暗槓", "9p")]) == (-200, 600, -200, -200)
    assert points([kong("B", "加槓", "9p")]) == (-100, 300, -100, -100)
    assert points([kong("B", "明槓", "9p", "D")]) == (0, 300, 0, -300)
    after = [{"win": ron(PLAIN, "C", "A")}, kong("B", "concealed", "9p")]
    assert result(after)["events"][1]["points"] == {"A": -200, "B": 400, "C": 0, "D": -200}
    after[1] = kong("B", "added", "9p")
    assert result(after)["events"][1]["points"] == {"A": -100, "B": 200, "C": 0, "D": -100}


def test_3_a_robbed_kong_fails() -> None:
    """A robbed 加槓 fails: no bonus; the konger pays as the discarder, his earlier bonuses stay."""
    got = result([kong("B", "concealed", "9s"), {"win": ron(PLAIN, "C", "B", by="rob")}])
    assert got["events"][1]["points"] == {"A": 0, "B": -200, "C": 200, "D": 0}
    assert got["points"] == {"A": -200, "B": 400, "C": 0, "D": -200, "table": 0}


def test_3_several_may_rob() -> None:
    """several may rob."""
    both = [{"wins": [ron(PLAIN, "A", "B", by="rob"), ron(OTHER, "C", "B", by="rob")]}]
    assert points(both) == (200, -400, 200, 0)


def test_3_the_robber_does_not_hold_that_tile() -> None:
    """The robber cannot hold that tile himself."""
    assert refused(ron("123456789m 44p 23p + 4p", by="rob")) == {"L413"}
    # the konger's pon is there with its three tiles
    assert refused([{"win": ron(PLAIN, "C", "B", by="rob")}, {"win": ron("24p 123456m 55p 678p + 3p", "D", "A")}]) == {
        "L202",
    }  # fmt: skip


def test_3_the_bonus_is_handed_over() -> None:
    """槓上炮: the discarder hands the bonus received for that kong over to the winner (several in a row: the last)."""
    got = result([kong("B", "open", "9s", "A"), {"win": ron(PLAIN, "C", "B", after_kong=True)}])
    assert [t["why"] for t in got["events"][1]["transfers"]] == ["win", "kong_transfer"]
    assert got["points"] == {"A": -300, "B": -200, "C": 500, "D": 0, "table": 0}
    told = [s["label"] for s in got["receipt"]]
    assert (told.count("kong_cannon"), told.count("kong_transfer")) == (1, 1), (
        "the multiplier and the transfer, once each"
    )
    last = [kong("B", "concealed", "9s"), kong("B", "added", "8s"), {"win": ron(PLAIN, "C", "B", after_kong=True)}]
    assert result(last)["events"][2]["points"] == {"A": 0, "B": -500, "C": 500, "D": 0}


def test_3_several_winners_of_the_bonus() -> None:
    """several winners: all to the first in turn order (H; options: split, each in full)."""
    events = [kong("B", "open", "9s", "D"),
              {"wins": [ron(PLAIN, "A", "B", after_kong=True), ron(OTHER, "C", "B", after_kong=True)]}]  # fmt: skip
    key = "kessen.kong.cannon_to"
    assert result(events)["events"][1]["points"] == {"A": 200, "B": -700, "C": 500, "D": 0}
    assert result(events, {key: "split"})["events"][1]["points"] == {"A": 350, "B": -700, "C": 350, "D": 0}
    assert result(events, {key: "each"})["events"][1]["points"] == {"A": 500, "B": -1000, "C": 500, "D": 0}
    events[1]["wins"].append(ron("234m 234m 789p 99p 56p + 4p", "D", "B", after_kong=True))
    odd = {key: "split", "kessen.kong.open": 200}
    given = [t for t in result(events, odd)["events"][1]["transfers"] if t["why"] == "kong_transfer"]
    assert [(t["to"], t["amount"]) for t in given] == [("C", 68), ("D", 66), ("A", 66)], "C is the first after B"


def test_3_the_transfer_is_beside_the_cap() -> None:
    """The transfer is no part of the 3200."""
    big = ron("1111335566889p + 9p", "C", "B", after_kong=True)
    got = result([kong("B", "concealed", "9s"), {"win": big}])
    assert got["events"][1]["points"] == {"A": 0, "B": -3800, "C": 3800, "D": 0}


def test_3_who_paid_the_kong_gets_it_back_by_winning() -> None:
    """who paid the 明槓 gets it back only by winning himself."""
    events = [kong("B", "open", "9s", "C"), {"win": ron(PLAIN, "C", "B", after_kong=True)}]
    assert points(events) == (0, -200, 200, 0)


def test_3_no_bonus_is_given_back() -> None:
    """No bonus is given back at a draw."""
    got = result([kong("B", "open", "9p", "A"), {"draw": {"hands": HANDS}}])
    assert {t["why"] for t in got["events"][1]["transfers"]} == {"tenpai"}


def test_3_no_kong_without_a_wall() -> None:
    """No kong once the wall is empty."""
    assert refused([{"win": tsumo(PLAIN, "A", haitei=True)}, kong("B", "concealed", "9s")]) == {"L412"}
    assert refused(ron(PLAIN, by="rob", haitei=True)) == {"L413"}


def test_3_nothing_but_the_draw_after_the_last_tile() -> None:
    """After a win of the last tile only others who win on that tile may follow, and the draw."""
    again = ron("123456789s 22m 67s + 8s", "B", "D")
    last = {"win": tsumo(PLAIN, "A", haitei=True)}
    assert refused([last, {"win": again}]) == {"L412"}
    assert refused([last, {"win": again | {"haitei": True}}]) == {"L412"}
    assert refused([{"win": ron(PLAIN, "A", haitei=True, source="D")}, {"win": again}]) == {"L412"}
    houtei = ron(PLAIN, "A", "D", haitei=True)
    assert refused([{"win": houtei}, {"win": ron(OTHER, "B", "D", haitei=True)}]) == set()
    assert refused([{"win": houtei}, {"win": ron(OTHER, "B", "D")}]) == {"L412"}
    assert refused([{"win": houtei}, {"win": ron(OTHER, "B", "C", haitei=True)}]) == {"L412"}
    hands = {p: HANDS[p] for p in "BCD"}
    last = {"win": tsumo("123456789m 66p 22p + 2p", "A", haitei=True)}
    told = [kong("B", "open", "9p", "A"), last, {"draw": {"hands": hands}}]
    assert result(told)["ended"] == "draw"


def test_3_no_bust() -> None:
    """No bust, scores may go below zero."""
    assert points([{"win": tsumo("1111335566889p + 9p", "C")}, kong("D", "concealed", "9s")]) == (
        -3400, -3400, 9600, -2800,
    )  # fmt: skip


# --- §4 the hand goes on ----------------------------------------------------------------------------------------------

THREE = [
    {"win": ron("123456789m 22p 67p + 8p", "A", "D")},
    {"win": tsumo("123456789s 44p 67p + 8p", "B")},
    {"win": ron("456p 11s 345p 999p 34s + 5s", "C", "D")},
]


def test_4_until_three_have_won() -> None:
    """Until three have won or the wall is empty. A player who has won pays and receives no more."""
    got = result(THREE)
    assert got["ended"] == "winners"
    assert got["out"] == ["A", "B", "C"]
    assert got["events"][1]["points"] == {"A": 0, "B": 200, "C": -100, "D": -100}
    assert result(THREE[:2])["ended"] == "unfinished"
    assert refused([*THREE, kong("D", "concealed", "1m")]) >= {"L412"}


def test_4_void_suit_melds_pay_but_do_not_win() -> None:
    """Void-suit tiles may be ponned or konged and kongs of them pay; such a hand cannot win (H)."""
    first = kong("A", "concealed", "7s")
    assert points([first]) == (600, -200, -200, -200)
    assert refused([first, {"win": ron("[7777s] 123456m 55m 78m + 9m", "A", "B")}], void={"A": "s"}) == {"W412"}
    assert refused(ron("(777s) 123456m 55m 78m + 9m", "A", "B"), void={"A": "s"}) == {"W412"}


def test_4_void_check() -> None:
    """(1) void check: tiles of the own void suit in hand or melds: 3200 to each other player, who have won too (H;
    option: only those not out)."""
    win = {"win": ron("123456789m 22p 67p + 8p", "A", "D")}
    hands = {"B": "23m 1358p 1357s 468s", "C": "(999p) 2468p 1357s 99s", "D": "1133557s 9s 24669m"}
    events = [win, {"draw": {"hands": hands}}]
    assert result(events)["events"][1]["points"] == {"A": 3200, "B": -9600, "C": 3200, "D": 3200}
    over = {"kessen.draw.void_to": "playing"}
    assert result(events, over)["events"][1]["points"] == {"A": 0, "B": -6400, "C": 3200, "D": 3200}
    assert result(events, void=VOID | {"C": "p", "B": "p"})["events"][1]["void_failed"] == ["B", "C"]


NOBODY = {
    "A": "(222s) 1358p 246p 135m", "B": "2468p 1357s 13579p", "C": "2468s 1357p 1579s 9p", "D": "1133579m 9m 13468s",
}  # fmt: skip
"""Nobody is tenpai; A has a meld of the void suit."""


def test_4_void_check_counts_melds() -> None:
    """tiles of the own void suit in hand or melds."""
    got = result([{"draw": {"hands": NOBODY}}])["events"][0]
    assert (got["void_failed"], got["tenpai"]) == (["A"], {})
    assert got["points"] == {"A": -9600, "B": 3200, "C": 3200, "D": 3200}


def test_4_void_amount_is_a_key() -> None:
    assert result([{"draw": {"hands": NOBODY}}], {"kessen.draw.void": 1000})["points"]["A"] == -3000


def test_4_tenpai_check() -> None:
    """(2) tenpai check: who is not tenpai pays each tenpai player what that hand would win at its highest."""
    hands = {"A": "2233557788m 99m 6m", "B": "11357s 33p 13579p 9s", "C": HANDS["C"], "D": "111444m 888s 66m 77s"}
    got = result([{"draw": {"hands": hands}}])
    event = got["events"][0]
    assert event["noten"] == ["B"]
    # A: 清一色 七対子. C: 100. D: 対々和 on 6m, though 7s would be as good.
    assert {p: (t["tile"], t["value"]) for p, t in event["tenpai"].items()} == {
        "A": ("6m", 1600), "C": ("4p", 100), "D": ("6m", 200),
    }  # fmt: skip
    assert event["points"] == {"A": 1600, "B": -1900, "C": 100, "D": 200}


def test_4_highest_of_several_waits() -> None:
    """The highest wait counts: 3m makes a root and pays double, 6m and 1s would pay 100."""
    hands = {"A": "33345m 456m 789m 11s", "B": "11357s 33p 13579p 9s", "C": HANDS["C"], "D": "123m 777m 77s 999s 12m"}
    event = result([{"draw": {"hands": hands}}], void=VOID | {"A": "p"})["events"][0]
    shown = event["tenpai"]["A"]
    assert (shown["waits"], shown["tile"], shown["value"]) == (["3m", "6m", "1s"], "3m", 200)


def test_4_circumstances_do_not_count_at_a_draw() -> None:
    """yaku by circumstance excluded (H): no self-draw, no last tile; what the tiles give counts, options too."""
    over = {"kessen.times.tsumo": 2, "kessen.tsumo_bonus": 100, "kessen.times.haitei": 2}
    events = [kong("B", "open", "9p", "A"), {"draw": {"hands": HANDS}}]
    assert result(events, over)["points"] == result(events)["points"]
    assert result(events, {"kessen.times.tanyao": 2})["events"][1]["tenpai"]["C"]["value"] == 200


def test_4_who_fails_the_void_check_is_not_tenpai_and_pays() -> None:
    """Whoever failed (1) counts as not tenpai (H). Who fails (1) pays (2) as well (H)."""
    hands = HANDS | {"B": "2468p 1357s 13579p"}
    got = result([{"draw": {"hands": hands}}], void=VOID | {"D": "m"})
    event = got["events"][0]
    assert event["void_failed"] == ["D"]
    assert list(event["tenpai"]) == ["A", "C"]
    assert event["points"]["D"] == -3 * 3200 - 2 * 100
    assert event["points"]["B"] == 3200 - 2 * 100


def test_4_players_who_are_out_pay_nothing() -> None:
    """Players who are out pay nothing in either."""
    win = {"win": ron("123456789m 22p 67p + 8p", "A", "D")}
    hands = {"B": "[9999p] 11357s 33p 158p", "C": HANDS["C"], "D": HANDS["D"]}
    got = result([kong("B", "concealed", "9p"), win, {"draw": {"hands": hands}}])
    assert got["events"][2]["points"] == {"A": 0, "B": -200, "C": 100, "D": 100}


def test_4_a_wait_in_the_own_hand() -> None:
    """A wait all four of whose tiles are in the own hand or melds does not exist; other waits still count (H)."""
    rules = load_rules("kessen")
    assert waits("5555s 111222333m", rules=rules).tiles == ()
    assert waits("[5555s] 111222m 46s 33m", rules=rules).tiles == ()
    assert waits("(555s) 111222m 5s 3s 33m", rules=rules).tiles == ("4s",)
    over = load_rules("kessen", {"kessen.draw.own_four_wait": True})
    assert waits("5555s 111222333m", rules=over).tiles == ("5s",)


# --- §5 the record, the output ----------------------------------------------------------------------------------------


def test_5_a_line_per_event() -> None:
    """the output is a line per event with the payers, the running totals, and the sums."""
    text = render(result([kong("B", "open", "9p", "A"), {"draw": {"hands": HANDS}}]))
    for line in ("B open kong 9p from A", "A → B  300   kong bonus", "= A −300   B +300   C 0   D 0",
                 "Draw: the wall is empty", "= A −200   B 0   C +100   D +100", "points  A −200   B 0"):  # fmt: skip
        assert line in text, line


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ja"])
@table_of("path", sorted((ROOT / "examples").glob("kessen-*.yaml")), most=10)
def test_5_eighty_columns(path: Path, lang: str) -> None:
    """Every example fits the terminal in both languages; no word is missing."""
    shown = CliRunner().invoke(score_app, [str(path), "--lang", lang])
    told = [line for line in shown.stdout.splitlines() if not line.startswith("  kessen: ")]  # a line to be copied
    assert all(width(line) <= 80 for line in told)
    full = CliRunner().invoke(score_app, [str(path), "--lang", lang, "--explain", "2"])
    assert not re.search(r"\b(kong|not|ended)_[a-z]+\b(?!\w*\s=)", re.sub(r"kessen\.[\w.]+", "", full.stdout))


def test_5_a_single_win() -> None:
    """A single win can also be scored alone: with options, without a file."""
    args = ["-r", "kessen", "(111p) 456789m 23p 88p + 4p", "--ron", "C", "--from", "A", "--void", "s", "--after-kong"]
    shown = CliRunner().invoke(score_app, [*args, "--lang", "en"])
    assert shown.exit_code == 0, shown.stderr
    assert "A     → C            200   hand" in shown.stdout
    shown = CliRunner().invoke(score_app, ["-r", "kessen", PLAIN, "--tsumo", "A", "--out", "B", "--lang", "en"])
    assert "points  A +200   B 0   C −100   D −100" in shown.stdout
    shown = CliRunner().invoke(score_app, ["-r", "kessen", PLAIN, "--ron", "A", "--from", "B", "--void", "m"])
    assert (shown.exit_code, "W412" in shown.stderr) == (1, True)


def test_5_waits() -> None:
    """calc waits: what completes a hand and what each tile is worth."""
    shown = CliRunner().invoke(waits_app, ["2233445566778p", "-r", "kessen", "--void", "s", "--lang", "en"])
    assert shown.exit_code == 0, shown.stderr
    rows = re.findall(r"^  (\dp) .* ([\d,]+) points", shown.stdout, re.M)
    assert rows == [("2p", "400"), ("5p", "400"), ("8p", "1,600")]
    shown = CliRunner().invoke(waits_app, ["2233445566778p", "-r", "kessen", "--ron", "A", "--after-kong", "--json"])
    assert '"value": 3200' in shown.stdout
    assert CliRunner().invoke(waits_app, ["223344556677p", "-r", "kessen"]).exit_code == 2


def test_5_kong_directly_before() -> None:
    """槓上花 and 槓上炮 need that player's kong as the event directly before."""
    flagged = {"win": ron(PLAIN, "C", "B", after_kong=True)}
    assert refused([flagged]) == {"L413"}
    assert refused([kong("A", "concealed", "9s"), flagged]) == {"L413"}
    assert refused([kong("B", "concealed", "9s"), kong("A", "concealed", "8s"), flagged]) == {"L413"}
    assert not refused([kong("A", "concealed", "8s"), kong("B", "concealed", "9s"), flagged])
    assert refused([kong("B", "concealed", "9s"), {"win": tsumo(PLAIN, "C", after_kong=True)}]) == {"L413"}
    assert refused(tsumo(PLAIN, after_kong=True)) == {"L413"}


def test_5_a_later_discard_is_no_kong_cannon() -> None:
    got = result([kong("B", "open", "9s", "A"), {"win": ron(PLAIN, "C", "B")}])
    assert got["events"][1]["points"] == {"A": 0, "B": -100, "C": 100, "D": 0}


def test_5_one_event_for_all_winners() -> None:
    """One event for all winners on one discard; what they share is said once."""
    short = {"wins": [ron(PLAIN, "A", "B"), {"player": "C", "hand": OTHER.partition(" +")[0]}]}
    assert points([short]) == (100, -200, 100, 0)
    assert refused([{"wins": [ron(PLAIN, "A", "B"), ron(OTHER, "C", "D")]}]) == {"L205"}
    assert refused([{"wins": [ron(PLAIN, "A", "B"), ron(SOU, "D", "B")]}]) == {"L205"}


def test_5_a_record_may_stop_early() -> None:
    """a record may stop early (then the totals so far)."""
    got = result([kong("B", "concealed", "9p")])
    assert (got["ended"], got["points"]["B"]) == ("unfinished", 600)
    assert "The record stops here" in render(got)
    got = result([{"win": tsumo(PLAIN, "A", haitei=True)}])
    assert "The wall is empty: the draw with its void check and tenpai check is missing" in render(got)


def test_5_first_draw() -> None:
    """天和 is anyone's first draw (S: 第一ツモ)."""
    over = {"kessen.times.tenho": 32}
    assert value(PLAIN, over, by="tsumo", tenhou=True, player="D")[0] == 3200
    for wrong in (ron(PLAIN, tenhou=True), tsumo("(111p) 456789m 23p 88p + 4p", tenhou=True),
                  tsumo(PLAIN, tenhou=True, haitei=True)):  # fmt: skip
        assert refused(wrong) == {"L413"}


def test_5_no_first_draw_after_a_discard() -> None:
    """a flag that cannot be: who has discarded has drawn before."""
    late = {"win": tsumo(PLAIN, "C", tenhou=True)}
    first = {"win": ron("123456789s 22m 67s + 8s", "B", "C")}
    assert refused([first, late]) == {"L413"}
    assert refused([kong("B", "open", "9s", "C"), late]) == {"L413"}
    passed = {"win": ron("123456789s 22m 67s + 8s", "B", "D", passed_from="C")}
    assert refused([passed, late]) == {"L413"}
    assert refused([{"win": ron("123456789s 22m 67s + 8s", "B", "D")}, late]) == set()


def test_5_receipt_in_words() -> None:
    """The receipt: two blanks between number and label, one of something in the singular."""
    text = render(result(ron(PLAIN), {"kessen.winners": 1}), explain=2)
    story = render(result([{"win": ron(PLAIN)}], {"kessen.winners": 1}), explain=2)
    assert "   1  hand " in text
    assert "1 winner" in story
    assert "1 winners" not in story
    assert all(width(line) <= 80 for line in story.splitlines())


def test_5_rejected_out() -> None:
    """Rejected with a clear reason: any event by or from a player who is out."""
    win = {"win": ron(PLAIN, "C", "A")}
    assert refused([win, kong("C", "concealed", "9s")]) == {"L411"}
    assert refused([win, kong("B", "open", "9s", "C")]) == {"L411"}
    assert refused([win, {"win": ron("123456p 55s 999s 34s + 5s", "B", "C")}]) >= {"L411"}
    assert refused([win, {"win": tsumo(PLAIN, "C")}]) == {"L411"}
    assert refused([win, {"draw": {"hands": HANDS}}]) >= {"L411"}
    assert refused(tsumo(PLAIN), out=["C"]) == {"L411"}


def test_5_rejected_five_copies() -> None:
    """the same tile five times over everything the record shows."""
    assert refused([kong("B", "concealed", "4p"), {"win": ron(PLAIN, "C", "A")}]) == {"L202"}
    both = [{"win": ron(PLAIN, "C", "A")}, {"win": ron("444p 123456m 2p2p 88p + 8p", "D", "A")}]
    assert refused(both) == {"L202"}
    # the kong of an event and of the hand shown later are the same four tiles
    assert not refused([kong("C", "added", "9p"), {"win": ron("(999p+9p) 123456p 11p 67p + 8p", "C", "A")}])


def test_5_rejected_fourth_winner() -> None:
    """a fourth winner."""
    assert refused([*THREE, {"win": tsumo("333m 888s 666s 555m 7m + 7m", "D")}]) == {"L412"}
    assert refused(tsumo(PLAIN), out=["A", "B", "D"]) == {"L412"}


def test_5_rejected_flags() -> None:
    """a flag that cannot be."""
    assert refused(tsumo(PLAIN, chankan=True)) == {"L413"}
    assert refused(ron(PLAIN, by="rob", after_kong=True)) == {"L413"}
    assert refused([kong("B", "concealed", "9p", from_hand=True)]) == {"L413"}


def test_5_rejected_players() -> None:
    assert refused(ron(PLAIN, "A", "A")) == {"L205"}
    assert refused({"player": "A", "by": "tsumo", "from": "B", "hand": PLAIN}) == {"L205"}
    assert refused([kong("B", "concealed", "9p", "A")]) == {"L205"}
    assert refused([kong("B", "open", "9p", "B")]) == {"L205"}
    assert refused([kong("B", "open", "9p")]) == {"S203"}
    assert refused([{"wins": [ron(PLAIN, "A", "B"), ron(PLAIN, "A", "B")]}]) >= {"L205"}
    assert refused(ron(PLAIN, "E")) == {"S205"}


def test_5_rejected_kongs_that_do_not_fit() -> None:
    """The kongs of a shown hand are those that the story tells."""
    assert refused([{"win": ron("[9999p] 123456p 11p 67p + 8p", "C", "A")}]) == {"L414"}
    assert refused([kong("C", "open", "9p", "A"), {"win": ron("[9999p] 123456p 11p 67p + 8p", "C", "A")}]) >= {"L414"}
    assert refused([kong("C", "open", "9p", "A"), {"win": ron("123456p 11m 678m 67p + 8p", "C", "A")}]) == {"L414"}


def test_5_rejected_draws() -> None:
    missing = {"draw": {"hands": {p: h for p, h in HANDS.items() if p != "B"}}}
    assert refused([missing]) == {"L415"}
    assert refused([missing, kong("A", "concealed", "8s")]) == {"L412", "L415"}
    assert refused([kong("B", "open", "9p", "A"), {"draw": {"hands": HANDS}}], void={"A": "s"}) == {"S203"}


def test_5_all_problems_at_once() -> None:
    """Every defect is told at once, each at its place."""
    with pytest.raises(InputError) as caught:
        result([kong("B", "concealed", "4p", "A"), {"win": ron("123456789m 23p 8p + 4p", "B", "B", after_kong=True)}])
    assert {p.code for p in caught.value.problems} == {"L205", "L201", "L202", "L414"}
    three = {"win": ron("123m 555m 456p 9p 789s + 9p", "A", "B")}
    with pytest.raises(InputError) as caught:
        result([three, {"win": ron("123456789m 11m 23m + 5p", "C", "B")}], void={"C": "m"})
    assert [p.code for p in caught.value.problems] == ["W411", "W412", "W413"]


def test_5_problems_after_an_unreadable_event() -> None:
    """An event that cannot be read does not move the places of the others."""
    events = [{"kong": {"player": "A", "kind": "closed", "tile": "1p"}, "draw": {}}, {"kong": {"player": "B"}}]
    with pytest.raises(InputError) as caught:
        result(events)
    assert {p.path[:2] for p in caught.value.problems} == {("events", 0), ("events", 1)}


# --- §6 worked examples -----------------------------------------------------------------------------------------------


def test_6_worked_examples() -> None:
    """1. No yaku, ron: 100. 2. 対々和 ron: 200. 3. 清一色七対子 ron: 1600."""
    assert value(PLAIN) == (100, [])
    assert value("(222m) (777p) 333m 55m 99p + 9p") == (200, ["toitoi"])
    assert value("112233557799p 4p + 4p") == (1600, ["flush", "seven_pairs"])


def test_6_example_4() -> None:
    """4. 対々和 根2 self-draw: 800 from each of those left: 800, 1600 or 2400."""
    hand = tsumo("(1111p) [9999s] (333p) 44s 77s + 7s", "A")
    for out, gain in (([], 2400), (["B"], 1600), (["B", "C"], 800)):
        assert points(hand, out=out)[0] == gain


def test_6_example_5() -> None:
    """5. 清一色 対々和 槓上花 根2 self-draw: 6400 capped to 3200 each."""
    got = won("(1111p) [8888p] (333p) 44p 77p + 7p", by="tsumo", after_kong=True)
    assert (got["raw"], got["value"]) == (6400, 3200)


def test_6_example_6() -> None:
    """6. 暗槓 with all four in: +600. After one player is out: +400."""
    events = [kong("B", "concealed", "9s"), {"win": ron(PLAIN, "C", "A")}, kong("B", "concealed", "8s")]
    assert [e["points"]["B"] for e in result(events)["events"]] == [600, 0, 400]


def test_6_example_7() -> None:
    """7. 明槓 by B from A, then B's discard is won by C, bare hand: in all A −300, B −200, C +500."""
    events = [kong("B", "open", "9s", "A"), {"win": ron(PLAIN, "C", "B", after_kong=True)}]
    assert points(events) == (-300, -200, 500, 0)


def test_6_example_8() -> None:
    """8. 清一色 七対子 根: 100×4×4×2 = 3200."""
    got = won("1111335566889p + 9p")
    assert (got["raw"], got["value"], got["capped"]) == (3200, 3200, False)


def test_6_example_9() -> None:
    """9. Draw with B not tenpai, C and D tenpai: B pays each the highest value of their hands."""
    win = {"win": ron("123456789m 22p 67p + 8p", "A", "D")}
    hands = {"B": "1358p 135s 246s 199p", "C": "777p (333p) 888s 4s4s 44p", "D": "789m 123m 23m 66s 555m"}
    got = result([win, {"draw": {"hands": hands}}])
    assert got["events"][1]["points"] == {"A": 0, "B": -300, "C": 200, "D": 100}


# --- docs/kessen.md ---------------------------------------------------------------------------------------------------

_ROW = re.compile(r"^\|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|$", re.M)


def test_chombo() -> None:
    """チョンボ: the manual is silent; as much to each, and the hand ends there (house)."""
    kong = {"kong": {"player": "A", "kind": "concealed", "tile": "9p"}}
    fault: Data = {"chombo": {"player": "B"}}
    assert points([fault]) == (3200, -9600, 3200, 3200)
    assert points([kong, fault], {"chombo.each": 100}) == (700, -500, -100, -100)
    with pytest.raises(InputError) as told:
        result([fault, {"draw": {"hands": {}}}])
    assert "L412" in [p.code for p in told.value.problems]


def _rows() -> list[list[str]]:
    text = (ROOT / "docs" / "kessen.md").read_text("utf-8")
    found = [[c.strip() for c in row] for row in _ROW.findall(text)]
    return [row for row in found if row[0] != "page" and not row[0].startswith("--")]


def test_doc_names_keys_with_their_status() -> None:
    """docs/kessen.md: every key exists, with the status of the row (one for all keys, or one each)."""
    rules, rows = {name: load_rules(name) for name in ("kessen", "kessen3", "kessen5", "kessen6")}, _rows()
    assert len(rows) > 50
    for page, rule, keys, status, _ in rows:
        names = re.findall(r"`([^`]+)`", keys)
        statuses = [s.strip() for s in status.split(",") if s.strip() not in ("", "–")]
        assert bool(names) == bool(statuses), rule
        assert len(statuses) in (len(names), 1) or not names, rule
        for i, name in enumerate(names):
            system, _, key = name.rpartition(":")
            got = rules[system or "kessen"].ruling(key).status
            assert got == statuses[i if len(statuses) > 1 else 0], f"{page} {name}"


def test_doc_names_tests_that_exist() -> None:
    """docs/kessen.md: every row names tests that exist, or says why a record cannot show it."""
    known = names_of_tests("test_kessen*.py")
    for page, rule, _, _, tests in _rows():
        names = re.findall(r"`(test_[^`]+)`", tests)
        assert set(names) <= known, (page, set(names) - known)
        assert names or tests.startswith("not in a record: "), rule


def test_doc_covers_every_key() -> None:
    """docs/kessen.md names every ruling of kessen."""
    named = {key.rpartition(":")[2] for row in _rows() for key in re.findall(r"`([^`]+)`", row[2])}
    assert set(load_rules("kessen").values) <= named


def test_doc_records_score() -> None:
    """docs/kessen.md: the records shown there score as they stand."""
    text = (ROOT / "docs" / "kessen.md").read_text("utf-8")
    found = [entry for block in re.findall(r"^```yaml\n(.*?)^```", text, re.M | re.S) for entry in read_text(block)]
    assert len(found) == 2
    for entry in found:
        assert not isinstance(entry, list), entry
        as_data(settle(entry.record, entry.rules, checked=True))
