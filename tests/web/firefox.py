"""Firefox, driven through Marionette, the protocol that is built into it: Playwright cannot drive Debian's Firefox."""

import json
import shutil
import socket
import subprocess
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Self

from playwright.sync_api import TimeoutError as TooLate

NAMES = ("firefox-esr", "firefox")
PATIENCE = 60.0
"""Seconds that anything may take."""
POLL = 0.1
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key under which WebDriver sends the reference to an element."""
PREFERENCES = {
    "marionette.port": 0,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "en-GB",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "ui.prefersReducedMotion": 1,
}


def firefox() -> str:
    """Return the path of this machine's Firefox."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "this test needs Firefox"
    return found


class Firefox:
    """A browser with a profile of its own and one page, on which scripts run and buttons are pressed."""

    def __init__(self, profile: Path) -> None:
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()
        ]
        (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
        command = [firefox(), "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.number = 0
        try:
            self.socket = socket.create_connection(("127.0.0.1", self._port(profile)), timeout=PATIENCE)
            self._receive()  # Marionette introduces itself
            self.ask("WebDriver:NewSession")
        except BaseException:
            self._end()
            raise

    def _port(self, profile: Path) -> int:
        """Return the port that Firefox has chosen, when it has written it into its profile."""
        until = monotonic() + PATIENCE
        while monotonic() < until:
            with suppress(FileNotFoundError, ValueError):
                return int((profile / "MarionetteActivePort").read_text())
            sleep(POLL)
        raise TooLate("Firefox does not start")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()
        self._end()

    def _end(self) -> None:
        self.process.terminate()
        self.process.wait()

    def ask(self, command: str, **arguments: object) -> Any:
        """Send a command, and return its answer."""
        self.number += 1
        message = json.dumps([0, self.number, command, arguments]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, number, error, answer = self._receive()
        assert number == self.number
        if error:
            raise TooLate(f"{command}: {error['message']}")
        return answer

    def _receive(self) -> Any:
        """Return the next message: its length, a colon, and JSON."""
        digits = b""
        while (byte := self._read(1)) != b":":
            digits += byte
        return json.loads(self._read(int(digits)))

    def _read(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            assert part, "Firefox has gone"
            data += part
        return data

    def goto(self, address: str) -> None:
        """Open a page, and wait until it has loaded."""
        self.ask("WebDriver:Navigate", url=address)

    def evaluate(self, script: str) -> Any:
        """Call a function in the page, and return what it returns."""
        return self.ask("WebDriver:ExecuteScript", script=f"return ({script})()", args=[])["value"]

    def wait_for_timeout(self, milliseconds: float) -> None:
        sleep(milliseconds / 1000)

    def click(self, xpath: str) -> None:
        """Click the first element that an XPath finds, as a mouse would: scrolled into view and not covered."""
        found = self.ask("WebDriver:FindElement", using="xpath", value=xpath)["value"]
        self.ask("WebDriver:ElementClick", id=found[ELEMENT])


class FirefoxMouse:
    """Clicks in Firefox."""

    def __init__(self, page: Firefox) -> None:
        self.page = page

    def press(self, name: str) -> None:
        called = (
            f"@aria-label={json.dumps(name)} or (not(@aria-label) and normalize-space()={json.dumps(name)})"
        )
        self.page.click(f"//main//button[{called}]")

    def choose(self, square: str) -> None:
        self.page.click(f"//*[@data-square={json.dumps(square)}]")

    def change(self, one: str, other: str) -> None:
        self.choose(one)
        self.choose(other)
