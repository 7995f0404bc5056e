"""Friends who play without a connection: they look at a table only when their phones show a notification."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import httpx2

from rekke.server.app import create_app
from rekke.server.limits import Limits
from rekke.server.node import Node
from rekke.server.push.delivery import Delivery
from rekke.server.push.endpoints import Mode
from rekke.table import setting_up
from rekke.table.log import Log
from tests.server.push.service import Device, PushService
from tests.table.seated import TOKENS, HandDriven

HOUR = 3_600
SECRET = "01" * 32
"""From which all dice follow: with it, the first seat begins."""


class Friends:
    """A server whose clock is moved by hand, a push service, and people with phones."""

    def __init__(self, log: Log, service: PushService, mode: Mode = "any", limits: float = 0) -> None:
        self.service = service
        self.hall = HandDriven(log)
        self.node = Node(self.hall, Limits(limits), delivery=Delivery(mode, service.trusted))
        self.app = create_app(self.node)
        self.random = Random(1)

    async def call(
        self, name: str, method: str, path: str, body: Any = None, more: Mapping[str, str] | None = None
    ) -> httpx2.Response:
        """Send a request with the token of somebody, without a token if they have none, and with more headers."""
        headers = {"authorization": f"Bearer {TOKENS[name]}"} if name else {}
        headers |= more or {}
        transport = httpx2.ASGITransport(self.app)
        async with httpx2.AsyncClient(
            transport=transport, base_url="https://rekke.test", headers=headers
        ) as client:
            return await client.request(method, path, json=body)

    async def ask(self, name: str, method: str, path: str, body: Any = None) -> Any:
        """Send a request that is not refused, and return its answer."""
        answer = await self.call(name, method, path, body)
        assert answer.is_success, answer.text
        return answer.json()

    async def subscribe(self, name: str, language: str = "en", device: Device | None = None) -> Device:
        """Let somebody's phone ask for notifications."""
        self.service.key = (await self.ask(name, "GET", "/api/push"))["key"]
        device = device or Device(self.service)
        await self.ask(name, "POST", "/api/push", device.subscription(language))
        return device

    async def begin(self, *names: str, **terms: object) -> str:
        """Open a table of KIVI for these people, and begin; return its name."""
        opened = await self.ask(names[0], "POST", "/api/tables", {"game": "kivi", **terms})
        table = str(opened["table"])
        for seat, name in enumerate(names, 1):
            await self.do(name, table, "sit", seat=seat, name=name.capitalize())
        await self.do(names[0], table, "begin", first=1)
        return table

    async def do(self, name: str, table: str, do: str, /, **words: object) -> None:
        """Carry out a command."""
        await self.ask(name, "POST", f"/api/tables/{table}", {"do": do, **words})

    async def view(self, name: str, table: str) -> dict[str, Any]:
        """Return the table as somebody sees it."""
        return dict(await self.ask(name, "GET", f"/api/tables/{table}"))

    async def play_turn(self, name: str, table: str) -> None:
        """Throw and move for as long as it is this person's turn."""
        while True:
            view = await self.view(name, table)
            own = [n for n, seat in enumerate(view["seats"], 1) if seat["yours"] and n in view["acting"]]
            if not own:
                return
            moves = (await self.ask(name, "GET", f"/api/tables/{table}/moves/{own[0]}"))["moves"]
            move = self.random.choice(moves)
            if move == "throw":
                await self.do(name, table, "throw", seat=own[0])
            else:
                await self.do(name, table, "play", seat=own[0], event=move)

    async def wait(self, hours: float = 0) -> None:
        """Let time pass, and let the server send what is due then."""
        await self.node.push.settle()
        await self.hall.wait(hours * HOUR)
        await self.sweep()

    async def sweep(self) -> None:
        """Let the server send what is due."""
        await self.node.push.settle()
        await self.node.push.sweep()
        await self.node.push.settle()

    def counted(self, result: str) -> float:
        """Return how many notifications had this result."""
        return self.node.metrics.registry.get_sample_value("rekke_push_total", {"result": result}) or 0


@asynccontextmanager
async def friends(log: Log, folder: Path, **how: Any) -> AsyncIterator[Friends]:
    """Run a push service, and a server that uses it."""
    with patch.object(setting_up, "drawn_secret", lambda: SECRET):
        async with _friends(log, folder, **how) as together:
            yield together


@asynccontextmanager
async def _friends(log: Log, folder: Path, **how: Any) -> AsyncIterator[Friends]:
    async with PushService(folder).running() as service:
        together = Friends(log, service, **how)
        yield together
        for room in list(together.hall.rooms.values()):
            await room.close()
