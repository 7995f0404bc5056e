"""A cable between a browser and the server that can be cut while both live: with a snap, or so that nobody notices."""

import socket
import threading
from contextlib import suppress
from typing import Self

CHUNK = 65_536


class Cable:
    """Carries everything between a port of its own and that of a server, until it is cut."""

    def __init__(self, port: int) -> None:
        self.port, self.whole = port, threading.Event()
        self.whole.set()
        self.ends: list[socket.socket] = []
        self.plug = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://localhost:{self.plug.getsockname()[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.plug.close()
        self.whole.set()
        self._snap()

    def cut(self, *, silently: bool = False) -> None:
        """Carry nothing from now on; if not silently, both ends notice it."""
        self.whole.clear()
        if not silently:
            self._snap()

    def mend(self) -> None:
        """Carry everything again, on new connections: who speaks on an old one is told that it is gone."""
        self._snap()
        self.whole.set()

    def _snap(self) -> None:
        while self.ends:
            with suppress(OSError):  # it was closed from the other side
                self.ends.pop().shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        with suppress(OSError):  # pulled out
            while True:
                near = self.plug.accept()[0]
                if self.whole.is_set():
                    self._join(near, socket.create_connection(("127.0.0.1", self.port)))
                else:
                    near.close()

    def _join(self, near: socket.socket, far: socket.socket) -> None:
        self.ends += [near, far]
        for one, other in ((near, far), (far, near)):
            threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError), one, other:  # either end may close it
            while data := one.recv(CHUNK):
                self.whole.wait()
                other.sendall(data)
