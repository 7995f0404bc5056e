"""Sequence Dice: the sum of two dice decides where a chip goes, and the first unbroken line wins."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, NamedTuple, TypeAlias, assert_never, get_args

from rekke.lang.translatable import reason
from rekke.rules.board import Board
from rekke.rules.dice import faces, plain, rolls, write
from rekke.rules.events import Event, Pass, Place, Roll
from rekke.rules.faults import Illegal
from rekke.rules.fields import Fields, require
from rekke.rules.game import Game, check_seats, check_turn, other_game
from rekke.rules.lines import windows
from rekke.rules.once import once
from rekke.rules.position import Actor, Chance, Outcome, changed, seat_after
from rekke.rules.seeing import edition_html, edition_name, position_svg, position_text
from rekke.rules.sequence_dice.events import EVENTS, Remove, Replace
from rekke.rules.sheets import Choice, chosen, sheet

NUMBERS = ("2", "3", "4", "5", "6", "7", "8", "9", "12")
AGAIN = (2, 12)
"""Sums after which the same seat throws again (S5, S11); a 10 cannot remove chips from their squares."""

Length: TypeAlias = Literal["auto", "5", "6"]
ExtraTurn: TypeAlias = Literal["ends", "again"]
Chips: TypeAlias = Literal["20", "unlimited"]
LENGTHS: tuple[Length, ...] = get_args(Length)
EXTRA_TURNS: tuple[ExtraTurn, ...] = get_args(ExtraTurn)
CHIPS: tuple[Chips, ...] = get_args(Chips)

DemandedEvent: TypeAlias = Place | Replace | Remove | Pass
"""Any event that a roll can demand."""


class Demand(NamedTuple):
    """The kind of event that a roll demands, and the squares that it may name."""

    kind: type[DemandedEvent]
    squares: int = 0


_MOVES = {Place: cache(Place), Replace: cache(Replace), Remove: cache(Remove)}
"""Cached because moves are listed often."""


@dataclass(frozen=True)
class Edition:
    """A printed edition of Sequence Dice with the choices of a table."""

    name: str
    board: Board
    S1: Length
    S5: ExtraTurn
    S8: Chips
    S11: ExtraTurn
    sides: Mapping[int, int] = field(hash=False)
    line: Mapping[int, int] = field(hash=False)
    draw: int

    game = "sequence-dice"
    __repr__ = edition_name
    _repr_html_ = edition_html

    def start(self, seats: int, first: int) -> "Position":
        """Return the position at the start: an empty board, and seat `first` to throw."""
        check_seats(seats, first, GAME.seats)
        return Position(self, seats, first, first, (0,) * self.sides[seats])

    def position(self, fields: dict[str, str]) -> "Position":
        """Return the position that has these fields."""
        return _read(self, Fields(fields, GAME.seats))

    @once
    def squares(self) -> dict[int, int]:
        """The set of squares for each sum: those of its number; for 11 all, for 10 all except 2 and 12."""
        numbered = {int(number): self.board.where(number) for number in NUMBERS}
        protected = sum(numbered[total] for total in AGAIN)
        return numbered | {10: self.board.all & ~protected, 11: self.board.all}

    def throws_again(self, total: int, kind: type[Event]) -> bool:
        """Say whether a seat throws again after playing this sum with this kind of event (S5, S11)."""
        if kind is Pass:
            return total in AGAIN and self.S5 == "again"
        if kind is Replace:
            return total in AGAIN and self.S11 == "again"
        return total in AGAIN

    def lines(self, sides: int) -> tuple[int, ...]:
        """Return every line that wins; a longer line contains one of them (S1, S9)."""
        length = self.line[sides] if self.S1 == "auto" else int(self.S1)
        return windows(self.board.size, length)


@dataclass(frozen=True)
class Position:
    """A position of Sequence Dice. Chips belong to sides: four seats are two teams (S4)."""

    edition: Edition
    seats: int
    first: int
    turn: int
    chips: tuple[int, ...]
    dice: str = ""
    throws: int = 0

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of every seat: four seats are two teams, 1 + 3 against 2 + 4 (S4)."""
        return _sides(self.seats, len(self.chips))

    @property
    def side(self) -> int:
        """The side whose turn it is."""
        return self.sides[self.turn - 1]

    @property
    def own(self) -> int:
        """The chips of the side whose turn it is."""
        return self.chips[self.side - 1]

    @property
    def others(self) -> int:
        """The chips of all opponents of the side whose turn it is."""
        return sum(self.chips) - self.own

    @once
    def winner(self) -> int:
        """The side that has completed a line, or 0."""
        lines = self.edition.lines(len(self.chips))
        for side, chips in enumerate(self.chips, 1):
            for line in lines:
                if chips & line == line:
                    return side
        return 0

    @property
    def over(self) -> bool:
        """Whether the game is over: a line is complete (S9), or the last throw is played (S10)."""
        return (self.throws == self.edition.draw and not self.dice) or self.winner > 0

    @property
    def actors(self) -> tuple[Actor, ...]:
        """The dice or the seat whose turn it is."""
        if self.over:
            return ()
        return (self.turn,) if self.dice else (Chance(self.turn, "??"),)

    @property
    def demand(self) -> Demand:
        """The kind of event and the squares that the roll demands."""
        if not self.dice:
            raise Illegal(reason("dice.throw-first", count=2))
        total = total_of(self.dice)
        squares = self.edition.squares[total]
        empty, taken = squares & ~sum(self.chips), squares & self.others
        if total == 10:
            return Demand(Remove, taken) if taken else Demand(Pass)
        if self.spent:
            return Demand(Pass)
        if empty:
            return Demand(Place, empty)
        return Demand(Replace, taken) if taken else Demand(Pass)

    @property
    def spent(self) -> bool:
        """Whether all chips of the side whose turn it is are on the board (S8)."""
        return self.edition.S8 != "unlimited" and self.own.bit_count() >= int(self.edition.S8)

    def moves(self, seat: int) -> Iterator[Event]:
        """Yield what the roll demands: one kind of event, once for each square."""
        if self.over or not self.dice or seat != self.turn:
            return
        kind, squares = self.demand
        if kind is Pass:
            yield Pass(seat)
            return
        for square in self.edition.board.named(squares):
            yield _MOVES[kind](seat, square)

    def after(self, event: Event) -> "Position":
        """Return the position after an event."""
        check_turn(event, self.turn, self.seats, self.over)
        if not isinstance(event, EVENTS):
            raise other_game("sequence-dice", event)
        match event:
            case Roll():
                return self._rolled(event.dice)
            case Place() | Replace() | Remove() | Pass():
                return self._played(event)
            case _:
                assert_never(event)

    def _rolled(self, dice: str) -> "Position":
        if self.dice:
            raise Illegal(reason("sequence-dice.play-first", dice=self.dice))
        if dice not in rolls(2):
            raise Illegal(reason("dice.number", count=2, given=len(dice)))
        return Position(self.edition, self.seats, self.first, self.turn, self.chips, dice, self.throws + 1)

    def _played(self, event: DemandedEvent) -> "Position":
        demanded, squares = self.demand
        if not isinstance(event, demanded):
            raise _wrong_kind(self, demanded)
        bit = 0
        if not isinstance(event, Pass):
            bit = self.edition.board.at(event.square)
            if not bit & squares:
                raise _wrong_square(self, event, bit)
        chips = tuple(side & ~bit for side in self.chips)
        if isinstance(event, Place | Replace):
            chips = changed(chips, self.side, self.own | bit)
        again = self.edition.throws_again(total_of(self.dice), demanded)
        turn = self.turn if again else seat_after(self.turn, self.seats)
        return Position(self.edition, self.seats, self.first, turn, chips, "", self.throws)

    @property
    def scores(self) -> tuple[int, ...]:
        """1 for each seat of the winning side, 0 for the others."""
        return tuple(int(side == self.winner) for side in self.sides)

    @property
    def outcome(self) -> Outcome | None:
        """The victory of a side, or a draw; None while the game goes on."""
        if not self.over:
            return None
        winners = tuple(seat for seat, score in enumerate(self.scores, 1) if score)
        reason = "a line is complete" if winners else f"{self.edition.draw} throws without a line"
        return Outcome(self.scores, winners, reason)

    @property
    def fields(self) -> dict[str, str]:
        """Everything in the position except the edition, as text by field."""
        return {
            "seats": str(self.seats),
            "first": str(self.first),
            "turn": str(self.turn),
            "chips": self.edition.board.occupied(self.chips),
            "dice": write(self.dice),
            "throws": str(self.throws),
        }

    __str__ = position_text
    _repr_svg_ = position_svg


@cache
def _sides(seats: int, sides: int) -> tuple[int, ...]:
    return tuple(seat % sides + 1 for seat in range(seats))


def total_of(dice: str) -> int:
    """Return the sum of two dice.

    >>> total_of("65")
    11
    """
    return int(dice[0]) + int(dice[1])


def _wrong_square(position: Position, event: Place | Replace | Remove, bit: int) -> Illegal:
    """Return the reason why the roll does not allow this square."""
    total, board, square = total_of(position.dice), position.edition.board, event.square
    if total == 10:
        if bit & position.others:
            return Illegal(reason("sequence-dice.protected", square=square))
        return Illegal(reason("sequence-dice.no-chip", square=square))
    if total != 11 and board.word[square] != str(total):
        number = board.word[square]
        return Illegal(reason("sequence-dice.number", square=square, number=number, sum=total), "S2")
    if isinstance(event, Place):
        return Illegal(reason("sequence-dice.taken", square=square), "S3")
    return Illegal(reason("sequence-dice.own", square=square))


def _wrong_kind(position: Position, demanded: type[DemandedEvent]) -> Illegal:
    """Return the refusal that names what the roll demands instead."""
    total = total_of(position.dice)
    if demanded is Place:
        return Illegal(reason("sequence-dice.place", sum=total), "S3")
    if demanded is Replace:
        return Illegal(reason("sequence-dice.replace", sum=total), "S2")
    if demanded is Remove:
        return Illegal(reason("sequence-dice.remove", sum=total))
    if position.spent and total != 10:
        return Illegal(reason("sequence-dice.spent"), "S8")
    return Illegal(reason("sequence-dice.pass", sum=total))


def _read(edition: Edition, fields: Fields) -> Position:
    seats = fields.number("seats", fields.seats[0], fields.seats[-1])
    position = Position(
        edition,
        seats,
        fields.number("first", 1, seats),
        fields.number("turn", 1, seats),
        fields.owners("chips", edition.board, edition.sides[seats]),
        faces(plain(fields.take("dice"))),
        fields.number("throws", 0, edition.draw),
    )
    fields.done()
    require(position.dice in ("", *rolls(2)), "dice must be two dice, or - for none")
    played = position.throws - bool(position.dice)
    require(played >= sum(position.chips).bit_count(), "there are more chips than throws that were played")
    require(not (position.winner and position.dice), "a line is complete, but there are dice to play")
    return position


def _edition(name: str, choices: Mapping[str, str], board: Board | None) -> Edition:
    printed = sheet("sequence_dice", name)
    return Edition(
        name,
        board or Board.drawn(printed.text("board"), GAME.grid, NUMBERS),
        chosen(choices, "S1", LENGTHS),
        chosen(choices, "S5", EXTRA_TURNS),
        chosen(choices, "S8", CHIPS),
        chosen(choices, "S11", EXTRA_TURNS),
        printed.by_number("sides"),
        printed.by_number("line"),
        printed.number("draw"),
    )


GAME = Game(
    name="sequence-dice",
    title="Sequence Dice",
    default="no",
    choices=(
        Choice("S1", LENGTHS, "the length of a winning line: six for two sides and five for three, or fixed"),
        Choice("S5", EXTRA_TURNS, "whether a 2 or 12 that could only be passed still gives another throw"),
        Choice("S8", CHIPS, "how many chips a side has"),
        Choice("S11", EXTRA_TURNS[::-1], "whether a 2 or 12 that replaced a chip gives another throw"),
    ),
    events=EVENTS,
    grid=(6, 6),
    words=NUMBERS,
    opening=2,
    build=_edition,
    taking=(Place, Replace),
    counted=False,
)
