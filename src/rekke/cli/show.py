"""The command `rekke show`."""

import click

from rekke.cli.options import output
from rekke.cli.record_file import check_number, read_one


@click.command(short_help="Draw the board of a record.")
@click.argument("file")
@click.option(
    "--at",
    metavar="N",
    type=click.IntRange(0),
    help="Show the board after event N.",
    show_default="the last event",
)
@click.option(
    "--record",
    "number",
    metavar="K",
    type=click.IntRange(1),
    help="Show the K-th record.",
    show_default="the last record",
)
@click.option(
    "--svg", metavar="FILE", help="Write an SVG picture to this file instead; - for standard output."
)
def show(file: str, at: int | None, number: int | None, svg: str | None) -> None:
    """Draw the board of a record, with the scores and whose turn it is."""
    from rekke.terminal.position_text import record_text

    record = read_one(file, number)
    check_number(record, at)
    if svg is None:
        click.echo(record_text(record, at))
        return
    from rekke.draw.picture import picture

    with output(svg) as write:
        write(picture(record.at(at)) + "\n")
