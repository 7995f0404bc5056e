"""Compiled code: the decorator, lookup tables, bit masks of squares, hands of dice and random streams."""
