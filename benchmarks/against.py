"""``calc batch`` against what one would write without it: scripts around the packages ``mahjong`` and ``riichienv``.

    python -m benchmarks.against [--size 20000] [--rounds 3] [--folder DIR] [--compiled DIR] [--ratio 3.0]
                                 [--python calc=PATH] [--python riichienv=PATH] [--python mahjong=PATH]

Whole processes in turns on one file of different hands (as ``benchmarks.batch`` makes it): ``calc batch --jobs 1``, the
same compiled (``--compiled``: where ``benchmarks.compiled --into DIR`` unpacked it), and both scripts in
``benchmarks/scripts``, each as far as its package is installed. The least processor time of each counts; a run before
the first does not, it writes the bytecode that a user has. ``--python`` names the interpreter of an environment with
only what that contender requires, as ``pip install`` makes it for a user: what else is installed costs every start
(``msgspec`` loads ``typing_extensions`` where it finds it, 6 ms). Then every row's han, fu and points are compared with
those of ``mahjong``.

Exit status 1 if a row differs, or if calc is less than ``--ratio`` times as fast as the ``mahjong`` script.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any

from benchmarks.batch import ROOT, generated

SCRIPTS = Path(__file__).resolve().parent / "scripts"


def seconds(command: Sequence[str], path: str) -> float:
    """The processor time of a process with the modules of a directory, bytecode kept. RuntimeError if it fails."""
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": ""}
    process = subprocess.Popen(command, cwd=path, env=environment, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{command} failed with exit status {process.returncode}")
    return used.ru_utime + used.ru_stime


def in_turns(jobs: Mapping[str, tuple[Sequence[str], str]], rounds: int) -> dict[str, list[float]]:
    """The processor times of each command; one run before them, which writes bytecode, is not counted."""
    times: dict[str, list[float]] = {name: [] for name in jobs}
    for turn in range(rounds + 1):
        for name, (command, path) in jobs.items():
            took = seconds(command, path)
            if turn:
                times[name].append(took)
    return times


def contenders(
    hands: Path, folder: Path, compiled: str = "", pythons: Mapping[str, str] = MappingProxyType({})
) -> dict[str, tuple[list[str], str]]:
    """The commands by name, each with the directory whose modules it takes. ``pythons``: the interpreters by name, for
    those that have an environment of their own."""
    batch = [pythons.get("calc", sys.executable), "-m", "calc", "batch", str(hands), "--jobs", "1", "-o"]
    found = {"calc": ([*batch, str(folder / "calc.jsonl")], str(ROOT))}
    if compiled:
        found["calc compiled"] = ([*batch, str(folder / "calc compiled.jsonl")], str(Path(compiled).resolve()))
    for name in ("mahjong", "riichienv"):
        if name in pythons or find_spec(name):
            script = str(SCRIPTS / f"{name}_batch.py")
            found[name] = (
                [pythons.get(name, sys.executable), script, str(hands), str(folder / f"{name}.jsonl")],
                str(ROOT),
            )
    return found


def same(row: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether a row of ours says what one of the ``mahjong`` script says. A yakuman of ours has no han, and nobody
    pays by its fu."""
    if row["status"] != "settled":
        return other["error"] is not None
    (win,), cost = row["wins"], other["cost"]
    payers = 2 if win["by"] == "tsumo" else 0
    if cost is None or win["points"] != cost["main"] + payers * cost["additional"]:
        return False
    return bool(win["yakuman"]) or (win["han"], win["fu"]) == (other["han"], other["fu"])


def differing(rows: Path, others: Path) -> list[int]:
    """The lines of which two files of rows do not say the same."""
    with rows.open(encoding="utf-8") as ours, others.open(encoding="utf-8") as theirs:
        pairs = enumerate(zip(ours, theirs, strict=True), 1)
        return [line for line, (one, other) in pairs if not same(json.loads(one), json.loads(other))]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, compare, print; the exit status."""
    parser = argparse.ArgumentParser(description="calc batch against scripts around mahjong and riichienv.")
    parser.add_argument("--size", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--folder", default="")
    parser.add_argument("--compiled", default="")
    parser.add_argument("--ratio", type=float, default=3.0, help="calc over the mahjong script")
    parser.add_argument("--python", action="append", default=[], metavar="NAME=PATH", help="the interpreter of one")
    options = parser.parse_args(arguments)
    pythons = dict(text.split("=", 1) for text in options.python)
    with tempfile.TemporaryDirectory() as temporary:
        own = Path(temporary)
        folder = Path(options.folder or temporary)
        folder.mkdir(parents=True, exist_ok=True)
        running = contenders(generated(folder, options.size), own, options.compiled, pythons)
        least = {name: min(found) for name, found in in_turns(running, options.rounds).items()}
        for name, time in least.items():
            ratios = ", ".join(f"{least[other] / time:.2f} × {other}" for other in least if other != name)
            print(f"{name:>14}: {time:6.2f} s, {1e6 * time / options.size:5.0f} µs a record; as fast as {ratios}")
        if "mahjong" not in least:
            return 0
        wrong = {name: differing(own / f"{name}.jsonl", own / "mahjong.jsonl") for name in least if "calc" in name}
        for name, lines in wrong.items():
            print(f"{name}: {len(lines)} of {options.size} rows differ from mahjong's; lines {lines[:10]}")
        return 1 if any(wrong.values()) or least["mahjong"] / least["calc"] < options.ratio else 0


if __name__ == "__main__":
    sys.exit(main())
