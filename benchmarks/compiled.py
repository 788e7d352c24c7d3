"""The compiled build: made, compared with the sources, and put through the tests.

    python -m benchmarks.compiled [--into DIRECTORY] [--hands 2000] [--tests FILE…]

Builds the wheel with ``CALC_COMPILE=1`` in a temporary directory (a minute; a C compiler is needed), unpacks it there
(or into ``--into``, for ``benchmarks.throughput --compiled DIRECTORY``), and then

1. settles generated hands under several rules with the sources and with the compiled modules: every byte of every
   result, receipts included, must be equal;
2. runs the tests against the compiled modules (``--tests``: which; without a name: none).

Exit status 1 if anything differs or a test fails. The checkout is not written to.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from shutil import copy2, copytree, ignore_patterns
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
TESTS = ("test_tcg_spec", "test_peer", "test_riichi_properties", "test_mighty_cases", "test_jokers", "test_waits",
         "test_anmika_cases", "test_winlines", "test_batch", "test_usual")  # fmt: skip
_BESIDE = ("benchmarks", "docs", "examples", "tests", "README.md", "pyproject.toml", "rules.yaml")
_COMPARED = ("tenhou4", "tcg", "mighty")


def build(into: Path) -> Path:
    """Build the compiled wheel and unpack it into a directory, with the rest of the checkout beside the package."""
    with tempfile.TemporaryDirectory() as temporary:
        copy = Path(temporary, "checkout")
        clean = ignore_patterns("__pycache__", "*.so", ".*")
        for name in ("calc", *_BESIDE, "hatch_build.py"):
            source = ROOT / name
            if source.is_dir():
                copytree(source, copy / name, ignore=clean)
            else:
                copy2(source, copy / name)
        subprocess.run(
            [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", temporary, str(copy)],
            check=True, env={**os.environ, "CALC_COMPILE": "1"},
        )  # fmt: skip
        wheel = next(Path(temporary).glob("*.whl"))
        if wheel.name.endswith("-none-any.whl"):
            raise RuntimeError(f"{wheel.name} is no compiled wheel")
        into.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(into)
        for name in _BESIDE:
            if (copy / name).is_dir():
                copytree(copy / name, into / name, dirs_exist_ok=True)
            else:
                copy2(copy / name, into / name)
    return into


# --- a process that settles for another -------------------------------------------------------------------------------


class Value(NamedTuple):
    """What engines must agree on. A yakuman counts 13 han a fold and no fu (no one pays by them)."""

    han: int
    fu: int
    points: int


class Engine:
    """Our settlement of some hands in this process, timed in slices."""

    def __init__(self, hands: Sequence[Any], rules: str) -> None:
        from calc.formats.winlines import to_record
        from calc.riichi.settlement import Settlement
        from calc.rules.rules import load_rules

        loaded = load_rules(rules).with_overrides({})  # a copy has a judge of its own, which has learned nothing yet
        self.hands = hands
        self.records = [to_record(hand) for hand in hands]
        self.settle: Callable[[Any], Any] = lambda record: Settlement.settle(record, loaded)
        self.convert: Callable[[Any], Any] = lambda hand: Settlement.settle(to_record(hand), loaded)

    def time(self, what: str, start: int, stop: int) -> float:
        """Seconds for a slice of the hands: ``ready`` records, or ``from dict``."""
        if what == "ready":
            return timed(self.settle, self.records[start:stop])
        return timed(self.convert, self.hands[start:stop])

    def values(self) -> list[Value]:
        """What each hand came to."""
        wins = [self.settle(record).wins[0] for record in self.records]
        return [Value(won.yakuman * 13 or won.han, 0 if won.yakuman else won.fu, won.points) for won in wins]


def timed(run: Callable[[Any], object], items: Sequence[Any]) -> float:
    """Seconds to run over some items."""
    start = time.perf_counter()
    for item in items:
        run(item)
    return time.perf_counter() - start


class Worker:
    """An engine (``module:class``) in a process of its own, with the modules of a directory. It makes its hands itself:
    dicts that came through JSON would be slower to look up."""

    def __init__(self, directory: Path, engine: str, count: int, seed: int, rules: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _SERVE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            cwd=directory, env=_environment(directory),
        )  # fmt: skip
        self.file: str = self._ask([engine, count, seed, rules])
        """Which file ``calc.tiles.shapes`` is there."""

    def _ask(self, question: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def time(self, what: str, start: int, stop: int) -> float:
        """As :meth:`Engine.time`."""
        return float(self._ask([what, start, stop]))

    def values(self) -> list[Value]:
        """As :meth:`Engine.values`."""
        return [Value(*value) for value in self._ask(["values"])]

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


_SERVE = "from benchmarks.compiled import serve; serve()"


def serve() -> None:
    """Answer the questions of :class:`Worker` on standard input, one a line."""
    import gc
    from importlib import import_module

    import calc.tiles.shapes
    from benchmarks.hands import hands

    name, count, seed, rules = json.loads(sys.stdin.readline())
    module, _, kind = name.partition(":")
    engine = getattr(import_module(module), kind)(hands(count, seed), rules)
    gc.collect()
    gc.disable()
    print(json.dumps(calc.tiles.shapes.__file__), flush=True)
    for line in sys.stdin:
        question = json.loads(line)
        answer = engine.values() if question == ["values"] else engine.time(*question)
        print(json.dumps(answer), flush=True)


def _environment(directory: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(directory), "PYTHONDONTWRITEBYTECODE": "1"}


# --- the comparison ---------------------------------------------------------------------------------------------------

_DIGEST = "from benchmarks.compiled import digest; digest()"


def digest() -> None:
    """Print which file ``calc.tiles.shapes`` is, and a digest for each hand of standard input under each of the
    rules."""
    import calc.tiles.shapes
    from calc.formats.winlines import to_record
    from calc.problems.problems import InputError
    from calc.rules.rules import load_rules
    from calc.systems import system

    print(calc.tiles.shapes.__file__)
    hands = json.loads(sys.stdin.read())
    for name in _COMPARED:
        rules = load_rules(name)
        engine = system(rules.engine)
        for number, hand in enumerate(hands):
            scores = dict.fromkeys("ABCD", 25000) if number % 3 == 0 else {}
            record = to_record(hand)._replace(scores=scores, number=number % 5)
            try:
                said: Any = engine.settle(record, rules).to_dict()
            except InputError as error:
                said = [type(error).__name__, str(error)]
            print(name, number, hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest())


def differing(directory: Path, hands: Sequence[Any]) -> list[str]:
    """The hands whose results differ between the sources and the compiled modules of a directory."""
    given = json.dumps(list(hands))
    said = []
    for where in (ROOT, directory):
        done = subprocess.run(
            [sys.executable, "-c", _DIGEST], input=given, capture_output=True, text=True, check=True, cwd=where,
            env=_environment(where),
        )  # fmt: skip
        said.append(done.stdout.splitlines())
    sources, compiled = said
    if not sources[0].endswith(".py") or compiled[0].endswith(".py"):
        raise RuntimeError(f"compared {sources[0]} with {compiled[0]}")
    return [a for a, b in zip(sources[1:], compiled[1:], strict=True) if a != b]


def main(arguments: Sequence[str] | None = None) -> int:
    """Build, compare, test; the exit status."""
    from benchmarks.hands import hands, number_of_hands

    parser = argparse.ArgumentParser(description="Build the compiled modules and put them through the tests.")
    parser.add_argument("--into", type=Path, help="keep the build in this directory")
    parser.add_argument("--hands", type=number_of_hands, default=2000)
    parser.add_argument("--tests", nargs="*", default=TESTS, help="names of test files")
    options = parser.parse_args(arguments)
    with ExitStack() as stack:
        into = options.into or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        began = time.perf_counter()
        directory = build(into.resolve())
        print(f"built in {time.perf_counter() - began:.0f} s: {len(list(directory.rglob('*.so')))} modules")
        wrong = differing(directory, hands(options.hands))
        print(f"{options.hands} hands under {', '.join(_COMPARED)}: {len(wrong)} results differ {wrong[:5] or ''}")
        status = 0
        if options.tests:
            names = {Path(name).stem for name in options.tests}
            files = [str(path.relative_to(ROOT)) for path in ROOT.glob("tests/*/*.py") if path.stem in names]
            command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *files]
            status = subprocess.run(command, cwd=directory, env=_environment(directory), check=False).returncode
        return 1 if wrong or status else 0


if __name__ == "__main__":
    sys.exit(main())
