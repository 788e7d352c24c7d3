"""Standard streams that are closed or full, and a working directory that is gone: a message, and no traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from tests.commands import COMMANDS

from ..helpers import ALL

ROOT = Path(__file__).parent.parent.parent
HAND = "'234m 22444p 33567s + 3s'"
CALLS = (
    f"score {HAND} --tsumo A", "waits 1112345678999m", "value --han 3 --fu 40", "match m.yaml", "dice '1: 3 4'",
    "final A=40400 B=29600 C=20500 D=9500", f"dispute {HAND} --tsumo A --claim A=8000",
    f"compare {HAND} --tsumo A --rules tenhou4", "explain L206", "rules show tcg fu", "batch a.jsonl -j 1",
    "convert a.jsonl", "verify a.jsonl", "new tcg", "schema", "table e.yaml", "config", "help score",
    "serve none/e.yaml",
    "site none --runtime none",
    "score 1x --tsumo A", "score -", "score none.yaml", "batch -", "convert - --input mjai", "match -",
    "verify - --input winlines", "rules check none.yaml", "score --nonsense", "batch none.jsonl", "compare -", "",
)  # fmt: skip
STREAMS = ("2>/dev/full", ">/dev/full", "<&-", ">&-", "2>&-", "<&- >&- 2>&-", ">/dev/full 2>/dev/full", "gone")
PAIRS = list(product(CALLS, STREAMS))
if not ALL:  # each command with one or two of them, another for the next
    PAIRS = [(call, STREAMS[(i * 3) % len(STREAMS)]) for i, call in enumerate(CALLS)]


def test_every_command_is_called() -> None:
    assert set(COMMANDS) <= {call.partition(" ")[0] for call in CALLS}


@pytest.mark.slow
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
@pytest.mark.parametrize(("call", "streams"), PAIRS)
def test_closed_and_full_streams(call: str, streams: str, tmp_path: Path) -> None:
    (tmp_path / "m.yaml").write_text("hands: [{draw: {}}]", encoding="utf-8")
    (tmp_path / "a.jsonl").write_text('{"draw": {}}\n', encoding="utf-8")
    home = tmp_path / "home"
    home.mkdir()
    before = f"cd {home}; rm -r {home}; " if streams == "gone" else f"cd {tmp_path}; "
    what = "" if streams == "gone" else streams
    shell = f"{before}{sys.executable} -m calc {call} </dev/null 2>{tmp_path}/err {what}"
    done = subprocess.run(["bash", "-c", shell], env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE)
    err = (tmp_path / "err").read_text(encoding="utf-8")
    assert "Traceback" not in err
    assert "Exception" not in err
    assert done.returncode in (0, 1, 2)  # an interpreter that cannot end in peace says 120
    if streams == ">/dev/full" and not err.startswith(("error", "Usage")):
        assert done.stdout == b""


def test_every_japanese_text_can_be_shown_on_a_terminal_of_windows() -> None:
    """cp932 has no 么 and no middle dot of ours: the nearest stand for them, and no number does."""
    files = [*(ROOT / "calc").rglob("*.toml"), ROOT / "rules.yaml"]
    tiles = dict.fromkeys(range(0x1F000, 0x1F02C), "")  # those of --tiles unicode: asked for, or of an example
    for path in files:
        text = path.read_text(encoding="utf-8").translate(tiles)
        shown = text.encode("cp932", "nearest").decode("cp932")
        assert [line for line in shown.splitlines() if "\\x" in line or "\\u" in line] == [
            line for line in text.splitlines() if "\\x" in line or "\\u" in line
        ], path


def test_a_character_that_an_encoding_has_not_got_is_its_number() -> None:
    assert "tanyao 么🀄".encode("latin-1", "nearest") == b"tanyao \\u4e48\\U0001f004"
    assert "么·🀄".encode("cp932", "nearest").decode("cp932") == "幺・\\U0001f004"


@pytest.mark.slow
def test_a_pipe_that_nobody_reads_is_no_traceback() -> None:
    shell = f"{sys.executable} -m calc score {HAND} --tsumo A | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", shell], cwd=ROOT, capture_output=True, text=True)
    assert (done.stdout.strip() in ("0", "141"), done.stderr) == (True, "")
