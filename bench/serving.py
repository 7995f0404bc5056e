"""A server in a process of its own, as `bench/load.py` and `bench/kill9.py` run it."""

import json
import os
import re
import subprocess
import sys
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

PAGE, TICKS = os.sysconf("SC_PAGE_SIZE"), os.sysconf("SC_CLK_TCK")


class Server:
    """A process that says on its first line where it listens."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        port = re.search(r":(\d+)/", line)
        if port is None:
            raise ChildProcessError(f"{command} said {line!r}")
        self.address = f"http://127.0.0.1:{port[1]}"

    @property
    def memory(self) -> int:
        """The bytes it has in memory now."""
        return PAGE * int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])

    @property
    def seconds(self) -> float:
        """What it has had of the processor's time."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def kill(self) -> None:
        """End it at once, in the middle of whatever it does."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


def rekke(*options: str) -> Server:
    """Start `rekke serve` on any free port; nobody is limited."""
    return Server([sys.executable, "-m", "rekke", "serve", "--port", "0", "--limits", "0", *options])


def open_table(address: str, game: str, host: str) -> str:
    """Open a table for two, for the holder of a token, and give its name."""
    return str(_asked(address, "POST", "/api/tables", {"game": game}, host)["table"])


def events(address: str, table: str, after: int) -> list[str]:
    """Give what happened at a table after a number."""
    lines: list[str] = []
    while page := _asked(address, "GET", f"/api/tables/{table}/events?after={after + len(lines)}"):
        lines += [f"{event['number']} {event['seat']} {event['text']}" for event in page]
    return lines


def _asked(address: str, way: str, path: str, body: object = None, token: str = "") -> Any:
    connection = HTTPConnection(urlsplit(address).netloc)
    connection.request(way, path, json.dumps(body), {"Authorization": f"Bearer {token}"} if token else {})
    answer = connection.getresponse()
    said = json.load(answer)
    connection.close()
    if answer.status >= HTTPStatus.BAD_REQUEST:
        raise ValueError(said)
    return said
