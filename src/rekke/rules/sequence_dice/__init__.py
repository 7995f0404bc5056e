"""Sequence Dice."""
