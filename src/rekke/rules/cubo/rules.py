"""Cubo: everybody lays nine dice as a square at once, against each other and the clock.

A tray is what lies before a seat. Its dice are unthrown (`R?…`), thrown (`R6…`) or laid as a
square (`R5R4R3/…`); its prize is undecided, a die grabbed from the middle, or none. All else,
who has called, who holds up whom, what is scored, follows from the trays.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from rekke.rules.board import Board, on_grid
from rekke.rules.cubo.drawing import drawn
from rekke.rules.cubo.picture import picture
from rekke.rules.cubo.square import CENTRE, PLACES, centre_of, dice_of, laid, put, score, squares
from rekke.rules.cubo.tray import NONE, Tray, check_thrown, read_tray, write_tray
from rekke.rules.dice import coloured, coloured_or_unthrown, faces, pairs, sort_coloured, unthrown
from rekke.rules.events import Event
from rekke.rules.faults import Illegal
from rekke.rules.fields import Fields, require
from rekke.rules.game import Game, check_seats
from rekke.rules.notebook import said, shown
from rekke.rules.position import Actor, Chance, Clock, Outcome, best
from rekke.rules.sheets import Choice, sheet


@dataclass(frozen=True)
class Edition:
    """Cubo as its sheet prints it, with the table's choices."""

    name: str
    board: Board
    C4: str
    C5: str
    C10: str
    rounds: int
    countdown: int
    own: str
    middle: str

    game = "cubo"
    __repr__ = said
    _repr_html_ = shown

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
        """The middle dice; then everybody at once, dice, seats and clocks; then who swaps."""
        if self.over:
            return ()
        if "?" in self.middle:
            return (Chance(self.start_seat, self.middle, "middle"),)
        if self.to_swap:
            return (self.to_swap,)
        return tuple(actor for seat in range(1, self.seats + 1) for actor in self._acting(seat))

    def _acting(self, seat: int) -> Iterator[Actor]:
        tray = self.tray(seat)
        if tray.laying:
            if not self.time_is_up:
                yield Chance(seat, tray.dice) if tray.in_hand else seat
            yield from self._clocks(seat)
        elif not tray.settled:
            yield seat

    def _clocks(self, seat: int) -> Iterator[Clock]:
        """The round's limit, the countdown, and no time at all once somebody is late (C8, C10)."""
        if self.time_is_up:
            yield Clock(seat, 0)
            return
        if self.edition.C10 != "none":
            yield Clock(seat, int(self.edition.C10))
        if self.counting_down:
            yield Clock(seat, self.edition.countdown)

    @property
    def lapses(self) -> tuple[Event, ...]:
        """Who has covered and not grabbed waives, when it holds up the countdown or the scoring (C9)."""
        undecided = [seat for seat, tray in enumerate(self.trays, 1) if tray.covered and not tray.settled]
        held_up = sum(tray.laying for tray in self.trays) <= 1 or self.time_is_up
        return tuple(Event(seat, "waive") for seat in undecided if held_up)

    def moves(self, seat: int) -> Iterator[Event]:
        """List `lift` and every square that can be covered; grabs and `waive`; swaps and `stay`."""
        if seat not in self.actors:
            return
        if self.scoring:
            yield from (Event(seat, "swap", place) for place in PLACES if place != CENTRE)
            yield Event(seat, "stay")
        elif self.tray(seat).covered:
            yield from (Event(seat, "grab", die) for die in dict.fromkeys(pairs(self.middle)))
            yield Event(seat, "waive")
        else:
            if not self.called:
                yield Event(seat, "lift")
            yield from (Event(seat, "cover", square) for square in squares(self.tray(seat).dice))

    def after(self, event: Event) -> "Position":
        """Give the position after an event."""
        if self.over:
            raise Illegal("the game has ended")
        if event.seat > self.seats:
            raise Illegal(f"nobody sits on seat {event.seat}")
        match event.verb:
            case "middle":
                return self._middle_thrown(event.seat, faces(event.what))
            case "roll" | "lift" | "cover" | "late":
                return self._laying(event)
            case "grab" | "waive":
                return self._grabbing(event)
            case "swap" | "stay":
                return self._swapping(event)
            case _:
                raise Illegal(f"Cubo has no {event.verb!r}")

    def _middle_thrown(self, seat: int, dice: str) -> "Position":
        if "?" not in self.middle:
            raise Illegal("the middle is thrown once a round", "C1")
        if seat != self.start_seat:
            raise Illegal(f"seat {self.start_seat} throws the middle this round", "C13")
        check_thrown(dice, self.middle)
        return replace(self, middle=dice)

    def _laying(self, event: Event) -> "Position":
        seat, tray = event.seat, self.tray(event.seat)
        if "?" in self.middle:
            raise Illegal("the middle is thrown first", "C1")
        if tray.covered:
            raise Illegal(f"seat {seat} has covered")
        if tray.late:
            raise Illegal(f"seat {seat} is late", "C11")
        if event.verb == "late":
            return self._late(seat)
        if self.time_is_up:
            raise Illegal("the time is up: nobody throws, lifts or covers any more", "C10")
        if event.verb == "roll":
            return self._rolled(seat, faces(event.what))
        if tray.in_hand:
            raise Illegal(f"seat {seat} has its dice in hand and throws them first", "C6")
        return self._lifted(seat) if event.verb == "lift" else self._covered(seat, event.what)

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

    def _grabbing(self, event: Event) -> "Position":
        seat, tray, die = event.seat, self.tray(event.seat), event.what
        if not tray.covered:
            raise Illegal(f"seat {seat} has not covered", "C7")
        if tray.settled:
            raise Illegal(f"seat {seat} has grabbed or waived already")
        if event.verb == "waive":
            return self._with(seat, tray._replace(prize=NONE))
        if len(die) != 2:
            raise Illegal("one die is grabbed, no more and no fewer")
        if die not in pairs(self.middle):
            raise Illegal(f"no {die} lies in the middle: {self.middle}")
        rest = pairs(self.middle)
        rest.remove(die)
        return replace(self, middle="".join(rest))._with(seat, tray._replace(prize=die))

    def _swapping(self, event: Event) -> "Position":
        seat, tray = event.seat, self.tray(event.seat)
        if not self.scoring:
            raise Illegal("swapping is for the end of the round")
        if not tray.holds_die:
            raise Illegal(f"seat {seat} has no grabbed die to swap", "C12")
        if seat != self.to_swap:
            raise Illegal(f"seat {self.to_swap} swaps before seat {seat}")
        if event.what == CENTRE:
            raise Illegal("the joker is never swapped", "C3")
        square, back = put(tray.dice, event.what, tray.prize) if event.what else (tray.dice, tray.prize)
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

    __str__ = drawn
    _repr_svg_ = picture


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
    _require_all_dice(position)
    _require_one_moment(position)
    return position


def _require_all_dice(position: Position) -> None:
    """Dice change hands, but none is lost: as many of each colour as the game has."""
    edition = position.edition
    held = "".join(tray.dice + tray.prize for tray in position.trays) + position.middle
    whole = edition.own * position.seats + edition.middle
    for colour in "RBW":
        require(held.count(colour) == whole.count(colour), "the dice are not those of the game")
    for tray in position.trays:
        require(len(pairs(tray.dice.replace("/", ""))) == 9, "a seat has nine dice")
        require(tray.dice.count("W") == 1, "every seat has one joker")


def _require_one_moment(position: Position) -> None:
    """What lies on the trays must fit together: nothing before the middle, no round that is over."""
    begun = "?" not in position.middle
    untouched = all(tray == Tray(unthrown(tray.dice)) for tray in position.trays)
    require(begun or untouched, "the middle is thrown first")
    require(not (begun and position.over), "the game is over, yet a round goes on")
    require(not position.scoring or position.to_swap > 0, "the round is over, yet goes on")


def _edition(name: str, choices: Mapping[str, str], board: Board | None) -> Edition:
    says = sheet("cubo", name)
    return Edition(
        name,
        board or Board((PLACES[:3], PLACES[3:6], PLACES[6:])),
        **choices,
        rounds=says["rounds"],
        countdown=says["countdown"],
        own=says["own"],
        middle=says["middle"],
    )


GAME = Game(
    name="cubo",
    title="Cubo",
    default="nl",
    choices=(
        Choice("C4", ("ordered", "any"), "whether the faces of a street stand in order along the line"),
        Choice(
            "C5",
            ("drift", "restore"),
            "whether dice keep for the next rounds the colours they got by swapping",
        ),
        Choice(
            "C10",
            ("120", "none"),
            "the seconds after which a round ends for who has not covered",
            any_number=True,
        ),
    ),
    verbs={
        "middle": (coloured,),
        "roll": (coloured,),
        "lift": (),
        "cover": (laid,),
        "grab": (coloured,),
        "waive": (),
        "late": (),
        "swap": (on_grid(3, 3),),
        "stay": (),
    },
    words=(),
    opening=0,
    build=_edition,
    taking=("swap",),
    throwing=("middle", "roll"),
)
