"""The board of each game in the terminal, and a default one for any other game."""
