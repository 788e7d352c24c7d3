"""Claims of several parts, some of them true; and shares without an honba that not all pay alike."""

from __future__ import annotations

import calc

LINE = "B ron C 234567m 345p 88p 678s riichi dora 7p ura 8s"
DOUBLE = {
    "wins": [
        {"player": "A", "by": "ron", "from": "C", "hand": "234m 567p 345s 88p 67s", "tile": "8s", "riichi": True},
        {"player": "B", "by": "ron", "from": "C", "hand": "234m 345p 345m 88m 67s", "tile": "8s"},
    ],
    "dora": "7m", "sticks": 1,
}  # fmt: skip


def _say(record: object, claim: str, lang: str = "en", **more: object) -> str:
    return " ".join(calc.dispute(record, [claim], **more).text(lang).split())  # type: ignore[arg-type]


def test_a_true_part_is_not_answered_in_place_of_the_false_one() -> None:
    """The hand has two dora, and neither an ura dora nor a red five."""
    for claim in ("B=no ura, no dora", "B=no red, no dora", "B=no dora"):
        assert "no: the dora bring 2 han here" in _say(LINE, claim), claim
        assert "dora bring 0" not in _say(LINE, claim)
        assert "ドラは2翻" in _say(LINE, claim, "ja"), _say(LINE, claim, "ja")


def test_of_two_wins_it_is_about_the_claimants() -> None:
    """A has no dora, B two 8m."""
    assert "the dora bring 2 han here" in _say(DOUBLE, "B=no dora")


def test_shares_without_an_honba_that_is_doubled_for_one() -> None:
    """割れ目 of C with honba: 2 honba are 200 from A and D, and 400 from C."""
    record = {
        "win": {"player": "B", "by": "tsumo", "hand": "234567m 345p 88p 67s", "tile": "8s"},
        "honba": 2, "dora": "7p", "wareme": "C",
        "rules": {"use": "tcg", "set": {"wareme.factor": 2, "wareme.also": ["honba"]}},
    }  # fmt: skip
    settled = calc.score(record)
    bare = {payer: sum(t.amount for t in settled.transfers if t.payer == payer and t.why == "hand") for payer in "ACD"}
    for lang in ("en", "ja"):
        answer = _say(record, "B=400/700", lang)
        assert "/".join(f"{n:,}" for n in sorted({*bare.values()})) in answer, answer
