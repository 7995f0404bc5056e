"""Keys at a table besides those of the board: odds, chat, signs, a menu, the rules, and a rematch."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rekke.table import messages as ask
from rekke.terminal.boards.board import Deed
from rekke.terminal.history import last_game
from rekke.terminal.screens.menu import Menu
from rekke.terminal.screens.menu_items import MenuItem, game_items, has_company, sign_items
from rekke.terminal.screens.replay_screen import ReplayScreen

if TYPE_CHECKING:
    from rekke.terminal.screens.table_screen import TableScreen

QUIT = "quit"


def table_deeds(screen: "TableScreen") -> Iterator[Deed]:
    """Yield what these keys do now."""
    words, table, own = screen.words, screen.table, screen.own_seats
    can_talk = own and has_company(table, screen.client.who)
    has_odds = table.terms.odds == "yes" and getattr(screen.panel.board, "has_odds", True)
    offers = {
        "r": ("ended.rematch", table.phase == "ended" and (own or table.hosted_by(screen.client.who))),
        "l": ("ended.replay", table.phase == "ended" and table.played),
        "tab": ("terminal.next-seat", len(screen.seats_to_act) > 1),
        "o": ("new.odds", has_odds and screen.seats_to_act),
        "colon": ("type.title", table.phase == "play" and own),
        "t": ("talk", can_talk),
        "i": ("talk.signs", can_talk),
        "m": ("terminal.menu", True),
        "f1": ("nav.rules", True),
    }
    yield from (Deed(key, words(label)) for key, (label, offered) in offers.items() if offered)


def open_menu(screen: "TableScreen") -> None:
    """Show the menu of the table."""
    table, words = screen.table, screen.words
    items = [*game_items(table, screen.client.who, words)] if table.position else []
    choose(screen, words("terminal.menu"), items, {QUIT: words("terminal.quit")})


def open_signs(screen: "TableScreen") -> None:
    """Show the menu of signs."""
    choose(screen, screen.words("talk.signs"), [*sign_items(screen.seat, screen.words)], {})


def choose(screen: "TableScreen", title: str, items: Sequence[MenuItem], more: Mapping[str, str]) -> None:
    """Show a menu, and carry out the item chosen."""
    answers = {str(number): item.label for number, item in enumerate(items)} | {**more}
    screen.app.push_screen(Menu(title, answers), lambda name: carry_out(screen, name, items))


def carry_out(screen: "TableScreen", name: str | None, items: Sequence[MenuItem]) -> None:
    """Carry out the chosen item of a menu; giving up needs a confirmation."""
    if name == QUIT:
        screen.app.leave()
    elif name:
        command = items[int(name)].command
        if isinstance(command, ask.Forfeit):
            confirm_forfeit(screen, command)
        else:
            screen.send(command)


def confirm_forfeit(screen: "TableScreen", command: ask.Command) -> None:
    """Ask whether somebody really gives up."""
    words = screen.words
    answers = {"no": words("forfeit.no"), "yes": words("forfeit.yes")}
    question = f"{words('forfeit.title')} {words('forfeit.what')}"
    screen.app.push_screen(
        Menu(question, answers), lambda name: screen.send(command) if name == "yes" else None
    )


def replay_last_game(screen: "TableScreen") -> None:
    """Show the game that has ended step by step."""
    screen.app.push_screen(ReplayScreen(last_game(screen.client.lines), screen.words))


def toggle_odds(screen: "TableScreen") -> None:
    """Show or hide the odds."""
    screen.odds = {} if screen.odds is None else None
    screen.show_table()


def next_seat(screen: "TableScreen") -> None:
    """Switch to the user's next seat that is to act, even if the screen lags behind the table."""
    seats = screen.seats_to_act
    screen.seat = next((seat for seat in seats if seat > screen.seat), seats[0])
    screen.show_table()


TABLE_KEYS: Mapping[str, Callable[["TableScreen"], object]] = {
    "r": lambda screen: screen.send(ask.Rematch(seat=next(iter(screen.own_seats), 1))),
    "l": replay_last_game,
    "tab": next_seat,
    "o": toggle_odds,
    "colon": lambda screen: screen.line.open("notation", screen.words("type.label")),
    "t": lambda screen: screen.line.open("talk", screen.words("talk.say")),
    "i": open_signs,
    "m": open_menu,
    "escape": open_menu,
    "f1": lambda screen: screen.app.open_rulebook(screen.table.terms.game),
}
"""The function of each key."""
