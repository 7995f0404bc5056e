"""Playing through the page alone: whatever it offers, sensibly enough to come to an end."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate

from tests.web.hands import Hands
from tests.web.person import PATIENCE
from tests.web.words import said

LOOKING = (Path(__file__).parent / "looking.js").read_text(encoding="utf-8").strip().removesuffix(";")
CHANGES = 700
"""Milliseconds after which something that was pressed in vain is pressed again."""
POLL = 30
MOST = 500
"""So many things nobody has to do in any game."""

FORCED = ("kivi.box", "columbiz.discard", "sequence-dice.pass", "columbiz.draft.commit", "columbiz.end")
FIRST = ("tray.throw", "tray.throw-rest", "cubo.throw", "cubo.throw.middle")
AGAIN = ("tray.throw-all", "tray.throw-others")


@dataclass(frozen=True)
class Look:
    """What can be pressed at a moment, and everything that is said then."""

    ended: bool
    buttons: list[str]
    squares: list[str]
    chosen: list[str]
    told: str

    def button(self, *keys: str) -> str | None:
        """Give a button that says one of these."""
        return next((name for key in keys for name in self.buttons if said(key).match(name)), None)

    def all(self, key: str) -> list[str]:
        """Give all buttons that say this."""
        return [name for name in self.buttons if said(key).match(name)]


def look(page: Page) -> Look:
    return Look(**page.evaluate(LOOKING))


class Playing:
    """Somebody who plays, with hands of a kind."""

    def __init__(self, hands: Hands, seed: int = 7) -> None:
        self.hands, self.page = hands, hands.page
        self.random = Random(seed)
        self.laid = self.kept = self.vain = ""

    def to_the_end(self) -> None:
        """Play until the game is over."""
        self.play_on(MOST)
        assert self.over, "the game does not end"

    def play_on(self, times: int) -> None:
        """Do so many things, if the game is not over before."""
        until = monotonic() + PATIENCE / 1000
        while times and self.waits():
            if self.play():
                times, until = times - 1, monotonic() + PATIENCE / 1000
            assert monotonic() < until, f"nothing has an effect: {look(self.page)}"

    def waits(self) -> bool:
        """Wait until there is something to do, or until the game is over: then give false."""
        until = monotonic() + PATIENCE / 1000
        while not (seen := look(self.page)).ended and self._deed(seen) is None and not self._late(seen):
            assert monotonic() < until, f"there is nothing to do: {seen}"
            self.page.wait_for_timeout(POLL)
        return not seen.ended

    def play(self) -> bool:
        """Do one thing if there is any, and wait for its effect; say whether it had one."""
        before = look(self.page)
        if self._late(before):
            self.vain = ""
            return True
        deed = self._deed(before)
        if deed is None or before.ended:
            return False
        try:
            deed()
            self.page.wait_for_function(
                f"before => ({LOOKING})().told !== before", arg=before.told, timeout=CHANGES
            )
        except TooLate:
            self.vain = before.told
            return False
        self.vain = ""
        return True

    def _late(self, seen: Look) -> bool:
        """Say whether what was pressed in vain has had its effect since."""
        return self.vain not in ("", seen.told)

    @property
    def over(self) -> bool:
        return look(self.page).ended

    def _deed(self, seen: Look) -> Callable[[], None] | None:
        """Choose what to do: rather place than throw again, rather more pieces than fewer."""
        if name := seen.button("cubo.cover"):
            return partial(self._cover, name, seen)
        if dice := seen.all("cubo.grab"):
            return lambda: self.hands.press(self.random.choice([*dice, *seen.all("cubo.waive")]))
        if squares := seen.squares or ([] if seen.button("columbiz.draft.commit") else seen.chosen):
            return lambda: self.hands.choose(self.random.choice(squares))
        if name := seen.button(*FORCED, *FIRST):
            return partial(self.hands.press, name)
        if name := seen.button(*AGAIN):
            return lambda: self._keep(seen)
        return None

    def _cover(self, name: str, seen: Look) -> None:
        """Let two dice change places once for every throw, then cover."""
        dice = "".join(sorted(re.findall(r"\b\w+ \d", seen.told)))
        if self.laid != dice:
            self.laid = dice
            self.hands.change("a1", "c3")
        else:
            self.hands.press(name)

    def _keep(self, seen: Look) -> None:
        """Keep a die once for every throw, then throw the others."""
        if self.kept != seen.told:
            self.hands.press(self.random.choice(seen.all("tray.die")))
            self.kept = look(self.page).told
        name = look(self.page).button(*AGAIN)
        assert name
        self.hands.press(name)


def play_together(*players: Playing) -> None:
    """Let several people play, each before their own page, until the game is over."""
    until = monotonic() + PATIENCE / 1000
    while not all(player.over for player in players):
        if sum(player.play() for player in players):
            until = monotonic() + PATIENCE / 1000
        assert monotonic() < until, "nobody can do anything"
