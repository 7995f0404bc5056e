"""The commands `rekke check` and `rekke verify`, which judge every record of some files."""

from collections.abc import Callable

import click

from rekke.record.faults import Fault
from rekke.record.files import CannotRead, load
from rekke.record.reader import check as check_record
from rekke.record.reader import read_records
from rekke.record.record import Record


@click.command(short_help="Check records: ok, unfinished, or what is wrong.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
def check(files: tuple[str, ...]) -> int:
    """Check every record of the files and print one line for each: ok, unfinished, or what is wrong and where.

    Exit code 0 if all are ok or unfinished, 1 if one is not, 2 if a file cannot be read.
    """
    return _judge(files, check_record, Fault)


@click.command(short_help="Verify the dice of records.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
def verify(files: tuple[str, ...]) -> int:
    """Verify the dice of every record from its proof and print one line for each: verified, or what differs.

    Exit code 0 if all are verified, 1 if one is not, 2 if a file cannot be read.
    """
    from rekke.table.verify import Unproven
    from rekke.table.verify import verify as verify_record

    return _judge(files, verify_record, Unproven)


def _judge(files: tuple[str, ...], judge: Callable[[Record], str], blame: type[Exception]) -> int:
    """Print the verdict on every record of the files, and return the exit code; `judge` may raise `blame`."""
    code = 0
    for name in files:
        try:
            text = load(name)
        except CannotRead as problem:
            click.echo(f"rekke: {problem}", err=True)
            code = 2
            continue
        if not text:
            click.echo(f"rekke: {name}: the file is empty", err=True)
        for found in read_records(text):
            verdict = _verdict(found, judge, blame)
            print(verdict)  # a file may hold millions of records, and click.echo flushes every line
            if isinstance(verdict, Exception):
                code = max(code, 1)
    return code


def _verdict(
    found: Record | Fault, judge: Callable[[Record], str], blame: type[Exception]
) -> str | Exception:
    try:
        return judge(found) if isinstance(found, Record) else found
    except (Fault, blame) as problem:
        return problem
