"""Counts of all dice ever thrown on this server, with a chi-square test of their fairness."""

from collections.abc import Sequence
from math import erfc, exp, pi, sqrt

from msgspec import Struct

from rekke.rules.games import game
from rekke.table.log import Counts, NewEntry

FACES = 6
READING = (
    "Of {thrown:,} dice every face is expected {expected:,.0f} times, and chance alone moves most counts by up to "
    "{usual:,.0f}. The figure p is the probability that fair dice deviate from the expected counts at least as much: "
    "one server in a hundred has a p below 0.01 although its dice are fair. Only a p that is tiny, and stays tiny "
    "while the number of dice grows, is evidence against the dice."
)


class Faces(Struct, kw_only=True, frozen=True):
    """How often each face was thrown, compared with the expected count."""

    game: str
    """The game; empty for all games together."""
    thrown: int
    """The number of dice, which is the size of the sample."""
    faces: list[int]
    """The count of each face, from 1 to 6."""
    expected: float
    """The expected count of each face for fair dice."""
    chi_square: float
    """The sum of (count - expected)² / expected over all faces: about 5 for fair dice."""
    p: float
    """The probability that fair dice give a chi-square at least as large."""


class Statistics(Struct, kw_only=True, frozen=True):
    """Counts of all dice ever thrown here, except the throws that decide who begins: the log has only their sums."""

    total: Faces
    games: list[Faces]
    reading: str
    """How to read these figures."""


def thrown_faces(game_name: str, line: NewEntry) -> str:
    """Return the faces that were thrown in a line; empty if none were."""
    kind = game(game_name).verbs.get(line.text.partition(" ")[0])
    return "".join(filter(str.isdigit, line.text)) if kind and kind.thrown else ""


def statistics(counts: Sequence[Counts]) -> Statistics:
    """Return the statistics of these counts, by game and in total."""
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
    chi_square = sum((times - expected) ** 2 for times in faces) / expected if thrown else 0.0
    return Faces(
        game=game,
        thrown=thrown,
        faces=faces,
        expected=expected,
        chi_square=chi_square,
        p=chance_of(chi_square),
    )


def chance_of(chi_square: float) -> float:
    """Return the probability that chi-square with five degrees of freedom is this large or larger.

    >>> round(chance_of(11.0705), 4)
    0.05
    """
    # For an odd number of degrees the incomplete gamma function is erfc plus a finite sum, here of two terms.
    return erfc(sqrt(chi_square / 2)) + sqrt(2 * chi_square / pi) * exp(-chi_square / 2) * (
        1 + chi_square / 3
    )
