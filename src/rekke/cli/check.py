"""The commands `rekke check` and `rekke verify`, which judge every record of some files."""

from collections.abc import Callable

import click

from rekke.record.faults import Fault
from rekke.record.files import CannotRead, load
from rekke.record.reader import check as judged
from rekke.record.reader import read_records
from rekke.record.record import Record
from rekke.table.verify import Unproven
from rekke.table.verify import verify as verified


@click.command(short_help="Judge records: ok, unfinished, or what is wrong.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
def check(files: tuple[str, ...]) -> int:
    """Judge every record of the files, one line each: ok, unfinished, or what is wrong and where.

    Exit code 0 if all are ok or unfinished, 1 if one is not, 2 if a file cannot be read.
    """
    return _judge(files, judged)


@click.command(short_help="Throw all dice of records again, from their proof.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
def verify(files: tuple[str, ...]) -> int:
    """Throw all dice of every record again, one line each: verified, or what is not as the proof says.

    Exit code 0 if all are verified, 1 if one is not, 2 if a file cannot be read.
    """
    return _judge(files, verified)


def _judge(files: tuple[str, ...], judge: Callable[[Record], str]) -> int:
    """Print what is to be said of every record of the files, and give the exit code."""
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
            verdict = _verdict(found, judge)
            print(verdict)  # a file may hold millions of records, and click.echo flushes every line
            if isinstance(verdict, Exception):
                code = max(code, 1)
    return code


def _verdict(found: Record | Fault, judge: Callable[[Record], str]) -> str | Exception:
    try:
        return judge(found) if isinstance(found, Record) else found
    except (Fault, Unproven) as problem:
        return problem
