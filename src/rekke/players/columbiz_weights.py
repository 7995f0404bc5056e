"""The weights of Columbiz positions: what the terms of a position are worth in points, read from a text file.

For each number of seats there is a row of weights for every place in the order of moving: the first row is for the seat that moves
next, the last for the one that has just moved. A row has a list of weights for each term that is not left out; docs/players.md says
what the terms are, and how to evaluate a position with such a file. `swing` is the standard deviation, in points, that each
remaining turn adds to the outcome; `pace` is how many pieces a turn places on average, by how many it may place.
`rekke learn columbiz` makes such files.
"""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np

from rekke.compiling.arrays import Floats
from rekke.rules.faults import Unreadable

FOLDER = Path(__file__).parent / "weights"
VERSION = 2
"""The version of the expert: of its weights, and of its evaluator in analyses."""
TERMS = {
    "pieces": 6,
    "exposed": 6,
    "openings": 6,
    "openings_by_turn": 6,
    "pieces_by_turn": 6,
    "reserve": 1,
    "rounds": 2,
    "captive": 3,
    "last_turns": 3,
    "captive_in_last_turns": 3,
    "lag": 3,
    "prey": 6,
    "exposed_to_next": 6,
}
"""The terms of a row, in order, and how many weights each has."""
AMONG_SEVERAL = 12
"""The last terms, which tell rivals apart: with two seats there is only one rival."""
DECIMALS = 3


class SeatWeights(NamedTuple):
    """The weights for one number of seats."""

    swing: float
    pace: Mapping[int, float]
    rows: Floats
    """The weights of each seat, in the order of moving."""


Weights: TypeAlias = Mapping[int, SeatWeights]
"""By the number of seats."""


def terms_for(seats: int) -> int:
    """Return how many weights a row has for a number of seats.

    >>> terms_for(2), terms_for(4)
    (45, 57)
    """
    return sum(TERMS.values()) - AMONG_SEVERAL * (seats == 2)


def expert_file(version: int = VERSION) -> Path:
    """Return the file with the weights of an expert; older ones stay, to be compared with."""
    return FOLDER / f"columbiz-{version}.json"


@lru_cache(maxsize=64)
def read_weights(file: Path) -> Weights:
    """Return the weights in a file, or refuse it."""
    try:
        seats = json.loads(file.read_text(encoding="utf-8"))["seats"]
        return {int(number): _read(int(number), each) for number, each in seats.items()}
    except OSError as problem:
        raise Unreadable(f"{file}: {problem.strerror}") from problem
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise Unreadable(f"{file}: these are not weights of Columbiz: {problem!r}") from problem


def _read(seats: int, each: Mapping[str, object]) -> SeatWeights:
    rows, pace = each["rows"], each["pace"]
    if not isinstance(rows, list) or len(rows) != seats or not isinstance(pace, dict):
        raise ValueError(f"{seats} seats have {seats} rows and a pace")
    numbers = np.array([_row(row) for row in rows], np.float64)[:, : terms_for(seats)]
    return SeatWeights(float(str(each["swing"])), {int(most): float(pace[most]) for most in pace}, numbers)


def _row(row: object) -> list[float]:
    if not isinstance(row, dict) or any(TERMS.get(name) != len(row[name]) for name in row):
        raise ValueError(f"the terms of a row are {', '.join(TERMS)}")
    return [float(weight) for name, count in TERMS.items() for weight in row.get(name, [0.0] * count)]


def written(weights: Weights) -> str:
    """Return weights as the text of a file."""
    blocks = ",\n".join(f'    "{seats}": {{\n{_block(each)}\n    }}' for seats, each in weights.items())
    return f'{{\n  "game": "columbiz",\n  "seats": {{\n{blocks}\n  }}\n}}\n'


def _block(each: SeatWeights) -> str:
    pace = json.dumps({str(most): round(pieces, DECIMALS) for most, pieces in each.pace.items()})
    rows = ",\n".join(f"        {{\n{_terms(row)}\n        }}" for row in each.rows)
    return f'      "swing": {each.swing:.2f},\n      "pace": {pace},\n      "rows": [\n{rows}\n      ]'


def _terms(row: Floats) -> str:
    return ",\n".join(f'          "{name}": [{", ".join(numbers)}]' for name, numbers in _named(row))


def _named(row: Floats) -> Iterator[tuple[str, list[str]]]:
    """Yield the weights of each term as text; terms that a row ends before are left out."""
    ends = np.cumsum(list(TERMS.values())).tolist()
    for name, end in zip(TERMS, ends, strict=True):
        if end <= len(row):
            part = row[end - TERMS[name] : end].round(DECIMALS) + 0.0
            yield name, [f"{weight:.{DECIMALS}f}" for weight in part]
