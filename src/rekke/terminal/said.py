"""What happened and who is to act, as sentences: the same words as in the browser."""

from collections import Counter
from collections.abc import Sequence

from rekke.players.levels import LEVELS
from rekke.record.record import Record
from rekke.rules.events import Event
from rekke.rules.gains import gains
from rekke.rules.position import Gain, Position
from rekke.table.acts import Refusal
from rekke.table.seat import Seat
from rekke.table.table import Table
from rekke.table.told import Told
from rekke.table.views import acting
from rekke.terminal.words import Words

QUIET = ("seeds", "reveals", "offers")
"""Verbs of lines that are for proofs and devices, not for people."""
EARNED = "bold $success"
"""How points are written."""


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


def event_of(told: Told) -> Event:
    """Give a line of the log as an event of the game."""
    verb, _, what = told.entry.text.partition(" ")
    return Event(told.entry.seat, verb, what)


def earned(told: Told) -> tuple[Gain, ...]:
    """Give what a line of the log earned, where it is an event of the game."""
    before = told.before.position
    return gains(before, event_of(told)) if before and told.after.played > told.before.played else ()


def reasons(position: Position, gained: Sequence[Gain], names: Sequence[str], words: Words) -> list[str]:
    """Say why who has won or lost points: "Ada +6 a new line: d3 d4"."""
    return [
        f"  {names[gain.seat - 1]} {signed(gain.points)} {why(position, gain, words)}"
        for gain in gained
        if gain.points
    ]


def why(position: Position, gain: Gain, words: Words) -> str:
    """Say the reason of a gain."""
    return words(f"why.{position.edition.game}.{gain.why}", squares=" ".join(gain.squares))


def sentences(told: Told, words: Words) -> list[tuple[str, str]]:
    """Say a line of the log, and the reasons of what it earned; each with the style it is written in."""
    if told.entry.text.partition(" ")[0] in QUIET:
        return []
    names = names_of(told.after, words)
    said = [(happened(told.entry.seat, told.entry.text, names, words), "")]
    if told.after.position:
        said += [(line, EARNED) for line in reasons(told.after.position, earned(told), names, words)]
    return said


def signed(points: int) -> str:
    """Write points with their sign.

    >>> signed(18), signed(-4)
    ('+18', '-4')
    """
    return f"{points:+}"


def squares_of(told: Told) -> frozenset[str]:
    """Give the squares on which a line of the log did something."""
    position = told.after.position
    if position is None:
        return frozenset()
    named = frozenset(told.entry.text.split(" ")) & frozenset(position.edition.board.squares)
    return named.union(*(gain.squares for gain in earned(told) if gain.points))


def turn(table: Table, own: Sequence[int], seat: int, words: Words) -> str:
    """Say whose turn it is: "Bo, it is your turn", "It is your turn", "Ada is on the move"."""
    names = names_of(table, words)
    if seat in acting(table) and seat in own:
        return words("turn.named", name=names[seat - 1]) if len(own) > 1 else words("turn.yours")
    others = [names[each - 1] for each in acting(table)]
    if not others:
        return words("turn.nobody")
    return words("turn.others", names=words.together(others), count=len(others))


def outcome(table: Table, own: Sequence[int], words: Words) -> str:
    """Say who has won."""
    names, winners = names_of(table, words), table.winners
    if not winners:
        return words("ended.nobody")
    if len(winners) == 1 and tuple(own) == winners:
        return words("ended.you")
    return words("ended.won", names=words.together([names[seat - 1] for seat in winners]), count=len(winners))


def ending(table: Table, words: Words) -> str:
    """Say how a game ended."""
    if table.forfeited:
        return words("ended.forfeit", name=names_of(table, words)[table.forfeited - 1])
    return words("ended.closed") if table.closed else words("ended.rules")


def ended(table: Table, own: Sequence[int], words: Words) -> str:
    """Say how a game ended, and who has won: "Ada gave up. Bo wins."."""
    won = outcome(table, own, words)
    return f"{ending(table, words)} {won if won.endswith('!') else f'{won}.'}"


def refused(problem: Refusal, words: Words) -> str:
    """Say why something was refused: what the rules say, or the table in the language of who sits there."""
    ruling = f" ({problem.ruling})" if problem.ruling else ""
    if problem.code in ("illegal", "unreadable"):
        return f"{problem.reason}{ruling}"
    return f"{words(f'refused.{problem.code}')} ({problem.reason})"
