"""Hypothesis strategies: editions, boards, positions and events of any game; and whole games between players."""

from collections.abc import Iterator, Sequence
from random import Random

from hypothesis import strategies as st

from rekke.dealing.dealer import Dealer
from rekke.lab.game import PlayedGame
from rekke.lab.lineup import Deal, Lineup
from rekke.players.random import RandomPlayer
from rekke.rules.dice import sort, sort_coloured
from rekke.rules.events import Event, make
from rekke.rules.game import Game
from rekke.rules.games import GAMES
from rekke.rules.position import Actor, Chance, Clock, Edition, Position


def one_game(edition: Edition, names: Sequence[str], seed: str) -> PlayedGame:
    """Play one game between these players."""
    with Lineup(edition, names) as lineup:
        return lineup.played(Deal(f"{seed}/dice", seed))


@st.composite
def editions(draw: st.DrawFn, name: str) -> Edition:
    """Return any edition of a game with any choices, and sometimes with a board of its own."""
    game = GAMES[name]
    choices = {choice.ruling: draw(st.sampled_from(choice.values)) for choice in game.choices}
    if "C10" in choices:
        choices["C10"] = draw(st.sampled_from(("120", "none")) | st.integers(1, 300).map(str))
    own = draw(st.none() | boards(game)) if game.words else None
    return game.edition(draw(st.sampled_from(game.editions)), choices, own)


@st.composite
def boards(draw: st.DrawFn, game: Game) -> str:
    """Return a board with any number of each word: some boards repeat few words, others use many."""
    columns, rows = game.edition().board.size
    words = draw(st.lists(st.sampled_from(game.words), min_size=1, max_size=len(game.words), unique=True))
    random = draw(st.randoms(use_true_random=False))
    return "/".join(" ".join(random.choice(words) for _ in range(columns)) for _ in range(rows))


@st.composite
def starts(draw: st.DrawFn, name: str) -> Position:
    """Return the start of a game with any edition and seats."""
    seats = draw(st.integers(2, 4))
    return draw(editions(name)).start(seats, draw(st.integers(1, seats)))


@st.composite
def moments(draw: st.DrawFn, name: str) -> Position:
    """Return any position of a game, including the start and the end."""
    position = draw(starts(name))
    for event in random_events(position, Random(draw(st.integers(0, 999))), draw(st.integers(0, 400))):
        position = position.after(event)
    for _ in range(draw(st.integers(0, 5))):
        if position.actors:
            position = position.after(draw(some_event(position)))
    return position


@st.composite
def some_event(draw: st.DrawFn, position: Position) -> Event:
    """Return any event that may come next; Hypothesis chooses it, and so can shrink it."""
    match draw(st.sampled_from(position.actors)):
        case Chance() as chance:
            faces = iter(draw(st.lists(st.sampled_from("123456"), min_size=9, max_size=9)))
            thrown = "".join(next(faces) if place == "?" else place for place in chance.dice)
            return chance.event(sort_coloured(thrown) if thrown[0] in "RBW" else sort(thrown))
        case Clock() as clock:
            return clock.event
        case seat:
            first_moves = [event for event, _ in zip(position.moves(seat), range(300), strict=False)]
            return draw(st.sampled_from(first_moves))


def random_events(position: Position, random: Random, most: int) -> Iterator[Event]:
    """Play at random with biased dice, so that rare rolls occur, and yield the events."""
    player = RandomPlayer(random)
    for _ in range(most):
        if not position.actors:
            return
        event = random_act(random.choice(position.actors), position, player, random)
        yield event
        position = position.after(event)


def random_act(actor: Actor, position: Position, player: RandomPlayer, random: Random) -> Event:
    match actor:
        case Chance():
            return (Dealer(random) if random.random() < 0.6 else Alike(random)).throw(actor)
        case Clock():
            return actor.event
        case seat:
            return player.choose(position, seat)


class Alike(Dealer):
    """A dealer whose dice mostly show one face, or the run of all six."""

    def throw(self, chance: Chance) -> Event:
        self.usual = self.random.choice("123456")
        self.run = iter("123456123456")
        self.running = self.random.random() < 0.2
        return super().throw(chance)

    def faces(self) -> Iterator[str]:
        if self.running:
            yield from self.run
        others = super().faces()
        while True:
            yield self.usual if self.random.random() < 0.9 else next(others)


def rotated(position: Position, event: Event, by: int) -> Event:
    """Return the event with all seats rotated by a number of seats."""
    return make(type(event), (event.seat - 1 + by) % position.seats + 1, *event.arguments)
