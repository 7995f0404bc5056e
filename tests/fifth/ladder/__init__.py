"""Ladder, a game for tests."""
