"""A record step by step in plain text."""

from collections.abc import Iterator, Sequence

from rekke.record.record import Record
from rekke.rules.position import Position
from rekke.table.snapshot import seats_to_act
from rekke.terminal.describe import (
    describe_event,
    game_name,
    others_turn_sentence,
    record_names,
    score_sentences,
    winners_sentence,
)
from rekke.terminal.words import Words


def replay_texts(record: Record, words: Words) -> Iterator[str]:
    """Yield a text for every event with its gains, then the last board."""
    names = record_names(record, words)
    position = record.start
    for number, event in enumerate(record.events, 1):
        sentences = describe_event(event, position, names, words)
        yield f"{number:4}  " + "\n      ".join(sentence for sentence, _ in sentences)
        position = position.after(event)
    yield _end(position, names, words)


def _end(position: Position, names: Sequence[str], words: Words) -> str:
    """Return the board, the scores, and who has won or is to act."""
    outcome = position.outcome
    last = (
        winners_sentence(outcome.winners, outcome.scores, names, words)
        if outcome
        else others_turn_sentence(seats_to_act(position), names, words)
    )
    title = words("replay.of", game=game_name(position.edition.game, words), names=words.together([*names]))
    return "\n".join(("", title, "", str(position), "", *score_sentences(position, names, words), last))
