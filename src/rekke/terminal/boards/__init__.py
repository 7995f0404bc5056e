"""The four games as one sees and plays them in a terminal."""
