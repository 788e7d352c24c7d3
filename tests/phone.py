"""A phone at the table: a page of a real browser (headless Chromium), driven over its DevTools protocol."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

from .browser import CHROMIUM

_FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--remote-debugging-port=0",
)  # fmt: skip
_SEEN = """(() => {
  const found = [...document.querySelectorAll(%s)].filter(e => %s === null || e.textContent.trim() === %s);
  const seen = found.find(e => e.getClientRects().length && !e.disabled);
  if (!seen) return null;
  seen.scrollIntoView({block: "center", inline: "center"});
  const box = seen.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
  const top = document.elementFromPoint(x, y);
  return {x, y, width: box.width, height: box.height, free: seen === top || seen.contains(top)};
})()"""


class GoneError(Exception):
    """The page went while it was asked."""


class Phone:
    """One page. Every tap is a real press at the middle of what is tapped, which nothing may cover."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._number = self.taps = 0
        self.requests: list[str] = []
        """Everything that the page asked for."""
        self.errors: list[str] = []
        for domain in ("Page", "Runtime", "Network"):
            self.do(f"{domain}.enable")

    def do(self, method: str, **params: Any) -> dict[str, Any]:
        """A command of the protocol and its answer."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            heard = json.loads(self._socket.recv(60))
            if heard.get("method") == "Network.requestWillBeSent":
                self.requests.append(heard["params"]["request"]["url"])
            if heard.get("method") == "Runtime.exceptionThrown":
                self.errors.append(heard["params"]["exceptionDetails"]["exception"].get("description", "?"))
            if heard.get("id") == self._number:
                if "navigated" in heard.get("error", {}).get("message", ""):
                    raise GoneError(heard["error"]["message"])
                assert "error" not in heard, heard
                result: dict[str, Any] = heard["result"]
                return result

    def ask(self, script: str) -> Any:
        """The value of an expression in the page."""
        found = self.do("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found["exceptionDetails"]["exception"].get("description")
        return found["result"].get("value")

    def open(self, url: str, width: int = 390, height: int = 844, dark: bool = False, lang: str = "en") -> None:
        """Open the page of a table."""
        mobile = width < 800
        self.do("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)
        self.do("Emulation.setTouchEmulationEnabled", enabled=mobile)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.do("Emulation.setEmulatedMedia", features=[scheme])
        self.do("Network.setUserAgentOverride", userAgent="phone", acceptLanguage=lang)
        self.do("Page.navigate", url=url)
        self.wait("document.querySelector('.bar b')?.textContent")

    def wait(self, script: str, seconds: float = 30) -> None:
        """Wait until an expression of the page is true."""
        end = time.monotonic() + seconds
        while not self._holds(script):
            assert time.monotonic() < end, f"never true: {script}\n{self.ask('document.body.innerText')}\n{self.errors}"
            time.sleep(0.02)

    def _holds(self, script: str) -> bool:
        try:
            return bool(self.ask(f"!!({script})"))
        except GoneError:  # the page is being loaded
            return False

    def tap(self, selector: str, text: str | None = None) -> None:
        """Press the first that is seen of what a selector finds, with this text."""
        said, end = json.dumps(text), time.monotonic() + 5
        before = None
        # The browser itself scrolls to a field that was written into, some frames later: wait until nothing moves.
        while not (
            (place := self.ask(_SEEN % (json.dumps(selector), said, said))) and place["free"] and place == before
        ):
            before = place
            if time.monotonic() > end:
                assert place, f"no {selector} {text or ''} in: {self.ask('document.body.innerText')[:1500]}"
                raise AssertionError(f"{selector} {text or ''} is covered or moves: {place}")
            self.ask("new Promise(done => setTimeout(done, 16))")
        for kind in ("mousePressed", "mouseReleased"):
            self.do("Input.dispatchMouseEvent", type=kind, x=place["x"], y=place["y"], button="left", clickCount=1)
        self.taps += 1

    def write(self, selector: str, text: str) -> None:
        """Write a text into a field."""
        self.tap(selector)
        self.do("Input.insertText", text=text)

    def picture(self, path: Path, whole: bool = True) -> None:
        """Save what is seen."""
        shot = self.do("Page.captureScreenshot", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(shot["data"]))

    def offline(self, yes: bool) -> None:
        """Lose the network, or find it again."""
        self.do("Network.emulateNetworkConditions", offline=yes, latency=0, downloadThroughput=-1, uploadThroughput=-1)


@contextmanager
def phones(folder: Path, count: int = 1) -> Iterator[list[Phone]]:
    """So many phones, each with a memory of its own."""
    assert CHROMIUM
    command = [CHROMIUM, *_FLAGS, f"--user-data-dir={folder / 'profile'}", "about:blank"]
    open_ = ExitStack()
    browser = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    try:
        assert browser.stderr
        found = None
        for line in browser.stderr:
            if found := re.search(r"ws://([^/]+)/", line):
                break
        assert found, "the browser did not start"
        made = []
        root = open_.enter_context(connect(f"ws://{found[1]}{_path(found[1])}", max_size=None))
        for number in range(count):
            root.send(json.dumps({"id": 2 * number, "method": "Target.createBrowserContext"}))
            context = _answer(root, 2 * number)["browserContextId"]
            params = {"url": "about:blank", "browserContextId": context}
            root.send(json.dumps({"id": 2 * number + 1, "method": "Target.createTarget", "params": params}))
            target = _answer(root, 2 * number + 1)["targetId"]
            page = connect(f"ws://{found[1]}/devtools/page/{target}", max_size=None)
            made.append(Phone(open_.enter_context(page)))
        yield made
    finally:
        open_.close()
        browser.kill()
        browser.wait()


def _path(host: str) -> str:
    with urlopen(Request(f"http://{host}/json/version")) as answer:
        return "/" + str(json.load(answer)["webSocketDebuggerUrl"]).split("/", 3)[3]


def _answer(socket: ClientConnection, number: int) -> dict[str, Any]:
    while True:
        heard = json.loads(socket.recv(60))
        if heard.get("id") == number:
            result: dict[str, Any] = heard["result"]
            return result
