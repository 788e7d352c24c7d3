"""What is remembered from one hand to the next changes nothing, and what is looked up is what would be worked out."""

from __future__ import annotations

import json
import random

import pytest

from benchmarks.batch import block
from calc.decode import Decoder
from calc.document import plain_document
from calc.reader import read_record
from calc.receipt import Receipt
from calc.record import Record
from calc.riichi.hand import Hand
from calc.riichi.judge import Judge, Score, judge_for
from calc.riichi.settlement import settle
from calc.rules import load_rules
from calc.shapes import add, completing, encode, standard
from calc.tiles import KINDS

LINES = block(7, 300).splitlines()
RECORDS = [entry.record for entry in map(Decoder().entry, (line.encode() for line in LINES)) if entry]


def test_generated_hands_are_decoded_as_they_are_read() -> None:
    assert len(RECORDS) == len(LINES)
    for line, record in zip(LINES, RECORDS, strict=True):
        assert record == read_record(plain_document(json.loads(line))).record


@pytest.mark.parametrize(
    "record",
    [
        {"rules": "mighty", "draw": {"kind": "kyuushu_kyuuhai", "hands": {"B": "1m9m1p9p1s9s1z2z5z2p3p4s5s6s"}}},
        {
            "rules": "tcg",
            "dora": "2z 3z",
            "win": {"player": "A", "by": "tsumo", "hand": "234m 567p 88s [1z 1z 1z 1z] 34s + 5s"},
        },
    ],
    ids=["nobody named", "spaces in a meld"],
)
def test_no_careful_reader_is_asked_for(record: dict[str, object]) -> None:
    entry = Decoder().entry(json.dumps(record).encode())
    assert entry is not None
    assert entry.record == read_record(plain_document(record)).record


def _sizes(judge: Judge, record: Record) -> list[tuple[object, ...]]:
    def size(score: Score) -> tuple[object, ...]:
        return score.reading.shape, score.reading.wait, *score[1:]

    return [size(s) for s in judge.scores(Hand(record.wins[0], record.seats, record.round_wind), record)]


@pytest.mark.parametrize("name", ["tenhou4", "tcg"])
def test_a_judge_that_has_seen_many_hands_judges_like_a_new_one(name: str) -> None:
    rules = load_rules(name)
    kept = judge_for(rules)
    for record in RECORDS:
        assert _sizes(kept, record) == _sizes(Judge(rules.values), record)


def test_a_win_moves_the_same_whether_it_is_told_or_not() -> None:
    rules = load_rules("tenhou4")
    for record in RECORDS + RECORDS[::-1]:
        silent, told = settle(record, rules), settle(record, rules, Receipt(rules))
        assert (silent.points, silent.chips) == (told.points, told.chips)
        assert silent.ledger.transfers == told.ledger.transfers


def test_what_completes_a_hand_is_found_next_to_its_tiles() -> None:
    chance = random.Random(5)
    for _ in range(300):
        sets = chance.choice((1, 2, 4))
        suits = chance.choice(((0, 9), (9, 27), (0, 34), (27, 34)))
        wall = [kind for kind in range(*suits) for _ in range(4)]
        codes = encode(chance.sample(wall, 3 * sets + 1))
        tried = {kind: standard(add(codes, kind), sets) for kind in range(KINDS)}
        assert completing(codes, sets) == {kind: shapes for kind, shapes in tried.items() if shapes}
