"""The command `rekke replay`."""

import click

from rekke.cli.record_file import read_one
from rekke.cli.screen import has_screen, language_option, plain_option, words_in


@click.command(short_help="Go through a recorded game step by step.")
@click.argument("file")
@click.option(
    "--at",
    metavar="N",
    type=click.IntRange(0),
    help="Begin after event N; in plain text show only that board.",
)
@click.option(
    "--game",
    "--record",
    "number",
    metavar="K",
    type=click.IntRange(1),
    help="The K-th game of the file, not the last one.",
)
@language_option
@plain_option
def replay(*, file: str, at: int | None, number: int | None, language: str | None, plain: bool) -> int:
    """Go through a recorded game step by step; in plain text, print every step in words."""
    record = read_one(file, number)
    if at is not None and at > len(record.events):
        raise click.BadParameter(f"the record has {len(record.events)} events", param_hint="--at")
    words = words_in(language)
    if has_screen(plain):
        import asyncio

        from rekke.terminal import start

        return asyncio.run(start.replay(record, words, at or 0))
    from rekke.terminal.plain_replay import told
    from rekke.terminal.show import show

    for text in told(record, words) if at is None else [show(record, at)]:
        click.echo(text)
    return 0
