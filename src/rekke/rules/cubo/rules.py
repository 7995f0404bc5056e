"""Cubo: everybody lays nine dice as a square at once, against each other and the clock.

A tray is what lies before a seat. Its dice are unthrown (`R?…`), thrown (`R6…`) or laid as a
square (`R5R4R3/…`); its prize is undecided, a die grabbed from the middle, or none. All else,
who has called, who holds up whom, what is scored, follows from the trays.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, TypeAlias, assert_never, get_args

from rekke.rules.board import Board
from rekke.rules.cubo.acting import actors
from rekke.rules.cubo.consistency import require_all_dice, require_one_moment
from rekke.rules.cubo.events import EVENTS, Cover, Grab, Late, Lift, Middle, Roll, Stay, Swap, Waive
from rekke.rules.cubo.square import CENTRE, PLACES, centre_of, dice_of, put, score, squares
from rekke.rules.cubo.tray import NONE, Tray, check_thrown, read_tray, write_tray
from rekke.rules.dice import coloured_or_unthrown, faces, pairs, sort_coloured, unthrown
from rekke.rules.events import Event
from rekke.rules.faults import Illegal
from rekke.rules.fields import Fields, require
from rekke.rules.game import Game, check_seats
from rekke.rules.position import Actor, Outcome, best
from rekke.rules.seeing import edition_html, edition_name, position_svg, position_text
from rekke.rules.sheets import Choice, chosen, sheet

Order: TypeAlias = Literal["ordered", "any"]
Colours: TypeAlias = Literal["drift", "restore"]
ORDERS: tuple[Order, ...] = get_args(Order)
COLOURS: tuple[Colours, ...] = get_args(Colours)


@dataclass(frozen=True)
class Edition:
    """Cubo as its sheet prints it, with the table's choices."""

    name: str
    board: Board
    C4: Order
    C5: Colours
    C10: str
    rounds: int
    countdown: int
    own: str
    middle: str

    game = "cubo"
    __repr__ = edition_name
    _repr_html_ = edition_html

    def start(self, seats: int, first: int) -> "Position":
        """Give every seat its nine dice; the first one throws the middle."""
        check_seats(seats, first)
        return Position(self, first, 0, (0,) * seats, self.middle, (Tray(self.own),) * seats)

    def position(self, fields: dict[str, str]) -> "Position":
        """Read back what `Position.fields` wrote."""
        return _read(self, Fields(fields))

    def score(self, square: str) -> int:
        """Give what a square scores."""
        return score(square, in_any_order=self.C4 == "any")


@dataclass(frozen=True)
class Position:
    """A moment of Cubo: rounds played, what the seats have, the middle and the trays."""

    edition: Edition
    first: int
    played: int
    scores: tuple[int, ...]
    middle: str
    trays: tuple[Tray, ...]

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.trays)

    @property
    def sides(self) -> tuple[int, ...]:
        """Everybody plays for itself."""
        return tuple(range(1, self.seats + 1))

    @property
    def start_seat(self) -> int:
        """The seat that throws the middle and scores first: the next one every round (C13)."""
        return (self.first - 1 + self.played) % self.seats + 1

    @property
    def over(self) -> bool:
        """All rounds are played."""
        return self.played == self.edition.rounds

    @cached_property
    def called(self) -> bool:
        """Somebody has covered this round."""
        return any(tray.covered for tray in self.trays)

    @cached_property
    def time_is_up(self) -> bool:
        """Somebody is late: who has not covered by now is late too (C10)."""
        return any(tray.late for tray in self.trays)

    @cached_property
    def counting_down(self) -> bool:
        """All seats but one have covered and grabbed or waived, and that one has not covered (C8)."""
        return [tray.laying for tray in self.trays if not tray.settled] == [True]

    @cached_property
    def scoring(self) -> bool:
        """Every seat is settled: grabbed dice are swapped in, in turn."""
        return all(tray.settled for tray in self.trays)

    @property
    def to_swap(self) -> int:
        """The seat that swaps or stays now, in turn from the start seat (C12); 0 if none does."""
        if not self.scoring:
            return 0
        order = ((self.start_seat - 1 + n) % self.seats + 1 for n in range(self.seats))
        return next((seat for seat in order if self.tray(seat).holds_die), 0)

    def tray(self, seat: int) -> Tray:
        """Give what lies before a seat."""
        return self.trays[seat - 1]

    @property
    def actors(self) -> tuple[Actor, ...]:
        """Who may act now."""
        return actors(self)

    def moves(self, seat: int) -> Iterator[Event]:
        """List `lift` and every square that can be covered; grabs and `waive`; swaps and `stay`."""
        if seat not in self.actors:
            return
        if self.scoring:
            yield from (Swap(seat, place) for place in PLACES if place != CENTRE)
            yield Stay(seat)
        elif self.tray(seat).covered:
            yield from (Grab(seat, die) for die in dict.fromkeys(pairs(self.middle)))
            yield Waive(seat)
        else:
            if not self.called:
                yield Lift(seat)
            yield from (Cover(seat, square) for square in squares(self.tray(seat).dice))

    def after(self, event: Event) -> "Position":
        """Return the position after an event."""
        if self.over:
            raise Illegal("the game has ended")
        if event.seat > self.seats:
            raise Illegal(f"nobody sits on seat {event.seat}")
        if not isinstance(event, EVENTS):
            raise Illegal(f"Cubo has no {event.verb!r}")
        match event:
            case Middle():
                return self._middle_thrown(event)
            case Roll() | Lift() | Cover() | Late():
                return self._laying(event)
            case Grab() | Waive():
                return self._grabbing(event)
            case Swap() | Stay():
                return self._swapping(event)
            case _:
                assert_never(event)

    def _middle_thrown(self, event: Middle) -> "Position":
        if "?" not in self.middle:
            raise Illegal("the middle is thrown once a round", "C1")
        if event.seat != self.start_seat:
            raise Illegal(f"seat {self.start_seat} throws the middle this round", "C14")
        check_thrown(event.dice, self.middle)
        return replace(self, middle=event.dice)

    def _laying(self, event: Roll | Lift | Cover | Late) -> "Position":
        seat, tray = event.seat, self.tray(event.seat)
        if "?" in self.middle:
            raise Illegal("the middle is thrown first", "C1")
        if tray.covered:
            raise Illegal(f"seat {seat} has covered")
        if tray.late:
            raise Illegal(f"seat {seat} is late", "C11")
        if isinstance(event, Late):
            return self._late(seat)
        if self.time_is_up:
            raise Illegal("the time is up: nobody throws, lifts or covers any more", "C10")
        if isinstance(event, Roll):
            return self._rolled(seat, event.dice)
        if tray.in_hand:
            raise Illegal(f"seat {seat} has its dice in hand and throws them first", "C6")
        return self._lifted(seat) if isinstance(event, Lift) else self._covered(seat, event.square)

    def _late(self, seat: int) -> "Position":
        if self.edition.C10 == "none" and not self.counting_down:
            raise Illegal("without a limit for the round nobody is late but in the countdown", "C10")
        return self._with(seat, self.tray(seat)._replace(late=True))

    def _rolled(self, seat: int, dice: str) -> "Position":
        tray = self.tray(seat)
        if not tray.in_hand:
            raise Illegal(f"seat {seat} has thrown: lift the dice first", "C6")
        check_thrown(dice, tray.dice)
        return self._with(seat, Tray(dice))

    def _lifted(self, seat: int) -> "Position":
        if self.called:
            raise Illegal("after the first call nobody lifts", "C6")
        return self._with(seat, Tray(unthrown(self.tray(seat).dice)))

    def _covered(self, seat: int, square: str) -> "Position":
        if centre_of(square)[0] != "W":
            raise Illegal("the joker lies in the centre", "C3")
        if dice_of(square) != self.tray(seat).dice:
            raise Illegal(f"these are not the dice that were thrown: {self.tray(seat).dice}")
        return self._with(seat, Tray(square))

    def _grabbing(self, event: Grab | Waive) -> "Position":
        seat, tray = event.seat, self.tray(event.seat)
        if not tray.covered:
            raise Illegal(f"seat {seat} has not covered", "C7")
        if tray.settled:
            raise Illegal(f"seat {seat} has grabbed or waived already")
        if isinstance(event, Waive):
            return self._with(seat, tray._replace(prize=NONE))
        if len(event.die) != 2:
            raise Illegal("one die is grabbed, no more and no fewer")
        if event.die not in pairs(self.middle):
            raise Illegal(f"no {event.die} lies in the middle: {self.middle}")
        rest = pairs(self.middle)
        rest.remove(event.die)
        return replace(self, middle="".join(rest))._with(seat, tray._replace(prize=event.die))

    def _swapping(self, event: Swap | Stay) -> "Position":
        seat, tray = event.seat, self.tray(event.seat)
        if not self.scoring:
            raise Illegal("swapping is for the end of the round")
        if not tray.holds_die:
            raise Illegal(f"seat {seat} has no grabbed die to swap", "C12")
        if seat != self.to_swap:
            raise Illegal(f"seat {self.to_swap} swaps before seat {seat}")
        square, back = tray.dice, tray.prize
        if isinstance(event, Swap):
            self.edition.board.at(event.square)
            if event.square == CENTRE:
                raise Illegal("the joker is never swapped", "C3")
            square, back = put(tray.dice, event.square, tray.prize)
        middle = sort_coloured(self.middle + back)
        return replace(self, middle=middle)._with(seat, Tray(square, NONE))

    def _with(self, seat: int, tray: Tray) -> "Position":
        """Change what lies before a seat; a round that has nothing left to happen ends by itself."""
        trays = (*self.trays[: seat - 1], tray, *self.trays[seat:])
        position = replace(self, trays=trays)
        return position if not position.scoring or position.to_swap else position._next_round()

    def _next_round(self) -> "Position":
        """Score the covered squares and take all dice into the hand, with their colours (C5, C11)."""
        match self.edition.C5:
            case "restore":
                middle, trays = self.edition.middle, (Tray(self.edition.own),) * self.seats
            case _:
                middle = unthrown(self.middle)
                trays = tuple(Tray(unthrown(tray.dice.replace("/", ""))) for tray in self.trays)
        scores = tuple(n + m for n, m in zip(self.scores, self.round_scores, strict=True))
        return Position(self.edition, self.first, self.played + 1, scores, middle, trays)

    @property
    def round_scores(self) -> tuple[int, ...]:
        """What the covered squares of this round score as they lie."""
        return tuple(self.edition.score(tray.dice) if tray.covered else 0 for tray in self.trays)

    @property
    def outcome(self) -> Outcome | None:
        """The end, after six rounds."""
        return best(self.scores, f"{self.edition.rounds} rounds are played") if self.over else None

    @property
    def fields(self) -> dict[str, str]:
        """Everything in it but the edition, as words."""
        return {
            "first": str(self.first),
            "played": str(self.played),
            "scores": ",".join(map(str, self.scores)),
            "middle": self.middle or NONE,
            "trays": ",".join(map(write_tray, self.trays)),
        }

    __str__ = position_text
    _repr_svg_ = position_svg


def _read(edition: Edition, fields: Fields) -> Position:
    scores = fields.numbers("scores", 0, 9999)
    seats = len(scores)
    position = Position(
        edition,
        fields.number("first", 1, seats),
        fields.number("played", 0, edition.rounds),
        scores,
        faces(coloured_or_unthrown(fields.take("middle"))),
        tuple(read_tray(word) for word in fields.texts("trays")),
    )
    fields.done()
    require(len(position.trays) == seats, "the fields differ in their seats")
    require_all_dice(position)
    require_one_moment(position)
    return position


def _edition(name: str, choices: Mapping[str, str], board: Board | None) -> Edition:
    says = sheet("cubo", name)
    return Edition(
        name,
        board or Board((PLACES[:3], PLACES[3:6], PLACES[6:])),
        chosen(choices, "C4", ORDERS),
        chosen(choices, "C5", COLOURS),
        choices["C10"],
        says.number("rounds"),
        says.number("countdown"),
        says.text("own"),
        says.text("middle"),
    )


GAME = Game(
    name="cubo",
    title="Cubo",
    default="nl",
    choices=(
        Choice("C4", ORDERS, "whether the faces of a street stand in order along the line"),
        Choice("C5", COLOURS, "whether dice keep for the next rounds the colours they got by swapping"),
        Choice(
            "C10",
            ("120", "none"),
            "the seconds after which a round ends for every seat that has not covered",
            any_number=True,
        ),
    ),
    events=EVENTS,
    grid=(3, 3),
    unlisted=(Cover,),
    words=(),
    opening=0,
    build=_edition,
    taking=(Swap,),
)
