"""An evening of several matches in one file, each a document behind the one before it."""

from __future__ import annotations

import pytest

from calc.match.notebook import Notebook
from calc.problems.problems import InputError

NAMES = ["Ann", "Bea", "Cid", "Dan"]
FIRST = "Bea ron Cid 234m22444p33567s3s riichi dora 4z"


def evening() -> Notebook:
    """A match of one hand, and the next one in other seats, with two."""
    notebook = Notebook.begun("evening.yaml", "tenhou4", NAMES).with_hand(FIRST, "change0001 Ann")
    notebook = notebook.with_match(["Bea", "Cid", "Dan", "Ann"], "change0002 Ann")
    return notebook.with_hand("draw tenpai Ann", "change0003").with_hand(
        "Bea tsumo 234m22444p33567s3s", "change0004 Bea"
    )


def test_the_last_match_is_the_one_that_is_played() -> None:
    """Issue 34: the next match on the phone. Hands are numbered in the present match, and all matches are settled."""
    notebook = evening()
    assert (notebook.matches, len(notebook.hands)) == (2, 2)
    assert notebook.remarks == [("change0003", ""), ("change0004", "Bea")]
    assert notebook.walk.match.players == ("Bea", "Cid", "Dan", "Ann")
    assert "draw tenpai Bea" in notebook.with_other(1, "draw tenpai Bea").text.split("---")[1]
    settled = notebook.evening()
    assert settled
    assert [match.hands[0].dealer for match in settled.matches] == ["Ann", "Bea"]


def test_a_hand_of_an_earlier_match_is_replaced() -> None:
    """Issue 34: a mistake of the first match was found in the second, and no edit reached it."""
    notebook = evening()
    first = notebook.of_match(1)
    assert first.hand(1) == FIRST
    edited = first.with_other(1, "draw tenpai Ann", "change0005 Bea")
    before, after = (text.text.split("---") for text in (notebook, edited))
    assert after[0].endswith('- "draw tenpai Ann"  # change0005 Bea\n')
    assert after[1] == before[1]
    assert edited.of_match(0).hands == notebook.hands
    with pytest.raises(InputError):
        notebook.of_match(3)


def test_ids_of_all_matches_are_remembered() -> None:
    """A change that arrives again is made once, whatever match it belonged to."""
    notebook = evening()
    assert notebook.ids == ["change0001", "change0003", "change0004", "change0002"]
    back = notebook.without_last().in_place_of(notebook, "change0005")
    assert back.taken_back == ["change0004", "change0005"]
    assert back.text.count("change0001") == 1


def test_a_match_without_hands_is_followed_by_no_other() -> None:
    with pytest.raises(InputError):
        Notebook.begun("evening.yaml", "tenhou4", NAMES).with_match(NAMES)
