"""What tests of several games ask of their players: legal moves to the end, and victories over weaker ones."""

from random import Random

from rekke.dealing.dealer import Dealer
from rekke.lab.simulate import one_game
from rekke.players.levels import LEVELS, Player
from rekke.rules.games import GAMES
from rekke.rules.position import Chance, Position
from tests.tables import random_events

PAIRS = list(zip(LEVELS[1:], LEVELS, strict=False))
"""Every level with the next weaker one."""


def plays_legally_to_the_end(player: Player, start: Position, random: Random, most: int) -> None:
    """Let a player go on for all seats after so many random events at most; it is one that nobody waits for."""
    position, dealer = start, Dealer(random)
    for event in random_events(position, random, random.randrange(most)):
        position = position.after(event)
    while position.actors:
        match position.actors[0]:
            case Chance() as chance:
                event = dealer.throw(chance)
            case seat:
                assert isinstance(seat, int)
                event = player.choose(position, seat)
                assert event in position.moves(seat)
                assert player.seconds(position, seat) == 0
        position = position.after(event)


def victories(game: str, stronger: str, weaker: str, games: int) -> int:
    """Count what a level wins against another, with seats exchanged from game to game."""
    won = 0
    for number in range(games):
        names = (stronger, weaker) if number % 2 else (weaker, stronger)
        played = one_game(GAMES[game].edition(), names, f"strength/{number // 2}")
        won += names.index(stronger) + 1 in played.winners
    return won
