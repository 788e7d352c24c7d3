"""The page without a server in a real browser, at full speed and at a quarter: visits, rulings, bytes, memory, kills.

``python -m benchmarks.pocket SITE`` (written by ``calc site SITE``) prints medians. At a quarter of the speed all
processes of the browser are stopped for three quarters of the time: browsers can slow down a page but not its worker. A
host that compresses with Brotli is part of it. ``--kills 100`` ends the page at random moments and looks for what was
lost.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import json
import os
import random
import signal
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.phone import Browser, Phone

HAND = "2m 3m 4m 2p 2p 4p 4p 4p 3s 3s 5s 6s 7s 3s"
LINES = {
    "tenhou4": "B ron C 234m22444p33567s3s riichi dora 4z",
    "mighty": "B ron C 234p22444p33567s3s riichi dora 4z ura 1p",
    "anmika": "B tsumo 99m 123789p 12346s + Pb riichi shubari aside 1f 2f 3f 4f gN dora 66z ura 22z winter 9m 7z",
    "wenzhou": "B tsumo 123m456m789m123p456p 1s 1s indicator 4z",
    "kessen": "B tsumo 123m456m789m123p 5p 5p",
}
_COMPRESS = """
const z = require("zlib"), fs = require("fs"), path = process.argv[1];
const params = { [z.constants.BROTLI_PARAM_LGWIN]: 24 };
fs.writeFileSync(path + ".br", z.brotliCompressSync(fs.readFileSync(path), { params }));
"""
_LOADED = "document.querySelector('progress')?.hidden"
_RULING = """(async () => {
  const [rules, line] = [%s, %s];
  let seconds = 0;
  for (let i = 0; i < 2; i++) {
    document.querySelectorAll(".home .card[aria-live]").forEach(card => card.remove());
    const choice = document.querySelectorAll(".home select")[1];
    choice.value = rules;
    choice.dispatchEvent(new Event("change"));
    const typed = document.querySelector("[aria-label='as a line']");
    typed.value = line;
    typed.dispatchEvent(new Event("input"));
    const begun = performance.now();
    document.querySelector("[data-do=score]").click();
    document.querySelectorAll(".home .card[aria-live]").forEach(card => card.remove());
    while (!document.querySelector(".home .card[aria-live]")) await new Promise(requestAnimationFrame);
    seconds = (performance.now() - begun) / 1000;
  }
  return seconds;
})()"""
_ENTERING = """globalThis.kept = 0; (async () => {
  for (;;) {
    const [, state] = await ask("state");
    const id = Math.random().toString(36).slice(2).padEnd(10, "0");
    const [status, next] = await ask("change", {id, version: state.version, hand: "draw tenpai A"});
    if (status === 200) globalThis.kept = next.hands;
  }
})(); 0"""
_TEXTS = """new Promise(done => { indexedDB.open("calc", 1).onsuccess = ({target}) =>
  { target.result.transaction("evenings").objectStore("evenings").getAll().onsuccess = ({target}) =>
    done(target.result.map(({text}) => text)); }; })"""


class Host(http.server.SimpleHTTPRequestHandler):
    """A host that compresses, and counts what it sends."""

    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
    }  # fmt: skip
    sent = 0

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        """Send a file in its compressed form."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            return self.send_error(404)
        packed = Path(f"{path}.br").read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "br")
        self.send_header("Content-Length", str(len(packed)))
        self.end_headers()
        self.wfile.write(packed)
        Host.sent += len(packed)
        return None


@contextmanager
def hosted(site: Path) -> Iterator[str]:
    """A host of the site, compressed once."""
    for path in site.rglob("*"):
        if path.is_file() and path.suffix != ".br" and not Path(f"{path}.br").exists():
            subprocess.run(["node", "-e", _COMPRESS, str(path)], check=True)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Host, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/"
        server.shutdown()


def below(parent: int) -> list[int]:
    """Return the processes that one has started, and those that they have."""
    children = subprocess.run(["pgrep", "-P", str(parent)], capture_output=True, text=True).stdout.split()
    return [pid for child in map(int, children) for pid in (child, *below(child))]


def held(pid: int) -> float:
    """Return the memory of the browser's pages in MB, shared memory by its share."""
    total = 0
    for each in below(pid):
        if b"--type=renderer" in Path(f"/proc/{each}/cmdline").read_bytes():
            sizes = dict(line.split(":") for line in Path(f"/proc/{each}/smaps_rollup").read_text().splitlines()[1:])
            total += int(sizes["Pss"].split()[0])
    return total / 1000


@contextmanager
def slowed(pid: int, factor: int) -> Iterator[None]:
    """Every process below this one runs a part of the time only."""
    over = threading.Event()

    def beat() -> None:
        period, pids, looked = 0.02, [pid, *below(pid)], time.monotonic()
        while not over.is_set():
            if time.monotonic() - looked > 0.5:
                pids, looked = [pid, *below(pid)], time.monotonic()
            for sign, share in ((signal.SIGSTOP, 1 - 1 / factor), (signal.SIGCONT, 1 / factor)):
                for each in pids:
                    with suppress(ProcessLookupError):
                        os.kill(each, sign)
                time.sleep(period * share)

    thread = threading.Thread(target=beat, daemon=True)
    if factor > 1:
        thread.start()
    try:
        yield
    finally:
        over.set()
        if factor > 1:
            thread.join()


def visit(phone: Phone, url: str) -> dict[str, float]:
    """Seconds until the first screen is drawn, until the program is loaded, and until the first ruling."""
    begun = time.perf_counter()
    phone.open(url)
    drawn = time.perf_counter() - begun
    phone.wait(_LOADED, 120)
    loaded = time.perf_counter() - begun
    phone.write("[aria-label='as a line']", LINES["tenhou4"])
    phone.tap("[data-do=score]")
    phone.wait("document.querySelector('.hand')", 60)
    return {"drawn": drawn, "loaded": loaded, "ruling": time.perf_counter() - begun}


def settled(phone: Phone, rules: str) -> float:
    """Seconds of a ruling on a warm page, from the press until it is drawn: the second of two."""
    return float(phone.ask(_RULING % (json.dumps(rules), json.dumps(LINES[rules]))))


def turn(site: Path, factor: int) -> dict[str, Any]:
    """One browser: a first visit, a next one, rulings of every game, memory."""
    folder = Path(tempfile.mkdtemp())
    browser = Browser(folder)
    try:
        with hosted(site) as url, browser.phones() as (phone,), slowed(browser.pid, factor):
            Host.sent = 0
            first = visit(phone, url)
            phone.wait("navigator.serviceWorker.controller", 60)
            sent = Host.sent
            following = visit(phone, url)
            warm = {rules: settled(phone, rules) for rules in LINES}
            again, memory = Host.sent - sent, held(browser.pid)
            return {
                "bytes": sent, "again": again, "first": first, "next": following, "warm": warm, "memory": memory,
            }  # fmt: skip
    finally:
        browser.close()


def killed(site: Path, times: int) -> int:
    """Kill the page at random moments while hands are entered; returns how many that were said to be kept are lost."""
    rng, browser, lost, said = random.Random(20261201), Browser(Path(tempfile.mkdtemp())), 0, 0
    try:
        with hosted(site) as url, browser.phones() as (phone,):
            phone.open(url)
            phone.wait(_LOADED, 120)
            phone.tap("[data-do=begin]")
            for _ in range(times):
                phone.wait("document.querySelector('[data-row=who]')", 60)
                phone.ask(_ENTERING)
                time.sleep(rng.random())
                said = max(said, phone.ask("globalThis.kept"))
                phone.do("Page.reload")  # which ends the page and its worker in the midst of what they do
                phone.wait("document.querySelector('[data-tab=enter]')", 60)
                (text,) = phone.ask(_TEXTS)
                lost += max(0, said - text.count("  - "))
    finally:
        browser.close()
    return lost


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--kills", type=int, default=0)
    asked = parser.parse_args()
    for factor in (1, 4):
        rows = [turn(asked.site, factor) for _ in range(asked.turns)]
        sent, again, memory = (rows[0][name] for name in ("bytes", "again", "memory"))
        print(f"at 1/{factor} of the speed, median of {asked.turns}:")
        print(f"  {sent / 1e6:.2f} MB sent, then {again} bytes; pages hold {memory:.0f} MB")
        for part in ("first", "next", "warm"):
            medians = {key: statistics.median(row[part][key] for row in rows) for key in rows[0][part]}
            print(f"  {part:6}", "  ".join(f"{key} {seconds:.3f} s" for key, seconds in medians.items()))
    if asked.kills:
        print(f"{asked.kills} kills: {killed(asked.site, asked.kills)} hands lost")


if __name__ == "__main__":
    main()
