"""Answers about what is paid beside a chombo that plays on, of 流し満貫 as a win, and of shares without honba."""

from __future__ import annotations

import pytest

import calc

Values = dict[str, bool | str]
ON: Values = {"chombo.plays_on": True, "chombo.points": "mangan"}
AS_WIN: Values = {"draw.nagashi_mangan": "mangan", "nagashi.win": True}


def answer(line: str, claim: str, lang: str = "en", rules: str = "riichi", values: Values | None = None) -> str:
    """Return what is answered to one claim about the hand of a line, without line ends. ``values``: rules that are
    changed."""
    text = " ".join(calc.dispute(line, [claim], rules=rules, set=values).text(lang).split())
    return text[text.index(f"{claim[0]} says" if lang == "en" else f"{claim[0]}「") :]


def beside(line: str, claim: str, lang: str = "en") -> str:
    """Return what is answered to a claim where a chombo of a mangan does not end the hand, and 流し満貫 is a win."""
    return answer(line, claim, lang, values=ON | AS_WIN)


@pytest.mark.slow
def test_a_share_leaves_out_no_honba_where_there_is_none() -> None:
    """6 han by tsumo of a non-dealer: 3000/6000; 4 han 30 fu: 2000/3900, with two honba 2200/4100."""
    text = answer("C tsumo 6 han 30 fu", "C=6000 all", rules="tcg")
    assert "6,000 is what A pays. Or perhaps: C as the dealer, not A." in text
    text = answer("C tsumo 6 han 30 fu", "C=6000オール", "ja", rules="tcg")
    assert "6,000点は A の支払い。" in text
    with_honba = "B tsumo 4 han 30 fu honba 2"
    assert "3,900 is what A pays, the honba apart. Nobody" in answer(with_honba, "A=3900", rules="majsoul4")
    text = answer(with_honba, "A=3900", "ja", rules="majsoul4")
    assert "3,900点は積み棒を除いた A の支払い。 B の牌" in text


def test_what_is_paid_at_a_draw_beside_a_chombo_is_not_the_penalty_alone() -> None:
    """B, a non-dealer, pays 4,000 and 2,000 twice for the chombo, and the noten penalty."""
    draw = "draw tenpai A chombo B"  # A gets 4,000 + 3,000
    assert "no, A gets 7,000 points" in beside(draw, "A=3000")
    assert "違う、A の収入は 7,000点" in beside(draw, "A=3000", "ja")
    assert beside(draw, "A=3000 in all").endswith("right: the noten penalty in all.")
    assert beside(draw, "A=3000 in all", "ja").endswith("正しい (不聴罰符の合計)。")
    both = "draw tenpai A,C chombo B"  # B pays 8,000 + 1,500, D gets 2,000 − 1,500
    assert "no, B pays 9,500 points" in beside(both, "B=3000")
    assert "違う、B の支払いは 9,500点" in beside(both, "B=3000", "ja")
    assert "3 tenpai" not in beside(both, "D=1000")
    assert "聴牌が3人" not in beside(both, "D=1000", "ja")


@pytest.mark.parametrize(
    "line", ["draw tenpai A chombo B", "A ron C 3 han 30 fu chombo B", "chombo B"],
)  # fmt: skip
def test_a_chombo_may_be_claimed_by_who_made_it(line: str) -> None:
    assert "B says “chombo”: right." in beside(line, "B=chombo")
    assert "B「チョンボ」: 正しい。" in beside(line, "B=チョンボ", "ja")
    assert "C says “chombo”: no" in beside(line, "C=chombo")
    assert "C「チョンボ」: 違う" in beside(line, "C=チョンボ", "ja")


def test_no_win_is_no_chombo() -> None:
    """B's chombo leaves A's ron a win."""
    assert "no, the win is legal." in beside("A ron C 3 han 30 fu chombo B", "B=no win")
    assert "違う、和了は成立している。" in beside("A ron C 3 han 30 fu chombo B", "B=和了なし", "ja")


@pytest.mark.slow
def test_a_dealers_chombo_is_told_of_him_as_the_dealer() -> None:
    """Of a dealer a chombo costs 12,000."""
    hand = "A ron C 3 han 30 fu chombo B"
    assert "12,000 is what B would pay: B as the dealer, not A." in beside(hand, "B=12000")
    assert "12,000点は B の支払い: 親を A でなく B とした。" in beside(hand, "B=12000", "ja")


@pytest.mark.parametrize(
    ("line", "claim"),
    [
        ("draw nagashi C", "C=2000/4000"),
        ("draw nagashi C honba 2", "C=2200/4200"),
        ("draw nagashi C honba 2", "C=2000/4000"),
        ("draw nagashi B,C", "B=2000/4000"),
        ("draw nagashi B,C", "D=2000/4000"),
        ("draw nagashi B chombo C", "B=2000/4000"),
    ],
)  # fmt: skip
def test_shares_of_nagashi_are_right_whatever_else_is_paid(line: str, claim: str) -> None:
    assert ": right" in beside(line, claim)
    assert "正しい" in beside(line, claim, "ja")


@pytest.mark.slow
def test_other_shares_of_nagashi_are_wrong() -> None:
    """The dealer pays and gets no more than the others of his own 流し満貫."""
    assert ": no" in beside("draw nagashi C honba 2", "C=2200/4000")
    assert "違う" in beside("draw nagashi C honba 2", "C=2200/4000", "ja")
    assert ": no" in beside("draw nagashi A,C", "A=2000/4000")


@pytest.mark.slow
def test_the_number_of_tenpai_is_told_once() -> None:
    text = answer("draw tenpai A", "A=1500")
    assert text.endswith("1,500 is 3,000 / 2, as with 2 tenpai; here only A is.")
    text = answer("draw tenpai A", "A=1500", "ja")
    assert text.endswith("1,500点は 3,000点 / 2、聴牌が2人の場合 (ここでは聴牌は A だけ)。")


@pytest.mark.slow
def test_a_liable_ron_is_not_half_as_much_again() -> None:
    """大三元 of the dealer, fed by B: 48,000, half of it B's; a non-dealer's are 32,000."""
    hand = "A ron C 23m 99p (555z@B) (666z@D) (777z@B) + 4m pao B"
    for claim in ("C=48000", "C=36000", "A=72000"):
        assert "1.5 times" not in answer(hand, claim)
        assert "1.5倍" not in answer(hand, claim, "ja")


@pytest.mark.parametrize(
    ("rules", "line", "claim", "english", "japanese"),
    [
        ("mighty", "draw nagashi A", "B=I pay 4000", "4,000 would be right with 流し満貫 paid as a mangan", "満貫払い"),
        ("mighty", "draw nagashi A", "A=8000", "8,000 would be right with 流し満貫 paid as a mangan", "満貫払い"),
        ("mighty", "draw nagashi C", "C=6000", "6,000 would be right with 流し満貫 paid as a mangan", "満貫払い"),
        ("mighty", "draw nagashi C", "C=2000/4000", "2,000/4,000 would be right with 流し満貫 paid as", "満貫払い"),
        ("anmika", "draw nagashi A", "B=I pay 2000", "2,000 is a share of a mangan, as 流し満貫 is paid at other",
         "2,000点は満貫の一人分 (満貫の流し満貫はよその卓)"),
        ("mighty", "draw nagashi C", "C=7000", "; no simple slip gives 7,000.", "7,000点になる単純な間違いはない。"),
    ],
)  # fmt: skip
def test_a_mangan_of_elsewhere_is_named(rules: str, line: str, claim: str, english: str, japanese: str) -> None:
    """A 流し満貫 is a yakuman in mighty: 16,000 from each to the dealer, 24,000 in all to another."""
    assert english in answer(line, claim, rules=rules)
    assert japanese in answer(line, claim, "ja", rules=rules)


@pytest.mark.parametrize(
    ("claim", "english", "japanese"),
    [
        ("A=I pay 12000", "12,000 is a mangan, which a chombo costs at other", "12,000点は満貫 (満貫払いの"),
        ("A=I pay 6000", "6,000 is a mangan, which a chombo costs at other", "6,000点は満貫 (満貫払いの"),
        ("A=I pay 4000", "4,000 is a share of a mangan, which a chombo", "4,000点は満貫の一人分 (満貫払いの"),
    ],
)
def test_a_chombo_in_chips_is_no_mangan(claim: str, english: str, japanese: str) -> None:
    """In anmika a chombo costs chips alone, of three players and of one who sits out."""
    sheet = calc.dispute({"rules": "anmika", "sitout": "D", "chombo": {"player": "A"}}, [claim])
    assert english in " ".join(sheet.text().split())
    assert japanese in sheet.text("ja")


def test_a_mangan_is_not_of_elsewhere_where_it_is_paid() -> None:
    assert "other tables" not in answer("draw nagashi A", "B=8000", rules="tcg")
    assert "よその卓" not in answer("draw nagashi A", "B=8000", "ja", rules="tcg")
