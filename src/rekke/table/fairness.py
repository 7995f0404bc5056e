"""Dice that anyone can verify.

Before anything depends on it the house publishes the SHA-256 of 32 random bytes, its secret. Then every seat
adds a seed of its own. A throw follows from the secret, the seeds and the number of the event in its game, and
from nothing else: who tries again, and every node, gets the same dice. When the game is over the secret is
published, and everybody can throw all dice again.
"""

import re
from collections.abc import Iterator
from hashlib import sha256
from hmac import new
from secrets import token_hex
from typing import NamedTuple

from rekke.dealing.dealer import Opening, throw, throw_for_first
from rekke.rules.dice import FACES
from rekke.rules.events import Event
from rekke.rules.faults import Unreadable
from rekke.rules.game import Game
from rekke.rules.position import Chance

SCHEME = "hmac-sha256"
NO_SEED = "-"
HASH, SEED = "[0-9a-f]{64}", "(?:-|[0-9a-f]{16,64})"
PROOF = re.compile(f"{SCHEME} commit=({HASH}) seeds=({SEED}(?:,{SEED})*)(?: secret=({HASH}))?")
FAIR = 252
"""Bytes from here on are thrown away: 252 is the largest number of bytes that six faces share evenly."""


def drawn_secret() -> str:
    """Draw a secret that nobody can foresee."""
    return token_hex(32)


def secret_of(seed: str) -> str:
    """Give the secret that follows from a seed, for dice that shall come again."""
    return sha256(seed.encode()).hexdigest()


def commitment(secret: str) -> str:
    """Give what is published of a secret before the game."""
    return sha256(bytes.fromhex(secret)).hexdigest()


class Fairness(NamedTuple):
    """What all dice of a game follow from.

    >>> fairness = Fairness("00" * 32, ("ab" * 8, "-"))
    >>> print(fairness.throw(1, Chance(1, "??????")))
    1 roll 643211
    """

    secret: str
    seeds: tuple[str, ...]

    def throw(self, number: int, chance: Chance) -> Event:
        """Throw the dice of the event with this number in its game, counted from 1."""
        return throw(chance, self.faces(number))

    def opening(self, game: Game) -> Opening:
        """Throw for who begins; these throws have the number 0."""
        return throw_for_first(game, len(self.seeds), self.faces(0))

    def faces(self, number: int) -> Iterator[str]:
        """Give face after face for an event."""
        counter = 0
        while True:
            message = f"{','.join(self.seeds)}:{number}:{counter}"
            # Not hmac.digest: that lets another thread go first, and a busy server then waits for its log.
            row = new(bytes.fromhex(self.secret), message.encode(), "sha256").digest()
            yield from (FACES[byte % 6] for byte in row if byte < FAIR)
            counter += 1


class Proof(NamedTuple):
    """What a record says of its dice: the value of its key `dice`; no secret before that is published.

    >>> print(Proof("c0" * 32, ("ab" * 8, "-")))
    hmac-sha256 commit=c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0 seeds=abababababababab,-
    """

    commitment: str
    seeds: tuple[str, ...]
    secret: str = ""

    @classmethod
    def read(cls, text: str) -> "Proof":
        """Read back what `str` wrote."""
        match = PROOF.fullmatch(text)
        if not match:
            raise Unreadable(f"a proof is written {SCHEME} commit=… seeds=…,… secret=…")
        return cls(match[1], tuple(match[2].split(",")), match[3] or "")

    def __str__(self) -> str:
        said = f"{SCHEME} commit={self.commitment} seeds={','.join(self.seeds)}"
        return f"{said} secret={self.secret}" if self.secret else said
