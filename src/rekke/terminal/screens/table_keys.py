"""Keys at a table besides those of the board: taking back, odds, hints, chat, signs, a menu, the rules, and a rematch."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rekke.lang.words import Words
from rekke.table import messages as ask
from rekke.table.table import Table
from rekke.terminal.boards.board import KeyAction
from rekke.terminal.history import last_game
from rekke.terminal.regret import regret
from rekke.terminal.screens.analysis_screen import AnalysisScreen
from rekke.terminal.screens.menu import Menu
from rekke.terminal.screens.menu_items import MenuItem, game_items, has_company, sign_items
from rekke.terminal.screens.replay_screen import ReplayScreen

if TYPE_CHECKING:
    from rekke.terminal.screens.table_screen import TableScreen

QUIT = "quit"


def table_actions(screen: "TableScreen") -> Iterator[KeyAction]:
    """Yield what these keys do now."""
    words, table, own = screen.words, screen.table, screen.own_seats
    can_talk = own and has_company(table, screen.client.token_hash)
    has_hint = (
        table.terms.odds == "hints" and screen.seat in screen.seats_to_act and not table.chance(screen.seat)
    )
    has_odds = table.terms.odds != "no" and getattr(screen.panel.board, "has_odds", True)
    taking_back = regret(table, own)
    offers = {
        "u": (taking_back.label, taking_back.undo),
        "n": ("undo.no", taking_back.refuse),
        "r": ("ended.rematch", table.phase == "ended" and (own or table.hosted_by(screen.client.token_hash))),
        "l": ("ended.replay", table.phase == "ended" and table.played),
        "x": ("analysis.title", table.phase == "ended" and table.played),
        "tab": ("terminal.next-seat", len(screen.seats_to_act) > 1),
        "o": ("new.odds", has_odds and screen.seats_to_act),
        "h": ("hint", has_hint),
        "colon": ("type.title", table.phase == "play" and own),
        "t": ("talk", can_talk),
        "i": ("talk.signs", can_talk),
        "m": ("terminal.menu", True),
        "f1": ("nav.rules", True),
    }
    yield from (KeyAction(key, words(label)) for key, (label, offered) in offers.items() if offered)


def open_menu(screen: "TableScreen") -> None:
    """Show the menu of the table."""
    table, words = screen.table, screen.words
    items = [*game_items(table, screen.client.token_hash, words)] if table.position else []
    show_menu(screen, words("terminal.menu"), items, {QUIT: words("terminal.quit")})


def open_signs(screen: "TableScreen") -> None:
    """Show the menu of signs."""
    show_menu(screen, screen.words("talk.signs"), [*sign_items(screen.seat, screen.words)], {})


def show_menu(screen: "TableScreen", title: str, items: Sequence[MenuItem], more: Mapping[str, str]) -> None:
    """Show a menu, and carry out the item chosen."""
    answers = {str(number): item.label for number, item in enumerate(items)} | {**more}
    screen.app.push_screen(Menu(title, answers), lambda name: carry_out(screen, name, items))


def carry_out(screen: "TableScreen", name: str | None, items: Sequence[MenuItem]) -> None:
    """Carry out the chosen item of a menu; giving up and leaving need a confirmation."""
    if name == QUIT:
        screen.app.leave()
    elif name:
        command = items[int(name)].command
        if isinstance(command, ask.Forfeit):
            confirm(screen, command, "forfeit", screen.words("forfeit.what"))
        elif isinstance(command, ask.Leave):
            confirm(screen, command, "leave", leaving_sentence(screen.table, screen.words))
        else:
            screen.send(command)


def leaving_sentence(table: Table, words: Words) -> str:
    """Return what happens to the game and the seat of somebody who leaves."""
    span = words("span.second", count=table.terms.grace)
    return words("leave.play", span=span) if table.phase == "play" else words("leave.ended")


def confirm(screen: "TableScreen", command: ask.Command, topic: str, what: str) -> None:
    """Ask whether somebody really gives up or leaves."""
    words = screen.words
    answers = {"no": words(f"{topic}.no"), "yes": words(f"{topic}.yes")}
    question = f"{words(f'{topic}.title')} {what}"
    screen.app.push_screen(
        Menu(question, answers), lambda name: screen.send(command) if name == "yes" else None
    )


def replay_last_game(screen: "TableScreen") -> None:
    """Show the game that has ended step by step."""
    screen.app.push_screen(ReplayScreen(last_game(screen.client.lines), screen.words))


def analyse_last_game(screen: "TableScreen") -> None:
    """Explain the result of the game that has ended."""
    screen.app.push_screen(AnalysisScreen(last_game(screen.client.lines), screen.words))


def toggle_odds(screen: "TableScreen") -> None:
    """Show or hide the odds."""
    screen.odds = {} if screen.odds is None else None
    screen.show_table()


def next_seat(screen: "TableScreen") -> None:
    """Switch to the user's next seat that has to act, even if the screen lags behind the table."""
    seats = screen.seats_to_act
    screen.seat = next((seat for seat in seats if seat > screen.seat), seats[0])
    screen.show_table()


def take_back(screen: "TableScreen", *, refuses: bool = False) -> None:
    """Ask to take back the last choice, or answer the person who asks for it."""
    possible = regret(screen.table, screen.own_seats)
    if command := possible.refuse if refuses else possible.undo:
        screen.send(command)


TABLE_KEYS: Mapping[str, Callable[["TableScreen"], object]] = {
    "r": lambda screen: screen.send(ask.Rematch(seat=next(iter(screen.own_seats), 1))),
    "l": replay_last_game,
    "x": analyse_last_game,
    "u": take_back,
    "n": lambda screen: take_back(screen, refuses=True),
    "tab": next_seat,
    "o": toggle_odds,
    "h": lambda screen: screen.take_hint(),
    "colon": lambda screen: screen.line.open("notation", screen.words("type.label")),
    "t": lambda screen: screen.line.open("talk", screen.words("talk.say")),
    "i": open_signs,
    "m": open_menu,
    "escape": open_menu,
    "f1": lambda screen: screen.app.open_rulebook(screen.table.terms.game),
}
"""The function of each key."""
