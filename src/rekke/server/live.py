"""A table over a WebSocket: for people, in small messages both ways."""

import asyncio
from contextlib import suppress
from typing import NamedTuple

from msgspec import Struct, json, structs
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from rekke.server.house import House
from rekke.server.listening import Listener, later
from rekke.server.operations import STATUS
from rekke.server.speaking import SAY
from rekke.server.visits import address_of, check_origin, house_of, read
from rekke.table.acts import Refusal, hashed
from rekke.table.changes import encode
from rekke.table.messages import Done, Hello, Id, LegalMoves, ListMoves, Ping, Pong, Refused, Request, Welcome
from rekke.table.room import Room
from rekke.table.snapshot import snapshot


class Named(Struct):
    """All that is read of something that cannot be read."""

    id: Id = ""


REQUEST, NAMED = json.Decoder(Request), json.Decoder(Named)
Answer = Done | LegalMoves | Pong | Refused | Welcome
HELLO_WITHIN = 10.0
"""Seconds in which a connection says what it wants."""
REFUSED, GOODBYE = 4_000, 1_012
"""Codes with which a connection ends: refused at once, plus the status that HTTP has for it; or goodbye."""


class Live:
    """Lets people sit at a table, or watch.

    It is no function, so that Starlette hands it the bare connection: what wraps every message costs as much as
    the message.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let somebody in who may come, for as long as they stay."""
        websocket = WebSocket(scope, receive, send)
        house, address = house_of(websocket), address_of(websocket)
        with suppress(WebSocketDisconnect):
            await websocket.accept()
            try:
                check_origin(websocket, house.origins)
                house.limits.admit(address)
                with house.limits.connected(address):
                    await _visit(Wire(websocket, receive, send), house, address)
            except Refusal as refusal:
                await websocket.send_text(encode(house.refused(refusal)).decode())
                await websocket.close(REFUSED + STATUS[refusal.code], refusal.code)


class Wire(NamedTuple):
    """A connection that is open."""

    websocket: WebSocket
    receive: Receive
    send: Send

    async def heard(self) -> str | bytes:
        """Give the next message, sent as text or as bytes."""
        message = await self.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message["code"])
        return message.get("text") or message.get("bytes") or ""

    async def say(self, message: bytes) -> None:
        """Send a message as text."""
        try:
            await self.send({"type": "websocket.send", "text": message.decode()})
        except (OSError, RuntimeError) as problem:
            # What uvicorn says of a connection that is lost, or that it is closing itself: a message was too
            # large, or no pong came.
            raise WebSocketDisconnect(1006) from problem


async def _visit(wire: Wire, house: House, address: str) -> None:
    hello = await _hello(wire)
    room = await house.room(wire.websocket.path_params["table"], hello.after)
    await Sitting(wire, house, room, hello, address).stay()


async def _hello(wire: Wire) -> Hello:
    try:
        async with asyncio.timeout(HELLO_WITHIN):
            hello = read(REQUEST, await wire.heard())
    except TimeoutError:
        raise Refusal("unreadable", f"nothing was said within {HELLO_WITHIN:g} s") from None
    if not isinstance(hello, Hello):
        raise Refusal("unreadable", "a connection begins with hello")
    return hello


def name_of(text: str | bytes) -> str:
    """Give the name of something that was refused before it was read, so that who waits for its answer gets one."""
    try:
        return NAMED.decode(text).id
    except (ValueError, RecursionError):
        return ""


class Sitting:
    """One connection to one table, from its hello to its end."""

    def __init__(self, wire: Wire, house: House, room: Room, hello: Hello, address: str) -> None:
        self.wire, self.house, self.room, self.address = wire, house, room, address
        self.after = hello.after
        self.who = hashed(hello.token) if hello.token else ""
        at_once = wire.websocket.scope.get("state", {}).get(SAY, later)
        self.listener = Listener(house, room, positions=hello.positions, at_once=at_once)

    async def stay(self) -> None:
        """Send and receive until the connection has ended: nothing that is being done is broken off before."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self.speak())
                # A task of its own, which is woken without everything that is around this one.
                group.create_task(self.listen())
        except* WebSocketDisconnect:
            pass

    async def speak(self) -> None:
        """Send the table as it is, what was missed, and what happens; who is gone, `listen` hears."""
        with self.listener, suppress(WebSocketDisconnect):
            await self.wire.say(encode(self.shown()))
            async for message in self.listener.messages(self.after):
                await self.wire.say(message)
            assert self.listener.bye is not None
            await self.wire.websocket.close(GOODBYE, self.listener.bye.code)

    async def listen(self) -> None:
        """Take one request after the other, so that they happen in the order they were sent."""
        while True:
            text = await self.wire.heard()
            self.listener.say(encode(await self.answer(text)))

    async def answer(self, text: str | bytes) -> Answer:
        """Do what is asked, and say what came of it."""
        asked = ""
        try:
            self.house.limits.take("ask", self.address)
            request = read(REQUEST, text)
            asked = request.id
            match request:
                case Ping():
                    return Pong(now=self.house.hall.now())
                case ListMoves():
                    legal = self.house.moves(self.room, request.seat, self.who, request.after)
                    return structs.replace(legal, id=asked)
                case Hello():
                    return self.shown()
                case command:
                    number = await self.house.act(self.room, self.who, command)
                    return Done(id=asked, number=number)
        except Refusal as refusal:
            return self.house.refused(refusal, asked or name_of(text))

    def shown(self) -> Welcome:
        """Give the table as who sits here sees it."""
        return snapshot(self.room.table, self.who, self.house.hall.now())
