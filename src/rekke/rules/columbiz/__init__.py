"""Columbiz (S. Luciani, 2011)."""
