"""A bare WebSocket echo server: the baseline that `bench/load.py` compares `rekke serve` with.

The stack and its settings are those of `rekke serve`, but it sends through Starlette, as most applications
do, and not through the shortcuts of `server/direct_send.py`.
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
