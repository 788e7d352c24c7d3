"""What is remembered from one hand to the next changes nothing, and what is looked up is what would be worked out."""

from __future__ import annotations

import contextlib
import json
import random
from functools import cache
from typing import Any

import pytest

from benchmarks.batch import block
from calc.problems.document import plain_document
from calc.problems.problems import InputError, NoWin
from calc.readers.decode import Decoder
from calc.readers.reader import read_record
from calc.records.record import Record
from calc.riichi.hand import Hand
from calc.riichi.judge import Judge, Score, judge_for
from calc.riichi.settlement import Settlement
from calc.rules.rules import load_rules, shipped
from calc.rules.schema import schema_of
from calc.systems.mighty.settle import Settlement as MightySettlement
from calc.tiles.shapes import add, completing, encode, standard
from calc.tiles.tiles import KINDS
from calc.verdict.receipt import Receipt
from tests.helpers import win


@cache
def generated() -> dict[str, Record]:
    """Lines of a batch, and the record of each."""
    entries = ((line, Decoder().entry(line.encode())) for line in block(7, 300).splitlines())
    return {line: entry.record for line, entry in entries if entry}


@pytest.mark.slow
def test_generated_hands_are_decoded_as_they_are_read() -> None:
    assert len(generated()) == 300
    for line, record in generated().items():
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
    for record in generated().values():
        assert _sizes(kept, record) == _sizes(Judge(rules), record)


@pytest.mark.slow
def test_a_win_moves_the_same_whether_it_is_told_or_not() -> None:
    rules = load_rules("tenhou4")
    for record in [*generated().values(), *reversed(generated().values())]:
        silent, told = Settlement.settle(record, rules), Settlement.settle(record, rules, Receipt(rules))
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


THREE: dict[str, Any] = {"seats": ["A", "B", "C"]}
ALIKE = [
    win(hand, **{**THREE, **more, by: "B"}, **({"source": "C"} if by == "ron" else {}))
    for hand in (
        "234p 678p 055p 678s 9p + 9p", "234p 678p 555p 678s 9p + 9p", "234p 678p 550p 067s 9p + 9p",
        "111z 222z 333z 55z 6z + 6z",
        "234p 678p 555p 678s Pw + 9p", "234p 678p 555p 678s 9p + Pw",
        "222p 888p 555p 666s 9p + 9p", "19p 19s 19m 1234677z + 5z",
    )
    for by in ("ron", "tsumo")
    for more in (
        {}, {"riichi": True}, {"riichi": True, "ippatsu": True}, {"riichi": True, "ura": "8p"},
        {"riichi": True, "ura": "1f"}, {"riichi": True, "ura": "1f", "flowers": "2f"}, {"dora": "8p"},
        {"flowers": "1f"}, {"flowers": "1f 2f 3f 4f"}, {"flowers": "9m"}, {"flowers": "9m 9m"},
        {"norths": 1}, {"honba": 2}, {"riichi": True, "alice": "2p 1z"},
    )
]  # fmt: skip
"""Wins that differ in little, a good many only in what some chip line counts."""


FIELDS = schema_of((shipped(),)).keys["chips.lines"].fields
OWN: dict[str, Any] = {"id": "own", "ja": "牌", "en": "tile"}
LINES_OF_CHIPS: list[dict[str, Any]] = [
    *({"count": what} for what in FIELDS["count"].only["mighty"]),
    *({"count": "red", **more} for more in ({"payers": "all"}, {"hand": "closed"}, {"by": "tsumo"})),
    *({**OWN, **what} for what in ({"tile": ["0p"]}, {"tile": ["9p"]}, {"tile": ["Pw"]}, {"han": 3})),
    {**OWN, "yaku": ["suuankou", "tanyao", "riichi"]},
    *({"count": "red", **more} for more in ({"beside": ["tanyao", "ura"]}, {"unless": ["riichi", "north"]})),
]


class Forgetful(dict[Any, Any]):
    """It remembers nothing."""

    def __setitem__(self, key: Any, value: Any) -> None:
        """Nothing."""


@pytest.mark.slow
def test_wins_that_differ_in_what_a_chip_line_counts_share_no_result() -> None:
    """What chip lines came to is remembered by all that they count: rules that have seen other wins say what they
    would say anew, for each line alone."""
    over: dict[str, object] = {"table.pocchi": "one", "table.flowers": "four", "chips.alice": 1, "white.joker": False}
    over |= {"table.red_fives": ["0p", "0s"], "dora.red_han": 0, "table.aside": ["9m"], "dora.aside_han": 0}
    records, told = [], set[str]()
    for data in ALIKE:
        with contextlib.suppress(InputError):  # such as ippatsu without a riichi
            records.append(read_record(plain_document(data), "mighty", over).record)
    for line in LINES_OF_CHIPS:
        kept, anew = (load_rules("mighty", {**over, "chips.lines": [{**line, "each": 1}]}) for _ in range(2))
        judge_for(anew).paid = Forgetful()
        for record in records:
            with contextlib.suppress(NoWin, InputError):
                chips = MightySettlement.settle(record, anew).chips
                assert MightySettlement.settle(record, kept).chips == chips, line
                told |= {str(line)} if any(chips.values()) else set()
    never = {"kishogun", "joker_yakuman", "baiman", "sanbaiman", "counted_yakuman"}
    assert {str(line) for line in LINES_OF_CHIPS if line.get("count") not in never} <= told
