"""The messages between a table and its clients; the browser's types are generated from these.

A client's message has its type in `do`. The table answers a command with `done` and the number of its line in the
log, or with `refused` and a reason. Every line of the log, whoever caused it, reaches all clients as `event`. A
message of the table has its type in `is`.
"""

from collections.abc import Collection
from typing import Annotated, Literal

from msgspec import Meta, Struct

from rekke.lang.translatable import Translatable
from rekke.rules.events import MOST_SEATS
from rekke.table.message_fields import END, Ahead, EventText, Id, OptionalSeal, PersonName, SeatNumber, Secret
from rekke.table.terms import Terms
from rekke.table.views import Changes, GainView, View

PROTOCOL = 1
"""The version of the protocol, which grows with every release that adds a command, message, field, verb or code."""
SeedText = Annotated[str, Meta(pattern=f"^[0-9a-f]{{16,64}}{END}")]
SealText = Annotated[str, Meta(pattern=f"^[0-9a-f]{{64}}{END}")]
"""The SHA-256 of the text of a seed."""
LONGEST_TALK = 200
"""Characters that a chat message may have."""
Level = Annotated[str, Meta(max_length=20, pattern=f"^[a-z-]+{END}")]
"""A level of bots; each game has its own."""
SignName = Literal["hello", "good-luck", "well-played", "thanks", "wow", "oops", "sorry", "one-moment", "bye"]
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
TEMPORARY: Collection[Code] = ("too-fast", "unkept", "closing")
"""Codes after which the same request, or connecting again, may succeed a little later: nothing has happened yet."""


class ClientMessage(Struct, tag_field="do", tag=str.lower, kw_only=True):
    """Base of all messages from a client."""

    id: Id = ""


class Set(ClientMessage):
    """Change the terms before the game (the host)."""

    terms: Terms


class Sit(ClientMessage):
    """Take a free seat, or change the name in your own seat; with the seal of your seed if you add one to the dice."""

    seat: SeatNumber
    name: PersonName
    seal: OptionalSeal = ""


class Seal(ClientMessage):
    """Show the seal of the seed that you have drawn for the next game; the last one before the game counts."""

    seat: SeatNumber
    seal: SealText


class Seed(ClientMessage):
    """Reveal the seed that you have sealed, when the seeds are gathered just before the game."""

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

    If somebody has sealed a seed, the seeds are gathered first, for at most 10 s; then the game begins by itself. In a game where nobody throws for the start, `first` is the seat that begins.
    """

    first: Annotated[int, Meta(ge=0, le=MOST_SEATS)] = 0


class Throw(ClientMessage):
    """Throw the dice that your seat has to throw."""

    seat: SeatNumber


class Play(ClientMessage):
    """Make a move of the game, in its notation without the seat: `place e3`."""

    seat: SeatNumber
    event: EventText
    throw: bool = False
    """Whether to throw at once the dice that the seat has to throw after this move."""


class Hint(ClientMessage):
    """Take a hint about the choice of your seat: everybody sees that you do, and then you may ask for it."""

    seat: SeatNumber


class Say(ClientMessage):
    """Write a short chat message to everybody."""

    seat: SeatNumber
    text: Annotated[str, Meta(max_length=LONGEST_TALK)]


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
    """Set up the next game at this table, once everybody present wants it; everybody moves up one seat.

    The host may name any seat. After the grace time nobody is waited for any longer.
    """

    seat: SeatNumber


class Undo(ClientMessage):
    """Take back the last choice of your seat, before anybody has thrown dice, or agree that somebody else does; everybody present has to agree."""

    seat: SeatNumber


class Decline(ClientMessage):
    """Say no to what somebody else has asked: the next game, or during a game, to take back a choice."""

    seat: SeatNumber


class Offer(ClientMessage):
    """Prepare your seat for another device, which will show this code."""

    seat: SeatNumber
    code: Secret


class TakeOver(ClientMessage, tag="move"):
    """Take over a seat from another device, with the code that it made."""

    seat: SeatNumber
    code: Secret


class Delete(ClientMessage):
    """Delete the table with all its games (the host, unless somebody else is playing)."""


Command = (
    Set
    | Sit
    | Seal
    | Seed
    | Stand
    | Fill
    | Begin
    | Throw
    | Play
    | Hint
    | Say
    | Sign
    | Mute
    | Leave
    | Return
    | Wish
    | Forfeit
    | Rematch
    | Undo
    | Decline
    | Offer
    | TakeOver
    | Delete
)


class Hello(ClientMessage):
    """Start listening after this number, with what the holder of this token may see and do."""

    after: Annotated[int, Meta(ge=0)] = 0
    token: Secret | None = None
    view: bool = False
    """Whether each event brings what it gained, and what it changed in the view of the table."""


class Ping(ClientMessage):
    """Ask whether the connection lives, and for the server's time."""


class ListMoves(ClientMessage, tag="moves"):
    """Ask for the legal moves of a seat, now or after events that the client only plans, and what these would earn."""

    seat: SeatNumber
    after: Ahead = []


Request = Hello | Ping | ListMoves | Command


class TableMessage(Struct, tag_field="is", tag=str.lower, kw_only=True, omit_defaults=True):
    """Base of all messages from a table."""


class Happened(TableMessage, tag="event"):
    """A line of the table's log; with its effect for clients that asked for a view."""

    number: int
    at: int
    """Milliseconds since 1970."""
    seat: int
    text: str
    shown: list[str] = []
    """Lines that ended with `?` for you until now, in full: each is the last such line of its seat."""
    gains: list[GainView] = []
    """What an event of the game earned or cost each seat."""
    changes: Changes | None = None
    """The fields of the view that are different after this line."""


class Done(TableMessage):
    """The command was carried out; its first line in the log has this number."""

    id: str
    number: int


class Erased(TableMessage):
    """Your names and chat messages are erased; there were some at this many tables."""

    tables: int


class Refused(TableMessage):
    """The command was not carried out, and why."""

    code: Code
    reason: str
    id: str = ""
    ruling: str = ""
    why: Translatable | None = None
    """The reason as a phrase of the catalogs, for clients that speak another language than English."""


class Pong(TableMessage):
    """The connection lives; the server's time in milliseconds since 1970."""

    now: int


class LegalMoves(TableMessage, tag="legal"):
    """The legal moves of a seat after this number, in notation without the seat; `?` where they are too many to list."""

    seat: int
    number: int
    moves: list[str]
    gains: list[GainView] = []
    """What the planned events would earn, even if the points are counted later; nothing at a table without odds."""
    id: str = ""


class Welcome(TableMessage, View):
    """The whole table as it is now, for a client that connects."""

    table: str
    number: int
    now: int
    protocol: int = 0
    """The version of the protocol that this node speaks; during an upgrade, other nodes may speak an older one."""
    waiting: dict[str, int] = {}
    """Since when each seat that acts now could do so, by seat number, in the server's time."""
    drawing: str = ""
    """The position drawn as text, for people; only over HTTP."""


class Attendance(TableMessage, tag="presence"):
    """Who is not there: sent to clients that asked for a view, after `welcome` and whenever it changes."""

    away: dict[str, int] = {}
    """For each seat of a person without a connection, by seat number, when they were last seen; 0 if that is not known."""


class Bye(TableMessage):
    """The server closes the connection, and why; reconnect with the last number you saw."""

    code: Code
    reason: str


Message = Happened | Done | Refused | Pong | LegalMoves | Welcome | Attendance | Bye
