"""A fifth game of our own invention, added by one folder and one line, to see that a game needs only its rules."""
