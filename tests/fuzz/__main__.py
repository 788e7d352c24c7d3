"""Broken and hostile input of every kind, for as long as you like.

``python -m tests.fuzz --seconds 3600 --seed 7`` spoils records, lines, CSV, logs, rules files, claims, matches and
command lines, and asks of every answer what :mod:`tests.fuzz.oracle` says. Each finding of its own (what was raised,
and where) is printed once and kept in ``--findings``. Put the file into ``tests/fuzz/seeds``, mend the fault, and the
suite asks it again each time (``tests/readers/test_fuzz_seeds.py``).
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import resource
import sys
import time
import traceback
from collections import Counter
from pathlib import Path

from .inputs import KINDS, OFTEN
from .oracle import FoundError, ask
from .runner import peak

OWN = f"{os.sep}calc{os.sep}"


def where(error: BaseException) -> str:
    """What was raised, and in which line of the program."""
    frames = traceback.extract_tb(error.__traceback__)
    place = next((f for f in reversed(frames) if OWN in f.filename and "tests" not in f.filename), frames[-1])
    what = str(error).splitlines()[0][:60] if isinstance(error, FoundError) and str(error) else ""
    return f"{type(error).__name__} {what} at {os.path.basename(place.filename)}:{place.name}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", action="append", choices=KINDS, help="only this kind; may be given again")
    parser.add_argument("--findings", default="findings", help="folder of inputs that are answered wrongly")
    options = parser.parse_args()
    kinds, folder = options.only or list(KINDS), Path(options.findings).absolute()
    room = (peak() + 1500) << 20
    resource.setrlimit(resource.RLIMIT_AS, (room, room))
    turns = [kind for kind in kinds for _ in range(OFTEN.get(kind, 1))]
    tried: Counter[str] = Counter()
    spent: Counter[str] = Counter()
    found: dict[str, int] = {}
    began = shown = time.monotonic()
    number = 0
    while time.monotonic() - began < options.seconds:
        kind = turns[number % len(turns)]
        dice = random.Random(f"{options.seed} {kind} {number}")
        number += 1
        text = KINDS[kind](dice)
        start = time.process_time()
        try:
            ask(kind, text)
        except (Exception, KeyboardInterrupt) as error:
            if isinstance(error, KeyboardInterrupt):
                break
            name = f"{kind}: {where(error)}"
            found[name] = found.get(name, 0) + 1
            if found[name] == 1:
                folder.mkdir(exist_ok=True)
                digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
                path = folder / f"{kind}-{digest}.txt"
                path.write_bytes(text.encode("utf-8", "surrogatepass"))
                print(f"{name}: {str(error)[:200]!r}  {path}", flush=True)
        tried[kind] += 1
        spent[kind] += int(1e6 * (time.process_time() - start))
        if time.monotonic() - shown > 300:
            shown = time.monotonic()
            print(f"… {sum(tried.values()):,} inputs, {len(found)} findings", flush=True)
    for kind in kinds:
        print(f"{kind:9} {tried[kind]:>9,} inputs, {spent[kind] / max(tried[kind], 1) / 1000:6.2f} ms each")
    print(f"{sum(tried.values()):,} inputs, {len(found)} findings")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
