"""What a table plays, and how: the edition with its choices, the number of seats, and the table's time limits."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, convert, structs

from rekke.rules.faults import Unreadable
from rekke.rules.games import GAMES, game
from rekke.rules.position import Edition

Late = Literal["bot", "forfeit"]
"""What happens when a seat's clock runs out: a bot makes this move, or the seat forfeits the game."""
HOUR, MONTH = 3_600, 31 * 24 * 3_600
TABLE_KEYS = ("clock", "late", "grab", "grace", "odds")
"""Settings of the table that are no part of the edition; the text of the terms has those that are not the default."""


class Terms(Struct, kw_only=True, frozen=True):
    """The settings that the host has chosen; every setting but the game has a default.

    >>> print(Terms.read("kivi/it clock=60"), Terms(game="kivi", choices={"K1": "strict"}).checked(), sep=" and ")
    kivi/it seats=2 clock=60 and kivi/en seats=2
    """

    game: str
    edition: str = ""
    choices: dict[str, str] = {}
    board: str = ""
    """A board of the table's own, as rows of words; empty for the printed board."""
    seats: Annotated[int, Meta(ge=1, le=9)] = 2
    """How many seats the table has; `checked` refuses a number that the game is not for."""
    clock: Annotated[int, Meta(ge=0, le=MONTH)] = 0
    """Seconds that a seat has for each throw and each choice; 0 for no limit."""
    late: Late = "bot"
    grab: Annotated[int, Meta(ge=1, le=HOUR)] = 10
    """Ruling C9 of Cubo: seconds after which a seat that keeps the others waiting for its grab waives it."""
    grace: Annotated[int, Meta(ge=0, le=MONTH)] = 60
    """Seconds that the others wait before they may ask for a bot to stand in, or begin without the host."""
    odds: Literal["yes", "no"] = "yes"
    """Whether players may show the odds."""

    @classmethod
    def of(cls, edition: Edition, seats: int) -> "Terms":
        """Return the terms of a table that plays this edition, with the defaults for everything else."""
        own = GAMES[edition.game]
        return cls(
            game=edition.game,
            edition=edition.name,
            choices=own.settings(edition),
            board=str(own.own_board(edition) or ""),
            seats=seats,
        )

    @property
    def played(self) -> Edition:
        """The edition that is played."""
        return game(self.game).edition(self.edition, self.choices, self.board or None)

    def checked(self) -> "Terms":
        """Return the same terms in their canonical form, or raise Unreadable if the game cannot be played so."""
        same = Terms.of(self.played, self.seats)
        allowed, title = GAMES[self.game].seats, GAMES[self.game].title
        if self.seats not in allowed:
            raise Unreadable(f"{title} is for {allowed[0]} to {allowed[-1]} seats, not {self.seats}")
        return structs.replace(self, edition=same.edition, choices=same.choices, board=same.board)

    @classmethod
    def read(cls, text: str) -> "Terms":
        """Read back what `str` wrote."""
        head, *words = text.split(" ")
        name, _, edition = head.partition("/")
        said = dict(word.split("=", 1) for word in words)
        choices = {ruling: said.pop(ruling) for ruling in game(name).defaults if ruling in said}
        board = said.pop("board", "").replace(",", " ")
        whole = said | {"game": name, "edition": edition, "choices": choices, "board": board}
        return convert(whole, cls, strict=False)

    def __str__(self) -> str:
        said = structs.asdict(self)
        words = {"seats": self.seats, **self.choices}
        words |= {"board": self.board.replace(" ", ",")} if self.board else {}
        standard = Terms(game=self.game)
        words |= {key: said[key] for key in TABLE_KEYS if said[key] != getattr(standard, key)}
        return " ".join((f"{self.game}/{self.edition}", *(f"{key}={value}" for key, value in words.items())))
