"""What the terms of a Columbiz position are worth in points, fitted to games between expectimax players.

By the number of seats, for a seat that waits and then for the seat to move. There are six weights, for the numbers
1 to 6 of the squares, for

- every piece,
- every piece that a rival can capture from there, by its price: the points of the rival's next captive,
- every square that makes a line,
- the same, for each turn left,
- every piece, for each turn left,

and then one for every piece in reserve. `bench/weights_columbiz.py` fits them by least squares to how margins change
until the end of games.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

FITTED = {
    2: (
        (
            *(1.37, 0.65, -0.52, -0.46, -0.63, -0.41),
            *(0.00, -0.21, -0.21, 0.13, 0.17, 0.24),
            *(0.11, -0.03, -0.07, -0.36, -0.12, -0.51),
            *(-0.26, 0.12, 0.17, 0.26, 0.15, 0.21),
            *(-1.17, 0.18, 0.60, 0.67, 0.28, 0.42),
            2.59,
        ),
        (
            *(2.04, -0.49, -1.04, -0.67, -0.84, -0.21),
            *(0.00, -0.20, -0.06, 0.24, 0.21, 0.33),
            *(1.03, 0.58, -0.16, -0.16, 0.25, 0.02),
            *(-0.07, 0.06, 0.24, 0.14, -0.04, -0.06),
            *(-0.54, 0.29, 0.67, 0.62, 0.16, 0.15),
            2.15,
        ),
    ),
    3: (
        (
            *(-0.10, -0.32, -0.74, -0.82, -0.96, -0.58),
            *(0.00, -0.34, -0.27, -0.21, -0.15, -0.03),
            *(0.51, 0.53, 0.26, 0.39, -0.01, 0.42),
            *(-0.09, -0.16, -0.04, -0.16, -0.03, -0.01),
            *(-0.35, 0.24, 0.59, 0.77, 0.82, 0.69),
            0.35,
        ),
        (
            *(-0.36, -0.05, -0.62, -1.05, -1.16, -0.97),
            *(0.00, -0.35, -0.11, -0.11, -0.17, -0.10),
            *(0.02, 0.93, 0.44, 0.83, 0.49, 0.27),
            *(0.13, -0.23, -0.05, -0.32, -0.31, -0.08),
            *(0.10, 0.26, 0.63, 0.99, 1.03, 0.86),
            0.32,
        ),
    ),
    4: (
        (
            *(-0.28, -0.27, -0.39, -0.80, -0.56, -0.37),
            *(0.00, -0.31, -0.23, -0.18, -0.11, -0.06),
            *(0.29, 0.27, 0.37, 0.16, 0.29, 0.44),
            *(-0.03, -0.04, -0.08, -0.07, -0.15, -0.18),
            *(-0.09, 0.25, 0.46, 0.76, 0.68, 0.44),
            0.35,
        ),
        (
            *(-0.12, -0.21, -0.16, -0.56, -0.51, -0.01),
            *(0.00, -0.37, 0.00, -0.03, -0.04, -0.01),
            *(0.16, 0.12, 0.33, 0.13, 0.32, 0.29),
            *(0.05, 0.09, -0.10, -0.04, -0.18, -0.19),
            *(0.22, 0.33, 0.41, 0.70, 0.72, 0.29),
            0.35,
        ),
    ),
}
WEIGHTS: Mapping[int, NDArray[np.float64]] = {seats: np.array(both) for seats, both in FITTED.items()}

SWING = 3.0
"""The standard deviation, in points, that each remaining turn adds to the outcome."""
