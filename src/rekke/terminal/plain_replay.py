"""A record told step by step in plain text."""

from collections.abc import Iterator

from rekke.record.record import Record
from rekke.rules.gains import gains
from rekke.terminal.said import happened, reasons, recorded
from rekke.terminal.show import show
from rekke.terminal.words import Words


def told(record: Record, words: Words) -> Iterator[str]:
    """Give a text for every event, with what it earned, and at last the board."""
    names = recorded(record, words)
    position = record.start
    for number, event in enumerate(record.events, 1):
        said = happened(event.seat, str(event).partition(" ")[2], names, words)
        earned = reasons(position, gains(position, event), names, words)
        yield "\n".join((f"{number:4}  {said}", *(f"      {reason}" for reason in earned)))
        position = position.after(event)
    yield f"\n{show(record)}"
