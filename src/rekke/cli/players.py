"""The command `rekke players`."""

import click

from rekke.cli.completion import games


@click.command(short_help="List the levels of the players, and what is known of learned ones.")
@click.argument("game_name", metavar="GAME", required=False, shell_complete=games)
@click.option("--json", "as_json", is_flag=True, help="Print the cards of learned players as JSON.")
def players(*, game_name: str | None, as_json: bool) -> None:
    """List the levels of each game, weakest first, and the cards of those whose weights were learned."""
    import json

    from rekke.players.cards import cards
    from rekke.players.levels import levels
    from rekke.rules.games import GAMES, game

    named = [game(game_name)] if game_name else list(GAMES.values())
    known = {each.name: cards(each.name) for each in named}
    if as_json:
        click.echo(
            json.dumps({name: [card._asdict() for card in of] for name, of in known.items()}, indent=2)
        )
        return
    for each in named:
        click.echo(f"{each.title} ({each.name}): {', '.join(levels(each.name))}")
        for card in known[each.name]:
            click.echo(str(card))
