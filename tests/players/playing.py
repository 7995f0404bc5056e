"""What tests of several games ask of their players: legal moves to the end, and victories over weaker ones."""

from itertools import repeat
from random import Random

from hypothesis import strategies as st

from rekke.dealing.dealer import throw
from rekke.dealing.loop import Player
from rekke.rules.dice import FACES, sort
from rekke.rules.games import GAMES
from rekke.rules.position import Chance, Position
from tests.tables import one_game, random_events, starts


@st.composite
def turns(draw: st.DrawFn, name: str) -> Position:
    """A position before the first throw of a turn, in a game that is not over.

    Moments that are drawn freely are mostly ends of games and dice that lie there: a test that leaves them out
    tests next to nothing.
    """
    position = draw(starts(name))
    found = position
    for event in random_events(position, Random(draw(st.integers(0, 999))), draw(st.integers(0, 200))):
        position = position.after(event)
        if event.verb != "keep" and any(isinstance(actor, Chance) for actor in position.actors):
            found = position
    return found


@st.composite
def rolls_of(draw: st.DrawFn, dice: int) -> str:
    """A roll of this many dice; few different faces make rare ones."""
    shown = draw(st.sampled_from((FACES, "556", "12", "6")))
    return sort("".join(draw(st.lists(st.sampled_from(shown), min_size=dice, max_size=dice))))


PAIRS = [("novice", "random"), ("skilled", "novice"), ("expert", "skilled")]
"""Every level with the next weaker one."""


def plays_legally_to_the_end(
    player: Player, start: Position, random: Random, most: int, faces: str = FACES
) -> None:
    """Let a player go on for all seats after fewer than `most` random events, with dice that show these faces.

    The player takes no time: nobody waits for it.
    """
    position, shown = start, (random.choice(faces) for _ in repeat(None))
    for event in random_events(position, random, random.randrange(most)):
        position = position.after(event)
    while position.actors:
        match position.actors[0]:
            case Chance() as chance:
                event = throw(chance, shown)
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
