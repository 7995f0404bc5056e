"""Commands to a table that are not moves of the game, as items of a menu."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, get_args

from rekke.lang.words import Words
from rekke.players.levels import levels
from rekke.rules.games import GAMES
from rekke.table import messages as ask
from rekke.table.table import Table
from rekke.terminal.describe import bot_name, seat_names


class MenuItem(NamedTuple):
    """A command and its label."""

    label: str
    command: ask.Command


def game_items(table: Table, token_hash: str, words: Words) -> Iterator[MenuItem]:
    """Yield the commands during a game and after it."""
    names = seat_names(table, words)
    own = table.seats_of(token_hash)
    several = len(own) > 1
    for number in own:
        seat, name = table.seat(number), f"{names[number - 1]}: " if several else ""
        if not seat.present:
            yield MenuItem(f"{name}{words('seat.return')}", ask.Return(seat=number))
            continue
        yield from (
            MenuItem(words("seat.wish") + f": {names[other - 1]}", ask.Wish(seat=number, about=other))
            for other in overdue_seats(table, own)
        )
        if table.rematch.since and number not in table.rematch.seats:
            yield MenuItem(f"{name}{words('rematch.no')}", ask.Decline(seat=number))
        if has_company(table, token_hash):
            yield MenuItem(f"{name}{words('seat.leave')}", ask.Leave(seat=number))
        if table.phase == "play":
            yield MenuItem(f"{name}{words('seat.forfeit')}", ask.Forfeit(seat=number))


def has_company(table: Table, token_hash: str) -> bool:
    """Return whether other people sit at the table; without any there is no point in talking or leaving."""
    return any(seat.holder and not seat.held_by(token_hash) for seat in table.seats)


def overdue_seats(table: Table, own: Sequence[int]) -> Iterator[int]:
    """Yield the seats of other people who have left or keep the game waiting."""
    for number, seat in enumerate(table.seats, 1):
        waits = seat.left or table.waited_for(number) is not None
        if number not in own and seat.holder and not seat.bot and waits and table.phase == "play":
            yield number


def sign_items(seat: int, words: Words) -> Iterator[MenuItem]:
    """Yield all signs."""
    for sign in get_args(ask.SignName):
        yield MenuItem(words(f"sign.{sign}"), ask.Sign(seat=seat, sign=sign))


def seating_items(table: Table, token_hash: str, name: str, words: Words) -> Iterator[MenuItem]:
    """Yield the commands before the game; somebody without a token cannot sit down."""
    host = table.hosted_by(token_hash)
    names = seat_names(table, words)
    for number, seat in enumerate(table.seats, 1):
        at = words("new.seat", number=number)
        if not seat.taken and token_hash:
            yield MenuItem(f"{at}: {words('open.take')}", ask.Sit(seat=number, name=name))
            if host:
                yield from (
                    MenuItem(f"{at}: {bot_name(level, words)}", ask.Fill(seat=number, level=level))
                    for level in levels(table.terms.game)
                )
        elif host or seat.held_by(token_hash):
            yield MenuItem(f"{at}: {words('open.stand', name=names[number - 1])}", ask.Stand(seat=number))
    if table.full and (host or any(seat.held_by(token_hash) for seat in table.seats)):
        yield from begin_items(table, words("open.begin" if host else "open.patient"), words)


def begin_items(table: Table, label: str, words: Words) -> Iterator[MenuItem]:
    """Yield the command to begin; where no dice decide it, one for each seat that could begin."""
    if GAMES[table.terms.game].opening:
        yield MenuItem(label, ask.Begin())
        return
    for number, name in enumerate(seat_names(table, words), 1):
        yield MenuItem(f"{label}: {name}", ask.Begin(first=number))
