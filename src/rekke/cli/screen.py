"""How a command shows its output: in an app or as lines of text, and in which language."""

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from rekke.cli.options import CommandFunction
from rekke.lang import LANGUAGES
from rekke.terminal.languages import language_from

if TYPE_CHECKING:
    from rekke.lang.words import Words


def language_option(command: CommandFunction) -> CommandFunction:
    """Add the option --language to a command."""
    return click.option(
        "--language",
        metavar="L",
        type=click.Choice(LANGUAGES),
        help=f"One of {', '.join(LANGUAGES)}.",
        show_default="your locale",
    )(command)


def plain_option(command: CommandFunction) -> CommandFunction:
    """Add the option --plain to a command."""
    return click.option("--plain", is_flag=True, help="Use plain text, line by line, even on a terminal.")(
        command
    )


def language_of(asked: str | None) -> str:
    """Return the language that was asked for, or else the one of the environment."""
    return asked or language_from(os.environ)


def words_in(language: str | None) -> "Words":
    """Return the phrases of a language."""
    from rekke.lang.words import Words

    return Words(language_of(language))


def has_screen(plain: bool) -> bool:
    """Tell whether the app can run: input and output are a terminal that can draw."""
    streams = (sys.stdin, sys.stdout)
    looked_at = all(stream is not None and stream.isatty() for stream in streams)
    return looked_at and not plain and os.environ.get("TERM") != "dumb"


def typed_line(prompt: str) -> str:
    """Read a line from standard input; raise EOFError at its end."""
    with suppress(ImportError):
        import readline  # noqa: F401  (importing it gives `input` line editing and a history)
    if sys.stdin is None:
        raise EOFError
    return input(prompt)
