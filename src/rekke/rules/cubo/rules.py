"""Cubo: all seats lay nine dice as a square at the same time, against each other and the clock.

A tray holds the dice in front of a seat: unthrown (`R?…`), thrown (`R6…`) or laid as a square (`R5R4R3/…`).
Its prize is undecided, a die grabbed from the middle, or none. The phases of a round follow from the trays.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, assert_never, get_args

from rekke.lang.translatable import phrase, reason
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
from rekke.rules.game import Game, check_going_on, check_seats, other_game
from rekke.rules.once import once
from rekke.rules.position import Actor, Outcome, best
from rekke.rules.seeing import edition_html, edition_name, position_svg, position_text
from rekke.rules.sheets import Choice, chosen, sheet

RunOrder: TypeAlias = Literal["ordered", "any"]
Colours: TypeAlias = Literal["drift", "restore"]
RUN_ORDERS: tuple[RunOrder, ...] = get_args(RunOrder)
COLOURS: tuple[Colours, ...] = get_args(Colours)


@dataclass(frozen=True)
class Edition:
    """A printed edition of Cubo with the choices of a table."""

    name: str
    board: Board
    C4: RunOrder
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
        """Return the position at the start: nine dice for each seat, and seat `first` to throw the middle."""
        check_seats(seats, first, GAME.seats)
        return Position(self, first, 0, (0,) * seats, self.middle, (Tray(self.own),) * seats)

    def position(self, fields: dict[str, str]) -> "Position":
        """Return the position that has these fields."""
        return _read(self, Fields(fields, GAME.seats))

    def score(self, square: str) -> int:
        """Return the points of a square."""
        return score(square, in_any_order=self.C4 == "any")


@dataclass(frozen=True)
class Position:
    """A position of Cubo: the rounds played, the scores, the middle and the trays."""

    edition: Edition
    first: int
    played: int
    scores: tuple[int, ...]
    middle: str
    trays: tuple[Tray, ...]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.trays)

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of every seat: each plays alone."""
        return tuple(range(1, self.seats + 1))

    @property
    def start_seat(self) -> int:
        """The seat that throws the middle and swaps first; it moves on by one every round (C13)."""
        return (self.first - 1 + self.played) % self.seats + 1

    @property
    def over(self) -> bool:
        """Whether all rounds are played."""
        return self.played == self.edition.rounds

    @once
    def called(self) -> bool:
        """Whether a seat has covered this round."""
        return any(tray.covered for tray in self.trays)

    @once
    def time_is_up(self) -> bool:
        """Whether a seat is late: then every seat that has not covered is late too (C10)."""
        return any(tray.late for tray in self.trays)

    @once
    def counting_down(self) -> bool:
        """Whether all seats but one have covered and grabbed or waived, and that one has not covered (C8)."""
        return [tray.laying for tray in self.trays if not tray.settled] == [True]

    @once
    def scoring(self) -> bool:
        """Whether every seat is settled: grabbed dice are swapped now, seat by seat."""
        return all(tray.settled for tray in self.trays)

    @property
    def to_swap(self) -> int:
        """The seat that swaps or stays now, in order from the start seat (C12); 0 if there is none."""
        if not self.scoring:
            return 0
        order = ((self.start_seat - 1 + n) % self.seats + 1 for n in range(self.seats))
        return next((seat for seat in order if self.tray(seat).holds_die), 0)

    def tray(self, seat: int) -> Tray:
        """Return the tray of a seat."""
        return self.trays[seat - 1]

    @property
    def actors(self) -> tuple[Actor, ...]:
        """All that may act now; empty when the game is over."""
        return actors(self)

    def moves(self, seat: int) -> Iterator[Event]:
        """Yield `lift` and every square to cover, or grabs and `waive`, or swaps and `stay`."""
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
        check_going_on(event, self.seats, self.over)
        if not isinstance(event, EVENTS):
            raise other_game("cubo", event)
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
            raise Illegal(reason("cubo.middle-thrown"), "C1")
        if event.seat != self.start_seat:
            raise Illegal(reason("cubo.start-seat", seat=self.start_seat), "C14")
        check_thrown(event.dice, self.middle)
        return replace(self, middle=event.dice)

    def _laying(self, event: Roll | Lift | Cover | Late) -> "Position":
        seat, tray = event.seat, self.tray(event.seat)
        if "?" in self.middle:
            raise Illegal(reason("cubo.middle-first"), "C1")
        if tray.covered:
            raise Illegal(reason("cubo.covered"))
        if tray.late:
            raise Illegal(reason("cubo.late"), "C11")
        if isinstance(event, Late):
            return self._late(seat)
        if self.time_is_up:
            raise Illegal(reason("cubo.time-up"), "C10")
        if isinstance(event, Roll):
            return self._rolled(seat, event.dice)
        if tray.in_hand:
            raise Illegal(reason("cubo.throw-first"), "C6")
        return self._lifted(seat) if isinstance(event, Lift) else self._covered(seat, event.square)

    def _late(self, seat: int) -> "Position":
        if self.edition.C10 == "none" and not self.counting_down:
            raise Illegal(reason("cubo.no-limit"), "C10")
        return self._with(seat, self.tray(seat)._replace(late=True))

    def _rolled(self, seat: int, dice: str) -> "Position":
        tray = self.tray(seat)
        if not tray.in_hand:
            raise Illegal(reason("cubo.lift-first"), "C6")
        check_thrown(dice, tray.dice)
        return self._with(seat, Tray(dice))

    def _lifted(self, seat: int) -> "Position":
        if self.called:
            raise Illegal(reason("cubo.no-lift"), "C6")
        return self._with(seat, Tray(unthrown(self.tray(seat).dice)))

    def _covered(self, seat: int, square: str) -> "Position":
        if centre_of(square)[0] != "W":
            raise Illegal(reason("cubo.joker-centre"), "C3")
        if dice_of(square) != self.tray(seat).dice:
            raise Illegal(reason("cubo.other-dice", dice=self.tray(seat).dice))
        return self._with(seat, Tray(square))

    def _grabbing(self, event: Grab | Waive) -> "Position":
        seat, tray = event.seat, self.tray(event.seat)
        if not tray.covered:
            raise Illegal(reason("cubo.cover-first"), "C7")
        if tray.settled:
            raise Illegal(reason("cubo.grabbed"))
        if isinstance(event, Waive):
            return self._with(seat, tray._replace(prize=NONE))
        if len(event.die) != 2:
            raise Illegal(reason("cubo.one-die"))
        if event.die not in pairs(self.middle):
            die = phrase(f"cubo.die.{event.die[0]}", face=int(event.die[1]))
            raise Illegal(reason("cubo.no-such-die", die=die, middle=self.middle))
        rest = pairs(self.middle)
        rest.remove(event.die)
        return self._with(seat, tray._replace(prize=event.die), "".join(rest))

    def _swapping(self, event: Swap | Stay) -> "Position":
        seat, tray = event.seat, self.tray(event.seat)
        if not self.scoring:
            raise Illegal(reason("cubo.swap-later"))
        if not tray.holds_die:
            raise Illegal(reason("cubo.no-prize"), "C12")
        if seat != self.to_swap:
            raise Illegal(reason("cubo.swap-order", first=self.to_swap, seat=seat), "C12")
        square, back = tray.dice, tray.prize
        if isinstance(event, Swap):
            self.edition.board.at(event.square)
            if event.square == CENTRE:
                raise Illegal(reason("cubo.swap-joker"), "C3")
            square, back = put(tray.dice, event.square, tray.prize)
        middle = sort_coloured(self.middle + back)
        return self._with(seat, Tray(square, NONE), middle)

    def _with(self, seat: int, tray: Tray, middle: str | None = None) -> "Position":
        """Return the position with a new tray for a seat; the round ends if nobody can still act in it."""
        trays = (*self.trays[: seat - 1], tray, *self.trays[seat:])
        lying = self.middle if middle is None else middle
        position = Position(self.edition, self.first, self.played, self.scores, lying, trays)
        return position if not position.scoring or position.to_swap else position._next_round()

    def _next_round(self) -> "Position":
        """Score the covered squares and start the next round with all dice unthrown (C5, C11)."""
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
        """Points of the covered squares of this round, before any further swap."""
        return tuple(self.edition.score(tray.dice) if tray.covered else 0 for tray in self.trays)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome after the last round; None while the game goes on."""
        return best(self.scores, f"{self.edition.rounds} rounds are played") if self.over else None

    @property
    def fields(self) -> dict[str, str]:
        """Everything in the position except the edition, as text by field."""
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
    require(len(position.trays) == seats, "the fields are for different numbers of seats")
    require_all_dice(position)
    require_one_moment(position)
    return position


def _edition(name: str, choices: Mapping[str, str], board: Board | None) -> Edition:
    printed = sheet("cubo", name)
    return Edition(
        name,
        board or Board((PLACES[:3], PLACES[3:6], PLACES[6:])),
        chosen(choices, "C4", RUN_ORDERS),
        chosen(choices, "C5", COLOURS),
        choices["C10"],
        printed.number("rounds"),
        printed.number("countdown"),
        printed.text("own"),
        printed.text("middle"),
    )


GAME = Game(
    name="cubo",
    title="Cubo",
    default="nl",
    choices=(
        Choice("C4", RUN_ORDERS, "whether the faces of a run must be in order along the line"),
        Choice("C5", COLOURS, "whether seats keep swapped dice in the next rounds or get their own back"),
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
    timed=True,
)
