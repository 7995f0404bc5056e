"""What a table plays, and how: the edition with its choices, the seats, and the clocks of the house."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, convert, structs

from rekke.rules.games import GAMES, game
from rekke.rules.position import Edition

Late = Literal["bot", "forfeit"]
"""What the end of a seat's clock brings: a bot's move, or the end of the game."""
HOUR, MONTH = 3_600, 31 * 24 * 3_600


class Terms(Struct, kw_only=True, frozen=True):
    """What the host has set; `str` writes it on one line. What is left out is as most tables have it.

    >>> print(Terms.read("kivi/it clock=60"), Terms(game="kivi", choices={"K1": "strict"}).checked(), sep=" and ")
    kivi/it seats=2 clock=60 and kivi/en seats=2
    """

    game: str
    edition: str = ""
    choices: dict[str, str] = {}
    board: str = ""
    """A board of the table's own, as rows of words; nothing for the printed one."""
    seats: Annotated[int, Meta(ge=2, le=4)] = 2
    clock: Annotated[int, Meta(ge=0, le=MONTH)] = 0
    """The seconds a seat has for each thing it does; 0: as long as it likes."""
    late: Late = "bot"
    grab: Annotated[int, Meta(ge=1, le=HOUR)] = 10
    """The seconds after which a seat that holds up the others in Cubo waives (C9)."""
    grace: Annotated[int, Meta(ge=0, le=MONTH)] = 60
    """The seconds after which others may act: wish that a bot plays for who has left or keeps them waiting, begin
    without the host."""
    odds: Literal["yes", "no"] = "yes"
    """Whether the table shows chances to who wants to see them."""

    @property
    def played(self) -> Edition:
        """The edition that is played."""
        return game(self.game).edition(self.edition, self.choices, self.board or None)

    def checked(self) -> "Terms":
        """Give the same in one way of saying it, or raise what is wrong with it."""
        edition, name = self.played, GAMES[self.game]
        board = str(name.own_board(edition) or "")
        return structs.replace(self, edition=edition.name, choices=name.settings(edition), board=board)

    @classmethod
    def read(cls, text: str) -> "Terms":
        """Read back what `str` wrote."""
        head, *words = text.split(" ")
        name, _, edition = head.partition("/")
        rules, said = game(name), dict(word.split("=", 1) for word in words)
        choices = {ruling: said.pop(ruling) for ruling in rules.defaults if ruling in said}
        board = said.pop("board", "").replace(",", " ")
        whole = said | {"game": name, "edition": edition, "choices": choices, "board": board}
        return convert(whole, cls, strict=False)

    def __str__(self) -> str:
        said = structs.asdict(self)
        words = {"seats": self.seats, **self.choices}
        words |= {"board": self.board.replace(" ", ",")} if self.board else {}
        standard = Terms(game=self.game)
        words |= {key: said[key] for key in HOUSE_KEYS if said[key] != getattr(standard, key)}
        return " ".join((f"{self.game}/{self.edition}", *(f"{key}={value}" for key, value in words.items())))


HOUSE_KEYS = ("clock", "late", "grab", "grace", "odds")
