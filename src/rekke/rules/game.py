"""What a game is called, who can play it, what its events look like and what a table may choose."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from rekke.lang import ENGLISH
from rekke.rules import sheets
from rekke.rules.board import Board, on_grid
from rekke.rules.events import Event, Place, by_verb, read_event
from rekke.rules.faults import Illegal, Unreadable
from rekke.rules.position import Edition
from rekke.rules.seeing import game_html
from rekke.rules.sheets import Choice

SEATS = range(2, 5)


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
    """The edition that is played unless another is named."""
    choices: tuple[Choice, ...]
    events: tuple[type[Event], ...]
    """The kinds of its events."""
    grid: tuple[int, int]
    """The columns and rows of its board."""
    words: tuple[str, ...]
    """What may stand on a square of a table's own board; nothing where the board cannot be changed."""
    opening: int
    """How many dice each seat throws, summed, for who begins; none where the table says who."""
    build: Callable[[str, Mapping[str, str], Board | None], Edition]
    seats: range = SEATS
    """How many seats it is for."""
    unlisted: tuple[type[Event], ...] = ()
    """Kinds of events that are too many to list, and come last among a seat's moves."""
    taking: tuple[type[Event], ...] = (Place,)
    """Kinds of events by which a seat takes the square that they name first."""
    counted: bool = True
    """Whether points are counted; where they are not, a line wins, and the scores say only whose."""

    @cached_property
    def verbs(self) -> Mapping[str, type[Event]]:
        """The kinds of its events by their verbs."""
        return by_verb(self.events)

    @property
    def room(self) -> str:
        """The folder of its rules."""
        return self.name.replace("-", "_")

    def rulebook(self, language: str = ENGLISH) -> Path:
        """Return the file of its rulebook in a language."""
        ending = "" if language == ENGLISH else f".{language}"
        return sheets.ROOMS / self.room / f"RULEBOOK{ending}.md"

    @property
    def editions(self) -> tuple[str, ...]:
        """The names of its editions, the default first."""
        others = (name for name in sheets.names(self.room) if name != self.default)
        return (self.default, *others)

    def edition(
        self, name: str = "", choices: Mapping[str, str] | None = None, board: str | None = None
    ) -> Edition:
        """Give an edition with a table's choices and, if it has one, its own drawn board."""
        settings = tuple((self.defaults | self.checked(choices or {})).items())
        printed = _built(self, name or self.default, settings, None)
        if board is None:
            return printed
        return _built(self, printed.name, settings, self._own_board(board, printed))

    @property
    def defaults(self) -> dict[str, str]:
        """Every ruling that is a choice, with its default."""
        return {choice.ruling: choice.values[0] for choice in self.choices}

    def checked(self, choices: Mapping[str, str]) -> dict[str, str]:
        """Refuse a choice that this game does not have, or a value that is not among its own."""
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
        """Give the choices of an edition that are not the defaults."""
        made = {ruling: getattr(edition, ruling) for ruling in self.defaults}
        return {ruling: value for ruling, value in made.items() if value != self.defaults[ruling]}

    def own_board(self, edition: Edition) -> Board | None:
        """Give the board of an edition if it is not the printed one."""
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
            raise Unreadable(f"{self.title} has no board of a table's own")
        return Board.drawn(drawn, printed.board.size, self.words)


@lru_cache(maxsize=256)
def _built(game: Game, name: str, settings: tuple[tuple[str, str], ...], board: Board | None) -> Edition:
    """Build an edition once: it carries tables, and every record that names it can share them."""
    return game.build(name, dict(settings), board)


def check_seats(seats: int, first: int, allowed: range = SEATS) -> None:
    """Refuse to start a game for too few or too many, or with a first seat nobody sits on."""
    if seats not in allowed:
        raise Illegal(f"{seats} seats: the game is for {allowed[0]} to {allowed[-1]}")
    if not 1 <= first <= seats:
        raise Illegal(f"seat {first} cannot begin: there are {seats} seats")


def check_turn(event: Event, turn: int, seats: int, over: bool) -> None:
    """Refuse an event after the end, by nobody, or by a seat whose turn it is not."""
    if over:
        raise Illegal("the game has ended")
    if event.seat > seats:
        raise Illegal(f"nobody sits on seat {event.seat}")
    if event.seat != turn:
        raise Illegal(f"it is the turn of seat {turn}, not of seat {event.seat}")
