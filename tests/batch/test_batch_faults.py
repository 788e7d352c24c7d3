"""What can happen to a long run: damaged input, a full disk, an interruption. Nothing is lost, nothing comes twice."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from calc.batch import pool, run, sources, workers
from calc.batch.chunk import Chunk, ResumePoint
from calc.batch.hands import Job
from calc.batch.output import SUFFIX
from calc.batch.sources import LONGEST
from calc.formats import stream
from calc.formats.write import yaml_text
from calc.problems.problems import InputError
from tests.batch.pool_work import deadly, large, late
from tests.batch.test_batch import BAD, GOOD, NO_YAKU, lines, records, rows
from tests.commands import app_of

app = app_of("batch")

ROOT = Path(__file__).parent.parent.parent
call = CliRunner().invoke

# ``calc batch`` with all it needs loaded once: each line is a run, forked from here. A run goes in small pieces, notes
# how far it is after each, and harms itself after so many of them.
DRIVER = """
import contextlib, gc, json, os, resource, signal, sys
from calc.batch import output, pool, run, sources, work
from calc.cli import batch, run_process
with contextlib.suppress(ImportError):
    import pyarrow.parquet
    pyarrow.array([])  # looks for pandas, which takes long
list(run([sys.argv[1]]))
gc.freeze()
sources.SIZE, output.EVERY = 3000, 0.0
made, write = output.Output.write_chunk, output.Sink.write
for line in sys.stdin:
    what, after, arguments, out, err = json.loads(line)
    child = os.fork()
    if not child:
        break
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
else:
    os._exit(0)
signal.alarm(60)
for stream, path in enumerate(("/dev/null", out, err)):
    os.dup2(os.open(path, os.O_RDWR | os.O_CREAT), stream)
sys.stdin = open(0)
count = 0
def done(self, *rest):
    global count
    made(self, *rest)
    count += 1
    if what == "half" and count == after // 2:  # between the writing of rows and the note of them
        self.save()
    if count == after:
        ends = {"kill": signal.SIGKILL, "half": signal.SIGKILL, "int": signal.SIGINT, "term": signal.SIGTERM}
        os.kill(os.getpid(), ends[what])
if what in ("kill", "half", "int", "term"):
    output.Output.write_chunk = done
if what == "half":
    output.EVERY = 1e9
if what == "mid":  # an interruption while rows are being written
    def half(self, data):
        global count
        count += 1
        write(self, data)
        if count == after:
            os.kill(os.getpid(), signal.SIGINT)
    output.Sink.write = half
if what == "full":
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (after, after))
sys.argv = ["calc", "batch", *arguments]
run_process()
"""


class Done(NamedTuple):
    """How a run ended."""

    returncode: int
    stdout: str
    stderr: str


Driven = Callable[..., Done]
"""Runs ``calc batch`` that comes to harm, or to none: what, after how many pieces, its arguments."""


@pytest.fixture(scope="module")
def driven(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driven]:
    place = tmp_path_factory.mktemp("driven")
    out, err = place / "out", place / "err"

    def run(what: str, after: int, *arguments: str) -> Done:
        for path in (out, err):
            path.write_bytes(b"")
        assert process.stdin is not None
        assert process.stdout is not None
        print(json.dumps((what, after, arguments, str(out), str(err))), file=process.stdin, flush=True)
        return Done(int(process.stdout.readline()), out.read_text("utf-8"), err.read_text("utf-8"))

    command = [sys.executable, "-c", DRIVER, str(folder)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield run


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("in")
    data = records(90)
    (made / "a.jsonl").write_text(lines(*data[:40], BAD, NO_YAKU, "{"), encoding="utf-8")
    (made / "b.jsonl.gz").write_bytes(gzip.compress(lines(*data[40:70], BAD).encode()))
    (made / "c.yaml").write_text("---\n".join(map(yaml_text, [*data[70:], NO_YAKU])), encoding="utf-8")
    hand = "234m 22444p 33567s + 3s"
    (made / "d.csv").write_text("hand,tsumo,title\n" + f'{hand},A,"x\ny"\n' * 120, encoding="utf-8")
    (made / "e.jsonl.gz").write_bytes(gzip.compress(lines(*data).encode())[:-200])
    return made


def arguments(source: Path, out: Path, *more: str) -> list[str]:
    return [str(source), "-o", str(out), "--errors", f"{out}.errors", "--summary", *more]


@pytest.fixture(scope="module")
def whole(folder: Path, driven: Driven, tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes, Any]:
    out = tmp_path_factory.mktemp("out") / "o"
    done = driven("", 0, *arguments(folder, out, "-j", "1"))
    assert done.returncode == 2, done.stderr
    assert not Path(f"{out}{SUFFIX}").exists()
    return out.read_bytes(), Path(f"{out}.errors").read_bytes(), json.loads(done.stdout)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("what", "after", "jobs", "status"),
    [("kill", 1, 1, -9), ("kill", 9, 1, -9), ("kill", 14, 2, -9), ("half", 12, 1, -9), ("int", 3, 1, 130),
     ("int", 12, 2, 130), ("term", 7, 1, 130), ("mid", 8, 1, 130), ("mid", 11, 2, 130)],
)  # fmt: skip
def test_a_resumed_run_equals_an_uninterrupted_one(
    folder: Path, driven: Driven, whole: Any, tmp_path: Path, what: str, after: int, jobs: int, status: int
) -> None:
    out = tmp_path / "o"
    cut = driven(what, after, *arguments(folder, out, "-j", str(jobs)))
    assert cut.returncode == status, cut.stderr
    assert out.read_bytes() != whole[0]
    if status == 130:
        assert "--resume" in cut.stderr
    again = driven(what, after + 1, *arguments(folder, out, "-j", str(jobs), "--resume"))  # and once more
    last = again
    if again.returncode != 2:
        assert again.returncode == status, again.stderr
        last = driven("", 0, *arguments(folder, out, "-j", str(jobs), "--resume"))
    assert last.returncode == 2, last.stderr
    assert (out.read_bytes(), Path(f"{out}.errors").read_bytes(), json.loads(last.stdout)) == whole
    assert sorted(p.name for p in tmp_path.iterdir()) == ["o", "o.errors"]


@pytest.mark.slow
@pytest.mark.parametrize(("what", "after", "jobs"), [("kill", 9, 1), ("half", 12, 2), ("int", 5, 2)])
def test_packed_output_is_gone_on_with_too(
    folder: Path, driven: Driven, whole: Any, tmp_path: Path, what: str, after: int, jobs: int
) -> None:
    def files(name: str) -> list[str]:
        return ["-o", str(tmp_path / f"{name}.jsonl.gz"), "--errors", str(tmp_path / f"{name}.err.gz"), "--summary"]

    once, cut = ([str(folder), *files(name)] for name in ("once", "cut"))
    done = driven("", 0, *once)
    assert driven(what, after, *cut, "-j", str(jobs)).returncode in (-9, 130)
    last = driven("", 0, *cut, "-j", str(jobs), "--resume")
    assert json.loads(last.stdout) == json.loads(done.stdout) == whole[2]
    for end, plain in ((".jsonl.gz", whole[0]), (".err.gz", whole[1])):
        packed = (tmp_path / f"once{end}").read_bytes()
        assert gzip.decompress(packed) == plain
        assert (tmp_path / f"cut{end}").read_bytes() == packed


def test_chunks_end_where_they_end_wherever_reading_began(folder: Path) -> None:
    files = [str(folder / name) for name in ("a.jsonl", "b.jsonl.gz", "c.yaml", "d.csv")]
    whole = [c[:5] for c in sources.chunks(files, "", None, 3000)]
    for piece in list(sources.chunks(files, "", None, 3000))[::3]:
        rest = [c[:5] for c in sources.chunks(files, "", piece.after, 3000)]
        assert rest == whole[len(whole) - len(rest) :]


@pytest.mark.slow
def test_an_input_is_never_written_to(tmp_path: Path) -> None:
    path, inner = tmp_path / "a.jsonl", tmp_path / "d"
    inner.mkdir()
    for file in (path, inner / "a.jsonl"):
        file.write_text(lines(GOOD), encoding="utf-8")
    (tmp_path / "link").symlink_to(path)
    (tmp_path / "hard").hardlink_to(path)
    out = tmp_path / "out"
    for arguments_, named in (
        ([path, "-o", path], "a.jsonl"), ([path, "-o", tmp_path / "link"], "a.jsonl"),
        ([path, "-o", tmp_path / "hard"], "a.jsonl"), ([path, "-o", out, "--errors", path], "a.jsonl"),
        ([inner, "-o", inner / "a.jsonl"], "a.jsonl"), ([path, "-o", out, "--errors", out], "rows and the errors"),
    ):  # fmt: skip
        result = call(app, list(map(str, arguments_)))
        assert (result.exit_code, "F507" in result.stderr, named in result.stderr) == (2, True, True)
    assert path.read_text(encoding="utf-8") == (inner / "a.jsonl").read_text(encoding="utf-8") == lines(GOOD)
    assert not out.exists()
    with path.open("rb") as stdin:
        command = [sys.executable, "-m", "calc", "batch", "-", "-o", str(path)]
        done = subprocess.run(command, cwd=ROOT, stdin=stdin, capture_output=True, text=True)
    assert (done.returncode, "F507" in done.stderr) == (2, True)
    for _ in "12":  # what a run wrote into the folder is no input of the next
        own = ["-o", str(inner / "rows.jsonl"), "--errors", str(inner / "wrong.jsonl")]
        assert call(app, [str(inner), *own]).exit_code == 0
    assert call(app, [str(path), "-o", "/dev/null", "--errors", "/dev/null"]).exit_code == 0


@pytest.mark.slow
def test_a_full_disk_behind_standard_output(tmp_path: Path) -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full")
    (tmp_path / "a.jsonl").write_text(lines(GOOD), encoding="utf-8")
    for command in (["batch", str(tmp_path), "--summary"], ["rules", "list"]):
        with open("/dev/full", "wb") as stream:
            done = subprocess.run([sys.executable, "-m", "calc", *command], cwd=ROOT, stdout=stream,
                                  stderr=subprocess.PIPE, text=True)  # fmt: skip
        assert (done.returncode, "F506" in done.stderr, "Traceback" in done.stderr) == (2, True, False)


@pytest.mark.slow
def test_a_full_disk(folder: Path, driven: Driven, whole: Any, tmp_path: Path) -> None:
    out = tmp_path / "o"
    full = driven("full", len(whole[0]) // 2, *arguments(folder, out))
    assert full.returncode == 2
    assert "F506" in full.stderr
    assert "Traceback" not in full.stderr
    last = driven("", 0, *arguments(folder, out, "--resume"))
    assert (out.read_bytes(), Path(f"{out}.errors").read_bytes(), json.loads(last.stdout)) == whole
    if os.path.exists("/dev/full"):
        done = driven("", 0, str(folder), "-o", "/dev/full")
        assert (done.returncode, "No space left" in done.stderr, "Traceback" in done.stderr) == (2, True, False)
        assert not os.path.exists("/dev/full" + SUFFIX)
        with open("/dev/full", "wb") as stream:
            command = [sys.executable, "-m", "calc", "batch", str(folder / "a.jsonl")]
            piped = subprocess.run(command, cwd=ROOT, stdout=stream, stderr=subprocess.PIPE, text=True)
        assert (piped.returncode, "Traceback" in piped.stderr) == (2, False)


@pytest.mark.slow
def test_killed_from_outside(tmp_path: Path) -> None:
    source, out = tmp_path / "a.jsonl", tmp_path / "o"
    source.write_text(lines(*records(60)) * 60, encoding="utf-8")
    command = [sys.executable, "-m", "calc", "batch", str(source), "-o", str(out), "-j", "2"]
    process = subprocess.Popen(command, cwd=ROOT)
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and not (out.exists() and out.stat().st_size):
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    subprocess.run([*command, "--resume"], cwd=ROOT, check=True)
    got = rows(out.read_text(encoding="utf-8"))
    assert [r["line"] for r in got] == list(range(1, 3601))


@pytest.mark.slow
def test_only_the_same_run_is_gone_on_with(folder: Path, driven: Driven, tmp_path: Path) -> None:
    out = tmp_path / "o"
    driven("kill", 5, *arguments(folder, out))
    other = driven("", 0, *arguments(folder, out, "--resume", "--rules", "tenhou4"))
    assert (other.returncode, "F505" in other.stderr) == (2, True)
    Path(f"{out}{SUFFIX}").write_text("{", encoding="utf-8")
    assert "F505" in driven("", 0, *arguments(folder, out, "--resume")).stderr
    driven("kill", 5, *arguments(folder, out, "--force"))
    out.write_bytes(b"")
    assert "F505" in driven("", 0, *arguments(folder, out, "--resume")).stderr
    assert driven("", 0, *arguments(folder, out, "--force")).returncode == 2  # anew
    assert not Path(f"{out}{SUFFIX}").exists()


@pytest.mark.slow
@pytest.mark.parametrize("end", ["", ".gz", ".csv", ".parquet"])
def test_an_unfinished_output_is_never_overwritten_unasked(
    folder: Path, driven: Driven, tmp_path: Path, end: str
) -> None:
    """The same command after ``kill -9``, without ``--resume``, began again in silence."""
    if end == ".parquet":
        pytest.importorskip("pyarrow")
    out, whole, source = tmp_path / f"o{end}", tmp_path / f"whole{end}", folder / "a.jsonl"
    driven("kill", 2, *arguments(source, out, "-j", "1"))
    left = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    again = driven("", 0, *arguments(source, out, "-j", "1"))
    assert (again.returncode, "error[F505]" in again.stderr, "--force" in again.stderr) == (2, True, True)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()} == left
    assert driven("", 0, *arguments(source, out, "-j", "1", "--force", "--resume")).returncode == 2
    driven("", 0, *arguments(source, out, "--force"))  # with as many processes as usual
    driven("", 0, *arguments(source, whole, "-j", "1"))
    assert out.read_bytes() == whole.read_bytes()
    driven("", 0, *arguments(source, out, "-j", "1"))  # a whole output is written anew, as ever
    assert out.read_bytes() == whole.read_bytes()


# --- damaged input ----------------------------------------------------------------------------------------------------


def test_a_truncated_gzip_file_gives_what_is_whole(tmp_path: Path) -> None:
    data = records(60)
    packed = gzip.compress(lines(*data).encode())
    cut, bent, after = tmp_path / "a.jsonl.gz", tmp_path / "b.jsonl.gz", tmp_path / "c.jsonl"
    cut.write_bytes(packed[: len(packed) // 2])
    bent.write_bytes(packed[: len(packed) // 2] + b"\0" * 30 + packed[len(packed) // 2 + 30 :])
    after.write_text(lines(GOOD), encoding="utf-8")
    for path in (cut, bent):
        outcomes = list(run([str(path), str(after)]))
        assert [o.status for o in outcomes[-2:]] == [2, 0]
        assert outcomes[-2].problems[0].code == "F102"
        assert len(outcomes) > 10
    assert all(o.status == 0 for o in list(run([str(cut)]))[:-1])


def test_bad_utf8_costs_its_record_alone(tmp_path: Path) -> None:
    good = json.dumps(GOOD)
    files = {
        "a.jsonl": f"{good}\nXX\n{good}\n", "b.yaml": f"{good}\n---\ntitle: XX\n---\n{good}\n",
        "c.csv": "hand,tsumo\n234m 22444p 33567s + 3s,A\nXX,A\n234m 22444p 33567s + 3s,A\n",
    }  # fmt: skip
    for name, text in files.items():
        (tmp_path / name).write_bytes(text.encode().replace(b"XX", b"\xff\xfe"))
        outcomes = list(run([str(tmp_path / name)]))
        assert [(o.status, [p.code for p in o.problems]) for o in outcomes] == [(0, []), (2, ["F103"]), (0, [])] or (
            sorted(o.status for o in outcomes) == [0, 0, 2]
        )
        bad = next(o for o in outcomes if o.status)
        assert bad.problems[0].code == "F103"
        assert bad.line == {"a.jsonl": 2, "b.yaml": 3, "c.csv": 3}[name]


@pytest.mark.parametrize("beside", ["", "é", "（", "😀"])  # of which the last two come behind the surrogates
def test_bad_utf8_in_a_csv_is_noticed_beside_any_character(tmp_path: Path, beside: str) -> None:
    row = f"234m 22444p 33567s + 3s,A,{beside}".encode()
    (tmp_path / "a.csv").write_bytes(b"hand,tsumo,title\n" + row + b"\xff\n" + row + b"\n")
    bad, good = run([str(tmp_path / "a.csv")])
    assert [p.code for p in bad.problems] == ["F103"]
    assert good.status == 0


def test_a_folder_without_rights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed = tmp_path / "closed"
    closed.mkdir()
    (tmp_path / "a.jsonl").write_text(lines(GOOD), encoding="utf-8")
    (tmp_path / "no.jsonl").write_text(lines(GOOD), encoding="utf-8")
    real_scan, real_open = os.scandir, open

    def scandir(path: Any) -> Any:  # root may read everything, so the refusal is played
        if str(path) == str(closed):
            raise PermissionError(13, "Permission denied", str(path))
        return real_scan(path)

    def opened(path: Any, *rest: Any, **more: Any) -> Any:
        if str(path).endswith("no.jsonl"):
            raise PermissionError(13, "Permission denied", str(path))
        return real_open(path, *rest, **more)

    monkeypatch.setattr(os, "scandir", scandir)
    monkeypatch.setattr(stream, "open", opened, raising=False)
    outcomes = list(run([str(tmp_path)]))
    assert sorted(o.status for o in outcomes) == [0, 2, 2]
    assert {o.problems[0].code for o in outcomes if o.status} == {"F101"}
    result = call(app, [str(tmp_path), "--summary"])
    assert (result.exit_code, json.loads(result.stdout)["unread"]) == (2, 2)


@pytest.mark.slow
def test_records_without_end(tmp_path: Path) -> None:
    long = "x" * (LONGEST + (1 << 18))
    good = json.dumps(GOOD)
    files = {
        "a.jsonl": f"{good}\n{long}\n{good}\n", "b.yaml": f"{good}\n---\ntitle: {long}\n---\n{good}\n",
        "c.csv": f'hand,tsumo\n234m 22444p 33567s + 3s,A\n"{long},A\n' + "234m 22444p 33567s + 3s,A\n" * 3,
        "d.jsonl": f"{good}\n{long}",
    }  # fmt: skip
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        outcomes = list(run([str(tmp_path / name)]))
        assert [o.problems[0].code for o in outcomes if o.status] == ["F504"], name
        written = call(app, [str(tmp_path / name), "--jobs", "2"]).stdout  # it has a row as any other bad record
        rows = [(row["line"], row["status"]) for row in map(json.loads, written.splitlines())]
        assert rows == [(o.line, "bad" if o.status else "settled") for o in outcomes]
        assert sum(not o.status for o in outcomes) >= (1 if name == "d.jsonl" else 2)
        last = outcomes[-1]
        assert last.line == {"a.jsonl": 3, "b.yaml": 5, "c.csv": 6, "d.jsonl": 2}[name] or name == "b.yaml"


# --- processes that die -----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_process_that_dies_loses_and_doubles_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(lines(*records(40)), encoding="utf-8")
    pieces = list(sources.chunks([str(path)], "", None, 1500))
    found = list(pool.settle_chunks(pieces, Job(f"{tmp_path / 'died'}|"), 2, deadly))
    assert (tmp_path / "died").exists()
    text = b"".join(done.text for _, done in found if done)
    assert [r["line"] for r in rows(text.decode())] == list(range(1, 41))
    with pytest.raises(InputError, match="F508"):
        list(pool.settle_chunks(pieces, Job("|20"), 2, deadly))


@pytest.mark.slow
def test_a_process_that_dies_with_nothing_to_do_is_not_missed() -> None:
    """Nobody waits for it, and no chunk is blamed for its end."""
    pieces = [Chunk("jsonl", "x", i, b"", (), ResumePoint()) for i in range(2)]
    processes = workers.Pool("", 2, late)
    begun = processes.run(iter(pieces))
    assert next(begun)[1] == 0
    idle = next(worker for worker in processes.workers if not worker.received)
    idle.process.kill()
    idle.process.join()
    assert [done for _, done in begun] == [1]


@pytest.mark.slow
def test_nobody_waits_for_the_rest_of_an_outcome(tmp_path: Path) -> None:
    """Ctrl-C of ``calc batch -j 2``, and a process that dies: what was half handed over is left, or settled again."""
    pieces = [Chunk("jsonl", "x", i, b"", (), ResumePoint()) for i in range(4)]
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.alarm(30)
    for _ in range(2):
        begun = pool.settle_chunks(pieces, "", 2, large)
        next(begun)
        time.sleep(0.02)
        begun.close()  # type: ignore[attr-defined]
    found = []
    for chunk, done in pool.settle_chunks(pieces, str(tmp_path / "died"), 2, large):
        found.append((chunk.line, len(done or b"")))
        time.sleep(0.2)
    signal.alarm(0)
    assert len(list(pool.settle_chunks(pieces, "", 10**9, large))) == 4  # no more processes than there is work for
    assert found == [(0, 0), *((i, 4_000_000) for i in range(1, 4))]
    assert (tmp_path / "died").exists()
