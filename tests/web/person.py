"""A person with a browser on a device of their own."""

import re
from collections.abc import Mapping
from json import dumps
from secrets import token_hex
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, expect

from tests.server.running import Person as Asking
from tests.web.hands import PATIENCE, wait_until
from tests.web.words import said, within

LEFT = "WebSocket is closed before the connection is established"
"""The harmless warning of Chromium when a person leaves a page at once."""

expect.set_options(timeout=PATIENCE)


class Person:
    """A browser with its own token; it collects errors, warnings and requests to other hosts in `wrong`."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        context.set_default_timeout(PATIENCE)
        self.context, self.address = context, address
        self.page: Page = context.new_page()
        self.wrong: list[str] = []
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.wrong.append(error.stack or error.message))
        context.on("request", self._asked)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and LEFT not in message.text:
            self.wrong.append(message.text)

    def _asked(self, request: Request) -> None:
        host = urlsplit(request.url)
        if host.scheme not in ("data", "blob") and host.netloc != urlsplit(self.address).netloc:
            self.wrong.append(f"asks another host: {request.url}")

    def forgive(self, pattern: str) -> None:
        """Remove the errors that a test expects."""
        self.wrong = [text for text in self.wrong if not re.search(pattern, text)]

    def visit(self, path: str = "/") -> None:
        """Go to a path of the server, and wait for its heading."""
        self.page.goto(self.address + path)
        expect(self.page.get_by_role("heading", level=1)).to_be_attached()

    def button(self, key: str, **figures: object) -> Locator:
        return self.page.get_by_role("button", name=said(key, **figures))

    def link(self, key: str, language: str = "en") -> Locator:
        return self.page.get_by_role("link", name=said(key, language))

    def field(self, key: str, **figures: object) -> Locator:
        return self.page.get_by_label(within(key, **figures)).filter(visible=True)

    def text(self, key: str, **figures: object) -> Locator:
        return self.page.get_by_text(within(key, **figures))

    def sees(self, key: str, **figures: object) -> None:
        """Wait until the page shows the phrase of a key."""
        expect(self.text(key, **figures).first).to_be_visible()

    def misses(self, key: str, **figures: object) -> None:
        """Wait until the page no longer shows the phrase of a key."""
        expect(self.text(key, **figures)).to_have_count(0)

    def prefer(self, **preferences: object) -> None:
        """Make the browser use these preferences unless it has others."""
        for name, value in preferences.items():
            key, text = dumps(f"rekke.{name}"), dumps(dumps(value))
            self.context.add_init_script(
                f"localStorage.getItem({key}) ?? localStorage.setItem({key}, {text})"
            )

    def holds(self, token: str = "") -> str:
        """Make the browser use a new token, or this one, unless it has one; return it for requests beside the page."""
        token = token or token_hex(32)
        self.prefer(token=token)
        return token

    @property
    def table(self) -> str:
        """The id of the table on the page."""
        return urlsplit(self.page.url).path.split("/")[2]

    @property
    def token(self) -> str:
        """The token that holds this browser's seats."""
        return str(self.page.evaluate("JSON.parse(localStorage.getItem('rekke.token'))"))

    def asking(self) -> Asking:
        """Return an HTTP client with the same token, for requests beside the page."""
        return Asking(self.address, self.token)

    def in_play(self) -> None:
        """Wait until the game on the page has begun."""
        wait_until(self.page, lambda: self.view()["phase"] != "open", "the game does not begin")

    def view(self) -> Mapping[str, Any]:
        """Return the table as the server describes it."""
        with self.asking() as asking:
            table: Mapping[str, Any] = asking.get(f"/api/tables/{self.table}")
            return table
