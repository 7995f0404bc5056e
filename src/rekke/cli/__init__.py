"""The command line: `rekke` and its commands."""

import os
import sys
from io import TextIOWrapper

import click

from rekke.cli.analyse import analyse
from rekke.cli.check import check, verify
from rekke.cli.completion import COMPLETING, completion
from rekke.cli.format import format_
from rekke.cli.games import games
from rekke.cli.join import join, watch
from rekke.cli.learn import learn
from rekke.cli.legal import legal
from rekke.cli.match import match
from rekke.cli.play import play
from rekke.cli.players import players
from rekke.cli.replay import replay
from rekke.cli.rules import rules
from rekke.cli.serve import serve
from rekke.cli.show import show
from rekke.cli.simulate import simulate
from rekke.record.faults import Fault
from rekke.record.files import CannotRead
from rekke.rules.faults import Illegal, Unreadable
from rekke.rules.games import GAMES

FAULTY, WRONG, INTERRUPTED = 1, 2, 130
"""Exit codes: a record has a fault; wrong arguments or an unreadable file; Ctrl-C."""


class InOrder(click.Group):
    """A group that lists its commands in the order in which they were added."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  (click passes it)
        """Return the names of the commands."""
        return list(self.commands)


*OTHERS, LAST = (game.title for game in GAMES.values())


@click.group(
    cls=InOrder,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=f"Play, host and study line-building dice games: {', '.join(OTHERS)} and {LAST}.",
    invoke_without_command=True,
)
@click.version_option(package_name="rekke", message="rekke %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Run one of the commands, or show what there is."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


COMMANDS = (
    *(play, join, watch, serve, replay, games, rules, players, simulate, match, analyse, learn),
    *(check, verify, legal, format_, show, completion),
)
for command in COMMANDS:
    cli.add_command(command)


def main() -> None:
    """Run the command; print an error as one line on standard error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # Records are UTF-8 in every locale, and undecodable bytes must not stop a command.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    # The players multiply small matrices. Threads gain nothing there, and while they wait they would keep another core busy.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if COMPLETING in os.environ:
        # Completions name players, but nothing is played: loading numba would keep the shell waiting.
        from rekke.compiling import compiled

        compiled.HAS_NUMBA = False
    sys.exit(_run())


def _run() -> int:
    try:
        code: int = cli(standalone_mode=False) or 0
        sys.stdout.flush()
    except click.ClickException as problem:
        return _report(problem.format_message(), WRONG)
    except (CannotRead, Unreadable, Illegal) as problem:
        return _report(str(problem), WRONG)
    except Fault as fault:
        return _report(str(fault), FAULTY)
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        return _left()
    except OSError as problem:
        _left()
        return _report(f"{problem.strerror}", WRONG)
    return code


def _report(message: str, code: int) -> int:
    click.echo(f"rekke: {' '.join(message.split())}", err=True)
    return code


def _left() -> int:
    """Discard standard output, so that the interpreter does not try to flush it again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FAULTY
