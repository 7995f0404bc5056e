"""Playing without a table: a dealer that throws the dice, and a loop that asks the players."""
