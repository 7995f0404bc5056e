"""Records: whole games as text files that can be read, checked and replayed."""
