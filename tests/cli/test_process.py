"""The end of the process of a command: at once, but with everything written and done that Python would see to."""

from __future__ import annotations

import subprocess
import sys

import pytest

RUN = "import sys; sys.argv[1:] = sys.argv[1:] or ['value', '3翻40符', '-r', 'tcg']; from calc.cli import run_process\n"


def _end(code: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", RUN + code, *words], capture_output=True, text=True, encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "status"), [(("value", "3翻40符"), 0), (("score", "1112m + 2m", "--tsumo", "A"), 2), (("score", "x"), 2)]
)
def test_the_status_is_that_of_the_command(words: tuple[str, ...], status: int) -> None:
    done = _end("run_process()\n", *words)
    assert done.returncode == status, done.stderr
    assert done.stdout or done.stderr
    assert "Traceback" not in done.stderr


def test_it_ends_at_once() -> None:
    """Nothing is freed one by one: an object that says when it goes says nothing."""
    code = "class Word:\n    def __del__(self): print('freed', flush=True)\nword = Word()\n"
    assert "freed" in _end(code).stdout  # so the interpreter ends otherwise
    done = _end(code + "run_process()\n")
    assert "5,200" in done.stdout
    assert "freed" not in done.stdout


def test_what_waits_for_the_end_is_done() -> None:
    """Handlers of the exit run, and what they print into a pipe arrives whole, though nobody flushed it."""
    code = "import atexit; atexit.register(lambda: sys.stdout.write('x' * 200_000 + 'last'))\nrun_process()\n"
    done = _end(code)
    assert (done.returncode, done.stdout[-4:]) == (0, "last")
    assert done.stdout.count("x") >= 200_000


def test_a_handler_that_fails_changes_no_status() -> None:
    code = "import atexit\natexit.register(lambda: 1 / 0)\nrun_process()\n"
    done = _end(code)
    assert (done.returncode, "5,200" in done.stdout) == (0, True)
    assert "ZeroDivisionError" in done.stderr


def test_other_threads_are_waited_for() -> None:
    code = "import threading; t = threading.Timer(0.3, lambda: print('thread', flush=True)); t.start()\nrun_process()\n"
    assert "thread" in _end(code).stdout


def test_the_text_of_an_exit_is_printed() -> None:
    code = "import calc.cli\ndef stop(): raise SystemExit('why')\ncalc.cli.main = stop\nrun_process()\n"
    done = _end(code)
    assert (done.returncode, done.stderr.strip()) == (1, "why")
