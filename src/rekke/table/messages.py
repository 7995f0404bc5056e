"""The messages between a table and its clients; the browser's types are generated from these.

A client's message has its type in `do`. The table answers a command with `done` and the number of its line in the
log, or with `refused` and a reason. Every line of the log, whoever caused it, reaches all clients as `event`. A
message of the table has its type in `is`.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rekke.table.terms import Terms

SeatNumber = Annotated[int, Meta(ge=1, le=9)]
Id = Annotated[str, Meta(max_length=40, pattern="^[A-Za-z0-9_-]*$")]
"""An idempotency key: a command that a client sends again with the same key has no second effect; empty for none."""
Secret = Annotated[str, Meta(min_length=22, max_length=86, pattern="^[A-Za-z0-9_-]+$")]
"""A token or a code: at least 128 random bits, made by the client; the server stores only the hash."""
SeedText = Annotated[str, Meta(pattern="^[0-9a-f]{16,64}$")]
EventText = Annotated[str, Meta(max_length=100)]
MOST_AHEAD = 8
"""How many events a client may plan ahead: more than any turn has."""
Level = Annotated[str, Meta(max_length=20, pattern="^[a-z-]+$")]
"""A level of bots; each game has its own."""
SignName = Literal["hello", "good-luck", "well-played", "thanks", "wow", "oops", "sorry", "one-moment", "bye"]
Phase = Literal["open", "play", "ended"]
Ending = Literal["", "rules", "forfeit", "closed"]
ClockKind = Literal["round", "grab", "seat"]
Code = Literal[
    "unreadable",  # not a message, or not notation
    "illegal",  # the rules of the game refuse it
    "not-yours",  # somebody else may do this
    "not-now",  # not in this phase of the table
    "silent",  # no chat: muted, or a running game with partners
    "unknown",  # no such table
    "too-fast",  # rate limit: wait a moment
    "too-large",  # more bytes than a message may have
    "unkept",  # the log does not answer; nothing has happened
    "closing",  # the server is shutting down: reconnect with the last number you saw
]


class ClientMessage(Struct, tag_field="do", tag=str.lower, kw_only=True):
    """Base of all messages from a client."""

    id: Id = ""


class Set(ClientMessage):
    """Change the terms before the game (the host)."""

    terms: Terms


class Sit(ClientMessage):
    """Take a free seat, or change the name in your own seat."""

    seat: SeatNumber
    name: Annotated[str, Meta(max_length=100)]


class Seed(ClientMessage):
    """Add your seed to the dice before the game."""

    seat: SeatNumber
    seed: SeedText


class Stand(ClientMessage):
    """Give up your seat before the game; the host may free any seat."""

    seat: SeatNumber


class Fill(ClientMessage):
    """Put a bot into a free seat (the host, or any seated person once the host has been idle for the grace time)."""

    seat: SeatNumber
    level: Level


class Begin(ClientMessage):
    """Begin the game (the host, or any seated person once the host has been idle for the grace time).

    In a game where nobody throws for the start, `first` is the seat that begins.
    """

    first: Annotated[int, Meta(ge=0, le=9)] = 0


class Throw(ClientMessage):
    """Throw the dice that your seat has to throw."""

    seat: SeatNumber


class Play(ClientMessage):
    """Make a move of the game, in its notation without the seat: `place e3`."""

    seat: SeatNumber
    event: EventText


class Say(ClientMessage):
    """Write a short chat message to everybody."""

    seat: SeatNumber
    text: Annotated[str, Meta(max_length=200)]


class Sign(ClientMessage):
    """Send one of the signs to everybody."""

    seat: SeatNumber
    sign: SignName


class Mute(ClientMessage):
    """Mute or unmute the person in this seat, wherever they sit next (the host)."""

    seat: SeatNumber
    muted: bool


class Leave(ClientMessage):
    """Leave a game, or the table after it."""

    seat: SeatNumber


class Return(ClientMessage):
    """Come back, and take over again from a bot that played meanwhile."""

    seat: SeatNumber


class Wish(ClientMessage):
    """Ask for a bot to play for somebody who has left or keeps everybody waiting."""

    seat: SeatNumber
    about: SeatNumber


class Forfeit(ClientMessage):
    """Give up: the game ends, and the other sides win."""

    seat: SeatNumber


class Rematch(ClientMessage):
    """Set up the next game at this table; everybody moves up one seat (the host may name any seat)."""

    seat: SeatNumber


class Offer(ClientMessage):
    """Prepare your seat for another device, which will show this code."""

    seat: SeatNumber
    code: Secret


class TakeOver(ClientMessage, tag="move"):
    """Take over a seat from another device, with the code that it made."""

    seat: SeatNumber
    code: Secret


Command = (
    Set
    | Sit
    | Seed
    | Stand
    | Fill
    | Begin
    | Throw
    | Play
    | Say
    | Sign
    | Mute
    | Leave
    | Return
    | Wish
    | Forfeit
    | Rematch
    | Offer
    | TakeOver
)


class Hello(ClientMessage):
    """Start listening after this number, with what the holder of this token may see and do."""

    after: Annotated[int, Meta(ge=0)] = 0
    token: Secret | None = None
    positions: bool = False
    """Whether each event of the game brings the position after it."""


class Ping(ClientMessage):
    """Ask whether the connection lives, and for the server's time."""


class ListMoves(ClientMessage, tag="moves"):
    """Ask for the legal moves of a seat, now or after events that the client only plans."""

    seat: SeatNumber
    after: Annotated[list[EventText], Meta(max_length=MOST_AHEAD)] = []


Request = Hello | Ping | ListMoves | Command


class TableMessage(Struct, tag_field="is", tag=str.lower, kw_only=True, omit_defaults=True):
    """Base of all messages from a table."""


class Happened(TableMessage, tag="event"):
    """A line of the table's log."""

    number: int
    at: int
    """Milliseconds since 1970."""
    seat: int
    text: str
    position: str = ""


class Done(TableMessage):
    """The command was carried out; its first line in the log has this number."""

    id: str
    number: int


class Refused(TableMessage):
    """The command was not carried out, and why."""

    code: Code
    reason: str
    id: str = ""
    ruling: str = ""


class Pong(TableMessage):
    """The connection lives; the server's time in milliseconds since 1970."""

    now: int


class LegalMoves(TableMessage, tag="legal"):
    """The legal moves of a seat after this number, in notation without the seat; `?` where they are too many to list."""

    seat: int
    number: int
    moves: list[str]
    id: str = ""


class GainView(Struct, kw_only=True, frozen=True):
    """Points that a seat gained or lost, the reason, and the squares."""

    seat: int
    points: int
    why: str
    squares: list[str]


class Gained(TableMessage):
    """The gains of the event with this number, and the scores after it; for clients that asked for positions."""

    number: int
    gains: list[GainView]
    scores: list[int]


class SeatView(Struct, kw_only=True, frozen=True):
    """A seat as everybody sees it."""

    name: str
    person: bool
    bot: str
    """The level of the bot that plays there now; empty if none does."""
    seeded: bool
    left: bool
    muted: bool
    yours: bool


class ClockView(Struct, kw_only=True, frozen=True):
    """A clock that runs against a seat, and when it runs out in the server's time."""

    seat: int
    kind: ClockKind
    until: int


class Welcome(TableMessage):
    """The whole table as it is now, for a client that connects."""

    table: str
    number: int
    now: int
    phase: Phase
    terms: Terms
    seats: list[SeatView]
    sides: list[int]
    """The side of each seat; seats of one side win together and share their pieces."""
    counted: bool
    """Whether points are counted in this game."""
    host: bool
    """Whether you are the host."""
    commitment: str
    position: str
    """The position of the game on one line; empty before the game."""
    drawing: str
    """The position drawn as text, for people."""
    acting: list[int]
    """The seats that may act in the game now."""
    clocks: list[ClockView]
    scores: list[int]
    winners: list[int]
    reason: str
    ending: Ending
    """How the game ended; empty before that."""
    forfeited: int
    """The seat that gave up; 0 if none did."""
    games: int
    """How many games have been set up at this table."""
    moves: dict[str, list[str]]
    """The legal moves of your own seats, by seat number."""


class Bye(TableMessage):
    """The server closes the connection, and why; reconnect with the last number you saw."""

    code: Code
    reason: str


Message = Happened | Gained | Done | Refused | Pong | LegalMoves | Welcome | Bye
