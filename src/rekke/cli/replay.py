"""The command `rekke replay`."""

import click

from rekke.cli.record_file import check_number, read_one
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
@click.option(
    "--luck", is_flag=True, help="In plain text, mark choices that cost something, and explain the result."
)
@language_option
@plain_option
def replay(
    *, file: str, at: int | None, number: int | None, luck: bool, language: str | None, plain: bool
) -> int:
    """Step through a recorded game; in plain text, print every step as a sentence."""
    record = read_one(file, number)
    check_number(record, at)
    words = words_in(language)
    if has_screen(plain):
        import asyncio

        from rekke.terminal import start

        return asyncio.run(start.run_replay(record, words, at or 0))
    from rekke.terminal.plain_replay import replay_texts
    from rekke.terminal.position_text import record_text

    if at is not None:
        click.echo(record_text(record, at))
        return 0
    analysis = None
    if luck:
        from rekke.analysis.analyse import analyse

        analysis = analyse(record)
    for text in replay_texts(record, words, analysis):
        click.echo(text)
    return 0
