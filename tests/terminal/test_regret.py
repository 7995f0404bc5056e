"""Taking back a choice in the terminal: `u` takes it back or allows it, `n` refuses, and the record follows."""

from io import StringIO
from pathlib import Path

from rekke.record.reader import check, read_record
from rekke.record.record import Record
from rekke.rules.games import GAMES
from rekke.table import messages as ask
from rekke.table.snapshot import legal_moves
from rekke.terminal.local_table import LocalTable
from rekke.terminal.record_writer import RecordWriter
from rekke.terminal.regret import regret
from tests.table.seated import ADA, BO, Plain
from tests.terminal.sitting import Hands, begun, looking, open_hall


def offered(hands: Hands) -> dict[str, str]:
    """Return the labels of the keys that the bottom line offers."""
    return {action.key: action.label for action in hands.screen.offered()}


async def test_against_bots_u_takes_a_choice_back_at_once() -> None:
    async with open_hall() as hall:
        room = await begun(hall, "columbiz/no seats=2", "Ada", "random")
        async with looking(room) as hands:
            await hands.wait()
            await room.act(ADA, ask.Throw(seat=1))
            before = room.table.position
            await room.act(ADA, ask.Play(seat=1, event="keep -"))
            await hands.settle()
            assert offered(hands)["u"] == "Take back"
            await hands.press("u")
            assert room.table.position == before
            assert "u" not in offered(hands)
            assert "n" not in offered(hands)


def test_whoever_is_asked_allows_or_refuses() -> None:
    at = Plain().begin(ADA, BO)
    at.play("1 roll 644422", "1 place b4")
    assert regret(at.table, (1,)).undo == ask.Undo(seat=1)
    at.do(ADA, ask.Undo(seat=1))
    assert regret(at.table, (1,)) == regret(at.table, ())
    answer = regret(at.table, (2,))
    assert (answer.label, answer.undo, answer.refuse) == ("undo.allow", ask.Undo(seat=2), ask.Decline(seat=2))
    at.do(BO, ask.Decline(seat=2))
    assert regret(at.table, (1,)).undo is None


async def test_the_file_of_a_record_has_what_was_taken_back_as_a_comment(tmp_path: Path) -> None:
    path = tmp_path / "game.rekke"
    with path.open("w+", encoding="utf-8") as file:
        record = Record(GAMES["columbiz"].edition("no"), ("Ada", "Bo"), 1)
        here = await LocalTable.open(record, RecordWriter(file))
        await here.act(ask.Throw(seat=1))
        one, other = [move for move in legal_moves(here.table, 1).moves if move.startswith("keep")][:2]
        await here.act(ask.Play(seat=1, event=one))
        await here.act(ask.Undo(seat=1))
        await here.act(ask.Play(seat=1, event=other))
        await here.close()
        assert here.recorder is not None
        assert here.recorder.problem is None
    written = read_record(path.read_text(encoding="utf-8"))
    assert check(written) == "unfinished"
    lines = [str(line).split(" ; ")[0] for line in written.lines]
    assert lines[1:] == [f"; 1 {one}", "; 1 undoes", f"1 {other}"]


def test_a_choice_from_before_a_game_was_resumed_can_be_taken_back_too() -> None:
    record = read_record(
        "rekke: 1\ngame: kivi\nedition: en\nseats: Ada | Bo\nfirst: 1\n---\n1 roll 644422 ; 1\n1 place b4 ; 2\n"
    )
    file = StringIO()
    writer = RecordWriter(file)
    writer.begin(record)
    assert file.getvalue() == str(record)
    writer.take_back()
    assert file.getvalue().endswith("---\n1 roll 644422 ; 1\n; 1 place b4 ; 2\n")
