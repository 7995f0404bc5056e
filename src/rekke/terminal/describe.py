"""Lines, events, turns and outcomes as sentences, in the words of the browser's catalogs."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from rekke.lang.words import Words
from rekke.players.levels import levels
from rekke.record.names import distinct_names
from rekke.record.record import Record
from rekke.rules.events import Event
from rekke.rules.gains import gains
from rekke.rules.games import GAMES
from rekke.rules.position import Edition, Gain, Outcome, Position
from rekke.rules.sheets import Choice
from rekke.table.changes import Change
from rekke.table.lines import Gathers, Offers, Reveals, Seals, Seeds
from rekke.table.seat import Seat
from rekke.table.table import Table

QUIET = Seals | Gathers | Seeds | Reveals | Offers
"""Notices that are for proofs and devices, not for people."""
EARNED = "bold $success"
"""The style of points."""
StyledSentences: TypeAlias = list[tuple[str, str]]
"""Sentences, each with its style."""


def seat_name(seat: Seat, words: Words) -> str:
    """Return the name of a person or bot in a seat; empty where nobody sits."""
    return bot_name(seat.bot, words) if seat.bot and not seat.holder else seat.name


def game_name(game: str, words: Words) -> str:
    """Return the name of a game."""
    return words.known(f"game.{game}", GAMES[game].title)


def level_name(level: str, words: Words) -> str:
    """Return the name of a level."""
    return words.known(f"level.{level}", level)


def bot_name(level: str, words: Words) -> str:
    """Return the name of a bot of a level."""
    return words("seat.bot", level=level_name(level, words))


def seat_names(table: Table, words: Words) -> tuple[str, ...]:
    """Return the name in every seat of a table."""
    names = distinct_names([seat_name(seat, words) for seat in table.seats])
    return tuple(name or words("seat.nobody") for name in names)


def record_names(record: Record, words: Words) -> tuple[str, ...]:
    """Return the names in a record; a level there is the name of a bot."""
    bots = levels(record.edition.game)
    return distinct_names([bot_name(name, words) if name in bots else name for name in record.names])


def line_sentence(seat: int, text: str, names: Sequence[str], words: Words) -> str:
    """Return a line of the log as a sentence: `1 place e3` is "Ada plays e3."; an unknown verb stays as it is."""
    verb, *rest = text.split(" ")
    first, second, *_ = (*rest, "", "")
    name = names[seat - 1] if seat else words("house")
    key = "happened.keep.none" if text == "keep -" else f"happened.{verb}"
    if not words.has(key):
        return f"{name}: {text}"
    return words(
        key,
        name=name,
        what=words(f"sign.{first}") if verb == "signs" else " ".join(rest),
        level=level_name(first, words) if verb == "becomes" else "",
        first=first,
        second=second,
    )


def gain_sentence(game: str, gain: Gain, names: Sequence[str], words: Words) -> str:
    """Return who won or lost points and why: "Ada +6 a new line: d3 d4"; a change of score needs no reason."""
    key = f"why.{game}.{gain.why}"
    why = words(key, squares=" ".join(gain.squares)) if words.has(key) else ""
    return f"  {names[gain.seat - 1]} {gain.points:+} {why}".rstrip()


def describe_change(change: Change, words: Words) -> StyledSentences:
    """Return a line of the log as a sentence, followed by its gains."""
    if isinstance(change.line, QUIET):
        return []
    game, names = change.after.terms.game, seat_names(change.after, words)
    return _with_gains(change.entry.seat, change.entry.text, game, change.gains, names=names, words=words)


def describe_event(event: Event, before: Position, names: Sequence[str], words: Words) -> StyledSentences:
    """Return an event of a record as a sentence, followed by its gains."""
    game = before.edition.game
    return _with_gains(event.seat, event.text, game, gains(before, event), names=names, words=words)


def _with_gains(
    seat: int, text: str, game: str, gained: Sequence[Gain], *, names: Sequence[str], words: Words
) -> StyledSentences:
    reasons = [gain_sentence(game, gain, names, words) for gain in gained if gain.points]
    return [(line_sentence(seat, text, names, words), ""), *((line, EARNED) for line in reasons)]


def squares_in(event: Event, gained: Iterable[Gain], edition: Edition) -> frozenset[str]:
    """Return the squares that an event names or gains points on."""
    named = frozenset(event.arguments) & frozenset(edition.board.squares)
    return named.union(*(gain.squares for gain in gained if gain.points))


def squares_of(change: Change) -> frozenset[str]:
    """Return the squares that a line of the log names or gains points on."""
    position = change.after.position
    if position is None or not isinstance(change.line, Event):
        return frozenset()
    return squares_in(change.line, change.gains, position.edition)


def turn_sentence(table: Table, own: Sequence[int], seat: int, words: Words) -> str:
    """Return whose turn it is: "Bo, it is your turn", "It is your turn", "Ada is playing"."""
    names = seat_names(table, words)
    if seat in table.acting and seat in own:
        return words("turn.named", name=names[seat - 1]) if len(own) > 1 else words("turn.yours")
    return others_turn_sentence(table.acting, names, words)


def others_turn_sentence(seats: Sequence[int], names: Sequence[str], words: Words) -> str:
    """Return whose turn it is, without "you": "Ada is playing"."""
    if not seats:
        return words("turn.nobody")
    return words("turn.others", names=words.together([names[seat - 1] for seat in seats]), count=len(seats))


def score_sentences(position: Position, names: Sequence[str], words: Words) -> list[str]:
    """Return a sentence a seat with its points; none in a game without points."""
    counted = GAMES[position.edition.game].counted
    points = zip(names, position.scores, strict=True) if counted else ()
    return [words("score.of", name=name, count=score) for name, score in points]


def _winner_sentence(table: Table, own: Sequence[int], words: Words) -> str:
    """Return who has won: "You have won!", "Ada wins", "Draw, 20 : 20"."""
    if len(table.winners) == 1 and tuple(own) == table.winners:
        return words("ended.you")
    if table.closed:
        return words("ended.nobody")
    names = seat_names(table, words)
    outcome = table.position.outcome if table.position else None
    # If somebody gives up, everybody else has won.
    return (
        outcome_sentence(outcome, table.sides, names, words) if outcome else _won(table.winners, names, words)
    )


def outcome_sentence(outcome: Outcome, sides: Sequence[int], names: Sequence[str], words: Words) -> str:
    """Return how a game ended by its rules: "Ada wins", "Draw, 20 : 20", "Draw between Ada and Cy".

    Seats of one side win together; sides that are level have drawn.
    """
    winners = outcome.winners
    if not winners:
        return words("ended.drawn")
    if len({sides[seat - 1] for seat in winners}) == 1:
        return _won(winners, names, words)
    if len(winners) == len(names):
        return words("ended.draw", scores=" : ".join(map(str, outcome.scores)))
    return words("ended.tied", names=words.together([names[seat - 1] for seat in winners]))


def _won(winners: Sequence[int], names: Sequence[str], words: Words) -> str:
    return words("ended.won", names=words.together([names[seat - 1] for seat in winners]), count=len(winners))


def _ending_sentence(table: Table, words: Words) -> str:
    """Return why a game ended before its end: "Ada gave up. "; an empty text if it did not."""
    if table.forfeited:
        return words("ended.forfeit", name=seat_names(table, words)[table.forfeited - 1]) + " "
    return words("ended.closed") + " " if table.closed else ""


def end_sentences(table: Table, own: Sequence[int], words: Words) -> str:
    """Return how the game ended and who has won: "Bo wins.", "Ada gave up. Bo wins."."""
    winner = _winner_sentence(table, own, words)
    return _ending_sentence(table, words) + (winner if winner.endswith("!") else f"{winner}.")


def choice_sentence(choice: Choice, value: str, words: Words) -> str:
    """Return the value of a choice in words; a number that the table sets itself is one of seconds."""
    if choice.any_number and value.isdigit():
        return words(f"choice.{choice.ruling}.seconds", count=int(value))
    return words.known(f"choice.{choice.ruling}.{value}", value)
