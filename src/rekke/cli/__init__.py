"""The command line: one command, `rekke`, and under it a command for each thing that can be done."""

import sys

import click

from rekke.cli.playing import games, play, rules, simulate
from rekke.cli.records import check, format_, legal, show
from rekke.record.faults import Fault
from rekke.record.files import CannotRead
from rekke.rules.faults import Illegal, Unreadable

FAULTY, WRONG, INTERRUPTED = 1, 2, 130
"""Exit codes: a record has a fault; the arguments are wrong or a file cannot be read; Ctrl-C."""


@click.group(context_settings={"help_option_names": ["-h", "--help"]}, invoke_without_command=True)
@click.version_option(package_name="rekke", message="rekke %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Play and study dice games of making lines: Columbiz, Sequence Dice, KIVI and Cubo."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for command in (play, games, rules, simulate, check, legal, format_, show):
    cli.add_command(command)


def main() -> None:
    """Run the command; what is wrong with its arguments is said in one line."""
    try:
        sys.exit(cli(standalone_mode=False) or 0)
    except click.ClickException as problem:
        _leave(problem.format_message(), WRONG)
    except (CannotRead, Unreadable, Illegal) as problem:
        _leave(str(problem), WRONG)
    except Fault as fault:
        _leave(str(fault), FAULTY)
    except (KeyboardInterrupt, click.Abort):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # Whoever read the output has gone; the interpreter must not complain of that when it closes it.
        sys.stderr.close()
        sys.exit(FAULTY)


def _leave(message: str, code: int) -> None:
    click.echo(f"rekke: {' '.join(message.split())}", err=True)
    sys.exit(code)
