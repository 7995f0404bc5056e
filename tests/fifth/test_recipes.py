"""The recipes of CONTRIBUTING for a language, a player and two kinds of commands, followed in a copy of Rekke."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fifth.adding import ROOT, Copy
from tests.server.process import Process
from tests.server.running import HOST, Person

PLAYER = '''
"""Players of Ladder."""

from rekke.players.levels import Makers
from rekke.players.pace import no_time
from rekke.rules.events import Event
from rekke.rules.position import Position


class First:
    """Takes the first legal move."""

    def choose(self, position: Position, seat: int) -> Event:
        """Return the first move."""
        return next(position.moves(seat))

    seconds = no_time


MAKERS: Makers = {"first": lambda _: First()}
'''
COMMAND = '''
"""The command that counts games."""

import click


@click.command()
def count() -> None:
    """Print the number of games."""
    from rekke.rules.games import GAMES

    click.echo(len(GAMES))
'''
STRUCT = '''
class Wave(ClientMessage):
    """Wave to everybody at the table."""

    seat: SeatNumber


Command = (
    Wave
    | Set
'''
NOTICE = '''
class Waves(Plain):
    """A person waves to everybody."""

    verb = "waves"


Seated: TypeAlias = (
'''


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("recipes"))


@pytest.fixture(scope="module")
def host(copy: Copy) -> Iterator[Person]:
    """Add a command of the table, a player and a language, and start a server."""
    add_player(copy)
    add_language(copy)
    copy.edit("table/messages.py", "\nCommand = (\n    Set\n", STRUCT)
    copy.edit("table/lines.py", "\nSeated: TypeAlias = (\n", NOTICE)
    copy.edit("table/lines.py", "= Throws | Reveals |", "= Waves | Throws | Reveals |")
    copy.edit("table/table.py", "case kind.Throws()", "case kind.Waves() | kind.Throws()")
    copy.edit(
        "table/acts.py",
        "            case ask.Delete():\n",
        "            case ask.Wave():\n"
        "                self.here(command.seat)\n"
        "                yield new_entry(command.seat, notice.Waves())\n"
        "            case ask.Delete():\n",
    )
    with Process(copy.folder, environment=copy.environment) as server, Person(server.address, HOST) as host:
        yield host


def add_player(copy: Copy) -> None:
    copy.write("players/ladder.py", PLAYER)


def add_language(copy: Copy) -> None:
    """Write a catalog and rulebooks in Czech: here, English with the code of another language."""
    copy.write("lang/cs.json", (ROOT / "src/rekke/lang/en.json").read_text(encoding="utf-8"))
    for book in sorted((ROOT / "src/rekke/rules").glob("*/RULEBOOK.md")):
        text = book.read_text(encoding="utf-8").replace("# ", "# Pravidla: ", 1)
        copy.write(f"rules/{book.parent.name}/RULEBOOK.cs.md", text)


def test_a_new_command_of_the_table_writes_its_line(host: Person) -> None:
    table = host.open(game="ladder")
    host.do(table, "sit", seat=1, name="Ada")
    host.do(table, "wave", seat=1)
    assert host.get(f"/api/tables/{table}/events")[-1]["text"] == "waves"


@pytest.mark.usefixtures("host")
def test_a_new_command_is_in_the_types_of_the_browser(copy: Copy, tmp_path: Path) -> None:
    copy.run("rekke.server.typescript", str(tmp_path))
    assert '  do: "wave";\n' in (tmp_path / "requests.ts").read_text(encoding="utf-8")


def test_a_new_player_is_offered_and_plays(host: Person, copy: Copy) -> None:
    (ladder,) = [game for game in host.get("/api/games") if game["game"] == "ladder"]
    assert ladder["levels"] == ["random", "first"]
    assert "first" in copy.run("rekke", "match", "ladder", "--players", "first,random", "--games", "2")


def test_a_new_language_is_offered_and_spoken(host: Person, copy: Copy) -> None:
    assert host.http.get("/api/rules/kivi/cs").text.startswith("# Pravidla: ")
    assert copy.run("rekke", "rules", "cubo", "--language", "cs").startswith("# Pravidla: ")


def test_a_new_command_of_the_command_line_is_listed_and_runs(copy: Copy) -> None:
    copy.write("cli/count.py", COMMAND)
    copy.edit(
        "cli/__init__.py",
        "from rekke.cli.format import",
        "from rekke.cli.count import count\nfrom rekke.cli.format import",
    )
    copy.edit("cli/__init__.py", "COMMANDS = (\n", "COMMANDS = (\n    count,\n")
    assert "  count       Print the number of games.\n" in copy.run("rekke", "--help")
    assert copy.run("rekke", "count") == "5\n"
