"""Why something was refused, as a sentence in the language of the reader."""

import re

from rekke.lang import ENGLISH
from rekke.lang.translatable import Reason
from rekke.lang.words import Words
from rekke.rules.faults import Illegal, Unreadable
from rekke.table.acts import Refusal

ABOUT_MOVES = ("illegal", "unreadable")
"""Codes for which the catalogs have no general phrase, because the reason says everything."""
SQUARE = re.compile("[a-z][1-9]")


def refusal_sentence(refusal: Refusal, words: Words) -> str:
    """Return why a command was refused; a phrase of the catalogs precedes a reason that has only English words."""
    translated = _translated(refusal.why, words)
    if translated is None and words.language != ENGLISH and refusal.code not in ABOUT_MOVES:
        return f"{words(f'refused.{refusal.code}')} ({refusal.reason})"
    return _sentence(translated or refusal.reason, refusal.ruling)


def fault_sentence(fault: Illegal | Unreadable, words: Words) -> str:
    """Return why a move cannot be read, or is not allowed."""
    ruling = fault.ruling if isinstance(fault, Illegal) else ""
    return _sentence(_translated(fault.why, words) or str(fault.why), ruling)


def failure_sentence(failure: Exception, words: Words) -> str:
    """Return why a table can no longer be reached."""
    return refusal_sentence(failure, words) if isinstance(failure, Refusal) else str(failure)


def _translated(why: Reason, words: Words) -> str | None:
    return None if isinstance(why, str) else words.translated(why)


def _sentence(text: str, ruling: str) -> str:
    """Return a reason with a capital letter, unless it begins with a square, its ruling and a full stop."""
    begun = text if SQUARE.match(text) else text[:1].upper() + text[1:]
    return f"{begun} ({ruling})." if ruling else f"{begun}."
