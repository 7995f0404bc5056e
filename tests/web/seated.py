"""A table for a person with a browser and a friend who uses only the HTTP API."""

from collections.abc import Callable, Mapping
from random import Random
from secrets import token_hex
from time import monotonic
from typing import Any, Self

from rekke.players.levels import player
from rekke.rules.games import read_position
from rekke.rules.position import Chance
from tests.server.running import Person as Asking
from tests.web.hands import PATIENCE, POLL, wait_until
from tests.web.person import Person
from tests.web.playing import Look, look

View = Mapping[str, Any]
ADA, BO = 1, 2


class Seated:
    """A table of Ada, who has the page, and Bo; both can also play over HTTP, as well as a bot of a level."""

    def __init__(
        self, person: Person, game: str, level: str = "novice", server: str = "", **terms: object
    ) -> None:
        self.person, self.game = person, game
        address = server or person.address
        self.ada, self.bo = Asking(address, person.holds()), Asking(address, token_hex(32))
        self.table = self.bo.open(game=game, **terms)
        self.ada.do(self.table, "sit", seat=ADA, name="Ada")
        self.bo.do(self.table, "sit", seat=BO, name="Bo")
        self.player = player(game, level, Random(3))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.ada.http.close()
        self.bo.http.close()

    def begin(self) -> None:
        self.bo.do(self.table, "begin", first=ADA if self.game == "cubo" else 0)

    def visit(self) -> None:
        self.person.visit(f"/table/{self.table}")

    def view(self) -> View:
        table: View = self.ada.get(f"/api/tables/{self.table}")
        return table

    def wait(self, reached: Callable[[View], bool]) -> None:
        """Wait until the table meets a condition, without doing anything."""
        wait_until(self.person.page, lambda: reached(self.view()), "the table never meets the condition")

    def play(self, seat: int) -> None:
        """Throw or move for a seat over HTTP."""
        asking, position = self.ada if seat == ADA else self.bo, read_position(self.view()["position"])
        if any(isinstance(actor, Chance) and actor.seat == seat for actor in position.actors):
            asking.do(self.table, "throw", seat=seat)
        else:
            event = str(self.player.choose(position, seat)).split(" ", 1)[1]
            asking.do(self.table, "play", seat=seat, event=event)

    def until(self, reached: Callable[[View], bool]) -> None:
        """Play for both over HTTP until the table meets a condition."""
        while not reached(view := self.view()):
            assert view["phase"] == "play", "it was never so"
            self.play(view["acting"][0])

    def until_mine(self) -> None:
        """Play until it is Ada's turn."""
        self.until(lambda view: view["acting"][:1] == [ADA])

    def until_his(self) -> None:
        """Play until it is Bo's turn alone."""
        self.until(lambda view: view["acting"] == [BO])

    def until_placing(self) -> None:
        """Play until Ada has thrown and may do something with her dice."""
        self.until(
            lambda view: (
                view["acting"][:1] == [ADA] and view["moves"]["1"] != ["throw"] and self.placing(view)
            )
        )

    def placing(self, view: View) -> bool:
        return any(move.split()[0] in ("place", "remove", "replace", "cover") for move in view["moves"]["1"])

    def until_deciding(self) -> Look:
        """Play until Ada has thrown and her page offers all squares of the server; return what it shows."""
        self.until_placing()
        moves = (move.split() for move in self.view()["moves"]["1"])
        offered = {words[1] for words in moves if words[0] in ("place", "remove", "replace")}
        until = monotonic() + PATIENCE / 1000
        while not (seen := look(self.person.page)).squares or not offered <= set(seen.squares):
            assert monotonic() < until, f"{offered} are not offered: {seen}"
            self.person.page.wait_for_timeout(POLL)
        return seen

    def half(self) -> None:
        """Play about half a game."""
        steps = {"kivi": 36, "columbiz": 50, "sequence-dice": 22, "cubo": 30}[self.game]
        first = self.view()["number"]
        self.until(lambda view: view["number"] >= first + steps)

    def finish(self) -> None:
        """Play to the end."""
        self.until(lambda view: view["phase"] == "ended")
