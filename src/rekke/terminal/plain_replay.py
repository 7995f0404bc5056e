"""A record step by step in plain text."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rekke.lang.words import Words
from rekke.record.record import Record
from rekke.rules.position import Position, acting_seats
from rekke.terminal.analysis_text import analysis_texts, best_choice_text, mark_text
from rekke.terminal.describe import (
    describe_event,
    game_name,
    others_turn_sentence,
    outcome_sentence,
    record_names,
    score_sentences,
)

if TYPE_CHECKING:
    from rekke.analysis.result import Analysis, Moment


def replay_texts(record: Record, words: Words, analysis: "Analysis | None" = None) -> Iterator[str]:
    """Yield a text for every event with its gains, then the last board; with an analysis also marks and the result explained."""
    names = record_names(record, words)
    position = record.start
    for number, event in enumerate(record.events, 1):
        sentences = describe_event(event, position, names, words)
        lines = [sentence for sentence, _ in sentences]
        lines += _marked(analysis.moments[number - 1], words) if analysis else []
        yield f"{number:4}  " + "\n      ".join(lines)
        position = position.after(event)
    yield _end(position, names, words)
    if analysis:
        _, *texts = analysis_texts(analysis, words)
        yield from (f"\n{text}" for text in texts if text)


def _marked(moment: "Moment", words: Words) -> list[str]:
    """Return the mark of a choice that cost something, and what was better."""
    return [f"  {best_choice_text(moment, words).replace(chr(10), ', ')}"] if mark_text(moment, words) else []


def _end(position: Position, names: Sequence[str], words: Words) -> str:
    """Return the board, the scores, and who has won or has to act."""
    outcome = position.outcome
    last = (
        outcome_sentence(outcome, position.sides, names, words)
        if outcome
        else others_turn_sentence(acting_seats(position.actors), names, words)
    )
    title = words("replay.of", game=game_name(position.edition.game, words), names=words.together([*names]))
    return "\n".join(("", title, "", str(position), "", *score_sentences(position, names, words), last))
