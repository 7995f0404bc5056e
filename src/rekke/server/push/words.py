"""What a notification says, in the language of the browser that receives it."""

from msgspec import Struct

from rekke.lang.words import Words
from rekke.rules.games import GAMES
from rekke.table.push_news import NewsKind, deadline_for
from rekke.table.table import Table

UNITS = (("day", 86_400_000), ("hour", 3_600_000), ("minute", 60_000))
"""Each unit of time with its milliseconds."""


class Notification(Struct, frozen=True):
    """What a browser shows."""

    table: str
    kind: NewsKind
    title: str
    body: str


def notification(table: Table, kind: NewsKind, holder: str, language: str, now: int) -> Notification:
    """Return what to show to a person about a table."""
    words = Words(language)
    game = words.known(f"game.{table.terms.game}", GAMES[table.terms.game].title)
    match kind:
        case "turn":
            title, body = words("push.turn", game=game), _turn(table, holder, words, now)
        case "time":
            title, body = words("push.time", game=game), _time(table, holder, words, now)
        case "over":
            title, body = words("push.over", game=game), _result(table, holder, words)
        case "rematch":
            title, body = game, words("push.rematch")
    return Notification(table.id, kind, title, body)


def time_left(milliseconds: int, words: Words) -> str:
    """Return a time in days, below two days in hours, and below two hours in minutes.

    >>> [time_left(hours * 3_600_000, Words("en")) for hours in (71, 47, 1)]
    ['2 days', '47 hours', '60 minutes']
    """
    unit, size = next(((unit, size) for unit, size in UNITS if milliseconds >= 2 * size), UNITS[-1])
    return words(f"span.{unit}", count=milliseconds // size)


def _turn(table: Table, holder: str, words: Words, now: int) -> str:
    others = words.together(
        _names(table, {seat for seat in _seats(table) if not _is_own(table, seat, holder)}, words)
    )
    if deadline := deadline_for(table, holder):
        return words("push.turn.left", names=others, left=time_left(max(deadline.at - now, 0), words))
    return words("push.turn.free", names=others)


def _time(table: Table, holder: str, words: Words, now: int) -> str:
    deadline = deadline_for(table, holder)
    left = time_left(max(deadline.at - now, 0) if deadline else 0, words)
    return words(f"push.time.{table.terms.late}", left=left)


def _result(table: Table, holder: str, words: Words) -> str:
    """Return who has won: "You have won!", "Ada wins", "Draw"."""
    winners = table.winners
    if len({table.sides[seat - 1] for seat in winners}) != 1:
        return words("ended.drawn")
    if len(winners) == 1 and _is_own(table, winners[0], holder):
        return words("ended.you")
    return words("ended.won", names=words.together(_names(table, set(winners), words)), count=len(winners))


def _seats(table: Table) -> range:
    return range(1, table.terms.seats + 1)


def _is_own(table: Table, seat: int, holder: str) -> bool:
    return table.seat(seat).held_by(holder)


def _names(table: Table, seats: set[int], words: Words) -> list[str]:
    taken = [table.seat(number) for number in sorted(seats)]
    return [
        seat.name or words("seat.bot", level=words.known(f"level.{seat.bot}", seat.bot)) for seat in taken
    ]
