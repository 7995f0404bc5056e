"""The drawing of a game that has no module of its own: its board, its pieces, its dice, its scores."""

from rekke.draw.letters import text_board
from rekke.draw.reading import dice, other_fields, owners, seat_fields
from rekke.draw.sheet import felt, grid, seats, svg_sheet
from rekke.draw.svg import CARD, ground, piece, text
from rekke.rules.position import Position


def as_text(position: Position) -> str:
    """Draw the board, an occupied square as its owner, then a line for every seat, the dice and all other fields."""
    others = ", ".join(f"{key} {value}" for key, value in other_fields(position).items())
    lying = dice(position)
    return "\n".join(
        (
            text_board(position, lambda word, piece: piece or word),
            *(_seat(position, seat) for seat in range(1, position.seats + 1)),
            *([f"dice {''.join(lying)}"] if lying else []),
            *([others] if others else []),
        )
    )


def _seat(position: Position, seat: int) -> str:
    has = (f"{key} {value}" for key, value in seat_fields(position, seat).items())
    return f"seat {seat}: " + ", ".join((f"score {position.scores[seat - 1]}", *has))


def picture(position: Position) -> str:
    """Draw the board with its words and its pieces, the dice, and the score of every seat."""
    board, owned, lying = position.edition.board, owners(position), dice(position)
    drawn = grid(board, lambda square: _square(board.word[square], owned.get(square, 0)))
    thrown = [felt(drawn.width, lying, len(lying))] if lying and not position.outcome else []
    scores = [str(score) for score in position.scores]
    standing = seats(position, drawn.width, scores, [()] * position.seats)
    return svg_sheet(position.edition.game, position, drawn, *thrown, standing)


def _square(word: str, side: int) -> str:
    if side:
        return ground(CARD) + piece(side)
    return ground(CARD) + text(word, 50, 50 + _font(word) * 0.35, _font(word))


def _font(word: str) -> float:
    """Return the largest size in which a word fits on its square."""
    return min(44, 115 / max(len(word), 1))
