"""Learning from nothing: the same weights from the same seed, after any interruption, with any number of processes."""

import json
from math import sqrt
from pathlib import Path
from random import Random

import numpy as np
import pytest

from rekke.cli.learn import COURSES
from rekke.dealing.dealer import Dealer
from rekke.dealing.loop import play
from rekke.lab.learning.acceptance import Accepting
from rekke.lab.learning.columbiz.fit import fitted, squared_error
from rekke.lab.learning.columbiz.league import Examples, Round, examples
from rekke.lab.learning.columbiz.opponents import opponents
from rekke.lab.learning.columbiz.rounds import CHUNK, Fitted, RoundProgress, learned_rounds
from rekke.lab.learning.columbiz.targets import targets
from rekke.lab.learning.course import course
from rekke.lab.learning.plan import Plan, Workplace
from rekke.players.cards import read_card
from rekke.players.columbiz import MAKERS
from rekke.players.columbiz_weights import expert_file, read_weights
from rekke.players.victory import won
from rekke.rules.faults import Unreadable
from rekke.rules.games import GAMES
from tests.cli.command import complaint, rekke

PLAN = Plan("columbiz", "7", seats=(2, 3), games=CHUNK + 5, rounds=2, accepting=2)


def learned(folder: Path, jobs: int = 1) -> str:
    place = Workplace(folder, PLAN)
    place.open()
    steps = list(learned_rounds(place, jobs))
    fits = [(step.seats, step.number) for step in steps if isinstance(step, Fitted)]
    assert fits == [(2, 1), (2, 2), (3, 1), (3, 2)][-len(fits) :] or not fits
    assert isinstance(steps[0], RoundProgress)
    return place.weights.read_text(encoding="utf-8")


def test_it_goes_on_where_it_was_and_processes_change_nothing(tmp_path: Path) -> None:
    whole = learned(tmp_path / "one")
    place = Workplace(tmp_path / "two", PLAN)
    place.open()
    for step in learned_rounds(place, 2):
        if isinstance(step, RoundProgress) and step.number == 2 and step.games >= CHUNK:
            break
    assert not place.weights.exists()
    begun = {file: file.stat().st_mtime_ns for file in place.folder.rglob("*.npz")}
    assert begun
    assert learned(place.folder, 2) == whole
    assert all(file.stat().st_mtime_ns == when for file, when in begun.items()), "nothing is played twice"
    assert place.seconds > 0


def test_in_the_folder_of_another_plan_nothing_is_learned(tmp_path: Path) -> None:
    Workplace(tmp_path, PLAN).open()
    with pytest.raises(Unreadable, match=r"another plan was begun here: .*'games': 15"):
        Workplace(tmp_path, PLAN._replace(games=5)).open()


def test_targets_have_the_mean_of_the_results_and_vary_less() -> None:
    league = Round("luck", seats=3, number=1, fits=(expert_file(),))
    plain, without_luck = [], []
    for number in range(30):
        random = Random(number)
        start = GAMES["columbiz"].edition().start(3, 1)
        players = {seat: MAKERS["skilled"](random) for seat in (1, 2, 3)}
        *events, last = play(start, players, Dealer(random))
        first, *_ = targets(start, [each.event for each in (*events, last)], league.value)
        assert first.position == start
        assert first.result.sum() == pytest.approx(1)
        assert last.position.outcome is not None
        plain.append(last.position.outcome.scores)
        without_luck.append(first.final)
    difference = np.array(plain) - np.array(without_luck)
    error = difference.std(axis=0, ddof=1) / sqrt(len(plain))
    assert (np.abs(difference.mean(axis=0)) < 4 * error).all()
    assert np.var(without_luck, axis=0).sum() < 0.8 * np.var(plain, axis=0).sum()


def test_examples_begin_after_the_errors_and_end_with_the_game() -> None:
    league = Round("errors", seats=2, number=1, fits=())
    games = [examples(league, number) for number in range(12)]
    lengths = [len(game) for game in games]
    assert min(lengths) < max(lengths) - 3, "the errors of some games go on for longer"
    for game in games:
        assert len(game) == 1 or game[-1].left[0] < game[0].left[0], "the game comes nearer to its end"


def made(rows: np.ndarray, swing: float, games: int = 4000) -> Examples:
    """Examples of games in which margins grow exactly by the terms, and chance has this swing."""
    random = np.random.default_rng(1)
    terms, turn = random.normal(size=(games, 2, 45)), random.integers(1, 3, games).astype(float)
    scores, left = random.normal(size=(games, 2)).round(), random.integers(1, 9, games).astype(float)
    place = (np.array([0, 1]) + 1 - turn[:, None].astype(int)) % 2
    grown = np.einsum("gsk,gsk->gs", terms, rows[place])
    chance = random.logistic(size=games) * swing * np.sqrt(left)
    final = scores + grown + np.stack([chance, np.zeros(games)], axis=1)
    return Examples(terms, scores, left, turn, won(final), final)


def test_a_fit_finds_the_weights_and_the_swing_of_games_that_have_them() -> None:
    rows = np.random.default_rng(2).normal(size=(2, 45))
    some = made(rows, swing=2.0)
    found = fitted(some)
    assert np.abs(found.rows - rows).max() < 0.6
    assert found.swing == pytest.approx(2.0, rel=0.15)
    for swing in (found.swing * 2, found.swing / 2):
        assert squared_error(some, found._replace(swing=swing)) > squared_error(some, found)


def test_weights_meet_all_earlier_ones_and_are_accepted_only_if_they_lose_to_none(tmp_path: Path) -> None:
    met = opponents(Workplace(tmp_path, PLAN._replace(rounds=4)))
    pair = [opponent.name for opponent in met if opponent.seats == 2]
    assert pair == ["expert 1", "expert 1", "expert", "round 3", "round 2", "round 1", "skilled"]
    fields = [(opponent.name, opponent.edition) for opponent in met if opponent.seats == 3]
    assert fields == [("skilled", "fr"), ("skilled", "no"), ("expert 1", "fr"), ("expert 1", "no")]
    beaten = Accepting("round 1", "", 100, won=(0.4, 0.3, 0.49), least=None, fair=0.5)
    assert not beaten.accepted
    assert beaten._replace(won=(0.48, 0.4, 0.56)).accepted
    assert beaten._replace(fair=1 / 3).accepted
    adjusted = (0.69, 0.6, 0.8)
    assert not beaten._replace(won=(0.8, 0.7, 0.9), without_luck=adjusted, least=0.7).accepted


def test_the_command_writes_weights_with_their_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rekke.lab.learning.carding.GAMES_ALONE", 10)
    args = (
        "learn",
        "columbiz",
        "--seats",
        "2",
        "--games",
        "10",
        "--rounds",
        "1",
        "--accept",
        "2",
        "--into",
        str(tmp_path / "it"),
    )
    result = rekke(*args)
    assert result.code == 1, "ten games are not enough"
    round_one, *matches, drift, verdict = result.out.splitlines()
    assert round_one.startswith("2 seats, round 1: ")
    assert len(matches) == 4
    assert drift.startswith("drift ")
    file = tmp_path / "it" / "columbiz.json"
    assert verdict == f"{file}: not accepted"
    card = read_card(file)
    against = [match["against"] for match in card.matches]
    assert against == ["expert 1", "expert 1", "expert", "skilled"]
    assert card.learned_from["seats"] == [2]
    assert card.learned_from["games"] == 10
    assert sqrt(card.drift["root_mean_square"]) > 0
    assert read_weights(file)[3].rows.tolist() == read_weights(expert_file())[3].rows.tolist()
    played = rekke("match", "columbiz", "--players", f"random,weights:{file}", "--games", "2", "--seed", "1")
    assert f"2 weights:{file}: won " in played.out


def test_weights_of_another_kind_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    file.write_text(json.dumps({"seats": {"2": {"swing": 1}}}))
    refused = complaint(rekke("match", "columbiz", "--players", f"random,weights:{file}", "--games", "2"))
    assert refused.startswith(f"{file}: these are not weights of Columbiz: ")
    refused = complaint(rekke("match", "columbiz", "--players", "random,weights:nowhere", "--games", "2"))
    assert refused == "nowhere: No such file or directory"
    refused = complaint(rekke("match", "cubo", "--players", f"random,weights:{file}", "--games", "2"))
    assert refused == f"weights:{file}: the players of Cubo have no weights in files"


@pytest.mark.parametrize("game", COURSES)
def test_the_help_names_the_defaults_of_every_course(game: str) -> None:
    text = " ".join(rekke("learn", "--help").out.split())
    of, title = course(game), GAMES[game].title
    assert f"{of.GAMES_A_ROUND:,} in {title}" in text
    assert f"{of.ROUNDS} in {title}" in text
