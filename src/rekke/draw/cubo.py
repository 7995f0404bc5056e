"""Cubo, drawn: the middle, and the dice of every seat: in hand, thrown, or laid as a square."""

from collections.abc import Iterator

from rekke.draw.letters import text_grid
from rekke.draw.sheet import EDGE, GAP, SEAT, STEP, Part, abreast, felt, grid, seat_of, seats, svg_sheet
from rekke.draw.svg import (
    ACCENT,
    CARD,
    FELT,
    INK,
    SOFT,
    WOOD,
    Attribute,
    box,
    die,
    element,
    group,
    mix,
    path,
    pen,
    text,
)
from rekke.rules.cubo.rules import Edition, Position
from rekke.rules.cubo.square import LINES, PLACES, line_score
from rekke.rules.cubo.tray import UNDECIDED, Tray
from rekke.rules.dice import pairs

LID = "#a97a33"
_CLOCK, _CROSS = "M50 14a36 36 0 1 0 .01 0ZM50 28V50L64 60", "M30 30L70 70M70 30L30 70"
TILTS = (-9, 6, -4, 8, -6, 5, 9, -8, 4)
"""Angles in degrees of the nine dice while they are thrown and not yet laid."""
SIDE, SCORES = EDGE + 3 * STEP + 8, 48
"""Width of a tray, and the margin at its right and below it for the scores of its lines."""
WIDTH, LIES = SIDE + SCORES, SIDE + SCORES - 10
HEIGHT = SEAT + 8 + LIES


def as_text(position: Position) -> str:
    """Draw the round, the middle and every seat's tray, a covered one as its square."""
    if position.over:
        return f"all {position.edition.rounds} rounds are played"
    lines = [f"round {position.played + 1} of {position.edition.rounds}, middle {position.middle or 'empty'}"]
    letters = position.edition.board.letters
    for seat, tray in enumerate(position.trays, 1):
        lines.append(f"seat {seat}: {_state(tray)}")
        if tray.covered:
            lines.append(text_grid([pairs(row) for row in tray.dice.split("/")], letters))
            lines.append(f"   scores {position.round_scores[seat - 1]} as it lies")
    return "\n".join(lines)


def _state(tray: Tray) -> str:
    if tray.late:
        return "is late"
    if tray.in_hand:
        return "has its dice in hand"
    if not tray.covered:
        return f"has thrown {tray.dice}"
    return "has covered" + (f" and holds {tray.prize}" if tray.holds_die else "")


def picture(position: Position) -> str:
    """Draw the middle with the number of the round, then every seat with its tray."""
    columns = abreast(position.seats)
    width = columns * (WIDTH + GAP) - GAP
    if position.over:
        scores = [str(score) for score in position.scores]
        return svg_sheet("Cubo", position, seats(position, width, scores, [()] * position.seats))
    drawn = (
        group(*_seat(position, at + 1), x=at % columns * (WIDTH + GAP), y=at // columns * (HEIGHT + GAP))
        for at in range(position.seats)
    )
    height = -(-position.seats // columns) * (HEIGHT + GAP) - GAP
    return svg_sheet("Cubo", position, _middle(position, width), Part("".join(drawn), width, height))


def _middle(position: Position, width: float) -> Part:
    """Draw the dice in the middle, empty places for those that were grabbed, and the number of the round."""
    part = felt(width, pairs(position.middle), len(pairs(position.edition.middle)))
    round_ = f"{position.played + 1}/{position.edition.rounds}"
    return part._replace(drawn=part.drawn + text(round_, 24, 66, 36, "#ffffff", text_anchor="start"))


def _seat(position: Position, seat: int) -> Iterator[str]:
    tray, score = position.tray(seat), str(position.scores[seat - 1])
    yield seat_of(position, seat, WIDTH, score)
    if tray.covered:
        earned = f"+{position.round_scores[seat - 1]}"
        yield text(earned, 80 + 20 * len(score), 44, 28, ACCENT, text_anchor="start")
    if tray.prize != UNDECIDED:
        yield _prize(tray)
    lies = _laid(position.edition, tray.dice) if tray.covered else _loose(tray)
    yield group(*lies, y=SEAT + 8)


def _prize(tray: Tray) -> str:
    """Draw the die that the seat has grabbed, or a cross if it waived."""
    inside = die(tray.prize) if tray.holds_die else path(_CROSS, **pen(SOFT, 9))
    frame = box(-6, -6, 112, 112, rx=24, fill="none", stroke=ACCENT, stroke_width=5, stroke_dasharray="11 9")
    return group(frame, inside, x=WIDTH - 62, y=10, size=46)


def _loose(tray: Tray) -> Iterator[str]:
    """Draw nine dice on felt: not thrown yet, thrown, or late."""
    yield box(0, 0, WIDTH, LIES, rx=20, fill=FELT, stroke="#7d5a2a", stroke_width=6)
    faded: dict[str, Attribute] = {"opacity": 0.45} if tray.late else {}
    for at, word in enumerate(pairs(tray.dice)):
        tilt = 0 if tray.in_hand else TILTS[at]
        turned = element("g", die(word), transform=f"rotate({tilt} 50 50)")
        x, y = WIDTH / 2 + (at % 3 - 1) * STEP - 46, LIES / 2 + (at // 3 - 1) * STEP - 46
        yield group(turned, x=x, y=y, size=92, **faded)
    if tray.late:
        yield group(path(_CLOCK, fill=CARD, **pen("#1a1f1d", 8)), x=WIDTH / 2 - 80, y=LIES / 2 - 80, size=160)


def _laid(edition: Edition, square: str) -> Iterator[str]:
    """Draw a covered square under its glass lid, and the score of each of its lines."""
    dice = pairs(square.replace("/", ""))
    lies = dict(zip(PLACES, dice, strict=True))
    ground = box(0, 0, 100, 100, rx=18, fill=mix(WOOD, 0.8, INK))
    yield grid(edition.board, lambda place: ground + die(lies[place])).drawn
    yield box(EDGE - 5, EDGE - 5, 3 * STEP + 6, 3 * STEP + 6, rx=20, fill="none", stroke=LID, stroke_width=6)
    for number, line in enumerate(LINES):
        points = line_score("".join(dice[at] for at in line), edition.C4 == "any")
        along = EDGE + number % 3 * STEP + 50
        x, y = (SIDE + SCORES / 2, along + 10) if number < 3 else (along, SIDE + 32)
        yield text(str(points or "·"), x, y, 28, ACCENT if points else SOFT)
