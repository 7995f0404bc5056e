"""Compiled games between skilled players: the module that is named after a game, for games that have one."""
