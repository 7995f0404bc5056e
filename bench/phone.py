"""Measure how soon "Play" can be pressed on the first page, with a slow phone and an empty cache.

Run by `./dev bench phone`. Chromium throttles itself: a CPU four times slower, a latency of 150 ms, and 1.6
Mbit/s, as on a slow mobile network. The server is on this machine. Each visit has a new browser context with
an empty cache. The fastest visit counts, because throttling also multiplies every delay that other processes
on this machine cause. The same visits with a fast CPU, and with a fast network, show where the time goes.
"""

import sys
from dataclasses import dataclass
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright
from tests.web.conftest import LAUNCH, PHONE, chromium

from serving import rekke

VISITS = 15
CPU_SLOWDOWN, LATENCY, BANDWIDTH = 4, 150, 1_600_000
"""Factor; milliseconds of a round trip; bits a second."""
LIMIT = 1_000
"""The most milliseconds until "Play" can be pressed."""
USABLE = """new Promise((done) => {
  const look = () => document.querySelector("main button.main:enabled") ? done(performance.now()) : requestAnimationFrame(look);
  look();
})"""
LOADED = """performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation"))
  .reduce((sum, { transferSize }) => sum + transferSize, 0)"""


@dataclass(frozen=True)
class Phone:
    """A device and its network."""

    name: str
    cpu_slowdown: float
    latency: float
    bandwidth: float

    def visits(self, browser: Browser, address: str) -> float:
        """Visit the page several times, and return the fewest milliseconds until it could be used."""
        visits = [self._visit(browser, address) for _ in range(VISITS)]
        times, loaded = sorted(time for time, _ in visits), visits[0][1]
        print(f"{self.name:28}{times[0]:10.0f}{median(times):10.0f}{loaded / 1e3:10.1f}")
        return times[0]

    def _visit(self, browser: Browser, address: str) -> tuple[float, float]:
        context = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True, locale="nb-NO")
        page = context.new_page()
        devtools = context.new_cdp_session(page)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": self.cpu_slowdown})
        devtools.send("Network.enable")
        devtools.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": self.latency,
                "downloadThroughput": self.bandwidth / 8,
                "uploadThroughput": self.bandwidth / 8,
            },
        )
        page.goto(address, wait_until="commit")
        usable, loaded = page.evaluate(USABLE), page.evaluate(LOADED)
        context.close()
        return usable, loaded


PHONES = (
    Phone("slow phone, slow network", CPU_SLOWDOWN, LATENCY, BANDWIDTH),
    Phone("fast phone, slow network", 1, LATENCY, BANDWIDTH),
    Phone("slow phone, fast network", CPU_SLOWDOWN, 0, -8),
)


def main() -> None:
    with TemporaryDirectory() as folder, rekke("--data", folder) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=LAUNCH)
        print(f"{'':28}{'fastest ms':>10}{'median ms':>10}{'kB':>10}")
        fastest, *_ = [phone.visits(browser, server.address) for phone in PHONES]
        browser.close()
    sys.exit(0 if fastest < LIMIT else f"missed: {fastest:.0f} ms until Play can be pressed (limit {LIMIT})")


if __name__ == "__main__":
    main()
