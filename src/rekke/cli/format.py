"""The command `rekke format`."""

import click

from rekke.record.faults import Fault
from rekke.record.files import CannotRead, load
from rekke.record.lines import repaired
from rekke.record.reader import read_records


@click.command("format", short_help="Print records in their canonical form.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
def format_(files: tuple[str, ...]) -> None:
    """Print records in their canonical form, repairing damage from editors and mail programs.

    This repairs line ends, a byte order mark, spaces and blank lines. If a record still cannot be read, only
    the reason is printed.
    """
    records = []
    for name in files:
        found = list(read_records(load(name), repaired))
        if not found:
            raise CannotRead(f"{name}: the file is empty")
        for record in found:
            if isinstance(record, Fault):
                raise record
            records.append(str(record))
    click.echo("\n".join(records), nl=False)
