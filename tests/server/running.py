"""A real server in a thread, and real clients over HTTP and WebSockets."""

import asyncio
import json
import logging
import socket
import sqlite3
import threading
from collections.abc import Coroutine, Mapping
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import Any, ClassVar, Self, TypeVar

import httpx2
from uvicorn.loops.auto import auto_loop_factory
from websockets import ConnectionClosed
from websockets.sync.client import connect

from rekke.server.operations import STATUS
from rekke.server.serve import Server, Settings, create_server, listening_socket, local_url
from rekke.table.fairness import seal_of
from rekke.table.messages import Code
from rekke.table.tidying import Retention

T = TypeVar("T")
Message = dict[str, Any]
PATIENCE = 120.0
"""Seconds a test waits for something before it fails: longer than the busiest machine takes for anything."""
HOST, SECOND = "the-host-has-this-token", "the-second-has-this-one-"
SEED = "ab" * 8
SEAL = seal_of(SEED)


class LogCapture(logging.Handler):
    """The warnings and errors that are logged while a server runs."""

    LOGGERS = ("", "uvicorn")
    BEGUN: ClassVar[set["LogCapture"]] = set()

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))

    def begin(self) -> None:
        self.BEGUN.add(self)
        # Uvicorn configures logging anew for every server, and removes the handlers of those that run already.
        for name in self.LOGGERS:
            for each in self.BEGUN:
                logging.getLogger(name).addHandler(each)

    def end(self) -> None:
        self.BEGUN.discard(self)
        for name in self.LOGGERS:
            logging.getLogger(name).removeHandler(self)


class Running:
    """A running server; by default without rate limits and with bots that move at once."""

    def __init__(
        self,
        where: Path | str,
        limits: float = 0,
        proxies: str = "",
        origins: tuple[str, ...] = (),
        keep: Retention | None = None,
        *,
        public: bool = False,
    ) -> None:
        database = where if isinstance(where, str) else str(where / "tables.db")
        self.settings = Settings(
            "127.0.0.1", 0, database, limits, origins, proxies, pace=0, keep=keep or {}, public=public
        )
        self.logged = LogCapture()
        self.server: Server
        self._ready = threading.Event()
        self.port = listening_socket(self.settings)
        self.address = local_url(self.port).replace("localhost", "127.0.0.1").rstrip("/")
        # A daemon, so that a server which does not stop fails its test and does not keep all tests from ending.
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(PATIENCE)
        self.logged.begin()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Shut it down, as Ctrl-C does."""
        self.server.should_exit = True
        self.wait()

    def wait(self) -> None:
        """Wait until it has shut down."""
        self._thread.join(PATIENCE)
        self.logged.end()
        assert not self._thread.is_alive()

    def call(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in the server's event loop."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(PATIENCE)

    def _run(self) -> None:
        with self.port, asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
            self._loop = runner.get_loop()
            runner.run(self._serve())

    async def _serve(self) -> None:
        self.server = await create_server(self.settings, self._ready.set)
        await self.server.serve([self.port])


class Person:
    """Somebody who uses a server, with a token or without."""

    def __init__(
        self, address: str, token: str = HOST, transport: httpx2.BaseTransport | None = None
    ) -> None:
        self.address, self.token = address, token
        # Loading the TLS certificates takes longer than most tests, and nothing here uses TLS.
        self.http = httpx2.Client(
            base_url=address, timeout=PATIENCE, trust_env=False, verify=False, transport=transport
        )
        if token:
            self.http.headers["Authorization"] = f"Bearer {token}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def get(self, path: str) -> Any:
        """GET a path and return its JSON."""
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def open(self, **terms: object) -> str:
        """Open a table and return its name."""
        answer = self.http.post("/api/tables", json={"game": "kivi", **terms})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def ask(self, table: str, do: str, **words: object) -> httpx2.Response:
        """Send a command to a table and return the response."""
        return self.http.post(f"/api/tables/{table}", json={"do": do, **words})

    def do(self, table: str, do: str, **words: object) -> int:
        """Carry out a command at a table and return its number."""
        answer = self.ask(table, do, **words)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["number"])

    def live(self, table: str, **hello: object) -> "Live":
        """Connect to a table over a WebSocket."""
        if self.token:
            hello = {"token": self.token, **hello}
        return Live(self.address, table, {"do": "hello", **hello})


class Live:
    """A WebSocket to a table."""

    def __init__(
        self, address: str, table: str, hello: Message | None = None, headers: Mapping[str, str] | None = None
    ) -> None:
        where = f"{address.replace('http', 'ws')}/api/tables/{table}/live"
        self._hello, self._names = hello, count(1)
        self._connecting = connect(
            where,
            compression=None,
            proxy=None,
            additional_headers=headers or {},
            open_timeout=PATIENCE,
            close_timeout=1,
        )
        self.patience = PATIENCE
        """Seconds to wait for a message."""
        self.events: list[Message] = []
        self.sizes: list[int] = []
        """Bytes of each event, each command and each answer to it."""

    def __enter__(self) -> Self:
        self.socket = self._connecting.__enter__()
        if self._hello:
            self.send(**self._hello)
            self.welcome = self.until("welcome")
        return self

    def __exit__(self, *_: object) -> None:
        self._connecting.__exit__(None, None, None)

    def send(self, **message: object) -> None:
        """Send a request."""
        self.socket.send(json.dumps(message))

    def receive(self) -> Message:
        """Return the next message; events are kept in `events`."""
        text = self.socket.recv(self.patience)
        message: Message = json.loads(text)
        if message["is"] in ("event", "done"):
            self.sizes.append(len(text))
        if message["is"] == "event":
            self.events.append(message)
        return message

    def until(self, kind: str) -> Message:
        """Read until a message of this kind, and return it."""
        while (message := self.receive())["is"] != kind:
            assert message["is"] != "bye", message
        return message

    def ask(self, do: str, **words: object) -> Message:
        """Send a request and return the answer to it."""
        words = {"id": f"{id(self)}-{next(self._names)}", **words}
        text = json.dumps({"do": do, **words})
        self.sizes.append(len(text))
        self.socket.send(text)
        while (message := self.receive()).get("id") != words["id"]:
            assert message["is"] != "bye", message
        return message

    def do(self, do: str, **words: object) -> int:
        """Carry out a command and return its number."""
        answer = self.ask(do, **words)
        assert answer["is"] == "done", answer
        return int(answer["number"])

    def moves(self, seat: int) -> list[str]:
        """Return the legal moves of a seat."""
        self.send(do="moves", seat=seat)
        return list(self.until("legal")["moves"])

    def closed(self) -> tuple[int, str]:
        """Read until the connection is closed, and return the close code and reason."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            return (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (1006, "")


def refused(answer: httpx2.Response, code: Code) -> str:
    """Check that a response is a refusal with this code, and return its reason."""
    refusal = answer.json()
    assert (refusal["is"], refusal["code"], answer.status_code) == ("refused", code, STATUS[code])
    assert refusal["reason"]
    return str(refusal["reason"])


def let_an_hour_pass(database: Path | str) -> None:
    """Let everything in a log have happened an hour earlier; a table in memory does not notice."""
    with closing(sqlite3.connect(database)) as log, log:
        log.execute("UPDATE events SET at = at - 3600000")
        log.execute("UPDATE tables SET due = due - 3600000")


def raw_socket(server: Running, source: str = "127.0.0.1") -> socket.socket:
    """Connect to the server's port without HTTP, from an address of this machine."""
    port = int(server.address.rpartition(":")[2])
    return socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0))


def is_closed(raw: socket.socket) -> bool:
    """Wait until the server sends something or closes the connection, and say whether it closed it."""
    try:
        return not raw.recv(65_536)
    except ConnectionError:
        return True


def raw_answer(server: Running, data: bytes) -> bytes:
    """Send bytes to the server's port, and return what comes back until it closes the connection."""
    answer = b""
    with raw_socket(server) as raw, suppress(ConnectionError):  # it may close before everything is sent
        raw.sendall(data)
        while more := raw.recv(65_536):
            answer += more
    return answer
