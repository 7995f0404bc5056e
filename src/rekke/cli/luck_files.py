"""The files that `rekke analyse` writes: a page with plots, and a table of all decisions."""

from pathlib import Path
from typing import TYPE_CHECKING

from rekke.lang.words import Words
from rekke.rules.faults import Unreadable

if TYPE_CHECKING:
    from rekke.analysis.rates import Tally
    from rekke.analysis.result import Analysis
    from rekke.lab.luck_report import DecisionTable


class LuckFiles:
    """Collects analyses for the files that are wanted; a wrong file name is refused before the games are analysed."""

    def __init__(self, html: str | None, parquet: str | None, words: Words) -> None:
        self.words = words
        self.page = _checked(html, ".html")
        self.data = _checked(parquet, ".parquet")
        self.table = _table() if self.data else None
        self.first: Analysis | None = None

    def add(self, analysis: "Analysis") -> None:
        """Add a game."""
        self.first = self.first or analysis
        if self.table:
            self.table.add(analysis)

    def write(self, tally: "Tally") -> None:
        """Write the files."""
        if self.table and self.data:
            self.table.write(self.data)
        if self.page and self.first:
            self._write_page(self.page, self.first, tally)

    def _write_page(self, page: Path, first: "Analysis", tally: "Tally") -> None:
        """Write the page: about the game if there is only one, else about the players."""
        from rekke.lab.luck_report import game_plots, player_plots, write_page
        from rekke.terminal.analysis_text import analysis_texts, tally_notes
        from rekke.terminal.describe import record_names

        if tally.analyses > 1:
            count = f"{tally.analyses} {self.words('analysis.column.games')}"
            title, texts = self.words("analysis.title"), [count, *tally_notes(tally, self.words)]
            plots = player_plots(tally.rates(), self.words)
        else:
            title, sentences, _, _, cut, evaluator = analysis_texts(first, self.words)
            texts = [*sentences.split("\n"), *filter(None, [cut]), evaluator]
            plots = game_plots(first, record_names(first.record, self.words), self.words)
        write_page(page, title, texts, plots)


def _checked(name: str | None, ending: str) -> Path | None:
    """Return the path of a file, or refuse it; its library is optional."""
    if not name:
        return None
    try:
        from rekke.lab.luck_report import checked
    except ImportError as problem:
        raise Unreadable(f"--{ending[1:]} needs {problem.name}: pip install 'rekke[lab]'") from problem
    return checked(name, ending)


def _table() -> "DecisionTable":
    from rekke.lab.luck_report import DecisionTable

    return DecisionTable()
