"""Slips in hands that go on after a win (kessen): who pays at the draw, robbed kongs, caps, parts of a sum."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from .test_dispute_told import told

Record = dict[str, Any]


def story(void: str, *events: Record, **rules: object) -> Record:
    """Return the record of a whole hand by A, B, C and D, whose void suits stand in ``void`` in this order."""
    used = {"use": "kessen", "set": {f"kessen.{key.replace('_', '.')}": value for key, value in rules.items()}}
    return {"rules": used, "seats": [*"ABCD"], "void": dict(zip("ABCD", void, strict=True)), "events": [*events]}


def kong(player: str, kind: str, tile: str, source: str = "") -> Record:
    """Return a kong; an open one of a tile of ``source``."""
    return {"kong": {"player": player, "kind": kind, "tile": tile} | ({"from": source} if source else {})}


def win(player: str, hand: str, source: str = "", by: str = "ron", after_kong: bool = False) -> Record:
    """Return a win; without ``source`` a self-draw."""
    how: Record = {"by": by, "from": source} if source else {"by": "tsumo"}
    return {"win": {"player": player, **how, "hand": hand} | ({"after_kong": True} if after_kong else {})}


TENPAI = story(
    "pssm", win("C", "2445677m 456p (888m) + 3m", "A"), win("B", "23455789m 79999p + 8p", "D"),
    kong("D", "open", "6s", "A"), {"draw": {"hands": {"A": "1122m 112235588s", "D": "2233344588s (6666s)"}}},
)  # fmt: skip
"""B has won 200 from D; both who are left are in tenpai, with hands of 400 and 800."""
ROBBED = story(
    "mssp", kong("B", "added", "7m"), win("B", "234456m 2224p (777m+7m) + 3p", "D", by="rob"),
    win("C", "12333445m 67899p + 5m"),
)  # fmt: skip
"""D's kong is robbed, so it pays nothing; D pays 400 to B, 100 for B's kong and 100 to C."""
CAPPED = story(
    "mmss", kong("C", "open", "8p", "A"), kong("C", "concealed", "9m"), kong("C", "open", "5m", "A"),
    win("C", "9p [9999m] (444m) (8888p) (5555m) + 9p"), kong("D", "open", "5s", "A"),
    win("A", "1255667799p (222p) + 3p"), win("B", "456p 2367788999s + 1s"),
)  # fmt: skip
"""Each of three pays C the cap of 1,600, and kongs."""
PAIRS = story(
    "ppsp", win("A", "3366m 224457777s + 5s", "B"), kong("C", "added", "1s"), win("D", "1122334455799m + 7m", "C"),
)  # fmt: skip
"""B pays 800 for A's seven pairs with a root, and 100 for C's kong."""

TWO_RONS = story(
    "mppp", win("D", "88m 11122233999s + 3s", "B"), kong("C", "concealed", "6s"), win("A", "2233445567788p + 6p", "C"),
)  # fmt: skip
"""C pays 1,600 to A, and gets 200 from each of A and B for a kong."""
FED = story(
    "mssp", kong("B", "open", "7m", "A"), win("B", "234456m 1123p (7777m) + 1p", after_kong=True),
)  # fmt: skip
"""A discarded the tile of B's kong, after which B draws his win: 400 from each, and 300 from A for the kong."""
TWO_HANDS = story(
    "mpmp", {"wins": [
        {"player": "B", "by": "ron", "from": "A", "hand": "1111223399m 699s + 6s"},
        {"player": "D", "by": "ron", "from": "A", "hand": "234456777m 7778s + 6s"},
    ]}, win("C", "12366789p 34556s + 7s"),
)  # fmt: skip
"""A pays 800 to B (seven pairs and a root), 100 to D and 100 to C."""


class Told(NamedTuple):
    """A claim and what its answer says, English and Japanese."""

    record: Record
    claim: str
    english: str
    japanese: str


CLAIMS = {
    "who has won pays no tenpai": Told(
        TENPAI, "B=I owe 1000",
        "no, B gets 200 points (B's win). 1,000 is tenpai check 1,200 − B's win 200: perhaps B, who has won already, "
        "taken to pay the tenpai check too.",
        "1,000点は 聴牌チェック 1,200点 − B の和了 200点: たぶん和了済みの B もノーテンの支払いをするとした。",
    ),
    "a robbed kong is not paid": Told(
        ROBBED, "D=D pays 300",
        "300 is B's win 400 + C's win 100 − kong bonus 200: the kong of D paid, though it was robbed.",
        "300点は B の和了 400点 + C の和了 100点 − 槓ボーナス 200点: D の搶槓された槓も払うとした。",
    ),
    "a cap is of each payer": Told(
        CAPPED, "C=I get 4398 in all",
        "4,398 is C's win 3,198 + kong bonus 1,200: the cap taken for all payers together (it is for each).",
        "4,398点は C の和了 3,198点 + 槓ボーナス 1,200点: 上限を全員の合計の上限とした (一人ずつの上限)。",
    ),
    "what a part of a sum leaves out is said": Told(
        PAIRS, "B=I pay 200",
        "no, B pays 900 points (A's win 800 + kong bonus 100; A's ×8: seven pairs 4 × root 2). "
        "200 is ×2: perhaps seven pairs not counted, and kong bonus left out.",
        "B の支払いは 900点 (A の和了 800点 + 槓ボーナス 100点。A の8倍: 七対子 4 × 根 2)。 "
        "200点は 2倍: たぶん七対子の数え忘れ、それと槓ボーナスの数え忘れ。",
    ),
    "a mistake in each of two hands": Told(
        TWO_HANDS, "A=I pay 700",
        "700 is B's win 400 + D's win 200 + C's win 100, perhaps by two mistakes: (1) root not counted or seven "
        "pairs (七対子) as ×2; (2) a root (four alike) or a concealed hand (門清, at other tables) wrongly counted,",
        "700点は B の和了 400点 + D の和了 200点 + C の和了 100点。"
        "たぶん二つの間違い: ①根の数え忘れか七対子を2倍とした、"
        "②ない根 (四枚で根)か門清 (他の卓のルール)を数えた、",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CLAIMS.values(), ids=CLAIMS)
def test_slips_in_a_story(case: Told) -> None:
    assert case.english in told(case.record, case.claim)
    assert case.japanese in told(case.record, case.claim, "ja")


def test_what_is_paid_to_one_winner_is_right_as_that() -> None:
    assert "right for A's hand; in all B pays 900" in told(PAIRS, "B=I pay 800")
    assert "A の手については正しい。全部では 900点" in told(PAIRS, "B=I pay 800", "ja")


CANNON = {
    "rules": {"use": "kessen", "set": {"kessen.cap": 16}}, "seats": [*"ABCD"], "out": ["A"], "void": {"C": "m"},
    "win": {"player": "C", "by": "rob", "from": "B", "hand": "1233357s [9999s] (777s) + 6s"},
}  # fmt: skip


def test_a_cap_of_another_table_is_told_with_its_number() -> None:
    """×32 is capped at 1,600 here."""
    answer = told(CANNON, "C=3200")
    assert "no, 1,600 points (×32, capped at 100 × 16)" in answer
    assert "the cap of 1,600 forgotten" in answer
    assert "a cap of 3,200 (×32)" in answer
    assert "上限1,600点の忘れ" in told(CANNON, "C=3200", "ja")
    assert "上限を32倍 (3200) とした" in told(CANNON, "C=3200", "ja")


def test_a_cap_forgotten_is_no_other_cap_too() -> None:
    """×64: nobody believes in a cap of 1,600 and forgets it."""
    won = {"player": "B", "by": "tsumo", "hand": "1111m 2222m 33m 55m 7m + 7m"}
    answer = told({"rules": "kessen", "seats": [*"ABCD"], "void": {"B": "s"}, "win": won}, "D=6400 all")
    assert "6,400 came from the cap of 3,200 forgotten." in answer
    assert "1,600" not in answer


DOUBLINGS = {
    "rules": "kessen", "seats": [*"ABCD"], "out": ["A", "D"], "void": {"C": "p"},
    "win": {"player": "C", "by": "tsumo", "after_kong": True, "hand": "3399s (999m) (222m+2m) (4444s) + 9s"},
}  # fmt: skip


def test_causes_of_one_doubling_share_a_sentence_and_the_ruling_has_the_parts() -> None:
    answer = told(DOUBLINGS, "C=3200")
    assert "no, 1,600 points (×16: all triplets 2 × root 2 × root 2 × kong flower 2)." in answer
    assert (
        "3,200 is ×32: perhaps a root (four alike) or self-draw doubled wrongly counted, all triplets "
        "(対々和) as ×4, or one root counted twice."
    ) in answer
    assert "(16倍: 対々和 2 × 根 2 × 根 2 × 槓上花 2)" in told(DOUBLINGS, "C=3200", "ja")


def test_who_says_nothing_may_have_overlooked_a_kong_cannon() -> None:
    """B wins 400 and the kong from D; without 槓上炮 it is 200, as much as B pays for the kong."""
    cannon = win("B", "5p (777s) (222s) (111s) (999p) + 5p", "D", after_kong=True)
    data = story("mmmm", kong("D", "concealed", "8p"), cannon)
    text = told(data, "B=nothing")
    assert "0 is ×2 (hand 200 − kong bonus 200): perhaps kong cannon not counted." in text
    assert "0点は 2倍 (手 200点 − 槓ボーナス 200点): たぶん槓上炮の数え忘れ。" in told(data, "B=nothing", "ja")
