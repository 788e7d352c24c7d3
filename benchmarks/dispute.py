"""What `calc dispute` finds of planted errors, and how long it takes.

    python -m benchmarks.dispute [--wins 200] [--system anmika]

Prints a table of kinds by system (found as first or second explanation, of those planted), and of every system the
processor time of three searches: every value of every key by itself, all single causes, and two at a time.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Mapping, Sequence

from benchmarks.plants import SYSTEMS, Case, Plant, cases
from calc.dispute.claims import ClaimReader
from calc.dispute.search import RIGHT, Search
from calc.variants import changed, others, settled

Counts = dict[str, tuple[int, int]]
"""By kind of error: how many were found, how many planted."""
FIRST = 2
"""So many explanations are looked at."""


def found_among(case: Case, search: Search, plant: Plant) -> bool | None:
    """Whether the first explanations of a planted claim name its cause; ``None`` where the claim is right."""
    seats = getattr(case.record, "everybody", case.record.seats)
    claim = ClaimReader(seats, [w.player for w in search.seen.wins]).option(plant.claim)
    assert claim is not None, plant
    answer = search.answer(claim)
    if answer.status == RIGHT:
        return None
    named = {r.cause.id for e in answer.explanations[:FIRST] for several in e.named for r in several}
    return bool(named & plant.ids)


def measure(system: str, wins: int, seed: int = 1) -> tuple[Counts, list[Plant]]:
    """What is found in so many random wins, and what is not."""
    counts: Counts = {}
    missed: list[Plant] = []
    for case in cases(system, wins, seed):
        search = Search(case.record, case.rules)
        for plant in case.plants:
            found = found_among(case, search, plant)
            if found is None:
                continue
            hit, number = counts.get(plant.kind, (0, 0))
            counts[plant.kind] = (hit + found, number + 1)
            if not found:
                missed.append(plant)
    return counts, missed


def table(counts: Mapping[str, Counts]) -> str:
    """Kinds by system."""
    kinds = sorted({kind for by_kind in counts.values() for kind in by_kind})
    lines = [f"{'':20}" + "".join(f"{system:>12}" for system in counts)]
    for kind in kinds:
        cells = [by_kind.get(kind) for by_kind in counts.values()]
        lines.append(f"{kind:20}" + "".join(f"{f'{c[0]}/{c[1]}' if c else '–':>12}" for c in cells))
    sums = [(sum(h for h, _ in k.values()), sum(n for _, n in k.values())) for k in counts.values()]
    lines.append(f"{'all':20}" + "".join(f"{f'{h}/{n}':>12}" for h, n in sums))
    lines.append(f"{'':20}" + "".join(f"{h / max(n, 1):>12.1%}" for h, n in sums))
    return "\n".join(lines)


def every_key(case: Case) -> int:
    """Settle a record under every other value of every key there is, asked or not; how many settlements that is."""
    number = 0
    for key in case.rules.values:
        for value in others(case.rules, key):
            settled(case.record, changed(case.rules, {key: value}))
            number += 1
    return number


def times(system: str, wins: int) -> str:
    """Medians and worst cases of the searches, in seconds of processor time."""
    every, single, double, numbers = list[float](), list[float](), list[float](), list[int]()
    for case in cases(system, wins, 7):
        start = time.process_time()
        numbers.append(every_key(case))
        every.append(time.process_time() - start)
        start = time.process_time()
        search = Search(case.record, case.rules)
        search.single()
        single.append(time.process_time() - start)
        start = time.process_time()
        search.double()
        double.append(time.process_time() - start)
    cells = [f"{statistics.median(t):7.3f} {max(t):7.3f}" for t in (every, single, double)]
    return f"{system:10} {statistics.median(numbers):6.0f}   " + "   ".join(cells)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print; the exit status."""
    parser = argparse.ArgumentParser(description="Planted errors that calc dispute finds, and its times.")
    parser.add_argument("--wins", type=int, default=200, help="random wins of each system")
    parser.add_argument("--timed", type=int, default=20, help="wins that are timed")
    parser.add_argument("--system", action="append", choices=SYSTEMS)
    parser.add_argument("--missed", type=int, default=0, help="print so many that were not found")
    options = parser.parse_args(arguments)
    systems = options.system or SYSTEMS
    counts: dict[str, Counts] = {}
    for system in systems:
        counts[system], missed = measure(system, options.wins)
        for plant in missed[: options.missed]:
            print(f"{system} missed: {plant.kind}: {plant.claim}: {', '.join(sorted(plant.ids)[:3])}")
    print(table(counts))
    print(f"\n{'seconds':10} {'values':>6}     every key       one cause         two at a time\n"
          f"{'':10} {'':6}    median   worst    median   worst    median   worst")  # fmt: skip
    for system in systems:
        print(times(system, options.timed), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
