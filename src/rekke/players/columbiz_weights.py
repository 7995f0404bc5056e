"""What the terms of a Columbiz position are worth in points, as games between exact players have shown."""

import numpy as np

# One row of six for the numbers 1 to 6 of the squares: for a seat that waits, then for the seat to move.
# Fitted by least squares to how the margin changed until the end of 400 games. A piece's price is what the
# next captive would bring a rival.
WAITING = (
    *(1.56, 0.98, -0.94, -0.41, -1.36, -0.76),  # every piece
    *(0.00, -0.25, -0.30, 0.19, 0.16, 0.24),  # every piece it captures, by its price
    *(0.05, -0.02, -0.29, -0.36, 0.18, -0.49),  # every square that makes a line
    *(-0.36, 0.15, 0.36, 0.25, 0.07, -0.11),  # the same, for each turn left
    *(-1.28, 0.12, 0.93, 1.05, 0.21, -0.09),  # every piece, for each turn left
    3.83,  # every piece in reserve
)
MOVING = (
    *(1.86, -0.46, -1.78, -1.52, -2.01, -1.19),  # every piece
    *(0.00, -0.23, -0.18, 0.31, 0.31, 0.53),  # every piece it captures, by its price
    *(1.46, 0.62, -0.33, 0.03, 0.03, -0.24),  # every square that makes a line
    *(-0.15, 0.09, 0.37, -0.03, 0.04, -0.04),  # the same, for each turn left
    *(-0.14, 0.26, 1.00, 0.95, -0.09, -0.16),  # every piece, for each turn left
    3.06,  # every piece in reserve
)
WEIGHTS = np.array([WAITING, MOVING])

SWING = 3.0
"""By how many points a turn that is left makes the outcome uncertain."""
