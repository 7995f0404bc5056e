"""What a seat may be called, so that a record can hold the name and people can tell the seats apart.

A character is what people see as one (a grapheme cluster of Unicode): a letter with its accents, a flag, a family.
"""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from unicodedata import normalize

from rekke.lang.translatable import reason
from rekke.rules.faults import Unreadable

LONGEST_NAME = 24
"""Characters that the name of a person may have."""
LONGEST_CLUSTER = 16
"""Code points that one character may have: more than any emoji needs, but no towers of accents."""
SEPARATORS = "|;"
"""Characters that separate names and fields in a record, and so cannot stand in a name."""
JOINER = "\N{ZERO WIDTH JOINER}"
"""Joins several emoji into one; it is invisible, and anywhere else it cannot be printed."""
BLACK_FLAG = "\N{WAVING BLACK FLAG}"
"""Followed by tag characters, which are invisible too, it is the flag of a region such as Scotland."""
TAGS = range(0xE0020, 0xE0080)
BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]")
"""Characters that count as printable and show nothing: fillers of Hangul, vowels of Khmer, braille without dots."""
VARIATIONS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Choose how the character before them looks; without one they show nothing."""


def clusters(text: str) -> list[str]:
    r"""Return the characters of a text as people see them.

    >>> clusters("e\u0301🇩🇰") == ["e\u0301", "🇩🇰"]
    True
    """
    if text.isascii():
        return list(text)
    import regex  # noqa: PLC0415  (not needed for most names, and slow to load)

    return regex.findall(r"\X", text)


def is_printable(text: str) -> bool:
    """Tell whether all of a text can be seen; unlike `str.isprintable`, that includes emoji of several code points."""
    if BLANK.search(text):
        return False
    is_plain = text.isprintable() and not VARIATIONS.search(text)
    return is_plain or all(map(_is_visible, clusters(text)))


def _is_visible(cluster: str) -> bool:
    if VARIATIONS.match(cluster):
        return False
    joined = cluster.replace(JOINER, "") if cluster[-1] != JOINER else cluster
    if joined[0] == BLACK_FLAG:
        joined = "".join(each for each in joined if ord(each) not in TAGS)
    return joined.isprintable()


def fits_record(name: str, longest: int = LONGEST_NAME) -> bool:
    """Tell whether a record can hold a name as it stands."""
    if not 0 < len(name) <= longest * LONGEST_CLUSTER or set(name) & set(SEPARATORS):
        return False
    characters = clusters(name)
    return len(characters) <= longest and max(map(len, characters)) <= LONGEST_CLUSTER and is_printable(name)


def checked_name(name: str) -> str:
    """Return the name of a person with single blanks between its words, or refuse it.

    >>> checked_name("  Ada   Lovelace ")
    'Ada Lovelace'
    """
    plain = " ".join(name.split())
    if not fits_record(plain):
        raise Unreadable(reason("name", name=repr(name), most=LONGEST_NAME))
    return plain


def numbered_name(name: str, others: Collection[str]) -> str:
    """Return a name that looks like nobody else's: the name itself, or with the first number from 2 on that is free.

    >>> numbered_name("Guest", ["Guest", "Guest 2"])
    'Guest 3'
    """
    number, free, taken = 1, name, {*map(_look, others)}
    while _look(free) in taken:
        number += 1
        ending = f" {number}"
        free = "".join(clusters(name)[: LONGEST_NAME - len(ending)]).rstrip() + ending
    return free


def _look(name: str) -> str:
    """Return the same text for names that look the same although they are written with other characters."""
    return VARIATIONS.sub("", normalize("NFKC", name))


def distinct_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return names of seats that all differ: one that occurs twice gets the number of its seat, or the next free one.

    An empty name stays empty.

    >>> distinct_names(["Guest", "Guest", "Ada"]), distinct_names(["Guest", "Guest", "Guest 2"])
    (('Guest 1', 'Guest 2', 'Ada'), ('Guest 1', 'Guest 3', 'Guest 2'))
    """
    counts = Counter(names)
    taken = {name for name, count in counts.items() if count == 1}
    distinct = []
    for number, name in enumerate(names, 1):
        chosen = name
        if name and counts[name] > 1:
            free = (f"{name} {n}" for n in range(number, number + 2 * len(names)))
            chosen = next(each for each in free if each not in taken)
            taken.add(chosen)
        distinct.append(chosen)
    return tuple(distinct)
