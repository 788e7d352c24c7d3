"""Damaged records: nothing is lost, nothing comes twice, and what was read before makes no difference.

    python -m benchmarks.damaged [--records 100000] [--seed 1]

The records are the examples, the cases beside the project and generated hands, each damaged one to three times: other
names, tiles, circumstances and counts that may still be possible; values of the wrong type, fields renamed or left out;
bytes changed, lost or added. They are settled in three ways: in order, as ``calc batch`` does; in another order; and
all by the careful reader. Exit status 1 if there is not one row for each record, or a row that differs.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any
from unittest.mock import patch

from benchmarks.batch import block
from benchmarks.house import documents
from calc.batch.chunk import Chunk, ResumePoint
from calc.batch.hands import Job
from calc.batch.work import settle_chunk
from calc.readers.decode import Decoder
from calc.rules.rules import pinned, shipped
from tests.readers.test_decode import RECORDS, carefully

_FLAGS = ("riichi", "double_riichi", "ippatsu", "rinshan", "haitei", "houtei", "chankan", "tenhou", "open_riichi")
_VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    99,
    10**30,
    1.5,
    "",
    "x",
    "ron",
    "5m",
    "0p",
    "B",
    [],
    {},
    ["1m"],
    {"a": 1},
    "123m",
    "東",
)
_PIECE = 500


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [(*path, key) for key, _ in inside] + [p for key, its in inside for p in _places(its, (*path, key))]


def _other_type(value: dict[str, Any], rnd: random.Random) -> None:
    """A field is left out, renamed, or has a value that means something else."""
    *path, last = rnd.choice(_places(value))
    at: Any = value
    for key in path:
        at = at[key]
    if rnd.random() < 0.3:
        del at[last]
    elif rnd.random() < 0.3 and isinstance(at, dict):
        at[rnd.choice(("winn", "sticks", "riichi", "hand", "dora"))] = at.pop(last)
    else:
        at[last] = rnd.choice(_VALUES)


def _other_meaning(value: dict[str, Any], rnd: random.Random) -> None:
    """A circumstance, a count or the seats are other ones."""
    win = value.get("win")
    if isinstance(win, dict) and rnd.random() < 0.5:
        win[rnd.choice(_FLAGS)] = rnd.random() < 0.9
    elif rnd.random() < 0.5:
        value[rnd.choice(("honba", "sticks"))] = rnd.choice((0, 1, 2, 9, 150))
    else:
        seats = value.get("seats")
        seats = [*seats] if isinstance(seats, list) else [*"ABCD"]
        rnd.shuffle(seats)
        value["seats"] = seats


def _other_sign(value: dict[str, Any], rnd: random.Random) -> dict[str, Any]:
    """A name is another, or the rank of a tile."""
    text = json.dumps(value, ensure_ascii=False)
    names, ranks = r'(?<=@)[A-D]|(?<=")[A-D](?=")', r"[0-9](?=[0-9]*[mpsz])"
    pattern, others = (names, "ABCD") if rnd.random() < 0.4 else (ranks, "0123456789")
    found = [m.start() for m in re.finditer(pattern, text)]
    if found:
        at = rnd.choice(found)
        text = text[:at] + rnd.choice(others) + text[at + 1 :]
    changed: dict[str, Any] = json.loads(text)
    return changed


def _other_bytes(line: bytes, rnd: random.Random) -> bytes:
    at = rnd.randrange(1, len(line))
    new = bytes([rnd.choice((rnd.randrange(32, 127), rnd.randrange(256)))])
    return (line[:at] + rnd.choice((b"", new, new + line[at : at + 1])) + line[at + 1 :]).replace(b"\n", b" ")


def damaged(count: int, seed: int) -> list[bytes]:
    """So many damaged records as lines; each seed gives others."""
    rnd = random.Random(seed)
    known = [value for value in RECORDS if carefully(value)] + [one for its in documents().values() for one in its]
    known = [json.loads(json.dumps(value, default=str)) for value in known]
    known += rnd.choices([json.loads(line) for line in block(seed, len(known)).splitlines()], k=len(known))
    lines = []
    for _ in range(count):
        value = json.loads(json.dumps(rnd.choice(known)))
        how = rnd.random()
        for _ in range(rnd.choice((1, 1, 2, 3))):
            if how < 0.2 and _places(value):
                _other_type(value, rnd)
            elif how < 0.45:
                _other_meaning(value, rnd)
            elif how < 0.9:
                value = _other_sign(value, rnd)
        line = json.dumps(value, ensure_ascii=rnd.random() < 0.5).encode()
        lines.append(line if how < 0.9 else _other_bytes(line, rnd))
    return lines


def rows(lines: Sequence[bytes], order: Sequence[int]) -> list[Any]:
    """The rows of lines that are settled in some order."""
    job, found = Job(form="jsonl", sums=False), {}
    for begin in range(0, len(order), _PIECE):
        piece = order[begin : begin + _PIECE]
        data = b"".join(lines[number] + b"\n" for number in piece)
        with pinned(shipped()):
            text = settle_chunk(Chunk("jsonl", "damaged", 0, data, (), ResumePoint()), job).text
        for row in map(json.loads, text.splitlines()):
            number = piece[row.pop("line")]
            assert number not in found, f"record {number} has two rows"
            found[number] = row
    return [found[number] for number in range(len(lines))]


def main(arguments: Sequence[str] | None = None) -> int:
    """Settle, compare and print; the exit status."""
    parser = argparse.ArgumentParser(description="Damaged records in three ways: the rows must be the same.")
    parser.add_argument("--records", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    lines = damaged(options.records, options.seed)
    order = list(range(len(lines)))
    usual = rows(lines, order)
    random.Random(options.seed).shuffle(order)
    shuffled = rows(lines, order)
    with patch.object(Decoder, "settled", lambda self, line: None):
        careful = rows(lines, range(len(lines)))
    counts = ", ".join(f"{count:,} {status}" for status, count in Counter(row["status"] for row in careful).items())
    print(f"{len(lines):,} records: {counts}")
    different = [
        n for n, its in enumerate(zip(usual, shuffled, careful, strict=True)) if its[0] != its[1] or its[1] != its[2]
    ]
    for number in different[:5]:
        print(lines[number].decode("utf-8", "replace"), usual[number], shuffled[number], careful[number], sep="\n  ")
    print(f"{len(different)} rows differ")
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main())
