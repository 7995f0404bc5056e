"""Cards of learned weights: they belong together, and say what was measured."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from shutil import copy

import pytest

from rekke.dealing.dealer import Dealer
from rekke.dealing.loop import play
from rekke.players.cards import card_file, cards, digest, match_sentence, read_card
from rekke.players.columbiz import LEARNED, MAKERS
from rekke.players.columbiz_value import Afterstates, FittedValue
from rekke.players.columbiz_weights import VERSION, expert_file, read_weights, written
from rekke.players.kivi import LEARNED as KIVI_LEARNED
from rekke.rules.columbiz.rules import Position as Columbiz
from rekke.rules.faults import Unreadable
from rekke.rules.games import GAMES
from tests.cli.command import rekke

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("weights", [*LEARNED, *KIVI_LEARNED], ids=lambda file: file.name)
def test_weights_and_card_belong_together(weights: Path) -> None:
    card = read_card(weights)
    assert card.sha256 == digest(weights)
    assert weights.name.startswith(f"{card.game}-")
    assert card.matches, "who was beaten, with which interval"
    assert all(low < mean < high for mean, low, high in (match["won"] for match in card.matches))
    assert 0 < card.drift["mean_absolute"] < 1


def test_a_card_of_other_weights_is_refused(tmp_path: Path) -> None:
    file = Path(copy(expert_file(), tmp_path))
    copy(card_file(expert_file()), tmp_path)
    assert read_card(file) == read_card(expert_file())
    file.write_text(file.read_text(encoding="utf-8").replace("1", "2", 1), encoding="utf-8")
    with pytest.raises(Unreadable, match="this card belongs to other weights than those in columbiz-"):
        read_card(file)


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_weights_are_the_text_that_is_written(version: int) -> None:
    file = expert_file(version)
    assert written(read_weights(file)) == file.read_text(encoding="utf-8")
    assert list(read_weights(file)) == [2, 3, 4]


def test_the_command_shows_levels_and_cards() -> None:
    out = rekke("players").out
    assert "KIVI (kivi): random, novice, skilled, expert\n" in out
    (card,), (of_kivi,) = cards("columbiz"), cards("kivi")
    for each in (card, of_kivi):
        assert f"weights {each.sha256[:12]}, made by {each.made_by}" in out
        assert all(match_sentence(match) in out for match in each.matches)
    assert json.loads(rekke("players", "columbiz", "--json").out)["columbiz"][0]["sha256"] == card.sha256
    assert json.loads(rekke("players", "cubo", "--json").out) == {"cubo": []}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_example_evaluates_the_weights_without_a_library(seats: int) -> None:
    random, value = Random(seats), FittedValue()
    start = GAMES["columbiz"].edition().start(seats, 1)
    players = {seat: MAKERS["novice"](random) for seat in range(1, seats + 1)}
    positions = [played.position for played in play(start, players, Dealer(random))]
    between = [each for each in positions if isinstance(each, Columbiz) and not each.hand.throws]
    position = between[len(between) // 2]
    batch = Afterstates.of([position])
    seen = {
        "first": position.first,
        "turn": position.turn,
        "most": batch.most,
        "pieces": [[divmod(n, 6) for n in range(36) if mask >> n & 1] for mask in position.pieces],
        "reserve": position.reserve,
        "captured": position.captured,
        "points": position.points,
    }
    command = [sys.executable, str(ROOT / "examples" / "columbiz_value.py"), str(expert_file())]
    done = subprocess.run(command, input=json.dumps(seen), check=True, capture_output=True, text=True)
    assert [float(share) for share in done.stdout.split()] == pytest.approx(
        value(batch)[0].tolist(), abs=1e-6
    )
