"""A game: its name, its seats, its kinds of events and the choices that a table has."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path

from rekke.lang import ENGLISH
from rekke.lang.translatable import phrase, reason
from rekke.rules import sheets
from rekke.rules.board import Board, on_grid
from rekke.rules.events import Event, Place, read_event
from rekke.rules.faults import Illegal, Unreadable
from rekke.rules.once import once
from rekke.rules.position import Edition
from rekke.rules.seeing import game_html
from rekke.rules.sheets import Choice

SEATS = range(2, 5)
"""Numbers of seats that a game is for, unless it says otherwise."""


@dataclass(frozen=True, eq=False)
class Game:
    """One game: everything that is the same in all its editions.

    >>> from rekke.rules.games import game
    >>> game("cubo"), game("cubo").defaults
    (rekke.game('cubo'), {'C4': 'ordered', 'C5': 'drift', 'C10': '120'})
    """

    name: str
    title: str
    default: str
    """The name of the default edition."""
    choices: tuple[Choice, ...]
    events: tuple[type[Event], ...]
    """The kinds of its events."""
    grid: tuple[int, int]
    """The columns and rows of its board."""
    words: tuple[str, ...]
    """Words that a table may put on its own board; empty if the game has only the printed board."""
    opening: int
    """Number of dice that each seat throws to decide who begins; 0 if the table decides."""
    build: Callable[[str, Mapping[str, str], Board | None], Edition]
    seats: range = SEATS
    """Numbers of seats that the game is for."""
    unlisted: tuple[type[Event], ...] = ()
    """Kinds of which a seat has too many moves to list; they come last among its moves."""
    taking: tuple[type[Event], ...] = (Place,)
    """Kinds of events by which a seat takes the square that they name first."""
    counted: bool = True
    """Whether the game counts points. If not, a line wins, and a score is 1 for its owners, else 0."""
    timed: bool = False
    """Whether its own rules have clocks, which a relaxed table stops."""

    @once
    def verbs(self) -> Mapping[str, type[Event]]:
        """The kinds of its events by their verbs."""
        return {kind.verb: kind for kind in self.events}

    @property
    def folder(self) -> str:
        """The name of the folder that holds its rules."""
        return self.name.replace("-", "_")

    def rulebook_text(self, language: str = ENGLISH) -> str:
        """Return its rulebook: in English if it is not translated, and what its rules say of themselves if it has none."""
        for file in (self.rulebook(language), self.rulebook()):
            if file.is_file():
                return file.read_text(encoding="utf-8")
        return f"# {self.title}\n\n{import_module(f'rekke.rules.{self.folder}.rules').__doc__}"

    def rulebook(self, language: str = ENGLISH) -> Path:
        """Return the file of its rulebook in a language."""
        ending = "" if language == ENGLISH else f".{language}"
        return sheets.RULES_FOLDER / self.folder / f"RULEBOOK{ending}.md"

    @property
    def editions(self) -> tuple[str, ...]:
        """The names of its editions, the default first."""
        others = (name for name in sheets.names(self.folder) if name != self.default)
        return (self.default, *others)

    def edition(
        self, name: str = "", choices: Mapping[str, str] | None = None, board: str | None = None
    ) -> Edition:
        """Return an edition with a table's choices and, if the table has drawn one, its own board."""
        settings = tuple((self.defaults | self.checked(choices or {})).items())
        printed = _built(self, name or self.default, settings, None)
        if board is None:
            return printed
        return _built(self, printed.name, settings, self._own_board(board, printed))

    @property
    def defaults(self) -> dict[str, str]:
        """The default of every choice, by ruling."""
        return {choice.ruling: choice.values[0] for choice in self.choices}

    def checked(self, choices: Mapping[str, str]) -> dict[str, str]:
        """Return these choices; raise Unreadable for a ruling or a value that this game does not have."""
        known = {choice.ruling: choice for choice in self.choices}
        for ruling, value in choices.items():
            if ruling not in known:
                has = f"it has {', '.join(known)}" if known else "it has none"
                raise Unreadable(f"{self.title} has no choice {ruling!r}: {has}")
            if not known[ruling].allows(value):
                listed = ", ".join(known[ruling].values)
                more = " or a number of seconds" if known[ruling].any_number else ""
                raise Unreadable(f"{ruling} is one of {listed}{more}, not {value!r}")
        return dict(choices)

    def settings(self, edition: Edition) -> dict[str, str]:
        """Return the choices of an edition that differ from the defaults."""
        made = {ruling: getattr(edition, ruling) for ruling in self.defaults}
        return {ruling: value for ruling, value in made.items() if value != self.defaults[ruling]}

    def own_board(self, edition: Edition) -> Board | None:
        """Return the board of an edition, or None if it is the printed one."""
        printed = self.edition(edition.name).board
        return None if edition.board == printed else edition.board

    def read(self, text: str) -> Event:
        """Read an event of this game."""
        return read_event(text, self.verbs, seats=self.seats[-1], on_board=on_grid(*self.grid))

    def __repr__(self) -> str:
        return f"rekke.game({self.name!r})"

    _repr_html_ = game_html

    def _own_board(self, drawn: str, printed: Edition) -> Board:
        if not self.words:
            raise Unreadable(f"{self.title} is played on its printed board only: leave the board out")
        return Board.drawn(drawn, printed.board.size, self.words)


@lru_cache(maxsize=256)
def _built(game: Game, name: str, settings: tuple[tuple[str, str], ...], board: Board | None) -> Edition:
    """Return an edition that is built once: every record that names it shares its lookup tables."""
    return game.build(name, dict(settings), board)


def check_seats(seats: int, first: int, allowed: range) -> None:
    """Refuse a wrong number of seats, and a first seat that is not one of them."""
    if seats not in allowed:
        raise Illegal(reason("game.seats", least=allowed[0], most=allowed[-1], seats=seats))
    if not 1 <= first <= seats:
        raise Illegal(reason("game.first", first=first, seats=seats))


def check_going_on(event: Event, seats: int, over: bool) -> None:
    """Refuse an event after the end, or of a seat that does not exist."""
    if over:
        raise Illegal(reason("game.ended"))
    if event.seat > seats:
        raise Illegal(reason("game.no-seat", seat=event.seat, seats=seats))


def check_turn(event: Event, turn: int, seats: int, over: bool) -> None:
    """Refuse an event after the end, of a seat that does not exist, or of a seat whose turn it is not."""
    check_going_on(event, seats, over)
    if event.seat != turn:
        raise Illegal(reason("game.turn", turn=turn, seat=event.seat))


def other_game(game: str, event: Event) -> Illegal:
    """Return the refusal of an event of a kind that a game does not have."""
    return Illegal(reason("game.no-verb", game=phrase(f"game.{game}"), verb=repr(event.verb)))
