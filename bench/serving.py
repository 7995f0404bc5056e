"""Servers as child processes, for the benchmarks."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

PAGE_BYTES, TICKS_A_SECOND = os.sysconf("SC_PAGE_SIZE"), os.sysconf("SC_CLK_TCK")


class Server:
    """A server process that prints its address on its first line."""

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
        """Resident memory in bytes."""
        return PAGE_BYTES * int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])

    @property
    def seconds(self) -> float:
        """CPU time that the process has used, in seconds."""
        return cpu_seconds(self.process.pid)

    def kill(self) -> None:
        """Kill the process with SIGKILL, whatever it is doing."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


def cpu_seconds(process: int) -> float:
    """Return the CPU time that a process has used, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_A_SECOND


def rekke(*options: str) -> Server:
    """Start `rekke serve` on a free port, without rate limits."""
    return Server([sys.executable, "-m", "rekke", "serve", "--port", "0", "--limits", "0", *options])


def open_table(address: str, game: str, host: str, source: str = "") -> str:
    """Open a table for two, with the holder of a token as its host, and return its id."""
    return str(_request(address, "POST", "/api/tables", {"game": game}, host, source=source)["table"])


def command(address: str, table: str, token: str, words: Mapping[str, object], source: str = "") -> None:
    """Send a command to a table."""
    _request(address, "POST", f"/api/tables/{table}", words, token, source=source)


def events(address: str, table: str, after: int) -> list[str]:
    """Return the lines of a table after a number."""
    lines: list[str] = []
    while page := _request(address, "GET", f"/api/tables/{table}/events?after={after + len(lines)}"):
        lines += [f"{event['number']} {event['seat']} {event['text']}" for event in page]
    return lines


def metric(address: str, name: str) -> float:
    """Return the value of a metric that has no labels."""
    connection = HTTPConnection(urlsplit(address).netloc)
    connection.request("GET", "/metrics")
    lines = connection.getresponse().read().decode().splitlines()
    connection.close()
    return next(float(line.removeprefix(f"{name} ")) for line in lines if line.startswith(f"{name} "))


def _request(
    address: str, method: str, path: str, body: object = None, token: str = "", *, source: str = ""
) -> Any:
    connection = HTTPConnection(urlsplit(address).netloc, source_address=(source, 0) if source else None)
    connection.request(method, path, json.dumps(body), {"Authorization": f"Bearer {token}"} if token else {})
    response = connection.getresponse()
    content = json.load(response)
    connection.close()
    if response.status >= HTTPStatus.BAD_REQUEST:
        raise ValueError(content)
    return content
