"""Drawings of positions, editions and games: as text, as SVG and as HTML."""
