"""The manual page, made from the commands themselves: `./dev man` writes docs/rekke.1."""

import re
from collections.abc import Iterator

import click

from rekke.cli import cli

HEAD = r"""\" Made by ./dev man from the commands; a test says whether it is current.
.TH REKKE 1 "" "Rekke" "Dice games of making lines"
.SH NAME
rekke \- play, host and study dice games of making lines
.SH SYNOPSIS
.B rekke
.I COMMAND
[\fIOPTIONS\fR] [\fIARGUMENTS\fR]
.SH DESCRIPTION
"""
EXITS = {
    "0": "All is well.",
    "1": "A record has a fault, or is not verified.",
    "2": "The arguments are wrong, a file cannot be read, or a table cannot be reached.",
    "130": "Interrupted by Ctrl-C.",
}
ENVIRONMENT = {
    "LC_ALL, LC_MESSAGES, LANG, LANGUAGE": "The language of what is shown, unless --language says it.",
    "NO_COLOR": "Set to anything: the app uses no colours.",
    "TERM": "Where it is dumb, nothing is drawn: everything is plain text.",
    "XDG_DATA_HOME": "The folder in which rekke/ holds the tables of a server and the tokens of seats.",
}


def manual() -> str:
    """Give the whole page."""
    return "".join(f"{line}\n" for line in _lines())


def _lines() -> Iterator[str]:
    yield f".{HEAD}".rstrip()
    yield from _paragraphs(cli.help or "")
    yield ".SH COMMANDS"
    root = click.Context(cli, info_name="rekke", **cli.context_settings)
    for name, command in cli.commands.items():
        yield from _command(command, click.Context(command, root, name))
    for title, meanings in (("EXIT STATUS", EXITS), ("ENVIRONMENT", ENVIRONMENT)):
        yield f".SH {title}"
        for name, meaning in meanings.items():
            yield from (".TP", f".B {_roff(name)}", _roff(meaning))
    yield ".SH SEE ALSO"
    yield "docs/commands.md says more of every command, docs/notation.md how games are written down."


def _command(command: click.Command, context: click.Context) -> Iterator[str]:
    usage = " ".join(command.collect_usage_pieces(context))
    yield f".SS {_roff(context.command_path)} {_roff(usage)}"
    yield from _paragraphs(command.help or "")
    for parameter in command.get_params(context):
        if isinstance(parameter, click.Option) and (record := parameter.get_help_record(context)):
            yield from (".TP", f".B {_roff(record[0])}", _roff(record[1]))


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        # Click lets the lines be as they are after \b.
        lines = paragraph.split("\n")[1:] if "\b" in paragraph else [paragraph]
        yield ".PP"
        for number, line in enumerate(lines):
            yield from [".br"] if number else []
            yield _roff(" ".join(line.split()))


def _roff(text: str) -> str:
    r"""Write text so that it is not taken for a request.

    >>> print(_roff("--at N"), _roff(".rekke"))
    \-\-at N \&.rekke
    """
    escaped = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{escaped}" if escaped.startswith((".", "'")) else escaped


if __name__ == "__main__":
    click.echo(manual(), nl=False)
