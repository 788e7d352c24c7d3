"""The page without a server in a real browser, at full speed and at a quarter: visits, rulings, bytes, memory, kills.

``python -m benchmarks.pocket SITE`` (written by ``calc site SITE``) prints medians. At a quarter of the speed all
processes of the browser are stopped for three quarters of the time: browsers can slow down a page but not its worker. A
host that compresses with Brotli is part of it. ``--kills 100`` kills the processes of the page and of the browser at
random moments and looks for what was lost.
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
import sys
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
HANDS = {
    "mighty": [LINES["mighty"], "draw tenpai A,C", "A tsumo 234p22444p33567s3s riichi ippatsu dora 4z ura 1p",
               "C ron A 234p22444p33567s3s dora 4z", "C ron B 234p22444p33567s3s riichi dora 4z ura 1p"],
    "wenzhou": [LINES["wenzhou"], "draw any-kong false", "A tsumo 123m456m789m123p456p 1s 1s indicator 4z",
                "C ron D 123m456m789m123p456p 1s 1s indicator 4z", "draw any-kong"],
}  # fmt: skip
"""An evening of each of two games."""
_CHOOSE = """(() => {
  const choice = document.querySelector(".home select");
  choice.value = %s;
  choice.dispatchEvent(new Event("change"));
})()"""
_PLAY = """(async () => {
  let [, state] = await ask("state"), status;
  for (const hand of %s) {
    const id = Math.random().toString(36).slice(2).padEnd(10, "0");
    [status, state] = await ask("change", {id, version: state.version, hand});
    if (status !== 200) return hand + JSON.stringify(state.problems);
  }
  return [state.table.scores, state.table.chips, state.hands];
})()"""
_PREVIEW = """(async () => {
  let seconds = 0;
  for (let i = 0; i < 2; i++) {
    const begun = performance.now();
    await ask("read", {hand: "B ron C 234m22444p33567s3s riichi"});
    seconds = (performance.now() - begun) / 1000;
  }
  return seconds;
})()"""
_ENTERING = """globalThis.kept = 0; (async () => {
  for (;;) {
    const [, state] = await ask("state");
    const id = Math.random().toString(36).slice(2).padEnd(10, "0");
    const [status, next] = await ask("change", {id, version: state.version, hand: "draw tenpai A,B,C,D"});
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
        """Send a file, in its compressed form if there is one."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            return self.send_error(404)
        packed = Path(f"{path}.br")
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        if packed.exists():
            self.send_header("Content-Encoding", "br")
        content = (packed if packed.exists() else path).read_bytes()
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        with suppress(ConnectionError):  # who asked was killed
            self.wfile.write(content)
        Host.sent += len(content)
        return None


def compress(site: Path) -> None:
    """Compress the files of a site that are not yet, which takes a minute."""
    for path in site.rglob("*"):
        if path.is_file() and path.suffix != ".br" and not Path(f"{path}.br").exists():
            subprocess.run(["node", "-e", _COMPRESS, str(path)], check=True)


@contextmanager
def hosted(site: Path) -> Iterator[str]:
    """A host of the site."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Host, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/"
        server.shutdown()


def below(parent: int) -> list[int]:
    """Return the processes that one has started, and those that they have; looked up at once, because whoever slows
    them down lets them run meanwhile."""
    children = list[int]()
    for task in Path(f"/proc/{parent}/task").glob("*/children"):
        with suppress(OSError):
            children += map(int, task.read_text().split())
    return [pid for child in children for pid in (child, *below(child))]


def held(pid: int) -> tuple[float, float]:
    """Return the memory in MB, shared memory by its share, of the process of the page with its worker, which is the
    largest, and of all processes of pages: those of the browser's own, empty ones, are among them."""
    sizes = [0.0]
    for each in below(pid):
        with suppress(OSError):
            if b"--type=renderer" in Path(f"/proc/{each}/cmdline").read_bytes():
                lines = Path(f"/proc/{each}/smaps_rollup").read_text().splitlines()[1:]
                sizes.append(int(dict(line.split(":") for line in lines)["Pss"].split()[0]) / 1000)
    return max(sizes), sum(sizes)


def spent(pid: int) -> float:
    """Return the seconds of processor time that a browser has taken so far."""
    ticks = 0
    for each in [pid, *below(pid)]:
        with suppress(OSError):
            ticks += sum(map(int, Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def slowed(pid: int, factor: int) -> Iterator[None]:
    """Every process below this one runs a part of the time only."""
    over = threading.Event()

    def beat() -> None:
        period = 0.02
        while not over.is_set():
            pids = [pid, *below(pid)]
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


def visit(phone: Phone, url: str, pid: int) -> dict[str, float]:
    """Seconds until the first screen is drawn, until the program is loaded, and until the first ruling; the seconds of
    processor time until then, of all processes of the browser (``pid``), say more where others work beside it."""
    begun, used = time.perf_counter(), spent(pid)
    phone.open(url)
    drawn = time.perf_counter() - begun
    phone.wait(_LOADED, 120)
    loaded = time.perf_counter() - begun
    phone.write("[aria-label='as a line']", LINES["tenhou4"])
    phone.tap("[data-do=score]")
    phone.wait("document.querySelector('.hand')", 60)
    return {"drawn": drawn, "loaded": loaded, "ruling": time.perf_counter() - begun, "cpu": spent(pid) - used}


def settled(phone: Phone, rules: str) -> float:
    """Seconds of a ruling on a warm page, from the press until it is drawn: the second of two."""
    return float(phone.ask(_RULING % (json.dumps(rules), json.dumps(LINES[rules]))))


def previewed(phone: Phone) -> float:
    """Seconds until what is tapped is read on the page of a table: the second of two."""
    phone.tap("[data-do=begin]")
    phone.wait("document.querySelector('[data-row=who]')", 60)
    return float(phone.ask(_PREVIEW))


def standing_of(file: Path) -> tuple[dict[str, int], dict[str, int] | None, int]:
    """Return the scores, the chips if anybody has any, and the number of hands of a match file, by ``calc match``."""
    command = [sys.executable, "-m", "calc", "match", "--json", str(file)]
    match = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)["matches"][0]
    chips = {player: total["chips"] for player, total in match["totals"].items()}
    return match["hands"][-1]["scores"], chips if any(chips.values()) else None, len(match["hands"])


def play_offline(site: Path) -> int:
    """Visit the page, lose its host, load it again and play ten hands in two games; returns of how many evenings the
    exported file, settled by ``calc match``, has other scores, chips or hands than the page."""
    folder = Path(tempfile.mkdtemp())
    browser, different = Browser(folder), 0
    try:
        with browser.phones() as (phone,):
            with hosted(site) as url:
                phone.open(url)
                phone.wait(_LOADED, 120)
                phone.wait("navigator.serviceWorker.controller", 60)
            for rules in HANDS:
                phone.do("Page.navigate", url="about:blank")
                phone.do("Page.navigate", url=url)
                phone.wait(_LOADED, 120)
                phone.ask(_CHOOSE % json.dumps(rules))
                phone.tap("[data-do=begin]")
                phone.wait("document.querySelector('[data-row=who]')", 60)
                of_page = phone.ask(_PLAY % json.dumps(HANDS[rules]))
                phone.do("Page.setDownloadBehavior", behavior="allow", downloadPath=str(folder / rules))
                phone.tap("[aria-label='send the file']")
                while not (files := list((folder / rules).glob("*.yaml"))):
                    time.sleep(0.1)
                different += of_page != [*standing_of(files[0])] or of_page[2] != len(HANDS[rules])
    finally:
        browser.close()
    return different


def turn(site: Path, factor: int) -> dict[str, Any]:
    """One browser: a first visit, a next one, rulings of every game, memory."""
    folder = Path(tempfile.mkdtemp())
    browser = Browser(folder)
    try:
        with hosted(site) as url, browser.phones() as (phone,), slowed(browser.pid, factor):
            Host.sent = 0
            first = visit(phone, url, browser.pid)
            phone.wait("navigator.serviceWorker.controller", 60)
            sent = Host.sent
            following = visit(phone, url, browser.pid)
            warm = {rules: settled(phone, rules) for rules in LINES}
            again, (page, pages) = Host.sent - sent, held(browser.pid)
            memory = {"page": page, "pages": pages}
            previews = {"tap": previewed(phone)}
            return {
                "bytes": sent, "again": again, "first": first, "next": following, "warm": warm, "memory": memory,
                "preview": previews,
            }  # fmt: skip
    finally:
        browser.close()


def page_process(pid: int) -> int:
    """Return the process of the page with its worker: the largest of the browser's (``pid``) that show pages."""
    return max(
        (each for each in below(pid) if b"--type=renderer" in Path(f"/proc/{each}/cmdline").read_bytes()),
        key=lambda each: int(Path(f"/proc/{each}/statm").read_text().split()[1]),
    )


def killed(site: Path, times: int) -> int:
    """Kill the process of the page, and by turns the whole browser, at random moments while hands are entered; returns
    how many hands that were said to be kept are lost."""
    rng, folder, said, lost = random.Random(20261201), Path(tempfile.mkdtemp()), 0, 0
    browser = Browser(folder)
    try:
        with hosted(site) as url:
            for number in range(times + 1):
                with browser.lasting_phone() as phone:
                    phone.open(url)
                    if number:
                        (text,) = phone.ask(_TEXTS)
                        lost += max(0, said - text.count("  - "))
                    if number == times:
                        break
                    phone.wait(_LOADED, 120)
                    phone.tap("[data-evening]" if number else "[data-do=begin]")
                    phone.wait("document.querySelector('[data-tab=enter]')", 60)
                    phone.ask(_ENTERING)
                    time.sleep(rng.random())
                    said = max(said, phone.ask("globalThis.kept"))
                    os.kill(browser.pid if number % 2 else page_process(browser.pid), signal.SIGKILL)
                if number % 2:
                    browser.close()
                    browser = Browser(folder)
        print(f"{said} hands were entered")
    finally:
        browser.close()
    return lost


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--offline", action="store_true", help="play two evenings without a network")
    asked = parser.parse_args()
    if asked.turns:
        compress(asked.site)
    for factor in (1, 4) if asked.turns else ():
        rows = [turn(asked.site, factor) for _ in range(asked.turns)]
        sent, again, memory = (rows[0][name] for name in ("bytes", "again", "memory"))
        print(f"at 1/{factor} of the speed, median of {asked.turns}:")
        print(f"  {sent / 1e6:.2f} MB sent, then {again} bytes")
        print(f"  {memory['page']:.0f} MB of memory in the page's process, {memory['pages']:.0f} in those of all pages")
        for part in ("first", "next", "warm", "preview"):
            medians = {key: statistics.median(row[part][key] for row in rows) for key in rows[0][part]}
            print(f"  {part:6}", "  ".join(f"{key} {seconds:.3f} s" for key, seconds in medians.items()))
    if asked.offline:
        print(f"without a network: {play_offline(asked.site)} evenings differ from their exported files")
    if asked.kills:
        print(f"{asked.kills} kills: {killed(asked.site, asked.kills)} hands lost")


if __name__ == "__main__":
    main()
