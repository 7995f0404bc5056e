"""Learning of weights: games of a league, a fit, the next round, and matches that decide."""
