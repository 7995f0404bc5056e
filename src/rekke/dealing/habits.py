"""How random players behave in Cubo, where everybody acts at once and time counts."""

LIFTS = 0.25
"""The probability that a throw is lifted again."""
PATIENCE = 10
"""How many squares a careful cover is the best of; every second cover is the first that is drawn."""
LAYING = (4_000, 40_000)
"""The least and the most milliseconds that it takes to lay a square, or to lift the dice again."""
HANDLING = (500, 4_000)
"""The same for everything else: to throw, grab, waive, swap or stay."""
