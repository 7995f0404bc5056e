"""The records of a table: each game that has begun, complete and correct, and without a secret that is not yet public."""

from dataclasses import replace
from pathlib import Path

import pytest

from rekke.record.reader import check, read_record
from rekke.record.record import Record
from rekke.rules.games import GAMES
from rekke.table import messages as ask
from rekke.table.fairness import Proof
from rekke.table.hall import Hall
from rekke.table.log import Entry, NewEntry
from rekke.table.records import records
from rekke.table.table import opened
from rekke.table.terms import Terms
from tests.table.played import ME, again, begun, hall, play_on

SECRET, SEED = "5e" * 32, "ab" * 8


def log(*lines: str, game: str = "kivi/en", at: int = 1_780_315_200_000) -> list[Entry]:
    """Return the log of a table with a line that opens it and these lines, 1.25 seconds apart."""
    opens = NewEntry(0, f"opens {game} seats=2 dice={Proof('c0' * 32, ()).commitment}", f"{SECRET} host")
    said = (line.split(" ", 1) for line in lines)
    rest = [
        NewEntry(int(seat), text, f"holder {seat}" if text.startswith("sits") else "") for seat, text in said
    ]
    return [Entry(number, at + 1_250 * number, *line) for number, line in enumerate([opens, *rest], 1)]


SEATED = ("1 sits Ada", "1 seeds " + SEED, "2 sits Bo B")


def only(entries: list[Entry]) -> Record:
    (record,) = records(entries)
    assert read_record(str(record)) == record
    check(record)
    return record


def test_the_record_of_a_game_is_made_from_the_lines_of_its_table() -> None:
    entries = log(*SEATED, "0 begins 1", "1 says have fun", "1 roll 644422", "1 keep 444", "1 roll 611")
    assert str(only(entries)) == (
        "rekke: 1\ngame: kivi\nedition: en\nseats: Ada | Bo B\nfirst: 1\ndate: 2026-06-01\n"
        f"dice: hmac-sha256 commit={'c0' * 32} seeds={SEED},-\n---\n"
        "1 roll 644422 ; 2.500\n1 keep 444 ; 3.750\n1 roll 611 ; 5.000\n"
    )


def test_choices_and_a_board_of_its_own_are_in_the_record() -> None:
    board = "/".join(["7,7,7,7,7,7"] * 6)
    record = only(log(*SEATED, "0 begins 2", game=f"sequence-dice/no S1=5 board={board}"))
    assert record.header["choices"] == "S1=5"
    assert record.header["board"] == board.replace(",", " ")
    assert record.first == 2


def test_a_table_without_a_game_has_no_record() -> None:
    assert records([]) == []
    assert records(log(*SEATED)) == []


def test_chat_is_not_in_the_record() -> None:
    talk = ("1 says the secret sauce", "2 signs wow", "0 mutes 1", "1 offers")
    text = str(only(log(*SEATED, *talk[:2], "0 begins 1", *talk, "1 forfeits", f"0 reveals {SECRET}", *talk)))
    assert "sauce" not in text
    assert "signs" not in text


def test_the_throws_that_decide_who_begins_come_before_the_events() -> None:
    record = only(log(*SEATED, "1 throws 3", "2 throws 5", "0 begins 2"))
    assert [line.comment.partition(" ;")[0] for line in record.lines] == ["1 throws 3", "2 throws 5"]


def test_a_reader_sees_who_really_played() -> None:
    record = only(
        log(
            *SEATED, "0 begins 1", "0 helps 1", "1 roll 644422", "2 leaves", "1 wishes 2", "2 becomes skilled",
            "2 returns", "1 keep 444",
        )
    )  # fmt: skip
    assert [str(line) for line in record.lines] == [
        "; 0 helps 1 ; 1.250",
        "1 roll 644422 ; 2.500",
        "; 2 leaves ; 3.750",
        "; 2 becomes skilled ; 6.250",
        "; 2 returns ; 7.500",
        "1 keep 444 ; 8.750",
    ]


def test_bots_are_named_by_their_level_without_a_remark() -> None:
    record = only(log("1 sits Ada", "2 becomes expert", "0 begins 1"))
    assert record.names == ("Ada", "expert")
    assert record.lines == ()


def test_names_are_those_of_the_moment_at_which_the_game_began() -> None:
    record = only(log("1 sits Ida", "2 sits Bo", "1 sits Ada", "2 stands", "2 sits Cy", "0 begins 1"))
    assert record.names == ("Ada", "Cy")


def test_a_bot_that_plays_for_a_person_goes_on_in_the_next_game_and_its_record_says_so() -> None:
    entries = log(*SEATED, "0 begins 1", "2 becomes skilled", "1 forfeits", f"0 reveals {SECRET}")
    again = Entry(9, entries[-1].at, 1, f"opens kivi/en seats=2 dice={'d0' * 32}", "77" * 32)
    begins = Entry(10, again.at, 0, "begins 1")
    _, second = records([*entries, again, begins])
    assert second.names == ("Bo B", "Ada")
    assert [str(line) for line in second.lines] == ["; 1 becomes skilled ; 0.000"]


@pytest.mark.parametrize(("verb", "seat"), [("forfeits", 2), ("closes", 0)])
def test_a_game_that_was_given_up_or_left_behind_has_no_result_but_is_revealed(verb: str, seat: int) -> None:
    record = only(log(*SEATED, "0 begins 1", "1 roll 644422", f"{seat} {verb}", f"0 reveals {SECRET}"))
    assert record.result is None
    assert record.others["dice"].endswith(f"secret={SECRET}")
    assert str(record.lines[-1]) == f"; {seat} {verb} ; 2.500"


def test_a_secret_that_is_not_revealed_is_in_no_record() -> None:
    assert opened("", log()[0]).secret == SECRET
    entries = log(*SEATED, "1 throws 3", "0 begins 1", "1 roll 644422", "2 forfeits", f"0 reveals {SECRET}")
    for length in range(1, len(entries)):
        for record in records(entries[:length]):
            assert SECRET not in str(record)
            assert SECRET not in repr(record)
    assert SECRET in str(only(entries))


async def seated_game(hall: Hall, name: str) -> list[Entry]:
    """Play a game to its end, with bots where they do not need real time."""
    if name == "cubo":
        return await play_on(await begun(hall, Terms(game=name)))
    return await play_on(await begun(hall, Terms(game=name, seats=3), "novice"))


@pytest.mark.parametrize("name", GAMES)
async def test_every_game_at_a_real_table_is_a_sound_record_without_its_secret_until_the_end(
    name: str, tmp_path: Path
) -> None:
    async with hall(tmp_path) as node:
        entries = await seated_game(node, name)
    record = only(entries)
    assert check(record) == "ok"
    assert record.result is not None
    secret = entries[0].sealed.split(" ")[0]
    assert Proof.read(record.others["dice"]).secret == secret
    assert entries[-1].text == f"reveals {secret}"
    for length in range(1, len(entries) - 1, 7):
        for running in records(entries[:length]):
            assert secret not in str(running)
            assert check(read_record(str(running))) == "unfinished"
    assert records(entries[:-1]) == [replace(record, others=unrevealed(record))]


def unrevealed(record: Record) -> dict[str, str]:
    return {**record.others, "dice": record.others["dice"].partition(" secret=")[0]}


async def test_every_game_of_a_table_has_its_own_record(tmp_path: Path) -> None:
    async with hall(tmp_path) as node:
        room = await begun(node, Terms(game="kivi"))
        await play_on(room, 30)
        await room.act(ME, ask.Forfeit(seat=1))
        await again(room, {1: "11" * 8, 2: "22" * 8})
        first, second = records(await play_on(room))
    assert (first.names, second.names) == (("Ada", "Bo"), ("Bo", "Ada"))
    assert len(first.events) == 30
    assert (check(first), check(second)) == ("unfinished", "ok")
    assert Proof.read(first.others["dice"]).secret != Proof.read(second.others["dice"]).secret
    assert Proof.read(second.others["dice"]).seeds == ("11" * 8, "22" * 8)
    assert str(second.lines[0]).endswith("; 0.000"), "every game has a time of its own"
