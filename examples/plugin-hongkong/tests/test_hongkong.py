"""What Hong Kong hands come to, each worked out by hand: its faan, the row of the table, and who pays.

Half-spicy the table says 1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384 for 0 to 13 faan. On a discard the
discarder pays it twice and the others once (半銃), or the discarder four times (全銃); on a self-draw everybody twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import calc

SEATS = "ABCD"


def settled(hand: str, by: str = "ron", winner: str = "A", rules: str = "hongkong", **more: Any) -> Any:
    """Return the verdict on a win by a discard of B, or of A if B wins."""
    changes = more.pop("set", {})
    table = {name: more.pop(name) for name in ("round",) if name in more}
    source = {} if by == "tsumo" else {"from": more.pop("source", "B" if winner != "B" else "A")}
    win = {"player": winner, "by": by, "hand": hand, **source, **more}
    return calc.score({"rules": rules, **table, "win": win}, set=changes)


def points(verdict: Any) -> list[int]:
    """Return what A, B, C and D gain."""
    return [verdict.points[player] for player in SEATS]


def names(verdict: Any) -> dict[str, int]:
    """Return what counts, with its faan."""
    return {part.id: part.amount for part in verdict.wins[0].yaku}


PUNGS = "111m 222p 333s 55z 66z + 6z"
CHOWS = "234m 345p 678s 22m 45s + 3s"
HANDS: Mapping[str, tuple[dict[str, Any], dict[str, int], list[int]]] = {
    "all pungs on a discard: 6 faan, 32": (
        {"hand": PUNGS}, {"pungs": 3, "dragon": 1, "concealed": 1, "no_flowers": 1}, [128, -64, -32, -32]),
    "four concealed triplets, self-drawn with a season of another seat: 10 faan, 128": (
        {"hand": PUNGS, "by": "tsumo", "flowers": "2f"},
        {"four_concealed": 8, "dragon": 1, "self_drawn": 1}, [768, -256, -256, -256]),
    "four concealed triplets, the pair completed by a discard: 9 faan, 96": (
        {"hand": "111m 222p 333s 666z 5z + 5z", "flowers": "2f"},
        {"four_concealed": 8, "dragon": 1}, [384, -192, -96, -96]),
    "all chows, self-drawn: 4 faan, 16": (
        {"hand": CHOWS, "by": "tsumo", "winner": "B"},
        {"chows": 1, "self_drawn": 1, "concealed": 1, "no_flowers": 1}, [-32, 96, -32, -32]),
    "full flush of C with the season of that seat: 9 faan, 96": (
        {"hand": "(123p) 456p 789p 234p 5p + 5p", "winner": "C", "source": "A", "flowers": "3f"},
        {"chows": 1, "full_flush": 7, "own_flower": 1}, [-192, -96, 384, -96]),
    "half flush of the dealer with the wind of seat and round: 5 faan, 24": (
        {"hand": "(111z) 222m 345m 678m 9m + 9m", "source": "C", "flowers": "2f"},
        {"half_flush": 3, "seat_wind": 1, "round_wind": 1}, [96, -24, -48, -24]),
    "the wind of seat and round in South 1, season and plant of the seat: 4 faan, 16": (
        {"hand": "(222z) 345p 678p 234s 9s + 9s", "winner": "B", "round": "south 1", "flowers": "2f 6f"},
        {"seat_wind": 1, "round_wind": 1, "own_flower": 2}, [-32, 64, -16, -16]),
    "all four seasons, self-drawn: 4 faan, 16": (
        {"hand": "(123m) 456p 789s 234s 5z + 5z", "by": "tsumo", "winner": "D", "flowers": "1f 2f 3f 4f"},
        {"chows": 1, "self_drawn": 1, "all_flowers": 2}, [-32, -32, -32, 96]),
    "great dragons: 8 faan, 64": (
        {"hand": "(555z) (666z) 777z 23m 99p + 4m", "winner": "B", "source": "D", "flowers": "1f"},
        {"great_dragons": 5, "dragon": 3}, [-64, 256, -64, -128]),
    "small dragons, self-drawn: 6 faan, 32": (
        {"hand": "(555z) 666z 77z 123m 45p + 6p", "by": "tsumo", "winner": "C", "flowers": "5f"},
        {"small_dragons": 3, "dragon": 2, "self_drawn": 1}, [-64, -64, 192, -64]),
    "mixed terminals: 4 faan, 16": (
        {"hand": "(111m) (999p) 111s 22z 44z + 4z", "flowers": "2f"},
        {"pungs": 3, "mixed_terminals": 1}, [64, -32, -16, -16]),
    "great winds: 13 faan, 384; nothing beside the limit": (
        {"hand": "(111z) (222z) 333z 44z 5p5p + 4z", "flowers": "2f", "source": "C"},
        {"half_flush": 3, "great_winds": 13}, [1536, -384, -768, -384]),
    "small winds: 6 and the half flush, 9 faan, 96": (
        {"hand": "(111z) (222z) 333z 44z 23p + 4p", "flowers": "2f"},
        {"half_flush": 3, "small_winds": 6}, [384, -192, -96, -96]),
    "thirteen orphans: 13 and no flowers, of which 13 count, 384": (
        {"hand": "19m 19p 19s 1234567z + 7z", "winner": "D", "source": "A"},
        {"thirteen_orphans": 13, "no_flowers": 1}, [-768, -384, -384, 1536]),
    "nine gates: 10 and no flowers, 192": (
        {"hand": "1112345678999s + 5s"}, {"nine_gates": 10, "no_flowers": 1}, [768, -384, -192, -192]),
    "all honours and great dragons: limit": (
        {"hand": "(555z) (666z) (777z) 22z 11z + 1z", "winner": "C", "flowers": "1f"},
        {"all_honours": 10, "great_dragons": 5, "dragon": 3, "round_wind": 1}, [-384, -768, 1536, -384]),
    "four kongs: limit": (
        {"hand": "[1111m] (2222p) (3333s) (6666z) 5m + 5m", "flowers": "2f"},
        {"four_kongs": 13, "dragon": 1}, [1536, -768, -384, -384]),
    "on the replacement tile of a kong: 3 faan, 8": (
        {"hand": "[1111p] 234m 567m 88s 45s + 6s", "by": "tsumo", "winner": "C", "rinshan": True, "flowers": "1f"},
        {"self_drawn": 1, "concealed": 1, "kong_replacement": 1}, [-16, -16, 48, -16]),
    "kong on kong: 10 faan, 128": (
        {"hand": "[1111p] [2222p] 567m 88s 45s + 6s", "by": "tsumo", "rinshan": True, "double_kong": True,
         "flowers": "2f"},
        {"self_drawn": 1, "concealed": 1, "double_kong": 8}, [768, -256, -256, -256]),
    "a robbed kong: 3 faan, 8": (
        {"hand": "234m 567m 345s 22p 78s + 9s", "chankan": True, "flowers": "3f"},
        {"chows": 1, "concealed": 1, "robbed_kong": 1}, [32, -16, -8, -8]),
    "the last discard: 3 faan, 8": (
        {"hand": "234m 567m 345s 22p 78s + 9s", "houtei": True, "flowers": "3f"},
        {"chows": 1, "concealed": 1, "last_tile": 1}, [32, -16, -8, -8]),
    "heavenly hand: limit": (
        {"hand": CHOWS, "by": "tsumo", "tenhou": True, "flowers": "2f"},
        {"chows": 1, "heavenly": 13}, [2304, -768, -768, -768]),
    "full-spicy, the discarder pays all: 6 faan, 64": (
        {"hand": PUNGS, "rules": "hongkong-full"},
        {"pungs": 3, "dragon": 1, "concealed": 1, "no_flowers": 1}, [256, -256, 0, 0]),
    "full-spicy stops at ten faan: 1024": (
        {"hand": "19m 19p 19s 1234567z + 7z", "rules": "hongkong-full", "by": "tsumo"},
        {"thirteen_orphans": 13, "self_drawn": 1, "no_flowers": 1}, [6144, -2048, -2048, -2048]),
    "without flowers in the set nothing counts for having none: 5 faan, 24": (
        {"hand": PUNGS, "set": {"hongkong.flowers": False}},
        {"pungs": 3, "dragon": 1, "concealed": 1}, [96, -48, -24, -24]),
}  # fmt: skip


@pytest.mark.parametrize("name", HANDS)
def test_a_hand(name: str) -> None:
    hand, faan, due = HANDS[name]
    verdict = settled(**hand)
    assert names(verdict) == faan
    assert points(verdict) == due


def test_three_faan_are_needed() -> None:
    with pytest.raises(calc.NoWin) as no:
        settled(CHOWS, winner="B", flowers="1f")
    assert [(p.code, p.message) for p in no.value.problems] == [("W309", "B's hand counts 2; a win needs 3")]
    assert points(settled(CHOWS, winner="B", flowers="1f", set={"hongkong.minimum": 2})) == [-8, 16, -4, -4]


def test_seven_pairs_are_no_hand_unless_the_rules_give_them_faan() -> None:
    pairs = "11m 33m 55p 77p 22s 44s 6z + 6z"
    with pytest.raises(calc.NoWin) as no:
        settled(pairs)
    assert [p.code for p in no.value.problems] == ["W301"]
    assert names(settled(pairs, set={"faan.seven_pairs": 4})) == {"seven_pairs": 4, "no_flowers": 1}


def test_several_win_on_a_discard() -> None:
    """Each is paid; or the nearest in turn alone (截糊)."""
    wins = [
        {"player": "A", "by": "ron", "from": "C", "hand": "111m 222p 333s 55p 66z + 5p"},
        {"player": "D", "by": "ron", "from": "C", "hand": "(678p) (789p) 123p 46p 99p + 5p", "flowers": "1f"},
    ]
    rules: dict[str, Any] = {"rules": "hongkong", "wins": wins}
    # A: all pungs 3, concealed, no flowers: 24. D: full flush 7, all chows: 64.
    assert points(calc.score(rules)) == [96 - 64, -24 - 64, -48 - 128, 256 - 24]
    assert points(calc.score(rules, set={"hongkong.several": "nearest"})) == [-64, -64, -128, 256]


@pytest.mark.parametrize(
    ("win", "code"),
    [
        ({"by": "ron", "from": "B", "hand": PUNGS, "rinshan": True}, "L206"),
        ({"by": "tsumo", "hand": PUNGS, "chankan": True}, "L206"),
        ({"by": "ron", "from": "B", "hand": PUNGS, "chiihou": True}, "L206"),  # the dealer
        ({"by": "ron", "from": "A", "hand": PUNGS}, "L205"),
        ({"by": "ron", "from": "B", "hand": "111m 222p 333s 55z 6z + 6z"}, "L201"),
        ({"by": "ron", "from": "B", "hand": "1111m 22p 333s 55z 66z + 1m"}, "L202"),
        ({"by": "ron", "from": "B", "hand": PUNGS, "flowers": "1m"}, "L203"),
        ({"by": "ron", "from": "B", "hand": PUNGS, "riichi": True}, "S201"),
    ],
)
def test_what_cannot_be(win: dict[str, Any], code: str) -> None:
    with pytest.raises(calc.InputError) as wrong:
        calc.score({"rules": "hongkong", "win": {"player": "A", **win}})
    assert code in [p.code for p in wrong.value.problems]


def hands(*winners: str) -> list[dict[str, Any]]:
    """Return hands won by these players; ``-``: a draw."""
    won = {"by": "tsumo", "hand": PUNGS}
    return [{"win": {"player": winner, **won}} if winner != "-" else {"draw": {}} for winner in winners]


def test_the_dealer_who_wins_or_sees_a_draw_deals_again() -> None:
    match = calc.match({"rules": "hongkong", "players": [*SEATS], "hands": hands("A", "-", "C", "A", "B")})
    assert [(hand.round, hand.dealer) for hand in match.matches[0].hands] == [
        ("east 1", "A"), ("east 1", "A"), ("east 1", "A"), ("east 2", "B"), ("east 3", "C"),
    ]  # fmt: skip
    passing = {"hongkong.stays.win": False, "hongkong.stays.draw": False}
    match = calc.match({"rules": "hongkong", "hands": hands("A", "-", "C")}, set=passing)
    assert [hand.dealer for hand in match.matches[0].hands] == ["A", "B", "C"]


def test_a_match_has_four_rounds() -> None:
    """Sixteen deals pass; then it is over, and everybody keeps the points won and lost."""
    order = [SEATS[(deal + 1) % 4] for deal in range(16)]  # who sits behind the dealer wins
    (match,) = calc.match({"rules": "hongkong", "players": [*SEATS], "hands": hands(*order)}).matches
    assert [match.hands[deal].round for deal in (0, 4, 8, 15)] == ["east 1", "south 1", "west 1", "north 4"]
    assert (match.end.over, match.end.why, match.end.unit) == (True, "last_hand", "points")
    assert match.end.results == {place.player: place.points for place in match.end.places}
    with pytest.raises(calc.InputError) as wrong:
        calc.match({"rules": "hongkong", "players": [*SEATS], "hands": hands(*order, "A")})
    assert [p.code for p in wrong.value.problems] == ["M103"]
