"""``calc batch``, the whole process: records a second on one core and on two, and the peak resident size.

    python -m benchmarks.batch [--sizes 10000,100000,1000000] [--rounds 3] [--folder DIR] [--ratio 1.8] [--json]

The records are winning hands, all different, generated once into ``--folder`` (a temporary one by default; a million
take some minutes) as JSON Lines; files that are there already are used again. Each size is run with ``--jobs 1`` and
``--jobs 2`` in turns, rows written to a file; the best time of so many rounds counts (a million: one round). The peak
is that of the largest process. Exit status 1 if two processes are less than ``--ratio`` times as fast as one on the
largest file, or if the peak of the largest file is more than a quarter above that of the next.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from benchmarks.hands import hands
from calc.formats import Expected, Recorded
from calc.formats.winlines import to_record
from calc.formats.write import record_data

ROOT = Path(__file__).resolve().parent.parent
_BLOCK = 5_000
_LARGE = 500_000


class Run(NamedTuple):
    """One run of the command."""

    seconds: float
    peak: int
    """KiB of the largest process."""
    cpu: float
    """Seconds of processor time of all processes: what a busy machine does not change."""


def block(seed: int, count: int) -> str:
    """So many records as lines; each seed gives others."""
    made = (Recorded(to_record(hand), Expected(), "", 1) for hand in hands(count, seed))
    return "".join(json.dumps(record_data(one), ensure_ascii=False) + "\n" for one in made)


def generated(folder: Path, size: int) -> Path:
    """A file of so many different records, made if it is not there."""
    path = folder / f"hands-{size}.jsonl"
    if path.exists():
        return path
    counts = [min(_BLOCK, size - start) for start in range(0, size, _BLOCK)]
    fresh = path.with_suffix(".new")
    with fresh.open("w", encoding="utf-8") as out, ProcessPoolExecutor(os.cpu_count()) as pool:
        for start in range(0, len(counts), 20):  # a few at a time: results wait in memory
            part = counts[start : start + 20]
            for text in pool.map(block, range(start + 1, start + 1 + len(part)), part):
                out.write(text)
    fresh.rename(path)
    return path


def measured(path: Path, jobs: int, folder: Path) -> Run:
    """One run; RuntimeError if it fails."""
    command = [sys.executable, "-m", "calc", "batch", str(path), "--jobs", str(jobs), "-o", str(folder / "rows.jsonl")]
    start = time.perf_counter()
    process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)} failed with exit status {process.returncode}")
    return Run(time.perf_counter() - start, usage.ru_maxrss, usage.ru_utime + usage.ru_stime)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print; the exit status."""
    parser = argparse.ArgumentParser(description="calc batch, whole process: records a second, peak memory.")
    parser.add_argument("--sizes", default="10000,100000,1000000")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--folder", default="")
    parser.add_argument("--ratio", type=float, default=1.8, help="two processes over one, on the largest file")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    sizes = sorted(int(size) for size in options.sizes.split(","))

    best: dict[int, dict[int, Run]] = {}
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(options.folder or temporary)
        folder.mkdir(parents=True, exist_ok=True)
        for size in sizes:
            path = generated(folder, size)
            runs: dict[int, list[Run]] = {1: [], 2: []}
            for _ in range(1 if size >= _LARGE else options.rounds):
                for jobs, done in runs.items():
                    done.append(measured(path, jobs, Path(temporary)))
            best[size] = {
                jobs: Run(min(r.seconds for r in done), max(r.peak for r in done), min(r.cpu for r in done))
                for jobs, done in runs.items()
            }
            if not options.json:
                for jobs, run in best[size].items():
                    speed, peak = size / run.seconds, run.peak / 1024
                    took = f"{size:>9,} records, --jobs {jobs}: {run.seconds:8.2f} s {speed:9,.0f} records/s"
                    took += f"   {run.cpu:7.2f} s of processors"
                    print(f"{took}   peak {peak:6.1f} MiB", flush=True)
    largest = best[sizes[-1]]
    ratio = largest[1].seconds / largest[2].seconds
    growth = max(largest[j].peak / best[sizes[-2]][j].peak for j in (1, 2)) if len(sizes) > 1 else 1.0
    if options.json:
        table = {str(size): {str(j): run._asdict() for j, run in runs_.items()} for size, runs_ in best.items()}
        print(json.dumps({"runs": table, "ratio": ratio, "growth": growth}, indent=2))
    else:
        print(f"two processes / one: {ratio:.2f} (at least {options.ratio:g} wanted)")
        print(f"by processor time, as on a machine with nothing else to do: {2 * largest[1].cpu / largest[2].cpu:.2f}")
        print(f"peak of {sizes[-1]:,} / peak of {sizes[max(len(sizes) - 2, 0)]:,}: {growth:.2f}")
    return 1 if ratio < options.ratio or growth > 1.25 else 0


if __name__ == "__main__":
    sys.exit(main())
