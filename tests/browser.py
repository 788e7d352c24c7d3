"""Pages measured in a real browser (headless Chromium), where one is installed."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .phone import Browser

CHROMIUM = next((p for p in map(shutil.which, ("chromium", "chromium-browser", "google-chrome")) if p), None)
_FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--virtual-time-budget=20000",
)  # fmt: skip
_FRAME = """<!DOCTYPE html><meta charset="utf-8"><body><script>
const pages = PAGES, found = [];
document.currentScript.remove();
async function measure(page) {
  const frame = document.createElement("iframe");
  frame.style.cssText = `border:0;height:800px;visibility:hidden;width:${WIDTHS[0]}px`; // laid out once, never painted
  frame.srcdoc = page;
  const loaded = new Promise(done => frame.onload = done);
  document.body.append(frame);
  await loaded;
  const out = WIDTHS.map(width => seen(frame, width));
  frame.remove();
  return out;
}
function seen(frame, width) {
  frame.style.width = width + "px";
  const doc = frame.contentDocument, root = doc.documentElement, out = {};
  for (const state of ["closed", "open"]) {
    doc.querySelectorAll("details").forEach(d => d.open = state === "open");
    out[state] = root.scrollWidth - root.clientWidth;
    if (state === "open" || out[state] > 0) out[state + "_wide"] = [...doc.querySelectorAll("main *:not(svg *)")]
      .filter(e => e.getBoundingClientRect().right > root.clientWidth + 0.5 && e.getClientRects().length)
      .slice(0, 5).map(e => e.tagName + "." + e.className + ": " + e.textContent.slice(0, 60));
  }
  const boxes = [...doc.querySelectorAll("svg.t")].map(e => e.getBoundingClientRect());
  out.tiles = boxes.length;
  out.drawn = boxes.filter(b => b.width > 8 && b.height > 8).length;
  out.scripts = doc.querySelectorAll("script, img, iframe, object, link, [onerror], [onload], [onclick]").length;
  out.text = doc.querySelector("main").innerText;
  return out;
}
(async () => {
  for (const page of pages) found.push(await measure(page));
  const shown = document.createElement("pre");
  shown.id = "found";
  shown.textContent = JSON.stringify(found);
  document.body.append(shown);
})();
</script></body>"""


def measured(pages: Sequence[str], widths: Sequence[int], folder: Path, browser: Browser) -> list[list[dict[str, Any]]]:
    """What a browser says of each page at each width: by how much it is too wide, with ``details`` closed and open,
    what sticks out, its tiles, what could run in it, its text."""
    told = json.dumps(list(pages)).replace("</", "<\\/").replace("<!--", "<\\!--")
    frame = folder / "frame.html"
    frame.write_text(_FRAME.replace("PAGES", told, 1).replace("WIDTHS", str([*widths])), encoding="utf-8")
    with browser.phones() as (screen,):
        screen.size(1400, 900)
        screen.do("Emulation.setScrollbarsHidden", hidden=False)  # they take from the width on a desktop
        screen.do("Page.navigate", url=frame.as_uri())
        screen.wait("document.querySelector('#found')", 180)
        rows: list[list[dict[str, Any]]] = json.loads(screen.ask("document.querySelector('#found').textContent"))
        return rows
