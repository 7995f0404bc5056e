"""Where a command is shown: on a screen that can be drawn on, or as lines; and in which language."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

import click

from rekke.lang import LANGUAGES
from rekke.terminal.languages import language_from

if TYPE_CHECKING:
    from rekke.terminal.words import Words

Command = TypeVar("Command", bound=Callable[..., object])


def language_option(command: Command) -> Command:
    """Give a command the option that says in which language it speaks."""
    return click.option(
        "--language",
        metavar="L",
        type=click.Choice(LANGUAGES),
        help=f"One of {', '.join(LANGUAGES)}; as your other programs otherwise.",
    )(command)


def plain_option(command: Command) -> Command:
    """Give a command the option that asks for lines of text."""
    return click.option("--plain", is_flag=True, help="In plain text, line by line, even on a terminal.")(
        command
    )


def language_of(asked: str | None) -> str:
    """Give the language that was asked for, here or by the environment."""
    return asked or language_from(os.environ)


def words_in(language: str | None) -> "Words":
    """Give the words of a language."""
    from rekke.terminal.words import Words

    return Words(language_of(language))


def has_screen(plain: bool) -> bool:
    """Tell whether something can be drawn: somebody looks, types, and has a terminal that can more than lines."""
    streams = (sys.stdin, sys.stdout)
    looked_at = all(stream is not None and stream.isatty() for stream in streams)
    return looked_at and not plain and os.environ.get("TERM") != "dumb"


def typed_line(prompt: str) -> str:
    """Ask for a line; raise EOFError when there is no more."""
    with suppress(ImportError):
        import readline  # noqa: F401  (gives the line that is typed an editor and a history)
    if sys.stdin is None:
        raise EOFError
    return input(prompt)
