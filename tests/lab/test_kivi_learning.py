"""Learning KIVI: the same weights from the same seed, after any interruption, and a file that anybody can read and play with."""

from pathlib import Path

import numpy as np
import pytest

from rekke.lab.learning.acceptance import Accepting
from rekke.lab.learning.kivi import learned, learned_from, start, value
from rekke.lab.learning.kivi.opponents import opponents, random_board
from rekke.lab.learning.plan import Plan, Workplace
from rekke.players.kivi_net import SHAPES
from rekke.players.kivi_weights import read_net, written
from rekke.rules.games import GAMES
from tests.cli.command import complaint, rekke

PLAN = Plan("kivi", "7", seats=(2,), games=32, rounds=2, accepting=2)


def place(folder: Path) -> Workplace:
    begun = Workplace(folder, PLAN)
    begun.open()
    return begun


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Weights that were learned without an interruption."""
    whole = place(tmp_path_factory.mktemp("whole"))
    said = [step.text for step in learned(whole, 1) if step.ended]
    assert [text.split(":")[0] for text in said] == ["round 1", "round 2"]
    assert whole.seconds > 0
    return whole.weights


def test_it_goes_on_after_the_last_whole_round(weights: Path, tmp_path: Path) -> None:
    begun = place(tmp_path)
    steps = learned(begun, 1)
    assert next(steps).text == "round 1: 32 of 32 games"
    assert next(steps).ended
    steps.close()
    assert not begun.weights.exists()
    saved = begun.folder / "round-1.npz"
    when = saved.stat().st_mtime_ns
    assert [step.text for step in learned(begun, 1) if not step.ended] == ["round 2: 32 of 32 games"]
    assert saved.stat().st_mtime_ns == when
    assert begun.weights.read_text(encoding="utf-8") == weights.read_text(encoding="utf-8")


def test_weights_are_text_that_reads_back(weights: Path) -> None:
    net = read_net(weights)
    assert [array.shape for array in net] == list(SHAPES)
    assert written(net) == weights.read_text(encoding="utf-8")


def test_weights_play_at_every_table(weights: Path) -> None:
    for seats in (2, 3, 4):
        names = ",".join([f"weights:{weights}", *["random"] * (seats - 1)])
        played = rekke("match", "kivi", "--players", names, "--games", "1", "--seed", "1")
        assert f"1 weights:{weights}: won " in played.out


def test_the_shares_of_a_position_add_up(weights: Path) -> None:
    edition = GAMES["kivi"].edition("it", board=random_board("1"))
    shares = value(weights)(start(edition.start(3, 1)))
    assert shares.shape == (1, 3)
    assert shares.sum() == pytest.approx(1)
    assert len(np.unique(shares)) == 3, "it matters who moves first"


def test_weights_meet_the_expert_with_all_seats_editions_and_on_own_boards(tmp_path: Path) -> None:
    met = opponents(place(tmp_path))
    assert {opponent.seats for opponent in met} == {2, 3, 4}
    assert {opponent.edition for opponent in met} == {"", "fi", "it"}
    boards = [opponent.board for opponent in met if opponent.board]
    assert len(set(boards)) == 3
    assert all(GAMES["kivi"].edition(board=board) for board in boards)
    assert learned_from(place(tmp_path))["games"] == 64


def test_a_gain_has_to_be_certain() -> None:
    doubtful = Accepting("expert", "3 seats", 100, won=(0.36, 0.32, 0.4), least=None, fair=1 / 3, gain=True)
    assert not doubtful.accepted
    assert doubtful._replace(won=(0.38, 0.34, 0.42)).accepted
    assert doubtful._replace(gain=False).accepted


def test_what_cannot_be_learned_and_what_are_no_weights_is_refused(tmp_path: Path) -> None:
    assert "'cubo' is not one of 'columbiz', 'kivi'" in complaint(rekke("learn", "cubo"))
    file = tmp_path / "weights.json"
    file.write_text('{"net": {}}')
    refused = complaint(rekke("match", "kivi", "--players", f"random,weights:{file}", "--games", "2"))
    assert refused.startswith(f"{file}: these are not weights of KIVI: ")
