"""A phone at the table: a page of a real browser (headless Chromium), driven over its DevTools protocol."""

from __future__ import annotations

import base64
import json
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from .browser import CHROMIUM

_FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--in-process-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--remote-debugging-port=0",
    "--no-startup-window",
    # pages of one site share a process, also in turn, and the browser draws a small window around them: a tenth less
    "--process-per-site", "--window-size=300,200",
    "--disable-features=BackForwardCache,ProactivelySwapBrowsingInstance,SpareRendererForSitePerProcess,RenderDocument",
)  # fmt: skip
_UNBOUNDED: Any = {"max_size": None, "max_queue": None}
"""However much a page says that nobody has asked for: closing it waits ten seconds where that fills a queue."""
_SEEN = """(() => {
  const found = [...document.querySelectorAll(%s)].filter(e => %s === null || e.textContent.trim() === %s);
  const seen = found.find(e => e.getClientRects().length && !e.disabled);
  if (!seen) return null;
  window.aimed = seen;
  if (!("hit" in window))
    addEventListener("pointerdown", (event) => { window.hit = window.aimed.contains(event.target); }, true);
  window.hit = false;
  const place = () => {
    const box = seen.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    return {x, y, width: box.width, height: box.height, free: seen.contains(document.elementFromPoint(x, y))};
  };
  if (!place().free) seen.scrollIntoView({block: "center", inline: "center"});  // to draw what moves is most of a tap
  return place();
})()"""

_COUNTED = """(() => {
  const {fetch, setTimeout, clearTimeout} = window, soon = new Set();
  let requests = 0;
  const counted = (method) => function (...words) {
    const answer = method.apply(this, words), end = () => setTimeout(() => { requests -= 1; });
    requests += 1;
    answer.then(end, end);
    return answer;
  };
  window.fetch = counted(fetch);
  for (const name of ["json", "text"]) Response.prototype[name] = counted(Response.prototype[name]);
  window.setTimeout = (act, after = 0, ...words) => {
    const timer = setTimeout(() => { soon.delete(timer); act(...words); }, after);
    if (after <= 300) soon.add(timer);
    return timer;
  };
  window.clearTimeout = (timer) => { soon.delete(timer); clearTimeout(timer); };
  const place = ({left, top, width, height}) => [left, top, width, height];
  const boxes = () => [...document.querySelectorAll("main, main *")].filter((e) => !e.ownerSVGElement);
  const places = () =>
    JSON.stringify([innerWidth, innerHeight, boxes().map((e) => place(e.getBoundingClientRect()))]);
  window.still = () => new Promise((done) => {
    const look = (before) => requestAnimationFrame(() => setTimeout(() => {
      const now = places();
      if (now === before && !requests && !soon.size) done();
      else look(now);
    }));
    look("");
  });
})()"""
"""``still()`` in every page: when no request is under way, nothing is about to be asked (a page waits a quarter of a
second for the next tap before it has a hand read), and two frames are the same."""


class GoneError(Exception):
    """The page went while it was asked."""


class Phone:
    """One page. Every tap is a real press at the middle of what is tapped, which nothing may cover."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._number = self.taps = 0
        self._worker, self._size = "", (0, 0)
        self.requests: list[str] = []
        """Everything that the page asked for."""
        self.errors: list[str] = []
        for domain in ("Page", "Runtime", "Network"):
            self.do(f"{domain}.enable")
        self.do("Emulation.setScrollbarsHidden", hidden=True)
        self.do("Page.addScriptToEvaluateOnNewDocument", source=_COUNTED)

    def do(self, method: str, session: str = "", **params: Any) -> dict[str, Any]:
        """A command of the protocol and its answer; ``session`` is that of a worker."""
        self._number += 1
        to = {"sessionId": session} if session else {}
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params, **to}))
        while True:
            heard = json.loads(self._socket.recv(60))
            if heard.get("method") == "Network.requestWillBeSent":
                self.requests.append(heard["params"]["request"]["url"])
            if heard.get("method") == "Target.attachedToTarget":
                self._worker = heard["params"]["sessionId"]
            if heard.get("method") == "Runtime.exceptionThrown":
                self.errors.append(heard["params"]["exceptionDetails"]["exception"].get("description", "?"))
            if heard.get("id") == self._number:
                if "navigated" in heard.get("error", {}).get("message", ""):
                    raise GoneError(heard["error"]["message"])
                assert "error" not in heard, heard
                result: dict[str, Any] = heard["result"]
                return result

    def ask(self, script: str, session: str = "") -> Any:
        """The value of an expression in the page, or in the worker of a session."""
        how = {"returnByValue": True, "awaitPromise": True, "allowUnsafeEvalBlockedByCSP": False}
        found = self.do("Runtime.evaluate", session, expression=script, **how)
        assert "exceptionDetails" not in found, found["exceptionDetails"]["exception"].get("description")
        return found["result"].get("value")

    def measure(self, script: str) -> Any:
        """The value of an expression in a page that is still: where something stands, after a tap or a new size."""
        self.be_still()
        return self.ask(script)

    def be_still(self) -> None:
        """Wait until the page has heard the answers to what it asked, and is drawn as it stays."""
        self.ask("globalThis.still?.()")

    def ask_worker(self, script: str) -> Any:
        """The value of an expression in the worker of the page."""
        if not self._worker:
            self.do("Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=False, flatten=True)
        return self.ask(script, self._worker)

    def open(self, url: str, width: int = 390, height: int = 844, dark: bool = False, lang: str = "en") -> None:
        """Open the page of a table."""
        self.size(width, height)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.do("Emulation.setEmulatedMedia", features=[scheme])
        self.do("Network.setUserAgentOverride", userAgent="phone", acceptLanguage=lang)
        self.do("Page.navigate", url=url)
        self.wait("document.querySelector('.bar b')?.textContent")
        self.be_still()

    def size(self, width: int, height: int = 844) -> None:
        """Be a screen of this size: a phone, or from 800 on a desktop. The page is drawn anew soon after."""
        if (width, height) == self._size:
            return
        self._size, mobile = (width, height), width < 800
        self.do("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)
        self.do("Emulation.setTouchEmulationEnabled", enabled=mobile)

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
        said, end = json.dumps(text), time.monotonic() + 20  # on a machine that does much else
        while not (
            (place := self.ask(_SEEN % (json.dumps(selector), said, said))) and place["free"] and self._pressed(place)
        ):
            if time.monotonic() > end:
                assert place, f"no {selector} {text or ''} in: {self.ask('document.body.innerText')[:1500]}"
                raise AssertionError(f"{selector} {text or ''} is covered or moves: {place}")
            self.ask("new Promise(done => setTimeout(done, 16))")
        self._mouse("mouseReleased", place["x"], place["y"])
        self.taps += 1

    def _pressed(self, place: Mapping[str, float]) -> bool:
        """Press there. Where something else has come to stand meanwhile (an answer came, the browser scrolls to a field
        some frames after it was written into), the press is let go beside it."""
        self._mouse("mousePressed", place["x"], place["y"])
        hit = bool(self.ask("window.hit"))
        if not hit:
            self._mouse("mouseReleased", 0, 0)
        return hit

    def _mouse(self, kind: str, x: float, y: float) -> None:
        self.do("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def swipe(self, first: str, last: str, touches: bool = False) -> None:
        """Go over everything from one element to another with one finger."""
        begin, end = (self.ask(_SEEN % (json.dumps(selector), "null", "null")) for selector in (first, last))
        places = [{at: begin[at] + (end[at] - begin[at]) * step / 20 for at in "xy"} for step in range(21)]
        if touches:
            for kind, place in (("Start", places[0]), *(("Move", place) for place in places[1:])):
                self.do("Input.dispatchTouchEvent", type=f"touch{kind}", touchPoints=[place])
            self.do("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        else:
            self._mouse("mousePressed", **places[0])
            for place in places[1:]:
                self._mouse("mouseMoved", **place)
            self._mouse("mouseReleased", **places[-1])
        self.taps += 1

    def write(self, selector: str, text: str) -> None:
        """Write a text into a field."""
        self.tap(selector)
        self.do("Input.insertText", text=text)

    def picture(self, path: Path, whole: bool = True) -> None:
        """Save what is seen."""
        shot = self.do("Page.captureScreenshot", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(shot["data"]))

    def forget(self) -> None:
        """Leave the page, and forget all that it has kept."""
        origin = self.ask("location.origin")
        self.do("Page.navigate", url="about:blank")
        self.wait("location.href === 'about:blank'")
        if origin.startswith("http"):
            self.do("Storage.clearDataForOrigin", origin=origin, storageTypes="all")
        self.do("Page.resetNavigationHistory")

    def offline(self, yes: bool) -> None:
        """Lose the network, or find it again."""
        self.do("Network.emulateNetworkConditions", offline=yes, latency=0, downloadThroughput=-1, uploadThroughput=-1)


class Browser:
    """A browser for many tests. Each phone is a page with a memory of its own."""

    def __init__(self, folder: Path) -> None:
        assert CHROMIUM
        profile = folder / "profile"
        told = profile / "DevToolsActivePort"
        told.unlink(missing_ok=True)  # of one that was killed
        command = [CHROMIUM, *_FLAGS, f"--user-data-dir={profile}", "about:blank"]
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        self.pid = self._process.pid
        end = time.monotonic() + 60
        while not (told.exists() and (found := told.read_text().split())):
            assert time.monotonic() < end, "the browser did not start"
            time.sleep(0.05)
        self._at = f"ws://127.0.0.1:{found[0]}"
        self._open = ExitStack()
        self._root = self._open.enter_context(connect(self._at + found[1], open_timeout=60, **_UNBOUNDED))
        self._asked = 0
        self._idle: list[str] = []
        """Pages that no phone has at present."""

    def _do(self, method: str, **params: Any) -> dict[str, Any]:
        self._asked += 1
        self._root.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while True:
            heard = json.loads(self._root.recv(60))
            if heard.get("id") == self._asked:
                result: dict[str, Any] = heard["result"]
                return result

    @contextmanager
    def phones(self, count: int = 1) -> Iterator[list[Phone]]:
        """So many phones, each with a memory of its own, in which nothing is kept. Their pages are used again: to open
        one takes longer than most of what is done with it. One that is left by an error is not."""
        targets = [self._idle.pop() if self._idle else self._new_target() for _ in range(count)]
        with ExitStack() as open_:
            sockets = [connect(f"{self._at}/devtools/page/{target}", **_UNBOUNDED) for target in targets]
            made = [Phone(open_.enter_context(socket)) for socket in sockets]
            try:
                yield made
                for phone in made:
                    phone.forget()
            except BaseException:
                for target in targets:
                    self._do("Target.closeTarget", targetId=target)
                raise
        self._idle += targets

    def _new_target(self) -> str:
        """A page by itself: what it keeps no other can read."""
        context = self._do("Target.createBrowserContext")["browserContextId"]
        target: str = self._do("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        return target

    @contextmanager
    def lasting_phone(self) -> Iterator[Phone]:
        """A page with the memory of the profile, which the next one has too, also in another browser of the folder."""
        target = self._do("Target.createTarget", url="about:blank")["targetId"]
        with connect(f"{self._at}/devtools/page/{target}", **_UNBOUNDED) as page:
            yield Phone(page)

    def close(self) -> None:
        """End it."""
        self._open.close()
        self._process.kill()
        self._process.wait()
