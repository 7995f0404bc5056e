"""Reading record files: the whole file, or a reason why it cannot be read."""

import sys
from pathlib import Path

LARGEST_FILE = 64 * 1024 * 1024
"""Bytes of the largest file that is read."""


class CannotRead(Exception):
    """A file that cannot be read, with the reason."""


def load(name: str) -> str:
    """Return the text of a file, or of standard input for `-`."""
    if name == "-" and sys.stdin is None:
        raise CannotRead("-: there is no standard input")
    try:
        if name == "-":
            content = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with Path(name).open("rb") as file:
                content = file.read(LARGEST_FILE + 1)
    except OSError as problem:
        raise CannotRead(f"{name}: {problem.strerror}") from problem
    if len(content) > LARGEST_FILE:
        raise CannotRead(f"{name}: the file is larger than {LARGEST_FILE // 1024 // 1024} MiB")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as problem:
        line = content.count(b"\n", 0, problem.start) + 1
        raise CannotRead(f"{name}: line {line} is not UTF-8") from problem
