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


ROOTS = story(
    "pssm", kong("D", "concealed", "4p"), kong("D", "concealed", "8p"), kong("D", "concealed", "6p"),
    win("D", "9p [4444p] [8888p] (555p) [6666p] + 9p", "A"), win("A", "123789s 22345m 77s + 7s", "C"),
)  # fmt: skip
"""A pays 3,200, the cap, for ×64 with three roots, and 600 for kongs, and gets 100 from C."""
VOID = (
    win("D", "1233556667778s + 3s", "A"), win("A", "555p 2s (666p) (111p) (444s) + 2s"),
    {"draw": {"hands": {"B": "23334445p 55678s", "C": "224m 2p (999m) (888m) (777m)"}}},
)  # fmt: skip
"""C fails the void check, after A and D have won."""
TO_ALL = story("mmpp", *VOID)
TO_PLAYING = TO_ALL | {"rules": {"use": "kessen", "set": {"kessen.draw.void_to": "playing"}}}
BONUS = {
    "rules": {"use": "kessen", "set": {"kessen.tsumo_bonus": 100}}, "seats": [*"ABCD"], "void": {"C": "s"},
    "win": {"player": "C", "by": "tsumo", "after_kong": True, "hand": "1m [1111p] (5555m) (444p+4p) (999m) + 1m"},
    "out": ["D"],
}  # fmt: skip
"""Each pays C 3,200 for ×32, and 100 for the self-draw."""
KONGS_IN_A_ROW = story(
    "ssmp", kong("B", "concealed", "1m"), kong("B", "added", "9p"),
    win("C", "345678p 123456s 9s + 9s", "B", after_kong=True),
)  # fmt: skip
"""B hands 300 over to C for the second kong; C has paid 200 and 100 for the two."""
OPEN = story("ssmp", kong("B", "open", "9p", "A"), win("C", "345678p 123456s 9s + 9s", "B", after_kong=True))
"""A has paid 300 for B's kong, which B hands over to C, with 200 for the hand."""
KONGS = story(
    "ssmp", kong("D", "concealed", "1s"), win("A", "123456789m 22p 67p + 8p", "B"), kong("D", "concealed", "9s"),
    kong("B", "added", "3p"),
)  # fmt: skip
"""A has won before the second kong of D and that of B, and pays for neither."""
NOTEN = story(
    "ssmp", {"draw": {"hands": {
        "A": "123456789m 2267p", "B": "469m 258p 369p 147p 1p", "C": "147s 258s 369s 28p 1p 9p",
        "D": "1112223m 99s 456s 3m",
    }}},
)  # fmt: skip
"""A and D are in tenpai with hands of 100."""
TWO_KONGS = story(
    "ssmp", kong("B", "open", "9p", "A"), kong("B", "added", "1p"), win("D", "345m 678m 22s 456s 78s + 9s"),
    kong_open=200,
)  # fmt: skip
"""B gets 500 for kongs and pays D 100, who gets 300 from all and pays 100."""
NINE_OF_A_SUIT = story("sssp", win("D", "123456789m 33s 45s + 6s"))
"""Each pays 100; all tiles but a set and a pair are of one suit."""


class Told(NamedTuple):
    """A claim and what its answer says, English and Japanese."""

    record: Record
    claim: str
    english: str
    japanese: str


CLAIMS = {
    "the bonus of the last kong alone is handed over": Told(
        KONGS_IN_A_ROW, "C=800 in all",
        "800 is kong bonus handed over 900 + hand 200 − kong bonus 300: perhaps the bonuses of all kongs of B handed "
        "over, not only that of the last (槓上炮).",
        "たぶんB の最後の槓だけでなく、すべての槓の点を渡した (槓上炮)。",
    ),
    "what everybody pays for an open kong is handed over": Told(
        OPEN, "C=800 in all",
        "an open kong (明槓) paid by everybody, not by its discarder alone, and all of that handed over",
        "明槓を全員払いとし、その全額を渡した",
    ),
    "in all is what a konger who has not won gets himself": Told(
        OPEN, "B=700 in all",
        "no, B pays 200 points (kong bonus handed over 300 + hand 200 − kong bonus 300). 700 is kong bonus 900 − hand "
        "200, perhaps by two mistakes: an open kong (明槓) paid by everybody, not by its discarder alone, and the kong "
        "bonus handed over not counted.",
        "たぶん二つの間違い: 明槓を全員払いとした、それと槓ボーナス移譲の数え忘れ。",
    ),
    "what a konger gets himself goes before as much of the win of another": Told(
        TWO_KONGS, "B=600 in all",
        "no, B gets 400 points (kong bonus 500 − hand 100). 600 is ×2 (kong bonus 800 − hand 200), perhaps by two "
        "mistakes: an added kong (加槓) as 200, and a self-draw doubled (自摸加飜).",
        "たぶん二つの間違い: 加槓を200点とした、それと自摸加飜あり。",
    ),
    "without a kong cannon no bonus is handed over": Told(
        OPEN, "C=100 in all", "100 is ×1: perhaps kong cannon (槓上炮) not counted, nor the kong bonus handed over.",
        "たぶん槓上炮を数えず、槓の点も渡さなかった。",
    ),
    "who was not out at the first kong may be taken to pay for the second": Told(
        KONGS, "D=1100 in all", "1,100 came from A, out already, taken to pay for the kong too.",
        "和了済みの A も槓の点を払うとした。",
    ),
    "who is out may be taken to pay for all kongs": Told(
        KONGS, "A=I pay 400",
        "400 is kong bonus 500 − hand 100: A, out already, taken to pay for the kongs too.",
        "和了済みの A も槓の点をすべて払うとした。",
    ),
    "a draw of riichi is paid in all": Told(
        NOTEN, "A=1500 in all", "1,500 came from 3,000 in all from those who are not tenpai, as in riichi.",
        "リーチ麻雀と同じく不聴の人が合わせて 3,000点払うとした。",
    ),
    "a share may be split to the point": Told(
        NINE_OF_A_SUIT, "D=33 each", "33 came from one share split among those who pay.", "一人分を払う人で割った。",
    ),
    "most tiles of a suit may be taken for a full flush": Told(
        NINE_OF_A_SUIT, "D=400 each", "400 is ×4: perhaps full flush wrongly counted.",
        "たぶん付かない清一色を数えた。",
    ),
    "who has won pays no tenpai": Told(
        TENPAI, "B=I owe 1000",
        "no, B gets 200 points (B's win). 1,000 is tenpai check 1,200 − B's win 200: perhaps B, out already, "
        "taken to pay the tenpai check too.",
        "1,000点は 聴牌チェック 1,200点 − B の和了 200点: たぶん和了済みの B もノーテンの支払いをするとした。",
    ),
    "a robbed kong is not paid": Told(
        ROBBED, "D=D pays 300",
        "300 is B's win 400 + C's win 100 − kong bonus 200: the bonus of D's kong paid, though it was robbed.",
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
        "Perhaps 200 came from an added kong (加槓) as 200. "
        "Or: ×2: seven pairs not counted, and the kong bonus left out.",
        "B の支払いは 900点 (A の和了 800点 + 槓ボーナス 100点。A の8倍: 七対子 4 × 根 2)。 "
        "200点なら、たぶん加槓を200点とした。 または: 2倍: 七対子の数え忘れ、それと槓ボーナスの数え忘れ。",
    ),
    "a mistake in each of two hands": Told(
        TWO_HANDS, "A=I pay 700",
        "700 is B's win 400 + D's win 200 + C's win 100, perhaps by two mistakes: (1) all simples, a root (four "
        "alike) or a concealed hand (門清, at other tables) wrongly counted; (2) root not counted or seven "
        "pairs (七対子) as ×2.",
        "700点は B の和了 400点 + D の和了 200点 + C の和了 100点。"
        "たぶん二つの間違い: ①付かない断么九、根 (四枚で根)か門清 (他の卓のルール)を数えた、 "
        "②根の数え忘れか七対子を2倍とした。",
    ),
    "three roots are more than one": Told(
        ROOTS, "A=I pay 2000",
        "perhaps ×16 instead of ×64: full flush not counted or the roots counted once, not for each.",
        "たぶん64倍でなく16倍: 清一色の数え忘れか根をまとめて一つとした。",
    ),
    "the void check is for who has won too": Told(
        TO_ALL, "C=C owes 3500",
        "3,500 (void check 3,200 + A's win 200 + tenpai check 100) would be right with nothing of the void check for "
        "who has won; this table plays otherwise.",
        "和了済みの人には花猪の払いなしなら3,500点 "
        "(欠色チェック 3,200点 + A の和了 200点 + 聴牌チェック 100点) (この卓は違う)。",
    ),
    "the void check is for who still plays": Told(
        TO_PLAYING, "D=+3300",
        "3,300 is void check 3,200 + D's win 100, perhaps by two mistakes: the void check (欠色チェック) paid to who "
        "has won too, and full flush not counted.",
        "3,300点は 欠色チェック 3,200点 + D の和了 100点。"
        "たぶん二つの間違い: 欠色チェックを和了済みの人にも払うとした、それと清一色の数え忘れ。",
    ),
    "rare single slips leave room for two": Told(
        BONUS, "C=1600",
        "Perhaps 1,600 came from the cap taken for all payers together (it is for each). Or: what each would pay for "
        "×16: (1) nothing added for a self-draw (自摸加底 left out); "
        "(2) one root, all triplets or kong flower not counted.",
        "または: 16倍の一人分: ①自摸加底なし、②根一つ、対々和か槓上花の数え忘れ。",
    ),
}  # fmt: skip

TWO_KONGS_OF_WINNER = story(
    "ssss", kong("B", "concealed", "1m"), kong("B", "open", "9p", "C"),
    win("B", "[1111m] (9999p) 234m 55p 67m + 8m", "C"), win("A", "345m 567m 55m 234p 23p + 4p"),
)  # fmt: skip
"""C pays B 400 and 500 for two kongs, and A 200."""
TWO_DRAWN = story("ssss", win("A", "(222p) 555p 777p 88m 33m + 3m"), win("B", "234567m 11m 678p 34p + 5p")) | {
    "rules": BONUS["rules"]
}
"""B pays A 200 + 100, and gets 100 + 100 from each of two."""
CHECKED = story(
    "ssss", win("A", "123789m 234m 11m 56m + 7m", "B"),
    {"draw": {"hands": {"C": "123456789p 1122p", "B": "47m 58m 36p 1357999p", "D": "47p 258p 369m 44688m"}}},
)  # fmt: skip
"""B pays A 400, and 400 to C in tenpai."""
HANDED_OVER = story(
    "ssss", kong("A", "added", "1p"),
    {"wins": [
        {"player": "B", "by": "ron", "from": "A", "hand": "123456789m 23p 88p + 4p", "after_kong": True},
        {"player": "C", "by": "ron", "from": "A", "hand": "456m 777m 111m 22p 56p + 4p", "after_kong": True},
    ]},
)  # fmt: skip
"""A gets 300 for a kong, hands them over to B, and pays each of two 200."""


def test_one_of_several_kongs_is_left_out() -> None:
    text = told(TWO_KONGS_OF_WINNER, "B=gets 700")
    assert "700 is B's win 400 + kong bonus 300: perhaps the bonus of B's concealed kong (暗槓) left out." in text
    assert "B の暗槓の点の忘れ" in told(TWO_KONGS_OF_WINNER, "B=gets 700", "ja")
    text = told(TWO_KONGS_OF_WINNER, "C=-800")
    assert "kong bonus 200 + A's win 200: the bonus of B's open kong (明槓) left out" in text


def test_what_a_self_draw_adds_is_forgotten_in_one_win() -> None:
    """It is played here; where it is not, nobody adds it in one win alone."""
    text = told(TWO_DRAWN, "C=-400")
    assert "400 is A's win 200 + B's win 200: perhaps nothing added for a self-draw" in text


def test_a_rule_beside_a_check_left_out_is_no_rule_alone() -> None:
    """With ×2 for a full flush B would pay 600, as the tenpai check is paid too."""
    text = told(CHECKED, "B=-200")
    assert text.endswith("200 is ×2: perhaps full flush (清一色) as ×2, and the tenpai check left out.")
    assert "would be right" not in text


def test_a_likelier_slip_is_told_beside_what_one_is_paid_alone() -> None:
    text = told(HANDED_OVER, "A=-100")
    slip = "B's win 200 + C's win 200 − kong bonus 300: the kong bonus handed over not counted."
    assert text.endswith(f"100 is what A pays C alone. Or perhaps: {slip}")


def test_a_winner_says_what_another_pays_him() -> None:
    """C pays A 200 alone; 400 would be A's win with a doubling too many, whatever C pays B."""
    text = told(TWO_KONGS_OF_WINNER, "A=C pays 400")
    assert "wrongly counted, or a root counted twice" in text
    assert text.endswith(", and only A's win is meant.")


def test_a_reason_with_a_sum_of_its_own_is_no_reason_of_another_sense() -> None:
    """A's win by tsumo brings 400, less 200 for a kong: with D, who has won, paying too, it would be 600 − 200."""
    record = story(
        "pmsp", kong("B", "concealed", "1p"), win("D", "234567m 11s 789s 45s + 6s", "B", by="rob"),
        win("A", "(222m) 333s 444s 55s 66m + 6m"),
    )  # fmt: skip
    text = told(record, "A=gets 400 in all")
    slip = "A's win 600 − kong bonus 200: D, out already, taken to pay too."
    assert text.endswith(f"400 is the hand alone. Or perhaps: {slip}")


def test_who_was_robbed_may_be_taken_to_pay_for_all() -> None:
    """C's win is 200; by a self-draw three would pay that."""
    record = story(
        "mpss", kong("A", "added", "1p"), win("C", "234m 678m 55m 345p 56p + 7p", "D", by="rob"),
    )  # fmt: skip
    assert "Or: who was robbed of the kong taken to pay for all (搶槓の責任払い)" in told(record, "C=600")
    assert "搶槓された人の責任払い" in told(record, "C=600", "ja")


def test_who_wins_on_the_same_tile_pays_nobody_for_it() -> None:
    """C gets 100 and has paid 100 for the kong: B's 200 are not his to pay, though 200 off are 100 lost."""
    text = told(HANDED_OVER, "C=-100")
    assert "everybody taken to pay a ron" not in text


def test_one_kong_left_out_does_not_repeat_all_kongs_left_out() -> None:
    record = story(
        "ssss", kong("C", "concealed", "9m"), kong("C", "added", "2p"),
        win("D", "345m 678m 44p 456p 67p + 8p", "C", after_kong=True),
    )  # fmt: skip
    slip = "500 is kong bonus handed over 300 + hand 200: perhaps the kong bonus not counted."
    assert told(record, "C=-500").endswith(slip)


def test_two_slips_as_likely_as_another_cap_are_told_beside_it() -> None:
    record = story(
        "pspp", win("B", "123456789m 23p 88p + 4p", "A"), win("D", "2222s 6666s 1144s 8s + 8s"),
    )  # fmt: skip
    text = told(record, "D=gets 1600")
    assert "1,600 would be right with a cap of 800 (×8); here it is 32. Or: ×8: (1) " in text


def test_a_win_left_out_has_no_article() -> None:
    text = told(TWO_KONGS_OF_WINNER, "C=-900")
    assert "900 is what C pays B alone: A's win 200 left out" in text


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
        "3,200 is ×32: self-draw doubled or a root (four alike) wrongly counted, all triplets (対々和) as ×4, "
        "or one root counted twice."
    ) in answer
    assert "(16倍: 対々和 2 × 根 2 × 根 2 × 槓上花 2)" in told(DOUBLINGS, "C=3200", "ja")


def test_who_says_nothing_may_have_overlooked_a_kong_cannon() -> None:
    """B wins 400 and the kong from D; without 槓上炮 it is 200, as much as B pays for the kong."""
    cannon = win("B", "5p (777s) (222s) (111s) (999p) + 5p", "D", after_kong=True)
    data = story("mmmm", kong("D", "concealed", "8p"), cannon)
    text = told(data, "B=nothing")
    assert text.endswith(
        "0 is ×2 (hand 200 − kong bonus 200): perhaps kong cannon (槓上炮) not counted, nor the kong bonus handed over."
    )
    assert "たぶん槓上炮を数えず、 槓の点も渡さなかった。" in told(data, "B=nothing", "ja")


def test_a_share_split_among_the_payers_is_rounded_up_to_hundreds() -> None:
    """All triplets with a root are ×4; a self-draw doubled makes it 800, and a third of that is 267, paid as 300."""
    won = {"player": "C", "by": "tsumo", "hand": "4477m [5555m] (111p) (888m) + 7m"}
    record = {"rules": "kessen", "seats": [*"ABCD"], "void": {"C": "s"}, "win": won}
    assert "×8: (1) one share split among those who pay; (2) self-draw doubled wrongly counted" in told(
        record, "C=900 in all"
    )
    assert "8倍: ①一人分を払う人で割った、②" in told(record, "C=合計900", "ja")


def test_an_open_kong_is_not_paid_by_who_has_won_before_it() -> None:
    """When B lays his kong, A and C have won: 100 from everybody is 100 from D, so B pays 200 more."""
    record = story(
        "smsm", win("C", "77m 11222556699p + 2p", "A"), kong("A", "open", "3m", "D"), kong("A", "open", "6m", "B"),
        win("A", "7m (444p) (888m) (3333m) (6666m) + 7m", "B"), kong("B", "open", "1s", "D"),
        kong("D", "open", "3s", "B"),
        {"draw": {"hands": {"B": "2556667799s (1111s)", "D": "79p 22s (3333s) (333p) (888p)"}}},
    )  # fmt: skip
    assert "1,500 + 200 (kong bonus 100, not 300): perhaps an open kong (明槓) paid by everybody like an added one" in (
        told(record, "B=B pays 1700")
    )
    assert "明槓を加槓と同じく全員払いとした" in told(record, "B=B pays 1700", "ja")


def test_several_players_who_have_won_are_joined_by_and() -> None:
    """C's and A's wins of 100 each; the tenpai check of 400 from both."""
    record = story(
        "smms", win("C", "23457p 12333789s + 6p"), win("A", "4567899m 555678p + 6m"), kong("D", "added", "2m"),
        {"draw": {"hands": {"B": "34p 12356677888s", "D": "555m 8p (444m) (999p) (222m+2m)"}}},
    )  # fmt: skip
    assert "A and C, out already, taken to pay the tenpai check too" in told(record, "D=D +700")
    assert "和了済みの AとC も" in told(record, "D=D +700", "ja")


def test_beside_a_payment_that_is_forgotten_stands_what_else_it_may_be() -> None:
    """D pays 100 for C's kong; A's win of 200 by a kong cannon would be 100 without it."""
    rons = [
        {"player": "A", "by": "ron", "from": "D", "hand": "2223345678m 456s + 1m", "after_kong": True},
        {"player": "B", "by": "ron", "from": "D", "hand": "23m 12344p (666m) (111m) + 1m", "after_kong": True},
    ]
    record = story(
        "psmm", kong("C", "added", "9p"), win("C", "88p 66s (999p+9p) (666p) (777s) + 8p"),
        kong("D", "open", "9m", "A"), {"wins": rons},
    )  # fmt: skip
    assert "Or: 1,100 − 100: the kong bonus to C not counted." in told(record, "D=D pays 1000")
    assert "kong cannon not counted" in told(record, "D=D pays 1000")
    assert "槓上炮" in told(record, "D=D pays 1000", "ja")


ALL_AT_CAP = story(
    "sssp", win("A", "3334556666779m + 8m"), win("C", "2222334456678p + 4p", "B"), kong("D", "concealed", "6s"), cap=8,
)  # fmt: skip
"""Each of B, C and D pays A the cap of 800; B pays as much to C, and 200 for D's kong."""


def test_a_cap_for_all_together_is_shared_in_whole_hundreds() -> None:
    """A third of 800 is 267, paid as 300; that is no share split too."""
    answer = told(ALL_AT_CAP, "B=I pay 1300")
    assert "1,300 is C's win 800 + A's win 300 + kong bonus 200: perhaps the cap taken for all" in answer
    assert "split" not in answer
    assert "上限を全員の合計の上限とした (一人ずつの上限)" in told(ALL_AT_CAP, "B=I pay 1300", "ja")
    assert "the cap taken for all payers together (it is for each)" in told(ALL_AT_CAP, "B=300 for A")


LATE_KONGS = story(
    "mmsp", kong("A", "added", "6s"), win("A", "344556p 8889s (666s+6s) + 7s", "B"),
    win("D", "2366789m 123999s + 4m"), kong("C", "added", "9p"), kong("C", "concealed", "1p"),
    win("C", "7m (444m) (999p+9p) [1111p] (333m) + 7m", after_kong=True),
)  # fmt: skip
"""B alone pays C 100 and 200 for the kongs and 1,600 for the win, as A and D are out."""


def test_who_is_out_may_be_taken_to_pay_a_later_kong() -> None:
    """200 from each of A and D for the concealed kong; C gains 1,700 by all."""
    answer = told(LATE_KONGS, "C=I get 2100")
    assert "Or perhaps: A and D, out already, taken to pay for the concealed kong (暗槓) too." in answer
    assert "和了済みの AとD も暗槓の点を払うとした" in told(LATE_KONGS, "C=I get 2100", "ja")


def test_the_hand_may_be_taken_to_end_with_the_first_win() -> None:
    """A pays 800 to C and 200 for C's kongs; after that he gets as much for a kong, and 400 from B."""
    hand = story(
        "mmmp", kong("C", "added", "1s"), kong("C", "added", "8s"),
        win("C", "9p (777s) (333p) (111s+1s) (888s+8s) + 9p"), kong("A", "added", "2s"),
        win("A", "44p 99s (111p) (222s+2s) (666p) + 4p", "B"),
    )  # fmt: skip
    answer = told(hand, "A=I pay 1000")
    assert "C's win 800 + kong bonus paid 200: the hand taken to end with the first win (it goes on)." in answer
    assert "最初の和了で局が終わるとした (血戦は続く)" in told(hand, "A=I pay 1000", "ja")


def test_a_kong_left_out_is_not_handed_over_either() -> None:
    """A pays 3,200 and 100 for B's kong, which B hands over with C's 100: 200, and 200 for the win."""
    hand = story(
        "msmp", win("D", "4455566667777s + 5s"), kong("B", "added", "2m"),
        win("A", "1223346799p 123s + 5p", "B", after_kong=True),
    )  # fmt: skip
    answer = told(hand, "A=I pay 3000")
    assert "the bonus of B's kong left out (槓上炮)" in answer
    assert "B の槓の点の忘れ (槓上炮)" in told(hand, "A=I pay 3000", "ja")


def test_who_discards_two_wins_one_after_the_other_does_not_share_a_ron() -> None:
    """C pays D 200, later A 1,600: nobody halves these."""
    hand = story("pppp", win("D", "3445569m 456s (999s) + 9m", "C"), win("A", "1122344667788s + 3s", "C"))
    assert "half" not in told(hand, "C=I owe 900")
    assert "半分" not in told(hand, "C=I owe 900", "ja")


BESIDE_OWN = story(
    "spms", kong("B", "concealed", "4s"), win("B", "1115s (333s) [4444s] (777s) + 5s", "C"),
    kong("C", "open", "8p", "A"), win("C", "666p 2226s (8888p) (222p) + 6s", after_kong=True), kong_open=200,
)  # fmt: skip
"""C pays 1,600 for B's full flush, and wins himself without any."""


def test_a_rule_is_about_the_win_that_it_changes() -> None:
    """With a full flush as ×2 B's hand is 800: another cause of ×8, like a root not counted."""
    answer = told(BESIDE_OWN, "C=B's win is 800")
    assert "800 is ×8: full flush (清一色) as ×2, root or all triplets not counted, or the multipliers" in answer
    assert "清一色を2倍とした" in told(BESIDE_OWN, "C=B's win is 800", "ja")


def test_what_each_pays_with_a_kong_is_not_the_win_alone() -> None:
    """C's ×2 is 200 from each, and so is his kong."""
    hand = story(
        "mpsm", kong("C", "concealed", "8p"), win("C", "44m 12334p (333m) [8888p] + 5p"), kong("D", "added", "4s"),
        win("D", "44456p 12389s (444s+4s) + 7s", "A"),
    )  # fmt: skip
    assert told(hand, "C=400通し").endswith("right with the kong bonus; the win alone is 200 each.")
    assert told(hand, "C=400通し", "ja").endswith("槓ボーナス込みなら正しい (和了だけなら各200点)。")
    assert told(hand, "C=200通し").endswith("200通し: right (×2: root).")


def test_points_added_to_a_self_draw_are_added_to_each_of_its_wins() -> None:
    """Both D and C have drawn themselves: 100 more for both leaves C with 300 to pay, not with 500."""
    hand = story(
        "ssmp", win("D", "3445567788889s + 3s"), win("C", "33777999p 55s (888p) + 3p"), kong("B", "added", "5m"),
        win("A", "11177m 12344556p + 6p", "B"),
    )  # fmt: skip
    answer = told(hand, "C=I owe 500")
    assert "自摸加底" not in answer
    assert answer.endswith(
        "500 is D's win 800 + kong bonus 100 − C's win 400: perhaps C, out already, taken to pay for the kong too. Or: "
        "D's win 800 − C's win 300: D, out already, taken to pay too, and all triplets not counted."
    )
    answer = told(hand, "C=I owe 500", "ja")
    assert "自摸加底" not in answer


def test_a_single_multiplier_is_not_added_up() -> None:
    """B's ×4 is seven pairs alone; 1,100 has a ×2 added to it that is not there."""
    hand = story(
        "mpsm", kong("A", "added", "7m"), win("D", "1122245667p 789s + 8p", "A", after_kong=True),
        win("B", "3355667p 115566s + 7p"),
    )  # fmt: skip
    assert "(4 = 4)" not in told(hand, "B=I get 1100")
    assert "(4 = 4)" not in told(hand, "B=I get 1100", "ja")


def test_a_sum_that_comes_to_nothing_may_be_of_two_mistakes() -> None:
    """D's win is 200 from each of A and B; without what is added it is 100, and B's kong as 200 costs D as much."""
    hand = story(
        "psms", win("C", "2334467778p 567s + 5p", "B", by="rob"), kong("B", "added", "6m"),
        win("D", "12789m 23478889p + 3m"),
    ) | {"rules": {"use": "kessen", "set": {"kessen.tsumo_bonus": 100}}}  # fmt: skip
    assert (
        "0 is D's win 200 − kong bonus 200, perhaps by two mistakes: (1) an added kong (加槓) as 200; "
        "(2) nothing added for a self-draw (自摸加底 left out)."
    ) in told(hand, "D=0")
    assert "0点は D の和了 200点 − 槓ボーナス 200点。たぶん二つの間違い: ①加槓を200点とした、②自摸加底なし。" in told(
        hand, "D=0", "ja"
    )


def test_what_moves_as_much_of_a_players_points_is_one_of_two_mistakes() -> None:
    """A hands over 300 to each of B and C; 300 less of that is one payment forgotten or the bonus shared by the two."""
    rons = [
        {"player": "B", "by": "ron", "from": "A", "hand": "8p (333m) (222m) (333p) (444m) + 8p", "after_kong": True},
        {"player": "C", "by": "ron", "from": "A", "hand": "1234445556668p + 8p", "after_kong": True},
    ]
    hand = story("ssms", kong("A", "open", "8m", "D"), {"wins": rons}) | {
        "rules": {"use": "kessen", "set": {"kessen.kong.cannon_to": "each"}}
    }
    assert (
        "1,000 is B's win 200, not 400, and kong bonus handed over 300, not 600, perhaps by two mistakes: (1) one "
        "payment “kong bonus handed over” not counted or the bonus of the kong shared by the winners (槓上炮); (2) "
    ) in told(hand, "A=I pay 1000 in all")
    assert "①「槓ボーナス移譲」の支払い一つの数え忘れか槓上炮の槓の点を和了者で分けた、 ②" in told(
        hand, "A=I pay 1000 in all", "ja"
    )


def test_a_second_pair_of_mistakes_is_not_named_where_its_sum_has_no_room() -> None:
    """A's 400 + 300 for the kong is 900 as 3 × 200 + 300, but also as 800 + 300 − 200 for C's kong."""
    hand = story(
        "mmpm", kong("A", "added", "8s"), win("A", "11155p 77s (888s+8s) (333s) + 7s", "B"),
        kong("C", "concealed", "1s"), win("B", "77p 99s (444s) (999p) (666s) + 7p", "D"),
    )  # fmt: skip
    assert told(hand, "A=I get 900 in all").endswith(
        "900 is A's win 600 + kong bonus 300, perhaps by two mistakes: (1) everybody taken to pay a ron (B alone "
        "does); (2) root or all triplets not counted."
    )
    assert told(hand, "A=I get 900 in all", "ja").endswith("①ロンなのに全員払いとした、②根か対々和の数え忘れ。")


def test_of_players_taken_to_pay_those_who_are_among_others_are_named_once() -> None:
    """C gets 400 and pays 100 for a kong, whether A pays that too or not."""
    hand = story(
        "sssm", win("C", "2289m 344555667p + 7m", "B", by="rob"), win("A", "344556m 3334456p + 2p"),
        kong("D", "added", "4s"), kong("D", "concealed", "3s"),
        win("D", "88999p 55s (444s+4s) [3333s] + 8p", "B"), cap=16,
    )  # fmt: skip
    answer = told(hand, "C=C +300")
    assert "(1) A and C, out already, taken to pay for the kong too; (2)" in answer
    assert answer.count("out already, taken to pay") == 1
    assert "①和了済みの AとC も槓の点を払うとした、" in told(hand, "C=C +300", "ja")


BESIDE_KONG = story("mmmp", kong("C", "concealed", "9p"), win("D", "1156778m 666s 777s + 9m", "A"))
"""A pays 100 for the win and 200 for C's kong, as B and D do."""


FOR_THE_WIN = "%d is what %s for the win alone, without the kong bonus."


@pytest.mark.slow
@pytest.mark.parametrize(
    ("claim", "english", "japanese"),
    [
        ("A loses 100 in all", FOR_THE_WIN % (100, "A pays"), "100点は和了の分だけの A の支払い (槓ボーナス抜き)。"),
        ("D=+100 in all", FOR_THE_WIN % (100, "D gets"), "100点は和了の分だけの D の収入 (槓ボーナス抜き)。"),
        ("A loses 300 in all", "“loses 300 in all”: right.", "正しい。"),
        ("A=pays 100", "right for D's hand; in all A pays 300 (kong bonus 200 + hand", "D の手については正しい。"),
    ],
)
def test_in_all_is_not_the_win_alone(claim: str, english: str, japanese: str) -> None:
    """Who says “pays 100” may mean the win; “in all” has the kong in it."""
    assert english in told(BESIDE_KONG, claim)
    assert japanese in told(BESIDE_KONG, claim, "ja")


def test_what_somebody_gets_who_has_not_won_is_of_no_hand() -> None:
    """C has 600 for the kong; the nearest hands were those of D."""
    assert told(BESIDE_KONG, "C=+100 in all").endswith("no, C gets 600 points (kong bonus); no simple slip gives 100.")


def test_a_multiplier_may_be_left_out_of_a_tenpai() -> None:
    """C's three kinds of root: 500 become 300 from B, who pays the kong too."""
    hands = {"A": "555s 111222333m 5s", "B": "1358p 1246789s 13s", "C": "[9999p] (333p) 777p 88p 22s",
             "D": "444m 666m 88m 789s 66s"}  # fmt: skip
    drawn = story("pmmp", kong("C", "concealed", "9p"), {"draw": {"hands": hands}})
    answer = "500 is tenpai check 300 + kong bonus 200: perhaps a root not counted in C's tenpai."
    assert answer in told(drawn, "B=pays 500")
    assert "C の聴牌の根の数え忘れ" in told(drawn, "B=pays 500", "ja")
