"""An analysis in plain text: a sentence and a row for each seat, and the decisions that cost most."""

from collections.abc import Container, Iterator, Sequence
from typing import TYPE_CHECKING

from rekke.analysis.marks import COUNTED
from rekke.lang.words import Words
from rekke.terminal.describe import game_name, record_names

if TYPE_CHECKING:
    from rekke.analysis.rates import Estimate, Tally
    from rekke.analysis.result import Analysis, Moment


def analysis_texts(analysis: "Analysis", words: Words, you: int | None = None) -> Iterator[str]:
    """Yield the text of an analysis, block by block; seat `you` is the reader's."""
    names = record_names(analysis.record, words)
    game = game_name(analysis.record.edition.game, words)
    yield words("replay.of", game=game, names=words.together([*names]))
    seats = range(1, len(names) + 1) if you is None else [you]
    sentences = [sentence(analysis, seat, names, words, you=seat == you) for seat in seats]
    yield "\n".join(line for line in sentences if line)
    yield "\n".join(_seat_table(analysis, names, words))
    yield "\n".join(_costliest(analysis, names, words))
    yield "" if analysis.finished else words("analysis.cut")
    yield words("analysis.evaluator", name=analysis.evaluator)


def sentence(analysis: "Analysis", seat: int, names: Sequence[str], words: Words, *, you: bool) -> str:
    """Return why a seat's winning chance changed, in points that add up; nothing if nothing has happened."""
    from rekke.analysis.explanation import explain  # noqa: PLC0415  (numpy takes a moment to load)

    why = explain(analysis, seat)
    parts = [
        *_part("dice", why.dice, words),
        *_part("your" if you else "own", why.own, words),
        *(part for other, n in why.others.items() for part in _part("others", n, words, names[other - 1])),
        *_part("drift", why.unexplained, words),
    ]
    if not parts:
        return ""
    person = "you." if you else ""
    verb = "lost" if why.total < 0 else "gained"
    return words(
        f"analysis.{person}{verb}", name=names[seat - 1], count=abs(why.total), parts=words.together(parts)
    )


def mark_text(moment: "Moment", words: Words) -> str:
    """Return the word for a choice that cost something, with its cost; nothing for a fine one or a throw."""
    if moment.mark in (None, "fine"):
        return ""
    cost = words.decimal(-100 * moment.lost, 1, signed=True)
    return f"{words(f'analysis.mark.{moment.mark}')} {cost}"


def best_choice_text(moment: "Moment", words: Words) -> str:
    """Return the mark of a decision that counts, with what was better; nothing for any other event."""
    if not moment.mark:
        return ""
    better = moment.best and moment.lost >= COUNTED
    lines = [
        mark_text(moment, words) or words("analysis.mark.fine"),
        words("analysis.better", what=moment.best.event.text) if moment.best and better else "",
    ]
    return "\n".join(filter(None, lines))


def chance_text(analysis: "Analysis", at: int, seat: int, words: Words) -> str:
    """Return a seat's winning chance after `at` events."""
    worth = analysis.moments[at - 1].worth if at else analysis.start
    return words("analysis.chance", chance=words.decimal(100 * worth[seat - 1], 1))


def tally_lines(tally: "Tally", words: Words) -> list[str]:
    """Return a table of players over many games, with its notes."""
    heads = [
        words(f"analysis.column.{name}") for name in ("games", "result", "adjusted", "errors", "variance")
    ]
    rows = [
        [
            rate.name,
            str(rate.games),
            _estimated(rate.result, 100, 1, words),
            _estimated(rate.adjusted, 100, 1, words),
            _estimated(rate.errors, 1, 2, words) if rate.errors else "-",
            words.decimal(rate.variance_factor, 1) if rate.variance_factor else "-",
        ]
        for rate in tally.rates()
    ]
    return [*_aligned([["", *heads], *rows], left=[0]), *tally_notes(tally, words)]


def tally_notes(tally: "Tally", words: Words) -> list[str]:
    """Return what belongs to the figures of many games: how many were cut off, and the evaluator of each game."""
    cut = [words("analysis.unfinished", count=tally.unfinished)] if tally.unfinished else []
    names = [
        f"{game_name(game, words)}, {evaluator}" if len(tally.evaluators) > 1 else evaluator
        for game, evaluator in tally.evaluators
    ]
    return [*cut, *(words("analysis.evaluator", name=name) for name in names)]


def _estimated(estimate: "Estimate", unit: float, digits: int, words: Words) -> str:
    mean, *ends = (
        words.decimal(unit * number, digits) for number in (estimate.mean, *(estimate.interval or ()))
    )
    return f"{mean} ({'…'.join(ends)})" if ends else mean


def _part(what: str, points: int, words: Words, name: str = "") -> list[str]:
    if not points:
        return []
    verb = "gave" if points > 0 else "cost"
    return [words(f"analysis.{what}.{verb}", count=abs(points), name=name)]


def _seat_table(analysis: "Analysis", names: Sequence[str], words: Words) -> list[str]:
    columns = ("start", "dice", "choices", "drift", "result", "adjusted", "errors", "decisions")
    heads = ["", *(words(f"analysis.column.{name}") for name in columns)]
    return _aligned(
        [heads, *(_row(analysis, seat, name, words) for seat, name in enumerate(names, 1))], left=[0]
    )


def _row(analysis: "Analysis", seat: int, name: str, words: Words) -> list[str]:
    at, rate = seat - 1, analysis.error_rate(seat)
    changes = (analysis.luck, analysis.skill, analysis.drift)
    return [
        name,
        words.decimal(100 * analysis.start[at], 1),
        *(words.decimal(100 * change[at], 1, signed=True) for change in changes),
        words.decimal(100 * analysis.result[at], 1),
        words.decimal(100 * analysis.adjusted[at], 1),
        "-" if rate is None else words.decimal(rate, 2),
        str(len(analysis.decisions(seat))),
    ]


def _costliest(analysis: "Analysis", names: Sequence[str], words: Words) -> Iterator[str]:
    costliest = analysis.costliest()
    if not costliest:
        yield words("analysis.costliest.none")
        return
    yield words("analysis.costliest")
    yield from _aligned([_decision(moment, names, words) for moment in costliest], left=range(2, 6))


def _decision(moment: "Moment", names: Sequence[str], words: Words) -> list[str]:
    played = moment.event.text if moment.event else words("analysis.gave-up")
    better = words("analysis.better", what=moment.best.event.text) if moment.best else ""
    mark = words(f"analysis.mark.{moment.mark}")
    cost = words.decimal(-100 * moment.lost, 1, signed=True)
    return [str(moment.number), cost, names[moment.seat - 1], mark, played, better]


def _aligned(rows: Sequence[Sequence[str]], left: Container[int]) -> list[str]:
    """Return rows as lines with aligned columns, some of them at the left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            f"{word:<{width}}" if at in left else f"{word:>{width}}"
            for at, (word, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
