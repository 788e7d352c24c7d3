"""What is said for sure, and what only as what may be; and what is then told beside it, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from tests.dispute.test_dispute_kinds import printed

BAIMAN = {
    "rules": "mighty",
    "round": "south 3",
    "win": {
        "player": "B", "by": "ron", "from": "C", "hand": "06678p 2340566s 5z + 6s", "riichi": True, "ippatsu": True,
        "declared": "forgotten",
    },
    "sticks": 2, "dora": "3s", "ura": "5p", "alice": "9p",
}  # fmt: skip
"""8 han: three short of a sanbaiman."""
EIGHTEEN = {
    "rules": "anmika",
    "dora": "7m 3s 7s",
    "win": {
        "player": "C", "by": "tsumo", "riichi": True, "hand": "3p 4p 3s 4s 5s 5s g5s 6s 7s 8s [9m9m9m9m] + 2p",
        "ura": "6s 7m 7m",
    },
}  # fmt: skip
"""18 han, five above those of a counted yakuman."""
DOUBLE_DORA = {
    "rules": "mighty",
    "round": "east 2",
    "win": {"player": "B", "by": "ron", "from": "A", "hand": "99m 456p 23s (666z) (3333z) + 1s", "norths": 1},
    "dora": "8p 0p",
}
"""4 han, of which the dora are two and the dragons and the north one each."""
CHIPS = {
    "rules": "mighty",
    "round": "east 3",
    "honba": 2,
    "win": {
        "player": "B", "by": "ron", "from": "A", "hand": "11m 567999p 67s 577z + 7z", "riichi": True, "norths": 1,
    },
    "sticks": 1, "dora": "8p", "ura": "6p", "alice": "5p 5s 6p 5s 3p",
}  # fmt: skip
"""7 chips of three kinds, and a north without a chip."""
DOUBLE_WIND = {
    "rules": "majsoul4",
    "round": "south 3",
    "win": {"player": "B", "by": "ron", "from": "A", "hand": "678m 667788p 78s 22z + 9s"},
    "dora": "7m",
}
"""34 fu, 4 of them for a pair of the seat and the round wind."""
LOST_SHARE = {
    "rules": "mighty",
    "round": "south 2",
    "win": {"player": "A", "by": "tsumo", "hand": "23440p 12389s 566z + 3p", "riichi": True, "ippatsu": True},
    "sticks": 2, "dora": "6z", "ura": "2p", "alice": "3s 2s 1s 2p 6p",
}  # fmt: skip
"""6,000 from each of two, and a stick: three times that is 18,000, as is a baiman with both sticks."""
SANBAIMAN = {
    "rules": "anmika",
    "dora": "6p 3z",
    "win": {
        "player": "C", "by": "tsumo", "riichi": True, "fever": "single", "ura": "8s 5s", "aside": "北 北 北",
        "hand": "7m 7m 7m 2p 3p 6p 7p 8p 3s 4s g5s 6s 6s + 1p",
    },
    "honba": 3,
}  # fmt: skip
"""12 chips, three of them for the sanbaiman that it is no longer with three han less."""
FOUR_TRIPLETS = {
    "rules": "anmika",
    "dora": "9p 5p",
    "win": {
        "player": "A", "by": "ron", "from": "B", "aside": "春 夏",
        "hand": "6p 6p 6s 6s 6s 7s 7s 8s 8s 8s (g5s5s5s) + 7s",
    },
    "honba": 3,
}  # fmt: skip
"""A yakuman of two folds, raised by a 夏."""
GREEN = {
    "rules": "anmika",
    "dora": "7z 4p",
    "win": {
        "player": "A", "by": "tsumo", "riichi": True, "shubari": True, "ippatsu": True, "fever": "single",
        "hand": "7p 7p 7p 5s 5s 0s 6s 6s 7s 7s 7s 8s 9s + Pg", "ura": "7p 8p",
    },
    "sitout": "D",
    "honba": 1,
}  # fmt: skip
"""6 chips from each; the green pocchi doubles nothing, nor does the single fever."""
OPEN_JUNCHAN = {
    "rules": "mighty",
    "round": "east 3",
    "win": {"player": "A", "by": "tsumo", "hand": "11237899p 55z (999m) + 8p", "norths": 2},
    "dora": "1m",
}
"""7 han, of which the open pure outside hand is two."""
DRAGONS = {
    "rules": "mighty",
    "round": "east 3",
    "honba": 2,
    "win": {
        "player": "A", "by": "tsumo", "hand": "1106p 555666777z + 7p", "riichi": True, "ippatsu": True,
        "declared": "555z",
    },
    "sticks": 1, "dora": "5p", "ura": "6z", "alice": "7p 2s",
}  # fmt: skip
"""大三元, here a yakuman of three folds: 48,000 from each."""

OF_TEN = {
    "rules": {"use": "mighty", "set": {"chips.yakuman": 10}},
    "win": {"player": "B", "by": "tsumo", "hand": "05777s 22444666z + 2z"},
    "honba": 1,
    "dora": "5z",
}
"""14 chips from each, 10 of them for the yakuman, as this table alone has it."""

GUESSES = [
    # a limit has several han, so much comes to it; that the han are taken for it is told however far it is
    (BAIMAN, "B=sanbaiman", "Perhaps “sanbaiman” came from 8 han taken for sanbaiman.", "たぶん8翻を三倍満とした。"),
    (EIGHTEEN, "A=三倍満", "Perhaps “三倍満” came from the dora not", "たぶん"),
    (EIGHTEEN, "A=三倍満", "18 han taken for sanbaiman.", "18翻を三倍満とした。"),
    # two han that one thing alone brings may be two things of a han
    (DOUBLE_DORA, "B=2 han 40 fu", "Perhaps 2 han 40 fu came from 2 han too few: the dora", "たぶん2翻少ない"),
    # another mistake is about as likely
    (CHIPS, "B=eight chips", "Perhaps 8 chips came from one chip too many for アリス", "8枚なら、たぶん"),
]
TOLD = [
    (DOUBLE_WIND, "B=合計2000", "the fu of the concealed ron or the pair not counted", "門前加符か雀頭の符の数え忘れ"),
    (
        LOST_SHARE,
        "A=全部で18000",
        "3 × 6,000: the missing fourth player's share paid too, and the sticks left",
        "3 × 6,000点: ツモ損なしとした",
    ),
    (
        SANBAIMAN,
        "C=5000/9000 and nine chips each",
        "is baiman (8–10 han), 12 − 3 (sanbaiman 0, not 3):",
        "12 − 3 (三倍満祝儀 3でなく0)",
    ),
    (FOUR_TRIPLETS, "A=B pays 66000", "four triplets in a row as a single yakuman.", "四連刻 を1倍の役満とした。"),
    (
        GREEN,
        "B=I pay twelve chips",
        "the chips doubled for a pocchi that doubles nothing here",
        "倍にならないポッチで祝儀を2倍にした",
    ),
    (
        OPEN_JUNCHAN,
        "A=B pays 8000",
        "the open pure outside hand as 3 han, as if closed.",
        "純チャンの喰い下がりを忘れた",
    ),
    # what the game has is believed though this table plays otherwise
    (
        OF_TEN,
        "B=9枚オール",
        "would be right with 5 chips as 祝儀 of a yakuman; here it is 10.",
        "役満の祝儀を5枚とした",
    ),
    (OF_TEN, "B=7枚オール", "5 chips as 祝儀 of a yakuman, and リアル not counted.", "役満の祝儀を5枚とした"),
    (DRAGONS, "A=16,000オール", "Or: 大三元 as a single yakuman.", "または: 大三元を1倍の役満とした。"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("data", "claim", "english", "japanese"), [*GUESSES, *TOLD])
def test_a_guess_is_no_certainty_and_what_is_as_likely_is_told(
    data: dict[str, Any], claim: str, english: str, japanese: str
) -> None:
    assert english in printed(data, claim)
    assert japanese in printed(data, claim, lang="ja")


def test_a_han_that_either_of_two_things_brings_is_said_for_sure() -> None:
    of_a_han = {**DOUBLE_DORA, "dora": "8p 8p"}  # no dora: the dragons and the north, a han each
    reason = " 1 han 40 fu came from 1 han too few: the north or green dragon not counted."
    assert reason in printed(of_a_han, "B=1 han 40 fu")
    assert " 1翻 40符なら、1翻少ない: 北ドラか役牌 發の数え忘れ。" in printed(of_a_han, "B=1 han 40 fu", lang="ja")
