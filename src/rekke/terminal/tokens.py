"""Tokens of the user's seats on servers, stored so that coming back means the same seat; readable only by the user."""

import re
from pathlib import Path
from secrets import token_urlsafe
from tempfile import NamedTemporaryFile
from urllib.parse import quote

from platformdirs import user_data_path

from rekke.record.files import CannotRead
from rekke.terminal.address import Address

TOKEN = re.compile(r"[A-Za-z0-9_-]{22,86}")


def seats_folder() -> Path:
    """Return the folder with this user's tokens."""
    return user_data_path("rekke", appauthor=False) / "seats"


def kept_token(address: Address, folder: Path) -> str:
    """Return the user's token for a table; a new one is stored before it is used."""
    file = folder / quote(address.page, safe="", errors="replace")
    try:
        stored = file.read_text(encoding="ascii") if file.exists() else ""
        return stored if TOKEN.fullmatch(stored) else _store(token_urlsafe(32), file)
    except (OSError, UnicodeDecodeError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else problem.reason
        raise CannotRead(f"{file}: {reason}") from problem


def _store(token: str, file: Path) -> str:
    """Write a token atomically to a file that only this user may read."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=file.parent, delete=False) as new:  # created with mode 0600
        new.write(token)
    Path(new.name).replace(file)
    return token
