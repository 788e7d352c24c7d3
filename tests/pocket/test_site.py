"""``calc site``: what the folder holds, the same answers as this Python gives, and the page without a network."""

from __future__ import annotations

import functools
import http.server
import json
import os
import random
import shutil
import struct
import subprocess
import threading
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from calc.api.match import match
from calc.cli import app
from calc.line.writer import write_line
from calc.pocket.evenings import Pocket
from calc.pocket.folder import RUNTIMES
from calc.pocket.scenario import EVENINGS, LANGUAGES, answers
from calc.serve.table import OK

from ..browser import CHROMIUM
from ..every_way import records
from ..helpers import ALL, load_yaml
from ..phone import Browser, Phone

ROOT = Path(__file__).parents[2]
RUNTIME = ROOT / RUNTIMES[0]
MIME = http.server.SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript", ".wasm": "application/wasm"}
GAMES = ("tcg", "mighty", "anmika", "wenzhou", "kessen")
needs_runtime = pytest.mark.skipif(
    not RUNTIME.is_dir() or not shutil.which("node"), reason="no runtime here: npm --prefix site ci"
)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site, as the command writes it: one for all processes of a run."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder, written = shared / "public", shared / "site-is-written"
    try:
        (shared / "site-is-begun").mkdir()
    except FileExistsError:
        for _ in range(3000):
            if written.exists():
                return folder
            time.sleep(0.1)
    done = CliRunner().invoke(app, ["site", str(folder), "--runtime", str(RUNTIME)])
    assert done.exit_code == 0, done.output
    assert f"{folder}: " in done.stdout
    written.touch()
    return folder


def test_a_missing_runtime_is_named_with_the_command_that_brings_it(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["site", str(tmp_path / "out"), "--runtime", str(tmp_path)])
    assert done.exit_code == 2
    assert "F510" in done.stderr
    assert "npm install pyodide@" in done.stderr
    assert not (tmp_path / "out").exists()


def test_the_pinned_version_is_the_one_that_the_messages_name() -> None:
    pinned = json.loads((ROOT / "site/package.json").read_text())["dependencies"]["pyodide"]
    codes = (ROOT / "calc/problems/codes.toml").read_text(encoding="utf-8")
    assert codes.count(f"pyodide@{pinned}") == codes.count("pyodide@")


@needs_runtime
@pytest.mark.slow
@pytest.mark.browser
class TestFolder:
    def test_every_file_of_a_version_is_kept_by_its_service_worker(self, site: Path) -> None:
        script = (site / "sw.js").read_text(encoding="utf-8")
        kept = json.loads(script.partition("const FILES = ")[2].partition(";\n")[0])
        files = {"./" + path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
        assert {*kept, "./index.html", "./sw.js", "./_headers"} - {"./"} == files

    def test_icons_are_pictures_of_the_sizes_that_phones_ask_for(self, site: Path) -> None:
        """An iPhone reads no SVG; other phones cut a circle out of the picture."""
        icons = {icon["src"]: icon for icon in json.loads((site / "manifest.webmanifest").read_bytes())["icons"]}
        assert {"icon.svg", "icon-192.png", "icon-512.png"} == set(icons)
        assert '"apple-touch-icon" href="./icon-180.png"' in (site / "index.html").read_text("utf-8")
        for size in (180, 192, 512):
            name, head = f"icon-{size}.png", struct.Struct(">8sI4sII")
            _, _, chunk, *sizes = head.unpack_from((site / name).read_bytes())
            assert (chunk, sizes) == (b"IHDR", [size, size])
            assert size == 180 or icons[name]["purpose"] == "any maskable"

    def test_hosts_are_told_the_policy_of_the_page(self, site: Path) -> None:
        policy = (site / "index.html").read_text("utf-8").split('Content-Security-Policy" content="')[1].split('"')[0]
        assert f"  Content-Security-Policy: {policy}; frame-ancestors 'none'\n" in (site / "_headers").read_text()

    def test_the_same_program_makes_the_same_version(self, site: Path) -> None:
        """No date of a build is in it: phones fetch nothing anew unless something has changed. Any host may read it."""
        assert not 0o055 & ~site.stat().st_mode
        for name in ("program.zip", "python_stdlib.zip"):
            with zipfile.ZipFile(site / "runtime" / name) as archive:
                assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
                heads = [archive.read(path)[4:12] for path in archive.namelist() if path.endswith(".pyc")]
            assert all(head[0] or not any(head[4:8]) for head in heads), "flags, else the time of the source"

    def test_the_page_asks_nobody_else(self, site: Path) -> None:
        for path in site.glob("*"):
            if path.suffix in (".js", ".html", ".css", ".webmanifest"):
                text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
                assert "http://" not in text, path
                assert "https://" not in text, path

    def test_no_question_has_another_answer_than_here(self, site: Path, tmp_path: Path) -> None:
        """The scenario, then 300 hands of all games and 100 disputes: the packed program gives the same JSON. Unless
        all are asked for it plays the evenings of two games, 15 hands of all and 5 disputes."""
        home = os.getcwd()
        try:
            pocket = Pocket(str(tmp_path / "here"))
            turns, evenings = (len(LANGUAGES), EVENINGS) if ALL else (1, ("mighty", "wenzhou"))
            pairs = [pair for turn in range(turns) for pair in answers(pocket, turn, evenings)]
            pairs += [(question, pocket.ask(question)) for question in _hands_and_disputes()]
        finally:
            os.chdir(home)
        asked = subprocess.run(
            ["node", str(Path(__file__).with_name("ask.mjs")), str(site / "runtime")],
            input=json.dumps([question for question, _ in pairs]), capture_output=True, text=True, check=True,
        )  # fmt: skip
        given = json.loads(asked.stdout)
        different = [
            (question, here, there)
            for (question, here), there in zip(pairs, given, strict=True)
            if json.loads(here) != json.loads(there)
        ]
        assert not different[:1], len(different)
        scored = [json.loads(answer)["status"] for question, answer in pairs if '"score"' in question]
        assert scored.count(OK) >= (300 if ALL else 15)


def _hands_and_disputes() -> Iterator[str]:
    """Questions about random hands of all games, and claims about every third."""
    rng = random.Random(20261128)
    for number, game in enumerate(GAMES):
        lines = list(islice(_lines(game), 60 if ALL else 3))
        for line in lines:
            yield json.dumps({"question": "score", "lang": "ja" if number % 2 else "en", "text": line, "rules": game})
        for line in lines[: len(lines) // 3]:
            claims = [f"{player}={rng.choice((1000, 3900, 7700, 8000))}" for player in "AB"]
            yield json.dumps({"question": "score", "lang": "en", "text": line, "rules": game, "claims": claims})


def _lines(game: str) -> Iterator[str]:
    for value, _, _ in records(game, 37):
        with suppress(ValueError):  # a text that no line can contain
            yield write_line(value, game)


class _Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = MIME
    asked = 0

    def log_message(self, *_: object) -> None:
        """Say nothing, but count."""
        _Quiet.asked += 1


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    """A host of the folder; gone afterwards."""
    handler = functools.partial(_Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://localhost:{server.server_port}/"
        finally:
            server.shutdown()


_FETCHED = "fetch(%s, {mode: 'no-cors'}).then(() => 'sent', () => 'refused')"
_INLINE = """(() => {
  const script = document.createElement("script");
  script.textContent = "globalThis.ran = true";
  document.body.append(script);
  return globalThis.ran === true;
})()"""
_EVALUATED = "(() => { try { return (0, eval)('\"run\"'); } catch (error) { return error.name; } })()"


def _check_policy(phone: Phone, site: Path) -> None:
    """Nothing is sent to another host, and no text becomes a script, in the page and in its worker."""
    _Quiet.asked = 0
    with _served(site) as stranger:
        page = [phone.ask(script) for script in (_FETCHED % json.dumps(stranger), _INLINE)]
        worker = [phone.ask_worker(script) for script in (_FETCHED % json.dumps(stranger), _EVALUATED)]
        assert page == ["refused", False], "in the page"
        assert worker == ["refused", "EvalError"], "in the worker"
        assert _Quiet.asked == 0
        urlopen(stranger).close()
        assert _Quiet.asked == 1, "who asks without the policy is answered"


_KEPT = """new Promise(done => { indexedDB.open("calc", 1).onsuccess = ({target}) =>
  { target.result.transaction("evenings").objectStore("evenings").getAll().onsuccess = ({target}) =>
    done(target.result.map(({text}) => text)); }; })"""


_PICTURE = """(async () => {
  const picture = await pictured(document.querySelector(".panel[data-panel=ruling] .hand > div"));
  return [(await createImageBitmap(picture)).width, picture.size];
})()"""
_LINK = """new Promise(done => { indexedDB.open("calc", 1).onsuccess = ({target}) =>
  { target.result.transaction("evenings").objectStore("evenings").getAll().onsuccess = async ({target}) => {
    const stream = new Blob([target.result[0].text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    done(btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")); }; }; })"""


def _enter(phone: Phone, who: str, how: str, source: str, hand: str) -> None:
    """Tap a hand, look at it and enter it."""
    phone.tap("[data-tab=enter]")
    phone.wait("document.querySelector('[data-row=who]')")
    phone.tap(f"[data-row=who] [data-player={who}]")
    phone.tap(f"[data-verb={how}]")
    if source:
        phone.tap(f"[data-row=from] [data-player={source}]")
    for face in hand.split():
        phone.tap(f".keys [data-tile='{face}']")
    phone.tap(".go")
    phone.wait("document.querySelector('.reviewed, .go.really') || document.body.innerText.includes('Is this right?')")
    phone.tap("button", "Enter")
    phone.wait("document.querySelector('[data-tab=ruling][aria-pressed=true]')")


POINTS = {"A": -500, "B": 300, "C": 700, "D": -500}
"""B wins 1,300 from C; then deals, and C draws 500 and 1,000."""
HAND = "2m 3m 4m 2p 2p 4p 4p 4p 3s 3s 5s 6s 7s 3s"


@needs_runtime
@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")
def test_an_evening_is_played_without_a_network(site: Path, browser: Browser) -> None:
    """After the first visit the host goes; the page is loaded again, plays on, and keeps what it has said it kept."""
    with browser.phones() as (phone,):
        with _served(site) as url:
            phone.open(url)
            phone.wait("document.querySelector('progress').hidden", 120)
            phone.tap("[data-do=begin]")
            phone.wait("document.querySelector('[data-tab=enter]')")
            _enter(phone, "B", "ron", "C", HAND)
            phone.wait("navigator.serviceWorker.controller", 60)
            asked = {request for request in phone.requests if not request.startswith((url, "blob:", "data:"))}
            assert not asked, "the page asks its own host alone"
            _check_policy(phone, site)
        phone.ask("window.old = true, location.reload()")
        phone.wait("!window.old && document.querySelector('[data-tab=enter]')", 60)
        _enter(phone, "C", "tsumo", "", HAND)
        (text,) = phone.ask(_KEPT)
        assert phone.errors == []
        totals = match(load_yaml(text)).matches[0].totals
        assert {player: total.points for player, total in totals.items()} == POINTS
        size = phone.ask(_PICTURE)
        assert size[0] > 300, "a ruling as a picture"
        assert size[1] > 10_000, "with something on it"
        phone.tap("button", "‹")
        phone.wait("document.querySelector('[data-evening]')", 30)
        phone.wait("document.querySelector('progress').hidden", 60)
        phone.tap("button", "QR")
        phone.wait("document.querySelector('.home .segno')", 30)
        packed = phone.ask(_LINK)
        phone.tap("[data-do=tap]")
        _enter(phone, "B", "ron", "C", HAND)
        status, judged = phone.ask("ask('dispute', {claims: ['B=7700']})")
        assert status == OK, "a tapped hand outside an evening is disputed"
        assert "1,300" in judged["html"]
        phone.tap("button", "‹")
        phone.wait("document.querySelector('[data-evening]')", 30)
        assert phone.ask("document.querySelectorAll('[data-evening]').length") == 1, "it is no evening"
        phone.do("Page.navigate", url="about:blank")
        phone.do("Page.navigate", url=url + "#evening=" + packed)
        phone.wait("document.querySelectorAll('[data-tab=enter]').length", 60)
        assert phone.ask(_KEPT).count(text) == 2, "the link holds the evening"
