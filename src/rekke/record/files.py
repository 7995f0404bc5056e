"""Record files: read whole or refused with a reason, never half."""

import sys
from pathlib import Path

LARGEST_FILE = 64 * 1024 * 1024


class CannotRead(Exception):
    """A file that cannot be read at all."""


def load(name: str) -> str:
    """Give the text of a file, `-` for standard input; raise CannotRead with the reason."""
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
        raise CannotRead(f"{name}: larger than {LARGEST_FILE // 1024 // 1024} MiB")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as problem:
        line = content.count(b"\n", 0, problem.start) + 1
        raise CannotRead(f"{name}: line {line} is not UTF-8") from problem
