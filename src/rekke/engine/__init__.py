"""The same games by the million: compiled loops over lookup tables that the rules have made. They own no rules."""
