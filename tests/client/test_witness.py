"""A device seals its seeds, keeps what it is shown before the game, reveals, and compares when the game is over."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
from msgspec import structs

from rekke.client.kept_promises import InMemory
from rekke.client.witness import Witness
from rekke.table import messages as ask
from rekke.table.fairness import NO_SEED, commitment, seal_of
from rekke.table.log import Entry
from rekke.table.messages import Welcome
from rekke.table.promises import Breach, Promises, Verdict
from rekke.table.setting_up import opening_line
from rekke.table.snapshot import snapshot
from tests.table.seated import ADA, BO, EVE, Plain, numbered

BOS, OTHER = "b0" * 16, "cc" * 16
SECRET, OTHER_SECRET = "00112233445566778899aabbccddeeff" * 2, "ff" * 32


class WitnessedTable:
    """A table that is as honest as a test wants it. Ada has a device at it; Bo answers by hand."""

    def __init__(self) -> None:
        self.at = Plain()
        self.at.entries = numbered([opening_line(self.at.table.terms, ADA, secret=SECRET)], 0, self.at.now)
        self.keeper = InMemory()
        self.ada = Witness(self.keeper)
        self.at.do(BO, ask.Sit(seat=2, name="Bo", seal=seal_of(BOS)))

    @property
    def view(self) -> Welcome:
        """The table as Ada sees it."""
        return snapshot(self.at.table, ADA, self.at.now)

    @property
    def seed(self) -> str:
        """The seed that Ada's seat has revealed."""
        return self.at.table.seat(1).seed

    def sit(self) -> None:
        """Seat Ada with a seal."""
        self.at.do(ADA, self.ada.sealed(self.view, ask.Sit(seat=1, name="Ada")))

    def attend(self, witness: Witness | None = None) -> list[ask.Seal | ask.Seed]:
        """Let Ada's device look, and carry out what it wants."""
        commands = [*(witness or self.ada).see(self.view)]
        for command in commands:
            self.at.do(ADA, command)
        return commands

    def gather(self) -> None:
        """Begin, so that Ada's device reveals its seed."""
        self.attend()
        self.at.do(ADA, ask.Begin())
        self.attend()

    def play(self, *, end: bool = True) -> None:
        """Let Bo reveal, and play a little."""
        self.at.do(BO, ask.Seed(seat=2, seed=BOS))
        seat = self.at.table.acting[0]
        keep = ask.Play(seat=seat, event="keep -", throw=True)
        self.at.do((ADA, BO)[seat - 1], ask.Throw(seat=seat), keep, keep)
        if end:
            self.at.do(BO, ask.Forfeit(seat=2))

    def verdict(
        self, witness: Witness | None = None, lines: Sequence[Entry] = (), **lies: Any
    ) -> Verdict | None:
        """Return the verdict of Ada's device on the table, in which the server may lie."""
        view = structs.replace(self.view, **lies)
        return (witness or self.ada).verdict(view, lines or self.at.entries)

    def lines(self, verb: str, *words: str) -> list[Entry]:
        """Return the lines with other words after the first of this verb."""
        at = next(at for at, entry in enumerate(self.at.entries) if entry.text.split(" ")[0] == verb)
        entry = self.at.entries[at]
        return [
            *self.at.entries[:at],
            entry._replace(text=" ".join((verb, *words))),
            *self.at.entries[at + 1 :],
        ]

    def seats(self, number: int, **lies: Any) -> dict[str, Any]:
        """Return the seats of the view with a lie about one of them."""
        seats = self.view.seats
        seats[number - 1] = structs.replace(seats[number - 1], **lies)
        return {"seats": seats}


@pytest.fixture
def witnessed() -> WitnessedTable:
    witnessed = WitnessedTable()
    witnessed.sit()
    return witnessed


def broken(verdict: Verdict | None) -> list[tuple[Breach, int]]:
    assert verdict is not None
    return [(each.breach, each.seat) for each in verdict.broken]


# Before the game


def test_a_free_seat_is_taken_with_a_seal(witnessed: WitnessedTable) -> None:
    assert witnessed.at.table.seat(1).seal
    assert witnessed.attend() == [], "it is sealed already"
    rename = ask.Sit(seat=1, name="Ada L.")
    assert witnessed.ada.sealed(witnessed.view, rename) == rename, "a new name needs no new seal"


def test_a_seat_that_was_taken_without_a_seal_gets_one_once_for_each_game() -> None:
    witnessed = WitnessedTable()
    witnessed.at.do(ADA, ask.Sit(seat=1, name="Ada"))
    (first,) = witnessed.ada.see(witnessed.view)
    assert isinstance(first, ask.Seal)
    assert witnessed.ada.see(witnessed.view) == []
    (second,) = witnessed.ada.see(structs.replace(witnessed.view, games=2))
    assert isinstance(second, ask.Seal)
    assert second.seal != first.seal


def test_a_seed_is_revealed_only_when_all_seals_are_fixed(witnessed: WitnessedTable) -> None:
    witnessed.attend()
    assert witnessed.seed == NO_SEED
    witnessed.gather()
    assert seal_of(witnessed.seed) == witnessed.at.table.seat(1).seal


@pytest.mark.parametrize(
    "lie", [{"seal": seal_of(OTHER)}, {"seed": "ab"}, {"withheld": True}, {"left": True}]
)
def test_nothing_is_revealed_to_another_seal_nor_where_it_cannot_count(
    witnessed: WitnessedTable, lie: dict[str, Any]
) -> None:
    witnessed.attend()
    witnessed.at.do(ADA, ask.Begin())
    assert witnessed.ada.see(structs.replace(witnessed.view, **witnessed.seats(1, **lie))) == []


def test_the_first_commitment_and_the_seals_are_kept_whatever_is_shown_later(
    witnessed: WitnessedTable,
) -> None:
    witnessed.gather()
    later = structs.replace(
        witnessed.view, commitment=commitment(OTHER_SECRET), **witnessed.seats(2, seal=seal_of(OTHER))
    )
    assert witnessed.ada.see(later) == []
    kept = witnessed.keeper.load()
    assert kept
    assert kept.promises == Promises(
        commitment(SECRET), (seal_of(witnessed.seed), seal_of(BOS)), {1: witnessed.seed}
    )


def test_a_program_that_was_started_again_reveals_the_same_seed_and_compares(
    witnessed: WitnessedTable,
) -> None:
    witnessed.attend()
    seal = witnessed.at.table.seat(1).seal
    witnessed.ada = Witness(witnessed.keeper)
    assert witnessed.attend() == []
    witnessed.gather()
    assert seal_of(witnessed.seed) == seal
    witnessed.ada = Witness(witnessed.keeper)
    witnessed.play()
    assert witnessed.verdict() == Verdict(3, witnessed=True, broken=())


def test_two_programs_at_one_seat_reveal_the_seed_of_the_last_seal() -> None:
    witnessed = WitnessedTable()
    witnessed.at.do(ADA, ask.Sit(seat=1, name="Ada"))
    other = Witness(witnessed.keeper)
    (mine,) = witnessed.ada.see(witnessed.view)
    kept = witnessed.keeper.load()
    assert kept
    witnessed.keeper.save(structs.replace(kept, drawn=(*kept.drawn, OTHER)))
    witnessed.at.do(ADA, mine, ask.Seal(seat=1, seal=seal_of(OTHER)))
    assert witnessed.attend() == witnessed.attend(other) == []
    witnessed.at.do(ADA, ask.Begin())
    (revealed,) = witnessed.ada.see(witnessed.view)
    assert other.see(witnessed.view) == [revealed] == [ask.Seed(seat=1, seed=OTHER)]
    witnessed.at.do(ADA, revealed)
    witnessed.play()
    assert broken(witnessed.verdict()) == broken(witnessed.verdict(other)) == []


def test_nothing_is_stored_for_somebody_who_only_watches_but_it_is_compared(
    witnessed: WitnessedTable,
) -> None:
    keeper, view = InMemory(), partial(snapshot, holder=EVE, now=0)
    eve = Witness(keeper)
    assert eve.see(view(witnessed.at.table)) == []
    witnessed.gather()
    assert eve.see(view(witnessed.at.table)) == []
    witnessed.play()
    assert keeper.load() is None
    lie = structs.replace(view(witnessed.at.table), **witnessed.seats(2, seed=OTHER, yours=False))
    assert broken(eve.verdict(lie, witnessed.at.entries)) == [("seal", 2)]


# After the game


def test_an_honest_server_is_found_honest(witnessed: WitnessedTable) -> None:
    witnessed.gather()
    witnessed.play(end=False)
    assert witnessed.verdict() is None
    witnessed.at.do(BO, ask.Forfeit(seat=2))
    assert witnessed.verdict() == Verdict(3, witnessed=True, broken=())


def test_a_device_that_was_not_there_says_so(witnessed: WitnessedTable) -> None:
    witnessed.gather()
    witnessed.play()
    assert witnessed.verdict(Witness()) == Verdict(3, witnessed=False, broken=())


def test_a_rematch_is_judged_by_itself(witnessed: WitnessedTable) -> None:
    witnessed.gather()
    witnessed.play()
    witnessed.at.agree_on_rematch()
    assert witnessed.verdict() is None
    witnessed.attend()
    witnessed.at.do(BO, ask.Seal(seat=1, seal=seal_of(OTHER)))
    witnessed.attend()
    witnessed.at.do(BO, ask.Seed(seat=1, seed=OTHER), ask.Forfeit(seat=1))
    assert witnessed.verdict() == Verdict(0, witnessed=True, broken=())


def test_a_server_that_drops_a_game_when_it_knows_the_seeds_is_named(witnessed: WitnessedTable) -> None:
    witnessed.gather()
    witnessed.at.write(opening_line(witnessed.at.table.terms))
    witnessed.attend()
    witnessed.at.do(BO, ask.Seal(seat=1, seal=seal_of(OTHER)))
    witnessed.attend()
    witnessed.at.do(BO, ask.Seed(seat=1, seed=OTHER), ask.Forfeit(seat=1))
    assert broken(witnessed.verdict()) == [("abandoned", 0)]


def test_a_server_whose_lines_are_of_other_games_is_named(witnessed: WitnessedTable) -> None:
    witnessed.gather()
    witnessed.play()
    assert broken(witnessed.verdict(games=2)) == [("dice", 0)]
    assert broken(
        witnessed.verdict(lines=[line for line in witnessed.at.entries if "begins" not in line.text])
    ) == [("dice", 0)]


def test_a_game_whose_first_lines_are_missing_is_not_judged(witnessed: WitnessedTable) -> None:
    witnessed.gather()
    witnessed.play()
    assert witnessed.verdict(lines=witnessed.at.entries[1:]) is None


@pytest.mark.parametrize(
    ("lie", "named"),
    [
        ({"commitment": commitment(OTHER_SECRET)}, [("commitment", 0)]),
        ({"seed": OTHER}, [("own", 1)]),
        ({"seed": ""}, [("left-out", 1)]),
        ({"seed": "not hexadecimal"}, [("dice", 0)]),
    ],
)
def test_a_lie_about_the_proof_is_named(
    witnessed: WitnessedTable, lie: dict[str, str], named: list[tuple[str, int]]
) -> None:
    witnessed.gather()
    witnessed.play()
    lines = witnessed.lines("reveals", OTHER_SECRET) if "commitment" in lie else ()
    shown = witnessed.seats(1, **lie) if "seed" in lie else lie
    assert broken(witnessed.verdict(lines=lines, **shown)) == named


@pytest.mark.parametrize(("secret", "named"), [((), "secret"), (("nothing", "of", "use"), "dice")])
def test_a_malformed_secret_is_named(witnessed: WitnessedTable, secret: tuple[str, ...], named: str) -> None:
    witnessed.gather()
    witnessed.play()
    assert broken(witnessed.verdict(lines=witnessed.lines("reveals", *secret))) == [(named, 0)]


def test_throws_that_do_not_follow_are_named(witnessed: WitnessedTable) -> None:
    witnessed.gather()
    witnessed.play()
    assert broken(witnessed.verdict(lines=witnessed.lines("roll", "111111"))) == [("dice", 0)]


@pytest.mark.parametrize("first", ["1", "2", "9"])
def test_another_seat_that_begins_is_named(witnessed: WitnessedTable, first: str) -> None:
    witnessed.gather()
    witnessed.play()
    honest = f"begins {first}" in (entry.text for entry in witnessed.at.entries)
    assert broken(witnessed.verdict(lines=witnessed.lines("begins", first))) == (
        [] if honest else [("dice", 0)]
    )


def test_a_seat_that_has_moved_to_another_device_is_not_asked_for_its_seed(witnessed: WitnessedTable) -> None:
    witnessed.gather()
    witnessed.play()
    assert broken(witnessed.verdict(**witnessed.seats(1, yours=False))) == []


def test_lines_of_newer_servers_are_not_taken_for_events(witnessed: WitnessedTable) -> None:
    witnessed.gather()
    witnessed.play()
    last = witnessed.at.entries[-1]
    assert broken(witnessed.verdict(lines=[*witnessed.at.entries, last._replace(text="cheers loudly")])) == []
