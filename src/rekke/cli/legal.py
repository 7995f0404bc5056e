"""The command `rekke legal`."""

import click

from rekke.cli.record_file import read_one
from rekke.rules.legal import legal as legal_lines


@click.command(short_help="List every legal next event.")
@click.argument("file")
def legal(file: str) -> None:
    """List every legal next event of the last record in a file.

    `?` stands for arguments that are too many to list. A game that has ended has no next event.
    """
    record = read_one(file)
    *_, position = record.positions()
    for line in legal_lines(position):
        click.echo(line)
