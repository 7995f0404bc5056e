"""Sentences about a game: what happened, whose turn it is, how it ended. The browser uses the same phrases."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from rekke.lang import ENGLISH
from rekke.players.levels import LEVELS
from rekke.record.record import Record
from rekke.rules.events import Event
from rekke.rules.gains import gains
from rekke.rules.games import GAMES
from rekke.rules.position import Gain, Position
from rekke.table.acts import Refusal
from rekke.table.seat import Seat
from rekke.table.table import Table
from rekke.table.told import Told
from rekke.table.views import acting
from rekke.terminal.words import Words

QUIET = ("seeds", "reveals", "offers")
"""Verbs of lines that are not shown: they are about proofs and devices."""
EARNED = "bold $success"
"""Style of lines about points."""
Said: TypeAlias = list[tuple[str, str]]
"""Sentences, each with its style."""


def called(seat: Seat, words: Words) -> str:
    """Return a person's name, or a bot's level; an empty text where nobody sits."""
    return bot(seat.bot, words) if seat.bot and not seat.holder else seat.name


def bot(level: str, words: Words) -> str:
    """Return the name of a bot: its level."""
    return words("seat.bot", level=words(f"level.{level}"))


def names_of(table: Table, words: Words) -> tuple[str, ...]:
    """Return the names of everybody at a table; a free seat is nobody's."""
    names = told_apart([called(seat, words) for seat in table.seats])
    return tuple(name or words("seat.nobody") for name in names)


def recorded(record: Record, words: Words) -> tuple[str, ...]:
    """Return the names of everybody in a record, where a level is the name of a bot."""
    return told_apart([bot(name, words) if name in LEVELS else name for name in record.names])


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Add the seat to names that occur twice, such as those of two bots of one level."""
    twice = {name for name, count in Counter(names).items() if name and count > 1}
    return tuple(f"{name} {n}" if name in twice else name for n, name in enumerate(names, 1))


def happened(seat: int, text: str, names: Sequence[str], words: Words) -> str:
    """Return a line of the log as a sentence: `1 place e3` is "Ada plays e3."."""
    verb, *rest = text.split(" ")
    first, second, *_ = (*rest, "", "")
    return words(
        "happened.keep.none" if text == "keep -" else f"happened.{verb}",
        name=names[seat - 1] if seat else words("house"),
        what=words(f"sign.{first}") if verb == "signs" else " ".join(rest),
        level=words(f"level.{first}") if verb == "becomes" else "",
        first=first,
        second=second,
    )


def event_of(told: Told) -> Event:
    """Return a line of the log as an event of the game."""
    verb, _, what = told.entry.text.partition(" ")
    return Event(told.entry.seat, verb, what)


def earned(told: Told) -> tuple[Gain, ...]:
    """Return what a line of the log earned, if it is an event of the game."""
    before = told.before.position
    return gains(before, event_of(told)) if before and told.after.played > told.before.played else ()


def reason(game: str, gain: Gain, names: Sequence[str], words: Words) -> str:
    """Return who gained or lost points, and why: "Ada +6 a new line: d3 d4"."""
    why = words(f"why.{game}.{gain.why}", squares=" ".join(gain.squares))
    return f"  {names[gain.seat - 1]} {signed(gain.points)} {why}"


def sentences(told: Told, words: Words) -> Said:
    """Return the sentences for a line of the log: what happened, and what it earned."""
    seat, text = told.entry.seat, told.entry.text
    if text.partition(" ")[0] in QUIET:
        return []
    return _said(
        seat, text, told.after.terms.game, earned(told), names=names_of(told.after, words), words=words
    )


def recounted(event: Event, before: Position, names: Sequence[str], words: Words) -> Said:
    """Return the sentences for an event of a record: what happened, and what it earned."""
    text = str(event).partition(" ")[2]
    return _said(event.seat, text, before.edition.game, gains(before, event), names=names, words=words)


def _said(
    seat: int, text: str, game: str, gained: Sequence[Gain], *, names: Sequence[str], words: Words
) -> Said:
    reasons = [reason(game, gain, names, words) for gain in gained if gain.points]
    return [(happened(seat, text, names, words), ""), *((line, EARNED) for line in reasons)]


def signed(points: int) -> str:
    """Write points with their sign.

    >>> signed(18), signed(-4)
    ('+18', '-4')
    """
    return f"{points:+}"


def squares_of(told: Told) -> frozenset[str]:
    """Return the squares that a line of the log names or that earned points by it."""
    position = told.after.position
    if position is None:
        return frozenset()
    named = frozenset(told.entry.text.split(" ")) & frozenset(position.edition.board.squares)
    return named.union(*(gain.squares for gain in earned(told) if gain.points))


def turn(table: Table, own: Sequence[int], seat: int, words: Words) -> str:
    """Return whose turn it is: "Bo, it is your turn", "It is your turn", "Ada is playing"."""
    names = names_of(table, words)
    if seat in acting(table) and seat in own:
        return words("turn.named", name=names[seat - 1]) if len(own) > 1 else words("turn.yours")
    return on_move(acting(table), names, words)


def on_move(seats: Sequence[int], names: Sequence[str], words: Words) -> str:
    """Return whose turn it is: "Ada is playing"."""
    if not seats:
        return words("turn.nobody")
    return words("turn.others", names=words.together([names[seat - 1] for seat in seats]), count=len(seats))


def scores(position: Position, names: Sequence[str], words: Words) -> list[str]:
    """Return how many points everybody has, in a game that counts points."""
    counted = GAMES[position.edition.game].counted
    points = zip(names, position.scores, strict=True) if counted else ()
    return [words("score.of", name=name, count=score) for name, score in points]


def outcome(table: Table, own: Sequence[int], words: Words) -> str:
    """Return who has won: "You have won!", "Ada wins", "Draw, 20 : 20"."""
    if len(table.winners) == 1 and tuple(own) == table.winners:
        return words("ended.you")
    points = table.position.scores if table.position else ()
    return won(table.winners, points, names_of(table, words), words)


def won(winners: Sequence[int], points: Sequence[int], names: Sequence[str], words: Words) -> str:
    """Return that these seats have won: "Ada wins", or "Draw, 20 : 20" if everybody has."""
    if not winners:
        return words("ended.nobody")
    if len(winners) == len(names):
        return words("ended.draw", scores=" : ".join(map(str, points)))
    return words("ended.won", names=words.together([names[seat - 1] for seat in winners]), count=len(winners))


def ending(table: Table, words: Words) -> str:
    """Return why a game ended before its end: "Ada gave up. "; an empty text if it did not."""
    if table.forfeited:
        return words("ended.forfeit", name=names_of(table, words)[table.forfeited - 1]) + " "
    return words("ended.closed") + " " if table.closed else ""


def ended(table: Table, own: Sequence[int], words: Words) -> str:
    """Return how a game ended: "Bo wins.", "Ada gave up. Bo wins."."""
    said = outcome(table, own, words)
    return ending(table, words) + (said if said.endswith("!") else f"{said}.")


def refused(problem: Refusal, words: Words) -> str:
    """Return why a command was refused; the reason is English, so other languages put a phrase of theirs before it."""
    ruling = f" ({problem.ruling})" if problem.ruling else ""
    if problem.code in ("illegal", "unreadable"):
        return f"{problem.reason}{ruling}"
    if words.language == ENGLISH:
        return f"{problem.reason[:1].upper()}{problem.reason[1:]}."
    return f"{words(f'refused.{problem.code}')} ({problem.reason})"
