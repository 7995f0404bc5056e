"""Cubo (J. Gupta, J. Berger, 2014)."""
