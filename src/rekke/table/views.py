"""A table as one client sees it: the whole of it in `welcome`, and what a line changes of it in `event`."""

from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType, defstruct, structs

from rekke.rules.progress import Unit
from rekke.table.terms import Terms

Phase = Literal["open", "play", "ended"]
Ending = Literal["", "rules", "forfeit", "closed"]
ClockKind = Literal["round", "grab", "seat"]


class ChoiceView(Struct, kw_only=True, frozen=True):
    """A ruling that a table may choose."""

    ruling: str
    values: list[str]
    """The default first."""
    any_number: bool
    decides: str


class GameView(Struct, kw_only=True, frozen=True):
    """A game, its editions and its choices."""

    game: str
    title: str
    seats: list[int]
    """The numbers of seats that it is for."""
    partners: list[int]
    """The numbers of seats with which some seats are partners and win together."""
    sides: dict[str, list[int]]
    """The side of each seat, by the number of seats; partners are on the same side and share their pieces."""
    editions: list[str]
    """The default first."""
    own_board: bool
    opening: bool
    """Whether the seats throw dice for who begins; otherwise the host decides."""
    choices: list[ChoiceView]
    levels: list[str]
    """The levels of its bots, weakest first."""
    timed: bool
    """Whether its own rules have clocks, which a relaxed table stops."""


class GainView(Struct, kw_only=True, frozen=True):
    """Points that a seat gained or lost, the reason, and the squares."""

    seat: int
    points: int
    why: str
    squares: list[str]


class SeatView(Struct, kw_only=True, frozen=True):
    """A seat as everybody sees it."""

    name: str
    person: bool
    bot: str
    """The level of the bot that plays there now; empty if none does."""
    seal: str
    """The seal of the seed that the person has drawn for this game; empty if they have drawn none."""
    seed: str
    """The seed that the seat has revealed; empty until then, and if it has none."""
    withheld: bool
    """Whether the seat has not revealed its seed in time, and plays without one."""
    left: bool
    left_at: int
    """When the person left, in milliseconds since 1970; 0 if they have not."""
    muted: bool
    yours: bool


class ClockView(Struct, kw_only=True, frozen=True):
    """A clock that runs against a seat, and when it runs out in the server's time."""

    seat: int
    kind: ClockKind
    until: int


class ProgressView(Struct, kw_only=True, frozen=True, omit_defaults=True):
    """How far a game has got."""

    unit: Unit = ""
    """What is counted, turns of the seat to move or rounds; empty where the length of a game is not fixed."""
    number: int = 0
    of: int = 0
    left: list[int] = []
    """The pieces that every seat has left; empty in a game whose pieces do not run out."""


class UndoView(Struct, kw_only=True, frozen=True, omit_defaults=True):
    """The choice that may still be taken back, and who agrees."""

    seat: int = 0
    """The seat that made it since the last throw; 0 if there is none."""
    asked: int = 0
    """Since when this seat asks the others, in the server's time; 0 while it does not."""
    agreed: list[int] = []
    """The seats whose people agree, the one that asks included."""
    refused: list[int] = []
    """The seats whose people have refused; then nobody is asked again about this choice."""


class View(Struct, kw_only=True):
    """Everything that a client needs to draw the table and to act at it."""

    phase: Phase
    terms: Terms
    seats: list[SeatView]
    sides: list[int]
    """The side of each seat; seats of one side win together and share their pieces."""
    board: list[list[str]]
    """The words on the squares, row by row."""
    points: dict[str, int]
    """Points for each word of the board; empty if the game has none."""
    counted: bool
    """Whether points are counted in this game."""
    rounds: int
    """How many rounds the game has; 0 in a game without rounds."""
    throws: int
    """How many throws a turn has; 0 in a game without keep and throw."""
    dice: int
    """How many dice a turn is thrown with; 0 in a game without keep and throw."""
    opening: int
    """How many dice each seat throws to decide who begins; 0 if the table decides."""
    host: bool
    """Whether you are the host."""
    commitment: str
    """The SHA-256 of the secret of the dice."""
    gathering: int
    """Until when the seats may reveal their seeds, in the server's time; 0 before and after that."""
    games: int
    """How many games have been set up at this table."""
    rematch: list[int]
    """The seats whose people want another game, after this one has ended; 0 for a host without a seat."""
    asked: int
    """Since when the others are asked for another game, in the server's time; 0 while they are not."""
    declined: list[int]
    """The seats whose people have declined another game."""
    position: str
    """The position of the game on one line; empty before the game."""
    progress: ProgressView
    """How far the game has got."""
    acting: list[int]
    """The seats that may act in the game now."""
    clocks: list[ClockView]
    scores: list[int]
    winners: list[int]
    series: list[int]
    """How many games of this table the person or bot in each seat has won, including this one."""
    draws: int
    """How many games of this table everybody won, including this one."""
    undo: UndoView
    """The choice that may be taken back now."""
    reason: str
    ending: Ending
    """How the game ended; empty before that."""
    forfeited: int
    """The seat that gave up; 0 if none did."""
    moves: dict[str, list[str]]
    """The legal moves of your own seats, by seat number."""


class TableSummary(Struct, kw_only=True, frozen=True):
    """What a list of tables shows of a table: who plays, whose turn it is and since when, or how the game ended."""

    table: str
    game: str
    games: int
    """How many games have been set up at this table."""
    phase: Phase
    seats: list[SeatView]
    sides: list[int]
    acting: list[int]
    """The seats that may act in the game now."""
    since: int
    """Since when the game has waited for these seats; when nobody may act, the time of the last line."""
    counted: bool
    """Whether points are counted in this game."""
    scores: list[int]
    winners: list[int]
    ending: Ending


class PublicTable(Struct, kw_only=True, frozen=True):
    """What everybody sees of a public table: what is played, who sits there, and which seats are free."""

    table: str
    phase: Phase
    terms: Terms
    seats: list[SeatView]
    free: list[int]
    """The seats that anybody may take; none at a table that is only to be watched."""
    since: int
    """When the last line was written."""


class PublicTables(Struct, kw_only=True, frozen=True):
    """The public tables whose hosts are there."""

    on: bool
    """Whether this server has public tables and a waiting room."""
    tables: list[PublicTable]
    waiting: dict[str, int]
    """How many people wait for each game."""


class Waits(Struct, kw_only=True, frozen=True, tag_field="is", tag="waits"):
    """You wait: since when, the server's time, and how many people wait for each game, you included."""

    since: int
    now: int
    people: dict[str, int]


class Found(Struct, kw_only=True, frozen=True, tag_field="is", tag="found"):
    """You have a seat at a table."""

    table: str
    game: str
    seat: int


class TableSummaries(Struct, kw_only=True, frozen=True):
    """The tables that were asked for. One that this server cannot read at the moment is in neither list."""

    tables: list[TableSummary]
    unknown: list[str]
    """The names of those that do not exist, or have been deleted."""


if TYPE_CHECKING:
    Changes: TypeAlias = View
else:
    # The same fields, each of them optional; type checkers do not know `defstruct`.
    Changes = defstruct(
        "Changes",
        [(field.name, field.type | UnsetType, UNSET) for field in structs.fields(View)],
        kw_only=True,
        module=__name__,
        namespace={"__doc__": "The fields of a view that are different now; the others are left out."},
    )


def with_changes(view: View, changes: Changes) -> View:
    """Return a view after changes."""
    fields = ((name, getattr(changes, name)) for name in View.__struct_fields__)
    return structs.replace(view, **{name: value for name, value in fields if value is not UNSET})
