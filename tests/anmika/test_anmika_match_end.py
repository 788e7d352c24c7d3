"""``calc final`` of anmika: what it refuses, so that nothing given is left unread."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from calc.problems.problems import InputError
from calc.systems.anmika.match import finish
from calc.verdict.receipt import Receipt
from tests.commands import app_of

from ..helpers import rules_with

app = app_of("final")

V = rules_with("anmika").values


@pytest.mark.parametrize(
    ("system", "option", "code", "said"),
    [
        ("anmika", ["--bust", "B=A"], "L304", "トビ賞 is paid hand by hand"),
        ("anmika", ["--yakitori", "B"], "L304", "anmika has no --yakitori"),
        ("anmika", ["--east-one", "A"], "L308", "nobody is below zero"),
        ("tenhou3", ["--streak", "2"], "L304", "tenhou3 has no --streak"),
        ("tenhou3", ["--east-one", "A"], "L304", "tenhou3 has no --east-one"),
    ],
)
def test_options_that_mean_nothing_here_are_refused(system: str, option: list[str], code: str, said: str) -> None:
    run = CliRunner().invoke(app, ["-r", system, "A=60000", "B=20000", "C=25000", *option])
    assert run.exit_code == 2
    assert f"[{code}]" in run.output
    assert said in run.output


def test_tontonbu_needs_a_bust() -> None:
    """§8: the match ends in East 1 by bust; the winner's own bust by 逆 too. 0 is not bust."""
    with pytest.raises(InputError):
        finish({"A": 85000, "B": 20000, "C": 0}, Receipt(rules_with("anmika")), east_one="A")
    own = finish({"A": -1000, "B": 70000, "C": 36000}, Receipt(rules_with("anmika")), east_one="A")
    assert [t.amount for t in own.ledger.transfers if t.why == "east_one"] == [6, 6]


def test_sticks_left_on_the_table_go_to_the_top() -> None:
    """Rule `match.leftover_sticks`: they count for the 80000, and are nobody's where a table says so."""
    done = finish({"A": 79000, "B": 20000, "C": 5000}, Receipt(rules_with("anmika")), sticks=1)
    assert done.scores == {"A": 80000, "B": 20000, "C": 5000}
    assert [t.amount for t in done.ledger.transfers if t.why == "high"] == [6, 6]
    nobody = rules_with("anmika", {"match.leftover_sticks": "nobody"})
    kept = finish({"A": 79000, "B": 20000, "C": 5000}, Receipt(nobody), sticks=1)
    assert kept.scores == {"A": 79000, "B": 20000, "C": 5000}
    assert not [t for t in kept.ledger.transfers if t.why == "high"]
    run = CliRunner().invoke(app, ["-r", "anmika", "A=79000", "B=20000", "C=5000", "--sticks", "1"])
    assert "80,000" in run.output


def test_a_second_with_just_the_return_has_the_chips_of_a_high_one() -> None:
    """§1: the row is that of a second who has what is returned, or more."""
    places = [
        finish({"A": 60000, "B": n, "C": 45000 - n}, Receipt(rules_with("anmika"))).places for n in (40000, 39900)
    ]
    assert [tuple(found.values()) for found in places] == [V["end.second_high"], V["end.second_low"]]
