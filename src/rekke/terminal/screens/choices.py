"""What can be asked of a table beside the game itself: seats, leaving, giving up, signs."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, get_args

from rekke.players.levels import levels
from rekke.rules.games import GAMES
from rekke.table import messages as ask
from rekke.table.table import Table
from rekke.terminal.said import bot, names_of
from rekke.terminal.words import Words


class Offer(NamedTuple):
    """Something to ask for, in words and as a command."""

    label: str
    command: ask.Command


def at_play(table: Table, who: str, words: Words) -> Iterator[Offer]:
    """List what one may ask for while a game is played, or when it has ended."""
    names = names_of(table, words)
    own = table.seats_of(who)
    several = len(own) > 1
    for number in own:
        seat, name = table.seat(number), f"{names[number - 1]}: " if several else ""
        if not seat.present:
            yield Offer(f"{name}{words('seat.return')}", ask.Return(seat=number))
            continue
        yield from (
            Offer(words("seat.wish") + f": {names[other - 1]}", ask.Wish(seat=number, about=other))
            for other in waited(table, own)
        )
        if others(table, who):
            yield Offer(f"{name}{words('seat.leave')}", ask.Leave(seat=number))
        if table.phase == "play":
            yield Offer(f"{name}{words('seat.forfeit')}", ask.Forfeit(seat=number))


def others(table: Table, who: str) -> bool:
    """Tell whether other people sit at the table; where none do, there is nobody to talk to, and to leave."""
    return any(seat.holder and not seat.held_by(who) for seat in table.seats)


def waited(table: Table, own: Sequence[int]) -> Iterator[int]:
    """Name the seats of other people for whom one waits, or who have left."""
    for number, seat in enumerate(table.seats, 1):
        waits = seat.left or table.waited_for(number) is not None
        if number not in own and seat.holder and not seat.bot and waits and table.phase == "play":
            yield number


def signs(seat: int, words: Words) -> Iterator[Offer]:
    """List everything that can be said without words."""
    for sign in get_args(ask.SignName):
        yield Offer(words(f"sign.{sign}"), ask.Sign(seat=seat, sign=sign))


def before(table: Table, who: str, name: str, words: Words) -> Iterator[Offer]:
    """List what one may ask for before the game begins; who only watches has no token to sit down with."""
    host = table.hosted_by(who)
    names = names_of(table, words)
    for number, seat in enumerate(table.seats, 1):
        at = words("new.seat", number=number)
        if not seat.taken and who:
            yield Offer(f"{at}: {words('open.take')}", ask.Sit(seat=number, name=name))
            if host:
                yield from (
                    Offer(f"{at}: {bot(level, words)}", ask.Fill(seat=number, level=level))
                    for level in levels(table.terms.game)
                )
        elif host or seat.held_by(who):
            yield Offer(f"{at}: {words('open.stand', name=names[number - 1])}", ask.Stand(seat=number))
    if table.full and (host or any(seat.held_by(who) for seat in table.seats)):
        yield from beginnings(table, words("open.begin" if host else "open.patient"), words)


def beginnings(table: Table, label: str, words: Words) -> Iterator[Offer]:
    """Offer to begin; where nobody throws for it, with the seat that does."""
    if GAMES[table.terms.game].opening:
        yield Offer(label, ask.Begin())
        return
    for number, name in enumerate(names_of(table, words), 1):
        yield Offer(f"{label}: {name}", ask.Begin(first=number))
