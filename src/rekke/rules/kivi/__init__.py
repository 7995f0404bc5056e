"""KIVI (M. Hiron, S. Bonnick, 2016)."""
