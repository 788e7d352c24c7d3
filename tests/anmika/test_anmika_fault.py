"""チョンボ, deposits and what a player forfeits in anmika. Expected chips are worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from calc.rules.rules import load_rules
from calc.systems.anmika.hand import least_shown
from calc.systems.anmika.record import WaitingHand
from calc.tiles.notation import format_tiles, parse_hand, parse_tiles
from calc.tiles.tiles import mpsz
from calc.verdict.verdict import as_data

from .test_anmika_spec import FEVER, PLAIN, doc, refused, story, won

Data = dict[str, Any]
V = load_rules("anmika").values


def chombo(hand: str = PLAIN, riichi: Data | None = None, **event: Any) -> Data:
    """A in fault, B in riichi; two dora indicators that are nothing."""
    data: Data = {"rules": {"use": "anmika", "set": {}}, "seats": ["A", "B", "C"], "dora": "6z 6z"}
    events = [{"riichi": {"player": "B"} | (riichi or {})}, {"chombo": {"player": "A"} | event}]
    return data | {"hands": {"B": hand}, "events": events}


def notes(result: Any) -> dict[str, Any]:
    return {name: dict(args) for name, args in result.notes}


# --- the tile that is paid for ----------------------------------------------------------------------------------------


def test_10_chombo_in_a_fever_by_colour() -> None:
    """In a fever every winning tile still out as a ron: of 5s two plain ones (カラス, 10 each), a red one (2) and a
    gold one (4), which are dora and no カラス."""
    data = chombo(FEVER, {"fever": "single"})
    assert won(data).chips == {"A": -10 - 26, "B": 5 + 26, "C": 5, "table": 0}
    data["sitout"] = "D"
    data["events"].insert(0, {"aside": {"player": "B", "tiles": "北"}})
    # a drawn north: no カラス; 1 + 1 + (2 + 1) + (4 + 1)
    assert won(data).chips == {"A": -15 - 10, "B": 5 + 10, "C": 5, "D": 5, "table": 0}


def test_10_chombo_in_a_fever_after_a_win() -> None:
    """What was won is no longer out: without the gold five 10 + 10 + 2 remain."""
    data = chombo(FEVER, {"fever": "single"})
    data["events"].insert(1, {"win": {"player": "B", "by": "tsumo", "tile": "g5s"}})
    assert won(data).chips["B"] == 4 * 2 + 5 + 22


def test_10_chombo_in_a_fever_100_once_and_gold_once() -> None:
    """The 100 line comes once, 金北 acts on one ron; what all would pay the offender pays for everybody."""
    data = chombo(FEVER, {"fever": "single"})
    data["events"].insert(0, {"aside": {"player": "B", "tiles": "春 夏 秋 冬 北 北 北 gN"}})
    data["river"] = {"C": "5s 5s"}
    data["dora"] = "6z 6z 6z"
    # red and gold are out: 1 riichi + 1 red + 8 norths = 10 han, 夏 makes it sanbaiman: 3 from each of two, twice
    # norths 4 twice, red 2, gold 4, 四華四北 100 × 2 once, 金北 on 春 4 × 2 once (on 夏: yakuman, 10 for 3 × 2)
    single = 2 * 4 + 2 + 4 + 2 * 3 * 2 + 200
    assert won(data).chips["B"] == 2 * 4 + 5 + single + 8  # 単春 1 + 1 + 1 + 1 from each of two, when drawn


@pytest.mark.parametrize(("named", "chips"), [("5s", 10), ("0s", 2), ("g5s", 4)])
def test_10_chombo_names_a_tile(named: str, chips: int) -> None:
    """He names the tile of his wait, a red or gold one too; one that is none, or is gone, is refused."""
    assert won(chombo(named={"B": named})).chips["B"] == 5 + chips
    assert refused(chombo(named={"B": "4s"})) == ["L461"]
    assert refused(chombo(named={"C": "5s"})) == ["L461"]
    assert refused(chombo(named={"A": "5s"})) == ["L461"]
    assert refused(chombo(named={"B": "g5s"}) | {"river": {"C": "g5s"}}) == ["L462"]


def test_10_chombo_left_out_the_highest() -> None:
    """Nothing named: the highest that can be in the wall, and said so. None left: the highest (option: the lowest)."""
    result = won(chombo())
    assert (result.chips["B"], notes(result)["fault_named"]["tile"]) == (15, "5s")  # カラス
    gone = chombo() | {"river": {"C": "5s 5s 0s", "A": "g5s"}}
    result = won(gone)
    assert (result.chips["B"], notes(result)["fault_none_left"]["tile"]) == (15, "5s")
    assert won(gone, fault__none_left="lowest").chips["B"] == 5 + 2


def test_10_chombo_pays_the_lines_of_all_for_everybody() -> None:
    """Outside a fever オール lines of the ron fall to the offender for everybody, the sit-out too, or for himself."""
    data = chombo(named={"B": "5s"}) | {"sitout": "D"}
    data["events"].insert(0, {"aside": {"player": "B", "tiles": "春 春 夏"}})
    before = 3 * 1 + 5  # the first 春 from three, the fault; at the ron 春春 is 3 of each
    assert won(data).chips["B"] == before + 3 * 3
    assert won(data, fault__all_lines="own").chips["B"] == before + 3


def test_10_chombo_sees_what_is_gone() -> None:
    """No wait: what lies in rivers, as an indicator (ura if another is in riichi), melded, aside, in the own hand."""
    north = "111z 222z 333z 4z 123p"
    melded = {"B": PLAIN, "C": "(55s0s) 111p 222p 33p 66z"}
    for place in ({"river": {"A": "5s 5s"}}, {"dora": "5s 5s"}, {"hands": melded}):
        data = chombo() | place
        # the plain fives are gone: the gold one is the highest. As an indicator 5s makes 6s a dora, twice: not カラス
        assert won(data).chips["B"] == 5 + 4, place
    assert won(chombo(ura="5s 5s")).chips["B"] == 5 + 4 + 2  # 6s is an ura dora twice
    four = chombo(north, dora="1s 1s")
    assert won(four).chips["B"] > 5
    four["events"].insert(0, {"aside": {"player": "C", "tiles": "北 北 gN"}})
    assert notes(won(four))["fault_none_left"]["tile"]


def test_10_chombo_the_eight_is_a_true_pocchi() -> None:
    """間八萬: only a 正 is the 8m of a ron; green and blue, as long as they are not seen."""
    eight = "79m 777p 123p 456s 22s"
    data = chombo(eight, {"fever": "single"})
    both = won(data).chips["B"]
    one = won(data | {"river": {"C": "Pg"}}).chips["B"]
    assert both - 5 == 2 * (one - 5)
    assert won(data | {"river": {"C": "Pg Pb"}}).chips["B"] == 5
    assert won(chombo(eight, named={"B": "8m"})).chips["B"] == won(chombo(eight, named={"B": "Pb"})).chips["B"]
    assert refused(chombo(eight, named={"B": "Py"})) == ["L461"]


def test_10_chombo_while_reversed() -> None:
    """In 逆 the offender pays all the same, times the size of the state (option: the other way)."""
    data = chombo(FEVER, {"fever": "single"})
    data["events"].insert(0, {"aside": {"player": "B", "tiles": "北"}})
    data["events"].insert(2, {"win": {"player": "B", "by": "tsumo", "tile": "Pr"}})
    win = -2 * 2 * 1  # the north, to both
    rons = (1 + 1 + 3 + 5) * 2
    assert won(data).chips["B"] == win + 5 + rons
    assert won(data, fault__reverse=True).chips["B"] == win + 5 - rons


def test_10_chombo_in_riichi_without_an_event() -> None:
    """`in_riichi` tells of riichi too: its declarer is paid."""
    data = chombo()
    data["events"] = data["events"][1:]
    assert won(data | {"in_riichi": ["B"]}).chips["B"] == 15


# --- open riichi ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "shown"),
    [("34556p 123s 789s 99m", "56p"), ("123p 789p 123s 99m 46s", "46s"), ("2223p 456s 777s 999s", "2223p"),
     ("79m 123p 456s 789p 22s", "79m"), ("1133557799p 66z 7z", "7z"), ("44s 99m 123p 456p 789p", "99m 44s"),
     ("34506p 123s 789s 99m", "")],
)  # fmt: skip
def test_10_open_riichi_shows_the_least(hand: str, shown: str) -> None:
    """Shown is the least that tells the wait (seed: 34556 waits on 4 and 7 by its 56), the least worth first."""
    parsed = parse_hand(hand)
    found = least_shown(WaitingHand(parsed.concealed, parsed.melds), (), V)
    if shown:
        assert sorted(found) == sorted(parse_tiles(shown))
    else:
        assert not any(mpsz(t)[0] in "0g" for t in found), format_tiles(found)


def test_10_chombo_open_riichi() -> None:
    """⑤ The tiles that an open riichi shows of its wait are no wait any more; the rest of its hand may be."""
    other = "111p 222p 789p 99m 5s 0s"  # waits for 5s and 9m
    data = chombo()
    data["hands"]["C"] = other
    data["events"].insert(1, {"riichi": {"player": "C", "kind": "open"}})
    # shown: 99m and both fives; the gold one and one plain one are left, and カラス is the highest
    shown = won(data)
    data["events"][-1]["chombo"]["shown"] = {"C": "99m 5s 0s"}
    assert won(data).chips == shown.chips
    data["events"][-1]["chombo"]["named"] = {"B": "0s"}
    assert refused(data) == ["L462"]
    data["events"][-1]["chombo"]["shown"] = {"C": "99m 55s"}
    assert won(data).chips["B"] == 5 + 2
    del data["events"][-1]["chombo"]["shown"]
    data["dora"] = "6z 夏"  # a flower among the indicators is no dora
    assert refused(data) == ["L462"]


# --- deposits, シュバ滑り ---------------------------------------------------------------------------------------------


def test_10_deposits() -> None:
    """A false call puts 1000 into the pot; from 0 points the player is bust at the end unless there was income."""
    top = {"scores": {"A": 35000, "B": 35000, "C": 0}, "deposits": ["C"]}
    result = won(doc(by="ron", ippatsu=True, top=top))
    assert result.points == {"A": -3000, "B": 4000, "C": -1000, "table": 0}
    assert notes(result)["deposit_bust"] == {"player": "C"}
    bust = [x.payers for x in result.wins[0].own.gain.lines if x.id == "bust"]
    assert bust == [("C",)]  # by another's win, as with a riichi
    two = won(doc(by="ron", top=top | {"deposits": ["C", "A"]}))
    assert [t.amount for t in two.ledger.transfers if (t.payer, t.why) == ("table", "deposit")] == [2000]
    drawn: Data = {"rules": {"use": "anmika", "set": {}}, "draw": {"tenpai": ["C"]}} | top
    income = won(drawn)
    assert (income.points["C"], notes(income)) == (3000, {})
    assert as_data(income)["next"]["sticks"] == 1
    none = won(drawn | {"draw": {"tenpai": ["A"]}})
    assert (none.points["C"], none.chips["A"]) == (-3000, 0)  # a draw has no トビ賞
    assert notes(none)["deposit_bust"] == {"player": "C"}
    assert won(drawn | {"deposits": ["C", "C"]}, deposit__value=2000).points["table"] == 4000


def test_8_shubari_slips_when_another_wins() -> None:
    """シュバ滑り: a シュバリー hand without a win, whoever ends the hand (option: a draw only)."""
    data = doc(by="ron", ippatsu=True, top={"sitout": "D"})
    win = data.pop("win")
    data["hands"] = {"B": win["hand"]}
    events: list[Data] = [{"riichi": {"player": "A", "shubari": True}}, {"riichi": {"player": "B", "shubari": True}}]
    data["events"] = [*events, {"win": {"player": "B", "by": "ron", "from": "A", "tile": "5s", "ippatsu": True}}]
    slipped = won(data)
    assert slipped.chips["D"] == 10
    assert slipped.chips["B"] == 2
    assert won(data, slip__when="draw").chips["D"] == 0


def test_2_a_missed_kan_is_a_chombo() -> None:
    """After riichi a kan that leaves the waits is compulsory, else チョンボ: seen in the discards since riichi."""
    hand = "222p 789p 123s 99m 46s"
    assert refused(doc(hand, river_after="1p 2p")) == ["W451"]
    assert won(doc(hand, river_after="1p 3p")).points["B"] > 0
    assert won(doc("777p 89p 123s 99m 456s", tile="7p", river_after="1p 9s")).points["B"] > 0
    eight = "7999m 123p 456p 888s"  # the fourth 9m would end 間八萬: no kan
    assert won(doc(eight, tile="7m", river_after="9m")).points["B"] > 0
    data = story(hand, riichi={"fever": "none"}) | {"river_after": {"B": "2p 1s"}}
    data["events"].append({"draw": {}})
    assert refused(data) == ["W451"]
    assert won(data | {"river_after": {"B": "1s 2p"}}).points["B"] > 0  # the last tile of the wall is never konged
    data["events"][-1] = {"chombo": {"player": "B"}}
    assert won(data).chips["B"] == -10
    assert refused(doc(by="ron", river_after="5s")) == ["W303"]
