"""Files with the weights of a network for KIVI, as `rekke learn kivi` makes them.

A file has a list of numbers, or a list of lists, for every field of `kivi_net.Net`, whose module says how a position is evaluated.
The file of the first expert has only the constants of the hand-made value, which it used alone.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rekke.players.kivi_learned import LearnedLines
from rekke.players.kivi_net import SHAPES, Net
from rekke.players.kivi_value import ExpectedLines
from rekke.rules.faults import Unreadable

FOLDER = Path(__file__).parent / "weights"
VERSION = 2
"""The version of the expert: of its weights, and of its evaluator in analyses."""
DECIMALS = 4


def expert_file(version: int = VERSION) -> Path:
    """Return the file with the weights of an expert; older ones stay, to be compared with."""
    return FOLDER / f"kivi-{version}.json"


@lru_cache(maxsize=16)
def read_value(file: Path) -> ExpectedLines | LearnedLines:
    """Return the value whose weights are in a file, or refuse it."""
    read = _read(file)
    return LearnedLines(read) if isinstance(read, Net) else read


def read_net(file: Path) -> Net:
    """Return the network in a file, or refuse it."""
    read = _read(file)
    if not isinstance(read, Net):
        raise Unreadable(f"{file}: these weights have no network")
    return read


def _read(file: Path) -> ExpectedLines | Net:
    try:
        fields = json.loads(file.read_text(encoding="utf-8"))
        return _net(fields["net"]) if "net" in fields else _hand(fields["hand"])
    except OSError as problem:
        raise Unreadable(f"{file}: {problem.strerror}") from problem
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise Unreadable(f"{file}: these are not weights of KIVI: {problem!r}") from problem


def _hand(constants: Mapping[str, object]) -> ExpectedLines:
    return ExpectedLines(**{name: float(str(constant)) for name, constant in constants.items()})


def _net(fields: Mapping[str, object]) -> Net:
    arrays = [np.array(fields[name], np.float32) for name in Net._fields]
    for name, array, shape in zip(Net._fields, arrays, SHAPES, strict=True):
        if array.shape != shape:
            raise ValueError(f"{name} has the shape {array.shape}, not {shape}")
    return Net(*arrays)


def written(net: Net) -> str:
    """Return a network as the text of a file."""
    fields = ",\n".join(f'    "{name}": {_numbers(array)}' for name, array in net._asdict().items())
    return f'{{\n  "game": "kivi",\n  "net": {{\n{fields}\n  }}\n}}\n'


def _numbers(array: NDArray[np.float32]) -> str:
    if array.ndim:
        return f"[{', '.join(map(_numbers, np.asarray(array)))}]"
    # Adding 0 turns -0 into 0.
    return f"{round(float(array), DECIMALS) + 0.0:.{DECIMALS}f}".rstrip("0").rstrip(".")
