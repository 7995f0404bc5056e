"""The widgets of the screens: a grid, a tray of dice, seats, an event log, a line of keys."""
