"""Dice that anyone can verify.

This is a commitment scheme. First the server draws a secret of 32 random bytes and publishes its SHA-256, the
commitment. Then every person draws a seed and publishes only its SHA-256, the seal; when all seals are known, the
seeds are revealed, so that nobody can choose a seed that suits the others. A throw depends only on the secret, the
seeds and the number of the event in its game, so that a retry, or another node, gets the same dice. When the game is
over the server publishes the secret, and everybody can compute all dice again.
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
BIASED = bytes(range(252, 256))
"""Bytes that are skipped: 252 is the largest multiple of six up to 256, so no face is favoured."""
FACE_OF_BYTE = "".join(FACES[byte % 6] for byte in range(256)).encode()


def drawn_secret() -> str:
    """Return a new random secret."""
    return token_hex(32)


def secret_of(seed: str) -> str:
    """Return the secret for a seed, for games whose dice must be reproducible."""
    return sha256(seed.encode()).hexdigest()


def commitment(secret: str) -> str:
    """Return the commitment to a secret, which is published before the game."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def seal_of(seed: str) -> str:
    """Return the seal of a seed, which is published before any seed of the game is."""
    return sha256(seed.encode()).hexdigest()


class Fairness(NamedTuple):
    """The secret and the seeds, from which all dice of a game are computed.

    >>> fairness = Fairness("00" * 32, ("ab" * 8, "-"))
    >>> print(fairness.throw(1, Chance(1, "??????")))
    1 roll 643211
    """

    secret: str
    seeds: tuple[str, ...]

    def throw(self, number: int, chance: Chance) -> Event:
        """Return the throw of the event with this number in its game, counted from 1."""
        return throw(chance, self.faces(number))

    def opening(self, game: Game) -> Opening:
        """Return the throws that decide who begins; they have the number 0."""
        return throw_for_first(game, len(self.seeds), self.faces(0))

    def faces(self, number: int) -> Iterator[str]:
        """Yield the faces for an event, one after the other."""
        counter = 0
        while True:
            message = f"{','.join(self.seeds)}:{number}:{counter}"
            # Not hmac.digest, which releases the GIL: on a busy server the thread of the log would run first.
            row = new(bytes.fromhex(self.secret), message.encode(), "sha256").digest()
            yield from row.translate(FACE_OF_BYTE, BIASED).decode()
            counter += 1


class Proof(NamedTuple):
    """The value of the key `dice` in a record; without a secret until that is published.

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
        text = f"{SCHEME} commit={self.commitment} seeds={','.join(self.seeds)}"
        return f"{text} secret={self.secret}" if self.secret else text
