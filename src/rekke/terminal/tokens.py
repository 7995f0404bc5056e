"""The tokens of the seats one has on servers: kept so that who comes back has the same seat, and read by nobody else."""

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
    """Give where the tokens of this user lie."""
    return user_data_path("rekke", appauthor=False) / "seats"


def kept_token(address: Address, folder: Path) -> str:
    """Give the token of who sits here at a table; a new one is kept before it is shown to anybody."""
    file = folder / quote(address.page, safe="", errors="replace")
    try:
        known = file.read_text(encoding="ascii") if file.exists() else ""
        return known if TOKEN.fullmatch(known) else _keep(token_urlsafe(32), file)
    except (OSError, UnicodeDecodeError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else problem.reason
        raise CannotRead(f"{file}: {reason}") from problem


def _keep(token: str, file: Path) -> str:
    """Write a token that only this user may read, wholly or not at all."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=file.parent, delete=False) as new:  # made with the mode 0600
        new.write(token)
    Path(new.name).replace(file)
    return token
