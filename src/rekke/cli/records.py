"""Commands about record files: check, verify, legal, format, show."""

from collections.abc import Callable

import click

from rekke.cli.options import output
from rekke.draw.picture import picture
from rekke.record.faults import Fault
from rekke.record.files import CannotRead, load
from rekke.record.lines import repaired
from rekke.record.reader import check as judged
from rekke.record.reader import read_records
from rekke.record.record import Record
from rekke.rules.legal import legal as legal_lines
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


@click.command("format", short_help="Print records in their canonical form.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
def format_(files: tuple[str, ...]) -> None:
    """Print records in their canonical form, mending what editors and mail do to text.

    Line ends, a byte order mark, blanks and blank lines are mended. If a record cannot be read even so,
    nothing is printed but the reason.
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


@click.command(short_help="Draw the board of a record.")
@click.argument("file")
@click.option("--at", metavar="N", type=click.IntRange(0), help="After event N, not after the last one.")
@click.option(
    "--record", "number", metavar="K", type=click.IntRange(1), help="The K-th record, not the last one."
)
@click.option("--svg", metavar="FILE", help="Write a picture there instead; - for standard output.")
def show(file: str, at: int | None, number: int | None, svg: str | None) -> None:
    """Draw the board of a record with the scores and who acts."""
    from rekke.terminal.show import show as shown

    record = read_one(file, number)
    if at is not None and at > len(record.events):
        raise click.BadParameter(f"the record has {len(record.events)} events", param_hint="--at")
    if svg is None:
        click.echo(shown(record, at))
        return
    with output(svg) as write:
        write(picture(record.at(at)) + "\n")


def read_one(file: str, number: int | None = None) -> Record:
    """Give a record of a file that has no fault, the last one if no number is given."""
    found: Record | Fault | None = None
    count = 0
    for count, found in enumerate(read_records(load(file)), 1):  # noqa: B007
        if count == number:
            break
    if number and count < number:
        raise click.BadParameter(f"the file has {count} records", param_hint="--record")
    if found is None:
        raise CannotRead(f"{file}: the file is empty")
    if isinstance(found, Fault):
        raise found
    judged(found)
    return found
