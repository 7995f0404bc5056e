"""Positions, editions and games for people to look at: as text, as SVG and as HTML."""
