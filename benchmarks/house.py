"""What a record of the other games costs in a batch, beside a record of the ``mahjong`` script.

    python -m benchmarks.house [--turns 7] [--size 20000] [--at-most mighty=2 --at-most anmika=4 …]

The records are the independent cases beside the project (``../shared/data/cases``), as far as they settle. All cases of
a game are settled in turn, each a chunk of its own as ``calc batch`` settles it, turn after turn; the least of a case
counts, and of the cases the median. The script's record is the processor time of a whole process on a file of
different hands, as ``benchmarks.against`` runs it. Exit status 1 if a ratio is above what ``--at-most`` allows.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.against import contenders, in_turns
from benchmarks.batch import generated
from calc.batch.chunk import Chunk, ResumePoint
from calc.batch.hands import Job
from calc.batch.work import settle_chunk
from calc.rules.rules import pinned, shipped
from tests import anmika_adapter, mighty_adapter
from tests.kessen import test_kessen_cases
from tests.wenzhou import test_wenzhou_cases


def documents() -> dict[str, list[Any]]:
    """The cases of each game as documents of ours; none where they are not beside the project."""
    return {
        "mighty": [mighty_adapter.to_record(case["record"]) for case in mighty_adapter.load("win")],
        "kessen": [test_kessen_cases.document(case["record"]) for case in test_kessen_cases.CASES],
        "wenzhou": [test_wenzhou_cases.record_of(case["record"]) for case in test_wenzhou_cases.cases()],
        "anmika": [anmika_adapter.to_record(case["record"]) for case in anmika_adapter.load("hand")],
    }


def median(found: Sequence[Any], turns: int) -> tuple[float, int]:
    """The median of what each of the documents costs that settle, in microseconds, and how many they are."""
    job = Job(form="jsonl", sums=False)
    lines = [json.dumps(document, ensure_ascii=False).encode() for document in found]
    chunks = [Chunk("jsonl", "cases", 1, line, (), ResumePoint()) for line in lines]
    with pinned(shipped()):
        chunks = [one for one in chunks if json.loads(settle_chunk(one, job).text)["status"] == "settled"]
        least = [float("inf")] * len(chunks)
        for _ in range(turns):
            for i, chunk in enumerate(chunks):
                began = time.process_time_ns()
                settle_chunk(chunk, job)
                least[i] = min(least[i], (time.process_time_ns() - began) / 1000)
    return statistics.median(least), len(chunks)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; the exit status."""
    parser = argparse.ArgumentParser(description="A record of each game in a batch, beside one of the mahjong script.")
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--size", type=int, default=20_000, help="hands for the script")
    parser.add_argument("--at-most", action="append", default=[], metavar="GAME=RATIO")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        script = {"mahjong": contenders(generated(folder, options.size), folder)["mahjong"]}
        of_script = min(in_turns(script, 2)["mahjong"]) / options.size * 1e6
        print(f" mahjong: {of_script:5.0f} µs a record")
        allowed = {name: float(ratio) for name, _, ratio in (one.partition("=") for one in options.at_most)}
        missed = False
        for name, found in documents().items():
            if found:
                took, count = median(found, options.turns)
                missed = missed or took / of_script > allowed.get(name, float("inf"))
                print(f"{name:>8}: {took:5.0f} µs, the median of {count} cases; {took / of_script:.2f} × mahjong")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
