"""Who may do it, and when: the dealer throws, the players choose, the clock runs."""
