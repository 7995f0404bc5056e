"""The command `rekke rules`."""

import click

from rekke.cli.completion import games
from rekke.cli.screen import language_of, language_option
from rekke.rules.games import game


@click.command(short_help="Print the rulebook of a game.")
@click.argument("game_name", metavar="GAME", shell_complete=games)
@language_option
def rules(*, game_name: str, language: str | None) -> None:
    """Print the rulebook of a game, page by page on a terminal."""
    click.echo_via_pager(game(game_name).rulebook_text(language_of(language)))
