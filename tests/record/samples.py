"""Short records for the tests, and functions that judge records as `rekke check` does."""

from rekke.record.faults import Fault
from rekke.record.reader import check, read_record, read_records

SEVENS = "/".join(["7 7 7 7 7 7"] * 6)
"""A board with only one number, so that one sum is enough to win."""
RACE = [
    f"{seat} {event}"
    for column, seats in zip("abcde", (12, 12, 12, 12, 1), strict=True)
    for seat in str(seats)
    for event in ("roll 61", f"place {column}{seat}")
]
"""Events in which Ada fills the first row and Bo the second; five in a row win."""


def written(*events: str, **header: str) -> str:
    """Return a record of KIVI with these lines below its header; a key with an empty value is left out."""
    keys = {"rekke": "1", "game": "kivi", "edition": "en", "seats": "Ada | Bo", "first": "1"} | header
    lines = [f"{key}: {value}" for key, value in keys.items() if value]
    return "\n".join([*lines, "---", *events]) + "\n"


def raced(*after: str) -> str:
    """Return the shortest complete game, of eighteen events, followed by these lines."""
    head = ["rekke: 1", "game: sequence-dice", "edition: no", "choices: S1=5", f"board: {SEVENS}"]
    return "\n".join([*head, "seats: Ada | Bo", "first: 1", "---", *RACE, *after]) + "\n"


RESULT_LINE = raced().count("\n") + 1


def verdicts(text: str) -> list[str]:
    """Return the verdict on every record of a text."""
    judged = []
    for found in read_records(text):
        try:
            judged.append(str(found) if isinstance(found, Fault) else check(found))
        except Fault as fault:
            judged.append(str(fault))
    return judged


def verdict(text: str) -> str:
    """Return the verdict on a text with one record."""
    (only,) = verdicts(text)
    return only


def reprinted(text: str) -> str:
    """Return the canonical text of a record."""
    return str(read_record(text))


GAME = raced("; nearly", "result: 1 0", "; good game")
FILE = GAME + "\n" + written("1 roll 644422 ; a throw")


MANGLED = {
    "as it is": FILE,
    "no last line feed": FILE.removesuffix("\n"),
    "CR LF": FILE.replace("\n", "\r\n"),
    "CR": FILE.replace("\n", "\r"),
    "byte order mark": "\ufeff" + FILE,
    "byte order mark and CR LF": "\ufeff" + FILE.replace("\n", "\r\n"),
    "blanks at line ends": FILE.replace("\n", "  \n"),
    "tabs at line ends": FILE.replace("\n", "\t\n"),
    "tabs for blanks": FILE.replace(" ", "\t"),
    "three blanks for one": FILE.replace(" ", "   "),
    "indented": FILE.replace("\n", "\n    "),
    "every line apart": FILE.replace("\n", "\n\n"),
    "blank lines of blanks": FILE.replace("\n", "\r\n \r\n"),
    "blank lines around": "\n\n\n" + FILE + "\n\n\n",
    "many between records": FILE.replace("\n\n", "\n\n\n\n"),
    "none between records": FILE.replace("\n\n", "\n"),
}
"""A file of two records after changes by editors and mail programs."""
