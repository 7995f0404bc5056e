"""An analysis as JSON: texts in the notation of records, numbers as shares of a victory."""

from typing import TypeAlias

from rekke.analysis.explanation import POINTS, explain
from rekke.analysis.result import Analysis, Moment, PerSeat
from rekke.analysis.step import EventAnalysis, PossibleThrows

Json: TypeAlias = bool | int | float | str | list["Json"] | dict[str, "Json"] | None


def as_json(analysis: Analysis) -> dict[str, Json]:
    """Return an analysis as lists and dictionaries, ready for `json.dumps`."""
    record, seats = analysis.record, range(1, len(analysis.start) + 1)
    return {
        "game": record.edition.game,
        "edition": record.edition.name,
        "seats": [*record.names],
        "evaluator": analysis.evaluator,
        "finished": analysis.finished,
        **{
            name: _numbers(getattr(analysis, name))
            for name in ("start", "luck", "skill", "drift", "result", "adjusted")
        },
        "by_dice": [_numbers(row) for row in analysis.by_dice],
        "by_choices": [_numbers(row) for row in analysis.by_choices],
        "lost": [analysis.lost(seat) for seat in seats],
        "counted": [len(analysis.decisions(seat)) for seat in seats],
        "error_rate": [analysis.error_rate(seat) for seat in seats],
        "points": [_points(analysis, seat) for seat in seats],
        "turns": [
            {"seat": turn.seat, "first": turn.first, "drift": _numbers(turn.drift)} for turn in analysis.turns
        ],
        "moments": [_moment(moment) for moment in analysis.moments],
    }


def step_as_json(step: EventAnalysis) -> dict[str, Json]:
    """Return one event with everything that could have been chosen or could have fallen."""
    return {
        "cause": step.cause,
        "before": step.before.tolist(),
        "after": step.after.tolist(),
        "choices": [{"event": str(option.event), "worth": option.worth.tolist()} for option in step.options],
        "throws": step.throws and _throws(step.throws),
    }


def _throws(throws: PossibleThrows) -> dict[str, Json]:
    rows = zip(throws.names, throws.ways.tolist(), throws.worths.tolist(), strict=True)
    return {
        "grouped": throws.grouped,
        "fell": throws.fell,
        "possible": [{"name": name, "ways": ways, "worth": worth} for name, ways, worth in rows],
    }


def _points(analysis: Analysis, seat: int) -> dict[str, Json]:
    """Return the whole points of the sentence about a seat, with which its result begins and ends."""
    why, result = explain(analysis, seat), round(POINTS * analysis.result[seat - 1])
    return {
        "start": result - why.total,
        "dice": why.dice,
        "own": why.own,
        "others": {str(other): points for other, points in why.others.items()},
        "unexplained": why.unexplained,
        "result": result,
    }


def _moment(moment: Moment) -> dict[str, Json]:
    return {
        "number": moment.number,
        "seat": moment.seat,
        "event": str(moment.event) if moment.event else None,
        "cause": moment.cause,
        "luck" if moment.is_luck else "skill": _numbers(moment.change),
        "drift": _numbers(moment.drift),
        "worth": _numbers(moment.worth),
        "counted": moment.counted,
        "mark": moment.mark,
        "choices": [
            {"event": str(choice.event), "worth": _numbers(choice.worth)} for choice in moment.choices
        ],
    }


def _numbers(numbers: PerSeat) -> list[Json]:
    return [*numbers]
