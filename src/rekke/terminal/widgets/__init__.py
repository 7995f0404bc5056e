"""What screens are made of: a grid, a tray of dice, seats, what happened, what can be done."""
