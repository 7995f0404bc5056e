"""Columbiz: with eight dice, thrown up to three times, a seat places pieces in the columns of their faces."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, TypeAlias, assert_never, get_args

from rekke.lang.translatable import phrase, reason
from rekke.rules.board import Board
from rekke.rules.columbiz.events import EVENTS, Discard, End
from rekke.rules.dice import FACES, write
from rekke.rules.events import Event, Keep, Place, Roll
from rekke.rules.faults import Illegal
from rekke.rules.fields import Fields, require
from rekke.rules.game import Game, check_seats, check_turn, other_game
from rekke.rules.hand import Hand
from rekke.rules.lines import arms, unbroken
from rekke.rules.once import once
from rekke.rules.position import Actor, Chance, Outcome, best, changed, seat_after
from rekke.rules.seeing import edition_html, edition_name, position_svg, position_text
from rekke.rules.sheets import Choice, chosen, sheet

Scoring: TypeAlias = Literal["full", "increment"]
SCORINGS: tuple[Scoring, ...] = get_args(Scoring)

_place = cache(Place)
"""Cached because moves are listed often."""


@dataclass(frozen=True)
class Edition:
    """A printed edition of Columbiz with the choices of a table."""

    name: str
    board: Board
    B4: Scoring
    dice: int
    throws: int
    pieces: Mapping[int, int] = field(hash=False)
    pieces_a_turn: Mapping[int, int] = field(hash=False)
    discard: int

    game = "columbiz"
    __repr__ = edition_name
    _repr_html_ = edition_html

    def start(self, seats: int, first: int) -> "Position":
        """Return the position at the start: all pieces in the reserves, and seat `first` to throw."""
        check_seats(seats, first, GAME.seats)
        none = (0,) * seats
        reserve = (self.pieces[seats],) * seats
        return Position(self, first, first, none, reserve, none, none, self.hand)

    def position(self, fields: dict[str, str]) -> "Position":
        """Return the position that has these fields."""
        return _read(self, Fields(fields, GAME.seats))

    @once
    def hand(self) -> Hand:
        """The dice before the first throw of a turn."""
        return Hand(self.dice, self.throws)

    @once
    def asks(self) -> dict[str, tuple[str, int]]:
        """The face that each square asks for, and how many dice must show it."""
        return {square: (FACES[ord(square[0]) - ord("a")], int(n)) for square, n in self.board.word.items()}

    @once
    def lower(self) -> dict[str, int]:
        """The set of squares with lower numbers in the same column, for each square."""
        return {square: self._lower(face, number) for square, (face, number) in self.asks.items()}

    def _lower(self, face: str, number: int) -> int:
        return sum(self.board.bit[s] for s, (f, n) in self.asks.items() if f == face and n < number)

    def lines_through(self, own: int, bit: int) -> Iterator[tuple[int, int]]:
        """Yield the run through a new piece in each direction, and the points that it scores (B4)."""
        for both in arms(self.board.size, bit.bit_length() - 1):
            one, other = (sum(unbroken(own, arm)) for arm in both)
            run = one | bit | other
            points = line_value(run.bit_count())
            match self.B4:
                case "increment":
                    yield run, points - line_value(one.bit_count()) - line_value(other.bit_count())
                case _:
                    yield run, points

    @once
    def _squares_met(self) -> dict[str, int]:
        return {}

    def met(self, dice: str) -> int:
        """Return the set of squares for which these dice are enough, each square taken alone (B8)."""
        if dice not in self._squares_met:
            met = (s for s, (face, number) in self.asks.items() if dice.count(face) >= number)
            self._squares_met[dice] = sum(self.board.bit[square] for square in met)
        return self._squares_met[dice]


@dataclass(frozen=True)
class Position:
    """A position of Columbiz. After the first piece of a turn, only the unused dice are in the hand."""

    edition: Edition
    first: int
    turn: int
    pieces: tuple[int, ...]
    reserve: tuple[int, ...]
    captured: tuple[int, ...]
    points: tuple[int, ...]
    hand: Hand
    placed: int = 0

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.reserve)

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of every seat: each plays alone."""
        return tuple(range(1, self.seats + 1))

    @property
    def over(self) -> bool:
        """Whether the game is over: a reserve is empty, and the round is complete (B11)."""
        return 0 in self.reserve and self.turn == self.first and not self.hand.throws

    @property
    def throwing(self) -> bool:
        """Whether dice must be thrown now."""
        return not self.placed and self.hand.missing > 0

    @property
    def actors(self) -> tuple[Actor, ...]:
        """The dice or the seat whose turn it is."""
        if self.over:
            return ()
        return (Chance(self.turn, "?" * self.hand.missing),) if self.throwing else (self.turn,)

    @property
    def open(self) -> int:
        """The empty squares that the unused dice meet (B6, B8)."""
        return self.edition.met(self.hand.lying) & ~sum(self.pieces)

    def moves(self, seat: int) -> Iterator[Event]:
        """Yield placements, then `end` or the keeps; `discard` if nothing else is possible."""
        if self.over or self.throwing or seat != self.turn:
            return
        for square in self.edition.board.named(self.open):
            yield _place(seat, square)
        if self.placed:
            yield End(seat)
            return
        yield from self.hand.keeps(seat)
        if not self.open and not self.hand.left:
            yield Discard(seat)

    def after(self, event: Event) -> "Position":
        """Return the position after an event."""
        check_turn(event, self.turn, self.seats, self.over)
        if not isinstance(event, EVENTS):
            raise other_game("columbiz", event)
        if self.throwing and not isinstance(event, Roll):
            raise Illegal(reason("dice.throw-first", count=self.hand.missing))
        match event:
            case Roll():
                return self._rolled(event.dice)
            case Keep():
                return self._kept(event.dice)
            case Place():
                return self._placed(event.square)
            case End():
                return self._ended()
            case Discard():
                return self._discarded()
            case _:
                assert_never(event)

    def _rolled(self, dice: str) -> "Position":
        if not self.throwing:
            raise Illegal(reason("dice.choose-first"), "B2")
        return self._before_placing(self.turn, self.reserve, self.hand.rolled(dice))

    def _kept(self, dice: str) -> "Position":
        if self.placed:
            raise Illegal(reason("columbiz.placed"), "B2")
        return self._before_placing(self.turn, self.reserve, self.hand.kept(dice, "B2"))

    def _placed(self, square: str) -> "Position":
        me, bit = self.turn, self.edition.board.at(square)
        face, number = self.edition.asks[square]
        have = self.hand.lying.count(face)
        if bit & sum(self.pieces):
            raise Illegal(reason("columbiz.taken", square=square))
        if have < number:
            asks = phrase("columbiz.asks", count=number, face=int(face))
            raise Illegal(reason("columbiz.asks", square=square, asks=asks, have=have), "B8")
        own = self.pieces[me - 1] | bit
        lower = self.edition.lower[square]
        scored = sum(points for _, points in self.edition.lines_through(own, bit))
        captives = sum((lower & theirs).bit_count() for theirs in changed(self.pieces, me, 0))
        pieces = tuple(theirs & ~lower for theirs in self.pieces)
        return Position(
            self.edition,
            self.first,
            me,
            changed(pieces, me, own),
            changed(self.reserve, me, self.reserve[me - 1] - 1),
            changed(self.captured, me, self.captured[me - 1] + captives),
            changed(self.points, me, self.points[me - 1] + scored),
            self.hand._replace(lying=self.hand.lying.replace(face, "", number)),
            self.placed + 1,
        )._next_if_turn_is_done()

    def _next_if_turn_is_done(self) -> "Position":
        """Pass the turn on at the limit of pieces, with an empty reserve, or if nothing fits (B12)."""
        full = self.placed == self.edition.pieces_a_turn[self.seats]
        return self._next(self.reserve) if full or not self.reserve[self.turn - 1] or not self.open else self

    def _ended(self) -> "Position":
        if not self.placed:
            raise Illegal(reason("columbiz.end"), "B12")
        return self._next(self.reserve)

    def _discarded(self) -> "Position":
        if self.placed or self.open:
            raise Illegal(reason("columbiz.can-place"), "B10")
        if self.hand.left:
            raise Illegal(reason("columbiz.can-throw"), "B10")
        left = max(self.reserve[self.turn - 1] - self.edition.discard, 0)
        return self._next(changed(self.reserve, self.turn, left))

    def _next(self, reserve: tuple[int, ...]) -> "Position":
        return self._before_placing(seat_after(self.turn, self.seats), reserve, self.edition.hand)

    def _before_placing(self, turn: int, reserve: tuple[int, ...], hand: Hand) -> "Position":
        """Return this board with a hand from which no piece is placed yet."""
        return Position(
            self.edition, self.first, turn, self.pieces, reserve, self.captured, self.points, hand
        )

    @property
    def scores(self) -> tuple[int, ...]:
        """Points for lines plus the value of the captives."""
        return tuple(p + captives_value(n) for p, n in zip(self.points, self.captured, strict=True))

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, after the round in which a reserve ran out; None while the game goes on."""
        return best(self.scores, "a reserve is empty and the round is over") if self.over else None

    @property
    def fields(self) -> dict[str, str]:
        """Everything in the position except the edition, as text by field."""
        seats = {"reserve": self.reserve, "captured": self.captured, "points": self.points}
        return {
            "first": str(self.first),
            "turn": str(self.turn),
            "pieces": self.edition.board.occupied(self.pieces),
            **{key: ",".join(map(str, values)) for key, values in seats.items()},
            "dice": write(self.hand.lying),
            "throws": str(self.hand.throws),
            "placed": str(self.placed),
        }

    __str__ = position_text
    _repr_svg_ = position_svg


def line_value(length: int) -> int:
    """Return the points of a run: a point for each piece beyond two."""
    return max(length - 2, 0)


def captives_value(count: int) -> int:
    """Return the value of captured pieces at the end (B13).

    The n-th captive adds floor((n + 1) / 2) points: 1, 1, 2, 2, 3, 3, …
    The first n add up to floor((n + 1)^2 / 4): to m(m + 1) for n = 2m, and to (m + 1)^2 for n = 2m + 1.

    >>> [captives_value(n) for n in (0, 1, 2, 3, 12, 13, 18)]
    [0, 1, 2, 4, 42, 49, 90]
    """
    return (count + 1) ** 2 // 4


def _read(edition: Edition, fields: Fields) -> Position:
    reserve = fields.numbers("reserve", 0, max(edition.pieces.values()))
    seats, own = len(reserve), edition.pieces[len(reserve)]
    position = Position(
        edition,
        fields.number("first", 1, seats),
        fields.number("turn", 1, seats),
        fields.owners("pieces", edition.board, seats),
        reserve,
        fields.numbers("captured", 0, own * (seats - 1)),
        fields.numbers("points", 0, 9999),
        fields.hand(edition.dice, edition.throws),
        fields.number("placed", 0, edition.pieces_a_turn[seats] - 1),
    )
    fields.done()
    lost = [own - left - mine.bit_count() for left, mine in zip(reserve, position.pieces, strict=True)]
    require(
        len(position.captured) == len(position.points) == seats,
        "the fields are for different numbers of seats",
    )
    require(min(lost) >= 0 and sum(lost) >= sum(position.captured), "there are more pieces than the game has")
    require(not position.throwing or position.hand.left > 0, "dice are missing, but no throw is left")
    require(position.over or reserve[position.turn - 1] > 0, "the seat to move has no pieces left")
    out = own - reserve[position.turn - 1]
    fits = position.hand.throws and position.placed <= min(out, position.hand.missing)
    require(not position.placed or bool(fits), f"{position.placed} pieces cannot have been placed this turn")
    require(not position.placed or position.open > 0, "nothing more fits, but the turn has not ended")
    return position


def _edition(name: str, choices: Mapping[str, str], board: Board | None) -> Edition:
    printed = sheet("columbiz", name)
    return Edition(
        name,
        board or Board.drawn(printed.text("board"), GAME.grid, FACES),
        chosen(choices, "B4", SCORINGS),
        printed.number("dice"),
        printed.number("throws"),
        printed.by_number("pieces"),
        printed.by_number("pieces_a_turn"),
        printed.number("discard"),
    )


GAME = Game(
    name="columbiz",
    title="Columbiz",
    default="fr",
    choices=(
        Choice(
            "B4",
            SCORINGS,
            "whether a new piece scores every line through it in full, or only what it adds to it",
        ),
    ),
    events=EVENTS,
    grid=(6, 6),
    words=(),
    opening=1,
    build=_edition,
)
