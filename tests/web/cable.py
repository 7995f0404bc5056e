"""A TCP proxy between a browser and the server that a test can cut, with closed connections or silently."""

import socket
import threading
from contextlib import suppress
from typing import Self

CHUNK = 65_536


class Cable:
    """A proxy that forwards between a port of its own and the server's port until it is cut."""

    def __init__(self, port: int) -> None:
        self.port, self.connected = port, threading.Event()
        self.connected.set()
        self.ends: list[socket.socket] = []
        self.plug = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://localhost:{self.plug.getsockname()[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.plug.close()
        self.connected.set()
        self._close_all()

    def cut(self, *, silently: bool = False) -> None:
        """Stop forwarding; unless silently, also close the connections, so that both ends notice."""
        self.connected.clear()
        if not silently:
            self._close_all()

    def mend(self) -> None:
        """Forward new connections again, and close the old ones."""
        self._close_all()
        self.connected.set()

    def _close_all(self) -> None:
        while self.ends:
            with suppress(OSError):  # the other side has closed it
                self.ends.pop().shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        with suppress(OSError):  # the listening socket was closed
            while True:
                near = self.plug.accept()[0]
                if self.connected.is_set():
                    self._join(near, socket.create_connection(("127.0.0.1", self.port)))
                else:
                    near.close()

    def _join(self, near: socket.socket, far: socket.socket) -> None:
        self.ends += [near, far]
        for source, target in ((near, far), (far, near)):
            threading.Thread(target=self._forward, args=(source, target), daemon=True).start()

    def _forward(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError), source, target:  # either end may close it
            while data := source.recv(CHUNK):
                self.connected.wait()
                target.sendall(data)
