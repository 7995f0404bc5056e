"""A client of a table server, for programs: open tables, follow them, act at them."""
