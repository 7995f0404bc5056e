"""Files with the weights of a network for KIVI, as `rekke learn kivi` makes them.

A file has a list of numbers, or a list of lists, for every field of `kivi_net.Net`, whose module says how a position is evaluated.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rekke.players.kivi_net import SHAPES, Net
from rekke.rules.faults import Unreadable

DECIMALS = 4


@lru_cache(maxsize=16)
def read_net(file: Path) -> Net:
    """Return the network whose weights are in a file, or refuse it."""
    try:
        return _read(json.loads(file.read_text(encoding="utf-8"))["net"])
    except OSError as problem:
        raise Unreadable(f"{file}: {problem.strerror}") from problem
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise Unreadable(f"{file}: these are not weights of KIVI: {problem!r}") from problem


def _read(fields: Mapping[str, object]) -> Net:
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
