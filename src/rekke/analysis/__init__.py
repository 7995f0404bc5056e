"""Luck and skill: how much of a result came from the dice, how much from everybody's choices."""
