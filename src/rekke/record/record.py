"""Records: an edition, the seats and the events. `str` writes the file; a replay is a fold of the events."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape

from rekke.rules.events import Event
from rekke.rules.faults import Unreadable
from rekke.rules.games import GAMES
from rekke.rules.position import Edition, Position


@dataclass(frozen=True)
class Line:
    """A line below the header: an event, a comment, or both.

    >>> from rekke.rules.events import Place
    >>> print(Line(Place(1, "e3"), "the corner again"))
    1 place e3 ; the corner again
    """

    event: Event | None
    comment: str = ""
    number: int = field(default=0, compare=False)
    """The number of the line in its file."""

    def __str__(self) -> str:
        return _with_comment(str(self.event or ""), self.comment)


@dataclass(frozen=True)
class Remark:
    """The comments of a header line: on lines of their own above it, and at its end."""

    above: tuple[str, ...] = ()
    behind: str = ""


@dataclass(frozen=True)
class Record:
    """A whole game, or the beginning of one; `str` returns its canonical text.

    >>> from rekke.rules.events import Roll
    >>> edition = GAMES["kivi"].edition("it")
    >>> print(Record(edition, ("Ada", "Bo"), first=1, lines=(Line(Roll(1, "644422")),)))
    rekke: 1
    game: kivi
    edition: it
    seats: Ada | Bo
    first: 1
    ---
    1 roll 644422
    <BLANKLINE>
    """

    edition: Edition
    names: tuple[str, ...]
    first: int
    lines: tuple[Line, ...] = ()
    result: tuple[int, ...] | None = None
    others: Mapping[str, str] = field(default_factory=dict)
    """Header keys that this program does not know; they are kept when the record is written."""
    remarks: Mapping[str, Remark] = field(default_factory=dict)
    """Comments by header key, and those at `---` and `result`."""
    tail: tuple[str, ...] = ()
    """Comments after the result."""
    result_line: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        for name in self.names:
            if not re.fullmatch(r"[^|;\x00-\x1f\x7f-\x9f]+", name) or name != name.strip(" "):
                raise Unreadable(
                    f"{name!r} is not a name for a seat: use no |, no ; and no space at its ends"
                )

    @property
    def events(self) -> tuple[Event, ...]:
        """All events, without the comments."""
        return tuple(line.event for line in self.lines if line.event)

    @property
    def start(self) -> Position:
        """The position before the first event."""
        return self.edition.start(len(self.names), self.first)

    @property
    def unfinished(self) -> bool:
        """Whether the game goes on after the last event."""
        return self.at().outcome is None

    def at(self, number: int | None = None) -> Position:
        """Return the position after this number of events, by default all; -1 leaves out the last."""
        position = self.start
        for event in self.events[:number]:
            position = position.after(event)
        return position

    def positions(self) -> Iterator[Position]:
        """Yield the position at the start and after every event."""
        position = self.start
        yield position
        for event in self.events:
            position = position.after(event)
            yield position

    @property
    def header(self) -> dict[str, str]:
        """The keys and values of the header, in their canonical order."""
        game = GAMES[self.edition.game]
        choices = (f"{ruling}={value}" for ruling, value in game.settings(self.edition).items())
        board = game.own_board(self.edition)
        known = {
            "rekke": "1",
            "game": game.name,
            "edition": self.edition.name,
            "choices": " ".join(choices),
            "board": str(board or ""),
            "seats": " | ".join(self.names),
            "first": str(self.first),
        }
        return known | dict(self.others)

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in self._printed())

    def _repr_html_(self) -> str:
        """Show the scores, the last position and a folded list of events; notebooks look for this name."""
        # Imported here: drawing doubles the start-up time, and only notebooks ask for it.
        from rekke.draw.notebook import html_table  # noqa: PLC0415  (only needed to draw)
        from rekke.draw.picture import picture  # noqa: PLC0415  (only needed to draw)
        from rekke.draw.svg import element  # noqa: PLC0415  (only needed to draw)

        end = self.at()
        numbered = (str(seat) for seat in range(1, end.seats + 1))
        rows = list(zip(numbered, self.names, map(str, end.scores), strict=True))
        title = f"{GAMES[self.edition.game].title}, edition {self.edition.name}"
        events = element("ol", "".join(element("li", escape(str(event))) for event in self.events))
        count = element("summary", f"{len(self.events)} events")
        return (
            html_table(title, ("seat", "name", "score"), rows)
            + picture(end)
            + element("details", count, events)
        )

    def _printed(self) -> Iterator[str]:
        for key, value in self.header.items():
            yield from self._remarked(key, f"{key}: {value}" if value else "")
        yield from self._remarked("---", "---")
        yield from map(str, self.lines)
        if self.result is not None:
            yield from self._remarked("result", f"result: {' '.join(map(str, self.result))}")
        yield from (_with_comment("", comment) for comment in self.tail)

    def _remarked(self, key: str, text: str) -> Iterator[str]:
        """Yield a header line with its comments; if its text is empty, the comments stand alone."""
        remark = self.remarks.get(key, Remark())
        yield from (_with_comment("", comment) for comment in remark.above)
        if text or remark.behind:
            yield _with_comment(text, remark.behind)


def _with_comment(text: str, comment: str) -> str:
    """Return a text with its comment, or a comment alone; a comment alone may be empty."""
    if text:
        return f"{text} ; {comment}" if comment else text
    return f"; {comment}" if comment else ";"
