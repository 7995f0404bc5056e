"""What happened and who is to act, as sentences: the same words as in the browser."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from rekke.players.levels import LEVELS
from rekke.record.record import Record
from rekke.rules.events import Event
from rekke.rules.gains import SCORE, gains
from rekke.rules.games import GAMES
from rekke.rules.position import Gain, Position
from rekke.table.acts import Refusal
from rekke.table.changes import Change
from rekke.table.lines import Offers, Reveals, Seeds
from rekke.table.seat import Seat
from rekke.table.snapshot import acting
from rekke.table.table import Table
from rekke.terminal.words import Words

QUIET = Seeds | Reveals | Offers
"""Notices that are for proofs and devices, not for people."""
EARNED = "bold $success"
"""How points are written."""
Said: TypeAlias = list[tuple[str, str]]
"""Sentences, each with the style it is written in."""


def called(seat: Seat, words: Words) -> str:
    """Give a person's name, or a bot's level; nothing where nobody sits."""
    return bot(seat.bot, words) if seat.bot and not seat.holder else seat.name


def bot(level: str, words: Words) -> str:
    """Name a bot by its level."""
    return words("seat.bot", level=words(f"level.{level}"))


def names_of(table: Table, words: Words) -> tuple[str, ...]:
    """Name everybody at a table; a free seat is nobody's."""
    names = told_apart([called(seat, words) for seat in table.seats])
    return tuple(name or words("seat.nobody") for name in names)


def recorded(record: Record, words: Words) -> tuple[str, ...]:
    """Name everybody in a record, where a level is the name of a bot."""
    return told_apart([bot(name, words) if name in LEVELS else name for name in record.names])


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Give names by which everybody is known: where two are the same, such as bots of one level, with the seat."""
    twice = {name for name, count in Counter(names).items() if name and count > 1}
    return tuple(f"{name} {n}" if name in twice else name for n, name in enumerate(names, 1))


def happened(seat: int, text: str, names: Sequence[str], words: Words) -> str:
    """Say a line of the log: `1 place e3` as "Ada puts a piece on e3."."""
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


def reason(game: str, gain: Gain, names: Sequence[str], words: Words) -> str:
    """Return who won or lost points and why: "Ada +6 a new line: d3 d4"; a change of score needs no reason."""
    why = "" if gain.why == SCORE else words(f"why.{game}.{gain.why}", squares=" ".join(gain.squares))
    return f"  {names[gain.seat - 1]} {signed(gain.points)} {why}".rstrip()


def sentences(told: Change, words: Words) -> Said:
    """Say a line of the log, and the reasons of what it earned."""
    if isinstance(told.line, QUIET):
        return []
    game, names = told.after.terms.game, names_of(told.after, words)
    return _said(told.entry.seat, told.entry.text, game, told.gains, names=names, words=words)


def recounted(event: Event, before: Position, names: Sequence[str], words: Words) -> Said:
    """Say an event of a record, and the reasons of what it earned."""
    return _said(event.seat, event.text, before.edition.game, gains(before, event), names=names, words=words)


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


def squares_of(told: Change) -> frozenset[str]:
    """Give the squares on which a line of the log did something."""
    position = told.after.position
    if position is None or not isinstance(told.line, Event):
        return frozenset()
    named = frozenset(told.line.arguments) & frozenset(position.edition.board.squares)
    return named.union(*(gain.squares for gain in told.gains if gain.points))


def turn(table: Table, own: Sequence[int], seat: int, words: Words) -> str:
    """Say whose turn it is: "Bo, it is your turn", "It is your turn", "Ada is on the move"."""
    names = names_of(table, words)
    if seat in acting(table) and seat in own:
        return words("turn.named", name=names[seat - 1]) if len(own) > 1 else words("turn.yours")
    return on_move(acting(table), names, words)


def on_move(seats: Sequence[int], names: Sequence[str], words: Words) -> str:
    """Say whose turn it is: "Ada is on the move"."""
    if not seats:
        return words("turn.nobody")
    return words("turn.others", names=words.together([names[seat - 1] for seat in seats]), count=len(seats))


def scores(position: Position, names: Sequence[str], words: Words) -> list[str]:
    """Say how many points everybody has, in a game where they are counted."""
    counted = GAMES[position.edition.game].counted
    points = zip(names, position.scores, strict=True) if counted else ()
    return [words("score.of", name=name, count=score) for name, score in points]


def outcome(table: Table, own: Sequence[int], words: Words) -> str:
    """Say who has won."""
    if len(table.winners) == 1 and tuple(own) == table.winners:
        return words("ended.you")
    return won(table.winners, names_of(table, words), words)


def won(winners: Sequence[int], names: Sequence[str], words: Words) -> str:
    """Say that these seats have won: "Ada wins"."""
    if not winners:
        return words("ended.nobody")
    return words("ended.won", names=words.together([names[seat - 1] for seat in winners]), count=len(winners))


def ending(table: Table, words: Words) -> str:
    """Say how a game ended."""
    if table.forfeited:
        return words("ended.forfeit", name=names_of(table, words)[table.forfeited - 1])
    return words("ended.closed") if table.closed else words("ended.rules")


def ended(table: Table, own: Sequence[int], words: Words) -> str:
    """Say how a game ended, and who has won: "Ada gave up. Bo wins."."""
    said = outcome(table, own, words)
    return f"{ending(table, words)} {said if said.endswith('!') else f'{said}.'}"


def refused(problem: Refusal, words: Words) -> str:
    """Say why something was refused: what the rules say, or the table in the language of who sits there."""
    ruling = f" ({problem.ruling})" if problem.ruling else ""
    if problem.code in ("illegal", "unreadable"):
        return f"{problem.reason}{ruling}"
    return f"{words(f'refused.{problem.code}')} ({problem.reason})"
