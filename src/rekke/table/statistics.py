"""All dice ever thrown on this server, beside what fair dice are expected to show."""

from collections.abc import Sequence
from math import erfc, exp, pi, sqrt

from msgspec import Struct

from rekke.table.log import Counts

FACES = 6
READING = (
    "Of {thrown:,} dice every face is expected {expected:,.0f} times, and chance alone moves most counts by up to "
    "{usual:,.0f}. The figure p says how often perfectly fair dice stray from the expected counts at least as far "
    "as these: one server in a hundred shows a p below 0.01 with fair dice too. Only a p that is tiny, and stays "
    "so while the number of dice grows, speaks against them."
)


class Faces(Struct, kw_only=True, frozen=True):
    """How often each face was thrown, and how far that is from what is expected."""

    game: str
    """Nothing for all games together."""
    thrown: int
    """All dice: the size of the sample."""
    faces: list[int]
    """How often each face was thrown, from 1 to 6."""
    expected: float
    """How often fair dice show each of them, on average."""
    chi_square: float
    """The squared distances from that, each divided by it, summed: about 5 for fair dice."""
    p: float
    """How often fair dice stray at least as far."""


class Statistics(Struct, kw_only=True, frozen=True):
    """All dice ever thrown here but those for who begins, of which only sums are kept."""

    total: Faces
    games: list[Faces]
    reading: str
    """How to read it."""


def statistics(counts: Sequence[Counts]) -> Statistics:
    """Sum up what was thrown, by game and in all."""
    columns = zip(*(game.faces for game in counts), strict=True)
    total = _faces("", [sum(column) for column in columns] or [0] * FACES)
    reading = READING.format(
        thrown=total.thrown, expected=total.expected, usual=2 * sqrt(total.expected * (1 - 1 / FACES))
    )
    return Statistics(
        total=total, games=[_faces(name, list(faces)) for name, faces in counts], reading=reading
    )


def _faces(game: str, faces: list[int]) -> Faces:
    thrown = sum(faces)
    expected = thrown / FACES
    strayed = sum((times - expected) ** 2 for times in faces) / expected if thrown else 0.0
    return Faces(
        game=game, thrown=thrown, faces=faces, expected=expected, chi_square=strayed, p=chance_of(strayed)
    )


def chance_of(strayed: float) -> float:
    """Give the chance that chi-square with five degrees of freedom is this large or larger.

    >>> round(chance_of(11.0705), 4)
    0.05
    """
    # Five is odd, so the incomplete gamma function ends after two steps from erfc.
    return erfc(sqrt(strayed / 2)) + sqrt(2 * strayed / pi) * exp(-strayed / 2) * (1 + strayed / 3)
