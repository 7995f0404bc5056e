"""A game being played at a table: who may do what, and when, and the log of everything that happened."""
