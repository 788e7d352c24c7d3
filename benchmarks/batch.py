"""``calc batch``, the whole process: records a second on one core and on two, and the peak resident size.

    python -m benchmarks.batch [--sizes 10000,100000,1000000] [--rounds 3] [--folder DIR] [--ratio 1.8] [--ceiling]

The records are winning hands, all different, generated once into ``--folder`` (a temporary one by default; a million
take two minutes) as JSON Lines; files that are there already are used again, and a smaller one is the beginning of a
larger one. Each size is run with ``--jobs 1`` and ``--jobs 2`` in turns, rows written to a file; the best time of so
many rounds counts (``--rounds``; from half a million on one round unless it is given).

Printed are the time on the clock, the processor time and the peak of the process that reads and writes, and those of
the workers (the peak is that of the largest). On a machine that does other things too, the clock says little: then
``2 × processor time with one / processor time with two`` says what the second process costs besides, and ``--ceiling``
measures what the machine itself gives to two processes that have nothing to do with each other: two runs with
``--jobs 1`` at once, each on half of the largest file, against one run on all of it.

Exit status 1 if two processes are less than ``--ratio`` times as fast as one on the largest file, or if a peak of the
largest file is more than a tenth above that of the next one.
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
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from benchmarks.hands import hands
from calc.formats import Expected, Recorded
from calc.formats.winlines import to_record
from calc.formats.write import record_data

ROOT = Path(__file__).resolve().parent.parent
_BLOCK = 5_000
_LARGE = 500_000
_GROWTH = 1.1
_INNER = """
import json, resource, sys
report = sys.argv.pop(1)
from calc.cli import main
try:
    main()
finally:
    own, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    with open("/proc/self/status", encoding="ascii") as status:  # ru_maxrss would hold the size of who started us
        peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
    with open(report, "w", encoding="ascii") as out:
        json.dump({"parent_cpu": own.ru_utime + own.ru_stime, "workers_cpu": others.ru_utime + others.ru_stime,
                   "parent_peak": peak, "workers_peak": others.ru_maxrss}, out)
"""
"""The command, and what it used; a process of its own that others have no part in."""


class Run(NamedTuple):
    """One run of the command."""

    seconds: float
    parent_cpu: float
    """Seconds of processor time of the process that reads and writes."""
    workers_cpu: float
    parent_peak: int
    """KiB of the process that reads and writes."""
    workers_peak: int
    """KiB of the largest worker; 0: there is none."""

    @property
    def cpu(self) -> float:
        """Seconds of processor time of all processes."""
        return self.parent_cpu + self.workers_cpu


def block(seed: int, count: int) -> str:
    """So many records as lines; each seed gives others."""
    made = (Recorded(to_record(hand), Expected(), "", 1) for hand in hands(count, seed))
    return "".join(json.dumps(record_data(one), ensure_ascii=False) + "\n" for one in made)


def generated(folder: Path, size: int) -> Path:
    """A file of so many different records, made if it is not there."""
    path = folder / f"hands-{size}.jsonl"
    if path.exists():
        return path
    fresh = path.with_suffix(".new")
    larger = sorted((int(p.stem.rpartition("-")[2]), p) for p in folder.glob("hands-*.jsonl"))
    source = next((p for n, p in larger if n > size), None)
    with fresh.open("w", encoding="utf-8") as out:
        if source:
            with source.open(encoding="utf-8") as lines:
                out.writelines(islice(lines, size))
        else:
            counts = [min(_BLOCK, size - start) for start in range(0, size, _BLOCK)]
            with ProcessPoolExecutor(os.cpu_count()) as pool:
                for start in range(0, len(counts), 20):  # a few at a time: results wait in memory
                    part = counts[start : start + 20]
                    for text in pool.map(block, range(start + 1, start + 1 + len(part)), part):
                        out.write(text)
    fresh.rename(path)
    return path


def measured(paths: Sequence[Path], jobs: int, folder: Path) -> list[Run]:
    """A run for each of some files, all at once; RuntimeError if one fails."""
    start = time.perf_counter()
    running = []
    for i, path in enumerate(paths):
        report, rows = folder / f"report-{i}", folder / f"rows-{i}.jsonl"
        command = [sys.executable, "-c", _INNER, str(report), "batch", str(path), "-j", str(jobs), "-o", str(rows)]
        running.append((subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL), report))
    runs = []
    for process, report in running:
        if process.wait():
            raise RuntimeError(f"calc batch failed with exit status {process.returncode}")
        runs.append(Run(time.perf_counter() - start, **json.loads(report.read_text(encoding="ascii"))))
    return runs


def best(runs: Sequence[Run]) -> Run:
    """The best time and the worst peak of some runs."""
    least = min(runs, key=lambda run: run.cpu)
    seconds = min(run.seconds for run in runs)
    return least._replace(
        seconds=seconds,
        parent_peak=max(run.parent_peak for run in runs), workers_peak=max(run.workers_peak for run in runs),
    )  # fmt: skip


def ceiling(path: Path, size: int, folder: Path) -> float:
    """How much faster two halves are at once than the whole alone: what this machine gives to a second process."""
    halves = [folder / "half-0.jsonl", folder / "half-1.jsonl"]
    with path.open(encoding="utf-8") as lines:
        for half in halves:
            with half.open("w", encoding="utf-8") as out:
                out.writelines(islice(lines, size // 2))
    alone = measured([path], 1, folder)[0].seconds
    return alone / max(run.seconds for run in measured(halves, 1, folder))


def line(size: int, jobs: int, run: Run) -> str:
    """One run in words."""
    text = f"{size:>9,} --jobs {jobs}: {run.seconds:7.2f} s {size / run.seconds:7,.0f} records/s"
    text += f"   processors {run.parent_cpu:6.2f}"
    text += f" + {run.workers_cpu:6.2f} s" if run.workers_peak else "          s"
    text += f"   peak {run.parent_peak / 1024:5.1f}"
    return text + (f" + {run.workers_peak / 1024:5.1f} MiB" if run.workers_peak else "         MiB")


def growth(large: Run, small: Run) -> float:
    """How much larger the peaks of a run are than those of another."""
    workers = large.workers_peak / small.workers_peak if small.workers_peak else 0.0
    return max(large.parent_peak / small.parent_peak, workers)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print; the exit status."""
    parser = argparse.ArgumentParser(description="calc batch, whole process: records a second, peak memory.")
    parser.add_argument("--sizes", default="10000,100000,1000000")
    parser.add_argument("--rounds", type=int, default=0)
    parser.add_argument("--folder", default="")
    parser.add_argument("--ratio", type=float, default=1.8, help="two processes over one, on the largest file")
    parser.add_argument("--ceiling", action="store_true", help="what two separate runs at once would get")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    sizes = sorted(int(size) for size in options.sizes.split(","))

    found: dict[int, dict[int, Run]] = {}
    most = 0.0
    with tempfile.TemporaryDirectory() as temporary:
        own = Path(temporary)
        folder = Path(options.folder or temporary)
        folder.mkdir(parents=True, exist_ok=True)
        generated(folder, sizes[-1])
        if not options.json:
            print("processors, peak: of the process that reads and writes + of the workers", flush=True)
        for size in sizes:
            path = generated(folder, size)
            runs: dict[int, list[Run]] = {1: [], 2: []}
            for _ in range(options.rounds or (1 if size >= _LARGE else 3)):
                for jobs, done in runs.items():
                    done += measured([path], jobs, own)
            found[size] = {jobs: best(done) for jobs, done in runs.items()}
            if not options.json:
                for jobs, run in found[size].items():
                    print(line(size, jobs, run), flush=True)
        if options.ceiling:
            most = ceiling(generated(folder, sizes[-1]), sizes[-1], own)
    one, two = found[sizes[-1]][1], found[sizes[-1]][2]
    ratio = one.seconds / two.seconds
    grown = max(growth(found[sizes[-1]][j], found[sizes[-2]][j]) for j in (1, 2)) if len(sizes) > 1 else 1.0
    if options.json:
        table = {str(size): {str(j): run._asdict() for j, run in pair.items()} for size, pair in found.items()}
        print(json.dumps({"runs": table, "ratio": ratio, "ceiling": most, "growth": grown}, indent=2))
    else:
        print(f"two processes / one, by the clock: {ratio:.2f} (at least {options.ratio:g} wanted)")
        print(f"by processor time, as on a machine with nothing else to do: {2 * one.cpu / two.cpu:.2f}")
        if most:
            print(f"two separate runs at once / one, by the clock: {most:.2f}")
        print(f"largest peak of {sizes[-1]:,} / of {sizes[max(len(sizes) - 2, 0)]:,}: {grown:.2f}")
    return 1 if ratio < options.ratio or grown > _GROWTH else 0


if __name__ == "__main__":
    sys.exit(main())
