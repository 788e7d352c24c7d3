"""How a hand of anmika goes on and ends: kans and the end of a fever, 流し役満, チョンボ, readings that are keys."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner

from calc.problems.problems import InputError
from calc.systems.anmika.match import is_over
from calc.verdict.verdict import NextHand, as_data
from tests.commands import app_of

from ..helpers import render, rules_with
from ..match.test_match_walk import walked
from .test_anmika_spec import FEVER, PLAIN, Data, chances, doc, drawn_hand, refused, story, won

waits_app = app_of("waits")

# --- 冬 and 金北 in a fever -------------------------------------------------------------------------------------------


def said(data: Data, **values: object) -> str:
    """The first problem of a refused document, with what it tells to write."""
    with pytest.raises(InputError) as no:
        won(data, **values)
    problem = no.value.problems[0]
    return f"{problem.code} {problem.message} | {problem.help}"


def test_7_gold_on_winter_ends_a_fever() -> None:
    """Winter once, and it ends the fever: 金北 on 冬 needs the turned tiles, and no win follows."""
    strong: Data = {"tile": "5s", "gold": "winter"}
    assert said(story(FEVER, strong, before="冬 gN")).startswith("L460")
    assert said(story(FEVER, strong, {"tile": "5s"}, before="冬 gN")).startswith("L460")
    turned = strong | {"winter": ["9m 7z", "7z 6z"]}
    assert len(won(story(FEVER, turned, before="冬 gN")).wins) == 1
    assert "冬 ends a fever" in said(story(FEVER, turned, {"tile": "5s"}, before="冬 gN"))
    assert refused(story(FEVER, turned, {"aside": {"player": "A", "tiles": "春"}}, before="冬 gN")) == ["L451"]
    assert refused(story(FEVER, strong | {"winter": []}, before="冬 gN")) == ["L460"]


def test_7_waits_that_are_gone() -> None:
    """A tile all of whose copies are out is no wait, 間八萬's pocchi included; a win on it is refused."""
    win, pocchi = {"tile": "5s"}, {"tile": "Pg"}
    assert len(won(story(FEVER, win, pocchi, river={"A": "5s 0s"})).wins) == 2
    assert refused(story(FEVER, win, pocchi, river={"A": "5s 0s", "C": "g5s"})) == ["L465"]
    assert refused(story(FEVER, win, pocchi, river={"A": "5s 0s"}, river_after={"B": "g5s"})) == ["L465"]
    ron = {"tile": "g5s", "by": "ron", "from": "A"}  # in the river because it was won on, after the pocchi
    assert len(won(story(FEVER, win, pocchi, ron, river={"A": "5s 0s g5s"})).wins) == 3
    assert refused(story(FEVER, win, ron, pocchi, river={"A": "5s 0s g5s"})) == ["L465"]
    konged = "777p 13p 99m 123s [2222p]"
    assert refused(story(konged, pocchi)) == ["L465"]
    eight = "79m 777p 123p 99s 456s"
    assert refused(story(eight, {"tile": "Py"}, river={"A": "Pg Pb"})) == ["L465"]
    assert len(won(story(eight, {"tile": "Py"}, river={"A": "Pg"})).wins) == 1


@pytest.mark.parametrize(
    ("hand", "river", "empty"),
    [
        (FEVER, "5s 0s", False), (FEVER, "5s 5s 0s g5s", True), ("777p 13p 99m 123s [2222p]", "", True),
        ("79m 777p 123p 99s 456s", "", False), ("79m 777p 123p 99s 456s", "Pg Pb", True), ("1234p 777s", "", None),
    ],
)  # fmt: skip
def test_7_waits_tell_an_empty_one(hand: str, river: str, empty: bool | None) -> None:
    """`calc waits` says 空テン where rivers and own kans leave no tile of a wait."""
    more = [] if not river else ["--river", river]
    run = CliRunner().invoke(waits_app, ["-r", "anmika", hand, *more])
    assert ("empty wait" in run.output) is bool(empty), run.output
    assert ("空テン" in CliRunner().invoke(waits_app, ["-r", "anmika", hand, *more, "--lang", "ja"]).output) is bool(
        empty
    )
    if empty is not None and not hand.startswith("79m"):
        assert f"left {2 if river == '5s 0s' else 4}" in run.output or "pocchi only" in run.output


def test_7_no_riichi_while_a_fever_is_open() -> None:
    """Others only draw flowers and norths: a second fever while a fever is open is refused like any riichi."""
    other = {"hands": {"B": FEVER, "C": "777s 123p 99m 456p 46s"}}
    for fever in ("none", "single"):
        mine: Data = {"riichi": {"player": "C", "fever": fever}}
        after = story(FEVER) | other
        assert refused(after | {"events": [*after["events"], mine, {"draw": {}}]}) == ["W449"]
        won_ = story(FEVER, {"tile": "5s"}) | other
        assert refused(won_ | {"events": [*won_["events"], mine, {"draw": {}}]}) == ["W449"]
    before = story(FEVER, {"tile": "5s"}) | other
    assert len(won(before | {"events": [{"riichi": {"player": "C"}}, *before["events"]]}).wins) == 1


# --- kans after riichi ------------------------------------------------------------------------------------------------

KAN: Data = {"kan": {"player": "B", "tile": "7p"}}
FIRST: Data = {"win": {"player": "B", "by": "tsumo", "tile": "5s", "dora": "6z 6z"}}
AFTER: Data = {"win": {"player": "B", "by": "tsumo", "tile": "0s", "dora": "6z 6z 1z"}}


def konged(*events: Data, hand: str = FEVER, fever: str = "single", **top: Any) -> Data:
    """A fever of B with these events."""
    data = story(hand, riichi={"fever": fever}) | top
    del data["dora"]
    return data | {"events": [*data["events"], *events]}


def test_7_a_kan_between_two_wins() -> None:
    """A kan between two wins is an event; from it on sets, fu, yaku, indicators and 嶺上開花 are those with the kan."""
    rinshan: Data = {"win": AFTER["win"] | {"rinshan": True, "dora": "6z 6z 6p"}}
    result = won(konged(FIRST, KAN, rinshan))
    first, second = (o.own.chosen.size for o in result.wins)
    assert second.fu - first.fu == 10  # 8 of a simple triplet's ankan 16, less 4: 30 → 40 with rounding up
    assert "rinshan" in second.ids
    assert "rinshan" not in first.ids
    assert (first.dora.dora, second.dora.dora) == (0, 4)  # 7p by the kan's own indicator
    melds = [w["melds"] for w in as_data(result)["wins"]]
    assert [len(m) for m in melds] == [0, 1]
    assert [next(iter(e)) for e in as_data(result)["story"]] == ["riichi", "win", "kan", "win"]
    assert "7777p" in rendered(result)


def test_7_a_kan_and_gold_left_out() -> None:
    """The use of 金北 left out is planned over the hand as told, its kans made once."""
    result = won(konged(KAN, AFTER, aside={"B": "夏 gN"}))
    assert [o.own.setting.gold for o in result.wins] == ["summer"]


def rendered(result: Any) -> str:
    """The whole text of a result."""

    return str(render(result, "en"))


def test_7_a_kan_brings_its_yaku_and_dice() -> None:
    """三槓子 and the white ankan from the kan on."""
    three = "777p [1111p] [9999p] 123s 4s"
    ids_ = [o.own.chosen.size.ids for o in won(konged(_win("4s"), KAN, _win("4s", "6z 6z 6z"), hand=three)).wins]
    assert ["sankantsu" in i for i in ids_] == [False, True]
    # 正 > 白 > 逆: with three whites and 間八萬 a drawn 逆 is konged first, and the kan has its dice chance
    whites, white = "79m 777p PgPbPr 123p 99s", {"kan": {"player": "B", "tile": "Py"}}
    assert "- kan: {player: B, tile: Py}" in said(konged(_win("Py"), hand=whites))
    any_wait = konged(white, _win("9s", "6z 6z 1z"), hand="777p PgPbPr 123p 99s 11z")
    assert "white_ankan" in chances(won(any_wait, pocchi__kan_first="any"))


def _win(tile: str, dora: str = "6z 6z", **more: Any) -> Data:
    return {"win": {"player": "B", "by": "tsumo", "tile": tile, "dora": dora} | more}


def test_7_what_a_kan_cannot_be() -> None:
    """Only a kan that leaves the waits as they are, by who is in riichi, of three in the hand; a drawn 正 wins."""
    nine: Data = {"kan": {"player": "B", "tile": "9m"}}  # 間八萬 would go
    assert said(konged(nine, hand="7999m 777p 123p 456s")).startswith("W452")
    assert refused(konged({"kan": {"player": "B", "tile": "1p"}})) == ["L208"]
    assert refused(konged({"kan": {"player": "C", "tile": "9p"}}, hands={"B": FEVER, "C": PLAIN})) == ["L208"]
    whites = "777p PgPbPr 123p 99s 11z"
    plain: Data = {"kan": {"player": "B", "tile": "Py"}}
    assert refused(konged(plain, hand=whites)) == ["W452"]  # it wins
    assert len(won(konged(plain, hand=whites, spilled="Py")).wins) == 0  # everybody saw it: a plain white
    before = konged()
    assert refused(before | {"events": [KAN, *before["events"], {"draw": {"tenpai": "B"}}]}) == ["L208"]
    assert refused(konged(KAN, KAN)) == ["L202"]


def test_7_a_win_after_a_kan() -> None:
    """嶺上開花 is the tile right after the kan; its indicator lies open; the kan ends 一発."""
    assert refused(konged(FIRST, {"win": AFTER["win"] | {"rinshan": True}})) == ["L206"]
    north: Data = {"aside": {"player": "B", "tiles": "北"}}
    after: Data = {"win": AFTER["win"] | {"rinshan": True}}
    assert refused(konged(KAN, north, after)) == ["L206"]  # the replacement of a north is no 嶺上開花
    assert len(won(konged(KAN, north, after), north__replacement_rinshan=True).wins) == 1
    assert refused(konged(KAN, AFTER, {"win": AFTER["win"] | {"tile": "5s", "rinshan": True}})) == ["L206"]
    assert refused(konged(KAN, FIRST)) == ["L209"]  # the kan's own indicator is missing
    assert refused(konged(KAN, {"win": AFTER["win"] | {"ippatsu": True}})) == ["L206"]
    ron: Data = {"win": AFTER["win"] | {"by": "ron", "from": "A"}}
    assert len(won(konged(KAN, ron)).wins) == 1


def test_2_a_passed_kan_names_the_event() -> None:
    """Where a forced kan was passed the refusal names the event to add; with it the record is settled."""
    passed = konged(FIRST, river_after={"B": "7p"})
    assert "W451" in said(passed)
    assert "- kan: {player: B, tile: 7p}" in said(passed)
    assert "[2222p]" in said(doc("222p 789p 123s 99m 46s", river_after="2p"))
    assert len(won(konged(KAN, AFTER)).wins) == 1


# --- チョンボ and riichi sticks -------------------------------------------------------------------------------------


def chombo(*events: Data, **top: Any) -> Data:
    """A hand that A's チョンボ ends."""
    data = story(FEVER) | {"events": [*events, {"chombo": {"player": "A"}}]} | top
    return data | ({} if "sticks" in top else {"sticks": 1})


def test_10_a_stick_goes_back_once() -> None:
    """A riichi declared before goes back to its owner, a stick already won stays won; older ones stay on the table."""
    riichi: Data = {"riichi": {"player": "B", "fever": "single"}}
    win: Data = {"win": {"player": "B", "by": "tsumo", "tile": "5s"}}
    for sticks, after in ((1, 0), (3, 2)):
        shown = as_data(won(chombo(riichi, sticks=sticks, scores={"A": 35000, "B": 34000, "C": 35000})))
        assert shown["next"]["sticks"] == after
        assert shown["scores"] == {"A": 35000, "B": 35000, "C": 35000}
        assert set(shown["points"].values()) == {0}
    assert as_data(won(chombo(riichi | {"riichi": {"player": "B", "kind": "open"}}, sticks=3)))["next"]["sticks"] == 1
    assert as_data(won(chombo(sticks=2, in_riichi=["C"])))["next"]["sticks"] == 1
    assert as_data(won(chombo(riichi, win)))["next"]["sticks"] == 0
    # a deposit for a false call stays: it is no stick of a riichi
    assert as_data(won(chombo(riichi, deposits=["C"])))["next"]["sticks"] == 1


@pytest.mark.parametrize("before", [0, 2])
def test_10_next_of_one_hand_is_that_of_a_match(before: int) -> None:
    """チョンボ: `next` of one hand says the same as a match, and no stick is on the table twice, or lost."""
    hand = {k: v for k, v in story(FEVER).items() if k in ("dora", "hands")}
    riichi: Data = {"riichi": {"player": "B", "fever": "single"}}
    win: Data = {"win": {"player": "B", "by": "tsumo", "tile": "5s"}}
    end: Data = {"chombo": {"player": "A"}}
    drawn: list[Data] = [{"draw": {}, "in_riichi": ["A", "B"]}] if before else []
    for events in ([riichi, end], [riichi, win, end]):
        match = walked(*drawn, hand | {"events": events}, rules="anmika", players=["A", "B", "C"])
        row = match["hands"][-1]
        one = won(hand | {"rules": {"use": "anmika", "set": {}}, "sticks": before + 1, "events": events})
        assert row["next"]["sticks"] == as_data(one)["next"]["sticks"] == (0 if win in events else before)
        assert sum(row["scores"].values()) + 1000 * row["sticks_after"] == 3 * 35000


# --- §13: readings that are keys --------------------------------------------------------------------------------------

NOTHING = "123p 789p 123s 99m 46s"
EIGHT = "79m 777p 789p 789s 99s"


def test_13_zero_chips_in_a_fever() -> None:
    """0枚ポッチ in a fever: its dice chance `once` a hand, or for `each` pocchi drawn."""
    data = story(FEVER, {"tile": "Pg"}, {"tile": "Py"}, ura="1z 1z")
    for value, second in (("once", {}), ("each", {"pocchi_zero": -70})):
        result = won(data, dice__zero_in_fever=value)
        assert (chances(result), chances(result, 1)) == ({"pocchi_zero": 70}, second)


def test_13_three_colours_by_ron_twice_in_a_fever() -> None:
    """三色同順 by ron twice in a fever (青, then 緑): `once`, or at `each`."""
    rons: list[Data] = [{"tile": t, "by": "ron", "from": "A"} for t in ("Pb", "Pg")]
    for value, second in (("once", False), ("each", True)):
        result = won(story(EIGHT, *rons), dice__sanshoku_in_fever=value)
        assert chances(result)["sanshoku_ron"] == 140
        assert ("sanshoku_ron" in chances(result, 1)) is second


def test_13_eight_dealer_wins_without_a_yaku() -> None:
    """八連荘 「アガリ形に関わらず」: a yaku is needed, or not."""
    data = doc("(999s) 123p 789p 99m 46s", player="A", by="ron", riichi=False, top={"honba": 8}) | {}
    data["win"]["from"] = "B"
    assert refused(data) == ["W302"]
    result = won(data, paarenchan__needs_yaku=False)
    assert result.points["A"] == 48000 + 16000
    assert refused(data | {"honba": 7}) == ["W302"]
    assert chances(result) == {"paarenchan": 140}


def test_13_nagashi_of_a_dealer_at_eight_honba() -> None:
    """A dealer's 流し役満 at 8 honba counts 八連荘 (two true yakuman), or not."""
    both = drawn_hand({"nagashi": "A"}, honba=8)
    assert both.points == {"A": 82000, "B": -41000, "C": -41000, "table": 0}  # 32000 + 1000 + 8000 from each
    assert both.chips["A"] == 2 * 10
    assert {(c["source"], c["base"]) for c in as_data(both)["dice"]} == {("nagashi_yakuman", 70), ("paarenchan", 140)}
    rules: Data = {"rules": {"use": "anmika", "set": {}}, "draw": {"nagashi": "A"}, "honba": 8}
    one = won(rules, paarenchan__nagashi=False)
    assert (one.points["B"], one.chips["A"]) == (-25000, 10)
    assert drawn_hand({"nagashi": "B"}, honba=8).chips["B"] == 10  # no dealer
    assert drawn_hand({"nagashi": "A"}, honba=7).chips["A"] == 10


def test_13_sudden_death_from_the_start() -> None:
    """サドンデス: from the 返り東, or from East 1."""
    scores = {"A": 45000, "B": 30000, "C": 30000}
    v = rules_with("anmika").values
    early = rules_with("anmika", {"end.sudden_death_from": "start"}).values
    assert not is_over(scores, v, last_hand=False, again=False, drawn=False)
    assert is_over(scores, early, last_hand=False, again=False, drawn=False)
    assert not is_over(scores, early, last_hand=False, again=False, drawn=True)
    assert not is_over(scores | {"D": 0}, early, last_hand=False, again=False, drawn=False)
    hand: Data = {"win": {"player": "A", "by": "tsumo", "hand": FEVER + " + 5s", "riichi": True,
                          "aside": "北 北 北 gN"}}  # fmt: skip
    for value, why in (("extension", ""), ("start", "sudden_death")):
        rules = {"use": "anmika", "set": {"end.sudden_death_from": value}}
        assert walked(hand, rules=rules, players=["A", "B", "C"])["end"]["why"] == why


# --- 流し役満 -------------------------------------------------------------------------------------------------------


def fever_drawn(*nagashi: str, wins: tuple[Data, ...] = (), riichi: Data | None = None, **top: Any) -> Data:
    """A fever of B, and 流し役満 at the end of the wall."""
    data = story(FEVER, *wins, riichi=riichi, **top)
    data["events"].append({"draw": {"nagashi": list(nagashi)}})
    return data


def test_4_nagashi_in_riichi_and_dama_alike() -> None:
    """The state of the hand does not matter, so dama and riichi alike (“not when in riichi” P1: a key)."""
    base: Data = {"rules": {"use": "anmika", "set": {}}, "draw": {"nagashi": "B"}}
    for riichi in ({}, {"in_riichi": ["B"]}):
        assert won(base | riichi).points["B"] == 26000
    assert refused(base | {"in_riichi": ["B"]}, nagashi__in_riichi=False) == ["W445"]
    told = fever_drawn("B", riichi={"fever": "none", "shubari": True}, sitout="D", sticks=1)
    result = won(told)
    assert (result.points["B"], result.chips["B"]) == (26000 + 1000, 3 * 5 * 2)  # シュバリー doubles it, and is no slip
    assert [c.doubles for c in result_chances(told)] == [True]
    assert refused(told, nagashi__in_riichi=False) == ["W445"]


def result_chances(data: Data) -> list[Any]:
    """The dice chances of a hand without a win."""
    from calc.steps import read_record
    from calc.systems.anmika.settle import settle

    entry = read_record(data)
    return list(settle(entry.record, entry.rules).settled.position.chances)


def test_4_nagashi_under_a_fever() -> None:
    """An exhaustive draw with a fever declared allows it; the end of a fever for want of waits does not, nor a win."""
    assert won(fever_drawn("C")).points == {"A": -17000, "B": -9000, "C": 26000, "table": 0}
    assert won(fever_drawn("B")).points["B"] == 26000
    double = fever_drawn("B", riichi={"fever": "double"}, hands={"B": "777p 777s 123p 99m 46s"})
    result = won(double)
    assert (result.points["B"], result.chips["B"]) == (2 * 26000, 2 * 10)
    gone = fever_drawn("C", river={"A": "5s 5s 0s g5s"})
    assert "want of waits" in said(gone)
    assert said(fever_drawn("C", wins=({"tile": "5s"},))).startswith("W445")
    lost = won(fever_drawn("C", riichi={"shubari": True}, sitout="D"))
    assert [t.amount for t in lost.ledger.transfers if t.why == "slip"] == [10]  # B's シュバリー had no win


def test_4_nagashi_none_called() -> None:
    """A meld of another player that shows the discard, or says so, spoils it; own melds do not matter."""
    base: Data = {"rules": {"use": "anmika", "set": {}}, "draw": {"nagashi": "B"}, "river": {"B": "9s 1z 7m"}}
    rest = "123p 456p 11z"
    for player, meld, refusal in (
        ("C", "(999s@B) (222z)", True), ("C", "(999s) (222z)", True), ("C", "(222s@B) (222z)", True),
        ("C", "(999s@A) (222z)", False), ("C", "[8888s] (222z)", False), ("B", "(777s@A) (222z)", False),
    ):  # fmt: skip
        data = base | {"hands": {player: f"{rest[:-4]} 1z {meld}"}}
        if refusal:
            assert said(data).startswith("W445 流し役満: C called"), meld
        else:
            assert won(data).points["B"] == 26000, meld
    after = base | {"hands": {"B": PLAIN}, "river": {"B": "9s"}, "river_after": {"B": "5p"}}
    assert refused(after) == ["W445"]  # what was discarded since riichi belongs to the river


def test_4_nagashi_of_two_players() -> None:
    """Two players may both have it: paid in turn order; honba to both, the sticks to the first; each bust counts."""
    base: Data = {"rules": {"use": "anmika", "set": {}}, "honba": 1, "sticks": 2, "aside": {"C": "北"}}
    result = won(base | {"draw": {"nagashi": ["C", "B"]}, "scores": {"A": 30000, "B": 5000, "C": 35000}})
    # B: A 18000, C 10000, sticks 2000; C: A 18000, B 10000
    assert result.points == {"A": -36000, "B": 20000, "C": 18000, "table": -2000}
    busts = [(t.payer, t.payee) for t in result.ledger.transfers if t.why == "chip_bust"]
    assert busts == [("A", "C")]
    assert result.chips == {"A": -5 - 6 - 5, "B": 10 - 6, "C": 12 - 5 + 5, "table": 0}
    assert result.next == NextHand(dealer="B", honba=0, sticks=0)
    assert won(base | {"draw": {"nagashi": ["C", "A"]}}).next.dealer == "A"
    text = [c["player"] for c in as_data(result)["dice"]]
    assert text == ["B", "C"]


def test_an_event_leaves_the_story_before_it_as_it_was() -> None:
    """A story never changes: each event is a function from the story so far to the next."""
    from calc.steps import read_record
    from calc.systems.anmika.record import Aside, Declared
    from calc.systems.anmika.settle import declare_riichi, draw_aside, judge_for
    from calc.systems.anmika.story import begin
    from calc.verdict.receipt import Silent

    entry = read_record(story(FEVER, {"tile": "5s"}, before="春"))
    first = begin(entry.record, judge_for(entry.rules), Silent(entry.rules))
    spring, riichi = first.events[:2]
    assert isinstance(spring, Aside)
    assert isinstance(riichi, Declared)
    with_spring = draw_aside(first, 0, spring)
    in_riichi = declare_riichi(with_spring, 1, riichi)
    assert [s.sides["B"].total for s in (first, with_spring, in_riichi)] == [0, 1, 1]
    assert [len(s.springs) for s in (first, with_spring, in_riichi)] == [0, 1, 1]
    assert [list(s.riichi) for s in (first, with_spring, in_riichi)] == [[], [], ["B"]]
