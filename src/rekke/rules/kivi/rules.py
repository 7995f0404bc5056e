"""KIVI: with six dice, thrown up to three times, a seat puts a stone on a square whose target they meet."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, TypeAlias, assert_never, get_args

from rekke.lang.translatable import Translatable, reason
from rekke.rules.board import Board
from rekke.rules.dice import write
from rekke.rules.events import Event, Keep, Place, Roll
from rekke.rules.faults import Illegal
from rekke.rules.fields import Fields, require
from rekke.rules.game import Game, check_seats, check_turn, other_game
from rekke.rules.hand import Hand
from rekke.rules.kivi import targets
from rekke.rules.kivi.events import EVENTS, Box, Take
from rekke.rules.kivi.misses import why_missed
from rekke.rules.once import once
from rekke.rules.position import Actor, Chance, Outcome, best, changed, seat_after
from rekke.rules.seeing import edition_html, edition_name, position_svg, position_text
from rekke.rules.sheets import Choice, chosen, sheet

WORDS = ("2P", "3K", "R4", "3+2", "4K", "R5", "EVEN", "ODD", "<=12", ">=30", "3P", "3+3", "4+2")

Reading: TypeAlias = Literal["strict", "permissive"]
READINGS: tuple[Reading, ...] = get_args(Reading)
Privilege: TypeAlias = Literal["nothing", "vacant", "opponent", "anybody"]
"""What a rare roll allows beyond its targets: any vacant square, or also squares of opponents or anybody."""
PRIVILEGES: tuple[Privilege, ...] = get_args(Privilege)

_place, _take = cache(Place), cache(Take)
"""Cached because moves are listed often."""


@dataclass(frozen=True)
class Edition:
    """A printed edition of KIVI with the choices of a table."""

    name: str
    board: Board
    K1: Reading
    dice: int
    throws: int
    stones: int
    run_of_six: Privilege
    five_of_a_kind: Privilege
    six_of_a_kind: Privilege
    points: Mapping[str, int] = field(hash=False)

    game = "kivi"
    __repr__ = edition_name
    _repr_html_ = edition_html

    def start(self, seats: int, first: int) -> "Position":
        """Return the position at the start: an empty board, and seat `first` to throw."""
        check_seats(seats, first, GAME.seats)
        return Position(self, first, first, (0,) * seats, (0,) * seats, self.hand)

    def position(self, fields: dict[str, str]) -> "Position":
        """Return the position that has these fields."""
        return _read(self, Fields(fields, GAME.seats))

    @once
    def hand(self) -> Hand:
        """The dice before the first throw of a turn."""
        return Hand(self.dice, self.throws)

    @once
    def squares_worth(self) -> dict[int, int]:
        """The set of squares that are worth each number of points."""
        values = sorted(set(self.points.values()))
        return {n: self.board.where(*(w for w in WORDS if self.points[w] == n)) for n in values}

    def score(self, stones: int) -> int:
        """Return the points of a set of stones."""
        return targets.score(self.board, self.squares_worth, stones)

    def privilege(self, roll: str) -> Privilege:
        """Return what a roll allows in this edition beyond the targets that it meets."""
        match targets.pattern(roll):
            case "111111":
                return self.run_of_six
            case "51":
                return self.five_of_a_kind
            case "6":
                return self.six_of_a_kind
            case _:
                return "nothing"

    @once
    def _squares_met(self) -> dict[str, int]:
        return {}

    def met(self, roll: str) -> int:
        """Return the set of squares that this roll allows, vacant or not."""
        if roll not in self._squares_met:
            words = targets.met(roll, permissive=self.K1 == "permissive")
            anywhere = self.privilege(roll) != "nothing"
            self._squares_met[roll] = self.board.all if anywhere else self.board.where(*words)
        return self._squares_met[roll]


@dataclass(frozen=True)
class Position:
    """A position of KIVI. A boxed stone is lost (K7)."""

    edition: Edition
    first: int
    turn: int
    stones: tuple[int, ...]
    boxed: tuple[int, ...]
    hand: Hand

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.stones)

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of every seat: each plays alone."""
        return tuple(range(1, self.seats + 1))

    @property
    def over(self) -> bool:
        """Whether the game is over: the seat to move, and so every seat, has used all its stones."""
        mine = self.turn - 1
        return self.stones[mine].bit_count() + self.boxed[mine] == self.edition.stones

    @property
    def actors(self) -> tuple[Actor, ...]:
        """The dice or the seat whose turn it is."""
        if self.over:
            return ()
        missing = self.hand.missing
        return (Chance(self.turn, "?" * missing),) if missing else (self.turn,)

    @property
    def vacant(self) -> int:
        """The squares without a stone."""
        return self.edition.board.all & ~sum(self.stones)

    @property
    def open(self) -> int:
        """The vacant squares that the dice allow; none while dice must be thrown."""
        return 0 if self.hand.missing else self.edition.met(self.hand.lying) & self.vacant

    @property
    def takeable(self) -> int:
        """The squares that the dice allow the seat to take over."""
        match self.edition.privilege(self.hand.lying):
            case "opponent":
                return sum(self.stones) - self.stones[self.turn - 1]
            case "anybody":
                return sum(self.stones)
            case _:
                return 0

    def moves(self, seat: int) -> Iterator[Event]:
        """Yield placements, takeovers and keeps; `box` if nothing else is possible."""
        if self.over or self.hand.missing or seat != self.turn:
            return
        board = self.edition.board
        for square in board.named(self.open):
            yield _place(seat, square)
        for taken in board.named(self.takeable):
            for to in board.named(self.vacant):
                yield _take(seat, taken, to)
        yield from self.hand.keeps(seat)
        if not self.open and not self.hand.left:
            yield Box(seat)

    def after(self, event: Event) -> "Position":
        """Return the position after an event."""
        check_turn(event, self.turn, self.seats, self.over)
        if not isinstance(event, EVENTS):
            raise other_game("kivi", event)
        if self.hand.missing and not isinstance(event, Roll):
            raise Illegal(reason("dice.throw-first", count=self.hand.missing))
        match event:
            case Roll():
                return self._rolled(event.dice)
            case Keep():
                return self._with_hand(self.hand.kept(event.dice, "K8"))
            case Place():
                return self._placed(event.square)
            case Take():
                return self._taken(event.square, event.to)
            case Box():
                return self._box()
            case _:
                assert_never(event)

    def _rolled(self, dice: str) -> "Position":
        if not self.hand.missing:
            raise Illegal(reason("dice.choose-first"), "K8")
        return self._with_hand(self.hand.rolled(dice))

    def _with_hand(self, hand: Hand) -> "Position":
        return Position(self.edition, self.first, self.turn, self.stones, self.boxed, hand)

    def _placed(self, square: str) -> "Position":
        bit = self.edition.board.at(square)
        if not bit & self.vacant:
            raise Illegal(reason("kivi.taken", square=square))
        if not bit & self.open:
            raise Illegal(why_missed(square, self.edition.board.word[square], self.hand.lying), "K1")
        return self._next(self._with(self.stones, bit), self.boxed)

    def _taken(self, square: str, to: str) -> "Position":
        bit, target = self.edition.board.at(square), self.edition.board.at(to)
        if self.edition.privilege(self.hand.lying) not in ("opponent", "anybody"):
            raise Illegal(reason("kivi.no-takeover", dice=self.hand.lying), "K5")
        if not bit & self.takeable:
            raise Illegal(self._why_not_taken(square, bit), "K4")
        if not target & self.vacant:
            raise Illegal(reason("kivi.not-vacant", square=square, to=to), "K4")
        moved = tuple(own & ~bit | target if own & bit else own for own in self.stones)
        return self._next(self._with(moved, bit), self.boxed)

    def _box(self) -> "Position":
        if self.hand.left:
            raise Illegal(reason("kivi.can-throw"), "K6")
        if self.open:
            raise Illegal(reason("kivi.can-place"), "K6")
        boxed = changed(self.boxed, self.turn, self.boxed[self.turn - 1] + 1)
        return self._next(self.stones, boxed)

    def _with(self, stones: tuple[int, ...], bit: int) -> tuple[int, ...]:
        return changed(stones, self.turn, stones[self.turn - 1] | bit)

    def _next(self, stones: tuple[int, ...], boxed: tuple[int, ...]) -> "Position":
        turn = seat_after(self.turn, self.seats)
        return Position(self.edition, self.first, turn, stones, boxed, self.edition.hand)

    def _why_not_taken(self, square: str, bit: int) -> Translatable:
        if bit & self.vacant:
            return reason("kivi.no-stone", square=square)
        return reason("kivi.own-stone", square=square)

    @once
    def scores(self) -> tuple[int, ...]:
        """The points of each seat's stones on the board."""
        return tuple(self.edition.score(own) for own in self.stones)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, after every seat has used its stones; None while the game goes on."""
        return best(self.scores, f"everybody has had {self.edition.stones} turns") if self.over else None

    @property
    def fields(self) -> dict[str, str]:
        """Everything in the position except the edition, as text by field."""
        return {
            "first": str(self.first),
            "turn": str(self.turn),
            "stones": self.edition.board.occupied(self.stones),
            "boxed": ",".join(map(str, self.boxed)),
            "dice": write(self.hand.lying),
            "throws": str(self.hand.throws),
        }

    __str__ = position_text
    _repr_svg_ = position_svg


def _read(edition: Edition, fields: Fields) -> Position:
    boxed = fields.numbers("boxed", 0, edition.stones)
    seats = len(boxed)
    position = Position(
        edition,
        fields.number("first", 1, seats),
        fields.number("turn", 1, seats),
        fields.owners("stones", edition.board, seats),
        boxed,
        fields.hand(edition.dice, edition.throws),
    )
    fields.done()
    turns = [own.bit_count() + lost for own, lost in zip(position.stones, boxed, strict=True)]
    in_order = turns[position.first - 1 :] + turns[: position.first - 1]
    had = (position.turn - position.first) % seats
    expected = [in_order[-1] + (place < had) for place in range(seats)]
    require(in_order == expected, "the number of stones of each seat does not fit the seat to move")
    require(max(turns) <= edition.stones, f"a seat has at most {edition.stones} stones")
    require(not position.hand.missing or position.hand.left > 0, "dice are missing, but no throw is left")
    require(not (position.over and position.hand.throws), "the game is over, but dice have been thrown")
    return position


def _edition(name: str, choices: Mapping[str, str], board: Board | None) -> Edition:
    printed = sheet("kivi", name)
    return Edition(
        name,
        board or Board.drawn(printed.text("board"), GAME.grid, WORDS),
        chosen(choices, "K1", READINGS),
        printed.number("dice"),
        printed.number("throws"),
        printed.number("stones"),
        printed.word("run_of_six", PRIVILEGES),
        printed.word("five_of_a_kind", PRIVILEGES),
        printed.word("six_of_a_kind", PRIVILEGES),
        printed.numbers("points"),
    )


GAME = Game(
    name="kivi",
    title="KIVI",
    default="en",
    choices=(
        Choice(
            "K1",
            READINGS,
            "whether a roll meets only the fullest target of each family, or every target it contains",
        ),
    ),
    events=EVENTS,
    grid=(7, 7),
    words=WORDS,
    opening=1,
    build=_edition,
    taking=(Place, Take),
)
