"""The fingerprint of the dice before a game, and what was found out about them after it, in words."""

from collections.abc import Sequence

from rekke.lang.words import Words
from rekke.table.promises import Verdict

GROUPS, DIGITS = 3, 4
"""How many groups of digits of a fingerprint are shown, and how long they are."""


def fingerprint_sentence(commitment: str, words: Words) -> str:
    """Return the beginning of the fingerprint, as the browser shows it."""
    groups = (commitment[at : at + DIGITS] for at in range(0, GROUPS * DIGITS, DIGITS))
    return words("open.fingerprint", value=" ".join(groups))


def verdict_sentences(verdict: Verdict, names: Sequence[str], words: Words) -> list[str]:
    """Return that the dice were checked, or a sentence for every promise that was broken."""
    if verdict.broken:
        return [
            f"✗ {words(f'promise.{each.breach}', name=names[each.seat - 1] if each.seat else '')}"
            for each in verdict.broken
        ]
    if verdict.witnessed:
        return [f"✓ {words('promise.kept', count=verdict.throws)}"]
    return [words("promise.unwitnessed", count=verdict.throws)]
