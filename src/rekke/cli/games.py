"""The command `rekke games`."""

import json

import click

from rekke.rules.games import GAMES


@click.command(short_help="List the games, their editions and choices.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def games(*, as_json: bool) -> None:
    """List the games with their seats, editions and choices."""
    if as_json:
        click.echo(json.dumps(_listed(), indent=2, ensure_ascii=False))
        return
    for each in GAMES.values():
        click.echo(f"{each.title} ({each.name}), {each.seats[0]} to {each.seats[-1]} seats")
        click.echo(f"  editions: {', '.join(each.editions)} (default: the first)")
        for choice in each.choices:
            values = " | ".join(choice.values) + (" | a number" if choice.any_number else "")
            click.echo(f"  {choice.ruling}: {values}, {choice.decides}")


def _listed() -> list[dict[str, object]]:
    return [
        {
            "game": each.name,
            "title": each.title,
            "seats": list(each.seats),
            "editions": list(each.editions),
            "default_edition": each.default,
            "own_board": bool(each.words),
            "choices": [choice._asdict() | {"default": choice.values[0]} for choice in each.choices],
        }
        for each in GAMES.values()
    ]
