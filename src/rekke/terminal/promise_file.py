"""What a server promised before a game, stored beside the token of the seat, so that leaving does not lose it."""

from pathlib import Path

from msgspec import MsgspecError, json

from rekke.client.address import Address
from rekke.client.kept_promises import Kept
from rekke.terminal.tokens import seat_file, store_privately


class PromiseFile:
    """A file with what is kept of the latest game at a table. A full disk loses the proof, but not the game."""

    def __init__(self, address: Address, folder: Path) -> None:
        token = seat_file(address, folder)
        self.file = token.with_name(f"{token.name}.dice")
        self.problem: OSError | None = None

    def load(self) -> Kept | None:
        """Return what was saved last; None if there is nothing, or nothing that can be read."""
        try:
            return json.decode(self.file.read_bytes(), type=Kept)
        except (FileNotFoundError, MsgspecError):
            return None
        except OSError as problem:
            self.problem = problem
            return None

    def save(self, kept: Kept) -> None:
        """Store this in place of what was saved before."""
        try:
            store_privately(json.encode(kept).decode(), self.file)
        except OSError as problem:
            self.problem = problem
