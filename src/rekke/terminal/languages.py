"""Which languages are spoken here, and which of them somebody wants to hear."""

from collections.abc import Mapping
from pathlib import Path

CATALOGS = Path(__file__).parents[1] / "lang"
LANGUAGES = tuple(sorted(file.stem for file in CATALOGS.glob("*.json")))
OTHERWISE = "en"
WRITTEN = {"nb": "no", "nn": "no"}
"""How the two ways to write Norwegian are called here."""


def spoken(environment: Mapping[str, str]) -> str:
    """Choose the first language we speak of those that the environment asks for, as other programs do.

    >>> spoken({"LANG": "nb_NO.UTF-8"}), spoken({"LANG": "C"}), spoken({"LANG": "cs_CZ", "LANGUAGE": "cs:de"})
    ('no', 'en', 'de')
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environment[name] for name in names if environment.get(name)), "")
    # Who asks for no language at all is not asked for a list of them either.
    wishes = [] if locale.startswith(("C", "POSIX")) else environment.get("LANGUAGE", "").split(":")
    codes = (wish.partition(".")[0].partition("_")[0].lower() for wish in (*wishes, locale))
    known = (WRITTEN.get(code, code) for code in codes)
    return next((code for code in known if code in LANGUAGES), OTHERWISE)


def own_names() -> dict[str, str]:
    """Name every language in itself.

    >>> own_names()["no"], own_names()["fi"]
    ('Norsk', 'Suomi')
    """
    from babel import Locale  # noqa: PLC0415  (who only asks which languages there are need not wait for it)

    return {code: str(Locale.parse(code).display_name).capitalize() for code in LANGUAGES}
