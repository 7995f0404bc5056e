"""The command `rekke legal`."""

import click

from rekke.cli.record_file import read_one
from rekke.rules.legal import legal as legal_lines


@click.command(short_help="List every event that may come next.")
@click.argument("file")
def legal(file: str) -> None:
    """List every event that may come next in the last record of a file.

    Where the arguments are too many to list they are `?`. Nothing is listed for a game that has ended.
    """
    record = read_one(file)
    *_, position = record.positions()
    for line in legal_lines(position):
        click.echo(line)
