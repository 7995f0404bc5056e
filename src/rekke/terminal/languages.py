"""The language that the environment asks for."""

from collections.abc import Mapping

from rekke.lang import ENGLISH, known_language


def language_from(environment: Mapping[str, str]) -> str:
    """Return the first language we speak of those that the environment asks for, as gettext chooses it.

    >>> language_from({"LANG": "nb_NO.UTF-8"}), language_from({"LANG": "C"})
    ('no', 'en')
    >>> language_from({"LANG": "cs_CZ", "LANGUAGE": "cs:de"})
    'de'
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environment[name] for name in names if environment.get(name)), "")
    # LANGUAGE counts only where the locale is not C.
    wishes = [] if locale.startswith(("C", "POSIX")) else environment.get("LANGUAGE", "").split(":")
    codes = (wish.partition(".")[0].partition("_")[0] for wish in (*wishes, locale))
    return next(filter(None, map(known_language, codes)), ENGLISH)
