"""The same games by the million: compiled loops over tables that the rules have made. They own no rules."""
