"""What a table plays, and how: the edition with its choices, the number of seats, and the table's time limits."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, convert, structs

from rekke.rules.events import MOST_SEATS
from rekke.rules.faults import Unreadable
from rekke.rules.games import GAMES, game
from rekke.rules.position import Edition

LateRule = Literal["bot", "forfeit"]
"""What happens when a seat's clock runs out: a bot makes this move, or the seat forfeits the game."""
Relaxed = Literal["yes", "no"]
"""Whether the clocks of the game's own rules stand still."""
HOUR, MONTH = 3_600, 31 * 24 * 3_600
PATIENCE = 15
"""Seconds that somebody who has not left always has before a bot may stand in, however short the grace time."""
TABLE_SETTINGS = ("clock", "late", "grab", "grace", "odds", "relaxed", "public", "signs_only")
"""Settings of the table that are no part of the edition; the text of the terms has those that are not the default."""


class Terms(Struct, kw_only=True, frozen=True):
    """The settings that the host has chosen; every setting but the game has a default.

    >>> print(Terms.read("kivi/it clock=60"), Terms(game="kivi", choices={"K1": "strict"}).checked(), sep=" and ")
    kivi/it seats=2 clock=60 and kivi/en seats=2
    """

    game: Annotated[str, Meta(extra_json_schema={"enum": list(GAMES)})]
    edition: str = ""
    choices: dict[str, str] = {}
    board: str = ""
    """A board of the table's own, as rows of words; empty for the printed board."""
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)] = 2
    """How many seats the table has; `checked` refuses a number that the game is not for."""
    clock: Annotated[int, Meta(ge=0, le=MONTH)] = 0
    """Seconds that a seat has for each throw and each choice; 0 for no limit."""
    late: LateRule = "bot"
    grab: Annotated[int, Meta(ge=1, le=HOUR)] = 10
    """Ruling C9 of Cubo: seconds after which a seat that keeps the others waiting for its grab waives it."""
    grace: Annotated[int, Meta(ge=0, le=MONTH)] = 60
    """Seconds that the others wait before they may ask for a bot to stand in, or begin without the host."""
    odds: Literal["no", "yes", "hints"] = "yes"
    """Whether players may show the odds, and the points of a move that they only plan; with `hints` also ask what is best."""
    relaxed: Relaxed = "no"
    """In Cubo `yes` stops the limit of a round, the countdown and the time to grab (C8, C9, C10)."""
    public: Literal["no", "yes"] = "no"
    """Whether the server lists the table for everybody, where its operator allows that."""
    signs_only: Literal["no", "yes"] = "no"
    """Whether people send each other ready-made signs only, and no words of their own."""

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
    def nameless(self) -> bool:
        """Whether nobody's name is shown: strangers meet at this table and may not send each other words."""
        return self.public == "yes" and self.signs_only == "yes"

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
        relaxed = self.relaxed if GAMES[self.game].timed else "no"
        return structs.replace(
            self, edition=same.edition, choices=same.choices, board=same.board, relaxed=relaxed
        )

    @classmethod
    def read(cls, text: str) -> "Terms":
        """Read back what `str` wrote; refuse a setting that only a newer version knows."""
        head, *words = text.split(" ")
        name, _, edition = head.partition("/")
        settings = dict(word.split("=", 1) for word in words)
        choices = {ruling: settings.pop(ruling) for ruling in game(name).defaults if ruling in settings}
        board = settings.pop("board", "").replace(",", " ")
        if unknown := settings.keys() - {"seats", *TABLE_SETTINGS}:
            raise Unreadable(f"a table has no setting {min(unknown)!r}")
        whole = settings | {"game": name, "edition": edition, "choices": choices, "board": board}
        return convert(whole, cls, strict=False)

    def __str__(self) -> str:
        values = structs.asdict(self)
        words = {"seats": self.seats, **self.choices}
        words |= {"board": self.board.replace(" ", ",")} if self.board else {}
        standard = Terms(game=self.game)
        words |= {key: values[key] for key in TABLE_SETTINGS if values[key] != getattr(standard, key)}
        return " ".join((f"{self.game}/{self.edition}", *(f"{key}={value}" for key, value in words.items())))
