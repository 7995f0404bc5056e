"""A table over a WebSocket: requests from one client, and everything that happens at the table."""

import asyncio
from contextlib import suppress
from typing import NamedTuple

from msgspec import Struct, json, structs
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from rekke.server.direct_send import DIRECT_SEND
from rekke.server.event_stream import EventStream, never_at_once
from rekke.server.node import Node
from rekke.server.operations import STATUS
from rekke.server.request_parts import address_of, check_origin, decode, node_of
from rekke.table.acts import Refusal, hashed
from rekke.table.changes import encode
from rekke.table.message_fields import Id
from rekke.table.messages import (
    TEMPORARY,
    Done,
    Hello,
    LegalMoves,
    ListMoves,
    Ping,
    Pong,
    Refused,
    Request,
    Welcome,
)
from rekke.table.room import Room
from rekke.table.snapshot import snapshot


class RequestId(Struct):
    """The only field that is read from a request that cannot be decoded."""

    id: Id = ""


REQUEST, REQUEST_ID = json.Decoder(Request), json.Decoder(RequestId)
Reply = Done | LegalMoves | Pong | Refused | Welcome
HELLO_TIMEOUT = 10.0
"""Seconds a new connection has to send its hello."""
HELLO_TOKENS = 9
"""Requests that another hello counts as, besides itself: the whole table is ten times the work of anything else."""
PENALTY = 1.0
"""Seconds until a connection beyond the limits is refused: whoever connects in a loop is slowed down."""
CLOSE_REFUSED, CLOSE_GOODBYE = 4_000, 1_012
"""WebSocket close codes: 4000 plus the HTTP status of a refusal, or the code for a goodbye until the client reconnects."""


class TableEndpoint:
    """Serves the WebSocket of a table.

    A class and not a function, so that Starlette passes the bare ASGI connection: its wrappers around each message
    cost as much as the message itself.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a new connection, then serve it until it ends."""
        websocket = WebSocket(scope, receive, send)
        connection = Connection(websocket, receive, send)
        node, address = node_of(websocket), address_of(websocket)
        with suppress(WebSocketDisconnect):
            await websocket.accept()
            try:
                check_origin(websocket, node.origins)
                node.limits.check_connection(address)
                with node.limits.connected(address):
                    session = await _session(connection, node, address)
                    await session.run()
            except Refusal as refusal:
                if refusal.code == "too-fast":
                    await asyncio.sleep(PENALTY)
                await connection.send_text(encode(node.refused(refusal)))
                await connection.close(CLOSE_REFUSED + STATUS[refusal.code], refusal.code)


class Connection(NamedTuple):
    """An accepted WebSocket."""

    websocket: WebSocket
    receive: Receive
    send: Send

    async def receive_text(self) -> str | bytes:
        """Return the next message, whether it came as text or as bytes."""
        message = await self.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message["code"])
        return message.get("text") or message.get("bytes") or ""

    async def send_text(self, message: bytes) -> None:
        """Send a message as text."""
        await self._send({"type": "websocket.send", "text": message.decode()})

    async def close(self, code: int, reason: str) -> None:
        """Close the connection."""
        await self._send({"type": "websocket.close", "code": code, "reason": reason})

    async def _send(self, message: Message) -> None:
        try:
            await self.send(message)
        except (OSError, RuntimeError) as problem:
            # Uvicorn raises these when the connection is lost, or while it closes the connection itself because a
            # message was too large or a pong is missing.
            raise WebSocketDisconnect(1006) from problem


async def _session(connection: Connection, node: Node, address: str) -> "Session":
    hello = await _hello(connection)
    room = await node.room(connection.websocket.path_params["table"])
    return Session(connection, node, room, hello, address)


async def _hello(connection: Connection) -> Hello:
    try:
        async with asyncio.timeout(HELLO_TIMEOUT):
            hello = decode(REQUEST, await connection.receive_text())
    except TimeoutError:
        raise Refusal("unreadable", f"no hello arrived within {HELLO_TIMEOUT:g} s") from None
    if not isinstance(hello, Hello):
        raise Refusal("unreadable", "the first message must be a hello")
    return hello


def request_id(text: str | bytes) -> str:
    """Return the id of a request that cannot be decoded, so that its sender can match the refusal to it."""
    try:
        return REQUEST_ID.decode(text).id
    except (ValueError, RecursionError):
        return ""


class Session:
    """One connection to one table, from its hello to its end."""

    __slots__ = ("address", "after", "connection", "node", "room", "stream", "token_hash")

    def __init__(self, connection: Connection, node: Node, room: Room, hello: Hello, address: str) -> None:
        self.connection, self.node, self.room, self.address = connection, node, room, address
        self.after = hello.after
        self.token_hash = hashed(hello.token) if hello.token else ""
        send_at_once = connection.websocket.scope.get("state", {}).get(DIRECT_SEND, never_at_once)
        self.stream = EventStream(
            node, room, holder=self.token_hash, address=address, view=hello.view, send_at_once=send_at_once
        )

    async def run(self) -> None:
        """Send and receive until the connection ends; a command in progress is finished first."""
        # Not a TaskGroup: the exception that ends it is a reference cycle, which would keep the session and its table
        # in memory until the garbage collector runs. A task of its own has a short call stack, which makes it cheaper
        # to wake for each request; messages are rarely waited for, so the task of the connection sends them.
        answering = asyncio.create_task(self.answer_requests())
        answering.add_done_callback(lambda _: self.stream.end())
        try:
            await self.send_messages()
        finally:
            answering.cancel()
            await asyncio.wait([answering])
        if not answering.cancelled():
            answering.result()

    async def send_messages(self) -> None:
        """Send the table, the lines the client missed, then new ones; `answer_requests` notices a disconnect."""
        with self.stream, suppress(WebSocketDisconnect):
            await self.connection.send_text(encode(self.welcome()))
            async for message in self.stream.messages(self.after):
                await self.connection.send_text(message)
            if bye := self.stream.bye:
                closed = CLOSE_GOODBYE if bye.code in TEMPORARY else CLOSE_REFUSED + STATUS[bye.code]
                await self.connection.close(closed, bye.code)

    async def answer_requests(self) -> None:
        """Answer requests one at a time, in the order they were sent, until the client disconnects."""
        with suppress(WebSocketDisconnect):
            while True:
                text = await self.connection.receive_text()
                self.stream.send(encode(await self.answer(text)))

    async def answer(self, text: str | bytes) -> Reply:
        """Carry out a request and return the reply."""
        known_id = ""
        try:
            self.node.limits.take("ask", self.address)
            request = decode(REQUEST, text)
            known_id = request.id
            match request:
                case Ping():
                    return Pong(now=self.node.hall.now())
                case ListMoves():
                    await self.node.refresh(self.room)
                    legal = self.node.moves(self.room, request.seat, self.token_hash, request.after)
                    return structs.replace(legal, id=known_id)
                case Hello():
                    self.node.limits.take("ask", self.address, HELLO_TOKENS)
                    await self.node.refresh(self.room)
                    return self.welcome()
                case command:
                    number = await self.node.act(self.room, self.token_hash, command)
                    return Done(id=known_id, number=number)
        except Refusal as refusal:
            return self.node.refused(refusal, known_id or request_id(text))

    def welcome(self) -> Welcome:
        """Return the table as this client may see it."""
        return snapshot(self.room.table, self.token_hash, self.node.hall.now())
