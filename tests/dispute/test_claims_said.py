"""Claims as people write and say them are read as they are meant; an unread one is answered with what may be meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from calc.dispute import yaku_names
from calc.dispute.claim_text import Fact
from calc.dispute.claims import ClaimReader
from calc.rules.rules import load_rules

from ..tables import table_of

LINES = [
    line
    for line in (Path(__file__).parent.parent / "claims_said.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
SAID = [tuple(line.rsplit(" = ", 1)) for line in LINES if " = " in line]
UNREAD = [line.partition(" ?")[::2] for line in LINES if " = " not in line]
RULES = load_rules("tcg")
NAMES = yaku_names(RULES)


def told(fact: Fact) -> str:
    """A fact as the file writes it."""
    if fact.what == "yaku":
        return f"yaku {fact.value[0]} {'yes' if fact.value[1] else 'no'}"
    if fact.what == "dora":
        return f"dora {fact.value[0]} {fact.value[1]}"
    value = "/".join(map(str, fact.value)) if isinstance(fact.value, tuple) else str(fact.value)
    return " ".join(filter(None, (fact.what, value, fact.sense, fact.who)))


@table_of(("text", "meaning"), SAID, most=50)
def test_a_claim_is_read_as_it_is_meant(text: str, meaning: str) -> None:
    reader = ClaimReader("ABCD", ["B"], NAMES, RULES.values)
    claim = reader.option("A=" + text)
    assert claim is not None, [p.message for p in reader.problems]
    assert ", ".join(map(told, claim.facts)) + f" win {claim.win}" * bool(claim.win) == meaning


@pytest.mark.parametrize(("text", "meant"), UNREAD)
def test_what_is_not_read_is_answered_with_what_may_be_meant(text: str, meant: str) -> None:
    reader = ClaimReader("ABCD", ["B"], NAMES, RULES.values)
    assert reader.option("A=" + text) is None
    (problem,) = reader.problems
    assert problem.code == "S211"
    assert meant.strip() in (problem.help or "")


def test_there_are_enough_of_them() -> None:
    assert len(SAID) > 240


def test_what_a_dealers_limit_is_worth_is_read_from_the_rules() -> None:
    claim = ClaimReader("ABCD", ["B"], NAMES, {**RULES.values, "points.mangan": 2100}).option("A=親満")
    assert claim is not None
    assert [told(fact) for fact in claim.facts] == ["limit mangan", "points 12600"]


def test_a_game_without_fu_has_shares_where_others_have_fu_and_han() -> None:
    for rules, meaning in (("wenzhou", ["shares 4/20"]), ("tcg", ["han 4", "fu 20"])):
        claim = ClaimReader("ABCD", ["B"], {}, load_rules(rules).values).option("C=4/20")
        assert claim is not None
        assert [told(fact) for fact in claim.facts] == meaning


@pytest.mark.parametrize(
    ("sentence", "by", "says"),
    [
        ("B says C pays 7,700", "B", "C pays 7,700"),
        ("Bが『Cは7700払い』と言う", "B", "Cは7700払い"),
        ("Bさんは7700と主張している", "B", "7700"),
        ("C claims that it's 7700", "C", "it's 7700"),
        ("B=C pays 7700", "B", "C pays 7700"),
        ("D: mangan", "D", "mangan"),
        ("C pays 2600", "C", "pays 2600"),
        ("Bは5200点", "B", "5200点"),
        ("B wants 8000", "B", "wants 8000"),
        ("A5200", "A", "5200"),
    ],
)
def test_a_sentence_says_who_claims_what(sentence: str, by: str, says: str) -> None:
    reader = ClaimReader("ABCD", ["B"], NAMES, RULES.values)
    claim = reader.option(sentence)
    assert claim is not None, [p.message for p in reader.problems]
    assert (claim.by, claim.says) == (by, says)


def test_a_sentence_without_a_player_claims_nothing() -> None:
    for sentence in ("8000", "B", "Bravo 3900"):
        reader = ClaimReader("ABCD", ["B"], NAMES, RULES.values)
        assert reader.option(sentence) is None
        assert [p.sentence for p in reader.problems] == ["S211.who"], sentence


def test_a_sentence_of_a_stranger_points_at_his_name() -> None:
    reader = ClaimReader("ABCD", ["B"], NAMES, RULES.values)
    assert reader.option("X says 8000") is None
    (problem,) = reader.problems
    assert problem.sentence == "S205.stranger"
    assert problem.span is not None
    assert (problem.span.start, problem.span.end) == (0, 1)
