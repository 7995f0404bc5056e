"""Tokens of the user's seats on servers, stored so that coming back means the same seat; readable only by the user."""

import re
from pathlib import Path
from secrets import token_urlsafe
from tempfile import NamedTemporaryFile
from urllib.parse import quote

from platformdirs import user_data_path

from rekke.client.address import Address
from rekke.record.files import CannotRead

TOKEN = re.compile(r"[A-Za-z0-9_-]{22,86}")


def seats_folder() -> Path:
    """Return the folder with this user's tokens."""
    return user_data_path("rekke", appauthor=False) / "seats"


def seat_file(address: Address, folder: Path) -> Path:
    """Return the file for the token of a table."""
    return folder / quote(address.page, safe="", errors="replace")


def kept_token(address: Address, folder: Path) -> str:
    """Return the user's token for a table; a new one is stored before it is used."""
    file = seat_file(address, folder)
    try:
        stored = file.read_text(encoding="ascii") if file.exists() else ""
        if TOKEN.fullmatch(stored):
            return stored
        token = token_urlsafe(32)
        store_privately(token, file)
        return token
    except (OSError, UnicodeDecodeError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else problem.reason
        raise CannotRead(f"{file}: {reason}") from problem


def store_privately(text: str, file: Path) -> None:
    """Write a text atomically to a file that only this user may read."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=file.parent, delete=False) as new:  # created with mode 0600
        new.write(text)
    Path(new.name).replace(file)
