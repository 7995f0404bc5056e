"""Why a roll does not meet the target of a square, in the words of the board."""

from rekke.lang.translatable import Translatable, phrase, reason
from rekke.rules.kivi.targets import FULLEST, longest_run, pattern


def why_missed(square: str, word: str, roll: str) -> Translatable:
    """Return what the square needs and what the dice have instead.

    >>> print(why_missed("b1", "R5", "663211"))
    b1 needs five in a row; your dice have 3 in a row
    >>> print(why_missed("b1", "3+2", "444421"))
    b1 needs three of a kind and a pair; your dice make four of a kind
    """
    target = phrase(f"kivi.word.{word}")
    match word:
        case "R4" | "R5":
            return reason("kivi.run", square=square, target=target, run=longest_run(roll))
        case "EVEN" | "ODD":
            wrong = "135" if word == "EVEN" else "246"
            dice = "".join(face for face in roll if face in wrong)
            return reason("kivi.parity", square=square, target=target, dice=dice)
        case "<=12" | ">=30":
            return reason("kivi.sum", square=square, target=target, sum=sum(map(int, roll)))
        case _:
            return _other_kind(square, target, FULLEST.get(pattern(roll)))


def _other_kind(square: str, target: Translatable, best: str | None) -> Translatable:
    if best is None:
        return reason("kivi.pair", square=square, target=target)
    return reason("kivi.kind", square=square, target=target, best=phrase(f"kivi.word.{best}"))
