"""What may happen: the four games, pure and complete. No clock ticks and no die rolls in here."""
