"""Columbiz, drawn: columns headed by dice, and squares that ask for more of them from row to row."""

from rekke.draw.letters import text_board
from rekke.draw.reading import owners
from rekke.draw.sheet import PieceCount, felt, grid, seats, svg_sheet
from rekke.draw.svg import PIPS, box, die, ground, mix, piece
from rekke.rules.columbiz.rules import Position
from rekke.rules.dice import FACES

_NAMES = ("purple", "blue", "grey", "black")
"""B14: the colours of the seats, in their order."""
SHALLOW, DEEP, ASKS = "#f3ead6", "#c98f4e", "#3a2a12"
"""Colours of a square that asks for one die, of one that asks for six, and of the small dice on it."""


def as_text(position: Position) -> str:
    """Draw the board with its pieces, then a line for every seat, then the dice."""
    letters = position.edition.board.letters
    heads = [f"{letter}:{face}" for letter, face in zip(letters, FACES, strict=True)]
    drawn = text_board(position, lambda _, piece: piece or ".", heads)
    lines = [drawn, *(_seat(position, seat) for seat in range(1, position.seats + 1))]
    if position.hand.lying:
        lines.append(
            f"dice {position.hand.lying}, throws made: {position.hand.throws} of {position.hand.allowed}"
        )
    return "\n".join(lines)


def _seat(position: Position, seat: int) -> str:
    return (
        f"seat {seat} ({_NAMES[seat - 1]}): {position.reserve[seat - 1]} in reserve, "
        f"{position.captured[seat - 1]} captured, {position.points[seat - 1]} line points"
    )


def picture(position: Position) -> str:
    """Draw the board with its pieces, the dice of the turn, and what the seats have."""
    board, hand = position.edition.board, position.hand
    sides = owners(position)
    chosen = 0 if position.over or position.throwing else position.open
    drawn = grid(
        board,
        lambda name: _square(board.word[name], sides.get(name, 0)),
        chosen,
        head=lambda column: die(FACES[column]),
    )
    counts = [
        (PieceCount("in reserve", left), PieceCount("captured", held, boxed=True))
        for left, held in zip(position.reserve, position.captured, strict=True)
    ]
    dice = () if position.over else (felt(drawn.width, hand.lying, hand.size, (hand.throws, hand.allowed)),)
    standing = seats(position, drawn.width, [str(score) for score in position.scores], counts)
    return svg_sheet("Columbiz", position, drawn, *dice, standing)


def _square(asks: str, side: int) -> str:
    """Draw a square: the more dice it asks for, the darker it is; small dice on it show how many."""
    depth = (int(asks) - 1) / (len(FACES) - 1)
    asked = (box(x - 8.5, y - 8.5, 17, 17, rx=4.5, fill=ASKS, opacity=0.62) for x, y in PIPS[asks])
    return ground(mix(DEEP, depth, SHALLOW)) + (piece(side) if side else "".join(asked))
