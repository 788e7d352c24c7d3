"""``calc batch --engine dask``: the same rows, though a worker is killed; and Parquet."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from calc.batch import run, sources
from tests.batch.test_batch import BAD, GOOD, NO_YAKU, lines, records, rows
from tests.commands import app_of

app = app_of("batch")

call = CliRunner().invoke


@pytest.fixture(scope="module")
def cluster() -> Any:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as made:
        yield made


@pytest.mark.slow
def test_a_killed_worker_loses_and_doubles_nothing(
    tmp_path: Path, cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "SIZE", 8_000)
    path, out = tmp_path / "a.jsonl", tmp_path / "o.jsonl"
    path.write_text(lines(*records(50), BAD, NO_YAKU) * 30, encoding="utf-8")
    distributed: Any = pytest.importorskip("distributed")
    with distributed.Client(cluster, set_as_default=False) as client:
        pids = list(client.run(os.getpid).values())
    assert len(pids) == 2
    killed = []

    def kill() -> None:
        while not (out.exists() and out.stat().st_size > 50_000):
            time.sleep(0.01)
        os.kill(pids[0], signal.SIGKILL)
        killed.append(out.stat().st_size)

    thread = threading.Thread(target=kill, daemon=True)
    thread.start()
    result = call(app, [str(path), "--engine", "dask", "--scheduler", cluster.scheduler_address, "-o", str(out),
                        "--errors", str(tmp_path / "e"), "--summary"])  # fmt: skip
    thread.join(10)
    assert result.exit_code == 2, result.stderr
    whole = call(app, [str(path), "-j", "1", "-o", str(tmp_path / "o1"), "--errors", str(tmp_path / "e1"), "--summary"])
    assert killed
    assert killed[0] < out.stat().st_size
    assert out.read_bytes() == (tmp_path / "o1").read_bytes()
    assert (tmp_path / "e").read_bytes() == (tmp_path / "e1").read_bytes()
    assert json.loads(result.stdout) == json.loads(whole.stdout)
    assert json.loads(result.stdout)["records"] == 52 * 30


@pytest.mark.slow
def test_workers_of_another_version_are_refused(tmp_path: Path, cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(lines(GOOD), encoding="utf-8")
    arguments = [str(path), "--engine", "dask", "--scheduler", cluster.scheduler_address]
    assert call(app, arguments).exit_code == 0
    monkeypatch.setattr(import_module("calc.batch.cluster"), "__version__", "0.0.0")
    result = call(app, arguments)
    assert (result.exit_code, "F510" in result.stderr, "0.0.0" in result.stderr) == (2, True, True)


@pytest.mark.slow
def test_a_local_cluster_by_default(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    path = tmp_path / "a.jsonl"
    path.write_text(lines(GOOD, NO_YAKU), encoding="utf-8")
    result = call(app, [str(path), "--engine", "dask", "-j", "1"])
    assert [r["status"] for r in rows(result.stdout)] == ["settled", "refused"]
    nobody = call(app, [str(path), "--engine", "dask", "--scheduler", "nonsense://x"])
    assert (nobody.exit_code, "F510" in nobody.stderr) == (2, True)


@pytest.mark.slow
def test_another_server_is_no_scheduler(tmp_path: Path) -> None:
    """The answer of a web server was read as the length of a message of exabytes, and ended in a traceback."""
    pytest.importorskip("distributed")
    path = tmp_path / "a.jsonl"
    path.write_text(lines(GOOD), encoding="utf-8")

    def answer(server: socket.socket) -> None:
        with suppress(OSError):
            while True:
                with server.accept()[0] as asked:
                    asked.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
                    asked.recv(1 << 16)

    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=answer, args=(server,), daemon=True).start()
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        result = call(app, [str(path), "--engine", "dask", "--scheduler", address])
        assert (result.exit_code, "F510" in result.stderr) == (2, True)


@pytest.mark.slow
def test_ctrl_c_ends_a_local_cluster_quietly(tmp_path: Path) -> None:
    """A terminal sends it to all processes of the group; the run alone answers. The file is long enough that the run
    is not over before a busy machine comes to look."""
    pytest.importorskip("distributed")
    path, out = tmp_path / "a.jsonl", tmp_path / "o.jsonl"
    path.write_text(lines(*records(50)) * 4000, encoding="utf-8")
    arguments = [sys.executable, "-m", "calc", "batch", str(path), "--engine", "dask", "-j", "1", "-o", str(out)]
    with subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        end = time.monotonic() + 60
        while not (out.exists() and out.stat().st_size) and time.monotonic() < end:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        said = process.communicate(timeout=60)[1]
    assert process.returncode == 130, said
    assert "Traceback" not in said
    assert "--resume goes on" in said


@pytest.mark.slow
def test_parquet(tmp_path: Path) -> None:
    pa: Any = pytest.importorskip("pyarrow")
    pq: Any = pytest.importorskip("pyarrow.parquet")

    data = records(60) * 20
    texts = [json.dumps(d) for d in data]
    pq.write_table(pa.table({"record": texts, "id": list(range(1200))}), tmp_path / "a.parquet", row_group_size=700)
    (tmp_path / "a.jsonl").write_text("\n".join(texts), encoding="utf-8")
    one, other = (list(run([str(tmp_path / name)])) for name in ("a.jsonl", "a.parquet"))
    assert [(o.line, o.points) for o in one] == [(o.line, o.points) for o in other]
    pieces = list(sources.chunks([str(tmp_path / "a.parquet")]))
    assert len(pieces) == 3
    rest = list(sources.chunks([str(tmp_path / "a.parquet")], "", pieces[1].after))
    assert [c.line for c in rest] == [c.line for c in pieces[2:]]
    flat = pa.table({"hand": ["234m 22444p 33567s + 3s"] * 2, "tsumo": ["A", None], "ron": [None, "B"],
                     "from": [None, "C"], "riichi": [True, True], "honba": [1.0, None]})  # fmt: skip
    pq.write_table(flat, tmp_path / "b.parquet")
    assert [o.status for o in run([str(tmp_path / "b.parquet")])] == [0, 0]
    pq.write_table(pa.table({"x": [1]}), tmp_path / "c.parquet")
    (tmp_path / "d.parquet").write_bytes(b"PAR1")
    pq.write_table(pa.table({"record": data[:3]}), tmp_path / "e.parquet")
    for name in ("c.parquet", "d.parquet", "e.parquet"):
        assert [o.problems[0].code for o in run([str(tmp_path / name)])] == ["F509"]
    assert [o.problems[0].code for o in run(["-"], kind="parquet")] == ["F509"]
