"""The same games in a terminal."""
