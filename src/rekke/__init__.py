"""Rekke: a table and a laboratory for dice games of making lines."""
