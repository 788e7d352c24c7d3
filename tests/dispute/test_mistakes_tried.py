"""Mistakes that the search tries because people make them, each with what it comes to by hand."""

from __future__ import annotations

from typing import Any

import pytest

from calc.dispute import claims_about
from calc.dispute.claim_amounts import NET
from calc.dispute.claim_fit import Fit
from calc.dispute.search import Search
from calc.steps import read_record

from .test_dispute_kinds import printed

FLUSHES: dict[str, Any] = {
    "rules": "kessen", "seats": [*"ABCD"], "void": {"A": "s", "C": "m"},
    "events": [{"win": {"player": "A", "by": "tsumo", "hand": "123m456m99m12378m + 9m"}},
               {"win": {"player": "C", "by": "tsumo", "hand": "123p456p99p12378p + 9p"}}],
}  # fmt: skip
"""Two full flushes, each with roots."""
KONG: dict[str, Any] = {
    "rules": "kessen", "seats": [*"ABCD"], "void": {"C": "p"},
    "events": [{"kong": {"player": "C", "kind": "open", "tile": "9m", "from": "A"}},
               {"win": {"player": "C", "by": "tsumo", "hand": "123m456m1178s (9999m) + 9s"}}],
}  # fmt: skip
"""A pays 300 for the kong, then everybody 100."""
OTHERS_KONG: dict[str, Any] = {
    "rules": "kessen", "seats": [*"ABCD"], "void": {"C": "p", "D": "p"},
    "events": [{"kong": {"player": "D", "kind": "added", "tile": "9s"}},
               {"win": {"player": "C", "by": "tsumo", "hand": "123m456m99m12378s + 6s"}}],
}  # fmt: skip
"""D gets 100 from each, and pays C 100."""
WHITE: dict[str, Any] = {
    "rules": "mighty", "seats": [*"ABC"], "round": "south", "dora": "1m",
    "win": {"player": "C", "by": "ron", "from": "B", "hand": "4p4p4p5p5p6p6p7p7p8p5z5z5z + 3p"},
}  # fmt: skip
"""Three whites in the hand, which is not won on one."""
SPRING: dict[str, Any] = {
    "rules": "anmika", "seats": [*"ABC"], "sitout": "D", "dora": "2p 6z",
    "win": {"player": "A", "by": "ron", "from": "B", "hand": "3p3p3p5p6p6p6p9p9p9p (7z7z7z) + 4p", "aside": "1f"},
}  # fmt: skip
SPRINGS: dict[str, Any] = {**SPRING, "win": {**SPRING["win"], "aside": "1f 1f"}}
"""Two springs bring two chips from each beside the one of each that was drawn first."""
FU: dict[str, Any] = {
    "rules": "anmika", "seats": [*"ABC"], "dora": "7s 6z",
    "win": {"player": "A", "by": "ron", "from": "B", "hand": "3p3p3p9p9p9p6p6p6z6z7s8s9s + 6p", "riichi": True},
    "ura": "7s 7s",
}  # fmt: skip
PAIRS: dict[str, Any] = {
    "rules": "kessen", "seats": [*"ABCD"], "void": {"A": "s"},
    "events": [{"win": {"player": "A", "by": "ron", "from": "B", "hand": "1m1m2m2m9m9m1p1p2p2p4p4p6p + 6p"}}],
}  # fmt: skip
COUNTED: dict[str, Any] = {**WHITE, "dora": "3p", "ura": "6s", "win": {**WHITE["win"], "riichi": True, "alice": "3s"}}
STAKE: dict[str, Any] = {
    "rules": "wenzhou", "seats": [*"ABCD"], "streak": 2, "indicator": "9s",
    "win": {"player": "A", "by": "tsumo", "hand": "2m3m4m5m5m4z4z (3s4s5s) (5s5s5s) (9p9p9p) + 4z"},
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    ("data", "claim", "text"),
    [
        pytest.param(
            FLUSHES, "D=pays 600", "A's win 200: perhaps full flush (清一色) as ×2", id="a rule in one of two wins"
        ),
        pytest.param(KONG, "C=+700", "one payer too few", id="one payer fewer"),
        pytest.param(KONG, "C=+500", "one payer alone", id="one payer"),
        pytest.param(KONG, "B=pays 300", "paid by everybody like an added one", id="an open kong from all"),
        pytest.param(OTHERS_KONG, "D=100 in all", "self-draw doubled or a concealed hand", id="own gain in all"),
        pytest.param(PAIRS, "A=800", "a concealed hand (門清) doubled", id="seven pairs are concealed"),
        pytest.param(WHITE, "C=48000", "a ron doubled for a white in the hand", id="a white in the hand"),
        pytest.param(
            COUNTED,
            "C=4 chips",
            "one chip too many for アリス or the han beyond the counted yakuman",
            id="chips before the size",
        ),
        pytest.param(SPRING, "A=+2 chips", "the player who sits out left out of the chips", id="spring, one sits out"),
        pytest.param(SPRINGS, "A=+5 chips", "chips of all taken from the discarder alone", id="spring, the discarder"),
        pytest.param(SPRING, "A=16000", "reading the tsumo table, without 加符", id="the tsumo table without 加符"),
        pytest.param(FU, "A=20000", "with the points counted on beyond the mangan", id="beyond the mangan"),
        pytest.param(STAKE, "A=12", "the dealer's stake not multiplied", id="a winning dealer's stake"),
    ],
)
def test_a_mistake_is_named(data: dict[str, Any], claim: str, text: str) -> None:
    assert text in printed(data, claim)


def test_a_rule_believed_of_one_win_would_not_make_the_claim_right() -> None:
    """Under the rule both full flushes would be worth less."""
    assert "would be right" not in printed(FLUSHES, "D=pays 600")


def test_hardly_anybody_takes_off_his_stick_and_makes_a_mistake_as_well() -> None:
    """Only of a sum “in all”: so the headline has it."""
    read = read_record(WHITE)
    claims, _ = claims_about(read.record, read.rules, ["C=8000", "C=8000 in all", "B=pays 8000"])
    likely = [Fit(0.0, (("points", NET),), 0).likely(claim) for claim in claims]
    assert likely == [False, True, False]


JOKERLESS = {**WHITE, "win": {**WHITE["win"], "hand": "123p456p789p1s1s1s9s + 9s", "riichi": True}}
HAND = {"player": "B", "by": "ron", "from": "C", "hand": "234m22444p33567s + 3s"}


def ids_tried(data: dict[str, Any]) -> set[str]:
    """The ids of the other records that are tried."""
    read = read_record(data)
    search = Search(read.record, read.rules)
    return {cause.id for cause in search.beliefs.by_rules.list_circumstances(search.base)}


@pytest.mark.slow
def test_no_indicator_and_no_wind_of_tiles_that_nobody_has_is_tried() -> None:
    tried = ids_tried({"win": {**HAND, "riichi": True}, "dora": "4s 9m", "ura": "1z"})
    assert "left_out:dora_indicator 4s" in tried
    assert not any("indicator 9m" in id_ or "ura_indicator" in id_ or "round_wind" in id_ for id_ in tried)
    pair_of_west: dict[str, Any] = {"win": {**HAND, "hand": "234m222456p33z56s + 7s", "riichi": True}, "dora": "1z"}
    assert any("round_wind" in id_ for id_ in ids_tried(pair_of_west))


@pytest.mark.slow
def test_a_joker_may_be_any_dora() -> None:
    assert "left_out:dora_indicator 1m" in ids_tried({**WHITE, "win": {**WHITE["win"], "riichi": True}})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("data", "claim", "most"),
    [
        pytest.param(SPRING, "A=16000", 15, id="anmika"),
        pytest.param(JOKERLESS, "C=2000", 29, id="mighty"),
        pytest.param({"win": HAND, "dora": "9m"}, "B=2600", 8, id="tcg"),
    ],
)
def test_what_cannot_change_a_hand_is_not_settled(data: dict[str, Any], claim: str, most: int) -> None:
    """So many settlements, of other rules and other records, bring the answer."""
    read = read_record(data)
    claims, _ = claims_about(read.record, read.rules, [claim])
    search = Search(read.record, read.rules, claims)
    search.answer(claims[0])
    assert search.beliefs.by_rules.work <= most
