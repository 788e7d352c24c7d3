"""Receipts are told while a hand is settled: every transfer has its line, every key that was read is cited."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import calc
import calc.steps
from calc import InputError
from calc.cli import app
from calc.formats import read_recorded
from calc.readers.reader import Entry
from calc.render.words import Words
from calc.rules.rules import Rules, load_rules, shipped, systems
from calc.steps import read_text
from calc.systems import system
from calc.verdict.ledger import Ledger, LedgerError
from calc.verdict.receipt import CONSIDERED, Receipt, Silent, Step
from calc.verdict.verdict import Part, as_data
from tests import anmika_adapter, mighty_adapter
from tests.helpers import ALL, render, some
from tests.kessen import test_kessen_cases
from tests.wenzhou import test_wenzhou_cases

from ..tables import table_of

EXAMPLES = sorted((Path(__file__).parent.parent.parent / "examples").glob("*.yaml"))
WINS = Path(__file__).parent.parent.parent.parent / "shared" / "data" / "tenhou4_dev.jsonl.gz"
SAMPLE = 1 if ALL else 7


def holds(record: Any, rules: Rules) -> None:
    """Settle a record with a receipt and without, and see that the receipt is whole. A refusal has none."""
    told = Receipt(rules)
    engine = system(rules.engine)
    try:
        result = engine.settle(record, rules, told)
    except InputError:
        return
    assert told.read == {key for step in told.steps for key in step.keys}
    lines = [place for step in told.steps for place in step.moved]
    assert sorted(lines) == list(range(len(result.ledger.transfers)))
    silent = engine.settle(record, rules)  # the same function without a receipt comes to the same
    assert silent.ledger.transfers == result.ledger.transfers
    assert silent.next == result.next
    data = as_data(result)
    assert all(data["receipt"][t["line"]]["unit"] == t["unit"] for t in data["ledger"])


@table_of("path", EXAMPLES, most=15)
def test_every_transfer_has_its_line_and_every_key_read_is_cited(path: Path) -> None:
    for entry in read_text(path.read_text(encoding="utf-8"), path.name):
        assert not isinstance(entry, list)
        holds(entry.record, entry.rules)


def _cases() -> Iterator[Any]:
    """The documents of the cases beside the project, of every system that has some."""
    yield from (anmika_adapter.to_record(case["record"]) for case in anmika_adapter.load("hand"))
    yield from (mighty_adapter.to_record(case["record"]) for case in mighty_adapter.load("win"))
    yield from (test_kessen_cases.document(case["record"]) for case in test_kessen_cases.CASES)
    yield from (test_wenzhou_cases.record_of(case["record"]) for case in test_wenzhou_cases.cases())


@pytest.mark.slow
@pytest.mark.skipif(not WINS.exists(), reason="no cases beside the project")
def test_so_have_the_cases() -> None:
    for document in islice(_cases(), 0, None, SAMPLE):
        try:
            entry = calc.steps.read_record(document)
        except InputError:
            continue
        holds(entry.record, entry.rules)


@pytest.mark.slow
@pytest.mark.skipif(not WINS.exists(), reason="no recorded wins beside the project")
def test_so_have_recorded_wins() -> None:
    for recorded in islice(read_recorded(str(WINS), lambda problem: None), 0, None, SAMPLE * 5):
        holds(recorded.record, load_rules(recorded.record.rules, recorded.record.overrides))


def test_a_line_takes_what_was_read_since_the_line_before() -> None:
    told = Receipt(load_rules("tcg"))
    assert told.values["fu.base"] == 20
    told.line("fu", "base", 20, "fu")
    told.line("fu", "nothing", 0, "fu")
    assert [step.keys for step in told.steps] == [("fu.base",), ()]


def test_a_line_names_no_key_that_was_not_read() -> None:
    told = Receipt(load_rules("tcg"))
    assert told.values["fu.base"] == 20
    assert told.values["fu.tsumo"] == 2
    told.line("fu", "tsumo", 2, "fu", keys=("fu.tsumo", "fu.chiitoitsu"))
    told.line("fu", "base", 20, "fu")
    assert [step.keys for step in told.steps] == [("fu.tsumo",), ("fu.base",)]


def test_what_is_read_in_a_part_of_a_step_waits_for_its_line() -> None:
    receipt = Receipt(load_rules("tcg"))
    step = receipt.step("win", "win", "")
    with step.part():
        assert receipt.values["fu.base"] == 20
    receipt.line("win", "another", "A")
    with step:
        assert receipt.values["fu.tsumo"] == 2
        step.decided, step.result = ("fu.tsumo",), "B"
    assert [step.keys for step in receipt.steps] == [(), ("fu.base",)]
    receipt.close(Ledger("ABCD"))
    assert len(receipt.steps) == 2


def test_a_step_of_what_is_looked_at_has_a_line_only_if_something_was() -> None:
    receipt = Receipt(load_rules("tcg"))
    for rule in ("fu.base", "fu.tsumo"):
        with receipt.step(CONSIDERED, "considered", "") as step:
            assert receipt.values[rule]
            receipt.line("fu", "base", 20, "fu", keys=("fu.base",))
            assert step.rest == ["fu.tsumo"][: rule == "fu.tsumo"]
            step.result = "–"
    assert [(step.topic, step.keys, step.depth) for step in receipt.steps] == [
        ("fu", ("fu.base",), 2),
        ("fu", ("fu.base",), 2),
        ("considered", ("fu.tsumo",), 1),
    ]


def test_transfers_get_a_line_for_each_reason_and_say_which() -> None:
    told, ledger = Receipt(load_rules("tcg")), Ledger("ABCD")
    ledger.pay("A", "B", 300, "win")
    ledger.pay("C", "B", 100, "honba")
    ledger.pay("D", "B", 300, "win")
    told.paid(ledger)
    told.paid(ledger)
    told.close(ledger)
    assert [(s.label, s.detail, s.result, s.moved) for s in told.steps] == [
        ("win", "300 + 300", "600", (0, 2)),
        ("honba", "", "100", (1,)),
    ]


def test_a_transfer_without_a_line_is_an_error_of_ours() -> None:
    told, ledger = Receipt(load_rules("tcg")), Ledger("ABCD")
    ledger.pay("A", "B", 300, "win")
    with pytest.raises(LedgerError, match="no line of the receipt"):
        told.close(ledger)


def test_what_was_looked_at_and_changed_nothing_is_named_at_the_end() -> None:
    told = Receipt(load_rules("tcg"))
    assert told.values["match.bust"]
    told.close(Ledger("ABCD"))
    assert [(s.topic, s.keys) for s in told.steps] == [("considered", ("match.bust",))]


def test_a_told_result_is_settled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = calc.steps.read_record(
        {"win": {"player": "B", "by": "ron", "from": "C", "hand": "234m 22444p 33567s + 3s"}}
    )
    result = calc.steps.settle(entry.record, entry.rules, with_receipt=True)
    silent = calc.steps.settle(entry.record, entry.rules)
    assert as_data(silent) == as_data(result)
    monkeypatch.setattr(Receipt, "__init__", None)  # nothing more is told from here on
    assert as_data(result)["points"] == {"A": 0, "B": 1300, "C": -1300, "D": 0, "table": 0}


def test_whoever_asks_for_nothing_is_told_nothing() -> None:
    """docs/architecture.md: games that tell a line at every step take a silent receipt."""
    rules, ledger = load_rules("kessen"), Ledger("ABCD")
    told = Silent(rules)
    assert told.values is rules.values
    ledger.pay("A", "B", 300, "win")
    told.line("value", "value", 300, "points")
    assert told.paid(ledger)
    with told.step("value", "value") as step:
        assert step.rest_of("") == []


@pytest.mark.parametrize(("result", "shown"), [("1", "1 chip"), ("2", "2 chips")])
def test_one_of_something_has_a_word_of_its_own(result: str, shown: str) -> None:
    step = Step("chips", "alice", "", result, "chips", ())
    assert system("kessen").text("en").outcome(step) == shown


RARE: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"wareme": "B", "win": {"player": "B", "by": "tsumo", "hand": "234m 22444p 33567s + 3s"}}, {"wareme.factor": 2}),
    ({"win": {"player": "B", "by": "ron", "from": "C", "hand": "234m 222p 67s 99s (666z) + 8s"}}, {"fu.fixed": 30}),
    ({"win": {"player": "B", "by": "ron", "from": "C", "hand": "345m 12367p 55789s + 8p", "renhou": True}},
     {"yaku.renhou": "mangan+"}),
    ({"win": {"player": "B", "by": "ron", "from": "A", "hand": "234m 222p 67s 99s (666z) + 8s", "kanburi": True}}, {}),
]  # fmt: skip
"""Records with rules that no example plays."""


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ja"])
@table_of("at", [*some(EXAMPLES, 2), *range(len(RARE))], most=20)
def test_no_id_stands_where_a_word_should(at: Path | int, lang: str) -> None:
    """In all that is printed of the examples and of rare rules: :mod:`tests.conftest` fails where an id has no word."""
    if isinstance(at, Path):
        entries = [e for e in read_text(at.read_text(encoding="utf-8"), at.name) if isinstance(e, Entry)]
    else:
        entries = [calc.steps.read_record(RARE[at][0], "tcg", RARE[at][1])]
    for record, rules, _ in entries:
        with suppress(InputError):
            assert render(calc.steps.settle(record, rules), lang, explain=2)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_an_id_without_a_word_fails(lang: str) -> None:
    """A new yaku, line of a receipt or reason for a payment without words is noticed wherever a test prints it."""
    words = Words(lang)
    assert words("honba")
    with pytest.raises(pytest.fail.Exception, match="tomorrow: the id itself is printed"):
        words("honba_of_tomorrow")
    with pytest.raises(pytest.fail.Exception, match="tomorrow: the id itself is printed"):
        words.name(Part("yaku", "tomorrow"))


def test_all_that_rules_name_has_names_in_both_languages() -> None:
    """``names`` in ``rules.yaml``: a name in English and one in Japanese, and every yaku has them."""
    names = shipped().tables["names"]
    assert not [id_ for id_, words in names.items() if not (isinstance(words, dict) and words["ja"] and words["en"])]
    keys = {key for name, _, _ in systems() for key in load_rules(name).values if key.startswith("yaku.")}
    assert not [key for key in keys if key.removeprefix("yaku.") not in names]


@pytest.mark.parametrize(
    ("data", "rules", "over", "line", "keys"),
    [
        ({"draw": {"tenpai": ["B"]}}, "tcg", {}, "payment.noten", {"draw.noten_total"}),
        ({"draw": {"tenpai": ["B"]}}, "tcg", {}, "next.next", {"renchan.noten"}),
        ({"chombo": {"player": "B"}}, "mleague", {}, "next.next", {"chombo.deal", "chombo.honba"}),
        (RARE[0][0], "tcg", RARE[0][1], "payment.win",
         {"points.tsumo_with_dealer", "points.tsumo_between_children", "points.rounding_unit", "wareme.factor"}),
        ({"win": {"player": "A", "by": "ron", "from": "C", "pon_owner": "B", "chankan": True,
                  "hand": "345p 678p 22s 45s (777p) + 6s"}}, "mighty", {}, "payment.fuka",
         {"points.rounding_unit", "fuka.halves", "points.dealer_ron"}),
    ],
)  # fmt: skip
def test_a_line_names_the_rules_that_decide_it_and_no_others(
    data: dict[str, Any], rules: str, over: dict[str, Any], line: str, keys: set[str]
) -> None:
    entry = calc.steps.read_record(data, rules, over)
    receipt = as_data(calc.steps.settle(entry.record, entry.rules))["receipt"]
    told = next(step for step in receipt if f"{step['topic']}.{step['label']}" == line)
    assert {rule["id"] for rule in told["rules"]} == keys


@pytest.mark.parametrize(("rules", "hand", "options"), [
    ("tcg", "1s1s7p8p9p4m5m6m2p3p3p4p5p + 4p", ["--tsumo", "A", "--riichi", "--dora", "1p", "--ura", "4m"]),
    ("mighty", "99p 123456789s 55z + 5z", ["--ron", "B", "--from", "C", "--riichi", "--seats", "A,B,C"]),
])  # fmt: skip
def test_a_size_names_no_rule_of_another_reading(rules: str, hand: str, options: list[str]) -> None:
    """切り上げ満貫 was read for a reading of fewer han, fu for another pair: what decides this one is named."""
    done = CliRunner().invoke(app, ["score", hand, *options, "-r", rules, "--json"])
    lines = json.loads(done.stdout)["receipt"]
    (size,) = [line for line in lines if line["topic"] == "points"]
    (total,) = [line for line in lines if line["label"] == "fu"]
    assert "points.kiriage" not in {rule["id"] for rule in size["rules"]}
    assert not {"fu.pair_dragon", "fu.wait_tanki"} & {rule["id"] for rule in total["rules"]}


def test_a_liable_players_honba_names_its_rule_and_the_next_deal_none_of_them() -> None:
    """包: `pao.honba` decides who pays the honba, not who pays the hand."""
    hand = ["(555z@C) (666z@D) (777z@C) 1z (222z) + 1z", "--ron", "B", "--from", "D", "--pao", "C", "--honba", "2"]
    done = CliRunner().invoke(app, ["score", *hand, "-r", "majsoul4", "--json"])
    named = {line["label"]: {rule["id"] for rule in line["rules"]} for line in json.loads(done.stdout)["receipt"]}
    assert named["honba"] == {"honba.ron", "pao.honba"}
    assert "pao.yaku" in named["pao"]
    assert "pao.honba" not in named["pao"] | named["half"] | named["win"]
    assert not {key for key in named["next"] if key.startswith("pao.")}


@pytest.mark.parametrize(
    ("hand", "detail"),
    [
        ("B ron C 4 han 30 fu honba 2", "2 × 300"),
        ("B tsumo 3 han 30 fu honba 2", "2 × 100 × 3"),
        ("B ron C 4 han 30 fu honba 1", ""),
        ("A tsumo 3 han 30 fu honba 1", "100 + 100 + 100"),
        ("C ron B 8000 points honba 3", "3 × 300"),
    ],
)
def test_several_honba_say_how_many_at_how_much(hand: str, detail: str) -> None:
    (step,) = [step for step in calc.score(hand).steps if step.label == "honba"]
    assert step.detail == detail
