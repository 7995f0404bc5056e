"""A browser with games in its list."""

import json

from tests.server.running import Person as Asking
from tests.web.person import Person


def some_games(person: Person) -> None:
    """Put games into the list of a new device: one that waits, and some that ended."""
    won = {
        "table": "a" * 14,
        "number": 1,
        "game": "kivi",
        "phase": "ended",
        "seats": [{"name": "Ada", "bot": "", "yours": True}, {"name": "", "bot": "novice", "yours": False}],
        "sides": [1, 2],
        "counted": True,
        "acting": [],
        "since": 1_780_315_200_000,
        "scores": [30, 20],
        "winners": [1],
        "ending": "rules",
        "held": False,
    }
    lost = won | {"number": 2, "scores": [20, 31], "winners": [2]}
    drawn = won | {"number": 3, "game": "cubo", "scores": [40, 40], "winners": [1, 2]}
    games = json.dumps(json.dumps({"version": 1, "games": [won, lost, drawn]}))
    person.context.add_init_script(f"localStorage.setItem('rekke.finished-games', {games})")
    with Asking(person.address, person.holds()) as asking:
        sitters = [{"name": "Ada"}, {"bot": "novice"}]
        table = asking.open(game="kivi", sitters=sitters, begin=True)
        person.visit(f"/table/{table}")
        person.page.get_by_role("grid").wait_for()
