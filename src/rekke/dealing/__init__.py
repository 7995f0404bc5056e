"""Playing without a table: a dealer who throws the dice, and the loop that asks the players."""
