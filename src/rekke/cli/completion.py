"""What a shell proposes where a game, an edition, a ruling, a player or a language is wanted."""

from collections.abc import Iterable

import click

from rekke.rules.game import Game
from rekke.rules.games import GAMES

SHELLS = ("bash", "zsh", "fish")


def games(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:  # noqa: ARG001
    """Propose games."""
    return _beginning(begun, GAMES)


def editions(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:  # noqa: ARG001
    """Propose the editions of the game, or of all while none is named."""
    return _beginning(begun, (edition for game in _meant(context) for edition in game.editions))


def rulings(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:  # noqa: ARG001
    """Propose choices with their values."""
    choices = (choice for game in _meant(context) for choice in game.choices)
    return _beginning(begun, (f"{choice.ruling}={value}" for choice in choices for value in choice.values))


def players(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:  # noqa: ARG001
    """Propose a level for the next seat, after those that are named."""
    from rekke.players.levels import LEVELS

    named, comma, last = begun.rpartition(",")
    return [f"{named}{comma}{level}" for level in LEVELS if level.startswith(last)]


def _meant(context: click.Context) -> Iterable[Game]:
    # While an option is not whole, click has not yet said which argument is what.
    words = (context.params.get("game_name"), *context.args)
    return [GAMES[str(word)] for word in words if word in GAMES] or GAMES.values()


def _beginning(begun: str, names: Iterable[str]) -> list[str]:
    return [name for name in dict.fromkeys(names) if name.startswith(begun)]


@click.command(short_help="Print what lets a shell complete commands.")
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Print what lets a shell complete commands, options, games, editions, choices and players.

    \b
    bash   eval "$(rekke completion bash)" in ~/.bashrc
    zsh    eval "$(rekke completion zsh)" in ~/.zshrc
    fish   rekke completion fish > ~/.config/fish/completions/rekke.fish
    """  # noqa: D301  (the backspace tells click to let lines be)
    from click.shell_completion import get_completion_class

    root = click.get_current_context().find_root().command
    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(root, {}, "rekke", "_REKKE_COMPLETE").source())
