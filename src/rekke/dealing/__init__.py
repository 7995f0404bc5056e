"""Playing without a table: the dealer that throws the dice, and the loop that asks the players."""
