"""A hint in words: one line, and then why."""

import asyncio
from collections.abc import Sequence

from rekke.analysis.advice import Advice, RatedChoice
from rekke.lang.words import Words
from rekke.rules.position import Edition
from rekke.table.hints import hint_line
from rekke.table.table import Table

COMPARED, NAMED = 3, 3
"""How many choices the reason names, and how many a line calls equally good."""


async def computed(table: Table, seat: int) -> Advice:
    """Return the hint for a seat of a table on this machine, or raise a Refusal where there is none."""
    from rekke.analysis.advise import advise  # noqa: PLC0415  (numpy and numba take a second to load)

    hint_line(table, seat)
    assert table.position is not None
    return await asyncio.to_thread(advise, table.position, seat)


def hint_lines(advice: Advice, edition: Edition, words: Words) -> list[str]:
    """Return what to do in one line, and in another why, where there is something to compare."""
    reasons = [
        f"{words('analysis.chance', chance=words.decimal(100 * choice.worth, 1))}: {_does(choice, words)}"
        for choice in advice.choices[:COMPARED]
    ]
    why = [" · ".join(reasons)] if len(reasons) > 1 else []
    return [_sentence(advice, edition, words), *why]


def _sentence(advice: Advice, edition: Edition, words: Words) -> str:
    choices = advice.choices
    if not choices:
        return words("hint.none")
    does = _does(choices[0], words)
    if len(choices) == 1:
        return words("hint.only", do=does)
    if advice.equal == len(choices):
        return words("hint.equal.all")
    if advice.equal > 1:
        named = [_does(choice, words) for choice in choices[: min(advice.equal, NAMED)]]
        return words("hint.equal", choices=" · ".join(named))
    if advice.aim:
        chance = words("odds.figure", chance=_hundredths(advice.chance))
        return words("hint.aim", do=does, chance=chance, square=_square(advice.aim, edition, words))
    return words("hint.better", do=does, count=_points(choices))


def _does(choice: RatedChoice, words: Words) -> str:
    """Return a move in words: `keep 444` is "Keep 4 4 4"; an unknown verb stays as it is."""
    verb, first, second, *_ = (*choice.event.split(" "), "", "")
    if choice.event == "keep -":
        return words("hint.do.keep.none")
    key = f"hint.do.{verb}"
    return (
        words(key, what=_shown(verb, first, words), first=first, second=second)
        if words.has(key)
        else choice.event
    )


def _shown(verb: str, what: str, words: Words) -> str:
    match verb:
        case "keep":
            return " ".join(what)
        case "cover":
            return " / ".join(" ".join(row[at : at + 2] for at in (0, 2, 4)) for row in what.split("/"))
        case "grab":
            return words(f"cubo.die.{what[0]}", face=what[1])
        case _:
            return what


def _square(name: str, edition: Edition, words: Words) -> str:
    """Return a square with what is printed on it, where the catalogs have words for that."""
    printed = words.known(f"{edition.game}.word.{edition.board.word[name]}")
    return f"{name} ({printed})" if printed else name


def _hundredths(chance: float) -> str:
    """Return a chance in whole per cent; only the certain is 100."""
    return "<1" if chance < 0.01 else str(int(100 * chance + 1e-9))


def _points(choices: Sequence[RatedChoice]) -> int:
    return max(1, int(100 * (choices[0].worth - choices[1].worth) + 0.5))
