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


def test_a_rule_in_words_of_its_own_is_not_said_to_be_played() -> None:
    """With 流し満貫 as a win (and its honba) the words of the other value are no denial of it."""
    record = {
        "draw": {"nagashi": ["B"]}, "honba": 2, "sticks": 2,
        "rules": {"use": "tenhou4", "set": {"nagashi.win": True}},
    }  # fmt: skip
    answer = _say(record, "B=8000")
    assert "with 流し満貫 as no win" in answer
    assert "it is played here" not in answer
    assert "プレイ" not in _say(record, "B=8000", "ja")


def test_what_is_paid_until_a_win_counts_the_whole_win() -> None:
    """D wins by tsumo of two: after the payment of one of them the win is not over, so 600 is no such sum."""
    record = {
        "rules": "kessen", "seats": ["A", "B", "C", "D"], "void": {"A": "s", "B": "p", "C": "s", "D": "m"},
        "events": [
            {"win": {"player": "A", "by": "ron", "from": "D", "hand": "266m 2222556688p + 2m"}},
            {"kong": {"player": "C", "kind": "暗槓", "tile": "8m"}},
            {"win": {"player": "D", "by": "tsumo", "hand": "11446p 44668899s + 6p"}},
            {"kong": {"player": "B", "kind": "concealed", "tile": "9m"}},
            {"win": {"player": "B", "by": "ron", "from": "C", "hand": "1233334455m [9999m] + 6m"}},
        ],
    }  # fmt: skip
    assert "D pays 200 points" in _say(record, "D=600払い")
    assert "until D wins" not in _say(record, "D=600払い")
    assert "の和了までの" not in _say(record, "D=600払い", "ja")
    assert "×2" in _say(record, "D=600払い")


def test_who_claims_to_pay_nothing_and_gets_something_in_all_reads_so() -> None:
    """In all A gets 300 for his kong less 100 for each of two wins; that he pays nothing for B's is no answer to it."""
    record = {
        "rules": "kessen", "seats": ["A", "B", "C", "D"], "void": {"A": "s", "B": "s", "C": "m", "D": "s"},
        "events": [
            {"win": {"player": "D", "by": "tsumo", "hand": "1177889p (444p) (444m) + 6p"}},
            {"kong": {"player": "A", "kind": "明槓", "tile": "5m", "from": "C"}},
            {"win": {"player": "B", "by": "ron", "from": "C", "hand": "117m 1122335566p + 7m"}},
            {"win": {"player": "C", "by": "ron", "from": "A", "hand": "456999p 2356667s + 4s"}},
        ],
    }  # fmt: skip
    assert calc.score(record).points["A"] == 100
    assert "no, A gets 100 points (kong bonus 300 − D's win 100 − C's win 100)." in _say(record, "A=nothing")
    assert "0 is kong bonus 300 − C's win 100 − D's win 200: perhaps self-draw doubled" in _say(record, "A=nothing")
    assert "違う、A の収入は 100点" in _say(record, "A=nothing", "ja")


def test_a_guest_wind_is_worth_what_a_seat_wind_is() -> None:
    """An open hand of one han (a dragon) with a triplet of west in the east round, which is neither B's nor round's."""
    record = {
        "win": {"player": "B", "by": "ron", "from": "C", "hand": "(555z@C) 333z 567p 99p 34s", "tile": "5s"},
        "rules": {"use": "tcg", "set": {"yaku.seat_wind": "2/2"}},
    }  # fmt: skip
    assert calc.score(record).wins[0].han == 1
    assert "(a guest wind)" in _say(record, "B=3 han")
    assert "客風の" in _say(record, "B=3翻", "ja")
    assert "(a guest wind)" not in _say(record, "B=2 han")


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
