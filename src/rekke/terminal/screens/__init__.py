"""What fills the terminal: choosing, sitting at a table, looking back, reading."""
