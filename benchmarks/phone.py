"""What a tap on the phone page costs, at full speed and at a quarter of it, in a real browser.

``python -m benchmarks.phone`` taps the fullest hand of each game on a page of ``calc serve``. For each speed it prints
the median and the ninth tenth of the milliseconds that the page worked for a tap, drawing and layout included, and the
median until the new page stood. Work is what counts where others use the machine: the bars are 60 ms, and 200 at a
quarter of the speed.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.phone import Browser, Phone
from tests.serve.test_serve import serving

TILES = {
    "anmika": "1p 2p 3p 7p 8p 9p 1s 2s 3s 4s 6s 9m 9m Pb",
    "mighty": "1p 2p 3p 7p 8p 9p 1s 2s 3s 4s 6s 9p 9p 5s",
    "tenhou4": "2m 3m 4m 2p 2p 4p 4p 4p 3s 3s 5s 6s 7s 3s",
}
SPEEDS = (1, 4)
"""By what the processor is divided."""
_TAP = """(async () => {
  const begun = performance.now();
  document.querySelector(%s).click();
  document.body.offsetHeight;
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - begun;
})()"""


def worked(phone: Phone) -> float:
    """The milliseconds of the processor that the page has worked so far."""
    metrics = phone.do("Performance.getMetrics")["metrics"]
    return 1000 * float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration"))


def taps(phone: Phone, rules: str, count: int) -> Iterator[tuple[float, float]]:
    """Tap so many tiles of a self-drawn hand, begun anew when it is whole; yield the work of each tap and its time."""
    done = 0
    while done < count:
        phone.tap('[data-row=who] [data-player="B"]')
        phone.tap("[data-verb=tsumo]")
        if not phone.ask("!!document.querySelector('.keys')"):
            phone.tap(".slot .label")
        for face in TILES[rules].split():
            before = worked(phone)
            seconds = float(phone.ask(_TAP % json.dumps(f'[data-tile="{face}"]')))
            yield worked(phone) - before, seconds
        done += len(TILES[rules].split())
        phone.tap(".drop")


def main() -> None:
    """Print a line for each game and speed."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("rules", nargs="*", default=["anmika"], help="the games: " + ", ".join(TILES))
    parser.add_argument("--taps", type=int, default=42)
    asked = parser.parse_args()
    folder = Path(tempfile.mkdtemp())
    browser = Browser(folder)
    try:
        for rules in asked.rules:
            with serving(folder / f"{rules}.yaml", "--rules", rules) as (_, url), browser.phones() as (phone,):
                phone.open(url)
                phone.do("Performance.enable", timeDomain="threadTicks")
                for speed in SPEEDS:
                    phone.do("Emulation.setCPUThrottlingRate", rate=speed)
                    work, times = zip(*taps(phone, rules, asked.taps), strict=True)
                    ninth = statistics.quantiles(work, n=10)[-1]
                    print(
                        f"{rules}, 1/{speed} of the speed, {len(work)} taps: work {statistics.median(work):.0f} ms "
                        f"(nine of ten within {ninth:.0f}), on the screen after {statistics.median(times):.0f} ms"
                    )
                phone.do("Emulation.setCPUThrottlingRate", rate=1)
    finally:
        browser.close()


if __name__ == "__main__":
    main()
