"""Records of JSON are decoded as the careful reader reads them, or left to it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc.problems.document import plain_document
from calc.problems.problems import InputError, Source
from calc.readers.decode import Decoder
from calc.readers.reader import Entry, read_documents, read_record
from calc.rules.rules import Rules

from ..tables import table_of

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def _records() -> list[dict[str, Any]]:
    found = []
    for path in sorted(EXAMPLES.glob("*.yaml")):
        documents = read_documents(Source(str(path), path.read_text(encoding="utf-8")))
        found += [d.value for d in documents if not isinstance(d, list)]
    return [value for value in found if isinstance(value, dict)]


RECORDS = _records()
DECODER = Decoder()


def carefully(value: Any) -> Entry | None:
    """What the careful reader makes of a value; ``None``: problems."""
    try:
        return read_record(plain_document(value))
    except InputError:
        return None


def agree(line: bytes, value: Any) -> bool:
    """Whether a line was decoded, and if so to the record that the careful reader reads."""
    decoded = DECODER.entry(line)
    if decoded is None:
        return False
    read = carefully(value)
    assert read is not None, line
    assert (decoded.record, decoded.rules.digest) == (read.record, read.rules.digest)
    return True


@pytest.mark.slow
def test_records_of_every_system_are_decoded() -> None:
    """The examples have words in Japanese and rules of their own too, which are left to the careful reader."""
    settled = [value for value in RECORDS if carefully(value)]
    decoded = [agree(json.dumps(value).encode(), value) for value in settled]
    assert sum(decoded) >= 0.85 * len(settled) > 200
    for system in ("anmika", "mighty", "wenzhou", "kessen", "tcg"):
        assert any(done and value.get("rules") == system for done, value in zip(decoded, settled, strict=True)), system


@table_of(
    "line",
    [
        '{"win": {"player": "B", "by": "tsumo", "by": "ron", "hand": "123456789m 11p 23s + 4s"}}',
        '{"win": {"player": "B", "by": "tsumo", "hand": "123456789m 11p 23s + 4s"}, "honba": 1, "honba": 2}',
        '{"win": {"player": "B", "by": "tsumo", "hand": "123456789m 11p 23s + 4s", "what": 1}}',
        '{"win": {"player": "B", "by": "tsumo", "hand": "123456789m 11p 23s + 4s"}, "honba": true}',
        '{"win": {"player": "B", "by": "tsumo", "hand": "123456789m 11p 23s + 4s"}, "honba": -1}',
        '{"win": {"player": "B", "by": "tsumo", "hand": "123456789m 11p 23s + 44s"}}',
        '{"win": {"player": "B", "by": "tsumo", "hand": "123456789m 11111p + 4s"}}',
        '{"win": {"player": "X", "by": "tsumo", "hand": "123456789m 11p 23s + 4s"}}',
        '{"win": {"player": "B", "by": "ron", "hand": "123456789m 11p 23s + 4s"}}',
        '{"win": null}',
        '{"win": {"player": "B", "by": "tsumo", "hand": "123456789m 11p 23s + 4s", "river": "%s"}}' % ("9s " * 35),
        '{"win": {"player": "B", "by": "tsumo", "hand": "123456789m 11p 23s + 4s"}, "dora": ["1m", ""]}',
        '{"rules": {"use": "tcg", "set": {"match.start": 1.5}}, "win": {"player": "B", "by": "tsumo",'
        ' "hand": "123456789m 11p 23s + 4s"}}',
        '{"rules": {"use": "tcg", "set": {"match.start": 1, "match.start": 2}}, "win": {"player": "B", "by": "tsumo",'
        ' "hand": "123456789m 11p 23s + 4s"}}',
        "[]",
        "7",
        "{",
        '{"rules": "no such rules", "win": {"player": "B", "by": "tsumo", "hand": "123456789m 11p 23s + 4s"}}',
    ],
)
def test_what_is_not_just_so_is_left_to_the_careful_reader(line: str) -> None:
    assert DECODER.entry(line.encode()) is None


@pytest.mark.parametrize(
    "rules",
    [
        {"use": "tenhou4", "set": {"table.red_fives": [], "yaku.riichi": 2}},
        {"set": {"limit.mangan_han": 4}},
        {"use": "tcg"},
    ],
)
def test_values_that_a_record_sets_are_read_as_the_careful_reader_reads_them(rules: dict[str, Any]) -> None:
    win = {"player": "B", "by": "tsumo", "hand": "123456789m 11p 23s + 4s"}
    value = {"rules": rules, "dora": ["1m", "2m3m"], "win": win}
    line = json.dumps(value).encode()
    assert agree(line, value)
    assert agree(line, value)
    command = {"limit.mangan_han": 3}
    mine, read = Decoder("mleague", command).entry(line), read_record(plain_document(value), "mleague", command)
    assert mine is not None
    assert mine.rules.digest == read.rules.digest


def test_rules_with_values_of_a_record_are_the_same_for_the_next_chunk() -> None:
    value = {"rules": {"use": "tcg", "set": {"yaku.riichi": 2}}, "draw": {"tenpai": ["A"]}}

    def rules(*command: Any) -> Rules:
        entry = Decoder(*command).entry(json.dumps(value).encode())
        assert entry is not None
        return entry.rules

    assert rules() is rules()
    assert rules().values["yaku.riichi"].closed == 2
    assert rules("", {"yaku.riichi": 3}).values["yaku.riichi"].closed == 3


_ODD = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 10**12), st.text(max_size=5), st.lists(st.text(max_size=3), max_size=3),
    st.dictionaries(st.sampled_from(["A", "B", "use", "player"]), st.integers(0, 5), max_size=2),
    st.sampled_from(["ron", "ツモ", "double", "1m", "0p 0p", "5z+5z", "east 1", "A", "best", 1.5]),
)  # fmt: skip


@pytest.mark.slow
@given(st.sampled_from(RECORDS), st.data())
def test_damaged_records_are_decoded_as_they_are_read(value: dict[str, Any], data: st.DataObject) -> None:
    damaged = json.loads(json.dumps(value))
    at = damaged
    while data.draw(st.booleans()):
        inner = [v for v in at.values() if isinstance(v, dict)]
        if not inner:
            break
        at = data.draw(st.sampled_from(inner))
    known = sorted(at) or ["win"]
    name = data.draw(st.sampled_from([*known, "river", "honba", "ura", "title"]))
    if name in at and data.draw(st.booleans()):
        del at[name]
    else:
        at[name] = data.draw(_ODD)
    agree(json.dumps(damaged).encode(), damaged)


@pytest.mark.slow
def test_what_was_read_before_makes_no_difference() -> None:
    """Damaged records have the same rows in any order, and by the careful reader. (A hundred thousand of them:
    ``python -m benchmarks.damaged``.)"""
    from benchmarks import damaged

    assert damaged.main(["--records", "300", "--seed", "5"]) == 0
