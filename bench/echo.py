"""The least that a server can do: send back what it hears. The stack and its settings are those of `rekke serve`,
less what that does to save work: it speaks as any application of this stack does.

`bench/load.py` runs it beside the server, to have something to compare with.
"""

import socket

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from rekke.server.serve import runner, uvicorn_config


async def echo(websocket: WebSocket) -> None:
    await websocket.accept()
    async for text in websocket.iter_text():
        await websocket.send_text(text)


def main() -> None:
    with socket.create_server(("127.0.0.1", 0), backlog=4_096) as bound:
        print(f"Echo is at http://127.0.0.1:{bound.getsockname()[1]}/", flush=True)
        server = uvicorn.Server(uvicorn_config(Starlette(routes=[WebSocketRoute("/", echo)])))
        with runner() as running:
            running.run(server.serve([bound]))


if __name__ == "__main__":
    main()
