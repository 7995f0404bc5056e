"""Measure how much a decision of the expert loses against the best of its top candidates, by paired rollouts.

Run by `./dev bench headroom [GAME…] [--seats N] [--choice RULING=VALUE] [--decisions N] [--rollouts N]`.

From each game between experts one decision is drawn, of those with several choices. The candidates are what the expert
chooses, and the best other choices in the eyes of its evaluator. Each is played on by experts to the end of the game, many times
with the same dice for all candidates, and the luck of these rollouts is subtracted.

The first half of the rollouts picks a candidate: one that they find better than the expert's choice by more than a standard
error. The second half, which had no part in that, measures what it gains; where none is picked, nothing is lost. So `at least` is
free of selection bias, but it misses what the first half could not see. `at most` takes the best candidate by all rollouts and
what the same rollouts give it: too much, because the luckiest estimate wins. The true loss against these candidates is in between.
Both are in percent of a victory a decision, with a 95 % interval over decisions.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from rekke.analysis.analyse import luck_from
from rekke.analysis.games import analyst, expert
from rekke.analysis.step import result_of
from rekke.compiling.arrays import Floats
from rekke.compiling.stream import Stream
from rekke.dealing.dealer import Dealer
from rekke.dealing.loop import play
from rekke.lab.interval import Z
from rekke.players.levels import player
from rekke.rules.events import Event
from rekke.rules.games import GAMES
from rekke.rules.position import Edition, Position

CANDIDATES = 3
"""Choices beside the expert's own that are tried."""


class Loss(NamedTuple):
    """What a decision loses against the best candidate, in shares of a victory."""

    at_least: float
    at_most: float


def played(position: Position, seed: str) -> Iterator[tuple[Position, Event]]:
    """Let experts play from a position to the end, and yield every position with the event that followed."""
    streams = {seat: Stream(f"{seed}/{seat}") for seat in range(1, position.seats + 1)}
    players = {seat: player(position.edition.game, "expert", stream) for seat, stream in streams.items()}
    for event, _, after in play(position, players, Dealer(Stream(f"{seed}/dice"))):
        yield position, event
        position = after


def drawn(edition: Edition, seats: int, seed: str) -> tuple[Position, Event]:
    """Return one decision of a game, any of those with several choices."""
    random = Stream(f"{seed}/decision")
    start = edition.start(seats, random.randrange(seats) + 1)
    return random.choice([each for each in played(start, seed) if _several(*each)])


def _several(position: Position, event: Event) -> bool:
    if event.thrown or event.seat not in position.actors:
        return False
    moves = position.moves(event.seat)
    next(moves)
    return next(moves, None) is not None


def candidates(position: Position, event: Event) -> list[Event]:
    """Return the choice of the expert, and the others that its evaluator likes best."""
    game = position.edition.game
    step = analyst(game, expert(game).value).step(position, event, position.after(event))
    others = [option.event for option in step.options if option.event != event]
    return [event, *others[:CANDIDATES]]


def rollout(position: Position, event: Event, seed: str) -> float:
    """Return the share of the victory of the seat that chooses, without luck, if experts play on."""
    after = position.after(event)
    events = [event for _, event in played(after, seed)]
    end = after
    for following in events:
        end = end.after(following)
    outcome, at = end.outcome, event.seat - 1
    assert outcome is not None
    return float(result_of(outcome, end.sides)[at]) - luck_from(after, events)[at]


def loss(edition: Edition, seats: int, seed: str, rollouts: int) -> Loss:
    """Return what one decision of an expert loses."""
    position, event = drawn(edition, seats, seed)
    found = candidates(position, event)
    each = [[rollout(position, one, f"{seed}/{n}") for one in found] for n in range(2 * rollouts)]
    gains = np.array(each) - np.array(each)[:, :1]
    seen, kept = gains[:rollouts], gains[rollouts:]
    certain = seen.mean(axis=0) - seen.std(axis=0, ddof=1) / np.sqrt(rollouts)
    return Loss(float(kept.mean(axis=0)[certain.argmax()]), float(gains.mean(axis=0).max()))


def percent(numbers: Floats) -> str:
    """Return a mean with its 95 % interval, in percent."""
    half = Z * numbers.std(ddof=1) / np.sqrt(len(numbers))
    return f"{100 * numbers.mean():.2f} ± {100 * half:.2f}"


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("games", nargs="*", choices=[*GAMES, []])
    parser.add_argument("--seats", type=int, action="append")
    parser.add_argument("--choice", default="")
    parser.add_argument("--decisions", type=int, default=100)
    parser.add_argument("--rollouts", type=int, default=8, help="of each half, for each candidate")
    options = parser.parse_args()
    if options.rollouts < 2 or options.decisions < 2:
        sys.exit("an interval needs at least two decisions and two rollouts")
    choices = dict([options.choice.split("=")] if options.choice else [])
    print("| game | where | decisions | loses at least (%) | at most (%) |\n|---|---|---|---|---|")
    for game in options.games or list(GAMES):
        edition = GAMES[game].edition(choices=choices)
        for seats in options.seats or (2, 3, 4):
            seeds = (f"headroom/{n}" for n in range(options.decisions))
            losses = np.array([loss(edition, seats, seed, options.rollouts) for seed in seeds])
            where = ", ".join(filter(None, (options.choice, f"{seats} seats")))
            low, high = (percent(column) for column in losses.T)
            print(f"| {GAMES[game].title} | {where} | {options.decisions} | {low} | {high} |", flush=True)


if __name__ == "__main__":
    main()
