"""Columbiz: eight dice, thrown up to three times, put pieces into the columns of their faces."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from rekke.rules.board import Board, on_grid
from rekke.rules.columbiz.drawing import drawn
from rekke.rules.columbiz.picture import picture
from rekke.rules.dice import FACES, NUMBERS, faces, plain, spoken, write
from rekke.rules.events import Event
from rekke.rules.faults import Illegal
from rekke.rules.fields import Fields, require
from rekke.rules.game import Game, check_seats, check_turn
from rekke.rules.hand import Hand
from rekke.rules.lines import arms, unbroken
from rekke.rules.notebook import said, shown
from rekke.rules.position import Actor, Chance, Outcome, best, changed, seat_after
from rekke.rules.sheets import Choice, by_number, sheet


@dataclass(frozen=True)
class Edition:
    """Columbiz as one sheet prints it, with the table's choices."""

    name: str
    board: Board
    B4: str
    dice: int
    throws: int
    pieces: Mapping[int, int] = field(hash=False)
    pieces_a_turn: Mapping[int, int] = field(hash=False)
    discard: int

    game = "columbiz"
    __repr__ = said
    _repr_html_ = shown

    def start(self, seats: int, first: int) -> "Position":
        """Give every seat its pieces; the first one throws."""
        check_seats(seats, first)
        none = (0,) * seats
        reserve = (self.pieces[seats],) * seats
        return Position(self, first, first, none, reserve, none, none, Hand(self.dice))

    def position(self, fields: dict[str, str]) -> "Position":
        """Read back what `Position.fields` wrote."""
        return _read(self, Fields(fields))

    @cached_property
    def hand(self) -> Hand:
        """The dice before the first throw of a turn."""
        return Hand(self.dice)

    @cached_property
    def asks(self) -> dict[str, tuple[str, int]]:
        """What every square asks for: a face, and how many dice that show it."""
        return {square: (FACES[ord(square[0]) - ord("a")], int(n)) for square, n in self.board.word.items()}

    @cached_property
    def lower(self) -> dict[str, int]:
        """The squares with lower numbers in the same column, for every square."""
        return {square: self._lower(face, number) for square, (face, number) in self.asks.items()}

    def _lower(self, face: str, number: int) -> int:
        return sum(self.board.bit[s] for s, (f, n) in self.asks.items() if f == face and n < number)

    def lines_through(self, own: int, bit: int) -> Iterator[tuple[int, int]]:
        """Give the runs through a new piece, one along each direction, and what each scores (B4)."""
        for both in arms(self.board.size, bit.bit_length() - 1):
            one, other = (sum(unbroken(own, arm)) for arm in both)
            run = one | bit | other
            points = line_value(run.bit_count())
            match self.B4:
                case "increment":
                    yield run, points - line_value(one.bit_count()) - line_value(other.bit_count())
                case _:
                    yield run, points

    @cached_property
    def _met(self) -> dict[str, int]:
        return {}

    def met(self, dice: str) -> int:
        """Give the squares that these dice meet, one at a time (B8)."""
        if dice not in self._met:
            met = (s for s, (face, number) in self.asks.items() if dice.count(face) >= number)
            self._met[dice] = sum(self.board.bit[square] for square in met)
        return self._met[dice]


@dataclass(frozen=True)
class Position:
    """A moment of Columbiz. Once a piece is placed the dice that lie there are the unused ones."""

    edition: Edition
    first: int
    turn: int
    pieces: tuple[int, ...]
    reserve: tuple[int, ...]
    captured: tuple[int, ...]
    points: tuple[int, ...]
    hand: Hand
    placed: int = 0

    lapses = ()

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.reserve)

    @property
    def sides(self) -> tuple[int, ...]:
        """Everybody plays for itself."""
        return tuple(range(1, self.seats + 1))

    @property
    def over(self) -> bool:
        """A reserve is empty, and the round in which that happened is played to its end (B11)."""
        return 0 in self.reserve and self.turn == self.first and not self.hand.throws

    @property
    def throwing(self) -> bool:
        """Dice are to be thrown now."""
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
        """List placements, then `end` or the keeps; `discard` where nothing else is left."""
        if self.over or self.throwing or seat != self.turn:
            return
        for square in self.edition.board.named(self.open):
            yield Event(seat, "place", square)
        if self.placed:
            yield Event(seat, "end")
            return
        for kept in self.hand.keeps:
            yield Event(seat, "keep", kept)
        if not self.open and not self.hand.keeps:
            yield Event(seat, "discard")

    def after(self, event: Event) -> "Position":
        """Give the position after an event."""
        check_turn(event, self.turn, self.seats, self.over)
        if self.throwing and event.verb != "roll":
            raise Illegal(f"{NUMBERS[self.hand.missing]} dice are to be thrown first")
        match event.verb:
            case "roll":
                return self._rolled(faces(event.what))
            case "keep":
                return self._kept(faces(event.what))
            case "place":
                return self._placed(event.what)
            case "end":
                return self._ended()
            case "discard":
                return self._discarded()
            case _:
                raise Illegal(f"Columbiz has no {event.verb!r}")

    def _rolled(self, dice: str) -> "Position":
        if not self.throwing:
            raise Illegal("no die is in the hand: keep first, to throw the others again", "B2")
        return replace(self, hand=self.hand.rolled(dice))

    def _kept(self, dice: str) -> "Position":
        if self.placed:
            raise Illegal("after the first piece there is no more throwing", "B2")
        return replace(self, hand=self.hand.kept(dice, "B2"))

    def _placed(self, square: str) -> "Position":
        me, bit = self.turn, self.edition.board.bit[square]
        face, number = self.edition.asks[square]
        have = self.hand.lying.count(face)
        if bit & sum(self.pieces):
            raise Illegal(f"{square} is not empty")
        if have < number:
            needs = spoken(number, face, "unused")
            raise Illegal(f"{square} needs {needs}, you have {NUMBERS[have] if have else 'none'}", "B8")
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
        )._unless_it_ends_by_itself()

    def _unless_it_ends_by_itself(self) -> "Position":
        """End the turn at the limit of pieces, with an empty reserve, or when nothing fits (B12)."""
        full = self.placed == self.edition.pieces_a_turn[self.seats]
        return self._next() if full or not self.reserve[self.turn - 1] or not self.open else self

    def _ended(self) -> "Position":
        if not self.placed:
            raise Illegal("one piece must be placed before the turn can end", "B12")
        return self._next()

    def _discarded(self) -> "Position":
        if self.placed or self.open:
            raise Illegal("only who can place nothing discards", "B10")
        if self.hand.keeps:
            raise Illegal("while a throw is left, the dice are thrown again", "B10")
        left = max(self.reserve[self.turn - 1] - self.edition.discard, 0)
        return replace(self, reserve=changed(self.reserve, self.turn, left))._next()

    def _next(self) -> "Position":
        hand = Hand(self.edition.dice)
        return replace(self, turn=seat_after(self.turn, self.seats), hand=hand, placed=0)

    @property
    def scores(self) -> tuple[int, ...]:
        """Line points, and what the captives are worth."""
        return tuple(p + captives_value(n) for p, n in zip(self.points, self.captured, strict=True))

    @property
    def outcome(self) -> Outcome | None:
        """The end, after the round in which a reserve ran out."""
        return best(self.scores, "a reserve is empty and the round is over") if self.over else None

    @property
    def fields(self) -> dict[str, str]:
        """Everything in it but the edition, as words."""
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

    __str__ = drawn
    _repr_svg_ = picture


def line_value(length: int) -> int:
    """Give what a run is worth: nothing under three, then a point for each piece beyond two."""
    return max(length - 2, 0)


def captives_value(count: int) -> int:
    """Give what captured pieces are worth at the end, by the law that B13 states.

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
        fields.hand(edition.dice),
        fields.number("placed", 0, edition.pieces_a_turn[seats] - 1),
    )
    fields.done()
    lost = [own - left - mine.bit_count() for left, mine in zip(reserve, position.pieces, strict=True)]
    require(len(position.captured) == len(position.points) == seats, "the fields differ in their seats")
    require(min(lost) >= 0 and sum(lost) >= sum(position.captured), "there are more pieces than the game has")
    require(not position.throwing or position.hand.throws < 3, "no throw is left, and dice are missing")
    require(position.over or reserve[position.turn - 1] > 0, "a seat without pieces is not to go")
    out = own - reserve[position.turn - 1]
    fits = position.hand.throws and position.placed <= min(out, position.hand.missing)
    require(not position.placed or bool(fits), f"{position.placed} pieces cannot have been placed this turn")
    require(not position.placed or position.open > 0, "the turn has ended by itself, yet goes on")
    return position


def _edition(name: str, choices: Mapping[str, str], board: Board | None) -> Edition:
    says = sheet("columbiz", name)
    return Edition(
        name,
        board or Board.drawn(says["board"], (6, 6), FACES),
        choices["B4"],
        says["dice"],
        says["throws"],
        by_number(says["pieces"]),
        by_number(says["pieces_a_turn"]),
        says["discard"],
    )


GAME = Game(
    name="columbiz",
    title="Columbiz",
    default="fr",
    choices=(
        Choice(
            "B4",
            ("full", "increment"),
            "whether a new piece scores every line through it in full, or only what it adds to it",
        ),
    ),
    verbs={
        "roll": (plain,),
        "keep": (plain,),
        "place": (on_grid(6, 6),),
        "end": (),
        "discard": (),
    },
    words=(),
    opening=1,
    build=_edition,
)
