"""The command `rekke analyse`."""

import json
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from rekke.cli.screen import language_option, words_in
from rekke.record.faults import Fault
from rekke.record.files import CannotRead, load
from rekke.record.lines import Numbered, grouped
from rekke.record.reader import check, read_records
from rekke.record.record import Record

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

    from rekke.analysis.result import Analysis


@click.command(short_help="Explain results: luck, skill and the costliest decisions.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--seat", metavar="N", type=click.IntRange(1, 9), help="The seat where you sat.")
@click.option("--json", "as_json", is_flag=True, help="Print a line of JSON for each game.")
@click.option("--html", metavar="FILE", help="Write one page with plots, which works offline.")
@click.option("--parquet", metavar="FILE", help="Write all decisions of all games as a table.")
@language_option
def analyse(
    *,
    files: tuple[str, ...],
    seat: int | None,
    as_json: bool,
    html: str | None,
    parquet: str | None,
    language: str | None,
) -> int:
    """Explain how much of a game was luck and how much was skill, in points of winning chance that add up.

    One record is explained in a sentence, a table by seat and the five costliest decisions; several records are
    summed up by player, with 95 % intervals.
    """
    from rekke.analysis.as_json import as_json as analysis_as_json
    from rekke.analysis.rates import Tally
    from rekke.cli.luck_files import LuckFiles
    from rekke.terminal.analysis_text import analysis_texts, tally_lines

    words = words_in(language)
    records, faults = _records(files)
    for record in records:
        if seat and seat > len(record.names):
            why = f"there is no seat {seat} in a game of {len(record.names)}"
            raise click.BadParameter(why, param_hint="'--seat'")
    tally = Tally()
    report = LuckFiles(html, parquet, words)
    for analysis in _analysed(records, f"{len(records)} {words('analysis.column.games')}"):
        tally.add(analysis)
        report.add(analysis)
        if as_json:
            click.echo(json.dumps(analysis_as_json(analysis), ensure_ascii=False))
        elif len(records) == 1:
            click.echo("\n\n".join(filter(None, analysis_texts(analysis, words, seat))))
    if len(records) > 1 and not as_json:
        click.echo("\n".join(tally_lines(tally, words)))
    report.write(tally)
    for fault in faults:
        click.echo(f"rekke: {fault}", err=True)
    return 1 if faults else 0


def _records(files: Sequence[str]) -> tuple[list[Record], list[Fault]]:
    """Return the good records of all files, and what is wrong with the others; show on a terminal how far it has got."""
    records, faults = [], []
    for found in _read(files):
        try:
            if isinstance(found, Fault):
                raise found
            check(found)
            records.append(found)
        except Fault as fault:
            faults.append(fault)
    return records, faults


def _read(files: Sequence[str]) -> Iterator[Record | Fault]:
    texts = {name: load(name) for name in files}
    for name, text in texts.items():
        if not text:
            raise CannotRead(f"{name}: the file is empty")
    lines = sum(text.count("\n") for text in texts.values())
    with _bar(lines, files[0] if len(files) == 1 else f"{files[0]} …") as bar:
        for text in texts.values():
            yield from read_records(text, lambda text: _counted(text, bar))
        bar.update(lines)


def _counted(text: str, bar: "ProgressBar[int]") -> Iterator[list[Numbered]]:
    for group in grouped(text):
        yield group
        bar.update(len(group))


def _analysed(records: Sequence[Record], label: str) -> Iterator["Analysis"]:
    """Yield the analysis of each record, and show on a terminal how far it has got."""
    from rekke.analysis.analyse import analyse as analyse_record

    with _bar(sum(len(record.events) for record in records), label) as bar:
        for record in records:
            yield analyse_record(record, progress=lambda _: bar.update(1))


def _bar(length: int, label: str) -> "ProgressBar[int]":
    return click.progressbar(length=length, label=label, file=sys.stderr, hidden=not sys.stderr.isatty())
