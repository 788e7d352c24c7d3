"""What ``benchmarks.claims`` counts as only another mistake named: an answer that names one, and none of those made."""

import pytest

import calc
from benchmarks.claims import FRANK, Heard, hear
from calc.render.dispute_causes import CauseWords

OF_PINFU = {
    "rules": "mighty",
    "round": "south 1",
    "honba": 0,
    "win": {"player": "B", "by": "ron", "from": "A", "hand": "56678p 23345s 115z + 4s", "norths": 1},
    "sticks": 1,
    "dora": "1m",
}
"""2,000 points and a stick: 3,000 in all; no single mistake comes to 2,600."""
OF_RED = {
    "rules": {"use": "mighty", "set": {"chips.red": 2}},
    "win": {
        "player": "A", "by": "ron", "from": "B", "hand": "305667788p 11s 22z + 3p", "riichi": True, "ippatsu": True,
        "norths": 2,
    },
    "honba": 0,
    "sticks": 2, "dora": "2p", "ura": "1z", "alice": "3p 8p 5p 3p 1m",
}  # fmt: skip
"""11 han with a red five, and two chips for it: without it 10 han, and 13 chips of 15."""


def heard(record: object, claim: str, *kinds: str) -> Heard:
    """What comes of a false claim behind which these kinds of mistakes are."""
    return hear(1, {"record": record, "kind": [*kinds], "mistakes": [*kinds], "truth": "wrong"}, claim)


def test_an_answer_that_names_no_mistake_counts_as_unexplained() -> None:
    frank = heard(OF_PINFU, "B=pays 2600", "fu_concealed_ron", "dora_one_more")
    assert frank.status == "explained"
    assert not frank.named
    assert "no simple slip gives 2,600" in frank.answer
    assert not frank.misleading
    # an answer that names another mistake, to the whole claim or to a part of it, still counts
    another = heard(OF_PINFU, "B=1000 points", "sticks")
    assert "not counted" in another.answer
    assert another.misleading
    assert another._replace(status="apart").misleading
    assert not another._replace(status="unexplained").misleading


def test_what_is_right_names_no_mistake_where_none_is_said() -> None:
    """The line with “no” has the word that names the mistake, but nothing says where 7,000 comes from."""
    frank = heard({"rules": "mighty", "draw": {"nagashi": ["C"], "tenpai": []}}, "C=7000", "nagashi")
    assert "(nagashi); no simple slip gives 7,000" in frank.answer
    assert not frank.named


@pytest.mark.parametrize("text", ["nothing_leads", "nearest", "nearest_one", "unexplained"])
def test_every_answer_without_a_mistake_is_known(text: str) -> None:
    words = CauseWords(calc.dispute(OF_PINFU, ["B=pays 2600"]), "en")
    assert FRANK.search(words.words(text, ruling="no", said="2,600", low="2,000", high="3,900"))


def test_a_red_five_overlooked_is_its_han_and_its_chips() -> None:
    of_both = heard(OF_RED, "A=24000, 13 chips", "red_chip", "red_missed")
    assert "the red 5p" in of_both.answer
    assert of_both.named
    assert not heard(OF_RED, "A=24000", "red_chip", "red_missed").named  # “the red five” is its han alone
