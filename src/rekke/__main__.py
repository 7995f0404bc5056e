"""`python -m rekke` is `rekke`."""

from rekke.cli import main

main()
