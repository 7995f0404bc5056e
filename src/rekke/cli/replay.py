"""The command `rekke replay`."""

import click

from rekke.cli.record_file import read_one
from rekke.cli.screen import has_screen, language_option, plain_option, words_in


@click.command(short_help="Step through a recorded game.")
@click.argument("file")
@click.option(
    "--at",
    metavar="N",
    type=click.IntRange(0),
    help="Begin after event N; in plain text, show only the board there.",
)
@click.option(
    "--game",
    "--record",
    "number",
    metavar="K",
    type=click.IntRange(1),
    help="The K-th game of the file.",
    show_default="the last game",
)
@language_option
@plain_option
def replay(*, file: str, at: int | None, number: int | None, language: str | None, plain: bool) -> int:
    """Step through a recorded game; in plain text, print every step as a sentence."""
    record = read_one(file, number)
    if at is not None and at > len(record.events):
        raise click.BadParameter(f"the record has {len(record.events)} events", param_hint="--at")
    words = words_in(language)
    if has_screen(plain):
        import asyncio

        from rekke.terminal import start

        return asyncio.run(start.run_replay(record, words, at or 0))
    from rekke.terminal.plain_replay import replay_texts
    from rekke.terminal.position_text import record_text

    for text in replay_texts(record, words) if at is None else [record_text(record, at)]:
        click.echo(text)
    return 0
