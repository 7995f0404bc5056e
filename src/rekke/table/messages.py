"""The messages between a table and its clients; the browser's types are made from these.

What a client asks for names itself in `do`. It gets `done` with the number at which that is kept, or `refused`
with a reason. What happens at the table, whoever did it, comes as `event`. A message that comes from the
table names itself in `is`.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rekke.table.terms import Terms

SeatNumber = Annotated[int, Meta(ge=1, le=4)]
Id = Annotated[str, Meta(max_length=40, pattern="^[A-Za-z0-9_-]*$")]
"""A client's own name for what it asks, so that asking again does nothing; nothing where it does not matter."""
Secret = Annotated[str, Meta(min_length=22, max_length=86, pattern="^[A-Za-z0-9_-]+$")]
"""A token or a code: 128 random bits or more, made by who keeps it; the house keeps only its hash."""
SeedText = Annotated[str, Meta(pattern="^[0-9a-f]{16,64}$")]
EventText = Annotated[str, Meta(max_length=100)]
AHEAD = 8
"""How many things one may think ahead: more than any turn has."""
Level = Annotated[str, Meta(max_length=20, pattern="^[a-z-]+$")]
"""A level of bots; each game has its own."""
SignName = Literal["hello", "good-luck", "well-played", "thanks", "wow", "oops", "sorry", "one-moment", "bye"]
Phase = Literal["open", "play", "ended"]
Ending = Literal["", "rules", "forfeit", "closed"]
Kind = Literal["round", "grab", "seat", "bot", "forsaken"]
Code = Literal[
    "unreadable",  # not a message, or not notation
    "illegal",  # the rules of the game refuse it
    "not-yours",  # somebody else's to do
    "not-now",  # not in this phase of the table
    "silent",  # nothing may be said: muted, or partners in a running game
    "unknown",  # no such table
    "too-fast",  # wait a moment
    "too-large",  # more bytes than a message has
    "unkept",  # the log could not be written; nothing has happened
    "closing",  # the server goes away; come back with the last number you saw
]


class Asked(Struct, tag_field="do", tag=str.lower, kw_only=True):
    """What a client asks for."""

    id: Id = ""


class Set(Asked):
    """Set before the game what is played and how (the host)."""

    terms: Terms


class Sit(Asked):
    """Take a free seat, or give the own one another name."""

    seat: SeatNumber
    name: Annotated[str, Meta(max_length=100)]


class Seed(Asked):
    """Add a seed to the dice, before the game."""

    seat: SeatNumber
    seed: SeedText


class Stand(Asked):
    """Give a seat up before the game; the host may send anybody away."""

    seat: SeatNumber


class Fill(Asked):
    """Let a bot have a free seat (the host; anybody who sits there when the host is gone)."""

    seat: SeatNumber
    level: Level


class Begin(Asked):
    """Begin the game (the host; anybody who sits there when the host is gone).

    Where nobody throws for it, `first` says who begins.
    """

    first: Annotated[int, Meta(ge=0, le=4)] = 0


class Throw(Asked):
    """Throw the dice that are to be thrown for a seat."""

    seat: SeatNumber


class Play(Asked):
    """Do something in the game, in its notation without the seat: `place e3`."""

    seat: SeatNumber
    event: EventText


class Say(Asked):
    """Say something short to everybody."""

    seat: SeatNumber
    text: Annotated[str, Meta(max_length=200)]


class Sign(Asked):
    """Show one of the signs to everybody."""

    seat: SeatNumber
    sign: SignName


class Mute(Asked):
    """Let who sits there be silent, wherever they sit down, or speak again (the host)."""

    seat: SeatNumber
    muted: bool


class Leave(Asked):
    """Go away from a game, or when it has ended."""

    seat: SeatNumber


class Return(Asked):
    """Be back, and play on where a bot may have played meanwhile."""

    seat: SeatNumber


class Wish(Asked):
    """Wish that a bot plays for somebody who has left or keeps everybody waiting."""

    seat: SeatNumber
    about: SeatNumber


class Forfeit(Asked):
    """Give up: the game ends, and the other sides win it."""

    seat: SeatNumber


class Rematch(Asked):
    """Set up the next game at this table; everybody moves up one seat (the host may ask for any seat)."""

    seat: SeatNumber


class Offer(Asked):
    """Make a seat ready for another device, which will show this code."""

    seat: SeatNumber
    code: Secret


class Move(Asked):
    """Take a seat over from another device with the code it made."""

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
    | Move
)


class Hello(Asked):
    """Begin to listen: everything after this number, and what the holder of this token may see and do."""

    after: Annotated[int, Meta(ge=0)] = 0
    token: Secret | None = None
    positions: bool = False
    """Whether every event of the game comes with the position after it."""


class Ping(Asked):
    """Ask whether anybody is there, and what time it is."""


class Moves(Asked):
    """Ask what a seat may do now, or what it might do once it had done all this, of which nothing happens."""

    seat: SeatNumber
    after: Annotated[list[EventText], Meta(max_length=AHEAD)] = []


Request = Hello | Ping | Moves | Command


class Told(Struct, tag_field="is", tag=str.lower, kw_only=True, omit_defaults=True):
    """What a table tells."""


class Event(Told):
    """A line of the table's log."""

    number: int
    at: int
    """Milliseconds since 1970."""
    seat: int
    text: str
    position: str = ""


class Done(Told):
    """What was asked is kept, at this number."""

    id: str
    number: int


class Refused(Told):
    """What was asked has not happened, and why."""

    code: Code
    reason: str
    id: str = ""
    ruling: str = ""


class Pong(Told):
    """Somebody is there; the table's time, in milliseconds since 1970."""

    now: int


class Legal(Told):
    """What a seat may do after this number, in notation without the seat; `?` where it is too much to list."""

    seat: int
    number: int
    moves: list[str]
    id: str = ""


class GainView(Struct, kw_only=True, frozen=True):
    """What a seat earned or lost, why, and on which squares."""

    seat: int
    points: int
    why: str
    squares: list[str]


class Gained(Told):
    """What the event with this number earned, and the scores after it; to who asked for positions."""

    number: int
    gains: list[GainView]
    scores: list[int]


class SeatView(Struct, kw_only=True, frozen=True):
    """A seat as everybody sees it."""

    name: str
    person: bool
    bot: str
    """The level of the bot that plays there now."""
    seeded: bool
    left: bool
    muted: bool
    yours: bool


class ClockView(Struct, kw_only=True, frozen=True):
    """A clock that runs against a seat, and when it ends in the table's time."""

    seat: int
    kind: Kind
    until: int


class Welcome(Told):
    """The table as it is now, to somebody who begins to look."""

    table: str
    number: int
    now: int
    phase: Phase
    terms: Terms
    seats: list[SeatView]
    sides: list[int]
    """The side of each seat: those of one side win together, and play with the same pieces."""
    counted: bool
    """Whether points are counted in this game."""
    host: bool
    """Whether you are the host."""
    commitment: str
    position: str
    """The game's position on one line; nothing before it begins."""
    drawing: str
    """The same for people, as text."""
    acting: list[int]
    """The seats that may do something in the game now."""
    clocks: list[ClockView]
    scores: list[int]
    winners: list[int]
    reason: str
    ending: Ending
    """How the game ended, for programs."""
    forfeited: int
    """The seat that gave up, if one did."""
    games: int
    """How many games have been set up at this table."""
    moves: dict[str, list[str]]
    """What your own seats may do now, by their numbers."""


class Bye(Told):
    """The connection ends, and why; come back with the last number you saw."""

    code: Code
    reason: str


Message = Event | Gained | Done | Refused | Pong | Legal | Welcome | Bye
