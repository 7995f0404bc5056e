"""A moment of Columbiz as a picture: columns headed by dice, rows that ask for more and more of them."""

from typing import TYPE_CHECKING

from rekke.rules.dice import FACES
from rekke.rules.picture import Note, felt, grid, seats, sheet, sides_on
from rekke.rules.svg import PIPS, box, die, ground, mix, piece

if TYPE_CHECKING:
    from rekke.rules.columbiz.rules import Position

SHALLOW, DEEP, ASKS = "#f3ead6", "#c98f4e", "#3a2a12"


def picture(position: "Position") -> str:
    """Draw the board with its pieces, the dice of the turn, and what the seats have."""
    board, hand = position.edition.board, position.hand
    sides = sides_on(board, position.pieces)
    chosen = 0 if position.over or position.throwing else position.open
    drawn = grid(
        board,
        lambda name: _square(board.word[name], sides[name]),
        chosen,
        head=lambda column: die(FACES[column]),
    )
    notes = [
        (Note("in reserve", left), Note("captured", held, boxed=True))
        for left, held in zip(position.reserve, position.captured, strict=True)
    ]
    dice = () if position.over else (felt(drawn.width, hand.lying, hand.size, (hand.throws, hand.allowed)),)
    standing = seats(position, drawn.width, [str(score) for score in position.scores], notes)
    return sheet("Columbiz", position, drawn, *dice, standing)


def _square(asks: str, side: int) -> str:
    """Draw the paler the fewer dice are asked for; the little dice lie like pips."""
    depth = (int(asks) - 1) / (len(FACES) - 1)
    asked = (box(x - 8.5, y - 8.5, 17, 17, rx=4.5, fill=ASKS, opacity=0.62) for x, y in PIPS[asks])
    return ground(mix(DEEP, depth, SHALLOW)) + (piece(side) if side else "".join(asked))
