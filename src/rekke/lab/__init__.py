"""The laboratory: games by the number, and what they show."""
