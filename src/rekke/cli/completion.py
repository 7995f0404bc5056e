"""The command `rekke completion`, and what a shell proposes for games, editions, choices and players."""

from collections.abc import Iterable

import click

from rekke.rules.game import Game
from rekke.rules.games import GAMES

SHELLS = ("bash", "zsh", "fish")
COMPLETING = "_REKKE_COMPLETE"
"""The environment variable with which a shell asks for completions."""


def games(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:  # noqa: ARG001  (click passes it)
    """Return the games that complete what was typed."""
    return _beginning(begun, GAMES)


def editions(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:  # noqa: ARG001  (click passes it)
    """Return the editions of the named game, or of all games if none is named yet."""
    return _beginning(begun, (edition for game in _meant(context) for edition in game.editions))


def rulings(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:  # noqa: ARG001  (click passes it)
    """Return the choices with their values, as `S1=5`."""
    choices = (choice for game in _meant(context) for choice in game.choices)
    return _beginning(begun, (f"{choice.ruling}={value}" for choice in choices for value in choice.values))


def players(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:  # noqa: ARG001  (click passes it)
    """Return the levels for the next seat, behind the seats that are named already."""
    from rekke.players.levels import levels

    named, comma, last = begun.rpartition(",")
    every = (level for game in _meant(context) for level in levels(game.name))
    return [f"{named}{comma}{level}" for level in _beginning(last, every)]


def _meant(context: click.Context) -> Iterable[Game]:
    # While an option is incomplete, click has not assigned the arguments yet.
    words = (context.params.get("game_name"), *context.args)
    return [GAMES[str(word)] for word in words if word in GAMES] or GAMES.values()


def _beginning(begun: str, names: Iterable[str]) -> list[str]:
    return [name for name in dict.fromkeys(names) if name.startswith(begun)]


@click.command(short_help="Print a shell completion script.")
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Print a script with which a shell completes commands, options, games, editions, choices and players.

    \b
    bash   eval "$(rekke completion bash)" in ~/.bashrc
    zsh    eval "$(rekke completion zsh)" in ~/.zshrc
    fish   rekke completion fish > ~/.config/fish/completions/rekke.fish
    """  # noqa: D301  (the backspace tells click to keep the line breaks)
    from click.shell_completion import get_completion_class

    root = click.get_current_context().find_root().command
    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(root, {}, "rekke", COMPLETING).source())
