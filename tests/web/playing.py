"""Playing through the page alone: random choices among what it offers, sensible enough to finish a game."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic

from playwright.sync_api import TimeoutError as TooLate

from tests.web.hands import PATIENCE, POLL, Hands, Window
from tests.web.words import said

LOOKING = (Path(__file__).parent / "looking.js").read_text(encoding="utf-8").strip().removesuffix(";")
CHANGES = 700
"""Milliseconds after which something that had no effect is pressed again."""
MOST = 500
"""More actions than any game needs."""

FORCED = ("kivi.box", "columbiz.discard", "sequence-dice.pass", "columbiz.draft.commit", "columbiz.end")
FIRST = ("tray.throw", "tray.throw-rest", "cubo.throw", "cubo.throw.middle")
AGAIN = ("tray.throw-all", "tray.throw-others")


@dataclass(frozen=True)
class Look:
    """What a page offers to press at a moment, and all of its text."""

    ended: bool
    buttons: list[str]
    squares: list[str]
    chosen: list[str]
    told: str

    def button(self, *keys: str) -> str | None:
        """Return the first button with one of these phrases."""
        return next((name for key in keys for name in self.buttons if said(key).match(name)), None)

    def all(self, key: str) -> list[str]:
        """Return all buttons with this phrase."""
        return [name for name in self.buttons if said(key).match(name)]


def look(page: Window) -> Look:
    return Look(**page.evaluate(LOOKING))


class Playing:
    """A person who plays with the mouse, by touch or with the keyboard."""

    def __init__(self, hands: Hands, seed: int = 7) -> None:
        self.hands, self.page = hands, hands.page
        self.random = Random(seed)
        self.laid = self.kept = self.vain = ""

    def to_the_end(self) -> None:
        """Play until the game is over."""
        self.play_on(MOST)
        assert self.over, "the game does not end"

    def play_on(self, times: int) -> None:
        """Perform this many actions, or fewer if the game ends before."""
        until = monotonic() + PATIENCE / 1000
        while times and self.waits():
            if self.play():
                times, until = times - 1, monotonic() + PATIENCE / 1000
            assert monotonic() < until, f"nothing has an effect: {look(self.page)}"

    def waits(self) -> bool:
        """Wait until there is something to do, and return True; return False if the game is over."""
        until = monotonic() + PATIENCE / 1000
        while not (seen := look(self.page)).ended and self._action(seen) is None and not self._late(seen):
            assert monotonic() < until, f"there is nothing to do: {seen}"
            self.page.wait_for_timeout(POLL)
        return not seen.ended

    def play(self) -> bool:
        """Perform an action if there is one, wait for its effect, and return whether it had one."""
        before = look(self.page)
        if self._late(before):
            self.vain = ""
            return True
        action = self._action(before)
        if action is None or before.ended:
            return False
        try:
            action()
            self._wait_for_a_change(before)
        except TooLate:
            self.vain = before.told
            return False
        self.vain = ""
        return True

    def _wait_for_a_change(self, before: Look) -> None:
        """Wait until the page tells something else."""
        until = monotonic() + CHANGES / 1000
        while look(self.page).told == before.told:
            if monotonic() > until:
                raise TooLate("nothing changes")
            self.page.wait_for_timeout(POLL)

    def _late(self, seen: Look) -> bool:
        """Return whether an action that seemed to have no effect has had one since."""
        return self.vain not in ("", seen.told)

    @property
    def over(self) -> bool:
        return look(self.page).ended

    def _action(self, seen: Look) -> Callable[[], None] | None:
        """Return the next action: prefer placing to throwing again, and more pieces to fewer."""
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
        """Swap two dice once for every throw, then cover."""
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
    """Play with several people, each on their own page, until the game is over."""
    until = monotonic() + PATIENCE / 1000
    while not all(player.over for player in players):
        if sum(player.play() for player in players):
            until = monotonic() + PATIENCE / 1000
        assert monotonic() < until, "nobody can do anything"
