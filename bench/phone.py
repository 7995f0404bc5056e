"""How soon the first page can be used on a slow phone: from an empty cache until "Play" can be pressed.

Run by `./dev bench phone`. Chromium is slowed down by its own means: the processor four times, every answer comes 150 ms
late, and 1.6 Mbit arrive in a second, as on a slow mobile network. The server is on this machine. Each visit has a
browser's context of its own: nothing is kept from the one before. The soonest of all visits counts, because whatever else
the machine does is slowed down four times, too; the same visits without the slow processor, and without the slow
network, say where the time goes.
"""

import sys
from dataclasses import dataclass
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright
from tests.web.conftest import LAUNCH, PHONE, chromium

from serving import rekke

VISITS = 15
SLOWER, WAY, SPEED = 4, 150, 1_600_000
"""The processor; milliseconds there and back; bits a second."""
FLOOR = 1_000
"""Milliseconds after which "Play" can be pressed."""
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
    slower: float
    way: float
    speed: float

    def visits(self, browser: Browser, address: str) -> float:
        """Give the milliseconds until the page can be used, of the soonest visit."""
        seen = [self._visit(browser, address) for _ in range(VISITS)]
        times, loaded = sorted(time for time, _ in seen), seen[0][1]
        print(f"{self.name:28}{times[0]:10.0f}{median(times):10.0f}{loaded / 1e3:10.1f}")
        return times[0]

    def _visit(self, browser: Browser, address: str) -> tuple[float, float]:
        context = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True, locale="nb-NO")
        page = context.new_page()
        wire = context.new_cdp_session(page)
        wire.send("Emulation.setCPUThrottlingRate", {"rate": self.slower})
        wire.send("Network.enable")
        wire.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": self.way,
                "downloadThroughput": self.speed / 8,
                "uploadThroughput": self.speed / 8,
            },
        )
        page.goto(address, wait_until="commit")
        usable, loaded = page.evaluate(USABLE), page.evaluate(LOADED)
        context.close()
        return usable, loaded


PHONES = (
    Phone("slow phone, slow network", SLOWER, WAY, SPEED),
    Phone("fast phone, slow network", 1, WAY, SPEED),
    Phone("slow phone, fast network", SLOWER, 0, -8),
)


def main() -> None:
    with TemporaryDirectory() as folder, rekke("--data", folder) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=LAUNCH)
        print(f"{'':28}{'soonest ms':>10}{'middle ms':>10}{'kB':>10}")
        reached, *_ = [phone.visits(browser, server.address) for phone in PHONES]
        browser.close()
    sys.exit(0 if reached < FLOOR else f"missed: {reached:.0f} ms until Play can be pressed (floor {FLOOR})")


if __name__ == "__main__":
    main()
