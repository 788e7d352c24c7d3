"""How long an anmika fever of twelve wins takes in process: read once, settled many times.

    python -m benchmarks.fever

All four pocchi, both bright fives, flowers, the gold north and 冬 are in it. Exits with 1 if the median of the
settlement is not below the limit; beside it the settlement of a record
that was checked before, and with its whole result (receipt and readings).
"""

from __future__ import annotations

import argparse
import gc
import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from calc.steps import read_record, settle

LIMIT_MS = 30.0
"""What twelve wins may take."""
_TILES = ("2p", "Pr", "0p", "8p", "Pg", "g5p", "2p", "Py", "Pb", "8p", "5p", "2p")


def story() -> dict[str, Any]:
    """A fever of B in シュバリー that waits for 2p, 5p and 8p, twelve wins; the last turns 冬, with 金北."""
    lie = {"dora": "9m 9s", "ura": "1z 2z"}
    events: list[dict[str, Any]] = [
        {"aside": {"player": "B", "tiles": "春 夏 北"}},
        {"aside": {"player": "A", "tiles": "春"}},
        {"riichi": {"player": "B", "fever": "single", "shubari": True}},
    ]
    for i, tile in enumerate(_TILES):
        win: dict[str, Any] = {"player": "B", "by": "tsumo", "tile": tile} | lie
        if i % 3 == 0:
            win |= {"by": "ron", "from": "AC"[i % 2]}
        if i == 0:
            win["ippatsu"] = True
        if i > 4:
            win["gold"] = "none"
        if i == len(_TILES) - 1:
            win |= {"gold": "winter", "winter": ["9m 3p", "6z 7z"]}
        events.append({"win": win})
        if i == 4:
            events.append({"aside": {"player": "B", "tiles": "冬 gN"}})
    return {
        "rules": "anmika",
        "seats": ["A", "B", "C"],
        "sitout": "D",
        "scores": {"A": 35000, "B": 34000, "C": 35000},
        "hands": {"B": "777s 34567p 123s 99m"},
        "events": events,
    }


def measured(work: Callable[[], object], runs: int) -> list[float]:
    """Milliseconds of each run, the first apart."""
    work()
    gc.collect()
    took = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        took.append((time.perf_counter() - start) * 1e3)
    return took


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; the exit status."""
    parser = argparse.ArgumentParser(description="Milliseconds an anmika fever of twelve wins takes.")
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    entry = read_record(story())
    record, rules = entry.record, entry.rules
    result = settle(record, rules)
    assert len(result.wins) == len(_TILES)
    table = {
        "settle": measured(lambda: settle(record, rules), options.runs),
        "already checked": measured(lambda: settle(record, rules, checked=True), options.runs),
        "with result": measured(lambda: settle(record, rules).to_dict(), max(options.runs // 5, 1)),
    }
    medians = {name: statistics.median(took) for name, took in table.items()}
    missed = medians["settle"] >= LIMIT_MS
    if options.json:
        print(json.dumps({"wins": len(_TILES), "runs": options.runs, "median_ms": medians, "missed": missed}, indent=2))
        return int(missed)
    print(f"a fever of {len(_TILES)} wins, milliseconds; the settlement at most {LIMIT_MS:g} (median)")
    for name, took in table.items():
        print(f"{name:18}{len(took):6} runs{medians[name]:9.2f} median{min(took):9.2f} least{max(took):9.2f} most")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
