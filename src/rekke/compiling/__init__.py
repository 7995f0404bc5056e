"""Compiled code: the decorator, tables as one block of memory, bit sets, hands of dice, random streams."""
