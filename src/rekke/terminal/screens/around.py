"""What keys do around a game: odds, talk, signs, a menu, the rules, and what follows when it has ended."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rekke.table import messages as ask
from rekke.terminal.boards.board import Deed
from rekke.terminal.history import last_game
from rekke.terminal.screens.choices import Offer, at_play, others, signs
from rekke.terminal.screens.menu import Menu
from rekke.terminal.screens.replaying import Replaying

if TYPE_CHECKING:
    from rekke.terminal.screens.sitting import Sitting

QUIT = "quit"


def around(sitting: "Sitting") -> Iterator[Deed]:
    """List what keys do now around the game."""
    words, table, own = sitting.words, sitting.table, sitting.own
    heard = own and others(table, sitting.who)
    offers = {
        "r": ("ended.rematch", table.phase == "ended" and (own or table.hosted_by(sitting.who))),
        "l": ("ended.replay", table.phase == "ended" and table.played),
        "tab": ("terminal.next-seat", len(sitting.mine) > 1),
        "o": ("new.odds", table.terms.odds == "yes" and table.terms.game != "cubo" and sitting.mine),
        "colon": ("type.title", table.phase == "play" and own),
        "t": ("talk", heard),
        "i": ("talk.signs", heard),
        "m": ("terminal.menu", True),
        "f1": ("nav.rules", True),
    }
    yield from (Deed(key, words(label)) for key, (label, offered) in offers.items() if offered)


def open_menu(sitting: "Sitting") -> None:
    """Ask what to do beside the game."""
    table, words = sitting.table, sitting.words
    offers = [*at_play(table, sitting.who, words)] if table.position else []
    choose(sitting, words("terminal.menu"), offers, {QUIT: words("terminal.quit")})


def open_signs(sitting: "Sitting") -> None:
    """Ask which sign to make."""
    choose(sitting, sitting.words("talk.signs"), [*signs(sitting.seat, sitting.words)], {})


def choose(sitting: "Sitting", title: str, offers: Sequence[Offer], more: Mapping[str, str]) -> None:
    """Ask which of some offers to take."""
    answers = {str(number): offer.label for number, offer in enumerate(offers)} | {**more}
    sitting.app.push_screen(Menu(title, answers), lambda name: take(sitting, name, offers))


def take(sitting: "Sitting", name: str | None, offers: Sequence[Offer]) -> None:
    """Do what was chosen; who gives up is asked once more."""
    if name == QUIT:
        sitting.app.leave()
    elif name:
        command = offers[int(name)].command
        if isinstance(command, ask.Forfeit):
            ask_twice(sitting, command)
        else:
            sitting.send(command)


def ask_twice(sitting: "Sitting", command: ask.Command) -> None:
    """Ask whether somebody really gives up."""
    words = sitting.words
    answers = {"no": words("forfeit.no"), "yes": words("forfeit.yes")}
    question = f"{words('forfeit.title')} {words('forfeit.what')}"
    sitting.app.push_screen(
        Menu(question, answers), lambda name: sitting.send(command) if name == "yes" else None
    )


def look_back(sitting: "Sitting") -> None:
    """Go through the game that has ended."""
    sitting.app.push_screen(Replaying(last_game(sitting.room.lines), sitting.words))


def toggle_odds(sitting: "Sitting") -> None:
    """Show the odds, or no longer."""
    sitting.odds = {} if sitting.odds is None else None
    sitting.look()


def next_seat(sitting: "Sitting") -> None:
    """Let another person at this keyboard act; the table may be ahead of who looked on until now."""
    mine = sitting.mine
    sitting.seat = next((seat for seat in mine if seat > sitting.seat), mine[0])
    sitting.look()


AROUND: Mapping[str, Callable[["Sitting"], object]] = {
    "r": lambda sitting: sitting.send(ask.Rematch(seat=next(iter(sitting.own), 1))),
    "l": look_back,
    "tab": next_seat,
    "o": toggle_odds,
    "colon": lambda sitting: sitting.typed.open("notation", sitting.words("type.label")),
    "t": lambda sitting: sitting.typed.open("talk", sitting.words("talk.say")),
    "i": open_signs,
    "m": open_menu,
    "escape": open_menu,
    "f1": lambda sitting: sitting.app.read(sitting.table.terms.game),
}
"""What each of these keys does."""
