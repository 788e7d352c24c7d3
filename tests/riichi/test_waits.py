"""Waits, tenpai, furiten, and the concealed kan after riichi."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from inspect import signature
from typing import Any

import pytest
from click.testing import CliRunner

import calc
from calc import waits
from calc.cli import app
from calc.problems.problems import InputError, Problem
from calc.records.record import Draw, Record, Win
from calc.riichi.waits import HeldTiles, KanVerdict, Waiter
from calc.rules.rules import load_rules
from calc.systems.family_waits import waits_of
from calc.tiles.notation import format_tiles, parse_hand, parse_tile
from calc.tiles.shapes import encode
from calc.tiles.tiles import KIND, KINDS, YAOCHUU, Kind, mpsz
from tests.helpers import render_waits

from ..helpers import result, rules_with, values
from ..tables import table_of

RULES = load_rules("tcg")


def tiles(text: str) -> HeldTiles:
    hand = parse_hand(text)
    return HeldTiles(hand.concealed, hand.melds)


def waited(text: str, removed: Iterable[Kind] = ()) -> str:
    over = {"table.removed": tuple(map(mpsz, removed))}
    return format_tiles(Waiter(tiles(text), values() | over).completing).replace(" ", "")


@table_of(
    ("hand", "expected"),
    [
        # one and two sides
        ("123m 456p 789s 99s 13m", "2m"),
        ("123m 456p 789s 99s 12m", "3m"),
        ("123m 456p 789s 99s 89m", "7m"),
        ("123m 456p 789s 99s 45m", "36m"),
        ("123m 456p 789s 99s 77z", "69s7z"),
        ("123m 456p 789s 111z 5z", "5z"),
        ("123m 456p 789s 2345m", "25m"),
        # more sides
        ("111z 456p 99s 23456m", "147m"),
        ("111z 456p 2345678m", "258m"),
        ("567p 456s 999p 3334m", "245m"),
        ("567p 456s 999p 3335m", "45m"),
        ("567p 456s 999p 4555m", "346m"),
        ("111z 456p 3334555m", "23456m"),
        ("111z 456p 2223456m", "13467m"),
        ("111z 456p 2223444m", "12345m"),
        ("111z 456p 4445678m", "35689m"),
        ("111z 456p 99p 44456s", "9p47s"),
        ("123p 2223456777m", "12345678m"),
        ("1112345678999m", "123456789m"),
        ("2345666777888m", "1245678m"),
        ("3334445556667m", "245678m"),
        ("1122334455667m", "147m"),
        ("2223334445556s", "134567s"),
        # seven pairs, alone and beside four sets
        ("1199m 3388p 2266s 4z", "4z"),
        ("112233m 445566p 7s", "7s"),
        ("1133m 5577p 99s 11z 1s", "1s"),
        ("1111m 22p 33p 44s 55s 6s", ""),
        # thirteen orphans
        ("19m 19p 19s 1234567z", "19m19p19s1234567z"),
        ("19m 19p 19s 1234566z", "7z"),
        ("19m 19p 19s 1234555z", ""),
        ("19m 19p 19s 1224466z", ""),
        ("19m 19p 29s 1234567z", ""),
        # melds
        ("5z (123m) (456p) (789s) [1111z]", "5z"),
        ("2345m (456p) (789s) [1111z]", "25m"),
        ("19m19p19s1z (111z) (555z)", ""),
        # one's own four are listed: whether that is a wait is a rule of draws
        ("1111m 234p 567p 789s", "1m"),
        ("234p 567p 789s 1m (111m)", "1m"),
        # nothing
        ("147m 258p 369s 1234z", ""),
        ("135m 135p 135s 1357z", ""),
    ],
)
def test_known_waits(hand: str, expected: str) -> None:
    assert waited(hand) == expected


def test_removed_kinds_are_no_waits() -> None:
    sanma = load_rules("tenhou3")
    assert waits("79p 123456p 999s 11z", rules=sanma).tiles == ("8p",)
    removed = range(1, 8)
    assert waited("13m 123456p 999s 11z") == "2m"
    assert waited("13m 123456p 999s 11z", removed) == ""
    assert waited("11m 99m 123456p 999s", removed) == "19m"


def test_front_door() -> None:
    """``calc.waits`` takes text and gives text; red fives are fives. It checks what the command checks."""
    assert waits("1112345678999m", rules=RULES).tiles == tuple(f"{n}m" for n in range(1, 10))
    assert waits("340m 456p 789s 111z 5z", rules="mleague").tiles == ("5z",)
    for hand, codes in (("5m", ["L201"]), ("0m", ["L201", "L203"]), ("1111m 1m 234p 567s 99s", ["L202"])):
        with pytest.raises(InputError) as refusal:
            waits(hand, rules=RULES)
        assert [p.code for p in refusal.value.problems] == codes


def test_what_a_wait_is_worth() -> None:
    """``calc.waits`` says what ``calc waits --json`` says, and refuses what it refuses."""
    win = {"player": "B", "by": "ron", "hand": "234m 22444p 33567s"}
    said = CliRunner().invoke(app, ["waits", "234m 22444p 33567s", "--ron", "B", "--dora", "4z", "--json"])
    told: Any = waits({"dora": "4z", "win": win}, rules=RULES).to_dict()
    assert told == json.loads(said.stdout)
    assert {wait["tile"]: wait["values"]["ron"]["points"] for wait in told["waits"]} == {"2p": 1300, "3s": 1300}
    assert "discards" in waits({"win": {"hand": "234m 2245p 335678s 1z"}}).to_dict()
    with pytest.raises(InputError, match="L201"):
        waits({"win": {"hand": "5m"}})
    with pytest.raises(InputError, match="S201"):
        waits({"dorra": "4z", "win": win})
    nothing: list[Any] = [5, "x", None, [], {}, {"win": 5}, {"win": {}}, {"draw": {}}]
    for value in nothing:
        with pytest.raises(InputError, match="S20"):
            waits(value)


def test_the_library_says_what_there_is() -> None:
    assert {"score", "waits", "Verdict", "__version__"} <= set(dir(calc))
    assert all(getattr(calc, name).__doc__ for name in dir(calc) if name[0] != "_")
    verdict = calc.score({"win": {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s"}})
    assert repr(verdict) == "<Verdict of tcg: points={'A': 0, 'B': 1300, 'C': -1300, 'D': 0, 'table': 0}>"
    assert repr(verdict.rules) == f"<Rules tcg, digest {verdict.rules.digest}>"
    evening = calc.match({"players": ["A", "B", "C", "D"], "hands": [{"draw": {}}]})
    assert repr(evening) == "<MatchResult of tcg, goes on: won={'A': 0, 'B': 0, 'C': 0, 'D': 0}>"
    going_on = calc.match(["B ron C 234m22444p33567s3s riichi"])
    assert repr(going_on) == "<MatchResult of tcg, goes on: won={'B': 2600, 'A': 0, 'D': 0, 'C': -2600}>"
    ended = calc.match(["B ron C 234m22444p33567s3s riichi"], rules="tenhou4", ended=True)
    assert repr(ended).startswith("<MatchResult of tenhou4: points={'A': ")
    assert calc.score("BロンC 234m22444p33567s3s").record == verdict.record
    lines: list[Any] = ["B ron C", "x", "", 5, None]
    for line in lines:
        with pytest.raises(InputError):
            calc.score(line)


def test_help_of_the_library_is_readable() -> None:
    """``help`` of what a record is made of shows types, as they are written."""
    for kind in (Draw, Problem, Record, Win):
        assert "ForwardRef" not in str(signature(kind))


def test_melds_are_counted_once() -> None:
    """In brackets or under ``melds``, in the library as on the command line."""
    assert waits("5z (123m) (456p) (789s) [1111z]").tiles == ("5z",)
    for melds in (("(123m)", "(456p)"), ("(123m)", "--meld", "pon 777z"), ("--meld", "pon 777z", "--meld", "chi 456p")):
        said = CliRunner().invoke(app, ["waits", "5z [1111z] (789s)", *melds, "--json"])
        assert [wait["tile"] for wait in json.loads(said.stdout)["waits"]] == ["5z"], said.output


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("-r tcg 234m|22444p|33567s --ron B --tenhou", "L206"),
        ("-r kessen 234m|99m|(555p)|[1111m]|34p --ron A --void s --tenhou", "L413"),
        ("-r wenzhou 456789p|123s|111z|7s|5z|34m --ron A --indicator 2m --kong-tsumo", "L424"),
        ("-r anmika 7999m|123p|456p|789s --riichi --ron A --haitei", "L206"),
        ("-r anmika 7999m|123p|456p|789s --riichi --tsumo A --gold spring", "L455"),
    ],
)
def test_what_is_said_of_a_wait_counts_or_is_refused(words: str, code: str) -> None:
    """No option is dropped: circumstances that cannot be are told as of a win."""
    said = CliRunner().invoke(app, ["waits", *(word.replace("|", " ") for word in words.split())])
    assert code in said.output


def _complete(held: list[int]) -> bool:
    """Whether 34 counts are a winning hand, the slow and plain way."""
    if sum(held) == 14:
        if sum(n == 2 for n in held) == 7:
            return True
        if all(held[k] for k in range(KINDS) if YAOCHUU >> k & 1) and not any(
            held[k] for k in range(KINDS) if not YAOCHUU >> k & 1
        ):
            return True
    return any(_sets([n - 2 * (i == k) for i, n in enumerate(held)]) for k in range(KINDS) if held[k] >= 2)


def _sets(held: list[int]) -> bool:
    k = next((i for i, n in enumerate(held) if n), -1)
    if k < 0:
        return True
    if held[k] >= 3 and _sets([n - 3 * (i == k) for i, n in enumerate(held)]):
        return True
    run = k < 27 and k % 9 < 7 and held[k + 1] and held[k + 2]
    return bool(run) and _sets([n - (k <= i <= k + 2) for i, n in enumerate(held)])


@pytest.mark.slow
def test_waits_equal_brute_force() -> None:
    rng = random.Random(5)
    some = 0
    for _ in range(400):
        suit = 9 * rng.randrange(3)
        pool = [k for k in [*range(suit, suit + 9), *rng.sample(range(KINDS), 2)] for _ in range(4)]
        own = rng.sample(pool, rng.choice((13, 13, 10, 7, 4, 1)))
        if max(own.count(k) for k in own) > 4:
            continue
        held = [own.count(k) for k in range(KINDS)]
        slow = [k for k in range(KINDS) if _complete([n + (i == k) for i, n in enumerate(held)])]
        hand = HeldTiles(tuple(own), ())
        if len(own) < 13:  # the rest is melds, whatever they are
            hand = HeldTiles(tuple(own), tuple(parse_hand("(1111z)" * ((13 - len(own)) // 3)).melds))
        assert Waiter(hand, values()).completing == slow, encode(own)
        some += bool(slow)
    assert some > 100


# --- tenpai -----------------------------------------------------------------------------------------------------------


@table_of(
    ("hand", "expected"),
    [
        ("567m 345p 66s 89s (123m)", True),  # no yaku: formal tenpai
        ("1111m 234p 567p 789s", False),  # its only wait is its own fourth
        ("234p 567p 789s 1m (111m)", False),
        ("234p 567p 9s 9s 78m (999m)", True),  # 6m and the last 9m
        ("234p 567p 99s 78m [9999m]", True),  # 6m stays
        ("234p 567p 99s 89m [7777m]", False),
        ("234p 55z 99s 9m 8m [7777m]", False),
        ("234p 567p 7778s (777m)", True),  # 8s, 6s-9s
        ("135m 135p 135s 1357z", False),
    ],
)
def test_tenpai(hand: str, expected: bool) -> None:
    assert Waiter(tiles(hand), values()).tenpai() is expected


def test_own_four_is_a_key() -> None:
    key = "draw.own_four_wait"
    for hand in ("1111m 234p 567p 789s", "234p 567p 99s 89m [7777m]"):
        assert Waiter(tiles(hand), values() | {key: True}).tenpai()
        assert not Waiter(tiles(hand), values() | {key: False}).tenpai()
    assert not Waiter(tiles("135m 135p 135s 1357z"), values() | {key: True}).tenpai()


def test_drawn_norths_are_tiles_one_holds() -> None:
    """tcg 6-03 (no wait on tiles one holds all four of), norths drawn aside among them."""
    hand = tiles("123p 456p 789s 999s 4z")
    over = rules_with("tenhou3")
    for norths, left, tenpai in ((0, 3, True), (2, 1, True), (3, 0, False)):
        report = waits_of(hand._replace(norths=norths), over, None)
        assert ([wait.left for wait in report.waits], report.own.tenpai) == ([left], tenpai)
    assert waits_of(hand._replace(norths=3), rules_with("tenhou3", {"draw.own_four_wait": True}), None).own.tenpai


def test_drawn_norths_are_tiles_one_holds_at_a_draw_too() -> None:
    """tcg 6-03, where hands are shown; other three-player rules than tcg let norths be drawn."""
    hands = {"B": "123p 456p 789s 999s 4z"}
    for norths, points in (({"B": 2}, 2000), ({"B": 3}, 0), ({"A": 3}, 2000)):
        record = {"seats": ["A", "B", "C"], "draw": {"hands": hands, "norths": norths}}
        assert result(record, None, "tenhou3").points["B"] == points
    with pytest.raises(InputError) as refusal:
        result({"draw": {"norths": {"B": 1}}}, None, "tcg")
    assert [p.sentence for p in refusal.value.problems] == ["L210.off"]


@pytest.mark.parametrize("system", ["tenhou3", "mighty"])
def test_a_north_drawn_aside_is_no_kan_to_rob(system: str) -> None:
    """Unless the table says so: a han as of a robbed kan."""
    win = {"player": "B", "by": "ron", "from": "C", "hand": "345p 678p 234s 999s 4z + 4z", "riichi": True}
    with pytest.raises(InputError) as refusal:
        result({"seats": ["A", "B", "C"], "win": win | {"chankan": True}}, None, system)
    assert [(p.sentence, "north.chankan: true" in p.help) for p in refusal.value.problems] == [
        ("L206.north_chankan", True)
    ]
    robbed = result({"seats": ["A", "B", "C"], "win": win | {"chankan": True}}, {"north.chankan": True}, system)
    assert "chankan" in {part.id for part in robbed.wins[0].yaku}


@pytest.mark.parametrize(
    ("system", "hand", "river", "expected", "told"),
    [
        ("tcg", "111z 456p 99s 23456m", "", {"1m": (False, True), "4m": (False, True), "7m": (False, True)}, ""),
        ("tcg", "111z 456p 99s 23456m", "7m", {"1m": (True, False), "4m": (True, False), "7m": (True, False)},
         "no ron at all"),
        # spec 7-4: every reading that waits for 6p or 9p is furiten; a white completes the hand by tsumo only
        ("mighty", "111m 11123p 78p 88s 5z", "2z 3z 9m 9p 6z 9p",
         {"1p": (False, True), "4p": (False, True), "6p": (True, False), "9p": (True, False), "8s": (False, True),
          "5z": (False, False)}, "No ron on 6p 9p"),
    ],
)  # fmt: skip
def test_a_wait_says_whether_it_may_be_won_by_ron(
    system: str, hand: str, river: str, expected: dict[str, tuple[bool, bool]], told: str
) -> None:
    gone = parse_hand(river).concealed if river else ()
    rules = load_rules(system)
    report = waits_of(tiles(hand), rules, None, gone)
    assert {wait.tile: (wait.own.furiten, wait.own.ron) for wait in report.waits} == expected
    assert all(wait.own.tsumo for wait in report.waits)
    text = render_waits(report, rules)
    assert told in text
    assert text.count("tsumo only") == sum(w == (False, False) for w in expected.values()) + (told == "no ron at all")


# --- furiten ----------------------------------------------------------------------------------------------------------


@table_of(
    ("hand", "river", "passed", "expected"),
    [
        ("111z 456p 99s 23456m", "9p 3z", "", ""),
        ("111z 456p 99s 23456m", "9p 7m 3z 1m", "", "17m"),
        ("111z 456p 99s 23456m", "", "4m", "4m"),
        ("111z 456p 99s 23456m", "7m", "4m", "47m"),
        ("111z 456p 99s 34m 123p", "0m", "", "5m"),  # a red five is a five
        ("19m 19p 19s 1234567z", "5m 5z", "", "5z"),
        ("1199m 3388p 2266s 4z", "4z", "", "4z"),
        ("147m 258p 369s 1234z", "1m", "", ""),
    ],
)
def test_furiten(hand: str, river: str, passed: str, expected: str) -> None:
    gone = parse_hand(river).concealed if river else ()
    let = parse_hand(passed).concealed if passed else ()
    waiter, lost = Waiter(tiles(hand), values()), {t & KIND for t in (*gone, *let)}
    assert format_tiles(waiter.missed(lost)) == expected
    assert waiter.furiten(lost) == (waiter.ron() if expected else [])


def test_furiten_leaves_removed_kinds_out() -> None:
    river = parse_hand("2m").concealed
    hand, over = tiles("13m 123456p 999s 11z"), {"table.removed": tuple(map(mpsz, range(1, 8)))}
    assert Waiter(hand, values()).missed({*river}) == [1]
    assert Waiter(hand, values() | over).missed({*river}) == []


# --- kan after riichi -------------------------------------------------------------------------------------------------


def kan(hand: str, tile: str, policy: str) -> KanVerdict:
    return Waiter(tiles(hand), values() | {"riichi.ankan": policy}).kan(parse_tile(tile) & KIND)


@table_of(
    ("hand", "tile", "by_waits", "by_shape"),
    [
        # a triplet that is nothing else
        ("111z 234m 567p 45s 99s", "1z", "", ""),
        ("999m 234p 567p 45s 99s", "9m", "", ""),
        ("111z 777z 55p 45s 999s", "1z", "", ""),
        ("111z 45s 99s [5555p] [8888p]", "1z", "", ""),
        # 111 in 111 23: the drawn 1 itself wins
        ("11123m 456p 789p 33s", "1m", "waits", "waits"),
        # 333 in 333 45: 345 33 beside the other pair waits on more
        ("33345m 678p 678s 55z", "3m", "waits", "waits"),
        # 333 in 3334: the 2-5 is lost
        ("3334m 567p 456s 999p", "3m", "waits", "waits"),
        ("3334m 567p 456s 999p", "9p", "", ""),
        # 333 in 3335: the 4 is lost
        ("3335m 567p 456s 999p", "3m", "waits", "waits"),
        # runs of three triplets: the wait stays, a reading does not
        ("222333444m 78p 99s", "3m", "", "shape"),
        ("222333444m 78p 99s", "2m", "", "shape"),
        ("555666777p 123m 9s", "6p", "", "shape"),
        # two triplets and a pair side by side: 456 456 45 is no reading, so nothing changes
        ("444555m 66m 123p 78s", "4m", "", ""),
        # the drawn tile is the fourth of nothing, or one's own three are not all concealed
        ("11z 234m 567p 45s 9999s", "1z", "tiles", "tiles"),
        ("234m 567p 45s 99s (111z)", "1z", "tiles", "tiles"),
        # nine gates
        ("1112345678999m", "1m", "waits", "waits"),
        ("1112345678999m", "9m", "waits", "waits"),
    ],
)
def test_kan_after_riichi(hand: str, tile: str, by_waits: str, by_shape: str) -> None:
    for policy, reason in (("waits", by_waits), ("shape", by_shape)):
        verdict = kan(hand, tile, policy)
        assert (verdict.legal, verdict.reason) == (not reason, reason), policy
    refused = kan(hand, tile, "no")
    assert (refused.legal, refused.reason) == (False, by_waits if by_waits == "tiles" else "rule")


def test_kan_verdict_tells_the_waits() -> None:
    verdict = kan("3334m 567p 456s 999p", "3m", "waits")
    assert format_tiles(verdict.before) == "245m"
    assert format_tiles(verdict.after) == "4m"
    assert verdict == kan("3334m 567p 456s 999p", "3m", "shape")


def test_a_tile_that_nobody_can_get_has_no_value() -> None:
    """The fifth of a kind is listed with none left and no value; other waits are worth what they are worth."""

    def rows(hand: str, *more: str) -> dict[str, tuple[int, bool]]:
        said = CliRunner().invoke(app, ["waits", hand, "--ron", "B", "--json", *more])
        assert said.exit_code == 0, said.stderr
        return {row["tile"]: (row["left"], "ron" in row.get("values", {})) for row in json.loads(said.stdout)["waits"]}

    assert rows("1111m 234p 567s 789s") == {"1m": (0, False)}
    assert rows("123m 456m 789m 11p 22p") == {"1p": (2, True), "2p": (2, True)}
    assert rows("123m 456m 789m 11p 22p", "--dora", "1p 1p") == {"1p": (0, False), "2p": (2, True)}
    assert rows("123m 456m 789m 11p 22p", "--river", "1p 1p") == {"1p": (0, False), "2p": (2, True)}
    assert "–" in CliRunner().invoke(app, ["waits", "123m 456m 789m 11p 22p", "--ron", "B", "--dora", "1p 1p"]).stdout


def test_final_scores_are_whole_hundreds() -> None:
    said = CliRunner().invoke(app, ["final", "A=40050", "B=29950", "C=20000", "D=10000"])
    assert (said.exit_code, said.stderr.count("[L309]")) == (2, 2)
