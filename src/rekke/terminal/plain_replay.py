"""A record told step by step in plain text."""

from collections.abc import Iterator, Sequence

from rekke.record.record import Record
from rekke.rules.position import Position
from rekke.table.snapshot import seats_to_act
from rekke.terminal.said import on_move, recorded, recounted, scores, won
from rekke.terminal.words import Words


def told(record: Record, words: Words) -> Iterator[str]:
    """Give a text for every event, with what it earned, and at last the board."""
    names = recorded(record, words)
    position = record.start
    for number, event in enumerate(record.events, 1):
        said = recounted(event, position, names, words)
        yield f"{number:4}  " + "\n      ".join(sentence for sentence, _ in said)
        position = position.after(event)
    yield _end(position, names, words)


def _end(position: Position, names: Sequence[str], words: Words) -> str:
    """Show the board, who has how much, and who has won or is on the move."""
    outcome = position.outcome
    last = won(outcome.winners, names, words) if outcome else on_move(seats_to_act(position), names, words)
    title = words("replay.of", game=words(f"game.{position.edition.game}"), names=words.together([*names]))
    return "\n".join(("", title, "", str(position), "", *scores(position, names, words), last))
